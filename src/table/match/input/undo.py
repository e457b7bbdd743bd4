"""Undo and redo of moves."""

from collections.abc import Callable
from itertools import takewhile, zip_longest

from courtcards.engine.move import IllegalMove
from table.match.choice.move_builder import Laid
from table.match.flow.flow_state import FlowState
from table.match.input.input_controller import InputController, RefusalNotice
from table.match.session.local_session import Session, place_filling_verb


class UndoActions:
    """Undo and redo. Undone moves are kept until another move is made; `then` is called after a change of position."""

    def __init__(self, answering: InputController, session: Session, then: Callable[[], None]):
        self.answering, self.timeline, self.session, self.then = answering, answering.timeline, session, then

    def do_take_back(self, _: dict[str, str]) -> None:
        """Undo the last step of a choice that has steps, such as cards on numbered places; clear any other choice."""
        self.answering.choice.step_back()
        self.answering.follow(None)

    def do_undo(self, _: dict[str, str]) -> None:
        """Undo the last step of a choice, otherwise a player's last decision; if there is none or it can't be undone, say why."""
        if self.answering.choice.step_back():
            return self.answering.follow(None)
        if self.has_revealed():
            return self.go_to(lambda: False, "shown")
        return self.go_to(self.undo, self.session.fixed_by if self.session.fixed and self.session.length else "no-undo")

    def do_redo(self, _: dict[str, str]) -> None:
        """Redo the step or the moves undone last, or say that there is nothing to redo."""
        if self.answering.choice.step_on():
            return self.answering.follow(None)
        return self.go_to(self.redo, "no-redo")

    def has_revealed(self) -> bool:
        """Return whether, in a match by letter, undoing the last decision would be unfair, because it revealed something to a player here.

        Nobody else would ever know that it was undone.
        """
        session = self.session
        if not session.remote_seats or session.elsewhere != "by-letter":
            return False
        last = session.last(session.people)
        return last > session.fixed and any(session.deal.has_revealed(seat, last - 1) for seat in session.people)

    def undo(self) -> bool:
        """Undo a player's last decision, putting cards played together back on their places; return whether there was one."""
        undone = self.session.undo()
        if undone:
            self.answering.laid = undone_cards(self.session)
        return undone

    def redo(self) -> bool:
        """Redo the last undone moves; return whether there were any. If a stored move is no longer legal, forget all undone moves."""
        session, length = self.session, self.session.length
        moves = session.undone.pop() if session.undone else []
        self.answering.laid = ()
        try:
            for number, text in enumerate(moves):
                session.follow(text)
                if number and session.mover(-1) in session.people:         # not a decision, or the undo would have stopped there
                    session.standing.made.add(length + number)
        except IllegalMove:
            session.undone.clear()
            session.cut(length)
            return False
        return bool(moves)

    def go_to(self, other: Callable[[], bool], none: str) -> None:
        """Change the position with `other`; if that returns False, show the refusal with the key `none`."""
        self.timeline.settle()
        self.timeline.course.become(FlowState.RESTING)
        self.answering.device.let_go()
        if other():
            self.answering.forget()
            self.timeline.reopen()
            self.then()
        else:
            teller = self.answering.teller
            self.answering.refuse(RefusalNotice(teller.own(none), teller.own(f"{none}-why"), ""))
        self.timeline.go_on()


def undone_cards(session: Session) -> Laid:
    """Return the cards of the last undone line-up in order, and the hand's last card if only one is left; empty if it wasn't a line-up.

    If one answer puts all cards in order, each card's id is followed by its letter, if letters are written.
    """
    question = session.position.question
    if question and (order := session.position.asked_of(session.asked[0]).row(session.position)):
        verb, *cards = session.undone[-1][0].partition(" = ")[0].split()[1:]
        letters = session.undone[-1][0].partition(" = ")[2]
        return tuple([" ".join(pair) for pair in zip_longest(cards, letters, fillvalue="")]) if verb == order.verb else ()
    row = [text.split() for text in session.undone[-1]]
    cards = [words[2] for words in takewhile(lambda words: words[:2] == row[0][:2] and len(words) > 2, row)] if place_filling_verb(session) else []
    hands = session.look(session.asked[0])["zones"].values() if cards else ()
    hand = next((held for held in hands if type(held) is list and cards[0] in held), [])
    left = [id for id in hand if id not in cards]
    return (*cards, *(left if len(left) == 1 else ()))
