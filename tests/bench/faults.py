"""Mutation check: which planted faults does the suite catch? Run it before and after moving, merging or removing tests.

    python3 tests/bench/faults.py [--only ID,…] [--area AREA,…] [--browsers] [--json FILE] [--against tests/bench/faults.json]

Faults are planted one at a time in a copy of the checkout. Tests listed as `near` in `faults.toml` run first, then all others that need no browser. The
rest run only for faults of a page, or with --browsers. A failure only counts if it doesn't happen without the fault. --json saves {fault: test that
caught it, or null}, merged into the file; --against exits with 1 if a fault caught there is no longer caught. An uncaught fault takes four minutes, or
half an hour if it's a fault of a page.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS.parent / "src" / "site"), str(TESTS)]

from base import CACHE, NODE_MODULES, ROOT, BuildFailure
from run import NOTHING_COLLECTED, PYTHON
from suite import parts

FAULTS = TESTS / "bench" / "faults.toml"
COPIED = "packed", "pictures", "snapshots"          # parts of .cache that a faulty copy would spoil
LEFT_OUT = "compiled", "earlier", "times", "times.json", "with-toys"
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
PATIENCE = 30 * 60                  # s per run of pytest; a fault that makes it take longer counts as caught


def main():
    """Plant the wanted faults one by one; return whether one is no longer caught."""
    asked = parse()
    only, areas = [*filter(None, asked.only.split(","))], [*filter(None, asked.area.split(","))]
    wanted = [fault for fault in faults() if (not only or fault["id"] in only) and (not areas or fault["area"] in areas)]
    if not wanted:
        raise BuildFailure("no fault has such a name, or is of such an area")
    caught = {}
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        clean, faulty = (lay(Path(folder) / name) for name in ("clean", "faulty"))
        for fault in wanted:
            begun = time.monotonic()
            test = caught[fault["id"]] = catch(fault, clean, faulty, asked.browsers)
            print(f"{fault['id']:32} {'caught' if test else 'NOT CAUGHT':10} {time.monotonic() - begun:6.1f} s  {test or fault['what']}", flush=True)
            if asked.json:
                asked.json.write_text(json.dumps(dict(sorted((read(asked.json) | caught).items())), indent=1) + "\n", "utf-8")
    planted, found = Counter(fault["area"] for fault in wanted), Counter(fault["area"] for fault in wanted if caught[fault["id"]])
    print(*(f"{area}: {found[area]} of {count}" for area, count in planted.items()), f"all: {found.total()} of {planted.total()}", sep="\n")
    lost = [id for id, test in (read(asked.against) if asked.against else {}).items() if test and id in caught and not caught[id]]
    print("".join(f"not caught any more: {id}\n" for id in lost), end="")
    return bool(lost)


def parse():
    """Return the parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="ID,…")
    parser.add_argument("--area", default="", metavar="AREA,…")
    parser.add_argument("--browsers", action="store_true", help="run all browser tests for faults of other areas as well")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--against", type=Path, metavar="FILE")
    return parser.parse_args()


def faults():
    """Return all faults; raise BuildFailure for one that can't be planted, or a duplicate id."""
    found = tomllib.loads(FAULTS.read_text("utf-8"))["fault"]
    for fault in found:
        if (count := (ROOT / fault["file"]).read_text("utf-8").count(fault["old"])) != 1:
            raise BuildFailure(f"{fault['id']}: {count} places in {fault['file']} read {fault['old']!r}; it must be exactly one")
    if double := [id for id, count in Counter(fault["id"] for fault in found).items() if count > 1]:
        raise BuildFailure(f"{double[0]} names two faults")
    return found


def read(path):
    """Return saved results, or an empty dict if there is no such file."""
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}


def lay(home):
    """Copy the checkout's tracked files in their current state, and return the copy; downloads are linked, build outputs copied."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(lambda name: name and (ROOT / name).is_file(), names):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, home / name)
    (home / ".cache").mkdir()
    for place in [NODE_MODULES, *(each for each in CACHE.iterdir() if each.name not in (*COPIED, *LEFT_OUT))]:
        (home / place.relative_to(ROOT)).symlink_to(place.resolve())
    for place in filter(Path.is_dir, [ROOT / "dist", *(CACHE / name for name in COPIED)]):
        shutil.copytree(place, home / place.relative_to(ROOT))
    return home


def catch(fault, clean, faulty, browsers):
    """Plant a fault; return the first test that catches it, or None.

    Nearby tests run first, then all others without a browser, then those with one.
    """
    near = [place for place in fault["near"] if file_of(ROOT, place).exists()]         # some may have been removed since
    others = [[path for path in parts.files(kind) if not any(Path(path).is_relative_to(place) for place in near)] for kind in (False, True)]
    before = (path := faulty / fault["file"]).read_text("utf-8")
    path.write_text(before.replace(fault["old"], fault["new"]), "utf-8")
    try:
        for places in filter(None, (near, *(others if browsers or fault["area"] == "page" else others[:1]))):
            skipped = []
            while test := failing(faulty, places, skipped):
                if not file_of(clean, test).is_file():
                    return test
                if not failing(clean, [test]) and (places is near or failing(clean, places, skipped) != test):         # some tests fail after certain others
                    return test
                if test in skipped:
                    raise BuildFailure(f"{test} fails without any fault")
                print(f"{fault['id']}: {test} is left out, as it fails without the fault, too", flush=True)
                skipped.append(test)
    finally:
        path.write_text(before, "utf-8")
    return None


def failing(home, places, skipped=()):
    """Run tests in a copy until one fails; return that one, or None. Build the site first if they need a browser."""
    if any(parts.in_a_browser(each.relative_to(home)) for place in places for each in [file_of(home, place), *file_of(home, place).rglob("test_*.py")]):
        built = subprocess.run([PYTHON, "serve.py", "--build", "dist"], cwd=home, capture_output=True, text=True)
        if built.returncode:
            return f"the build: {built.stderr.strip()}"
    pytest = [PYTHON, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-rfE", "-p", "no:cacheprovider", *(f"--deselect={test}" for test in skipped)]
    more = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    try:
        done = subprocess.run([*pytest, *places], cwd=home, env=os.environ | more, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return f"the time: {' '.join(places)[:60]} took longer than {PATIENCE} s"
    if done.returncode in (0, NOTHING_COLLECTED):
        return None
    return found[1] if (found := FAILED.search(done.stdout)) else f"pytest: {(done.stdout + done.stderr).strip()[-200:]}"


def file_of(home, test):
    """Return the file or folder of a test in a copy."""
    return home / test.partition("::")[0]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildFailure as failure:
        sys.exit(f"faults.py: {failure}")
