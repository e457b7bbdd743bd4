"""Connects to other devices with `assets/js/webrtc.js`, which is loaded when a connection is first needed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import create_proxy

from table.page.ports import PeerConnection


class WebRtcConnection:
    """A connection made by webrtc.js; see `ports.PeerConnection`."""

    def __init__(self, connection: Any):
        self.connection = connection
        self.code = str(connection.code)
        self.proxies: list[Any] = []

    @property
    def state(self) -> str:
        """The connection state: `waiting`, `open`, `silent` or `closed`."""
        return str(self.connection.state)

    @property
    def left_invitation(self) -> str:
        """The invitation for reconnecting that the other device has given us, or "" if it hasn't given one."""
        return str(self.connection.left)

    @property
    def unsent_bytes(self) -> int:
        """The number of bytes still waiting to be sent."""
        return int(self.connection.load)

    def take(self, reply: str, then: Callable[[bool], None]) -> None:
        """Connect, using the other device's `reply` to this connection's code, then call `then` with True if the reply was valid, or else False."""
        self.taking = asyncio.ensure_future(pass_result(self.connection.take(reply), lambda connection: then(connection is not None)))

    def send(self, text: str) -> None:
        """Send a message."""
        self.connection.send(text)

    def listen(self, on_text: Callable[[str], None]) -> None:
        """Call `on_text` with every message that arrives."""
        self.connection.listen(self.keep_proxy(on_text))

    def leave(self, invitation: str) -> None:
        """Give the other device an invitation for reconnecting."""
        self.connection.leave(invitation)

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call a function when the state changes, an invitation for reconnecting arrives, or a sent message may be lost."""
        self.connection.watch(self.keep_proxy(on_change))

    def keep_proxy(self, then: Callable[..., None]) -> Any:
        """Return a JavaScript proxy of a function, and keep the proxy alive as long as this connection."""
        self.proxies.append(create_proxy(then))
        return self.proxies[-1]

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()


class WebRtcConnections:
    """Makes the connections of this page; see `ports.PeerConnections`.

    `server` returns the address of the STUN server for devices on different networks, or "" for none.
    """

    def __init__(self) -> None:
        self.server: Callable[[], str] = str
        self.tasks: set[asyncio.Task[None]] = set()

    def supports_connections(self) -> bool:
        """Whether the browser supports connections."""
        return hasattr(js.window, "RTCPeerConnection")

    def invite(self, then: Callable[[PeerConnection | None], None]) -> None:
        """Make a connection that waits for a reply, then call `then` with it. If it can't be made, call `then` with None."""
        self.make("invite", (), then)

    def join(self, code: str, then: Callable[[PeerConnection | None], None]) -> None:
        """Make a connection whose code replies to an invitation (`code`).

        Then call `then` with the connection, or with None if it can't be made.
        """
        self.make("join", (code,), then)

    def make(self, how: str, arguments: tuple[str, ...], then: Callable[[PeerConnection | None], None]) -> None:
        """Make a connection with the script's function `how` and the given `arguments`, loading the script first if necessary.

        Then call `then` with the connection, or with None if it can't be made.
        """
        async def load_and_make() -> Any:
            await js.courtcards.loadScript("webrtc")
            return await getattr(js.courtcards.webrtc, how)(*arguments, self.server())
        self.begin(load_and_make(), lambda connection: then(connection and WebRtcConnection(connection)))

    def scan(self, then: Callable[[bool], None]) -> None:
        """Load the QR code scanner, then call `then` with True if that succeeded, or else False."""
        async def load_scanner() -> bool:
            await js.courtcards.loadScript("scan")
            return True
        self.begin(load_scanner(), lambda is_loaded: then(bool(is_loaded)))

    def begin(self, making: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
        """Run a coroutine in the background, then call `then` with its result, or with None if it fails."""
        task = asyncio.ensure_future(pass_result(making, then))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def pass_result(making: Coroutine[Any, Any, Any], then: Callable[[Any], None]) -> None:
    """Call `then` with the result of a coroutine, or with None if it fails. The reason for a failure goes to the console."""
    try:
        result = await making
    except Exception as error:        # an invalid code, or a script that can't be loaded: the player can try again
        js.console.warn(f"No connection: {error!r}")
        return then(None)
    return then(result)
