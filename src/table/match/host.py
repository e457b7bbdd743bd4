"""What a match needs of the page around it. Nothing here knows the app; the app fulfils it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from courtcards.record import Record
from courtcards.sets import CardSet, WordList
from table.draw.motion import Travel
from table.draw.scene import Scene
from table.store.met import Met
from table.store.scores import Scores
from table.watch import Watch


class Host(Protocol):
    """The page around a match.

    The page calls `open()`, `close()`, `do(act, data)`, `put_away()`, `hidden(bool)` and `overtaken(why)` of a Match.
    """

    @property
    def met(self) -> Met:
        """What a person has met already on this device."""

    @property
    def scores(self) -> Scores:
        """The best scores of who plays alone."""

    @property
    def factor(self) -> float:
        """By how much all times are multiplied; 0 shows only where things end."""

    @property
    def in_dialog(self) -> bool:
        """Whether a dialog is open."""

    @property
    def watch(self) -> Watch:
        """The page's clock."""

    @property
    def query(self) -> dict[str, str]:
        """The hooks of the page's address: with a `seed` bots play the same again."""

    def title(self, text: str) -> None:
        """Name the page."""

    def paint(self, view: Scene | str, ways: Sequence[Travel] = (), factor: float = 0.0, sounds: Sequence[str] = ()) -> None:
        """Paint the screen, of a scene only what has changed; cards travel, and sounds are heard if they are wanted."""

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms."""

    def keyboard(self) -> bool:
        """Return whether there is likely a keyboard: not where all is done by fingers."""

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Have a bot's answer thought of and passed on as text, in `asked["limit"]` ms and a little: on the page if the worker keeps silent.

        `asked` is plain data: `position` (an imagined one, packed), `story` (`key` and `about` of all that the seat was told, for who
        remembers), `seat`, `bot`, `name`, `seed`, `limit` (ms, 0 for none), and whether an answer was `refused` already.
        """

    @property
    def work(self) -> Callable[[str, dict[str, Any], Sequence[CardSet | WordList], Callable[[str], None]], None]:
        """Have a work of the bots' worker done and what comes of it passed on as JSON, "" where nobody can do it; see `outside.Thinkers`."""

    def hurry(self) -> None:
        """Have what bots think of now answered soon."""

    @property
    def slow(self) -> bool:
        """Whether bots have had too little time on this device, and are given more."""

    def ask(self, markup: str, then: Callable[[dict[str, str]], None]) -> None:
        """Open a dialog that asks something; `then` gets the answer if it is yes."""

    def open_dialog(self, markup: str) -> None:
        """Open a dialog that asks nothing."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def tell(self, key: str) -> None:
        """Show a notice until it is dismissed."""

    def save(self, id: str, slot: dict[str, Any], played: bool = True) -> dict[str, Any]:
        """Save a match and return its slot as it is stored; what prevents it is said. One that is not `played` keeps its place in the lobby."""

    def add(self, record: dict[str, Any], title: str, practice: bool = False, **more: Any) -> None:
        """Save a record as a new match and open it; `practice` when hidden cards were seen, `more` is what else its slot keeps."""

    def deal_again(self, record: Record, tally: dict[str, int], **worn: Any) -> None:
        """Deal the same game to the same players, with the same own cards, and go on counting."""

    def export(self, title: str, record: dict[str, Any]) -> None:
        """Hand a record to the person as a file."""

    def share(self, title: str, record: dict[str, Any], sets: Sequence[str] = ()) -> None:
        """Offer a match as a link or a file, also with its own `sets`."""
