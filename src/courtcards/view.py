"""Views: what one seat may see of a position, as plain data. A view carries no seed and no order of a hidden zone."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game


def view(game: "Game", seat: int | None) -> dict[str, Any]:
    """Return what a seat may see; None sees everything.

    Keys: `zones` (name -> card ids, or `{"hidden": n, "known": [ids]}`), `counters` (name -> number), `marks` (card id -> the
    kind that it stands for), `question` (`seats`, `key`, `about`) or None, `moves` (legal answers of the seat as text),
    `outcome` (`winners`, `scores`, `reason`) or None.
    """
    return {"zones": zones(game, seat), "counters": game.counters(), "marks": game.marks(), "question": question(game),
            "moves": [str(move) for move in answers(game, seat)], "outcome": outcome(game)}


def zones(game: "Game", seat: int | None) -> dict[str, Any]:
    """Return every zone: its card ids, or how many it hides and which of them the seat knows."""
    shown: dict[str, Any] = {}
    for zone, cards in game.zones():
        if seat is None or game.sees(seat, zone):
            shown[str(zone)] = [card.id for card in cards]
        else:
            known = [] if game.doubts(zone) else sorted([card.id for card in cards if seat in game.known.get(card, ())])
            shown[str(zone)] = {"hidden": len(cards) - len(known), "known": known}
    return shown


def question(game: "Game") -> dict[str, Any] | None:
    """Return the open question as plain data, None when the match is over."""
    asked = game.question
    return None if asked is None else {"seats": list(asked.seats), "key": asked.key, "about": asked.about}


def answers(game: "Game", seat: int | None) -> list:
    """List the answers that a seat has now; None lists everybody's."""
    asked = game.question
    if asked is None or (seat is not None and seat not in asked.seats):
        return []
    return [move for move in asked.moves(game) if seat is None or move.seat == seat]


def outcome(game: "Game") -> dict[str, Any] | None:
    """Return how the match ended as plain data, None while it goes on."""
    end = game.outcome
    return None if end is None else {"winners": list(end.winners), "scores": list(end.scores), "reason": end.reason}
