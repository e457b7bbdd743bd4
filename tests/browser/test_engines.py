"""The same few things in Firefox and WebKit: a start, a reload, the end of a race, a field and a hand of cards (of every game at night), offline, keys and both lights.

All of it stands deeper in the other files, in Chromium; whole matches are in tests/bench/matches.
"""

import random

import pytest
from browser import engine_pages
from browser.fixtures import ROOT, Site
from browser.pages import SIZES
from helpers.share import share
from helpers.short import short_match

from courtcards.games import GAMES
from table.storage.link_codec import pack

PICTURES = ROOT / ".cache" / "pictures"
QUICK = "?seed=5&speed=0"
SETTLED = "document.querySelector('.pass, .result, .tray:not([data-wait])')"
URGENT = ("[data-do=take-seat]", "button[data-target], [data-target] button[data-do=target]", ".calls button",
          ".felt .card[data-do=move]")
ACTS, MAIN = ".ask__acts button:not(.btn--quiet, :disabled, [aria-disabled=true])", "[data-main]:not(:disabled, [aria-disabled=true])"
LEGAL = ".hand .card[data-state~=legal]"
DEALT = 5               # a card of the first pack of Minkingi, of eighteen
DRAWN = "document.querySelector('WHERE card-art')?.shadowRoot.querySelector('img.strokes[src]')?.naturalWidth"
PLAYED = share(("kingdrin", "minkingi", "ilk"), (*GAMES,))         # a race, a field, a hand of cards
LAST = 6                # moves until a game is over that is played to its end
MOST = 400              # presses; a match that takes more does not end


@pytest.fixture(scope="class")
def site():
    """A site of its own: it goes away."""
    site = Site(ROOT / "dist")
    yield site
    site.stop()


def start(hand, site, query=QUICK):
    """Be in the lobby of a page that answers and has kept nothing."""
    hand.start(site.url + query)


def boot(hand):
    """Return how the page has started."""
    return hand.read("document.documentElement.dataset.boot")


def lit(hand):
    """Return the light that the page is in."""
    return hand.read("document.documentElement.dataset.theme")


def state(hand):
    """Return what a match looks like, the story included."""
    return [hand.read(f"document.querySelector('{part}')?.textContent") for part in (".bar__sub", ".score", ".ask__text", ".log")]


def deal(hand, game, seats):
    """Deal a game to one person and bots."""
    hand.go(f"#/setup/{game}")
    hand.see(".setup")
    hand.press(f"[data-do=seats][data-value='{seats}']")
    hand.say("Deal the cards")
    hand.see(".play, .pass")


def pick(hand, rng):
    """Press one of the things that the table offers: a seat to aim at, a name to call, a card, or a button; return whether there was any."""
    *urgent, cards, main, acts, over = hand.count(*URGENT, LEGAL, MAIN, ACTS, ".result")
    if over:
        return False
    for wanted, count in zip(URGENT, urgent, strict=True):
        if count and not ((main or acts) and rng.random() < .5):        # where one may still aim at something else, a button ends it
            hand.press(wanted, rng.randrange(count))
            return True
    wanted, count = (LEGAL, cards) if cards and (rng.random() < .8 or not acts) else (MAIN, main) if main else (ACTS, acts)
    hand.press(wanted, rng.randrange(count))
    return True


def play(hand, most):
    """Play until the result is there, or for so many presses; return whether it is there."""
    rng = random.Random(5)
    for _ in range(most):
        hand.answered()
        hand.until(SETTLED)
        if not pick(hand, rng):
            return True
    hand.answered()
    hand.until(SETTLED)
    return False


class Elsewhere:
    """What all the other files look at in Chromium."""

    def picture(self, hand, name):
        """Keep a picture of what is seen, for who wants to look."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        hand.until("document.getAnimations().every(one => one.timeline !== document.timeline || one.playState != 'running' || one.effect.getTiming().iterations == Infinity)")
        hand.picture(str(PICTURES / f"{self.engine.__name__}-{name}.png"))

    def among_bots(self, hand, name):
        """Play among bots that answer from their worker, keep a picture by a name, and find the match again after a reload."""
        hand.until("document.querySelector('script[worker]')?.xworker")
        deal(hand, "knights-and-ninjas", seats=4)
        hand.until(SETTLED)
        self.picture(hand, name)
        play(hand, 8)
        before = state(hand)
        assert all(f"{bot} draws" in before[-1] for bot in ("Margot", "Osric", "Tamsin")) and hand.text("#notices") == ""
        hand.reload()
        hand.ready()
        hand.until(SETTLED)
        assert state(hand) == [each and each.partition("New: ")[0] for each in before], "what is new is explained once"

    def test_it_starts_from_the_snapshot_plays_and_has_the_match_after_a_reload(self, hand, site):
        start(hand, site)
        assert boot(hand) == "snapshot"
        self.picture(hand, "lobby")
        hand.say("Play now")
        hand.see(".play")
        play(hand, 6)
        hand.say("Undo")
        hand.answered()
        assert state(hand)[0].startswith("Battle ") and state(hand)[0] in state(hand)[-1]
        before = state(hand)
        self.picture(hand, "table")
        hand.reload()
        hand.ready()
        assert boot(hand) == "snapshot" and state(hand) == before
        hand.say("Back to the lobby")
        hand.see(".continue")
        assert "War: You and Margot" in hand.text(".continue")
        hand.press(".match a")
        hand.see(".play")
        assert state(hand) == before

    @pytest.mark.parametrize("hand", ["phone"], indirect=True)
    def test_games_are_played_to_their_end_on_a_phone(self, hand, site):
        start(hand, site)
        assert hand.read("[innerWidth, innerHeight]") == list(SIZES["phone"]["viewport"].values())
        self.picture(hand, "phone-lobby")
        for game in PLAYED:
            hand.go(f"#/play/{pack(short_match(game, LAST))}")
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

    def test_after_one_visit_it_plays_with_the_server_gone_and_bots_answer_from_their_worker(self, hand, site):
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

    def test_a_card_is_named_and_drawn_on_and_its_drawing_is_on_the_table_after_a_reload(self, hand, site):
        start(hand, site)
        hand.go("#/studio")
        hand.say("Make your first set")
        hand.see("#dialog [data-size]")
        hand.press("#dialog [data-size='18']")
        hand.see(".cardset")
        hand.press(f".cardlink[aria-label^='Blank {DEALT}:']")
        hand.see("ink-board[key]")
        hand.until("document.querySelector('ink-board').drawing")
        hand.write(".easel__side [data-name=title]", "Comet Duke")
        hand.see(".easel__card .card[aria-label^='Comet Duke']")
        hand.draw("ink-board", (.2, .3), (.8, .3), (.5, .7))
        hand.see(".easel [data-do=undo]:enabled")
        hand.until("document.querySelector('.easel__small[aria-current] card-art')")
        hand.until(DRAWN.replace("WHERE", ".easel__small[aria-current]"))
        self.picture(hand, "easel")
        hand.say("Back to the set")
        hand.see(".cardset")
        hand.say("Use in a game")
        hand.say("Minkingi")
        hand.see(".setup")
        hand.say("Deal the cards")
        hand.see(f".pack [data-key=c{DEALT}]")
        hand.reload()
        hand.ready()
        hand.see(f".pack [data-key=c{DEALT}][aria-label^='Comet Duke']")
        hand.until(DRAWN.replace("WHERE", f".pack [data-key=c{DEALT}]"))
        self.picture(hand, "drawn")

    def test_keys_play_back_closes_what_lies_on_top_and_the_light_stays(self, hand, site):
        start(hand, site)
        hand.say("Play now")
        hand.see(".play")
        for key, number in (("Space", 1), ("Space", 2), ("u", 1)):
            hand.key(key)
            hand.until(f"document.querySelector('.bar__sub').innerText == 'Battle {number}'")
        hand.key("?")
        hand.see("#dialog [role=tab]")
        hand.key("Tab")
        assert hand.read("document.querySelector('#dialog').contains(document.activeElement)")
        hand.key("Escape")
        hand.until("!history.state?.layers")
        for name, light in (("Morning", "light"), ("Evening", "dark")):
            hand.say("Settings")
            hand.say(name)
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


class TestFirefox(Elsewhere):
    engine = staticmethod(engine_pages.firefox)


class TestWebKit(Elsewhere):
    engine = staticmethod(engine_pages.webkit)

    def test_a_browser_without_lines_to_other_devices_names_letters(self, hand, site):
        start(hand, site)
        assert hand.read("typeof RTCPeerConnection") == "undefined"
        hand.go("#/near")
        hand.until("document.querySelector('.message')?.innerText.includes('no lines to other devices')")
        assert "play by letter" in hand.text(".message")
