"""A field of spaces as any game might lay it out: positions, contacts, presses. The rules' own tests cover its contacts."""

import re

import pytest
from books.knights_and_ninjas.table import heard, scene, view
from helpers.fake_page import pressable

from courtcards.engine.field import Field, Space, field_of_spaces, grid_field, turned_corners
from courtcards.texts import Texts
from table.markup import field as drawn
from table.markup.scene import PressEffect

SQUARE = grid_field("square", 3, 3)
MIXED = field_of_spaces("mixed", [(0, 0, False), (5, 2, True), (5, 7, False)])


def table(plan=SQUARE, **changes):
    """Return a scene with a field, of a game that has texts for it."""
    at = scene(view(2, **{}), field=plan, **changes)
    texts = Texts(type("Kind", (), {"id": at.texts.game, "book": at.texts.game, "cards": at.texts.cards, "options": ()}))
    texts.data = texts.data | {"cloth": {**texts.data["cloth"], "ground": "Field"}}
    return at.but(texts=texts)


def test_spaces_are_placed_where_the_field_defines_them_in_units():
    shown = drawn.field_markup(table(MIXED), [drawn.field_space(table(MIXED), at, f"space {at.name}") for at in MIXED.spaces])
    assert re.findall(r'class="field__space" data-x="(\d+)" data-y="(\d+)"( data-across)?', shown) == [("00", "00", ""), ("05", "02", " data-across"), ("05", "07", "")]
    assert re.search(r'class="field__room" data-x="(\d+)" data-y="(\d+)"', shown).groups() == ("12", "14") and "space b1" in heard(shown)


@pytest.mark.parametrize("turned, lies", [(0, "1234"), (90, "3142"), (180, "4321"), (270, "2413")])
def test_the_corners_of_a_card_follow_its_rotation(turned, lies):
    assert "".join(turned_corners("1234", turned)) == lies


def test_a_card_is_rotated_in_its_space_and_upright_ones_have_no_mark():
    at = table()
    assert 'data-turned="270"' in drawn.field_space(at, SQUARE.spaces[0], "a1", ["king-1"], turned=270)
    assert "data-turned" not in drawn.field_space(at, SQUARE.spaces[0], "a1", ["king-1"])


def test_an_open_space_is_a_button_only_while_it_is_a_target():
    here, there = SQUARE.spaces[:2]
    at = table(targets=frozenset({"field:a1"}))
    [press] = pressable(drawn.field_space(at, here, "a1"))
    assert (press["do"], press["space"]) == ("target", "field:a1")
    assert "<button" not in drawn.field_space(at, there, "a2") and "a2" in heard(drawn.field_space(at, there, "a2"))


def test_a_card_that_is_part_of_an_answer_is_chosen_in_place_and_gets_a_seal():
    at = table(presses={"king-1": PressEffect(None, True, True, 2)})
    shown = drawn.field_space(at, SQUARE.spaces[0], "a1", ["king-1"])
    assert 'data-do="choose"' in shown and 'aria-pressed="true"' in shown and "✓" in shown and "data-order" not in shown
    assert 'data-do="why"' in drawn.field_space(table(), SQUARE.spaces[0], "a1", ["king-1"])


def test_contacts_of_a_space_are_counted_by_corners():
    assert drawn.touching_spaces(SQUARE, "a1") == {"a2": 2, "b1": 2, "b2": 1}
    side = Field("side", [Space("a1", 0, 0), Space("a2", 5, 3)])
    assert drawn.touching_spaces(side, "a1") == {"a2": 0}


@pytest.mark.parametrize("one, place, other, there, kind, x, y", [
    ("a1", "TR", "a2", "TL", "edge", 5, 2), ("a1", "BR", "a2", "BL", "edge", 5, 5), ("a1", "BL", "b1", "TL", "edge", 2, 7),
    ("b1", "TR", "a1", "BR", "edge", 3, 7), ("a1", "BR", "b2", "TL", "corner", 5, 7)])
def test_a_clash_is_marked_next_to_the_fighting_corners_and_covers_none_of_them(one, place, other, there, kind, x, y):
    meet = drawn.find_contact(SQUARE, one, place, other, there)
    assert meet.kind == kind and drawn.contact_position(SQUARE, meet) == (x, y)
    assert drawn.find_contact(SQUARE, one, place, "c3", there) is None


def test_a_fighting_corner_is_ringed_in_its_own_space():
    assert 'data-x="10" data-y="07" data-corner="bl"' in drawn.corner_ring(SQUARE, "a3", "BL")
