"""Whole matches in Chromium, Firefox and WebKit: War against a bot, Knights against three, and guests between Firefox and Chromium."""

import pytest
from browser import engine_pages, engine_play
from browser.engine_play import MOST, SETTLED, deal, play, start, state
from browser.pages import SIZES
from helpers.words import text

site = engine_play.site


class Everywhere:
    """Matches that are the same in all engines."""

    def test_war(self, hand, site):
        start(hand, site)
        hand.say(text("lobby.play-now"))
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
    engine = staticmethod(engine_pages.chromium)


class TestFirefox(Everywhere):
    engine = staticmethod(engine_pages.firefox)


class TestWebKit(Everywhere):
    engine = staticmethod(engine_pages.webkit)


LINK = "document.querySelector('#near-link')?.value"


def link(hand):
    """Return the link a page shows, once it does."""
    hand.until(LINK)
    return hand.read(LINK)


class TestTogether:
    engine = staticmethod(engine_pages.both)

    @pytest.mark.parametrize("guest", ["firefox", "chromium"])
    def test_a_guest_in_one_browser_joins_a_table_in_another(self, engine, site, guest):
        table, guest = (opening(SIZES["page"]) for opening in (engine if guest == "firefox" else reversed(engine)))
        start(table, site)
        table.go("#/setup/coinquest")
        table.see("[data-do=seat-kind]")
        table.press("[data-do=seat-kind][data-seat='1'][data-value=guest]")
        table.say(text("setup.invite", names="Margot"))
        invitation = link(table)
        start(guest, site)
        guest.go("#" + invitation.partition("#")[2])
        guest.say("Join")
        reply = link(guest)
        table.say(text("near.paste"))
        table.see("#answer")
        table.write("#answer", reply)
        table.say(text("near.take"))
        table.until(f"document.body.innerText.includes({text('near.open')!r})")
        guest.until(f"document.body.innerText.includes({text('near.at-table', who='Ada')!r})")
        table.say(text("near.deal"))
        for one in (table, guest):
            one.see(".play")
        for one in (table, guest):
            assert one.troubles() == []
            one.close()
