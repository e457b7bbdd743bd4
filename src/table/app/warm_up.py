"""Work done once before the boot snapshot is taken, so that its cached results are there at every start."""

from courtcards.games import GAMES
from courtcards.texts.sentences import game_sentences
from table.screens.lobby import new_player_lobby


def fill_caches() -> None:
    """Read every sentence, and draw the lobby as it is before anything is saved."""
    for game in GAMES.values():
        game_sentences(game.id, game.book)
    new_player_lobby()
