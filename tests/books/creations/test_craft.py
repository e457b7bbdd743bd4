"""Creation Cards in the studio: text fields, checks of cards, the profile of a set, and the verdict of trials."""

import json

import pytest
from helpers.share import share
from hypothesis import given
from hypothesis import strategies as st

from courtcards import lab
from courtcards.engine.card_sets import BadSet
from courtcards.engine.limits import CARD_NUMBER
from courtcards.games import GAMES
from courtcards.games.creations.cards import CORE, build_card_set
from courtcards.texts import load_texts
from table.books import BOOKS
from table.books.common.custom_cards import SetTrial
from table.books.creations import playtests as tried
from table.books.creations.symbols import BLANK
from table.markup.card_faces import card_face

CRAFT = BOOKS["creations"].craft
STOCK = [card.traits for card in CORE.cards.values()]
FIELDS = {field.name: field for field in CRAFT.fields}
CORNERS = [field for field in CRAFT.fields if field.kind == "corner"]


def card(number, corners="152R", **more):
    """Return a card as in a set."""
    return {"number": number, "corners": list(corners), "speed": 50, "level": 3, "type": "fox", "set": "ours"} | more


def taken(one):
    """Return whether the rules accept a card."""
    try:
        return GAMES[CRAFT.game].read_card(one) is not None
    except BadSet:
        return False


def said(found, *words):
    """Return the checks of a card or a set that contain these words, as (good, text)."""
    return [(check.good, check.text) for check in found if all(word in check.text for word in words)]


def bad(cards):
    """Return the warnings about a set."""
    return " ".join(check.text for check in CRAFT.warnings(cards) if not check.good)


# text on cards

def test_everything_printed_on_a_card_has_a_field_with_a_label():
    needed = {"corners" if field.kind == "corner" else field.name for field in CRAFT.fields if field.needed}
    assert needed == STOCK[0].keys() and {field.name for field in CRAFT.fields if not field.needed} == {"title", "text", "letter"}
    assert [field.place for field in CORNERS] == [0, 1, 2, 3] and all(load_texts("creations")["craft"]["field"][name]["label"] for name in FIELDS)


@given(st.sampled_from([field for field in CRAFT.fields if field.kind == "number"]), st.integers(-10, CARD_NUMBER + 10) | st.integers(-3, 210))
def test_a_number_is_offered_exactly_if_the_rules_accept_it(field, value):
    assert (value in range(field.low, field.high + 1, field.step)) == taken(card(7) | {field.name: value})


@given(st.sampled_from(CORNERS), st.sampled_from("0123456789RBYGrby ") | st.characters())
def test_a_corner_is_offered_exactly_if_the_rules_accept_it(field, value):
    corners = card(7)["corners"]
    corners[field.place] = value
    assert (value in field.values) == taken(card(7, corners))


def test_every_offered_type_is_accepted_and_drawn():
    assert all(taken(card(7, type=type_)) for type_ in FIELDS["type"].values) and BLANK in FIELDS["type"].values


@pytest.mark.parametrize("name", [field.name for field in CRAFT.fields if not field.needed])
def test_optional_fields_may_be_missing_and_required_ones_may_not(name):
    assert taken(card(7)) and taken(card(7, **{name: "Q"}))
    assert not any(taken({key: value for key, value in card(7).items() if key != needed}) for needed in card(7))


@given(st.integers(1, CARD_NUMBER))
def test_a_blank_card_is_a_card_without_complaints(number):
    blank = CRAFT.blank(number)
    assert taken(blank) and blank["number"] == number and all(check.good for check in CRAFT.checks(blank, [blank]))
    assert '<use href="#pencil"/>' not in card_face(BOOKS["creations"].art.deck, blank).inner.partition("cr__corner")[0]


# checks of a card

@pytest.mark.parametrize("speed, good, words", [(0, False, "attacks early"), (95, True, "Fair: speed 95"), (200, False, "attacks late")])
def test_a_speed_is_fair_if_no_stronger_stand_in_card_is_faster(speed, good, words):
    assert said(CRAFT.checks(card(7, "R83B", speed=speed), []), "peed", words) and said(CRAFT.checks(card(7, "R83B", speed=speed), []), words)[0][0] == good


def test_neither_the_stand_in_set_nor_any_of_its_cards_has_complaints():
    assert [check.text for one in STOCK for check in CRAFT.checks(one, STOCK) if not check.good] == []
    assert bad(STOCK) == "" and len(said(CRAFT.warnings(STOCK), "79 %")) == 1


def test_duplicate_numbers_are_reported_but_a_card_does_not_duplicate_its_old_self():
    cards = [card(7, key="0000000a"), card(8, key="0000000b")]
    written = card(7, "1111", key="0000000a")
    assert said(CRAFT.checks(written, cards), "Number 7") == [(True, "Number 7 is used once in this set.")]
    assert said(CRAFT.checks(written | {"number": 8}, cards), "2 cards")[0][0] is False


def test_a_playable_set_says_how_many_others_a_card_matches():
    others = [card(number, "1111" if number <= 5 else "2222") for number in range(1, 21)]
    assert said(CRAFT.checks(card(99, "1345"), others), "Kingdrin") == [(False, "In Kingdrin it matches only 25 % of the other cards; 80 % is usual.")]
    assert said(CRAFT.checks(card(99, "2345"), others), "75 %")[0][0] and not said(CRAFT.checks(card(99), others[:10]), "Kingdrin")


def test_a_letter_and_the_mark_of_another_set_are_mentioned():
    cards = [card(1, letter="A"), card(2, letter="B"), card(3)]
    found = CRAFT.checks(card(9, letter="K", set="theirs"), cards)
    assert said(found, "letter K", "3 cards") and said(found, "theirs", "ours") and not said(CRAFT.checks(card(9), cards), "symbol")


def test_filters_find_the_cards_they_name():
    cards = [card(1, "1234", level=1, art=True), card(2, "R555", level=2, letter="Q"), card(3, "RBY1", level=5)]
    fits = {one.key: [each["number"] for each in cards if one.fits(each)] for one in CRAFT.filters}
    assert fits == {"drawn": [1], "undrawn": [2, 3], "R": [2, 3], "B": [3], "Y": [3], "numbers": [1], "level-1": [1], "level-2": [2], "level-3": [], "level-4": [],
                    "level-5": [3], "letter": [2]}
    assert len({one.label for one in CRAFT.filters}) == len(CRAFT.filters)


# the profile of a set

def bars(cards):
    """Return the value of each bar of each chart."""
    return {chart.title: [bar.many for bar in chart.bars] for chart in CRAFT.charts(cards)}


def test_charts_count_what_is_on_the_cards():
    cards = [card(1, "11R2", speed=0), card(2, "RRBB", speed=39), card(3, "9876", speed=40, level=5), card(4, "RRRY", speed=200, level=1)]
    assert bars(cards) == {"Colours on a card": [1, 1, 0, 0, 2], "Colours": [6, 2, 1], "Numbers": [2, 1, 0, 0, 0, 1, 1, 1, 1], "Speed": [2, 1, 0, 0, 1], "Level": [1, 0, 2, 0, 1]}
    assert not any(many for counts in bars([]).values() for many in counts)


def test_the_stand_in_set_meets_the_targets_of_its_charts():
    for chart in CRAFT.charts(STOCK):
        assert sum(bar.many for bar in chart.bars) >= len(STOCK) and all(bar.many == pytest.approx(bar.wanted) for bar in chart.bars), chart.title


@pytest.mark.parametrize("cards, words", [
    (STOCK[:17], "1 card is still missing"),
    ([card(n, f"{n % 9 + 1}" * 4, speed=9 * n) for n in range(1, 20)], "all corners are colours, or all are numbers"),
    ([card(n, "R" * (n % 2) + "1" * (4 - n % 2)) for n in range(1, 40)], "13 % of all corners are colours"),
    ([one | {"corners": ["R" if corner == "B" else corner for corner in one["corners"]]} for one in STOCK], "180 corners are red, 0 blue and 90 yellow"),
    ([one | {"corners": ["1" if corner == "2" else corner for corner in one["corners"]]} for one in STOCK], "2 is in 0 corners and 1 in 60; 30 each"),
    ([one | {"speed": 100} for one in STOCK], "are barely related (0.00 on a scale up to 1; the sample set has 0.78"),
    ([one | {"speed": 200 - one["speed"]} for one in STOCK], "Cards that attack early are strong here (−0.78"),
    ([card(n, f"{n % 9 + 1}" * 4) for n in range(1, 40)], "in Kingdrin players will often have to draw"),
    ([card(n) for n in range(1, 40)], "100 % of all pairs of cards match"),
    ([*STOCK, STOCK[6]], "1 Card Number is used more than once"),
    ([one | {"letter": "E"} for one in STOCK[:35]] + STOCK[35:], "35 cards have letters; a prewritten deck of Fwords has 36,"),
])
def test_an_unbalanced_set_is_reported_with_numbers(cards, words):
    assert words in bad(cards) and words not in bad(STOCK)


@pytest.mark.parametrize("letters, seats", [(36, "two, three or four"), (54, "five or six")])
def test_a_set_that_can_serve_as_the_prewritten_deck_says_so(letters, seats):
    cards = [one | {"letter": "E"} for one in STOCK[:letters]] + STOCK[letters:]
    assert said(CRAFT.warnings(cards), f"{letters} cards have letters", f"for {seats}.") and bad(cards) == ""


def test_a_small_set_says_how_many_can_play_without_a_complaint():
    assert said(CRAFT.warnings(STOCK[:20]), "Kingdrin with up to 2, Minkingi with up to 2 and Fwords with up to 2", "With 70 more cards")[0][0]


def test_blank_cards_are_not_checked_for_balance():
    blanks = [CRAFT.blank(number) for number in range(200, 250)]
    assert [check.good for check in CRAFT.checks(blanks[0], blanks)] == [True, True], "its speed and its number"
    assert not said(CRAFT.checks(blanks[0], [*blanks, *STOCK[:16]]), "In Kingdrin") and said(CRAFT.checks(blanks[0], [*blanks, *STOCK]), "In Kingdrin")
    assert bad([*STOCK[:40], *blanks]) == "" != bad([*STOCK[:60], *blanks]) and said(CRAFT.warnings([*STOCK[:40], *blanks]), "50 cards are still blank")


def test_an_unplayable_set_reports_only_that():
    assert len(CRAFT.warnings([])) == len(CRAFT.warnings([card(1)])) == 1


# trials

@pytest.mark.parametrize("count, wanted", [(17, []), (18, [("kingdrin", 2), ("minkingi", 2)]), (30, [("kingdrin", 3), ("minkingi", 2)]), (135, [("kingdrin", 4), ("minkingi", 2)])])
def test_as_many_bots_play_as_the_cards_allow(count, wanted):
    assert CRAFT.trials(STOCK[:count]) == tuple(SetTrial(game, seats, 100) for game, seats in wanted)
    assert all(wanted_ in tried.USUAL for wanted_ in wanted)


@pytest.fixture(scope="module")
def played():
    """Return the results of some matches with the stand-in set, in fives as the page plays them."""
    return [lab.trial_counts(game, 5, seats, seed, CORE) for game, seats in (("kingdrin", 4), ("minkingi", 2)) for seed in (0, 5)]


def test_a_trial_counts_its_matches(played):
    counts = lab.add_trials(*played[:2])
    ends = [lab.play_match("kingdrin", ["squire"] * 4, seed, {}, CORE) for seed in range(10)]
    assert counts["matches"] == 10 and counts["moves"] == sum(moves for _, moves in ends)
    assert counts["wins"] == [sum(seat in end.winners for end, _ in ends) for seat in range(4)] and sum(counts["reasons"].values()) == 10
    begun, won = counts["firsts"]["plays"]
    assert begun == 10 >= won and counts["facts"]["plays"] >= 70 and json.loads(json.dumps(counts)) == counts


def test_a_trial_uses_the_sets_own_cards():
    ones = build_card_set("ones", [card(number, "1111", speed=number) for number in range(1, 41)])
    counts = lab.trial_counts("kingdrin", 3, 2, 0, ones)
    assert "draws" not in counts["facts"] and tried.trial_statistics(counts) == {"begins": 1.0, "ends": 1.0, "held": 1.0, "lasts": 13.0}


def test_a_trial_in_parts_gives_the_same_result_as_a_whole_one(played):
    whole = CRAFT.verdict([lab.trial_counts(game, 10, seats, 0, CORE) for game, seats in (("kingdrin", 4), ("minkingi", 2))])
    assert CRAFT.verdict(played) == whole and "10 matches of Kingdrin among 4 bots" in whole[0] and "10 matches of Minkingi" in whole[2]


def as_usual(game, seats, **other):
    """Return the usual results of matches with some numbers changed, in the verdict's format."""
    return tried.USUAL[game, seats] | other


@pytest.mark.parametrize("game, other, words", [
    ("kingdrin", {}, "plays much like the sample set"),
    ("kingdrin", {"held": .4}, "Hands often hold no match"),
    ("kingdrin", {"ends": .5}, "often ends with an empty deck"),
    ("kingdrin", {"lasts": 60}, "takes a long time"),
    ("minkingi", {"begins": .8}, "Going first is an advantage"),
    ("minkingi", {"begins": .1}, "Going second is an advantage"),
    ("minkingi", {"lasts": 1}, "few cards change hands"),
])
def test_outliers_in_a_trial_are_reported(monkeypatch, game, other, words):
    seats = tried.SEATS[game]
    monkeypatch.setattr(tried, "trial_statistics", lambda counts: as_usual(game, seats, **other))
    found = CRAFT.verdict([{"game": game, "seats": seats, "matches": 100}])
    assert words in found[-1] and len(found) == 3 and not any("usual_" in line for line in found)


def test_the_usual_statistics_come_from_the_stand_in_set(played):
    for counts in (lab.add_trials(*played[:2]), lab.add_trials(*played[2:])):
        usual = tried.USUAL[counts["game"], counts["seats"]]
        found = tried.trial_statistics(counts)
        assert found.keys() == usual.keys() and abs(found["ends"] - usual["ends"]) < .35 and .75 < found["lasts"] / usual["lasts"] < 1.33


# balanced numbers

@pytest.mark.parametrize("size", [18, 36, 54, 135, 200])
def test_a_filled_in_set_is_as_balanced_as_the_stand_in_set(size):
    blanks = [CRAFT.blank(number) for number in range(1, size + 1)]
    for seed in range(share(2, 5)):
        filled = CRAFT.fill(blanks, [], seed)
        assert bad(filled) == "" and [card["number"] for card in filled] == [*range(1, size + 1)]
        numbers, stock = ({(*card["corners"], card["speed"]) for card in cards} for cards in (filled, STOCK))
        assert numbers <= stock and len(numbers) == min(size, len(stock))


def test_filled_in_cards_balance_the_others():
    others = [card for card in STOCK if "R" not in card["corners"]][:30]
    filled = CRAFT.fill([CRAFT.blank(number) for number in range(200, 230)], others, 7)
    assert all({*"RBY"} & {*card["corners"]} for card in filled[:10]) and "Colours are uneven" in bad(others) and bad([*others, *filled]) == ""
