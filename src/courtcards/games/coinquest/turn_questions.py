"""The questions of a turn: each draw, the Play Move and the discard."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from courtcards.engine.move import Move, answer
from courtcards.engine.question import Question
from courtcards.games.coinquest.deck import EQUIPMENT
from courtcards.games.coinquest.recruiting import jack_in_play, move_cards, playable_as, why_not_one_card

if TYPE_CHECKING:
    from courtcards.games.coinquest.game import Coinquest

FULL = 3                        # a hand is drawn up to this many cards
PLACES = 3                      # the most cards in a Salvage Yard
ORDERS = ("weapon", "armour")   # cards that may end up on top of the Graveyard after a battle
Outlook = tuple[str, Mapping[str, Any]] | None


class Draw(Question):
    """The question of where to draw the next card from. Rule book: Draw Phase.

    `about` has `left`, the number of draws left.
    """

    __slots__ = ()
    key = "draw"
    reveals = True

    def moves(self, game: Any) -> list[Move]:
        """List a draw from each possible source: the Forge, the top of the Graveyard, and each card in the Salvage Yard."""
        return [answer(self.seat, "draw", (), None, source) for source in game.sources(self.seat)]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a draw from a source, or None if it's allowed."""
        if move.verb == "play":
            return why_not_in_hand(game, move) or "draw-first"
        if move.verb != "draw":
            return "draw-first" if move.verb in WHY_ILLEGAL or move.verb in ("discard", "scrap") else "not-offered"
        if move.cards or move.target is not None or move.call is None:
            return "not-offered"
        if move.call in game.sources(self.seat):
            return None
        if move.call == "forge":
            return "empty-forge"
        return "not-the-top" if any(card.id == move.call for card in game.graveyard) else "not-offered"

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the details for the text of a refused draw: `card`, the top card of the Graveyard."""
        return {"card": game.graveyard[-1].id} if move.verb == "draw" and game.graveyard else {}

    def outlook(self, game: Any, move: Move) -> Outlook:
        """Return a preview of a draw: the source's card or, for the Forge, the number of its cards."""
        if move.call == "forge":
            anew = not game.forge
            return ("forge-anew" if anew else "forge"), {"count": len(game.graveyard) - 1 if anew else len(game.forge)}
        top = bool(game.graveyard) and game.graveyard[-1].id == move.call
        return ("top" if top else "salvaged"), {"card": move.call}


class Play(Question):
    """The question of which Play Move to make, asked once a turn. Rule book: Play Phase."""

    __slots__ = ()
    key = "play"
    ordered = deliberate = True

    def moves(self, game: Any) -> list[Move]:
        """List every Play Move, then passing, unless a house rule forbids that while there's a Play Move."""
        seat = self.seat
        moves = [*prepare_moves(game, seat), *equip_moves(game, seat), *peasant_attacks(game, seat), *crown_moves(game, seat), *raise_moves(game, seat)]
        return moves if moves and game.must_play else [*moves, answer(seat, "pass")]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a Play Move, or None if it's allowed."""
        why = why_not_begun if move.verb in FROM_HAND and not move.cards else WHY_ILLEGAL.get(move.verb)
        return why(game, move) if why else "play-first" if move.verb in ("discard", "scrap", "draw") else "not-offered"

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the details for the text of a refusal: the card or cards that it names.

        These are the pressed cards, or the card on the table that forbids the move.
        """
        seat, cards = move.seat, move_cards(move)
        key = self.why_illegal(game, move)
        if key in ("not-ready", "nothing-prepared", "quartermaster-busy"):
            lying = game.quartermaster[seat]
            return {"card": lying[-1].id, "count": game.counters_left[seat]} if lying else {}
        if key in ("top-not-equipment", "top-other-suit"):
            return {"card": game.graveyard[-1].id}
        if key in ("own-in-pair", "jack-own"):
            return {"card": next(card.id for card in cards if card.suit == game.suits[seat])}
        if key == "not-own-suit":
            return {"card": cards[0].id, "type": cards[0].type}
        return {name: card.id for name, card in zip(("card", "helper"), cards, strict=False)}

    def weighs(self, move: Move) -> bool:
        """Return whether a move is an attack; the table previews only attacks."""
        return move.verb == "attack" or (move.verb == "raise" and type(move.target) is int)

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of the prompt: "armed", "nothing" or "".

        It's "armed", with the weapon's card, if the Peasant has a weapon. It's "nothing" if there's nothing to play.
        """
        weapon = game.peasant[seat]
        if weapon:
            return "armed", {"card": weapon[-1].id}
        return ("nothing" if self.moves(game)[0].verb == "pass" else ""), {}

    def outlook(self, game: Any, move: Move) -> Outlook:
        """Return the effect of a Play Move, or None for a pass."""
        seat, cards = move.seat, move_cards(move)
        about = {name: card.id for name, card in zip(("card", "helper"), cards, strict=False)}
        if move.verb == "prepare":
            return ("recruits" if cards[1:] else "prepares"), about | {"count": cards[0].turns}
        if move.verb == "crown":
            return ("crowns-pair" if cards[1:] else "crowns"), about
        if move.verb == "equip":
            return ("arms-knight" if target_slot(move) == "knight" else "arms-peasant"), {"value": game.quartermaster[seat][-1].value}
        if move.verb == "attack":
            return "attacks", {"rival": move.target, "card": game.peasant[seat][-1].id, "count": game.peasant[seat][-1].value}
        if move.verb != "raise":
            return None
        top = {"card": game.graveyard[-1].id}
        if type(move.target) is int:
            return "strikes-raised", top | {"rival": move.target}
        return ("raises-knight" if target_slot(move) == "knight" else "raises-peasant"), top


class Discard(Question):
    """The question of which card to discard, and where to. Rule book: Discard Phase."""

    __slots__ = ()
    key = "discard"

    def moves(self, game: Any) -> list[Move]:
        """List the discards: each card in hand to each place with room for it, then the Quartermaster's card, if it may be discarded."""
        seat = self.seat
        places = ("graveyard", "salvage") if len(game.salvages[seat]) < PLACES else ("graveyard",)
        moves = [answer(seat, "discard", (card,), None, place) for card in game.hands[seat] for place in places]
        if why_not_scrap(game, seat) is None:
            moves.append(answer(seat, "scrap", (), game.quartermaster[seat][-1].id))
        return moves

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a discard, or None if it's allowed."""
        seat, quartermaster = move.seat, game.quartermaster[move.seat]
        if move.verb == "scrap":
            right = not move.cards and move.call is None and (not quartermaster or move.target == quartermaster[-1].id)
            return why_not_scrap(game, seat) if right else "not-offered"
        if move.verb == "play":
            return why_not_in_hand(game, move) or ("not-offered" if move.target is None else why_not_scrap(game, seat) or "not-in-process")
        if move.verb != "discard":
            return "played-already" if move.verb in WHY_ILLEGAL or move.verb == "draw" else "not-offered"
        if len(move.cards) != 1 or move.target is not None or move.call not in ("graveyard", "salvage"):
            return "not-offered"
        if move.cards[0] not in game.hands[seat]:
            return "not-in-hand"
        return "salvage-full" if move.call == "salvage" and len(game.salvages[seat]) >= PLACES else None

    def outlook(self, game: Any, move: Move) -> Outlook:
        """Return where a discarded card would go, or that the Quartermaster's card would be scrapped."""
        if move.verb == "scrap":
            return "scraps", {"card": move.target}
        return ("to-graveyard" if move.call == "graveyard" else "to-salvage"), {}


# lists of Play Moves


def prepare_moves(game: "Coinquest", seat: int) -> list[Move]:
    """List the moves that put Equipment on the Quartermaster; none if that slot is taken."""
    return [] if game.quartermaster[seat] else [answer(seat, "prepare", cards) for cards in playable_as(game, seat, EQUIPMENT)]


def equip_moves(game: "Coinquest", seat: int) -> list[Move]:
    """List the moves that give prepared Equipment to a unit; none if no Equipment is ready."""
    if not game.quartermaster[seat] or game.counters_left[seat]:
        return []
    return [answer(seat, "equip", (), f"kingdom/{seat}:{name}") for name in ("knight", "peasant")]


def peasant_attacks(game: "Coinquest", seat: int) -> list[Move]:
    """List the Peasant's attacks on each rival.

    If the attacker may choose the order of broken cards on the Graveyard, there's one attack for each order.
    """
    if not game.peasant[seat]:
        return []
    return [answer(seat, "attack", (), rival, order) for rival in game.rivals(seat) for order in grave_orders(game, rival)]


def grave_orders(game: "Coinquest", rival: int) -> tuple[str | None, ...]:
    """Return the possible calls of an attack on this rival. Each says which broken card goes on top of the Graveyard.

    The only call is None if there's no choice. There's a choice if a house rule gives it to the attacker and the rival has a Knight.
    """
    return ORDERS if game.attacker_orders and game.knight[rival] else (None,)


def crown_moves(game: "Coinquest", seat: int) -> list[Move]:
    """List the moves that place a Queen next to the King; none if there is a Queen already."""
    return [] if game.queen[seat] else [answer(seat, "crown", cards) for cards in playable_as(game, seat, "queen")]


def raise_moves(game: "Coinquest", seat: int) -> list[Move]:
    """List the moves by which an Ace raises the top of the Graveyard: each Ace with each target."""
    if not game.graveyard or not game.graveyard[-1].value:
        return []
    aces = [cards for cards in playable_as(game, seat, "ace") if why_not_raise_top(game, seat) is None]
    targets: list[tuple[int | str, str | None]] = [(f"kingdom/{seat}:knight", None)]
    if aces and game.ace_strike:
        targets += [(rival, order) for rival in game.rivals(seat) for order in grave_orders(game, rival)]
    else:
        targets.append((f"kingdom/{seat}:peasant", None))
    return [answer(seat, "raise", cards, target, order) for cards in aces for target, order in targets]


# refusals


def target_slot(move: Move) -> str:
    """Return the name of the slot that a move targets: knight, peasant and so on."""
    return str(move.target).rpartition(":")[2]


def why_not_from_hand(game: "Coinquest", move: Move, type: str = "") -> str | None:
    """Return the refusal key for playing a move's cards as one card of a type, or None if it's allowed."""
    cards = move_cards(move)
    if any(card not in game.hands[move.seat] for card in cards) or len(set(cards)) != len(cards):
        return "not-in-hand"
    return why_not_one_card(game, move.seat, cards) or ("not-offered" if type not in ("", cards[0].type) else None)


def why_not_prepare(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for putting Equipment on the Quartermaster, or None if it's allowed."""
    if move.target is not None or move.call is not None:
        return "not-offered"
    return why_not_from_hand(game, move, EQUIPMENT) or why_slot_taken(game, move.seat, EQUIPMENT)


def why_not_equip(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for moving prepared Equipment to a unit, or None if it's allowed."""
    seat = move.seat
    if move.cards or move.call is not None or move.target not in (f"kingdom/{seat}:knight", f"kingdom/{seat}:peasant", None):
        return "not-offered"
    if not game.quartermaster[seat]:
        return "nothing-prepared"
    return "not-ready" if game.counters_left[seat] else "not-offered" if move.target is None else None


def why_not_rival(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for the target of an attack or the order of broken cards, or None if both are allowed."""
    rival = move.target
    if type(rival) is not int or not 0 <= rival < game.seats:
        return "not-offered"
    if rival == move.seat:
        return "attack-self"
    if rival not in game.living:
        return "player-out"
    if move.call in grave_orders(game, rival):
        return None
    if move.call is None:
        return "order-needed"
    return "no-order" if move.call in ORDERS else "not-offered"


def why_not_peasant_attack(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for an attack by the Peasant, or None if it's allowed."""
    if move.cards:
        return "not-offered"
    return why_not_rival(game, move) if game.peasant[move.seat] else "no-weapon"


def why_not_crown(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for placing a Queen, or None if it's allowed."""
    if move.target is not None or move.call is not None:
        return "not-offered"
    return why_not_from_hand(game, move, "queen") or why_slot_taken(game, move.seat, "queen")


def why_not_raise(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for raising the top of the Graveyard with an Ace, or None if it's allowed."""
    seat = move.seat
    barred = why_not_from_hand(game, move, "ace") or why_not_raise_top(game, seat)
    if barred:
        return barred
    if type(move.target) is int and game.ace_strike:
        return why_not_rival(game, move)
    units = [f"kingdom/{seat}:knight", *([] if game.ace_strike else [f"kingdom/{seat}:peasant"])]
    return None if move.target in units and move.call is None else "not-offered"


def why_not_raise_top(game: "Coinquest", seat: int) -> str | None:
    """Return the refusal key for raising the top of the Graveyard, whatever the Ace, or None if it's allowed. Rule book: Ace."""
    if not game.graveyard:
        return "graveyard-empty"
    top = game.graveyard[-1]
    if not top.value:
        return "top-not-equipment"
    return "top-other-suit" if game.own_suit and top.suit != game.suits[seat] else None


def why_not_skip(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for skipping the Play Move, or None if it's allowed."""
    if move != answer(move.seat, "pass"):
        return "not-offered"
    return "must-play" if game.must_play and Play((move.seat,)).moves(game)[0].verb != "pass" else None


def why_not_pressed(game: "Coinquest", move: Move) -> str:
    """Return the refusal key for pressed cards, or a pressed place, that don't make a move.

    It says why the move that the player probably intended is illegal.
    """
    seat, cards = move.seat, move_cards(move)
    if not cards:
        aim = f"kingdom/{seat}:knight" if move.target == f"kingdom/{seat}:quartermaster" else move.target       # stands for either unit
        return (why_not_equip(game, Move(seat, "equip", (), aim)) if aim is not None else None) or "not-offered"
    type = cards[0].type
    barred = why_not_in_hand(game, move) or why_slot_taken(game, seat, type) or why_not_from_hand(game, move)
    return barred or (why_not_raise_top(game, seat) if type == "ace" else None) or "not-offered"


def why_not_begun(game: "Coinquest", move: Move) -> str:
    """Return the refusal key for naming a kind of Play Move without choosing cards.

    It says that a card must be chosen or, if no card in hand can begin such a move, why.
    """
    seat, verb = move.seat, move.verb
    if any(verb == ("recruit" if len(each.cards) > 1 else each.verb) for each in Play((seat,)).moves(game)):
        return "cards-needed"
    if verb == "recruit" and jack_in_play(game, seat) and any(card.type == "jack" for card in game.hands[seat]):
        return "jack-in-play"
    barred = why_not_raise_top(game, seat) if verb == "raise" else why_slot_taken(game, seat, "queen" if verb == "crown" else EQUIPMENT)
    if barred:
        return barred
    if verb == "prepare":
        return "no-number-held"
    if verb == "crown":
        return "no-queen-held"
    return "no-ace-held" if verb == "raise" else "no-pair-held"


def why_not_in_hand(game: "Coinquest", move: Move) -> str | None:
    """Return the refusal key for a pressed card that's on the table, or None if all cards are in the player's hand."""
    if all(card in game.hands[move.seat] for card in move.cards):
        return None
    return "rivals-salvage" if any(card in game.salvages[rival] for card in move.cards for rival in game.clockwise(move.seat)) else "not-in-hand"


def why_slot_taken(game: "Coinquest", seat: int, type: str) -> str | None:
    """Return the refusal key if the slot for a type of card is taken, or None."""
    if type == EQUIPMENT and game.quartermaster[seat]:
        return "quartermaster-busy"
    return "queen-reigns" if type == "queen" and game.queen[seat] else None


def why_not_scrap(game: "Coinquest", seat: int) -> str | None:
    """Return the refusal key for discarding the Quartermaster's card, or None if it's allowed. Rule book: Quartermaster Slot."""
    if game.scrapped:
        return "scrapped-already"
    return None if game.quartermaster[seat] and (game.counters_left[seat] or game.scrap_prepared) else "not-in-process"


FROM_HAND = ("prepare", "crown", "recruit", "raise")        # kinds of Play Move made with cards from the hand; to recruit is a verb only here
WHY_ILLEGAL: dict[str, Callable[["Coinquest", Move], str | None]] = {
    "prepare": why_not_prepare, "equip": why_not_equip, "attack": why_not_peasant_attack, "crown": why_not_crown, "raise": why_not_raise,
    "recruit": why_not_begun, "pass": why_not_skip, "play": why_not_pressed}
