"""An answer put together press by press: cards, what they are now, what they do, at whom. No DOM; knows no game, only listed moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.question import Typed
from table.match.choice.move_index import Listed

Laid = tuple[str, ...]              # the card on every numbered place, "" where it is free
NAMES = 3                           # names for what one verb does with chosen cards that are offered each by itself


class Choice:
    """The listed moves of an asked seat, the `free` ones that it may make with cards out of turn, and which of their parts are chosen.

    `chosen` are card ids in the order of choosing; cards of one kind are equal, and the move that is played names those that were
    chosen. Where the question is `ordered`, the order of choosing is part of the answer. `verb` and `call` are chosen by name,
    "" until then. What is left open is asked in this order: call, verb, target.
    A free move is never complete by a press of its card alone, no move is as long as its target was not pressed or named, and where the
    question is `deliberate` none is by the press of a card. `handles` are things on the table that are named by listed moves without
    cards (a creature that can attack), each with what is done with it: pressed where they lie, they begin an answer; `lying` those that
    are answers by themselves, `in_sight` these answers where each is another of several cards, `poised` those at which a weighty one is aimed,
    where nothing else is aimed at: pressed, they are its target.
    `undone` is what was taken back of it and can be made again, `laid` what lies on numbered places, `typed` of what letters a word is
    made, where there is such.
    No press that chooses the last part of one of the `weighty` moves plays it: it is `weighed`, so that what it leads to can be shown, until
    its button plays it; `at` is the target that is chosen for it where there are others. One that stands alone from the start is
    weighed at once by an `eager` choice.
    Where it `presumes` a name, one always stands: the one that was picked, if it fits, else the first. It is not asked for; where another
    can be picked, a button plays with the one that stands. Where a weighed move `leads` to a question that can be answered ahead, `then`
    is the choice of that answer, from the moment at which the move is weighed; both together are the `plan`.
    By a verb in `series` several cards are played one by one.
    """

    undone: Sequence[object] = ()
    laid: Laid = ()
    typed: Typed | None = None
    weighed: Move | None
    at: int | str | None
    then: Choice | None = None

    def __init__(self, moves: Iterable[Move] = (), cards: Mapping[str, Card] | None = None, ordered: bool = False,
                 free: Iterable[Move] = (), deliberate: bool = False, weighty: Iterable[Move] = (), presumes: bool = False,
                 leads: Callable[[Move], Choice | None] | None = None, series: str = "", eager: bool = True):
        self.moves, self.deliberate, self.presumes, self.leads, self.eager = list(moves), deliberate, presumes, leads, eager
        self.listed = Listed(self.moves, list(free), cards or {}, ordered, series)
        self.weighty = frozenset(weighty)
        bare = [move for move in self.moves if not move.cards and move.call is None and self.listed.lies(move.target)]
        self.lying = {move.target: move for move in bare if move not in self.weighty}
        each = [move for move in bare if move not in self.weighty and move.target in self.listed.cards]
        self.in_sight = frozenset(each if len(each) == len({move.target for move in each}) > 1 else ())
        only = len({move.verb for move in self.moves if move.cards or move.target is not None}) == 1
        self.poised = {move.target: move.verb for move in bare if only and move in self.weighty}
        self.handles = {move.call: move.verb for move in self.moves if move.call and not move.cards and self.listed.lies(move.call)}
        self.pills: tuple[Any, dict[str, tuple[str, str]]] = None, {}           # what cards would do, and when and with which hand that was worked out
        self.foretold: tuple[Any, tuple[Fact, ...]] = None, ()      # what the plan leads to, and which one, when
        self.clear()

    def clear(self) -> None:
        """Take everything back."""
        self.then, self.kept = None, Laid()
        self.choose(())

    def choose(self, chosen: tuple[str, ...], verb: str = "", call: str = "", at: int | str | None = None) -> None:
        """Have these parts chosen, and work out what is possible with them; `at` is the target of a move that waits for its button.

        `candidates` are the moves of exactly what is chosen; `extendable` is whether a move plays these cards together with others;
        `swaps` are the other orders in which they can be played; `names` those among which the presumed one can be picked, by verb;
        `unnamed` are the candidates for which nothing has to be named any more; `places` the candidates where only one of few names is open,
        as where a card goes; `ends` those that need no more than a target, or nothing, none while it is open what is done at one target;
        `targets` the seats, cards and spaces at which they can be aimed, `waits` whether a press of any is no more than a choice.
        """
        self.chosen, self.verb, self.call, self.measure = chosen, verb, call, self.listed.counted(chosen)
        found = self.listed.of(self.measure)
        self.candidates = [move for move in found if self.agrees(move)] if verb or call else found
        self.names: dict[str, list[str]] = {}
        if self.presumes and self.begun:
            self.candidates, self.names = presumed(self.candidates, call, at)
        self.waits = not self.begun or self.names != {} or self.weighty.issuperset(self.candidates)
        self.extendable = bool(chosen) and (any(map(self.agrees, self.listed.beyond(self.measure))) if verb or call else self.listed.goes_on(self.measure))
        self.swaps = self.listed.turned(chosen)
        self.unnamed = self.candidates if self.presumes else nameless(self.candidates)
        targets = {move.target for move in self.unnamed}
        self.ends = self.unnamed if len(targets) == len(self.unnamed) else []
        self.targets = frozenset[int | str]([target for target in targets if target is not None] if self.begun and self.ends else self.untouched)
        self.places = few_names(self.candidates) if chosen and not self.extendable else []
        self.weighed = self.at = None
        if self.weighty or self.names:
            self.weigh(at)
        if self.leads:
            self.look_ahead(self.leads)

    def weigh(self, at: int | str | None) -> None:
        """Have the only weighty move weighed that is left, or else choose a target and have the one at it weighed."""
        self.weighed = self.alone()
        if not self.weighed and at in self.targets:
            self.at = at
            self.candidates = self.unnamed = self.ends = [move for move in self.ends if move.target == at]
            self.weighed = self.alone()

    def alone(self) -> Move | None:
        """Return the weighty move that is left, if it is the only one and nothing more has to be chosen of it."""
        found = [move for move in self.candidates if move in self.weighty]
        if len(found) != 1 or (found[0] not in self.direct if self.begun else not self.eager):
            return None
        return self.listed.named(found[0], self.chosen)

    def look_ahead(self, leads: Callable[[Move], Choice | None]) -> None:
        """Have what the weighed move leads to answered ahead, as far as what was chosen of that before is still possible."""
        self.kept = self.then.chosen if self.then else self.kept
        self.then = leads(self.weighed) if self.weighed and self.begun else None
        if self.then:
            resume(self.then, self.kept)

    @property
    def called(self) -> str:
        """The presumed name that stands for what is chosen, "" where there is none."""
        found = [move.call for move in self.candidates if move.call] if self.presumes and self.begun else []
        return self.call if self.call in found else (*found, "")[0]

    @property
    def direct(self) -> list[Move]:
        """The moves of what is chosen of which nothing is left open: without a target, with the only one, or with the one that is chosen."""
        named = self.at is not None or len(self.targets) == 1
        return self.ends if named else [move for move in self.ends if move.target is None]

    @property
    def untouched(self) -> Iterable[int | str]:
        """The things on the table that can be pressed for a weighty move before anything is chosen: of a single one it is weighed anyhow."""
        return () if len(self.poised) < 2 or self.begun else [target for target in self.poised if target is not None]

    @property
    def begun(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.chosen or self.verb or self.call)

    def let_go(self) -> bool:
        """Take back what is chosen, what is ahead before a target of several, and that before the rest; return whether anything was."""
        if self.then and self.then.let_go():
            return True
        begun = self.begun
        if self.at is not None and self.at not in self.poised:
            self.choose(self.chosen, self.verb, self.call)
        else:
            self.clear()
        return begun

    def step_back(self) -> bool:
        """Take back the last step; return whether there was any."""
        return self.let_go()

    def step_on(self) -> bool:
        """Make again what was taken back; return whether there was anything."""
        return False

    # presses: each returns the move that is complete with it, or None

    def press(self, id: str) -> Move | None:
        """Choose a card of the hand, or take it back; one that does not go with the others replaces them.

        In the place of one that others can still join it is not played by that.
        """
        if id in self.chosen:
            self.choose(tuple([other for other in self.chosen if other != id]))
            return None
        joined, _ = self.listed.joined(self.chosen, id)
        apart = self.extendable and self.chosen[0] not in joined
        self.choose(joined)
        return None if apart or self.deliberate or self.measure in self.listed.open else self.complete()

    def take_verb(self, verb: str) -> Move | None:
        """Choose what is done."""
        self.choose(self.chosen, verb, self.call)
        return self.complete()

    def take_call(self, call: str) -> Move | None:
        """Choose what is named; a thing on the table, pressed again, is let go."""
        if call in self.handles:
            self.choose((), *(("", "") if call == self.call else (self.handles[call], call)))
        else:
            self.choose(self.chosen, self.verb, call, self.at)
        return self.complete()

    def swap(self) -> None:
        """Put the chosen cards in the next order that can be played."""
        self.choose((*self.swaps, self.chosen)[0], self.verb, self.call)

    def aim(self, target: int | str) -> Move | None:
        """Choose a seat, a card or a space as the target; one that is chosen for a move that waits for its button, pressed again, is let go."""
        if target not in self.targets:
            return None
        before = self.at
        if target in self.poised:
            self.choose((), *((self.poised[target], "", target) if target != before else ()))
            return None
        self.choose(self.chosen, self.verb, self.call)
        move = next(move for move in self.ends if move.target == target)
        if move not in self.weighty and not self.names:
            return self.listed.named(move, self.chosen)
        if target != before:
            self.choose(self.chosen, self.verb, self.call, target)
        return None

    # what is possible

    def part(self, id: str) -> Choice:
        """Return the choice to which a card belongs: this one, or the one ahead of it if it plays such a card alone."""
        return self.then if self.then and not self.usable(id) and self.then.usable(id) else self

    def usable(self, id: str) -> bool:
        """Whether a listed move, or a free one, plays such a card."""
        return id in self.listed.usable

    def foresee(self, id: str) -> Move | None:
        """Return the move that pressing a card would play at once."""
        if self.deliberate or id in self.chosen:
            return None
        joined, measure = self.listed.joined(self.chosen, id)
        found = self.listed.of(measure)
        if len(found) != 1 or found[0].target is not None or found[0] in self.weighty:
            return None
        apart = self.extendable and self.chosen[0] not in joined
        return None if apart or self.listed.goes_on(measure) or measure in self.listed.open else self.listed.only(joined, found)

    @property
    def calls(self) -> dict[str, list[str]]:
        """What can be named now, by verb, each name once; nothing where it makes no difference."""
        if self.presumes:
            return self.names
        groups: dict[str, list[str]] = {}
        found = self.candidates if self.begun else []
        if len(found) > 1 and not self.places and len({move.call for move in found}) > 1:
            first = {move.call: move.verb for move in reversed(found) if move.call}
            for move in found:
                if move.call and first[move.call] == move.verb and move.call not in groups.setdefault(move.verb, []):
                    groups[move.verb].append(move.call)
        return groups

    def wrong(self, target: int | str) -> Move | None:
        """Return a move with what is chosen and a target that it does not have, to ask why not."""
        found = self.candidates or self.listed.beyond(self.measure)
        aimed = [move for move in found if move.target is not None]
        alike = [move for move in aimed if isinstance(move.target, type(target))]
        return self.listed.named((alike or aimed or found)[0], self.chosen)._replace(target=target) if (self.begun or self.poised) and found else None

    # parts

    def complete(self) -> Move | None:
        """Return the only move that is left, if no more cards can join, they have no other order, it needs no target, has no other name, and is not weighed."""
        return None if self.extendable or self.weighed or self.names else aimless(self.listed.only(self.chosen, self.candidates, self.verb))

    def agrees(self, move: Move) -> bool:
        """Whether a move has the verb and the call that are chosen; a presumed one can still be another."""
        return self.verb in ("", move.verb) and (self.presumes or self.call in ("", move.call))


def nameless(found: list[Move]) -> list[Move]:
    """Return the moves for which nothing is named, where names tell moves apart; else all."""
    return [move for move in found if not move.call] if len({move.call for move in found}) > 1 else found


def few_names(found: list[Move]) -> list[Move]:
    """Return moves of one verb of which no more is open than one of few names; nothing where there is more to it."""
    plain = 1 < len(found) <= NAMES and found[0].call and all(move.call and move.target is None for move in found)
    return found if plain and len({move.verb for move in found}) == 1 else []


def aimless(move: Move | None) -> Move | None:
    """Return a move that needs no target: at whom it goes is never chosen by the card alone."""
    return move if move and move.target is None else None


def presumed(found: list[Move], call: str, at: int | str | None) -> tuple[list[Move], dict[str, list[str]]]:
    """Return one of the moves that differ in nothing but the name, with that one or the first; and by verb the names that those at a target have."""
    alike: dict[tuple[str, int | str | None], list[Move]] = {}
    for move in found:
        alike.setdefault((move.verb, move.target), []).append(move)
    aimed = any(target == at is not None for _, target in alike)
    names: dict[str, list[str]] = {}
    for (verb, target), same in alike.items():
        known = names.setdefault(verb, [])
        known += [move.call for move in same if move.call and move.call not in known and (target == at or not aimed)]
    stands = [next((move for move in same if move.call == call), same[0]) for same in alike.values()]
    return stands, {verb: known for verb, known in names.items() if len(known) > 1}


def resume(choice: Choice, ids: Iterable[str]) -> None:
    """Choose cards again, as far as they still go together."""
    for id in ids:
        joined, _ = choice.listed.joined(choice.chosen, id)
        if choice.usable(id) and {*choice.chosen} < {*joined}:
            choice.choose(joined)
