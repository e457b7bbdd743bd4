"""The page while a file of all matches and sets is taken in, and then what came of it. No DOM."""

from typing import Any

from courtcards.texts import said
from table.desk import Desk
from table.moving import pages
from table.moving.taking import Steps, Taking
from table.moving.whole import Whole
from table.screens.screen import Still


class ComingIn(Still):
    """The open page; `steps` are those that are left, None once all are done or somebody has stopped them."""

    def __init__(self, desk: Desk, whole: Whole):
        self.desk, self.taking = desk, Taking(desk, whole)
        self.steps: Steps | None = self.taking.steps()

    def open(self) -> None:
        """Begin."""
        self.desk.title(said("page", "name-titled", title=said("moving", "coming")))
        self.go_on()

    def go_on(self, answer: Any = None) -> None:
        """Take the next step, with what was waited for; say what came of all after the last."""
        if self.steps is None:
            return None
        try:
            wait = self.steps.send(answer)
        except StopIteration:
            return self.end()
        self.desk.paint(pages.coming(self.taking.done, self.taking.all))
        wait(self.desk.here(self.go_on))
        return None

    def end(self) -> None:
        """Say what came of it."""
        self.close()
        self.desk.paint(pages.came(self.taking.told, self.taking.bad))

    def do_stop_moving(self, _: dict[str, str]) -> None:
        """Take in no more; what came in stays."""
        self.end()

    def close(self) -> None:
        """Stop."""
        self.steps = None
