"""The stage and the storage of a real browser: with events.py and main.py the only Python that knows the page."""

import asyncio
import json
import traceback
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable
from pyscript import workers

from table import bot_worker

ROOT = js.document.documentElement
PATIENCE = 20               # s until a worker that does not come up is given up


class Page:
    """What the app needs of the browser; see `app.Stage`."""

    def __init__(self) -> None:
        self.broken: Callable[[], None] = lambda: None      # what to do when something goes wrong in here
        self.bots: Any = None
        self.thought: Any = None            # the bot's answer that is awaited; a task that nobody holds may be dropped

    def paint(self, parts: dict[str, Any]) -> None:
        """Show markup and let cards travel, in one call."""
        js.courtcards.stage.paint(json.dumps(parts))

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms."""
        js.setTimeout(create_once_callable(guarded(then, self.broken)), wait)

    def go(self, route: str) -> None:
        """Go to an address of the page."""
        js.location.hash = route

    def title(self, text: str) -> None:
        """Name the page."""
        js.document.title = text

    def download(self, name: str, text: str) -> None:
        """Hand a text to the person as a file."""
        js.courtcards.stage.download(name, text)

    def pick(self, most: int, then: Callable[[str | None], None]) -> None:
        """Ask for a file and pass its text on, None if it is larger than `most` bytes."""
        js.courtcards.stage.pick(most, create_once_callable(lambda text: then(text if isinstance(text, str) else None)))   # null is no None

    def address(self) -> str:
        """Return the address of the page, without what follows its #."""
        return f"{js.location.origin}{js.location.pathname}"

    def copy(self, field: str, then: Callable[[bool], None]) -> None:
        """Copy what stands in a field; mark it and pass False on if the browser does not let us."""
        js.courtcards.stage.copy(field, create_once_callable(then))

    def theme(self, name: str) -> None:
        """Change the light."""
        light = js.matchMedia("(prefers-color-scheme: light)").matches if name == "system" else name == "light"
        ROOT.dataset.theme = "light" if light else "dark"

    def persist(self) -> None:
        """Ask the browser to keep what is saved."""
        storage = getattr(js.navigator, "storage", None)
        if storage:
            storage.persist()

    def update(self) -> None:
        """Change over to the new version of the page."""
        js.courtcards.update()

    def reload(self) -> None:
        """Load the page again."""
        js.location.reload()

    def start_bots(self) -> None:
        """Start the bots' worker."""
        tag = js.document.createElement("script")
        for name, value in {"type": "py", "worker": "", "name": "bots", "config": "pyscript.toml", "src": ROOT.dataset.botSrc}.items():
            tag.setAttribute(name, value)
        js.document.body.append(tag)
        self.bots = asyncio.ensure_future(workers["bots"])

    def think(self, asked: dict[str, Any], then: Callable[[str], None]) -> None:
        """Ask a bot for a move and pass it on."""
        self.thought = asyncio.ensure_future(self.answer(json.dumps(asked), then))

    async def answer(self, asked: str, then: Callable[[str], None]) -> None:
        """Wait for the worker, then for its answer; where no worker starts, think on the page."""
        if self.bots is None:
            self.start_bots()
        try:
            bots = await asyncio.wait_for(asyncio.shield(self.bots), PATIENCE)
            text = await bots.choose(asked)
        except Exception:           # whatever keeps the worker away, the match goes on
            js.console.warn(traceback.format_exc())
            text = bot_worker.choose(asked)
        guarded(then, self.broken)(text)


def guarded(handler: Callable, broken: Callable[[], None]) -> Callable:
    """Return a handler whose failure is written to the console and said on the page, instead of nothing happening."""
    def handle(*given: Any) -> None:
        try:
            handler(*given)
        except Exception:       # the last resort: whatever it is, the person must not be left with a dead table
            js.console.error(traceback.format_exc())
            broken()
    return handle


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
        return list(js.Object.keys(js.localStorage))


def data_of(element: Any) -> dict[str, str]:
    """Return an element's data attributes."""
    return entries(element.dataset)


def entries(thing: Any) -> dict[str, str]:
    """Return a JavaScript object of texts as a dict."""
    return dict(js.Object.entries(thing).to_py())


def query() -> dict[str, str]:
    """Return the hooks of the page's address."""
    return dict(js.Array.from_(js.URLSearchParams.new(js.location.search)).to_py())
