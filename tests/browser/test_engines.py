"""A few essentials in Firefox and WebKit: starting, reloading, the end of a race, of a field and of a card game, and drawing.

Under --whole also every game, offline use, keys and both themes. The other files test all of it more deeply, in Chromium;
tests/bench/matches has whole matches.
"""

import pytest
from browser import engine_pages, engine_play
from browser.engine_play import LAST, MOST, SETTLED, Shared, boot, lit, play, start, state
from browser.pages import SIZES
from helpers.share import by_night, share
from helpers.short import short_match
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link

PLAYED = share(("kingdrin", "minkingi", "ilk"), (*GAMES,))         # a race, a field, a hand of cards
site = engine_play.site


class Elsewhere(Shared):
    """Tests that all the other files run in Chromium."""

    def test_the_site_starts_from_the_snapshot_plays_and_keeps_a_match_and_a_drawing_after_a_reload(self, hand, site):
        start(hand, site)
        assert boot(hand) == "snapshot"
        self.picture(hand, "lobby")
        hand.say(text("lobby.play-now"))
        hand.see(".play")
        play(hand, 6)
        hand.say("Undo")
        hand.say(text("match.undo-yes"))
        hand.answered()
        assert state(hand)[0].startswith("Battle ") and state(hand)[0] in state(hand)[-1]
        before = state(hand)
        self.picture(hand, "table")
        hand.say(text("table.back"))
        hand.see(".continue")
        assert "War: You and Margot" in hand.text(".continue")
        self.draw_on_a_card(hand)
        assert boot(hand) == "snapshot"
        hand.say(text("table.back"))
        hand.see(".continue")
        hand.press(".match a", 1)               # the newer match is the one with the drawing
        hand.see(".play")
        assert state(hand) == before

    def test_games_are_played_to_their_end_on_a_phone(self, hand, site):
        start(hand, site)
        hand.resize(SIZES["phone"])
        hand.until("innerWidth === {width} && innerHeight === {height}".format(**SIZES["phone"]["viewport"]))
        self.picture(hand, "phone-lobby")
        for game in PLAYED:
            hand.go(f"#/play/{pack_link(short_match(game, LAST))}")
            hand.see(".frame")
            hand.press("[data-do=take-up]")
            hand.see(".play, .pass")
            hand.until(SETTLED)
            self.picture(hand, f"phone-{game}")
            assert play(hand, MOST) and hand.text(".result h2"), game
            assert hand.read("document.querySelector('#notices').innerText") == "", game
            assert hand.read("document.scrollingElement.scrollWidth <= innerWidth"), game
        hand.go("#/")
        hand.see(".continue")
        assert hand.count(".match a") == [3]

    @by_night
    def test_after_one_visit_the_site_plays_without_the_server_and_bots_answer_from_their_worker(self, hand, site):
        start(hand, site)
        hand.until("document.documentElement.dataset.offline == 'ready'")
        site.stop()
        try:
            hand.reload()
            hand.ready()
            assert boot(hand) == "snapshot"
            self.among_bots(hand, "bots")
        finally:
            site.start()

    @by_night
    def test_a_match_is_played_with_keys_the_back_button_closes_the_top_layer_and_the_theme_stays(self, hand, site):
        start(hand, site)
        hand.say(text("lobby.play-now"))
        hand.see(".play")
        for key, number in (("Space", 1), ("Space", 2), ("u", 1)):
            hand.key(key)
            if key == "u":
                hand.say(text("match.undo-yes"))
            hand.until(f"document.querySelector('.bar__sub').innerText == 'Battle {number}'")
        hand.key("?")
        hand.see("#dialog [role=tab]")
        hand.key("Tab")
        assert hand.read("document.querySelector('#dialog').contains(document.activeElement)")
        hand.key("Escape")
        hand.until("!history.state?.layers")
        for light in ("light", "dark"):
            hand.say("Settings")
            hand.say(text(f"settings.theme-{light}"))
            hand.until("history.state?.layers === 1")
            hand.read("history.back()")
            hand.until("!document.querySelector('#dialog > *')")
            assert lit(hand) == light and hand.count(".play") == [1]
            self.picture(hand, f"table-{light}")
        hand.say("Settings")
        hand.until("history.state?.layers === 1")
        hand.reload()
        hand.ready()
        hand.until("!history.state?.layers")
        assert lit(hand) == "dark" and hand.text(".bar__sub") == "Battle 1"
        hand.read("history.back()")
        hand.see(".lobby")


BREAKS, TELLS = "Object.defineProperty(ends[0], 'connectionState', { value: 'failed' })", "ends[0].onconnectionstatechange()"


def met(openings, site):
    """Return two connected pages, with each end of the connection as `ends`."""
    one, other = (opening(SIZES["page"]) for opening in openings)
    for hand in (one, other):
        hand.start(site.url)
        hand.read("courtcards.loadScript('webrtc').then(() => true)")
        hand.read("window.ends = [], void (window.RTCPeerConnection = class extends RTCPeerConnection { constructor(...given) { super(...given); ends.push(this); } })")
    one.read("courtcards.webrtc.invite('').then(made => { window.line = made; })")
    code = one.read("line.code")
    other.read(f"courtcards.webrtc.join({code!r}, '').then(made => {{ window.line = made; }})")
    reply = other.read("line.code")
    one.read(f"line.take({reply!r}).then(() => true)")
    for hand in (one, other):
        hand.until("line.state === 'open' && ends.length > 1")
        hand.read("line.listen(text => { window.told = text; })")
    return one, other


class TestFirefox(Elsewhere):
    engine = staticmethod(engine_pages.firefox)

    @by_night
    @pytest.mark.parametrize("inviting, joining", [("firefox", "firefox"), ("firefox", "chromium"), ("chromium", "firefox")])
    def test_a_connection_survives_a_cut_with_a_sleeping_spare_and_a_failed_one_is_replaced(self, site, inviting, joining):
        with engine_pages.both(site) as (chromium, firefox):
            openings = {"firefox": firefox, "chromium": chromium}
            one, other = pair = met([openings[inviting], openings[joining]], site)
            other.read(f"({BREAKS}, {TELLS})".replace("ends[0]", "ends[1]"))
            one.until("ends.length > 2")
            other.until("ends.length > 2")
            for hand, engine in zip(pair, (inviting, joining), strict=True):
                hand.read(f"({BREAKS}, {TELLS if engine == 'firefox' else '0'})")
            for hand in pair:
                hand.read("ends[0].close()")
                hand.until("line.state === 'silent'")
            if "chromium" in (inviting, joining):           # Chromium notices a cut after 16 seconds and retries, about when Firefox notices
                knocks, wakes = pair[::-1] if joining == "chromium" else pair
                wakes.until("ends[2].connectionState !== 'new'")
                knocks.read(TELLS)
            for hand in pair:
                hand.until("line.state === 'open'")
            one.read("line.send('still')")
            other.until("window.told === 'still'")


class TestWebKit(Elsewhere):
    engine = staticmethod(engine_pages.webkit)

    @by_night
    def test_a_browser_without_connections_to_other_devices_suggests_letters(self, hand, site):
        start(hand, site)
        assert hand.read("typeof RTCPeerConnection") == "undefined"
        hand.go("#/near")
        hand.until(f"document.querySelector('.message')?.innerText.includes({text('near.unable')!r})")
        assert text("near.unable-line") in hand.text(".message")
