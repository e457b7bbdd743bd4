"""Matches with a guest, played without pages, then revealed honestly or with a lie in them."""

import json
from random import Random

from helpers.near import NAMES, Listening

from courtcards.bots import choose
from courtcards.engine.dice import sha_digits
from courtcards.games import GAMES, SETS
from courtcards.saves.commit_reveal import commit_to_share
from courtcards.saves.record import Record
from table.match.session.local_session import Session
from table.peer.audit.match_audit import GuestKnowledge, MatchAudit
from table.peer.protocol.hash_chain import GuestChain
from table.peer.protocol.messages import Parts
from table.peer.sync.host_sync import HostSync
from table.peer.sync.journal import reveal_message
from table.storage.peer_state import JointShares

ME = 1
TIMED = {"fwords": {"timer": "three"}}          # options for playing a game against the clock


class Heard(Listening):
    """A match with a listening guest: `end` is the guest's end of the chain.

    The deal is a joint one or, if `liked`, from a seed that the host prefers.
    """

    def __init__(self, game, rng, liked=False):
        self.rng, self.seats = rng, min(3, GAMES[game].most)
        shares = [sha_digits(f"{rng.random()}") for _ in range(2)]
        self.given = JointShares(0, tuple(map(commit_to_share, shares)), tuple(shares))
        self.record = Record(game, list(NAMES[:self.seats]), TIMED.get(game, {}), sha_digits("liked") if liked else self.given.seed)
        self.session = Session(self.record, remote_seats=[ME])
        self.end, self.parts = GuestChain(), Parts(10**6)
        self.sync = HostSync(self.session, self, self.given)
        self.sync.join(ME, self)

    def send(self, text):
        note = self.parts.add_part(text)
        if note and note["t"] == "hello":
            self.end.begin(note)
        elif note:
            self.end.check_next(note)
            self.end.append(note)

    def play(self, most):
        """Play some moves, with random incidents on the way."""
        for _ in range(most):
            self.move()
            if self.rng.random() < .2:
                self.rng.choice([self.undo, self.drop, self.reload, self.restart, self.lose, self.stand, self.lapse])()
        return self

    def move(self, count=1):
        """Play some moves."""
        for _ in range(count):
            game = self.session.record.game
            if not game.question:
                return
            move = str(choose(game, self.rng.choice(game.question.seats), "page", self.rng))
            if move.startswith(f"{ME} ") and ME in self.session.remote_seats:
                self.sync.guests[ME].chain.count_note(self.end.stamp_note({"t": "move", "moves": [move]}))
            self.session.play_unrecorded(move)

    def undo(self):
        """Undo some moves, and perhaps redo them."""
        if self.session.length > 2 and not self.session.position.outcome:
            start = self.rng.randrange(max(0, self.session.length - 4), self.session.length)
            undone = self.session.record.moves[start:]
            self.session.cut(start)
            self.sync.resend_all()
            if self.rng.random() < .5:
                for text in undone:
                    self.session.play_unrecorded(text)
                self.sync.resend_all()

    def drop(self):
        """Disconnect the guest for some moves; the last message before that is lost."""
        self.sync.guests[ME].connection = None
        self.session.audience.begin()
        self.move(1)
        self.sync.leave(ME)
        self.move(3)
        self.sync.join(ME, self.line())

    def reload(self):
        """Reload the guest's page."""
        self.end = GuestChain()
        self.sync.join(ME, self.line())

    def restart(self, lost=0):
        """Reload the host's page, which may have lost the last moves."""
        chain, entries, length = self.sync.guests[ME].chain, [*self.sync.journal.entries], self.session.length
        number, head = chain.number, chain.head
        self.move(lost)
        self.session = self.session.session_at(length)
        self.sync = HostSync(self.session, self, self.given)
        self.sync.journal.take_up(entries)
        self.sync.guests[ME].chain.begin(number, head)
        self.sync.join(ME, self.line())

    def lose(self):
        self.restart(2)

    def stand(self):
        """Let a bot stand in for the guest for a while."""
        self.sync.leave(ME)
        self.session.stand_in(ME, "squire")
        self.move(2)
        self.session.stand_in(ME, None)
        self.sync.join(ME, self.line())

    def lapse(self):
        """Disconnect the guest and, if their clock is running, run out their time."""
        self.sync.leave(ME)
        self.time_out()
        self.sync.join(ME, self.line())

    def time_out(self):
        """Run out the guest's time as the host reports it, if their clock is running."""
        if self.clock:
            self.sync.note("lost", ME)
            self.session.play_unrecorded(self.clock.move)

    @property
    def clock(self):
        """The guest's clock, or None if it isn't running."""
        clock = self.session.position.question and self.session.position.clock()
        return clock if clock and clock.seats == (ME,) else None

    def line(self):
        """Return a new connection for the guest."""
        self.end.switch_connection()
        self.parts = Parts(10**6)
        return self

    def opened(self):
        """Return what the host reveals after the match."""
        return json.loads(json.dumps(reveal_message(self.session, self.given, [ME], self.sync.journal.entries_for(ME))))

    def known(self):
        """Return what the audit needs of the guest: their seat, their end of the chain, and their share of the deal."""
        return GuestKnowledge(ME, self.end, self.given._replace(home=1, shares=("", *self.given.shares[1:])))


def found(note, known):
    """Run an audit to its end; return it."""
    audit = MatchAudit(note, known, SETS)
    while not audit.replay_moves(50):
        pass
    return audit


class Lie:
    """A finished match, the host's revelation and the guest's messages, before any tampering."""

    def __init__(self, game, rng, liked=False):
        self.game, self.rng = game, rng
        self.match = Heard(game, rng, liked).play(rng.randrange(6, 30))
        self.note = self.match.opened()
        self.record, self.cards = self.note["record"], [*self.match.session.record.game.cards]

    @property
    def told(self):
        """The messages sent to the guest."""
        return self.match.end.notes

    # the tamperings: each returns whether there was something to tamper with

    def seed(self):
        """Deal from a seed that the host prefers."""
        return True

    def deal(self):
        """Reveal a different deal from the real one."""
        self.match = Heard(self.game, self.rng, True).play(self.rng.randrange(6, 30))
        self.note = self.match.opened()
        self.note["record"]["seed"] = self.match.given.seed
        return True

    def deck(self):
        """Reveal the cards in another order."""
        del self.record["seed"]
        self.record["deck"] = self.rng.sample(self.cards, len(self.cards))
        return True

    def move(self):
        """Change the last move."""
        if self.record["moves"]:
            self.record["moves"][-1] = self.rng.choice(["0 cheat", f"{ME} pass > 7", "x", ""])
        return bool(self.record["moves"])

    def own(self):
        """Add a move for the guest that they never made."""
        guest_moves = [text for text in self.record["moves"] if text.startswith(f"{ME} ")]
        if self.told[0]["n"] > 1 or not guest_moves or any(entry[0] != "hello" for entry in self.note["journal"]):
            return False
        self.match.end.moves[self.rng.choice(guest_moves)] -= 1
        return True

    def share(self):
        """Reveal a share that the host didn't commit to."""
        self.note["share"] = sha_digits("other")
        return True

    def card(self):
        """Tell the guest of a different card."""
        return self.otherwise(self.cards, '""', lambda one: self.rng.choice([id for id in self.cards if id != one]))

    def word(self):
        """Tell the guest a different number, or yes for no."""
        return self.otherwise(("true", "false", "null", "0", "1", "2"), " ,", lambda one: "3")

    def otherwise(self, known, signs, other):
        """Replace one of the `known` values in a message, found between two delimiters, with another."""
        index = self.rng.randrange(len(self.told))
        text = json.dumps({name: value for name, value in self.told[index].items() if name not in ("n", "h", "got")})
        start, end = signs
        values = [value for value in known if start + value + end in text]
        if not values:
            return False
        value = self.rng.choice(values)
        self.told[index] = self.told[index] | json.loads(text.replace(start + value + end, start + other(value) + end, 1))
        return True

    def drop(self):
        """Drop a message, but never the last one, nor one repeated by the next."""
        news = [index for index, note in enumerate(self.told) if note["t"] == "news"]
        droppable = [index for index in news if index + 1 == len(self.told) or self.told[index + 1]["t"] == "news"]
        if droppable:
            del self.told[self.rng.choice(droppable)]
        return bool(droppable)

    def never(self):
        """Add a message that the host never wrote."""
        self.told.append({"t": "news", "n": self.match.end.number + 1, "own": False, "moments": [], "fields": [{}, None]})
        return True

    def cut(self):
        """Undo moves, and tell the guest only of the moves afterwards; if the next message gives the full state, nothing was hidden."""
        self.match.session.cut(max(0, self.match.session.length - 2))
        before = len(self.told)
        self.match.move(4)
        self.note = self.match.opened()
        return [note["t"] for note in self.told[before:before + 1]] == ["news"]

    def stood(self):
        """Claim that the guest, who was present, had been away."""
        journal = self.note["journal"]
        hello = next((index for index, entry in enumerate(journal) if entry[0] == "hello" and entry[3] == self.told[0]["n"]), None)
        if hello is None or [note["t"] for note in self.told[:2]] != ["hello", "news"]:
            return False
        journal.insert(hello + 1, ["stand", journal[hello][1], ME, "squire"])
        return True

    def clock(self):
        """Run out the time of a guest who was there; they are told so, or get the full state."""
        match, rng = self.match, self.rng
        for _ in range(12):
            match.move(not match.clock)
        if not match.clock:
            return False
        listens = rng.random() < .5
        match.sync.guests[ME].connection = match if listens else None
        match.time_out()
        match.sync.join(ME, match)
        self.note = match.opened()
        if listens and rng.random() < .5:
            self.note["journal"] = [entry for entry in self.note["journal"] if entry[0] != "lost"]
        return True


WAYS = {"seed": Lie.seed, "deal": Lie.deal, "deck": Lie.deck, "move": Lie.move, "own": Lie.own, "share": Lie.share, "card": Lie.card, "note": Lie.word,
        "drop": Lie.drop, "never": Lie.never, "cut": Lie.cut, "stood": Lie.stood, "clock": Lie.clock}


def tampered(game, way, rng):
    """Return the audit of a tampered match, or None if there was nothing to tamper with."""
    lie = Lie(game, rng, way == "seed")
    return found(lie.note, lie.match.known()) if WAYS[way](lie) else None


def campaign(game, count):
    """Try `count` lies of each kind, and as many honest matches; return how many passed, and which lies went unnamed."""
    honest, unnamed, named = 0, [], {}
    for number in range(count):
        rng = Random(f"{game} {number}")
        match = Heard(game, rng).play(rng.randrange(6, 40))
        audit = found(match.opened(), match.known())
        honest += audit.lie is None
        if audit.lie:
            unnamed.append((number, "honest", audit.lie.key, audit.lie.about))
        for way in WAYS:
            audit = tampered(game, way, Random(f"{game} {number} {way}"))
            if audit is not None:
                named.setdefault(way, []).append(audit.lie and audit.lie.key)
                if not audit.lie:
                    unnamed.append((number, way))
    return honest, unnamed, named
