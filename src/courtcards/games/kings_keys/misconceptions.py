"""Newcomers' misconceptions about battles: worlds with a wrong rule, from which puzzles take their wrong answers."""

from collections.abc import Iterator
from typing import Any

from courtcards.games.kings_keys.battle import LAID, WarGame
from courtcards.games.kings_keys.battle_royal import BattleRoyal
from courtcards.games.kings_keys.kingdom_armies import KingdomArmies


class ItemFirst(WarGame):
    """Wrong rule: the item counts before the number."""

    def winning_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose card is highest by its item, then by its number."""
        ranks = {seat: divmod(self.field[seat][-1].rank, 4)[::-1] for seat in seats}
        return tuple([seat for seat in seats if ranks[seat] == max(ranks.values())])


class NumberOnly(WarGame):
    """Wrong rule: the item counts for nothing."""

    def winning_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose card is highest by its number alone."""
        ranks = {seat: self.field[seat][-1].rank >> 2 for seat in seats}
        return tuple([seat for seat in seats if ranks[seat] == max(ranks.values())])


class ItemsTurned(WarGame):
    """Wrong rule: items count in reverse, so at the same number a Coin is highest."""

    def winning_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose card has the highest number and, among equal numbers, the lowest item."""
        ranks = {seat: self.field[seat][-1].rank ^ 3 for seat in seats}
        return tuple([seat for seat in seats if ranks[seat] == max(ranks.values())])


class OpenCards(WarGame):
    """Wrong rule: only face-up cards are taken."""

    def at_stake(self) -> int:
        """Return how many cards lie face up."""
        return sum(map(len, self.field))


class LastCards(WarGame):
    """Wrong rule: only the cards of a face-off's last round are taken."""

    def at_stake(self) -> int:
        """Return how many cards the tied players laid in the last round. If there was no face-off, return how many lie on the table."""
        return LAID * sum([len(cards) == max(map(len, self.field)) for cards in self.field]) if any(self.down) else super().at_stake()


class AllLay(WarGame):
    """Wrong rule: in a face-off everyone lays cards, not only the tied players."""

    def at_stake(self) -> int:
        """Return how many cards would lie on the table if everyone had laid as many as the player with the most."""
        most = max([len(cards) + len(down) for cards, down in zip(self.field, self.down, strict=True)])
        return most * sum(map(bool, self.field))


class FirstCards(WarGame):
    """Wrong rule: the first card laid decides a face-off."""

    def winning_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose first card of a face-off is highest. Without a face-off, the last cards count."""
        first = {seat: self.down[seat][0].rank if self.down[seat] else self.field[seat][-1].rank for seat in seats}
        return tuple([seat for seat in seats if first[seat] == max(first.values())])


class FewestWin(WarGame):
    """Wrong rule: the player with too few cards for a face-off takes the table."""

    def seats_fighting_on(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tied seat with the fewest cards."""
        return (min(seats, key=self.card_count),)


class NobodyTakes(WarGame):
    """Wrong rule: if a player has too few cards for a face-off, the pot waits."""

    def seats_fighting_on(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tied seats, or nobody if one of them has too few cards."""
        able = super().seats_fighting_on(seats)
        return able if len(able) == len(seats) else ()


def with_wrong_rule(kind: type[WarGame], game: type[WarGame]) -> Any:
    """Return a subclass of `game` with the wrong rule that the class `kind` implements."""
    return type(kind.__name__, (kind, game), {})


WRONG = (WarGame, ItemFirst, NumberOnly, ItemsTurned, OpenCards, LastCards, AllLay, FirstCards, FewestWin, NobodyTakes)
KINDS = {game: tuple([with_wrong_rule(kind, game) if kind is not WarGame else game for kind in WRONG]) for game in (BattleRoyal, KingdomArmies)}


def war_wrong_worlds(game: Any, _: tuple[str, ...]) -> Iterator[Any]:
    """Yield copies of the position, each under a wrong rule."""
    for kind in KINDS[type(game)]:
        world = game.copy()
        world.coins, world.__class__ = game.coins if kind is not type(game) else not game.coins, kind
        yield world


WRONG_WORLDS = {"battle-royal": war_wrong_worlds, "kingdom-armies": war_wrong_worlds}
