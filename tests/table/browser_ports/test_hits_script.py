"""The moment a hit lands: the table's sound plays with it."""

import pytest
from helpers.in_node import in_node

RUN = """
const [hits, factor, wait, calm] = asked;
Object.assign(globalThis, { window: { courtcards: {}, addEventListener: () => {} }, matchMedia: () => ({ matches: calm }) });
script();
tell(window.courtcards.hits.landingDelay(hits, factor, wait));
"""


@pytest.mark.parametrize(("hits", "factor", "wait", "calm", "lands"), [
    ([{}], 1, 0, False, 200), ([{}, {}], .5, 290, False, 390), ([{}], 1, 0, True, 0), ([], 1, 580, False, 0), (False, 0, 0, False, 0),
])
def test_a_hit_lands_after_its_card_was_turned_and_moved_or_at_once_without_motion(hits, factor, wait, calm, lands):
    assert in_node("hits.js", RUN, [hits, factor, wait, calm]) == lands
