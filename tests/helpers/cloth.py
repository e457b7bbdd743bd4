"""Read a table's cloth and page: its buttons, its words, and the labels for screen readers."""

import re
from html.parser import HTMLParser

from helpers.fake_page import pressable, words

from table.markup.html import VOID_TAGS


def cloth(table):
    """Return the markup of the cloth."""
    return table.stage.view.partition('class="tray"')[0]


def heard(table):
    """Return the labels a screen reader reads on the cloth."""
    return re.findall(r'aria-label="([^"]*)"', cloth(table))


def presses(table, do):
    """Return the controls on the cloth for an action."""
    return pressable(cloth(table), do)


def acts(table):
    """Return the actions a page offers, in order."""
    return [data["do"] for data in pressable(table.stage.view)]


def shown(table):
    """Return the words on the cloth."""
    return words(cloth(table))


def buttons(table):
    """Return the labels of the answer buttons."""
    return [words(text) for text in re.findall(r"<button[^>]*>(.*?)</button>", table.stage.view.partition('class="ask__acts"')[2].partition('class="hand"')[0])]


def plain(markup):
    """Return markup without its region names."""
    return re.sub(r' data-region="[^"]*"', "", markup)


class Balance(HTMLParser):
    """Checks that all elements are closed, and in the right order."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        assert "style" not in dict(attributes)
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
