"""A match as a board in another page: it steps and plays, shows no more than its reader may see, stores nothing and leads only to the table."""

import re
from html import unescape
from random import Random

import pytest
from helpers.cloth import acts
from helpers.fake_page import Table, pressable
from helpers.own_sets import a_file, on_shelf
from helpers.words import text

from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record
from courtcards.texts import common_text
from table.page.ports import PageLocation

SEATS = ("Ada", "bot:squire:Maud")
OTHERS = ("settings", "howto", "share", "replay", "lobby", "log", "hint", "branch", "play-deal", "chances", "leave-replay", "skip", "move", "why")


def played(game="battle-royal", moves=8):
    """Return the plain data of a match played at random."""
    record, rng = Record(game, list(SEATS), seed=22), Random(1)
    while not record.game.outcome and len(record.moves) < moves:
        record.play(str(rng.choice(record.game.moves())))
    return record.dump()


def watched(record):
    """Return a table that shows a record as a board."""
    table = Table()
    table.stage.go(f"#/watch/{pack_link(record)}")
    return table


def step(table, at):
    """Return whether the board shows this step."""
    return common_text("replay", "step", at=at, length=8) in table.says


def test_a_match_is_a_board_with_its_last_step_and_controls_and_nothing_is_stored():
    table = watched(played())
    assert step(table, 8) and acts(table)[-5:] == ["step", "back", "play-replay", "on", "step"] and 'class="felt"' in table.stage.view
    assert not any(part in table.stage.view for part in ('class="bar"', 'class="rail', 'class="ask'))
    assert table.match is None and table.saves.ids() == [] and table.storage.held == {} and table.stage.asked == []


def test_the_controls_go_to_the_start_step_back_and_forth_and_play_to_the_end():
    table = watched(played())
    table.do("step", value="0")
    assert step(table, 0)
    table.do("on")
    assert step(table, 1)
    table.do("back")
    table.do("main")
    while table.stage.tick():
        pass
    assert step(table, 8) and text("replay.play") in table.stage.view


def test_a_playing_board_stops_when_another_screen_opens():
    table = watched(played())
    table.do("step", value="0")
    table.do("play-replay")
    table.stage.go("#/")
    while table.stage.tick():
        pass
    assert text("lobby.play-now") in table.says


def test_an_embedded_match_links_to_the_same_match_at_the_table_in_a_new_tab():
    record = played()
    table = watched(record)
    link, = re.findall(r'<a [^>]*href="([^"]*)" target="_blank" rel="noopener"', table.stage.view)
    assert link == f"{table.stage.place.home}#/play/{pack_link(record)}" and table.stage.view.count("<a ") == 1


@pytest.mark.parametrize("act", OTHERS)
def test_nothing_else_opens_in_an_embedded_match(act):
    table = watched(played())
    before = table.stage.view
    table.do(act)
    assert (table.stage.view, table.stage.dialog, table.stage.notices) == (before, "", "")


def test_before_the_end_only_public_information_is_shown():
    table = watched(played())
    before = table.stage.view
    assert "<select" not in before and 'class="hands"' not in before
    for eyes in ("all", "0", "1"):
        table.do("eyes", value=eyes)
        assert table.stage.view == before and table.stage.dialog == ""


def test_after_the_end_every_hand_can_be_seen():
    table = watched(played(moves=9_999))
    assert text("match.won-it", who="Maud") in table.says or text("match.won-it", who="Ada") in table.says
    table.do("step", value="2")
    table.do("eyes", value="all")
    assert "<select" in table.stage.view and table.stage.view.count("<bdi") >= 2 and 'class="hands"' in table.stage.view


@pytest.mark.parametrize("letters", ["", "1abc", "x", "1" + "A" * 40])
def test_a_mangled_link_says_so_in_one_line(letters):
    table = Table()
    table.stage.go(f"#/watch/{letters}")
    assert table.says and acts(table) == [] and "<a " not in table.stage.view and table.stage.view.count("<p") == 1


def snippet(table):
    """Return the HTML offered for another page, or ""."""
    found = re.search(r'<textarea[^>]*id="share-embed"[^>]*>(.*?)</textarea>', table.stage.dialog)
    return unescape(found[1]) if found else ""


def test_the_table_gives_the_html_that_embeds_its_match():
    table = Table()
    table.play_now()
    table.match.saved_match.slot["title"] = 'Ada "&" <b>'
    table.do("share")
    shown = snippet(table)
    address = re.search(r'src="([^"]*)"', shown)[1]
    assert shown == f'<iframe src="{address}" title="Ada &quot;&amp;&quot; &lt;b&gt;" width="480" height="560" loading="lazy"></iframe>'
    assert {"do": "copy", "field": "share-embed"} in pressable(table.stage.dialog)
    other = Table()
    other.stage.go(address.removeprefix(table.stage.place.home))
    assert 'data-mode="watch"' in other.stage.view


def test_a_match_no_other_page_could_show_is_not_offered_for_embedding():
    table = Table()
    id, = on_shelf(table, a_file())
    table.app.page.share("War", played(), [id])
    assert not snippet(table)
    table.stage.place = PageLocation(True, "")
    table.app.page.share("War", played())
    assert not snippet(table)
