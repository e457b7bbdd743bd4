"""The deciding turn of a match: found while the result shows, told in one sentence, seen in replay, and retried after a loss."""

import json
import re
from itertools import pairwise

import pytest
from helpers.fake_page import pressable, words
from helpers.finished import ended, won
from helpers.words import text

from courtcards.engine.game import Fact
from table.match.narration.end_offers import can_find_deciding_turn, comfort_words
from table.match.review.chance_chart import facts_between, favours
from table.match.review.turn_search import FIRST_JUDGED

BOT = "bot:squire:Maud"


def found(table, share, most=100):
    """Answer the worker's tasks with win chances given by `share` for each step; return the steps asked about."""
    looked = []
    while (table.stage.works or (not looked and table.stage.tick() and table.stage.works)) and len(looked) < most:
        at = table.match.turn_search.next_turn_end()
        (what, asked, then), = table.stage.works
        table.stage.works.clear()
        others = len(table.match.session.names) - 1
        assert what == "chances" and len(asked["positions"]) == 1
        looked.append(at)
        then(json.dumps([[share(at), *[(1 - share(at)) / others] * others]]))
    return looked


def end(table, back):
    """Return the end of the turn this many turns before the last."""
    return table.match.turn_search.turn_ends[-1 - back]


def why(table):
    """Return the text on why the match ended this way."""
    return words(re.search(r'class="result__why".*?</div>', table.stage.view)[0].partition(">")[2])


@pytest.fixture
def lost():
    return won("ilk", "Ada", BOT, wins=False)


def test_a_loss_leads_to_its_deciding_turn_which_can_be_tried_again_against_the_same_bots(lost):
    assert why(lost) == text("turning.look") and 'aria-disabled="true"' in lost.stage.view and not pressable(lost.stage.view, "try-turn")
    lost.stage.tick()
    turned = end(lost, 4)
    looked = found(lost, lambda at: .3 if at >= turned else .7)
    told = lost.match.saved_match.end_reason
    assert told.step == turned and told.title == text("turning.title", turn=told.turn) and told.turn == f"round {lost.match.turn_search.turn_name(turned).split()[1]}"
    assert why(lost).startswith(told.title) and told.text in why(lost) and text("turning.see", turn=told.turn) in why(lost)
    assert text("turning.led-until", turn=told.turn) in lost.says and len(looked) < FIRST_JUDGED + 8 < len(lost.match.turn_search.turn_ends)
    assert text("turning.again", turn=told.again) in lost.says and text("turning.against", who="Maud") in lost.says
    record = lost.match.session.record
    lost.do("try-turn")
    again = lost.match.session
    assert again.record.moves == record.moves[:told.retry] and again.record.seats == record.seats and again.asked_people == (0,) and len(lost.moves) > 1
    assert text("replay.branched", title="Ours", step=told.retry) == lost.stored["title"]


def test_a_turning_point_before_the_first_day_is_in_the_draft():
    table = won("minkingi", "Ada", BOT, wins=False)
    table.stage.tick()
    assert table.match.turn_search.turn_name(3) == text("turning.opening", "minkingi") == "the draft"


def test_a_turn_with_nothing_notable_says_how_the_chance_moved(lost, monkeypatch):
    lost.stage.tick()
    monkeypatch.setattr("table.match.review.turn_search.weightiest_fact", lambda *_: None)
    found(lost, lambda at: .3 if at >= end(lost, 4) else .7)
    assert lost.match.saved_match.end_reason.text == "Your chance fell from 70 to 30 per cent."


@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("game", ["coinquest", "ilk", "knights-and-ninjas", "war"])
def test_the_sentence_never_contradicts_the_curve(game, wins):
    table = won(game, "Ada", BOT, wins=wins)
    search = table.match.turn_search
    search.begin()
    ends = search.turn_ends
    for before, at in pairwise(ends):
        search.shares = {before: [.4, .6] if wins else [.6, .4], at: [.6, .4] if wins else [.4, .6]}
        said = search.turn_text(before, at)
        facts = [fact for fact in facts_between(table.match.session, table.match.narrator, before, at) if said.startswith(f"{table.match.narrator.say(fact)}.")]
        assert facts or said == text("chances." + ("rose" if wins else "fell"), who="You", was=40 if wins else 60, now=60 if wins else 40)
        assert all(favours(table.match.narrator, fact, 0) in (wins, None) for fact in facts)


def test_what_costs_the_winner_something_or_is_the_losers_own_doing_doesnt_favour_them():
    quest, knights = won("coinquest", "Ada", BOT).match.narrator, won("knights-and-ninjas", "Ada", BOT).match.narrator
    assert not favours(quest, Fact("wounds", {"rival": 0, "count": 5, "health": 11}), 0)
    assert favours(quest, Fact("wounds", {"rival": 1, "count": 5, "health": 11}), 0)
    assert favours(knights, Fact("keeps-gems", {"seat": 0, "gems": 4}), 0) and not favours(knights, Fact("keeps-gems", {"seat": 0, "gems": 4}), 1)


def test_a_lucky_draw_with_which_the_next_turn_begins_is_told():
    table = won("knights-and-ninjas", "Ada", BOT, "bot:squire:Tom")
    search, log = table.match.turn_search, table.match.session.log
    search.begin()
    draws = next(at for at in range(len(log) - 1, 0, -1) if log[at].key == "draws" and log[at].about["seat"] == 0 and log[at].about["count"] == 2)
    at = table.match.session.history.step_of_fact(draws)
    search.shares = {at - 1: [.2, .4, .4], at: [.7, .2, .1]}
    assert search.turn_text(at - 1, at) == f"{table.match.narrator.say(log[draws])}. {text('chances.rose', who='You', was=20, now=70)}"


def test_the_replay_of_the_turning_point_is_headed_as_the_result_names_it():
    table = won("coinquest", "Ada", BOT)
    table.stage.tick()
    found(table, lambda at: .9 if at >= end(table, 4) else .3)
    why = table.match.saved_match.end_reason
    table.do("replay", step=str(why.step))
    assert table.match.replay.subtitle().lower() == why.turn


def test_a_day_ended_without_a_card_is_never_the_turning_point(monkeypatch):
    table = won("fwords", "Ada", BOT, wins=False)
    table.stage.tick()
    ended_day = next(fact for fact in table.match.session.log if fact.key == "ends_day")
    monkeypatch.setattr("table.match.review.turn_search.weightiest_fact", lambda *_: ended_day)
    found(table, lambda at: .3 if at >= end(table, 2) else .7)
    assert table.match.saved_match.end_reason.text == "Your chance fell from 70 to 30 per cent."


def test_a_replay_opened_at_the_turn_already_has_the_chances(lost):
    lost.stage.tick()
    looked = found(lost, lambda at: .3 if at >= end(lost, 4) else .7)
    see, = [data for data in pressable(lost.stage.view, "replay") if data.get("step", "0") != "0"]
    lost.do("replay", step=see["step"])
    assert lost.match.replay.at == lost.match.saved_match.end_reason.step and {*looked} == {*lost.match.replay.chances.curve.shares}


def test_a_win_names_its_turn_too_and_one_without_a_swing_was_led_all_the_way():
    table = won("ilk", "Ada", BOT)
    table.stage.tick()
    found(table, lambda at: .9 if at >= end(table, 3) else .4)
    assert table.match.saved_match.end_reason.step == end(table, 3) and "try-turn" not in table.stage.view
    calm = won("ilk", "Ada", BOT)
    found(calm, lambda at: .9)
    assert why(calm) == text("turning.led", who="You") and "data-step=\"" not in re.search(r'class="result__why".*?</div>', calm.stage.view)[0]


def test_if_no_turn_was_decisive_the_page_says_so_and_the_same_deal_can_be_tried(lost):
    found(lost, lambda at: .4)
    assert why(lost) == text("turning.none") and text("turning.from-start") in lost.says
    record = lost.match.session.record.dump()
    lost.do("level")
    assert lost.stored["record"]["seats"] == record["seats"] and lost.played == []


def test_a_nonsensical_answer_ends_the_search(lost):
    lost.stage.tick()
    lost.stage.works.pop()[2]("[[2, 3]]")
    assert why(lost) == text("turning.failed") and not lost.stage.works


def test_moving_on_stops_the_search_and_coming_back_resumes_it(lost):
    lost.stage.tick()
    assert len(found(lost, lambda at: .4, most=3)) == 3
    late = lost.stage.works.pop()[2]
    lost.do("replay")
    late("[[0.5, 0.5]]")
    assert not lost.stage.works and lost.match.saved_match.end_reason is None
    lost.do("leave-replay")
    lost.stage.tick()
    assert found(lost, lambda at: .4)[0] not in (0, lost.match.turn_search.steps.last) and why(lost) == text("turning.none")


def test_undoing_after_the_end_repeats_the_search_once_the_match_is_over_again(lost):
    found(lost, lambda at: .4)
    lost.do("undo")
    assert lost.match.saved_match.end_reason is None and lost.match.turn_search.shares == {}


def test_space_plays_again_whatever_is_found(lost):
    main = [data for data in pressable(lost.stage.view) if "main" in data]
    found(lost, lambda at: .3 if at >= end(lost, 4) else .7)
    assert [data["do"] for data in main] == [data["do"] for data in pressable(lost.stage.view) if "main" in data] == ["again"]


def test_the_turn_is_searched_for_whoever_plays_in_positions_imagined_from_the_single_persons_view_or_with_several_from_the_public_one():
    for seats, eyes in ((("Ada", BOT), 0), (("Ada", "Bert"), -1), ((BOT, "bot:squire:Tom"), -1)):
        table = ended("ilk", *seats)
        table.stage.tick()
        (_, asked, _), = table.stage.works
        assert asked["eyes"] == eyes


def test_a_solo_player_gets_no_turning_point():
    table = ended("fwords", "Ada")
    assert not can_find_deciding_turn(table.match.session) and "result__why" not in table.stage.view and text("match.alone") in table.says


def test_a_loss_mentions_the_nearest_good_thing():
    table = won("knights-and-ninjas", "Ada", BOT, "bot:squire:Tom", wins=False)
    outcome, saved_match = table.match.session.position.outcome, table.match.saved_match
    best = outcome.scores[outcome.winners[0]]
    for scores, said in (([best - 2, best, 0], text("turning.short", count=2)), ([1, best, 0], text("turning.second", count=3)), ([0, best, 1], "")):
        own = scores if outcome.winners[0] == 1 else [scores[0], scores[2], scores[1]]
        table.match.session.record.game.outcome = outcome._replace(scores=tuple(own), losers=tuple(sorted(outcome.losers, key=own.__getitem__)))
        table.match.session.version += 1
        assert comfort_words(saved_match, None) == said


def test_the_startup_picture_reveals_nothing_of_the_turn(lost):
    found(lost, lambda at: .3 if at >= end(lost, 4) else .7)
    assert (lost.match.saved_match.end_reason.curve and text("turning.look") in words(lost.match.public_picture.markup())
            and "result__curve" not in lost.match.public_picture.markup())
