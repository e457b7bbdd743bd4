"""Procedures in which other players hand over cards: for a herald, a monk, or a minstrel with two players."""

from typing import TYPE_CHECKING, Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure, Sealed
from courtcards.engine.question import ChooseCard, Question

if TYPE_CHECKING:
    from courtcards.games.knights_and_ninjas.game import Knights


class Terms(NamedTuple):
    """The terms of special actions.

    `offers` is how many cards each rival offers a herald, `price` what a merchant's trade costs in gems. A monk's tax is `tax_gems` gems or `tax_cards`
    cards.
    """

    offers: int
    price: int
    tax_gems: int
    tax_cards: int


MANY, TWO = Terms(1, 1, 1, 2), Terms(2, 2, 2, 3)        # rule book: Card Specific Rules; TWO PLAYER RULES
MINSTREL_COSTS = 2                                      # cards, with two players


class Offer(ChooseCard):
    """The question of which card to offer a herald, answered in secret."""

    __slots__ = ()
    key = "offer"
    verb = "offer"
    each = True


class Take(Question):
    """The question of which offered card to take."""

    __slots__ = ()
    key = "take"

    def moves(self, game: Any) -> list[Move]:
        """List the offered cards."""
        return [answer(self.seat, "take", (), card.id) for offered in game.sealed for card in offered]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for taking a card, or None if it's allowed."""
        offered = any(card.id == move.target for cards in game.sealed for card in cards)
        if offered and move == answer(self.seat, "take", (), move.target):
            return None
        return "take-first" if move.verb == "play" else "not-offered"


class Heralding(Procedure):
    """The procedure of a herald: every rival offers a card in secret. Rule book: HERALD.

    Then all offers are turned up, and one is taken.
    """

    steps = ("offer", "turn_up", "take")

    def __init__(self, seat: int):
        self.seat = seat

    def offer(self, game: "Knights", _: Any) -> None:
        """Let every rival offer a card face down; with two players, the rival offers two."""
        game.begin(Sealed(game.clockwise(self.seat), Offer, game.terms.offers, shown=True))

    def turn_up(self, game: "Knights", _: Any) -> None:
        """Turn up the offers and ask which card to take.

        If nobody could offer any, end the turn.
        """
        if not any(game.sealed):
            game.tell("offers-nothing", seat=self.seat)
            game.end_turn()
            return self.end()
        game.revealed = True
        offered = [card for cards in game.sealed for card in cards]
        game.show(offered, range(game.seats))
        for seat in game.clockwise(self.seat):
            for card in game.sealed[seat]:
                game.tell("offers", seat=seat, card=card.id)
        game.question = Take((self.seat,))
        return None

    def take(self, game: "Knights", move: Move) -> None:
        """Take a card; the others return to their hands."""
        card = game.cards[str(move.target)]
        giver = next(seat for seat in range(game.seats) if card in game.sealed[seat])
        game.tell("takes-card", seat=self.seat, rival=giver, card=card.id)
        game.sealed[giver].remove(card)
        game.hands[self.seat].append(card)
        for seat in range(game.seats):
            game.hands[seat] += game.sealed[seat]
            game.sealed[seat] = []
        game.revealed = False
        game.end_turn()


class Tax(ChooseCard):
    """The question of how to pay the tax on a castle: in gems or in cards.

    To pay in cards, the player answers with the first card to give. `about` holds the receiver, and how many gems or cards are due.
    """

    __slots__ = ()
    key = "tax"
    verb = "give"

    def moves(self, game: Any) -> list[Move]:
        """List the payment in gems, then every card that can be given first."""
        return [answer(self.seat, "pay"), *super().moves(game)]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a payment of the tax, or None if it's allowed."""
        return None if move == answer(self.seat, "pay") else super().why_illegal(game, move)

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return the preview of paying gems, or None for a card."""
        return ("pays", self.about) if move.verb == "pay" else None


class Give(ChooseCard):
    """The question of which card to give next as part of a tax."""

    __slots__ = ()
    key = "give"
    verb = "give"


def taxed_seats(game: Any, seat: int) -> tuple[int, ...]:
    """Return the seats that a monk played by this seat taxes: all others with a castle, clockwise."""
    return tuple([rival for rival in game.clockwise(seat) if game.castles[rival]])


class Taxing(Procedure):
    """The procedure of a monk's tax. Rule book: MONK.

    Kingdoms with a castle pay gems or cards, one after the other.
    """

    steps = ("next", "pay")
    left = 0

    def __init__(self, seat: int, payers: tuple[int, ...]):
        self.seat, self.payers = seat, payers

    def next(self, game: "Knights", _: Any) -> None:
        """Ask the next payer for gems or cards.

        Once all have paid, end the turn.
        """
        if not self.payers:
            game.end_turn()
            return self.end()
        payer, terms = self.payers[0], game.terms
        gems, cards = game.gems[payer], len(game.hands[payer])
        fewest = 1 if game.chosen["monk_one_card"] and not game.two else terms.tax_cards
        rich, stocked = gems >= terms.tax_gems, cards >= fewest
        if not rich and not stocked:                    # too few of both: the payer gives all it has of one
            rich, stocked = gems > 0, cards > 0
        self.left = min(terms.tax_cards, cards)
        about = {"by": self.seat, "gems": min(gems, terms.tax_gems), "left": self.left}
        if rich and stocked:
            game.question = Tax((payer,), about)
            return None
        if rich:
            return self.pay_gems(game)
        if stocked:
            return self.ask_card(game)
        game.tell("pays-nothing", seat=payer, rival=self.seat)
        return self.ask_next_payer()

    def pay(self, game: "Knights", move: Move) -> None:
        """Collect the tax in gems, or take the first card and ask for the next."""
        if move.verb == "pay":
            return self.pay_gems(game)
        self.hand_over(game, move.cards[0])
        return self.ask_card(game)

    def ask_card(self, game: "Knights") -> None:
        """Ask for the next card.

        If the hand holds no more cards than the tax, take all of them without asking.
        """
        payer = self.payers[0]
        hand = game.hands[payer]
        if len(hand) <= self.left:
            for card in hand[:]:
                self.hand_over(game, card)
        if self.left:
            self.at = 1
            game.question = Give((payer,), {"by": self.seat, "left": self.left})
            return None
        return self.ask_next_payer()

    def hand_over(self, game: "Knights", card: Card) -> None:
        """Pass a card from the payer to the monk's player.

        Only these two learn which one it is.
        """
        payer = self.payers[0]
        game.pass_card(card, payer, self.seat, whole=len(game.hands[payer]) <= self.left)
        game.tell("gives", to=(payer, self.seat), seat=payer, rival=self.seat, card=card.id)
        self.left = self.left - 1 if game.hands[payer] else 0

    def pay_gems(self, game: "Knights") -> None:
        """Move the tax in gems from the payer to the monk's player.

        If the payer has fewer gems, all of them are moved.
        """
        payer = self.payers[0]
        gems = min(game.gems[payer], game.terms.tax_gems)
        game.tell("pays", seat=payer, rival=self.seat, gems=gems)
        game.move_gems(payer, self.seat, gems)
        return self.ask_next_payer()

    def ask_next_payer(self) -> None:
        """Remove the first of the payers and go back to the step that asks the next one."""
        self.payers = self.payers[1:]
        self.back_to("next")


class Shed(ChooseCard):
    """The question of which card to discard because of a minstrel.

    `about` says how many are still due.
    """

    __slots__ = ()
    key = "shed"
    verb = "discard"


class Shedding(Procedure):
    """The procedure of a minstrel with two players: the rival discards two cards. Rule book: TWO PLAYER RULES, MINSTREL."""

    steps = ("ask", "discard")

    def __init__(self, seat: int):
        self.seat, self.left = seat, MINSTREL_COSTS

    def ask(self, game: "Knights", _: Any) -> None:
        """Ask for the next card until enough are discarded or the hand is empty."""
        if not self.left or not game.hands[self.seat]:
            return self.end()
        game.question = Shed((self.seat,), {"left": self.left})
        return None

    def discard(self, game: "Knights", move: Move) -> None:
        """Discard the chosen card, then go back to the step that asks for the next one."""
        game.hands[self.seat].remove(move.cards[0])
        game.discard += move.cards
        game.tell("discards", seat=self.seat, card=move.cards[0].id)
        self.left -= 1
        self.back_to("ask")
