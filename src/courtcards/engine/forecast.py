"""Forecast what a move does in every deal consistent with what its player knows: certain outcomes, certain losses, forced wins."""

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Fact, Game

SURE = 100              # imagined deals that must agree before anything is certain: what one in twenty tells otherwise is missed once in 170 times
REPLIES = 3000          # positions after an answer, in one deal, beyond which nothing is certain


class Comes(NamedTuple):
    """What a seat is told of its answer: until somebody is asked, and from there on if everybody passes."""

    sure: list["Fact"]
    passed: list["Fact"]


def comes(game: "Game", move: Move) -> Comes:
    """Return what a seat is told of its answer in all of many imagined deals."""
    worlds = [told(game.imagine(move.seat, Random(number)), move) for number in range(SURE)]
    return Comes(*[[fact for fact in part[0] if all(fact in other for other in part[1:])] for part in zip(*worlds, strict=True)])


def told(world: "Game", move: Move) -> Comes:
    """Return what a seat is told of its answer in one deal."""
    facts: list[Fact] = []
    world = world.copy()
    world.story = lambda _, fact: facts.append(fact) if fact.seats is None or move.seat in fact.seats else None
    world.play(move)
    sure = len(facts)
    while world.question is not None and world.question.quiet:
        world.play(answer(world.question.seat, "pass"))
    return Comes(facts[:sure], facts[sure:])


class Doom(NamedTuple):
    """What an answer brings: the rivals who alone win by it; none where the match goes on without its seat."""

    winners: tuple[int, ...] = ()


class Dooms:
    """Which answers of a seat are dooms, as a position stands.

    Each is tried when it is asked about, in imagined deals alone, in which everybody else passes. What rests on a word that is looked up is
    none: nobody at a table knows the list. What all are told until then must be the same in all deals, so that it rests on nothing hidden.
    """

    def __init__(self, game: "Game", seat: int):
        self.game, self.seat = game, seat
        self.worlds: list[Game] = []
        self.known: dict[Move, Doom | None] = {}

    def of(self, move: Move) -> Doom | None:
        """Return what a listed answer brings in every deal that its seat cannot tell apart, None where that is no doom."""
        if self.others:
            return None
        if move not in self.known:
            first = self.tried(move, 0)
            sure = first[0] and all(self.tried(move, number) == first for number in range(1, SURE))
            self.known[move] = first[0] if sure else None
        return self.known[move]

    @property
    def others(self) -> bool:
        """Whether others answer as well before anything comes of an answer."""
        question = self.game.question
        return question is not None and question.each and not question.quiet and len(question.seats) > 1

    def tried(self, move: Move, number: int) -> tuple[Doom | None, list["Fact"]]:
        """Return what an answer brings in one of the imagined deals, and what all are told of it."""
        if number == len(self.worlds):
            self.worlds.append(self.game.imagine(self.seat, Random(number)))
        before = self.worlds[number]
        told: list[Fact] = []
        after = before.copy()
        after.story = lambda _, fact: told.append(fact) if fact.seats is None else None
        after.play(move)
        while after.question is not None and after.question.quiet and not (self.seat in after.question.seats and len(after.moves(self.seat)) > 1):
            after.play(answer(after.question.seat, "pass"))
        return (None if after.looked_up != before.looked_up else brought(self.seat, before, after)), told


def brought(seat: int, before: "Game", after: "Game") -> Doom | None:
    """Return what a position brings a seat that another one did not."""
    if after.outcome is not None:
        return None if seat in after.outcome.winners else Doom(after.outcome.winners)
    return Doom() if seat in after.fallen and seat not in before.fallen else None


def triumphs(world: "Game", move: Move, most: int = REPLIES) -> bool:
    """Whether an answer wins in one deal for its seat alone, whatever others reply, while it passes.

    At most so many positions after it are looked at, until what it has begun is over. What rests on a word that is looked up is none.
    """
    near = [(world, move)]
    for _ in range(most):
        if not near:
            return True
        before, reply = near.pop()
        after = before.copy()
        after.play(reply)
        replies = follows(after, move.seat) if after.agenda else []         # with nothing under way something else is asked
        if after.looked_up != world.looked_up or (not replies and (after.outcome is None or after.outcome.winners != (move.seat,))):
            return False
        near += [(after, each) for each in replies]
    return False


def follows(game: "Game", seat: int) -> list[Move]:
    """Return all that can be answered; of a seat only its pass, or what it must, nothing where it has a choice.

    Nothing either where not all answers are listed.
    """
    moves, asked = [*game.moves()], game.question
    if asked is None or asked.typed(game) or asked.row(game):
        return []
    if seat not in asked.seats:
        return moves
    return [passed] if (passed := answer(seat, "pass")) in moves else moves if len(moves) == 1 else []
