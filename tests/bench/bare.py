"""Crazy eights for two in bare Python, with no engine at all: the ceiling that the games are measured against."""


class Eights:
    """A position: mutable lists, cards as numbers, suit and rank by division."""

    __slots__ = ("discard", "drawn", "hands", "passes", "rank", "rng", "stock", "suit", "turn", "winner")

    def __init__(self, rng):
        deck = list(range(52))
        rng.shuffle(deck)
        self.rng, self.hands, self.discard, self.stock = rng, [deck[:5], deck[5:10]], [deck[10]], deck[11:]
        self.suit, self.rank = divmod(deck[10], 13)
        self.drawn, self.passes, self.turn, self.winner = False, 0, 0, None

    def moves(self):
        """List the legal moves: play a card (an eight names a suit), draw once, then pass."""
        found = []
        for card in self.hands[self.turn]:
            if card % 13 == 7:
                found += [("play", card, suit) for suit in range(4)]
            elif card % 13 == self.rank or card // 13 == self.suit:
                found.append(("play", card, -1))
        found.append(("draw", -1, -1) if not self.drawn and len(self.stock) + len(self.discard) > 1 else ("pass", -1, -1))
        return found

    def play(self, move):
        """Carry out a move."""
        kind, card, suit = move
        if kind == "play":
            self.put(card, suit)
        elif kind == "draw":
            self.draw()
        else:
            self.drawn, self.turn, self.passes = False, 1 - self.turn, self.passes + 1
            if self.passes > 1 and len(self.stock) + len(self.discard) <= 1:
                self.winner = -1

    def put(self, card, suit):
        """Lay a card; an empty hand wins."""
        hand = self.hands[self.turn]
        hand.remove(card)
        self.discard.append(card)
        self.suit, self.rank = (suit, -1) if card % 13 == 7 else divmod(card, 13)
        self.drawn, self.passes = False, 0
        if hand:
            self.turn = 1 - self.turn
        else:
            self.winner = self.turn

    def draw(self):
        """Draw a card; an empty stock is made anew."""
        if not self.stock:
            self.stock, self.discard = self.discard[:-1], self.discard[-1:]
            self.rng.shuffle(self.stock)
        self.hands[self.turn].append(self.stock.pop())
        self.drawn = True
