"""Whole matches of Fwords, on desktop and phone, against squires and between two people on one device."""

from collections import defaultdict
from functools import cache

import pytest
from books.creations.browser.fwords_page import FIELDS, TILE, lying, noted, points, written
from books.creations.fwords_table import record
from browser.checks import flaws
from browser.hands import answered, tap, words
from browser.pages import SIZES
from browser.play import prompt, settled, sit
from browser.player import Player

from courtcards.engine import word_lists

HELD, OPEN, LYING = ".hand [data-do=choose]", ".field__open[data-do=target]", ".field :is([data-do=choose], [data-do=target]):not([aria-pressed=true])"
ACT = ".ask__acts [data-move$=' {}']"
ENGAGED, HARMED, DESTROY = ".field .card[data-do=choose]", ".field .card[data-state~=target]", ".ask__acts [data-move*=' destroy ']"
LOT = ".ask__acts [data-do=write]"
LETTERS = "EATSRNDLC", "STARENDIT", "RANGELOTS"


@cache
def anagrams():
    """Return all words by their sorted letters."""
    found = defaultdict(list)
    for word in word_lists.installed_words().words:
        found["".join(sorted(word))].append(word)
    return found


class Speller(Player):
    """A player who knows all words."""

    def act(self, verb):
        """Press the button of an answer without cards, if it exists; return whether it does."""
        there = self.count(ACT.format(verb))
        if there:
            self.hit(ACT.format(verb), verb)
        return bool(there)

    def answer(self):
        """Answer the question."""
        ways = {"write": FIELDS, "spell": ".spelling", "judge": ACT.format("accept"), "clear": f"{HARMED}, {DESTROY}",
                "fight": f"{ACT.format('peace')}, {LYING}", "field": HELD, "stack": ".inorder"}
        way = next((way for way, selector in ways.items() if self.count(selector)), "")
        assert way, prompt(self.page)
        self.look(way)
        getattr(self, way)()

    def write(self):
        """Write letters, or have them drawn at random."""
        if self.rng.random() < .3:
            self.hit(LOT, "lot")
        else:
            tap(self.page, self.page.locator(FIELDS).first)
            self.page.keyboard.type(self.rng.choice(LETTERS))
        answered(self.page)
        self.hit("[data-main]", "write")

    def stack(self):
        """Move two cards, then stack them all."""
        for _ in range(2):
            self.hit(".inorder .card")
        self.hit("[data-main]", "stack")

    def field(self):
        """Play cards, sometimes turned, or none at all."""
        if self.rng.random() < .1 and self.act("end"):
            return
        if self.rng.random() < .6 and self.act("done"):
            return
        before = len(lying(self.page).split())
        for selector in (HELD, OPEN):
            self.hit(selector)
        if self.rng.random() < .4:
            self.hit("[data-turn]", "turn")
        self.look("placed")
        self.hit("[data-main]", "create")
        assert len(lying(self.page).split()) == before + 1

    def clear(self):
        """Destroy a card on the field, or none."""
        if not (self.rng.random() < .6 and self.act("spare")):
            if self.count(HARMED):
                self.hit(HARMED)
            self.hit(DESTROY, "destroy")

    def fight(self):
        """Let a card fight, or none."""
        if self.rng.random() < .4 and (self.act("peace") or self.act("done")):
            return
        declares = "declares" in prompt(self.page)
        for selector in (LYING, ENGAGED) if declares else (LYING,):
            if self.count(selector):
                self.hit(selector)
        if self.count("[data-main]"):
            self.look("weigh")
            self.hit("[data-main]", "battle")
        else:
            assert self.act("peace") or self.act("done"), prompt(self.page)

    def spell(self):
        """Spell a word with all letters, sometimes an invalid one; concede if there is none."""
        left = "".join(self.page.locator(TILE).all_inner_texts())
        known = anagrams().get("".join(sorted(left)), [left] if left and self.rng.random() < .2 else [])
        for word in known:
            self.page.keyboard.press("Escape")
            self.page.keyboard.type(word.lower())
            answered(self.page)
            assert written(self.page) == word
            self.page.keyboard.press("Enter")
            settled(self.page)
            if not self.count(".spelling"):
                self.did["make"] += 1
                return
            assert "was made by" in words(self.page, ".why")
            for _ in word:
                self.page.keyboard.press("Backspace")
            answered(self.page)
        assert self.act("no_word")

    def judge(self):
        """Accept a word, or challenge it."""
        self.hit(ACT.format("challenge") if self.rng.random() < .3 else "[data-main]", "judge")


def ended(player, seats):
    """Check the end of a match: everybody is out, and points are the sum of all words.

    For two players, each wrong Challenge by the other counts one less.
    """
    page = player.page
    assert page.locator(".fw-creators .seat[data-out]").count() == seats and flaws(page) == []
    made = [row.replace("−", "-").split(" ", 1) for row in noted(page)]
    for name, figure in points(page).items():
        who = "you" if name == "You" else name
        wrong = sum("challenged, stands" in row and f", {who}" not in row for _, row in made)
        assert figure == sum(int(number) for number, row in made if f", {who}" in row) - wrong * (seats == 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("field", ["four_by_four", "weathervane"])
def test_a_match_against_squires(request, site, size, field):
    page = request.getfixturevalue(size)
    sit(page, site, record("", "", "", written=False, field=field))
    player = Speller(page, 5)
    player.play_on()
    ended(player, 3)
    assert player.did["create"] >= 3 and player.did["make"] >= 1, player.did


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prewritten", [False, True])
def test_two_people_on_one_device(request, site, size, prewritten):
    page = request.getfixturevalue(size)
    sit(page, site, record("", "", written=False, people=2, failed_challenge=True, prewritten=prewritten))
    player = Speller(page, 8)
    player.play_on()
    ended(player, 2)
    assert player.did["judge"] >= 1 and player.did["create"] >= 6 and player.did["battle"] >= 1, player.did
