"""When the host is lost: what the guest is shown, and the reply that takes them back."""

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

FINAL = "removed", "bot", "set-up"          # whys after which nobody comes back by what was left


def parted(scene: Scene, host: str, why: str) -> Scene:
    """Return a scene with why the line to the host was closed there."""
    scan: list[Button] = [] if why in FINAL else [("scan-invitation", said("near", "scan-table"), MAIN)]
    acts: list[Button] = [*scan, ("lobby", said("page", "way-lobby"), {} if scan else MAIN)]
    return scene.but(prompt=(said("near", f"closed-{why}", who=host), said("near", f"closed-{why}-line", who=host)), acts=acts, ready=False, question=None)


def hushed(scene: Scene, host: str, waits: bool, lost: bool, rests: bool, left: bool) -> Scene:
    """Return a scene with what is to be done: `waits` an answer that is not heard of yet, is the line `lost`, `rests` the table, is an invitation `left`?"""
    scan: Button = "scan-invitation", said("near", "scan-table"), MAIN if lost or not scene.acts else QUIET
    again: list[Button] = [scan, *([("come-back", said("near", "come-back"), {})] if left else [])]
    how, line = ("answer-waits", "answer-waits-line") if waits else ("gone-silent", "gone-silent-line" if rests else "hushed-line")
    prompt = said("near", how, who=host), said("near", "gone-line" if lost else line, who=host)
    if not (lost or rests):
        return scene.but(prompt=prompt, acts=[*scene.acts, scan])
    return scene.but(prompt=prompt, acts=again if lost else [], ready=False, question=None)


class Returning(ABC):
    """The way back to the table of `host`, by the invitation that was `left`; `asking` whether the reply is shown."""

    page: Page
    line: Line
    host: str
    table: Any
    left: Invitation | None
    asking: bool
    rests: bool
    company: Company
    why = ""            # why the table has closed the line
    came = ""           # the address of the invitation by which the guest came first
    kept: WayBack | None = None         # the way back as it's kept now

    @abstractmethod
    def use(self, line: Line) -> None:
        """Hear what comes over another line."""

    @abstractmethod
    def show(self) -> None:
        """Show how it stands."""

    def rest(self, note: dict[str, Any]) -> None:
        """Note that the table was left for a while, or why it closes the line; raises BadNote."""
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
        """Keep the way back for a page that's opened again, until the match is over."""
        if self.table and self.table.session.position.outcome:
            forget(self.page.saves)
        elif self.left:
            kept = WayBack(self.host, self.left.game, self.left.seat, written(self.left), self.came)
            way = seen_at(self.table, kept, self.company) if self.table else kept
            if way != self.kept:
                self.kept = way
                way.keep(self.page.saves)

    def lose(self) -> None:
        """Keep why there's no way back any more, for a page that's opened again; a closed table leaves nothing to say."""
        way = WayBack.load(self.page.saves)
        if way and way.host == self.host and self.why in GONE:
            way._replace(gone=self.why).keep(self.page.saves)
        else:
            forget(self.page.saves)

    def part(self, why: str) -> None:
        """Close the line, and tell the table why."""
        for text in farewell(why) if self.line.state in HERE else ():
            self.line.send(text)
        self.line.close()

    def answers(self, line: Line | None) -> None:
        """Answer over a line, if there is one."""
        if line is None:
            return self.page.tell("no-line")
        self.use(line)
        return self.reply()

    def reply(self) -> None:
        """Show the reply that the line waits for."""
        if self.left and self.table:
            self.asking = True
            name = next((self.table.session.names[seat] for seat in self.table.session.people), said("near", "onlooker"))
            reply = written(Reply(self.line.code, mark(self.left.code), name))
            self.page.open_dialog(coming_back(self.host, self.page.browser.place.home + reply, self.page.browser.sends()))
