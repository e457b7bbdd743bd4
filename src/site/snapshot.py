"""Make the boot snapshot, or take the one made earlier from the same parts."""

import json

from base import CACHE, NODE_MODULES, SOURCES, digest, digest_of, run_node
from vendor import FETCHED, PYODIDE_PYTHON
from wheel import modules, plain_modules

SITE_PACKAGES = f"/lib/python{PYODIDE_PYTHON}/site-packages"
HERE = SOURCES / "site"
STORE = CACHE / "snapshots"
KEPT = 3
PAGE = 4096         # bytes


def snapshot(wheel):
    """Return the gzipped snapshot that holds this wheel, and its size in bytes unpacked."""
    tools = digest_of(HERE / "snapshot.mjs", HERE / "frozen.py", HERE / "later.py", FETCHED)
    packed = STORE / f"{digest(wheel, tools.encode())}.gz"
    size = packed.with_suffix(".size")
    if not size.is_file():
        print("Making the boot snapshot (node) ...", flush=True)
        size.write_text(make(wheel, packed))
        forget_old()
    return packed.read_bytes(), int(size.read_text())


def make(wheel, out):
    """Let Node write the gzipped snapshot to `out`; return its unpacked size as text."""
    STORE.mkdir(parents=True, exist_ok=True)
    held, job = out.with_suffix(".whl"), out.with_suffix(".json")       # of this snapshot alone: another build may be at work
    held.write_bytes(wheel)
    job.write_text(json.dumps({
        "out": str(out), "page": PAGE, "site": SITE_PACKAGES, "wheel": str(held), "frozen": str(HERE / "frozen.py"), "plain": plain_modules(),
        "sources": page_sources(), "pyscript": (NODE_MODULES / "@pyscript/core/src/stdlib/pyscript.js").as_uri(),
    }), encoding="utf-8")
    size = run_node("snapshot.mjs", str(job), failed="node could not make the boot snapshot")
    held.unlink()
    job.unlink()
    return size.split()[-1]


def page_sources():
    """Return {module: [path in the snapshot, text]} of our modules that need a page: compiled ahead, imported later."""
    known, plain = modules(), set(plain_modules())
    return {
        name: [f"{SITE_PACKAGES}/{path.relative_to(SOURCES).as_posix()}", path.read_text(encoding="utf-8")]
        for name, path in known.items() if name not in plain
    }


def forget_old():
    """Delete all but the newest few snapshots."""
    for old in sorted(STORE.glob("*.gz"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        old.unlink()
        old.with_suffix(".size").unlink(missing_ok=True)
