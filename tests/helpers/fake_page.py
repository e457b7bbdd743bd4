"""A page and a storage without a browser: they record the table's calls, and can be made to misbehave."""

import json
import re
from base64 import urlsafe_b64encode
from html.parser import HTMLParser
from itertools import count

from helpers.words import text

from courtcards.saves.record import Record
from table.app.app import App
from table.page.ports import PageLocation
from table.storage.match_saves import MATCH_PREFIX, MatchStorage

TABS, CODES = count(1), count(1)
SITE = "https://example.org/"           # address of the page


class Full(Exception):
    """Raised by a full storage."""


class Storage:
    """A localStorage backed by a dict; it has room for `room` characters, and raises on every call if `blocked`."""

    def __init__(self, room=10**9):
        self.held, self.room, self.blocked = {}, room, False

    def open(self):
        if self.blocked:
            raise PermissionError("the storage is blocked")

    def get(self, key):
        self.open()
        return self.held.get(key)

    def set(self, key, value):
        self.open()
        if sum(len(text) for name, text in self.held.items() if name != key) + len(value) > self.room:
            raise Full
        self.held[key] = value

    def remove(self, key):
        self.open()
        self.held.pop(key, None)

    def names(self):
        self.open()
        return list(self.held)

    def texts(self, keys):
        return [self.get(key) for key in keys]

    def size(self):
        self.open()
        return sum(len(key) + len(text) for key, text in self.held.items())


class Gallery:
    """Card artwork in a dict; `why` is the reason nothing more can be saved."""

    def __init__(self):
        self.held, self.seen, self.why, self.unkept = {}, {}, "", set()
        self.acts, self.photos, self.crops = [], None, None

    def ink(self, act):
        self.acts.append(act)

    def photo(self, then):
        self.photos = then

    def store_section(self, key, then):
        self.crops = key, then

    def put(self, arts, then):
        self.unkept = self.unkept | set(arts) if self.why in ("full", "blocked") else set()
        if self.why in ("", "bad-picture"):
            self.held |= {key: dict(art) | ({"picture": ""} if self.why else {}) for key, art in arts.items()}
        then(self.why)

    def show(self, arts, then):
        self.seen |= arts
        then("bad-picture" if self.why == "bad-picture" else "")

    def all_stored(self):
        return not self.unkept

    def forget(self, keys):
        self.unkept -= set(keys)
        self.seen = {key: art for key, art in self.seen.items() if key not in keys}

    def get(self, keys, then):
        then({key: dict(self.held[key]) for key in keys if key in self.held})

    def keys(self, then):
        then(set(self.held))

    def copy(self, pairs, then):
        self.put({to: self.held[key] for key, to in pairs.items() if key in self.held}, then)

    def delete_orphans(self, kept):
        self.held = {key: art for key, art in self.held.items() if key in kept}

    def request_size(self, then):
        then(sum(len(str(art)) for art in self.held.values()))


class Line:
    """One end of a connection.

    Codes open both ends, and messages arrive at once. `load` is a made-up backlog. `code` has the parts of a real code.
    """

    def __init__(self, lines, kind):
        self.lines, self.state, self.other, self.kept, self.left_invitation = lines, "waiting", None, [], ""
        self.code = urlsafe_b64encode(b"".join([kind, b"\3", next(CODES).to_bytes(3), b"\x12", bytes(18 + 32)])).decode().rstrip("=")
        self.heard, self.changed, self.unsent_bytes = self.kept.append, lambda: None, 0

    def take(self, reply, then):
        other = self.lines.made.get(reply)
        then(reply.startswith("EQ") and other is not None)
        if other:
            self.other, other.other = other, self
            self.be("open")
            other.be("open")

    def be(self, state):
        """Change the state of this end."""
        if self.state not in (state, "closed"):
            self.state = state
            self.changed()

    def send(self, text):
        if self.state == "open":
            self.other.heard(text)

    def listen(self, heard):
        self.heard = heard
        while self.kept:
            heard(self.kept.pop(0))

    def leave(self, invitation):
        if self.state == "open" and invitation and not self.other.left_invitation:
            self.other.left_invitation = invitation
            self.other.changed()

    def watch(self, changed):
        self.changed = changed

    def close(self):
        self.be("closed")
        if self.other:
            self.other.be("closed")


class Lines:
    """The connections among pages that share them.

    `has` says whether the browser can connect at all, and `come` whether the parts it needs get loaded.
    """

    def __init__(self):
        self.made, self.has, self.come = {}, True, True

    def supports_connections(self):
        return self.has

    def invite(self, then):
        then(self.line(b"\x10") if self.come else None)

    def join(self, code, then):
        then(self.line(b"\x11") if self.come and code in self.made else None)

    def scan(self, then):
        then(self.come)

    def line(self, kind):
        line = Line(self, kind)
        self.made[line.code] = line
        return line


class Stage:
    """Records paints and follows addresses at once; deferred calls run on `tick`."""

    def __init__(self):
        self.name = ""
        self.troubles, self.calm = [], False
        self.place = PageLocation(False, SITE)
        self.app, self.view, self.dialog, self.notices = None, "", "", ""
        self.waiting, self.asked, self.files, self.picked, self.painted, self.address, self.light = [], [], [], None, [], "", ""
        self.sets, self.kept = [], []
        self.keys, self.means = True, True
        self.time, self.page_clock, self.parts, self.bots, self.hurries = 0.0, self, self, self, 0
        self.fetching, self.connections, self.given = None, Lines(), []
        self.art, self.trials, self.works, self.day, self.land = Gallery(), [], [], "2026-11-21", ""
        self.utc = self.day
        self.clipboard = ""

    def work(self, what, asked, sets, then):
        self.given = list(sets)
        (self.trials if what == "play_trial_matches" else self.works).append((asked, sets, then) if what == "play_trial_matches" else (what, asked, then))

    def hurry(self):
        self.hurries += 1

    def today(self):
        return self.day

    def utc_day(self):
        return self.utc

    def until_tomorrow(self):
        return 1000.0

    def country(self):
        return self.land

    def store_picture(self, picture):
        self.kept.append(picture)

    def shows_action(self, data):
        return data in pressable(self.view)

    def paint(self, parts):
        self.painted.append(parts)
        self.view = patched(self.view, parts.get("view", self.view))
        self.dialog, self.notices = parts.get("dialog", self.dialog), parts.get("notices", self.notices)

    def prepare(self, parts):
        self.parsed = parts

    def later(self, wait, then):
        self.waiting.append(then)

    def after_paint(self, then):
        then()

    def tick(self, most=1):
        """Run deferred calls, in up to `most` rounds; return whether any were waiting."""
        for _ in range(most):
            due, self.waiting = self.waiting, []
            for then in due:
                then()
            if not due:
                return False
        return True

    def now(self):
        return self.time

    def request_paint_time(self, then):
        self.waiting.append(lambda: then(self.now()))

    def go(self, route):
        self.address = route
        self.app.open_route(route)

    def replace(self, route):
        self.address = route

    def reload(self):
        self.files.append("reload")

    def copy(self, field, then):
        self.copied = then

    def paste(self, then):
        then(self.clipboard)

    def can_share(self):
        return False

    def send(self, field, then):
        self.sent = then

    def complain(self, text):
        """Record a problem; a test that doesn't expect one fails."""
        self.troubles.append(text)
        assert self.calm, text

    def has_keyboard(self):
        return self.keys

    def switch_letter_keys(self, mean):
        self.means = mean

    def title(self, text):
        self.name = text

    def download(self, name, text):
        self.files.append((name, text))

    def pick(self, most, then):
        self.picked = lambda file: then(file if file is None else iter([file.encode(errors="surrogatepass") if isinstance(file, str) else file]))

    def think(self, asked, sets, then):
        self.asked.append((asked, then))
        self.sets.append(list(sets))

    def fetch(self, part, told, then):
        self.fetching = told, then

    def suits(self, colours):
        self.colours = colours

    def theme(self, name):
        self.light = name

    def update(self):
        self.files.append("update")


class Table:
    """The whole table in one tab. `tab()` opens another one on the same storage."""

    def __init__(self, storage=None, **query):
        self.storage, self.query = storage or Storage(), {name: value for name, value in {"seed": "22", **query}.items() if value is not None}
        self.stage = Stage()
        self.clock = iter(range(1, 10**6))
        self.saves = MatchStorage(self.storage, lambda: next(self.clock), f"tab {next(TABS)}")
        self.app = self.stage.app = App(self.stage, self.saves, self.query)
        self.app.open_route("")

    def tab(self):
        """Return another tab on the same storage, at the same address."""
        other = Table(self.storage, **self.query)
        other.clock = iter(range(10**6, 2 * 10**6))
        other.stage.go(self.stage.address)
        return other

    @property
    def match(self):
        """The open match, or None on any other page."""
        return self.app.match

    @property
    def moves(self):
        """The possible answers right now, as text."""
        return [str(move) for move in self.match.timeline.moves()]

    @property
    def played(self):
        """The moves played in the open match."""
        return self.match.session.record.moves

    def do(self, act, **data):
        """Press a control. The question before the first undo is answered with yes."""
        self.app.do(act, data)
        if act == "undo" and self.app.page.answer:
            self.app.do("yes", {})

    def open_file(self, held):
        """Choose a file with this content (text, bytes or JSON data; None cancels the dialog); return the table."""
        self.do("choose-file")
        self.stage.picked(held if held is None or isinstance(held, str | bytes) else json.dumps(held))
        return self

    def follow(self, route):
        """Follow a link, then confirm on the page it opens."""
        self.stage.go(route)
        self.do("take-up")

    def leave(self, route="#/"):
        """Leave a table with other players, and confirm the question about it."""
        self.stage.go(route)
        assert text("near.leave") in self.asks
        self.do("yes")

    def play_now(self):
        """Start a quick match of War; return it."""
        self.do("play-now", game="war")
        return self.app.match

    def play_war(self, flips, *seats):
        """Deal a match of War, the one of `play_now` if no seats are given, and play these flips; only the last is pressed and painted."""
        record = Record("war", list(seats or ("You", "bot:squire:Margot")), seed=int(self.query["seed"])).dump()
        self.app.page.deal(record | {"moves": ["0 flip"] * (flips - 1)}, came=False)
        self.flip()

    def flip(self, times=1):
        """Press the main button, and let the flipped cards show."""
        for _ in range(times):
            self.do("main")
            if self.match.painter.scene_before_turning:
                self.stage.tick()

    def play_out(self):
        """Play the match to its end, and wait until it's shown."""
        self.do("run-out")
        while self.stage.tick():
            pass

    @property
    def id(self):
        """The id of the open match."""
        return self.stage.address.rpartition("/")[2]

    @property
    def stored(self):
        """The open match as saved."""
        return self.saves.read(self.id)

    @property
    def says(self):
        """The text on the screen."""
        return words(self.stage.view)

    @property
    def asks(self):
        """The text of the open dialog."""
        return words(self.stage.dialog)

    @property
    def warns(self):
        """The text of the notices."""
        return words(self.stage.notices)

    def put(self, id, text):
        """Save a match's text unchanged."""
        self.storage.held[MATCH_PREFIX + id] = text


def at_war():
    """Return a table with an open match of War."""
    table = Table()
    table.play_now()
    return table


def pressable(markup, do=None):
    """Return the data attributes of each element with an action, or with the action `do`."""
    controls = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, marks):
            data = {name.removeprefix("data-"): value or "" for name, value in marks if name.startswith("data-")}
            if "do" in data and do in (None, data["do"]):
                controls.append(data)
    Reader().feed(markup)
    return controls


KEPT = re.compile(r'<(\w+) data-region="([^"]*)" data-as-before></\1>')


def patched(page, markup):
    """Return the page as the stage patches it: unchanged regions keep their old markup."""
    def old_markup(placeholder):
        tag_name, region = placeholder[1], placeholder[2]
        start = re.search(rf'<{tag_name}\b[^>]* data-region="{re.escape(region)}"', page)
        assert start, f"{region} is not on the page"
        depth = 0
        for tag in re.finditer(rf"<(/?){tag_name}\b", page[start.start():]):
            depth += -1 if tag[1] else 1
            if not depth:
                return page[start.start():start.start() + tag.end()] + ">"
        raise AssertionError(f"{region} has no end")
    new_page = KEPT.sub(old_markup, markup)
    names = re.findall(r' data-region="([^"]*)"', new_page)
    assert len(names) == len(set(names)), "an element cannot be in two places"
    return new_page


def words(markup):
    """Return the text of markup."""
    text = re.sub(r"<[^>]*>", " ", markup)
    for mark, letter in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&")):
        text = text.replace(mark, letter)
    return re.sub(r"\s+([.,:])", r"\1", re.sub(r"[ \t\n]+", " ", text).strip())
