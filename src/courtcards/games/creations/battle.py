"""Battles of Creation Cards: which card strikes when, and which card it defeats.

A battle is fought Speed by Speed, from 0 to 200. Cards of the same Speed strike simultaneously.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, cast

from courtcards.engine.card import Card
from courtcards.engine.field import PLACES, turned_corners
from courtcards.games.creations.fields import Ground

NUMBERS = "123456789"
BEATS = {"B": "R", "R": "Y", "Y": "B"}          # blue beats red, red beats yellow, yellow beats blue
WINS = frozenset([(one, other) for one in NUMBERS for other in NUMBERS if one >= other] + list(BEATS.items()))


class Lying(NamedTuple):
    """A card on a space.

    `corners` holds the corners of the card as it lies: upper left, upper right, lower left, lower right. `turned` is in degrees clockwise. Cards
    with different controllers are opponents.
    """

    card: Card
    corners: tuple[str, ...]
    owner: int
    controller: int
    turned: int
    speed: int
    number: int
    silenced: bool = False


class Blow(NamedTuple):
    """A blow by which the card on space `one` beats the card on space `other`.

    `corner` and `other_corner` are the positions of the two corners that meet, in the order of `Lying.corners`.
    """

    one: int
    other: int
    corner: int
    other_corner: int


class Strikes(NamedTuple):
    """The events at one Speed of a battle.

    * `strikers`: the spaces of all cards of that Speed.
    * `silent`: the spaces of strikers that have been defeated and can't strike.
    * `alone`: the spaces of strikers that have no opponent.
    * `blows`: the blows that defeat a card.
    * `spared`: the blows that don't defeat one. If two cards beat each other, only the one with the higher number is defeated; if the numbers are equal,
      neither is.
    """

    speed: int
    strikers: tuple[int, ...]
    silent: tuple[int, ...]
    alone: tuple[int, ...]
    blows: tuple[Blow, ...]
    spared: tuple[Blow, ...]


Laid = list[Lying | None]


@lru_cache(1 << 14)
def place_card(card: Card, seat: int, turned: str) -> Lying:
    """Return a card as `seat` lays it on the field, turned clockwise by `turned` degrees (given as text). Ruling MK-6."""
    printed = card.traits["corners"]
    return Lying(card, turned_corners(printed, int(turned)), seat, seat, int(turned), card.traits["speed"], card.traits["number"])


def first_winning_blow(lying: list[Lying], one: int, other: int, pairs: tuple[tuple[int, int], ...]) -> Blow | None:
    """Return the blow by which the card on space `one` beats the card on space `other`, or None. Rulings MK-10, MK-14.

    `pairs` holds the corners where the two meet (the first card's, then the other's). The first pair at which it wins makes the blow.
    """
    mine, theirs = lying[one].corners, lying[other].corners
    for corner, other_corner in pairs:
        if (mine[corner], theirs[other_corner]) in WINS:
            return Blow(one, other, corner, other_corner)
    return None


def fight_battle(laid: Laid, ground: Ground, engaged: Sequence[int], defeated_attack: bool, silences: bool = False) -> Iterator[Strikes]:
    """Fight a battle on the `engaged` spaces, changing `laid`; yield the events of each Speed. Rulings MK-11 to MK-17.

    A defeated card changes controllers or, with `silences`, is marked as silenced. With `defeated_attack`, it can still strike later.
    """
    lying, beaten = cast(list[Lying], laid), set[int]()         # every engaged space has a card
    for speed, group in groupby(sorted(engaged, key=lambda space: lying[space].speed), key=lambda space: lying[space].speed):
        now = tuple(group)
        silent = () if defeated_attack else tuple([space for space in now if space in beaten])
        strikes = resolve_speed(lying, ground, speed, now, silent, engaged)
        winners = [(each.other, lying[each.one].controller) for each in strikes.blows]
        for space, controller in winners:
            lying[space] = lying[space]._replace(silenced=True) if silences else lying[space]._replace(controller=controller)
            beaten.add(space)
        yield strikes


def resolve_speed(lying: list[Lying], ground: Ground, speed: int, now: tuple[int, ...], silent: tuple[int, ...], engaged: Sequence[int]) -> Strikes:
    """Return the events at one Speed, whose cards all strike simultaneously. Rulings MK-12, MK-13, MK-15.

    `now` holds the spaces of the cards of that Speed, `silent` those of them whose cards can't strike, and `engaged` all spaces that fight.
    """
    found: list[Blow] = []
    alone = []
    for one in now:
        if one in silent:
            continue
        side = lying[one].controller
        rivals = [(other, pairs) for other, pairs in ground.near[one] if other in engaged and lying[other].controller != side]
        if not rivals:
            alone.append(one)
        found += [hit for other, pairs in rivals if (hit := first_winning_blow(lying, one, other, pairs))]
    if len(now) == 1:
        return Strikes(speed, now, silent, tuple(alone), tuple(found), ())
    mutual = {(each.one, each.other) for each in found}
    spared = tuple([each for each in found if (each.other, each.one) in mutual and lying[each.other].number <= lying[each.one].number])
    return Strikes(speed, now, silent, tuple(alone), tuple([each for each in found if each not in spared]), spared)


def field_after_battle(laid: Laid, ground: Ground, engaged: Sequence[int], defeated_attack: bool, silences: bool = False) -> Laid:
    """Return the field after a battle on the `engaged` spaces, and leave `laid` as it is. The parameters are those of `fight_battle`."""
    left = laid[:]
    for _ in fight_battle(left, ground, engaged, defeated_attack, silences):
        pass
    return left


def strike_facts(strikes: Strikes, before: Sequence[Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the facts of one Speed, each as its key and its details.

    `key` is the key of the fact which announces that one card defeats another. `before` holds the cards on the field before this Speed.
    """
    blows = [each for each in strikes.blows if not before[each.other].silenced]
    took = {each.one for each in blows}
    for each in blows:
        one, other = before[each.one], before[each.other]
        yield key, {"seat": one.controller, "card": one.card.id, "other": other.card.id, "speed": strikes.speed, "by": one.corners[each.corner],
                        "against": other.corners[each.other_corner], "place": PLACES[each.corner], "against_place": PLACES[each.other_corner],
                        "victim": other.controller}
    for each in strikes.spared:
        yield "spares", {"seat": before[each.one].controller, "card": before[each.one].card.id, "other": before[each.other].card.id, "speed": strikes.speed}
    for space in strikes.strikers:
        if space not in took:
            about = {"seat": before[space].controller, "card": before[space].card.id, "speed": strikes.speed}
            yield "silent" if space in strikes.silent else "alone" if space in strikes.alone else "strikes", about
