"""The levels of Fwords: what they know, how far they look, and that nobody is helped with words."""

from random import Random

import pytest
from fwords import FWORDS

from courtcards.bots import choose


@pytest.mark.parametrize("options", [{}, {"prewritten": True, "failed_challenge": True, "field": "plus"}], ids=["own letters", "prewritten"])
def test_nobody_is_helped_with_anything_that_rests_on_words(options):
    game, rng, seen = FWORDS(3, options, 5), Random(5), set()
    while game.question is not None:
        assert game.question.unaided
        seen.add(game.question.key)
        game.play(choose(game, rng.choice(game.question.seats), "random" if rng.random() < .3 else "squire", rng))
    assert seen >= {"stack" if options else "letters", "field", "declare", "battle", "festival", "waste"}
