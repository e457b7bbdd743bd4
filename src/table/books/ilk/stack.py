"""Draws the response stack as a column, the next card on top."""

from itertools import zip_longest
from typing import NamedTuple

from courtcards.engine.game import Fact
from table.books.ilk.labels import OUT, STACK, creature_spaces, target_name, worth_on_resolving
from table.markup.card_faces import card_markup
from table.markup.composite_parts import PendingEffect, effect_stack
from table.markup.html import Markup, h
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, look_attributes
from table.markup.table_parts import cloth_card

ENDS = ("dies", "saved", "out")         # facts about a card's consequences, told after its effect
VOID = "void"                           # fact about a card whose target is gone
DEPTHS = (3, 4, 7)                      # the stack is drawn more tightly from each of these numbers of cards


class PassForecast(NamedTuple):
    """The facts that will be told if everyone passes.

    `items` holds the facts caused by each card on the stack, by the card's id, and `rest` the others.
    """

    items: dict[str, list[Fact]]
    rest: list[Fact]


def pass_forecast(scene: Scene) -> PassForecast:
    """Return the facts that will be told if everyone passes, except those that are only headings in the story."""
    forecast = PassForecast({}, [])
    facts = forecast.rest
    for fact in scene.foretold:
        if "item" in fact.about:
            facts = forecast.items.setdefault(fact.about["item"], [])
        elif fact.key not in ENDS:
            facts = forecast.rest
        entry = scene.texts.entry("fact", fact.key)
        if not (isinstance(entry, dict) and "heading" in entry):
            facts.append(fact)
    return forecast


def forecast_sentences(scene: Scene, facts: list[Fact]) -> str:
    """Return the given facts as short sentences."""
    sentences = []
    for fact, following in zip_longest(facts, facts[1:]):
        if following is not None and following.key in ENDS and fact.key not in ENDS:
            continue
        is_brief = fact.key in scene.texts.data["foretold"]
        sentences.append(scene.texts.say("foretold", fact.key, fact.about) if is_brief else f"{scene.texts.say('fact', fact.key, fact.about)}.")
    return " ".join(sentences)


def forecast_without_stack(scene: Scene) -> str:
    """Describe what will happen if everyone passes. If there are cards on the stack, return an empty string."""
    return "" if scene.spaces(STACK) else if_all_pass_sentence(scene, pass_forecast(scene).rest)


def if_all_pass_sentence(scene: Scene, facts: list[Fact]) -> str:
    """Return a sentence that says what will happen if everyone passes, or "" if there are no facts."""
    sentences = forecast_sentences(scene, facts)
    return scene.say("if-all-pass", what=scene.texts.inside_sentence(sentences)) if sentences else ""


def stack_spaces(scene: Scene) -> list[str]:
    """Return the spaces of the stack. The list is empty once only one player is left, since nothing resolves then."""
    spaces = scene.spaces(STACK)
    return spaces if spaces and sum(not scene.counter(OUT, seat) for seat in scene.seats) > 1 else []


def stack_depth(scene: Scene) -> str | None:
    """Return those of the `DEPTHS` that the stack has reached, as space-separated numbers for the style sheet, or None if it's not so high."""
    number = len(stack_spaces(scene))
    return " ".join([str(depth) for depth in DEPTHS if number >= depth]) or None


@as_region
def stack_column(scene: Scene) -> Markup | None:
    """Return the stack with the next card first, or None if there's nothing to resolve."""
    spaces = stack_spaces(scene)
    if not spaces:
        return None
    forecast = pass_forecast(scene)
    effects = [stack_effect(scene, space, forecast.items) for space in reversed(spaces)]
    return effect_stack(scene.phrase("stack"), effects, stack_outcome(scene, forecast))


def stack_effect(scene: Scene, space: str, facts_by_card: dict[str, list[Fact]]) -> PendingEffect:
    """Return a card on the stack with its price, player, target and outcome.

    `facts_by_card` holds the facts that each card on the stack causes, by the card's id.
    """
    special, *price = scene.zone(space)
    card_state = scene.lies(special)
    facts = facts_by_card.get(special, [])
    by, aimed = card_state["controller"], card_state["aimed"]
    about = scene.say("item-self", seat=by) if aimed == by else scene.say("item-on", who=target_name(scene, by), target=aim_words(scene, aimed))
    cards = [cloth_card(scene, id) if scene.can_aim_at(id) else untargeted_card(scene, id) for id in (special, *price)]
    is_void = any(fact.key == VOID for fact in facts)
    press = next((id for id in price if scene.can_aim_at(id)), "")
    return PendingEffect(cards, stack_item_name(scene, special, price), about, forecast_sentences(scene, facts), is_void, space, press)


def aim_words(scene: Scene, target: int | str) -> str:
    """Return a target's name for use inside a sentence, as short as possible if it's the value card of another card on the stack."""
    if any(target in scene.zone(space)[1:2] for space in scene.spaces(STACK)):
        return scene.texts.inside_sentence(scene.say("below", value=scene.texts.card(str(target))))
    return target_name(scene, target)


def untargeted_card(scene: Scene, id: str) -> Markup:
    """Return a card on the stack that isn't a target. Screen readers skip it, as the words beside it name it."""
    card = card_markup(id, scene.layout.deck, scene.texts.cards[id].traits, None, as_="span", **look_attributes(scene, id))
    return h("span", card, class_="laid", id=f"laid-{id}")


def stack_item_name(scene: Scene, special: str, price: list[str]) -> str:
    """Return the name of the card `special` on the stack, with its price.

    `price` holds the id of the card that pays for it, or nothing.
    """
    name = scene.texts.card(special)
    if not price:
        return name
    printed, worth = scene.texts.card(price[0]), worth_on_resolving(scene, price[0])
    return scene.say("priced" if printed == str(worth) else "doubled", what=name, value=printed, worth=worth)


def stack_outcome(scene: Scene, forecast: PassForecast) -> str:
    """Return a sentence about the outcome of the whole stack if everyone passes.

    It's "" if the text beside the card says everything already.
    """
    fates = [fact for facts in forecast.items.values() for fact in facts if fact.key in ENDS]
    if not forecast.rest and len(forecast.items) < 2:           # the text beside the card already says it
        return ""
    last = [facts[-1] for facts in forecast.items.values() if facts][-1:]
    return if_all_pass_sentence(scene, [*fates, *forecast.rest] or last)


def lingering_jacks(scene: Scene, seat: Seat) -> list[str]:
    """Return the ids of a player's Jacks that stay until the end of the turn, except those on creatures."""
    jacks: list[str] = scene.zone("jacks", seat)
    return jacks


def current_attack(scene: Scene) -> tuple[Seat, Seat, str, str] | None:
    """Return the current attack as (attacking seat, attacked seat, attacker's space, blocker's space), or None if there's none.

    A space is "" if there's no such creature.
    """
    by, on = scene.counter("attack/by"), scene.counter("attack/on")
    if by is None or on is None:
        return None
    aims = {space: scene.lies(scene.zone(space)[0]).get("aimed") for seat in (by, on) for space in creature_spaces(scene, scene.seats[seat])}
    attacker = next((space for space in creature_spaces(scene, scene.seats[by]) if aims[space] == on), "")
    blocker = next((space for space in creature_spaces(scene, scene.seats[on]) if aims[space] is not None), "")
    return scene.seats[by], scene.seats[on], attacker, blocker
