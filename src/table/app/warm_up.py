"""Work done once before the boot snapshot is taken, so that its cached results are there at every start."""

from courtcards.games import GAMES
from courtcards.texts.sentences import sentences
from table.screens.lobby import untouched


def rehearse() -> None:
    """Read every sentence, and draw the lobby as it is before anything is saved."""
    for game in GAMES.values():
        sentences(game.id, game.book)
    untouched()
