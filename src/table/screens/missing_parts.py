"""The screens for what a match lacks: a card set, which the player must provide, or a package, which is downloaded."""

from collections.abc import Callable
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.engine.game import Game
from courtcards.engine.limits import SET_FILE
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.texts import common_text
from table.files.file_parser import BadFile, parse_set_for
from table.files.import_export import import_sets, pick_file
from table.markup import dialogs
from table.markup.notices import message_page, progress_bar
from table.page.page import Page
from table.page.shared_messages import record_error_text
from table.screens.message import MessageScreen


def request_card_set(page: Page, kind: type[Game], then: Callable[[str, CardSet], None]) -> None:
    """Ask for a file with a card set for a game, and store the set. Then call `then` with its id and cards."""
    def taken(sort: str, data: Any) -> None:
        try:
            new_set = parse_set_for(kind, sort, data, page.shelf.new_keys())
        except BadFile as error:
            return refused(error)
        return import_sets(page, [new_set], page.here(at_hand))

    def refused(error: BadFile) -> None:
        page.open_dialog(dialogs.sheet_dialog(common_text("page", "cards-title"), str(error)))

    def at_hand(ids: list[str]) -> None:
        card_set = page.shelf.get(ids[0])
        if card_set:
            then(card_set.id, kind.read_cards(card_set.file))

    pick_file(page, SET_FILE, page.here(taken), refused)


class MissingCardsScreen(MessageScreen):
    """The screen that says that a record's card set is missing. Once the player provides it, the record is opened."""

    def __init__(self, page: Page, title: str, error: BadRecord, again: Callable[[], None]):
        """Start with the error that names the missing set. Once the set is there, `again` is called to open the record."""
        super().__init__(page.paint, title, record_error_text(error), ["import-cards", "lobby", *(["export-raw"] if page.unread else [])])
        self.page, self.error, self.again = page, error, again

    def do_import_cards(self, _: dict[str, str]) -> None:
        """Ask for the file with the set."""
        request_card_set(self.page, GAMES[self.error.about["game"]], self.take_cards)

    def take_cards(self, _: str, card_set: CardSet) -> None:
        """If this is the missing set, open the record. Otherwise tell the player which set the file contains."""
        if card_set.hash == self.error.about["hash"]:
            return self.again()
        words = common_text("page", "cards-other", name=card_set.id, hash=card_set.hash)
        return self.page.open_dialog(dialogs.sheet_dialog(common_text("page", "cards-title"), words))


class LoadingPartScreen(MessageScreen):
    """The screen that says that a package is loading. Once it has loaded, the screen calls `again`."""

    def __init__(self, page: Page, part: str, again: Callable[[], None]):
        """Start with the name of a package. Once it has loaded, `again` is called."""
        actions = ["lobby", *(["export-raw"] if page.unread else [])]
        super().__init__(page.paint, common_text("page", f"{part}-title"), common_text("page", f"{part}-text"), ["fetch-part", *actions])
        self.page, self.part, self.coming, self.again = page, page.parts[part], common_text("page", f"{part}-coming"), again

    def open(self) -> None:
        """Fetch the package and show the progress."""
        self.do_fetch_part({})

    def do_fetch_part(self, _: dict[str, str]) -> None:
        """Fetch the package and show the progress. If fetching failed before, try again."""
        self.part.fetch(self.page.here(self.on_progress))
        self.on_progress()

    def on_progress(self) -> None:
        """Show the progress, or that loading failed. Once the package has loaded, call `again`."""
        if self.part.lost:
            super().open()
        elif self.part.coming:
            self.paint(message_page(self.coming, progress_bar(self.part.share, self.coming), [("lobby", common_text("page", "way-lobby"), True)]))
        else:
            self.again()
