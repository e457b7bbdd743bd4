"""The steps of a replay: how they form turns, and the controls that lead from one to another."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.texts import common_text
from table.markup.card_faces import card_markup
from table.markup.html import Markup, h, icon, player_name
from table.markup.scene import name_with_letter, traits_with_letter
from table.match.narration.narrator import Narrator
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Frame
from table.match.session.history import History


class TurnSteps(NamedTuple):
    """One turn of a replay: its first step (`start`), and the fact that begins it.

    `heading` is that fact's index in the log, or -1 for the moves before the first such fact.
    """

    start: int
    heading: int


class ReplaySteps:
    """The steps of a match, grouped into `turns`. Step 0 is the deal, and step n is the state after n moves, up to `last`.

    `silent` holds the steps at which somebody passed and no fact was told. The buttons for the next and the previous step skip them.
    """

    def __init__(self, history: History, log: Sequence[Fact], heads: Callable[[Fact], bool], passed: Callable[[int], bool]):
        self.history, self.last = history, len(history.steps) - 1
        fact_counts = [step.told for step in history.steps]
        self.silent = frozenset([at for at in range(1, len(fact_counts)) if fact_counts[at] == fact_counts[at - 1] and passed(at - 1)])
        self.turns: list[TurnSteps] = []
        facts_before, heading = 0, -1
        for number, step in enumerate(history.steps):
            turn_heading = None
            for at in range(facts_before, step.told):
                if heads(log[at]):
                    heading = at
                elif turn_heading is None:
                    turn_heading = heading
            if turn_heading is None:
                turn_heading = heading
            facts_before = step.told
            if not self.turns or self.turns[-1].heading != turn_heading:
                self.turns.append(TurnSteps(number, turn_heading))

    def step_of(self, fact: int) -> int:
        """Return the step at which a fact, given by its index in the log, was told. For the heading of a turn, return the turn's first step."""
        return next((turn.start for turn in self.turns if turn.heading == fact), self.history.step_of_fact(fact))

    def turn(self, at: int) -> TurnSteps:
        """Return the turn that a step belongs to."""
        return self.turns[bisect_right(self.turns, at, key=lambda turn: turn.start) - 1]

    def next_step(self, at: int) -> int:
        """Return the next step that isn't silent, or the last step."""
        return next((number for number in range(at + 1, self.last) if number not in self.silent), self.last)

    def previous_step(self, at: int) -> int:
        """Return the previous step that isn't silent, or step 0."""
        return next((number for number in range(at - 1, 0, -1) if number not in self.silent), 0)

    def previous_turn_start(self, at: int) -> int:
        """Return the first step of the turn that `at` belongs to. If `at` is that step itself, return the first step of the previous turn."""
        start = self.turn(at).start
        return start if start < at else self.turn(max(0, at - 1)).start

    def next_turn_start(self, at: int) -> int:
        """Return the first step of the next turn or, in the last turn, `last` + 1."""
        number = bisect_right(self.turns, at, key=lambda turn: turn.start)
        return self.turns[number].start if number < len(self.turns) else self.last + 1


def replay_controls(steps: ReplaySteps, at: int, running: bool, sight: Markup) -> Markup:
    """Return the slider and the buttons that lead from the step `at` to other steps.

    `sight` is the perspective control. `running` says whether the replay is playing by itself.
    """
    buttons = [step_button("ui-turn-prev", "turn-before", steps.previous_turn_start(at)), step_button("ui-prev", "previous", steps.previous_step(at), "back"),
               run_button(running),
               step_button("ui-next", "next", steps.next_step(at), "on"), step_button("ui-turn-next", "turn-after", min(steps.last, steps.next_turn_start(at)))]
    slider = h("input", type="range", min=0, max=steps.last, value=at, data_do="step", aria_label=common_text("replay", "slider"), class_="slider")
    return h("div", step_button("ui-first", "first", 0), slider, step_button("ui-last", "last", steps.last), h("div", buttons, class_="steps__acts"), sight,
             class_="steps")


def step_button(drawing: str, label: str, to: int, do: str = "step") -> Markup:
    """Return a button whose action `do` leads to the step `to`."""
    words = common_text("replay", label)
    return h("button", icon(drawing), type="button", class_="btn btn--icon", id=f"step-{label}", data_do=do, data_value=str(to),
             aria_label=words, title=words)


def run_button(running: bool) -> Markup:
    """Return the button that plays or stops the replay."""
    words = common_text("replay", "stop" if running else "play")
    return h("button", icon("hourglass" if running else "ui-play"), type="button", class_="btn btn--icon", data_do="play-replay", data_main=True,
             aria_label=words, title=words)


def select_box(do: str, label: str, values: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """Return a select box for the action `do`. Its options are (value, text) pairs."""
    options = [h("option", words, value=value, selected=value == chosen) for value, words in values]
    return h("select", options, class_="field-box", data_do=do, aria_label=label)


def visible_hands(session: BaseSession, narrator: Narrator, frame: Frame) -> Markup | None:
    """Return one row of cards for each hand that a frame shows, or None if it shows no hand."""
    cards, texts, layout = session.position.cards, narrator.texts, narrator.layout
    zones, order = frame.view["zones"], list(cards)
    hands = [(player_name(seat.name), ids) for seat in narrator.seats if isinstance(ids := zones.get(f"{layout.hand}/{seat.number}"), list)]
    lies: dict[str, Mapping[str, Any]] = {id: frame.view["state"].get(id, {}) for _, ids in hands for id in ids}
    rows = [h("p", h("b", name),
              [card_markup(None, layout.deck, traits_with_letter(cards[id].traits, lies[id]), name_with_letter(texts.card(id, "full"), lies[id]), as_="span")
                                  for id in sorted(ids, key=order.index)]) for name, ids in hands]
    return h("div", rows, class_="hands", data_single=len(rows) == 1, tabindex="0", role="group", aria_label=common_text("replay", "hands")) if rows else None
