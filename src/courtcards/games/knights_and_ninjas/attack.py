"""An attack, in the order of the rule book, and the questions it asks."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from courtcards.engine.card import group_by_kind
from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure, Race, Round
from courtcards.engine.question import Question
from courtcards.games.knights_and_ninjas.deck import PLUNDER, STRENGTH
from courtcards.games.knights_and_ninjas.hand import claimed_kinds, has_any_kind, played_kind, possible_revolts, why_not_held
from courtcards.games.knights_and_ninjas.hand_over import Shedding

if TYPE_CHECKING:
    from courtcards.games.knights_and_ninjas.game import Knights


class Attack(Procedure):
    """One attack card, or a revolt, against one kingdom. Rule book: ATTACK, RESPOND, TRAITOR, HIGHWAYMAN.

    Seat `by` attacks seat `on`, until a traitor swaps the two. `receiver` gets the gems.
    """

    steps = ("challenge", "hear", "ambush", "carry")
    blocked = 0
    betrayed = False

    def __init__(self, by: int, on: int, kind: str, count: int):
        self.by, self.on, self.kind, self.count = by, on, kind, count
        self.receiver = by
        self.strength = count * PLUNDER.get(kind, 0)

    def gems(self, game: "Knights") -> int:
        """Return how many gems would change hands right now.

        It's the unblocked strength, or all the attacked player's gems if they're fewer.
        """
        return min(max(0, self.strength - self.blocked), game.gems[self.on])

    @property
    def stopped(self) -> bool:
        """Whether answers have blocked the whole strength, so that nobody gets in."""
        return 0 < self.strength <= self.blocked

    def about(self, game: "Knights") -> dict[str, Any]:
        """Return the attack's details as plain data for sentences."""
        return {"by": self.by, "kind": "revolt" if self.count > 1 else self.kind, "count": self.count,
                "strength": self.strength - self.blocked, "gems": self.gems(game)}

    # the rule book's order

    def challenge(self, game: "Knights", _: Any) -> None:
        """Ask the attacked player for an answer, if any card could answer the attack. Rule book: RESPOND."""
        if game.enemies_now[self.kind]:
            game.ask(Betrayed if self.betrayed else Respond, self.on, self.about(game))

    def hear(self, game: "Knights", move: Move | None) -> Any:
        """Carry out the answer; a pass does nothing."""
        if move is None or move.verb == "pass":
            return None
        kind = game.lay(move, game.replies)
        return self.responses.get(kind, Attack.block)(self, game, move)

    def ambush(self, game: "Knights", _: Any) -> None:
        """Ask who steals the gems that are about to change hands, with a Highwayman. Rule book: HIGHWAYMAN.

        They can do so only after an attack with a card of strength (peasant to king).
        """
        gems = self.gems(game)
        if gems and self.kind in STRENGTH:
            seats, about = game.clockwise(self.receiver), {"victim": self.on, "receiver": self.receiver, "gems": gems}
            game.begin(Round(seats, Rob, about) if game.in_turn else Race(game.seats_to_ask(seats, Rob), Rob, about))

    def carry(self, game: "Knights", robbery: Move | None) -> None:
        """Carry out a robbery. If there's none, hand the gems over and carry out the attack's other effects."""
        if robbery is not None:
            return self.rob(game, robbery)
        gems = self.gems(game)
        if gems:
            game.tell("keeps-gems" if self.receiver == self.on else "takes-gems", seat=self.receiver, rival=self.on, gems=gems)
        elif self.strength and not self.blocked:
            game.tell("takes-nothing", seat=self.by, rival=self.on)
        (Attack.plunder if self.stopped else self.effects.get(self.kind, Attack.plunder))(self, game)
        game.move_gems(self.on, self.receiver, gems)
        return game.end_turn() if gems else None

    # answers

    def block(self, game: "Knights", move: Move) -> None:
        """Block the attack with the answer's strength; any excess is wasted."""
        kind = move.call or move.cards[0].kind
        self.blocked += len(move.cards) * STRENGTH[kind]
        game.tell("blocks", seat=self.on, by=self.by, kind="revolt" if len(move.cards) > 1 else kind, left=self.gems(game))
        if game.chosen["multi_respond"] and self.gems(game):
            self.back_to("challenge")

    def tame(self, game: "Knights", _: Move) -> None:
        """Take the attack card into the attacked player's hand and end the attack. Rule book: PRINCESS."""
        game.tell("tames", seat=self.on, by=self.by, kind=self.kind)
        game.hands[self.on] += game.attackers
        game.show(game.attackers, range(game.seats))
        game.attackers = []
        game.sweep()
        self.end()

    def execute(self, game: "Knights", _: Move) -> None:
        """Discard the attack and end the turn. Rule book: EXECUTIONER."""
        game.tell("executes", seat=self.on, by=self.by, kind=self.about(game)["kind"])
        game.sweep()
        game.end_turn()
        self.end()

    def sing(self, game: "Knights", move: Move) -> None:
        """Cancel the attack and end the turn. Rule book: MINSTREL.

        The minstrel then guards the attacked kingdom.
        """
        game.tell("sings", seat=self.on, by=self.by)
        if not game.two:
            game.replies.remove(move.cards[0])
            game.minstrels[self.on] += move.cards
        game.sweep()
        game.end_turn()
        self.end()
        if game.two:
            game.begin(Shedding(self.by))

    def betray(self, game: "Knights", _: Move) -> None:
        """Turn the attack against the attacker's own kingdom, past all fortifications. Rule book: TRAITOR."""
        self.by, self.on, self.receiver = self.on, self.by, self.on
        self.betrayed, self.blocked = True, 0
        game.tell("betrays", seat=self.by, rival=self.on, kind=self.about(game)["kind"])
        self.back_to("challenge")

    def rob(self, game: "Knights", move: Move) -> None:
        """Redirect the gems to the robber, then let others rob them again. Rule book: HIGHWAYMAN."""
        game.lay(move, game.replies)
        game.tell("robs", seat=move.seat, rival=self.receiver, gems=self.gems(game))
        self.receiver = move.seat
        self.back_to("ambush")

    # the effects of an attack that isn't stopped: walls fall before the fact is told, so that the table shows what its words say

    def plunder(self, game: "Knights") -> None:
        """Discard the attack's cards. The attack has no effect besides the gems it takes."""
        game.sweep()

    def burn(self, game: "Knights") -> None:
        """Burn the attacked kingdom's castle, if it has one. Rule book: DRAGON."""
        if game.castles[self.on]:
            self.raze_castle(game)
            game.tell("burns", seat=self.by, rival=self.on)
        game.sweep()

    def slip(self, game: "Knights") -> None:
        """Kill the attacked kingdom's archer, if it has one; a castle stays. Rule book: NINJA."""
        if game.archers[self.on]:
            self.kill_archer(game)
            game.tell("slips", seat=self.by, rival=self.on)
        game.sweep()

    def shoot(self, game: "Knights") -> None:
        """Discard the attacking archer and the one it shot. Rule book: ARCHER."""
        self.kill_archer(game)
        game.tell("shoots", seat=self.by, rival=self.on)
        game.sweep()

    def climb(self, game: "Knights") -> None:
        """Lean the ladder against the wall until the turn ends. Rule book: LADDER."""
        game.tell("climbs", seat=self.by, rival=self.on)
        game.ladder += game.attackers
        game.attackers = []
        game.sweep()

    def smash(self, game: "Knights") -> None:
        """Bring down the castle and the archer on it. Rule book: CATAPULT."""
        archer = bool(game.archers[self.on])
        self.raze_castle(game)
        self.kill_archer(game)
        game.tell("smashes", seat=self.by, rival=self.on, archer=archer)
        game.sweep()

    def raze_castle(self, game: "Knights") -> None:
        """Discard the attacked kingdom's castle."""
        game.discard += game.castles[self.on]
        game.castles[self.on] = ()

    def kill_archer(self, game: "Knights") -> None:
        """Discard the attacked kingdom's archer, if it has one."""
        game.discard += game.archers[self.on]
        game.archers[self.on] = ()

    responses: ClassVar[dict[str, Callable[..., Any]]] = {"princess": tame, "executioner": execute, "minstrel": sing, "traitor": betray}
    effects: ClassVar[dict[str, Callable[..., Any]]] = {"dragon": burn, "ninja": slip, "archer": shoot, "ladder": climb, "catapult": smash}


class Respond(Question):
    """The question of how to answer an attack: with one card, with a revolt, or not at all.

    `about` holds the attack's details.
    """

    __slots__ = ()
    key = "respond"

    def moves(self, game: Any) -> list[Move]:
        """List the pass and every answer to the attack that the hand offers."""
        seat, enemies = self.seat, self.enemies(game)
        held = group_by_kind(game.hands[seat])
        moves = [answer(seat, "pass")]
        if "peasant" in enemies:
            moves += [answer(seat, "answer", cards, None, call) for _, cards, call in possible_revolts(held)]
        for enemy in enemies:
            if enemy != "peasant" and enemy in held:
                moves.append(answer(seat, "answer", held[enemy][:1]))
        if "jester" in held:
            moves += [answer(seat, "answer", held["jester"][:1], None, enemy) for enemy in enemies if enemy != "peasant"]
        return moves

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for answering the attack or passing, or None if it's allowed."""
        if move == answer(self.seat, "pass"):
            return None
        if move.verb == "answer" and move.target is None and played_kind(game, move) in self.enemies(game):
            return None
        return why_not_held(game, move) or self.why_not_enemy(game, move)

    def enemies(self, game: Any) -> tuple[str, ...]:
        """Return the kinds of cards that answer the attack."""
        kind = self.about["kind"]
        return game.enemies_now["peasant" if kind == "revolt" else kind]

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return the details for the text of a refusal: the attacking kind, and the kinds that would answer it."""
        return {"kind": self.about["kind"], "kinds": self.enemies(game)}

    def why_not_enemy(self, game: Any, move: Move) -> str:
        """Return the refusal key for cards from the hand that don't answer the attack."""
        kinds = claimed_kinds(move)
        if not kinds or move.verb not in ("answer", "play"):
            return "not-offered"
        if kinds == {"jester"} and move.verb == "answer":
            return "jester-needs-call"
        if len(move.cards) > 1 and kinds != {"peasant"}:
            return "revolt-peasants-only"
        if move.verb == "answer" and kinds <= set(self.enemies(game)):
            return "not-offered"                        # it would answer, but not with this call
        if kinds <= {"castle", "archer"}:
            return "fortify-waits"
        return "highwayman-waits" if kinds == {"highwayman"} else "not-an-enemy"

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return the preview of an answer: its key and the details for its sentence."""
        if move.verb == "pass":
            return "let-pass" if self.about["gems"] else "let-be", self.about
        kind = move.call or move.cards[0].kind
        if kind not in STRENGTH:
            return OUTLOOK[kind], self.about
        if len(move.cards) > 1:
            return "or-revolt", {"count": len(move.cards)}
        left, risk = max(0, self.about["strength"] - STRENGTH[kind]), self.about["gems"]
        saved = risk - min(left, risk)
        if not saved:
            return "blocks-none" if left else "blocks-attack", self.about
        return "blocks" if saved < risk else "blocks-all", {**self.about, "gems": saved}

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt: "none" if the hand holds no answer, otherwise ""."""
        return "none" if self.idle(game, seat, self.about) else "", {}

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Return whether a hand holds nothing that answers the attack, not even a jester."""
        return not has_any_kind(game, seat, (*game.enemies_now["peasant" if about["count"] > 1 else about["kind"]], "jester"))


class Betrayed(Respond):
    """The question of how to answer an attack that a traitor has turned round."""

    __slots__ = ()
    key = "betrayed"


OUTLOOK = {"princess": "joins-you", "executioner": "ends-turn", "minstrel": "sings", "traitor": "turns-back"}


class Rob(Question):
    """The question of whether to rob gems that are about to change hands.

    `about` holds the victim, the receiver and the number of gems.
    """

    __slots__ = ()
    key = "rob"

    def moves(self, game: Any) -> list[Move]:
        """List the pass and the robberies of every seat asked."""
        moves = []
        for seat in self.seats:
            held = group_by_kind(game.hands[seat])
            moves.append(answer(seat, "pass"))
            if "highwayman" in held:
                moves.append(answer(seat, "rob", held["highwayman"][:1]))
            if "jester" in held:
                moves.append(answer(seat, "rob", held["jester"][:1], None, "highwayman"))
        return moves

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for robbing or passing, or None if it's allowed."""
        robs = move.verb == "rob" and move.target is None and played_kind(game, move) == "highwayman"
        if robs or move == answer(move.seat, "pass"):
            return None
        return why_not_held(game, move) or ("highwayman-only" if move.cards else "not-offered")

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return the preview of an answer: its key and the details for its sentence."""
        own = move.seat == self.about["victim"]
        if move.verb != "pass":
            return "save-own" if own else "steals", self.about
        return "let-win" if can_win_by_robbery(game, self.about, self.about["receiver"]) else "lose-own" if own else "let-go", self.about

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt: "none" if the hand can't rob, "own" if the seat is the victim and can rob, otherwise ""."""
        return "none" if self.idle(game, seat) else "own" if seat == self.about["victim"] else "", {}

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Return whether a hand holds neither a highwayman nor a jester to pose as one."""
        return not has_any_kind(game, seat, ("highwayman", "jester"))


def can_win_by_robbery(game: Any, about: dict[str, int], seat: int) -> bool:
    """Return whether a seat would win with the gems about to change hands. `about` describes them, as in `Rob`.

    The victim never does, since the gems are its own.
    """
    return seat != about["victim"] and game.gems[seat] + about["gems"] >= game.goal
