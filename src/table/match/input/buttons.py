"""Makes the input elements of the tray: buttons, and calls to choose."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.visible_text import isolate_direction
from courtcards.texts import capitalize_start
from table.markup.button_data import DANGER, ENDING, GOLDEN, MAIN, MAIN_TWO, QUIET, Button
from table.markup.handoff_cover import is_unnamed
from table.markup.html import Markup, h, icon, player_name, with_unbroken_pairs
from table.markup.icons import banner
from table.markup.scene import zone_size
from table.match.choice.move_builder import Choice
from table.match.choice.named_orders import FROM_HINT
from table.match.choice.order_builder import OrderBuilder
from table.match.choice.slot_builder import SlotBuilder
from table.match.choice.word_builder import WordBuilder
from table.match.flow.flow_state import FlowState
from table.match.flow.timeline import can_run_by_itself
from table.match.input.auto_answers import attention_button, only_closing_move, pass_turn_button
from table.match.input.button_offers import WHOLE_MOVE_OFFERS, ButtonOffer, button_offers, has_first_choice, is_choice_part_of, is_only_offer, planned_moves
from table.match.input.free_move_buttons import free_move_buttons
from table.match.input.input_controller import InputController
from table.match.input.move_labels import answer_words, move_label, question_texts, target_words, with_move_ahead
from table.match.input.offer_prices import has_no_effect, has_only_free_moves, is_costly_offer, offer_style, price_warning
from table.match.input.undo import is_between_steps
from table.match.narration.losing_move_warnings import loss_warning
from table.match.narration.narrator import Narrator

FULL_TRAY = 2            # if there are this many buttons, a phone has no room for another
LONGEST_HINT_LABEL = 24  # the most characters of an answer on a hint's button; if it's longer, the button has a general label


def tray_buttons(controller: InputController, choice: Choice) -> list[Button]:
    """Return the buttons of the tray, which depend on the flow of the match, the holder of the device and the parts already chosen."""
    session, own = controller.session, controller.narrator.table_text
    if session.position.outcome or (controller.timeline.pausing and not choice.begun):
        return [*attention_button(controller), ("skip", own("skip"), QUIET)] if controller.timeline.pausing else []
    if controller.device.must_pass:
        holder = controller.device.holder
        if holder is None or holder != session.viewer:
            return []
        name = session.names[holder]
        return [("take-seat", [own("skip") if is_unnamed(name) else own("hand-open", name=name), key_cap(own("space"))], MAIN)]
    if controller.timeline.course.state is FlowState.RUNNING:
        return [("run-out", own("stop-here"), {"data_main": True})]
    if choice.laid and isinstance(choice, SlotBuilder):
        placing = card_order_buttons(controller, choice) if isinstance(choice, OrderBuilder) else slot_buttons(controller, choice)
        return [*free_move_buttons(controller), *placing]
    if choice.typed and isinstance(choice, WordBuilder) and choice.letter:
        return [*attention_button(controller), *free_move_buttons(controller), *offer_buttons(controller, choice),
                submit_button(controller, choice.word_answer(controller.seats[0]), "word", not choice.unused_cards)]
    if choice.begun:
        series = series_buttons(controller, choice) if choice.listed.single and not choice.candidates else []
        back_button = "take-back", controller.texts.say("choose", "back"), QUIET
        return [back_button, *series, *offer_buttons(controller, choice), *orientation_button(controller, choice)]
    if not choice.moves and controller.timeline.goes_on_alone:
        skip: Button = ("skip", own("skip"), QUIET)
        if controller.timeline.bot_requests.late is not None:
            skip = ("skip", [own("play-now"), key_cap(own("space"))], MAIN)
        return [*attention_button(controller), skip]
    free_buttons = pass_turn_button(controller) if session.auto_pass.is_quiet else free_move_buttons(controller)
    return [*second_step_button(controller, choice), *attention_button(controller), *free_buttons, *starting_buttons(controller)]


def second_step_button(controller: InputController, choice: Choice) -> list[Button]:
    """Return a list with the button that takes back the first step of a two-step decision. It's empty unless the second step is open."""
    return [("undo", controller.texts.say("choose", "back"), QUIET)] if choice.moves and is_between_steps(controller) else []


def hinted_buttons(controller: InputController, choice: Choice, move: Move | None) -> list[Button]:
    """Return the buttons of the tray. If a hint advises a `move`, one of them plays it, if possible.

    The hint makes no button golden and gives none the key Space, so that nobody follows it by accident. All buttons but the advised one lose both.
    """
    tray = tray_buttons(controller, choice)
    if move is None or choice.laid or choice.typed or can_run_by_itself(controller.timeline):
        return tray
    if not is_choice_part_of(choice, move) or is_costly_offer(controller.narrator, ButtonOffer("move", move)):
        return tray
    plain_tray, move_text = [without_golden_style(controller.narrator, button) for button in tray], str(move)
    index = next((index for index, (_, _, attributes) in enumerate(plain_tray)
                  if attributes.get("data_move") == move_text and "data_quiet" not in attributes), -1)
    if index >= 0:                             # the advised button stays as it is
        return [*plain_tray[:index], tray[index], *plain_tray[index + 1:]]
    if len([attributes for _, _, attributes in tray if "data_quiet" not in attributes]) >= FULL_TRAY:
        return tray
    answer = capitalize_start(answer_words(controller.narrator, move))
    label = answer if len(answer) <= LONGEST_HINT_LABEL else controller.texts.entry("advice", "do")
    return [*[button for button in plain_tray if button[2].get("data_move") != move_text],
            ("move", label, {"data_move": move_text, **press_delay_attributes(controller, f"hint {move_text}")})]


def without_golden_style(narrator: Narrator, button: Button) -> Button:
    """Return a golden button as a plain one that Space doesn't press. Any other button is returned unchanged."""
    action, label, attributes = button
    if attributes.get("class_") != GOLDEN["class_"]:
        return button
    face = [part for part in label if part != key_cap(narrator.table_text("space"))] if isinstance(label, list) else label
    return action, face, {name: value for name, value in attributes.items() if name not in ("data_main", "class_")}


def series_buttons(controller: InputController, choice: Choice) -> list[Button]:
    """Return a list with the button that plays several chosen cards one after the other. It's empty if they can't be played like that."""
    moves = choice.listed.series(choice.chosen)
    if len(moves) < 2:
        return []
    label = controller.texts.say("verb", moves[0].verb, {"count": len(moves)}, "series")
    is_free = moves[0].verb in controller.session.position.free_verbs
    face, style = (label, {}) if is_free else ([label, key_cap(controller.narrator.table_text("space"))], MAIN)
    return [("move", face, {**style, "data_move": str(moves[0]), "data_then": ", ".join(map(str, moves[1:]))})]


def starting_buttons(controller: InputController) -> list[Button]:
    """Return the buttons shown before anything is chosen: those of each player asked on this device, and one that plays the match out, if possible."""
    can_play_out = controller.narrator.layout.plays_out and can_run_by_itself(controller.timeline)
    play_out: list[Button] = [("run-out", controller.narrator.table_text("play-out"), ENDING)] if can_play_out else []
    if controller.session.assent_verb and controller.seats:
        return [*play_out, *agreement_buttons(controller)]
    if play_out and plays_series(controller):
        label = controller.narrator.table_text("series", count=series_length(controller))
        return [*play_out, ("run-out", [label, key_cap(controller.narrator.table_text("space"))], {**MAIN, "data_hold": True, "data_series": True})]
    return [*play_out, *[button for seat in controller.seats for button in offer_buttons(controller, controller.choice_of(seat), seat)]]


def plays_series(controller: InputController) -> bool:
    """Return whether one press plays several moves."""
    return controller.narrator.layout.series > 1 and controller.shortcuts and len(controller.seats) == 1 and not controller.session.remote_seats


def series_length(controller: InputController) -> int:
    """Return how many moves one press plays: no more than there are cards in the player's supply."""
    layout = controller.narrator.layout
    return min(layout.series, max(1, zone_size(controller.timeline.frame.view["zones"][f"{layout.supply}/{controller.seats[0]}"])))


def agreement_buttons(controller: InputController) -> list[Button]:
    """Return the buttons for a question that needs the assent of several players.

    One button assents for everyone on this device. Each other answer that a player on this device may give has a button of its own.
    """
    session, entry = controller.session, controller.texts.entry("verb", controller.session.assent_verb)
    others: list[Button] = []
    other_answers = [move for seat in controller.seats for move in session.moves(seat) if move.verb != session.assent_verb]
    for move in other_answers:
        seat, answer = controller.narrator.seats[move.seat], controller.texts.entry("verb", move.verb)
        face, style = answer["do"], QUIET
        if session.reader is None:
            face = [banner(seat.tincture, seat.charge), h("span", player_name(seat.name), " ", h("small", answer.get("says", answer["do"])))]
            style = {"class_": "btn doubt"}
        others.append(("move", face, {**style, "data_move": str(move)}))
    first_assent, *further_assents = [f"{seat} {session.assent_verb}" for seat in controller.seats]
    attributes = {**MAIN, "data_move": first_assent}
    if further_assents:
        attributes["data_then"] = ", ".join(further_assents)
    if "late" in entry:
        attributes |= press_delay_attributes(controller, first_assent)
    assent_label = entry.get("together", entry["do"]) if further_assents else entry["do"]
    return [*others, ("move", [assent_label, key_cap(controller.narrator.table_text("space"))], attributes)]


def offer_buttons(controller: InputController, choice: Choice, seat: int | None = None) -> list[Button]:
    """Return a button for each offer of a choice, except answers given by a press on the table.

    `seat` is the seat whose choice it is.
    """
    offers = button_offers(choice)
    targets = [offer.move.target for offer in offers if offer.do in WHOLE_MOVE_OFFERS]
    names_player = seat is not None and len(controller.seats) > 1
    main = None
    if not names_player and is_first_offer_main(controller, choice, offers, targets):
        main = next((offer for offer in offers if offer.do != "swap"), None)
    is_costly = main and len(choice.moves) > 1 and is_costly_offer(controller.narrator, main, planned_moves(choice))
    if (is_costly and not all(loss_warning(controller.narrator, move) for move in choice.moves)) or (choice.weighed and has_no_effect(controller, choice)):
        main = None
    visible = [offer for offer in offers if offer.do != "move" or offer.move not in choice.in_sight] if choice.in_sight else offers
    return [offer_button(controller, choice, offer, targets.count(None) == 1, offer is main, names_player) for offer in visible]


def is_first_offer_main(controller: InputController, choice: Choice, offers: list[ButtonOffer], targets: list[int | str | None]) -> bool:
    """Return whether the first offer gets the main button. `targets` holds the targets of the complete moves offered."""
    if choice.typed:
        return False
    if choice.begun:
        return is_only_offer(choice, targets) and not has_only_free_moves(controller, choice)
    return controller.session.auto_pass.is_quiet or has_first_choice(offers, targets.count(None) == len(choice.moves))


def offer_button(controller: InputController, choice: Choice, offer: ButtonOffer, only: bool, main: bool, names_player: bool) -> Button:
    """Return the button of an offer. For the weighed move, the button also plays the answer chosen ahead.

    `only` says whether the offers include just one complete move without a target, `main` whether this is the main button, and `names_player` whether the label
    begins with the player's name, since several players on this device are asked.
    """
    narrator, move = controller.narrator, offer.move
    planned = planned_moves(choice) if move == choice.weighed else ()
    if len(planned) == 1 and (dimmed := incomplete_plan_button(controller, choice)):
        return dimmed
    label = with_move_ahead(narrator, move_label(narrator, move), *planned) if len(planned) > 1 else offer.words(narrator, only)
    style = {} if main else offer_style(controller, choice, offer, planned)
    attributes: dict[str, Any] = {**style}
    if main:
        attributes = {**MAIN, "data_hold": narrator.layout.plays_out or None, "data_closes": str(move) == only_closing_move(controller)}
    is_quiet = offer.do in ("move", "verb") and {"late", "quiet"} & narrator.texts.entry("verb", move.verb).keys()
    if is_quiet or (style and (style is not GOLDEN or not planned)):
        attributes |= press_delay_attributes(controller, move if offer.do == "move" else move.verb)
    if names_player:
        label = f"{isolate_direction(controller.session.names[move.seat])}: {label}"
        attributes["data_seat"] = move.seat
    face: list[Any] = [h("span", with_unbroken_pairs(label)) if "-" in label else label, key_cap(narrator.table_text("space")) if main else None]
    loss, price = (loss_warning(narrator, move), price_warning(narrator, move, planned if style is DANGER else ())) if offer.do == "move" else ("", "")
    if warning := loss or price:
        in_line = style is DANGER or not loss
        face = face_with_warning(face, warning, in_line)
        if not in_line:
            attributes["class_"] = f"{attributes.get('class_', 'btn')} btn--two"
    attributes |= offer.data
    if len(planned) > 1:
        attributes["data_then"] = str(planned[1])
    return ("take-verb" if offer.do == "verb" else offer.do), face, attributes


def face_with_warning(face: list[Any], warning: str, in_line: bool) -> list[Any]:
    """Return a button's words and key, with a warning below or, if `in_line`, after the words."""
    return [h("span", face[0], ":"), " ", h("small", warning), *face[1:]] if in_line else [h("span", face), h("small", warning)]


def press_delay_attributes(controller: InputController, what: object) -> dict[str, Any]:
    """Return the attributes that make a button ignore presses right after it has appeared.

    `what` distinguishes this button from others.
    """
    return {"data_late": True, "data_key": f"late {controller.session.version} {what}"}


def incomplete_plan_button(controller: InputController, choice: Choice) -> Button | None:
    """Return a dimmed button in place of the weighed move's button, until the answer after that move is chosen.

    Return None if the weighed move can be played by itself.
    """
    if not (choice.then and choice.weighed and "joined" in controller.texts.entry("verb", choice.weighed.verb)):
        return None
    return "move", controller.texts.entry("verb", choice.then.moves[0].verb)["do"], {**GOLDEN, "disabled": True}


def slot_buttons(controller: InputController, lineup: SlotBuilder) -> list[Button]:
    """Return the buttons for arranging cards in numbered places. A button that can't be pressed yet is dimmed."""
    texts = question_texts(controller.narrator)
    back_button = "take-back" if lineup.begun else "undo", texts["back"], {**QUIET, "disabled": not (lineup.begun or lineup.fixed)}
    fill_buttons = [("lay", controller.texts.entry("verb", move.verb)["do"], {**QUIET, "data_move": str(move), "disabled": lineup.is_arranged})
            for move in lineup.moves if not move.cards]
    space_key = key_cap(controller.narrator.table_text("space"))
    if lineup.advised and lineup.laid != lineup.advised:
        hint_button = "line-up", [controller.texts.entry("orders", "use"), space_key], {**MAIN, "data_value": FROM_HINT}
        return [back_button, *fill_buttons, *([("lay", texts["lay"], {})] if lineup.is_arranged else []), hint_button]
    lay_button = ("lay", [texts["lay"], space_key], MAIN) if lineup.is_arranged else ("lay", texts["lay"], {**GOLDEN, "aria_disabled": "true"})
    return [back_button, *fill_buttons, lay_button]


def card_order_buttons(controller: InputController, lineup: OrderBuilder) -> list[Button]:
    """Return the buttons beside cards that a player is putting in order."""
    others: list[Button] = []
    for move in lineup.moves:
        label = move_label(controller.narrator, move)
        if lineup.completed_letters:
            is_dimmed = "true" if lineup.has_all_letters else None
            others.append(("write", label, {"data_card": lineup.laid[0], "data_value": lineup.completed_letters, "aria_disabled": is_dimmed}))
        else:
            others.append(("move", label, {"data_move": str(move)}))
    return [*others, submit_button(controller, lineup.lettered_move(""), "lay", lineup.has_all_letters)]


def submit_button(controller: InputController, move: Move, do: str, whole: bool) -> Button:
    """Return the button that plays a written answer, with what's at stake below its label, if the question says so.

    Until the answer is complete (`whole`), the button looks dimmed; pressing it then explains what is missing.
    """
    label, stakes = controller.texts.entry("verb", move.verb)["do"], controller.narrator.question("stakes", move.seat)
    face, style = [label, key_cap(controller.narrator.table_text("space"))], MAIN
    if stakes:
        face, style = face_with_warning(face, stakes, in_line=False), MAIN_TWO
    return do, face, {**style, "aria_disabled": None if whole else "true"}


def key_cap(name: str) -> Markup:
    """Return the name of a key, as shown on a button."""
    return h("span", name, class_="kbd")


def name_choice_buttons(controller: InputController, choice: Choice) -> list[tuple[str, list[Button]]]:
    """Return buttons for the calls that can be chosen, grouped under the words for their verbs."""
    presumed = choice.presumed_call if choice.names else ""
    groups = {verb: calls for verb, calls in choice.calls.items() if "turn" not in controller.texts.entry("verb", verb)}

    def button(call: str) -> Button:
        state = {"aria_pressed": "true" if call == presumed else "false"} if presumed else {}
        words, line = capitalize_start(target_words(controller.narrator, call)), controller.texts.line(call)
        return "take-call", ([words, h("small", line)] if line else words), {"data_call": call, **state}
    return [(controller.texts.entry("verb", verb)["do"], [button(call) for call in calls]) for verb, calls in groups.items()]


def orientation_button(controller: InputController, choice: Choice) -> list[Button]:
    """Return a list with the button that turns the chosen card, or an empty list if no chosen card can be turned."""
    buttons: list[Button] = []
    is_placed = choice.at is not None or not choice.targets
    for verb, calls in choice.names.items():
        entry = controller.texts.entry("verb", verb)
        if is_placed and "turn" in entry:
            next_call = calls[(calls.index(choice.presumed_call) + 1) % len(calls)]
            label = [icon("ui-turn"), entry["turn"], key_cap("R"), h("span", f": {target_words(controller.narrator, next_call)}", class_="vh")]
            buttons.append(("take-call", label, {"data_call": next_call, "data_turn": True}))
    return buttons
