"""The markup of a watched match: the news of a step and the controls below the board, or a line in place of the board."""

from collections.abc import Sequence

from courtcards.texts import common_text
from table.markup.html import Markup, h
from table.match.review.replay_steps import ReplaySteps, run_button, step_button


def watch_controls(title: str, news: tuple[str, str], steps: ReplaySteps, at: int, running: bool, link: str, shown: Sequence[Markup | None]) -> Markup:
    """Return everything below the board.

    `news` has the main sentence about the step `at`, and further ones. `link` is the address of the match at the table, and `shown` has more controls.
    """
    buttons = [step_button("ui-first", "first", 0), step_button("ui-prev", "previous", steps.previous_step(at), "back"), run_button(running),
               step_button("ui-next", "next", steps.next_step(at), "on"), step_button("ui-last", "last", steps.last)]
    link_to_table = h("a", common_text("watch", "open"), class_="link", href=link, target="_blank", rel="noopener")
    news_line = h("p", h("strong", news[0]), " ", h("span", news[1]), class_="watch__news", role="status")
    toolbar = h("div", buttons, class_="watch__acts", role="toolbar", aria_label=common_text("watch", "controls"))
    return h("section", h("h1", title, class_="vh"), news_line, *shown, toolbar, link_to_table, class_="watch", aria_label=common_text("watch", "match"))


def watch_message(line: str) -> Markup:
    """Return the page that shows a line of text in place of the board."""
    return h("main", h("p", line, class_="message__in", role="status"), class_="message")
