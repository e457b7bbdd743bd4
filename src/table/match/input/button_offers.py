"""Works out which buttons a choice offers, as data."""

from typing import NamedTuple

from courtcards.engine.move import Move
from table.match.choice.move_builder import Choice
from table.match.input.move_labels import move_label
from table.match.narration.narrator import Narrator

WHOLE_MOVE_OFFERS = "move", "free"  # kinds of offer whose button plays the move
MOST_OWN_BUTTONS = 2                # up to this many moves of a verb always get buttons of their own


class ButtonOffer(NamedTuple):
    """A button offered by a choice: `do` is `move`, `free`, `verb` or `swap`; `move` is the move the button plays or leads to."""

    do: str
    move: Move

    @property
    def data(self) -> dict[str, str]:
        """The data attributes of the button; none for a swap."""
        if self.do in WHOLE_MOVE_OFFERS:
            return {"data_move": str(self.move)}
        return {"data_verb": self.move.verb} if self.do == "verb" else {}

    def words(self, narrator: Narrator, only: bool) -> str:
        """Return the button's label; `only` says that this is the only answer on offer."""
        if self.do in WHOLE_MOVE_OFFERS:
            return move_label(narrator, self.move, only)
        entry = narrator.texts.entry("verb", self.move.verb)
        if self.do == "verb":
            return str(entry["do"])
        if "swap" not in entry:
            return narrator.texts.say("choose", "swap")
        return narrator.texts.say("verb", self.move.verb, {"card": self.move.cards[0].id}, "swap")


def button_offers(choice: Choice) -> list[ButtonOffer]:
    """Return the offers of a choice: its complete moves or, if there are none, the verbs to choose from."""
    if not choice.begun:
        return cardless_offers(choice)
    swap = [ButtonOffer("swap", with_next_order(choice))] if choice.swaps else []
    if choice.places:
        return [*swap, *[ButtonOffer("move", choice.listed.with_chosen_cards(move, choice.chosen)) for move in choice.places]]
    if choice.ends:
        shown = [move for move in choice.complete_moves if move.target is None or choice.weighed or move not in choice.weighty]
        moves = [choice.listed.with_chosen_cards(move, choice.chosen) for move in shown]
        return [*swap, *[ButtonOffer("free" if choice.listed.is_free(move) else "move", move) for move in moves]]
    verbs = {move.verb: move for move in reversed(choice.unnamed)}
    return [*swap, *[ButtonOffer("verb", move) for move in reversed(verbs.values())]]


def with_next_order(choice: Choice) -> Move:
    """Return a move with the chosen cards in their next playable order, for the label of the swap button."""
    move = (choice.candidates or choice.listed.moves)[0]
    return move._replace(cards=tuple([choice.listed.cards[id] for id in choice.swaps[0]]))


def cardless_offers(choice: Choice) -> list[ButtonOffer]:
    """Return the offers of moves without cards: one for each move, or a single one for all moves of a verb."""
    groups: dict[str, list[Move]] = {}
    pressed_verbs = {choice.poised[thing] for thing in choice.targets_at_start}
    for move in choice.candidates:
        groups.setdefault(move.verb, []).append(move)
    weighty_verbs, table_verbs = {move.verb for move in choice.weighty}, set(choice.handles.values())
    shared_verbs = {verb for verb, moves in groups.items()
                    if (verb in table_verbs or len(moves) > MOST_OWN_BUTTONS) and should_share_button(moves, len(groups), len(choice.moves))}
    if choice.weighed:
        shared_verbs -= weighty_verbs
    else:
        shared_verbs |= weighty_verbs & groups.keys()
    singles = [ButtonOffer("move", move) for move in choice.candidates if move.verb not in shared_verbs]
    return singles + [ButtonOffer("verb", moves[0]) for verb, moves in groups.items() if verb in shared_verbs - pressed_verbs]


def needs_verb_first(choice: Choice) -> bool:
    """Return whether the player must choose a verb first, because adding cards leads to a verb that the chosen cards alone don't have."""
    return choice.extendable and not choice.listed.longer_move_verbs(choice.measure) <= {move.verb for move in choice.candidates}


def is_only_offer(choice: Choice, targets: list[int | str | None]) -> bool:
    """Return whether a single complete move is offered and nothing else can be chosen.

    `targets` are the targets of the complete moves offered.
    """
    is_single = len(targets) == 1 and (choice.at is not None or choice.targets.issubset(targets))
    return is_single and (choice.presumes or not choice.calls) and not needs_verb_first(choice)


def is_choice_part_of(choice: Choice, move: Move) -> bool:
    """Return whether everything chosen so far is part of a move. If nothing is chosen, return True."""
    move_kinds = choice.listed.kinds_of([card.id for card in move.cards])
    parts = (choice.verb, move.verb), (choice.call, move.call), (choice.at, move.target)
    plays_chosen_cards = all(choice.measure.count(kind) <= move_kinds.count(kind) for kind in choice.measure)
    return plays_chosen_cards and all(chosen in ("", None, played) for chosen, played in parts)


def has_single_verb(offers: list[ButtonOffer]) -> bool:
    """Return whether all offers are moves of one verb that have calls (such as numbers)."""
    return len({offer.move.verb for offer in offers}) == 1 and all(offer.do == "move" and offer.move.call is not None for offer in offers)


def has_first_choice(offers: list[ButtonOffer], all_have_buttons: bool) -> bool:
    """Return whether the first offer deserves to be the main one.

    If the offers differ only in calls, it does if it's the only one or if the calls are numbers, of which the largest comes first. Otherwise, it does if every
    answer has a button (`all_have_buttons`).
    """
    if has_single_verb(offers):
        return len(offers) == 1 or all((offer.move.call or "").isdigit() for offer in offers)
    return all_have_buttons


def planned_moves(choice: Choice) -> tuple[Move, ...]:
    """Return the move being weighed, followed by the move chosen ahead, if any; otherwise ()."""
    if not choice.weighed:
        return ()
    ahead = choice.then.weighed if choice.then and choice.then.begun else None
    return (choice.weighed, ahead) if ahead else (choice.weighed,)


def should_share_button(moves: list[Move], verb_count: int, move_count: int) -> bool:
    """Return whether the moves of a verb share one button at first, because they differ in calls or targets, which are chosen next.

    If there are no other moves, they don't. `verb_count` is the number of verbs offered, and `move_count` the number of all moves.
    """
    if verb_count > 1 and len({move.call for move in moves}) > 1:
        return True
    return len(moves) < move_count and len({move.target for move in moves}) > 1
