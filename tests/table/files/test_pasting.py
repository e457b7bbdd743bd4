"""The table as a single file: its own texts, the targets of its links, and pasting a record."""

import json

import pytest
from helpers.fake_page import Table, pressable
from helpers.hotseat import dealt
from helpers.links import GOOD, HOME, RECORD, played
from helpers.own_sets import a_file, on_shelf
from helpers.words import text

from courtcards.engine.limits import FILE
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link
from courtcards.texts import game_title
from table.files.file_parser import encode_card_link
from table.page.ports import PageLocation
from table.screens.lesson_index import game_of_day
from table.screens.lobby import new_player_lobby
from table.storage.match_saves import MATCH_PREFIX

FILED = PageLocation(True, "", "blob:null/7f#LICENSES.txt")                  # in a single file that doesn't know its site


def pasted(text, table=None):
    """Return a table after text was pasted where a record is asked for."""
    table = table or Table()
    table.do("open-record")
    table.do("yes", value=text)
    return table


def taken_up(text):
    """Return a table after a pasted link was opened."""
    table = pasted(text)
    table.do("take-up")
    return table


def stored(table):
    return [key for key in table.storage.held if key.startswith(MATCH_PREFIX)]


# pasting

@pytest.mark.parametrize("before, after", [("", ""), (HOME, ""), ("file:///home/ada/courtcards.html", ""), ("Look at this: http://[::1]/x?seed=3", " \n Ada"), ("(", ")"),
                                           ("\n  ", "\t")])
def test_a_link_opens_its_match_whatever_surrounds_it(before, after):
    table = taken_up(f"{before}#/play/{GOOD}{after}")
    assert table.app.match.session.record.dump() == RECORD and table.stage.address == f"#/play/{GOOD}" and stored(table) == []


def test_a_bare_code_opens_its_match():
    assert taken_up(f" {GOOD}\n").app.match.session.record.dump() == RECORD


def test_the_link_of_a_deal_opens_it_with_no_moves():
    record = played("war", ["Ada", "bot:squire:Maud"], 3)
    assert taken_up(f"#/deal/{pack_link(record)}").app.match.session.record.moves == []
    assert taken_up(f"#/play/{pack_link(record)}").app.match.session.record.dump() == record


@pytest.mark.parametrize("before", ["", f"{HOME}#/card/"])
def test_a_card_can_be_added_from_its_link_and_from_its_bare_code(before):
    table = Table()
    on_shelf(table, a_file())
    own, = table.app.page.shelf.readable_sets()
    letters = encode_card_link(own, own.cards[5], {})
    pasted(before + letters, table)
    assert table.stage.address == f"#/card/{letters}" and text("trade.arrived", owner="Ada") in table.says


@pytest.mark.parametrize("indent", [None, 1])
def test_the_text_of_a_record_becomes_a_new_match_like_its_file(indent):
    table = pasted(json.dumps(RECORD, indent=indent).replace("\n", ""))         # as a single-line field receives it
    assert table.stored["record"] == RECORD and len(stored(table)) == 1


def test_the_text_of_a_set_is_added_to_the_shelf():
    table = pasted(json.dumps(a_file()))
    assert [own.name for own in table.app.page.shelf.readable_sets()] == ["Garden"]


def test_a_route_inside_a_files_text_leads_nowhere():
    table = pasted(json.dumps(RECORD | {"remarks": [[0, f"#/play/{pack_link(RECORD)}"]]}))
    assert not table.stage.address.startswith("#/play/")


@pytest.mark.parametrize("typed, why", [("", "nothing"), (" \n", "nothing"), ("hello there", "not-known"),
                                        ("<img src=x onerror=alert(1)>", "not-known"), ("https://example.org/#/match/7f", "not-known"),
                                        ("javascript:alert(1)", "not-known"), ("#/play/", "not-known"), ("9abc", "not-known")])
def test_unusable_text_is_asked_for_again_and_stays_in_its_field(typed, why):
    table = pasted(typed)
    assert text(f"opening.{why}") in table.asks and "<img" not in table.stage.dialog and stored(table) == []
    assert typed.strip() == "" or typed in table.asks
    table.do("yes", value=GOOD)
    assert "Ada and Bert" in table.says, "it can be mended"


@pytest.mark.parametrize("typed, why", [('{"format": 1, "game"', "trade.unreadable"), ("{}", "record.no-record"), (json.dumps(RECORD | {"game": "chess"}), "record.unknown-game"),
                                        ('{"a": "' + "x" * FILE + '"}', "record.too-large"), ('{"a": "' + "x" * 50_000, "trade.unreadable"), ("{" * 50_000, "trade.unreadable")])
def test_the_text_of_a_damaged_file_gives_the_same_message_as_the_file(typed, why):
    table, file = pasted(typed), Table()
    file.open_file(typed)
    file.stage.tick()           # for a long record, the page first says it's being read
    assert text(why, game="'chess'") in table.asks and text(why, game="'chess'") in file.asks and typed in table.asks and stored(table) == []


DAMAGED = [(f"{HOME}#/play/{GOOD[:-9]}…", "cut-link"), (f"{HOME}#/play/{GOOD.lower()}", "bad-link"), (f"{HOME}#/deal/{GOOD[1:]}", "bad-link"), (f"#/card/1{GOOD[1:].lower()}", "bad-link"),
           (f"#/play/3{GOOD[1:]}", "newer-link"), (f"#/letter/{GOOD[:-9]}", "cut-link")]


@pytest.mark.parametrize("link, why", [*DAMAGED, (GOOD[:-9], "cut-link"), (f"#/play/{pack_link(RECORD | {'game': 'chess'})}", "unknown-game"), ("#/near/" + "EA" * 20, "cut-link")])
def test_a_damaged_pasted_link_stays_and_says_what_is_wrong(link, why):
    table = pasted(link)
    assert text(f"record.{why}", game="'chess'") in table.asks and link in table.asks and stored(table) == []
    table.do("yes", value=GOOD)
    assert "Ada and Bert" in table.says


@pytest.mark.parametrize("link, why", DAMAGED)
def test_a_damaged_link_that_was_followed_says_what_is_wrong(link, why):
    table = Table()
    table.stage.go(f"#{link.partition('#')[2]}")
    assert text(f"record.{why}") in table.says and stored(table) == []


def test_the_second_half_of_a_link_is_added_to_the_first():
    for rest in (GOOD[-9:], f"…{GOOD[-9:]} Ada", f"{HOME}#/play/{GOOD[:-9]}\n{GOOD[-9:]}", GOOD):
        table = pasted(f"{HOME}#/play/{GOOD[:-9]}…")
        table.do("yes", value=rest)
        assert table.stage.address == f"#/play/{GOOD}"


def test_the_rest_is_added_to_a_link_that_was_followed():
    table = Table()
    table.stage.go(f"#/play/{GOOD[:-9]}")
    table.do("open-record")
    assert text("record.cut-link") in table.asks and GOOD[:-9] in table.asks
    table.do("yes", value="hello")
    assert "hello" in table.asks, "it can be mended"
    table.stage.go("#/")
    table.do("open-record")
    assert text("record.cut-link") not in table.asks


@pytest.mark.parametrize("after", [").", "*", "%20Ada", "?fbclid=IwAR0", "&utm_source=mail", "%E2%80%8B", "_", "%3E"])
@pytest.mark.parametrize("route", [f"#/play/{GOOD}", f"#%2Fplay%2F{GOOD}", f"#/deal/{GOOD}"])
def test_a_followed_link_is_repaired_like_a_pasted_one(route, after):
    table = Table()
    table.stage.go(f"{route}{after}")
    assert "Ada and Bert" in table.says and table.stage.address == route.replace("%2F", "/")


def test_of_several_links_the_longest_is_opened_and_the_page_says_so():
    short, long = (pack_link(RECORD | {"moves": []}), GOOD) if RECORD["moves"] else (GOOD, pack_link(played("battle-royal", ["Ada", "Bert"], 1)))
    table = pasted(f"{HOME}#/play/{short}\n> {HOME}#/play/{long}")
    assert table.stage.address == f"#/play/{long}" and text("notice.several-links.text", count=2) in table.warns
    assert text("notice.several-links.text", count=1) not in pasted(f"{long}\n{HOME}#/play/{long}").warns


def test_a_file_is_asked_for_until_one_is_chosen():
    table = Table()
    table.do("open-record")
    table.do("choose-file")
    assert text("opening.paste") in table.asks
    table.stage.picked(json.dumps(RECORD | {"game": "minkingi", "rules": GAMES["minkingi"].rules, "cards": "9f" * 32}))
    assert table.asks == "" and text("page.file-title") in table.says


# links that leave the file

def shared(place):
    """Return the dialog that shares a match."""
    table = dealt("battle-royal", "pp")
    table.stage.place = place
    table.do("share")
    return table


def test_links_from_a_one_file_copy_lead_to_the_site_it_knows():
    table = shared(PageLocation(True, HOME))
    assert f'value="{HOME}#/play/1' in table.stage.dialog and f'value="{HOME}#/deal/1' in table.stage.dialog and not any(text(f"sharing.{key}") in table.asks for key in ("letters", "show-letters"))


def test_a_one_file_copy_that_knows_no_site_gives_codes_that_can_be_pasted():
    table = shared(FILED)
    assert 'value="#/play/1' in table.stage.dialog and 'value="#/deal/1' in table.stage.dialog
    assert text("sharing.letters") in table.asks and text("sharing.copy-letters-whole") in table.stage.dialog and text("sharing.show") not in table.asks
    letters = table.stage.dialog.partition('value="')[2].partition('"')[0]
    assert taken_up(letters).app.match.session.record.dump() == table.match.session.record.dump()


def test_bare_codes_are_never_passed_to_the_share_sheet():
    table = dealt("battle-royal", "pp")
    table.stage.can_share, ways = lambda: True, {}
    for place in (PageLocation(False, HOME), FILED):
        table.stage.place = place
        table.do("share")
        ways[place.alone] = [data["do"] for data in pressable(table.stage.dialog) if data["do"] in ("send", "copy")]
    assert ways == {False: ["send", "copy"] * 2 + ["copy"], True: ["copy"] * 2}


@pytest.mark.parametrize("place, given", [(PageLocation(True, HOME), f"{HOME}#/card/1"), (FILED, "#/card/1")])
def test_a_card_leaves_a_one_file_copy_as_a_link_or_a_code(place, given):
    table = Table()
    id, = on_shelf(table, a_file())
    table.stage.place = place
    table.stage.go(f"#/studio/{id}/{table.app.page.shelf.get(id).cards[5]['key']}")
    table.do("card-link")
    assert f'value="{given}' in table.stage.dialog and (text("sharing.letters") in table.asks) is (not place.home)


# its own texts

def test_the_settings_of_a_one_file_copy_say_what_it_is_and_nothing_about_offline_play():
    table = Table()
    table.stage.place = FILED
    for kept in ("fetching", "kept"):
        table.app.set_offline_state(kept)
        table.do("settings")
        assert f"{text('settings.alone')} {text('page.offline-alone')}" in table.asks
        assert not any(text(key) in table.asks for key in ("settings.offline", "page.offline-kept", "page.offline-fetching"))


def test_the_settings_of_a_site_say_nothing_about_a_file():
    table = Table()
    table.do("settings")
    assert text("page.offline-alone") not in table.asks and text("settings.offline") in table.asks


@pytest.mark.parametrize("place, leads", [(PageLocation(False, HOME), 'href="LICENSES/README.txt">'), (FILED, f'href="{FILED.licences}" download="LICENSES.txt">')])
def test_the_credits_lead_to_all_licences_and_in_a_one_file_copy_save_them_as_a_file(place, leads):
    table = Table()
    table.stage.place = place
    table.do("credits")
    assert leads in table.stage.dialog and text("page.credits-own") in table.asks and text("page.credits-source") not in table.asks


def test_the_credits_lead_to_the_source_code_if_the_build_knows_it():
    table = Table()
    table.stage.place = PageLocation(False, HOME, source="https://example.org/code/")
    table.do("credits")
    assert f'<a href="https://example.org/code/" target="_blank" rel="noopener noreferrer">{text("page.credits-source")}</a>' in table.stage.dialog


def test_the_lobby_is_the_same_on_a_site_and_in_a_file_so_that_the_build_can_paint_it():
    table = Table()
    view = table.stage.view
    game = game_title(game_of_day(table.stage.utc))
    assert view.replace(text("today.hard-from", title=game), text("today.hard")) == new_player_lobby() != view, "only the day's game is missing"
    table.stage.place = FILED
    table.do("lobby")
    assert table.stage.view == view
