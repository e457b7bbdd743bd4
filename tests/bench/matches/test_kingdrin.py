"""Whole matches of Kingdrin with the full set: five on desktop and phone, ten on a phone, two people on one device by keys alone."""

import re

import pytest
from books.creations.browser.kingdrin_page import PILE, Caller, ended
from books.creations.browser.minkingi_page import hand, hidden
from browser.pages import SIZES
from browser.play import begin, deal, log, settled
from browser.player import Typist

TOLD = ("You play", r"\w+ plays", "You draw", "has one card left", "reveals?", "plays? second, from the|plays second: ")


class Clerk(Caller, Typist):
    """A keyboard player who takes turns with another on the same device."""

    def hand_on(self):
        """Pass the device on; neither the table nor the next player's page may show an unplayed card of the giver."""
        held = hand(self.page)
        assert self.count(".hand .card") == 0 and hidden(self.page, held)
        self.page.keyboard.press("Space")
        settled(self.page)
        assert hidden(self.page, held) and not set(hand(self.page)) & set(held)


@pytest.mark.parametrize("size", SIZES)
def test_five_with_the_whole_set(request, site, size):
    page = request.getfixturevalue(size)
    begin(page, site)
    deal(page, "kingdrin", (0,), 5, seed=2, fill={PILE: "whole"})
    player = Caller(page, 7)
    player.play_on()
    ended(player)
    assert [words for words in TOLD if not re.search(words, player.story + log(page))] == [] and min(player.did[what] for what in ("play", "call", "draw")) >= 1


def test_ten_on_a_phone(phone, site):
    begin(phone, site)
    deal(phone, "kingdrin", (0,), 10, seed=4, fill={PILE: "whole"})
    player = Caller(phone, 3)
    player.play_on()
    ended(player)
    assert player.did["play"] >= 2


def test_two_on_one_device_with_only_the_keyboard(page, site):
    begin(page, site)
    deal(page, "kingdrin", (0, 1), 2, seed=5, fill={PILE: "short"})
    page.keyboard.press("Space")
    settled(page)
    player = Clerk(page, 9)
    player.play_on()
    ended(player)
    assert player.did["play"] >= 6
