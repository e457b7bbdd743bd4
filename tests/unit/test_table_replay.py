"""Looking back: steps, eyes, agreement, practice, branches."""

import pytest
from fake_page import Table
from unit.test_table_hotseat import act, dealt, spied

from courtcards.games import GAMES


def battled(moves=8, game="battle-royal", kinds="pp"):
    """Return a match some moves on, looked back on."""
    from random import Random
    table, rng = dealt(game, kinds), Random(1)
    while len(table.played) < moves:
        act(table, rng)
    table.do("replay")
    return table


def at(table):
    return table.match.replay.at


def test_the_steps_go_forth_and_back_and_stop_at_the_ends():
    table = battled()
    assert "Battle Royal, replay" in table.says and "Step 8 of 8" in table.says
    for value, step in (("0", 0), ("-5", 0), ("3", 3), ("99", 8)):
        table.do("step", value=value)
        assert at(table) == step and f"Step {step} of 8" in table.says
    table.do("undo")
    assert at(table) == 7 and len(table.played) == 8


def test_it_plays_by_itself_from_the_start_and_can_be_stopped():
    table = battled()
    table.do("main")
    assert at(table) == 0 and 'aria-label="Stop"' in table.stage.view
    table.stage.tick(3)
    assert at(table) == 3
    table.do("main")
    table.stage.tick(3)
    assert at(table) == 3
    table.do("main")
    while table.stage.tick():
        pass
    assert at(table) == 8 and 'aria-label="Play"' in table.stage.view


def test_nothing_can_be_played_while_looking_back():
    table = battled()
    before = list(table.played)
    for act_ in ("move", "free", "run-out", "hold", "release"):
        table.do(act_, move=table.match.session.game.view(None)["moves"][0])
    assert table.played == before and table.match.replay


def test_before_the_end_only_open_cards_show_until_all_agree():
    table = battled()
    assert "Hands at this step" not in table.stage.view
    for eyes in ("0", "1", "all"):
        table.do("eyes", value=eyes)
        assert "The match is not over. Everybody at this device must agree; it counts as practice from now on." in table.asks
        table.do("close")
        assert table.match.replay.eyes == "public" and spied(table) == set()
    table.do("eyes", value="all")
    table.do("yes")
    for hand in table.match.replay.past.game.forces:
        assert all(table.match.teller.texts.card(card.id, "full") in table.stage.view for card in hand)


def test_a_seats_eyes_show_that_hand_alone():
    table = battled()
    table.do("eyes", value="0")
    table.do("yes")
    mine, theirs = table.match.replay.past.game.forces
    assert all(table.match.teller.texts.card(card.id, "full") in table.stage.view for card in mine)
    hands = table.stage.view.partition('aria-label="Hands at this step"')[2]
    assert not any(table.match.teller.texts.card(card.id, "full") in hands for card in theirs)


def test_a_single_person_looks_back_with_the_own_eyes_only():
    table = battled(6, kinds="pb")
    assert table.match.replay.eyes == "0" and "Hands at this step" in table.stage.view
    table.do("eyes", value="1")
    assert "Everybody at this device must agree" in table.asks


def test_a_card_pressed_while_looking_back_is_not_refused_afterwards():
    table = battled(6, kinds="pb")
    table.do("why", card=next(iter(table.match.session.game.cards)))
    table.do("leave-replay")
    assert 'role="alert"' not in table.stage.view


def test_what_was_seen_marks_the_match_as_practice():
    table = battled()
    table.do("leave-replay")
    assert not table.stored.get("practice")
    table.do("replay")
    table.do("eyes", value="all")
    table.do("yes")
    table.do("leave-replay")
    assert table.stored["practice"] is True and "Hand to Ada" in table.says
    table.do("main")
    table.do("main")
    assert "Practice, " in table.says
    table.stage.go("#/")
    assert "Practice. " in table.says


@pytest.mark.parametrize("seen", [False, True])
def test_a_branch_is_a_match_of_its_own(seen):
    table = battled()
    old, before = table.id, table.stored
    if seen:
        table.do("eyes", value="all")
        table.do("yes")
    table.do("step", value="4")
    table.do("branch")
    assert table.id != old and table.stored["record"]["moves"] == before["record"]["moves"][:4]
    assert table.stored["title"].endswith(", from step 4") and bool(table.stored.get("practice")) is seen
    assert table.saves.read(old)["record"] == before["record"] and "Hand the table to" in table.says


@pytest.mark.parametrize("game", GAMES)
def test_when_it_is_over_all_eyes_may_look_and_every_step_can_be_shown(game):
    from random import Random
    short = {"kingdom-armies": {"army_size": 4}, "battle-royal": {"army_size": 4}, "knights-and-ninjas": {"gems": {"1": 2, "2": 2}}}
    table, rng = dealt(game, "pp", **short.get(game, {})), Random(5)
    while act(table, rng):
        pass
    table.do("replay")
    length = len(table.played)
    for eyes in ("all", "0", "1", "public"):
        table.do("eyes", value=eyes)
        assert table.asks == ""
        for step in range(0, length + 1, max(1, length // 25)):
            table.do("step", value=str(step))
            assert f"Step {step} of {length}" in table.says
    table.do("leave-replay")
    assert not table.stored.get("practice") and "Play again" in table.says


def test_a_reload_while_looking_back_leads_to_the_match():
    table = battled()
    assert "Hand the table to" in table.tab().says


def test_looking_back_before_the_first_move_says_so():
    table = Table()
    table.play_now()
    table.do("replay")
    assert "Before the first move Step 0 of 0" in table.says
