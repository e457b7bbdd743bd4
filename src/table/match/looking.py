"""A closer look at what lies on the table: a card with its whole rule, a pile card by card. No DOM; reading is never a move."""

from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.card import Card
from table.draw.faces import card
from table.draw.html import Markup, h
from table.match.answering import Answering
from table.match.host import Host
from table.match.shown import HELD, hand_of, hinted
from table.screens.closer import Shown, closer
from table.screens.dialogs import sheet


class Looking:
    """How persons look closer."""

    def __init__(self, host: Host, table: Answering):
        self.host, self.table = host, table

    def leave(self) -> None:
        """Leave the match: what it says of how a card is read is not said in the next one."""
        if hinted(self.table, hand_of(self.table)):
            self.host.met.add(HELD)

    # actions

    def do_closer(self, data: dict[str, str]) -> None:
        """Show a card large, with its whole rule and what answers it."""
        cards = self.table.session.game.cards
        if data["card"] in cards:
            self.host.open_dialog(closer(self.shown(cards[data["card"]]), self.table.teller.layout.deck))
            if HELD not in self.host.met:
                self.host.met.add(HELD)
                self.table.show()

    def shown(self, seen: Card) -> Shown:
        """Return what is told of a card: what it is, how many there are, its rule, what answers it and what it answers."""
        table, game = self.table, self.table.session.game
        texts, view = table.texts, table.timeline.frame.view
        kind = view["state"].get(seen.id, {}).get("stands_for") or seen.kind
        name = texts.card(seen.id, "full")
        title = texts.say("choose", "as", {"what": name, "kind": kind}) if kind != seen.kind else name
        alike = [other.id for _, cards in game.zones() for other in cards if other.kind == seen.kind]
        hand = hand_of(table)
        held = len([id for id in hand if game.cards[id].kind == seen.kind]) if isinstance(hand, list) else 0
        total = sum(len(cards) for _, cards in game.zones())
        enemies = game.enemies
        groups = [("answered-by", enemies.get(kind, ())), ("answers", [other for other, answers in enemies.items() if kind in answers])]
        return Shown(title, seen.traits, texts.line(kind), texts.rule(kind), len(alike), total, held,
                     [(key, self.kinds(found, game.cards)) for key, found in groups if found])

    def kinds(self, kinds: Sequence[str], cards: Mapping[str, Card]) -> list[tuple[str, Any]]:
        """Return kinds of cards by name, each with what is printed on one of them."""
        first = {one.kind: one for one in reversed([*cards.values()])}
        return [(self.table.texts.card(first[kind].id), first[kind].traits) for kind in kinds if kind in first]

    def do_look(self, data: dict[str, str]) -> None:
        """Look through a pile of one's own, or of nobody's."""
        markup = looked_through(self.table, data["zone"])
        if markup:
            self.host.open_dialog(markup)


def looked_through(table: Answering, zone: str) -> Markup | None:
    """Return the cards of a pile of one's own, or of nobody's; None where they may not be seen."""
    zones, known, texts = table.timeline.frame.view["zones"], table.session.game.cards, table.texts
    cards = zones.get(zone, zones.get(f"{zone}/{table.device.viewer}"))
    if not isinstance(cards, list):
        return None
    ids = sorted(cards, key=list(known).index)
    shown = [h("li", card(None, table.teller.layout.deck, known[id].traits, texts.card(id, "full"), as_="span")) for id in ids]
    return sheet(texts.say("match", "pile", {"pile": texts.say("zone", zone), "count": len(ids)}), h("ul", shown, class_="spread"))
