"""Toy games on the table: puts their book on the shelf, and has a clock that runs pauses and bots."""

from heapq import heappop, heappush
from importlib import import_module

import pytest
from helpers.fake_page import Table, words
from helpers.toy import TOYS, Day, Heralds, Pageant, Ramparts, Scribes, Sentries, heralds, pageant, ramparts, scribes, sentries

import table.books
from courtcards.games import GAMES
from courtcards.texts import sentences
from table.screens.lesson_index import days_of_games

table.books.__path__.append(str(TOYS / "table" / "books"))
BOOK = import_module("table.books.toys").BOOK


class Riders(Heralds):
    """Heralds in which a ride is announced before anybody parries."""

    id = "riders"

    def do_ride(self, move):
        self.leave(move.seat, move.cards[0])
        self.discard.append(move.cards[0])
        self.tell("rides", seat=move.seat)
        self.begin(Day(move.seat, move.target))


def install(monkeypatch, *games):
    """Put the toys, and games derived from them, on the shelf for the length of a test."""
    days_of_games()         # is kept for good, so no toy may be among its games
    monkeypatch.setattr(sentences, "LANGUAGE_FOLDERS", [*sentences.LANGUAGE_FOLDERS, TOYS / "courtcards" / "texts"])
    load = sentences.load_texts
    monkeypatch.setattr(sentences, "load_texts", lambda name, language="en": load("heralds" if name == Riders.id else name, language))
    for game in games or (Riders,):
        monkeypatch.setitem(GAMES, game.id, game)
    book_games = {game.id: BOOK.games.get(game.id, BOOK.games["heralds"]) for game in games or (Riders,)}
    monkeypatch.setitem(table.books.BOOKS, BOOK.id, BOOK._replace(games=book_games))
    sentences.game_sentences.cache_clear()
    table.books.layout_of.cache_clear()


def shelved(*games):
    """Return a fixture that puts toys on the shelf for all tests in a file."""
    @pytest.fixture(autouse=True)
    def toys(monkeypatch):
        install(monkeypatch, *games)
    return toys


def seated(*hands, bots=(), game=Riders, top="", level="squire", hooks=None, **options):
    """Return a table with a match of a toy; `hands` are strings of card ids, `bots` the seats of bots, `hooks` the address's parameters."""
    table = Table(**(hooks or {}))
    deal = {Pageant: pageant, Ramparts: ramparts, Scribes: scribes, Sentries: sentries}.get(game, heralds)
    position = deal(*hands, top=top, options=options)
    first = [*" ".join(hands).split(), *top.split()]
    deck = [*[id for id in position.cards if id not in first], *first[::-1]]
    seats = [f"bot:{level}:B{seat}" if seat in bots else f"P{seat}" for seat in range(len(hands))]
    table.app.page.deal({"format": 1, "game": game.id, "rules": game.rules, "options": dict(position.chosen), "seats": seats, "deck": deck, "moves": []})
    return table


class Clock:
    """A table's clock: runs scheduled calls and bots' thoughts in order, and logs every paint with its time."""

    def __init__(self, table, thinks=50, choose=None):
        self.now, self.plans, self.number, self.seen = 0.0, [], 0, []
        self.stage, self.thinks, self.choose = table.stage, thinks, choose
        waiting, self.stage.waiting = self.stage.waiting, []
        paint = self.stage.paint

        def logged_paint(parts):
            paint(parts)
            self.seen.append((self.now, words(self.stage.view.partition('class="rail')[0])))
        self.stage.paint, self.stage.later, self.stage.think = logged_paint, self.plan, self.think
        self.stage.now, self.stage.request_paint_time = lambda: self.now, lambda then: self.plan(0, lambda: then(self.now))
        for then in waiting:
            self.plan(0, then)

    def plan(self, wait, then):
        self.number += 1
        heappush(self.plans, (self.now + wait, self.number, then))

    def think(self, asked, sets, then):
        text = self.choose(asked["seat"])
        self.plan(self.thinks, lambda: then(text))

    def run(self, until=10**6):
        """Let time pass."""
        while self.plans and self.plans[0][0] <= until:
            self.now, _, then = heappop(self.plans)
            then()
        self.now = until

    def sleep(self, time):
        """Put the device to sleep: calls due meanwhile run late."""
        self.now += time
        self.plans = sorted((max(due, self.now), number, then) for due, number, then in self.plans)

    def changes(self):
        """Return each change of the page, as (time, new page)."""
        return [paint for before, paint in zip([(0, ""), *self.seen], self.seen, strict=False) if before[1] != paint[1]]
