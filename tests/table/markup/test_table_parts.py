"""Parts of cloths, one by one, and all of them on the toys' cloth."""

import re

import pytest
from books.knights_and_ninjas.table import heard, scene, view
from helpers.cloth import Balance
from helpers.toy import heralds, pageant
from helpers.words import text

from courtcards.games import GAMES
from courtcards.texts import Texts
from table.books import book_drawings, book_of, layout_of
from table.markup import composite_parts, table_parts
from table.markup.html import h
from table.markup.icons import CHARGES, ICONS, TINCTURES
from table.markup.scene import Scene, Seat, visible_traits
from table.markup.table_frame import table_markup, tray_hand

HAND = [h("span", number) for number in range(9)]


def table(**changes):
    """Return a scene to draw parts of: three seats, one of them thinking."""
    return scene(view(3, castle_1=["castle-1"]), thinking=2, **changes)


def test_a_plate_says_who_sits_there_and_who_thinks():
    at = table()
    assert text("table.thinking") in heard(table_parts.plate_head(at, at.seats[2], "Squire bot"))
    assert text("table.thinking") not in heard(table_parts.plate_head(at, at.seats[1], "Squire bot"))
    shown = table_parts.player_plate(at, at.seats[1], table_parts.plate_head(at, at.seats[1], "note", table_parts.held_count(4), name="Their kingdom"), name="Their kingdom", data_active=True)
    assert "their kingdom" in heard(shown) and "note" in shown and text("table.held") in heard(shown) and " data-active" in shown and "data-target" not in shown


def test_on_a_small_plate_dots_and_the_last_change_stay_and_its_name_includes_the_last_deed():
    stands = {"done/2": "Attacked you", "change/2": (-4, "Your King deals 4 damage to Osric", True)}
    at = table(stands=stands)
    head = table_parts.plate_head(at, at.seats[2], at.seats[2].kind)
    note = head.partition('class="seat__note"')[2].partition("</div>")[0]
    assert "Attacked you" in note and "thinking" not in note and "−4" not in note
    assert 'aria-label="−4: Your King deals 4 damage to Osric"' in head and 'class="thinking"' in head
    assert f'aria-label="{at.seats[2].name}: Attacked you"' in table_parts.player_plate(at, at.seats[2], head)


def test_a_plate_describes_a_bots_character_in_a_sentence():
    at = table()
    told = [table_parts.plate_head(at, at.seats[1]._replace(character=words), "Squire, bold") for words in ("", "Attacks sooner.")]
    assert "attacks sooner." in heard(told[1]) and 'title="Attacks sooner."' in told[1] and "title" not in told[0]


@pytest.mark.parametrize("seat, targets, button", [(0, {1}, False), (1, {1}, True), (2, {1}, True), (0, {0, 1}, True)])
def test_a_plate_can_be_pressed_if_it_is_a_target(seat, targets, button):
    at = table(targets=frozenset(targets))
    assert ('data-do="target"' in table_parts.player_plate(at, at.seats[seat], h("div"))) == button


def test_a_card_on_the_cloth_is_a_target_or_says_why_not():
    assert 'data-do="why"' in table_parts.cloth_card(table(), "castle-1") and 'data-state="target"' not in table_parts.cloth_card(table(), "castle-1")
    aimed = table_parts.cloth_card(table(targets=frozenset({"castle-1"})), "castle-1")
    assert 'data-do="target" data-card="castle-1"' in aimed and text("choose.aim", who="castle").lower() in heard(aimed)


def test_a_letter_on_a_card_is_read_before_its_name_everywhere():
    seen = view(3, hand=["king-1", "monk-1"], castle_1=["castle-1"], discard=["ninja-1"])
    at = scene(seen | {"state": {id: {"letter": letter} for id, letter in {"king-1": "K", "castle-1": "C", "ninja-1": "N"}.items()}})
    assert [visible_traits(at, id).get("letter") for id in ("king-1", "monk-1", "castle-1")] == ["K", None, "C"]
    shown = [table_parts.cloth_card(at, "castle-1"), table_parts.pile_markup(at, "discard", "Discards", top="ninja-1"), tray_hand(at)]
    assert [words for words, part in zip(("c, castle", text("table.pile-top", pile="discards", count=1, card="n, ninja"), "k, king"), shown, strict=True) if words not in heard(part)] == []


def test_face_down_cards_are_named_only_to_players_who_know_them():
    known, hidden = table_parts.card_backs(table(), "down/0", ["king-1"]), table_parts.card_backs(table(), "down/1", {"hidden": 2, "known": []})
    assert "king" in heard("".join(known)) and len(hidden) == 2 and heard("".join(hidden)) == " | ".join([text("table.face-down")] * 2)
    assert [re.search('data-key="([^"]+)"', back).group(1) for back in table_parts.card_backs(table(), "down/1", {"hidden": 5, "known": []}, range(1, 3))] == ["down/1:1", "down/1:2"]


def test_a_pile_counts_its_cards_and_an_empty_one_is_a_slot():
    at = scene(view(3, discard=["king-1", "monk-1"]))
    shown = table_parts.pile_markup(at, "discard", "Discards", top="monk-1", act={"data_do": "look"})
    assert "<button" in shown and text("table.pile-top", pile="discards", count=2, card="monk") in heard(shown)
    assert "margot: " + text("table.pile", pile="deck", count=40) in heard(table_parts.pile_markup(at, "deck", "Deck", who="Margot"))
    assert 'data-thick="4"' in table_parts.pile_markup(at, "deck", "Deck")
    assert 'class="slot"' in table_parts.pile_markup(at, "answer", "Answer") and text("table.empty") in table_parts.pile_markup(at, "answer", "Answer")


@pytest.mark.parametrize("number, most", [(1, "4"), (4, "4"), (8, "8"), (9, "10"), (11, "14"), (18, "18"), (19, "more"), (60, "more")])
def test_a_hand_says_how_full_it_is(number, most):
    assert f'data-held="{most}"' in table_parts.card_fan((HAND * 60)[:number], "hand/0")


def test_a_named_place_is_empty_or_has_a_card_upright_or_sideways_with_counters():
    card = h("span", "card")
    assert "#barrel" in table_parts.card_spot("Salvage", None, drawing="barrel") and "salvage" in heard(table_parts.card_spot("Salvage", None))
    assert 'class="side"' in table_parts.card_spot("Smith", card, turned=True) and 'class="spot__card"' in table_parts.card_spot("Smith", card)
    assert text("table.counters", count=2) in heard(table_parts.card_spot("Smith", card, counters=2)) and "counter" not in table_parts.card_spot("Smith", card)
    hurt = heard(table_parts.card_spot("Smith", card, turned=True, damage=3))
    assert text("table.damaged", count=3) in hurt and text("table.turned") in hurt and text("table.damage") not in heard(table_parts.card_spot("Smith", card))


@pytest.mark.parametrize("number, goal, risk, drawn, empty, at_risk", [(0, 3, 0, 3, 3, 0), (5, 3, 0, 5, 0, 0), (2, 3, 2, 3, 1, 2)])
def test_a_pool_can_be_counted_at_a_glance(number, goal, risk, drawn, empty, at_risk):
    shown = composite_parts.piece_pool("cut-diamond", number, goal, risk, "or", "gems", "gems/0")
    assert (shown.count("<svg"), shown.count("data-empty"), shown.count("data-risk"), shown.count("data-piece")) == (drawn, empty, at_risk, number)


def test_coins_are_lost_from_the_end_and_those_at_risk_are_ringed():
    shown = composite_parts.coin_rows(11, 20, 3, "11 of 20 health")
    assert (shown.count("<i"), shown.count("data-lost"), shown.count("data-risk")) == (20, 9, 3) and "11 of 20 health" in heard(shown)


def test_a_creature_names_its_damage_and_its_life():
    shown = composite_parts.creature_pair(HAND[0], HAND[1], 6, 8, "attacked", data_hit=True)
    assert shown.index(">0<") < shown.index(">1<") and f"6 | {text('table.damage')}" in heard(shown)
    assert f"8 | {text('table.life')}" in heard(shown) and "attacked" in shown and "data-hit" in shown


def test_a_grid_space_is_a_button_while_it_is_a_target():
    texts = Texts(GAMES["knights-and-ninjas"])
    texts.data = texts.data | {"zone": {"field": "Field"}}
    at = table(targets=frozenset({"field:4"})).but(texts=texts)
    shown = composite_parts.space_grid(at, "field", {"3": HAND[0]}, {"3": "left", "4": "middle"}, wide=2)
    assert shown.count('data-do="target"') == 1 and 'data-space="field:4"' in shown and 'data-place="field:3"' in shown
    assert text("choose.aim", who="middle").lower() in heard(shown) and 'aria-label="left"' in shown and "field" in heard(shown)
    of_a_seat = composite_parts.space_grid(at.but(targets=frozenset({"field/1:4"})), "field/1", {}, {"4": "middle"})
    assert 'data-space="field/1:4"' in of_a_seat and 'aria-label="Field"' in of_a_seat


def test_waiting_items_are_listed_next_first_with_their_outcomes():
    first, second = [composite_parts.PendingEffect(HAND[:2], name, "on you.", result, spent) for name, result, spent in (("King", "You lose.", False), ("Queen", "Nothing.", True))]
    shown = composite_parts.effect_stack("On the stack", [first, second], "If all pass, you lose.")
    assert shown.count("data-fizzle") == 1 and [word in heard(shown) for word in (text("table.next-first"), "king", "you lose.", "if all pass")] == [True] * 4


def test_an_outcome_is_a_chain_of_numbers():
    shown = composite_parts.move_preview("If you strike", [composite_parts.PreviewFigure("shield", "−4", "armour"), composite_parts.PreviewFigure("crown", "0", "king stays")], "It breaks.")
    assert heard(shown) == "if you strike | if you strike | −4 | armour | 0 | king stays | it breaks."


# the toys' cloth


def shown(game, **changes):
    """Return the whole table of a toy match, seen by seat 0."""
    names = ["Ada", "Margot", "Osric"][:game.seats]
    seats = [Seat(seat, name, "Human", TINCTURES[seat], CHARGES[TINCTURES[seat]]) for seat, name in enumerate(names)]
    seen = game.view(0)
    at = Scene(book=book_of(type(game).id), title="T", subtitle="S", texts=Texts(type(game), names, 0), layout=layout_of(game.id, game.seats), seats=seats, viewer=0, view=seen,
               moves=game.moves(0), prompt=("?", ""), acts=[])
    return str(table_markup(at.but(**changes)))


def test_a_cloth_of_spaces_shows_its_cards_and_where_cards_can_go(toys):
    game = pageant("page-1 thief-1 shield-1 knight-1", "page-2 thief-2 shield-2 knight-2")
    game.play_text("0 plant knight-1 > ground:2")
    waiting = shown(game)
    assert "what waits" in heard(waiting) and 'data-place="ground:2"' in waiting and "knight" in heard(waiting)
    marching = shown(game, chosen=("page-1", "thief-1"), targets=frozenset({"ground:1"}))
    assert 'data-space="ground:1"' in marching and "if these two march" in heard(marching) and 'class="creature"' in marching
    for cloth in (waiting, marching):
        Balance(cloth)
        assert set(re.findall(r'href="#([\w-]+)"', cloth)) - {""} <= ICONS.keys() | book_drawings().keys()


def test_a_cloth_of_piles_shows_secretly_played_cards(toys):
    game = heralds("page-1 thief-1 shield-1 knight-1", "page-2 thief-2 shield-2 knight-2")
    game.play_text("0 parade")
    game.play_text("0 lay page-1")
    secret = shown(game)
    Balance(secret)
    assert 'data-place="sealed/0"' in secret and text("table.face-down-known", card="page") in heard(secret)
    assert text("table.pile", pile="deck", count=20) in heard(secret) and "0 banners" in heard(secret)
