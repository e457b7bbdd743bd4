"""What a finger feels: from a press to the painted frame, split by phase, per game and screen.

Prints one table per screen, in ms: medians, one for each site. For two sites, also the difference with its interval (95 %, bootstrap over rounds).

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/clicks.py SITE [SITE]
        [--rounds 12] [--screens desk,phone] [--only war,knights-6] [--bots king] [--beside] [--keep [FILE]]

SITE is a built folder; two sites take turns in one run, so that they can be compared. `phone` is a touch screen of 390 by 844
with a processor four times slower.

  mark    from the stamp of the lifted finger or mouse button until the first changed frame is painted; below 0 if it was before the finger was lifted
  painted until the frame with Python's table is painted, which is the sum of:
    touch   until the page hears of a click
    Python  its handlers and timers
    patch   markup to nodes, patching, measuring and starting flights
    style   style and layout, wherever they happen
    frame   waiting for the frame, and painting it
--bots sets the level of the bots at the table: a king thinks during `send` and `attack`, and `undo` is pressed.
`floor`, pressed in every round, is a bare page whose press changes one colour: the minimum nobody can save.
--beside presses on one site in turns, with no bot thinking and while the worker runs one long king's thought after another; --keep saves both
medians with the campaign results, from which the tables of docs/bots.md are made.
"""

import argparse
import json
import re
import sys
import threading
import time
from datetime import date
from itertools import chain
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench import bots_page
from bench.cells import mark
from bench.positions import positions
from bench.thinking import JOIN, LINK, SLOWER, TIMED, questions
from browser.fixtures import FLAGS
from helpers.engines import CHROMIUM
from playwright.sync_api import sync_playwright
from web import FolderServer

HERE = Path(__file__).resolve().parent
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
WHOLE, PHASES = ("mark", "painted"), ("touch", "Python", "patch", "style", "frame")
DRAWN = "Layerize"      # the last step of a frame before the compositor has it
MARKS = ("begin", "heard", "changed", "stage", "staged")
TRACED = {"UpdateLayoutTree", "RecalculateStyles", "Layout"}
SAMPLES = 2000          # of the bootstrap

STAYS = .09             # s a finger stays down at least: a light tap
MAIN = "[data-main]:not([disabled])"
UNDO = ".bar [data-do=undo]"
CARD, SENT = ".hand .card[data-do=choose]", ".hand .card[data-do=move]"
LET_GO = ".ask__acts [data-do=take-back]"
BACK, ON = "#step-previous", "#step-next"
CHOICE = [("choose", CARD), ("take back", LET_GO)]
ATTACK = [*CHOICE, ("", CARD), ("attack", "button[data-target]"), ("undo", UNDO)]
CREATURES = [*CHOICE, ("creature", ".felt button[data-do=take-call]"), ("attack", "button[data-target]"), ("undo", UNDO)]
STACK = [*CHOICE, ("pass", MAIN), ("undo", UNDO)]
SPACES = [*CHOICE, ("", CARD), ("space", ".field__open[data-do=target]"), ("create", MAIN), ("undo", UNDO)]
GAMES = {               # presses in turn: (kind, selector); the kind "" isn't counted
    "war": [("flip", MAIN)],
    "knights-3": ATTACK,
    "knights-6": ATTACK,
    "royal-4": [("send", SENT), ("undo", UNDO)],
    "armies-2": [("place", CARD), ("undo", UNDO)],
    "kingdrin-4": [("play", SENT), ("undo", UNDO)],
    "ilk-4": CREATURES,
    "ilk-stack-4": STACK,
    "ilk-7": CREATURES,
    "ilk-stack-7": STACK,
    "minkingi": SPACES,
    "minkingi-3x6": SPACES,
    "fwords-2": SPACES,
    "fwords-6": SPACES,
    "fwords-word": [("letter", ".tiles--left .tile"), ("letter back", ".tiles__used .tile")],
    "coinquest-3": [*CHOICE, ("", CARD), ("prepare", MAIN), ("undo", UNDO)],
    "look-back-war": [("step back", BACK), ("step on", ON)],
    "look-back-knights": [("step back", BACK), ("step on", ON)],
    "look-back-long": [("step back", BACK), ("step on", ON)],
}
FLOOR = [("press", "button")]
BARE = """<meta name="viewport" content="width=device-width"><main id="app"><button style="width: 200px; height: 80px">A</button></main><script>
    const button = document.querySelector('button');
    window.courtcards = { stage: { paint: () => button.toggleAttribute('data-on') } };
    button.addEventListener('click', () => courtcards.stage.paint('"view"'));
</script><style>[data-on] { color: red }</style>"""           # the floor: a press that changes one colour
REST = {"attack": .35, "send": .35, "flip": .3, "pass": .35, "play": .35, "create": .35, "prepare": .35}         # s after a press, in addition to the usual .12
FREE = """selector => {
    if (document.querySelector('.tray[data-wait]')) return null;
    for (const one of document.querySelectorAll(selector)) {
        one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = one.getBoundingClientRect();
        for (const [x, y] of [[left + width / 2, top + height / 2], [left + Math.min(14, width / 2), top + height / 2], [left + width - 8, top + height / 2]])
            if (width && one.contains(document.elementFromPoint(x, y))) return [x, y];
    }
    return null; }"""


KING, THOUGHTS = ("ilk", 4, "king"), 5                  # a bot that thinks long, and from how many of its thoughts the longest is chosen
DEEP = .4               # s within which it's well under way when a press comes
THINK = """text => {
    window.thinks = true;
    window.thinking = (async () => { while (window.thinks) await window.asked('choose', text); })(); }"""
THOUGHT = "window.thinks = false, window.thinking"


class Table:
    """One site, screen and game: a page at the question of its position, or the floor; `thoughts` are the king's tasks to run during presses."""

    def __init__(self, browser, address, screen, game="floor", record=None, thoughts=()):
        self.screen, self.game, self.presses, self.moments = screen, game, GAMES.get(game, FLOOR), Random(0)
        self.context = browser.new_context(**SCREENS[screen], service_workers="block")
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.add_init_script(path=HERE / "recorder.js")
        if record is None:
            self.page.goto(f"data:text/html,{quote(BARE)}")
            self.page.evaluate("arm()")
        else:
            self.sit_down(address, record)
        self.cdp = self.context.new_cdp_session(self.page)
        self.thought = self.longest(thoughts)

    def longest(self, thoughts):
        """Return the king's task that takes the longest, or None if there are none."""
        if not thoughts:
            return None
        self.page.evaluate(JOIN, LINK)
        self.page.wait_for_function("'asked' in window")
        return max(thoughts, key=lambda text: self.page.evaluate(TIMED, ["choose", text])[0])

    def slow(self, times):
        """Throttle the processor. Do so only during a press: a throttled page keeps a core busy even at rest, which would slow the other sites' presses."""
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def sit_down(self, address, record):
        """Open the match."""
        slot = {"record": record, "title": "Match", "note": "", "over": False, "tally": {}, "revision": 1, "saved": 1_700_000_000_000}
        kept = json.dumps(json.dumps(slot))
        met = json.dumps(json.dumps({"met": ["undo-counted"]}))          # no question before an undo
        stored = f"localStorage.setItem('courtcards:settings', {met}); localStorage.setItem('courtcards:match:m', {kept});"
        self.context.add_init_script(f"if (!localStorage.length) {{ {stored} }}")
        self.page.goto(f"{address}#/match/m")
        self.page.wait_for_selector("html[data-ready]", state="attached")
        self.page.wait_for_selector(".play")
        self.page.evaluate("arm()")
        self.page.wait_for_timeout(4000)            # the bots' worker starts after the table, and mustn't be measured
        if self.game.startswith("look-back"):
            self.look_back(len(record["moves"]))

    def look_back(self, length):
        """Open the replay at move 100, or near the end of a long match."""
        self.page.evaluate("document.querySelector('.rail [data-do=replay]').click()")
        self.page.wait_for_selector(".slider")
        at = 100 if length < 1000 else length - 3
        self.page.evaluate(f"const it = document.querySelector('.slider'); it.value = {at}; it.dispatchEvent(new Event('change', {{ bubbles: true }}))")
        self.page.wait_for_timeout(500)

    def press(self, kind, selector):
        """Press the first available match and return its times."""
        spot = self.wait_for(selector)
        if self.thought:
            self.page.evaluate(THINK, self.thought)
        time.sleep(self.moments.uniform(0, DEEP))
        self.slow(SLOWER[self.screen])
        self.page.evaluate("awaitPress()")
        if self.screen == "phone":
            self.touch("touchStart", spot)
            time.sleep(STAYS)
            self.touch("touchEnd")
        else:
            self.page.mouse.move(*spot)
            time.sleep(.05)
            self.page.mouse.click(*spot, delay=1000 * STAYS)
        until = time.monotonic() + 15
        while time.monotonic() < until:
            time.sleep(.03 * SLOWER[self.screen])
            if taken := self.page.evaluate("pressed()"):
                break
        else:
            raise TimeoutError(f"{self.game}, {self.screen}: nothing was shown after {kind or selector}")
        time.sleep(.12 + REST.get(kind, 0))
        self.slow(1)
        if self.thought:
            self.page.evaluate(THOUGHT)
        return taken

    def touch(self, kind, *spots):
        """Put a finger down at a spot, or lift it."""
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]})

    def wait_for(self, selector):
        """Return the centre of the first match that can be pressed, once it's still: a moving one would be gone when the press comes."""
        until, before = time.monotonic() + 90, None          # bots may play whole turns before it's free
        while time.monotonic() < until:
            spot = self.page.evaluate(FREE, selector)
            if spot and spot == before:
                return spot
            before = spot
            time.sleep(.05)
        raise TimeoutError(f"{self.game}, {self.screen}: nothing to press: {selector}")


def measure(tables, rounds, browser):
    """Let the tables take turns; return {name: {kind: [times, ...]}}."""
    taken = {name: {} for name in tables}
    for number in range(rounds + 1):
        browser.start_tracing(categories=["devtools.timeline", "blink.user_timing"])
        turn = [*tables.items()][::(-1) ** number]
        try:
            got = [(name, kind, table.press(kind, selector)) for name, table in turn for kind, selector in table.presses]
        finally:
            trace = json.loads(browser.stop_tracing())["traceEvents"]
        for (name, kind, spent), (marks, events) in zip(got, presses(trace), strict=True):
            if number and kind:                     # the first round warms up
                taken[name].setdefault(kind, []).append(split(spent, marks, events))
    return taken


def presses(trace):
    """Yield for each press the times of its marks, and the events of its page."""
    marks = sorted((event["ts"], event["pid"], event["tid"], event["name"].removeprefix("press-")) for event in trace if event["name"].startswith("press-"))
    for one in zip(*[iter(marks)] * len(MARKS), strict=True):
        _, pid, tid, _ = one[0]
        yield {mark: at for at, _, _, mark in one}, [event for event in trace if (event["pid"], event["tid"], event["ph"]) == (pid, tid, "X")]


def split(spent, marks, events):
    """Return the phases of a press in ms; they add up to `painted`."""
    start = marks["begin"] - 1000 * spent["late"]

    def painted(mark):
        return min(end for name, since, end in spans if name == DRAWN and since >= marks[mark])

    def styling(since, until):
        return covered([span[1:] for span in spans if span[0] in TRACED], since, until) / 1000
    spans = sorted(((event["name"], event["ts"], event["ts"] + event["dur"]) for event in events), key=itemgetter(1))
    whole, style = (painted("staged") - start) / 1000, styling(start, painted("staged"))
    phases = {"touch": (marks["heard"] - start) / 1000 - styling(start, marks["heard"]), "Python": spent["python"],
              "patch": spent["stage"] - styling(marks["stage"], marks["staged"]), "style": style}
    return {"mark": (painted("changed") - start) / 1000, "painted": whole, **phases, "frame": whole - sum(phases.values())}


def covered(spans, since, until):
    """Return how much of the time from `since` to `until` is covered by spans. They must be sorted, and may be nested."""
    total = 0
    for start, stop in spans:
        total += max(0, min(stop, until) - max(start, since))
        since = max(since, stop)
    return total


def line(name, sites):
    """Return a table row from the presses of each site."""
    whole = [f"{medians(sites, part)}{difference(sites, part)}" for part in WHOLE]
    return f"| {name} | {' | '.join([*whole, *[medians(sites, part) for part in PHASES]])} |"


def medians(sites, part):
    """Return the medians of a part, one for each site."""
    return " / ".join(f"{median(row[part] for row in rows):.0f}" for rows in sites)


def difference(sites, part):
    """Return the median difference of two sites round by round, with its interval; "" for one site."""
    if len(sites) == 1:
        return ""
    lot, apart = Random(0), [other[part] - one[part] for one, other in zip(*sites, strict=True)]
    drawn = sorted(median(lot.choices(apart, k=len(apart))) for _ in range(SAMPLES))
    return f" ({median(apart):+.0f}, {drawn[SAMPLES // 40]:+.0f} to {drawn[-SAMPLES // 40]:+.0f})"


def seated(record, level):
    """Return a record with its bots set to a level."""
    return record | {"seats": [re.sub("^bot:[a-z]+", f"bot:{level}", seat) for seat in record["seats"]]}


def sides(asked, servers):
    """Return the contestants by name: a site's address, and the king's tasks to run meanwhile."""
    if not asked.beside:
        return {site: (server.address, ()) for site, server in servers.items()}
    king = [json.dumps(one | {"limit": 0}) for one in questions(*KING, THOUGHTS)]
    address, = [server.address for server in servers.values()]
    return {"alone": (address, ()), "beside": (address, king)}


def beside(taken):
    """Return the medians over all presses with no bot thinking and beside a king."""
    rows = [[*chain(*taken[side].values())] for side in ("alone", "beside")]
    sign, frame = ([round(median(row[part] for row in each)) for each in rows] for part in WHOLE)
    return {"presses": len(rows[0]), "sign": sign, "frame": frame}


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sites", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--screens", default="desk,phone")
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--bots", default="squire")
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--keep", type=Path, nargs="?", const=bots_page.KEPT)
    asked = parser.parse_args()
    for named, known in ((asked.only, GAMES), (asked.screens, SCREENS)):
        if unknown := {*named.split(",")} - known.keys():
            parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if len(asked.sites) > 2 - asked.beside:
        parser.error("there are at most two sites to compare, and one with --beside")
    records, servers = {game: seated(record, asked.bots) for game, record in positions().items()}, {str(site): FolderServer(site.resolve(), 0) for site in asked.sites}
    for server in servers.values():
        threading.Thread(target=server.serve_forever, daemon=True).start()
    turns = sides(asked, servers)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for screen in asked.screens.split(","):
            print(f"\n| {screen}: {' / '.join(Path(name).name for name in turns)} | {' | '.join([*WHOLE, *PHASES])} |\n{'|---' * 8}|", flush=True)
            for game in asked.only.split(","):
                try:
                    tables = {side: Table(browser, address, screen, game, records[game], king) for side, (address, king) in turns.items()}
                    taken = measure(tables | {"floor": Table(browser, None, screen)}, asked.rounds, browser)
                    if asked.keep and asked.beside:
                        one = {**beside(taken), "mark": mark(KING[0]), "date": str(date.today())}
                        bots_page.keep(asked.keep, bots_page.read(asked.keep) | {f"presses {game} {screen}": one})
                    for kind in taken[next(iter(turns))]:
                        print(line(f"{game}: {kind}", [taken[side][kind] for side in turns]), flush=True)
                    print(line(f"{game}: floor", [taken["floor"]["press"]]), flush=True)
                except Exception as error:          # a game that can't be measured mustn't lose the others
                    print(f"{screen} {game}: {type(error).__name__} {error}", file=sys.stderr)
                for context in browser.contexts:
                    context.close()
        browser.close()


if __name__ == "__main__":
    main()
