"""A match run on this device: its record, who plays each seat, the facts told, and the state after every move."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Protocol, Self

from courtcards.bots import BOTS, level_of
from courtcards.engine.game import Fact, Game
from courtcards.engine.position import Position
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record, parse_seat
from courtcards.texts import Texts
from table.match.session.auto_pass import AutoPass
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Eyes, Frame, FrameRecorder, PastState
from table.match.session.hidden_deal import HiddenDeal
from table.match.session.history import History
from table.match.session.turn_state import TurnState, Verdicts, cached_per_position

REMEMBERED_MOVES = 16   # moves whose verdicts are remembered


def has_hidden_cards(public: dict[str, Any], own: dict[str, Any]) -> bool:
    """Return whether a player's own view of the zones shows cards that the public view hides."""
    return any(isinstance(cards, dict) and cards["hidden"] and own[zone] != cards for zone, cards in public.items())


class Audience(Protocol):
    """A listener that is told about a match played on this device, such as the part that keeps remote devices up to date."""

    def begin(self) -> None:
        """Handle the start of a move."""

    def hear(self, game: Game, fact: Fact) -> None:
        """Handle a fact that has just been told."""

    def end(self) -> None:
        """Handle the end of a move."""

    def note(self, event_kind: str, *about: Any) -> None:
        """Handle an event that isn't a move. `event_kind` is `cut` or `stand`, and `about` its details:

        `cut` has the moves taken back. `stand` has a seat and the bot that now plays it, or "" if no bot does.
        """


class Session(BaseSession):
    """A match as played on this device.

    `record` is everything that gets saved, and `deal` what only the dealing device knows. `play_unrecorded` plays a move without frames, so that a long record
    can be loaded in slices. See BaseSession for the other attributes.
    """

    def __init__(self, record: Record, pages: Sequence[int] = (), remote_seats: Sequence[int] = ()):
        """Start from a record's deal, before its first move. Raises BadRecord for an unknown bot.

        `pages` holds seats that bots of the level `page` play although the record names humans. `remote_seats` holds the seats of remote players.
        """
        self.stand_ins, self.remote_seats = dict.fromkeys(pages, "page"), frozenset(remote_seats)
        self.fixed, self.fixed_by = 0, "sent"   # how many moves can no longer be undone, and the key of the reason
        self.log: list[Fact] = []
        self.recorder: FrameRecorder | None = None
        self.audience: Audience | None = None
        self.version = self.reveal_version = 0
        self.undone: list[list[str]] = []       # the moves taken back, until another move is made
        self.known_verdicts: dict[tuple[int, int], Verdicts] = {}       # by length of the match and seat
        self.worked: tuple[tuple[int, int], dict[str, Any]] = (-1, -1), {}      # a version, and the values computed for it
        self.record = record.up_to(0, self.hear)
        self.history = History()
        self.deal = HiddenDeal(self.record, self.history)
        self.history.add_state(self.record.game, len(self.log))
        self.names = [parse_seat(name)[0] for name in record.seats]
        self.remark_seed = f"{record.seed} {record.seats}"
        self.people = tuple([seat for seat in range(len(record.seats)) if self.bot_kind(seat) is None and seat not in self.remote_seats])       # local players
        self.reader = self.people[0] if len(self.people) == 1 else None         # the seat that texts call "you", or None if several players share the device
        self.secret_windows = any(option.name == "poker_faced" for option in record.kind.options)
        headings, self.own_frame_keys = facts_with_mark(self.texts(), "heading"), facts_with_mark(self.texts(), "single")
        self.frameless_keys = headings if self.secret_windows else None        # facts without a frame of their own, in a game where each frame tells one thing
        self.auto_pass = AutoPass(self, headings, [verb for verb, entry in self.texts().data["verb"].items() if "closes" in entry])
        self.open_hands = self.races_open
        unknown_bots = {bot for seat in range(len(record.seats)) if (bot := self.bot_kind(seat)) is not None} - {*BOTS}
        if unknown_bots:
            raise BadRecord("unknown-bot", bot=unknown_bots.pop()[:20])
        for text in record.moves:
            self.play_unrecorded(text)

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """Load a match from the JSON-like data of its record, with all its moves.

        Raises BadRecord if the record is invalid.
        """
        return cls(load_record(data))

    # state

    @property
    def position(self) -> Position:
        """The current position."""
        return self.record.game

    @property
    def kind(self) -> type[Game]:
        """The game being played."""
        return self.record.kind

    @property
    def length(self) -> int:
        """The number of moves played."""
        return len(self.record.moves)

    def mover(self, number: int) -> int:
        """Return the seat that made a move. Moves are counted from 0 or, with negative numbers, from the end."""
        return int(self.record.moves[number].partition(" ")[0])

    # seats

    @property
    def lacks_word_list(self) -> bool:
        """Whether the match was played with a word list that this device lacks."""
        return self.record.has_foreign_words

    @property
    def closed_perspectives(self) -> frozenset[Eyes]:
        """The perspectives from which nobody on this device may replay the match."""
        return frozenset([*self.remote_seats, None]) if self.remote_seats and self.position.outcome is None else frozenset()

    def was_pass(self, number: int) -> bool:
        """Return whether a move, counted from 0, was a pass."""
        return self.record.moves[number].endswith(" pass")

    def bot_kind(self, seat: int) -> str | None:
        """Return the bot at a seat: its level, or its name if it has no level, such as `random`. It's None for a human player."""
        bot = self.stand_ins.get(seat) or parse_seat(self.record.seats[seat])[1]
        return bot and level_of(self.kind.id, bot, len(self.record.seats))

    def stand_in(self, seat: int, bot: str | None) -> None:
        """Let a bot play for a remote player from now on. If `bot` is None, let the player play again.

        In the record, the seat stays human.
        """
        if bot:
            self.stand_ins[seat], self.remote_seats = bot, self.remote_seats - {seat}
        else:
            del self.stand_ins[seat]
            self.remote_seats |= {seat}
        self.version += 1
        if self.audience is not None:
            self.audience.note("stand", seat, bot or "")

    # views and facts

    @cached_per_position
    def viewer(self) -> int | None:
        """The seat whose hidden cards may be shown: that of this device's only player or, if several share it, of the one asked now.

        It's None if nobody sharing the device needs to see hidden cards now.
        """
        if len(self.people) == 1:
            return self.people[0]
        asked = self.asked_people
        if not asked or self.is_timed_race or self.assent_verb or not (len(self.asked) == 1 or any(move.cards for move in self.listed_moves)):
            return None
        question = self.position.question
        reveals = bool(question and question.reveals)
        return asked[0] if reveals or has_hidden_cards(self.look(-1)["zones"], self.look(asked[0])["zones"]) else None

    def view(self) -> dict[str, Any]:
        """Return the view to show now: the viewer's or, if there is no viewer, the one that everybody at this device may see."""
        return self.look(self.shared_perspective if self.viewer is None or self.open_hands else self.viewer)

    @property
    def shared_perspective(self) -> int | tuple[int, ...]:
        """The perspective that's safe to show to everybody at this device.

        It's the only player's seat, all players' seats if hands are open, or otherwise -1 for the public.
        """
        if self.reader is not None:
            return self.reader
        return self.people if self.open_hands else -1

    @property
    def races_open(self) -> bool:
        """Whether several players on this screen are racing against the clock, with open hands."""
        return self.is_timed_race and len(self.people) > 1

    def hear(self, game: Game, fact: Fact) -> None:
        """Log a fact, record a snapshot if needed, and tell the audience, if there is one."""
        self.log.append(fact)
        if self.recorder is not None:
            self.recorder.record_fact(game, fact)
        if self.audience is not None:
            self.audience.hear(game, fact)

    def verdicts(self, seat: int) -> Verdicts:
        """Return the verdicts found so far on a seat's answers."""
        return self.known_verdicts.setdefault((self.length, seat), {})

    # moves

    def play_unrecorded(self, text: str) -> None:
        """Play a move without recording its frames.

        If the move is illegal, raises IllegalMove and changes nothing.
        """
        fact_count, question = len(self.log), self.position.question
        if self.audience is not None:
            self.audience.begin()
        try:
            self.record.play(text)
        except ValueError:
            del self.log[fact_count:]
            raise
        self.version += 1
        self.known_verdicts = {key: verdicts for key, verdicts in self.known_verdicts.items() if self.length - REMEMBERED_MOVES <= key[0] < self.length}
        self.open_hands = self.open_hands or self.races_open
        if question and question.each and len(self.log) > fact_count:         # nothing is told until all have answered
            self.reveal_version = self.version
        self.history.add_state(self.record.game, len(self.log))
        if self.audience is not None:
            self.audience.end()

    def play(self, text: str, *more: str) -> list[Frame]:
        """Play a move, then `more` moves that answer the follow-up questions, and return the frames up to the next question.

        If the first move is illegal, raises IllegalMove and changes nothing. If a later one is illegal, skips it.
        """
        frames = self.play_recorded(text)
        for answer in more:
            if self.position.why_not_text(answer) is None:
                frames = [*[frame for frame in frames if frame.facts], *self.play_recorded(answer)]
        return frames

    def play_recorded(self, text: str) -> list[Frame]:
        """Play a move and return its frames.

        If the move is illegal, raises IllegalMove and changes nothing.
        """
        recorder = self.recorder = FrameRecorder(self.shared_perspective, self.reader)
        try:
            self.play_unrecorded(text)
        finally:
            self.recorder = None
        self.undone.clear()
        if recorder.looker != self.shared_perspective:              # a race with open hands has begun or ended
            recorder.look_with(self.shared_perspective)
        *snapshots, last = recorder.merged_snapshots(self.position, self.frameless_keys, self.own_frame_keys)
        return [*map(recorder.frame, snapshots), Frame(self.look(self.shared_perspective), last.facts)]

    # the past

    def last_decision(self, seats: Sequence[int]) -> int:
        """Return the number of moves up to and including the last decision of the given seats, or 0 if they haven't made one.

        Automatic passes don't count. If no seats are given, it's the number of all moves.
        """
        length = self.length
        while length and seats and (length - 1 in self.auto_pass.made or self.mover(length - 1) not in seats):
            length -= 1
        return length

    def undo(self, seats: Sequence[int] | None = None) -> bool:
        """Undo the last decision of the given seats, by default those on this device. Return False if nothing can be undone.

        Moves that were sent to other devices can't be undone.
        """
        length = self.last_decision(self.people if seats is None else seats)
        if length <= self.fixed:
            return False
        undone_moves = self.record.moves[length - 1:]
        self.cut(length - 1)
        self.auto_pass.ask_again()
        start = max(decision_start(self), self.fixed)
        if start < self.length:
            undone_moves = self.record.moves[start:] + undone_moves
            self.cut(start)
        self.undone.append(undone_moves)
        return True

    def cut(self, length: int) -> None:
        """Take back all moves after the first `length`."""
        self.record.game = self.history.position(self.record.moves, length)
        self.record.game.story = self.hear
        undone_moves = self.record.moves[length:]
        del self.record.moves[length:]
        del self.log[self.history.fact_count(length):]
        self.history.cut(length)
        self.auto_pass.cut(length, len(self.log))
        self.version += 1
        if self.audience is not None:
            self.audience.note("cut", undone_moves)

    def session_at(self, length: int) -> Self:
        """Return a separate session, in the state that this one had after its first `length` moves."""
        past = copy(self)
        past.undone, past.known_verdicts, past.audience = [], {}, None
        past.record = copy(self.record)
        past.record.moves, past.log, past.history = self.record.moves[:], self.log[:], self.history.first_moves(length)
        past.deal = HiddenDeal(past.record, past.history)
        past.auto_pass = AutoPass(past, self.auto_pass.headings, self.auto_pass.closing, self.auto_pass.made)
        past.cut(length)
        return past

    def replay_to(self, length: int, eyes: int | None) -> PastState:
        """Return the match after its first `length` moves, with the frames of the last of them.

        `eyes` is the perspective of the frames: a seat, -1 for the public, or None for everything.
        """
        game = self.history.position(self.record.moves, max(0, length - 1))
        recorder = FrameRecorder(eyes, self.reader)
        game.story = recorder.record_fact
        if length:
            game.play_text(self.record.moves[length - 1])
        game.story = None
        return PastState(length, game, self.history.fact_count(length),
                         [*map(recorder.frame, recorder.merged_snapshots(game, self.frameless_keys, self.own_frame_keys))])


def facts_with_mark(texts: Texts, mark: str) -> frozenset[str]:
    """Return the keys of those facts whose sentences have a mark, such as `heading` or `single`."""
    return frozenset(key for key, entry in texts.data["fact"].items() if isinstance(entry, dict) and mark in entry)


def place_filling_verb(session: TurnState) -> str:
    """Return the verb that fills numbered places card by card in the open question, or "" if it has no such places."""
    question = session.position.question
    return next((move.verb for move in session.listed_moves if move.cards), "") if question and question.lineup else ""


def decision_start(session: Session) -> int:
    """Return the number of moves made before the decision in progress."""
    moves, verb = session.record.moves, place_filling_verb(session)
    seats = session.asked
    if not verb:
        seats = session.people if session.assent_verb else ()
    prefixes = tuple([f"{seat} {verb or session.assent_verb} " for seat in seats])
    length = len(moves)
    while length and f"{moves[length - 1]} ".startswith(prefixes):
        length -= 1
    return length
