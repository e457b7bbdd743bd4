"""What is taken back of a match, and made again. No DOM."""

from collections.abc import Callable

from courtcards.move import IllegalMove
from table.match.answering import Answering, Slip
from table.match.course import State


class Undoing:
    """Undo and redo. What was taken back is kept until another move is made; `then` is called when the match stands elsewhere."""

    def __init__(self, answering: Answering, then: Callable[[], None]):
        self.answering, self.timeline, self.session, self.then = answering, answering.timeline, answering.session, then

    def do_undo(self, _: dict[str, str]) -> None:
        """Take back what is chosen, else the last decision of a person."""
        if self.answering.choice.begun:
            return self.answering.do_take_back({})
        return self.go_to(self.session.undo, "no-undo")

    def do_redo(self, _: dict[str, str]) -> None:
        """Make again what was taken back last."""
        self.go_to(self.redo, "no-redo")

    def redo(self) -> bool:
        """Make again what was taken back last; return whether there was anything. What was stored may no longer hold: then all of it is forgotten."""
        session, length = self.session, len(self.session.record.moves)
        moves = session.undone.pop() if session.undone else []
        try:
            for text in moves:
                session.follow(text)
        except IllegalMove:
            session.undone.clear()
            session.cut(length)
            return False
        return bool(moves)

    def go_to(self, other: Callable[[], bool], none: str) -> None:
        """Go to where the match stood at another time; say so where there is no such time, by the key of what is said."""
        self.timeline.settle()
        self.timeline.course.become(State.RESTING)
        if other():
            self.answering.forget()
            self.timeline.reopen()
            self.then()
        else:
            teller = self.answering.teller
            self.answering.refuse(Slip(teller.own(none), teller.own(f"{none}-why"), ""))
        self.timeline.go_on()
