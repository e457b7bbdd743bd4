"""Forecast what a move does in every deal consistent with what its player knows: certain outcomes, certain losses, forced wins."""

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Fact, Game

SURE = 100              # imagined deals that must agree for certainty: a fact that differs in one deal in twenty slips through once in 170 times
MOST_POSITIONS = 3000   # positions searched after an answer in one deal; beyond that nothing is certain


class CertainOutcomes(NamedTuple):
    """The facts that a seat is certain to be told about its move.

    `sure` holds the facts up to the next question, and `passed` those that follow if everybody passes.
    """

    sure: list["Fact"]
    passed: list["Fact"]


def certain_outcomes(game: "Game", move: Move) -> CertainOutcomes:
    """Return the facts that a seat is told about its move in every one of many imagined deals."""
    outcomes = [outcomes_in_deal(game.imagine(move.seat, Random(number)), move) for number in range(SURE)]
    return CertainOutcomes(common_facts([deal.sure for deal in outcomes]), common_facts([deal.passed for deal in outcomes]))


def common_facts(stories: list[list["Fact"]]) -> list["Fact"]:
    """Return the facts of the first story that all the others contain too."""
    first, *others = stories
    return [fact for fact in first if all(fact in facts for facts in others)]


def outcomes_in_deal(world: "Game", move: Move) -> CertainOutcomes:
    """Play a move in one imagined deal. Return the facts its seat is told up to the next question, and those that follow if all pass."""
    facts: list[Fact] = []

    def hear(_: "Game", fact: "Fact") -> None:
        if fact.seats is None or move.seat in fact.seats:
            facts.append(fact)
    world = world.copy()
    world.story = hear
    world.play(move)
    sure = len(facts)
    pass_quiet_questions(world)
    return CertainOutcomes(facts[:sure], facts[sure:])


def pass_quiet_questions(world: "Game") -> None:
    """Let everybody pass on quiet questions until a question of another kind is asked, or the match is over."""
    while world.question is not None and world.question.quiet:
        world.play(answer(world.question.seat, "pass"))


class CertainLoss(NamedTuple):
    """A loss that a move is certain to bring.

    `winners` holds the rivals who win; there are none if the seat only drops out.
    """

    winners: tuple[int, ...] = ()


class LossChecker:
    """A checker that finds which moves of a seat are certain losses in a position.

    The checker plays moves in imagined deals, where the other seats pass. A loss counts only if it occurs in every deal, with the same public facts, and
    doesn't depend on looking up a word.
    """

    def __init__(self, game: "Game", seat: int):
        self.game, self.seat = game, seat
        self.worlds: list[Game] = []
        self.losses: dict[Move, CertainLoss | None] = {}

    def of(self, move: Move) -> CertainLoss | None:
        """Return the loss a move brings in every deal consistent with what its seat knows, or None if no loss is certain.

        No loss is certain while other seats must also answer.
        """
        if self.waits_for_others:
            return None
        if move not in self.losses:
            loss, facts = self.try_move(move, 0)
            is_certain = loss and all(self.try_move(move, number) == (loss, facts) for number in range(1, SURE))
            self.losses[move] = loss if is_certain else None
        return self.losses[move]

    @property
    def waits_for_others(self) -> bool:
        """Whether other seats must also answer before the move takes effect."""
        question = self.game.question
        return question is not None and question.each and not question.quiet and len(question.seats) > 1

    def try_move(self, move: Move, number: int) -> tuple[CertainLoss | None, list["Fact"]]:
        """Return the loss a move brings in one imagined deal, and the public facts told meanwhile.

        The loss is None if there is none. Deals are numbered from 0.
        """
        if number == len(self.worlds):
            self.worlds.append(self.game.imagine(self.seat, Random(number)))
        before = self.worlds[number]
        facts: list[Fact] = []

        def hear(_: "Game", fact: "Fact") -> None:
            if fact.seats is None:
                facts.append(fact)
        after = before.copy()
        after.story = hear
        after.play(move)
        while (question := after.question) is not None and question.quiet:
            if len(after.moves(self.seat)) > 1:         # the seat has a choice of its own
                break
            after.play(answer(question.seat, "pass"))
        depends_on_word = after.looked_up != before.looked_up
        return (None if depends_on_word else loss_between(self.seat, before, after)), facts


def loss_between(seat: int, before: "Game", after: "Game") -> CertainLoss | None:
    """Return the loss a seat suffered between two positions.

    Returns None if the seat neither lost nor dropped out.
    """
    if after.outcome is not None:
        return None if seat in after.outcome.winners else CertainLoss(after.outcome.winners)
    return CertainLoss() if seat in after.fallen and seat not in before.fallen else None


def is_forced_win(world: "Game", move: Move, most: int = MOST_POSITIONS) -> bool:
    """Return whether a move wins for its seat alone in one deal, whatever the others reply.

    If the seat itself is asked later, it passes. Returns False if the search takes more than `most` positions. A win that depends on looking up a word doesn't
    count.
    """
    unsearched = [(world, move)]
    for _ in range(most):
        if not unsearched:
            return True
        before, answered = unsearched.pop()
        after = before.copy()
        after.play(answered)
        replies = possible_replies(after, move.seat) if after.agenda else []         # an empty agenda means the next question is a new one
        is_won = after.outcome is not None and after.outcome.winners == (move.seat,)
        if after.looked_up != world.looked_up or not (replies or is_won):
            return False
        unsearched += [(after, reply) for reply in replies]
    return False


def possible_replies(game: "Game", seat: int) -> list[Move]:
    """Return the replies that a search considers: all answers of other seats or, if `seat` is being asked, its pass or only answer.

    The list is empty if `seat` can't pass and has several answers, or if the question has answers that `moves()` doesn't list, such as typed words.
    """
    moves, question = [*game.moves()], game.question
    if question is None or question.typed_answer(game) or question.row(game):
        return []
    if seat not in question.seats:
        return moves
    pass_ = answer(seat, "pass")
    if pass_ in moves:
        return [pass_]
    return moves if len(moves) == 1 else []
