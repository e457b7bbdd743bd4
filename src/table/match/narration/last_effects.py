"""Finds each seat's last action, its last gain or loss, what it has lost since its last turn, and who leads, as shown on the plates."""

from typing import Any

from courtcards.engine.game import Fact
from courtcards.texts import Texts
from table.markup.layout import Layout
from table.match.session.base_session import BaseSession

SEARCHED_FACTS = 80     # the most facts looked through


class LastEffects:
    """Finds each seat's last action and its last gains and losses in the log."""

    def __init__(self, session: BaseSession, texts: Texts, layout: Layout):
        self.session, self.texts, self.layout = session, texts, layout
        self.at: tuple[int, int, Any] = -1, -1, None
        self.found: dict[str, Any] = {}
        entries = {key: entry for key, entry in texts.data.get("fact", {}).items() if isinstance(entry, dict)}
        self.headings = {key for key, entry in entries.items() if "heading" in entry}
        self.telling = {key: entry for key, entry in entries.items() if entry.keys() & {"did", "changes", "fells"}}

    def effects_before(self, end: int, counters: dict[str, int]) -> dict[str, Any]:
        """Return each seat's last action and last change in the first `end` facts, as a dict.

        `done/SEAT` is the last action in words. `change/SEAT` holds the gain or loss, the sentence of its fact, and whether it belongs to the current turn.
        `change/SEAT/ZONE` is the sentence of the fact that emptied a zone of the seat since its last turn. `leads` is the seat that leads by these counters.
        """
        state = end, self.session.version, counters
        if self.at[:2] != state[:2] or self.at[2] is not counters:
            self.at, self.found = state, {"leads": sole_leader(self.layout, counters)}
            is_new = True
            acted = set[int]()          # seats that have acted in a turn of their own since then
            for fact in reversed(self.session.log[max(0, end - SEARCHED_FACTS):end]):
                if fact.key in self.telling:
                    self.add_entries(fact, is_new, acted)
                if fact.key in self.headings:
                    is_new = False
                    seat = fact.about.get("seat")
                    if f"done/{seat}" in self.found:
                        acted.add(seat)
        return self.found

    def change_names_between(self, start: int, end: int) -> set[str]:
        """Return the names of the `change/SEAT` entries for gains and losses told in the facts from `start` to `end`."""
        facts = [(fact.about, self.telling[fact.key]) for fact in self.session.log[start:end] if fact.key in self.telling]
        names = {f"change/{about[who]}" for about, entry in facts for who, amount in entry.get("changes", {}).items() if about[amount[1:]]}
        return names.union(*[emptied_zones(entry, about) for about, entry in facts])

    def add_entries(self, fact: Fact, new: bool, acted: set[int]) -> None:
        """Add a fact's entries to the result, unless it has them from a later fact: facts are read from last to first.

        `new` says whether the fact belongs to the current turn. `acted` holds the seats that have had a turn of their own since the fact; for them, emptied
        zones are no longer shown.
        """
        entry, about = self.telling[fact.key], fact.about
        if fact.seats is not None and "unseen" not in entry:
            return
        for who, amount in entry.get("changes", {}).items():
            sign, name = amount[0], amount[1:]
            if about[name] and f"done/{about[who]}" not in self.found:
                self.found.setdefault(f"change/{about[who]}", (int(f"{sign}{about[name]}"), self.texts.say("fact", fact.key, about), new))
        if "fells" in entry and about["rival"] not in acted:
            self.found |= {name: self.texts.say("fact", fact.key, about) for name in emptied_zones(entry, about) if name not in self.found}
        if "did" in entry and f"done/{about['seat']}" not in self.found:
            self.found[f"done/{about['seat']}"] = self.texts.say("fact", fact.key, about, "did")


def emptied_zones(entry: dict[str, Any], about: dict[str, Any]) -> set[str]:
    """Return the names of the `change/SEAT/ZONE` entries of a fact: one for each zone of the rival that it empties.

    The text entry lists the zones in question. If the fact has a detail named after a zone, that zone was emptied only if the detail is true.
    """
    return {f"change/{about['rival']}/{zone}" for zone in entry.get("fells", ()) if about.get(zone, True)}


def sole_leader(layout: Layout, counters: dict[str, int]) -> int | None:
    """Return the seat that's ahead of all others by the game's `tally`, or None if there's no such seat."""
    tallies = {int(name.partition("/")[2]): number for name, number in counters.items() if name.startswith(f"{layout.tally}/")}
    best = (min if layout.fewest else max)(tallies.values(), default=None)
    leaders = [seat for seat, number in tallies.items() if number == best]
    return leaders[0] if len(leaders) == 1 and len(tallies) > 1 else None
