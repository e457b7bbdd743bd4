"""Forged letters: any change to what both sides have is detected by name, and nothing is overwritten."""

from random import Random

import pytest
from helpers.by_letter import answer, come, device, invited, joined, sent
from helpers.forged import forgeries, odd_letters, sentence
from helpers.hotseat import short
from helpers.share import first_of, share, some_games
from helpers.words import text

from courtcards.games import GAMES
from table.storage.letter_state import LetterState


def forged(game, homes, letters, **more):
    """Play a match over this many letters, open every forgery of each at its recipient, and return the undetected changes."""
    tables, rng = joined(game, homes, **more), Random(game)
    missed, kinds, at = [], set(), 0
    for number in range(letters):
        table = tables[at]
        if number == 1:
            table.match.saved_match.mark("hinted")
        answer(table, rng)
        if table.match.session.position.outcome:
            break
        at, route = table.match.saved_match.receiver, sent(table)
        reader = tables[at]
        reader.stage.go("#/")
        before = dict(reader.storage.held)
        for forgery in forgeries(route.rpartition("/")[2], reader.saves.read(table.id)):
            reader.stage.go(f"#/letter/{forgery.text}")
            kinds.add(forgery.what.split()[0])
            if forgery.key == "outrun":
                before = dict(reader.storage.held)          # the invitation is set aside until a genuine letter arrives
            if sentence(forgery) not in reader.says or reader.storage.held != before:
                missed.append((number, forgery.what, forgery.key, forgery.about, reader.says[:300]))
        come(reader, route)
    return missed, kinds


@pytest.mark.parametrize("game", some_games(sorted(GAMES.keys() - {"war"})))
def test_every_forgery_is_detected_and_named(game):
    missed, kinds = forged(game, list(range(max(2, GAMES[game].fewest))), share(5, 30))
    assert not missed
    assert kinds >= {"move", "share", "name", "option", "a", "no"}


def test_with_three_devices_a_forged_share_or_name_of_the_third_is_detected():
    missed, kinds = forged("coinquest", [0, 1, 2], share(5, 30))
    assert not missed
    assert kinds >= {"move", "share", "name"}


@pytest.mark.parametrize("game", first_of("minkingi", "coinquest"))
def test_a_match_is_played_to_its_end_despite_odd_letters_in_between(game):
    tables, rng, at, routes = joined(game, [0, 1], options=short(game, 2)), Random(4), 0, []
    while not routes or not tables[at].match.session.position.outcome:
        answer(tables[at], rng)
        reader, id = tables[1 - at], tables[at].id
        routes.append(sent(tables[at]))
        odd(reader, routes[-1], id)
        for route, key in ((routes[-1], ""), (routes[-1], "same"), (routes[max(0, len(routes) - 3)], "older")):
            come(reader, route)
            assert not key or len(routes) < 3 or text(f"notice.letter-{key}.text") in reader.warns
        at = 1 - at
    assert tables[0].played == tables[1].played and all(len(table.saves.ids()) == 1 for table in tables)


def odd(reader, route, id):
    """Open a forgery of each kind; check that the moves played here are kept."""
    known = reader.saves.read(id)["record"]["moves"]
    for forgery in odd_letters(route.rpartition("/")[2], len(known)).values() if known else ():
        reader.stage.go(f"#/letter/{forgery.text}")
        assert sentence(forgery) in reader.says, forgery.what
        if forgery.key == "doubted":
            reader.do("keep-mine")
            assert reader.played == known


def test_a_late_joiner_has_no_part_in_the_first_joiners_match():
    host, first, second = invited("coinquest", [0, 1]), device(), device()
    route = sent(host)
    come(first, route)
    come(second, route)
    answers = [sent(table) for table in (first, second)]
    come(host, answers[0])
    come(host, answers[1])
    assert LetterState.of(host.stored).shares[1] == LetterState.of(first.stored).own
    if host.match.session.asked_people:
        answer(host, Random(1))
    letter = sent(host)
    second.stage.go(letter)
    assert not LetterState.of(second.saves.read(host.id)).is_dealt
    come(first, letter)
    assert first.match.session.asked_people
