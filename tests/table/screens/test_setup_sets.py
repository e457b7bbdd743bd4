"""Sets of cards at the table: imported at set-up, saved on the device, chosen, and required by a record that names one."""

import json

import pytest
from helpers.fake_page import Full, Storage, Table
from helpers.toy import OAKS, Pageant, oaks
from helpers.toy_table import install
from helpers.words import text

from courtcards.engine.card_sets import Sets
from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record
from table.screens.setup_sets import CardSetChoice
from table.storage.set_shelf import SET_PREFIX

GROVE = {"name": "Grove", "oaks": 24}
HASH = oaks("", 24).hash
BOOK, UNREAD = text("setup.own-cards"), text("trade.unreadable")


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    install(monkeypatch, Pageant)
    for module in ("table.page.page", "table.storage.set_shelf", "courtcards.saves.record"):
        monkeypatch.setattr(f"{module}.SETS", Sets({OAKS.hash: OAKS}))


def at_setup(storage=None):
    """Return a table at the set-up of Pageant."""
    table = Table(storage)
    table.stage.go("#/setup/pageant")
    return table


def bring(table, data):
    """Import a file."""
    table.do("import-cards")
    table.stage.picked(data if data is None or isinstance(data, str) else json.dumps(data))
    return table


def on(table):
    """Return the sets that are switched on."""
    return [row["label"] for row in table.app.screen.setup.cards.rows() if row["on"]]


# importing a set

def test_an_imported_set_is_stored_and_used():
    table = bring(at_setup(), GROVE)
    assert on(table) == ["Grove"] and f"Grove {text('setup.count-cards', count=24)}" in table.says and not table.warns
    table.do("deal")
    game = table.match.session.position
    assert game.card_set.hash == HASH and table.stored["record"]["cards"] == "oaks 24"
    again = at_setup(table.storage)
    assert "Grove" in again.says and on(again) == [BOOK], "it waits on the shelf until somebody chooses it"


def test_a_match_on_a_set_opens_where_nobody_has_the_set():
    table = bring(at_setup(), GROVE)
    table.do("deal")
    route, link = table.stage.address, pack_link(table.match.session.record.dump())
    table.app.page.shelf.delete(table.app.page.shelf.readable_sets()[0])
    for address, storage in ((route, table.storage), (f"#/play/{link}", Storage()), (f"#/deal/{link}", Storage())):
        other = Table(storage)
        other.follow(address)
        assert other.match.session.position.card_set.hash == HASH
    other = Table().open_file(table.match.session.record.dump())
    assert other.match.session.position.card_set.hash == HASH


@pytest.mark.parametrize("file, says", [
    ("{", UNREAD), ("[1, 2", UNREAD), ("[" * 50, UNREAD), ('{"oaks": NaN}', UNREAD), (None, text("trade.too-large")), ("5", UNREAD),
    (GROVE | {"oaks": 5}, "A set has 20 to 40 oaks, not 5"), (GROVE | {"oaks": "<b>"}, "20 to 40 oaks"), ({}, "20 to 40 oaks"),
])
def test_a_file_that_is_not_a_set_is_refused_with_a_sentence_and_nothing_is_stored(file, says):
    table = at_setup()
    held = dict(table.storage.held)
    bring(table, file)
    assert text("page.cards-title") in table.asks and says in table.asks and table.storage.held == held
    assert on(table) == [BOOK] and "Grove" not in table.says


@pytest.mark.parametrize("trouble", ["full", "blocked"])
def test_an_unsaved_set_lasts_until_the_page_is_closed(trouble):
    table = at_setup()
    table.storage.room, table.storage.blocked = (0, False) if trouble == "full" else (10**9, True)
    bring(table, GROVE)
    assert text("notice.cards-unkept.text") in table.warns and on(table) == ["Grove"]
    table.do("deal")
    assert table.match.session.position.card_set.hash == HASH
    table.stage.go("#/setup/pageant")
    assert "Grove" in table.says
    table.storage.room, table.storage.blocked = 10**9, False
    bring(table, GROVE)
    assert len([name for name in table.storage.held if name.startswith(SET_PREFIX)]) == 1 and not table.app.page.shelf.unkept


def test_a_full_storage_loses_no_set():
    table = bring(at_setup(), GROVE)
    table.storage.room = 0
    bring(table, GROVE | {"oaks": 25})
    with pytest.raises(Full):
        table.storage.set("more", "x")
    assert "Grove" in at_setup(table.storage).says and "Grove (" in table.says


@pytest.mark.parametrize("text", ["", "{", "[]", '"oaks"', '{"game": "chess", "file": {}}', '{"game": "war", "file": {"oaks": 24}}', '{"game": ["pageant"]}',
                                  '{"game": "pageant"}', '{"game": "pageant", "file": {"oaks": 500}}', '{"file": {"oaks": 24}}'])
def test_a_damaged_set_is_neither_offered_nor_deleted(text):
    table = Table()
    table.storage.held[SET_PREFIX + "abcdef01"] = text
    table.stage.go("#/setup/pageant")
    assert on(table) == [BOOK] and len(table.app.screen.setup.cards.rows()) == 2 and table.storage.held[SET_PREFIX + "abcdef01"] == text


def test_a_set_imported_in_another_tab_is_available_here():
    table = at_setup()
    bring(table.tab(), GROVE)
    table.stage.go("#/setup/pageant")
    assert "Grove" in table.says


# choosing

def test_one_set_several_or_none_can_be_used():
    chosen = CardSetChoice(Pageant, {"grove": oaks("Grove", 20), "wood": oaks("Wood", 20 + 1)})
    own = len(Pageant.cards)
    assert chosen.combined_set() is None and [row["count"] for row in chosen.rows()] == [own, 20, 21]
    chosen.toggle("grove")
    assert chosen.combined_set().id == "Grove"
    chosen.toggle("wood")
    assert chosen.why_illegal(2, {}) == "A set has 20 to 40 oaks, not 41." and [row["on"] for row in chosen.rows()] == [False, True, True]
    chosen.toggle("grove")
    assert chosen.combined_set().id == "Wood" and chosen.why_illegal(3, {}) == ""
    assert chosen.why_illegal(4, {}) == text("setup.few-cards", seats=4, needed=24, count=21)
    chosen.toggle("wood")
    assert chosen.combined_set() is None
    chosen.toggle("wood")
    chosen.toggle("")
    assert chosen.combined_set() is None


def test_several_sets_are_combined_in_their_order():
    chosen = CardSetChoice(Pageant, {"a": oaks("Grove", 20), "b": oaks("Copse", 20)})
    chosen.toggle("b")
    chosen.toggle("a")
    assert chosen.combined_set().id == "Grove + Copse" and len(chosen.combined_set().cards) == 40


def test_a_game_with_a_bundled_set_uses_it_until_another_is_chosen(monkeypatch):
    monkeypatch.setattr(Pageant, "stock", OAKS)
    table = at_setup()
    assert on(table) == ["Oaks"] and BOOK not in table.says
    table.do("cards", value=OAKS.hash)
    assert on(table) == ["Oaks"], "without cards nothing is played"
    bring(table, GROVE)
    assert on(table) == ["Grove"]
    table.do("cards", value=table.app.page.shelf.readable_sets()[0].id)
    assert on(table) == ["Oaks"]
    table.do("deal")
    assert table.stored["record"]["cards"] == OAKS.hash


def test_set_up_says_how_many_cards_the_players_need():
    table = bring(at_setup(), GROVE | {"oaks": 20})
    table.do("seats", value="4")
    few = text("setup.few-cards", seats=4, needed=24, count=20)
    assert few in table.says
    table.do("deal")
    assert table.match is None and few in table.says
    table.do("seats", value="3")
    assert few not in table.says and text("setup.few-cards", seats=3, needed=18, count=20) not in table.says
    table.do("deal")
    assert table.match


def test_a_game_with_fixed_cards_offers_no_sets():
    table = Table()
    table.stage.go("#/setup/war")
    assert text("setup.import-cards") not in table.says and table.app.screen.setup.cards.combined_set() is None


# a record waiting for its set

def waiting(count=24):
    """Return the plain data of a match that identifies its set by a hash alone."""
    record = Record("pageant", ["Ada", "Odo"], seed=3, cards=oaks("Grove", count))
    record.play("0 rest")
    return record.dump() | {"cards": oaks("", count).hash}


def from_link(table, data):
    table.follow(f"#/play/{pack_link(data)}")


def from_file(table, data):
    table.open_file(data)


def from_storage(table, data):
    table.put("7f", json.dumps({"record": data, "title": "Ours", "saved": 1, "revision": [1, "a"]}))
    table.stage.go("#/match/7f")


@pytest.mark.parametrize("come", [from_link, from_file, from_storage])
def test_a_record_with_a_missing_set_says_so_is_kept_and_opens_once_the_set_is_imported(come):
    table, data = Table(), waiting()
    come(table, data)
    assert table.match is None and text("record.no-cards", hash=HASH) in table.says and text("page.way-import-cards") in table.says
    table.do("export-raw")
    kept = json.loads(table.stage.files[-1][1])
    assert kept.get("record", kept) == data
    bring(table, GROVE | {"oaks": 25})
    assert table.match is None and text("page.cards-other", name="Grove", hash=oaks("", 25).hash) in table.asks
    bring(table, "{")
    assert table.match is None and UNREAD in table.asks
    bring(table, GROVE)
    table.do("take-up")
    session = table.match.session
    assert session.record.moves == ["0 rest"] and session.position.card_set.id == "Grove" and session.record.dump()["cards"] == "oaks 24"


def test_a_stored_match_waiting_for_its_set_stays_unchanged():
    table = Table()
    from_storage(table, waiting())
    before = table.stored
    table.do("lobby")
    assert "Ours" in table.says and table.saves.read("7f") == before


def test_a_record_with_cards_of_no_game_is_refused_with_a_sentence():
    table = Table()
    from_link(table, waiting() | {"cards": "oaks 3"})
    assert text("record.bad-cards", why="A set has 20 to 40 oaks, not 3.") in table.says and text("page.way-import-cards") not in table.says
