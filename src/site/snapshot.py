"""Make the boot snapshot, or reuse one made from the same parts."""

import json
import os

from base import CACHE, NODE_MODULES, SOURCES, BuildFailure, content_hash, hash_of_files, run_node
from vendor import FETCHED_STAMP, PYODIDE_PYTHON
from wheel import plain_modules, start_modules

SITE_PACKAGES = f"/lib/python{PYODIDE_PYTHON}/site-packages"
HERE = SOURCES / "site"
STORE = CACHE / "snapshots"
SNAPSHOTS_KEPT = 3
PAGE_BYTES = 4096


def boot_snapshot(wheel, lines):
    """Return a boot snapshot with this wheel, and two sizes in bytes.

    The first is the snapshot's size in memory. The second is the part of it that WebAssembly initializes by itself. With `lines`, code keeps its docstrings
    and all line numbers; otherwise, it keeps only the first line number of each function.
    """
    tools = hash_of_files(HERE / "snapshot.mjs", HERE / "frozen.py", HERE / "strip_check.py", HERE / "lazy_packages.py", FETCHED_STAMP)
    memory_file = STORE / f"{content_hash(wheel, tools.encode(), bytes([lines]))}.memory"
    if len(snapshot_sizes(memory_file)) != 2:
        print("Making the boot snapshot (node) ...", flush=True)
        fresh = STORE / f"{memory_file.stem}.{os.getpid()}.new"            # another build may be running
        sizes = make_small_snapshot(wheel, lines, fresh)
        fresh.replace(memory_file)
        memory_file.with_suffix(".sizes").write_text(sizes)
        delete_old_snapshots()
    return memory_file.read_bytes(), *snapshot_sizes(memory_file)


def snapshot_sizes(memory_file):
    """Return the sizes stored with a snapshot. There are two, or fewer if the snapshot isn't complete."""
    sizes = memory_file.with_suffix(".sizes")
    return [*map(int, sizes.read_text().split())] if memory_file.is_file() and sizes.is_file() else []


def make_small_snapshot(wheel, lines, out):
    """Make the snapshot and return its sizes as text.

    If that fails with stripped code, make a snapshot that keeps all line numbers and docstrings.
    """
    try:
        return make_snapshot(wheel, lines, out)
    except BuildFailure as trouble:
        if lines:
            raise
        print(f"The snapshot keeps all lines and docstrings, which adds 1 MB: {trouble}", flush=True)
        return make_snapshot(wheel, lines=True, out=out)


def make_snapshot(wheel, lines, out):
    """Let Node write the snapshot to `out`; return its sizes as text."""
    STORE.mkdir(parents=True, exist_ok=True)
    wheel_file, job_file = out.with_suffix(".whl"), out.with_suffix(".json")
    wheel_file.write_bytes(wheel)
    job_file.write_text(json.dumps({
        "out": str(out), "page": PAGE_BYTES, "site": SITE_PACKAGES, "wheel": str(wheel_file), "frozen": str(HERE / "frozen.py"),
        "check": str(HERE / "strip_check.py"), "lines": lines, "plain": plain_modules(),
        "sources": page_sources(), "pyscript": (NODE_MODULES / "@pyscript/core/src/stdlib/pyscript.js").as_uri(),
    }), encoding="utf-8")
    sizes = run_node("snapshot.mjs", str(job_file), failed="node couldn’t make the boot snapshot")
    wheel_file.unlink()
    job_file.unlink()
    return sizes.splitlines()[-1]


def page_sources():
    """Return {module: [path in the snapshot, text]} of our modules that need a page, which are compiled in advance and imported later."""
    modules, plain_names = start_modules(), set(plain_modules())
    return {
        name: [f"{SITE_PACKAGES}/{path.relative_to(SOURCES).as_posix()}", path.read_text(encoding="utf-8")]
        for name, path in modules.items() if name not in plain_names
    }


def delete_old_snapshots():
    """Delete all but the newest few snapshots."""
    for old in sorted(STORE.glob("*.memory"), key=lambda path: path.stat().st_mtime)[:-SNAPSHOTS_KEPT]:
        old.with_suffix(".sizes").unlink(missing_ok=True)
        old.unlink(missing_ok=True)
