"""Chooses the lines that rivals say at the deal, after a hit and at the end, each in a voice of their own.

Lines are drawn at random, seeded with the session's `lot`. They never depend on hidden cards.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import NamedTuple

from courtcards.bots.styles import NAMED, choose_by_name, style_of
from courtcards.engine.visible_text import isolate_direction
from courtcards.texts import common_text, load_texts
from table.books import book_of
from table.books.common.great_hits import GreatHitRule, great_hit_at
from table.markup.html import Markup, h, join_markup
from table.markup.rival_speech import rival_speech
from table.match.flow.flow_state import RUNNING_STATES
from table.match.flow.timeline import Timeline
from table.match.narration.narrator import Narrator
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Frame
from table.page.page import Page
from table.storage.quota_storage import NotSaved

TURNS_AFTER_GREAT, TURNS_AFTER_SMALL = 3, 6  # a bot's turns from one of its lines to the next: after a great hit, and after a smaller one
TURNS_BETWEEN_BOTS = 2                       # turns, of any seat, between the lines of two bots


class RivalLine(NamedTuple):
    """A rival's line, and the seat that says it."""

    seat: int
    words: str


class RivalLines:
    """Chooses the lines said in one match, none of them twice.

    `heard` is the number of facts followed so far, or -1 before the deal. `past` holds the lines of earlier matches, oldest first.
    """

    def __init__(self, session: BaseSession, great: Mapping[str, GreatHitRule], past: Sequence[str] = ()):
        self.session, self.great = session, great
        self.past = {words: at for at, words in enumerate(past)}
        self.orders: dict[tuple[str, str], list[str]] = {}     # the lines of a voice for a moment, in the order in which they're said
        self.begin()

    def begin(self) -> None:
        """Start over, with nothing said."""
        self.heard, self.over = -1, False
        self.turns: Counter[int | None] = Counter()     # the turns each seat has had, as far as everybody was told
        self.turn: int | None = None
        self.spoken: dict[int, int] = {}            # the number of turns each bot had had when it last spoke
        self.passed = self.said = 0                 # how many turns there have been in all, and how many when a bot last spoke
        self.drawn: Counter[tuple[str, str]] = Counter()
        self.lines: dict[int, list[RivalLine]] = {}    # the lines, by the index of their fact

    def last_new_line(self, end: int, over: bool) -> RivalLine | None:
        """Follow the match up to its first `end` facts and, if it's `over`, to its end.

        Return the last new line, or None if nobody says anything.
        """
        if end < self.heard or (self.over and not over):
            self.begin()
            self.last_new_line(end, over)                  # moves were undone: lines already said aren't repeated
            return None
        line = self.take_line(0, "deal", self.random_seat(self.bots)) if self.heard < 0 else None
        for at in range(max(0, self.heard), end):
            fact = self.session.log[at]
            seat = fact.about.get("seat") if fact.seats is None else None
            if seat not in (None, self.turn):
                self.turn = seat
                self.turns[seat] += 1
                self.passed += 1
            if self.passed - self.said >= TURNS_BETWEEN_BOTS and (fact.key in self.great or seat not in self.spoken):
                line = self.line_about(at, seat) or line
        if over and not self.over:
            line = self.closing_line(end) or line
        self.heard, self.over = end, over
        return line

    @property
    def bots(self) -> list[int]:
        """The seats played by bots."""
        return [seat for seat in range(len(self.session.names)) if self.session.bot_kind(seat)]

    def random_seat(self, seats: Sequence[int]) -> int | None:
        """Return one of these seats, drawn at random, or None if there are none."""
        return Random(f"{self.session.remark_seed} {len(self.drawn)}").choice(seats) if seats else None

    def line_about(self, at: int, seat: int | None) -> RivalLine | None:
        """Return a line about the fact with index `at`, or the greeting of the bot in `seat`; None if no bot has anything to say."""
        remark = None
        if self.session.log[at].key in self.great:
            remark = self.line_about_hit(at, great=True, rest=TURNS_AFTER_GREAT) or self.line_about_hit(at, great=False, rest=TURNS_AFTER_SMALL)
        return remark or (self.take_line(at, "deal", seat) if seat is not None and seat not in self.spoken and self.session.bot_kind(seat) else None)

    def line_about_hit(self, at: int, great: bool, rest: int) -> RivalLine | None:
        """Return a line about the hit that the fact with index `at` tells of, or None if there's none.

        It's said by the bot that made the hit or, if that bot can't speak, by the bot it hurt. `great` says whether only a great hit counts. A bot can't speak
        until it has had `rest` turns since its last line.
        """
        hit = great_hit_at(self.great, self.session.log, at, great)
        for seat, moment in ((hit.by, hit.moment), (hit.on, "hurt")) if hit else ():
            if seat in self.bots and self.turns[seat] - self.spoken.get(seat, -rest) >= rest:
                return self.take_line(at, moment, seat)
        return None

    def closing_line(self, end: int) -> RivalLine | None:
        """Return the closing line of a bot, or None if the match isn't over or no bot has one."""
        outcome = self.session.position.outcome
        if outcome is None:
            return None
        winners = [seat for seat in self.bots if seat in outcome.winners and not outcome.draw]
        key = "wins" if winners else "loses"
        if outcome.draw:
            key = "draws"
        return self.take_line(max(0, end - 1), key, self.random_seat(winners or self.bots))

    def take_line(self, at: int, moment: str, seat: int | None) -> RivalLine | None:
        """Take the next line of a seat's voice for a `moment` (such as `deal` or `hurt`), and return it; None if none is left.

        The line is recorded as a remark on the fact with index `at`. If `seat` is None, nobody speaks.
        """
        if seat is None:
            return None
        voice = voice_of(self.session.names[seat])
        number = self.drawn[voice, moment]
        self.drawn[voice, moment] += 1
        order = self.orders.get((voice, moment)) or self.order_lines(voice, moment)
        if number >= len(order):
            return None
        self.spoken[seat], self.said = self.turns[seat], self.passed
        self.lines.setdefault(at, []).append(RivalLine(seat, order[number]))
        return self.lines[at][-1]

    def order_lines(self, voice: str, moment: str) -> list[str]:
        """Return the lines of a voice for a moment in random order, those said in earlier matches last; remember that order."""
        lines = load_texts(f"voices/{voice}")[moment]
        order = sorted(Random(f"{self.session.remark_seed} {voice} {moment}").sample(lines, len(lines)), key=lambda words: self.past.get(words, -1))
        self.orders[voice, moment] = order
        return order


def voice_of(name: str) -> str:
    """Return the name of the rival whose voice a bot of this name has, in lower case."""
    if name in NAMED:
        return name.lower()
    same_style = [rival for rival in NAMED if NAMED[rival] == style_of(name)]
    return choose_by_name(name, same_style or [*NAMED]).lower()


class RivalSpeech:
    """Lets rivals speak while a match is played, unless `quiet` is set.

    `said` is the bubble with the last line, and `at` identifies the frame it was found for.
    """

    def __init__(self, page: Page, timeline: Timeline, narrator: Narrator, show: Callable[[], object]):
        self.page, self.timeline, self.narrator, self.show, self.session = page, timeline, narrator, show, timeline.session
        page.remarks.setdefault(self.session.remark_seed, [])
        past = [words for lot in takewhile(self.session.remark_seed.__ne__, page.remarks) for words in page.remarks[lot]]
        self.rivals = RivalLines(self.session, book_of(narrator.texts.game).great.get(narrator.texts.game, {}), past)
        self.part, self.quiet, self.asked = page.parts["voices"], False, False
        self.at: tuple[Frame | None, int, bool] = None, 0, False
        self.drawn: dict[RivalLine, Markup] = {}    # the lines as shown in the story
        self.said = rival_speech()

    @property
    def wanted(self) -> bool:
        """Whether rivals speak in this match."""
        is_playing = bool(self.session.people) and not self.session.is_timed_race
        return is_playing and not self.quiet and bool(self.page.settings["rivals"])

    def speech_bubble(self, unshown_count: int, over: bool) -> Markup:
        """Return the bubble with the last line said, if any. `over` says whether the match has ended.

        The last `unshown_count` facts aren't shown yet, so rivals don't speak about them.
        """
        frame, last_unshown_count, was_over = self.at
        if frame is not self.timeline.frame or unshown_count != last_unshown_count or over != was_over:
            self.at = self.timeline.frame, unshown_count, over
            self.follow_match(self.narrator.fact_count - unshown_count, over)
        return self.said

    def follow_match(self, end: int, over: bool) -> None:
        """Follow the match up to `end` facts, and show the line said about new ones. `over` says whether the match has ended."""
        is_reopened = self.rivals.heard < 0 and self.session.length > 0
        if not self.wanted:
            self.rivals.begin()
            self.narrator.story_log.set_remarks({})
        elif self.part.is_here:
            line = self.rivals.last_new_line(end, over)
            self.page.remarks[self.session.remark_seed] = [said.words for lines in self.rivals.lines.values() for said in lines]
            if line and not is_reopened and self.timeline.course.state not in RUNNING_STATES:
                self.said = rival_speech(line.seat, self.session.names[line.seat], line.words, self.sentence(line))
            self.narrator.story_log.set_remarks({at: join_markup([self.line_markup(said) for said in lines]) for at, lines in self.rivals.lines.items()})
        elif not self.asked:
            self.asked = True
            self.part.fetch(self.page.here(self.on_lines_loaded))

    def sentence(self, line: RivalLine) -> str:
        """Return a line as a sentence that names its speaker."""
        return common_text("match", "says", who=isolate_direction(self.session.names[line.seat]), words=line.words)

    def line_markup(self, line: RivalLine) -> Markup:
        """Return a line as shown in the story. Its markup is cached."""
        if line not in self.drawn:
            self.drawn[line] = h("li", self.sentence(line), class_="log__says", data_tincture=self.narrator.seats[line.seat].tincture)
        return self.drawn[line]

    def on_lines_loaded(self) -> None:
        """If the lines have loaded, show the table again, with what rivals say."""
        if self.part.is_here:
            self.at = None, 0, False
            self.show()

    def do_hush(self, _: dict[str, str]) -> None:
        """Turn the speech of all rivals off, and tell the player."""
        try:
            self.page.saves.set_setting("rivals", False)
            self.page.tell("rivals-quiet")
        except NotSaved:
            self.page.tell("unkept")
        self.said, self.at = rival_speech(), (None, 0, False)
        self.show()
