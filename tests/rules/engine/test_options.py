"""House rules: valid and invalid choices."""

import pytest

from courtcards.engine.options import BadOption, Option, choose_options
from courtcards.games import GAMES
from courtcards.texts import Texts

LONG = Option("long", "bool", False)
LIMIT = Option("limit", "choice", 300, (300, 100, 0))
ROLE = Option("role", "choice", "king", ("king", "page"))
ARMY = Option("army", "int", 32, low=1, high=63)
PACK = Option("pack", "counts", {}, (("king", 4), ("page", 14)), low=0, high=20)
OPTIONS = (LONG, LIMIT, ROLE, ARMY, PACK)


def test_an_option_not_chosen_has_its_default():
    assert choose_options(OPTIONS, {}) == {"long": False, "limit": 300, "role": "king", "army": 32, "pack": {}}
    assert choose_options(OPTIONS, {"role": "page"}) == {"long": False, "limit": 300, "role": "page", "army": 32, "pack": {}}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_sample_value_is_accepted_and_parsed_back_from_its_word(option):
    assert option.default in option.values()
    for value in option.values():
        word = ",".join(f"{name}:{count}" for name, count in value.items()) if isinstance(value, dict) else str(value).lower()
        assert option.takes(value) and option.read(word) == value


@pytest.mark.parametrize("name, value", [
    ("long", 1), ("long", 0), ("long", "true"), ("long", None), ("limit", 300.0), ("limit", True), ("limit", False), ("limit", "300"), ("limit", [300]),
    ("role", "jack"), ("role", ""), ("role", {}), ("army", 0), ("army", 64), ("army", True), ("army", 5.0), ("army", "5"), ("army", float("nan")),
    ("pack", {"jester": 1}), ("pack", {"king": 21}), ("pack", {"king": True}), ("pack", {"king": "4"}), ("pack", [4, 14]), ("pack", "king:4"), ("pack", {1: 1})])
def test_an_invalid_value_is_refused(name, value):
    with pytest.raises(BadOption) as caught:
        choose_options(OPTIONS, {name: value})
    assert caught.value.name == name and caught.value.allowed == {option.name: option for option in OPTIONS}[name].allowed


def test_rules_proposed_by_set_up_are_switches_that_are_off_by_default():
    proposed = {(id, option.name): option for id, kind in GAMES.items() for option in kind.options if option.proposed}
    assert {(option.kind, option.default, option.proposed) for option in proposed.values()} == {("bool", False, "persons"), ("bool", False, "screen")}
    assert proposed["knights-and-ninjas", "poker_faced"].proposed == "screen"


def test_every_option_with_clocked_choices_also_has_a_choice_without_a_clock():
    clocked = {(id, option.name): option for id, kind in GAMES.items() for option in kind.options if option.clock}
    assert all(option.kind == "choice" and {*option.clock} < {*option.choices} and option.clockless_choice not in option.clock for option in clocked.values())
    assert {name for name, option in clocked.items() if option.race} == {("kingdrin", "pace"), ("kingdrin", "opening")} and ("fwords", "timer") in clocked


def test_a_proposed_rule_about_windows_says_what_quick_windows_reveal():
    for kind in GAMES.values():
        telling = Texts(kind).sharing_warnings({option.name: False for option in kind.options}, 2)
        assert set(telling) == {option.name for option in kind.options if option.name == "poker_faced" and option.proposed}
        assert Texts(kind).sharing_warnings({option.name: True for option in kind.options}, 2) == Texts(kind).sharing_warnings({}, 1) == {}


def test_an_unknown_option_is_refused():
    with pytest.raises(BadOption, match="no such option"):
        choose_options(OPTIONS, {"short": True})


@pytest.mark.parametrize("word, value", [("on", True), ("YES", True), ("True", True), ("off", False), ("no", False)])
def test_yes_and_no_have_several_words(word, value):
    assert LONG.read(word) is value


@pytest.mark.parametrize("option, word", [
    (LONG, "perhaps"), (LONG, "1"), (LIMIT, "200"), (LIMIT, ""), (ROLE, "jack"), (ARMY, "--5"), (ARMY, "-5"), (ARMY, "64"), (ARMY, "1e1"),
    (ARMY, "²"), (ARMY, ""), (ARMY, "9" * 5000), (PACK, "king"), (PACK, "king:"), (PACK, "king:-1"), (PACK, "king:²"), (PACK, "king:21"), (PACK, "jester:1"),
    (PACK, "king:" + "9" * 5000)])
def test_a_word_that_is_not_a_value_is_refused(option, word):
    with pytest.raises(BadOption):
        option.read(word)


def test_the_refusal_of_a_huge_value_is_short():
    deep = value = []
    for _ in range(5000):
        deep.append(deep := [])
    assert len(str(BadOption("x" * 9999, value, "nothing"))) < 200


def test_allowed_values_are_described_in_words():
    assert [option.allowed for option in OPTIONS] == [
        "true or false", "one of 300, 100, 0", "one of king, page", "a whole number from 1 to 63", "whole numbers from 0 to 20, as in king:4"]
