"""The page's side of the bot worker. It starts the worker on demand, and replaces it if it dies, hangs or returns nonsense.

If the worker doesn't answer in time, or can't be started, the page answers by a rule of thumb.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

from courtcards.engine.card_sets import CardSet, WordList
from courtcards.saves.set_codec import dump_playing_set

START_SECONDS = 20.0                 # until a worker that doesn't start is given up
MOST_FAILED_STARTS = 2               # failed starts in a row until the page thinks by itself for good
GRACE_SECONDS = 2.0                  # an answer may take this long beyond the bot's own limit
LEAST_SECONDS = 3.0                  # a bot may need this long, whatever its own limit
UNLIMITED_SECONDS = 10.0             # a thought without a limit may take this long
WORK_SECONDS = 60.0                  # a few matches, or a few win chances, may take this long
SHORT_SHARE = .5                     # a thought that has completed less than this share of its search is short
MOST_CUT_SHORT = 3                   # a notice appears once this many thoughts have been short
FAIR_LIMIT_MS = 300                  # running out of a shorter limit says nothing about the device
REPLACED, LESS = "replaced", "less"                 # the notices about an answer

T = TypeVar("T")


class WorkerAnswer(NamedTuple):
    """A worker's answer: a move as a string, and the fraction of the search that was completed."""

    move: str
    share: float


class Worker(Protocol):
    """A worker that computes bots' answers outside the page."""

    async def up(self) -> None:
        """Wait until the worker is ready; raises if it can't be started."""

    async def provide(self, text: str) -> None:
        """Add a card set or word list, given as JSON."""

    async def choose(self, asked: str) -> str:
        """Return a bot's move and the completed fraction of its search, as JSON."""

    async def hurry(self) -> None:
        """End the current thought soon and answer with its best move so far."""

    async def work(self, task_name: str, asked: str) -> str:
        """Run a task other than a bot's answer, and return its result as a string. `task_name` is `advise`, for example; `asked` is its input as JSON."""

    def dismiss(self) -> None:
        """Terminate the worker."""


class FallbackThinker(Protocol):
    """The bots within the page, which answer by a rule of thumb if the worker can't."""

    def provide(self, text: str) -> None:
        """Add a card set or word list, given as JSON."""

    def at_once(self, text: str) -> str:
        """Return the move of a bot that answers by a rule of thumb. `text` is the request."""


class BotRequests:
    """Lets the worker answer the page's requests to bots, or answers them within the page.

    `start_worker` starts a worker, `fallback` is the fallback that thinks within the page, and `warn` logs why the fallback was needed.
    """

    def __init__(self, start_worker: Callable[[], Worker], fallback: FallbackThinker, warn: Callable[[str], None]):
        self.start_worker, self.fallback, self.warn = start_worker, fallback, warn
        self.known_hashes: set[str] = set()     # the hashes of the sets the worker has
        self.worker: Worker | None = None
        self.failed_starts = 0                  # failed starts in a row
        self.pending = 0                        # pending requests, which the worker handles one after the other
        self.hurry_count = 0                        # how many times the player has hurried the bots
        self.cut_short = 0                      # thoughts that were mostly cut short
        self.worker_died = asyncio.Event()             # set while the worker is known to be dead
        self.tasks: set[asyncio.Task[None]] = set()      # a task without a reference may be garbage-collected

    def ensure_worker(self) -> Worker:
        """Return the worker, starting one if there is none."""
        if self.worker is None:
            self.worker_died = asyncio.Event()
            self.worker, self.known_hashes = self.start_worker(), set()
        return self.worker

    def on_death(self, worker: Worker) -> None:
        """Handle the death of a worker: if it's the current one, pending requests stop waiting for it."""
        if worker is self.worker:
            self.worker_died.set()

    # requests

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str, str], None]) -> None:
        """Compute a bot's answer, then call `then` with its move, and the notice about it ("" if there's none)."""
        self.deliver_result(self.answer(asked, sets), lambda answer: then(*answer))

    def work(self, task_name: str, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Run the task `task_name` (see `run_task`), then call `then` with its result. If no worker can run it, the result is ""."""
        self.deliver_result(self.run_task(task_name, asked, sets), then)

    def hurry(self) -> None:
        """Make the worker end its current thought soon. If the worker isn't thinking, only note that the player is hurrying the bots."""
        self.hurry_count += 1
        if self.worker and self.pending:
            self.deliver_result(self.send_hurry(self.worker), bool)

    async def send_hurry(self, worker: Worker) -> None:
        """Tell a worker to hurry. Ignore a failure."""
        with suppress(Exception):
            await self.wait_for_result(worker.hurry(), LEAST_SECONDS)

    def deliver_result(self, result: Awaitable[T], then: Callable[[T], object]) -> None:
        """Call `then` with a result once it arrives, and keep the waiting task alive until then. `result` must handle its own failures."""
        async def deliver() -> None:
            then(await result)
        task = asyncio.ensure_future(deliver())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList] = ()) -> tuple[str, str]:
        """Return a bot's move as a string, and the notice about it ("" if there's none).

        `sets` are the card set and the word list the match is played with. If `asked` says that the worker's last answer was `refused` as illegal, replace the
        worker, and answer on the page.
        """
        text, presses_before = json.dumps(asked), self.hurry_count
        if asked.get("refused") and self.worker:
            self.warn("What the bots' worker said was no answer")
            self.drop_worker(self.worker)
        answer = None if asked.get("refused") else await self.ask_worker(
            lambda worker: parse_answer(worker.choose(text)), sets, lambda: self.seconds_to_wait(asked))
        if answer is None:
            return self.rule_of_thumb_move(text, sets), REPLACED
        is_short = answer.share < SHORT_SHARE
        if is_short and presses_before == self.hurry_count and asked["limit"] >= FAIR_LIMIT_MS:
            self.cut_short += 1
        return answer.move, (LESS if is_short and self.cut_short >= MOST_CUT_SHORT else "")

    async def run_task(self, task_name: str, asked: dict[str, Any], sets: Sequence[CardSet | WordList]) -> str:
        """Let the worker run a task and return its result. If no worker can run it, return "".

        `task_name` is `advise`, `play_trial_matches`, `measure`, `chances` or `regret`, and `asked` is its input.
        """
        text = json.dumps(asked)
        return await self.ask_worker(lambda worker: worker.work(task_name, text), sets, lambda: self.seconds_to_wait(asked)) or ""

    def seconds_to_wait(self, asked: dict[str, Any]) -> float:
        """Return how many seconds to wait for an answer."""
        if "limit" not in asked:
            return WORK_SECONDS
        per_request = max(LEAST_SECONDS, asked["limit"] / 1000) if asked["limit"] else UNLIMITED_SECONDS
        return self.pending * per_request + GRACE_SECONDS

    async def ask_worker(self, request: Callable[[Worker], Awaitable[T]], sets: Sequence[CardSet | WordList], patience: Callable[[], float]) -> T | None:
        """Send the worker the sets it lacks, call `request` with the worker, and return the answer.

        Return None if no worker can be started, or if the worker fails or stays silent for too long. `patience` returns the limit in seconds.
        """
        if self.failed_starts >= MOST_FAILED_STARTS:
            return None
        worker = self.ensure_worker()
        self.pending += 1
        try:
            await self.wait_until_ready(worker)
            for playing_set in sets:
                await self.send_set(worker, playing_set)
            return await self.wait_for_result(request(worker), patience())
        except Exception as error:            # whatever is wrong with the worker, the page goes on
            self.warn(f"No answer from the bots' worker: {error!r}")
            self.drop_worker(worker)
            return None
        finally:
            self.pending -= 1

    async def wait_until_ready(self, worker: Worker) -> None:
        """Wait until a worker is ready. If it can't be started, count a failed start and raise the error."""
        try:
            await self.wait_for_result(worker.up(), START_SECONDS)
        except Exception:
            if worker is self.worker:
                self.failed_starts += 1
            raise
        self.failed_starts = 0

    async def send_set(self, worker: Worker, playing_set: CardSet | WordList) -> None:
        """Send the worker a card set or word list, unless it has that already."""
        if playing_set.hash not in self.known_hashes:
            self.known_hashes.add(playing_set.hash)
            await self.wait_for_result(worker.provide(json.dumps(dump_playing_set(playing_set))), START_SECONDS)

    def rule_of_thumb_move(self, text: str, sets: Sequence[CardSet | WordList] = ()) -> str:
        """Return the move of a bot that answers by a rule of thumb on the page, or "" after an error. `text` is the request."""
        try:
            for playing_set in sets:
                self.fallback.provide(json.dumps(dump_playing_set(playing_set)))
            return self.fallback.at_once(text)
        except Exception as error:            # a failing bot mustn't leave the match waiting in silence
            self.warn(f"No answer from the page: {error!r}")
            return ""

    def drop_worker(self, worker: Worker) -> None:
        """Drop a worker and stop waiting for it. The next request starts a new one."""
        worker.dismiss()
        if worker is self.worker:
            self.worker_died.set()
            self.worker = None

    async def wait_for_result(self, result: Awaitable[T], patience: float) -> T:
        """Wait at most `patience` seconds for a result. Raise TimeoutError if it takes longer, or as soon as the worker dies."""
        task, loss = asyncio.ensure_future(result), asyncio.ensure_future(self.worker_died.wait())
        await asyncio.wait({task, loss}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        loss.cancel()
        if not task.done():
            task.cancel()
            raise TimeoutError("it is dead" if self.worker_died.is_set() else f"nothing within {patience} s")
        return task.result()


async def parse_answer(text: Awaitable[str]) -> WorkerAnswer:
    """Parse a worker's JSON answer. Raises ValueError if the answer is invalid."""
    answer = json.loads(await text)
    if not isinstance(answer, dict) or type(answer.get("move")) is not str or type(answer.get("share")) not in (int, float):
        raise ValueError("that is no answer")
    return WorkerAnswer(answer["move"], answer["share"])
