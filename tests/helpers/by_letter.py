"""Correspondence devices for tests: fake pages, each with its own storage, and the letters they offer."""

import html
import re
from random import Random

from helpers.fake_page import Table
from helpers.moved import settle

from courtcards.bots import choose
from courtcards.saves.record import Record
from table.storage.letter_state import LetterState

OFFERED = re.compile(r'id="letter" value="([^"]*)"')


def device(**query):
    """Return a device on which nothing takes any time."""
    return Table(speed="0", seed=None, **query)


def offered(table):
    """Return the route of the letter a page offers to send, or "" if it offers none."""
    field = OFFERED.search(table.stage.view)
    return html.unescape(field[1]).partition("#")[2] if field else ""


def sent(table):
    """Copy the letter a page offers, as its button would; return the route."""
    route = offered(table)
    table.do("letter-copy")
    table.stage.copied(True)
    settle(table)
    return "#" + route


def come(table, route):
    """Open a letter on a device, and join or answer if the page asks for it."""
    table.stage.go(route)
    settle(table)
    for act in ("join", "answer"):
        if f'data-do="{act}"' in table.stage.view:
            table.do(act)
            settle(table)


def invited(game, homes, names=("Ada", "Ben", "Cleo", "Dora"), options=None):
    """Start a match by letter; return the inviting device."""
    table = device()
    seats = [f"bot:squire:{name}" if home < 0 else name for name, home in zip(names, homes, strict=False)]
    table.app.page.deal(Record(game, seats, options).dump(), post=LetterState.begin(homes).dump())
    settle(table)
    return table


def joined(game, homes, **more):
    """Return the devices of a match once everybody has joined and the cards are dealt."""
    host = invited(game, homes, **more)
    tables, route = [host], sent(host)
    for _ in range(max(homes)):
        tables.append(device())
        come(tables[-1], route)
        route = sent(tables[-1])
    come(host, route)
    return tables


def dealt(game="coinquest"):
    """Return the devices of a match for two once both know it's dealt, starting with the one whose player begins."""
    first, other = joined(game, [0, 1])
    if not first.match.session.asked_people:
        come(other, sent(first))
        first, other = other, first
    return first, other


def answer(table, rng, level="squire"):
    """Answer for the people at a device as a bot of this level would, until the page offers a letter or the match waits.

    Bots answer as usual.
    """
    match = table.match
    for _ in range(400):
        settle(table)
        if table.stage.asked:
            request, then = table.stage.asked.pop(0)
            seat = request["seat"]
            then(str(choose(match.session.record.game, seat, "squire", rng)))
        elif match.device.state.value != "open":
            table.do("take-seat")
        elif match.timeline.awaited and match.session.asked_people:
            seat = match.session.asked_people[0]
            table.do("move", move=str(choose(match.session.record.game, seat, level, rng)))
        else:
            return
    raise AssertionError("it does not come to a letter")


def played(game, homes, most=400, look=lambda table: None, **more):
    """Play a match by letter to its end; return the devices and the number of letters.

    `look` is called with a device each time it has answered.
    """
    tables, rng, home = joined(game, homes, **more), Random(game), 0
    for letters in range(most):
        table = tables[home]
        answer(table, rng)
        look(table)
        if not offered(table):
            return tables, letters
        home, is_over = table.match.saved_match.receiver, table.match.session.position.outcome is not None
        route = sent(table)
        look(table)
        come(tables[home], route)
        if is_over:
            return tables, letters + 1
    raise AssertionError("it does not end")
