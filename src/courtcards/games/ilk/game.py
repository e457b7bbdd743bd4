"""The rules of Ilk, for two to seven players.

Dealing order: seven cards for each seat in turn, seat 0 first; then the draws.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.games.ilk.battle import Battle
from courtcards.games.ilk.creature import Creature, Fielded
from courtcards.games.ilk.deck import CARDS, PACK, SIZE, VALUE
from courtcards.games.ilk.house_rules import LIFE, MOST, OPTIONS
from courtcards.games.ilk.specials import ANNOUNCED, EFFECTS, special_targets
from courtcards.games.ilk.stack import Responding
from courtcards.games.ilk.turn import DRAW, FULL, Draw, Turn, discard_worth, why_not_discard, why_not_doubling, why_wait
from courtcards.games.ilk.visibility import card_states, ilk_counters, name_of_target

HAND = 7                                # cards dealt to each player
OPEN_ZONES = frozenset({"field", "stack", "jacks"})


class Ilk(Game):
    """A match of Ilk.

    * `values`: each seat's discard value.
    * `jacks`: each seat's Jacks that stay beside discarded or paid cards until the end of the turn.
    * `drawing`: whether the active player still has to draw.
    * `done`: whether the turn is over.
    * `living`: the seats still in the match.
    """

    id = "ilk"
    book = "ilk"
    fewest, most = 2, MOST
    options = OPTIONS
    cards = CARDS
    uses_after = True
    free_verbs = ("discard", "concede")
    piles = ("deck", "discard", "stack", "field", "jacks", "life", "values")
    rows = ("hands",)

    def pack(self) -> list[Card]:
        """Return one deck for every two players, or the number of decks that the house rule sets. Rule book: Deck."""
        return list(PACK[:SIZE * (self.chosen["decks"] or max(1, self.seats // 2))])

    def setup(self) -> None:
        """Deal seven cards to each player and begin the first turn, which has no draw."""
        seats, chosen = self.seats, self.chosen
        self.quick, self.strict, self.between = not chosen["poker_faced"], chosen["strict_cost"], chosen["window_between"]
        self.living = tuple(range(seats))
        self.life = [chosen["life"].get(str(seat + 1), LIFE) for seat in range(seats)]
        self.values = [0] * seats
        self.discard: list[Card] = []
        self.stack: list[Fielded] = []
        self.field: list[tuple[Creature, ...]] = [()] * seats
        self.jacks: list[tuple[Card, ...]] = [()] * seats
        self.deck.reverse()
        self.hands = [[self.deck.pop() for _ in range(HAND)] for _ in range(seats)]
        self.number, self.drawing, self.done = 1, False, False
        self.active = self.first = self.first_player()
        self.tell("turn", seat=self.active, number=self.number)

    def first_player(self) -> int:
        """Return the seat that begins: a random one, or the one a house rule names."""
        rule = self.chosen["first_player"]
        if rule == "first":
            return 0
        return self.after.losers[0] if rule == "loser" and self.after.losers else self.lot()

    # a turn

    def turn(self) -> None:
        """Ask how many cards to draw, then what to do.

        Once the turn is over, begin the next one.
        """
        if self.done:
            self.next_turn()
        if self.outcome is None and self.drawing:
            self.drawing = bool(self.deck or self.discard)
        if self.outcome is None:
            self.question = Draw((self.active,), {"most": self.most_drawn()}) if self.drawing else Turn((self.active,), {"value": self.values[self.active]})

    def next_turn(self) -> None:
        """Pass the turn on, or end the match after the last round."""
        seat = (self.active + 1) % self.seats
        over = seat == self.first
        while seat not in self.living:
            seat = (seat + 1) % self.seats
            over = over or seat == self.first
        self.number += over
        if 0 < self.chosen["rounds"] < self.number:
            return self.finish_on_points()
        self.active, self.done, self.drawing = seat, False, True
        self.tell("turn", seat=seat, number=self.number)
        return self.rest()

    def rest(self) -> None:
        """Discard all Jacks and restore all creatures to full life. Rule book: Battle, Jacks."""
        for seat in (self.active, *self.clockwise(self.active)):
            if self.jacks[seat]:
                self.toss(self.jacks[seat])
                self.jacks[seat] = ()
            if self.field[seat]:
                for creature in self.field[seat]:
                    if creature.upper or creature.lower:
                        self.expire(creature)
                self.field[seat] = tuple([creature.at_turn_start() for creature in self.field[seat]])

    def expire(self, creature: Creature) -> None:
        """Discard the Jacks on a creature.

        Under a house rule, the creature dies if only the Jacks on its life card kept it alive.
        """
        self.toss((*creature.upper, *creature.lower))
        worn = self.put(creature._replace(upper=(), lower=()))
        if self.chosen["strict_expiry"] and creature.lower and not creature.safe:
            self.bury(worn)

    def finish_on_points(self) -> None:
        """End the match; the players with the most life win."""
        most = max(self.life[seat] for seat in self.living)
        self.finish([seat for seat in self.living if self.life[seat] == most], self.life, "rounds")

    def most_drawn(self) -> int:
        """Return the largest number of cards that the active player can draw now."""
        return max(0, min(DRAW, FULL - len(self.hands[self.active]), len(self.deck) + len(self.discard)))

    def answer(self, move: Move) -> None:
        """Carry out a move of the active player."""
        getattr(self, "do_" + move.verb)(move)

    def do_draw(self, move: Move) -> None:
        """Draw cards; shuffle the discards into the deck whenever it runs out."""
        number, hand, deck, self.drawing = int(move.call or 0), self.hands[self.active], self.deck, False
        for _ in range(number):
            if not deck:
                self.reshuffle()
            hand.append(deck.pop())
            if not deck:
                self.reshuffle()
        if number:
            self.tell("draws", seat=self.active, count=number)

    def reshuffle(self) -> None:
        """Shuffle the discards into the deck, if there are any."""
        if self.discard:
            self.deck += self.discard
            self.discard.clear()
            self.known = {}
            self.shuffle(self.deck)
            self.tell("reshuffles")

    def do_discard(self, move: Move) -> None:
        """Discard a card. Rule book: Discard value.

        On their own turn, a player who discards a value card adds its value to their discard value. Jacks on it double that value.
        """
        seat, (card, *jacks) = move.seat, move.cards
        self.take(move)
        added = discard_worth(move.cards) if seat == self.spender else 0
        self.values[seat] += added
        if jacks:
            self.jacks[seat] += tuple(jacks)
        self.toss([card])
        if self.story is not None:
            about: dict[str, Any] = {"count": len(jacks), "value": self.values[seat]} if added else {}
            self.tell("drops" if not added else "discards-doubled" if jacks else "discards", seat=seat, card=card.id, **about)

    def do_conjure(self, move: Move) -> None:
        """Field a creature; everyone else may answer. Rule book: Conjure."""
        seat, (damage, life) = move.seat, move.cards
        self.take(move)
        self.values[seat] -= VALUE[damage.kind] + VALUE[life.kind]
        taken = {creature.space for creature in self.field[seat]}
        space = next(space for number in count(1) if (space := f"field/{seat}:{number}") not in taken)
        creature = Creature(seat, space, damage, life)
        self.field[seat] += (creature,)
        self.tell("conjures", seat=seat, damage=creature.power, life=creature.left, value=self.values[seat])
        self.begin(Responding(seat, self.clockwise(seat), (seat,), {"what": "conjure", "by": seat, "damage": creature.power, "life": creature.left}, space))

    def do_field(self, move: Move) -> None:
        """Field a special card; everyone may answer it, its player last."""
        self.announce(move)
        self.begin(Responding(move.seat, self.round_from(move.seat), (move.seat,)))

    def do_attack(self, move: Move) -> None:
        """Send a creature against a player."""
        creature = self.put(self.known_creature(move.call)._replace(attacked=True))
        self.begin(Battle(move.seat, creature.space, int(move.target or 0)))

    def do_end(self, move: Move) -> None:
        """Announce the end of the turn and let everyone answer.

        The discard value is lost.
        """
        self.done, self.values[move.seat] = True, 0
        self.tell("ends", seat=move.seat)
        self.begin(Responding(move.seat, self.clockwise(move.seat), (move.seat,), {"what": "end", "by": move.seat}, lasts=True))

    # the response stack

    def announce(self, move: Move) -> None:
        """Put a special card, its price and its target on the stack."""
        self.take(move)
        special, *price = move.cards
        assert move.target is not None
        item = Fielded(move.seat, special, price[0] if price else None, move.target)
        self.stack.append(item)
        if self.story is not None:
            ANNOUNCED[special.kind](self, item)

    def about(self, item: Fielded) -> dict[str, Any]:
        """Return the description of a card on the stack for the players who may answer it."""
        details = self.details(item)
        what = "at-creature" if "damage" in details else "at-price" if "value" in details else "at-player" if "rival" in details else "at-nothing"
        return {"what": what, "by": item.seat, "kind": item.card.kind, **details}

    def details(self, item: Fielded) -> dict[str, Any]:
        """Return the target and worth of a card on the stack, for placeholders in sentences."""
        known = {"rival": item.aim} if item.aim in self.living else (self.name_of(str(item.aim)) or ("", {}))[1]
        return {**known, **({"count": item.worth} if item.price else {})}

    def resolve(self) -> None:
        """Carry out the effect of the last card on the stack.

        If its target is gone, the card has no effect.
        """
        item = self.stack[-1]
        if item.aim in special_targets(self, item.card.kind):
            EFFECTS[item.card.kind](self, item)
        else:
            self.tell("void", item=item.card.id, seat=item.seat, card=item.card.id)
        if self.outcome is None and self.stack and self.stack[-1] is item:
            self.unstack(item)
            self.jacks[item.seat] += item.jacks
            self.toss([item.card, item.price] if item.price else [item.card])

    def unstack(self, item: Fielded) -> None:
        """Remove `item`, the last card on the stack."""
        top = self.stack.pop()
        assert top is item

    def round_from(self, seat: int) -> tuple[int, ...]:
        """Return the seats in the order in which they may answer a card of this seat: clockwise, this seat last."""
        return *self.clockwise(seat), seat

    # creatures and players

    def creatures(self) -> list[Creature]:
        """Return all creatures on the field."""
        return [creature for creatures in self.field for creature in creatures]

    def creature(self, space: Any) -> Creature | None:
        """Return the creature in this space of the field, or None if there's none."""
        found = [creature for creatures in self.field for creature in creatures if creature.space == space]
        return found[0] if found else None

    def known_creature(self, space: Any) -> Creature:
        """Return the creature in this space, which must not be empty."""
        found = self.creature(space)
        assert found is not None
        return found

    def blockers(self, seat: int) -> list[Creature]:
        """Return the creatures of a player that haven't blocked this turn."""
        return [creature for creature in self.field[seat] if not creature.blocked]

    def put(self, creature: Creature) -> Creature:
        """Replace the creature in the same space with this new version of it, and return it."""
        self.field[creature.owner] = tuple([creature if other.space == creature.space else other for other in self.field[creature.owner]])
        return creature

    def hurt(self, creature: Creature, amount: int) -> Creature:
        """Deal damage to a creature; return its new version."""
        return self.put(creature._replace(hurt=creature.hurt + amount, safe=False))

    def bury(self, creature: Creature) -> None:
        """Discard a creature that has died, or one of its Aces instead. Rule book: Battle, Aces.

        A living creature is left alone.
        """
        if creature.left > 0 or (creature.left == 0 and self.chosen["below_zero"]):
            return
        about: dict[str, Any] = {"rival": creature.owner, "damage": VALUE[creature.damage.kind], "life": VALUE[creature.life.kind]}
        if creature.aces:
            zero = self.chosen["ace_zero"]
            self.tell("saved", **about)
            self.put(creature._replace(aces=creature.aces[:-1], hurt=creature.full if zero else 0, safe=zero))
            self.toss(creature.aces[-1:])
        else:
            self.tell("dies", **about)
            self.field[creature.owner] = tuple([other for other in self.field[creature.owner] if other.space != creature.space])
            self.toss(creature.cards)

    def hit_player(self, rival: int, amount: int, key: str, **about: Any) -> None:
        """Deal damage to a player, who may be out as a result.

        Announce it as a fact with this `key` and the details `about`.
        """
        self.life[rival] -= amount
        self.tell(key, **about, rival=rival, count=amount, life=self.life[rival])
        if self.life[rival] < 0 or (self.life[rival] == 0 and not self.chosen["below_zero"]):
            self.leave(rival)

    def leave(self, seat: int) -> None:
        """Remove a player and all their cards from the match.

        If only one player is left, that player wins.
        """
        self.tell("out", seat=seat)
        if self.battle:
            self.battle.release(self, seat)
        self.fallen, self.living = (*self.fallen, seat), tuple([other for other in self.living if other != seat])
        self.life[seat] = self.values[seat] = 0
        self.toss([*self.hands[seat], *[card for creature in self.field[seat] for card in creature.cards], *self.jacks[seat]])
        self.hands[seat].clear()
        self.field[seat], self.jacks[seat] = (), ()
        if len(self.living) == 1:
            return self.finish(self.living, self.life, "last")
        self.toss([card for item in self.stack if item.seat == seat for card in item.cards])
        self.stack = [item for item in self.stack if item.seat != seat]
        if seat == self.active:
            self.done, self.drawing = True, False
        return None

    # cards

    def holds(self, move: Move) -> bool:
        """Return whether all cards of a move are in its player's hand, with none used twice."""
        hand = self.hands[move.seat]
        return all(card in hand for card in move.cards) and len(set(move.cards)) == len(move.cards)

    def take(self, move: Move) -> None:
        """Remove the cards of a move from its player's hand."""
        for card in move.cards:
            self.hands[move.seat].remove(card)

    def toss(self, cards: Iterable[Card]) -> None:
        """Put cards on the discard pile."""
        self.discard += cards
        if self.chosen["closed_discard"] and self.discard:
            self.known = {self.discard[-1]: tuple(range(self.seats))}

    # out of turn

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the refusal key for a move out of turn, or None if it's allowed.

        Only discarding and conceding are ever allowed.
        """
        if move.verb == "play":
            return why_not_doubling(self, move) or "not-asked"
        if move.verb not in self.free_verbs:
            return "not-asked" if move.seat == self.active else why_wait(self, move) or "not-asked"
        if move.seat in self.fallen:
            return "out-already"
        return why_not_discard(self, move) if move.verb == "discard" else "not-offered" if move != Move(move.seat, "concede") else None

    def interrupt(self, move: Move) -> None:
        """Carry out a discard out of turn, or remove a player who concedes."""
        if move.verb == "discard":
            self.do_discard(move)
            return self.turn() if self.drawing else None
        asked = self.question
        assert asked is not None
        self.tell("leaves", seat=move.seat)
        self.leave(move.seat)
        top = self.agenda[-1] if self.agenda else None
        if self.outcome is not None or (isinstance(top, Battle) and not top.stopped(self)):
            return None
        if isinstance(top, Responding):
            top.resume(self, asked.seat)
        self.question = None
        return self.run()

    # visibility

    @property
    def spender(self) -> int | None:
        """The seat that has a discard value: the active one, or None once it has asked to end the turn."""
        return None if self.done else self.active

    @property
    def battle(self) -> Battle | None:
        """The attack in progress, or None if there's none."""
        return next((battle for battle in self.agenda if isinstance(battle, Battle) and not battle.stopped(self)), None)

    def owner_of(self, target: Any) -> int | None:
        """Return the seat that a target belongs to, or None if it belongs to nobody.

        A seat belongs to itself.
        """
        if isinstance(target, int):
            return target
        called = self.name_of(target)
        return called[1]["rival"] if called else None

    def name_of(self, target: str) -> tuple[str, dict[str, Any]] | None:
        """Return the name of a creature, one of its cards or a price on the stack, as a key and its details.

        Returns None for anything else.
        """
        return name_of_target(self, target)

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield the hands, the Jacks beside discards, the creatures, the stack, the discard pile and the deck."""
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", seat), hand
        for seat, jacks in enumerate(self.jacks):
            yield Zone("jacks", seat), list(jacks)
        for creature in self.creatures():
            yield Zone("field", creature.owner, int(creature.space.partition(":")[2])), creature.cards
        for at, item in enumerate(self.stack, 1):
            yield Zone("stack", None, at), item.cards
        yield Zone("discard"), self.discard
        yield Zone("deck"), self.deck

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It sees its own hand and everything face up.

        Under a house rule, the active player doesn't see the discard pile.
        """
        if zone.name == "discard":
            return not (self.chosen["closed_discard"] and seat == self.active)
        return zone.name in OPEN_ZONES or zone.owner == seat

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the state of each card in a creature or on the stack, by card id."""
        return card_states(self)

    def counters(self) -> dict[str, int]:
        """Return the counters that everybody may see, by name."""
        return ilk_counters(self)
