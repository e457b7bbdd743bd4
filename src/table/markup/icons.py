"""Draws the icons of the table and the screens, the seats' tinctures and charges, banners, and counters. Books bring their own drawings."""

from collections.abc import Sequence
from math import cos, sin, tau
from typing import Any

from table.markup.html import Markup, h, icon, join_markup, signed_number

# Seats take tinctures in this order; each tincture has its own charge, so that colour never speaks alone.
CHARGES = {
    "gules": "lion", "or": "griffin-symbol", "vert": "stag-head", "azure": "fleur-de-lys", "purpure": "raven",
    "murrey": "rose", "tenne": "unicorn", "celeste": "anchor", "argent": "oak", "sable": "bee",
}
TINCTURES = tuple(CHARGES)

# Drawings from game-icons (CC BY 3.0). Their ids in the sprite are their names there.
PICKED_ICONS = (
    "crossed-swords heart-plus scroll-unfurled scroll-quill rule-book cog hourglass check-mark trash-can shield crown pencil large-paint-brush paint-bucket "
    "photo-camera swap-bag feather visored-helm")

# The faces of bots by level.
FACES = {"page": "feather", "squire": "shield", "knight": "visored-helm", "king": "crown"}



def seal_edge_path(number: int = 18) -> str:
    """Return the edge of a seal as an SVG path: a circle made of `number` small arcs."""
    points = [(256 + 216 * sin(tau * place / number), 256 - 216 * cos(tau * place / number)) for place in range(number + 1)]
    return f"M{points[0][0]:.0f} {points[0][1]:.0f}" + "".join([f"A40 40 0 0 1 {x:.0f} {y:.0f}" for x, y in points[1:]]) + "z"


# Our own drawings: SVG contents for a 512 by 512 view box.
OWN_ICONS = {
    "ui-undo": (
        '<path fill="none" stroke="currentColor" stroke-width="46" stroke-linecap="round" stroke-linejoin="round" '
        'd="M168 92 72 188l96 96M84 188h208a132 132 0 0 1 0 264H176"/>'),
    "ui-redo": (
        '<path fill="none" stroke="currentColor" stroke-width="46" stroke-linecap="round" stroke-linejoin="round" '
        'd="m344 92 96 96-96 96M428 188H220a132 132 0 0 0 0 264h116"/>'),
    "ui-pause": '<path fill="currentColor" d="M136 88h88v336h-88zM288 88h88v336h-88z"/>',
    "ui-next": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" stroke-linejoin="round" '
        'd="m192 96 160 160-160 160"/>'),
    "ui-prev": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" stroke-linejoin="round" '
        'd="M320 96 160 256l160 160"/>'),
    "ui-last": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" stroke-linejoin="round" '
        'd="m128 96 160 160-160 160M384 96v320"/>'),
    "ui-first": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" stroke-linejoin="round" '
        'd="M384 96 224 256l160 160M128 96v320"/>'),
    "ui-turn-prev": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" stroke-linejoin="round" '
        'd="M272 96 112 256l160 160M432 96 272 256l160 160"/>'),
    "ui-turn-next": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" stroke-linejoin="round" '
        'd="m80 96 160 160-160 160M240 96l160 160-160 160"/>'),
    "ui-chances": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linecap="round" stroke-linejoin="round" '
        'd="M72 80v360h368M136 344l88-112 80 56 120-168"/>'),
    "ui-play": '<path fill="currentColor" d="M136 72v368l304-184z"/>',
    "ui-close": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" d="m112 112 288 288M400 112 '
        '112 400"/>'),
    "ui-print": (
        '<path fill="none" stroke="currentColor" stroke-width="40" stroke-linejoin="round" d="M144 168V72h224v96M144 360H64V168h384v192h-80M144 '
        '296h224v144H144z"/>'),
    "ui-plus": '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" d="M256 88v336M88 256h336"/>',
    "ui-minus": '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" d="M88 256h336"/>',
    "ui-branch": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linecap="round" stroke-linejoin="round" '
        'd="M128 64v384M128 320c0-120 240-40 240-200M288 184l80-80 80 80"/>'),
    "ui-turn": (
        '<path fill="none" stroke="currentColor" stroke-width="46" stroke-linecap="round" stroke-linejoin="round" '
        'd="M420 200A176 176 0 1 0 432 300M430 84v120H310"/>'),
    "ui-seal": (
        f'<path fill="currentColor" stroke="var(--seal-line, none)" stroke-width="8" d="{seal_edge_path()}"/>'
        '<circle cx="256" cy="256" r="172" fill="none" stroke="var(--seal-line, none)" stroke-width="8"/>'),
    "ui-dots": (
        '<g fill="currentColor"><circle cx="104" cy="256" r="44"/><circle cx="256" cy="256" r="44"/><circle cx="408" '
        'cy="256" r="44"/></g>'),
    "hand": (
        '<path fill="currentColor" d="M70 150l150-54a24 24 0 0 1 31 15l98 270a24 24 0 0 1-14 31l-150 54a24 24 0 0 '
        '1-31-15L56 181a24 24 0 0 1 14-31z"/><path fill="currentColor" opacity=".6" d="M300 90h122a26 26 0 0 1 26 '
        '26v270a26 26 0 0 1-26 26h-34z"/>'),
    "ui-rub": (
        '<path fill="none" stroke="currentColor" stroke-width="40" stroke-linecap="round" stroke-linejoin="round" '
        'd="m290 84 138 138-206 206H138l-66-66a24 24 0 0 1 0-34zM176 198l138 138M222 428h210"/>'),
    "ui-grid": (
        '<path fill="none" stroke="currentColor" stroke-width="34" stroke-linejoin="round" '
        'd="M72 72h368v368H72zM195 72v368M317 72v368M72 195h368M72 317h368"/>'),
    "ui-rename": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linejoin="round" d="m96 416 22-106L332 96l84 '
        '84-214 214z"/>'),
    "ui-share": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linecap="round" stroke-linejoin="round" '
        'd="M256 320V56M168 140l88-88 88 88M104 248v200h304V248"/>'),
    "ui-copy": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linejoin="round" d="M176 176h264v264H176zM336 176V72H72v264h104"/>'),
    "ui-code": (
        '<path fill="none" stroke="currentColor" stroke-width="40" stroke-linejoin="round" d="M72 72h140v140H72zM300 72h140v140H300zM72 300h140v140H72z"/>'
        '<path fill="currentColor" d="M122 122h40v40h-40zM350 122h40v40h-40z'
        'M122 350h40v40h-40zM300 300h56v56h-56zM384 384h56v56h-56zM384 300h56v40h-56zM300 400h40v40h-40z"/>'),
}

ICONS = {name: name for name in [*CHARGES.values(), *PICKED_ICONS.split()]} | OWN_ICONS


def logo() -> Markup:
    """Return the project's logo: a quartered shield."""
    quarters = [h("i", data_tincture=tincture) for tincture in ("or", "gules", "vert", "azure")]
    return h("span", quarters, class_="mark", aria_hidden="true")


def banner(tincture: str, charge: str) -> Markup:
    """Return a seat's flag: its tincture, hatching and charge."""
    return h("span", icon(charge), class_="banner", data_tincture=tincture)


def icon_button(do: str, drawing: str, label: str, **attributes: Any) -> Markup:
    """Return a button with only an icon, the `drawing`. `do` is its action, `label` its accessible name."""
    return h("button", icon(drawing), type="button", class_="btn btn--icon", data_do=do, aria_label=label, title=label, **attributes)


def icon_count(mark: str, number: int, label: str, big: bool = False, **marks: Any) -> Markup:
    """Return a number with its icon. The label tells screen readers what is counted."""
    return h("span", icon(mark), signed_number(number), h("span", " " + label, class_="vh"), class_="count count--big" if big else "count", title=label,
             **marks)


def balance_bar(shares: Sequence[tuple[str, int]], label: str) -> Markup:
    """Return a bar divided in proportion to how much each seat holds.

    `shares` has a tincture and a number for each seat, in order. Numbers are never negative.
    """
    total = sum(number for _, number in shares) or 1
    starts = [sum(number for _, number in shares[:place]) for place in range(len(shares))]
    bars = [
        h("rect", x=start, y=0, width=number, height=1, data_tincture=tincture)
        for (tincture, number), start in zip(shares, starts, strict=True)
    ]
    bars += [h("line", x1=start, x2=start, y1=0, y2=1) for start in starts if 0 < start < total]
    return h("svg", join_markup(bars), class_="balance", viewBox=f"0 0 {total} 1", preserveAspectRatio="none", role="img", aria_label=label)
