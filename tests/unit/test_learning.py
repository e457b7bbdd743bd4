"""Learning before the deal: how to play of every game, all cards of every book, and where both are reached."""

import pytest
from fake_page import Table, pressable

from courtcards.games import GAMES
from courtcards.texts import title
from table.books import BOOKS

PLAYED = [[game for game in book.games if game in GAMES] for book in BOOKS.values() if book.games]


@pytest.fixture
def table():
    return Table()


def ways(markup, act="howto"):
    """Return the games for which something is offered."""
    return [data["game"] for data in pressable(markup) if data["do"] == act]


# how to play

def test_how_to_play_of_every_game_is_reached_from_the_lobby_from_its_box_and_from_its_set_up(table):
    table.do("howto")
    assert ways(table.stage.dialog) == [game for games in PLAYED for game in games]
    assert ways(table.stage.view.partition("shelf")[2]) == [games[0] for games in PLAYED]
    for games in PLAYED:
        table.do("howto", game=games[0])
        assert ways(table.stage.dialog) == (games if len(games) > 1 else [])
        for game in games:
            table.do("howto", game=game)
            assert f"How to play {title(game)}" in table.asks
            table.stage.go(f"#/setup/{game}")
            table.do("howto")
            assert f"How to play {title(game)}" in table.asks


def test_in_a_match_how_to_play_is_of_its_game_alone(table):
    table.play_now()
    table.do("howto")
    assert "How to play War" in table.asks and ways(table.stage.dialog) == []


@pytest.mark.parametrize("game", ["", "moat", "<b>", "../war"])
def test_how_to_play_of_a_game_that_is_not_there_offers_those_that_are(table, game):
    table.do("howto", game=game)
    assert "Kingdom Armies" in table.asks and "moat" not in table.asks
