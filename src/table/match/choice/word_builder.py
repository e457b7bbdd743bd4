"""Builds an answer that is a word: typed by the player, or spelled with lettered cards."""

from collections.abc import Iterable, Mapping
from unicodedata import combining, normalize

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from courtcards.engine.question import TypedAnswer
from table.match.choice.move_builder import Choice


class WordBuilder(Choice):
    """A choice in which one answer is a word. `typed` describes that answer and its letters.

    If the letters are on cards, `used` holds the cards that spell the word, in order. Otherwise any word can be typed.
    """

    typed: TypedAnswer

    def __init__(self, typed: TypedAnswer, moves: Iterable[Move] = (), cards: Mapping[str, Card] | None = None, free: Iterable[Move] = ()):
        self.typed, self.letter = typed, dict(zip(typed.cards, typed.letters, strict=False))
        super().__init__(moves, cards, free=free)

    def clear(self) -> None:
        """Clear everything chosen or written."""
        self.written, self.used = "", tuple[str, ...]()
        super().clear()

    # current state

    @property
    def text(self) -> str:
        """The word so far, as spelled with cards, or as typed."""
        return "".join([self.letter[id] for id in self.used]) if self.letter else self.written

    @property
    def begun(self) -> bool:
        """Whether anything is written or chosen."""
        return bool(self.text) or super().begun

    @property
    def letters_left(self) -> list[str]:
        """The letters that can still be used."""
        rest = list(self.typed.letters)
        for letter in self.text if not self.typed.again else "":
            if letter in rest:
                rest.remove(letter)
        return rest

    @property
    def unused_cards(self) -> list[str]:
        """The cards whose letters aren't used yet."""
        return [id for id in self.typed.cards if id not in self.used]

    def word_answer(self, seat: int, more: str = "") -> Move:
        """Return a seat's answer, with the word so far plus the letters in `more`."""
        return Move(seat, self.typed.verb, (), None, self.text + more or None)

    def is_usable(self, id: str) -> bool:
        """Return whether a card has a letter, or one of the moves plays a card of its kind."""
        return id in self.letter or super().is_usable(id)

    def move_if_pressed(self, id: str) -> Move | None:
        """Return the move that pressing a card would play at once, or None if it would play none."""
        return None if id in self.letter else super().move_if_pressed(id)

    # presses

    def press(self, id: str) -> Move | None:
        """Add a lettered card to the word or take it back, and return None. A card without a letter is chosen as in `Choice.press`."""
        if id not in self.letter:
            return super().press(id)
        self.used = tuple([other for other in self.used if other != id]) if id in self.used else (*self.used, id)
        return None

    def set_word(self, text: str) -> str:
        """Set the word to the typed text. Return the first character for which no card is left, or "" if there's a card for each."""
        entered = "".join(text.split())
        if not self.letter:
            self.written = (entered.upper() if self.typed.letters.isupper() else entered)[:self.typed.longest]
            return ""
        word, used = without_accents(entered[:self.typed.longest + 1], self.typed.letters.isupper()), list[str]()
        for letter in word:
            id = next((id for id in (*self.used, *self.unused_cards) if self.letter[id] == letter and id not in used), None)
            if id is None:
                break
            used.append(id)
        self.used = tuple(used)
        return word[len(used):len(used) + 1]

    def place_card(self, id: str, number: int) -> None:
        """Put a card's letter at a position of the word, counted from 1. If `number` is 0, take the letter out of the word."""
        if id not in self.letter or not 0 <= number <= len(self.letter):
            return
        others = [other for other in self.used if other != id]
        self.used = tuple([*others[:number - 1], id, *others[number - 1:]] if number else others)

    def undo_step(self) -> bool:
        """Take back the last letter on a card, or clear the word or the chosen cards.

        Return whether there was anything to take back.
        """
        if not self.used:
            return super().undo_step()
        self.used = self.used[:-1]
        return True


def without_accents(text: str, upper: bool) -> str:
    """Return the text without accents, and in capitals if `upper`.

    >>> without_accents("Éclair", True)
    'ECLAIR'
    """
    plain = "".join([character for character in normalize("NFKD", text) if not combining(character)])
    return plain.upper() if upper else plain
