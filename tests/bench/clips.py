"""Short clips of every game: a rival's line at the deal, each kind of hit, a win, a loss and a draw; for review after a change.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/clips.py dist FOLDER
        [--only war,ilk] [--seats 3] [--moments line,hit,end] [--sizes desk,phone] [--themes dark,light] [--speeds normal,slow,fast,off] [--calm | --cover]
        [--rate 1]

Each clip is a folder of pictures named by ms from its start; FOLDER/index.html plays them all. `--calm` asks for reduced motion; `--cover` records each
size, theme and speed, with and without motion, in few clips instead of every combination. `--rate` slows animations down (.4) where the machine is too
busy to picture them.
"""

import argparse
import json
import sys
from base64 import b64decode
from itertools import product
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site"), str(ROOT / "tests")]

from bench.positions import NAMES
from browser.fixtures import FLAGS, Site
from browser.hands import rig
from browser.pages import SIZES, opened, ready
from browser.play import begin, follow
from helpers.engines import CHROMIUM, path_of
from helpers.short import played_out
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import sync_playwright

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.saves.record import Record

SCREENS = {"desk": "page", "phone": "phone"}
BOTS = ["bot:squire:Edda", *NAMES[1:]]
COVER = [("desk", "dark", "normal", False), ("phone", "light", "slow", False), ("phone", "dark", "fast", False), ("desk", "light", "off", False),
         ("phone", "light", "normal", True), ("desk", "dark", "fast", True)]
HITS = {"coinquest": ("wounds",), "kingdrin": ("last_card",), "minkingi": ("takes",), "fwords": ("silences", "midnight"),
        "ilk": ("lands", "clash", "hits-player", "heals-player"), "war": ("takes",), "kingdom-armies": ("takes",),
        "battle-royal": ("takes", "outlasts"), "knights-and-ninjas": ("takes-gems",)}       # {game: facts of a hit}
BEGUN = 16              # moves after which hits are near
SEEDS = 200             # matches searched for a moment
MOST = 700              # most moves of such a match
TRIES = 3               # moves of a bot that must end a match alike
BEFORE = 400            # ms recorded before a move
LONGEST = 12_000        # ms to wait for what it brings
AFTER = 2_000           # ms recorded after that
QUALITY = 70
SET = """more => localStorage.setItem('courtcards:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('courtcards:settings')), rivals: true, ...more }))"""
PLAY = "move => { document.dispatchEvent(new CustomEvent('courtcards:press', { detail: { do: 'move', move } })); }"
PLAYER = """<!doctype html><meta charset="utf-8"><title>Clips</title><style>body { font: 16px sans-serif; margin: 1rem } img { max-height: 80vh; border: 1px solid }
input { width: 100% }</style><select></select> <output></output><input type="range" value="0"><p><img alt=""><script>
const clips = CLIPS, [pick, out, at, seen] = document.querySelectorAll('select, output, input, img');
for (const name of Object.keys(clips)) pick.add(new Option(name));
const show = () => { const ms = clips[pick.value][at.value]; out.value = `${ms} ms`; seen.src = `${pick.value}/${String(ms).padStart(6, '0')}.jpg`; };
const open = () => { at.max = clips[pick.value].length - 1; at.value = 0; show(); };
pick.onchange = open; at.oninput = show; open();
document.onkeydown = ({ key }) => { if (key === ' ') play(); };
function play() { const all = clips[pick.value], next = all[+at.value + 1]; if (next) setTimeout(() => { at.value++; show(); play(); }, next - all[at.value]); }
</script>"""            # Space plays


class Camera:
    """Saves a picture of a page whenever it changes, into a folder."""

    def __init__(self, page, folder, rate=1):
        self.folder, self.begun, self.taken, self.over = folder, None, [], False
        folder.mkdir(parents=True, exist_ok=True)
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.on("Page.screencastFrame", self.take)
        self.cdp.send("Animation.enable")
        self.cdp.send("Animation.setPlaybackRate", {"playbackRate": rate})
        self.cdp.send("Page.startScreencast", {"format": "jpeg", "quality": QUALITY})

    def take(self, frame):
        """Save a picture, unless the clip is over."""
        if self.over:
            return
        self.cdp.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        now = frame["metadata"]["timestamp"]
        self.begun = self.begun or now
        self.taken.append(round(1000 * max(0, now - self.begun)))
        (self.folder / f"{self.taken[-1]:06}.jpg").write_bytes(b64decode(frame["data"]))

    def stop(self):
        """Stop recording."""
        self.over = True
        self.cdp.send("Page.stopScreencast")
        self.cdp.detach()


def moments(game, seats, wanted):
    """Yield the wanted moments of a game: the name of its clip, the match to start from, the move to play there if any, and what then shows."""
    kind = GAMES[game]
    number = max(kind.fewest, min(seats, kind.most))
    if "line" in wanted:
        yield "line", Record(game, NAMES[:number], seed=5).dump(), None, ".speech[data-side]"
    if "hit" in wanted:
        yield from first_of_each(game, number, hits, {f"hit-{key}" for key in HITS[game]}, ".burst")
    if "end" in wanted:
        yield from first_of_each(game, max(2, kind.fewest), ends, {"win", "loss", "draw"}, ".result")


def first_of_each(game, number, search, wanted, shows):
    """Yield the first of each wanted moment. The person at the page either makes the move or watches a bot make it."""
    for seed in range(SEEDS):
        for name, at, person, record in search(game, number, seed):
            if name in wanted:
                wanted.remove(name)
                names, move = NAMES[1:number], record.moves[at]
                seats = [*names[:person], NAMES[0], *names[person:]]
                yield name, record.up_to(at).dump() | {"seats": seats}, move if mover(move) == person else None, shows
        if not wanted:
            return
    print(f"{game}: no {', '.join(sorted(wanted))}", file=sys.stderr)


def hits(game, number, seed):
    """Yield (name, moves before it, seat of the person, record) for the hits of a match among squires."""
    told, rng = [], Random(seed)
    record = Record(game, BOTS[:number], seed=seed, story=lambda _, fact: told.append(fact.key))
    while record.game.question and len(record.moves) < MOST:
        told.clear()
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
        if len(record.moves) > BEGUN:
            yield from [(f"hit-{key}", len(record.moves) - 1, mover(record.moves[-1]), record) for key in HITS[game] if key in told]


def ends(game, number, seed):
    """Yield (name, moves before it, seat of the person, record) for the end of a random match.

    An end that a bot brings about is only used if the bot will surely bring it about on the page, too.
    """
    record = Record(game, BOTS[:number], seed=seed)
    played_out(record, seed, MOST)
    if record.game.outcome:
        at, outcome = len(record.moves) - 1, record.game.outcome
        last, together = mover(record.moves[at]), len(record.up_to(at - 1).game.question.seats) > 1
        for person in [last] if together else range(number):
            name = kind_of_end(outcome, person)
            if person == last or all(kind_of_end(again, person) == name for again in likely(record, at)):
                yield name, at, person, record


def likely(record, at):
    """Yield the outcome after some likely moves of a squire, or None if the match goes on."""
    for seed in range(TRIES):
        again = record.up_to(at)
        again.play(str(choose(again.game, mover(record.moves[at]), "squire", Random(seed))))
        yield again.game.outcome


def kind_of_end(outcome, seat):
    """Return "win", "loss" or "draw", as a seat sees an outcome; None without an outcome."""
    return outcome and ("draw" if outcome.draw else "win" if seat in outcome.winners else "loss")


def mover(move):
    """Return the seat of a move, given as text."""
    return int(move.split()[0])


def take(page, folder, rate, start, move, shows):
    """Record a match until a while after the element `shows` appears.

    If there's a `move`, play it meanwhile. Return the number of pictures.
    """
    follow(page, start)
    camera = Camera(page, folder, rate)
    page.wait_for_selector(".play .tray:not([data-wait])" if move else ".play .tray, .play .result")
    if move:
        page.wait_for_timeout(BEFORE)
        rig(page, PLAY, move)
    try:
        page.wait_for_selector(f"#app ~ * {shows}, {shows}", timeout=LONGEST)
    except Late:
        print(f"{folder.name}: no {shows}", file=sys.stderr)
    page.wait_for_timeout(AFTER)
    camera.stop()
    return len({*camera.taken})


def rows(asked):
    """Return the size, theme, speed and calm of each round of clips."""
    if asked.cover:
        return COVER
    return [(*row, asked.calm) for row in product(*[one.split(",") for one in (asked.sizes, asked.themes, asked.speeds)])]


def main():
    """Record all requested clips."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--seats", type=int, default=3)
    for name, default in (("sizes", "desk,phone"), ("themes", "dark"), ("speeds", "normal"), ("moments", "line,hit,end")):
        parser.add_argument(f"--{name}", default=default)
    parser.add_argument("--rate", type=float, default=1)
    for name in ("calm", "cover"):
        parser.add_argument(f"--{name}", action="store_true")
    asked = parser.parse_args()
    site = Site(asked.site.resolve())
    starts = [(game, *moment) for game in asked.only.split(",") for moment in moments(game, asked.seats, asked.moments.split(","))]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
        for size, theme, speed, calm in rows(asked):
            motion = "reduce" if calm else "no-preference"
            with opened(browser, site.url, **SIZES[SCREENS[size]], reduced_motion=motion, service_workers="block") as page:
                begin(page, site, "seed=22")
                rig(page, SET, {"theme": theme, "speed": speed})
                page.reload()
                ready(page)
                for game, moment, *start in starts:
                    name = "-".join([game, moment, size, theme, speed, *["calm"] * calm])
                    print(f"{name}: {take(page, asked.folder / name, asked.rate, *start)} pictures", flush=True)
        browser.close()
    site.stop()
    clips = {clip.name: sorted([int(picture.stem) for picture in clip.glob("*.jpg")]) for clip in sorted(asked.folder.iterdir()) if clip.is_dir()}
    (asked.folder / "index.html").write_text(PLAYER.replace("CLIPS", json.dumps(clips)), "utf-8")


if __name__ == "__main__":
    main()
