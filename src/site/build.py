"""Build the published folder: all steps in order, or nothing if nothing has changed."""

import hashlib
import json
import os
import re
import shutil
import time
from fnmatch import fnmatch

import later
import licences
import vendor
import wordlist
from base import CACHE, ROOT, SOURCES, Failure, bundled, digest, digest_of, files_of, minified, publish, served
from one_file import NAME as ALONE
from one_file import one_file
from pack import lay_pieces, sum_of
from page import LATE_SCRIPTS, icons, index, lay_assets, marked, renamed
from snapshot import PAGE, snapshot
from wheel import build_wheel, wheel_name

INPUTS = [SOURCES, ROOT / "assets", *(ROOT / name for name in ("index.html", "pyscript.toml", "package-lock.json", "LICENSE"))]
STAMP = ".built"
DIST = ROOT / "dist"
EARLIER, KEPT = CACHE / "earlier", 8            # earlier builds of DIST, and how many to keep: open pages request parts of their own build
HOUR = 60 * 60          # s
LOST = "404.html"       # hosts show it for unknown addresses
# files needed only by a start without the snapshot, and lazy-loaded parts
LATE = ("*/python_stdlib.zip", "*/zip-*.js", "*.whl", *(f"*/{name}-*.js" for name in LATE_SCRIPTS))


def build(dist, home="", lines=False):
    """Build the site from the current sources into `dist`; return whether anything had to be done.

    Raises Failure rather than overwrite a folder with other contents. home: the address of the published site, with a trailing slash, or "" if unknown;
    lines: keep exact line numbers for tracebacks, and all docstrings, which adds 1 MB.
    """
    wanted = digest(digest_of(*(place for place in INPUTS if place.exists())).encode(), home.encode(), bytes([lines]))
    if built(dist) == wanted:
        return False
    if dist != DIST and dist.exists() and not built(dist) and any(dist.iterdir()):
        raise Failure(f"{dist} contains other files; choose an empty or a new folder")
    vendor.fetch()
    wordlist.lay()
    fresh = dist.with_name(f"{dist.name}.{os.getpid()}.new")
    forget_half(dist)
    try:
        assemble(fresh, home, lines)
        (fresh / STAMP).write_text(wanted)
        if built(dist) != wanted:           # another serve.py may have built it meanwhile
            swap(dist, fresh)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return True


def built(dist):
    """Return the hash of the sources a folder was built from, or an empty string."""
    stamp = dist / STAMP
    return stamp.read_text() if stamp.is_file() else ""


def forget_half(dist):
    """Delete aborted builds: those nobody has written to for an hour."""
    for path in dist.parent.glob("*.new"):
        if re.fullmatch(rf"{re.escape(dist.name)}\.\d+\.new", path.name) and time.time() - path.stat().st_mtime > HOUR:
            shutil.rmtree(path, ignore_errors=True)


def swap(dist, fresh):
    """Replace the previous build with a fresh one; if it was served, keep the files that open pages may still request."""
    former = EARLIER / (built(dist) or "half") if dist == DIST else dist.with_name(f"{dist.name}.{os.getpid()}.old")
    shutil.rmtree(former, ignore_errors=True)
    former.parent.mkdir(parents=True, exist_ok=True)
    if dist.exists():
        shutil.move(dist, former)           # the cache may be on another disk
    fresh.rename(dist)
    if dist == DIST:
        keep(former)
    else:
        shutil.rmtree(former, ignore_errors=True)


def keep(former):
    """Keep the files of a build that the next one lacks, and of all builds only the latest few."""
    for path in files_of(former):
        if (DIST / path.relative_to(former)).exists():
            path.unlink()
    for old in sorted(EARLIER.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def assemble(dist, home, lines):
    """Write the whole site into a new folder, and beside it the one-file copy."""
    dist.mkdir(parents=True)
    names = lay_assets(dist)
    pyscript = vendor.lay_pyscript(dist)
    names["pyscript/core.js"] = f"{pyscript}/core.js"
    pyodide = vendor.lay_pyodide(dist)
    names |= {f"pyodide/{name}": f"{pyodide}/{served(name)}" for name in vendor.PYODIDE_FILES}
    interpreter, packed = lay_interpreter(dist, pyodide, lines)
    names |= interpreter
    parts = {part: lay_part(dist, part) for part in later.PARTS}
    hashed = [path.relative_to(dist).as_posix() for path in files_of(dist)]
    version = digest(*(name.encode() for name in hashed), *(path.read_bytes() for path in INPUTS if path.is_file()))
    (dist / "manifest.webmanifest").write_text(renamed(text_of("assets/manifest.webmanifest"), names), encoding="utf-8")
    ahead = [name for name in hashed if fnmatch(name, f"{pyscript}/core*.js") or fnmatch(name, f"{pyscript}/error-*.js")]
    data = {"version": version, "bot-src": names["src/table/browser/bot_worker.py"], "parts": json.dumps(parts)}
    page = index(names, data, ahead)
    (dist / "index.html").write_text(page, encoding="utf-8")
    lay_lost(dist)
    lay_service_worker(dist, version, [*hashed, "manifest.webmanifest", LOST], packed)
    licences.lay(dist, icons())
    alone = one_file(dist, home)
    (dist / ALONE).write_bytes(alone)
    (dist / "index.html").write_text(marked(page, {"take": json.dumps([ALONE, len(alone)])}), encoding="utf-8")
    (dist / ".nojekyll").touch()


def lay_interpreter(dist, pyodide, lines):
    """Publish the wheel, snapshot, WebAssembly and the script that starts from them.

    Returns {name in the source: name in dist}, and the packed parts.
    """
    wheel = build_wheel()
    memory, size, laid = snapshot(wheel, lines)
    home = dist / "app" / f"wheel-{digest(wheel)}"
    home.mkdir()
    (home / wheel_name()).write_bytes(wheel)
    packed = {
        "wasm": lay_pieces(dist / "app", "wasm.bin", vendor.WASM.read_bytes(), "application/wasm"),
        "snapshot": lay_pieces(dist / "app", "snapshot.bin", memory, "application/octet-stream"),
    }
    values = {"pyodide": f"../{pyodide}", "wheel": f"./{home.name}/{wheel_name()}", "packed": json.dumps(packed), "size": str(size), "page": str(PAGE),
              "laid": str(laid)}
    name = "interpreter.mjs"
    code = bundled(braced(text_of(f"src/site/{name}"), values), "esm")
    publish(dist / "app", "unpack.js", bundled(text_of("src/site/unpack.mjs"), "iife", "packing").encode())
    return {name: "./app/" + publish(dist / "app", served(name), code.encode())}, packed


def lay_part(dist, part):
    """Publish the wheel of a lazy-loaded part; return its `name`, `size` and `sum` for the page."""
    wheel = build_wheel(part, later.PARTS[part][0], later.files(part))
    name = "app/" + publish(dist / "app", f"{part}.whl", wheel)
    return {"name": name, "size": len(wheel), "sum": hashlib.sha256(wheel).hexdigest()}


def lay_lost(dist):
    """Write the not-found page, which leads to the site from anywhere.

    Its style and script are inline, as it can't know where the site begins.
    """
    made = minified({name: text_of(f"src/site/{name}") for name in ("lost.css", "lost.js")})
    values = {name.removeprefix("lost."): text for name, text in made.items()}
    sums = {f"{name}_sum": sum_of(text.encode()) for name, text in values.items()}
    (dist / LOST).write_text(braced(text_of("src/site/lost.html"), values | sums), encoding="utf-8")


def lay_service_worker(dist, version, names, packed):
    """Write sw.js with the list of files to cache, their hashes, and those to unpack."""
    known = {name: integrity((dist / name).read_bytes()) for name in names}
    later = {name: sum for name, sum in known.items() if any(fnmatch(name, glob) for glob in LATE)}
    files = {name: sum for name, sum in known.items() if name not in later}
    unpacked = {f"app/{file['kept']}": [file["type"], [f"app/{name}" for name, _, _ in file["pieces"]]] for file in packed.values()}
    values = {"version": version, "files": json.dumps(files), "later": json.dumps(later), "packed": json.dumps(unpacked),
              "unpack": next(name for name in names if fnmatch(name, "app/unpack-*"))}
    (dist / "sw.js").write_text(braced(text_of("src/site/sw.js"), values), encoding="utf-8")


def integrity(data):
    """Return the integrity string by which a browser checks fetched data."""
    return f"sha256-{sum_of(data)}"


def text_of(name):
    """Return a text file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def braced(text, values):
    """Return a text with each name in double braces replaced by its value; an unknown name raises KeyError."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)
