"""What a lesson puts on the table of a match: its sentence in the place of the prompt, how far it is, where to look. Pure markup."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import said
from table.markup.html import Markup, h, icon, join, unbroken

SIGNS = {"missed": "ui-turn", "well": "check-mark"}


class Blackboard(NamedTuple):
    """What a lesson shows.

    `back` is the address that the bar leads to, and in words; `pips` how far the course is; `say` stands in the place of the prompt, `met` under it;
    `mark` is how a step ended (`missed`, `well`), "" while it goes on; `look` are zones and cards to look at; `foot` stands under the story;
    `held` is how many cards the hand had when the ended step was asked: their places stay.
    """

    back: tuple[str, str]
    pips: Markup | None
    say: Markup
    mark: str = ""
    met: Markup | None = None
    look: tuple[str, ...] = ()
    foot: Markup | None = None
    held: int = 0


def sentence(do: str, why: str = "", asks: str = "", hint: str = "", look: str = "") -> Markup:
    """Return what a step says: as a heading what to do, and why; under it the next question, a hint, and where to look for those who listen."""
    what = h("h2", unbroken(do), " " if why else None, h("span", unbroken(why)) if why else None, tabindex="-1")
    more = [h("span", asks, class_="lesson__asks") if asks else None, h("p", icon("crown"), h("span", hint), class_="lesson__hint") if hint else None]
    return join([what, *more, h("p", look, class_="vh") if look else None])


def verdict(mark: str, short: str, words: str, line: str = "") -> Markup:
    """Return how a step ended: `missed` or `well`, in short, in a sentence as a heading, and a line under it."""
    head = h("h2", h("span", icon(SIGNS[mark]), short, class_="lesson__verdict"), unbroken(words), tabindex="-1")
    return join([head, h("span", line) if line else None])


def ticked(names: Sequence[str]) -> Markup | None:
    """Return what was met, as a ticked list: nothing of it can be pressed."""
    return h("ul", [h("li", name) for name in names], class_="met", aria_label=said("lessons", "met")) if names else None


def pips(states: Sequence[str], now: int = -1) -> Markup:
    """Return how far a course is, a lozenge a lesson: `alone` (done without a hint), `done`, or "" each; `now` is the open one."""
    done = len([state for state in states if state])
    marks = [pip(state, at == now) for at, state in enumerate(states)]
    return h("span", marks, class_="pips", role="img", aria_label=said("lessons", "pips", done=done, all=len(states)))


def pip(state: str, now: bool = False) -> Markup:
    """Return the lozenge of one lesson."""
    return h("i", data_done=state == "alone", data_half=state == "done", data_now=now)
