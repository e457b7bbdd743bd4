"""A word that is typed, or spelled with cards that bear its letters. No DOM."""

from collections.abc import Iterable, Mapping
from unicodedata import combining, normalize

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from courtcards.engine.question import Typed
from table.match.choice.move_builder import Choice


class Spelling(Choice):
    """A choice of which one answer is a word; `typed` says of which letters.

    Where cards bear these, `used` are those whose letters make the word, in its order: it does not matter which of several
    equal letters is meant. Elsewhere any word can be typed, and whether it can be made is seen when it is given.
    """

    typed: Typed

    def __init__(self, typed: Typed, moves: Iterable[Move] = (), cards: Mapping[str, Card] | None = None, free: Iterable[Move] = ()):
        self.typed, self.letter = typed, dict(zip(typed.cards, typed.letters, strict=False))
        super().__init__(moves, cards, free=free)

    def clear(self) -> None:
        """Take everything back."""
        self.written, self.used = "", tuple[str, ...]()
        super().clear()

    # what there is

    @property
    def text(self) -> str:
        """The word so far."""
        return "".join([self.letter[id] for id in self.used]) if self.letter else self.written

    @property
    def begun(self) -> bool:
        """Whether anything is written, or chosen."""
        return bool(self.text) or super().begun

    @property
    def left(self) -> list[str]:
        """The letters that are left."""
        rest = list(self.typed.letters)
        for letter in self.text if not self.typed.again else "":
            if letter in rest:
                rest.remove(letter)
        return rest

    @property
    def rest(self) -> list[str]:
        """The cards whose letters are left."""
        return [id for id in self.typed.cards if id not in self.used]

    def move(self, seat: int, more: str = "") -> Move:
        """Return the answer of a seat, with `more` letters."""
        return Move(seat, self.typed.verb, (), None, self.text + more or None)

    def usable(self, id: str) -> bool:
        """Whether a card bears a letter, or a listed move plays such a card."""
        return id in self.letter or super().usable(id)

    def foresee(self, id: str) -> Move | None:
        """Return the move that pressing a card would play at once; a letter is never one."""
        return None if id in self.letter else super().foresee(id)

    # presses

    def press(self, id: str) -> Move | None:
        """Add the letter of a card to the word, or take it back."""
        if id not in self.letter:
            return super().press(id)
        self.used = tuple([other for other in self.used if other != id]) if id in self.used else (*self.used, id)
        return None

    def spell(self, text: str) -> str:
        """Take in what is typed, in the case of the letters and without accents; return the first sign that no card bears any more."""
        wanted = "".join(text.split())
        if not self.letter:
            self.written = (wanted.upper() if self.typed.letters.isupper() else wanted)[:self.typed.longest]
            return ""
        word, used = plain(wanted[:self.typed.longest + 1], self.typed.letters.isupper()), list[str]()
        for sign in word:
            id = next((id for id in (*self.used, *self.rest) if self.letter[id] == sign and id not in used), None)
            if id is None:
                break
            used.append(id)
        self.used = tuple(used)
        return word[len(used):len(used) + 1]

    def put(self, id: str, number: int) -> None:
        """Put the letter of a card on a place of the word, from 1 on; 0 is back among those that are left."""
        if id not in self.letter or not 0 <= number <= len(self.letter):
            return
        others = [other for other in self.used if other != id]
        self.used = tuple([*others[:number - 1], id, *others[number - 1:]] if number else others)

    def step_back(self) -> bool:
        """Take the last letter back, of a word that is typed at once all; return whether there was any."""
        if not self.used:
            return super().step_back()
        self.used = self.used[:-1]
        return True


def plain(text: str, upper: bool) -> str:
    """Return signs without accents, in capitals where these are meant.

    >>> plain("Éclair", True)
    'ECLAIR'
    """
    bare = "".join([sign for sign in normalize("NFKD", text) if not combining(sign)])
    return bare.upper() if upper else bare
