"""The base of every session: a match as this device knows it, whether this device or another dealt it."""

from abc import abstractmethod
from typing import Any

from courtcards.bots import bot_style, mind_of
from courtcards.engine.game import Fact, Game
from courtcards.texts import Texts
from table.match.session.frame_recorder import Eyes, Frame, PastState, view_from
from table.match.session.history import History
from table.match.session.turn_state import TurnState, cached_per_position


class BaseSession(TurnState):
    """A match as this device knows it: its position, its log, and who is asked.

    - `people`: the seats of players on this device; `remote_seats`: those of remote players
    - `reader`: the seat that texts call "you", or None
    - `log`: all facts so far
    - `version`: grows with every move and undo; `reveal_version`: its value when cards played in secret were last revealed
    - `undone`: the moves taken back; `fixed`: the number of moves that can't be undone any more
    - `own_frame_keys`: the keys of facts that get a frame of their own
    - `secret_windows`: whether the game may ask in secret who wants to answer; if so, the length of a pause mustn't reveal who was asked
    - `proved`: whether this device knows the whole match
    - `open_hands`: whether several players on one screen have raced with open hands
    - `remark_seed`: seeds the rivals' remarks
    """

    names: list[str]
    reader: int | None
    log: list[Fact]
    reveal_version: int
    undone: list[list[str]]
    fixed: int
    own_frame_keys: frozenset[str]
    secret_windows: bool
    proved = True
    open_hands: bool
    history: History
    remark_seed: str

    @property
    def lacks_word_list(self) -> bool:
        """Whether the match was played with a word list that this device lacks."""
        return False

    @property
    def fullest_session(self) -> Any:
        """The session from which to replay the match: the one that knows most about it."""
        return self

    @property
    def closed_perspectives(self) -> frozenset[Eyes]:
        """The perspectives from which nobody on this device may replay the match."""
        return frozenset([*self.remote_seats, None, -1])

    @property
    def asks_secretly(self) -> bool:
        """Whether nobody may see which seats are asked."""
        question = self.position.question
        return question is not None and (question.quiet or (self.secret_windows and self.is_window))

    @property
    @abstractmethod
    def kind(self) -> type[Game]:
        """The game being played."""

    def was_pass(self, number: int) -> bool:
        """Return whether a move, counted from 0, was a pass. If that isn't known, return False."""
        return False

    @abstractmethod
    def bot_kind(self, seat: int) -> str | None:
        """Return the bot at a seat: its level, or its name if it has no level, such as `random`. It's None for a human player."""

    def bot_level(self, seat: int) -> str:
        """Return the level of a seat's bot, or "" if there's no bot or it has no level."""
        bot = self.bot_kind(seat) or ""
        return bot if bot in mind_of(self.kind.id).among(len(self.names)) else ""

    def bot_style(self, seat: int) -> str:
        """Return the style of a seat's bot, or "" if there's none."""
        return bot_style(self.kind.id, self.bot_kind(seat) or "", self.names[seat], len(self.names))

    def texts(self) -> Texts:
        """Return the sentences of the game as addressed to this device's reader."""
        return Texts(self.kind, self.names, self.reader, cards=self.position.cards, chosen=self.position.chosen)

    @property
    @abstractmethod
    def viewer(self) -> int | None:
        """The seat whose hidden cards may be shown now, or None if there is no such seat."""

    @property
    @abstractmethod
    def shared_perspective(self) -> Eyes:
        """The perspective to show while no player is viewing the table."""

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """Return the view to show now: the viewer's or, if there is no viewer, the one that everybody at this device may see."""

    @cached_per_position
    def known_views(self) -> dict[Eyes, dict[str, Any]]:
        """The views of the current position that have been computed so far, by perspective."""
        return {}

    def look(self, eyes: Eyes) -> dict[str, Any]:
        """Return the current view from a perspective: a seat, -1 for the public, or another of `Eyes`.

        Callers must not change the view.
        """
        if eyes not in self.known_views:
            view = view_from(self.position, eyes)
            question = view["question"]
            self.known_views[eyes] = view | {"question": question and question | {"seats": list(self.asked) if question["seats"] else []}}
        return self.known_views[eyes]

    @cached_per_position
    def counters_before(self) -> dict[str, int]:
        """The public counters before the last move."""
        counters: dict[str, int] = self.replay_to(max(0, self.length - 1), -1).frames[-1].view["counters"]
        return counters

    @abstractmethod
    def play(self, text: str, *more: str) -> list[Frame]:
        """Play a move, then `more` moves that answer the follow-up questions, and return the frames up to the next question."""

    @abstractmethod
    def replay_to(self, length: int, eyes: int | None) -> PastState:
        """Return the match after its first `length` moves, with the frames of the last of them."""
