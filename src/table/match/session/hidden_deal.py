"""What only the device that deals can tell of a match: positions to be thought about elsewhere, bots' agreements, words that were looked up. No DOM."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

from courtcards.bots import agreement
from courtcards.engine.card_sets import CardSet, WordList
from courtcards.engine.dice import Dice, digits
from courtcards.engine.game import Game
from courtcards.engine.move import IllegalMove
from courtcards.saves.record import Record, player
from table.match.session.history import History

ROLLS = 20              # other dice with which a move is tried, to see whether anything hung on chance


class Deal:
    """A match as it was dealt, with all that a seat cannot know."""

    def __init__(self, record: Record, history: History):
        self.record, self.history = record, history

    def imagined(self, seat: int | None, dice: Random, length: int | None = None) -> Game:
        """Return how the match stands, or stood after its first moves, as a seat can imagine it; None: what nobody can know is imagined."""
        return (self.record.game if length is None else self.after(length)).imagine(seat, dice)

    def after(self, length: int) -> Game:
        """Return how the match stood after its first moves."""
        return self.history.position(self.record.moves, length)

    def showed(self, seat: int, start: int) -> bool:
        """Whether the moves after the first ones showed a seat a card, looked a word up, or hung on chance."""
        before = self.after(start)
        if self.record.game.looked_up != before.looked_up:
            return True
        seen, known = self.seen(before, seat, start), sighted(before.view(seat, "zones"))
        return any(sighted(view) - known for view in seen) or any(self.seen(before, seat, start, digits(str(number))) != seen for number in range(ROLLS))

    def seen(self, before: Game, seat: int, start: int, dice: Dice | None = None) -> list[dict[str, Any]]:
        """Return what a seat sees with every fact and after each move from `start` on, up to one that can't be made: with other dice, if some are given."""
        world, views = before.copy(), list[dict[str, Any]]()
        world.dice = before.dice if dice is None else dice
        world.story = lambda now, _: views.append(now.view(seat, "zones"))
        with suppress(IllegalMove):
            for text in self.record.moves[start:]:
                world.play_text(text)
                views.append(world.view(seat, "zones", "counters", "state", "notes"))
        return views

    @property
    def card_set(self) -> CardSet | None:
        """The set of cards that is played with, where it is not printed."""
        return self.record.game.card_set

    @property
    def looked_up(self) -> Mapping[str, bool]:
        """The words that were looked up, and whether they count."""
        return self.record.game.looked_up

    @property
    def given(self) -> list[CardSet | WordList]:
        """What whoever is to think needs besides a position: the set of cards, the list of words."""
        return [given for given in (self.card_set, self.record.game.word_list) if given]

    def agreement(self) -> str:
        """Return the next bot's agreement to stop the match, "" where there is none to give."""
        vote = agreement(self.record.game, [seat for seat, name in enumerate(self.record.seats) if player(name)[1]])
        return str(vote) if vote else ""


def sighted(view: Mapping[str, Any]) -> set[str]:
    """Return the cards that are seen in a view, by their ids."""
    return {id for cards in view["zones"].values() for id in (cards if isinstance(cards, list) else cards["known"])}
