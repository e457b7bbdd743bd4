"""What somebody is asked, and the choice with which the answer begins. No DOM."""

from typing import NamedTuple

from courtcards.card import Zone
from courtcards.game import Game
from courtcards.move import Move, answer
from courtcards.question import Question
from table.draw.scene import size
from table.match.choice import Choice, Laid
from table.match.lineup import LineUp
from table.match.ordering import Ordering
from table.match.session import Session
from table.match.spelling import Spelling


class Asked(NamedTuple):
    """What somebody is asked, and what may be done out of turn, so that what is chosen lasts as long as it."""

    question: tuple[type[Question], object] | None
    moves: tuple[Move, ...]
    free: tuple[Move, ...]


def asked(session: Session, hand: str, seat: int, awaited: bool) -> Asked:
    """Return what a person is asked, nothing as long as nobody should know it, and which free moves there are with the hand."""
    game, question = session.game, session.game.question
    about = (type(question), question.about) if question and awaited and seat in question.seats else None
    return Asked(about, tuple(session.moves(seat)) if awaited else (), free_moves(game, hand, seat, awaited))


def begin(session: Session, hand: str, asked: Asked, laid: Laid) -> Choice:
    """Return a choice of which nothing is chosen; where the cards of a hand get places, with what was `laid` on them before."""
    game, question = session.game, session.game.question if asked.question else None
    if question is None:
        return Choice((), game.cards, free=asked.free)
    if question.lineup:
        return lineup(session, hand, question, asked, laid)
    seat = asked.moves[0].seat
    own = game.asked_of(seat)
    if row := own.row(game):
        order = Ordering(row, seat, asked.moves, game.cards, asked.free)
        order.restore(laid)
        return order
    if typed := own.typed(game):
        return Spelling(typed, asked.moves, game.cards, asked.free)
    weighty = [move for move in asked.moves if question.weighs(move)]
    return Choice(asked.moves, game.cards, question.ordered, asked.free, question.deliberate, weighty, question.presumes,
                  (lambda move: ahead(session.game, move)) if weighty else None)


def ahead(game: Game, move: Move) -> Choice | None:
    """Return the choice of what a weighed answer leads to, if the same seat is asked at once and that can be answered ahead."""
    world = game.copy()
    world.play(move)
    question = world.question
    if question is None or not question.ahead or question.seats != (move.seat,):
        return None
    weighty = [each for each in world.moves() if question.weighs(each)]
    return Choice(weighty, world.cards, question.ordered, deliberate=question.deliberate, weighty=weighty, presumes=question.presumes)


def free_moves(game: Game, hand: str, seat: int, awaited: bool) -> tuple[Move, ...]:
    """Return the free moves that a seat may make now with one card of its hand, one for all cards of a kind.

    As long as its answer is not `awaited` they are the same whether or not the open question, which nobody should know, is put to it.
    """
    held = next((cards for zone, cards in game.zones() if zone == Zone(hand, seat)), []) if game.free_verbs else []
    kinds = {card.kind: card for card in reversed(held)}
    moves = [answer(seat, verb, (card,)) for verb in game.free_verbs for card in kinds.values()]
    if awaited:
        return tuple([move for move in moves if not game.answers(move) and game.why_not(move) is None])
    return tuple([move for move in moves if game.question is not None and game.bars_free(move) is None])


def lineup(session: Session, hand: str, question: Question, asked: Asked, laid: Laid) -> LineUp:
    """Return a choice of places for the cards of a hand, with what was laid on them before."""
    zones = session.look(question.seat)["zones"]
    places = LineUp(asked.moves, session.game.cards, zones[f"{hand}/{question.seat}"], size(zones[f"{question.lineup}/{question.seat}"]), asked.free)
    places.restore(laid)
    return places
