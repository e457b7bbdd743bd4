"""A match on the table: its parts, wired to each other and to the page. No DOM."""

from typing import Any

from table.draw.motion import flights
from table.match import prompts
from table.match.answering import Answering
from table.match.clock import Countdown
from table.match.course import RUNS, State
from table.match.device import Cover, Device
from table.match.host import Host
from table.match.papers import Papers
from table.match.picture import Picture
from table.match.replay import Replay
from table.match.session import Session
from table.match.shown import covered, looked_through, scene, sounds
from table.match.story import Teller
from table.match.timeline import Timeline
from table.match.undoing import Undoing

PLAYS = ("move", "free", "choose", "target", "take-verb", "take-call", "swap", "word", "undo", "redo", "run-out", "hold")  # what another tab may have made old


class Match:
    """One match on the table.

    It has a `session` (record, seats, what stood when), a `device` (who holds it), a `timeline` (moments, pauses, bots), `answering`
    (what persons choose), a `countdown`, `papers` (what is kept of it), a `picture` (for the next start), a `teller` (what is said), and
    sometimes a `replay`.
    """

    def __init__(self, host: Host, id: str, slot: dict[str, Any], session: Session, shared: bool = False):
        """Take a match up; one that somebody `shared`, and that is over, is looked back on."""
        self.host, self.session, self.shared = host, session, shared
        self.teller = Teller(session)
        self.papers = Papers(host, id, slot, session, self.teller)
        self.device = Device(session)
        self.timeline = Timeline(host, session, self.device, self)
        self.answering = Answering(host, self.timeline, self.teller, self.show)
        self.countdown = Countdown(host, self.may_run, self.show, self.timeline.advance)
        self.picture = Picture(host, session, self.papers, self)
        self.undoing = Undoing(self.answering, self.turned)
        self.replay: Replay | None = None
        self.shown: dict[str, Any] | None = None
        self.log_open = self.away = False
        self.more = 0                           # how often earlier pages of the story were asked for
        self.lost = "stale"

    @property
    def name(self) -> str:
        """What the page is called while the match is open."""
        return self.teller.own("page", title=self.papers.title)

    # what the page calls

    def open(self) -> None:
        """Show the match as it stands and go on."""
        self.host.title(self.name)
        if self.shared:
            return self.do_replay({})
        self.wind()
        self.show()
        return self.timeline.go_on()

    def close(self) -> None:
        """Leave the table; nothing that was planned happens any more."""
        self.timeline.end(State.CLOSED)
        self.countdown.stop()
        if self.replay:
            self.replay.stop()

    def overtaken(self, why: str = "stale") -> None:
        """Take notice of what another tab did with the match, by the key of what is said: it went on (`stale`) or deleted it (`gone`)."""
        self.close()
        self.timeline.end(State.STALE)
        self.lost = why
        self.host.tell(why)

    def hidden(self, away: bool) -> None:
        """Take notice that the page is hidden, or seen again."""
        self.away = away

    def put_away(self) -> bool:
        """Close a refusal and the story of a phone, else take back what is chosen; return whether there was anything."""
        if self.answering.refusal or self.log_open:
            self.answering.refusal, self.log_open = None, False
            self.show()
        elif self.replay and self.replay.log_open:
            self.replay.do_log({})
        elif not self.replay and self.answering.choice.begun:
            self.answering.do_take_back({})
        else:
            return False
        return True

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the table; return whether there is such an action."""
        if self.replay and self.replay.do(act, data):
            return True
        name = f"do_{act.replace('-', '_')}"
        method = next((found for part in (self, self.answering, self.papers, self.undoing) if (found := getattr(part, name, None))), None)
        if method is None:
            return False
        if self.timeline.course.state is State.STALE and act in PLAYS:
            self.host.tell(self.lost)
        else:
            method(data)
        return True

    # what the timeline tells

    def show(self, fast: bool = False) -> None:
        """Paint the table, or its cover; cards travel from where they were."""
        if self.replay:
            return self.replay.show()
        if self.device.state is Cover.COVERED:
            self.shown = None
            return self.host.paint(covered(self.answering))
        view = self.timeline.frame.view
        ways = flights(self.shown, view, self.teller.layout.pieces) if self.shown and self.shown is not view else []
        self.shown = view
        factor = self.host.factor * (.35 if fast or self.timeline.course.state in RUNS else 1) if ways else 0.0
        shown = scene(self.answering, self.papers, self.countdown, self.log_open, self.more)
        return self.host.paint(shown, ways, factor, sounds(self.answering, len(ways)))

    def moved(self) -> None:
        """Save after a move; what was refused before it is forgotten."""
        self.answering.moved()
        self.more = 0
        self.papers.save()
        self.wind()

    def turned(self) -> None:
        """Save and show the match after an undo or a redo."""
        self.papers.save()
        self.wind()
        self.show()

    def explain(self, move: str) -> bool:
        """Say why a move is refused; return whether it is."""
        return self.answering.explain(move)

    # the clock

    def wind(self) -> None:
        """Set the clock of the open question, if it runs for a person here."""
        self.countdown.set(self.session.game if self.session.persons else None)

    def may_run(self) -> bool:
        """Whether the clock runs: a person is asked and can see it, and nothing else asks."""
        resting = self.timeline.course.state is State.RESTING and self.timeline.awaited
        return resting and self.device.state is Cover.OPEN and not (self.replay or self.away or self.host.in_dialog)

    # actions

    def do_main(self, _: dict[str, str]) -> None:
        """Do what the main button does."""
        if self.device.state is Cover.COVERED:
            self.do_take_seat({})
            return
        if self.session.game.outcome and not self.timeline.reel:
            self.do("again", {})
            return
        main = next(((act, more) for act, _, more in prompts.buttons(self.answering, self.answering.choice) if "data_main" in more), None)
        if main:
            self.do(main[0], {name.removeprefix("data_"): value for name, value in main[1].items()})

    def do_hold(self, _: dict[str, str]) -> None:
        """Play on fast for as long as the button is held."""
        self.timeline.course.become(State.HELD)
        self.timeline.run()

    def do_release(self, _: dict[str, str]) -> None:
        """Stop playing fast."""
        if self.timeline.course.state is State.HELD:
            self.timeline.stop_running()

    def do_run_out(self, _: dict[str, str]) -> None:
        """Play the match out to its end, or stop doing so."""
        stop = self.timeline.course.state in RUNS
        self.timeline.settle()
        self.timeline.course.become(State.RESTING if stop else State.RUNNING)
        self.show()
        self.timeline.run()

    def do_hand_over(self, _: dict[str, str]) -> None:
        """Cover the table for the next player."""
        if self.device.state is Cover.PASSING:
            self.timeline.settle()
            self.answering.forget()
            self.device.give()
            self.show()

    def do_take_seat(self, _: dict[str, str]) -> None:
        """Show the hand of the player who has taken the device."""
        self.device.take()
        self.timeline.reopen()
        self.shown = None                       # nothing travels from behind the cover
        self.show()
        self.timeline.go_on()

    def do_look(self, data: dict[str, str]) -> None:
        """Look through a pile of one's own, or of nobody's."""
        markup = looked_through(self.answering, data["zone"])
        if markup:
            self.host.open_dialog(markup)

    def do_log(self, _: dict[str, str]) -> None:
        """Open or close the story on a phone."""
        self.log_open = not self.log_open
        self.show()

    def do_earlier(self, _: dict[str, str]) -> None:
        """Show more of the story."""
        self.more += 1
        self.show()

    def do_replay(self, _: dict[str, str]) -> None:
        """Step through the match from where it stands."""
        self.timeline.settle()
        self.timeline.end(State.CLOSED)
        self.host.close_dialog()
        self.answering.refusal = None
        self.replay = Replay(self.host, self.session, self.papers, self.device.viewer, self.come_back, self.shared)
        self.show()

    def come_back(self, practice: bool) -> None:
        """Go on with the match after looking back; `practice` when hidden cards were seen."""
        if practice:
            self.papers.mark_practice()
        self.replay, self.shown, self.answering.refusal = None, None, None
        self.timeline.reopen()
        self.show()
        self.timeline.go_on()
