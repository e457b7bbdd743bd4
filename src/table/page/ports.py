"""What the table needs of the browser. Nothing here knows it; browser/dom.py fulfils it, and a page of tests."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from courtcards.cards.custom_sets import Art
from courtcards.engine.card_sets import CardSet, WordList


class Press(NamedTuple):
    """What was pressed in a picture before the match was open: the match and its revision as the picture has them, and the action's data."""

    id: str
    revision: Any
    data: dict[str, str]


class Place(NamedTuple):
    """Where the page is: on a site, or `alone` in one file on somebody's disk. `home` is where links lead, without what follows their #: the
    address of the site, which a file may not know (""). `licences` is where those of all parts are.
    """

    alone: bool
    home: str
    licences: str = "LICENSES/"


class Gallery(Protocol):
    """What is drawn on cards, kept by the keys of the cards. Every answer comes by a call; `why` is "", `full`, `blocked`, `bad-picture`,
    `canvas` where the browser keeps pages from reading canvases,
    or `unread` where nothing is written over what cannot be read.
    """

    def put(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Keep what is drawn on cards, pictures written anew; pass on why not all of it is kept."""

    def show(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Have what is drawn on cards seen while it is looked at, and keep none of it; pass on why not all of it is seen."""

    def get(self, keys: Sequence[str], then: Callable[[dict[str, Art]], None]) -> None:
        """Pass on what is drawn on cards; those on which nothing is are left out."""

    def keys(self, then: Callable[[Collection[str]], None]) -> None:
        """Pass on the keys of the cards of which something is kept, be it that nothing is drawn on them any more; none where nothing can be read."""

    def copy(self, pairs: Mapping[str, str], then: Callable[[str], None]) -> None:
        """Keep what is drawn on some cards for others as well, by their keys; pass on why not all of it is kept."""

    def tidy(self, kept: Sequence[str]) -> None:
        """Forget what is drawn on cards that are nowhere any more for a day."""

    def used(self, then: Callable[[int], None]) -> None:
        """Pass on how many bytes all that is drawn takes."""

    def kept(self) -> bool:
        """Whether all that is drawn is kept, and nothing is here only until the page is closed."""

    def forget(self, keys: Sequence[str]) -> None:
        """Let go of what could not be kept and is not wanted."""

    def ink(self, act: str) -> None:
        """Have the open board take something back (`undo`), make it again (`redo`), or take all away (`clear`)."""

    def photo(self, then: Callable[[str, int, int, bytes], None]) -> None:
        """Ask for a picture and hold it until it is cut to size; pass on what is wrong with it: "", `no-picture`, `broken`, or `heavy` or
        `large` with how many millions it has, of bytes or of points, and how many it may have; and its head.
        """

    def cropped(self, key: str, then: Callable[[str], None]) -> None:
        """Keep what the frame shows of the picture that is held as that of a card; pass on why it is not kept."""


class Thinkers(Protocol):
    """Those who think for bots while the page goes on."""

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str, str], None]) -> None:
        """Have a bot's answer thought of and passed on, with what is to be said of it: `replaced`, `less` or ""."""

    def hurry(self) -> None:
        """Have what is thought of now answered soon."""

    def work(self, what: str, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Have another work done (`advise`, `trial`, `measure`, `chances`, `regret`) and what comes of it passed on as JSON, "" where nobody can do it."""


class Stopwatch(Protocol):
    """A clock of the page, in ms, the calendar, and the country."""

    def now(self) -> float:
        """Return the time."""

    def today(self) -> str:
        """Return the day where the person is, as 2026-11-21."""

    def utc_day(self) -> str:
        """Return the day in UTC, the same everywhere at any moment."""

    def until_tomorrow(self) -> float:
        """Return how many ms it takes until the next day in UTC has begun."""

    def country(self) -> str:
        """Return the country whose ways the person follows, as US, "" where that is not known."""

    def seen(self, then: Callable[[float], None]) -> None:
        """Pass on since when what was painted last can be seen."""


def region(language: str) -> str:
    """Return the country that a browser's language names; some name none, or what is no language.

    >>> region("en-US"), region("zh-Hant-TW"), region("en"), region("C.UTF-8")
    ('US', 'TW', '', '')
    """
    return next((part.upper() for part in language.split("-")[1:] if len(part) == 2 and part.isalpha()), "")


class Source(Protocol):
    """Where the parts come from that are not there at the start."""

    def fetch(self, part: str, told: Callable[[float], None], then: Callable[[bool], None]) -> None:
        """Have a part put where Python looks for it; tell how much of it has come, and pass on whether it is there."""


class Line(Protocol):
    """A line to another device. Its `state` is `waiting` until each has the other's code and they have met, `open`, `silent` while nothing comes, or
    `closed` for good. Its `code` is the invitation to it, or the reply to that; `left` is the invitation that the other device has left, "" before.
    """

    @property
    def code(self) -> str:
        """What the other device must know."""

    @property
    def state(self) -> str:
        """How it stands."""

    @property
    def left(self) -> str:
        """The invitation that the other device has left."""

    @property
    def load(self) -> int:
        """How many bytes of what was sent have not left this device."""

    def take(self, reply: str, then: Callable[[bool], None]) -> None:
        """Open it by the reply to its code; pass on whether that is one."""

    def send(self, text: str) -> None:
        """Send a text; while it is not open the text is lost."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Pass on every text that comes, also those that came before anybody listened."""

    def leave(self, invitation: str) -> None:
        """Leave the other device an invitation, by which the two find each other once a page was loaded anew."""

    def watch(self, changed: Callable[[], None]) -> None:
        """Call whenever its state is another, an invitation was left, or something that was sent may be lost."""

    def close(self) -> None:
        """Close it."""


class Lines(Protocol):
    """Lines to devices in the same room, without any server."""

    def able(self) -> bool:
        """Whether the browser can have any."""

    def invite(self, then: Callable[[Line | None], None]) -> None:
        """Pass on a line that waits for a reply to its code, None where what is needed for it does not come."""

    def join(self, code: str, then: Callable[[Line | None], None]) -> None:
        """Pass on a line whose code is the reply to an invitation, None where that is none or what is needed does not come."""

    def scan(self, then: Callable[[bool], None]) -> None:
        """Have a <qr-scanner> on the page look for codes; pass on whether it can. What it reads comes as an action: `scanned` with its `value`, or
        `unscanned` and `why` there is none.
        """


class Around(Protocol):
    """What a page has beside what is painted on it."""

    @property
    def place(self) -> Place:
        """Where the page is."""

    @property
    def art(self) -> Gallery:
        """What is drawn on the cards of this device."""

    @property
    def bots(self) -> Thinkers:
        """Who thinks for bots."""

    @property
    def stopwatch(self) -> Stopwatch:
        """The clock of its events and paints."""

    @property
    def parts(self) -> Source:
        """Where what comes later comes from."""

    @property
    def lines(self) -> Lines:
        """How other devices in the room are reached."""


class Browser(Around, Protocol):
    """The browser, as far as the table knows it."""

    def paint(self, parts: dict[str, Any]) -> None:
        """Show markup for `view`, `dialog` and `notices`; `travels` of cards, `hits` before them, a `factor` of all times, `sounds`; `print` it."""

    def keep(self, picture: dict[str, Any]) -> None:
        """Keep the `picture` of a match (`id`, `revision`, `title`, `view`: markup) for the next start; it is the first thing to be dropped."""

    def offers(self, data: dict[str, str]) -> bool:
        """Whether the screen shows something to press that stands for exactly this action."""

    def title(self, text: str) -> None:
        """Name the page."""

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms."""

    def after_paint(self, then: Callable[[], None]) -> None:
        """Do something once what has changed is painted; at once where nothing is, as nobody sees the page."""

    def go(self, route: str) -> None:
        """Go to an address of the page."""

    def replace(self, route: str) -> None:
        """Put an address in the place of the one that is open; nothing is opened, and Back does not come by the old one."""

    def reload(self) -> None:
        """Load the page again."""

    def update(self) -> None:
        """Change over to the new version of the page."""

    def download(self, name: str, text: str) -> None:
        """Hand a text to the person as a file."""

    def pick(self, most: int, then: Callable[[Iterator[bytes] | None], None]) -> None:
        """Ask for a file and pass its bytes on, piece by piece, None if it is larger than `most` bytes."""

    def copy(self, field: str, then: Callable[[bool], None]) -> None:
        """Copy what stands in a field; mark it and pass False on if the browser does not let us."""

    def paste(self, then: Callable[[str], None]) -> None:
        """Pass on the text in the clipboard, "" if the browser won't tell; it may ask the player first."""

    def sends(self) -> bool:
        """Whether the device has a way of its own to send a link."""

    def send(self, field: str, then: Callable[[bool], None]) -> None:
        """Hand the text of a field to the device to be sent, and pass on whether it was; mark it and pass False on if the device refuses.

        Nothing is passed on if the player thinks better of it.
        """

    def theme(self, name: str) -> None:
        """Change the light."""

    def suits(self, colours: str) -> None:
        """Have suits in two or four colours on every card, or as each game has them."""

    def keyboard(self) -> bool:
        """Whether there is likely a keyboard: not where all is done by fingers."""

    def letters(self, mean: bool) -> None:
        """Let single letters mean something, or nothing."""

    def complain(self, text: str) -> None:
        """Write a trouble to the console."""
