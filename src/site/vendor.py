"""Fetch the pinned third-party parts into git-ignored caches, and lay out those that the page serves."""

import hashlib
import json
import shutil
import sys
from fnmatch import fnmatch

from base import CACHE, NODE_MODULES, ROOT, Failure, digest, digest_of, files_of, run

MICROPIP = "micropip==0.11.1"
PYTHON_LICENCE = "typing_extensions==4.16.0"     # brings the text of CPython's licence, which Pyodide leaves out
PYODIDE_PYTHON = "3.14"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYSCRIPT_LEAVES_OUT = ("*.map", "*xterm*", "*codemirror*", "*.css")
WATCHES = b"new MutationObserver("
WHEELS = CACHE / "wheels"
FETCHED = NODE_MODULES / ".fetched"             # says of which pins the npm packages are
PIP_DOWNLOAD = ("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--python-version", PYODIDE_PYTHON)


def fetch():
    """Fetch all that is pinned; do nothing when it is already here."""
    fetch_npm()
    fetch_wheels(WHEELS, [MICROPIP, PYTHON_LICENCE])


def fetch_npm():
    """Install the npm packages that package-lock.json pins; raise Failure in one line."""
    wanted = digest_of(ROOT / "package.json", ROOT / "package-lock.json")
    if FETCHED.is_file() and FETCHED.read_text() == wanted:
        return
    print("Fetching the browser parts (npm ci) ...", flush=True)
    run(
        ["npm", "ci", "--ignore-scripts", "--loglevel=error", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"],
        "npm is missing: install Node 20 or newer, which brings npm (on Debian: apt-get install nodejs npm)",
        "npm ci could not fetch the browser parts: is the npm registry reachable?",
    )
    FETCHED.write_text(wanted)


def fetch_wheels(folder, pins):
    """Download pinned pure wheels for Pyodide's Python into a folder; raise Failure in one line."""
    stamp, wanted = folder / ".pins", "\n".join(pins)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    print(f"Fetching {', '.join(pins)} (pip download) ...", flush=True)
    run(
        [sys.executable, *PIP_DOWNLOAD, "--dest", str(folder), *pins],
        "Python is missing",
        "pip could not download a wheel: is pip installed (on Debian: apt-get install python3-pip) and the package registry reachable?",
    )
    stamp.write_text(wanted)


def wheel_of(pin):
    """Return the path of a fetched wheel."""
    return next(WHEELS.glob(pin.partition("==")[0] + "-*.whl"))


def lay_pyodide(dist):
    """Copy Pyodide with micropip into `parts/pyodide-<hash>`; return that path relative to dist."""
    wheel = wheel_of(MICROPIP)
    parts = {name: (NODE_MODULES / "pyodide" / name).read_bytes() for name in PYODIDE_FILES}
    parts["pyodide-lock.json"] = relocked(NODE_MODULES / "pyodide" / "pyodide-lock.json", wheel)
    parts[wheel.name] = wheel.read_bytes()
    parts["pyodide.mjs"] = without_map(parts["pyodide.mjs"])
    return lay(dist, "pyodide", parts)


def lay_pyscript(dist):
    """Copy the PyScript files that a page can ask for into `parts/pyscript-<hash>`; return that path relative to dist."""
    source = NODE_MODULES / "@pyscript" / "core" / "dist"
    kept = [path for path in files_of(source) if not any(fnmatch(path.name, glob) for glob in PYSCRIPT_LEAVES_OUT)]
    return lay(dist, "pyscript", {path.name: watching(path.name, without_map(path.read_bytes())) for path in kept})


def watching(name, code):
    """Return PyScript's code so that it watches the page with what boot.js gives it; raise Failure if it does so in another way now."""
    if not fnmatch(name, "core-*"):
        return code
    if code.count(WATCHES) != 1:
        raise Failure(f"PyScript has changed: {WATCHES.decode()} is not in it once")
    return code.replace(WATCHES, b"new courtcards.Watch(")


def lay(dist, name, parts):
    """Write files into one folder whose name tells their content; return its path relative to dist."""
    named = f"parts/{name}-{digest(*(key.encode() + data for key, data in sorted(parts.items())))}"
    (dist / named).mkdir(parents=True)
    for key, data in parts.items():
        (dist / named / key).write_bytes(data)
    return named


def relocked(lock, wheel):
    """Return Pyodide's lock file as bytes, cut down to micropip with the hash of the wheel at hand."""
    known = json.loads(lock.read_text(encoding="utf-8"))
    entry = known["packages"]["micropip"]
    if entry["file_name"] != wheel.name:
        raise Failure(f"Pyodide asks for {entry['file_name']}, but {wheel.name} is pinned")
    entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    known["packages"] = {"micropip": entry}
    return json.dumps(known, separators=(",", ":")).encode()


def without_map(code):
    """Return JavaScript without the comment that names a source map which is not published."""
    return b"\n".join(line for line in code.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))
