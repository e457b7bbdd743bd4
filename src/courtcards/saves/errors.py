"""The exception for refused records."""

import re
from typing import Any

from courtcards.engine.move import Refusal

UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069]")  # controls, surrogates, changes of text direction


class BadRecord(ValueError):
    """A record that can't be replayed.

    `key` names the problem, and `about` has its details. If a move was refused, `refusal` says why.
    """

    def __init__(self, key: str, refusal: Refusal | None = None, **about: Any):
        about = {name: UNPRINTABLE.sub("�", value) if isinstance(value, str) else value for name, value in about.items()}
        super().__init__(f"{key}: {about}" if about else key)
        self.key, self.refusal, self.about = key, refusal, about
