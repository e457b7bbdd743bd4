"""The lobby: the books on their shelf, what was being played, and one button that deals at once. Pure markup."""

from table.draw.faces import picture
from table.draw.html import h, icon, join
from table.draw.icons import shield

SHOWN = 3  # matches before "All n matches"
QUICK_GAME = "war"


def key_card(number, item, kingdom):
    """Return a sample card of King's Keys."""
    return {"number": number, "item": item, "kingdom": kingdom}


ART = {  # three cards that look out of each box
    "kings-keys": ("kings-keys", (key_card(2, "C", "ocean"), key_card(4, "S", "mountain"), key_card(3, "K", "sun"))),
    "knights-and-ninjas": ("knights", ({"kind": "princess"}, {"kind": "jester"}, {"kind": "ninja"})),
    "ilk": ("common", ({"rank": "9", "suit": "diamonds"}, {"rank": "A", "suit": "spades"}, {"rank": "Q", "suit": "hearts"})),
    "coinquest": ("common", ({"rank": "10", "suit": "clubs"}, {"rank": "7", "suit": "hearts"}, {"rank": "K", "suit": "spades"})),
    "creations": ("creation", (
        {"number": 40, "speed": 10, "corners": ["1", "5", "2", "2"], "pic": "pic-snail"},
        {"number": 7, "speed": 95, "corners": ["R", "8", "3", "B"], "pic": "pic-rocket"},
        {"number": 88, "speed": 60, "corners": ["6", "Y", "B", "4"], "pic": "pic-cat"},
    )),
}


def lobby(books, matches=(), tally=None, every=False, version=""):
    """Return the whole lobby.

    books: id, title, line, tincture, games (id, title), seats, playable.
    matches: id, title, note, yours, over, deck, cards (two sets of traits, None for a back); newest first; `every` shows all of them.
    tally: a sentence about what was won, or None.
    """
    parts = [header(), intro(), shelf(books), going_on(matches, tally, every) if matches else None, footer(version)]
    return h("main", parts, class_="lobby")


def header():
    """Return the lobby's head: name, records, how to play, settings."""
    buttons = [
        h("button", icon("scroll-quill"), h("span", "Open a record"), type="button", class_="btn btn--quiet",
          data_do="open-record", aria_label="Open a record"),
        icon_button("howto", "rule-book", "How to play"),
        icon_button("settings", "cog", "Settings"),
    ]
    name = h("span", "Court Cards", class_="wordmark")
    return h("header", shield(), name, h("span", class_="bar__space"), buttons, class_="lobby__head")


def icon_button(do, drawing, label):
    """Return a button that shows an icon alone."""
    return h("button", icon(drawing), type="button", class_="btn btn--icon", data_do=do, aria_label=label, title=label)


def intro():
    """Return the first words, and the button that deals King's Keys War at once."""
    words = [
        h("h1", "Five books of kings and courts, one table."),
        h("p", "Play against bots or pass the device around. Nothing to install, nothing to sign, "
               "and it works offline after the first visit."),
    ]
    button = h("button", icon("ui-play"), "Play now", type="button", class_="btn btn--main btn--big",
               data_do="play-now", data_game=QUICK_GAME)
    what = h("p", "King’s Keys War against a bot; one click, no rules to learn first.")
    ready = h("p", icon("check-mark"), "Ready offline", class_="offline", data_when_offline=True)
    return h("div", h("div", words, class_="lobby__words"), h("div", button, what, ready, class_="lobby__start"), class_="lobby__intro")


def shelf(books):
    """Return the shelf with a box for each book."""
    return h("nav", [box(book) for book in books], class_="shelf", aria_label="Books")


def box(book):
    """Return a book's box: a link to its set-up, or plainly not yet playable."""
    deck, cards = ART[book["id"]]
    games = book["games"]
    inner = [
        h("span", [picture(deck, traits) for traits in cards], class_="box__cards"),
        h("span", box_words(book), class_="box__front"),
    ]
    if not book["playable"]:
        return h("div", inner, class_="box", data_tincture=book["tincture"], data_soon=True)
    link = {"href": "#/setup/" + games[0]["id"], "data_do": "setup", "data_game": games[0]["id"]}
    return h("a", inner, class_="box", data_tincture=book["tincture"], **link)


def box_words(book):
    """Return what is printed on a box."""
    number = len(book["games"])
    games = h("span", f"{number} game · " if number == 1 else f"{number} games · ")
    meta = [icon("hand"), h("span", games, book["seats"], " seats", class_="box__seats")]
    if not book["playable"]:
        meta = [icon("hourglass"), "Not yet on the table"]
    return [
        h("span", book["title"], class_="box__title"),
        h("small", book["line"]),
        h("span", meta, class_="box__meta"),
    ]


def going_on(matches, tally, every):
    """Return the matches that can be taken up again or looked back on."""
    shown = list(matches) if every else list(matches)[:SHOWN]
    more = "Fewer matches" if every else f"All {len(matches)} matches"
    head = [
        h("h2", "Continue"),
        h("p", tally, class_="muted") if tally else None,
        h("button", more, type="button", class_="link", data_do="all-matches") if len(matches) > SHOWN else None,
    ]
    rows = h("ul", [match(item) for item in shown], class_="matches")
    return h("section", h("div", head, class_="continue__head"), rows, class_="continue", aria_label="Continue")


def match(item):
    """Return one match: a link to it, and a menu to rename or delete it."""
    art = h("span", [picture(item["deck"], traits) for traits in item["cards"]], class_="match__art")
    text = h("span", h("b", item["title"]), h("small", item["note"], data_yours=item["yours"]), class_="match__text")
    link = h("a", art, text, class_="match__go", href="#/match/" + item["id"])
    return h("li", link, menu(item), class_="match panel", data_over=item["over"])


def menu(item):
    """Return the small menu of a match; a native disclosure, so that keys and fingers reach it alike."""
    name = item["title"]
    buttons = [
        h("button", icon("ui-rename"), "Rename", type="button", class_="btn btn--quiet",
          data_do="rename-match", data_id=item["id"], aria_label=f"Rename {name}"),
        h("button", icon("trash-can"), "Delete", type="button", class_="btn btn--quiet btn--danger",
          data_do="delete-match", data_id=item["id"], aria_label=f"Delete {name}"),
    ]
    summary = h("summary", icon("ui-dots"), class_="btn btn--icon", aria_label=f"More for {name}")
    return h("details", summary, h("div", buttons, class_="menu__list panel"), class_="menu", name="match-menu")


def footer(version):
    """Return the notice that this is nobody's official edition, and the credits."""
    notice = "An unofficial table made by players. The games belong to their authors."
    thanks = h("button", "Credits and licences", type="button", class_="link", data_do="credits")
    parts = [h("p", notice), thanks, h("span", f"Version {version}") if version else None]
    return h("footer", join(parts), class_="lobby__foot")
