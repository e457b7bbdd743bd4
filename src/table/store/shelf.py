"""The matches on this device: listed, dealt, kept, renamed, deleted, taken out and taken in. No DOM."""

import json
from typing import TYPE_CHECKING, Any

from courtcards.games import GAMES
from courtcards.record import LARGEST, BadRecord, Record, player, read
from courtcards.texts import listed, load
from table.books.layouts import LAYOUTS
from table.draw.notices import message
from table.match.session import Session
from table.screens import dialogs
from table.screens.catalogue import traits
from table.screens.setup import fresh_seed, number
from table.store.links import pack, unpack
from table.store.saves import NotSaved

if TYPE_CHECKING:
    from table.app import App

LONGEST_TITLE = 60          # characters


class Shelf:
    """The matches of this device. `unsaved` are those that the storage did not take, kept while the page is open."""

    def __init__(self, app: "App"):
        self.app, self.saves = app, app.saves
        self.unsaved: dict[str, dict[str, Any]] = {}
        self.deleted: tuple[str, str | None, dict[str, Any] | None] | None = None
        self.unread = ""                        # what is stored of a match that cannot be opened

    def rows(self) -> list[dict[str, Any]]:
        """Return every match as the lobby lists it, newest first."""
        return [self.row(id) for id in [*self.unsaved, *[id for id in self.saves.ids() if id not in self.unsaved]]]

    def slot(self, id: str) -> dict[str, Any] | None:
        """Return a match's slot, None if it cannot be read."""
        return self.unsaved.get(id) or self.saves.read(id)

    def row(self, id: str) -> dict[str, Any]:
        """Return a saved match as the lobby lists it; one that cannot be read says so."""
        slot = self.slot(id)
        game = (slot or {}).get("record", {}).get("game")
        if slot is None or not isinstance(game, str) or game not in GAMES:
            return {"id": id, "title": "A match that cannot be read", "note": "Damaged or from another version; it is kept as it is",
                    "yours": False, "over": True, "deck": "kings-keys", "cards": [None, None]}
        layout = LAYOUTS[game]
        over = bool(slot.get("over"))
        note = ("Practice. " if slot.get("practice") else "") + str(slot.get("note", ""))
        return {"id": id, "title": str(slot.get("title", "")), "note": note, "yours": not over, "over": over,
                "deck": layout.deck, "cards": [traits(GAMES[game], card) for card in layout.art[-2:]]}

    def save(self, id: str, slot: dict[str, Any]) -> dict[str, Any]:
        """Save a match; what prevents it is said once, and the match is kept for as long as the page is open."""
        try:
            saved = self.saves.write(id, slot)
        except NotSaved as error:
            if error.key == "newer":
                self.app.tell_stale()
            else:
                self.unsaved[id] = slot
                if error.key not in self.app.dismissed:
                    self.app.tell(error.key)
            return slot
        self.unsaved.pop(id, None)
        self.app.drop_notices("full", "blocked")
        return saved

    def seed(self) -> int:
        """Return the seed of a new deal: the address may give one."""
        try:
            return number(self.app.query.get("seed", ""))
        except ValueError:
            return fresh_seed()

    def named(self, record: dict[str, Any]) -> str:
        """Return a match's first name: its game and its players."""
        return f"{load('common')['title'][record['game']]}: {listed([player(seat)[0] for seat in record['seats']])}"

    def deal(self, record: dict[str, Any], tally: dict[str, int] | None = None) -> None:
        """Save a new match and open it."""
        id = f"{fresh_seed():08x}"
        self.save(id, {"record": record, "title": self.named(record), "note": "Not begun", "over": False, "tally": tally or {}})
        self.app.stage.go(f"#/match/{id}")

    def deal_again(self, record: Record, tally: dict[str, int]) -> None:
        """Deal the same game to the same players, and go on counting."""
        fresh: dict[str, Any] = {"seed": self.seed()} if record.deck is None else {}
        end = record.game.outcome
        if end and record.kind.uses_after:
            fresh["after"] = {"winners": list(end.winners), "losers": list(end.losers)}
        self.deal(record.dump() | fresh | {"moves": []}, tally)

    def add(self, record: dict[str, Any], title: str, practice: bool = False) -> None:
        """Save a record as a new match and open it; `practice` when hidden cards were seen."""
        id = f"{fresh_seed():08x}"
        self.save(id, {"record": record, "title": title[:LONGEST_TITLE], "note": "", "over": False, "practice": practice})
        self.app.stage.go(f"#/match/{id}")

    def do_rename_match(self, data: dict[str, str]) -> None:
        """Ask for a match's new name."""
        slot = self.slot(data["id"])
        if slot:
            self.app.ask(dialogs.prompt("Rename this match", "Name", slot.get("title", "")), lambda answer: self.rename(data["id"], answer.get("value", "")))

    def rename(self, id: str, title: str) -> None:
        """Give a match another name; an empty one changes nothing."""
        slot = self.slot(id)
        if slot and title.strip():
            self.save(id, slot | {"title": title.strip()[:LONGEST_TITLE]})
        self.app.show_lobby()

    def do_delete_match(self, data: dict[str, str]) -> None:
        """Delete a match; it can be put back until the next one."""
        self.deleted = (data["id"], self.saves.remove(data["id"]), self.unsaved.pop(data["id"], None))
        self.app.tell("deleted")
        self.app.show_lobby()

    def do_put_back(self, _: dict[str, str]) -> None:
        """Undo the last deletion."""
        id, text, slot = self.deleted or ("", None, None)
        if slot:
            self.unsaved[id] = slot
        try:
            if text is not None:
                self.saves.put_back(id, text)
        except NotSaved as error:
            return self.app.tell(error.key)
        self.deleted = None
        self.app.drop_notices("deleted")
        self.app.show_lobby()

    def do_open_record(self, _: dict[str, str]) -> None:
        """Ask for the file of a record and open it as a new match."""
        self.app.stage.pick(LARGEST, self.take_in)

    def take_in(self, text: str | None) -> None:
        """Check the text of a file and open it as a new match; None is a file that is too large."""
        try:
            if text is None:
                raise BadRecord("too-large", size=0, most=LARGEST)
            record = Session.of(read(text)).record.dump()
        except BadRecord as error:
            self.app.open_dialog(dialogs.sheet("This file cannot be opened", complaint(error)))
            return
        self.add(record, self.named(record))

    def export(self, title: str, record: dict[str, Any]) -> None:
        """Hand a record to the person as a file."""
        name = "".join(letter if letter.isalnum() else "-" for letter in title.lower())
        self.app.stage.download(f"{name}.json", json.dumps(record, ensure_ascii=False, indent=1))

    def do_export_raw(self, _: dict[str, str]) -> None:
        """Hand out a match that cannot be read, as it is stored."""
        self.app.stage.download("court-cards-match.json", self.unread)

    # links

    def share(self, title: str, record: dict[str, Any]) -> None:
        """Offer a match as a link or a file, and its deal as a link."""
        start = record | {"moves": []}
        self.app.open_dialog(dialogs.share(title, self.link("play", record), self.link("deal", start)))

    def link(self, kind: str, record: dict[str, Any]) -> str:
        """Return the address that opens a record."""
        return f"{self.app.stage.address()}#/{kind}/{pack(record)}"

    def do_copy(self, data: dict[str, str]) -> None:
        """Copy a link that is shown."""
        self.app.stage.copy(data["field"], lambda done: self.app.tell("copied" if done else "not-copied"))

    def open_link(self, kind: str, text: str) -> None:
        """Take in what a link holds: a whole match (`play`), or a deal from its start (`deal`)."""
        try:
            record = Session.of(unpack(text)).record.dump()
        except BadRecord as error:
            self.app.paint(message("This link cannot be opened", complaint(error), [("lobby", "Back to the lobby", True)]))
            return
        self.add(record | ({"moves": []} if kind == "deal" else {}), self.named(record))


def complaint(error: BadRecord) -> str:
    """Return what is wrong with a record as a sentence."""
    return load("common")["record"][error.key].format(**error.about)
