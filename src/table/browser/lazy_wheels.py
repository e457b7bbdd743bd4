"""What comes later, as the browser gets it: wheels of the site, pinned by what they hold, that are unpacked beside the rules."""

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

BESIDE = Path(courtcards.__file__).parents[1]


class Wheels:
    """The wheels of all parts; see `ports.Source`. `known` tells the `name`, the `size` and the `sum` of each."""

    def __init__(self, known: str):
        self.known = json.loads(known)
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def fetch(self, part: str, told: Callable[[float], None], then: Callable[[bool], None]) -> None:
        """Install a part; tell how much has come, and pass on whether it is there."""
        async def install() -> None:
            try:
                await self.install(part, told)
            except Exception as trouble:        # whatever keeps it away, the person can try again
                js.console.warn(f"A part is not here: {part}, {trouble!r}")
                js.courtcards.look()
                return then(False)
            return then(True)
        self.tasks[part] = asyncio.ensure_future(install())

    async def install(self, part: str, told: Callable[[float], None]) -> None:
        """Fetch the wheel of a part and unpack it; raises what keeps it away."""
        known, chunks = self.known[part], []
        async for chunk in stream(known["name"]):
            chunks.append(chunk)
            told(sum(map(len, chunks)) / known["size"])
        wheel = b"".join(chunks)
        if sha256(wheel).hexdigest() != known["sum"]:
            raise ValueError("the wheel is damaged")
        with ZipFile(BytesIO(wheel), metadata_encoding="utf-8") as packed:       # the older one is not in the snapshot
            packed.extractall(BESIDE)
        sys.path_importer_cache.clear()         # there was nothing beside the rules until now


async def stream(name: str) -> Any:
    """Give a file of the site piece by piece; what the browser has of it is used if it is still good. Raises OSError."""
    answer = await js.fetch(name, to_js({"cache": "no-cache"}, dict_converter=js.Object.fromEntries))
    if not answer.ok:
        raise OSError(f"{name}: {answer.status}")
    reader = answer.body.getReader()
    while not (part := await reader.read()).done:
        yield part.value.to_bytes()
