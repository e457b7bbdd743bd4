"""Sets of Creation Cards: reading, rejections and their reasons, hashes, and the stand-in set."""

import copy
import json
import re
import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import correlation

import pytest
from helpers.fake_page import Table
from helpers.own_sets import own
from helpers.share import share
from helpers.words import text
from hypothesis import given, settings
from hypothesis import strategies as st

from courtcards.cards import custom_sets
from courtcards.engine.card_sets import BadSet, fingerprint
from courtcards.engine.limits import CARD_NUMBER, SET_FEWEST, SET_MOST, SET_TEXT
from courtcards.games import GAMES, SETS
from courtcards.games.creations.cards import CORE
from courtcards.saves.link_codec import pack_link, unpack_link
from courtcards.saves.loader import load_record, parse_untrusted_json
from courtcards.saves.record import Record
from courtcards.texts import load_texts
from table.page.shared_messages import set_error_text

GAME = GAMES["minkingi"]
SOURCES = Path(sys.modules["courtcards"].__file__).parents[1]
FILE = json.loads((SOURCES / "courtcards" / "games" / "creations" / "core.json").read_text("utf-8"))


def card(number, **more):
    """Return a card as in a file, without the traits that are `...`."""
    traits = {"number": number, "corners": ["1", "5", "2", "R"], "speed": 10, "level": 3, "type": "fox", "set": "ours"} | more
    return {name: value for name, value in traits.items() if value is not ...}


def file(*cards, **more):
    """Return a set of 18 cards as in a file, starting with the given ones."""
    return {"format": 1, "name": "Ours", "version": "2", "cards": [*cards, *[card(number) for number in range(101, 119 - len(cards))]]} | more


def refused(data):
    """Return the error that rejects a set, and its message."""
    with pytest.raises(BadSet) as caught:
        GAME.read_cards(data)
    error = caught.value
    return error, set_error_text(GAME, error)


# reading

def test_a_cards_traits_are_in_order_and_its_number_identifies_it():
    found = GAME.read_cards(file(card(40, letter="K", title="Sir Fox")))
    assert list(found.cards)[:2] == ["c40", "c101"] and found.id == "Ours"
    first = found.cards["c40"]
    assert first.kind == "c40" and list(first.traits) == ["number", "corners", "speed", "level", "type", "set", "letter", "title"]
    assert first.traits["corners"] == ["1", "5", "2", "R"] and found.text.startswith("40,152R,10,3,fox,ours,K;101,152R,10,3,fox,ours;")


def test_duplicates_of_a_number_are_distinguished_in_the_order_of_the_set():
    found = GAME.read_cards(file(card(40), card(40, speed=20), card(7), card(40, speed=30)))
    assert [(id, one.traits["speed"]) for id, one in found.cards.items()][:4] == [("c40", 10), ("c40.2", 20), ("c7", 10), ("c40.3", 30)]


def test_a_set_is_identified_only_by_what_the_rules_see():
    plain, named, other = GAME.read_cards(file(card(40))), GAME.read_cards(file(card(40, title="Sir Fox"), name="Theirs")), GAME.read_cards(file(card(40, level=4)))
    assert plain.hash == named.hash == fingerprint(plain.text) != other.hash and named.cards["c40"].traits["title"] == "Sir Fox"


@pytest.mark.parametrize("data", [FILE, file(), file(card(CARD_NUMBER, letter="Z", type="sea-horse 2", set="Nuñez"))], ids=["core", "plain", "edges"])
def test_a_dumped_set_loads_as_the_same_set(data):
    found = GAME.read_cards(data)
    again = GAME.read_cards(found.text)
    assert (again.text, again.hash, again.id) == (found.text, found.hash, found.hash)
    assert [one.traits for one in again.cards.values()] == [one.traits for one in found.cards.values()]


def test_the_largest_allowed_set_fits_in_a_record():
    words = {"type": "w" * 24, "set": "s" * 24, "letter": "Q", "speed": 200}
    found = GAME.read_cards(file(cards=[card(CARD_NUMBER - n, **words) for n in range(SET_MOST)]))
    assert len(found.cards) == SET_MOST and len(found.text) <= SET_TEXT
    assert load_record(Record("minkingi", ["Ada", "Odo"], cards=found).dump()).game.card_set.hash == found.hash


def test_several_sets_are_combined_in_their_order():
    both = GAME.join_cards([CORE, GAME.read_cards(file(card(40, speed=20)))])
    assert len(both.cards) == 135 + 18 and both.cards["c40"].traits == CORE.cards["c40"].traits and both.cards["c40.2"].traits["speed"] == 20
    assert both.id == "Core 135 (our own) + Ours" and both.hash not in (CORE.hash,)
    with pytest.raises(BadSet) as caught:
        GAME.join_cards([CORE] * 3)
    assert caught.value.key == "many-cards"


# rejections

BAD_CARDS = {
    "missing-corner": [{"corners": ["1", "5", "2"]}, {"corners": ["1", "5", "2", "R", "R"]}, {"corners": "152R"}, {"corners": None}, {"corners": {}},
                       {"corners": ...}],
    "bad-corner": [{"corners": ["0", "5", "2", "R"]}, {"corners": ["10", "5", "2", "R"]}, {"corners": [1, "5", "2", "R"]}, {"corners": ["", "5", "2", "R"]},
                   {"corners": ["r", "5", "2", "R"]}, {"corners": ["1", "5", "2", None]}, {"corners": ["1", "5", "2", "<b>"]}, {"corners": ["1", "5", "2", "\u202e"]}],
    "bad-speed": [{"speed": -5}, {"speed": 205}, {"speed": "10"}, {"speed": 1.5}, {"speed": True}, {"speed": None}, {"speed": ...}],
    "bad-level": [{"level": 0}, {"level": 6}, {"level": "3"}, {"level": [3]}, {"level": ...}],
    "bad-type": [{"type": ""}, {"type": "fox,owl"}, {"type": "fox;"}, {"type": "<b>fox</b>"}, {"type": "f" * 25}, {"type": " fox"}, {"type": "fox\n"}, {"type": "fo\x07x"}, {"type": 3},
                 {"type": "fox  owl"}, {"type": ...}],
    "bad-set": [{"set": ""}, {"set": "co\u202ere"}, {"set": None}, {"set": ...}],
    "bad-letter": [{"letter": "a"}, {"letter": "AB"}, {"letter": ""}, {"letter": "Ä"}, {"letter": None}],
    "bad-title": [{"title": "<script>"}, {"title": "A < B"}, {"title": ""}, {"title": "a\nb"}, {"title": "t" * 41}, {"title": "\ud800"}, {"title": 5}],
    "bad-text": [{"text": ""}, {"text": "t" * 201}, {"text": "a\x07"}, {"text": "\u202e"}, {"text": ["a"]}, {"text": " a"}],
    "bad-strokes": [{"strokes": "pen"}, {"strokes": ["pen 31243a 12"]}, {"strokes": ["pen 31243A 12 1,1,1"]}, {"strokes": ["pen 31243a 0 1,1,1"]},
                    {"strokes": ["pen 31243a 12 1,1,1"] * 3001}, {"strokes": ["quill 31243a 12 1,1,1"]}, {"strokes": ["pen url(x) 12 1,1,1"]},
                    {"strokes": ["pen 31243a 12 1501,1,1"]}, {"strokes": ["pen 31243a 12 1,-201,1"]},
                    {"strokes": ["pen 31243a 12" + " 100,100,50" * 4000]}, {"strokes": [5]}],
    "bad-picture": [{"picture": "x"}, {"picture": "data:image/svg+xml;base64,PHN2Zz4="}, {"picture": "data:image/jpeg;base64,!!"}, {"picture": 5},
                    {"picture": "data:image/jpeg;base64," + "A" * 200_000}],
    "bad-history": [{"history": {}}, {"history": [{"what": "stolen", "by": "Ada", "on": "2026-11-21"}]}, {"history": [{"what": "drawn", "by": "Ada"}]},
                    {"history": [{"what": "drawn", "by": "<b>", "on": "2026-11-21"}]}, {"history": [{"what": "drawn", "by": "Ada", "on": "2026-02-30"}]}],
    "bad-key": [{"key": "x"}, {"key": 5}], "bad-art": [{"art": "yes"}, {"art": 1}],
    "unknown-trait": [{"health": 5}, {"pictures": "x"}],
}


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u115f", "\u0301"])
def test_a_set_whose_name_is_invisible_counts_as_unnamed(name):
    found = GAME.read_cards(file(card(7), card(40, title=name, text=name), name=name))
    assert found.id == found.hash and not {"title", "text"} & found.cards["c40"].traits.keys()
    landed, _ = custom_sets.set_from_file(file(card(40, title=name), name=name, owner=name), lambda: "0" * 8)
    kept = custom_sets.OwnSet("9a", "kingdrin", landed)
    assert (kept.name, kept.owner) == ("9a", "") and "title" not in kept.cards[0]


def test_a_picture_that_is_not_a_jpeg_is_named():
    for picture, what in (("data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==", text("picture.png")), ("data:image/jpeg;base64,SUkqAAgAAAA=", text("picture.tiff")), ("cat.jpeg", text("picture.none"))):
        assert f"The picture of card 40 is {what}" in refused(file(card(7), card(40, picture=picture)))[1]


@pytest.mark.parametrize("key, more", [(key, more) for key, several in BAD_CARDS.items() for more in several], ids=str)
def test_a_bad_card_is_named_by_its_number(key, more):
    error, said = refused(file(card(7), card(40, **more)))
    assert error.key == key and error.about["number"] == 40 and re.search(r"\bcard 40\b", said, re.IGNORECASE)
    assert said.isprintable()


@pytest.mark.parametrize("item, key", [
    *((card(number), "no-number") for number in (..., 0, CARD_NUMBER + 1, "40", True, None, 4.0)),
    *((item, "no-card") for item in (None, 5, "40,152R,10,3,fox,core", [], True)),
], ids=lambda value: str(value)[:15])
def test_a_card_without_a_number_or_an_item_that_is_not_a_card_is_named_by_its_position(item, key):
    error, said = refused(file(card(7), item))
    assert (error.key, error.about["place"]) == (key, 2) and "Item 2" in said


def test_a_set_has_18_to_400_cards():
    for count, key in ((0, "no-cards"), (1, "few-cards"), (SET_FEWEST - 1, "few-cards"), (SET_MOST + 1, "many-cards")):
        assert refused(file(cards=[card(n) for n in range(1, count + 1)]))[0].key == key
    for count in (SET_FEWEST, SET_MOST):
        assert len(GAME.read_cards(file(cards=[card(n) for n in range(1, count + 1)])).cards) == count


@pytest.mark.parametrize("data, key", [
    (None, "no-set"), (5, "no-set"), ([], "no-set"), ({}, "no-set"), (file(cards={}), "no-set"), (file(cards="40"), "no-set"),
    (file(format=2), "other-format"), (file(format=True), "other-format"), (file(format="1"), "other-format"), ({"cards": []}, "other-format"),
    (file(name="<b>Ours</b>"), "bad-name"), (file(name="Ours\u202e"), "bad-name"), (file(name=""), "bad-name"), (file(name="n" * 61), "bad-name"), (file(name=5), "bad-name"),
    (file(version="a\nb"), "bad-name"), (file(version=None), "bad-name"), (file(author="Ada"), "unknown-field"), (file(**{"\u202e": 1}), "unknown-field"),
], ids=str)
def test_data_that_is_not_a_set_is_refused_with_a_sentence(data, key):
    error, said = refused(data)
    assert error.key == key and said.isprintable()


@pytest.mark.parametrize("text", ["", ";", "40", "40,152R", "40,152R,10,3,fox,core,A,B", "040,152R,10,3,fox,core", "40,152R,1_0,3,fox,core", "+40,152R,10,3,fox,core",
                                  "4٠,152R,10,3,fox,core", "40,152R,10,3,fox,core;", "40,152R,10,3,fox,", "40,152,10,3,fox,core", "9" * 5000 + ",152R,10,3,fox,core"])
def test_an_impossible_text_is_refused(text):
    refused(";".join([text, *[f"{number},152R,10,3,fox,ours" for number in range(101, 121)]]))


def test_a_text_with_too_many_cards_is_refused_before_reading_them():
    assert refused(";" * 30_000)[0].key == "no-card" and refused("40,152R,10,3,fox,core;" * 1_000 + "40,152R,10,3,fox,core")[0].key == "many-cards"


PLAIN = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["1", "R", "fox", "A"]),
                     lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(sorted(card(1))) | st.text(max_size=5), inner, max_size=3), max_leaves=8)


@settings(max_examples=share(100, 300), deadline=None)
@given(st.data())
def test_a_mutated_set_is_valid_or_refused_with_a_sentence(data):
    held = copy.deepcopy(file(card(40, letter="K", title="Sir Fox")))
    for _ in range(data.draw(st.integers(1, 3))):
        spot, name = held, data.draw(st.sampled_from(["name", "version", "format", "cards", "more"]))
        if data.draw(st.integers(0, 3)) and isinstance(held["cards"], list) and held["cards"]:
            spot, name = held["cards"], data.draw(st.integers(0, len(held["cards"]) - 1))
            if data.draw(st.booleans()) and isinstance(spot[name], dict):
                spot, name = spot[name], data.draw(st.sampled_from([*card(1), "letter", "title"]))
        spot[name] = data.draw(PLAIN)
    try:
        found = GAME.read_cards(held)
    except BadSet:
        assert refused(held)[1].isprintable()
        return
    assert GAME.read_cards(found.text).hash == found.hash
    assert load_record(Record("minkingi", ["Ada", "Odo"], cards=found).dump()).game.card_set.hash == found.hash


@settings(max_examples=share(100, 200), deadline=None)
@given(st.integers(0, len(CORE.text) - 1), st.integers(0, 3), st.text(max_size=3))
def test_a_mutated_text_is_a_set_with_that_text_or_refused(at, cut, put):
    text = CORE.text[:at] + put + CORE.text[at + cut:]
    try:
        found = GAME.read_cards(text)
    except BadSet:
        assert refused(text)[1].isprintable()
    else:
        assert found.text == text


# playing with a set

def test_a_match_on_the_stand_in_set_names_it_by_its_hash():
    for id in ("kingdrin", "minkingi", "fwords"):
        record = Record(id, ["Ada", "Odo"])
        assert record.game.card_set is CORE and record.dump()["cards"] == CORE.hash and load_record(record.dump()).game.cards is CORE.cards


def test_a_match_on_a_set_of_135_fits_in_a_link_of_6000_characters_and_loads_from_it():
    custom_sets = GAME.read_cards(FILE | {"cards": FILE["cards"][::-1]})
    record = Record("minkingi", ["Ada Lovelace", "bot:squire:Margot"], seed=2**40, cards=custom_sets)
    link = pack_link(record.dump())
    assert custom_sets.hash not in SETS.cards and 1000 < len(link) <= 6000
    assert load_record(unpack_link(link)).dump() == record.dump()


# the stand-in set

def test_the_stand_in_set_is_what_its_script_generates_and_never_changes_for_matches_that_name_it():
    spec = spec_from_file_location("make_creations", SOURCES / "sets" / "creations.py")
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    written = script.dump_set_file(script.stand_in_set())
    assert written == (SOURCES / "courtcards" / "games" / "creations" / "core.json").read_text("utf-8")
    assert GAME.read_cards(parse_untrusted_json(written)).hash == CORE.hash == "47a032e003a9400b" and "our own" in CORE.id


def test_the_stand_in_set_has_the_counts_of_the_rulings():
    cards = [one.traits for one in CORE.cards.values()]
    corners = Counter(corner for one in cards for corner in one["corners"])
    assert [one["number"] for one in cards] == list(range(1, 136)) and corners == {**dict.fromkeys("RBY", 90), **dict.fromkeys("123456789", 30)}
    assert Counter(sum(corner in "RBY" for corner in one["corners"]) for one in cards) == {0: 9, 1: 36, 2: 45, 3: 36, 4: 9}
    assert Counter(one["level"] for one in cards) == dict.fromkeys(range(1, 6), 27) and len({(one["type"], one["level"]) for one in cards}) == 135


def test_fast_stand_in_cards_are_usually_weak():
    cards = [one.traits for one in CORE.cards.values()]
    speeds = [one["speed"] for one in cards]
    assert {min(speeds), max(speeds)} == {0, 200} and all(speed % 5 == 0 for speed in speeds) and set(Counter(speeds).values()) == {3, 4}
    assert 0.6 < correlation(speeds, [sum(int(corner) for corner in one["corners"] if corner.isdigit()) for one in cards]) < 0.95


def test_every_flaw_has_a_sentence_and_every_sentence_a_flaw():
    provoked = {*BAD_CARDS, "bad-owner", "no-number", "no-card", "no-cards", "few-cards", "many-cards", "other-format", "bad-name", "unknown-field"}
    assert provoked == set(load_texts("creations")["bad-cards"])


# at set-up

@pytest.mark.parametrize("written, says", [
    ("no set", text("trade.unreadable")), ("[" * 20_000, text("trade.unreadable")), ("{}", text("bad-cards.no-set")), (own(0), "no cards in this set"),
    (own(17), "17 cards; a set has 18 or more"), (own(401), "at most"), (own(number=...), "Item 1"), (own(corners=[*"152"]), "Card 201"),
    (own(corners=["0", *"52R"]), "card 201 is '0'"), (own(corners=["10", *"52R"]), "card 201 is '10'"), (own(type="<b>bee</b>"), "type of card 201"),
    (own(title="<img src=x onerror=alert(1)>"), "name of card 201"), (own(name="<b>Mine</b>"), "a name and a version"), (own(speed=201), "speed of card 201"),
], ids=lambda value: value[:12])
def test_a_bad_set_is_refused_with_a_sentence_and_not_stored(written, says):
    table = Table()
    table.stage.go("#/setup/minkingi")
    held = dict(table.storage.held)
    table.do("import-cards")
    table.stage.picked(written)
    assert text("page.cards-title") in table.asks and says in table.asks and table.storage.held == held
    assert "<b>" not in table.stage.dialog and "<img" not in table.stage.dialog and len(table.app.screen.setup.cards.rows()) == 1
