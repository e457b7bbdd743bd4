"""Environments for PettingZoo: its own tests, fairness, the end of a match, and what an agent may do."""

import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from helpers.fairness import Deal
from helpers.share import share
from pettingzoo.test import api_test, seed_test

import courtcards
from courtcards.engine.components import BadSetup
from courtcards.engine.options import BadOption
from courtcards.engine.view import seat_view
from courtcards.games import GAMES
from courtcards.rl import env
from courtcards.rl.environment import final_rewards
from courtcards.rl.observations import ACTIONS, COUNTER_PARTS, ROW_COLUMNS

SEATED = [(game, seats) for game, kind in GAMES.items() for seats in sorted({kind.fewest, kind.most})]
FAIR = [(game, seats) for game, kind in GAMES.items() for seats in sorted({kind.fewest, min(4, kind.most)})]


def dealt(game, seats=0, seed=1, **given):
    """Return an environment after its first deal."""
    made = env(game, seats, **given)
    made.reset(seed=seed)
    return made


def play(made, rng, moves=10_000):
    """Play random moves until the match is closed or enough are played; return how many."""
    for played in range(moves):
        if made.terminations[made.agent_selection] or made.truncations[made.agent_selection]:
            return played
        made.step(int(rng.choice(np.flatnonzero(made.observe(made.agent_selection)["action_mask"]))))
    return moves


def ends(made):
    """Return the (reward, terminated, truncated) that each agent gets to hear as its last."""
    heard = {}
    for agent in made.agent_iter():
        _, reward, terminated, truncated, _ = made.last(observe=False)
        assert terminated or truncated
        heard[agent] = reward, terminated, truncated
        made.step(None)
    return heard


# what PettingZoo asks of an environment

@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")                     # a dictionary with a mask, which only PettingZoo's own games may have
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_an_environment_passes_pettingzoos_tests(game, seats, capsys):
    api_test(env(game, seats, max_cycles=30), num_cycles=share(8, 100))
    seed_test(lambda: env(game, seats, max_cycles=30), num_cycles=share(5, 100))
    assert "Passed API test" in capsys.readouterr().out


def test_a_seed_determines_this_deal_and_all_later_ones():
    deals = []
    for _ in range(2):
        made = dealt("ilk", 3, seed=5)
        first = made.unwrapped.game.deck[:]
        made.reset()
        deals.append((first, made.unwrapped.game.deck[:]))
    assert deals[0] == deals[1] and deals[0][0] != deals[0][1]


# fairness

@pytest.mark.parametrize(("game", "seats"), FAIR)
def test_deals_a_seat_cannot_tell_apart_give_equal_observations_and_masks(game, seats):
    made = dealt(game, seats)
    for seed in range(share(1, 20)):
        deal = Deal(game, seats, seed)
        for agent, seat in made.unwrapped.seat_of.items():
            made.unwrapped.game = deal.game
            true = made.observe(agent)
            for twin in range(2):
                made.unwrapped.game = deal.game.imagine(seat, Random(twin))
                seen = made.observe(agent)
                assert [name for name in true if not np.array_equal(true[name], seen[name])] == [], (seed, agent)


def test_an_observation_that_sees_everything_would_be_detected():
    layout, deals = dealt("knights-and-ninjas").unwrapped.layout, [Deal("knights-and-ninjas", 2, seed) for seed in range(3)]
    vectors = [[layout.vector(seat_view(game, None), deal.seat) for game in (deal.game, *deal.others(1))] for deal in deals]
    assert any(not np.array_equal(*pair) for pair in vectors)


# the end of a match

def test_a_match_that_takes_too_long_is_truncated_for_all_agents_in_one_step_without_a_reward():
    made = dealt("coinquest", 3, max_cycles=25)
    assert play(made, Random(1), 24) == 24 and not any(made.truncations.values())
    assert play(made, Random(1)) == 1
    assert made.truncations == dict.fromkeys(made.possible_agents, True) and not any(made.terminations.values())
    assert ends(made) == dict.fromkeys(made.possible_agents, (0, False, True)) and made.agents == []


def test_a_match_ending_with_the_last_allowed_move_is_terminated():
    length = play(dealt("war"), Random(2))
    made = dealt("war", max_cycles=length)
    assert play(made, Random(2)) == length
    assert {(terminated, truncated) for _, terminated, truncated in ends(made).values()} == {(True, False)}


def test_winners_get_1_and_all_others_minus_1():
    made = dealt("ilk", 4, max_cycles=10_000)
    play(made, Random(3))
    winners, infos = made.unwrapped.game.outcome.winners, dict(made.infos)
    assert {made.unwrapped.seat_of[agent]: reward for agent, (reward, _, _) in ends(made).items()} == {seat: 1 if seat in winners else -1 for seat in range(4)}
    assert [infos[agent]["score"] for agent in made.possible_agents] == [*made.unwrapped.game.outcome.scores]


def test_in_a_draw_nobody_gets_a_reward():
    made = dealt("ilk", 2, max_cycles=10_000, rounds=40)
    play(made, Random(1))
    assert final_rewards(made.unwrapped.game.outcome._replace(winners=(0, 1), draw=True), 2) == [0, 0]


def test_a_single_player_gets_the_score():
    made = dealt("fwords", 1)
    play(made, Random(4))
    points, = made.unwrapped.game.outcome.scores
    assert ends(made) == {"player_0": (points, True, False)}


# actions

def test_an_action_plays_the_move_listed_at_its_index():
    made = dealt("knights-and-ninjas", 3)
    for _ in range(30):
        agent, game = made.agent_selection, made.unwrapped.game
        seat, listed = made.unwrapped.seat_of[agent], [*game.moves(made.unwrapped.seat_of[agent])]
        seen = made.observe(agent)
        assert seen["action_mask"].sum() == len(listed) == np.count_nonzero(seen["moves"][:, 0])
        other = game.copy()
        other.play(listed[-1])
        made.step(len(listed) - 1)
        assert game.view() == other.view() and game.view(seat) == other.view(seat)


@pytest.mark.parametrize("action", [-1, 40, ACTIONS, None])
def test_a_masked_action_is_refused_and_changes_nothing(action):
    made = dealt("coinquest")
    before = made.unwrapped.game.view()
    with pytest.raises(ValueError, match="is masked: player_"):
        made.step(action)
    assert made.unwrapped.game.view() == before and not any(made.terminations.values())


def test_only_the_start_of_a_list_that_is_too_long_can_be_chosen(monkeypatch):
    monkeypatch.setattr("courtcards.rl.observations.ACTIONS", 2)
    monkeypatch.setattr("courtcards.rl.environment.ACTIONS", 2)
    made = dealt("kingdrin")
    assert len(made.unwrapped.game.moves()) > 2 and made.observe(made.agent_selection)["action_mask"].tolist() == [1, 1]
    with pytest.raises(ValueError, match="action 2 is masked"):
        made.step(2)
    made.step(1)


def test_an_agent_that_is_not_asked_has_no_action():
    made = dealt("coinquest", 4)
    others = [agent for agent in made.agents if agent != made.agent_selection]
    assert [made.observe(agent)["action_mask"].sum() for agent in others] == [0, 0, 0]


def test_if_several_seats_are_asked_at_once_each_gets_to_be_first():
    made, first = env("battle-royal", 3), set()
    for seed in range(20):
        made.reset(seed=seed)
        first.add(made.agent_selection)
    assert first == {*made.possible_agents}


# observations

def test_every_column_has_a_unique_name():
    for game, seats in SEATED:
        layout = env(game, seats).unwrapped.layout
        assert len({*layout.columns}) == len(layout.columns) == layout.size, game


def test_seat_numbers_are_relative_to_the_observer():
    made = dealt("ilk", 3, life={"1": 10, "2": 20, "3": 30})
    layout = made.unwrapped.layout
    lives = [[int(made.observe(agent)["observation"][layout.columns.index(f"life/{seat}")]) for seat in range(3)] for agent in made.agents]
    assert lives == [[10, 20, 30], [20, 30, 10], [30, 10, 20]]


def test_your_own_hand_is_counted_by_kind_and_others_only_by_size():
    made = dealt("ilk", 2)
    layout, game = made.unwrapped.layout, made.unwrapped.game
    seen = dict(zip(layout.columns, made.observe("player_1")["observation"].tolist(), strict=True))
    held = [card.kind for card in game.hands[1]]
    assert {kind: seen[f"hand/0 {kind}"] for kind in held} == {kind: held.count(kind) for kind in held}
    assert seen["hand/1 all"] == len(game.hands[0]) and sum(number for name, number in seen.items() if name.startswith("hand/1 ")) == len(game.hands[0])


def test_a_move_is_described_by_verb_cards_target_and_call():
    made = dealt("knights-and-ninjas", 2)
    game, layout = made.unwrapped.game, made.unwrapped.layout
    for _ in range(200):
        agent = made.agent_selection
        seat = made.unwrapped.seat_of[agent]
        rows = made.observe(agent)["moves"]
        for move, row in zip(game.moves(seat), rows, strict=False):
            told = dict(zip(ROW_COLUMNS, row.tolist(), strict=True))
            assert told["verb"] == layout.verbs[move.verb] and told["cards"] == len(move.cards) and bool(told["call"]) == (move.call is not None)
            assert [told[f"kind {number}"] - 1 for number in range(1, len(move.cards) + 1)] == [layout.kinds[card.id] for card in move.cards]
            assert isinstance(move.target, int) <= (told["target seat"] == 2)           # of two players only the other one
        if play(made, Random(len(rows)), 1) == 0:
            break


@pytest.mark.parametrize("game", GAMES)
def test_with_all_house_rules_an_observation_has_room_for_what_a_view_shows(game):
    kind, rng = GAMES[game], Random(6)
    for seed in range(share(3, 40)):
        rules = {option.name: rng.choice(option.values()) for option in kind.options if rng.random() < .5}
        try:
            made = dealt(game, rng.randint(kind.fewest, kind.most), seed, render_mode="ansi", **rules)
        except BadSetup:
            continue                # not enough cards under these rules
        for _ in range(share(40, 400)):
            play(made, rng, 1)
            counters = [name.partition("/") for name in made.unwrapped.game.counters()]
            assert all(len([part for other, _, part in counters if other == name and not part.isdecimal()]) <= COUNTER_PARTS for name, _, _ in counters)
            agent = rng.choice(made.agents)
            assert made.observation_space(agent).contains(made.observe(agent)) and made.render()
            assert len(made.unwrapped.game.moves()) <= ACTIONS


# set-up and words

def test_house_rules_are_arguments():
    made = dealt("ilk", 3, poker_faced=True)
    assert made.unwrapped.game.chosen["poker_faced"] is True
    with pytest.raises(BadOption, match="no such option"):
        env("ilk", jokers=2)
    with pytest.raises(BadSetup, match="2 to 7 players"):
        env("ilk", seats=8)


@pytest.mark.parametrize(("given", "said"), [({"render_mode": "human"}, "render_mode is None or \"ansi\""), ({"max_cycles": 0}, "max_cycles is at least 1")])
def test_an_unknown_render_mode_or_a_match_without_cycles_is_refused(given, said):
    with pytest.raises(ValueError, match=said):
        env("war", **given)


def test_a_table_is_rendered_in_words_as_the_selected_agent_sees_it():
    made = dealt("coinquest", 2, render_mode="ansi")
    said, seat = made.render(), made.unwrapped.seat_of[made.agent_selection]
    own, other = [[made.unwrapped.texts.card(card.id, "full") for card in made.unwrapped.game.hands[each]] for each in (seat, 1 - seat)]
    assert all(name in said for name in own) and not any(name in said for name in other)
    assert said.splitlines()[0] == f"{made.agent_selection} to move" and "Forge: 45 face down" in said
    play(made, Random(1))
    assert "to move" not in made.render() and " won, " in made.render()
    assert dealt("coinquest", 2).render() is None


def test_one_line_says_what_to_install_if_the_rl_extra_is_missing():
    code = "import courtcards.rl\ntry:\n    courtcards.rl.env('war')\nexcept ImportError as error:\n    print(error)"
    run = subprocess.run([sys.executable, "-S", "-c", code], env={"PYTHONPATH": str(Path(courtcards.__file__).parents[1])}, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ('courtcards.rl needs pettingzoo: run pip install "courtcards[rl]"\n', "")
