"""Kingdom Coinquest on the table: records of kingdoms in words, and what is pressed and read there."""

import re

from books.coinquest import matches as coinquest
from helpers.fake_page import pressable, words

NAMES = ("Ada", "Margot", "Brann", "Osric")


def record(*kingdoms, moves=(), people=1, **made):
    """Return the record of a match as `coinquest.setting` makes it, after some moves; the seats after the first `people` are bots."""
    return noted(lambda: coinquest.setting(*kingdoms, **made), moves, people)


def dealt(kings, forge, moves=(), people=1, **options):
    """Return the record of a match as `coinquest.match` deals it, after some moves."""
    return noted(lambda: coinquest.match(kings, forge, **options), moves, people)


def noted(make, moves, people):
    """Return the record of a match that is made so: its deck, and every move that leads there."""
    told = {"moves": []}

    class Noted(coinquest.COINQUEST):
        def __init__(self, seats, options, seed, deck, *more):
            told.update(deck=deck)
            super().__init__(seats, options, seed, deck, *more)

        def play_text(self, text):
            told["moves"].append(text)
            return super().play_text(text)
    usual, coinquest.COINQUEST = coinquest.COINQUEST, Noted
    try:
        game = coinquest.play(make(), *moves)
    finally:
        coinquest.COINQUEST = usual
    seats = [name if number < people else f"bot:squire:{name}" for number, name in enumerate(NAMES[:game.seats])]
    return {"format": 1, "game": "coinquest", "rules": game.rules, "options": dict(game.chosen), "seats": seats, **told}


def cloth(table):
    """Return the markup of the cloth."""
    return table.stage.view.partition('class="tray"')[0]


def heard(table):
    """Return what a reader hears of the cloth, by the names of its parts."""
    return re.findall(r'aria-label="([^"]*)"', cloth(table))


def presses(table, do):
    """Return what can be pressed on the cloth for an action."""
    return [data for data in pressable(cloth(table)) if data["do"] == do]


def shown(table):
    """Return the words on the cloth."""
    return words(cloth(table))


def buttons(table):
    """Return the words of the buttons that answer."""
    return [words(text) for text in re.findall(r"<button[^>]*>(.*?)</button>", table.stage.view.partition('class="ask__acts"')[2].partition('class="hand"')[0])]
