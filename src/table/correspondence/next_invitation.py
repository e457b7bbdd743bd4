"""Shows the page of a letter that asks to play again: how the last match ended, and a button that joins the next."""

from courtcards.texts import common_text
from table.correspondence.letter import Letter
from table.correspondence.letter_invites import LetterJoin, device_players, invite_rows
from table.correspondence.next_match import FOLLOWS, next_id
from table.correspondence.saved_letter_match import LetterPapers
from table.page.page import Page
from table.screens.letter_honesty import letter_note
from table.screens.shared_preview_page import preview_button, preview_main_button, preview_page


class LetterRematch(LetterJoin):
    """The page of an invitation in a match's last letter. `papers` is that match's saved state.

    The player plays the next match under the same name.
    """

    def __init__(self, page: Page, letter: Letter, papers: LetterPapers):
        super().__init__(page, letter, False)
        self.papers, self.name = papers, papers.session.names[self.seat]
        self.more = {FOLLOWS: papers.id, "tally": papers.tally()}

    def open(self) -> None:
        """Show the page."""
        post, record, papers = self.letter.post, self.letter.record, self.papers
        first = [seat for seat, home in enumerate(post.homes) if home == 0]
        words = common_text("post", "asks-more" if len(first) == 1 else "ask-more", who=device_players(post, record, 0), game=papers.teller.texts.data["title"])
        notes = [common_text("post", "asks-both", who=device_players(post, record, 0))] if next_id(self.page, papers.id) else []
        ways = [preview_main_button("join", papers.teller.own("again")), preview_button("see-end", common_text("post", "look"))]
        self.page.title(common_text("page", "name-titled", title=words))
        ended = f"{common_text('post', 'over')} {papers.teller.winner()}."
        self.page.paint(preview_page(words, ended, "", invite_rows(post, record), first, ways, notes, letter_note(papers.names_at(papers.post.remote_seats))))

    def do_see_end(self, _: dict[str, str]) -> None:
        """Open the last match to show how it ended."""
        self.page.browser.go(f"#/match/{self.papers.id}")
