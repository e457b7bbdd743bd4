"""Bots: they are shown an imagined game, never the real one, and choose among its moves. Imports games, never the table."""

from collections.abc import Callable
from random import Random

from ..game import Game
from ..move import Move
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


def choose(game: Game, seat: int, bot: str, rng: Random) -> Move:
    """Return a bot's answer; it sees only what its seat may know. Raises KeyError for an unknown bot."""
    return BOTS[bot](game.imagine(seat, rng), seat, rng)
