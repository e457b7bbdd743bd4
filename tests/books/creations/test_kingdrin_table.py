"""Kingdrin at the table: plates, the circle of turns, the Ditch and its matches, the opening race, the Speed rule in turns."""

import re

import pytest
from books.creations.kingdrin_table import KINGDRIN, NAMES, deck, marked, notes, race, record, scramble, tray, without_match
from helpers.cloth import cloth, heard, shown
from helpers.fake_page import Table, pressable, words
from helpers.toy_table import Clock
from helpers.words import text

from table.match.race.claim_order import Claim

HAND = "c31 c63 c66 c56 c22 c95 c129"        # on c15 [5 B / 4 R], c66 matches by 5 and 4, c22 by red, c95 by blue, the others don't
NONE = "c31 c45 c55 c56 c58 c63 c80"         # none of them matches c15
LONG = tuple(f"{name} von und zu Wolfenbüttel"[:24] for name in NAMES)


def seated(told):
    """Return a table with a match from a record."""
    table = Table(speed="0")
    table.app.page.deal(told)
    if 'data-do="take-seat"' in table.stage.view:
        table.do("take-seat")
    return table


def started(hand=HAND, seats=3, **made):
    """Return the record of a match whose first seat has the first turn, without a race."""
    return record(hand, *[""] * (seats - 1), opening="starter", **made)


def held(table):
    """Return the cards in the tray, in order."""
    return re.findall(r'class="card cr" type="button" data-key="(c\d+)"', tray(table))


def plates(table):
    """Return the opening tags of the plates by name."""
    return {name: tag for tag, name in re.findall(r'(<section [^>]*class="seat"[^>]*aria-label="([^":]*)[^>]*>)', cloth(table))}


# the hand and its matches

def test_matching_cards_say_what_they_match_and_the_values_are_listed_next_to_the_log():
    table = seated(started())
    assert held(table) == ["c22", "c31", "c56", "c63", "c66", "c95", "c129"]
    assert re.findall(r'class="answer"[^>]*>([^<]*)', tray(table)) == ["▲", "4 or 5", "●"]
    assert all(re.search(f'aria-label="[^"]*: By {words}"', tray(table)) for words in ("▲\xa0red", "4 or 5", "●\xa0blue"))
    assert 'aria-label="five, blue, four or red"' in table.stage.view


def test_matching_corners_are_marked_on_the_hand_and_on_the_ditch_and_no_player_can_be_targeted():
    table = seated(started(fresh_value=True))
    assert marked(tray(table)) == {"c66": "tl bl", "c22": "tl", "c95": "bl"} and marked(cloth(table)) == {"c15": "tl tr bl br"}
    table.do("choose", card="c66")
    assert marked(cloth(table)) == {"c15": "tl bl"} and pressable(cloth(table), "target") == []
    assert text("choose.not-target", who="").strip() not in table.stage.view and text("verb.play.naming", "kingdrin") in table.says


def test_for_a_player_who_is_not_asked_cards_keep_their_places_and_nothing_is_marked():
    table = seated(started(moves=["0 play c22 = R"]))
    assert held(table) == ["c31", "c56", "c63", "c66", "c95", "c129"] and marked(tray(table)) == {} and marked(cloth(table)) == {}


def test_of_two_shared_values_the_first_is_called_unless_the_other_is_chosen():
    table = seated(started(fresh_value=True))
    table.do("choose", card="c66")
    names = re.search(r'class="seg names".*?</div>', tray(table))[0]
    assert re.findall(r'aria-pressed="(\w+)"', names) == ["true", "false"] and re.findall(r'data-print="(\d)"', names) == ["4", "5"]
    assert "Play, call 4" in table.says and "Play Cat 66, call 4?" in table.says
    table.do("take-call", call="5")
    assert "Play, call 5" in table.says and table.played == []
    table.do("move", move="0 play c66 = 5")
    assert table.played == ["0 play c66 = 5"]


@pytest.mark.parametrize("fresh, card, value", [(False, "c66", "4"), (True, "c22", "R")])
def test_where_the_call_makes_no_difference_or_only_one_value_is_shared_it_is_called_automatically(fresh, card, value):
    table = seated(started(fresh_value=fresh))
    table.do("choose", card=card)
    assert table.played == [f"0 play {card} = {value}"]


@pytest.mark.parametrize("direction, side, way", [(1, "left", "clockwise"), (-1, "right", "anticlockwise")])
def test_the_second_player_reads_who_played_first_and_which_way_turns_would_go(direction, side, way):
    told = race([HAND, "", "", ""], follow=False, people=4)
    first = int(told["moves"][-1].split()[0])
    while (table := seated(told)).match.session.position.question.seat != (first + direction) % 4:
        told = told | {"moves": [*told["moves"], f"{table.match.session.position.question.seat} pass"]}
    assert f"{NAMES[first]} played first, and you sit on the {side}: if you play, the turns go {way}." in table.says


def test_bar_and_lobby_say_whose_turn_it_is_and_what_is_counted():
    narrator = seated(started(seats=2)).match.narrator
    assert narrator.progress_text() == "Your turn" and narrator.progress_text(over=True) == "" and narrator.lobby_note() == "Your turn. Cards in hand: you 7, Margot 7"


# the middle

@pytest.mark.parametrize("hand, ringed", [(HAND, False), (NONE, True)])
def test_pressing_the_deck_draws_a_card_and_it_is_ringed_when_that_is_the_only_move(hand, ringed):
    middle = cloth(seated(started(hand)))
    assert [data["move"] for data in pressable(middle, "move")] == ["0 draw"] and ('data-state="legal"' in middle) == ringed


def test_the_last_called_value_is_next_to_the_ditch_with_the_caller_and_the_card_and_the_ditch_can_be_browsed():
    table = seated(started(moves=["0 play c66 = 4"]))
    assert "You matched four Cat 66 on Rabbit 15" in shown(table) and "data-big" in cloth(table)
    assert "Ditch, 2 cards, Cat 66: 5, 3, 4 and 1, Speed 100, Level 1 on top" in heard(table)
    table.do("look", zone="ditch")
    assert "Cat 66" in table.stage.dialog and "Rabbit 15" in table.stage.dialog


def test_the_last_message_stays_until_a_rivals_card_is_turned_up_whose_player_is_named():
    table = Table(speed="1")
    table.app.page.deal(started() | {"deck": deck((HAND, "c130", ""), "c15")})
    table.match.saved_match.mark("hinted")
    table.do("move", move="0 play c66 = 4")
    table.stage.tick(2)
    table.match.timeline.advance("1 play c130 = 3")
    assert "Margot matched three Spider 130 on Cat 66" in shown(table)
    before = words(tray(table))
    table.stage.tick()
    after = words(tray(table))
    assert "You play Cat 66, matching four" in before and ", hints" not in before and "Margot plays Spider 130, matching three" in after


def test_a_revealed_card_belongs_to_nobody_and_nothing_is_called():
    table = seated(started())
    assert "You revealed it It’s nobody’s card" in shown(table) and "called" not in shown(table) and "data-big" not in cloth(table)


def test_a_value_that_may_not_be_repeated_is_not_marked_and_the_table_says_so():
    table = seated(started(people=2, moves=["0 play c66 = 4"], fresh_value=True))
    table.do("take-seat")
    assert text("cloth.not-again", "kingdrin") in shown(table) and 'aria-label="five, three or one"' in table.stage.view
    assert all("4" not in words for words in re.findall(r'class="answer"[^>]*>([^<]*)', tray(table)))
    assert text("cloth.not-again", "kingdrin") not in shown(seated(started(people=2, fresh_value=True))) + shown(seated(started(people=2, moves=["0 play c66 = 4"])))


@pytest.mark.parametrize("direction, said", [(1, "Play goes clockwise"), (-1, "Play goes anticlockwise")])
def test_the_ring_shows_the_direction_of_play(direction, said):
    table = seated(race([HAND, "", ""], direction, people=3))
    assert said in heard(table) and "data-open" not in cloth(table)
    first = int(re.search(r'class="round__wide".*?rotate\((-?\d+)\)', cloth(table))[1])
    assert 90 < first < 180 if direction == 1 else -90 < first < 0         # lower right: down and to the left, or up and to the right


def test_the_ring_has_no_direction_before_the_second_turn():
    table = seated(race([HAND, "", ""], follow=False, people=3))
    assert "No direction of play yet" in heard(table) and "rotate(" not in cloth(table)


# the plates

def test_the_seat_after_the_one_on_turn_is_next():
    assert notes(seated(started(seats=4))) == {"Margot": "Next", "Osric": text("match.bot", level="Squire"), "Tamsin": text("match.bot", level="Squire")}


def test_the_player_of_the_top_card_called_its_value():
    table = seated(started(seats=4, people=4, moves=["0 play c66 = 4"]))
    assert notes(table) == {"Osric": "Next", "Tamsin": "Human", "Ada": "Matched four"}


def test_a_player_with_one_card_left_is_marked_on_the_plate():
    moves = []
    for mine, call, theirs, by in (("c66", "4", "c125", "4"), ("c83", "1", "c131", "1"), ("c110", "R", "c115", "R"), ("c130", "R", "c98", "R"), ("c104", "R", "c82", "R")):
        moves += [f"0 play {mine} = {call}", f"1 play {theirs} = {by}"]
    hands = "c66 c83 c110 c130 c104 c22 c26", "c125 c131 c115 c98 c82 c43 c36"
    table = seated(record(*hands, opening="starter", people=2, moves=[*moves, "0 play c22 = R"]))
    assert notes(table) == {"Ada": "Next, last card"} and "data-last" in plates(table)["Ada"]


def test_a_player_who_is_out_while_the_round_finishes_shows_the_speed_of_the_last_card():
    ids = [id for id, card in KINGDRIN.cards.items() if "R" in card.traits["corners"]]
    hands, top = [" ".join(ids[at:at + 7]) for at in (0, 7)], ids[14]
    moves = [f"{seat} play {hands[seat].split()[at]} = R" for at in range(7) for seat in (0, 1)][:-1]
    table = seated(record(*hands, top=top, opening="starter", people=2, moves=moves, finish_round=True))
    speed = KINGDRIN.cards[ids[6]].traits["speed"]
    assert notes(table) == {"Ada": f"Out, Speed {speed}"} and table.match.session.position.outcome is None


def test_in_the_race_for_the_first_turn_all_others_may_play_first():
    table = seated(record(HAND, "", "", "", people=4))
    said = notes(table)
    assert len(said) == 3 and {*said.values()} <= {"May play first", "Revealed the card"} and "May play first" in said.values()


@pytest.mark.parametrize("seats, neighbours", [(2, 0), (3, 1), (6, 1)])
def test_in_the_race_for_the_second_turn_only_the_neighbours_may_play(seats, neighbours):
    table = seated(race([HAND] + [""] * (seats - 1), follow=False, people=seats))       # the player who is asked here has no plate
    said = [*notes(table).values()]
    assert said.count("May play second") == neighbours and sum(note.startswith("Matched ") for note in said) == 1 and "May play first" not in said


@pytest.mark.parametrize("seats, small", [(2, False), (6, False), (7, True), (10, True)])
def test_seven_to_ten_players_have_small_plates(seats, small):
    table = seated(started(seats=seats, names=LONG))
    assert len(plates(table)) == seats - 1 and ("data-many" in cloth(table)) == small and all(name in shown(table) for name in LONG[1:seats])


def test_names_are_escaped_and_others_hands_are_nowhere_on_the_page():
    table = seated(started(hand=HAND, seats=3, names=("Ada", "<b>Bo</b>", "&amp;")))
    assert "&lt;b&gt;Bo" in cloth(table) and "<b>Bo" not in table.stage.view
    hidden = [id for seat in (1, 2) for id in map(str, table.match.session.position.hands[seat])]
    assert len(hidden) == 14 and not any(f'"{id}"' in table.stage.view for id in hidden)


# the Speed rule in turns

def test_in_speed_there_is_no_ring_nobody_is_next_and_the_player_of_the_top_card_reads_why_to_wait():
    table = seated(scramble([HAND, "", ""]))
    assert "round__wide" not in cloth(table) and "Next" not in notes(table).values()
    assert "Not now. The top card is yours: wait for another." in shown(table)
    assert "Not now." not in cloth(seated(scramble([HAND, "", ""], people=3)))        # another player is asked


def test_a_player_without_a_match_is_stuck():
    table = seated(scramble([HAND, "c9 c10 c16 c19 c21 c24 c26", ""]))        # on c66 [5 3 / 4 1]
    assert notes(table)["Margot"] == "Stuck" != notes(table)["Osric"] and "data-stuck" in plates(table)["Margot"] and "data-stuck" not in plates(table)["Osric"]


# the Speed rule by the clock

def test_a_race_starts_with_instructions_and_continues_after_a_pause():
    table = seated(record(HAND, "", "", speed=True, pace="race"))
    assert "Press a card that matches the top card" in table.says and text("race.start") in table.says and text("race.go-on") not in table.says
    table.do("pause")
    table.do("pause")
    assert text("race.go-on") in table.says and text("race.covered") in table.says and text("race.start") not in table.says


def test_a_stuck_player_may_still_play_a_card_which_leaves_its_place_empty_so_that_no_other_moves():
    table = seated(record(HAND, "", "", speed=True, pace="race"))
    table.do("pause")
    table.match.race.play_claim(Claim(0.0, 0, "stuck"))
    assert text("verb.stuck.done", "kingdrin") in tray(table) and "When all are stuck, everyone draws one." in tray(table)
    table.match.race.play_claim(Claim(0.0, 0, "c22"))
    assert table.played == ["0 stuck", "0 play c22 = R"] and tray(table).count("hand__wrap") == 7 and "c22" not in tray(table)


def test_a_bot_that_drew_alone_races_again_after_the_common_draw():
    apart = without_match("c63")
    table = seated(record("c133", *[" ".join(apart[at:at + 7]) for at in (0, 7)], top="c63", then=apart[14:], speed=True, pace="race", free_draw=True))
    clock = Clock(table, choose=lambda seat: f"{seat} draw")
    table.do("pause")
    clock.run(9_000)
    assert sorted(table.played) == ["1 draw", "2 draw"]
    table.do("claim", claim="0 stuck", at=str(clock.now))
    clock.run(clock.now + 9_000)
    assert sorted(table.played[3:]) == ["1 draw", "2 draw"]


def test_around_a_flat_device_a_player_who_may_draw_alone_can_also_say_stuck():
    apart = without_match("c63")
    table = seated(record(" ".join(apart[:7]), "c133", "", top="c63", people=2, then=apart[7:], speed=True, pace="race", free_draw=True))
    table.stage.keys = False
    table.do("pause")
    assert sorted(re.findall(r'data-claim="(\d [a-z]+)"', table.stage.view)) == ["0 draw", "0 stuck", "1 stuck"]
    table.match.race.play_claim(Claim(0.0, 0, "draw"))
    assert table.played == ["0 draw"]


# the end

def test_the_result_is_described_in_words():
    cards = 18
    table = seated(record(HAND, "", opening="starter", pile="own", pile_cards=cards, people=2, moves=["0 draw", "1 draw", "0 draw"]))
    assert "The deck is empty: the fewest cards left in hand win" in table.says or "equally few cards are left" in table.says
    assert "balance" not in table.stage.view and "Next" not in notes(table).values()
    assert "round" not in re.findall(r'class="(\w+)', cloth(table))
