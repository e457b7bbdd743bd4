"""Public knowledge in a war between kingdoms: where everyone has seen cards go, as far as it's certain.

Each card has a set of places it may be in. Once only one place is left, the card is known.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from courtcards.engine.card import Zone
from courtcards.games.kings_keys.deck import CARDS

BATTLE = ("field", "down", "pot")       # zones the winner of a battle takes

Places = frozenset[Zone]


class PublicKnowledge:
    """A record of where each card may be, learnt from public facts.

    `whole` says whether each army is a whole kingdom, whose cards everybody knows.
    """

    def __init__(self, whole: bool):
        self.whole = whole
        self.places: dict[str, Places] = {}

    def move_places(self, goes: Callable[[Zone], Iterable[Zone]]) -> None:
        """Replace each place a card may be in by the places that `goes` returns for it.

        `goes` returns no place if no card can be there any more.
        """
        self.places = {id: frozenset([zone for place in places for zone in goes(place)]) for id, places in self.places.items()}

    def hear(self, key: str, about: Mapping[str, Any]) -> None:
        """Learn from a fact where cards may have gone."""
        seat = about.get("seat")
        army, down, captured = Zone("army", seat), Zone("down", seat), Zone("captured", seat)
        if key == "leads" and self.whole:
            self.places |= {id: frozenset([army]) for id, card in CARDS.items() if card.traits["kingdom"] == about["kingdom"]}
        elif key in ("shows", "lays"):
            self.places[about["card"]] = frozenset([Zone("field", seat)])
        elif key in ("face-off", "circle"):             # from now on, any of their cards may be face down
            self.lay(about["seats"])
        elif key == "too-few":
            self.move_places(lambda place: [down] if place == army else [place])
        elif key == "recruits":
            self.recruit(army, down, captured)
        elif key in ("takes", "outlasts"):
            self.sweep(captured)
        elif key in ("pot-waits", "pot-lost"):
            self.sweep(Zone("pot") if key == "pot-waits" else Zone("lost"))

    def lay(self, seats: Iterable[int]) -> None:
        """Record that each card in these seats' armies may have been laid face down."""
        laying = {Zone("army", seat): Zone("down", seat) for seat in seats}
        self.move_places(lambda place: [place, laying[place]] if place in laying else [place])

    def recruit(self, army: Zone, down: Zone, captured: Zone) -> None:
        """Record that a seat has used up its army and recruits its captured cards.

        `army`, `down` and `captured` are this seat's zones. In a face-off, its old army has been laid face down, and recruits may be as well.
        """
        fights = any(place.name == "field" for places in self.places.values() for place in places)
        into = [army, down] if fights else [army]
        spent = [down] if fights else []
        self.move_places(lambda place: spent if place == army else into if place == captured else [place])

    def sweep(self, pile: Zone) -> None:
        """Record that all cards on the table go to one pile."""
        self.move_places(lambda place: [pile if place.name in BATTLE else place])

    def certain_cards(self) -> dict[str, list[str]]:
        """Return the cards known to lie in hidden places: {place: card ids}."""
        found: dict[str, list[str]] = {}
        for id in CARDS:
            places = self.places.get(id, frozenset())
            if len(places) == 1 and (place := next(iter(places))).name != "field":
                found.setdefault(str(place), []).append(id)
        return dict(sorted(found.items()))
