"""Whole matches in Chromium, Firefox and WebKit: War against a bot, and Knights against three."""

from browser import hands, test_engines
from browser.test_engines import MOST, SETTLED, deal, play, start, state

site = test_engines.site


class Everywhere:
    """What is the same in all engines."""

    def test_war(self, hand, site):
        start(hand, site)
        hand.say("Play now")
        hand.see(".play")
        assert play(hand, MOST) and " win" in hand.text(".result h2")
        assert state(hand)[0] == "Battle 28" and "Battle 28" in state(hand)[-1]

    def test_knights_against_three_bots(self, hand, site):
        start(hand, site)
        deal(hand, "knights-and-ninjas", seats=4)
        hand.until(SETTLED)
        assert play(hand, MOST) and " win" in hand.text(".result h2")
        assert sum(map(int, hand.read("[...document.querySelectorAll('.result__score b')].map(b => b.innerText)"))) == 20


class TestChromium(Everywhere):
    engine = staticmethod(hands.chromium)


class TestFirefox(Everywhere):
    engine = staticmethod(hands.firefox)


class TestWebKit(Everywhere):
    engine = staticmethod(hands.webkit)
