"""A race against the clock at the table: the first press counts, others learn why theirs didn't; it can pause.

Its outcome is the record.
"""

import re

import pytest
from helpers.fake_page import Table, pressable, words
from helpers.toy import Dash, dash, stacked
from helpers.toy_table import Clock, install
from helpers.words import text

from courtcards.saves.loader import load_record
from courtcards.saves.record import Record
from table.match.race.claim_order import GRACE_MS
from table.match.session.local_session import Session

LATE = text("race.late")
HANDS = "page-1 thief-1 shield-1", "page-2 thief-2 shield-2", "page-3 page-4 knight-1"


@pytest.fixture(autouse=True)
def three_cards(monkeypatch):
    """Put Dash on the shelf, with three cards in hand."""
    install(monkeypatch, Dash)
    monkeypatch.setattr(dash, "HELD", 3)


class Dashing:
    """A match of Dash with three cards each, page-7 on top, and a controlled clock; bots choose as they're told."""

    def __init__(self, *seats, hands=HANDS, top="page-7", rest="", bots=lambda seat: f"{seat} stuck", keyboard=True):
        self.table = Table()
        self.table.stage.keys = keyboard
        self.seats = list(seats)
        self.clock = Clock(self.table, choose=bots)
        self.table.app.page.deal({"format": 1, "game": "dash", "rules": 1, "options": {}, "seats": self.seats, "deck": stacked(*hands, top=top, rest=rest), "moves": []})
        self.clock.run(self.clock.now + 100)
        self.match = self.table.match

    def start(self):
        """Start the race, and let it show."""
        self.table.do("pause")
        self.wait(1)
        return self

    def wait(self, time):
        """Let time pass."""
        self.clock.run(self.clock.now + time)

    def press(self, seat, what, ago=0):
        """Press something, this many ms ago."""
        self.table.do("claim", claim=f"{seat} {what}", at=str(self.clock.now - ago))

    @property
    def moves(self):
        return [move for move in self.table.played if move.split()[1] != "stuck"]


def claims(game):
    """Return the data of every possible claim."""
    tags = re.findall(r"<[^>]* data-claim=[^>]*>", game.table.stage.view)
    return [dict(re.findall(r'data-(\w+)="([^"]*)"', tag)) for tag in tags]


def test_a_race_begins_covered_and_nothing_counts_before_it_starts():
    game = Dashing("Ada", "Bert")
    assert text("race.start") in game.table.says and "Page" not in game.table.says
    game.press(0, "page-1")
    game.wait(1000)
    assert game.moves == []
    game.start().press(0, "page-1")
    game.wait(GRACE_MS)
    assert game.moves == ["0 lay page-1"]


def test_the_first_by_the_clock_counts_even_if_it_arrives_later():
    game = Dashing("Ada", "Bert").start()
    game.wait(500)
    game.press(1, "page-2", ago=5)
    game.press(0, "page-1", ago=9)
    game.wait(GRACE_MS)
    assert game.moves == ["0 lay page-1"] and game.match.race.refusals[1][0] == LATE
    assert "page-2" in str(game.match.session.position.hands[1])


def test_a_press_before_the_new_card_was_shown_is_void_and_may_be_repeated():
    game = Dashing("Ada", "Bert", hands=("page-1 page-5 shield-1", "page-2 thief-2 shield-2")).start()
    game.press(0, "page-1")
    game.wait(GRACE_MS + 1)
    game.press(1, "page-2", ago=GRACE_MS + 1)
    game.wait(500)
    assert game.moves == ["0 lay page-1"] and LATE in game.table.says
    game.press(1, "page-2")
    game.wait(500)
    assert game.moves == ["0 lay page-1", "1 lay page-2"] and LATE not in game.table.says


def test_a_card_that_does_not_match_is_refused_at_its_players_edge_and_stops_nobody():
    game = Dashing("Ada", "Bert").start()
    game.wait(500)
    game.press(0, "thief-1", ago=9)
    game.press(1, "page-2", ago=5)
    game.wait(GRACE_MS)
    assert game.moves == ["1 lay page-2"]
    game = Dashing("Ada", "Bert").start()
    game.press(0, "thief-1")
    game.wait(GRACE_MS)
    assert game.moves == [] and game.match.race.refusals == {0: ("No match", "It is of another kind.")} and "No match" in game.table.says
    game.press(0, "page-1")
    game.wait(500)
    game.press(0, "page-5")
    game.wait(500)
    assert game.moves == ["0 lay page-1"] and "Barred" in game.table.says


def test_a_repeated_refusal_is_announced_again():
    game = Dashing("Ada", "Bert").start()
    seen = []
    for _ in range(2):
        game.table.stage.painted.clear()
        game.press(0, "thief-1")
        game.wait(GRACE_MS)
        seen.append(["No match" in parts["view"] for parts in game.table.stage.painted])
    assert seen == [[True], [False, True]]


def test_the_first_player_is_not_refused_for_pressing_again_however_often():
    for wait, ago in ((0, 0), (GRACE_MS, 5), (GRACE_MS + 1, 0), (400, 0)):
        game = Dashing("Ada", "Bert", "Cleo").start()
        game.press(0, "page-1")
        game.wait(wait)
        for card in ("page-1", "page-1", "thief-1"):
            game.press(0, card, ago)
        game.wait(GRACE_MS)
        assert game.moves == ["0 lay page-1"] and 0 not in game.match.race.refusals and LATE not in game.table.says


def test_the_winner_of_the_race_for_the_first_turn_is_told_so_and_not_that_others_are_asked():
    record = next(record for record in (Record("kingdrin", ["Ada", "bot:squire:Bert", "bot:squire:Cleo"], {"opening": "race"}, seed=seed) for seed in range(40))
                  if any(move.seat == 0 for move in record.game.moves() if move.cards))
    table = Table()
    clock = Clock(table, thinks=5_000, choose=lambda seat: f"{seat} pass")
    table.app.page.deal(record.dump())
    clock.run(clock.now + 100)
    table.do("pause")
    clock.run(clock.now + 1)
    first = next(move.cards[0].id for move in record.game.moves() if move.seat == 0 and move.cards)
    for card in (first, *[card.id for card in record.game.hands[0]]):
        table.do("claim", claim=f"0 {card}", at=str(clock.now))
        clock.run(clock.now + GRACE_MS)
        assert text("race.first") in table.says and text("refusal.not-asked.say") not in table.says and LATE not in table.says


def test_a_press_on_the_table_just_after_a_race_is_not_refused_and_a_later_one_is():
    game = Dashing("Ada", "bot:squire:Bert", hands=("page-1 thief-1 shield-1", "knight-1 thief-2 shield-2")).start()
    game.press(0, "page-1")
    game.wait(GRACE_MS)
    slip = game.match.controller.make_notice("not-asked", "thief-1")
    game.match.controller.refuse(slip)
    assert game.match.controller.refusal is None
    game.wait(1_000)
    game.match.controller.refuse(slip)
    assert game.match.controller.refusal is slip


def test_a_bot_plays_when_its_time_has_come_and_an_earlier_person_goes_first():
    game = Dashing("Ada", "bot:squire:Bert", bots=lambda seat: "1 lay page-2").start()
    due = game.match.race.judge.due[1]
    game.wait(due - game.clock.now - 2)
    assert game.moves == []
    game.press(0, "page-1")
    game.wait(GRACE_MS + 10)
    assert game.moves == ["0 lay page-1"]
    again = Dashing("Ada", "bot:squire:Bert", bots=lambda seat: "1 lay page-2").start()
    assert again.match.race.judge.due[1] == due
    again.wait(10_000)
    assert again.moves[0] == "1 lay page-2"


def test_in_a_pause_nothing_counts_no_card_is_shown_and_times_restart():
    for stop in (lambda game: game.table.do("pause"), lambda game: game.table.do("main"), lambda game: game.table.do("halt"),
                 lambda game: game.table.app.on_hidden(True), lambda game: game.table.do("settings"), lambda game: game.table.do("undo")):
        game = Dashing("Ada", "Bert", "bot:squire:Osric", bots=lambda seat: "2 lay page-3").start()
        game.press(0, "page-1")
        stop(game)
        assert text("race.go-on") in game.table.says and not claims(game) and 'class="card' not in game.table.stage.view
        game.press(1, "page-2")
        game.wait(10_000)
        assert game.moves == []
        game.table.app.on_hidden(False)
        game.table.do("close")
        game.start()
        due = game.match.race.judge.due[2]
        assert due > game.clock.now and game.match.countdown.seconds_left == 15
        game.wait(due - game.clock.now + GRACE_MS)
        assert game.moves == ["2 lay page-3"]


def test_undo_takes_back_a_persons_last_claim_and_the_race_waits():
    game = Dashing("Ada", "Bert").start()
    game.press(0, "page-1")
    game.wait(GRACE_MS)
    game.table.do("undo")
    assert game.moves == [] and game.match.race.is_paused_race
    game.start().press(1, "page-2")
    game.wait(GRACE_MS)
    assert game.moves == ["1 lay page-2"]


def test_the_time_limit_answers_for_all_who_are_asked():
    game = Dashing("Ada", "Bert").start()
    game.wait(16_000)
    assert "0 idle" in game.table.played and game.match.session.position.draws == 1


LIMIT = 15_000


def late(*seats, **made):
    """Return a match whose time runs out in 100 ms."""
    game = Dashing(*seats, **made).start()
    game.wait(LIMIT - 1 - 100)
    return game


@pytest.mark.parametrize("arrives, ago", [(-1, 0), (-GRACE_MS // 2, 0), (1 - GRACE_MS, 0), (GRACE_MS - 2, GRACE_MS), (5, 2)])
def test_a_press_made_before_the_limit_counts_whenever_it_arrives_and_a_later_one_comes_after_it(arrives, ago):
    game = late("Ada", "Bert")
    game.wait(100 + arrives)
    game.press(0, "page-1", ago)
    game.wait(500)
    assert game.table.played == [*["0 idle"] * (arrives - ago > 0), "0 lay page-1"] and LATE not in game.table.says


def test_a_refused_press_before_the_limit_delays_it_no_more_than_one_of_several_stuck_players():
    for press in ("thief-1", "stuck"):
        game = late("Ada", "Bert", "Cleo")
        game.wait(90)
        game.press(0, press)
        game.wait(500)
        assert [move.split()[1] for move in game.table.played] == [*["stuck"] * (press == "stuck"), "idle"] and game.match.session.position.draws == 1


def test_the_last_stuck_player_before_the_limit_makes_all_draw_and_the_new_question_has_its_full_time():
    game = late("Ada", "Bert")
    game.press(0, "stuck")
    game.wait(90)
    game.press(1, "stuck")
    game.wait(5_000)
    assert game.table.played == ["0 stuck", "1 stuck"] and game.match.session.position.draws == 1 and game.match.countdown.seconds_left > 9


def test_a_player_who_drops_out_gives_the_others_no_more_time():
    game = Dashing("Ada", "Bert", "Cleo").start()
    game.wait(10_000)
    game.press(0, "stuck")
    game.wait(GRACE_MS)
    assert game.table.played == ["0 stuck"] and game.match.countdown.seconds_left == 5
    game.wait(5_000 + GRACE_MS)
    assert game.table.played == ["0 stuck", "1 idle"]


def test_after_a_common_draw_the_order_of_equals_includes_everyone_who_may_play_now():
    hands, drawn = ("thief-1 shield-1 knight-1", "page-2 thief-2 shield-2", "page-3 thief-3 shield-3"), "page-6 page-5 page-4"
    game = Dashing("Ada", "Bert", "Cleo", hands=hands, rest=drawn).start()
    for seat in (1, 2):
        game.press(seat, "stuck")
        game.wait(GRACE_MS)
    assert game.match.session.position.draws == 1 and game.match.session.position.question.seats == (0, 1, 2)
    for seat, card in ((2, "page-3"), (1, "page-2"), (0, next(id for id in drawn.split() if id in str(game.match.session.position.hands[0])))):
        game.press(seat, card)
    game.wait(GRACE_MS)
    assert game.moves[0].startswith("0 lay")


def test_stuck_claims_made_before_a_common_draw_lapse_and_cards_still_count():
    game = Dashing("Ada", "Bert").start()
    game.press(0, "stuck")
    game.wait(GRACE_MS)
    game.press(1, "stuck")
    game.wait(10)
    game.press(1, "stuck")
    game.press(0, "page-1")
    game.wait(GRACE_MS - 10)
    assert game.match.session.position.draws == 1 and game.match.race.cardless_verbs_used == {}
    game.wait(500)
    assert game.table.played == ["0 stuck", "1 stuck", "0 lay page-1"]


def test_a_player_who_only_said_stuck_is_not_told_to_keep_a_card():
    game = Dashing("Ada", "Bert").start()
    game.press(0, "page-1")
    game.wait(10)
    game.press(1, "stuck")
    game.wait(500)
    assert game.table.played == ["0 lay page-1"] and game.match.race.refusals == {} and LATE not in game.table.says


@pytest.mark.parametrize("stop", ["pause", "halt", "settings", "hidden"])
def test_a_race_paused_just_after_its_time_ran_out_resumes_with_its_full_time(stop):
    game = late("Ada", "Bert")
    game.wait(100 + GRACE_MS // 2)
    if stop == "hidden":
        game.table.app.on_hidden(True)
        game.table.app.on_hidden(False)
    else:
        game.table.do(stop)
        game.table.do("close")
    game.wait(1_000)
    game.start()
    assert game.table.played == [] and game.match.countdown.seconds_left == 15
    game.wait(15_000 + GRACE_MS)
    assert game.table.played == ["0 idle"]


def test_a_new_top_card_restores_the_full_time():
    game = Dashing("Ada", "Bert", "Cleo").start()
    game.wait(10_000)
    game.press(2, "page-3")
    game.wait(10_000)
    assert game.match.countdown.seconds_left > 3 and "0 idle" not in game.table.played


def test_a_stuck_player_may_not_play_and_the_others_race_goes_on():
    game = Dashing("Ada", "Bert", "bot:squire:Osric", bots=lambda seat: "2 lay page-3").start()
    due = game.match.race.judge.due[2]
    game.press(0, "stuck")
    game.wait(GRACE_MS)
    assert game.table.played == ["0 stuck"] and game.match.race.judge.due[2] == due and game.match.race.cardless_verbs_used == {0: "stuck"}


def test_a_single_person_sees_no_other_hand_and_several_see_each_others_but_no_bots():
    alone = Dashing("Ada", "bot:squire:Bert", "bot:squire:Cleo").start()
    shown = [data["claim"] for data in claims(alone)]
    assert sorted(shown) == ["0 page-1", "0 shield-1", "0 stuck", "0 thief-1"] and "page-2" not in alone.table.stage.view
    for keyboard in (True, False):
        both = Dashing("Ada", "bot:squire:Bert", "Cleo", keyboard=keyboard).start()
        assert {data["claim"] for data in claims(both)} >= {"0 page-1", "2 knight-1"}
        assert "page-2" not in both.table.stage.view and ("keycap" in claims(both)[0]) == keyboard


def test_a_press_is_the_answer_and_no_card_can_be_chosen_or_dragged():
    for seats in (("Ada", "bot:squire:Bert"), ("Ada", "Bert")):
        game = Dashing(*seats).start()
        assert claims(game) and {found["do"] for found in pressable(game.table.stage.view)}.isdisjoint({"choose", "move", "target"})


def test_cards_keep_their_keys():
    game = Dashing("Ada", "Bert").start()
    before = {data["claim"]: data["keycap"] for data in claims(game)}
    assert before["0 page-1"] == "q" and before["0 thief-1"] == "w" and before["1 page-2"] == "u"
    game.press(0, "page-1")
    game.wait(GRACE_MS)
    after = {data["claim"]: data["keycap"] for data in claims(game)}
    assert after["0 thief-1"] == "w" and "q" not in after.values()


def test_hands_stay_open_after_a_race_as_everyone_has_seen_them():
    record = Record("kingdrin", ["Ada", "Bert"], {"opening": "race"}, seed=5)
    first = next(str(move) for move in record.game.moves() if move.cards and move.seat in record.game.question.seats)
    record.play(first)
    session = Session(record)
    assert session.is_timed_race and all(isinstance(session.view()["zones"][f"hand/{seat}"], list) for seat in (0, 1))
    frames = session.play(f"{session.asked[0]} pass")
    assert not session.is_timed_race and any(fact.key == "draws" for frame in frames for fact in frame.facts)
    assert all(isinstance(frame.view["zones"][f"hand/{seat}"], list) for frame in frames for seat in (0, 1))
    assert Session.load(record.dump() | {"moves": session.record.moves}).open_hands and not Session(Record("kingdrin", ["Ada", "Bert"], seed=5)).open_hands
    alone = Session(Record("kingdrin", ["Ada", "bot:squire"], {"opening": "race"}, seed=5))
    assert alone.is_timed_race and not alone.open_hands


def test_after_an_open_race_the_asked_player_plays_without_a_cover():
    table = Table(speed="0")
    record = Record("kingdrin", ["Ada", "Bert", "bot:squire:Cleo"], {"opening": "race"}, seed=5)
    while record.game.question.key != "turn":
        record.play(str(record.game.moves()[0]))
    seen = set()
    for turn in range(12):
        if turn % 3 == 0:                                                               # reopen the match now and then
            table.app.page.deal(table.stored["record"] if seen else record.dump())
        asked = table.match.session.asked_people
        if asked:
            seen.add(asked[0])
            tray = table.stage.view.partition('class="tray"')[2]
            assert not any(text(f"cover.{way}", name=name) in table.says for way in ("hand-over", "ready") for name in ("Ada", "Bert"))
            assert all(f'data-key="{card}"' in tray for card in map(str, table.match.session.position.hands[asked[0]]))
            table.match.timeline.advance(f"{asked[0]} draw")
        else:
            table.match.timeline.advance(str(table.match.session.position.moves()[-1]))
        table.stage.tick(9)
    assert seen == {0, 1}
    table.app.on_hidden(True)
    table.app.on_hidden(False)
    assert not any(text("cover.ready", name=name) in table.says for name in ("Ada", "Bert"))


def test_more_than_four_people_do_not_race_by_the_clock():
    hands = [f"page-{n} thief-{n} shield-{n}" for n in range(1, 6)]
    game = Dashing(*"ABCDE", hands=hands)
    assert not game.match.session.is_timed_race and text("cover.hand-over", name="A") in game.table.says
    four = Dashing(*"ABCD", hands=hands[:4]).start()
    assert (four.match.session.is_timed_race and words(four.table.stage.view).count(text("race.pause")) == 0
            and len({data["claim"][0] for data in claims(four)}) == 4)


def test_the_record_replays_to_the_same_end():
    game = Dashing("Ada", "bot:squire:Bert", "bot:squire:Cleo", bots=lambda seat: str(game.match.session.moves(seat)[0]))
    game.start()
    for _ in range(200):
        game.wait(20_000)
        if game.match.session.position.outcome:
            break
    record = game.match.session.record
    assert record.game.outcome and load_record(record.dump()).game.outcome == record.game.outcome


@pytest.mark.parametrize("asleep", [20_000, 10**8])
def test_a_race_pauses_when_the_device_slept_and_no_bot_has_won_it_unseen(asleep):
    game = Dashing("Ada", "bot:king:Bert", bots=lambda seat: "1 lay page-2").start()
    game.clock.sleep(asleep)
    game.wait(0)
    assert game.moves == [] and game.match.race.is_paused_race and text("race.go-on") in game.table.says
    game.start()
    game.wait(5000)
    assert game.moves == ["1 lay page-2"]
