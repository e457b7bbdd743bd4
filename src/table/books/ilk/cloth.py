"""Draws the cloth of Ilk: the rivals' fields, an attack between them, the response stack, the piles, and the viewer's field at the bottom."""

from courtcards.texts import capitalize_start
from table.books.ilk.field import player_field
from table.books.ilk.labels import StackTargets, creature_figures, creature_name, stack_targets, target_name
from table.books.ilk.stack import current_attack, forecast_without_stack, lingering_jacks, stack_column, stack_depth
from table.markup.card_faces import card_picture, styled_span
from table.markup.html import Markup, h, with_unbroken_pairs
from table.markup.icons import banner
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat
from table.markup.table_parts import card_row, cloth_card, owner_line, pile_markup

DECK, DISCARD = "deck", "discard"
LANCE = "M0 8h262l38 21-38 21H0l16-21z"                 # SVG path in a box of 300 by 58


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the cloth, as a list with a single element."""
    rivals, strike, targets = scene.rivals, current_attack(scene), stack_targets(scene)
    plates = [player_field(scene, seat, ilk_note(scene, seat, strike, targets), bool(strike and strike[1] == seat), targets) for seat in rivals]
    fields = h("div", plates, class_="seats fields", data_n=str(len(rivals)), data_lines=len(rivals) != 2)
    own_field = player_field(scene, scene.own, ilk_note(scene, scene.own, strike, targets), bool(strike and strike[1] == scene.own), targets)
    upper = h("div", fields, h("div", between_players(scene), ilk_piles(scene), class_="ilk__column"), class_="ilk__over")
    return [h("div", upper, own_field, class_="ilk", data_n=str(len(rivals)), data_deep=stack_depth(scene))]


def ilk_note(scene: Scene, seat: Seat, strike: tuple[Seat, Seat, str, str] | None, targets: StackTargets) -> str:
    """Return the note under a player's name.

    It's the damage that an attack and Kings on the stack are about to deal to the player, or else the player's part in the attack `strike`, or else how
    cards on the stack mark the player, or else the kind of player. For the viewer, it's "" instead of the kind.
    """
    is_attacked = strike is not None and strike[1] == seat
    damage = targets.struck.get(seat.number, 0) + (strike_damage(scene, strike) if strike and is_attacked and not strike[3] else 0)
    if damage:
        return scene.say("damage-to", count=damage, rival=seat.number)
    if strike and seat == strike[0]:
        return scene.say("attacks", rival=strike[1].number)
    if is_attacked:
        return scene.phrase("attacked")
    if mark := targets.mark(seat.number):
        return scene.phrase(mark)
    return "" if seat == scene.own else seat.kind


def strike_damage(scene: Scene, strike: tuple[Seat, Seat, str, str]) -> int:
    """Return the damage that the attacker in `strike` deals now, 0 if it's gone."""
    return creature_figures(scene, strike[2])[0] if strike[2] else 0


@as_region
def attack_lance(scene: Scene) -> Markup | None:
    """Return an attack from creature to target, with its outcome, or None if there's no attack."""
    strike = current_attack(scene)
    if strike is None:
        return None
    by, target, attacker, blocker = strike
    damage = strike_damage(scene, strike)
    shape = h("svg", h("path", d=LANCE), viewBox="0 0 300 58", preserveAspectRatio="none", aria_hidden="true")
    start = fight_side(scene, by, attacker, scene.say("attacker-gone"))
    end = fight_side(scene, target, blocker, capitalize_start(target_name(scene, target.number)))
    shaft = h("div", shape, h("b", scene.say("deals", count=damage)), class_="lance__shaft", data_spent=not damage)
    forecast_text = forecast_without_stack(scene)
    forecast = h("p", with_unbroken_pairs(forecast_text)) if forecast_text else None
    label = scene.say("strike-blocked" if blocker else "strike", creature=start[1], rival=target.number, blocker=end[1])
    return h("section", h("h2", scene.phrase("next")), start[0], shaft, end[0], forecast, class_="lance", data_blocked=bool(blocker),
             data_threat=target == scene.own, tabindex="-1", aria_label=label)


def fight_side(scene: Scene, seat: Seat, space: str, words: str) -> tuple[Markup, str]:
    """Return a small picture of one side of a fight, and the name of that side.

    The side is the creature in `space`. If `space` is "", it's the player, whose name is `words`.
    """
    if not space:
        return owner_line(seat, words), words
    name = capitalize_start(creature_name(scene, space))
    cards = [card_picture(scene.layout.deck, scene.texts.cards[id].traits) for id in scene.zone(space)[:2]]
    return h("div", styled_span("pair", cards), h("p", banner(seat.tincture, seat.charge), h("span", with_unbroken_pairs(name)), class_="owner"),
             class_="lance__side"), name


@as_region
def between_players(scene: Scene) -> Markup | None:
    """Return the column between the players: the attack and the response stack, or None if there's neither."""
    lance, stack = attack_lance(scene), stack_column(scene)
    return h("div", lance, stack, class_="ilk__side", data_both=bool(lance and stack)) if lance or stack else None


@as_region
def jacks_in_play(scene: Scene) -> Markup | None:
    """Return the Jacks that stay until the end of the turn, or None if there are none."""
    jacks_by_seat = [(seat, lingering_jacks(scene, seat)) for seat in scene.seats]
    rows = [card_row([cloth_card(scene, id) for id in jacks], f"jacks/{seat.number}", "jacks__row", role="group", aria_label=seat.name)
            for seat, jacks in jacks_by_seat if jacks]
    return h("div", h("span", scene.phrase("jacks"), class_="zone-name"), rows, class_="jacks") if rows else None


@as_region
def ilk_piles(scene: Scene) -> Markup:
    """Return the piles: Jacks that stay until the end of the turn, the deck and the discards."""
    discards = scene.zone(DISCARD)
    is_open = type(discards) is list
    known = discards if is_open else discards["known"]
    top = known[-1] if known else None
    act = {"data_do": "look", "data_zone": DISCARD} if is_open and discards else None
    discard_pile = pile_markup(scene, DISCARD, scene.say(DISCARD, "zone"), top=top, act=act)
    return h("div", jacks_in_play(scene), h("div", pile_markup(scene, DECK, scene.say(DECK, "zone")), discard_pile, class_="ilk__heaps"), class_="ilk__piles")
