"""Special cards: their effects, their possible targets, and reasons why they can't be fielded.

Rule book: Jacks, Queens, Kings, Aces.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move, Part
from courtcards.games.ilk.creature import Fielded, creature_details
from courtcards.games.ilk.deck import VALUE

if TYPE_CHECKING:
    from courtcards.games.ilk.game import Ilk

PRICED = ("K", "Q")             # special cards that cost a value card


# effects, when a card on the stack resolves


def deal_king_damage(game: "Ilk", item: Fielded) -> None:
    """Deal the value of the price as damage to a player or a creature. Rule book: Kings."""
    if isinstance(item.aim, int):
        game.hit_player(item.aim, item.worth, "hits-player", seat=item.seat, item=item.card.id)
        return
    creature = game.known_creature(item.aim)
    hurt = game.hurt(creature, item.worth)
    game.tell("hits-creature", item=item.card.id, seat=item.seat, count=item.worth, left=hurt.left, **creature_details(creature))
    game.bury(hurt)


def heal_with_queen(game: "Ilk", item: Fielded) -> None:
    """Add the value of the price to the life of a player or a creature. Rule book: Queens."""
    if isinstance(item.aim, int):
        game.life[item.aim] += item.worth
        game.tell("heals-player", item=item.card.id, seat=item.seat, rival=item.aim, count=item.worth, life=game.life[item.aim])
        return
    creature = game.known_creature(item.aim)
    healed = game.put(creature._replace(hurt=creature.hurt - item.worth))
    game.tell("heals-creature", item=item.card.id, seat=item.seat, count=item.worth, left=healed.left, **creature_details(creature))


def double_with_jack(game: "Ilk", item: Fielded) -> None:
    """Double a value card until the end of the turn. Rule book: Jacks."""
    jack = (item.card,)
    for creature in game.creatures():
        if creature.damage.id == item.aim:
            after, value, worth = creature._replace(upper=creature.upper + jack), creature.power, creature.power * 2
        elif creature.life.id == item.aim:
            after, value, worth = creature._replace(lower=creature.lower + jack), creature.full, creature.full * 2
        else:
            continue
        game.unstack(item)
        game.put(after)
        game.tell("doubles", item=item.card.id, seat=item.seat, value=value, worth=worth, **creature_details(after))
        return
    at, paid = next((at, other) for at, other in enumerate(game.stack) if other.price and other.price.id == item.aim)
    game.unstack(item)
    game.stack[at] = paid._replace(jacks=paid.jacks + jack)
    game.tell("doubles-price", item=item.card.id, seat=item.seat, rival=paid.seat, value=paid.worth, worth=paid.worth * 2)


def guard_with_ace(game: "Ilk", item: Fielded) -> None:
    """Put an Ace on a creature as an extra life. Rule book: Aces."""
    creature = game.known_creature(item.aim)
    game.unstack(item)
    game.put(creature._replace(aces=(*creature.aces, item.card)))
    game.tell("guards", item=item.card.id, seat=item.seat, **creature_details(creature))


EFFECTS: dict[str, Callable[["Ilk", Fielded], None]] = {"K": deal_king_damage, "Q": heal_with_queen, "J": double_with_jack, "A": guard_with_ace}


# announcements


def announce_king(game: "Ilk", item: Fielded) -> None:
    """Announce that a King has been fielded, with the player or creature it's aimed at."""
    game.tell("king-at-player" if isinstance(item.aim, int) else "king-at-creature", seat=item.seat, card=item.card.id, **game.details(item))


def announce_queen(game: "Ilk", item: Fielded) -> None:
    """Announce that a Queen has been fielded, with the player or creature it's aimed at."""
    game.tell("queen-at-player" if isinstance(item.aim, int) else "queen-at-creature", seat=item.seat, card=item.card.id, **game.details(item))


def announce_jack(game: "Ilk", item: Fielded) -> None:
    """Announce that a Jack has been fielded, with the card it's played on."""
    key, details = game.name_of(str(item.aim)) or ("", {})
    part = {"damage-card": "damage", "life-card": "life"}.get(key)
    if part is None:
        game.tell("jack-at-price", seat=item.seat, card=item.card.id, **details)
    else:
        game.tell("jack-at-creature", seat=item.seat, card=item.card.id, part=part, **details)


def announce_ace(game: "Ilk", item: Fielded) -> None:
    """Announce that an Ace has been fielded, with the creature it's played on."""
    game.tell("ace-at-creature", seat=item.seat, card=item.card.id, **game.details(item))


ANNOUNCED: dict[str, Callable[["Ilk", Fielded], None]] = {"K": announce_king, "Q": announce_queen, "J": announce_jack, "A": announce_ace}


# targets


def special_targets(game: "Ilk", kind: str) -> Sequence[int | str]:
    """Return all possible targets of a special card: seats, spaces of creatures, or ids of value cards."""
    if kind in PRICED:
        return [*game.living, *[creature.space for creature in game.creatures()]]
    if kind == "A":
        return [creature.space for creature in game.creatures()]
    cards = [card.id for creature in game.creatures() for card in (creature.damage, creature.life)]
    return cards + [item.price.id for item in game.stack if item.price]


def special_fieldings(game: "Ilk", held: dict[str, tuple[Card, ...]]) -> list[Part]:
    """List every way to field the special cards in a hand. `held` holds the hand's cards by kind."""
    prices = [cards[0] for kind, cards in held.items() if kind in VALUE]
    specials = [(kind, held[kind][0]) for kind in EFFECTS if kind in held]
    return [("field", [(special, price) for price in prices] if kind in PRICED else [(special,)], [(aim, None) for aim in special_targets(game, kind)])
            for kind, special in specials]


def can_field_special(game: "Ilk", seat: int) -> bool:
    """Return whether the rules let a seat field a special card from its hand now, useful or not."""
    kinds = {card.kind for card in game.hands[seat]}
    if ("K" in kinds or "Q" in kinds) and not kinds.isdisjoint(VALUE):
        return True
    if not ("J" in kinds or "A" in kinds):
        return False
    return any(game.field) or ("J" in kinds and any(item.price for item in game.stack))


# refusals


def why_not_special(game: "Ilk", move: Move) -> str | None:
    """Return the refusal key for fielding special cards, or None if it's allowed.

    The cards must be in the player's hand.
    """
    kinds = [card.kind for card in move.cards]
    if not kinds or move.call is not None:
        return "not-offered"
    if kinds[0] not in EFFECTS:
        return "specials-only"
    return why_not_price(game, move.seat, kinds) or why_not_target(game, kinds[0], move.target)


def why_not_price(game: "Ilk", seat: int, kinds: list[str]) -> str | None:
    """Return the refusal key for a special card with the wrong price, or None if the price is right.

    `kinds` holds the kind of the special card, then the kinds of the cards paid.
    """
    if kinds[0] not in PRICED:
        return "no-price-wanted" if kinds[1:] else None
    if not kinds[1:]:
        return "needs-price" if any(card.kind in VALUE for card in game.hands[seat]) else "no-price"
    return None if kinds[2:] == [] and kinds[1] in VALUE else "price-value"


def why_not_target(game: "Ilk", kind: str, target: Any) -> str | None:
    """Return the refusal key for the target of a special card, or None if it can be aimed there."""
    if target is None:
        return "no-target"
    if target in special_targets(game, kind):
        return None
    if kind == "J":
        return "jack-value"
    if kind == "A" and not str(target).startswith("field/"):
        return "ace-creature"
    return "player-out" if isinstance(target, int) else "gone"


def why_not_pressed_special(game: "Ilk", seat: int, kind: str) -> str:
    """Return the refusal key for pressing a single card of this kind.

    Fielding the card would need a price or a target as well.
    """
    if kind in VALUE:
        return "specials-only"
    return why_not_price(game, seat, [kind]) or ("jack-value" if kind == "J" else "ace-creature")

