"""Draws the table of a lesson: its sentence replaces the prompt, and the answers to guess from replace the hand."""

from collections.abc import Callable, Iterator
from typing import Any

from courtcards.lessons.lesson import READER
from courtcards.texts import common_text, join_list
from table.lessons.lesson_progress import LessonProgress
from table.lessons.lesson_script import LessonScript
from table.markup.button_data import Button
from table.markup.html import Markup, h, icon, with_unbroken_pairs
from table.markup.lesson_panel import LessonPanel, met_list, step_task, step_verdict_markup
from table.markup.scene import Scene, StoryPages
from table.match.input.move_labels import target_words
from table.match.narration.narrator import NEW_LINES_MARK, Narrator

# parts of a scene while nobody can answer
CLOSED: dict[str, Any] = {"moves": [], "presses": {}, "things": {}, "targets": frozenset(), "calls": [], "pills": {}, "chosen": (), "writing": None,
                          "at": frozenset(), "thinking": None, "weighed": None, "then": None, "presumed_call": "", "dooms": {}, "places": None}
NO_PREVIEW: dict[str, Any] = {"foretold": (), "forecast": ""}          # no preview of an answer's outcome
HAND = "hand"
ASIDE = "attention", "stand"          # buttons that set when a player is asked; a lesson always asks
CHANGE = "change/"                    # a seat's last change
HALF = 45                             # the most letters of an answer that fit half the width of the narrowest phone in four lines
LEFT_OUT: dict[str, Any] = {"question": None, "link": None, "first": None, "hint": False, "redo": False, "result": None, "helps": (),
                            "explains": False, "pace": ""}          # parts of a match that a lesson never shows


def lesson_scene(scene: Scene, progress: LessonProgress, narrator: Narrator, script: LessonScript, ways: list[Button], unshown_count: int) -> Scene:
    """Return a match's scene, changed to suit the lesson.

    `ways` are the lesson's own buttons. `unshown_count` is the number of facts not shown yet, which are kept out of the messages.
    """
    is_closed = bool(progress.step_result or progress.is_demonstration)          # nobody can answer
    is_guessing = progress.step.answers and progress.awaits_button
    hides_previews = progress.awaits_button or progress.step.right          # a preview would give the answer away
    changes: dict[str, Any] = {**LEFT_OUT}
    if is_closed:
        changes |= CLOSED | {"ready": bool(progress.step_result) or progress.awaits_button}
    if hides_previews:
        changes |= NO_PREVIEW
    answers = lesson_answer_buttons(scene, "" if progress.answer_count else f"{progress.at} {progress.tries}")
    changes |= {"view": lesson_view(scene, progress, not hides_previews), "told": scene.told[:max(0, len(scene.told) - unshown_count)],
                "refusal": scene.refusal and (*scene.refusal[:4], ("", "")), "log": unreviewable_log(scene.log),
                "title": script.title, "subtitle": script.line, "stands": dict(entries_for_plates(scene, progress, narrator, unshown_count)),
                "controls": lesson_controls(progress, script) or scene.controls, "lacks": frozenset(progress.lesson.without),
                "acts": ways if is_closed or progress.showing else [*ways, *answers], "wanted": ("", "") if is_closed or is_guessing else scene.wanted,
                "lesson": lesson_blackboard(scene, progress, narrator, script)._replace(held=held_card_count(scene, progress), offers=bool(script.offers))}
    return scene.but(**changes)


def lesson_view(scene: Scene, progress: LessonProgress, previews: bool) -> dict[str, Any]:
    """Return the view to show in a lesson. The facts foretold are left out unless `previews` is set.

    Until a guess is made, the cards in the step's `shows` have left their own zones and are visible in those named there.
    """
    view = {name: part for name, part in scene.view.items() if previews or name != "foretold"}
    if progress.step.answers and progress.awaits_button:
        position, zones = progress.session.deal.position_after(progress.session.length), dict(view["zones"])
        origins = {card.id: str(zone) for zone, cards in position.zones() for card in cards}
        for card, zone in map(str.split, progress.step.shows):
            zones |= {origins[card]: without_card(zones[origins[card]], card), zone: [card]}
        view["zones"] = zones
    return view


def without_card(cards: Any, card: str) -> Any:
    """Return the cards of a zone in a view without one of them."""
    if isinstance(cards, list):
        return [other for other in cards if other != card]
    if card in cards["known"]:
        return cards | {"known": [other for other in cards["known"] if other != card]}
    return cards | {"hidden": cards["hidden"] - 1}


def lesson_controls(progress: LessonProgress, script: LessonScript) -> Markup | None:
    """Return the part of the table that replaces the hand: the answers to guess from or, after the guess, its outcome.

    When there's nothing to guess, it's None or, in a lesson without a hand, an empty space.
    """
    if progress.step.answers and (progress.awaits_button or progress.guessed):
        return guess_outcome(progress, script.after() if progress.is_done else "") if progress.step_result else guess_choices(progress)
    return h("div", class_="guesses", data_none=True) if HAND in progress.lesson.without else None


def held_card_count(scene: Scene, progress: LessonProgress) -> int:
    """Return how many cards the reader held when the step's question was asked, or 0 if the step hasn't ended."""
    if not progress.step_result:
        return 0
    position = progress.session.deal.position_after(progress.start + len(progress.step.first))
    return len(position.view(READER)["zones"].get(f"{scene.layout.hand}/{READER}", ()))


def entries_for_plates(scene: Scene, progress: LessonProgress, narrator: Narrator, unshown_count: int) -> Iterator[tuple[str, Any]]:
    """Yield the entries of `Scene.stands` that a lesson shows on the plates: gains and losses only if they're new in this step.

    The last `unshown_count` facts aren't shown yet, so they don't count.
    """
    changed = narrator.last_effects.change_names_between(progress.told, len(progress.session.log) - unshown_count) if progress.answer_count else ()
    yield from [(name, entry) for name, entry in scene.stands.items() if name in changed or not name.startswith(CHANGE)]


def unreviewable_log(log: StoryPages) -> StoryPages:
    """Return the story without its replay buttons, as a lesson can't be reviewed."""
    return log._replace(pages=tuple([(number, tuple([line for line in lines if line[1] is not NEW_LINES_MARK])) for number, lines in log.pages]))


def lesson_answer_buttons(scene: Scene, when: str) -> list[Button]:
    """Return the match's answer buttons as a lesson shows them.

    They're highlighted once something is selected, or if there's only one and nothing else to press. At the start of an attempt, they ignore presses for a
    moment: `when` is then a name for the attempt. Later, it's "".
    """
    has_selection = scene.chosen or scene.weighed or scene.at
    has_other_presses = scene.presses or scene.things or scene.targets or scene.calls or scene.places
    buttons = [button for button in scene.acts if button[0] not in ASIDE and "data_ending" not in button[2]]
    is_only_press = not has_other_presses and len([more for _, _, more in buttons if "data_quiet" not in more]) == 1
    if not (has_selection or is_only_press):
        buttons = [(do, words, more if "data_quiet" in more else without_highlights(more)) for do, words, more in buttons]
    if when:
        buttons = [(do, words, {**more, "data_late": True, "data_key": f"late {when} {place}"}) for place, (do, words, more) in enumerate(buttons)]
    return buttons


def without_highlights(more: dict[str, Any]) -> dict[str, Any]:
    """Return a button's attributes without those that may highlight it: its class, and every attribute that's just True."""
    return {name: value for name, value in more.items() if value is not True and name != "class_"}


def lesson_blackboard(scene: Scene, progress: LessonProgress, narrator: Narrator, script: LessonScript) -> LessonPanel:
    """Return the lesson's panel, with the task or, at the end of the step, the verdict."""
    back, pips, foot = script.back, script.pips(), lessons_back_link(*script.back)
    if progress.showing:
        return LessonPanel(back, pips, step_task(common_text("lessons", "showing")), foot=foot)
    if progress.step_result:
        mark, verdict = step_verdict(progress)
        met = met_list(progress.new_names(script.names)) if progress.is_done else None
        return LessonPanel(back, pips, step_verdict_markup(mark, verdict, *closing_words(progress, narrator, script.after)), mark, met, foot=foot)
    if progress.guessed:
        return LessonPanel(back, pips, step_task(common_text("lessons", "happening")), foot=foot)
    if progress.answer_count and len(scene.moves) < 2 and not progress.is_demonstration:
        return LessonPanel(back, pips, step_task(*scene.prompt), foot=foot)
    return LessonPanel(back, pips, lesson_task(scene, progress, narrator, script), look=progress.step.look, foot=foot)


def lesson_task(scene: Scene, progress: LessonProgress, narrator: Narrator, script: LessonScript) -> Markup:
    """Return the task of the open step: its words, its hint if the reader asked for it, and the names of the things to look at."""
    words, asks = progress.step_texts, "" if scene.prompt == scene.question or is_asked_by_button(scene) else scene.prompt[0]
    targets = dict.fromkeys(look_target_name(narrator, what) for what in progress.step.look)
    look = common_text("lessons", "look", what=join_list([*targets])) if targets else ""
    return step_task(words["do"], words.get("why", ""), asks, words.get("hint", "") if progress.hint else "", look, script.offers)


def is_asked_by_button(scene: Scene) -> bool:
    """Return whether the prompt only asks for the press of a button that says the same."""
    return any(do == "move" and scene.prompt[0].rstrip("?") in str(h("b", face)) for do, face, _ in scene.acts)


def step_verdict(progress: LessonProgress) -> tuple[str, str]:
    """Return the mark of an ended step (`missed` or `well`), and a short verdict."""
    if progress.is_missed:
        return "missed", common_text("lessons", "wrong" if progress.step.answers else "missed")
    if progress.step.answers:
        key = "right"
    elif progress.shown_how or not (progress.step.goal or progress.step.right):
        key = "ruled" if progress.is_demonstration and progress.step.tries else "shown"
    else:
        key = "alone" if progress.is_done and not progress.helped else "well"
    return "well", common_text("lessons", key)


def closing_words(progress: LessonProgress, narrator: Narrator, after: Callable[[], str]) -> tuple[str, str]:
    """Return the sentence at the end of a step, and the line below it.

    The line comes from `after`, except in two cases: a missed goal has a line of its own, and after a guess, `guess_outcome` may show the line already.
    """
    words = progress.step_texts
    if progress.step.answers:
        return progress.miss_reason or words.get("well", ""), "" if other_answer_count(progress) else after()
    if progress.is_missed:
        line = " ".join([*reader_answer_text(progress, narrator), common_text("lessons", "anew")])
        return progress.miss_reason or words.get("missed", common_text("lessons", "not-yet")), line
    return progress.miss_reason or words.get("well", common_text("lessons", "done")), after()


def reader_answer_text(progress: LessonProgress, narrator: Narrator) -> list[str]:
    """Return a list with the reader's answer in words. It's empty unless the step asks for the best answer."""
    facts = [fact for fact in progress.session.log[progress.told:] if fact.about.get("seat") == READER] if progress.step.right else []
    return [common_text("lessons", "you-did", what=what) for fact in facts[:1] if (what := narrator.say(fact))]


def look_target_name(narrator: Narrator, what: str) -> str:
    """Return the name of something that the step points out: a zone, a counter, a card or a space."""
    if narrator.position.name_of(what) or what in narrator.texts.cards:
        return target_words(narrator, what)
    name, _, owner = what.partition(":")[0].partition("/")
    counters = narrator.position.counters()
    section = "counter" if what in counters else "zone"
    words = narrator.texts.say(section, name, {"n": counters.get(what)}) if name in narrator.texts.data.get(section, {}) else name
    return common_text("lessons", "whose", who="you" if int(owner) == READER else narrator.plate_name(int(owner)), what=words) if owner else words


def guess_choices(progress: LessonProgress) -> Markup:
    """Return the answers to guess from, as radio buttons. They take the place of the hand."""
    rows = [h("label", h("input", type="radio", name="guess", value=str(number), checked=number == progress.guess, disabled=progress.guessed, data_do="pick",
                         data_value=str(number)), h("span", with_unbroken_pairs(words)), class_="guess")
            for number, words in enumerate(progress.step_texts["answers"])]
    return h("div", rows, class_="guesses", role="radiogroup", aria_label=common_text("lessons", "answers"), data_long=has_long_answer(progress))


def guess_outcome(progress: LessonProgress, after: str) -> Markup:
    """Return the result of a guess: the reader's answer if it was wrong, and the right one."""
    answers = progress.step_texts["answers"]
    wrong_guess = [(progress.guess, "yours", "ui-close")] if progress.is_missed else []
    rows = [h("p", icon(drawing), h("span", h("b", common_text("lessons", key)), " ", with_unbroken_pairs(answers[index])), class_="guess", data_mark=key)
            for index, key, drawing in [*wrong_guess, (progress.right_answer, "true", "check-mark")]]
    line = h("p", after, class_="guess__after", data_rows=str(other_answer_count(progress))) if other_answer_count(progress) else None
    return h("div", rows, line, class_="guesses", role="group", aria_label=common_text("lessons", "answers"), data_long=has_long_answer(progress))


def has_long_answer(progress: LessonProgress) -> bool:
    """Return whether an answer to guess from is too long for half the width of the narrowest phone."""
    return max(map(len, progress.step_texts["answers"])) > HALF


def other_answer_count(progress: LessonProgress) -> int:
    """Return how many answers to guess from were neither right nor picked."""
    return len(progress.step.answers) - 1 - progress.is_missed


def lessons_back_link(address: str, words: str) -> Markup:
    """Return the link back to the lessons, below the story."""
    return h("div", h("a", words, class_="btn", href=address), class_="rail__foot")
