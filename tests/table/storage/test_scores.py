"""Solo scores: each is listed once, best first, and counts only for a deal by the page itself, played straight through."""

import json

import pytest
from helpers.fake_page import Storage, Table
from helpers.toy import Pageant
from helpers.toy_table import shelved
from helpers.words import text

from table.screens.match_setup import MatchSetup
from table.storage.match_saves import MatchStorage
from table.storage.scores import MOST_SCORES, SCORES, HighScore, HighScores, high_score_list_key

LIST = "pageant/2/"
toys = shelved(Pageant)


def alone(table=None, seed="", options=(("days", "2"),), seats=1):
    """Return a table at which one person has set up and dealt a short solo match."""
    table = table or fresh()
    table.stage.go("#/setup/pageant")
    table.do("seats", value=str(seats))
    for name, value in options:
        table.do("option", name=name, value=value)
    if seed:
        table.do("seed", value=seed)
    table.do("deal")
    return table


def fresh(storage=None):
    """Return a table whose address has no seed."""
    table = Table(storage)
    table.query.pop("seed")
    return table


def finish(table, plant=True):
    """Play a match to its end, with a card planted on the first day for a point."""
    game = table.match.session.position
    while (game := table.match.session.position).outcome is None:
        moves = [str(move) for move in game.moves(0)]
        wanted = next((move for move in moves if plant and "plant" in move and game.day == 1), next((move for move in moves if "rest" in move or "skip" in move), moves[0]))
        table.do("move", move=wanted)
    while table.stage.tick():
        pass
    return table


def apart(why):
    """Return the text for a score that's listed separately."""
    return text("scores.apart-one", why=text(f"scores.{why}"))


def scores(table, key=LIST):
    return [(one.name, one.score, one.why) for one in table.app.page.scores.score_list(key)]


def test_a_score_on_a_new_deal_counts_and_is_shown_in_the_result():
    table = finish(alone())
    assert scores(table) == [("You", 1, "")] and table.app.page.scores.score_list(LIST)[0].match == table.id
    assert 'class="scores"' in table.stage.view and not any(apart(why) in table.says for why in ("deal", "undo", "seen", "hint", "rule"))
    assert text("match.won", counts="You 1") not in table.says


def test_a_match_counts_once_even_if_reopened_and_ended_differently():
    table = finish(alone())
    id = table.id
    again = fresh(table.storage)
    again.stage.go(f"#/match/{id}")
    assert scores(again) == [("You", 1, "")]
    again.do("undo")
    finish(again)
    assert scores(again) == [("You", 1, "")]


def test_the_best_score_comes_first():
    table = finish(alone(), plant=False)
    finish(alone(table))
    assert [score for _, score, _ in scores(table)] == [1, 0]
    table.stage.go("#/setup/pageant")
    table.do("option", name="days", value="2")
    assert text("scores.best") in table.says and table.says.index("1. 1 You") < table.says.index("2. 0 You")


def test_playing_again_draws_a_new_deal_that_counts():
    table = finish(alone())
    table.do("again")
    finish(table)
    assert scores(table) == [("You", 1, "")] * 2


def test_undo_counts_as_undo_even_if_redone_at_once():
    table = alone()
    table.do("move", move=str(table.match.session.position.moves(0)[0]))
    table.do("undo")
    table.do("redo")
    finish(table, plant=False)
    assert scores(table) == [("You", 1, "undo")] and apart("undo") in table.says


def test_the_slot_remembers_that_something_was_undone():
    table = alone()
    table.do("move", move=str(table.match.session.position.moves(0)[0]))
    table.do("undo")
    assert table.stored["retried"] and "retried" not in table.stored["record"]
    again = fresh(table.storage)
    again.stage.go(f"#/match/{table.id}")
    assert scores(finish(again)) == [("You", 1, "undo")]


@pytest.mark.parametrize("begin", [
    lambda: alone(seed="7"), lambda: alone(Table()), lambda: from_file(alone()), lambda: copied(alone())], ids=["typed", "address", "file", "copy"])
def test_scores_on_a_deal_somebody_could_know_are_unranked(begin):
    assert [why for _, _, why in scores(finish(begin()))] == ["deal"]


def from_file(table):
    """Open the file of a match at its start."""
    return table.open_file(table.match.session.record.dump())


def copied(table):
    """Save a copy of a match."""
    table.do("keep-copy")
    return table


def test_scores_with_hidden_cards_seen_or_easier_house_rules_are_unranked():
    table = alone()
    table.match.saved_match.mark("practice")
    assert [why for _, _, why in scores(finish(table))] == ["seen"]
    eased = finish(alone(options=(("days", "2"), ("beads", None))))
    assert [why for _, _, why in scores(eased)] == ["rule"]


def test_each_combination_of_options_has_its_own_list_and_one_page_shows_all():
    table = finish(alone())
    finish(alone(table, options=(("days", "3"),)))
    assert scores(table, "pageant/3/") == [("You", 1, "")] and len(scores(table)) == 1
    table.do("scores")
    assert text("scores.title", game="Pageant") in table.asks and table.asks.count("1. 1 You") == 2


def test_several_players_and_bots_have_no_list():
    table = alone(seats=2)
    table.stage.go("#/setup/pageant")
    table.do("seats", value="2")
    assert text("scores.best") not in table.says
    table.do("seats", value="1")
    assert text("scores.best") in table.says
    table.do("seat-kind", seat="0", value="bot")
    assert text("scores.best") not in table.says


# storage

def one(match, score, on=1, why=""):
    return HighScore(match, "Ada", score, on, why)


def test_a_list_keeps_the_best_scores_and_the_unranked_ones_separately():
    held = HighScores(MatchStorage(Storage(), lambda: 1))
    for number in range(MOST_SCORES + 5):
        held.add(LIST, one(f"m{number}", number))
        held.add(LIST, one(f"a{number}", number, why="undo"))
    listed = held.score_list(LIST)
    assert [score.score for score in listed if not score.why] == [*range(MOST_SCORES + 4, 4, -1)] == [score.score for score in listed if score.why]
    assert [score.why for score in listed] == [""] * MOST_SCORES + ["undo"] * MOST_SCORES


def test_of_equal_scores_the_older_comes_first():
    held = HighScores(MatchStorage(Storage(), lambda: 1))
    for match, on in (("b", 2), ("a", 1), ("c", 3)):
        held.add(LIST, one(match, 7, on))
    assert [score.match for score in held.score_list(LIST)] == ["a", "b", "c"]


@pytest.mark.parametrize("trouble", ["full", "blocked"])
def test_an_unsaved_score_is_reported_and_lasts_while_the_page_is_open(trouble):
    table = alone()
    if trouble == "full":
        table.storage.room = 0
    else:
        table.storage.blocked = True
    finish(table)
    assert text("notice.scores-unkept.text") in table.warns and scores(table) == [("You", 1, "")]
    table.storage.room, table.storage.blocked = 10**9, False
    finish(alone(table), plant=False)
    assert scores(fresh(table.storage)) == [("You", 1, ""), ("You", 0, "")]


@pytest.mark.parametrize("stored", ["{", "[]", '{"scores": 7}', '{"scores": [{"match": "7f", "name": "Ada", "score": 3, "on": 1, "why": "because"}]}',
                                  '{"scores": [{"match": "7f", "name": "Ada", "score": 3, "on": 1e99, "why": ""}]}', '{"scores": [[[[]]]]}'])
def test_an_unreadable_list_is_set_aside_and_reported(stored):
    table = alone()
    table.storage.held[SCORES + LIST] = stored
    finish(table)
    assert scores(table) == [("You", 1, "")] and text("notice.scores-aside.text") in table.warns
    assert stored in [aside for name, aside in table.storage.held.items() if "aside" in name]


def test_a_stored_name_is_shown_as_text():
    table = alone()
    bold = json.dumps({"scores": [one("7f", 9)._replace(name="<b>Ada</b>")._asdict()]})
    table.storage.held[SCORES + LIST] = bold
    finish(table)
    assert "&lt;b&gt;Ada" in table.stage.view and "<b>Ada" not in table.stage.view


def test_a_list_is_described_by_its_game_its_options_and_its_cards():
    setup = MatchSetup("pageant")
    assert high_score_list_key(setup.kind.id, [12], None) == "pageant/12/"
