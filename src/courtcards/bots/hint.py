"""Finds a hint: the answer a king would give in a player's place, and its consequences as seen in playouts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from courtcards.bots.search import Search, answer_quickly
from courtcards.engine.forecast import CertainOutcomes
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind, CardOrder, SearchBudget

PLAYOUTS, OTHERS, CLOSE = 36, 5, .03      # to compare an answer that needed no search: the playouts, how many other answers, and how far behind them it may be
LOOKS, FAR = 30, 12     # the number of worlds in which to look at consequences, and the most decisions to wait for these


class Hint(NamedTuple):
    """A hint: the move a king would make, its outcomes, and the next best move for comparison.

    * `move` is the king's move, `chance` its chance to win, and `comes` its certain outcomes.
    * `other` is the next best move, `less` its chance to win, and `else_comes` its certain outcomes.
    * `gain` is the likely gain, as a text key and its details. `tenths` says in how many worlds out of ten only `move`, not `other`, brought it.
    * `stands` holds every seat's chance to win after the move. It's set only if the move wasn't compared with others; then `chance` is None.
    * `order`, in a hint about a whole hand, lists the ids of the cards in the best order. `gain` is then the reason for it.
    """

    move: Move
    comes: CertainOutcomes
    chance: float | None = None
    other: Move | None = None
    less: float | None = None
    else_comes: CertainOutcomes | None = None
    gain: tuple[str, dict[str, Any]] | None = None
    tenths: int = 0
    stands: list[float] | None = None
    order: tuple[str, ...] = ()


class OrderHintSearch:
    """The search for a hint about the order of a whole hand.

    `orders` yields the best order so far and the fraction of the work done.
    """

    def __init__(self, moves: Sequence[Move], orders: Iterator[tuple[CardOrder, float]]):
        self.moves, self.orders = moves, orders
        self.found, self.share = next(orders)

    def step(self) -> bool:
        """Try more orders; return whether there is more to do."""
        self.found, self.share = next(self.orders, (self.found, 1.0))
        return self.share < 1

    @property
    def hint(self) -> Hint:
        """The best hint found so far."""
        order, reason = self.found
        first = next(move for move in self.moves if [card.kind for card in move.cards] == [order[0].kind])
        return Hint(first._replace(cards=order[:1]), CertainOutcomes([], []), gain=(reason[0], {**reason[1]}), order=tuple([card.id for card in order]))


class HintSearch:
    """The search for a hint: call `step` until it returns False; `hint` is the result so far.

    `thought` is the bot's search for an answer. Each call of `worlds` returns another imagined position.
    """

    def __init__(self, thought: Any, world: Game, seat: int, worlds: Callable[[], Game], mind: BotMind, rng: Random):
        self.thought, self.world, self.seat, self.worlds, self.mind, self.rng = thought, world, seat, worlds, mind, rng
        self.weighed: Search | None = thought if isinstance(thought, Search) else None          # compares the answer with others
        self.searched, self.looks = False, 0
        self.gains = Counter[tuple[str, tuple[tuple[str, Any], ...]]]()
        self.stands = [0.0] * world.seats

    @property
    def share(self) -> float:
        """The fraction of the work done, 0 to 1."""
        return (float(self.thought.share) + self.looks / LOOKS) / 2

    def step(self) -> bool:
        """Take one step; return whether there is more to do.

        First, search for the answer. Once it's found, look at its consequences in more and more worlds.
        """
        if not self.searched:
            self.searched = not self.thought.step()
            if self.searched and self.weighed is None:
                self.weighed = self.beside()
            return True
        if self.weighed and self.weighed.step():
            return True
        if self.looks == LOOKS or (self.mind.gain_between is None and self.mind.evaluator is None):
            return False
        self.looks += 1
        self.look()
        return self.looks < LOOKS

    def beside(self) -> Search | None:
        """Return a search that compares the bot's answer with a few others. It's for a bot that found its answer without such a search.

        Returns None if the answer is certain to win, if the game has no evaluator, or if all other answers have the same verb.
        """
        move = self.thought.move
        others = {(other.verb, *[card.kind for card in other.cards[:1]]): other for other in self.world.moves(self.seat) if other.verb != move.verb}
        if self.mind.evaluator is None or getattr(self.thought, "wins", False) or not others:
            return None
        budget = self.mind.budgets.get("king", SearchBudget(PLAYOUTS, FAR))._replace(playouts=PLAYOUTS)
        return Search(self.worlds, self.seat, [move, *list(others.values())[:OTHERS]], self.rng, self.mind, budget)

    def look(self) -> None:
        """Play the answer in one more world. Record what the seat gains by it alone, and every seat's chance to win afterwards.

        A gain that the next best answer would bring as well doesn't count.
        """
        before, whims = self.worlds(), self.rng.getrandbits(32)
        after = self.world_after(before, self.thought.move, whims)
        gain = self.mind.gain_between(before, after, self.seat) if self.mind.gain_between else None
        if gain and self.mind.gain_between:
            others = [self.world_after(before, move, whims) for move, _ in self.ranked[1:2]]
            if gain not in [self.mind.gain_between(before, other, self.seat) for other in others]:
                self.gains[gain[0], tuple(sorted(gain[1].items()))] += 1
        if self.mind.evaluator:
            self.stands = [before + chance for before, chance in zip(self.stands, self.mind.evaluator.chances(after), strict=True)]

    def world_after(self, world: Game, move: Move, whims: int) -> Game:
        """Return a copy of a world after a move, played on until the move has had its effect.

        It isn't played on past the end of the match, nor for more than `FAR` decisions.
        """
        world, rng = world.copy(), Random(whims)
        world.play(move)
        for _ in range(FAR):
            if world.question is None or (self.mind.is_settled(world, self.seat) if self.mind.is_settled else self.again(world)):
                break
            answer_quickly(world, self.mind, rng)
        return world

    def again(self, world: Game) -> bool:
        """Return whether the same question as at the start is open again, for the same seats."""
        asked, question = self.world.question, world.question
        return bool(asked and question and question.key == asked.key and question.seats == asked.seats and not question.quiet)

    @property
    def ranked(self) -> list[tuple[Move, float]]:
        """The answers compared, with their chances to win: the hint's first, then the next best. It's empty if none were compared."""
        return sorted(self.weighed.ranked, key=lambda each: each[0] != self.thought.move) if self.weighed and self.weighed.spent else []

    @property
    def hint(self) -> Hint:
        """The hint found so far."""
        move, thought, ranked = self.thought.move, self.thought, self.ranked
        found = Hint(move, self.world.comes(move))
        if ranked and (self.weighed is thought or ranked[0][1] >= ranked[1][1] - CLOSE):
            (_, chance), (other, less), *_ = ranked
            found = found._replace(chance=chance, other=other, less=less, else_comes=self.world.comes(other))
        elif self.looks and self.mind.evaluator:
            found = found._replace(stands=[chance / self.looks for chance in self.stands])
        if self.gains:
            (key, about), times = self.gains.most_common(1)[0]
            found = found._replace(gain=(key, dict(about)), tenths=round(10 * times / self.looks))
        return found


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return a hint as plain data, with its moves as text."""
    return hint._asdict() | {"move": str(hint.move), "other": hint.other and str(hint.other)}
