"""A host and its guests on fake pages:
whole matches, disconnects, undo, stand-ins, rejected messages, and data that stays with the host.
"""

import json
import re

import pytest
from helpers.fake_page import Table, pressable
from helpers.near import Party, agree, notes, page_of, stands
from helpers.own_sets import PICTURE, STROKES, a_file
from helpers.share import by_night, share, some_games
from helpers.words import text

from courtcards.engine import limits
from courtcards.games import GAMES
from courtcards.saves import wire
from table.peer.guest.guest_session import GuestSession
from table.peer.protocol.messages import BadNote, split_message

SEATED = [(game, number) for game in GAMES for number in sorted({2 if GAMES[game].fewest < 3 else 3, min(3, GAMES[game].most)})]


def seated(game, number=3, **more):
    """Return a match between the host Ada, the guest Ben, and a bot."""
    return Party(game, names=("Ada", "Ben", "bot:squire:Margot")[:number], **more)


def played(party, most=1000, look=lambda party, number: None):
    """Play a match to its end."""
    for number in range(most):
        agree(party)
        look(party, number)
        if not party.step():
            return party
    return party


@pytest.mark.parametrize(("game", "number"), [(game, number) for game, number in share([(game, number) for game, number in SEATED if number == min(3, GAMES[game].most)], SEATED)])
def test_a_match_reaches_its_end_and_a_guest_knows_what_its_seat_sees(game, number):
    party = played(seated(game, number), share(12, 1000))
    told = notes(party.ends[1][0].sent)
    over = party.session.position.outcome is not None
    assert [note["t"] for note in told] == ["hello", *["news"] * (len(told) - 1 - over), *["opened"] * over] and len(told) > 5
    assert [note["n"] for note in told] == [*range(1, len(told) + 1)]
    if over:
        assert text("near.dealt-alone", who="Ada") in page_of(party).says
        assert page_of(party).match.session.position.outcome == party.session.position.outcome
    assert page_of(party).app.page.matches.newest(9)[1] == []               # none of it is saved there


def test_several_guests_play_on_a_device_where_nobody_sits():
    party = played(Party("battle-royal", guests=(0, 1, 2), names=("Ada", "Ben", "Cleo")), share(30, 500))
    assert party.session.people == () and party.session.length > 10


def test_nobody_at_the_table_sees_which_guest_is_asked_in_a_window():
    party = Party("ilk", guests=(1, 2), names=("Ada", "Ben", "Cleo"))
    while not (party.session.is_window and party.session.remote_seat is not None):
        party.step()
    assert party.table.painter.scene().view["question"]["seats"] == []


@pytest.mark.parametrize(("game", "words"), [("kingdrin", f"Who plays first? {text('near.one-asked', who='{who}')}."), ("coinquest", "{who} is about to")])
def test_waiting_players_see_whom_they_wait_for_unless_it_is_a_secret(game, words):
    party = Party(game, guests=(1, 2), names=("Ada", "Ben", "Cleo"))
    for _ in range(4):
        asked = party.session.asked[0]
        waiting = [page for seat, page in ((0, party.host), *party.pages.items()) if seat != asked]
        for page in waiting:
            scene = page.match.painter.scene()
            assert scene.view["question"]["seats"] == [asked] and scene.seats[asked].name in " ".join(scene.prompt)
            assert party.session.length or words.format(who=scene.seats[asked].name) in page.says
        party.step()


def test_guests_are_called_guests_and_bots_stay_bots():
    party, bot = seated("coinquest"), text("match.bot-styled", level=text("bot.squire.name"), style=text("style.bold.name"))
    assert [party.table.narrator.player_words(seat) for seat in range(3)] == [text("match.person"), text("match.guest"), bot]
    assert [page_of(party).match.narrator.player_words(seat) for seat in range(3)] == [text("match.person"), text("match.person"), bot]


@pytest.mark.parametrize("game", some_games(GAMES))
def test_a_guest_that_drops_and_comes_back_loses_no_move(game):
    def drop(party, number):
        if number % 3 == 1:
            party.back(1)
            party.settle()
            drops.append(number)
    drops, most = [], share(4, 20)
    party = seated(game, min(3, GAMES[game].most))
    while len(drops) < most:
        before = len(drops)
        played(party, share(12, 100), drop)
        party = party if len(drops) < most and not party.session.position.outcome else seated(game, min(3, GAMES[game].most), seed=len(drops))
        assert len(drops) > before


def test_a_move_lost_with_its_connection_is_asked_for_again():
    party = stands(seated("coinquest"))
    length, page = party.session.length, page_of(party)
    page.do("move", move=page.moves[0])
    party.back(1)                               # lost on its way, along with the connection
    party.settle()
    agree(party)
    assert party.session.length == length and page_of(party).match.timeline.awaited


@pytest.mark.parametrize("game", some_games(GAMES))
def test_undo_by_the_host_brings_guests_to_its_position(game):
    def undo(party, number):
        length = party.session.length
        if number % 9 == 8:
            party.host.do("undo")
            party.agree()
            agree(party)
            undone.append(length - party.session.length)
    undone = []
    played(seated(game, min(3, GAMES[game].most)), share(20, 200), undo)
    assert max(undone) > 0


def test_a_guests_page_sends_no_illegal_move_and_a_legal_one_only_once():
    party = stands(seated("coinquest"))
    page, sent = page_of(party), len(party.ends[1][1].sent)
    page.do("move", move="1 pass > 7")
    assert page.match.controller.refusal and len(party.ends[1][1].sent) == sent
    move = page.moves[0]
    page.do("move", move=move)
    assert page.moves == [] and not page.match.timeline.awaited and not page.match.timeline.goes_on_alone
    assert text("near.answered") in page.says, "the open question would name who has answered it as whoever is waited for"
    party.settle()
    assert text("near.answered") not in page.says
    assert [note["moves"] for note in notes(party.ends[1][1].sent)][-1] == [move]


def test_a_match_with_guests_cannot_be_played_out():
    party = Party("war", names=("Ada", "Ben"))
    for page in (party.host, page_of(party)):
        assert {"move"} == {data["do"] for data in pressable(page.stage.view)} & {"move", "run-out"}


def test_actions_only_possible_at_the_host_say_so():
    party = stands(seated("coinquest"))
    page_of(party).do("more")
    assert text("table.share") in party.host.says and text("page.more-settings") in page_of(party).asks
    assert not any(text(key) in page_of(party).says + page_of(party).asks for key in ("table.share", "page.more-share"))
    page_of(party).do("close")
    for act in ("share", "export", "keep-copy"):
        page_of(party).app.page.drop("match")
        page_of(party).do(act)
        assert text("notice.at-the-table.text") in page_of(party).warns and page_of(party).stage.files == []


@pytest.mark.parametrize("game", some_games(GAMES))
def test_a_guest_replays_what_it_was_told_with_its_own_view(game):
    party = played(seated(game, min(3, GAMES[game].most)), 9)
    page, frames = page_of(party), [past.frames for past in page_of(party).match.session.told]
    page.do("replay")
    replay = page.match.replay
    assert page.says.count(text("replay.cards", name=text("match.you"))) == 1 and re.search(r'data-do="eyes"[^>]*><option value="1" selected>[^<]*</option></select>', page.stage.view)
    assert {"branch", "chances"}.isdisjoint(data["do"] for data in pressable(page.stage.view))
    for number in range(replay.length, -1, -1):
        page.do("step", value=str(number))
        assert replay.reel[0].view == frames[number][0].view
    for eyes in ("0", "all", "public"):
        page.do("eyes", value=eyes)
        assert replay.eyes == "1"
    page.do("leave-replay")
    agree(party)


def test_a_match_goes_on_while_a_guest_replays():
    party = stands(seated("coinquest"))
    page = page_of(party)
    page.do("move", move=page.moves[0])
    page.do("replay")
    party.settle()
    page.do("leave-replay")
    agree(party)
    assert played(party, 5)


def test_a_failing_page_or_set_up_looks_for_no_record_on_a_guests_device():
    party = seated("coinquest")
    page_of(party).leave("#/setup/coinquest")
    assert page_of(party).match is None and party.host.match is party.table
    party = seated("coinquest")
    page_of(party).app.on_failure()
    assert "export-raw" not in page_of(party).stage.view


def test_a_hint_is_worked_out_on_the_guests_device():
    party = stands(seated("coinquest"))
    page_of(party).do("hint")
    page_of(party).do("yes")
    what, asked, _ = page_of(party).stage.works[-1]
    assert what == "advise" and asked["seat"] == 1 and wire.load_position(asked["position"]).question.seats == (1,)
    assert party.host.stage.works == [] and not party.table.saved_match.had_hint
    party.settle()
    assert party.table.sync.hinted_seats == {1} and not party.table.saved_match.had_hint, "it counts for that seat alone"
    scene = party.table.painter.scene()
    assert "hints" in scene.seats[1].kind and "hints" not in scene.seats[0].kind
    party.seat_again()
    assert party.table.sync.hinted_seats == {1}, "also when the match is taken up again"


def test_simultaneous_answers_wait_for_their_turn_are_taken_back_without_a_vote_and_nobody_is_told():
    party = seated("battle-royal")
    while not (party.session.position.question.each and page_of(party).match.timeline.awaited and party.session.asked == (0,)):
        party.step()
    length, sent, page, guest = party.session.length, len(party.ends[1][0].sent), page_of(party), party.table.sync.guests[1]
    page.do("move", move=page.moves[0])
    party.settle()
    assert party.session.length == length and len(party.ends[1][0].sent) == sent
    assert guest.early_answers[1] and not page.match.timeline.awaited
    page.do("undo")
    party.settle()
    assert page.match.timeline.awaited and not guest.early_answers[1] and not party.table.votes.is_running
    page.do("move", move=page.moves[0])
    party.settle()
    for _ in range(6):
        if party.session.length > length + 1:
            break
        party.step()
    assert any(text.startswith("1 ") for text in party.session.record.moves[length:])


def test_an_answer_waits_while_the_host_replays():
    party = stands(seated("coinquest"))
    length, page = party.session.length, page_of(party)
    party.host.do("replay")
    page.do("move", move=page.moves[0])
    party.settle()
    assert party.session.length == length
    party.host.do("leave-replay")
    party.settle()
    assert party.session.length > length
    agree(party)


def test_an_invalid_answer_is_answered_with_the_current_state():
    party = stands(seated("coinquest"))
    guest, length = party.table.sync.guests[1], party.session.length
    for moves in (["0 pass"], ["1 pass", "0 pass"], ["1 play nothing"], ["1 pass > 7"], [], [3], ["1 pass"] * (limits.MOVES_PER_PRESS + 1), None):
        guest.strikes, before = 0, len(notes(party.ends[1][0].sent))
        party.table.sync.on_text(1, split_message({"t": "move", "n": guest.last_number, "moves": moves})[0])
        assert party.session.length == length and notes(party.ends[1][0].sent)[before:][-1]["t"] == "hello" and guest.strikes == 1, moves


def test_an_outdated_answer_is_forgotten():
    party = stands(seated("coinquest"))
    page, length = page_of(party), party.session.length
    party.table.sync.on_text(1, split_message({"t": "move", "n": party.table.sync.guests[1].last_number - 1, "moves": [page.moves[0]]})[0])
    assert party.session.length == length and party.table.sync.guests[1].strikes == 0


def test_a_guest_that_sends_nonsense_three_times_or_too_much_is_removed():
    party = stands(seated("coinquest"))
    for _ in range(3):
        assert not party.ends[1][0].cut
        party.table.sync.on_text(1, "nonsense")
    assert party.ends[1][0].cut and party.table.sync.guests[1].connection is None
    party = stands(seated("coinquest"))
    for _ in range(23):
        party.table.sync.on_text(1, '.{"t":"here"}')
    assert party.ends[1][0].cut


def test_a_host_that_sends_nonsense_three_times_is_left():
    party = stands(seated("coinquest"))
    for _ in range(3):
        page_of(party).place.on_text("nonsense")
    assert party.ends[1][1].cut and text("notice.no-notes.text") in page_of(party).warns


def test_with_people_elsewhere_nothing_goes_by_the_clock():
    party = Party("kingdrin", guests=(1, 2), names=("Ada", "Ben", "Cleo"), options={"speed": True}, timed=True)
    assert not party.session.is_timed_race and not page_of(party).match.session.is_timed_race
    played(party, 5)
    assert party.session.length > 3


def test_a_race_on_one_screen_is_played_in_turns_with_guests():
    party = played(seated("kingdrin", options={"speed": True, "pace": "drawn"}), share(80, 1000))
    assert {party.session.mover(number) for number in range(party.session.length)} == {0, 1, 2} and party.session.position.outcome


def test_a_custom_set_is_sent_for_the_match_only():
    card = {"corners": ["1", "5", "2", "R"], "speed": 10, "level": 3, "type": "fox", "set": "ours"}
    cards = GAMES["minkingi"].read_cards({"format": 1, "name": "Ours", "version": "1", "cards": [card | {"number": number} for number in range(1, 25)]})
    party = played(seated("minkingi", 2, cards=cards), 12)
    assert page_of(party).match.session.imagined.card_set.hash == cards.hash and page_of(party).app.page.shelf.readable_sets() == []
    hello = notes(party.ends[1][0].sent)[0]
    for broken in (hello | {"cards": hello["cards"][:-40]}, hello | {"cards": "x" * 40_000}, hello | {"cards": 3}, hello | {"cards": None}):
        with pytest.raises(BadNote):
            GuestSession(broken, page_of(party).app.page.sets(), print)


def drawn_on(page):
    """Return the artwork a guest's page shows on the cards of its match, by title."""
    cards = page.match.session.imagined.cards.values()
    return {card.traits["title"]: page.stage.art.seen.get(card.traits["art"]) for card in cards if "art" in card.traits}


def test_drawings_on_custom_cards_are_lent_for_the_match_only():
    many = [f"pen 31243a 12 {'120,340,50 ' * 1000}".strip()] * 30             # more than a message can hold
    party = played(seated("minkingi", 2, own=a_file(strokes=many)), 6)
    page = page_of(party)
    assert drawn_on(page) == {"Comet Duke": {"strokes": many, "picture": PICTURE}}
    assert page.app.page.shelf.readable_sets() == [] and page.stage.art.held == {}
    assert "It flies." in [card.traits.get("text", "").partition("\n")[0] for card in page.match.session.imagined.cards.values()]
    party.back(1)
    party.settle()
    assert drawn_on(page_of(party)) == {"Comet Duke": {"strokes": many, "picture": PICTURE}}
    page_of(party).leave()
    assert page_of(party).stage.art.seen == {}


def test_a_drawing_is_stored_once_however_often_it_is_sent():
    party = seated("minkingi", 2, own=a_file())
    page, heard = page_of(party), []
    line = party.ends[1][0]
    for _ in range(4):
        room = page.place.drawings.room
        party.seat_again()                  # the same connection, to a table that was left meanwhile
        heard += [note for note in notes(line.sent) if note["t"] == "drawn"]
        assert drawn_on(page) == {"Comet Duke": {"strokes": STROKES, "picture": PICTURE}} and page.place.drawings.room == room
    assert len(heard) > 4 and page.place.strikes == 0


def test_drawings_lost_on_their_way_arrive_whole_over_a_spare_connection():
    many = [f"pen 31243a 12 {'120,340,50 ' * 1000}".strip()] * 30
    party = Party("minkingi", names=("Ada", "Ben"), own=a_file(strokes=many))
    line = party.plugged(1)
    send, count = line.send, [0]

    def full(text):
        send(text)
        count[0] += 1
        line.unsent_bytes = 10**6 * (count[0] > 16)
    line.send = full
    party.table.join(1, line)
    party.deliver()
    party.host.stage.tick()
    assert 0 < len(drawn_on(page_of(party))["Comet Duke"]["strokes"]) < 30 and line.unsent_bytes
    party.box.clear()
    line.send, line.unsent_bytes = send, 0
    party.table.join(1, line)               # the spare one is open
    party.settle()
    assert drawn_on(page_of(party)) == {"Comet Duke": {"strokes": many, "picture": PICTURE}}


def test_drawings_wait_for_news_and_not_the_other_way_round():
    party = Party("minkingi", names=("Ada", "Ben"), own=a_file())
    page_of(party).stage.art.seen.clear()
    line = party.plugged(1)
    line.unsent_bytes = 10**6
    party.table.join(1, line)
    for _ in range(5):
        party.deliver()
        party.host.stage.tick()
    assert drawn_on(page_of(party)) == {"Comet Duke": None}
    line.unsent_bytes = 0
    party.settle()
    assert drawn_on(page_of(party))["Comet Duke"]["strokes"] == STROKES


def test_an_invalid_drawing_is_a_strike_and_not_shown():
    party = seated("minkingi", 2, own=a_file(strokes=[], picture=""))
    page = page_of(party)
    card = next(iter(page.match.session.imagined.cards))
    for broken in ({"card": 3}, {"at": -1}, {"at": None}, {"strokes": "pen"}, {"strokes": ["pen url(x) 12 0,0,0"]}, {"strokes": [STROKES[0]] * 4000},
                   {"picture": "https://example.org/x.jpg"}, {"picture": None}):
        page.place.strikes = 0
        for part in split_message({"t": "drawn", "card": card, "at": 0, "strokes": STROKES, "picture": PICTURE} | broken):
            page.place.on_text(part)
        assert page.place.strikes == 1 and page.stage.art.seen == {}, broken


def test_the_total_size_of_drawings_is_limited():
    party = seated("minkingi", 2)
    place, many = page_of(party).place, [f"pen 31243a 12 {'120,340,50 ' * 3000}".strip()] * 5
    for number in range(limits.MATCH_ARTWORK // 100_000):
        for part in split_message({"t": "drawn", "card": str(number), "at": 0, "strokes": many, "picture": ""}):
            place.on_text(part)
    assert place.strikes > 0 and sum(len(stroke) for art in place.drawings.arts.values() for stroke in art["strokes"]) <= limits.MATCH_ARTWORK
    assert page_of(party).stage.art.seen == {}


def test_impossible_card_contents_are_refused():
    party = seated("minkingi", 2, own=a_file())
    hello, sets, card = notes(party.ends[1][0].sent)[0], page_of(party).app.page.sets(), next(iter(page_of(party).match.session.imagined.cards))
    assert hello["worn"][card] == {"title": "Comet Duke", "text": "It flies.\nFar.", "art": True}
    for worn in (3, {"nothing": {}}, {0: {}}, {card: {"title": "<b>"}}, {card: {"art": "deadbeef"}}, {card: {"corners": []}}, {card: []}):
        with pytest.raises(BadNote):
            GuestSession(hello | {"worn": worn}, sets, print)


def hears(party, **other):
    """Send a guest's fresh page an altered account of a match; return the page."""
    hello = notes(party.ends[1][0].sent)[0]
    party.pages[1] = Table(speed="0")
    party.plugged(1)
    for part in split_message(hello | other):
        page_of(party).place.on_text(part)
    return page_of(party)


@pytest.mark.parametrize(("game", "kind"), [("coinquest", "rules"), ("fwords", "words")])
def test_a_host_with_other_rules_or_another_word_list_is_reported_plainly_and_left(game, kind):
    party = seated(game)
    hello = notes(party.ends[1][0].sent)[0]
    position = hello["position"]
    assert kind == "rules" or position["words"] == party.session.deal.playing_sets[-1].hash
    page = hears(party, **{"rules": {"rules": hello["rules"] + 1}, "words": {"position": position | {"words": "0123456789abcdef"}}}[kind])
    assert text(f"near.other-{kind}") in page.says and text(f"near.other-{kind}-line", who="Ada") in page.says
    assert kind == "words" or "reload" in {data["do"] for data in pressable(page.stage.view)}
    assert party.ends[1][1].cut and notes(party.ends[1][1].sent) == [{"t": "rest", "why": "unlike"}] and page.match is None


@by_night
def test_of_a_long_log_the_end_is_sent():
    party = played(seated("kingdom-armies", seed=0))
    party.back(1)
    party.settle()
    assert len(json.dumps(notes(party.ends[1][0].sent)[0])) < 256_000
    agree(party)
