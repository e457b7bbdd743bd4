"""Random corruption of backups: a clear rejection, or imports that can be opened; everything already here is still there afterwards."""

from copy import deepcopy
from random import Random

import pytest
from helpers.changed import mutated
from helpers.fake_page import Storage, Table
from helpers.moved import bring, elsewhere, played, saved, sets, slots
from helpers.own_sets import a_file, on_shelf
from helpers.share import share
from helpers.words import text

from table.files.backup_format import continues_record
from table.match.session.local_session import Session
from table.storage.scores import HighScore

SEVERAL = share(60, 120)           # per seed
LIST = "fwords/wild/"


def whole():
    """Return a backup of three matches, one of them with a set and marks, and a score."""
    table = Table()
    own, = on_shelf(table, a_file(count=2))
    for flips in range(3):
        played(flips + 1, table)
    slot = table.saves.read(table.lasting)
    table.saves.write(table.lasting, slot | {"sets": [own], "practice": True, "undone": ["0 flip\n1 flip"], "times": {"day 3": 41}})
    table.app.page.scores.add(LIST, HighScore(table.lasting, "Ada", 31, 12))
    return saved(table)


def here(data):
    """Return a table that has one of a file's matches, at another point, besides a match and a set of its own."""
    table = played(1, elsewhere(seed="5"))
    on_shelf(table, a_file(name="Wood", count=3))
    given = deepcopy(data["matches"][0])
    given["record"]["moves"] = given["record"]["moves"][:1]
    bring(table, data | {"matches": [given], "sets": [], "scores": {}})
    return table


def copied(device):
    """Return a table with a copy of all that another one holds."""
    storage = Storage()
    storage.held = dict(device.storage.held)
    table = elsewhere(storage)
    table.stage.art.held = dict(device.stage.art.held)
    return table


def nothing_lost(before, after):
    """Return whether every match of a device is still there, unchanged or further on."""
    return all(id in after and after[id]["title"] == slot["title"] and continues_record(after[id]["record"], slot["record"]) for id, slot in before.items())


def opens(table, slot):
    """Open a match as from the lobby; return whether it opens as expected."""
    session = Session.load(slot["record"])
    return session.record.broken or len(session.record.moves) == len(slot["record"]["moves"])


@pytest.mark.parametrize("seed", range(share(1, 4)))
def test_a_mutated_backup_is_refused_or_imports_readable_items_and_loses_nothing_here(seed):
    data, rng = whole(), Random(seed)
    refused = came = bad = 0
    device = here(data)
    for _ in range(SEVERAL):
        table = copied(device)
        before, shelf, held = slots(table), sets(table), dict(table.storage.held)
        assert len(before) == 2
        bring(table, mutated(rng, deepcopy(data)))
        after = slots(table)
        if text("page.file-title") in table.asks:
            refused += 1
            assert table.storage.held == held
            continue
        assert nothing_lost(before, after) and all(own in sets(table) for own in shelf) and table.stage.view.count("<script") == 0
        assert all(opens(table, slot) for slot in after.values())
        came, bad = came + (text("moving.came-title") in table.says), bad + ('class="came"' in table.stage.view)
        assert not table.app.page.matches.unsaved and not table.app.page.shelf.unkept
        table.do("lobby")
        assert text("lobby.open-record") in table.says
    assert refused > SEVERAL // 20 and came > SEVERAL // 3 and bad > SEVERAL // 10
