"""The listed answers of a question by the cards that they play: looked up, not searched, since a press asks much of them. No DOM."""

from collections.abc import Iterable, Mapping
from itertools import groupby, permutations
from operator import attrgetter

from courtcards.engine.card import Card
from courtcards.engine.move import Move

MANY = 5            # cards in order of which no other orders are tried
LONG = 8            # cards of a move; what more of them could begin with is not worked out beforehand
CARDS = attrgetter("cards")

Measure = tuple[str, ...]           # what makes two choices of cards the same: their kinds, in order or sorted


class Listed:
    """Moves, the `free` ones among them last; where they are `ordered` the order of their cards matters; by a verb in `series` cards are played one by one.

    `open` are the cards of which all but one are played too, so that it is not sure how many are meant; `kinds` those of cards that
    are played, `aside` those with which no more than a free move is made; `usable` are the cards
    of such kinds, `ids` the very ones that answers name.
    """

    def __init__(self, moves: list[Move], free: list[Move], cards: Mapping[str, Card], ordered: bool, series: str = ""):
        """Sort moves by the cards that they play; `cards` are those of the match, by id."""
        self.cards, self.ordered = cards, ordered
        self.single, self.paired = one_by_one([move for move in moves if move.verb == series])
        self.moves, self.answers = [*moves, *free], frozenset([move.choice for move in moves] if free else [])
        self.verbs = frozenset([move.verb for move in free])
        self.played: dict[Measure, list[Move]] = {}
        for held, found in groupby(self.moves, key=CARDS):
            self.played.setdefault(self.counted([card.id for card in held]), []).extend(found)
        self.begun = begun(self.played, ordered)
        self.long = [held for held in self.played if len(held) > LONG]
        self.open = frozenset([held for held in self.played if any(held[:at] + held[at + 1:] in self.played for at in range(len(held)) if held[1:])])
        self.kinds = frozenset[str]().union(*self.played)
        self.ids = frozenset([card.id for move in moves for card in move.cards])
        self.usable = frozenset([id for id, card in cards.items() if card.kind in self.kinds])
        self.aside = self.kinds.difference([card.kind for move in moves for card in move.cards]) if free else frozenset[str]()

    def of(self, measure: Measure) -> list[Move]:
        """Return the moves of exactly such cards."""
        return self.played.get(measure, [])

    def beyond(self, measure: Measure) -> list[Move]:
        """Return the moves of such cards together with others."""
        return [move for held, moves in self.played.items() if part_of(measure, held, self.ordered) for move in moves]

    def goes_on(self, measure: Measure) -> bool:
        """Whether a move plays such cards together with others."""
        return measure in self.begun or (self.long != [] and any(part_of(measure, held, self.ordered) for held in self.long))

    def joined(self, chosen: tuple[str, ...], id: str) -> tuple[tuple[str, ...], Measure]:
        """Return the chosen cards with another one, that card alone if they go with it in no order and not one by one; and what they measure."""
        together = *chosen, id
        for order in orders(together) if self.ordered else (together,):
            measure = self.counted(order)
            if measure in self.played or self.goes_on(measure):
                return order, measure
        return (together, self.counted(together)) if self.single and self.series(together) else ((id,), (self.cards[id].kind,))

    def series(self, chosen: tuple[str, ...]) -> list[Move]:
        """Return the moves that play cards one by one; nothing where one move plays some of them together by the same verb."""
        kinds = {self.cards[id].kind for id in chosen}
        if not kinds <= self.single.keys() or any(map(kinds.issuperset, self.paired)):
            return []
        return [self.named(self.single[self.cards[id].kind], [id]) for id in chosen]

    def turned(self, chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Return the other orders in which cards can be played."""
        if not self.ordered:
            return []
        mine = self.counted(chosen)
        return [order for order in orders(chosen) if (measure := self.counted(order)) != mine and measure in self.played]

    def only(self, chosen: tuple[str, ...], found: list[Move], verb: str = "") -> Move | None:
        """Return the only move of the chosen cards, if they have no other order; a free one only when its verb is chosen."""
        if len(found) != 1 or (self.ordered and self.turned(chosen)) or (not verb and self.is_free(found[0])):
            return None
        return self.named(found[0], chosen)

    def is_free(self, move: Move) -> bool:
        """Whether a move is made out of turn."""
        return move.verb in self.verbs and move.choice not in self.answers

    def lies(self, thing: int | str | None) -> bool:
        """Whether something is on the table: a card of the match, or a space."""
        return thing in self.cards or (type(thing) is str and ":" in thing)

    def named(self, move: Move, chosen: Iterable[str]) -> Move:
        """Return a move with the chosen cards in the places of listed ones of their kind."""
        left = [self.cards[id] for id in chosen]
        mine = []
        for card in move.cards:
            same = next((other for other in left if other.kind == card.kind), card)
            mine.append(same)
            if same in left:
                left.remove(same)
        return move if move.cards == (cards := tuple(mine)) else move._replace(cards=cards)

    def counted(self, ids: Iterable[str]) -> Measure:
        """Return cards, by their ids, as what makes two choices the same: their kinds in order, or sorted where the order does not matter."""
        kinds = [self.cards[id].kind for id in ids]
        return tuple(kinds if self.ordered else sorted(kinds))


def one_by_one(moves: list[Move]) -> tuple[dict[str, Move], list[frozenset[str]]]:
    """Return moves of one card, by its kind, and the kinds of those of two cards, which are not meant one by one."""
    return ({move.cards[0].kind: move for move in moves if len(move.cards) == 1},
            [frozenset([card.kind for card in move.cards]) for move in moves if len(move.cards) == 2])


def orders(ids: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Return the orders in which cards could be meant, as chosen first; of many cards that alone."""
    return permutations(ids) if len(ids) < MANY else (ids,)


def begun(played: Iterable[Measure], ordered: bool) -> frozenset[Measure]:
    """Return what can be chosen on the way to cards that are played, worked out where these are few: each time one card less."""
    found, left = set[Measure](), [held for held in played if len(held) <= LONG]
    while left:
        held = left.pop()
        fewer = {held[:at] + held[at + 1:] for at in range(max(0, len(held) - 1) if ordered else 0, len(held))} - found
        found |= fewer
        left += fewer
    return frozenset(found)


def part_of(some: Measure, more: Measure, ordered: bool) -> bool:
    """Whether cards are some of others, and not all: their beginning where the order matters."""
    if len(some) >= len(more):
        return False
    return more[:len(some)] == some if ordered else all(some.count(kind) <= more.count(kind) for kind in some)
