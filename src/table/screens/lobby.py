"""The lobby as it is open: the list of matches, what can be done with each, and what is dealt at once. No DOM."""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import courtcards
from courtcards.engine.limits import NOTE, TITLE
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import admit, tidy, tidy_note
from courtcards.saves.record import unplayed
from courtcards.texts import lessons, said, title
from table.books import BOOKS, book_of, charge_of, first_game, layout_of, quick_game
from table.markup import dialogs
from table.markup.card_faces import UNKNOWN, picture
from table.markup.html import Markup, join
from table.markup.icons import CHARGES, TINCTURES
from table.page.page import Page
from table.page.screen import Still
from table.screens.catalogue import books, first_match, tincture, traits
from table.screens.lesson_index import BEGUN, Next, address, begun, course, day_state, minutes, taught
from table.screens.lobby_first import Start, Taught, intro
from table.screens.lobby_page import MORE, SHOWN, Lead, Learning, Row, hearth, kept_seat, lobby, lost_seat, today
from table.screens.lobby_shelf import Slip, shelf
from table.screens.match_setup import own_name
from table.screens.setup_seats import NAMES
from table.storage.archives import LINES
from table.storage.save_format import is_foreign, match_of
from table.storage.set_shelf import SET_UP, WORN
from table.storage.way_back import WayBack, forget

FAN = 3                 # cards on the cloth of what the lobby begins with
SHORT = 8               # characters of a title that has room on a slip


class LobbyScreen(Still):
    """The open lobby.

    `most` is how many matches it lists besides those that stand `apart`, `next` the place of the one that comes after what was pressed last,
    `day` the one whose end it waits for.
    """

    def __init__(self, page: Page):
        self.page, self.most, self.apart, self.day = page, SHOWN, 0, ""
        self.next: int | None = None

    def open(self) -> None:
        """Show it."""
        self.page.title(said("page", "name-page"))
        self.page.tell_how_many("deleted", len(self.page.matches.deleted))
        count, matches = self.page.matches.listed(self.most + 1)
        rows = [row(id, head, place == self.next) for place, (id, head) in enumerate(matches)]
        back = WayBack.load(self.page.saves)
        solved, first = day_state(self.page.met, self.page.stopwatch.utc_day()), None if back else lead(rows, dict(matches))
        if rows or back or solved:
            self.await_tomorrow()
        if not (first or back):
            return self.page.paint(welcome(self.page.met, solved, rows, count))
        self.apart = int(bool(first and first.row))
        last = str((matches[0][1] or {}).get("game")) if matches else ""
        others = [row for row in rows if not (first and row is first.row)][:self.most]
        opens = way_back(back) if back else hearth(first) if first else Markup("")
        return self.page.paint(lobby(opens, boxes(tuple(BOOKS), far(self.page.met)), others, count, self.apart, courtcards.__version__,
                                     [learned(one) for one in begun(self.page.met, last)], today(solved)))

    def await_tomorrow(self) -> None:
        """Offer the puzzle of the next day as soon as it begins."""
        if self.day != (today := self.page.stopwatch.utc_day()):
            self.day = today
            self.page.later(self.page.stopwatch.until_tomorrow(), self.open)

    def stored(self, key: str) -> None:
        """Show what another tab did with the matches; what it takes away of one that it has bound changes nothing here."""
        id, saves = match_of(key), self.page.saves
        if not key or key.startswith(LINES) or (id and (id not in saves.volumes.places or saves.get(key))):
            self.open()

    def do_all_matches(self, _: dict[str, str]) -> None:
        """List every match, as they are scrolled to, or only the latest."""
        self.most, self.next = MORE if self.most == SHOWN else SHOWN, None
        self.open()

    def do_more_matches(self, _: dict[str, str]) -> None:
        """List more matches after those that are there."""
        self.most, self.next = self.most + MORE, self.most + self.apart
        self.open()

    def do_play_now(self, data: dict[str, str]) -> None:
        """Deal a game against bots at once, for as few as can play it."""
        self.deal(data["game"], GAMES[data["game"]].fewest, self.page.settings["level"])

    def do_play_again(self, data: dict[str, str]) -> None:
        """Deal the game of a match anew to the same players, or lead to its set-up where that cannot be."""
        slot = self.page.matches.slot(data["id"])
        if slot is None:
            return self.open()
        if "post" in slot or "near" in slot:            # it begins with an invitation
            return self.page.browser.go(f"#/setup/{slot['record'].get('game')}")
        try:
            record = admit(unplayed(slot["record"]), sets=self.page.sets(slot))
        except BadRecord:
            return self.page.browser.go(f"#/setup/{slot['record'].get('game')}")
        return self.page.deal_again(record, {}, **{name: slot[name] for name in (*WORN, SET_UP) if name in slot})

    def deal(self, id: str, seats: int, level: str) -> None:
        """Deal a game to whoever is here and to bots."""
        game, rivals = GAMES[id], [f"bot:{level}:{name}" for name in NAMES[1:seats]]
        names = [own_name(self.page.settings), *rivals]
        record = {"format": 1, "game": game.id, "rules": game.rules, "options": {}, "seed": self.page.seed(), "seats": names, "moves": []}
        self.page.deal(record, drawn=not self.page.query.get("seed"))

    def do_rename_match(self, data: dict[str, str]) -> None:
        """Ask for a match's new name."""
        slot = self.page.matches.slot(data["id"])
        if slot:
            asked = dialogs.prompt(said("page", "rename-title"), said("page", "rename-label"), slot.get("title", ""))
            self.page.ask(asked, lambda answer: self.rename(data["id"], answer.get("value", "")))

    def rename(self, id: str, typed: str) -> None:
        """Give a match another name; an empty one changes nothing."""
        slot, name = self.page.matches.slot(id), tidy(typed, TITLE)
        if typed.strip() and not name:
            self.page.tell("name-unseen")
        if slot and name:
            self.page.save(id, slot | {"title": name}, played=False)
        self.open()

    def do_delete_match(self, data: dict[str, str]) -> None:
        """Delete a match; it can be put back together with those that were deleted before it."""
        self.next = next((place for place, (id, _) in enumerate(self.page.matches.listed(self.most + 1)[1]) if id == data["id"]), None)
        self.page.matches.delete(data["id"])
        self.open()

    def do_leave_table(self, _: dict[str, str]) -> None:
        """Ask before the way back to another device's table is given up."""
        back = WayBack.load(self.page.saves)
        if back and back.gone:
            self.give_up()
        elif back:
            asked = dialogs.confirm(said("near", "give-up"), said("near", "give-up-line", who=back.host), said("near", "give-up-yes"), said("sheet", "cancel"))
            self.page.ask(asked, lambda _: self.give_up())

    def give_up(self) -> None:
        """Give the way back up."""
        forget(self.page.saves)
        self.open()


def way_back(back: WayBack) -> Markup:
    """Return the way back to another device's table, or why there's none any more."""
    game = back.game if back.game in GAMES else None
    if back.gone:
        told, line = (said("near", f"closed-{back.gone}{end}", who=back.host) for end in ("", "-line"))
        return lost_seat(art(game, FAN), said("near", "back-lost"), told, line)
    return seat(back, game)


def seat(back: WayBack, game: str | None) -> Markup:
    """Return the way back to a table where a seat is kept."""
    way = "watch" if back.watches else "line"
    line = said("near", f"back-{way}", game=title(game), name=back.seat, who=back.host) if game else ""
    label = said("near", "back-watched" if back.watches else "back-label")
    then = said("near", "back-then-where", where=back.where) if back.where else said("near", "back-then")
    return kept_seat(art(game, FAN), label, back.host, line, then, [*seated(back, game)], back.address)


def seated(back: WayBack, game: str | None) -> Iterator[tuple[str, str, str, str]]:
    """Yield the players of another device's table: tincture, charge, name, and how each was seen last."""
    for place, (name, told, how) in enumerate(back.players):
        tincture = told if told in TINCTURES else TINCTURES[place % len(TINCTURES)]
        called, words = (said("match", "you"), back.holds) if how == "you" else (name, said("near", f"back-{how}"))
        yield tincture, charge_of(game, tincture) if game else CHARGES[tincture], called, words


def untouched() -> Markup:
    """Return the lobby of somebody who has saved nothing and done nothing: the page is built with it."""
    return welcome((), "", (), 0)


def welcome(met: Container[str], solved: str, rows: Sequence[Row], count: int) -> Markup:
    """Return the lobby of somebody without a match to go back to."""
    return lobby(first_words(tuple(BOOKS), tuple(GAMES), solved), boxes(tuple(BOOKS), far(met)), rows, count, version=courtcards.__version__)


@lru_cache(1)
def first_words(_: tuple[str, ...], __: tuple[str, ...], solved: str) -> Markup:
    """Return what that begins with, drawn once for as long as books and games are the same, and the puzzle of the day is `solved` alike."""
    shortest = [game for book in BOOKS.values() for game in taught(book.games)[:1] if len(title(game)) <= SHORT]
    return intro(sum([len(book.games) for book in BOOKS.values()]), start(first_game()), quick_game(), today(solved),
                 [course_of(game) for game in taught(shortest)[:BEGUN]])


def start(game: str) -> Start | None:
    """Return the first match that newcomers are offered, if one is."""
    glimpse = book_of(game).glimpse if game else None
    if glimpse is None:
        return None
    rivals, minutes = first_match(game)
    line = said("lobby", "first-line", title=title(game), count=rivals, minutes=minutes)
    return Start(game, line, glimpse([said("setup", "you"), *NAMES[1:]]))


def course_of(game: str) -> Taught:
    """Return the course of a game as newcomers see it."""
    return Taught(title(game), tincture(GAMES[game]), said("lobby", "course", minutes=minutes(game)), address(game))


def far(met: Container[str]) -> tuple[Next, ...]:
    """Return how far every course is."""
    return tuple([course(met, game) for game in taught(GAMES)])


@lru_cache(1)
def boxes(_: tuple[str, ...], courses: tuple[Next, ...]) -> Markup:
    """Return the shelf, drawn once for as long as the books are the same and the courses stand as they do."""
    return shelf(books(), [slip([one for one in courses if one.game in book.games]) for book in BOOKS.values()])


def slip(courses: Sequence[Next]) -> Slip | None:
    """Return the slip round a box with some courses: of one that was done, else of one that was begun, else of the shortest."""
    one = max(courses, key=lambda one: (not one.id, one.done > 0, -minutes(one.game)), default=None)
    if one is None:
        return None
    named, where = len(title(one.game)) <= SHORT, address(one.game)
    if not one.id:
        return Slip(said("lobby", "learned", title=title(one.game)) if named else said("lobby", "learned-it", all=one.done), where, sealed=True)
    if one.done:
        return Slip(said("lobby", "learn-next", number=1 + [*lessons(one.game)].index(one.id)), where, one.pips)
    return Slip(said("lobby", "learn" if named else "learn-it", title=title(one.game), minutes=minutes(one.game)), where)


def learned(one: Next) -> Learning:
    """Return a course of lessons as the lobby shows it."""
    colour = tincture(GAMES[one.game])
    next_ = said("lessons", "next" if one.done else "first", title=one.title, lasts=one.lasts)
    return Learning(title(one.game), colour, charge_of(one.game, colour), one.pips, next_, address(one.game, one.id))


def lead(rows: Sequence[Row], heads: Mapping[str, dict[str, Any] | None]) -> Lead | None:
    """Return what somebody who has played most likely wants: the match that was left last, else the game that was played last."""
    left = next((row for row in rows if not row.over), None)
    if left:
        return Lead(art((heads[left.id] or {})["game"], FAN), left)
    played = next((row for row in rows if row.finished), None)
    if played:
        game = (heads[played.id] or {})["game"]
        return Lead(art(game, FAN), None, played.id, title(game), played.note)
    return None


def row(id: str, head: dict[str, Any] | None, next: bool = False) -> Row:
    """Return a match as the lobby lists it, by its head; one that cannot be read, or is of another version, says so."""
    game, foreign = (head or {}).get("game"), is_foreign(head or {})
    if head is None or not (foreign or isinstance(game, str)):
        return Row(id, said("page", "name-damaged"), said("page", "note-damaged"), True, art(None), next)
    name, note = tidy(str(head.get("title") or ""), TITLE) or said("page", "name-untitled"), tidy_note(str(head.get("note") or ""), NOTE)
    if foreign or game not in GAMES:
        return Row(id, name, said("page", "note-other"), True, art(None), next)
    marks = [mark for mark in ("practice", "hinted") if head.get(mark)]
    note = said("page", f"note-{marks[0]}", note=note) if marks else note
    over = bool(head.get("over"))
    return Row(id, name, note, over, art(game), next, over)


@cache
def art(game: str | None, count: int = 2) -> Markup:
    """Return some cards beside a match of a game, backs beside one that cannot be read."""
    if game is None:
        return join([picture(UNKNOWN, None)] * count)
    layout = layout_of(game)
    return join([picture(layout.deck, traits(GAMES[game], card)) for card in layout.art[-count:]])
