"""The dialogs for sharing a match: links to it and to its deal, its file, and its result."""

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h

CUT = 2_000             # characters of a link, beyond which some programs truncate it


def share(title: str, whole: str | None, start: str, sends: bool = False, cards: bool = False) -> Markup:
    """Return the dialog with a match's links and its file.

    whole, start: addresses of the whole match and of its deal; whole is None for a match that is too long for a link;
        sends: whether the device has its own share menu; cards: whether the match uses custom cards, which the file can include.
    """
    files = [saved(key, do) for key, do in (("file", "export"), ("cards", "export-whole"))[:1 + cards]]
    first = address("whole", whole, sends, filed=True) if whole else h("p", said("sharing", "long"))
    return sheet(said("sharing", "title", match=title), [unaddressed(start), first, address("deal", start, sends), *files])


def dared(title: str, start: str, sends: bool = False) -> Markup:
    """Return the dialog with the link to a match's deal that challenges the recipient to beat its result."""
    return sheet(said("sharing", "title", match=title), [unaddressed(start), address("dare", start, sends)])


def told(text: str, sends: bool = False) -> Markup:
    """Return the dialog with a result in a few lines, exactly as it is shared."""
    field = h("textarea", text, class_="field-box", id="share-result", rows="3", readonly=True, aria_label=said("sharing", "result"))
    acts = [*(["send"] if sends else []), "copy"]
    ways = [h("button", said("sharing", do), type="button", class_="btn", data_do=do, data_field="share-result") for do in acts]
    return sheet(said("sharing", "result"), [field, h("p", said("sharing", "result-help"), class_="muted")], ways)


def saved(key: str, do: str) -> Markup:
    """Return a button that saves a file, with a description of its contents."""
    words = h("div", h("b", said("sharing", key)), h("small", said("sharing", f"{key}-help")))
    label = f"{said('sharing', 'save')}: {said('sharing', key)}" if key != "file" else None
    return h("div", words, h("button", said("sharing", "save"), type="button", class_="btn", data_do=do, aria_label=label), class_="setting")


def address(name: str, link: str, sends: bool, filed: bool = False) -> Markup:
    """Return a link's description and length, buttons to send and copy it, and the link itself, collapsed.

    A link without an address is only a code to copy. `filed` is whether a file next to it holds the same.
    """
    field_id, bare = f"share-{name}", lone(link)
    ways = [h("button", said("sharing", do), type="button", class_="btn", data_do=do, data_field=field_id,
              aria_label=said("sharing", f"{do}-{'letters-' if bare else ''}{name}")) for do in (["send"] if sends and not bare else []) + ["copy"]]
    field = h("input", class_="field-box", id=field_id, value=link, readonly=True, aria_label=said("sharing", name))
    raw = h("details", h("summary", said("sharing", "show-letters" if bare else "show"), class_="link"), field, class_="share__raw")
    words = h("div", h("b", said("sharing", name)), h("small", said("sharing", f"{name}-help")), h("small", length(link, filed)))
    return h("div", words, h("div", ways, class_="share__ways"), raw, class_="setting")


def length(link: str, filed: bool = False) -> str:
    """Return the length of a link, with advice if that may be too long; `filed` is whether a file holds the same."""
    return said("sharing", "length" if not cut(link) else "length-file" if filed else "length-cut", length=f"{len(link):,}", most=f"{CUT:,}")


def cut(link: str) -> bool:
    """Return whether a link is so long that some programs truncate it."""
    return len(link) > CUT


def unaddressed(link: str) -> Markup | None:
    """Return instructions for the recipient of a link without an address, or None for a complete link."""
    return h("p", said("sharing", "letters")) if lone(link) else None


def lone(link: str) -> bool:
    """Return whether a link is only a code: a file that doesn't know its site has no address to put before it."""
    return link.startswith("#")
