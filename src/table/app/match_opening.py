"""Opening matches from storage, a link or a file, always through the same loader, which may refuse them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import KEY
from courtcards.engine.limits import BACKUP_FILE, TITLE
from courtcards.saves.errors import BadRecord
from courtcards.saves.file_text import decode_text
from courtcards.saves.link_codec import CUT_KEYS, DAMAGED_KEYS, unpack_link
from courtcards.saves.link_finder import FoundLink, find_links
from courtcards.saves.loader import RecordLoader, load_record, tidy_line
from courtcards.saves.record import Record, deal_only, parse_seat
from courtcards.saves.safe_json import parse_untrusted_json as parsed
from courtcards.texts import common_text
from table.app.lazy_routes import open_late
from table.app.refusals import FIXABLE_BY_LOADING, Refusals
from table.files.backup import BackupImportScreen
from table.files.backup_format import parse_backup
from table.files.file_parser import BadFile, ForeignFile, TruncatedLink, parse_card_file, parse_set
from table.files.import_export import import_card, import_match, import_set, pick_file, read_file_text
from table.match.match import Match
from table.match.session.local_session import Session
from table.match.session.replay_loader import LoadingScreen
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import default_title, record_error_text, word_differences
from table.screens.match_setup import own_name
from table.screens.open_dialog import open_dialog_markup
from table.screens.shared_preview import SharedPreview, anonymise_session
from table.screens.watch import WatchMessage, WatchScreen, WatchWords
from table.storage.save_format import export_record, unread_reason
from table.storage.score_challenge import ScoreChallenge

ROUTES_BY_MARK = {"post": "post", "near": "hold"}        # marks in the slot of a match played on several devices, and their lazy routes


class LoadedMatch(NamedTuple):
    """A match loaded before its address is opened: its session, whether some of its moves couldn't be replayed (`cut`), and the text it came from."""

    session: Session
    cut: bool
    text: str


def deal_for_player(record: Record, name: str) -> dict[str, Any]:
    """Return the deal of a record, without its moves. If only one player is human, give that player the name `name`."""
    start = deal_only(record.dump())
    human_seats = [seat for seat, player in enumerate(record.seats) if parse_seat(player)[1] is None]
    return start | {"seats": [name if human_seats == [seat] else player for seat, player in enumerate(record.seats)]}


def parse_challenge(text: str) -> tuple[Any, ScoreChallenge | None]:
    """Return the record in a deal's link, and the result to beat (None if there isn't one). Raises BadRecord if the text can't be read."""
    data = parsed(text)
    if not (isinstance(data, dict) and "dare" in data):
        return data, None
    return {name: value for name, value in data.items() if name != "dare"}, ScoreChallenge.load(data["dare"])


class MatchOpener:
    """The part of the page that opens matches, links and files."""

    def __init__(self, page: Page, enter: Callable[[Screen], None], back: Callable[[], None], look_back: Callable[[], None]):
        self.page, self.enter, self.back, self.look_back = page, enter, back, look_back
        self.refusals = Refusals(page, enter)
        self.loaded: dict[str, LoadedMatch] = {}
        self.damaged: BadRecord | None = None           # why the link being followed can't be read
        self.half = ""                                  # the link, if it was cut off and the player may still add the rest

    # by an address

    def repair_route(self, route: str) -> str:
        """Return an address as it was before mail or chat programs altered it.

        If a link in it can't be read, return the address unchanged and remember the error.
        """
        self.damaged, self.half = None, ""
        try:
            return next((link.route for link in find_links(route)), route)
        except BadRecord as error:
            if error.key in DAMAGED_KEYS and not KEY.fullmatch(route.rpartition("/")[2]):
                self.damaged = error
                self.half = route if error.key in CUT_KEYS else ""
            return route

    def open_match(self, id: str) -> None:
        """Open a match stored on this device.

        A match with other devices opens on a screen of its own kind. If a match can't be opened, show why and keep it stored.
        """
        slot = self.page.matches.slot(id)
        if slot is None:
            stored = self.page.saves.stored_match_text(id)
            return self.refusals.refuse(common_text("page", f"match-{unread_reason(stored)}"), stored or "")
        kind = next((kind for mark, kind in ROUTES_BY_MARK.items() if mark in slot), "")
        if kind:
            return open_late(self.page, self.enter, kind, id)
        if id in self.loaded:
            session, cut, self.page.unread = self.loaded.pop(id)
            return self.open_table(id, slot, session, cut)
        record = export_record(slot)
        return self.start_loading(record, lambda session, cut: self.open_unsaved(session, self.stored_text(id)) if cut else self.open_table(id, slot, session),
                            lambda error: self.refusals.refuse_record(error, self.stored_text(id) or json.dumps(record), lambda: self.open_match(id)), slot)

    def stored_text(self, id: str) -> str:
        """Return the stored text of a match, to be saved as a file, or "" if it isn't stored."""
        return self.page.saves.stored_match_text(id) or ""

    def open_link(self, kind: str, letters: str) -> None:
        """Load the match (`play`) or deal (`deal`) in a link and show a preview. A deal may come with a result to beat.

        `letters` is the link's encoded content.
        """
        text, is_deal = "", kind == "deal"
        try:
            text = unpack_link(letters)
            record, challenge = parse_challenge(text) if is_deal else (text, None)
        except BadRecord as error:
            return self.refusals.refuse(record_error_text(error), text, "link")

        def on_loaded(session: Session, cut: bool) -> None:
            previewed = self.new_session(deal_only(session.record.dump())) if is_deal else session
            self.enter(SharedPreview(self.page, previewed, is_deal, challenge,
                                     lambda look: self.open_linked_match(previewed, text, cut, is_deal, challenge, look)))

        return self.start_loading(record, on_loaded, lambda error: self.refusals.refuse_record(error, text, lambda: self.open_link(kind, letters), "link"))

    def open_watched(self, letters: str) -> None:
        """Load the match in a link and show its board, embedded in another page. If that fails, say why.

        `letters` is the link's encoded content.
        """
        def refused(error: BadRecord) -> None:
            lacks_words = error.key == "no-words"
            self.enter(WatchWords(self.page, lambda: self.open_watched(letters)) if lacks_words else WatchMessage(self.page, record_error_text(error)))

        try:
            text = unpack_link(letters)
        except BadRecord as error:
            return refused(error)
        return self.start_loading(text, lambda session, _: self.enter(WatchScreen(self.page, session, letters)), refused)

    def open_linked_match(self, session: Session, text: str, cut: bool, dealt: bool, challenge: ScoreChallenge | None, look: bool) -> None:
        """Open the table for a match from a link. A finished match opens as a replay.

        `text` is the content of the link. `dealt` says whether it's only a deal, and `cut` whether some of its moves couldn't be replayed. With `look`, an
        unfinished match opens as a replay, too. `challenge` is the result to beat, or None.
        """
        if dealt:
            return self.open_unsaved(self.new_session(deal_for_player(session.record, own_name(self.page.settings))), text, cut, challenge=challenge)
        over = session.position.outcome is not None
        if over:
            anonymise_session(session)
        self.open_unsaved(session, text, cut, over)
        return self.look_back() if look and not over else None

    def open_table(self, id: str, slot: dict[str, Any], session: Session, cut: bool = False, shared: bool = False) -> None:
        """Open a loaded match, as a replay if it's `shared`. If some of its moves couldn't be replayed (`cut`), tell the player."""
        self.enter(Match(self.page, id, slot | {"title": tidy_line(str(slot.get("title") or ""), TITLE) or common_text("page", "name-untitled")}, session,
                         shared))
        if cut:
            self.page.tell("older")
        if session.record.has_foreign_words:
            self.page.tell("other-words", differ=word_differences(session.deal.looked_up))

    def open_unsaved(self, session: Session, text: str, cut: bool = True, shared: bool = False, challenge: ScoreChallenge | None = None) -> None:
        """Open a match, but store it only once somebody makes a move in it. Its original `text` can still be saved as a file.

        `cut` says whether some of its moves couldn't be replayed, which the player is told. If it's `shared`, it opens as a replay. `challenge` is the result
        to beat, or None.
        """
        self.page.unread = text
        id = self.register_match(session, **({"dare": challenge.dump()} if challenge else {}))
        self.open_table(id, self.page.matches.loose[id].slot, session, cut, shared)

    def new_session(self, deal: dict[str, Any]) -> Session:
        """Return a new session for a deal, using the sets available on this device."""
        return Session(load_record(deal, sets=self.page.sets()))

    def register_match(self, session: Session, **more: Any) -> str:
        """Register a match without storing it, and return its id. `more` are further fields of its slot."""
        record = session.record.dump()
        return self.page.matches.add_loose(record, default_title(record), **more)

    # from a file, or pasted

    def do_open_record(self, _: dict[str, str]) -> None:
        """Ask for a match, a set or a card, as a file or pasted text."""
        if self.half:
            return self.open_pasted("", {"value": self.half})
        return self.page.ask(open_dialog_markup(), partial(self.open_pasted, ""))

    def do_choose_file(self, _: dict[str, str]) -> None:
        """Ask for a file and open it. The dialog stays open until a file is chosen."""
        pick_file(self.page, BACKUP_FILE, partial(self.open_contents, self.refusals.show_file_error), self.refusals.show_file_error)

    def open_dropped(self, content: Iterator[bytes] | str | None) -> None:
        """Open something that was dropped on the page.

        A string is treated like pasted text, and bytes as a file. None stands for a file that's too large.
        """
        if isinstance(content, str):
            self.open_pasted("", {"value": content})
        else:
            refused = self.refusals.show_file_error
            read_file_text(self.page, decode_text(content) if content else None, partial(self.open_contents, refused), refused)

    def open_pasted(self, pasted_before: str, answer: dict[str, str]) -> None:
        """Open pasted text. If that fails, leave the text in the dialog, so that it can be corrected.

        `pasted_before` is the text pasted before, or "". The new text may be the rest of it.
        """
        text = answer.get("value", "").strip()
        full_text = text if pasted_before in text else f"{pasted_before}\n{text}"

        def refused(error: BadFile) -> None:
            if full_text != text:
                return self.open_pasted("", {"value": full_text})
            why = common_text("opening", "not-known" if text else "nothing") if isinstance(error, ForeignFile) else str(error)
            return self.page.ask(open_dialog_markup(text, why), partial(self.open_pasted, text if isinstance(error, TruncatedLink) else ""))

        read_file_text(self.page, [text], partial(self.open_contents, refused), refused)

    def follow_links(self, links: Sequence[FoundLink]) -> None:
        """Go to the first of the given links, and say so if there are several."""
        if len(links) > 1:
            self.page.tell("several-links", count=len(links))
        self.page.browser.go(links[0].route)

    def open_contents(self, on_refused: Callable[[BadFile], None], sort: str, data: Any) -> None:
        """Open the contents of a file according to their `sort`: links, a backup, a set, a card, a match with its sets, or a record.

        Call `on_refused` with the error if they can't be opened.
        """
        try:
            if sort == "link":
                self.follow_links(data)
            elif sort == "all":
                self.enter(BackupImportScreen(self.page, parse_backup(data)))
            elif sort == "set":
                import_set(self.page, parse_set(data, self.page.shelf.new_keys()))
            elif sort == "card":
                import_card(self.page, parse_card_file(data))
            elif sort == "match":
                import_match(self.page, data, partial(self.open_as_new_match, on_refused), on_refused)
            else:
                self.open_as_new_match(on_refused, data)
        except BadFile as error:
            on_refused(error)

    def open_as_new_match(self, refuse_file: Callable[[BadFile], None], record: Any, ids: Sequence[str] | None = None) -> None:
        """Open a record (JSON-like data) as a new match. If it can't be opened, call `refuse_file` with the error.

        `ids` are the ids of the custom sets that came with it, if any. If the record only lacks something that can be added, offer that instead.
        """
        def on_refused(error: BadRecord) -> None:
            if error.key in FIXABLE_BY_LOADING:
                return self.refusals.refuse_record(error, json.dumps(record), lambda: self.open_as_new_match(refuse_file, record, ids), "file")
            self.back()
            return refuse_file(BadFile(record_error_text(error)))

        self.start_loading(record, lambda session, cut: self.save_and_open(session, cut, ids or ()), on_refused, {"sets": ids})

    def save_and_open(self, session: Session, cut: bool, ids: Sequence[str]) -> None:
        """Save a match from a file as a new one and open it. If some of its moves couldn't be replayed (`cut`), it isn't stored until somebody plays on."""
        if cut:
            id = self.register_match(session)
        else:
            record = session.record.dump()
            id, slot = self.page.matches.new_match(record, default_title(record), **self.page.shelf.slot_fields(session.position.cards.values(), ids))
            self.page.save(id, slot)
        self.loaded = {id: LoadedMatch(session, cut, self.page.unread)}
        self.page.go_to(id)

    # from anywhere

    def start_loading(self, source: Any, on_loaded: Callable[[Session, bool], None], on_refused: Callable[[BadRecord], None],
                slot: Mapping[str, Any] | None = None) -> None:
        """Load a record, with a progress bar if it takes long.

        Then call `on_loaded` with the session and a flag, which is True if some of the moves couldn't be replayed. If nothing could be loaded, call
        `on_refused` with the error instead.
        """
        try:
            if isinstance(source, BadRecord):
                raise source
            loader = RecordLoader(source, sets=self.page.sets(slot))
        except BadRecord as error:
            return on_refused(error)
        self.page.unread = source if isinstance(source, str) else json.dumps(source)
        loading = LoadingScreen(self.page.paint, self.page.later, lambda session: on_loaded(session, loader.broken is not None), on_refused)
        return None if loading.begin(loader) else self.enter(loading)

