"""Certain consequences of an answer: the facts foretold of it must be told in every deal that its seat can't tell apart."""

from functools import cache
from random import Random

import pytest
from helpers.share import share, some_games

from courtcards.bots import MINDS, choose
from courtcards.engine.forecast import outcomes_in_deal
from courtcards.games import GAMES


@cache
def decisions(id, many):
    """Return positions of a match of squires in which the seat has a choice, with that seat."""
    game, rng, found = GAMES[id](max(2, GAMES[id].fewest), seed=6), Random(1), []
    while game.question and len(found) < many:
        seat = game.question.seats[0]
        if len(game.moves(seat)) > 1 and not game.unaided:
            found.append((game.copy(), seat))
        game.play(choose(game, game.question.seat, "squire", rng))
    return found


@pytest.mark.parametrize("id", some_games([id for id, mind in MINDS.items() if mind.levels]))
def test_certain_consequences_happen_in_every_deal_the_seat_cannot_tell_apart(id):
    for number, (game, seat) in enumerate(decisions(id, share(12, 40))):
        move = Random(number).choice(game.moves(seat))
        sure, passed = game.comes(move)
        for whim in range(4):
            before, then = outcomes_in_deal(game.imagine(seat, Random(1000 + whim)), move)
            assert all(fact in before for fact in sure) and all(fact in then for fact in passed)
        assert all(fact.seats is None or seat in fact.seats for fact in [*sure, *passed])


def test_a_battle_that_one_hidden_card_could_turn_is_not_called_won():
    game, seat = decisions("battle-royal", 10)[-1]
    move = next(move for move in game.moves(seat) if move.cards[0].id == "4A-forest")
    taken = [any(fact.key == "takes" for fact in outcomes_in_deal(game.imagine(seat, Random(number)), move).sure) for number in range(60)]
    assert 30 < sum(taken) < 60 and "takes" not in [fact.key for fact in game.comes(move).sure]


def test_consequences_that_depend_on_a_hidden_card_are_not_mentioned():
    game, seat = next((game, seat) for game, seat in decisions("coinquest", 12) if any(str(move).endswith("= forge") for move in game.moves(seat)))
    move = next(move for move in game.moves(seat) if move.call == "forge")
    assert [fact.key for fact in outcomes_in_deal(game, move).sure] == ["draws"] and game.comes(move).sure == []
