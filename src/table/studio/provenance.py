"""Writes and reads a card's history: who drew it, and who gave it to whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.limits import CARD_HISTORY
from courtcards.texts import common_text
from table.page.shared_messages import date_text

Entry = Mapping[str, Any]


def history_sentences(history: Sequence[Entry]) -> list[str]:
    """Return a card's history as sentences."""
    return [common_text("trade", f"was-{entry['what']}", by=entry["by"], to=entry.get("to", ""), on=date_text(entry["on"])) for entry in history]


def extend_history(history: Sequence[Entry], *entries: Entry) -> list[Entry]:
    """Return a history with added entries. If it gets too long, only the first entry and the latest ones are kept."""
    full_history = [*history, *entries]
    return full_history if len(full_history) <= CARD_HISTORY else [full_history[0], *full_history[1 - CARD_HISTORY:]]


def mark_as_drawn(card: Mapping[str, Any], by: str, on: str) -> dict[str, Any]:
    """Return a card marked as drawn. If its history names no artist yet, `by` is added, with the day `on`."""
    history = card.get("history", ())
    if not by or any(entry["what"] == "drawn" for entry in history):
        return {**card, "art": True}
    return {**card, "art": True, "history": extend_history(history, {"what": "drawn", "by": by, "on": on})}


def record_handover(card: Mapping[str, Any], what: str, by: str, to: str, on: str) -> dict[str, Any]:
    """Return a card with a handover added to its history, unless it stays with its owner or a name is missing.

    `what` is "given" or "exchanged", `by` and `to` are the owners, and `on` is the day.
    """
    if by == to or not (by and to):
        return dict(card)
    return {**card, "history": extend_history(card.get("history", ()), {"what": what, "by": by, "to": to, "on": on})}
