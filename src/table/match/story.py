"""What is said at the table: who sits where, how the match stands, the prompt, the story, the result. No DOM."""

from typing import Any

from courtcards import view
from courtcards.game import Fact
from courtcards.texts import load
from table.books import layout_of, tincture_of
from table.draw.html import Markup, h, icon
from table.draw.icons import CHARGES, TINCTURES, balance, banner
from table.draw.scene import Seat
from table.match.session import Frame, Session

GROUPS = 30             # headings of the story that are shown


class Teller:
    """Puts a session into words for its reader."""

    def __init__(self, session: Session):
        self.session, self.texts = session, session.texts()
        self.layout = layout_of(session.record.kind.id, len(session.names))
        self.written: tuple[list[Fact], list[str], list[tuple[bool, Markup]]] = [], [], []

    @property
    def seats(self) -> list[Seat]:
        """Return who sits where."""
        session, levels = self.session, load("common")["bot"]
        kinds = [f"{levels[bot]} bot" if (bot := session.bot(number)) else "Person" for number in range(len(session.names))]
        return [Seat(number, "You" if number == session.reader else name, kinds[number], colour := self.colour(number), CHARGES[colour])
                for number, name in enumerate(session.names)]

    def colour(self, seat: int) -> str:
        """Return a seat's tincture: that of its kingdom, where the game gives one, else by its place."""
        cards = self.session.game.view(-1)["zones"].get(f"{self.layout.colours}/{seat}")
        return tincture_of(self.texts.game, self.texts.cards[cards[0]].traits) if cards else TINCTURES[seat]

    def entry(self, fact: Fact) -> dict[str, Any]:
        """Return a fact's sentences with their marks (`heading`, `weight`, `moment`)."""
        entry = self.texts.entry("fact", fact.key)
        return entry if isinstance(entry, dict) else {}

    def say(self, fact: Fact, part: str | None = None) -> str:
        """Return a fact as a sentence; of one whose cards the reader did not see what there is to say without them, or nothing."""
        if fact.seats is not None and self.session.reader not in fact.seats:
            return self.texts.say("fact", fact.key, fact.about, "unseen") if "unseen" in self.entry(fact) else ""
        return self.texts.say("fact", fact.key, fact.about, part)

    def question(self, part: str) -> str:
        """Return a part of the open question: `ask`, `wait`, `help` or `do`; nothing when the match is over."""
        question = self.session.game.question
        if question is None:
            return ""
        return self.texts.prompt(view.question(self.session.game) or {}, part)

    def heading(self, coming: int = 0) -> str:
        """Return how far the match has come (`where`, else the heading of the story), without the facts that are still to come."""
        told = self.session.log[:len(self.session.log) - coming]
        fact = next((fact for fact in reversed(told) if "heading" in self.entry(fact)), None)
        return self.say(fact, "where" if "where" in self.entry(fact) else "heading") if fact else ""

    def link(self) -> tuple[str, str] | None:
        """Return the page of how to play that helps with the open question, and the words that lead to it."""
        question = self.session.game.question
        entry = self.texts.entry("question", question.key) if question else {}
        return (entry["page"], self.question("link")) if "link" in entry else None

    def sound(self, frame: Frame) -> str | None:
        """Return what is heard with a moment: of its facts the last that has a sound."""
        return next((entry["sound"] for fact in reversed(frame.facts) if "sound" in (entry := self.entry(fact))), None)

    def prompt(self, frame: Frame, over: bool, awaited: bool, hushed: bool = False) -> tuple[str, str]:
        """Return the sentence over the tray, and the line under it.

        `over`: the end is shown; `awaited`: a person at this device is asked; `hushed`: nobody should see who is asked.
        """
        outcome = self.session.game.outcome
        if outcome and over:
            return f"{self.winner()}.", self.texts.say("reason", outcome.reason)
        told = [fact for fact in frame.facts if "heading" not in self.entry(fact)]
        strong = next((fact for fact in reversed(told) if "weight" in self.entry(fact)), None)
        said = ", ".join(filter(None, [self.say(fact) for fact in told if fact is not strong]))
        if strong and "moment" not in self.entry(strong):
            return self.say(strong), f"{said}." if said else ""
        if awaited:
            return self.question("ask"), self.question("help")
        return said or (self.texts.say("choose", "hush") if hushed else self.question("wait")), ""

    def moment(self, frame: Frame) -> tuple[str, str] | None:
        """Return the headline of a moment that changes the course, and its line."""
        fact = next((fact for fact in frame.facts if "moment" in self.entry(fact)), None)
        return (self.entry(fact)["moment"], self.say(fact)) if fact else None

    def fighters(self, frame: Frame) -> tuple[frozenset[int], frozenset[int]]:
        """Return the seats whose card wins the battle that is shown, and those that are tied."""
        strong = next((fact for fact in reversed(frame.facts) if "weight" in self.entry(fact)), None)
        best = [strong.about["seat"]] if strong and "seat" in strong.about else []
        return frozenset(best), frozenset(strong.about.get("seats", ()) if strong else ())

    def story(self, coming: int) -> list[Markup]:
        """Return the story under its headings, the latest of them, without the facts that are still to come."""
        lines = self.lines()
        lines = lines[:len(lines) - coming]
        starts = [number for number, (heading, _) in enumerate(lines) if heading]
        parts: list[Markup] = []
        items: list[Markup] = []
        for heading, line in lines[starts[-GROUPS]:] if len(starts) > GROUPS else lines:
            if heading:
                parts += [h("ul", items)] if items else []
                parts.append(line)
                items = []
            elif line:
                items.append(line)
        return [*parts, h("ul", items)] if items else parts

    def lines(self) -> list[tuple[bool, Markup]]:
        """Return every fact as a line, and whether it is a heading; a line that was written once is kept."""
        log, colours = self.session.log, [seat.tincture for seat in self.seats]
        if self.written[0] is not log or self.written[1] != colours:
            self.written = log, colours, []
        lines = self.written[2]
        for fact in log[len(lines):]:
            heading = "heading" in self.entry(fact)
            who = colours[fact.about["seat"]] if "seat" in fact.about else None
            said = self.say(fact, "heading" if heading else None)
            item = h("li", said, data_tincture=who, data_now="weight" in self.entry(fact) or None) if said else Markup("")
            lines.append((heading, h("h3", said) if heading else item))
        return lines

    def note(self) -> str:
        """Return in a few words how the match stands, for the lobby."""
        outcome, heading = self.session.game.outcome, self.heading()
        if outcome:
            return f"{self.winner()}, {' to '.join(map(str, outcome.scores))}"
        return f"{heading}. {self.standing()}" if heading else "Not begun"

    def standing(self) -> str:
        """Return who holds how many cards."""
        counters, tally = self.session.game.counters(), self.layout.tally
        return ", ".join(f"{seat.name} {counters[f'{tally}/{seat.number}']}" for seat in self.seats if f"{tally}/{seat.number}" in counters)

    def winner(self) -> str:
        """Return who won, as a sentence."""
        outcome = self.session.game.outcome
        if outcome is None or len(outcome.winners) == len(self.seats):
            return "A draw"
        names = [seat.name for seat in self.seats if seat.number in outcome.winners]
        return f"{' and '.join(names)} {'win' if names == ['You'] or len(names) > 1 else 'wins'}"

    def result(self, tally: dict[str, int]) -> Markup:
        """Return how the match ended, the tally, and what can be done next."""
        outcome, seats = self.session.game.outcome, self.seats
        assert outcome is not None
        flag = seats[outcome.winners[0]]
        label = ", ".join(f"{seat.name} {outcome.scores[seat.number]}" for seat in seats)
        pair = [[h("span", "to") if seat.number else None, h("b", outcome.scores[seat.number])] for seat in seats]
        several = [h("span", h("b", outcome.scores[seat.number]), seat.name, data_tincture=seat.tincture) for seat in seats]
        score = h("p", several if len(seats) > 2 else pair, class_="result__score", data_several=len(seats) > 2, role="img", aria_label=label)
        return h("section", h("span", banner(flag.tincture, flag.charge), class_="result__flag"), h("h2", self.winner()), score,
                 balance([(seat.tincture, outcome.scores[seat.number]) for seat in seats], label),
                 h("p", f"{self.texts.say('reason', outcome.reason)} {self.won(tally)}", class_="muted"),
                 h("div", self.after(), class_="result__acts"), class_="result panel", aria_label="Result")

    def won(self, tally: dict[str, int]) -> str:
        """Return who has won how many matches in a row of them."""
        drawn = [f"drawn {tally['draw']}"] if tally.get("draw") else []
        return "Matches won: " + ", ".join([*[f"{seat.name} {tally.get(str(seat.number), 0)}" for seat in self.seats], *drawn]) + "."

    def after(self) -> list[Markup]:
        """Return what can be done when a match is over."""
        return [h("button", "Play again", type="button", class_="btn btn--main btn--big", data_do="again", data_main=True),
                h("button", icon("ui-undo"), "Undo the last move", type="button", class_="btn", data_do="undo"),
                h("a", "Change the rules", class_="btn", href=f"#/setup/{self.session.record.kind.id}")]
