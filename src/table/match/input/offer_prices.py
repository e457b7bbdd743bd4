"""Works out what a button's answer costs or gives up, which decides how the button looks."""

from typing import Any

from courtcards.engine.move import Move
from table.markup.button_data import DANGER, GOLDEN, QUIET
from table.match.choice.move_builder import Choice
from table.match.input.button_offers import ButtonOffer, needs_verb_first
from table.match.input.input_controller import InputController
from table.match.narration.losing_move_warnings import is_pass_harmful, loss_warning, pass_consequence, price_words
from table.match.narration.narrator import Narrator


def is_costly_offer(teller: Narrator, offer: ButtonOffer, planned: tuple[Move, ...] = ()) -> bool:
    """Return whether an offer costs, loses or gives up something.

    `planned` holds the weighed move and the move chosen ahead, which the button plays together.
    """
    return gives_something_up(teller, offer) or has_price(teller, offer, planned)


def gives_something_up(teller: Narrator, offer: ButtonOffer) -> bool:
    """Return whether an offer ends or forgoes something, or is a pass that may cost something."""
    entry = teller.texts.entry("verb", offer.move.verb)
    return "quiet" in entry or f"quiet-{offer.move.call}" in entry or (offer.do == "move" and is_pass_harmful(teller, offer.move))


def has_price(teller: Narrator, offer: ButtonOffer, planned: tuple[Move, ...]) -> bool:
    """Return whether an offer certainly costs or loses something, so that its button warns of it."""
    if offer.do != "move":
        return False
    move = offer.move
    moves = planned if planned[:1] == (move,) else (move,)
    return bool(loss_warning(teller, move) or teller.costly(*moves) or (is_pass_harmful(teller, move) and pass_consequence(teller, move.seat)))


def price_warning(teller: Narrator, move: Move, weighed: tuple[Move, ...]) -> str:
    """Return the price of the last of the `weighed` answers or, if there are none, the consequence of a pass; otherwise ""."""
    return price_words(teller, *weighed) if weighed else pass_consequence(teller, move.seat) if move.verb == "pass" else ""


def offer_style(table: InputController, choice: Choice, offer: ButtonOffer, planned: tuple[Move, ...]) -> dict[str, Any]:
    """Return the style of an offer that isn't the main one: warning, quiet, golden or plain.

    A pass that players may want every time looks the same whatever it costs, unless it loses the match.
    """
    if table.session.standing.quiet and len(table.seats) == 1 and offer.move.verb == "pass" and not loss_warning(table.teller, offer.move):
        return GOLDEN
    if has_price(table.teller, offer, planned):
        return DANGER
    aside = bool(choice.chosen) and offer.move.verb in table.session.position.free_verbs
    forgoes = aside and (needs_verb_first(choice) or not has_only_free_moves(table, choice))
    return QUIET if forgoes or gives_something_up(table.teller, offer) else GOLDEN if planned else {}


def has_only_free_moves(table: InputController, choice: Choice) -> bool:
    """Return whether the chosen cards can only be used for free moves."""
    return bool(choice.chosen) and {move.verb for move in choice.candidates}.issubset(table.session.position.free_verbs)
