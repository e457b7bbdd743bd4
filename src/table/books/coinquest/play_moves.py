"""Draws the six Play Moves as a strip, and says which of them can begin."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.texts import fill_sentence
from table.books.coinquest.faces import turns_to_prepare
from table.books.coinquest.places import SPOTS, started_verb
from table.markup.html import Markup, h, icon
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene

PREPARE, EQUIP, ATTACK, CROWN, RECRUIT, RAISE = "prepare", "equip", "attack", "crown", "recruit", "raise"
SIGNS = {PREPARE: SPOTS["quartermaster"], EQUIP: SPOTS["knight"], ATTACK: "crossed-swords", CROWN: SPOTS["queen"], RECRUIT: "hand", RAISE: "tombstone"}
PASS, TICK = "pass", "check-mark"
MADE = {"prepares": PREPARE, "recruits": RECRUIT, "equips-knight": EQUIP, "equips-peasant": EQUIP, "attacks": ATTACK, "crowns": CROWN, "crowns-pair": RECRUIT,
        "plays-ace": RAISE, "recruits-ace": RECRUIT}           # {fact key: the Play Move it tells of}


@as_region
def strip(scene: Scene) -> Markup | None:
    """Return the strip of the six Play Moves, each always in its place, or None if the strip isn't needed."""
    if scene.result or scene.controls:
        return None
    if not any(move.verb in SIGNS or move.verb == PASS for move in scene.moves):
        latest = latest_play_move(scene)
        finished = [h("li", move_button(kind_words(scene, kind, latest), why_not_press(scene, kind)), data_done=kind == latest)
                 for kind in SIGNS if kind not in scene.lacks]
        return h("ul", finished, class_="moves", aria_hidden="true")
    moves_by_kind: dict[str, list[Move]] = {kind: [] for kind in SIGNS}
    for move in scene.moves:
        if move.verb != PASS:
            moves_by_kind[play_move_kind(move)].append(move)
    entries = [play_move_entry(scene, kind, legal) for kind, legal in moves_by_kind.items() if kind not in scene.lacks]
    begun = "hand" if scene.chosen else "table" if started_or_previewed_verb(scene) else None
    marks = {"data_asked": True, "data_none": not any(moves_by_kind.values()), "data_chosen": begun}
    return h("ul", entries, class_="moves", aria_label=scene.phrase("play-moves"), **marks)


def latest_play_move(scene: Scene) -> str:
    """Return the name of the Play Move just made, while the player is asked for the discard that follows it; otherwise ""."""
    if not any(move.verb == "discard" for move in scene.moves):
        return ""
    return next((MADE[fact.key] for fact in scene.told if fact.key in MADE), "")


def play_move_kind(move: Move) -> str:
    """Return the name of the Play Move that an answer belongs to. Playing two cards is always recruiting."""
    return RECRUIT if len(move.cards) > 1 else move.verb


def kind_words(scene: Scene, kind: str, done: str = "") -> list[Markup]:
    """Return a Play Move's drawing and name. If it's the one just made (`done`), a tick replaces the drawing."""
    return [icon(TICK if kind == done else SIGNS[kind]), h("b", scene.phrase(f"play-{kind}"))]


def why_not_press(scene: Scene, kind: str) -> dict[str, str]:
    """Return the attributes of a press that says why a Play Move can't be made."""
    return {} if scene.viewer is None else {"data_do": "why", "data_move": f"{scene.viewer} {kind}"}


def move_button(words: list[Markup], act: dict[str, str]) -> Markup:
    """Return a Play Move's words, on a button if `act` has attributes for one."""
    return h("button", words, type="button", class_="move", tabindex="-1", **act) if act else h("span", words, class_="move")


def play_move_entry(scene: Scene, kind: str, moves: list[Move]) -> Markup:
    """Return a Play Move's entry: drawing, name, and the cards it can begin with or why it can't begin. `moves` holds its legal moves."""
    usable = [move for move in moves if can_use_choice(scene, kind, move)]
    words = start_words(scene, kind, usable or moves) if moves else why_not_words(scene, kind)
    begun = bool(scene.chosen or started_or_previewed_verb(scene))
    if not moves:
        act = why_not_press(scene, kind)
    elif begun:
        act = {}
    else:
        act = play_move_press(kind, moves) or why_not_press(scene, kind)
    return h("li", move_button([*kind_words(scene, kind), h("small", words)], act), data_can=bool(moves), data_part=bool(usable))


def play_move_press(kind: str, moves: list[Move]) -> dict[str, str]:
    """Return the attributes of a Play Move's button. `moves` holds its legal moves, at least one.

    There are no attributes if the move can begin with different hand cards, so that the player has to choose among them.
    """
    if kind in (EQUIP, ATTACK):
        return {"data_do": "take-verb", "data_verb": kind}
    hands = starting_hands(moves)
    return {} if len(hands) > 1 else {"data_do": "choose", "data_card": hands[0][0]}


def starting_hands(moves: list[Move]) -> list[list[str]]:
    """Return the combinations of hand cards a Play Move can begin with, each once."""
    hands = [[card.id for card in move.cards] for move in moves]
    return [*{frozenset(hand): hand for hand in hands if hand}.values()]


def can_use_choice(scene: Scene, kind: str, move: Move) -> bool:
    """Return whether a `move` of the Play Move `kind` uses all selected cards.

    If no card is selected, return whether this Play Move was started or is being previewed.
    """
    if scene.chosen:
        return {*scene.chosen} <= {card.id for card in move.cards}
    return started_or_previewed_verb(scene) == kind


def started_or_previewed_verb(scene: Scene) -> str:
    """Return the verb of the previewed move or, without a preview, of the move started without a hand card.

    Returns "" if there's neither.
    """
    return scene.weighed.verb if scene.weighed else started_verb(scene)


def start_words(scene: Scene, kind: str, moves: list[Move]) -> str:
    """Describe what a Play Move can begin with: hand cards, prepared equipment, or the weapon."""
    if kind in (EQUIP, ATTACK):
        top = scene.zone(f"kingdom/{scene.viewer}:{'quartermaster' if kind == EQUIP else 'peasant'}")[-1]
        return short_text(scene, f"can-{kind}", card=scene.texts.card(top), value=scene.lies(top)["worth"])
    hands = starting_hands(moves)
    (first, *others), *more = hands
    card = scene.texts.card(first)
    if kind == RECRUIT:
        return short_text(scene, "can-pairs", count=len(hands)) if more else short_text(scene, "can-pair", card=card, helper=scene.texts.card(others[0]))
    if kind == RAISE:
        return short_text(scene, "can-pair", card=scene.texts.card(scene.zone("graveyard")[-1]), helper=card)
    if kind == PREPARE and not more:
        return short_text(scene, "can-prepare", card=card, count=turns_to_prepare(scene.texts.cards[first].traits["rank"]))
    return ", ".join(scene.texts.card(id) for id, *_ in hands)


def why_not_words(scene: Scene, kind: str) -> str:
    """Return a short reason why a Play Move can't be made."""
    preparing = scene.zone(f"kingdom/{scene.viewer}:quartermaster")
    if kind == EQUIP and preparing:
        return short_text(scene, "turns-left", count=scene.lies(preparing[-1]).get("counters", 0))
    graveyard = scene.zone("graveyard")
    reason = "none"
    if kind in (PREPARE, RECRUIT) and preparing:
        reason = "busy"
    elif kind == CROWN and scene.zone(f"kingdom/{scene.viewer}:queen"):
        reason = "reigns"
    elif kind == RAISE and not (graveyard and scene.texts.cards[graveyard[-1]].traits["rank"].isdigit()):
        reason = "grave"
    suit = scene.texts.entry("card", "name-suit")[scene.texts.cards[scene.zone("king", scene.own)[0]].traits["suit"]]
    named = {name: scene.texts.card(cards[-1]) for name, cards in (("top", graveyard), ("held", preparing)) if cards}
    return short_text(scene, f"no-{kind}-{reason}", suit=suit, **named)


def short_text(scene: Scene, key: str, **about: Any) -> str:
    """Return the short text under the name of a Play Move."""
    return fill_sentence(scene.phrase(key), about)
