"""The book model: everything that a book defines for the table."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.position import Position
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
    """A ranking of cards by one trait.

    `signs` maps the trait's values, from high to low, to their drawings. A drawing is "" if the value itself is shown.
    """

    trait: str
    signs: Mapping[Any, Markup]


def same_group(traits: Traits) -> str:
    """Return "", the group of every card in books without groups."""
    return ""


class Catalogue(NamedTuple):
    """How a book presents all its cards.

    `group` returns the key of a card's group, and `groups` maps these keys to drawings. `trait` is the text key under which the groups are named. `orders`
    holds the rankings, the most important first.
    """

    trait: str = ""
    groups: Mapping[str, Markup] = {"": Markup("")}
    group: Callable[[Traits], str] = same_group
    orders: tuple[Ranking, ...] = ()


class PrintSheet(NamedTuple):
    """A printable sheet a game needs besides its cards.

    `markup` is an SVG in millimetres that fits on A4 and on Letter. `of` holds the games that need the sheet (empty: all games of the book). `each` says
    whether every player needs a copy, `spare` whether the sheet is needed only under some house rules.
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
    - `cloth`: draws the parts of the board area.
    - `aside`: draws what's shown under the story.
    - `strip`: draws what's shown between the question and the hand.
    - `icons`: drawings by name; each is the name of an icon in the icon set, or markup in a 512 by 512 box.
    - `tincture`: returns a seat's colour from its card.
    - `charges`: the emblems on flags, by colour. Colours without an entry have the usual emblem.
    - `quick`: the game that somebody who has read no rules can play at once, or "".
    - `marks`: returns the attributes of a playable card in the hand.
    - `answers`: finds how each kind of card would help in answer to the open question, as a key of the texts `helps` and its details, given the position and
      the possible moves. Returns None if cards aren't answers now.
    - `sign`: draws a call (a value named with a card). Returns None if the call's words are enough.
    - `race`: draws a race between players who share a screen, as two parts: the card to claim, and everything beside it.
    - `craft`: the book's part of the studio, if players can make cards of their own.
    - `sheets`: returns the printable sheets.
    - `hits`: finds the hits to show in a frame, given the scene before it and its facts.
    - `great`: for each game, the facts that may be great hits, with their conditions.
    - `glimpse`: draws a small picture of the book's first game being played, given the seats' names.
    - `orders`: functions by name, each of which puts cards in a certain order and returns their ids.
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
    answers: Callable[[Position, Sequence[Move]], Mapping[str, tuple[str, Mapping[str, Any]]] | None] | None = None
    sign: Callable[[str], Markup | None] | None = None
    craft: CardCraft | None = None
    sheets: Callable[[], Sequence[PrintSheet]] | None = None
    strip: Callable[[Scene], Markup | None] | None = None
    hits: Callable[[Scene, Sequence[Fact]], list[VisibleHit]] | None = None
    great: Mapping[str, Mapping[str, GreatHitRule]] = {}
    glimpse: Callable[[Sequence[str]], Markup] | None = None
    orders: Mapping[str, Callable[[Mapping[str, Traits]], list[str]]] = {}


def lazy_sheets(module: str) -> Callable[[], Sequence[PrintSheet]]:
    """Return a function for `Book.sheets` that imports a module only when it's called, and returns that module's sheets."""
    return lambda: import_module(module).sheets()


def icon_set(names: str) -> dict[str, str]:
    """Return drawings from the icon set by name; `names` are separated by spaces.

    >>> icon_set("sun peaks")
    {'sun': 'sun', 'peaks': 'peaks'}
    """
    return {name: name for name in names.split()}
