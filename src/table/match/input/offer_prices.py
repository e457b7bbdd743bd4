"""What a button's answer costs or gives up, which decides how the button looks."""

from courtcards.engine.move import Move
from table.match.input.button_offers import ButtonOffer
from table.match.narration.losing_move_warnings import is_pass_harmful, loss_warning, pass_consequence, price_words
from table.match.narration.narrator import Narrator


def is_costly_offer(teller: Narrator, offer: ButtonOffer, planned: tuple[Move, ...] = ()) -> bool:
    """Return whether an offer costs, loses or gives up something, so that it is never the main button beside others.

    `planned` are the weighed move and the one chosen ahead, which its button plays together.
    """
    return gives_something_up(teller, offer) or has_price(teller, offer, planned)


def gives_something_up(teller: Narrator, offer: ButtonOffer) -> bool:
    """Return whether an offer ends or forgoes something, or passes where that may cost something."""
    entry = teller.texts.entry("verb", offer.move.verb)
    return "quiet" in entry or f"quiet-{offer.move.call}" in entry or (offer.do == "move" and is_pass_harmful(teller, offer.move))


def has_price(teller: Narrator, offer: ButtonOffer, planned: tuple[Move, ...]) -> bool:
    """Return whether an offer certainly costs or loses something, of which its button warns."""
    if offer.do != "move":
        return False
    move = offer.move
    moves = planned if planned[:1] == (move,) else (move,)
    return bool(loss_warning(teller, move) or teller.costly(*moves) or (is_pass_harmful(teller, move) and pass_consequence(teller)))


def price_warning(teller: Narrator, move: Move, weighed: tuple[Move, ...]) -> str:
    """Describe what passing certainly leads to, or what the last of some `weighed` answers costs; return "" if nothing."""
    return price_words(teller, *weighed) if weighed else pass_consequence(teller) if move.verb == "pass" else ""
