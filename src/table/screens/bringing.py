"""What a match is played with and is not here: sets of cards that somebody brings, the list of words that is fetched. No DOM."""

from collections.abc import Callable
from typing import Any

from courtcards.game import Game
from courtcards.games import GAMES
from courtcards.limits import SET_FILE
from courtcards.record import BadRecord
from courtcards.sets import CardSet
from courtcards.texts import said
from table.desk import Desk
from table.draw.notices import message, progress
from table.screens import dialogs
from table.screens.messages import Message, complaint
from table.studio.files import import_sets, pick
from table.studio.parcels import BadFile, set_for


def bring(desk: Desk, kind: type[Game], then: Callable[[str, CardSet], None]) -> None:
    """Ask for the file of a set for a game, keep it and pass it on with its id; say why one cannot be played with, and that one cannot be kept."""
    def taken(sort: str, data: Any) -> None:
        try:
            new = set_for(kind, sort, data, desk.shelf.new_keys())
        except BadFile as error:
            return refused(error)
        return import_sets(desk, [new], desk.here(at_hand))

    def refused(error: BadFile) -> None:
        desk.open_dialog(dialogs.sheet(said("page", "cards-title"), str(error)))

    def at_hand(ids: list[str]) -> None:
        own = desk.shelf.get(ids[0])
        if own:
            then(own.id, kind.read_cards(own.file))

    pick(desk, SET_FILE, desk.here(taken), refused)


class CardsWanted(Message):
    """Says of a record that its set of cards is not here, and opens it once somebody has brought that; the record is kept as it is."""

    def __init__(self, desk: Desk, title: str, error: BadRecord, again: Callable[[], None]):
        """Begin; `again` opens the record."""
        super().__init__(desk.paint, title, complaint(error), ["import-cards", "lobby", *(["export-raw"] if desk.unread else [])])
        self.desk, self.error, self.again = desk, error, again

    def do_import_cards(self, _: dict[str, str]) -> None:
        """Ask for the file of the set."""
        bring(self.desk, GAMES[self.error.about["game"]], self.take_cards)

    def take_cards(self, _: str, given: CardSet) -> None:
        """Open the record, if this is its set."""
        if given.hash == self.error.about["hash"]:
            return self.again()
        words = said("page", "cards-other", name=given.id, hash=given.hash)
        return self.desk.open_dialog(dialogs.sheet(said("page", "cards-title"), words))


class WordsWanted(Message):
    """Waits for the list of words that a record is played with, and opens it then; where the list does not come that is said, and nothing is lost."""

    def __init__(self, desk: Desk, again: Callable[[], None]):
        """Begin; `again` opens the record."""
        kept = ["lobby", *(["export-raw"] if desk.unread else [])]
        super().__init__(desk.paint, said("page", "words-title"), said("page", "words-text"), ["fetch-words", *kept])
        self.desk, self.again = desk, again

    def open(self) -> None:
        """Have the list fetched, and show how much of it has come."""
        self.do_fetch_words({})

    def do_fetch_words(self, _: dict[str, str]) -> None:
        """Try to have the list fetched."""
        self.desk.words.fetch(self.desk.here(self.told))
        self.told()

    def told(self) -> None:
        """Show how much has come, or that it does not come; go on with the record once all is here."""
        words, coming = self.desk.words, said("setup", "words-coming")
        if words.lost:
            super().open()
        elif words.coming:
            self.paint(message(coming, progress(words.share, coming), [("lobby", said("page", "way-lobby"), True)]))
        else:
            self.again()
