"""Seen cards: each is where the record of seen cards says, which is the same in every deal that a seat can't tell apart."""

from random import Random

import pytest
from helpers.fairness import Deal
from helpers.share import share

from courtcards.games import GAMES

SEEING = [(game, seats) for game, kind in GAMES.items() if any(option.name == "by_memory" for option in kind.options) for seats in (2, 3, 4)]
ARMY = {"hand", "stack", "sealed"}          # zones that the cards of an army can be in
DEALS = share(4, 20)


def lies(game, place, id):
    """Return whether a card is in a place."""
    name, _, owner = place.partition("/")
    return any(str(zone.owner if zone.owner is not None else "") == owner and (zone.name in ARMY if name == "army" else zone.name == name)
               for zone, cards in game.zones() for card in cards if card.id == id)


@pytest.mark.parametrize(("game", "seats"), SEEING)
def test_cards_are_where_everyone_saw_them_go_in_every_possible_deal(game, seats):
    for seed in range(DEALS):
        deal = Deal(game, seats, seed)
        told = [fact for fact in deal.told if fact.seats is None]
        seen = deal.game.known_hidden_cards(told)
        for world in (deal.game, *[deal.game.imagine(seat, Random(seat)) for seat in range(seats)]):
            assert world.known_hidden_cards(told) == seen
        assert [(place, id) for place, ids in seen.items() for id in ids if not lies(deal.game, place, id)] == [], seed


@pytest.mark.parametrize(("game", "seats"), SEEING)
def test_visible_cards_are_not_listed(game, seats):
    for seed in range(DEALS):
        deal = Deal(game, seats, seed)
        open_to_all = {id for cards in deal.game.view(-1)["zones"].values() if isinstance(cards, list) for id in cards}
        assert not open_to_all.intersection(id for ids in deal.game.known_hidden_cards(deal.told).values() for id in ids)
