"""Fwords: dealing, writing letters, stacking the Life Tree, who begins, rule by rule. Numbers in brackets are rulings, F and R scenarios."""

from collections import Counter

import pytest
from books.creations.fwords import ALPHABET, FWORDS, SHARE, SPACES, VOWELS, end, fresh, lettered, match, set_of, tree
from books.creations.fwords_standing import held, letters, lying, noted, standing
from books.creations.own_cards import card_set
from helpers.reading import asked, counter, keys, listed, play, refusal, state, zone

from courtcards.engine.components import BadSetup
from courtcards.engine.game import After
from courtcards.engine.options import BadOption

NINE = "STRANDBLO"


def written(game, seat, ids, letters=NINE):
    """Return the move with which a seat writes letters."""
    return f"{seat} write {' '.join(ids)} = {letters}"


# players, cards, fields

@pytest.mark.parametrize("seats", [0, 7])
def test_no_players_and_more_than_six_are_refused(seats):                                                   # [1]
    with pytest.raises(BadSetup):
        FWORDS(seats)


@pytest.mark.parametrize("field, size", SPACES.items())
def test_any_active_field_may_be_chosen(field, size):                                # [1] option
    game = match("CAT", field=field)
    assert len(game.active_field.spaces) == size and {move.split("> ")[1].split()[0] for move in listed(game, "create")} == {
        f"field:{space.name}" for space in game.active_field.spaces}


def test_the_default_field_is_the_square_and_an_unknown_one_is_refused():                   # [1] bad input
    assert len(match("CAT").active_field.spaces) == 9
    with pytest.raises(BadOption):
        FWORDS(2, {"field": "pond"})


@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_can_play_who_are_dealt_nine_cards_each_in_order_and_the_rest_is_set_aside(seats):       # [1] [2]
    assert asked(match(*["CAT"] * seats)) == "0 field"
    game, ids = fresh(*[""] * seats, spare=9)
    assert [zone(game, f"hand/{seat}") for seat in range(seats)] == ids and len(zone(game, "deck")) == 9
    assert all(len(own) == SHARE for own in ids) and all(zone(game, f"tree/{seat}") == zone(game, f"ditch/{seat}") == [] for seat in range(seats))


def test_a_set_must_have_nine_cards_per_player():                                         # [1] [2]
    assert FWORDS(2, cards=card_set(set_of(18))).question and FWORDS(3, cards=card_set(set_of(27))).question
    with pytest.raises(BadSetup):
        FWORDS(3, cards=card_set(set_of(26)))


# letters

def test_all_players_are_asked_for_their_letters_at_once_and_write_in_any_order():         # [2]
    game, ids = fresh("", "", "")
    assert asked(game) == "0 1 2 letters" and counter(game, "hour") == counter(game, "day") == 0 and counter(game, "active") == -1
    assert {move for seat in range(3) for move in game.view(seat)["moves"]} == {"0 lot", "1 lot", "2 lot"}
    play(game, written(game, 2, ids[2]))
    assert asked(game) == "0 1 letters"
    play(game, written(game, 0, ids[0]))
    assert asked(game) == "1 letters"
    assert asked(play(game, written(game, 1, ids[1]))).endswith(" field")


def test_each_player_orders_their_own_nine_cards():                                  # [2] [3]
    game, ids = fresh("", "")
    for seat in (0, 1):
        row = game.view(seat)["question"]["row"]
        assert row["verb"] == "write" and sorted(row["cards"]) == sorted(ids[seat]) and row["most"] == 4
        assert sorted(row["letters"]) == sorted(ALPHABET) and sorted(row["few"]) == sorted(VOWELS)


@pytest.mark.parametrize("letters, refused", [
    ("AEIOBCDFG", None), ("AEIOUBCDF", "many-vowels"), ("AEIOYBCDF", "many-vowels"), ("AEIOSBCDF", "many-vowels"), ("YYYYSBCDF", "many-vowels"),
    ("SSSSBCDFG", None), ("AAAABCDFG", None), ("BBBBBBBBB", None), ("AEIOUYSAE", "many-vowels"), ("BCDFGAEIO", None), ("BCDFAEIOU", "many-vowels"),
    ("BCDFGHJK", "letters-nine"), ("BCDFGHJKLM", "letters-nine"), ("B", "letters-nine"), ("BCDFGHJK?", "not-a-letter"), ("BCDFGHJK1", "not-a-letter"),
    ("BCDFGHJKÄ", "not-a-letter"), ("BCDF HJKL", "not-a-letter"), ("BCDFGHJKб", "not-a-letter")])
def test_nine_letters_from_a_to_z_are_written_of_which_up_to_four_are_vowels_including_y_and_s(letters, refused):       # R5 [2] bad input
    game, ids = fresh("")
    assert refusal(game, written(game, 0, ids[0], letters)) == refused


def test_each_of_the_seven_vowels_counts_and_no_other_letter():                     # R5 [2]
    game, ids = fresh("")
    for letter in ALPHABET:
        assert refusal(game, written(game, 0, ids[0], letter * 4 + "BCDFG")) is None, letter
        assert refusal(game, written(game, 0, ids[0], letter * 5 + "BCDF")) == ("many-vowels" if letter in VOWELS else None), letter


def test_each_card_gets_one_letter():                                              # [2] bad input
    game, (mine, theirs) = fresh("", "")
    for cards in (mine[:8], [*mine[:8], mine[0]], [*mine[:8], theirs[0]], [*mine, mine[0]], theirs):
        assert refusal(game, written(game, 0, cards)) == "each-card-once"
    for words in ("write", f"write = {NINE}", f"write {' '.join(mine)}", f"write {' '.join(mine)} > 1 = {NINE}", f"lot = {NINE}", f"lot {mine[0]}", "pass",
                  f"stack {' '.join(mine)}", "stack", f"create {mine[0]} > field:a1 = 0", "0 timeout"):
        assert refusal(game, f"0 {words.removeprefix('0 ')}"), words


# the Life Tree

def test_cards_are_stacked_in_the_order_named_and_five_are_drawn_from_the_top():         # [3]
    game, ids = fresh("")
    order = [ids[0][number] for number in (8, 0, 7, 1, 6, 2, 5, 3, 4)]
    play(game, written(game, 0, order))
    assert sorted(zone(game, "hand/0")) == sorted(order[:5]) and zone(game, "tree/0") == order[5:]
    assert letters(game, order) == NINE and held(game, 0) == "ANRST" and standing(game, 0) == "DBLO"


def test_letters_once_written_cannot_change_and_nothing_is_drawn_before_everyone_has_written():    # [2] [3]
    game, ids = fresh("", "")
    play(game, written(game, 0, ids[0]))
    assert refusal(game, written(game, 0, ids[0], "BBBBBBBBB")) and refusal(game, "0 lot")
    assert zone(game, "hand/0") == [] and zone(game, "tree/0") == ids[0] and counter(game, "active") == -1
    play(game, written(game, 1, ids[1]))
    assert [len(zone(game, f"hand/{seat}")) for seat in (0, 1)] == [5, 5] and [len(zone(game, f"tree/{seat}")) for seat in (0, 1)] == [4, 4]
    assert [counter(game, f"{name}/1") for name in ("cards", "tree", "ditch", "points", "ends", "out")] == [5, 4, 0, 0, 0, 0]


def test_random_letters_respect_the_vowel_limit_and_the_deck_order():              # [2] [3]
    seen = Counter()
    for seed in range(30):
        game, ids = fresh("", "", seed=seed)
        play(game, "0 lot", written(game, 1, ids[1]))
        order = [*ids[0][:5], *zone(game, "tree/0")]
        assert sorted(zone(game, "hand/0")) == sorted(ids[0][:5]) and zone(game, "tree/0") == ids[0][5:]
        drawn = letters(game, order)
        assert sum(letter in VOWELS for letter in drawn) <= 4 and set(drawn) <= set(ALPHABET)
        seen.update(drawn)
    assert len(seen) > 20 and any(seen[vowel] for vowel in VOWELS)


def test_everyone_learns_that_letters_are_written_but_only_their_owner_which():     # [2] [27]
    told = []
    game, ids = fresh("", "", told=told)
    play(game, written(game, 0, ids[0]), "1 lot")
    wrote = {fact.about["seat"]: fact for fact in told if fact.key == "wrote"}
    assert wrote[0].seats == (0,) and wrote[0].about["letters"] == NINE and all(fact.seats == (seat,) for seat, fact in wrote.items())
    assert next((fact.about["seat"], fact.seats) for fact in told if fact.key == "writes") == (0, None)
    assert [(fact.about["seat"], fact.seats) for fact in told if fact.key == "by_lot"] == [(1, None)]
    assert all("letters" not in fact.about for fact in told if fact.seats is None)


@pytest.mark.parametrize("seed, lots", [(7, ("BRRCIEUEF", "YIOMGITDR")), ("0123456789abcdef" * 2, ("OSRORDAMW", "TRATOSEVW"))])
def test_a_seed_always_gives_the_same_letters(seed, lots):                       # [2]
    assert FWORDS(2, seed=seed).lots == lots


def test_each_digit_of_a_seed_matters_for_the_letters():                                 # [2]
    seed = "0123456789abcdef" * 2
    drawn = [FWORDS(2, seed=seed[:at] + digit + seed[at + 1:]).lots for at, digit in enumerate("fedcba9876543210" * 2)]
    assert len({lot for lots in drawn for lot in lots}) == 64


# who begins

def test_the_first_player_is_drawn_by_lot():                                              # [4]
    first = Counter()
    for seed in range(40):
        told = []
        game, ids = fresh("", "", "", seed=seed, told=told)
        play(game, *[written(game, seat, ids[seat]) for seat in range(3)])
        first[counter(game, "first")] += 1
        assert counter(game, "first") == counter(game, "active") and asked(game) == f"{counter(game, 'first')} field"
        assert [fact.about["seat"] for fact in told if fact.key == "begins"] == [counter(game, "first")]
    assert set(first) == {0, 1, 2} and min(first.values()) > 5


def test_the_result_of_the_last_match_does_not_matter():                                    # [4]
    first = set()
    for seed in range(30):
        game = FWORDS(2, seed=seed, after=After((1,), (0,)))
        first.add(counter(play(game, "0 lot", "1 lot"), "first"))
    assert first == {0, 1}


def test_days_pass_clockwise():                                                     # [4]
    told = []
    game = match("", "", "", first=1, told=told)
    assert keys(told) == []
    for seat in (1, 2, 0, 1):
        assert counter(game, "active") == seat
        end(game)
    assert [fact.about["seat"] for fact in told if fact.key == "day"] == [2, 0, 1, 2] and [fact.about["n"] for fact in told if fact.key == "day"] == [2, 3, 4, 5]


def test_a_match_begins_with_an_empty_field():                                    # the rule book
    game = match("CATS", "TEA")
    assert lying(game) == "" and noted(game) == [] and (counter(game, "day"), counter(game, "hour")) == (1, 1)
    assert tree("CATS") == "CATSZZZZZ" and standing(game, 0) == "ZZZZ" and held(game, 1) == "AETZZ"


# prewritten cards

DECK_36 = Counter(ALPHABET + "AEIOUYRSTN")
DECK_54 = DECK_36 + Counter("AEIOUSTRNLDGHCMPBW")


def prewritten(seats, seed=1, cards=None, **options):
    """Return a match with prewritten cards before they're stacked."""
    return FWORDS(seats, {"prewritten": True, **options}, seed=seed, cards=cards)


def stacked(game):
    """Stack everybody's Life Tree as dealt; return the game."""
    return play(game, *[f"{seat} stack" for seat in range(game.seats)])


def own_letters(game, seat):
    """Return the letters of a seat's nine cards as it sees them."""
    return "".join(state(game, id, seat)["letter"] for id in zone(game, f"hand/{seat}", seat) + zone(game, f"tree/{seat}", seat))


def all_letters(game):
    """Return how often each letter is on the players' cards."""
    return sum((Counter(own_letters(game, seat)) for seat in range(game.seats)), Counter())


@pytest.mark.parametrize("seats, letters, size", [(2, DECK_36, 36), (3, DECK_36, 36), (4, DECK_36, 36), (5, DECK_54, 54), (6, DECK_54, 54)])
def test_each_player_gets_nine_of_36_cards_or_54_with_five_or_six_and_the_rest_stays_out(seats, letters, size):     # R6 [23]
    game = prewritten(seats)
    assert letters.total() == size and [len(zone(game, f"hand/{seat}")) for seat in range(seats)] == [9] * seats
    assert all_letters(game) <= letters and all_letters(game).total() == 9 * seats          # all letters with four or six
    assert all(zone(game, "deck", seat) == {"hidden": len(zone(game, "deck")), "known": []} for seat in range(seats))


def test_a_single_player_writes_letters_whatever_the_house_rule_says():                            # [23]
    game = prewritten(1)
    assert asked(game) == "0 letters" and listed(game) == ["lot"]


def test_with_prewritten_cards_each_player_still_orders_the_life_tree():                          # [23] [3]
    game = prewritten(2)
    assert asked(game) == "0 1 stack" and {move for seat in (0, 1) for move in game.view(seat)["moves"]} == {"0 stack", "1 stack"}
    mine = zone(game, "hand/0")
    row = game.view(0)["question"]["row"]
    assert (row["verb"], sorted(row["cards"]), row["letters"]) == ("stack", sorted(mine), "")
    borne, order = {id: state(game, id)["letter"] for id in mine}, mine[::-1]
    for words in (f"stack {' '.join(mine[:8])}", f"stack {' '.join(mine[:8])} {mine[0]}", f"stack {' '.join(zone(game, 'hand/1'))}"):
        assert refusal(game, f"0 {words}") == "each-card-once"
    for words in (f"stack {' '.join(mine)} = {NINE}", f"write {' '.join(mine)} = {NINE}", "lot", f"stack {' '.join(mine)} > 1"):
        assert refusal(game, f"0 {words}"), words
    play(game, f"0 stack {' '.join(order)}", "1 stack")
    assert sorted(zone(game, "hand/0")) == sorted(order[:5]) and zone(game, "tree/0") == order[5:]
    assert letters(game, order) == "".join(borne[id] for id in order)


def test_stacked_as_dealt_the_first_five_cards_are_drawn():                                   # [23] [3]
    game = prewritten(2)
    mine = zone(game, "hand/0")
    stacked(game)
    assert sorted(zone(game, "hand/0")) == sorted(mine[:5]) and zone(game, "tree/0") == mine[5:] and asked(game).endswith(" field")


def test_the_vowel_limit_does_not_apply_to_prewritten_cards():                                    # [23]
    assert any(sum(letter in VOWELS for letter in own_letters(prewritten(2, seed), 0)) > 4 for seed in range(40))


def test_letters_are_assigned_to_cards_at_random():                                            # [23]
    seen = {own_letters(prewritten(2, seed), 0) for seed in range(6)}
    assert len(seen) == 6
    cards = card_set(set_of(36))
    ids = list(cards.cards)
    same = {own_letters(FWORDS(2, {"prewritten": True}, seed=seed, deck=ids, cards=cards), 0) for seed in range(6)}
    assert len(same) == 6


@pytest.mark.parametrize("seats, size", [(2, 36), (4, 36), (5, 54), (6, 54)])
def test_a_custom_set_with_exactly_enough_letters_is_dealt_from_its_lettered_cards(seats, size):     # [23]
    borne = (ALPHABET * 3)[:size]
    cards = lettered(set_of(70), borne)
    for seed in range(4):
        game = prewritten(seats, seed, cards)
        for seat in range(seats):
            for id in zone(game, f"hand/{seat}"):
                assert state(game, id, seat)["letter"] == cards.cards[id].traits["letter"]
        assert asked(game).endswith(" stack")


@pytest.mark.parametrize("borne", [0, 35, 37])
def test_letters_for_any_other_set_are_drawn(borne):                                     # [23]
    game = prewritten(4, 3, lettered(set_of(60), (ALPHABET * 2)[:borne]))
    assert all_letters(game) == DECK_36


def test_prewritten_cards_need_a_set_of_thirty_six_or_fifty_four():                        # [23]
    assert prewritten(2, cards=card_set(set_of(36))).question and prewritten(5, cards=card_set(set_of(54))).question
    for seats, size in ((2, 35), (4, 35), (5, 53), (6, 53)):
        with pytest.raises(BadSetup):
            prewritten(seats, cards=card_set(set_of(size)))


def test_a_sets_printed_letters_do_not_matter_when_letters_are_written():            # [2]
    game = FWORDS(1, cards=lettered(set_of(36), "Q" * 36))
    play(game, f"write {' '.join(zone(game, 'hand/0'))} = {NINE}")
    assert held(game, 0) + "".join(sorted(standing(game, 0))) == "ANRSTBDLO"
