"""The lobby: the list of matches with their actions, and the games to start right away."""

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

FAN = 3                 # cards shown with the featured match
SHORT = 8               # characters of a title that fit on a paper band


class LobbyScreen(Still):
    """The open lobby.

    `most` is the number of listed matches beyond the `apart` featured at the top, `next` the index of the match that gets the focus if the focused element
    disappears, and `day` the day whose end it waits for.
    """

    def __init__(self, page: Page):
        self.page, self.most, self.apart, self.day = page, SHOWN, 0, ""
        self.next: int | None = None

    def open(self) -> None:
        """Paint the lobby."""
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
        """Schedule a repaint at midnight UTC, when the next puzzle comes out."""
        if self.day != (today := self.page.stopwatch.utc_day()):
            self.day = today
            self.page.later(self.page.stopwatch.until_tomorrow(), self.open)

    def stored(self, key: str) -> None:
        """Update the list after a change in another tab; if that tab only moved a match into an archive, nothing has changed."""
        id, saves = match_of(key), self.page.saves
        if not key or key.startswith(LINES) or (id and (id not in saves.volumes.places or saves.get(key))):
            self.open()

    def do_all_matches(self, _: dict[str, str]) -> None:
        """Switch between the latest matches and all of them, which load as the list is scrolled."""
        self.most, self.next = MORE if self.most == SHOWN else SHOWN, None
        self.open()

    def do_more_matches(self, _: dict[str, str]) -> None:
        """List more matches."""
        self.most, self.next = self.most + MORE, self.most + self.apart
        self.open()

    def do_play_now(self, data: dict[str, str]) -> None:
        """Deal a game against as few bots as possible."""
        self.deal(data["game"], GAMES[data["game"]].fewest, self.page.settings["level"])

    def do_play_again(self, data: dict[str, str]) -> None:
        """Deal the game of a match again to the same players, or open its set-up if that isn't possible."""
        slot = self.page.matches.slot(data["id"])
        if slot is None:
            return self.open()
        if "post" in slot or "near" in slot:            # such a match starts with an invitation
            return self.page.browser.go(f"#/setup/{slot['record'].get('game')}")
        try:
            record = admit(unplayed(slot["record"]), sets=self.page.sets(slot))
        except BadRecord:
            return self.page.browser.go(f"#/setup/{slot['record'].get('game')}")
        return self.page.deal_again(record, {}, **{name: slot[name] for name in (*WORN, SET_UP) if name in slot})

    def deal(self, id: str, seats: int, level: str) -> None:
        """Deal a game to the player and bots."""
        game, rivals = GAMES[id], [f"bot:{level}:{name}" for name in NAMES[1:seats]]
        names = [own_name(self.page.settings), *rivals]
        record = {"format": 1, "game": game.id, "rules": game.rules, "options": {}, "seed": self.page.seed(), "seats": names, "moves": []}
        self.page.deal(record, drawn=not self.page.query.get("seed"))

    def do_rename_match(self, data: dict[str, str]) -> None:
        """Ask for a new name for a match."""
        slot = self.page.matches.slot(data["id"])
        if slot:
            asked = dialogs.prompt(said("page", "rename-title"), said("page", "rename-label"), slot.get("title", ""))
            self.page.ask(asked, lambda answer: self.rename(data["id"], answer.get("value", "")))

    def rename(self, id: str, typed: str) -> None:
        """Rename a match; an empty name changes nothing."""
        slot, name = self.page.matches.slot(id), tidy(typed, TITLE)
        if typed.strip() and not name:
            self.page.tell("name-unseen")
        if slot and name:
            self.page.save(id, slot | {"title": name}, played=False)
        self.open()

    def do_delete_match(self, data: dict[str, str]) -> None:
        """Delete a match; it can be restored, together with those deleted before."""
        self.next = next((place for place, (id, _) in enumerate(self.page.matches.listed(self.most + 1)[1]) if id == data["id"]), None)
        self.page.matches.delete(data["id"])
        self.open()

    def do_leave_table(self, _: dict[str, str]) -> None:
        """Ask for confirmation before giving up the seat at another device's table."""
        back = WayBack.load(self.page.saves)
        if back and back.gone:
            self.give_up()
        elif back:
            asked = dialogs.confirm(said("near", "give-up"), said("near", "give-up-line", who=back.host), said("near", "give-up-yes"), said("sheet", "cancel"))
            self.page.ask(asked, lambda _: self.give_up())

    def give_up(self) -> None:
        """Forget the link back to another device's table."""
        forget(self.page.saves)
        self.open()


def way_back(back: WayBack) -> Markup:
    """Return the link back to another device's table, or the reason it's gone."""
    game = back.game if back.game in GAMES else None
    if back.gone:
        told, line = (said("near", f"closed-{back.gone}{end}", who=back.host) for end in ("", "-line"))
        return lost_seat(art(game, FAN), said("near", "back-lost"), told, line)
    return seat(back, game)


def seat(back: WayBack, game: str | None) -> Markup:
    """Return the link back to a table that keeps a seat for this device."""
    way = "watch" if back.watches else "line"
    line = said("near", f"back-{way}", game=title(game), name=back.seat, who=back.host) if game else ""
    label = said("near", "back-watched" if back.watches else "back-label")
    then = said("near", "back-then-where", where=back.where) if back.where else said("near", "back-then")
    return kept_seat(art(game, FAN), label, back.host, line, then, [*seated(back, game)], back.address)


def seated(back: WayBack, game: str | None) -> Iterator[tuple[str, str, str, str]]:
    """Yield the players of another device's table: tincture, charge, name, and how each was last seen."""
    for place, (name, told, how) in enumerate(back.players):
        tincture = told if told in TINCTURES else TINCTURES[place % len(TINCTURES)]
        called, words = (said("match", "you"), back.holds) if how == "you" else (name, said("near", f"back-{how}"))
        yield tincture, charge_of(game, tincture) if game else CHARGES[tincture], called, words


def untouched() -> Markup:
    """Return the lobby of a new player, which the build puts into the page."""
    return welcome((), "", (), 0)


def welcome(met: Container[str], solved: str, rows: Sequence[Row], count: int) -> Markup:
    """Return the lobby of a player without a match to go back to."""
    return lobby(first_words(tuple(BOOKS), tuple(GAMES), solved), boxes(tuple(BOOKS), far(met)), rows, count, version=courtcards.__version__)


@lru_cache(1)
def first_words(_: tuple[str, ...], __: tuple[str, ...], solved: str) -> Markup:
    """Return the top of a new player's lobby, cached as long as books, games, and the state of the daily puzzle stay the same."""
    shortest = [game for book in BOOKS.values() for game in taught(book.games)[:1] if len(title(game)) <= SHORT]
    return intro(sum([len(book.games) for book in BOOKS.values()]), start(first_game()), quick_game(), today(solved),
                 [course_of(game) for game in taught(shortest)[:BEGUN]])


def start(game: str) -> Start | None:
    """Return the first match offered to new players, or None if there is none."""
    glimpse = book_of(game).glimpse if game else None
    if glimpse is None:
        return None
    rivals, minutes = first_match(game)
    line = said("lobby", "first-line", title=title(game), count=rivals, minutes=minutes)
    return Start(game, line, glimpse([said("setup", "you"), *NAMES[1:]]))


def course_of(game: str) -> Taught:
    """Return a game's course as new players see it."""
    return Taught(title(game), tincture(GAMES[game]), said("lobby", "course", minutes=minutes(game)), address(game))


def far(met: Container[str]) -> tuple[Next, ...]:
    """Return the progress of every course."""
    return tuple([course(met, game) for game in taught(GAMES)])


@lru_cache(1)
def boxes(_: tuple[str, ...], courses: tuple[Next, ...]) -> Markup:
    """Return the shelf, cached as long as the books and the progress of the courses stay the same."""
    return shelf(books(), [slip([one for one in courses if one.game in book.games]) for book in BOOKS.values()])


def slip(courses: Sequence[Next]) -> Slip | None:
    """Return the paper band around a box with some courses, or None if it has none.

    It shows a finished course if there is one, otherwise one that was begun, otherwise the shortest.
    """
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
    """Return a course as the lobby's list of lessons shows it."""
    colour = tincture(GAMES[one.game])
    next_ = said("lessons", "next" if one.done else "first", title=one.title, lasts=one.lasts)
    return Learning(title(one.game), colour, charge_of(one.game, colour), one.pips, next_, address(one.game, one.id))


def lead(rows: Sequence[Row], heads: Mapping[str, dict[str, Any] | None]) -> Lead | None:
    """Return the match to feature: the unfinished match left last, otherwise the game played last, or None."""
    left = next((row for row in rows if not row.over), None)
    if left:
        return Lead(art((heads[left.id] or {})["game"], FAN), left)
    played = next((row for row in rows if row.finished), None)
    if played:
        game = (heads[played.id] or {})["game"]
        return Lead(art(game, FAN), None, played.id, title(game), played.note)
    return None


def row(id: str, head: dict[str, Any] | None, next: bool = False) -> Row:
    """Return a match for the lobby's list, given its head; an unreadable one, or one of another version, is labelled so."""
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
    """Return some cards of a game as an illustration; backs if the game is None, for an unreadable match."""
    if game is None:
        return join([picture(UNKNOWN, None)] * count)
    layout = layout_of(game)
    return join([picture(layout.deck, traits(GAMES[game], card)) for card in layout.art[-count:]])
