"""Dialogs and notices that any screen can have on top: how to play, settings, credits, answers to a question. No DOM."""

from collections.abc import Callable
from typing import Any

from courtcards.games import GAMES
from courtcards.texts import book, said, title
from table.books import BOOKS
from table.desk import Desk
from table.draw.html import h
from table.screens import dialogs, howto
from table.screens.catalogue import pages
from table.screens.settings import settings
from table.store.saves import NotSaved

MORE = "replay", "share", "howto", "settings"       # what has no room in the bar of a phone


class Helps:
    """What can be opened on top of a screen; `topic` is the game that is open and how many play it, `offline` whether everything is kept."""

    def __init__(self, desk: Desk, topic: Callable[[], tuple[str, int]]):
        self.desk, self.topic, self.offline = desk, topic, False

    def do_yes(self, data: dict[str, str]) -> None:
        """Say yes to what a dialog asks."""
        then = self.desk.answer
        self.desk.close_dialog()
        if then:
            then(data)

    def do_howto(self, data: dict[str, str]) -> None:
        """Open how to play the game that is open."""
        game, players = self.topic()
        kind = GAMES[game]
        told = pages(kind, players, self.desk.browser.keyboard())
        self.desk.open_dialog(howto.drawer(said("howto", "title", game=title(kind.id)), told, data.get("page", told[0]["id"])))

    do_howto_page = do_howto

    def do_settings(self, _: dict[str, str]) -> None:
        """Open the settings."""
        around = {"offline": said("page", "offline-kept" if self.offline else "offline-fetching"), "keyboard": self.desk.browser.keyboard()}
        self.desk.open_dialog(settings(self.desk.settings | around))

    def do_setting(self, data: dict[str, str]) -> None:
        """Change a setting."""
        value: Any = data["value"] == "true" if data["value"] in ("true", "false") else data["value"]
        try:
            self.desk.saves.set_setting(data["name"], value)
        except NotSaved:
            self.desk.tell("unkept")
        if data["name"] == "theme":
            self.desk.browser.theme(data["value"])
        if data["name"] == "letters":
            self.desk.browser.letters(bool(value))
        if data["name"] == "sound" and value:
            self.desk.browser.paint({"sounds": ["turn"]})
        self.do_settings(data)

    def do_more(self, _: dict[str, str]) -> None:
        """Open on a phone what has no room in the bar."""
        rows = [h("button", said("page", f"more-{act}"), type="button", class_="btn", data_do=act) for act in MORE]
        self.desk.open_dialog(dialogs.sheet(said("page", "more-title"), rows))

    def do_credits(self, _: dict[str, str]) -> None:
        """Open the credits."""
        rows = [h("p", h("b", words["title"]), " ", words["credit"]) for words in map(book, BOOKS)]
        link = h("p", h("a", said("page", "credits-link"), href="LICENSES/"))
        self.desk.open_dialog(dialogs.sheet(said("page", "credits-title"), [*rows, link]))

    def do_copy(self, data: dict[str, str]) -> None:
        """Copy a link that is shown."""
        self.desk.browser.copy(data["field"], self.desk.guard(lambda done: self.desk.tell("copied" if done else "not-copied")))

    def do_dismiss(self, data: dict[str, str]) -> None:
        """Take one notice away; what it is about stays as it is."""
        self.desk.dismissed.add(data["notice"])
        self.desk.drop(data["notice"])
