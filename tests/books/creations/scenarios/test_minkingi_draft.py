"""Minkingi: dealing, the draft, and who begins, rule by rule. Numbers in brackets are rulings, R and M scenarios."""

import pytest
from books.creations.minkingi import LOST, MINKINGI, SPACES, hand, match
from books.creations.own_cards import card_set, fillers
from helpers.reading import asked, counter, listed, play, refusal, zone

from courtcards.engine.game import NOTHING_BEFORE, After

DRAWN = After((0, 1))


def named(view):
    """Return the cards of a place that a seat can name, and the number of the others."""
    return (set(view["known"]), view["hidden"]) if isinstance(view, dict) else (set(view), 0)


def both(game, *pairs):
    """Keep a card for each seat, seat 0 first; return the game."""
    for pair in pairs:
        play(game, f"0 keep {pair[0]}", f"1 keep {pair[1]}")
    return game


def firsts(game, picks):
    """Keep the first cards of both packs, several times; return the game."""
    for _ in range(picks):
        both(game, [zone(game, f"pack/{seat}")[0] for seat in (0, 1)])
    return game


# dealing

@pytest.mark.parametrize("seats", [1, 3])
def test_only_two_can_play(seats):                                                       # [1]
    with pytest.raises(ValueError):
        MINKINGI(seats)


def test_each_player_is_dealt_nine_cards_of_the_shuffled_set_and_the_rest_is_set_aside():        # [2]
    game = MINKINGI(2, seed=3)
    assert [len(zone(game, f"pack/{seat}")) for seat in (0, 1)] == [9, 9] and len(zone(game, "deck")) == 135 - 18
    assert asked(game) == "0 1 draft" and counter(game, "active") == -1 and counter(game, "pick") == 1 and counter(game, "picks") == 5
    assert zone(MINKINGI(2, seed=4), "pack/0") != zone(game, "pack/0")


def test_a_deck_in_dealing_order_is_nine_cards_for_each_seat():                          # the stacked deck
    game = match("1, 2, 3", "11, 12, 13", draft=False)
    assert zone(game, "pack/0")[:2] == ["c1", "c12"] and zone(game, "pack/1")[:2] == ["c11", "c2"] and zone(game, "deck") == []


@pytest.mark.parametrize("field, size", SPACES.items())
def test_players_keep_half_as_many_cards_as_spaces_rounded_up_and_the_rest_goes_to_the_ditch(field, size):      # [2] [3] R1
    game = match(field=field)
    assert size <= 18 and len(game.active_field.spaces) == size == counter(game, "days")
    keeps = (size + 1) // 2
    assert [len(zone(game, f"hand/{seat}")) for seat in (0, 1)] == [keeps, keeps]
    assert len(zone(game, "ditch")) == 18 - 2 * keeps


# picking

def test_both_players_pick_at_once_in_any_order_and_wait_for_the_other():                  # [3]
    game = match(draft=False)
    packs = [zone(game, f"pack/{seat}") for seat in (0, 1)]
    other = game.copy()
    play(game, f"1 keep {packs[1][4]}")
    assert asked(game) == "0 draft" and refusal(game, f"1 keep {packs[1][0]}") and listed(game) == [f"keep {card}" for card in packs[0]]
    play(game, f"0 keep {packs[0][3]}")
    play(other, f"0 keep {packs[0][3]}", f"1 keep {packs[1][4]}")
    assert asked(game) == asked(other) == "0 1 draft" and game.view() == other.view()


def test_any_card_of_your_own_pack_may_be_picked_and_no_other():                         # [3]
    game = match(draft=False, spare=3)
    mine, theirs = zone(game, "pack/0"), zone(game, "pack/1")
    assert set(game.view(0)["moves"]) == {f"0 keep {card}" for card in mine}
    for card in (theirs[0], zone(game, "deck")[0]):
        assert refusal(game, f"0 keep {card}") == "not-in-pack"
    assert refusal(game, f"0 keep {mine[0]} {mine[1]}") and refusal(game, "0 keep") and refusal(game, "0 peace")


def test_the_rest_is_passed_on_for_both_to_know_and_the_packs_do_not_mix():                              # [3]
    game = match(draft=False)
    packs = [zone(game, f"pack/{seat}") for seat in (0, 1)]
    both(game, (packs[0][0], packs[1][0]))
    assert sorted(zone(game, "pack/1")) == sorted(packs[0][1:]) and sorted(zone(game, "pack/0")) == sorted(packs[1][1:])
    assert named(zone(game, "pack/1", 0)) == (set(packs[0][1:]), 0) and named(zone(game, "pack/0", 1)) == (set(packs[1][1:]), 0)
    assert counter(game, "pick") == 2
    firsts(game, 1)
    assert set(zone(game, "pack/0")) < set(packs[0]) and len(zone(game, "pack/0")) == 7 and counter(game, "pick") == 3


def test_the_kept_cards_are_the_hand():                                                    # [3]
    assert hand(match("1, 2, 3, 4, 5", "11, 12, 13, 14, 15"), 0) == "c1 c2 c3 c4 c5"
    assert hand(match("1, 2, 3, 4, 5", "11, 12, 13, 14, 15"), 1) == "c11 c12 c13 c14 c15"


def test_leftovers_lie_face_up_in_the_ditch():                                          # [3]
    game = match(spare=5)
    assert len(zone(game, "ditch")) == 8 and zone(game, "ditch", 0) == zone(game, "ditch", 1) == zone(game, "ditch")
    assert zone(game, "pack/0") == zone(game, "pack/1") == []
    assert named(zone(game, "deck", 0)) == (set(), 5) and counter(game, "pick") == 0


def test_each_copy_of_a_card_is_picked_by_its_own_name():                     # section 2: doubles
    game = match("40 12/34, 40 56/78", "40 99/99", draft=False)
    assert {"c40", "c40.2", "c40.3"} < {card for seat in (0, 1) for card in zone(game, f"pack/{seat}")}
    assert len({move for move in game.view(0)["moves"] if "c40" in move}) == sum("c40" in card for card in zone(game, "pack/0"))


# facts and visible information

def test_a_pick_stays_hidden_even_after_both_have_picked_and_so_does_the_first_pack():     # [3] [23]
    told = []
    game = match(draft=False, told=told)
    packs = [zone(game, f"pack/{seat}") for seat in (0, 1)]
    assert [named(zone(game, f"pack/{seat}", 1 - seat)) for seat in (0, 1)] == [(set(), 9), (set(), 9)]
    told.clear()
    play(game, f"0 keep {packs[0][2]}")
    assert named(zone(game, "sealed/0", 1)) == (set(), 1) and named(zone(game, "pack/0", 1)) == (set(), 8)
    assert zone(game, "sealed/0", 0) == [packs[0][2]]
    play(game, f"1 keep {packs[1][5]}")
    assert [(fact.key, fact.seats, fact.about.get("card")) for fact in told] == [
        ("kept", (0,), packs[0][2]), ("kept", (1,), packs[1][5]), ("passed", None, None)]
    assert named(zone(game, "hand/0", 1)) == (set(), 1) and zone(game, "hand/0", 0) == [packs[0][2]]


def test_nobody_knows_which_passed_card_the_other_player_has_picked():       # [3]
    game = match(draft=False)
    firsts(game, 1)
    play(game, f"1 keep {zone(game, 'pack/1')[3]}")
    assert zone(game, "sealed/1")[0] not in named(zone(game, "sealed/1", 0))[0]
    assert named(zone(game, "sealed/1", 0))[1] == 1


@pytest.mark.parametrize("field", ["square", "hourglass", "three_by_six"])
def test_in_the_end_each_player_knows_all_the_others_picks_but_the_first(field):             # [3]
    game = match(field=field, draft=False, spare=4)
    first = [zone(game, f"pack/{seat}")[0] for seat in (0, 1)]
    while asked(game).endswith("draft"):
        firsts(game, 1)
    for seat in (0, 1):
        held = set(zone(game, f"hand/{1 - seat}"))
        assert named(zone(game, f"hand/{1 - seat}", seat)) == (held - {first[1 - seat]}, 1)


def test_the_order_of_cards_reveals_nothing_in_the_draft():                          # [3] [23]
    seen = set()
    for at in range(9):
        game = match(draft=False)
        play(game, f"0 keep {zone(game, 'pack/0')[at]}")
        seen.add(repr(game.view(1)))
    assert len(seen) == 1


# who begins

@pytest.mark.parametrize("after", [NOTHING_BEFORE, DRAWN])
def test_in_the_first_match_and_after_a_draw_the_first_player_is_drawn_by_lot(after):           # [4]
    told = []
    begins = [counter(match(seed=seed, after=after, told=told), "active") for seed in range(10)]
    assert set(begins) == {0, 1}
    assert [fact.about["seat"] for fact in told if fact.key == "lot"] == begins


@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_of_the_last_match_decides_who_goes_first_knowing_their_own_hand(loser):      # [4]
    told = []
    game = match(after=After((1 - loser,), (loser,)), first=None, told=told)
    assert asked(game) == f"{loser} starter" and set(listed(game)) == {"begin", "follow"}
    assert len(zone(game, f"hand/{loser}", loser)) == 5
    begun, followed = play(game.copy(), "begin"), play(game, "follow")
    assert counter(begun, "active") == loser and asked(begun) == f"{loser} create" and counter(begun, "first") == loser
    assert counter(followed, "active") == 1 - loser and asked(followed) == f"{1 - loser} create" and counter(followed, "first") == 1 - loser
    assert [fact.about for fact in told if fact.key == "chooses"] == [{"seat": loser, "who": 1 - loser}]


def test_nobody_decides_before_the_draft_is_over():                                     # [4]
    game = match(after=LOST, draft=False)
    assert asked(game) == "0 1 draft" and refusal(game, "0 begin") and refusal(game, "0 follow")


def test_days_alternate():                                                              # [4] [5]
    told = []
    game, seen = match(told=told, first=1), ""
    while asked(game) != "over":
        seen += asked(game)[0]
        play(game, listed(game)[0])
        if asked(game).endswith("battle"):
            play(game, "peace")
    assert seen == "101010101"
    assert [fact.about for fact in told if fact.key == "day"] == [{"n": n + 1, "seat": int(seat)} for n, seat in enumerate(seen)]


def test_any_set_of_eighteen_or_more_cards_will_do():                                         # section 2, [2]
    game = MINKINGI(2, {"field": "three_by_six"}, seed=1, cards=card_set(fillers(18)))
    assert zone(game, "deck") == [] and len(zone(game, "pack/0")) == 9
