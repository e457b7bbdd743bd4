"""When the host is lost: the guest's prompt, and the reply that reconnects them."""

from abc import ABC, abstractmethod
from typing import Any

from courtcards.texts import said
from table.markup.button_data import MAIN, QUIET, Button
from table.markup.scene import Scene
from table.page.page import Page
from table.page.ports import Line
from table.peer.connection.connect_codes import Invitation, Reply, mark, written
from table.peer.guest.join_screen_page import coming_back
from table.peer.guest.kept_seat import seen_at
from table.peer.protocol.messages import WHYS, BadNote, farewell
from table.peer.shared.leave_prompts import HERE
from table.peer.shared.presence import Company
from table.storage.way_back import GONE, WayBack, forget

FINAL = "removed", "bot", "set-up"          # reasons after which the kept invitation is useless


def parted(scene: Scene, host: str, why: str) -> Scene:
    """Return a scene that says why the host closed the connection."""
    scan: list[Button] = [] if why in FINAL else [("scan-invitation", said("near", "scan-table"), MAIN)]
    acts: list[Button] = [*scan, ("lobby", said("page", "way-lobby"), {} if scan else MAIN)]
    return scene.but(prompt=(said("near", f"closed-{why}", who=host), said("near", f"closed-{why}-line", who=host)), acts=acts, ready=False, question=None)


def hushed(scene: Scene, host: str, waits: bool, lost: bool, rests: bool, left: bool) -> Scene:
    """Return a scene about a silent or lost host, with the ways to reconnect.

    waits: whether an answer is unconfirmed; lost: whether the connection is lost; rests: whether the host left the match for a while; left: whether there is an
    invitation to come back by.
    """
    scan: Button = "scan-invitation", said("near", "scan-table"), MAIN if lost or not scene.acts else QUIET
    again: list[Button] = [scan, *([("come-back", said("near", "come-back"), {})] if left else [])]
    how, line = ("answer-waits", "answer-waits-line") if waits else ("gone-silent", "gone-silent-line" if rests else "hushed-line")
    prompt = said("near", how, who=host), said("near", "gone-line" if lost else line, who=host)
    if not (lost or rests):
        return scene.but(prompt=prompt, acts=[*scene.acts, scan])
    return scene.but(prompt=prompt, acts=again if lost else [], ready=False, question=None)


class Returning(ABC):
    """The way back to the table of `host` by the invitation in `left`; `asking` is whether the reply is open."""

    page: Page
    line: Line
    host: str
    table: Any
    left: Invitation | None
    asking: bool
    rests: bool
    company: Company
    why = ""            # why the host closed the connection, or ""
    came = ""           # the address of the guest's first invitation
    kept: WayBack | None = None         # the way back as saved last

    @abstractmethod
    def use(self, line: Line) -> None:
        """Switch to another connection and listen to it."""

    @abstractmethod
    def show(self) -> None:
        """Repaint the screen."""

    def rest(self, note: dict[str, Any]) -> None:
        """Handle the host's message that it left the match for a while, or why it closes the connection; raises BadNote."""
        why = note.get("why")
        if why in WHYS:
            self.why = "bot" if why == "removed" and note.get("bot") is True else why
            if why in FINAL:
                self.lose()
            self.line.close()
        elif why is None and self.table:
            self.rests = True
        else:
            raise BadNote("no rest")
        self.show()

    def keep(self) -> None:
        """Save the way back for a reload, until the match is over."""
        if self.table and self.table.session.position.outcome:
            forget(self.page.saves)
        elif self.left:
            kept = WayBack(self.host, self.left.game, self.left.seat, written(self.left), self.came)
            way = seen_at(self.table, kept, self.company) if self.table else kept
            if way != self.kept:
                self.kept = way
                way.keep(self.page.saves)

    def lose(self) -> None:
        """Save why there's no way back any more; if the table was simply closed, save nothing."""
        way = WayBack.load(self.page.saves)
        if way and way.host == self.host and self.why in GONE:
            way._replace(gone=self.why).keep(self.page.saves)
        else:
            forget(self.page.saves)

    def part(self, why: str) -> None:
        """Tell the host why, and close the connection."""
        for text in farewell(why) if self.line.state in HERE else ():
            self.line.send(text)
        self.line.close()

    def answers(self, line: Line | None) -> None:
        """Reply over a new connection, or show a notice if there is none."""
        if line is None:
            return self.page.tell("no-line")
        self.use(line)
        return self.reply()

    def reply(self) -> None:
        """Show the reply that the connection waits for."""
        if self.left and self.table:
            self.asking = True
            name = next((self.table.session.names[seat] for seat in self.table.session.people), said("near", "onlooker"))
            reply = written(Reply(self.line.code, mark(self.left.code), name))
            self.page.open_dialog(coming_back(self.host, self.page.browser.place.home + reply, self.page.browser.sends()))
