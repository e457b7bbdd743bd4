"""A player who plays a match as anybody might, going only by the page: the parts common to all games."""

from collections import Counter
from itertools import cycle
from random import Random

from browser.checks import flaws
from browser.hands import read, tap
from browser.play import log, settled

HANDED = "[data-do=take-seat]"


class Player:
    """A player; `did` counts presses by kind, `seen` has the kinds of moments already checked, `story` is the story so far.

    Subclasses say how to answer a game's questions (`answer`), and when the match is `over` for the person. `goes_back`: whether to undo a
    draw now and then.
    """

    goes_back = True
    most, over = 600, ".result"         # answers; a longer match counts as endless

    def __init__(self, page, seed):
        self.page, self.rng, self.seen, self.did, self.story = page, Random(seed), set(), Counter(), ""
        self.heights = cycle((24, 64))          # px: when the next card takes the place of the last, a second press in the same spot would count as a double one

    def count(self, selector):
        return self.page.locator(selector).count()

    def press(self, spot):
        """Press an element; later cards of the hand cover the right side of earlier ones."""
        tap(self.page, spot, **({"position": {"x": 20, "y": next(self.heights)}} if read(spot, "one => !!one.closest('.hand')") else {}))

    def hit(self, selector, what=""):
        """Press a random match of a selector."""
        self.press(self.page.locator(selector).nth(self.rng.randrange(self.count(selector))))
        settled(self.page)
        self.did[what or selector] += 1

    def look(self, moment):
        """Check that everything fits and is readable, once for each kind of moment."""
        assert moment in self.seen or flaws(self.page) == [], moment
        self.seen.add(moment)

    def hand_on(self):
        """Pass the device on."""
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
    """A player who uses only the keyboard."""

    def keys_to(self, spot):
        """Return the keys that lead to an element's zone, or an empty list if the focus is there already."""
        if read(spot, "one => !!one.closest('.hand')"):
            return ["h"]
        return ["h", "Shift+Tab"] if read(spot, "one => !document.activeElement.closest('.ask__acts')") else []

    def press(self, spot):
        """Press the main button by its key, unless another button has the focus; reach anything else by zone, Home and arrow keys."""
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
