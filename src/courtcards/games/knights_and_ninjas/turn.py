"""A turn: attack, fortify, or one special action, and what keeps a card from being played. Imports nothing from bots or table."""

from collections.abc import Callable
from typing import Any, ClassVar

from courtcards.engine.card import by_kind
from courtcards.engine.move import Move, answer
from courtcards.engine.question import ChooseCard, Question
from courtcards.games.knights_and_ninjas.deck import ANSWERS, ATTACKS, FORTS, SPECIALS, approaches, bars_approach
from courtcards.games.knights_and_ninjas.hand import Force, Held, bars_hand, forces, played_as, stands_for

VERBS = {**dict.fromkeys(ATTACKS, "attack"), **dict.fromkeys(FORTS, "fortify"), **dict.fromkeys(SPECIALS, "special")}
SMALL_HAND = 3                  # two players: cards with which who plays nothing calls for a redeal


class Turn(Question):
    """The beginning of a turn: nothing is played yet. Rule book: GAMEPLAY."""

    __slots__ = ()
    key = "turn"
    verbs: ClassVar[tuple[str, ...]] = ("attack", "send", "fortify", "special")

    def moves(self, game: Any) -> list[Move]:
        """List everything that a turn can begin with. Rule book: GAMEPLAY."""
        seat, rivals, held = self.seat, game.rivals(), by_kind(game.hands[self.seat])
        return [*attacks(game, seat, rivals, held), *sendings(game, seat, rivals), *fortifyings(game, seat, held), *specials(game, seat, held),
                self.stop(game)]

    def stop(self, game: Any) -> Move:
        """Return the move that plays nothing more."""
        redeals = self.key == "turn" and game.two and len(game.hands[self.seat]) <= SMALL_HAND
        return answer(self.seat, "redeal" if redeals else "end")

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return what is left to do where nothing can be played."""
        first, *others = self.moves(game)
        if others:
            return "", {}
        return ("empty" if self.key == "turn" and first.verb == "end" and not game.hands[seat] else first.verb), {}

    def rivals(self, game: Any) -> tuple[int, ...]:
        """Return whom the turn may attack."""
        return game.rivals()

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be played on one's own turn."""
        if move == self.stop(game) or (move.verb in self.verbs and ALLOWED[move.verb](game, move, self.rivals(game))):
            return None
        return bars_hand(game, move) or bars_turn(game, move) or "not-offered"

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the attacks that a refused card would answer."""
        met = tuple([attack for attack, enemies in game.enemies_now.items() if not played_as(move).isdisjoint(enemies)])
        return {"kinds": met} if met else {}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return what ending the turn means."""
        if move.verb == "end":
            return "discard" if self.key == "turn" and game.hands[self.seat] else "end", {}
        return ("redeal", {}) if move.verb == "redeal" else None


class Assault(Turn):
    """The turn goes on against the rival who was attacked."""

    __slots__ = ()
    key = "assault"
    verbs = ("attack", "send")

    def moves(self, game: Any) -> list[Move]:
        """List what can still be thrown at the attacked rival."""
        seat, held, rivals = self.seat, by_kind(game.hands[self.seat]), self.rivals(game)
        return [*attacks(game, seat, rivals, held), *sendings(game, seat, rivals), self.stop(game)]

    def rivals(self, game: Any) -> tuple[int, ...]:
        """Return the one rival of this turn."""
        return (game.rival,)


class Fortify(Turn):
    """The turn goes on with more cards that fortify."""

    __slots__ = ()
    key = "fortify"
    verbs = ("fortify",)

    def moves(self, game: Any) -> list[Move]:
        """List what can still fortify."""
        return [*fortifyings(game, self.seat, by_kind(game.hands[self.seat])), self.stop(game)]


class Discard(ChooseCard):
    """The card that a turn without a play costs."""

    __slots__ = ()
    key = "discard"
    verb = "discard"


def attacks(game: Any, seat: int, rivals: tuple[int, ...], held: Held) -> list[Move]:
    """List the attacks, sieges included, with which a hand can approach rivals."""
    mine = forces(held, ATTACKS if "jester" in held else [kind for kind in held if kind in ATTACKS])
    ways: dict[tuple[bool, ...], list[Force]] = {}              # the same for all who have the same wall
    moves: list[Move] = []
    for rival in rivals if mine else ():
        wall = game.wall(rival)
        if wall not in ways:
            open_to = approaches(*wall)
            ways[wall] = [force for force in mine if force[0] in open_to]
        for _, cards, call in ways[wall]:
            moves.append(answer(seat, "attack", cards, rival, call))
    return moves


def sendings(game: Any, seat: int, rivals: tuple[int, ...]) -> list[Move]:
    """List at whose archer the own one on the wall can be sent."""
    if bars_sending(game, seat):
        return []
    return [answer(seat, "send", (), rival) for rival in rivals if approachable(game, "archer", rival)]


def fortifyings(game: Any, seat: int, held: Held) -> list[Move]:
    """List the cards that can still fortify a kingdom."""
    moves: list[Move] = []
    for kind in FORTS:
        if (kind in held or "jester" in held) and bars_fort(game, seat, kind) is None:
            moves += [answer(seat, "fortify", cards, None, call) for _, cards, call in forces(held, (kind,))]
    return moves


def specials(game: Any, seat: int, held: Held) -> list[Move]:
    """List the special actions."""
    moves: list[Move] = []
    for kind in SPECIALS:
        if kind in held or "jester" in held:
            targets = [rival for rival in game.rivals() if bars_trade(game, seat, rival) is None] if kind == "merchant" else [None]
            moves += [answer(seat, "special", cards, target, call) for _, cards, call in forces(held, (kind,)) for target in targets]
    return moves


def approachable(game: Any, kind: str, rival: Any) -> bool:
    """Whether an attack card may be played against a rival as things stand."""
    return bars_approach(kind, *game.wall(rival)) is None


def may_attack(game: Any, move: Move, rivals: tuple[int, ...]) -> bool:
    """Whether a card or a revolt may attack its target."""
    kind = stands_for(game, move)
    return kind in ATTACKS and move.target in rivals and approachable(game, kind, move.target)


def may_send(game: Any, move: Move, rivals: tuple[int, ...]) -> bool:
    """Whether the own archer may be sent at its target."""
    named = not move.cards and move.call is None and move.target in rivals
    return named and bars_sending(game, move.seat) is None and approachable(game, "archer", move.target)


def may_fortify(game: Any, move: Move, _: tuple[int, ...]) -> bool:
    """Whether a card may fortify the own kingdom."""
    kind = stands_for(game, move)
    return kind in FORTS and move.target is None and bars_fort(game, move.seat, kind) is None


def may_act(game: Any, move: Move, rivals: tuple[int, ...]) -> bool:
    """Whether a special action may be played: a merchant's with a rival, the others with none."""
    kind = stands_for(game, move)
    if kind == "merchant":
        return move.target in rivals and bars_trade(game, move.seat, move.target) is None
    return kind in SPECIALS and move.target is None


ALLOWED: dict[str, Callable[[Any, Move, tuple[int, ...]], bool]] = {
    "attack": may_attack, "send": may_send, "fortify": may_fortify, "special": may_act}


def bars_fort(game: Any, seat: int, kind: str) -> str | None:
    """Return why a card cannot fortify: one castle and one archer at a time."""
    if kind == "castle" and game.castles[seat]:
        return "castle-stands"
    return "archer-stands" if kind == "archer" and game.archers[seat] else None


def bars_trade(game: Any, seat: int, rival: int) -> str | None:
    """Return why a merchant cannot trade: he must be paid, and half of the hand must be a card."""
    if game.gems[seat] < game.terms.price:
        return "no-gem"
    return "too-few-cards" if len(game.hands[rival]) < 2 else None


def bars_turn(game: Any, move: Move) -> str | None:
    """Return why a card cannot be played on one's own turn: in general (`play`), or as the move has it."""
    if move.verb == "send":
        return bars_send(game, move)
    if move.verb in ("end", "redeal"):
        return ("redeal-only" if move.verb == "end" else "redeal-later") if game.two else None
    if not move.cards or move.verb not in ("play", "attack", "fortify", "special"):
        return None
    kinds = played_as(move)
    if len(move.cards) > 1 and kinds != {"peasant"}:
        return "revolt-peasants-only"
    return bars_kind(game, move, kinds.pop())


def bars_kind(game: Any, move: Move, kind: str) -> str | None:
    """Return why a kind of card cannot be played now."""
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
        return bars_special(game, move, kind)
    if verb == "fortify":
        return bars_fort(game, move.seat, kind) if kind in FORTS else None
    return bars_target(game, move, kind) if kind in ATTACKS else None


def bars_special(game: Any, move: Move, kind: str) -> str | None:
    """Return why a special action is refused."""
    return bars_any(game, move, lambda rival: bars_trade(game, move.seat, rival)) if kind == "merchant" else None


def bars_target(game: Any, move: Move, kind: str) -> str | None:
    """Return why an attack card cannot approach a rival, or any rival."""
    if move.target == move.seat:
        return "not-yourself"
    if game.question.key == "assault" and move.target not in (None, game.rival):
        return "one-rival"
    return bars_any(game, move, lambda rival: bars_approach(kind, *game.wall(rival)))


def bars_any(game: Any, move: Move, bars: Callable[[int], str | None]) -> str | None:
    """Return what bars a move from its target; where it names none, from the first rival whom the turn could be about."""
    rivals = (game.rival,) if game.question.key == "assault" else game.rivals()
    return next((key for rival in rivals if move.target in (None, rival) and (key := bars(rival))), None)


def bars_sending(game: Any, seat: int) -> str | None:
    """Return why the own archer cannot be sent out, at whomever."""
    if not game.archers[seat]:
        return "no-own-archer"
    return "send-first" if game.stage == "assault" and game.chosen["field_archer_first"] else None


def bars_send(game: Any, move: Move) -> str | None:
    """Return why the own archer cannot be sent."""
    if game.archers[move.seat] and game.question.key == "fortify":
        return "fortifies-already"
    return bars_sending(game, move.seat) or bars_target(game, move, "archer")
