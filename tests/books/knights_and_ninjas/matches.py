"""Matches of Of Knights and Ninjas built from hands and draws in words, and their results, always read through views.

A word is a kind of card. The rest is filled up with heralds, then merchants, then monks: they don't answer attacks and
aren't attacks, so they change nothing but the number of cards.
"""

import re
from collections import Counter
from functools import partial

from helpers import reading
from helpers.reading import asked, each, zone

from courtcards.engine.game import After
from courtcards.games import GAMES

KNIGHTS = GAMES["knights-and-ninjas"]
KINDS = ["peasant", "soldier", "knight", "king", "castle", "archer", "minstrel", "ladder", "catapult", "dragon", "ninja",
         "highwayman", "princess", "executioner", "traitor", "herald", "merchant", "monk", "jester"]
STRENGTH = {"peasant": 1, "soldier": 2, "knight": 3, "king": 4}
IDLE = ["herald", "merchant", "monk"]
DRAFT = 15


def build(seats, words, options, seed=0, story=None, after=()):
    """Return a match with these cards in dealing order; `gems=(8, 5, 5)` are each seat's gems."""
    numbers, ids = Counter(), []
    for kind in words:
        numbers[kind] += 1
        ids.append(f"{kind}-{numbers[kind]}")
    if "gems" in options:
        options = options | {"gems": {str(seat + 1): gems for seat, gems in enumerate(options["gems"])}}
    return KNIGHTS(seats, {"deck_list": {kind: numbers[kind] for kind in KINDS}, **options}, seed=seed, deck=ids, story=story, after=After(tuple(after)))


def filling(named):
    """Return the filler cards for a match that names these: as many of each kind as there can be."""
    return [kind for kind in IDLE for _ in range(20 - named.count(kind))]


def match(hands, draws="", seats=3, idle=60, begins=0, seed=0, story=None, **options):
    """Return a match with these hands, filled up to one size (`start_hand` if given); seat 0 begins, or a random seat (`begins=None`).

    The first turn draws one of `draws`, every other turn two; then follow up to `idle` filler cards.
    """
    rows = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    size = options.setdefault("start_hand", max(map(len, rows)))
    pool = filling(" ".join([*hands, draws]).split())
    words = []
    for row in rows:
        lacking = size - len(row)
        words += row + pool[:lacking]
        pool = pool[lacking:]
    return build(len(rows), [*words, *draws.split(), *pool[:idle]], options, seed, story, () if begins is None else (begins,))


def siege(walls, attack, defence="", bystander="", draws="", **options):
    """Return a match in which seat 0 has built these walls and holds a defence, at the start of seat 1's turn to attack."""
    game = match([f"{walls} {defence}", attack, bystander], draws, **options)
    return play(game, *[f"0 fortify {wall}" for wall in walls.split()], "0 end") if walls else idle(game)


def duel(first, second, begins=0, pile="", idle=60, seed=0, **options):
    """Return a match for two who have drafted these hands, and one begins; the second hand is filled up to fifteen cards.

    `pile` is on top of the cards set aside. Seat 0 is the younger player by default.
    """
    options = {"youngest": 1, "gems": (6, 6), **options}
    hands = [first.split(), second.split()]
    pool = filling(f"{first} {second} {pile}".split())
    lacking = DRAFT - len(hands[0]) - len(hands[1])
    hands[1] += pool[:lacking]
    gems = options["gems"]
    drafter = options["youngest"] - 1 if gems[0] == gems[1] else int(gems[1] < gems[0])
    own, other = hands[drafter], hands[1 - drafter]
    last = own[-1:] if begins == drafter else []
    kept, taken = (own[:1], other[-1:]) if own != last else ([], [])
    plan = [(card, "give") for card in other[:len(other) - len(taken)]] + [(card, "keep") for card in kept]
    plan += [(card, "give") for card in own[len(kept):len(own) - len(last)]] + [(card, "keep") for card in taken + last]
    game = build(2, [card for card, _ in plan] + pile.split() + pool[lacking:][:idle], options, seed)
    for _, verb in plan:
        answer(game, verb)
    return game


# playing

def text(game, words):
    """Return a move in words as text: a kind is the first such card in the seat's hand (after `take >`: among the offers)."""
    head, *tail = re.split(r"( > | = )", words)
    seat, verb, *cards = head.split()
    hand = zone(game, f"hand/{seat}")[:]
    ids = [take(hand, word) for word in cards]
    if verb == "take" and tail:
        tail[-1] = take([id for other in range(game.seats) for id in zone(game, f"offer/{other}")], tail[-1])
    return " ".join([seat, verb, *ids]) + "".join(tail)


def take(ids, word):
    """Remove the first card of a kind from a list of ids; an id stands for itself."""
    if word not in KINDS:
        return word
    found = next(id for id in ids if id.rpartition("-")[0] == word)
    ids.remove(found)
    return found


play, refusal = partial(reading.play, text=text), partial(reading.refusal, text=text)


def answer(game, words):
    """Answer for the seat asked; return the game."""
    return play(game, f"{asked(game)[0]} {words}")


def idle(game, times=1):
    """End turns without playing and discard a card, preferably a filler; return the game."""
    for _ in range(times):
        answer(game, "end")
        if asked(game).endswith(" discard"):
            moves = game.view(None, "moves")["moves"]
            game.play_text(next((move for kind in IDLE for move in moves if kind in move), moves[0]))
    return game


# reading

def kinds(ids):
    """Return the kinds of cards as sorted words."""
    return " ".join(sorted(id.rpartition("-")[0] for id in ids))


def cards(game, name):
    """Return the kinds in a zone as sorted words."""
    return kinds(zone(game, name))


def hand(game, seat):
    """Return a seat's hand as sorted words, without fillers."""
    return " ".join(kind for kind in cards(game, f"hand/{seat}").split() if kind not in IDLE)


def known(game, seat, name):
    """Return the cards a seat knows in a zone that it doesn't see, as sorted words."""
    return kinds(zone(game, name, seat)["known"])


def walls(game, seat):
    """Return a seat's fortifications, in words."""
    return " ".join(wall for wall in ("castle", "archer", "minstrel") for _ in zone(game, f"{wall}/{seat}"))


gems = partial(each, name="gems")


def listed(game):
    """Return the listed answers, with kinds instead of cards."""
    return [re.sub(r"-\d+", "", move) for move in game.view(None, "moves")["moves"]]


def guises(game, seat=None):
    """Return the assumed kinds of cards on the table, as a seat sees them."""
    return {id: state["stands_for"] for id, state in game.view(seat, "state")["state"].items()}
