"""The markup of a preview: who shared it, the game, the seats, its progress, and a button."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import said
from table.markup.html import Markup, figure, h, proper
from table.markup.icons import banner
from table.markup.scene import Seat


class Sitting(NamedTuple):
    """A seat in a preview: a note on its player, whether it's this player's, and its tally in words and as a number."""

    seat: Seat
    note: str
    yours: bool
    held: str = ""
    number: int = 0


def shared(title: str, line: str, claim: str, rows: Sequence[Sitting], first: Sequence[int], ways: Sequence[Markup], notes: Sequence[str],
           more: Markup | Sequence[Markup] | None = None) -> Markup:
    """Return the preview.

    claim: the result claimed by the sender, or ""; first: the seats of those who share it, whose banners are larger; ways: the buttons;
    more: further content above them.
    """
    inner = [h("div", flags([row.seat for row in rows], first), class_="frame__flags", aria_hidden="true"), h("h1", title), h("p", line),
             h("p", claim, class_="frame__claim") if claim else None, h("ul", [sitting(row) for row in rows], class_="sittings"), more,
             h("div", ways, class_="frame__acts", role="toolbar", aria_label=said("shared", "ways")),
             h("p", " ".join(notes), class_="muted"), h("a", said("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("section", inner, class_="frame__in"), class_="frame")


def flags(seats: Sequence[Seat], first: Sequence[int]) -> list[Markup]:
    """Return all players' banners, with larger ones in the middle for those who share the match."""
    others = [seat for seat in seats if seat.number not in first]
    half = len(others) // 2
    return [h("span", banner(seat.tincture, seat.charge), class_="frame__first" if seat.number in first else None)
            for seat in [*others[:half], *[seat for seat in seats if seat.number in first], *others[half:]]]


def sitting(row: Sitting) -> Markup:
    """Return one seat."""
    who = h("span", h("b", proper(row.seat.name)), " ", h("small", row.note), class_="sittings__who")
    held = h("span", h("small", row.held), " ", h("b", figure(row.number))) if row.held else None
    return h("li", banner(row.seat.tincture, row.seat.charge), who, held, data_yours=row.yours)


def way(do: str, label: str, **more: str) -> Markup:
    """Return a button that leads on."""
    return h("button", label, type="button", class_="btn btn--big", data_do=do, **more)


def main(do: str, label: str) -> Markup:
    """Return the main button."""
    return h("button", label, type="button", class_="btn btn--main btn--big", data_do=do, data_main=True)
