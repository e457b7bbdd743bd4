"""An answer put together press by press: cards, what they are now, what they do, at whom; or a word. No DOM; knows no game, only listed moves."""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from itertools import permutations
from typing import Any, NamedTuple

from courtcards.card import Card
from courtcards.move import Move
from courtcards.question import Typed
from table.match.word import Word

MANY = 5            # cards in order of which no other orders are tried


class Offer(NamedTuple):
    """A button that a choice offers: `do` is `move`, `free`, `verb`, `call` or `swap`, `value` what it chooses, `move` one that it plays or leads to."""

    do: str
    value: str
    move: Move


class Choice:
    """The listed moves of an asked seat, the `free` ones that it may make with cards out of turn, and which of their parts are chosen.

    `chosen` are card ids in the order of choosing; cards of one kind are equal, and the move that is played names those that were
    chosen. Where the question is `ordered`, the order of choosing is part of the answer. `verb` and `call` are chosen by name,
    "" until then. What is left open is asked in this order: call, verb, target. `word` is what is typed, where a word is an answer.
    A free move is never complete by a press of its card alone.
    """

    def __init__(self, moves: Iterable[Move] = (), cards: Mapping[str, Card] | None = None, ordered: bool = False, typed: Typed | None = None,
                 free: Iterable[Move] = ()):
        self.cards, self.ordered, self.word = cards or {}, ordered, Word(typed) if typed else None
        self.moves, self.free = list(moves), list(free)
        self.listed = [(move, measured(move.cards, ordered)) for move in (*self.moves, *self.free)]
        self.clear()

    def clear(self) -> None:
        """Take everything back."""
        self.chosen: tuple[str, ...] = ()
        self.verb = self.call = ""
        if self.word:
            self.word.spell("")

    @property
    def begun(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.chosen or self.verb or (self.word and self.word.text))

    # presses: each returns the move that is complete with it, or None

    def press(self, id: str) -> Move | None:
        """Choose a card of the hand, or take it back; one that does not go with the others replaces them."""
        taken_back, joined = id in self.chosen, (*self.chosen, id)
        left = tuple(other for other in self.chosen if other != id)
        begins = [order for order in orders(joined, self.ordered) if any(within(self.counted(order), held) for _, held in self.listed)]
        self.verb = self.call = ""
        self.chosen = left if taken_back else (*begins, (id,))[0]
        return None if taken_back else self.complete()

    def take_verb(self, verb: str) -> Move | None:
        """Choose what is done."""
        self.verb = verb
        return self.complete()

    def take_call(self, call: str) -> Move | None:
        """Choose what is named."""
        self.call = call
        return self.complete()

    def swap(self) -> None:
        """Put the chosen cards in the next order that can be played."""
        self.chosen = (*self.swaps, self.chosen)[0]

    def aim(self, target: int | str) -> Move | None:
        """Choose a seat, a card or a space as the target; None if it is no target now."""
        return next((self.named(move) for move in self.ends if move.target == target), None) if target in self.targets else None

    # what is possible

    def usable(self, id: str) -> bool:
        """Whether a listed move, or a free one, plays such a card."""
        return any(self.cards[id].kind in kinds(move.cards) for move, _ in self.listed)

    def foresee(self, id: str) -> str | None:
        """Return, as text, the move that pressing a card would play at once."""
        move = copy(self).press(id)
        return str(move) if move else None

    @property
    def candidates(self) -> list[Move]:
        """The moves of exactly what is chosen."""
        mine = self.counted(self.chosen)
        return [move for move, held in self.listed if held == mine and self.agrees(move)]

    @property
    def extendable(self) -> bool:
        """Whether a move plays the chosen cards together with others."""
        mine = self.counted(self.chosen)
        return bool(mine) and any(mine != held and within(mine, held) and self.agrees(move) for move, held in self.listed)

    @property
    def swaps(self) -> list[tuple[str, ...]]:
        """The other orders in which the chosen cards can be played."""
        found = [order for order in orders(self.chosen, self.ordered) if any(self.counted(order) == held for _, held in self.listed)]
        return [order for order in found if self.counted(order) != self.counted(self.chosen)]

    @property
    def calls(self) -> dict[str, list[str]]:
        """What can be named now, by verb, each name once; nothing where it makes no difference."""
        groups: dict[str, list[str]] = {}
        found = self.candidates if self.begun else []
        if len({move.call for move in found}) > 1:
            first = {move.call: move.verb for move in reversed(found) if move.call}
            for move in found:
                if move.call and first[move.call] == move.verb and move.call not in groups.setdefault(move.verb, []):
                    groups[move.verb].append(move.call)
        return groups

    @property
    def ends(self) -> list[Move]:
        """The candidates that need no more than a target, or nothing; none while it is open what is done at one target."""
        found = self.unnamed
        return found if len({move.target for move in found}) == len(found) else []

    @property
    def unnamed(self) -> list[Move]:
        """The candidates for which nothing has to be named any more."""
        found = self.candidates
        return [move for move in found if not move.call] if len({move.call for move in found}) > 1 else found

    @property
    def targets(self) -> frozenset[int | str]:
        """The seats, cards and spaces at which what is chosen can be aimed now."""
        return frozenset(move.target for move in self.ends if move.target is not None) if self.begun else frozenset()

    @property
    def offers(self) -> list[Offer]:
        """What is offered as buttons: moves without a target, verbs where they differ; at first all moves without cards."""
        if not self.begun:
            return self.cardless()
        swap = [Offer("swap", "", self.listed[0][0])] if self.swaps else []
        if self.ends:
            return [*swap, *[Offer("free" if self.is_free(move) else "move", "", self.named(move)) for move in self.ends if move.target is None]]
        verbs = {move.verb: move for move in reversed(self.unnamed)}
        return [*swap, *[Offer("verb", verb, move) for verb, move in reversed(verbs.items())]]

    def cardless(self) -> list[Offer]:
        """Offer the moves without cards: a verb with many names to call first as such, every other move by itself."""
        found = self.candidates
        named = {verb for verb in {move.verb for move in found} if len({move.call for move in found if move.verb == verb}) > 1}
        first = {move.verb: move for move in reversed(found)}
        singles = [Offer("move", "", move) for move in found if move.verb not in named]
        return singles + [Offer("verb", verb, first[verb]) for verb in dict.fromkeys(move.verb for move in found) if verb in named]

    def wrong(self, target: int | str) -> Move | None:
        """Return a move with what is chosen and a target that it does not have, to ask why not."""
        mine = self.counted(self.chosen)
        found = self.candidates or [move for move, held in self.listed if within(mine, held)]
        alike = [move for move in found if isinstance(move.target, type(target))]
        return self.named((alike or found)[0])._replace(target=target) if self.begun and found else None

    # parts

    def complete(self) -> Move | None:
        """Return the only move that is left, if no more cards can join and they have no other order."""
        found = self.candidates
        alone = len(found) == 1 and not self.extendable and not self.swaps and (self.verb or not self.is_free(found[0]))
        return self.named(found[0]) if alone else None

    def is_free(self, move: Move) -> bool:
        """Whether a move is made out of turn."""
        return any(move.verb == free.verb for free in self.free) and not any(move.choice == listed.choice for listed in self.moves)

    def agrees(self, move: Move) -> bool:
        """Whether a move has the verb and the call that are chosen."""
        return self.verb in ("", move.verb) and self.call in ("", move.call)

    def counted(self, ids: Iterable[str]) -> Any:
        """Return cards, by their ids, as what makes two choices the same."""
        return measured([self.cards[id] for id in ids], self.ordered)

    def named(self, move: Move) -> Move:
        """Return a move with the chosen cards in the places of listed ones of their kind."""
        left = [self.cards[id] for id in self.chosen]
        mine = []
        for card in move.cards:
            same = next((other for other in left if other.kind == card.kind), card)
            mine.append(same)
            if same in left:
                left.remove(same)
        return move._replace(cards=tuple(mine))


def orders(ids: tuple[str, ...], ordered: bool) -> Iterable[tuple[str, ...]]:
    """Return the orders in which cards could be meant: as chosen first, others only where the order matters."""
    return permutations(ids) if ordered and len(ids) < MANY else (ids,)


def measured(cards: Iterable[Card], ordered: bool) -> Any:
    """Return cards as what makes two choices the same: how many of each kind, or their kinds in order."""
    return tuple([card.kind for card in cards]) if ordered else kinds(cards)


def within(some: Any, more: Any) -> bool:
    """Whether a choice is a part of another, or its beginning where the order matters."""
    return more[:len(some)] == some if isinstance(some, tuple) else some <= more


def kinds(cards: Iterable[Card]) -> Counter[str]:
    """Return how many cards there are of each kind."""
    return Counter([card.kind for card in cards])
