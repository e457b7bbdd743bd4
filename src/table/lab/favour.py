"""Measures who is favoured by the chosen house rules.

For half a minute, bots play the same deals with all of these rules and with variants, each of which leaves out one or more rules.
"""

import json
from collections.abc import Mapping
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.engine.game import Game
from courtcards.engine.options import choose_options
from courtcards.engine.word_lists import installed_words
from courtcards.lab import add_counts
from courtcards.lab.analysis.figures import difference_figures, seat_figures
from table.lab.favour_page import FavourResults, RulesResult, favour_dialog
from table.page.page import Page

BOT_LEVEL = "squire"
TOTAL_MS, REQUEST_MS = 30_000, 1_000  # in all, and for one request
MOST_DEALS, MOST_VARIANTS = 40, 3     # the most matches in one request, and the most house rules left out one by one


class FavourTest:
    """Measures who is favoured, and shows the results in a dialog. Once the dialog is closed, no more matches are requested."""

    def __init__(self, page: Page, kind: type[Game], seats: int, options: Mapping[str, Any], cards: CardSet | None):
        self.page, self.kind, self.seats, self.cards = page, kind, seats, cards
        self.words = installed_words() if kind.takes_words else None
        self.rule_sets = [dict(options), *rules_left_out(kind, seats, options)]
        self.counts: list[dict[str, Any]] = [{} for _ in self.rule_sets]
        self.running = self.failed = False
        self.next_deal, self.deals_per_request = 0, 1                  # the next deal, and the number of deals in one request
        self.rule_set_index = 0                                # the set of rules played now; each plays the same deals
        self.began = self.at = 0.0                  # when the measurement and the last request began, in ms
        self.task: dict[str, Any] = {}              # the current request

    def begin(self) -> None:
        """Let bots play for half a minute, starting or continuing the measurement."""
        self.running, self.failed, self.began = True, False, self.page.page_clock.now()
        self.show()
        self.go_on()

    def do_measure_on(self, _: dict[str, str]) -> None:
        """Continue the measurement, unless it's running."""
        if not self.running:
            self.begin()

    def do_stop_measuring(self, _: dict[str, str]) -> None:
        """Stop the measurement."""
        self.running = False
        self.show()

    def go_on(self) -> None:
        """Request the next few matches, played with the variant of the rules whose turn it is."""
        task = {"game": self.kind.id, "seats": self.seats, "options": self.rule_sets[self.rule_set_index], "bots": [BOT_LEVEL] * self.seats, "each": 1,
                "seeds": [self.next_deal, self.next_deal + self.deals_per_request]}
        bundles = [bundle for bundle in (self.cards, self.words) if bundle]
        self.task, self.at = task, self.page.page_clock.now()
        self.page.work("measure", {"task": task, "cards": self.cards and self.cards.hash, "words": self.words and self.words.hash}, bundles,
                       lambda text: self.on_results(task, text))

    def on_results(self, task: dict[str, Any], text: str) -> None:
        """Add the results of the requested matches and continue. If `text` is "", the bots have failed.

        Results of any `task` but the current one are ignored.
        """
        if not self.running or task is not self.task or self.page.dialog_owner is not self:
            return
        if not text:
            self.running, self.failed = False, True
            return self.show()
        counts = json.loads(text)
        self.counts[self.rule_set_index] = add_counts(self.counts[self.rule_set_index], counts) if self.counts[self.rule_set_index] else counts
        self.rule_set_index = (self.rule_set_index + 1) % len(self.rule_sets)
        if self.rule_set_index == 0:
            self.end_round()
        self.show()
        if self.running:
            self.go_on()
        return None

    def end_round(self) -> None:
        """End the measurement if the half-minute is over. If it isn't, continue with more deals."""
        now = self.page.page_clock.now()
        self.next_deal += self.deals_per_request
        deal_time = max(1.0, (now - self.at) / self.deals_per_request)
        self.deals_per_request = min(MOST_DEALS, max(1, round(REQUEST_MS / deal_time)))
        self.running = now - self.began < TOTAL_MS

    def show(self) -> None:
        """Show the results so far."""
        share = min(1.0, (self.page.page_clock.now() - self.began) / TOTAL_MS) if self.running else 1.0
        ways = [self.result_for(options, counts) for options, counts in zip(self.rule_sets, self.counts, strict=True)]
        self.page.open_dialog(favour_dialog(FavourResults(self.kind, self.seats, self.running, self.failed, share, ways)), whose=self)

    def result_for(self, options: Mapping[str, Any], counts: Mapping[str, Any]) -> RulesResult:
        """Return the results for one set of house rules. `counts` is empty if no matches were played."""
        figures = {figure["name"]: figure for figure in seat_figures("", self.seats, counts)} if counts else {}
        first = self.counts[0]
        beside = next(iter(difference_figures(first, counts)), None) if counts and counts is not first else None
        return RulesResult(options, counts["n"] if counts else 0, figures, beside)


def rules_left_out(kind: type[Game], seats: int, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return variants of the chosen house rules. Each leaves out one rule, and the rules that depend on it.

    If more than `MOST_VARIANTS` rules are chosen, the only variant is the book's own rules.
    """
    variants: list[dict[str, Any]] = [{}]
    if len(options) <= MOST_VARIANTS:
        variants = [{name: value for name, value in options.items() if name != omitted} for omitted in options]
    relevant = []
    for variant in variants:
        rules = choose_options(kind.options, variant)
        relevant.append({option.name: variant[option.name] for option in kind.options if option.name in variant and option.matters(seats, rules)})
    return relevant
