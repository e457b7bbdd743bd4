"""Questions: which seats are being asked, which answers they have, and why other moves are refused."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Game
    from courtcards.engine.position import Position


class TypedAnswer(NamedTuple):
    """A typed answer, `verb = word`, where the word has 1 to `longest` letters, all of them from `letters`.

    The word may use each letter only as often as `letters` has it, or any number of times if `again` is true. If the letters are on cards, `cards` holds the
    ids of these cards, in the order of the letters.
    """

    verb: str
    letters: str
    longest: int
    again: bool = False
    cards: tuple[str, ...] = ()

    def takes(self, word: str | None) -> bool:
        """Return whether a word is allowed.

        >>> TypedAnswer("spell", "TREE", 3).takes("TEE"), TypedAnswer("spell", "TREE", 3).takes("TT"), TypedAnswer("spell", "TREE", 3).takes(None)
        (True, False, False)
        """
        if not word or len(word) > self.longest:
            return False
        return all(letter in self.letters and (self.again or word.count(letter) <= self.letters.count(letter)) for letter in word)


class RowAnswer(NamedTuple):
    """An answer that puts `cards` in order, and may write a letter on each: `verb c5 c9 … = LETTERS`.

    The answer has every card once, the first on top. `letters` holds the letters that may be written, or "" if none are written. Of the letters in `few`, at
    most `most` may be written in all. `drawn` holds random letters, which the answer in `moves()` writes.
    """

    verb: str
    cards: tuple[str, ...]
    letters: str = ""
    few: str = ""
    most: int = 0
    drawn: str = ""


class Question:
    """A question to one or more seats.

    Subclasses define the possible answers. Questions never change, so copies share them. `about` is plain data for the prompt. If several seats are asked,
    only the first answer counts, unless `each` is true or the answer is `assent`.

    Flags:

    * `each`: all seats answer, in any order.
    * `fast`: several seats are asked at once, in a race against the clock.
    * `ordered`: the order of an answer's cards matters.
    * `quiet`: nobody else knows who is being asked. A seat may also pass in advance on such questions.
    * `deliberate`: pressing a card never completes an answer, and no answer is previewed before it's begun.
    * `reveals`: an answer shows its seat a card that others may not see.
    * `presumes`: the first valid call applies unless the player picks another, so the table never asks for the call separately.
    * `ahead`: the player may answer this question together with the one before it, if the table previews that answer (see `weighs`). The answers to this
      question mustn't depend on anything hidden.

    Names:

    * `own`: verbs that answer this question, although at other questions they're free moves.
    * `lineup`: the seat's zone that the answers fill card by card, from the top. A table may collect a whole row before submitting it.
    * `series`: the verb of single-card answers that often follow each other. A table may take several cards for it at once.
    * `assent`: the verb by which one of several seats agrees. That seat isn't asked again, but the others still are. A table may collect
      everybody's assent together.
    """

    __slots__ = ("about", "seat", "seats")
    key = ""
    each = ordered = quiet = deliberate = reveals = presumes = fast = ahead = False
    own: tuple[str, ...] = ()
    lineup = assent = series = ""

    def __init__(self, seats: tuple[int, ...], about: Any = None):
        self.seats, self.seat, self.about = seats, seats[0], about

    def typed_answer(self, game: "Position") -> TypedAnswer | None:
        """Return the answer a player can type, or None if there's none.

        `moves()` doesn't list this answer, but `why_illegal` allows it.
        """
        return None

    def row(self, game: "Position") -> RowAnswer | None:
        """Return the answer that puts cards in order, or None if there's none.

        `moves()` lists only one order, but `why_illegal` allows the others as well.
        """
        return None

    def moves(self, game: "Game") -> Sequence[Move]:
        """List every distinct answer. If answers differ only by cards of the same kind, one of them is listed."""
        raise NotImplementedError(f"{type(self).__name__} lists no answers")

    def why_illegal(self, game: "Game", move: Move) -> str | None:
        """Return the key of the rule that forbids a move, or None if it's allowed.

        A move from `moves()` is allowed, and so is one that differs from it only by a card of the same kind from the same zone.
        """
        alike = [listed for listed in self.moves(game) if listed.seat == move.seat and listed.choice == move.choice]
        if move in alike:
            return None
        zone_of = {card: zone for zone, cards in game.zones() for card in cards}
        zones = [zone_of.get(card) for card in move.cards]
        has_same_zones = any(zones == [zone_of.get(card) for card in listed.cards] for listed in alike)
        has_distinct_cards = len(set(move.cards)) == len(move.cards)
        return None if has_same_zones and has_distinct_cards else "not-offered"

    def outlook(self, game: "Game", move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return what an answer from `moves()` would do, as a text key and its details.

        Returns None if the answer speaks for itself.
        """
        return None

    def weighs(self, move: Move) -> bool:
        """Return whether a table previews the result of an answer before it's made.

        The result of a previewed answer mustn't depend on anything hidden.
        """
        return False

    def calls_matter(self, game: Any) -> bool:
        """Return whether it makes a difference which call an answer has. If not, a table offers only the first valid call."""
        return True

    def denial(self, game: "Position", move: Move) -> Mapping[str, Any]:
        """Return extra details for the texts of a refusal, by name, such as the cards concerned."""
        return {}

    def case(self, game: "Position", seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of the question for one of the seats asked, and extra details for its texts.

        The usual variant is "". Nothing returned may reveal what the seat can't know.
        """
        return "", {}

    def concerns(self, game: "Position", seat: int) -> bool:
        """Return whether the question is about something that happens to a seat, such as an attack on it.

        The result is always True here; quiet questions override this.
        """
        return True

    def can_wait(self, game: "Position", seat: int) -> bool:
        """Return whether a seat may as well pass, since it can make the same moves right afterwards.

        The result is always False here; some quiet questions override this.
        """
        return False

    @classmethod
    def idle(cls, game: "Game", seat: int, about: Any = None) -> bool:
        """Return whether a seat could only pass.

        Subclasses override this if looking at the hand is faster than listing moves.
        """
        return len(cls((seat,), about).moves(game)) < 2


class ChooseCard(Question):
    """A question that asks for one card, `verb card`.

    The card is from the seat's hand, unless a subclass overrides `cards`.
    """

    __slots__ = ()
    verb = ""

    def cards(self, game: Any, seat: int) -> list[Any]:
        """Return the cards a seat chooses from."""
        return game.hands[seat]

    def moves(self, game: Any) -> list[Move]:
        """List one move for each seat and each kind of card it has."""
        verb = self.verb
        return [answer(seat, verb, (card,)) for seat in self.seats for card in {card.kind: card for card in self.cards(game, seat)}.values()]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the key of the rule that forbids a move, or None if it's allowed.

        A move needs the question's verb and one of its cards, nothing else.
        """
        if len(move.cards) != 1 or move.target is not None or move.call is not None:
            return "not-offered"
        if move.cards[0] not in self.cards(game, move.seat):
            return "not-in-hand"
        return None if move.verb == self.verb else "not-offered"
