"""Newcomers' misconceptions about attacks: worlds with a wrong rule, from which puzzles take their wrong answers."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from courtcards.engine.move import Move, parse_move
from courtcards.engine.procedure import Procedure
from courtcards.games.knights_and_ninjas.attack import Attack
from courtcards.games.knights_and_ninjas.deck import STRENGTH
from courtcards.games.knights_and_ninjas.game import Knights


class TraitorStops(Attack):
    """Wrong rule: a Traitor ends the attack and does nothing else."""

    def betray(self, game: Knights, _: Move) -> None:
        """Discard the attack."""
        game.tell("betrays", seat=self.on, rival=self.by, kind=self.about(game)["kind"])
        game.tell("takes-nothing", seat=self.on, rival=self.by)
        game.sweep()
        self.end()

    responses: ClassVar[dict[str, Callable[..., Any]]] = {**Attack.responses, "traitor": betray}


class TraitorMeetsWalls(Attack):
    """Wrong rule: fortifications stop an attack that a Traitor turns round."""

    def betray(self, game: Knights, move: Move) -> None:
        """Turn the attack round if the attacker has no fortifications; otherwise discard it."""
        if any(game.fortification_flags(self.by)):
            TraitorStops.betray(self, game, move)       # type: ignore[arg-type]
        else:
            super().betray(game, move)

    responses: ClassVar[dict[str, Callable[..., Any]]] = {**Attack.responses, "traitor": betray}


class SameLoot(Attack):
    """Wrong rule: an attack that's turned round takes as many gems as it would have taken before."""

    def betray(self, game: Knights, move: Move) -> None:
        """Turn the attack round. Its strength is the number of gems that it would have taken before."""
        self.strength = self.gems(game)
        super().betray(game, move)

    responses: ClassVar[dict[str, Callable[..., Any]]] = {**Attack.responses, "traitor": betray}


class BlockLasts(Attack):
    """Wrong rule: strength already blocked stays blocked when a Traitor turns the attack round."""

    def betray(self, game: Knights, move: Move) -> None:
        """Turn the attack round, with only the strength that isn't blocked yet."""
        blocked = self.blocked
        super().betray(game, move)
        self.blocked = blocked

    responses: ClassVar[dict[str, Callable[..., Any]]] = {**Attack.responses, "traitor": betray}


class FirstRobs(Attack):
    """Wrong rule: the first Highwayman keeps the gems, even if others follow."""

    robbed = False

    def rob(self, game: Knights, move: Move) -> None:
        """Redirect the gems to the robber unless another player has robbed them before."""
        receiver = self.receiver
        super().rob(game, move)
        self.receiver, self.robbed = receiver if self.robbed else self.receiver, True


class NobodyRobs(Attack):
    """Wrong rule: a Highwayman takes nothing from the attacker."""

    def rob(self, game: Knights, move: Move) -> None:
        """Leave the gems with their receiver."""
        receiver = self.receiver
        super().rob(game, move)
        self.receiver = receiver


class AttackerPays(Attack):
    """Wrong rule: a Highwayman takes the gems from the attacker's treasury."""

    def rob(self, game: Knights, move: Move) -> None:
        """Make the player who would have received the gems pay the robber from their own treasury."""
        on = self.receiver
        super().rob(game, move)
        self.on = on


class WrongRuleKnights(Knights):
    """A match whose attacks follow a wrong rule."""

    wrong: type[Attack]

    def begin(self, procedure: Procedure) -> None:
        """Put a procedure on the agenda.

        If it's an attack, it follows the wrong rule.
        """
        if type(procedure) is Attack:
            procedure.__class__ = self.wrong
        super().begin(procedure)


KINDS = (TraitorStops, TraitorMeetsWalls, SameLoot, BlockLasts, FirstRobs, NobodyRobs, AttackerPays)


def knights_wrong_worlds(game: Knights, plays: tuple[str, ...]) -> Iterator[Knights]:
    """Yield copies of the position, each under a wrong rule.

    `plays[0]` is the move to judge, as text.
    """
    move, attack = parse_move(plays[0], game.cards), game.agenda[-1] if game.agenda else None
    power = STRENGTH.get(move.call or move.cards[0].kind, 0) * len(move.cards)
    if isinstance(attack, Attack):
        for strength in (1, attack.strength + power, attack.count + power - len(move.cards)):
            world = game.copy()
            world.agenda[-1].strength = strength        # type: ignore[attr-defined]
            yield world
    world = game.copy()
    world.gems = [gems + 99 for gems in game.gems]
    world.goal += 99 * game.seats
    yield world
    for wrong in KINDS:
        world = game.copy()
        world.__class__ = WrongRuleKnights
        world.wrong = wrong                             # type: ignore[attr-defined]
        for procedure in world.agenda:
            if type(procedure) is Attack:
                procedure.__class__ = wrong
        yield world


WRONG_WORLDS = {"knights-and-ninjas": knights_wrong_worlds}
