"""Statistics of bots in the texts: each comes from a study in docs/studies.json that anybody can rerun with its command."""

import re

import pytest
from bench import studies

from courtcards.lab import wilson_interval
from courtcards.texts import load_texts
from courtcards.texts.sentences import STUDY_NUMBER

STUDIES = studies.read()
EN = studies.TOLD.parent / "en"
TEXTS = {path.stem: path.read_text("utf-8") for path in EN.glob("*.toml")}
GAPS = {gap for text in TEXTS.values() for gap in STUDY_NUMBER.findall(text)}
SLOW = r"-by-|knights|square|minkingi-plus|same-rank|hourglass|weathervane|ties-plus|fwords-2"          # those that take more than a quarter of a second
ALIKE = r"kingdrin-((both|fresh|random|round)-)?[3458]"            # the same matches with another number of players
BY_NIGHT = re.compile(f"{SLOW}|{ALIKE}")
NOT_OF_BOTS = {"80 % is usual", "intervals of 95 %", "95 % confidence", '"95 %"', "Scale 100 %", "{share} %"}      # card numbers, the 95 % of intervals, …


def test_the_texts_report_what_the_studies_have_shown():
    assert studies.TOLD.read_text("utf-8") == studies.told(STUDIES)
    for name, one in STUDIES.items():
        assert one["low"] <= one["share"] <= one["high"] and studies.plan_of(one["command"])[1]["matches"] >= one["matches"] >= 400, name
        assert (one["low"], one["high"]) == pytest.approx(wilson_interval(one["share"] * one["matches"], one["matches"]), abs=.002), name


def test_an_interval_is_as_wide_as_its_sentence_says():
    for file, text in TEXTS.items():
        for line in [line for line in text.splitlines() if "±" in line]:
            told, names = int(re.search(r"± (\d) %", line)[1]), re.findall(r"study\.([\w-]+)\.share", line)
            assert names and all((one := STUDIES[name])["high"] - one["low"] <= .02 * told + .01 for name in names), file


def test_every_study_fills_a_gap_in_the_texts_and_no_gap_is_left():
    assert {name for name, _ in GAPS} == STUDIES.keys() and {form for _, form in GAPS} <= {"share", "range", "matches"}
    for file in TEXTS:
        assert "{study." not in str(load_texts(file))


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.night] * (BY_NIGHT.search(name) is not None)) for name in STUDIES])
def test_the_first_matches_of_a_study_match_the_stored_ones(name):
    _, plan = studies.plan_of(STUDIES[name]["command"])
    assert studies.first(plan) == STUDIES[name]["first"] and len(STUDIES[name]["first"]["begun"]) == studies.FIRST


@pytest.mark.parametrize("file", TEXTS)
def test_no_win_share_is_written_by_hand(file):
    for line in TEXTS[file].splitlines():
        bare = re.sub("|".join(map(re.escape, NOT_OF_BOTS)), "", STUDY_NUMBER.sub("", line))
        assert not re.search(r"\d ?%|\d+ (?:in|of) \d+ matches", re.sub(r"\(± \d %\)", "", bare)) or line.startswith("#"), line
