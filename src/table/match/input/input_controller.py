"""Carries out the input of players on this device: choosing, aiming and free moves."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.engine.move import Move, Refusal, parse_move
from table.markup.dialogs import confirm_dialog
from table.match.choice.move_builder import Choice, Laid
from table.match.choice.named_orders import NamedOrders
from table.match.choice.slot_builder import SlotBuilder
from table.match.flow.flow_state import FlowState
from table.match.flow.out_of_turn import play_free_move
from table.match.flow.shared_device import TableCover
from table.match.flow.timeline import Timeline
from table.match.input.start_choice import SeatQuestion, seat_question, start_choice
from table.match.narration.first_time_tips import FirstTimeTips
from table.match.narration.narrator import Narrator
from table.match.narration.rival_lines import RivalSpeech
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Frame
from table.page.page import Page

UNEXPLAINED_REFUSALS = "not-offered", "not-asked"  # refusals that don't explain why cards can't be played together


class RefusalNotice(NamedTuple):
    """A refusal as shown: its title, reason and rule, and the card pressed.

    `ruling` is the number of our ruling behind the refusal, or 0; `see` is the address of an example and the words of the link.
    """

    title: str
    why: str
    rule: str
    ruling: int = 0
    see: tuple[str, str] = "", ""
    card: str = ""


class Selection(NamedTuple):
    """A player's choice so far, and the question it answers."""

    when: tuple[int, int, FlowState]
    asked: SeatQuestion
    choice: Choice


class InputController:
    """Handles the input of the players on this device: keeps a `Choice` for each player asked, and the `refusal` being shown."""

    def __init__(self, page: Page, timeline: Timeline, narrator: Narrator, show: Callable[[], object]):
        self.page, self.timeline, self.narrator, self.show = page, timeline, narrator, show
        self.session, self.device, self.texts = timeline.session, timeline.device, narrator.texts
        self.choices: dict[int, Selection] = {}
        self.free_buttons: tuple[int, list[Any]] = -1, []           # the buttons of free moves, cached with the session version
        self.refusal: RefusalNotice | None = None
        self.refusals_muted_until = 0.0      # until this time (ms), refusals aren't shown: the winner of a race may have pressed again
        self.refused_early = False      # whether the refusal came before anybody on this device was asked; it's dropped once somebody is
        self.lineup: SlotBuilder | None = None                   # the choice whose numbered places are being filled
        self.laid: Laid = ()                                # the cards on these places, not played yet
        self.hand_places: dict[int, tuple[str, ...]] = {}   # by seat: the cards that keep a place in the hand, for games with gaps
        self.shortcuts = True                               # whether one press may replace several, which it mustn't in a lesson
        self.orders = NamedOrders(page, self.session.kind.id, self.session.position.cards)
        self.tips = FirstTimeTips(page.met, timeline, narrator, show)
        self.speech = RivalSpeech(page, timeline, narrator, show)
        self.on_free_move: Callable[[str], None] = self.make_free_move      # called with a free move once the player has confirmed it
        self.play: Callable[[Move], None] = self.play_move  # called with a completed move
        # a frame's prompt and page of the rules, cached
        self.cached_prompt: tuple[Frame | None, tuple[str, str], tuple[str, str] | None] = None, ("", ""), None
        self.undo_note: tuple[Frame | None, str] = None, ""  # the frame after an undo or redo, and what that changed, in words

    # choices

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats on this device that can answer now."""
        return self.device.seats if self.timeline.awaited else ()

    @property
    def idle_seats(self) -> tuple[int, ...]:
        """A tuple with the seat whose visible hand can be used for free moves while nobody on this device is asked.

        It's empty if there's no such seat.
        """
        hand = self.timeline.frame.view["zones"].get(f"{self.narrator.layout.hand}/{self.device.viewer}")
        can_play = type(hand) is list and self.device.state is TableCover.OPEN and self.session.position.outcome is None
        return (self.device.viewer,) if can_play and not self.timeline.awaited else ()

    @property
    def choice(self) -> Choice:
        """The current choice: that of a player asked on this device or, if nobody is, of the one who may choose a free move (see `idle_seats`)."""
        choices = [self.choice_of(seat) for seat in self.seats or self.idle_seats]
        return next((choice for choice in choices if choice.begun), choices[0] if choices else Choice())

    def choice_of(self, seat: int) -> Choice:
        """Return a player's choice so far, or a new one if the question or its answers have changed."""
        when = self.session.version, self.session.auto_pass.version, self.timeline.course.state
        hand = self.narrator.layout.hand
        if seat not in self.choices or self.choices[seat].when != when:
            asked = seat_question(self.session, hand, seat, self.timeline.awaited)
            previous = self.choices.get(seat)
            choice = previous.choice if previous and previous.asked == asked else start_choice(self.session, hand, asked, self.laid)
            if previous and previous.choice is not choice and not previous.asked.moves:
                keep_free_choice(previous.choice.chosen, choice, self.session.look(seat)["zones"].get(f"{hand}/{seat}"))
            self.choices[seat] = Selection(when, asked, choice)
        choice = self.choices[seat].choice
        self.lineup = choice if choice.laid and isinstance(choice, SlotBuilder) else None
        return choice

    def clear_choices(self) -> None:
        """Clear all choices."""
        self.choices.clear()
        self.lineup = None

    def on_moved(self) -> None:
        """Drop the refusal and the mover's choice after a move. Cards laid on this device stay if the move was made elsewhere."""
        mover = self.session.mover(-1)
        self.refusal = None
        self.choices.pop(mover, None)
        if mover in self.session.people:
            self.lineup, self.laid = None, ()

    def pressed_choice(self, data: dict[str, str]) -> Choice:
        """Return the choice that a press belongs to."""
        seat = int(data["seat"]) if data.get("seat", "").isdigit() else -1
        return self.choice_of(seat) if seat in self.seats else self.choice

    def play_or_show(self, move: Move | None) -> None:
        """Play a completed move. If `move` is None, show the choice so far instead."""
        if move:
            return self.play(move)
        self.refusal = None
        self.show()
        return None

    def play_move(self, move: Move) -> None:
        """Play a move, which may be a free one."""
        play = self.do_free if self.choice.listed.is_free(move) else self.do_move
        play({"move": str(move)})

    # presses

    def do_move(self, data: dict[str, str]) -> None:
        """Play a move, then the moves in `then`, which are separated by commas."""
        self.timeline.advance(data["move"], *filter(None, data.get("then", "").split(", ")))

    def do_choose(self, data: dict[str, str]) -> None:
        """Choose a card in hand, or unchoose it. If the card can't be played, explain why."""
        current, card = self.choice, data["card"]
        choice = current.choice_with_card(card) if current.then else current
        chosen_before = choice.chosen
        if not choice.is_usable(card):
            return self.do_why(data)
        move = choice.press(card)
        self.play_or_show(move)
        has_replaced_others = chosen_before and card not in chosen_before and choice.chosen == (card,)
        if choice is current and not move and has_replaced_others:          # the new card doesn't fit the others
            self.refuse_combination((*chosen_before, card))
        return None

    def do_take_verb(self, data: dict[str, str]) -> None:
        """Choose a `verb`. If that completes a move, play the move."""
        self.play_or_show(self.pressed_choice(data).take_verb(data["verb"]))

    def do_take_call(self, data: dict[str, str]) -> None:
        """Choose a `call`. If that completes a move, play the move."""
        self.play_or_show(self.choice.take_call(data["call"]))

    def do_swap(self, _: dict[str, str]) -> None:
        """Put the chosen cards in their next playable order."""
        self.choice.swap()
        self.play_or_show(None)

    def do_target(self, data: dict[str, str]) -> None:
        """Aim at a seat, card or space. If it isn't a valid target, explain why."""
        target = int(data["seat"]) if "seat" in data else data.get("space") or data["card"]
        choice = self.choice
        if fitting := next((part for part in (choice, choice.then) if part and target in part.targets), None):
            self.play_or_show(fitting.aim(target))
        elif illegal_move := choice.illegal_move_at(target):
            self.explain(str(illegal_move), data.get("card", ""))

    # why not

    def do_why(self, data: dict[str, str]) -> None:
        """Explain why a card or space can't be played, or can't be the target of the chosen cards, or why a `move` can't be made."""
        if "move" in data and not self.timeline.pausing:
            self.explain(data["move"])
            return
        data = {"card": "", **data}
        choice, is_card = self.choice, data["card"] in self.session.position.cards
        targets = choice.targets if "space" in data else [target for target in choice.targets if isinstance(target, str)]
        if targets and not (is_card and choice.is_usable(data["card"])):
            self.do_target({name: data[name] for name in ("card", "space") if name in data})
        elif self.timeline.pausing:             # don't reveal who is asked after the pause
            self.refuse(self.make_notice("not-asked", data["card"]))
        else:
            pressed = f"> {data['space']}" if "space" in data else data["card"]
            self.explain(f"{self.device.viewer} play {pressed}", data["card"])

    def refuse_combination(self, cards: Laid) -> None:
        """Explain why these cards can't be played together, if the game gives a reason."""
        if refusal := combination_refusal(self, cards):
            self.refuse(refusal)

    def explain(self, text: str, card: str = "") -> bool:
        """If a move is refused, explain why, next to the `card` pressed. Return whether it's refused.

        `text` is the move as text.
        """
        refusal = move_refusal(self.session, text)
        if refusal:
            self.refuse(self.make_notice(refusal.key, card, refusal.about))
        return bool(refusal)

    def make_notice(self, key: str, card: str = "", move: Any = None) -> RefusalNotice:
        """Return the notice of a refusal. `move` is the refused move, if known."""
        game = self.session.position
        question = game.question if isinstance(move, Move) and game.answers(move) else None
        played = [played.id for played in move.cards] if isinstance(move, Move) else []
        cards = [card] if card in game.cards else played
        details = {"card": cards[0]} if len(cards) == 1 else {}
        if question and key != "not-offered":       # which is about the pressed card, not about those chosen before
            details |= question.denial(game, move)
        refusal = self.texts.refusal(key, details)
        return RefusalNotice(refusal["say"], refusal["why"], refusal["rule"], refusal.get("ruling", 0), self.page.see(game.id, "refusal", key), card)

    def refuse(self, refusal: RefusalNotice) -> None:
        """Show a refusal. If the press was meant for a race that has just been decided, do nothing."""
        if self.page.page_clock.now() < self.refusals_muted_until:
            return
        self.refusal, self.refused_early = refusal, not self.timeline.awaited
        self.show()

    # free moves

    def do_free(self, data: dict[str, str]) -> None:
        """Make a free move. If it's refused, explain why. If its texts have a question (`ask`), have the player confirm the move first."""
        if self.explain(data["move"]):
            return
        entry = self.texts.entry("verb", data["move"].split()[1])
        if "ask" in entry:
            self.page.ask(confirm_dialog(entry["ask"], entry["text"], entry["yes"], entry["no"], danger=True), lambda _: self.on_free_move(data["move"]))
        elif self.timeline.pausing:
            play_free_move(self.timeline, data["move"])
        else:
            self.timeline.advance(data["move"])

    def make_free_move(self, move: str) -> None:
        """Make a free move, for all players on this device if all must agree to it."""
        verb = move.split()[1]
        assenting = self.session.people if "all" in self.texts.entry("verb", verb) else ()
        for assent in dict.fromkeys([move, *[f"{seat} {verb}" for seat in assenting]]):
            if self.session.position.why_not_text(assent) is None:
                self.timeline.advance(assent)
        while vote := self.timeline.bot_requests.backend.stop_agreement():
            self.timeline.advance(vote)
        if assenting and (refusal := bot_disagreement(self, move)):
            self.refuse(refusal)


def bot_disagreement(controller: InputController, move: str) -> RefusalNotice | None:
    """Return why a bot hasn't joined in a free move that all must agree to.

    Return None if every bot has joined, if the move hasn't been made on this device, or if the match is over.
    """
    session, verb = controller.session, move.split()[1]
    if session.position.outcome or session.position.why_not_text(move) is None:
        return None
    refusing_bots = [seat for seat in range(len(session.names)) if session.bot_kind(seat) and session.position.why_not_text(f"{seat} {verb}") is None]
    if not refusing_bots:
        return None
    title, why = [controller.texts.say("verb", verb, {"rival": refusing_bots[0]}, part) for part in ("refused", "refused-why")]
    return RefusalNotice(title, why, "")


def combination_refusal(controller: InputController, cards: Laid) -> RefusalNotice | None:
    """Return the reason why these cards can't be played together, or None if they can or the rules give no reason."""
    refusal = move_refusal(controller.session, f"{controller.device.viewer} play {' '.join(cards)}")
    return controller.make_notice(refusal.key, "", refusal.about) if refusal and refusal.key not in UNEXPLAINED_REFUSALS else None


def move_refusal(session: BaseSession, text: str) -> Refusal | None:
    """Return why a move, given as text, is refused, or None if it's allowed."""
    refusal = session.position.why_not_text(text)
    if refusal:
        return refusal
    move = parse_move(text, session.position.cards)
    return Refusal("not-asked", move) if session.position.answers(move) and move.seat not in session.asked else None


def keep_free_choice(chosen: Laid, choice: Choice, hand: Any) -> None:
    """Choose cards for a free move again, in a new choice, if all are still in the hand and usable.

    `chosen` has the ids of these cards.
    """
    if chosen and not choice.laid and all(id in hand and choice.is_usable(id) for id in chosen):
        choice.choose(chosen)
