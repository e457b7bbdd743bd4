"""Any valid set of Creation Cards is playable: few cards or many, duplicate numbers, several sets together."""

from random import Random

from helpers.share import share
from hypothesis import given, settings
from hypothesis import strategies as st

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.games.creations.cards import CORE
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record

KINGDRIN, MINKINGI = GAMES["kingdrin"], GAMES["minkingi"]
CARDS = st.builds(lambda number, corners, speed: {"number": number, "corners": corners, "speed": speed, "level": 1, "type": "bee", "set": "own"},
                  st.integers(1, 30), st.lists(st.sampled_from("123456789RBY"), min_size=4, max_size=4), st.integers(0, 8).map(lambda step: step * 25))
SETS = st.lists(CARDS, min_size=18, max_size=60).map(lambda cards: KINGDRIN.read_cards({"format": 1, "name": "Own", "version": "1", "cards": cards}))


def played(record, seed, bot):
    """Play a match to its end; return its results, as played and as replayed from its record."""
    rng = Random(seed)
    while record.game.question is not None:
        seat = rng.choice(record.game.question.seats)
        record.play(str(choose(record.game, seat, bot, rng)))
        assert len(record.moves) <= 1500
    again = load_record(record.dump())
    assert again.game.view() == record.game.view() and again.dump() == record.dump()
    assert record.game.outcome is not None and {card.id for _, zone in record.game.zones() for card in zone} == set(record.game.cards)
    return record.game


@settings(max_examples=share(10, 20), deadline=None)
@given(SETS, st.integers(0, 2**32), st.booleans(), st.sampled_from(["random", "squire"]))
def test_kingdrin_can_be_played_with_any_set(cards, seed, speed, bot):
    seats = min(10, len(cards.cards) // 9)
    game = played(Record("kingdrin", ["Ada"] * seats, {"speed": speed} if seats > 2 else {}, seed, cards=cards), seed, bot)
    assert game.cards == cards.cards


@settings(max_examples=share(4, 8), deadline=None)
@given(SETS, st.integers(0, 2**32), st.sampled_from(next(option.choices for option in MINKINGI.options if option.name == "field")), st.sampled_from(["random", "squire"]))
def test_minkingi_can_be_played_with_any_set(cards, seed, field, bot):
    game = played(Record("minkingi", ["Ada", "Odo"], {"field": field}, seed, cards=cards), seed, bot)
    assert game.cards == cards.cards


@settings(max_examples=share(3, 6), deadline=None)
@given(SETS, st.integers(0, 2**32), st.booleans(), st.sampled_from(["random", "squire"]))
def test_fwords_can_be_played_with_any_set(cards, seed, prewritten, bot):
    seats = 1 + seed % min(6, len(cards.cards) // 9)
    prewritten = prewritten and len(cards.cards) >= (54 if seats > 4 else 36)
    game = played(Record("fwords", ["Ada"] * seats, {"prewritten": prewritten}, seed, cards=cards), seed, bot)
    assert game.cards == cards.cards


@settings(max_examples=share(2, 5), deadline=None)
@given(SETS, st.integers(0, 2**32))
def test_every_game_can_be_played_with_several_sets_combined(cards, seed):
    for id, seats in (("kingdrin", 5), ("minkingi", 2), ("fwords", 3)):
        both = GAMES[id].join_cards([CORE, cards, cards])
        assert len(played(Record(id, ["Ada"] * seats, seed=seed, cards=both), seed, "random").cards) == 135 + 2 * len(cards.cards)
