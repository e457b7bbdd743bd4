"""Indexes the answers to a question by the cards they play, since every press looks up many of them."""

from collections.abc import Iterable, Mapping
from itertools import groupby, permutations
from operator import attrgetter

from courtcards.engine.card import Card
from courtcards.engine.move import Move

FIXED_ORDER_FROM = 5  # with this many cards or more, only the given order is tried
LONGEST_INDEXED = 8   # parts of moves with more cards than this aren't worked out beforehand
CARDS = attrgetter("cards")

Measure = tuple[str, ...]           # the kinds of chosen cards, in order or sorted: combinations with the same kinds are equal


class MoveIndex:
    """An index of moves by their cards. The `free` (out-of-turn) ones come last.

    - `shortenable`: the combinations of cards that can also be played with one card fewer
    - `kinds`: the kinds of card that the moves play
    - `aside`: the kinds that only free moves play
    - `usable`: all cards of `kinds` in the match
    - `ids`: the ids of the cards that answers to the question play
    """

    def __init__(self, moves: list[Move], free: list[Move], cards: Mapping[str, Card], ordered: bool, series: str = ""):
        """Index moves by their cards; `cards` are the cards of the match, by id.

        `series` is the verb of single-card answers that may be played one after another, or "".
        """
        self.cards, self.ordered = cards, ordered
        self.single, self.paired = split_series_moves([move for move in moves if move.verb == series])
        self.moves = [*moves, *free]
        self.answers = frozenset([move.choice for move in moves] if free else [])
        self.verbs = frozenset([move.verb for move in free])
        self.played: dict[Measure, list[Move]] = {}
        for combination, found in groupby(self.moves, key=CARDS):
            self.played.setdefault(self.kinds_of([card.id for card in combination]), []).extend(found)
        self.further: dict[Measure, frozenset[str]] = {}
        self.begun = partial_combinations(self.played, ordered)
        self.long = [combination for combination in self.played if len(combination) > LONGEST_INDEXED]
        self.shortenable = frozenset([combination for combination in self.played
                                      if any(smaller in self.played for smaller in without_one(combination) if smaller)])
        self.kinds = frozenset[str]().union(*self.played)
        self.ids = frozenset([card.id for move in moves for card in move.cards])
        self.usable = frozenset([id for id, card in cards.items() if card.kind in self.kinds])
        self.aside = self.kinds.difference([card.kind for move in moves for card in move.cards]) if free else frozenset[str]()

    def exact_moves(self, measure: Measure) -> list[Move]:
        """Return the moves that play exactly these kinds of card."""
        return self.played.get(measure, [])

    def longer_moves(self, measure: Measure) -> list[Move]:
        """Return the moves that play these kinds of card plus others."""
        return [move for combination, moves in self.played.items() if is_proper_part(measure, combination, self.ordered) for move in moves]

    def longer_move_verbs(self, measure: Measure) -> frozenset[str]:
        """Return the verbs of the moves that play these kinds of card plus others."""
        if measure not in self.further:
            self.further[measure] = frozenset([move.verb for move in self.longer_moves(measure)])
        return self.further[measure]

    def has_longer_move(self, measure: Measure) -> bool:
        """Return whether a move plays these kinds of card plus others."""
        return measure in self.begun or (self.long != [] and any(is_proper_part(measure, combination, self.ordered) for combination in self.long))

    def with_card(self, chosen: tuple[str, ...], id: str) -> tuple[tuple[str, ...], Measure]:
        """Return the chosen cards plus the card `id`, in a playable order, and their kinds.

        If that card doesn't fit the chosen ones, return it alone, with its kind.
        """
        together = *chosen, id
        for order in card_orders(together) if self.ordered else (together,):
            measure = self.kinds_of(order)
            if measure in self.played or self.has_longer_move(measure):
                return order, measure
        if self.single and self.series(together):
            return together, self.kinds_of(together)
        return (id,), (self.cards[id].kind,)

    def series(self, chosen: tuple[str, ...]) -> list[Move]:
        """Return the moves that play these cards one by one, or an empty list if that isn't possible."""
        kinds = {self.cards[id].kind for id in chosen}
        if not kinds <= self.single.keys() or any(map(kinds.issuperset, self.paired)):
            return []
        return [self.with_chosen_cards(self.single[self.cards[id].kind], [id]) for id in chosen]

    def other_orders(self, chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Return the other playable orders of these cards. If the order doesn't matter, the list is empty."""
        if not self.ordered:
            return []
        current = self.kinds_of(chosen)
        return [order for order in card_orders(chosen) if (measure := self.kinds_of(order)) != current and measure in self.played]

    def single_move(self, chosen: tuple[str, ...], moves: list[Move], verb: str = "") -> Move | None:
        """Return the single move in `moves`, played with the chosen cards, or None.

        It returns None if there are several, if the cards can be played in another order, or if a free move needs a verb.
        """
        if len(moves) != 1 or (self.ordered and self.other_orders(chosen)) or (not verb and self.is_free(moves[0])):
            return None
        return self.with_chosen_cards(moves[0], chosen)

    def is_free(self, move: Move) -> bool:
        """Return whether a move is made out of turn."""
        return move.verb in self.verbs and move.choice not in self.answers

    def is_on_table(self, thing: int | str | None) -> bool:
        """Return whether a target or a call is something on the table: a card of the match or a space."""
        return thing in self.cards or (type(thing) is str and ":" in thing)

    def with_chosen_cards(self, move: Move, chosen: Iterable[str]) -> Move:
        """Return a move with its cards replaced by chosen cards of the same kinds."""
        available = [self.cards[id] for id in chosen]
        if move.cards == (*available,):          # as for most presses
            return move
        played = []
        for card in move.cards:
            substitute = next((other for other in available if other.kind == card.kind), card)
            played.append(substitute)
            if substitute in available:
                available.remove(substitute)
        played_cards = tuple(played)
        return move if move.cards == played_cards else move._replace(cards=played_cards)

    def kinds_of(self, ids: Iterable[str]) -> Measure:
        """Return the kinds of these cards, sorted if the order of cards doesn't matter."""
        kinds = [self.cards[id].kind for id in ids]
        return tuple(kinds if self.ordered else sorted(kinds))


def split_series_moves(moves: list[Move]) -> tuple[dict[str, Move], list[frozenset[str]]]:
    """Return the single-card moves by their card's kind, and the pairs of kinds that have moves of their own, so aren't played one by one."""
    return ({move.cards[0].kind: move for move in moves if len(move.cards) == 1},
            [frozenset([card.kind for card in move.cards]) for move in moves if len(move.cards) == 2])


def card_orders(ids: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Return the possible orders of cards, the given order first. With `FIXED_ORDER_FROM` cards or more, return only that."""
    return permutations(ids) if len(ids) < FIXED_ORDER_FROM else (ids,)


def partial_combinations(played: Iterable[Measure], ordered: bool) -> frozenset[Measure]:
    """Return every smaller selection of cards that can still grow into one of the combinations in `played`.

    If the cards are `ordered`, a selection must be the beginning of a combination. Combinations of more than `LONGEST_INDEXED` cards are ignored.
    """
    partial, unreduced = set[Measure](), [combination for combination in played if len(combination) <= LONGEST_INDEXED]
    while unreduced:
        combination = unreduced.pop()
        smaller = without_one(combination)
        if ordered:
            smaller = smaller[-1:]          # without the last card
        new = {*smaller} - partial
        partial |= new
        unreduced += new
    return frozenset(partial)


def without_one(combination: Measure) -> list[Measure]:
    """Return the combination without its first card, without its second, and so on."""
    return [combination[:index] + combination[index + 1:] for index in range(len(combination))]


def is_proper_part(part: Measure, total: Measure, ordered: bool) -> bool:
    """Return whether the cards in `part` are a proper part of those in `total`.

    If `ordered`, they must be its first cards.
    """
    if len(part) >= len(total):
        return False
    return total[:len(part)] == part if ordered else all(part.count(kind) <= total.count(kind) for kind in part)
