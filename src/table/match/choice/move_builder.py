"""Builds an answer press by press: cards, call, verb, target.

Of several moves that differ only in cards of the same kind, the rules list just one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.question import TypedAnswer
from table.match.choice.move_index import MoveIndex

Laid = tuple[str, ...]              # the card in each numbered place, "" for a free place
MOST_CALL_BUTTONS = 3               # the most calls of one verb that are offered as buttons of their own


class Choice:
    """The moves that answer the question put to a seat, its `free` (out-of-turn) moves, and the parts of a move chosen so far.

    `chosen` holds card ids in the order of choosing. If the question is `ordered`, that order is part of the answer. `verb` and `call` are "" until
    chosen. Open parts are asked for in this order: call, verb, target.

    Pressing a card alone never plays a free move, and if the question is `deliberate`, it plays no move at all. A move with a target is only played once the
    target, or a button that names it, has been pressed.

    The consequences of a weighty move (one in `weighty`) are previewed before it's played. Once its last part is chosen, it becomes the `weighed` move, and a
    button plays it. `at` is the target pressed to pick one of several weighty moves. If the choice is `eager`, a single weighty move is weighed from the start.

    - `handles`: maps a thing on the table to the verb of the answer that pressing it begins
    - `lying`: maps each thing on the table to the move that pressing it plays at once
    - `in_sight`: the moves in `lying` that are aimed at cards, if there are several and no two share a card
    - `poised`: maps the target of each weighty move without cards to its verb; pressing the target chooses the move
    - `leads`: returns the choice for the question that follows a weighed move, or None if it can't be answered ahead
    - `then`: that choice, while such a move is weighed
    - `series`: the verb of single-card answers that may be played one after another, or ""
    - `undone`: undone steps that can be redone
    - `laid`: the cards in numbered places
    - `typed`: how to type an answer that is a word, or None

    If the question `presumes` a call, a move always has one: the picked call if it fits, otherwise the first.
    """

    undone: Sequence[object] = ()
    laid: Laid = ()
    typed: TypedAnswer | None = None
    weighed: Move | None
    at: int | str | None
    then: Choice | None = None

    def __init__(self, moves: Iterable[Move] = (), cards: Mapping[str, Card] | None = None, ordered: bool = False,
                 free: Iterable[Move] = (), deliberate: bool = False, weighty: Iterable[Move] = (), presumes: bool = False,
                 leads: Callable[[Move], Choice | None] | None = None, series: str = "", eager: bool = True):
        self.moves, self.deliberate, self.presumes, self.leads, self.eager = list(moves), deliberate, presumes, leads, eager
        self.listed = MoveIndex(self.moves, list(free), cards or {}, ordered, series)
        self.weighty = frozenset(weighty)
        cardless = [move for move in self.moves if not move.cards and move.call is None and self.listed.is_on_table(move.target)]
        self.lying = {move.target: move for move in cardless if move not in self.weighty}
        on_cards = [move for move in cardless if move not in self.weighty and move.target in self.listed.cards]
        is_clear = len(on_cards) > 1 and len({move.target for move in on_cards}) == len(on_cards)
        self.in_sight = frozenset(on_cards if is_clear else ())
        has_one_verb = len({move.verb for move in self.moves if move.cards or move.target is not None}) == 1
        self.poised = {move.target: move.verb for move in cardless if has_one_verb and move in self.weighty}
        self.handles = {move.call: move.verb for move in self.moves if move.call and not move.cards and self.listed.is_on_table(move.call)}
        self.pills: tuple[Any, dict[str, tuple[str, str]]] = None, {}           # what each card would do, cached with the version and hand it is for
        self.foretold: tuple[Any, tuple[Fact, ...]] = None, ()      # what the plan leads to, cached with its version and plan
        self.clear()

    def clear(self) -> None:
        """Clear everything chosen, including the answer given ahead."""
        self.then, self.kept = None, Laid()
        self.choose(())

    def choose(self, chosen: tuple[str, ...], verb: str = "", call: str = "", at: int | str | None = None) -> None:
        """Set the chosen parts, and work out which moves they allow. `at` is the target of a move that waits for its button.

        It sets these attributes:

        - `candidates`: the moves with exactly the chosen cards that fit the other chosen parts
        - `extendable`: whether a move plays the chosen cards plus others
        - `swaps`: the other orders in which the chosen cards can be played
        - `names`: the calls that can replace the presumed one, by verb
        - `unnamed`: the candidates that don't need a call any more
        - `places`: the candidates, if they differ only in a few calls, such as the places for a card
        - `ends`: the `unnamed` moves, if each has a target of its own; otherwise empty
        - `targets`: the seats, cards and spaces that the `ends` can be aimed at
        - `waits`: whether pressing a target only chooses it
        """
        self.chosen, self.verb, self.call = chosen, verb, call
        self.measure = self.listed.kinds_of(chosen)
        moves = self.listed.exact_moves(self.measure)
        self.candidates = [move for move in moves if self.has_chosen_verb_and_call(move)] if verb or call else moves
        self.names: dict[str, list[str]] = {}
        if self.presumes and self.begun:
            self.candidates, self.names = with_presumed_calls(self.candidates, call, at)
        self.waits = not self.begun or self.names != {} or self.weighty.issuperset(self.candidates)
        goes_on = bool(chosen) and self.listed.has_longer_move(self.measure)
        self.extendable = any(map(self.has_chosen_verb_and_call, self.listed.longer_moves(self.measure))) if chosen and (verb or call) else goes_on
        self.swaps = self.listed.other_orders(chosen)
        self.unnamed = self.candidates if self.presumes else moves_without_call(self.candidates)
        targets = {move.target for move in self.unnamed}
        self.ends = self.unnamed if len(targets) == len(self.unnamed) else []
        self.targets = frozenset[int | str]([target for target in targets if target is not None] if self.begun and self.ends else self.targets_at_start)
        self.places = moves_with_few_calls(self.candidates) if chosen and not self.extendable else []
        self.weighed = self.at = None
        if self.weighty or self.names:
            self.set_weighed_move(at)
        if self.leads:
            self.set_choice_ahead(self.leads)

    def set_weighed_move(self, at: int | str | None) -> None:
        """Make the only weighty move left the `weighed` one. If several are left, take the one aimed at `at`, if any."""
        self.weighed = self.only_weighty_move()
        if not self.weighed and at in self.targets:
            self.at = at
            self.candidates = self.unnamed = self.ends = [move for move in self.ends if move.target == at]
            self.weighed = self.only_weighty_move()

    def only_weighty_move(self) -> Move | None:
        """Return the only weighty move that still fits, or None if there are several or a part of the move is still open."""
        weighty = [move for move in self.candidates if move in self.weighty]
        if len(weighty) != 1:
            return None
        is_complete = weighty[0] in self.complete_moves if self.begun else self.eager
        if not is_complete:
            return None
        return self.listed.with_chosen_cards(weighty[0], self.chosen)

    def set_choice_ahead(self, leads: Callable[[Move], Choice | None]) -> None:
        """Set `then` to the choice for the question that the weighed move leads to, or to None if there's none."""
        self.kept = self.then.chosen if self.then else self.kept
        self.then = leads(self.weighed) if self.weighed and self.begun else None
        if self.then:
            choose_again(self.then, self.kept)

    @property
    def presumed_call(self) -> str:
        """The call of the chosen move, picked or presumed, or "" if it has none."""
        calls = [move.call for move in self.candidates if move.call] if self.presumes and self.begun else []
        return self.call if self.call in calls else next(iter(calls), "")

    @property
    def complete_moves(self) -> list[Move]:
        """The moves with nothing left open."""
        target_is_known = self.at is not None or len(self.targets) == 1
        return self.ends if target_is_known else [move for move in self.ends if move.target is None]

    @property
    def targets_at_start(self) -> Iterable[int | str]:
        """The targets of weighty moves that can be pressed before anything is chosen."""
        return () if len(self.poised) < 2 or self.begun else [target for target in self.poised if target is not None]

    @property
    def begun(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.chosen or self.verb or self.call)

    def take_back(self) -> bool:
        """Clear the answer given ahead or, without one, the chosen target. If there's neither, clear everything.

        Return whether anything was chosen.
        """
        if self.then and self.then.take_back():
            return True
        begun = self.begun
        if self.at is not None and self.at not in self.poised:
            self.choose(self.chosen, self.verb, self.call)
        else:
            self.clear()
        return begun

    def undo_step(self) -> bool:
        """Undo the last step, which in this class is the same as `take_back`. Return whether there was anything to undo."""
        return self.take_back()

    def redo_step(self) -> bool:
        """Return False, since this class remembers no steps to redo."""
        return False

    # presses: each returns the move it completes, or None

    def press(self, id: str) -> Move | None:
        """Choose a card in hand, or unchoose it. Return the move to play now, or None if there's none yet.

        A card that doesn't fit the chosen cards replaces them.
        """
        if id in self.chosen:
            self.choose(tuple([other for other in self.chosen if other != id]))
            return None
        joined, _ = self.listed.with_card(self.chosen, id)
        starts_over = self.extendable and self.chosen[0] not in joined
        self.choose(joined)
        may_be_complete = not (starts_over or self.deliberate or self.measure in self.listed.shortenable)
        return self.completed_move() if may_be_complete else None

    def take_verb(self, verb: str) -> Move | None:
        """Choose a verb. Return the move to play now, or None if there's none yet."""
        self.choose(self.chosen, verb, self.call)
        return self.completed_move()

    def take_call(self, call: str) -> Move | None:
        """Choose a call. Return the move to play now, or None if there's none yet.

        A call that's a thing on the table is unchosen if it's chosen already.
        """
        if call not in self.handles:
            self.choose(self.chosen, self.verb, call, self.at)
        elif call == self.call:
            self.choose(())
        else:
            self.choose((), self.handles[call], call)
        return self.completed_move()

    def swap(self) -> None:
        """Put the chosen cards in their next playable order, if there's another."""
        self.choose(self.swaps[0] if self.swaps else self.chosen, self.verb, self.call)

    def aim(self, target: int | str) -> Move | None:
        """Choose a seat, card or space as the target. Return the move to play now, or None.

        It's None if the target isn't valid, or if the move is weighty or presumes a call, since such a move is played with its button.
        """
        if target not in self.targets:
            return None
        target_before = self.at
        if target in self.poised:
            if target == target_before:
                self.choose(())
            else:
                self.choose((), self.poised[target], "", target)
            return None
        self.choose(self.chosen, self.verb, self.call)
        move = next(move for move in self.ends if move.target == target)
        if move not in self.weighty and not self.names:
            return self.listed.with_chosen_cards(move, self.chosen)
        if target != target_before:
            self.choose(self.chosen, self.verb, self.call, target)
        return None

    # possible continuations

    def choice_with_card(self, id: str) -> Choice:
        """Return the choice that a card belongs to: this one or `then`."""
        return self.then if self.then and not self.is_usable(id) and self.then.is_usable(id) else self

    def is_usable(self, id: str) -> bool:
        """Return whether an answer or a free move plays cards of this card's kind."""
        return id in self.listed.usable

    def move_if_pressed(self, id: str) -> Move | None:
        """Return the move that pressing a card would play at once, or None if it would play none."""
        if self.deliberate or id in self.chosen:
            return None
        joined, measure = self.listed.with_card(self.chosen, id)
        moves = self.listed.exact_moves(measure)
        if len(moves) != 1 or moves[0].target is not None or moves[0] in self.weighty:
            return None
        if (self.extendable and self.chosen[0] not in joined) or measure in self.listed.shortenable or self.listed.has_longer_move(measure):
            return None
        return self.listed.single_move(joined, moves)

    @property
    def calls(self) -> dict[str, list[str]]:
        """The calls that can be chosen now, by verb, each call once."""
        if self.presumes:
            return self.names
        groups: dict[str, list[str]] = {}
        moves = self.candidates if self.begun else []
        if len(moves) > 1 and not self.places and len({move.call for move in moves}) > 1:
            first_verbs = {move.call: move.verb for move in reversed(moves) if move.call}
            for move in moves:
                if move.call and first_verbs[move.call] == move.verb and move.call not in groups.setdefault(move.verb, []):
                    groups[move.verb].append(move.call)
        return groups

    def illegal_move_at(self, target: int | str) -> Move | None:
        """Return an illegal move that has the chosen parts and an impossible target, or None if there's no move to make it from.

        With it, the rules can explain why the target is impossible.
        """
        moves = self.candidates or self.listed.longer_moves(self.measure)
        aimed = [move for move in moves if move.target is not None]
        same_type = [move for move in aimed if isinstance(move.target, type(target))]
        if not moves or not (self.begun or self.poised):
            return None
        return self.listed.with_chosen_cards((same_type or aimed or moves)[0], self.chosen)._replace(target=target)

    # parts

    def completed_move(self) -> Move | None:
        """Return the only move left, or None if there are several or the move is still open."""
        if self.extendable or self.weighed or self.names:
            return None
        return if_targetless(self.listed.single_move(self.chosen, self.candidates, self.verb))

    def has_chosen_verb_and_call(self, move: Move) -> bool:
        """Return whether a move has the verb and call chosen so far. Where calls are presumed, any call will do."""
        return self.verb in ("", move.verb) and (self.presumes or self.call in ("", move.call))


def moves_without_call(moves: list[Move]) -> list[Move]:
    """Return all moves, if their calls are the same. Otherwise return only those without a call."""
    return [move for move in moves if not move.call] if len({move.call for move in moves}) > 1 else moves


def moves_with_few_calls(moves: list[Move]) -> list[Move]:
    """Return the moves if they share a verb and differ only in a few calls; otherwise []."""
    are_few = 1 < len(moves) <= MOST_CALL_BUTTONS and all(move.call and move.target is None for move in moves)
    return moves if are_few and len({move.verb for move in moves}) == 1 else []


def if_targetless(move: Move | None) -> Move | None:
    """Return the move if it has no target, otherwise None."""
    return move if move and move.target is None else None


def with_presumed_calls(moves: list[Move], call: str, at: int | str | None) -> tuple[list[Move], dict[str, list[str]]]:
    """Return one move per verb and target, and the calls to pick from, by verb.

    Each move has the given `call` if possible, otherwise its first one. If a move is aimed at `at`, list only the calls of moves with that target.
    """
    groups: dict[tuple[str, int | str | None], list[Move]] = {}
    for move in moves:
        groups.setdefault((move.verb, move.target), []).append(move)
    is_aimed = at is not None and any(target == at for _, target in groups)
    names: dict[str, list[str]] = {}
    for (verb, target), group in groups.items():
        calls = names.setdefault(verb, [])
        calls += [move.call for move in group if move.call and move.call not in calls and (target == at or not is_aimed)]
    presumed = [next((move for move in group if move.call == call), group[0]) for group in groups.values()]
    return presumed, {verb: calls for verb, calls in names.items() if len(calls) > 1}


def choose_again(choice: Choice, ids: Iterable[str]) -> None:
    """Choose cards again, one by one, leaving out those that no longer fit."""
    for id in ids:
        joined, _ = choice.listed.with_card(choice.chosen, id)
        if choice.is_usable(id) and {*choice.chosen} < {*joined}:
            choice.choose(joined)
