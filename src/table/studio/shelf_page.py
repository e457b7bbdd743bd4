"""The markup of the studio's shelf: custom sets, the books' sets, the trash, and the dialogs about sets."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.engine.limits import TITLE, TYPED_NAME
from courtcards.texts import common_text
from table.markup import dialogs
from table.markup.card_faces import Deck, Traits, card_picture
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button

FAN_CARDS = 4           # cards shown of a set
SETS_AT_ONCE = 20       # sets loaded at a time


class SetBox(NamedTuple):
    """A set as the shelf shows it.

    - `cards`: a few of its cards
    - `many`: how many it has; `drawn`: how many of these have a drawing; `short`: how many more it needs to be playable
    - `blank`: whether its cards have nothing that counts in a game yet
    - `stock`: whether it comes with a book
    - `next`: whether it gets the focus if the focused element disappears
    """

    id: str
    name: str
    owner: str
    deck: Deck
    cards: tuple[Traits, ...]
    many: int
    drawn: int
    short: int = 0
    blank: bool = False
    stock: bool = False
    next: bool = False


class TrashItem(NamedTuple):
    """An item of the trash that can be restored: its kind (`set` or `card`), id, name and description.

    `next` says that it gets the focus if the focused element disappears.
    """

    kind: str
    id: str
    name: str
    about: str
    next: bool = False


def shelf_markup(own_boxes: Sequence[SetBox], hidden: int, stock: Sequence[SetBox], deleted: Sequence[TrashItem], room: str, unread: int) -> Markup:
    """Return the shelf.

    `hidden` is how many more custom sets can be loaded, `room` the storage used, in words, and `unread` the number of unreadable sets.
    """
    more = more_sets_button(len(own_boxes), hidden) if hidden > 0 else None
    mine = [h("ul", [set_box(box) for box in own_boxes], class_="sets"), more] if own_boxes else None
    books = [h("h2", common_text("studio", "books")), h("ul", [set_box(box) for box in stock], class_="sets")] if stock else None
    return h("main", studio_bar(common_text("studio", "title"), common_text("studio", "line"), "#/", common_text("table", "back")), h("div", [
        shelf_intro(bool(own_boxes)),
        h("section", mine, aria_label=common_text("studio", "mine")) if mine else None,
        h("section", books, aria_label=common_text("studio", "books")) if books else None,
        damaged_sets(unread) if unread else None,
        trash_list(deleted) if deleted else None,
        h("footer", h("p", icon("scroll-unfurled"), room), print_link(), class_="studio__foot"),
    ], class_="studio__in"), class_="studio")


def studio_bar(title: str, sub: str, back: str, back_label: str, *buttons: Markup | None) -> Markup:
    """Return the top bar of a studio screen: a link back, the title, these buttons, and the buttons for instructions and settings."""
    words = h("div", h("h1", title, class_="bar__title"), h("p", sub, class_="bar__sub"), class_="bar__words")
    home = h("a", icon("ui-prev"), class_="btn btn--icon", href=back, aria_label=back_label, title=back_label)
    tools = [icon_button("howto", "rule-book", common_text("howto", "open")), icon_button("settings", "cog", common_text("settings", "title"))]
    return h("header", home, words, h("span", class_="bar__space"), buttons, h("div", tools, class_="bar__tools"), class_="bar")


def shelf_intro(some: bool) -> Markup:
    """Return the introduction and the button that creates a set. `some` says whether there are sets already."""
    words = [h("p", common_text("studio", "more" if some else "first"), class_="studio__lead"), None if some else h("p", common_text("studio", "first-help"))]
    new = h("button", icon("ui-plus"), common_text("studio", "new" if some else "new-first"), type="button", class_="btn btn--main btn--big", data_do="new-set")
    bring = h("button", common_text("studio", "bring"), type="button", class_="btn", data_do="choose-file")
    give = h("a", common_text("studio", "give"), class_="btn", href="#/trade") if some else None
    return h("section", h("div", words, class_="studio__words"), h("div", new, bring, give, class_="studio__acts"), class_="studio__intro",
             aria_label=common_text("studio", "begin"), data_empty=not some)


def damaged_sets(many: int) -> Markup:
    """Return a text that says how many sets can't be read, and the button that exports these sets."""
    export = h("button", common_text("studio", "export"), type="button", class_="btn", data_do="export-unread")
    return h("section", h("p", icon("shield"), common_text("studio", "unread", count=many)), export, class_="studio__foot",
             aria_label=common_text("studio", "damaged"))


def print_link() -> Markup:
    """Return the link to everything printable."""
    return h("a", common_text("lobby", "print"), class_="link", href="#/print")


def more_sets_button(shown: int, hidden: int) -> Markup:
    """Return the button that loads more sets. The page presses it once it scrolls into view."""
    words = common_text("studio", "more-sets", shown=shown, count=shown + hidden)
    return h("button", words, type="button", class_="btn btn--quiet continue__more", id=f"more-{shown}", data_do="more-sets", data_at_sight=True)


def set_box(box: SetBox) -> Markup:
    """Return a set: a link with a few of its cards and its name, and the actions below."""
    cards = [card_picture(box.deck, traits) for traits in box.cards] or [h("span", icon("ui-plus"), class_="slot", aria_hidden="true")]
    playable = not (box.short or box.blank)
    ready = h("small", set_state(box), class_="set__state", data_ready=playable)
    words = h("span", h("b", box.name), h("small", set_summary(box.owner, box.many, box.drawn)), ready, class_="set__words")
    link = h("a", h("span", cards, class_="set__cloth"), words, class_="set__go", href=f"#/studio/{box.id}", data_next=box.next)
    use = h("button", icon("ui-play"), common_text("studio", "use"), type="button", class_="btn", data_do="use-set", data_id=box.id,
            aria_label=common_text("studio", "use-one", set=box.name)) if playable else None
    acts = h("div", use, h("span", class_="bar__space"), set_menu(box.id, box.name, box.stock), class_="set__acts")
    return h("li", link, acts, class_="set panel", id=f"set-{box.id}", data_stock=box.stock)


def trash_list(deleted: Sequence[TrashItem]) -> Markup:
    """Return the trash: each item can be restored or permanently deleted."""
    words = [h("span", h("b", item.name), h("small", item.about), class_="set__words") for item in deleted]
    acts = [[h("button", sign, common_text("studio", act), type="button", class_=style, data_do=f"{act}-{item.kind}", data_id=item.id,
               data_next=item.next and act == "put-back", aria_label=common_text("studio", f"{act}-one", set=item.name))
             for act, sign, style in (("put-back", icon("ui-undo"), "btn"), ("forget", icon("trash-can"), "btn btn--quiet btn--danger"))] for item in deleted]
    rows = [h("li", *row, class_="basket__one", id=f"gone-{item.id}") for item, *row in zip(deleted, words, acts, strict=True)]
    return h("section", h("h2", common_text("studio", "deleted")), h("p", common_text("studio", "deleted-help"), class_="basket__help"),
             h("ul", rows, class_="basket panel"),
             aria_label=common_text("studio", "deleted"))


def set_summary(owner: str, count: int, drawn: int) -> str:
    """Return a phrase with a set's owner, its number of cards, and how many have drawings."""
    cards = common_text("studio", "drawn", count=count, drawn=drawn) if drawn else common_text("studio", "cards", count=count)
    return common_text("studio", "by", owner=owner, cards=cards) if owner else cards


def set_state(box: SetBox) -> str:
    """Return a phrase that says whether a set can be played with."""
    if box.short:
        return common_text("studio", "short", count=box.short)
    if box.stock:
        return common_text("studio", "stock")
    return common_text("studio", "blank-yet" if box.blank else "ready")


def set_menu(id: str, name: str, stock: bool) -> Markup:
    """Return the menu of a set. `stock` means that it belongs to a book and can't be changed."""
    acts = [("duplicate", "hand"), *(() if stock else (("rename", "ui-rename"), ("export", "scroll-quill")))]
    items = [h("button", icon(sign), common_text("studio", act), type="button", class_="btn btn--quiet", data_do=f"{act}-set", data_id=id,
               aria_label=common_text("studio", f"{act}-one", set=name)) for act, sign in acts]
    items.append(h("a", icon("scroll-unfurled"), common_text("studio", "print"), class_="btn btn--quiet", href=f"#/print/set/{id}",
                   aria_label=common_text("studio", "print-one", set=name)))
    if not stock:
        items.append(h("button", icon("trash-can"), common_text("studio", "delete"), type="button", class_="btn btn--quiet btn--danger", data_do="delete-set",
                       data_id=id, aria_label=common_text("studio", "delete-one", set=name)))
    summary = h("summary", icon("ui-dots"), class_="btn btn--icon", aria_label=common_text("studio", "more-one", set=name))
    return h("details", summary, h("div", items, class_="menu__list panel"), class_="menu", name="set-menu")


# dialogs


def text_input(label: str, name: str, value: str, most: int, first: bool = False) -> Markup:
    """Return a labelled text box for a dialog. `name` is the key of its text in the dialog's answer.

    It takes at most `most` characters. `first` says whether the box gets the focus when the dialog opens.
    """
    box = h("input", class_="field-box", id=f"answer-{name}", data_do="answer", data_name=name, data_first=first, value=value, dir="auto", maxlength=most,
            autocomplete="off", enterkeyhint="done")
    return h("label", h("b", label), box, class_="option")


def name_inputs(name: str, owner: str) -> list[Markup]:
    """Return the text boxes for a set's name and owner."""
    return [text_input(common_text("studio", "name"), "name", name, TITLE, first=True),
            text_input(common_text("studio", "owner"), "owner", owner, TYPED_NAME)]


def rename_set_dialog(name: str, owner: str) -> Markup:
    """Return the dialog that asks for a set's new name and owner."""
    cancel = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    save = h("button", common_text("sheet", "keep-name"), type="button", class_="btn btn--main", data_do="yes")
    return dialogs.sheet_dialog(common_text("studio", "rename-title"), name_inputs(name, owner), [cancel, save])


def new_set_dialog(name: str, owner: str, sizes: Sequence[tuple[str, int]], copies: Sequence[tuple[str, str]]) -> Markup:
    """Return the dialog that asks for a new set's name, owner and contents.

    `sizes` has the new sets on offer, as pairs of a game and a number of cards. `copies` has the ids and names of the books' sets.
    """
    filled, blank = size_buttons(sizes, "filled", None), size_buttons(sizes, "blank", "vh")
    copy = [h("button", common_text("studio", "copy-of", set=name), type="button", class_="btn", data_do="yes", data_id=id) for id, name in copies]
    begin = h("div", h("b", common_text("studio", "begin-with"), id="begin-with"), h("p", common_text("studio", "fill-help"), class_="muted"),
              h("div", filled, class_="studio__sizes"), h("b", common_text("studio", "begin-blank")), h("div", blank, class_="studio__sizes", data_few=True),
              copy,
              class_="studio__begin", role="group", aria_labelledby="begin-with")
    return dialogs.sheet_dialog(common_text("studio", "new-title"), [*name_inputs(name, owner), begin])


def size_buttons(sizes: Sequence[tuple[str, int]], numbers: str, style: str | None) -> list[Markup]:
    """Return the buttons that create a new set of each size.

    `numbers` says whether its cards have balanced numbers (`filled`) or none (`blank`).
    """
    return [h("button", h("b", size), h("span", " ", common_text("studio", numbers), class_=style), type="button", class_="btn", data_do="yes",
              data_game=game, data_size=size, data_numbers=numbers) for game, size in sizes]


def use_set_dialog(name: str, games: Sequence[dict[str, str]], set_id: str) -> Markup:
    """Return the dialog that asks which game to play with a set. `set_id` is the set's id, or "" for a book's set."""
    rows = [h("a", game["title"], class_="btn", href=f"#/setup/{game['id']}/{set_id}".rstrip("/")) for game in games]
    return dialogs.sheet_dialog(common_text("studio", "use-title", set=name), h("div", rows, class_="rows"))
