"""Pageant: a tiny game of spaces, ordered pairs, words, cheers and a clock. For tests only.

Each seat has four cards. On its turn it plants a card on a free space of the ground and writes a motto for it (typed, against the
clock; only the writer knows its first letter), for which the first of the others to cheer puts a bead on the card; or it marches two
cards, one before the other, against another player's card: the damage is twice the first less the second, and at six the card falls.
A player with more than three cards at the end of the turn tosses one; at other times anybody may toss a page. The match ends after
some days; a card on the ground is worth a point, and so is a bead. It can be played alone. The first player to fall in the match
before begins. In a strict match the seat has one time for its whole day, paused while the others are asked whether the motto
stands: at the first doubt the card falls.
"""

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.card_sets import BadSet, CardSet, fingerprint
from courtcards.engine.game import Clock, Game
from courtcards.engine.move import answer
from courtcards.engine.options import Option
from courtcards.engine.procedure import Procedure, Race
from courtcards.engine.question import ChooseCard, Question, TypedAnswer

STRENGTH = {"page": 1, "thief": 2, "shield": 3, "knight": 4}
CARDS = {f"{kind}-{n}": Card(f"{kind}-{n}", kind, {"kind": kind, "strength": STRENGTH[kind]}) for kind in STRENGTH for n in range(1, 9)}
SPACES, TOUGH, LARGE = 4, 6, 3
LETTERS, LONGEST, SECONDS, DAYLONG = "PAGEANT", 4, 30, 180


def oaks(name, count):
    """Return a set of this many oaks; a knight is as strong as its oak's number."""
    if not 20 <= count <= 40:
        raise BadSet("no-oaks", count=count)
    text, ids = f"oaks {count}", [f"oak-{n}" for n in range(1, count + 1)]
    return CardSet(name or text, fingerprint(text), {id: Card(id, id, {"kind": "knight", "strength": n}) for n, id in enumerate(ids, 1)}, text)


OAKS = oaks("Oaks", 32)


class Show(Question):
    """The choice of a day's action."""

    __slots__ = ()
    key = "show"
    ordered = True

    def moves(self, game):
        seat, one = self.seat, {card.kind: card for card in reversed(game.hands[self.seat])}
        planted = [answer(seat, "plant", (card,), game.space(n)) for card in one.values() for n in range(SPACES) if not game.ground[n]]
        pairs = [(first, second) for first in game.firsts(seat) for second in game.seconds(seat, first)]
        return planted + [answer(seat, "march", pair, space) for pair in pairs for space in game.against(seat)] + [answer(seat, "rest")]


class Motto(Question):
    """A word for the card just planted."""

    __slots__ = ()
    key = "motto"

    def typed_answer(self, game):
        return TypedAnswer("write", LETTERS, LONGEST)

    def moves(self, game):
        return [answer(self.seat, "skip")]

    def why_illegal(self, game, move):
        if move.cards or move.target is not None:
            return "not-offered"
        if move.verb == "write":
            return game.why_not_word(move.call) if self.typed_answer(game).takes(move.call) else "no-such-letters"
        return None if move == answer(self.seat, "skip") else "not-offered"


class Doubt(Question):
    """Whether the motto stands."""

    __slots__ = ()
    key = "doubt"
    assent = "nod"

    def moves(self, game):
        return [answer(seat, verb) for seat in self.seats for verb in ("doubt", "nod")]


class Cheer(Question):
    """The first to cheer puts a bead on the card."""

    __slots__ = ()
    key = "cheer"

    def moves(self, game):
        return [answer(seat, verb) for seat in self.seats for verb in ("cheer", "pass")]


class Toss(ChooseCard):
    """One card too many."""

    __slots__ = ()
    key = "toss"
    verb = "toss"
    own = ("toss",)


class Planting(Procedure):
    """Planting a card: its motto, the doubts, and the first cheer."""

    steps = ("motto", "write", "doubted", "praise")

    def __init__(self, seat, space):
        self.seat, self.space = seat, space

    def motto(self, game, _):
        game.question = Motto((self.seat,))

    def write(self, game, move):
        if move is None or move.verb != "write":
            return self.end()
        game.letters = game.letters | {game.ground[self.space][0]: (self.seat, move.call[0])}
        game.tell("wrote", to=(self.seat,), seat=self.seat, word=move.call)
        return game.begin(Race(game.clockwise(self.seat) if game.chosen["strict"] else (), Doubt, {"seat": self.seat}))

    def doubted(self, game, first):
        if first is None:
            return game.begin(Race(game.clockwise(self.seat), Cheer))
        game.tell("doubted", seat=first.seat, who=self.seat)
        game.fall(game.ground[self.space][0])
        return self.end()

    def praise(self, game, first):
        if first is not None:
            card = game.ground[self.space][0]
            game.beads = game.beads | {card: game.beads.get(card, 0) + 1}
            game.tell("cheered", seat=first.seat, card=card.id)


class Pageant(Game):
    """The second toy game; see the top of this file."""

    id = "pageant"
    book = "toys"
    fewest, most = 1, 4
    options = (Option("days", "int", 12, low=2, high=40), Option("beads", "bool", True), Option("strict", "bool", False))
    cards = CARDS
    takes_cards = True
    uses_after = True
    piles = ("deck", "discard")
    rows = ("hands", "ground")
    free_verbs = ("toss",)
    machine_verbs = ("timeout",)

    @classmethod
    def read_cards(cls, data):
        name, count = (data.get("name"), data.get("oaks")) if isinstance(data, dict) else ("", str(data).removeprefix("oaks "))
        return oaks(name, int(count) if str(count).isdecimal() else 0)

    @classmethod
    def join_cards(cls, sets):
        return oaks(" + ".join([one.id for one in sets]), sum(len(one.cards) for one in sets))

    @classmethod
    def cards_needed(cls, seats, chosen):
        return 6 * seats

    def setup(self):
        self.discard, self.day, self.tossing = [], 0, False
        self.ground = [[] for _ in range(SPACES)]
        self.owners, self.damage, self.beads, self.letters = {}, {}, {}, {}
        self.hands = [[self.deck.pop() for _ in range(4)] for _ in range(self.seats)]
        self.first = self.after.losers[0] if self.after.losers else 0

    def turn(self):
        seat = self.active
        if self.tossing and len(self.hands[seat]) > LARGE:
            self.question = Toss((seat,))
            return None
        self.tossing = False
        if self.day == self.chosen["days"]:
            return self.finish_on_points()
        self.day += 1
        if self.deck:
            self.hands[self.active].append(self.deck.pop())
        self.question = Show((self.active,), {"day": self.day})
        return None

    @property
    def active(self):
        """The seat whose day it is."""
        return (self.first + self.day - 1) % self.seats

    def finish_on_points(self):
        """End the match; the most points win."""
        points = [sum(1 + self.beads.get(card, 0) for cards in self.ground for card in cards if self.owners[card] == seat) for seat in range(self.seats)]
        self.finish([seat for seat, score in enumerate(points) if score == max(points)], points, "dusk")

    def answer(self, move):
        getattr(self, "do_" + move.verb)(move)

    def do_plant(self, move):
        self.take(move)
        space = int(move.target.partition(":")[2])
        self.ground[space].append(move.cards[0])
        self.owners = self.owners | {move.cards[0]: move.seat}
        self.tell("planted", seat=move.seat, card=move.cards[0].id)
        self.tossing = True
        self.begin(Planting(move.seat, space))

    def do_march(self, move):
        self.take(move)
        first, second = (card.traits["strength"] for card in move.cards)
        card = self.ground[int(move.target.partition(":")[2])][0]
        self.damage = self.damage | {card: self.damage.get(card, 0) + max(0, 2 * first - second)}
        self.discard += move.cards
        self.tell("marched", seat=move.seat, card=card.id)
        self.tossing = True
        if self.damage[card] >= TOUGH:
            self.fall(card)

    def fall(self, card):
        """Remove a card from the ground."""
        for cards in self.ground:
            if card in cards:
                cards.remove(card)
        self.discard.append(card)
        self.damage, self.beads, self.letters, self.owners = (
            {other: value for other, value in held.items() if other is not card} for held in (self.damage, self.beads, self.letters, self.owners))

    def do_rest(self, _):
        self.tossing = True

    def do_toss(self, move):
        self.take(move)
        self.discard += move.cards

    def take(self, move):
        """Take cards from a hand."""
        for card in move.cards:
            self.hands[move.seat].remove(card)

    # helpers for stating the rules

    def space(self, number):
        """Return a space as a target."""
        return str(Zone("ground", space=number))

    def firsts(self, seat):
        """Return a card of each kind that may march in front."""
        return {card.kind: card for card in reversed(self.hands[seat])}.values()

    def seconds(self, seat, first):
        """Return a card of each kind that may march behind another."""
        return {card.kind: card for card in reversed(self.hands[seat]) if card is not first}.values()

    def against(self, seat):
        """Return the spaces with another player's card, as targets."""
        return [self.space(n) for n, cards in enumerate(self.ground) if cards and self.owners[cards[0]] != seat]

    def why_not_word(self, word):
        """Return why a word is refused."""
        return None if self.word_list is None or word in self.word_list.words else "no-word"

    def why_illegal_out_of_turn(self, move):
        if move.verb == "timeout":
            fits = self.clock() and move == answer(move.seat, "timeout") and move.seat in self.question.seats
            return None if fits else "no-clock"
        if move.verb != "toss":
            return "not-asked"
        mine = [card for card in move.cards if card in self.hands[move.seat]]
        return None if len(move.cards) == 1 and mine and mine[0].kind == "page" and move.target is move.call is None else "one-page"

    def interrupt(self, move):
        if move.verb == "timeout":
            return self.play(answer(move.seat, "skip" if self.question.key == "motto" else "rest"))
        return self.do_toss(move)

    def clock(self):
        key = "" if self.question is None else self.question.key
        if self.chosen["strict"]:
            return Clock(DAYLONG, "timeout", self.question.seats, f"day {self.day}") if key in ("show", "motto") else None
        return Clock(SECONDS, "timeout", self.question.seats) if key == "motto" else None

    def zones(self):
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
        for space in range(SPACES):
            yield Zone("ground", space=space), self.ground[space]
        yield Zone("deck"), self.deck
        yield Zone("discard"), self.discard

    def sees(self, seat, zone):
        return zone.name in ("ground", "discard") or zone.owner == seat

    def card_states(self, seat):
        return {card.id: self.lying(card, seat) for cards in self.ground for card in cards}

    def lying(self, card, seat):
        """Return the state of a card on the ground; only its writer knows its letter."""
        writer, letter = self.letters.get(card, (None, None))
        return CardState(damage=self.damage.get(card, 0), turned=90 * (self.damage.get(card, 0) > 2), counters=self.beads.get(card, 0),
                         controller=self.owners[card], letter=letter if seat in (None, writer) else None)

    def counters(self):
        return {"day": self.day} | {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}


def pageant(*hands, top="", options=None, story=None, **more):
    """Return a match with these hands (strings of card ids), and the top cards of the deck, uppermost first."""
    first = [*" ".join(hands).split(), *top.split()]
    return Pageant(len(hands), options or {}, deck=[*[id for id in CARDS if id not in first], *first[::-1]], story=story, **more)
