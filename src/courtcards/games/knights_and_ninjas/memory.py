"""What an attentive player of Of Knights and Ninjas concludes from what was told: who let an attack pass had no answer to it.

Which cards were seen, the rules themselves make known. Imports nothing from bots or table.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from courtcards.games.knights_and_ninjas.deck import STRENGTH

COUNTS = 2              # gems for which anybody answers who can
SURE = .9               # how often who did not answer had no answer

Since = dict[str, int]  # how many cards a hand has taken up, at most, since it held none of a kind


def recall(world: Any, seat: int, story: Sequence[Any]) -> None:
    """Note in an imagined world what rivals had no more of, and how many cards each has taken up since: its field `lacked`."""
    lacked: list[Since] = [{} for _ in range(world.seats)]
    unanswered: tuple[int, str] | None = None           # who is under attack, and what attacks, while nothing blocks it
    for fact in story:
        key, about = fact.key, fact.about
        if key in ("attacks", "betrays", "approaches"):
            unanswered = (about["rival"], about["kind"])
        elif key == "blocks":
            unanswered = None
        elif key == "takes-gems":
            let_pass(world, about, unanswered, lacked)
        elif key in ("draws", "trades"):
            take_up(lacked[about["seat"]], about["count"])
        elif key == "keeps":
            take_up(lacked[about["seat"]], 1)
        elif key == "taxes":                            # what it brings in is told to few
            lacked[about["seat"]].clear()
    lacked[seat].clear()
    world.lacked = lacked


def let_pass(world: Any, about: Mapping[str, int], unanswered: tuple[int, str] | None, lacked: list[Since]) -> None:
    """Note who let gems go: who was robbed of them had no answer, and nobody else a highwayman."""
    if about["gems"] < COUNTS or unanswered is None:
        return
    on, kind = unanswered
    kind = "peasant" if kind == "revolt" else kind
    lacked[on].update(dict.fromkeys(world.enemies_now[kind], 0))
    for rival in world.clockwise(about["seat"]) if kind in STRENGTH else ():
        lacked[rival]["highwayman"] = 0


def take_up(since: Since, count: int) -> None:
    """Count cards that a hand takes up."""
    for kind in since:
        since[kind] += count


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Change what a rival would have answered with, had it held it, for cards of the deck."""
    deck, known = world.deck, world.known
    for hand, since in zip(world.hands, getattr(world, "lacked", ()), strict=False):
        if not since or not deck:
            continue
        hidden = [place for place, card in enumerate(hand) if seat not in known.get(card, ())]
        for taken_up, place in enumerate(reversed(hidden)):
            drawn = rng.randrange(len(deck))
            held, other = hand[place], deck[drawn]
            if since.get(held.kind, len(hand)) <= taken_up < since.get(other.kind, len(hand)) and rng.random() < SURE:
                hand[place], deck[drawn] = other, held
