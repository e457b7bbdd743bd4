"""Finds the question put to a seat, and the choice that its answer starts with."""

from collections.abc import Iterable
from typing import NamedTuple

from courtcards.engine.move import Move, answer
from courtcards.engine.position import Position
from courtcards.engine.question import Question
from table.markup.scene import zone_size
from table.match.choice.move_builder import Choice, Laid
from table.match.choice.order_builder import OrderBuilder
from table.match.choice.slot_builder import SlotBuilder
from table.match.choice.word_builder import WordBuilder
from table.match.session.base_session import BaseSession


class SeatQuestion(NamedTuple):
    """A question put to a seat, with the seat's answers and free moves."""

    question: tuple[type[Question], object] | None
    moves: tuple[Move, ...]
    free: tuple[Move, ...]


def seat_question(session: BaseSession, hand: str, seat: int, awaited: bool) -> SeatQuestion:
    """Return the question put to a seat, with the seat's answers and free moves.

    The question is None if the seat isn't asked, or while no player on this device may answer (`awaited` is False).
    """
    question = session.position.question
    about = (type(question), question.about) if question and awaited and seat in question.seats else None
    return SeatQuestion(about, tuple(session.moves(seat)) if awaited else (), free_moves(session, hand, seat, awaited))


def start_choice(session: BaseSession, hand: str, asked: SeatQuestion, laid: Laid) -> Choice:
    """Return a new choice with nothing chosen.

    The cards in `laid` are put back in their places.
    """
    position = session.position
    question = position.question if asked.question else None
    if question is None:
        return Choice((), position.cards, free=asked.free)
    if question.lineup:
        return start_slots(session, hand, question, asked, laid)
    seat = asked.moves[0].seat
    own_question = position.asked_of(seat)
    if row := own_question.row(position):
        order = OrderBuilder(row, seat, asked.moves, position.cards, asked.free)
        order.restore(laid)
        return order
    if typed_answer := own_question.typed_answer(position):
        return WordBuilder(typed_answer, asked.moves, position.cards, asked.free)
    moves = asked.moves if question.calls_matter(position) else with_first_calls(asked.moves)
    weighty = [move for move in moves if question.weighs(move)]
    eager = not (session.is_lesson or question.deliberate)
    return Choice(moves, position.cards, question.ordered, asked.free, question.deliberate, weighty, question.presumes,
                  (lambda move: choice_ahead(session.position, move)) if weighty else None, question.series, eager=eager)


def with_first_calls(moves: Iterable[Move]) -> list[Move]:
    """Return the moves, keeping only the first of those that differ just in their call."""
    first_moves: dict[Move, Move] = {}
    for move in moves:
        first_moves.setdefault(move._replace(call=None), move)
    return [*first_moves.values()]


def choice_ahead(position: Position, move: Move) -> Choice | None:
    """Return the choice for the question after a weighed answer, or None if it can't be answered ahead."""
    position_after = position.copy()
    position_after.play(move)
    question = position_after.question
    if question is None or not question.ahead or question.seats != (move.seat,):
        return None
    weighty = [next_move for next_move in position_after.moves() if question.weighs(next_move)]
    return Choice(weighty, position_after.cards, question.ordered, deliberate=question.deliberate, weighty=weighty, presumes=question.presumes)


def free_moves(session: BaseSession, hand: str, seat: int, awaited: bool) -> tuple[Move, ...]:
    """Return the free moves that a seat can make with one card from its hand, one per verb and kind of card.

    `awaited` says whether a player on this device may answer.
    """
    position = session.position
    hand_ids = session.look(seat)["zones"].get(f"{hand}/{seat}", []) if position.free_verbs else []
    card_of_kind = {position.cards[id].kind: position.cards[id] for id in reversed(hand_ids)}
    moves = [answer(seat, verb, (card,)) for verb in position.free_verbs for card in card_of_kind.values()]
    if awaited:
        return tuple([move for move in moves if not position.answers(move) and position.why_not(move) is None])
    return tuple([move for move in moves if position.question is not None and position.why_illegal_out_of_turn(move) is None])


def start_slots(session: BaseSession, hand: str, question: Question, asked: SeatQuestion, laid: Laid) -> SlotBuilder:
    """Return a choice that gives each card in a hand a place.

    The cards in `laid` are put back in their places.
    """
    zones = session.look(question.seat)["zones"]
    places = SlotBuilder(asked.moves, session.position.cards, zones[f"{hand}/{question.seat}"], zone_size(zones[f"{question.lineup}/{question.seat}"]),
                         asked.free)
    places.restore(laid)
    return places
