"""Shows the page for a letter with a doubtful turn: only this device's player could have made it, but it wasn't made on this device.

The page shows both turns and asks what to do. Until the player decides, nothing changes.
"""

from collections.abc import Callable, Sequence

from courtcards.texts import common_text, join_list
from table.markup.html import h
from table.match.narration.narrator import Narrator
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens.shared_preview_page import PreviewSeat, preview_button, preview_main_button, preview_page

MESSAGE_BOX_ID = "asking"  # the id of the text box with the message


def move_in_words(session: Session, at: int) -> str:
    """Describe the public facts of move `at` (counted from 0). If the move has none, or hasn't been made, say that instead."""
    if at >= session.length:
        return common_text("post", "doubted-nothing")
    narrator, fact_count = Narrator(session), session.history.fact_count
    facts = session.log[fact_count(at):fact_count(at + 1)]
    sentences = [narrator.say(fact) for fact in facts if fact.seats is None and not narrator.is_heading(fact)]
    return f"{'. '.join(filter(None, sentences))}." if any(sentences) else common_text("post", "doubted-hidden")


class DoubtedLetter(StaticScreen):
    """The page for a letter that isn't accepted yet.

    `ours` is this device's match and `theirs` the letter's. `at` is the index of the doubtful move, counted from 0. `take` accepts the letter.
    """

    def __init__(self, page: Page, id: str, ours: Session, theirs: Session, at: int, remote_seats: Sequence[int], take: Callable[[], None]):
        self.page, self.id, self.ours, self.theirs, self.at, self.remote_seats, self.take = page, id, ours, theirs, at, remote_seats, take

    @property
    def names(self) -> str:
        """The names of the other players."""
        return join_list([self.ours.names[seat] for seat in self.remote_seats])

    def open(self) -> None:
        """Show the page."""
        heading, seats = common_text("post", "doubted"), Narrator(self.ours).seats
        own_seat, other_seat = seats[self.theirs.mover(self.at)], seats[self.remote_seats[0]]
        rows = [PreviewSeat(seat._replace(name=common_text("post", f"doubted-{key}")), move_in_words(session, self.at), seat is own_seat)
                for key, session, seat in (("here", self.ours, own_seat), ("there", self.theirs, other_seat))]
        buttons = [preview_main_button("keep-mine", common_text("post", "doubted-keep")), preview_button("elsewhere", common_text("post", "doubted-elsewhere")),
                   preview_button("ask-again", common_text("post", "doubted-again"))]
        field = h("textarea", common_text("post", "doubted-message"), class_="field-box", id=MESSAGE_BOX_ID, rows="4", readonly=True,
                  aria_label=common_text("post", "doubted-field"))
        message = h("details", h("summary", common_text("post", "doubted-show"), class_="link"), field, class_="letter__raw")
        self.page.title(common_text("page", "name-titled", title=heading))
        self.page.paint(preview_page(heading, common_text("post", "doubted-ask"), common_text("post", "doubted-still"), rows, [own_seat.number], buttons,
                                     [common_text("post", "doubted-note")],
                                     message))

    def do_keep_mine(self, _: dict[str, str]) -> None:
        """Ignore the letter, and open the match as this device has stored it."""
        self.page.go_to(self.id)

    def do_main(self, data: dict[str, str]) -> None:
        """Handle the main button: open the match as this device has stored it."""
        self.do_keep_mine(data)

    def do_elsewhere(self, _: dict[str, str]) -> None:
        """Accept the letter, as its turn was made on the player's other device."""
        self.take()

    def do_ask_again(self, _: dict[str, str]) -> None:
        """Send or copy a message that asks for the letter again."""
        if self.page.browser.can_share():
            self.page.browser.send(MESSAGE_BOX_ID, self.page.here(lambda done: None if done else self.page.tell("not-sent")))
        else:
            self.page.browser.copy(MESSAGE_BOX_ID, self.page.here(self.on_copied))

    def on_copied(self, done: bool) -> None:
        """Say whether the message was copied."""
        self.page.tell("letter-asked", who=self.names) if done else self.page.tell("not-copied")
