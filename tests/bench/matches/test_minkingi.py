"""Whole matches of Minkingi on every field, from the draft on.

On desktop and phone, against a bot and between two people on one device.
"""

import pytest
from books.creations.browser.minkingi_page import FIELDS, Creator, ended
from books.creations.minkingi_table import record
from browser.checks import flaws
from browser.pages import SIZES
from browser.play import sit


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("field", FIELDS)
def test_a_match_on_every_field(request, site, size, field):
    page = request.getfixturevalue(size)
    sit(page, site, record(draft=False, field=field))
    player = Creator(page, 7)
    player.play_on()
    ended(player, FIELDS[field])
    assert player.did["create"] >= FIELDS[field] // 2 and player.did["weigh"] >= 1


@pytest.mark.parametrize("size", SIZES)
def test_two_people_on_one_device(request, site, size):
    page = request.getfixturevalue(size)
    sit(page, site, record(draft=False, people=2))
    player = Creator(page, 8)
    player.play_on()
    assert flaws(page) == [] and player.did["pick"] == 10 and player.did["create"] == 9 and player.did["weigh"] >= 3
