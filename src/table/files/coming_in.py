"""The page while a file of all matches and sets is taken in, and then what came of it. No DOM."""

from typing import Any

from courtcards.texts import said
from table.files import files_page
from table.files.all_file import Whole
from table.files.taking_in import Steps, Taking
from table.page.page import Page
from table.page.screen import Still


class ComingIn(Still):
    """The open page; `steps` are those that are left, None once all are done or somebody has stopped them."""

    def __init__(self, page: Page, whole: Whole):
        self.page, self.taking = page, Taking(page, whole)
        self.steps: Steps | None = self.taking.steps()

    def open(self) -> None:
        """Begin."""
        self.page.title(said("page", "name-titled", title=said("moving", "coming")))
        self.go_on()

    def go_on(self, answer: Any = None) -> None:
        """Take the next step, with what was waited for; say what came of all after the last."""
        if self.steps is None:
            return None
        try:
            wait = self.steps.send(answer)
        except StopIteration:
            return self.end()
        self.page.paint(files_page.coming(self.taking.done, self.taking.all))
        wait(self.page.here(self.go_on))
        return None

    def end(self) -> None:
        """Say what came of it."""
        self.close()
        self.page.paint(files_page.came(self.taking.told, self.taking.bad))

    def do_stop_moving(self, _: dict[str, str]) -> None:
        """Take in no more; what came in stays."""
        self.end()

    def close(self) -> None:
        """Stop."""
        self.steps = None
