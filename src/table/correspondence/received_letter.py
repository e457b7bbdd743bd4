"""The page of an incoming letter: the match and its players, what has happened since, whose turn it is, and one button."""

from collections.abc import Iterable

from courtcards.engine.game import Fact
from courtcards.texts import listed, said
from table.match.narration.narrator import Teller
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import Still
from table.screens.letter_honesty import honesty
from table.screens.shared_page import Sitting, main, shared, way
from table.storage.letter_state import Post

TOLD = 2                # sentences about recent events


class Arrived(Still):
    """The page of a letter whose moves are saved already; its button opens the match."""

    def __init__(self, page: Page, id: str, session: Session, post: Post, known: bool):
        """Create the page; known: whether the match was here before."""
        self.page, self.id, self.session, self.post, self.known, self.teller = page, id, session, post, known, Teller(session)

    def open(self) -> None:
        """Show the page."""
        seats = self.post.far
        who, game = listed([self.session.names[seat] for seat in seats]), self.teller.texts.data["title"]
        words = said("post", "plays" if len(seats) == 1 else "play", who=who, game=game)
        ways = [main("answer", said("post", "answer" if self.session.persons else "see")), way("howto", said("shared", "what"), data_game=self.session.kind.id)]
        own = listed([self.session.names[seat] for seat in self.session.people])
        promise = None if self.known else honesty(who)
        honour = [said("post", "honour")] if self.known and not self.session.position.outcome else []
        notes = [*honour, *([said("post", "goes-on")] if self.known else [said("post", "as", who=own), said("post", "not-here")])]
        self.page.title(said("page", "name-titled", title=words))
        self.page.paint(shared(words, " ".join([self.turn(), *self.told()]), "", self.rows(), seats, ways, notes, promise))

    def turn(self) -> str:
        """Return the sentence that says whose turn it is."""
        if self.session.position.outcome:
            return said("post", "over")
        if self.session.persons:
            return said("post", "your-turn")
        return said("post", "not-turn", who=self.session.names[self.session.asked[0]])

    def told(self) -> list[str]:
        """Return a list with a sentence on what has happened since the match was last seen here, or an empty list.

        A turn of a player here that was made elsewhere comes first, then the most important events, in order.
        """
        session, seen = self.session, min(self.post.seen, self.session.length)
        mine = [number for number in range(seen, session.length) if session.mover(number) in session.people and not session.passed(number)]
        own, latest = self.news(mine)[-1:], self.news(range(seen, session.length))[-TOLD:]
        told = ". ".join([self.teller.say(fact) for fact in (*[fact for fact in own if fact not in latest], *latest)])
        return [said("post", "since" if self.post.seen else "first-told", told=f"{told}.")] if told else []

    def news(self, moves: Iterable[int]) -> list[Fact]:
        """Return the important facts of some moves, or all their facts if none is important."""
        told, log = self.session.history.told, self.session.log
        facts = [fact for number in moves for fact in log[told(number):told(number + 1)] if not self.teller.heads(fact) and self.teller.say(fact)]
        return [fact for fact in facts if "weight" in self.teller.entry(fact)] or facts

    def rows(self) -> list[Sitting]:
        """Return the rows that show who sits where, with each seat's public count."""
        teller, position = self.teller, self.session.position
        counted, tally, here = position.counters(), teller.layout.tally, self.session.people
        held = {seat.number: counted[f"{tally}/{seat.number}"] for seat in teller.seats if f"{tally}/{seat.number}" in counted}
        words = {number: teller.texts.say("counter", tally) for number in held}
        return [Sitting(seat._replace(name=self.session.names[number]), said("post", "here") if number in here else seat.kind, number in here,
                        words.get(number, ""), held.get(number, 0)) for number, seat in enumerate(teller.seats)]

    def do_answer(self, _: dict[str, str]) -> None:
        """Open the match."""
        self.page.go_to(self.id)

    def do_main(self, data: dict[str, str]) -> None:
        """Press the main button."""
        self.do_answer(data)
