"""The bots' worker as the page keeps it: hired when it is needed, watched, and replaced when it dies or keeps silent. Knows no browser.

A thought has a limit. Where the worker does not answer in time, or cannot be had, the page thinks itself: the match goes on.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from courtcards.sending import plain
from courtcards.sets import CardSet, WordList

START = 20.0                # s until a worker that does not come up is given up
TRIES = 2                   # workers in a row that do not come up until the page thinks for good
GRACE = 2.0                 # s that an answer may take beyond the bot's own limit
LIMIT = 3000                # ms that a bot may think when nothing is said
TRIAL = 60.0                # s that a few matches may take


class Worker(Protocol):
    """Somebody who thinks elsewhere."""

    async def up(self) -> None:
        """Wait until it can be asked; raises when it does not come up."""

    async def provide(self, text: str) -> None:
        """Take a card set or a word list."""

    async def choose(self, asked: str) -> str:
        """Return a bot's move as text."""

    async def advise(self, asked: str) -> str:
        """Return a hint as JSON."""

    async def trial(self, asked: str) -> str:
        """Return what happened in some matches as text."""

    def dismiss(self) -> None:
        """End it, whatever it does."""


class Thinker(Protocol):
    """Somebody who thinks on the page."""

    def provide(self, text: str) -> None:
        """Take a card set or a word list."""

    def choose(self, text: str) -> str:
        """Return a bot's move as text."""


class Bots:
    """Has bots' answers thought of. `hire` makes a worker, `page` thinks on the page, `warn` writes down why that was needed."""

    def __init__(self, hire: Callable[[], Worker], page: Thinker, warn: Callable[[str], None]):
        self.hire, self.page, self.warn = hire, page, warn
        self.taught: set[str] = set()           # the hashes of the sets that the worker has
        self.worker: Worker | None = None
        self.stillborn = 0                      # workers in a row that did not come up
        self.flying = 0                         # thoughts that are awaited: the worker has them one after the other
        self.lost = asyncio.Event()             # set while the worker is known to be dead
        self.thoughts: set[asyncio.Task[None]] = set()      # a task that nobody holds may be dropped

    def start(self) -> Worker:
        """Return the worker, a new one if there is none."""
        if self.worker is None:
            self.lost = asyncio.Event()
            self.worker, self.taught = self.hire(), set()
        return self.worker

    def died(self, worker: Worker) -> None:
        """Take notice that a worker died; who waits for it waits no longer."""
        if worker is self.worker:
            self.lost.set()

    def pass_on(self, coming: Awaitable[str], then: Callable[[str], None]) -> None:
        """Pass on what bots say once it is there."""
        async def answer() -> None:
            then(await coming)
        thought = asyncio.ensure_future(answer())
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)

    async def answer(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList] = ()) -> str:
        """Return a bot's move as text; never later than its limit allows, and a little. `sets` are what the match is played with."""
        text, limit = json.dumps(asked), asked.get("limit", LIMIT) / 1000
        found = await self.ask(lambda worker: worker.choose(text), sets, lambda: self.flying * limit + GRACE)
        return self.here(text, sets) if found is None else found

    async def advice(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList] = ()) -> str:
        """Return a hint as JSON, "" where no worker can think of one: the page has no time for that."""
        text, limit = json.dumps(asked), asked.get("limit", LIMIT) / 1000
        return await self.ask(lambda worker: worker.advise(text), sets, lambda: self.flying * limit + GRACE) or ""

    async def trial(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList]) -> str:
        """Return what happened in some matches as text, "" where no worker can play them: the page has no time for that."""
        text = json.dumps(asked)
        return await self.ask(lambda worker: worker.trial(text), sets, lambda: TRIAL) or ""

    async def ask(self, wanted: Callable[[Worker], Awaitable[str]], sets: Sequence[CardSet | WordList], patience: Callable[[], float]) -> str | None:
        """Return what a worker says that knows some sets, None where there is none or it keeps silent for so many seconds."""
        if self.stillborn >= TRIES:
            return None
        worker = self.start()
        self.flying += 1
        try:
            await self.rise(worker)
            for given in sets:
                await self.teach(worker, given)
            return str(await self.unless_lost(wanted(worker), patience()))
        except Exception as trouble:            # whatever keeps the worker away, the page goes on
            self.warn(f"No answer from the bots' worker: {trouble!r}")
            self.replace(worker)
            return None
        finally:
            self.flying -= 1

    async def rise(self, worker: Worker) -> None:
        """Wait until a worker is up; raises what keeps it down, and counts it once."""
        try:
            await self.unless_lost(worker.up(), START)
        except Exception:
            self.stillborn += worker is self.worker
            raise
        self.stillborn = 0

    async def teach(self, worker: Worker, given: CardSet | WordList) -> None:
        """Send the worker a set that it does not have yet."""
        if given.hash not in self.taught:
            self.taught.add(given.hash)
            await self.unless_lost(worker.provide(json.dumps(plain(given))), START)

    def here(self, text: str, sets: Sequence[CardSet | WordList] = ()) -> str:
        """Think on the page; where that fails too, say nothing, and the match takes any answer."""
        try:
            for given in sets:
                self.page.provide(json.dumps(plain(given)))
            return self.page.choose(text)
        except Exception as trouble:            # a bot that stumbles must not leave the match waiting in silence
            self.warn(f"No answer from the page: {trouble!r}")
            return ""

    def replace(self, worker: Worker) -> None:
        """Dismiss a worker; the next thought has a new one."""
        worker.dismiss()
        if worker is self.worker:
            self.worker = None

    async def unless_lost(self, thing: Awaitable[Any], patience: float) -> Any:
        """Wait for something for so many seconds; raises TimeoutError, at once when the worker dies meanwhile."""
        wanted, lost = asyncio.ensure_future(thing), asyncio.ensure_future(self.lost.wait())
        await asyncio.wait({wanted, lost}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        lost.cancel()
        if not wanted.done():
            wanted.cancel()
            raise TimeoutError("it is dead" if self.lost.is_set() else f"nothing within {patience} s")
        return wanted.result()
