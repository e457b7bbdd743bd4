"""A vote as it is seen at a device: what somebody wants that all who are there must agree to, and who is still asked. No DOM."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from courtcards.texts import said
from table.markup.button_data import QUIET, Button
from table.markup.scene import Scene
from table.match.match import Match
from table.page.page import Page
from table.peer.protocol.messages import BadNote

NOBODY = -1                                         # in the place of a seat, where nobody sits or nobody is meant
LEFT = "left"                                       # how a vote ends whose wish was taken back
WISHES = "undo", "redo", "again", "level", "stop", "stand-in", "look-on"
PRESSED = "undo", "redo", "again", "level"          # wishes that are an action of the ordinary table
STILL: dict[str, Any] = {           # what a scene shows while nobody answers
    "question": None, "ready": False, "result": None, "first": None, "advice": None, "writing": None, "calls": [], "link": None, "moves": [], "presses": {},
    "things": {}, "targets": frozenset(), "weighed": None, "then": None, "forecast": "", "at": frozenset()}


class Ballot(NamedTuple):
    """A vote: its number, the `wish`, of whom and about whom it is (seats, or NOBODY), the `one` who is asked (NOBODY: several are), and whether this device is
    still to answer.
    """

    number: int
    wish: str
    by: int
    about: int
    one: int
    asks: bool

    def note(self) -> dict[str, Any]:
        """Return it as it is told."""
        return {"t": "vote", **self._asdict()}


def heard(note: dict[str, Any], seats: int) -> Ballot:
    """Return the vote that a note tells of, at a table of so many seats; raises BadNote."""
    told: list[Any] = [note.get(name) for name in Ballot._fields]
    if [*map(type, told)] != [int, str, int, int, int, bool] or told[1] not in WISHES or not {*told[2:5]} <= {NOBODY, *range(seats)}:
        raise BadNote("no vote")
    return Ballot(*told)


class Booth:
    """Where a device votes: the `ballot` that it has of the vote that runs, if one does; `say` takes what it says, to its `own` wish that it leaves it.

    Where somebody `looks_back` there, a notice says that one is asked.
    """

    def __init__(self, page: Page, say: Callable[[bool], None], looks_back: Callable[[], bool]):
        self.page, self.say, self.looks_back = page, say, looks_back
        self.ballot: Ballot | None = None
        self.own = False

    def open(self, ballot: Ballot, own: bool) -> None:
        """Have a vote here; how the last one ended is not news any more."""
        self.page.drop("vote-no", "vote-none", "vote-waits", "vote-left", "vote-asks")
        self.ballot, self.own = ballot, own
        if ballot.asks and self.looks_back():
            self.page.tell("vote-asks")

    def close(self) -> None:
        """Have none any more."""
        self.page.drop("vote-asks")
        self.ballot = None

    def end(self, done: bool | str | None, names: Sequence[str], waits: bool = False) -> None:
        """Close the vote and say how it ended: not everyone agreed, the proposal was withdrawn (LEFT), or can't be made (None), or not yet (`waits`)."""
        ballot = self.ballot
        self.close()
        if done != LEFT and not done:
            self.page.tell("vote-waits" if waits else "vote-none" if done is None else "vote-no")
        elif done == LEFT and ballot and not self.own:
            self.page.tell("vote-left", who=said("near", "nobody") if ballot.by == NOBODY else names[ballot.by])

    def seen(self, scene: Scene) -> Scene:
        """Return the scene with the vote that runs."""
        return seen(scene, self.ballot, self.own) if self.ballot else scene

    def do_vote(self, data: dict[str, str]) -> None:
        """Agree, or not."""
        self.say(data["value"] == "yes")


def seen(scene: Scene, ballot: Ballot, own: bool) -> Scene:
    """Return a scene in which a vote stands in the place of what is asked; it can be answered, or taken back where it is the `own` wish."""
    who, whom = (scene.seats[seat].name if seat != NOBODY else said("near", "nobody") for seat in (ballot.by, ballot.about))
    wants = said("near", f"wants-{ballot.wish}", who=who, whom=whom)
    line, acts = said("near", "vote-line"), list[Button]()
    if ballot.asks:
        acts = [("vote", said("near", "no"), {"data_value": "no"}), ("vote", said("near", "agree"), {"class_": "btn btn--main", "data_value": "yes"})]
        prompt = wants, line
    else:
        acts = [("vote", said("near", "never-mind"), {**QUIET, "data_value": "no"})] if own else []
        asked = said("near", "vote-runs") if ballot.one == NOBODY else said("near", "one-asked", who=scene.seats[ballot.one].name)
        prompt = asked, line if own else said("near", "vote-runs-line", wants=wants)
    return scene.but(prompt=prompt, acts=acts, **STILL)


def puts(match: Match, act: str) -> bool:
    """Whether an action is put to the vote: not one in a look back, nor one that only takes back, or makes again, what is being chosen."""
    choice = match.answering.choice
    return act in PRESSED and not match.replay and not (act == "undo" and choice.begun) and not (act == "redo" and bool(choice.undone))


def ending(match: Match) -> str:
    """Return the verb by which all agree to end a match, "" where there is none."""
    return next((verb for verb in match.session.position.free_verbs if "all" in match.teller.texts.entry("verb", verb)), "")


def together(match: Match, move: str) -> bool:
    """Whether a free move is an agreement that others at other devices could join."""
    session, verb = match.session, move.split()[1]
    others = [f"{seat} {verb}" for seat in session.far if not session.bot(seat)]
    return verb == ending(match) and any(session.position.why_not_text(text) is None for text in others)


def end(match: Match, seat: int) -> None:
    """Agree to the end of a match with a seat of this device, and all others here; each device does so when all have said yes. One that is over stays so."""
    if match.replay:
        match.replay.do_leave_replay({})
    if verb := ending(match):
        match.answering.agree(f"{seat} {verb}")
