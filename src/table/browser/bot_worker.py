"""The bot worker: computes a bot's answer from an imagined position, never from a record.

The worker also plays whole matches to test a card set. Everything it receives and returns is a string. Requests for answers are processed one at a time, the
oldest first.
"""

import asyncio
import json
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Protocol

from courtcards import bots, lab
from courtcards.bots import bot_answer_in_time, start_thinking
from courtcards.engine.game import Fact
from courtcards.engine.move import parse_move
from courtcards.games import SETS
from courtcards.lab import tasks
from courtcards.saves import wire
from courtcards.saves.set_codec import parse_playing_set

__export__ = ["advise", "chances", "choose", "hurry", "measure", "play_trial_matches", "provide", "regret", "rest"]

SLICE_SECONDS = .01     # thinking time between checks for messages
REST_SECONDS = .15      # the worker leaves the processor to the page after each press or release, so that the page can handle and paint it
LEVELS_WITHOUT_SEARCH = "random", "page", "squire"  # bots that need no search

at_hand = [SETS]        # card sets and word lists; those not bundled are sent once
presses = [0]           # how many times the player has hurried the bots
rests = [0.0]           # when the worker's rest ends, by its own clock
turn = asyncio.Lock()


class Stepwise(Protocol):
    """A computation that runs step by step."""

    def step(self) -> bool:
        """Run one step. Return whether there are more."""


def provide(text: str) -> None:
    """Add a card set or word list, given as JSON, for the positions that use it."""
    at_hand[0] = at_hand[0].merge_with(parse_playing_set(json.loads(text)))


async def choose(text: str) -> str:
    """Return a bot's answer as JSON: its `move` as a string, and the `share` of its search that was completed, 0 to 1.

    `text` is JSON with `position`, `story`, `seat`, `bot`, `name`, `seed` and `limit` (ms, or 0 for no time limit).
    """
    request, presses_before = json.loads(text), presses[0]
    story = [Fact(fact["key"], fact["about"]) for fact in request["story"]]
    async with turn:
        thought = start_thinking(wire.load_position(request["position"], at_hand[0]), request["seat"], request["bot"], Random(request["seed"]), story,
                                 name=request["name"])
        await think_until(thought, request["limit"] / 1000, lambda: presses[0] != presses_before)
    return json.dumps({"move": str(thought.move), "share": thought.share})


async def think_until(thought: Stepwise, limit: float, pressed: Callable[[], bool] = bool) -> None:
    """Think slice by slice until the thought is complete, the player interrupts it, or another step might exceed the limit.

    `limit` is in seconds (0 for none) and includes rests. `pressed` returns whether the player interrupts the thought.
    """
    began = slice_began = now = perf_counter()
    while not pressed() and thought.step():
        step_time, now = perf_counter() - now, perf_counter()
        if limit and now + step_time - began > limit:
            return
        if now - slice_began >= SLICE_SECONDS:
            await handle_messages(pressed)
            slice_began = now = perf_counter()


async def handle_messages(pressed: Callable[[], bool]) -> None:
    """Handle pending messages, then rest if the player has just pressed something."""
    await asyncio.sleep(0)
    until = rests[0]
    while not pressed() and perf_counter() < until:
        await asyncio.sleep(SLICE_SECONDS)


def hurry() -> None:
    """End the current thought, because the player is hurrying the bots. Its answer is the best move so far."""
    presses[0] += 1


def rest() -> None:
    """Rest for a few frames after a press, so that the page can handle it."""
    rests[0] = perf_counter() + REST_SECONDS


def at_once(text: str) -> str:
    """Return a bot's answer as a string, without a search. A page that has no worker calls this.

    Bots that search answer like a squire. `text` is JSON as for `choose`; `story` and `limit` aren't used.
    """
    request = json.loads(text)
    bot = request["bot"] if request["bot"] in LEVELS_WITHOUT_SEARCH else "squire"
    return str(bot_answer_in_time(wire.load_position(request["position"], at_hand[0]), request["seat"], bot, Random(request["seed"]), name=request["name"]))


async def advise(text: str) -> str:
    """Return a hint as JSON. `text` is JSON as for `choose`, but without `bot` and `name`."""
    request = json.loads(text)
    story = [Fact(fact["key"], fact["about"]) for fact in request["story"]]
    async with turn:
        thought = bots.start_hint(wire.load_position(request["position"], at_hand[0]), request["seat"], Random(request["seed"]), story)
        await think_until(thought, request["limit"] / 1000)
    return json.dumps(bots.hint.hint_data(thought.hint))


def chances(text: str) -> str:
    """Return every seat's win chance in each of the given positions, as JSON.

    `text` is JSON with `positions`, `eyes` and `seed`. `eyes` is the seat from whose view the chances are estimated; -1 stands for a spectator's view, null
    for a view of all hands.
    """
    request = json.loads(text)
    estimates = [bots.seat_chances(wire.load_position(position, at_hand[0]), request["eyes"], Random(request["seed"])) for position in request["positions"]]
    return json.dumps(estimates)


def regret(text: str) -> str:
    """Return, as JSON, an answer clearly better than the one `played`, or null if there was none.

    The answer has its `move`, its win `chance`, and the lower chance (`less`) of the move played. `text` is JSON with `position`, `seat`, `played`, `story` and
    `seed`.
    """
    request = json.loads(text)
    world = wire.load_position(request["position"], at_hand[0])
    story = [Fact(fact["key"], fact["about"]) for fact in request["story"]]
    better_move = bots.king_preferred_move(world, request["seat"], parse_move(request["played"], world.cards), Random(request["seed"]), story)
    return json.dumps({**better_move._asdict(), "move": str(better_move.move)} if better_move else None)


def play_trial_matches(text: str) -> str:
    """Play matches between squires (bots that don't search). Return counts of their events and results as JSON.

    `text` is JSON with `game`, `seats`, `matches`, `seed` and `cards`, the hash of a card set.
    """
    request = json.loads(text)
    return json.dumps(lab.trial_counts(request["game"], request["matches"], request["seats"], request["seed"], at_hand[0].cards[request["cards"]]))


def measure(text: str) -> str:
    """Play the matches of a lab task. Return counts of their events and results as JSON.

    `text` is JSON with `task`, and with `cards` and `words`, each the hash of a set or null.
    """
    request, sets = json.loads(text), at_hand[0]
    cards = sets.cards[request["cards"]] if request["cards"] else None
    words = sets.words[request["words"]] if request["words"] else None
    return json.dumps(tasks.run_task(request["task"], cards, words))
