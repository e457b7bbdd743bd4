"""Kingdrin, for two to ten players: match a corner of the top card, or draw. The first two turns are races.

Dealing order: seven cards for each seat in turn, the start card, the deck from the top.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.game import Clock
from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure, Race, Round
from courtcards.engine.question import Question
from courtcards.games.creations import house_rules
from courtcards.games.creations.game import CreationGame
from courtcards.games.creations.matching import CORNERS, LAST, VALUES, Play, plays_of_card
from courtcards.games.creations.speed_rule import Scramble

DRAW = LAST["draw"]


class Turn(Play):
    """The question of a turn: which card to play, or whether to draw one and pass."""

    __slots__ = ()
    key = "turn"

    def moves(self, game: Any) -> list[Move]:
        """List the draw, then every play."""
        seat, top = self.seat, game.open_values()
        found = [DRAW[seat]]
        for card in game.hands[seat]:
            if shared := CORNERS[card] & top:
                found += plays_of_card(seat, card, shared)
        return found

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt.

        It's `none` if no card matches, `end` if a draw ends the match, `none-end` for both, or "".
        """
        return "-".join(["none"] * (not game.matches(seat)) + ["end"] * game.drawing_ends), {}


TURN = [Turn((seat,)) for seat in range(10)]


class Opening(Play):
    """The question of whether to play the first card. Ruling KD-4.

    The first player to play one gets the first turn.
    """

    __slots__ = ()
    key = "opening"
    last = "pass"


class Second(Opening):
    """The question, put to the first player's neighbours, of whether to play second. Ruling KD-5.

    The first of them to play gets the turn.
    """

    __slots__ = ()
    key = "second"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the side on which a seat is the first player's neighbour: `left` or `right`."""
        return "left" if seat == game.clockwise(game.placer)[0] else "right", {"who": game.placer}


class FastOpening(Opening):
    """The same question as `Opening`, asked of several seats at once, against the clock."""

    __slots__ = ()
    fast = True


class FastSecond(Second):
    """The same question as `Second`, asked of both neighbours at once, against the clock."""

    __slots__ = ()
    fast = True


class Races(Procedure):
    """The procedure of the first two turns, which set the direction of play.

    Rule book: "The first player's turn is"; rulings KD-4 to KD-8.
    """

    steps = ("first", "lead", "follow")
    leader = -1

    def first(self, game: "Kingdrin", _: Any) -> None:
        """Let all seats race for the first turn."""
        game.race((*game.clockwise(game.revealer), game.revealer), Opening, FastOpening)

    def lead(self, game: "Kingdrin", move: Move | None) -> Any:
        """Play the first turn and race for the second.

        If nobody played, reveal another card and race for the first turn again.
        """
        if move is None:
            return self.back_to("first") if game.reveal("restarts") else self.end()
        game.put(move)
        if game.outcome is not None:
            return self.end()
        self.leader = move.seat
        others = game.clockwise(move.seat)
        return game.race((others[0], others[-1])[:len(others)], Second, FastSecond)

    def follow(self, game: "Kingdrin", move: Move | None) -> None:
        """Play the second turn. Rulings KD-5, KD-7.

        If nobody played, the first player's left neighbour draws a card instead.
        """
        left = (self.leader + 1) % game.seats
        game.direction, second = 1, left
        if move is None:
            game.tell("nobody_second", seat=left)
            game.draw(left)
        else:
            second = move.seat
            game.direction = 1 if second == left else -1
            game.tell("turns_left" if second == left else "turns_right", seat=second)
            game.put(move)
        game.active = (second + game.direction) % game.seats


class Kingdrin(CreationGame):
    """A match of Kingdrin. Rule book: Kingdrin."""

    id = "kingdrin"
    rules = 2
    fewest, most = 2, 10
    options = house_rules.KINGDRIN
    piles = ("deck", "ditch", "aside")
    rows = ("hands",)
    machine_verbs = ("idle",)

    @classmethod
    def cards_needed(cls, seats: int, chosen: Mapping[str, Any]) -> int:
        """Return the smallest possible size of the pile. Rule book: "at least 9 cards per player"."""
        return house_rules.SHARE * seats

    def setup(self) -> None:
        """Deal the hands and reveal the start card. Rule book: "Each player is dealt"; rulings KD-2, KD-3."""
        self.lay_out_pile()
        self.hands = [[self.deck.pop() for _ in range(house_rules.HAND)] for _ in range(self.seats)]
        self.ditch: list[Card] = []
        self.call: str | None = None                # value by which the top card was played, None for a revealed one
        self.direction, self.active, self.placer, self.first = 0, -1, -1, -1
        self.out: tuple[tuple[int, Card], ...] = ()     # seats that have played their last card while the round is finished, and those cards
        self.waiting: tuple[int, ...] = ()          # in Speed: seats that may still play on the top card; `stuck` lists those of them that are now stuck
        self.stuck: tuple[int, ...] = ()
        self.speed = self.chosen["speed"] and self.seats in house_rules.MANY
        self.real_time = self.chosen["pace" if self.speed else "opening"] == "race"
        self.at_once, self.free_draw = self.chosen["exhaust"] == "at_once", self.chosen["free_draw"]
        self.fresh_value, self.finish_round = (self.chosen[name] and not self.speed for name in ("fresh_value", "finish_round"))
        self.revealer = self.after.winners[0] if len(self.after.winners) == 1 else self.lot()
        self.reveal("reveals")
        self.open()

    def lay_out_pile(self) -> None:
        """Take the pile from the top of the match's cards, and set the rest aside. Ruling KD-2."""
        least, all_cards, chosen = self.cards_needed(self.seats, self.chosen), len(self.deck), self.chosen
        wanted = {"whole": all_cards, "short": least, "own": chosen["pile_cards"]}[chosen["pile"]]
        pile = min(max(wanted, least), all_cards)
        self.aside, self.deck = self.deck[pile:], self.deck[pile - 1::-1]

    def open(self) -> None:
        """Begin play with the races or, in Speed, with all seats. Rulings KD-4, KD-17."""
        if self.speed:
            if self.chosen["start_blocks"]:
                self.placer = self.revealer
            self.begin(Scramble())
        elif self.chosen["opening"] == "starter":
            self.direction, self.active = 1, self.lot()
            self.first = self.active
            self.tell("starts", seat=self.active)
        else:
            self.begin(Races())

    def race(self, seats: tuple[int, ...], drawn: type[Question], fast: type[Question]) -> None:
        """Ask the seats with a matching card whether they play one. Ruling KD-4.

        In a race against the clock, all of them are asked at once, by a question of the class `fast`. Otherwise, they're asked one by one in random order, by
        questions of the class `drawn`.
        """
        if self.real_time:
            self.begin(Race(tuple([seat for seat in seats if self.matches(seat)]), fast))
        else:
            order = list(seats)
            self.shuffle(order)
            self.begin(Round(tuple(order), drawn))

    # turns

    def turn(self) -> None:
        """Ask the active seat to take its turn, once the races are over."""
        self.tell("turn", seat=self.active)
        self.question = TURN[self.active]

    def answer(self, move: Move) -> None:
        """Play or draw, then pass the turn on. Rule book: "When it's your turn"."""
        if move.verb == "play":
            self.put(move)
        else:
            self.draw(move.seat)
        if self.outcome is None:
            self.active = active = (self.active + self.direction) % self.seats
            if self.out and active == self.first:
                return self.settle()
            if self.story is not None:
                self.tell("turn", seat=active)
            self.question = TURN[active]
        return None

    def put(self, move: Move) -> None:
        """Play a card on the Ditch. Rule book: "announce"; rulings KD-10, KD-14, KD-22.

        A player who has no cards left wins at once or, under a house rule, is out.
        """
        seat, card = move.seat, move.cards[0]
        if self.first < 0:
            self.first = seat
        hand = self.hands[seat]
        hand.remove(card)
        self.ditch.append(card)
        self.placer, self.call = seat, move.call
        if self.story is not None:
            self.tell("plays", seat=seat, card=card.id, value=move.call)
            if len(hand) == 1:
                self.tell("last_card", seat=seat)
        if hand:
            return
        self.out = (*self.out, (seat, card))
        if self.finish_round:
            self.tell("goes_out", seat=seat, card=card.id, speed=card.traits["speed"])
        else:
            self.settle()

    def draw(self, seat: int) -> None:
        """Draw a card, which may end the match. Rule book: "If the deck has no cards left in it"; ruling KD-12."""
        if not self.deck:
            return self.end_without_deck()
        card = self.deck.pop()
        self.hands[seat].append(card)
        if self.story is not None:
            self.tell("draws", to=(seat,), seat=seat, card=card.id)
        if not self.deck and self.at_once:
            self.end_without_deck()
        return None

    @property
    def drawing_ends(self) -> bool:
        """Whether the next draw ends the match. Ruling KD-12."""
        return len(self.deck) <= self.at_once

    def reveal(self, key: str) -> bool:
        """Turn the next card from the deck onto the Ditch. Rulings KD-3, KD-6.

        Returns whether the match goes on. `key` is the key of the fact to tell.
        """
        if not self.deck:
            self.end_without_deck()
            return False
        card = self.deck.pop()
        self.ditch.append(card)
        self.call = None
        self.tell(key, seat=self.revealer, card=card.id)
        if not self.deck and self.at_once:
            self.end_without_deck()
        return self.outcome is None

    # the end

    def end_without_deck(self) -> None:
        """End the match because the deck is empty. Rulings KD-12, KD-13, KD-22.

        The player with the fewest cards wins. The lowest Card Number decides a tie.
        """
        self.tell("empty")
        if self.out:
            return self.settle()
        fewest = min(map(len, self.hands))
        tied = [seat for seat, hand in enumerate(self.hands) if len(hand) == fewest]
        numbers = {seat: sorted([card.traits["number"] for card in self.hands[seat]]) for seat in tied}
        lowest = [seat for seat in tied if numbers[seat] == min(numbers.values())]
        return self.end(lowest, "fewest" if len(tied) == 1 else "lowest" if len(lowest) == 1 else "shared")

    def settle(self) -> None:
        """End the match because one or more players are out. Rulings KD-14, KD-22.

        If several are out, the player whose last card has the highest Speed wins. The lowest Card Number decides a tie.
        """
        fastest = max([card.traits["speed"] for _, card in self.out])
        tied = [(card.traits["number"], seat) for seat, card in self.out if card.traits["speed"] == fastest]
        won = [seat for number, seat in tied if number == min(tied)[0]]
        self.end(won, "out" if len(self.out) == 1 else "highest" if len(tied) == 1 else "lower" if len(won) == 1 else "alike")

    def end(self, winners: list[int], reason: str) -> None:
        """End the match. Losers are listed by the number of cards they hold, the most first."""
        held = [len(hand) for hand in self.hands]
        self.finish(winners, held, reason, sorted([seat for seat in range(self.seats) if seat not in winners], key=lambda seat: -held[seat]))

    # matches

    def open_values(self) -> int:
        """Return the values that match the top of the Ditch, as bits."""
        return self.values_left(self.ditch[-1], self.call)

    def values_left(self, card: Card, call: str | None) -> int:
        """Return the values that match a card once it's played, as bits. Ruling KD-21.

        A house rule can exclude the called value.
        """
        return CORNERS[card] & ~(1 << VALUES.index(call)) if self.fresh_value and call else CORNERS[card]

    def matches(self, seat: int) -> bool:
        """Return whether a seat has a card that matches the top of the Ditch."""
        top = self.open_values()
        return any(CORNERS[card] & top for card in self.hands[seat])

    def why_not_play(self, move: Move) -> str | None:
        """Return the refusal key for playing a card with a called value, or None if it's allowed. Rulings KD-9, KD-10, KD-21."""
        card, top = move.cards[0], self.ditch[-1]
        if card not in self.hands[move.seat]:
            return "not-in-hand"
        if not CORNERS[card] & CORNERS[top]:
            return "no-match"
        if not CORNERS[card] & self.open_values():
            return "called-last"
        if move.call is None:
            return "no-value"
        if move.call not in card.traits["corners"] or move.call not in top.traits["corners"]:
            return "wrong-call"
        return "called-last" if self.fresh_value and move.call == self.call else None

    # Speed

    def seats_from_left(self) -> tuple[int, ...]:
        """Return all seats clockwise, ending with the one that played the top card. Rulings KD-18, KD-19."""
        last = self.revealer if self.placer < 0 else self.placer
        return (*self.clockwise(last), last)

    def may_act(self, seat: int) -> bool:
        """Return whether a seat can act in Speed. Rulings KD-17, KD-18.

        The top card mustn't be the seat's own, and the seat must have a match or be free to draw.
        """
        return seat != self.placer and (self.free_draw or self.matches(seat))

    def may_draw(self, seat: int) -> bool:
        """Return whether a seat may draw before all seats are stuck: only in Speed, and only without a matching card. Ruling KD-18."""
        return self.speed and self.free_draw and seat != self.placer and not self.matches(seat)

    # timeouts and moves out of turn

    def clock(self) -> Clock | None:
        """Return the time limit of a race against the clock, or None for other questions. Ruling KD-18."""
        asked = self.question
        return Clock(house_rules.IDLE, "idle", asked.seats) if asked is not None and asked.fast else None

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the refusal key for a timeout, or for a play in Speed by a seat that isn't asked.

        Returns None for a timeout of the open question's clock.
        """
        if move.verb == "idle":
            clock = self.clock()
            return None if clock is not None and move == answer(clock.seats[0], "idle") else "no-clock"
        if not self.speed or move.verb != "play" or len(move.cards) != 1 or move.target is not None:
            return "not-asked"
        return "own-card" if move.seat == self.placer else self.why_not_play(move) or "not-asked"

    def interrupt(self, move: Move) -> None:
        """Handle a timeout: for every seat that is asked and hasn't answered, pass or, in Speed, declare that it's stuck. Ruling KD-18."""
        verb, asked = "stuck" if self.speed else "pass", self.question
        for seat in [seat for seat in asked.seats if seat not in self.stuck] if asked is not None else ():
            self.play(LAST[verb][seat])

    # visibility

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield the hands, the deck, the Ditch and the cards set aside."""
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", seat), hand
        yield Zone("deck"), self.deck
        yield Zone("ditch"), self.ditch
        yield Zone("aside"), self.aside

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It sees its own hand and the whole Ditch. Ruling KD-15."""
        return zone.owner == seat or zone.name == "ditch"

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the state of the top card, by its id: the called value, and who played it. The dict is empty if that card was revealed."""
        return {self.ditch[-1].id: CardState(owner=self.placer, marks=(self.call,))} if self.call else {}

    def counters(self) -> dict[str, int]:
        """Return the counters.

        * `active`, `next`, `placer`, `revealer`: seats, or -1 for none. The placer played the top card.
        * `last/<seat>`: the Speed of the last card of a seat that's out.
        * `stuck/<seat>`: in Speed, 1 for a seat that can't play on the top card, otherwise 0.
        """
        following = (self.active + self.direction) % self.seats if self.active >= 0 and self.outcome is None else -1
        if self.out and following == self.first:
            following = -1
        counts = {"direction": self.direction, "active": self.active, "next": following, "placer": self.placer, "revealer": self.revealer}
        counts |= {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}
        counts |= {f"last/{seat}": card.traits["speed"] for seat, card in self.out if self.finish_round}
        if self.speed:
            counts |= {f"stuck/{seat}": int(seat in self.stuck or seat not in self.waiting) for seat in range(self.seats)}
        return counts


