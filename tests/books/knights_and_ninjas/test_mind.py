"""Bots in Of Knights and Ninjas: levels, memory, a beginner, the outcome of an answer."""

import re
from itertools import chain
from random import Random

import pytest
from books.knights_and_ninjas import matches as knights
from helpers.share import share

from courtcards.bots import choose, mind_of
from courtcards.games import GAMES
from courtcards.lab import compare_bots

GAME = "knights-and-ninjas"
MIND = mind_of(GAME)
PILE = "monk " + "soldier knight king peasant herald " * 6
STOPPERS = {"peasant", "soldier", "knight", "king"}


def told(hands, *moves, **options):
    """Return a match after these moves, and its facts."""
    facts = []
    game = knights.match(hands, story=lambda _, fact: facts.append(fact), **options)
    return knights.play(game, *moves), facts


def chosen(game, seat, level, tries=6, story=(), playouts=None):
    """Return every answer of a level in a position, over several tries."""
    return {re.sub(r"-\d+", "", str(choose(game, seat, level, Random(n), story, playouts))) for n in range(tries)}


def remembered(game, seat, story, rng):
    """Return a world as imagined by a seat that has followed the story."""
    world = game.imagine(seat, rng)
    MIND.recall(world, seat, story)
    again = world.imagine(seat, rng)
    MIND.reseal(again, seat, rng)
    return again


def forgotten(game, seat, seed):
    """Return a world as imagined by a seat that hasn't followed the story."""
    return remembered(game, seat, (), Random(seed))


@pytest.mark.parametrize("level", ["squire", "knight", "king"])
def test_every_level_above_a_page_takes_the_winning_gems(level):
    assert chosen(knights.match(["knight soldier peasant castle"], gems=(7, 5, 5)), 0, level) <= {"0 attack knight > 1", "0 attack knight > 2"}


def test_a_page_sometimes_overlooks_answers_in_its_hand():
    game = knights.play(knights.match(["king", "executioner"]), "0 attack king > 1")
    assert chosen(game, 1, "page", tries=40) == {"1 pass", "1 answer executioner"}


def test_no_page_overlooks_the_answer_that_avoids_losing_the_match():
    game = knights.play(knights.match(["king", "executioner"], gems=(6, 5, 5)), "0 attack king > 1")
    assert chosen(game, 1, "page", tries=40) == {"1 answer executioner"}


def test_a_page_prefers_attacking_to_building():
    answers = [str(choose(knights.match(["soldier castle archer"]), 0, "page", Random(n))) for n in range(40)]
    assert sum("attack" in answer for answer in answers) > 2 * sum("fortify" in answer for answer in answers)


def test_a_page_loses_to_a_squire():
    assert compare_bots(GAME, "squire", "page", 2, share(10, 40))["share"] > .6


def armed(hand):
    """Return how many cards of a hand could have stopped a king."""
    return sum(card.kind in STOPPERS for card in hand)


def test_a_player_who_let_gems_go_is_remembered_as_having_had_no_answer():
    game, story = told(["king king", "herald merchant", "monk monk"], "0 attack king > 1", draws=PILE)
    drawn, rng = 2, Random(3)
    imagined = [armed(game.imagine(0, rng).hands[1]) for _ in range(60)]
    recalled = [armed(remembered(game, 0, story, rng).hands[1]) for _ in range(60)]
    assert game.question.seat == 1 and len(game.hands[1]) == 2 + drawn
    assert sum(recalled) < sum(imagined) and sum(count > drawn for count in recalled) * 3 < sum(count > drawn for count in imagined)


def test_cards_a_rival_has_drawn_since_may_be_an_answer():
    game, story = told(["king king", "herald merchant", "monk monk"], "0 attack king > 1", draws=PILE)
    assert max(armed(remembered(game, 0, story, Random(n)).hands[1]) for n in range(60)) >= 2


def test_a_player_who_blocks_is_not_remembered_as_having_no_answer():
    game, story = told(["king king", "peasant merchant", "monk monk"], "0 attack king > 1", "1 answer peasant", draws=PILE)
    assert [armed(remembered(game, 0, story, Random(n)).hands[1]) for n in range(20)] == [armed(forgotten(game, 0, n).hands[1]) for n in range(20)]


def test_memory_moves_no_card_the_seat_knows():
    for seed in range(12):
        facts, rng = [], Random(seed)
        game = GAMES[GAME](3, seed=seed, story=lambda _, fact, facts=facts: facts.append(fact))
        for _ in range(25):
            if game.question is not None:
                game.play(choose(game, rng.choice(game.question.seats), "squire", rng))
        for seat in range(3):
            story = [fact for fact in facts if fact.seats is None or seat in fact.seats]
            world = remembered(game, seat, story, rng)
            mine = {card for card, seats in game.known.items() if seat in seats}
            assert world.hands[seat] == game.hands[seat] and world.discard == game.discard
            assert [mine & set(hand) for hand in world.hands] == [mine & set(hand) for hand in game.hands]
            assert sorted(map(str, chain(game.deck, *game.hands))) == sorted(map(str, chain(world.deck, *world.hands)))


def test_the_consequence_of_an_answer_is_given_in_gems():
    before = knights.match(["king knight", "", "soldier"])
    after = knights.play(before.copy(), "0 attack king > 1")
    assert MIND.gain_between(before, after, 0) == ("gems-come", {"gems": 4}) and MIND.gain_between(before, after, 1) is None
    assert MIND.gain_between(before, after, 2) is None
    asked = knights.play(before.copy(), "0 attack king > 2")
    assert MIND.gain_between(asked, knights.play(asked.copy(), "2 answer soldier"), 2) is None
    won = knights.match(["king"], gems=(7, 5, 5))
    assert MIND.gain_between(won, knights.play(won.copy(), "0 attack king > 1"), 0) == ("wins", {})
