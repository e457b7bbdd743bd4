"""Regions: unchanged ones are left alone, changed ones redrawn, and a press repaints little."""


import pytest
from books.knights_and_ninjas.table import scene, view
from helpers.cloth import plain
from helpers.fake_page import KEPT, patched
from helpers.hotseat import dealt

from table.markup.html import h
from table.markup.repaint_regions import RegionSheet, SceneFacts, as_region, changed_facts
from table.markup.scene import Scene
from table.markup.table_frame import table_markup


def test_a_book_may_draw_without_any_region():
    bare = Scene(**(facts := {**dealt("war", "pb").app.page.shown.facts}))
    assert plain(table_markup(bare)) == plain(table_markup(Scene(**facts).after(None)))


# the regions themselves

class Things(SceneFacts):
    """Facts to draw from."""

    one: int
    two: int
    parts: dict


@as_region
def inner(things, name):
    return h("i", things.two)


@as_region
def outer(things, name, words=""):
    return h("div", things.one, inner(things, name), words)


@as_region
def nothing(things):
    return h("b", "there") if things.entry("parts", "x") else None


def page(before=None, draw=lambda things: outer(things, "a"), **facts):
    sheet = RegionSheet({"one": 1, "two": 2, "parts": {}, **facts}, ("parts",), before)
    return draw(Things(sheet)), sheet


def test_a_region_that_read_nothing_changed_is_left_alone_and_its_parent_keeps_it():
    whole, first = page()
    assert whole == '<div data-region="test_regions.outer a">1<i data-region="test_regions.inner a">2</i></div>'
    kept, second = page(first)
    assert kept == '<div data-region="test_regions.outer a" data-as-before></div>' and second.regions == first.regions
    changed, third = page(second, one=3)
    assert changed == '<div data-region="test_regions.outer a">3<i data-region="test_regions.inner a" data-as-before></i></div>'
    deep, _ = page(third, one=3, two=4)
    assert deep == '<div data-region="test_regions.outer a">3<i data-region="test_regions.inner a">4</i></div>', "who holds it has read with it"


def test_different_arguments_redraw_a_region_but_not_its_contents():
    _, first = page()
    drawn, _ = page(first, lambda things: outer(things, "a", words="w"))
    assert drawn == '<div data-region="test_regions.outer a">1<i data-region="test_regions.inner a" data-as-before></i>w</div>'


def test_a_region_not_yet_on_the_page_is_drawn():
    _, first = page()
    _, second = page(first, lambda things: h("p"))
    assert "as-before" not in page(second)[0]


def test_the_same_region_twice_on_a_page_is_cached_once():
    whole, first = page(draw=lambda things: h("p", inner(things, "a"), inner(things, "a")))
    assert whole.count("data-region") == 1
    again, _ = page(first, lambda things: h("p", inner(things, "a"), inner(things, "a")))
    assert patched(whole, again) == whole and again.count("data-as-before") == 1


def test_a_region_that_left_its_place_does_not_count_as_still_there():
    whole, first = page(draw=lambda things: h("p", outer(things, "a")))
    moved, _ = page(first, lambda things: h("p", inner(things, "a"), outer(things, "a")))
    assert plain(patched(whole, moved)) == "<p><i>2</i><div>1<i>2</i></div></p>"


def test_a_region_can_be_empty_and_read_one_entry_of_a_fact():
    empty, first = page(draw=nothing)
    assert empty is None and page(first, nothing, parts={"y": 1})[0] is None
    there, second = page(first, nothing, parts={"x": 1})
    assert there == '<b data-region="test_regions.nothing">there</b>'
    assert "as-before" in page(second, nothing, parts={"x": 1, "y": 2})[0] and page(second, nothing, parts={"y": 2})[0] is None


def test_a_region_showing_a_matchs_annotations_is_redrawn_when_one_appears_or_goes():
    @as_region
    def noted(scene):
        return h("ul", [h("li", about["word"]) for _, about in scene.notes])

    seen = view(2)
    first = scene(seen).after(None)
    assert plain(noted(first)) == "<ul></ul>", "a match may have none"
    second = scene(seen | {"notes": [["word", {"word": "TEA"}]]}).after(first.sheet)
    assert plain(noted(second)) == "<ul><li>TEA</li></ul>"
    assert "as-before" in noted(scene({**seen, "counters": {"x": 1}, "notes": [["word", {"word": "TEA"}]]}).after(second.sheet))


def test_reading_an_undeclared_fact_is_an_error():
    with pytest.raises(AttributeError):
        page(draw=lambda things: things.three)


# on the page

def test_nothing_counts_as_shown_after_another_screen_a_failed_paint_or_a_new_page(monkeypatch):
    table = dealt("knights-and-ninjas", "pb")
    where, page = table.stage.address, table.app.page
    table.do("log")
    assert KEPT.search(table.stage.painted[-1]["view"])
    table.stage.go("#/")
    assert page.shown is None
    table.stage.go(where)
    assert not KEPT.search(table.stage.painted[-1]["view"]) and page.shown
    paint = table.stage.paint
    monkeypatch.setattr(table.stage, "paint", lambda parts: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.match.show()
    monkeypatch.setattr(table.stage, "paint", paint)
    table.match.show()
    assert not KEPT.search(table.stage.painted[-1]["view"])
    assert not KEPT.search(table.tab().stage.painted[-1]["view"])


def test_a_cover_is_painted_whole_and_leaves_nothing():
    table = dealt("knights-and-ninjas", "pp")
    table.do("take-seat")
    assert not KEPT.search(table.stage.painted[-1]["view"])


def test_a_space_that_appears_or_goes_changes_its_container():
    was, now = {"zones": {"field/1:1": ["a"]}}, {"zones": {"field/1:1": ["a"], "field/1:4": ["b"]}}
    assert changed_facts(was, now, ("zones",)) == {"zones", "zones field/1:4", "zones field/1:"} and changed_facts(now, was, ("zones",)) >= {"zones field/1:"}
    assert "zones field/1:" not in changed_facts(was, {"zones": {"field/1:1": ["c"]}}, ("zones",))
