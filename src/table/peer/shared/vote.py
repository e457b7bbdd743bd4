"""Shows a vote on one device: a proposal that all players must agree to."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from courtcards.texts import common_text
from table.markup.button_data import QUIET, Button
from table.markup.scene import Scene
from table.match.match import Match
from table.page.page import Page
from table.peer.protocol.messages import BadNote

NOBODY = -1                                         # instead of a seat, if there is none
WITHDRAWN = "left"                                       # the outcome of a withdrawn proposal
WISHES = "undo", "redo", "again", "level", "stop", "stand-in", "look-on"
ACTION_WISHES = "undo", "redo", "again", "level"    # proposals made by an action that every table has
VOTING_FACTS: dict[str, Any] = {    # scene fields while a vote replaces the question
    "question": None, "ready": False, "result": None, "first": None, "advice": None, "writing": None, "calls": [], "link": None, "moves": [], "presses": {},
    "things": {}, "targets": frozenset(), "weighed": None, "then": None, "forecast": "", "at": frozenset()}


class Ballot(NamedTuple):
    """A vote in progress, as sent to one device.

    `number` counts the votes, `wish` is one of WISHES. `by` is the seat of the proposer, `about` the seat concerned, and `one` the seat of the only player
    asked; each is NOBODY if there is no such seat. `asks` says whether this device still has to answer.
    """

    number: int
    wish: str
    by: int
    about: int
    one: int
    asks: bool

    def to_message(self) -> dict[str, Any]:
        """Return this ballot as a message."""
        return {"t": "vote", **self._asdict()}


def parse_ballot(note: dict[str, Any], seats: int) -> Ballot:
    """Return the vote in a message, at a table with this number of seats. Raises BadNote if it's invalid."""
    values: list[Any] = [note.get(name) for name in Ballot._fields]
    if [*map(type, values)] != [int, str, int, int, int, bool]:
        raise BadNote("no vote")
    ballot = Ballot(*values)
    if ballot.wish not in WISHES or not {ballot.by, ballot.about, ballot.one} <= {NOBODY, *range(seats)}:
        raise BadNote("no vote")
    return ballot


class VotePanel:
    """Shows the vote in progress on one device, and sends the answer given there. `ballot` is the vote, or None if there is none.

    `own` says whether the proposal was made on this device, where a no withdraws it. `say` is called with the answer, True for yes. `looks_back` returns
    whether a replay is open; if so, a notice asks the player to answer.
    """

    def __init__(self, page: Page, say: Callable[[bool], None], looks_back: Callable[[], bool]):
        self.page, self.say, self.looks_back = page, say, looks_back
        self.ballot: Ballot | None = None
        self.own = False

    def open(self, ballot: Ballot, own: bool) -> None:
        """Show a vote, and remove the notices about the previous vote."""
        self.page.drop("vote-no", "vote-none", "vote-waits", "vote-left", "vote-asks")
        self.ballot, self.own = ballot, own
        if ballot.asks and self.looks_back():
            self.page.tell("vote-asks")

    def close(self) -> None:
        """Stop showing the vote."""
        self.page.drop("vote-asks")
        self.ballot = None

    def end(self, done: bool | str | None, names: Sequence[str], waits: bool = False) -> None:
        """Close the vote and show its outcome, except to a device that withdrew it. If it passed, show nothing.

        `done` is True (passed), False (not all agreed), WITHDRAWN or None (the proposal can't be carried out). With `waits`, it can't be carried out
        yet. `names` are the players' names, by seat.
        """
        ballot = self.ballot
        self.close()
        if waits and not done:
            self.page.tell("vote-waits")
        elif done is None:
            self.page.tell("vote-none")
        elif done is False:
            self.page.tell("vote-no")
        elif done == WITHDRAWN and ballot and not self.own:
            self.page.tell("vote-left", who=common_text("near", "nobody") if ballot.by == NOBODY else names[ballot.by])

    def apply(self, scene: Scene) -> Scene:
        """Return the scene with the vote in progress. If there is none, return the scene unchanged."""
        return with_vote(scene, self.ballot, self.own) if self.ballot else scene

    def do_vote(self, data: dict[str, str]) -> None:
        """Answer the vote as the pressed button says: yes if its value is `yes`, otherwise no."""
        self.say(data["value"] == "yes")


def with_vote(scene: Scene, ballot: Ballot, own: bool) -> Scene:
    """Return a scene with a vote in place of the open question.

    `own` says whether the proposal was made on this device, which can then withdraw it.
    """
    proposer, subject = (scene.seats[seat].name if seat != NOBODY else common_text("near", "nobody") for seat in (ballot.by, ballot.about))
    proposal = common_text("near", f"wants-{ballot.wish}", who=proposer, whom=subject)
    line, acts = common_text("near", "vote-line"), list[Button]()
    if ballot.asks:
        acts = [("vote", common_text("near", "no"), {"data_value": "no"}),
                ("vote", common_text("near", "agree"), {"class_": "btn btn--main", "data_value": "yes"})]
        prompt = proposal, line
    else:
        acts = [("vote", common_text("near", "never-mind"), {**QUIET, "data_value": "no"})] if own else []
        heading = common_text("near", "vote-runs") if ballot.one == NOBODY else common_text("near", "one-asked", who=scene.seats[ballot.one].name)
        prompt = heading, line if own else common_text("near", "vote-runs-line", wants=proposal)
    return scene.but(prompt=prompt, acts=acts, **VOTING_FACTS)


def is_put_to_vote(match: Match, act: str) -> bool:
    """Return whether an action is put to the vote, instead of being carried out at once.

    In a replay, every action is carried out at once, and so is an undo or redo within an unfinished move.
    """
    choice = match.controller.choice
    return act in ACTION_WISHES and not match.replay and not (act == "undo" and choice.begun) and not (act == "redo" and bool(choice.undone))


def end_verb(match: Match) -> str:
    """Return the verb with which all players can agree to end a match, or "" if the game has none now."""
    return next((verb for verb in match.session.position.free_verbs if "all" in match.narrator.texts.entry("verb", verb)), "")


def can_others_agree(match: Match, move: str) -> bool:
    """Return whether a free move is an agreement to end the match that players elsewhere could join."""
    session, verb = match.session, move.split()[1]
    agreements = [f"{seat} {verb}" for seat in session.remote_seats if not session.bot_kind(seat)]
    return verb == end_verb(match) and any(session.position.why_not_text(agreement) is None for agreement in agreements)


def agree_to_end(match: Match, seat: int) -> None:
    """Agree to end a match, for a seat and all other players on this device. Called once all devices have said yes.

    If the match can't end that way, do nothing.
    """
    if match.replay:
        match.replay.do_leave_replay({})
    if verb := end_verb(match):
        match.controller.make_free_move(f"{seat} {verb}")
