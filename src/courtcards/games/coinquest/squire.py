"""A rule of thumb for Kingdom Coinquest: which move leaves the own kingdom best off? Imports nothing from bots or table.

It keeps the Quartermaster busy, crowns a Queen, arms Peasant and Knight, attacks where that costs the rivals more than the weapon is
worth, and takes from the Graveyard what it can use. What a rival could use goes to its own Salvage Yard.
"""

from collections.abc import Callable, Sequence
from random import Random

from ...move import Move
from .deck import CARDS, Common
from .game import UNITS, Coinquest
from .recruiting import cards_of, jack_in_play
from .turn import PLACES

HEALTH, FALL = 1.35, 100.0                      # what a point of health is worth, and a rival's fall
QUEEN = 7.0                                     # a Queen next to the King
ARMOUR, WEAPON, SPARE = .8, .8, .3              # a point of armour, of what an attack would cost a rival, of Equipment for later
READY, TURN = .8, .9                            # what is prepared beside what is held, and how much of it is left for every turn that it still takes
BUSY = 3.0                                      # that something is prepared at all: time runs for it
ACE = 4.25                                      # an Ace that is kept
UNKNOWN = 6.5                                   # what a card from the Forge is worth on average
DENY = .2                                       # what it is worth that a rival does not get what it could use
PATIENCE = 80                                   # turns without a wound after which a rival's loss is worth twice the own one
KEEP = 4.0                                      # worth from which a card goes to the Salvage Yard and not to the Graveyard


def coinquest(world: Coinquest, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Choose an answer in an imagined match."""
    assert world.question is not None
    return CHOICES[world.question.key](world, seat, moves)


def best_draw(world: Coinquest, seat: int, moves: Sequence[Move]) -> Move:
    """Choose the source whose card is of most use, the Forge for what it gives on average; what lies open a rival could take."""
    def worth(move: Move) -> float:
        if move.call == "forge":
            return UNKNOWN
        card = CARDS[str(move.call)]
        denied = DENY * max(use(world, rival, card) for rival in world.rivals(seat)) if card in world.graveyard[-1:] else 0
        return use(world, seat, card) + denied
    return max(moves, key=worth)


def best_play(world: Coinquest, seat: int, moves: Sequence[Move]) -> Move:
    """Choose the Play Move after which the kingdom stands best beside the others."""
    return max(moves, key=lambda move: after(world, seat, move))


def best_discard(world: Coinquest, seat: int, moves: Sequence[Move]) -> Move:
    """Discard the card that is of least use, where no rival gets what it could use; what is prepared stays."""
    room = len(world.salvages[seat]) < PLACES
    hand = [move for move in moves if move.cards]
    worst = min([cards_of(move)[0] for move in hand], key=lambda card: use(world, seat, card))
    others = max(use(world, rival, worst) for rival in world.rivals(seat))
    place = "salvage" if room and max(use(world, seat, worst), others) >= KEEP else "graveyard"
    return next(move for move in hand if move.cards[0] is worst and move.call == place)


def after(world: Coinquest, seat: int, move: Move) -> float:
    """Return how a seat stands after a move."""
    then = world.copy()
    getattr(then, "do_" + move.verb)(move)
    return standing(then, seat)


def standing(world: Coinquest, seat: int) -> float:
    """Return how a seat stands beside the others; a weapon is worth what it would cost a rival, one of theirs what it costs the seat."""
    eager, rivals = eagerness(world), world.rivals(seat)
    own = strength(world, seat, lambda value: eager * max([cost(world, rival, value) for rival in rivals], default=0))
    return own - eager * sum([strength(world, rival, lambda value: cost(world, seat, value)) for rival in rivals]) + FALL * (world.seats - len(world.living))


def eagerness(world: Coinquest) -> float:
    """Return how much more a rival's loss is worth than the own one: the more, the longer no King has been hurt."""
    return 1 + world.unharmed / PATIENCE


def strength(world: Coinquest, seat: int, blow: Callable[[int], float]) -> float:
    """Return what a kingdom has; `blow` is what an attack of a value is worth.

    That is health, its Queen, what its units hold, what is prepared for them, and the Ace in hand.
    """
    queen, knight, peasant, quartermaster = (getattr(world, name)[seat] for name in UNITS)
    found = HEALTH * world.health[seat] + (QUEEN if queen else 0) + (ARMOUR * knight[-1].value if knight else 0)
    if peasant:
        found += WEAPON * blow(peasant[-1].value)
    if quartermaster:
        left, value = world.counters_left[seat], quartermaster[-1].value
        best = max(0 if knight else ARMOUR * value, 0 if peasant else WEAPON * blow(value), SPARE * value)
        found += READY * best * TURN ** left + (BUSY if left else 0)
    return found + sum(ACE for card in world.hands[seat] if card.type == "ace" and card.suit == world.suits[seat])


def cost(world: Coinquest, rival: int, value: int) -> float:
    """Return what an attack costs a rival: armour, a Queen or health."""
    armour = world.knight[rival][-1].value if world.knight[rival] else 0
    left = value - armour
    return ARMOUR * armour + (0 if left <= 0 else QUEEN if world.queen[rival] else HEALTH * left + (FALL if left >= world.health[rival] else 0))


def use(world: Coinquest, seat: int, card: Common) -> float:
    """Return of what use a card is to a seat, with what it holds or has laid aside."""
    own, kind = card.suit == world.suits[seat], card.type
    others = [other for other in (*world.hands[seat], *world.salvages[seat]) if other is not card]
    if kind == "jack":
        helped = any(other.value and other.suit != world.suits[seat] for other in others)
        return 2 if jack_in_play(world, seat) else 6.5 if helped else 4
    partner = own or any(other.type == kind and other.suit != world.suits[seat] for other in others)
    if kind == "queen":
        return (4.5 if world.queen[seat] else 12) if partner else 3
    if kind == "ace":
        return 9 if own else 5 if partner else 1
    jack = not own and any(other.type == "jack" for other in others) and not jack_in_play(world, seat)
    return (2 + card.value) if own else (1 + card.value) if partner or jack else card.value / 2


CHOICES: dict[str, Callable[[Coinquest, int, Sequence[Move]], Move]] = {"draw": best_draw, "play": best_play, "discard": best_discard}
