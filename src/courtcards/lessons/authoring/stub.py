"""The draft of a lesson, generated from a move of any match. For the command line; no page uses it."""

import json
from typing import Any

from courtcards.engine.dice import next_dice, shuffle
from courtcards.engine.game import Fact
from courtcards.engine.move import IllegalMove
from courtcards.lessons.authoring.mining import drop_named_cards
from courtcards.lessons.moments import Moment, replay_moment
from courtcards.saves.record import Record


def draft_lesson(record: Record, number: int) -> str:
    """Return the draft of a lesson that asks for move `number` (from 1) of a match.

    The lesson's goal is the facts told by that move. Raises IllegalMove if the match can't be replayed from its deck alone, because something after the deal
    was random.
    """
    deck = record.deck or [card.id for card in seed_deck(record)]
    *moves, move = record.moves[:number]
    full = Moment(record.kind.id, "", len(record.seats), record.options, " ".join(deck), moves=tuple(moves), move=move)
    facts = replay_moment(full).facts
    shortened = drop_named_cards(full, lambda moment: move_facts(moment) == facts)
    goal = [" ".join([fact.key, *[f"{name}={value}" for name, value in fact.about.items() if isinstance(value, int | str)]]) for fact in facts]
    deal = {"seats": shortened.seats, **({"options": shortened.options} if shortened.options else {}), "dealt": shortened.dealt}
    lines = ['id = "new"', f"deal = {to_toml(deal)}", f"moves = {to_toml(moves)}", "[[lesson.step]]", f"goal = {to_toml(goal)}", f"way = {to_toml([move])}"]
    return "\n".join(["[[lesson]]", *lines])


def seed_deck(record: Record) -> list[Any]:
    """Return the deck dealt by a record's seed."""
    cards = record.kind(len(record.seats), record.options, cards=record.game.card_set, words=record.game.word_list).pack()
    shuffle(cards, next_dice(record.seed))
    return cards


def move_facts(moment: Moment) -> list[Fact]:
    """Return the facts told by the move of a moment. The list is empty if this move or an earlier one is illegal."""
    try:
        return replay_moment(moment).facts
    except IllegalMove:
        return []


def to_toml(value: Any) -> str:
    """Return plain data as written in a lessons file.

    >>> to_toml({"seats": 2, "options": {"decks": 3, "stall": True}})
    '{ seats = 2, options = { decks = 3, stall = true } }'
    """
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {to_toml(item)}" for name, item in value.items()]) + " }"
    return json.dumps(value, ensure_ascii=False)
