"""Build the folder that is published: all steps in order, and nothing when nothing has changed."""

import hashlib
import json
import os
import re
import shutil
from fnmatch import fnmatch

import later
import licences
import vendor
import wordlist
from base import ROOT, SOURCES, Failure, bundled, digest, digest_of, files_of, publish
from one_file import NAME as ALONE
from one_file import one_file
from pack import lay_pieces, sum_of
from page import LATE_SCRIPTS, icons, index, lay_assets, marked, renamed
from snapshot import PAGE, snapshot
from wheel import build_wheel, wheel_name

INPUTS = [SOURCES, ROOT / "assets", *(ROOT / name for name in ("index.html", "pyscript.toml", "package-lock.json", "LICENSE"))]
STAMP = ".built"
# what only a start without the snapshot asks for, and what comes later
LATE = ("*/python_stdlib.zip", "*/zip-*.js", "*.whl", *(f"*/{name}-*.js" for name in LATE_SCRIPTS))


def build(dist, home="", lines=False):
    """Make `dist` the site as the sources stand; tell whether anything had to be done; raise Failure rather than touch a folder of something else.

    home: the address at which it is published, with a stroke at its end, "" where that is not known; lines: whether what Python tells of an error names
    the very line, for whoever looks for one, and all docstrings stay: 1 MB more.
    """
    wanted = digest(digest_of(*(place for place in INPUTS if place.exists())).encode(), home.encode(), bytes([lines]))
    stamp = dist / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        return False
    if dist.exists() and not stamp.is_file() and any(dist.iterdir()):
        raise Failure(f"{dist} contains other files; choose an empty or a new folder")
    vendor.fetch()
    wordlist.lay()
    fresh = dist.with_name(f"{dist.name}.{os.getpid()}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        assemble(fresh, home, lines)
        (fresh / STAMP).write_text(wanted)
        shutil.rmtree(dist, ignore_errors=True)
        fresh.rename(dist)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return True


def assemble(dist, home, lines):
    """Write the whole site into a new folder, and beside it all of it in one file."""
    dist.mkdir(parents=True)
    names = lay_assets(dist)
    pyscript = vendor.lay_pyscript(dist)
    names["pyscript/core.js"] = f"{pyscript}/core.js"
    pyodide = vendor.lay_pyodide(dist)
    names |= {f"pyodide/{name}": f"{pyodide}/{name}" for name in vendor.PYODIDE_FILES}
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
    lay_service_worker(dist, version, [*hashed, "manifest.webmanifest"], packed)
    licences.lay(dist, icons())
    alone = one_file(dist, home)
    (dist / ALONE).write_bytes(alone)
    (dist / "index.html").write_text(marked(page, {"take": json.dumps([ALONE, len(alone)])}), encoding="utf-8")
    (dist / "404.html").write_text(lost(), encoding="utf-8")
    (dist / ".nojekyll").touch()


def lost():
    """Return the page for addresses at which there is nothing; it mends those of links whose # was encoded."""
    parts = {"script": text_of("src/site/lost.js"), "style": text_of("src/site/lost.css")}
    return braced(text_of("src/site/lost.html"), parts | {f"{name}_sum": integrity(part.encode()) for name, part in parts.items()})


def lay_interpreter(dist, pyodide, lines):
    """Publish wheel, snapshot, WebAssembly and the wrapper that starts from them; return {name in the source: name in dist}, and what is packed."""
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
    return {name: "./app/" + publish(dist / "app", name, code.encode())}, packed


def lay_part(dist, part):
    """Publish the wheel of what comes later; return what the page must know of it: its `name`, its `size` and its `sum`."""
    wheel = build_wheel(part, later.PARTS[part][0], later.files(part))
    name = "app/" + publish(dist / "app", f"{part}.whl", wheel)
    return {"name": name, "size": len(wheel), "sum": hashlib.sha256(wheel).hexdigest()}


def lay_service_worker(dist, version, names, packed):
    """Write sw.js with all that it keeps: the names of the files, what they must hold, and which of them it unpacks."""
    known = {name: integrity((dist / name).read_bytes()) for name in names}
    later = {name: sum for name, sum in known.items() if any(fnmatch(name, glob) for glob in LATE)}
    files = {name: sum for name, sum in known.items() if name not in later}
    unpacked = {f"app/{file['kept']}": [file["type"], [f"app/{name}" for name, _, _ in file["pieces"]]] for file in packed.values()}
    values = {"version": version, "files": json.dumps(files), "later": json.dumps(later), "packed": json.dumps(unpacked),
              "unpack": next(name for name in names if fnmatch(name, "app/unpack-*"))}
    (dist / "sw.js").write_text(braced(text_of("src/site/sw.js"), values), encoding="utf-8")


def integrity(data):
    """Return what a browser checks fetched data by."""
    return f"sha256-{sum_of(data)}"


def text_of(name):
    """Return a text file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def braced(text, values):
    """Return a text with each name in double braces replaced by its value; an unknown name is a KeyError."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)
