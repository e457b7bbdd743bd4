"""Minkingi: after a draft, two players create cards on the spaces of an Active Field and fight for control.

A match is a draft and as many Days as there are spaces. Dealing order: nine cards for seat 0, then nine for seat 1. The others are set aside.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.move import Move, answer
from courtcards.engine.question import ChooseCard, Question
from courtcards.games.creations import house_rules
from courtcards.games.creations.battle import Laid, field_after_battle, fight_battle, place_card, strike_facts
from courtcards.games.creations.fields import FIELDS, battle_ground
from courtcards.games.creations.game import CreationGame
from courtcards.games.creations.placement import Battle, Create, fitting_ways


class Draft(ChooseCard):
    """The question of which card to keep from the pack before passing on the rest. Rule book: Drafts; ruling MK-3."""

    __slots__ = ()
    key = "draft"
    verb = "keep"
    each = deliberate = True

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt.

        It's "" until the last pick. At the last pick, it's `last` if other cards are left in the pack, otherwise `all`.
        """
        return "" if game.pick < game.picks else "last" if self.about["left"] else "all", {}

    def cards(self, game: Any, seat: int) -> list[Card]:
        """Return the pack that a seat picks from."""
        return game.packs[seat]

    def moves(self, game: Any) -> list[Move]:
        """List a move for each card in the packs."""
        return [answer(seat, "keep", (card,)) for seat in self.seats for card in game.packs[seat]]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for keeping a card, or None if it's allowed."""
        why = super().why_illegal(game, move)
        return "not-in-pack" if why == "not-in-hand" else why


class Starter(Question):
    """The question of whether the loser of the last match goes first or second. Ruling MK-4."""

    __slots__ = ()
    key = "starter"

    def moves(self, game: Any) -> list[Move]:
        """List the two answers: to go first or to go second."""
        return [answer(self.seat, "begin"), answer(self.seat, "follow")]


class Weighed(Create):
    """The question of which card to create on an open space; the table previews the outcome of each choice."""

    __slots__ = ()
    key = "create"

    def weighs(self, move: Move) -> bool:
        """Return True, since the table previews the outcome of every creation."""
        return True


CREATE, BATTLE = [Weighed((seat,)) for seat in (0, 1)], [Battle((seat,)) for seat in (0, 1)]


class Minkingi(CreationGame):
    """A match of Minkingi. Rule book: Minkingi."""

    id = "minkingi"
    options = house_rules.MINKINGI
    fields = FIELDS
    piles = ("deck", "ditch", "laid")
    rows = ("hands", "packs", "sealed")

    # the draft

    def setup(self) -> None:
        """Deal the packs and begin the draft. Rule book: Game setup; ruling MK-2."""
        chosen, share = self.chosen, house_rules.SHARE
        self.ground = battle_ground(chosen["field"], chosen["adjacency"] == "edges")
        self.active_field, self.ways = self.ground.field, fitting_ways(self.ground.field, chosen["square_cards"])
        self.defeated_attack, self.starter_ties = chosen["defeated_attack"], chosen["starter_ties"]
        self.packs = [self.deck[:share], self.deck[share:2 * share]]
        self.deck = self.deck[2 * share:]
        self.ditch: list[Card] = []
        self.hands: list[list[Card]] = [[], []]
        self.sealed: list[list[Card]] = [[], []]
        self.laid: Laid = [None] * len(self.ground.field.spaces)
        self.picks = (len(self.laid) + 1) // 2
        self.pick, self.day, self.first, self.latest = 1, 0, -1, -1
        self.ask_pick((0, 1))

    def ask_pick(self, seats: tuple[int, ...]) -> None:
        """Ask these seats for their next pick."""
        self.question = Draft(seats, {"pick": self.pick, "picks": self.picks, "left": len(self.packs[seats[0]]) - 1})

    def do_keep(self, move: Move) -> None:
        """Keep a card. Ruling MK-3.

        Once both players have kept one, swap the packs. After the last pick, end the draft.
        """
        seat, card = move.seat, move.cards[0]
        self.packs[seat].remove(card)
        self.sealed[seat].append(card)
        if not self.sealed[1 - seat]:
            return self.ask_pick((1 - seat,))
        for seat in (0, 1):
            card = self.sealed[seat].pop()
            self.hands[seat].append(card)
            self.tell("kept", to=(seat,), seat=seat, card=card.id)
        if self.pick == self.picks:
            return self.end_draft()
        for seat in (0, 1):
            self.show(self.packs[seat], (seat,))
        self.packs.reverse()
        self.pick += 1
        self.tell("passed", n=len(self.packs[0]))
        return self.ask_pick((0, 1))

    def end_draft(self) -> None:
        """Put the unpicked cards in the Ditch, and decide who goes first. Rulings MK-3, MK-4."""
        left = [*self.packs[0], *self.packs[1]]
        for pack in self.packs:
            self.ditch += pack
            pack.clear()
        self.pick = 0
        if left:
            self.tell("drafted", cards=[card.id for card in left])
        else:
            self.tell("all_kept")
        if self.after.losers:
            self.question = Starter((self.after.losers[0],))
        else:
            self.first = self.lot()
            self.tell("lot", seat=self.first)

    def do_begin(self, move: Move) -> None:
        """Let the player who answers go first in this match."""
        self.first = move.seat
        self.tell("chooses", seat=move.seat, who=self.first)

    def do_follow(self, move: Move) -> None:
        """Let the player who answers go second in this match."""
        self.first = 1 - move.seat
        self.tell("chooses", seat=move.seat, who=self.first)

    # the days

    def turn(self) -> None:
        """Begin the next Day, or end the match. Rule book: Field Hour; rulings MK-5, MK-18, MK-22."""
        if None not in self.laid or not (self.hands[0] or self.hands[1]):
            return self.finish_on_points()
        self.day += 1
        seat = self.active
        self.tell("day", n=self.day, seat=seat)
        if self.hands[seat]:
            self.question = CREATE[seat]
        else:
            self.tell("idle_day", seat=seat)
        return None

    @property
    def active(self) -> int:
        """The seat whose Day it is, or -1 before the first Day."""
        return (self.first + self.day - 1) & 1 if self.day else -1

    def answer(self, move: Move) -> None:
        """Carry out an answer."""
        getattr(self, "do_" + move.verb)(move)

    def do_create(self, move: Any) -> None:
        """Create a card; ask for a battle if a rival's card is adjacent. Rule book: Create; ruling MK-8."""
        seat, card = move.seat, move.cards[0]
        space = self.latest = self.ground.targets.index(move.target)
        self.hands[seat].remove(card)
        lying = place_card(card, seat, move.call)
        self.laid[space] = lying
        if self.story is not None:
            self.tell("creates", seat=seat, card=card.id, space=move.target, turned=lying.turned)
        laid = self.laid
        for other, _ in self.ground.near[space]:
            near = laid[other]
            if near is not None and near.controller != seat:
                self.question = BATTLE[seat]
                return

    def neighbours(self, space: int) -> list[Card]:
        """Return the cards that are Combat Adjacent to a space. Ruling MK-9."""
        laid = self.laid
        return [lying.card for other, _ in self.ground.near[space] if (lying := laid[other]) is not None]

    def do_peace(self, move: Move) -> None:
        """Announce that the player declares no battle this Day."""
        self.tell("makes_peace", seat=move.seat)

    def do_battle(self, move: Move) -> None:
        """Fight a battle. Rule book: Battle; rulings MK-8 to MK-17."""
        laid, latest = self.laid, self.latest
        if self.story is not None:
            self.tell("declares", seat=move.seat, card=laid[latest].card.id, cards=[card.id for card in move.cards])      # type: ignore[union-attr]
        before = laid[:]
        for strikes in fight_battle(laid, self.ground, self.fighting_spaces(move), self.defeated_attack):
            if self.story is not None:
                for key, about in strike_facts(strikes, before, "takes"):
                    self.tell(key, **about)
                before = laid[:]

    def fighting_spaces(self, move: Move) -> list[int]:
        """Return the spaces that fight in a battle, the declaring card's first."""
        near = [other for other, _ in self.ground.near[self.latest] if (lying := self.laid[other]) is not None and lying.card in move.cards]
        return [self.latest, *near]

    def exchange(self, move: Move) -> tuple[int, int]:
        """Return two numbers: how many cards a battle would win for its seat, and how many it would lose."""
        after = field_after_battle(self.laid, self.ground, self.fighting_spaces(move), self.defeated_attack)
        mine = [{lying.card for lying in laid if lying is not None and lying.controller == move.seat} for laid in (self.laid, after)]
        return len(mine[1] - mine[0]), len(mine[0] - mine[1])

    # the end

    def finish_on_points(self) -> None:
        """End the match. Rule book: "In the event of a draw"; rulings MK-19 to MK-21, MK-24.

        The player with more control wins. Fewer symbols decide a tie, then the lower sum of numbers.
        """
        control = tuple([self.control(seat) for seat in (0, 1)])
        if control[0] != control[1]:
            return self.finish([control.index(max(control))], control, "control")
        if self.starter_ties:
            return self.finish([self.first], control, "starter")
        owned = [self.owned_corners(seat) for seat in (0, 1)]
        symbols = [sum(corner in "RBY" for corner in cards) for cards in owned]
        if symbols[0] != symbols[1]:
            return self.finish([symbols.index(min(symbols))], control, "symbols")
        numbers = [sum(int(corner) for corner in cards if corner not in "RBY") for cards in owned]
        if numbers[0] != numbers[1]:
            return self.finish([numbers.index(min(numbers))], control, "numbers")
        return self.finish((0, 1), control, "level")

    def control(self, seat: int) -> int:
        """Return the number of cards that a seat controls on the field or holds."""
        return sum([lying is not None and lying.controller == seat for lying in self.laid]) + len(self.hands[seat])

    def owned_corners(self, seat: int) -> list[str]:
        """Return the corners of all cards that a seat owns. Ruling MK-20."""
        cards = [lying.card for lying in self.laid if lying is not None and lying.owner == seat] + self.hands[seat]
        return [corner for card in cards for corner in card.traits["corners"]]

    # visibility

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield hands, packs and picks, then the spaces, the Ditch and the cards set aside."""
        for seat in (0, 1):
            yield Zone("hand", seat), self.hands[seat]
            yield Zone("pack", seat), self.packs[seat]
            yield Zone("sealed", seat), self.sealed[seat]
        for space, lying in zip(self.ground.field.spaces, self.laid, strict=True):
            yield Zone("field", space=space.name), [] if lying is None else [lying.card]
        yield Zone("ditch"), self.ditch
        yield Zone("deck"), self.deck

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It sees the field, the Ditch, and its own hand, pack and pick. Ruling MK-23."""
        return zone.owner == seat or zone.name in ("field", "ditch")

    def doubts(self, zone: Zone) -> bool:
        """Return whether a zone's cards are uncertain.

        A pack and its pick are uncertain while only the pack's owner has picked.
        """
        return zone.name in ("pack", "sealed") and bool(self.sealed[zone.owner or 0])

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the orientation, owner and controller of each card on the field, by id."""
        return {lying.card.id: CardState(turned=lying.turned, controller=lying.controller, owner=lying.owner) for lying in self.laid if lying is not None}

    def counters(self) -> dict[str, int]:
        """Return control and hand sizes, the Day, the pick, the first seat and the active one."""
        picks = self.picks if self.pick else 0
        counts = {"day": self.day, "days": len(self.laid), "pick": self.pick, "picks": picks, "first": self.first, "active": self.active}
        for seat in (0, 1):
            counts |= {f"control/{seat}": self.control(seat), f"cards/{seat}": len(self.hands[seat])}
        return counts

    def name_of(self, target: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return the name of a space, as a key and its details, or None for anything else."""
        name = target.partition(":")[2]
        return ("space", {"space": name}) if target.startswith("field:") and name in self.ground.field.at else None
