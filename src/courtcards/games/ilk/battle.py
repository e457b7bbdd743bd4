"""An attack by a creature on a player, who may block. Rule book: Battle."""

from typing import TYPE_CHECKING, Any

from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question
from courtcards.games.ilk.creature import Creature, creature_details
from courtcards.games.ilk.stack import Responding

if TYPE_CHECKING:
    from courtcards.games.ilk.game import Ilk


class Battle(Procedure):
    """One attack: seat `by` attacks seat `on` with the creature in `space`.

    `blocker` is the space of the blocking creature, or an empty string.
    """

    steps = ("announce", "offer", "block", "fight")
    blocker = ""

    def __init__(self, by: int, space: str, on: int):
        self.by, self.space, self.on = by, space, on

    def announce(self, game: "Ilk", _: Any) -> None:
        """Announce the attack and let everyone answer it. Rule book: Other Notes."""
        attacker = game.known_creature(self.space)
        if game.story is not None:
            game.tell("attacks", seat=self.by, **{**creature_details(attacker), "rival": self.on})
        game.begin(Responding(self.by, game.clockwise(self.by), (self.by, self.on), lasts=True))

    def offer(self, game: "Ilk", answered: bool) -> None:
        """Ask the attacked player whether to block, if they have a creature that can.

        `answered` says whether anyone fielded a card in response to the attack.
        """
        attacker = game.creature(self.space)
        if self.stopped(game):
            return self.end()
        if attacker is None:
            game.tell("nothing", seat=self.by, rival=self.on)
            return self.end()
        if game.blockers(self.on):
            game.question = Block((self.on,), {"by": self.by, "damage": attacker.power, "life": attacker.left})
        elif not answered:                              # nothing has changed since everyone passed, so don't ask again
            self.at = self.steps.index("fight")
        return None

    def block(self, game: "Ilk", move: Move | None) -> None:
        """Record whether the player blocks, and with which creature. Then let everyone answer before any damage is dealt."""
        if self.stopped(game):
            return self.end()
        if move is not None and move.verb == "block":
            self.blocker = str(move.target)
            creature = game.put(game.known_creature(self.blocker)._replace(blocked=True))
            game.tell("blocks", seat=self.on, **{**creature_details(creature), "rival": self.by})
        elif move is not None:
            game.tell("lets-in", seat=self.on, rival=self.by)
        game.begin(Responding(self.on, game.round_from(self.on), (self.by, self.on), lasts=True))
        return None

    def fight(self, game: "Ilk", _: Any) -> None:
        """Deal the damage: to both creatures at once or, without a block, to the player."""
        attacker, blocker = game.creature(self.space), game.creature(self.blocker)
        if self.stopped(game):
            return
        if attacker is None or (self.blocker and blocker is None and not game.chosen["unblocked_again"]):
            game.tell("nothing", seat=self.by, rival=self.on)
        elif blocker is None:
            game.hit_player(self.on, attacker.power, "lands", seat=self.by)
        else:
            self.clash(game, attacker, blocker)

    def clash(self, game: "Ilk", attacker: Creature, blocker: Creature) -> None:
        """Make two creatures damage each other.

        If both die, the attacker is discarded first.
        """
        hurt = [game.hurt(attacker, blocker.power), game.hurt(blocker, attacker.power)]
        game.tell("clash", seat=self.by, rival=self.on, damage=attacker.power, life=attacker.left, count=blocker.power)
        for creature in hurt:
            game.bury(creature)

    @property
    def open(self) -> bool:
        """Whether the question of a block is still open."""
        return self.at <= self.steps.index("block")

    @property
    def threatened_seats(self) -> tuple[int, ...]:
        """The seats that may lose life in the battle, or whose creature may: the attacked one and, if there's a block, the attacker."""
        return (self.on, self.by) if self.blocker else (self.on,)

    def stopped(self, game: "Ilk") -> bool:
        """Return whether the attacker or the attacked player is out."""
        return self.by in game.fallen or self.on in game.fallen

    def release(self, game: "Ilk", seat: int) -> None:
        """Clear the blocking creature's `blocked` mark if the leaving seat is the attacker."""
        blocker = game.creature(self.blocker)
        if blocker and seat == self.by:
            game.put(blocker._replace(blocked=False))

    def describe(self, game: "Ilk") -> dict[str, Any]:
        """Return the description of the battle for the players who may answer it."""
        attacker, blocker = game.creature(self.space), game.creature(self.blocker)
        if attacker is None:
            return {"what": "attacker-gone", "by": self.by, "rival": self.on}
        if self.open:
            return {**creature_details(attacker), "what": "attack", "by": self.by, "rival": self.on}
        if blocker:
            return {**creature_details(blocker), "what": "block", "by": self.on, "rival": self.by}
        if self.blocker and not game.chosen["unblocked_again"]:
            return {"what": "blocker-gone", "by": self.on, "rival": self.by}
        return {**creature_details(attacker), "what": "unblocked", "by": self.on, "rival": self.by}


class Block(Question):
    """The question of whether to block, and with which creature.

    `about` describes the attacker.
    """

    __slots__ = ()
    key = "block"

    def moves(self, game: Any) -> list[Move]:
        """List the answer that lets the attack in, then a block with each creature that can block."""
        return [answer(self.seat, "let"), *[answer(self.seat, "block", (), creature.space) for creature in game.blockers(self.seat)]]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a block or for letting the attack in, or None if it's allowed."""
        if move == answer(self.seat, "let"):
            return None
        pressed = move.verb == "play" and move.target is not None           # a creature pressed to block with
        if move.cards or move.call is not None or not (move.verb == "block" or pressed):
            return why_not_now(move)
        creature = game.creature(move.target)
        if creature is None:
            return "gone"
        if creature.owner != self.seat:
            return "not-yours"
        return "blocked-already" if creature.blocked else "not-offered" if pressed else None


def why_not_now(move: Move) -> str:
    """Return the refusal key for an unrelated move while the player is asked whether to block."""
    return "block-first" if move.verb in ("conjure", "attack", "end", "field", "play") else "not-offered"
