"""Cards on numbered places, put there and moved about until they are laid down together. No DOM."""

from collections.abc import Iterable, Mapping, Sequence
from random import SystemRandom
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from table.match.choice.move_builder import Choice, Laid


class LineUp(Choice):
    """A choice in which every card of the hand gets a place: each is an answer, given in the order of the places.

    The first `fixed` places are filled for good; places count from 1 on. `laid` is what lies on the others, `lifted` the card that is
    taken up, for a moment a `fresh` one that was just laid and can still go elsewhere, `aimed` the place chosen for the next card, or 0;
    `told` is the card that was put on a place last, until something else is done.
    """

    def __init__(self, moves: Sequence[Move], cards: Mapping[str, Card], hand: Iterable[str], fixed: int, free: Iterable[Move] = ()):
        self.hand, self.fixed = tuple(hand), fixed
        self.laid: Laid = ("",) * len(self.hand)
        self.steps: list[Laid] = []
        self.undone: list[Laid] = []
        self.spread: tuple[dict[str, Any], Laid, dict[str, Any]] | None = None        # a view, what lay on the places, and the view with it
        super().__init__(moves, cards, free=free)

    def clear(self) -> None:
        """Let go of what is lifted or aimed at; what lies on places stays."""
        self.lifted, self.fresh, self.aimed, self.told = "", False, 0, ""
        super().clear()

    def restore(self, laid: Sequence[str]) -> None:
        """Put cards where they lay before, if they are still in the hand, each once."""
        cards = [id for id in laid if id]
        if len(laid) <= len(self.hand) and len({*cards}) == len(cards) and {*cards} <= {*self.hand}:
            self.laid = (*laid, *[""] * (len(self.hand) - len(laid)))

    # what there is

    @property
    def stored(self) -> Laid:
        """What is kept of it while it is not laid down."""
        return self.laid

    @property
    def begun(self) -> bool:
        """Whether anything lies on a place, or is chosen."""
        return any(self.laid) or self.held

    @property
    def held(self) -> bool:
        """Whether a card is taken up, or a place chosen for one."""
        return bool(self.aimed or (self.lifted and not self.fresh))

    @property
    def rest(self) -> list[str]:
        """The cards that are still in the hand."""
        return [id for id in self.hand if id not in self.laid]

    @property
    def next(self) -> int:
        """The place of the next card: the one chosen for it, else the first that is free, 0 if none is."""
        return self.aimed or (self.fixed + 1 + self.laid.index("") if "" in self.laid else 0)

    @property
    def whole(self) -> bool:
        """Whether every card has its place; the last one has it without being put there."""
        return len(self.rest) < 2

    def place(self, id: str) -> int:
        """Return the place of a card, 0 for one in the hand."""
        return self.fixed + 1 + self.laid.index(id) if id in self.laid else 0

    def answers(self) -> list[Move]:
        """Return the answers that lay down what is on the places, and the last card where only one place is free."""
        rest, move = iter(self.rest if self.whole else ()), next(move for move in self.moves if move.cards)
        cards = [id or next(rest, "") for id in self.laid]
        return [move._replace(cards=(self.listed.cards[id],)) for id in cards if id]

    def line_up(self, order: Laid) -> None:
        """Put all cards on the places in an order, or take all back."""
        self.clear()
        if order != self.laid:
            self.steps.append(self.laid)
            self.undone.clear()
            self.laid = order

    def fill(self) -> None:
        """Put cards of the hand by lot on the free places before one that is taken: the rest is shuffled beneath all that is placed."""
        last = max([at for at, id in enumerate(self.laid) if id], default=-1)
        drawn = iter(SystemRandom().sample(self.rest, len(self.rest)))
        self.laid = tuple([id or (next(drawn) if at < last else "") for at, id in enumerate(self.laid)])

    # presses

    def foresee(self, id: str) -> None:
        """No press plays a move."""

    def press(self, id: str) -> None:
        """Put a card of the hand on the next place, or in the place of the one that is taken up."""
        if id not in self.rest:
            return
        chosen = self.held
        self.put(id, self.place(self.lifted) if chosen and self.lifted else self.next)
        if not chosen and self.rest:
            self.lifted, self.fresh = id, True

    def touch(self, number: int) -> None:
        """Choose a place: for what is taken up, to take up or take back what lies there, or for the next card."""
        if not self.fixed < number <= self.fixed + len(self.laid):
            return
        here = self.laid[number - self.fixed - 1]
        if self.held and self.lifted:
            self.put(self.lifted, 0 if here == self.lifted else number)
        elif here:
            self.clear()
            self.lifted = here
        elif self.lifted:
            self.put(self.lifted, number)
        else:
            aimed = 0 if self.aimed == number else number
            self.clear()
            self.aimed = aimed

    def put(self, id: str, number: int) -> None:
        """Put a card on a place, 0 is back in the hand; what lies there changes places with it."""
        at = number - self.fixed - 1
        if id not in self.hand or not (number == 0 or 0 <= at < len(self.laid)):
            return
        places, was = list(self.laid), self.place(id)
        if was:
            places[was - self.fixed - 1] = places[at] if number else ""
        if number:
            places[at] = id
        self.clear()
        self.told = id if number else ""
        if tuple(places) != self.laid:
            self.steps.append(self.laid)
            self.undone.clear()
            self.laid = tuple(places)

    # steps

    def let_go(self) -> bool:
        """Let go of what is taken up or chosen; return whether anything was."""
        held = self.held
        self.clear()
        return held

    def step_back(self) -> bool:
        """Take back the card that is taken up, else the last step; return whether there was one."""
        if self.held and self.lifted:
            self.put(self.lifted, 0)
        elif not self.let_go():
            if not any(self.laid):
                return False
            self.undone.append(self.laid)
            self.laid = self.steps.pop() if self.steps else fewer(self.laid)
        return True

    def step_on(self) -> bool:
        """Make the last step again that was taken back; return whether there was one."""
        if not self.undone:
            return False
        self.steps.append(self.laid)
        self.laid = self.undone.pop()
        self.clear()
        return True


def fewer(laid: Laid) -> Laid:
    """Return what lies on places without the last card, where it is not known any more which came last."""
    last = max(at for at, id in enumerate(laid) if id)
    return (*laid[:last], "", *laid[last + 1:])
