"""Sentries: a tiny game of recurring windows, in which players mostly pass. For tests only.

Each seat has four cards and three lives. On its turn it draws a card and sends knights at rivals, as often as it likes, or rests.
After each knight all others, and the sender last, may set shields, one after another, until everybody has passed in a row: an even
number of shields cancels out, and costs the rival a life. With storms, all knights may ride at one rival at once, who can't defend,
and rides are weighed. Nobody knows who was asked. A player without lives, or one who gives up, is out; the last one left wins, or
after some days the one with the most lives.
"""

from courtcards.engine.card import Zone
from courtcards.engine.game import Game
from courtcards.engine.move import answer
from courtcards.engine.options import Option
from courtcards.engine.procedure import Procedure, Round
from courtcards.engine.question import Question
from courtcards.games.toys.heralds import CARDS, one_of_each

LIVES = 3


class Orders(Question):
    """The choice of a day's action."""

    __slots__ = ()
    key = "orders"

    def moves(self, game):
        seat = self.seat
        knights = [card for card in one_of_each(game.hands[seat]) if card.kind == "knight"]
        storms = [answer(seat, "storm", (), other) for other in game.rivals(seat)] if knights and game.chosen["storms"] else []
        return [answer(seat, "rest"), *[answer(seat, "send", (card,), other) for card in knights for other in game.rivals(seat)], *storms]

    def weighs(self, move):
        return move.verb == "storm" or (move.verb == "send" and self.about["storms"])


class Alarm(Question):
    """A knight attacks a seat: set a shield, or pass."""

    __slots__ = ()
    key = "alarm"
    quiet = deliberate = True

    def moves(self, game):
        shields = [card for card in one_of_each(game.hands[self.seat]) if card.kind == "shield"]
        return [answer(self.seat, "pass"), *[answer(self.seat, "shield", (card,)) for card in shields]]

    def concerns(self, game, seat):
        return seat == self.about["rival"]


class Charge(Procedure):
    """A knight, the shields set against it, and its effect."""

    steps = ("poll", "hear")

    def __init__(self, by, rival):
        self.by, self.rival, self.last, self.shields = by, rival, by, 0

    def poll(self, game, _):
        seats = [seat for seat in (*game.clockwise(self.last), self.last) if seat not in game.fallen]
        game.begin(Round(tuple(seats), Alarm, {"seat": self.by, "rival": self.rival}))

    def hear(self, game, move):
        if move is not None:
            self.last, self.shields = move.seat, self.shields + 1
            game.hands[move.seat].remove(move.cards[0])
            game.discard.append(move.cards[0])
            game.tell("shields", seat=move.seat, count=self.shields)
            return self.back_to("poll")
        if self.shields % 2 or self.rival in game.fallen:
            return game.tell("held", rival=self.rival)
        return game.strike(self.rival)


class Sentries(Game):
    """The third toy game; see the top of this file."""

    id = "sentries"
    book = "toys"
    fewest, most = 2, 4
    options = (Option("poker_faced", "bool", False), Option("storms", "bool", False), Option("days", "int", 12, low=2, high=40))
    cards = CARDS
    piles = ("deck", "discard", "lives")
    rows = ("hands",)
    free_verbs = ("resign",)

    def setup(self):
        self.quick = not self.chosen["poker_faced"]
        self.day, self.active, self.fresh, self.discard, self.lives = 0, 0, True, [], [LIVES] * self.seats
        self.hands = [[self.deck.pop() for _ in range(4)] for _ in range(self.seats)]

    def turn(self):
        if self.fresh:
            self.fresh, self.day = False, self.day + 1
            if self.day > self.chosen["days"]:
                return self.end("dusk")
            if self.deck:
                self.hands[self.active].append(self.deck.pop())
            self.tell("day", seat=self.active, number=self.day)
        self.question = Orders((self.active,), {"storms": self.chosen["storms"]})
        return None

    def answer(self, move):
        if move.verb == "rest":
            return self.pass_on()
        if move.verb == "storm":
            return self.storm(move.seat, move.target)
        self.hands[move.seat].remove(move.cards[0])
        self.discard.append(move.cards[0])
        self.tell("sends", seat=move.seat, rival=move.target, card=move.cards[0].id)
        return self.begin(Charge(move.seat, move.target))

    def storm(self, seat, rival):
        """Send all knights of a seat at a rival, who is struck once by each."""
        knights = [card for card in self.hands[seat] if card.kind == "knight"]
        self.hands[seat] = [card for card in self.hands[seat] if card not in knights]
        self.discard += knights
        self.tell("storms", seat=seat, rival=rival, count=len(knights))
        for _ in knights[:self.lives[rival]]:
            self.strike(rival)

    def pass_on(self):
        """Pass the turn to the next seat that isn't out."""
        self.active = next(seat for seat in self.clockwise(self.active) if seat not in self.fallen)
        self.fresh = True

    def rivals(self, seat):
        return [other for other in self.clockwise(seat) if other not in self.fallen]

    def strike(self, seat):
        """Take a life."""
        self.lives[seat] -= 1
        self.tell("struck", seat=seat, count=self.lives[seat])
        if not self.lives[seat]:
            self.drop(seat)

    def drop(self, seat):
        """Put a seat out of the match."""
        self.fallen, self.lives[seat] = (*self.fallen, seat), 0
        self.discard += self.hands[seat]
        self.hands[seat] = []
        if len(self.fallen) == self.seats - 1:
            return self.end("alone")
        return self.pass_on() if seat == self.active else None

    def end(self, reason):
        """End the match: the most lives win."""
        return self.finish([seat for seat in range(self.seats) if self.lives[seat] == max(self.lives)], self.lives, reason)

    def why_illegal_out_of_turn(self, move):
        if move != answer(move.seat, "resign"):
            return "not-asked"
        return "out" if move.seat in self.fallen else None

    def interrupt(self, move):
        asked = self.question
        self.drop(move.seat)
        if self.outcome is None and move.seat in asked.seats:
            if self.agenda:
                return self.play(answer(move.seat, "pass"))
            self.question = None
            self.run()
        return None

    def zones(self):
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
        yield Zone("deck"), self.deck
        yield Zone("discard"), self.discard

    def sees(self, seat, zone):
        return zone.name == "discard" or (zone.owner == seat and zone.name == "hand")

    def counters(self):
        return {"day": self.day} | {f"banners/{seat}": self.lives[seat] for seat in range(self.seats)}


def sentries(*hands, top="", options=None):
    """Return a match with these hands (strings of card ids), and the top cards of the deck, uppermost first."""
    first = [*" ".join(hands).split(), *top.split()]
    rest = [id for id in CARDS if id not in first]
    return Sentries(len(hands), options or {}, deck=rest + first[::-1])
