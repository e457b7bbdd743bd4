"""A Minkingi player's actions on the page, and the texts and cards there."""

import re

from browser.checks import flaws
from browser.hands import each, words
from browser.play import foretold, prompt, tells
from browser.player import Player

FIELDS = {"square": 9, "plus": 5, "hourglass": 7, "weathervane": 7, "two_by_four": 8, "three_by_four": 12, "four_by_four": 16, "three_by_six": 18}
CREATE = ".ask__acts [data-move*=' create ']"            # not the main button if cards would be lost
PACK, HELD, OPEN, FREE = ".pack [data-do=choose]", ".hand [data-do=choose]", ".field__open[data-do=target]", ".field [data-do=choose][aria-pressed=false]"


class Creator(Player):
    """A player who creates cards and battles with some of them."""

    most = 60

    def answer(self):
        """Answer the question."""
        if self.count(PACK):
            self.hit(PACK, "pick")
            self.look("draft")
            self.hit("[data-main]")
        elif self.count(HELD):
            self.create()
        else:
            assert "Who goes first?" in prompt(self.page), prompt(self.page)
            self.hit(".ask__acts button")

    def create(self):
        """Create a card, sometimes turned; engage some of its neighbours, and check that the battle goes as previewed."""
        for selector in (HELD, OPEN):
            self.hit(selector)
        if self.rng.random() < .5 and self.count("[data-turn]"):        # a card that looks the same both ways isn't turned
            self.hit("[data-turn]", "turn")
        engaged = self.rng.randint(0, self.count(FREE))
        for _ in range(engaged):
            self.hit(FREE)
        self.look("weighed" if self.count(".speeds") else "placed")
        told = foretold(self.page)
        assert len(told) >= self.count(".speeds li") >= engaged
        if engaged:
            self.did["weigh"] += 1
        self.hit(CREATE)
        tells(self.page, *told)
        self.did["create"] += 1
        if self.count(".ask__acts [data-verb=battle], .ask__acts [data-move$=peace]"):
            self.look("declaring")
            self.hit(".ask__acts [data-move$=peace]", "peace")


def seats(page):
    """Return each player's number of cards, and of cards controlled including the hand, by name."""
    return {name: tuple(map(int, re.findall(r"^\d+$", plate, re.MULTILINE))) for plate in page.locator(".creators .seat").all_inner_texts() for name in [plate.split("\n")[0]]}


def hand(page, where=".hand"):
    """Return the names of the cards in an open hand or pack."""
    return [heard.partition(":")[0] for heard in each(page, f"{where} .card", "cards => cards.map(card => card.ariaLabel)")]


def hidden(page, cards):
    """Return whether none of these cards is anywhere on the page, by name or by number."""
    content = page.content()
    return not [name for name in cards if re.search(rf"{name}\b|[\"'#-]c{name.split()[1]}\b", content)]


def ended(player, spaces):
    """Check the end of a match: every space has a card with its tokens, and the plates give the reason."""
    page, said = player.page, words(player.page, ".result")
    shown = seats(page)
    held = sum(cards for cards, _ in shown.values())
    assert "win" in words(page, ".result h2") or "draw" in words(page, ".result h2").lower()
    assert "The last Day is over" in said or "equal" in said or "as many" in said
    assert page.locator(".field__space .card").count() == spaces == page.locator(".token--disc").count() - page.locator(".legend-tokens .token--disc").count()
    assert sum(control for _, control in shown.values()) == spaces + held and held == spaces % 2
    assert player.did["pick"] == player.did["create"] + shown[list(shown)[-1]][0] and flaws(page) == []
