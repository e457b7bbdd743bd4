"""How King's Keys is played by thinking: the judge of Battle Royal. Imports nothing from bots or table."""

from typing import Any

from ...mind import Judge, Mind
from .squire import armies, royal

FOURS = 16              # rank from which a card is a 4
TRAITS = ("share", "alive", "four-coin", "four-shield", "four-axe", "four-key")        # a tenth of all cards, having any, and each 4
ROYAL = {2: dict(zip(TRAITS, (.187, 0, 0, .2, .5, 2.04), strict=True)), 3: dict(zip(TRAITS, (.068, 2.5, .04, .106, .317, 1.62), strict=True)),
         4: dict(zip(TRAITS, (.055, 2.98, .02, .05, .225, 1.31), strict=True))}


def measure(world: Any, seat: int) -> list[float]:
    """Return what counts of a seat in Battle Royal: all cards that it has, and its fours."""
    count, fours = 0, [0, 0, 0, 0]
    for cards in (world.forces[seat], world.captured[seat], world.sealed[seat], world.field[seat]):
        count += len(cards)
        for card in cards:
            if card.rank >= FOURS:
                fours[card.rank & 3] += 1
    return [10 * count / (16 * world.seats), count > 0, *fours]


MINDS = {"battle-royal": Mind(royal, Judge(TRAITS, measure, ROYAL)), "kingdom-armies": Mind(armies)}
