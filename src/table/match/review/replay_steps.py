"""The steps of a replay: how they form turns, and the controls that lead from one to another."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.texts import said
from table.markup.card_faces import card
from table.markup.html import Markup, h, icon, proper
from table.markup.scene import lettered, written_on
from table.match.narration.narrator import Teller
from table.match.session.base_session import Told
from table.match.session.frame_recorder import Frame
from table.match.session.history import History


class Turn(NamedTuple):
    """A turn, which groups steps: its first step, and the index of its heading in the log, -1 before the first heading."""

    start: int
    heading: int


class Steps:
    """The steps of a match, from 0 to its `last`, grouped into `turns`.

    Passes about which nothing was told are `silent`, and stepping skips them. A step belongs to the heading of the first fact it tells,
    or to the last heading so far if it tells nothing.
    """

    def __init__(self, history: History, log: Sequence[Fact], heads: Callable[[Fact], bool], passed: Callable[[int], bool]):
        self.history, self.last = history, len(history.steps) - 1
        told_by = [step.told for step in history.steps]
        self.silent = frozenset([at for at in range(1, len(told_by)) if told_by[at] == told_by[at - 1] and passed(at - 1)])
        self.turns: list[Turn] = []
        told, heading = 0, -1
        for number, step in enumerate(history.steps):
            found = None
            for at in range(told, step.told):
                if heads(log[at]):
                    heading = at
                elif found is None:
                    found = heading
            told, found = step.told, heading if found is None else found
            if not self.turns or self.turns[-1].heading != found:
                self.turns.append(Turn(number, found))

    def of(self, fact: int) -> int:
        """Return the step at which a fact was told, or for a heading the first step of its turn."""
        return next((turn.start for turn in self.turns if turn.heading == fact), self.history.step(fact))

    def turn(self, at: int) -> Turn:
        """Return the turn that a step belongs to."""
        return self.turns[bisect_right(self.turns, at, key=lambda turn: turn.start) - 1]

    def on(self, at: int) -> int:
        """Return the next step that shows anything, or the last one."""
        return next((number for number in range(at + 1, self.last) if number not in self.silent), self.last)

    def back(self, at: int) -> int:
        """Return the previous step that shows anything, or the first one."""
        return next((number for number in range(at - 1, 0, -1) if number not in self.silent), 0)

    def before(self, at: int) -> int:
        """Return the start of the step's turn, or if the step is that start, the start of the previous turn."""
        start = self.turn(at).start
        return start if start < at else self.turn(max(0, at - 1)).start

    def after(self, at: int) -> int:
        """Return the start of the next turn; for the last turn, one step past the end."""
        number = bisect_right(self.turns, at, key=lambda turn: turn.start)
        return self.turns[number].start if number < len(self.turns) else self.last + 1


def stepping(steps: Steps, at: int, running: bool, sight: Markup) -> Markup:
    """Return the controls that lead from a step to others, and the perspective control `sight`."""
    acts = [button("ui-turn-prev", "turn-before", steps.before(at)), button("ui-prev", "previous", steps.back(at), "back"), player(running),
            button("ui-next", "next", steps.on(at), "on"), button("ui-turn-next", "turn-after", min(steps.last, steps.after(at)))]
    slider = h("input", type="range", min=0, max=steps.last, value=at, data_do="step", aria_label=said("replay", "slider"), class_="slider")
    return h("div", button("ui-first", "first", 0), slider, button("ui-last", "last", steps.last), h("div", acts, class_="steps__acts"), sight, class_="steps")


def button(drawing: str, label: str, to: int, do: str = "step") -> Markup:
    """Return a button that leads to the step `to`; its id depends on the label only, so that it keeps the focus."""
    words = said("replay", label)
    return h("button", icon(drawing), type="button", class_="btn btn--icon", id=f"step-{label}", data_do=do, data_value=str(to),
             aria_label=words, title=words)


def player(running: bool) -> Markup:
    """Return the button that starts or stops a running replay."""
    words = said("replay", "stop" if running else "play")
    return h("button", icon("hourglass" if running else "ui-play"), type="button", class_="btn btn--icon", data_do="play-replay", data_main=True,
             aria_label=words, title=words)


def choice(do: str, label: str, values: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """Return a select box of (value, words) pairs."""
    options = [h("option", words, value=value, selected=value == chosen) for value, words in values]
    return h("select", options, class_="field-box", data_do=do, aria_label=label)


def hands(session: Told, teller: Teller, frame: Frame) -> Markup | None:
    """Return the visible hands in a frame, one row each, including empty ones, or None if no hand is visible."""
    cards, texts, layout = session.position.cards, teller.texts, teller.layout
    zones, order = frame.view["zones"], list(cards)
    seen = [(proper(seat.name), ids) for seat in teller.seats if isinstance(ids := zones.get(f"{layout.hand}/{seat.number}"), list)]
    lies: dict[str, Mapping[str, Any]] = {id: frame.view["state"].get(id, {}) for _, ids in seen for id in ids}
    rows = [h("p", h("b", name), [card(None, layout.deck, written_on(cards[id].traits, lies[id]), lettered(texts.card(id, "full"), lies[id]), as_="span")
                                  for id in sorted(ids, key=order.index)]) for name, ids in seen]
    return h("div", rows, class_="hands", tabindex="0", role="group", aria_label=said("replay", "hands")) if rows else None
