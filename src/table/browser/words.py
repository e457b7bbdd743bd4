"""The list of words as the browser gets it: a wheel of the site that micropip installs, with what micropip itself needs."""

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import js
from pyodide.ffi import to_js
from pyodide_js import loadPackage

from courtcards.words import at_hand

PACKER = "micropip"
HELD = Path("/tmp")             # where a wheel lies until it is installed


class Wheel:
    """The wheel of the words; see `words.Source`. `known` names the `files` that are needed with their sizes, itself the last, and its `sum`."""

    def __init__(self, known: str):
        self.known = json.loads(known)
        self.task: asyncio.Task[None] | None = None

    def fetch(self, told: Callable[[float], None], then: Callable[[bool], None]) -> None:
        """Install it; tell how much has come, and pass on whether it is there."""
        async def install() -> None:
            try:
                await self.install(told)
            except Exception as trouble:        # whatever keeps it away, the person can try again
                js.console.warn(f"The list of words is not here: {trouble!r}")
            then(at_hand() is not None)
        self.task = asyncio.ensure_future(install())

    async def install(self, told: Callable[[float], None]) -> None:
        """Fetch all files and let micropip install the last; raises what keeps it away."""
        wheel = await fetched(self.known["files"], told)
        if sha256(wheel).hexdigest() != self.known["sum"]:
            raise ValueError("the wheel is damaged")
        await loadPackage(PACKER)
        held = HELD / Path(self.known["files"][-1][0]).name
        held.write_bytes(wheel)
        await import_module(PACKER).install(f"emfs:{held}")
        held.unlink()


async def fetched(files: list[tuple[str, int]], told: Callable[[float], None]) -> bytes:
    """Fetch files of the site, each with its size, and return the last; tell how much has come. What comes early the browser keeps."""
    whole, come, last = sum(size for _, size in files), 0, b""
    for name, _ in files:
        chunks = []
        async for chunk in stream(name):
            chunks.append(chunk)
            come += len(chunk)
            told(come / whole)
        last = b"".join(chunks)
    return last


async def stream(name: str) -> Any:
    """Give a file of the site piece by piece; what the browser has of it is used if it is still good. Raises OSError."""
    answer = await js.fetch(name, to_js({"cache": "no-cache"}, dict_converter=js.Object.fromEntries))
    if not answer.ok:
        raise OSError(f"{name}: {answer.status}")
    reader = answer.body.getReader()
    while not (part := await reader.read()).done:
        yield part.value.to_bytes()
