"""Where everybody knows cards to lie that lie hidden: by person and place, each kind with how many there are. No DOM."""

from collections import Counter
from collections.abc import Sequence

from table.markup.dialogs import sheet
from table.markup.html import Markup, h
from table.match.narration.narrator import Teller


def seen(teller: Teller, coming: int) -> Markup:
    """Return what everybody has seen, from what all were told but for the facts that are still to come."""
    session, texts = teller.session, teller.texts
    places = session.position.seen([fact for fact in session.log[:teller.told - coming] if fact.seats is None])
    owners: dict[str, list[Markup]] = {}
    for place, ids in places.items():
        name, _, owner = place.partition("/")
        owners.setdefault(owner, []).append(pile(teller, texts.say("zone", name), ids, "h4" if owner else "h3"))
    seats = [(seat.name, owners.get(str(seat.number))) for seat in teller.seats]
    parts = [h("section", h("h3", name) if name else None, piles, class_="seen") for name, piles in (*seats, ("", owners.get(""))) if piles]
    return sheet(teller.own("seen"), [h("p", teller.own("seen-note" if parts else "seen-none")), *parts])


def pile(teller: Teller, place: str, ids: Sequence[str], heading: str) -> Markup:
    """Return the cards that are known to lie in a place, in the order of the deck, kinds counted; under a heading of its rank."""
    known = teller.session.position.cards
    kinds = list(dict.fromkeys([card.kind for card in known.values()]))
    names = Counter([teller.texts.card(id) for id in sorted(ids, key=lambda id: kinds.index(known[id].kind))])
    cards = [h("li", name if count == 1 else teller.own("seen-many", card=name, count=count)) for name, count in names.items()]
    return h("div", h(heading, teller.own("seen-place", place=place, count=len(ids))), h("ul", cards))
