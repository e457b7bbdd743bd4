"""Protocols for everything the table needs from the browser. They're implemented by browser/dom.py, and by a fake page for tests."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from courtcards.cards.custom_sets import Art
from courtcards.engine.card_sets import CardSet, WordList


class EarlyPress(NamedTuple):
    """A press of a button in the startup picture of a match, before the match itself was open.

    `id` and `revision` say which state of which match the picture shows.
    """

    id: str
    revision: Any
    data: dict[str, str]


class PageLocation(NamedTuple):
    """The addresses of the page. `alone` says whether it's a single file on the player's disk rather than part of a site.

    `home` is the base of links, or "" for a file that doesn't know its site's address. `source` is the address of the source code, or "" if it's unknown.
    """

    alone: bool
    home: str
    licences: str = "LICENSES/README.txt"
    source: str = ""


class DrawingStore(Protocol):
    """Stores the drawings on cards, by card key. All results arrive by callback.

    Some callbacks receive "" for success or a reason for failure: `full`, `blocked`, `bad-picture`, `canvas` (pages can't read canvases), or `unread` (a
    drawing that couldn't be read would be overwritten).
    """

    def put(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Store drawings, given by card key, with pictures re-encoded.

        Call `then` with "" or, if some weren't stored, with the reason.
        """

    def show(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Display drawings, given by card key, without storing them.

        Call `then` with "" or, if some can't be displayed, with the reason.
        """

    def get(self, keys: Sequence[str], then: Callable[[dict[str, Art]], None]) -> None:
        """Call `then` with the drawings of the cards with these keys, by key. Cards without a drawing are left out."""

    def keys(self, then: Callable[[Collection[str]], None]) -> None:
        """Call `then` with the keys of all cards with stored data, even if their drawings are empty by now."""

    def copy(self, pairs: Mapping[str, str], then: Callable[[str], None]) -> None:
        """Copy drawings from cards to others, by card key. Call `then` with "" or, if some weren't stored, with the reason."""

    def delete_orphans(self, kept: Sequence[str]) -> None:
        """Delete the drawings of cards that have been gone for a day; `kept` are the keys of the cards that exist."""

    def request_size(self, then: Callable[[int], None]) -> None:
        """Call `then` with the total size of all drawings in bytes."""

    def all_stored(self) -> bool:
        """Return whether all drawings are stored, so that none will be lost when the page is closed."""

    def forget(self, keys: Sequence[str]) -> None:
        """Discard drawings that couldn't be stored and are no longer wanted."""

    def ink(self, act: str) -> None:
        """Make the open drawing board undo (`undo`), redo (`redo`), or remove everything (`clear`)."""

    def photo(self, then: Callable[[str, int, int, bytes], None]) -> None:
        """Ask for a picture, and hold it until it's cropped. If the player cancels, `then` isn't called.

        Call `then` with four values: the flaw of the picture (`no-picture`, `broken`, `heavy`, `large`, or "" if it has none), its size, the limit, and the
        file's first bytes. Sizes are in millions of bytes or, for `large`, of pixels.
        """

    def store_section(self, key: str, then: Callable[[str], None]) -> None:
        """Store the framed section of the held picture as a card's drawing.

        Call `then` with "" or, if it isn't stored, with the reason.
        """


class BotWorkers(Protocol):
    """Computes bots' answers in workers, while the page stays responsive."""

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str, str], None]) -> None:
        """Compute a bot's answer.

        Call `then` with its move, and with the notice to show about it: `replaced`, `less`, or "" for none.
        """

    def hurry(self) -> None:
        """Make the running computation come to an answer soon."""

    def work(self, task_name: str, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Let a worker carry out a task that isn't a bot's answer. Call `then` with the result as JSON, or with "" if no worker is available.

        `task_name` is `advise` (a hint), `play_trial_matches` (matches between bots), `measure` (matches of a lab task), `chances` (win chances) or
        `regret` (an answer better than the one played). `asked` is its data, and `sets` are the card sets and word lists it needs.
        """


class PageClock(Protocol):
    """The page's clock in ms, its calendar, and the player's country."""

    def now(self) -> float:
        """Return the time in ms; only differences between two times mean anything."""

    def today(self) -> str:
        """Return the date where the player is, in the form 2026-11-21."""

    def utc_day(self) -> str:
        """Return the date in UTC, which is the same everywhere."""

    def until_tomorrow(self) -> float:
        """Return the ms until the next day begins in UTC."""

    def country(self) -> str:
        """Return the country of the player's language setting, in the form US. It returns "" if that's unknown."""

    def request_paint_time(self, then: Callable[[float], None]) -> None:
        """Call `then` with the time at which the last paint became visible."""


def country_of_language(language: str) -> str:
    """Return the country of a browser's language tag. It returns "" if the tag names none, or isn't a language tag.

    >>> country_of_language("en-US"), country_of_language("zh-Hant-TW"), country_of_language("en"), country_of_language("C.UTF-8")
    ('US', 'TW', '', '')
    """
    return next((part.upper() for part in language.split("-")[1:] if len(part) == 2 and part.isalpha()), "")


class PartSource(Protocol):
    """Fetches the parts of the program that load later than the table."""

    def fetch(self, part: str, on_progress: Callable[[float], None], then: Callable[[bool], None]) -> None:
        """Install a part where Python can import it.

        `on_progress` is called with the fraction done so far, and at the end `then` with whether the part is installed.
        """


class PeerConnection(Protocol):
    """A connection to another device.

    Its `state` is `waiting`, `open`, `silent` while nothing arrives, or `closed` for good. Its `code` is an invitation, or the reply to one. `left` is the
    invitation the other device has left for reconnecting, or "".
    """

    @property
    def code(self) -> str:
        """The code that the other device needs."""

    @property
    def state(self) -> str:
        """The connection state: `waiting`, `open`, `silent` or `closed`."""

    @property
    def left_invitation(self) -> str:
        """The invitation for reconnecting that the other device has left, or "" if it has left none."""

    @property
    def unsent_bytes(self) -> int:
        """The number of bytes still waiting to be sent."""

    def take(self, reply: str, then: Callable[[bool], None]) -> None:
        """Connect to the device that sent this reply to the connection's code. Call `then` with whether the reply was valid."""

    def send(self, text: str) -> None:
        """Send a message. Unless the connection is open, the message is lost."""

    def listen(self, on_text: Callable[[str], None]) -> None:
        """Call `on_text` with every message, including those that arrived before this call."""

    def leave(self, invitation: str) -> None:
        """Leave the other device an invitation.

        With it, the two can reconnect after one of the pages was reloaded.
        """

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call `on_change` whenever the connection's state changes, an invitation for reconnecting arrives, or a message may be lost."""

    def close(self) -> None:
        """Close the connection."""


class PeerConnections(Protocol):
    """Makes connections to devices in the same room, without any server."""

    def supports_connections(self) -> bool:
        """Return whether the browser supports connections."""

    def invite(self, then: Callable[[PeerConnection | None], None]) -> None:
        """Call `then` with a new connection that waits for a reply to its code, or with None if that fails."""

    def join(self, code: str, then: Callable[[PeerConnection | None], None]) -> None:
        """Call `then` with a new connection whose code replies to the invitation `code`, or with None if that fails."""

    def scan(self, then: Callable[[bool], None]) -> None:
        """Load the code for <qr-scanner>, the element that scans codes. Call `then` with whether scanning is possible.

        Its results arrive as actions: `scanned` with the `value`, or `unscanned` with the reason `why`.
        """


class BrowserServices(Protocol):
    """The services of the browser, except for painting the page and handling its address."""

    @property
    def place(self) -> PageLocation:
        """The addresses of the page, and whether it's on a site or in a single file."""

    @property
    def art(self) -> DrawingStore:
        """The drawings on this device's cards."""

    @property
    def bots(self) -> BotWorkers:
        """The workers that compute bots' answers."""

    @property
    def page_clock(self) -> PageClock:
        """The clock, the calendar and the player's country."""

    @property
    def parts(self) -> PartSource:
        """The source of lazily loaded parts."""

    @property
    def connections(self) -> PeerConnections:
        """The connections to other devices in the room."""


class Browser(BrowserServices, Protocol):
    """The browser, as the table knows it."""

    def paint(self, parts: dict[str, Any]) -> None:
        """Update the page with the given parts.

        `view`, `dialog` and `notices` are markup. `hits` are shown before the `travels`, and `factor` multiplies all times. `print` prints the page.
        """

    def prepare(self, parts: dict[str, Any]) -> None:
        """Parse the markup of parts that will probably be painted next."""

    def store_picture(self, picture: dict[str, Any]) -> None:
        """Store the picture of a match (`id`, `revision`, `title`, `view`) for the next start."""

    def shows_action(self, data: dict[str, str]) -> bool:
        """Return whether the screen shows an element for exactly this action; `data` has the action and its values."""

    def title(self, text: str) -> None:
        """Set the title of the page."""

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Call `then` after a wait in ms."""

    def after_paint(self, then: Callable[[], None]) -> None:
        """Call `then` once changes are painted or, while the page is hidden, at once."""

    def go(self, route: str) -> None:
        """Open an address of the page."""

    def replace(self, route: str) -> None:
        """Replace the page's address without opening the new one. Back doesn't return to the old address."""

    def reload(self) -> None:
        """Reload the page."""

    def update(self) -> None:
        """Switch to the new version of the page."""

    def download(self, name: str, text: str) -> None:
        """Save a string as a file on the player's device."""

    def pick(self, most: int, then: Callable[[Iterator[bytes] | None], None]) -> None:
        """Ask for a file. Call `then` with its bytes in pieces.

        If the file is larger than `most` bytes, call `then` with None. If the player cancels, don't call it.
        """

    def copy(self, field: str, then: Callable[[bool], None]) -> None:
        """Copy the content of the text box `field`, and call `then` with whether that worked.

        If the browser refuses, select the content.
        """

    def paste(self, then: Callable[[str], None]) -> None:
        """Call `then` with the text in the clipboard, or with "" if the browser refuses."""

    def can_share(self) -> bool:
        """Return whether the device has its own share menu for links."""

    def send(self, field: str, then: Callable[[bool], None]) -> None:
        """Open the device's share menu with the content of the text box `field`.

        Once it's sent, call `then` with True. If the device refuses, select the text and call `then` with False. If the player cancels, don't call it.
        """

    def theme(self, name: str) -> None:
        """Switch to the light or the dark theme, or to the one the system prefers."""

    def suits(self, colours: str) -> None:
        """Show suits in two or in four colours on every card, or in the colours that each game defines."""

    def has_keyboard(self) -> bool:
        """Return whether the device probably has a keyboard, rather than only a touch screen."""

    def switch_letter_keys(self, mean: bool) -> None:
        """Switch single-letter keyboard shortcuts on if `mean` is true, otherwise off."""

    def complain(self, text: str) -> None:
        """Log an error to the console."""
