"""A rule of thumb for Kingdom Coinquest: which move leaves the own kingdom best off? Imports nothing from bots or table.

It keeps the Quartermaster busy, crowns a Queen, arms Peasant and Knight, attacks where that costs the rivals more than the weapon is
worth, and takes from the Graveyard what it can use. What a rival could use goes to its own Salvage Yard.
"""

from collections.abc import Callable, Sequence
from random import Random

from courtcards.engine.move import Move
from courtcards.engine.strategy import Likes, indifferent
from courtcards.games.coinquest.deck import CARDS, EQUIPMENT, Common
from courtcards.games.coinquest.game import Coinquest
from courtcards.games.coinquest.recruiting import cards_of, jack_in_play
from courtcards.games.coinquest.turn import PLACES

HEALTH, FALL = 1.35, 100.0                      # what a point of health is worth, and a rival's fall
QUEEN = 7.0                                     # a Queen next to the King
ARMOUR, WEAPON, SPARE = .8, .8, .3              # a point of armour, of what an attack would cost a rival, of Equipment for later
READY, TURN = .8, .9                            # what is prepared beside what is held, and how much of it is left for every turn that it still takes
BUSY = 3.0                                      # that something is prepared at all: time runs for it
ACE = 4.25                                      # an Ace that is kept
UNKNOWN = 6.5                                   # what a card from the Forge is worth on average
DENY = .2                                       # what it is worth that a rival does not get what it could use
PATIENCE = 80                                   # turns without a wound after which a rival's loss is worth twice the own one
RIGHT = .1                                      # what it counts that a card goes to the right place, less than any difference of use
KEEP = 4.0                                      # worth from which a card goes to the Salvage Yard and not to the Graveyard


def coinquest(world: Coinquest, seat: int, moves: Sequence[Move], rng: Random, likes: Likes = indifferent) -> Move:
    """Choose an answer in an imagined match."""
    assert world.question is not None
    worth = WORTHS[world.question.key]
    return max(moves, key=lambda move: worth(world, seat, move) + likes(move))


def drawn(world: Coinquest, seat: int, move: Move) -> float:
    """Return of what use the card of a source is, the Forge's on average; what lies open a rival could take."""
    if move.call == "forge":
        return UNKNOWN
    card = CARDS[str(move.call)]
    found = use(world, seat, card)
    return found + DENY * use_to_rivals(world, seat, card) if card in world.graveyard[-1:] else found


def after(world: Coinquest, seat: int, move: Move) -> float:
    """Return how a seat stands after a move."""
    then = world.copy()
    getattr(then, "do_" + move.verb)(move)
    return standing(then, seat)


def spared(world: Coinquest, seat: int, move: Move) -> float:
    """Return how easily a card is done without, a little more where no rival gets what it could use; what is prepared stays."""
    if not move.cards:
        return -FALL
    card = cards_of(move)[0]
    found = use(world, seat, card)
    room = len(world.salvages[seat]) < PLACES
    place = "salvage" if room and (found >= KEEP or use_to_rivals(world, seat, card) >= KEEP) else "graveyard"
    return -found + (RIGHT if move.call == place else 0)


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
    knight, peasant, quartermaster = world.knight[seat], world.peasant[seat], world.quartermaster[seat]
    found = HEALTH * world.health[seat] + (QUEEN if world.queen[seat] else 0) + (ARMOUR * knight[-1].value if knight else 0)
    if peasant:
        found += WEAPON * blow(peasant[-1].value)
    if quartermaster:
        left, value = world.counters_left[seat], quartermaster[-1].value
        best = max(0 if knight else ARMOUR * value, 0 if peasant else WEAPON * blow(value), SPARE * value)
        found += READY * best * TURN ** left + (BUSY if left else 0)
    suit = world.suits[seat]
    return found + sum([ACE for card in world.hands[seat] if card.suit == suit and card.type == "ace"])


def cost(world: Coinquest, rival: int, value: int) -> float:
    """Return what an attack costs a rival: armour, a Queen or health."""
    knight = world.knight[rival]
    armour = knight[-1].value if knight else 0
    left = value - armour
    return ARMOUR * armour + (0 if left <= 0 else QUEEN if world.queen[rival] else HEALTH * left + (FALL if left >= world.health[rival] else 0))


def use(world: Coinquest, seat: int, card: Common) -> float:
    """Return of what use a card is to a seat, with what it holds or has laid aside."""
    kind, suit = card.type, world.suits[seat]
    own = card.suit == suit
    if kind == "queen":
        return (4.5 if world.queen[seat] else 12) if own or paired(world, seat, card) else 3
    if kind == "ace":
        return 9 if own else 5 if paired(world, seat, card) else 1
    if kind == "jack":
        if jack_in_play(world, seat):
            return 2
        return 6.5 if EQUIPMENT in [other.type for other in held(world, seat) if other.suit != suit] else 4
    if own:
        return 2 + card.value
    recruited = paired(world, seat, card) or (not jack_in_play(world, seat) and "jack" in [other.type for other in held(world, seat)])
    return 1 + card.value if recruited else card.value / 2


def use_to_rivals(world: Coinquest, seat: int, card: Common) -> float:
    """Return of what use a card is to the rival that could use it best."""
    return max([use(world, rival, card) for rival in world.rivals(seat)])


def held(world: Coinquest, seat: int) -> list[Common]:
    """Return what a seat holds or has laid aside."""
    return world.hands[seat] + world.salvages[seat]


def paired(world: Coinquest, seat: int, card: Common) -> bool:
    """Whether a seat has another card that recruits a rival one of its type."""
    kind, suit = card.type, world.suits[seat]
    return kind in [other.type for other in held(world, seat) if other.suit != suit and other is not card]


WORTHS: dict[str, Callable[[Coinquest, int, Move], float]] = {"draw": drawn, "play": after, "discard": spared}
