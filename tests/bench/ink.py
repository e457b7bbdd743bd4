"""From a pointer event to the painted frame that shows its ink. Prints one table, and JSON with --json FILE; ms: median / 95th percentile.

    PYTHONPATH=src .cache/venv/bin/python tests/bench/ink.py SITE [--strokes 0,500] [--screens desk,phone] [--events 200] [--json FILE]

SITE is a built folder. `desk` draws by mouse, `phone` by finger, on a touch screen of 390 by 844 with a processor four times slower. The board
is the site's own, on a page on which nothing else happens.

  ink     from the event's time stamp until the frame is painted in which its ink lies: two frames of animation, and a message after the first
  script  what the page's script takes of that: handlers, outline, canvas
"""

import argparse
import json
import math
import statistics
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src" / "site"), str(ROOT / "tests")]

from engines import CHROMIUM
from playwright.sync_api import sync_playwright
from web import Server

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync")
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
SLOWER = {"desk": 1, "phone": 4}
WIDE = {"desk": 344, "phone": 230}      # px of the board, as on the easel
BOARD = """async ([count, wide]) => {
    const line = n => { const x = n * 37 % 700, y = n * 53 % 900;
        return `pen 31243a 12 ${Array.from({ length: 24 }, (_, at) => `${x + at * 8},${Math.round(y + 60 + 50 * Math.sin(at / 3))},${40 + at}`).join(' ')}`; };
    await courtcards.art.change('0a1b2c3d', { strokes: Array.from({ length: count }, (_, n) => line(n)) });
    const board = document.createElement('ink-board');
    for (const [name, value] of Object.entries({ key: '0a1b2c3d', tool: 'pen', colour: 'ab2f2c', width: '12' })) board.setAttribute(name, value);
    Object.assign(board.style, { position: 'fixed', left: '20px', top: '80px', width: `${wide}px`, height: `${wide * 1117 / 880}px` });
    document.body.replaceChildren(board);
    window.measured = [];
    const seen = new MessageChannel(), waiting = [];
    seen.port1.onmessage = () => { const now = performance.now(); for (const one of waiting.splice(0)) measured.push({ ...one, ink: now - one.at }); };
    let begun = 0;
    window.addEventListener('pointermove', () => { begun = performance.now(); }, true);
    window.addEventListener('pointermove', event => {
        if (!event.buttons && event.pointerType === 'mouse') return;
        const handled = performance.now() - begun;
        requestAnimationFrame(() => {                                     // after the board's own, which was asked for first
            waiting.push({ at: event.timeStamp, script: handled + performance.now() - framed });
            seen.port2.postMessage(0);
        });
    });
    let framed = 0;
    window.addEventListener('pointermove', () => requestAnimationFrame(() => { framed = performance.now(); }), true);     // before it
    await new Promise(done => setTimeout(done, 1000)); }"""


def drawn(page, screen, events):
    """Draw one line round and round, one event a frame; return what was measured."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER[screen]})
    middle, radius = 20 + WIDE[screen] / 2, WIDE[screen] / 3

    def send(kind, at):
        x, y = middle + radius * math.cos(at / 9), 80 + middle + radius * math.sin(at / 7)
        if screen == "desk":
            session.send("Input.dispatchMouseEvent", {"type": {"begin": "mousePressed", "go": "mouseMoved", "end": "mouseReleased"}[kind], "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1})
        else:
            session.send("Input.dispatchTouchEvent", {"type": {"begin": "touchStart", "go": "touchMove", "end": "touchEnd"}[kind], "touchPoints": [] if kind == "end" else [{"x": x, "y": y}]})
    send("begin", 0)
    for at in range(1, events):
        send("go", at)
    send("end", events)
    return page.evaluate("measured.slice(5)")


def figures(values):
    """Return median and 95th percentile."""
    values = sorted(values)
    return {"median": round(statistics.median(values), 1), "p95": round(values[int(len(values) * .95)], 1)}


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--strokes", default="0,500")
    parser.add_argument("--screens", default="desk,phone")
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    server, found = Server(asked.site, 0), []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for screen in asked.screens.split(","):
            for strokes in map(int, asked.strokes.split(",")):
                context = browser.new_context(**SCREENS[screen])
                page = context.new_page()
                page.route("**/core.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
                page.goto(server.address)
                page.evaluate(BOARD, [strokes, WIDE[screen]])
                measured = drawn(page, screen, asked.events)
                found.append({"screen": screen, "strokes": strokes, "events": len(measured), **{part: figures([one[part] for one in measured]) for part in ("ink", "script")}})
                context.close()
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1))
    print("screen  strokes  events        ink (ms)     script (ms)")
    for one in found:
        cells = [f"{one[part]['median']:6.1f} / {one[part]['p95']:5.1f}" for part in ("ink", "script")]
        print(f"{one['screen']:6}  {one['strokes']:7}  {one['events']:6}  {cells[0]}  {cells[1]}")


if __name__ == "__main__":
    main()
