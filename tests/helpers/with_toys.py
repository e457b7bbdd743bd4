"""The site with the toys as one more book, built by the project's own steps from a copy of the sources.

The published site never contains the toys: they are only in a copy below .cache.
"""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOYS = ROOT / "tests" / "toys"
HOME = ROOT / ".cache" / "with-toys"
PLACES = {"courtcards": "src/courtcards", "table": "src/table", "assets": "assets"}


@cache
def built():
    """Copy sources and toys and build the site; return the folder to serve."""
    lay(HOME)
    build = subprocess.run([sys.executable, str(HOME / "serve.py"), "--build", str(HOME / "dist")], capture_output=True, text=True)
    assert build.returncode == 0, build.stderr
    return HOME / "dist"


def lay(home):
    """Copy the sources into a folder, then the toys' files, which mustn't overwrite any of them."""
    home.mkdir(parents=True, exist_ok=True)
    for folder in ("src", "assets"):
        shutil.rmtree(home / folder, ignore_errors=True)
        shutil.copytree(ROOT / folder, home / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy(path, home)
    for folder in (".cache", "node_modules"):
        if not (home / folder).exists():
            (home / folder).symlink_to((ROOT / folder).resolve())
    for path in sorted(own()):
        target = home / PLACES[path.parts[0]] / Path(*path.parts[1:])
        assert not target.exists(), f"{target} is not the toys' own"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOYS / path, target)


def own():
    """Return the paths of the toys' files, relative to the toys."""
    return [path.relative_to(TOYS) for path in TOYS.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
