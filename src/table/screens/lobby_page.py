"""The lobby's markup: the featured match, the shelf of books, and the list of matches."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from courtcards.texts import common_text
from table.markup.html import Markup, h, icon, join_markup, player_name
from table.markup.icons import banner, logo
from table.screens.lesson_index import easiest_address, puzzle_address

LISTED_AT_FIRST = 3           # matches listed until the player asks for all of them
LISTED_MORE = 12           # matches added at a time when all are shown


class LobbyRow(NamedTuple):
    """A match in the lobby's list.

    `over` says that it can't be continued, `finished` that it was played to the end, and `fresh` that it's dealt, but not begun. `next` says that
    it gets the focus if this paint removes the focused element.
    """

    id: str
    title: str
    note: str
    over: bool
    cards: Markup
    next: bool = False
    finished: bool = False
    fresh: bool = False


class LobbyCourse(NamedTuple):
    """A course as the lobby lists it: its game's title, tincture and charge, its progress, and the title and address of the next lesson."""

    title: str
    tincture: str
    charge: str
    pips: Markup
    next: str
    address: str


class FeaturedMatch(NamedTuple):
    """The featured match at the top of the lobby, illustrated by `cards`.

    It is either one to continue (`row`), or a finished one to play again (`id`, its game's `title`, and `note`).
    """

    cards: Markup
    row: LobbyRow | None = None
    id: str = ""
    title: str = ""
    note: str = ""


def lobby_markup(first: Markup, books: Markup, matches: Sequence[LobbyRow] = (), count: int = 0, apart: int = 0, version: str = "",
                 courses: Sequence[LobbyCourse] = (), day: Markup | None = None) -> Markup:
    """Return the whole lobby.

    `first` is the panel at the top, `books` the shelf, and `day` the link to the daily puzzle. `matches` are the matches to list, newest first. `count` is the
    number of all matches, `apart` how many of them are featured at the top and so not listed.
    """
    match_part = match_list(matches, count, apart) if count else no_matches_hints()
    top = h("div", first, day, class_="begins") if day else first
    return h("main", lobby_header(count > 0), top, course_strip(courses) if courses else None, books, match_part, lobby_footer(version), class_="lobby")


def featured_panel(lead: FeaturedMatch) -> Markup:
    """Return the featured match on its own cloth.

    An unfinished match has a menu and a link to continue it. A finished one has a button to play again.
    """
    row, art = lead.row, h("span", lead.cards, class_="hearth__cards", aria_hidden="true")
    label = common_text("lobby", "played-last" if row is None else "dealt" if row.fresh else "continue")
    style = "btn btn--main btn--big"
    if row:
        link = h("a", icon("ui-play"), common_text("lobby", "begin" if row.fresh else "go-on"), class_=style, href="#/match/" + row.id, data_next=row.next)
        inner = [art, featured_words(label, row.title, row.note, True), h("div", link, match_menu(row), class_="hearth__acts")]
    else:
        again_button = h("button", icon("ui-play"), common_text("match", "again"), type="button", class_=style, data_do="play-again", data_id=lead.id)
        inner = [art, featured_words(label, lead.title, lead.note, False), h("div", again_button, class_="hearth__acts")]
    attributes = {"class_": "hearth match", "id": "match-" + row.id} if row else {"class_": "hearth"}
    return h("section", h("div", inner, **attributes), class_="continue continue--first", aria_label=label)


def kept_seat_cloth(cards: Markup, label: str, host: str, line: str, then: str, rows: Sequence[tuple[str, str, str, str]], address: str) -> Markup:
    """Return the link back to the table of `host`, on its own cloth.

    `then` is the heading over the players' last known state, and `rows` has the players (tincture, charge, name, state).
    """
    back_label = common_text("near", "back-to", who=host)
    actions = [h("a", icon("ui-play"), back_label, class_="btn btn--main btn--big", href=address),
               h("a", common_text("near", "back-silent", who=host), class_="link", href="#/near"),
               h("button", common_text("near", "give-up-it"), type="button", class_="link", data_do="leave-table")]
    art, words = h("span", cards, class_="hearth__cards", aria_hidden="true"), featured_words(label, back_label, line, False)
    seats = [h("li", banner(tincture, charge), h("b", player_name(name)), h("span", state)) for tincture, charge, name, state in rows]
    seats_box = h("div", h("p", then, class_="hearth__label"), h("ul", seats), class_="hearth__seats") if seats else None
    cloth = h("div", art, words, seats_box, h("div", actions, class_="hearth__acts hearth__acts--back"), class_="hearth")
    return h("section", cloth, class_="continue continue--first", aria_label=label)


def lost_seat_cloth(cards: Markup, label: str, title: str, line: str) -> Markup:
    """Return the panel that says why another device's table can't be rejoined. It stays until the player dismisses it."""
    actions = [h("a", common_text("near", "scan-table"), class_="btn", href="#/near"),
               h("button", common_text("sheet", "dismiss"), type="button", class_="link", data_do="leave-table")]
    art, words = h("span", cards, class_="hearth__cards", aria_hidden="true"), featured_words(label, title, line, False)
    return h("section", h("div", art, words, h("div", actions, class_="hearth__acts"), class_="hearth"), class_="continue continue--first", aria_label=label)


def featured_words(label: str, title: str, note: str, yours: bool) -> Markup:
    """Return the words on a featured cloth: a label, the title, and a note.

    If the match can be continued (`yours`), the note is highlighted.
    """
    return h("div", h("p", label, class_="hearth__label"), h("h1", title), h("p", note, data_yours=yours), class_="hearth__say match__text")


def daily_puzzle_panel(solved: str, streak: int, new: bool, title: str = "") -> Markup:
    """Return the link to the daily puzzle, with today's result and the streak.

    `solved` is `right`, `missed`, `done` if the result isn't known, or "" if the puzzle is still open. `new` says whether the player
    hasn't met its game yet, and is advised to begin with an easier puzzle. `title` is the title of the puzzle's game, or "" if it isn't known yet.
    """
    offers_easy = new and not solved
    text_key = solved or ("hard" if offers_easy else "today") + ("-from" if title else "")
    words = [h("h2", common_text("today", "title")), h("p", common_text("today", text_key, title=title)),
             h("p", h("b", common_text("today", "streak", count=streak))) if streak else None]
    offers = [(common_text("today", "solved" if solved else "solve"), "#/day"),
              (common_text("today", "easier"), easiest_address()) if offers_easy else (common_text("puzzles", "title"), puzzle_address())]
    links = [h("a", label, class_=style, href=address)
             for style, (label, address) in zip(("btn", "link"), offers[::-1] if offers_easy else offers, strict=True)]
    return h("section", words, h("div", links, class_="today__ways"), class_="today", aria_label=common_text("today", "title"))


def course_strip(courses: Sequence[LobbyCourse]) -> Markup:
    """Return the strip of courses, with a link to all of them."""
    title = common_text("lessons", "title")
    rows = [h("li", h("a", banner(course.tincture, course.charge), h("b", course.title, course.pips), h("small", course.next), class_="learn__course",
                      href=course.address))
            for course in courses]
    return h("section", h("h2", title), h("ul", rows), h("a", common_text("lessons", "every"), class_="link", href="#/lessons"), class_="learn",
             aria_label=title)


def lobby_header(played: bool) -> Markup:
    """Return the lobby's header: the site's name, and buttons that lead elsewhere. With `played`, one leads to statistics."""
    actions = [
        header_action(common_text("yours", "title"), href="#/yours") if played else None,
        header_action(common_text("near", "gate"), href="#/near"),
        header_action(common_text("lobby", "open-record"), data_do="open-record"),
        header_action(common_text("howto", "open"), data_do="howto"),
        header_action(common_text("settings", "title"), data_do="settings"),
    ]
    return h("header", logo(), h("span", common_text("lobby", "name"), class_="wordmark"), h("div", actions, class_="lobby__ways"), class_="lobby__head")


def header_action(label: str, **way: str) -> Markup:
    """Return a link or button of the header."""
    button = {} if "href" in way else {"type": "button"}
    return h("a" if "href" in way else "button", label, **button, class_="btn btn--quiet", **way)


def no_matches_hints() -> list[Markup]:
    """Return the two hints on where the player's matches may be if none are stored on this device."""
    return [h("p", common_text("lobby", "bring"), class_="lobby__bring", data_when_alone=True),
            h("p", common_text("lobby", "per-address"), class_="lobby__bring", data_when_local=True)]


def match_list(matches: Sequence[LobbyRow], count: int, apart: int) -> list[Markup]:
    """Return the list of matches, with the unfinished and the finished ones under a heading each."""
    rows_by_key = {key: [row for row in matches if row.finished is finished] for key, finished in (("others", False), ("finished", True))}
    groups = [(key, rows) for key, rows in rows_by_key.items() if rows]
    is_expanded, rest = len(matches) > LISTED_AT_FIRST, count - apart - len(matches)
    fewer_button = h("button", common_text("lobby", "fewer"), type="button", class_="link", data_do="all-matches") if is_expanded else None
    rest_button = (more_matches_button(len(matches) + apart, count) if is_expanded else all_matches_button(rest)) if rest > 0 else None
    return [match_group(key, rows, None if place else fewer_button, rest_button if place == len(groups) - 1 else None)
            for place, (key, rows) in enumerate(groups)]


def match_group(key: str, rows: Sequence[LobbyRow], fewer: Markup | None, rest: Markup | None) -> Markup:
    """Return matches under the heading with the text key `key`.

    The button `fewer` is beside the heading, the button `rest` below the list.
    """
    head = h("div", h("h2", common_text("lobby", key)), fewer, class_="continue__head")
    return h("section", head, h("ul", [match_item(row) for row in rows], class_="matches"), rest,
             class_="continue continue--over" if key == "finished" else "continue", aria_label=common_text("lobby", key))


def all_matches_button(rest: int) -> Markup:
    """Return the button below the few latest matches, which also lists the `rest`."""
    return h("button", common_text("lobby", "rest", count=rest), type="button", class_="btn btn--quiet continue__more", data_do="all-matches")


def more_matches_button(shown: int, count: int) -> Markup:
    """Return the button at the end of the list. When it scrolls into view, the page presses it by itself."""
    words = common_text("lobby", "more", shown=shown, count=count)
    return h("button", words, type="button", class_="btn btn--quiet continue__more", id=f"more-{shown}", data_do="more-matches", data_at_sight=True)


@lru_cache(1000)
def match_item(row: LobbyRow) -> Markup:
    """Return one match: a link to it, and a menu to rename or delete it."""
    art = h("span", row.cards, class_="match__art")
    text = h("span", h("b", row.title), h("small", row.note, data_yours=not row.over), class_="match__text")
    link = h("a", art, text, class_="match__go", href="#/match/" + row.id, data_next=row.next)
    return h("li", link, match_menu(row), class_="match panel", id="match-" + row.id, data_over=row.over)


def match_menu(row: LobbyRow) -> Markup:
    """Return the menu of a match. It's a native disclosure, so that it works with keys and touch alike."""
    name = row.title
    buttons = [
        h("button", icon("ui-rename"), common_text("lobby", "rename"), type="button", class_="btn btn--quiet",
          data_do="rename-match", data_id=row.id, aria_label=common_text("lobby", "rename-one", match=name)),
        h("button", icon("trash-can"), common_text("lobby", "delete"), type="button", class_="btn btn--quiet btn--danger",
          data_do="delete-match", data_id=row.id, aria_label=common_text("lobby", "delete-one", match=name)),
    ]
    summary = h("summary", icon("ui-dots"), class_="btn btn--icon", aria_label=common_text("lobby", "more-one", match=name))
    return h("details", summary, h("div", buttons, class_="menu__list panel"), class_="menu", name="match-menu")


def lobby_footer(version: str) -> Markup:
    """Return the footer: a note that the site is unofficial, the credits, and the version, unless it's "".

    A further note is visible only in the single-file page.
    """
    credits_button = h("button", common_text("lobby", "credits"), type="button", class_="link", data_do="credits")
    offline_note = h("p", common_text("page", "offline-alone"), data_when_alone=True)
    parts = [offline_note, h("p", common_text("lobby", "unofficial")), credits_button,
             h("span", common_text("lobby", "version", version=version)) if version else None]
    return h("footer", join_markup(parts), class_="lobby__foot")
