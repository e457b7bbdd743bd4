"""Makes the prompt for the next part of an answer, and the effects shown under cards."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from courtcards.engine.move import Move
from courtcards.texts import Texts
from table.books import book_of
from table.markup.scene import PressEffect
from table.match.choice.move_builder import Choice
from table.match.choice.named_orders import BY_HAND
from table.match.choice.order_builder import OrderBuilder
from table.match.choice.slot_builder import SlotBuilder
from table.match.choice.word_builder import WordBuilder
from table.match.input.button_offers import button_offers, needs_verb_first, planned_moves
from table.match.input.input_controller import InputController, combination_refusal
from table.match.input.move_labels import as_called, target_words, with_move_ahead
from table.match.input.offer_prices import has_only_free_moves
from table.match.narration.losing_move_warnings import loss_warning
from table.match.narration.narrator import Narrator

Pills = dict[str, tuple[str, str]]
ONCE, SOME = "-once", "-some"          # endings of text keys: every press plays a move, or only some presses do


def card_pills(controller: InputController, choice: Choice, hand: Any, presses: Mapping[str, PressEffect]) -> Pills:
    """Return the effects shown under the hand's cards, by id.

    The n-th card of a kind shows the effect of playing n of them. `presses` holds what a press of each card does, by id.
    """
    if type(hand) is not list or not choice.moves:
        return {}
    if choice.pills[0] != (controller.session.version, hand):
        verbs = played_verbs(controller, presses) if not choice.deliberate and press_kind(presses.values()) == SOME else {}
        pills = helpful_card_pills(controller, choice, hand) if choice.deliberate else make_card_pills(controller, choice, hand)
        choice.pills = (controller.session.version, hand), verbs | pills
    return choice.pills[1]


def helpful_card_pills(controller: InputController, choice: Choice, hand: list[str]) -> Pills:
    """Return how cards in hand would help as an answer, by id, if the book says so; cards that wouldn't have an empty pill.

    Lessons and puzzles don't give this away.
    """
    session, texts = controller.session, controller.texts
    find_helps = book_of(texts.game).answers
    helps = find_helps(session.position, choice.moves) if find_helps and not (session.is_puzzle or session.is_lesson) else None
    if helps is None:
        return {}
    kinds = {id: session.position.cards[id].kind for id in hand}
    return {id: (texts.say("helps", *helps[kind]), texts.say("helps", *helps[kind], "short")) if kind in helps else ("", "") for id, kind in kinds.items()}


def played_verbs(controller: InputController, presses: Mapping[str, PressEffect]) -> Pills:
    """Return, by card id, the verb shown under each card that one press plays."""
    verbs = {id: controller.texts.entry("verb", press.move.verb)["do"] for id, press in presses.items() if press.move}
    return {id: (verb.lower(), verb) for id, verb in verbs.items()}


def press_kind(presses: Iterable[PressEffect]) -> str:
    """Return the ending of a text key: `ONCE` if each press plays a move at once, `SOME` if only some do, otherwise ""."""
    any_plays = any_chooses = False
    for press in presses:
        if press.move:
            any_plays = True
        elif not (press.free or press.chosen):
            any_chooses = True
    if not any_plays:
        return ""
    return SOME if any_chooses else ONCE


def make_card_pills(controller: InputController, choice: Choice, hand: list[str]) -> Pills:
    """Return the effects of the hand's cards, by id, leaving out cards with several possible effects."""
    effects: dict[tuple[str, int], set[tuple[str, str]]] = {}
    for move in choice.moves:
        if move.cards and len({card.kind for card in move.cards}) == 1:
            effects.setdefault((move.cards[0].kind, len(move.cards)), set()).add(move_pill(controller.narrator, move))
    pills: Pills = {}
    number = Counter[str]()
    for id in hand if effects else ():
        kind = controller.session.position.cards[id].kind
        number[kind] += 1
        possible = effects.get((kind, number[kind])) or effects.get((kind, 1), set())
        pill = next(iter(possible)) if len(possible) == 1 else ("", "")
        if any(pill):
            pills[id] = pill
    return pills


def move_pill(narrator: Narrator, move: Move) -> tuple[str, str]:
    """Return the effect of an answer in full, and the words under its card."""
    if loss := loss_warning(narrator, move):
        return loss, loss
    words, outlook = narrator.outlook_text(move), narrator.position.outlook(move)
    short = narrator.texts.say("outlook", *outlook, "short") if outlook else ""
    return words, short or words


def choice_prompt(controller: InputController, choice: Choice) -> tuple[str, str]:
    """Return the prompt for the next part of an answer, and the line under it."""
    if choice.laid and isinstance(choice, SlotBuilder):
        return slot_prompt(controller, choice)
    if choice.typed and isinstance(choice, WordBuilder) and choice.text:
        return controller.narrator.question("ask", controller.seats[0]), controller.narrator.question("help", controller.seats[0])
    can_play_now = not needs_verb_first(choice)
    verbs, texts = verbs_needing_call(choice), controller.texts
    prompt = next_part_prompt(controller, choice, can_play_now, verbs)
    if choice.then and len(plan := planned_moves(choice)) > 1:
        prompt = with_move_ahead(controller.narrator, prompt, *plan)
    help_lines = [texts.say("choose", "more")] if choice.extendable and choice.candidates and can_play_now else []
    if choice.then and not choice.then.begun and (ahead_help := texts.entry("verb", choice.then.moves[0].verb).get("ahead")):
        help_lines = [ahead_help]
    if not choice.extendable and has_only_free_moves(controller, choice) and (refusal := combination_refusal(controller, choice.chosen)):
        if len(choice.chosen) > 1:
            prompt, help_lines = f"{refusal.title}. {prompt}", []
        else:
            help_lines = [f"{refusal.title}.", *idle_card_words(controller, choice)]
    last_lines = []
    if choice.chosen:
        card_help = call_help(controller, verbs) or card_rule_line(controller, choice)
        last_lines = [texts.say("choose", "again") if help_lines or not card_help else card_help]
    return prompt, " ".join([*help_lines, *target_warnings(controller, choice), *call_notes(controller, choice), *last_lines])


def call_notes(controller: InputController, choice: Choice) -> list[str]:
    """Return the game's notes on calls other than the presumed one. The list is empty if there are none."""
    notes = [controller.texts.entry("verb", verb).get("naming") for verb in choice.names]
    return [note for note in notes if note]


def target_warnings(controller: InputController, choice: Choice) -> list[str]:
    """Return the game's warnings about targets from which the chosen cards would gain nothing."""
    if not (choice.chosen and choice.targets):
        return []
    outlook, texts = controller.session.position.outlook, controller.texts
    warnings = []
    for move in choice.ends:
        effect = outlook(move)
        if effect and "warns" in texts.data["outlook"][effect[0]]:
            warnings.append(texts.say("outlook", effect[0], {"who": target_words(controller.narrator, move.target or 0)}, "warns"))
    return warnings


def idle_card_words(controller: InputController, choice: Choice) -> list[str]:
    """Return a list with the game's words that say the chosen cards would do nothing now.

    It's empty if they'd do something, or if the game has no such words.
    """
    moves = [move for move in choice.candidates if not controller.narrator.outlook_text(move)]
    words = controller.texts.entry("verb", moves[0].verb).get("idle") if moves else None
    return [words] if words else []


def press_first_hint(controller: InputController, choice: Choice, presses: Mapping[str, PressEffect], things: Mapping[str, PressEffect]) -> tuple[str, str]:
    """Return the hint that says what to press before an answer can be given, and the mark shown with it.

    These are the marks:
    - "card" (an arrow): each press plays a move at once
    - "choose" (a pennant): a press only chooses a card
    - "some" (both): some presses play, others choose
    - "aim": a press aims at a target
    - "": none

    If all the moves have the same effect, the hint names it. Both are "" if nothing must be pressed first: nobody on this device is asked, the device must be
    passed on, or the answer is already under way with a typed word, cards laid in places or calls to choose from.

    `presses` holds the effect of pressing each card in hand, `things` that of pressing each thing on the table.
    """
    if not (controller.timeline.awaited and choice.moves) or controller.device.must_pass or choice.typed or choice.laid or choice.calls:
        return "", ""
    if choice.begun and choice.targets:
        key = target_prompt_key(choice.targets)
        kind = "" if choice.waits else ONCE
        verbs = frozenset([move.verb for move in choice.ends if move.target is not None]) if kind else frozenset[str]()
        return first_press_words(controller.texts, key, kind, verbs, "aim"), ("aim" if kind else "")
    can_add_cards = choice.extendable if choice.begun else choice.listed.usable
    if can_add_cards:
        key, kind, effects = "card", press_kind(presses.values()), presses
    elif choice.targets or choice.lying or choice.handles:
        key, effects = "table", things
        kind = ONCE if press_kind(things.values()) == ONCE else ""
    else:
        return "", ""
    if kind != ONCE:
        mark = "choose" if key == "card" else ""
        return controller.texts.say("first", key + kind), ("some" if kind else mark)
    verbs = frozenset([press.move.verb for press in effects.values() if press.move])
    return first_press_words(controller.texts, key, kind, verbs, "press"), "card"


@lru_cache(maxsize=16)
def first_press_words(texts: Texts, key: str, kind: str, verbs: frozenset[str], part: str) -> str:
    """Return the hint for presses that play moves of these verbs. It names the effect if all the verbs have the same one.

    `key` and `kind` make up the key of the hint. `part` is the part of a verb's texts that names the effect.
    """
    effects = {texts.entry("verb", verb).get(part) for verb in verbs}
    effect = effects.pop() if len(effects) == 1 else None
    return texts.say("first", key + kind, {"act": effect}) if effect else texts.say("first", key)


def card_rule_line(controller: InputController, choice: Choice) -> str:
    """Return a line about the chosen card, or about what it stands for. It's "" if cards of several kinds are chosen."""
    cards, first = controller.session.position.cards, choice.chosen[0]
    if choice.chosen[1:] and any(cards[id].role != cards[first].role for id in choice.chosen):
        return ""
    return controller.texts.line(choice.call or cards[first].role)


def next_part_prompt(controller: InputController, choice: Choice, can_play_now: bool, verbs: list[str]) -> str:
    """Return the prompt for the next part of an answer.

    `can_play_now` says whether buttons may play the chosen cards without further ones. `verbs` are the verbs that need a call next.
    """
    texts, about = controller.texts, choice_details(controller, choice)
    if verbs:
        return call_prompt(controller, choice, about, verbs)
    if choice.targets:
        return target_prompt(controller, choice, about)
    series = choice.listed.series(choice.chosen) if choice.listed.single and not choice.extendable else []
    if series and {move.verb for move in choice.candidates} <= {series[0].verb}:
        return texts.say("verb", series[0].verb, about | {"count": len(series)}, "asks-more" if len(series) > 1 else "asks")
    offers = [offer for offer in button_offers(choice) if offer.do != "swap"] if can_play_now else []
    if len(offers) > 1:
        return texts.say("choose", "verb")
    if offers and "chosen" in texts.entry("verb", offers[0].move.verb):
        outlook = controller.session.position.outlook(offers[0].move)
        return texts.say("verb", offers[0].move.verb, about | dict(outlook[1] if outlook else {}), "chosen")
    return texts.say("choose", "play") if offers else texts.say("choose", "with", about)


def choice_details(controller: InputController, choice: Choice) -> dict[str, Any]:
    """Return the details for the placeholders in sentences about a choice.

    `what` is the thing chosen, and `call` the presumed call. Either may be missing.
    """
    texts = controller.texts
    if not choice.chosen:
        return {"what": target_words(controller.narrator, choice.call)} if choice.call else {}
    if len(choice.chosen) > 1:
        return {"what": texts.say("choose", "several", {"count": len(choice.chosen)})}
    if choice.presumes:
        call_words = {"call": target_words(controller.narrator, choice.presumed_call)} if choice.presumed_call else {}
        return {"what": target_words(controller.narrator, choice.chosen[0])} | call_words
    card = target_words(controller.narrator, choice.chosen[0])
    return {"what": as_called(controller.narrator, card, choice.call) if choice.call else card}


def target_prompt(controller: InputController, choice: Choice, about: dict[str, Any]) -> str:
    """Return the prompt for a target, in the verb's own words if it has any."""
    verbs = [*{move.verb for move in choice.ends if move.target is not None}]
    part = "targets" if choice.chosen[1:] else "target"
    if len(choice.ends) == 1:
        part, about = f"{part}-one", about | {"who": target_words(controller.narrator, choice.ends[0].target or 0)}
    if (about or choice.verb) and len(verbs) == 1 and part in (entry := controller.texts.entry("verb", verbs[0])):
        if "{card}" in entry[part] and (outlook := controller.session.position.outlook(choice.ends[0])):
            about = about | dict(outlook[1])
        return controller.texts.say("verb", verbs[0], about, part)
    return controller.texts.say("choose", "play" if len(choice.ends) == 1 else target_prompt_key(choice.targets), about)


def verbs_needing_call(choice: Choice) -> list[str]:
    """Return the verbs that need a call next, such as a place; empty if something else comes next."""
    if not choice.places and (not choice.calls or (choice.presumes and choice.targets)):
        return []
    return [*choice.calls] or [choice.places[0].verb]


def call_help(controller: InputController, verbs: list[str]) -> str:
    """Return the verb's explanation of the calls to choose from, or "" if it has none or there are several verbs."""
    return str(controller.texts.entry("verb", verbs[0]).get("help-call", "")) if len(verbs) == 1 else ""


def call_prompt(controller: InputController, choice: Choice, about: dict[str, Any], verbs: list[str]) -> str:
    """Return the prompt for a call, in the verb's own words if there's a single verb and it has any."""
    if len(verbs) == 1 and "call" in controller.texts.entry("verb", verbs[0]):
        return controller.texts.say("verb", verbs[0], about, "call")
    if about:
        return controller.texts.say("choose", "call", about)
    return controller.texts.say("choose", "which" if choice.handles else "name")


def target_prompt_key(targets: frozenset[int | str]) -> str:
    """Return the key of the prompt for a target."""
    players = [type(target) is int for target in targets]
    if all(players):
        return "target"
    return "target-space" if any(":" in str(target) for target in targets) and not any(players) else "target-card"


def slot_prompt(controller: InputController, lineup: SlotBuilder) -> tuple[str, str]:
    """Return the prompt and the help line for arranging cards."""
    question = controller.session.position.question
    lifted = lineup.lifted if lineup.has_selection else ""
    if isinstance(lineup, OrderBuilder):
        ask = controller.texts.say("choose", "where", {"what": controller.texts.card(lifted)}) if lifted else controller.narrator.question("ask", lineup.seat)
        return ask, controller.narrator.question("help", lineup.seat)
    last_placed = "" if lineup.is_arranged else lineup.told
    if lifted:
        case = "lifted"
    elif lineup.is_arranged:
        case = "full"
    else:
        case = "laid" if last_placed else "next"
    help_case = case
    if case == "full" and lineup.unplaced_cards:
        help_case = "rest"
    elif case == "laid" and not lineup.fresh:
        help_case = "next"
    card = {"card": lifted or last_placed} if lifted or last_placed else {}
    say = partial(controller.texts.say, "question", question.key if question else "", {"place": lineup.place_of(last_placed) or lineup.next_place, **card})
    return say(f"ask-{case}"), " ".join(filter(None, [named_order_effect(controller, lineup), say(f"help-{help_case}")]))


def named_order_effect(controller: InputController, lineup: SlotBuilder) -> str:
    """Return the sentence that says what the cards' named order does.

    If they're in no named order, return a sentence that names the order the player changed by hand, or "" if there's none or a place is still empty.
    """
    name, order_texts = controller.orders.current_name(lineup), controller.texts.data.get("orders", {})
    if name != BY_HAND:
        return str(order_texts["does"][name])
    origin = controller.orders.current_order_name(lineup) if lineup.is_arranged else ""
    return controller.texts.say("orders", "changed", {"order": order_texts[origin]}) if origin else ""
