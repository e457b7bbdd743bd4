"""How long a moment stays before the next: by what it tells, by the pace of the match, and while somebody skips. No DOM; it sees only what is told."""

from typing import Any, NamedTuple

from courtcards.game import Fact
from courtcards.texts import PLAYERS
from table.match.course.film import Frame
from table.match.course.told import Told

PACES = ("calm", "normal", "mine")


class Stay(NamedTuple):
    """For how many ms moments stay that may be answered, and `brief` ones of these, that decide something or are about a person here,
    that tell anything, that only move cards."""

    answered: int
    brief: int
    strong: int
    told: int
    moved: int


STAYS = {"calm": Stay(1100, 1100, 1100, 1100, 700), "normal": Stay(1100, 600, 800, 250, 150), "mine": Stay(450, 450, 150, 150, 150)}
SKIPPED = STAYS["mine"]


class Pace:
    """The pace of a match, by its name; `hurried` from a skip on, until a moment comes that needs a look.

    A moment after which somebody may answer (`answered` among the sentences of its fact) stays for as long whoever is asked in it:
    bots think meanwhile, and what they hold must not show in the time that they take. A "brief" one has little to be read, one that
    is "known" has none for whoever made it. When all persons here are out, they watch without long stays.
    """

    def __init__(self, session: Told, name: object):
        self.session, self.hurried = session, False
        self.name = name if name in PACES else "normal"
        self.facts: dict[str, Any] = session.texts().data["fact"]

    def stay(self, frame: Frame) -> int:
        """Return for how many ms a moment stays."""
        if self.hurried and self.needs_a_look(frame):
            self.hurried = False
        stays, lasting = self.stays, [fact for fact in frame.facts if self.marked(fact, "answered")]
        if not all(map(self.brief, lasting)):
            return stays.answered
        stay = stays.strong if self.needs_a_look(frame) else stays.told if frame.facts else stays.moved
        return max(stay, stays.brief) if lasting else stay

    @property
    def breath(self) -> int:
        """For how many ms nothing happens before a bot is asked."""
        return self.stays.moved

    @property
    def stays(self) -> Stay:
        """For how long moments stay just now."""
        people = self.session.people
        out = bool(people) and set(people) <= set(self.session.position.fallen)
        return SKIPPED if self.hurried or out else STAYS[str(self.name)]

    def brief(self, fact: Fact) -> bool:
        """Whether a moment that may be answered has little to be read for whoever is here."""
        mark = self.facts[fact.key]["answered"]
        return mark == "brief" or (mark == "known" and fact.about.get("seat") in self.session.people)

    def needs_a_look(self, frame: Frame) -> bool:
        """Whether a moment decides something, or is about a person here."""
        people = self.session.people
        return any(self.marked(fact, "weight") or any(fact.about.get(name) in people for name in PLAYERS) for fact in frame.facts)

    def marked(self, fact: Fact, mark: str) -> bool:
        """Whether the sentences of a fact bear a mark."""
        entry = self.facts.get(fact.key)
        return isinstance(entry, dict) and mark in entry
