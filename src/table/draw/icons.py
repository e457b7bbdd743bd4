"""The drawings of the page: icons of the sprite, tinctures and charges of the seats, banners and counters. Knows no game's rules."""

from table.draw.html import h, icon, join

# Seats take tinctures in this order; each tincture has its own charge, so that colour never speaks alone.
CHARGES = {
    "gules": "lion", "or": "griffin-symbol", "vert": "stag-head", "azure": "fleur-de-lys", "purpure": "raven",
    "murrey": "rose", "tenne": "unicorn", "celeste": "anchor", "argent": "oak", "sable": "bee",
}
TINCTURES = tuple(CHARGES)

# Drawings of game-icons (CC BY 3.0): the id in the sprite is their name there.
PICKED = """
    sun peaks pine-tree big-wave skeleton-key battle-axe checked-shield crown-coin
    farmer swordman mounted-knight throne-king dragon-head ninja-head ladder catapult stone-tower bowman lyre bandit
    jewel-crown executioner-hood cloak-dagger trumpet-flag swap-bag monk-face jester-hat guarded-tower cut-diamond
    crossed-swords imperial-crown queen-crown visored-helm crown heart-plus shield
    pitchfork anvil-impact barrel anvil tombstone
    wingfoot silenced vertical-banner scroll-quill pencil large-paint-brush paint-bucket trash-can photo-camera check-mark
    fox-head owl stag-head unicorn raven bee oak moon lion rabbit griffin-symbol snake fleur-de-lys rose anchor
    scroll-unfurled rule-book cog hourglass laurel-crown speaker
"""

# Our own drawings: bodies of a 512 by 512 box.
OWN = {
    "suit-hearts": (
        '<path fill="currentColor" d="M256 468C150 372 44 290 44 176c0-70 52-122 116-122 42 0 76 22 96 58 20-36 54-58 '
        '96-58 64 0 116 52 116 122 0 114-106 196-212 292z"/>'),
    "suit-diamonds": (
        '<path fill="currentColor" d="M256 28c44 92 96 166 172 228-76 62-128 136-172 228-44-92-96-166-172-228 76-62 '
        '128-136 172-228z"/>'),
    "suit-spades": (
        '<path fill="currentColor" d="M256 30c84 104 204 170 204 276 0 62-46 104-100 104-34 0-62-14-82-42 2 50 16 86 52 '
        '114H182c36-28 50-64 52-114-20 28-48 42-82 42-54 0-100-42-100-104C52 200 172 134 256 30z"/>'),
    "suit-clubs": (
        '<path fill="currentColor" d="M256 34a100 100 0 0 1 84 154 102 102 0 1 1-62 172c2 54 18 92 58 122H176c40-30 '
        '56-68 58-122a102 102 0 1 1-62-172A100 100 0 0 1 256 34z"/>'),
    "shape-R": '<path fill="currentColor" d="M256 52 478 448H34z"/>',
    "shape-B": '<circle fill="currentColor" cx="256" cy="256" r="206"/>',
    "shape-Y": '<path fill="currentColor" d="M72 72h368v368H72z"/>',
    "ui-undo": (
        '<path fill="none" stroke="currentColor" stroke-width="46" stroke-linecap="round" stroke-linejoin="round" '
        'd="M168 92 72 188l96 96M84 188h208a132 132 0 0 1 0 264H176"/>'),
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
    "ui-play": '<path fill="currentColor" d="M136 72v368l304-184z"/>',
    "ui-close": (
        '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" d="m112 112 288 288M400 112 '
        '112 400"/>'),
    "ui-plus": '<path fill="none" stroke="currentColor" stroke-width="50" stroke-linecap="round" d="M256 88v336M88 256h336"/>',
    "ui-branch": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linecap="round" stroke-linejoin="round" '
        'd="M128 64v384M128 320c0-120 240-40 240-200M288 184l80-80 80 80"/>'),
    "ui-turn": (
        '<path fill="none" stroke="currentColor" stroke-width="46" stroke-linecap="round" stroke-linejoin="round" '
        'd="M420 200A176 176 0 1 0 432 300M430 84v120H310"/>'),
    "ui-dots": (
        '<g fill="currentColor"><circle cx="104" cy="256" r="44"/><circle cx="256" cy="256" r="44"/><circle cx="408" '
        'cy="256" r="44"/></g>'),
    "hand": (
        '<path fill="currentColor" d="M70 150l150-54a24 24 0 0 1 31 15l98 270a24 24 0 0 1-14 31l-150 54a24 24 0 0 '
        '1-31-15L56 181a24 24 0 0 1 14-31z"/><path fill="currentColor" opacity=".6" d="M300 90h122a26 26 0 0 1 26 '
        '26v270a26 26 0 0 1-26 26h-34z"/>'),
    "ui-rename": (
        '<path fill="none" stroke="currentColor" stroke-width="44" stroke-linejoin="round" d="m96 416 22-106L332 96l84 '
        '84-214 214z"/>'),
}

# Our own stand-in pictures of Creation Cards.
DOODLES = {
    "pic-snail": (
        '<g transform="scale(5.12)" fill="none" stroke="#2f3b66" stroke-width="3.4" stroke-linecap="round" '
        'stroke-linejoin="round"><path d="M8 74c22 4 60 4 78 0 6-2 8-18 2-28" /><path d="M88 46l6-12M84 46l-2-13"/>'
        '<circle cx="94" cy="31" r="2.5" fill="#2f3b66"/><circle cx="82" cy="31" r="2.5" fill="#2f3b66"/><path '
        'fill="#e88f5a" stroke="#a8482a" d="M46 72c-20 0-30-12-30-26s12-25 27-25 25 10 25 23-9 20-20 20-17-7-17-16 7-13 '
        '14-13 11 5 11 10"/></g>'),
    "pic-rocket": (
        '<g transform="scale(5.12)" fill="none" stroke="#31243a" stroke-width="3.2" stroke-linecap="round" '
        'stroke-linejoin="round"><path fill="#7fbcd2" d="M50 12c14 12 17 30 14 50H36c-3-20 0-38 14-50z"/><circle cx="50" '
        'cy="38" r="7" fill="#fffdf8"/><path fill="#ab2f2c" d="M36 50L24 66l12-1M64 50l12 16-12-1"/><path '
        'stroke="#d97a1c" fill="#efbd35" d="M40 66c0 10 6 14 10 22 4-8 10-12 10-22z"/><path d="M14 24l6 3M80 20l5-5M84 '
        '40l7 1M12 50h6"/></g>'),
    "pic-cat": (
        '<g transform="scale(5.12)" fill="none" stroke="#31243a" stroke-width="3.2" stroke-linecap="round" '
        'stroke-linejoin="round"><path fill="#c9a0c4" d="M24 28l4 18c-8 14-2 34 22 34s30-20 22-34l4-18-17 '
        '10c-6-2-12-2-18 0z"/><path d="M38 52v4M62 52v4M47 63l3 3 3-3M50 66v4c-3 4-8 4-10 1M50 70c3 4 8 4 10 1M30 '
        '64l-16-3M30 69l-15 5M70 64l16-3M70 69l15 5"/><path fill="#efbd35" stroke="#a86a10" d="M38 22l4 8h16l4-8-7 '
        '4-5-8-5 8z"/></g>'),
    "pic-fish": (
        '<g transform="scale(5.12)" fill="none" stroke="#1d4a5e" stroke-width="3.2" stroke-linecap="round" '
        'stroke-linejoin="round"><path fill="#8ed0b4" d="M12 50c14-22 42-26 60-6l16-12c-4 12-4 24 0 36L72 56c-18 20-46 '
        '16-60-6z"/><circle cx="28" cy="46" r="3" fill="#1d4a5e"/><path d="M42 38c6 8 6 16 0 24M54 38c5 8 5 15 0 22M14 '
        '82c8-6 14 6 22 0s14 6 22 0 14 6 22 0"/></g>'),
    "pic-tower": (
        '<g transform="scale(5.12)" fill="none" stroke="#31243a" stroke-width="3.2" stroke-linecap="round" '
        'stroke-linejoin="round"><path fill="#d9b9a2" d="M32 88V38h-6V22h10v7h9v-7h10v7h9v-7h10v16h-6v50z"/><path '
        'fill="#5b3a54" d="M44 88V70c0-8 12-8 12 0v18M46 48h8v10h-8z"/><path stroke="#ab2f2c" fill="#ab2f2c" d="M50 '
        '22V6l16 5-16 5"/><path d="M8 88h84"/></g>'),
}

ICONS = {name: name for name in PICKED.split()} | OWN | DOODLES


def shield():
    """Return the project's own mark: a quartered shield."""
    quarters = [h("i", data_tincture=tincture) for tincture in ("or", "gules", "vert", "azure")]
    return h("span", quarters, class_="mark", aria_hidden="true")


def banner(tincture, charge):
    """Return a seat's flag: its tincture, its hatching and its charge."""
    return h("span", icon(charge), class_="banner", data_tincture=tincture)


def count(mark, number, label, big=False):
    """Return a number with its icon; the label says to screen readers what is counted."""
    return h("span", icon(mark), number, h("span", " " + label, class_="vh"), class_="count count--big" if big else "count", title=label)


def gems(number, goal, risk, tincture, label, place=None):
    """Return gems to be counted by eye out of a goal: the empty places outlined, those at risk dashed.

    number, goal: 0 or more; more gems than the goal are all shown. risk: how many of them, from the last.
    place: what the stage calls their place; they travel from the last of them, each by a key of its own. None: they stay.
    """
    drawn = [
        h("svg", h("use", href="#cut-diamond"), class_="i gem", viewBox="0 0 512 512", data_empty=here >= number,
          data_risk=number - risk <= here < number, data_key=f"{place}:{here}" if place and here < number else None,
          data_place=place if here == number - 1 else None)
        for here in range(max(number, goal))
    ]
    return h("span", drawn, class_="gems", data_tincture=tincture, role="img", aria_label=label)


def balance(shares, label):
    """Return a bar of how much each seat holds.

    `shares`: (tincture, number) in the order of the seats; numbers are never negative.
    """
    total = sum(number for _, number in shares) or 1
    starts = [sum(number for _, number in shares[:place]) for place in range(len(shares))]
    bars = [
        h("rect", x=start, y=0, width=number, height=1, data_tincture=tincture)
        for (tincture, number), start in zip(shares, starts, strict=True)
    ]
    bars += [h("line", x1=start, x2=start, y1=0, y2=1) for start in starts if 0 < start < total]
    return h("svg", join(bars), class_="balance", viewBox=f"0 0 {total} 1", preserveAspectRatio="none", role="img", aria_label=label)
