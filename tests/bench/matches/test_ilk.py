"""Whole matches of Ilk: one person against two bots, on desktop and phone."""

import re
from itertools import cycle

import pytest
from browser.checks import flaws
from browser.hands import each, tap, words
from browser.pages import SIZES
from browser.play import begin, deal, settled
from browser.player import Player
from helpers.words import text

LONG = 120_000          # ms in which bots finish a match by themselves
AIMS = "button[data-target], [data-target] button[data-do=target], .felt button[data-state~=target]"
MINE, THEIRS = "[data-mine]", ".fields"
AIMED = ".ask__acts [data-move*='>']"
KINDS = ("You draw", "You discard an?", "You conjure", r"Your \d+-\d+ attacks", r"Your \d+-\d+ blocks it", "You don’t block", "You field a King",
         "You field a Jack", "You field an Ace", "dies", "attacks you", "counts twice")
DRAW, TURN, ANSWER, BLOCK = "How many cards do you draw?", "Your turn", "Answer ", "Block "
WAYS = "Pass", text("standing.is-usual"), text("standing.turn")


class Duellist(Player):
    """A player who attacks if possible, else fields a card, else conjures; `ways` are the ways to pass."""

    over, ways = ".result, [data-mine][data-out]", cycle(WAYS)

    @property
    def asked(self):
        """The first line of the prompt."""
        return words(self.page, ".ask__text strong")

    def held(self, kind="[2-9]|10"):
        """Return (value, index) of the playable hand cards of a kind, highest first; the value is 0 for court cards."""
        names = each(self.page, ".hand .card", "cards => cards.map(card => card.dataset.state ? card.ariaLabel : '')")
        found = [(int(name.split()[0]) if name[0].isdigit() else 0, place) for place, name in enumerate(names) if re.match(f"({kind}) of", name)]
        return sorted(found, reverse=True)

    def hit(self, selector, place=None):
        """Press a match of a selector, at an index or at random."""
        count = self.count(selector)
        spot = self.page.locator(selector).nth(self.rng.randrange(count) if place is None else place)
        tap(self.page, spot, **({"position": {"x": 12, "y": 12}} if selector[0] != "." else {}))       # other elements cover the rest
        settled(self.page)

    def say(self, words):
        """Press an answer button."""
        self.did[words] += 1
        known = {"Pass": "[data-move$=' pass']", text("standing.is-usual"): "[data-do=attention]"}
        self.hit(f".ask__acts {known.get(words) or f'button:has-text({words!r})'}", 0)

    def choose(self, *places):
        """Press cards of the hand; overlapping ones show their left edge."""
        for place in places:
            tap(self.page, self.page.locator(".hand .card").nth(place), position={"x": 20, "y": 60})
            settled(self.page)

    def aim(self, side):
        """Aim the chosen card at a random target, on one side of the table if that has any."""
        self.look("aim")
        spots = f":is({', '.join(f'{side} {spot}' for spot in AIMS.split(', '))})"
        self.hit(spots if self.count(spots) else AIMS if self.count(AIMS) else AIMED)

    def look(self, moment):
        """Check the layout at each new kind of moment, with and without a stack or a lance."""
        super().look(" ".join([moment, *(name for name in ("stack", "lance") if self.count(f".{name}"))]))

    # answers

    def answer(self):
        """Answer the question."""
        for start, do in ((DRAW, self.draw), (TURN, self.turn), (ANSWER, self.respond), (BLOCK, self.block)):
            if start in self.asked:
                self.look(do.__name__)
                return do()
        raise AssertionError(f"what is asked? {self.asked}")

    def draw(self):
        self.hit(".ask__acts [data-move*=draw]", 0)

    def turn(self):
        """Attack, else field a card, else conjure, else discard, else end the turn."""
        worth, cards, jacks = int(re.search(r"\d+", self.asked)[0]), self.held(), self.held("Jack")
        pair = next(((one, other) for one in cards for other in cards if one[1] != other[1] and one[0] + other[0] <= worth), None)
        if self.count("[data-mine] button[data-do=take-call]"):
            self.hit("[data-mine] button[data-do=take-call]")
            self.look("attack")
            self.aim(THEIRS)
        elif self.rng.random() < .3 and self.special():
            pass
        elif pair:
            self.choose(pair[0][1], pair[1][1])
            self.look("pair")
            self.say("Conjure")
        elif len(cards) > 2:
            self.choose(cards[0][1], *[place for _, place in jacks[:1]])
            self.look("discard")
            self.say("Discard")
        else:
            self.say("End the turn")

    def special(self):
        """Field a special card at a target; return whether there was one."""
        cards, high = self.held(), self.held("King|Queen")
        low = self.held("Jack|Ace")
        if high and cards:
            self.choose(high[0][1], cards[0][1])
        elif low:
            self.choose(self.rng.choice(low)[1])
        if not ((high and cards) or low) or not self.count(f"{AIMS}, {AIMED}"):
            if self.count("[data-do=take-back]"):
                self.say(text("choose.back"))
            return False
        self.aim(THEIRS if high and cards else MINE)
        return True

    def respond(self):
        """Field a card, else pass once, pass for the turn, or change when to be asked."""
        if self.rng.random() < .4 and self.special():
            return
        words = next(self.ways)
        self.say(words)
        if words == text("standing.is-usual"):
            tap(self.page, self.page.locator("#dialog [data-do=stand][aria-pressed=false]:not([data-value=turn])"))
            settled(self.page)

    def block(self):
        if self.rng.random() < .7:
            self.hit("[data-mine] button[data-do=move]")
        else:
            self.say("Don’t block")


@pytest.mark.parametrize("size", SIZES)
def test_one_person_and_two_bots(request, site, size):
    page = request.getfixturevalue(size)
    begin(page, site)
    deal(page, "ilk", (0,), 3, "Life at the start", seed=1, fill={"input[data-name=life][data-item='1']": 99})      # a lot of life makes for a long match
    player = Duellist(page, 5)
    player.play_on()
    page.wait_for_selector(".result", timeout=LONG)
    told = [words for words in KINDS if not re.search(words, player.story)]
    assert told == [] and {*WAYS, "Discard", "Conjure", "End the turn"} <= set(player.did)
    assert flaws(page) == [] and "win" in words(page, ".result h2") and "One player is left." in words(page, ".result")
