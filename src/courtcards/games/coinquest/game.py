"""The rules of Kingdom Coinquest, for two to four players.

Dealing order: the first Kings in the deck go to seat 0, 1, … and the other Kings are set aside. All other cards form the Forge, drawn in deck order.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from courtcards.engine.card import CardState, Zone
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.games.coinquest.battle import resolve_attack
from courtcards.games.coinquest.deck import CARDS, CoinquestCard
from courtcards.games.coinquest.house_rules import CALM, HEALTH, MOST, OPTIONS, ROUNDS, UNHARMED
from courtcards.games.coinquest.recruiting import Cards, in_suit_order, move_cards
from courtcards.games.coinquest.turn_questions import FULL, Discard, Draw, Play, target_slot

UNITS = ("queen", "knight", "peasant", "quartermaster")
DRAW, PLAY, DISCARD, OVER = range(4)            # the phases of a turn


class Coinquest(Game):
    """A match of Kingdom Coinquest.

    * `counters_left`: each seat's turns of preparation left.
    * `queen`, `knight`, `peasant`, `quartermaster`: the cards in each seat's slot, a recruited card on top of its recruiter.
    * `order`: all seats in turn order. `living`: the undefeated ones.
    * `calm`: the number of turns since the last attack. `unharmed`: the number since a King last lost health.
    """

    id = "coinquest"
    book = "coinquest"
    fewest, most = 2, MOST
    options = OPTIONS
    cards = CARDS
    piles = ("forge", "graveyard", "aside", "health", "counters_left", *UNITS)
    rows = ("hands", "salvages")

    def setup(self) -> None:
        """Deal each player a King; all cards except Kings form the Forge. Rule book: Set-Up."""
        seats, chosen = self.seats, self.chosen
        self.must_play, self.ace_strike, self.own_suit = chosen["must_play"], chosen["ace_strike"], not chosen["ace_any_suit"]
        self.same_rank, self.lower_value = chosen["equipment_pair"] == "same_rank", chosen["pair_value"] == "lower"
        self.attacker_orders, self.scrap_prepared = chosen["attacker_orders"], chosen["scrap_prepared"]
        kings = [card for card in self.deck if card.type == "king"]
        self.kings, self.aside = tuple(kings[:seats]), kings[seats:]
        self.forge: list[CoinquestCard] = [card for card in reversed(self.deck) if card.type != "king"]
        self.deck = []
        self.graveyard: list[CoinquestCard] = []
        self.suits = tuple([king.suit for king in self.kings])
        self.order = self.living = tuple(sorted(range(seats), key=self.suits.__getitem__))
        self.health = [chosen["health"].get(str(seat + 1), HEALTH) for seat in range(seats)]
        self.hands: list[list[CoinquestCard]] = [[] for _ in range(seats)]
        self.salvages: list[list[CoinquestCard]] = [[] for _ in range(seats)]
        self.counters_left = [0] * seats
        self.queen: list[Cards] = [()] * seats
        self.knight: list[Cards] = [()] * seats
        self.peasant: list[Cards] = [()] * seats
        self.quartermaster: list[Cards] = [()] * seats
        self.number = self.calm = self.unharmed = 0
        self.round = 1
        self.first = self.order[0]
        self.begin_turn(self.first)

    # a turn

    def begin_turn(self, seat: int) -> None:
        """Begin a kingdom's turn, removing one counter from the card its Quartermaster prepares. Rule book: Quartermaster Slot."""
        self.active, self.phase = seat, DRAW
        self.number += 1
        self.attacked = self.wounded = self.scrapped = False
        self.tell("turn", seat=seat, number=self.number)
        if self.counters_left[seat]:
            left = self.counters_left[seat] = self.counters_left[seat] - 1
            about: dict[str, Any] = {"seat": seat, "card": self.quartermaster[seat][-1].id, **({"count": left} if left else {})}
            self.tell("counts-down" if left else "is-ready", **about)

    def turn(self) -> None:
        """Ask for the next draw, the Play Move or the discard, according to the phase.

        If there's nothing left to ask, end the turn.
        """
        seat = self.active
        if self.phase == DRAW:
            return self.ask_draw(seat)
        if self.phase == PLAY:
            self.question = Play((seat,))
        elif self.phase == DISCARD and self.hands[seat]:
            self.question = Discard((seat,))
        else:
            self.end_turn()
        return None

    def ask_draw(self, seat: int) -> None:
        """Ask where to draw the next card from, or go on to the Play Phase if no card is due or left. Rule book: Draw Phase.

        If there's only one source, draw from it without asking.
        """
        left = FULL - len(self.hands[seat])
        sources = self.sources(seat) if left > 0 else []
        if not sources:
            self.phase = PLAY
        elif len(sources) == 1:
            self.draw(seat, sources[0])
        else:
            self.question = Draw((seat,), {"left": left})

    def sources(self, seat: int) -> list[str]:
        """Return the sources a seat may draw from: "forge", and the ids of cards.

        These cards are the top of the Graveyard and those in the seat's own Salvage Yard.
        """
        forge = ["forge"] if self.forge or (len(self.graveyard) > 1 and self.chosen["reshuffle"]) else []
        return [*forge, *[card.id for card in self.graveyard[-1:]], *[card.id for card in self.salvages[seat]]]

    def end_turn(self) -> None:
        """End the turn and begin the next kingdom's, or end the match under a house rule. Rule book: Turn Order."""
        self.calm = 0 if self.attacked else self.calm + 1
        self.unharmed = 0 if self.wounded else self.unharmed + 1
        rule, at = self.chosen["stall"], self.order.index(self.active)
        following = next((seat for seat in self.order[at + 1:] if seat in self.living), None)
        if rule == "calm" and (self.calm >= CALM or self.unharmed >= UNHARMED):
            return self.finish_on_points("calm" if self.calm >= CALM else "unharmed")
        if following is None:
            if rule == "rounds" and self.round == ROUNDS:
                return self.finish_on_points("rounds")
            self.round += 1
        return self.begin_turn(self.living[0] if following is None else following)

    def finish_on_points(self, reason: str) -> None:
        """End the match; all kingdoms with the highest health win."""
        most = max(self.health)
        self.finish([seat for seat in range(self.seats) if self.health[seat] == most], self.health, reason)

    def answer(self, move: Move) -> None:
        """Carry out a draw, a Play Move or a discard."""
        getattr(self, "do_" + move.verb)(move)

    # drawing

    def do_draw(self, move: Move) -> None:
        """Draw a card from the chosen source."""
        self.draw(move.seat, str(move.call))

    def draw(self, seat: int, source: str) -> None:
        """Draw a card from a source into a seat's hand. A card that everyone saw there stays known to everyone."""
        if source == "forge":
            return self.draw_forged(seat)
        card, salvage = CARDS[source], self.salvages[seat]
        self.hands[seat].append(card)
        if self.graveyard and self.graveyard[-1] is card:
            self.graveyard.pop()
            self.show((card,), range(self.seats))
            self.tell("takes", seat=seat, card=source)
        else:
            salvage.remove(card)
            if self.chosen["salvage_open"]:
                self.show((card,), range(self.seats))
            self.tell("salvages", to=self.salvagers(seat), seat=seat, card=source)
        return None

    def draw_forged(self, seat: int) -> None:
        """Draw from the Forge. If it's empty, first shuffle the Graveyard, except its top card, into a new Forge."""
        if not self.forge:
            *self.forge, top = self.graveyard
            self.graveyard = [top]
            self.shuffle(self.forge)
            self.tell("reshuffles", count=len(self.forge))
        card = self.forge.pop()
        self.hands[seat].append(card)
        self.tell("draws", to=(seat,), seat=seat, card=card.id)

    def salvagers(self, seat: int) -> tuple[int, ...] | None:
        """Return the seats that see a card enter or leave a seat's Salvage Yard, or None for all seats."""
        return None if self.chosen["salvage_open"] else (seat,)

    # Play Moves

    def take_played_cards(self, move: Move) -> Cards:
        """Remove the cards of a move from the hand and end the Play Phase.

        Return the cards in the order they lie on the table: the recruiter, if any, below the recruited card.
        """
        self.phase = DISCARD
        cards = move_cards(move)
        self.lay_down(move.seat, cards)
        return cards[::-1]

    def lay_down(self, seat: int, cards: Iterable[CoinquestCard]) -> None:
        """Remove cards from a seat's hand, and forget who knew that they were there."""
        for card in cards:
            self.hands[seat].remove(card)
            if card in self.known:
                self.known = {other: seats for other, seats in self.known.items() if other is not card}

    def do_prepare(self, move: Move) -> None:
        """Put Equipment on the Quartermaster, with one counter per turn of preparation. Rule book: Preparation Costs."""
        seat, lying = move.seat, self.take_played_cards(move)
        self.quartermaster[seat] = lying
        turns = self.counters_left[seat] = lying[-1].turns
        if lying[1:]:
            self.tell("recruits", seat=seat, card=lying[1].id, helper=lying[0].id, count=turns)
        else:
            self.tell("prepares", seat=seat, card=lying[0].id, count=turns)

    def do_equip(self, move: Move) -> None:
        """Move prepared Equipment to a unit. Rule book: Equipment Cards.

        The Equipment it replaces goes on top of the Graveyard.
        """
        self.phase, seat, knight = DISCARD, move.seat, target_slot(move) == "knight"
        units = self.knight if knight else self.peasant
        cards, old = self.quartermaster[seat], units[seat]
        units[seat], self.quartermaster[seat] = cards, ()
        self.graveyard += old
        self.tell("equips-knight" if knight else "equips-peasant", seat=seat, card=cards[-1].id)
        self.tell_replaced(seat, old)

    def tell_replaced(self, seat: int, old: Cards) -> None:
        """Announce which Equipment has been replaced, if any."""
        if old:
            self.tell("replaced", seat=seat, card=old[-1].id)

    def do_attack(self, move: Move) -> None:
        """Attack a kingdom with the Peasant."""
        self.phase = DISCARD
        resolve_attack(self, move.seat, int(move.target or 0), move.call or "armour")

    def do_crown(self, move: Move) -> None:
        """Place a Queen next to the King."""
        seat, lying = move.seat, self.take_played_cards(move)
        self.queen[seat] = lying
        if lying[1:]:
            self.tell("crowns-pair", seat=seat, card=lying[1].id, helper=lying[0].id)
        else:
            self.tell("crowns", seat=seat, card=lying[0].id)

    def do_raise(self, move: Move) -> None:
        """Play an Ace: move the top of the Graveyard to a unit without preparation. Rule book: Ace."""
        seat, aces = move.seat, self.take_played_cards(move)
        raised, strikes = self.graveyard.pop(), type(move.target) is int
        knight = not strikes and target_slot(move) == "knight"
        units = self.knight if knight else self.peasant
        old, units[seat] = units[seat], (raised,)
        self.graveyard += old
        self.bury(aces)
        if aces[1:]:
            self.tell("recruits-ace", seat=seat, card=aces[1].id, helper=aces[0].id)
        else:
            self.tell("plays-ace", seat=seat, card=aces[0].id)
        self.tell("raised-knight" if knight else "raised-peasant", seat=seat, card=raised.id)
        self.tell_replaced(seat, old)
        if strikes:
            resolve_attack(self, seat, int(move.target or 0), move.call or "armour")

    def do_pass(self, move: Move) -> None:
        """Skip the Play Move."""
        self.phase = DISCARD
        self.tell("passes", seat=move.seat)

    # the discard

    def do_discard(self, move: Move) -> None:
        """Discard a card to the top of the Graveyard, or to the player's Salvage Yard. Rule book: Discard Phase."""
        self.phase, seat, (card,) = OVER, move.seat, move_cards(move)
        if move.call == "salvage" and not self.chosen["salvage_open"]:
            self.forget(self.hands[seat])               # any of these may be the card now face down
        self.lay_down(seat, (card,))
        if move.call == "graveyard":
            self.graveyard.append(card)
            return self.tell("discards", seat=seat, card=card.id)
        self.salvages[seat].append(card)
        return self.tell("stows", to=self.salvagers(seat), seat=seat, card=card.id)

    def do_scrap(self, move: Move) -> None:
        """Discard the card that the Quartermaster prepares."""
        seat, self.scrapped = move.seat, True
        if self.chosen["scrap"] == "instead":
            self.phase = OVER
        cards, self.quartermaster[seat], self.counters_left[seat] = self.quartermaster[seat], (), 0
        self.graveyard += cards
        self.tell("scraps", seat=seat, card=cards[-1].id)

    # the Graveyard and the fallen

    def bury(self, cards: Cards) -> None:
        """Put cards at the very bottom of the Graveyard in suit order, the last suit lowest."""
        self.graveyard[:0] = in_suit_order(cards)[::-1]

    def wound(self, rival: int, damage: int) -> None:
        """Reduce the health of a rival's King by `damage`."""
        self.health[rival] -= damage
        self.wounded = True
        self.tell("wounds", rival=rival, count=damage, health=max(0, self.health[rival]))

    def fall(self, rival: int) -> None:
        """Defeat a kingdom. If only one King is left, end the match. Rule book: King."""
        self.tell("falls", seat=rival)
        self.fallen, self.living = (*self.fallen, rival), tuple([seat for seat in self.living if seat != rival])
        if len(self.living) == 1:
            return self.finish(self.living, self.health, "last")
        units = [cards for name in UNITS for cards in getattr(self, name)[rival]]
        cards = [*self.hands[rival], *self.salvages[rival], *units]
        self.forget(self.hands[rival])
        self.hands[rival].clear()
        self.salvages[rival].clear()
        for name in UNITS:
            getattr(self, name)[rival] = ()
        self.counters_left[rival] = 0
        if not cards:
            return None
        if self.chosen["fallen_cards"] == "removed":
            self.aside += cards
            return self.tell("removed", seat=rival, count=len(cards))
        self.shuffle(cards)
        self.graveyard[:0] = cards
        return self.tell("buried", seat=rival, count=len(cards))

    def rivals(self, seat: int) -> list[int]:
        """Return the undefeated rivals of a seat, clockwise."""
        return [other for other in self.clockwise(seat) if other in self.living]

    # visibility

    def name_of(self, target: str) -> tuple[str, dict[str, Any]] | None:
        """Return the name of a slot in a kingdom, as a key and its owner, or None for anything else."""
        zone, _, name = target.partition(":")
        return (name, {"rival": int(zone.partition("/")[2])}) if name in UNITS else None

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield each seat's hand, King, slots and Salvage Yard, then the Graveyard, the Forge and the cards set aside."""
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", seat), hand
            yield Zone("king", seat), [self.kings[seat]]
            for name in UNITS:
                yield Zone("kingdom", seat, name), list(getattr(self, name)[seat])
            yield Zone("salvage", seat), self.salvages[seat]
        yield Zone("graveyard"), self.graveyard
        yield Zone("forge"), self.forge
        yield Zone("aside"), self.aside

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It doesn't see the Forge, rivals' hands and, under a house rule, their Salvage Yards."""
        if zone.name == "forge":
            return False
        return zone.owner == seat or not (zone.name == "hand" or (zone.name == "salvage" and not self.chosen["salvage_open"]))

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the state of the cards in slots, by id: counters and value or, for a recruiter, the card it lies with."""
        lying: dict[str, CardState] = {}
        for owner in range(self.seats):
            for name in UNITS:
                cards = getattr(self, name)[owner]
                for card in cards[:-1]:
                    lying[card.id] = CardState(on=cards[-1].id)
                if cards and name != "queen":
                    kept = name == "quartermaster"
                    lying[cards[-1].id] = CardState(turned=90 * kept, counters=self.counters_left[owner] if kept else 0, worth=cards[-1].value)
        return lying

    def counters(self) -> dict[str, int]:
        """Return the counters that everybody may see, by name."""
        numbers = {f"health/{seat}": health for seat, health in enumerate(self.health)} | {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}
        numbers |= {f"out/{seat}": 1 for seat in self.fallen} | {f"order/{seat}": place for place, seat in enumerate(self.order, 1)}
        numbers |= {f"full/{seat}": self.chosen["health"].get(str(seat + 1), HEALTH) for seat in range(self.seats)}
        return numbers | {"active": self.active, "turn": self.number, "calm": self.calm, "unharmed": self.unharmed}
