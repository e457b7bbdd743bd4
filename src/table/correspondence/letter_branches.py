"""Shows the page for a match that continued differently on this device and in a letter. Both versions are kept; the one saved earlier is listed first."""

from courtcards.texts import common_text
from table.correspondence.letter_invites import default_seats
from table.page.best_scores import format_day
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens.shared_preview_page import PreviewSeat, preview_button, preview_page
from table.storage.letter_state import LetterState
from table.storage.save_format import Slot


class LetterBranches(StaticScreen):
    """The page with both continuations of a match after `common` moves: this device's (`ours`) and the letter's (`theirs`), each as (id, slot)."""

    def __init__(self, page: Page, common: int, ours: tuple[str, Slot], theirs: tuple[str, Slot]):
        self.page, self.common = page, common
        self.both = sorted([("ours", *ours), ("theirs", *theirs)], key=lambda branch: int(branch[2].get("saved", 0)))

    def open(self) -> None:
        """Show the page."""
        letter_state, record = LetterState.of(self.both[0][2]), self.both[0][2]["record"]
        rows = [PreviewSeat(seat, common_text("post", "here") if letter_state.homes[seat.number] == letter_state.home else "",
                            letter_state.homes[seat.number] == letter_state.home)
                for seat in default_seats(record)]
        buttons = [preview_button("branch-open", common_text("post", f"branch-{whose}", on=format_day(int(slot.get("saved", 0)))), data_id=id)
                   for whose, id, slot in self.both]
        heading = common_text("post", "branches")
        self.page.title(common_text("page", "name-titled", title=heading))
        self.page.paint(preview_page(heading, common_text("post", "branches-line", count=self.common), "", rows, letter_state.remote_seats, buttons, []))

    def do_branch_open(self, data: dict[str, str]) -> None:
        """Open the match whose button was pressed."""
        if data["id"] in [id for _, id, _ in self.both]:
            self.page.browser.go(f"#/match/{data['id']}")
