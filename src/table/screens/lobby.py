"""The lobby: a match to continue, the daily puzzle, lessons, the shelf of books, and the list of matches with their actions."""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import courtcards
from courtcards.engine.limits import MATCH_SUMMARY, TITLE
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record, tidy_line, tidy_note
from courtcards.saves.record import deal_only
from courtcards.texts import common_text, game_title, lesson_titles
from table.books import BOOKS, book_of, first_game, flag_emblem, layout_of, quick_game
from table.markup import dialogs
from table.markup.card_faces import UNREADABLE_DECK, card_picture
from table.markup.html import Markup, join_markup
from table.markup.icons import CHARGES, TINCTURES
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens.catalogue import book_tincture, first_match, printed_traits, shelf_books
from table.screens.lesson_index import (
    COURSES_IN_LOBBY,
    CourseProgress,
    course_minutes,
    course_progress,
    game_of_day,
    games_with_course,
    is_game_known,
    lesson_address,
    lobby_courses,
)
from table.screens.lobby_first import FirstMatchOffer, NewcomerCourse, newcomer_intro
from table.screens.lobby_page import (
    LISTED_AT_FIRST,
    LISTED_MORE,
    FeaturedMatch,
    LobbyCourse,
    LobbyRow,
    daily_puzzle_panel,
    featured_panel,
    kept_seat_cloth,
    lobby_markup,
    lost_seat_cloth,
)
from table.screens.lobby_shelf import BoxSlip, shelf_markup
from table.screens.match_setup import own_name
from table.screens.puzzle_results import day_state, day_streak
from table.screens.setup_seats import SEAT_NAMES
from table.storage.archives import SUMMARIES_PREFIX
from table.storage.save_format import is_foreign, match_id_of_key
from table.storage.set_shelf import LOOK_FIELDS, SET_UP
from table.storage.way_back import WayBack, forget_way_back

FAN = 3                 # cards shown with the featured match
SHORT = 8               # characters of a title that fit on a paper band


class LobbyScreen(StaticScreen):
    """The lobby's screen.

    `most` is the maximum number of matches listed. `apart` is how many are featured at the top, 0 or 1.
    """

    def __init__(self, page: Page):
        self.page, self.most, self.apart, self.day = page, LISTED_AT_FIRST, 0, ""
        self.next: int | None = None

    def open(self) -> None:
        """Paint the lobby."""
        self.page.title(common_text("page", "name-page"))
        self.page.tell_how_many("deleted", len(self.page.matches.deleted))
        match_count, matches = self.page.matches.newest(self.most + 1)
        rows = [lobby_row(id, head, place == self.next) for place, (id, head) in enumerate(matches)]
        way_back = WayBack.load(self.page.saves)
        featured = None if way_back else featured_match(rows, dict(matches))
        met, today = self.page.met, self.page.page_clock.utc_day()
        solved_state, puzzle_game = day_state(met, today), game_of_day(today)
        puzzle = daily_puzzle_panel(solved_state, day_streak(met, today), not is_game_known(met, puzzle_game), game_title(puzzle_game) if puzzle_game else "")
        if rows or way_back or solved_state:
            self.await_tomorrow()
        if not (featured or way_back):
            return self.page.paint(welcome_lobby(self.page.met, puzzle, rows, match_count))
        self.apart = int(bool(featured and featured.row))
        last_game = str((matches[0][1] or {}).get("game")) if matches else ""
        other_rows = [row for row in rows if not (featured and row is featured.row)][:self.most]
        top = way_back_panel(way_back) if way_back else featured_panel(featured) if featured else Markup("")
        return self.page.paint(lobby_markup(top, shelf_boxes(tuple(BOOKS), all_course_progress(self.page.met)), other_rows, match_count, self.apart,
                                            courtcards.__version__, [lobby_course(course) for course in lobby_courses(self.page.met, last_game)], puzzle))

    def await_tomorrow(self) -> None:
        """Schedule a repaint at midnight UTC, when the next puzzle comes out."""
        if self.day != (today := self.page.page_clock.utc_day()):
            self.day = today
            self.page.later(self.page.page_clock.until_tomorrow(), self.open)

    def on_stored(self, key: str) -> None:
        """Update the list after a change in another tab."""
        id, saves = match_id_of_key(key), self.page.saves
        if not key or key.startswith(SUMMARIES_PREFIX) or (id and (id not in saves.archives.places or saves.get(key))):
            self.open()

    def do_all_matches(self, _: dict[str, str]) -> None:
        """Switch between the latest matches and all of them, which load as the list is scrolled."""
        self.most, self.next = (LISTED_MORE, LISTED_AT_FIRST + self.apart) if self.most == LISTED_AT_FIRST else (LISTED_AT_FIRST, None)
        self.open()

    def do_more_matches(self, _: dict[str, str]) -> None:
        """List more matches."""
        self.most, self.next = self.most + LISTED_MORE, self.most + self.apart
        self.open()

    def do_play_now(self, data: dict[str, str]) -> None:
        """Deal a game to the player and as few bots as possible, at the level last chosen in a set-up."""
        self.deal(data["game"], GAMES[data["game"]].fewest, self.page.settings["level"])

    def do_play_again(self, data: dict[str, str]) -> None:
        """Deal the game of a match again to the same players, or open its set-up if that isn't possible."""
        slot = self.page.matches.slot(data["id"])
        if slot is None:
            return self.open()
        if "post" in slot or "near" in slot:            # such a match starts with an invitation
            return self.page.browser.go(f"#/setup/{slot['record'].get('game')}")
        try:
            record = load_record(deal_only(slot["record"]), sets=self.page.sets(slot))
        except BadRecord:
            return self.page.browser.go(f"#/setup/{slot['record'].get('game')}")
        return self.page.deal_again(record, {}, **{name: slot[name] for name in (*LOOK_FIELDS, SET_UP) if name in slot})

    def deal(self, id: str, seats: int, level: str) -> None:
        """Deal a game to the player and bots of this level. `seats` is the number of seats in all."""
        game, rivals = GAMES[id], [f"bot:{level}:{name}" for name in SEAT_NAMES[1:seats]]
        names = [own_name(self.page.settings), *rivals]
        record = {"format": 1, "game": game.id, "rules": game.rules, "options": {}, "seed": self.page.seed(), "seats": names, "moves": []}
        self.page.deal(record, drawn=not self.page.query.get("seed"))

    def do_rename_match(self, data: dict[str, str]) -> None:
        """Ask for a new name for a match."""
        slot = self.page.matches.slot(data["id"])
        if slot:
            dialog = dialogs.prompt_dialog(common_text("page", "rename-title"), common_text("page", "rename-label"), slot.get("title", ""))
            self.page.ask(dialog, lambda answer: self.rename(data["id"], answer.get("value", "")))

    def rename(self, id: str, typed: str) -> None:
        """Rename a match, unless the typed name is empty. If it has no visible characters, tell the player."""
        slot, name = self.page.matches.slot(id), tidy_line(typed, TITLE)
        if typed.strip() and not name:
            self.page.tell("name-unseen")
        if slot and name:
            self.page.save(id, slot | {"title": name}, set_time=False)
        self.open()

    def do_delete_match(self, data: dict[str, str]) -> None:
        """Delete a match. It can be restored, together with the matches deleted just before it."""
        self.next = next((place for place, (id, _) in enumerate(self.page.matches.newest(self.most + 1)[1]) if id == data["id"]), None)
        self.page.matches.delete(data["id"])
        self.open()

    def do_leave_table(self, _: dict[str, str]) -> None:
        """Give up the seat at another device's table. Ask for confirmation first, unless the seat is lost anyway."""
        way_back = WayBack.load(self.page.saves)
        if way_back and way_back.gone:
            self.forget_seat()
        elif way_back:
            dialog = dialogs.confirm_dialog(common_text("near", "give-up"), common_text("near", "give-up-line", who=way_back.host),
                                            common_text("near", "give-up-yes"), common_text("sheet", "cancel"))
            self.page.ask(dialog, lambda _: self.forget_seat())

    def forget_seat(self) -> None:
        """Forget the link back to another device's table, and repaint."""
        forget_way_back(self.page.saves)
        self.open()


def way_back_panel(back: WayBack) -> Markup:
    """Return the panel with the link back to another device's table.

    If the seat is lost, return a panel with the reason instead.
    """
    game = back.game if back.game in GAMES else None
    if back.gone:
        title, line = (common_text("near", f"closed-{back.gone}{end}", who=back.host) for end in ("", "-line"))
        return lost_seat_cloth(match_art(game, FAN), common_text("near", "back-lost"), title, line)
    return kept_seat_panel(back, game)


def kept_seat_panel(back: WayBack, game: str | None) -> Markup:
    """Return the link back to a table that keeps a seat for this device."""
    key = "watch" if back.is_spectator else "line"
    line = common_text("near", f"back-{key}", game=game_title(game), name=back.seat, who=back.host) if game else ""
    label = common_text("near", "back-watched" if back.is_spectator else "back-label")
    then = common_text("near", "back-then-where", where=back.where) if back.where else common_text("near", "back-then")
    return kept_seat_cloth(match_art(game, FAN, True), label, back.host, line, then, [*last_seen_players(back, game)], back.address)


def last_seen_players(back: WayBack, game: str | None) -> Iterator[tuple[str, str, str, str]]:
    """Yield the players at another device's table, as last seen: the tincture, the charge, the name and the state."""
    for place, (name, colour, state) in enumerate(back.players):
        tincture = colour if colour in TINCTURES else TINCTURES[place % len(TINCTURES)]
        charge = flag_emblem(game, tincture) if game else CHARGES[tincture]
        if state == "you":
            yield tincture, charge, common_text("match", "you"), back.holds
        else:
            yield tincture, charge, name, common_text("near", f"back-{state}")


def new_player_lobby() -> Markup:
    """Return the lobby of a new player, which the build puts into the page.

    It doesn't name the game of the daily puzzle, as the build can't know on which day the page will be opened.
    """
    return welcome_lobby((), daily_puzzle_panel("", 0, True), (), 0)


def welcome_lobby(met: Container[str], puzzle: Markup, rows: Sequence[LobbyRow], count: int) -> Markup:
    """Return the lobby of a player who has no match to continue or play again.

    `puzzle` is the link to the daily puzzle, `rows` the matches to list, and `count` the number of all matches.
    """
    start, courses = first_offers(tuple(BOOKS))
    return lobby_markup(newcomer_intro(len(GAMES), start, quick_game(), puzzle, courses), shelf_boxes(tuple(BOOKS), all_course_progress(met)), rows, count,
                        version=courtcards.__version__)


@lru_cache(1)
def first_offers(_: tuple[str, ...]) -> tuple[FirstMatchOffer | None, list[NewcomerCourse]]:
    """Return the first match and the courses offered to a new player.

    The argument is only a cache key: the tuple of books, so that the result is computed again when they change.
    """
    shortest = [game for book in BOOKS.values() for game in games_with_course(book.games)[:1] if len(game_title(game)) <= SHORT]
    return first_match_offer(first_game()), [newcomer_course(game) for game in games_with_course(shortest)[:COURSES_IN_LOBBY]]


def first_match_offer(game: str) -> FirstMatchOffer | None:
    """Return the offer of a game's first match to new players, or None if there's none to offer."""
    glimpse = book_of(game).glimpse if game else None
    if glimpse is None:
        return None
    rivals, minutes = first_match(game)
    line = common_text("lobby", "first-line", title=game_title(game), count=rivals, minutes=minutes)
    return FirstMatchOffer(game, line, glimpse([common_text("setup", "you"), *SEAT_NAMES[1:]]))


def newcomer_course(game: str) -> NewcomerCourse:
    """Return a game's course as the lobby offers it to new players."""
    return NewcomerCourse(game_title(game), book_tincture(GAMES[game]), common_text("lobby", "course", minutes=course_minutes(game)), lesson_address(game))


def all_course_progress(met: Container[str]) -> tuple[CourseProgress, ...]:
    """Return the progress of the courses of all games."""
    return tuple([course_progress(met, game) for game in games_with_course(GAMES)])


@lru_cache(1)
def shelf_boxes(_: tuple[str, ...], courses: tuple[CourseProgress, ...]) -> Markup:
    """Return the shelf.

    The first argument is only a cache key: the tuple of books, so that the result is computed again when they change.
    """
    return shelf_markup(shelf_books(), [box_slip([course for course in courses if course.game in book.games]) for book in BOOKS.values()])


def box_slip(courses: Sequence[CourseProgress]) -> BoxSlip | None:
    """Return the paper band around a book's box, which shows one of the `courses` of its games. Return None if there are none."""
    course = max(courses, key=lambda course: (not course.id, course.done > 0, -course_minutes(course.game)), default=None)
    if course is None:
        return None
    is_short_title, address = len(game_title(course.game)) <= SHORT, lesson_address(course.game)
    if not course.id:
        words = common_text("lobby", "learned", title=game_title(course.game)) if is_short_title else common_text("lobby", "learned-it", all=course.done)
        return BoxSlip(words, address, sealed=True)
    if course.done:
        return BoxSlip(common_text("lobby", "learn-next", number=1 + [*lesson_titles(course.game)].index(course.id)), address, course.pips)
    return BoxSlip(common_text("lobby", "learn" if is_short_title else "learn-it", title=game_title(course.game), minutes=course_minutes(course.game)), address)


def lobby_course(course: CourseProgress) -> LobbyCourse:
    """Return a course as the lobby's list of lessons shows it."""
    colour = book_tincture(GAMES[course.game])
    next_ = common_text("lessons", "next" if course.done else "first", title=course.title, lasts=course.lasts)
    return LobbyCourse(game_title(course.game), colour, flag_emblem(course.game, colour), course.pips, next_, lesson_address(course.game, course.id))


def featured_match(rows: Sequence[LobbyRow], heads: Mapping[str, dict[str, Any] | None]) -> FeaturedMatch | None:
    """Return the match to feature: the latest one that can be continued or, failing that, played again. Return None if there's neither.

    `heads` has each match's stored summary by id, or None if it can't be read.
    """
    unfinished = next((row for row in rows if not row.over), None)
    if unfinished:
        return FeaturedMatch(match_art((heads[unfinished.id] or {})["game"], FAN, True), unfinished)
    finished = next((row for row in rows if row.finished), None)
    if finished:
        game = (heads[finished.id] or {})["game"]
        return FeaturedMatch(match_art(game, FAN), None, finished.id, game_title(game), finished.note)
    return None


def lobby_row(id: str, head: dict[str, Any] | None, next: bool = False) -> LobbyRow:
    """Return the row of a match in the lobby's list. `head` is its stored summary, or None if it can't be read."""
    game, foreign = (head or {}).get("game"), is_foreign(head or {})
    if head is None or not (foreign or isinstance(game, str)):
        return LobbyRow(id, common_text("page", "name-damaged"), common_text("page", "note-damaged"), True, match_art(None), next)
    name = tidy_line(str(head.get("title") or ""), TITLE) or common_text("page", "name-untitled")
    note = tidy_note(str(head.get("note") or ""), MATCH_SUMMARY)
    if foreign or game not in GAMES:
        return LobbyRow(id, name, common_text("page", "note-other"), True, match_art(None), next)
    marks = [mark for mark in ("practice", "hinted") if head.get(mark)]
    marked_note = common_text("page", f"note-{marks[0]}", note=note) if marks else note
    is_over = bool(head.get("over"))
    return LobbyRow(id, name, marked_note, is_over, match_art(game), next, is_over, note == common_text("page", "note-fresh"))


@cache
def match_art(game: str | None, count: int = 2, hidden: bool = False) -> Markup:
    """Return `count` cards of a game as an illustration. If `game` is None, because the match can't be read, return card backs.

    With `hidden`, the cards are face down, so that nobody mistakes them for their own hand.
    """
    if game is None:
        return join_markup([card_picture(UNREADABLE_DECK, None)] * count)
    layout = layout_of(game)
    return join_markup([card_picture(layout.deck, None if hidden else printed_traits(GAMES[game], card)) for card in layout.art[-count:]])
