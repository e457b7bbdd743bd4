"""Messages to guests: identical in deals their seat can't tell apart, without any secrets; broken incoming ones change nothing."""

import json
from functools import cache
from random import Random

import pytest
from helpers.fake_page import Table, pressable
from helpers.near import Dealer, Party, broken, line, named_in, notes, seen_by, twins, twisted
from helpers.own_sets import PICTURE, STROKES
from helpers.share import share, some_games
from helpers.voted import voted_twins
from helpers.words import text

from courtcards.games import GAMES, SETS
from table.peer.guest.guest_session import GuestSession
from table.peer.guest.guest_table import GuestPlace
from table.peer.protocol.messages import BadNote, Parts, split_message
from table.peer.shared.vote import WISHES
from table.storage.letter_state import fresh_share

MATCHES = share(3, 60)          # per game, with two re-deals each
BROKEN = share(360, 10_000) // len(GAMES)
ASIDE = [{"t": "vote", "done": True}, {"t": "vote", "done": None}, {"t": "vote", "number": 1, "yes": False}, {"t": "share", "pledge": "a" * 64}, {"t": "share", "share": "b" * 32},
         {"t": "drawn", "card": "c1", "at": 0, "strokes": STROKES, "picture": PICTURE}, {"t": "mark"}]


def some_of(game, number):
    """Return how many play a game: the most (up to three), and two in every other match if possible."""
    kind = GAMES[game]
    return min(3, kind.most) if number % 2 == 0 or kind.fewest > 2 else 2


def begun(game):
    """Return a match some steps after its start, with the pages of its host and its guest."""
    party = Party(game, names=("Ada", "Ben", "bot:squire:Margot")[:some_of(game, 0)], seed=3)
    for _ in range(6):
        party.step()
    return party


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_gets_the_same_messages_in_deals_it_cannot_tell_apart(game):
    tried = 0
    for number in range(MATCHES):
        for first, second, windows in twins(game, some_of(game, number), Random(f"{game} {number}"), 2):
            short = min(len(first), len(second))        # at the end of one of them a window may be open
            assert first[:short] == second[:short] and abs(len(first) - len(second)) < 3, (number, windows)
            tried += 1
    assert tried > 1


@pytest.mark.parametrize("game", some_games(GAMES))
def test_votes_and_substitute_bots_reveal_nothing_in_deals_a_guest_cannot_tell_apart(game):
    kinds = set()
    for number in range(share(2, 60)):
        for first, second in voted_twins(game, some_of(game, 0), Random(f"{game} {number}"), share(1, 2)):
            for one, other in ((first.texts, second.texts), (first.looked, second.looked)):
                short = min(len(one), len(other))
                assert one[:short] == other[:short] and abs(len(one) - len(other)) < 3, number
            kinds |= {note["t"] for note in notes(first.texts)}
    assert kinds >= {"hello", "news", "vote"}


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_gets_no_message_about_a_card_it_has_not_seen(game):
    dealer = listening(game, share(60, 400))
    record = dealer.session.record
    cards, seen = set(record.game.cards), seen_by(record, 1)
    told = set().union(*[named_in(note, cards) for note in notes(dealer.texts)])
    assert told <= seen and len(told) > 3


def listening(game, moves):
    """Return a match without pages after some moves of squires, with the texts that its guest has heard."""
    seats, rng = some_of(game, 0), Random(3)
    pack = [card.id for card in GAMES[game](seats, seed=0).pack()]
    rng.shuffle(pack)
    dealer = Dealer(game, seats, pack)
    dealer.play(rng, moves)
    return dealer


@cache
def told_in(game):
    """Return the messages to a guest in a match some moves after its start."""
    return notes(listening(game, 9).texts)


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_message_leaves_a_guest_where_it_was(game):
    rng, told, sets, refused = Random(game), told_in(game), SETS, 0
    session, at = GuestSession(told[0], sets, print), 1
    for number in range(BROKEN):
        if at < len(told) and number % (BROKEN // len(told) + 1) == 0:
            session.apply_news(told[at])
            at += 1
        before = session.position_data, session.imagined, session.number, session.length, [*session.log]
        try:
            if number % 3 and at < len(told):
                session.apply_news(broken(told[at], rng))
                session = GuestSession(told[0], sets, print)          # it wasn't a showable state: start over
                for note in told[1:at]:
                    session.apply_news(note)
            else:
                GuestSession(broken(told[0], rng), sets, print)
        except BadNote:
            refused += 1
            assert (session.position_data, session.imagined, session.number, session.length, session.log) == before
    assert refused > BROKEN // 3


class Told:
    """A guest's page that receives a sequence of messages."""

    def __init__(self, told):
        self.page, (_, there) = Table(speed="0"), line([])
        self.page.stage.calm = True
        self.place = self.page.place = GuestPlace(self.page.app.page, there, "Ada", lambda: None)
        for note in told:
            self.hear(note)

    def hear(self, note):
        """Receive a message, and let its moments pass."""
        chain = self.place.chain
        for part in split_message(note | {"n": chain.number + 1, "h": chain.head, "got": chain.got}):
            self.place.connection.heard(part)
        for _ in range(20):
            self.page.stage.time += 100
            self.page.stage.tick()

    def press(self, rng):
        """Press some of the page's controls."""
        offered = pressable(self.page.stage.view)
        for data in rng.sample(offered, min(5, len(offered))):
            self.page.app.page.guard(self.page.app.do)(data["do"], {name: value for name, value in data.items() if name != "do"})


@pytest.mark.parametrize("game", some_games(GAMES))
def test_a_host_reporting_the_impossible_breaks_nothing_on_a_guests_page(game):
    rng, told, taken = Random(game), told_in(game), 0
    for _ in range(share(10, 10_000 // len(GAMES))):
        at = rng.randrange(len(told))
        guest = Told(told[:at])
        assert guest.place.strikes == 0 and bool(guest.place.table) is (at > 0)
        guest.hear((twisted if rng.random() < .8 else broken)(told[at], rng))
        taken += guest.place.strikes == 0
        guest.press(rng)
        assert text("page.broken-title") not in guest.page.says
    assert taken


@pytest.mark.parametrize("game", some_games(GAMES))
def test_nonsense_outside_the_match_leaves_a_guest_where_it_was(game):
    rng, party = Random(game), begun(game)
    page = party.pages[1]
    match, whole, place, shares = page.match, page.match.session.position_data, page.match.place, [fresh_share(), fresh_share()]
    votes = [{"t": "vote", "number": 1, "wish": wish, "by": 0, "about": 1, "asks": bool(wish < "s")} for wish in WISHES]
    told = [*votes, *ASIDE, {"t": "away", "seats": [[0, "silent"]]}, {"t": "opened", "share": shares[0], "far": [1], "record": party.session.record.dump(), "journal": []}]
    for _ in range(BROKEN):
        note = rng.choice(told)
        for part in split_message(broken(note, rng) if rng.random() < .8 else note):
            place.on_text(part)
        page.stage.tick()
        place.strikes, place.has_left = 0, False
        party.box.clear()
    assert page.match is match and match.session.position_data == whole and match.verdict.audit is None and page.says


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_message_makes_a_host_play_only_moves_of_that_seat(game):
    rng, party = Random(game), begun(game)
    guest, sync, before = party.table.sync.guests[1], party.table.sync, [*party.session.record.moves]
    for _ in range(BROKEN):
        moves = [str(move) for move in party.session.moves()] or ["1 stop"]
        answer = {"t": rng.choice(["move", "move", "here"]), "n": guest.last_number, "moves": [rng.choice(moves)]}
        note = broken(rng.choice([answer, answer, *ASIDE, {"t": "vote", "wish": rng.choice(WISHES), "about": rng.randrange(-1, 3)}]), rng)
        for heard in rng.choice([split_message(note), split_message(note), [json.dumps(note)], ["+" + "[" * 500], [".{"], [""], [".null"], ["." + "9" * 3000]]):
            sync.on_text(1, heard)
        guest.strikes, guest.count = 0, 0
    party.box.clear()
    assert party.session.record.moves[:len(before)] == before
    assert all(text.startswith("1 ") for text in party.session.record.moves[len(before):])


def test_a_long_message_travels_in_parts_and_too_much_is_refused():
    note = {"t": "hello", "n": 1, "log": ["x" * 100] * 1000}
    travelling = split_message(note)
    assert len(travelling) > 5 and max(map(len, travelling)) <= 16_000
    assert notes(travelling) == [note]
    small = Parts(50_000)
    with pytest.raises(BadNote):
        for part in travelling:
            small.add_part(part)
    assert small.text == "" and small.add_part('.{"t":"here"}') == {"t": "here"}
