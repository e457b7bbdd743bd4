"""Test durations: each part of the suite records them, and the next run uses them to split the suite.

`.cache/times.json` has the seconds of every test in its last run on this machine. `tests/times.json`, written by `tests/run.py --whole`, has the seconds of
each file and of each slow test, so that the same tests are quick on every machine.
"""

import json
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
NOTES = CACHE / "times"                     # one file for each finished part
LAST, KEPT = CACHE / "times.json", ROOT / "tests" / "times.json"
SHORT = 0.02                                # s: a test that takes longer isn't quick
BY_SIZE = 1 / 4000                          # s per byte of a file, if no durations are known at all


def noted(path):
    """Return the durations in a file, as {test or file: seconds}; empty if it's missing or incomplete."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}


def note(path, took):
    """Write test durations: {test: seconds}."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({test: round(seconds, 3) for test, seconds in took.items()}, indent=0) + "\n", "utf-8")


def gather(whole=False):
    """Merge the parts' durations into the known ones; forget tests whose files are gone and, after a whole run, all tests not in it."""
    known = {} if whole else noted(LAST)
    for path in sorted(NOTES.glob("*.json")):
        known |= noted(path)
        path.unlink()
    note(LAST, {test: seconds for test, seconds in sorted(known.items()) if (ROOT / test.partition("::")[0]).is_file()})


def keep():
    """Write the durations of the last run's files and slow tests, for fresh clones to use."""
    took = noted(LAST)
    note(KEPT, {place: seconds for place, seconds in sorted((by_file(took) | took).items()) if seconds >= SHORT})


def slow():
    """Return the ids of tests known to be slow, regardless of this machine."""
    return {place for place in noted(KEPT) if "::test_" in place}


def by_file(took):
    """Return the seconds of tests added up by file, and by class within a file."""
    sums = Counter()
    for test, seconds in took.items():
        file, _, inside = test.partition("::")
        sums[file] += seconds
        if inside.startswith("Test"):
            sums[f"{file}::{inside.partition('::')[0]}"] += seconds
    return sums


def seconds_of(places):
    """Return the expected seconds of test files, or of classes in them: {path: seconds}; unknown ones are estimated from their size."""
    known = noted(KEPT) | by_file(noted(LAST))
    sizes = {place: (ROOT / place.partition("::")[0]).stat().st_size for place in places}
    measured = [place for place in places if place in known]
    per_byte = sum(known[place] for place in measured) / sum(sizes[place] for place in measured) if measured else BY_SIZE
    return {place: known.get(place, sizes[place] * per_byte) for place in places}


def dealt(places, count, seconds=None):
    """Split test files into `count` parts of about equal duration, each with its longest first; `seconds` overrides the known durations."""
    seconds = seconds or seconds_of(places)
    parts = [[] for _ in range(count)]
    for place in sorted(places, key=lambda place: (-seconds[place], place)):
        shortest = min(parts, key=lambda part: sum(map(seconds.get, part)))
        shortest.append(place)
    return [part for part in parts if part]
