"""A host and its guests, on fake pages.

Each page has its own storage. They're joined by connections that queue messages until a test delivers them.
"""

import json
import re
from heapq import heappop, heappush
from random import Random

from helpers.fake_page import Table, pressable
from helpers.own_sets import on_shelf

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.saves import wire
from courtcards.saves.record import Record
from table.browser import bot_worker
from table.match.session.frame_recorder import view_from
from table.match.session.local_session import Session
from table.peer.connection.pending_invites import FIRST_ONLOOKER, PendingSeat
from table.peer.guest.guest_table import GuestPlace
from table.peer.protocol.messages import Parts, apply_diff, dump_seat_position
from table.peer.shared.joint_deal import JointDeal
from table.peer.sync.guest_seat import EVERYBODY
from table.peer.sync.host_sync import HostSync

NAMES = "Ada", "Ben", "Cleo", "Dora"
WORD = re.compile(r"[\w-]+")
MOST_WINDOWS = 60


class Cable:
    """One end of a connection; messages wait in the `box` that both ends share."""

    def __init__(self, box, name):
        self.box, self.name, self.heard, self.other, self.cut, self.sent = box, name, None, None, False, []
        self.unsent_bytes = 0
        self.code, self.left_invitation, self.state, self.changed = name, "", "open", lambda: None

    def listen(self, heard):
        self.heard = heard

    def watch(self, changed):
        self.changed = changed

    def leave(self, invitation):
        """Do nothing, as no test reconnects this way."""

    def send(self, text):
        self.sent.append(text)
        if not self.cut:
            self.box.append((self.other, text))

    def close(self):
        self.cut = self.other.cut = True


def line(box):
    """Return both ends of a connection."""
    one, other = Cable(box, "table"), Cable(box, "guest")
    one.other, other.other = other, one
    return one, other


def notes(texts, most=10**6):
    """Return the messages made up of these texts from a connection."""
    parts = Parts(most)
    return [note for text in texts if (note := parts.add_part(text))]


class Party:
    """A match with guests: the `host`, and the pages of its `guests` by seat; with `shared`, all of them take part in the deal.

    `own` is the file of a set on the host's shelf, for a match played with that set.
    """

    def __init__(self, game, guests=(1,), names=("Ada", "Ben", "bot:squire:Margot"), seed=1, options=None, cards=None, own=None, timed=False, shared=False):
        """Start the match. If `timed`, time passes as in real life (see `hours`)."""
        self.hours = None
        self.rng, self.box, self.ends = Random(f"{game} {seed}"), [], {}
        self.host, self.pages = Table(speed="0", seed=str(seed)), {seat: Table(speed="0") for seat in guests}
        for seat in guests:
            self.plugged(seat)
        shares = self.gathered() if shared else None
        shelf, ids = self.host.app.page.shelf, on_shelf(self.host, own) if own else []
        card_set = GAMES[game].read_cards(shelf.get(*ids).file) if ids else cards
        record = Record(game, list(names), options, shares.seed if shares else seed, cards=card_set)
        fields = {"given": shares.dump()} if shares else {}
        self.host.app.page.deal(record.dump(), near=[*guests], **fields, **shelf.slot_fields(record.game.cards.values(), ids))
        self.id = self.host.id
        self.hours = Hours(self) if timed else None
        self.seat_again()

    def places(self):
        """Return the guests at the other ends of their connections."""
        places = [PendingSeat(seat) for seat in self.ends]
        for place in places:
            place.connection, place.taken = self.ends[place.seat][0], True
        return places

    def gathered(self):
        """Return everyone's contribution to a joint deal."""
        shares = []
        JointDeal(self.places(), shares.append, shares.append).begin()
        while self.deliver():
            pass
        return shares[0]

    def seat_again(self):
        """Resume the saved match, with the guests still at the other ends of their connections."""
        self.host.app.page.guests[self.id] = self.places()
        self.host.app.open_route(f"#/match/{self.id}", asks=False)
        self.settle()

    def plugged(self, seat):
        """Connect the host and a guest; return the host's end."""
        host_end, guest_end = self.ends[seat] = line(self.box)
        page = self.pages[seat]
        page.place = GuestPlace(page.app.page, guest_end, "Ada", lambda: None)
        return host_end

    def lose(self, seat):
        """Cut a guest's connection."""
        self.ends[seat][0].close()
        self.table.sync.leave(seat)

    def back(self, seat):
        """Cut a guest's connection and reconnect them on a fresh page."""
        self.lose(seat)
        self.pages[seat] = Table(speed="0")
        if self.hours:
            self.hours.keep(self.pages[seat].stage)
        self.table.join(seat, self.plugged(seat))

    @property
    def table(self):
        return self.host.match

    @property
    def session(self):
        return self.table.session

    def deliver(self):
        """Deliver the waiting messages; return whether there were any."""
        waiting, self.box[:] = [*self.box], []
        for end, text in waiting:
            if not end.cut:
                end.heard(text)
        return bool(waiting)

    def settle(self):
        """Let messages, bots and pauses run until it's a player's turn on some page."""
        if self.hours:
            return self.hours.run()
        for _ in range(4000):
            is_busy, stage = self.deliver(), self.host.stage
            if stage.asked:
                request, then = stage.asked.pop(0)
                stage.sets.pop(0)
                then(bot_worker.at_once(json.dumps(request)))
                is_busy = True
            for table in (self.host, *self.pages.values()):
                table.stage.time += 1000
                is_busy |= table.stage.tick()
            if not is_busy:
                return
        raise AssertionError("never at rest")

    def carry(self):
        """Deliver all messages, and do nothing else."""
        while self.deliver():
            pass

    def agree(self):
        """Vote yes for everybody asked, and go on."""
        self.carry()
        for table in (self.host, *self.pages.values()):
            if {"do": "vote", "value": "yes"} in pressable(table.stage.view):
                table.do("vote", value="yes")
        self.settle()

    def awaited(self):
        """Return the seats that can answer now, each with its page."""
        guests = [(seat, page) for seat, page in self.pages.items() if page.match and page.match.timeline.awaited]
        timeline = self.table.timeline
        return [*guests, *[(seat, self.host) for seat in self.session.asked_people if timeline.awaited]]

    def step(self, level="squire"):
        """Answer for one player, as a bot of this level would; return whether the match goes on."""
        game = self.session.record.game
        if game.outcome:
            return False
        awaited = self.awaited()
        assert awaited, ("nobody is asked", game.question.key, game.question.seats, self.table.timeline.course.state)
        seat, page = self.rng.choice(awaited)
        if page is self.host and self.table.device.state.value != "open":
            self.host.do("take-seat")
        else:
            page.do("move", move=str(choose(game if page is self.host else page.match.session.imagined, seat, level, self.rng)))
        self.settle()
        return True


class Hours:
    """A party's clock: runs what its pages schedule in order, and delivers messages at once; for matches without bots."""

    def __init__(self, party):
        self.party, self.now, self.plans, self.number = party, 0.0, [], 0
        for table in (party.host, *party.pages.values()):
            self.keep(table.stage)

    def keep(self, stage):
        """Run a page's scheduled calls on this clock."""
        stage.later, stage.now = self.plan, lambda: self.now
        waiting, stage.waiting = stage.waiting, []
        for then in waiting:
            self.plan(0, then)

    def plan(self, wait, then):
        self.number += 1
        heappush(self.plans, (self.now + wait, self.number, then))

    def run(self, seconds=0):
        """Let some seconds pass."""
        until = self.now + seconds * 1000
        self.party.carry()
        while self.plans and self.plans[0][0] <= until:
            self.now, _, then = heappop(self.plans)
            then()
            self.party.carry()
        self.now = until


class Listening:
    """Stands in for a host's table and for the connection to a listener who never replies."""

    ready = True

    def now(self):
        return 0

    def on_guest_lost(self, seat):
        """Do nothing: nobody is waiting."""

    def state_extras(self):
        """Return the extra fields of a full state: none."""
        return {}

    def listen(self, heard):
        """Do nothing: nobody replies on this connection."""

    def close(self):
        """Do nothing: nobody is listening any more."""


class Dealer(Listening):
    """A match with a passive listener: a guest in seat `seat`, or the spectators (EVERYBODY). `texts` are their messages."""

    def __init__(self, game, seats, deck, options=None, seat=1):
        self.session, self.texts, self.seat = Session(Record(game, list(NAMES[:seats]), options, deck=deck), remote_seats=[abs(seat)]), [], seat
        self.sync = HostSync(self.session, self)
        self.sync.reveal_match = lambda guest: None              # facts revealed at the end are no longer secret
        self.sync.join(seat if seat != EVERYBODY else FIRST_ONLOOKER, self)

    def send(self, text):
        self.texts.append(text)

    def play(self, rng, most):
        """Play some moves, as squires would."""
        while self.session.position.question and self.session.length < most:
            game = self.session.record.game
            self.session.play_unrecorded(str(choose(game, rng.choice(game.question.seats), "squire", rng)))
        return self.session.record.moves

    def follow(self, moves):
        """Play the moves of another deal. Leave out passes that only that deal asks for, and add those that only this one asks for.

        Return the number of windows that differ, or None if the moves can't be played.
        """
        differing = 0
        for text in moves:
            while self.session.position.why_not_text(text) is not None:
                if text.split()[1] == "pass":
                    differing += 1
                    break
                if not self.let_pass() or differing > MOST_WINDOWS:
                    return None
                differing += 1
            else:
                self.session.play_unrecorded(text)
        while differing < MOST_WINDOWS and self.let_pass():
            differing += 1
        return differing

    def let_pass(self):
        """Pass for another player who is asked in secret; return whether there was one."""
        question = self.session.position.question
        if not (question and question.quiet):
            return False
        passes = [str(move) for move in self.session.moves() if move.verb == "pass" and move.seat != self.seat]
        if passes:
            self.session.play_unrecorded(passes[0])
        return bool(passes)


def twins(game, seats, rng, count, options=None, most=60, seat=1):
    """Yield pairs of the messages a guest (or EVERYBODY) gets in two deals they can't tell apart.

    Each pair comes with the number of windows that differ. There may be fewer pairs than `count`.
    """
    pack = [card.id for card in GAMES[game](seats, options, seed=0).pack()]
    rng.shuffle(pack)
    first = Dealer(game, seats, pack, options, seat)
    moves = first.play(rng, rng.randrange(4, most))
    unseen = unseen_in(first.texts, pack, seat)
    for _ in range(count if len(unseen) > 1 else 0):
        one, other = rng.sample(unseen, 2)
        swap = {one: other, other: one}
        second = Dealer(game, seats, [swap.get(id, id) for id in pack], options, seat)
        differing = second.follow([" ".join(swap.get(word, word) for word in text.split()) for text in moves])
        if differing is not None:
            yield first.texts, second.texts, differing


def unseen_in(texts, ids, seat):
    """Return the cards never revealed to a seat. An imagined position names every card, so only told facts and visible cards count."""
    seen = set()
    for note in [note for note in notes(texts) if note["t"] in ("hello", "news")]:
        if note["t"] == "hello":
            game = wire.load_position(json.dumps(note["position"]))
            position = note["position"]
        else:
            position = position | {"fields": apply_diff(position["fields"], note["fields"])}
            game = wire.load_position(json.dumps(position))
        moves = [str(move) for move in game.moves(seat)] if game.question and seat != EVERYBODY else []
        seen |= set(WORD.findall(json.dumps([note.get("log"), note.get("moments"), view_from(game, seat), moves])))
    return [id for id in ids if id not in seen]


def named_in(note, cards):
    """Return the cards a message names outside of its position, which has to place every card somewhere."""
    return cards & set(WORD.findall(json.dumps([note.get("log"), note.get("moments")])))


def seen_by(record, seat):
    """Return the cards a seat has seen, or been told of, in a recorded match."""
    seen = set()

    def look(game, fact=None):
        details = [fact.about] if fact and (fact.seats is None or seat in fact.seats) else []
        seen.update(WORD.findall(json.dumps([game.view(seat, "zones"), details])))
    replayed = record.up_to(0, look)
    for text in record.moves:
        look(replayed.game)
        replayed.play(text)
    look(replayed.game)
    return seen


def leaves(data, way=()):
    """Yield each scalar in plain data with its path."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from leaves(value, (*way, name))
        else:
            yield (*way, name), value


def twisted(note, rng):
    """Return a message with one value replaced by another of its kind from the same message, or by a nearby number."""
    copy = json.loads(json.dumps(note))
    scalars = [*leaves({name: value for name, value in copy.items() if name not in ("t", "n", "h", "got", "rules")})]
    field = rng.choice(sorted({path[0] for path, _ in scalars}))
    path, old = rng.choice([scalar for scalar in scalars if scalar[0][0] == field])
    nearby = [old + 1, old - 1, 0, 7, 99] if type(old) is int else []
    container = copy
    for name in path[:-1]:
        container = container[name]
    container[path[-1]] = rng.choice([*nearby, *[value for _, value in scalars if type(value) is type(old) and value != old]] or [None])
    return copy


STRANGE = None, -1, 10**6, "", "x" * 50, [], {}, True, [[]] * 3, {"()": 1}, {"()": []}, {"tuple": [1]}, {"Round": []}, {"rule": ["'Round"]}, "'4K", "4K", [{}, ["a"]], 1.5, [None, []]


def broken(note, rng):
    """Return a message with one value, at any depth, changed, removed or duplicated."""
    copy = json.loads(json.dumps(note))
    value, container, key = copy, None, None
    while isinstance(value, dict | list) and value and (container is None or rng.random() < .9):
        container, key = value, rng.choice([*value]) if isinstance(value, dict) else rng.randrange(len(value))
        value = container[key]
    chance = rng.random()
    if chance < .15 and isinstance(container, dict):
        del container[key]
    elif chance < .3 and isinstance(container, list):
        container.insert(key, value)
    else:
        container[key] = rng.choice(STRANGE)
    return copy


def agree(party):
    """Check that guests' pages know exactly as much as their seats may see; skip guests with undelivered messages."""
    position = party.session.position
    for seat, page in party.pages.items():
        guest = party.table.sync.guests[seat]
        if guest.held_frames or guest.owes_full_state:
            continue
        session = page.match.session
        host_view, guest_view = view_from(position, seat), session.look(seat)
        assert host_view | {"question": None} == guest_view | {"question": None}
        assert [*map(str, position.moves(seat))] == [*map(str, session.position.moves(seat))] if position.question else session.position.question is None
        assert session.position_data == dump_seat_position(party.session.deal, seat)
        assert wire.dump_position(session.imagined) == json.dumps(session.position_data, separators=(",", ":")), "what was told bit by bit is the whole"


def page_of(party, seat=1):
    """Return a guest's page."""
    return party.pages[seat]


def stands(party):
    """Play until the guest has a turn; return the party."""
    for _ in range(60):
        if page_of(party).match.timeline.awaited and 1 in party.session.asked:
            return party
        party.step()
    raise AssertionError("the guest is never asked")


def over(party):
    """Play a match to its end; return the party."""
    while party.step("random"):
        pass
    return party
