"""Ramparts: a tiny game of cards placed on a wall, facing out or in, which then sally out against their neighbours. For tests only.

Each of two seats has four cards. On its turn it places one on a free space of the wall, outward or inward: outward it has its own
strength, inward it's the weaker the stronger it is. Then it may sally out against any of the rival's cards beside it: those that
aren't stronger fall. Both choices are weighed, and the sally can be answered ahead. When all hands are empty, or the wall is full,
the player with more cards on it wins.
"""

from itertools import combinations

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.game import Game
from courtcards.engine.move import answer
from courtcards.engine.options import Option
from courtcards.engine.question import Question

STRENGTH = {"page": 1, "thief": 2, "shield": 3, "knight": 4}
CARDS = {card.id: card for kind in STRENGTH for n in range(1, 4) for card in [Card(f"{kind}-{n}", f"{kind}-{n}", {"kind": kind, "number": n})]}
WIDE, HIGH, HELD = 3, 2, 4
SPACES = [f"wall:{space}" for space in range(1, WIDE * HIGH + 1)]
WAYS = {"outward": 0, "inward": 180}


class Raise(Question):
    """The choice of a card, its place and its direction."""

    __slots__ = ()
    key = "raise"
    presumes = True

    def moves(self, game):
        ways = WAYS if game.chosen["ways"] else ["outward"]
        return [answer(self.seat, "raise", (card,), space, way) for card in game.hands[self.seat] for space in SPACES if not game.wall[space] for way in ways]

    def weighs(self, move):
        return True


class Sally(Question):
    """The choice of a target for the card just placed."""

    __slots__ = ()
    key = "sally"
    ahead = True

    def moves(self, game):
        near = game.beside(self.about["space"])
        engaged = [cards for number in range(len(near), 0, -1) for cards in combinations(near, number)]
        return [*[answer(self.seat, "sally", cards) for cards in engaged], answer(self.seat, "stay")]

    def weighs(self, move):
        return move.verb == "sally"

    def why_illegal(self, game, move):
        known = [(each.verb, {*each.cards}) for each in self.moves(game)]
        fits = len({*move.cards}) == len(move.cards) and (move.verb, {*move.cards}) in known
        return None if fits and move.target is None and move.call is None else "not-offered"


class Ramparts(Game):
    """The fourth toy game; see the top of this file."""

    id = "ramparts"
    book = "toys"
    options = (Option("ways", "bool", True),)
    cards = CARDS
    piles = ("deck", "discard")
    rows = ("hands",)

    def setup(self):
        self.active, self.latest, self.discard, self.wall, self.way = 1, None, [], dict.fromkeys(SPACES), {}
        self.hands = [[self.deck.pop() for _ in range(HELD)] for _ in range(self.seats)]

    def turn(self):
        self.active = 1 - self.active
        if self.hands[self.active] and not all(self.wall.values()):
            self.question = Raise((self.active,))
        else:
            self.end()

    def end(self):
        """End the match: the most cards on the wall win."""
        held = [sum(seat == owner for _, seat in filter(None, self.wall.values())) for owner in range(self.seats)]
        self.finish([seat for seat in range(self.seats) if held[seat] == max(held)], held, "stands")

    def answer(self, move):
        if move.verb == "raise":
            card, space = move.cards[0], move.target
            self.hands[move.seat].remove(card)
            self.latest = card
            self.wall, self.way = self.wall | {space: (card, move.seat)}, self.way | {card: move.call}
            self.tell("raises", seat=move.seat, card=card.id)
            if self.beside(space):
                self.question = Sally((move.seat,), {"space": space})
        for card in move.cards if move.verb == "sally" else ():
            self.fight(self.latest, card)

    def fight(self, card, other):
        """Let a card strike a neighbour, which falls unless it's stronger."""
        if self.strength(other) <= self.strength(card):
            self.wall = self.wall | {space: None for space, lies in self.wall.items() if lies and lies[0] is other}
            self.discard.append(other)
            self.tell("falls", card=other.id)
        else:
            self.tell("resists", card=other.id)

    def strength(self, card):
        """Return a card's strength in its current direction."""
        strength = STRENGTH[card.traits["kind"]]
        return strength if self.way[card] == "outward" else 5 - strength

    def beside(self, space):
        """Return the rival's cards next to the one on a space."""
        (x, y), mine = divmod(SPACES.index(space), WIDE), self.wall[space][1]
        near = [other for at, other in enumerate(SPACES) if abs(at // WIDE - x) <= 1 and abs(at % WIDE - y) <= 1]
        return [self.wall[other][0] for other in near if self.wall[other] and self.wall[other][1] != mine]

    def zones(self):
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
        for number, space in enumerate(SPACES, 1):
            yield Zone("wall", None, number), [self.wall[space][0]] if self.wall[space] else []
        yield Zone("deck"), self.deck
        yield Zone("discard"), self.discard

    def sees(self, seat, zone):
        return zone.name in ("wall", "discard") or zone == Zone("hand", seat)

    def card_states(self, seat):
        return {card.id: CardState(turned=WAYS[self.way[card]], controller=owner) for card, owner in filter(None, self.wall.values())}

    def counters(self):
        return {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}


def ramparts(*hands, top="", options=None):
    """Return a match with these hands (strings of card ids)."""
    first = [*" ".join(hands).split(), *top.split()]
    return Ramparts(len(hands), options or {}, deck=[id for id in CARDS if id not in first] + first[::-1])
