"""How long a moment stays before the next: by what it tells, by the pace of the match, and while somebody skips. No DOM; it sees only what is told."""

from typing import Any, NamedTuple

from courtcards.engine.game import Fact
from courtcards.texts import PLAYERS
from table.match.session.base_session import Told
from table.match.session.frame_recorder import Frame

PACES = ("calm", "normal", "mine")


class Stay(NamedTuple):
    """For how many ms moments stay that may be answered, and `brief` ones of these, that decide something or are about a person here,
    that tell anything, that only move cards; what decides something stays longer for each `letter` of it, at most for `longest`, and all of them
    together no longer than the `whole` between two turns of a person here."""

    answered: int
    brief: int
    strong: int
    told: int
    moved: int
    letter: int = 0
    longest: int = 0
    whole: int = 0


STAYS = {"calm": Stay(1100, 1100, 1350, 750, 225, 60, 3750, 9000), "normal": Stay(1100, 600, 900, 500, 150, 40, 2500, 6000),
         "mine": Stay(450, 450, 150, 150, 150)}
SKIPPED = STAYS["mine"]


class Pace:
    """The pace of a match, by its name; `hurried` from a skip on, until a moment comes that needs a look; `spent` is how long moments have stayed since
    a person here answered last; where nobody plays here, nobody waits for a turn.

    A moment after which somebody may answer (`answered` among the sentences of its fact) stays for as long whoever is asked in it:
    bots think meanwhile, and what they hold must not show in the time that they take. A "brief" one has little to be read, one that
    is "known" has none for whoever made it. When all persons here are out, they watch without long stays.
    """

    def __init__(self, session: Told, name: object):
        self.session, self.hurried, self.spent = session, False, 0
        self.name = name if name in PACES else "normal"
        self.texts = session.texts()
        self.facts: dict[str, Any] = self.texts.data["fact"]

    def stay(self, frame: Frame) -> int:
        """Return for how many ms a moment stays, which is spent."""
        if self.hurried and self.needs_a_look(frame):
            self.hurried = False
        stays, lasting = self.stays, [fact for fact in frame.facts if self.marked(fact, "answered")]
        stay = self.usual(frame, stays, lasting)
        if stays.whole and self.session.people:
            stay = min(stay, max(stays.whole - self.spent, SKIPPED.answered if lasting else SKIPPED.moved))
        self.spent += stay
        return stay

    def usual(self, frame: Frame, stays: Stay, lasting: list[Fact]) -> int:
        """Return for how many ms a moment stays while there is time; `lasting` are the facts of it after which somebody may answer."""
        if not all(map(self.brief, lasting)):
            return stays.answered
        if self.needs_a_look(frame):
            stay = max(stays.strong, min(stays.letter * self.letters(frame), stays.longest))
        else:
            stay = stays.told if frame.facts else stays.moved
        return max(stay, stays.brief) if lasting else stay

    def letters(self, frame: Frame) -> int:
        """Return of how many letters everybody is told: what only some hear must not show in the time that it takes."""
        return sum([len(self.texts.say("fact", fact.key, fact.about)) for fact in frame.facts if fact.seats is None and not self.marked(fact, "heading")])

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
