"""What the table does before anybody sits at it. No DOM.

Once before the boot snapshot is taken it reads and draws what is there at every start then. And in the page, a step whenever it is idle,
it plays the beginning of every game where nobody sees it: browsers compile the interpreter for the calls that it has made so far, and
throw that away at the first other call; then everything is slow until it is compiled anew, which is not to be in somebody's first presses.
"""

from collections.abc import Iterator
from typing import Any

from courtcards.games import GAMES
from courtcards.record import Record
from courtcards.texts import sentences
from table.app import App
from table.screens.at_lobby import untouched
from table.store.saves import Saves

MOVES = 5               # of each game
NAMES = ["A", "B", "C", "D", "E", "F", "G", "H"]


class Nowhere:
    """A page that nobody sees: whatever it is told is forgotten."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


class Drawer:
    """A storage that is thrown away."""

    def __init__(self) -> None:
        self.held: dict[str, str] = {}
        self.get, self.set = self.held.get, self.held.__setitem__

    def remove(self, key: str) -> None:
        """Delete a key."""
        self.held.pop(key, None)

    def names(self) -> list[str]:
        """Return the keys of all that is stored."""
        return list(self.held)

    def texts(self, keys: Any) -> list[str | None]:
        """Return what is stored under some keys."""
        return [self.held.get(key) for key in keys]


def rehearse() -> None:
    """Read every sentence, and draw the lobby as it is before anything is saved."""
    for game in GAMES.values():
        sentences(game.id, game.book)
    untouched()


def steps() -> Iterator[None]:
    """Play, press by press; each step takes no longer than a press."""
    for kind in GAMES.values():
        nowhere: Any = Nowhere()
        app = App(nowhere, Saves(Drawer(), int), {})
        app.desk.deal(Record(kind.id, NAMES[:kind.fewest], None, 1).dump())
        app.route(f"#/match/{next(iter(app.desk.saves.ids()))}")
        yield
        for number in range(MOVES):
            yield from press(app, number)


def press(app: App, number: int) -> Iterator[None]:
    """Make a move as its player would: take the device, choose, play; the last one is taken back."""
    assert app.match
    session, timeline = app.match.session, app.match.timeline
    app.do("take-seat", {})
    timeline.settle()
    moves = session.moves()
    if not moves:
        return
    move = moves[number % len(moves)]
    if move.cards:
        app.do("choose", {"card": move.cards[0].id})
        yield
        app.match.answering.forget()
    app.do("move", {"move": str(move)})
    yield
    app.pictures.rest(app.match)
    yield
    if number == MOVES - 1:
        app.do("undo", {})
        yield
