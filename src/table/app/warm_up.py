"""Does work before the boot snapshot is taken, so that every start finds its cached results."""

from courtcards.games import GAMES
from courtcards.texts.sentences import game_sentences
from table.screens.lesson_index import days_of_games
from table.screens.lobby import new_player_lobby


def fill_caches() -> None:
    """Fill the caches by reading every sentence, listing the games of the daily puzzles, and drawing the lobby as it looks while nothing is saved."""
    for game in GAMES.values():
        game_sentences(game.id, game.book)
    days_of_games()
    new_player_lobby()
