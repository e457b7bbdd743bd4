"""Regions: what is on the page after any press is what the same moment looks like painted whole, and a press paints little."""

import re
from collections import Counter
from html.parser import HTMLParser
from random import Random

import pytest
from fake_page import KEPT, patched
from share import share
from toy_table import BOOK, Heralds, Pageant, Sentries, install
from unit.test_table_hotseat import dealt
from unit.test_table_places import scene, view

from courtcards.games import GAMES
from table.draw.frame import play
from table.draw.html import h
from table.draw.regions import Facts, Sheet, changes, region
from table.draw.scene import Scene
from table.match.story import Teller

TABLES = [("war", "pb", {"long_game": True}), ("war", "pp", {}), ("kingdom-armies", "pb", {}), ("kingdom-armies", "pbp", {}), ("battle-royal", "pbbb", {}),
          ("battle-royal", "pp", {}), ("knights-and-ninjas", "pb", {}), ("knights-and-ninjas", "pbbbbb", {}), ("knights-and-ninjas", "ppb", {"poker_faced": True}),
          ("heralds", "pbb", {}), ("heralds", "pp", {}), ("pageant", "pb", {}), ("pageant", "pbp", {}),
          ("coinquest", "pb", {}), ("coinquest", "ppbb", {"salvage_open": False, "ace_strike": True}),
          ("kingdrin", "pbb", {}), ("kingdrin", "pbbbb", {"speed": True, "pace": "drawn"}), ("kingdrin", "pp", {"opening": "race"}),
          ("minkingi", "pb", {}), ("minkingi", "pp", {"field": "weathervane", "square_cards": True}),
          ("fwords", "pb", {}), ("fwords", "ppb", {"prewritten": True, "failed_challenge": True, "timer": "three"}),
          ("sentries", "pb", {"storms": True}), ("sentries", "pbpb", {"storms": True})]
PRESSES = share(50, 160)
LEAVES = {"lobby", "again", "branch", "export", "share", "keep-copy", "run-out", "howto", "settings", "more", "setup"}     # what leads away from the table


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    install(monkeypatch, Heralds, Pageant, Sentries)


class Buttons(HTMLParser):
    """What can be pressed on a page: an action and its data each."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        data = {name.removeprefix("data-"): value or "" for name, value in attributes if name.startswith("data-")}
        if data.get("do", "lobby") not in LEAVES:
            self.found.append((data.pop("do"), data))


def plain(markup):
    """Return markup without the names of regions."""
    return re.sub(r' data-region="[^"]*"', "", markup)


def anew(match):
    """Return the scene of a match as it stands, with nothing kept that was worked out before."""
    match.session.worked = -1, {}
    owner = match.replay or match.answering
    kept, owner.teller = owner.teller, Teller(match.session)
    try:
        if match.replay:
            owner.teller.past, owner.teller.steps = kept.past, kept.steps
            return owner.scene()
        owner.free = -1, []
        for begun in owner.choices.values():
            begun.choice.pills = None, {}
            begun.choice.choose(begun.choice.chosen, begun.choice.verb, begun.choice.call, begun.choice.at)
            begun.choice.foretold = None, ()
        return match.painter.scene()
    finally:
        owner.teller = kept


def watched(table, monkeypatch):
    """Compare every paint of a table with the same moment painted whole; return how many markup was sent and how many it is whole."""
    desk, sent = table.app.desk, Counter()
    paint = desk.paint

    def painting(view, *given):
        paint(view, *given)
        if isinstance(view, Scene):
            whole = play(anew(table.match))
            assert plain(table.stage.view) == plain(whole)
            assert not re.search(r'<[^>]* data-key="[^>]* data-region="', whole), "an element has one name"
            sent.update(paints=1, sent=len(table.stage.painted[-1]["view"]), whole=len(whole))
        else:
            assert "data-as-before" not in table.stage.painted[-1]["view"]
    monkeypatch.setattr(desk, "paint", painting)
    return sent


def press(table, rng):
    """Do something: press what is on the page, a key, take back, let time pass, let a bot answer."""
    match = table.match
    if table.app.desk.in_dialog:
        return table.do(rng.choice(("yes", "close")))
    if table.stage.asked and rng.random() < .8:
        asked, then = table.stage.asked.pop(0)
        moves = match.session.moves(asked["seat"])
        return then(str(rng.choice(moves)) if moves else "")
    if rng.random() < .25:
        return table.stage.tick()
    found = Buttons(table.stage.view).found
    main = [one for one in found if one[0] in ("move", "choose", "target", "take-verb", "take-call", "hand-over", "take-seat", "leave-replay")]
    act, data = rng.choice(main if main and rng.random() < .6 else [*found, ("main", {}), ("undo", {}), ("close", {}), ("replay", {}), ("word", {"value": "OAK"})])
    if act == "eyes":
        data = {"value": rng.choice(("0", "all", "public"))}
    if act == "step":
        data = {"value": str(rng.randrange(1 + len(match.session.record.moves)))}
    return table.do(act, **data)


@pytest.mark.parametrize("game, kinds, options", TABLES)
def test_after_every_press_the_page_is_what_the_moment_looks_like_painted_whole(monkeypatch, game, kinds, options):
    table, rng = dealt(game, kinds, "11", **options), Random(11)
    table.stage.calm = False
    sent, presses = watched(table, monkeypatch), 0
    while presses < PRESSES and table.match:
        presses += 1
        press(table, rng)
        table.stage.painted = table.stage.painted[-1:]
    assert sent["paints"] > PRESSES // 4 and sent["sent"] < .9 * sent["whole"]


def test_a_book_may_draw_without_any_region():
    bare = Scene(**(facts := {**dealt("war", "pb").app.desk.shown.facts}))
    assert plain(play(bare)) == plain(play(Scene(**facts).after(None)))
    assert BOOK.games and GAMES


# the regions themselves

class Things(Facts):
    """Facts to draw from."""

    one: int
    two: int
    parts: dict


@region
def inner(things, name):
    return h("i", things.two)


@region
def outer(things, name, words=""):
    return h("div", things.one, inner(things, name), words)


@region
def nothing(things):
    return h("b", "there") if things.entry("parts", "x") else None


def page(before=None, draw=lambda things: outer(things, "a"), **facts):
    sheet = Sheet({"one": 1, "two": 2, "parts": {}, **facts}, ("parts",), before)
    return draw(Things(sheet)), sheet


def test_what_has_read_nothing_that_changed_is_left_alone_and_what_holds_it_keeps_it():
    whole, first = page()
    assert whole == '<div data-region="test_regions.outer a">1<i data-region="test_regions.inner a">2</i></div>'
    kept, second = page(first)
    assert kept == '<div data-region="test_regions.outer a" data-as-before></div>' and second.regions == first.regions
    changed, third = page(second, one=3)
    assert changed == '<div data-region="test_regions.outer a">3<i data-region="test_regions.inner a" data-as-before></i></div>'
    deep, _ = page(third, one=3, two=4)
    assert deep == '<div data-region="test_regions.outer a">3<i data-region="test_regions.inner a">4</i></div>', "who holds it has read with it"


def test_other_arguments_draw_a_region_anew_but_not_what_is_inside():
    _, first = page()
    drawn, _ = page(first, lambda things: outer(things, "a", words="w"))
    assert drawn == '<div data-region="test_regions.outer a">1<i data-region="test_regions.inner a" data-as-before></i>w</div>'


def test_a_region_that_was_not_on_the_page_is_drawn():
    _, first = page()
    _, second = page(first, lambda things: h("p"))
    assert "as-before" not in page(second)[0]


def test_the_same_twice_on_a_page_is_kept_once():
    whole, first = page(draw=lambda things: h("p", inner(things, "a"), inner(things, "a")))
    assert whole.count("data-region") == 1
    again, _ = page(first, lambda things: h("p", inner(things, "a"), inner(things, "a")))
    assert patched(whole, again) == whole and again.count("data-as-before") == 1


def test_a_region_that_has_left_its_place_is_not_thought_to_be_there_still():
    whole, first = page(draw=lambda things: h("p", outer(things, "a")))
    moved, _ = page(first, lambda things: h("p", inner(things, "a"), outer(things, "a")))
    assert plain(patched(whole, moved)) == "<p><i>2</i><div>1<i>2</i></div></p>"


def test_a_region_can_be_nothing_and_one_entry_of_a_fact_be_read():
    empty, first = page(draw=nothing)
    assert empty is None and page(first, nothing, parts={"y": 1})[0] is None
    there, second = page(first, nothing, parts={"x": 1})
    assert there == '<b data-region="test_regions.nothing">there</b>'
    assert "as-before" in page(second, nothing, parts={"x": 1, "y": 2})[0] and page(second, nothing, parts={"y": 2})[0] is None


def test_what_shows_the_notes_of_a_match_is_drawn_anew_when_one_comes_or_goes():
    @region
    def noted(scene):
        return h("ul", [h("li", about["word"]) for _, about in scene.notes])

    seen = view(2)
    first = scene(seen).after(None)
    assert plain(noted(first)) == "<ul></ul>", "a match may have none"
    second = scene(seen | {"notes": [["word", {"word": "TEA"}]]}).after(first.sheet)
    assert plain(noted(second)) == "<ul><li>TEA</li></ul>"
    assert "as-before" in noted(scene({**seen, "counters": {"x": 1}, "notes": [["word", {"word": "TEA"}]]}).after(second.sheet))


def test_a_fact_that_nobody_has_declared_is_missed():
    with pytest.raises(AttributeError):
        page(draw=lambda things: things.three)


# what is on the page

def test_nothing_counts_as_shown_after_another_screen_a_failed_paint_or_on_a_new_page(monkeypatch):
    table = dealt("knights-and-ninjas", "pb")
    where, desk = table.stage.address, table.app.desk
    table.do("log")
    assert KEPT.search(table.stage.painted[-1]["view"])
    table.stage.go("#/")
    assert desk.shown is None
    table.stage.go(where)
    assert not KEPT.search(table.stage.painted[-1]["view"]) and desk.shown
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
    table.do("hand-over")
    table.do("take-seat")
    assert not KEPT.search(table.stage.painted[-1]["view"])


def test_a_space_that_comes_or_goes_changes_what_holds_such_spaces():
    was, now = {"zones": {"field/1:1": ["a"]}}, {"zones": {"field/1:1": ["a"], "field/1:4": ["b"]}}
    assert changes(was, now, ("zones",)) == {"zones", "zones field/1:4", "zones field/1:"} and changes(now, was, ("zones",)) >= {"zones field/1:"}
    assert "zones field/1:" not in changes(was, {"zones": {"field/1:1": ["c"]}}, ("zones",))
