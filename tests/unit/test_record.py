"""Records: what is written, what is read back, and every way to be refused."""

import json

import pytest
from walks import canonical

from courtcards.card import Card
from courtcards.game import BadTable
from courtcards.games import GAMES
from courtcards.move import LONGEST_TEXT, IllegalMove
from courtcards.options import BadOption
from courtcards.record import LARGEST, MOST_MOVES, BadRecord, Record, player
from courtcards.texts import load

GOOD = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {"long_game": True}, "seats": ["Ada", "bot:squire"], "seed": 8, "moves": ["0 flip", "1 flip"]}
DECK = list(GAMES["war"].cards)


def stacked(deck):
    """Return a record with a stacked deck in place of the seed."""
    return {name: value for name, value in GOOD.items() if name != "seed"} | {"deck": deck}


def refused(data):
    """Return the error with which a record is refused, as data and as text; both must agree and can be said."""
    with pytest.raises(BadRecord) as caught:
        Record.load(data)
    error = caught.value
    assert load("common")["record"][error.key].format(**error.about)
    return error


def test_a_record_is_written_as_documented():
    record = Record("war", ["Ada", "bot:squire"], {"long_game": True}, 8)
    for move in ("0 flip", "1 flip"):
        record.play(move)
    assert record.dump() == GOOD and json.loads(json.dumps(record.dump())) == GOOD


def test_a_stacked_deck_takes_the_place_of_the_seed():
    assert Record.load(stacked(DECK)).dump() == stacked(DECK)


@pytest.mark.parametrize("data", [GOOD, stacked(DECK), GOOD | {"remarks": {"1": "They meet."}}, GOOD | {"moves": []}])
def test_loading_is_replaying(data):
    record = Record.load(data)
    assert record.dump() == data and Record.load(json.dumps(data)).dump() == data
    assert record.game.battles == len(data["moves"])


def test_a_move_is_kept_in_its_own_spelling():
    record = Record("war", ["Ada", "Margot"])
    record.play(" 00  flip ")
    assert record.moves == ["0 flip"]


def test_a_refused_move_is_not_kept():
    record = Record("war", ["Ada", "Margot"])
    before = canonical(record.game.view())
    with pytest.raises(IllegalMove):
        record.play("0 juggle")
    assert record.moves == [] and canonical(record.game.view()) == before


def test_a_name_may_be_written_in_any_script():
    seats = ["Āda Ó'Brien", "👩‍👩‍👧 ملكة"]
    assert Record.load(GOOD | {"seats": seats}).seats == seats


def test_undo_is_replaying_without_the_last_moves():
    record = Record.load(GOOD | {"moves": ["0 flip"] * 5})
    assert record.undo().moves == ["0 flip"] * 4 and record.undo(3).game.battles == 2
    assert record.undo(9).moves == [] and record.undo(0).dump() == record.dump()
    assert len(record.moves) == 5 and record.game.battles == 5


def test_every_record_can_be_undone_whatever_its_seed():
    for seed in (-1, 1 << 60):
        record = Record("war", ["Ada", "Margot"], seed=seed)
        record.play("0 flip")
        assert canonical(record.undo().game.view()) == canonical(GAMES["war"](seed=seed).view())


def test_a_record_steps_to_any_moment():
    record = Record.load(GOOD | {"moves": ["0 flip"] * 5})
    assert [record.up_to(length).game.battles for length in range(6)] == [0, 1, 2, 3, 4, 5]


def test_remarks_survive_a_step_back():
    assert Record.load(GOOD | {"remarks": {"2": "Look."}}).undo().remarks == {"2": "Look."}


def test_a_story_hears_the_replay_from_the_deal_on():
    facts = []
    Record.load(GOOD, lambda _, fact: facts.append(fact.key))
    assert facts.count("battle") == 2


@pytest.mark.parametrize("text", ["", "{", "war", "[1,", "\x00", "{'format': 1}", "[" * 100_000, '{"a":' * 100_000, "1" * 5000, "\ufeff{}"])
def test_what_is_no_json_is_refused(text):
    assert refused(text).key == "not-json"


def test_a_text_that_is_too_large_is_not_even_read():
    error = refused(" " * (LARGEST + 1))
    assert error.key == "too-large" and error.about == {"size": LARGEST + 1, "most": LARGEST}


@pytest.mark.parametrize("data", [None, 7, [], "null", "[]", "{}", '"war"', "NaN", {"game": "war"}, {"game": "war", "seats": []}])
def test_data_of_another_kind_is_no_record(data):
    assert refused(data).key == "no-record"


@pytest.mark.parametrize("value", [0, 2, "1", None, True, 1.0, [1], {}])
def test_another_format_is_refused(value):
    assert refused(GOOD | {"format": value}).key == "other-format"


def test_a_record_without_a_format_is_refused():
    assert refused({name: value for name, value in GOOD.items() if name != "format"}).key == "other-format"


def test_an_unknown_field_is_refused_by_name():
    error = refused(GOOD | {"zeal": 1, "cheat": 1})
    assert (error.key, error.about) == ("unknown-field", {"field": "cheat"})


@pytest.mark.parametrize("value", ["chess", "", "War", None, 7, True, ["war"], {"war": 1}])
def test_an_unknown_game_is_refused(value):
    assert refused(GOOD | {"game": value}).key == "unknown-game"


@pytest.mark.parametrize("value", [0, GOOD["rules"] + 1, str(GOOD["rules"]), None, True, float(GOOD["rules"])])
def test_another_version_of_the_rules_is_refused(value):
    error = refused(GOOD | {"rules": value})
    assert error.key == "other-rules" and error.about["rules"] == GOOD["rules"] and error.about["game"] == "war"


BAD = {
    "options": [None, [], "long_game", 1],
    "seats": [None, "Ada", {}, ["Ada", 1], ["Ada", ""], ["Ada", "  "], ["Ada", "\ud800"], ["Ada", "\x1b[2J"], ["Ada", "Odo\n"], ["Ada", "x" * 57], ["Ada"] * 13, [["Ada"], "Odo"]],
    "seed": [None, True, False, -1, 1 << 48, 7.0, float("nan"), float("inf"), "7", [7]],
    "moves": [None, {}, "0 flip", [1], [None], [["0 flip"]], ["x" * (LONGEST_TEXT + 1)], ["0 flip"] * (MOST_MOVES + 1)],
    "remarks": [None, [], "Look.", {"1": 1}, {"1": None}],
}


@pytest.mark.parametrize("field, value", [(field, value) for field, values in BAD.items() for value in values], ids=lambda it: str(it)[:30])
def test_a_damaged_field_is_named(field, value):
    error = refused(GOOD | {field: value})
    assert (error.key, error.about) == ("bad-field", {"field": field})


@pytest.mark.parametrize("value", [None, "4K-sun", {}, [1], [None], [["4K-sun"]], ["x" * 41], ["4K-sun"] * 401], ids=lambda it: str(it)[:30])
def test_a_damaged_deck_is_named(value):
    error = refused(stacked(value))
    assert (error.key, error.about) == ("bad-field", {"field": "deck"})


def test_a_number_that_json_does_not_have_is_no_seed():
    for word in ("NaN", "Infinity", "-Infinity", "1e3", "7.5", "true"):
        assert refused(json.dumps(GOOD).replace('"seed": 8', f'"seed": {word}')).about == {"field": "seed"}


def test_a_record_needs_a_seed_or_a_deck_and_not_both():
    assert refused(GOOD | {"deck": DECK}).key == "seed-or-deck"
    assert refused({name: value for name, value in GOOD.items() if name != "seed"}).key == "seed-or-deck"


@pytest.mark.parametrize("data", [
    GOOD | {"options": {"zeal": True}}, GOOD | {"options": {"long_game": 1}}, GOOD | {"options": {"first_army": True}},
    GOOD | {"options": {"battle_limit": []}}, GOOD | {"seats": []}, GOOD | {"seats": ["Ada"]}, GOOD | {"seats": ["Ada"] * 3},
    stacked([]), stacked(DECK[1:]), stacked(DECK + DECK[:1]), stacked(["moat", *DECK[1:]]), stacked(DECK[:1] + DECK[:1] + DECK[2:])],
    ids=lambda data: json.dumps(data)[40:100])
def test_a_match_that_cannot_be_dealt_is_refused(data):
    error = refused(data)
    assert error.key == "bad-start" and len(error.about["what"]) < 200


def test_an_option_nested_deep_is_refused_in_few_words():
    deep = "[" * 5 + "]" * 5
    error = refused(json.dumps(GOOD).replace('"long_game": true', f'"long_game": {deep}'))
    assert error.key == "bad-start" and len(error.about["what"]) < 200


@pytest.mark.parametrize("move, key", [("0 juggle", "flip-only"), ("2 flip", "no-such-seat"), ("0 flip moat", "no-such-card"), ("", "unreadable")])
def test_a_move_against_the_rules_is_refused_with_its_number_and_its_rule(move, key):
    error = refused(GOOD | {"moves": ["0 flip", move, "0 flip"]})
    assert (error.key, error.about["number"], error.about["move"], error.refusal.key) == ("illegal-move", 2, move, key)


def test_a_move_after_the_end_is_refused():
    error = refused(GOOD | {"moves": ["0 concede", "0 flip"]})
    assert (error.about["number"], error.refusal.key) == (2, "game-over")


def test_a_refused_record_leaves_nothing_behind():
    data, texts = GOOD | {"moves": ["0 flip", "0 juggle"]}, json.dumps(GOOD)
    before = json.dumps(data)
    refused(data)
    assert json.dumps(data) == before
    assert Record.load(texts).dump() == GOOD and list(GAMES["war"].cards) == DECK


def test_a_record_shares_nothing_with_the_data_it_was_read_from():
    data = json.loads(json.dumps(GOOD))
    record = Record.load(data)
    data["moves"].append("0 flip"), data["seats"].append("Odo"), data["options"].clear()
    assert record.dump() == GOOD


KNIGHTS = {"format": 1, "game": "knights-and-ninjas", "rules": GAMES["knights-and-ninjas"].rules, "options": {}, "seats": ["Ada", "Odo", "Maud"], "seed": 3, "moves": []}


def test_a_match_that_follows_another_keeps_its_result():
    follower = KNIGHTS | {"after": {"winners": [2], "losers": [0, 1]}}
    record = Record.load(follower)
    assert record.dump() == follower and record.game.question.seats == (2,)
    assert Record.load(record.undo().dump()).game.question.seats == (2,)


@pytest.mark.parametrize("after", [None, [], {"winner": [0]}, {"winners": 0}, {"winners": [True]}, {"winners": [-1]}, {"winners": [12]}, {"winners": [0] * 13}])
def test_a_damaged_result_of_the_match_before_is_refused(after):
    assert refused(KNIGHTS | {"after": after}).about == {"field": "after"}


def test_a_match_that_nobody_here_won_cannot_be_followed():
    assert refused(KNIGHTS | {"after": {"winners": [3]}}).key == "bad-start"


def test_every_reason_to_refuse_a_record_was_provoked_here():
    provoked = {"no-record", "not-json", "too-large", "other-format", "unknown-field", "unknown-game", "other-rules", "bad-field", "seed-or-deck",
                "bad-start", "illegal-move"}
    assert provoked == set(load("common")["record"]) - {"bad-link", "unknown-bot"}      # the table's own


def test_a_new_match_that_cannot_be_dealt_raises():
    for kind, given in ((KeyError, ("chess", ["Ada"])), (BadTable, ("war", ["Ada"])), (BadOption, ("war", ["Ada", "Odo"], {"zeal": 1}))):
        with pytest.raises(kind):
            Record(*given)


@pytest.mark.parametrize("seat, name, bot", [
    ("Ada", "Ada", None), ("bot:squire", "Squire", "squire"), ("bot:squire:Margot", "Margot", "squire"), ("bot:squire:A: B", "A: B", "squire"),
    ("robot:x", "robot:x", None)])
def test_a_seat_is_a_person_or_a_bot(seat, name, bot):
    assert player(seat) == (name, bot)


def test_cards_of_a_record_are_plain_ids():
    assert not any(isinstance(value, Card) for value in Record.load(stacked(DECK)).dump()["deck"])
