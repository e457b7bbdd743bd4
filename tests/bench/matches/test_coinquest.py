"""Of Kingdom Coinquest from the first card to the last: a duel on a desk by mouse, four kingdoms on a phone by touch, two at one device by keys alone."""

import random
import re

from books.coinquest.browser.test_play import aim, foretold, tells
from books.knights_and_ninjas.browser.test_play import tap
from browser.play import answered, begin, flaws, log, press, set_up, settled

MOST = 900              # answers; a match that takes more does not end
LONG = 240_000          # ms in which bots that are left alone end a match
ACTS, OWN = ".ask__acts", "[data-mine] [data-zone={}] button:is([data-do=move], [data-do=take-verb], [data-do=target])"
SOURCES = (f"{ACTS} [data-move$='draw = forge']", "[data-place=forge] button[data-state~=legal]", "[data-place=graveyard] button[data-state~=legal]",
           "[data-mine] .yard button[data-state~=legal]")
PLACES = (f"{ACTS} [data-move$=graveyard]", f"{ACTS} [data-move$=salvage]", "[data-place=graveyard] button[data-do=move]", "[data-mine] .yard button[data-do=move]")
ARMED = (OWN.format("peasant"), OWN.format("knight"), f"{ACTS} [data-move*='equip >']")
OVER, HANDED, ANSWERED = ".result, [data-mine][data-out]", ".pass, .taker", f"{ACTS} [data-move], .hand .card[data-state~=legal]"
STRIKE = f"{ACTS} [data-move*='attack >']"
FREE = ".hand .card[data-state~=legal]:not([data-state~=selected])"
TOLD = ("draws? .* from the Forge", "takes? .* from the Graveyard", "takes? .* from (your|their) Salvage", "on (your|the) Quartermaster", "recruits?", "is ready",
        "arms? (your|the) Peasant", "arms? (your|the) Knight", "breaks and goes to the Graveyard", "loses .* health", "to the Graveyard", "into (your|their) Salvage")


class Player:
    """Somebody who plays as anybody might, reading the page; `story` is what was told, `did` are the things of several that were pressed."""

    def __init__(self, page, seed):
        self.page, self.rng, self.story, self.looked, self.did = page, random.Random(seed), "", set(), set()

    # reading and pressing

    @property
    def asked(self):
        return self.page.inner_text(".ask__say strong")

    def count(self, selector):
        return self.page.locator(selector).count()

    def press(self, spot):
        """Press something; later cards of the hand lie over it."""
        tap(self.page, spot, **({"position": {"x": 20, "y": 40}} if spot.evaluate("one => !!one.closest('.hand')") else {}))

    def hit(self, *ways):
        """Press one of the things of some kinds that are there; return whether there is any."""
        there = [selector for selector in ways if self.count(selector)]
        if there:
            selector = self.rng.choice(there)
            self.did.add(selector)
            self.press(self.page.locator(selector).nth(self.rng.randrange(self.count(selector))))
            settled(self.page)
        return bool(there)

    def look(self, moment):
        """Look whether everything fits at a moment of a kind that was not seen before."""
        if moment not in self.looked:
            self.looked.add(moment)
            assert flaws(self.page) == [], moment

    # answers

    def answer(self):
        """Answer what is asked."""
        asked, self.story = self.asked, self.story + log(self.page)
        answer = self.draw if asked.startswith("Draw") else self.discard if "discard" in asked or asked.startswith("Where") else self.turn
        self.look(answer.__name__)
        answer()

    def draw(self):
        """Draw a card; now and then take it back and draw it again."""
        before = self.held()
        assert self.hit(*SOURCES)
        if self.rng.random() < .1 and self.held() != before and self.count("[data-do=undo]:visible"):
            after = self.held()
            self.back("undo")
            assert self.held() == before
            self.back("redo")
            assert self.held() == after

    def held(self):
        """Return the cards of the hand that lies open."""
        return sorted(name.partition(":")[0] for name in self.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.ariaLabel)"))

    def back(self, name):
        """Take a move back, or make it again."""
        self.press(self.page.locator(f".bar [data-do={name}]"))
        settled(self.page)

    def turn(self):
        """Attack, else arm somebody, else play cards of the hand, else pass."""
        if self.rng.random() < .9 and (self.hit("[data-mine] [data-zone=peasant] button[data-do=take-verb]", f"{ACTS} [data-verb=attack]") or self.count(STRIKE)):
            self.strike()
        elif self.rng.random() < .2 and self.hit(OWN.format("quartermaster")):
            self.look("arm")
            assert self.hit(*ARMED[:2])
        elif not self.hit(*ARMED) and not self.plays():
            assert self.hit(f"{ACTS} [data-move$=' pass']"), self.asked

    def strike(self):
        """Weigh an attack, against one rival after the other where there are several; what is shown is what happens."""
        targets = [int(seat) for seat in self.page.locator("button[data-do=target][data-seat]").evaluate_all("all => all.map(one => one.dataset.seat)")]
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
        self.page.wait_for_selector(".result, .ask__say strong:has-text('Your discard')")
        tells(self.page, *told)
        king = self.page.locator(f"[data-region='kingdom.crest {rival}'] .kingdom__health b")
        assert [int(number) for number in king.all_text_contents()] == [left]

    def aims(self, seat):
        """Aim at a rival's kingdom."""
        aim(self.page, seat)

    def plays(self):
        """Play a card of the hand, or two; return whether there are any."""
        if not self.hit(FREE):
            return False
        if "What goes with" in self.asked:
            self.look("pair")
            assert self.hit(FREE)
        if "On whom" in self.asked:
            self.look("raise")
            assert self.hit(*ARMED[:2])
        elif "Play what" in self.asked:
            self.look("named")
            if self.rng.random() < .5 and self.hit(f"{ACTS} [data-do=swap]"):
                assert "Play what" in self.asked
            assert self.hit(f"{ACTS} [data-main]")
        elif "Your discard" not in self.asked:
            assert self.hit(f"{ACTS} [data-do=take-back]", f"{ACTS} [data-main]"), self.asked
        return True

    def discard(self):
        """Discard a card to one of the places, or what the Quartermaster prepares."""
        if self.rng.random() < .1 and self.hit("[data-mine] [data-zone=quartermaster] button[data-do=move]"):
            return
        assert self.hit(FREE)
        if self.asked.startswith("Where"):
            self.look("place")
            assert self.hit(*PLACES)


class Typist(Player):
    """One who plays by keys alone, in turn with another at the same device."""

    def press(self, spot):
        """Press the main button by its key; go to anything else: by the letter of its zone, to its first thing, and on by the arrow."""
        if spot.get_attribute("data-main") is not None:
            return self.page.keyboard.press("Space")
        inside = {"[data-pile]": ["d"], ".hand": ["h"], ACTS: ["h", "Shift+Tab"], ".felt": ["t"], ".bar__tools": None}
        zone = next(zone for zone in inside if spot.evaluate("(one, zone) => !!one.closest(zone)", zone))
        if inside[zone] is None:
            return self.page.keyboard.press({"undo": "u", "redo": "y"}[spot.get_attribute("data-do")])
        for key in [*inside[zone], "Home"]:
            self.page.keyboard.press(key)
        for _ in range(40):
            if spot.evaluate("one => one === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no key comes to {spot}")

    def hand_on(self):
        """Hand the device on: no hand shows meanwhile, and who takes it finds none that the other holds and never showed."""
        held, giver = self.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.dataset.key)"), self.page.inner_text("[data-mine] .seat__name")
        assert self.count(".hand .card") == 0
        self.look("cover")
        self.page.keyboard.press("Space")
        settled(self.page)
        assert not [id for id in held if self.count(f"[data-key='{id}']")]
        assert self.page.inner_text("[data-mine] .seat__name") != giver and not re.search(rf"{giver} draws (?!from)", log(self.page))


def sit(page, site, people, seats, healths, seed):
    """Deal a match of so many kingdoms with some health."""
    begin(page, site)
    set_up(page, "coinquest", seed)
    page.locator(f"[data-do=seats][data-value='{seats}']").click()
    for seat in range(seats):
        page.locator(f"[data-do=seat-kind][data-seat='{seat}'][data-value={'person' if seat < people else 'bot'}]").click()
    press(page, "Health at the start")
    for seat, number in enumerate(healths, 1):
        page.locator(f"input[data-name=health][data-item='{seat}']").fill(str(number))
    press(page, "Deal the cards")
    page.wait_for_selector(".play, .pass")


def play_on(player):
    """Play until the result is there, or the person is out of a match of bots."""
    for _ in range(MOST):
        player.page.wait_for_selector(f"{OVER}, {HANDED}, {ANSWERED}")
        if player.count(OVER):
            return
        if player.count(HANDED):
            player.hand_on()
        else:
            player.answer()
    raise AssertionError("the match does not end")


def ended(player):
    """Look at the end of a match."""
    player.page.wait_for_selector(".result", timeout=LONG)
    assert "win" in player.page.inner_text(".result h2") and "One King is left." in player.page.inner_text(".result")
    assert flaws(player.page) == []


def test_a_duel_by_mouse_on_a_desk(page, site):
    sit(page, site, 1, 2, (12, 8), seed=1)
    player = Player(page, 5)
    play_on(player)
    ended(player)
    assert [words for words in TOLD if not re.search(words, player.story, re.IGNORECASE)] == []
    assert {"draw", "turn", "discard", "place", "weigh"} <= player.looked and {*SOURCES, *PLACES} <= player.did


def test_one_person_and_three_bots_by_touch_on_a_phone(phone, site):
    sit(phone, site, 1, 4, (30, 6, 6, 6), seed=2)
    player = Player(phone, 7)
    play_on(player)
    ended(player)
    assert {"draw", "turn", "discard", "place", "weigh"} <= player.looked


def test_two_at_one_device_by_keys_alone(page, site):
    sit(page, site, 2, 2, (8, 8), seed=3)
    page.keyboard.press("Space")
    page.wait_for_selector(".pass", state="detached")
    player = Typist(page, 9)
    play_on(player)
    ended(player)
    assert {"draw", "turn", "discard", "place", "weigh", "cover"} <= player.looked
