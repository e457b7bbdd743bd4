"""What a rival says at the table."""

from table.markup.html import Markup, h


def speech(heard: str = "") -> Markup:
    """Return the last line of a rival, as a sentence that readers hear after the news; nothing yet if it's empty."""
    return h("p", heard, class_="vh", role="status")
