"""What is explained the first time that it occurs: one line under the prompt, by the texts of the book. No DOM."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from courtcards.engine.game import Fact
from table.match.flow.timeline import Timeline
from table.match.narration.narrator import Teller
from table.storage.seen_tips import Met

About = Mapping[str, Any]
HELD = "closer-look"            # met once the table has said that a card can be held to read it, or one was held
KINDS = ("question", "fact", "card")            # what can be new; their texts are the sections `first-question`, `first-fact`, `first-card`


class Firsts:
    """Explains each new thing once: what is asked, what has happened, the cards in hand. Only what whoever holds the device can see is looked at.

    `told` is the line of a position, what it is about, and at which version of the session: it stays for as long as that. `tipped` is the version at which it
    is told that a card can be held.
    """

    def __init__(self, met: Met, timeline: Timeline, teller: Teller, show: Callable[[], object]):
        self.met, self.timeline, self.teller, self.show = met, timeline, teller, show
        self.session, self.device, self.texts = timeline.session, timeline.device, teller.texts
        self.game, self.people = self.session.position.id, len(self.session.people)
        self.any = any(f"first-{kind}" in self.texts.data for kind in ("match", *KINDS))
        self.touched, self.tipped = not timeline.page.browser.keyboard(), -1
        self.told = self.session.version if self.session.length else -1, "", "", ""         # a match that is taken up was explained so far

    def tip(self, hand: Any) -> bool:
        """Whether to say at the open question that a card can be held to read it: once, where there is touch, with the first hand that is seen."""
        version = self.session.version
        if self.touched and type(hand) is list and hand and self.timeline.awaited and HELD not in self.met:
            self.met.add(HELD)
            self.tipped = version
        return self.tipped == version

    def held(self) -> None:
        """Stop saying that a card can be held, as one was."""
        if HELD not in self.met:
            self.met.add(HELD)
        self.tipped = -1

    def line(self, chosen: tuple[str, ...] = ()) -> tuple[str, bool, tuple[str, str]] | None:
        """Return what is explained at the open question, whether such lines are wanted, and where it can be tried; None while nothing is.

        Once cards are `chosen` it's about them: a line about anything else rests.
        """
        version = self.session.version
        if self.any and self.told[0] != version and self.timeline.awaited and self.device.seats:
            self.told = version, *(self.choose() if self.wanted else ("", "", ""))
        known, text, kind, key = self.told
        shown = text and known == version and self.timeline.awaited and self.device.seats
        if shown and chosen and not (kind == "card" and key in [self.session.position.cards[id].role for id in chosen]):
            return None
        return (text, self.wanted, self.timeline.page.see(self.game, kind, key)) if shown else None

    @property
    def wanted(self) -> bool:
        """Whether what is new is explained here."""
        return self.met.explains(self.game, self.people)

    def choose(self) -> tuple[str, str, str]:
        """Return the explanation of the first thing that is new, and its sort and key, which is met with it: of the match itself before all."""
        if (whole := f"{self.texts.game} match") not in self.met and "first-match" in self.texts.data:
            self.met.add(whole)
            about = self.counted(self.device.seats[0])
            return "\n".join([self.texts.say("first-match", part, about) for part in ("aim", "turn")]), "", ""
        for kind, key, about in self.seen():
            section, name = f"first-{kind}", f"{self.texts.game} {kind} {key}"
            if key in self.texts.data.get(section, {}) and name not in self.met:
                self.met.add(name)
                return self.texts.say(section, key, about), kind, key
        return "", "", ""

    def counted(self, seat: int) -> About:
        """Return the numbers that everybody may know of all, and of a seat, by name."""
        own = {name.partition("/"): number for name, number in self.session.position.counters().items()}
        return {name: number for (name, _, owner), number in own.items() if owner in ("", str(seat))}

    def seen(self) -> Iterator[tuple[str, str, About]]:
        """Yield what there is to explain: the case of the question and it, what others did since the last answer, latest first, and cards that answer.

        What the seat itself did was explained with the card, and a card that can only be given up has yet to be of use.
        """
        seat, question = self.device.seats[0], self.session.position.question
        if question:
            case = (self.session.look(seat)["question"] or {}).get("case")
            yield from [("question", f"{question.key}-{case['key']}", {})] if case else []
            yield "question", question.key, {}
        for fact in reversed(self.news(seat)):
            if (fact.seats is None or seat in fact.seats) and fact.about.get("seat") != seat:
                yield "fact", fact.key, fact.about
        for role in [card.role for move in self.device.moves() if "quiet" not in self.texts.entry("verb", move.verb) for card in move.cards]:
            yield "card", role, {}

    def news(self, seat: int) -> list[Fact]:
        """Return what was told, and seen, since a seat last answered."""
        passed = self.session.standing.made
        last = next((number for number in range(self.session.length - 1, -1, -1) if self.session.mover(number) == seat and number not in passed), None)
        coming = sum(len(frame.facts) for frame in self.timeline.reel)
        return self.session.log[0 if last is None else self.session.history.told(last):len(self.session.log) - coming]

    def do_firsts(self, _: dict[str, str]) -> None:
        """Switch on or off what is explained; the line that is there stays until the next answer."""
        self.met.want(not self.wanted)
        self.show()
