"""Bots: they are shown an imagined game, never the real one, and choose among its moves. Imports games, never the table."""

from collections.abc import Callable, Iterable
from random import Random

from ..game import Game
from ..move import Move, answer
from .judges import JUDGES


def random(world: Game, seat: int, rng: Random) -> Move:
    """Choose any answer of a seat, each alike."""
    return rng.choice(answers(world, seat))


def squire(world: Game, seat: int, rng: Random) -> Move:
    """Choose by the game's rule of thumb; where there is none, any answer."""
    moves = answers(world, seat)
    return JUDGES[world.id](world, seat, moves, rng) if len(moves) > 1 and world.id in JUDGES else rng.choice(moves)


def answers(world: Game, seat: int) -> list[Move]:
    """List the answers that a seat has to the open question."""
    return [move for move in world.moves() if move.seat == seat]


Bot = Callable[[Game, int, Random], Move]
BOTS: dict[str, Bot] = {"random": random, "squire": squire}


def agreement(game: Game, bots: Iterable[int]) -> Move | None:
    """Return the next bot's agreement to stop a match that somebody would stop, None when there is none to give."""
    asked = any(name.startswith("stop/") for name in game.counters())
    votes = [answer(seat, "stop") for seat in bots] if asked else []
    return next((vote for vote in votes if game.why_not(vote) is None), None)


def choose(game: Game, seat: int, bot: str, rng: Random) -> Move:
    """Return a bot's answer; it sees only what its seat may know. Raises KeyError for an unknown bot."""
    return BOTS[bot](game.imagine(seat, rng), seat, rng)
