"""Time to a playable table, first paint, bytes and memory of a start, in a real browser. Prints JSON.

    .cache/venv/bin/python tests/bench/boot.py [--visits N] [SITE ...]      after tests/run.py has set up

Each SITE is a built folder, for example of an earlier version; by default the sources are built. Measured alongside, in turns: each one's single
file, opened from disk; a bare PyScript page; and bare Pyodide started from its own memory snapshot. "Cold" is a visit with a new browser profile,
"reload" the second visit with it. Everything is served gzipped from this machine.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
import threading
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from browser.fixtures import FLAGS
from helpers.engines import CHROMIUM
from one_file import ONE_FILE as ONE
from playwright.sync_api import sync_playwright
from web import TYPES, FolderHandler

BARE_PYSCRIPT, BARE_PYODIDE = "bare PyScript", "bare Pyodide with its snapshot"
PYSCRIPT = """<!doctype html><title>bare PyScript</title><script>window.courtcards = {{ Watch: MutationObserver }}</script>
<script type="module" src="{pyscript}/core.js"></script>
<script type="py" config='{{"interpreter": "{pyodide}/pyodide.mjs", "plugins": ["!codemirror", "!py-editor", "!py-terminal"]}}'>
from pyscript import window
window.performance.mark("table-ready")
</script>"""
PYODIDE = """<!doctype html><title>bare Pyodide</title><script type="module">
import {{ loadPyodide }} from './{pyodide}/pyodide.mjs';
const packed = await fetch('./bare-snapshot.bin');
const python = await loadPyodide({{ _loadSnapshot: new Uint8Array(await packed.arrayBuffer()) }});
python.runPython('1 + 1');
performance.mark('table-ready');
</script>"""
SNAPSHOT = """import {{ loadPyodide }} from 'pyodide'; import fs from 'node:fs';
const python = await loadPyodide({{ _makeSnapshot: true }}); fs.writeFileSync('{out}', python.makeMemorySnapshot());"""
SEEN = """() => {
    const marked = performance.getEntriesByName('table-ready')[0].startTime;
    const sent = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(one => one.startTime < marked);
    return { ready: marked, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        bytes: sent.reduce((sum, one) => sum + one.transferSize, 0) };
}"""


def build(folder):
    """Build the current sources; return the folder."""
    subprocess.run([sys.executable, ROOT / "serve.py", "--build", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


def lay_bare(folder, site):
    """Create a folder with the two bare pages and the parts of a site; return it."""
    folder.mkdir()
    (folder / "parts").symlink_to((site / "parts").resolve())
    (folder / "pyodide").mkdir()
    for name, part in {part.name: part for part in (*(ROOT / "node_modules/pyodide").glob("pyodide.*"), *folder.glob("parts/pyodide-*/*"))}.items():
        (folder / "pyodide" / name).symlink_to(part.resolve())
    parts = {"pyodide": "pyodide", "pyscript": next(folder.glob("parts/pyscript-*")).relative_to(folder).as_posix()}
    (folder / "bare-pyscript.html").write_text(PYSCRIPT.format(pyodide="./" + parts["pyodide"], pyscript=parts["pyscript"]))
    (folder / "bare-pyodide.html").write_text(PYODIDE.format(**parts))
    script = ROOT / ".cache" / "bare-snapshot.mjs"
    script.write_text(SNAPSHOT.format(out=folder / "bare-snapshot.bin"))
    subprocess.run(["node", script], cwd=ROOT, check=True)
    script.unlink()
    return folder


def serve(folder):
    """Serve a folder gzipped and cacheable, like GitHub Pages; return its address."""
    @cache
    def packed(path):
        return gzip.compress(Path(path).read_bytes(), 6)

    class Host(FolderHandler):
        def do_GET(self):
            path = Path(folder) / (self.path.split("?")[0].lstrip("/") or "index.html")
            if not path.is_file():
                return self.send_error(404)
            body = packed(str(path))
            self.send_response(200)
            self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            return self.wfile.write(body)

        def end_headers(self):
            SimpleHTTPRequestHandler.end_headers(self)

    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Host(*given, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def visit(context, address):
    """Return a visit's costs: ms to a ready table and to first paint, bytes sent by then, and the final memory of page and worker in MB."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('table-ready').length", timeout=120_000)
    seen = page.evaluate(SEEN)
    if not address.endswith(".html"):
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=120_000)
    if "bare" not in address:
        page.wait_for_timeout(5000)         # by then the bots' worker has started
    seen |= memory(context, page)
    page.close()
    return seen


def memory(context, page):
    """Return the memory of a page and its worker in MB: the JavaScript heap, and memory outside it, mostly WebAssembly's."""
    session, heard = context.new_cdp_session(page), []
    session.on("Target.receivedMessageFromTarget", lambda event: heard.append(json.loads(event["message"])))
    found = {"page": session.send("Runtime.getHeapUsage")}
    for target in session.send("Target.getTargets")["targetInfos"]:
        if target["type"] == "worker":
            id = session.send("Target.attachToTarget", {"targetId": target["targetId"], "flatten": False})["sessionId"]
            session.send("Target.sendMessageToTarget", {"sessionId": id, "message": json.dumps({"id": 1, "method": "Runtime.getHeapUsage"})})
            page.wait_for_timeout(300)
            found["worker"] = heard[-1]["result"]
    return {f"{who}_{what}": usage.get(key, 0) / 1e6 for who, usage in found.items() for what, key in (("heap", "usedSize"), ("outside", "backingStorageSize"))}


def profile(playwright, chromium, address):
    """Return the costs of a cold visit and of a reload, with a new profile."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(folder, executable_path=chromium, args=FLAGS)
        seen = visit(context, address), visit(context, address)
        context.close()
    return seen


def row(visits):
    """Return the medians over the visits of a page."""
    middle = {f"{name}_{key}": median(visit[key] for visit in seen if key in visit)
              for name, seen in zip(("cold", "reload"), zip(*visits, strict=True), strict=True) for key in seen[0]}
    return {"cold_ms": round(middle["cold_ready"]), "reload_ms": round(middle["reload_ready"]),
            "cold_first_paint_ms": round(middle["cold_paint"]), "reload_first_paint_ms": round(middle["reload_paint"]),
            "MB_until_ready": round(middle["cold_bytes"] / 1e6, 2),
            "memory_MB": {key.removeprefix("reload_"): round(value, 1) for key, value in middle.items() if key.startswith(("reload_page", "reload_worker"))}}


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure starts.")
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("sites", nargs="*", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        sites = {str(site): site for site in asked.sites} or {"the sources": build(home / "site")}
        bare = serve(lay_bare(home / "bare", next(iter(sites.values()))))
        pages = {name: serve(site) for name, site in sites.items()} | {f"{name}, in one file": (site / ONE).resolve().as_uri() for name, site in sites.items()} | {
            BARE_PYSCRIPT: bare + "bare-pyscript.html", BARE_PYODIDE: bare + "bare-pyodide.html"}
        seen = {name: [] for name in pages}
        for _ in range(asked.visits):
            for name, address in pages.items():
                seen[name].append(profile(playwright, CHROMIUM.path(), address))
    rows = {name: row(visits) for name, visits in seen.items()}
    for name in sites:
        for one, others in ((name, (BARE_PYSCRIPT, BARE_PYODIDE)), (f"{name}, in one file", (name,))):
            rows[one] |= {f"{when}_to_{other}": round(rows[one][f"{when}_ms"] / rows[other][f"{when}_ms"], 2) for when in ("cold", "reload") for other in others}
    print(json.dumps({"visits": asked.visits, "pages": rows}, indent=1))


if __name__ == "__main__":
    main()
