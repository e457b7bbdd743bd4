"""The shelf and a set's cards: created, copied, renamed, deleted, restored and searched; failed saves are reported."""

import itertools
import json
import re
from functools import cache

import pytest
from helpers.fake_page import Storage, Table, pressable
from helpers.words import text

from courtcards import lab
from courtcards.cards.custom_sets import OwnSet
from table.storage.set_shelf import SET_PREFIX

COPY, CARDS, BLANK = text("studio.copy", title="The garden"), text("studio.cards", count=18), text("studio.blank-yet")
FULL, TWO_GONE = text("notice.set-full.text"), text("notice.set-deleted-several.text", count=2)


def at_shelf(storage=None):
    """Return a table at the shelf."""
    table = Table(storage)
    table.stage.go("#/studio")
    return table


def sets(table):
    """Return the device's sets by name."""
    return {own.name: own for own in table.app.page.shelf.readable_sets()}


def new(table, name="The garden", owner="Ada", **begin):
    """Create a set, of blank cards unless told otherwise, and return to the shelf; return the set."""
    table.do("new-set")
    table.do("yes", name=name, owner=owner, **({"game": "kingdrin", "size": "18", "numbers": "blank"} | begin))
    own = next(own for own in table.app.page.shelf.readable_sets() if table.stage.address.endswith(own.id))
    table.stage.go("#/studio")
    return own


def with_set(*about, **more):
    """Return a table at the shelf, and the new set on it."""
    table = at_shelf()
    return table, new(table, *about, **more)


def rename(table, own, name, owner=""):
    """Rename a set."""
    table.do("rename-set", id=own.id)
    table.do("yes", name=name, owner=owner)


def stock(table):
    """Return the id of the book's own set."""
    return [found["id"] for found in pressable(table.stage.view) if found["do"] == "duplicate-set"][-1]


# a new set

def test_an_empty_shelf_has_a_friendly_text_one_main_button_and_the_books_set():
    table = at_shelf()
    assert text("studio.first") in table.says and "Core 135 (our own)" in table.says and table.stage.view.count("btn--main") == 1
    assert text("studio.new-first") in table.says and text("studio.give") not in table.says


@pytest.mark.parametrize("size", [18, 36, 54, 135])
@pytest.mark.parametrize("numbers", ["", "blank"])
def test_a_new_set_starts_with_balanced_cards_with_different_numbers_or_with_blank_ones_not_yet_playable(size, numbers):
    table, own = with_set(size=str(size), numbers=numbers)
    assert ({(*card["corners"], card["speed"]) for card in own.cards} == {("1", "1", "1", "1", 50)}) == bool(numbers)
    assert (own.name, own.owner, len(own.cards)) == ("The garden", "Ada", size)
    assert [card["number"] for card in own.cards] == [*range(1, size + 1)] and len(set(own.keys)) == size
    assert "The garden" in table.says and text("studio.by", owner="Ada", cards=text("studio.cards", count=size)) in table.says
    ready = {text("studio.ready"), text("studio.use-one", set=own.name)}, {text("studio.blank-yet")}
    assert [all(words in table.says or words in table.stage.view for words in each) for each in ready] == [not numbers, bool(numbers)]


def test_a_new_set_opens_and_back_leads_to_the_shelf():
    table = at_shelf()
    table.do("new-set")
    table.do("yes", name="The garden", owner="", game="kingdrin", size="36")
    assert table.stage.address.startswith("#/studio/") and "The garden" in table.says and text("studio.cards", count=36) in table.says
    assert 'href="#/studio"' in table.stage.view


def test_a_copy_of_the_books_set_can_be_changed_and_the_book_keeps_its_own():
    table = at_shelf()
    own = new(table, id=stock(table))
    assert len(own.cards) == 135 and own.cards[6]["number"] == 7 and text("studio.stock") in table.says
    table.stage.go(f"#/studio/{stock(table)}")
    assert text("studio.add") not in table.says and text("studio.duplicate") in table.says


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;", "a\u202e\x07b", "x" * 500, "   "])
def test_a_typed_name_is_stored_as_a_plain_line(name):
    table, own = with_set(name, name)
    assert own.name and not {*"<>"} & {*own.name, *own.owner} and len(own.name) <= 60 and len(own.owner) <= 24
    assert "<script" not in table.stage.view and "onerror=alert(1)>" not in table.stage.view
    assert sets(Table(table.storage))[own.name] == own, "it can be read again"


def test_a_name_may_have_an_ampersand_and_dropped_characters_are_reported():
    table = at_shelf()
    assert new(table, "Cats & dogs", "Ada & Brann").name == "Cats & dogs" and "Cats &amp; dogs" in table.stage.view and not table.warns
    own = sets(Table(table.storage))["Cats & dogs"]
    assert own.owner == "Ada & Brann"
    for typed, kept in (("a<b", "a b"), ("x" * 61, "x" * 59 + "…")):
        rename(table, own, typed, "Ada & Brann")
        assert text("notice.name-tidied.text", name=kept, most=60) in table.warns
    table.do("new-set")
    table.do("yes", name="Wood", owner="x" * 25, game="kingdrin", size="18")
    assert text("notice.name-tidied.text", name="x" * 23 + "…", most=24) in table.warns


def test_the_owner_of_a_new_set_is_the_local_player_or_the_last_named_owner():
    table = at_shelf()
    table.do("new-set")
    assert 'value="Ada"' not in table.stage.dialog
    table.do("close")
    new(table, owner="Ada")
    again = at_shelf(table.storage)
    again.do("new-set")
    assert 'value="Ada"' in again.stage.dialog
    again.do("close")
    again.do("duplicate-set", id=stock(again))
    assert sets(again)[text("studio.copy", title="Core 135 (our own)")].owner == "Ada"
    again.app.page.saves.set_setting("name", "Maud")
    again.do("new-set")
    assert 'value="Maud"' in again.stage.dialog


def test_a_set_without_text_gets_one_friendly_sentence():
    table, own = with_set(size="54")
    table.stage.go(f"#/studio/{own.id}")
    assert BLANK in table.says and text("studio.use") not in table.says and "usual" not in table.says
    for many, begun in ((1, True), (26, True), (27, False)):
        own = table.app.page.shelf.save(own.with_fields(cards=[card | {"type": "bee"} for card in own.cards[:many]] + own.cards[many:]))
        table.stage.go("#/studio")
        table.stage.go(f"#/studio/{own.id}")
        assert (BLANK not in table.says) and (f"{54 - many} cards are still blank" in table.says) == begun == ("usual" not in table.says)


def test_one_press_fills_in_a_blank_set_and_then_nothing_is_out_of_balance():
    table, own = with_set()
    table.stage.go(f"#/studio/{own.id}")
    table.do("fill-in")
    assert text("notice.filled.text", count=18) in table.warns and text("studio.use") in table.says and 'data-good="false"' not in table.stage.view
    filled = sets(table)["The garden"].cards
    table.do("fill-in")
    assert text("studio.fill-all", count=18) in table.stage.dialog and sets(table)["The garden"].cards == filled, "what is written goes only if that is wanted"
    table.do("close")
    table.do("unfill")
    assert sets(table)["The garden"].cards == own.cards and BLANK in table.says


def test_numbers_are_filled_in_on_blank_cards_on_those_shown_or_on_all():
    table, own = with_set(numbers="")
    own = table.app.page.shelf.save(own.with_fields(cards=[*own.cards[:15], *new(table, "Blank").cards[15:]]))
    table.stage.go(f"#/studio/{own.id}")
    for query, ways in (("", {"blank": {16, 17, 18}, "all": {*range(1, 19)}}), ("4", {"blank": {16, 17, 18}, "shown": {4}, "all": {*range(1, 19)}})):
        for way, numbers in ways.items():
            table.app.page.shelf.save(own._replace(revision=sets(table)["The garden"].revision))
            table.do("look-for", value=query)
            table.do("fill-in")
            assert [found["value"] for found in pressable(table.stage.dialog) if found["do"] == "fill"] == [*ways]
            table.do("fill", value=way)
            after = sets(table)["The garden"].cards
            assert {new["number"] for old, new in zip(own.cards, after, strict=True) if old != new} <= numbers and not any(card["corners"] == ["1"] * 4 for card in after[15:] if card["number"] in numbers)
            assert text("notice.filled.text", count=len(numbers)) in table.warns


def test_undoing_filled_in_numbers_keeps_later_edits():
    table, own = with_set()
    table.stage.go(f"#/studio/{own.id}")
    table.do("fill-in")
    filled = sets(table)["The garden"]
    table.app.page.shelf.save(filled.with_fields(cards=[filled.cards[0] | {"title": "Duke"}, *filled.cards[1:]]))
    table.do("unfill")
    assert sets(table)["The garden"].cards == [own.cards[0] | {"title": "Duke"}, *own.cards[1:]]


# copies, names, an end

def test_a_copy_of_a_set_with_a_long_name_is_called_a_copy():
    table, own = with_set("very long " * 6)
    table.do("duplicate-set", id=own.id)
    table.do("duplicate-set", id=own.id)
    ends = ["very long", "…" + text("studio.copy", title=""), "…" + text("studio.copies", title="", number=2)]
    assert [sum(name.endswith(end) for name in sets(table)) for end in ends] == [1] * 3 == [len(name) <= 60 for name in sets(table)]


def test_a_duplicate_has_its_own_name_keys_and_drawings():
    table, own = with_set()
    key = own.keys[0]
    table.stage.art.held[key] = {"strokes": ["pen 31243a 12 1,2,3"], "picture": ""}
    table.app.page.shelf.save(own.with_card(own.cards[0] | {"art": True}))
    table.do("duplicate-set", id=own.id)
    table.do("duplicate-set", id=own.id)
    assert [*sets(table)] == ["The garden", COPY, text("studio.copies", title="The garden", number=2)]
    copy = sets(table)[COPY]
    assert not {*copy.keys} & {*own.keys} and copy.cards[0]["art"] is True
    assert table.stage.art.held[copy.keys[0]] == table.stage.art.held[key] and text("studio.drawn", count=18, drawn=1) in table.says


def test_a_sets_name_and_owner_can_be_changed_and_an_empty_name_changes_nothing():
    table, own = with_set()
    table.do("rename-set", id=own.id)
    assert 'value="The garden"' in table.stage.dialog and 'value="Ada"' in table.stage.dialog
    table.do("yes", name="The pond", owner="Brann")
    assert sets(table)["The pond"].owner == "Brann" and text("studio.by", owner="Brann", cards=CARDS) in table.says
    rename(table, own, " ")
    assert sets(table)["The pond"].owner == "" and text("studio.by", owner="", cards=CARDS) not in table.says


def test_deleted_sets_can_be_restored_together():
    table = at_shelf()
    held = [new(table, name) for name in ("Oak", "Elm", "Ash")]
    for own in held[:2]:
        table.do("delete-set", id=own.id)
    assert [*sets(table)] == ["Ash"] and TWO_GONE in table.warns
    table.stage.go("#/")
    assert TWO_GONE not in table.warns
    table.stage.go("#/studio")
    table.do("put-back-sets")
    assert [*sets(table)] == ["Ash", "Elm", "Oak"] and TWO_GONE not in table.warns and "Elm" in table.says


def deleted(table):
    """Return the ids of the sets that can be restored, in the order shown."""
    return [found["id"] for found in pressable(table.stage.view) if found["do"] == "put-back-set"]


def test_deleted_sets_can_be_restored_one_by_one_after_a_reload_even_in_another_tab():
    table = at_shelf()
    oak, elm, ash = [new(table, name) for name in ("Oak", "Elm", "Ash")]
    table.stage.art.held[oak.keys[0]] = {"strokes": ["pen 31243a 12 1,2,3"], "picture": ""}
    for own in (oak, elm, ash):
        table.do("delete-set", id=own.id)
    again = at_shelf(table.storage)
    assert [*sets(again)] == [] and deleted(again) == [ash.id, elm.id, oak.id] and text("notice.set-deleted-several.text", count=3) not in again.warns
    again.do("put-back-set", id=oak.id)
    assert sets(again) == {"Oak": oak} and deleted(again) == [elm.id, ash.id][::-1]
    other = at_shelf(table.storage)
    other.do("put-back-set", id=elm.id)
    assert {*sets(other)} == {"Oak", "Elm"} and deleted(other) == [ash.id]
    for key in [*table.storage.held]:
        again.app.on_stored(key)
    assert deleted(again) == [ash.id], "what the other tab has put back is seen here"
    assert [*sets(table)] == ["Elm", "Oak"] and table.stage.art.held.keys() == {oak.keys[0]}, "its drawing was kept all the time"


def test_a_deleted_set_can_be_removed_for_good():
    table = at_shelf()
    oak, elm = new(table, "Oak"), new(table, "Elm")
    for own in (oak, elm):
        table.do("delete-set", id=own.id)
    table.do("forget-set", id=oak.id)
    assert text("studio.forget-title", set="Oak") in table.stage.dialog
    table.do("close")
    assert {*deleted(table)} == {oak.id, elm.id}
    table.do("forget-set", id=oak.id)
    table.do("yes")
    assert deleted(table) == [elm.id] and text("notice.set-deleted.text") in table.warns
    table.do("put-back-sets")
    assert [*sets(at_shelf(table.storage))] == ["Elm"] and deleted(table) == []


def test_deleted_sets_are_dropped_after_a_month_or_when_their_space_is_needed():
    table = at_shelf()
    oak, elm, ash = [new(table, name) for name in ("Oak", "Elm", "Ash")]
    for own in (oak, elm):
        table.do("delete-set", id=own.id)
    table.storage.room = sum(map(len, table.storage.held.values())) + 50
    table.do("duplicate-set", id=ash.id)
    assert {*sets(at_shelf(table.storage))} == {"Ash", text("studio.copy", title="Ash")} and deleted(table) == [elm.id] and FULL not in table.warns
    for days, left in ((29, [elm.id]), (31, [])):
        table.clock = itertools.count(days * 24 * 3600 * 1000)
        table.stage.go("#/studio")
        assert deleted(table) == left


def test_a_set_deleted_in_a_full_storage_can_be_restored_after_a_reload():
    storage = Storage()
    table = at_shelf(storage)
    own = new(table)
    storage.room = sum(map(len, storage.held.values())) + 10
    table.do("delete-set", id=own.id)
    again = at_shelf(storage)
    assert deleted(again) == [own.id]
    again.do("put-back-set", id=own.id)
    assert sets(at_shelf(storage)) == {own.name: own} and FULL not in again.warns


def test_without_storage_a_deleted_set_can_be_restored_while_the_page_is_open():
    storage = Storage()
    storage.blocked = True
    table = at_shelf(storage)
    own = new(table)
    table.do("delete-set", id=own.id)
    assert [*sets(table)] == [] and deleted(table) == [own.id]
    table.do("put-back-set", id=own.id)
    assert [*sets(table)] == ["The garden"] and deleted(table) == []


def test_back_on_the_shelf_the_open_set_or_after_a_deletion_the_next_has_the_focus():
    table = at_shelf()
    oak, elm = new(table, "Oak"), new(table, "Elm")
    table.stage.go(f"#/studio/{oak.id}")
    table.stage.go("#/studio")
    assert re.findall(r'<a[^>]*href="#/studio/(\w+)"[^>]*data-next', table.stage.view) == [oak.id]
    table.do("delete-set", id=oak.id)
    assert re.findall(r'<a[^>]*href="#/studio/(\w+)"[^>]*data-next', table.stage.view) == [elm.id]


def test_deleting_a_set_where_its_cards_are_shown_leads_to_the_shelf():
    table, own = with_set()
    table.stage.go(f"#/studio/{own.id}")
    table.do("delete-set", id=own.id)
    assert table.stage.address == "#/studio" and text("notice.set-deleted.text") in table.warns


# failed saves

def test_with_a_full_storage_the_page_says_so_and_the_set_lasts_until_it_is_closed():
    storage = Storage()
    table = at_shelf(storage)
    storage.room = sum(map(len, storage.held.values())) + 100
    own = new(table)
    assert FULL in table.warns and own.name in table.says
    storage.room = 10**9
    rename(table, own, "The pond")
    assert FULL not in table.warns and "The pond" in sets(Table(storage))


def test_with_a_blocked_storage_the_page_says_so_and_the_set_lasts_until_it_is_closed():
    storage = Storage()
    storage.blocked = True
    table = at_shelf(storage)
    own = new(table)
    assert text("notice.set-blocked.text") in table.warns and own.name in table.says
    table.stage.go(f"#/studio/{own.id}")
    assert CARDS in table.says


def test_drawings_not_saved_with_a_copy_are_reported():
    table, own = with_set()
    table.app.page.shelf.save(own.with_card(own.cards[0] | {"art": True}))
    table.stage.art.held[own.keys[0]] = {"strokes": ["pen 31243a 12 1,2,3"], "picture": ""}
    table.stage.art.why = "full"
    table.do("duplicate-set", id=own.id)
    assert text("notice.art-full.text") in table.warns and COPY in table.says


def test_an_unreadable_set_is_reported_and_keeps_its_drawings():
    table, own = with_set()
    table.stage.art.held[own.keys[0]] = {"strokes": [], "picture": ""}
    table.storage.held[SET_PREFIX + own.id] = "{"
    table.stage.go("#/")
    table.stage.go("#/studio")
    assert text("studio.unread", count=1) in table.says and own.keys[0] in table.stage.art.held


def test_the_used_space_is_given_in_plain_words():
    table = at_shelf()
    new(table)
    table.stage.art.held["0a1b2c3d"] = {"strokes": ["pen 31243a 12 1,2,3" * 100_000], "picture": ""}
    table.stage.go("#/studio")
    assert text("studio.room", share=1) in table.says and text("studio.room-drawn", size="1.9 MB") in table.says


# two tabs

def test_another_tabs_changes_to_a_set_appear_here():
    table, own = with_set()
    other = table.tab()
    rename(table, own, "The pond")
    other.app.on_stored(SET_PREFIX + own.id)
    assert "The pond" in other.says
    other.do("delete-set", id=own.id)
    table.stage.go(f"#/studio/{own.id}")
    assert table.app.page.notices.keys() == {"set-none"}


def test_a_set_deleted_in_another_tab_closes_its_page_of_cards():
    table, own = with_set()
    other = table.tab()
    other.stage.go(f"#/studio/{own.id}")
    table.do("delete-set", id=own.id)
    other.app.on_stored(SET_PREFIX + own.id)
    assert text("studio.gone-text") in other.says and text("studio.back") in other.says
    table.do("put-back-sets")
    other.app.on_stored(SET_PREFIX + own.id)
    assert CARDS in other.says


def test_a_conflict_with_another_tab_over_an_unsaved_set_is_reported_and_its_version_can_be_shown():
    table, own = with_set("Oak")
    other, room, elsewhere = table.tab(), table.storage.room, text("notice.set-elsewhere.text", set="Oak of here")
    table.storage.room = 0
    rename(table, own, "Oak of here", "Ada")
    assert FULL in table.warns and elsewhere not in table.warns
    table.storage.room = room
    shelf = other.app.page.shelf
    shelf.save(shelf.get(own.id).with_fields(name="Oak of there"))
    table.app.on_stored(SET_PREFIX + own.id)
    assert elsewhere in table.warns and [*sets(table)] == ["Oak of here"]
    table.do("export-unkept")
    assert json.loads(table.stage.files[-1][1])["name"] == "Oak of here"
    table.stage.go(f"#/studio/{own.id}")
    assert elsewhere in table.warns and "Oak of here" in table.says
    table.do("show-stored")
    assert elsewhere not in table.warns and FULL not in table.warns and "Oak of there" in table.says and [*sets(table)] == ["Oak of there"]


def test_another_tabs_stored_set_is_not_overwritten_by_an_unsaved_one():
    table, own = with_set()
    other = table.tab()
    table.storage.room = 0
    rename(table, own, "The pond")
    assert FULL in table.warns and "The pond" in table.says
    table.storage.room = 10**9
    rename(other, own, "The wood")
    rename(table, own, "The lake")
    assert [*sets(Table(table.storage))] == ["The wood"] and text("notice.set-elsewhere.text", set="The pond") in table.warns
    table.do("export-unkept")
    assert json.loads(table.stage.files[-1][1])["name"] == "The pond"


@pytest.mark.parametrize("revision", [None, 3, "x", [], {}, [1], ["a", 2], [1, 2, 3]])
def test_a_set_can_be_changed_whatever_revision_is_stored(revision):
    table, own = with_set()
    table.storage.held[SET_PREFIX + own.id] = json.dumps(json.loads(table.storage.held[SET_PREFIX + own.id]) | {"revision": revision})
    rename(table, own, "The pond")
    assert [*sets(Table(table.storage))] == ["The pond"]


CARD = {"corners": [*"1234"], "speed": 5, "level": 1, "type": "bee", "set": "own"}


@pytest.mark.parametrize("file", [
    {"name": 5}, {"name": None}, {"name": ["a"]}, {"name": "<b>x</b>"}, {"name": "\u202eabc"}, {"name": "a\nb"}, {"name": "x" * 61}, {"owner": 5}, {"owner": ""},
    {"format": 2}, {"version": []}, {"more": 1}, {"cards": {}}, {"cards": ""}, {"cards": None}, {"cards": [None] * 18}, {"cards": [[]] * 18},
    {"cards": [CARD | {"number": n, "key": f"{n:08x}"} for n in range(1, 403)]}, {"cards": [CARD | {"number": n, "key": "0000000a"} for n in range(1, 19)]}])
def test_a_set_not_made_here_is_stored_unchanged_and_can_be_exported(file):
    table = at_shelf()
    own, other = new(table), new(table, name="The pond")
    odd = json.dumps({"game": own.game, "file": own.file | file, "revision": [1, "x"]})
    table.storage.held[SET_PREFIX + own.id] = odd
    again = Table(table.storage)
    again.stage.go("#/studio")
    assert [*sets(again)] == ["The pond"] and text("studio.unread", count=1) in again.says
    again.do("export-unread")
    assert again.stage.files == [(text("studio.unread-file"), odd)]
    for address in (f"#/studio/{own.id}", f"#/studio/{own.id}/{own.keys[0]}", f"#/trade/{own.id}", f"#/print/set/{own.id}", f"#/setup/minkingi/{own.id}"):
        again.stage.go(address)
        assert text("page.broken-title") not in again.says
    assert again.storage.held[SET_PREFIX + own.id] == odd and again.app.page.shelf.get(other.id)


def test_a_new_key_is_neither_on_the_shelf_nor_in_the_trash(monkeypatch):
    table = at_shelf()
    oak, elm = new(table, "Oak"), new(table, "Elm")
    table.stage.go(f"#/studio/{oak.id}/{oak.keys[0]}")
    table.do("delete-card")
    table.stage.go("#/studio")
    table.do("delete-set", id=elm.id)
    known = [oak.id, oak.keys[1], oak.keys[0], elm.id, elm.keys[3]]
    drawn = itertools.chain.from_iterable((*known, "0000000a", f"{number:08x}") for number in itertools.count(10))
    monkeypatch.setattr("table.storage.set_shelf.token_hex", lambda size: next(drawn))
    table.do("duplicate-set", id=oak.id)
    copy, = [own for own in table.app.page.shelf.readable_sets() if own.name != "Oak"]
    assert not {copy.id, *copy.keys} & {*known} and len({copy.id, *copy.keys}) == len(copy.cards) + 1


# the cards of one

def garden(table, *changed):
    """Return a set with changes to its first cards."""
    own = new(table, numbers="")
    cards = [card | more for card, more in zip(own.cards, [*changed, *[{}] * 18], strict=False)]
    own = table.app.page.shelf.save(own.with_fields(cards=cards))
    table.stage.go(f"#/studio/{own.id}")
    return own


def tiles(table):
    """Return the keys of the cards shown."""
    return [part.partition('"')[0] for part in table.stage.view.split('id="tile-')[1:]]


@pytest.mark.parametrize("typed, place", [("comet", 0), ("duke co", 0), ("silent", 1), ("griffin", 2), ("17", 16), (" Q ", 3)])
def test_cards_are_found_by_number_title_text_type_and_letter(typed, place):
    table = at_shelf()
    own = garden(table, {"title": "Comet Duke"}, {"text": "Silent as snow"}, {"type": "griffin"}, {"letter": "Q"})
    assert tiles(table) == own.keys
    table.do("look-for", value=typed)
    assert own.keys[place] in tiles(table) and len(tiles(table)) < 3 and text("studio.found", count=len(tiles(table)), total=18) in table.says
    table.do("look-for", value="nothing like it")
    assert tiles(table) == [] and text("studio.none-found") in table.says
    table.do("show-all")
    assert tiles(table) == own.keys


def test_searched_digits_match_the_start_of_a_number_or_the_text():
    table = at_shelf()
    own = garden(table, {"title": "Route 66"}, {"corners": ["6", "6", "R", "B"], "speed": 160})
    for typed, places in (("6", [0, 5]), ("1", [0, 9, 10, 11, 12, 13, 14, 15, 16, 17]), ("66", [0]), ("red 2", [1])):
        table.do("look-for", value=typed)
        assert tiles(table) == [own.keys[place] for place in places]


def test_the_filters_take_the_tab_key_once_at_the_first_active_one():
    table = at_shelf()
    garden(table)
    for value in ("", "level-2", "R"):
        if value:
            table.do("sift", value=value)
        stops = [chip for chip in re.findall(r'<button[^>]*data-do="sift"[^>]*>', table.stage.view) if "tabindex" not in chip]
        assert len(stops) == 1 and f'data-value="{value or "undrawn"}"' in stops[0]


def test_a_sets_actions_are_also_available_on_its_page_of_cards():
    table = at_shelf()
    own = garden(table)
    for do, said in (("rename-set", text("studio.rename-title")), ("use-set", text("studio.use-title", set="The garden"))):
        assert {"do": do, "id": own.id}.items() <= next(found for found in pressable(table.stage.view) if found["do"] == do).items()
        table.do(do, id=own.id)
        assert said in table.stage.dialog
    table.do("close")
    table.do("duplicate-set", id=own.id)
    assert COPY in sets(table) and table.stage.address == f"#/studio/{own.id}"
    table.stage.go(f"#/studio/{stock(at_shelf())}")
    assert not {"rename-set", "delete-set"} & {found["do"] for found in pressable(table.stage.view)}


def test_filters_that_match_a_card_of_the_set_are_offered_and_show_what_they_say():
    table = at_shelf()
    own = garden(table, {"letter": "Q"})
    offered = {chip["value"] for chip in pressable(table.stage.view, "sift")}
    assert {value for value in offered if value.startswith("level")} == {f"level-{card['level']}" for card in own.cards} and "drawn" not in offered
    for value in offered:
        table.do("sift", value=value)
        assert len(tiles(table)) < 18 or CARDS in table.says
        table.do("sift", value=value)
    assert len(tiles(table)) == 18


def test_a_card_is_added_with_the_next_free_number_and_opened_unless_the_set_has_400():
    table = at_shelf()
    own = garden(table, {"number": 30})
    table.do("add-card")
    after = table.app.page.shelf.get(own.id)
    assert after.cards[-1]["number"] == 1 and table.stage.address == f"#/studio/{own.id}/{after.keys[-1]}"
    cards = [*after.cards, *table.app.page.shelf.new_set(own.game, {"cards": [own.cards[0] | {"number": 100 + n} for n in range(381)]}).cards]
    table.app.page.shelf.save(after.with_fields(cards=cards))
    table.stage.go(f"#/studio/{own.id}")
    table.do("add-card")
    assert len(table.app.page.shelf.get(own.id).cards) == 400 and text("notice.set-most.text", most=400) in table.warns


def test_a_set_can_be_used_in_each_game_of_its_book():
    table, own = with_set()
    table.do("use-set", id=own.id)
    assert [f'href="#/setup/{game}/{own.id}"' in table.stage.dialog for game in ("kingdrin", "minkingi", "fwords")] == [True] * 3
    table.stage.go(f"#/setup/minkingi/{own.id}")
    assert table.app.screen.setup.cards.own_ids == [own.id]


def test_markup_in_a_stored_set_is_shown_as_text():
    table, own = with_set()
    table.app.page.shelf.unkept[own.id] = OwnSet(own.id, own.game, own.file | {"name": "<b>x</b>", "owner": '"><i>'}, own.revision)
    table.stage.go("#/studio")
    assert "<b>x</b> " in table.says and "<b>x</b>" not in table.stage.view.replace("<b>&lt;", "") and '"><i>' not in table.stage.view


# trying a set

@cache
def tried(game, matches, seats):
    """Return the results of some matches of a game, always the same."""
    return json.dumps(lab.trial_counts(game, matches, seats, 0, bot="page"))


def result(asked):
    """Return the results of the requested matches."""
    return tried(asked["game"], asked["matches"], asked["seats"])


@pytest.fixture
def trial():
    """Return a table with a set that can be tried."""
    table = at_shelf()
    own = new(table, id=stock(table))
    table.stage.go(f"#/studio/{own.id}")
    return table


def test_a_set_is_tested_a_few_matches_at_a_time_and_then_judged(trial):
    def spoken():
        return re.search(r'id="trial-told">(.*?)</div>', trial.stage.view)[1]
    trial.do("try-it")
    played = []
    while trial.stage.trials:
        asked, given, then = trial.stage.trials.pop()
        assert [one.hash for one in given] == [asked["cards"]] and text("studio.trying-at", done=sum(played), total=200) in trial.says
        assert spoken() == "", "only the verdict is announced"
        played.append(asked["matches"])
        then(result(asked))
    assert sum(played) == 200 and max(played) < 20 and text("studio.try-again") in trial.says
    assert "100 matches of Kingdrin" in spoken() and "100 matches of Minkingi" in spoken()


def test_one_button_starts_and_stops_test_matches_and_those_stopped_or_left_neither_go_on_nor_count(trial):
    def button():
        return re.search(r'data-do="([^"]*)" id="trial-go"', trial.stage.view)[1]
    assert button() == "try-it"
    trial.do("try-it")
    assert button() == "stop-trial"
    stopped, _, late = trial.stage.trials.pop()
    trial.do("stop-trial")
    late(result(stopped))
    assert not trial.stage.trials and text("page.way-stop") not in trial.says
    trial.do("try-it")
    late(result(stopped))
    assert len(trial.stage.trials) == 1 and text("studio.trying-at", done=0, total=200) in trial.says
    asked, _, then = trial.stage.trials.pop()
    trial.stage.go("#/studio")
    then(result(asked))
    assert not trial.stage.trials


def test_bots_that_cannot_play_say_so(trial):
    trial.do("try-it")
    trial.stage.trials.pop()[2]("")
    assert text("studio.try-failed") in trial.says and text("studio.try-it") in trial.says
