"""Minkingi: creating and turning cards, and Combat Adjacency on each field, rule by rule. Numbers in brackets are rulings, M scenarios."""

import pytest
from books.creations.grounds import touching
from books.creations.minkingi import MINKINGI, SPACES, holders, match, owners, peaceful, setting
from helpers.reading import asked, counter, listed, play, refusal, state, zone

from courtcards.engine.field import field_of_spaces
from courtcards.games.creations import fields

ODD, EVEN = ["square", "plus", "hourglass", "weathervane"], ["two_by_four", "three_by_four", "four_by_four", "three_by_six"]
CREATOR = "40 S0 12/34"                 # identifies its corners by their strikes


def spaces(game):
    """Return the names of a field's spaces."""
    return [space.name for space in game.active_field.spaces]


# creating

@pytest.mark.parametrize("field", SPACES)
def test_one_card_in_hand_is_created_on_an_open_space(field):                       # [5] [6]
    game = match(field=field)
    across = {space.name for space in game.active_field.spaces if space.across}
    calls = {name: ("90", "270") if name in across else ("0", "180") for name in spaces(game)}
    assert set(listed(game)) == {f"create {card} > field:{name} = {call}" for card in zone(game, "hand/0") for name in calls for call in calls[name]}
    assert len(listed(game)) == 2 * len(zone(game, "hand/0")) * SPACES[field]


def test_a_created_card_is_owned_and_controlled_by_its_creator():                           # [5] the rule book
    told = []
    game = peaceful(match("40", told=told), "create c40 > field:b2 = 180")
    assert zone(game, "field:b2") == zone(game, "field:b2", 1) == ["c40"] and "c40" not in zone(game, "hand/0")
    assert state(game, "c40")["turned"] == 180 and holders(game, "c40") == owners(game, "c40") == "0"
    created = next(fact for fact in told if fact.key == "creates").about
    assert (created["seat"], created["card"], created["turned"]) == (0, "c40", 180) and "b2" in created["space"]


def test_creating_is_mandatory_and_cannot_be_passed():                                             # [5]
    game = match()
    assert all(move.startswith("create ") for move in listed(game)) and refusal(game, "pass") and refusal(game, "peace")


def test_only_one_card_is_created_a_day_and_its_space_is_no_longer_open():            # [5]
    game = peaceful(match("1, 3", "2"), "create c1 > field:b2 = 0")
    assert asked(game) == "1 create" and refusal(game, "0 create c3 > field:a1 = 0")
    assert refusal(game, "create c2 > field:b2 = 0") == "space-taken" and not [move for move in listed(game) if "field:b2" in move]


def test_an_impossible_creation_is_refused():                                           # bad input
    game = match("1", "2", spare=2)
    assert refusal(game, "create c2 > field:a1 = 0") == "not-in-hand"
    assert refusal(game, f"create {zone(game, 'ditch')[0]} > field:a1 = 0") == "not-in-hand"
    assert refusal(game, f"create {zone(game, 'deck')[0]} > field:a1 = 0") == "not-in-hand"
    assert refusal(peaceful(match("1, 2", "3"), "create c1 > field:b2 = 0"), "play c1") == "space-taken"
    assert refusal(game, "create c1 > field:d1 = 0") == refusal(game, "create c1 > ditch = 0") == "no-such-space"
    assert refusal(game, "create c1 > field:a1 = 90") == refusal(game, "create c1 > field:a1 = 45") == "wrong-way-round"
    for words in ("create c1", "create c1 > field:a1 = up", "create > field:a1 = 0", "create c1 = 0", "create c1 c1 > field:a1 = 0", "battle c1", "lay c1 > field:a1 = 0"):
        assert refusal(game, words)


# turning

def test_on_a_sideways_space_cards_lie_sideways():                                          # [6]
    game = match(field="weathervane")
    assert {space.across for space in game.active_field.spaces} == {True, False} and counter(game, "days") == 7
    name = next(space.name for space in game.active_field.spaces if space.across)
    card = zone(game, "hand/0")[0]
    assert refusal(game, f"create {card} > field:{name} = 0") == refusal(game, f"create {card} > field:{name} = 180") == "wrong-way-round"
    assert state(peaceful(game, f"create {card} > field:{name} = 270"), card)["turned"] == 270


@pytest.mark.parametrize("field", ["square", "weathervane"])
def test_square_cards_may_face_any_of_four_ways(field):                                   # [6] option
    game = match("40", field=field, square_cards=True)
    for name in spaces(game):
        assert {f"create c40 > field:{name} = {call}" for call in ("0", "90", "180", "270")} <= set(listed(game))
    assert len(listed(game)) == 4 * SPACES[field] * len(zone(game, "hand/0"))


@pytest.mark.parametrize("turned, shown", [("0", "1234"), ("90", "3142"), ("180", "4321"), ("270", "2413")])
def test_a_rotated_card_fights_with_the_corners_it_shows(turned, shown):                 # [6] M10
    found = ""
    for space, theirs, place in [("a2", "RR/1R", "TL"), ("a2", "RR/R1", "TR"), ("c2", "1R/RR", "BL"), ("c2", "R1/RR", "BR")]:
        told = []
        game = setting(CREATOR, f"{space} 12 S50 {theirs}", free="b2", told=told, square_cards=True)
        play(game, f"create c40 > field:b2 = {turned}", "battle c12")
        blow = next(fact.about for fact in told if fact.key == "takes")
        assert (blow["place"], blow["against"], blow["against_place"]) == (place, "1", {"TL": "BL", "TR": "BR", "BL": "TL", "BR": "TR"}[place])
        found += blow["by"]
    assert found == shown


@pytest.mark.parametrize("turned, shown", [("0", "1234"), ("90", "3142"), ("180", "4321"), ("270", "2413")])
def test_a_rotated_card_is_struck_at_the_corners_it_shows(turned, shown):                # [6] M10
    found = ""
    for space, mine, place in [("a2", "RR/9R", "TL"), ("a2", "RR/R9", "TR"), ("c2", "9R/RR", "BL"), ("c2", "R9/RR", "BR")]:
        told = []
        game = setting(f"12 S0 {mine}", f"b2@{turned} 40 S50 12/34", free=space, told=told, square_cards=True)
        play(game, f"create c12 > field:{space} = 0", "battle c40")
        blow = next(fact.about for fact in told if fact.key == "takes")
        assert blow["against_place"] == place and blow["by"] == "9"
        found += blow["against"]
    assert found == shown


# what is Combat Adjacent

NEIGHBOURS = {"a1": "a2 b1 b2", "a2": "a1 a3 b1 b2 b3", "b2": "a1 a2 a3 b1 b3 c1 c2 c3", "c3": "b2 b3 c2"}
SIDES = {"a1": "a2 b1", "a2": "a1 a3 b2", "b2": "a2 b1 b3 c2", "c3": "b3 c2"}


@pytest.mark.parametrize("adjacency, near", [("all", NEIGHBOURS), ("edges", SIDES)])
@pytest.mark.parametrize("space", NEIGHBOURS)
def test_touching_spaces_are_combat_adjacent(adjacency, near, space):                 # [9] M8
    for other in {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"} - {space}:
        game = setting("40", f"{other} 12 S50 11/11", free=space, adjacency=adjacency)
        play(game, f"create c40 > field:{space} = 0")
        if other in near[space].split():
            assert asked(game) == "0 battle" and "battle c12" in listed(game), other
        else:
            assert asked(game) != "0 battle" or refusal(game, "battle c12") == "not-adjacent", other


CONTACTS = {                            # the contacts of a card on b2: the other space, its corner and b2's own corner
    "a1": [("BR", "TL")], "a2": [("BL", "TL"), ("BR", "TR")], "a3": [("BL", "TR")],
    "b1": [("TR", "TL"), ("BR", "BL")], "b3": [("TL", "TR"), ("BL", "BR")],
    "c1": [("TR", "BL")], "c2": [("TL", "BL"), ("TR", "BR")], "c3": [("TL", "BR")],
}


@pytest.mark.parametrize("space", CONTACTS)
def test_neighbours_by_side_touch_at_two_corners_and_by_corner_at_one(space):       # section 2, [10]
    met = []
    for weak in range(4):               # one corner of the neighbour can be beaten, the others are colours
        for strong in range(4):
            told = []
            theirs = "".join("1" if at == weak else "R" for at in range(4))
            mine = "".join("9" if at == strong else "R" for at in range(4))
            game = setting(f"40 S10 {mine[:2]}/{mine[2:]}", f"{space} 12 S50 {theirs[:2]}/{theirs[2:]}", free="b2", told=told)
            play(game, "create c40 > field:b2 = 0", "battle c12")
            met += [(fact.about["against_place"], fact.about["place"]) for fact in told if fact.key == "takes"]
    assert sorted(met) == sorted(CONTACTS[space])


def test_where_only_edges_count_engaged_cards_do_not_fight_diagonally():               # [9] M1
    game = setting("40 S10 15/22", "a2 12 S50 51/91, b1 77 S120 84/11", free="a1", adjacency="edges")
    play(game, "create c40 > field:a1 = 0", "battle c12 c77")
    assert holders(game, "c40", "c12", "c77") == "101"


# other fields

@pytest.mark.parametrize("field", SPACES)
def test_a_field_is_data_that_says_which_spaces_touch(field):                            # [6] section 2
    drawn = match(field=field).active_field
    meeting, sides = touching(drawn, False), touching(drawn, True)          # computed from the positions of the spaces
    told = {pair: set() for pair in meeting if meeting[pair]}
    for contact in drawn.contacts:
        told[contact.one, contact.other].add((contact.corner, contact.other_corner, contact.kind))
        told[contact.other, contact.one].add((contact.other_corner, contact.corner, contact.kind))
    assert told == {pair: {(*each, "edge" if pair in sides else "corner") for each in corners} for pair, corners in meeting.items() if corners}
    assert {*drawn.beside, *(pair[::-1] for pair in drawn.beside)} == {pair for pair, corners in sides.items() if not corners}
    assert sides and len({space.name for space in drawn.spaces}) == SPACES[field]


@pytest.mark.parametrize("field", SPACES)
def test_battles_can_be_fought_from_every_space_of_a_field(field):                              # [6]
    drawn = match(field=field).active_field
    reached, todo = set(), [drawn.spaces[0].name]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += [other for contact in drawn.contacts for here, other in ((contact.one, contact.other), (contact.other, contact.one)) if here == name]
    assert reached == {space.name for space in drawn.spaces}


def test_odd_fields_come_first():                                                       # [2]
    names = next(option for option in MINKINGI.options if option.name == "field").choices
    assert [name for name in names if SPACES[name] % 2] == list(names[:4]) == ODD and list(names[4:]) == EVEN


@pytest.fixture
def bricks(monkeypatch):
    """Arrange five spaces like bricks in place of the plus: no field in the game has spaces that share a side but no corner."""
    wall = [(0, 0, False), (5, 0, False), (3, 7, False), (8, 7, False), (5, 14, False)]
    monkeypatch.setitem(fields.FIELDS, "plus", field_of_spaces("plus", wall))
    fields.battle_ground.cache_clear()
    yield "plus"
    monkeypatch.undo()
    fields.battle_ground.cache_clear()


@pytest.mark.parametrize("adjacency", ["all", "edges"])
def test_spaces_sharing_a_side_but_no_corner_may_be_engaged_but_exchange_no_blows(bricks, adjacency):        # [6] on an own field
    told = []
    game = setting("40 S10 99/99", "a1 12 S50 11/11", free="b1", field=bricks, adjacency=adjacency, told=told)
    assert ("a1", "b1") in game.active_field.beside
    play(game, "create c40 > field:b1 = 0")
    assert asked(game) == "0 battle" and "battle c12" in listed(game)
    play(game, "battle c12")
    assert holders(game, "c40", "c12") == "01" and not [fact for fact in told if fact.key == "takes"]
