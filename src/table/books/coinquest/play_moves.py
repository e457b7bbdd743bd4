"""The six Play Moves as a strip: which can begin now, and with what; which a chosen card can be part of; why the others cannot. Rule book: Play Phase."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.texts import filled
from table.books.coinquest.faces import turns
from table.books.coinquest.places import SPOTS, begun
from table.markup.html import Markup, h, icon
from table.markup.regions import region
from table.markup.scene import Scene

PREPARE, EQUIP, ATTACK, CROWN, RECRUIT, RAISE = "prepare", "equip", "attack", "crown", "recruit", "raise"
SIGNS = {PREPARE: SPOTS["quartermaster"], EQUIP: SPOTS["knight"], ATTACK: "crossed-swords", CROWN: SPOTS["queen"], RECRUIT: "hand", RAISE: "tombstone"}
PASS, TICK = "pass", "check-mark"
MADE = {"prepares": PREPARE, "recruits": RECRUIT, "equips-knight": EQUIP, "equips-peasant": EQUIP, "attacks": ATTACK, "crowns": CROWN, "crowns-pair": RECRUIT,
        "plays-ace": RAISE, "recruits-ace": RECRUIT}           # by the facts that tell of one


@region
def strip(scene: Scene) -> Markup | None:
    """Return the six Play Moves, each always in its place: bare names until one of them is asked for."""
    if scene.result or scene.controls:
        return None
    if not any(move.verb in SIGNS or move.verb == PASS for move in scene.moves):
        done = made(scene)
        names = [h("li", h("span", icon(TICK if kind == done else SIGNS[kind]), h("b", scene.word(f"play-{kind}")), class_="move"), data_done=kind == done)
                 for kind in SIGNS if kind not in scene.lacks]
        return h("ul", names, class_="moves", aria_hidden="true")
    ways: dict[str, list[Move]] = {kind: [] for kind in SIGNS}
    for move in scene.moves:
        if move.verb != PASS:
            ways[kind_of(move)].append(move)
    shown = [entry(scene, kind, found) for kind, found in ways.items() if kind not in scene.lacks]
    marks = {"data_asked": True, "data_none": not any(ways.values()), "data_chosen": bool(scene.chosen or verb_of(scene))}
    return h("ul", shown, class_="moves", aria_label=scene.word("play-moves"), **marks)


def made(scene: Scene) -> str:
    """Return the Play Move that was just made, while the discard is asked for; nothing otherwise."""
    if not any(move.verb == "discard" for move in scene.moves):
        return ""
    return next((MADE[fact.key] for fact in scene.told if fact.key in MADE), "")


def kind_of(move: Move) -> str:
    """Return which Play Move an answer is: whatever two cards are played for, it is recruiting."""
    return RECRUIT if len(move.cards) > 1 else move.verb


def entry(scene: Scene, kind: str, found: list[Move]) -> Markup:
    """Return a Play Move: its drawing and name, and in three words what it begins with or why it cannot."""
    parts = [move for move in found if chosen(scene, kind, move)]
    says = begins(scene, kind, parts or found) if found else barred(scene, kind)
    words = [icon(SIGNS[kind]), h("b", scene.word(f"play-{kind}")), h("small", says)]
    act = pressed(kind, found) if found and not (scene.chosen or verb_of(scene)) else {}
    inner = h("button", words, type="button", class_="move", tabindex="-1", **act) if act else h("span", words, class_="move")
    return h("li", inner, data_can=bool(found), data_part=bool(parts))


def pressed(kind: str, found: list[Move]) -> dict[str, str]:
    """Return what pressing a Play Move does, where there is one way to begin it: what the press of its card does. By keys it is the card."""
    if kind in (EQUIP, ATTACK):
        return {"data_do": "take-verb", "data_verb": kind}
    (first, *_), *more = hands(found)
    return {} if more else {"data_do": "choose", "data_card": first}


def hands(found: list[Move]) -> list[list[str]]:
    """Return the cards of the hand with which a Play Move can begin, each way once."""
    return [*{frozenset(cards): cards for move in found if (cards := [card.id for card in move.cards])}.values()]


def chosen(scene: Scene, kind: str, move: Move) -> bool:
    """Whether what is chosen can be part of an answer."""
    return {*scene.chosen} <= {card.id for card in move.cards} if scene.chosen else verb_of(scene) == kind


def verb_of(scene: Scene) -> str:
    """Return what is begun without a card of the hand; an attack on the only rival is weighed before anybody has begun it."""
    weighed = scene.weighed.verb if scene.weighed and scene.prompt != scene.question else ""
    return weighed or begun(scene)


def begins(scene: Scene, kind: str, found: list[Move]) -> str:
    """Return with what a Play Move can begin: the cards of the hand, what is ready, the weapon."""
    if kind in (EQUIP, ATTACK):
        top = scene.zone(f"kingdom/{scene.viewer}:{'quartermaster' if kind == EQUIP else 'peasant'}")[-1]
        return short(scene, f"can-{kind}", card=scene.texts.card(top), value=scene.lies(top)["worth"])
    ways = hands(found)
    (first, *others), *more = ways
    named = scene.texts.card(first)
    if kind == RECRUIT:
        return short(scene, "can-pairs", count=len(ways)) if more else short(scene, "can-pair", card=named, helper=scene.texts.card(others[0]))
    if kind == RAISE:
        return short(scene, "can-pair", card=scene.texts.card(scene.zone("graveyard")[-1]), helper=named)
    if kind == PREPARE and not more:
        return short(scene, "can-prepare", card=named, count=turns(scene.texts.cards[first].traits["rank"]))
    return ", ".join(scene.texts.card(id) for id, *_ in ways)


def barred(scene: Scene, kind: str) -> str:
    """Return in short why a Play Move cannot be made."""
    waits = scene.zone(f"kingdom/{scene.viewer}:quartermaster")
    if kind == EQUIP and waits:
        return short(scene, "turns-left", count=scene.lies(waits[-1]).get("counters", 0))
    graves = scene.zone("graveyard")
    busy = "busy" if waits else "none"
    why = {PREPARE: busy, RECRUIT: busy, CROWN: "reigns" if scene.zone(f"kingdom/{scene.viewer}:queen") else "none",
           RAISE: "none" if graves and scene.texts.cards[graves[-1]].traits["rank"].isdigit() else "grave"}.get(kind, "none")
    suit = scene.texts.entry("card", "name-suit")[scene.texts.cards[scene.zone("king", scene.own)[0]].traits["suit"]]
    return short(scene, f"no-{kind}-{why}", suit=suit, **{name: scene.texts.card(cards[-1]) for name, cards in (("top", graves), ("held", waits)) if cards})


def short(scene: Scene, key: str, **about: Any) -> str:
    """Return words of the cloth that stand under a name, as they are, with their gaps filled."""
    return filled(scene.word(key), about)
