"""What newcomers believe of the highest card: worlds in which a wrong rule holds. Puzzles take what does not happen from them. No bots, no table."""

from collections.abc import Iterator

from .royal import BattleRoyal


class ItemFirst(BattleRoyal):
    """The item goes before the number."""

    def best(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose card is highest by its item, then by its number."""
        ranks = {seat: divmod(self.field[seat][-1].rank, 4)[::-1] for seat in seats}
        return tuple([seat for seat in seats if ranks[seat] == max(ranks.values())])


class NumberOnly(BattleRoyal):
    """The item counts for nothing."""

    def best(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose card is highest by its number alone."""
        ranks = {seat: self.field[seat][-1].rank >> 2 for seat in seats}
        return tuple([seat for seat in seats if ranks[seat] == max(ranks.values())])


class ItemsTurned(BattleRoyal):
    """At the same number a Coin is highest."""

    def best(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose card is highest by its number, then by the lowest item."""
        ranks = {seat: self.field[seat][-1].rank ^ 3 for seat in seats}
        return tuple([seat for seat in seats if ranks[seat] == max(ranks.values())])


def doubts(game: BattleRoyal, _: tuple[str, ...]) -> Iterator[BattleRoyal]:
    """Yield the same position under wrong rules.

    Coins buy Keys, or do not where they would; the item goes before the number, counts for nothing, or the other way round.
    """
    for coins, kind in ((not game.coins, BattleRoyal), (game.coins, ItemFirst), (game.coins, NumberOnly), (game.coins, ItemsTurned)):
        world = game.copy()
        world.coins, world.__class__ = coins, kind
        yield world


DOUBTS = {"battle-royal": doubts}
