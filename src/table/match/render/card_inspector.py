"""Shows a card with its full rule, a pile card by card, and the hidden cards that everybody knows."""

from collections import Counter
from collections.abc import Sequence

from courtcards.engine.card import Card
from courtcards.engine.visible_text import isolate_direction
from table.markup.card_faces import card_markup
from table.markup.card_zoom import CardZoom, zoom_sheet
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, player_name
from table.markup.scene import name_with_letter, traits_with_letter, zone_size
from table.match.input.input_controller import InputController, RefusalNotice
from table.match.narration.narrator import Narrator
from table.match.render.scene_builder import count_unshown_facts, hand_of
from table.page.card_catalogue import card_description
from table.page.page import Page


def known_cards_dialog(narrator: Narrator, unshown_count: int) -> Markup:
    """Return a dialog with the hidden cards that everybody knows, by place.

    The last `unshown_count` facts don't count.
    """
    session, texts = narrator.session, narrator.texts
    places = session.position.known_hidden_cards([fact for fact in session.log[:narrator.fact_count - unshown_count] if fact.seats is None])
    owners: dict[str, list[Markup]] = {}
    for place, ids in places.items():
        name, _, owner = place.partition("/")
        owners.setdefault(owner, []).append(known_pile(narrator, texts.say("zone", name), ids, "h4" if owner else "h3"))
    plates = [(seat.name, owners.get(str(seat.number))) for seat in narrator.seats]
    sections = [h("section", h("h3", player_name(name)) if name else None, piles, class_="seen") for name, piles in (*plates, ("", owners.get(""))) if piles]
    return sheet_dialog(narrator.table_text("seen"), [h("p", narrator.table_text("seen-note" if sections else "seen-none")), *sections])


def known_pile(narrator: Narrator, place: str, ids: Sequence[str], heading: str) -> Markup:
    """Return a list of the cards known to lie in a place, in the order of the deck. Cards of the same name share a line that says how many they are.

    `heading` is the tag of the title, such as "h3".
    """
    all_cards = narrator.session.position.cards
    kinds = list(dict.fromkeys([card.kind for card in all_cards.values()]))
    names = Counter([narrator.texts.card(id) for id in sorted(ids, key=lambda id: kinds.index(all_cards[id].kind))])
    items = [h("li", name if count == 1 else narrator.table_text("seen-many", card=name, count=count)) for name, count in names.items()]
    return h("div", h(heading, narrator.table_text("seen-place", place=place, count=len(ids))), h("ul", items))


class CardInspector:
    """Carries out the actions that show cards more closely."""

    def __init__(self, page: Page, controller: InputController):
        self.page, self.controller = page, controller

    # actions

    def do_closer(self, data: dict[str, str]) -> None:
        """Show a card large, with its full rule, the cards that answer it and those it answers."""
        cards = self.controller.session.position.cards
        if data["card"] in cards:
            self.page.open_dialog(zoom_sheet(self.card_zoom(cards[data["card"]]), self.controller.narrator.layout.deck))
            if self.controller.tips.tipped >= 0:
                self.controller.tips.on_card_held()
                self.controller.show()

    def card_zoom(self, card: Card) -> CardZoom:
        """Return the description of a card as it lies on this table, with its letter or the kind it stands for."""
        controller, game, hand = self.controller, self.controller.session.position, hand_of(self.controller)
        held_count = len([id for id in hand if game.cards[id].role == card.role]) if isinstance(hand, list) else 0
        state = controller.timeline.frame.view["state"].get(card.id, {})
        zoom = card_description(card, controller.texts, game, state.get("stands_for") or "", held_count)
        return zoom._replace(title=name_with_letter(zoom.title, state), traits=traits_with_letter(zoom.traits, state))

    def do_look(self, data: dict[str, str]) -> None:
        """Open a pile, if the reader may see its cards."""
        markup = pile_dialog(self.controller, data["zone"])
        if markup:
            self.page.open_dialog(markup)

    def do_heap(self, data: dict[str, str]) -> None:
        """Describe a pile that can't currently be opened or drawn from.

        While the match goes on by itself, skip ahead instead, as a press anywhere else does.
        """
        controller, zone = self.controller, data["zone"]
        if controller.timeline.goes_on_alone:
            return controller.timeline.skip()
        size = zone_size(controller.timeline.frame.view["zones"].get(zone, ()))
        title = controller.narrator.table_text("pile", pile=pile_name(controller, zone), count=size)
        return controller.refuse(RefusalNotice(title, controller.texts.data.get("pile", {}).get(zone.partition("/")[0], ""), ""))

    def do_seen(self, _: dict[str, str]) -> None:
        """List the cards whose place everybody knows, up to the frame being shown."""
        self.page.open_dialog(known_cards_dialog(self.controller.narrator, count_unshown_facts(self.controller.timeline)))


def pile_dialog(controller: InputController, zone: str) -> Markup | None:
    """Return a dialog with the cards of a pile, or None if the reader may not see them.

    `zone` is the name of the pile's zone, with its seat if it belongs to one.
    """
    view, all_cards, texts = controller.timeline.frame.view, controller.session.position.cards, controller.texts
    zones, state = view["zones"], view["state"]
    cards = zones.get(zone, zones.get(f"{zone}/{controller.device.viewer}"))
    if not isinstance(cards, list):
        return None
    name, layout = zone.partition("/")[0], controller.narrator.layout
    kinds = list(dict.fromkeys(card.kind for card in all_cards.values()))
    stacked = name in layout.stacked
    step = 1 if name in layout.drawn else -1
    ids = cards[::step] if stacked else sorted(cards, key=lambda id: kinds.index(all_cards[id].kind))
    states = {id: state.get(id, {}) for id in ids}
    names = {id: name_with_letter(texts.card(id, "full"), states[id]) for id in ids}
    items = [h("li", card_markup(None, layout.deck, traits_with_letter(all_cards[id].traits, states[id]), names[id], as_="span")) for id in ids]
    title = texts.say("match", "pile-stacked" if stacked else "pile", {"pile": pile_name(controller, zone), "count": len(ids)})
    return sheet_dialog(title, h("ol" if stacked else "ul", items, class_="spread"))


def pile_name(controller: InputController, zone: str) -> str:
    """Return the name of a pile. If another player owns the pile, it begins with that player's name."""
    name, _, owner = zone.partition("/")
    words = controller.texts.say("zone", name)
    return words if owner in ("", str(controller.device.viewer)) else f"{isolate_direction(controller.narrator.seats[int(owner)].name)}: {words.lower()}"
