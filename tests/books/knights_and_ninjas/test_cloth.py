"""The cloth of kingdoms, from handwritten views: gems, walls, the attack, the piles, the controls."""

import re

import pytest
from books.knights_and_ninjas.table import heard, scene, view
from helpers.words import text

from courtcards.engine.move import Move
from table.books import book_drawings
from table.books.knights_and_ninjas.cloth import cloth as lies
from table.books.knights_and_ninjas.cloth import rule_closeup
from table.markup.icons import ICONS
from table.markup.motion import CardTravel, travels_between
from table.markup.table_frame import table_markup


def cloth(seen, **changes):
    """Return the contents of the cloth."""
    return "".join(filter(None, lies(scene(seen, **changes))))


def section(text, label):
    """Return the markup of one kingdom's plate."""
    return re.search(rf'<section [^>]*class="seat"[^>]*aria-label="{label}"[^>]*>.*?</section>', text, re.S).group()


def strike(text):
    """Return the markup of the attack."""
    return re.search(r'<section [^>]*class="strike".*?</section>', text, re.S).group()


KNIGHT = {"attack": (1, 0, 3)}


def test_gems_are_counted_towards_the_goal():
    plate = section(cloth(view(gems={"gems/1": 7})), "Margot")
    assert (plate.count("i gem"), plate.count("data-empty"), plate.count("data-risk")) == (10, 3, 0)
    assert "7 of 10 gems" in heard(plate)


@pytest.mark.parametrize("gems, goal, drawn", [(0, 10, 10), (12, 10, 12), (5, 12, 12)])
def test_more_gems_than_the_goal_are_all_shown(gems, goal, drawn):
    plate = section(cloth(view(gems={"gems/1": gems, "goal": goal})), "Margot")
    assert (plate.count("i gem"), plate.count("data-empty")) == (drawn, max(0, goal - gems))


def test_gems_at_risk_are_dashed_at_the_attacked_kingdom_only():
    shown = cloth(view(**KNIGHT))
    assert strike(shown).count("data-risk") == shown.count("data-risk") == 3 and "3 at risk" in heard(strike(shown))


@pytest.mark.parametrize("zones, icons, words", [
    ({}, [], ["open"]),
    ({"castle_1": ["castle-1"]}, ["stone-tower"], ["castle"]),
    ({"archer_1": ["archer-1"]}, ["bowman"], ["archer"]),
    ({"castle_1": ["castle-1"], "archer_1": ["archer-1"]}, ["guarded-tower"], ["castle", "archer"]),
    ({"minstrel_1": ["minstrel-1", "minstrel-2"]}, ["lyre", "lyre"], ["minstrel ×2"]),
    ({"castle_1": ["castle-1"], "ladder_1": ["ladder-1"]}, ["stone-tower", "ladder"], ["castle", "ladder"]),
])
def test_the_defences_of_a_kingdom_are_drawn_and_named(zones, icons, words):
    plate = section(cloth(view(**zones)), "Margot")
    place = plate[plate.index('class="place"'):]
    assert re.findall(r'#([\w-]+)"', place) == icons and all(word in heard(place) for word in words)


def test_a_jester_on_a_wall_looks_like_a_jester_with_a_tag():
    plate = section(cloth(view(castle_1=["jester-1"], archer_1=["archer-1"], marks={"jester-1": "castle"})), "Margot")
    assert "#jester-hat" in plate and "#guarded-tower" not in plate and '<span class="tag" aria-hidden="true">Castle</span>' in plate
    assert "jester as castle" in heard(plate)


def test_a_lost_wall_is_crossed_out_until_another_stands_there():
    lost = {"change/1/castle": "Osric’s Dragon burns Margot’s Castle", "change/1/archer": "shot"}
    plate = section(cloth(view(archer_1=["archer-1"]), stands=lost), "Margot")
    assert re.findall(r'#([\w-]+)"', plate[plate.index('class="place"'):]) == ["stone-tower", "bowman"]
    assert plate.count("data-lost") == 1 and "osric’s dragon burns margot’s castle" in heard(plate)
    assert "data-open" in section(cloth(view()), "Margot") and "data-open" not in section(cloth(view(), stands=lost), "Margot"), "a phone shows the mark instead"
    fight = cloth(view(attack=(2, 1, 3)), stands=lost)
    assert "data-lost" not in strike(fight) and "data-lost" in section(fight, "Margot")


def test_only_a_kingdom_that_can_be_chosen_is_a_target():
    shown = cloth(view(4), targets=frozenset({2}))
    osric, wren = section(shown, "Osric"), section(shown, "Tamsin")
    assert "data-target" in osric and 'data-do="target" data-seat="2" data-target' in osric and "osric" in heard(osric)
    assert "data-target" not in wren and 'data-do="target" data-seat="3"' in wren          # pressing it says why not
    assert "data-do" not in section(shown, "Your kingdom")


@pytest.mark.parametrize("changes", [{}, {"ready": False, "targets": frozenset({2})}])
def test_no_kingdom_is_a_button_without_a_target_to_choose(changes):
    assert 'data-do="target"' not in cloth(view(4), **changes)


def test_your_kingdom_is_at_the_bottom_and_in_the_fight_when_it_is_attacked():
    assert "data-mine" in section(cloth(view(castle_0=["castle-1"])), "Your kingdom")
    attacked = cloth(view(castle_0=["castle-1"], **KNIGHT))
    assert "data-struck" in section(attacked, "Your kingdom") and "your kingdom" in heard(strike(attacked)) and "#stone-tower" in strike(attacked)
    assert "data-mine" in cloth(view(attack=(1, 2, 3)))


def test_the_attack_says_who_attacks_whom_with_what_and_for_how_many():
    seen = view(4, attack=(3, 2, 2))
    seen["zones"]["attack"] = ["peasant-1", "peasant-2", "jester-1"]
    seen["state"] = {"jester-1": {"stands_for": "peasant"}}
    shown = cloth(seen)
    label = re.search(r'<section [^>]*class="strike"[^>]*aria-label="([^"]*)"', shown).group(1).lower()
    assert all(word in label for word in ("tamsin", "osric", "peasant ×2", "jester as peasant", "osric loses 2 gems"))
    assert "attacks osric" in heard(section(shown, "Tamsin")) and "data-active" in section(shown, "Tamsin")
    assert 'data-seat="2"' not in shown and ">3</span>" in strike(shown)             # three cards in this revolt


def laid(attack, counters, answers=(), marks=None, question=None, gems=()):
    """Return the fight with these cards."""
    seen = view(3, attack=counters, marks=marks, question=question, gems=gems)
    seen["zones"] |= {"attack": list(attack), "answer": list(answers)}
    return strike(cloth(seen))


@pytest.mark.parametrize("attack, counters, answers, gems, said", [
    (["knight-1"], (1, 2, 1), ["soldier-1"], {}, "osric loses 1 gem"),
    (["knight-1"], (1, 0, 3), [], {}, "you lose 3 gems"),
    (["knight-1"], (1, 2, 0), ["king-1"], {}, "blocked"),
    (["knight-1"], (1, 2, 0), [], {"gems/2": 0}, "no gems"),
    (["knight-1"], (1, 2, 3), ["executioner-1"], {}, "stopped"),
    (["catapult-1"], (1, 2, 0), [], {}, "breaks the walls"),
    (["ladder-1"], (1, 2, 0), [], {}, "climbs"),
    (["archer-1"], (1, 2, 0), [], {}, "archer"),
])
def test_the_lance_shows_the_outcome(attack, counters, answers, gems, said):
    shown = laid(attack, counters, answers, gems=gems)
    assert said in heard(shown) and ("data-spent" in shown) == (" lose" not in said)


def test_a_stopped_attack_puts_no_gem_at_risk():
    assert "data-risk" not in laid(["knight-1"], (1, 2, 3), ["princess-1"])
    assert laid(["knight-1"], (1, 2, 3)).count("data-risk") == 3


def test_a_traitor_attacks_with_the_card_it_turned():
    shown = laid(["knight-1"], (2, 1, 2), ["traitor-1", "peasant-1"])
    mine, theirs = shown.split('class="strike__lance"')
    assert "Traitor" in mine and "Osric" in mine and ">Peasant<" not in mine and ">Peasant<" in theirs and "Margot" in theirs


def test_a_highwayman_receives_what_the_lance_takes():
    assert "2 gems to tamsin" in heard(strike(cloth(view(4, attack=(1, 2, 2), question={"seats": [0], "key": "rob", "about": {"receiver": 3, "gems": 2}}))))


@pytest.mark.parametrize("asked, explained", [([0], "Highwayman"), ([3], "Knight")])
def test_a_player_who_may_rob_is_told_about_the_highwayman_instead_of_the_attack(asked, explained):
    seen = view(4, attack=(1, 2, 2), question={"seats": asked, "key": "rob", "about": {"receiver": 1, "gems": 2}})
    seen["zones"]["attack"] = ["knight-1"]
    assert f'class="t">{explained}<' in rule_closeup(scene(seen))


def test_a_card_representing_another_says_so_and_has_a_tag():
    shown = laid(["jester-1"], (1, 2, 4), marks={"jester-1": "king"})
    assert 'aria-label="Jester as King"' in shown and '<span class="tag" aria-hidden="true">King</span>' in shown


def test_the_piles_are_in_the_middle_and_the_discards_can_be_browsed():
    shown = cloth(view(discard=["king-2", "monk-1"]))
    pile = re.search(r"<button[^>]*data-zone=\"discard\"[^>]*>", shown).group()
    assert 'data-do="look"' in pile and 'data-key="monk-1"' in pile and "2 cards" in pile and "Monk" in pile and ">40</span>" in shown
    assert 'data-do="look"' not in cloth(view())


def test_an_attack_on_either_side_leaves_the_piles_unchanged():
    quiet, fought = (cloth(view(discard=["king-2"], **fight)) for fight in ({}, KNIGHT))
    assert [pile(quiet, place) for place in ("deck", "discard")] == [pile(fought, place) for place in ("deck", "discard")]
    assert fought.index('data-place="deck"') < fought.index('class="strike"') < fought.index('data-place="discard"')


def pile(text, place):
    """Return the markup of a pile with its number and name."""
    return re.search(rf'<div [^>]*data-place="{place}"[^>]*>.*?class="zone-name">[^<]*</div></div>', text).group()


def test_offers_are_shown_under_names_and_one_can_be_taken():
    seen = view(offer_1=["king-2"], offer_2=["monk-1"])
    offered = cloth(seen).partition('class="offer"')[2]
    assert "Margot" in offered.partition('data-card="king-2"')[0] and "Osric" in offered.partition('data-card="king-2"')[2]
    shown = cloth(seen, moves=[Move(0, "take", (), "king-2"), Move(0, "take", (), "monk-1")])
    assert 'data-move="0 take &gt; king-2"' in shown and 'data-key="king-2"' in shown, "the tray keeps the own hand"
    secret = cloth(view(sealed_1={"hidden": 1, "known": []}, sealed_0=["king-2"]))
    assert 'data-key="sealed/1:0"' in secret and text("table.face-down-known", card="king").lower() in heard(secret) and 'data-key="king-2"' not in secret


def test_only_the_player_who_drew_a_card_sees_it():
    mine = cloth(view(2, draft={"hidden": 9, "known": []}, drawn_0=["king-2"], drawn_1=[]))
    theirs = cloth(view(2, draft={"hidden": 9, "known": []}, drawn_0=[], drawn_1={"hidden": 1, "known": []}))
    assert 'data-key="king-2"' in mine and "you draw" in heard(mine) and ">9</span>" in mine and 'data-place="draft"' in mine
    assert 'data-key="drawn/1:0"' in theirs and "margot draws" in heard(theirs)


def everything():
    """Return cloths that show one of each element."""
    walls = {"castle_0": ["castle-1"], "castle_2": ["jester-2"], "archer_2": ["archer-1"], "ladder_2": ["ladder-1"], "marks": {"jester-2": "castle"}}
    fights = [view(4, attack=fight, **walls) for fight in ((1, 0, 3), (0, 2, 2), (3, 2, 0))]
    for seen in fights:
        seen["zones"] |= {"attack": ["peasant-1", "peasant-2"], "answer": ["traitor-1", "soldier-1"]}
    return [*fights, view(6, **walls), view(2, drawn_0=["king-2"], drawn_1=[], draft={"hidden": 1, "known": []}), view(offer_1=["king-2"], answer=["herald-1"])]


@pytest.mark.parametrize("seen", everything())
def test_every_key_and_place_appears_once_and_every_drawing_exists(seen):
    shown = str(table_markup(scene(seen)))
    for mark in ("data-key", "data-place"):
        found = re.findall(rf'{mark}="([^"]+)"', shown)
        assert len(found) == len(set(found)), sorted(name for name in found if found.count(name) > 1)
    assert set(re.findall(r'href="#([\w-]+)"', shown)) - {""} <= ICONS.keys() | book_drawings().keys() and " style=" not in shown
    assert {f"hand/{seat}" for seat in range(len(scene(seen).seats))} <= set(re.findall(r'data-place="([^"]+)"', shown))


def test_gems_travel_one_by_one_and_separately_from_cards():
    before, after = view(gems={"gems/1": 5, "gems/2": 5}), view(gems={"gems/1": 7, "gems/2": 3}, discard=["king-1"], hand=())
    assert travels_between(before, after, ("gems",)) == [CardTravel("king-1", "hand/0", "discard"), *[CardTravel(None, "gems/2", "gems/1")] * 2]
