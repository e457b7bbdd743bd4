"""Moves as values and as text, and reasons for refusing them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from courtcards.engine import limits
from courtcards.engine.card import Card


class Refusal(NamedTuple):
    """The key of the rule that forbids a move, and its details."""

    key: str
    about: Any = None


class IllegalMove(ValueError):
    """A move the rules don't allow, or text that isn't a move; `refusal` says why."""

    def __init__(self, refusal: Refusal):
        super().__init__(f"{refusal.key}: {refusal.about}")
        self.refusal = refusal


class Move(NamedTuple):
    """One move, written as `seat verb cards > target = call`.

    `cards` come from a hand; anything on the table is a target. A `target` is a seat (a number), a card (its id) or a space (its zone's text,
    `field:4`). A `call` is what the player names.
    """

    seat: int
    verb: str
    cards: tuple[Card, ...] = ()
    target: int | str | None = None
    call: str | None = None

    def __str__(self) -> str:
        text = " ".join([str(self.seat), self.verb, *[card.id for card in self.cards]])
        if self.target is not None:
            text += f" > {self.target}"
        return text if self.call is None else f"{text} = {self.call}"

    @property
    def choice(self) -> tuple[Any, ...]:
        """The move without its seat, with kinds instead of cards.

        Two moves of a seat that differ only by cards of the same kind have the same `choice`.
        """
        return self.verb, tuple([card.kind for card in self.cards]), self.target, self.call


answer = lru_cache(1 << 14)(Move)       # interned: equal answers are one object, at half the cost of a new one

Aim = tuple[int | str | None, str | None]                       # the target of a move and its call
Part = tuple[str, Sequence[tuple[Card, ...]], Sequence[Aim]]    # a verb, combined with every group of cards and every aim
BARE: tuple[tuple[Card, ...], ...] = ((),)                      # no cards
AT_NOTHING: tuple[Aim, ...] = ((None, None),)


class LazyMoves(Sequence[Move]):
    """A sequence of a seat's moves, each created only when it is read.

    The sequence equals a list of the same moves, but is cheaper if few of them are read. Each part combines a verb with groups of cards and with aims
    (targets and calls).
    """

    __slots__ = ("parts", "seat")

    def __init__(self, seat: int, *parts: Part):
        self.seat, self.parts = seat, parts

    def __len__(self) -> int:
        count = 0
        for _, groups, aims in self.parts:
            count += len(groups) if aims is AT_NOTHING else len(groups) * len(aims)
        return count

    def __iter__(self) -> Iterator[Move]:
        seat = self.seat
        return iter([answer(seat, verb, cards, target, call) for verb, groups, aims in self.parts for cards in groups for target, call in aims])

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice) or at < 0:
            return [*self][at]
        for verb, groups, aims in self.parts:
            count = len(aims)
            if at < len(groups) * count:
                target, call = aims[at % count]
                return answer(self.seat, verb, groups[at // count], target, call)
            at -= len(groups) * count
        raise IndexError("no such move")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list | LazyMoves) and [*self] == [*other]


def parse_move(text: str, cards: Mapping[str, Card]) -> Move:
    """Parse the text of a move.

    `cards` maps ids to the cards of the game. Raises IllegalMove (`unreadable`, `no-such-card`).

    >>> parse_move("0 flip", {})
    Move(seat=0, verb='flip', cards=(), target=None, call=None)
    """
    if not isinstance(text, str) or len(text) > limits.MOVE:
        raise IllegalMove(Refusal("unreadable", str(text)[:60]))
    rest, _, call = text.partition(" = ")
    rest, _, target = rest.partition(" > ")
    seat, *words = rest.split() or [""]
    if not (seat.isascii() and seat.isdigit() and words):
        raise IllegalMove(Refusal("unreadable", text))
    verb, *ids = words
    for id in ids:
        if id not in cards:
            raise IllegalMove(Refusal("no-such-card", id))
    is_seat = target.isascii() and target.isdigit()
    return Move(int(seat), verb, tuple([cards[id] for id in ids]), int(target) if is_seat else (target or None), call or None)
