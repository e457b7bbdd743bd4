"""Standing passes: when people are asked recurring questions, when the table passes for them, and that nothing reveals it."""

import json
import re

import pytest
from helpers.hotseat import labels
from helpers.toy import Sentries
from helpers.toy_table import Clock, seated, shelved
from helpers.words import text

from table.match.session.auto_pass import AutoPass, PassRule
from table.storage.match_saves import MATCH_PREFIX

LONG = 10**5            # ms after which everything is at rest
MINE = "shield-1 shield-2 page-1 page-2", "knight-1 knight-2 knight-3 page-3", "thief-2 page-4 page-5 page-6"
toys = shelved(Sentries)


class Sitting:
    """A match of Sentries, its clock, and bots that follow their orders, or else pass or rest."""

    def __init__(self, *hands, bots=(1, 2), orders=(), thinks=50, **options):
        self.table = seated(*hands, bots=bots, game=Sentries, **options)
        self.orders = list(orders)
        self.clock = Clock(self.table, thinks, self.choose)

    def choose(self, seat):
        game = self.table.match.session.position
        told = next((order for order in self.orders if order.startswith(f"{seat} ") and game.why_not_text(order) is None), None)
        if told:
            self.orders.remove(told)
        return told or (f"{seat} pass" if game.question.quiet else f"{seat} rest")

    def do(self, act, **data):
        """Press something, and let time pass until everything is at rest."""
        self.table.do(act, **data)
        return self.run()

    def run(self):
        self.clock.run(self.clock.now + LONG)
        return self

    @property
    def asked(self):
        return self.table.match.session.asked_people

    @property
    def played(self):
        return self.table.played

    @property
    def labels(self):
        return labels(self.table)


ATTACKS = "1 send knight-1 > 2", "1 send knight-2 > 0", "1 send knight-3 > 2"


def test_a_player_is_asked_in_every_window_until_an_automatic_pass_is_set():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest")
    assert sitting.asked == (0,) and "Do you set a shield?" in sitting.table.says
    assert sitting.labels == [text("standing.is-usual"), text("standing.turn"), "Pass"]
    sitting.do("main")                                      # passing is now automatic
    assert sitting.played[-1] == "1 send knight-2 > 0" and sitting.asked == (0,)


def test_a_pass_for_the_turn_ends_with_it():
    sitting = Sitting(*MINE, orders=[*ATTACKS, "2 send knight-4 > 1"], top="page-7 thief-1 knight-4").do("move", move="0 rest")
    sitting.do("stand", value="turn", seat="0")
    assert sitting.played.count("0 pass") == 3 and sitting.played[-1] == "2 send knight-4 > 1"
    assert sitting.asked == (0,) and text("standing.is-usual") in sitting.labels


def test_an_automatic_pass_can_last_until_the_player_is_targeted():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest").do("stand", value="concerned", seat="0")
    assert sitting.played[-1] == "1 send knight-2 > 0" and sitting.asked == (0,)
    assert text("standing.is-concerned") in sitting.labels
    sitting.do("main")
    assert sitting.asked == (0,) and sitting.played[-1] == "2 rest" and "What are your orders?" in sitting.table.says
    assert text("standing.is-concerned") in sitting.labels


def test_automatic_passes_are_changed_on_a_sheet_even_while_others_are_asked():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest")
    sitting.table.do("stand", value="turn", seat="0")
    assert sitting.table.match.timeline.pausing and text("standing.is-turn") in sitting.labels
    sitting.table.do("attention")
    assert text("standing.title") in sitting.table.asks and text("standing.turn-help") in sitting.table.asks
    sitting.do("stand", value="always", seat="0")
    assert sitting.asked == (0,) and sitting.played[-1] == "1 send knight-2 > 0" and sitting.table.asks == ""


def test_a_lasting_pass_outlives_a_turn_that_was_passed():
    sitting = Sitting(*MINE, orders=[*ATTACKS, "2 send knight-4 > 1"], top="page-7 thief-1 knight-4").do("move", move="0 rest")
    sitting.table.do("stand", value="concerned", seat="0")
    sitting.do("stand", value="turn", seat="0")
    assert "What are your orders?" in sitting.table.says and sitting.played.count("0 pass") == 4
    assert text("standing.is-concerned") in sitting.labels


def test_undo_returns_to_a_players_decision_and_asks_again():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest").do("stand", value="turn", seat="0")
    assert sitting.played.count("0 pass") == 3
    passed = sitting.played[:]
    sitting.do("undo")
    assert sitting.played == ["0 rest", "1 send knight-1 > 2"] and sitting.asked == (0,) and text("standing.is-usual") in sitting.labels
    sitting.table.do("redo")
    assert sitting.played == passed
    sitting.do("undo").do("undo")
    assert sitting.played == []


def test_automatic_passes_and_what_they_passed_survive_a_reload():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest").do("stand", value="concerned", seat="0")
    again = sitting.table.tab()
    assert again.match.session.auto_pass.rule_of(0) is PassRule.CONCERNED and again.match.session.auto_pass.made == sitting.table.match.session.auto_pass.made
    sitting.do("stand", value="turn", seat="0")
    again = sitting.table.tab()
    again.do("undo")
    assert again.played[-1] == "1 send knight-2 > 0"


def test_a_branch_knows_what_the_table_passed():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest").do("stand", value="turn", seat="0")
    sitting.table.do("replay")
    sitting.table.do("branch")
    sitting.table.do("undo")
    assert sitting.table.played == ["0 rest", "1 send knight-1 > 2"]


@pytest.mark.parametrize("kept", [None, 3, [], {"kept": 3, "skips": [], "made": {}}, {"kept": {"0": "turn", "1": "concerned", "9": "always", "0 ": "always"}},
                                  {"kept": {"0": ["always"]}, "skips": {"0": "2", "x": 1}, "made": [-1, 0, 10**9, True, "1", 1.0]}])
def test_stored_automatic_passes_are_not_trusted(kept):
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest")
    table = sitting.table
    table.storage.held[MATCH_PREFIX + table.id] = json.dumps(table.stored | {"standing": kept, "revision": [99, "x"]})
    standing = table.tab().match.session.auto_pass
    assert (standing.kept, standing.skips, standing.made) == ({}, {}, set()) and standing.rule_of(0) is PassRule.USUAL


def test_without_a_heading_a_pass_for_the_turn_still_lasts():
    session = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest").table.match.session
    standing = AutoPass(session, ())
    standing.set_rule(0, PassRule.TURN)
    assert standing.passes_for(0) and standing.rule_of(0) is PassRule.TURN


def test_a_seat_with_an_automatic_pass_is_not_handed_the_device():
    sitting = Sitting("knight-1 knight-2 knight-3 page-1", "shield-1 shield-2 page-2 page-3", bots=()).do("take-seat")
    sitting.do("move", move="0 send knight-1 > 1")
    assert text("cover.hand-over", name="P1") in sitting.table.says and "P1" not in str(sitting.table.match.device.visible_view()["question"])
    sitting.do("take-seat").do("attention")
    assert text("standing.titled", name="P1") in sitting.table.asks
    sitting.do("stand", value="turn", seat="1").do("take-seat")
    sitting.do("move", move="0 send knight-2 > 1")
    assert sitting.played[-1] == "1 pass" and sitting.asked == (0,) and "What are your orders?" in sitting.table.says
    sitting.do("stand", value="always", seat="1")           # a player who doesn't hold the device has no say
    assert sitting.table.match.session.auto_pass.rule_of(1) is PassRule.TURN


BARE = "knight-1 knight-2 knight-3 page-1", "page-2 page-3 page-4 page-5", "knight-4 page-6 page-7 thief-1"
ARMED = "knight-1 knight-2 knight-3 page-1", "shield-1 page-3 page-4 page-5", "knight-4 shield-2 page-7 thief-1"
ALL_ARMED = "knight-1 knight-2 knight-3 shield-3", "shield-1 page-3 page-4 page-5", "knight-4 shield-2 page-7 thief-1"


def course(hands, pace, stand="always"):
    """Return the visible changes, with times, while two knights are sent."""
    sitting = Sitting(*hands, orders=["1 rest", "2 send knight-4 > 1", "2 rest"])
    sitting.table.do("pace", value=pace)
    sitting.table.do("close")
    sitting.table.match.session.auto_pass.set_rule(0, PassRule(stand))
    for move in ("0 send knight-1 > 1", "0 rest"):
        sitting.do("move", move=move)
    apart = "|".join(["shield", "page", re.escape(text("standing.is-concerned"))])
    shown = [(time, re.sub(apart, "", said, flags=re.I)) for time, said in sitting.clock.changes()]
    return sitting.played, [(time, said.split(text("table.hand"))[0]) for time, said in shown]


@pytest.mark.parametrize("pace", ["calm", "normal", "mine"])
def test_a_windows_duration_reveals_neither_who_was_asked_nor_an_automatic_pass(pace):
    (unasked, quiet), (asked, passed), (also, all_passed) = course(BARE, pace), course(ARMED, pace), course(ALL_ARMED, pace, "concerned")
    assert "1 pass" in asked and "1 pass" not in unasked and "0 pass" in also and "0 pass" not in asked
    assert [time for time, _ in quiet] == [time for time, _ in passed] == [time for time, _ in all_passed]


def test_while_bots_are_asked_no_view_and_no_prompt_names_them():
    sitting = Sitting(*ARMED, thinks=10**4)
    sitting.table.do("move", move="0 send knight-1 > 1")
    sitting.clock.run(5000)
    match, table = sitting.table.match, sitting.table
    assert match.session.position.question.seats == (1,) and match.session.view()["question"]["seats"] == []
    assert text("table.thinking") not in table.stage.view and "data-active" not in table.stage.view
    assert match.narrator.question("wait") == "The knight may be answered"


def test_your_own_moves_that_can_be_answered_are_shown_briefly():
    sitting = Sitting(*BARE)
    sitting.table.do("move", move="0 send knight-1 > 1")
    sitting.clock.run(599)
    assert "is struck" not in sitting.table.says
    sitting.clock.run(600)
    assert "is struck" in sitting.table.says


def test_the_scene_says_what_passing_leads_to_and_the_startup_picture_shows_no_button_the_page_lacks():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest")
    scene, picture = sitting.table.match.painter.shown_scene, sitting.table.match.public_picture.markup()
    assert "Resign" not in picture and "Do you set a shield?" in picture
    assert [(fact.key, fact.about) for fact in scene.foretold] == [("struck", {"seat": 2, "count": 2})]
    sitting.do("main").do("move", move="0 shield shield-1")
    assert [fact.key for fact in scene.foretold] == ["struck"]


def test_a_player_who_concedes_while_a_bot_is_asked_is_out_and_watches():
    sitting = Sitting(*ARMED, thinks=10**4)
    table = sitting.table
    table.do("move", move="0 send knight-1 > 1")
    sitting.clock.run(5000)
    table.do("free", move="0 resign")
    table.do("yes")
    sitting.clock.run(10**7)
    assert table.match.session.position.outcome and text("match.again") in table.says and 0 in table.match.session.position.fallen
    assert not table.stage.troubles


def test_an_eliminated_player_no_longer_chooses_when_to_be_asked():
    sitting = Sitting(*MINE, orders=ATTACKS, thinks=10**4)
    sitting.table.match.session.auto_pass.set_rule(0, PassRule.CONCERNED)
    sitting.table.do("free", move="0 resign")
    sitting.table.do("yes")
    sitting.clock.run(200)
    assert sitting.labels == [text("match.skip")]
    sitting.table.do("attention")
    assert sitting.table.asks == ""


def test_replaying_skips_passes_without_information():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest").do("stand", value="turn", seat="0")
    table = sitting.table
    table.do("replay")
    table.do("step", value="1")
    table.do("on")
    table.do("on")
    assert sitting.played[table.match.replay.at - 1] == "0 pass" and "is struck" in table.says        # the last one, which has visible effects
    table.do("back")
    assert table.match.replay.at == 2


def test_a_pass_that_ends_a_window_is_shown_in_the_replay():
    sitting = Sitting(*MINE, orders=["1 send knight-1 > 2"]).do("move", move="0 rest")
    sitting.do("main")
    sitting.table.do("replay")
    assert sitting.table.match.replay.steps.silent == frozenset()


def test_an_asked_player_can_pass_without_taking_the_device():
    sitting = Sitting("knight-1 knight-2 knight-3 page-1", "shield-1 shield-2 page-2 page-3", bots=()).do("take-seat")
    sitting.do("move", move="0 send knight-1 > 1")
    assert text("cover.pass") in sitting.table.says and text("cover.pass-turn") in sitting.table.says
    sitting.do("pass-unseen", seat="0")
    assert sitting.played[-1] == "0 send knight-1 > 1", "only who is asked has a say"
    sitting.do("pass-unseen", seat="1")
    assert sitting.played[-1] == "1 pass" and sitting.asked == (0,) and sitting.table.moves, "who attacked has held the device all the while"
    sitting.do("move", move="0 send knight-2 > 1").do("pass-unseen", seat="1", value="turn")
    assert sitting.played[-1] == "1 pass" and sitting.table.match.session.auto_pass.rule_of(1) is PassRule.TURN and sitting.table.moves
    sitting.do("pass-unseen", seat="0")
    assert sitting.asked == (0,) and sitting.played[-1] == "1 pass", "nobody passes so who holds the device"


def test_several_players_pass_at_one_cover_and_nobody_takes_the_device():
    sitting = Sitting("knight-1 knight-2 knight-3 page-1", "shield-1 shield-2 page-2 page-3", "shield-3 thief-2 page-4 page-5", bots=()).do("take-seat")
    sitting.do("move", move="0 send knight-1 > 1")
    assert text("cover.pass-too", name="P2") in sitting.table.says
    assert text("cover.pass-too", name="P0") not in sitting.table.says, "who has the device is not asked so"
    sitting.do("pass-unseen", seat="2", value="turn")
    assert sitting.played[-1] == "0 send knight-1 > 1" and text("cover.pass-too", name="P2") not in sitting.table.says
    assert sitting.table.match.session.auto_pass.rule_of(2) is PassRule.TURN and text("cover.hand-over", name="P1") in sitting.table.says
    sitting.do("pass-unseen", seat="1", value="turn")
    sitting.do("move", move="0 send knight-2 > 2")
    assert sitting.asked == (0,) and sitting.table.moves, "both pass for the turn"


def test_a_player_can_pass_at_a_cover_without_looking():
    sitting = Sitting("knight-1 knight-2 knight-3 page-1", "shield-1 shield-2 page-2 page-3", bots=()).do("take-seat")
    sitting.do("move", move="0 send knight-1 > 1")
    again = sitting.table.tab()
    assert again.match.device.covered and text("cover.pass") in again.says
    again.do("pass-unseen", seat="1")
    assert again.played[-1] == "1 pass" and not again.match.device.covered and again.moves == []


def test_a_record_may_contain_only_passes_that_a_window_asks_for():
    sitting = Sitting(*MINE, orders=ATTACKS).do("move", move="0 rest")
    for move in ("1 pass", "2 pass", "0 shield page-1", "0 pass = 3"):
        sitting.table.do("move", move=move)
        assert sitting.played[-1] == "1 send knight-1 > 2" and sitting.table.match.controller.refusal


def test_two_players_on_one_device_respond_to_each_other_and_each_sees_what_passing_leads_to():
    sitting = Sitting("knight-1 shield-1 page-1 page-2", "shield-2 shield-3 page-3 page-4", bots=())
    told = []

    def hand_over():
        while sitting.table.match.device.must_pass or sitting.table.match.device.covered:
            sitting.do("main")
        told.append((sitting.asked, [fact.key for fact in sitting.table.match.painter.shown_scene.foretold]))
    hand_over()
    for move in ("0 send knight-1 > 1", "1 shield shield-2", "0 shield shield-1", "1 shield shield-3"):
        sitting.do("move", move=move)
        hand_over()
    assert told == [((0,), []), ((1,), ["struck"]), ((0,), ["held"]), ((1,), ["struck"]), ((0,), [])]
    assert "The knight turns back" in sitting.table.match.narrator.story().pages[-1][1][-1][1] and "What are your orders?" in sitting.table.says
