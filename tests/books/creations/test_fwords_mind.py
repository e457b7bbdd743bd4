"""The levels of Fwords: their vocabulary, their foresight, and that nobody gets help with words."""

from random import Random

import pytest
from books.creations.fwords import FWORDS, day, end, festive, known, match, spare
from helpers.reading import out, play, state

from courtcards.bots import choose, mind_of
from courtcards.bots.safe_moves import is_losing_move
from courtcards.engine.move import answer
from courtcards.engine.word_lists import installed_words
from courtcards.games.creations.fwords_rule_of_thumb import vocabulary_up_to
from courtcards.games.creations.letters import count_vowels
from courtcards.games.creations.word_ladders import random_ladder
from courtcards.lab import play_match

STRONG = "S0 BB/BB"                     # strikes first, and beats all others here


def chosen(game, bot):
    """Return what a level answers, as text."""
    return str(choose(game, game.question.seat, bot, Random(1)))


def test_nothing_that_depends_on_words_gets_a_hint():
    assert FWORDS.unaided


def test_bots_do_not_know_that_a_looked_up_word_loses_the_match():
    alone = end(end(end(match("CATS", "DOG"))))             # the match is over for the other player
    game = festive(play(festive(alone, "Da1"), "no_word"), "Da1")
    assert play(game.copy(), "make = D").outcome.winners == (0,) and not is_losing_move(game, 1, answer(1, "make", call="D"))


# levels

def scores(bot, seeds, seats=1):
    """Return the points of matches between bots of one level."""
    return [play_match("fwords", [bot] * seats, seed, {})[0].scores for seed in seeds]


def test_playing_alone_a_king_writes_letters_whose_words_grow_one_at_a_time():
    assert scores("king", range(3)) == [(45,)] * 3                 # 1 + 2 + … + 9


def test_playing_alone_a_king_plays_the_card_that_lets_words_keep_growing():
    game = day(match("ASTER", words=known("A AT AS ATE RATE TREAT")), "Aa1", "A")
    played = {bot: chosen(game, bot).split()[2] for bot in ("squire", "king")}
    assert {bot: state(game, card)["letter"] for bot, card in played.items()} == {"squire": "S", "king": "T"}


@pytest.mark.parametrize(("size", "knowing"), [(20, ("page", "squire", "king")), (35, ("squire", "king")), (70, ("king",)), (99, ())])
def test_a_level_plays_for_the_words_it_knows(size, knowing):
    found = {bot: chosen(match("DOGZZ", words=known("DOG", size)), bot) for bot in ("page", "squire", "king")}
    assert {bot for bot, answer in found.items() if answer.split()[1] == "create"} == set(knowing)
    assert {answer for bot, answer in found.items() if bot not in knowing} <= {"0 end"}


@pytest.mark.parametrize(("size", "believing"), [(20, ("page", "squire", "king")), (35, ("squire", "king")), (70, ("king",)), (99, ())])
def test_a_level_challenges_words_it_does_not_know(size, believing):
    game = play(festive(match("DOG", "", words=known("DOG", size)), "Da1 Ob2 Gc3"), "make = DOG")
    assert {bot for bot in ("page", "squire", "king") if chosen(game, bot) == "1 accept"} == set(believing)


def test_a_page_fights_no_battles_where_a_squire_does():
    words = known("CAT")
    game = day(match("CATXQ", cards=(f"1 {STRONG}",), words=words), "Ca1 Ab2 Tc3", "CAT")
    assert chosen(game, "page") == "0 end" and " create " in chosen(game, "squire")


def test_an_eliminated_player_with_fewer_points_is_likely_to_lose():
    game = day(match("CATSE", "XQZ"), "Ca1 Ab2 Tc3", "CAT")
    game = day(spare(play(game, "end")), "Sa3", "CATS")
    game = spare(play(game, "end"))
    assert out(game) == [1]
    ahead, behind = mind_of("fwords").evaluator.chances(game)
    assert ahead > .9 and behind == pytest.approx(1 - ahead)


# ladders

def test_each_letter_of_a_ladder_makes_a_word_with_all_letters_before_it():
    known_words = vocabulary_up_to(installed_words(), 70)
    found = {random_ladder(known_words, Random(seed)) for seed in range(4)}
    assert len(found) == 4
    for letters in found:
        assert len(letters) == 9 and count_vowels(letters) <= 4
        assert all("".join(sorted(letters[:count])) in known_words for count in range(1, 10))


def test_with_few_words_there_is_no_ladder_but_letters_are_still_written():
    game = FWORDS(1, {}, seed=1, words=known("CAT DOG"))
    assert not random_ladder(vocabulary_up_to(game.word_list, 70), Random(1))
    assert game.why_not(choose(game, 0, "king", Random(1))) is None
