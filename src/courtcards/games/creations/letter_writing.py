"""Letters are written and Life Trees stacked, before the first Day of Fwords. Imports nothing from bots or table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.dice import beside
from courtcards.engine.move import Move
from courtcards.games.creations import house_rules, letters
from courtcards.games.creations.battle import Laid
from courtcards.games.creations.fields import ground
from courtcards.games.creations.fwords_questions import Letters, Stack
from courtcards.games.creations.game import CreationGame
from courtcards.games.creations.placement import ways

WRITING, PLACING, BATTLING, SPELLING, JUDGING, ENDING = range(6)       # the Hour: before the first, Field, Battle, Festival and what may follow


class Writing(CreationGame):
    """How a match of Fwords begins, up to the first Day."""

    def setup(self) -> None:
        """Deal nine cards to each, and have letters written or cards stacked. Rulings FW-1, FW-2, FW-23."""
        chosen, seats, share = self.chosen, self.seats, house_rules.SHARE
        self.ground = ground(chosen["field"], chosen["adjacency"] == "edges")
        self.active_field, self.ways = self.ground.field, ways(self.ground.field, chosen["square_cards"])
        self.defeated_attack = chosen["defeated_attack"]
        self.hands = [self.deck[share * seat:share * (seat + 1)] for seat in range(seats)]
        self.deck = self.deck[share * seats:]
        self.trees: list[list[Card]] = [[] for _ in range(seats)]
        self.ditches: list[list[Card]] = [[] for _ in range(seats)]
        self.laid: Laid = [None] * len(self.ground.field.spaces)
        self.today: list[Card] = []
        self.declared: list[Card] = []
        self.points, self.ends = [0] * seats, [0] * seats
        self.hour, self.day, self.first, self.active, self.latest, self.repeals = WRITING, 0, -1, -1, -1, 0
        self.word = ""
        self.judges: tuple[int, ...] = ()
        self.written: tuple[tuple[str, dict[str, Any]], ...] = ()
        self.letters: Mapping[Card, str] = self.prewritten() if self.is_prewritten else {}
        self.lots = () if self.is_prewritten else self.drawn()
        self.ask_letters(tuple(range(seats)))

    @property
    def is_prewritten(self) -> bool:
        """Whether letters stand on the cards from the start; there is no such form for one player."""
        return self.chosen["prewritten"] and self.seats > 1

    @property
    def printed(self) -> list[Card]:
        """The cards of a set that bear letters, where as many do as a prewritten deck has cards; else none."""
        lettered = [card for card in self.cards.values() if "letter" in card.traits]
        return lettered if self.is_prewritten and len(lettered) == len(letters.deck(self.seats)) else []

    def pack(self) -> list[Card]:
        """Return the cards of the match: of a set that is a prewritten deck those that bear letters."""
        return self.printed or super().pack()

    def prewritten(self) -> Mapping[Card, str]:
        """Return the letters of the prewritten deck: those that the cards bear, or drawn for its first cards. Ruling FW-23."""
        pack = [card for hand in self.hands for card in hand] + self.deck
        if self.printed:
            return {card: card.traits["letter"] for card in pack}
        wanted = list(letters.deck(self.seats))
        self.shuffle(wanted)
        return dict(zip(pack, wanted, strict=False))

    def drawn(self) -> tuple[str, ...]:
        """Return letters for each seat, drawn with dice of their own: who goes first does not hang on them."""
        lots = self.copy()
        lots.dice = beside(self.dice)
        return tuple([letters.lot(lots.shuffle) for _ in range(self.seats)])

    def ask_letters(self, seats: tuple[int, ...]) -> None:
        """Ask for letters and for the order of the Life Tree, both at once. Rulings FW-2, FW-3."""
        self.question = (Stack if self.is_prewritten else Letters)(seats)

    def do_write(self, move: Move) -> None:
        """Write letters on cards, and stack them. Rulings FW-2, FW-3."""
        self.letters = {**self.letters, **dict(zip(move.cards, move.call or "", strict=True))}
        self.tell("wrote", to=(move.seat,), seat=move.seat, letters=move.call)
        self.tell("writes", seat=move.seat)
        self.stack(move.seat, move.cards)

    def do_lot(self, move: Move) -> None:
        """Have letters drawn by lot, for the cards as they were dealt."""
        hand = self.hands[move.seat]
        self.letters = {**self.letters, **dict(zip(hand, self.lots[move.seat], strict=True))}
        self.tell("by_lot", seat=move.seat)
        self.stack(move.seat, hand)

    def do_stack(self, move: Move) -> None:
        """Stack the cards, as they were dealt if no order is named."""
        self.tell("stacks", seat=move.seat)
        self.stack(move.seat, move.cards or self.hands[move.seat])

    def stack(self, seat: int, cards: Sequence[Card]) -> None:
        """Make cards the Life Tree; when all have, everybody draws and the first Creator is drawn by lot. Rulings FW-3, FW-4."""
        self.trees[seat] = list(cards)
        self.hands[seat] = []
        left = tuple([other for other in range(self.seats) if not self.trees[other]])
        if left:
            return self.ask_letters(left)
        for other in range(self.seats):
            self.draw(other, house_rules.REACH)
        self.lots = ()
        self.first = self.lot()
        return self.tell("begins", seat=self.first)

    def draw(self, seat: int, count: int) -> int:
        """Draw cards from the top of a Life Tree, as far as there are any; return how many."""
        drawn = self.trees[seat][:max(0, count)]
        del self.trees[seat][:len(drawn)]
        self.hands[seat] += drawn
        if drawn:
            self.tell("draws", to=(seat,), seat=seat, letters=self.spelt(drawn))
        return len(drawn)

    def spelt(self, cards: Iterable[Card]) -> str:
        """Return the letters of cards, in order."""
        return "".join([self.letters[card] for card in cards])
