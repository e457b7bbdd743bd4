"""Previews a shared match or deal. The preview shows only public information; opening it starts a separate copy of the match."""

from collections.abc import Callable
from copy import copy

from courtcards.texts import common_text, join_list
from table.markup.html import Markup
from table.match.narration.narrator import Narrator, turn_words
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import StaticScreen
from table.screens.shared_preview_page import PreviewSeat, preview_button, preview_main_button, preview_page
from table.storage.score_challenge import ScoreChallenge


def anonymise_session(session: Session) -> None:
    """Change a session so that it describes its match to an outsider: no player is "you" any more."""
    own_name, friend = common_text("setup", "you"), common_text("replay", "friend")
    session.reader, session.names = None, [friend if name == own_name else name for name in session.names]


class SharedPreview(StaticScreen):
    """The preview of a shared match. `dealt` says that only the deal was shared, without moves.

    `challenge` is the result that a challenge asks the player to beat, or None. `take` opens the table; its argument says whether to start with a replay.
    """

    def __init__(self, page: Page, session: Session, dealt: bool, challenge: ScoreChallenge | None, take: Callable[[bool], None]):
        self.page, self.session, self.dealt, self.challenge, self.take = page, session, dealt, challenge, take
        outsider = copy(session)
        anonymise_session(outsider)
        self.narrator, self.names = Narrator(outsider), outsider.names
        self.over = session.position.outcome is not None
        self.closed = self.over or session.record.has_foreign_words       # whether the match can't be continued

    def open(self) -> None:
        """Paint the preview."""
        title = self.title()
        self.page.title(common_text("page", "name-titled", title=title))
        self.page.paint(preview_page(title, self.progress_line(), self.challenge_sentence(), self.rows(), self.session.people, self.buttons(), self.notes()))

    # actions

    def do_take_up(self, _: dict[str, str]) -> None:
        """Continue the match. If it can't be continued, replay it."""
        self.take(self.closed)

    def do_main(self, data: dict[str, str]) -> None:
        """Handle the main button: continue the match, or replay it."""
        self.do_take_up(data)

    def do_look_first(self, _: dict[str, str]) -> None:
        """Replay the match before continuing it."""
        self.take(True)

    # texts

    def title(self) -> str:
        """Return the title, which says who shares the match or deal, or who set the challenge."""
        people = [self.names[seat] for seat in self.session.people]
        if self.challenge:
            return common_text("shared", "dare", who=self.sender())
        if len(people) == 1:
            return common_text("shared", "deal" if self.dealt else "match", who=people[0])
        return common_text("shared", "deal-of" if self.dealt else "match-of", who=join_list(people or self.names))

    def sender(self) -> str:
        """Return the name of the player who set the challenge, or "a friend" if it isn't known."""
        return (self.challenge.by if self.challenge else "") or common_text("shared", "friend")

    def progress_line(self) -> str:
        """Return a line with the game's title and the progress of the match."""
        narrator = self.narrator
        if self.dealt:
            progress = [common_text("shared", "same-cards")]
        else:
            where = narrator.progress_text(over=self.over) or ("" if self.over else narrator.table_text("not-begun"))
            progress = [where, narrator.ending(played_elsewhere=True) if self.over else turn_words(narrator)]
        return f"{'. '.join(filter(None, dict.fromkeys([narrator.texts.data['title'], *progress])))}."

    def challenge_sentence(self) -> str:
        """Return the sentence that states the result to beat, as its sender claims it. If there's no challenge, return ""."""
        if not self.challenge:
            return ""
        key = "claim" if len(self.names) > 1 else "claim-alone"
        return common_text("shared", key, who=self.sender(), place=self.challenge.place, score=self.challenge.score)

    def rows(self) -> list[PreviewSeat]:
        """Return a row for each seat, with public counts only."""
        narrator, people = self.narrator, () if self.closed else self.session.people
        return [PreviewSeat(seat, common_text("shared", "your-seat") if seat.number in people else seat.kind, seat.number in people, *self.tally(seat.number))
                for seat in narrator.seats]

    def tally(self, seat: int) -> tuple[str, int]:
        """Return what a seat has collected so far, as a name and a number, or ("", 0) if the game has no such tally."""
        position, tally = self.session.position, self.narrator.layout.tally
        if position.outcome:
            return common_text("shared", "score"), 0 if seat in position.fallen else position.outcome.scores[seat]
        count = None if self.dealt else position.counters().get(f"{tally}/{seat}")
        return ("", 0) if count is None else (self.narrator.texts.say("counter", tally), count)

    def buttons(self) -> list[Markup]:
        """Return the preview's buttons: to play, to replay the match, and to read about the game."""
        howto_button = preview_button("howto", common_text("shared", "what"), data_game=self.session.kind.id)
        if self.closed:
            return [preview_main_button("take-up", common_text("shared", "look")), howto_button]
        main_button = preview_main_button("take-up", self.play_label())
        return [main_button, howto_button] if self.dealt else [main_button, preview_button("look-first", common_text("shared", "look-first")), howto_button]

    def play_label(self) -> str:
        """Return the label of the button that opens the match: to play or, if only bots play, to watch."""
        names = [self.session.names[seat] for seat in self.session.people]
        if not names:
            return common_text("shared", "watch")
        if self.dealt:
            return common_text("shared", "play")
        return common_text("shared", "play-on") if common_text("setup", "you") in names else common_text("shared", "play-on-as", who=join_list(names))

    def notes(self) -> list[str]:
        """Return the notes: that this is a copy, and the match's marks.

        A challenge has two more: that its result is unchecked and, if there are bots, that they play.
        """
        challenge_note = [common_text("shared", "unchecked")] if self.challenge else []
        bots_note = [common_text("shared", "bots")] if self.challenge and len(self.session.people) < len(self.names) else []
        return [common_text("shared", "copy"), *challenge_note, *bots_note, *[common_text("shared", mark) for mark in self.session.record.marks]]
