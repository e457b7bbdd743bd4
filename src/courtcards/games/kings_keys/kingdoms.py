"""What Kingdom Armies and Battle Royal share: a kingdom for each player, and stopping by agreement.

Dealing order: seats take the four Kingdom cards in the order they appear, then `army_size` cards of their own kingdom. The rest of an army stays
at home, where only its player sees it. Kingdoms nobody leads stay in the box.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from courtcards.engine.card import Card, Zone
from courtcards.engine.game import Fact
from courtcards.engine.move import Move, answer
from courtcards.engine.options import Option
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question
from courtcards.games.kings_keys.battle import LAID, WarGame
from courtcards.games.kings_keys.deck import BANNERS, CARDS
from courtcards.games.kings_keys.high_card import winning_cards
from courtcards.games.kings_keys.public_memory import PublicKnowledge

WHOLE = 16                  # cards of a kingdom

SHARED = (
    Option("coins_buy_keys", "bool", False),
    Option("battle_limit", "choice", 300, (300, 100, 0)),
    Option("army_assignment", "choice", "random", ("random", "pick")),
    Option("by_memory", "bool", False),
    Option("army_size", "int", WHOLE, low=1, high=WHOLE, expert=True),
    Option("stop_vote", "choice", "all", ("all", "host"), expert=True),
    Option("coin_cycle", "choice", "face-off", ("face-off", "normal-order"), expert=True, players=range(3, 5), needs=("coins_buy_keys", True)),
    Option("short_face_off", "choice", "loses", ("loses", "last-card"), expert=True),
    Option("last_tie", "choice", "waits", ("waits", "nobody"), expert=True),
)


class Pick(Question):
    """The question of which kingdom to lead."""

    __slots__ = ()
    key = "pick"

    def moves(self, game: Any) -> list[Move]:
        """List the kingdoms nobody leads yet."""
        return [answer(self.seat, "pick", (), card.id) for card in game.box if card.id in BANNERS]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for picking a kingdom, or None if it's allowed."""
        left = BANNERS.get(str(move.target)) in game.box
        return None if left and move == answer(self.seat, "pick", (), move.target) else "not-offered"


class Picking(Procedure):
    """The procedure in which every seat in turn picks a kingdom.

    Then the armies are raised.
    """

    steps = ("ask", "take")
    seat = 0

    def ask(self, game: "KingdomGame", _: Any) -> None:
        """Ask the next seat for its kingdom."""
        game.question = Pick((self.seat,))

    def take(self, game: "KingdomGame", move: Move) -> None:
        """Take the chosen kingdom; after the last one, raise the armies."""
        banner = game.cards[str(move.target)]
        game.box.remove(banner)
        game.banner.append(banner)
        self.seat += 1
        if self.seat < game.seats:
            self.back_to("ask")
        else:
            game.raise_armies()


class KingdomGame(WarGame):
    """A War Game in which every player leads a kingdom."""

    fewest, most = 2, 4
    cards = {**BANNERS, **CARDS}
    piles = (*WarGame.piles, "box", "banner")
    rows = (*WarGame.rows, "home")
    free_verbs = ("stop",)

    def setup(self) -> None:
        """Draw or pick kingdoms, then raise armies. Rule book: Kingdom Armies, Battle Royal."""
        chosen = self.chosen
        self.lay_out()
        self.home: list[list[Card]]
        self.banner: list[Card] = []
        self.votes: frozenset[int] = frozenset()
        self.coins, self.normal_order = chosen["coins_buy_keys"], chosen["coin_cycle"] == "normal-order"
        self.limit, self.last_card_up = chosen["battle_limit"], chosen["short_face_off"] == "last-card"
        self.box = [card for card in self.deck if card.id in BANNERS]
        self.deck = [card for card in self.deck if card.id in CARDS]
        if chosen["army_assignment"] == "pick":
            self.begin(Picking())
        else:
            self.banner, self.box = self.box[:self.seats], self.box[self.seats:]
            self.raise_armies()

    def raise_armies(self) -> None:
        """Give each player the cards of their kingdom, in dealing order."""
        size = self.chosen["army_size"]
        for seat in range(self.seats):
            kingdom = self.banner[seat].traits["kingdom"]
            own = [card for card in self.deck if card.traits["kingdom"] == kingdom]
            self.take_up(seat, own[:size])
            self.home[seat] = own[size:]
            self.tell("leads", seat=seat, kingdom=kingdom)
        led = [banner.traits["kingdom"] for banner in self.banner]
        self.box += [card for card in self.deck if card.traits["kingdom"] not in led]
        self.deck = []

    def battle(self, seats: tuple[int, ...]) -> None:
        """Fight a battle and drop all proposals to stop."""
        self.votes = frozenset()
        super().battle(seats)

    # stopping by agreement

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the refusal key for proposing to stop right now, or None if it's allowed."""
        if move.verb != "stop":
            return "not-asked"
        if move.cards or move.target is not None or move.call is not None:
            return "not-offered"
        if not self.between_battles():
            return "stop-between"
        return "stop-pot" if self.pot else self.why_not_vote(move.seat)

    def why_not_vote(self, seat: int) -> str | None:
        """Return the refusal key for a seat's proposal to stop, or None if it's allowed."""
        if self.chosen["stop_vote"] == "host":
            return None if seat == 0 else "stop-host"
        if seat not in self.standing():
            return "stop-out"
        return "stop-again" if seat in self.votes else None

    def between_battles(self) -> bool:
        """Return whether no battle is under way."""
        return self.question is not None and self.question.key == "battle"

    def interrupt(self, move: Move) -> None:
        """Record a player's proposal to stop.

        The match ends once everyone still in has proposed it or, under a house rule, at once.
        """
        self.votes |= {move.seat}
        self.tell("stops", seat=move.seat)
        if self.chosen["stop_vote"] == "host" or self.votes.issuperset(self.standing()):
            self.finish_on_points("stopped")

    def can_affect_result(self, seat: int) -> bool:
        """Return whether a seat could still win a battle, as far as it knows."""
        standing, mine = self.standing(), {*self.forces[seat], *self.captured[seat]}
        if len(standing) > 2:
            return True
        short = not self.last_card_up and len(mine) < LAID <= max(map(self.card_count, standing))
        led = [banner.traits["kingdom"] for banner in self.banner]
        others = [card for card in CARDS.values() if card.traits["kingdom"] in led and card not in mine and card not in self.home[seat]]
        return any(winning_cards((own, other), self.coins) in ([[0]] if short else [[0], [0, 1]]) for own in mine for other in others)

    # visibility

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield all zones, including the Kingdom cards, the cards at home, the pot, the box and the deck."""
        yield from super().zones()
        for seat in range(self.seats):
            yield Zone("banner", seat), self.banner[seat:seat + 1]
            yield Zone("home", seat), self.home[seat]
        yield Zone("pot"), self.pot
        yield Zone("box"), self.box
        yield Zone("deck"), self.deck

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. Besides what any War Game shows, it sees all Kingdom cards, the box, and its own cards at home."""
        return zone.name in ("banner", "box") or (zone.name == "home" and zone.owner == seat) or super().sees(seat, zone)

    def known_hidden_cards(self, story: Iterable[Fact]) -> dict[str, list[str]]:
        """Return the cards that must be in hidden zones, as {zone: card ids}."""
        seen = PublicKnowledge(self.chosen["army_size"] == WHOLE)
        for fact in story:
            seen.hear(fact.key, fact.about)
        return seen.certain_cards()

    def counters(self) -> dict[str, int]:
        """Return the number of the battle, how many cards each player holds, and which seats propose to stop."""
        return super().counters() | {f"stop/{seat}": 1 for seat in sorted(self.votes)}
