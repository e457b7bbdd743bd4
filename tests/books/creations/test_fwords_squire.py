"""The squire of Fwords:
it plays as few cards as it needs for the remaining letters to spell a word, and silences those that don't fit.
"""

from functools import cache
from random import Random
from statistics import mean

import pytest
from books.creations.fwords import FWORDS, day, known, lay, match, spelling
from books.creations.fwords_standing import at, held, lying, noted
from helpers.reading import asked, counter, play, state
from helpers.rivals import won
from helpers.share import share
from helpers.walks import label, pairwise

from courtcards.bots import choose
from courtcards.engine.word_lists import installed_words

STRONG = "S0 BB/BB"                     # strikes first, and beats all others here


def answers(game, seeds=range(4)):
    """Return the squire's answers, without the seat, over several imagined deals."""
    seat = game.question.seats[0]
    return {str(choose(game, seat, "squire", Random(seed))).partition(" ")[2] for seed in seeds}


def chosen(game, seeds=range(4)):
    """Return the squire's answers with letters instead of cards, and without rotations: `create S > field:a2`."""
    words = [answer.partition(" = ")[0].split() for answer in answers(game, seeds)]
    return {" ".join([state(game, word)["letter"] if word in game.cards else word for word in each]) for each in words}


def plays(game, seeds=range(4)):
    """Return the letters of the cards a squire plays."""
    return {words.split()[1] for words in chosen(game, seeds) if words.startswith("create")}


def made(game):
    """Return the words made."""
    return [about["word"] for key, about in noted(game) if key == "word"]


def lived(game):
    """Let squires answer until the Day is over; return the game."""
    today, rng = counter(game, "day"), Random(1)
    while game.question is not None and counter(game, "day") == today:
        game.play(choose(game, game.question.seats[0], "squire", rng))
    return game


@cache
def ended(seats, seed):
    """Return a finished match of squires, and their number of answers."""
    game, rng, count = FWORDS(seats, {}, seed=seed), Random(seed), 0
    while game.question is not None:
        game.play(choose(game, rng.choice(game.question.seats), "squire", rng))
        count += 1
    return game, count


# the Day

def test_a_squire_plays_one_card_that_spells_a_word_with_all_letters_on_the_field():
    game = day(match("CATSX"), "Ca1 Ab2 Tc3", "CAT")
    assert plays(game, range(9)) == {"S"} and len(chosen(game, range(9))) > 1                   # anywhere
    assert sorted(made(lived(game))[-1]) == sorted("CATS")


def test_a_squire_plays_no_more_cards_than_a_word_needs():
    game = lived(match("XCTAQ", words=known("CAT TAXQC")))
    assert made(game) == ["CAT"] and held(game, 0) == "QXZZZ"


def test_a_squire_silences_the_letter_that_does_not_fit():
    game = day(match("CATSQ", cards=(f"1, 2, 3, 4 {STRONG}",), words=known("CAT SAT")), "Ca1 Ab2 Tc3", "CAT")
    assert plays(game) == {"S"}
    assert chosen(play(game, min(answers(game)))) == {"done"} and chosen(play(game, "done")) == {"battle C"}
    assert made(lived(game)) == ["CAT", "SAT"]


def test_a_squire_leaves_the_longest_word_a_battle_allows():
    cards = (f"1, 2, 3 RY/RY, 4, 5 {STRONG}",)                                                   # the third can only fall through its own lower corners
    game = day(match("CATSO", cards=cards, words=known("CATS TO CAST ACTS COT COAT ATC SCOT")), "Ca1 Ab2 Tc3 Sa3", "CAST")
    assert plays(game) == {"O"}
    assert made(lived(game))[-1] in ("COAT", "SCOT")


def test_a_squire_gets_a_useless_card_silenced_and_makes_its_own_word_again():
    game = lived(day(match("CATXQ", cards=(f"1 {STRONG}",), words=known("CAT")), "Ca1 Ab2 Tc3", "CAT"))
    assert made(game) == ["CAT", "CAT"] and len(lying(game).split()) == 3


def test_a_squire_repeats_no_word_where_that_is_forbidden():
    game = day(match("CATXQ", cards=(f"1 {STRONG}",), words=known("CAT"), no_repeats="all"), "Ca1 Ab2 Tc3", "CAT")
    assert chosen(game) == {"end"}


def test_a_squire_does_not_make_another_creators_word():
    game = day(match("CATXQ", "", cards=(f"1 {STRONG}",), words=known("CAT ACT")), "Ca1 Ab2 Tc3", "CAT")
    assert made(lived(game)) == ["CAT", "ACT"]
    assert chosen(day(match("CATXQ", "", cards=(f"1 {STRONG}",), words=known("CAT")), "Ca1 Ab2 Tc3", "CAT")) == {"end"}


def test_a_squire_ends_the_day_when_nothing_can_be_spelled_or_no_rival_has_a_day_left_or_as_many_points():
    assert chosen(day(match("CATXQ", words=known("CAT")), "Ca1 Ab2 Tc3", "CAT")) == {"end"}
    game = day(match("CATSDOTRX", ""), "Ca1 Ab2 Tc3", "CAT")
    for space in ("a1", "b2", "c3"):
        play(game, "end", f"destroy > {at(game, space)}")
    assert asked(game) == "0 field" and chosen(game) == {"end"}


def test_a_squire_keeps_its_plan_until_the_word_is_made_whatever_it_imagines_of_the_others():
    game = match("CATSQ", "XJV", cards=(f"1, 2, 3, 4 {STRONG}",), words=known("CAT SAT"))
    play(day(game, "Ca1 Ab2 Tc3", "CAT"), "end", "spare")
    assert plays(game, range(30)) == {"S"}
    play(game, min(answers(game)), "done")
    assert chosen(game, range(30)) == {"battle C"}


def test_of_several_cards_the_one_that_leaves_a_word_declares_and_the_others_hold():
    game = lay(match("CATSQ", cards=(f"1, 2, 3, 4 {STRONG}",), words=known("SAT")), "Ca1 Ab2 Ta3 Sb1")
    assert chosen(game) == {"done"} and chosen(play(game, "done")) <= {"declare > C", "declare > S"}        # C falls, no matter which card declares
    assert chosen(play(game, "declare > c4")) == {"battle C"} and chosen(play(game, "battle c1")) == {"done"}
    assert made(lived(game)) == ["SAT"]


def test_a_squire_declares_no_battle_when_all_letters_fit():
    game = lay(match("CATSQ", cards=(f"1, 2, 3, 4 {STRONG}",), words=known("CATS AT")), "Ca1 Ab2 Ta3 Sb1")
    assert chosen(play(game, "done")) == {"done"}


# destroying

def test_on_a_full_field_a_squire_destroys_the_card_it_can_replace_with_a_better_one():
    game = day(match("STACKO", field="plus", words=known("STACK STOCK")), "Sa1 Tb1 Ab2 Cb3 Kc1", "STACK")
    assert asked(game) == "0 clear" and chosen(game) == {"destroy > A"}


def test_at_the_end_a_squire_destroys_the_card_that_keeps_its_hand_from_spelling_or_else_the_hardest_letter():
    game = play(day(match("TAXW", words=known("TAX WAX")), "Ta1 Ab2 Xc3", "TAX"), "end")
    assert asked(game) == "0 waste" and chosen(game) == {"destroy > T"}
    assert chosen(play(day(match("TAXQ", words=known("TAX")), "Ta1 Ab2 Xc3", "TAX"), "end")) == {"destroy > X"}


def test_a_squire_with_no_cards_left_leaves_hard_letters_to_the_others():
    game = day(match("STACKLEXQ", words=known("STACK STACKLEXQ")), "Sa1 Ta2 Aa3 Cb1 Kb2", "STACK")
    day(game, "Lb3 Ec1 Xc2 Qc3", "STACKLEXQ")
    assert asked(game) == "0 clear" and chosen(game) == {"destroy > E"}
    assert asked(play(game, f"destroy > {at(game, 'c1')}")) == "0 waste" and chosen(game) == {"spare"}


# words

def test_a_squire_makes_the_most_common_word_it_knows():
    assert answers(spelling("ACT", words=known("ACT", s20="CAT", s60="TAC"))) == {"make = ACT"}
    assert answers(spelling("ACT", words=known("CAT", s20="ACT", s60="TAC"))) == {"make = CAT"}


@pytest.mark.parametrize("size", [40, 50, 60, 70, 99])
def test_a_squire_neither_makes_nor_plays_for_words_beyond_its_vocabulary(size):
    words = known("CAT", size, s35="DOG")
    assert answers(spelling("CAT", words=words)) == {"no_word"} and answers(spelling("DOG", words=words)) == {"make = DOG"}
    assert chosen(match("CATZZ", words=words)) == {"end"} and plays(match("DOGZZ", words=words)) == {"D"}


def test_a_squire_makes_no_word_that_is_too_short():
    assert answers(spelling("A", words=known("A"))) == {"make = A"} and answers(spelling("A", words=known("A"), shortest=2)) == {"no_word"}


def challenged(spelt, words, **options):
    """Return a squire's answers to a word."""
    return answers(play(spelling(spelt, "", words=words, **options), f"make = {spelt}"))


def test_where_challenges_are_free_a_squire_challenges_every_word_it_does_not_know():
    words = known("DOTE", s60="TOED DOTES")
    assert challenged("DOTE", words) == {"accept"}
    for word in ("TOED", "DOTES", "ETOD"):
        assert challenged(word, words) == {"challenge"}


def test_where_a_wrong_challenge_costs_a_point_a_squire_believes_words_it_knows_in_another_form():
    words = known("DOTE", s60="TOED DOTES")
    for word in ("DOTE", "DOTES", "DOTED"):
        assert challenged(word, words, failed_challenge=True) == {"accept"}
    for word in ("TOED", "ETOD", "DOTSE"):
        assert challenged(word, words, failed_challenge=True) == {"challenge"}


# letters

def spells(letters):
    """Return whether letters spell a word that a squire knows."""
    wanted = sorted(letters)
    return any(size <= 50 and len(word) == len(wanted) and sorted(word) == wanted for word, size in installed_words().words.items())


def test_a_squire_writes_different_letters_each_time_and_its_first_hand_makes_a_word():
    game = FWORDS(1, {}, seed=1)
    found = [answer.partition(" = ")[2] for answer in answers(game, range(6))]
    assert len(found) == 6 and all(game.why_not_text(f"0 {answer}") is None for answer in answers(game, range(6)))
    assert all(3 <= sum(letter in "AEIOUYS" for letter in letters) <= 4 and spells(letters[:5]) for letters in found)


def test_a_squire_stacks_prewritten_cards_so_that_its_first_hand_makes_a_word():
    game = FWORDS(2, {"prewritten": True}, seed=1)
    found = answers(game)
    assert len(found) > 1 and all(spells(state(game, id, 0)["letter"] for id in answer.split()[1:6]) for answer in found)


# matches

@pytest.mark.parametrize("table", pairwise(FWORDS)[::share(12, 3)], ids=label)
def test_a_squires_answers_are_legal_wherever_chance_leads(table):
    _, seats, options = table
    game, rng, most = FWORDS(seats, options, seed=7), Random(7), 400
    while game.question is not None and most:
        seat, most = rng.choice(game.question.seats), most - 1
        move = choose(game, seat, "squire", rng)
        assert game.why_not(move) is None, str(move)
        game.play(move if rng.random() < 0.7 else rng.choice(game.moves(seat)))


def test_a_squire_playing_alone_gets_an_ordinary_score():
    ends = [ended(1, seed)[0] for seed in range(share(6, 12))]
    scores = [game.outcome.scores[0] for game in ends]
    assert 28 <= mean(scores) <= 41 and min(scores) >= 15 and max(scores) <= 45
    assert 3.5 <= mean(len(word) for game in ends for word in made(game)) <= 5


def test_four_squires_finish_with_words_they_know():
    ends = [ended(4, seed) for seed in range(share(1, 2))]
    assert all(count < 600 and game.outcome.reason in ("points", "shared") and min(game.outcome.scores) > 0 for game, count in ends)
    assert all(installed_words().words[word] <= 50 for game, _ in ends for word in made(game))
    assert not [about for game, _ in ends for key, about in noted(game) if key == "repealed"]


def test_a_squire_beats_a_player_who_makes_no_words():
    assert won("fwords", ["random", "random"], 4) == 4
