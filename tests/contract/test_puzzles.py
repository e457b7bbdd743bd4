"""Puzzles: each is proved again by the rules, and every day has one."""

import json
from datetime import date
from hashlib import sha256
from importlib import import_module
from itertools import pairwise
from random import Random

import pytest
from helpers.reckoning import ranked
from helpers.share import share

from courtcards.engine.move import parse_move
from courtcards.games import GAMES
from courtcards.lessons import puzzles
from courtcards.lessons.lesson import READER, has_fact
from courtcards.lessons.puzzles import (
    BEST,
    CALENDAR_DAYS,
    HAPPENS,
    LEAST_LEAD,
    SAVES,
    answer_reason,
    can_play,
    dump_puzzles,
    event_reason,
    facts_of_moves,
    is_proved,
    load_puzzles,
    parse_puzzles,
    past_puzzles,
    puzzle_of_day,
    puzzle_position,
    puzzle_words,
    wins_in_every_deal,
)
from courtcards.saves.errors import BadRecord
from courtcards.saves.stacked_deck import stacked_deck

PUZZLED = [game for game in GAMES if load_puzzles(game)]
REASON = 105            # characters of a reason, which has three lines on a phone
every_game = pytest.mark.parametrize("game", PUZZLED)


@every_game
def test_every_puzzle_is_proved_again(game):
    assert [puzzle.id for puzzle in load_puzzles(game)[::share(5, 1)] if not is_proved(puzzle)] == []


@every_game
def test_a_kings_best_answer_is_found_again(game):
    for puzzle in [puzzle for puzzle in load_puzzles(game) if puzzle.lead][::share(5, 1)]:
        world = puzzle_position(puzzle)
        (move, chance), (_, less), *_ = ranked(world, world.moves(READER), Random(7))
        assert str(move) == puzzle.best[0] and chance - less > LEAST_LEAD / 2, puzzle.id


@every_game
def test_wrong_answers_follow_from_a_wrong_rule_and_all_answers_read_differently(game):
    guesses = [puzzle for puzzle in load_puzzles(game) if puzzle.sort == HAPPENS]
    wrong = import_module(f"{GAMES[game].__module__.rpartition('.')[0]}.misconceptions").WRONG_WORLDS[game] if guesses else None
    for puzzle in guesses[::share(5, 1)]:
        world, words = puzzle_position(puzzle), puzzle_words(puzzle)["answers"]
        told = facts_of_moves(world, puzzle.plays) + [fact for doubt in wrong(world, puzzle.plays) if can_play(doubt, puzzle.plays) for fact in facts_of_moves(doubt, puzzle.plays)]
        assert [answer for answer in puzzle.answers if not has_fact(answer, told)] == [] and len({*words}) == len(words), puzzle.id


def test_a_guess_about_a_battle_says_for_whom_a_card_is_captured():
    guesses = [line for puzzle in load_puzzles("minkingi")[::share(5, 1)] for line in puzzle_words(puzzle)["answers"] if " takes " in line]
    assert guesses and [line for line in guesses if line.startswith("Your ") or "’s " in line or "takes your" in line] == []


@every_game
def test_a_puzzle_has_a_question_and_every_answer_a_reason_that_is_not_the_answer(game):
    for puzzle in load_puzzles(game)[::share(5, 1)]:
        words = puzzle_words(puzzle)
        assert words["do"] and not any("{" in line for line in (words["do"], words["why"], *words["answers"]))
        reasons = [event_reason(puzzle)] if puzzle.plays else [answer_reason(puzzle, str(move)) for move in puzzle_position(puzzle).moves(READER)]
        assert not [line for line in reasons if not line.endswith(".") or "{" in line or len(line) > REASON or line.rstrip(".") in words["answers"]], puzzle.id


def test_a_cause_named_by_a_puzzle_is_explained():
    puzzle = next(one for one in load_puzzles("ilk") if one.because == "dies")
    killed, died = event_reason(puzzle).rstrip(".").split(". ")
    assert died.endswith(" dies") and died.removesuffix(" dies") in killed


@every_game
def test_a_puzzle_file_round_trips(game):
    assert parse_puzzles(game, dump_puzzles(load_puzzles(game))) == load_puzzles(game)


# invalid puzzles

def test_an_altered_puzzle_fails_its_proof():
    puzzle = next(puzzle for puzzle in load_puzzles("ilk") if puzzle.sort == HAPPENS)
    assert is_proved(puzzle)
    right = next(answer for answer in puzzle.answers if has_fact(answer, facts_of_moves(puzzle_position(puzzle), puzzle.plays)))
    wrong = tuple([answer for answer in puzzle.answers if answer != right])
    for change in ({"answers": wrong}, {"answers": (right, right, *wrong)}, {"answers": (right, wrong[0])}, {"plays": ("0 fly",)}, {"moves": ("0 fly",)}, {"seats": 9}, {"moves": ()},
                   {"sort": BEST, "best": ("0 pass",)}, {"sort": BEST, "best": ("0 pass",), "lead": .1}, {"sort": BEST, "best": ("0 fly",), "lead": .3}, {"sort": SAVES, "best": ("0 pass",)}):
        assert not is_proved(puzzle._replace(**change)), change


def test_the_saving_answers_are_exactly_those_that_do_not_lose():
    puzzle = next(puzzle for puzzle in load_puzzles("knights-and-ninjas") if puzzle.sort == SAVES)
    assert is_proved(puzzle)
    for best in ((), ("0 pass",), (*puzzle.best, "0 pass")):
        assert not is_proved(puzzle._replace(best=best)), best


def test_an_answer_wins_only_if_no_hidden_card_and_no_reply_prevents_it():
    deck = stacked_deck(GAMES["ilk"], 2, {}, ["KS", "5S", "6S", "7S", "8S", "9S", "10S", "QH", "2H", "3H", "4H", "5H", "6H", "7H"])
    strikes = {life: GAMES["ilk"](2, {"first_player": "first", "life": {"2": life}}, deck=deck) for life in (5, 6)}
    assert [wins_in_every_deal(game, parse_move("0 field KS 5S > 1", game.cards)) for game in strikes.values()] == [False, False], "a hidden Queen may heal"
    bare = strikes[5].copy()
    bare.hands[1] = []
    assert wins_in_every_deal(bare, parse_move("0 field KS 5S > 1", bare.cards)) and not wins_in_every_deal(bare, parse_move("0 field KS 5S > 0", bare.cards)) and not wins_in_every_deal(bare, parse_move("0 end", bare.cards))


def altered(**fields):
    """Return a file with one puzzle that has changed fields."""
    return json.dumps({"1": {"sort": "happens", "seed": 1, "plays": ["0 pass"], "answers": ["dies", "saved", "out"], **fields}})


@pytest.mark.parametrize(("text", "key"), [
    (altered()[:40], "not-json"), ("[]", "no-record"), ('{"1":[]}', "unknown-field"), ('{"1":{}}', "unknown-field"), (altered(game="ilk"), "unknown-field"), (altered(sort="which"), "bad-field"),
    (altered(seats="2"), "bad-field"), (altered(options=[]), "bad-field"), (altered(seed=-1), "bad-field"), (altered(dealt=["2A"]), "bad-field"), (altered(moves="0 pass"), "bad-field"),
    (altered(moves=[1]), "bad-field"), (altered(answers=["x" * 601]), "bad-field"), (altered(lead=2), "bad-field"), (altered(chance="1"), "bad-field"), (altered(day=365), "bad-field"), (altered(day="400"), "bad-field")])
def test_a_truncated_or_altered_file_is_refused(text, key):
    assert parse_puzzles("ilk", altered())[0].answers == ("dies", "saved", "out")
    with pytest.raises(BadRecord) as caught:
        parse_puzzles("ilk", text)
    assert caught.value.key == key


# puzzle of the day

def test_every_day_has_a_puzzle_and_the_list_repeats():
    year = [puzzle_of_day(number) for number in range(CALENDAR_DAYS)]
    assert {*map(type, year)} == {type(year[0])} and [puzzle_of_day(number + CALENDAR_DAYS) for number in range(9)] == year[:9]
    whole = {(puzzle.game, puzzle.id) for game in PUZZLED for puzzle in load_puzzles(game)}
    assert {(puzzle.game, puzzle.id) for puzzle in year} == whole or len(whole) > CALENDAR_DAYS
    assert not any(before.game == after.game for before, after in pairwise(year)) or len(PUZZLED) == 1


def test_recurring_puzzles_of_a_year_are_far_apart():
    year = [puzzle_of_day(number).name for number in range(CALENDAR_DAYS)]
    whole = sum(len(load_puzzles(game)) for game in PUZZLED)
    ago = [year[:number][::-1].index(name) + 1 for number, name in enumerate(year) if name in year[:number]]
    assert CALENDAR_DAYS - len(ago) == min(whole, CALENDAR_DAYS) and min(ago, default=CALENDAR_DAYS) > .7 * min(whole, CALENDAR_DAYS)


SHOWN = "be741a5139cf8b33"          # the hash of all names that the days of the first calendar showed: a date never changes its puzzle
LATER = {"2027-01-01": "knights-and-ninjas 43", "2027-06-01": "ilk 53"}


def test_a_date_keeps_its_puzzle_forever():
    names = [puzzle_of_day(number).name for number in range(CALENDAR_DAYS)]
    assert sha256("\n".join(names).encode()).hexdigest()[:16] == SHOWN, names
    assert {day: puzzle_of_day((date.fromisoformat(day) - date(2026, 1, 1)).days).name for day in LATER} == LATER


def test_a_new_puzzle_comes_after_all_existing_ones_and_changes_no_earlier_day(monkeypatch):
    before, day = [puzzle_of_day(number) for number in range(3 * CALENDAR_DAYS)], CALENDAR_DAYS + 40
    loaded = puzzles.load_puzzles
    new = load_puzzles("ilk")[0]._replace(id="new", day=day)
    monkeypatch.setattr(puzzles, "load_puzzles", lambda game: (*loaded(game), *([new] if game == "ilk" else [])))
    for kept in (puzzles.first_calendar, puzzles.newer_puzzles):
        kept.cache_clear()
    try:
        after = [puzzle_of_day(number) for number in range(3 * CALENDAR_DAYS)]
        assert [number for number in range(3 * CALENDAR_DAYS) if after[number] != before[number]] == [day, day + CALENDAR_DAYS] and after[day] == new
    finally:
        for kept in (puzzles.first_calendar, puzzles.newer_puzzles):
            kept.cache_clear()


def test_a_days_past_puzzles_are_those_shown_before_it_each_with_its_days():
    assert past_puzzles(0) == [] and past_puzzles(2) == [(puzzle_of_day(0), [0]), (puzzle_of_day(1), [1])]
    whole = past_puzzles(CALENDAR_DAYS)
    assert len({puzzle.name for puzzle, _ in whole}) == len(whole) == sum(len(load_puzzles(game)) for game in PUZZLED)
    assert all(puzzle_of_day(day) == puzzle for puzzle, days in whole for day in days) and sorted(day for _, days in whole for day in days) == [*range(CALENDAR_DAYS)]
