"""The frame of a letter that has come: who plays what with whom, what has happened since, whose turn it is; then one button. No DOM."""

from courtcards.texts import listed, said
from table.match.narration.narrator import Teller
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import Still
from table.screens.letter_honesty import honesty
from table.screens.shared_page import Sitting, main, shared, way
from table.storage.letter_state import Post

TOLD = 2                # sentences of what has happened since the last own answer


class Arrived(Still):
    """A letter whose moves are kept already; its button opens the match."""

    def __init__(self, page: Page, id: str, session: Session, post: Post, known: bool):
        """Begin; `known`: the match was here before."""
        self.page, self.id, self.session, self.post, self.known, self.teller = page, id, session, post, known, Teller(session)

    def open(self) -> None:
        """Show it."""
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
        """Return whose turn it is."""
        if self.session.position.outcome:
            return said("post", "over")
        if self.session.persons:
            return said("post", "your-turn")
        return said("post", "not-turn", who=self.session.names[self.session.asked[0]])

    def told(self) -> list[str]:
        """Return what others have done since the last own answer: what weighs most of it, the latest last."""
        teller, since = self.teller, self.session.history.told(min(self.post.seen, self.session.length))
        news = [fact for fact in self.session.log[since:] if not teller.heads(fact) and fact.about.get("seat") != self.session.reader and teller.say(fact)]
        strong = [fact for fact in news if "weight" in teller.entry(fact)]
        told = ". ".join([teller.say(fact) for fact in (strong or news)[-TOLD:]])
        return [said("post", "since" if self.post.seen else "first-told", told=f"{told}.")] if told else []

    def rows(self) -> list[Sitting]:
        """Return who sits where, with what everybody may count."""
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
        """Do what the main button does."""
        self.do_answer(data)
