"""What the persons at the device do to answer: they choose, aim, and make moves out of turn. No DOM."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.engine.move import Move, Refusal, parse
from table.markup.dialogs import confirm
from table.match.choice.move_builder import Choice, Laid
from table.match.choice.named_orders import Orders
from table.match.choice.slot_builder import LineUp
from table.match.flow.flow_state import State
from table.match.flow.hot_seat import Cover
from table.match.flow.out_of_turn import cut_in
from table.match.flow.timeline import Timeline
from table.match.input.start_choice import Asked, asked, begin
from table.match.narration.first_time_tips import Firsts
from table.match.narration.narrator import Teller
from table.match.narration.rival_lines import Speaking
from table.match.session.base_session import Told
from table.match.session.frame_recorder import Frame
from table.page.page import Page

UNSAID = "not-offered", "not-asked"         # what is no reason why cards do not go together


class Slip(NamedTuple):
    """A refusal: title, reason, rule, the number of the ruling of ours that stands behind it, or 0, where it can be seen, and the card that was pressed."""

    title: str
    why: str
    rule: str
    ruling: int = 0
    see: tuple[str, str] = "", ""
    card: str = ""


class Begun(NamedTuple):
    """What somebody has chosen, for what it was, and when that was looked at: versions of the session and its passes, and the state of its course."""

    when: tuple[int, int, State]
    asked: Asked
    choice: Choice


class Answering:
    """How persons answer: a `Choice` for each who is asked, and the `refusal` that is shown."""

    def __init__(self, page: Page, timeline: Timeline, teller: Teller, show: Callable[[], object]):
        self.page, self.timeline, self.teller, self.show = page, timeline, teller, show
        self.session, self.device, self.texts = timeline.session, timeline.device, teller.texts
        self.choices: dict[int, Begun] = {}
        self.free: tuple[int, list[Any]] = -1, []           # the buttons of free moves, and at which version of the session they were made
        self.refusal: Slip | None = None
        self.spared = 0.0                                   # until when nothing is refused: who was first in a race presses once more
        self.early = False                                  # whether it was refused before anybody here was asked: it does not outlast that
        self.lineup: LineUp | None = None                   # the choice by which numbered places are filled just now
        self.laid: Laid = ()                                # what lies on them and is not laid down yet
        self.shortcuts = True                               # whether one press may do what takes many: not in a lesson, where each is learned
        self.orders = Orders(page, self.session.kind.id, self.session.position.cards)
        self.leading: frozenset[str] = frozenset()          # the cards that could be played when somebody was asked last
        self.firsts = Firsts(page.met, timeline, teller, show)
        self.speaking = Speaking(page, timeline, teller, show)
        self.offer: Callable[[str], None] = self.agree      # makes a free move that is asked about first
        self.words: tuple[Frame | None, tuple[str, str], tuple[str, str] | None] = None, ("", ""), None     # of a moment: its prompt, and the page that helps

    # what is chosen

    @property
    def seats(self) -> tuple[int, ...]:
        """The persons who can answer just now."""
        return self.device.seats if self.timeline.awaited else ()

    @property
    def idle(self) -> tuple[int, ...]:
        """The person who sees a hand and may make free moves with it while others are asked, or nobody knows yet who is."""
        seen = self.timeline.frame.view["zones"].get(f"{self.teller.layout.hand}/{self.device.viewer}")
        free = type(seen) is list and self.device.state is Cover.OPEN and self.session.position.outcome is None
        return (self.device.viewer,) if free and not self.timeline.awaited else ()

    @property
    def choice(self) -> Choice:
        """What is chosen so far, by the person who has begun, else by the first who is asked; of a free move, by who is not asked."""
        choices = [self.choice_of(seat) for seat in self.seats or self.idle]
        return next((choice for choice in choices if choice.begun), choices[0] if choices else Choice())

    def choice_of(self, seat: int) -> Choice:
        """Return what a person has chosen so far; to another question, or when there are other answers, nothing but a card for a free move."""
        when, hand = (self.session.version, self.session.standing.version, self.timeline.course.state), self.teller.layout.hand
        if seat not in self.choices or self.choices[seat].when != when:
            now, before = asked(self.session, hand, seat, self.timeline.awaited), self.choices.get(seat)
            choice = before.choice if before and before.asked == now else begin(self.session, hand, now, self.laid)
            if before and before.choice is not choice and not before.asked.moves:
                carry(before.choice.chosen, choice, self.session.look(seat)["zones"].get(f"{hand}/{seat}"))
            self.choices[seat] = Begun(when, now, choice)
        choice = self.choices[seat].choice
        self.lineup = choice if choice.laid and isinstance(choice, LineUp) else None
        return choice

    def forget(self) -> None:
        """Take back everything that anybody has chosen."""
        self.choices.clear()
        self.lineup = None

    def moved(self) -> None:
        """Take notice that a move was played: what its maker had chosen, and what was refused before it, is forgotten."""
        self.refusal, self.lineup, self.laid = None, None, ()
        self.choices.pop(self.session.mover(-1), None)

    def chooser(self, data: dict[str, str]) -> Choice:
        """Return the choice that a press belongs to."""
        return self.choice_of(int(data["seat"])) if data.get("seat", "").isdigit() and int(data["seat"]) in self.seats else self.choice

    def follow(self, move: Move | None) -> None:
        """Play a move that is complete, else show what is chosen so far."""
        if move:
            return (self.do_free if self.choice.listed.is_free(move) else self.do_move)({"move": str(move)})
        self.refusal = None
        self.show()
        return None

    # presses

    def do_move(self, data: dict[str, str]) -> None:
        """Play a move, and what was chosen with it (`then`, move after move), and show their moments."""
        self.timeline.advance(data["move"], *filter(None, data.get("then", "").split(", ")))

    def do_choose(self, data: dict[str, str]) -> None:
        """Choose a card of the hand, or take it back; say why it cannot be played."""
        first = self.choice
        choice = first.part(data["card"]) if first.then else first
        before = choice.chosen
        if not choice.usable(data["card"]):
            return self.do_why(data)
        move = choice.press(data["card"])
        self.follow(move)
        if choice is first and before and not move and choice.chosen == (data["card"],) and data["card"] not in before:       # it does not go with them
            self.apart((*before, data["card"]))
        return None

    def do_take_verb(self, data: dict[str, str]) -> None:
        """Choose what is done."""
        self.follow(self.chooser(data).take_verb(data["verb"]))

    def do_take_call(self, data: dict[str, str]) -> None:
        """Choose what is named."""
        self.follow(self.choice.take_call(data["call"]))

    def do_swap(self, _: dict[str, str]) -> None:
        """Put the chosen cards in another order."""
        self.choice.swap()
        self.follow(None)

    def do_target(self, data: dict[str, str]) -> None:
        """Aim at a seat, a card or a space; say why it is no target."""
        target = int(data["seat"]) if "seat" in data else data.get("space") or data["card"]
        choice = self.choice
        if found := next((one for one in (choice, choice.then) if one and target in one.targets), None):
            self.follow(found.aim(target))
        elif wrong := choice.wrong(target):
            self.explain(str(wrong), data.get("card", ""))

    # why not

    def do_why(self, data: dict[str, str]) -> None:
        """Say why a card, or a space on the table (`space`), cannot be played, or is no target for what is chosen."""
        choice, known = self.choice, data["card"] in self.session.position.cards
        aims = choice.targets if "space" in data else [target for target in choice.targets if isinstance(target, str)]
        if aims and not (known and choice.usable(data["card"])):
            self.do_target({name: data[name] for name in ("card", "space") if name in data})
        elif self.timeline.pausing:             # who is asked after the pause is not told before
            self.refuse(self.slip("not-asked", data["card"]))
        else:
            what = f"> {data['space']}" if "space" in data else data["card"]
            self.explain(f"{self.device.viewer} play {what}", data["card"])

    def apart(self, cards: Laid) -> None:
        """Say why cards do not go together, where the game says it of an answer with all of them."""
        if slip := barred(self, cards):
            self.refuse(slip)

    def explain(self, text: str, card: str = "") -> bool:
        """Say why a move is refused, beside the card that was pressed; return whether it is."""
        refusal = why_not(self.session, text)
        if refusal:
            self.refuse(self.slip(refusal.key, card, refusal.about))
        return bool(refusal)

    def slip(self, key: str, card: str = "", move: Any = None) -> Slip:
        """Return a refusal of a move, which names the cards in question."""
        game = self.session.position
        asked = game.question if isinstance(move, Move) and game.answers(move) else None
        cards = [card] if card in game.cards else [each.id for each in move.cards] if isinstance(move, Move) else []
        known = {"card": cards[0]} if len(cards) == 1 else {}
        refusal = self.texts.refusal(key, {**known, **(asked.denial(game, move) if asked else {})})
        return Slip(refusal["say"], refusal["why"], refusal["rule"], refusal.get("ruling", 0), self.page.see(game.id, "refusal", key), card)

    def refuse(self, refusal: Slip) -> None:
        """Show a refusal, unless it is of a press that was meant for what is decided already."""
        if self.page.stopwatch.now() < self.spared:
            return
        self.refusal, self.early = refusal, not self.timeline.awaited
        self.show()

    # free moves

    def do_free(self, data: dict[str, str]) -> None:
        """Ask before a free move that ends something; say why when it is refused."""
        if self.explain(data["move"]):
            return
        said = self.texts.entry("verb", data["move"].split()[1])
        if "ask" in said:
            self.page.ask(confirm(said["ask"], said["text"], said["yes"], said["no"], danger=True), lambda _: self.offer(data["move"]))
        elif self.timeline.pausing:
            cut_in(self.timeline, data["move"])
        else:
            self.timeline.advance(data["move"])

    def agree(self, move: str) -> None:
        """Make a free move; where it is an agreement, all persons at this device make it, and the bots that are willing."""
        verb = move.split()[1]
        together = self.session.people if "all" in self.texts.entry("verb", verb) else ()
        for text in dict.fromkeys([move, *[f"{seat} {verb}" for seat in together]]):
            if self.session.position.why_not_text(text) is None:
                self.timeline.advance(text)
        while vote := self.timeline.thoughts.minds.agreement():
            self.timeline.advance(vote)


def barred(table: Answering, cards: Laid) -> Slip | None:
    """Return why cards cannot be played together, where the game says it."""
    refusal = why_not(table.session, f"{table.device.viewer} play {' '.join(cards)}")
    return table.slip(refusal.key, "", refusal.about) if refusal and refusal.key not in UNSAID else None


def why_not(session: Told, text: str) -> Refusal | None:
    """Return why a move given as text is refused, None if it is allowed: whose turn has not come waits, even where the rules do not mind."""
    refusal = session.position.why_not_text(text)
    if refusal:
        return refusal
    move = parse(text, session.position.cards)
    return Refusal("not-asked", move) if session.position.answers(move) and move.seat not in session.asked else None


def carry(chosen: Laid, choice: Choice, hand: Any) -> None:
    """Have the card that was chosen for a free move chosen again, if it is still held and there is still something to do with it."""
    if chosen and not choice.laid and all(id in hand and choice.usable(id) for id in chosen):
        choice.choose(chosen)
