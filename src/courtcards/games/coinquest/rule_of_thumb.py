"""A rule of thumb for Kingdom Coinquest: which move leaves the player's kingdom best off?

It keeps the Quartermaster busy, crowns a Queen, arms Peasant and Knight, and attacks if that costs the rivals more than the weapon is worth.
"""

from collections.abc import Callable, Sequence
from random import Random

from courtcards.engine.move import Move
from courtcards.engine.strategy import Likes, no_preference
from courtcards.games.coinquest.deck import CARDS, EQUIPMENT, CoinquestCard
from courtcards.games.coinquest.game import Coinquest
from courtcards.games.coinquest.recruiting import jack_in_play, move_cards
from courtcards.games.coinquest.turn_questions import PLACES

HEALTH, FALL = 1.35, 100.0                      # worth of a point of health, and of a rival's fall
QUEEN = 7.0                                     # worth of a Queen next to the King
ARMOUR, WEAPON, SPARE = .8, .8, .3              # worth per point of armour, of an attack's cost to a rival, and of Equipment for later
READY, TURN = .8, .9                            # share of its worth that Equipment in preparation has, and factor for each turn it still takes
BUSY = 3.0                                      # bonus for preparing anything at all, as each turn brings it closer
ACE = 4.25                                      # worth of an Ace kept in hand
UNKNOWN = 6.5                                   # average use of a card from the Forge
DENY = .2                                       # weight of keeping a card from a rival who could use it
PATIENCE = 80                                   # turns without a wound after which a rival's loss counts twice as much as the player's own
RIGHT = .1                                      # bonus for discarding to the right place, smaller than any difference in use
KEEP = 4.0                                      # a card at least this useful goes to the Salvage Yard instead of the Graveyard


def coinquest(world: Coinquest, seat: int, moves: Sequence[Move], rng: Random, likes: Likes = no_preference) -> Move:
    """Return the answer that's worth the most to a seat in an imagined match."""
    assert world.question is not None
    worth = WORTHS[world.question.key]
    return max(moves, key=lambda move: worth(world, seat, move) + likes(move))


def draw_value(world: Coinquest, seat: int, move: Move) -> float:
    """Return the usefulness of the card that a move would draw.

    For the unseen card of the Forge, it's the fixed estimate UNKNOWN. For the top of the Graveyard, keeping the card from a rival counts too.
    """
    if move.call == "forge":
        return UNKNOWN
    card = CARDS[str(move.call)]
    found = card_use(world, seat, card)
    return found + DENY * card_use_to_rivals(world, seat, card) if card in world.graveyard[-1:] else found


def value_after_move(world: Coinquest, seat: int, move: Move) -> float:
    """Return the standing of a seat after a move."""
    then = world.copy()
    getattr(then, "do_" + move.verb)(move)
    return kingdom_standing(then, seat)


def discard_value(world: Coinquest, seat: int, move: Move) -> float:
    """Return how easily a seat can do without the card that a move discards: minus its usefulness, and a bonus for the right place.

    Discarding the Quartermaster's card is rated lowest.
    """
    if not move.cards:
        return -FALL
    card = move_cards(move)[0]
    found = card_use(world, seat, card)
    room = len(world.salvages[seat]) < PLACES
    place = "salvage" if room and (found >= KEEP or card_use_to_rivals(world, seat, card) >= KEEP) else "graveyard"
    return -found + (RIGHT if move.call == place else 0)


def kingdom_standing(world: Coinquest, seat: int) -> float:
    """Return how well a seat does compared with its rivals."""
    eager, rivals = rival_loss_weight(world), world.rivals(seat)
    own = kingdom_worth(world, seat, lambda value: eager * max([attack_cost(world, rival, value) for rival in rivals], default=0))
    return own - eager * sum([kingdom_worth(world, rival, lambda value: attack_cost(world, seat, value))
                              for rival in rivals]) + FALL * (world.seats - len(world.living))


def rival_loss_weight(world: Coinquest) -> float:
    """Return the weight of a rival's losses relative to the player's own."""
    return 1 + world.unharmed / PATIENCE


def kingdom_worth(world: Coinquest, seat: int, blow: Callable[[int], float]) -> float:
    """Return the worth of a kingdom: health, Queen, units, preparation and Aces in hand.

    `blow` maps the value of a weapon to the worth of an attack with it.
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


def attack_cost(world: Coinquest, rival: int, value: int) -> float:
    """Return what an attack with a weapon of this value would cost a rival."""
    knight = world.knight[rival]
    armour = knight[-1].value if knight else 0
    left = value - armour
    return ARMOUR * armour + (0 if left <= 0 else QUEEN if world.queen[rival] else HEALTH * left + (FALL if left >= world.health[rival] else 0))


def card_use(world: Coinquest, seat: int, card: CoinquestCard) -> float:
    """Return how useful a card is to a seat, given the seat's hand and Salvage Yard."""
    kind, suit = card.type, world.suits[seat]
    own = card.suit == suit
    if kind == "queen":
        return (4.5 if world.queen[seat] else 12) if own or has_recruiter(world, seat, card) else 3
    if kind == "ace":
        return 9 if own else 5 if has_recruiter(world, seat, card) else 1
    if kind == "jack":
        if jack_in_play(world, seat):
            return 2
        return 6.5 if EQUIPMENT in [other.type for other in cards_at_hand(world, seat) if other.suit != suit] else 4
    if own:
        return 2 + card.value
    recruited = has_recruiter(world, seat, card) or (not jack_in_play(world, seat) and "jack" in [other.type for other in cards_at_hand(world, seat)])
    return 1 + card.value if recruited else card.value / 2


def card_use_to_rivals(world: Coinquest, seat: int, card: CoinquestCard) -> float:
    """Return how useful a card is to the rival who could use it best."""
    return max([card_use(world, rival, card) for rival in world.rivals(seat)])


def cards_at_hand(world: Coinquest, seat: int) -> list[CoinquestCard]:
    """Return the cards in a seat's hand and Salvage Yard."""
    return world.hands[seat] + world.salvages[seat]


def has_recruiter(world: Coinquest, seat: int, card: CoinquestCard) -> bool:
    """Return whether a seat has another rival card of the same type, so that one can recruit the other."""
    kind, suit = card.type, world.suits[seat]
    return kind in [other.type for other in cards_at_hand(world, seat) if other.suit != suit and other is not card]


WORTHS: dict[str, Callable[[Coinquest, int, Move], float]] = {"draw": draw_value, "play": value_after_move, "discard": discard_value}
