"""Invariants of every match of Ilk.

They're checked over random matches with all house rules; the stack is also checked against a second reading of the rule book.
"""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from books.ilk.matches import ILK
from books.ilk.standing import rank
from helpers.share import share

VALUES = {str(value): value for value in range(2, 11)}
MATCHES, LONGEST = share(4, 12), 250              # per number of players; moves per match
SIGNS = {"hits-player": -1, "lands": -1, "heals-player": 1}
RARE = {"discard": 0.3, "pass": 1, "end": 0.5, "let": 0.5}


def table(rng, seats):
    """Return random house rules, with little life for everybody, so that matches end."""
    chosen = {option.name: rng.choice(option.values()) for option in ILK.options if option.kind != "counts"}
    return chosen | {"life": {str(seat + 1): rng.randint(5, 40) for seat in range(seats)}}


def some_move(game, rng):
    """Return an answer, choosing its kind, then its cards and target, so that rare moves are as likely as common ones."""
    ways, aimed = {}, {aim for *_, aim in items(game)}
    for move in game.moves():
        ways.setdefault(move.verb, {}).setdefault((move.cards and move.cards[0].kind, isinstance(move.target, str), move.target in aimed), []).append(move)
    verb = rng.choices(list(ways), [RARE.get(verb, 2) for verb in ways])[0]
    return rng.choice(rng.choice(list(ways[verb].values())))


def free_move(game, rng):
    """Return a random seat's discard or, now and then, a concession, as text; None if it can't make one."""
    seat = rng.randrange(game.seats)
    if rng.random() < 0.02:
        text = f"{seat} concede"
    else:
        hand = game.view(seat)["zones"][f"hand/{seat}"]
        text = f"{seat} discard {rng.choice(hand)}" if hand else ""
    return text if game.why_not_text(text) is None else None


@cache
def walks(seats, matches=MATCHES):
    """Return random matches as lists of positions with the facts told before each; free moves are made in between."""
    return [walk(seats, number) for number in range(matches)]


def walk(seats, number):
    """Play a match at random; return its positions."""
    rng, told, found = Random(f"{seats} {number}"), [], []
    game = ILK(seats, table(rng, seats), seed=number, story=lambda _, fact: told.append(fact))
    while len(found) < LONGEST:
        found.append((game.copy(), told[:]))
        if game.question is None:
            break
        told.clear()
        free = free_move(game, rng) if rng.random() < 0.05 else None
        if free:
            game.play_text(free)
        else:
            game.play(some_move(game, rng))
    return found


def positions(seats):
    """Return the positions of all matches."""
    return [game for match in walks(seats) for game, _ in match]


every_table = pytest.mark.parametrize("seats", share((2, 3, 6), range(2, 8)))


# reading a position

def key(game):
    """Return the open question's key, or "" if the match is over."""
    return game.question.key if game.question else ""


def creatures(game):
    """Return all creatures by space."""
    states = game.card_states(None)
    return {str(zone): Stands(zone.owner, [card.id for card in cards], states) for zone, cards in game.zones() if zone.name == "field"}


def items(game):
    """Return the stack in the order fielded: for each item its player, kind, cards and target."""
    states = game.card_states(None)
    rows = [[card.id for card in cards] for zone, cards in game.zones() if zone.name == "stack"]
    return [(states[ids[0]].controller, rank(ids[0]), ids[1:], states[ids[0]].aimed) for ids in rows]


def lives(game):
    """Return the life of all seats."""
    counters = game.counters()
    return [counters[f"life/{seat}"] for seat in range(game.seats)]


class Stands:
    """A creature as read from a view: printed values, Jacks, Aces, damage minus heals."""

    def __init__(self, owner, ids, states):
        self.owner, self.ids = owner, ids[:2]
        self.printed = [VALUES[rank(id)] for id in self.ids]
        self.jacks = [sum(rank(id) == "J" and states[id].on == card for id in ids[2:]) for card in self.ids]
        self.aces = sum(rank(id) == "A" for id in ids[2:])
        self.left, self.safe = states[ids[1]].worth, "safe" in states[ids[0]].marks

    def key(self):
        """Return its state."""
        return self.owner, self.printed, self.jacks, self.aces, self.left, self.safe


# invariants

def can_play(game, seat):
    """Return whether a seat has a special card it could field, according to the rule."""
    held = {card.kind for zone, cards in game.zones() if zone.name == "hand" and zone.owner == seat for card in cards}
    paid, stands = held & set(VALUES), bool(creatures(game))
    prices = any(kind in "KQ" for _, kind, _, _ in items(game))
    return bool(held & {"K", "Q"} and paid) or ("A" in held and stands) or ("J" in held and (stands or prices))


def able(game, seat):
    """Return whether a seat should be asked for answers."""
    return not game.counters().get(f"out/{seat}") and (game.chosen["poker_faced"] or can_play(game, seat))


@every_table
def test_only_players_who_could_play_are_asked_for_an_answer(seats):                            # [28]
    last = None
    for game in positions(seats):
        fresh, last = game.question is not last, game.question
        if fresh and key(game) == "answer":
            assert able(game, game.question.seat)


def order(game):
    """Return who may be asked in the open window, in order.

    It goes clockwise from the player being answered, who comes last unless it was an ordinary move.
    """
    by, what = game.question.about["by"], game.question.about["what"]
    return [*game.clockwise(by), *([] if what in ("conjure", "attack", "end") else [by])]


@every_table
def test_nobody_who_could_play_is_skipped_and_nobody_is_asked_twice(seats):         # [28]
    for match in walks(seats):
        for (before, _), (after, told) in pairwise(match):
            if key(before) != "answer" or before.chosen["window_between"] or any(fact.key in ("leaves", "drops", "discards") for fact in told):
                continue
            left = order(before)[order(before).index(before.question.seat) + 1:]
            if any(fact.key.endswith(("-at-player", "-at-creature", "-at-price")) for fact in told):
                if key(after) == "answer" and items(after) and after.question.about["by"] == before.question.seat:
                    skipped = order(after)[:order(after).index(after.question.seat)]
                    assert not any(able(after, seat) for seat in skipped)
            elif key(after) == "answer" and after.question.about is before.question.about:
                assert after.question.seat in left
                assert not any(able(after, seat) for seat in left[:left.index(after.question.seat)])
            else:
                assert not any(able(before, seat) for seat in left)


@every_table
def test_eliminated_players_have_nothing_and_the_others_have_life(seats):                         # [24] [26]
    for game in positions(seats):
        counters = game.counters()
        for seat, life in enumerate(lives(game)):
            if counters.get(f"out/{seat}"):
                held = [cards for zone, cards in game.zones() if zone.owner == seat and zone.name in ("hand", "field", "jacks")]
                assert life == counters[f"value/{seat}"] == 0 and not any(held)
                assert game.outcome or all(controller != seat for controller, *_ in items(game))
            else:
                assert life > 0 or (life == 0 and game.chosen["below_zero"])


@every_table
def test_no_creature_on_the_field_is_dead(seats):                                                # [23] [25]
    for game in positions(seats):
        for each in creatures(game).values():
            assert each.left > 0 or (each.left == 0 and (each.safe or game.chosen["below_zero"]))
            assert not each.safe or game.chosen["ace_zero"]


@every_table
def test_the_discard_value_belongs_to_the_turn_and_hands_hold_at_most_eight(seats):                  # [2] [3] [6]
    for game in positions(seats):
        counters = game.counters()
        assert all(counters[f"value/{seat}"] == 0 for seat in range(seats) if seat != counters["active"])
        assert all(counters[f"cards/{seat}"] <= 8 for seat in range(seats))


@every_table
def test_a_turn_begins_with_whole_creatures_and_without_jacks(seats):                   # [2] [16]
    for game in positions(seats):
        if key(game) == "draw":
            assert not any(cards for zone, cards in game.zones() if zone.name == "jacks" and zone.owner != game.question.seat)
            for each in creatures(game).values():
                assert each.jacks == [0, 0] and each.left == each.printed[1] and not each.safe


@every_table
def test_the_stack_is_empty_while_something_else_is_asked(seats):                # [10] [28] [29]
    for game in positions(seats):
        if game.question is not None and not game.question.quiet:
            assert items(game) == []


@every_table
def test_life_is_the_sum_of_healing_and_damage(seats):                                 # [18] [19] [35]
    for match in walks(seats):
        book = lives(match[0][0])
        for game, told in match[1:]:
            for fact in told:
                if fact.key == "out":
                    book[fact.about["seat"]] = 0
                elif fact.key in SIGNS:
                    book[fact.about["rival"]] += SIGNS[fact.key] * fact.about["count"]
            assert book == lives(game)


# the outcome of passing

@every_table
def test_the_forecast_is_what_happens_and_uses_nothing_hidden(seats):           # the stack drawn
    rng = Random(seats)
    for game in positions(seats):
        if game.question is None or not game.question.quiet or rng.random() > 0.2:
            continue
        foretold = game.foretell()
        assert game.imagine(rng.randrange(seats), rng).foretell() == foretold
        told, world = [], game.copy()
        world.story = lambda _, fact, told=told: told.append(fact)
        while world.question is not None and world.question.quiet:
            world.play_text(f"{world.question.seat} pass")
        assert told == foretold


class Reading:
    """A second implementation of the response stack from the rule book: the state of the table after everybody has passed."""

    def __init__(self, game):
        self.field, self.life, self.stack = creatures(game), lives(game), items(game)
        self.prices = {ids[0]: VALUES[rank(ids[0])] << len(ids) - 1 for _, kind, ids, _ in self.stack if kind in "KQ"}
        self.out = {seat for seat in range(game.seats) if game.counters().get(f"out/{seat}")}
        self.zero, self.below = game.chosen["ace_zero"], game.chosen["below_zero"]

    def unfold(self):
        """Perform the actions on the stack, last card fielded first."""
        while self.stack and len(self.life) - len(self.out) > 1:
            seat, kind, ids, aim = self.stack.pop()
            {"K": self.king, "Q": self.queen, "J": self.jack, "A": self.ace}[kind](aim, self.prices[ids[0]] if ids else 0)
            if ids:
                del self.prices[ids[0]]
            self.leave()
        return self

    def king(self, aim, worth):
        """Deal direct damage to a player or a creature."""
        if isinstance(aim, int):
            self.life[aim] -= worth if aim not in self.out else 0
        elif aim in self.field:
            self.field[aim].left -= worth
            self.field[aim].safe = False
            if not self.lives(self.field[aim].left):
                self.die(aim, self.field[aim])

    def queen(self, aim, worth):
        """Heal a player or a creature."""
        if isinstance(aim, int):
            self.life[aim] += worth if aim not in self.out else 0
        elif aim in self.field:
            self.field[aim].left += worth

    def jack(self, aim, _):
        """Double a value card."""
        if aim in self.prices:
            self.prices[aim] *= 2
        for each in self.field.values():
            if aim in each.ids:
                part = each.ids.index(aim)
                each.left += (each.printed[1] << each.jacks[1]) * part
                each.jacks[part] += 1

    def ace(self, aim, _):
        """Give a creature an extra life."""
        if aim in self.field:
            self.field[aim].aces += 1

    def die(self, space, each):
        """Discard a creature, or an Ace instead."""
        if each.aces:
            each.aces, each.left, each.safe = each.aces - 1, 0 if self.zero else each.printed[1] << each.jacks[1], self.zero
        else:
            del self.field[space]

    def lives(self, left):
        """Return whether a player with this much life is alive."""
        return left > 0 or (left == 0 and self.below)

    def leave(self):
        """Remove players who have lost from the game, with all their cards."""
        for seat, life in enumerate(self.life):
            if seat not in self.out and not self.lives(life):
                self.out.add(seat)
                self.life[seat] = 0
                self.field = {space: each for space, each in self.field.items() if each.owner != seat}
                self.prices = {ids[0]: self.prices[ids[0]] for owner, _, ids, _ in self.stack if ids and owner != seat}
                self.stack = [item for item in self.stack if item[0] != seat]


@every_table
def test_the_stack_unfolds_by_the_rule_book(seats):                                # [14] - [27]
    deepest = 0
    for game in positions(seats):
        if game.question is None or not items(game) or game.battle:
            continue
        reading, world = Reading(game), game.copy()
        deepest = max(deepest, len(reading.stack))
        while world.question is not None and world.question.quiet:
            world.play_text(f"{world.question.seat} pass")
        if key(world) in ("", "turn"):
            reading.unfold()
            assert lives(world) == reading.life
            assert {space: each.key() for space, each in creatures(world).items()} == {space: each.key() for space, each in reading.field.items()}
    assert deepest > 2
