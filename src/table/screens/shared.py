"""What came by a link, before anybody takes it up: it is told as everybody may know it, and it is a copy of one's own. No DOM."""

from collections.abc import Callable
from copy import copy

from courtcards.texts import listed, said
from table.markup.html import Markup
from table.match.narration.narrator import Teller, awaited
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import Still
from table.screens.shared_page import Sitting, main, shared, way
from table.storage.score_challenge import Dare


def tell_others(session: Session) -> None:
    """Let a match be told to somebody who did not play it; who gave no name of their own, is named as a friend."""
    unnamed, friend = said("setup", "you"), said("replay", "friend")
    session.reader, session.names = None, [friend if name == unnamed else name for name in session.names]


class Shared(Still):
    """The frame of a match, or of a deal with nothing played (`dealt`) and perhaps a result that is to be beaten.

    `take` opens the table, and is told whether the match is looked back on first.
    """

    def __init__(self, page: Page, session: Session, dealt: bool, dare: Dare | None, take: Callable[[bool], None]):
        self.page, self.session, self.dealt, self.dare, self.take = page, session, dealt, dare, take
        told = copy(session)
        tell_others(told)
        self.teller, self.names = Teller(told), told.names
        self.over = session.position.outcome is not None
        self.closed = self.over or session.record.foreign       # nobody can play on in it

    def open(self) -> None:
        """Show it."""
        title = self.title()
        self.page.title(said("page", "name-titled", title=title))
        self.page.paint(shared(title, self.line(), self.claim(), self.rows(), self.session.people, self.ways(), self.notes()))

    # actions

    def do_take_up(self, _: dict[str, str]) -> None:
        """Play on, or look back on what is over."""
        self.take(self.closed)

    def do_main(self, data: dict[str, str]) -> None:
        """Do what the main button does."""
        self.do_take_up(data)

    def do_look_first(self, _: dict[str, str]) -> None:
        """Look back on the match before playing on."""
        self.take(True)

    # what is said

    def title(self) -> str:
        """Return who shows what."""
        people = [self.names[seat] for seat in self.session.people]
        if self.dare:
            return said("shared", "dare", who=self.sender())
        if len(people) == 1:
            return said("shared", "deal" if self.dealt else "match", who=people[0])
        return said("shared", "deal-of" if self.dealt else "match-of", who=listed(people or self.names))

    def sender(self) -> str:
        """Return who dares to beat a result."""
        return (self.dare.by if self.dare else "") or said("shared", "friend")

    def line(self) -> str:
        """Return which game it is, and how far it has come."""
        teller = self.teller
        if self.dealt:
            far = [said("shared", "same-cards")]
        else:
            far = [teller.heading() or teller.own("not-begun"), teller.winner(past=True) if self.over else awaited(teller)]
        return f"{'. '.join(filter(None, [teller.texts.data['title'], *far]))}."

    def claim(self) -> str:
        """Return the result that is to be beaten, as what its sender says."""
        if not self.dare:
            return ""
        return said("shared", "claim" if len(self.names) > 1 else "claim-alone", who=self.sender(), place=self.dare.place, score=self.dare.score)

    def rows(self) -> list[Sitting]:
        """Return who sits where, with what everybody may count."""
        teller, people = self.teller, () if self.closed else self.session.people
        return [Sitting(seat, said("shared", "your-seat") if seat.number in people else seat.kind, seat.number in people, *self.held(seat.number))
                for seat in teller.seats]

    def held(self, seat: int) -> tuple[str, int]:
        """Return what a seat holds, in words and as a figure: its score once the match is over."""
        position, tally = self.session.position, self.teller.layout.tally
        if position.outcome:
            return said("shared", "score"), 0 if seat in position.fallen else position.outcome.scores[seat]
        count = None if self.dealt else position.counters().get(f"{tally}/{seat}")
        return ("", 0) if count is None else (self.teller.texts.say("counter", tally), count)

    def ways(self) -> list[Markup]:
        """Return the buttons."""
        about = way("howto", said("shared", "what"), data_game=self.session.kind.id)
        if self.closed:
            return [main("take-up", said("shared", "look")), about]
        first = main("take-up", self.playing())
        return [first, about] if self.dealt else [first, way("look-first", said("shared", "look-first")), about]

    def playing(self) -> str:
        """Return the words of the button by which somebody plays: whose seat it is, if that has a name."""
        named = [self.session.names[seat] for seat in self.session.people]
        if not named:
            return said("shared", "watch")
        if self.dealt:
            return said("shared", "play")
        return said("shared", "play-on") if said("setup", "you") in named else said("shared", "play-on-as", who=listed(named))

    def notes(self) -> list[str]:
        """Return that it is a copy, and what the match bears."""
        claimed = [said("shared", "unchecked")] if self.dare else []
        bots = [said("shared", "bots")] if self.dare and len(self.session.people) < len(self.names) else []
        return [said("shared", "copy"), *claimed, *bots, *[said("shared", mark) for mark in self.session.record.marks]]
