"""Matches of Kingdrin from cards in words (own_cards), and what they come to; all of it is read through views.

Cards of which nothing else is said bear four nines, and cannot lie on the start card. Moves are told without the seat where one seat is asked.
"""

from functools import partial

from books.creations.own_cards import FILLERS, card_set, fillers, named, printed
from helpers.reading import asked, counter, play, those, zone

from courtcards.engine.game import NOTHING_BEFORE
from courtcards.games import GAMES

KINGDRIN = GAMES["kingdrin"]
HAND = 7
TOP = "100 12/34"


def match(hands=(), top=TOP, deck="", seats=0, left=0, first=None, told=None, seed=None, after=NOTHING_BEFORE, filler="99/99", aside=0, **options):
    """Return a match with these hands, filled up to seven, this start card, and these cards on top of the deck, which has `left` cards at least.

    Without an opening of another kind `first` begins with a turn, seat 0 if nothing is said. `told` hears facts.
    """
    seats = max(seats, len(hands), 2)
    options = {"opening": "starter", **options}
    rows = [printed(hand, filler) for hand in [*hands, *[""] * (seats - len(hands))]]
    more = iter(fillers(400, filler))
    rows = [row + [next(more) for _ in range(HAND - len(row))] for row in rows]
    pile = printed(deck, filler)
    pile += [next(more) for _ in range(max(2 * seats - 1, 17 - HAND * seats, left) - len(pile))]
    cards = [*(card for row in rows for card in row), *printed(top), *pile, *[next(more) for _ in range(aside)]]
    ids, made = named(cards), card_set(cards)
    story = None if told is None else lambda _, fact: told.append(fact)

    def dealt(seed):
        if told is not None:
            told.clear()
        return KINGDRIN(seats, options, seed=seed, deck=ids, story=story, after=after, cards=made)

    if seed is not None or options["opening"] != "starter" or options.get("speed"):
        return dealt(seed or 0)
    return next(game for game in map(dealt, range(1000)) if counter(game, "active") == (first or 0))


# playing

def let(game, *moves, other="pass"):
    """Play moves of seats that are asked by lot, one after the other: who is asked before them passes; return the game."""
    for move in moves:
        while asked(game)[0] != move[0]:
            play(game, other)
        play(game, move)
    return game


def everybody(game, answer="pass"):
    """Let everybody who is asked the open question answer so, each once, until another is asked; return who they were, in order."""
    key, top, seen = game.view()["question"]["key"], zone(game, "ditch")[-1], ""
    while asked(game).endswith(key) and zone(game, "ditch")[-1] == top and asked(game)[0] not in seen:
        seen += asked(game)[0]
        play(game, answer)
    return seen


# reading

def hand(game, seat):
    """Return the cards of a hand that somebody has named, as sorted words."""
    return " ".join(sorted(id for id in zone(game, f"hand/{seat}") if int(id[1:].partition(".")[0]) < FILLERS))


def racing(game):
    """Return who is asked what, the seats in order, as in `0 2 opening`."""
    question = game.view()["question"]
    return " ".join([*map(str, sorted(question["seats"])), question["key"]]) if question else "over"


def top(game):
    """Return the top card of the Ditch."""
    return zone(game, "ditch")[-1]


stuck = partial(those, name="stuck")


def card(game, seat):
    """Return a card of a hand."""
    return zone(game, f"hand/{seat}")[0]


def plays(game, seat):
    """Return the move of a seat that lays a card with a one."""
    return f"{seat} play {card(game, seat)} = 1"
