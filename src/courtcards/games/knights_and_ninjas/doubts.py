"""What newcomers believe of an answer: worlds in which a wrong rule holds. Puzzles take from them what does not happen. Imports nothing from bots or table."""

from collections.abc import Iterator

from ...move import parse
from .attack import Attack
from .deck import STRENGTH
from .game import Knights


def doubts(game: Knights, plays: tuple[str, ...]) -> Iterator[Knights]:
    """Yield the same position under wrong rules.

    Any answer stops all of an attack, or nothing; each card that attacks counts for one; a treasury has no bottom.
    """
    move = parse(plays[0], game.cards)
    power = STRENGTH[move.call or move.cards[0].kind] * len(move.cards)
    for strength, gems in ((lambda attack: 1, 0), (lambda attack: attack.strength + power, 0), (lambda attack: attack.count + power - len(move.cards), 0),
                           (lambda attack: attack.strength, 99)):
        world = game.copy()
        attack = world.agenda[-1]
        if isinstance(attack, Attack):
            attack.strength = strength(attack)
            world.gems[attack.on] += gems
            yield world


DOUBTS = {"knights-and-ninjas": doubts}
