"""Fwords: public and hidden information, replay, records, rule by rule. Numbers in brackets are rulings."""

import json
from random import Random

from books.creations.fwords import FWORDS, LIST, WORDS, battle, card, challenged, day, end, festive, fresh, lay, match, set_of
from books.creations.fwords import lettered as bearing
from books.creations.fwords_standing import at, held, letters, lying, noted, points
from helpers.reading import asked, counter, play, state, zone
from helpers.walks import canonical

from courtcards.engine.card_sets import Sets
from courtcards.games import SETS
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record

HERE = SETS.merge_with(Sets(words={WORDS.hash: WORDS}))


def hidden(game, name, seat):
    """Return how many cards a place hides from a seat, and which of them the seat knows."""
    seen = zone(game, name, seat)
    return seen["hidden"], seen["known"]


def lettered(game, seat):
    """Return the cards whose letters a seat sees."""
    return {id for id, shown in game.view(seat)["state"].items() if "letter" in shown}


# hands and Life Trees

def test_hands_and_life_trees_are_hidden_but_their_sizes_and_your_own_are_not():      # [3] [27]
    game = day(match("CATS", "DOG", "TEA"), "Ca1 Ab2", "CA")
    for seat in range(3):
        for other in range(3):
            if other != seat:
                assert hidden(game, f"hand/{other}", seat) == (counter(game, f"cards/{other}"), [])
                assert hidden(game, f"tree/{other}", seat) == (counter(game, f"tree/{other}"), [])
        assert zone(game, f"hand/{seat}", seat) == zone(game, f"hand/{seat}") and zone(game, f"tree/{seat}", seat) == zone(game, f"tree/{seat}")


def test_letters_are_visible_on_the_field_and_on_your_own_cards_only():                    # [2] [27]
    game = match("CATS", "DOG")
    mine, theirs = ({*zone(game, f"hand/{seat}"), *zone(game, f"tree/{seat}")} for seat in (0, 1))
    assert lettered(game, 0) == mine and lettered(game, 1) == theirs
    lay(game, "Ca1")
    assert lettered(game, 1) == theirs | {at(game, "a1")} and state(game, at(game, "a1"), 1)["letter"] == "C"


def test_the_field_ditches_points_and_tokens_are_public():                            # [27]
    game = day(match("CATS", "DOG", cards=("1 S50 11/11", "2 S10 99/99")), "Ca1", "C")
    play(battle(game, "a2 2", "c1"), "make = D", "accept")
    views = [game.view(seat) for seat in (None, 0, 1)]
    for name in views[0]["zones"]:
        if name.startswith(("field", "ditch")):
            assert all(view["zones"][name] == views[0]["zones"][name] for view in views), name
    assert all(view["counters"] == views[0]["counters"] and view["notes"] == views[0]["notes"] for view in views) and zone(game, "ditch/0", 1) == ["c1"]


def test_while_letters_are_written_nobody_sees_what_others_wrote():                     # [2] [27]
    for moves in ("0 lot", "0 write {} = BCDFGHJKL"):
        game, ids = fresh("", "", "")
        order = ids[0][::-1]
        play(game, moves.format(" ".join(order)))
        for seat in (1, 2):
            assert hidden(game, "tree/0", seat) == (9, []) and not lettered(game, seat) & set(ids[0])
        if "write" in moves:
            assert lettered(game, 0) == set(ids[0])


def test_two_ways_to_write_look_the_same_to_the_others():                               # [2] [27]
    def written(letters, turn):
        told = []
        game, ids = fresh("", "", told=told)
        play(game, f"0 write {' '.join(ids[0][::turn])} = {letters}")
        heard = [(fact.key, fact.about) for fact in told if fact.seats is None or 1 in fact.seats]
        return canonical(game.view(1)), heard, canonical(game.imagine(1, Random(3)).view())

    assert written("BCDFGHJKL", 1) == written("AEIOQRTVW", -1)


def test_a_letter_once_seen_stays_known_when_its_card_returns_to_the_hand():          # [15] [27]
    game = challenged(match("CATS", "DOG", "TEA"), "Ca1 Ab2", "CA", 1)
    known = {card(game, "C", 0), card(game, "A", 0)}
    for seat in (1, 2):
        assert set(zone(game, "hand/0", seat)["known"]) == known and lettered(game, seat) >= known
        assert not lettered(game, seat) & (set(zone(game, "hand/0")) - known)
    game = day(game, "Ca1", "C")
    assert hidden(game, "hand/0", 1) == (4, [card(game, "A", 0)])


def test_drawn_cards_are_revealed_only_to_their_player():                                     # [27]
    told = []
    game = end(match("CATS", "DOG", told=told))
    assert [fact.seats for fact in told if fact.key == "draws"] == [(0,)]
    day(game, "Da1", "D")
    for fact in told:
        if fact.seats is None and fact.key == "midnight":
            assert fact.about["drawn"] == 1 and fact.about["cards"] == []
    assert all(fact.seats is not None for fact in told if fact.key == "draws")


# imagined worlds

def imagined(game, seat, count=12):
    """Return worlds as a seat imagines them."""
    return [game.imagine(seat, Random(number)) for number in range(count)]


def test_in_imagined_deals_printed_letters_stay_with_their_cards():                # [23]
    borne = "AB" * 18
    game = FWORDS(3, {"prewritten": True}, seed=5, cards=bearing(set_of(50), borne))
    worlds = imagined(game, 0)
    assert len({tuple(zone(world, "hand/1")) for world in worlds}) > 1
    for world in worlds:
        for seat in (1, 2):
            for id in zone(world, f"hand/{seat}"):
                assert state(world, id)["letter"] == world.cards[id].traits["letter"]


def test_imagined_letters_of_others_vary_within_the_vowel_limit():                      # [2] [27]
    game = match("CATS", "DOG")
    seen = set()
    for world in imagined(game, 0):
        assert canonical(world.view(0)) == canonical(game.view(0))
        row = letters(world, [*zone(world, "hand/1"), *zone(world, "tree/1")])
        assert len(row) == 9 and sum(letter in "AEIOUYS" for letter in row) <= 4
        seen.add(row)
    assert len(seen) > 6


def test_cards_set_aside_are_hidden_from_everyone_and_dealt_again_in_imagined_deals():          # [27]
    game = match("CATS", "DOG", spare=9)
    assert [hidden(game, "deck", seat) for seat in (0, 1)] == [(9, [])] * 2
    seen = {tuple(zone(world, "hand/1")) for world in imagined(game, 0)}
    assert len(seen) > 6
    for world in imagined(game, 0):
        assert sorted([*zone(world, "hand/1"), *zone(world, "tree/1"), *zone(world, "deck")]) == sorted(
            [*zone(game, "hand/1"), *zone(game, "tree/1"), *zone(game, "deck")])


def test_prewritten_letters_of_others_are_the_remaining_ones():                        # [23] [27]
    game = FWORDS(2, {"prewritten": True}, seed=5)
    play(game, "0 stack", "1 stack")
    everything = sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "AEIOUYRSTN")
    mine = [*letters(game, [*zone(game, "hand/0"), *zone(game, "tree/0")])]
    rows = set()
    for world in imagined(game, 0):
        theirs = [*letters(world, [*zone(world, "hand/1"), *zone(world, "tree/1")])]
        assert canonical(world.view(0)) == canonical(game.view(0)) and not [letter for letter in theirs if theirs.count(letter) + mine.count(letter) > everything.count(letter)]
        rows.add("".join(theirs))
    assert len(rows) > 6


def test_an_imagined_match_can_be_played_to_its_end():                                                  # [27]
    game = day(match("CATS", "DOG"), "Ca1 Ab2", "CA")
    for seat, world in enumerate(imagined(game, 0, 4) + imagined(game, 1, 4)):
        rng = Random(seat)
        while world.question:
            world.play(rng.choice(world.moves()))
        assert world.outcome


# records

def test_a_record_replays_to_the_same_match():                                       # words of a record
    record = Record("fwords", ["Ada", "Bert"], {"failed_challenge": True}, 4, words=WORDS)
    rng = Random(2)
    for move in ("0 lot", "1 lot"):
        record.play(move)
    while record.game.question and len(record.moves) < 160:
        game = record.game
        seen = game.view()["question"]
        typed = seen["typed"] and seen["typed"]["letters"]
        record.play(f"{seen['seats'][0]} make = {typed}" if typed and rng.random() < 0.8 else str(rng.choice(game.moves())))
    assert any(word for word in record.game.looked_up.items())
    data = record.dump()
    assert data["words"] == WORDS.hash and sorted(data["no_words"]) == sorted(word for word, found in record.game.looked_up.items() if not found)
    again = load_record(json.loads(json.dumps(data)), sets=HERE)
    assert canonical(again.game.view()) == canonical(record.game.view()) and again.dump() == data


def test_a_record_knows_which_seats_bots_play():                                    # [14]
    record = Record("fwords", ["Ada", "bot:squire"], {}, 4, words=WORDS)
    assert record.game.machines == (1,)
    assert load_record(record.dump(), sets=HERE).game.machines == (1,)


def test_undoing_a_move_leaves_no_word_looked_up():                                 # looked up once, forgotten when it is taken back
    record = Record("fwords", ["Ada"], {}, 4, words=WORDS)
    record.play("0 lot")
    game = record.game
    record.play(next(str(move) for move in game.moves() if move.verb == "create"))
    record.play("0 done")
    letter = game.view()["question"]["typed"]["letters"]
    record.play(f"0 make = {letter}")
    assert dict(record.game.looked_up) == {letter: letter in LIST}
    assert dict(record.undo().game.looked_up) == {} and "no_words" not in record.undo().dump()


def test_the_notes_list_every_word_in_order():                                              # what has been made is listed
    game = day(match("CATS", "DOG"), "Ca1 Ab2 Tc3", "CAT")
    challenged(game, "Da1" if at(game, "a1") is None else "Da2", "CATD", 0)
    game = day(game, "Db1", "DACT")
    assert [(key, about["seat"], about["word"], about["points"]) for key, about in noted(game)] == [
        ("word", 0, "CAT", 3), ("repealed", 1, "CATD", 2), ("word", 1, "DACT", 4)]
    assert points(game) == [3, 2] and all(game.view(seat)["notes"] == game.view()["notes"] for seat in (0, 1)) and lying(game)


def test_everyone_sees_the_question_about_the_word_and_its_letters():                 # the field is open
    game = festive(match("CATS", "DOG"), "Ca1 Ab2")
    assert asked(game) == "0 festival" and game.view(1)["question"]["key"] == "festival" and game.view(1)["moves"] == [] and held(game, 0)
    assert game.view(1)["counters"]["letters"] == 2
