"""Everything that only the dealing device knows."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

from courtcards.bots import stop_agreement
from courtcards.engine.card_sets import CardSet, WordList
from courtcards.engine.dice import Dice, sha_digits
from courtcards.engine.game import Game
from courtcards.engine.move import IllegalMove
from courtcards.saves.record import Record, parse_seat
from table.match.session.history import History

ROLLS_TRIED = 20        # how many other dice to try moves with, to see whether anything depended on chance


class HiddenDeal:
    """A match as it was dealt, including everything that a seat can't know."""

    def __init__(self, record: Record, history: History):
        self.record, self.history = record, history

    def imagine(self, seat: int | None, dice: Random, length: int | None = None) -> Game:
        """Return the position as a seat can imagine it, now or after the first `length` moves.

        Everything the seat can't know is chosen with `dice`. If the seat is None, only what nobody can know is chosen.
        """
        return (self.record.game if length is None else self.position_after(length)).imagine(seat, dice)

    def position_after(self, length: int) -> Game:
        """Return the position after the first `length` moves."""
        return self.history.position(self.record.moves, length)

    def has_revealed(self, seat: int, from_move: int) -> bool:
        """Return whether the moves from `from_move` on have revealed something to a seat: a result of chance, whether a word is valid, or a card."""
        start_position = self.position_after(from_move)
        if self.record.game.looked_up != start_position.looked_up:
            return True
        views, known_ids = self.seat_views(start_position, seat, from_move), visible_card_ids(start_position.view(seat, "zones"))
        rerolled = (self.seat_views(start_position, seat, from_move, sha_digits(str(number))) for number in range(ROLLS_TRIED))
        return any(visible_card_ids(view) - known_ids for view in views) or any(other_views != views for other_views in rerolled)

    def seat_views(self, before: Game, seat: int, from_move: int, dice: Dice | None = None) -> list[dict[str, Any]]:
        """Return a seat's views at every fact and after each move, from the move with the number `from_move` on.

        If a move is illegal, the views end there. If `dice` are given, they replace those of the match.
        """
        game, views = before.copy(), list[dict[str, Any]]()
        game.dice = before.dice if dice is None else dice
        game.story = lambda now, _: views.append(now.view(seat, "zones"))
        with suppress(IllegalMove):
            for text in self.record.moves[from_move:]:
                game.play_text(text)
                views.append(game.view(seat, "zones", "counters", "state", "notes"))
        return views

    @property
    def card_set(self) -> CardSet | None:
        """The set of cards in play, or None if the printed cards are used."""
        return self.record.game.card_set

    @property
    def looked_up(self) -> Mapping[str, bool]:
        """The words that were looked up, and whether each is valid."""
        return self.record.game.looked_up

    @property
    def playing_sets(self) -> list[CardSet | WordList]:
        """The card set and the word list in use, if there are any."""
        return [part for part in (self.card_set, self.record.game.word_list) if part]

    def stop_agreement(self) -> str:
        """Return a move, as text, by which a bot agrees to stop the match, or "" if no bot agrees now."""
        vote = stop_agreement(self.record.game, [seat for seat, name in enumerate(self.record.seats) if parse_seat(name)[1]])
        return str(vote) if vote else ""


def visible_card_ids(view: Mapping[str, Any]) -> set[str]:
    """Return the ids of the visible cards in a view."""
    return {id for cards in view["zones"].values() for id in (cards if isinstance(cards, list) else cards["known"])}
