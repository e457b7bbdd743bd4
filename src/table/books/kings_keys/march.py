"""Draws the battles of a march: the last few side by side with their cards, and a track of all of them."""

from typing import NamedTuple

from table.markup.card_faces import card_picture
from table.markup.html import Markup, h
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, zone_size

TOGETHER = 3                    # battles side by side, as many as one press fights
TRACK = 16                      # the most battles of a march: half of all cards
TAKES = {"takes", "outlasts"}   # facts that end a battle
ITEMS = {"item-wins", "coin-buys-key"}      # facts that name the item that won


class MarchBattle(NamedTuple):
    """A battle of a march: each seat's first card, and the seat that took the cards.

    `taker` is -1 while nobody has taken them. `by_item` says whether the better item decided the battle.
    """

    cards: dict[int, str]
    taker: int = -1
    by_item: bool = False


def march_battles(scene: Scene) -> list[MarchBattle]:
    """Return the battles since cards were last arranged."""
    battles: list[MarchBattle] = []
    for fact in scene.stretch:
        if fact.key == "battle":
            battles.append(MarchBattle({}))
        elif fact.key == "shows" and battles:
            battles[-1].cards[fact.about["seat"]] = fact.about["card"]
        elif fact.key in TAKES and battles:
            battles[-1] = battles[-1]._replace(taker=fact.about["seat"])
        elif fact.key in ITEMS and battles:
            battles[-1] = battles[-1]._replace(by_item=True)
    return battles


def battles_beside(scene: Scene) -> tuple[list[MarchBattle], int] | None:
    """Return the battles shown beside the current one, and how many are still to come in its group of three.

    Returns None if no battles are shown beside it.
    """
    face_up = [zone_size(scene.zone("field", seat)) for seat in scene.seats]
    is_simple = len(scene.seats) <= 2 and face_up == [1, 1] and not any(zone_size(scene.zone("down", seat)) for seat in scene.seats)
    battles = march_battles(scene) if is_simple and scene.stretch else []
    if not battles:
        return None
    begin = (len(battles) - 1) // TOGETHER * TOGETHER
    return battles[begin:-1], TOGETHER - len(battles[begin:])


def beside_cards(scene: Scene, seat: Seat, current: list[Markup]) -> list[Markup]:
    """Return a seat's cards in a group of three battles: those already fought, the current ones, and empty places for the rest.

    `current` holds the cards in the current battle.
    """
    group = battles_beside(scene)
    if group is None:
        return current
    fought, coming = group
    cards = [h("span", card_picture(scene.layout.deck, scene.texts.cards[battle.cards[seat.number]].traits), class_="beside",
               data_won=battle.taker == seat.number) for battle in fought if seat.number in battle.cards]
    return [*cards, *current, *[h("span", class_="beside")] * coming]


def battle_reasons(scene: Scene) -> Markup | None:
    """Return the reason why each battle of a group of three was won, or None if no reasons are shown."""
    group = battles_beside(scene)
    if group is None or zone_size(scene.zone("pot")):
        return None
    fought, coming = group
    current = march_battles(scene)[-1]
    pills = [h("span", battle_reason(scene, battle) if battle.taker >= 0 else None, data_won=battle.taker == scene.viewer, data_now=battle is current)
             for battle in (*fought, current)]
    return h("div", pills, [h("span")] * coming, class_="reasons")


def battle_reason(scene: Scene, battle: MarchBattle) -> str:
    """Return why a battle was won, in a few words: the item, or who takes both cards."""
    if not battle.by_item:
        return scene.say("takes-both", seat=battle.taker)
    item_names = scene.texts.data["card"]["item"]
    winner = scene.texts.cards[battle.cards[battle.taker]]
    loser = next(scene.texts.cards[id] for seat, id in battle.cards.items() if seat != battle.taker)
    return scene.say("beats", winner=item_names[winner.traits["item"]], loser=item_names[loser.traits["item"]])


@as_region
def march_track(scene: Scene) -> Markup | None:
    """Return the track of this march: the battles fought, each in the colour of its winner, and those that both stacks still have cards for.

    Cards being arranged count as part of their stack. Returns None if there's no march, or if there are more than two players.
    """
    if len(scene.seats) != 2 or not scene.layout.stretch:
        return None
    battles = march_battles(scene)
    tinctures = {seat.number: seat.tincture for seat in scene.seats}
    possible = len(battles) + min(zone_size(scene.zone("stack", seat)) + zone_size(scene.zone("hand", seat)) for seat in scene.seats)
    cells = [h("i", number, data_tincture=tinctures.get(battles[number - 1].taker) if number <= len(battles) else None, data_now=number == max(1, len(battles)),
               data_beyond=number > possible) for number in range(1, TRACK + 1)]
    won = {seat.number: len([battle for battle in battles if battle.taker == seat.number]) for seat in scene.seats}
    label = scene.say("track", me=scene.own.name, mine=won[scene.own.number], who=scene.rivals[0].name, theirs=won[scene.rivals[0].number])
    return h("div", h("b", scene.say("battles")), cells, class_="track", role="img", aria_label=label)
