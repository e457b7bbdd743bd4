"""Kingdrin from the first card to the last with the whole set: five on a desk and on a phone, ten on a phone, two at one device by keys alone."""

import re

import pytest
from books.creations.browser.test_kingdrin import Player, ended, hand, play_on, table_for
from books.creations.browser.test_minkingi import hidden
from browser.pages import SIZES
from browser.play import flaws, log, settled

TOLD = ("You play", r"\w+ plays", "You draw", "has one card left", "reveals?", "plays? second, from the|plays second: ")


class Reader(Player):
    """One who also looks whether everything can be read, and by whom."""

    def flaws(self):
        return flaws(self.page)


class Typist(Reader):
    """One who plays by keys alone, in turn with another at the same device."""

    def press(self, spot):
        """Press the main button by its key, unless the focus is on another one; go to a thing by the letter of its zone and on by the arrow."""
        away = spot.evaluate("one => !document.activeElement.closest('.ask__acts')")
        if spot.get_attribute("data-main") is not None and away:
            return self.page.keyboard.press("Space")
        zone = ["h"] if spot.evaluate("one => !!one.closest('.hand')") else ["h", "Shift+Tab"] if away else []
        for key in [*zone, "Home"]:
            self.page.keyboard.press(key)
        for _ in range(40):
            if spot.evaluate("one => one === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no key comes to {spot}")

    def hand_on(self):
        """Hand the device on: neither the table meanwhile nor who takes it shows a card of the other that was never played."""
        held = hand(self.page)
        assert self.count(".hand .card") == 0 and hidden(self.page, held)
        self.page.keyboard.press("Space")
        settled(self.page)
        assert hidden(self.page, held) and not set(hand(self.page)) & set(held)


def told(player, *kinds):
    """Return what was never told."""
    return [words for words in kinds if not re.search(words, player.story + log(player.page))]


@pytest.mark.parametrize("size", SIZES)
def test_five_with_the_whole_set(request, site, size):
    page = request.getfixturevalue(size)
    table_for(page, site, 5, "whole", 2)
    player = Reader(page, 7, 44 if size == "phone" else 24)
    play_on(player)
    ended(player)
    assert told(player, *TOLD) == [] and min(player.did[what] for what in ("play", "call", "draw")) >= 1 and flaws(page) == []


def test_ten_on_a_phone(phone, site):
    table_for(phone, site, 10, "whole", 4)
    player = Reader(phone, 3, 44)
    play_on(player)
    ended(player)
    assert player.did["play"] >= 2 and flaws(phone) == []


def test_two_at_one_device_by_keys_alone(page, site):
    table_for(page, site, 2, "short", 5, people=2)
    page.keyboard.press("Space")
    settled(page)
    player = Typist(page, 9, 24)
    play_on(player)
    ended(player)
    assert player.did["play"] >= 6
