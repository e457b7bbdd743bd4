"""Matches of Kingdrin built from cards in words (own_cards), and their results, always read through views.

By default cards have four nines, and don't match the start card. Moves are written without the seat if one seat is asked.
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
    """Return a match with these hands, filled up to seven, this start card, and a deck with these cards on top.

    The deck has `left` cards at least. Unless another opening is chosen, `first` (by default seat 0) begins with a turn. Facts go to `told`.
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
    """Play the moves of randomly asked seats in order, with passes for those asked before them; return the game."""
    for move in moves:
        while asked(game)[0] != move[0]:
            play(game, other)
        play(game, move)
    return game


def everybody(game, answer="pass"):
    """Give the same answer for everybody asked the open question, once each, until another is asked; return their order."""
    key, top, seen = game.view()["question"]["key"], zone(game, "ditch")[-1], ""
    while asked(game).endswith(key) and zone(game, "ditch")[-1] == top and asked(game)[0] not in seen:
        seen += asked(game)[0]
        play(game, answer)
    return seen


# reading

def hand(game, seat):
    """Return the named cards of a hand as sorted words."""
    return " ".join(sorted(id for id in zone(game, f"hand/{seat}") if int(id[1:].partition(".")[0]) < FILLERS))


def racing(game):
    """Return the seats asked, sorted, and the question, as in `0 2 opening`."""
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
    """Return the move of a seat that plays a card with a one."""
    return f"{seat} play {card(game, seat)} = 1"
