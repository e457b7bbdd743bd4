"""Replay in every game: each step of a finished match shows, the story links to its steps, turns group them."""

import re

import pytest
from helpers.fake_page import words
from helpers.hotseat import dealt
from helpers.share import share, some_games
from helpers.short import played_out
from helpers.words import text

from courtcards.games import GAMES


def at(table):
    """Return the current step."""
    return table.match.replay.at


def looked_back(game, moves=10**6, seed=1, **options):
    """Return the replay of a match between two people after this many moves, played by the rules alone."""
    table = dealt(game, "pp", **options)
    record = table.match.session.record.up_to(0)
    played_out(record, seed, moves)
    table.app.page.add(record.dump(), "A match")
    table.do("replay")
    return table


def leads(table):
    """Return the steps that the story's lines and headings link to, with their texts."""
    return [(int(step), words(said)) for step, said in re.findall(r'data-do="step" data-value="(\d+)">(.*?)</button>', table.stage.view)]


@pytest.mark.parametrize("game", some_games(GAMES))
def test_after_a_match_all_hands_may_be_seen_and_every_step_can_be_shown(game):
    short = {"kingdom-armies": {"army_size": 4}, "battle-royal": {"army_size": 4}, "knights-and-ninjas": {"gems": {"1": 2, "2": 2}},
             "ilk": {"life": {"1": 9, "2": 9}}}
    table = looked_back(game, seed=5, **short.get(game, {}))
    length = len(table.played)
    for eyes in ("all", "0", "1", "public"):
        table.do("eyes", value=eyes)
        assert table.asks == ""
        for step in range(0, length + 1, max(1, length // share(8, 25))):
            table.do("step", value=str(step))
            assert text("replay.step", at=step, length=length) in table.says
    table.do("leave-replay")
    assert not table.stored.get("practice") and text("match.again") in table.says


@pytest.mark.parametrize("game", some_games(GAMES))
def test_every_line_of_the_log_leads_to_its_step(game):
    table = looked_back(game, 24)
    history, log = table.match.session.history, table.match.session.log
    lines = leads(table)
    assert len({step for step, _ in lines}) > 3
    for step, said in lines:
        table.do("step", value=str(step))
        assert at(table) == step and [said for _, said in leads(table)] == [said for _, said in lines], "the story is whole at every step"
    for fact in range(len(log)):
        step = history.step_of_fact(fact)
        assert history.fact_count(step) > fact and (step == 0 or history.fact_count(step - 1) <= fact)


@pytest.mark.parametrize("game", some_games(GAMES))
def test_the_steps_are_grouped_by_turn(game):
    table = looked_back(game, 36)
    replay, starts = table.match.replay, []
    table.do("step", value="0")
    while at(table) < replay.length:
        starts.append(at(table))
        assert at(table) == replay.steps.turn(at(table)).start
        table.do("step", value=str(min(replay.length, replay.steps.next_turn_start(at(table)))))
    assert 1 < len(starts) <= replay.length
    for start in reversed(starts):
        table.do("step", value=str(replay.steps.previous_turn_start(at(table))))
        assert at(table) == start
    table.do("step", value="5")
    start, after = replay.steps.turn(5).start, replay.steps.next_turn_start(5)
    assert text("replay.turn", step=text("replay.step", at=5, length=replay.length), turn="") in table.says and (f", {5 - start + 1} of {after - start}" in table.says) is (after - start > 1)
