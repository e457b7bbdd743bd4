"""Frozen moments: each still shows what its key names, and every key has one."""

import json

import pytest
from helpers.share import first_of, share

from courtcards.engine.limits import MOVE
from courtcards.games import GAMES
from courtcards.lessons.authoring.coverage import emitted_keys, options_by_ruling, uncovered_keys
from courtcards.lessons.authoring.mining import MomentMiner, shrink_moment
from courtcards.lessons.moments import Moment, dump_moments, is_moment_valid, load_moment_file, load_moments, parse_moments
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import load_record

PLAIN = .15             # the share of a game's keys that don't need a moment
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_stored_moments_happen_and_open_as_records(game):
    frozen_ones = [*load_moments(game).values()]
    assert [moment.key for moment in frozen_ones if not is_moment_valid(moment)] == [] and len(frozen_ones) > 5
    for moment in frozen_ones[::share(9, 1)]:
        assert load_record(moment.record()).moves == [*moment.moves]


@every_game
def test_every_key_is_taught_has_a_moment_or_is_plain(game):
    found, wanted = load_moment_file(game), emitted_keys(GAMES[game])
    assert uncovered_keys(game) == set() and found.moments.keys() | {*found.plain} <= wanted and found.moments.keys().isdisjoint(found.plain)
    assert len(found.plain) <= PLAIN * len(wanted)


@every_game
def test_a_rulings_moment_names_its_house_rule(game):
    found = {key: [*moment.other] for key, moment in load_moments(game).items() if key.startswith("ruling.")}
    named = {f"ruling.{number}": [option] for number, option in options_by_ruling(GAMES[game]).items()}
    assert found == {key: named[key] for key in found}
    assert all(bool(moment.other) is key.startswith("ruling.") for key, moment in load_moments(game).items())


@every_game
def test_a_moment_file_round_trips(game):
    found = load_moment_file(game)
    assert parse_moments(game, dump_moments(found)) == found


# moments that don't hold, and files that aren't moments

def test_a_moment_whose_key_does_not_occur_or_that_cannot_be_played_is_invalid():
    flip = Moment("war", "fact.battle", move="0 flip")
    assert is_moment_valid(flip) and is_moment_valid(flip._replace(key="question.battle", move=""))
    for change in ({"key": "fact.wins"}, {"key": "refusal.flip-only"}, {"move": "0 fly"}, {"moves": ("0 fly",)}, {"dealt": "no-card"}, {"seats": 9}, {"options": {"wishes": 3}},
                   {"key": "ruling.1", "other": {"first_army": 32}}):
        assert not is_moment_valid(flip._replace(**change)), change


def changed(**fields):
    """Return a file with one moment of War that has a changed field."""
    return json.dumps({"plain": [], "moments": {"fact.battle": {"move": "0 flip", **fields}}})


@pytest.mark.parametrize(("text", "key"), [
    (changed()[:40], "not-json"), ("[]", "no-record"), ('{"moments":{}}', "no-record"), ('{"plain":[],"moments":[]}', "no-record"), ('{"plain":[1],"moments":{}}', "bad-field"),
    ('{"plain":[],"moments":{"fact.battle":[]}}', "unknown-field"), ('{"plain":[],"moments":{"law.battle":{}}}', "unknown-field"), (changed(game="ilk"), "unknown-field"),
    (changed(seats="2"), "bad-field"), (changed(seats=99), "bad-field"), (changed(dealt=["2A"]), "bad-field"), (changed(move=1), "bad-field"), (changed(moves=[1]), "bad-field"),
    (changed(moves="0 flip"), "bad-field"), (changed(options=[]), "bad-field"), (changed(other=3), "bad-field"), (changed(seed=-1), "bad-field"), (changed(move="0" * (MOVE + 1)), "bad-field")])
def test_a_truncated_or_altered_file_is_refused(text, key):
    assert parse_moments("war", changed()).moments["fact.battle"].move == "0 flip"
    with pytest.raises(BadRecord) as caught:
        parse_moments("war", text)
    assert caught.value.key == key


# mining

@pytest.mark.parametrize("game", first_of("war", "coinquest", "fwords"))
def test_a_mined_moment_happens_and_can_be_shortened_no_further(game):
    miner = MomentMiner(game)
    for _ in range(3):
        miner.play_match()
    found = [moment for _, moment in miner.best.values()]
    assert [moment.key for moment in found if not is_moment_valid(moment)] == [] and len(found) > 15
    for moment in sorted(found, key=lambda moment: len(moment.moves))[:8]:
        short = shrink_moment(moment)
        assert is_moment_valid(short) and len(short.moves) <= len(moment.moves) and len(short.dealt) <= len(moment.dealt)
