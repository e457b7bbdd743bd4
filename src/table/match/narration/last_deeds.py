"""What each seat did last, what it gained or lost last, and who leads: what the plates tell."""

from typing import Any

from courtcards.engine.game import Fact
from courtcards.texts import Texts
from table.markup.layout import Layout
from table.match.session.base_session import Told

FAR = 80                # facts that are looked through at most


class LastDeeds:
    """Finds in the story what each seat did last, and what it gained or lost; looks only once at each moment."""

    def __init__(self, session: Told, texts: Texts, layout: Layout):
        self.session, self.texts, self.layout = session, texts, layout
        self.at: tuple[int, int, Any] = -1, -1, None
        self.found: dict[str, Any] = {}
        entries = {key: entry for key, entry in texts.data.get("fact", {}).items() if isinstance(entry, dict)}
        self.headings = {key for key, entry in entries.items() if "heading" in entry}
        self.telling = {key: entry for key, entry in entries.items() if "did" in entry or "changes" in entry}

    def until(self, end: int, counters: dict[str, int]) -> dict[str, Any]:
        """Return what the first `end` facts tell, and by the counters then, who `leads`.

        `done/SEAT` are words, `change/SEAT` a number, the sentence that tells it, and whether it's of the turn that goes on.
        """
        at = end, self.session.version, counters
        if self.at[:2] != at[:2] or self.at[2] is not counters:
            self.at, self.found = at, {"leads": leader(self.layout, counters)}
            new = True
            for fact in reversed(self.session.log[max(0, end - FAR):end]):
                if fact.seats is None and fact.key in self.telling:
                    self.note(fact, new)
                new = new and fact.key not in self.headings
        return self.found

    def note(self, fact: Fact, new: bool) -> None:
        """Note what a fact tells of seats of which nothing later tells."""
        entry, about = self.telling[fact.key], fact.about
        if "did" in entry and (name := f"done/{about['seat']}") not in self.found:
            self.found[name] = self.texts.say("fact", fact.key, about, "did")
        for who, amount in entry.get("changes", {}).items():
            sign, name = amount[0], amount[1:]
            if about[name]:
                self.found.setdefault(f"change/{about[who]}", (int(f"{sign}{about[name]}"), self.texts.say("fact", fact.key, about), new))


def leader(layout: Layout, counters: dict[str, int]) -> int | None:
    """Return the seat that is ahead of all others by what the game counts; None while nobody is."""
    held = {int(name.partition("/")[2]): number for name, number in counters.items() if name.startswith(f"{layout.tally}/")}
    best = (min if layout.fewest else max)(held.values(), default=None)
    ahead = [seat for seat, number in held.items() if number == best]
    return ahead[0] if len(ahead) == 1 < len(held) else None
