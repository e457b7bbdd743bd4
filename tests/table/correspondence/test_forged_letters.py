"""Forged letters: whatever they change of what both sides have is found by its name, and nothing is overwritten."""

from random import Random

import pytest
from helpers.by_letter import answer, come, joined, sent
from helpers.forged import forgeries
from helpers.share import share, some_games
from helpers.words import text

from courtcards.games import GAMES


def found(forgery):
    """Return the sentence by which a forgery should be found."""
    if forgery.key in ("doubted", "false-letter"):
        return text(f"post.{forgery.key}")
    return text("post.differs", place=text(f"post.place-{forgery.key}", **forgery.about))


def forged(game, homes, letters, **more):
    """Play a match by so many letters, open every forgery of each where it's for, and return what was changed and wasn't found."""
    tables, rng = joined(game, homes, **more), Random(game)
    missed, kinds, at = [], set(), 0
    for number in range(letters):
        table = tables[at]
        if number == 1:
            table.match.papers.mark("hinted")
        answer(table, rng)
        if table.match.session.position.outcome:
            break
        at, route = table.match.papers.to, sent(table)
        reader = tables[at]
        reader.stage.go("#/")
        before = dict(reader.storage.held)
        for forgery in forgeries(route.rpartition("/")[2], reader.saves.read(table.id)):
            reader.stage.go(f"#/letter/{forgery.text}")
            kinds.add(forgery.what.split()[0])
            if found(forgery) not in reader.says or reader.storage.held != before:
                missed.append((number, forgery.what, forgery.key, forgery.about, reader.says[:300]))
        come(reader, route)
    return missed, kinds


@pytest.mark.parametrize("game", some_games(sorted(GAMES.keys() - {"war"})))
def test_every_forgery_is_found_by_its_name(game):
    missed, kinds = forged(game, list(range(max(2, GAMES[game].fewest))), share(5, 60))
    assert not missed
    assert kinds >= {"move", "share", "name", "option", "a"}


def test_with_three_devices_the_share_and_the_name_of_a_third_are_found_too():
    missed, kinds = forged("coinquest", [0, 1, 2], share(5, 30))
    assert not missed
    assert kinds >= {"move", "share", "name"}


def test_a_mark_that_is_left_out_is_found():
    _, kinds = forged("minkingi", [0, 1], 6)
    assert "no" in kinds
