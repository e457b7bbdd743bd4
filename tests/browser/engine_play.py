"""A player's actions in any of three engines, and the tests that the site and its single file share."""

import random

import pytest
from browser.fixtures import ROOT, Site
from helpers.share import WHOLE
from helpers.words import text

PICTURES = ROOT / ".cache" / "pictures"
QUICK = "?seed=5&speed=0"
SETTLED = "document.querySelector('.pass, .result, .tray:not([data-wait])')"
URGENT = ("[data-do=take-seat]", "button[data-target], [data-target] button[data-do=target]", ".calls button",
          ".felt .card[data-do=move]")
ACTS, MAIN = ".ask__acts button:is([data-do=move], [data-do=free], :not(.btn--quiet)):not(:disabled, [aria-disabled=true])", "[data-main]:not(:disabled, [aria-disabled=true])"
LEGAL = ".hand .card[data-state~=legal]"
ANY = f'document.querySelector("{", ".join((*URGENT, LEGAL, MAIN, ACTS, ".result"))}")'  # a button that replaces a just pressed one is disabled for a moment
DEALT = 5               # a card in the first pack of Minkingi with eighteen cards
DRAWN = "document.querySelector('WHERE card-art')?.shadowRoot.querySelector('img.strokes[src]')?.naturalWidth"
LAST = 2                # moves left in a game that is played to its end
MOST = 400              # presses; a longer match counts as endless
STORY = """() => {
    const story = document.querySelector('.log')?.cloneNode(true);
    for (const remark of story?.querySelectorAll('.log__says') ?? []) remark.remove();
    return story?.textContent;
}"""


@pytest.fixture(scope="class")
def site():
    """A separate site, since it stops."""
    site = Site(ROOT / "dist")
    yield site
    site.stop()


def start(hand, site, query=QUICK):
    """Open the lobby with empty storage."""
    hand.start(site.url + query)


def boot(hand):
    """Return how the page has started."""
    return hand.read("document.documentElement.dataset.boot")


def lit(hand):
    """Return the page's theme."""
    return hand.read("document.documentElement.dataset.theme")


def state(hand):
    """Return everything visible in a match, including the story without rivals' remarks, which appear once their file has arrived."""
    parts = [hand.read(f"document.querySelector('{part}')?.textContent") for part in (".bar__sub", ".score", ".ask__text strong")]
    return [*parts, hand.read(f"({STORY})()")]


def deal(hand, game, seats):
    """Deal a game to one person and bots."""
    hand.go(f"#/setup/{game}")
    hand.see(".setup")
    hand.press(f"[data-do=seats][data-value='{seats}']")
    hand.say(text("setup.deal"))
    hand.see(".play, .pass")


def pick(hand, rng):
    """Press one of the table's controls: a seat to aim at, a name to call, a card or a button; return whether there was one."""
    *urgent, cards, main, acts, over = hand.count(*URGENT, LEGAL, MAIN, ACTS, ".result")
    if over:
        return False
    for wanted, count in zip(URGENT, urgent, strict=True):
        if count and not ((main or acts) and rng.random() < .5):        # if more targets are possible, a button ends the aiming
            hand.press(wanted, rng.randrange(count))
            return True
    wanted, count = (LEGAL, cards) if cards and (rng.random() < .8 or not acts) else (MAIN, main) if main else (ACTS, acts)
    hand.press(wanted, rng.randrange(count))
    return True


def play(hand, most):
    """Play until the result shows, or for this many presses; return whether it shows."""
    rng = random.Random(5)
    for _ in range(most):
        hand.answered()
        hand.until(f"{SETTLED} && {ANY}")
        if not pick(hand, rng):
            return True
    hand.answered()
    hand.until(SETTLED)
    return False


class Shared:
    """Tests shared by the site and its single file; `engine` opens pages."""

    def picture(self, hand, name):
        """Save a screenshot under --whole, for anyone who wants to look."""
        if not WHOLE:
            return
        PICTURES.mkdir(parents=True, exist_ok=True)
        hand.until("document.getAnimations().every(one => one.timeline !== document.timeline || one.playState != 'running' || one.effect.getTiming().iterations == Infinity)")
        hand.picture(str(PICTURES / f"{self.engine.__name__}-{name}.png"))

    def among_bots(self, hand, name):
        """Play against bots that answer from their worker, take a screenshot, and find the match again after a reload."""
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
        assert state(hand) == before
        assert "New: " not in hand.read("document.querySelector('.ask__text').textContent"), "what is new is explained once"

    def draw_on_a_card(self, hand):
        """From the lobby, name a card and draw on it; the drawing is on the table after a reload."""
        hand.go("#/studio")
        hand.say(text("studio.new-first"))
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
        hand.say(text("easel.back"))
        hand.see(".cardset")
        hand.say(text("studio.use"))
        hand.say("Minkingi")
        hand.see(".setup")
        hand.say(text("setup.deal"))
        hand.see(f".pack [data-key=c{DEALT}]")
        hand.reload()
        hand.ready()
        hand.see(f".pack [data-key=c{DEALT}][aria-label^='Comet Duke']")
        hand.until(DRAWN.replace("WHERE", f".pack [data-key=c{DEALT}]"))
        self.picture(hand, "drawn")
