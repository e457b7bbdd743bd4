"""From a pointer event to the frame with its ink, on the easel itself.

Prints a table, and JSON with --json FILE; ms: median / 95th percentile.

    PYTHONPATH=src .cache/venv/bin/python tests/bench/ink.py SITE [--strokes 0,500] [--screens desk,phone] [--events 240] [--rate 90] [--runs 3]
                                                             [--without predicted] [--with desynchronized] [--json FILE]

SITE is a built folder. `desk` draws by mouse, `phone` by finger, on a touch screen of 390 by 844 with a processor four times slower. Events come
--rate times a second, whether or not earlier ones are painted, as from a real pointer. Of several runs the one with the lowest median counts, since
other processes may load the machine; the load is printed. For comparison, an empty page draws the same line on a single canvas, which shows how
much of the time is due to the browser and the machine.

  ink     from the event's time stamp until the frame with its ink is painted: the board's own animation frame, and a message after it
  shown   until the next frame begins, by when that one has been handed to the screen
  script  the page's script time: handlers, outline, canvas
"""

import argparse
import asyncio
import json
import math
import os
import statistics
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src" / "site"), str(ROOT / "tests")]

from browser.fixtures import FLAGS
from helpers.engines import CHROMIUM
from helpers.words import text
from playwright.async_api import async_playwright
from web import FolderServer

SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
SLOWER = {"desk": 1, "phone": 4}
PATIENCE = 240_000
BOARD = "ink-board [role=application]:not([aria-busy=true])"
OTHERWISE = {
    "without predicted": "PointerEvent.prototype.getPredictedEvents = () => [];",
    "with desynchronized": "const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind) {"
                           " return get.call(this, kind, this.className === 'wet' ? { desynchronized: true } : {}); };",
}
EMPTY = """<!doctype html><meta name=viewport content="width=device-width">
<style>* { margin: 0; touch-action: none } canvas { width: 350px; height: 444px }</style><ink-board><canvas width=700 height=888></canvas></ink-board>
<script>
    const canvas = document.querySelector('canvas'), board = canvas.getContext('2d');
    let line = [], due = 0;
    canvas.addEventListener('pointermove', event => {
        line.push([2 * event.offsetX, 2 * event.offsetY]);
        due ||= requestAnimationFrame(() => {
            due = 0;
            board.beginPath();
            for (const place of line) board.lineTo(...place);
            board.stroke();
            line = line.slice(-1);
        });
    });
</script>"""
FILL = """async count => {
    const key = location.hash.split('/').pop(), line = n => { const x = n * 37 % 700, y = n * 53 % 900;
        return `pen 31243a 12 ${Array.from({ length: 24 }, (_, at) => `${x + at * 8},${Math.round(y + 60 + 50 * Math.sin(at / 3))},${40 + at}`).join(' ')}`; };
    await courtcards.art.changeDrawing(key, { strokes: Array.from({ length: count }, (_, n) => line(n)) });
    courtcards.art.announceChange([key]); }"""
WATCH = """() => {
    window.measured = [];
    const seen = new MessageChannel(), painted = [], posted = [];
    let waiting = [], begun = 0, handled = 0, framed = 0;
    seen.port1.onmessage = () => { const now = performance.now(); for (const one of posted.shift()) one.ink = now - one.at; };
    window.addEventListener('pointermove', event => {
        begun = performance.now();
        if (!waiting.length) requestAnimationFrame(now => {                     // before the board's own
            framed = performance.now();
            for (const one of painted.splice(0)) one.shown = now - one.at;
        });
    }, true);
    window.addEventListener('pointermove', event => {
        if (!event.buttons && event.pointerType === 'mouse') return;
        handled += performance.now() - begun;
        if (!waiting.length) requestAnimationFrame(() => {                      // after the board's own
            const script = handled + performance.now() - framed;
            handled = 0;
            const here = waiting.map(at => ({ at, script }));
            for (const list of [painted, measured]) list.push(...here);
            posted.push(here);
            waiting = [];
            seen.port2.postMessage(0);
        });
        waiting.push(...event.getCoalescedEvents().map(one => one.timeStamp));
    }); }"""


async def easel(page, address, strokes):
    """Put a card with this many strokes on the easel."""
    page.set_default_timeout(PATIENCE)
    await page.goto(f"{address}?speed=0#/studio")
    await page.get_by_role("button", name=text("studio.new-first")).click()
    await page.get_by_role("button", name="18 ").click()
    await page.locator("a.cardlink").first.click()
    await page.wait_for_selector(BOARD)
    await page.locator(".easel [data-do=ink][data-value=ab2f2c]").click()
    await page.evaluate(FILL, strokes)
    await page.wait_for_function("count => document.querySelector('ink-board').drawing.strokes.length === count", arg=strokes)
    await page.locator("ink-board").scroll_into_view_if_needed()
    await page.wait_for_timeout(3000)
    await page.evaluate(WATCH)


async def empty(page, address):
    """Open an empty page with one canvas."""
    await page.route("**/*", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    await page.goto(address)
    await page.evaluate(WATCH)


async def drawn(page, screen, events, rate):
    """Draw one line round and round, at this many events a second; return the measurements."""
    session, box, sent, last = await page.context.new_cdp_session(page), await page.locator("ink-board").bounding_box(), [], 0
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER[screen]})

    def send(kind, at):
        x, y = (box[side] + box[size] * (.5 + .33 * turn) for side, size, turn in (("x", "width", math.cos(at / 9)), ("y", "height", math.sin(at / 7))))
        if screen == "desk":
            kind = {"begin": "mousePressed", "go": "mouseMoved", "end": "mouseReleased"}[kind]
            return session.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1})
        kind = {"begin": "touchStart", "go": "touchMove", "end": "touchEnd"}[kind]
        return session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})
    await send("begin", 0)
    clock = asyncio.get_running_loop()
    start = clock.time()
    while clock.time() - start < events / rate:
        last = (clock.time() - start) * rate
        sent.append(asyncio.create_task(send("go", last)))
        await asyncio.sleep(max(0, start + len(sent) / rate - clock.time()))
    await asyncio.gather(*sent)
    await send("end", last)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    await session.detach()
    return (await page.evaluate("measured.splice(0)"))[5:]


def figures(values):
    """Return the median and the 95th percentile."""
    values = sorted(values)
    return {"median": round(statistics.median(values), 1), "p95": round(values[int(len(values) * .95)], 1)}


async def measured(browser, address, screen, strokes, asked):
    """Return the best of several runs on a fresh page."""
    context = await browser.new_context(**SCREENS[screen], reduced_motion="reduce", service_workers="block")
    for script in [*(f"without {name}" for name in asked.without.split(",") if name), *(f"with {name}" for name in asked.more.split(",") if name)]:
        await context.add_init_script(OTHERWISE[script])
    page = await context.new_page()
    await (empty(page, address) if strokes == "empty" else easel(page, address, int(strokes)))
    runs = []
    for _ in range(asked.runs):
        found = await drawn(page, screen, asked.events, asked.rate)
        runs.append({"screen": screen, "strokes": strokes, "events": len(found), "load": round(os.getloadavg()[0], 1),
                     **{part: figures([one[part] for one in found if part in one]) for part in ("ink", "shown", "script")}})
        await page.wait_for_timeout(1500)
        await page.keyboard.press("Control+z")
    await context.close()
    return min(runs, key=lambda one: one["ink"]["median"])


async def run(asked, address):
    """Return the measurements for every screen."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        found = [await measured(browser, address, screen, strokes, asked) for screen in asked.screens.split(",") for strokes in ["empty", *asked.strokes.split(",")]]
        await browser.close()
    return found


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--strokes", default="0,500")
    parser.add_argument("--screens", default="desk,phone")
    parser.add_argument("--events", type=int, default=240)
    parser.add_argument("--rate", type=int, default=90)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--without", default="")
    parser.add_argument("--with", default="", dest="more")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    server = FolderServer(asked.site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = asyncio.run(run(asked, server.address))
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1))
    print("screen  strokes  events        ink (ms)      shown (ms)     script (ms)  load")
    for one in found:
        cells = [f"{one[part]['median']:6.1f} / {one[part]['p95']:5.1f}" for part in ("ink", "shown", "script")]
        print(f"{one['screen']:6}  {one['strokes']:>7}  {one['events']:6}  {cells[0]}  {cells[1]}  {cells[2]}  {one['load']:4}")


if __name__ == "__main__":
    main()
