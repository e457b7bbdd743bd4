"""An attack, in the order of the rule book, and the questions that it asks. Imports nothing from bots or table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from courtcards.engine.card import by_kind
from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure, Race, Round
from courtcards.engine.question import Question
from courtcards.games.knights_and_ninjas.deck import PLUNDER, STRENGTH
from courtcards.games.knights_and_ninjas.hand import bars_hand, holds, played_as, revolts, stands_for
from courtcards.games.knights_and_ninjas.special import Shedding

if TYPE_CHECKING:
    from courtcards.games.knights_and_ninjas.game import Knights


class Attack(Procedure):
    """One attack card, or a revolt, against one kingdom. Rule book: ATTACK, RESPOND, TRAITOR, HIGHWAYMAN.

    `by` and `on`: who attacks whom now; a traitor turns that round. The cards lie in the zones `attack` and `answer`.
    """

    steps = ("challenge", "hear", "ambush", "carry")
    blocked = 0
    betrayed = False

    def __init__(self, by: int, on: int, kind: str, count: int):
        self.by, self.on, self.kind, self.count = by, on, kind, count
        self.receiver = by
        self.strength = count * PLUNDER.get(kind, 0)

    def gems(self, game: "Knights") -> int:
        """Return how many gems would move now: strength, less what is blocked, of what is there."""
        return min(max(0, self.strength - self.blocked), game.gems[self.on])

    @property
    def stopped(self) -> bool:
        """Whether strength has blocked all of it: then nobody gets in."""
        return 0 < self.strength <= self.blocked

    def about(self, game: "Knights") -> dict[str, Any]:
        """Return what the attack is about, as plain data for sentences."""
        return {"by": self.by, "kind": "revolt" if self.count > 1 else self.kind, "count": self.count,
                "strength": self.strength - self.blocked, "gems": self.gems(game)}

    # the rule book's order

    def challenge(self, game: "Knights", _: Any) -> None:
        """Ask the attacked player for an answer. Rule book: RESPOND."""
        if game.enemies_now[self.kind]:
            game.ask(Betrayed if self.betrayed else Respond, self.on, self.about(game))

    def hear(self, game: "Knights", move: Move | None) -> Any:
        """Carry out the answer."""
        if move is None or move.verb == "pass":
            return None
        kind = game.lay(move, game.replies)
        return self.responses.get(kind, Attack.block)(self, game, move)

    def ambush(self, game: "Knights", _: Any) -> None:
        """Offer the moving gems to highwaymen. Rule book: HIGHWAYMAN."""
        gems = self.gems(game)
        if gems and self.kind in STRENGTH:
            seats, about = game.clockwise(self.receiver), {"victim": self.on, "receiver": self.receiver, "gems": gems}
            game.begin(Round(seats, Rob, about) if game.in_turn else Race(game.alert(seats, Rob), Rob, about))

    def carry(self, game: "Knights", robbery: Move | None) -> None:
        """Hand the gems over, and do what the attack does besides."""
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
        """Answer strength with strength; what is too much is wasted."""
        kind = move.call or move.cards[0].kind
        self.blocked += len(move.cards) * STRENGTH[kind]
        game.tell("blocks", seat=self.on, by=self.by, kind="revolt" if len(move.cards) > 1 else kind, left=self.gems(game))
        if game.chosen["multi_respond"] and self.gems(game):
            self.back_to("challenge")

    def tame(self, game: "Knights", _: Move) -> None:
        """Win the attack card for the own hand. Rule book: PRINCESS."""
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
        """Undo the attack and end the turn; the minstrel stays, or with two players costs the attacker cards. Rule book: MINSTREL."""
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
        """Turn the attack on its own kingdom, past all fortifications. Rule book: TRAITOR."""
        self.by, self.on, self.receiver = self.on, self.by, self.on
        self.betrayed, self.blocked = True, 0
        game.tell("betrays", seat=self.by, rival=self.on, kind=self.about(game)["kind"])
        self.back_to("challenge")

    def rob(self, game: "Knights", move: Move) -> None:
        """Take the gems on their way, until another does the same. Rule book: HIGHWAYMAN."""
        game.lay(move, game.replies)
        game.tell("robs", seat=move.seat, rival=self.receiver, gems=self.gems(game))
        self.receiver = move.seat
        self.back_to("ambush")

    # what happens when nobody stops it

    def plunder(self, game: "Knights") -> None:
        """Discard what was played."""
        game.sweep()

    def burn(self, game: "Knights") -> None:
        """Burn the castle. Rule book: DRAGON."""
        if game.castles[self.on]:
            game.tell("burns", seat=self.by, rival=self.on)
            game.discard += game.castles[self.on]
            game.castles[self.on] = ()
        game.sweep()

    def slip(self, game: "Knights") -> None:
        """Kill the archer; the castle stays. Rule book: NINJA."""
        if game.archers[self.on]:
            game.tell("slips", seat=self.by, rival=self.on)
            self.kill_archer(game)
        game.sweep()

    def shoot(self, game: "Knights") -> None:
        """Discard both archers. Rule book: ARCHER."""
        game.tell("shoots", seat=self.by, rival=self.on)
        self.kill_archer(game)
        game.sweep()

    def climb(self, game: "Knights") -> None:
        """Lean the ladder at the wall until the turn ends. Rule book: LADDER."""
        game.tell("climbs", seat=self.by, rival=self.on)
        game.ladder += game.attackers
        game.attackers = []
        game.sweep()

    def smash(self, game: "Knights") -> None:
        """Bring down the castle, and the archer on it. Rule book: CATAPULT."""
        game.tell("smashes", seat=self.by, rival=self.on, archer=bool(game.archers[self.on]))
        game.discard += game.castles[self.on]
        game.castles[self.on] = ()
        self.kill_archer(game)
        game.sweep()

    def kill_archer(self, game: "Knights") -> None:
        """Discard the attacked kingdom's archer."""
        game.discard += game.archers[self.on]
        game.archers[self.on] = ()

    responses: ClassVar[dict[str, Callable[..., Any]]] = {"princess": tame, "executioner": execute, "minstrel": sing, "traitor": betray}
    effects: ClassVar[dict[str, Callable[..., Any]]] = {"dragon": burn, "ninja": slip, "archer": shoot, "ladder": climb, "catapult": smash}


class Respond(Question):
    """An answer to an attack: one card, or a revolt. `about` is what the attack is about."""

    __slots__ = ()
    key = "respond"

    def moves(self, game: Any) -> list[Move]:
        """List passing and every enemy of the attack in hand."""
        seat, enemies = self.seat, self.enemies(game)
        held = by_kind(game.hands[seat])
        moves = [answer(seat, "pass")]
        if "peasant" in enemies:
            moves += [answer(seat, "answer", cards, None, call) for _, cards, call in revolts(held)]
        for enemy in enemies:
            if enemy != "peasant" and enemy in held:
                moves.append(answer(seat, "answer", held[enemy][:1]))
        if "jester" in held:
            moves += [answer(seat, "answer", held["jester"][:1], None, enemy) for enemy in enemies if enemy != "peasant"]
        return moves

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card does not answer the attack."""
        if move == answer(self.seat, "pass"):
            return None
        if move.verb == "answer" and move.target is None and stands_for(game, move) in self.enemies(game):
            return None
        return bars_hand(game, move) or self.bars_enemy(game, move)

    def enemies(self, game: Any) -> tuple[str, ...]:
        """Return the cards that answer the attack."""
        kind = self.about["kind"]
        return game.enemies_now["peasant" if kind == "revolt" else kind]

    def denial(self, game: Any, move: Move) -> dict[str, Any]:
        """Return what attacks and what would answer it."""
        return {"kind": self.about["kind"], "kinds": self.enemies(game)}

    def bars_enemy(self, game: Any, move: Move) -> str:
        """Return why cards do not answer the attack."""
        kinds = played_as(move)
        if not kinds or move.verb not in ("answer", "play"):
            return "not-offered"
        if kinds == {"jester"} and move.verb == "answer":
            return "jester-needs-call"
        if len(move.cards) > 1 and kinds != {"peasant"}:
            return "revolt-peasants-only"
        if move.verb == "answer" and kinds <= set(self.enemies(game)):
            return "not-offered"                        # it would answer, but not under another name
        if kinds <= {"castle", "archer"}:
            return "fortify-waits"
        return "highwayman-waits" if kinds == {"highwayman"} else "not-an-enemy"

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return what an answer would do, with the names that its sentence needs."""
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
        """Return whether the hand holds no answer."""
        return "none" if self.idle(game, seat, self.about) else "", {}

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Whether a hand holds no enemy of the attack."""
        return not holds(game, seat, (*game.enemies_now["peasant" if about["count"] > 1 else about["kind"]], "jester"))


class Betrayed(Respond):
    """An answer to an attack that was turned round."""

    __slots__ = ()
    key = "betrayed"


OUTLOOK = {"princess": "joins-you", "executioner": "ends-turn", "minstrel": "sings", "traitor": "turns-back"}


class Rob(Question):
    """A chance to rob gems on their way; `about` is whose they were, who receives them, and how many."""

    __slots__ = ()
    key = "rob"

    def moves(self, game: Any) -> list[Move]:
        """List passing and robbing for everybody asked."""
        moves = []
        for seat in self.seats:
            held = by_kind(game.hands[seat])
            moves.append(answer(seat, "pass"))
            if "highwayman" in held:
                moves.append(answer(seat, "rob", held["highwayman"][:1]))
            if "jester" in held:
                moves.append(answer(seat, "rob", held["jester"][:1], None, "highwayman"))
        return moves

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card does not rob."""
        robs = move.verb == "rob" and move.target is None and stands_for(game, move) == "highwayman"
        if robs or move == answer(move.seat, "pass"):
            return None
        return bars_hand(game, move) or ("highwayman-only" if move.cards else "not-offered")

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return what an answer would do."""
        own = move.seat == self.about["victim"]
        if move.verb != "pass":
            return "save-own" if own else "steals", self.about
        return "let-win" if robbery_wins(game, self.about, self.about["receiver"]) else "lose-own" if own else "let-go", self.about

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return whether the hand holds no highwayman, or the seat loses gems."""
        return "none" if self.idle(game, seat) else "own" if seat == self.about["victim"] else "", {}

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Whether a hand holds no highwayman."""
        return not holds(game, seat, ("highwayman", "jester"))


def robbery_wins(game: Any, about: dict[str, int], seat: int) -> bool:
    """Whether a seat would win with the gems on their way; who only gets the own ones back does not."""
    return seat != about["victim"] and game.gems[seat] + about["gems"] >= game.goal
