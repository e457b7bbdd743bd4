"""Build escaped HTML from Python. Knows no game and no page."""

from typing import Any


class Markup(str):
    """A piece of HTML that is already escaped."""

    __slots__ = ()


ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
VOID = frozenset({"input", "br", "hr", "img"})


def escape(value: Any) -> str:
    """Return a value as HTML text; markup is returned as it is."""
    return value if isinstance(value, Markup) else str(value).translate(ESCAPES)


def h(tag: str, *children: Any, **attributes: Any) -> Markup:
    """Return an element as Markup.

    Names: `class_` is class, `data_key` is data-key; True is a bare attribute, None and False leave it out.
    Children: text (escaped), Markup, lists of both, None (left out).

    >>> h("b", "a < b", class_="t", hidden=True)
    '<b class="t" hidden>a &lt; b</b>'
    """
    opening = [tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        opening.append(name if value is True else f'{name}="{escape(value)}"')
    head = " ".join(opening)
    return Markup(f"<{head}>" if tag in VOID else f"<{head}>{join(children)}</{tag}>")


def join(children: Any) -> Markup:
    """Return children one after the other as Markup."""
    parts: list[str] = []
    for child in children:
        if isinstance(child, (list, tuple)):
            parts.append(join(child))
        elif child is not None and child is not False:
            parts.append(escape(child))
    return Markup("".join(parts))


def icon(name: str) -> Markup:
    """Return a drawing of the page's sprite, hidden from screen readers."""
    return Markup(f'<svg class="i" viewBox="0 0 512 512" aria-hidden="true"><use href="#{escape(name)}"/></svg>')
