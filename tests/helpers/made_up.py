"""Seeded random input from outside: records, links, and set-ups made with the page's own controls.

Each must be rejected with a clear message, or open; then it must be possible to play on, share, undo and replay. The suite has a
short run, bench/fuzz.py a long one.
"""

import base64
import json
import zlib
from copy import deepcopy
from random import Random

from helpers.fake_page import Table
from helpers.words import text

from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_codec import FORMAT_1, pack_link
from courtcards.saves.loader import RecordLoader, load_record
from courtcards.saves.record import Record
from table.browser.bot_worker import at_once
from table.page.shared_messages import record_error_text

NAMES = ("Ada", "", "  ", "\x00", "a\x07b", "\ud83d", "x\ud83dy", "\U0001f469\u200d\U0001f469", "bot:squire:Z", "::", "<b>&'\"", "y" * 90, "\u202eabc", "a\nb", "\u0645\u0644\u0643\u0629", "{0}", "%s", "2", "Ada 2", "\u00ad")
ODD = (None, True, False, 0, -1, 1, 1.5, 1e308, 10**30, "", "x", "\x00", "\ud83d", "0 flip", [], {}, [[]], [None], {"a": 1}, "1" * 700, [0] * 50, {"1": "\ud83d"}, float("nan"))
PIECES = ('"', "\\", '\\"', "[", "]", "{", "}", ",", ":", "\x00", "NaN", "1e999", "9" * 50, "\\ud83d", "null", '"seed"', "\ufeff", "-")


# records

def played(rng, moves=30):
    """Return the plain data of a record of random play."""
    kind = GAMES[rng.choice(list(GAMES))]
    seats = rng.randint(kind.fewest, kind.most)
    record = Record(kind.id, [rng.choice(("Ada", "Odo", "bot:squire:M", "bot:random")) for _ in range(seats)], seed=rng.choice((rng.getrandbits(48), f"{rng.getrandbits(128):032x}")))
    for _ in range(rng.randrange(moves)):
        if record.game.question:
            record.play(str(rng.choice(record.game.moves())))
    return record.dump()


def bent(rng, data):
    """Return a record with some of its values randomly replaced."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 2, 4))):
        place, name = data, rng.choice([*data, "deck", "after", "remarks", "cards", "words", "zeal", "\ud83d"])
        while isinstance(place.get(name) if isinstance(place, dict) else place[name], (list, dict)) and rng.random() < .6 and (inner := place[name]):
            place, name = inner, rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if rng.random() < .2 and isinstance(place, dict):
            place.pop(name, None)
        else:
            place[name] = deepcopy(rng.choice(ODD))       # a later round may change this value in turn
    return data


def torn(rng, text):
    """Return a text with a piece cut out, doubled or replaced."""
    at, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    return text[:at] + rng.choice((rng.choice(PIECES) * rng.choice((1, 3, 900)), text[at:end] * 2, "")) + text[end if rng.random() < .3 else at:]


def admitted(source):
    """Load a record; return it, or None if it's rejected with a message. Any other outcome is a bug."""
    try:
        arrival = RecordLoader(source)
        while not arrival.replay_moves(7):
            assert arrival.done <= arrival.total
    except BadRecord as error:
        assert error.key != "our-mistake", error.about
        assert record_error_text(error).encode()
        return None
    record = arrival.record
    reloaded = load_record(json.dumps(record.dump()))
    assert reloaded.dump() == record.dump() and reloaded.game.view() == record.game.view()
    return record


def try_record(rng):
    """Try to load an intact, altered or damaged record, as data or as text; return whether it was accepted."""
    data = played(rng)
    data = bent(rng, data) if rng.random() < .7 else data
    text = json.dumps(data, ensure_ascii=rng.random() < .5)
    return admitted(torn(rng, text) if rng.random() < .3 else data if rng.random() < .5 else text) is not None


# links and files, on the page

def try_link(rng):
    """Open an intact, altered or damaged link; return whether it opens a match."""
    data = played(rng)
    altered = bent(rng, data) if rng.random() < .3 else data
    link = pack_link(altered if writable(altered) else data)
    if rng.random() < .3:
        link = torn(rng, link or FORMAT_1)
    elif rng.random() < .2:
        compressor = zlib.compressobj(9, wbits=-15)
        packed = compressor.compress(torn(rng, json.dumps(data)).encode("utf-8", "replace")) + compressor.flush()
        link = FORMAT_1 + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    table = Table(speed="0")
    table.follow(f"#/{rng.choice(('play', 'deal'))}/{link}")
    if table.match is None:
        assert text("page.link-title") in table.says and table.saves.ids() == [], table.says
        return False
    assert table.saves.ids() == []
    live(table, rng)
    return True


def writable(data):
    """Return whether plain data can be encoded as UTF-8."""
    return json.dumps(data, ensure_ascii=False).isprintable()


# set-ups

def try_set_up(rng):
    """Set up a match with the page's own controls and deal it; return whether it was dealt."""
    table = Table(seed=str(rng.getrandbits(40)), speed="0")
    kind = GAMES[rng.choice(list(GAMES))]
    table.stage.go(f"#/setup/{kind.id}")
    if kind.fewest != kind.most:
        table.do("seats", value=str(rng.randint(kind.fewest, kind.most)))
    for seat in range(len(table.app.screen.setup.seats)):
        table.do("seat-kind", seat=str(seat), value=rng.choice(("person", "bot")))
        table.do("seat-name", seat=str(seat), value=rng.choice(NAMES))
        table.do("seat-level", seat=str(seat), value=rng.choice(LEVELS))
    for option in kind.options:
        if rng.random() < .4:
            turn(table, option, rng)
    if rng.random() < .3:
        table.do("seed", value=rng.choice(("7", "", "x", "-1", "9" * 400, "\u00b2", "281474976710655", " 5 ")))
    table.do("deal", game=kind.id)
    if table.match is None:
        assert "setup__error" in table.stage.view and table.saves.ids() == [], table.says
        return False
    route = table.stage.address
    table.stage.go("#/")
    table.stage.go(route)
    live(table, rng)
    return True


def turn(table, option, rng):
    """Set a house rule to a value within its printed limits, or rarely beyond them."""
    number = rng.choice((option.low, option.high, rng.randint(option.low, option.high), rng.randint(option.low, option.high), option.high + 1 if rng.random() < .1 else option.low))
    if option.kind == "bool":
        table.do("option", name=option.name)
    elif option.kind == "choice":
        table.do("option", name=option.name, value=str(rng.choice(option.choices)))
    elif option.kind == "int":
        table.do("option", name=option.name, value=str(number))
    else:
        for item, usual in rng.sample(option.choices, rng.randint(1, len(option.choices))):
            near = max(option.low, min(option.high, usual + rng.randint(-3, 3)))
            table.do("option", name=option.name, item=item, value=str(rng.choice((near, near, number))))


# an open match

def live(table, rng):
    """Play on, share, undo and replay; the page must survive, and its save must load again."""
    assert text("page.broken-title") not in table.says
    for _ in range(6):
        play_on(table, rng)
    table.do("share")
    assert text("sharing.save") in table.asks
    table.do("close")
    link = pack_link(table.match.session.record.dump())
    assert link is None or admitted(table.match.session.record.dump())
    table.do("undo")
    table.do("replay")
    for step in ("0", "1"):
        table.do("step", value=step)
    table.do("leave-replay")
    assert table.match and text("page.broken-title") not in table.says
    for id in table.saves.ids():
        assert admitted(table.saves.read(id)["record"]) is not None


def play_on(table, rng):
    """Answer for the next player."""
    game = table.match.session.position
    if table.stage.asked:
        request, then = table.stage.asked.pop(0)
        then(at_once(json.dumps(request)))
    elif game.question and (moves := [move for move in game.moves() if move.seat in table.match.session.people]):
        table.do("take-seat")
        table.do("move", move=str(rng.choice(moves)))
    table.stage.tick(3)


TRIES = {"record": try_record, "link": try_link, "set-up": try_set_up}


def run(kind, number):
    """Run one numbered trial of a kind; return whether the input was accepted."""
    return TRIES[kind](Random(f"{kind} {number}"))
