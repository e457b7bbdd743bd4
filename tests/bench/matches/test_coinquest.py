"""Whole matches of Kingdom Coinquest.

There's a duel on a desktop by mouse, four kingdoms on a phone by touch, and two people on one device by keys alone.
"""

import re

from books.coinquest.browser.coinquest_page import PLACES, SOURCES, TOLD, Strategist
from browser.checks import flaws
from browser.hands import each, read, words
from browser.play import begin, deal, log, settled
from browser.player import Typist

LONG = 240_000          # ms in which bots finish a match by themselves


class Clerk(Strategist, Typist):
    """A keyboard player who takes turns with another on the same device."""

    def keys_to(self, spot):
        inside = {"[data-pile]": ["d"], ".felt": ["t"]}
        return next((keys for zone, keys in inside.items() if read(spot, "(one, zone) => !!one.closest(zone)", zone)), super().keys_to(spot))

    def press(self, spot):
        """Press undo and redo by their keys, anything else by typing."""
        key = {"undo": "u", "redo": "y"}.get(spot.get_attribute("data-do"))
        return self.page.keyboard.press(key) if key else super().press(spot)

    def hand_on(self):
        """Pass the device on; no hand may show meanwhile, and the next player sees nothing of the giver's hidden cards."""
        held, giver = each(self.page, ".hand .card", "cards => cards.map(card => card.dataset.key)"), words(self.page, "[data-mine] .seat__name")
        assert self.count(".hand .card") == 0
        self.look("cover")
        self.page.keyboard.press("Space")
        settled(self.page)
        assert not [id for id in held if self.count(f"[data-key='{id}']")]
        assert words(self.page, "[data-mine] .seat__name") != giver and not re.search(rf"{giver} draws (?!from)", log(self.page))


def health(numbers):
    """Return the set-up fields for each seat's health."""
    return {f"input[data-name=health][data-item='{seat}']": number for seat, number in enumerate(numbers, 1)}


def ended(player):
    """Check the end of a match."""
    player.page.wait_for_selector(".result", timeout=LONG)
    assert "win" in words(player.page, ".result h2") and "One King is left." in words(player.page, ".result")
    assert flaws(player.page) == []


def test_a_duel_by_mouse_on_a_desktop(page, site):
    begin(page, site)
    deal(page, "coinquest", range(1), 2, "Health at the start", seed=1, fill=health((20, 16)))
    player = Strategist(page, 5)
    player.play_on()
    ended(player)
    assert [words for words in TOLD if not re.search(words, player.story, re.IGNORECASE)] == []
    assert {"draw", "turn", "discard", "place", "weigh"} <= player.seen and {*SOURCES, *PLACES} <= player.did.keys()


def test_one_person_and_three_bots_by_touch_on_a_phone(phone, site):
    begin(phone, site)
    deal(phone, "coinquest", range(1), 4, "Health at the start", seed=2, fill=health((30, 6, 6, 6)))
    player = Strategist(phone, 7)
    player.play_on()
    ended(player)
    assert {"draw", "turn", "discard", "place", "weigh"} <= player.seen


def test_two_on_one_device_with_only_the_keyboard(page, site):
    begin(page, site)
    deal(page, "coinquest", range(2), 2, "Health at the start", seed=3, fill=health((8, 8)))
    page.keyboard.press("Space")
    settled(page)
    player = Clerk(page, 9)
    player.play_on()
    ended(player)
    assert {"draw", "turn", "discard", "place", "weigh", "cover"} <= player.seen
