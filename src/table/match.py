"""A match on the table: what is shown next, what an action does, when a bot thinks. No DOM; the stage is handed in."""

from random import Random
from typing import TYPE_CHECKING, Any

from courtcards.bots import agreement
from courtcards.move import IllegalMove
from table.faces import card
from table.howto import confirm, sheet
from table.html import h
from table.motion import travels
from table.render import Scene, cover, play
from table.replay import Replay
from table.saves import whole
from table.session import Frame, Session
from table.teller import Teller

if TYPE_CHECKING:
    from table.app import App

HOLD = 1100             # ms a moment stays before the next: long enough to compare two cards
PACE = 700              # ms between the answers of bots that play among themselves
RUN = 130               # ms between moves while the button is held or the match plays itself out
MAIN = {"class_": "btn btn--main", "data_main": True}


class Match:
    """One match on the table.

    `frame` is the moment that is shown, `reel` those still to come; `running` is "hold" or "out" while moves follow each
    other by themselves; `stale` when another tab went on with the match. Where several persons share the device, `holder` is
    the one whose hand may be shown; the table is `covered` while it is handed to the next.
    """

    def __init__(self, app: "App", id: str, slot: dict[str, Any]):
        """Take up a saved match; raises BadRecord."""
        self.app, self.id, self.slot = app, id, slot
        self.session = Session(slot["record"])
        self.teller = Teller(self.session)
        self.texts, self.layout = self.teller.texts, self.teller.layout
        self.holder: int | None = None
        self.near = 0                           # who held the device last
        self.covered = self.must_pass()
        self.frame = Frame(self.sight(), ())
        self.shown: dict[str, Any] | None = None
        self.reel: list[Frame] = []
        self.ticket = 0
        self.running = ""
        self.stale = self.log_open = False
        self.refusal: tuple[str, str, str, bool] | None = None
        self.thinking: int | None = None
        self.replay: Replay | None = None

    # what the app calls

    def open(self) -> None:
        """Show the match as it stands and go on."""
        self.app.stage.title(f"{self.title} · Court Cards")
        self.show()
        self.go_on()

    def close(self) -> None:
        """Leave the table; nothing that was planned happens any more."""
        self.ticket += 1
        self.running = ""

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the table; return whether there is such an action."""
        if self.replay and self.replay.do(act, data):
            return True
        method = getattr(self, f"do_{act.replace('-', '_')}", None)
        if method is None:
            return False
        if self.stale and act in ("move", "free", "undo", "run-out", "hold"):
            self.app.tell_stale()
        else:
            method(data)
        return True

    # actions

    def do_move(self, data: dict[str, str]) -> None:
        """Play a move and show its moments."""
        self.running = ""
        self.advance(data["move"])

    def do_main(self, _: dict[str, str]) -> None:
        """Do what the main button does."""
        if self.covered:
            self.do_take_seat({})
            return
        main = next(((act, more) for act, _, more in self.acts() if "btn--main" in more.get("class_", "")), None)
        if main:
            self.do(main[0], {name.removeprefix("data_"): value for name, value in main[1].items()})

    def do_hold(self, _: dict[str, str]) -> None:
        """Play on fast for as long as the button is held."""
        self.running = "hold"
        self.run()

    def do_release(self, _: dict[str, str]) -> None:
        """Stop playing fast."""
        if self.running == "hold":
            self.running = ""
            self.show()

    def do_run_out(self, _: dict[str, str]) -> None:
        """Play the match out to its end, or stop doing so."""
        self.running = "" if self.running else "out"
        self.settle()
        self.show()
        self.run()

    def do_undo(self, _: dict[str, str]) -> None:
        """Take back the last decision of a person."""
        self.close()
        self.settle()
        if not self.session.undo():
            self.refuse(("Nothing to undo", "The match is at its first moment.", "", False))
            return self.go_on()
        self.covered = self.must_pass()
        self.frame = Frame(self.sight(), ())
        self.save()
        self.show()
        return self.go_on()

    def do_hand_over(self, _: dict[str, str]) -> None:
        """Cover the table for the next player."""
        self.settle()
        self.holder, self.covered = None, True
        self.show()

    def do_take_seat(self, _: dict[str, str]) -> None:
        """Show the hand of the player who has taken the device."""
        self.holder, self.covered = self.session.viewer, False
        self.near = self.holder or 0
        self.frame = Frame(self.sight(), ())
        self.shown = None                       # nothing travels from behind the cover
        self.show()
        self.go_on()

    def do_why(self, data: dict[str, str]) -> None:
        """Say why a card cannot be played."""
        seat = self.session.asked
        self.explain(f"{seat} play {data['card']}" if seat is not None else "0 play")

    def do_free(self, data: dict[str, str]) -> None:
        """Ask before a free move that ends something; say why when it is refused."""
        refusal = self.session.record.game.why_not_text(data["move"])
        if refusal:
            self.explain(data["move"])
            return
        said = self.texts.entry("verb", data["move"].split()[1])
        self.app.ask(confirm(said["ask"], said["text"], said["yes"], said["no"], danger=True), lambda _: self.agree(data["move"]))

    def agree(self, move: str) -> None:
        """Make a free move; where it is an agreement, all persons at this device make it, and bots never refuse."""
        verb = move.split()[1]
        together = self.session.people if "all" in self.texts.entry("verb", verb) else ()
        for text in dict.fromkeys([move, *[f"{seat} {verb}" for seat in together]]):
            if self.session.game.why_not_text(text) is None:
                self.advance(text)
        bots = [seat for seat in range(len(self.session.names)) if seat not in self.session.people]
        while vote := agreement(self.session.game, bots):
            self.advance(str(vote))

    def do_look(self, data: dict[str, str]) -> None:
        """Look through a pile of one's own."""
        cards = self.frame.view["zones"][f"{data['zone']}/{self.viewer}"]
        deck, kind = self.layout.deck, self.session.record.kind
        ids = sorted(cards, key=list(kind.cards).index)
        shown = [h("li", card(None, deck, kind.cards[id].traits, self.texts.card(id, "full"), as_="span")) for id in ids]
        title = f"{self.texts.say('zone', data['zone'])}: {len(ids)} card{'' if len(ids) == 1 else 's'}"
        self.app.open_dialog(sheet(title, h("ul", shown, class_="spread")))

    def do_log(self, _: dict[str, str]) -> None:
        """Open or close the story on a phone."""
        self.log_open = not self.log_open
        self.show()

    def do_again(self, _: dict[str, str]) -> None:
        """Deal the same game to the same players anew."""
        self.app.shelf.deal_again(self.session.record, self.tally())

    def do_export(self, _: dict[str, str]) -> None:
        """Hand the match to the person as a file."""
        self.app.shelf.export(self.title, self.session.record.dump())

    def do_share(self, _: dict[str, str]) -> None:
        """Offer the match, or the same deal, as a link or a file."""
        self.app.shelf.share(self.title, self.session.record.dump())

    def do_replay(self, _: dict[str, str]) -> None:
        """Step through the match from where it stands."""
        self.close()
        self.app.close_dialog()
        self.settle()
        self.replay, self.refusal, self.shown = Replay(self), None, None
        self.show()

    def come_back(self, practice: bool) -> None:
        """Go on with the match after looking back; `practice` when hidden cards were seen."""
        if practice:
            self.slot |= {"practice": True}
            self.save()
        self.close()
        self.replay, self.shown = None, None
        self.covered = self.must_pass()
        self.show()
        self.go_on()

    # the course of a match

    def advance(self, text: str) -> None:
        """Play a move, save, and show its moments one after the other."""
        self.settle()
        self.refusal = None
        try:
            self.reel = self.session.play(text)
        except IllegalMove as error:
            self.refuse(self.slip(error.refusal.key))
            return
        self.thinking = None
        self.save()
        self.step()

    def step(self) -> None:
        """Show the next moment; then the one after it, or what is asked.

        While a person is asked, the cards of the last battle stay on the table until the next answer sweeps them away.
        """
        self.ticket += 1
        self.frame = self.reel.pop(0)
        if self.frame.facts:
            self.holder = None                  # everybody looks on now: no hand is shown before somebody takes the device again
        if not self.reel:
            self.arrive()
        self.show()
        if self.reel and not self.awaited:
            self.later(HOLD * self.app.factor, self.step)
        elif not self.reel:
            self.go_on()

    def arrive(self) -> None:
        """Come to the next question: cover the table if it goes to somebody else and nothing was told that all should read."""
        self.covered = self.must_pass() and not self.frame.facts
        self.holder = None if self.covered else self.holder         # what is undone behind the cover shows no hand either
        self.frame = Frame(self.sight(), self.frame.facts)

    def settle(self) -> None:
        """Skip the moments that are still to come."""
        self.ticket += 1
        if self.reel:
            facts = tuple(fact for frame in self.reel for fact in frame.facts)
            self.frame, self.reel = Frame(self.sight(), facts), []

    def go_on(self) -> None:
        """Let a bot answer if one is asked."""
        seat = self.session.asked
        if seat is None or self.stale or self.session.bot(seat) is None:
            return
        self.thinking = seat
        self.later(PACE * self.app.factor, lambda: self.think(seat))

    def think(self, seat: int) -> None:
        """Ask the bots' worker for a seat's answer."""
        ticket = self.ticket
        bot = self.session.bot(seat) or "squire"
        asked = {"record": self.session.record.dump(), "seat": seat, "bot": bot, "seed": Random().getrandbits(32)}
        self.app.stage.think(asked, lambda text: self.advance(text) if ticket == self.ticket else None)

    def run(self) -> None:
        """Play on by itself while there is no choice to make."""
        moves = self.moves()
        if not self.running or not moves or self.stale:
            self.running = ""
            return self.show()
        self.settle()
        self.refusal = None
        self.reel = self.session.play(moves[0])
        self.save()
        self.frame = self.reel.pop(0)
        self.show(fast=True)
        if self.session.game.outcome:
            self.running = ""
            return self.later(HOLD * self.app.factor, self.step) if self.reel else self.show()
        return self.later(RUN * self.app.factor, self.run)

    def later(self, wait: float, then: Any) -> None:
        """Do something after a wait in ms, unless something else happens first."""
        self.ticket += 1
        ticket = self.ticket
        self.app.stage.later(wait, lambda: then() if ticket == self.ticket else None)

    def save(self) -> None:
        """Save after every move; what cannot be saved is said, and the match goes on."""
        state = {"record": self.session.record.dump(), "note": self.teller.note(), "over": bool(self.session.game.outcome)}
        self.slot = self.app.shelf.save(self.id, self.slot | state)

    # what is said

    def explain(self, text: str) -> None:
        """Say why a move is refused."""
        refusal = self.session.game.why_not_text(text)
        if refusal:
            self.refuse(self.slip(refusal.key))

    def slip(self, key: str) -> tuple[str, str, str, bool]:
        """Return a refusal as title, reason and rule, and whether a ruling of ours stands behind it."""
        refusal = self.texts.refusal(key)
        return refusal["say"], refusal["why"], refusal["rule"], "ruling" in refusal

    def refuse(self, refusal: tuple[str, str, str, bool]) -> None:
        """Show a refusal."""
        self.refusal = refusal
        self.show()

    @property
    def title(self) -> str:
        """The match's name."""
        return self.slot["title"]

    @property
    def viewer(self) -> int:
        """The seat at the near side of the table."""
        people = self.session.people
        return self.near if self.near in people else people[0] if people else 0

    @property
    def awaited(self) -> bool:
        """Whether a person at this device is asked."""
        return self.session.asked in self.session.people

    def must_pass(self) -> bool:
        """Whether the device must go to another player before a hand is shown."""
        return len(self.session.people) > 1 and self.session.viewer not in (None, self.holder)

    def sight(self) -> dict[str, Any]:
        """Return what may be shown now: nobody's hand while the device is with somebody else."""
        return self.session.look(self.session.game) if self.must_pass() else self.session.view()

    def moves(self) -> list[str]:
        """Return the answers that can be given now by whoever holds the device."""
        seat = self.session.asked
        if seat is None or not self.awaited or self.must_pass():
            return []
        return self.session.game.view(seat)["moves"]

    def acts(self) -> list[tuple[str, Any, dict[str, Any]]]:
        """Return the buttons that answer: (action, label, attributes)."""
        if self.session.game.outcome:
            return []
        if self.must_pass():
            seat = self.session.viewer or 0
            return [("hand-over", [f"Hand to {self.session.names[seat]}", h("span", "Space", class_="kbd")], MAIN)]
        moves = self.moves()
        if self.running == "out":
            return [("run-out", "Stop here", MAIN)]
        buttons: list[tuple[str, Any, dict[str, Any]]] = []
        for move in self.free_moves():
            mover, verb = move.split()
            who = f"{self.session.names[int(mover)]}: " if self.session.viewer is None else ""
            buttons.append(("free", who + self.texts.entry("verb", verb)["do"], {"class_": "btn btn--quiet", "data_move": move}))
        if moves and self.layout.run:
            buttons.append(("run-out", "Play to the end", {}))
        plain = [move for move in moves if len(move.split()) == 2]
        for number, move in enumerate(plain):
            label = (len(plain) == 1 and self.teller.question("do")) or self.texts.entry("verb", move.split()[1])["do"]
            first = not number and len(plain) == len(moves)     # where cards can be chosen too, no button comes first
            main = {**MAIN, "data_hold": self.layout.run or None} if first else {}
            buttons.append(("move", [label, h("span", "Space", class_="kbd") if main else None], {**main, "data_move": move}))
        return buttons

    def free_moves(self) -> list[str]:
        """Return the free moves worth a button: allowed now, or soon."""
        game, seat = self.session.game, self.session.viewer
        seats = () if not self.awaited else self.session.people if seat is None else (seat,)
        moves = [f"{seat} {verb}" for verb in game.free_verbs for seat in seats]
        refused = {move: game.why_not_text(move) for move in moves}
        return [move for move, refusal in refused.items() if refusal is None or "later" in self.texts.refusal(refusal.key)]

    # what is shown

    def show(self, fast: bool = False) -> None:
        """Paint the table, or its cover; cards travel from where they were."""
        if self.replay:
            return self.replay.show()
        if self.covered:
            seat = self.teller.seats[self.session.viewer or 0]
            self.shown = None
            return self.app.paint(cover(seat.name, seat.tincture, seat.charge))
        view = self.frame.view
        ways = travels(self.shown["zones"], view["zones"]) if self.shown else []
        self.shown = view
        factor = self.app.factor * (.35 if fast or self.running else 1)
        return self.app.paint(play(self.scene()), ways, factor, self.sounds(len(ways)))

    def sounds(self, moved: int) -> list[str]:
        """Return what is heard with what is shown: the most telling sound alone."""
        if self.refusal:
            return ["refused"]
        if self.session.game.outcome and not self.reel:
            return ["win"]
        if self.teller.moment(self.frame):
            return ["attack"]
        return ["turn" if any(fact.key == "shows" for fact in self.frame.facts) else "card"] if moved else []

    def scene(self) -> Scene:
        """Return everything that the table shows now."""
        teller, moves = self.teller, self.moves()
        over = bool(self.session.game.outcome and not self.reel)
        view = self.after_battle() if self.reel and self.awaited else self.frame.view
        best, tied = teller.fighters(self.frame)
        coming = sum(len(frame.facts) for frame in self.reel)
        where = teller.heading() or self.texts.data["note"]
        where = f"Practice, {where}" if self.slot.get("practice") else where
        return Scene(title=self.texts.data["title"], subtitle=where, texts=self.texts, layout=self.layout, seats=teller.seats,
                     viewer=self.viewer, view=view, moves=moves, prompt=teller.prompt(self.frame, over, bool(moves)),
                     acts=self.acts(), log=teller.story(coming), ready=self.awaited or over, thinking=self.thinking, best=best, tied=tied,
                     moment=teller.moment(self.frame), refusal=self.refusal, result=teller.result(self.tally()) if over else None,
                     log_open=self.log_open)

    def after_battle(self) -> dict[str, Any]:
        """Return the last battle as it lies on the table, with what everybody holds after it."""
        now, hand = self.sight(), f"{self.layout.hand}/{self.viewer}"
        held = {hand: now["zones"][hand]} if hand in now["zones"] else {}
        return self.frame.view | {"zones": self.frame.view["zones"] | held, "counters": now["counters"]}

    def tally(self) -> dict[str, int]:
        """Return how often each seat has won in this row of matches, this one included."""
        stored, outcome = self.slot.get("tally"), self.session.game.outcome
        before = {key: whole(number) for key, number in stored.items()} if isinstance(stored, dict) else {}
        won = {} if outcome is None else {"draw": 1} if len(outcome.winners) == len(self.session.names) else {str(seat): 1 for seat in outcome.winners}
        return {key: before.get(key, 0) + won.get(key, 0) for key in {*before, *won}}
