"""Delayed saves: a match is saved after its moment is painted, but at once if anything reads the storage or the page is left."""

import pytest
from helpers.fake_page import Table

from courtcards.saves.record import Record


@pytest.fixture
def table():
    """A table with an open match of War, on which nothing is painted until `tick`."""
    table = Table()
    table.app.page.add(Record("war", ["You", "bot:squire:Margot"], seed=5).dump(), "War")
    table.stage.after_paint = lambda then: table.stage.waiting.append(then)
    return table


def stored(table):
    """Return the match's moves as another page would read them."""
    return table.saves.read(table.match.saved_match.id)["record"]["moves"]


def held(table):
    return list(table.match.session.record.moves)


def test_a_move_is_stored_once_it_is_painted(table):
    table.do("main")
    assert held(table) and stored(table) == []
    table.stage.tick()
    assert stored(table) == held(table)


LEAVES = {"hidden": lambda table: table.app.on_hidden(True), "left": lambda table: table.app.first_picture.on_rest(table.match),
          "another tab": lambda table: table.app.on_stored(f"courtcards:head:{table.match.saved_match.id}"), "the lobby": lambda table: table.app.page.matches.newest(9)}


@pytest.mark.parametrize("leave", LEAVES.values(), ids=LEAVES)
def test_looking_elsewhere_or_leaving_stores_an_unpainted_move(table, leave):
    table.do("main")
    leave(table)
    assert stored(table) == held(table) != []


def test_a_move_played_and_undone_before_the_next_paint_is_stored_as_it_stands(table):
    for _ in range(3):
        table.do("main")
        table.stage.tick(9)
    record, saved_match = table.match.session.record, table.match.saved_match
    before = held(table)
    del record.moves[1:]                       # back to the first move, then others, all before the next frame
    saved_match.save()
    record.moves.extend(["0 other"] * len(before))
    saved_match.save()
    table.stage.tick()
    assert stored(table) == [before[0], *["0 other"] * len(before)]


def test_several_moves_before_the_next_paint_are_written_once(table):
    table.do("main")
    table.stage.tick(9)
    written, put = [], table.saves.put
    table.saves.put = lambda key, text: written.append(key) or put(key, text)
    for _ in range(3):
        table.match.saved_match.save()
    table.stage.tick()
    assert len(written) == 1
