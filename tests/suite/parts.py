"""The parts of the suite: what runs by itself, in which order, and how much of the whole time it may take."""

from itertools import chain
from pathlib import Path
from typing import NamedTuple

from suite.times import KEPT, ROOT, by_file, dealt, noted, seconds_of

TESTS = ROOT / "tests"
BUDGET = 8 * 60                     # s: all parts, on two quiet cores
SHARES = {"ruff": 10, "mypy": 60, "prettier": 10, "quick": 95, "Pyodide": 50, "CPython": 230, "WebKit": 50, "Firefox": 40, "Chromium": 25, "pages": 350, "boot": 75}      # s of one lane
CPYTHON, PAGES, QUICK = 2, 2, 2     # in how many parts they run side by side: as many as there are lanes on two cores
FAILED, TOLD = "failed just now: ", "(end of what failed)"         # lines between which a test that fails is told at once
UNITS = "rules", "table", "books"               # folders whose quick tests are a quick run
IN_PYODIDE = ("tests/contract/test_bots.py", "tests/contract/test_contract.py", "tests/contract/test_fair_bots.py", "tests/playthroughs",
              "tests/rules/saves/test_record.py", "tests/rules/engine/test_dice.py", "tests/site/test_frozen.py", "tests/table/storage/test_link_codec.py")
EVERYWHERE = "tests/browser/test_engines.py", "tests/browser/test_one_file.py"         # a class for each engine
OTHER_ENGINES = "WebKit", "Firefox"                     # Chromium shows all the rest
ENGINES = *OTHER_ENGINES, "Chromium"
CHROMIUM = "tests/browser/test_one_file.py::TestChromium"
ALONE = {"boot": ("test_boot", "test_start", "test_sandbox", "test_toys", "test_letters")}       # with sites of their own: they lose files, go away, or, at night, hold one book more


class Part(NamedTuple):
    """One command of the suite: of which kind it is, what it is asked to run, and whether it tells how many tests passed."""

    kind: str
    name: str
    command: list[str]
    counted: bool = True
    seconds: float = 0.0            # how long it may take: the longest begins first


def in_a_browser(path):
    """Whether a test file, by its path below the root, needs a browser."""
    return "browser" in path.parts or path.is_relative_to("tests/bench/matches")


def files(browsers):
    """Return the test files of the suite that need browsers, or those that need none, by their paths below the root."""
    found = [path.relative_to(ROOT) for path in sorted(TESTS.rglob("test_*.py"))]
    own = [path for path in found if path.parts.count("tests") == 1]            # the model of a book has tests of its own, that are run where it is laid
    return [str(path) for path in own if "bench" not in path.parts and in_a_browser(path) is browsers]


def is_quick(test, slow):
    """Whether a test, by its id, belongs to the quick parts; slow: the ids of those known to be slow."""
    path = Path(test.partition("::")[0])
    return path.parts[1:2] != () and path.parts[1] in UNITS and not in_a_browser(path) and test not in slow


def long_pieces():
    """Return kind and paths of the pieces that run what needs no browser and isn't quick."""
    slow, left = by_file({test: seconds for test, seconds in noted(KEPT).items() if "::test_" in test}), files(browsers=False)
    seconds = {path: slow[path] if Path(path).parts[1] in UNITS else whole for path, whole in seconds_of(left).items()}
    return [("CPython", paths) for paths in dealt([path for path in left if seconds[path]], CPYTHON, seconds)]


def quick_pieces():
    """Return kind and paths of the pieces that run the quick tests."""
    return [("quick", paths) for paths in dealt([path for path in files(browsers=False) if Path(path).parts[1] in UNITS], QUICK)]


def browser_pieces(engine=None):
    """Return kind and paths of the browser tests, or those of one engine; tests that share a page are dealt into as many pieces as are worth a start."""
    alone = {kind: [f"tests/browser/{stem}.py" for stem in stems] for kind, stems in ALONE.items()}
    taken = {*EVERYWHERE, *chain(*alone.values())}
    found = [*((kind, [f"{path}::Test{kind}" for path in EVERYWHERE]) for kind in OTHER_ENGINES), ("Chromium", [CHROMIUM]), *alone.items(),
             *(("pages", paths) for paths in dealt([path for path in files(browsers=True) if path not in taken], PAGES))]
    return [(kind, paths) for kind, paths in found if engine in (None, kind if kind in OTHER_ENGINES else "Chromium")]


def tested(pytest, pieces):
    """Return pieces of the tests as parts; those of a kind that has several are numbered."""
    kinds = [kind for kind, _ in pieces]
    parts = []
    for at, (kind, paths) in enumerate(pieces):
        name = f"{kind} {kinds[:at].count(kind) + 1}" if kinds.count(kind) > 1 else kind
        least = SHARES.get(kind, 0) / kinds.count(kind)             # of what was never measured it is taken that it uses its share
        parts.append(Part(kind, name, [*pytest, *paths], seconds=max(least, sum(seconds_of(paths).values()))))
    return parts


def over(whole, took):
    """Return what took longer than it may: [line]; `whole`: seconds from beginning to end, `took`: [(kind, seconds)] of every part."""
    sums = {kind: sum(seconds for other, seconds in took if other == kind) for kind, _ in took}
    rows = [("all of it", whole, BUDGET), *((kind, seconds, SHARES[kind]) for kind, seconds in sums.items())]
    return [f"over budget: {name}, {seconds:.0f} of {most} s" for name, seconds, most in rows if seconds > most]
