"""What is pressed, read and heard on the cloth of a table."""

import re

from helpers.fake_page import pressable, words


def cloth(table):
    """Return the markup of the cloth."""
    return table.stage.view.partition('class="tray"')[0]


def heard(table):
    """Return what a reader hears of the cloth, by the names of its parts."""
    return re.findall(r'aria-label="([^"]*)"', cloth(table))


def presses(table, do):
    """Return what can be pressed on the cloth for an action."""
    return pressable(cloth(table), do)


def shown(table):
    """Return the words on the cloth."""
    return words(cloth(table))


def buttons(table):
    """Return the words of the buttons that answer."""
    return [words(text) for text in re.findall(r"<button[^>]*>(.*?)</button>", table.stage.view.partition('class="ask__acts"')[2].partition('class="hand"')[0])]
