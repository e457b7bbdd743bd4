"""Build the published folder: all steps in order, or nothing if nothing has changed."""

import hashlib
import json
import os
import re
import shutil
import time
from fnmatch import fnmatch

import lazy_packages
import licences
import previews
import vendor
import wordlist
from base import (
    CACHE,
    ROOT,
    SOURCES,
    BuildFailure,
    bare_page_style,
    bundle_script,
    content_hash,
    files_below,
    fill_braces,
    hash_of_files,
    minify_texts,
    publish_file,
    published_name,
)
from one_file import ONE_FILE, one_file_copy
from pack import base64_sum, publish_pieces
from page import LATE_SCRIPTS, index_page, page_icons, publish_assets, with_html_attributes, with_published_names
from snapshot import PAGE_BYTES, boot_snapshot
from wheel import build_wheel, wheel_name

INPUTS = [SOURCES, ROOT / "assets", *(ROOT / name for name in ("index.html", "pyscript.toml", "package-lock.json", "LICENSE"))]
STAMP_NAME = ".built"
DIST = ROOT / "dist"
EARLIER_BUILDS = CACHE / "earlier"      # of DIST: open pages request parts of their own build
BUILDS_KEPT = 8
HOUR_SECONDS = 60 * 60
NOT_FOUND_PAGE = "404.html"             # hosts show it for unknown addresses
# files needed only by a start without the snapshot, and lazy-loaded parts
LATE_FILES = ("*/python_stdlib.zip", "*/zip-*.js", "*.whl", *(f"*/{name}-*.js" for name in LATE_SCRIPTS))


def build_site(dist, home="", lines=False, source=""):
    """Build the site from the current sources into `dist`. Return whether anything had to be done.

    Raises BuildFailure rather than overwrite a folder with other contents. `home` is the address of the published site, with a trailing slash, and `source`
    that of its source code; each is "" if unknown. With `lines`, code keeps its docstrings and exact line numbers for tracebacks, and the site is 1 MB
    larger.
    """
    pictures = sorted(previews.PICTURES.glob("*.webp"))
    source_hash = content_hash(hash_of_files(*(place for place in INPUTS if place.exists()), *pictures).encode(), home.encode(), bytes([lines]),
                               source.encode())
    if build_stamp(dist) == source_hash:
        return False
    if dist != DIST and dist.exists() and not build_stamp(dist) and any(dist.iterdir()):
        raise BuildFailure(f"{dist} contains other files; choose an empty or a new folder")
    vendor.fetch_vendored()
    wordlist.write_word_package()
    fresh = dist.with_name(f"{dist.name}.{os.getpid()}.new")
    delete_aborted_builds(dist)
    try:
        assemble_site(fresh, home, lines, source)
        (fresh / STAMP_NAME).write_text(source_hash)
        if build_stamp(dist) != source_hash:           # another serve.py may have built it meanwhile
            swap_builds(dist, fresh)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return True


def build_stamp(dist):
    """Return the hash of the sources a folder was built from, or "" if it's unknown."""
    stamp = dist / STAMP_NAME
    return stamp.read_text() if stamp.is_file() else ""


def delete_aborted_builds(dist):
    """Delete the aborted builds of a folder: those nobody has written to for an hour."""
    for path in dist.parent.glob("*.new"):
        if re.fullmatch(rf"{re.escape(dist.name)}\.\d+\.new", path.name) and time.time() - path.stat().st_mtime > HOUR_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


def swap_builds(dist, fresh):
    """Replace the previous build with a fresh one.

    If `dist` is the usual folder, the old files are kept, because open pages may still request them.
    """
    former = EARLIER_BUILDS / (build_stamp(dist) or "half") if dist == DIST else dist.with_name(f"{dist.name}.{os.getpid()}.old")
    shutil.rmtree(former, ignore_errors=True)
    former.parent.mkdir(parents=True, exist_ok=True)
    if dist.exists():
        shutil.move(dist, former)           # the cache may be on another disk
    fresh.rename(dist)
    if dist == DIST:
        prune_replaced_builds(former)
    else:
        shutil.rmtree(former, ignore_errors=True)


def prune_replaced_builds(former):
    """Delete from the replaced build `former` all files that the new one has too. Then delete all but the last few such builds."""
    for path in files_below(former):
        if (DIST / path.relative_to(former)).exists():
            path.unlink()
    for old in sorted(EARLIER_BUILDS.iterdir(), key=lambda path: path.stat().st_mtime)[:-BUILDS_KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def assemble_site(dist, home, lines, source):
    """Write the whole site, with the one-file copy, into the new folder `dist`. The other parameters are those of `build_site`."""
    dist.mkdir(parents=True)
    names = publish_assets(dist)
    pyscript = vendor.publish_pyscript(dist)
    names["pyscript/core.js"] = f"{pyscript}/core.js"
    pyodide = vendor.publish_pyodide(dist)
    names |= {f"pyodide/{name}": f"{pyodide}/{published_name(name)}" for name in vendor.PYODIDE_FILES}
    interpreter, packed = publish_interpreter(dist, pyodide, lines)
    names |= interpreter
    parts = {part: publish_part(dist, part) for part in lazy_packages.PARTS}
    hashed_names = [path.relative_to(dist).as_posix() for path in files_below(dist)]
    version = content_hash(*(name.encode() for name in hashed_names), *(path.read_bytes() for path in INPUTS if path.is_file()))
    (dist / "manifest.webmanifest").write_text(with_published_names(source_text("assets/manifest.webmanifest"), names), encoding="utf-8")
    preloads = [name for name in hashed_names if fnmatch(name, f"{pyscript}/core*.js") or fnmatch(name, f"{pyscript}/error-*.js")]
    data = {"version": version, "bot-src": names["src/table/browser/bot_worker.py"], "parts": json.dumps(parts)} | ({"source": source} if source else {})
    page = index_page(names, data, preloads, previews.address_tags(home))
    (dist / "index.html").write_text(page, encoding="utf-8")
    write_not_found_page(dist)
    write_service_worker(dist, version, [*hashed_names, "manifest.webmanifest", NOT_FOUND_PAGE], packed)
    licences.write_licences(dist, page_icons())
    previews.write_previews(dist, home, names["assets/icons/icon-192.png"])
    one_file = one_file_copy(dist, home)
    (dist / ONE_FILE).write_bytes(one_file)
    (dist / "index.html").write_text(with_html_attributes(page, {"take": json.dumps([ONE_FILE, len(one_file)])}), encoding="utf-8")
    (dist / ".nojekyll").touch()


def publish_interpreter(dist, pyodide, lines):
    """Publish the wheel, the boot snapshot and the WebAssembly, and the script that starts Python from them.

    Returns two dicts: the script's published name by its source name, and the descriptions of the parts published in pieces, by name.
    """
    wheel = build_wheel()
    memory, size, initialized_size = boot_snapshot(wheel, lines)
    wheel_folder = dist / "app" / f"wheel-{content_hash(wheel)}"
    wheel_folder.mkdir()
    (wheel_folder / wheel_name()).write_bytes(wheel)
    packed = {
        "wasm": publish_pieces(dist / "app", "wasm.bin", vendor.WASM.read_bytes(), "application/wasm"),
        "snapshot": publish_pieces(dist / "app", "snapshot.bin", memory, "application/octet-stream"),
    }
    values = {"pyodide": f"../{pyodide}", "wheel": f"./{wheel_folder.name}/{wheel_name()}", "packed": json.dumps(packed), "size": str(size),
              "page": str(PAGE_BYTES), "laid": str(initialized_size)}
    name = "interpreter.mjs"
    code = bundle_script(fill_braces(source_text(f"src/site/{name}"), values), "esm")
    publish_file(dist / "app", "unpack.js", bundle_script(source_text("src/site/unpack.mjs"), "iife", "packing").encode())
    return {name: "./app/" + publish_file(dist / "app", published_name(name), code.encode())}, packed


def publish_part(dist, part):
    """Publish the wheel of a lazy-loaded part. Return its `name`, `size` and `sum` for the page."""
    wheel = build_wheel(part, lazy_packages.PARTS[part][0], lazy_packages.part_files(part))
    name = "app/" + publish_file(dist / "app", f"{part}.whl", wheel)
    return {"name": name, "size": len(wheel), "sum": hashlib.sha256(wheel).hexdigest()}


def write_word_wheel(folder):
    """Write the word list as a wheel for Python outside the page. Return the wheel's path."""
    vendor.fetch_npm()
    wordlist.write_word_package()
    name = wordlist.PACKAGE.name
    path = folder / wheel_name(name)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(build_wheel(name, wordlist.WORD_FOLDER, lazy_packages.part_files("words")))
    return path


def write_not_found_page(dist):
    """Write the not-found page, which leads to the site from anywhere.

    Its style and script are inline, because the page can't know where the site begins.
    """
    values = {"css": bare_page_style("lost.css"), "js": minify_texts({"lost.js": source_text("src/site/lost.js")})["lost.js"]}
    sums = {f"{name}_sum": base64_sum(text.encode()) for name, text in values.items()}
    (dist / NOT_FOUND_PAGE).write_text(fill_braces(source_text("src/site/lost.html"), values | sums), encoding="utf-8")


def write_service_worker(dist, version, names, packed):
    """Write sw.js, the service worker of this `version`, with the files to cache and their hashes.

    `names` are the files, relative to `dist`. `packed` has the descriptions of those published in pieces, which the worker unpacks.
    """
    integrities = {name: integrity_of((dist / name).read_bytes()) for name in names}
    late_files = {name: integrity for name, integrity in integrities.items() if any(fnmatch(name, glob) for glob in LATE_FILES)}
    early_files = {name: integrity for name, integrity in integrities.items() if name not in late_files}
    unpacked = {}
    for file in packed.values():
        piece_paths = [f"app/{name}" for name, _, _ in file["pieces"]]
        unpacked[f"app/{file['kept']}"] = [file["type"], piece_paths]
    values = {"version": version, "files": json.dumps(early_files), "later": json.dumps(late_files), "packed": json.dumps(unpacked),
              "unpack": next(name for name in names if fnmatch(name, "app/unpack-*"))}
    (dist / "sw.js").write_text(fill_braces(source_text("src/site/sw.js"), values), encoding="utf-8")


def integrity_of(data):
    """Return the integrity string by which a browser checks fetched data."""
    return f"sha256-{base64_sum(data)}"


def source_text(name):
    """Return the contents of a text file in the repository."""
    return (ROOT / name).read_text(encoding="utf-8")
