"""Dash: the quickest player puts a card on the heap's top card of the same kind; the first without cards wins.

A race against the clock, for tests only.
"""

from courtcards.engine.card import Zone
from courtcards.engine.game import Clock, Game
from courtcards.engine.move import answer
from courtcards.engine.question import Question
from courtcards.games.toys.heralds import CARDS

HELD = 7
IDLE = 15


class Snap(Question):
    """The race to put a card on the top one; players without a matching card aren't asked."""

    __slots__ = ()
    key = "snap"
    fast = True

    def moves(self, game):
        return [move for seat in self.seats for move in [*[answer(seat, "lay", (card,)) for card in game.fitting(seat)[:1]], answer(seat, "stuck")]]

    def why_illegal(self, game, move):
        if move == answer(move.seat, "stuck"):
            return None
        if move.verb != "lay" or move.target is not None or move.call is not None:
            return "not-offered"
        if len(move.cards) != 1 or move.cards[0] not in game.hands[move.seat]:
            return "not-in-hand"
        return None if move.cards[0] in game.fitting(move.seat) else "no-fit"


class Dash(Game):
    """The toy; see the top of this file."""

    id = "dash"
    book = "toys"
    fewest, most = 2, 6
    cards = CARDS
    piles = ("deck", "heap", "out")
    rows = ("hands",)
    machine_verbs = ("idle",)

    def setup(self):
        held = min(HELD, (len(self.deck) - 4) // self.seats)
        self.hands = [[self.deck.pop() for _ in range(held)] for _ in range(self.seats)]
        self.heap, self.out = [self.deck.pop()], []
        self.placer, self.draws = -1, 0

    def fitting(self, seat):
        """Return the cards that a seat can put on the top one."""
        return [] if seat == self.placer else [card for card in self.hands[seat] if card.kind == self.heap[-1].kind]

    def turn(self):
        for seat in range(self.seats):
            if not self.hands[seat]:
                return self.finish([seat], [-len(hand) for hand in self.hands], "out")
        order = self.clockwise(self.placer) if self.placer >= 0 else range(self.seats)
        asked = tuple([seat for seat in order if seat not in self.out and self.fitting(seat)])
        if asked:
            self.question = Snap(asked, {"top": self.heap[-1].id, "draws": self.draws})
            return None
        if not self.deck:
            least = min(map(len, self.hands))
            return self.finish([seat for seat in range(self.seats) if len(self.hands[seat]) == least], [-len(hand) for hand in self.hands], "fewest")
        return self.all_draw()

    def all_draw(self):
        self.out, self.draws = [], self.draws + 1
        for hand in self.hands:
            if self.deck:
                hand.append(self.deck.pop())
        self.tell("all_draw")

    def answer(self, move):
        if move.verb == "stuck":
            self.out.append(move.seat)
            return self.tell("stuck", seat=move.seat)
        self.hands[move.seat].remove(move.cards[0])
        self.heap.append(move.cards[0])
        self.placer, self.out = move.seat, []
        return self.tell("lays", seat=move.seat, card=move.cards[0].id)

    def why_illegal_out_of_turn(self, move):
        if move.verb == "idle":
            return None
        return "own-top" if move.seat == self.placer else "no-fit"

    def interrupt(self, move):
        self.out, self.question = list(range(self.seats)), None
        self.tell("idle")
        self.run()

    def clock(self):
        return Clock(IDLE, "idle", self.question.seats)

    def zones(self):
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
        yield Zone("deck"), self.deck
        yield Zone("heap"), self.heap

    def sees(self, seat, zone):
        return zone.name == "heap" or (zone.name == "hand" and zone.owner == seat)

    def counters(self):
        return {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}


def stacked(*hands, top, rest=""):
    """Return a deck for these hands (strings of card ids), the heap's first card, and the `rest` on top of the remaining deck."""
    first = [*" ".join(hands).split(), top, *rest.split()]
    return [*[id for id in CARDS if id not in first], *first[::-1]]
