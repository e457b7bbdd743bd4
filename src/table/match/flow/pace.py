"""Decides how long a frame stays, which depends on its facts, the pace of the match, and whether a player is skipping ahead."""

from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.texts import SEAT_DETAILS
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Frame

PACES = ("calm", "normal", "mine")


class StayTimes(NamedTuple):
    """How long frames stay, in ms, by kind of frame.

    - `answered`: somebody may answer the frame's facts
    - `brief`: likewise, but there's little to read
    - `strong`: the frame decides something, or concerns a player on this device
    - `told`: it tells other facts
    - `moved`: it only moves cards

    A strong frame stays longer if it has much text: `letter` ms per character, but at most `longest`. `whole` limits the total between two answers of players
    on this device, unless it's 0.
    """

    answered: int
    brief: int
    strong: int
    told: int
    moved: int
    letter: int = 0
    longest: int = 0
    whole: int = 0


STAYS = {"calm": StayTimes(1100, 1100, 1350, 750, 225, 60, 3750, 9000), "normal": StayTimes(1100, 600, 900, 500, 150, 40, 2500, 6000),
         "mine": StayTimes(450, 450, 150, 150, 150)}
SKIPPED_STAYS = STAYS["mine"]


class MatchPace:
    """The pace of a match, one of `PACES`. Any other name means "normal".

    `hurried` is set by a skip, and cleared by the next frame that needs a look. `spent` is how many ms frames have stayed since a player on this device last
    answered.
    """

    def __init__(self, session: BaseSession, name: object):
        self.session, self.hurried, self.spent = session, False, 0
        self.name = name if name in PACES else "normal"
        self.texts = session.texts()
        self.facts: dict[str, Any] = self.texts.data["fact"]

    def time_to_stay(self, frame: Frame) -> int:
        """Return how many ms a frame stays, and add it to the time spent."""
        if self.hurried and self.needs_a_look(frame):
            self.hurried = False
        stays, answerable = self.stay_times, [fact for fact in frame.facts if self.has_mark(fact, "answered")]
        stay = self.usual_time(frame, stays, answerable)
        if stays.whole and self.session.people:
            stay = min(stay, max(stays.whole - self.spent, SKIPPED_STAYS.answered if answerable else SKIPPED_STAYS.moved))
        self.spent += stay
        return stay

    def reading_time(self, frame: Frame) -> int:
        """Return how many ms a frame stays in a replay."""
        stays = STAYS["calm" if self.name == "calm" else "normal"]
        return max(stays.strong, min(stays.letter * self.letter_count(frame), stays.longest))

    def usual_time(self, frame: Frame, times: StayTimes, answerable: list[Fact]) -> int:
        """Return how many ms a frame stays, without the limit on the total.

        `answerable` holds the facts of the frame that somebody may answer.
        """
        if not all(map(self.is_brief, answerable)):
            return times.answered
        if self.needs_a_look(frame):
            stay = max(times.strong, min(times.letter * self.letter_count(frame), times.longest))
        else:
            stay = times.told if frame.facts else times.moved
        return max(stay, times.brief) if answerable else stay

    def letter_count(self, frame: Frame) -> int:
        """Return the number of characters in the facts told to everybody, except headings."""
        return sum([len(self.texts.say("fact", fact.key, fact.about)) for fact in frame.facts if fact.seats is None and not self.has_mark(fact, "heading")])

    @property
    def pause_before_bot(self) -> int:
        """The pause before a bot is asked, in ms."""
        return self.stay_times.moved

    @property
    def stay_times(self) -> StayTimes:
        """How long frames of each kind stay now. It depends on the pace.

        If a player is skipping, or everybody on this device is out of the match, frames stay only briefly.
        """
        people = self.session.people
        is_out = bool(people) and set(people) <= set(self.session.position.fallen)
        return SKIPPED_STAYS if self.hurried or is_out else STAYS[str(self.name)]

    def is_brief(self, fact: Fact) -> bool:
        """Return whether a fact that may be answered gives the players on this device little to read."""
        mark = self.facts[fact.key]["answered"]
        return mark == "brief" or (mark == "known" and fact.about.get("seat") in self.session.people)

    def needs_a_look(self, frame: Frame) -> bool:
        """Return whether a frame decides something or concerns a player on this device."""
        people = self.session.people
        return any(self.has_mark(fact, "weight") or any(fact.about.get(name) in people for name in SEAT_DETAILS) for fact in frame.facts)

    def has_mark(self, fact: Fact, mark: str) -> bool:
        """Return whether a fact's entry in the texts has a mark."""
        entry = self.facts.get(fact.key)
        return isinstance(entry, dict) and mark in entry
