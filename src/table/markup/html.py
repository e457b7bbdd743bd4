"""Builds escaped HTML from Python."""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from courtcards.engine.visible_text import END_ISOLATE, ISOLATE, RIGHT_TO_LEFT, isolate_direction


class Markup(str):
    """A piece of HTML that is already escaped."""

    __slots__ = ()


class AttributeNames(dict[str, str]):
    """The HTML names of attributes by their Python names. For example, `data_key` is data-key."""

    def __missing__(self, name: str) -> str:
        self[name] = name.rstrip("_").replace("_", "-")
        return self[name]


class EscapeCache(dict[str, str]):
    """A cache of escaped strings."""

    def __init__(self, isolate: Callable[[str], str] = str):
        """Start empty. `isolate` is applied to each escaped string that contains right-to-left text."""
        super().__init__()
        self.isolate = isolate

    def __missing__(self, text: str) -> str:
        if len(self) > MOST_CACHED:
            self.clear()
        self[text] = text.translate(ESCAPES)
        if RIGHT_TO_LEFT.search(text):
            self[text] = self.isolate(self[text])
        return self[text]


def bidi_elements(text: str) -> str:
    """Return a text with each part that contains right-to-left script wrapped in a `bdi` element."""
    return ISOLATED.sub(r'<bdi translate="no">\1</bdi>', isolate_direction(text)).replace(ISOLATE, "<bdi>").replace(END_ISOLATE, "</bdi>")


MOST_CACHED = 1 << 12   # strings kept in the cache
NUMBER_PAIR = re.compile(r"(\d+-\d+)")          # a pair of numbers, such as damage and life
ISOLATED = re.compile(f"{ISOLATE}([^{ISOLATE}{END_ISOLATE}]*){END_ISOLATE}")
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
ATTRIBUTE_NAMES, ESCAPED, SHOWN, BARE = AttributeNames(), EscapeCache(), EscapeCache(bidi_elements), EscapeCache(isolate_direction)
CACHE_OF_TAG = defaultdict(lambda: SHOWN, {"option": BARE, "text": BARE, "tspan": BARE, "title": BARE, "textarea": ESCAPED})  # how elements escape strings
VOID_TAGS = frozenset({"input", "br", "hr", "img"})


def escape(value: Any) -> str:
    """Return a value as HTML text; Markup is returned unchanged."""
    return value if type(value) is Markup else ESCAPED[str(value)]


def h(tag: str, *children: Any, **attributes: Any) -> Markup:
    """Return an element as Markup.

    Attributes: `class_` stands for class, and `data_key` for data-key. True gives an attribute without a value. None and False leave the attribute out.
    Children: text (escaped), Markup, or lists and tuples of both. None and False are left out.

    >>> h("b", "a < b", class_="t", hidden=True)
    '<b class="t" hidden>a &lt; b</b>'
    """
    head = tag
    for name, value in attributes.items():
        if value is True:
            head += f" {ATTRIBUTE_NAMES[name]}"
        elif value is not None and value is not False:
            head += f' {ATTRIBUTE_NAMES[name]}="{value if type(value) is Markup else ESCAPED[str(value)]}"'
    return Markup(f"<{head}>" if tag in VOID_TAGS else f"<{head}>{join_escaped(children, CACHE_OF_TAG[tag]) if children else ''}</{tag}>")


def player_name(name: str) -> Markup:
    """Return a player's name in an element that isolates its text direction and keeps it from being translated."""
    return Markup(f'<bdi translate="no">{ESCAPED[name]}</bdi>')


def join_markup(children: Any) -> Markup:
    """Return children joined as Markup."""
    return Markup(join_escaped(children))


def join_escaped(children: Any, texts: EscapeCache = SHOWN) -> str:
    """Return children joined as HTML text.

    `texts` is the cache of escaped strings.
    """
    text = ""
    for child in children:
        if type(child) is Markup:
            text += child
        elif type(child) is list or type(child) is tuple:
            text += join_escaped(child, texts)
        elif child is not None and child is not False:
            text += texts[str(child)]
    return text


def with_unbroken_pairs(text: str) -> list[Any]:
    """Return text as children in which number pairs such as 4-3 never break across lines. Markup stays as it is.

    >>> with_unbroken_pairs("A 4-3 dies")
    ['A ', '<span class="unbroken">4-3</span>', ' dies']
    """
    if type(text) is Markup:
        return [text]
    return [h("span", part, class_="unbroken") if number % 2 else part for number, part in enumerate(NUMBER_PAIR.split(text))]


def signed_number(number: int) -> str:
    """Return a number as text, with a proper minus sign if negative.

    >>> signed_number(4), signed_number(-2)
    ('4', '−2')
    """
    return f"−{-number}" if number < 0 else str(number)


def icon(name: str) -> Markup:
    """Return an icon from the page's sprite, hidden from screen readers."""
    return ICONS[name]


class IconCache(dict[str, Markup]):
    """The icons of the sprite by name, each built only once."""

    def __missing__(self, name: str) -> Markup:
        self[name] = Markup(f'<svg class="i" viewBox="0 0 512 512" aria-hidden="true"><use href="#{escape(name)}"/></svg>')
        return self[name]


ICONS = IconCache()
