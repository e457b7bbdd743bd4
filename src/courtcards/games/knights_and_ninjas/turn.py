"""A turn (to attack, to fortify, or to take one special action), and why a card can't be played."""

from collections.abc import Callable
from typing import Any, ClassVar

from courtcards.engine.card import group_by_kind
from courtcards.engine.move import Move, answer
from courtcards.engine.question import ChooseCard, Question
from courtcards.games.knights_and_ninjas.deck import ANSWERS, ATTACKS, FORTS, SPECIALS, approaching_kinds, why_not_approach
from courtcards.games.knights_and_ninjas.hand import Force, Held, claimed_kinds, playable_forces, played_kind, why_not_held
from courtcards.games.knights_and_ninjas.hand_over import taxed_seats

VERBS = {**dict.fromkeys(ATTACKS, "attack"), **dict.fromkeys(FORTS, "fortify"), **dict.fromkeys(SPECIALS, "special")}
SMALL_HAND = 3                  # two players: ending a turn without a play means a redeal with this many cards or fewer


class Turn(Question):
    """The question of what to do first in a turn: attack, fortify, take a special action, or end it. Rule book: GAMEPLAY."""

    __slots__ = ()
    key = "turn"
    verbs: ClassVar[tuple[str, ...]] = ("attack", "send", "fortify", "special")

    def moves(self, game: Any) -> list[Move]:
        """List all moves a turn can begin with. Rule book: GAMEPLAY."""
        seat, rivals, held = self.seat, game.rivals(), group_by_kind(game.hands[self.seat])
        return [*attack_moves(game, seat, rivals, held), *archer_moves(game, seat, rivals), *fortify_moves(game, seat, held), *special_moves(game, seat, held),
                self.stop(game)]

    def stop(self, game: Any) -> Move:
        """Return the move that plays nothing more: "end" or "redeal".

        It's "redeal" if there are two players, and this one has played nothing this turn and has a small hand.
        """
        redeals = self.key == "turn" and game.two and len(game.hands[self.seat]) <= SMALL_HAND
        return answer(self.seat, "redeal" if redeals else "end")

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt.

        It's "" if there's something to play. Otherwise, it's the verb of the only move, or "empty" if the turn begins with an empty hand.
        """
        first, *others = self.moves(game)
        if others:
            return "", {}
        return ("empty" if self.key == "turn" and first.verb == "end" and not game.hands[seat] else first.verb), {}

    def rivals(self, game: Any) -> tuple[int, ...]:
        """Return the seats that may be attacked this turn."""
        return game.rivals()

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a move on its player's own turn, or None if it's allowed."""
        if move == self.stop(game) or (move.verb in self.verbs and ALLOWED[move.verb](game, move, self.rivals(game))):
            return None
        return why_not_held(game, move) or why_not_this_turn(game, move) or "not-offered"

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the details for the text of a refusal: the attacks that the refused card would answer, if there are any."""
        met = tuple([attack for attack, enemies in game.enemies_now.items() if not claimed_kinds(move).isdisjoint(enemies)])
        return {"kinds": met} if met else {}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return the preview of ending the turn, or of a move that would bring nothing, as a key without details.

        Returns None for other moves.
        """
        if move.verb == "end":
            return "discard" if self.key == "turn" and game.hands[self.seat] else "end", {}
        if move.verb == "redeal":
            return "redeal", {}
        if move.verb == "attack" and not game.gems[move.target]:
            return "no-gems", {}
        kind = (move.call or move.cards[0].kind) if move.verb == "special" else ""
        if kind == "monk" and not taxed_seats(game, self.seat):
            return "no-castles", {}
        return ("no-offers", {}) if kind == "herald" and not any(game.hands[rival] for rival in game.clockwise(self.seat)) else None


class Assault(Turn):
    """The question of what to do next in a turn that attacks: attack the same rival again, or end the turn."""

    __slots__ = ()
    key = "assault"
    verbs = ("attack", "send")

    def moves(self, game: Any) -> list[Move]:
        """List the moves that continue the attack on this rival."""
        seat, held, rivals = self.seat, group_by_kind(game.hands[self.seat]), self.rivals(game)
        return [*attack_moves(game, seat, rivals, held), *archer_moves(game, seat, rivals), self.stop(game)]

    def rivals(self, game: Any) -> tuple[int, ...]:
        """Return the one seat that this turn attacks, as a tuple."""
        return (game.rival,)


class Fortify(Turn):
    """The question of what to do next in a turn that fortifies: fortify more, or end the turn."""

    __slots__ = ()
    key = "fortify"
    verbs = ("fortify",)

    def moves(self, game: Any) -> list[Move]:
        """List the moves that continue to fortify."""
        return [*fortify_moves(game, self.seat, group_by_kind(game.hands[self.seat])), self.stop(game)]


class Discard(ChooseCard):
    """The question of which card to discard after a turn without a play."""

    __slots__ = ()
    key = "discard"
    verb = "discard"


def attack_moves(game: Any, seat: int, rivals: tuple[int, ...], held: Held) -> list[Move]:
    """List the attacks on rivals that a hand can make, siege cards included."""
    mine = playable_forces(held, ATTACKS if "jester" in held else [kind for kind in held if kind in ATTACKS])
    ways: dict[tuple[bool, ...], list[Force]] = {}              # shared by rivals with the same fortifications
    moves: list[Move] = []
    for rival in rivals if mine else ():
        flags = game.fortification_flags(rival)
        if flags not in ways:
            open_to = approaching_kinds(*flags)
            ways[flags] = [force for force in mine if force[0] in open_to]
        for _, cards, call in ways[flags]:
            moves.append(answer(seat, "attack", cards, rival, call))
    return moves


def archer_moves(game: Any, seat: int, rivals: tuple[int, ...]) -> list[Move]:
    """List the attacks on `rivals` that the archer on the player's wall can make."""
    if why_no_archer_attack(game, seat):
        return []
    return [answer(seat, "send", (), rival) for rival in rivals if can_approach(game, "archer", rival)]


def fortify_moves(game: Any, seat: int, held: Held) -> list[Move]:
    """List the cards in a hand that can still fortify the player's kingdom."""
    moves: list[Move] = []
    for kind in FORTS:
        if (kind in held or "jester" in held) and why_not_fortify(game, seat, kind) is None:
            moves += [answer(seat, "fortify", cards, None, call) for _, cards, call in playable_forces(held, (kind,))]
    return moves


def special_moves(game: Any, seat: int, held: Held) -> list[Move]:
    """List the special actions that a hand offers."""
    moves: list[Move] = []
    for kind in SPECIALS:
        if kind in held or "jester" in held:
            targets = [rival for rival in game.rivals() if why_not_trade(game, seat, rival) is None] if kind == "merchant" else [None]
            moves += [answer(seat, "special", cards, target, call) for _, cards, call in playable_forces(held, (kind,)) for target in targets]
    return moves


def can_approach(game: Any, kind: str, rival: Any) -> bool:
    """Return whether an attack card of a kind may be played against a rival, given their fortifications."""
    return why_not_approach(kind, *game.fortification_flags(rival)) is None


def can_attack(game: Any, move: Move, rivals: tuple[int, ...]) -> bool:
    """Return whether a card or a revolt may attack its target, which must be one of `rivals`."""
    kind = played_kind(game, move)
    return kind in ATTACKS and move.target in rivals and can_approach(game, kind, move.target)


def can_send_archer(game: Any, move: Move, rivals: tuple[int, ...]) -> bool:
    """Return whether the player's archer may be sent against the move's target, which must be one of `rivals`."""
    named = not move.cards and move.call is None and move.target in rivals
    return named and why_no_archer_attack(game, move.seat) is None and can_approach(game, "archer", move.target)


def can_fortify(game: Any, move: Move, _: tuple[int, ...]) -> bool:
    """Return whether a card may fortify its player's kingdom."""
    kind = played_kind(game, move)
    return kind in FORTS and move.target is None and why_not_fortify(game, move.seat, kind) is None


def can_play_special(game: Any, move: Move, rivals: tuple[int, ...]) -> bool:
    """Return whether a special action may be played."""
    kind = played_kind(game, move)
    if kind == "merchant":
        return move.target in rivals and why_not_trade(game, move.seat, move.target) is None
    return kind in SPECIALS and move.target is None


ALLOWED: dict[str, Callable[[Any, Move, tuple[int, ...]], bool]] = {
    "attack": can_attack, "send": can_send_archer, "fortify": can_fortify, "special": can_play_special}


def why_not_fortify(game: Any, seat: int, kind: str) -> str | None:
    """Return the refusal key for fortifying with a card, or None if it's allowed.

    A kingdom has at most one castle and one archer.
    """
    if kind == "castle" and game.castles[seat]:
        return "castle-stands"
    return "archer-stands" if kind == "archer" and game.archers[seat] else None


def why_not_trade(game: Any, seat: int, rival: int) -> str | None:
    """Return the refusal key for a merchant's trade, or None if it's allowed.

    The player must be able to pay, and the rival must hold at least two cards, since half of one card is none.
    """
    if game.gems[seat] < game.terms.price:
        return "no-gem"
    return "too-few-cards" if len(game.hands[rival]) < 2 else None


def why_not_this_turn(game: Any, move: Move) -> str | None:
    """Return the refusal key for a move on its player's own turn, or None if nothing forbids it.

    For the verb "play", the key says why the card can't be played at all.
    """
    if move.verb == "send":
        return why_not_send_archer(game, move)
    if move.verb in ("end", "redeal"):
        return ("redeal-only" if move.verb == "end" else "redeal-later") if game.two else None
    if not move.cards or move.verb not in ("play", "attack", "fortify", "special"):
        return None
    kinds = claimed_kinds(move)
    if len(move.cards) > 1 and kinds != {"peasant"}:
        return "revolt-peasants-only"
    return why_not_kind(game, move, kinds.pop())


def why_not_kind(game: Any, move: Move, kind: str) -> str | None:
    """Return the refusal key for playing a kind of card right now, or None if it's allowed."""
    stage, verb = game.question.key, VERBS.get(kind, "") if move.verb == "play" else move.verb
    if kind == "jester":
        return "jester-needs-call"
    if kind in ANSWERS:
        return "highwayman-waits" if kind == "highwayman" else "answers-only"
    if kind == "archer" and move.verb == "play":
        verb = "fortify" if stage == "fortify" else "attack"
    if stage == "fortify" and verb != "fortify":
        return "fortifies-already"
    if stage == "assault" and verb != "attack":
        return "attacks-already"
    if verb == "special":
        return why_not_special_action(game, move, kind)
    if verb == "fortify":
        return why_not_fortify(game, move.seat, kind) if kind in FORTS else None
    return why_not_attack_target(game, move, kind) if kind in ATTACKS else None


def why_not_special_action(game: Any, move: Move, kind: str) -> str | None:
    """Return the refusal key for a special action, or None if it's allowed."""
    return why_not_any_rival(game, move, lambda rival: why_not_trade(game, move.seat, rival)) if kind == "merchant" else None


def why_not_attack_target(game: Any, move: Move, kind: str) -> str | None:
    """Return the refusal key for an attack card against its target, or None if it's allowed.

    If the move names no target, return the first refusal key among the turn's possible rivals.
    """
    if move.target == move.seat:
        return "not-yourself"
    if game.question.key == "assault" and move.target not in (None, game.rival):
        return "one-rival"
    return why_not_any_rival(game, move, lambda rival: why_not_approach(kind, *game.fortification_flags(rival)))


def why_not_any_rival(game: Any, move: Move, why_not: Callable[[int], str | None]) -> str | None:
    """Return the refusal key that `why_not` gives for a move's target, or None if it's allowed.

    If the move names no target, return the first refusal key among the turn's possible rivals.
    """
    rivals = (game.rival,) if game.question.key == "assault" else game.rivals()
    return next((key for rival in rivals if move.target in (None, rival) and (key := why_not(rival))), None)


def why_no_archer_attack(game: Any, seat: int) -> str | None:
    """Return the refusal key if the player's archer can't attack anyone right now, or None if it can."""
    if not game.archers[seat]:
        return "no-own-archer"
    return "send-first" if game.stage == "assault" and game.chosen["field_archer_first"] else None


def why_not_send_archer(game: Any, move: Move) -> str | None:
    """Return the refusal key for sending the player's archer against the move's target, or None if it's allowed."""
    if game.archers[move.seat] and game.question.key == "fortify":
        return "fortifies-already"
    return why_no_archer_attack(game, move.seat) or why_not_attack_target(game, move, "archer")
