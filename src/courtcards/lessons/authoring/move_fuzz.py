"""Answers that somebody might try: wrong ones, words that are typed, cards put in order. For mining and for the check of lessons; no page has it."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.texts import Texts


def wrong(position: Game, seat: int, rng: Random, count: int, calls: Iterable[str] = ()) -> Iterator[Move]:
    """Yield answers that a hand might try, most of which are refused: other verbs, cards, targets, calls, seats than are listed.

    `calls` are further ones, which were heard before.
    """
    listed, zones = position.moves(seat), list(position.zones())
    held = [card for zone, cards in zones for card in cards if zone.owner == seat and zone.name == "hand"]
    lying = [card for zone, cards in zones for card in cards if card not in held]
    places = [name for zone, _ in zones for name in (str(zone), zone.name)] + [card.id for zone, cards in zones if position.sees(seat, zone) for card in cards]
    verbs = [*Texts(position).data["verb"], "play"]         # "play": as a table tries a card that is pressed
    targets, named = [None, *range(position.seats), *places], [None, *dict.fromkeys([move.call for move in listed]), *calls, *places]
    for _ in range(count):
        move, target = rng.choice(listed) if listed and rng.random() < .6 else Move(seat, rng.choice(verbs)), rng.choice(targets)
        few = tuple(rng.sample(held, min(len(held), rng.randint(1, 3))))
        one = tuple(rng.sample(pool, 1)) if (pool := rng.choice((held, lying))) else ()
        change: dict[str, Any] = rng.choice((
            {"cards": few}, {"target": target}, {"verb": rng.choice(verbs)}, {"seat": rng.randrange(position.seats)}, {"call": rng.choice(named)},
            {"cards": few, "target": target}, {"cards": move.cards[:-1], "target": None}, {"cards": one, "target": target}))
        own = typed(position, seat, rng) or ordered(position, seat, rng)
        yield own if own and rng.random() < .5 else move._replace(**change)


def typed(position: Game, seat: int, rng: Random) -> Move | None:
    """Return a word of letters at random, now and then of other or more ones than there are; None where nothing is typed."""
    own = position.question and position.question.typed(position)
    if not own:
        return None
    pool = own.letters if rng.random() < .8 else own.letters + "QZX"
    return Move(seat, own.verb, (), None, "".join(rng.sample(pool, min(len(pool), rng.randint(1, own.longest + 1)))))


def ordered(position: Game, seat: int, rng: Random) -> Move | None:
    """Return all cards that are to be put in order, in any, with letters at random; now and then a wrong one, or one too few."""
    row = position.question and position.question.row(position)
    if not row:
        return None
    cards = rng.sample(row.cards, max(1, len(row.cards) - (rng.random() < .1)))
    few = rng.choices(row.few, k=min(row.most, len(cards))) if row.few else []
    letters = few + rng.choices(sorted({*row.letters} - {*row.few}), k=len(cards) - len(few)) if row.letters else []
    if rng.random() < .1:
        letters = [rng.choice(row.letters + row.few + "E1") for _ in letters[rng.randint(0, 1):]]
    return Move(seat, row.verb, tuple([position.cards[id] for id in cards]), None, "".join(rng.sample(letters, len(letters))) or None)
