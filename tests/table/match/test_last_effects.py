"""Plates show each seat's last action, its last gain or loss, and who leads; undo restores them."""

import pytest
from books.ilk.table import record
from helpers.fake_page import Table

from courtcards.engine.game import Fact
from courtcards.games import GAMES
from table.match.narration.last_effects import sole_leader

BLOW = record("0 attack > 1 = field/0:1", fields=("7-5", ""), hands=("8 4", ""), seats=2, people=1)


@pytest.fixture
def struck():
    """Return a match in which a creature has struck a player who couldn't respond."""
    table = Table(speed="0")
    table.app.page.deal(BLOW)
    return table


def table_of(game):
    """Return a table with a new match of a game, against a bot."""
    table = Table(speed="0")
    table.app.page.deal({"format": 1, "game": game, "rules": GAMES[game].rules, "options": {}, "seats": ["Ada", "bot:page:Brann"], "seed": 3, "moves": []})
    return table


def stands(table):
    """Return the plates' texts by name."""
    return table.match.painter.shown_scene.sheet.facts["stands"]


def test_an_attack_and_its_cost_stay_on_the_plates_until_undone(struck):
    told = struck.match.narrator.say(struck.match.session.log[-1])
    assert stands(struck) == {"leads": 0, "done/0": "Attacked Brann", "change/1": (-7, told, True)}
    assert "−7" in struck.says and f'aria-label="−7: {told}"' in struck.stage.view
    struck.do("undo")
    assert stands(struck) == {"leads": None, "done/0": "Conjured 7-5"}


def test_a_change_is_new_only_in_its_own_turn(struck):
    assert struck.stage.view.count("data-new") == 1
    while struck.match.session.log[-1].key != "turn":
        struck.do("move", move=struck.moves[-1]) if struck.moves else struck.stage.tick()
    while struck.match.timeline.pausing:
        struck.stage.tick()
    assert stands(struck)["change/1"][0] == -7 and not stands(struck)["change/1"][2]


def test_the_leader_is_ahead_of_all_others_or_has_the_fewest_where_the_fewest_count(struck):
    layout, held = struck.match.narrator.layout, {"life/0": 40, "life/1": 50, "life/2": 50}
    assert sole_leader(layout, held) is None and sole_leader(layout._replace(fewest=True), held) == 0
    assert sole_leader(layout, held | {"life/2": 51}) == 2 and sole_leader(layout, {"life/0": 9}) is None


def test_a_change_disappears_once_its_seat_acts_without_one(struck):
    session = struck.match.session
    session.log.append(Fact("conjures", {"seat": 1, "damage": 2, "life": 3, "value": 0}))
    told = struck.match.narrator.last_effects.effects_before(len(session.log), {})
    assert told["done/1"] == "Conjured 2-3" and "change/1" not in told


def test_a_hidden_draw_counts_as_a_deed():
    last_effects = table_of("kingdrin").match.narrator.last_effects
    last_effects.session.log += [Fact("plays", {"seat": 1, "card": "c1", "value": "R"}), Fact("draws", {"seat": 1, "card": "c2"}, (1,))]
    assert last_effects.effects_before(len(last_effects.session.log), {})["done/1"] == "Drew a card"


def test_a_gain_disappears_when_its_seat_sends_the_next_card_into_battle():
    last_effects = table_of("war").match.narrator.last_effects
    last_effects.session.log[:] = [Fact("takes", {"seat": 1, "card": "3C-sun", "count": 2}), Fact("battle", {"number": 2}), Fact("shows", {"seat": 1, "card": "1S-sun"})]
    assert last_effects.effects_before(1, {})["change/1"][0] == 2
    assert last_effects.effects_before(3, {}) == {"leads": None, "done/1": "Sent a 1 Shield"}


def test_what_a_seat_loses_is_told_until_it_has_acted_in_a_turn_of_its_own():
    last_effects = table_of("knights-and-ninjas").match.narrator.last_effects
    smash = Fact("smashes", {"seat": 1, "rival": 0, "archer": False})
    answer, turn = Fact("blocks", {"seat": 0, "kind": "soldier", "left": 0}), Fact("turn", {"seat": 0, "number": 3, "goal": 10})
    last_effects.session.log[:] = [smash, answer, turn, Fact("discards", {"seat": 0, "card": "castle-1"}), Fact("turn", {"seat": 1, "number": 4, "goal": 10})]
    lost = {"change/0/castle": last_effects.texts.say("fact", "smashes", smash.about)}
    told = [{key: said for key, said in last_effects.effects_before(end, {}).items() if key.startswith("change/")} for end in range(1, 6)]
    assert told == [lost, lost, lost, {}, {}], "an answer to an attack is no turn"
    assert last_effects.change_names_between(0, 1) == {*lost}
    last_effects.session.log[0] = Fact("smashes", smash.about | {"archer": True})
    assert last_effects.change_names_between(0, 1) == {*lost, "change/0/archer"}


def test_changes_since_a_fact_are_identified_by_their_entries(struck):
    last_effects, end = struck.match.narrator.last_effects, len(struck.match.session.log)
    blow = max(at for at in range(end) if struck.match.session.log[at].key in last_effects.telling and last_effects.change_names_between(at, end))
    assert last_effects.change_names_between(blow, end) == {"change/1"} and last_effects.change_names_between(blow + 1, end) == last_effects.change_names_between(0, blow) == set()
