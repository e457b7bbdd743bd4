"""Draws the preview of an attack: a chain of figures from the weapon to the King, and where the cards go."""

from typing import Any

from courtcards.engine.game import Fact
from table.books.coinquest.places import SPOTS
from table.markup.composite_parts import PreviewFigure, move_preview
from table.markup.html import Markup
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene

TOP = ("weapon-breaks", "armour-breaks")            # facts about cards that go on top of the Graveyard


def previewed_facts(scene: Scene) -> dict[str, Fact]:
    """Return the facts of the previewed attack by key. Without a preview, the dict is empty."""
    return {fact.key: fact for fact in scene.foretold} if scene.weighed else {}


def health_at_risk(scene: Scene) -> tuple[int, int]:
    """Return the seat about to lose health in the preview, and how much it loses. If there's none, return (-1, 0)."""
    wound = previewed_facts(scene).get("wounds")
    return (wound.about["rival"], wound.about["count"]) if wound else (-1, 0)


@as_region
def preview_panel(scene: Scene) -> Markup | None:
    """Return the preview of an attack, or None if no attack is previewed."""
    facts = previewed_facts(scene)
    if not facts:
        return None
    about = facts["attacks"].about
    title = scene.say("strike" if about["seat"] == scene.texts.reader else "strike-of", by=about["seat"], rival=about["rival"])
    return move_preview(title, [weapon_figure(scene, about), armour_figure(scene, facts), queen_figure(scene, facts), king_figure(scene, facts)],
                        card_destinations(scene, facts))


def weapon_figure(scene: Scene, about: Any) -> PreviewFigure:
    """Return the figure for the strength of the attack. `about` holds the details of the attack's fact."""
    return PreviewFigure(SPOTS["peasant"], str(about["count"]), scene.phrase("the-weapon"), scene.phrase("breaks"))


def armour_figure(scene: Scene, told: dict[str, Fact]) -> PreviewFigure:
    """Return the figure for the damage the Knight absorbs. `told` holds the facts of the attack by key."""
    if "absorbs" not in told:
        return PreviewFigure(SPOTS["knight"], "0", scene.phrase("no-armour"))
    return PreviewFigure(SPOTS["knight"], minus_figure(told["absorbs"].about["count"]), scene.phrase("the-armour"), scene.phrase("breaks"))


def queen_figure(scene: Scene, told: dict[str, Fact]) -> PreviewFigure:
    """Return the figure for the damage the Queen absorbs. `told` holds the facts of the attack by key."""
    if "queen-absorbs" in told:
        return PreviewFigure(SPOTS["queen"], minus_figure(told["queen-absorbs"].about["count"]), scene.phrase("the-queen"), scene.phrase("takes-rest"))
    reigns = bool(scene.zone(f"kingdom/{told['attacks'].about['rival']}:queen"))
    return PreviewFigure(SPOTS["queen"], "0", scene.phrase("queen-stays" if reigns else "no-queen-there"))


def king_figure(scene: Scene, told: dict[str, Fact]) -> PreviewFigure:
    """Return the figure for the damage left for the King.

    `told` holds the facts of the attack by key.
    """
    wound = told.get("wounds")
    if wound is None:
        health = max(0, scene.counter(f"health/{told['attacks'].about['rival']}") or 0)
        return PreviewFigure(SPOTS["king"], "0", scene.phrase("the-king"), scene.say("stays-at", health=health).lower())
    remains = scene.say("falls-to", health=wound.about["health"]).lower()
    return PreviewFigure(SPOTS["king"], minus_figure(wound.about["count"]), scene.phrase("the-king"), remains)


def card_destinations(scene: Scene, told: dict[str, Fact]) -> str:
    """Describe where the cards lost in the attack go, and whether a King falls.

    `told` holds the facts of the attack by key.
    """
    top = [name_with_recruiter(scene, fact.about["card"]) for key, fact in told.items() if key in TOP]
    cards = {"first": top[0], "last": top[-1]} | ({"queen": name_with_recruiter(scene, told["queen-falls"].about["card"])} if "queen-falls" in told else {})
    sentence = scene.say(("on-top-two" if top[1:] else "on-top") + ("-queen" if "queen" in cards else ""), **cards)
    return f"{sentence} {scene.say('falls', rival=told['falls'].about['seat'])}" if "falls" in told else sentence


def name_with_recruiter(scene: Scene, id: str) -> str:
    """Return the name of a card in play, with the name of the card that recruited it, if any."""
    helpers = [card for seat in scene.seats for zone in scene.spaces("kingdom", seat) for card in scene.zone(zone) if scene.lies(card).get("on") == id]
    name = scene.texts.card(id)
    return scene.say("pair", what=name, other=scene.texts.card(helpers[0])) if helpers else name


def minus_figure(number: int) -> str:
    """Return a number with a minus sign, or "0"."""
    return f"−{number}" if number else "0"
