"""Time to a playable table, bytes of a first visit, and a click's way to the screen, in a real browser. Prints JSON.

    .cache/venv/bin/python tests/bench/boot.py [visits] [flips]      after tests/run.py has set up

Beside it in the same run, turn by turn: a bare PyScript page and bare Pyodide started from a memory snapshot of its own.
Cold is a new browser profile, reload the second visit with it. Everything is served from this machine, gzipped.
"""

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

from playwright.sync_api import sync_playwright
from run import chromium_here
from web import TYPES

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync")
PYSCRIPT = """<!doctype html><title>bare PyScript</title><script type="module" src="{pyscript}/core.js"></script>
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


def build():
    """Build the site with the two bare pages in it; return its folder."""
    folder = Path(tempfile.mkdtemp()) / "site"
    subprocess.run([sys.executable, ROOT / "serve.py", "--build", folder], check=True, stdout=subprocess.DEVNULL)
    parts = {name: f"./{next(folder.glob(f'parts/{name}-*')).relative_to(folder)}" for name in ("pyodide", "pyscript")}
    (folder / "bare-pyscript.html").write_text(PYSCRIPT.format(**parts))
    (folder / "bare-pyodide.html").write_text(PYODIDE.format(pyodide=parts["pyodide"].removeprefix("./")))
    script = ROOT / ".cache" / "bare-snapshot.mjs"
    script.write_text(SNAPSHOT.format(out=folder / "bare-snapshot.bin"))
    subprocess.run(["node", script], cwd=ROOT, check=True)
    script.unlink()
    return folder


def serve(folder):
    """Serve a folder gzipped and cacheable; return its address and a counter of the bytes sent."""
    from web import Handler
    sent = {"bytes": 0}

    @cache
    def packed(path):
        return gzip.compress(Path(path).read_bytes(), 6)

    class Host(Handler):
        def do_GET(self):
            path = Path(folder) / (self.path.split("?")[0].lstrip("/") or "index.html")
            if not path.is_file():
                return self.send_error(404)
            body = packed(str(path))
            sent["bytes"] += len(body)
            self.send_response(200)
            self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Cache-Control", "max-age=600")        # as GitHub Pages does
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            return self.wfile.write(body)

        def end_headers(self):
            SimpleHTTPRequestHandler.end_headers(self)

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Host(*given, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/", sent


def visit(context, address):
    """Return when the table was ready, in ms from the start of the visit."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('table-ready').length", timeout=120_000)
    ready = page.evaluate("performance.getEntriesByName('table-ready')[0].startTime")
    if "bare" not in address:
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=120_000)
    page.close()
    return ready


def profile(playwright, chromium, address):
    """Return the time of a cold visit and of a reload with a new profile."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(folder, executable_path=chromium, args=FLAGS)
        times = visit(context, address), visit(context, address)
        context.close()
    return times


def clicks(playwright, chromium, address, flips):
    """Return how long flips took from the press to the next picture, in ms, as the browser itself measures events (steps of 8)."""
    browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}?seed=5#/setup/war")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("[data-name=long_game]").click()
    page.locator("[data-do=deal]").click()
    page.wait_for_timeout(6000)         # the bots' worker starts after the table; it is not what is measured
    page.evaluate("""() => { window.pressed = []; new PerformanceObserver(list => pressed.push(...list.getEntries().filter(one => one.name === 'click')
        .map(one => one.duration))).observe({ type: 'event', durationThreshold: 16 }); }""")
    for _ in range(flips):
        page.locator("[data-main]").first.click()
        page.wait_for_timeout(60)
    page.wait_for_timeout(500)
    slow = page.evaluate("pressed")
    browser.close()
    times = sorted([8.0] * (flips - len(slow)) + slow)
    return {"flips": flips, "p50_ms": times[flips // 2], "p95_ms": times[int(flips * .95)], "max_ms": times[-1]}


def main(visits=5, flips=100):
    """Measure and print."""
    folder = build()
    address, sent = serve(folder)
    pages = {"court cards": address, "bare PyScript": address + "bare-pyscript.html", "bare Pyodide with snapshot": address + "bare-pyodide.html"}
    times = {name: [] for name in pages}
    with sync_playwright() as playwright:
        chromium = chromium_here()
        for _ in range(visits):
            for name, page in pages.items():
                sent["bytes"] = 0
                times[name].append((*profile(playwright, chromium, page), sent["bytes"]))
        pressed = clicks(playwright, chromium, address, flips)
    rows = {name: {"cold_ms": round(median(cold for cold, _, _ in rows)), "reload_ms": round(median(again for _, again, _ in rows)),
                   "sent_MB": round(median(size for _, _, size in rows) / 1e6, 2)} for name, rows in times.items()}
    ours = rows["court cards"]
    for row in rows.values():
        row |= {"ours_to_it_cold": round(ours["cold_ms"] / row["cold_ms"], 2), "ours_to_it_reload": round(ours["reload_ms"] / row["reload_ms"], 2)}
    print(json.dumps({"visits": visits, "pages": rows, "click_to_picture": pressed}, indent=1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
