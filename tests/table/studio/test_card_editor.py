"""The easel: a card is written with immediate checks, drawn on, copied, deleted and restored.

Every change is saved, and no other tab's is lost.
"""

import json
import re
from base64 import b64encode

import pytest
from helpers.fake_page import Storage, Table, pressable, words
from helpers.photographs import jpeg, png
from helpers.words import text

from courtcards.engine.limits import SET_MOST
from table.storage.quota_storage import TRASH_PREFIX
from table.storage.set_shelf import SET_PREFIX
from table.studio.orphaned_drawings import mark_orphaned_drawings

SAVED, UNSAVED, NEWER, DELETED = text("easel.saved"), text("easel.unsaved"), text("notice.easel-newer.text"), text("notice.easel-gone.text")
INK_FULL, INK_UNREAD = text("notice.ink-full.text", size="2.3 MB"), text("notice.ink-unread.text")
DRAWN = {"strokes": ["pen 31243a 12 120,340,50 124,338,55"], "picture": ""}


def at_easel(size="18", owner="Ada", storage=None, place=6):
    """Return a table at the easel with a card of a new blank set."""
    table = Table(storage)
    table.stage.go("#/studio")
    table.do("new-set")
    table.do("yes", name="The garden", owner=owner, game="kingdrin", size=size, numbers="blank")
    own = the_set(table)
    table.stage.go(f"#/studio/{own.id}/{own.keys[place]}")
    return table


def the_set(table):
    """Return the open set as saved."""
    return table.app.page.shelf.get(table.stage.address.split("/")[2])


def key(table):
    """Return the key of the open card."""
    return table.stage.address.rpartition("/")[2]


def stored(table):
    """Return the open card as saved."""
    return the_set(table).card(key(table))


def write(table, name, value):
    """Write in a field."""
    table.do("write", of=key(table), name=name, value=value)


def shut(table):
    """Return the board's disabled buttons."""
    buttons = re.findall(r'<button [^>]*data-do="(undo|redo|clear)"[^>]*>', table.stage.view)
    assert len(buttons) == 3
    return {act for act in buttons if re.search(rf'<button [^>]*data-do="{act}"[^>]* disabled', table.stage.view)}


def inked(table, undo="1", redo="", art="1"):
    """Draw something, as the board reports it."""
    table.do("inked", key=key(table), undo=undo, redo=redo, art=art)


def test_shortcuts_are_shown_only_where_there_is_a_keyboard():
    def told(keys):
        table = at_easel()
        table.stage.keys = keys
        table.stage.go(table.stage.address + "/")
        table.do("zoom")
        editor = table.stage.view + table.warns
        table.do("photo")
        table.stage.art.photos("", 0, 0, b"")
        return editor + table.stage.dialog

    named = [*(text("easel.keyed", label=text(f"easel.{do}"), press=text(f"easel.keys.{do}")) for do in ("undo", "redo", "previous", "next")),
             text("easel.how"), text("notice.zoomed-keys.text"), text("photo.keys")]
    assert [name in told(True) for name in named] == [True] * len(named)
    assert not any(word in told(False) for word in (*named, "Space", "Ctrl+Z", "arrow", "(U)"))


# writing

WRITTEN = [("title", "Comet Duke", "Comet Duke"), ("text", "First line\nsecond line", "First line\nsecond line"), ("speed", "95", 95), ("level", "3", 3),
           ("type", "rocket", "rocket"), ("number", "77", 77), ("letter", "q", "Q"), ("set", "garden", "garden"), ("text", " <b>bold</b> & plain ", "<b>bold</b> & plain")]


@pytest.mark.parametrize("name, typed, held", WRITTEN)
def test_text_typed_in_a_field_is_saved_at_once_and_only_once_and_shown_on_the_card(name, typed, held):
    table = at_easel()
    write(table, name, typed)
    assert stored(table)[name] == held and SAVED in table.says and 'role="alert"' not in table.stage.view
    assert "<b>bold" not in table.stage.view
    revision = the_set(table).revision
    write(table, name, f" {typed} ")
    assert the_set(table).revision == revision, "what didn't change isn't saved again"


@pytest.mark.parametrize("place, value", [(0, "R"), (1, "9"), (2, "B"), (3, "Y")])
def test_a_corner_takes_a_digit_or_a_colour(place, value):
    table = at_easel()
    table.do("corner", of=key(table), value=str(place))
    name = f"corner-{('tl', 'tr', 'bl', 'br')[place]}-{place}"
    assert [found["value"] for found in pressable(table.stage.view, "write") if found["name"] == name] == [*"123456789RBY"]
    write(table, name, value)
    assert stored(table)["corners"] == [value if at == place else "1" for at in range(4)]


def test_a_type_is_chosen_by_its_symbol_or_typed():
    table = at_easel()

    def chosen():
        return [found["value"] for found in pressable(table.stage.view, "write") if found["name"] == "type" and re.search(rf'value="{found.get("value")}" checked', table.stage.view)]
    signs = {found["value"] for found in pressable(table.stage.view, "write") if found["name"] == "type" and "value" in found}
    assert {"blank", "fox", "whale", "butterfly"} <= signs and chosen() == ["blank"]
    for typed, wanted in (("whale", ["whale"]), ("my own beast", [])):
        write(table, "type", typed)
        assert stored(table)["type"] == typed and chosen() == wanted
    table.stage.go(f"#/studio/{at_easel_of_the_book(table)}")
    assert text("easel.signs") not in table.says, "nobody changes the set of the book"


def at_easel_of_the_book(table):
    """Open the first card of the book's own set; return its address."""
    table.stage.go("#/studio")
    id = [found["id"] for found in pressable(table.stage.view, "duplicate-set")][-1]
    table.stage.go(f"#/studio/{id}")
    return re.search(rf'href="#/studio/({id}/[^"]+)"', table.stage.view)[1]


FLAWED = [("title", "x" * 41), ("title", "<script>alert(1)</script>"), ("title", "a < b"), ("text", "x" * 201), ("text", "a\x00b"), ("speed", "201"), ("speed", "-1"),
          ("speed", "fast"), ("speed", ""), ("speed", "1.5"), ("speed", "٣"), ("speed", "9" * 50), ("level", "6"), ("level", "0"), ("type", ""), ("type", "a<b"),
          ("type", "x" * 25), ("number", "0"), ("number", "10000"), ("number", "seven"), ("letter", "AB"), ("letter", "1"), ("letter", "Ä"), ("set", ""), ("set", "-"), ("set", "<b>"),
          ("corner-tl-0", "10"), ("corner-tl-0", ""), ("corner-br-3", "G")]
SAYS = {("title", "<script>alert(1)</script>"): "without < or >", ("title", "x" * 41): "40 characters", ("text", "x" * 201): "200 characters",
        ("speed", "fast"): text("easel.no-number", low=0, high=200), ("speed", "201"): text("easel.no-number", low=0, high=200), ("number", "0"): text("easel.no-number", low=1, high=9999),
        ("letter", "AB"): "from A to Z", ("type", ""): text("easel.empty"), ("set", "<b>"): "isn’t a plain word"}


@pytest.mark.parametrize("name, typed", FLAWED)
def test_an_invalid_value_stays_in_its_field_with_the_reason_and_the_card_keeps_its_last_valid_one(name, typed):
    table = at_easel()
    before = stored(table)
    if name.startswith("corner"):
        table.do("corner", of=key(table), value=name[-1])
    write(table, name, typed)
    assert stored(table) == before
    why = table.stage.view.partition(f'id="why-{key(table)}-{name}" role="alert"')[2].partition(">")[2].partition("</p>")[0]
    assert why and SAYS.get((name, typed), "") in words(why) and 'aria-invalid="true"' in table.stage.view
    assert UNSAVED in table.says
    assert "<script" not in table.stage.view and "a<b" not in table.stage.view
    write(table, name, {"title": "Good", "text": "Good", "letter": "A", "set": "mine", "type": "fox"}.get(name, "1"))
    assert 'role="alert"' not in table.stage.view and UNSAVED not in table.says


def test_an_optional_field_can_be_cleared():
    table = at_easel()
    for name, value in (("title", "Duke"), ("letter", "A"), ("text", "words")):
        write(table, name, value)
        write(table, name, "  ")
        assert name not in stored(table)


def test_a_card_gets_balanced_numbers_keeping_everything_else_and_they_can_be_undone():
    table = at_easel()
    write(table, "title", "Duke")
    before = stored(table)
    table.do("fill")
    after = stored(table)
    assert {name for name in after if after[name] != before[name]} == {"corners", "speed"} and [card for card in the_set(table).cards if card["corners"] != ["1"] * 4] == [after]
    table.do("unfill")
    assert stored(table) == before and text("notice.filled.text", count=1) not in table.warns


def test_remarks_on_the_card_change_as_it_is_edited():
    table = at_easel()
    assert "Number 7 is used once in this set." in table.says
    write(table, "number", "8")
    assert "Number 8 is on 2 cards in this set." in table.says


def test_input_for_another_card_or_no_field_is_ignored():
    table = at_easel()
    own = the_set(table)
    table.do("write", of=own.keys[0], name="title", value="Astray")
    table.do("write", of=key(table), name="key", value="00000000")
    assert the_set(table).cards == own.cards


# moving between cards

def test_the_next_card_opens_under_its_own_address():
    table = at_easel(place=0)
    own = the_set(table)
    assert [found["card"] for found in pressable(table.stage.view) if found.get("do") == "turn-to" and found["card"] == own.keys[1]]
    table.do("turn-to", card=own.keys[1])
    assert key(table) == own.keys[1] and text("easel.card", number=2) in table.says
    assert table.stage.name == text("page.name-titled", title=text("easel.title", number=2, set="The garden"))
    write(table, "title", "Second")
    assert [card.get("title") for card in the_set(table).cards[:3]] == [None, "Second", None]


def test_one_cards_invalid_input_is_not_reported_on_the_next():
    table = at_easel()
    write(table, "speed", "fast")
    table.do("turn-to", card=the_set(table).keys[7])
    assert 'role="alert"' not in table.stage.view


def test_a_new_card_gets_the_lowest_free_number_and_opens():
    table = at_easel()
    write(table, "number", "500")
    table.do("add-card")
    assert len(the_set(table).cards) == 19 and stored(table)["number"] == 7 and the_set(table).keys[-1] == key(table)


def test_a_full_set_takes_no_more_cards():
    table = at_easel()
    own = the_set(table)
    full = [own.cards[0] | {"key": f"{place:08x}"} for place in range(1, SET_MOST + 1)]
    table.app.page.shelf.save(own.with_fields(cards=full))
    table.stage.go(f"#/studio/{own.id}/{full[3]['key']}")
    table.do("add-card")
    table.do("duplicate-card")
    assert len(the_set(table).cards) == SET_MOST and table.stage.view.count("disabled") >= 2


def test_a_copy_comes_after_its_card_with_its_own_number_and_the_drawing():
    table = at_easel()
    first = key(table)
    table.stage.art.held[first] = DRAWN
    write(table, "title", "Duke")
    inked(table)
    table.do("duplicate-card")
    copy = stored(table)
    assert the_set(table).keys[6:8] == [first, copy["key"]] and (copy["title"], copy["number"]) == ("Duke", 19)
    assert table.stage.art.held[copy["key"]] == DRAWN and text("trade.was-copied", by="Ada", on="21 November 2026") in table.says


def test_a_deleted_card_is_restored_to_its_place():
    table = at_easel()
    write(table, "title", "Duke")
    own, first = the_set(table), key(table)
    table.do("delete-card")
    assert first not in the_set(table).keys and key(table) == own.keys[7] and text("notice.card-deleted.text", number=7) in table.warns
    table.do("put-card-back")
    assert the_set(table).keys == own.keys and key(table) == first and "Duke" in table.says and text("notice.card-deleted.text", number=7) not in table.warns
    table.do("delete-card")
    table.stage.go("#/studio")
    assert text("notice.card-deleted.text", number=7) not in table.warns, "another screen"


def deleted(table):
    """Return the keys of the cards that can be restored, in the order shown."""
    return [found["id"] for found in pressable(table.stage.view) if found["do"] == "put-back-card"]


def test_a_deleted_card_can_be_restored_after_a_reload():
    table = at_easel()
    write(table, "title", "Duke")
    inked(table)
    own, first = the_set(table), key(table)
    table.stage.art.held[first] = DRAWN
    for _ in range(2):
        table.do("delete-card")
    again = Table(table.storage)
    again.stage.art = table.stage.art
    again.stage.go("#/studio")
    assert deleted(again) == [own.keys[7], first] and f"Duke {text('studio.card-of', set='The garden')}" in again.says
    assert text("studio.put-back-one", set="The garden") not in again.stage.view
    again.do("forget-card", id=own.keys[7])
    assert text("studio.forget-title", set="Blank 8") in again.asks and text("studio.forget-card-text") in again.asks
    again.do("yes")
    again.do("put-back-card", id=first)
    assert again.app.page.shelf.get(own.id).cards == [card for card in own.cards if card["key"] != own.keys[7]]
    assert deleted(again) == [] and again.stage.art.held[first] == DRAWN
    table.do("load-set")
    for _ in range(2):
        table.do("put-card-back")
    assert len(the_set(table).cards) == 18 and {*the_set(table).keys} == {*own.keys}, "it is there once, also where its page was open all the time"


def test_a_deleted_card_waits_for_its_set_and_does_not_join_a_full_one():
    table = at_easel()
    own, first = the_set(table), key(table)
    table.do("delete-card")
    table.do("put-card-back")
    table.stage.go("#/studio")
    assert deleted(table) == []
    table.stage.go(f"#/studio/{own.id}/{first}")
    table.do("delete-card")
    table.stage.go("#/studio")
    table.do("delete-set", id=own.id)
    assert deleted(table) == [] and not table.app.page.shelf.readable_sets()
    table.do("put-back-sets")
    shelf = table.app.page.shelf
    left = shelf.get(own.id)
    shelf.save(left.with_fields(cards=[left.cards[0] | {"key": f"{place:08x}"} for place in range(1, SET_MOST + 1)]))
    table.do("put-back-card", id=first)
    assert deleted(table) == [first] and text("notice.set-most.text", most=SET_MOST) in table.warns and len(shelf.get(own.id).cards) == SET_MOST


def test_a_deleted_card_damaged_in_the_trash_is_not_offered():
    table = at_easel()
    table.do("delete-card")
    name = next(name for name in table.storage.held if name.startswith(TRASH_PREFIX))
    whole = json.loads(table.storage.held[name])
    for change in ({"place": -1}, {"place": "6"}, {"of": 5}, {"file": {}}, {"file": whole["file"] | {"cards": whole["file"]["cards"] * 2}}, {"game": "chess"}):
        table.storage.held[name] = json.dumps(whole | change)
        table.stage.go("#/studio")
        assert deleted(table) == [] and "put-back-set" not in table.stage.view


def test_the_last_card_of_a_set_stays():
    table = at_easel()
    for _ in range(20):
        table.do("delete-card")
    assert len(the_set(table).cards) == 1 and key(table) == the_set(table).keys[0]


# drawing

def test_a_tool_an_ink_and_a_thickness_can_be_selected():
    table = at_easel()
    for act, value, mark in (("tool", "brush", 'tool="brush"'), ("width", "48", 'width="48"'), ("ink", "ab2f2c", 'colour="ab2f2c"'), ("ink", "#12ABEF", 'colour="12abef"')):
        table.do(act, value=value)
        assert mark in table.stage.view
    table.do("grid")
    table.do("zoom")
    assert " grid" in table.stage.view and 'zoom="2"' in table.stage.view
    table.do("turn-to", card=the_set(table).keys[0])
    assert 'tool="brush"' in table.stage.view and 'width="48"' in table.stage.view


@pytest.mark.parametrize("act, value", [("tool", "axe"), ("width", "4000"), ("ink", "url(x)"), ("ink", "red")])
def test_tools_that_are_not_on_the_page_are_ignored(act, value):
    table = at_easel()
    before = table.stage.view
    table.do(act, value=value)
    assert table.stage.view == before


def test_the_first_stroke_marks_the_card_as_drawn_and_names_its_artist():
    table = at_easel()
    inked(table)
    assert stored(table)["art"] is True and stored(table)["history"] == [{"what": "drawn", "by": "Ada", "on": "2026-11-21"}]
    assert text("easel.drawn", set="The garden", drawn=1, count=18) in table.says and text("trade.was-drawn", by="Ada", on="21 November 2026") in table.says
    inked(table, undo="", redo="1", art="")
    assert "art" not in stored(table) and text("easel.drawn", set="The garden", drawn=0, count=18) in table.says
    inked(table)
    assert len(stored(table)["history"]) == 1


def test_undo_redo_and_clear_use_the_board_and_are_enabled_when_there_is_something_to_do():
    table = at_easel()
    assert shut(table) == {"undo", "redo", "clear"}
    inked(table)
    assert shut(table) == {"redo"}
    inked(table, undo="", redo="1", art="")
    assert shut(table) == {"undo", "clear"}
    for act in ("undo", "redo", "clear"):
        table.do(act)
    assert table.stage.art.acts == ["undo", "redo", "clear"]


def test_a_stroke_reported_late_marks_its_own_card():
    table = at_easel()
    first = key(table)
    table.do("turn-to", card=the_set(table).keys[0])
    table.do("inked", key=first, undo="1", redo="", art="1")
    assert "art" in the_set(table).card(first) and "art" not in stored(table)
    table.do("inked", key="ffffffff", undo="1", redo="", art="1")


@pytest.mark.parametrize("typed", ["\u3164", "\u2800", "\u0301", "\u200b"])
def test_an_invisible_name_is_refused_on_a_card_and_on_a_set(typed):
    table = at_easel()
    table.do("write", of=key(table), name="title", value="Fox")
    table.do("write", of=key(table), name="title", value=typed)
    assert text("easel.unseen") in table.stage.view and stored(table)["title"] == "Fox"
    table.stage.go("#/studio")
    table.do("rename-set", id=table.app.page.shelf.readable_sets()[0].id)
    table.do("yes", name=typed, owner=typed)
    own = table.app.page.shelf.readable_sets()[0]
    assert (own.name, own.owner) == ("The garden", "Ada") and text("notice.name-unseen.text") in table.stage.notices


TIFF, HEIC = b"II*\0\x08\0\0\0", b"\0\0\0\x18ftypheic"


@pytest.mark.parametrize("data, what, says", [
    (jpeg(8, 8).replace(b"\xff\xc0", b"\xff\xc2"), "progressive", "damaged"), (jpeg(8, 8), "jpeg", "damaged"), (png(4, 4), "png", "damaged"),
    (jpeg(8, 8).replace(b"\xff\xc0", b"\xff\xc9"), "arithmetic", "unshown"), (TIFF, "tiff", "unshown"), (HEIC, "heic", "unshown"),
])
def test_an_unreadable_picture_is_named(data, what, says):
    table = at_easel()
    for why in ("no-picture", "broken", "later"):
        table.do("photo")
        if why == "later":
            table.stage.art.photos("", 0, 0, b"")
            table.do("photo-broken", head=b64encode(data).decode())
        else:
            table.stage.art.photos(why, 0, 0, data)
        assert text(f"photo.{says}", picture=text(f"picture.{what}")) in table.stage.dialog
    table.stage.art.photos("large", 120, 100, data)
    assert text("photo.large", size="120", most="100") in table.stage.dialog


def test_a_file_that_is_not_a_picture_is_reported_as_such():
    table = at_easel()
    table.do("photo")
    table.stage.art.photos("no-picture", 0, 0, b"Dear reader")
    assert text("photo.no-picture") in table.stage.dialog
    for head in (b"", jpeg(8, 8)[:20]):
        table.stage.art.photos("broken", 0, 0, head)
        assert text("photo.broken") in table.stage.dialog


def test_the_printed_picture_comes_back_and_so_does_the_drawing():
    table = at_easel()
    table.stage.art.held[key(table)] = DRAWN
    inked(table)
    table.do("printed-picture")
    assert "art" not in stored(table) and not table.stage.art.held[key(table)]["strokes"] and text("notice.drawing-gone.text") in table.warns
    table.do("put-drawing-back")
    assert stored(table)["art"] is True and table.stage.art.held[key(table)] == DRAWN and text("notice.drawing-gone.text") not in table.warns


def test_opening_another_card_meanwhile_does_not_move_the_picture_to_it():
    table = at_easel()
    gallery, first, waiting = table.stage.art, key(table), []
    inked(table)
    other = the_set(table).keys[3]
    gallery.held |= {first: DRAWN | {"picture": "data:image/jpeg;base64,AAAA"}, other: DRAWN}
    get, gallery.get = gallery.get, lambda keys, then: waiting.append(lambda: get(keys, then))
    table.do("no-photo")
    table.do("turn-to", card=other)
    waiting.pop()()
    assert gallery.held == {first: DRAWN, other: DRAWN} and "art" in the_set(table).card(first) and "art" not in stored(table)


@pytest.mark.parametrize("why, says", [("full", INK_FULL), ("blocked", text("notice.ink-blocked.text")), ("many", text("notice.ink-many.text"))])
def test_a_drawing_that_cannot_be_saved_is_reported(why, says):
    table = at_easel()
    table.do("ink-trouble", key=key(table), why=why, used="2300000")
    assert says in table.warns and ("2.3 MB" in table.warns) is (why == "full")


def test_a_card_is_called_saved_only_while_its_drawing_is():
    table = at_easel()
    assert UNSAVED not in table.says and SAVED in table.says
    table.stage.art.unkept = {key(table)}
    table.do("ink-trouble", key=key(table), why="full", used="2300000")
    table.do("art-kept")
    inked(table)
    assert UNSAVED in table.says and INK_FULL in table.warns
    table.stage.go(f"#/studio/{the_set(table).id}/{the_set(table).keys[2]}")
    assert UNSAVED in table.says
    table.stage.art.unkept = set()
    table.do("art-kept")
    assert UNSAVED not in table.says and SAVED in table.says and INK_FULL not in table.warns


def test_a_card_with_an_unreadable_drawing_stays_marked_as_drawn_and_the_page_says_so():
    table = at_easel()
    table.do("ink-trouble", key=key(table), why="unread", used="0")
    assert INK_UNREAD not in table.warns, "nothing is drawn on it"
    inked(table)
    table.do("ink-trouble", key=the_set(table).keys[2], why="unread", used="0")
    assert INK_UNREAD not in table.warns
    table.do("ink-trouble", key=key(table), why="unread", used="0")
    inked(table, undo="", art="")
    assert INK_UNREAD in table.warns and stored(table)["art"] is True


def test_when_a_drawings_picture_becomes_unreadable_its_strokes_come_back():
    table = at_easel()
    table.stage.art.held[key(table)] = DRAWN | {"picture": "data:image/jpeg;base64,AAAA"}
    inked(table)
    table.do("printed-picture")
    assert "art" not in stored(table)
    table.stage.art.why = "bad-picture"
    table.do("put-drawing-back")
    assert stored(table)["art"] is True and table.stage.art.held[key(table)] == DRAWN and text("notice.ink-bad-picture.text") in table.warns


def test_a_drawing_that_cannot_be_removed_stays():
    table = at_easel()
    table.stage.art.held[key(table)] = DRAWN
    inked(table)
    table.stage.art.why = "blocked"
    table.do("printed-picture")
    assert "art" in stored(table) and table.stage.art.held[key(table)] == DRAWN and text("notice.ink-blocked.text") in table.warns


# saving

def test_another_tabs_set_is_not_overwritten_and_can_be_loaded():
    table = at_easel()
    other = table.tab()
    other.do("write", of=key(table), name="title", value="Theirs")
    write(table, "title", "Mine")
    assert stored(table)["title"] == "Theirs" and NEWER in table.warns and UNSAVED in table.says
    table.do("load-set")
    assert "Theirs" in table.says and "Mine" not in table.says and NEWER not in table.warns
    write(table, "title", "Ours")
    assert stored(table)["title"] == "Ours"


def test_another_tabs_changes_are_reported_as_they_happen():
    table = at_easel()
    other = table.tab()
    table.app.on_stored(SET_PREFIX + the_set(table).id)
    assert table.warns == ""
    other.do("write", of=key(table), name="title", value="Theirs")
    table.app.on_stored(SET_PREFIX + the_set(table).id)
    assert NEWER in table.warns
    table.do("load-set")
    other.app.page.shelf.delete(the_set(table))
    table.app.on_stored("")
    assert DELETED in table.warns


def test_a_set_deleted_in_another_tab_can_be_kept_here():
    table = at_easel()
    other, id = table.tab(), the_set(table).id
    other.app.page.shelf.delete(the_set(table))
    write(table, "title", "Mine")
    assert UNSAVED in table.says and DELETED in table.warns and other.app.page.shelf.get(id) is None
    table.do("keep-set")
    assert stored(table)["title"] == "Mine" and SAVED in table.says and DELETED not in table.warns


def test_a_set_deleted_and_restored_in_another_tab_can_still_be_edited():
    table = at_easel()
    other = table.tab()
    own = the_set(table)
    other.app.page.shelf.delete(own)
    write(table, "title", "Mine")
    other.app.page.shelf.put_back(own.id)
    table.app.on_stored("")
    assert DELETED not in table.warns and NEWER not in table.warns
    write(table, "text", "It flies.")
    assert stored(table)["title"] == "Mine" and stored(table)["text"] == "It flies."


def test_a_missing_card_leads_to_its_set():
    table = at_easel()
    other = table.tab()
    own, mine = the_set(table), key(table)
    other.do("delete-card")
    write(table, "title", "Mine")
    table.do("load-set")
    assert table.stage.address == f"#/studio/{own.id}" and mine not in the_set(table).keys
    table.stage.go(f"#/studio/{own.id}/{mine}")
    assert text("studio.grid") in table.stage.view


@pytest.mark.parametrize("trouble, says", [("full", text("notice.set-full.text")), ("blocked", text("notice.set-blocked.text"))])
def test_unsaved_changes_last_until_the_page_is_closed(trouble, says):
    table = at_easel(storage=Storage())
    if trouble == "full":
        table.storage.room = sum(map(len, table.storage.held.values()))
    else:
        table.storage.blocked = True
    write(table, "title", "Comet Duke")
    assert says in table.warns and UNSAVED in table.says and "Comet Duke" in table.says
    write(table, "text", "and more")
    assert UNSAVED in table.says and "and more" in table.stage.view
    table.storage.room, table.storage.blocked = 10**9, False
    write(table, "speed", "95")
    assert UNSAVED not in table.says and (stored(table)["title"], stored(table)["text"]) == ("Comet Duke", "and more") and says not in table.warns


# the book's own set

def test_the_books_cards_can_be_viewed_but_not_changed():
    table = Table()
    table.stage.go("#/studio")
    stock = [found["id"] for found in pressable(table.stage.view) if found["do"] == "duplicate-set"][-1]
    table.stage.go(f"#/studio/{stock}/c7")
    assert text("easel.card", number=7) in table.says and "ink-board" not in table.stage.view and not pressable(table.stage.view, "tool")
    before = table.stage.view
    table.do("write", of="c7", name="title", value="Mine")
    assert table.stage.view == before
    table.do("work-on-copy")
    assert stored(table)["number"] == 7 and stored(table)["corners"] and "ink-board" in table.stage.view
    write(table, "title", "Mine")
    assert stored(table)["title"] == "Mine"


# sending

def test_a_card_is_saved_as_a_file_and_stays():
    table = at_easel()
    write(table, "title", "Comet Duke")
    table.do("save-card")
    (name, text), = table.stage.files
    assert name == "comet-duke.json" and '"Comet Duke"' in text and stored(table)


def orphaned():
    """Return a table at the easel with a drawing that its set doesn't know."""
    table = at_easel()
    table.stage.art.held[key(table)] = DRAWN
    return table


def found(table):
    """Look for artwork that belongs to no set, as on start-up; return the sets reported."""
    told = []
    mark_orphaned_drawings(table.app.page, told.append)
    return told


def test_a_drawing_unknown_to_its_set_is_found_marked_and_exported_with_it():
    table = orphaned()
    table.stage.art.held["0a0a0a0a"] = DRAWN
    assert found(table) == [SET_PREFIX + the_set(table).id]
    assert stored(table)["art"] is True and stored(table)["history"] == [{"what": "drawn", "by": "Ada", "on": "2026-11-21"}]
    assert found(table) == []
    table.do("export-set", id=the_set(table).id)
    assert [card["strokes"] for card in json.loads(table.stage.files[-1][1])["cards"] if "strokes" in card] == [DRAWN["strokes"]]


def test_the_open_screen_shows_a_found_drawing():
    table = orphaned()
    table.stage.go(f"#/studio/{the_set(table).id}")
    assert "card-art" not in table.stage.view
    mark_orphaned_drawings(table.app.page, table.app.on_stored)
    assert "card-art" in table.stage.view


def test_the_open_editor_continues_with_a_found_drawing():
    table = orphaned()
    mark_orphaned_drawings(table.app.page, table.app.on_stored)
    assert not table.stage.notices
    write(table, "title", "Fox")
    assert not table.stage.notices and stored(table)["art"] is True and stored(table)["title"] == "Fox"


def test_a_set_that_cannot_be_stored_now_is_marked_at_the_next_start():
    table = orphaned()
    table.storage.room = 0
    assert found(table) == []
    table.storage.room = 10**9
    again = Table(table.storage)
    again.stage.art = table.stage.art
    assert len(found(again)) == 1


@pytest.mark.parametrize("drawn", [False, True], ids=["where nothing is drawn", "whose drawings it knows"])
def test_no_set_is_read_just_to_find_drawings(drawn, monkeypatch):
    table = orphaned() if drawn else at_easel()
    assert bool(found(table)) is drawn
    monkeypatch.setattr(table.app.page.shelf, "get", None)
    assert found(table) == []
