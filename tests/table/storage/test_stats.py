"""A person's statistics: one line per match, totals, and what deleted matches leave behind; stored data isn't trusted."""

import json

import pytest
from helpers.fake_page import Storage
from helpers.old_matches import bind_all

from courtcards.saves.record import Record
from table.storage import match_saves as kept
from table.storage.deleted_stats import LONGEST_TOTALS, PAST_KEY, DeletedStats, dump_totals_text, parse_totals
from table.storage.finished_match import MatchKind, MatchResult, parse_match_result
from table.storage.match_saves import MatchStorage
from table.storage.matches import Matches
from table.storage.stats import KindTotals, kind_summaries

END = {"won": [0], "scores": [31, 20], "reason": "last", "mine": [0], "bots": ["squire"], "n": 40}
KIND = MatchKind("war", "squire", 2, False)
MAY = 1_778_000_000_000
RECORD = Record("war", ["Ada", "bot:squire:Maud"], seed=22).dump()


def slot(won=True, **more):
    """Return a finished match."""
    return {"record": RECORD, "title": 'My "end":{"won":[1]} and "game":"ilk"', "note": "", "over": True, "end": END | {"won": [0 if won else 1]}, **more}


def head(**more):
    """Return the text of a match's head."""
    return json.dumps({"saved": MAY, **slot(), "game": "war"} | more, separators=(",", ":"))


def lines(results, kind=KIND, first=MAY):
    """Return lines of matches won (w) or lost (l), a second apart."""
    return [MatchResult(kind, first + 1000 * number, result == "w", number, 40 + number) for number, result in enumerate(results)]


def kept_here(results):
    """Return a device's matches, won (w) and lost (l), with their ids."""
    times = iter(range(MAY, MAY + 10**9, 1000))
    matches = Matches(MatchStorage(Storage(), times.__next__, "a7"))
    ids = [f"m{number:03}" for number in range(len(results))]
    for id, result in zip(ids, results, strict=True):
        matches.saves.write(id, slot(result == "w"))
    return matches, ids


def told(matches):
    """Return the only kind played, or None."""
    past = matches.past
    found = kind_summaries(past.counted_results(), past.read()[1])
    return found[0] if found else None


# lines

def test_a_result_is_read_from_a_head_whatever_its_title_says():
    assert parse_match_result(head()) == MatchResult(KIND, MAY, True, 31, 40)
    assert parse_match_result(head(end=END | {"mine": [1], "bots": []})) == MatchResult(MatchKind("war", "", 2, False), MAY, False, 20, 40)
    assert parse_match_result(head(end=END | {"bots": ["king", "page"], "word": "OAK"})) == MatchResult(MatchKind("war", "mixed", 2, False), MAY, True, 31, 40, "OAK")


@pytest.mark.parametrize("mark", ["practice", "hinted", "retried"])
def test_a_match_with_help_counts_separately(mark):
    assert parse_match_result(head(**{mark: True})).kind.apart and not parse_match_result(head(**{mark: False})).kind.apart


@pytest.mark.parametrize("end", [None, {}, [], END | {"mine": []}, END | {"mine": [2]}, END | {"won": [True]}, END | {"scores": "31"}, END | {"n": -1}, END | {"scores": [10**9, 0]},
                                 END | {"bots": [7]}, END | {"bots": ["<b>"]}, END | {"word": 7}, END | {"mine": [0.0]}, END | {"scores": [1] * 99}])
def test_an_invalid_end_gives_no_result(end):
    assert parse_match_result(head(end=end)) is None


def test_a_damaged_match_or_one_of_no_game_gives_no_result():
    assert parse_match_result("") is parse_match_result("{") is parse_match_result(head(record={}, game="chess")) is parse_match_result(head()[:-60].replace('"game":"war"', "")) is None


# totals

def test_a_win_share_with_its_interval_is_given_from_ten_matches_on():
    few, = kind_summaries(lines("w" * 9), {})
    many, = kind_summaries(lines("wl" * 5), {})
    assert few.share is None and few.won == 9 and many.share == (.5, .237, .763)


def test_the_run_the_usual_length_the_best_and_the_trend_are_given():
    roll, = kind_summaries(lines("llllllllllwwwlwwwwww"), {})
    assert (roll.run, roll.length, roll.scores, roll.since) == (6, 50, (0, 19), "2026-05")
    assert roll.way[0] == 0 and roll.way[-1] == .9 and len(roll.way) == 11


def test_kinds_are_summarized_separately_with_the_most_played_first():
    other = KIND._replace(level="king")
    assert [(roll.kind, roll.played) for roll in kind_summaries([*lines("w", KIND), *lines("ll", other)], {})] == [(other, 2), (KIND, 1)]


def test_totals_of_deleted_matches_count():
    roll, = kind_summaries(lines("wwl"), {KIND: KindTotals({"2026-04": (10, 4)}, 3)})
    assert (roll.played, roll.won, roll.run, roll.since) == (13, 6, 3, "2026-04") and roll.share and len(roll.way) > 1


# what deleted matches leave behind

def test_a_deleted_match_stays_in_the_statistics_and_a_restored_one_counts_once():
    matches, ids = kept_here("wwl")
    before = told(matches)
    for id in ids:
        matches.delete(id)
    after = told(matches)
    assert matches.past.counted_results() == [] and (after.played, after.won, after.run) == (before.played, before.won, before.run) == (3, 2, 2)
    matches.put_back()
    assert told(matches) == before and matches.past.read()[1] == {}


def test_no_run_grows_when_a_lost_match_is_deleted():
    matches, ids = kept_here("wwlww")
    matches.delete(ids[2])
    assert told(matches).run == 2
    matches.saves.write("more", slot())
    assert told(matches).run == 3


def test_an_unfinished_match_leaves_no_totals():
    matches, _ = kept_here("")
    matches.saves.write("m", slot(end=None, over=False))
    matches.delete("m")
    assert told(matches) is None and matches.saves.get(PAST_KEY) is None


def test_archived_matches_keep_their_results(monkeypatch):
    monkeypatch.setattr(kept, "NEVER_ARCHIVED", 1)
    monkeypatch.setattr(kept, "ARCHIVE_MATCHES", 2)
    matches, ids = kept_here("wl" * 20)
    before = told(matches)
    bind_all(matches.saves)
    assert matches.saves.archives.sort_keys() and told(matches) == before
    matches.delete(ids[0])
    assert (told(matches).played, told(matches).won) == (40, 20)


def test_all_totals_stay_within_their_limit_and_old_months_are_merged():
    sums = {KIND._replace(seats=seats): KindTotals({f"20{year}-{month:02}": (9, 5) for year in range(20, 40) for month in range(1, 13)}) for seats in (2, 3)}
    text = dump_totals_text(0, sums)
    left = parse_totals(json.loads(text)["sums"])
    assert LONGEST_TOTALS - 100 < len(text) <= LONGEST_TOTALS and [sum(played for played, _ in one.months.values()) for one in left.values()] == [2160, 2160]
    many = {MatchKind("war", f"level-{number}", 2, False): KindTotals({"2026-05": (number + 1, 0)}) for number in range(100)}
    left = parse_totals(json.loads(dump_totals_text(0, many))["sums"])
    assert len(dump_totals_text(0, many)) <= LONGEST_TOTALS and min(next(iter(one.months.values()))[0] for one in left.values()) > 20


def test_everything_can_be_reset_and_counts_from_zero():
    matches, ids = kept_here("wwl")
    matches.delete(ids[0])
    matches.past.reset(matches.saves.now())
    matches.delete(ids[1])
    assert told(matches) is None
    matches.saves.write("new", slot())
    matches.delete("new")
    assert told(matches).played == 1
    matches.deleted.pop()
    matches.put_back()
    assert (told(matches).played, told(matches).won) == (1, 1)


def test_totals_imported_twice_count_once():
    past, sums = DeletedStats(MatchStorage(Storage(), iter(range(99)).__next__)), {KIND: KindTotals({"2026-05": (12, 5)}, 3, 7)}
    assert (past.merge(sums), past.merge(sums), past.merge({KIND: KindTotals({"2026-05": (13, 5), "2026-06": (1, 1)})})) == (12, 0, 2)
    assert past.read()[1] == {KIND: KindTotals({"2026-05": (13, 5), "2026-06": (1, 1)}, 3, 7)}


GOOD = {"months": {"2026-05": [12, 5]}, "run": 3, "lost": 0}


@pytest.mark.parametrize("sums", [None, [], {"chess/squire/2": GOOD}, {"war/squire/0": GOOD}, {"war/squire/99": GOOD}, {"war/<b>/2": GOOD}, {"war/squire/2/x": GOOD}, {"war": GOOD},
                                  {"war//2": []}, {"war//2": GOOD | {"run": "3"}}, {"war//2": GOOD | {"months": {"May": [1, 1]}}}, {"war//2": GOOD | {"months": {"2026-05": [1, 2]}}},
                                  {"war//2": GOOD | {"months": {"2026-05": 3}}}, {"war//2": {"months": GOOD["months"]}}])
def test_invalid_totals_are_ignored(sums):
    assert parse_totals(sums) == {} and parse_totals({"war//2": GOOD, **(sums or {})} if isinstance(sums, dict) and "war//2" not in sums else {"war//2": GOOD}) != {}


def test_damaged_data_counts_nothing_and_breaks_nothing():
    matches, ids = kept_here("wl")
    for text in ("{", "[]", '{"since": "x", "sums": 7}', '{"since": -1}'):
        matches.saves.put(PAST_KEY, text)
        assert told(matches).played == 2
    matches.delete(ids[0])
    assert told(matches).played == 2
