"""An answer that is typed: a word made of letters. No DOM."""

from courtcards.move import Move
from courtcards.question import Typed


class Word:
    """A word as it is being typed; `typed` says of which letters."""

    def __init__(self, typed: Typed):
        self.typed, self.text = typed, ""

    def spell(self, text: str) -> None:
        """Take in what is typed, in the case of the letters."""
        wanted = "".join(text.split())
        self.text = (wanted.upper() if self.typed.letters.isupper() else wanted)[:self.typed.longest]

    @property
    def left(self) -> list[str]:
        """The letters that are left."""
        rest = list(self.typed.letters)
        for letter in self.text if not self.typed.again else "":
            if letter in rest:
                rest.remove(letter)
        return rest

    def move(self, seat: int) -> Move:
        """Return the answer of a seat."""
        return Move(seat, self.typed.verb, (), None, self.text or None)
