"""Shows why a match, a link or a file can't be opened, and offers what may help."""

from collections.abc import Callable

from courtcards.saves.errors import BadRecord
from courtcards.texts import common_text
from table.files.file_parser import BadFile
from table.markup import dialogs
from table.page.page import Page
from table.page.screen import Screen
from table.page.shared_messages import record_error_text
from table.screens.message import MessageScreen
from table.screens.missing_parts import LoadingPartScreen, MissingCardsScreen

FIXABLE_BY_LOADING = "no-cards", "no-words"        # errors that can be fixed by loading more


class Refusals:
    """Shows the screens and the dialog that say why something can't be opened. `enter` opens a screen."""

    def __init__(self, page: Page, enter: Callable[[Screen], None]):
        self.page, self.enter = page, enter

    def refuse(self, why: str, text: str, source: str = "match") -> None:
        """Show why something can't be opened. Its `text`, unless that's "", can be saved as a file.

        `source` says where it came from: `match`, `link` or `letter`. It decides the title and the buttons of the screen.
        """
        self.page.unread = text
        retry = ["open-record"] if source in ("link", "letter") else []
        self.enter(MessageScreen(self.page.paint, common_text("page", f"{source}-title"), why, ["lobby", *retry, *(["export-raw"] if text else [])]))

    def refuse_record(self, error: BadRecord, text: str, again: Callable[[], None], source: str = "match") -> None:
        """Show why a record can't be opened. If only a card set or a word list is missing, offer to add it, then call `again`."""
        if error.key not in FIXABLE_BY_LOADING:
            return self.refuse(record_error_text(error), text, source)
        self.page.unread = text
        lacks_words = error.key == "no-words"
        return self.enter(LoadingPartScreen(self.page, "words", again) if lacks_words
                          else MissingCardsScreen(self.page, common_text("page", f"{source}-title"), error, again))

    def show_file_error(self, error: BadFile) -> None:
        """Show why a file can't be opened."""
        self.page.open_dialog(dialogs.sheet_dialog(common_text("page", "file-title"), str(error)))
