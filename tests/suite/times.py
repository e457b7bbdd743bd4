"""How long tests took: each part of the suite notes it, the next run deals its parts by it.

`.cache/times.json` has the seconds of every test as it ran last here. `tests/times.json`, which `tests/run.py --whole` writes, has them by file, and names each slow test: so the same
tests are quick ones on every machine.
"""

import json
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
NOTES = CACHE / "times"                     # a file for each part that ran
LAST, KEPT = CACHE / "times.json", ROOT / "tests" / "times.json"
SHORT = 0.1                                 # s: a test that takes longer is no quick one
BY_SIZE = 1 / 4000                          # s for each byte of a file, where nothing is known of any


def noted(path):
    """Return what was noted in a file: {test or file: seconds}; nothing if there's none, or only half of one."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}


def note(path, took):
    """Write how long tests took: {test: seconds}."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({test: round(seconds, 3) for test, seconds in took.items()}, indent=0) + "\n", "utf-8")


def gather(whole=False):
    """Take what the parts of a run have noted into what is known; tests of files that are gone are forgotten, after a whole run all that weren't in it."""
    known = {} if whole else noted(LAST)
    for path in sorted(NOTES.glob("*.json")):
        known |= noted(path)
        path.unlink()
    note(LAST, {test: seconds for test, seconds in sorted(known.items()) if (ROOT / test.partition("::")[0]).is_file()})


def keep():
    """Write how long the files of the last run took, and each of its slow tests, for fresh clones to know."""
    took = noted(LAST)
    note(KEPT, {place: seconds for place, seconds in sorted((by_file(took) | took).items()) if seconds >= SHORT})


def slow():
    """Return the ids of the tests that are known to be slow, whatever machine this is."""
    return {place for place in noted(KEPT) if "::test_" in place}


def by_file(took):
    """Add the seconds of tests up: {file, or class of a file: seconds}."""
    found = Counter()
    for test, seconds in took.items():
        file, _, inside = test.partition("::")
        found[file] += seconds
        if inside.startswith("Test"):
            found[f"{file}::{inside.partition('::')[0]}"] += seconds
    return found


def seconds_of(places):
    """Return how long test files, or classes in them, may take: {path below the root: seconds}; one that is not known counts as its size."""
    known = noted(KEPT) | by_file(noted(LAST))
    sizes = {place: (ROOT / place.partition("::")[0]).stat().st_size for place in places}
    told = [place for place in places if place in known]
    each = sum(known[place] for place in told) / sum(sizes[place] for place in told) if told else BY_SIZE
    return {place: known.get(place, sizes[place] * each) for place in places}


def dealt(places, count, seconds=None):
    """Deal test files into so many parts that take about as long: [[path]], each part with its longest first; seconds: what each takes, where that is not all of it."""
    seconds = seconds or seconds_of(places)
    parts = [[] for _ in range(count)]
    for place in sorted(places, key=lambda place: (-seconds[place], place)):
        min(parts, key=lambda part: sum(seconds[each] for each in part)).append(place)
    return [part for part in parts if part]
