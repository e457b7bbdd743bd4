"""Kingdom Coinquest: public and hidden information, and the names of things. Numbers in brackets are rulings."""

import pytest
from books.coinquest.matches import SLOTS, drawing, drawn, forge_empties, graveyard, hand, match, setting, turn_ends, until
from helpers.reading import asked, counter, keys, play, refusal, text, zone

from courtcards.engine.move import parse_move


def test_hands_and_the_forge_are_hidden_but_their_sizes_are_not():                    # [30]
    game = setting("H", "S", "D")
    for seat in range(3):
        for other in range(3):
            seen = zone(game, f"hand/{other}", seat)
            if seat == other:
                assert seen == zone(game, f"hand/{other}")
            else:
                assert seen["hidden"] + len(seen["known"]) == counter(game, f"cards/{other}")
        assert zone(game, "forge", seat) == {"hidden": len(zone(game, "forge")), "known": []}


def test_a_hand_drawn_from_the_forge_is_unknown():                                            # [30]
    assert zone(match("HS"), "hand/0", 1) == {"hidden": 3, "known": []}


def test_everything_else_is_public():                                                          # [27] [29]
    game = setting("H knight 4H peasant 9S+2C queen QH quartermaster 7H*1", "S salvage 3C", "D", grave="5C 6C 7C")
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    assert {f"kingdom/{seat}:{name}" for seat in range(3) for name in SLOTS} | {f"salvage/{seat}" for seat in range(3)} <= views[0]["zones"].keys()
    for name in views[0]["zones"]:
        if not name.startswith(("hand/", "forge")):
            assert all(view["zones"][name] == views[0]["zones"][name] for view in views), name
    assert all(view["counters"] == views[0]["counters"] and view["state"] == views[0]["state"] for view in views)


def test_the_whole_graveyard_and_its_order_are_public():                                  # [27]
    game = setting("H", "S", grave="5C 6C 7C")
    assert zone(game, "graveyard", 0) == zone(game, "graveyard", 1) == ["5C", "6C", "7C"]


def test_a_card_taken_from_the_graveyard_stays_known_in_hand():                     # [30]
    game = play(setting("H", "S", "D", grave="9C", draw=False), "draw = 9C")
    assert all(zone(game, "hand/0", seat) == {"hidden": 2, "known": ["9C"]} for seat in (1, 2))
    game = turn_ends(play(game, "pass", f"discard {next(card for card in zone(game, 'hand/0') if card != '9C')} = salvage"))
    assert all("9C" in zone(game, "hand/0", seat)["known"] for seat in (1, 2))


def test_a_card_taken_from_an_open_salvage_yard_stays_known_in_hand():                      # [29] [30]
    game = setting("H salvage 2C", "S", draw=False)
    assert zone(play(game, "draw = 2C"), "hand/0", 1)["known"].count("2C") == 1


def test_a_known_card_is_forgotten_once_played_or_discarded():       # [30]
    game = play(setting("H", "S", grave="9H", draw=False), "draw = 9H", "prepare 9H")
    assert "9H" not in zone(game, "hand/0", 1)["known"]
    game = play(setting("H", "S", grave="9H", draw=False), "draw = 9H", "pass", "discard 9H = salvage")
    assert "9H" not in zone(game, "hand/0", 1)["known"] and "9H" in zone(game, "salvage/0", 1)


def test_cards_shuffled_into_the_forge_are_unknown():                                  # [5] [30]
    game = play(setting("H", "S", grave="9C", draw=False, stall="none"), "draw = 9C", "pass", "discard 9C = graveyard")
    play(forge_empties(game), "draw = forge")
    assert "9C" in [*zone(game, "forge"), *zone(game, "hand/0"), *zone(game, "hand/1")]
    for seat in (0, 1):
        assert zone(game, "forge", seat)["known"] == zone(game, f"hand/{1 - seat}", seat)["known"] == []


def test_known_cards_of_a_fallen_kingdom_are_forgotten():                  # [27] [30]
    game = setting("H peasant 9H", "S", "D", grave="9C", turn=1, draw=False, health=(20, 5, 20), stall="none")
    play(game, "draw = 9C", "pass", f"discard {next(card for card in zone(game, 'hand/1') if card != '9C')} = salvage")
    play(drawn(until(game, 0)), "attack > 1", f"discard {zone(game, 'hand/0')[0]} = salvage")
    assert "9C" in zone(game, "graveyard")
    play(forge_empties(game), "draw = forge")
    for seat in range(3):
        assert all("9C" not in seen["known"] for seen in game.view(seat)["zones"].values() if isinstance(seen, dict))


# Salvage Yards face down

def test_only_its_owner_sees_a_closed_salvage_yard():                          # [29] option salvage_open
    game = setting("H salvage 2C", "S", "D", salvage_open=False, draw=False)
    assert "2C" in zone(game, "salvage/0", 0) and len(zone(game, "salvage/0", 0)) == 2
    assert all(zone(game, "salvage/0", seat) == {"hidden": 2, "known": []} for seat in (1, 2))


def test_cards_drawn_from_a_closed_salvage_yard_are_unknown():                         # [29] [30] option salvage_open
    game = play(setting("H salvage 2C", "S", salvage_open=False, draw=False), "draw = 2C")
    assert zone(game, "hand/0", 1) == {"hidden": 3, "known": []}


def test_a_known_card_may_have_gone_into_a_closed_salvage_yard():                       # [29] [30] option salvage_open
    views = []
    for stowed in ("9C", "5D"):
        game = setting("H hand 5D 6D 7D", "S", grave="9C", salvage_open=False, draw=False)
        play(game, "draw = 9C", "pass", f"discard {stowed if stowed in zone(game, 'hand/0') else zone(game, 'hand/0')[0]} = salvage")
        views.append({name: zone(game, name, 1) for name in ("hand/0", "salvage/0", "graveyard", "forge")})
    assert views[0] == views[1] and views[0]["hand/0"]["known"] == views[0]["salvage/0"]["known"] == []


def test_only_its_owner_learns_which_card_is_stowed_face_down():                                       # [29] option salvage_open
    told = []
    game = setting("H hand 5D 6D 7D", "S", salvage_open=False, told=told)
    del told[:]
    play(game, "pass", "discard 6D = salvage")
    for fact in told:
        assert "6D" not in fact.about.values() or fact.seats == (0,), fact
    assert "stows" in keys(told)
    drawn(until(game, 0))
    for fact in told:
        assert "6D" not in fact.about.values() or fact.seats == (0,), fact
    assert "salvages" in keys(told)


def test_a_card_stowed_face_up_is_announced_to_all():                                             # [29]
    told = []
    game = setting("H hand 5D 6D 7D", "S", told=told)
    del told[:]
    play(game, "pass", "discard 6D = salvage")
    fact = next(fact for fact in told if fact.key == "stows")
    assert fact.about == {"seat": 0, "card": "6D"} and fact.seats is None


# facts

def test_only_the_drawing_player_learns_what_comes_from_the_forge():                              # [30]
    told = []
    match("HS", "5H 6S 7D", told=told)
    cards = [fact for fact in told if fact.key == "draws"]
    assert [fact.about for fact in cards] == [{"seat": 0, "card": card} for card in ("5H", "6S", "7D")] and all(fact.seats == (0,) for fact in cards)


def test_turns_and_counters_are_announced():                                                 # [6]
    told = []
    game = play(match("HS", "5H JS JD", told=told), "prepare 5H", "discard JS = graveyard")
    assert [fact.about for fact in told if fact.key == "turn"] == [{"seat": 0, "number": 1}, {"seat": 1, "number": 2}]
    assert next(fact.about for fact in told if fact.key == "prepares") == {"seat": 0, "card": "5H", "count": 2}
    until(game, 0)
    assert next(fact.about for fact in told if fact.key == "counts-down") == {"seat": 0, "card": "5H", "count": 1}
    until(turn_ends(game), 0)
    assert next(fact.about for fact in told if fact.key == "is-ready") == {"seat": 0, "card": "5H"}


FACTS = {
    "prepare 10S 2C": ("recruits", {"seat": 0, "card": "10S", "helper": "2C", "count": 3}), "crown QH": ("crowns", {"seat": 0, "card": "QH"}), "pass": ("passes", {"seat": 0}),
    "prepare 8C JS": ("recruits", {"seat": 0, "card": "8C", "helper": "JS", "count": 3})}


@pytest.mark.parametrize("move", FACTS)
def test_play_moves_are_announced(move):                                                     # the log
    told = []
    words = move.split()[1:]
    play(match("HS", " ".join((words + ["5H", "6H", "7H"])[:3]), told=told), move)
    assert FACTS[move] in [(fact.key, fact.about) for fact in told]


def test_two_queens_are_announced_as_a_pair():                                               # the log
    told = []
    play(match("HS", "QS QD 5H", told=told), "crown QS QD")
    fact = next(fact for fact in told if fact.key == "crowns-pair")
    assert {fact.about["card"], fact.about["helper"]} == {"QS", "QD"} and fact.about["seat"] == 0


@pytest.mark.parametrize("aces, key", [("AH", "plays-ace"), ("AS AD", "recruits-ace")])
@pytest.mark.parametrize("unit", ["knight", "peasant"])
def test_aces_are_announced_with_what_they_raise(aces, key, unit):                            # the log
    told = []
    game = setting(f"H {unit} 4H hand {aces} 6C", "S", grave="9H", told=told)
    del told[:]
    play(game, f"raise {aces} > kingdom/0:{unit}")
    found = {fact.key: fact.about for fact in told}
    assert key in found and found[f"raised-{unit}"] == {"seat": 0, "card": "9H"} and found["replaced"] == {"seat": 0, "card": "4H"}


def test_equipping_is_announced_with_what_it_replaces():                                     # the log
    told = []
    game = setting("H knight 4H quartermaster 9H", "S", told=told)
    del told[:]
    play(game, "equip > kingdom/0:knight")
    assert {(fact.key, fact.about["card"]) for fact in told} == {("equips-knight", "9H"), ("replaced", "4H")}


def test_taking_salvaging_scrapping_and_discarding_are_announced():                       # the log
    told = []
    game = setting("H quartermaster 9H*2 salvage 2C", "S", grave="5C", told=told, draw=False)
    del told[:]
    play(game, "draw = 5C", "draw = 2C", "pass", "scrap > 9H")
    found = {fact.key: (fact.about, fact.seats) for fact in told}
    assert found["salvages"] == ({"seat": 0, "card": "2C"}, None)
    assert found["takes"] == ({"seat": 0, "card": "5C"}, None) and found["scraps"] == ({"seat": 0, "card": "9H"}, None)


# names

def test_the_places_of_a_kingdom_have_names():                                              # the kingdom drawn
    game = setting("H", "S")
    for name in SLOTS:
        assert game.name_of(f"kingdom/1:{name}") == (name, {"rival": 1})
    assert game.name_of("graveyard") is None and game.name_of("5H") is None


def test_an_outlook_says_what_an_answer_does():                                         # the outlooks
    def seen(game):
        return {str(move)[2:]: game.outlook(move) for move in game.moves()}
    game = setting("H peasant 9H hand 2D 3C QH salvage 8D", "S", grave="7C", forge="4C", draw=False)
    found = seen(game)
    assert found["draw = 7C"] == ("top", {"card": "7C"}) and found["draw = 8D"] == ("salvaged", {"card": "8D"}) and found["draw = forge"][0] == "forge"
    found = seen(drawing(game, [next(card for card in zone(game, "salvage/0") if card != "8D")]))
    assert found["prepare 2D 3C"] == ("recruits", {"card": "2D", "helper": "3C", "count": 1}) and found["crown QH"] == ("crowns", {"card": "QH"})
    assert found["attack > 1"] == ("attacks", {"rival": 1, "card": "9H", "count": 9})
    found = seen(play(game, "pass"))
    assert found["discard 2D = graveyard"][0] == "to-graveyard" and found["discard 2D = salvage"][0] == "to-salvage"
    assert asked(game) == "0 discard" and graveyard(game) == "7C" and hand(game, 0)


@pytest.mark.parametrize("kingdom, grave, options, expected", [
    ("H quartermaster 9H", "", {}, {"equip > kingdom/0:knight": ("arms-knight", {"value": 9}), "equip > kingdom/0:peasant": ("arms-peasant", {"value": 9})}),
    ("H hand AH 5H 6D", "9C", {}, {"raise AH > kingdom/0:knight": ("raises-knight", {"card": "9C"}), "raise AH > kingdom/0:peasant": ("raises-peasant", {"card": "9C"}),
                                   "prepare 5H": ("prepares", {"card": "5H", "count": 2}), "pass": None}),
    ("H hand AH 5H 6D", "9C", {"ace_strike": True}, {"raise AH > 1": ("strikes-raised", {"card": "9C", "rival": 1})}),
    ("H hand QS QD 5H", "", {}, {"crown QS QD": ("crowns-pair", {"card": "QS", "helper": "QD"})})])
def test_an_outlook_names_the_cards_and_the_turns(kingdom, grave, options, expected):   # the outlooks
    game = setting(kingdom, "S", grave=grave, **options)
    found = {str(move)[2:]: game.outlook(move) for move in game.moves()}
    assert expected.items() <= found.items()


def test_an_outlook_on_the_forge_counts_its_cards():                                    # the outlooks
    game = setting("H", "S", grave="7C", draw=False)
    assert game.outlook(game.moves()[0]) == ("forge", {"count": len(zone(game, "forge"))})
    game = forge_empties(match("HS"))
    assert game.outlook(game.moves()[0]) == ("forge-anew", {"count": len(zone(game, "graveyard")) - 1})


def test_an_outlook_on_scrapping_names_the_card():                                      # the outlooks
    game = play(setting("H quartermaster 9H*2", "S"), "pass")
    assert game.outlook(game.moves()[-1]) == ("scraps", {"card": "9H"})


@pytest.mark.parametrize("kingdom, grave, move, named", [
    ("H hand 5S 6H QS", "", "prepare 5S", {"card": "5S"}), ("H hand 5S 6H QS", "", "play 5S QS", {"card": "5S", "helper": "QS"}),
    ("H hand 5S 6H QS", "", "play 5S 6H", {"card": "6H"}), ("H hand JS 6H QS", "", "prepare 6H JS", {"card": "6H"}),
    ("H quartermaster 9H*2 hand 5H 6H 7H", "", "equip > kingdom/0:knight", {"card": "9H", "count": 2}),
    ("H quartermaster 9H*2 hand 5H 6H 7H", "", "prepare 5H", {"card": "9H", "count": 2}),
    ("H hand AH 5H 6H", "9C QC", "raise AH > kingdom/0:knight", {"card": "QC"})])
def test_a_refusal_names_the_cards_it_is_about(kingdom, grave, move, named):            # a refused play explains itself
    game = setting(kingdom, "S", grave=grave)
    assert refusal(game, move) is not None
    assert named.items() <= game.question.denial(game, parse_move(text(game, move), game.cards)).items()


def test_a_card_below_the_top_is_refused_with_the_name_of_the_top_card():                              # [4] a refused play explains itself
    game = setting("H", "S", grave="7C 8C", draw=False)
    assert game.question.denial(game, parse_move("0 draw = 7C", game.cards)) == {"card": "8C"}


def test_the_question_names_the_weapon_of_an_armed_peasant():                                                     # the prompts
    assert setting("H peasant 9H", "S").view(0)["question"]["case"] == {"key": "armed", "card": "9H"}
    assert setting("H", "S").view(0)["question"]["case"] is None


def test_in_the_play_phase_the_order_of_cards_matters():                                # [17]
    assert match("HS").view()["question"]["ordered"] and not play(match("HS"), "pass").view()["question"]["ordered"]
