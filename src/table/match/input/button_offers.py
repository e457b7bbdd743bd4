"""What is offered as buttons of an answer that is put together. No DOM; knows no game, only listed moves and the words for them."""

from typing import NamedTuple

from courtcards.engine.move import Move
from table.match.choice.move_builder import Choice
from table.match.input.move_labels import label
from table.match.narration.narrator import Teller

WHOLE = "move", "free"              # what plays its move
FEW = 2                             # moves of a verb that are offered each by itself, whatever else there is


class Offer(NamedTuple):
    """A button that a choice offers: `do` is `move`, `free`, `verb` or `swap`, `move` one that it plays or leads to."""

    do: str
    move: Move

    @property
    def data(self) -> dict[str, str]:
        """What its button carries: the whole move, or the verb that it chooses."""
        return {"data_move": str(self.move)} if self.do in WHOLE else {"data_verb": self.move.verb} if self.do == "verb" else {}

    def words(self, teller: Teller, only: bool) -> str:
        """Return the words of its button; `only`: no other answer stands beside it."""
        if self.do in WHOLE:
            return label(teller, self.move, only)
        entry = teller.texts.entry("verb", self.move.verb)
        if self.do == "verb" or "swap" not in entry:
            return str(entry["do"]) if self.do == "verb" else teller.texts.say("choose", "swap")
        return teller.texts.say("verb", self.move.verb, {"card": self.move.cards[0].id}, "swap")


def offers(choice: Choice) -> list[Offer]:
    """Return what is offered as buttons: moves without a target or with the only one, verbs where they differ; at first all moves without cards."""
    if not choice.begun:
        return cardless(choice)
    swap = [Offer("swap", turned(choice))] if choice.swaps else []
    if choice.places:
        return [*swap, *[Offer("move", choice.listed.named(move, choice.chosen)) for move in choice.places]]
    if choice.ends:
        ends = [move for move in choice.direct if move.target is None or choice.weighed or move not in choice.weighty] if choice.weighty else choice.direct
        return [*swap, *[Offer("free" if choice.listed.is_free(move) else "move", choice.listed.named(move, choice.chosen)) for move in ends]]
    verbs = {move.verb: move for move in reversed(choice.unnamed)}
    return [*swap, *[Offer("verb", move) for move in reversed(verbs.values())]]


def turned(choice: Choice) -> Move:
    """Return a move as it is with the chosen cards in the next order in which they can be played."""
    move = (choice.candidates or choice.listed.moves)[0]
    return move._replace(cards=tuple([choice.listed.cards[id] for id in choice.swaps[0]]))


def cardless(choice: Choice) -> list[Offer]:
    """Offer the moves without cards: a verb with much to name or to aim at, beside others, first as such, every other move by itself.

    Much are more than a few, or things on the table, which are pressed where they lie. A verb that is weighed is offered first, too, unless
    only one such move is left, or it is aimed by a press at things on the table.
    """
    groups: dict[str, list[Move]] = {}
    pressed = {choice.poised[thing] for thing in choice.untouched}
    for move in choice.candidates:
        groups.setdefault(move.verb, []).append(move)
    weighty, lying = {move.verb for move in choice.weighty}, set(choice.handles.values())
    wide = {verb for verb, moves in groups.items() if (verb in lying or len(moves) > FEW) and wider(moves, len(groups), len(choice.moves))}
    wide = wide - weighty if choice.weighed else wide | weighty & groups.keys()
    singles = [Offer("move", move) for move in choice.candidates if move.verb not in wide]
    return singles + [Offer("verb", moves[0]) for verb, moves in groups.items() if verb in wide - pressed]


def leads_on(choice: Choice) -> bool:
    """Whether what is chosen does one thing alone, and another together with more cards: neither is meant before that is chosen."""
    return choice.extendable and not {move.verb for move in choice.listed.beyond(choice.measure)} <= {move.verb for move in choice.candidates}


def sure(choice: Choice, aims: list[int | str | None]) -> bool:
    """Whether one whole move is offered, aimed so, and nothing else can be chosen: no other target, no name, no more cards that do something else."""
    alone = len(aims) == 1 and (choice.at is not None or choice.targets.issubset(aims))
    return alone and (choice.presumes or not choice.calls) and not leads_on(choice)


def counted(found: list[Offer]) -> bool:
    """Whether nothing is offered but the numbers or names of one and the same thing to do."""
    return len({offer.move.verb for offer in found}) == 1 and all(offer.do == "move" and offer.move.call is not None for offer in found)


def plan(choice: Choice) -> tuple[Move, ...]:
    """Return the move that is weighed, and with it what is chosen ahead of what it leads to."""
    if not choice.weighed:
        return ()
    ahead = choice.then.weighed if choice.then and choice.then.begun else None
    return (choice.weighed, ahead) if ahead else (choice.weighed,)


def wider(moves: list[Move], verbs: int, number: int) -> bool:
    """Whether a verb, one of some with a number of moves, has more than one thing to name or to aim at."""
    return (verbs > 1 and len({move.call for move in moves}) > 1) or (len({move.target for move in moves}) > 1 and len(moves) < number)
