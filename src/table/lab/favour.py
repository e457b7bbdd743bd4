"""Who is favoured: bots play by the rules that are set up, and beside them without each house rule, for half a minute, a few matches at a time. No DOM."""

import json
from collections.abc import Mapping
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.engine.game import Game
from courtcards.engine.options import choose
from courtcards.engine.word_lists import at_hand
from courtcards.lab import added
from courtcards.lab.analysis.figures import of_seats, paired
from table.lab.favour_page import Found, Way, page
from table.page.page import Page

BOTS = "squire"
TIME, SLICE = 30_000, 1_000         # ms in all, and of what is asked for at once
MOST, SIDES = 40, 3                 # matches that are asked for at once, and house rules that are left out one by one


class Favour:
    """What bots find out in a dialog; once it is closed, nothing more is asked of them."""

    def __init__(self, page: Page, kind: type[Game], seats: int, options: Mapping[str, Any], cards: CardSet | None):
        self.page, self.kind, self.seats, self.cards = page, kind, seats, cards
        self.words = at_hand() if kind.takes_words else None
        self.ways = [dict(options), *without(kind, seats, options)]
        self.counts: list[dict[str, Any]] = [{} for _ in self.ways]
        self.running = self.failed = False
        self.deal, self.few = 0, 1                  # the next deal, and how many from it on are played at once
        self.way = 0                                # which of the ways plays them now: each plays the same deals
        self.began = self.at = 0.0                  # when bots began to play, and when they were asked last, in ms
        self.asked: dict[str, Any] = {}             # what is played just now

    def begin(self) -> None:
        """Have bots play, from the beginning or on, for half a minute."""
        self.running, self.failed, self.began = True, False, self.page.stopwatch.now()
        self.show()
        self.go_on()

    def do_measure_on(self, _: dict[str, str]) -> None:
        """Have bots play on."""
        if not self.running:
            self.begin()

    def do_stop_measuring(self, _: dict[str, str]) -> None:
        """Have bots play no more."""
        self.running = False
        self.show()

    def go_on(self) -> None:
        """Have the next few matches played."""
        task = {"game": self.kind.id, "seats": self.seats, "options": self.ways[self.way], "bots": [BOTS] * self.seats, "each": 1,
                "seeds": [self.deal, self.deal + self.few]}
        given = [each for each in (self.cards, self.words) if each]
        self.asked, self.at = task, self.page.stopwatch.now()
        self.page.work("measure", {"task": task, "cards": self.cards and self.cards.hash, "words": self.words and self.words.hash}, given,
                       lambda text: self.hear(task, text))

    def hear(self, asked: dict[str, Any], text: str) -> None:
        """Take in what came of some matches, and go on; those that were stopped, or whose dialog is closed, count for nothing."""
        if not self.running or asked is not self.asked or self.page.whose is not self:
            return
        if not text:
            self.running, self.failed = False, True
            return self.show()
        counts = json.loads(text)
        self.counts[self.way] = added(self.counts[self.way], counts) if self.counts[self.way] else counts
        self.way = (self.way + 1) % len(self.ways)
        if self.way == 0:
            self.end_round()
        self.show()
        if self.running:
            self.go_on()
        return None

    def end_round(self) -> None:
        """Go on to the next deals, as many as the time allows, or end."""
        now = self.page.stopwatch.now()
        self.deal += self.few
        each = max(1.0, (now - self.at) / self.few)
        self.few = min(MOST, max(1, round(SLICE / each)))
        self.running = now - self.began < TIME

    def show(self) -> None:
        """Show what is found out so far."""
        share = min(1.0, (self.page.stopwatch.now() - self.began) / TIME) if self.running else 1.0
        ways = [self.found(options, counts) for options, counts in zip(self.ways, self.counts, strict=True)]
        self.page.open_dialog(page(Found(self.kind, self.seats, self.running, self.failed, share, ways)), whose=self)

    def found(self, options: Mapping[str, Any], counts: Mapping[str, Any]) -> Way:
        """Return what is found out about some rules."""
        figures = {each["name"]: each for each in of_seats("", self.seats, counts)} if counts else {}
        first = self.counts[0]
        beside = next(iter(paired(first, counts)), None) if counts and counts is not first else None
        return Way(options, counts["n"] if counts else 0, figures, beside)


def without(kind: type[Game], seats: int, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return some house rules without each of them, and what rests on it; of many only all as the book has them."""
    less = [{name: value for name, value in options.items() if name != left} for left in options] if len(options) <= SIDES else [{}]
    return [{option.name: some[option.name] for option in kind.options if option.name in some and option.matters(seats, choose(kind.options, some))}
            for some in less]
