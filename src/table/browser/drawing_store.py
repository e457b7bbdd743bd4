"""What is drawn on cards, as the browser keeps it: assets/js/board/art.js, ink.js and photo.js."""

import json
from base64 import b64decode
from collections.abc import Callable, Collection, Mapping, Sequence

import js
from pyodide.ffi import create_once_callable

from courtcards.cards.custom_sets import Art


class PageArt:
    """What is drawn on the cards of this device; see `ports.Gallery`."""

    def put(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Keep what is drawn on cards; pass on why not all of it is kept."""
        js.courtcards.art.put(json.dumps(arts), create_once_callable(then))

    def show(self, arts: Mapping[str, Art], then: Callable[[str], None]) -> None:
        """Have what is drawn on cards seen while it is looked at; pass on why not all of it is seen."""
        js.courtcards.art.show(json.dumps(arts), create_once_callable(then))

    def get(self, keys: Sequence[str], then: Callable[[dict[str, Art]], None]) -> None:
        """Pass on what is drawn on cards."""
        js.courtcards.art.get(json.dumps(list(keys)), create_once_callable(lambda text: then(json.loads(text))))

    def keys(self, then: Callable[[Collection[str]], None]) -> None:
        """Pass on the keys of the cards of which something is kept."""
        js.courtcards.art.keys(create_once_callable(lambda text: then(set(json.loads(text)))))

    def copy(self, pairs: Mapping[str, str], then: Callable[[str], None]) -> None:
        """Keep what is drawn on some cards for others as well; pass on why not all of it is kept."""
        js.courtcards.art.copy(json.dumps(pairs), create_once_callable(then))

    def tidy(self, kept: Sequence[str]) -> None:
        """Forget what is drawn on cards that are nowhere any more for a day."""
        js.courtcards.art.tidy(json.dumps(list(kept)))

    def used(self, then: Callable[[int], None]) -> None:
        """Pass on how many bytes all that is drawn takes."""
        js.courtcards.art.used(create_once_callable(then))

    def kept(self) -> bool:
        """Whether all that is drawn is kept."""
        return bool(js.courtcards.art.kept())

    def forget(self, keys: Sequence[str]) -> None:
        """Let go of what could not be kept and is not wanted."""
        js.courtcards.art.forget(json.dumps(list(keys)))

    def ink(self, act: str) -> None:
        """Have the open board take something back, make it again, or take all away."""
        js.courtcards.ink.act(act)

    def photo(self, then: Callable[[str, int, int, bytes], None]) -> None:
        """Ask for a picture and hold it until it is cut to size; pass on what is wrong with it, of what it has how much too much, and its head."""
        js.courtcards.photo.pick(create_once_callable(lambda why, size, most, head: then(why, size, most, b64decode(head))))

    def cropped(self, key: str, then: Callable[[str], None]) -> None:
        """Keep what the frame shows of the picture that is held as that of a card; pass on why it is not kept."""
        js.courtcards.photo.use(key, create_once_callable(then))
