"""An attentive player's memory of a war between kingdoms: where each card was seen to go.

Every army is known at the start. Cards a rival lays face down are taken to be its weakest, until one of them turns up elsewhere.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from courtcards.engine.card import Card
from courtcards.games.kings_keys.battle import LAID
from courtcards.games.kings_keys.deck import CARDS

Place = tuple[str, int | None]

ARMY = 16               # cards of a kingdom
TABLE = ("field", "down", "pot")
SENT = ("hand", "stack", "sealed")      # zones of cards that may be sent: rivals can't tell them apart
POT, LOST = ("pot", None), ("lost", None)


def war_rank(card: Card) -> int:
    """Return a card's rank in War Games."""
    return CARDS[card.id].rank


class KingdomMemory:
    """A memory of where each card is believed to be, learnt from facts.

    `whole` says whether each army is a whole kingdom, whose cards everybody knows.
    """

    def __init__(self, whole: bool):
        self.whole = whole
        self.places: dict[Card, Place] = {}
        self.heaps: dict[Card, int] = {}        # {card: id of its group}, for groups of cards some of which were laid face down, unseen
        self.laid: dict[int, int] = {}          # how many cards each seat has laid face down in this round of a face-off

    def at(self, *places: Place) -> list[Card]:
        """Return the cards believed to be in any of these places."""
        return [card for card, place in self.places.items() if place in places]

    def move(self, cards: Iterable[Card], place: Place) -> None:
        """Record that cards are believed to be in this place."""
        for card in cards:
            self.places[card] = place

    def correct_belief(self, card: Card, places: Sequence[Place], sure: Container[Card] = ()) -> None:
        """Correct the belief about a card now known to be in one of `places`, most likely in the first.

        If the card was believed to be elsewhere, it swaps places with a card believed to be in `places`. Cards in `sure` are never swapped.
        """
        was = self.places.get(card)
        if was in places:
            return
        heap = self.heaps.get(card)
        others = [other for other in self.at(*places) if other not in sure]
        if was is not None and others:
            self.places[min(others, key=lambda other: (self.heaps.get(other) != heap, war_rank(other), other.id))] = was
        self.places[card] = places[0]

    def hear(self, key: str, about: Mapping[str, Any]) -> None:
        """Learn from a fact where cards have gone."""
        seat = about.get("seat")
        if key == "leads" and self.whole:
            self.move([card for card in CARDS.values() if card.traits["kingdom"] == about["kingdom"]], ("army", seat))
        elif key in ("shows", "lays"):
            self.show(about["seat"], CARDS[about["card"]])
            if key == "lays":
                self.lay(about["seat"], LAID - 1)
        elif key in ("face-off", "circle"):
            self.laid = {}
        elif key == "too-few":
            self.lay(about["seat"], ARMY * LAID)
        elif key == "recruits":
            self.lay(about["seat"], ARMY * LAID)
            self.move(self.at(("captured", seat)), ("army", seat))
        elif key in ("takes", "outlasts"):
            self.sweep(("captured", seat))
        elif key in ("pot-waits", "pot-lost"):
            self.sweep(POT if key == "pot-waits" else LOST)

    def show(self, seat: int, card: Card) -> None:
        """Record that a seat turns a card up."""
        self.correct_belief(card, [("army", seat)])
        self.places[card] = ("field", seat)
        self.heaps.pop(card, None)

    def lay(self, seat: int, most: int) -> None:
        """Record that a seat lays cards face down, presumably its weakest.

        `most` is the largest number of cards that it lays in this round of a face-off.
        """
        army = sorted(self.at(("army", seat)), key=lambda card: (war_rank(card), card.id))
        count = max(0, most - self.laid.get(seat, 0))
        if not self.whole:
            for card in army:
                del self.places[card]
        elif count < len(army):
            heap = len(self.heaps)
            self.heaps |= dict.fromkeys(army, heap)
        self.move(army[:count] if self.whole else (), ("down", seat))
        self.laid[seat] = self.laid.get(seat, 0) + len(army[:count])

    def sweep(self, place: Place) -> None:
        """Move all cards on the table to one place."""
        self.move([card for card, (name, _) in self.places.items() if name in TABLE], place)

    def rows(self, zones: Sequence[tuple[Place, Sequence[Card]]], loose: Container[Card]) -> list[list[Card]]:
        """Return, for each zone, the cards remembered to be there: only cards in `loose`, and no more than the zone holds.

        Each of `zones` is a pair: the zone's place in this memory, and its cards.
        """
        wanted: dict[Place, list[Card]] = {place: [] for place, _ in zones}
        for card, place in self.places.items():
            if card in loose and place in wanted:
                wanted[place].append(card)
        return [[wanted[place].pop(0) for _ in cards[:len(wanted[place])]] for place, cards in zones]


def memory_place(zone: Any) -> Place:
    """Return the place that stands for a zone in a memory.

    All zones of cards that a seat may send count as one place, the seat's "army".
    """
    return ("army" if zone.name in SENT else zone.name), zone.owner


def recall(world: Any, seat: int, story: Sequence[Any]) -> None:
    """Move the hidden cards of an imagined world to where a seat remembers them going.

    These cards are marked as known to the seat. Cards that the seat doesn't remember fill the places left over.
    """
    memory = KingdomMemory(world.chosen["army_size"] == ARMY)
    for fact in story:
        memory.hear(fact.key, fact.about)
    seen = {card: memory_place(zone) for zone, cards in world.zones() if world.sees(seat, zone) for card in cards if card.id in CARDS}
    own = [place for place in dict.fromkeys(seen.values()) if place[1] == seat]
    for card, place in seen.items():
        if place in own:
            memory.correct_belief(card, [place, *[other for other in own if other != place]], seen)
    hidden = [(memory_place(zone), cards) for zone, cards in world.zones() if not world.sees(seat, zone)]
    loose = dict.fromkeys([card for _, cards in hidden for card in cards])
    rows = memory.rows(hidden, loose)
    placed = dict.fromkeys([card for row in rows for card in row])
    rest = iter([card for card in loose if card not in placed])
    for row, (_, cards) in zip(rows, hidden, strict=True):
        cards[:] = [*row, *[next(rest) for _ in cards[len(row):]]]
    world.show(placed, [seat])
