"""A Kingdrin player's actions on the page, and checks of the end."""

from browser.checks import flaws
from browser.hands import see, words
from browser.play import prompt
from browser.player import Player

LEGAL, MAIN, CALLS, LAST = ".hand .card[data-state~=legal]", ".ask__acts [data-main]", ".names button", ".ask__acts [data-move$=draw], .ask__acts [data-move$=pass]"
PILE = "select[data-name=pile]"


def ditch(page):
    """Return a screen reader's text for the Ditch."""
    return page.locator(".kd__ditch .card").get_attribute("aria-label")


class Caller(Player):
    """A player who plays whenever a card matches."""

    most = 120

    def answer(self):
        """Play a matching card, except draw anyway once; otherwise draw or pass; for a pair, call either value."""
        self.look(prompt(self.page).partition("\n")[0])
        if self.count(LEGAL) and (self.did["draw"] or self.did["play"] < 2):
            top = ditch(self.page)
            self.hit(LEGAL)
            self.call()
            self.did["play"] += 1
            assert ditch(self.page) != top if self.count(".kd__ditch") else self.count(".result")
        else:
            self.did["draw" if self.count(".ask__acts [data-move$=draw]") else "pass"] += 1
            self.hit(LAST)

    def call(self):
        """Call one of several values, if there's a choice."""
        if self.count(CALLS):
            assert self.count(f"{CALLS}[aria-pressed=true]") == 1
            self.look("call")
            self.hit(CALLS, "call")
            self.hit(MAIN)


def ended(player):
    """Check the end of a match: the winner, and the reason."""
    page, said = player.page, words(player.page, ".result")
    held = [int(cards) for cards in page.locator(".result__score b").all_inner_texts()]
    see(page, ".result h2", " win")
    assert held == sorted(held) and len(held) > 1
    assert "One hand is empty." in said if held[0] == 0 else "The deck is empty" in said
    assert flaws(page) == []
