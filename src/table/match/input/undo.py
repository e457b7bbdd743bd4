"""Undoes and redoes moves."""

from collections.abc import Callable
from itertools import takewhile, zip_longest

from courtcards.engine.game import Fact
from courtcards.engine.move import IllegalMove
from table.markup.dialogs import confirm_dialog
from table.match.choice.move_builder import Laid
from table.match.flow.flow_state import FlowState
from table.match.input.input_controller import InputController, RefusalNotice
from table.match.narration.narrator import say_unseen
from table.match.session.local_session import Session, place_filling_verb

COUNTED_TIP = "undo-counted"     # the name stored once the player has been told how a match with an undo is counted


def explain_first_undo(controller: InputController) -> None:
    """After the first undo of a match, say how it's counted now, instead of what was undone."""
    controller.undo_note = controller.timeline.frame, controller.narrator.table_text("undone-first")


def is_between_steps(controller: InputController) -> bool:
    """Return whether the last move was only the first of two steps, and the second is open.

    The first step has changed nothing yet, so that it can be taken back without undoing anything.
    """
    session, compared = controller.session, ("zones", "counters", "state", "notes")
    if session.remote_seats or controller.timeline.frame.facts or not (controller.shortcuts and isinstance(session, Session)):
        return False
    if session.history.steps[-2:][0].told < len(session.log):          # the step before the last move
        return False
    number = session.length - 1
    if number < session.fixed or number in session.auto_pass.made or not controller.timeline.awaited or session.asked_people != (session.mover(number),):
        return False
    position_before, position = session.deal.position_after(number), session.position
    if not position_before.question or not position.question or position_before.question.key == position.question.key:
        return False
    return position_before.view(None, *compared) == position.view(None, *compared)


class UndoActions:
    """Carries out undo and redo. Undone moves are kept until another move is made.

    `then` is called after the position has changed, with True if this counts as an undo, or else False.
    """

    def __init__(self, controller: InputController, session: Session, then: Callable[[bool], None]):
        self.controller, self.timeline, self.session, self.then = controller, controller.timeline, session, then

    def do_take_back(self, _: dict[str, str]) -> None:
        """Undo the last step of a choice that has steps, such as cards in numbered places. Clear any other choice."""
        self.controller.choice.undo_step()
        self.controller.play_or_show(None)

    def take_back_step(self) -> bool:
        """Clear the choice, or take back the first step of a decision. Return whether there was either."""
        if self.controller.choice.take_back():
            self.controller.play_or_show(None)
        elif is_between_steps(self.controller):
            self.do_undo({})
        else:
            return False
        return True

    def do_undo(self, _: dict[str, str]) -> None:
        """Undo the last step of a choice or, if there's none, a player's last decision.

        If there's no decision, or if it can't be undone, explain that. Before the player's first undo, say how the match is counted then, and ask for consent.
        """
        if self.controller.choice.undo_step():
            return self.controller.play_or_show(None)
        if self.has_revealed():
            return self.apply_or_refuse(lambda: False, "shown")
        can_undo = self.session.last_decision(self.session.people) > self.session.fixed
        if COUNTED_TIP in self.controller.page.met or is_between_steps(self.controller) or not can_undo:
            return self.undo_or_refuse()
        say = self.controller.narrator.table_text
        return self.controller.page.ask(confirm_dialog(say("undo-ask"), say("undo-counted"), say("undo-yes"), say("undo-no")), self.on_consent)

    def on_consent(self, _: dict[str, str]) -> None:
        """Handle consent to an undo: undo, and never ask this player for consent again."""
        self.controller.page.met.add(COUNTED_TIP)
        self.undo_or_refuse()

    def undo_or_refuse(self) -> None:
        """Undo the last decision of the players on this device. If there's none, or if it can't be undone, explain that."""
        refusal_key = self.session.fixed_by if self.session.fixed and self.session.length else "no-undo"
        self.apply_or_refuse(self.undo, refusal_key, counts_as_undo=not is_between_steps(self.controller))

    def do_redo(self, _: dict[str, str]) -> None:
        """Redo the step of a choice or the moves undone last, or say that there's nothing to redo."""
        if self.controller.choice.redo_step():
            return self.controller.play_or_show(None)
        return self.apply_or_refuse(self.redo, "no-redo", counts_as_undo=False)

    def has_revealed(self) -> bool:
        """Return whether the last decision in a match by letter has revealed something to a player on this device."""
        session = self.session
        if not session.remote_seats or session.elsewhere != "by-letter":
            return False
        last_decision = session.last_decision(session.people)
        return last_decision > session.fixed and any(session.deal.has_revealed(seat, last_decision - 1) for seat in session.people)

    def undo(self) -> bool:
        """Undo a player's last decision, and return whether there was one."""
        undone = self.session.undo()
        if undone:
            self.controller.laid = undone_cards(self.session)
        return undone

    def redo(self) -> bool:
        """Redo the moves undone last, and return whether that was possible.

        If one of them is no longer legal, all undone moves are dropped instead.
        """
        session, length = self.session, self.session.length
        moves = session.undone.pop() if session.undone else []
        self.controller.laid = ()
        try:
            for number, text in enumerate(moves):
                session.play_unrecorded(text)
                if number and session.mover(-1) in session.people:         # an automatic answer: the undo would have stopped at a decision
                    session.auto_pass.made.add(length + number)
        except IllegalMove:
            session.undone.clear()
            session.cut(length)
            return False
        return bool(moves)

    def apply_or_refuse(self, change: Callable[[], bool], refusal_key: str, counts_as_undo: bool = True) -> None:
        """Call `change`, which changes the position. If it returns False, show the refusal with the key `refusal_key` instead.

        `counts_as_undo` says whether the change counts as an undo.
        """
        log_before, length_before = self.session.log[:], self.session.length
        self.timeline.halt_at_current()
        self.timeline.course.become_if_allowed(FlowState.RESTING)
        self.controller.device.forget_holder()
        if change():
            self.controller.clear_choices()
            self.timeline.reopen()
            self.controller.undo_note = self.timeline.frame, undo_description(self.controller, log_before, length_before)
            self.then(counts_as_undo)
        else:
            narrator = self.controller.narrator
            self.controller.refuse(RefusalNotice(narrator.table_text(refusal_key), narrator.table_text(f"{refusal_key}-why"), ""))
        self.timeline.go_on()


def undo_description(controller: InputController, log_before: list[Fact], length_before: int) -> str:
    """Describe what an undo or a redo has changed: its first fact, and how many moves came after it. Return "" if it has no fact.

    Cards that only some players were told of aren't named. `log_before` and `length_before` are the log and the number of moves before the change.
    """
    session, narrator = controller.session, controller.narrator
    log, move_change = session.log, session.length - length_before
    facts = log[len(log_before):] if move_change > 0 else log_before[len(log):]
    sentences = (narrator.say(fact) if fact.seats is None else say_unseen(narrator, fact) for fact in facts if not narrator.is_heading(fact))
    first_sentence = next(filter(None, sentences), "")
    key = ("redone" if move_change > 0 else "undone") + ("-more" if abs(move_change) > 1 else "")
    return narrator.table_text(key, what=first_sentence, count=abs(move_change) - 1) if first_sentence else ""


def undone_cards(session: Session) -> Laid:
    """Return the cards of a line-up that has just been undone, or () if the undone move wasn't a line-up.

    A card with a letter is followed by that letter.
    """
    question = session.position.question
    if question and (row := session.position.asked_of(session.asked[0]).row(session.position)):
        answer, _, letters = session.undone[-1][0].partition(" = ")
        verb, *cards = answer.split()[1:]
        return tuple([" ".join(pair) for pair in zip_longest(cards, letters, fillvalue="")]) if verb == row.verb else ()
    if not place_filling_verb(session):
        return ()
    moves = [text.split() for text in session.undone[-1]]
    cards = [parts[2] for parts in takewhile(lambda parts: parts[:2] == moves[0][:2] and len(parts) > 2, moves)]
    if not cards:
        return ()
    zones = session.look(session.asked[0])["zones"].values()
    hand = next((ids for ids in zones if type(ids) is list and cards[0] in ids), [])
    rest = [id for id in hand if id not in cards]
    return (*cards, *(rest if len(rest) == 1 else ()))
