"""Sentences of Kingdrin, Minkingi and Fwords under each house rule: each sentence that can show is true."""

import pytest
from books.creations import fwords, kingdrin, minkingi
from books.creations.fwords_standing import points, silenced
from helpers.reading import listed

from courtcards.engine.word_lists import pack_words, parse_words
from courtcards.games import GAMES
from courtcards.games.creations import fields
from courtcards.texts import Texts
from courtcards.texts.sentences import study_results


def texts(game, seats=3, **chosen):
    """Return a game's texts for some players under these house rules."""
    return Texts(GAMES[game], [""] * seats, chosen=chosen)


def page(game, name, seats=3, **chosen):
    """Return the text of a how-to-play page for some players under these house rules."""
    blocks = next(page for page in texts(game, seats, **chosen).data["page"] if page["id"] == name)["blocks"]
    return " ".join([block.get("h") or block.get("p") or next((block[one]["text"] for one in ("example", "played") if one in block), "") for block in blocks])


def help(game, question, part="help", seats=3, **chosen):
    """Return a question's help for some players under these house rules."""
    return texts(game, seats, **chosen).say("question", question, {}, part)


# Kingdrin

@pytest.mark.parametrize("finish", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
def test_a_matching_value_is_described_without_the_last_call_where_that_does_not_match(fresh, finish):
    game = kingdrin.match(("1 11/22", "2 13/22"), fresh_value=fresh, finish_round=finish)
    kingdrin.play(game, "play c1 = 1")
    assert (game.why_not_text("1 play c2 = 1") is None) != fresh and game.why_not_text("1 play c2 = 2") is None
    chosen = {"fresh_value": fresh, "finish_round": finish}
    said = [help("kingdrin", "turn", **chosen), texts("kingdrin", **chosen).say("cloth", "matches-how")]
    assert all(("called last" in one) == fresh and ("highest Speed" in one) == finish for one in said)
    assert ("called last" in texts("kingdrin", **chosen).say("first-question", "turn")) == fresh


@pytest.mark.parametrize("exhaust", ["at_once", "failed_draw"])
def test_the_text_on_an_empty_deck_follows_the_house_rules(exhaust):
    game = kingdrin.match(seats=2, exhaust=exhaust, pile="own", pile_cards=18)
    while kingdrin.zone(game, "deck"):
        kingdrin.play(game, "draw")
    at_once = exhaust == "at_once"
    assert (game.outcome is not None) == at_once
    assert ("goes on without a deck" in page("kingdrin", "end", exhaust=exhaust)) != at_once == ("When the last card of the deck is drawn" in page("kingdrin", "end", exhaust=exhaust))
    assert texts("kingdrin", exhaust=exhaust).say("first-fact", "empty").startswith("When the deck runs out" if at_once else "When someone wants a card")
    for case in ("end", "none-end"):
        said = " ".join([help("kingdrin", "turn", f"{part}-{case}", exhaust=exhaust) for part in ("ask", "help", "do")])
        assert ("the deck runs out" in said.lower()) == ("raw and end" in said or "draw, and" in said) == at_once


@pytest.mark.parametrize("exhaust", ["at_once", "failed_draw"])
@pytest.mark.parametrize("finish", [False, True])
def test_the_text_on_the_winner_follows_the_finish_round_rule(finish, exhaust):
    chosen = {"finish_round": finish, "exhaust": exhaust}
    game = kingdrin.match(("1 S10 11/22", "2 S20 13/22"), left=1, **chosen)
    assert game.finish_round == finish
    idea = page("kingdrin", "idea", **chosen)
    assert ("be first" in texts("kingdrin", **chosen).data["tagline"]) != finish
    assert ("The first player without cards wins" in idea) != finish == ("you finish the round" in idea) and "Be first" not in idea
    for part in ("help-end", "help-none-end"):
        assert ("If anyone is out" in help("kingdrin", "turn", part, **chosen)) == finish


@pytest.mark.parametrize("opening", ["drawn", "race", "starter"])
def test_the_text_on_the_opening_follows_the_house_rules(opening):
    game, said = kingdrin.match(seats=3, opening=opening), page("kingdrin", "race", opening=opening)
    races = opening != "starter"
    assert (game.view()["question"]["key"] == "opening") == races == ("the fastest has the first turn" in said) != ("drawn at random has the first turn" in said)
    assert ("Without a real race" in said) == (opening == "drawn")


@pytest.mark.parametrize("seats", [2, 3])
def test_the_speed_rule_mentions_no_turns_when_enough_people_play(seats):
    game, fast = kingdrin.match(seats=seats, speed=True, opening="drawn"), seats > 2
    assert game.speed == fast
    race, turn = (page("kingdrin", name, seats, speed=True) for name in ("race", "turn"))
    assert ("there are no turns" in race) == ("there are no turns" in turn) == fast
    assert ("the fastest has the first turn" in race) == ("the turn passes on" in turn) == ("the deck to draw" in turn) != fast
    assert texts("kingdrin", seats, speed=True).say("first-match", "turn").startswith("No turns" if fast else "Each turn")


@pytest.mark.parametrize("pace", ["race", "drawn"])
def test_play_at_any_time_and_being_first_are_not_mentioned_where_everyone_is_asked_in_turn(pace):
    game, chosen = kingdrin.match(seats=3, speed=True, pace=pace), {"speed": True, "pace": pace}
    assert game.real_time == (pace == "race") == ("at any time" in texts("kingdrin", **chosen).say("first-question", "snap"))
    assert ("first to play counts" in help("kingdrin", "snap", **chosen)) == game.real_time
    assert ("thousandth" in page("kingdrin", "speed", **chosen)) == game.real_time != ("one after another" in page("kingdrin", "speed", **chosen))


@pytest.mark.parametrize("rule, words", [("free_draw", "you may draw a card by yourself"), ("start_blocks", "the revealed card counts as placed")])
def test_rules_that_go_with_the_speed_rule_are_mentioned_only_where_they_apply(rule, words):
    assert [words in page("kingdrin", "speed", speed=True, **{rule: on}) for on in (False, True)] == [False, True]
    assert words not in page("kingdrin", "speed", 2, speed=True, **{rule: True})


@pytest.mark.parametrize("exhaust", ["at_once", "failed_draw"])
def test_a_race_that_empties_the_deck_ends_the_match_as_its_ruling_says(exhaust):
    game = kingdrin.match(seats=2, opening="drawn", exhaust=exhaust, pile="short")
    while kingdrin.zone(game, "deck"):
        kingdrin.everybody(game)
    ruling = {one["number"]: one for one in texts("kingdrin").data["ruling"]}
    assert (game.outcome is not None) == (exhaust == "at_once") and "the match is over" not in ruling[6]["settled"] and "(12)" in ruling[6]["settled"]
    assert ruling[12]["option"] == "exhaust"


def test_cards_not_in_play_are_hidden_like_the_deck():
    game = kingdrin.match(seats=2, pile="short", aside=3)
    assert game.aside and not any(game.sees(seat, zone) for zone, _ in game.zones() if zone.name in ("deck", "aside") for seat in (0, 1))
    assert "aren’t in play" in next(one for one in texts("kingdrin").data["ruling"] if one["number"] == 15)["settled"]


@pytest.mark.parametrize("fresh, finish, study", [(False, False, "kingdrin-4"), (True, False, "kingdrin-fresh-4"), (False, True, "kingdrin-round-4"), (True, True, "kingdrin-both-4")])
def test_the_first_players_share_of_wins_is_the_one_measured_with_these_rules(fresh, finish, study):
    said = page("kingdrin", "race", fresh_value=fresh, finish_round=finish)
    assert f"won {study_results()[study]['share']} of 100 matches" in said and ("a big advantage" in said) == (not fresh and not finish)
    assert ("not the one that was called last" in page("kingdrin", "idea", fresh_value=fresh)) == fresh


@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_players_the_race_for_the_second_turn_mentions_no_direction(seats):
    game, told = GAMES["kingdrin"](seats, {"opening": "drawn"}, seed=1), texts("kingdrin", seats)
    said = [told.say("first-question", "second"), told.say("question", "second", {"who": 0}, "help-left"), told.say("fact", "turns_left", {"seat": 1}),
            told.say("fact", "nobody_second", {"seat": 1})]
    while game.question.key == "opening":
        game.play(next((move for move in game.moves() if move.verb == "play"), game.moves()[-1]))
    while game.question.key == "second":
        game.play(game.moves()[-1])
    assert (game.active == game.placer) == (seats == 2)
    assert all(("clockwise" in one or "direction" in one) == (seats > 2) for one in said)


# Minkingi

@pytest.mark.parametrize("square", [False, True])
def test_the_text_on_orientation_follows_the_field(square):
    game, said = minkingi.match(square_cards=square), page("minkingi", "day", 2, square_cards=square)
    refused = texts("minkingi", 2).refusal(game.why_not_text(f"0 create {minkingi.zone(game, 'hand/0')[0]} > field:a1 = 45").key)
    assert "only a house rule lets cards lie all four ways" in refused["why"].lower() and "as you like" not in help("minkingi", "create")
    assert (len({move.split(" = ")[1] for move in listed(game)}) == 4) == square == ("in this match, a card may lie on any space all four ways" in said)
    assert ("lies upright or upside down" in said) != square


@pytest.mark.parametrize("edges", [False, True])
def test_the_text_on_battles_and_on_engaging_follows_the_house_rules(edges):
    adjacency = "edges" if edges else "all"
    game = minkingi.setting("40 S10 11/19", "b2 12 S50 11/11, a2 13 S50 11/11", free="a1", adjacency=adjacency)
    minkingi.play(game, "create c40 > field:a1 = 0")
    said = page("minkingi", "battle", 2, adjacency=adjacency)
    refused = game.why_not_text("0 battle c12")
    assert (refused is not None and refused.key == "not-adjacent") == edges == ("a corner isn’t enough" in said) != ("along an edge or at a corner" in said)
    for game in ("minkingi", "fwords"):
        said, why = map(texts(game, 2, adjacency=adjacency).refusal("not-adjacent").get, ("say", "why"))
        assert ("a corner isn’t enough" in why) == edges != ("or at a corner" in why) and not (edges and "touch" in said + why)
    assert ("across an edge" in texts("minkingi", 2, adjacency=adjacency).say("first-question", "create")) == edges


@pytest.mark.parametrize("attacks", [True, False])
def test_a_captured_card_is_said_to_attack_or_be_silent_as_it_is(attacks):
    kind, said = texts("minkingi", 2, defeated_attack=attacks), page("minkingi", "battle", 2, defeated_attack=attacks)
    assert ("still attacks at its Speed" in said) == attacks != ("silent for the rest of the Battle" in said)
    assert ("in this match, defeated cards don’t attack" in page("minkingi", "example", 2, defeated_attack=attacks)) != attacks
    lessons = [block["lesson"] for one in kind.data["page"] for block in one["blocks"] if "lesson" in block]
    assert ("chain" in lessons) == attacks


def test_where_only_edges_count_the_example_follows_the_text():
    played = next(block["played"] for block in next(one for one in texts("minkingi").data["page"] if one["id"] == "example")["blocks"] if "played" in block)
    first, told = played["dealt"].split(), []
    ids = [*first, *[id for id in GAMES["minkingi"].cards if id not in first]]
    for adjacency in ("all", "edges"):
        game = next(game for seed in range(50) if (game := GAMES["minkingi"](2, {"adjacency": adjacency}, seed=seed, deck=ids, story=lambda _, fact: told.append(fact))).seats == 2
                    and all(playing(game, move) or "peace" in move for move in played["moves"]))
        told.clear()
        playing(game, played["then"][0])
        taken = [(fact.about["card"], fact.about["other"]) for fact in told if fact.key == "takes"]
        assert taken == ([("c73", "c1"), ("c1", "c119")] if adjacency == "all" else [("c73", "c1"), ("c119", "c73")])
        assert ("the Horse would take the Fish" in page("minkingi", "example", 2, adjacency=adjacency)) == (adjacency == "edges")


def test_on_a_field_of_18_spaces_no_card_is_left_over():
    game = GAMES["minkingi"](2, {"field": "three_by_six"}, seed=1)
    while game.question.key == "draft":
        game.play(game.moves()[0])
    assert not game.ditch and "no card is left over" in help("minkingi", "draft", "help-all", 2)


def playing(game, move):
    """Play a move if possible; return whether it was."""
    if game.why_not_text(move):
        return False
    game.play_text(move)
    return True


def test_neighbours_sharing_part_of_a_side_touch_at_one_corner():
    ground = fields.battle_ground("weathervane", False)
    pairs = {len(pairs) for near in ground.near for _, pairs in near}
    assert {1, 2} <= pairs and "share a whole side have two pairs" in ruling("minkingi", 10)


@pytest.mark.parametrize("ties", [False, True])
def test_the_text_on_ties_in_control_follows_the_house_rules(ties):
    said = page("minkingi", "end", 2, starter_ties=ties)
    assert ("fewest Tactic Symbols win" in said) != ties == ("in this match, the player who went first wins" in said)
    assert ("favour the second player" in page("minkingi", "fields", 2, starter_ties=ties)) != ties
    assert "house rule the player who went first wins (24)" in ruling("minkingi", 20)


def ruling(game, number):
    """Return the text of a ruling."""
    return next(one for one in texts(game).data["ruling"] if one["number"] == number)["settled"]


# Fwords

@pytest.mark.parametrize("seats", [1, 2])
def test_nobody_is_told_to_write_letters_on_a_prewritten_deck(seats):
    game, chosen = GAMES["fwords"](seats, {"prewritten": True}, seed=1), {"prewritten": True}
    writes = game.question.key == "letters"
    assert writes == (seats == 1) == ("write a letter on each" in page("fwords", "letters", seats, **chosen)) != ("have their letters already" in page("fwords", "letters", seats, **chosen))
    told = texts("fwords", seats, **chosen)
    assert writes == told.say("first-match", "turn").startswith("Write letters") == told.data["tagline"].startswith("Write letters")


@pytest.mark.parametrize("check", ["challenge", "auto"])
def test_the_text_on_an_invalid_word_follows_the_house_rules(check):
    game = fwords.festive(fwords.lay(fwords.match("CATS", "DOG", word_check=check), "Ca1 Ab1"))
    refused = game.why_not_text("0 make = CA")
    assert (refused is not None and refused.key == "not-in-list") == (check == "auto") == ("is refused" in texts("fwords", word_check=check).say("first-question", "festival"))


@pytest.mark.parametrize("check", ["challenge", "auto"])
@pytest.mark.parametrize("costs", [True, False])
def test_the_text_on_the_cost_of_no_word_or_an_invalid_word_follows_the_house_rules(check, costs):
    chosen = {"word_check": check, "no_word_costs": costs}
    game = fwords.play(fwords.festive(fwords.lay(fwords.match("CATS", "DOG", **chosen), "Ca1 Ab1")), "no_word")
    said, auto = page("fwords", "challenge", **chosen), check == "auto"
    assert points(game)[0] == (-2 if costs else 0)
    assert ("in this match" in said and "no points" in said.split("second repeal")[0]) != costs
    assert ("only make words in the list" in said) == auto != ("may challenge it" in said) and ("you lose 2 points" in said) == (costs or not auto)
    for words in ("may be challenged", "Every word is looked up"):
        assert (words in page("fwords", "idea", **chosen) + page("fwords", "end", **chosen)) != auto


@pytest.mark.parametrize("again", [False, True])
def test_the_text_on_a_second_repeal_follows_the_house_rules(again):
    game = fwords.match("CATS", "DOG", second_repeal=again)
    for _ in range(2):
        fwords.play(fwords.festive(fwords.lay(game, "Ca1 Ab1")), "no_word")
    said = page("fwords", "challenge", second_repeal=again)
    assert points(game)[0] == (-4 if again else -2)
    assert ("and costs no points" in said) != again == ("in this match it costs as much as a first one" in said)


@pytest.mark.parametrize("costs", [False, True])
def test_how_to_play_says_what_a_wrong_challenge_costs(costs):
    game = fwords.festive(fwords.lay(fwords.match("CATS", "DOG", failed_challenge=costs), "Ca1 Ab1 Tc1"))
    fwords.play(fwords.play(game, "make = CAT"), "challenge")
    said = page("fwords", "challenge", failed_challenge=costs)
    assert points(game)[1] == -costs and ("A wrong Challenge costs nothing" in said) == ("where a bot is in play, each word is looked up" in said) != costs
    assert ("in this match, a wrong Challenge costs 1 point" in said) == costs


@pytest.mark.parametrize("floor", [False, True])
def test_the_floor_for_points_is_mentioned_where_there_is_one(floor):
    game = fwords.festive(fwords.lay(fwords.match("CATS", "DOG", failed_challenge=True, points_floor=floor), "Ca1 Ab1 Tc1"))
    fwords.play(game, "make = CAT")
    case, about = game.question.case(game, 1)
    assert ("never below 0" in texts("fwords").say("question", "challenge", about | {"seat": 0}, f"help-{case}")) == floor
    assert points(fwords.play(game, "challenge"))[1] == (0 if floor else -1)
    assert ("nobody’s points fall below 0" in page("fwords", "challenge", points_floor=floor)) == floor


@pytest.mark.parametrize("fights", [False, True])
def test_how_to_play_says_whether_a_silenced_card_fights(fights):
    row = "a1 40 S0 11/11, a2 12 S50 11/11, b1 77 S60 11/11"
    game = fwords.battle(fwords.match("CATS", "", cards=(row,), defeated_attack=fights), row, engaged="c12", declarer="c40")
    said = page("fwords", "battle", defeated_attack=fights)
    assert silenced(game, "c12") == "1" and ("0 declare > c12" in map(str, game.moves())) == fights
    assert ("it still fights, can be engaged" in said) == fights != ("fights no more" in said) == ("Where we depart" in said)
    assert "fights no more" not in texts("fwords").say("first-fact", "silences", {})
    assert "unless a house rule lets them" in texts("fwords").refusal("not-declarer")["why"]


@pytest.mark.parametrize("repeats", ["others", "all"])
def test_the_text_on_repeating_words_follows_the_house_rules(repeats):
    said = page("fwords", "day", no_repeats=repeats)
    assert ("not even you" in said) == (repeats == "all") != ("No other player may have made it" in said)
    assert [("two letters or more" in page("fwords", "day", shortest=least)) for least in (1, 2)] == [False, True]
    why = texts("fwords", no_repeats=repeats).refusal("already-made", {"word": "TEA", "who": 0})["why"]
    assert ("house rule in this match" in why) == (repeats == "all") != ("someone else" in why)


@pytest.mark.parametrize("least", [1, 2])
def test_one_letter_is_called_a_word_and_promises_a_point_only_where_it_counts_as_one(least):
    game = fwords.festive(fwords.lay(fwords.match("ACTS", "DOG", shortest=least), "Aa1"))
    case, about = game.question.case(game, 0)
    told = texts("fwords", shortest=least).say("question", "festival", about, f"help-{case}")
    assert ("for one point" in told) == (least == 1) != ("make no word" in told)
    assert (game.why_not_text("0 make = A") is None) == (least == 1) == ("letters “A”, “I” and “O” are words" in page("fwords", "challenge", shortest=least))


def test_the_battle_example_is_described_correctly_where_silenced_cards_fight():
    block = next(block["played"] for one in texts("fwords").data["page"] if one["id"] == "battle" for block in one["blocks"] if "played" in block)
    first, words = block["dealt"].split(), parse_words(pack_words({"AT": 10}))
    ids = [*first, *[id for id in GAMES["fwords"].cards if id not in first]]
    for fights, left in ((False, "AT"), (True, "T")):
        game = GAMES["fwords"](1, {"defeated_attack": fights}, seed=1, deck=ids, words=words)
        assert all(playing(game, move) for move in (*block["moves"], block["then"][0]))
        assert "".join(sorted(game.letters[card] for card in game.unsilenced_cards())) == left
        assert ("only “T” would be left" in page("fwords", "battle", 1, defeated_attack=fights)) == fights


@pytest.mark.parametrize("edges", [False, True])
def test_the_text_on_fwords_battles_follows_the_house_rules(edges):
    adjacency = "edges" if edges else "all"
    game = fwords.lay(fwords.match("CATS", "DOG", adjacency=adjacency), "Ca1 Ab2")
    fwords.play(game, "done")
    assert (game.question.key == "festival") == edges == ("a corner isn’t enough" in page("fwords", "day", adjacency=adjacency))


@pytest.mark.parametrize("game, lesson, chosen", [
    ("kingdrin", "match", {"finish_round": True}), ("kingdrin", "lowest", {"exhaust": "failed_draw"}), ("kingdrin", "leave", {"exhaust": "failed_draw"}),
    ("kingdrin", "race", {"opening": "starter"}), ("minkingi", "chain", {"defeated_attack": False}), ("minkingi", "level", {"starter_ties": True}),
    ("kingdrin", "keep", {"fresh_value": True}), ("kingdrin", "lowest", {"speed": True}), ("kingdrin", "leave", {"speed": True}),
    ("kingdrin", "speed", {"speed": True, "free_draw": True}), ("minkingi", "draft", {"starter_ties": True}), ("minkingi", "win", {"starter_ties": True}),
    ("minkingi", "win", {"defeated_attack": False}), *[("minkingi", lesson, {"adjacency": "edges"}) for lesson in ("whom", "helper", "chain", "level")],
    ("fwords", "speed", {"defeated_attack": True}), ("fwords", "challenge", {"word_check": "auto"}), ("fwords", "win", {"no_word_costs": False}),
    ("fwords", "battle", {"defeated_attack": True}), ("fwords", "taken", {"word_check": "auto"}),
    *[("fwords", lesson, {"adjacency": "edges"}) for lesson in ("battle", "speed", "taken")],
])
def test_no_offered_lesson_teaches_another_rule(game, lesson, chosen):
    for some, offered in (({}, True), (chosen, False)):
        lessons = [block["lesson"] for one in texts(game, **some).data["page"] for block in one["blocks"] if "lesson" in block]
        assert (lesson in lessons) == offered
