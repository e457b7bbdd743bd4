"""Puzzles: each is proved again by the rules, and every day has one."""

import json
from importlib import import_module
from itertools import pairwise
from random import Random

import pytest
from helpers.reckoning import ranked
from helpers.share import share

from courtcards.engine.move import parse_move
from courtcards.games import GAMES
from courtcards.lessons.lesson import READER, has_fact
from courtcards.lessons.puzzles import (
    BEST,
    DAYS,
    HAPPENS,
    LEAD,
    SAVES,
    can_play,
    days_since_shown,
    dump_puzzles,
    facts_of_moves,
    is_immediate_win,
    is_proved,
    load_puzzles,
    parse_puzzles,
    puzzle_of_day,
    puzzle_position,
    puzzle_words,
)
from courtcards.saves.errors import BadRecord
from courtcards.saves.stacked_deck import stacked_deck

PUZZLED = [game for game in GAMES if load_puzzles(game)]
every_game = pytest.mark.parametrize("game", PUZZLED)


@every_game
def test_every_puzzle_is_proved_again(game):
    assert [puzzle.id for puzzle in load_puzzles(game)[::share(5, 1)] if not is_proved(puzzle)] == []


@every_game
def test_what_a_king_finds_best_it_finds_again(game):
    for puzzle in [puzzle for puzzle in load_puzzles(game) if puzzle.lead][::share(5, 1)]:
        world = puzzle_position(puzzle)
        (move, chance), (_, less), *_ = ranked(world, world.moves(READER), Random(7))
        assert str(move) == puzzle.best[0] and chance - less > LEAD / 2, puzzle.id


@every_game
def test_what_does_not_happen_would_by_a_wrong_rule_and_all_answers_read_otherwise(game):
    guesses = [puzzle for puzzle in load_puzzles(game) if puzzle.sort == HAPPENS]
    wrong = import_module(f"{GAMES[game].__module__.rpartition('.')[0]}.misconceptions").DOUBTS[game] if guesses else None
    for puzzle in guesses[::share(5, 1)]:
        world, words = puzzle_position(puzzle), puzzle_words(puzzle)["answers"]
        told = facts_of_moves(world, puzzle.plays) + [fact for doubt in wrong(world, puzzle.plays) if can_play(doubt, puzzle.plays) for fact in facts_of_moves(doubt, puzzle.plays)]
        assert [answer for answer in puzzle.answers if not has_fact(answer, told)] == [] and len({*words}) == len(words), puzzle.id


def test_a_guess_at_a_battle_says_for_whom_a_card_is_taken_and_not_whose_it_would_be_by_a_wrong_rule():
    guesses = [line for puzzle in load_puzzles("minkingi")[::share(5, 1)] for line in puzzle_words(puzzle)["answers"] if " takes " in line]
    assert guesses and [line for line in guesses if line.startswith("Your ") or "’s " in line or "takes your" in line] == []


@every_game
def test_a_puzzle_is_asked_in_words(game):
    for puzzle in load_puzzles(game)[::share(5, 1)]:
        words = puzzle_words(puzzle)
        assert not words["why"] or words["why"] not in words["well"]            # it isn't said twice
        assert words["do"] and (puzzle.sort != HAPPENS or words["well"]) and not any("{" in line for line in (words["do"], words["why"], words["well"], *words["answers"]))


@every_game
def test_a_file_is_written_as_it_is_read(game):
    assert parse_puzzles(game, dump_puzzles(load_puzzles(game))) == load_puzzles(game)


# invalid puzzles

def test_a_puzzle_that_is_altered_is_not_proved():
    puzzle = next(puzzle for puzzle in load_puzzles("ilk") if puzzle.sort == HAPPENS)
    assert is_proved(puzzle)
    right = next(answer for answer in puzzle.answers if has_fact(answer, facts_of_moves(puzzle_position(puzzle), puzzle.plays)))
    wrong = tuple([answer for answer in puzzle.answers if answer != right])
    for change in ({"answers": wrong}, {"answers": (right, right, *wrong)}, {"answers": (right, wrong[0])}, {"plays": ("0 fly",)}, {"moves": ("0 fly",)}, {"seats": 9}, {"moves": ()},
                   {"sort": BEST, "best": ("0 pass",)}, {"sort": BEST, "best": ("0 pass",), "lead": .1}, {"sort": BEST, "best": ("0 fly",), "lead": .3}, {"sort": SAVES, "best": ("0 pass",)}):
        assert not is_proved(puzzle._replace(**change)), change


def test_what_saves_is_all_that_does_not_lose_and_nothing_else():
    puzzle = next(puzzle for puzzle in load_puzzles("knights-and-ninjas") if puzzle.sort == SAVES)
    assert is_proved(puzzle)
    for best in ((), ("0 pass",), (*puzzle.best, "0 pass")):
        assert not is_proved(puzzle._replace(best=best)), best


def test_an_answer_wins_only_where_no_hidden_card_and_no_reply_prevents_it():
    deck = stacked_deck(GAMES["ilk"], 2, {}, ["KS", "5S", "6S", "7S", "8S", "9S", "10S", "QH", "2H", "3H", "4H", "5H", "6H", "7H"])
    strikes = {life: GAMES["ilk"](2, {"first_player": "first", "life": {"2": life}}, deck=deck) for life in (5, 6)}
    assert [is_immediate_win(game, parse_move("0 field KS 5S > 1", game.cards)) for game in strikes.values()] == [False, False], "a hidden Queen may heal"
    bare = strikes[5].copy()
    bare.hands[1] = []
    assert is_immediate_win(bare, parse_move("0 field KS 5S > 1", bare.cards)) and not is_immediate_win(bare, parse_move("0 field KS 5S > 0", bare.cards)) and not is_immediate_win(bare, parse_move("0 end", bare.cards))


def altered(**fields):
    """Return a file with one puzzle that has changed fields."""
    return json.dumps({"1": {"sort": "happens", "seed": 1, "plays": ["0 pass"], "answers": ["dies", "saved", "out"], **fields}})


@pytest.mark.parametrize(("text", "key"), [
    (altered()[:40], "not-json"), ("[]", "no-record"), ('{"1":[]}', "unknown-field"), ('{"1":{}}', "unknown-field"), (altered(game="ilk"), "unknown-field"), (altered(sort="which"), "bad-field"),
    (altered(seats="2"), "bad-field"), (altered(options=[]), "bad-field"), (altered(seed=-1), "bad-field"), (altered(dealt=["2A"]), "bad-field"), (altered(moves="0 pass"), "bad-field"),
    (altered(moves=[1]), "bad-field"), (altered(answers=["x" * 601]), "bad-field"), (altered(lead=2), "bad-field"), (altered(chance="1"), "bad-field")])
def test_a_file_that_is_cut_or_altered_is_refused(text, key):
    assert parse_puzzles("ilk", altered())[0].answers == ("dies", "saved", "out")
    with pytest.raises(BadRecord) as caught:
        parse_puzzles("ilk", text)
    assert caught.value.key == key


# puzzle of the day

def test_every_day_has_a_puzzle_the_same_a_list_of_days_later():
    year = [puzzle_of_day(number) for number in range(DAYS)]
    assert {*map(type, year)} == {type(year[0])} and [puzzle_of_day(number + DAYS) for number in range(9)] == year[:9]
    whole = {(puzzle.game, puzzle.id) for game in PUZZLED for puzzle in load_puzzles(game)}
    assert {(puzzle.game, puzzle.id) for puzzle in year} == whole or len(whole) > DAYS
    assert not any(before.game == after.game for before, after in pairwise(year)) or len(PUZZLED) == 1


def test_what_recurs_in_the_year_lies_far_apart_and_is_known():
    ago = [days_since_shown(number) for number in range(DAYS)]
    assert all(puzzle_of_day(number) == puzzle_of_day(number - since) for number, since in enumerate(ago) if since)
    whole = sum(len(load_puzzles(game)) for game in PUZZLED)
    assert ago.count(None) == min(whole, DAYS) and min([since for since in ago if since], default=DAYS) > .7 * min(whole, DAYS)
