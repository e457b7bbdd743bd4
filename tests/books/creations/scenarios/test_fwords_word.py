"""Fwords: the word of a Day, repeated words, no word, rule by rule. Numbers in brackets are rulings, F scenarios."""

import pytest
from books.creations.fwords import LIST, accepted, battle, challenged, day, denial, end, festive, known, lay, match, spelling
from books.creations.fwords_standing import at, case, held, lying, noted, points, silenced, tokens
from helpers.reading import asked, counter, keys, listed, play, refusal

# every letter, exactly once

def test_a_word_uses_the_letter_of_every_card_on_the_field():                                      # F1 [10]
    game = spelling("CATS", "")
    typed = game.view()["question"]["typed"]
    assert (typed["verb"], typed["longest"], typed["again"]) == ("make", 4, False)
    assert dict(zip(typed["cards"], typed["letters"], strict=True)) == {at(game, "a1"): "C", at(game, "b2"): "A", at(game, "c3"): "T", at(game, "a3"): "S"}
    assert listed(game) == ["no_word"] and (counter(game, "letters"), counter(game, "hour")) == (4, 3)
    assert refusal(game, "make = CAT") == "letters-missing" and denial(game, "make = CAT")["letters"] == "S"
    for word in ("CATS", "CAST", "ACTS", "SCAT", "TSAC"):
        assert refusal(game, f"make = {word}") is None
    told = []
    game.story = lambda _, fact: told.append(fact)
    play(game, "make = SCAT", "accept")
    assert points(game) == [4, 0] and keys(told)[:2] == ["makes", "accepts"] and told[0].about == {"seat": 0, "word": "SCAT", "n": 4}
    assert noted(game) == [("word", {"seat": 0, "word": "SCAT", "points": 4, "challenger": -1, "looked": False})]


@pytest.mark.parametrize("word, key, about", [
    ("CATSO", "letter-not-there", ("letter", "O")), ("OCAT", "letter-not-there", ("letter", "O")), ("CATTS", "letter-not-there", ("letter", "T")),
    ("C", "letters-missing", ("letters", "AST")), ("TAC", "letters-missing", ("letters", "S")),
    ("C4TS", "not-a-letter", None), ("CÄTS", "not-a-letter", None), ("CAT S", "not-a-letter", None), ("СATS", "not-a-letter", None), ("CATS!", "not-a-letter", None)])
def test_a_word_that_cannot_be_spelled_is_refused_and_costs_nothing(word, key, about):     # [10] bad input
    game = spelling("CATS", "")
    assert refusal(game, f"make = {word}") == key and points(game) == [0, 0]
    if about:
        assert "".join(sorted(denial(game, f"make = {word}")[about[0]])) == about[1]


def test_both_cards_with_the_same_letter_are_used():                                         # [10]
    game = spelling("TOOT", "")
    assert refusal(game, "make = TOT") == refusal(game, "make = TO") == "letters-missing" and refusal(game, "make = TOOOT") == "letter-not-there"
    assert refusal(game, "make = TOOT") is None


def test_a_silenced_letter_is_not_used():                                               # [7] [10]
    game = battle(match("CAT", "", cards=("1 S10 99/99, 2 S50 11/11, 3 S50 RR/RR",)), "a2 2, c3 3, a1 1", "c2")
    typed = game.view()["question"]["typed"]
    assert silenced(game, "c1", "c2", "c3") == "010" and counter(game, "letters") == 2
    assert dict(zip(typed["cards"], typed["letters"], strict=True)) == {"c1": "C", "c3": "T"}
    assert refusal(game, "make = CAT") == "letter-silenced" and denial(game, "make = CAT")["letter"] == "A"
    assert refusal(game, "make = CT") is None and refusal(game, "make = CTO") == "letter-not-there"
    play(game, "make = CT", "accept")
    assert points(game) == [2, 0] and lying(game) == "Ca1 Tc3"


def test_of_two_equal_letters_the_unsilenced_one_may_be_used():                        # [7] [10]
    game = match("TAT", "", cards=("1 S10 99/99, 2 S50 RR/RR, 3 S50 11/11",))
    game = battle(game, "a2 3, c3 2, a1 1", "c3")
    assert silenced(game, "c1", "c2", "c3") == "001" and refusal(game, "make = TAT") == "letter-silenced" and refusal(game, "make = AT") is None


def test_all_creators_letters_are_used():                                            # [10]
    game = day(match("CATS", "DOG"), "Ca1 Ab2", "CA")
    assert refusal(festive(game, "Oc3"), "make = O") == "letters-missing" and refusal(game, "make = OCA") is None


# short words

@pytest.mark.parametrize("letter", "AIO")
def test_a_single_letter_can_be_a_word(letter):                                         # [12]
    game = day(match(letter), f"{letter}a1", letter)
    assert points(game) == [1]


def test_a_house_rule_may_require_at_least_two_letters():                                     # [12] option
    game = spelling("A", "", shortest=2)
    assert refusal(game, "make = A") == "short-word" and listed(game) == ["no_word"] and points(game) == [0, 0]
    play(game, "no_word")
    assert points(game) == [-2, 0]
    assert refusal(spelling("AT", "", shortest=2), "make = AT") is None and refusal(spelling("A", ""), "make = A") is None


# repeated words

def test_a_word_of_another_creator_cannot_be_made_again():                                 # F4 [11]
    game = day(match("TEAS", "TEA", field="plus"), "Ta1 Ec1 Ab1", "TEA")
    play(game, "end", f"destroy > {at(game, 'a1')}", "end", f"destroy > {at(game, 'c1')}")
    festive(game, "Ta1 Ec1")
    assert lying(game) == "Ta1 Ab1 Ec1"
    assert refusal(game, "make = TEA") == "already-made" and denial(game, "make = TEA")["who"] == 0
    assert refusal(game, "make = EAT") is refusal(game, "make = ATE") is None and points(game) == [3, 0]


def own_again(**options):
    """Return a match in which seat 0, who spelled TEA before, has A, E and T again."""
    game = day(match("TEATEA", "B", field="plus", **options), "Ta1 Ec1 Ab1", "TEA")
    play(game, "end", f"destroy > {at(game, 'a1')}")
    return festive(game, "Ta1")


def test_your_own_word_may_be_made_again():                                               # F4 [11]
    game = own_again()
    assert refusal(game, "make = TEA") is None
    assert points(accepted(play(game, "make = TEA"))) == [6, 0]
    assert [about["word"] for _, about in noted(game)] == ["TEA", "TEA"]


def test_a_house_rule_may_allow_each_word_only_once():                                      # F4 [11] option
    game = own_again(no_repeats="all")
    assert refusal(game, "make = TEA") == "already-made" and denial(game, "make = TEA")["who"] == 0 and refusal(game, "make = ETA") is None
    game = match("TEAS", "TEA", field="plus", no_repeats="all")
    day(game, "Ta1 Ec1 Ab1", "TEA")
    play(game, "end", f"destroy > {at(game, 'a1')}", "end", f"destroy > {at(game, 'c1')}")
    assert refusal(festive(game, "Ta1 Ec1"), "make = TEA") == "already-made"


def test_a_repealed_word_does_not_count_as_made():                             # F4 [11]
    words = known(" ".join(LIST).replace(" TEA ", " "))
    for options in ({}, {"no_repeats": "all"}):
        game = challenged(match("TEAS", "TEA", words=words, **options), "Ta1 Eb2 Ac3", "TEA", 1)
        assert asked(game) == "0 field"
        assert refusal(festive(game, "Ta1 Eb2 Ac3"), "make = TEA") is None              # nor against its own maker
        play(game, "no_word")
        assert tokens(game) == [1, 0] and asked(game) == "1 field"
        assert refusal(festive(game, "Ta1 Eb2 Ac3"), "make = TEA") is None


def test_the_same_letters_in_another_order_are_another_word():                             # F4 [11]
    game = own_again(no_repeats="all")
    assert points(accepted(play(game, "make = EAT"))) == [6, 0]


# no word

def test_a_player_who_makes_no_word_is_repealed():                                               # [13] [15]
    told = []
    game = match("CATS", "DOG", told=told)
    lay(game, "Ca1 Ab1@180 Tc3")
    play(festive(game), "no_word")
    assert points(game) == [-2, 0] and lying(game) == "" and held(game, 0) == "ACSTZ" and asked(game) == "0 field" and case(game) == "again"
    assert counter(game, "repeals") == 1 and counter(game, "played") == 0 and counter(game, "day") == 1
    assert [fact.about for fact in told if fact.key == "no_word"] == [{"seat": 0}] and [fact.about for fact in told if fact.key == "repeals"] == [
        {"seat": 0, "points": 2}]
    assert noted(game) == [("repealed", {"seat": 0, "word": "", "points": 2, "challenger": -1})]


def test_when_all_letters_are_silenced_there_is_no_word():                              # F8 [13]
    words = "a2 12 S50 R1/B1, b1 77 S50 BR/11, a1 40 S50 1B/R1"                         # each beats another one
    game = battle(match("CATS", "", cards=(words,)), words)
    assert silenced(game, "c12", "c77", "c40") == "111" and asked(game) == "0 festival" and counter(game, "letters") == 0
    assert listed(game) == ["no_word"] and refusal(game, "make = CAT") == "no-letters"
    play(game, "no_word")
    assert asked(game) == "0 field" and points(game) == [-2, 0] and counter(game, "silenced") == 0 and held(game, 0) == "ACSTZ"


@pytest.mark.parametrize("no_word_costs, second_repeal, first, second", [
    (True, False, -2, -2), (True, True, -2, -4), (False, True, 0, 0), (False, False, 0, 0)])
def test_making_no_word_may_cost_nothing_and_a_second_time_costs_the_smaller_penalty(no_word_costs, second_repeal, first, second):     # [13] options
    game = play(spelling("CATS", "", no_word_costs=no_word_costs, second_repeal=second_repeal), "no_word")
    assert points(game)[0] == first and asked(game) == "0 field" and counter(game, "repeals") == 1 and noted(game)[0][1]["points"] == -first
    play(festive(game, "Ca1"), "no_word")
    assert points(game)[0] == second and tokens(game) == [1, 0] and asked(game) == "1 field"


def test_a_player_may_end_the_day_after_a_repeal():                                          # [25]
    game = end(play(spelling("CATS", ""), "no_word"))
    assert points(game) == [-2, 0] and tokens(game) == [1, 0] and held(game, 0) == "ACSTZZ"
