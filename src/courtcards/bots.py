"""Bots: they are shown an imagined game, never the real one, and choose among its moves. Imports games, never the table."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from .game import Fact, Game
from .games import GAMES
from .move import Move, answer

Squire = Callable[[Any, int, Sequence[Move], Random], Move]
Told = Sequence[Fact]


def squires() -> dict[str, Squire]:
    """Return the rule of thumb of each game that has one: the module `squire` beside the rules of a book names them."""
    books = {game.__module__.rpartition(".")[0] for game in GAMES.values()}
    found = [import_module(f"{book}.squire") for book in sorted(books) if find_spec(f"{book}.squire")]
    return {game: rule for squire in found for game, rule in squire.SQUIRES.items()}


SQUIRES = squires()


def random(world: Game, seat: int, rng: Random, story: Told = ()) -> Move:
    """Choose any answer of a seat, each alike."""
    return rng.choice(world.moves(seat))


def squire(world: Game, seat: int, rng: Random, story: Told = ()) -> Move:
    """Choose by the game's rule of thumb; where there is none, any answer."""
    moves, asked = world.moves(seat), world.question
    several = len(moves) > 1 or (asked is not None and (asked.typed(world) or asked.row(world)) is not None)
    return SQUIRES[world.id](world, seat, moves, rng) if several and world.id in SQUIRES else rng.choice(moves)


Bot = Callable[[Game, int, Random, Told], Move]
BOTS: dict[str, Bot] = {"random": random, "squire": squire}


def agreement(game: Game, bots: Sequence[int]) -> Move | None:
    """Return the next bot's agreement to stop a match that somebody would stop, None when there is none to give.

    No bot agrees where a person would win by it while that bot can still change anything: who won a battle and asked would
    win every match. Where a bot would win, the others agree too.
    """
    votes = [answer(seat, "stop") for seat in range(game.seats)] if any(name.startswith("stop/") for name in game.counters()) else []
    stopped = game.copy()
    for vote in votes:
        if stopped.why_not(vote) is None:
            stopped.interrupt(vote)
    end = stopped.outcome
    spoils = end is not None and not end.draw and not set(end.winners) <= set(bots)
    willing = [vote for vote in votes if vote.seat in bots and not (spoils and game.hopes(vote.seat))]
    return next((vote for vote in willing if game.why_not(vote) is None), None)


def think(world: Game, seat: int, bot: str, rng: Random, story: Told = ()) -> Move:
    """Return a bot's answer in an imagined world; `story` is what the seat was told. Raises KeyError for an unknown bot."""
    return BOTS[bot](world, seat, rng, story)


def choose(game: Game, seat: int, bot: str, rng: Random, story: Told = ()) -> Move:
    """Return a bot's answer; it sees only what its seat may know. Raises KeyError for an unknown bot."""
    return think(game.imagine(seat, rng), seat, bot, rng, story)
