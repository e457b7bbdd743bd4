"""The cloth of Ilk: the rivals' fields, an attack between them, the response stack, the piles, the viewer's field at the bottom."""

from courtcards.texts import capital
from table.books.ilk.field import field
from table.books.ilk.labels import aims, called, creature_name, figures
from table.books.ilk.stack import attack, behind, column, jacks
from table.markup.card_faces import picture, span
from table.markup.html import Markup, h, unbroken
from table.markup.icons import banner
from table.markup.regions import region
from table.markup.scene import Scene, Seat
from table.markup.table_parts import laid, owner, pile, row

DECK, DISCARD = "deck", "discard"
LANCE = "M0 8h262l38 21-38 21H0l16-21z"                 # SVG path in a box of 300 by 58


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth."""
    rivals, strike, hit = scene.rivals, attack(scene), aims(scene)
    plates = [field(scene, seat, note(scene, seat, strike), bool(strike and strike[1] == seat), hit) for seat in rivals]
    fields = h("div", plates, class_="seats fields", data_n=str(len(rivals)), data_lines=len(rivals) != 2)
    own = field(scene, scene.own, note(scene, scene.own, strike), bool(strike and strike[1] == scene.own), hit)
    over = h("div", fields, h("div", side(scene), piles(scene), class_="ilk__column"), class_="ilk__over")
    return [h("div", over, own, class_="ilk", data_n=str(len(rivals)), data_stack=bool(hit))]


def note(scene: Scene, seat: Seat, strike: tuple[Seat, Seat, str, str] | None) -> str:
    """Return the note under a name: the player's part in an attack, or the kind of player."""
    if strike and seat == strike[0]:
        return scene.say("attacks", rival=strike[1].number)
    if strike and seat == strike[1]:
        return scene.word("attacked")
    return "" if seat == scene.own else seat.kind


@region
def lance(scene: Scene) -> Markup | None:
    """Return an attack from creature to target: attacker, damage, target or blocker, and the outcome. None without an attack."""
    strike = attack(scene)
    if strike is None:
        return None
    by, on, attacker, blocker = strike
    damage = figures(scene, attacker)[0] if attacker else 0
    shape = h("svg", h("path", d=LANCE), viewBox="0 0 300 58", preserveAspectRatio="none", aria_hidden="true")
    start = fighter(scene, by, attacker, scene.say("attacker-gone"))
    end = fighter(scene, on, blocker, capital(called(scene, on.number)))
    blow = h("div", shape, h("b", scene.say("deals", count=damage)), class_="lance__shaft", data_spent=not damage)
    does = behind(scene)
    told = h("p", unbroken(does)) if does else None
    label = scene.say("strike-blocked" if blocker else "strike", creature=start[1], rival=on.number, blocker=end[1])
    return h("section", h("h2", scene.word("next")), start[0], blow, end[0], told, class_="lance", data_blocked=bool(blocker), tabindex="-1", aria_label=label)


def fighter(scene: Scene, seat: Seat, space: str, words: str) -> tuple[Markup, str]:
    """Return one side of a fight in small, and its name: a creature, or a player by flag and name."""
    if not space:
        return owner(seat, words), words
    name = capital(creature_name(scene, space))
    cards = [picture(scene.layout.deck, scene.texts.cards[id].traits) for id in scene.zone(space)[:2]]
    return h("div", span("pair", cards), h("p", banner(seat.tincture, seat.charge), h("span", unbroken(name)), class_="owner"), class_="lance__side"), name


@region
def side(scene: Scene) -> Markup | None:
    """Return the column between the players: the attack and the response stack, or None if there's neither."""
    blow, waiting = lance(scene), column(scene)
    return h("div", blow, waiting, class_="ilk__side", data_both=bool(blow and waiting)) if blow or waiting else None


@region
def shed(scene: Scene) -> Markup | None:
    """Return the Jacks that stay until the end of the turn, or None if there are none."""
    rows = [row([laid(scene, id) for id in found], f"jacks/{seat.number}", "jacks__row", role="group", aria_label=seat.name)
            for seat in scene.seats if (found := jacks(scene, seat))]
    return h("div", h("span", scene.word("jacks"), class_="zone-name"), rows, class_="jacks") if rows else None


@region
def piles(scene: Scene) -> Markup:
    """Return the piles: Jacks that stay until the end of the turn, the deck and the discards.

    The discards can be looked through unless a house rule closes them.
    """
    pack = scene.zone(DISCARD)
    seen = type(pack) is list
    top = (pack if seen else pack["known"] or [None])[-1:]
    act = {"data_do": "look", "data_zone": DISCARD} if seen and pack else None
    open_ = pile(scene, DISCARD, scene.say(DISCARD, "zone"), top=top[0] if top else None, act=act)
    return h("div", shed(scene), h("div", pile(scene, DECK, scene.say(DECK, "zone")), open_, class_="ilk__heaps"), class_="ilk__piles")
