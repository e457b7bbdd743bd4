"""Somebody who plays a match on the page as anybody might, by what the page shows alone: what the players of every game have in common."""

from collections import Counter
from itertools import cycle
from random import Random

from browser.checks import flaws
from browser.hands import read, tap
from browser.play import log, settled

HANDED = "[data-do=take-seat]"


class Player:
    """`did` counts what was pressed, `seen` holds the kinds of moments at which everything was looked at, `story` is what was told.

    A game says how its questions are answered (`answer`), and when a match is `over` for the person. `goes_back` is whether a draw may be taken back.
    """

    goes_back = True
    most, over = 600, ".result"         # answers; a match that takes more does not end

    def __init__(self, page, seed):
        self.page, self.rng, self.seen, self.did, self.story = page, Random(seed), set(), Counter(), ""
        self.heights = cycle((24, 64))          # px: where the next card has come to the place of the last, a press in the same spot would be the second of a double one

    def count(self, selector):
        return self.page.locator(selector).count()

    def press(self, spot):
        """Press something; later cards of the hand lie over its right side."""
        tap(self.page, spot, **({"position": {"x": 20, "y": next(self.heights)}} if read(spot, "one => !!one.closest('.hand')") else {}))

    def hit(self, selector, what=""):
        """Press one of the things of a kind."""
        self.press(self.page.locator(selector).nth(self.rng.randrange(self.count(selector))))
        settled(self.page)
        self.did[what or selector] += 1

    def look(self, moment):
        """Look whether everything fits and can be read, once at each kind of moment."""
        assert moment in self.seen or flaws(self.page) == [], moment
        self.seen.add(moment)

    def hand_on(self):
        """Hand the device on."""
        self.hit(HANDED)

    def play_on(self):
        """Play until the match is over."""
        for _ in range(self.most):
            settled(self.page)
            if self.count(self.over):
                return
            self.story += log(self.page)
            self.hand_on() if self.count(HANDED) else self.answer()
        raise AssertionError("the match does not end")


class Typist(Player):
    """One who plays by keys alone."""

    def keys_to(self, spot):
        """Return the keys that lead to the zone of something, none where it is there already."""
        if read(spot, "one => !!one.closest('.hand')"):
            return ["h"]
        return ["h", "Shift+Tab"] if read(spot, "one => !document.activeElement.closest('.ask__acts')") else []

    def press(self, spot):
        """Press the main button by its key, unless the focus is on another one; go to anything else: to its zone, to its first thing, and on by the arrow."""
        away = read(spot, "one => !document.activeElement.closest('.ask__acts')")
        if spot.get_attribute("data-main") is not None and away:
            return self.page.keyboard.press("Space")
        for key in [*self.keys_to(spot), "Home"]:
            self.page.keyboard.press(key)
        for _ in range(40):
            if read(spot, "one => one === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no key comes to {spot}")
