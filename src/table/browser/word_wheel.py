"""The list of words as the browser gets it: a wheel of the site that is unpacked beside the rules."""

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
from courtcards.words import at_hand

BESIDE = Path(courtcards.__file__).parents[1]


class Wheel:
    """The wheel of the words; see `ports.Source`. `known` tells its `name`, its `size` and its `sum`."""

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
        """Fetch the wheel and unpack it; raises what keeps it away."""
        chunks = []
        async for chunk in stream(self.known["name"]):
            chunks.append(chunk)
            told(sum(map(len, chunks)) / self.known["size"])
        wheel = b"".join(chunks)
        if sha256(wheel).hexdigest() != self.known["sum"]:
            raise ValueError("the wheel is damaged")
        with ZipFile(BytesIO(wheel), metadata_encoding="utf-8") as packed:       # the older one is not in the snapshot
            packed.extractall(BESIDE)
        sys.path_importer_cache.pop(str(BESIDE), None)          # there was nothing beside the rules until now


async def stream(name: str) -> Any:
    """Give a file of the site piece by piece; what the browser has of it is used if it is still good. Raises OSError."""
    answer = await js.fetch(name, to_js({"cache": "no-cache"}, dict_converter=js.Object.fromEntries))
    if not answer.ok:
        raise OSError(f"{name}: {answer.status}")
    reader = answer.body.getReader()
    while not (part := await reader.read()).done:
        yield part.value.to_bytes()
