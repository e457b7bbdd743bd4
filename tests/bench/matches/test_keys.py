"""A whole match of each cloth with keys alone, and one with only what a screen reader announces."""

import pytest
from browser.by_keys import SHORT, opened, play_by_keys, play_by_tree


@pytest.mark.parametrize("book", SHORT)
@pytest.mark.parametrize("play", [play_by_keys, play_by_tree])
def test_a_match_from_its_first_card(page, site, book, play):
    opened(page, site, book)
    play(page)
