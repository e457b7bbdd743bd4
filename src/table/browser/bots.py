"""The bots' worker as the page keeps it: hired when it is needed, watched, and replaced when it dies, keeps silent or talks nonsense. Knows no browser.

A thought has a limit. Where the worker does not answer in time, or cannot be had, the page answers itself by a rule of thumb: the match goes on.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

from courtcards.engine.card_sets import CardSet, WordList
from courtcards.saves.set_codec import plain

START = 20.0                # s until a worker that does not come up is given up
TRIES = 2                   # workers in a row that do not come up until the page thinks for good
GRACE = 2.0                 # s that an answer may take beyond the bot's own limit
LIMIT = 3.0                 # s that a bot may need, whatever its own limit is
LONGEST = 10.0              # s that a thought may take that has no limit
WORK = 60.0                 # s that a few matches may take, or a few chances
HALF, OFTEN = .5, 3         # of how much of a whole thought it is said that there was no time for more, once it was so often
FAIR = 300                  # ms: a limit below that says nothing of the device
REPLACED, LESS = "replaced", "less"                 # what is to be said of an answer

T = TypeVar("T")


class Answer(NamedTuple):
    """What a worker answers: a move as text, and the share of a whole thought for which there was time."""

    move: str
    share: float


class Worker(Protocol):
    """Somebody who thinks elsewhere."""

    async def up(self) -> None:
        """Wait until it can be asked; raises when it does not come up."""

    async def provide(self, text: str) -> None:
        """Take a card set or a word list."""

    async def choose(self, asked: str) -> str:
        """Return a bot's move and the share of a whole thought that it comes of, as JSON."""

    async def hurry(self) -> None:
        """Answer soon what is thought of now."""

    async def work(self, what: str, asked: str) -> str:
        """Return what comes of another work as text."""

    def dismiss(self) -> None:
        """End it, whatever it does."""


class Thinker(Protocol):
    """Somebody who thinks on the page."""

    def provide(self, text: str) -> None:
        """Take a card set or a word list."""

    def at_once(self, text: str) -> str:
        """Return a bot's move as text, by a rule of thumb."""


class Bots:
    """Has bots' answers thought of. `hire` makes a worker, `page` thinks on the page, `warn` writes down why that was needed."""

    def __init__(self, hire: Callable[[], Worker], page: Thinker, warn: Callable[[str], None]):
        self.hire, self.page, self.warn = hire, page, warn
        self.taught: set[str] = set()           # the hashes of the sets that the worker has
        self.worker: Worker | None = None
        self.stillborn = 0                      # workers in a row that did not come up
        self.flying = 0                         # thoughts that are awaited: the worker has them one after the other
        self.pressed = 0                        # how often somebody has pressed on
        self.hasty = 0                          # thoughts for most of which there was no time
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

    # what is asked of them

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str, str], None]) -> None:
        """Have a bot's answer thought of and passed on, with what is to be said of it."""
        self.keep(self.answer(asked, sets), lambda answer: then(*answer))

    def work(self, what: str, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Have another work done and what comes of it passed on."""
        self.keep(self.done(what, asked, sets), then)

    def hurry(self) -> None:
        """Have what is thought of now answered soon."""
        self.pressed += 1
        if self.worker and self.flying:
            self.keep(self.press(self.worker), bool)

    async def press(self, worker: Worker) -> None:
        """Tell a worker that somebody presses on; one that does not hear it is missed by its answer."""
        with suppress(Exception):
            await self.unless_lost(worker.hurry(), LIMIT)

    def keep(self, coming: Awaitable[T], then: Callable[[T], object]) -> None:
        """Pass on what is to come once it is there; what does not come is missed elsewhere."""
        async def answer() -> None:
            then(await coming)
        thought = asyncio.ensure_future(answer())
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)

    async def answer(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList] = ()) -> tuple[str, str]:
        """Return a bot's move as text, never later than its limit allows, and a little; and what is to be said of it, or "".

        `sets` are what the match is played with. One whose answer was `refused` has talked nonsense, and is replaced.
        """
        text, pressed = json.dumps(asked), self.pressed
        if asked.get("refused") and self.worker:
            self.warn("What the bots' worker said was no answer")
            self.replace(self.worker)
        found = None if asked.get("refused") else await self.ask(
            lambda worker: understood(worker.choose(text)), sets, lambda: self.patience(asked))
        if found is None:
            return self.here(text, sets), REPLACED
        self.hasty += found.share < HALF and pressed == self.pressed and asked["limit"] >= FAIR
        return found.move, LESS if found.share < HALF and self.hasty >= OFTEN else ""

    async def done(self, what: str, asked: dict[str, Any], sets: Sequence[CardSet | WordList]) -> str:
        """Return what comes of another work (`advise`, `trial`, `measure`, `chances`, `regret`), "" where no worker can: the page has no time for that."""
        text = json.dumps(asked)
        return await self.ask(lambda worker: worker.work(what, text), sets, lambda: self.patience(asked)) or ""

    def patience(self, asked: dict[str, Any]) -> float:
        """Return for how many seconds an answer is awaited: a little beyond the limit that it has, and those have that come before it."""
        if "limit" not in asked:
            return WORK
        return self.flying * (max(LIMIT, asked["limit"] / 1000) if asked["limit"] else LONGEST) + GRACE

    async def ask(self, wanted: Callable[[Worker], Awaitable[T]], sets: Sequence[CardSet | WordList], patience: Callable[[], float]) -> T | None:
        """Return what a worker says that knows some sets, None where there is none or it keeps silent for so many seconds."""
        if self.stillborn >= TRIES:
            return None
        worker = self.start()
        self.flying += 1
        try:
            await self.rise(worker)
            for given in sets:
                await self.teach(worker, given)
            return await self.unless_lost(wanted(worker), patience())
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
        """Answer on the page by a rule of thumb; where that fails too, say nothing, and the match takes any answer."""
        try:
            for given in sets:
                self.page.provide(json.dumps(plain(given)))
            return self.page.at_once(text)
        except Exception as trouble:            # a bot that stumbles must not leave the match waiting in silence
            self.warn(f"No answer from the page: {trouble!r}")
            return ""

    def replace(self, worker: Worker) -> None:
        """Dismiss a worker, for whom nobody waits any more; the next thought has a new one."""
        worker.dismiss()
        if worker is self.worker:
            self.lost.set()
            self.worker = None

    async def unless_lost(self, thing: Awaitable[T], patience: float) -> T:
        """Wait for something for so many seconds; raises TimeoutError, at once when the worker dies meanwhile."""
        wanted, lost = asyncio.ensure_future(thing), asyncio.ensure_future(self.lost.wait())
        await asyncio.wait({wanted, lost}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        lost.cancel()
        if not wanted.done():
            wanted.cancel()
            raise TimeoutError("it is dead" if self.lost.is_set() else f"nothing within {patience} s")
        return wanted.result()


async def understood(said: Awaitable[str]) -> Answer:
    """Return an answer as it is said in JSON; raises ValueError for nonsense."""
    answer = json.loads(await said)
    if not isinstance(answer, dict) or type(answer.get("move")) is not str or type(answer.get("share")) not in (int, float):
        raise ValueError("that is no answer")
    return Answer(answer["move"], answer["share"])
