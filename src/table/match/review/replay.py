"""Replays a match, from its first frame to its last.

Step n is the position after n moves, as one seat or the public sees it, or with all hands open.
"""

from collections.abc import Callable
from typing import Any

from courtcards.engine.game import Fact
from courtcards.texts import fill_sentence, join_list
from table.books import book_of, frame_hits
from table.markup.button_data import GOLDEN, Button
from table.markup.dialogs import confirm_dialog
from table.markup.html import Markup, h, icon
from table.markup.motion import travels_between
from table.markup.scene import Scene
from table.match.flow.pace import MatchPace
from table.match.narration import frame_text
from table.match.narration.narrator import Narrator, heading_words
from table.match.narration.saved_match import SavedMatch
from table.match.render.expanded_panels import ExpandedPanels
from table.match.review.chance_chart import with_chart
from table.match.review.replay_steps import ReplaySteps, replay_controls, select_box, visible_hands
from table.match.review.win_chances import WinChances, seat_of_eyes
from table.match.session.frame_recorder import Frame
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.screen import carry_out
from table.page.shared_messages import extended_title

PUBLIC, ALL = "public", "all"
EYES_NAMES: dict[Any, str] = {-1: PUBLIC, None: ALL}
IGNORED_ACTS = ("move", "free", "choose", "target", "take-verb", "take-call", "swap", "word", "write", "run-out", "hold",
         "release", "seen", "hint", "heap")         # actions of the match, which a replay ignores


class Replay:
    """Steps through a match. `at` is the number of moves played so far; `eyes` is the perspective: a seat number as a string, `public` or `all`.

    Until the match is over, the perspectives of remote players can't be chosen (`closed`), and hidden cards are shown only once everybody at the device has
    `agreed`. A sole local player always sees their own cards.

    `leave` returns to the match; it's told whether hidden cards were seen before the end. A `shared` match wasn't played by the reader,
    so there's nothing to return to.
    """

    def __init__(self, page: Page, session: Session, saved_match: SavedMatch, viewer: int, leave: Callable[[bool], None], shared: bool = False):
        self.page, self.session, self.saved_match, self.viewer, self.leave = page, session, saved_match, viewer, leave
        self.narrator, self.shared, self.foreign = Narrator(session), shared, session.lacks_word_list
        self.steps = ReplaySteps(session.history, session.log, self.narrator.is_heading, session.was_pass)
        self.narrator.steps = self.steps.step_of
        self.length = session.length
        self.over = session.position.outcome is not None
        self.own = str(session.people[0]) if len(session.people) == 1 else PUBLIC
        self.closed = frozenset([EYES_NAMES.get(eyes, str(eyes)) for eyes in session.closed_perspectives])
        self.eyes, self.agreed, self.seen_hidden = self.own, self.over, False
        self.pace = MatchPace(session, saved_match.pace)
        self.running, self.ticket = False, 0
        self.returns = False                    # whether the match continues once the replay has played to its end
        self.shown: dict[str, Any] | None = None
        self.known: Scene | None = None
        self.onward = False                     # whether the next frame follows the one on the page
        self.expanded = ExpandedPanels(len(session.names), self.show)
        self.chances = WinChances(page, session, self.steps, lambda: self.eyes, self.show)
        self.go_to_step(self.length)

    def go_to_step(self, number: int) -> None:
        """Go to a step, without painting it: set `reel` to the frames of its move, and `frame` to the last of these."""
        self.at = max(0, min(self.length, number))
        self.past = self.narrator.past = self.session.replay_to(self.at, seat_of_eyes(self.eyes))
        frames = self.past.frames
        is_end = self.session.secret_windows and self.past.position.outcome is not None
        first = Frame(frames[-1].view, tuple([fact for frame in frames for fact in frame.facts])) if is_end else frames[0]
        self.reel = [first, *[frame for frame in frames[1:] if any(fact.key in self.session.own_frame_keys for fact in frame.facts)]]
        if self.past.position.outcome is not None and not is_end and self.reel[-1] is not frames[-1]:
            self.reel.append(frames[-1])
        self.frame = self.reel[-1]

    # actions

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the replay, and return whether it was handled."""
        if act in IGNORED_ACTS:
            return True
        act = {"undo": "back", "redo": "on", "main": "play-replay"}.get(act, act)
        return carry_out(act, data, self, self.chances, self.expanded)

    def do_step(self, data: dict[str, str]) -> None:
        """Stop playing, and go to the step `value`."""
        self.stop()
        self.go_to_step(int(data["value"]))
        self.show()

    def do_back(self, _: dict[str, str]) -> None:
        """Stop playing, and go back one step, or one frame within a move that has several."""
        self.stop()
        previous_frame(self)
        self.show()

    def do_on(self, _: dict[str, str]) -> None:
        """Stop playing, and go on one step, or one frame within a move that has several."""
        self.stop()
        next_frame(self)
        self.show()

    def do_play_replay(self, _: dict[str, str]) -> None:
        """Start or stop playing. At the end, playing starts from the beginning."""
        run = not self.running
        self.stop()
        self.running = run
        if run and self.at == self.length and self.frame is self.reel[-1]:
            self.go_to_step(0)
        self.play_on()

    def stop(self) -> None:
        """Stop playing, and cancel the scheduled step."""
        self.running = self.returns = False
        self.ticket += 1

    def play_on(self) -> None:
        """Show the current frame and, if the replay is playing, schedule the next one."""
        self.running = self.running and (self.returns or self.at < self.length or self.frame is not self.reel[-1])
        self.show()
        if self.running:
            ticket = self.ticket
            wait = self.pace.reading_time(Frame(self.frame.view, self.facts()))
            self.page.later(wait * (self.page.animation_factor or 1), lambda: self.show_next_frame() if ticket == self.ticket else None)

    def show_next_frame(self) -> None:
        """Go on to the next frame."""
        if self.returns and self.at == self.length and self.frame is self.reel[-1]:
            return self.do_leave_replay({})
        next_frame(self)
        return self.play_on()

    def do_eyes(self, data: dict[str, str]) -> None:
        """Change the perspective. If the new one is closed, do nothing.

        If it shows hidden cards before the end, everybody must agree first.
        """
        if data["value"] in self.closed:
            return
        if data["value"] in (PUBLIC, self.own) or self.agreed:
            return self.change_perspective(data["value"])
        self.show()                             # reset the select box until everybody agrees
        markup = confirm_dialog(self.say("ask-eyes"), self.say("ask-eyes-text"), self.say("agree"), self.say("hide"), danger=True)
        return self.page.ask(markup, lambda _: self.change_perspective(data["value"]))

    def change_perspective(self, eyes: str) -> None:
        """Change the perspective of the replay, and record whether the new one shows hidden cards."""
        hidden = eyes not in (self.own, PUBLIC)
        self.eyes, self.agreed, self.seen_hidden = eyes, self.agreed or hidden, self.seen_hidden or hidden
        self.go_to_step(self.at)
        if self.chances.open:
            self.chances.begin()
        self.show()

    def do_leave_replay(self, _: dict[str, str]) -> None:
        """Return to the match, if it can be continued on this device."""
        if self.shared or self.foreign:
            return
        self.stop()
        self.chances.stop()
        self.leave(self.seen_hidden and not self.over)

    def do_branch(self, _: dict[str, str]) -> None:
        """Continue from the step being shown, in a new match, if that's possible."""
        if self.foreign or self.closed or self.is_over:
            return
        self.stop()
        self.chances.stop()
        title = extended_title(lambda title: self.say("branched", title=title, step=self.at), self.saved_match.title)
        self.saved_match.branch(self.session.session_at(self.at), title, self.seen_hidden)

    # rendering

    def show(self) -> None:
        """Paint this step, or the chart if it is open."""
        view = self.frame.view
        if self.chances.open:
            self.shown = None                   # nothing travels from behind the chart
            return self.page.paint(self.scene())
        travels = travels_between(self.shown, view, self.narrator.layout.pieces) if self.shown else []
        hits = frame_hits(self.known, self.frame.facts) if self.shown and self.onward else []
        self.shown, self.known, self.onward = view, self.scene(), False
        return self.page.paint(self.known, travels, self.page.animation_factor, (), hits)

    def say(self, key: str, **about: Any) -> str:
        """Return a sentence from the texts of replays."""
        return fill_sentence(self.narrator.texts.entry("replay", key), about)

    def scene(self) -> Scene:
        """Return the table at this step, or the chart instead of the table."""
        narrator, frame = self.narrator, self.frame
        best, tied = frame_text.winning_and_tied_seats(narrator, frame)
        table = Scene(book=book_of(narrator.texts.game), title=self.say("title", game=narrator.texts.data["title"]),
                      subtitle=self.subtitle(), texts=narrator.texts, layout=narrator.layout, rules=narrator.rules, seats=narrator.seats,
                      viewer=int(self.eyes) if self.eyes.isdigit() else self.viewer, view=frame.view, moves=[],
                      prompt=self.prompt(), acts=self.buttons(), log=narrator.story(more=self.expanded.more),
                      best=best, tied=tied, moment=frame_text.frame_headline(narrator, frame), mode="replay", controls=self.controls(),
                      log_open=self.expanded.story,
                      unfolded=self.expanded.plate, field=self.session.position.active_field, told=frame_text.facts_of_last_answer(narrator), now=frame.facts,
                      stretch=frame_text.facts_of_stretch(narrator), stands=narrator.last_effects.effects_before(narrator.fact_count, frame.view["counters"]))
        return with_chart(self, table, perspective_select(self)) if self.chances.open else table

    def facts(self) -> tuple[Fact, ...]:
        """Return the facts of the current frame or, if the move has a single frame, all facts about the last answer."""
        return self.frame.facts if self.reel[1:] else frame_text.facts_of_last_answer(self.narrator)

    def prompt(self) -> tuple[str, str]:
        """Return a title and a line below it: the most important fact or the result, then the other facts."""
        if self.is_over:
            return f"{self.narrator.ending(self.shared)}.", self.step_words()
        facts = [fact for fact in self.facts() if not self.narrator.is_heading(fact) and self.narrator.say(fact)]
        if not facts:
            return frame_text.last_fact_of_log(self.narrator) or self.say("before"), self.step_words()
        main_fact = next((fact for fact in reversed(facts) if "weight" in self.narrator.entry(fact)), facts[-1])
        return self.narrator.say(main_fact), " ".join([*[f"{self.narrator.say(fact)}." for fact in facts if fact is not main_fact], self.step_words()])

    def subtitle(self) -> str:
        """Return the progress of the match as of this step's turn. In a shared match, return who played it."""
        if not self.shared:
            return self.turn_progress() or self.say("deal")
        names = [self.session.names[seat] for seat in self.session.people]
        return self.say("shared" if len(names) == 1 else "played", who=join_list(names or self.session.names))

    def turn_progress(self) -> str:
        """Return how far the match had come in this step's turn, even if the step has already begun the next one."""
        told, begun = self.narrator.fact_count, self.steps.turn(self.at).heading + 1
        if any(map(self.narrator.is_heading, self.session.log[begun:told])):
            return self.narrator.progress_text(told - begun)
        return frame_text.progress_words(self.narrator, self.frame.view["counters"])

    def step_words(self) -> str:
        """Return the number of this step and, if there are several turns, the name of its turn, in words."""
        turn, step = self.steps.turn(self.at), self.say("step", at=self.at, length=self.length)
        if len(self.steps.turns) < 2:
            return step
        name = self.say("deal") if turn.heading < 0 else heading_words(self.narrator, self.session.log[turn.heading])
        number, length = self.at - turn.start + 1, self.steps.next_turn_start(self.at) - turn.start
        return self.say("of-turn" if length > 1 else "turn", step=step, turn=name, at=number, length=length)

    @property
    def is_over(self) -> bool:
        """Whether the match is over at this step."""
        return self.past.position.outcome is not None

    def buttons(self) -> list[Button]:
        """Return the buttons that the replay offers now."""
        branch, deal = [icon("ui-branch"), self.say("branch")], ("play-deal", self.say("play-deal"), {"class_": "btn btn--main"})
        if self.foreign:
            return [] if self.closed else [deal]
        hides_chances = self.chances.open or not self.chances.offered
        chances: list[Button] = [] if hides_chances else [("chances", [icon("ui-chances"), self.say("chances")], {})]
        if self.shared:
            return [*chances, ("branch", branch, {"aria_disabled": "true"} if self.is_over else {}), deal]
        style = GOLDEN if self.over and not self.chances.open else {}
        branching: list[Button] = [] if self.closed else [("branch", branch, {"aria_disabled": "true"} if self.is_over else style)]
        return [("leave-replay", self.say("leave"), {} if self.over else GOLDEN), *chances, *branching]         # an unfinished match should be continued first

    def controls(self) -> Markup:
        """Return the hands visible from this perspective, with the controls of the replay below them."""
        hands = visible_hands(self.session, self.narrator, self.frame)
        return h("div", hands, replay_controls(self.steps, self.at, self.running, perspective_select(self)), class_="steps-row")


def close_replay_top(replay: Replay) -> None:
    """Close what is on top of a replay: the story, the chart or, if neither is open, the replay itself."""
    if replay.expanded.story:
        replay.expanded.do_log({})
    elif replay.chances.open:
        replay.chances.do_shut_chances({})
    else:
        replay.do_leave_replay({})


def run_to_end(replay: Replay, at: int) -> None:
    """Play the replay from a step to the end, then return to the match."""
    replay.go_to_step(at)
    replay.running = replay.returns = True
    replay.play_on()


def perspective_select(replay: Replay) -> Markup:
    """Return the control that chooses the perspective; closed perspectives are left out."""
    seats = [(str(seat.number), replay.say("cards", name=seat.name)) for seat in replay.narrator.seats]
    eyes = [(PUBLIC, replay.say("public")), *seats, (ALL, replay.say("all"))]
    return select_box("eyes", replay.say("eyes"), [(key, words) for key, words in eyes if key not in replay.closed], replay.eyes)


def next_frame(replay: Replay) -> None:
    """Go to the next frame of the same move. From the last frame, go to the first frame of the next step."""
    later_frames = replay.reel[replay.reel.index(replay.frame) + 1:]
    if not later_frames:
        replay.go_to_step(replay.steps.next_step(replay.at))
    replay.frame, replay.onward = (later_frames or replay.reel)[0], True


def previous_frame(replay: Replay) -> None:
    """Go to the previous frame of the same move. From the first frame, go to the last frame of the previous step."""
    earlier_frames = replay.reel[:replay.reel.index(replay.frame)]
    if earlier_frames:
        replay.frame = earlier_frames[-1]
    else:
        replay.go_to_step(replay.steps.previous_step(replay.at))
