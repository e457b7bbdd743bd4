"""Time the whole suite at two commits, each in its own clone, in turns: minutes after set-up, and the time of each part.

    python3 tests/bench/suite_time.py BEFORE [AFTER] [--times 3] [--json FILE]

AFTER defaults to HEAD. One whole run takes five to fifteen minutes; leave the machine otherwise idle. Exits with 1 if a run failed.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOK = re.compile(r"^(?:all of it )?took ([\d.]+) minutes after set-up", re.MULTILINE)
PART = re.compile(r"^(?:ok  |FAIL)\s+(\w+)(?: \d+)?\s+([\d.]+) s", re.MULTILINE)


def main():
    """Run both suites as often as asked; return whether a run failed."""
    asked = parse()
    with tempfile.TemporaryDirectory(prefix="suite-") as folder:
        clones = [clone(Path(folder) / name, commit) for name, commit in (("before", asked.before), ("after", asked.after))]
        runs = [[] for _ in clones]
        for _ in range(asked.times):
            for kept, place in zip(runs, clones, strict=True):
                kept.append(run(place))
                print(f"{place.name:6} {kept[-1]['minutes']:5.1f} minutes, {'passed' if kept[-1]['passed'] else 'FAILED'}  {kept[-1]['parts']}", flush=True)
    before, after = (statistics.median(each["minutes"] for each in kept) for kept in runs)
    print(f"median: {before:.1f} minutes before, {after:.1f} after: {after / before:.0%}")
    if asked.json:
        asked.json.write_text(json.dumps({"before": runs[0], "after": runs[1]}, indent=1) + "\n", "utf-8")
    return not all(each["passed"] for kept in runs for each in kept)


def parse():
    """Return the parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before")
    parser.add_argument("after", nargs="?", default="HEAD")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def clone(place, commit):
    """Clone this repository at a commit into a folder; return the folder."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(place)], check=True)
    subprocess.run(["git", "checkout", "--quiet", subprocess.check_output(["git", "rev-parse", commit], cwd=ROOT, text=True).strip()], cwd=place, check=True)
    return place


def run(place):
    """Run the suite in a clone; return its minutes after set-up, whether it passed, and the lane seconds of each kind of part."""
    done = subprocess.run([sys.executable, "tests/run.py"], cwd=place, capture_output=True, text=True, check=False)
    took, parts = TOOK.search(done.stdout), {}
    if not took:
        raise SystemExit(f"no suite ran in {place}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    for kind, seconds in PART.findall(done.stdout):
        parts[kind] = round(parts.get(kind, 0) + float(seconds), 1)
    return {"minutes": float(took[1]), "passed": done.returncode == 0, "parts": parts}


if __name__ == "__main__":
    sys.exit(main())
