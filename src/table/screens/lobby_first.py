"""The top of the lobby for new players: what the site is, a picture of a table in play, a first match, the daily puzzle and lessons."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import common_text, load_texts
from table.markup.html import Markup, h, icon


class FirstMatchOffer(NamedTuple):
    """The first match offered to new players: its game, a description, and a picture of its table in play."""

    game: str
    line: str
    glimpse: Markup


class NewcomerCourse(NamedTuple):
    """A course offered to new players: its game's title and tincture, its duration, and its address."""

    title: str
    tincture: str
    lasts: str
    address: str


def newcomer_intro(games: int, start: FirstMatchOffer | None, quick: str, day: Markup, courses: Sequence[NewcomerCourse]) -> Markup:
    """Return the top of a new player's lobby.

    `games` is the number of games, `start` the first match (None if no book has one), and `quick` the id of a game to deal at once, or "". `day` is the link to
    today's puzzle. `courses` are a few to begin with.
    """
    lines = [h("p", common_text("lobby", "line"), data_when_site=True), h("p", common_text("lobby", "line-alone"), data_when_alone=True)]
    words = h("div", h("h1", common_text("lobby", "head", count=number_word(games))), lines, class_="lobby__words")
    quick_button = h("button", common_text("lobby", "play-now"), type="button", class_="link", data_do="play-now", data_game=quick) if quick else None
    offline_note = h("p", icon("check-mark"), common_text("lobby", "offline"), class_="offline", data_when_site=True)
    starts = h("div", first_match_button(start) if start else None, h("div", quick_button, offline_note, class_="lobby__also"), class_="lobby__start")
    cloth = h("section", words, start.glimpse if start else None, starts, class_="hearth welcome")
    return h("div", cloth, h("div", day, newcomer_courses(courses), class_="lobby__tiles"), class_="lobby__intro")


def first_match_button(start: FirstMatchOffer) -> list[Markup]:
    """Return the button that deals the first match, with a description of the match."""
    button = h("button", icon("ui-play"), common_text("lobby", "first"), type="button", class_="btn btn--main btn--big", data_do="first-match",
               data_game=start.game)
    return [button, h("p", start.line)]


def newcomer_courses(courses: Sequence[NewcomerCourse]) -> Markup:
    """Return links to a few courses, and to all of them."""
    title = common_text("lessons", "title")
    chips = [h("li", h("a", h("i", data_tincture=course.tincture), h("b", course.title), course.lasts, class_="taught__go", href=course.address))
             for course in courses]
    return h("section", h("h2", title), h("p", common_text("lessons", "line")), h("ul", chips),
             h("a", common_text("lessons", "every"), class_="link", href="#/lessons"),
             class_="today taught", aria_label=title)


def number_word(number: int) -> str:
    """Return a number in words if it's small, otherwise in digits."""
    return dict(enumerate(load_texts("common")["lobby"]["numbers"])).get(number, str(number))
