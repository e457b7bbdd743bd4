"""A match stepped through from its first moment to its last. No DOM.

Each step is the position after so many moves, seen with one seat's eyes, with everybody's, or with nobody's.
"""

from collections.abc import Callable
from typing import Any

from courtcards.texts import filled, listed
from table.books import book_of, hits_of
from table.markup.button_data import GOLDEN, Button
from table.markup.dialogs import confirm
from table.markup.html import Markup, h, icon
from table.markup.motion import flights
from table.markup.scene import Scene
from table.match.narration import frame_text
from table.match.narration.narrator import Teller, heading_of
from table.match.narration.saved_match import Papers
from table.match.render.expanded_panels import Unfolding
from table.match.review.chance_chart import charted
from table.match.review.replay_steps import Steps, choice, hands, stepping
from table.match.review.win_chances import Chances
from table.match.session.frame_recorder import Frame
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import carry_out
from table.page.shared_messages import renamed

PACE = 900              # ms between the steps that play by themselves
PUBLIC, ALL = "public", "all"
NAMED: dict[Any, str] = {-1: PUBLIC, None: ALL}
STILL = ("move", "free", "choose", "target", "take-verb", "take-call", "swap", "word", "write", "run-out", "hold",
         "release", "seen", "hint")         # what the match does not do meanwhile


class Replay:
    """Where a replay stands: `at` moves are played, seen with `eyes` (a seat's number as text, `public` or `all`).

    Before a match is over, only the one person's own eyes, or what is open to all, may be used freely; for other eyes
    everybody at the device must agree (`agreed`). `leave` goes back to the match, and is told whether hidden cards were seen.
    The hands of who plays elsewhere stay closed until then (`closed`).
    A match that somebody `shared` is told to a reader who did not play it, and there is nothing to go back to; one that was played
    with words that are not here can only be looked at.
    """

    def __init__(self, page: Page, session: Session, papers: Papers, viewer: int, leave: Callable[[bool], None], shared: bool = False):
        self.page, self.session, self.papers, self.viewer, self.leave = page, session, papers, viewer, leave
        self.teller, self.shared, self.foreign = Teller(session), shared, session.foreign
        self.steps = Steps(session.history, session.log, self.teller.heads, session.passed)
        self.teller.steps = self.steps.of
        self.length = session.length
        self.over = session.position.outcome is not None
        self.own = str(session.people[0]) if len(session.people) == 1 else PUBLIC
        self.closed = frozenset([NAMED.get(eyes, str(eyes)) for eyes in session.closed])
        self.eyes, self.agreed, self.seen_hidden = self.own, self.over, False
        self.running, self.ticket = False, 0
        self.returns = False                    # whether it goes back to the match where it ends by itself
        self.shown: dict[str, Any] | None = None
        self.known: Scene | None = None
        self.onward = False                     # whether the next moment follows the one on the page
        self.unfolding = Unfolding(len(session.names), self.show)
        self.chances = Chances(page, session, self.steps, lambda: self.eyes, self.show)
        self.go(self.length)

    def go(self, number: int) -> None:
        """Go to a step; what is shown is the moment that its move made, before the table is swept; at last, how it ended.

        Of a move that made several moments by themselves (the `reel`) it is the last.
        """
        self.at = max(0, min(self.length, number))
        self.past = self.teller.past = self.session.relive(self.at, None if self.eyes == ALL else -1 if self.eyes == PUBLIC else int(self.eyes))
        frames, ended = self.past.frames, self.session.windows and self.past.position.outcome is not None
        first = Frame(frames[-1].view, tuple([fact for frame in frames for fact in frame.facts])) if ended else frames[0]
        self.reel = [first, *[frame for frame in frames[1:] if any(fact.key in self.session.single for fact in frame.facts)]]
        self.frame = self.reel[-1]

    # actions

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the replay; the match itself stands still meanwhile."""
        if act in STILL:
            return True
        act = {"undo": "back", "redo": "on", "main": "play-replay"}.get(act, act)
        return carry_out(act, data, self, self.chances, self.unfolding)

    def do_step(self, data: dict[str, str]) -> None:
        """Go to a step."""
        self.stop()
        self.go(int(data["value"]))
        self.show()

    def do_back(self, _: dict[str, str]) -> None:
        """Go one step back, of a move with several moments one of these."""
        self.stop()
        backward(self)
        self.show()

    def do_on(self, _: dict[str, str]) -> None:
        """Go one step on, of a move with several moments one of these."""
        self.stop()
        forward(self)
        self.show()

    def do_play_replay(self, _: dict[str, str]) -> None:
        """Run by itself, from the start if it stands at the end, or stop."""
        run = not self.running
        self.stop()
        self.running = run
        if run and self.at == self.length:
            self.go(0)
        self.roll()

    def stop(self) -> None:
        """Stop running by itself; a step that was planned is not made."""
        self.running = self.returns = False
        self.ticket += 1

    def roll(self) -> None:
        """Show this step, and later the next one."""
        self.running = self.running and (self.returns or self.at < self.length or self.frame is not self.reel[-1])
        self.show()
        if self.running:
            ticket = self.ticket
            self.page.later(PACE * self.page.factor, lambda: self.roll_on() if ticket == self.ticket else None)

    def roll_on(self) -> None:
        """Go one step on; what was run through once more goes back to the match after its last moment."""
        if self.returns and self.at == self.length and self.frame is self.reel[-1]:
            return self.do_leave_replay({})
        forward(self)
        return self.roll()

    def do_eyes(self, data: dict[str, str]) -> None:
        """See the match with other eyes; before the end everybody at the device must agree."""
        if data["value"] in self.closed:
            return
        if data["value"] in (PUBLIC, self.own) or self.agreed:
            return self.look(data["value"])
        self.show()                             # the choice goes back until it is agreed
        markup = confirm(self.say("ask-eyes"), self.say("ask-eyes-text"), self.say("agree"), self.say("hide"), danger=True)
        return self.page.ask(markup, lambda _: self.look(data["value"]))

    def look(self, eyes: str) -> None:
        """See the match with other eyes from now on."""
        hidden = eyes not in (self.own, PUBLIC)
        self.eyes, self.agreed, self.seen_hidden = eyes, self.agreed or hidden, self.seen_hidden or hidden
        self.go(self.at)
        if self.chances.open:
            self.chances.begin()
        self.show()

    def do_leave_replay(self, _: dict[str, str]) -> None:
        """Go back to the match as it stands; what was shared goes on when somebody plays on in it."""
        if self.shared or self.foreign:
            return
        self.stop()
        self.chances.stop()
        self.leave(self.seen_hidden and not self.over)

    def do_branch(self, _: dict[str, str]) -> None:
        """Play on from the step that is shown, as a match of its own."""
        if self.foreign or self.closed:
            return
        self.stop()
        self.chances.stop()
        title = renamed(lambda title: self.say("branched", title=title, step=self.at), self.papers.title)
        self.papers.branch(self.session.back(self.at), title, self.seen_hidden)

    # what is shown

    def show(self) -> None:
        """Paint this step."""
        view = self.frame.view
        if self.chances.open:
            self.shown = None                   # nothing travels from behind the curves
            return self.page.paint(self.scene())
        ways = flights(self.shown, view, self.teller.layout.pieces) if self.shown else []
        hits = hits_of(self.known, self.frame.facts) if self.shown and self.onward else []
        self.shown, self.known, self.onward = view, self.scene(), False
        return self.page.paint(self.known, ways, self.page.factor, (), hits)

    def say(self, key: str, **about: Any) -> str:
        """Return a sentence of the replay."""
        return filled(self.teller.texts.entry("replay", key), about)

    def scene(self) -> Scene:
        """Return the table as it was, or the curves in its place."""
        teller, frame = self.teller, self.frame
        best, tied = frame_text.fighters(teller, frame)
        table = Scene(book=book_of(teller.texts.game), title=self.say("title", game=teller.texts.data["title"]), subtitle=self.subtitle(), texts=teller.texts,
                      layout=teller.layout, rules=teller.rules, seats=teller.seats,
                      viewer=int(self.eyes) if self.eyes.isdigit() else self.viewer, view=frame.view, moves=[],
                      prompt=(self.told(), self.where()), acts=self.acts(), log=teller.story(more=self.unfolding.more),
                      best=best, tied=tied, moment=frame_text.headline(teller, frame), mode="replay", controls=self.controls(), log_open=self.unfolding.story,
                      unfolded=self.unfolding.plate, field=self.session.position.active_field, told=frame_text.told(teller), now=frame.facts,
                      stands=teller.deeds.until(teller.told, frame.view["counters"]))
        return charted(self, table, sight(self)) if self.chances.open else table

    def told(self) -> str:
        """Return what was told last."""
        if self.past.position.outcome:
            return f"{self.teller.winner(self.shared)}."
        return (frame_text.latest(self.teller, self.frame) if self.reel[1:] else frame_text.last(self.teller)) or self.say("before")

    def subtitle(self) -> str:
        """Return how far the match had come; of one that was shared, by whom."""
        if not self.shared:
            return frame_text.where(self.teller, self.frame.view["counters"]) or self.say("deal")
        people = [self.session.names[seat] for seat in self.session.people]
        return self.say("shared" if len(people) == 1 else "played", who=listed(people or self.session.names))

    def where(self) -> str:
        """Return which step this is, of how many, and of its turn, where that has several."""
        turn, step = self.steps.turn(self.at), self.say("step", at=self.at, length=self.length)
        if len(self.steps.turns) < 2:
            return step
        name = self.say("deal") if turn.heading < 0 else heading_of(self.teller, self.session.log[turn.heading])
        at, length = self.at - turn.start + 1, self.steps.after(self.at) - turn.start
        return self.say("of-turn" if length > 1 else "turn", step=step, turn=name, at=at, length=length)

    def acts(self) -> list[Button]:
        """Return the buttons of a replay."""
        branch, deal = [icon("ui-branch"), self.say("branch")], ("play-deal", self.say("play-deal"), {"class_": "btn btn--main"})
        if self.foreign:
            return [] if self.closed else [deal]
        shown = self.chances.open or not self.chances.offered
        chances: list[Button] = [] if shown else [("chances", [icon("ui-chances"), self.say("chances")], {})]
        if self.shared:
            return [*chances, ("branch", branch, {}), deal]
        on: list[Button] = [] if self.closed else [("branch", branch, GOLDEN if self.over and not self.chances.open else {})]
        return [("leave-replay", self.say("leave"), {} if self.over else GOLDEN), *chances, *on]         # a match that goes on is gone back to

    def controls(self) -> Markup:
        """Return the hands that the eyes see, and below them what stands still at every step."""
        held = hands(self.session, self.teller, self.frame)
        return h("div", held, stepping(self.steps, self.at, self.running, sight(self)), class_="steps-row")


def rerun(replay: Replay, at: int) -> None:
    """Run by itself from a step on, and go back to the match after the last one."""
    replay.go(at)
    replay.running = replay.returns = True
    replay.roll()


def sight(replay: Replay) -> Markup:
    """Return the choice of whose eyes see the match."""
    seats = [(str(seat.number), replay.say("cards", name=seat.name)) for seat in replay.teller.seats]
    eyes = [(PUBLIC, replay.say("public")), *seats, (ALL, replay.say("all"))]
    return choice("eyes", replay.say("eyes"), [(key, words) for key, words in eyes if key not in replay.closed], replay.eyes)


def forward(replay: Replay) -> None:
    """Go to the next moment: of the same move, or the first of the next step."""
    ahead = replay.reel[replay.reel.index(replay.frame) + 1:]
    if not ahead:
        replay.go(replay.steps.on(replay.at))
    replay.frame, replay.onward = (ahead or replay.reel)[0], True


def backward(replay: Replay) -> None:
    """Go to the moment before: of the same move, or the last of the step before."""
    behind = replay.reel[:replay.reel.index(replay.frame)]
    if behind:
        replay.frame = behind[-1]
    else:
        replay.go(replay.steps.back(replay.at))
