"""Minkingi at the table: the draft, turning and placing a card, the battle before and after, the tokens' texts, the end."""

import re
from itertools import pairwise

import pytest
from books.creations.minkingi_table import buttons, record, space, speeds
from helpers.cloth import cloth, heard, presses
from helpers.fake_page import Table, pressable
from helpers.words import text

MINE, FROG = "c95 c63", "c101 c8"           # Wolf 95 [8 9 / B 8] at 200 and Rocket 63 [7 9 / 9 7] at 195; Frog 101 [9 7 / 1 2] at 185
FROG_LIES = "1 create c101 > field:a1 = 0"


def seated(*told, speed="0", **made):
    """Return a table with a match from a record."""
    table = Table(speed=speed)
    table.app.page.deal(record(*told, **made))
    return table


def chosen(card="c95", at="a2", **made):
    """Return a table at which a card is chosen for a space next to the rival's Frog."""
    table = seated(MINE, FROG, moves=[FROG_LIES], **made)
    table.do("choose", card=card)
    table.do("target", space=f"field:{at}")
    return table


def advance(table, move=""):
    """Play a move, by default the first one the rival can make, and let everything that follows show."""
    table.match.timeline.advance(move or str(next(move for move in table.match.session.position.moves() if move.seat == 1)))
    table.stage.tick(9)


# the draft

def test_one_card_of_the_pack_is_selected_and_kept_with_one_button():
    table = seated(draft=False)
    pack = [data["card"] for data in presses(table, "choose")]
    assert len(pack) == 9 and "other cards" not in cloth(table)
    table.do("choose", card=pack[2])
    assert 'aria-pressed="true"' in re.search(rf'<button[^>]*data-key="{pack[2]}"[^>]*>', cloth(table)).group() and table.played == []
    assert len(buttons(table)) == 2
    table.do("main")
    assert table.played == [f"0 keep {pack[2]}"]


def test_the_empty_cells_of_a_pack_say_where_the_rest_goes_and_what_is_gone():
    table = seated(draft=False)
    for pick in range(2):
        seen = [data["card"] for data in presses(table, "choose")]
        table.do("move", move=f"0 keep {seen[0]}")
        advance(table)
        assert len(presses(table, "choose")) == 8 - pick
    assert [text for text in ("6 other cards go to Tamsin", "2 gone", "1 is yours") if text.lower() not in re.sub("<[^>]*>", " ", cloth(table)).lower()] == []
    assert table.stage.view.count('class="slot"') == 3 and table.stage.view.count("data-ring") == 1        # two of five kept


def test_the_last_leftovers_go_to_the_ditch_and_kept_cards_stay_available():
    table = seated(draft=False)
    for pick in range(4):
        assert "to tamsin" in cloth(table).lower() or not pick
        table.do("move", move=f"0 keep {presses(table, 'choose')[0]['card']}")
        advance(table)
    assert "4 other cards go to the Ditch" in cloth(table) and "to tamsin" not in cloth(table).lower()
    assert table.stage.view.count("hand__wrap") == 5 and "idle" not in table.stage.view


def test_the_rivals_picks_are_not_on_the_page():
    table = seated(MINE, FROG, draft=False)
    table.do("move", move="0 keep c95")
    advance(table, "1 keep c101")
    assert "c101" not in table.stage.view and "Frog 101" not in table.says and "c95" in table.stage.view


def test_cards_nobody_kept_are_face_up_and_can_be_browsed():
    table = seated(MINE, FROG)
    assert [data["zone"] for data in presses(table, "look")] == ["ditch"]
    table.do("look", zone="ditch")
    ditch = table.match.session.position.view(0)["zones"]["ditch"]
    assert len(ditch) == 8 and all(table.match.session.texts().card(id, "full") in table.stage.dialog for id in ditch)


# creating a card

def test_a_card_can_be_played_on_every_open_space_which_shows_its_name_and_on_no_other():
    table, named = seated(MINE, FROG, moves=[FROG_LIES]), ("a2", "b2", "c3")
    assert presses(table, "target") == [] and all(f">{name}<" in space(table, name) for name in named)
    table.do("choose", card="c95")
    assert all(f">{name}<" in space(table, name) for name in named)
    assert {data["space"] for data in presses(table, "target") if "space" in data} == {f"field:{row}{column}" for row in "abc" for column in "123"} - {"field:a1"}


def test_an_open_space_says_what_it_touches_and_at_how_many_corners():
    names = heard(seated(MINE, FROG, moves=[FROG_LIES]))
    assert "Space a2, open, touches Frog 101 at 2 corners" in names and "Space b2, open, touches Frog 101 at 1 corner" in names
    assert "Space c3, open" in names


def test_a_card_is_shown_on_its_space_as_rotated_before_it_is_created():
    table = chosen()
    assert "data-shade" in space(table, "a2") and "data-turned" not in space(table, "a2")
    turn = next(data for data in pressable(table.stage.view) if "turn" in data)
    table.do("take-call", call=turn["call"])
    assert 'data-turned="180"' in space(table, "a2") and table.played[-1] == FROG_LIES
    would = "Wolf 95 would lie there: 8 top left, blue top right, 9 bottom left, 8 bottom right"
    assert any(would in name for name in heard(table))


def test_a_card_can_be_rotated_once_placed_and_not_before_with_the_last_button():
    table = seated(MINE, FROG, moves=[FROG_LIES])
    turns = []
    for do, what in (("choose", {"card": "c95"}), ("target", {"space": "field:a2"})):
        table.do(do, **what)
        turns.append([data["call"] for data in pressable(table.stage.view) if "turn" in data])
    assert turns == [[], ["180"]]
    listed = [data for data in pressable(table.stage.view) if {"turn", "main"} & data.keys()]
    assert ["turn" in data for data in listed] == [False, True], "the longer words of a battle don't move it"


def test_a_sideways_space_rotates_its_card_by_a_quarter():
    table = seated(MINE, FROG, field="weathervane", first=0)
    across = [at.name for at in table.match.session.position.active_field.spaces if at.across]
    table.do("choose", card="c95")
    table.do("target", space=f"field:{across[0]}")
    assert 'data-turned="90"' in space(table, across[0]) and "data-across" in space(table, across[0])
    table.do("main")
    assert table.played[-1] == f"0 create c95 > field:{across[0]} = 90"


# previewing the battle

def test_a_battle_is_previewed_before_one_button_creates_the_card_and_declares_it():
    table = chosen()
    assert [data["card"] for data in presses(table, "choose")] == ["c101"] and speeds(table)[0] == []
    table.do("choose", card="c101")
    rows, now = speeds(table)
    assert [row.partition(" ")[0] for row in rows] == ["185", "200"] and "8 against 7" in rows[1] and now == []
    assert cloth(table).count("field__corner") == 2 and cloth(table).count('class="field__clash"') == 1
    assert "You take 1, lose 0" in cloth(table)
    assert ["1 more" in heard(table), "1 less" in heard(table)] == [True, True] and table.played[-1] == FROG_LIES
    table.do("main")
    assert table.played[-2:] == ["0 create c95 > field:a2 = 0", "0 battle c101"]


@pytest.mark.parametrize("ties", [False, True])
def test_the_table_says_what_counts_if_control_is_even(ties):
    table = seated(MINE, FROG, moves=[FROG_LIES], starter_ties=ties)
    assert text("house.starter_ties.cloth.even" if ties else "cloth.even", "minkingi") in table.says


def test_a_card_beaten_by_two_at_one_speed_is_captured_once():
    laid = ["1 create c1 > field:a2 = 0", "0 create c8 > field:b3 = 0", "0 peace", "1 create c2 > field:c1 = 0"]
    table = seated("c36 c8", "c1 c2", moves=laid)                       # Fox 1 [3 R / Y B] at 90, Owl 8 [Y B / 2 Y] and Cat 36 [R 2 / R R] at 0
    table.do("choose", card="c36")
    table.do("target", space="field:b2")
    for card in ("c1", "c8"):
        table.do("choose", card=card)
    assert [row for row in speeds(table)[0] if "takes" in row] == [row for row in speeds(table)[0] if row.startswith("0 ")] and len(speeds(table)[0]) == 3
    assert text("cloth.outcome-then", "minkingi", taken=1, lost=0, mine=6, theirs=4) in cloth(table) and "+1" in cloth(table) and "−1" in cloth(table)
    table.do("main")
    assert [table.match.session.position.counters()[f"control/{seat}"] for seat in (0, 1)] == [6, 4]


def test_a_losing_battle_is_not_the_golden_answer_and_its_button_names_the_price():
    table = chosen(card="c63")
    table.do("choose", card="c101")
    assert any("7 against 7" in row for row in speeds(table)[0])        # the Frog is faster, and equal numbers win
    assert "−1" in cloth(table) and "+1" in cloth(table)
    assert "data-main" not in table.stage.view.partition('class="ask__acts"')[2] and any("you lose 1 card" in said for said in buttons(table))
    assert "Forecast: You lose 1 card." in table.stage.view
    table.do("main")
    assert table.played[-1] == FROG_LIES
    table.do("choose", card="c101")
    assert "data-main" in table.stage.view.partition('class="ask__acts"')[2] and not any("you lose" in said for said in buttons(table))


def test_a_battle_may_still_be_declared_later_or_not_at_all():
    table = chosen()
    table.do("main")
    assert text("question.battle.ask", "minkingi") in table.says and table.played[-1] == "0 create c95 > field:a2 = 0"
    table.do("choose", card="c101")
    assert "Battle Frog 101?" in table.says and "1 more" in heard(table)
    table.do("choose", card="c101")
    assert "1 more" not in heard(table)
    table.do("move", move="0 peace")
    assert table.played[-1] == "0 peace" and "declare no Battle" in table.says


def test_an_occupied_space_and_a_card_that_touches_nothing_say_why():
    table = chosen()
    table.do("why", card="c101", space="field:a1")
    assert table.match.controller.refusal.title == text("refusal.space-taken.say", "minkingi") and table.played[-1] == FROG_LIES
    table = seated(MINE, FROG, moves=[FROG_LIES, "0 create c63 > field:c3 = 0", "1 create c8 > field:a2 = 0", "0 create c95 > field:b1 = 0"])
    table.do("why", card="c63")
    assert table.match.controller.refusal.title == "Rocket 63 is out of reach of the card you created"


def test_without_neighbours_to_engage_nothing_is_previewed():
    table = chosen(at="c3")
    assert presses(table, "choose") == [] and "clash-list" not in cloth(table) and "data-weighs" not in cloth(table)
    table.do("target", space="field:b1")
    assert "No Battle yet" in cloth(table) and "data-weighs" in cloth(table)


# the battle

def test_a_captured_card_shows_its_captors_disc_and_its_owners_lozenge_and_until_the_next_answer_who_took_what():
    table = seated(MINE, FROG, moves=[FROG_LIES, "0 create c95 > field:a2 = 0", "0 battle c101"])
    tokens = re.findall(r'class="token token--(\w+)" data-tincture="(\w+)"', space(table, "a1"))
    mine, theirs = (seat.tincture for seat in table.match.painter.shown_scene.seats)
    assert tokens == [("disc", mine), ("lozenge", theirs)]
    assert "Space a1: Frog 101, 9 top left, 7 top right, 1 bottom left, 2 bottom right, speed 185, controlled by you, owned by Tamsin" in heard(table)
    roles = [text("cloth." + role, "minkingi") for role in ("first-creator", "second-creator")]
    assert all(text(f"cloth.{deed}", "minkingi", count=1) in cloth(table) for deed in ("has-taken", "has-lost")) and "You take 1, lose 0" in cloth(table)
    assert ["data-taken" in space(table, name) for name in ("a1", "a2")] == [True, False] and not any(role in cloth(table) for role in roles)
    advance(table)
    assert "data-taken" not in cloth(table) and all(role in cloth(table) for role in roles)


def test_a_battle_is_shown_strike_by_strike_and_summed_up_only_after_the_last_blow():
    table = chosen(speed="1")
    table.do("choose", card="c101")
    table.do("main")
    moments = [("data-taken" in cloth(table), speeds(table)[1])]
    while table.stage.tick():
        moments.append(("data-taken" in cloth(table), speeds(table)[1]))
    summed, blows = zip(*moments, strict=True)
    assert [now for before, now in pairwise([[], *blows]) if now and now != before] == [[0], [1]]
    assert any(summed) and summed.index(True) > max(at for at, blow in enumerate(blows) if blow)


def test_a_replayed_battle_is_shown_strike_by_strike():
    table = seated(MINE, FROG, moves=[FROG_LIES, "0 create c95 > field:a2 = 0", "0 battle c101"])
    end = len(table.played)
    table.do("replay")
    table.do("step", value=str(end - 1))
    seen = []
    for _ in range(3):
        table.do("on")
        seen.append((table.match.replay.at, speeds(table)[1]))
    assert seen == [(end, []), (end, [0]), (end, [1])]
    table.do("back")
    assert (table.match.replay.at, speeds(table)[1]) == (end, [0])
    table.do("step", value="0")
    table.do("back")
    assert table.match.replay.at == 0


# the end

def test_at_the_end_the_field_is_shown_below_the_winner():
    table = seated(field="plus", first=0)
    while table.match.session.position.question:
        table.match.timeline.advance(str(table.match.session.position.moves()[0]))
        table.stage.tick(9)
    assert 'class="result"' in cloth(table) and cloth(table).count('class="field__space"') == 5 and cloth(table).count("token--disc") >= 5
    assert 'data-active' not in cloth(table)


def test_which_colour_beats_which_is_shown_next_to_the_log():
    assert "Colour beats colour" in seated(MINE, FROG).says
