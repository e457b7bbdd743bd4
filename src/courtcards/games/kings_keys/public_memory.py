"""Where everybody has seen the cards of a war between kingdoms go: only what is certain of it. Imports nothing from bots or table.

A card lies in one of some places; it is known where it lies when only one is left. Whoever lays cards face down may have laid any of the army.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from courtcards.engine.card import Zone
from courtcards.games.kings_keys.deck import CARDS

BATTLE = ("field", "down", "pot")       # what whoever wins a battle takes

Places = frozenset[Zone]


class Seen:
    """Where each card can lie, from what all were told. Of a smaller army nobody knows which cards it began with."""

    def __init__(self, whole: bool):
        self.whole = whole
        self.places: dict[str, Places] = {}

    def moved(self, goes: Callable[[Zone], Iterable[Zone]]) -> None:
        """Note where the cards that can lie in a place can lie now: nowhere else, if that place is known to be empty."""
        self.places = {id: frozenset([zone for place in places for zone in goes(place)]) for id, places in self.places.items()}

    def hear(self, key: str, about: Mapping[str, Any]) -> None:
        """Take in what was told."""
        seat = about.get("seat")
        army, down, captured = Zone("army", seat), Zone("down", seat), Zone("captured", seat)
        if key == "leads" and self.whole:
            self.places |= {id: frozenset([army]) for id, card in CARDS.items() if card.traits["kingdom"] == about["kingdom"]}
        elif key in ("shows", "lays"):
            self.places[about["card"]] = frozenset([Zone("field", seat)])
        elif key in ("face-off", "circle"):             # from now on any card of theirs may be laid face down
            self.lay(about["seats"])
        elif key == "too-few":
            self.moved(lambda place: [down] if place == army else [place])
        elif key == "recruits":
            self.recruit(army, down, captured)
        elif key in ("takes", "outlasts"):
            self.sweep(captured)
        elif key in ("pot-waits", "pot-lost"):
            self.sweep(Zone("pot") if key == "pot-waits" else Zone("lost"))

    def lay(self, seats: Iterable[int]) -> None:
        """Note that some seats may lay any card of their armies face down."""
        laying = {Zone("army", seat): Zone("down", seat) for seat in seats}
        self.moved(lambda place: [place, laying[place]] if place in laying else [place])

    def recruit(self, army: Zone, down: Zone, captured: Zone) -> None:
        """Note that an army is spent and its captured cards fight: in a face-off all of it was laid, and any of these may be laid too."""
        fights = any(place.name == "field" for places in self.places.values() for place in places)
        into = [army, down] if fights else [army]
        spent = [down] if fights else []
        self.moved(lambda place: spent if place == army else into if place == captured else [place])

    def sweep(self, pile: Zone) -> None:
        """Note that all cards on the table go to one pile."""
        self.moved(lambda place: [pile if place.name in BATTLE else place])

    def certain(self) -> dict[str, list[str]]:
        """Return the hidden places of which it is known that they hold some cards, and which."""
        found: dict[str, list[str]] = {}
        for id in CARDS:
            places = self.places.get(id, frozenset())
            if len(places) == 1 and (place := next(iter(places))).name != "field":
                found.setdefault(str(place), []).append(id)
        return dict(sorted(found.items()))
