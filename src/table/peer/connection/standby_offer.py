"""The end of a line that sleeps at a guest's page: the table has the invitation to it, by which it calls once its own page was loaded anew. No DOM."""

from table.page.page import Page
from table.page.ports import Line
from table.peer.connection.connect_codes import Recall
from table.peer.connection.reconnect_code import part


def leave(page: Page, line: Line) -> None:
    """Leave the table the invitation to the end that sleeps here, over a line; there is one such end at a time, which is made when it is wanted first."""
    def made(asleep: Line | None) -> None:
        if page.asleep and asleep:
            asleep.close()
        page.asleep = page.asleep or asleep
        if page.asleep:
            line.leave(page.asleep.code)
    if page.asleep:
        made(None)
    else:
        page.browser.lines.invite(page.guard(made))


def part_of(page: Page, recall: Recall) -> str:
    """Return the reply to the end that sleeps here that is in a table's code, "" where none is."""
    return part(recall.code, page.asleep.code) if page.asleep else ""
