"""What newcomers believe of an attack: worlds in which a wrong rule holds. Puzzles take from them what does not happen. Imports nothing from bots or table."""

from collections.abc import Iterator
from copy import copy

from courtcards.engine.move import Move, parse
from courtcards.games.coinquest.deck import Common
from courtcards.games.coinquest.game import Coinquest
from courtcards.games.coinquest.recruiting import Cards


def worth(cards: Cards, value: int) -> Cards:
    """Return equipment as it lies, with another value."""
    card = copy(cards[-1])
    card.value = value
    return (*cards[:-1], card)


class ArmourStays(Coinquest):
    """Armour that has absorbed an attack stays whole."""

    def do_attack(self, move: Move) -> None:
        """Let the Peasant attack a kingdom, whose Knight keeps the armour."""
        armour = self.knight[int(move.target or 0)]
        super().do_attack(move)
        self.knight[int(move.target or 0)] = armour


class ArmourWears(Coinquest):
    """Armour keeps what an attack has left of it."""

    def do_attack(self, move: Move) -> None:
        """Let the Peasant attack a kingdom, whose Knight keeps armour of less value."""
        rival, weapon = int(move.target or 0), self.peasant[move.seat]
        armour = self.knight[rival]
        super().do_attack(move)
        if armour and armour[-1].value > weapon[-1].value:
            self.knight[rival] = worth(armour, armour[-1].value - weapon[-1].value)


class QueenStays(Coinquest):
    """A Queen helps as often as she is asked to."""

    def do_attack(self, move: Move) -> None:
        """Let the Peasant attack a kingdom, which keeps its Queen."""
        queen = self.queen[int(move.target or 0)]
        super().do_attack(move)
        self.queen[int(move.target or 0)] = queen


class ArmourAdds(Coinquest):
    """New armour is added to the old one."""

    def renewed(self, old: int, new: int) -> int:
        """Return what armour is worth that replaces other armour."""
        return old + new

    def do_equip(self, move: Move) -> None:
        """Arm a unit with what is prepared."""
        old = self.knight[move.seat]
        super().do_equip(move)
        self.renew(move.seat, old)

    def do_raise(self, move: Move) -> None:
        """Arm a unit with what is raised."""
        old = self.knight[move.seat]
        super().do_raise(move)
        self.renew(move.seat, old)

    def renew(self, seat: int, old: Cards) -> None:
        """Change what new armour is worth."""
        new = self.knight[seat]
        if old and new is not old:
            self.knight[seat] = worth(new, self.renewed(old[-1].value, new[-1].value))


class ArmourBest(ArmourAdds):
    """Of new armour and the old one the better counts."""

    def renewed(self, old: int, new: int) -> int:
        """Return the higher value."""
        return max(old, new)


class ArmourOld(ArmourAdds):
    """Old armour goes on to count."""

    def renewed(self, old: int, new: int) -> int:
        """Return the old value."""
        return old


KINDS = (ArmourStays, ArmourWears, QueenStays, ArmourAdds, ArmourBest, ArmourOld)


def doubts(game: Coinquest, plays: tuple[str, ...]) -> Iterator[Coinquest]:
    """Yield the same position under wrong rules.

    The kingdom that is attacked last has no armour, no Queen, neither, armour that nothing comes through, the other card of a pair, what
    its Peasant bears or its Quartermaster prepares for armour; recruited cards add up, in a weapon and in armour; what helps once goes on
    to help; new armour does not replace the old one.
    """
    attacks = [move for text in plays if (move := parse(text, game.cards)).verb == "attack"]
    seat, rival = attacks[-1].seat, int(attacks[-1].target or 0)
    heaviest: Common = max(game.cards.values(), key=lambda card: card.value)
    knight, queen, weapon = game.knight[rival], game.queen[rival], game.peasant[seat]
    for armour, beside in (((), queen), (knight, ()), ((), ()), ((heaviest,) if knight and not queen else knight, queen), (knight[::-1], queen),
                           (game.peasant[rival] or knight, queen), (game.quartermaster[rival] or knight, queen)):
        world = game.copy()
        world.knight[rival], world.queen[rival] = armour, beside
        yield world
    for units, cards in (("peasant", weapon), ("knight", knight)):
        world = game.copy()
        units = getattr(world, units)
        units[seat if cards is weapon else rival] = worth(cards, sum([card.value for card in cards])) if cards else cards
        yield world
    for kind in KINDS:
        world = game.copy()
        world.__class__ = kind
        yield world


DOUBTS = {"coinquest": doubts}
