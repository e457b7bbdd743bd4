"""What is seen of a battle that is won: how many cards its winner takes."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.markup.motion import Hit, seat_name
from table.markup.scene import Scene


def hits(scene: Scene, facts: Sequence[Fact]) -> list[Hit]:
    """Return the pots that are taken: the number bursts over the card that won."""
    return [Hit("", fact.about["card"], f"+{fact.about['count']}", gain=True) if fact.key == "takes" else
            Hit("", seat_name(fact.about["seat"]), f"+{fact.about['count']}", gain=True) for fact in facts if fact.key in ("takes", "outlasts")]
