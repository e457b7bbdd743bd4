"""What a book brings to the table."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from table.books.common.custom_cards import Craft
from table.books.common.great_hits import Great
from table.markup.card_faces import Deck, Traits
from table.markup.html import Markup
from table.markup.layout import Layout
from table.markup.motion import Hit
from table.markup.scene import Scene


class Art(NamedTuple):
    """What looks out of a book's box: a deck, and what is printed on three of its cards."""

    deck: Deck
    cards: tuple[Traits, ...]


class Order(NamedTuple):
    """What beats what, high to low: the trait that decides, and its values with their drawings, "" where the value says it all."""

    trait: str
    signs: Mapping[Any, Markup]


def alike(traits: Traits) -> str:
    """Return the group of a card where all belong together."""
    return ""


class Catalogue(NamedTuple):
    """How a book lays out all its cards.

    `group` says of a card to which of the `groups` it belongs, which are in order and each have a sign; `trait` names the words of the
    groups; `orders` are what beats what, the most important first. What is said of them is in the book's texts (`catalogue`).
    """

    trait: str = ""
    groups: Mapping[str, Markup] = {"": Markup("")}
    group: Callable[[Traits], str] = alike
    orders: tuple[Order, ...] = ()


class Leaf(NamedTuple):
    """A sheet to be printed that a game needs besides its cards.

    `markup` is an SVG in millimetres, upright or `landscape`, that fits on A4 and on Letter; what is put together of several sheets has one key
    and one title. `of` are the games that need it, of its book all where there are none; `each` player needs one of one's own; a `spare` one is only
    wanted for some house rule.
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

    `games` are its games in the order in which the book has them, each with its layout; `cloth` draws what lies on the cloth, one part
    after the other; `aside` what stands under the story; `icons` are the drawings that the page must hold, by the name under which they are
    drawn: a name of the icon set, or markup in a 512 by 512 field; `tincture` the colour of a seat from the card of its layout's zone
    `colours`; `catalogue` how all its cards are laid out; `quick` is the game that can be dealt at once to somebody who has read nothing;
    `charges` what stands on the flags of some colours in place of the usual; `marks` what is marked on a card of the hand that can be
    played, as attributes; `sign` how something is drawn that is named with a card, None where its words say it all; `race` is what several
    persons see in the middle of a race by the clock, each on the own side: what is raced for, large, and what lies beside it; `craft` is
    how cards of one's own are made; `sheets` draws what its games need besides cards, to be printed, `late` where a module of its own
    does; `strip` is what stands between the question and the hand; `hits` are the blows of a moment, from the table before it and what it tells;
    `great` are the facts of each game that are great hits; `glimpse` is a table of the first game in play, small, by the names of the seats: the book that
    has one offers newcomers that game's first match; `orders` put cards, by their ids, in orders that have a name.
    """

    id: str
    art: Art
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
    craft: Craft | None = None
    sheets: Callable[[], Sequence[Leaf]] | None = None
    strip: Callable[[Scene], Markup | None] | None = None
    hits: Callable[[Scene, Sequence[Fact]], list[Hit]] | None = None
    great: Mapping[str, Mapping[str, Great]] = {}
    glimpse: Callable[[Sequence[str]], Markup] | None = None
    orders: Mapping[str, Callable[[Mapping[str, Traits]], list[str]]] = {}


def late(module: str) -> Callable[[], Sequence[Leaf]]:
    """Return the `sheets` of a module that is not there before something is to be printed."""
    return lambda: import_module(module).sheets()


def icon_set(names: str) -> dict[str, str]:
    """Return drawings of the icon set, under their own names; names: words with space between.

    >>> icon_set("sun peaks")
    {'sun': 'sun', 'peaks': 'peaks'}
    """
    return {name: name for name in names.split()}
