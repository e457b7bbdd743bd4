"""Hints: an answer that needed no search is still weighed against others, so that the hint can compare them."""

from itertools import cycle, islice
from random import Random

from courtcards import bots
from courtcards.games import GAMES


def hint(game, gain_between=None):
    """Return the finished hint for the first seat; `gain_between` replaces that of the game's mind."""
    thought = bots.start_hint(game.imagine(0, Random(3)), 0, Random(3))
    if gain_between:
        thought.mind = thought.mind._replace(gain_between=gain_between)
    while thought.step():
        pass
    return thought.hint


def windows(seed):
    """Yield a match of squires whenever the first seat may pass or play one of some cards."""
    game, rng = GAMES["ilk"](2, {}, seed=seed), Random(seed)
    while game.question is not None and game.number < 6:
        if game.question.seats == (0,) and game.question.quiet and len(game.moves(0)) > 3:
            yield game
        game.play(bots.choose(game, game.question.seats[0], "squire", rng))


def test_a_pass_that_needs_no_search_is_compared_with_a_playable_card():
    found = next(found for game in windows(0) if (found := hint(game)).move.verb == "pass")
    assert found.other.cards and 0 < found.less <= found.chance < 1 and found.stands is None


def test_a_hints_move_is_at_least_as_good_as_the_alternative():
    found = [hint(game) for game in islice(windows(1), 4)]
    assert len(found) == 4 and all(one.chance is None or one.chance >= one.less - .03 for one in found)


def test_only_what_the_next_best_answer_does_not_bring_is_a_gain():
    game = next(windows(0))
    assert hint(game, lambda before, after, seat: ("always", {})).gain is None
    gains = cycle([("mine", {}), ("other", {})])
    found = hint(game, lambda before, after, seat: next(gains))
    assert (found.gain, found.tenths) == (("mine", {}), 10)
