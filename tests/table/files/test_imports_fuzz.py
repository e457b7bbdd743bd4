"""Seeded random input from outside: rejected with a clear message, or it opens and can be played. The long run is bench/fuzz.py."""

import pytest
from helpers.made_up import TRIES, run
from helpers.share import share

SHORT = share({"record": 60, "link": 12, "set-up": 6}, {"record": 300, "link": 60, "set-up": 60})


@pytest.mark.parametrize("kind", TRIES)
def test_anything_from_outside_is_refused_with_a_sentence_or_opens(kind):
    let_in = sum(run(kind, number) for number in range(SHORT[kind]))
    assert 0 < let_in < SHORT[kind]
