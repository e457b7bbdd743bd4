"""Heralds: a tiny card game that uses every feature of the engine once. For tests only.

Each seat has four cards. On its turn it rides with a knight against a rival (who may shield or ambush), holds a parade (everybody
plays a card face down, the highest takes those cards, and the first of the others to cry gets a card), asks a rival for a kind of
card, or rests: puts a card on top of the deck and ends its turn. Anybody may toss a page out of turn, or resign. The match ends when
a hand is empty or after the last day; the most banners win.
"""

from courtcards.engine.card import Card, Zone
from courtcards.engine.dice import dice_number, next_dice
from courtcards.engine.game import Game
from courtcards.engine.move import answer
from courtcards.engine.options import Option
from courtcards.engine.procedure import Procedure, Race, Round, Sealed
from courtcards.engine.question import Question

STRENGTH = {"page": 1, "thief": 2, "shield": 3, "knight": 4}
CARDS = {f"{kind}-{n}": Card(f"{kind}-{n}", kind, {"kind": kind}) for kind in STRENGTH for n in range(1, 8)}


def one_of_each(cards):
    """Return one card of each kind."""
    return {card.kind: card for card in cards}.values()


class Turn(Question):
    """The choice of a day's action."""

    __slots__ = ()
    key = "turn"

    def moves(self, game):
        seat, hand = self.seat, game.hands[self.seat]
        found = [answer(seat, "parade")]
        for card in one_of_each(hand):
            found.append(answer(seat, "rest", (card,)))
            if card.kind == "knight":
                found += [answer(seat, "ride", (card,), other) for other in game.clockwise(seat)]
        return found + [answer(seat, "beg", (), other, kind) for other in game.clockwise(seat) for kind in STRENGTH]


class Parry(Question):
    """A rider attacks: shield, ambush, or pass."""

    __slots__ = ()
    key = "parry"

    def moves(self, game):
        usable = [card for card in one_of_each(game.hands[self.seat]) if card.kind in ("shield", "thief")]
        return [answer(self.seat, "pass")] + [answer(self.seat, "parry", (card,)) for card in usable]


class Lay(Question):
    """A parade: play a card face down."""

    __slots__ = ()
    key = "lay"
    each = True

    def moves(self, game):
        return [answer(seat, "lay", (card,)) for seat in self.seats for card in one_of_each(game.hands[seat])]


class Cry(Question):
    """After a parade: the first to cry gets a card."""

    __slots__ = ()
    key = "cry"

    def moves(self, game):
        return [answer(seat, verb) for seat in self.seats for verb in ("cry", "pass")]


class Ride(Procedure):
    """A knight against a rival; a thief turns the knight back. The result is the seat that robbed, or None."""

    steps = ("warn", "resolve", "spoils")

    def __init__(self, rider, target):
        self.rider, self.target = rider, target

    def warn(self, game, _):
        game.begin(Round((self.target,), Parry, {"rider": self.rider}))

    def resolve(self, game, parry):
        if parry is None:
            return None
        card = parry.cards[0]
        game.leave(parry.seat, card)
        game.discard.append(card)
        game.tell("parried", seat=parry.seat, card=card.id)
        if card.kind == "shield":
            return self.end()
        self.rider, self.target = self.target, self.rider
        return self.back_to("warn")

    def spoils(self, game, _):
        hand = game.hands[self.target]
        if not hand:
            return None
        game.dice = next_dice(game.dice)
        card = hand[dice_number(game.dice, len(hand))]
        game.give(self.target, self.rider, card)
        return self.rider


class Day(Procedure):
    """A ride and the herald's report on it: one procedure reads the result of another."""

    steps = ("ride", "write")

    def __init__(self, rider, target):
        self.rider, self.target = rider, target

    def ride(self, game, _):
        game.begin(Ride(self.rider, self.target))

    def write(self, game, robber):
        if robber is None:
            return game.tell("blocked", seat=self.target)
        game.banners[robber] += 1
        return game.tell("robbed", seat=robber)


class Parade(Procedure):
    """Everybody plays a card face down; the highest takes them; then the others race."""

    steps = ("seal", "reveal", "cheer")

    def __init__(self, seats):
        self.seats = seats

    def seal(self, game, _):
        game.begin(Sealed(self.seats, Lay))

    def reveal(self, game, _):
        laid = {seat: game.sealed[seat][0] for seat in self.seats if game.sealed[seat]}
        best = max(laid, key=lambda seat: STRENGTH[laid[seat].kind])
        for seat, card in laid.items():
            game.sealed[seat].remove(card)
            game.discard.append(card)
        game.forget(laid.values())
        game.banners[best] += len(laid)
        game.tell("parade", seat=best, cards=[card.id for card in laid.values()])
        self.seats = game.clockwise(best)

    def cheer(self, game, _):
        game.begin(Scramble(self.seats))                     # started last: this procedure is over before that one begins


class Scramble(Procedure):
    """The first to cry draws a card."""

    steps = ("race", "prize")

    def __init__(self, seats):
        self.seats = seats

    def race(self, game, _):
        game.begin(Race(self.seats, Cry))

    def prize(self, game, first):
        if first is not None:
            game.draw(first.seat)


class Heralds(Game):
    """The toy game; see the top of this file."""

    id = "heralds"
    book = "toys"
    fewest, most = 2, 4
    options = (Option("poker_faced", "bool", False), Option("days", "int", 24, low=2, high=60),
               Option("hand", "choice", 4, (4, 5, 6)))
    cards = CARDS
    piles = ("deck", "discard", "banners")
    rows = ("hands", "sealed")
    free_verbs = ("toss", "resign")

    def setup(self):
        self.quick = not self.chosen["poker_faced"]
        self.day, self.discard, self.banners = 0, [], [0] * self.seats
        self.hands = [[self.deck.pop() for _ in range(self.chosen["hand"])] for _ in range(self.seats)]
        self.sealed = [[] for _ in range(self.seats)]

    def turn(self):
        if self.day == self.chosen["days"] or not all(self.hands):
            best = max(self.banners)
            winners = [seat for seat in range(self.seats) if self.banners[seat] == best]
            return self.finish(winners, self.banners, "dusk" if all(self.hands) else "empty-hand")
        self.day += 1
        self.question = Turn(((self.day - 1) % self.seats,), {"day": self.day})
        return None

    def answer(self, move):
        getattr(self, "do_" + move.verb)(move)

    def do_ride(self, move):
        self.leave(move.seat, move.cards[0])
        self.discard.append(move.cards[0])
        self.begin(Day(move.seat, move.target))

    def do_parade(self, move):
        self.begin(Parade((move.seat, *self.clockwise(move.seat))))

    def do_beg(self, move):
        found = [card for card in self.hands[move.target] if card.kind == move.call]
        if found:
            self.give(move.target, move.seat, found[0])
            self.show(found[:1], range(self.seats))

    def do_rest(self, move):
        card = move.cards[0]
        self.leave(move.seat, card)
        self.deck.append(card)
        self.show([card], (move.seat,))

    def leave(self, seat, card):
        """Take a card from a hand; the others no longer know which cards are left."""
        self.forget(self.hands[seat], but=(seat,))
        self.hands[seat].remove(card)

    def give(self, source, target, card):
        """Hand a card over; both seats know it, the others don't."""
        self.forget(self.hands[source], but=(source, target))
        self.hands[source].remove(card)
        self.hands[target].append(card)
        self.show([card], (source, target))
        self.tell("given", to=(source, target), seat=target, card=card.id)

    def draw(self, seat):
        """Draw the top card; if the deck is empty, shuffle the discards into it."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.forget(self.deck)
            self.shuffle(self.deck)
        if self.deck:
            self.hands[seat].append(self.deck.pop())

    def why_illegal_out_of_turn(self, move):
        if move.verb == "resign":
            return "alone" if move.cards or move.target is not None or move.call is not None else None
        if move.verb != "toss":
            return "not-asked"
        if move.seat in self.question.seats:
            return "asked-now"
        mine = [card for card in move.cards if card in self.hands[move.seat]]
        fits = len(move.cards) == 1 and mine and mine[0].kind == "page" and move.target is None and move.call is None
        return None if fits else "one-page"

    def interrupt(self, move):
        if move.verb == "resign":
            return self.finish(self.clockwise(move.seat), self.banners, "resigned")
        self.leave(move.seat, move.cards[0])
        return self.discard.append(move.cards[0])

    def zones(self):
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
            yield Zone("sealed", seat), self.sealed[seat]
        yield Zone("deck"), self.deck
        yield Zone("discard"), self.discard

    def sees(self, seat, zone):
        return zone.name == "discard" or (zone.owner == seat and zone.name in ("hand", "sealed"))

    def counters(self):
        return {"day": self.day} | {f"banners/{seat}": self.banners[seat] for seat in range(self.seats)}


def heralds(*hands, top="", options=None, story=None):
    """Return a match with these hands (strings of card ids), and the top cards of the deck, uppermost first."""
    dealt = " ".join(hands).split()
    first = [*dealt, *top.split()]
    rest = [id for id in CARDS if id not in first]
    chosen = {"hand": len(dealt) // len(hands)} | (options or {})
    return Heralds(len(hands), chosen, deck=rest + first[::-1], story=story)
