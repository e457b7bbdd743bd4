"""A set is tried: bots play matches with it, a few at a time, in their own worker; what they say of it. No DOM."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.texts import said, title
from table.books.common.custom_cards import Craft, Trial
from table.page.page import Page
from table.studio.card_set_page import Trying

FEW = 5                 # matches between two looks at the page


class TryIt:
    """Matches of a set by bots; `told` is called whenever more of them are over. One that is stopped hears of no more."""

    def __init__(self, page: Page, craft: Craft, trials: Sequence[Trial], told: Callable[[], None]):
        self.page, self.craft, self.trials, self.told = page, craft, trials, told
        self.results: list[dict[str, Any]] = []
        self.verdict: tuple[str, ...] = ()
        self.cards: CardSet | None = None           # while they are played with
        self.asked: dict[str, Any] = {}             # the matches that are played just now
        self.done, self.failed = 0, False

    @property
    def total(self) -> int:
        """How many matches there are to be played."""
        return sum(trial.matches for trial in self.trials)

    def start(self, cards: CardSet) -> None:
        """Begin with the first match."""
        self.results, self.verdict, self.cards, self.done, self.failed = [], (), cards, 0, False
        self.go_on()

    def stop(self) -> None:
        """Play no more."""
        self.cards = None

    def go_on(self) -> None:
        """Have the next few matches played."""
        if self.cards:
            asked = self.asked = self.next(self.cards.hash)
            self.page.work("trial", asked, [self.cards], lambda text: self.hear(asked, text))

    def next(self, hash: str) -> dict[str, Any]:
        """Return what is played next with the cards of a hash: some matches of the first game that is not through."""
        left = self.done
        for trial in self.trials:
            if left < trial.matches:
                return {"game": trial.game, "cards": hash, "seats": trial.seats, "matches": min(FEW, trial.matches - left), "seed": self.done}
            left -= trial.matches
        raise ValueError(self.done)

    def hear(self, asked: dict[str, Any], text: str) -> None:
        """Take in what came of some matches, and go on with the next; those that somebody has stopped count for nothing."""
        if not self.cards or asked is not self.asked:
            return
        self.failed = not text
        if self.failed:
            self.stop()
        else:
            self.results.append(json.loads(text))
            self.done += asked["matches"]
            if self.done >= self.total:
                self.verdict = tuple(self.craft.verdict(self.results))
                self.stop()
        self.go_on()
        self.told()

    def shown(self) -> Trying:
        """Return how far the matches have come."""
        if self.cards:
            return Trying(True, self.done / self.total, said("studio", "trying-at", done=self.done, total=self.total))
        games = " + ".join(f"{trial.matches} × {title(trial.game)}" for trial in self.trials)
        return Trying(False, 0, said("studio", "try-failed") if self.failed else said("studio", "try-help", games=games), self.verdict)
