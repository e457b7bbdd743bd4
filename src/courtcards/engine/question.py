"""Questions: who is asked what, which answers there are, and why others are refused. Imports nothing but moves."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Game
    from courtcards.engine.position import Position


class Typed(NamedTuple):
    """An answer that is typed, `verb = word`: 1 to `longest` of `letters`, each as often as it stands there unless `again`.

    `cards` are the ids of the cards that bear each of the letters, in that order; none where no cards bear them.
    """

    verb: str
    letters: str
    longest: int
    again: bool = False
    cards: tuple[str, ...] = ()

    def takes(self, word: str | None) -> bool:
        """Whether a word can be made of the letters.

        >>> Typed("spell", "TREE", 3).takes("TEE"), Typed("spell", "TREE", 3).takes("TT"), Typed("spell", "TREE", 3).takes(None)
        (True, False, False)
        """
        if not word or len(word) > self.longest:
            return False
        return all(letter in self.letters and (self.again or word.count(letter) <= self.letters.count(letter)) for letter in word)


class Row(NamedTuple):
    """An answer that puts `cards` in order, `verb c5 c9 … = LETTERS`: every one of them once, the first on top.

    Where there are `letters`, one of them is written on each card, in the order of the move's cards, at most `most` of the `few` among them.
    `drawn` are those that the listed answer writes, on the cards as they stand here.
    """

    verb: str
    cards: tuple[str, ...]
    letters: str = ""
    few: str = ""
    most: int = 0
    drawn: str = ""


class Question:
    """Who is asked what. A subclass knows its answers. Never changes, so copies share it.

    `seats` are those asked: one, or several of whom the first to answer is heard, or where `each` all of them, in any order. `about`
    is plain data for the prompt. Where `ordered`, the order of the cards of an answer matters. `own` are verbs that answer this
    question although they are free moves at others. `lineup` is the seat's zone whose places the cards of such answers fill one by
    one, from the top: a table may gather a whole row before it gives it. Of a `quiet` one nobody else knows who is asked; it comes
    so often that a seat may let its pass stand for the next ones too. Where `deliberate`, no answer is complete by the press of a card.
    What `reveals` shows its seat, with the answer, a card that others may not see. Where it `presumes` a name, the first that fits
    stands unless another is picked, so that it is never asked by itself. In a `fast` one several are asked and the first by the clock is heard.
    One that can be answered `ahead` may be chosen together with the weighed answer that leads to it, so which answers there are must rest on
    nothing hidden; those that are not weighed wait until it is asked.
    `series` is the verb of answers with one card each that often come one after the other, so that a table may take several cards for it at once.
    `assent` is the verb by which one of several who are asked agrees: who gives it is asked no more, and any other answer is heard at once.
    Such a question is answered without a look at a hand, so that a table may ask all at once and take everybody's assent together.
    """

    __slots__ = ("about", "seat", "seats")
    key = ""
    each = ordered = quiet = deliberate = reveals = presumes = fast = ahead = False
    own: tuple[str, ...] = ()
    lineup = assent = series = ""

    def __init__(self, seats: tuple[int, ...], about: Any = None):
        self.seats, self.seat, self.about = seats, seats[0], about

    def typed(self, game: "Position") -> Typed | None:
        """Return the answer that can be typed; it is allowed by `bars` and not listed. Most questions have none."""
        return None

    def row(self, game: "Position") -> Row | None:
        """Return the answer that puts cards in order; it is allowed by `bars` and not listed. Most questions have none."""
        return None

    def moves(self, game: "Game") -> Sequence[Move]:
        """List every different answer, one move for all cards of a kind."""
        raise NotImplementedError(f"{type(self).__name__} lists no answers")

    def bars(self, game: "Game", move: Move) -> str | None:
        """Return the key of the rule that forbids the move, or None; an equal card from the same place will do."""
        listed = [each for each in self.moves(game) if each.seat == move.seat and each.choice == move.choice]
        if move in listed:
            return None
        place = {card: zone for zone, cards in game.zones() for card in cards}
        taken = [place.get(card) for card in move.cards]
        same = any(taken == [place.get(card) for card in each.cards] for each in listed)
        return None if same and len(set(move.cards)) == len(taken) else "not-offered"

    def outlook(self, game: "Game", move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return what a listed answer would do, as a key and what its sentence is about; None where the answer says it all."""
        return None

    def weighs(self, move: Move) -> bool:
        """Whether a listed answer is weighed: a table shows what it leads to before it is made, so that must rest on nothing hidden."""
        return False

    def denial(self, game: "Position", move: Move) -> Mapping[str, Any]:
        """Return what names the cards in question in the sentences of a refusal, besides what can be said of any move."""
        return {}

    def case(self, game: "Position", seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return in which case of the question an asked seat is, "" for the usual one, and what its sentences are about besides.

        It tells nothing that the seat cannot know.
        """
        return "", {}

    def concerns(self, game: "Position", seat: int) -> bool:
        """Whether what may be answered is aimed at a seat or at something of its own; quiet questions say so."""
        return True

    @classmethod
    def idle(cls, game: "Game", seat: int, about: Any = None) -> bool:
        """Whether a seat could only pass; override it where a look at the hand tells sooner."""
        return len(cls((seat,), about).moves(game)) < 2


class ChooseCard(Question):
    """One card of a place, the seat's hand unless overridden: `verb card`, one move for all cards of a kind."""

    __slots__ = ()
    verb = ""

    def cards(self, game: Any, seat: int) -> list[Any]:
        """Return the cards that a seat chooses from."""
        return game.hands[seat]

    def moves(self, game: Any) -> list[Move]:
        """List a move of each seat for each kind of card."""
        verb = self.verb
        return [answer(seat, verb, (card,)) for seat in self.seats for card in {card.kind: card for card in self.cards(game, seat)}.values()]

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be chosen."""
        if len(move.cards) != 1 or move.target is not None or move.call is not None:
            return "not-offered"
        if move.cards[0] not in self.cards(game, move.seat):
            return "not-in-hand"
        return None if move.verb == self.verb else "not-offered"
