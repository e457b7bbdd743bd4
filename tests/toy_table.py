"""The toy game on the table: its sentences, its layout, and a clock by which the page's waits and the bots' thoughts pass."""

from heapq import heappop, heappush

from fake_page import Table, words
from toy import Day, Heralds, Pageant, heralds, pageant

import courtcards.texts
from courtcards.games import GAMES
from table.books.layouts import LAYOUTS, Layout
from table.draw.faces import BACKS, FACES, Face
from table.draw.html import h

TEXTS = {
    "title": "Heralds", "tagline": "A toy", "note": "28 cards", "ruling": [],
    "card": {"name": "{kind}", "full": "{kind}", "plain": "{kind}", "kind": {"page": "Page", "thief": "Thief", "shield": "Shield", "knight": "Knight"}},
    "zone": {"hand": "Hand", "sealed": "Chosen in secret", "deck": "Deck", "discard": "Discard"},
    "verb": {"ride": {"do": "Ride", "target": "Whom does your {what} attack?"}, "beg": {"do": "Beg"}, "parade": {"do": "Parade"}, "rest": {"do": "Rest"},
             "parry": {"do": "Parry"}, "pass": {"do": "Let it pass"}, "lay": {"do": "Lay"}, "cry": {"do": "Cry"}, "send": {"do": "Send a page"},
             "toss": {"do": "Toss"}, "resign": {"do": "Resign", "ask": "Resign?", "text": "", "yes": "Resign", "no": "Stay"}},
    "question": {"turn": {"ask": "What do you do today?", "wait": "{seat} thinks about the day", "help": ""},
                 "parry": {"ask": "Do you parry?", "wait": "{seat} may parry", "help": ""}, "lay": {"ask": "Lay a card", "wait": "{seat} lays", "help": ""},
                 "cry": {"ask": "Do you cry?", "wait": "Anybody may cry", "help": ""}},
    "fact": {"rides": "{seat} rides out", "parried": "{seat} parries", "blocked": "{seat} stands firm", "robbed": "{seat} robs", "given": "{seat} gets a card",
             "parade": "{seat} leads the parade"},
    "reason": {"dusk": "The sun goes down", "empty-hand": "A hand is empty", "resigned": "Somebody resigned"},
    "outlook": {"blocks": "Blocks {count}", "lets": "Let them in"},
    "refusal": {"own-seat": {"say": "Not at yourself", "why": "Ride at a rival.", "rule": "Toys"}, "asked-now": {"say": "You are asked"},
                "one-page": {"say": "One page"}, "alone": {"say": "Alone"}},
}


SHOWS = TEXTS | {
    "title": "Pageant",
    "zone": {"hand": "Hand", "ground": "Ground", "deck": "Deck", "discard": "Discard"},
    "verb": {"plant": {"do": "Plant"}, "march": {"do": "March"}, "rest": {"do": "Rest"}, "write": {"do": "Write it"}, "skip": {"do": "No motto"},
             "cheer": {"do": "Cheer"}, "pass": {"do": "Keep still"}, "toss": {"do": "Toss"}},
    "question": {"show": {"ask": "What do you show?", "wait": "{seat} shows", "help": ""}, "motto": {"ask": "Write a motto", "wait": "{seat} writes", "help": ""},
                 "cheer": {"ask": "Do you cheer?", "wait": "Anybody may cheer", "help": ""}, "toss": {"ask": "Toss one", "wait": "{seat} tosses", "help": ""}},
    "fact": {"wrote": {"other": "{seat} writes {word}", "unseen": "{seat} writes"}, "cheered": "{seat} cheers", "planted": "{seat} plants", "marched": "{seat} marches"},
    "reason": {"dusk": "The sun goes down"},
    "refusal": TEXTS["refusal"] | {"no-such-letters": {"say": "There are no such letters"}, "no-word": {"say": "No word"}, "no-clock": {"say": "No clock"}},
}


class Riders(Heralds):
    """Heralds in which a ride is told before anybody parries."""

    id = "riders"

    def do_ride(self, move):
        self.leave(move.seat, move.cards[0])
        self.discard.append(move.cards[0])
        self.tell("rides", seat=move.seat)
        self.begin(Day(move.seat, move.target))


def install(monkeypatch, game=Riders):
    """Put a toy on the table for the length of a test."""
    load = courtcards.texts.load
    texts = SHOWS if game is Pageant else TEXTS
    monkeypatch.setattr(courtcards.texts, "load", lambda name, language="en": texts if name == game.id else {} if name == game.book else load(name, language))
    monkeypatch.setitem(load("common")["title"], game.id, "Heralds")
    monkeypatch.setitem(GAMES, game.id, game)
    monkeypatch.setitem(LAYOUTS, game.id, Layout(deck="toy", stack="hand", captured="sealed" if game is not Pageant else "hand", up="discard", look=(), tally="banners"))
    monkeypatch.setitem(FACES, "toy", lambda traits: Face("toy", (), h("b", traits["kind"])))
    monkeypatch.setitem(BACKS, "toy", Face("toy", (), h("b", "?")))
    courtcards.texts.sentences.cache_clear()


def seated(*hands, bots=(), game=Riders, top="", **options):
    """Return a table with a match of a toy: hands as words of card ids, `bots` the seats of bots."""
    table = Table()
    dealt = (pageant if game is Pageant else heralds)(*hands, top=top, options=options)
    first = [*" ".join(hands).split(), *top.split()]
    deck = [*[id for id in dealt.cards if id not in first], *first[::-1]]
    seats = [f"bot:squire:B{seat}" if seat in bots else f"P{seat}" for seat in range(len(hands))]
    table.app.desk.deal({"format": 1, "game": game.id, "rules": game.rules, "options": dict(dealt.chosen), "seats": seats, "deck": deck, "moves": []})
    return table


class Clock:
    """The time of a table: what it plans and what bots think about happens in order; every paint is noted with its moment."""

    def __init__(self, table, thinks=50, choose=None):
        self.now, self.plans, self.number, self.seen = 0.0, [], 0, []
        self.stage, self.thinks, self.choose = table.stage, thinks, choose
        planned, self.stage.waiting = self.stage.waiting, []
        paint = self.stage.paint

        def painting(parts):
            paint(parts)
            self.seen.append((self.now, words(self.stage.view.partition('class="rail')[0])))
        self.stage.paint, self.stage.later, self.stage.think = painting, self.plan, self.think
        for then in planned:
            self.plan(0, then)

    def plan(self, wait, then):
        self.number += 1
        heappush(self.plans, (self.now + wait, self.number, then))

    def think(self, asked, then):
        text = self.choose(asked["seat"])
        self.plan(self.thinks, lambda: then(text))

    def run(self, until=10**6):
        """Let time pass."""
        while self.plans and self.plans[0][0] <= until:
            self.now, _, then = heappop(self.plans)
            then()
        self.now = until

    def changes(self):
        """Return at what moments the page looked different from before, and how."""
        return [seen for before, seen in zip([(0, ""), *self.seen], self.seen, strict=False) if before[1] != seen[1]]
