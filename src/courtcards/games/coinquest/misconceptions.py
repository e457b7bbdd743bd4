"""Newcomers' misconceptions about attacks: worlds with a wrong rule, from which puzzles take their wrong answers."""

from collections.abc import Iterator
from copy import copy

from courtcards.engine.move import Move, parse_move
from courtcards.games.coinquest.deck import CoinquestCard
from courtcards.games.coinquest.game import Coinquest
from courtcards.games.coinquest.recruiting import Cards


def with_value(cards: Cards, value: int) -> Cards:
    """Return Equipment with another value on its top card."""
    card = copy(cards[-1])
    card.value = value
    return (*cards[:-1], card)


class ArmourStays(Coinquest):
    """A world where armour that has absorbed an attack stays whole."""

    def do_attack(self, move: Move) -> None:
        """Attack a kingdom with the Peasant; its Knight keeps the armour."""
        armour = self.knight[int(move.target or 0)]
        super().do_attack(move)
        self.knight[int(move.target or 0)] = armour


class ArmourWears(Coinquest):
    """A world where armour stronger than the weapon stays, reduced by the weapon's value."""

    def do_attack(self, move: Move) -> None:
        """Attack a kingdom with the Peasant; its Knight keeps stronger armour, reduced by the weapon's value."""
        rival, weapon = int(move.target or 0), self.peasant[move.seat]
        armour = self.knight[rival]
        super().do_attack(move)
        if armour and armour[-1].value > weapon[-1].value:
            self.knight[rival] = with_value(armour, armour[-1].value - weapon[-1].value)


class QueenStays(Coinquest):
    """A world where a Queen isn't used up."""

    def do_attack(self, move: Move) -> None:
        """Attack a kingdom with the Peasant; the attacked kingdom keeps its Queen."""
        queen = self.queen[int(move.target or 0)]
        super().do_attack(move)
        self.queen[int(move.target or 0)] = queen


class ArmourAdds(Coinquest):
    """A world where the value of new armour is added to that of the old."""

    def renewed_value(self, old: int, new: int) -> int:
        """Return the value of armour that replaces other armour."""
        return old + new

    def do_equip(self, move: Move) -> None:
        """Equip a unit with prepared Equipment."""
        old = self.knight[move.seat]
        super().do_equip(move)
        self.renew(move.seat, old)

    def do_raise(self, move: Move) -> None:
        """Equip a unit with raised Equipment."""
        old = self.knight[move.seat]
        super().do_raise(move)
        self.renew(move.seat, old)

    def renew(self, seat: int, old: Cards) -> None:
        """Apply the wrong value to armour that has replaced other armour."""
        new = self.knight[seat]
        if old and new is not old:
            self.knight[seat] = with_value(new, self.renewed_value(old[-1].value, new[-1].value))


class ArmourBest(ArmourAdds):
    """A world where armour that replaces other armour has the higher of the two values."""

    def renewed_value(self, old: int, new: int) -> int:
        """Return the higher of the two values."""
        return max(old, new)


class ArmourOld(ArmourAdds):
    """A world where armour that replaces other armour keeps the old value."""

    def renewed_value(self, old: int, new: int) -> int:
        """Return the old armour's value."""
        return old


KINDS = (ArmourStays, ArmourWears, QueenStays, ArmourAdds, ArmourBest, ArmourOld)


def coinquest_wrong_worlds(game: Coinquest, plays: tuple[str, ...]) -> Iterator[Coinquest]:
    """Yield copies of the position, each under a wrong rule about the last attack among the puzzle's moves."""
    attacks = [move for text in plays if (move := parse_move(text, game.cards)).verb == "attack"]
    seat, rival = attacks[-1].seat, int(attacks[-1].target or 0)
    heaviest: CoinquestCard = max(game.cards.values(), key=lambda card: card.value)
    knight, queen, weapon = game.knight[rival], game.queen[rival], game.peasant[seat]
    for armour, beside in (((), queen), (knight, ()), ((), ()), ((heaviest,) if knight and not queen else knight, queen), (knight[::-1], queen),
                           (game.peasant[rival] or knight, queen), (game.quartermaster[rival] or knight, queen)):
        world = game.copy()
        world.knight[rival], world.queen[rival] = armour, beside
        yield world
    for units, cards in (("peasant", weapon), ("knight", knight)):
        world = game.copy()
        units = getattr(world, units)
        units[seat if cards is weapon else rival] = with_value(cards, sum([card.value for card in cards])) if cards else cards
        yield world
    for kind in KINDS:
        world = game.copy()
        world.__class__ = kind
        yield world


WRONG_WORLDS = {"coinquest": coinquest_wrong_worlds}
