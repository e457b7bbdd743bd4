"""Files and texts as people's programs save them:
other encodings and line ends, code fences, mails, a duplicated field.
"""

import json
from pathlib import Path

import pytest
from helpers.fake_page import SITE, Table
from helpers.words import text

from courtcards.engine.limits import FILE
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link

CASES = Path(__file__).parents[2] / "cases"
WAR = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {}, "seats": ["José", "bot:squire:Maud"], "seed": 22, "moves": ["0 flip"] * 3}
LINES = json.dumps(WAR, indent=1, ensure_ascii=False)
MAIL = f"Hello,\n\nhere's our match:\n\n{LINES}\n\n-- \nBert"
PASSED_ON = [f"```json\n{LINES}\n```", MAIL, "> " + MAIL.replace("\n", "\n> "), MAIL.replace(" ", "\n"), LINES.replace("\n", "\r"), LINES.replace("\n", "\r\n"), f"\ufeff{LINES}\n", LINES.replace(" ", "\u00a0", 1)]


def picked(file, table=None):
    """Return a table after a file was chosen."""
    return (table or Table()).open_file(file)


def pasted(given):
    """Return a table after something was pasted."""
    table = Table()
    table.do("open-record")
    table.do("yes", value=given)
    return table


@pytest.mark.parametrize("name", ["war-utf8.json", "war-bom.json", "war-fenced.txt"])
def test_a_record_opens_after_a_byte_order_mark_and_in_a_code_fence(name):
    data = (CASES / name).read_bytes()
    for table in (picked(data), pasted(data.decode())):
        assert table.stored["record"]["seats"] == ["Ada", "bot:squire:Maud"]


@pytest.mark.parametrize("given", PASSED_ON, ids=["fence", "mail", "quoted", "wrapped", "CR", "CRLF", "mark", "space"])
@pytest.mark.parametrize("way", [pasted, lambda given: picked(given.encode()), lambda given: picked(given.encode("utf-16")), lambda given: picked(given.encode("utf-16-le")), lambda given: picked(given.encode("utf-16-be"))],
                         ids=["pasted", "UTF-8", "UTF-16", "UTF-16-LE", "UTF-16-BE"])
def test_a_record_opens_however_it_was_forwarded(way, given):
    assert way(given).stored["record"] == WAR


@pytest.mark.parametrize("data", [LINES.encode("latin-1"), LINES.encode() + b"\xff", LINES.encode("utf-16")[:-1]])
def test_an_undecodable_file_is_refused_by_name(data):
    table = picked(data)
    assert text("record.other-encoding") in table.asks and table.saves.ids() == []


def test_foreign_files_are_still_recognized_by_their_first_bytes():
    for data, sort in ((b"PK\3\4\x99", "zip"), (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "picture"), (b"\xff\xd8\xff\xe1\0\x10Exif\0\0", "picture"), (b"\x89PNG\r\n", "picture"), (b"%PDF-1.7\n\xe2\xe3", "pdf"), (b"<!DOCTYPE html>", "page")):
        assert text(f"trade.is-{sort}") in picked(data).asks


def test_a_duplicate_field_is_named():
    data = (CASES / "war-dup-key.json").read_bytes()
    for table in (picked(data), pasted(data.decode()), picked('{"all":1,"matches":[],"sets":[],"sets":[]}')):
        assert any(text("record.twice", field=field) in table.asks for field in ("seed", "sets")) and table.saves.ids() == []


@pytest.mark.parametrize("name", ["{}", "[match]({})", "Subject: War\n\n> {}\n", "[InternetShortcut]\r\nURL={}\r\n"])
def test_a_file_containing_a_link_leads_where_the_link_does(name):
    table = picked(name.format(f"{SITE}#/play/{pack_link(WAR)}"))
    assert table.stage.address == f"#/play/{pack_link(WAR)}" and table.saves.ids() == []


def dropped(given):
    """Return a table after something was dropped on it."""
    table = Table()
    table.app.opener.open_dropped(iter([given]) if isinstance(given, bytes) else given)
    return table


def test_a_dropped_file_opens_like_a_chosen_one_and_dropped_text_like_pasted_text():
    assert dropped(LINES.encode("utf-16")).stored["record"] == dropped(MAIL).stored["record"] == WAR
    assert dropped(f"See {SITE}%23/play/{pack_link(WAR)}.").stage.address == dropped(f"URL={SITE}#/play/{pack_link(WAR)}\n".encode()).stage.address == f"#/play/{pack_link(WAR)}"
    refused = dropped("hello there")
    assert text("opening.not-known") in refused.asks and "hello there" in refused.asks
    assert text("record.other-encoding") in dropped(LINES.encode("latin-1")).asks and text("trade.too-large") in dropped(None).asks


def test_prose_is_searched_for_links_up_to_the_size_of_a_record():
    assert text("trade.too-large") in picked("x" * (FILE + 1)).asks and text("trade.unreadable") in picked("x" * FILE).asks


def test_a_link_cannot_be_chosen_as_a_set():
    table = Table()
    table.stage.go("#/setup/minkingi")
    table.do("import-cards")
    table.stage.picked(f"#/play/{pack_link(WAR)}")
    assert text("trade.not-match") in table.asks
