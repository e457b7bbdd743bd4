"""Draws the symbols on Creation Cards: a shape for each colour, and a sign for each type."""

from table.books.common.book import icon_set

SHAPES = {
    "shape-R": '<path fill="currentColor" d="M256 52 478 448H34z"/>',
    "shape-B": '<circle fill="currentColor" cx="256" cy="256" r="206"/>',
    "shape-Y": '<path fill="currentColor" d="M72 72h368v368H72z"/>',
}
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
    "pic-butterfly": (
        '<g transform="scale(5.12)" fill="none" stroke="#31243a" stroke-width="3.2" stroke-linecap="round" '
        'stroke-linejoin="round"><path fill="#f0a35a" d="M48 42C38 18 12 14 10 28c-2 16 16 26 38 22zM52 42c10-24 36-28 38-14 '
        '2 16-16 26-38 22z"/><path fill="#d96f6a" d="M48 52c-20-2-30 10-26 22 4 11 22 4 26-14zM52 52c20-2 30 10 26 22-4 11-22 '
        '4-26-14z"/><path d="M50 38v42M50 38c-2-9-7-14-13-16M50 38c2-9 7-14 13-16"/><path fill="#fffdf8" d="M24 30h.1M76 '
        '30h.1M32 70h.1M68 70h.1" stroke-width="6"/></g>'),
}
TYPES = {  # sign of every known type; any other type has the pencil
    "fox": "fox", "owl": "owl", "rabbit": "rabbit", "snake": "snake", "unicorn": "unicorn", "raven": "raven", "lion": "lion", "griffin": "griffin-symbol",
    "bee": "bee", "oak": "oak", "stag": "stag-head", "snail": "pic-snail", "rocket": "pic-rocket", "cat": "pic-cat", "fish": "pic-fish",
    "tower": "pic-tower", "moon": "moon", "dragon": "dragon-head", "wolf": "wolf-head", "bear": "bear-head", "frog": "frog", "turtle": "sea-turtle",
    "whale": "sperm-whale", "horse": "horse-head", "goat": "goat", "spider": "spider-alt", "butterfly": "pic-butterfly",
}
NO_TYPE = "pencil"
BLANK = "blank"             # type of a card nobody has drawn or written on yet
ICONS = SHAPES | DOODLES | icon_set(" ".join(sign for sign in TYPES.values() if sign not in DOODLES)) | icon_set(f"wingfoot {NO_TYPE}")
