"""Installs lazily loaded packages: fetches wheels of the site, verifies them by their hash, and unpacks them next to the rules."""

import asyncio
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import js
from pyodide.ffi import to_js

import courtcards

PACKAGES_FOLDER = Path(courtcards.__file__).parents[1]


class WheelSource:
    """Installs parts from their wheels; see `ports.PartSource`. `known` is JSON with the `name`, `size` and `sum` (SHA-256) of each wheel, by part."""

    def __init__(self, known: str):
        self.known = json.loads(known)
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def fetch(self, part: str, on_progress: Callable[[float], None], then: Callable[[bool], None]) -> None:
        """Install a part. Call `on_progress` with the fraction done on the way, and at the end `then` with whether the part is installed."""
        async def install() -> None:
            try:
                await self.install(part, on_progress)
            except Exception as error:        # whatever went wrong, the player can try again
                js.console.warn(f"A part is not here: {part}, {error!r}")
                js.courtcards.findUpdate()
                return then(False)
            return then(True)
        self.tasks[part] = asyncio.ensure_future(install())

    async def install(self, part: str, on_progress: Callable[[float], None]) -> None:
        """Fetch the wheel of a part and unpack it. `on_progress` is called with the fraction done. Raises an error if the part can't be installed."""
        entry, chunks = self.known[part], []
        async for chunk in stream(entry["name"]):
            chunks.append(chunk)
            on_progress(sum(map(len, chunks)) / entry["size"])
        wheel = b"".join(chunks)
        if sha256(wheel).hexdigest() != entry["sum"]:
            raise ValueError("the wheel is damaged")
        with ZipFile(BytesIO(wheel), metadata_encoding="utf-8") as archive:       # the default encoding, cp437, isn't in the snapshot
            archive.extractall(PACKAGES_FOLDER)
        sys.path_importer_cache.clear()         # Python has cached that there was nothing next to the rules


async def stream(name: str) -> Any:
    """Yield a file of the site in pieces, from the browser's cache if the cached copy is still valid.

    Raises OSError if the file can't be fetched.
    """
    response = await js.fetch(name, to_js({"cache": "no-cache"}, dict_converter=js.Object.fromEntries))
    if not response.ok:
        raise OSError(f"{name}: {response.status}")
    reader = response.body.getReader()
    while not (chunk := await reader.read()).done:
        yield chunk.value.to_bytes()
