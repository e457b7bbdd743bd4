"""The lines of a table that is dealt: what becomes of them, and how a guest comes back by one reply whose page was loaded anew. No DOM."""

from collections.abc import Callable, Sequence

from table.near.codes import Invitation, Reply, mark, read, written
from table.near.joining import REPLY, forget
from table.page.page import Page
from table.page.ports import Line


class Returning:
    """Keeps an invitation with each guest; `join` has a line played over, `leave` takes notice that one is closed."""

    def __init__(self, page: Page, game: str, names: Sequence[str], join: Callable[[int, Line], None], leave: Callable[[int], None]):
        self.page, self.game, self.names, self.join, self.leave = page, game, names, join, leave
        self.next: dict[int, Line] = {}         # by seat, the lines to which guests have the invitation

    def keep(self, seat: int, line: Line) -> None:
        """Take notice of what becomes of a line over which a seat is played, and leave the next invitation there."""
        states = ["open"]

        def changed() -> None:
            states.append(line.state)
            if line.state == "closed":
                self.leave(seat)
            elif states[-2:] == ["silent", "open"]:         # what was under way may be lost: all is told anew
                self.join(seat, line)
        line.watch(self.page.guard(changed))
        self.page.browser.lines.invite(self.page.guard(lambda made: self.provide(seat, line, made)))

    def provide(self, seat: int, line: Line, made: Line | None) -> None:
        """Leave an invitation with a guest, if it could be made."""
        if made:
            self.next[seat] = made
            line.leave(written(Invitation(made.code, self.game, self.names[0], self.names[seat])))

    def stored(self, key: str) -> None:
        """Take the reply that another tab hands over, if it is one of a guest who comes back."""
        reply = read(self.page.saves.get(REPLY) or "") if key == REPLY else None
        for seat, line in [*self.next.items()]:
            if isinstance(reply, Reply) and mark(line.code) == reply.mark:
                forget(self.page)
                del self.next[seat]
                line.watch(self.page.guard(lambda seat=seat, line=line: self.met(seat, line)))
                line.take(reply.code, lambda right: None)

    def met(self, seat: int, line: Line) -> None:
        """Let a guest who has come back go on."""
        if line.state == "open":
            self.keep(seat, line)
            self.join(seat, line)

    def close(self) -> None:
        """Wait for nobody any more."""
        for line in self.next.values():
            line.close()
