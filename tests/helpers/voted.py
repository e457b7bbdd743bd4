"""Matches at a whole table in which votes are held, bots stand in, and somebody looks on: what a guest who listens is told of them, and in deals like it."""

from helpers.fake_page import Table
from helpers.near import NAMES, Dealer, line, unseen_in

from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.peer.connection.pending_invites import ONLOOKER, PendingSeat

ME, OTHER = 1, 2            # who listens, and another guest


class Voted(Dealer):
    """A table at which the first person sits, with guests who only listen: `texts` is what the first of them is told."""

    def __init__(self, game, seats, deck):
        self.seat, self.ends = ME, {}
        self.host = Table(speed="0")
        self.host.app.page.deal(Record(game, list(NAMES[:seats]), deck=deck).dump(), near=[*range(1, seats)])
        places = self.host.app.page.guests[self.host.id] = [PendingSeat(seat) for seat in range(1, seats)]
        for place in places:
            place.line, place.taken = self.end(place.seat), True
        self.host.app.route(f"#/match/{self.host.id}")
        self.match, self.session, self.hosting = self.host.match, self.host.match.session, self.host.match.hosting
        self.hosting.open = lambda guest: None              # what is opened at the end is no secret any more
        self.texts, self.looked = self.ends[ME].sent, []

    def end(self, seat):
        """Return the table's end of a line."""
        self.ends[seat], _ = line([])
        return self.ends[seat]

    def calm(self):
        """Have all windows pass in which others are asked in secret; return whether nobody else is."""
        while self.hosting.secret(ME) and self.let_pass():
            pass
        return not self.hosting.secret(ME)

    def vote(self, wish, yes, wisher=ME, about=-1):
        """Have somebody want something, and all others agree, or one of them not."""
        voting = self.match.voting
        note = {"t": "vote", "wish": wish, "about": about}
        voting.hear(wisher, note) if wisher in self.hosting.guests else voting.want(wish, about=about)
        for device in sorted(voting.waiting):
            voting.count(device, yes)

    # what happens

    def happen(self, what, yes):
        """Have something happen, at which all agree or not; the moves before it were played behind the back of the page."""
        self.match.answering.forget()
        self.match.timeline.reopen()
        getattr(self, what)(yes)

    def undo(self, yes):
        """The guest who listens wants to take its last answer back."""
        self.vote("undo", yes)

    def redo(self, yes):
        """It wants to make it again."""
        self.vote("redo", yes)

    def stop(self, yes):
        """It wants the match to end."""
        self.vote("stop", yes)

    def take_back(self, yes):
        """Another guest, or the table, wants to take an answer back, and leaves it: where windows may differ it would lead elsewhere."""
        self.vote("undo", False, wisher=OTHER if OTHER in self.ends else -1)

    def lose(self, yes):
        """Another guest is lost, and a bot stands in for it, if all agree, until it comes back."""
        if OTHER in self.ends:
            attendance, place = self.match.attendance, next(place for place in self.match.attendance.places if place.seat == OTHER)
            place.line.state = "closed"
            place.line.changed()
            self.vote("stand-in", yes, about=OTHER)
            place.line, place.taken = self.end(OTHER), True
            attendance.watch(place, place.line)
            attendance.changed(place, place.line)

    def look(self, yes):
        """Somebody looks on, if all agree."""
        self.vote("look-on", yes, wisher=-1)
        if yes and not self.looked:
            self.match.join(ONLOOKER, self.end(ONLOOKER))
            self.looked = self.ends[ONLOOKER].sent


EVENTS = "undo", "undo", "redo", "stop", "take_back", "lose", "look"


def script(table, rng, stretches):
    """Play stretches of a match, and something after each; return the moves, and with them what happened, None where somebody else is asked in secret."""
    told = []
    for _ in range(stretches):
        before = [*table.session.record.moves]
        table.play(rng, len(before) + rng.randrange(2, 9))
        still = table.calm()
        moves = table.session.record.moves[len(before):]
        happens = (rng.choice(EVENTS), rng.random() < .7) if still and not table.session.position.outcome else None
        told.append((moves, happens))
        if happens:
            table.happen(*happens)
    return told


def voted_twins(game, seats, rng, count):
    """Yield pairs of what a guest, and who looks on, are told in a match with votes and in one of another deal that the guest cannot tell apart."""
    pack = [card.id for card in GAMES[game](seats, None, seed=0).pack()]
    rng.shuffle(pack)
    first = Voted(game, seats, pack)
    told = script(first, rng, 6)
    unseen = unseen_in(first.texts, pack, ME)
    for _ in range(count if len(unseen) > 1 else 0):
        one, other = rng.sample(unseen, 2)
        swap = {one: other, other: one}
        second = Voted(game, seats, [swap.get(id, id) for id in pack])
        for moves, happens in told:
            if second.follow([" ".join(swap.get(word, word) for word in text.split()) for text in moves]) is None:
                break
            if happens:
                second.happen(*happens)
        else:
            yield first, second
