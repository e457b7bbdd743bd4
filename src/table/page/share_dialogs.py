"""The dialogs for sharing a match: links to it and to its deal, its file, and its result."""

from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h

SAFE_LENGTH = 2_000     # characters of a link, beyond which some programs truncate it


def share_dialog(title: str, whole: str | None, start: str, sends: bool = False, cards: bool = False, board: str = "") -> Markup:
    """Return the dialog with a match's links and its file, and the snippet that embeds it.

    - `whole`: the address of the whole match, or None if the match is too long for a link
    - `start`: the address of its deal
    - `sends`: whether the device has its own share menu
    - `cards`: whether the match uses custom cards, which the file can include
    - `board`: the address of the match as a board in another page, or "" if it can't be one
    """
    file_rows = [save_row("file", "export"), *([save_row("cards", "export-whole")] if cards else [])]
    first_row = link_row("whole", whole, sends, filed=True) if whole else h("p", common_text("sharing", "long"))
    return sheet_dialog(common_text("sharing", "title", match=title), [bare_link_instructions(start), first_row, link_row("deal", start, sends), *file_rows,
                        embed_row(title, board) if board else None])


def challenge_dialog(title: str, start: str, sends: bool = False) -> Markup:
    """Return the dialog with a link that challenges its recipient to beat a match's result. The link leads to the match's deal.

    `sends` says whether this device can share links.
    """
    return sheet_dialog(common_text("sharing", "title", match=title), [bare_link_instructions(start), link_row("dare", start, sends)])


def result_dialog(text: str, sends: bool = False) -> Markup:
    """Return the dialog that shows a result of a few lines, exactly as it will be shared.

    `sends` says whether this device can share texts.
    """
    field = h("textarea", text, class_="field-box", id="share-result", rows="3", readonly=True, aria_label=common_text("sharing", "result"))
    acts = [*(["send"] if sends else []), "copy"]
    buttons = [h("button", common_text("sharing", act), type="button", class_="btn", data_do=act, data_field="share-result") for act in acts]
    return sheet_dialog(common_text("sharing", "result"), [field, h("p", common_text("sharing", "result-help"), class_="muted")], buttons)


def save_row(key: str, do: str) -> Markup:
    """Return a description of a file's contents, with a button that saves the file.

    `key` is the text key of the description, `do` the button's action.
    """
    description = h("div", h("b", common_text("sharing", key)), h("small", common_text("sharing", f"{key}-help")))
    label = f"{common_text('sharing', 'save')}: {common_text('sharing', key)}" if key != "file" else None
    return h("div", description, h("button", common_text("sharing", "save"), type="button", class_="btn", data_do=do, aria_label=label), class_="setting")


def link_row(name: str, link: str, sends: bool, filed: bool = False) -> Markup:
    """Return a link's description and length, buttons to send and copy it, and the link itself, collapsed.

    `sends` says whether this device can share links, `filed` whether the dialog also offers the match as a file.
    """
    field_id, is_bare = f"share-{name}", is_bare_link(link)
    acts = ["send", "copy"] if sends and not is_bare else ["copy"]
    buttons = [h("button", common_text("sharing", act), type="button", class_="btn", data_do=act, data_field=field_id,
                 aria_label=common_text("sharing", f"{act}-{'letters-' if is_bare else ''}{name}"))
               for act in acts]
    field = h("input", class_="field-box", id=field_id, value=link, readonly=True, aria_label=common_text("sharing", name))
    details = h("details", h("summary", common_text("sharing", "show-letters" if is_bare else "show"), class_="link"), field, class_="share__raw")
    description = h("div", h("b", common_text("sharing", name)), h("small", common_text("sharing", f"{name}-help")), h("small", link_length_text(link, filed)))
    return h("div", description, h("div", buttons, class_="share__ways"), details, class_="setting")


def embed_row(title: str, board: str) -> Markup:
    """Return a button that copies the HTML which embeds a match in another page, and this HTML itself, collapsed."""
    snippet = h("iframe", src=board, title=title, width="480", height="560", loading="lazy")
    copy_button = h("button", common_text("sharing", "copy"), type="button", class_="btn", data_do="copy", data_field="share-embed",
                    aria_label=common_text("sharing", "copy-embed"))
    field = h("textarea", str(snippet), class_="field-box", id="share-embed", rows="3", readonly=True, aria_label=common_text("sharing", "embed"))
    details = h("details", h("summary", common_text("sharing", "show-embed"), class_="link"), field, class_="share__raw")
    description = h("div", h("b", common_text("sharing", "embed")), h("small", common_text("sharing", "embed-help")))
    return h("div", description, h("div", copy_button, class_="share__ways"), details, class_="setting")


def link_length_text(link: str, filed: bool = False) -> str:
    """Return the length of a link, with advice if it may be too long for some programs.

    `filed` says whether the match is also offered as a file.
    """
    advice_key = "length-file" if filed else "length-cut"
    return common_text("sharing", advice_key if is_too_long_link(link) else "length", length=f"{len(link):,}", most=f"{SAFE_LENGTH:,}")


def is_too_long_link(link: str) -> bool:
    """Return whether a link is so long that some programs truncate it."""
    return len(link) > SAFE_LENGTH


def bare_link_instructions(link: str) -> Markup | None:
    """Return instructions for the recipient of a link that is only a code. For a complete link, it returns None."""
    return h("p", common_text("sharing", "letters")) if is_bare_link(link) else None


def is_bare_link(link: str) -> bool:
    """Return whether a link is only a code, because the app runs from a file that doesn't know its site's address."""
    return link.startswith("#")
