"""A player's actions at a table of Kingdom Coinquest: aiming, and a whole match by a player who attacks as often as possible."""

import re

from browser.hands import answered, each, tap, words
from browser.play import foretold, settled, tells
from browser.player import Player
from helpers.words import text

DISCARD = text("question.discard.ask", "coinquest")
ACTS, OWN = ".ask__acts", "[data-mine] [data-zone={}] button:is([data-do=move], [data-do=take-verb], [data-do=target])"
SOURCES = (f"{ACTS} [data-move$='draw = forge']", "[data-place=forge] button[data-state~=legal]", "[data-place=graveyard] button[data-state~=legal]",
           "[data-mine] .yard button[data-state~=legal]")
PLACES = (f"{ACTS} [data-move$=graveyard]", f"{ACTS} [data-move$=salvage]", "[data-place=graveyard] button[data-do=move]", "[data-mine] .yard button[data-do=move]")
ARMED = (OWN.format("peasant"), OWN.format("knight"), f"{ACTS} [data-move*='equip >']")
STRIKE = f"{ACTS} [data-move*='attack >']"
FREE = ".hand .card[data-state~=legal]:not([data-state~=selected])"
TOLD = ("draws? .* from the Forge", "takes? .* from the Graveyard", "takes? .* from (your|their) Salvage", "on (your|the) Quartermaster", "recruits?", "is ready",
        "arms? (your|the) Peasant", "arms? (your|the) Knight", "breaks and goes to the Graveyard", "loses .* health", "to the Graveyard", "into (your|their) Salvage")


def aim(page, seat):
    """Press a kingdom that can be attacked."""
    tap(page, page.locator(f"button[data-do=target][data-seat='{seat}']"))
    settled(page)


class Strategist(Player):
    """A player who attacks if possible, else arms one of the `units`, else plays cards."""

    most, over, units = 900, ".result, [data-mine][data-out]", ARMED

    @property
    def asked(self):
        return words(self.page, ".ask__say strong")

    def hit(self, *ways):
        """Press a match of one of these selectors; return whether there was any."""
        there = [selector for selector in ways if self.count(selector)]
        if there:
            super().hit(self.rng.choice(there))
        return bool(there)

    # answers

    def answer(self):
        """Answer the question."""
        asked = self.asked
        answer = self.draw if asked.startswith("Draw") else self.discard if asked == DISCARD or asked.startswith("Where") else self.turn
        self.look(answer.__name__)
        answer()

    def draw(self):
        """Draw a card; sometimes undo that and draw it again."""
        before = self.held()
        assert self.hit(*SOURCES)
        if self.goes_back and self.rng.random() < .1 and self.held() != before and self.count("[data-do=undo]:visible"):
            after = self.held()
            self.back("undo")
            assert self.held() == before
            self.back("redo")
            assert self.held() == after

    def held(self):
        """Return the cards of the open hand."""
        return sorted(name.partition(":")[0] for name in each(self.page, ".hand .card", "cards => cards.map(card => card.ariaLabel)"))

    def back(self, name):
        """Undo or redo a move."""
        self.press(self.page.locator(f".bar [data-do={name}]"))
        settled(self.page)

    def turn(self):
        """Attack, else arm a unit, else play hand cards, else pass."""
        if self.rng.random() < .9 and (self.hit("[data-mine] [data-zone=peasant] button[data-do=take-verb]", f"{ACTS} [data-verb=attack]") or self.count(STRIKE)):
            self.strike()
        elif self.rng.random() < .2 and self.hit(OWN.format("quartermaster")):
            self.look("arm")
            assert self.hit(*ARMED[:2])
        elif not self.hit(*self.units) and not self.plays():
            assert self.hit(f"{ACTS} [data-move$=' pass']"), self.asked

    def strike(self):
        """Weigh an attack against each possible rival in turn, then check that the outcome matches the preview."""
        targets = [int(seat) for seat in each(self.page, "button[data-do=target][data-seat]", "all => all.map(one => one.dataset.seat)")]
        for seat in self.rng.sample(targets, len(targets)):
            if len(targets) > 1:
                self.aims(seat)
        answered(self.page)
        told, main = foretold(self.page), self.page.locator(STRIKE)
        self.look("weigh")
        rival = int(main.get_attribute("data-move").rsplit(" ", 1)[1])
        king, numbers = self.page.text_content(".preview .chain > :last-child"), self.page.locator(".preview .chain b").all_text_contents()
        strength, *taken = [int(number.replace("−", "-")) for number in numbers]
        assert strength + sum(taken) == 0
        left = int(re.search(r"(\d+)$", king)[1])
        self.press(main)
        self.page.wait_for_selector(f".result, [data-do=letter-look], .ask__say strong:has-text('{DISCARD}')")
        tells(self.page, *told)
        king = self.page.locator(f"[data-region='kingdom.kingdom_head {rival}'] .kingdom__health b")
        assert [int(number) for number in king.all_text_contents()] == [left]

    def aims(self, seat):
        """Aim at a rival's kingdom."""
        aim(self.page, seat)

    def plays(self):
        """Play one or two hand cards; return whether it was possible."""
        if not self.hit(FREE):
            return False
        if text("choose.with", what="|").partition("|")[0] in self.asked:
            self.look("pair")
            assert self.hit(FREE)
        if "On whom" in self.asked:
            self.look("raise")
            assert self.hit(*ARMED[:2])
        elif text("choose.play") in self.asked:
            self.look("named")
            if self.rng.random() < .5 and self.hit(f"{ACTS} [data-do=swap]"):
                assert text("choose.play") in self.asked
            assert self.hit(f"{ACTS} [data-main]")
        elif DISCARD not in self.asked:
            return self.plays_it()
        return True

    def plays_it(self):
        """Play the chosen cards, or take them back and return False if they allow no move."""
        done = self.hit(f"{ACTS} [data-main]")
        assert done or self.hit(f"{ACTS} [data-do=take-back]"), self.asked
        return done

    def discard(self):
        """Discard a card to one of the places, or the card the Quartermaster prepares."""
        if self.rng.random() < .1 and self.hit("[data-mine] [data-zone=quartermaster] button[data-do=move]"):
            return
        assert self.hit(FREE)
        if self.asked.startswith("Where"):
            self.look("place")
            assert self.hit(*PLACES)


class Warrior(Strategist):
    """A strategist who gives what the Quartermaster prepared to the Peasant, so that a match takes some 30 turns; any other may take 300."""

    units = ARMED[:1]
