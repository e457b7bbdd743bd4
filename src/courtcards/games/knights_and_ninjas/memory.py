"""An attentive player's conclusions in Of Knights and Ninjas: a player who let an attack pass had no answer to it.

The rules themselves track which cards were seen.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from courtcards.games.knights_and_ninjas.deck import STRENGTH

COUNTS = 2              # fewest gems for which every player who has an answer is believed to give it
SURE = .9               # probability that a player who didn't answer had no answer

Since = dict[str, int]  # {kind: the most cards a hand may have taken up since it held none of that kind}


def recall(world: Any, seat: int, story: Sequence[Any]) -> None:
    """Record in an imagined world which kinds rivals lacked, and how many cards each has taken up since.

    Sets `world.lacked`, which has a dict for each seat. It maps each kind that the hand lacked to the largest number of cards that it may have taken up since.
    """
    lacked: list[Since] = [{} for _ in range(world.seats)]
    unanswered: tuple[int, str] | None = None           # the attacked seat and the attacking kind, unless blocked
    for fact in story:
        key, about = fact.key, fact.about
        if key in ("attacks", "betrays", "approaches"):
            unanswered = (about["rival"], about["kind"])
        elif key == "blocks":
            unanswered = None
        elif key == "takes-gems":
            note_unanswered(world, about, unanswered, lacked)
        elif key in ("draws", "trades"):
            count_taken_cards(lacked[about["seat"]], about["count"])
        elif key == "keeps":
            count_taken_cards(lacked[about["seat"]], 1)
        elif key == "taxes":                            # only few see the cards it brings in
            lacked[about["seat"]].clear()
    lacked[seat].clear()
    world.lacked = lacked


def note_unanswered(world: Any, about: Mapping[str, int], unanswered: tuple[int, str] | None, lacked: list[Since]) -> None:
    """Record in `lacked` the kinds of cards that players evidently lacked when gems changed hands.

    `unanswered` holds the attacked seat and the attacking kind, or is None if the attack was blocked. The attacked seat had no answer to that kind. If it was a
    kind of strength (peasant to king), no rival of the seat that got the gems had a highwayman. Losses of few gems are ignored.
    """
    if about["gems"] < COUNTS or unanswered is None:
        return
    on, kind = unanswered
    kind = "peasant" if kind == "revolt" else kind
    lacked[on].update(dict.fromkeys(world.enemies_now[kind], 0))
    for rival in world.clockwise(about["seat"]) if kind in STRENGTH else ():
        lacked[rival]["highwayman"] = 0


def count_taken_cards(since: Since, count: int) -> None:
    """Add `count`, the number of newly taken cards, to every count in `since`."""
    for kind in since:
        since[kind] += count


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Swap cards that rivals are unlikely to hold for cards from the deck.

    A rival is unlikely to hold cards with which it would have answered an attack that it let pass.
    """
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
