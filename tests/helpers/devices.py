"""Devices that reach each other by lines, on fake pages: the codes that they show, and what is pasted."""

import html
import re

from helpers.fake_page import Table, pressable

OFFERED = re.compile(r'id="near-link" value="([^"]*)"')


def device(lines, storage=None):
    """Return a device that reaches others by lines."""
    table = Table(storage, speed="0", seed=None)
    table.stage.lines = lines
    return table


def shown(table):
    """Return the route of the link that a page shows, "" where it shows none."""
    found = OFFERED.search(table.stage.view)
    return "#" + html.unescape(found[1]).partition("#")[2] if found else ""


def paste(table, text):
    table.do("paste-reply")
    table.do("yes", value=text)


def acts(table):
    return {data["do"] for data in pressable(table.stage.view)}
