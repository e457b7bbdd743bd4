"""The bots' worker: it is sent an imagined position, never a record, and thinks in it; and it plays whole matches to try a set. Strings in and out.

It thinks in slices, and hears between two of them what is pressed. One thought comes after the other, in the order in which they are asked for.
"""

import asyncio
import json
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Protocol

from courtcards import bots, lab
from courtcards.bots import ponder, think
from courtcards.engine.game import Fact
from courtcards.engine.move import parse
from courtcards.games import SETS
from courtcards.lab import tasks
from courtcards.saves import wire
from courtcards.saves.set_codec import unfolded

__export__ = ["advise", "chances", "choose", "hurry", "measure", "provide", "regret", "rest", "trial"]

SLICE = .01             # s of thought until the worker listens
REST = .15              # s that it leaves the processor to the page once a finger has come down or gone: until that is answered and painted
SIMPLE = "random", "page", "squire"                 # who needs no search

at_hand = [SETS]        # what matches are played with besides their games; what is not everywhere is sent once
presses = [0]           # how often somebody has pressed on
rests = [0.0]           # until when it rests, by its own clock
turn = asyncio.Lock()


class Stepwise(Protocol):
    """Something that is done step by step."""

    def step(self) -> bool:
        """Do a little; return whether there is more to be done."""


def provide(text: str) -> None:
    """Take a card set or a word list, for all positions that are played with it; `text` is JSON."""
    at_hand[0] = at_hand[0].joined(unfolded(json.loads(text)))


async def choose(text: str) -> str:
    """Return a bot's answer as JSON: its `move` as text, and the `share` of a whole thought for which there was time, 0 to 1.

    `text` is JSON with `position`, `story`, `seat`, `bot`, `name`, `seed` and `limit` (ms; 0 where only the thought itself counts).
    """
    asked, before = json.loads(text), presses[0]
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    async with turn:
        thought = ponder(wire.heard(asked["position"], at_hand[0]), asked["seat"], asked["bot"], Random(asked["seed"]), story, name=asked["name"])
        await go_through(thought, asked["limit"] / 1000, lambda: presses[0] != before)
    return json.dumps({"move": str(thought.move), "share": thought.share})


async def go_through(thought: Stepwise, limit: float, pressed: Callable[[], bool] = bool) -> None:
    """Think slice by slice until all is thought, somebody presses on, or one more step would take longer than the limit, in s, of which rests are a part."""
    began = slice_began = now = perf_counter()
    while not pressed() and thought.step():
        step, now = perf_counter() - now, perf_counter()
        if limit and now + step - began > limit:
            return
        if now - slice_began >= SLICE:
            await listen(pressed)
            slice_began = now = perf_counter()


async def listen(pressed: Callable[[], bool]) -> None:
    """Hear what has been pressed, and rest if that asks for it, until somebody presses on."""
    await asyncio.sleep(0)
    until = rests[0]
    while not pressed() and perf_counter() < until:
        await asyncio.sleep(SLICE)


def hurry() -> None:
    """Take notice that somebody presses on: what is thought of now is answered as far as it is."""
    presses[0] += 1


def rest() -> None:
    """Take notice that something is pressed: for a few frames the page needs all of a small device."""
    rests[0] = perf_counter() + REST


def at_once(text: str) -> str:
    """Return what a bot answers without a search, as text: for a page that has nobody else to think."""
    asked = json.loads(text)
    bot = asked["bot"] if asked["bot"] in SIMPLE else "squire"
    return str(think(wire.heard(asked["position"], at_hand[0]), asked["seat"], bot, Random(asked["seed"]), name=asked["name"]))


async def advise(text: str) -> str:
    """Return a hint as JSON; `text` is JSON as for `choose`, without `bot` and `name`."""
    asked = json.loads(text)
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    async with turn:
        thought = bots.advise(wire.heard(asked["position"], at_hand[0]), asked["seat"], Random(asked["seed"]), story)
        await go_through(thought, asked["limit"] / 1000)
    return json.dumps(bots.hint.plain(thought.hint))


def chances(text: str) -> str:
    """Return every seat's chance to win in some positions; `text` is JSON with `positions`, `eyes` (a seat's, -1 or null) and `seed`."""
    asked = json.loads(text)
    found = [bots.chances(wire.heard(position, at_hand[0]), asked["eyes"], Random(asked["seed"])) for position in asked["positions"]]
    return json.dumps(found)


def regret(text: str) -> str:
    """Return what had been better than an answer (`move`, `chance`, `less`), or null; `text` is JSON with `position`, `seat`, `played`, `story` and `seed`."""
    asked = json.loads(text)
    world = wire.heard(asked["position"], at_hand[0])
    story = [Fact(told["key"], told["about"]) for told in asked["story"]]
    found = bots.regret(world, asked["seat"], parse(asked["played"], world.cards), Random(asked["seed"]), story)
    return json.dumps(found and {**found._asdict(), "move": str(found.move)})


def trial(text: str) -> str:
    """Play matches between squires and return what happened in them; `text` is JSON with `game`, `seats`, `matches`, `seed` and `cards`, a hash."""
    asked = json.loads(text)
    return json.dumps(lab.trial(asked["game"], asked["matches"], asked["seats"], asked["seed"], at_hand[0].cards[asked["cards"]]))


def measure(text: str) -> str:
    """Play the matches of a task of the lab and return their counts; `text` is JSON with the `task`, and with `cards` and `words`, hashes or null."""
    asked, sets = json.loads(text), at_hand[0]
    cards, words = asked["cards"] and sets.cards[asked["cards"]], asked["words"] and sets.words[asked["words"]]
    return json.dumps(tasks.run(asked["task"], cards, words))
