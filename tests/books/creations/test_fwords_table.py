"""Fwords at the table: the field with its letters, the plates with Life Tree and Ditch, battles, words."""

import re

import pytest
from books.creations.fwords import SPACES
from books.creations.fwords_table import noted, plates, record
from books.creations.minkingi_table import buttons, space, speeds
from helpers.cloth import cloth, heard, presses
from helpers.fake_page import Table, pressable, words
from helpers.near import Party
from helpers.words import text

from courtcards.games.creations.letters import count_vowels

MINE, FROG = "c95 c63 c7", "c101 c8"        # Wolf 95 [8 9 / B 8] at 200, Rocket 63 [7 9 / 9 7] at 195; Frog 101 [9 7 / 1 2] at 185
TREES = ("CATEN", "OXGHI")
LAID = ("0 create c95 > field:a1 = 0", "0 create c63 > field:a2 = 180", "0 done")
PEACE = (*LAID, "0 done")
CAT = ("0 create c95 > field:a1 = 0", "0 create c63 > field:a2 = 0", "0 create c7 > field:a3 = 0", "0 done", "0 done", "0 make = CAT")

PAIRS = (*LAID[:2], "0 create c7 > field:c2 = 0", "0 create c135 > field:c3 = 0", "0 done")      # c95 touches c63, c7 touches c135


def seated(*trees, moves=(), **made):
    """Return a table with a match from a record."""
    table = Table(speed="0")
    table.app.page.deal(record(*(trees or TREES), moves=moves, **{"cards": (MINE, FROG), **made}))
    return table


def on(table, name):
    """Return a screen reader's text for a space."""
    return next(words for words in heard(table) if words.startswith(f"Space {name}"))


def advance(table, *moves):
    """Play anyone's moves, and let everything that follows show."""
    for move in moves:
        table.match.timeline.advance(move)
        table.stage.tick(9)


# letters

def drawn(table):
    """Return the data of the button that has letters drawn."""
    return next(data for data in pressable(table.stage.view) if data["do"] == "write" and data.get("value"))


def test_drawn_letters_are_shown_and_given_as_drawn_unless_changed():
    table = seated(written=False)
    lot = drawn(table)
    table.do("write", **lot)
    assert table.match.session.record.moves == [] and "".join(re.findall(r'class="inorder__letter" value="([A-Z])"', table.stage.view)) == lot["value"]
    table.do("lay")
    assert table.match.session.record.moves[0] == "0 lot"
    other = seated(written=False)
    other.do("write", **lot)
    other.do("write", card=lot["card"], value="Q")
    other.do("lay")
    assert other.match.session.record.moves[0].endswith(f"= Q{lot['value'][1:]}")


def test_drawn_letters_fill_the_gaps_between_written_ones_and_keep_to_the_limit_of_vowels():
    table = seated(written=False)
    cards = table.match.controller.lineup.laid
    for at, letter in zip((1, 4, 5, 8), "AKES", strict=True):
        table.do("write", card=cards[at], value=letter)
    given = drawn(table)["value"]
    assert (given[1], given[4], given[5], given[8]) == ("A", "K", "E", "S") and len(given) == 9 and count_vowels(given) == 4
    table.do("write", **drawn(table))
    assert table.match.controller.lineup.text == given
    assert re.search(f'data-do="write"[^>]*aria-disabled="true"[^>]*>{text("verb.lot.do", "fwords")}<', table.stage.view)


def test_a_guests_letters_stay_when_the_host_hands_in_others():
    party = Party("fwords", names=("Ada", "Ben"))
    host, guest = party.host, party.pages[1]
    guest.do("write", card=guest.match.controller.lineup.laid[0], value="CAT")
    host.do("write", card=host.match.controller.lineup.laid[0], value="OXGHINTED")
    host.do("lay")
    party.settle()
    assert party.session.length == 1 and guest.match.controller.lineup.text == "CAT"


# the Day and the hand

def test_ending_the_day_names_its_price():
    assert buttons(seated()) == [text("outlook.token.other", "fwords")]
    assert buttons(seated("CATEN", moves=["0 end"])) == [text("outlook.out.other", "fwords")]


def day(table):
    """Return the progress of the match as the bar states it."""
    return words(re.search(r'class="bar__sub">(.*?)</p>', table.stage.view)[1])


def test_the_bar_names_the_hour_of_the_day_and_whose_word_is_up():
    table, said = seated(moves=LAID[:1]), []
    for move in ("0 create c63 > field:a2 = 0", "0 done", "0 done"):
        said.append(day(table))
        advance(table, move)
    assert [*said, day(table)] == ["Day 1, Field", "Day 1, Field", "Day 1, Battle", "Day 1, Festival"]
    assert day(seated(moves=[*PEACE, "0 make = AC"], people=2)) == "Day 1, Ada’s word"


def test_an_empty_hand_keeps_its_space_so_that_the_field_stays_put():
    table = seated()
    while table.match.session.position.question.key == "field":
        advance(table, str(next(move for move in table.match.session.position.moves() if move.verb == "create")))
    assert re.search(r'<div [^>]*class="hand"[^>]*><span class="hand__wrap"></span></div>', table.stage.view)


# the effect of the last answer

def beside(table):
    """Return the line below the prompt."""
    return words(re.search(r'<div class="ask__say"><strong>.*?</strong><span[^>]*>(.*?)</span>', table.stage.view)[1])


def test_after_a_repeal_the_next_question_says_that_it_was_no_word_and_what_it_cost():
    table = seated("CATEN", moves=CAT[:-2])
    advance(table, "0 done", "0 make = TCA")
    assert beside(table).startswith("“tca” isn’t in the word list. You take back Today’s cards and lose 2 points.")
    advance(table, "0 create c95 > field:a1 = 0")
    assert "tca" not in beside(table)


def test_after_midnight_the_next_question_says_what_the_word_earned():
    table = seated("CATEN", moves=CAT[:-1])
    advance(table, CAT[-1])
    assert beside(table).startswith("“cat” is in the word list. Midnight: you score 3 points.") and noted(table) == ["3 cat"]


@pytest.mark.parametrize("typed, word, reason", [("c4t", "C", "Only the letters A to Z"), ("dog", "", "No “D” is left"), ("call me ishmael. " * 2000, "CA", "No “L” is left"),
                                                 ("çà", "CA", "“T” still left")])
def test_an_impossible_word_is_refused_with_a_reason_and_changes_nothing(typed, word, reason):
    table = seated("CATEN", moves=CAT[:-1])
    table.do("word", value=typed)
    if not table.match.controller.refusal:
        table.do("main")
    assert table.match.controller.choice.text == word and table.match.controller.refusal.title.startswith(reason)
    assert "Make one word" in table.says and noted(table) == [] and table.played[-1] == CAT[-2]


def test_three_players_on_one_device_accept_a_word_with_one_press_and_see_nobodys_letters():
    table = seated("CATEN", "OXGHI", "BRINT", people=3, moves=[*PEACE, "0 make = AC"])
    assert [text.removesuffix(" Space") for text in buttons(table)][:3] == ["Wren challenges", "Osric challenges", "All accept"]
    assert "take-seat" not in table.stage.view and "data-lettered" not in table.stage.view.partition('class="tray"')[2]
    table.do("main")
    while table.stage.tick():
        pass
    assert noted(table) == ["2 ac, Ada"] and text("cover.hand-over", name="Wren") in table.says


# the field

def test_a_card_on_the_field_shows_its_letter_and_is_read_with_owner_and_orientation():
    table = seated(moves=LAID)
    assert 'data-print="C"' in space(table, "a1") and 'data-turned="180"' in space(table, "a2") and 'data-print="A"' in space(table, "a2")
    assert on(table, "a1").startswith("Space a1: C, your Wolf 95, 8 top left, 9 top right, blue bottom left, 8 bottom right, speed 200, played Today")
    assert on(table, "a2").startswith("Space a2: A, your Rocket 63, 7 top left, 9 top right, 9 bottom left, 7 bottom right, speed 195")
    assert on(table, "b2").startswith("Space b2, open, touches")


def test_your_own_letters_are_on_your_cards_in_order_and_others_letters_are_not_on_the_page():
    table = seated()
    hand = table.stage.view.partition('class="tray"')[2]
    assert "".join(re.findall(r'aria-label="([A-Z]), ', hand)) == "ACENT"
    assert hand.count("data-lettered") == 5 and 'data-print="X"' not in table.stage.view and "c101" not in table.stage.view


def test_cards_played_today_show_their_owners_disc_until_midnight():
    table = seated(moves=PEACE)
    mine = table.match.painter.shown_scene.own.tincture
    assert re.search(r'class="fw-today" data-tincture="(\w+)"', space(table, "a1")).group(1) == mine
    later = seated("CATEN", moves=CAT)
    assert "fw-today" not in cloth(later) and "played Today" not in on(later, "a1") and 'data-print="C"' in space(later, "a1")


@pytest.mark.parametrize("field, spaces", SPACES.items())
def test_every_field_shows_all_its_spaces(field, spaces):
    table = seated(field=field)
    assert cloth(table).count('class="field__space"') == spaces
    assert ("data-wide" in cloth(table).partition('class="arena fwords"')[2][:60]) == (field in ("two_by_four", "three_by_six"))


def test_a_card_chosen_for_a_space_is_shown_there_and_can_be_rotated():
    table = seated()
    table.do("choose", card="c95")
    table.do("target", space="field:b2")
    assert "data-shade" in space(table, "b2") and "data-turned" not in space(table, "b2") and "data-shade" not in space(table, "b1")
    table.do("take-call", call="180")
    assert 'data-turned="180"' in space(table, "b2") and "Wolf 95 would lie there: 8 top left, blue top right, 9 bottom left, 8 bottom right" in on(table, "b2")
    table.do("main")
    assert table.played[-1] == "0 create c95 > field:b2 = 180"


def test_a_card_on_the_field_is_selected_before_it_is_destroyed():
    table = seated("CATEN", moves=(*CAT, "0 end"))
    assert [data["card"] for data in presses(table, "target")] == ["c95", "c63", "c7"] and buttons(table) == ["Destroy none"]
    assert cloth(table).count('data-state="target"') == 3 and "field__seal" not in cloth(table)
    table.do("target", card="c63")
    assert 'data-state="target selected"' in space(table, "a2") and "✓" in space(table, "a2") and 'data-state="target"' in space(table, "a1")
    assert on(table, "a2").startswith("Space a2: A") and "Destroy your “A” on a2?" in table.says and buttons(table) == ["Destroy your “A” on a2 Space", text("choose.back")]
    table.do("main")
    assert table.played[-1] == "0 destroy > c63" and on(table, "a2").startswith("Space a2, open") and on(table, "a1").startswith("Space a1: C")


def test_a_card_to_destroy_is_named_with_its_space_and_its_rival_owner():
    table = seated(moves=["0 end", "1 create c101 > field:b1 = 0", "1 done", "1 make = O", "0 end"])
    table.do("target", card="c101")
    assert buttons(table)[0] == "Destroy Wren’s “O” on b1"


# battles

def test_a_battle_that_silences_nothing_says_so_and_gets_no_golden_button():
    table = seated(cards=["c1 c2"], moves=["0 create c1 > field:a1 = 0", "0 create c2 > field:a2 = 0", "0 done"])
    table.do("target", card="c1")
    table.do("choose", card="c2")
    assert buttons(table) == [text("choose.back"), "Battle “A”: it silences nothing"] and "btn--main" not in table.stage.view and "It silences nothing" in cloth(table)


def test_the_declaring_card_is_marked_while_its_opponents_are_chosen_or_it_declares_no_battle():
    table = seated(moves=LAID)
    assert "fw-declares" not in cloth(table)
    advance(table, "0 declare > c63")
    assert "fw-declares" in space(table, "a2") and "fw-declares" not in space(table, "a1") and "declares a Battle" in on(table, "a2")
    assert "#crossed-swords" in space(table, "a2") and 'data-state="selected"' not in space(table, "a2")
    assert buttons(table) == ["No Battle with “A”"]


def test_once_a_declarer_is_chosen_its_neighbours_are_ringed_and_other_declarers_look_different():
    table = seated(moves=PAIRS)
    assert {data["card"] for data in presses(table, "target")} == {"c95", "c63", "c7", "c135"} and buttons(table) == [text("question.declare.do", "fwords")]
    table.do("target", card="c95")
    assert [data["card"] for data in presses(table, "choose")] == ["c63"] and "+" in space(table, "a2")
    assert cloth(table).count('data-state="instead"') == 2 and 'data-state="instead"' in space(table, "c2") and "field__seal" not in space(table, "c3")
    table.do("target", card="c7")
    assert 'data-state="selected"' in space(table, "c2") and 'data-state="instead"' in space(table, "a1") and table.played[-1] == "0 done"


def test_a_declarer_battles_only_the_cards_it_engages():
    table = seated(moves=PAIRS)
    table.do("target", card="c95")
    assert "Which cards does “C” battle?" in table.says and buttons(table) == ["Battle", text("choose.back")] and "data-main" not in table.stage.view
    assert text("choose.weighed", told="").strip(" .") not in table.stage.view
    table.do("choose", card="c63")
    assert "Does “C” battle “A”?" in table.says and buttons(table) == ["Battle “A” Space", text("choose.back")]
    assert text("choose.weighed", told="Your “C” declares a Battle with “A”. Speed 195").rstrip(".") in table.stage.view
    table.do("main")
    assert table.played[-2:] == ["0 declare > c95", "0 battle c63"]


def test_the_cards_a_battle_would_silence_are_previewed():
    table = seated(moves=[*LAID, "0 declare > c63"])
    table.do("choose", card="c95")
    rows, now = speeds(table)
    assert [row.partition(" ")[0] for row in rows] == ["195", "200"] and now == [] and "Silenced: “C”" in cloth(table)
    assert "Your “A” silences “C”" in rows[0] and "Your “C” is silenced and doesn’t attack" in rows[1]
    assert cloth(table).count("field__corner") == 2 and "fw-silenced" not in cloth(table)


def test_a_card_beaten_by_two_at_one_speed_is_silenced_once():
    laid = [f"0 create {card} > field:{at} = 0" for card, at in (("c1", "a2"), ("c8", "b3"), ("c36", "b2"))]
    table = seated(cards=["c1 c8 c36"], moves=[*laid, "0 done", "0 declare > c36"])
    for card in ("c1", "c8"):
        table.do("choose", card=card)
    assert sum("silences" in row for row in speeds(table)[0]) == 2 and "Silenced: “C”" in cloth(table)


def test_a_silenced_card_is_masked_and_announced_and_the_log_says_why():
    table = seated(moves=[*LAID, "0 declare > c63", "0 battle c95"])
    assert "fw-silenced" in space(table, "a1") and "silenced" in on(table, "a1") and "fw-silenced" not in space(table, "a2")
    assert "Your “A” silences “C”" in speeds(table)[0][0]
    beside = table.stage.view.partition('class="closer"')[2]
    assert "“C” is silenced" in words(beside) and "Your “A” beat it, 7 against 8" not in words(beside) and "Your “A” beat it" in words(beside)


def test_next_to_the_log_it_says_which_colour_beats_which_and_why_there_is_no_hint():
    table = seated(moves=LAID)
    assert "Colour beats colour" in table.says and text("cloth.no-hint", "fwords") in table.says


# words

@pytest.mark.parametrize("rules, stakes", [({}, "stakes-left"), ({"failed_challenge": True}, "stakes-open")])
def test_the_button_of_a_word_says_what_is_at_stake(rules, stakes):
    table = seated(moves=PEACE, **rules)
    assert text(f"question.festival.{stakes}", "fwords", count=2, lost=2) in buttons(table)[0]
    advance(table, "0 no_word", *PEACE)
    assert text("question.festival.stakes-again", "fwords", count=2) in buttons(table)[0] and buttons(table)[1] == text("outlook.stops.other", "fwords")


def test_where_only_words_in_the_list_count_the_button_of_a_word_says_what_it_earns():
    assert buttons(seated(moves=PEACE, word_check="auto"))[0] == "Make the word Space 2 points at Midnight"


def test_words_so_far_are_listed_newest_first_with_points_makers_and_outcomes():
    table = seated(moves=[*CAT[:-1], "0 make = TCA"], failed_challenge=True)
    assert noted(table) == []
    advance(table, "1 challenge")
    assert noted(table) == ["−2 tca, you, not in the list"]
    advance(table, *CAT, "1 accept", "1 end")
    assert noted(table) == ["3 cat, you", "−2 tca, you, not in the list"]


def test_a_word_that_survived_a_challenge_says_so():
    table = seated(moves=[*CAT[:-1], "0 no_word", *CAT], failed_challenge=True)
    advance(table, "1 challenge")
    assert noted(table) == ["3 cat, you, challenged, stands", "−2 no word, you"]


def test_a_word_up_for_challenge_is_shown_in_tiles_with_its_value_and_in_the_startup_picture():
    table = seated(moves=[*PEACE, "0 make = AC"], people=2)
    kept, opened = (view.partition('<section class="tray"')[0] for view in (str(table.match.public_picture.markup()), table.tab().stage.view))
    assert kept == opened and "Ada’s word" in kept and 'data-place="field:a1"' in kept
    assert re.findall(r'class="fw-tile"[^>]*>(\w)<', cloth(table)) == ["A", "C"] and "Two letters, 2 points at Midnight" in words(cloth(table))
    advance(table, "1 challenge")
    assert "fw-tile" not in cloth(table)


# the plates

def test_a_plate_shows_points_hour_cards_held_and_end_tokens():
    table = seated(moves=CAT)
    assert "3 points" in plates(table)["You"] and "Waiting" in plates(table)["You"] and "Playing" in plates(table)["Wren"] and "5 cards held" in plates(table)["Wren"]
    advance(table, "1 end", "1 spare")
    assert "1 End Token" in plates(table)["Wren"] and "Playing" in plates(table)["You"] and "End Token" not in plates(table)["You"]


def test_an_end_token_rotates_life_tree_and_ditch_and_two_mean_elimination():
    table = seated("CATEN", "OXGHI", moves=["0 end", "1 end"])
    turned = re.findall(r'class="fw-piles"( data-turned)?', cloth(table))
    assert turned == [" data-turned", " data-turned"] and "1 End Token" in plates(table)["You"]
    advance(table, "0 end")
    assert plates(table)["You"].startswith("You Out") and "data-out" in cloth(table)


def test_only_its_owner_can_browse_a_life_tree_from_its_top():
    table = seated("CATENDOSK")
    assert [data["zone"] for data in presses(table, "look")] == ["tree/0"]
    table.do("look", zone="tree/0")
    assert re.findall(r'aria-label="([A-Z]), ', table.stage.dialog) == list("DOSK")
    rival = seated("CATEN", "OXGHIDOSK")
    before = rival.stage.dialog
    rival.do("look", zone="tree/1")
    assert rival.stage.dialog == before and "tree/1" not in [data["zone"] for data in presses(rival, "look")]


def test_the_ditch_shows_its_top_card_and_everyone_can_browse_it_from_there():
    battle = [*LAID, "0 declare > c63", "0 battle c95", "0 make = A"]
    table = seated("CATEN", "OXGHI", moves=battle)
    ditch = [data for data in presses(table, "look") if data["zone"] == "ditch/0"]
    assert len(ditch) == 1 and any(text("table.pile-top", pile="", count=1, card="C, Wolf 95") in name for name in heard(table))
    advance(table, "1 create c101 > field:b1 = 0", "1 done", "1 peace", "1 no_word", "1 end", "1 destroy > c63")
    assert any(text("table.pile-top", pile="", count=2, card="A, Rocket 63") in name for name in heard(table))
    table.do("look", zone="ditch/0")
    assert re.findall(r'aria-label="([A-Z]), ', table.stage.dialog) == ["A", "C"]


def test_letters_revealed_by_a_repeal_are_known_on_the_plate_and_others_are_not():
    table = seated(moves=["0 end", "1 create c101 > field:a1 = 0", "1 done", "1 no_word"])
    assert re.search(r'class="fw-known"[^>]*>(\w*)<', cloth(table)).group(1) == "O" and 'data-print="X"' not in table.stage.view


def test_it_is_visible_who_has_written_letters_but_not_which():
    table = seated("CATEN", "OXGHI", "DUMPY", written=False)
    hand = table.match.session.position.view()["zones"]["hand/1"]
    assert "9 cards held" in plates(table)["You"] and "Writing" in plates(table)["Wren"]
    advance(table, "0 lot", f"1 write {' '.join(hand)} = OXGHIZZZZ")
    assert "Ready" in plates(table)["Wren"] and "Writing" in plates(table)["Osric"] and 'data-print="X"' not in table.stage.view


def test_a_collapsed_plate_expands_and_collapses_again():
    table = seated()
    fold = next(data for data in presses(table, "unfold") if data["seat"] == "1")
    assert any("Wren’s Life Tree, 4 cards, and Ditch, 0 cards" in name for name in heard(table)) and "data-unfolded" not in cloth(table)
    table.do("unfold", seat=fold["seat"])
    assert cloth(table).count("data-unfolded") == 1
    table.do("unfold", seat=fold["seat"])
    assert "data-unfolded" not in cloth(table)


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_creator_has_a_plate_with_the_readers_last_and_with_two_a_legend_names_what_they_count(seats):
    table = seated(*["CATEN"] * seats, cards=())
    assert len(plates(table)) == seats and [*plates(table)][-1] == "You" and f'class="arena fwords" data-n="{seats}"' in cloth(table)
    legend = words(cloth(table).partition('class="fw-legend"')[2].partition("</div>")[0])
    assert [name in legend for name in ("Points", "Hand", "Life Tree", "Ditch")] == [seats == 2] * 4


# redrawing

def test_playing_a_card_repaints_its_space_and_its_owners_plate_and_no_other_plate():
    table = seated(*["CATEN"] * 4, cards=(MINE,))
    advance(table, "0 create c95 > field:a1 = 0")
    kept = {name for parts in table.stage.painted for name in re.findall(r'data-region="fwords\.(\w+ [^"]*)" data-as-before', parts.get("view", ""))}
    drawn = set(re.findall(r'data-region="fwords\.(\w+ [^"]*)"(?! data-as-before)', table.stage.painted[-1]["view"]))
    assert {"creator_plate 1", "creator_plate 2", "creator_plate 3", "fwords_space field:c3"} <= kept - drawn and {"creator_plate 0", "fwords_space field:a1"} <= drawn


# the end

def test_at_the_end_field_and_words_stay_below_the_result_which_for_one_player_is_the_score():
    table = seated("CATEN", moves=[*CAT, "0 end", "0 spare", "0 end"])
    advance(table, "0 spare")
    assert 'class="result"' in cloth(table) and cloth(table).count('class="field__space"') == 9 and noted(table) == ["3 cat"]
    assert "data-active" not in cloth(table) and buttons(table) == []
    assert table.match.narrator.ending() == table.match.narrator.lobby_note() == text("match.scored", who="You", score=3)
