"""Of Knights and Ninjas, for two to six players.

Dealing order: the starting hands, seat 0 first, then the draws. With two players, the first fifteen cards are the first draft, in the
order in which they are drawn. The next draft takes the next fifteen.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import Move
from courtcards.engine.options import BadOption
from courtcards.games.knights_and_ninjas.attack import Attack
from courtcards.games.knights_and_ninjas.deck import CARDS, ENEMIES, SPLIT, deck_of_counts
from courtcards.games.knights_and_ninjas.draft import Drafting
from courtcards.games.knights_and_ninjas.hand_over import MANY, TWO, Heralding, Shedding, Taxing, taxed_seats
from courtcards.games.knights_and_ninjas.house_rules import GEMS, OPTIONS
from courtcards.games.knights_and_ninjas.relations import card_relations, enemies_under_rules, enemies_with_robbers
from courtcards.games.knights_and_ninjas.turn import Assault, Discard, Fortify, Turn

GOAL = 10                       # gems needed to win, with three or more players
GEMS_OF_TWO = 6                 # gems at the start, with two players
DRAW, FIRST_DRAW = 2, 1         # cards drawn at the beginning of a turn, and of the first turn
DRAFT = 15                      # cards in a draft
SMALLEST, LARGEST = 45, 200     # allowed deck sizes
STAGES = {stage.key: stage for stage in (Turn, Assault, Fortify)}
OPEN_ZONES = frozenset({"castle", "archer", "minstrel", "ladder", "attack", "answer", "discard", "offer"})


class Knights(Game):
    """A match of Of Knights and Ninjas.

    * `castles`, `archers`, `minstrels`: each seat's cards.
    * `guises`: the kinds that jesters in the current play stand for.
    * `stage`: the key of the turn's question.
    * `rival`: the player attacked this turn, or None.
    * `done`: whether the turn is over.
    """

    id = "knights-and-ninjas"
    book = "knights-and-ninjas"
    rules = 3
    fewest, most = 2, 6
    options = OPTIONS
    cards = CARDS
    enemies = enemies_with_robbers(ENEMIES)
    uses_after = True
    piles = ("deck", "discard", "attackers", "replies", "ladder", "draft", "drawn", "gems", "castles", "archers", "minstrels")
    rows = ("hands", "sealed")

    def pack(self) -> list[Card]:
        """Return a deck with the usual number of cards of each kind, or the number a house rule sets.

        Raises BadOption if the deck would be too small or too large.
        """
        counts = SPLIT | self.chosen["deck_list"]
        if not SMALLEST <= sum(counts.values()) <= LARGEST:
            raise BadOption("deck_list", sum(counts.values()), f"a deck holds {SMALLEST} to {LARGEST} cards")
        return deck_of_counts(*counts.items())[:]

    # set-up. Rule book: SET UP, TWO PLAYER RULES

    def setup(self) -> None:
        """Deal a match with its house rules. Rule book: SET UP.

        Raises BadOption for house rules that make a match impossible.
        """
        seats, chosen = self.seats, self.chosen
        self.two, self.quick, self.in_turn = seats == 2, not chosen["poker_faced"], chosen["highwayman_order"] == "clockwise"
        self.terms = TWO if self.two else MANY
        self.gems = [chosen["gems"].get(str(seat + 1), GEMS_OF_TWO if self.two else GEMS) for seat in range(seats)]
        self.goal = sum(self.gems) if self.two else GOAL
        if sum(self.gems) < self.goal:
            raise BadOption("gems", sum(self.gems), f"all players together have at least {self.goal}")
        if max(self.gems) >= self.goal:
            raise BadOption("gems", max(self.gems), "nobody has won before the first card is played")
        self.enemies_now = enemies_under_rules(chosen)
        self.discard: list[Card] = []
        self.attackers: list[Card] = []
        self.replies: list[Card] = []
        self.ladder: list[Card] = []
        self.draft: list[Card] = []
        self.drawn: list[Card] = []
        self.castles: list[tuple[Card, ...]] = [()] * seats
        self.archers: list[tuple[Card, ...]] = [()] * seats
        self.minstrels: list[tuple[Card, ...]] = [()] * seats
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.sealed: list[list[Card]] = [[] for _ in range(seats)]
        self.guises: dict[Card, str] = {}
        self.rival: int | None = None
        self.revealed = self.done = False
        self.stage, self.number, self.drafter, self.active = "turn", 0, 0, 0
        self.first = -1
        self.deck.reverse()
        if self.two:
            self.begin_draft()
        else:
            self.deal()

    def relations(self) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        """Return each kind's effects on other kinds, and the kinds that beat it."""
        return card_relations(self.enemies_now, self.two)

    def deal(self) -> None:
        """Deal starting hands and begin the first turn.

        Raises BadOption if the hands need more cards than the deck has.
        """
        if self.chosen["start_hand"] * self.seats > len(self.deck):
            raise BadOption("start_hand", self.chosen["start_hand"], f"{self.seats} players get at most {len(self.deck) // self.seats} cards each")
        for hand in self.hands:
            for _ in range(self.chosen["start_hand"]):
                hand.append(self.deck.pop())
        self.active = self.first_player()
        self.begin_turn(FIRST_DRAW)

    def first_player(self) -> int:
        """Return the seat that begins: the winner of the last match, or a random seat."""
        return self.after.winners[0] if len(self.after.winners) == 1 else self.lot()

    # the draft of two players

    def begin_draft(self) -> None:
        """Deal the cards of a draft, which the poorer player begins.

        At the draft limit, or if no cards are left, end the match instead.
        """
        if self.chosen["draft_limit"] and self.number >= self.chosen["draft_limit"]:
            return self.finish_on_points("draft-limit")
        if len(self.deck) < DRAFT:
            self.reshuffle()
        if not self.deck:
            return self.finish_on_points("no-draft")
        self.number += 1
        self.draft = [self.deck.pop() for _ in range(min(DRAFT, len(self.deck)))][::-1]
        self.active = self.poorer_seat()
        self.tell("draft", seat=self.active, number=self.number, goal=self.goal)
        self.stage, self.rival, self.done = "turn", None, False
        self.begin(Drafting(self.active))
        return None

    def poorer_seat(self) -> int:
        """Return the seat with fewer gems or, among equals, fewer cards.

        If both are equal, return the younger player's seat or a random one.
        """
        wealth = [(self.gems[seat], len(self.hands[seat])) for seat in (0, 1)]
        if wealth[0] != wealth[1]:
            return wealth.index(min(wealth))
        return self.chosen["youngest"] - 1 if self.chosen["youngest"] else self.lot()

    def redeal(self) -> None:
        """Discard all fortifications and begin another draft; players keep their hands."""
        self.tell("redeals", seat=self.active)
        for row in (self.castles, self.archers, self.minstrels):
            for seat in (0, 1):
                self.discard += row[seat]
                row[seat] = ()
        self.begin_draft()

    # a turn. Rule book: GAMEPLAY

    def turn(self) -> None:
        """Ask for the next play of the turn, or begin the next turn."""
        if self.first < 0:
            self.first = self.active
        if self.done:
            self.active = (self.active + 1) % self.seats
            if self.two:
                self.stage, self.rival, self.done = "turn", None, False
            else:
                self.begin_turn(DRAW)
        if self.outcome is None:
            self.question = STAGES[self.stage]((self.active,), {"rival": self.rival, "two": self.two})

    def begin_turn(self, draws: int) -> None:
        """Begin a turn: send the player's minstrels home and draw cards.

        If the turn limit has been reached, end the match instead.
        """
        if self.chosen["turn_limit"] and self.number >= self.chosen["turn_limit"]:
            return self.finish_on_points("turn-limit")
        self.number += 1
        self.stage, self.rival, self.done = "turn", None, False
        self.tell("turn", seat=self.active, number=self.number, goal=self.goal)
        if self.minstrels[self.active]:
            self.tell("leaves", seat=self.active)
            self.discard += self.minstrels[self.active]
            self.minstrels[self.active] = ()
        return self.draw(draws)

    def draw(self, count: int) -> None:
        """Draw `count` cards for the active player, or fewer if the cards run out."""
        hand, drawn = self.hands[self.active], 0
        for _ in range(count):
            if not self.deck:
                self.reshuffle()
            if self.deck:
                hand.append(self.deck.pop())
                drawn += 1
        self.tell("draws", seat=self.active, count=drawn)

    def reshuffle(self) -> None:
        """Shuffle the discards into the deck. Rule book: OTHER RULES.

        A house rule lowers the goal each time.
        """
        if not self.discard:
            return
        self.forget(self.discard)
        self.deck, self.discard = self.deck + self.discard, []
        self.shuffle(self.deck)
        self.tell("reshuffles")
        if self.chosen["shrinking_goal"] and not self.two:
            self.goal -= 1
            self.settle()

    def end_turn(self) -> None:
        """End the turn and discard the cards played, the ladder included."""
        self.sweep()
        self.discard += self.ladder
        self.ladder, self.done = [], True

    # answers to the turn's question

    def answer(self, move: Move) -> None:
        """Carry out a play of the turn."""
        getattr(self, f"{move.verb}_it")(move)

    def attack_it(self, move: Move) -> None:
        """Attack a kingdom with a card or a revolt."""
        kind = self.lay(move, self.attackers)
        self.strike(int(move.target or 0), kind, len(move.cards))

    def send_it(self, move: Move) -> None:
        """Attack with the archer that guards the player's own kingdom."""
        seat = self.active
        self.attackers += self.archers[seat]
        self.guises = self.guises | {card: "archer" for card in self.archers[seat] if card.kind == "jester"}
        self.archers[seat] = ()
        self.tell("sends", seat=seat, rival=move.target)
        self.strike(int(move.target or 0), "archer", 1)

    def strike(self, rival: int, kind: str, count: int) -> None:
        """Begin an attack on a rival with `count` cards of a kind, and announce it."""
        self.stage, self.rival = "assault", rival
        attack = Attack(self.active, rival, kind, count)
        self.begin(attack)
        if self.story is not None:
            about = attack.about(self)
            self.tell("attacks" if about["strength"] else "approaches", seat=self.active, rival=rival, kind=about["kind"], gems=about["gems"])

    def fortify_it(self, move: Move) -> None:
        """Fortify the player's kingdom with a card.

        With two players, a minstrel makes the rival discard cards instead.
        """
        self.stage = "fortify"
        kind = self.lay(move, self.attackers)
        if kind == "minstrel" and self.two:
            self.tell("calls", seat=move.seat)
            self.sweep()
            self.begin(Shedding(1 - move.seat))
            return
        row = {"castle": self.castles, "archer": self.archers, "minstrel": self.minstrels}[kind]
        row[move.seat] += move.cards
        self.attackers, self.guises = [], {}
        self.tell("builds" if kind == "castle" else "posts" if kind == "archer" else "calls", seat=move.seat)

    def special_it(self, move: Move) -> None:
        """Play a herald, a merchant or a monk. The turn ends after that."""
        kind = self.lay(move, self.attackers)
        if kind == "herald":
            self.tell("heralds", seat=move.seat)
            self.begin(Heralding(move.seat))
        elif kind == "monk":
            self.tell("taxes", seat=move.seat, count=len(taxed_seats(self, move.seat)))
            self.begin(Taxing(move.seat, taxed_seats(self, move.seat)))
        else:
            self.trade(move.seat, int(move.target or 0))

    def trade(self, seat: int, rival: int) -> None:
        """Take half of a rival's hand, unseen, for gems. Rule book: MERCHANT."""
        hand = self.hands[rival]
        self.forget(hand, but=(seat, rival))
        self.shuffle(hand)
        taken, hand[:] = hand[:len(hand) // 2], hand[len(hand) // 2:]
        self.tell("trades", seat=seat, rival=rival, count=len(taken), gems=self.terms.price)
        self.hands[seat] += taken
        self.show(taken, (rival,))
        for card in taken:
            self.tell("takes-unseen", to=(seat, rival), seat=seat, rival=rival, card=card.id)
        self.end_turn()
        self.move_gems(seat, rival, self.terms.price)

    def end_it(self, move: Move) -> None:
        """End the turn.

        After a turn without a play, first ask which card to discard, if there's one in hand.
        """
        if self.stage == "turn" and self.hands[move.seat]:
            self.question = Discard((move.seat,))
        else:
            self.tell("stops", seat=move.seat)
            self.end_turn()

    def discard_it(self, move: Move) -> None:
        """Discard a card and end the turn."""
        self.hands[move.seat].remove(move.cards[0])
        self.discard += move.cards
        self.tell("discards", seat=move.seat, card=move.cards[0].id)
        self.end_turn()

    def redeal_it(self, _: Move) -> None:
        """Begin another draft because a player asks for it."""
        self.redeal()

    # helpers for procedures

    def rivals(self) -> tuple[int, ...]:
        """Return the other seats, clockwise from the active player."""
        return self.clockwise(self.active)

    def fortification_flags(self, seat: int) -> tuple[bool, bool, bool, bool]:
        """Return whether a kingdom has a castle, an archer, a minstrel, and a ladder leaning against it."""
        return self.castles[seat] != (), self.archers[seat] != (), self.minstrels[seat] != (), seat == self.rival and self.ladder != []

    def seats_to_ask(self, seats: tuple[int, ...], kind: Any) -> tuple[int, ...]:
        """Return which of these seats to ask a question of this `kind`: the ones that could do more than pass.

        Under the house rule `poker_faced`, that's all of them.
        """
        return tuple([seat for seat in seats if not self.quick or not kind.idle(self, seat)])

    def lay(self, move: Move, pile: list[Card]) -> str:
        """Put a move's cards from the hand onto `pile`, and return the kind they are played as.

        If there are jesters among them, announce what they stand for.
        """
        hand = self.hands[move.seat]
        for card in move.cards:
            hand.remove(card)
        pile += move.cards
        if move.call is None:
            return move.cards[0].kind
        self.guises = self.guises | {card: move.call for card in move.cards if card.kind == "jester"}
        self.tell("poses", seat=move.seat, kind=move.call)
        return move.call

    def sweep(self) -> None:
        """Discard the cards of an attack and its answers."""
        self.discard += self.attackers
        self.discard += self.replies
        self.attackers, self.replies, self.guises = [], [], {}

    def pass_card(self, card: Card, giver: int, taker: int, whole: bool) -> None:
        """Pass a card from the giver's hand to the taker's, seen by these two players only.

        `whole` says whether the whole hand moves. If not, the other players can no longer be sure of any card they knew in the giver's hand.
        """
        if not whole:
            self.forget(self.hands[giver], but=(giver, taker))
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        self.show([card], (giver,))

    def move_gems(self, giver: int, taker: int, gems: int) -> None:
        """Move gems from one player to another.

        If someone then has enough gems, end the match.
        """
        self.gems[giver] -= gems
        self.gems[taker] += gems
        self.settle()

    def settle(self) -> None:
        """End the match if someone has enough gems. Rule book: WINNING."""
        if max(self.gems) >= self.goal:
            self.finish_on_points("all-gems" if self.two else "goal")

    def finish_on_points(self, reason: str) -> None:
        """End the match; the players with the most gems win.

        `reason` is a key that says why it ends.
        """
        best = max(self.gems)
        self.finish([seat for seat in range(self.seats) if self.gems[seat] == best], self.gems, reason)

    # visibility

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield hands, kingdoms, the attack, the piles, and with two players the draft."""
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
            yield Zone("castle", seat), list(self.castles[seat])
            yield Zone("archer", seat), list(self.archers[seat])
            yield Zone("minstrel", seat), list(self.minstrels[seat])
            yield Zone("ladder", seat), self.ladder if seat == self.rival else []
            yield Zone("sealed", seat), [] if self.revealed else self.sealed[seat]
            yield Zone("offer", seat), self.sealed[seat] if self.revealed else []
        yield Zone("attack"), self.attackers
        yield Zone("answer"), self.replies
        yield Zone("discard"), self.discard
        yield Zone("deck"), self.deck
        if self.two:
            yield Zone("draft"), self.draft
            for seat in (0, 1):
                yield Zone("drawn", seat), self.drawn if seat == self.drafter else []

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It sees all open zones and its own."""
        return zone.name in OPEN_ZONES or zone.owner == seat

    def doubts(self, zone: Zone) -> bool:
        """Return whether a card known to be in a zone may be elsewhere.

        That's so while a herald's offers are face down.
        """
        owner = zone.owner
        return owner is not None and zone.name in ("hand", "sealed") and not self.revealed and bool(self.sealed[owner] and self.hands[owner])

    def known_hidden_cards(self, _: Iterable[Fact]) -> dict[str, list[str]]:
        """Return the known cards of each hand as {zone: card ids}.

        A card is known if everyone knows it or, with two players, if the rival does.
        """
        found = {}
        for zone, cards in self.zones():
            if zone.name == "hand" and not self.doubts(zone):
                needed = {1 - (zone.owner or 0)} if self.two else set(range(self.seats))
                found[str(zone)] = [card.id for card in cards if needed.issubset(self.known.get(card, ()))]
        return {place: ids for place, ids in found.items() if ids}

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the kinds that jesters on the table stand for, by card id."""
        walls = [("castle", self.castles), ("archer", self.archers), ("minstrel", self.minstrels)]
        on_walls = {card.id: kind for kind, row in walls for cards in row for card in cards if card.kind == "jester"}
        ladders = {card.id: "ladder" for card in self.ladder if card.kind == "jester"}
        return {id: CardState(stands_for=kind) for id, kind in (on_walls | ladders | {card.id: kind for card, kind in self.guises.items()}).items()}

    def counters(self) -> dict[str, int]:
        """Return the counters that everybody may see, by name."""
        attack = next((procedure for procedure in self.agenda if isinstance(procedure, Attack)), None)
        struck = {"attack/by": attack.by, "attack/on": attack.on, "attack/to": attack.receiver, "attack/gems": attack.gems(self)} if attack else {}
        return {**{f"gems/{seat}": gems for seat, gems in enumerate(self.gems)},
                **{f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)},
                "goal": self.goal, "active": self.active, "draft" if self.two else "turn": self.number, **struck}
