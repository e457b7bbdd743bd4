"""Connects the table to the page, to the browser's storage and to the bots' worker."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy
from pyscript import workers

from table.browser import bot_worker
from table.browser.bot_worker_client import BotRequests
from table.browser.drawing_store import BrowserDrawings
from table.browser.lazy_wheels import WheelSource
from table.browser.webrtc import WebRtcConnections
from table.page.ports import EarlyPress, PageLocation, country_of_language

ROOT = js.document.documentElement
CHUNK_BYTES = 1 << 20       # bytes of a file to copy at once
DAY_MS, TIMER_SLACK_MS = 86_400_000, 1_000  # the slack is there because a timer may fire a little early
WORKER_NUMBERS = count(1)   # for the names of this page's workers, which must differ


class DomBrowser:
    """Gives the table access to the browser; see `ports.Browser`. Callbacks must handle their own errors."""

    def __init__(self, built: str = "") -> None:
        self.page_clock, self.parts = BrowserClock(), WheelSource(ROOT.dataset.parts)
        self.art, self.connections = BrowserDrawings(), WebRtcConnections()
        self.place = page_location(object_entries(ROOT.dataset))
        self.built = built              # the view the page was built with, until another is shown
        self.bots = BotRequests(lambda: BotWebWorker(self.bots.on_death), bot_worker, lambda text: js.console.warn(text))

    def paint(self, parts: dict[str, Any]) -> None:
        """Show markup and let cards travel, in one call."""
        if "view" in parts and parts["view"] == self.built:
            del parts["view"]
        elif "view" in parts:
            self.built = ""
        js.courtcards.stage.paint(json.dumps(parts))
        if "view" in parts:
            js.courtcards.picture.requestNextSoon()

    def prepare(self, parts: dict[str, Any]) -> None:
        """Parse the markup of parts that will probably be painted next."""
        js.courtcards.stage.prepare(json.dumps(parts))

    def store_picture(self, picture: dict[str, Any]) -> None:
        """Store the picture of a match as the startup picture, for the next start of this version."""
        js.courtcards.picture.storePicture(json.dumps(picture | {"page": ROOT.dataset.version}, ensure_ascii=False))

    def shows_action(self, data: dict[str, str]) -> bool:
        """Return whether the screen shows an element with exactly this action."""
        return any(element_data(element) == data for element in js.document.querySelectorAll("#app [data-do]"))

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Call a function after a wait in ms."""
        js.setTimeout(create_once_callable(then), wait)

    def after_paint(self, then: Callable[[], None]) -> None:
        """Call a function once changes are painted. While the page is hidden, call it at once."""
        js.courtcards.stage.afterPaint(create_once_callable(then))

    def idle(self, wait: float, then: Callable[[], None]) -> None:
        """Call a function after a wait in ms, once the page is idle."""
        self.later(wait, lambda: js.courtcards.whenIdle(create_once_callable(then)))

    def go(self, route: str) -> None:
        """Open an address of the page."""
        js.courtcards.layers.goTo(route)

    def replace(self, route: str) -> None:
        """Replace the address without opening anything. Back doesn't return to the old one."""
        js.courtcards.layers.replaceAddress(route)

    def title(self, text: str) -> None:
        """Set the title of the page."""
        js.document.title = text

    def download(self, name: str, text: str) -> None:
        """Save a string as a file on the player's device."""
        js.courtcards.stage.download(name, text)

    def pick(self, most: int, then: Callable[[Iterator[bytes] | None], None]) -> None:
        """Ask for a file. Unless the player cancels, call `then` with its bytes in pieces, or with None if it's larger than `most` bytes."""
        js.courtcards.stage.pickFile(most, create_once_callable(lambda file: then(file_pieces(file))))

    def receive(self, most: int, then: Callable[[Iterator[bytes] | str | None], None]) -> None:
        """Call `then` whenever something is dropped on the page: with a string, or with a file as in `pick`."""
        js.courtcards.stage.receiveDrops(most, create_proxy(lambda dropped: then(dropped if isinstance(dropped, str) else file_pieces(dropped))))

    def copy(self, field: str, then: Callable[[bool], None]) -> None:
        """Copy the content of a text box, then call `then` with True if that worked, or else False. If the browser refuses, select the content."""
        js.courtcards.share.copy(field, create_once_callable(then))

    def paste(self, then: Callable[[str], None]) -> None:
        """Call `then` with the text in the clipboard, or with "" if the browser refuses."""
        js.courtcards.share.paste(create_once_callable(then))

    def can_share(self) -> bool:
        """Return whether the device has its own share menu for links."""
        return bool(getattr(js.navigator, "share", None))

    def send(self, field: str, then: Callable[[bool], None]) -> None:
        """Open the device's share menu with the content of a text box.

        Once it's sent, call `then` with True; if that fails, with False; if the player cancels, not at all.
        """
        js.courtcards.share.send(field, create_once_callable(then))

    def theme(self, name: str) -> None:
        """Switch to the light or the dark theme, or to the one the system prefers."""
        is_light = js.matchMedia("(prefers-color-scheme: light)").matches if name == "system" else name == "light"
        ROOT.dataset.theme = "light" if is_light else "dark"

    def suits(self, colours: str) -> None:
        """Show suits in two or four colours on every card, or as each game defines them."""
        ROOT.dataset.suits = colours

    def has_keyboard(self) -> bool:
        """Return whether the device probably has a keyboard, which touch-only devices lack."""
        return bool(js.courtcards.keys.hasKeyboard())

    def switch_letter_keys(self, mean: bool) -> None:
        """Switch single-letter keyboard shortcuts on if `mean` is true. Otherwise, switch them off."""
        ROOT.dataset.letters = "on" if mean else "off"

    def update(self) -> None:
        """Switch to the new version of the page."""
        js.courtcards.update()

    def reload(self) -> None:
        """Reload the page."""
        js.location.reload()

    def complain(self, text: str) -> None:
        """Log an error message to the console."""
        js.console.error(text)


class BrowserClock:
    """The clock of the page's events; see `ports.PageClock`."""

    def now(self) -> float:
        """Return the time in ms; only differences between two times mean anything."""
        return float(js.performance.now())

    def today(self) -> str:
        """Return the local date, in the form 2026-11-21."""
        return str(js.Date.new().toLocaleDateString("sv"))

    def utc_day(self) -> str:
        """Return the date in UTC, in the form 2026-11-21."""
        return str(js.Date.new().toISOString())[:10]

    def until_tomorrow(self) -> float:
        """Return the ms until the next day begins in UTC."""
        return float(DAY_MS - js.Date.now() % DAY_MS + TIMER_SLACK_MS)

    def country(self) -> str:
        """Return the country of the player's language setting, or "" if it names none."""
        return country_of_language(str(js.navigator.language))

    def request_paint_time(self, then: Callable[[float], None]) -> None:
        """Call `then` with the time in ms at which the next paint becomes visible."""
        js.courtcards.claims.requestPaintTime(create_once_callable(then))


class BotWebWorker:
    """A web worker that thinks for bots; see `bot_worker_client.Worker`. It calls `on_death` when the browser reports its death."""

    def __init__(self, on_death: Callable[["BotWebWorker"], None]):
        self.on_death = on_death
        self.on_error = create_proxy(lambda _: self.on_death(self))
        name = f"bots-{next(WORKER_NUMBERS)}"
        self.tag = js.document.createElement("script")
        for key, value in {"type": "py", "worker": "", "name": name, "src": ROOT.dataset.botSrc}.items():
            self.tag.setAttribute(key, value)
        js.window.addEventListener("courtcards:refused", self.on_error)
        js.courtcards.hire(self.tag)
        self.starting = asyncio.ensure_future(workers[name])
        self.worker: Any = None

    async def up(self) -> None:
        """Wait until the worker is ready; raises if it can't be started."""
        is_first_call = self.worker is None
        self.worker = await asyncio.shield(self.starting)
        if is_first_call:
            self.tag.xworker.addEventListener("error", self.on_error)

    async def provide(self, text: str) -> None:
        """Add a card set or word list, given as JSON."""
        await self.worker.provide(text)

    async def choose(self, asked: str) -> str:
        """Return a bot's move and the completed fraction of its search, as JSON. Meanwhile, the worker rests briefly after each press."""
        js.courtcards.press.setThinker(self.worker)
        try:
            return str(await self.worker.choose(asked))
        finally:
            js.courtcards.press.setThinker(None)

    async def work(self, task_name: str, asked: str) -> str:
        """Run a task other than a bot's answer in the worker, and return its result as a string. `task_name` names the task, `asked` is its input as JSON."""
        return str(await getattr(self.worker, task_name)(asked))

    async def hurry(self) -> None:
        """End the current thought soon and answer with its best move so far."""
        await self.worker.hurry()

    def dismiss(self) -> None:
        """Terminate the worker."""
        js.window.removeEventListener("courtcards:refused", self.on_error)
        xworker = getattr(self.tag, "xworker", None)
        if xworker:
            xworker.terminate()
        self.tag.remove()


class LocalStorage:
    """The browser's localStorage; see `quota_storage.Storage`."""

    def get(self, key: str) -> str | None:
        """Return the string stored under a key, or None if there's none."""
        return js.localStorage.getItem(key) or None

    def set(self, key: str, value: str) -> None:
        """Store a string under a key."""
        js.localStorage.setItem(key, value)

    def remove(self, key: str) -> None:
        """Delete a key."""
        js.localStorage.removeItem(key)

    def names(self) -> list[str]:
        """Return all stored keys."""
        return list(json.loads(js.JSON.stringify(js.Object.keys(js.localStorage))))

    def texts(self, keys: Sequence[str]) -> list[str | None]:
        """Return the strings stored under many keys in a single call, with None for each missing one."""
        values = js.JSON.parse(json.dumps(list(keys))).map(js.localStorage.getItem.bind(js.localStorage))
        return [value or None for value in json.loads(js.JSON.stringify(values))]

    def size(self) -> int:
        """Return the total number of characters stored, including keys."""
        return int(js.Object.entries(js.localStorage).flat().join("").length)


def file_pieces(file: Any) -> Iterator[bytes] | None:
    """Return the bytes of a file in pieces. If the file is too large, return None."""
    if not hasattr(file, "subarray"):
        return None
    return (file.subarray(at, at + CHUNK_BYTES).to_bytes() for at in range(0, file.length, CHUNK_BYTES))


def element_data(element: Any) -> dict[str, str]:
    """Return an element's data attributes."""
    return object_entries(element.dataset)


def object_entries(thing: Any) -> dict[str, str]:
    """Convert a JavaScript object, whose values must be strings, to a dict."""
    return dict(js.Object.entries(thing).to_py())


def page_location(marks: dict[str, str]) -> PageLocation:
    """Return the page's location, given the data attributes that the build has set on <html>."""
    if "alone" in marks:
        return PageLocation(alone=True, home=marks["home"], licences=marks["licences"], source=marks.get("source", ""))
    return PageLocation(alone=False, home=f"{js.location.origin}{js.location.pathname}", source=marks.get("source", ""))


def early_press() -> EarlyPress | None:
    """Return the press made on the startup picture, or None if there was none. After this call, the picture takes no more presses."""
    press = json.loads(js.courtcards.picture.takePress())
    return press and EarlyPress(**press)


def query_parameters() -> dict[str, str]:
    """Return the query parameters of the page's address."""
    return dict(js.Array.from_(js.URLSearchParams.new(js.location.search)).to_py())
