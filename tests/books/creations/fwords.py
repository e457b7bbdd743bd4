"""Matches of Fwords built from letters and from cards in words (own_cards), and moves to play in them.

Cards are named by their letters: `Ca1` plays the card with C from the active player's hand on the space a1, `Ca1@180` upside down.
The other cards of a Life Tree have Z. Moves are written without the seat if one seat is asked.
"""

from functools import cache

from books.creations.own_cards import Printed, card_set, fillers, named, plain, printed
from helpers.reading import asked, counter, listed, play, state, text, zone

from courtcards.engine import limits
from courtcards.engine.card_sets import WordList, fingerprint
from courtcards.engine.move import parse_move
from courtcards.games import GAMES

FWORDS = GAMES["fwords"]
SPACES = {"square": 9, "plus": 5, "hourglass": 7, "weathervane": 7, "two_by_four": 8, "three_by_four": 12, "four_by_four": 16, "three_by_six": 18}
ALPHABET, VOWELS, SHARE, HAND, REST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AEIOUYS", 9, 5, "Z"
LIST = ["A", "I", "O", "AT", "TA", "CAT", "ACT", "CATS", "CAST", "ACTS", "SCAT", "TEA", "EAT", "ATE", "ETA", "TEAS", "SEAT", "EATS", "DOT", "DOTE", "TOED", "CAR", "CARD", "DOG"]
PLAIN = "RR/RR"                         # has no effect on others of its kind


def known(told, size=10, **others):
    """Return a list of words of one size; `others` by their size: `s70="TAC"`."""
    found = dict.fromkeys(told.split(), size) | {word: int(name[1:]) for name, words in others.items() for word in words.split()}
    text = str(found)
    return WordList("words of a test", fingerprint(text), found, text)


WORDS = known(" ".join(LIST))


# dealing

def tree(letters):
    """Return the letters of a Life Tree, top card first."""
    return letters.ljust(SHARE, REST)


def deck_of(trees, cards=(), spare=0):
    """Return the cards of a match: nine per seat, those of seat 0 numbered from 101, some described by `cards`, and spare ones."""
    deck = []
    for seat in range(len(trees)):
        told = printed(cards[seat], PLAIN) if seat < len(cards) else []
        deck += told + fillers(SHARE - len(told), PLAIN, 100 * (seat + 1) + 1 + len(told))
    return deck + fillers(max(spare, limits.SET_FEWEST - len(deck)), PLAIN, 901)


def fresh(*trees, cards=(), told=None, words=WORDS, machines=(), spare=0, seed=0, **options):
    """Return a match before letters are written, and the ids of each seat's cards."""
    deck = deck_of(trees, cards, spare)
    ids = named(deck)
    story = None if told is None else lambda _, fact: told.append(fact)
    game = FWORDS(len(trees), options, seed=seed, deck=ids, story=story, cards=card_set(deck), words=words, machines=machines)
    return game, [ids[SHARE * seat:SHARE * (seat + 1)] for seat in range(len(trees))]


def match(*trees, first=0, told=None, **about):
    """Return a match in the first Day, with these letters in the Life Trees (five drawn) and `first` as active player.

    Later facts go to `told`.
    """
    seed = lot(len(trees), first)
    heard = []
    game, ids = fresh(*trees, told=heard, seed=seed, **about)
    for seat, letters in enumerate(trees):
        play(game, f"{seat} write {' '.join(ids[seat])} = {tree(letters)}")
    assert counter(game, "active") == first
    if told is not None:
        game.story = lambda _, fact: told.append(fact)
    return game


@cache
def lot(seats, first):
    """Return a seed for which a seat begins."""
    for seed in range(300):
        game, ids = fresh(*[""] * seats, seed=seed)
        for seat in range(seats):
            play(game, f"{seat} write {' '.join(ids[seat])} = {tree('')}")
        if counter(game, "active") == first:
            return seed
    raise AssertionError("the dice never show this seat")


# playing

def card(game, letter, seat=None):
    """Return a card with a letter from a hand, by default the active player's."""
    hand = zone(game, f"hand/{counter(game, 'active') if seat is None else seat}")
    return next(id for id in hand if state(game, id)["letter"] == letter)


def laying(game, word):
    """Return the move for a word like `Ca1@180`; upright by default, sideways on a sideways space."""
    space, _, turned = word[1:].partition("@")
    across = any(each.name == space and each.across for each in game.active_field.spaces)
    return f"create {card(game, word[0])} > field:{space} = {turned or ('90' if across else '0')}"


def lay(game, words):
    """Play cards, one by one; return the game."""
    for word in words.split():
        play(game, laying(game, word))
    return game


def festive(game, words=""):
    """Play cards and go on to the Festival Hour without a Battle; return the game."""
    lay(game, words)
    seat, peace = counter(game, "active"), {"field": "done", "declare": "done", "battle": "peace"}
    while game.view()["question"]["key"] in peace:
        play(game, peace[game.view()["question"]["key"]])
    assert asked(game) == f"{seat} festival"
    return game


def spelling(letters, *others, **options):
    """Return a match with these letters on the field in its first Festival Hour."""
    return festive(match(letters, *others, **options), " ".join(letter + space for letter, space in zip(letters, ("a1", "b2", "c3", "a3", "c1"), strict=False)))


def accepted(game):
    """Accept the word for all who are asked; return the game."""
    while asked(game).endswith(" challenge"):
        play(game, f"{asked(game)[0]} accept")
    return game


def day(game, words, word):
    """Play a Day without a Battle: play cards, and spell a word that all accept; return the game."""
    return accepted(play(festive(game, words), f"make = {word}"))


def challenged(game, words, word, who):
    """Play a Day without a Battle until a seat challenges its word; return the game."""
    return play(festive(game, words), f"make = {word}", f"{who} challenge")


def full(**options):
    """Return a match in which seat 0 has filled the plus with CATSB, and seat 1 is on turn."""
    return day(match("CATSB", "DOG", field="plus", **options), "Ca1 Ab1 Tb2 Sb3 Bc1", "CATSB")


def end(game):
    """End the Day and destroy nothing; return the game."""
    return spare(play(game, "end"))


def spare(game):
    """Destroy nothing at the End; return the game."""
    return play(game, "spare") if asked(game).endswith(" waste") else game


def ended(game):
    """End all remaining Days; return the game."""
    while asked(game) != "over":
        if asked(game).endswith(" clear"):
            play(game, listed(game, "destroy")[0])
        spare(play(game, "end") if asked(game).endswith(" field") else game)
    return game


def battle(game, words, engaged=None, declarer=None):
    """Play cards by number, as in `a1 40, a2 12`, and let the last one fight the others, or the `engaged` ones; return the game."""
    lying = [each for each in printed(words) if each.space]
    for each in lying:
        play(game, f"create c{each.number} > field:{each.space} = {each.turned or 0}")
    if asked(game).endswith(" field"):
        play(game, "done")
    return fight(game, declarer or f"c{lying[-1].number}", engaged or " ".join(f"c{each.number}" for each in lying[:-1]))


def fight(game, declarer, engaged):
    """Let a card fight others; return the game."""
    if asked(game).endswith(" declare"):
        play(game, f"declare > {declarer}")
    return play(game, f"battle {engaged}")


def denial(game, move):
    """Return the names of the cards in question in a refusal's sentence."""
    return dict(game.question.denial(game, parse_move(text(game, move), game.cards)))


# sets

def lettered(deck, letters):
    """Return cards as a set, the first of them with letters."""
    data = plain(deck)
    for card, letter in zip(data["cards"], letters, strict=False):
        card["letter"] = letter
    return FWORDS.read_cards(data)


def set_of(size):
    """Return this many cards to fill a set with."""
    return [Printed(number, PLAIN) for number in range(1, size + 1)]
