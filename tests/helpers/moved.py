"""Tables whose matches and sets are moved, and what is on them before and after."""

import json

from helpers.fake_page import Table
from helpers.own_sets import plain


def elsewhere(storage=None, **query):
    """Return a table on another device, where it is later."""
    table = Table(storage, **query)
    table.clock = iter(range(10**6, 2 * 10**6))
    return table


def settle(table):
    """Let everything happen that waits."""
    while table.stage.tick():
        pass
    return table


def saved(table):
    """Return the file of all that a table hands out."""
    table.do("save-all")
    settle(table)
    return json.loads(table.stage.files[-1][1])


def bring(table, data):
    """Open a file and wait until all of it is taken in."""
    return settle(table.open_file(data))


def slots(table):
    """Return the matches as they are stored, by their ids, without what each device tells by itself: how often it wrote them, whether they came, or were set up there."""
    return {id: {name: value for name, value in table.saves.read(id).items() if name not in ("revision", "came", "set_up")} for id in table.saves.ids()}


def shelf(table):
    """Return the sets of a table."""
    return table.app.page.shelf.listed()


def sets(table):
    """Return them as files, with what is drawn on their cards."""
    return [plain(table, own.id) for own in shelf(table)]


def played(flips=3, table=None):
    """Return a table with a match of War of so many flips, in the lobby."""
    table = table or Table()
    table.play_now()
    table.flip(flips)
    table.lasting = table.id
    table.stage.go("#/")
    return table
