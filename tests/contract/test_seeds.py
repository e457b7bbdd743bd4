"""Seeds of 128 bits, as text: they deal every game, always the same way, and their records work everywhere."""

import json
from hashlib import sha256
from random import Random

import pytest
from helpers.walks import digest

from courtcards.games import GAMES
from courtcards.saves import wire
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record, deal_only

SEED = "0123456789abcdef" * 2
every_game = pytest.mark.parametrize("game", GAMES)
DEALS = {       # each game at all its tables under the rule book; changes only when its rules do
    "coinquest": "281084f0c1b3ea2b", "kingdrin": "6bcde462a87797b6", "minkingi": "761dffd3b93aabbd",
    "fwords": "e5fd656b91b5e60e", "ilk": "1a6c47271115a824", "war": "210d0a486f2beb6a",
    "kingdom-armies": "21b4abbc4c2fb267", "battle-royal": "140fde4976ad84f7", "knights-and-ninjas": "fe0d5659202066ad",
}


def seats_of(game):
    """Return the numbers of players a game allows."""
    return range(GAMES[game].fewest, GAMES[game].most + 1)


def dealt(game, seed, seats=None):
    """Return the hash of a match's deal."""
    return digest(GAMES[game](seats or GAMES[game].fewest, seed=seed), [])


def played(game, seats, moves=25):
    """Return a record with that seed, after some random moves."""
    record, rng = Record(game, ["Ada", *["bot:squire"] * (seats - 1)], seed=SEED), Random(seats)
    while len(record.moves) < moves and record.game.question is not None:
        record.play(str(rng.choice(record.game.moves())))
    return record


@pytest.mark.parametrize("game, deals", DEALS.items())
def test_a_seed_always_deals_the_same(game, deals):
    found = sha256("".join([dealt(game, SEED, seats) for seats in seats_of(game)]).encode()).hexdigest()[:16]
    assert found == deals


@every_game
def test_no_two_seeds_deal_the_same_and_each_digit_counts(game):
    others = [SEED[:at] + ("1" if digit == "0" else "0") + SEED[at + 1:] for at, digit in enumerate(SEED)]
    numbers = 0, int(SEED[:12], 16), int(SEED[-12:], 16)
    assert len({dealt(game, seed) for seed in (SEED, *others, *numbers)}) == 1 + len(others) + len(numbers)


@every_game
def test_a_seeded_match_loads_from_its_record_is_undone_and_dealt_again(game):
    record = played(game, GAMES[game].most)
    data = record.dump()
    again = load_record(json.dumps(data))
    assert data["seed"] == SEED and again.dump() == data and vars(again.game).keys() == vars(record.game).keys()
    assert again.game.view() == record.game.view() and again.game.dice == record.game.dice
    back = again.undo(5)
    assert back.moves == data["moves"][:-5] and deal_only(back.dump()) == deal_only(data)
    for move in data["moves"][-5:]:
        back.play(move)
    assert back.game.view() == record.game.view() and back.game.dice == record.game.dice
    assert load_record(deal_only(data)).game.view() == Record(game, data["seats"], seed=SEED).game.view()


@every_game
def test_a_copy_of_a_seeded_match_plays_on_alike_and_imagined_deals_know_nothing_of_its_dice(game):
    true, rng = played(game, GAMES[game].most).game, Random(3)
    twin, worlds = true.copy(), [true.imagine(seat, Random(4)) for seat in (None, -1, *range(true.seats))]
    for world in worlds:
        text = wire.dump_position(world)
        assert type(world.dice) is int and true.dice not in text and SEED not in text
        assert wire.dump_position(wire.load_position(text)) == text
    with pytest.raises(wire.BadPosition):
        wire.load_position(wire.dump_position(true))
    for _ in range(20):
        if true.question is not None:
            move = rng.choice(true.moves())
            true.play(move)
            twin.play(move)
    assert twin.view() == true.view() and twin.dice == true.dice
