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


def armour_figure(scene: Scene, facts: dict[str, Fact]) -> PreviewFigure:
    """Return the figure for the damage the Knight absorbs. `facts` holds the facts of the attack by key."""
    if "absorbs" not in facts:
        return PreviewFigure(SPOTS["knight"], "0", scene.phrase("no-armour"))
    return PreviewFigure(SPOTS["knight"], minus_figure(facts["absorbs"].about["count"]), scene.phrase("the-armour"), scene.phrase("breaks"))


def queen_figure(scene: Scene, facts: dict[str, Fact]) -> PreviewFigure:
    """Return the figure for the damage the Queen absorbs. `facts` holds the facts of the attack by key."""
    if "queen-absorbs" in facts:
        return PreviewFigure(SPOTS["queen"], minus_figure(facts["queen-absorbs"].about["count"]), scene.phrase("the-queen"), scene.phrase("takes-rest"))
    reigns = bool(scene.zone(f"kingdom/{facts['attacks'].about['rival']}:queen"))
    return PreviewFigure(SPOTS["queen"], "0", scene.phrase("queen-stays" if reigns else "no-queen-there"))


def king_figure(scene: Scene, facts: dict[str, Fact]) -> PreviewFigure:
    """Return the figure for the damage left for the King.

    `facts` holds the facts of the attack by key.
    """
    wound = facts.get("wounds")
    if wound is None:
        health = max(0, scene.counter(f"health/{facts['attacks'].about['rival']}") or 0)
        return PreviewFigure(SPOTS["king"], "0", scene.phrase("the-king"), scene.say("stays-at", health=health).lower())
    remains = scene.say("falls-to", health=wound.about["health"]).lower()
    return PreviewFigure(SPOTS["king"], minus_figure(wound.about["count"]), scene.phrase("the-king"), remains)


def card_destinations(scene: Scene, facts: dict[str, Fact]) -> str:
    """Describe where the cards lost in the attack go, and whether a King falls or nothing gets through.

    `facts` holds the facts of the attack by key.
    """
    top = [name_with_recruiter(scene, fact.about["card"]) for key, fact in facts.items() if key in TOP]
    cards = {"first": top[0], "last": top[-1]}
    key = "on-top-two" if top[1:] else "on-top"
    if "queen-falls" in facts:
        cards["queen"] = name_with_recruiter(scene, facts["queen-falls"].about["card"])
        key += "-queen"
    sentence = scene.say(key, **cards)
    if "unhurt" in facts:
        return f"{scene.phrase('unhurt')} {sentence}"
    return f"{sentence} {scene.say('falls', rival=facts['falls'].about['seat'])}" if "falls" in facts else sentence


def name_with_recruiter(scene: Scene, id: str) -> str:
    """Return the name of a card in play, with the name of the card that recruited it, if any."""
    cards_in_play = [card for seat in scene.seats for zone in scene.spaces("kingdom", seat) for card in scene.zone(zone)]
    helpers = [card for card in cards_in_play if scene.lies(card).get("on") == id]
    name = scene.texts.card(id)
    return scene.say("pair", what=name, other=scene.texts.card(helpers[0])) if helpers else name


def minus_figure(number: int) -> str:
    """Return a number with a minus sign, or "0"."""
    return f"−{number}" if number else "0"
