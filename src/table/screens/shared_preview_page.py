"""The markup of a preview: who shared the match, its game, progress and seats, and the buttons."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.texts import common_text
from table.markup.html import Markup, h, player_name, signed_number
from table.markup.icons import banner
from table.markup.scene import Seat


class PreviewSeat(NamedTuple):
    """A seat in a preview.

    `note` is about its player, and `yours` says whether the seat becomes yours. `held` is the name of what it has collected ("" if there is none), and
    `number` how many.
    """

    seat: Seat
    note: str
    yours: bool
    held: str = ""
    number: int = 0


def preview_page(title: str, line: str, claim: str, rows: Sequence[PreviewSeat], first: Sequence[int], ways: Sequence[Markup], notes: Sequence[str],
                 more: Markup | Sequence[Markup] | None = None) -> Markup:
    """Return the preview.

    `claim` is the result claimed by the sender, or "". `first` has the seats of those who share the match, whose banners are larger. `ways` are the buttons,
    and `more` is further content above them.
    """
    inner = [h("div", preview_banners([row.seat for row in rows], first), class_="frame__flags", aria_hidden="true"), h("h1", title), h("p", line),
             h("p", claim, class_="frame__claim") if claim else None, h("ul", [preview_seat(row) for row in rows], class_="sittings"), more,
             h("div", ways, class_="frame__acts", role="toolbar", aria_label=common_text("shared", "ways")),
             h("p", " ".join(notes), class_="muted"), h("a", common_text("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("section", inner, class_="frame__in"), class_="frame")


def preview_banners(seats: Sequence[Seat], first: Sequence[int]) -> list[Markup]:
    """Return all players' banners, with larger ones in the middle for those who share the match."""
    others = [seat for seat in seats if seat.number not in first]
    half = len(others) // 2
    return [h("span", banner(seat.tincture, seat.charge), class_="frame__first" if seat.number in first else None)
            for seat in [*others[:half], *[seat for seat in seats if seat.number in first], *others[half:]]]


def preview_seat(row: PreviewSeat) -> Markup:
    """Return a seat as an item of the list: banner, name, note and tally."""
    who = h("span", h("b", player_name(row.seat.name)), " ", h("small", row.note), class_="sittings__who")
    tally = h("span", h("small", row.held), " ", h("b", signed_number(row.number))) if row.held else None
    return h("li", banner(row.seat.tincture, row.seat.charge), who, tally, data_yours=row.yours)


def preview_button(do: str, label: str, **more: str) -> Markup:
    """Return a large button with an action (`do`) and a label."""
    return h("button", label, type="button", class_="btn btn--big", data_do=do, **more)


def preview_main_button(do: str, label: str) -> Markup:
    """Return the preview's main button, which a shortcut also presses."""
    return h("button", label, type="button", class_="btn btn--main btn--big", data_do=do, data_main=True)
