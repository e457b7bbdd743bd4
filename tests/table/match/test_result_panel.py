"""The result: ranking, cheers, and messages shown once; and how the lobby distinguishes matches."""

import re
from random import Random

import pytest
from helpers.fake_page import Table, at_war
from helpers.finished import ended
from helpers.hotseat import act, dealt
from helpers.words import text

from courtcards.engine.game import Outcome
from table.match.narration.narrator import final_scores
from table.match.narration.result_panel import placings, rolling_number


@pytest.mark.parametrize(("outcome", "fallen", "placed"), [
    (Outcome((1,), (3, 9, 5), "end", losers=(0, 2)), (), [(1, 1), (2, 2), (3, 0)]),
    (Outcome((0,), (2, 2, 8, 2), "end", losers=(1, 3, 2)), (), [(1, 0), (2, 2), (3, 1), (3, 3)]),
    (Outcome((0,), (2, 8, 8, 2), "end", losers=(3, 1, 2)), (), [(1, 0), (2, 1), (2, 2), (4, 3)]),
    (Outcome((2,), (0, 0, 10), "end", losers=(1, 0)), (1, 0), [(1, 2), (2, 0), (3, 1)]),
    (Outcome((2,), (-3, 0, 10), "end", losers=(1, 0)), (1, 0), [(1, 2), (2, 0), (3, 1)]),
    (Outcome((0, 1), (4, 4), "end", draw=True), (), [(1, 0), (1, 1)]),
])
def test_winners_come_first_then_later_eliminations_then_scores_and_equals_share_a_place(outcome, fallen, placed):
    assert placings(outcome, fallen) == placed


def big(table):
    """Return the tinctures of the large banners, those of the small ones, and the kind of result."""
    parts = re.search(r'class="result__flags".*?<h2', table.stage.view)[0].split("<span data-first>")
    found = re.findall(r'class="banner" data-tincture="(\w+)"', parts[1].partition("</span></span><span>")[0])
    end = re.search(r'class="result" data-end="(\w*)"', table.stage.view)[1]
    return found, set(re.findall(r'class="banner" data-tincture="(\w+)"', "".join(parts))) - {*found}, end


@pytest.mark.parametrize(("people", "end"), [(1, "win"), (1, "loss"), (2, "win"), (2, "loss"), (0, "")])
def test_the_result_is_celebrated_consoled_or_plain_and_the_winners_banner_is_the_big_one(people, end):
    seats = *["Ada", "Bert"][:people], *[f"bot:squire:B{seat}" for seat in range(people, 3)]
    table = next(table for seed in range(40) if big(table := ended("ilk", *seats, seed=seed))[2] == end)
    [first], others, _ = big(table)
    winner, = table.match.session.position.outcome.winners
    assert table.match.narrator.seats[winner].tincture == first and len(others) == 2 and ("result__cheer" in table.stage.view) is (end == "win")
    assert (text("match.cheers", win=text("match.win", who="You")) in table.says) is (end == "win" and people == 1)


def test_in_a_draw_all_banners_are_equally_big():
    table = next(table for seed in range(200) if big(table := ended("kingdom-armies", "Ada", "bot:squire:B1", seed=seed))[2] == "draw")
    first, others, _ = big(table)
    assert len(first) == 2 and not others and "result__cheer" not in table.stage.view and text("match.draw") in table.says


def test_a_score_counts_in_at_most_ten_steps_from_its_value_before_the_last_move():
    assert rolling_number(7, 9) == '<span data-rolls="7\n8" data-steps="2">9</span>' and rolling_number(4, 4) == "<span>4</span>"
    assert rolling_number(50, 0).startswith('<span data-rolls="50\n45\n40\n') and 'data-steps="10"' in rolling_number(50, 0)
    table = next(table for seed in range(3, 40) if (table := ended("knights-and-ninjas", "Ada", "bot:squire:B1", seed=seed)).match.session.counters_before
                 != table.match.session.position.counters() and "data-rolls" in table.stage.view)
    was, gems = table.match.session.counters_before, final_scores(table.match.session.position)
    rolled = re.findall(r'data-rolls="(\d+)[^"]*" data-steps="\d+">(\d+)<', table.stage.view)
    assert sorted(rolled) == sorted((str(was[f"gems/{seat}"]), str(score)) for seat, score in enumerate(gems) if was[f"gems/{seat}"] != score)


def test_buttons_after_a_match_ignore_presses_for_a_second():
    table = at_war()
    table.play_out()
    for name in ("result__acts", "next"):
        assert f'class="{name}" data-late="result"' in table.stage.view


def test_matches_of_the_same_players_have_different_titles_and_say_whose_turn_it_is():
    table = Table()
    for _ in range(3):
        table.stage.go("#/")
        table.do("play-now", game="war")
    table.flip()
    table.stage.go("#/")
    assert [title for title in ("War: You and Margot (3)", "War: You and Margot (2)") if title in table.says] == ["War: You and Margot (3)", "War: You and Margot (2)"]
    assert f"Battle 1. Cards held: you 31, Margot 31. {text('match.your-turn')}" in table.says


def test_the_lobby_says_whose_turn_it_is_on_a_shared_device():
    table, rng = dealt("battle-royal", "pp"), Random(1)
    while len(table.played) < 5 and act(table, rng):
        pass
    assert table.stored["note"].endswith(text("match.turn-of", name=table.match.session.names[table.match.session.asked[0]]))


def test_a_single_player_is_you_in_the_log_and_the_replay_as_on_the_plate():
    table, rng = dealt("ilk", "pb"), Random(1)
    while not any(fact.about.get("seat") == 0 for fact in table.match.session.log if table.match.narrator.is_heading(fact)) and act(table, rng):
        pass
    table.do("log")
    assert "<h3>You</h3>" in table.stage.view and "<h3>Ada</h3>" not in table.stage.view
    table.do("replay")
    assert "Ada" not in table.says
    several = dealt("ilk", "pp")
    several.do("take-seat")
    assert re.search("<h3>(Ada|Bert)</h3>", several.stage.view)
