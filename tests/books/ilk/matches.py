"""Matches of Ilk built from hands and creatures in words, and moves to play in them.

A word is a rank: `8 4 3 J K`. Creatures are written damage-life, as in `4-3`, and named by their printed values. There are
three decks by default, and seat 0 begins.
"""

import re
from collections import Counter
from functools import partial

from books.ilk.standing import RANKS, VALUES, creature, items, rank
from helpers import reading
from helpers.reading import asked, zone

from courtcards.engine.game import NOTHING_BEFORE
from courtcards.games import GAMES

ILK = GAMES["ilk"]
HAND, MOST = 7, 8


def build(seats, words, told=None, after=NOTHING_BEFORE, seed=0, **options):
    """Return a match with these cards in dealing order, the rest below them (low values on top); `life=(5, 50)`; facts go to `told`."""
    options = {"first_player": "first", "decks": 3, **options}
    if "life" in options:
        options["life"] = {str(seat + 1): life for seat, life in enumerate(options["life"])}
    decks = options["decks"] or max(1, seats // 2)
    stock = {rank: [f"{rank}{suit}{'' if deck == 1 else f'.{deck}'}" for deck in range(1, decks + 1) for suit in "SHDC"] for rank in RANKS}
    ids = [stock[word].pop(0) for word in words]
    story = None if told is None else lambda _, fact: told.append(fact)
    return ILK(seats, options, seed=seed, deck=ids + [id for rank in RANKS for id in stock[rank]], story=story, after=after)


def filling(named, decks=3):
    """Return the value cards for filling up hands that name these cards, low ones first."""
    held = Counter(named)
    return [value for value in VALUES for _ in range(4 * decks - held[value])]


def match(hands=(), draws="", seats=2, **options):
    """Return a match with these hands, filled up to seven with low value cards, and these cards on top of the deck."""
    seats = max(seats, len(hands))
    rows = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    pool = filling(" ".join([*hands, draws]).split(), options.get("decks", 3) or max(1, seats // 2))
    for row in rows:
        lacking = HAND - len(row)
        row += pool[:lacking]
        del pool[:lacking]
    return build(seats, [*(word for row in rows for word in row), *draws.split()], **options)


class Plan:
    """The deals and draws that give a seat exactly its creatures and its hand."""

    def __init__(self, creatures, hand, pool):
        pairs = [each.split("-") for each in creatures.split()]
        self.groups = [["10"] * (2 if sum(map(int, pair)) > 10 else 1) + pair for pair in pairs]
        first, wish = self.groups[0] if self.groups else [], hand.split()
        room = HAND - len(first)
        self.dealt = first + wish[:room]
        self.idle = [pool.pop(0) for _ in range(HAND - len(self.dealt))]
        later = wish[room:]
        self.draws = [*self.groups[1:], *(later[at:at + 4] for at in range(0, len(later), 4))]

    def turn(self, game, seat, number):
        """Play a turn: draw, put fillers away, conjure, end."""
        if asked(game) == f"{seat} draw":
            play(game, f"{seat} draw {len(self.draws[number - 1]) if 0 < number <= len(self.draws) else 0}")
        for card in self.idle if number == 0 else ():
            play(game, f"{seat} discard {card}")
        if number < len(self.groups):
            *coins, damage, life = self.groups[number]
            play(game, *[f"{seat} discard {coin}" for coin in coins], f"{seat} conjure {damage} {life}")
        everybody_passes(game)
        everybody_passes(play(game, f"{seat} end"))


def setting(fields=(), hands=(), draws="", turn=0, seats=2, draw=0, **options):
    """Return a match in a seat's turn with these creatures, ready to attack, and exactly these hands.

    The seat has drawn `draw` cards, the first of `draws`; with None it's about to. Everything is reached by legal moves.
    """
    seats = max(seats, len(fields), len(hands))
    pool = filling([*re.split(r"[ -]", " ".join([*fields, *hands, draws])), *["10"] * 12])
    plans = [Plan(*both, pool) for both in zip([*fields, *[""] * (seats - len(fields))], [*hands, *[""] * (seats - len(hands))], strict=True)]
    rounds = 1 + max(len(plan.draws) for plan in plans)
    words = [word for plan in plans for word in plan.dealt + plan.idle]
    words += [word for number in range(1, rounds) for plan in plans if number <= len(plan.draws) for word in plan.draws[number - 1]]
    game = build(seats, [*words, *draws.split()], **options)
    for number in range(rounds + 1):
        for seat in range(turn if number == rounds else seats):
            plans[seat].turn(game, seat, number)
    assert asked(game) == f"{turn} draw"
    return game if draw is None else play(game, f"{turn} draw {draw}")


# playing

def text(game, words):
    """Return a move in words as text: a rank is the first such card in the seat's hand; other words stand for themselves."""
    head, *tail = re.split(r" (?=[>=] )", words)
    seat, verb, *cards = head.split()
    if verb == "draw" and cards:
        return f"{seat} draw = {cards[0]}"
    if verb in ("attack", "block") and cards:
        space = creature(game, int(seat), cards[0])
        return " ".join([seat, verb, *tail]) + (f" = {space}" if verb == "attack" else f" > {space}")
    hand = list(zone(game, f"hand/{seat}"))
    ids = [take(hand, word) for word in cards]
    return " ".join([seat, verb, *ids, *(f"> {target(game, each[2:])}" if each[0] == ">" else each for each in tail)])


def take(ids, word):
    """Remove the first card of a rank from a list of ids; an id stands for itself."""
    if word not in RANKS:
        return word
    found = next(id for id in ids if rank(id) == word)
    ids.remove(found)
    return found


def target(game, words):
    """Return a target in words as text: `1`, `0's 4-3`, `0's 4-3 damage`, `0's 4-3 life`, `price` or `price 10` (the last one fielded)."""
    if found := re.fullmatch(r"(\d)'s (\d+-\d+)( damage| life)?", words):
        space = creature(game, int(found[1]), found[2])
        return zone(game, space)[found[3] == " life"] if found[3] else space
    if words.startswith("price"):
        prices = [item[1] for item in items(game) if rank(item[0]) in "KQ"]
        return next(price for price in reversed(prices) if words in ("price", f"price {rank(price)}"))
    return words


play, refusal = partial(reading.play, text=text), partial(reading.refusal, text=text)


def unanswered(game, *moves):
    """Play moves in words, with everybody passing after each; return the game."""
    for words in moves:
        everybody_passes(play(game, words))
    return game


def everybody_passes(game):
    """Pass for all who are asked for an answer, until the question changes; return the game."""
    while asked(game).endswith(" answer"):
        play(game, f"{asked(game)[0]} pass")
    return game


def polled(game):
    """Pass for all who are asked for an answer; return their order."""
    seats = ""
    while asked(game).endswith(" answer"):
        seats += asked(game)[0]
        play(game, f"{seats[-1]} pass")
    return seats


def turn_ends(game, times=1):
    """End turns without drawing, with everybody passing; return the game."""
    for _ in range(times):
        if asked(game).endswith(" draw"):
            play(game, f"{asked(game)[0]} draw 0")
        play(game, f"{asked(game)[0]} end")
        everybody_passes(game)
    return game
