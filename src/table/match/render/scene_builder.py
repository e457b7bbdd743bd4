"""Builds the scene of a match at the frame being shown, finds its sounds, and draws the cover of its table."""

from typing import Any

from courtcards.engine.move import Move
from table.books import book_of
from table.markup.handoff_cover import handoff_screen, handoff_tray
from table.markup.html import Markup
from table.markup.scene import PressEffect, Scene
from table.markup.slot_data import HandSlots
from table.match.choice.move_builder import Choice
from table.match.choice.order_builder import OrderBuilder
from table.match.choice.slot_builder import SlotBuilder
from table.match.choice.word_builder import WordBuilder
from table.match.flow.countdown import Countdown, clock_bar
from table.match.flow.flow_state import RUNNING_STATES
from table.match.flow.timeline import Timeline
from table.match.input import buttons, move_labels, prompts
from table.match.input.auto_answers import pass_unseen_buttons
from table.match.input.button_offers import planned_moves
from table.match.input.hint_actions import Hints
from table.match.input.input_controller import InputController
from table.match.input.offer_prices import foretold_facts
from table.match.input.tiles import word_field, word_tiles
from table.match.narration import frame_text
from table.match.narration.end_offers import end_panel
from table.match.narration.losing_move_warnings import loss_words
from table.match.narration.saved_match import SavedMatch
from table.match.render.expanded_panels import ExpandedPanels

HELD_BACK_TEXTS = "subtitle", "prompt", "forecast", "question", "acts", "log", "stands", "moment", "link", "speech"  # wait until cards are turned


def build_scene(controller: InputController, saved_match: SavedMatch, countdown: Countdown, hints: Hints, expanded: ExpandedPanels) -> Scene:
    """Return the scene: everything the table shows now."""
    narrator, timeline, choice = controller.narrator, controller.timeline, controller.choice
    position, viewer, awaited = controller.session.position, controller.device.viewer, timeline.awaited
    is_over = position.outcome is not None and is_fully_shown(timeline)
    view = view_with_placed_cards(controller, choice, visible_view(controller)) if choice.laid else visible_view(controller)
    hand = view["zones"].get(f"{narrator.layout.hand}/{viewer}")
    frame, retraced = controller.undo_note
    first_tip = None if retraced and frame is timeline.frame else controller.tips.tip_line(choice.chosen, bool(choice.laid and choice.begun))
    hint = hints.shown and hints.current_hint
    spelled = word_tiles(controller, choice) if choice.typed and isinstance(choice, WordBuilder) and choice.letter and controller.seats else None
    return Scene(book=book_of(narrator.texts.game), title=narrator.texts.data["title"], texts=narrator.texts, layout=narrator.layout, rules=narrator.rules,
                 seats=narrator.seats, viewer=viewer, view=view, field=position.active_field, race=awaited and controller.session.first_answer_settles,
                 ready=awaited or is_over, thinking=timeline.bot_requests.late, clock=clock_markup(controller, countdown), log_open=expanded.story,
                 unfolded=expanded.plate, pace=saved_match.shown_pace, first=first_tip,
                 explains=bool(first_tip or (controller.tips.any and controller.tips.wanted)),
                 advice=(hint.words, hint.second_best) if hint else None,
                 advised=hint.steps if hint else (), helps=hints.offered_actions(awaited),
                 hint=not (is_over or first_tip or spelled) and controller.tips.shows_press_tip(hand), controls=spelled or handover_panel(controller),
                 **scene_texts(controller, choice, saved_match, is_over, expanded.more),
                 **scene_answers(controller, choice, hand, hint.move if hint else None))


def scene_texts(controller: InputController, choice: Choice, saved_match: SavedMatch, over: bool, more: int) -> dict[str, Any]:
    """Return the text parts of a scene: progress, prompt, story, leaders and refusal.

    `over` says whether to add the result. `more` counts the requests for earlier pages of the story.
    """
    narrator, timeline, refusal = controller.narrator, controller.timeline, controller.refusal
    frame, retraced = controller.undo_note
    unshown = count_unshown_facts(timeline) if timeline.reel else 0
    speech = controller.speech.speech_bubble(unshown, over)
    progress = frame_text.state_words(narrator, timeline.frame.view["counters"], unshown, over)
    asked_seat = choice.moves[0].seat if choice.moves and timeline.course.state not in RUNNING_STATES else None
    is_begun = choice.begun
    if not is_begun or controller.cached_prompt[0] is not timeline.frame:
        rules_link = narrator.rules_link() if asked_seat is not None else None
        question_words, line = frame_text.frame_prompt(narrator, timeline.frame, over, asked_seat, timeline.hides_asked, unshown, timeline.just_passed)
        if retraced and frame is timeline.frame:
            line = retraced
        controller.cached_prompt = timeline.frame, (question_words, line), rules_link
    _, question, link = controller.cached_prompt
    prompt = prompts.choice_prompt(controller, choice) if is_begun else question
    if is_begun and asked_seat is None:             # the first line of the usual prompt, which tells what happens meanwhile, becomes the second
        prompt = prompt[0], question[0]
    best, tied = frame_text.winning_and_tied_seats(narrator, timeline.frame)
    return {"subtitle": saved_match.progress_label(progress), "prompt": prompt, "question": question, "link": link, "log": narrator.story(unshown, more),
            "moment": frame_text.frame_headline(narrator, timeline.frame), "told": frame_text.facts_of_last_answer(narrator),
            "stretch": frame_text.facts_of_stretch(narrator, unshown), "now": timeline.frame.facts,
            "stands": narrator.last_effects.effects_before(narrator.fact_count - unshown, timeline.frame.view["counters"]), "best": best, "tied": tied,
            "refusal": refusal[:5] if refusal else None, "refused": frozenset([refusal.card] if refusal else ()),
            "result": end_panel(narrator, saved_match, saved_match.end_reason) if over else None, "speech": speech}


def count_unshown_facts(timeline: Timeline) -> int:
    """Return the number of facts that haven't been shown yet."""
    return sum([len(frame.facts) for frame in timeline.reel])


def scene_answers(controller: InputController, choice: Choice, hand: Any, hinted: Move | None = None) -> dict[str, Any]:
    """Return the parts of a scene that concern answers."""
    moves, presses, things = controller.timeline.moves(), card_presses(choice, hand), thing_presses(choice)
    return {"moves": [move for move in moves if move.target not in choice.poised] if choice.poised else moves,
            "acts": buttons.hinted_buttons(controller, choice, hinted) if hinted else buttons.tray_buttons(controller, choice),
            "wanted": prompts.press_first_hint(controller, choice, presses, things),
            "chosen": choice.chosen, "presumed_call": choice.presumed_call if choice.presumes else "", "targets": scene_targets(choice),
            "presses": presses, "things": things,
            "calls": buttons.name_choice_buttons(controller, choice), "pills": prompts.card_pills(controller, choice, hand, presses),
            "writing": word_field(controller, choice),
            "redo": bool(controller.session.undone or choice.undone), "places": numbered_places(controller, choice) if choice.laid else None,
            "hand_places": hand_places(controller, hand) if controller.narrator.layout.gaps else (),
            "harms": bool(choice.poised) and is_harmful_press(controller, choice), "waits": choice.waits, "dooms": losing_presses(controller, choice),
            "ahead": choice.then is not None,
            **(move_forecast(controller, choice) if choice.weighed or choice.at is not None else {})}


def move_forecast(controller: InputController, choice: Choice) -> dict[str, Any]:
    """Return the parts of a scene that forecast the move being weighed and the move planned after it."""
    is_unclear = len(controller.seats) > 1 and not choice.begun          # if several players are asked and none has begun, it isn't clear whose move is meant
    moves = () if is_unclear else planned_moves(choice)
    at = scene_targets(choice).intersection([choice.at, *[move.target for move in moves]])
    if not moves:
        return {"at": at}
    facts = foretold_facts(controller, choice, moves)
    outlook = "" if controller.session.is_puzzle else controller.narrator.outlook_text(*moves)
    outcome = outlook if outlook != move_labels.move_label(controller.narrator, moves[-1]) else ""         # the label says that already
    sentences = [controller.narrator.say(fact) for fact in facts if not controller.narrator.is_heading(fact)
                 and "own-move" not in controller.narrator.entry(fact)]
    told = ". ".join(filter(None, [outcome, *sentences]))
    forecast = controller.texts.say("choose", "weighed", {"told": told}) if told else ""
    return {"weighed": moves[0], "then": moves[1] if len(moves) > 1 else None, "foretold": facts, "forecast": forecast, "at": at}


def scene_targets(choice: Choice) -> frozenset[int | str]:
    """Return the targets of the choice and of the answer that can be chosen ahead, if there is one."""
    ahead = choice.then
    if ahead is None:
        return choice.targets
    return ahead.targets | {target for target in choice.targets if target == choice.at or not (type(target) is str and ahead.is_usable(target))}


def losing_presses(controller: InputController, choice: Choice) -> dict[str, str]:
    """Return the targets on which a press would certainly lose the match, each with the reason in words."""
    moves = choice.ends if choice.begun else choice.lying.values()
    if not moves or not choice.moves or controller.session.is_puzzle:
        return {}
    seat, has_field = choice.moves[0].seat, controller.session.position.active_field is not None
    losing_moves = controller.session.loss_checker(seat)
    presses: dict[str, str] = {}
    for move in moves:
        if move.target is None or move.verb in losing_moves.game.free_verbs or (has_field and ":" in str(move.target)):
            continue
        if loss := losing_moves.of(move):
            presses[str(move.target)] = loss_words(controller.narrator, loss, seat)
    return presses


def is_harmful_press(controller: InputController, choice: Choice) -> bool:
    """Return whether a weighty answer without cards harms the thing that's pressed to choose it."""
    return any("harms" in controller.texts.entry("verb", verb) for verb in {*choice.poised.values()})


def numbered_places(controller: InputController, lineup: Choice) -> HandSlots | None:
    """Return the numbered places for the cards in a hand, or None if the open question isn't answered by filling places."""
    question = controller.session.position.question if isinstance(lineup, SlotBuilder) else None
    if not (isinstance(lineup, SlotBuilder) and question):
        return None
    row = lineup.row if isinstance(lineup, OrderBuilder) else None
    label = controller.texts.say("choose", "row") if row else move_labels.question_texts(controller.narrator)["row"]
    slots = HandSlots(lineup.laid, lineup.fixed, question.lineup, lineup.next_place, lineup.lifted, lineup.fresh, label, ordered=row is not None)
    if row is None and controller.shortcuts:
        current_order = controller.orders.current_name(lineup)
        slots = slots._replace(orders=tuple([(name, name == current_order) for name in controller.orders.named_orders(lineup)]))
    if not (isinstance(lineup, OrderBuilder) and lineup.row.letters):
        return slots
    few, most = lineup.row.few, lineup.row.most
    counted = controller.texts.say("question", question.key, {"count": lineup.limited_letter_count, "most": most}, "few") if few else ""
    return slots._replace(written=dict(lineup.letters), few=few, counted=counted, much=lineup.limited_letter_count > most)


def hand_places(controller: InputController, hand: Any) -> tuple[str, ...]:
    """Return the cards that have places in the hand, in order, or () if the hand is hidden.

    A card that leaves the hand keeps its place until a new card joins, so that the other cards don't move.
    """
    if type(hand) is not list:
        return ()
    viewer = controller.device.viewer
    if not {*hand} <= {*controller.hand_places.get(viewer, ())}:
        controller.hand_places[viewer] = tuple(hand)
    return controller.hand_places.get(viewer, ())


def view_with_placed_cards(controller: InputController, lineup: Choice | None, view: dict[str, Any]) -> dict[str, Any]:
    """Return a view with unplayed cards in their numbered places instead of in the hand.

    Until these cards change, the same object is returned.
    """
    if not (isinstance(lineup, SlotBuilder) and any(lineup.laid) and controller.seats):
        return view
    if lineup.spread is None or lineup.spread[0] is not view or lineup.spread[1] != lineup.stored:
        seat = controller.seats[0]
        places = {f"place {number}/{seat}": [id] if id else [] for number, id in enumerate(lineup.laid, lineup.fixed + 1)}
        letters = {id: {**view["state"].get(id, {}), "letter": letter} for id, letter in lineup.letters.items()} if isinstance(lineup, OrderBuilder) else {}
        placed = {"zones": view["zones"] | places | {f"{controller.narrator.layout.hand}/{seat}": lineup.unplaced_cards}, "state": view["state"] | letters}
        lineup.spread = view, lineup.stored, view | placed
    return lineup.spread[2]


def hand_of(controller: InputController) -> Any:
    """Return the hand in the tray: a list of ids, the number of its cards if it's hidden, or None if there's no hand."""
    return controller.timeline.frame.view["zones"].get(f"{controller.narrator.layout.hand}/{controller.device.viewer}")


def is_fully_shown(timeline: Timeline) -> bool:
    """Return whether every frame has been shown and the pause after the last one is over."""
    return not timeline.reel and not timeline.pausing


def with_text_of(now: Scene, before: Scene) -> Scene:
    """Return the scene `now` with the text and the counters of `before`. If `now` has buttons, show those of `before` instead.

    No card is marked as winning yet. In games that leave the last frame's cards on the table, its facts aren't repeated beside the new cards.
    """
    texts = {name: before.sheet.facts[name] for name in HELD_BACK_TEXTS if name != "acts" or now.acts}
    if now.layout.cards_stay:
        progress = now.sheet.facts["subtitle"]
        line = before.sheet.facts["prompt"][0] if before.sheet.facts["ready"] else progress
        texts |= {"subtitle": progress, "prompt": (line, ""), "question": (line, "")}
    return now.but(view=now.view | {"counters": before.view["counters"]}, **texts, best=frozenset(), tied=frozenset())


def card_presses(choice: Choice, hand: Any) -> dict[str, PressEffect]:
    """Return the effect of pressing each card that can be pressed, by id. If the hand is hidden, there are none."""
    ids = [] if hand is None else hand
    if type(ids) is not list:
        return {}
    if choice.typed and isinstance(choice, WordBuilder):
        return {id: PressEffect(chosen=id in choice.used) for id in choice.letter}
    several = len(choice.chosen) > 1
    numbers = {id: number for number, id in enumerate(choice.chosen, 1)}
    usable = [*[id for id in ids if id in choice.listed.usable], *choice.listed.ids.difference(ids)]
    free_only = {id for id in usable if choice.listed.cards[id].kind in choice.listed.aside} if choice.listed.aside else ()
    ahead = card_presses(choice.then, None) if choice.then else {}
    return ahead | {id: PressEffect(choice.move_if_pressed(id), chosen=id in numbers, order=numbers.get(id) if several else None, free=id in free_only)
                    for id in usable}


def thing_presses(choice: Choice) -> dict[str, PressEffect]:
    """Return the effect of pressing each thing on the table that is an answer by itself or begins one."""
    if choice.chosen or not (choice.lying or choice.handles):
        return {}
    answers = {str(thing): PressEffect(move) for thing, move in choice.lying.items()}
    moves_by_thing: dict[str, list[Move]] = {thing: [] for thing in choice.handles}
    for move in choice.moves:
        if move.call in moves_by_thing:
            moves_by_thing[move.call].append(move)
    only_moves = {thing: moves[0] for thing, moves in moves_by_thing.items() if len(moves) == 1}
    playable = {thing: move for thing, move in only_moves.items() if not move.cards and move.target is None and move not in choice.weighty}
    return answers | {thing: PressEffect(playable.get(thing), chosen=thing == choice.call) for thing in moves_by_thing}


def visible_view(controller: InputController) -> dict[str, Any]:
    """Return the view to show. While it must stay secret who is asked, the view doesn't contain the seats asked."""
    timeline = controller.timeline
    view = view_after_battle(controller) if timeline.reel and timeline.awaited else timeline.frame.view
    return view | {"question": view["question"] | {"seats": []}} if timeline.hides_asked and view["question"] else view


def view_after_battle(controller: InputController) -> dict[str, Any]:
    """Return the view with the last battle still on the table, but with the current hand and counters."""
    shown, now = controller.timeline.frame.view, controller.device.visible_view()
    place = f"{controller.narrator.layout.hand}/{controller.device.viewer}"
    hand_zone = {place: now["zones"][place]} if place in now["zones"] else {}
    return shown | {"zones": shown["zones"] | hand_zone, "counters": now["counters"]}


def clock_markup(controller: InputController, countdown: Countdown) -> Markup | None:
    """Return the clock of the open question, or None if it has no clock."""
    face = countdown.face(controller.texts.entry("match", "left"))
    return clock_bar(face, controller.narrator.table_text("clock")) if face else None


def table_cover(controller: InputController, over: Markup | None = None) -> Markup:
    """Return the cover of the table, addressed to the next player to take the device.

    `over` is drawn on top of it.
    """
    seat, session = controller.narrator.seats[controller.session.viewer or 0], controller.session
    notes = controller.texts.sharing_warnings(session.position.chosen, len(session.people)).values() if controller.device.untaken else ()
    return handoff_screen(seat, pass_unseen_buttons(controller), notes, over)


def handover_panel(controller: InputController) -> Markup | None:
    """Return the markup that replaces the hand while the device is being handed to another player; otherwise None."""
    session, device = controller.session, controller.device
    if not controller.timeline.awaited or not device.must_pass or session.viewer is None or device.holder == session.viewer:
        return None
    reason = controller.narrator.question("wait") if controller.timeline.frame.facts else ""          # without facts, it's the prompt
    return handoff_tray(controller.narrator.seats[session.viewer], reason, str(session.version), pass_unseen_buttons(controller))


def frame_sounds(controller: InputController, moved: int) -> list[str]:
    """Return a list with the sound of the frame being shown, or an empty list for silence.

    `moved` is 0 if nothing has moved.
    """
    if controller.refusal:
        return ["refused"]
    if controller.session.position.outcome and is_fully_shown(controller.timeline):
        return ["win"]
    if not moved:
        return []
    entries = [controller.narrator.entry(fact) for fact in reversed(controller.timeline.frame.facts)]
    return [next((entry["sound"] for entry in entries if "sound" in entry), "card")]
