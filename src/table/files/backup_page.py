"""Pages and dialogs shown while a backup is saved or imported, and afterwards."""

from collections.abc import Mapping, Sequence

from courtcards.texts import listed, said
from table.markup import dialogs
from table.markup.html import Markup, h
from table.markup.notices import message, progress

FEW = 12                # unreadable items listed by name


def gathered(file: str, counts: Mapping[str, int], size: str, missing: Sequence[str]) -> Markup:
    """Return the dialog about a saved backup: its name, contents, size, and what's missing."""
    what = said("moving", "saved", file=file, what=counted(counts), size=size)
    return dialogs.sheet(said("moving", "saved-title"), [h("p", what), h("p", said("moving", "saved-help")), [h("p", words) for words in missing]])


def nothing() -> Markup:
    """Return the dialog that says there's nothing to save."""
    return dialogs.sheet(said("moving", "row"), h("p", said("moving", "nothing")))


def coming(done: int, total: int) -> Markup:
    """Return the page with the progress of an import, and its stop button."""
    title, words = said("moving", "coming"), said("moving", "done", done=done, total=total)
    return message(title, words, [("stop-moving", said("page", "way-stop"), True)], progress(done / max(total, 1), title))


def came(lines: Sequence[str], bad: Sequence[tuple[str, str]]) -> Markup:
    """Return the summary page of an import; bad: the unreadable items as (name, reason)."""
    rows = [h("li", h("b", name), why) for name, why in bad[:FEW]] + ([h("li", said("moving", "more", count=len(bad) - FEW))] if len(bad) > FEW else [])
    unread = h("section", h("h2", said("moving", "bad", count=len(bad))), h("ul", rows), class_="came") if bad else None
    return message(said("moving", "came-title"), [h("span", line) for line in lines], [("lobby", said("page", "way-lobby"), True)], unread)


def counted(counts: Mapping[str, int]) -> str:
    """Return the numbers of matches, sets, scores and deleted matches in words; zeros are left out.

    >>> counted({"matches": 12, "sets": 1, "scores": 0})
    '12 matches and 1 set'
    """
    return listed([said("moving", what, count=count) for what, count in counts.items() if count])
