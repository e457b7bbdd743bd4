"""Matches with votes, stand-in bots and spectators: the messages a listening guest gets in one deal and in another like it."""

from helpers.fake_page import Table
from helpers.near import NAMES, Dealer, line, unseen_in

from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.peer.connection.pending_invites import FIRST_ONLOOKER, PendingSeat

ME, OTHER = 1, 2            # the listening guest, and another guest


class Voted(Dealer):
    """A table hosted by the first person, with guests who only listen: `texts` are the messages to the first of them."""

    def __init__(self, game, seats, deck):
        self.seat, self.ends = ME, {}
        self.host = Table(speed="0")
        self.host.app.page.deal(Record(game, list(NAMES[:seats]), deck=deck).dump(), near=[*range(1, seats)])
        places = self.host.app.page.guests[self.host.id] = [PendingSeat(seat) for seat in range(1, seats)]
        for place in places:
            place.connection, place.taken = self.end(place.seat), True
        self.host.app.open_route(f"#/match/{self.host.id}")
        self.match, self.session, self.sync = self.host.match, self.host.match.session, self.host.match.sync
        self.sync.reveal_match = lambda guest: None              # facts revealed at the end are no longer secret
        self.texts, self.looked = self.ends[ME].sent, []

    def end(self, seat):
        """Return the host's end of a new connection."""
        self.ends[seat], _ = line([])
        return self.ends[seat]

    def calm(self):
        """Pass every window in which others are asked in secret; return whether no secret question is left."""
        while self.sync.are_others_asked_secretly(ME) and self.let_pass():
            pass
        return not self.sync.are_others_asked_secretly(ME)

    def vote(self, wish, yes, wisher=ME, about=-1):
        """Propose something; all others agree, or one of them refuses."""
        votes = self.match.votes
        note = {"t": "vote", "wish": wish, "about": about}
        votes.receive_message(wisher, note) if wisher in self.sync.guests else votes.propose(wish, about=about)
        for device in sorted(votes.waiting):
            votes.count_answer(device, yes)

    # incidents

    def happen(self, what, yes):
        """Let an incident happen, with all agreeing or not; first let the page catch up with the moves played without it."""
        self.match.controller.clear_choices()
        self.match.timeline.reopen()
        getattr(self, what)(yes)

    def undo(self, yes):
        """Propose, for the listening guest, to undo a move."""
        self.vote("undo", yes)

    def redo(self, yes):
        """Propose, for the listening guest, to redo a move."""
        self.vote("redo", yes)

    def stop(self, yes):
        """Propose, for the listening guest, to end the match."""
        self.vote("stop", yes)

    def take_back(self, yes):
        """Propose, for another guest or the host, to undo a move; it's rejected.

        If moves were undone, two deals with different windows would differ in their moves.
        """
        self.vote("undo", False, wisher=OTHER if OTHER in self.ends else -1)

    def lose(self, yes):
        """Disconnect another guest, and let a bot stand in, if all agree, until they return."""
        if OTHER in self.ends:
            connections, place = self.match.connections, next(place for place in self.match.connections.places if place.seat == OTHER)
            place.connection.state = "closed"
            place.connection.changed()
            self.vote("stand-in", yes, about=OTHER)
            place.connection, place.taken = self.end(OTHER), True
            connections.watch(place, place.connection)
            connections.follow_connection(place, place.connection)

    def look(self, yes):
        """Let a spectator join, if all agree."""
        self.vote("look-on", yes, wisher=-1)
        if yes and not self.looked:
            self.match.join(FIRST_ONLOOKER, self.end(FIRST_ONLOOKER))
            self.looked = self.ends[FIRST_ONLOOKER].sent


EVENTS = "undo", "undo", "redo", "stop", "take_back", "lose", "look"


def script(table, rng, stretches):
    """Play stretches of a match, with an incident after each. Return (moves, incident) for each stretch.

    The incident is None if others are asked in secret, or if the match is over.
    """
    played = []
    for _ in range(stretches):
        start = len(table.session.record.moves)
        table.play(rng, start + rng.randrange(2, 9))
        is_calm = table.calm()
        moves = table.session.record.moves[start:]
        incident = (rng.choice(EVENTS), rng.random() < .7) if is_calm and not table.session.position.outcome else None
        played.append((moves, incident))
        if incident:
            table.happen(*incident)
    return played


def voted_twins(game, seats, rng, count):
    """Yield pairs of the messages to a guest and to spectators in two deals with votes that the guest can't tell apart."""
    pack = [card.id for card in GAMES[game](seats, None, seed=0).pack()]
    rng.shuffle(pack)
    first = Voted(game, seats, pack)
    stretches = script(first, rng, 6)
    unseen = unseen_in(first.texts, pack, ME)
    for _ in range(count if len(unseen) > 1 else 0):
        one, other = rng.sample(unseen, 2)
        swap = {one: other, other: one}
        second = Voted(game, seats, [swap.get(id, id) for id in pack])
        for moves, incident in stretches:
            if second.follow([" ".join(swap.get(word, word) for word in text.split()) for text in moves]) is None:
                break
            if incident:
                second.happen(*incident)
        else:
            yield first, second
