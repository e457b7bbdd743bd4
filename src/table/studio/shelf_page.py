"""The layout of the studio's shelf: custom sets, the books' sets, the trash, and the dialogs about sets."""

from collections.abc import Sequence
from typing import NamedTuple

from courtcards.engine.limits import TITLE, TYPED_NAME
from courtcards.texts import said
from table.markup import dialogs
from table.markup.card_faces import Deck, Traits, picture
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button

FAN = 4                 # cards shown of a set
MORE = 20               # sets loaded at a time


class Box(NamedTuple):
    """A set as the shelf shows it.

    `cards` are a few to show, `many` is the number of all, `drawn` of those with a drawing, and `short` how many are missing before it can be played with.
    `blank` means that its cards have nothing that counts in a game yet, `stock` that it comes with a book; `next` that it gets the focus if it would be lost.
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


class Gone(NamedTuple):
    """A restorable item: its kind (`set` or `card`), id, name and description; `next` means it gets the focus if it would be lost."""

    kind: str
    id: str
    name: str
    about: str
    next: bool = False


def page(own: Sequence[Box], left: int, stock: Sequence[Box], deleted: Sequence[Gone], room: str, unread: int) -> Markup:
    """Return the shelf.

    `left` is how many more custom sets can be loaded; `deleted` are the restorable items; `room` is the storage used, in words; `unread` is the number of
    unreadable sets.
    """
    mine = [h("ul", [box(one) for one in own], class_="sets"), more(len(own), left) if left > 0 else None] if own else None
    books = [h("h2", said("studio", "books")), h("ul", [box(one) for one in stock], class_="sets")] if stock else None
    return h("main", bar(said("studio", "title"), said("studio", "line"), "#/", said("table", "back")), h("div", [
        intro(bool(own)),
        h("section", mine, aria_label=said("studio", "mine")) if mine else None,
        h("section", books, aria_label=said("studio", "books")) if books else None,
        damaged(unread) if unread else None,
        basket(deleted) if deleted else None,
        h("footer", h("p", icon("scroll-unfurled"), room), ways(), class_="studio__foot"),
    ], class_="studio__in"), class_="studio")


def bar(title: str, sub: str, back: str, back_label: str, *buttons: Markup | None) -> Markup:
    """Return the top bar of a studio screen: the way back, the title, the given buttons, how to play, and settings."""
    words = h("div", h("h1", title, class_="bar__title"), h("p", sub, class_="bar__sub"), class_="bar__words")
    home = h("a", icon("ui-prev"), class_="btn btn--icon", href=back, aria_label=back_label, title=back_label)
    tools = [icon_button("howto", "rule-book", said("howto", "open")), icon_button("settings", "cog", said("settings", "title"))]
    return h("header", home, words, h("span", class_="bar__space"), buttons, h("div", tools, class_="bar__tools"), class_="bar")


def intro(some: bool) -> Markup:
    """Return the introduction and the button that creates a set; it is warmer if there are no sets yet."""
    words = [h("p", said("studio", "more" if some else "first"), class_="studio__lead"), None if some else h("p", said("studio", "first-help"))]
    new = h("button", icon("ui-plus"), said("studio", "new" if some else "new-first"), type="button", class_="btn btn--main btn--big", data_do="new-set")
    bring = h("button", said("studio", "bring"), type="button", class_="btn", data_do="choose-file")
    give = h("a", said("studio", "give"), class_="btn", href="#/trade") if some else None
    return h("section", h("div", words, class_="studio__words"), h("div", new, bring, give, class_="studio__acts"), class_="studio__intro",
             aria_label=said("studio", "begin"), data_empty=not some)


def damaged(many: int) -> Markup:
    """Return how many sets can't be read, and the button that exports them."""
    save = h("button", said("studio", "export"), type="button", class_="btn", data_do="export-unread")
    return h("section", h("p", icon("shield"), said("studio", "unread", count=many)), save, class_="studio__foot", aria_label=said("studio", "damaged"))


def ways() -> Markup:
    """Return the link to everything printable."""
    return h("a", said("lobby", "print"), class_="link", href="#/print")


def more(shown: int, left: int) -> Markup:
    """Return the button that loads more sets; the page also presses it when it scrolls into view."""
    words = said("studio", "more-sets", shown=shown, count=shown + left)
    return h("button", words, type="button", class_="btn btn--quiet continue__more", id=f"more-{shown}", data_do="more-sets", data_at_sight=True)


def box(one: Box) -> Markup:
    """Return a set: a link with some cards and its name, and the actions below."""
    cards = [picture(one.deck, traits) for traits in one.cards] or [h("span", icon("ui-plus"), class_="slot", aria_hidden="true")]
    playable = not (one.short or one.blank)
    ready = h("small", state(one), class_="set__state", data_ready=playable)
    words = h("span", h("b", one.name), h("small", counted(one.owner, one.many, one.drawn)), ready, class_="set__words")
    link = h("a", h("span", cards, class_="set__cloth"), words, class_="set__go", href=f"#/studio/{one.id}", data_next=one.next)
    use = h("button", icon("ui-play"), said("studio", "use"), type="button", class_="btn", data_do="use-set", data_id=one.id,
            aria_label=said("studio", "use-one", set=one.name)) if playable else None
    acts = h("div", use, h("span", class_="bar__space"), menu(one.id, one.name, one.stock), class_="set__acts")
    return h("li", link, acts, class_="set panel", id=f"set-{one.id}", data_stock=one.stock)


def basket(deleted: Sequence[Gone]) -> Markup:
    """Return the trash: each item can be restored or permanently deleted."""
    words = [h("span", h("b", one.name), h("small", one.about), class_="set__words") for one in deleted]
    acts = [[h("button", sign, said("studio", act), type="button", class_=style, data_do=f"{act}-{one.kind}", data_id=one.id,
               data_next=one.next and act == "put-back", aria_label=said("studio", f"{act}-one", set=one.name))
             for act, sign, style in (("put-back", icon("ui-undo"), "btn"), ("forget", icon("trash-can"), "btn btn--quiet btn--danger"))] for one in deleted]
    rows = [h("li", *row, class_="basket__one", id=f"gone-{one.id}") for one, *row in zip(deleted, words, acts, strict=True)]
    return h("section", h("h2", said("studio", "deleted")), h("p", said("studio", "deleted-help"), class_="basket__help"), h("ul", rows, class_="basket panel"),
             aria_label=said("studio", "deleted"))


def counted(owner: str, count: int, drawn: int) -> str:
    """Return, in words, a set's owner, its number of cards, and how many have drawings."""
    cards = said("studio", "drawn", count=count, drawn=drawn) if drawn else said("studio", "cards", count=count)
    return said("studio", "by", owner=owner, cards=cards) if owner else cards


def state(one: Box) -> str:
    """Return, in words, whether a set can be played with."""
    return said("studio", "short", count=one.short) if one.short else said("studio", "stock" if one.stock else "blank-yet" if one.blank else "ready")


def menu(id: str, name: str, stock: bool) -> Markup:
    """Return the menu of a set; `stock` means it belongs to a book and can't be changed."""
    acts = [("duplicate", "hand"), *(() if stock else (("rename", "ui-rename"), ("export", "scroll-quill")))]
    items = [h("button", icon(sign), said("studio", act), type="button", class_="btn btn--quiet", data_do=f"{act}-set", data_id=id,
               aria_label=said("studio", f"{act}-one", set=name)) for act, sign in acts]
    items.append(h("a", icon("scroll-unfurled"), said("studio", "print"), class_="btn btn--quiet", href=f"#/print/set/{id}",
                   aria_label=said("studio", "print-one", set=name)))
    if not stock:
        items.append(h("button", icon("trash-can"), said("studio", "delete"), type="button", class_="btn btn--quiet btn--danger", data_do="delete-set",
                       data_id=id, aria_label=said("studio", "delete-one", set=name)))
    summary = h("summary", icon("ui-dots"), class_="btn btn--icon", aria_label=said("studio", "more-one", set=name))
    return h("details", summary, h("div", items, class_="menu__list panel"), class_="menu", name="set-menu")


# dialogs


def typed(label: str, name: str, value: str, most: int, first: bool = False) -> Markup:
    """Return a labelled text box in a dialog, whose answer has the given name."""
    box = h("input", class_="field-box", id=f"answer-{name}", data_do="answer", data_name=name, data_first=first, value=value, dir="auto", maxlength=most,
            autocomplete="off", enterkeyhint="done")
    return h("label", h("b", label), box, class_="option")


def called(name: str, owner: str) -> list[Markup]:
    """Return the text boxes for a set's name and owner."""
    return [typed(said("studio", "name"), "name", name, TITLE, True), typed(said("studio", "owner"), "owner", owner, TYPED_NAME)]


def asks_name(name: str, owner: str) -> Markup:
    """Return the dialog that asks for a set's new name and owner."""
    stay = h("button", said("sheet", "cancel"), type="button", class_="btn", data_do="close")
    keep = h("button", said("sheet", "keep-name"), type="button", class_="btn btn--main", data_do="yes")
    return dialogs.sheet(said("studio", "rename-title"), called(name, owner), [stay, keep])


def asks_new(name: str, owner: str, sizes: Sequence[tuple[str, int]], copies: Sequence[tuple[str, str]]) -> Markup:
    """Return the dialog that asks for a new set's name, owner and contents.

    `sizes` are pairs of a game and a number of cards, `copies` the ids and names of the books' sets.
    """
    filled, blank = [[h("button", h("b", size), h("span", " ", said("studio", words), class_=style), type="button", class_="btn", data_do="yes",
                        data_game=game, data_size=size, data_numbers=words) for game, size in sizes] for words, style in (("filled", None), ("blank", "vh"))]
    copy = [h("button", said("studio", "copy-of", set=name), type="button", class_="btn", data_do="yes", data_id=id) for id, name in copies]
    begin = h("div", h("b", said("studio", "begin-with"), id="begin-with"), h("p", said("studio", "fill-help"), class_="muted"),
              h("div", filled, class_="studio__sizes"), h("b", said("studio", "begin-blank")), h("div", blank, class_="studio__sizes", data_few=True), copy,
              class_="studio__begin", role="group", aria_labelledby="begin-with")
    return dialogs.sheet(said("studio", "new-title"), [*called(name, owner), begin])


def asks_game(name: str, games: Sequence[dict[str, str]], own: str) -> Markup:
    """Return the dialog that asks which game to play with a set; `own` is its id, "" for a book's set."""
    rows = [h("a", one["title"], class_="btn", href=f"#/setup/{one['id']}/{own}".rstrip("/")) for one in games]
    return dialogs.sheet(said("studio", "use-title", set=name), h("div", rows, class_="rows"))
