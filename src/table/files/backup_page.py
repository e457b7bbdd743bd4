"""What is shown while all matches and sets are gathered, or taken in, and what is said of it then. Pure markup."""

from collections.abc import Mapping, Sequence

from courtcards.texts import listed, said
from table.markup import dialogs
from table.markup.html import Markup, h
from table.markup.notices import message, progress

FEW = 12                # of what could not be read that are named


def gathered(file: str, counts: Mapping[str, int], size: str, missing: Sequence[str]) -> Markup:
    """Return what is said of a file that was handed out: its name, what is in it, how large it is, and what is missing."""
    what = said("moving", "saved", file=file, what=counted(counts), size=size)
    return dialogs.sheet(said("moving", "saved-title"), [h("p", what), h("p", said("moving", "saved-help")), [h("p", words) for words in missing]])


def nothing() -> Markup:
    """Return what is said where there is nothing to be saved."""
    return dialogs.sheet(said("moving", "row"), h("p", said("moving", "nothing")))


def coming(done: int, total: int) -> Markup:
    """Return the page that says how much is taken in, and how it is stopped."""
    title, words = said("moving", "coming"), said("moving", "done", done=done, total=total)
    return message(title, words, [("stop-moving", said("page", "way-stop"), True)], progress(done / max(total, 1), title))


def came(lines: Sequence[str], bad: Sequence[tuple[str, str]]) -> Markup:
    """Return the page that says what came in; bad: what could not be read, by name, and why."""
    rows = [h("li", h("b", name), why) for name, why in bad[:FEW]] + ([h("li", said("moving", "more", count=len(bad) - FEW))] if len(bad) > FEW else [])
    unread = h("section", h("h2", said("moving", "bad", count=len(bad))), h("ul", rows), class_="came") if bad else None
    return message(said("moving", "came-title"), [h("span", line) for line in lines], [("lobby", said("page", "way-lobby"), True)], unread)


def counted(counts: Mapping[str, int]) -> str:
    """Return how many matches, sets, scores and deleted matches there are, as words; those of which there are none are left out.

    >>> counted({"matches": 12, "sets": 1, "scores": 0})
    '12 matches and 1 set'
    """
    return listed([said("moving", what, count=count) for what, count in counts.items() if count])
