"""What's saved of a match: its slot in storage, its name, how it ended, the matches won in a row; and what can be shared of it."""

from collections.abc import Callable
from typing import Any

from courtcards.engine.game import Outcome
from table.markup.html import Markup
from table.match.flow.countdown import times
from table.match.flow.pace import PACES
from table.match.narration.narrator import Teller
from table.match.narration.result_panel import Why
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.shared_messages import renamed
from table.storage.finished_match import is_mine
from table.storage.save_format import whole
from table.storage.set_shelf import SET_UP, WORN, chosen

UNRANKED = "bot"            # the level of a bot where a game has none


def ended(session: Session, outcome: Outcome, came: bool, me: str) -> dict[str, Any]:
    """Return how a match ended, as a head keeps it, see finished_match.py.

    The one person here is the person here; where several are, or the match `came` from elsewhere, it is who bears the name `me`, nobody while that is "".
    """
    named = [seat for seat in session.people if me and session.names[seat] == me]
    mine = named[:1] if came or session.reader is None else [session.reader]
    bots = {session.level(seat) or UNRANKED for seat in range(len(session.names)) if session.bot(seat)}
    words = [about["word"] for key, about in session.look(-1)["notes"] if key == "word" and about["seat"] in mine]
    return {"won": [] if outcome.draw else list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason, "mine": mine, "bots": sorted(bots),
            "n": session.length} | ({"word": max(words, key=len)} if words else {})


class Papers:
    """The papers of a match: `id` and `slot` as they are stored; whether it is `kept` on this device; at its end, the `proof` of its deal."""

    kept = True
    proof: Markup | None = None
    why: Why | None = None      # why it ended as it did, once that is found

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, teller: Teller):
        self.page, self.id, self.slot, self.session, self.teller = page, id, slot, session, teller
        self.start = {name: value for name, value in session.record.dump().items() if name not in ("no_words", "marks")}     # what stays as it is
        self.times = times(slot.get("times"))
        self.beside: Callable[[], dict[str, Any]] = dict            # returns what else is saved with the moves
        self.handed = self.fewest = len(session.record.moves)       # moves when it was saved last, and the fewest since then
        session.undone = undone(slot.get("undone"))
        session.standing.load(slot.get("standing"), session.record.moves)

    @property
    def title(self) -> str:
        """The match's name."""
        return str(self.slot["title"])

    @property
    def copied(self) -> str:
        """The name of a copy of the match."""
        return renamed(lambda title: self.teller.own("copy", title=title), self.title)

    @property
    def pace(self) -> str:
        """The pace of the match."""
        return str(self.slot.get("pace")) if self.slot.get("pace") in PACES else "normal"

    @property
    def paced(self) -> str:
        """The pace of the match, if bots play in it."""
        return self.pace if len(self.session.people) < len(self.session.names) else ""

    @property
    def laid(self) -> tuple[str, ...]:
        """What lies on numbered places and is not laid down yet."""
        stored = self.slot.get("laid")
        return tuple(stored) if isinstance(stored, list) and all(type(id) is str for id in stored) else ()

    @laid.setter
    def laid(self, laid: tuple[str, ...]) -> None:
        self.slot |= {"laid": list(laid)}

    @property
    def sets(self) -> list[str]:
        """The own sets that it is played with, by their ids."""
        return chosen(self.slot) or []

    @property
    def worn(self) -> dict[str, Any]:
        """What the slot says of own sets and their cards, which seats are those of guests, and that it was set up here, for a match on the same."""
        return {name: self.slot[name] for name in (*WORN, "near", SET_UP) if name in self.slot}

    @property
    def customary(self) -> str:
        """The address at which a card is given when it is over, from the first to the second of its own sets; nothing where its cards are nobody's."""
        giver, taker = [*self.sets, "", ""][:2]
        return f"#/trade/{giver}{taker and f'//{taker}'}" if self.session.kind.takes_cards else ""

    @property
    def practice(self) -> bool:
        """Whether somebody has seen hidden cards."""
        return bool(self.slot.get("practice"))

    @property
    def hinted(self) -> bool:
        """Whether somebody had a hint."""
        return bool(self.slot.get("hinted"))

    def placed(self, where: str) -> str:
        """Return how far the match has come, with what it bears: that it is practice, or played with hints."""
        mark = "practice" if self.practice else "hinted" if self.hinted else ""
        return self.teller.own(mark, where=where) if mark else where

    def save(self) -> None:
        """Save after every move and every undo, once their moment is painted; what cannot be saved is said, and the match goes on."""
        matches, self.fewest = self.page.matches, min(self.fewest, len(self.session.record.moves))
        if matches.owed != self.write:
            matches.settle()
            matches.owed = self.write
            self.page.browser.after_paint(self.page.guard(matches.settle))

    def write(self) -> None:
        """Save how it stands; where moves took the place of others since the last time, those that were left between are handed over first."""
        moves, fewest, state = self.session.record.moves, self.fewest, self.state()
        no_words = {"no_words": words} if (words := self.session.record.no_words) else {}
        for held in [*([moves[:fewest]] if fewest < min(self.handed, len(moves)) else []), moves]:
            self.slot = self.page.save(self.id, self.slot | state | {"record": self.start | {"moves": held} | no_words})
        self.handed = self.fewest = len(moves)

    def state(self) -> dict[str, Any]:
        """Return what is saved with the moves."""
        end = self.end()
        return {"note": self.teller.note(), "over": bool(self.session.position.outcome), "undone": ["\n".join(moves) for moves in self.session.undone],
                "standing": self.session.standing.dump(), "times": dict(self.times), **({"end": end} if end or "end" in self.slot else {}), **self.beside()}

    def end(self) -> dict[str, Any] | None:
        """Return how the match ended, None while it goes on."""
        outcome = self.session.position.outcome
        return ended(self.session, outcome, bool(self.slot.get("came")), self.page.settings["me"]) if outcome else None

    def note_end(self) -> None:
        """Keep how a match ended of which that is not kept: it was over before any was kept, or before its player was marked."""
        end = self.end()
        if end and not is_mine(self.slot.get("end")) and end != self.slot.get("end"):
            self.slot = self.page.save(self.id, self.slot | {"end": end}, played=False)

    def save_times(self) -> None:
        """Save the times that are left; nothing was played for that."""
        self.slot = self.page.save(self.id, self.slot | {"times": dict(self.times)}, played=False)

    def mark(self, what: str) -> None:
        """Note what may tell for a score: hidden cards were seen (`practice`), something was taken back (`retried`), there were hints (`hinted`)."""
        self.slot |= {what: True}
        self.session.record.mark(what)
        self.save()

    def tally(self) -> dict[str, int]:
        """Return how often each seat has won in this row of matches, this one included."""
        stored, outcome = self.slot.get("tally"), self.session.position.outcome
        before = {key: whole(number) for key, number in stored.items()} if isinstance(stored, dict) else {}
        won = {} if outcome is None else {"draw": 1} if outcome.draw else {str(seat): 1 for seat in outcome.winners}
        return {key: before.get(key, 0) + won.get(key, 0) for key in {*before, *won}}

    def branch(self, past: Session, title: str, seen: bool) -> None:
        """Open an earlier moment as a match of its own; `seen` when hidden cards were."""
        self.page.add(past.record.dump(), title, seen, standing=past.standing.dump(), **self.worn | {SET_UP: False})

    # actions

    def do_again(self, _: dict[str, str]) -> None:
        """Deal the same game to the same players anew; guests who are here stay."""
        self.page.deal_again(self.session.record, self.tally(), guests=self.page.guests.pop(self.id, None), **self.worn)

    def do_share(self, _: dict[str, str]) -> None:
        """Offer the match, or the same deal, as a link or a file."""
        self.page.share(self.title, self.session.record.dump(), self.sets)

    def do_keep_copy(self, _: dict[str, str]) -> None:
        """Keep the match as it is shown here as a match of its own."""
        self.page.add(self.session.record.dump(), self.copied, **self.worn)


def undone(kept: Any) -> list[list[str]]:
    """Return what was taken back as it was stored, the latest last; whether it can still be made is seen when it is made again."""
    whole_list = isinstance(kept, list) and all(isinstance(text, str) for text in kept)
    return [text.split("\n") for text in kept] if whole_list else []
