"""A match on the table: what an action does, what is said, what is shown. No DOM; the stage is handed in."""

from typing import TYPE_CHECKING, Any

from courtcards.bots import agreement
from table.draw.faces import card
from table.draw.frame import cover, play
from table.draw.html import h
from table.draw.motion import flights
from table.draw.scene import Scene
from table.match import prompts
from table.match.choice import Choice
from table.match.replay import Replay
from table.match.session import Frame, Session
from table.match.story import Teller
from table.match.timeline import Course
from table.screens.dialogs import confirm, sheet
from table.store.saves import whole

if TYPE_CHECKING:
    from table.app import App

PLAYS = ("move", "free", "choose", "target", "take-verb", "take-call", "undo", "run-out", "hold")      # what another tab may have made old


class Match(Course):
    """One match on the table: its course, what persons do, and how it looks."""

    def __init__(self, app: "App", id: str, slot: dict[str, Any]):
        """Take up a saved match; raises BadRecord."""
        super().__init__(app, Session(slot["record"]))
        self.id, self.slot = id, slot
        self.teller = Teller(self.session)
        self.texts, self.layout = self.teller.texts, self.teller.layout
        self.shown: dict[str, Any] | None = None
        self.log_open = False
        self.replay: Replay | None = None
        self.position: tuple = ()
        self.choosing = Choice()

    # what the app calls

    def open(self) -> None:
        """Show the match as it stands and go on."""
        self.app.stage.title(f"{self.title} · Court Cards")
        self.show()
        self.go_on()

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action of the table; return whether there is such an action."""
        if self.replay and self.replay.do(act, data):
            return True
        method = getattr(self, f"do_{act.replace('-', '_')}", None)
        if method is None:
            return False
        if self.stale and act in PLAYS:
            self.app.tell_stale()
        else:
            method(data)
        return True

    # actions

    def do_move(self, data: dict[str, str]) -> None:
        """Play a move and show its moments."""
        self.running = ""
        self.advance(data["move"])

    def do_choose(self, data: dict[str, str]) -> None:
        """Choose a card of the hand, or take it back; say why it cannot be played."""
        if self.choice.usable(data["card"]):
            self.follow(self.choice.press(data["card"]))
        else:
            self.do_why(data)

    def do_take_verb(self, data: dict[str, str]) -> None:
        """Choose what is done."""
        self.follow(self.choice.take_verb(data["verb"]))

    def do_take_call(self, data: dict[str, str]) -> None:
        """Choose what is named."""
        self.follow(self.choice.take_call(data["call"]))

    def do_target(self, data: dict[str, str]) -> None:
        """Aim at a seat or a card; say why it is no target."""
        target = int(data["seat"]) if "seat" in data else data["card"]
        move = self.choice.aim(target)
        if move:
            self.do_move({"move": move})
        elif wrong := self.choice.wrong(target):
            self.explain(wrong)

    def do_take_back(self, _: dict[str, str]) -> None:
        """Take back what is chosen."""
        self.choice.clear()
        self.follow(None)

    def follow(self, move: str | None) -> None:
        """Play a move that is complete, else show what is chosen so far."""
        if move:
            return self.do_move({"move": move})
        self.refusal = None
        return self.show()

    @property
    def choice(self) -> Choice:
        """What is chosen of an answer so far; in another position, nothing."""
        record, asked = self.session.record, self.session.asked if self.awaited and not self.must_pass() else None
        if self.position != (record, len(record.moves), asked):
            self.position = record, len(record.moves), asked
            self.choosing = Choice(self.moves(), self.session.record.kind.cards)
        return self.choosing

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
        """Take back what is chosen, else the last decision of a person."""
        if self.choice.begun:
            return self.do_take_back({})
        self.settle()
        self.close()
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
        if not self.must_pass():
            return
        self.settle()
        self.choice.clear()
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
        """Say why a card cannot be played, or is no target for what is chosen."""
        if any(isinstance(target, str) for target in self.choice.targets) and not self.choice.usable(data["card"]):
            self.do_target({"card": data["card"]})
        elif self.waiting:                      # who is asked after the pause is not told before
            self.refuse(self.slip("not-asked"))
        else:
            self.explain(f"{self.viewer} play {data['card']}")

    def do_free(self, data: dict[str, str]) -> None:
        """Ask before a free move that ends something; say why when it is refused."""
        if self.explain(data["move"]):
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
        """Look through a pile of one's own, or of nobody's."""
        zones, zone = self.frame.view["zones"], data["zone"]
        cards = zones[zone] if zone in zones else zones[f"{zone}/{self.viewer}"]
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
        self.settle()
        self.close()
        self.app.close_dialog()
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

    def save(self) -> None:
        """Save after every move; what cannot be saved is said, and the match goes on."""
        state = {"record": self.session.record.dump(), "note": self.teller.note(), "over": bool(self.session.game.outcome)}
        self.slot = self.app.shelf.save(self.id, self.slot | state)

    # what is said

    def explain(self, text: str) -> bool:
        """Say why a move is refused; return whether it is."""
        refusal = self.session.game.why_not_text(text)
        if refusal:
            self.refuse(self.slip(refusal.key))
        return bool(refusal)

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

    def acts(self) -> list[prompts.Button]:
        """Return the buttons that answer: (action, label, attributes)."""
        return prompts.buttons(self)

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
        ways = flights(self.shown, view, self.layout.pieces) if self.shown else []
        self.shown = view
        factor = self.app.factor * (.35 if fast or self.running else 1)
        return self.app.paint(play(self.scene()), ways, factor, self.sounds(len(ways)))

    def sounds(self, moved: int) -> list[str]:
        """Return what is heard with what is shown: the most telling sound alone."""
        if self.refusal:
            return ["refused"]
        if self.session.game.outcome and not self.reel:
            return ["win"]
        return [self.teller.sound(self.frame) or "card"] if moved else []

    def scene(self) -> Scene:
        """Return everything that the table shows now."""
        teller, choice = self.teller, self.choice
        over = bool(self.session.game.outcome and not self.reel)
        best, tied = teller.fighters(self.frame)
        coming = sum(len(frame.facts) for frame in self.reel)
        where = teller.heading(coming) or self.texts.data["note"]
        where = f"Practice, {where}" if self.slot.get("practice") else where
        prompt = prompts.prompt(self) if choice.begun else teller.prompt(self.frame, over, bool(choice.listed), self.hushed)
        view, help_ = self.view(), self.teller.link() if choice.listed and not choice.begun else None
        return Scene(title=self.texts.data["title"], subtitle=where, texts=self.texts, layout=self.layout, seats=teller.seats,
                     viewer=self.viewer, view=view, moves=self.moves(), prompt=prompt, acts=self.acts(), log=teller.story(coming),
                     ready=self.awaited or over, thinking=self.thinking, best=best, tied=tied, moment=teller.moment(self.frame),
                     refusal=self.refusal, result=teller.result(self.tally()) if over else None, log_open=self.log_open,
                     link=help_, choice=choice, targets=choice.targets, calls=prompts.calls(self), pills=prompts.pills(self, view))

    def view(self) -> dict[str, Any]:
        """Return the position that is shown; while nobody should see who is asked it does not say so."""
        view = self.after_battle() if self.reel and self.awaited else self.frame.view
        return view | {"question": view["question"] | {"seats": []}} if self.hushed and view["question"] else view

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
