"""Tables whose matches and sets move to another device, and their contents before and after."""

import json

from helpers.fake_page import Table
from helpers.own_sets import plain


def elsewhere(storage=None, **query):
    """Return a table on another device, with a later clock."""
    table = Table(storage, **query)
    table.clock = iter(range(10**6, 2 * 10**6))
    return table


def settle(table):
    """Run everything that is waiting."""
    while table.stage.tick():
        pass
    return table


def saved(table):
    """Return a table's full backup."""
    table.do("save-all")
    settle(table)
    return json.loads(table.stage.files[-1][1])


def bring(table, data):
    """Open a file, and wait until all of it is imported."""
    return settle(table.open_file(data))


def slots(table):
    """Return the saved matches by id, without the fields that each device sets itself (revision, arrival, set-up)."""
    return {id: {name: value for name, value in table.saves.read(id).items() if name not in ("revision", "came", "set_up")} for id in table.saves.ids()}


def shelf(table):
    """Return a table's sets."""
    return table.app.page.shelf.readable_sets()


def sets(table):
    """Return a table's sets as files, with the artwork on their cards."""
    return [plain(table, own.id) for own in shelf(table)]


def played(flips=3, table=None):
    """Return a table in the lobby, with a match of War after this many flips."""
    table = table or Table()
    table.play_war(flips)
    table.lasting = table.id
    table.stage.go("#/")
    return table
