"""What newcomers believe of an attack: worlds in which a wrong rule holds. Puzzles take from them what does not happen. Imports nothing from bots or table."""

from collections.abc import Iterator

from ...move import parse
from .game import Coinquest


def doubts(game: Coinquest, plays: tuple[str, ...]) -> Iterator[Coinquest]:
    """Yield the same position under wrong rules.

    An attack meets no armour, no Queen, neither, armour that nothing comes through, the other card of a pair.
    """
    rival, heaviest = int(parse(plays[0], game.cards).target or 0), max(game.cards.values(), key=lambda card: card.value)
    knight, queen = game.knight[rival], game.queen[rival]
    for armour, beside in (((), queen), (knight, ()), ((), ()), ((heaviest,) if knight and not queen else knight, queen), (knight[::-1], queen)):
        world = game.copy()
        world.knight[rival], world.queen[rival] = armour, beside
        yield world


DOUBTS = {"coinquest": doubts}
