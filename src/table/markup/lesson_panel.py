"""Draws the parts a lesson adds to the table: its sentence in place of the prompt, its progress, and things to look at."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import common_text
from table.markup.html import Markup, h, icon, join_markup, with_unbroken_pairs

SIGNS = {"missed": "ui-turn", "well": "check-mark"}


class LessonPanel(NamedTuple):
    """The parts of a lesson shown on the table.

    - `back`: (address, label) of the bar's back link
    - `pips`: the progress of the course
    - `say`: replaces the prompt
    - `met`: the list of new things below it
    - `mark`: how the step ended (`missed`, `well`), or "" while it's open
    - `look`: zones and cards to look at
    - `foot`: goes below the story
    - `held`: the size of the hand before the answer, once the step is finished; until then 0
    - `offers`: whether its task has links to something to do first
    """

    back: tuple[str, str]
    pips: Markup | None
    say: Markup
    mark: str = ""
    met: Markup | None = None
    look: tuple[str, ...] = ()
    foot: Markup | None = None
    held: int = 0
    offers: bool = False


def step_task(do: str, why: str = "", asks: str = "", hint: str = "", look: str = "", offers: Sequence[tuple[str, str]] = ()) -> Markup:
    """Return a step's task: a heading that says what to do, and why.

    `asks` is the prompt for the rest of the answer. `look` says where to look, for screen readers only. `offers` are links (address, words) to something to do
    first.
    """
    links = h("span", [h("a", words, href=address) for address, words in offers], class_="lesson__offers") if offers else None
    reason = h("span", with_unbroken_pairs(why), class_="lesson__why") if why else None
    task = h("h2", with_unbroken_pairs(do), " " if why else None, reason, links, class_="lesson__task", tabindex="-1")
    more = [h("span", asks, class_="lesson__asks ask__help") if asks else None,
            h("p", icon("crown"), h("span", hint), class_="lesson__hint ask__help") if hint else None,
            h("p", look, class_="vh ask__help") if look else None]
    return join_markup([task, *more])


def step_verdict_markup(mark: str, short: str, words: str, line: str = "") -> Markup:
    """Return the end of a step: an icon with a short verdict, the sentence `words` as a heading, and a line below.

    `mark` is `missed` or `well`.
    """
    head = h("h2", h("span", icon(SIGNS[mark]), short, class_="lesson__verdict"), with_unbroken_pairs(words), tabindex="-1")
    return join_markup([head, h("span", line, class_="ask__help") if line else None])


def met_list(names: Sequence[str]) -> Markup | None:
    """Return the list of things the player has met for the first time, with ticks, or None if there are none."""
    return h("ul", [h("li", name) for name in names], class_="met", aria_label=common_text("lessons", "met")) if names else None


def lesson_pips(states: Sequence[str], now: int = -1) -> Markup:
    """Return a course's progress, with a lozenge for each lesson.

    `states` has `alone` (done without a hint), `done` or "" for each lesson. `now` is the index of the open lesson, or -1.
    """
    done = len([state for state in states if state])
    marks = [lesson_pip(state, at == now) for at, state in enumerate(states)]
    return h("span", marks, class_="pips", role="img", aria_label=common_text("lessons", "pips", done=done, all=len(states)))


def lesson_pip(state: str, now: bool = False) -> Markup:
    """Return the lozenge of one lesson. `now` says whether it's the current lesson."""
    return h("i", data_done=state == "alone", data_half=state == "done", data_now=now)
