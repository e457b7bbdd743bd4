"""Runs test matches of a set: bots play a few at a time in their own worker, and the results give a verdict."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.texts import common_text, game_title
from table.books.common.custom_cards import CardCraft, SetTrial
from table.page.page import Page
from table.studio.card_set_page import TrialProgress

MATCHES_PER_REQUEST = 5  # matches per request to the worker, after which progress is shown


class Playtest:
    """Runs the test matches of a set. `on_progress` is called whenever some matches have finished.

    Results that arrive after stopping are ignored.
    """

    def __init__(self, page: Page, craft: CardCraft, trials: Sequence[SetTrial], on_progress: Callable[[], None]):
        self.page, self.craft, self.trials, self.on_progress = page, craft, trials, on_progress
        self.results: list[dict[str, Any]] = []
        self.verdict: tuple[str, ...] = ()
        self.cards: CardSet | None = None           # only while matches are running
        self.request: dict[str, Any] = {}           # the current request
        self.done, self.failed = 0, False

    @property
    def total(self) -> int:
        """The total number of matches."""
        return sum(trial.matches for trial in self.trials)

    def start(self, cards: CardSet) -> None:
        """Start the test matches from the first one, and discard all earlier results."""
        self.results, self.verdict, self.cards = [], (), cards
        self.done, self.failed = 0, False
        self.go_on()

    def stop(self) -> None:
        """Stop the matches. Results that arrive later are ignored."""
        self.cards = None

    def go_on(self) -> None:
        """Request the next few matches. If the matches were stopped, do nothing."""
        if self.cards:
            request = self.request = self.next_request(self.cards.hash)
            self.page.work("play_trial_matches", request, [self.cards], lambda text: self.on_results(request, text))

    def next_request(self, hash: str) -> dict[str, Any]:
        """Return the request for the next few matches of the first unfinished trial. `hash` identifies the cards."""
        played = self.done
        for trial in self.trials:
            if played < trial.matches:
                return {"game": trial.game, "cards": hash, "seats": trial.seats, "matches": min(MATCHES_PER_REQUEST, trial.matches - played), "seed": self.done}
            played -= trial.matches
        raise ValueError(self.done)

    def on_results(self, request: dict[str, Any], text: str) -> None:
        """Handle the results of a batch of matches, then request the next batch. If the matches were stopped before, ignore the results.

        If the results are "", the batch has failed, and the matches are stopped.
        """
        if not self.cards or request is not self.request:
            return
        self.failed = not text
        if self.failed:
            self.stop()
        else:
            self.results.append(json.loads(text))
            self.done += request["matches"]
            if self.done >= self.total:
                self.verdict = tuple(self.craft.verdict(self.results))
                self.stop()
            else:
                self.go_on()
        self.on_progress()

    def progress(self) -> TrialProgress:
        """Return the state of the matches as the page shows it."""
        if self.cards:
            text = common_text("studio", "trying-at", done=self.done, total=self.total)
            return TrialProgress(running=True, share=self.done / self.total, text=text)
        games = " + ".join(f"{trial.matches} × {game_title(trial.game)}" for trial in self.trials)
        text = common_text("studio", "try-failed") if self.failed else common_text("studio", "try-help", games=games)
        return TrialProgress(running=False, share=0, text=text, verdict=self.verdict)
