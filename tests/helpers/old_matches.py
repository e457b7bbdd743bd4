"""Old matches in a storage, and everything a fresh page reads of them."""

from helpers.fake_page import Storage

from table.storage.match_saves import MatchStorage

RECORD = {"format": 1, "game": "war", "rules": 2, "seats": ["Ada", "bot:squire:Odo"], "seed": 7}


def slot(number, over=True, moves=3):
    """Return the slot of a match, distinguished by its number."""
    return {"record": RECORD | {"moves": [f"0 flip {number}"] * moves}, "title": f"Match {number} \ud800\n — \"ours\"", "note": "", "over": over, "tally": {}}


def opened(storage, tab="tab", time=10**12):
    """Return the saves of a page on a storage."""
    return MatchStorage(storage, iter(range(time, 2 * 10**12)).__next__, tab)


def filled(count, storage=None, over=lambda number: True):
    """Return the saves of a page with this many matches, named by number, oldest first."""
    saves = opened(storage or Storage())
    for number in range(count):
        saves.write(str(number), slot(number, over(number)))
    return saves


def everything(storage):
    """Return all matches as a fresh page reads them, in list order; check that the lobby's list agrees with them."""
    saves = opened(storage, "fresh", 10**12 + 10**6)
    slots = {id: saves.read(id) for id in saves.head_texts()}
    heads = saves.parse_heads(saves.head_texts())
    assert [(head["title"], head["saved"], head["revision"]) for head in heads] == [(slot["title"], slot["saved"], slot["revision"]) for slot in slots.values()]
    return slots


def bind_all(saves):
    """Bind archives until there is nothing left to bind."""
    while saves.archive_old():
        pass
    return saves
