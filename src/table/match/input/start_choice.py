"""What somebody is asked, and the choice with which the answer begins. No DOM."""

from typing import NamedTuple

from courtcards.engine.move import Move, answer
from courtcards.engine.position import Position
from courtcards.engine.question import Question
from table.markup.scene import size
from table.match.choice.move_builder import Choice, Laid
from table.match.choice.order_builder import Ordering
from table.match.choice.slot_builder import LineUp
from table.match.choice.word_builder import Spelling
from table.match.session.base_session import Told


class Asked(NamedTuple):
    """What somebody is asked, and what may be done out of turn, so that what is chosen lasts as long as it."""

    question: tuple[type[Question], object] | None
    moves: tuple[Move, ...]
    free: tuple[Move, ...]


def asked(session: Told, hand: str, seat: int, awaited: bool) -> Asked:
    """Return what a person is asked, nothing as long as nobody should know it, and which free moves there are with the hand."""
    question = session.position.question
    about = (type(question), question.about) if question and awaited and seat in question.seats else None
    return Asked(about, tuple(session.moves(seat)) if awaited else (), free_moves(session, hand, seat, awaited))


def begin(session: Told, hand: str, asked: Asked, laid: Laid) -> Choice:
    """Return a choice of which nothing is chosen; where the cards of a hand get places, with what was `laid` on them before."""
    position, question = session.position, session.position.question if asked.question else None
    if question is None:
        return Choice((), position.cards, free=asked.free)
    if question.lineup:
        return lineup(session, hand, question, asked, laid)
    seat = asked.moves[0].seat
    own = position.asked_of(seat)
    if row := own.row(position):
        order = Ordering(row, seat, asked.moves, position.cards, asked.free)
        order.restore(laid)
        return order
    if typed := own.typed(position):
        return Spelling(typed, asked.moves, position.cards, asked.free)
    weighty = [move for move in asked.moves if question.weighs(move)]
    return Choice(asked.moves, position.cards, question.ordered, asked.free, question.deliberate, weighty, question.presumes,
                  (lambda move: ahead(session.position, move)) if weighty else None, question.series, eager=not session.taught)


def ahead(position: Position, move: Move) -> Choice | None:
    """Return the choice of what a weighed answer leads to, if the same seat is asked at once and that can be answered ahead."""
    world = position.copy()
    world.play(move)
    question = world.question
    if question is None or not question.ahead or question.seats != (move.seat,):
        return None
    weighty = [each for each in world.moves() if question.weighs(each)]
    return Choice(weighty, world.cards, question.ordered, deliberate=question.deliberate, weighty=weighty, presumes=question.presumes)


def free_moves(session: Told, hand: str, seat: int, awaited: bool) -> tuple[Move, ...]:
    """Return the free moves that a seat may make now with one card of its hand, one for all cards of a kind.

    As long as its answer is not `awaited` they are the same whether or not the open question, which nobody should know, is put to it.
    """
    position = session.position
    held = session.look(seat)["zones"].get(f"{hand}/{seat}", []) if position.free_verbs else []
    kinds = {position.cards[id].kind: position.cards[id] for id in reversed(held)}
    moves = [answer(seat, verb, (card,)) for verb in position.free_verbs for card in kinds.values()]
    if awaited:
        return tuple([move for move in moves if not position.answers(move) and position.why_not(move) is None])
    return tuple([move for move in moves if position.question is not None and position.bars_free(move) is None])


def lineup(session: Told, hand: str, question: Question, asked: Asked, laid: Laid) -> LineUp:
    """Return a choice of places for the cards of a hand, with what was laid on them before."""
    zones = session.look(question.seat)["zones"]
    places = LineUp(asked.moves, session.position.cards, zones[f"{hand}/{question.seat}"], size(zones[f"{question.lineup}/{question.seat}"]), asked.free)
    places.restore(laid)
    return places
