"""The browser itself, its storage and its worker: with events.py and main.py the only Python that knows the page."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy
from pyscript import workers

from table.browser import bot_worker
from table.browser.bots import Bots
from table.browser.drawing_store import PageArt
from table.browser.lazy_wheels import Wheels
from table.browser.webrtc import PageLines
from table.page.ports import Place, Press, region

ROOT = js.document.documentElement
PIECE = 1 << 20             # bytes of a file that are taken over in one go
DAY, SURE = 86_400_000, 1_000       # ms; a timer may come a little early
NUMBERS = count(1)          # of the workers of this page; each needs a name of its own


class Dom:
    """What the table needs of the browser; see `ports.Browser`. Whatever is called later is guarded by who hands it in."""

    def __init__(self, built: str = "") -> None:
        self.stopwatch, self.parts, self.art, self.lines = PageStopwatch(), Wheels(ROOT.dataset.parts), PageArt(), PageLines()
        self.place = place(entries(ROOT.dataset))
        self.built = built              # the view that the page was built with, until another is shown
        self.bots = Bots(lambda: Helper(self.bots.died), bot_worker, lambda text: js.console.warn(text))

    def paint(self, parts: dict[str, Any]) -> None:
        """Show markup and let cards travel, in one call; a view that is there already is not touched."""
        if "view" in parts and parts["view"] == self.built:
            del parts["view"]
        elif "view" in parts:
            self.built = ""
        js.courtcards.stage.paint(json.dumps(parts))
        if "view" in parts:
            js.courtcards.picture.due()

    def keep(self, picture: dict[str, Any]) -> None:
        """Keep the picture of a match for the next start of this version."""
        js.courtcards.picture.keep(json.dumps(picture | {"page": ROOT.dataset.version}, ensure_ascii=False))

    def offers(self, data: dict[str, str]) -> bool:
        """Whether the screen shows something to press that stands for exactly this action."""
        return any(data_of(shown) == data for shown in js.document.querySelectorAll("#app [data-do]"))

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms."""
        js.setTimeout(create_once_callable(then), wait)

    def after_paint(self, then: Callable[[], None]) -> None:
        """Do something once what has changed is painted; at once where nothing is, as nobody sees the page."""
        js.courtcards.stage.afterPaint(create_once_callable(then))

    def idle(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms, once the page has nothing else to do."""
        self.later(wait, lambda: js.courtcards.idle(create_once_callable(then)))

    def go(self, route: str) -> None:
        """Go to an address of the page."""
        js.courtcards.layers.go(route)

    def replace(self, route: str) -> None:
        """Put an address in the place of the one that is open; nothing is opened, and Back does not come by the old one."""
        js.courtcards.layers.replace(route)

    def title(self, text: str) -> None:
        """Name the page."""
        js.document.title = text

    def download(self, name: str, text: str) -> None:
        """Hand a text to the person as a file."""
        js.courtcards.stage.download(name, text)

    def pick(self, most: int, then: Callable[[Iterator[bytes] | None], None]) -> None:
        """Ask for a file and pass its bytes on, piece by piece, None if it is larger than `most` bytes."""
        js.courtcards.stage.pick(most, create_once_callable(lambda found: then(pieces(found))))

    def receive(self, most: int, then: Callable[[Iterator[bytes] | str | None], None]) -> None:
        """Pass on what is ever dropped on the page: a text, or a file as `pick` does."""
        js.courtcards.stage.receive(most, create_proxy(lambda found: then(found if isinstance(found, str) else pieces(found))))

    def copy(self, field: str, then: Callable[[bool], None]) -> None:
        """Copy what stands in a field; mark it and pass False on if the browser does not let us."""
        js.courtcards.share.copy(field, create_once_callable(then))

    def paste(self, then: Callable[[str], None]) -> None:
        """Pass on the text in the clipboard, "" if the browser won't tell."""
        js.courtcards.share.paste(create_once_callable(then))

    def sends(self) -> bool:
        """Whether the device has a way of its own to send a link."""
        return bool(getattr(js.navigator, "share", None))

    def send(self, field: str, then: Callable[[bool], None]) -> None:
        """Hand the text of a field to the device to be sent, and pass on whether it was."""
        js.courtcards.share.send(field, create_once_callable(then))

    def theme(self, name: str) -> None:
        """Change the light."""
        light = js.matchMedia("(prefers-color-scheme: light)").matches if name == "system" else name == "light"
        ROOT.dataset.theme = "light" if light else "dark"

    def suits(self, colours: str) -> None:
        """Have suits in two or four colours on every card, or as each game has them."""
        ROOT.dataset.suits = colours

    def keyboard(self) -> bool:
        """Whether there is likely a keyboard: not where all is done by fingers."""
        return bool(js.courtcards.keys.keyboard())

    def letters(self, mean: bool) -> None:
        """Let single letters mean something, or nothing."""
        ROOT.dataset.letters = "on" if mean else "off"

    def update(self) -> None:
        """Change over to the new version of the page."""
        js.courtcards.update()

    def reload(self) -> None:
        """Load the page again."""
        js.location.reload()

    def complain(self, text: str) -> None:
        """Write a trouble to the console."""
        js.console.error(text)


class PageStopwatch:
    """The clock of the page's events; see `ports.Stopwatch`."""

    def now(self) -> float:
        """Return the time in ms."""
        return float(js.performance.now())

    def today(self) -> str:
        """Return the day, as 2026-11-21."""
        return str(js.Date.new().toLocaleDateString("sv"))

    def utc_day(self) -> str:
        """Return the day in UTC."""
        return str(js.Date.new().toISOString())[:10]

    def until_tomorrow(self) -> float:
        """Return how many ms it takes until the next day in UTC has begun."""
        return float(DAY - js.Date.now() % DAY + SURE)

    def country(self) -> str:
        """Return the country whose ways the person follows."""
        return region(str(js.navigator.language))

    def seen(self, then: Callable[[float], None]) -> None:
        """Pass on since when what was painted last can be seen."""
        js.courtcards.claims.seen(create_once_callable(then))


class Helper:
    """A worker of the browser that thinks for bots; see `bots.Worker`. It says `died` when the browser says so."""

    def __init__(self, died: Callable[["Helper"], None]):
        self.died = died
        self.listening = create_proxy(lambda _: self.died(self))
        name = f"bots-{next(NUMBERS)}"
        self.tag = js.document.createElement("script")
        for key, value in {"type": "py", "worker": "", "name": name, "src": ROOT.dataset.botSrc}.items():
            self.tag.setAttribute(key, value)
        js.window.addEventListener("courtcards:refused", self.listening)
        js.courtcards.hire(self.tag)
        self.coming = asyncio.ensure_future(workers[name])
        self.choosing: Any = None

    async def up(self) -> None:
        """Wait until it can be asked."""
        fresh = self.choosing is None
        self.choosing = await asyncio.shield(self.coming)
        if fresh:
            self.tag.xworker.addEventListener("error", self.listening)

    async def provide(self, text: str) -> None:
        """Take a card set or a word list."""
        await self.choosing.provide(text)

    async def choose(self, asked: str) -> str:
        """Return a bot's move and the share of a whole thought that it comes of, as JSON; it rests a little at each press meanwhile."""
        js.courtcards.press.beside(self.choosing)
        try:
            return str(await self.choosing.choose(asked))
        finally:
            js.courtcards.press.beside(None)

    async def work(self, what: str, asked: str) -> str:
        """Return what comes of another work as text."""
        return str(await getattr(self.choosing, what)(asked))

    async def hurry(self) -> None:
        """Answer soon what is thought of now."""
        await self.choosing.hurry()

    def dismiss(self) -> None:
        """End it, whatever it does."""
        js.window.removeEventListener("courtcards:refused", self.listening)
        worker = getattr(self.tag, "xworker", None)
        if worker:
            worker.terminate()
        self.tag.remove()


class LocalStorage:
    """The browser's localStorage; see `saves.Storage`."""

    def get(self, key: str) -> str | None:
        """Return what is stored under a key."""
        return js.localStorage.getItem(key) or None

    def set(self, key: str, value: str) -> None:
        """Store a text."""
        js.localStorage.setItem(key, value)

    def remove(self, key: str) -> None:
        """Delete a key."""
        js.localStorage.removeItem(key)

    def names(self) -> list[str]:
        """Return the keys of all that is stored."""
        return list(json.loads(js.JSON.stringify(js.Object.keys(js.localStorage))))

    def texts(self, keys: Sequence[str]) -> list[str | None]:
        """Return what is stored under each of many keys, all in one go."""
        found = js.JSON.parse(json.dumps(list(keys))).map(js.localStorage.getItem.bind(js.localStorage))
        return [text or None for text in json.loads(js.JSON.stringify(found))]

    def size(self) -> int:
        """Return how many characters all of it takes, keys as well."""
        return int(js.Object.entries(js.localStorage).flat().join("").length)


def pieces(found: Any) -> Iterator[bytes] | None:
    """Return the bytes of a file, piece by piece, None if it is too large: to take over a long one in one go takes long."""
    return (found.subarray(at, at + PIECE).to_bytes() for at in range(0, found.length, PIECE)) if hasattr(found, "subarray") else None


def data_of(element: Any) -> dict[str, str]:
    """Return an element's data attributes."""
    return entries(element.dataset)


def entries(thing: Any) -> dict[str, str]:
    """Return a JavaScript object of texts as a dict."""
    return dict(js.Object.entries(thing).to_py())


def place(marks: dict[str, str]) -> Place:
    """Return where the page is, by the marks that the build has set."""
    if "alone" in marks:
        return Place(True, marks["home"], marks["licences"])
    return Place(False, f"{js.location.origin}{js.location.pathname}")


def pressed() -> Press | None:
    """Return what was pressed in the picture that stood here until now; it takes no press any more."""
    press = json.loads(js.courtcards.picture.take())
    return press and Press(**press)


def query() -> dict[str, str]:
    """Return the hooks of the page's address."""
    return dict(js.Array.from_(js.URLSearchParams.new(js.location.search)).to_py())
