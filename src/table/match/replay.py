"""A match stepped through from its first moment to its last. No DOM.

Each step is the record played up to there, seen with one seat's eyes, with everybody's, or with nobody's.
"""

from typing import TYPE_CHECKING, Any

from table.draw.faces import card
from table.draw.frame import play
from table.draw.html import Markup, h, icon
from table.draw.motion import flights
from table.draw.scene import Scene
from table.match.session import Frame, Session
from table.match.story import Teller
from table.screens.dialogs import confirm

if TYPE_CHECKING:
    from table.match.match import Match

PACE = 900              # ms between the steps that play by themselves
PUBLIC, ALL = "public", "all"


class Replay:
    """Where a replay stands: `at` moves are played, seen with `eyes` (a seat's number as text, `public` or `all`).

    Before a match is over, only the one person's own eyes, or what is open to all, may be used freely; for other eyes
    everybody at the device must agree (`agreed`).
    """

    def __init__(self, match: "Match"):
        self.match, self.data = match, match.session.record.dump()
        self.length = len(self.data["moves"])
        self.over = match.session.game.outcome is not None
        reader = match.session.reader
        self.own = PUBLIC if reader is None else str(reader)
        self.eyes, self.agreed, self.running, self.at = self.own, self.over, False, self.length
        self.seen_hidden = False

    @property
    def at(self) -> int:
        """How many moves are played."""
        return self._at

    @at.setter
    def at(self, number: int) -> None:
        self._at = max(0, min(self.length, number))
        self.stand()

    def stand(self) -> None:
        """Play up to this step; what is shown is the moment that its move made, before the table is swept; at last, how it ended."""
        moves = self.data["moves"][:self.at]
        self.session = Session(self.data | {"moves": moves[:-1]})
        self.session.eyes = None if self.eyes == ALL else -1 if self.eyes == PUBLIC else int(self.eyes)
        frames = self.session.play(moves[-1]) if moves else [Frame(self.session.look(self.session.game), ())]
        ended = self.session.windows and self.session.game.outcome is not None
        self.frame = Frame(frames[-1].view, tuple([fact for frame in frames for fact in frame.facts])) if ended else frames[0]

    # actions

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the replay; the match itself stands still meanwhile."""
        if act in ("move", "free", "choose", "target", "take-verb", "take-call", "run-out", "hold", "release"):
            return True
        act = {"undo": "back", "main": "play-replay"}.get(act, act)
        method = getattr(self, f"do_{act.replace('-', '_')}", None)
        if method:
            method(data)
        return method is not None

    def do_step(self, data: dict[str, str]) -> None:
        """Go to a step."""
        self.match.close()
        self.at, self.running = int(data["value"]), False
        self.show()

    def do_back(self, _: dict[str, str]) -> None:
        """Go one step back."""
        self.do_step({"value": str(self.at - 1)})

    def do_play_replay(self, _: dict[str, str]) -> None:
        """Run by itself, from the start if it stands at the end, or stop."""
        self.match.close()                      # a step that was planned is not made once it is stopped
        self.running = not self.running
        if self.running and self.at == self.length:
            self.at = 0
        self.roll()

    def roll(self) -> None:
        """Show this step, and later the next one."""
        self.running = self.running and self.at < self.length
        self.show()
        if self.running:
            self.match.later(PACE * self.match.app.factor, self.roll_on)

    def roll_on(self) -> None:
        """Go one step on."""
        self.at += 1
        self.roll()

    def do_eyes(self, data: dict[str, str]) -> None:
        """See the match with other eyes; before the end everybody at the device must agree."""
        if data["value"] in (PUBLIC, self.own) or self.agreed:
            return self.look(data["value"])
        self.show()                             # the choice goes back until it is agreed
        text = "The match is not over. Everybody at this device must agree; it counts as practice from now on."
        return self.match.app.ask(confirm("See other hands?", text, "All agree", "Keep them hidden", danger=True), lambda _: self.look(data["value"]))

    def look(self, eyes: str) -> None:
        """See the match with other eyes from now on."""
        hidden = eyes not in (self.own, PUBLIC)
        self.eyes, self.agreed, self.seen_hidden = eyes, self.agreed or hidden, self.seen_hidden or hidden
        self.stand()
        self.show()

    def do_leave_replay(self, _: dict[str, str]) -> None:
        """Go back to the match as it stands."""
        self.match.come_back(self.seen_hidden and not self.over)

    def do_branch(self, _: dict[str, str]) -> None:
        """Play on from the step that is shown, as a match of its own."""
        practice = self.seen_hidden or bool(self.match.slot.get("practice"))
        self.match.app.shelf.add(self.session.record.dump(), f"{self.match.title}, from step {self.at}", practice)

    # what is shown

    def show(self) -> None:
        """Paint this step."""
        match, view = self.match, self.frame.view
        ways, match.shown = flights(match.shown, view, match.layout.pieces) if match.shown else [], view
        match.app.paint(self.markup(), ways, match.app.factor)

    def markup(self) -> Markup:
        """Return the table as it was."""
        teller = Teller(self.session)
        frame, (best, tied) = self.frame, teller.fighters(self.frame)
        near = int(self.eyes) if self.eyes.isdigit() else self.match.viewer
        number = f"Step {self.at} of {self.length}"
        scene = Scene(title=f"{teller.texts.data['title']}, replay", subtitle=teller.heading() or "The deal", texts=teller.texts, layout=teller.layout,
                      seats=teller.seats, viewer=near, view=frame.view, moves=[], prompt=(self.told(teller), number), acts=self.acts(),
                      log=teller.story(0), best=best, tied=tied, moment=teller.moment(frame), mode="replay", controls=self.controls(),
                      log_open=self.match.log_open)
        return play(scene)

    def told(self, teller: Teller) -> str:
        """Return what was told last."""
        outcome = self.session.game.outcome
        if outcome:
            return f"{teller.winner()}."
        facts = [fact for fact in self.session.log if "heading" not in teller.entry(fact)]
        return teller.say(facts[-1]) if facts else "Before the first move"

    def acts(self) -> list[tuple[str, Any, dict[str, Any]]]:
        """Return the buttons of a replay."""
        return [("leave-replay", "Back to the match", {}), ("branch", [icon("ui-branch"), "Play on from here"], {"class_": "btn btn--main"})]

    def controls(self) -> Markup:
        """Return the step buttons, the slider and the choice of eyes."""
        buttons = [self.button("ui-first", "To the start", 0), self.button("ui-prev", "Step back", self.at - 1), self.player(),
                   self.button("ui-next", "Step on", self.at + 1), self.button("ui-last", "To the end", self.length)]
        slider = h("input", type="range", min=0, max=self.length, value=self.at, data_do="step", aria_label="Step", class_="slider")
        names = self.match.session.names
        eyes = [(PUBLIC, "Open cards only"), *[(str(seat), f"{name}’s cards") for seat, name in enumerate(names)], (ALL, "All hands")]
        choice = h("select", [h("option", label, value=value, selected=value == self.eyes) for value, label in eyes], class_="field-box",
                   data_do="eyes", aria_label="Whose cards are shown")
        return h("div", h("div", buttons, class_="replay-ctl"), slider, choice, self.hands(), class_="steps-row")

    def hands(self) -> Markup | None:
        """Return the hands that the eyes see, each in a row of its own."""
        kind, texts, layout = self.session.record.kind, self.session.texts(), self.match.layout
        zones = self.frame.view["zones"]
        seen = [(name, ids) for seat, name in enumerate(self.session.names) if (ids := zones.get(f"{layout.hand}/{seat}")) and isinstance(ids, list)]
        order = list(kind.cards)
        rows = [h("p", h("b", name), [card(None, layout.deck, kind.cards[id].traits, texts.card(id, "full"), as_="span")
                                      for id in sorted(ids, key=order.index)]) for name, ids in seen]
        return h("div", rows, class_="hands", tabindex="0", role="group", aria_label="Hands at this step") if rows else None

    def button(self, drawing: str, label: str, to: int) -> Markup:
        """Return a button that steps somewhere."""
        return h("button", icon(drawing), type="button", class_="btn btn--icon", data_do="step", data_value=str(max(0, to)), aria_label=label, title=label)

    def player(self) -> Markup:
        """Return the button that steps on by itself, or stops."""
        label = "Stop" if self.running else "Play"
        return h("button", icon("hourglass" if self.running else "ui-play"), type="button", class_="btn btn--icon", data_do="play-replay", data_main=True,
                 aria_label=label, title=label)
