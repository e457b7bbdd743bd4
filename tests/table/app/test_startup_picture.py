"""The start-up picture: only public knowledge of a match, saved when the table is at rest; and the one press it accepts."""

import re
from itertools import islice

import pytest
from helpers.fake_page import Storage, Table, at_war, pressable, words
from helpers.startup_pictures import dealt, opened, picture, positions
from helpers.words import text

from table.match.render.public_picture import is_same_for_all
from table.match.session import replay_loader
from table.page.ports import EarlyPress
from table.storage.match_saves import MATCH_PREFIX
from table.storage.quota_storage import PICTURE_KEY


def outside_tray(view):
    """Return markup without the tray and without a rival's latest line."""
    return re.sub(r'<section class="tray".*?</section>|<p class="vh says" role="status">.*?</p>|<div class="speech".*?</div>', "", view, flags=re.S)


# public knowledge

def test_a_hand_is_covered_and_its_count_is_kept():
    table = dealt("battle-royal", "pb")
    shown, hand = picture(table), table.match.session.position.forces[0]
    assert shown.partition('class="tray"')[2].partition("</section>")[0].count(f'aria-label="{text("table.face-down")}"') == len(hand)
    assert "Send a soldier into battle" in words(shown) and all(card.id not in shown for card in hand)


def test_outside_the_tray_the_picture_is_the_table_as_opened():
    for table in positions("knights-and-ninjas", "pbb", 60):
        mine = {"data-key", "data-do", "data-move", "data-state"}
        assert words(outside_tray(picture(table))) == words(outside_tray(opened(table))), mine


def test_next_to_a_free_move_there_is_room_for_the_hidden_answers():
    shown = picture(dealt("kingdom-armies", "pb"))
    assert "Shuffle" not in shown.partition('class="ask__acts"')[2] and shown.count("data-blank") == 1
    shown = picture(dealt("battle-royal", "pb"))
    assert "Offer to end the match" in words(shown)


def test_answers_are_in_the_picture_only_where_nothing_has_to_be_chosen():
    table = next(table for table in positions("kingdom-armies", "pb", 400) if is_same_for_all(table.match.session))
    assert {"do": "run-out", "main": "", "hold": "", "series": ""} in pressable(picture(table))
    assert {"do": "move", "move": "0 flip", "main": "", "hold": ""} in pressable(picture(dealt("war", "pb")))
    shown = pressable(picture(dealt("knights-and-ninjas", "pbb")))
    assert shown and not [data for data in shown if data["do"] in ("move", "choose", "target", "free", "take-verb", "take-call")]
    assert [data["do"] for data in pressable(picture(dealt("battle-royal", "pb"))) if "move" in data] == ["free"], "anybody may see who can call for a stop"


def test_a_private_fact_is_in_the_picture_without_its_cards():
    for table in islice(positions("knights-and-ninjas", "pb", 200), 60):
        for fact in table.match.session.log:
            if fact.seats is not None:
                entry = table.match.narrator.entry(fact)
                own = table.match.narrator.say(fact)
                unseen = table.match.public_picture.narrator.say(fact)
                assert unseen != own or "unseen" not in entry or own == unseen == table.match.narrator.texts.say("fact", fact.key, fact.about, "unseen")


def test_on_a_shared_device_the_picture_is_its_cover():
    table = dealt("battle-royal", "pp")
    table.do("main")
    assert text("cover.hand-over", name="Name0") not in table.says and words(picture(table)) == table.tab().says
    assert words(picture(table)).startswith(text("cover.hand-over", name="Name0") + " " + text("cover.hidden", name="Name0"))


def test_a_practice_match_says_so_and_a_finished_match_shows_its_end():
    table = dealt("war", "pb")
    table.match.saved_match.mark("practice")
    assert text("match.practice", where="") in words(picture(table))
    table.play_out()
    assert picture(table) == opened(table) and {"do": "again", "main": ""} in pressable(picture(table))


# when it's saved

def kept(table):
    """Return the number of saved pictures, and the last one."""
    return len(table.stage.kept), table.stage.kept[-1] if table.stage.kept else None


def test_a_picture_is_stored_when_the_table_has_come_to_rest_after_a_move():
    table = Table()
    table.app.first_picture.on_rest(table.match)
    table.play_now()
    table.app.first_picture.on_rest(table.match)
    table.app.first_picture.on_rest(table.match)
    assert kept(table) == (1, {"id": table.id, "revision": table.stored["revision"], "title": table.stage.name, "view": picture(table)})
    table.do("log")
    table.app.first_picture.on_rest(table.match)
    assert kept(table)[0] == 1
    table.flip()
    table.app.first_picture.on_rest(table.match)
    assert kept(table)[0] == 2 and kept(table)[1]["revision"] == table.stored["revision"]


def test_another_match_with_as_many_saves_gets_a_new_picture():
    table = Table()
    for number in (1, 2):
        table.play_now()
        table.app.first_picture.on_rest(table.match)
        assert table.stored["revision"][0] == 1 and (kept(table)[0], kept(table)[1]["id"]) == (number, table.id)
        table.stage.go("#/")


def test_a_page_that_is_hidden_stores_a_picture_at_once_each_time():
    table = at_war()
    table.app.on_hidden(True)
    table.app.on_hidden(False)
    table.app.on_hidden(True)
    assert kept(table)[0] == 2


def test_a_picture_stored_during_a_replay_shows_the_match_as_it_stands():
    table = at_war()
    table.flip(3)
    shown = picture(table)
    table.do("replay")
    table.do("step", value="0")
    table.app.on_hidden(True)
    assert kept(table)[1]["view"] == shown


def test_a_match_taken_over_by_another_tab_gets_no_picture():
    table = at_war()
    other = table.tab()
    other.flip()
    table.app.on_hidden(True)
    other.app.on_stored(MATCH_PREFIX + table.id)
    assert kept(table)[0] == 0
    other.app.on_hidden(True)
    assert kept(other)[0] == 1


def test_a_match_that_is_not_stored_gets_no_picture():
    table = Table(Storage(room=10))
    table.play_now()
    table.flip()
    table.app.on_hidden(True)
    assert table.match and kept(table)[0] == 0
    table = at_war()
    table.storage.room = 10
    table.flip()
    table.app.on_hidden(True)
    assert kept(table)[0] == 0, "what is stored is older than what would be shown"


def test_storing_a_picture_does_not_notify_other_tabs():
    table = Table()
    before = len(table.stage.painted)
    table.app.on_stored(PICTURE_KEY)
    assert len(table.stage.painted) == before


def test_with_a_full_storage_the_picture_goes_first_and_the_match_is_saved():
    table = at_war()
    table.storage.held[PICTURE_KEY] = "x" * 1000
    table.storage.room = sum(map(len, table.storage.held.values()))
    table.flip()
    assert PICTURE_KEY not in table.storage.held and table.warns == "" and table.stored["record"]["moves"] == table.played


def test_deleting_a_match_removes_its_picture_and_no_other():
    table = at_war()
    table.storage.held[PICTURE_KEY] = f'{{"id": "{table.id}"}}'
    mine = table.id
    table.stage.go("#/")
    table.do("delete-match", id="none")
    assert PICTURE_KEY in table.storage.held
    table.do("delete-match", id=mine)
    assert PICTURE_KEY not in table.storage.held


# the press

def reloaded(table, data=None, **changes):
    """Return the tab after a reload during which the picture was pressed."""
    other = Table(table.storage, **table.query)
    press = {"id": table.id, "revision": table.stored["revision"], "data": data or FLIP} | changes
    other.app.first_picture.press = EarlyPress(**press)
    return other


FLIP = {"do": "move", "move": "0 flip", "main": "", "hold": ""}


def test_a_press_in_the_picture_is_played_once():
    table = at_war()
    other = reloaded(table)
    other.stage.go(table.stage.address)
    assert other.played == ["0 flip"] and other.warns == "" and other.app.first_picture.press is None
    other.stage.go("#/")
    other.stage.go(table.stage.address)
    assert other.played == ["0 flip"]


def test_a_press_on_the_cover_takes_the_seat():
    table = dealt("battle-royal", "pp")
    other = reloaded(table, {"do": "take-seat", "late": "hand", "main": ""})
    other.stage.go(table.stage.address)
    assert "Send a soldier into battle" in other.says


@pytest.mark.parametrize("changes", [{"revision": [1, "another"]}, {"revision": None}, {"revision": {"a": 1}}, {"data": {"do": "move", "move": "1 flip"}},
                                     {"data": {"do": "delete-match", "id": "7"}}, {"data": {"do": "run-out", "main": ""}}])
def test_a_press_is_dropped_in_another_position_or_if_it_is_not_offered(changes):
    table = at_war()
    other = reloaded(table, **changes)
    other.stage.go(table.stage.address)
    assert other.played == [] and text("notice.not-played.text") in other.warns and other.app.first_picture.press is None
    other.stage.go("#/")
    assert other.warns == ""


def test_a_press_is_dropped_when_another_screen_opens():
    table = at_war()
    for address in ("#/", "#/match/none", "#/setup/war"):
        other = reloaded(table)
        other.stage.go(address)
        assert other.app.first_picture.press is None
        other.stage.go(table.stage.address)
        assert other.played == [] and other.warns == ""


def test_the_press_waits_for_a_match_replayed_with_a_progress_bar(monkeypatch):
    table = at_war()
    table.flip(20)
    assert len(table.played) == 20
    other = reloaded(table)
    monkeypatch.setattr(replay_loader, "MOVES_AT_ONCE", 5)
    monkeypatch.setattr(replay_loader, "MOVES_PER_SLICE", 5)
    other.stage.go(table.stage.address)
    assert other.match is None
    assert text("page.loading-title") in other.says
    other.stage.tick(9)
    assert other.played == [*table.played, "0 flip"]
