"""Early ends of matches between kingdoms, before one player has all cards: by agreement, or after the last battle.

Numbers in brackets are rulings.
"""

from random import Random

import pytest
from books.kings_keys.armies import Campaign, refusal, told

from courtcards.games import GAMES

both = pytest.mark.parametrize("game", ["kingdom-armies", "battle-royal"])
WAITING = "2A 1C 4K", "2A 1C 4K", "1S 2S 3K", "1C 3C 3S"


# stopping

@both
def test_everyone_with_cards_must_agree_to_stop(game):                                   # [22] E10
    campaign = Campaign(game, "4K 4A 1C", "1C 1S 4K", "1S 1A 1K").fight(2)
    campaign.game.play_text("1 stop")
    campaign.game.play_text("0 stop")
    assert campaign.game.outcome is None and campaign.game.counters()["stop/0"] == 1 and told(campaign.facts, "stops") == [{"seat": 1}, {"seat": 0}]
    campaign.game.play_text("2 stop")
    assert campaign.game.outcome[:3] == ((0,), (7, 1, 1), "stopped")


@both
def test_20_to_15_to_13_cards_is_won_by_20(game):                                       # [22] E10
    match = next(filter(None, (walk_to(game, seed, (20, 15, 13)) for seed in range(400))))
    for seat in range(3):
        match.play_text(f"{seat} stop")
    assert sorted(match.outcome.scores) == [13, 15, 20] and match.outcome.winners == (match.outcome.scores.index(20),)


def walk_to(game, seed, held):
    """Return the first position just before a battle with these hand sizes, in any order; None if there is none."""
    match = GAMES[game](3, seed=seed)
    while match.question is not None and match.battles < 60:
        if match.between_battles() and sorted(map(match.card_count, range(3))) == sorted(held) and not match.pot:
            return match
        match.play(match.moves()[0])
    return None


@both
def test_players_with_equal_counts_share_a_stopped_match(game):                              # [22]
    campaign = Campaign(game, "4K 1C", "1C 4K", "1S 1A").fight(2, to0="4K 1C 1S", to1="1C 4K 1A")
    for seat in (0, 1):
        campaign.game.play_text(f"{seat} stop")
    assert campaign.game.outcome[:3] == ((0, 1), (3, 3, 0), "stopped")


@both
def test_the_next_battle_cancels_all_agreement_to_stop(game):                                      # [22]
    campaign = Campaign(game, "4K 4A 1C", "1C 1S 4K")
    campaign.game.play_text("0 stop")
    campaign.fight()
    assert campaign.game.votes == frozenset() and "stop/0" not in campaign.game.counters()
    campaign.game.play_text("1 stop")
    assert campaign.game.outcome is None


@both
def test_nobody_agrees_twice(game):                                                     # [22]
    match = Campaign(game, "4K 1C", "1C 4K").game
    match.play_text("0 stop")
    assert refusal(match, "0 stop") == "stop-again"


@both
def test_nobody_can_stop_in_the_middle_of_a_battle(game):                                  # [22]
    match = Campaign(game, "2A 1C 1S 1A 4K", "2A 1C 1S 1A 4A").fight().game
    assert {refusal(match, f"{seat} stop") for seat in (0, 1)} == {"stop-between"}


@both
def test_nobody_can_stop_while_kingdoms_are_picked(game):                                  # [22] [14]
    assert refusal(GAMES[game](2, {"army_assignment": "pick"}), "0 stop") == "stop-between"


@both
@pytest.mark.parametrize("vote", ["all", "host"])
def test_nobody_can_stop_while_a_pot_waits(game, vote):                                    # [22] E10
    match = Campaign(game, *WAITING, stop_vote=vote).decide().game
    assert {refusal(match, f"{seat} stop") for seat in range(4)} == {"stop-pot"}


@both
def test_an_eliminated_player_has_no_say(game):                                                   # [22] [21]
    match = Campaign(game, "4K 3C", "1S 4A", "1A 1C").fight(2, to0="4K 1S 1A", to1="4A 3C 1C").game
    assert refusal(match, "2 stop") == "stop-out"
    match.play_text("1 stop")
    match.play_text("0 stop")
    assert match.outcome[:3] == ((0, 1), (3, 3, 0), "stopped")


@both
def test_where_the_first_player_can_stop_the_match_nobody_else_has_a_say(game):                            # [22] option
    match = Campaign(game, "4K 4A 1C", "1C 1S 4K", stop_vote="host").fight().game
    assert refusal(match, "1 stop") == "stop-host"
    match.play_text("0 stop")
    assert match.outcome[:3] == ((0,), (4, 2), "stopped")


@both
def test_stopping_takes_no_card_and_no_target(game):                                     # [22]
    match = Campaign(game, "4K 1C", "1C 4K").game
    assert {refusal(match, text) for text in ("0 stop 4K-sun", "0 stop > 1", "0 stop = now")} == {"not-offered"}
    assert all(move.verb != "stop" for move in match.moves())


# the longest match

ROUND = "4K 1C", "1C 4K"                # each wins one battle and recruits the same two cards, for ever


def for_ever(campaign, battles):
    """Fight this many battles of the endless cycle."""
    for _ in range(battles // 2):
        campaign.fight(2, to0="4K-sun 1C-mountain" if campaign.game.battles == 0 else "4K 1C", to1="1C 4K")
    return campaign


@both
def test_after_the_last_battle_all_cards_are_counted(game):                             # [23]
    campaign = for_ever(Campaign(game, *ROUND, battle_limit=100), 98)
    assert campaign.game.outcome is None and campaign.game.battles == 98
    assert for_ever(campaign, 2).game.outcome[:3] == ((0, 1), (2, 2), "battle-limit")


@both
def test_the_limit_is_300_battles_by_default_and_can_be_removed(game):                     # [23]
    assert for_ever(Campaign(game, *ROUND), 300).game.outcome.reason == "battle-limit"
    assert for_ever(Campaign(game, *ROUND, battle_limit=0), 310).game.outcome is None


@both
def test_the_most_cards_win_after_the_last_battle(game):                                # [23]
    ends = [at_random(game, seed).outcome for seed in range(8)]
    limited = [end for end in ends if end.reason == "battle-limit" and len(end.winners) == 1]
    assert limited and all(end.scores[end.winners[0]] == max(end.scores) and sum(end.scores) == 64 for end in limited)


def at_random(game, seed):
    """Return a match for four, played at random."""
    match, rng = GAMES[game](4, {"battle_limit": 100}, seed=seed), Random(seed)
    while match.question is not None:
        match.play(rng.choice(match.moves()))
    return match


# who fell first

FALLING = "3K 1C", "1S 1A", "2K 4A"     # the second army falls after two battles, the first after seven


def falling(game):
    """Fight until the second army has fallen."""
    return Campaign(game, *FALLING).fight(2, to0="3K 1S 2K", to2="4A 1A 1C")


@both
def test_losers_are_listed_in_the_order_they_fell(game):                            # [21]
    campaign = falling(game).fight(3, to0="1C 2K", to2="4A 3K 1A 1S").fight(2)
    assert campaign.game.outcome == ((2,), (0, 0, 6), "no-cards-left", False, (1, 0))


@both
def test_an_eliminated_player_ranks_below_one_who_still_had_cards(game):                       # [21] [22]
    campaign = falling(game).fight()
    for seat in (0, 2):
        campaign.game.play_text(f"{seat} stop")
    assert campaign.game.outcome == ((2,), (2, 0, 4), "stopped", False, (1, 0))
