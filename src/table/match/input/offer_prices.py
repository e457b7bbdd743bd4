"""Works out what a button's answer costs or gives up, which decides how the button looks."""

from typing import Any

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from table.markup.button_data import DANGER, GOLDEN, QUIET
from table.match.choice.move_builder import Choice
from table.match.input.button_offers import ButtonOffer, needs_verb_first, planned_moves
from table.match.input.input_controller import InputController
from table.match.narration.losing_move_warnings import is_pass_harmful, loss_warning, pass_consequence, price_words
from table.match.narration.narrator import Narrator


def is_costly_offer(narrator: Narrator, offer: ButtonOffer, planned: tuple[Move, ...] = ()) -> bool:
    """Return whether an offer costs, loses or gives up something.

    `planned` holds the weighed move and the move chosen ahead, which the button plays together.
    """
    return gives_something_up(narrator, offer) or has_price(narrator, offer, planned)


def gives_something_up(narrator: Narrator, offer: ButtonOffer) -> bool:
    """Return whether an offer ends or forgoes something, or is a pass that may cost something."""
    entry = narrator.texts.entry("verb", offer.move.verb)
    return "quiet" in entry or (offer.do == "move" and is_pass_harmful(narrator, offer.move))


def has_price(narrator: Narrator, offer: ButtonOffer, planned: tuple[Move, ...]) -> bool:
    """Return whether an offer certainly costs or loses something, so that its button warns of it."""
    if offer.do != "move":
        return False
    move = offer.move
    moves = planned if planned[:1] == (move,) else (move,)
    return bool(loss_warning(narrator, move) or narrator.is_costly(*moves) or (is_pass_harmful(narrator, move) and pass_consequence(narrator, move.seat)))


def price_warning(narrator: Narrator, move: Move, weighed: tuple[Move, ...]) -> str:
    """Return the price of an answer in words, or "" if it has none.

    If there are `weighed` moves, it's the price of the last one. Otherwise, only a pass has a price: its consequence.
    """
    if weighed:
        return price_words(narrator, *weighed)
    return pass_consequence(narrator, move.seat) if move.verb == "pass" else ""


def foretold_facts(controller: InputController, choice: Choice, moves: tuple[Move, ...]) -> tuple[Fact, ...]:
    """Return the facts that everyone will be told for certain if the weighed moves are played."""
    plan = controller.session.version, moves
    if choice.foretold[0] != plan:
        choice.foretold = plan, tuple([fact for fact in controller.session.position.foretell(*moves) if fact.seats is None])
    return choice.foretold[1]


def has_no_effect(controller: InputController, choice: Choice) -> bool:
    """Return whether the weighed move certainly comes to nothing, as one of its facts says."""
    moves = planned_moves(choice)
    return any("vain" in controller.narrator.entry(fact) for fact in (foretold_facts(controller, choice, moves) if moves else ()))


def offer_style(controller: InputController, choice: Choice, offer: ButtonOffer, planned: tuple[Move, ...]) -> dict[str, Any]:
    """Return the style of an offer that isn't the main one: warning, quiet, golden or plain.

    The pass on a quiet question is golden whatever it costs, unless it loses the match or several players on this device are asked.
    """
    is_quiet_pass = offer.move.verb == "pass" and controller.session.auto_pass.is_quiet and len(controller.seats) == 1
    if is_quiet_pass and not loss_warning(controller.narrator, offer.move):
        return GOLDEN
    if has_price(controller.narrator, offer, planned):
        return {} if is_wasted(controller.narrator, *(planned or (offer.move,))) else DANGER
    is_free_move = bool(choice.chosen) and offer.move.verb in controller.session.position.free_verbs
    forgoes = is_free_move and (needs_verb_first(choice) or not has_only_free_moves(controller, choice))
    if forgoes or gives_something_up(controller.narrator, offer):
        return QUIET
    return GOLDEN if planned and not has_no_effect(controller, choice) else {}


def is_wasted(narrator: Narrator, *moves: Move) -> bool:
    """Return whether the last of `moves` would bring nothing, but cost nothing either, once the others have been played."""
    outlook = narrator.position.outlook(*moves)
    entry = narrator.texts.entry("outlook", outlook[0]) if outlook else ""
    return isinstance(entry, dict) and "vain" in entry


def has_only_free_moves(controller: InputController, choice: Choice) -> bool:
    """Return whether the chosen cards can only be used for free moves."""
    return bool(choice.chosen) and {move.verb for move in choice.candidates}.issubset(controller.session.position.free_verbs)
