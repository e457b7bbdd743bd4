"""The lobby as it is open: the list of matches, what can be done with each, and what is dealt at once. No DOM."""

from functools import cache
from typing import Any

import courtcards
from courtcards.door import tidy
from courtcards.games import GAMES
from courtcards.limits import NOTE, TITLE
from courtcards.texts import said
from table.books import layout_of
from table.desk import Desk
from table.draw.faces import UNKNOWN
from table.screens import dialogs
from table.screens.catalogue import books, traits
from table.screens.lobby import lobby
from table.screens.screen import Still
from table.screens.setup import LEVELS, NAMES, clean


class AtLobby(Still):
    """The open lobby; `every` when it lists all matches."""

    def __init__(self, desk: Desk):
        self.desk, self.every = desk, False

    def open(self) -> None:
        """Show it."""
        self.desk.title(said("page", "name-page"))
        rows = [row(id, slot) for id, slot in self.desk.matches.listed()]
        self.desk.paint(lobby(books=books(), matches=rows, every=self.every, version=courtcards.__version__) if rows else untouched())

    def do_all_matches(self, _: dict[str, str]) -> None:
        """List every match, or only the latest."""
        self.every = not self.every
        self.open()

    def do_play_now(self, data: dict[str, str]) -> None:
        """Deal a game against bots at once, for as few as can play it."""
        game = GAMES[data["game"]]
        rivals = [f"bot:{LEVELS[0]}:{name}" for name in NAMES[1:game.fewest]]
        seats = [clean(self.desk.settings["name"]) or said("setup", "you"), *rivals]
        self.desk.deal({"format": 1, "game": game.id, "rules": game.rules, "options": {}, "seed": self.desk.seed(), "seats": seats, "moves": []})

    def do_rename_match(self, data: dict[str, str]) -> None:
        """Ask for a match's new name."""
        slot = self.desk.matches.slot(data["id"])
        if slot:
            asked = dialogs.prompt(said("page", "rename-title"), said("page", "rename-label"), slot.get("title", ""))
            self.desk.ask(asked, lambda answer: self.rename(data["id"], answer.get("value", "")))

    def rename(self, id: str, title: str) -> None:
        """Give a match another name; an empty one changes nothing."""
        slot, name = self.desk.matches.slot(id), tidy(title, TITLE)
        if slot and name:
            self.desk.save(id, slot | {"title": name})
        self.open()

    def do_delete_match(self, data: dict[str, str]) -> None:
        """Delete a match; it can be put back until the next one."""
        self.desk.matches.delete(data["id"])
        self.desk.tell("deleted")
        self.open()


@cache
def untouched() -> str:
    """Return the lobby of somebody who has saved nothing: the page is built with it."""
    return lobby(books=books(), version=courtcards.__version__)


def row(id: str, slot: dict[str, Any] | None) -> dict[str, Any]:
    """Return a match as the lobby lists it; one that cannot be read says so."""
    game = (slot or {}).get("record", {}).get("game")
    if slot is None or not isinstance(game, str) or game not in GAMES:
        return {"id": id, "title": said("page", "name-damaged"), "note": said("page", "note-damaged"),
                "yours": False, "over": True, "deck": UNKNOWN, "cards": [None, None]}
    layout, over = layout_of(game), bool(slot.get("over"))
    title, note = (tidy(str(slot.get(name) or ""), most) for name, most in (("title", TITLE), ("note", NOTE)))
    return {"id": id, "title": title or said("page", "name-untitled"), "note": said("page", "note-practice", note=note) if slot.get("practice") else note,
            "yours": not over, "over": over, "deck": layout.deck, "cards": [traits(GAMES[game], card) for card in layout.art[-2:]]}
