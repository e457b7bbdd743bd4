"""War and its Long game, for two players.

In every battle both players turn up their top card; the player with the higher card takes both. In War the match ends when a stack is used up, and the
player with the most captured cards wins. In the Long game captured cards fight again, until one player has no cards left or concedes, or the battle
limit is reached.

Dealing order: one card at a time, first seat first; each seat plays its cards in the order in which they were dealt.
"""

from courtcards.engine.move import Move
from courtcards.engine.options import Option
from courtcards.games.kings_keys.battle import Flip, StackGame
from courtcards.games.kings_keys.deck import KeyCard

BOTH = Flip((0, 1))
LONG = ("long_game", True)


class War(StackGame):
    """A match of War or its Long game. Rule book: War, Determining the High Card, Face Off, The End, Variations."""

    id = "war"
    rules = 2
    options = (
        Option("long_game", "bool", False),
        Option("coins_buy_keys", "bool", False),
        Option("battle_limit", "choice", 300, (300, 100, 0), needs=LONG),
        Option("short_face_off", "choice", "loses", ("loses", "last-card"), expert=True, needs=LONG),
        Option("last_tie", "choice", "returned", ("returned", "nobody"), expert=True, needs=("long_game", False)),
        Option("first_army", "int", 32, low=1, high=63, expert=True),
    )
    free_verbs = ("concede",)

    def setup(self) -> None:
        """Deal the two armies. Rule book: War."""
        chosen = self.chosen
        self.lay_out()
        self.long, self.coins = chosen["long_game"], chosen["coins_buy_keys"]
        self.recruits = self.long
        self.limit = chosen["battle_limit"] if self.long else 0
        self.last_card_up = not self.long or chosen["short_face_off"] == "last-card"
        self.deal(chosen["first_army"])

    def deal(self, first: int) -> None:
        """Deal `first` cards from the deck to the first seat and the rest to the second.

        Cards go to each seat alternately, until one has all its cards.
        """
        wanted = first, len(self.deck) - first
        for turn, card in enumerate(self.deck):
            seat = turn & 1
            self.forces[seat if len(self.forces[seat]) < wanted[seat] else 1 - seat].append(card)
        self.deck = []
        for stack in self.forces:
            stack.reverse()

    def turn(self) -> None:
        """Begin the next battle.

        In War, unlike the Long game, the match ends with the first empty stack.
        """
        if self.long or all(self.forces):
            super().turn()
        else:
            self.finish_on_points("stacks-empty")

    def ask_battle(self, seats: tuple[int, ...]) -> None:
        """Ask both players to turn up a card."""
        self.question = BOTH

    def take_up(self, seat: int, cards: list[KeyCard]) -> None:
        """Shuffle cards and put them beneath the stack."""
        self.shuffle(cards)
        self.forces[seat][:0] = cards

    def score(self, seat: int) -> int:
        """Return how many of a player's cards count at the end.

        In War, only captured ones count; in the Long game, all of them do.
        """
        return self.card_count(seat) if self.long else len(self.captured[seat])

    def stalemate(self, seats: tuple[int, ...]) -> None:
        """Decide a tie on the very last cards.

        In the Long game, both share the win. In War, both players take back the cards they played or, under a house rule, nobody gets them.
        """
        if self.long:
            self.finish((0, 1), (self.card_count(0), self.card_count(1)), "both-spent")
        elif self.chosen["last_tie"] == "nobody":
            self.lose_pot()
        else:
            self.tell("pot-returned")
            for seat in seats:
                for cards in (self.field[seat], self.down[seat]):
                    self.captured[seat] += cards
                    cards.clear()

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the refusal key for conceding right now, or None if it's allowed. Rule book: the Long game."""
        if move.verb != "concede" or move.cards or move.target is not None or move.call is not None:
            return "flip-only"
        if not self.long:
            return "concede-long-only"
        return None if isinstance(self.question, Flip) and self.question.key == "battle" else "concede-between"

    def interrupt(self, move: Move) -> None:
        """Carry out a concession: the other army wins, however many cards each player has."""
        self.tell("concedes", seat=move.seat)
        self.finish([1 - move.seat], (self.card_count(0), self.card_count(1)), "conceded")
