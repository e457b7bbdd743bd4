"""The blows of a moment: cards that defeat others in a battle, points at Midnight, a last card."""

from collections.abc import Sequence

from courtcards.engine.game import Fact
from table.books.creations.battles import BLOWS
from table.markup.motion import Hit, seat_name
from table.markup.scene import Scene

LEFT = {"last_card": "1", "goes_out": "0"}              # how many cards a player of Kingdrin has left


def hits(scene: Scene, facts: Sequence[Fact]) -> list[Hit]:
    """Return the blows of a moment, and what it counts."""
    return [hit for fact in facts if (hit := blow(fact))]


def blow(fact: Fact) -> Hit | None:
    """Return what is seen of one fact."""
    about = fact.about
    if fact.key in BLOWS:
        return Hit(about["card"], about["other"], f"{about['by']}:{about['against']}")
    if fact.key == "midnight" and about["points"]:
        return Hit("", seat_name(about["seat"]), f"+{about['points']}", gain=True)
    if fact.key in LEFT:
        return Hit("", seat_name(about["seat"]), LEFT[fact.key], gain=True)
    return None
