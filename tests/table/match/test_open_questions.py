"""Open questions put to several: one screen for all, a button for each dissenter, one for everybody's assent."""

import re

from helpers.toy import Pageant
from helpers.toy_table import Clock, seated, shelved
from helpers.words import text

from table.match.flow.shared_device import TableCover
from table.match.flow.timeline import PLAYERS_FIRST_MS
from table.match.input.buttons import tray_buttons

HANDS = ("knight-1 page-1 shield-1 thief-1", "knight-2 page-2 shield-2 thief-2", "knight-3 page-3 shield-3 thief-3")
SECRETS = [f"{kind}-{number}" for kind in ("page", "shield", "thief") for number in (1, 2, 3)]
SPACE = text("match.space")
toys = shelved(Pageant)


def doubting(hands=HANDS, bots=(), choose=None):
    """Return a table, and its clock, after seat 0 has written a motto that the others may doubt."""
    table = seated(*hands, bots=bots, game=Pageant, strict=True)
    clock = Clock(table, 50, choose or (lambda seat: f"{seat} nod"))
    if table.match.device.state is TableCover.COVERED:
        table.do("take-seat")
    for move in ("0 plant knight-1 > ground:1", "0 write = TEA"):
        if 0 in bots:
            table.match.session.play(move)
        else:
            table.do("move", move=move)
    if 0 in bots:
        table.match.timeline.reopen()
        table.match.show()
        table.match.timeline.go_on()
    return table, clock


def answers(table):
    """Return the labels of the buttons in the tray, with the moves they play."""
    found = [(label, more) for _, label, more in tray_buttons(table.match.controller, table.match.controller.choice) if "data_move" in more]
    return [(re.sub(r"<[^>]*>", " ", "".join(label) if isinstance(label, list) else label).split(), more) for label, more in found if " toss" not in more["data_move"]]


def test_on_one_screen_without_cover_or_hands_each_player_has_a_button_in_their_colours_and_one_is_for_all():
    table, _ = doubting()
    assert table.match.device.state is TableCover.OPEN and "Does the motto stand?" in table.says
    assert not [card for card in SECRETS if card in table.stage.view]
    (first, one), (second, two), (third, all_) = answers(table)
    assert (first, one["data_move"], second, two["data_move"]) == (["P1", "doubts", "it"], "1 doubt", ["P2", "doubts", "it"], "2 doubt")
    assert third == ["All", "nod", SPACE] and all_["data_main"]
    for tincture in ("or", "vert"):
        assert re.search(rf'<button[^>]*doubt[^>]*><span class="banner" data-tincture="{tincture}"', table.stage.view), tincture


def test_the_button_for_all_gives_everyones_assent_and_one_undo_takes_it_back():
    table, _ = doubting()
    table.do("main")
    assert table.played[-2:] == ["1 nod", "2 nod"]
    table.do("undo")
    assert len(table.played) == 2 and "Does the motto stand?" in table.says
    table.do("redo")
    assert table.played[-2:] == ["1 nod", "2 nod"]


def test_an_objection_counts_at_once():
    table, _ = doubting()
    table.do("move", move="2 doubt")
    assert table.played[-1] == "2 doubt" and table.match.session.position.ground[1] == []


def test_of_two_on_one_device_the_other_is_asked_without_a_cover_and_the_writer_takes_the_device_again():
    table, _ = doubting(HANDS[:2])
    assert table.match.device.state is TableCover.OPEN and [words for words, _ in answers(table)] == [["P1", "doubts", "it"], ["Nod", SPACE]]
    assert "Does the motto stand?" in table.says and not [card for card in SECRETS if card in table.stage.view]
    table.do("main")
    assert table.played[-1] == "1 nod"


def test_a_single_person_has_two_buttons_and_assents_with_the_main_one():
    table, clock = doubting(bots=(0, 2))
    assert [words for words, _ in answers(table)] == [["Doubt", "it"], ["Nod", SPACE]]
    table.do("main")
    assert table.played[-1] == "1 nod"
    clock.run(PLAYERS_FIRST_MS)
    assert table.played[3] == "2 nod"


def test_a_bot_that_assents_leaves_the_others_their_time():
    table, clock = doubting(bots=(0, 2))
    clock.run(3 * PLAYERS_FIRST_MS)
    assert table.played[2:] == ["2 nod"] and [words for words, _ in answers(table)] == [["Doubt", "it"], ["Nod", SPACE]]


def test_a_bot_that_objects_may_be_first():
    table, clock = doubting(bots=(0, 2), choose=lambda seat: f"{seat} doubt")
    clock.run(PLAYERS_FIRST_MS - 1)
    assert len(table.played) == 2
    clock.run(PLAYERS_FIRST_MS + 60)
    assert table.played[2] == "2 doubt"


def test_a_bot_is_silent_while_nobody_sees_the_question_and_then_leaves_the_full_time_again():
    table, clock = doubting(bots=(0, 2), choose=lambda seat: f"{seat} doubt")
    clock.run(PLAYERS_FIRST_MS - 1)
    table.app.on_hidden(True)
    clock.run(5 * PLAYERS_FIRST_MS)
    table.app.on_hidden(False)
    clock.run(6 * PLAYERS_FIRST_MS - 1)
    assert len(table.played) == 2
    clock.sleep(10 * PLAYERS_FIRST_MS)
    clock.run(clock.now + PLAYERS_FIRST_MS - 1)
    assert len(table.played) == 2
    clock.run(clock.now + 60)
    assert table.played[2] == "2 doubt"


def test_all_people_assent_before_a_bot_may_still_object():
    table, clock = doubting(bots=(2,), choose=lambda seat: f"{seat} doubt" if table.match.session.position.question.key == "doubt" else f"{seat} rest")
    table.do("main")
    assert table.played[-1] == "1 nod"
    clock.run(PLAYERS_FIRST_MS)
    assert table.played[3] == "2 doubt"
