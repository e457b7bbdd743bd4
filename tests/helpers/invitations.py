"""Devices that join a table with the codes on its fake page, and the matches dealt to them."""

import html
import re
from random import Random

from helpers.fake_page import Lines, Table
from helpers.words import text

from courtcards.bots import choose

OFFERED = re.compile(r'id="near-link" value="([^"]*)"')


def device(lines, storage=None):
    """Return a device that reaches others through these connections."""
    table = Table(storage, speed="0", seed=None)
    table.stage.connections = lines
    return table


def shown(table):
    """Return the route of the link a page shows, or "" if it shows none."""
    field = OFFERED.search(table.stage.view)
    return "#" + html.unescape(field[1]).partition("#")[2] if field else ""


def inviting(*kinds, game="coinquest"):
    """Return a table waiting for its guests; `kinds` are the kinds of its seats."""
    table = device(Lines())
    table.stage.go(f"#/setup/{game}")
    table.do("seats", value=str(len(kinds)))
    for seat, kind in enumerate(kinds):
        table.do("seat-kind", seat=str(seat), value=kind)
    table.do("deal")
    return table


def joins(table, name="Ben"):
    """Join a table as a guest, up to the reply; return the guest's device."""
    guest = device(table.stage.connections)
    guest.stage.go(shown(table))
    guest.do("near-name", value=name)
    guest.do("near-join")
    return guest


def paste(table, text):
    """Paste a guest's reply at the host."""
    table.do("paste-reply")
    table.do("yes", value=text)


def away(table, *names):
    """Return whether a page says that one of these guests is away."""
    sentences = text("near.plate-waiting"), *[text("near.is-waiting", who=name) for name in names or ("Ben", "Cleo")]
    return any(sentence in table.says for sentence in sentences)


def settle(*tables):
    """Run everything that is scheduled."""
    while sum(table.stage.tick() for table in tables):
        for table in tables:
            table.stage.time += 100


def dealt(*guests, game="coinquest"):
    """Return a host and its guests (just Ben by default), once the cards are dealt."""
    guests = guests or ("Ben",)
    table = inviting("person", *["guest"] * len(guests), game=game)
    devices = []
    for name in guests:
        devices.append(joins(table, name))
        paste(table, shown(devices[-1]))
    table.do("deal")
    settle(table, *devices)
    return table, *devices


def answer(table, guest, rng):
    """Answer for the next player; return whether there was one."""
    if table.match.device.state.value != "open":
        table.do("take-seat")
    for page, seat in ((table, 0), (guest, 1)):
        if page.match.timeline.awaited and (page is guest or table.match.session.asked_people):
            page.do("move", move=str(choose(table.match.session.record.game, seat, "squire", rng)))
            settle(table, guest)
            return True
    return False


def turn(table, guest, seat):
    """Play until it's the turn of the host (0) or the guest (1)."""
    rng = Random(9)
    while seat not in table.match.session.asked:
        assert answer(table, guest, rng)


def admit(table, guest):
    """Paste the reply that a device shows at the host, and let both go on."""
    paste(table, shown(guest))
    settle(table, guest)


def anew(table):
    """Reload the host's page, which drops its connections; return the new device."""
    reloaded = device(table.stage.connections, table.storage)
    for place in table.app.page.guests[table.id]:
        for line in filter(None, (place.spare_connection, place.connection)):
            line.close()
    reloaded.stage.go(table.stage.address)
    return reloaded


def offered(table):
    """Return the route of the code in a host's dialog."""
    return "#" + OFFERED.search(table.stage.dialog)[1].partition("#")[2]


def reply_of(guest):
    """Return the reply in a guest's dialog."""
    return OFFERED.search(guest.stage.dialog)[1]
