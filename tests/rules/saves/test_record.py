"""Records: writing, reading back, and every reason to reject one."""

import json

import pytest
from helpers.toy import OAKS, Pageant, oaks
from helpers.walks import canonical
from helpers.wordy import Mottos

from courtcards.engine import limits
from courtcards.engine.card_sets import CardSet, Sets
from courtcards.engine.dice import LOW_48_BITS
from courtcards.engine.game import BadSetup
from courtcards.engine.move import IllegalMove
from courtcards.engine.options import BadOption
from courtcards.engine.word_lists import pack_words, parse_words
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import RecordLoader, load_record
from courtcards.saves.record import Record, deal_only, parse_seat
from courtcards.texts import load_texts
from table.page.shared_messages import record_error_text

GOOD = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {"long_game": True}, "seats": ["Ada", "bot:squire"], "seed": 8, "moves": ["0 flip", "1 flip"]}
DECK = list(GAMES["war"].cards)
SEED = "0123456789abcdef" * 2
UNSEEN = ["\u200b", "\u200e\u200f", "\u202e", "\u2066\u2069", "\ufeff", "\u00ad\u2060", "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u0301\u0302", "\ufe0f", "\U000e0041", "\u180e",
          "\u00a0\u3000", "\x07", "\ud800"]


def stacked(deck):
    """Return a record with a stacked deck in place of the seed."""
    return {name: value for name, value in GOOD.items() if name != "seed"} | {"deck": deck}


def refused(data):
    """Return the error that rejects a record; check that it has a message."""
    with pytest.raises(BadRecord) as caught:
        load_record(data)
    error = caught.value
    assert record_error_text(error)
    return error


def test_a_record_is_written_as_documented():
    record = Record("war", ["Ada", "bot:squire"], {"long_game": True}, 8)
    for move in ("0 flip", "1 flip"):
        record.play(move)
    assert record.dump() == GOOD and json.loads(json.dumps(record.dump())) == GOOD


@pytest.mark.parametrize("data", [GOOD, stacked(DECK), GOOD | {"remarks": {"1": "They meet."}}, GOOD | {"marks": ["practice", "hinted", "retried"]}, GOOD | {"moves": []}, GOOD | {"seed": SEED}])
def test_loading_is_replaying(data):
    record = load_record(data)
    assert record.dump() == load_record(json.dumps(data)).dump() == load_record(json.dumps(data).encode()).dump() == data
    assert record.game.battles == len(data["moves"])


def test_a_move_is_stored_in_its_canonical_spelling():
    record = Record("war", ["Ada", "Margot"])
    record.play(" 00  flip ")
    assert record.moves == ["0 flip"]


def test_a_refused_move_is_not_stored():
    record = Record("war", ["Ada", "Margot"])
    before = canonical(record.game.view())
    with pytest.raises(IllegalMove):
        record.play("0 juggle")
    assert record.moves == [] and canonical(record.game.view()) == before


def test_a_name_may_use_any_script():
    seats = ["Āda Ó'Brien", "👩‍👩‍👧 ملكة"]
    assert load_record(GOOD | {"seats": seats}).seats == seats


@pytest.mark.parametrize("name", ["", "  ", *UNSEEN])
def test_a_player_with_an_invisible_name_is_named_by_seat(name):
    found = load_record(GOOD | {"seats": ["Ada", name]})
    assert found.seats == found.dump()["seats"] == ["Ada", "Seat 2"]
    assert load_record(json.dumps(GOOD | {"seats": [name, "Odo"]})).seats == ["Seat 1", "Odo"]


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u2800 "])
def test_a_bot_with_an_invisible_name_is_named_by_its_level(name):
    assert load_record(GOOD | {"seats": ["Ada", f"bot:squire:{name}"]}).seats == ["Ada", "bot:squire"]


def test_undo_replays_without_the_last_moves():
    record = load_record(GOOD | {"moves": ["0 flip"] * 5})
    assert record.undo().moves == ["0 flip"] * 4 and record.undo(3).game.battles == 2
    assert record.undo(9).moves == [] and record.undo(0).dump() == record.dump()
    assert len(record.moves) == 5 and record.game.battles == 5


def test_every_record_can_be_undone_whatever_its_seed():
    for seed in (0, LOW_48_BITS, "5eed" * 8):
        record = Record("war", ["Ada", "Margot"], seed=seed)
        record.play("0 flip")
        assert canonical(record.undo().game.view()) == canonical(GAMES["war"](seed=seed).view())


def test_a_record_can_be_replayed_up_to_any_move():
    record = load_record(GOOD | {"moves": ["0 flip"] * 5})
    assert [record.up_to(length).game.battles for length in range(6)] == [0, 1, 2, 3, 4, 5]


def test_remarks_and_marks_survive_undo_but_marks_not_a_new_deal():
    record = load_record(GOOD | {"remarks": {"2": "Look."}, "marks": ["hinted"]}).undo()
    assert record.remarks == {"2": "Look."}
    assert record.marks == ("hinted",) and record.dump()["marks"] == ["hinted"] and "marks" not in deal_only(record.dump())
    record.mark("practice")
    record.mark("hinted")
    assert record.dump()["marks"] == ["practice", "hinted"]


def test_a_duplicate_field_is_named():
    assert refused('{"game": "war", "seed": 22, "seed": 23}').about == {"field": "seed"}


def test_a_log_hears_the_replay_from_the_deal_on():
    facts = []
    load_record(GOOD, lambda _, fact: facts.append(fact.key))
    assert facts.count("battle") == 2


@pytest.mark.parametrize("text", ["", "{", "war", "[1,", "\x00", "{'format': 1}", "[" * 100_000, '{"a":' * 100_000, "1" * 5000, "\ufeff{}", "NaN", '{"a": -Infinity}', "9" * 41, b"\xff"])
def test_invalid_json_is_refused(text):
    assert refused(text).key == "not-json"


def test_a_text_that_is_too_large_is_not_even_parsed():
    error = refused(" " * (limits.FILE + 1))
    assert error.key == "too-large" and error.about == {"size": limits.FILE + 1, "most": limits.FILE}


@pytest.mark.parametrize("data", [None, 7, [], "null", "[]", "{}", '"war"', {"game": "war"}, {"game": "war", "seats": []}])
def test_data_of_another_kind_is_not_a_record(data):
    assert refused(data).key == "no-record"


@pytest.mark.parametrize("value", [0, 2, "1", None, True, 1.0, [1], {}])
def test_a_record_in_another_format_is_refused(value):
    assert refused(GOOD | {"format": value}).key == "other-format"


def test_a_record_without_a_format_is_refused():
    assert refused({name: value for name, value in GOOD.items() if name != "format"}).key == "other-format"


def test_an_unknown_field_is_refused_by_name():
    error = refused(GOOD | {"zeal": 1, "cheat": 1})
    assert (error.key, error.about) == ("unknown-field", {"field": "cheat"})


@pytest.mark.parametrize("value", ["chess", "", "War", None, 7, True, ["war"], {"war": 1}])
def test_an_unknown_game_is_refused(value):
    assert refused(GOOD | {"game": value}).key == "unknown-game"


@pytest.mark.parametrize("value", [0, -1, GAMES["war"].rules + 1, "1", None, True, 1.0])
def test_a_record_by_another_version_of_the_rules_is_refused(value):
    error = refused(GOOD | {"rules": value})
    assert error.key == "other-rules" and error.about["rules"] == GAMES["war"].rules and error.about["game"] == "war"


BAD = {
    "options": [None, [], "long_game", 1],
    "seats": [None, ["Ada", "O\u202edo"], "Ada", {}, ["Ada", 1], ["Ada", "O\ud800"], ["Ada", "\x1b[2J"], ["Ada", "Odo\n"], ["Ada", "x" * 57], ["Ada"] * 13, [["Ada"], "Odo"]],
    "seed": [None, True, False, -1, 1 << 48, 7.0, float("nan"), float("inf"), "7", [7], "", SEED[1:], SEED + "0", SEED.upper(), SEED + "\n", " " + SEED[1:], "-" + SEED[1:], "0x" + SEED[2:],
             SEED[:15] + "_" + SEED[16:], SEED[1:] + "g", SEED[1:] + "\u0663", "\u0663" * 32, SEED[1:] + "\ud800", [SEED], {SEED: 1}, int("1" * 32)],
    "moves": [None, ["0 flip\n"], ["0 \ud83d"], {}, "0 flip", [1], [None], [["0 flip"]], ["x" * (limits.MOVE + 1)], ["0 flip"] * (limits.MOVES + 1)],
    "marks": [None, "hinted", {}, {"hinted": True}, [1], [None], [["hinted"]], ["drawn"], ["Hinted"], ["hinted", "hinted"], ["practice"] * 4],
    "remarks": [None, [], "Look.", {"1": 1}, {"1": None}, {"1": "half a sign: \ud83d"}, {"\ud83d": "x"}, {"1": "\x1b[2J"}, {"1": "x" * (limits.REMARK + 1)}, {1: "x"},
                {str(number): "" for number in range(limits.REMARKS + 1)}, {str(number): "x" * 999 for number in range(99)}],
}


@pytest.mark.parametrize("field, value", [(field, value) for field, values in BAD.items() for value in values], ids=lambda it: str(it)[:30])
def test_a_damaged_field_is_named(field, value):
    error = refused(GOOD | {field: value})
    assert (error.key, error.about) == ("bad-field", {"field": field})


@pytest.mark.parametrize("value", [None, "4K-sun", {}, [1], [None], [["4K-sun"]], ["x" * 41], ["4K-sun"] * 401], ids=lambda it: str(it)[:30])
def test_a_damaged_deck_is_named(value):
    error = refused(stacked(value))
    assert (error.key, error.about) == ("bad-field", {"field": "deck"})


def test_a_number_json_does_not_have_is_not_a_seed():
    for word in ("1e3", "1e999", "7.5", "true", "-0.0"):
        assert refused(json.dumps(GOOD).replace('"seed": 8', f'"seed": {word}')).about == {"field": "seed"}
    for word in ("NaN", "Infinity", "-Infinity"):
        assert refused(json.dumps(GOOD).replace('"seed": 8', f'"seed": {word}')).key == "not-json"


def test_a_record_needs_a_seed_or_a_deck_and_not_both():
    assert refused(GOOD | {"deck": DECK}).key == "seed-or-deck"
    assert refused({name: value for name, value in GOOD.items() if name != "seed"}).key == "seed-or-deck"


@pytest.mark.parametrize("data", [
    GOOD | {"options": {"zeal": True}}, GOOD | {"options": {"long_game": 1}}, GOOD | {"options": {"long_game": [[[[[[]]]]]]}}, GOOD | {"options": {"first_army": True}},
    GOOD | {"options": {"battle_limit": []}}, GOOD | {"seats": []}, GOOD | {"seats": ["Ada"]}, GOOD | {"seats": ["Ada"] * 3},
    stacked([]), stacked(DECK[1:]), stacked(DECK + DECK[:1]), stacked(["moat", *DECK[1:]]), stacked(DECK[:1] + DECK[:1] + DECK[2:])],
    ids=lambda data: json.dumps(data)[40:100])
def test_a_match_that_cannot_be_dealt_is_refused(data):
    error = refused(data)
    assert error.key == "bad-start" and len(error.about["what"]) < 200


@pytest.mark.parametrize("move, key", [("0 juggle", "flip-only"), ("2 flip", "no-such-seat"), ("0 flip moat", "no-such-card"), ("", "unreadable")])
def test_an_illegal_move_is_refused_with_its_number_and_its_rule(move, key):
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
    assert load_record(texts).dump() == GOOD and list(GAMES["war"].cards) == DECK


def test_a_record_shares_nothing_with_its_source_data():
    data = json.loads(json.dumps(GOOD))
    record = load_record(data)
    data["moves"].append("0 flip"), data["seats"].append("Odo"), data["options"].clear()
    assert record.dump() == GOOD


KNIGHTS = {"format": 1, "game": "knights-and-ninjas", "rules": GAMES["knights-and-ninjas"].rules, "options": {}, "seats": ["Ada", "Odo", "Maud"], "seed": 3, "moves": []}


def test_a_match_that_follows_another_keeps_its_result():
    follower = KNIGHTS | {"after": {"winners": [2], "losers": [0, 1]}}
    record = load_record(follower)
    assert record.dump() == follower and record.game.question.seats == (2,)
    assert load_record(record.undo().dump()).game.question.seats == (2,)


@pytest.mark.parametrize("after", [None, [], {"winner": [0]}, {"winners": 0}, {"winners": [True]}, {"winners": [-1]}, {"winners": [12]}, {"winners": [0, 0]}, {"winners": [0], "losers": [0]}, {"winners": [[]]}])
def test_a_damaged_result_of_the_previous_match_is_refused(after):
    assert refused(KNIGHTS | {"after": after}).about == {"field": "after"}


def test_a_match_won_by_nobody_at_this_table_cannot_be_followed():
    assert refused(KNIGHTS | {"after": {"winners": [3]}}).key == "bad-start"


# loading

MOST = limits.FILE


@pytest.mark.parametrize("text", ['"' + '\\"' * (MOST // 2 - 2), '"' + '\\"' * (MOST // 2 - 2) + '"', '["' + "\\" * (MOST - 3), '{"a":"' + '\\\\"' * (MOST // 3 - 4)], ids=["open", "closed", "slashes", "pairs"])
def test_a_text_of_escaped_quotes_as_long_as_a_file_may_be_is_refused(text):         # rescanning from every character would take over an hour
    assert refused(text).key in ("not-json", "no-record")


def test_a_text_with_too_many_parts_is_refused_before_it_is_parsed():
    assert refused("[" + "1," * limits.TOKENS + "1]").about == {"size": limits.TOKENS + 2, "most": limits.TOKENS}


def test_brackets_inside_strings_do_not_count_as_nesting():
    assert refused(json.dumps("[" * 50)).key == "no-record"
    assert load_record(json.dumps(GOOD | {"remarks": {"1": "[[[[[[[[[[ \\\" {{{{"}})).remarks["1"].endswith("{{{{")


def test_a_remark_may_have_two_lines():
    assert load_record(GOOD | {"remarks": {"1": "Look.\nThere."}}).remarks["1"] == "Look.\nThere."


def test_a_record_is_loaded_in_slices():
    arrival = RecordLoader(GOOD | {"moves": ["0 flip"] * 7})
    assert (arrival.done, arrival.total) == (0, 7)
    assert [arrival.replay_moves(3), arrival.replay_moves(3), arrival.done, arrival.replay_moves(3), arrival.done] == [False, False, 6, True, 7]
    assert arrival.record.game.battles == 7 and arrival.replay_moves(3)


def test_a_match_by_older_rules_is_cut_at_the_first_move_that_no_longer_holds(monkeypatch):
    now = GAMES["war"].rules
    monkeypatch.setattr(GAMES["war"], "rules", now + 1)
    record = load_record(GOOD | {"moves": ["0 flip", "0 flip", "0 juggle", "0 flip"]})
    assert (record.broken.number, record.broken.move, record.broken.refusal.key) == (3, "0 juggle", "flip-only")
    assert record.moves == ["0 flip"] * 2 and record.dump()["rules"] == now + 1
    whole = load_record(GOOD)
    assert whole.broken is None and len(whole.moves) == 2
    with pytest.raises(BadRecord):
        load_record(GOOD | {"rules": now + 1, "moves": ["0 juggle"]})


def test_a_bug_of_ours_is_reported_as_one(monkeypatch):
    def stumble(self, text):
        raise IndexError("pop from empty list")
    monkeypatch.setattr(GAMES["war"], "play_text", stumble)
    error = refused(GOOD)
    assert error.key == "our-mistake" and "IndexError" in error.about["what"]


@pytest.mark.parametrize("data", [GOOD | {"\ud83d": 1}, GOOD | {"options": {"\ud83d\x07": 1}}, GOOD | {"game": "\ud83d"}])
def test_every_message_about_a_record_can_be_printed(data):
    said = refused(data)
    assert "\ud83d" not in str(said.about) and str(said.about).encode()


@pytest.mark.parametrize("seats, hand", [(6, 8), (5, 10)])
def test_hands_larger_than_the_deck_cannot_be_dealt(seats, hand):
    with pytest.raises(BadOption) as caught:
        Record("knights-and-ninjas", ["Ada"] * seats, {"start_hand": hand, "deck_list": small_deck()})
    assert caught.value.allowed == f"{seats} players get at most {45 // seats} cards each"


def small_deck():
    """Return the card counts of a deck of 45."""
    usual = dict(next(option for option in GAMES["knights-and-ninjas"].options if option.name == "deck_list").choices)
    spare, counts = sum(usual.values()) - 45, {}
    for kind, count in usual.items():
        counts[kind] = max(0, count - spare)
        spare -= count - counts[kind]
    return counts


WORDS = parse_words(pack_words({"TEA": 10, "TAN": 10}), "few")
SETS = Sets({OAKS.hash: OAKS}, {WORDS.hash: WORDS})


def test_a_record_contains_its_cards_and_its_words(monkeypatch):
    monkeypatch.setitem(GAMES, "wordy", Mottos)
    record = Record("wordy", ["Ada", "Odo"], seed=5, cards=OAKS, words=WORDS)
    data = record.dump()
    assert (data["cards"], data["words"]) == (OAKS.text, WORDS.hash)
    again = load_record(json.dumps(data), sets=SETS)
    assert again.dump() == data and again.game.cards is OAKS.cards and again.up_to(0).game.word_list == WORDS
    wordless = {name: value for name, value in data.items() if name not in ("cards", "words")}
    monkeypatch.setattr("courtcards.engine.components.installed_words", lambda: WORDS)
    assert load_record(wordless).dump()["words"] == WORDS.hash, "it is played with the words at hand"
    monkeypatch.setattr("courtcards.saves.loader.installed_words", lambda: None)
    assert refused(wordless).key == "no-words"


def test_a_record_on_a_bundled_set_names_it_by_its_hash(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    monkeypatch.setattr("courtcards.saves.record.SETS", Sets({OAKS.hash: OAKS}))
    data = Record("pageant", ["Ada", "Odo"], cards=OAKS).dump()
    assert data["cards"] == OAKS.hash and load_record(data, sets=SETS).game.card_set is OAKS
    assert refused(data).about == {"hash": OAKS.hash, "game": "pageant"}, "nobody knows what it holds"


def test_a_record_on_a_custom_set_can_be_replayed_where_nobody_has_it(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    own = oaks("Mine", 20)
    data = Record("pageant", ["Ada", "Odo"], cards=own).dump()
    again = load_record(json.dumps(data))
    assert again.dump() == data and again.game.card_set.hash == own.hash and list(again.game.cards) == list(own.cards)
    assert load_record(data, sets=Sets({own.hash: own})).game.card_set is own, "who has the set plays with its names and pictures"


def test_a_game_without_a_custom_set_uses_its_bundled_one(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    monkeypatch.setattr(Pageant, "stock", OAKS)
    record = Record("pageant", ["Ada", "Odo"])
    assert record.game.card_set is OAKS and record.game.cards is OAKS.cards and record.dump()["cards"] == OAKS.text


def test_cards_of_another_game_are_refused(monkeypatch):
    monkeypatch.setitem(GAMES, "pageant", Pageant)
    foreign = CardSet("stones", "5" * 16, OAKS.cards, "stones 3")
    data = Record("pageant", ["Ada", "Odo"]).dump()
    for cards, sets in (("stones 3", Sets()), (foreign.hash, Sets({foreign.hash: foreign})), ("oaks 5", Sets())):
        with pytest.raises(BadRecord) as caught:
            load_record(data | {"cards": cards}, sets=sets)
        assert caught.value.key == "bad-cards" and caught.value.about["flaw"] == "no-oaks"
    assert refused(GOOD | {"cards": "oaks 20"}).about == {"game": "war", "flaw": "no-set", "about": {}}, "it is played with its own cards"


@pytest.mark.parametrize("value", [None, 5, "", "oaks", "../oaks", "f" * 65, ["f" * 16], "F" * 16])
def test_an_invalid_hash_names_no_word_list(value):
    assert refused(GOOD | {"words": value}).about == {"field": "words"}


@pytest.mark.parametrize("value", [None, 5, "", ["f" * 16], "oaks\n", "f" * (limits.SET_TEXT + 1)])
def test_an_invalid_text_is_not_a_card_set(value):
    assert refused(GOOD | {"cards": value}).about == {"field": "cards"}


def test_every_reason_to_refuse_a_record_was_tested_here():
    provoked = {"no-record", "not-json", "too-large", "other-format", "unknown-field", "unknown-game", "other-rules", "bad-field", "seed-or-deck",
                "bad-start", "illegal-move", "our-mistake", "no-cards", "bad-cards", "no-words", "twice"}
    links = {"bad-link", "long-link", "cut-link", "cut-after", "newer-link"}
    assert provoked == set(load_texts("common")["record"]) - links - {"other-encoding", "unknown-bot"}      # those of links and files, and the table's own


def test_a_new_match_that_cannot_be_dealt_raises():
    for kind, given in ((KeyError, ("chess", ["Ada"])), (BadSetup, ("war", ["Ada"])), (BadOption, ("war", ["Ada", "Odo"], {"zeal": 1}))):
        with pytest.raises(kind):
            Record(*given)


@pytest.mark.parametrize("seat, name, bot", [
    ("Ada", "Ada", None), ("bot:squire", "Squire", "squire"), ("bot:squire:Margot", "Margot", "squire"), ("bot:squire:A: B", "A: B", "squire"),
    ("robot:x", "robot:x", None)])
def test_a_seat_is_a_person_or_a_bot(seat, name, bot):
    assert parse_seat(seat) == (name, bot)
