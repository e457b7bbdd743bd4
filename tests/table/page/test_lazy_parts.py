"""Lazy-loaded parts: the word list, fetched at set-up and for matches with words, retried, or different from ours; and printing."""


import pytest
from helpers.fake_page import Storage, Table
from helpers.toy_table import install
from helpers.words import text
from helpers.wordy import OTHER, OURS, Wordy, planted

from courtcards.saves.link_codec import pack_link
from table.page.lazy_parts import PACKAGES

FETCHING = text("page.words-coming")


class Shelf:
    """Whether the word list has arrived."""

    words = None


@pytest.fixture(autouse=True)
def shelf(monkeypatch):
    install(monkeypatch, Wordy)
    shelf = Shelf()
    for module in ("courtcards.engine.components", "courtcards.saves.loader", "courtcards.engine.word_lists", "table.page.lazy_parts", "table.page.shared_messages"):
        monkeypatch.setattr(f"{module}.installed_words", lambda: shelf.words)
    return shelf


def come(table, shelf):
    """Deliver the complete list."""
    shelf.words = OURS
    table.stage.fetching[1](True)


def record(shelf, **more):
    """Return a record that uses words."""
    shelf.words = OURS
    data = planted().dump() | more
    shelf.words = None
    return data


def at_setup():
    table = Table()
    table.stage.go("#/setup/pageant")
    return table


def test_the_word_list_is_fetched_when_a_word_game_is_set_up_and_the_deal_waits_for_it(shelf):
    table = at_setup()
    assert FETCHING in table.says and 'value="0.00"' in table.stage.view and "disabled" in deal_button(table)
    painted = len(table.stage.painted)
    for share in (0.01, 0.5, 0.51):
        table.stage.fetching[0](share)
    assert 'value="0.50"' in table.stage.view and len(table.stage.painted) == painted + 1
    come(table, shelf)
    assert FETCHING not in table.says and "disabled" not in deal_button(table)
    table.do("deal")
    assert table.match.session.record.dump()["words"] == OURS.hash


def deal_button(table):
    """Return the markup of the Deal button."""
    before, _, after = table.stage.view.partition('data-do="deal"')
    return before[before.rindex("<button"):] + after[:after.index(">")]


def test_a_missing_word_list_is_reported_at_set_up_and_retried(shelf):
    table = at_setup()
    table.stage.fetching[1](False)
    assert text("setup.words-lost") in table.says and "disabled" in deal_button(table)
    table.stage.fetching = None
    table.do("option", name="strict")
    assert table.stage.fetching is None, "nobody has asked for it"
    table.do("fetch-part")
    assert FETCHING in table.says
    come(table, shelf)
    assert "disabled" not in deal_button(table)


def test_a_game_without_a_word_list_fetches_nothing():
    table = Table()
    table.stage.go("#/setup/war")
    table.do("deal")
    assert table.match and table.stage.fetching is None


def test_a_screen_that_was_left_hears_nothing_of_what_arrived(shelf):
    table = at_setup()
    table.stage.go("#/")
    lobby = table.stage.view
    table.stage.fetching[0](0.5)
    come(table, shelf)
    assert table.stage.view == lobby


def test_the_printing_package_is_loaded_when_wanted_and_retried(monkeypatch):
    here, table = [], Table()
    monkeypatch.setattr("table.page.lazy_parts.find_spec", lambda name: name in here or None)
    table.stage.go("#/print/ilk")
    assert text("page.printing-coming") in table.says and 'value="0.00"' in table.stage.view
    table.stage.fetching[1](False)
    assert text("page.printing-text") in table.says
    table.do("fetch-part")
    here.append("table.printing")
    table.stage.fetching[1](True)
    assert "print__form" in table.stage.view


def test_a_loaded_package_is_not_looked_for_again(monkeypatch):
    looked = []
    monkeypatch.setattr("table.page.lazy_parts.find_spec", lambda name: looked.append(name) or True)
    table = Table()
    table.play_now()
    table.flip(3)
    assert looked.count(PACKAGES["voices"]) == 1, "a look into the folders takes as long as a paint"


@pytest.mark.parametrize("way", ["match", "play", "deal", "file", "play-now"])
def test_a_match_with_words_waits_for_the_list_and_then_opens(shelf, way):
    data, table = record(shelf), Table()
    if way == "match":
        id, slot = table.app.page.matches.new_match(data, "A match")
        table.app.page.save(id, slot)
        table.stage.go(f"#/match/{id}")
    elif way == "file":
        table.open_file(data)
    elif way == "play-now":
        table.do("play-now", game="pageant")
    else:
        table.stage.go(f"#/{way}/{pack_link(data)}")
    assert table.match is None and FETCHING in table.says
    table.stage.fetching[1](False)
    assert table.match is None and text("page.words-text") in table.says
    table.do("fetch-part")
    come(table, shelf)
    table.do("take-up")
    assert table.match.session.position.id == "pageant" and bool(table.played) == (way in ("match", "play", "file"))


def test_an_embedded_match_with_words_waits_for_the_list_in_one_line(shelf):
    data, table = record(shelf), Table()
    table.stage.go(f"#/watch/{pack_link(data)}")
    assert table.says == FETCHING
    table.stage.fetching[1](False)
    assert table.says == text("page.words-text")
    table.stage.go("#/")
    table.stage.go(f"#/watch/{pack_link(data)}")
    come(table, shelf)
    assert 'data-mode="watch"' in table.stage.view


def test_a_saved_match_says_which_words_were_not_found(shelf):
    shelf.words = OURS
    table = Table()
    table.do("play-now", game="pageant")
    table.match.session.play(next(move for move in table.moves if " plant " in move))
    table.match.saved_match.save()
    assert table.stored["record"]["no_words"] == ["QI"]
    again = Table(table.storage)
    again.stage.go(table.stage.address)
    again.match.session.undo()
    again.match.saved_match.save()
    assert "no_words" not in again.stored["record"]


def foreign(shelf, kind="play"):
    """Return a table that opened the link of a record with another word list."""
    data, table = record(shelf, words=OTHER, no_words=["COT"]), Table(Storage())
    shelf.words = OURS
    table.follow(f"#/{kind}/{pack_link(data)}")
    return table


def test_a_match_on_another_list_can_be_replayed_and_says_which_words_differ(shelf):
    table = foreign(shelf)
    assert table.match.replay and f"{text('page.words-there', words='QI')} {text('page.words-here', words='COT')}" in table.stage.notices
    assert text("replay.branch") not in table.says and text("replay.leave") not in table.says
    before = table.stage.address
    for act in ("branch", "leave-replay", "main", "undo", "close"):
        table.do(act)
        assert table.match.replay and len(table.played) == 1 and table.stage.address == before


def test_the_deal_of_a_match_on_another_list_is_played_with_ours(shelf):
    table = foreign(shelf)
    table.do("play-deal")
    assert not table.match.replay and table.match.session.record.dump()["words"] == OURS.hash and "other-words" not in table.app.page.notices
    assert not foreign(shelf, "deal").match.replay
