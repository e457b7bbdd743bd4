"""Fetch the pinned third-party parts into git-ignored caches, and publish those that the page needs."""

import hashlib
import json
import os
import re
import shutil
import sys
from fnmatch import fnmatch
from typing import NamedTuple

from base import (
    CACHE,
    NODE_MODULES,
    ROOT,
    SOURCES,
    BuildFailure,
    content_hash,
    failure_reason,
    files_below,
    hash_of_files,
    published_name,
    run_program_in_repository,
)

PINNED = re.compile(r"^([\w.-]+)==([\w.]+)\b[^\n]*((?:\n +--hash=sha256:[0-9a-f]{64}[ \\]*)+)$", re.MULTILINE)      # a pin in a requirements file
PYODIDE_PYTHON = "3.14"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip")
WASM = NODE_MODULES / "pyodide" / "pyodide.asm.wasm"         # published in pieces
PYSCRIPT_LEAVES_OUT = ("*.map", "*xterm*", "*codemirror*", "*.css")
OBSERVER_CALL = b"new MutationObserver("
WHEELS = CACHE / "wheels"
FETCHED_STAMP = NODE_MODULES / ".fetched"       # stores the hash of the pins of the installed npm packages
NPM_CI = ("npm", "ci", "--json", "--include=dev", "--include=optional", "--ignore-scripts", "--loglevel=error", "--fetch-retry-mintimeout=1000",
          "--fetch-retry-maxtimeout=5000")
PIP_DOWNLOAD = ("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--python-version", PYODIDE_PYTHON)


class Pin(NamedTuple):
    """A pinned wheel: its name, its version, and the allowed SHA-256 hashes."""

    name: str
    version: str
    sums: frozenset[str]

    def __str__(self):
        return f"{self.name}=={self.version}"


def read_pins(requirements):
    """Return the pins of a requirements file."""
    return [Pin(name, version, frozenset(re.findall("[0-9a-f]{64}", sums))) for name, version, sums in PINNED.findall(requirements.read_text(encoding="utf-8"))]


MICROPIP, PYTHON_LICENCE = read_pins(SOURCES / "site" / "wheels.txt")


def fetch_vendored():
    """Fetch all pinned parts that aren't in the caches yet."""
    fetch_npm()
    fetch_wheels(WHEELS, [MICROPIP, PYTHON_LICENCE])


def fetch_npm():
    """Install the npm packages pinned by package-lock.json. Raises BuildFailure if npm fails.

    If the packages are installed already, nothing happens.
    """
    pins_hash = hash_of_files(ROOT / "package.json", ROOT / "package-lock.json")
    if FETCHED_STAMP.is_file() and FETCHED_STAMP.read_text() == pins_hash and not missing_packages():
        return
    print("Downloading the browser parts (npm ci) ...", flush=True)
    FETCHED_STAMP.unlink(missing_ok=True)
    run_program_in_repository([*NPM_CI, *npm_cache()], "npm is missing: it comes with Node, or on Debian with apt-get install npm", "npm ci failed",
                              reason=npm_reason)
    FETCHED_STAMP.write_text(pins_hash)


def missing_packages():
    """Return the folders of required npm packages that aren't installed."""
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return [place for place, facts in packages.items() if place and not facts.get("optional") and not (ROOT / place / "package.json").is_file()]


def npm_cache():
    """Return the npm option for a cache of our own, or an empty list if we can write to the usual one."""
    home = os.path.expanduser("~")
    usual_cache = os.path.join(home, ".npm")
    folder = usual_cache if os.path.exists(usual_cache) else home
    return [] if os.access(folder, os.W_OK) else ["--cache", str(CACHE / "npm")]


def npm_reason(out, err):
    """Return the reason that npm gives for failing, found in its output and errors."""
    try:
        error = json.loads(out)["error"]
        return f"{error['code']}: {error['summary'].partition(chr(10))[0]}"[:300]
    except (ValueError, LookupError, TypeError, AttributeError):
        lines = [line.strip() for line in (err or out).splitlines() if line.strip() and not re.search(r"complete log|-debug-\d+\.log", line)]
        return lines[-1][:300] if lines else "it didn’t say why"


def fetch_wheels(folder, pinned):
    """Fetch pinned pure-Python wheels for Pyodide's Python into a folder, unless they're all there.

    If one is missing or doesn't match its pin, all are fetched again. Raises BuildFailure if pip fails, or if a fetched wheel doesn't match its pin.
    """
    if all(is_pinned_wheel(pin, find_wheel(pin, folder)) for pin in pinned):
        return
    names = [str(pin) for pin in pinned]
    shutil.rmtree(folder, ignore_errors=True)
    print(f"Downloading {', '.join(names)} (pip download) ...", flush=True)
    run_program_in_repository([sys.executable, *PIP_DOWNLOAD, "--dest", str(folder), *names], "this Python has no path", "pip download failed",
                              reason=pip_reason)
    for pin in pinned:
        fetched_wheel(pin, folder)


def pip_reason(out, err):
    """Return why pip failed, found in its output and errors, and how to install pip if it's missing."""
    why = failure_reason(out, err)
    return f"{why}; on Debian, run apt-get install python3-pip as root" if "No module named pip" in why else why


def fetched_wheel(pin, folder=WHEELS):
    """Return the path of a fetched wheel. Raises BuildFailure if the wheel is missing or doesn't match its pin."""
    wheel = find_wheel(pin, folder)
    if not is_pinned_wheel(pin, wheel):
        raise BuildFailure(f"{wheel.name} isn’t the pinned wheel: its SHA-256 is {hex_sum(wheel)}" if wheel else f"{folder.name} has no wheel for {pin}")
    return wheel


def find_wheel(pin, folder):
    """Return the path of the wheel for a pin, found in a folder by name and version, or None if it's missing.

    Its contents aren't checked.
    """
    return next(folder.glob(f"{pin.name}-{pin.version}-*.whl"), None)


def is_pinned_wheel(pin, wheel):
    """Return whether a wheel exists and matches its pin."""
    return wheel is not None and hex_sum(wheel) in pin.sums


def hex_sum(wheel):
    """Return the SHA-256 of a file as hexadecimal digits."""
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def publish_pyodide(dist):
    """Copy Pyodide with micropip into `parts/pyodide-<hash>`. Return that path relative to dist."""
    wheel = fetched_wheel(MICROPIP)
    parts = {published_name(name): (NODE_MODULES / "pyodide" / name).read_bytes() for name in PYODIDE_FILES}
    parts["pyodide-lock.json"] = reduced_lock(NODE_MODULES / "pyodide" / "pyodide-lock.json", wheel)
    parts[wheel.name] = wheel.read_bytes()
    parts["pyodide.js"] = without_map(parts["pyodide.js"])
    return publish_folder(dist, "pyodide", parts)


def publish_pyscript(dist):
    """Copy the PyScript files a page can request into `parts/pyscript-<hash>`. Return that path relative to dist."""
    source = NODE_MODULES / "@pyscript" / "core" / "dist"
    paths = [path for path in files_below(source) if not any(fnmatch(path.name, glob) for glob in PYSCRIPT_LEAVES_OUT)]
    return publish_folder(dist, "pyscript", {path.name: patch_observer(path.name, without_map(path.read_bytes())) for path in paths})


def patch_observer(name, code):
    """Return the code of a PyScript file. The core is patched to watch the page with boot.js's observer.

    Raises BuildFailure if the core doesn't contain the code to patch exactly once.
    """
    if not fnmatch(name, "core-*"):
        return code
    if code.count(OBSERVER_CALL) != 1:
        raise BuildFailure(f"PyScript has changed: it no longer contains {OBSERVER_CALL.decode()} exactly once")
    return code.replace(OBSERVER_CALL, b"new courtcards.Watch(")


def publish_folder(dist, name, parts):
    """Write files into one folder whose name includes their hash. Return its path relative to dist."""
    folder = f"parts/{name}-{content_hash(*(key.encode() + data for key, data in sorted(parts.items())))}"
    (dist / folder).mkdir(parents=True)
    for key, data in parts.items():
        (dist / folder / key).write_bytes(data)
    return folder


def reduced_lock(lock, wheel):
    """Return Pyodide's lock file as bytes, reduced to micropip.

    The hash in it is the one we pinned. Raises BuildFailure if Pyodide asks for another version of micropip.
    """
    contents = json.loads(lock.read_text(encoding="utf-8"))
    entry = contents["packages"]["micropip"]
    if entry["file_name"] != wheel.name:
        raise BuildFailure(f"Pyodide asks for {entry['file_name']}, but {wheel.name} is pinned")
    (entry["sha256"],) = MICROPIP.sums
    contents["packages"] = {"micropip": entry}
    return json.dumps(contents, separators=(",", ":")).encode()


def without_map(code):
    """Return JavaScript without the comment that names an unpublished source map."""
    return b"\n".join(line for line in code.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))
