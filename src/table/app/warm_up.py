"""What the table does once before the boot snapshot is taken: what it keeps of that is there at every start. No DOM."""

from courtcards.games import GAMES
from courtcards.texts.sentences import sentences
from table.screens.lobby import untouched


def rehearse() -> None:
    """Read every sentence, and draw the lobby as it is before anything is saved."""
    for game in GAMES.values():
        sentences(game.id, game.book)
    untouched()
