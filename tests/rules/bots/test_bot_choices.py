"""Bots: the squire plays sensibly."""

import re
from random import Random

import pytest
from books.kings_keys.armies import Campaign
from books.knights_and_ninjas import matches as knights
from helpers.rivals import won
from helpers.share import share

from courtcards.bots import choose, stop_agreement
from courtcards.games import GAMES
from courtcards.lab import play_match

MATCHES = share({2: 24, 4: 12}, {2: 24, 3: 18, 4: 12})
STOPPABLE = [id for id, kind in GAMES.items() if "stop" in kind.free_verbs]             # games that can be stopped by agreement
every_stoppable = pytest.mark.parametrize("game", STOPPABLE)


@pytest.mark.parametrize("seats", MATCHES)
def test_a_squire_beats_random_players_in_battle_royal_from_every_seat(seats):
    assert won("battle-royal", ["random"] * seats, MATCHES[seats], 1050, {"battle_limit": 100}) >= 1.5 * MATCHES[seats] / seats     # half as many again as an equal


@pytest.mark.parametrize("seats, fewest", share([(2, 18), (6, 8)], [(2, 18), (3, 16), (4, 12), (6, 8)]))
def test_a_squire_beats_random_players_in_knights_and_ninjas(seats, fewest):
    assert won("knights-and-ninjas", ["random"] * seats, 24, 1050) >= fewest              # twice as many as an equal, and with two players nearly always


def test_squires_do_not_exhaust_each_other_in_one_face_off():
    ends = [play_match("battle-royal", ["squire"] * 4, seed, {"battle_limit": 100}) for seed in range(share(3, 6))]
    assert min(moves for _, moves in ends) > 100


@every_stoppable
def test_bots_agree_to_stop_when_somebody_would_win_and_never_propose_it(game):
    match = GAMES[game](3, {"army_size": 1}, seed=11)
    assert match.question.key == "battle" and stop_agreement(match, (1, 2)) is None
    match.play_text("0 stop")
    for bot in (1, 2):
        move = stop_agreement(match, (1, 2))
        assert str(move) == f"{bot} stop"
        match.play_text(str(move))
    assert match.outcome.reason == "stopped" and stop_agreement(match, (1, 2)) is None


@every_stoppable
def test_bots_do_not_agree_to_stop_when_a_person_would_win_by_it(game):                  # King's Keys [22]
    match = Campaign(game, "4K 1C", "1C 1S", "1S 4A").fight().game
    match.play_text("0 stop")
    assert stop_agreement(match, (1, 2)) is None and stop_agreement(match, (2,)) is None
    assert str(stop_agreement(match, (0, 1))) == "1 stop"                                    # the bot in front agrees


@every_stoppable
def test_nobody_wins_by_winning_one_battle_and_asking_to_stop(game):                            # King's Keys [22]
    campaign = Campaign(game, "4K 4A 4S 4C", "1K 1A 1S 1C").fight()
    campaign.game.play_text("0 stop")
    assert campaign.game.card_count(0) > campaign.game.card_count(1) and stop_agreement(campaign.game, (1,)) is None


@every_stoppable
def test_bots_concede_to_a_person_once_they_can_change_nothing(game):              # King's Keys [22]
    def asked(last, **options):
        match = Campaign(game, "2K 3K 4A 1C", f"2A 2S 1A {last}", **options).fight(3).game
        assert match.card_count(0) == 7 and match.card_count(1) == 1
        match.play_text("0 stop")
        return stop_agreement(match, (1,))
    assert str(asked("1C")) == "1 stop", "a lone lowest card beats none, and is too few for a face-off"
    assert asked("1S") is None, "it could beat a Coin"
    assert asked("1C", coins_buy_keys=True) is None, "it could buy a Key"
    assert asked("1C", short_face_off="last-card") is None, "it could tie with a Coin and win the face-off"


@every_stoppable
def test_bots_do_not_keep_one_another_from_stopping(game):                              # King's Keys [22]
    match = Campaign(game, "1C 1S", "4K 1A", "3K 2A").fight().game
    match.play_text("0 stop")
    assert match.card_count(1) > match.card_count(2) and [str(stop_agreement(match, bots)) for bots in ((1, 2), (2, 1))] == ["1 stop"] * 2
    match.play_text("1 stop")
    assert str(stop_agreement(match, (1, 2))) == "2 stop"


@every_stoppable
def test_bots_agree_to_share_when_all_have_equal_counts(game):                       # King's Keys [22]
    match = GAMES[game](2, {}, seed=11)
    while match.question.key != "battle":
        match.play(choose(match, match.question.seats[0], "page", Random(1)))
    match.play_text("0 stop")
    assert str(stop_agreement(match, (1,))) == "1 stop"


@every_stoppable
def test_a_bots_agreement_to_stop_uses_nothing_it_cannot_know(game):       # King's Keys [22]
    said = set()
    for armies in (("2K 3K 4A 1C", "2A 2S 1A 1C"), ("2K 3K 4A 1C", "2A 2S 1A 1S"), ("2A 2S 1A 1C", "2K 3K 4A 1C")):
        match = Campaign(game, *armies).fight(3).game
        match.play_text("0 stop")
        votes = {str(stop_agreement(twin, (1,))) for twin in (match, *[match.imagine(1, Random(number)) for number in range(8)])}
        assert len(votes) == 1
        said |= votes
    assert said == {"1 stop", "None"}


@pytest.mark.parametrize("game", sorted(GAMES.keys() - set(STOPPABLE)))
def test_nobody_agrees_to_stop_what_cannot_be_stopped(game):
    kind = GAMES[game]
    assert STOPPABLE and stop_agreement(kind(kind.fewest, seed=1), range(1, kind.fewest)) is None


def chosen(game, seat, tries=30):
    """Return every choice a squire makes in a position of Knights and Ninjas over many tries."""
    return {re.sub(r"-\d+", "", str(choose(game, seat, "squire", Random(n)))) for n in range(tries)}


def test_a_squire_takes_the_winning_gems():
    assert chosen(knights.match(["knight soldier peasant castle"], gems=(7, 5, 5)), 0) <= {"0 attack knight > 1", "0 attack knight > 2"}


SIX = ["", "", "", "", ""]


@pytest.mark.parametrize("card", ["king", "dragon", "ladder king", "peasant peasant peasant peasant"])
def test_no_squire_takes_the_last_gems_of_a_player_who_has_had_no_turn(card):
    game = knights.match([card, *SIX], seats=6, gems=(5, 2, 5, 5, 5, 5))
    assert game.question.key == "turn" and not any(move.endswith("> 1") for move in chosen(game, 0))
    free = knights.match([card, *SIX], seats=6, gems=(5, 5, 5, 5, 5, 5))
    assert any(move.endswith("> 1") for move in chosen(free, 0, tries=100))


def test_a_squire_takes_the_last_gems_where_there_are_no_others():
    assert chosen(knights.match(["king", "", ""], gems=(5, 4, 1)), 0) == {"0 attack king > 1"}


def test_a_squire_takes_the_last_gems_of_a_player_who_has_had_a_turn():
    game = knights.play(knights.match(["", "king"], gems=(4, 4, 2)), "0 end", "0 discard herald")
    assert chosen(game, 1) == {"1 attack king > 0"}


def test_a_squire_wins_with_anybodys_last_gems():
    assert chosen(knights.match(["king", "", ""], gems=(6, 4, 4)), 0) <= {"0 attack king > 1", "0 attack king > 2"}


def test_a_squire_never_pays_the_winning_gem():
    game = knights.match(["merchant", "peasant peasant peasant peasant", "king king king king"], gems=(5, 9, 9))
    assert not any("special merchant" in move for move in chosen(game, 0))
    taxed = knights.play(knights.match(["castle peasant king", "monk"], gems=(4, 9, 5)), "0 fortify castle", "0 end", "1 special monk")
    assert chosen(taxed, 0) == {"0 give peasant", "0 give king"} or chosen(taxed, 0) == {"0 give peasant"}


def test_no_page_pays_the_winning_gem():
    game = knights.match(["merchant", "peasant peasant peasant peasant", "king king king king"], gems=(5, 9, 9))
    assert "0 special merchant-1 > 1" in map(str, game.moves())
    assert not any("special merchant" in str(choose(game, 0, "page", Random(n))) for n in range(60))


def test_a_squire_stops_a_winning_attack():
    game = knights.play(knights.match(["king", "peasant executioner"], gems=(6, 5, 5)), "0 attack king > 1")
    assert chosen(game, 1) <= {"1 answer executioner", "1 answer peasant"}


def test_a_squire_robs_winning_gems_and_lets_a_peasants_single_gem_go():
    late = knights.play(knights.match(["king", "", "highwayman"], gems=(6, 5, 5)), "0 attack king > 1")
    early = knights.play(knights.match(["peasant", "", "highwayman"]), "0 attack peasant > 1")
    assert chosen(late, 2) == {"2 rob highwayman"} and chosen(early, 2) == {"2 pass"}


def test_a_squire_does_not_count_gems_twice_that_return_to_their_owner():
    game = knights.play(knights.match(["peasant", "highwayman", "highwayman"], gems=(5, 9, 2)), "0 attack peasant > 1")
    assert chosen(game, 1) == {"1 pass"} and chosen(knights.play(game, "1 rob highwayman"), 2) == {"2 pass"}
