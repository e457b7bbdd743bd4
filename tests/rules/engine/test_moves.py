"""Moves as values and as text."""

from random import Random

import pytest
from helpers.toy import CARDS

from courtcards.engine.limits import MOVE
from courtcards.engine.move import AT_NOTHING, BARE, IllegalMove, LazyMoves, Move, answer, parse_move
from courtcards.games import GAMES


@pytest.mark.parametrize("text", [
    "0 pass", "1 lay page-1", "3 ride knight-2 > 1", "0 beg > 2 = knight", "2 say = two words", "0 lay page-1 page-2 > hand/1 = x",
    "0 say = a > b", "0 say = a = b", "11 take > 400"])
def test_a_move_parses_as_it_is_written(text):
    assert str(parse_move(text, CARDS)) == text


def test_a_numeric_target_is_a_number_and_a_name_stays_a_name():
    assert parse_move("0 take > 3", CARDS).target == 3
    assert parse_move("0 take > hand/3", CARDS).target == "hand/3"
    assert parse_move("0 take > ٣", CARDS).target == "٣"


def test_a_move_has_one_spelling():
    assert str(parse_move("  00   take   > 03 = ", CARDS)) == "0 take > 3"


@pytest.mark.parametrize("text", ["", " ", "0", "flip", "x flip", "-1 flip", "٠ flip", "² flip", "1.0 flip", "> 1", "= x", None, 7, b"0 flip", ["0", "flip"]])
def test_text_that_is_not_a_move_is_unreadable(text):
    with pytest.raises(IllegalMove) as caught:
        parse_move(text, CARDS)
    assert caught.value.refusal.key == "unreadable"


def test_a_move_beyond_the_length_limit_is_unreadable():
    fits = "0 say = " + "x" * (MOVE - 8)
    assert len(str(parse_move(fits, CARDS))) == MOVE
    with pytest.raises(IllegalMove, match="unreadable") as caught:
        parse_move(fits + "x", CARDS)
    assert len(caught.value.refusal.about) <= 60


def test_an_unknown_card_is_named():
    with pytest.raises(IllegalMove) as caught:
        parse_move("0 lay page-1 page-99", CARDS)
    assert caught.value.refusal == ("no-such-card", "page-99")


def test_equal_cards_are_the_same_choice_but_not_the_same_move():
    one, two = Move(0, "lay", (CARDS["page-1"],)), Move(0, "lay", (CARDS["page-2"],))
    assert one != two and one.choice == two.choice
    assert one.choice != Move(0, "lay", (CARDS["thief-1"],)).choice


def test_equal_answers_are_one_object():
    assert answer(0, "flip") is answer(0, "flip") is GAMES["war"]().moves()[0]


def test_a_listing_is_equivalent_to_the_list_of_its_moves():
    page, knight = CARDS["page-1"], CARDS["knight-2"]
    listing = LazyMoves(1, ("lay", [(page,), (knight,), (page, knight)], [(0, None), (2, "x")]), ("ride", BARE, []), ("pass", BARE, AT_NOTHING))
    moves = [Move(1, "lay", cards, *aim) for cards in ((page,), (knight,), (page, knight)) for aim in ((0, None), (2, "x"))] + [Move(1, "pass")]
    assert listing == moves == listing and listing != moves[1:] and [*listing] == moves and len(listing) == 7
    assert [listing[at] for at in range(-7, 7)] == moves * 2 and listing[2:5] == moves[2:5]
    with pytest.raises(IndexError):
        listing[7]


@pytest.mark.parametrize("game", ["minkingi", "fwords", "ilk"])
def test_a_listing_does_not_change_when_the_match_goes_on(game):
    match, rng = GAMES[game](2, seed=1), Random(1)
    while match.question is not None:
        listing = match.moves(match.question.seats[0])
        moves = [*listing]
        match.play(rng.choice(listing))
        assert listing == moves
