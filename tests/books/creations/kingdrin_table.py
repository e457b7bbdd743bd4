"""Kingdrin at the table: records built from hands in words, and readings of the page."""

import re

from helpers.cloth import cloth
from helpers.fake_page import words

from courtcards.games import GAMES

KINGDRIN = GAMES["kingdrin"]
NAMES = ("Ada", "Margot", "Osric", "Tamsin", "Wren", "Brann", "Sable", "Piet", "Odo", "Isolde")
HELD = 7


def deck(hands, top, then=()):
    """Return the cards in dealing order:
    each seat's hand (ids, filled up from the end of the set), the revealed card, the deck from the top.
    """
    named = [*" ".join([*hands, top, *then]).split()]
    spare = [id for id in KINGDRIN.cards if id not in named]
    full = []
    for hand in hands:
        held = hand.split()
        full += [*held, *[spare.pop() for _ in range(HELD - len(held))]]
    return [*full, top, *then, *spare]


def record(*hands, top="c15", then=(), moves=(), people=1, names=NAMES, **options):
    """Return the record of a match after some moves; the seats after the first `people` are bots."""
    cards = deck(hands, top, then)
    game = KINGDRIN(len(hands), options, seed=0, deck=cards)
    for move in moves:
        game.play_text(move)
    seats = [name if number < people else f"bot:squire:{name}" for number, name in enumerate(names[:len(hands)])]
    return {"format": 1, "game": "kingdrin", "rules": game.rules, "options": dict(game.chosen), "seats": seats, "deck": cards, "moves": [*moves]}


def race(hands, direction=1, top="c15", follow=True, **made):
    """Return the record of a match after its opening race.

    The first seat asked plays, then the neighbour who fixes the direction, if anybody is to `follow`.
    """
    cards, moves = deck(hands, top), []
    game = KINGDRIN(len(hands), {}, seed=0, deck=cards)
    while game.question.key != "turn" and (follow or game.question.key == "opening"):
        wanted = (game.counters()["placer"] + direction) % game.seats
        move = "pass" if game.question.key == "second" and game.question.seat != wanted else "play"
        moves.append(next(str(each) for each in game.moves() if each.verb == move))
        game.play_text(moves[-1])
    return record(*hands, top=top, moves=moves, **made)


def scramble(hands, top="c15", **made):
    """Return the record of a match under the Speed rule in turns, after the first seat has played.

    All seats asked before it were stuck.
    """
    options = {"speed": True, "pace": "drawn"}
    moves, game = [], KINGDRIN(len(hands), options, seed=0, deck=deck(hands, top))
    while not moves or "play" not in moves[-1]:
        moves.append(str(game.moves()[0 if game.question.seat == 0 else -1]))
        game.play_text(moves[-1])
    return record(*hands, top=top, moves=moves, **options, **made)


def without_match(top):
    """Return all cards that don't match this one."""
    corners = {id: {*card.traits["corners"]} for id, card in KINGDRIN.cards.items()}
    return [id for id in corners if not corners[id] & corners[top]]


def tray(table):
    """Return the markup of the tray."""
    return table.stage.view.partition('class="tray"')[2].partition('class="rail"')[0]


def notes(table):
    """Return the notes below the others' names, by name."""
    return {words(name): words(note) for name, note in re.findall(r'class="seat__name">(.*?)</span><span class="seat__note">(.*?)</span>', cloth(table))}


def marked(markup):
    """Return the marked corners by card."""
    return dict(re.findall(r'data-key="(c\d+)"[^>]*data-match="([a-z ]+)"', markup))
