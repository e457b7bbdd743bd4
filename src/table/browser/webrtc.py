"""Lines to other devices, as the browser has them; see `assets/js/near.js`, which is run when the first one is wanted."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import create_proxy

from table.page.ports import Line


class PageLine:
    """A line of the script; see `ports.Line`."""

    def __init__(self, made: Any):
        self.made = made
        self.code = str(made.code)
        self.called: list[Any] = []

    @property
    def state(self) -> str:
        """How it stands."""
        return str(self.made.state)

    @property
    def left(self) -> str:
        """The invitation that the other device has left."""
        return str(self.made.left)

    @property
    def load(self) -> int:
        """How many bytes of what was sent have not left this device."""
        return int(self.made.load)

    def take(self, reply: str, then: Callable[[bool], None]) -> None:
        """Open it by the reply to its code; pass on whether that is one."""
        self.taking = asyncio.ensure_future(tried(self.made.take(reply), lambda made: then(made is not None)))

    def send(self, text: str) -> None:
        """Send a text."""
        self.made.send(text)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Pass on every text that comes."""
        self.made.listen(self.kept(heard))

    def leave(self, invitation: str) -> None:
        """Leave the other device an invitation."""
        self.made.leave(invitation)

    def watch(self, changed: Callable[[], None]) -> None:
        """Call whenever its state is another, an invitation was left, or something that was sent may be lost."""
        self.made.watch(self.kept(changed))

    def kept(self, then: Callable[..., None]) -> Any:
        """Return a function as the script can call it for as long as there is the line."""
        self.called.append(create_proxy(then))
        return self.called[-1]

    def close(self) -> None:
        """Close it."""
        self.made.close()


class PageLines:
    """Lines of this page; see `ports.Lines`. `server` names the one that finds the way between devices far apart, "" for none."""

    def __init__(self) -> None:
        self.server: Callable[[], str] = str
        self.tasks: set[asyncio.Task[None]] = set()

    def able(self) -> bool:
        """Whether the browser can have any."""
        return hasattr(js.window, "RTCPeerConnection")

    def invite(self, then: Callable[[Line | None], None]) -> None:
        """Pass on a line that waits for a reply."""
        self.make("invite", (), then)

    def join(self, code: str, then: Callable[[Line | None], None]) -> None:
        """Pass on a line whose code is the reply to an invitation."""
        self.make("join", (code,), then)

    def make(self, how: str, given: tuple[str, ...], then: Callable[[Line | None], None]) -> None:
        """Have the script make a line."""
        async def made() -> Any:
            await js.courtcards.late("near")
            return await getattr(js.courtcards.near, how)(*given, self.server())
        self.begin(made(), lambda made: then(made and PageLine(made)))

    def scan(self, then: Callable[[bool], None]) -> None:
        """Have what reads codes here."""
        async def here() -> bool:
            await js.courtcards.late("scan")
            return True
        self.begin(here(), lambda here: then(bool(here)))

    def begin(self, making: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
        """Have something made and passed on."""
        task = asyncio.ensure_future(tried(making, then))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def tried(making: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
    """Pass on what is being made, None where it cannot be; why not is for the console."""
    try:
        made = await making
    except Exception as trouble:        # a code that is none, or what keeps the script away: the person can try again
        js.console.warn(f"No line: {trouble!r}")
        return then(None)
    return then(made)
