"""A guest's view of a match hosted elsewhere: an imagined position, moves sent to the host, and frames received from it."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

from courtcards.bots import BOTS, level_of
from courtcards.engine import limits
from courtcards.engine.card_sets import CardSet, Sets, WordList
from courtcards.engine.game import Game
from courtcards.engine.position import Position
from courtcards.engine.word_lists import words_by_hash as named_words
from courtcards.games import GAMES
from courtcards.saves import wire
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import FIELD_CHECKS, find_card_set, is_seats
from courtcards.saves.loader import with_visible_names as named
from courtcards.saves.record import Record, parse_seat
from table.match.session.auto_pass import AutoPass
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Eyes, Frame, PastState
from table.match.session.history import History, HistoryStep
from table.match.session.local_session import Session, facts_with_mark
from table.peer.protocol.card_labels import with_card_labels
from table.peer.protocol.messages import BadNote, Unlike, apply_diff, apply_view_diff, parse_facts
from table.peer.sync.guest_seat import EVERYBODY


class GuestSession(BaseSession):
    """A match dealt by another device, as this device knows it from the host's messages.

    `me` is the seat played on this device, or EVERYBODY for a spectator. `say` sends the host a message, and `number` is the number of the last one received.
    `waiting` is true while an answer is on its way to the host. Once the match has been revealed and audited, it is `proved` and has a `record`.
    """

    fixed, reveal_version, open_hands, elsewhere = 0, 0, False, "person"
    proved = False

    def __init__(self, hello: dict[str, Any], sets: Sets, say: Callable[[dict[str, Any]], None]):
        """Start from a full state. Raises BadNote if the state is invalid, and Unlike if this device has other rules or words."""
        check_compatible(hello, sets)
        self.sets, self.say = available_sets(hello, sets), say
        self.version, self.worked = 0, ((-1, -1), {})
        self.undone = [[""]] if hello.get("redo") is True else []
        self.waiting = False
        self.imagined = parse_position(hello.get("position"), self.sets)
        self.position_data: dict[str, Any] = hello["position"]
        self.number, self.me, self.seats = parse_seating(hello, self.imagined)
        self.names = [parse_seat(seat)[0] for seat in self.seats]
        self.remark_seed = f"{self.seats} {hello.get('deal')}"
        self.people, self.reader = ((), None) if self.looks_on else ((self.me,), self.me)
        self.remote_seats = frozenset(range(self.imagined.seats)) - {self.me}
        self.secret_windows = any(option.name == "poker_faced" for option in self.kind.options)
        self.facts = self.texts()
        self.log = parse_facts(hello.get("log"), self.facts, self.me)
        self.movers: list[int] = []
        self.history = History([HistoryStep(len(self.log), None)])
        self.own_frame_keys = facts_with_mark(self.facts, "single")
        closing_verbs = [verb for verb, entry in self.facts.data["verb"].items() if "closes" in entry]
        self.auto_pass, self.deal = AutoPass(self, facts_with_mark(self.facts, "heading"), closing_verbs), GuestDeal(self)
        self.check_position()
        self.told: list[PastState] = [PastState(0, self.imagined, len(self.log), [Frame(self.look(self.me), ())])]

    # state

    @property
    def position(self) -> Position:
        """The position as far as this guest knows it."""
        return self.imagined

    @property
    def kind(self) -> type[Game]:
        """The game being played."""
        return GAMES[self.imagined.id]

    @property
    def length(self) -> int:
        """The number of messages received since the full state. Each stands for one or more moves."""
        return len(self.movers)

    def mover(self, number: int) -> int:
        """Return this guest's seat if the message with this index is about the guest's own move, otherwise -1."""
        return self.movers[number] if self.movers else self.me

    def bot_kind(self, seat: int) -> str | None:
        """Return the level of the bot at a seat, or None for a human player."""
        bot = parse_seat(self.seats[seat])[1]
        return bot and level_of(self.kind.id, bot, len(self.seats))

    @property
    def looks_on(self) -> bool:
        """Whether this guest is a spectator."""
        return self.me == EVERYBODY

    @property
    def closed_perspectives(self) -> frozenset[Eyes]:
        """The perspectives that can't be replayed on this device: all but the guest's own (a spectator's is the public one)."""
        return super().closed_perspectives - {self.me}

    @property
    def viewer(self) -> int | None:
        """The seat whose cards may be shown: this guest's, or None for a spectator."""
        return None if self.looks_on else self.me

    @property
    def shared_perspective(self) -> int:
        """The perspective of this device: its seat, or the public one."""
        return self.me

    def view(self) -> dict[str, Any]:
        """Return the current view."""
        return self.look(self.me)

    @property
    def asked_people(self) -> tuple[int, ...]:
        """This guest's seat, in a tuple, while this guest is being asked; otherwise, and while an answer is on its way, ()."""
        return () if self.waiting else super().asked_people

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether the table is about to pass for this guest. As no bots play on this device, that's all it can do without the player."""
        return not self.waiting and super().goes_on_by_itself

    # moves and messages

    def play(self, text: str, *more: str) -> list[Frame]:
        """Send the host a move and `more`, the answers to the questions after it.

        Return the current frame, because the results arrive later.
        """
        self.waiting = True
        self.version += 1
        auto_pass_field = {"made": True} if self.length in self.auto_pass.made else {}         # an automatic pass isn't a decision
        self.say({"t": "move", "n": self.number, "moves": [text, *more], **auto_pass_field})
        return [Frame(self.view(), ())]

    def apply_news(self, note: dict[str, Any]) -> list[Frame]:
        """Apply a `news` message and return its frames. Raises BadNote if the message is invalid; then nothing has changed."""
        is_own, moments = note.get("own"), note.get("moments")
        if note.get("n") != self.number + 1 or type(is_own) is not bool or not isinstance(moments, list) or not 0 < len(moments) <= limits.MESSAGE_MOMENTS:
            raise BadNote("not the next one")
        if not all(isinstance(moment, list) and len(moment) == 2 for moment in moments):
            raise BadNote("no moments")
        facts_by_moment = [parse_facts(moment[1], self.facts, self.me) for moment in moments]
        frames, view = [], self.view()
        for (change, _), facts in zip(moments[:-1], facts_by_moment, strict=False):
            view = apply_view_diff(view, change, self.imagined.cards)
            frames.append(Frame(view, tuple(facts)))
        self.replace_fields(apply_diff(self.position_data["fields"], note.get("fields")))
        frames.append(Frame(self.view(), tuple(facts_by_moment[-1])))
        self.number, self.waiting, self.undone = self.number + 1, False, []
        self.log += [fact for facts in facts_by_moment for fact in facts]
        self.movers.append(self.me if is_own else -1)
        self.history.steps.append(HistoryStep(len(self.log), None))
        self.told.append(PastState(self.length, self.imagined, len(self.log), frames))
        return frames

    def roll_back(self, length: int) -> None:
        """Roll back to the state after the first `length` messages.

        Until the next full state, this guest isn't asked anything and no news is accepted.
        """
        self.version += 1
        self.imagined = cast(Game, self.told[length].position)
        self.number, self.waiting = 0, True
        del self.movers[length:], self.told[length + 1:], self.log[self.told[length].told:]
        self.history.cut(length)
        self.auto_pass.cut(length, len(self.log))

    def replace_fields(self, fields: dict[str, Any]) -> None:
        """Replace the position's fields with `fields`. If the result isn't a valid position, raises BadNote and changes nothing."""
        previous = self.position_data, self.imagined
        old_fields, whole = self.position_data["fields"], self.position_data | {"fields": fields}
        changed_names = {name for name in {**old_fields, **fields} if name not in old_fields or name not in fields or old_fields[name] is not fields[name]}
        try:
            game = wire.load_changed_position(self.imagined, whole, changed_names)
        except wire.BadPosition as error:
            raise BadNote(str(error)) from error
        self.version += 1
        self.position_data, self.imagined = whole, game
        try:
            self.check_position()
        except BadNote:
            self.version += 1
            self.position_data, self.imagined = previous
            raise

    def check_position(self) -> None:
        """Read everything that the table will need from the position. Raises BadNote if any of it fails."""
        try:
            self.look(self.me)
            self.listed_moves  # noqa: B018
        except Exception as error:      # a position from outside may fail anywhere; any failure means it is impossible
            raise BadNote(str(error)) from error

    def accept_audited_record(self, record: Record) -> None:
        """Accept the audited record, so that the whole match can be seen."""
        self.record, self.proved = record, True
        self.opened = Session(record, remote_seats=[seat for seat in self.remote_seats if parse_seat(self.seats[seat])[1] is None])
        self.opened.elsewhere = self.elsewhere

    @property
    def fullest_session(self) -> Any:
        """The session to use for a replay: the whole match once it's proved, and until then the match as this guest was told it."""
        return self.opened if self.proved else self

    def undo(self) -> bool:
        """Return False: a guest can't undo, as the host has the match."""
        return False

    def replay_to(self, length: int, eyes: Eyes) -> PastState:
        """Return the match after its first `length` messages, as this guest was told it. `eyes` is ignored."""
        return self.told[length]


class GuestDeal:
    """Stands in for the hidden deal, which a guest doesn't have: imagines positions from what the guest's seat knows."""

    def __init__(self, session: GuestSession):
        self.session = session

    def imagine(self, seat: int, dice: Random) -> Game:
        """Return a position consistent with everything that this guest and the seat know. `dice` choose the rest."""
        return self.session.imagined.imagine(seat, dice)

    @property
    def playing_sets(self) -> list[CardSet | WordList]:
        """The card set and word list in use, if there are any. They're sent to a bot's worker along with a position."""
        return [item for item in (self.session.imagined.card_set, self.session.imagined.word_list) if item]


def check_compatible(hello: dict[str, Any], sets: Sets) -> None:
    """Check that this device has the match's version of the rules and its word list.

    Raises Unlike if it doesn't. `hello` is the message with the full state.
    """
    position = hello.get("position")
    if not isinstance(position, dict):
        return
    kind, words = GAMES.get(str(position.get("game"))), position.get("words")
    if kind and hello.get("rules") != kind.rules:
        raise Unlike("rules")
    if kind and kind.takes_words and type(words) is str and named_words(words, sets) is None:
        raise Unlike("words")


def available_sets(hello: dict[str, Any], sets: Sets) -> Sets:
    """Return the card sets on this device, with those in the message `hello`.

    The message may contain the match's set and its card labels. Raises BadNote if these are invalid.
    """
    text, position, labels = hello.get("cards"), hello.get("position"), hello.get("worn", {})
    game, hash = (position.get("game"), position.get("cards")) if isinstance(position, dict) else (None, None)
    if text is None:
        local_set = sets.cards.get(hash) if type(hash) is str else None
        return sets.merge_with(Sets({local_set.hash: with_card_labels(local_set, labels)})) if local_set and labels else sets
    if not FIELD_CHECKS["cards"](text) or not isinstance(game, str) or game not in GAMES:
        raise BadNote("no cards")
    try:
        card_set = find_card_set(game, text, sets)
    except BadRecord as error:
        raise BadNote(str(error)) from error
    return sets.merge_with(Sets({card_set.hash: with_card_labels(card_set, labels)}))


def parse_position(data: Any, sets: Sets) -> Game:
    """Return the position in JSON-like data. Raises BadNote if it isn't a valid one."""
    try:
        return wire.load_position(json.dumps(data), sets)
    except wire.BadPosition as error:
        raise BadNote(str(error)) from error


def parse_seating(hello: dict[str, Any], game: Game) -> tuple[int, int, list[str]]:
    """Return three values from the message with the full state (`hello`): its number, this guest's seat, and the players by seat.

    Raises BadNote if one of them is invalid.
    """
    number, me, seats = hello.get("n"), hello.get("you"), hello.get("seats")
    if type(number) is not int or not isinstance(seats, list) or not is_seats(seats) or len(seats) != game.seats:
        raise BadNote("no players")
    if type(me) is not int or not EVERYBODY <= me < game.seats or (me >= 0 and parse_seat(seats[me])[1] is not None):
        raise BadNote("nobody's seat")
    if not all((parse_seat(seat)[1] or "squire") in BOTS for seat in seats):
        raise BadNote("nobody's seat")
    return number, me, named(seats)
