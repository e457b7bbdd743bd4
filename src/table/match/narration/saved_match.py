"""Saves a match: its storage slot, name, result and tally of wins. Also offers to share it."""

from collections.abc import Callable
from typing import Any

from courtcards.engine.game import Outcome
from table.markup.html import Markup
from table.match.flow.countdown import parse_times
from table.match.flow.pace import PACES
from table.match.narration.narrator import Narrator
from table.match.narration.result_panel import EndReason
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.shared_messages import extended_title
from table.storage.finished_match import is_valid_end
from table.storage.save_format import int_or_zero
from table.storage.set_shelf import LOOK_FIELDS, SET_UP, slot_set_ids

UNRANKED = "bot"            # the level saved for a bot in a game without levels


def dump_end(session: Session, outcome: Outcome, from_elsewhere: bool, me: str) -> dict[str, Any]:
    """Return how a match ended, in the form saved in the head (the summary) of its slot.

    `from_elsewhere` says whether the match comes from elsewhere. `me` is the name of this device's player, or "".
    """
    own_seats = [seat for seat in session.people if me and session.names[seat] == me]
    my_seats = own_seats[:1] if from_elsewhere or session.reader is None else [session.reader]
    bots = {session.bot_level(seat) or UNRANKED for seat in range(len(session.names)) if session.bot_kind(seat)}
    words = [about["word"] for key, about in session.look(-1)["notes"] if key == "word" and about["seat"] in my_seats]
    return {"won": [] if outcome.draw else list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason, "mine": my_seats,
            "bots": sorted(bots), "n": session.length} | ({"word": max(words, key=len)} if words else {})


class SavedMatch:
    """Keeps and saves the data of a match: its `id` and `slot`.

    `kept` says whether the match is stored on this device. `proof` says who dealt it, and whether every card was checked.
    """

    kept = True
    proof: Markup | None = None
    end_reason: EndReason | None = None      # why the match ended as it did, once known

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, narrator: Narrator):
        self.page, self.id, self.slot, self.session, self.narrator = page, id, slot, session, narrator
        self.record_fields = {name: value for name, value in session.record.dump().items() if name not in ("no_words", "marks")}     # its constant parts
        self.times = parse_times(slot.get("times"))
        self.more_fields: Callable[[], dict[str, Any]] = dict            # returns further data saved with the moves
        self.saved_length = self.shortest_length = len(session.record.moves)       # the number of moves at the last save, and the fewest since then
        session.undone = parse_undone(slot.get("undone"))
        session.auto_pass.load(slot.get("standing"), session.record.moves)

    @property
    def title(self) -> str:
        """The match's name."""
        return str(self.slot["title"])

    @property
    def copy_title(self) -> str:
        """The name for a copy of the match."""
        return extended_title(lambda title: self.narrator.table_text("copy", title=title), self.title)

    @property
    def pace(self) -> str:
        """The pace of the match, or "normal" if no valid one is saved."""
        return str(self.slot.get("pace")) if self.slot.get("pace") in PACES else "normal"

    @property
    def shown_pace(self) -> str:
        """The pace of the match. It's "" if people on this device play all seats."""
        return self.pace if len(self.session.people) < len(self.session.names) else ""

    @property
    def laid(self) -> tuple[str, ...]:
        """The ids of the cards in numbered places that haven't been played yet."""
        stored = self.slot.get("laid")
        return tuple(stored) if isinstance(stored, list) and all(type(id) is str for id in stored) else ()

    @laid.setter
    def laid(self, laid: tuple[str, ...]) -> None:
        self.slot |= {"laid": list(laid)}

    @property
    def sets(self) -> list[str]:
        """The ids of the player's own card sets used in the match."""
        return slot_set_ids(self.slot) or []

    @property
    def inherited_fields(self) -> dict[str, Any]:
        """The parts of the slot that are copied to matches made from this one."""
        return {name: self.slot[name] for name in (*LOOK_FIELDS, "near", SET_UP) if name in self.slot}

    @property
    def gift_address(self) -> str:
        """The address of the page for giving a card away after the match.

        It's "" if the game has no card sets, or if there's only one human player and no set with cards to give.
        """
        giver, taker, *_ = (*self.sets, "", "")
        people = [seat for seat in range(len(self.session.names)) if not self.session.bot_kind(seat)]
        can_give = self.session.kind.takes_cards and (len(people) > 1 or any(card_set.cards for card_set in self.page.shelf.readable_sets()))
        receiver = f"//{taker}" if taker else ""
        return f"#/trade/{giver}{receiver}" if can_give else ""

    @property
    def has_seen_hidden(self) -> bool:
        """Whether hidden cards were seen."""
        return bool(self.slot.get("practice"))

    @property
    def had_hint(self) -> bool:
        """Whether a hint was given."""
        return bool(self.slot.get("hinted"))

    def progress_label(self, where: str) -> str:
        """Return how far the match has come (`where`), perhaps with a mark for practice or for hints."""
        mark = "practice" if self.has_seen_hidden else "hinted" if self.had_hint else ""
        return self.narrator.table_text(mark, where=where) if mark else where

    def save(self) -> None:
        """Schedule saving after a move or an undo. If saving fails, the player is told, and the match continues."""
        matches, self.shortest_length = self.page.matches, min(self.shortest_length, len(self.session.record.moves))
        if matches.pending_save != self.write:
            matches.save_pending()
            matches.pending_save = self.write
            self.page.browser.after_paint(self.page.guard(matches.save_pending))

    def write(self) -> None:
        """Save the current state."""
        moves, fewest, state = self.session.record.moves, self.shortest_length, self.state()
        no_words = {"no_words": words} if (words := self.session.record.words_not_found) else {}
        was_undone = fewest < min(self.saved_length, len(moves))            # and other moves were made since
        for kept_moves in [moves[:fewest], moves] if was_undone else [moves]:
            self.slot = self.page.save(self.id, self.slot | state | {"record": self.record_fields | {"moves": kept_moves} | no_words})
        self.saved_length = self.shortest_length = len(moves)

    def state(self) -> dict[str, Any]:
        """Return the data saved with the moves, by field."""
        end = self.end_summary()
        return {"note": self.narrator.lobby_note(), "over": bool(self.session.position.outcome), "undone": ["\n".join(moves) for moves in self.session.undone],
                "standing": self.session.auto_pass.dump(), "times": dict(self.times), **({"end": end} if end or "end" in self.slot else {}),
                **self.more_fields()}

    def end_summary(self) -> dict[str, Any] | None:
        """Return how the match ended, or None if it isn't over."""
        outcome = self.session.position.outcome
        return dump_end(self.session, outcome, bool(self.slot.get("came")), self.page.settings["me"]) if outcome else None

    def save_end(self) -> None:
        """Save that a finished match is over, and how it ended, if that isn't saved yet."""
        end, stored = self.end_summary(), self.slot.get("end")
        if end and not (self.slot.get("over") and (is_valid_end(stored) or end == stored)):
            self.slot = self.page.save(self.id, self.slot | {"note": self.narrator.lobby_note(), "over": True, "end": end}, set_time=False)

    def save_times(self) -> None:
        """Save the clock times left. This doesn't count as playing the match."""
        self.slot = self.page.save(self.id, self.slot | {"times": dict(self.times)}, set_time=False)

    def mark(self, reason: str) -> None:
        """Mark the match with a reason why its score doesn't count, and save it.

        The reasons are `practice` (hidden cards were seen), `retried` (undo) and `hinted`.
        """
        self.slot |= {reason: True}
        self.session.record.mark(reason)
        self.save()

    def tally(self) -> dict[str, int]:
        """Return the wins of each seat in this series of matches, this one included.

        The keys are seats, as strings; the key `draw` has the number of draws.
        """
        stored, outcome = self.slot.get("tally"), self.session.position.outcome
        earlier_wins = {key: int_or_zero(number) for key, number in stored.items()} if isinstance(stored, dict) else {}
        new_wins: dict[str, int] = {}
        if outcome:
            new_wins = {"draw": 1} if outcome.draw else {str(seat): 1 for seat in outcome.winners}
        return {key: earlier_wins.get(key, 0) + new_wins.get(key, 0) for key in {*earlier_wins, *new_wins}}

    def branch(self, past: Session, title: str, seen_hidden: bool) -> None:
        """Open the earlier state `past` as a match of its own. `seen_hidden` says whether hidden cards were seen."""
        self.page.add(past.record.dump(), title, seen_hidden, standing=past.auto_pass.dump(), **self.inherited_fields | {SET_UP: False})

    # actions

    def do_again(self, _: dict[str, str]) -> None:
        """Deal the same game to the same players again; connected guests stay."""
        self.page.deal_again(self.session.record, self.tally(), guests=self.page.guests.pop(self.id, None), **self.inherited_fields)

    def do_share(self, _: dict[str, str]) -> None:
        """Offer to share the match, or only its deal, as a link or a file."""
        self.page.share(self.title, self.session.record.dump(), self.sets)

    def do_keep_copy(self, _: dict[str, str]) -> None:
        """Save a copy of the match, in its current state, as a match of its own."""
        self.page.add(self.session.record.dump(), self.copy_title, **self.inherited_fields)


def parse_undone(stored: Any) -> list[list[str]]:
    """Parse the stored undone moves, the latest undo last. If they're damaged, return an empty list."""
    is_valid = isinstance(stored, list) and all(isinstance(text, str) for text in stored)
    return [text.split("\n") for text in stored] if is_valid else []
