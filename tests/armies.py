"""Matches of War with armies that a test lines up, and what they come to."""

import pytest

from courtcards.games import GAMES
from courtcards.move import IllegalMove

CARDS = GAMES["war"].cards
KINGDOMS = ("sun", "mountain", "forest", "ocean")
ORDER = [number + item for number in "4321" for item in "KASC"]        # the sixteen classes, high to low; four cards each
TIES = " ".join(ORDER * 2)                                             # half of the deck: two of each class


def war_deck(first="", second="", army=32, last=False):
    """Return a deck in dealing order in which the armies begin (or end, with `last`) with these cards, in the order of play.

    A word is a card (`3S-ocean`) or a class (`3S`: any kingdom). The other cards are spread so that nothing ties while both
    armies are equal: the first army wins the first of these battles, the second the next, and so on.
    """
    used = {word for word in f"{first} {second}".split() if word in CARDS}

    def card(word):
        found = word if word in CARDS else next(f"{word}-{kingdom}" for kingdom in KINGDOMS if f"{word}-{kingdom}" not in used)
        used.add(found)
        return found

    armies = [[card(word) for word in words.split()] for words in (first, second)]
    rest = sorted((id for id in CARDS if id not in used), key=lambda id: -CARDS[id].rank)
    if len(armies[0]) == len(armies[1]) and army == 32:
        half = len(rest) // 2
        fill = [[rest[i + half * (i % 2)] for i in range(half)], [rest[i + half * (1 - i % 2)] for i in range(half)]]
    else:
        wanted = army - len(armies[0])
        fill = [rest[:wanted], rest[wanted:]]
    armies = [more + own if last else own + more for own, more in zip(armies, fill, strict=True)]
    deck = []
    for turn in range(64):
        seat = turn % 2
        deck.append(armies[seat if armies[seat] else 1 - seat].pop(0))
    return deck


def war(first="", second="", last=False, story=None, **options):
    """Return a match that begins (or ends) with these cards."""
    return GAMES["war"](2, options, deck=war_deck(first, second, options.get("first_army", 32), last), story=story)


def flip(game, times=1, seat=0):
    """Flip so many times; return the game."""
    for _ in range(times):
        game.play_text(f"{seat} flip")
    return game


def to_end(game):
    """Flip until the match is over; return the game."""
    while game.outcome is None:
        game.play_text("1 flip")
    return game


def refusal(game, text):
    """Return the key with which a move is refused; nothing may change."""
    before = game.view()
    with pytest.raises(IllegalMove) as caught:
        game.play_text(text)
    assert game.view() == before
    return caught.value.refusal.key


def captured(game):
    """Return how many cards each army captured."""
    return [len(pile) for pile in game.captured]


def winner(first, second, **options):
    """Return which seat takes the cards of one battle."""
    game = flip(war(first, second, **options))
    assert sorted(captured(game)) == [0, 2]
    return captured(game).index(2)
