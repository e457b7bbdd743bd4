"""Observations: a seat's view as arrays of fixed size.

Nothing here sees a position, so an observation can't contain what the view hides.

`observation` holds integers, in this order. Seats are counted clockwise from the observer's own, which is 0.

* The observer's number at the table (one-hot). It is needed to read counters whose value is a seat, such as `active`.
* The seats asked. There are none if the view doesn't say who is being asked.
* The key of the question (one-hot, in the order of the game's texts).
* Counters, by name in the order of the game's texts. Each has the number itself, then the numbers per seat, then up to COUNTER_PARTS numbers of a counter with
  parts (`attack/by`, `attack/on`).
* Zones: first those of a fresh deal in their order, each owner's in the order of the seats. Then one entry for each seat sums up its zones that appear
  only during a match (a creature, the stack), and one more entry those without an owner. Each entry has the number of cards, the number of visible cards
  by kind, and sums of what isn't printed on them: damage, counters, worth, quarter turns, and cards that the observer controls.

`moves` has one row per action (see environment.py). Everything in a row is numbered from 1, and 0 stands for none. Its columns are those of ROW_COLUMNS:

* The verb.
* The number of cards, and the kinds of the first ROW_CARDS of them.
* The target's seat or owner, its zone, its space and its kind.
* The call.

Spaces and calls are words, each of which is stored as a number (see `word_code`). Rows are meant to be looked up or embedded. They describe the move
but needn't identify it; the index does.

Whatever a view lacks, such as the past, is missing here as well. Details of questions and marks of cards are in the view but not in these arrays.

The layouts of the games follow from these rules. `ObservationLayout.columns` names every column of `observation`, and docs/rl.md lists the sizes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from courtcards.engine import limits
from courtcards.engine.card import Card, Zone
from courtcards.engine.move import parse_move

ACTIONS = 1_024             # actions of every game; the longest list of moves met so far has 648
COUNTER_PARTS = 4           # most parts of a counter
ROW_CARDS = 6               # cards of a move that its row names
MOST_CACHED_ROWS = 1 << 16  # rows kept, so that long training doesn't fill the memory
STATE_COLUMNS = "damage", "counters", "worth", "quarter turns", "mine"
ROW_COLUMNS = ("verb", "cards", *[f"kind {number}" for number in range(1, ROW_CARDS + 1)], "target seat", "target zone", "target space", "target kind", "call")
PART_NAMES = "zones", "counters", "state", "question", "moves"         # the parts of a view that an observation is made of
HIGHEST_CODE = np.iinfo(np.int16).max

Where = tuple[int, int, int]            # of a zone: its owner (relative, from 1), its number (from 1) and the code of its space
Place = tuple[str, int | None, str]     # of a zone: its name, its owner, and its space as text


def word_code(word: str | None) -> int:
    """Return the number that stands for a word of a move.

    The number is 0 for None and n + 1 for a number n. For any other word, it's a checksum of 1000 or more.

    >>> word_code(None), word_code("2"), word_code("graveyard")
    (0, 3, 11722)
    """
    if word is None or word == "":
        return 0
    if word.isdecimal() and len(word) < 4:
        return min(int(word) + 1, 999)
    return 1_000 + crc32(word.encode()) % (HIGHEST_CODE - 1_000)


def parse_zone(text: str) -> Place:
    """Return the name, the owner and the space of a zone given as text.

    A missing owner is None, and a missing space is "".

    >>> parse_zone("kingdom/0:queen"), parse_zone("deck")
    (('kingdom', 0, 'queen'), ('deck', None, ''))
    """
    name, _, space = text.partition(":")
    name, _, owner = name.partition("/")
    return name, int(owner) if owner else None, space


class ObservationLayout:
    """The layout of a game's arrays for a given number of seats."""

    def __init__(self, seats: int, cards: Mapping[str, Card], zones: Iterable[Zone], names: Mapping[str, Sequence[str]]):
        """Make the layout for the cards and the zones of a fresh deal.

        `names` are the keys of the game's verbs, questions and counters.
        """
        self.seats, self.cards = seats, cards
        self.verbs = {verb: number for number, verb in enumerate(names["verb"], 1)}
        self.questions = {key: 2 * seats + number for number, key in enumerate(names["question"])}
        column = 2 * seats + len(self.questions)
        self.counters = {name: column + number * (1 + seats + COUNTER_PARTS) for number, name in enumerate(names["counter"])}
        self.first_zone = column + len(self.counters) * (1 + seats + COUNTER_PARTS)
        kinds = list(dict.fromkeys([card.kind for card in cards.values()]))
        self.kinds = {card.id: kinds.index(card.kind) for card in cards.values()}
        self.zones: dict[Place, int] = {}
        for zone in zones:
            self.zones[parse_zone(str(zone))] = len(self.zones)
        self.blocks = len(self.zones) + seats + 1           # the last ones collect the zones that a fresh deal doesn't have
        self.width = 1 + len(kinds) + len(STATE_COLUMNS)
        self.size = self.first_zone + self.blocks * self.width
        self.columns = self.column_names(kinds)
        self.zone_numbers: dict[tuple[str, int], Where] = {}     # cached answers of `where`
        self.rows: dict[tuple[str, int], tuple[list[int], str]] = {}     # cached rows of moves, and the cards they are aimed at

    def column_names(self, kinds: Sequence[str]) -> list[str]:
        """Return the name of every column of `observation`."""
        seats = range(self.seats)
        names = [f"seat {seat}" for seat in seats] + [f"asked/{seat}" for seat in seats] + [f"question {key}" for key in self.questions]
        for name in self.counters:
            names += [name, *[f"{name}/{seat}" for seat in seats], *[f"{name}, part {part}" for part in range(1, COUNTER_PARTS + 1)]]
        later = [*[f"later/{seat}" for seat in seats], "later"]
        for zone in [*[str(Zone(name, owner, space or None)) for name, owner, space in self.zones], *later]:
            names += [f"{zone} {part}" for part in ("all", *kinds, *STATE_COLUMNS)]
        return names

    def space(self) -> spaces.Dict:
        """Return the space of the observations."""
        return spaces.Dict({
            "observation": spaces.Box(-limits.SCORE, limits.SCORE, (self.size,), np.int32),
            "moves": spaces.Box(0, HIGHEST_CODE, (ACTIONS, len(ROW_COLUMNS)), np.int16),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})

    def observation(self, view: Mapping[str, Any], seat: int) -> dict[str, NDArray[Any]]:
        """Return the view of a seat as arrays."""
        moves = view["moves"][:ACTIONS]
        rows, mask = np.zeros((ACTIONS, len(ROW_COLUMNS)), np.int16), np.zeros(ACTIONS, np.int8)
        if moves:
            lies_in = {id: text for text, cards in view["zones"].items() for id in visible_cards(cards)}
            rows[:len(moves)] = [self.row(move, seat, lies_in) for move in moves]
            mask[:len(moves)] = 1
        return {"observation": self.vector(view, seat), "moves": rows, "action_mask": mask}

    def vector(self, view: Mapping[str, Any], seat: int) -> NDArray[np.int32]:
        """Return a seat's view, without its moves, as one array."""
        numbers, seats = np.zeros(self.size, np.int32), self.seats
        numbers[seat] = 1
        question = view["question"]
        if question:
            numbers[self.questions[question["key"]]] = 1
            for asked_seat in question["seats"]:
                numbers[seats + (asked_seat - seat) % seats] = 1
        parts = dict.fromkeys(self.counters, 0)
        for name, number in view["counters"].items():
            name, _, part = name.partition("/")
            column = self.counters[name]
            if part.isdecimal():
                column += 1 + (int(part) - seat) % seats
            elif part:
                column += 1 + seats + parts[name]
                parts[name] += 1
            numbers[column] = number
        self.add_zones(numbers.data, view["zones"], view["state"], seat)
        return numbers

    def add_zones(self, numbers: "memoryview[Any]", zones: Mapping[str, Any], state: Mapping[str, Any], seat: int) -> None:
        """Add the cards in a view's zones to `numbers`, the array that `vector` makes.

        `zones` and `state` are those parts of the view; `seat` is the seat whose view it is.
        """
        kinds, width, first = self.kinds, self.width, self.first_zone
        for text, cards in zones.items():
            _, zone_number, _ = self.where(text, seat)
            start, visible = first + (zone_number - 1) * width, visible_cards(cards)
            numbers[start] += len(visible) + (0 if visible is cards else cards["hidden"])
            for id in visible:
                numbers[start + 1 + kinds[id]] += 1
                if id in state:
                    for column, number in enumerate(state_numbers(state[id], seat), start + width - len(STATE_COLUMNS)):
                        numbers[column] += number

    def where(self, text: str, seat: int) -> Where:
        """Return three numbers for the zone with this name: its owner counted from `seat`, its own number, and the code of its space.

        Owners and zones are numbered from 1. A missing owner or space is 0.
        """
        numbers = self.zone_numbers.get((text, seat))
        if numbers is None:
            name, owner, space = parse_zone(text)
            relative_owner = None if owner is None else (owner - seat) % self.seats
            number = self.zones.get((name, relative_owner, space), len(self.zones) + (self.seats if relative_owner is None else relative_owner))
            numbers = self.zone_numbers[text, seat] = 0 if relative_owner is None else relative_owner + 1, number + 1, word_code(space)
        return numbers

    def row(self, text: str, seat: int, lies_in: Mapping[str, str]) -> list[int]:
        """Return the row that describes a move in the observation's `moves`. `text` is the move.

        `lies_in` has the zone of each visible card, by the card's id.
        """
        cached = self.rows.get((text, seat))
        if cached is None:
            if len(self.rows) >= MOST_CACHED_ROWS:
                self.rows.clear()
            cached = self.rows[text, seat] = self.move_row(text, seat)
        row, target = cached
        if target in lies_in:
            first = 2 + ROW_CARDS
            return [*row[:first], *self.where(lies_in[target], seat), *row[first + 3:]]
        return row

    def move_row(self, text: str, seat: int) -> tuple[list[int], str]:
        """Return the row of a move, and the id of the card it targets.

        The id is "" if the move targets no card.
        """
        move = parse_move(text, self.cards)
        kinds = [self.kinds[card.id] + 1 for card in move.cards[:ROW_CARDS]]
        aim, card = [0, 0, 0, 0], ""
        if isinstance(move.target, int):
            aim[0] = (move.target - seat) % self.seats + 1
        elif move.target is not None and move.target in self.cards:
            card = move.target
            aim[3] = self.kinds[card] + 1
        elif move.target is not None:
            aim[:3] = self.where(move.target, seat)
        return [self.verbs[move.verb], len(move.cards), *kinds, *[0] * (ROW_CARDS - len(kinds)), *aim, word_code(move.call)], card


def visible_cards(cards: Any) -> list[str]:
    """Return the ids of a zone's visible cards, from the zone's entry in a view."""
    return cards if isinstance(cards, list) else cards["known"]


def state_numbers(state: Mapping[str, Any], seat: int) -> tuple[int, ...]:
    """Return the numbers that describe one card in play, in the order of STATE_COLUMNS.

    `state` is the card's state in the view of `seat`.
    """
    return state.get("damage", 0), state.get("counters", 0), state.get("worth", 0), state.get("turned", 0) // 90, int(state.get("controller") == seat)
