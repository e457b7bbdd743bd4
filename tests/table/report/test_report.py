"""The lab's results as a page: charts with the same numbers as tables, and when not to trust them."""

import re

import pytest
from helpers.fake_page import words

from courtcards.cli.study import absent_key_figures
from courtcards.lab.analysis.figures import study_figures
from courtcards.lab.analysis.study import run_study
from table.report.charts import IntervalDot, MapDot, column_chart, interval_chart, share_text, square_chart
from table.report.report import render_report

BOTH = {"fresh_value": True, "finish_round": True}


def measured(game, seats=(2,), rules=({},), matches=24, bots="squire"):
    """Return a finished study."""
    plan, counts = {"game": game, "seats": [*seats], "rules": [*rules], "bots": bots, "matches": matches, "seed": 0}, {}
    list(run_study(plan, counts))
    return {"lab": 1, "made": {"version": "1", "rules": 2, "seconds": 1.0}, "plan": plan, "figures": [*study_figures(plan, counts), *absent_key_figures(plan, counts)], "counts": counts}


@pytest.fixture(scope="module")
def kingdrin():
    """A study of Kingdrin for two and three players, with and without two house rules."""
    return measured("kingdrin", (2, 3), ({}, BOTH), 64)


def cells(page):
    """Return the rows of all tables as words."""
    return [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in re.findall(r"<tr>(.*?)</tr>", page)]


def test_every_figure_is_in_a_table_with_its_interval_and_its_matches(kingdrin):
    rows = cells(render_report([kingdrin]))
    for each in kingdrin["figures"]:
        if each["name"] in ("begins", "difference") or each["name"].startswith(("judge-", "worth-")):
            assert any(share_text(each["value"]) in row and words(f"{share_text(each['low'])} – {share_text(each['high'])}") in row and str(each["n"]) in row for row in rows), each
    assert any(row[0] == "No value twice running + Finish the round" for row in rows) and any(row[0] == "As the book has it" for row in rows)


def test_the_page_says_who_is_favoured_what_helps_and_when_not_to_trust_it(kingdrin):
    said = words(render_report([kingdrin]))
    assert re.search(r"The first player wins 9\d of 100 matches with 2 players, where 50 would be fair\. With the house rules “No value twice running \+ Finish the round” it’s [3-6]\d\.", said)
    assert "results are for squires, not people" in said and "haven’t learned a house rule" in said and "Fewer than 40 deals" in said
    assert "deals from 0 on, 64 matches of each part, squire: the same command gives the same results" in said


def test_the_page_is_self_contained_and_nothing_in_it_runs(kingdrin):
    page = render_report([kingdrin])
    assert page.startswith("<!doctype html>") and not re.search(r"<script|\bon\w+=|https?:|url\(|<link|<img", page)
    assert len(re.findall(r'<(?:svg|div) [^>]*role="img" aria-label="[^"]+"', page)) == 4      # who begins, for each number of seats; decisions; the evaluator
    assert re.findall(r"</?svg", re.sub(r'<div class="dots".*?</div>', "", page)) == ["<svg", "</svg"] * 2


def test_several_games_share_one_map(kingdrin):
    page = render_report([kingdrin, measured("war", matches=64)])
    assert "The games, measured" in page and page.count("<article>") == 2 and "Luck and skill, all games" in page
    war = words(page.partition("War, measured")[2])
    assert "Nobody begins: all choose at once." in war and "Seat 1 of 2" in war and "The deal decides 1.0 [" in war


def test_an_empty_study_says_so():
    plan = {"game": "war", "seats": [2], "rules": [{"long_game": True}], "bots": "squire~10", "matches": 24, "seed": 0}
    said = words(render_report([{"lab": 1, "made": {"version": "1", "rules": 2, "seconds": 0.0}, "plan": plan, "figures": [], "counts": {}}]))
    assert "0 matches of squires that answer at random 10 times in 100, with " in said and "Nothing has been measured yet." in said


def test_dots_are_on_the_scale_and_values_beyond_it_at_its_end():
    drawn = interval_chart("Shares", [IntervalDot("one", .5, .25, 1.4, True), IntervalDot("other", .5, .4, .6)], .5, "fair")
    assert set(re.findall(r'<circle cx="([^"]+)"', drawn)) == {"50.0%"} and drawn.count("<circle") == 1
    assert drawn.count('class="fair" x1="50.0%"') == 2 and '<svg x="50.0%"' in drawn and drawn.count('class="other"') == 1
    first, other = drawn.split("<span>other</span>")
    assert re.findall(r'class="whisker" x1="([^"]+)" x2="([^"]+)"', first) == [("25.0%", "100.0%"), ("25.0%", "25.0%"), ("100.0%", "100.0%")]
    assert re.findall(r'class="whisker" x1="([^"]+)" x2="([^"]+)"', other) == [("40.0%", "60.0%"), ("40.0%", "40.0%"), ("60.0%", "60.0%")]
    assert [words(mark) for mark in re.findall(r"<text[^>]*>(.*?)</text>", drawn)] == ["fair", ".00", ".20", ".40", ".60", ".80", "1.0"]


def test_many_numbers_share_a_column_and_none_is_lost():
    drawn = column_chart("Decisions", [(10, 1), (57, 3), (300, 2)])
    heights = [float(height) for height in re.findall(r'height="([\d.]+)"', drawn)]
    assert len(heights) <= 24 and sorted(height for height in heights if height)[-1] == 110 and sum(heights) == pytest.approx(2 * 110, abs=.3)
    assert len(re.findall("<rect", column_chart("Decisions", [(0, 5)]))) == 1


def test_a_square_has_its_diagonal_where_both_sides_agree():
    drawn = square_chart("Judge", [MapDot("a < b", .9, .2, .1, .3), MapDot("", .1, .1)], ("less", "more"), ("", "1.0"), True)
    assert drawn.count("<circle") == 2 and "a &lt; b" in drawn and 'class="fair"' in drawn and drawn.count("whisker") == 1
    near = square_chart("Map", [MapDot("Kingdrin", .2, .87), MapDot("Ilk", .19, .9)], ("less", "more"), ("less", "more"))
    (one, *_), (other, *_) = [re.findall(rf'y="([\d.]+)"[^>]*>{name}<', near) for name in ("Ilk", "Kingdrin")]
    assert abs(float(one) - float(other)) > 11, "a label lies over no other"
    assert 'class="fair"' not in square_chart("Map", [], ("less", "more"), ("less", "more"))


def test_unreached_tasks_are_reported(kingdrin):
    half = {**kingdrin, "counts": dict([*kingdrin["counts"].items()][:-1])}
    assert "The study isn’t finished: " in words(render_report([half])) and "The study isn’t finished" not in words(render_report([kingdrin]))
