"""Views: what one seat may see of a position, as plain data. A view contains neither the seed nor the order of a hidden zone."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from courtcards.engine.game import Game


def seat_view(game: "Game", seat: int | None, parts: Iterable[str] = ()) -> dict[str, Any]:
    """Return what a seat may see: all of it, or only the named parts. A seat of None sees everything.

    The result is a dict with these keys:

    * `zones`: for each zone its card ids, or `{"hidden": n, "known": [ids]}`.
    * `counters`: numbers by name.
    * `state`: the state of each visible card by id, beyond what is printed on it (see CardState).
    * `notes`: the public notes, each a key and its details.
    * `question`: `seats`, `key`, `about`, `case`, `ordered`, `typed` and `row`, or None when the match is over.
    * `moves`: the legal answers of the seat as text.
    * `clock`: `seconds`, `move` and `span`, or None if no clock runs.
    * `outcome`: `winners`, `scores`, `reason`, `draw` and `losers`, or None if the match isn't over.
    """
    return {part: PART_BUILDERS[part](game, seat) for part in parts or PART_BUILDERS}


def visible_states(game: "Game", seat: int | None) -> dict[str, dict[str, Any]]:
    """Return the state of the visible cards, by id: only fields that differ from their defaults."""
    states = {id: state.plain() for id, state in game.card_states(seat).items()}
    return {id: fields for id, fields in states.items() if fields}


def clock_data(game: "Game") -> dict[str, Any] | None:
    """Return the running clock as plain data, or None if no clock runs.

    The data are its seconds, the move played when time runs out, and its span.
    """
    clock = None if game.question is None else game.clock()
    return None if clock is None else {"seconds": clock.seconds, "move": clock.move, "span": clock.span}


def visible_zones(game: "Game", seat: int | None) -> dict[str, Any]:
    """Return every zone by name, as plain data.

    For a zone that the seat sees, the data list its card ids. For any other zone, they say how many unknown cards it has, and which of its cards the seat
    knows.
    """
    zones: dict[str, Any] = {}
    for zone, cards in game.zones():
        if seat is None or game.sees(seat, zone):
            zones[str(zone)] = [card.id for card in cards]
        else:
            known = [] if game.doubts(zone) else sorted([card.id for card in cards if seat in game.known.get(card, ())])
            zones[str(zone)] = {"hidden": len(cards) - len(known), "known": known}
    return zones


def question_data(game: "Game", seat: int | None = None) -> dict[str, Any] | None:
    """Return the open question as plain data, or None when the match is over.

    Only the seats asked get the details meant for them. Nobody else learns who is being asked a quiet question.
    """
    question = game.question
    if question is None:
        return None
    data = {"seats": list(question.seats), "key": question.key, "about": question.about, "case": None, "ordered": question.ordered, "typed": None, "row": None}
    if seat is not None and seat not in question.seats:
        return data | {"seats": []} if question.quiet else data
    question = game.asked_of(question.seat if seat is None else seat)
    case, details = question.case(game, question.seat)
    typed, row = question.typed_answer(game), question.row(game)
    return data | {"case": {"key": case, **details} if case else None, "typed": typed._asdict() if typed else None, "row": row._asdict() if row else None}


def outcome_data(game: "Game") -> dict[str, Any] | None:
    """Return how the match ended, as plain data, or None if it isn't over."""
    outcome = game.outcome
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason, "draw": outcome.draw, "losers": list(outcome.losers)}


PART_BUILDERS: dict[str, Callable[["Game", int | None], Any]] = {
    "zones": visible_zones, "counters": lambda game, _: game.counters(), "state": visible_states,
    "notes": lambda game, _: [list(note) for note in game.notes()],
    "question": question_data, "moves": lambda game, seat: [str(move) for move in game.moves(seat)], "clock": lambda game, _: clock_data(game),
    "outcome": lambda game, _: outcome_data(game)}
