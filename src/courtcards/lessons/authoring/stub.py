"""The draft of a lesson, generated from a move of any match. For the command line; no page uses it."""

import json
from typing import Any

from courtcards.engine.dice import roll, shuffle
from courtcards.engine.game import Fact
from courtcards.engine.move import IllegalMove
from courtcards.lessons.authoring.mining import shortened
from courtcards.lessons.moments import Moment, comes
from courtcards.saves.record import Record


def scaffold(record: Record, number: int) -> str:
    """Return the draft of a lesson from a move of a match, counted from 1; its goal are the facts told by that move.

    Raises IllegalMove if no deck leads to it, because dice decided more than the deal.
    """
    deck = record.deck or [card.id for card in shuffled(record)]
    *moves, move = record.moves[:number]
    whole = Moment(record.kind.id, "", len(record.seats), record.options, " ".join(deck), moves=tuple(moves), move=move)
    facts = comes(whole).facts
    short = shortened(whole, lambda other: told(other) == facts)
    goal = [" ".join([fact.key, *[f"{name}={value}" for name, value in fact.about.items() if isinstance(value, int | str)]]) for fact in facts]
    deal = {"seats": short.seats, **({"options": short.options} if short.options else {}), "dealt": short.dealt}
    lines = ['id = "new"', f"deal = {toml(deal)}", f"moves = {toml(moves)}", "[[lesson.step]]", f"goal = {toml(goal)}", f"way = {toml([move])}"]
    return "\n".join(["[[lesson]]", *lines])


def shuffled(record: Record) -> list[Any]:
    """Return the deck dealt by a record's seed."""
    cards = record.kind(len(record.seats), record.options, cards=record.game.card_set, words=record.game.word_list).pack()
    shuffle(cards, roll(record.seed))
    return cards


def told(moment: Moment) -> list[Fact]:
    """Return the facts told by a moment's move, or an empty list if it is illegal."""
    try:
        return comes(moment).facts
    except IllegalMove:
        return []


def toml(value: Any) -> str:
    """Return plain data as written in a lessons file.

    >>> toml({"seats": 2, "options": {"decks": 3, "stall": True}})
    '{ seats = 2, options = { decks = 3, stall = true } }'
    """
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {toml(each)}" for name, each in value.items()]) + " }"
    return json.dumps(value, ensure_ascii=False)
