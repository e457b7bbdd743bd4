"""Shows the page of a letter that asks to play again: how the last match ended, and a button that joins the next."""

from courtcards.texts import common_text
from table.correspondence.letter import Letter
from table.correspondence.letter_invites import LetterJoin, device_players, invite_rows
from table.correspondence.next_match import FOLLOWS_FIELD, next_id
from table.correspondence.saved_letter_match import SavedLetterMatch
from table.page.page import Page
from table.screens.letter_honesty import letter_note
from table.screens.shared_preview_page import preview_button, preview_main_button, preview_page


class LetterRematch(LetterJoin):
    """The page of an invitation in a match's last letter. `saved_match` is that match's saved state.

    The player plays the next match under the same name.
    """

    def __init__(self, page: Page, letter: Letter, saved_match: SavedLetterMatch):
        super().__init__(page, letter, False)
        self.saved_match, self.name = saved_match, saved_match.session.names[self.seat]
        self.extra_fields = {FOLLOWS_FIELD: saved_match.id, "tally": saved_match.tally()}

    def open(self) -> None:
        """Show the page."""
        letter_state, record, saved_match = self.letter.letter_state, self.letter.record, self.saved_match
        host_seats = [seat for seat, home in enumerate(letter_state.homes) if home == 0]
        game = saved_match.narrator.texts.data["title"]
        heading = common_text("post", "asks-more" if len(host_seats) == 1 else "ask-more", who=device_players(letter_state, record, 0), game=game)
        notes = [common_text("post", "asks-both", who=device_players(letter_state, record, 0))] if next_id(self.page, saved_match.id) else []
        buttons = [preview_main_button("join", saved_match.narrator.table_text("again")), preview_button("see-end", common_text("post", "look"))]
        self.page.title(common_text("page", "name-titled", title=heading))
        result = f"{common_text('post', 'over')} {saved_match.narrator.ending()}."
        note = letter_note(saved_match.names_at(saved_match.letter_state.remote_seats))
        self.page.paint(preview_page(heading, result, "", invite_rows(letter_state, record), host_seats, buttons, notes, note))

    def do_see_end(self, _: dict[str, str]) -> None:
        """Open the last match to show how it ended."""
        self.page.browser.go(f"#/match/{self.saved_match.id}")
