"""Draws the pages and dialogs shown while a backup is saved or imported, and afterwards."""

from collections.abc import Mapping, Sequence

from courtcards.texts import common_text, join_list
from table.markup import dialogs
from table.markup.html import Markup, h
from table.markup.notices import message_page, progress_bar

MOST_LISTED = 12        # unreadable items listed by name


def backup_saved_dialog(file: str, counts: Mapping[str, int], size: str, missing: Sequence[str]) -> Markup:
    """Return the dialog about a saved backup: its name, contents, size, and what's missing."""
    contents = common_text("moving", "saved", file=file, what=backup_counts_text(counts), size=size)
    return dialogs.sheet_dialog(common_text("moving", "saved-title"),
                                [h("p", contents), h("p", common_text("moving", "saved-help")), [h("p", words) for words in missing]])


def empty_backup_dialog() -> Markup:
    """Return the dialog that says there's nothing to save."""
    return dialogs.sheet_dialog(common_text("moving", "row"), h("p", common_text("moving", "nothing")))


def import_progress_page(done: int, total: int) -> Markup:
    """Return the page with the progress of an import, and its stop button."""
    title, words = common_text("moving", "coming"), common_text("moving", "done", done=done, total=total)
    return message_page(title, words, [("stop-moving", common_text("page", "way-stop"), True)], progress_bar(done / max(total, 1), title))


def import_summary_page(lines: Sequence[str], bad: Sequence[tuple[str, str]]) -> Markup:
    """Return the summary page of an import. `bad` are the unreadable items as (name, reason)."""
    rows = [h("li", h("b", name), why) for name, why in bad[:MOST_LISTED]]
    if len(bad) > MOST_LISTED:
        rows.append(h("li", common_text("moving", "more", count=len(bad) - MOST_LISTED)))
    unread = h("section", h("h2", common_text("moving", "bad", count=len(bad))), h("ul", rows), class_="came") if bad else None
    return message_page(common_text("moving", "came-title"), [h("span", line) for line in lines], [("lobby", common_text("page", "way-lobby"), True)], unread)


def backup_counts_text(counts: Mapping[str, int]) -> str:
    """Return the numbers of matches, sets, scores and deleted matches in words; zeros are left out.

    >>> backup_counts_text({"matches": 12, "sets": 1, "scores": 0})
    '12 matches and 1 set'
    """
    return join_list([common_text("moving", what, count=count) for what, count in counts.items() if count])
