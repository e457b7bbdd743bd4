"""Custom sets of Creation Cards for tests: with text, artwork and history."""

import json
from secrets import token_hex

from helpers.photographs import data_url, jpeg
from helpers.words import text

from courtcards.cards.custom_sets import set_from_file, set_to_file
from courtcards.games import GAMES

KIND = GAMES["minkingi"]
PICTURE = data_url(jpeg(24, 16, (0, 60, 0)))
STROKES = ["pen 31243a 12 120,340,50 124,338,55", "shape ab2f2c 4 10,10,0 -20,30,0 90,80,99"]
HISTORY = [{"what": "drawn", "by": "Ada", "on": "2026-11-01"}]
IMPORT = text("setup.import-cards")
CORNERS = [[*"152R"], [*"B38Y"], [*"9R46"], [*"Y7BR"], [*"2468"]]


def a_card(number=7, **more):
    """Return a card as in a file."""
    return {"number": number, "corners": CORNERS[number % 5], "speed": number * 5 % 205, "level": number % 5 + 1, "type": "bee", "set": "garden"} | more


def a_file(name="Garden", owner="Ada", count=20, **first):
    """Return the file of a set as plain data; its first card has artwork and a history, or the fields given. Empty fields are left out."""
    fields = {"title": "Comet Duke", "text": "It flies.\nFar.", "strokes": STROKES, "picture": PICTURE, "history": HISTORY} | first
    first_card = a_card(1, **{name: value for name, value in fields.items() if value})
    header = {"format": 1, "name": name, "version": "1"} | ({"owner": owner} if owner else {})
    return header | {"cards": [first_card, *[a_card(number) for number in range(2, count + 1)]]}


def own(count=60, name="The garden", **first):
    """Return the text of an anonymous set's file, numbered from 201; the first card has the fields given, without those that are `...`."""
    cards = [{"number": 201 + n, "corners": CORNERS[n % 5], "speed": n * 5 % 205, "level": n % 5 + 1, "type": "bee", "set": "garden"} for n in range(count)]
    if cards:
        cards[0] = {name: value for name, value in (cards[0] | first).items() if value is not ...}
    return json.dumps({"format": 1, "name": name, "version": "1", "cards": cards})


def on_shelf(table, *files):
    """Put sets on a table's shelf, with their artwork; return their ids."""
    page = table.app.page
    ids = []
    for data in files:
        file, arts = set_from_file(json.loads(json.dumps(data)), lambda: token_hex(4))
        own_set = page.shelf.save(page.shelf.new_set(KIND.id, {})._replace(file=file))
        table.stage.art.held |= arts
        ids.append(own_set.id)
    return ids


def plain(table, id):
    """Return a set from the shelf as a file, with the artwork on its cards."""
    return set_to_file(table.app.page.shelf.get(id).file, table.stage.art.held)
