"""Titles of matches: a long one is shortened, never within a player's name, and additions are never cut."""

import json

import pytest
from helpers.fake_page import Table

from courtcards.engine.limits import TITLE
from courtcards.saves.loader import shorten_text, tidy_line
from courtcards.saves.record import Record, parse_seat
from courtcards.texts import game_title, join_list
from table.page.shared_messages import default_title
from table.storage.match_saves import HEAD_PREFIX

LONG = ["Bartholomew the Bold One", "bot:page:Adelheid of the Tall Towers", "Clementine", "Diethelm", "Eleanor", "Frederick"]


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("game", ["knights-and-ninjas", "ilk", "fwords"])
def test_a_first_title_is_cut_between_players_names(game, count):
    record = {"game": game, "seats": LONG[:count]}
    name, names = default_title(record), [parse_seat(seat)[0] for seat in LONG[:count]]
    assert len(name) <= TITLE
    if name.endswith("…"):
        assert name.rstrip("…").partition(": ")[2].split(", ") == names[:name.count(",") + 1] != names
    else:
        assert name == f"{game_title(game)}: {join_list(names)}"


def test_an_overlong_name_is_cut_at_a_word():
    assert shorten_text("The long evening in which Ada won everything there was to win, and more", TITLE) == "The long evening in which Ada won everything there was to…"
    assert shorten_text("Of Knights and Ninjas: Ada, Bartholomew the Bold, Adelheid of the Towers", TITLE) == "Of Knights and Ninjas: Ada, Bartholomew the Bold…"
    assert tidy_line("x " * 99, 10) == "x x x x x…" and all(len(tidy_line("many words " * 9, most)) <= most for most in range(2, 60))


@pytest.mark.parametrize("act", ["keep-copy", "branch", "again"])
def test_additions_to_a_matchs_title_are_never_cut(act):
    table = Table(speed="0").open_file(Record("knights-and-ninjas", LONG[:6], seed=5).dump())
    first = table.stored["title"]
    assert first == "Of Knights and Ninjas: Bartholomew the Bold One…"
    if act == "branch":
        table.do("replay")
    table.do(act)
    name = table.stored["title"]
    assert name.startswith("Of Knights and Ninjas: Bartholomew the") and len(name) <= TITLE
    assert name != first and name.partition("…")[2] not in ("", "…")
    table.stage.go("#/")
    assert name in table.says


def test_an_overlong_title_from_elsewhere_is_cut_at_a_word_in_the_lobby():
    table = Table(speed="0")
    table.play_now()
    id, slot = table.id, table.stored
    table.stage.go("#/")
    table.storage.remove(HEAD_PREFIX + id)
    table.put(id, json.dumps(slot | {"title": "Bartholomew the Bold One and Adelheid of the Tall Towers once more"}))
    table.stage.go("#/")
    assert "Bartholomew the Bold One and Adelheid of the Tall Towers…" in table.says
