"""Golden playthroughs: a record must show the same for ever, whichever Python replays it."""

import json
from pathlib import Path

import pytest
from helpers.share import IN_PYODIDE, share
from helpers.walks import digest, perft

from courtcards.games import GAMES
from courtcards.saves.loader import load_record

FILES = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(Path(__file__).parent.glob("*.json"))}
MATCHES = [(game, number, one) for game, matches in FILES.items() for number, one in enumerate(matches) if number % 3 == 0 or not IN_PYODIDE]


def every_match(step=1):
    """Parametrize a test by all matches, or by one in `step` of each game."""
    matches = [match for match in MATCHES if match[1] % step == 0]
    return pytest.mark.parametrize("one", [one for _, _, one in matches], ids=[f"{game}-{number}" for game, number, _ in matches])


def test_every_game_has_playthroughs_and_nothing_else_has():
    assert set(FILES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_playthroughs_cover_every_number_of_seats(game):
    kind = GAMES[game]
    assert {len(one["record"]["seats"]) for one in FILES[game]} == set(range(kind.fewest, kind.most + 1))


@every_match()
def test_a_playthrough_shows_what_it_always_showed(one):
    record = one["record"]
    start = load_record(record | {"moves": []}).game
    assert digest(start, record["moves"]) == one["digest"]
    assert start.outcome is not None


@every_match()
def test_a_playthrough_loads_as_a_record_of_the_same_moves(one):
    assert load_record(one["record"]).dump() == one["record"]


@every_match(share(3, 1))
def test_the_number_of_openings_has_not_changed(one):
    start = load_record(one["record"] | {"moves": []}).game
    assert perft(start, one["depth"]) == one["perft"]


def test_a_digest_depends_on_every_move():
    record = MATCHES[0][2]["record"]
    start, moves = (load_record(record | {"moves": []}).game for _ in "ab"), record["moves"]
    assert digest(next(start), moves) != digest(next(start), moves[:-1])
