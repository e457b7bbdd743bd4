"""A match in the terminal: its questions, position and facts as lines of text, and typed input."""

from typing import Any

from courtcards.engine.game import Fact
from courtcards.texts import Texts


def question_line(texts: Texts, question: dict[str, Any]) -> str:
    """Return the question in words. For a reader who isn't being asked, the text says who is."""
    return texts.prompt(question, "ask" if texts.reader is None or texts.reader in question["seats"] else "wait")


def view_lines(texts: Texts, view: dict[str, Any]) -> str:
    """Return a view as text: one line for each zone with cards, and one for the outcome or the open question."""
    lines = []
    for name, cards in view["zones"].items():
        zone, _, owner = name.partition(":")[0].partition("/")
        whose = f"{texts.name(int(owner))}: " if owner else ""
        visible = cards["known"] if isinstance(cards, dict) else cards
        hidden = [f"{cards['hidden']} face down"] if isinstance(cards, dict) and cards["hidden"] else []
        if hidden or visible:
            lines.append(f"  {whose}{texts.say('zone', zone)}: {', '.join(hidden + [texts.card(id, 'full') for id in visible])}")
    if view["outcome"]:
        outcome = view["outcome"]
        won = "A draw" if outcome["draw"] else ", ".join(map(texts.name, outcome["winners"])) + " won"
        lines.append(f"{won}, {' to '.join(map(str, outcome['scores']))}. {texts.say('reason', outcome['reason'])}")
    else:
        lines.append(question_line(texts, view["question"]))
    return "\n".join(lines)


def fact_line(texts: Texts, fact: Fact, seat: int) -> str:
    """Return a fact as a line for a seat.

    If the fact's cards were hidden from the seat, the fact's text for that case (`unseen`) is used. If it has none, the line is "".
    """
    entry = texts.entry("fact", fact.key)
    parts = entry if isinstance(entry, dict) else {}
    if fact.seats is not None and seat not in fact.seats:
        return f"  {texts.say('fact', fact.key, fact.about, 'unseen')}" if "unseen" in parts else ""
    if "heading" in parts:
        return texts.say("fact", fact.key, fact.about, "heading")
    return f"  {texts.say('fact', fact.key, fact.about)}"


def ask_line(prompt: str) -> str | None:
    """Ask for a line and return it, or None at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None


def parse_choice(line: str, most: int) -> int:
    """Return the number in a line if it's from 1 to `most`, or 0 if the line contains anything else.

    >>> parse_choice("2", 3), parse_choice("4", 3), parse_choice("flip", 3), parse_choice("9" * 5000, 3)
    (2, 0, 0, 0)
    """
    number = int(line) if line.isdecimal() and len(line) <= len(str(most)) else 0
    return number if number <= most else 0
