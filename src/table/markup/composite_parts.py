"""Draws parts made of several pieces: pools, creatures, grids of spaces, effects waiting to resolve, and previews of a move."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.texts import common_text
from table.markup.card_faces import styled_span
from table.markup.html import Markup, h, icon, with_unbroken_pairs
from table.markup.scene import Scene
from table.markup.table_parts import pressed_state

PIECES_PER_ROW = 10             # pieces in one row that can be counted at a glance


class PendingEffect(NamedTuple):
    """An effect waiting to resolve: its cards, name, description and result.

    `spent` says whether it no longer does anything. `place` is its name for animations, or None.
    """

    cards: Sequence[Markup]
    name: str
    about: str
    result: str
    spent: bool = False
    place: str | None = None
    target: str = ""


class PreviewFigure(NamedTuple):
    """A number in a preview: an icon, the number, its meaning, and perhaps its consequence."""

    drawing: str
    number: str
    words: str
    more: str = ""


def piece_pool(drawing: str, number: int, goal: int, risk: int, tincture: str, label: str, place: str | None = None) -> Markup:
    """Return pieces collected towards a goal, countable at a glance. Missing pieces are outlined, those at risk dashed.

    `risk` is how many pieces are at risk. `place` is the name of the pool for animations, or None if the pieces never travel.
    """
    pieces = [
        h("svg", h("use", href=f"#{drawing}"), class_="i gem", viewBox="0 0 512 512", data_empty=index >= number,
          data_risk=number - risk <= index < number, data_piece=f"{place}:{index}" if place and index < number else None,
          data_place=place if index == number - 1 else None)
        for index in range(max(number, goal))
    ]
    return h("span", pieces, class_="gems", data_count=str(number), data_long=len(pieces) > PIECES_PER_ROW, data_tincture=tincture,
             role="img", aria_label=label)


def coin_rows(number: int, most: int, risk: int, label: str) -> Markup:
    """Return `most` coins in rows: `number` coins that are left, then hollow ones for those lost.

    Of the coins left, the last `risk` are ringed.
    """
    coins = [h("i", data_lost=index >= number, data_risk=number - risk <= index < number) for index in range(most)]
    return styled_span("hp", coins, role="img", aria_label=label, data_many=most > 2 * PIECES_PER_ROW)


def creature_pair(upper: Markup, lower: Markup, damage: int, life: int, words: str = "", *, beside: Sequence[Markup | None] = (None, None),
                  on: Sequence[Markup | None] = (), **marks: Any) -> Markup:
    """Return a creature made of two cards. The upper one shows its damage, the lower one its life.

    `words` is a tag above the cards, hidden from screen readers, since the creature's accessible name says it as well. `beside` is the markup next to each
    number, and `on` whatever lies on the creature.

    `marks` are attributes. Give an `aria_label` among them to make the creature a named group, unless a single button with that name stands for it.
    """
    figures = [styled_span("creature__stat dmg", icon("crossed-swords"), damage, h("span", common_text("table", "damage"), class_="vh"), beside[0]),
               styled_span("creature__stat life", icon("heart-plus"), life, h("span", common_text("table", "life"), class_="vh"), beside[1])]
    tag = styled_span("creature__tag", words, aria_hidden="true") if words else None
    return h("div", upper, lower, figures, on, tag, class_="creature", role="group" if marks.get("aria_label") else None, data_tag=bool(words), **marks)


def space_grid(scene: Scene, zone: str, cells: Mapping[str, Markup], names: Mapping[str, str], wide: int = 3) -> Markup:
    """Return a grid of spaces. Possible targets are buttons.

    `zone` is the part before the colon in targets such as `field:4`. `cells` has the contents of occupied spaces, and `names` the names of all spaces in order.
    The keys of both are the part after the colon.
    """
    spaces = [grid_space(scene, f"{zone}:{space}", cells.get(space), name) for space, name in names.items()]
    return h("div", spaces, class_="board", data_wide=wide, role="group", aria_label=scene.say(zone.partition("/")[0], "zone"))


def grid_space(scene: Scene, target: str, contents: Markup | None, name: str) -> Markup:
    """Return one space of a grid, with a button in it if it can be aimed at.

    `contents` is None if the space is empty.
    """
    inside = contents or styled_span("slot", name)
    is_target = scene.can_aim_at(target)
    is_chosen = is_target and target in scene.at
    label = scene.say("aim", "choose", who=name)
    pressed = pressed_state(scene, is_chosen) if is_target else None
    button = h("button", type="button", class_="cell__aim", data_do="target", data_space=target, data_target=True, aria_pressed=pressed, aria_label=label)
    return h("div", inside, button if is_target else None, class_="cell", role="group", aria_label=name, data_place=target, data_target=is_target,
             data_chosen=is_chosen)


def effect_stack(title: str, effects: Sequence[PendingEffect], end: str = "") -> Markup:
    """Return the effects waiting to resolve, the next one first, each with its result.

    `end` says what happens if nobody answers.
    """
    head = h("h2", title, " ", h("small", common_text("table", "next-first")))
    foot = h("div", icon("hourglass"), h("span", with_unbroken_pairs(end)), class_="stack__end") if end else None
    return h("section", head, [stack_item(effect) for effect in effects], foot, class_="stack", tabindex="0", aria_label=title)


def stack_item(effect: PendingEffect) -> Markup:
    """Return one effect waiting to resolve."""
    words = h("p", h("b", effect.name), " ", with_unbroken_pairs(effect.about), " ", h("em", with_unbroken_pairs(effect.result)))
    aim = {"data_do": "target", "data_card": effect.target, "data_target": True} if effect.target else {}      # the card is the button
    return h("div", styled_span("pair", list(effect.cards)), words, class_="stack__item", data_fizzle=effect.spent, data_place=effect.place, **aim)


def move_preview(title: str, figures: Sequence[PreviewFigure], words: str = "") -> Markup:
    """Return the preview of a move: a chain of numbers with a sentence below."""
    results = [h("span", f", {figure.more}") if figure.more else None for figure in figures]
    chain = [h("div", icon(figure.drawing), h("b", figure.number), h("small", figure.words, result))
             for figure, result in zip(figures, results, strict=True)]
    return h("section", h("h2", title), h("div", chain, class_="chain"), h("p", words) if words else None, class_="preview", aria_label=title)
