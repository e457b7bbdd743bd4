"""The start of Fwords, before the first Day: writing letters and stacking Life Trees."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.dice import derived_dice
from courtcards.engine.move import Move
from courtcards.games.creations import house_rules, letters
from courtcards.games.creations.battle import Laid
from courtcards.games.creations.fields import battle_ground
from courtcards.games.creations.fwords_questions import Letters, Stack
from courtcards.games.creations.game import CreationGame
from courtcards.games.creations.placement import fitting_ways

WRITING, PLACING, BATTLING, SPELLING, JUDGING, ENDING = range(6)       # Hours: before the first, Field, Battle, Festival, then a Challenge or the Day's end


class LetterWritingGame(CreationGame):
    """The start of a match of Fwords, up to the first Day."""

    def setup(self) -> None:
        """Deal nine cards to each player, then ask for letters, or for an order of prewritten cards. Rulings FW-1, FW-2, FW-23."""
        chosen, seats, share = self.chosen, self.seats, house_rules.SHARE
        self.ground = battle_ground(chosen["field"], chosen["adjacency"] == "edges")
        self.active_field, self.ways = self.ground.field, fitting_ways(self.ground.field, chosen["square_cards"])
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
        self.lots = () if self.is_prewritten else self.letter_lots()
        self.ask_letters(tuple(range(seats)))

    @property
    def is_prewritten(self) -> bool:
        """Whether the cards have letters from the start. They never do in a match for one player."""
        return self.chosen["prewritten"] and self.seats > 1

    @property
    def printed(self) -> list[Card]:
        """The cards with printed letters, or an empty list if they don't form a prewritten deck."""
        lettered = [card for card in self.cards.values() if "letter" in card.traits]
        return lettered if self.is_prewritten and len(lettered) == len(letters.prewritten_letters(self.seats)) else []

    def pack(self) -> list[Card]:
        """Return the cards of the match: only those with printed letters if they form a prewritten deck."""
        return self.printed or super().pack()

    def prewritten(self) -> Mapping[Card, str]:
        """Return the letters of a prewritten deck, by card. Ruling FW-23."""
        pack = [card for hand in self.hands for card in hand] + self.deck
        if self.printed:
            return {card: card.traits["letter"] for card in pack}
        wanted = list(letters.prewritten_letters(self.seats))
        self.shuffle(wanted)
        return dict(zip(pack, wanted, strict=False))

    def letter_lots(self) -> tuple[str, ...]:
        """Return random letters for each seat."""
        lots = self.copy()
        lots.dice = derived_dice(self.dice)
        return tuple([letters.random_letters(lots.shuffle) for _ in range(self.seats)])

    def ask_letters(self, seats: tuple[int, ...]) -> None:
        """Ask for letters and the order of the Life Tree in one question. Rulings FW-2, FW-3.

        If the cards are prewritten, ask only for the order.
        """
        self.question = (Stack if self.is_prewritten else Letters)(seats)

    def do_write(self, move: Move) -> None:
        """Write letters on cards and stack them. Rulings FW-2, FW-3."""
        self.letters = {**self.letters, **dict(zip(move.cards, move.call or "", strict=True))}
        self.tell("wrote", to=(move.seat,), seat=move.seat, letters=move.call)
        self.tell("writes", seat=move.seat)
        self.stack(move.seat, move.cards)

    def do_lot(self, move: Move) -> None:
        """Take random letters for the cards, in the order they were dealt."""
        hand = self.hands[move.seat]
        self.letters = {**self.letters, **dict(zip(hand, self.lots[move.seat], strict=True))}
        self.tell("by_lot", seat=move.seat)
        self.stack(move.seat, hand)

    def do_stack(self, move: Move) -> None:
        """Stack the cards, by default in the order they were dealt."""
        self.tell("stacks", seat=move.seat)
        self.stack(move.seat, move.cards or self.hands[move.seat])

    def stack(self, seat: int, cards: Sequence[Card]) -> None:
        """Turn cards into a Life Tree. Rulings FW-3, FW-4.

        After the last Life Tree, everyone draws, and a random Creator goes first.
        """
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
        """Draw up to `count` cards from the top of a Life Tree; return how many were drawn."""
        drawn = self.trees[seat][:max(0, count)]
        del self.trees[seat][:len(drawn)]
        self.hands[seat] += drawn
        if drawn:
            self.tell("draws", to=(seat,), seat=seat, letters=self.letters_on(drawn))
        return len(drawn)

    def letters_on(self, cards: Iterable[Card]) -> str:
        """Return the letters on these cards, in the order of the cards."""
        return "".join([self.letters[card] for card in cards])
