"""Puts cards in order, each perhaps with a letter written on it."""

from collections.abc import Iterable, Mapping, Sequence

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from courtcards.engine.question import RowAnswer
from table.match.choice.slot_builder import SlotBuilder
from table.match.choice.word_builder import without_accents


class OrderBuilder(SlotBuilder):
    """Numbered places for the cards of a row, which all have a place from the start. The first place is on top. Moving a card swaps it with another.

    `letters` holds the letters written so far, by card.
    """

    def __init__(self, row: RowAnswer, seat: int, moves: Sequence[Move], cards: Mapping[str, Card], free: Iterable[Move] = ()):
        self.row, self.seat, self.letters = row, seat, dict[str, str]()
        super().__init__(moves, cards, row.cards, 0, free)
        self.laid = row.cards

    @property
    def stored(self) -> tuple[str, ...]:
        """The cards in their current order, each followed by its letter, as they're saved.

        It's empty while nothing has changed.
        """
        return tuple([f"{id} {self.letters.get(id, '')}".strip() for id in self.laid]) if self.begun else ()

    def restore(self, laid: Sequence[str]) -> None:
        """Restore saved cards and letters, if the cards are still the same."""
        pairs = [text.partition(" ") for text in laid]
        if sorted(id for id, _, _ in pairs) == sorted(self.hand):
            self.laid = tuple([id for id, _, _ in pairs])
            self.letters = {id: letter for id, _, letter in pairs if letter and letter in [*self.row.letters]}

    @property
    def begun(self) -> bool:
        """Whether a letter has been written, a card moved, or a card picked up."""
        return bool(self.letters or self.laid != self.hand or self.has_selection)

    @property
    def text(self) -> str:
        """The written letters, in the order of the cards."""
        return "".join([self.letters.get(id, "") for id in self.laid])

    @property
    def limited_letter_count(self) -> int:
        """How many of the written letters are limited ones (`row.few`), of which only so many may be written."""
        return sum([letter in self.row.few for letter in self.letters.values()])

    @property
    def has_all_letters(self) -> bool:
        """Whether every card has its letter, or cards get no letters."""
        return not self.row.letters or len(self.letters) == len(self.laid)

    @property
    def completed_letters(self) -> str:
        """The letters of the cards in their current order: the written ones, and drawn ones for the other cards. It's "" if none were drawn.

        Each limited letter written leaves out a limited one among those drawn, as far as possible, so that the limit is kept.
        """
        drawn = dict(zip(self.row.cards, self.row.drawn, strict=False))
        if not drawn:
            return ""
        empty = len(self.laid) - len(self.letters)
        ids = sorted(drawn, key=self.letters.__contains__)             # the letters of cards without one first
        limited = [id for id in ids if drawn[id] in self.row.few]
        unlimited = [id for id in ids if drawn[id] not in self.row.few]
        limited_count = max(0, empty - len(unlimited), min(empty, len(limited) - self.limited_letter_count))
        receivers = {*limited[:limited_count], *unlimited[:empty - limited_count]}
        letters = iter([drawn[id] for id in self.laid if id in receivers])
        return "".join([self.letters.get(id) or next(letters) for id in self.laid])

    def answers(self) -> list[Move]:
        """Return a list with the answer: the cards in their current order, with letters.

        If the player hasn't changed the order and letters drawn, return the answers that the rules list (`moves`) instead.
        """
        is_unchanged = self.row.drawn and self.laid == self.row.cards and self.text == self.row.drawn
        return self.moves if is_unchanged else [self.lettered_move(self.text)]

    def lettered_move(self, text: str) -> Move:
        """Return the answer that puts the cards in their current order, with these letters."""
        return Move(self.seat, self.row.verb, tuple([self.listed.cards[id] for id in self.laid]), None, text or None)

    # presses

    def place_card(self, id: str, number: int) -> None:
        """Put a card in the place with this number, swapping it with the card there. If `number` is 0, leave the card where it was."""
        if number:
            super().place_card(id, number)
            self.told = ""
        else:
            self.clear()

    def write(self, id: str, text: str) -> Move | None:
        """Write letters on a card and those after it, one letter per card. If the text is blank, erase the card's letter.

        If a character is invalid, return an answer that contains it, so that the rules can explain why it's refused; otherwise None.
        """
        if id not in self.laid:
            return None
        if not text.strip():
            self.letters.pop(id, None)
            return None
        characters = without_accents("".join(text.split())[:len(self.laid)], self.row.letters.isupper())
        following = self.laid[self.laid.index(id):]
        letters = [character for character in characters if character in self.row.letters]
        self.letters |= dict(zip(following, letters, strict=False))
        invalid = next((character for character in characters if character not in self.row.letters), "")
        if not invalid:
            return None
        filler = next(letter for letter in self.row.letters if letter not in self.row.few)
        return self.lettered_move(invalid + filler * (len(self.laid) - 1))

    def undo_step(self) -> bool:
        """Put down a picked-up card or undo the last change of order. Return whether there was anything to undo."""
        if self.take_back():
            return True
        if not self.steps:
            return False
        self.undone.append(self.laid)
        self.laid = self.steps.pop()
        return True
