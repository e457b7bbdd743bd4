"""Battles of Fwords with cards in words, and which of two cards falls."""

from books.creations.fwords import battle, match
from books.creations.fwords_standing import silenced
from helpers.reading import keys


def fought(words, engaged=None, declarer=None, told=None, **options):
    """Return a match for one in which the named cards are played and the last one fights; only facts of the Battle go to `told`."""
    heard = []
    game = battle(match("", cards=(words,), told=heard, **options), words, engaged, declarer)
    if told is not None:
        told += heard[keys(heard).index("declares"):]
    return game


def duel(mine, theirs, speed=10, against=50, number=40, other=12, told=None):
    """Return which of two cards with these corners is silenced when they meet; the first declares."""
    game = fought(f"a2 {other} S{against} {theirs}R/RR, a1 {number} S{speed} R{mine}/RR", told=told)
    return silenced(game, f"c{number}", f"c{other}")
