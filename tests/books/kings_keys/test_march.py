"""The battles of a march on the cloth: three side by side, and the track of all of them."""

import re

from books.kings_keys.table import asked, fighting, press
from helpers.hotseat import bots, dealt
from helpers.words import text

from table.books.kings_keys.march import march_battles
from table.markup.scene import zone_size

CELLS = re.compile(r'<div[^>]*class="track".*?</div>', re.S)


def track(table):
    """Return the cells of the track, "" without one."""
    found = CELLS.search(table.stage.view)
    return found[0] if found else ""


def fought(table, battles):
    """Fight battles one by one, until a face-off comes."""
    for _ in range(battles):
        if asked(table) == "battle":
            table.do("move", move="0 flip")
            bots(table)


def test_the_battles_of_one_press_are_shown_side_by_side():
    table = fighting()
    assert 'class="beside"' not in table.stage.view and "data-tincture" not in track(table)
    press(table)
    battles = march_battles(table.match.painter.shown_scene)
    assert len(battles) == 3 and table.stage.view.count('class="beside"') == 4, "two are over for each army, the third is on the field"
    assert table.stage.view.count('class="beside" data-won') == 2
    fought(table, 1)
    assert table.stage.view.count('class="beside"') == 4 and 'class="beside" data-won' not in table.stage.view, "the next three begin"


def test_each_battle_says_why_it_was_won():
    table = fighting()
    fought(table, 3)
    scene = table.match.painter.shown_scene
    said = table.stage.view.partition('class="reasons"')[2].partition("</div>")[0]
    names = text("card.item", "kings-keys")
    for one in march_battles(scene):
        cards = {seat: scene.texts.cards[id].traits for seat, id in one.cards.items()}
        won, lost = cards[one.taker], cards[1 - one.taker]
        item = text("cloth.beats", "kings-keys", winner=names[won["item"]], loser=names[lost["item"]])
        takes = scene.say("takes-both", seat=one.taker)
        assert (item if won["number"] == lost["number"] else takes) in said
    assert text("cloth.in-pot", "kings-keys") not in table.says


def test_the_track_has_sixteen_places_in_the_colours_of_the_winners():
    table = fighting()
    fought(table, 3)
    battles = march_battles(table.match.painter.shown_scene)
    scene = table.match.painter.shown_scene
    won = [len([one for one in battles if one.taker == seat]) for seat in (0, 1)]
    assert sum(won) == 3 and track(table).count("<i") == 16 and track(table).count("data-tincture") == 3
    assert text("cloth.track", "kings-keys", me=scene.own.name, mine=won[0], who=scene.rivals[0].name, theirs=won[1]) in track(table)


def test_the_tracks_row_is_there_before_the_first_battle_so_that_no_pile_shrinks():
    assert track(fighting()).count("<i") == 16 and not track(dealt("war", "pb"))


def test_the_track_ends_where_the_smaller_stack_does():
    table = fighting(seed="8")
    assert "data-beyond" not in track(table)
    while asked(table) == "battle":
        fought(table, 1)
    scene = table.match.painter.shown_scene
    left = min(zone_size(scene.zone("stack", seat)) for seat in scene.seats)
    assert track(table).count("data-beyond") == 16 - len(march_battles(scene)) - left
    press(table)
    assert asked(table) != "arrange" and track(table).count("data-beyond") == 4, "a face-off has used up four cards more"


def test_a_face_off_is_shown_alone():
    table = fighting(seed="8")
    while asked(table) == "battle":
        fought(table, 1)
    assert asked(table) == "face-off"
    press(table)
    assert table.stage.view.count("data-beside") == 0 and track(table)


def test_recruiting_begins_a_new_march():
    table = fighting()
    for _ in range(40):
        if asked(table) == "arrange":
            break
        press(table)
    assert asked(table) == "arrange" and not track(table)
    table.do("move", move="0 shuffle")
    bots(table)
    fought(table, 1)
    assert len(march_battles(table.match.painter.shown_scene)) == 1 and track(table).count("data-tincture") <= 1


def test_when_a_bots_stack_runs_out_in_a_series_the_bot_arranges_and_the_match_goes_on():
    table = fighting(seed="9")
    session = table.match.session

    def bot_runs_out():
        return session.asked == (1,) and session.position.question.key == "arrange" and session.record.moves[-1] == "0 flip"
    while not bot_runs_out():
        if session.position.question.key == "arrange":
            table.do("move", move="0 shuffle")
            bots(table)
        table.do("main")
        while not bot_runs_out() and table.stage.tick():
            pass
    bots(table)
    assert session.asked_people == (0,) and table.moves


def test_a_press_that_stops_a_series_leaves_the_last_battle_on_the_table():
    table = fighting()
    table.do("main")
    fought_once = table.stage.view.count('class="beside"')
    press(table)
    assert table.stage.view.count('class="beside"') == fought_once == 4 and len(march_battles(table.match.painter.shown_scene)) == 1, "of three"


def test_in_a_series_the_text_of_a_battle_waits_until_its_cards_are_turned():
    table = fighting()
    table.do("main")
    painter = table.match.painter
    came = painter.shown_scene.sheet.facts["prompt"][0]
    assert painter.scene_before_turning and came not in table.says
    painter.show_turned_text(painter.shown)
    assert not painter.scene_before_turning and came in table.says


def test_with_several_rivals_there_is_no_track():
    table = fighting(kinds="pbb")
    fought(table, 2)
    assert not track(table) and "data-beside" not in table.stage.view
