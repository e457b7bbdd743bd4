"""The parts of the suite: their order, how they are split, and their time budgets."""

from itertools import chain
from pathlib import Path
from typing import NamedTuple

from suite.times import KEPT, ROOT, by_file, dealt, noted, seconds_of

TESTS = ROOT / "tests"
BUDGET = 8 * 60                     # s: all parts, on two idle cores
SHARES = {"ruff": 10, "mypy": 60, "prettier": 15, "quick": 90, "Pyodide": 60, "CPython": 370, "WebKit": 70, "Firefox": 60, "Chromium": 25, "pages": 480, "boot": 85}        # seconds of one lane, three lanes sharing two cores
CPYTHON, PAGES, QUICK = 2, 2, 2     # pieces that run side by side, as many as two cores have lanes
FAILED, TOLD = "failed just now: ", "(end of what failed)"         # the lines around a failure that is reported at once
UNITS = "rules", "table", "books"               # folders whose quick tests make up the quick run
IN_PYODIDE = ("tests/contract/test_bots.py", "tests/contract/test_contract.py", "tests/contract/test_fair_bots.py", "tests/playthroughs",
              "tests/rules/saves/test_record.py", "tests/rules/engine/test_dice.py", "tests/site/test_frozen.py", "tests/table/storage/test_link_codec.py")
EVERYWHERE = "tests/browser/test_engines.py", "tests/browser/test_one_file.py"         # these have a class for each engine
OTHER_ENGINES = "WebKit", "Firefox"                     # everything else runs in Chromium only
ENGINES = *OTHER_ENGINES, "Chromium"
CHROMIUM = "tests/browser/test_one_file.py::TestChromium"
ALONE = {"boot": ("test_boot", "test_start", "test_sandbox", "test_toys", "test_letters")}       # these serve sites of their own, which lose files, go offline or, at night, have one more book


class Part(NamedTuple):
    """A command of the suite: its kind, its arguments, and whether it prints a count of passed tests."""

    kind: str
    name: str
    command: list[str]
    counted: bool = True
    seconds: float = 0.0            # expected duration: the longest part starts first


def in_a_browser(path):
    """Return whether a test file (path relative to the root) needs a browser."""
    return "browser" in path.parts or path.is_relative_to("tests/bench/matches")


def files(browsers):
    """Return the test files that need browsers, or those that don't, relative to the root."""
    paths = [path.relative_to(ROOT) for path in sorted(TESTS.rglob("test_*.py"))]
    our_paths = [path for path in paths if path.parts.count("tests") == 1]            # a model book's own tests run where the model is copied to
    return [str(path) for path in our_paths if "bench" not in path.parts and in_a_browser(path) is browsers]


def is_quick(test, slow):
    """Return whether a test id belongs to the quick parts; `slow` has the ids of known slow tests."""
    path = Path(test.partition("::")[0])
    return path.parts[1:2] != () and path.parts[1] in UNITS and not in_a_browser(path) and test not in slow


def long_pieces():
    """Return kind and paths of the pieces with non-browser tests that aren't quick."""
    slow_seconds, paths = by_file({test: seconds for test, seconds in noted(KEPT).items() if "::test_" in test}), files(browsers=False)
    seconds = {path: slow_seconds[path] if Path(path).parts[1] in UNITS else all_seconds for path, all_seconds in seconds_of(paths).items()}
    return [("CPython", piece) for piece in dealt([path for path in paths if seconds[path]], CPYTHON, seconds)]


def quick_pieces():
    """Return kind and paths of the pieces with quick tests."""
    return [("quick", paths) for paths in dealt([path for path in files(browsers=False) if Path(path).parts[1] in UNITS], QUICK)]


def browser_pieces(engine=None):
    """Return kind and paths of the browser tests, or of one engine's; tests that share a page are split into as many pieces as pay off."""
    alone = {kind: [f"tests/browser/{stem}.py" for stem in stems] for kind, stems in ALONE.items()}
    sharing = [path for path in files(browsers=True) if path not in (*EVERYWHERE, *chain(*alone.values()))]
    pieces = [*((kind, [f"{path}::Test{kind}" for path in EVERYWHERE]) for kind in OTHER_ENGINES), ("Chromium", [CHROMIUM]), *alone.items(),
              *(("pages", paths) for paths in dealt(sharing, PAGES))]
    return [(kind, paths) for kind, paths in pieces if engine in (None, kind if kind in OTHER_ENGINES else "Chromium")]


def tested(pytest, pieces):
    """Return pieces of the tests as parts; kinds with several pieces are numbered."""
    kinds = [kind for kind, _ in pieces]
    parts = []
    for index, (kind, paths) in enumerate(pieces):
        name = f"{kind} {kinds[:index].count(kind) + 1}" if kinds.count(kind) > 1 else kind
        share = SHARES.get(kind, 0) / kinds.count(kind)             # unmeasured tests count as using up their share
        parts.append(Part(kind, name, [*pytest, *paths], seconds=max(share, sum(seconds_of(paths).values()))))
    return parts


def over(whole, took):
    """Return a line for each part over its budget.

    `whole` is the total time in seconds. `took` has (kind, seconds) for every part.
    """
    sums = {kind: sum(seconds for other, seconds in took if other == kind) for kind, _ in took}
    rows = [("all of it", whole, BUDGET), *((kind, seconds, SHARES[kind]) for kind, seconds in sums.items())]
    return [f"over budget: {name}, {seconds:.0f} of {budget} s" for name, seconds, budget in rows if seconds > budget]
