"""Cards on numbered places: placed in any order, changed, removed, kept, and submitted together."""

import re
from random import Random

import pytest
from books.kings_keys.armies import CARDS, kingdom_deck
from helpers.fake_page import Table, pressable
from helpers.words import text

from courtcards.engine.move import parse_move
from courtcards.games import GAMES
from table.match.choice.slot_builder import SlotBuilder
from table.storage.settings import SETTINGS_KEY

HAND = ("4K-sun", "3A-sun", "2S-sun", "1C-sun")
NAMES = ("You", "bot:squire:Margot")


def lineup(fixed=0, hand=HAND):
    return SlotBuilder([parse_move("0 shuffle", CARDS), *[parse_move(f"0 place {id}", CARDS) for id in hand]], CARDS, hand, fixed)


def opened(people=1, storage=None):
    """Return a table at which four cards are being arranged."""
    table = Table(storage)
    deck = kingdom_deck("4K 3A 2S 1C", "4A 3K 2C 1S")
    seats = ["Ada", "Bert"] if people == 2 else list(NAMES)
    table.app.page.deal({"format": 1, "game": "kingdom-armies", "rules": GAMES["kingdom-armies"].rules, "options": {"army_size": 4}, "seats": seats,
                         "deck": deck, "moves": []})
    return table


def lies(table):
    """Return the cards on the page's places, in order."""
    return [id[:2] for id in table.match.controller.choice.laid]


# the places themselves

def test_a_card_goes_to_the_next_place_and_from_there_to_any_other():
    places = lineup()
    places.press("2S-sun")
    assert places.laid == ("2S-sun", "", "", "") and places.fresh and places.next_place == 2
    places.press_place(4)
    assert places.laid == ("", "", "", "2S-sun") and not places.lifted and places.next_place == 1


def test_a_place_can_be_chosen_before_its_card():
    places = lineup()
    places.press_place(3)
    assert places.next_place == 3 and places.has_selection
    places.press("1C-sun")
    assert places.laid == ("", "", "1C-sun", "") and places.next_place == 1 and not places.lifted
    places.press_place(2)
    places.press_place(2)
    assert not places.has_selection, "pressed again it is let go"


def test_two_placed_cards_swap_places_and_pressing_one_twice_takes_it_back():
    places = lineup()
    for id in HAND[:3]:
        places.press(id)
    places.press_place(1)
    assert places.lifted == HAND[0]
    places.press_place(3)
    assert places.laid == (HAND[2], HAND[1], HAND[0], "")
    places.press_place(2)
    places.press_place(2)
    assert places.laid == (HAND[2], "", HAND[0], "") and places.unplaced_cards == [HAND[1], HAND[3]]


def test_a_card_in_hand_replaces_one_that_is_picked_up():
    places = lineup()
    places.press(HAND[0])
    places.press_place(1)
    places.press(HAND[3])
    assert places.laid == (HAND[3], "", "", "")


def test_dragging_puts_a_card_anywhere_and_displaces_the_card_there():
    places = lineup(fixed=2)
    places.place_card(HAND[0], 6)
    places.place_card(HAND[1], 3)
    assert places.laid == (HAND[1], "", "", HAND[0])
    places.place_card(HAND[0], 3)
    assert places.laid == (HAND[0], "", "", HAND[1])
    places.place_card(HAND[2], 3)
    assert places.laid == (HAND[2], "", "", HAND[1]) and HAND[0] in places.unplaced_cards
    places.place_card(HAND[2], 0)
    assert places.laid == ("", "", "", HAND[1])


@pytest.mark.parametrize("id, number", [("4K-moon", 1), ("4K-ocean", 1), (HAND[0], 7), (HAND[0], 2), (HAND[0], -1), ("", 1)])
def test_anything_but_a_card_in_hand_or_a_free_place_changes_nothing(id, number):
    places = lineup(fixed=2)
    places.place_card(id, number)
    places.press_place(number)
    assert places.laid == ("",) * 4 and not places.steps


@pytest.mark.parametrize("laid", [(HAND[0], HAND[0]), ("4K-moon",), (*HAND, HAND[0]), ("", "", "", "", "")])
def test_stored_places_that_do_not_fit_are_ignored(laid):
    places = lineup()
    places.restore(laid)
    assert places.laid == ("",) * 4


def test_steps_can_be_undone_and_redone():
    places, seen, rng = lineup(), [], Random(3)
    for _ in range(12):
        seen.append(places.laid)
        places.place_card(rng.choice(HAND), rng.randrange(5))
    seen = [laid for at, laid in enumerate([*seen, places.laid]) if at == 0 or laid != seen[at - 1]]
    back = []
    while places.undo_step():
        back.append(places.laid)
    assert back[:len(seen) - 1] == seen[-2::-1]
    while places.redo_step():
        pass
    assert places.laid == seen[-1]


def test_answers_come_in_the_order_of_the_places_and_the_last_card_gets_the_last_free_one():
    places = lineup()
    for id, number in zip(HAND, (4, 2, 1), strict=False):
        places.place_card(id, number)
    assert places.is_arranged and [move.cards[0].id for move in places.answers()] == [HAND[2], HAND[1], HAND[3], HAND[0]]


# on the table

def test_nothing_is_played_until_the_cards_are_laid_down():
    table = opened()
    table.do("choose", card="2S-sun")
    table.do("place", value="4")
    table.do("place", card="1C-sun", value="1")
    table.do("place", card="3A-sun", value="2")
    assert table.played == [] and lies(table) == ["1C", "3A", "", "2S"]
    assert "Lay your army down in this order?" in table.says and text("question.arrange.help-rest", "kingdom-armies", place=3) in table.says
    table.do("main")
    assert table.played[:3] == ["0 place 1C-sun", "0 place 3A-sun", "0 place 4K-sun"]
    assert [card.id for card in reversed(table.match.session.position.forces[0])] == ["1C-sun", "3A-sun", "4K-sun", "2S-sun"]


def test_the_hand_keeps_the_space_of_its_cards_until_all_are_laid_down():
    table = opened()
    for at in range(1, 5):
        table.do("place", card=HAND[at - 1], value=str(at))
        hand = table.stage.view.partition('class="hand"')[2].partition("</section>")[0]
        assert hand.count('class="hand__wrap"') == 4 and hand.count("data-card=") == 4 - at


def test_the_rest_is_shuffled_beneath_the_placed_cards():
    table = opened()
    table.do("place", card="1C-sun", value="2")
    table.do("place", card="4K-sun", value="1")
    table.do("lay", move="0 shuffle")
    assert table.played[:3] == ["0 place 4K-sun", "0 place 1C-sun", "0 shuffle"]


@pytest.mark.parametrize("place", ["2", "4"])
def test_gaps_among_the_placed_cards_are_filled_at_random_when_the_rest_is_shuffled(place):
    drawn = set()
    for _ in range(12):
        table = opened()
        table.do("place", card="1C-sun", value=place)
        table.do("lay", move="0 shuffle")
        drawn.add(table.played[0])
        forces = [card.id for card in reversed(table.match.session.position.forces[0])]
        assert forces[int(place) - 1] == "1C-sun" and len(forces) == 4
    assert drawn == {"0 place 2S-sun", "0 place 3A-sun", "0 place 4K-sun"}


def test_lay_down_and_take_back_stay_put_and_are_dimmed_until_they_can_be_pressed():
    table = opened()

    def dimmed():
        return ["disabled" in button for button in table.stage.view.partition('class="ask__acts"')[2].partition("</div></div>")[0].split("<button")[1:]]
    assert dimmed() == [True, True, False]
    table.do("choose", card="2S-sun")
    assert dimmed() == [True, False, False]
    for card in ("3A-sun", "1C-sun"):
        table.do("choose", card=card)
    assert dimmed() == [False, False, True]


def test_undo_takes_back_step_by_step_and_everything_laid_down_at_once():
    table = opened()
    for card in ("2S-sun", "3A-sun", "1C-sun"):
        table.do("choose", card=card)
    table.do("take-back")
    assert lies(table) == ["2S", "3A", "", ""]
    table.do("redo")
    table.do("lay")
    assert len(table.played) >= 3
    table.do("undo")
    assert table.played == [] and lies(table) == ["2S", "3A", "1C", "4K"]
    table.do("redo")
    assert table.played[:3] == ["0 place 2S-sun", "0 place 3A-sun", "0 place 1C-sun"]


def test_placed_cards_are_still_there_when_the_match_is_reopened():
    table = opened()
    table.do("place", card="1C-sun", value="3")
    other = table.tab()
    assert other.played == [] and lies(other) == ["", "", "1C", ""]
    other.do("undo")
    assert lies(other) == ["", "", "", ""], "and is taken back card by card"


def test_escape_deselects_a_card_and_leaves_the_places_unchanged():
    table = opened()
    table.do("choose", card="2S-sun")
    table.do("place", value="1")
    assert "Where does the 2 Shield march?" in table.says
    table.do("close")
    assert lies(table) == ["2S", "", "", ""] and "Where does" not in table.says


def test_the_next_player_on_the_device_sees_nothing_of_anothers_places():
    table = opened(people=2)
    table.do("main")
    table.do("place", card="2S-sun", value="1")
    table.app.on_hidden(True)
    assert "2S-sun" not in table.stage.view
    table.app.on_hidden(False)
    table.do("main")
    assert lies(table) == ["2S", "", "", ""]
    table.do("lay", move="0 shuffle")
    table.do("main")
    table.do("main")
    assert "-sun" not in table.stage.view and lies(table) == ["", "", "", ""]


def test_places_are_described_in_words():
    table = opened()
    table.do("place", card="2S-sun", value="2")
    for words in (text("table.place-of", number=2, card="2 Shield, Sun"), text("table.place-next", number=1), text("table.place", number=3)):
        assert f'aria-label="{words}"' in table.stage.view


# named orders

def ordered(table, name):
    """Put the army in an order; return its cards."""
    table.do("line-up", value=name)
    return lies(table)


def orders(table):
    """Return the orders the page offers, and those marked as current."""
    found = pressable(table.stage.view, "line-up")
    stands = re.findall(r'data-do="line-up" data-value="(\w+)" aria-pressed="true"', table.stage.view)
    return [data["value"] for data in found], stands


def test_one_press_arranges_an_army_in_a_ready_made_order_and_the_next_lays_it_down():
    table = opened()
    assert orders(table) == (["strongest", "alternate", "ambush", "hand"], ["hand"])
    assert ordered(table, "strongest") == ["4K", "3A", "2S", "1C"]
    assert ordered(table, "alternate") == ["4K", "1C", "3A", "2S"]
    assert ordered(table, "ambush") == ["1C", "2S", "4K", "3A"] and orders(table)[1] == ["ambush"]
    assert text("question.arrange.ask-full", "kingdom-armies") in table.says
    table.do("lay")
    assert [move.split()[2][:2] for move in table.played] == ["1C", "2S", "4K"], "the last card has its place"


def test_an_order_can_be_changed_by_hand_and_undone_step_by_step():
    table = opened()
    ordered(table, "strongest")
    table.do("place", value="1")
    table.do("place", value="4")
    assert lies(table) == ["1C", "3A", "2S", "4K"] and orders(table)[1] == ["hand"]
    before = lies(table)
    assert ordered(table, "hand") == before, "what was put there by hand stays"
    for wanted in (["4K", "3A", "2S", "1C"], [""] * 4):
        table.do("take-back")
        assert lies(table) == wanted
    ordered(table, "ambush")
    assert ordered(table, "hand") == [""] * 4, "by hand begins with free places"


def test_the_order_laid_down_last_is_offered_in_the_next_match():
    table = opened()
    table.do("place", card="3A-sun", value="1")
    table.do("place", card="1C-sun", value="2")
    table.do("place", card="4K-sun", value="3")
    table.do("lay")
    again = opened(storage=table.storage)
    assert orders(again)[0][-2:] == ["last", "hand"] and ordered(again, "last") == ["3A", "1C", "4K", "2S"]
    ordered(again, "strongest")
    again.do("lay")
    assert "last" not in orders(opened(storage=table.storage))[0], "it has a name of its own"


@pytest.mark.parametrize("kept", ["[]", "7", '{"kingdom-armies": 7}', '{"kingdom-armies": []}', '{"kingdom-armies": [[], {}, null, "9Z", ""]}'])
def test_a_last_order_not_made_here_is_offered_to_nobody(kept):
    table = Table()
    table.storage.set(SETTINGS_KEY, f'{{"orders": {kept}}}')
    assert "last" not in orders(opened(storage=table.storage))[0]


def test_an_unknown_order_changes_nothing():
    table = opened()
    for value in ("", "last", "nonsense", "label"):
        assert ordered(table, value) == [""] * 4
    assert ordered(table, "strongest") and ordered(table, "nonsense") == ["4K", "3A", "2S", "1C"]
