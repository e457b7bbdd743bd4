"""Studio files: sets, cards and matches with their cards export completely and are checked on import, wherever they're opened."""

import json

import pytest
from helpers.fake_page import Storage, Table
from helpers.moved import settle, shelf
from helpers.own_sets import HISTORY, PICTURE, STROKES, a_card, a_file, on_shelf, plain
from helpers.words import text

from courtcards.engine.limits import STROKES as MOST
from courtcards.games import GAMES
from courtcards.saves.link_codec import FORMAT_1, pack_link
from courtcards.saves.record import Record
from table.files.file_parser import foreign_kind
from table.files.import_export import export_card, export_match, export_set

EVIL = "<img src=x onerror=\"document.title='broken in'\"><script>document.title='broken in'</script>"


def flaw(key, **about):
    """Return the message for a flaw in a set or a card of Creation Cards."""
    return text(f"bad-cards.{key}", "creations", **about)


def saved(table):
    """Return the last exported file: its name, and its data."""
    name, text = table.stage.files[-1]
    return name, json.loads(text)


# a set

def test_a_set_is_exported_with_all_drawings_and_arrives_unchanged_on_another_device():
    table, other = Table(), Table()
    id, = on_shelf(table, a_file())
    export_set(table.app.page, shelf(table)[0])
    name, data = saved(table)
    assert name == "garden.json" and data == a_file() and STROKES[0] in json.dumps(data)
    other.open_file(data)
    own, = shelf(other)
    assert plain(other, own.id) == a_file() and other.stage.address == f"#/studio/{own.id}"
    assert text("notice.set-taken.text", name="Garden", count=20) in other.warns
    assert GAMES["minkingi"].read_cards(own.file).hash == GAMES["minkingi"].read_cards(table.app.page.shelf.get(id).file).hash


def test_an_unfinished_set_can_be_imported_unless_it_has_no_cards():
    table = Table().open_file(a_file(count=3))
    assert len(shelf(table)[0].cards) == 3
    assert flaw("no-cards", least=18) in Table().open_file(a_file() | {"cards": []}).asks


def test_for_a_set_with_the_same_name_both_are_kept_one_replaced_or_nothing_happens():
    table = Table()
    first, = on_shelf(table, a_file())
    fresher = a_file(title="Comet Queen")
    table.open_file(fresher)
    assert text("trade.already-owned", name="Garden", owner="Ada") in table.asks and len(shelf(table)) == 1
    table.do("close")
    assert len(shelf(table)) == 1 and plain(table, first) == a_file()
    table.open_file(fresher)
    table.do("yes", way="both")
    assert [own.name for own in shelf(table)] == ["Garden", text("page.numbered", title="Garden", number=2)] and plain(table, first) == a_file()
    table.open_file(fresher)
    table.do("yes", way="replace")
    assert len(shelf(table)) == 2 and plain(table, first) == fresher
    table.open_file(a_file(owner="Brann"))
    assert not table.asks and len(shelf(table)) == 3, "of another owner it's another set"


@pytest.mark.parametrize("why", ["full", "blocked", "bad-picture"])
def test_drawings_without_enough_space_are_asked_about_before_importing(why):
    table = Table()
    table.stage.art.why = why
    table.open_file(a_file())
    assert text(f"trade.art-{why}") in table.asks and not shelf(table)
    table.do("close")
    assert not shelf(table)
    table.open_file(a_file())
    table.do("yes")
    own, = shelf(table)
    assert own.cards[0]["title"] == "Comet Duke" and table.stage.art.all_stored(), "what was not taken is not tried again"
    assert ["art" in card for card in own.cards[:2]] == [why == "bad-picture", False], "of a bad picture the strokes are left"


def test_unreadable_drawings_are_reported_on_export():
    table = Table()
    on_shelf(table, a_file())
    table.stage.art.held.clear()
    export_set(table.app.page, shelf(table)[0])
    assert text("notice.undrawn.text", count=1) in table.warns and saved(table)[1] == a_file(strokes=[], picture="") | {
        "cards": [a_card(1, title="Comet Duke", text="It flies.\nFar.", history=HISTORY), *a_file()["cards"][1:]]}


def test_a_file_too_large_to_import_again_is_reported_before_saving():
    table = Table()
    on_shelf(table, a_file(strokes=None, picture=None))
    own, = shelf(table)
    for card in own.cards:
        own = own.with_card(card | {"art": True})
        table.stage.art.held[card["key"]] = {"strokes": ["x" * 2_000_000], "picture": ""}
    export_set(table.app.page, own)
    assert text("trade.large", name="Garden", size=41, most=30) in table.asks and not table.stage.files
    table.do("yes")
    assert table.stage.files[0][0] == "garden.json" and not table.asks


def test_a_set_with_the_maximum_of_strokes_can_be_imported_again():
    strokes = [f"pen 31243a 1 {n % 10},1,1" for n in range(MOST)]
    file = json.dumps(a_file() | {"cards": [a_card(n, strokes=strokes) for n in range(1, 101)]})
    table = settle(Table().open_file(file))
    assert len(shelf(table)[0].cards) == 100 and sum(len(art["strokes"]) for art in table.stage.art.held.values()) == 100 * MOST


def test_importing_a_long_file_shows_progress_and_how_many_drawings_are_saved():
    table = Table()
    kept, put = [], table.stage.art.put
    table.stage.art.put = lambda arts, then: kept.append((arts, then))
    data = a_file() | {"cards": [a_card(n, strokes=STROKES * 400) for n in range(1, 51)]}
    table.open_file(data)
    assert text("trade.reading") in table.asks and not kept
    settle(table)
    for done, share in ((20, "0.00"), (40, "0.33"), (50, "0.67")):
        assert text("trade.keeping") in table.asks and f'value="{share}"' in table.stage.dialog and not shelf(table)
        put(*kept.pop())
        assert len(table.stage.art.held) == done
    assert not table.asks and plain(table, shelf(table)[0].id) == data


def test_when_only_some_drawings_fit_the_rest_is_asked_about():
    table = Table()
    put = table.stage.art.put

    def full(arts, then):
        table.stage.art.why = "full" if len(table.stage.art.held) >= 20 else ""
        put(arts, then)
    table.stage.art.put = full
    table.open_file(a_file() | {"cards": [a_card(n, strokes=STROKES) for n in range(1, 51)]})
    assert text("trade.art-full") in table.asks and not shelf(table)
    table.do("yes")
    assert ["art" in card for card in shelf(table)[0].cards] == [True] * 20 + [False] * 30 and table.stage.art.all_stored()


def test_a_set_with_too_long_a_history_lasts_until_the_page_is_closed():
    event = {"what": "exchanged", "by": "A" * 40, "to": "B" * 40, "on": "2026-11-21"}
    table = settle(Table().open_file(a_file() | {"cards": [a_card(n, history=[event] * 50) for n in range(1, 401)]}))
    assert text("notice.cards-unkept.text") in table.warns and len(shelf(table)[0].cards) == 400
    assert not shelf(Table(table.storage))


# files that aren't ours

@pytest.mark.parametrize("file, says", [
    ("PK\x03\x04 and so on", text("trade.is-zip")), ("\ufffdPNG\r\n", text("trade.is-picture")), ("\ufffd\ufffd\ufffd\ufffd\x00\x10JFIF", text("trade.is-picture")),
    ("<svg onload=alert(1)>", text("trade.is-picture")), ("%PDF-1.7", text("trade.is-pdf")), ("<!DOCTYPE html>", text("trade.is-page")), (None, text("trade.too-large")),
    ("{", text("trade.unreadable")), ("", text("trade.unreadable")),
    ("7" * 2_000_001, text("trade.too-large")), ('{"cards": ["' + "x" * 3_000_000, text("trade.unreadable")), ("[" * 50, text("trade.unreadable")), ("{}", text("record.no-record")), ("7", text("trade.unreadable")),
    ({"cards": 5}, flaw("other-format")), ({"format": 1, "name": "x", "version": "1", "cards": 5}, text("bad-cards.no-set")),
    (a_file() | {"format": 2}, flaw("other-format")), (a_file() | {"name": "<b>x</b>"}, flaw("bad-name")), (a_file() | {"owner": "<b>"}, flaw("bad-owner")),
    (a_file() | {"script": "alert(1)"}, flaw("unknown-field", field="'script'")), (a_file(key="0badcafe"), flaw("unknown-trait", number=1, field="key")),
    (a_file(picture="data:image/svg+xml;base64,PHN2Zz4="), flaw("bad-picture", number=1, picture=text("picture.svg"))), (a_file(strokes=["pen url(x) 1 0,0,0"]), flaw("bad-strokes", number=1)),
    (a_file(title="<img src=x onerror=alert(1)>"), flaw("bad-title", number=1)), (a_file(history=[{"what": "eaten", "by": "Ada", "on": "2026-11-01"}]), flaw("bad-history", number=1)),
    (a_file() | {"cards": [5]}, flaw("no-card", place=1)), ({"card": {}}, text("trade.other-game")), ({"card": 5, "game": "minkingi", "format": 1}, text("bad-cards.no-parcel")),
    ({"card": a_card(), "game": "war", "format": 1}, text("trade.other-game")), ({"card": a_card(), "game": "minkingi", "format": 2}, flaw("other-format")),
    ({"card": a_card(speed=999), "game": "minkingi", "format": 1}, flaw("bad-speed", number=7)), ({"card": a_card(), "game": "minkingi", "format": 1, "from": "<i>"}, flaw("bad-owner")),
    ({"card": a_card(), "game": "minkingi", "format": 1, "more": 1}, text("bad-cards.no-parcel")), ({"record": {}, "sets": 5}, text("record.no-record")), ({"record": []}, text("record.no-record")),
    ({"record": {"moves": []}, "sets": [{"cards": []}]}, flaw("other-format")),
], ids=lambda value: str(value)[:20])
def test_anything_else_is_refused_with_a_sentence_and_nothing_is_stored(file, says):
    table = Table()
    held = dict(table.storage.held)
    table.open_file(file)
    table.stage.tick()
    assert text("page.file-title") in table.asks and says in table.asks and table.storage.held == held and not shelf(table)
    assert "<b>" not in table.stage.dialog and "<img" not in table.stage.dialog


@pytest.mark.parametrize("value", [EVIL, [EVIL], {EVIL: EVIL}], ids=["alone", "in a list", "in an object"])
@pytest.mark.parametrize("field", ["title", "type", "set", "letter", "strokes", "picture", "history", "number", "speed", "corners", "key", EVIL])
def test_markup_in_any_field_of_a_card_is_refused_and_shown_as_text(field, value):
    table = Table().open_file({"format": 1, "game": "minkingi", "from": "Ada", "card": a_file()["cards"][0] | {field: value}})
    assert text("page.file-title") in table.asks and "<img" not in table.stage.dialog and shelf(table) == []


@pytest.mark.parametrize("field", ["name", "owner", "version", "format", "cards", EVIL])
def test_markup_in_any_field_of_a_set_is_shown_as_text(field):
    table = Table().open_file(a_file() | {field: EVIL})
    assert table.asks and not any("<img" in shown for shown in (table.stage.dialog, table.stage.notices, table.stage.view))


def test_a_set_that_merely_starts_like_something_else_is_a_set():
    assert not foreign_kind(json.dumps(a_file())) and not foreign_kind("PACK") and foreign_kind("\ufeff  PK") == "zip"


def at_setup(table, data):
    """Import a file at the set-up of Minkingi."""
    table.stage.go("#/setup/minkingi")
    table.do("import-cards")
    table.stage.picked(json.dumps(data))
    return table


def test_a_set_imported_at_set_up_is_on_the_shelf_once_with_its_drawings():
    table = at_setup(at_setup(Table(), a_file()), a_file())
    own, = shelf(table)
    assert plain(table, own.id) == a_file() and not table.asks
    table.do("deal")
    assert table.stored["sets"] == [own.id] and "Comet Duke" in [card.traits.get("title") for card in table.match.session.position.cards.values()]


def test_at_set_up_drawings_without_enough_space_are_asked_about():
    table = Table()
    table.stage.art.why = "full"
    at_setup(table, a_file())
    assert text("trade.art-full") in table.asks and not shelf(table) and table.stage.art.all_stored()
    table.do("yes")
    own, = shelf(table)
    assert not any("art" in card for card in own.cards) and [row["label"] for row in table.app.screen.setup.cards.rows() if row["on"]] == ["Garden"]


@pytest.mark.parametrize("data, says", [
    ({"format": 1, "game": "minkingi", "card": a_card()}, text("trade.not-card")), ({"record": {}, "sets": []}, text("trade.not-match")),
    ({"game": "minkingi", "seats": [], "moves": []}, text("trade.not-match")), (a_file(count=3), flaw("few-cards", count=3, least=18)),
])
def test_a_file_chosen_at_set_up_that_is_not_a_set_is_named(data, says):
    table = at_setup(Table(), data)
    assert says in table.asks and not shelf(table)


# a card

def test_a_card_is_exported_as_a_file_and_imported_into_the_chosen_set():
    table, other = Table(), Table()
    on_shelf(table, a_file())
    own = shelf(table)[0]
    export_card(table.app.page, own, own.keys[0], "Comet Duke")
    name, data = saved(table)
    assert name == "comet-duke.json" and data["card"] == a_file()["cards"][0] and data["from"] == "Ada" and len(shelf(table)[0].cards) == 20
    garden, wood = on_shelf(other, a_file("Garden", "Brann"), a_file("Wood", "Brann"))
    other.open_file(data)
    assert "Comet Duke" in other.says and "It flies. Far." in other.says and text("trade.was-drawn", by="Ada", on="1 November 2026") in other.says
    assert other.stage.art.seen == {other.stage.address.rpartition("/")[2]: {"strokes": STROKES, "picture": PICTURE}} and not other.stage.art.held.keys() & other.stage.art.seen
    other.do("card-to", value=wood)
    other.do("take-card")
    assert other.stage.address == f"#/studio/{wood}" and text("notice.card-taken.text", card="Comet Duke", name="Wood") in other.warns
    given = {"what": "given", "by": "Ada", "to": "Brann", "on": "2026-11-21"}
    assert plain(other, wood)["cards"][-1] == data["card"] | {"history": [*HISTORY, given]} and len(plain(other, garden)["cards"]) == 20


def test_a_player_without_sets_gets_a_new_one_for_the_card():
    table = Table()
    table.app.page.saves.set_setting("name", "Maud")
    table.open_file({"format": 1, "game": "minkingi", "from": "Ada", "card": a_card(text="x")})
    assert text("trade.new-set") in table.says
    table.do("take-card")
    own, = shelf(table)
    assert (own.name, own.owner, len(own.cards)) == (text("trade.new-name", owner="Maud"), "Maud", 1) and own.cards[0]["history"][0]["to"] == "Maud"


def test_a_card_there_is_no_space_for_stays_available():
    table = Table()
    wood, = on_shelf(table, a_file("Wood"))
    table.open_file({"format": 1, "game": "minkingi", "card": a_card()})
    table.storage.room = 0
    table.do("card-to", value=wood)
    table.do("take-card")
    assert text("notice.card-not-taken.text") in table.warns and len(shelf(table)[0].cards) == 20
    table.storage.room = 10**9
    table.do("take-card")
    assert len(shelf(table)[0].cards) == 21


def test_a_card_whose_drawing_cannot_be_saved_is_added_without_it_after_a_warning():
    table = Table()
    table.stage.art.why = "blocked"
    table.open_file({"format": 1, "game": "minkingi", "card": a_card(strokes=STROKES)})
    assert not table.warns
    table.do("take-card")
    assert text("notice.art-blocked.text") in table.warns and not shelf(table) and table.stage.art.all_stored()
    table.do("take-card")
    assert "art" not in shelf(table)[0].cards[0]


@pytest.mark.parametrize("strokes", [STROKES, []])
def test_a_card_with_an_unreadable_picture_is_added_with_its_strokes(strokes):
    table = Table()
    table.stage.art.why = "bad-picture"
    table.open_file({"format": 1, "game": "minkingi", "card": a_card(strokes=strokes, picture=PICTURE)})
    assert text("notice.art-bad-picture.text") in table.warns
    table.do("take-card")
    assert plain(table, shelf(table)[0].id)["cards"][0].get("strokes", []) == strokes


def test_a_card_already_here_is_not_added_twice_and_later_drawings_on_it_stay():
    table = Table()
    data = {"format": 1, "game": "minkingi", "from": "Ada", "card": a_card(title="Comet Duke", strokes=STROKES)}
    table.open_file(data)
    table.do("card-owner", value="Brann")
    table.do("take-card")
    own, = shelf(table)
    key = own.keys[0]
    assert (own.name, own.owner) == (text("trade.new-name", owner="Brann"), "Brann") and own.cards[0]["history"][-1]["to"] == "Brann"
    table.app.page.shelf.save(own.with_card(own.cards[0] | {"title": "Comet Queen"}))
    table.stage.art.held[key]["strokes"] = STROKES[:1]
    for again in (data, data):
        table.open_file(again)
        table.do("take-card")
        assert "Comet Queen" in table.says and text("trade.known", name=own.name) in table.says and f"#/studio/{own.id}/{key}" in table.stage.view
    assert len(shelf(table)[0].cards) == 1 and table.stage.art.held[key]["strokes"] == STROKES[:1]
    table.app.page.shelf.delete(shelf(table)[0])
    table.open_file(data)
    assert text("trade.take") in table.says


def test_without_a_name_the_new_set_has_no_owner_and_a_second_card_joins_it():
    table = Table()
    for number in (7, 8):
        table.open_file({"format": 1, "game": "minkingi", "from": "Ada", "card": a_card(number)})
        table.do("take-card")
    own, = shelf(table)
    assert own.name == text("studio.named") and not own.owner and len(own.cards) == 2 and not any("history" in card for card in own.cards)


def test_reloading_a_page_with_a_card_from_a_file_asks_for_the_file():
    table = Table()
    table.open_file({"format": 1, "game": "minkingi", "card": a_card()})
    other = table.tab()
    other.stage.go(table.stage.address)
    assert text("trade.file-again") in other.says


# a link

@pytest.mark.parametrize("letters, says", [
    *[(bad, text("record.bad-link")) for bad in ("", "9zz")], *[(bad, text("record.cut-link")) for bad in (FORMAT_1 + "%%%", FORMAT_1)], ("1" * 64_001, text("trade.long-link")), (pack_link({"card": "x" * 199_000}), text("trade.other-game")),
    (pack_link({"format": 1, "game": "minkingi", "card": a_card(title="<b>")}), flaw("bad-title", number=7)), (pack_link(["card"]), text("trade.other-game")),
], ids=lambda value: str(value)[:20])
def test_a_bad_link_is_refused_with_a_sentence(letters, says):
    table = Table()
    table.stage.go(f"#/card/{letters}")
    assert text("page.link-title") in table.says and says in table.says and not shelf(table)


def test_a_link_that_decompresses_without_end_is_not_decompressed():
    import base64
    import zlib
    squeezer = zlib.compressobj(9, wbits=-15)
    bomb = squeezer.compress(b'{"card":"' + b"x" * 20_000_000) + squeezer.flush()
    table = Table()
    table.stage.go(f"#/card/{FORMAT_1}{base64.urlsafe_b64encode(bomb).decode().rstrip('=')}")
    assert text("trade.long-link") in table.says


# a match with its cards

def a_match(table, ids, **more):
    """Deal a match of Minkingi with the first of some sets; return its record."""
    own = table.app.page.shelf.get(ids[0])
    return Record("minkingi", ["Ada", "bot:squire:Odo"], seed=5, cards=GAMES["minkingi"].read_cards(own.file)).dump()


def test_a_match_is_exported_with_its_sets_and_opens_elsewhere_with_its_drawings():
    table, other = Table(), Table()
    ids = on_shelf(table, a_file())
    record = a_match(table, ids)
    export_match(table.app.page, "Ours", record, ids)
    name, data = saved(table)
    assert name == "ours.json" and data == {"record": record, "sets": [a_file()]}
    other.open_file(data)
    own, = shelf(other)
    assert other.stored["sets"] == [own.id] and plain(other, own.id) == a_file()
    traits = other.match.session.position.cards["c1"].traits
    assert (traits["title"], traits["art"]) == ("Comet Duke", own.keys[0])


def test_sets_already_here_are_not_stored_twice_but_others_are():
    table = Table()
    ids = on_shelf(table, a_file(), a_file("Wood", "Brann"))
    data = {"record": a_match(table, ids), "sets": [a_file("Wood", "Brann"), a_file(strokes=STROKES[:1])]}
    table.open_file(data)
    assert len(shelf(table)) == 3 and table.stored["sets"][0] == ids[1] and table.stored["sets"][1] not in ids


def test_a_record_opens_as_before_wherever_it_is_given():
    table = Table()
    ids = on_shelf(table, a_file())
    table.open_file(a_match(table, ids))
    assert table.match.session.position.id == "minkingi" and "sets" not in table.stored


def test_the_share_dialog_offers_cards_only_for_a_match_with_custom_ones():
    table = Table(Storage())
    ids = on_shelf(table, a_file())
    table.open_file({"record": a_match(table, ids), "sets": [a_file()]})
    table.do("share")
    assert text("sharing.cards") in table.asks
    table.do("export-whole")
    assert saved(table)[1]["sets"] == [a_file()] and not table.stage.dialog
    table.do("lobby")
    table.play_now()
    table.do("share")
    assert text("sharing.file") in table.asks and text("sharing.cards") not in table.asks
