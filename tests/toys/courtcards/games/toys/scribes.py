"""Scribes: a tiny game of letters on cards, ordered cards, duels between them, and words they spell. For tests only.

Each of two seats has four cards, writes a letter on each (at most one A or E) and puts them in order, all in secret; then the first
three of each are face up on the shelf. On its turn, each card of the seat may call out cards of the rival: weaker ones fall. Finally
the seat tells a word from all letters left on the shelf, a point each, or is hushed; after one turn each the most points win. With
`drawn` letters none are written: the dice draw them, and players only choose the order.
"""

from itertools import combinations

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.game import Game
from courtcards.engine.move import answer
from courtcards.engine.options import Option
from courtcards.engine.question import Question, RowAnswer, TypedAnswer

STRENGTH = {"page": 1, "thief": 2, "shield": 3, "knight": 4}
CARDS = {card.id: card for kind in STRENGTH for n in range(1, 4) for card in [Card(f"{kind}-{n}", f"{kind}-{n}", {"kind": kind, "number": n})]}
HELD, OPEN = 4, 3
LETTERS, FEW, DRAWN = "ABCDETS", "AE", "TEASBETS"


class Inscribe(Question):
    """The letters on the cards, and their order."""

    __slots__ = ()
    key = "inscribe"
    each = True

    def row(self, game):
        letters = () if game.chosen["drawn"] else (LETTERS, FEW, 1)
        return RowAnswer("inscribe", tuple([card.id for card in game.hands[self.seat]]), *letters)

    def moves(self, game):
        return [answer(seat, "dealt") for seat in self.seats]

    def why_illegal(self, game, move):
        if move.verb != "inscribe" or not move.cards:
            return None if move in self.moves(game) else "not-offered"
        if {*move.cards} != {*game.hands[move.seat]} or len(move.cards) != HELD:
            return "each-once"
        word = move.call or ""
        if game.chosen["drawn"]:
            return "not-offered" if word else None
        if any(letter not in LETTERS for letter in word):
            return "no-letter"
        return "four-letters" if len(word) != HELD else "few-letters" if sum(letter in FEW for letter in word) > 1 else None


class Call(Question):
    """The choice of a card that calls others out."""

    __slots__ = ()
    key = "call"

    def moves(self, game):
        return [*[answer(self.seat, "call", (), card.id) for card in game.callers(self.seat)], answer(self.seat, "rest")]

    def weighs(self, move):
        return move.verb == "call"

    def why_illegal(self, game, move):
        return None if move in self.moves(game) else "no-caller"


class Duel(Question):
    """The choice of opponents for the calling card."""

    __slots__ = ()
    key = "duel"
    ahead = True

    def moves(self, game):
        near = game.met(self.seat)
        engaged = [cards for number in range(len(near), 0, -1) for cards in combinations(near, number)]
        return [*[answer(self.seat, "duel", cards) for cards in engaged], answer(self.seat, "peace")]

    def weighs(self, move):
        return move.verb == "duel"

    def why_illegal(self, game, move):
        known = [(each.verb, {*each.cards}) for each in self.moves(game)]
        return None if (move.verb, {*move.cards}) in known and len({*move.cards}) == len(move.cards) and move.target is None is move.call else "not-offered"


class Tale(Question):
    """A word from all letters."""

    __slots__ = ()
    key = "tale"

    def typed_answer(self, game):
        return TypedAnswer("tell", "".join([game.letters[card] for card in game.shelf]), len(game.shelf), cards=tuple([card.id for card in game.shelf]))

    def moves(self, game):
        return [answer(self.seat, "hush")]

    def why_illegal(self, game, move):
        if move in self.moves(game):
            return None
        if move.verb != "tell" or move.cards or move.target is not None:
            return "not-offered"
        letters, word = self.typed_answer(game).letters, move.call or ""
        if any(letter not in LETTERS for letter in word):
            return "no-letter"
        if any(word.count(letter) > letters.count(letter) for letter in word):
            return "no-such-letters"
        return None if sorted(word) == sorted(letters) else "letters-left"


class Scribes(Game):
    """The sixth toy game; see the top of this file."""

    id = "scribes"
    book = "toys"
    options = (Option("drawn", "bool", False),)
    cards = CARDS
    piles = ("deck", "discard", "shelf", "spent", "points")
    rows = ("hands", "stacks")

    def setup(self):
        self.hands = [[self.deck.pop() for _ in range(HELD)] for _ in range(self.seats)]
        self.stacks, self.shelf, self.discard, self.spent = [[] for _ in range(self.seats)], [], [], []
        self.owners, self.letters, self.points, self.active, self.latest = {}, {}, [0] * self.seats, -1, None
        self.rested = self.told = False
        if self.chosen["drawn"]:
            drawn = list(DRAWN)
            self.shuffle(drawn)
            self.letters = dict(zip([card for hand in self.hands for card in hand], drawn, strict=True))
        self.question = Inscribe(tuple(range(self.seats)))

    def turn(self):
        if self.active < 0 or self.told:
            return self.next()
        if self.latest is not None:
            self.question = Duel((self.active,))
        elif self.callers(self.active) and not self.rested:
            self.question = Call((self.active,))
        elif self.shelf:
            self.question = Tale((self.active,))
        else:
            self.told = True
        return None

    def next(self):
        """Begin the next turn, or end the match."""
        self.active += 1
        self.spent, self.rested, self.told = [], False, False
        if self.active == self.seats:
            self.finish([seat for seat in range(self.seats) if self.points[seat] == max(self.points)], self.points, "told")

    def callers(self, seat):
        """Return the cards that can call others out."""
        return [card for card in self.shelf if self.owners[card] == seat and card not in self.spent] if self.met(seat) else []

    def met(self, seat):
        """Return the cards of the rival."""
        return [card for card in self.shelf if self.owners[card] != seat]

    def answer(self, move):
        getattr(self, "do_" + move.verb)(move)

    def do_dealt(self, move):
        cards = self.hands[move.seat]
        self.write(move.seat, cards, [self.letters.get(card, letter) for card, letter in zip(cards, "ABCD", strict=True)])

    def do_inscribe(self, move):
        self.write(move.seat, move.cards, move.call or [self.letters[card] for card in move.cards])

    def write(self, seat, cards, letters):
        """Place cards with their letters in order; once everybody has, turn up the first of each."""
        self.letters = self.letters | dict(zip(cards, letters, strict=True))
        self.stacks[seat] = [*cards]
        self.hands[seat] = []
        self.tell("wrote", seat=seat)
        left = tuple([other for other in range(self.seats) if self.hands[other]])
        if left:
            self.question = Inscribe(left)
        for other in range(self.seats) if not left else ():
            self.shelf += self.stacks[other][:OPEN]
            self.owners = self.owners | dict.fromkeys(self.stacks[other][:OPEN], other)
            self.stacks[other] = self.stacks[other][OPEN:]

    def do_call(self, move):
        self.latest = next(card for card in self.shelf if card.id == move.target)

    def do_rest(self, _):
        self.rested = True

    def do_peace(self, _):
        self.spent.append(self.latest)
        self.latest = None

    def do_duel(self, move):
        for card in move.cards:
            falls = STRENGTH[card.traits["kind"]] < STRENGTH[self.latest.traits["kind"]]
            self.tell("falls" if falls else "resists", card=card.id)
            if falls:
                self.shelf.remove(card)
                self.discard.append(card)
        self.do_peace(move)

    def do_tell(self, move):
        self.points[move.seat] += len(move.call)
        self.told = True
        self.tell("tells", seat=move.seat, word=move.call)

    def do_hush(self, move):
        self.told = True
        self.tell("hushes", seat=move.seat)

    def zones(self):
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
            yield Zone("stack", seat), self.stacks[seat]
        yield Zone("shelf"), self.shelf
        yield Zone("deck"), self.deck
        yield Zone("discard"), self.discard

    def sees(self, seat, zone):
        return zone.name in ("shelf", "discard") or zone in (Zone("hand", seat), Zone("stack", seat))

    def card_states(self, seat):
        seen = [card for zone, cards in self.zones() for card in cards if card in self.letters and (seat is None or self.sees(seat, zone))]
        return {card.id: CardState(letter=self.letters[card], controller=self.owners.get(card)) for card in seen}

    def counters(self):
        return {f"points/{seat}": points for seat, points in enumerate(self.points)} | {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}


def scribes(*hands, top="", options=None):
    """Return a match with these hands (strings of card ids)."""
    first = [*" ".join(hands).split(), *top.split()]
    return Scribes(len(hands), options or {}, deck=[id for id in CARDS if id not in first] + first[::-1])
