"""The book model: everything that a book defines for the table."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from table.books.common.custom_cards import CardCraft
from table.books.common.great_hits import GreatHitRule
from table.markup.card_faces import Deck, Traits
from table.markup.html import Markup
from table.markup.layout import Layout
from table.markup.motion import VisibleHit
from table.markup.scene import Scene


class BoxArt(NamedTuple):
    """The picture of a book's box: a deck, and the traits of three of its cards."""

    deck: Deck
    cards: tuple[Traits, ...]


class Ranking(NamedTuple):
    """A ranking, high to low: the deciding trait, and its values with their drawings.

    A drawing is "" if the value itself is shown.
    """

    trait: str
    signs: Mapping[Any, Markup]


def same_group(traits: Traits) -> str:
    """Return "", the only group of cards in books that don't divide their cards into groups."""
    return ""


class Catalogue(NamedTuple):
    """How a book presents all its cards.

    `group` returns the group a card belongs to. `groups` are all groups in order, each with its sign; `trait` is the text key under which their names are
    found. `orders` are the rankings, the most important first. Their descriptions are in the book's texts (`catalogue`).
    """

    trait: str = ""
    groups: Mapping[str, Markup] = {"": Markup("")}
    group: Callable[[Traits], str] = same_group
    orders: tuple[Ranking, ...] = ()


class PrintSheet(NamedTuple):
    """A printable sheet a game needs besides its cards.

    `markup` is an SVG in millimetres, upright or `landscape`, that fits on A4 and on Letter. Sheets to be joined into one have the same
    key and title. `of` are the games that need it (empty: all games of the book). `each` means every player needs a copy, `spare` that only
    some house rules need it.
    """

    key: str
    title: str
    markup: Markup
    landscape: bool = False
    of: tuple[str, ...] = ()
    spare: bool = False
    each: bool = False


class Book(NamedTuple):
    """A book on the table.

    - `games`: its games in the book's order, each with its layout.
    - `cloth`: draws the parts of the cloth.
    - `aside`: draws what's shown under the story.
    - `strip`: draws what's shown between the question and the hand.
    - `icons`: the drawings the page must contain, by name. Each is the name of an icon in the icon set, or markup in a 512 by 512 box.
    - `tincture`: returns a seat's colour from its card in the zone that the layout names as `colours`.
    - `charges`: emblems on the flags of some colours, which replace the usual ones.
    - `catalogue`: how all its cards are presented.
    - `quick`: the game that can be dealt at once for somebody who has read nothing.
    - `marks`: returns the attributes of a playable card in the hand.
    - `sign`: draws a call (a value named with a card). It returns None if the call's words are enough.
    - `race`: for several people who race against the clock at one screen: draws what they race for, and what's shown beside it.
    - `craft`: how players make their own cards.
    - `sheets`: draws the printable sheets its games need besides cards. See `lazy_sheets` for sheets in a module of their own.
    - `hits`: returns the hits of a frame, from the scene before it and the frame's facts.
    - `great`: the facts of each game that are great hits.
    - `glimpse`: draws a small table of the first game in play, given the seats' names. The book that has one offers newcomers that game's first match.
    - `orders`: named functions that put cards, given by id, in an order.
    """

    id: str
    art: BoxArt
    games: Mapping[str, Layout]
    cloth: Callable[[Scene], list[Markup | None]]
    aside: Callable[[Scene], Markup | None] | None = None
    icons: Mapping[str, str] = {}
    tincture: Callable[[Traits], str] | None = None
    catalogue: Catalogue = Catalogue()
    quick: str = ""
    charges: Mapping[str, str] = {}
    race: Callable[[Scene], tuple[Markup, Markup | None]] | None = None
    marks: Callable[[Scene, str], Mapping[str, Any]] | None = None
    sign: Callable[[str], Markup | None] | None = None
    craft: CardCraft | None = None
    sheets: Callable[[], Sequence[PrintSheet]] | None = None
    strip: Callable[[Scene], Markup | None] | None = None
    hits: Callable[[Scene, Sequence[Fact]], list[VisibleHit]] | None = None
    great: Mapping[str, Mapping[str, GreatHitRule]] = {}
    glimpse: Callable[[Sequence[str]], Markup] | None = None
    orders: Mapping[str, Callable[[Mapping[str, Traits]], list[str]]] = {}


def lazy_sheets(module: str) -> Callable[[], Sequence[PrintSheet]]:
    """Return a `sheets` function that imports a module and calls its `sheets`, so that the module loads only for printing."""
    return lambda: import_module(module).sheets()


def icon_set(names: str) -> dict[str, str]:
    """Return drawings from the icon set by name; `names` are separated by spaces.

    >>> icon_set("sun peaks")
    {'sun': 'sun', 'peaks': 'peaks'}
    """
    return {name: name for name in names.split()}
