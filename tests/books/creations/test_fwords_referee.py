"""Invariants of every match of Fwords.

They're checked over random matches with all kinds of house rules and cards, beside a second reading of the rule book.
"""

from collections import Counter
from random import Random
from zlib import crc32

import pytest
from books.creations.fwords import ALPHABET, FWORDS, SHARE, SPACES, VOWELS
from books.creations.fwords_read import ANY, Table
from books.creations.grounds import picked, unordered
from books.creations.own_cards import any_set
from helpers.share import share
from helpers.steps import Step, campaign, happens_as_foretold

from courtcards.engine.card_sets import WordList
from table.books.creations.fwords import silenced_cards

MATCHES = {1: 16, 2: 9, 3: 7, 4: 5, 5: 5, 6: 4}         # by seats
LONGEST = 3000                          # moves of a match
OFTEN = {"create": 6, "done": 3, "end": 1, "battle": 5, "peace": 1, "declare": 4, "accept": 3, "challenge": 1, "no_word": 1, "lot": 1}
every_table = pytest.mark.parametrize("seats", share((1, 3), range(1, 7)))


class Half(dict):
    """Stands in for a word list: every other spelling is a word."""

    def __contains__(self, word):
        return crc32(word.encode()) % 2 == 0


WORDS = WordList("every other spelling", "0123456789abcdef", Half(), "")


def some_letters(rng):
    """Return nine letters allowed for writing."""
    row = rng.choices(sorted(VOWELS), k=rng.randint(0, 4))
    row += rng.choices(sorted(set(ALPHABET) - set(VOWELS)), k=SHARE - len(row))
    rng.shuffle(row)
    return "".join(row)


def some_move(game, rng):
    """Return a random answer: mostly typed words, and now and then a time-out."""
    seen = game.view()
    question, seat = seen["question"], rng.choice(seen["question"]["seats"])
    if seen["clock"] and rng.random() < 0.03:
        return seen["clock"]["move"]
    if question["key"] in ("letters", "stack") and rng.random() < 0.7:
        ids = seen["zones"][f"hand/{seat}"][:]
        rng.shuffle(ids)
        return f"{seat} write {' '.join(ids)} = {some_letters(rng)}" if question["key"] == "letters" else f"{seat} stack {' '.join(ids)}"
    if question["key"] == "festival" and (word := some_word(game, rng)):
        return f"{seat} make = {word}"
    return str(picked([move for move in game.moves() if move.seat == seat], rng, OFTEN))


def some_word(game, rng):
    """Return a possible word, preferably one already made, or now and then None."""
    letters = [*game.view()["question"]["typed"]["letters"]]
    made = [about["word"] for key, about in game.view()["notes"] if sorted(about["word"]) == sorted(letters)]
    for _ in range(30 if rng.random() < 0.9 else 0):
        rng.shuffle(letters)
        word = rng.choice(made) if made and rng.random() < 0.3 else "".join(letters)
        if word and game.why_not_text(f"{game.question.seat} make = {word}") is None and (word in Half() or rng.random() < 0.3):
            return word
    return None


def house(rng, seats):
    """Return random house rules."""
    return {"field": rng.choice([*SPACES, "plus", "plus", "hourglass"]), "adjacency": rng.choice(("all", "edges")), "square_cards": rng.random() < 0.3, "defeated_attack": rng.random() < 0.5,
            "prewritten": seats > 1 and rng.random() < 0.25, "no_repeats": rng.choice(("others", "all")), "shortest": rng.choice((1, 1, 2)),
            "word_check": rng.choice(("challenge", "challenge", "challenge", "auto")), "failed_challenge": rng.random() < 0.5, "second_repeal": rng.random() < 0.5,
            "no_word_costs": rng.random() < 0.6, "points_floor": rng.random() < 0.4, "timer": rng.choice(("off", "off", "three", "five"))}


def parts(text):
    """Return the parts of a move."""
    rest, _, call = text.partition(" = ")
    rest, _, target = rest.partition(" > ")
    seat, verb, *cards = rest.split()
    return int(seat), verb, cards, target or None, call or None


class Read(Step):
    """A position, the facts that led to it, and its second reading."""

    def __init__(self, game, told, table):
        super().__init__(game, told)
        self.table = table.copy()


def walk(seats, number):
    """Play a match at random beside its second reading; return its steps."""
    rng, told = Random(f"fwords {seats} {number}"), []
    chosen = house(rng, seats) if number else {}
    machines = [seat for seat in range(seats) if rng.random() < 0.1]
    game = FWORDS(seats, chosen, seed=number, story=lambda _, fact: told.append(fact), cards=any_set(rng) if number % 3 else None, words=WORDS, machines=machines)
    table = Table(game)
    steps = [Read(game, told[:], table)]
    while game.question and len(steps) < LONGEST:
        told.clear()
        steps[-1].move = str(game.play_text(some_move(game, rng)))
        table.play(*parts(steps[-1].move), after=game.view())
        steps.append(Read(game, told[:], table))
    return steps


walks, steps, moves = campaign(walk, MATCHES.get)


# the match as a whole

@every_table
def test_a_match_follows_the_rule_book(seats):                                     # [1] - [27]
    asked = Counter()
    for step in steps(seats):
        table, seen = step.table, step.seen
        question = seen["question"]
        assert (question["key"], set(question["seats"])) == table.asked if question else table.over
        asked[table.asked[0]] += 1
        assert sorted_zones(seen) == expected_zones(table)
        assert [tuple(note) for note in seen["notes"]] == table.notes
        assert seen["clock"] == table.clock()
        if not table.over:
            counters = table.counters()
            assert {name: seen["counters"].get(name) for name in counters} == counters
        if question and question["key"] == "festival":
            assert spelled(question["typed"]) == sorted((id, table.letter[id]) for id in table.sounding())
        if question and question["key"] == "challenge":
            about = question["about"]
            assert (about["word"], about["seat"], about["points"]) == (table.word, table.active, len(table.word))
    assert {"letters", "field", "declare", "battle", "festival", "waste", "over"} <= set(asked)
    assert seats == 1 or {"stack", "clear", "challenge"} <= set(asked)


def sorted_zones(seen):
    """Return the cards of each place; hands, Ditches and spare cards ignore the order."""
    return {name: ids if name.startswith("tree") else sorted(ids) for name, ids in seen["zones"].items()}


def expected_zones(table):
    """Return the expected cards of each place."""
    found = {"deck": sorted(table.aside)}
    for seat in range(table.n):
        found |= {f"hand/{seat}": sorted(table.hands[seat]), f"tree/{seat}": table.trees[seat], f"ditch/{seat}": sorted(table.ditches[seat])}
    return found | {f"field:{space}": [table.field[space]] if space in table.field else [] for space in table.across}


def spelled(typed):
    """Return the cards to spell with, and their letters."""
    return sorted(zip(typed["cards"], typed["letters"], strict=True))


@every_table
def test_a_match_ends_by_the_rule_book(seats):                                          # [19] [20] [21]
    for match in walks(seats):
        end, table = match[-1].seen["outcome"], match[-1].table
        assert len(match) <= LONGEST and all(step.seen["outcome"] is None for step in match[:-1])
        assert (end["winners"], end["scores"], end["reason"]) == table.outcome()
        assert end["draw"] == (len(end["winners"]) == seats > 1) and sorted(end["winners"] + end["losers"]) == [*range(seats)]
        days = Counter(fact.about["seat"] for step in match for fact in step.told if fact.key == "day")
        assert all(days[seat] <= 11 for seat in range(seats))


# answers

@every_table
def test_the_listed_moves_are_those_the_rule_book_allows(seats):                            # [5] - [14] [18] [25]
    for step in steps(seats):
        if step.seen["question"]:
            listed = [unordered(move) for move in step.seen["moves"]]
            assert len(set(listed)) == len(listed) and set(listed) == step.table.lawful()


TRIED = {"letters": ["write", "write", "lot"], "stack": ["stack"], "clear": ["destroy"], "field": ["create", "create", "create", "done", "end"],
         "declare": ["declare", "done"], "battle": ["battle", "battle", "peace"], "festival": ["make", "make", "make", "no_word"],
         "challenge": ["challenge", "accept"], "waste": ["destroy", "spare"]}


def anything(step, rng):
    """Return a move that somebody might try."""
    table, seat = step.table, rng.choice([*step.table.asked[1]]) if rng.random() < 0.9 else rng.randrange(step.game.seats)
    known = [*table.field.values(), *table.hands[seat], *table.today, *rng.sample(sorted(step.game.cards), 3)]
    verb = rng.choice(TRIED[table.asked[0]] if rng.random() < 0.8 else [*dict.fromkeys(verb for verbs in TRIED.values() for verb in verbs), "timeout", "pass"])
    ids = {"write": table.hands[seat] or known[:9], "stack": table.hands[seat]}.get(verb, rng.sample(known, min(len(known), rng.choice((0, 0, 1, 1, 2)))))
    ids = rng.sample(ids, len(ids)) if rng.random() < 0.9 else ids[1:]
    target = rng.choice(known) if verb in ("destroy", "declare") and rng.random() < 0.9 else f"field:{rng.choice([*table.across, 'z9'])}" if verb == "create" else None
    ids = [] if target and verb != "create" and rng.random() < 0.9 else ids
    call = rng.choice(("0", "90", "180", "270", "45")) if verb == "create" else None
    if verb == "write":
        call = some_letters(rng) if rng.random() < 0.5 else "".join(rng.choices(ALPHABET + "É", k=rng.choice((8, 9, 9, 9, 10))))
    if verb == "make":
        ids, call = [] if rng.random() < 0.9 else ids, tried(table, rng)
    if rng.random() < 0.1:
        target, call = rng.choice((None, "1", "ditch/0")), rng.choice((None, "KING", "0"))
    return " ".join([str(seat), verb, *ids]) + (f" > {target}" if target else "") + (f" = {call}" if call else "")


def tried(table, rng):
    """Return a word that somebody might try."""
    row = [table.letter[id] for id in rng.choice((table.sounding(), [*table.field.values()])) if id in table.letter]
    rng.shuffle(row)
    made = [note[1]["word"] for note in table.notes if note[1]["word"]]
    if made and rng.random() < 0.3:
        return rng.choice(made)
    return "".join(row[rng.choice((0, 0, 0, 1)):]) + rng.choice(("", "", "", "", "E", "é", "1")) or "A"


@every_table
def test_every_other_move_is_refused_for_the_rule_books_reason(seats):              # bad input
    rng, refused, allowed = Random(seats), Counter(), 0
    for step in steps(seats):
        for _ in range(8 if step.seen["question"] else 0):
            text = anything(step, rng)
            why, found = step.table.refuses(*parts(text)), step.game.why_not_text(text)
            key = found and found.key
            assert (key in why) if why and why != ANY else (key is None) == (not why), (text, key, why, step.table.asked)
            refused[key] += 1
            allowed += key is None
        if step.seen["question"]:
            assert step.game.view() == step.seen
    assert allowed > 100 and {"must-play", "already-played", "not-in-hand", "space-taken", "no-such-space", "wrong-way-round", "not-adjacent", "not-on-field",
                              "not-on-full-field", "no-such-declarer", "nothing-engaged", "no-clock", "letters-missing", "letter-not-there", "not-a-letter"} <= refused.keys()


# battles

@every_table
def test_every_battle_follows_the_rule_book(seats):                                # [7] [8] [9] MK-10 to MK-16
    fought, alike = 0, 0
    for before, after in moves(seats, "battle"):
        told = [(fact.about["speed"], fact.about["card"], fact.about["other"]) for fact in after.told if fact.key == "silences"]
        assert set(told) == set(after.table.blows) and [speed for speed, *_ in told] == sorted(speed for speed, *_ in told)
        engaged = {before.table.engaging, *parts(before.move)[2]}
        speeds = [fact.about["speed"] for fact in after.told if fact.key in ("silences", "strikes", "alone", "silent", "spares")]
        assert speeds == sorted(speeds) and {fact.about["card"] for fact in after.told if fact.key in ("silences", "strikes", "alone", "silent", "spares")} == engaged
        fought, alike = fought + len(told), alike + (len({before.game.cards[id].traits["speed"] for id in engaged}) < len(engaged))
    assert fought > 20 and alike


@every_table
def test_every_blow_is_announced_with_the_corners_that_met(seats):                           # the replay
    for before, after in moves(seats, "battle"):
        table = before.table
        for about in (fact.about for fact in after.told if fact.key == "silences"):
            i, j = (["TL", "TR", "BL", "BR"].index(about[place]) for place in ("place", "against_place"))
            assert (i, j) in table.meets[table.at(about["card"]), table.at(about["other"])]
            assert (table.shown(about["card"])[i], table.shown(about["other"])[j]) == (about["by"], about["against"])
            assert (about["seat"], about["owner"]) == (table.owner[about["card"]], table.owner[about["other"]])
            assert (about["letter"], about["striker"]) == (table.letter[about["other"]], table.letter[about["card"]])


@every_table
def test_the_preview_of_a_battle_matches_the_battle(seats):                           # before a Battle is confirmed
    happens_as_foretold(moves(seats, "battle")[::4], Random(seats), lambda game: game.moves()[:6])


@every_table
def test_the_preview_adds_up_to_the_outcome_of_the_battle(seats):                  # before a Battle is confirmed
    twice = 0
    for before, _ in moves(seats, "battle"):
        game, silenced = before.game, before.seen["counters"]["silenced"]
        for move in [move for move in game.moves() if move.verb == "battle"]:
            foretold, world = game.foretell(move), game.copy()
            world.play(move)
            if world.counters()["hour"] in (2, 3):
                assert len(silenced_cards(foretold)) == world.counters()["silenced"] - silenced, str(move)
            twice += sum(fact.key == "silences" for fact in foretold) > len(silenced_cards(foretold))
    assert twice, "several cards of one Speed beat one"


# words

@every_table
def test_words_are_looked_up_only_where_the_rule_book_says_so(seats):        # [14] [24]
    looked = Counter()
    for match in walks(seats):
        for step in match:
            noted = [about for key, about in step.seen["notes"] if about["word"] and (key == "repealed" or about["looked"])]
            assert set(step.game.looked_up) >= {about["word"] for about in noted} or step.game.chosen["word_check"] == "auto"
            assert all(found == (word in WORDS.words) for word, found in step.game.looked_up.items())
        words = [about for key, about in match[-1].seen["notes"] if about["word"]]
        looked.update([(about.get("looked", True), about["challenger"] >= 0) for about in words])
    assert looked[True, False] or seats > 1
    assert seats == 1 or (looked[True, True] and looked[False, False])


# visible information

@every_table
def test_a_seat_sees_its_own_cards_and_those_that_were_on_the_field(seats):                     # [2] [3] [27]
    for step in steps(seats, every=4):
        table = step.table
        for reader in (None, *range(seats)):
            view = step.seen if reader is None else step.game.view(reader)
            places = {*table.field.values(), *(id for pile in (*table.hands, *table.trees) for id in pile)}
            assert {id: shown(state) for id, state in view["state"].items() if id in places and shown(state)["letter"]} == table.state(reader)
            assert reader is None or not {id for id in view["state"] if id in table.aside}
            for name, ids in step.seen["zones"].items():
                owner = int(name.partition("/")[2]) if "/" in name else None
                if reader is None or owner == reader or name.startswith(("field", "ditch")):
                    assert view["zones"][name] == ids
                else:
                    known = sorted(set(ids) & table.seen)
                    assert view["zones"][name] == {"hidden": len(ids) - len(known), "known": known}


def shown(state):
    """Return the complete state of a card."""
    return {"letter": state.get("letter"), "turned": state.get("turned", 0), "owner": state.get("owner"), "marks": set(state.get("marks", ()))}
