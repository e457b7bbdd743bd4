"""Inference of rivals' hands in Kingdrin: hands that explain why each rival drew, and why it played each card.

A *guess* covers all cards a rival has ever held, with the times they came and went. Small random changes improve it. A change that explains the
rival's actions less well is kept only with a probability equal to the ratio of likelihoods (Metropolis' rule).
"""

from collections.abc import Iterator, Sequence
from math import log
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.engine.strategy import Told
from courtcards.games.creations.matching import CORNERS, VALUES
from courtcards.games.creations.rule_of_thumb import OTHERS, share_of_cards

HELD = 10 ** 9                  # later than any action: the card is still held
UNSEEN = log(.02)               # log probability that a rival draws although a card matches
WAYWARD = log(.02)              # log probability that it plays another card than a squire would, or calls another value
FIRST, NEXT = 600, 10           # changes before the first guess, and between guesses


class Deed(NamedTuple):
    """An action of a seat while the values `top` were open. `top` and `left` are sets of values, as bits.

    `card` is the card it played. If that's None, the seat had no card that matches `top`, which is 0 if nothing is known. `left` holds the values open after a
    play. `drew` says whether the seat drew a card.
    """

    seat: int
    top: int
    card: Card | None = None
    left: int = 0
    drew: bool = False


def rival_actions(game: Any, story: Told) -> Iterator[Deed]:
    """Yield the actions of every seat, not only of rivals, in order. Rulings KD-4 to KD-7, KD-18."""
    top, placer, turn = 0, -1, -1
    for fact in story:
        key, seat, lacking, drawing = fact.key, fact.about.get("seat", -1), list[int](), list[int]()
        if key == "turn":
            lacking = drawing = [turn] if turn >= 0 else []
            turn = seat
        elif key == "restarts":
            lacking = [*range(game.seats)]
        elif key == "nobody_second":
            lacking, drawing = [*{game.clockwise(placer)[at] for at in (0, -1)}], [seat]
        elif key == "all_stuck":
            lacking, drawing = game.clockwise(placer) if placer >= 0 else [*range(game.seats)], [*range(game.seats)]
        for other in sorted({*lacking, *drawing}):
            yield Deed(other, top if other in lacking else 0, drew=other in drawing)
        if key in ("plays", "reveals", "restarts"):
            card, turn = game.cards[fact.about["card"]], -1
            left = game.values_left(card, fact.about.get("value"))
            if key == "plays":
                yield Deed(seat, top, card, left)
            top, placer = left, seat if key == "plays" else -1


class HandGuess:
    """A guess at a rival's cards, from its actions.

    For each card, `came` is the index of the action that drew it, or -1 if it was dealt. `went` is the index of the action that played it, or `HELD`
    if the rival still has it.
    """

    def __init__(self, game: Any, rival: int, done: Sequence[Deed]):
        self.done, self.calls, self.keeps = done, CallCosts(game), game.finish_round
        laid, drew = [(at, deed.card) for at, deed in enumerate(done) if deed.card], [at for at, deed in enumerate(done) if deed.drew]
        cards = [*laid, *[(HELD, card) for card in game.hands[rival]]]          # cards played first came first
        self.came = [-1] * (len(cards) - len(drew)) + drew
        self.went = [at for at, _ in cards]
        self.cards = [(CORNERS[card], card) for _, card in cards]
        self.odd = [self.log_likelihood(at) for at in range(len(done))]

    @property
    def hand(self) -> list[Card]:
        """The cards that the rival holds now, according to the guess."""
        return [card for (_, card), went in zip(self.cards, self.went, strict=True) if went == HELD]

    def log_likelihood(self, at: int) -> float:
        """Return the log likelihood of the action at index `at`, given the guessed cards.

        It's 0 if a squire would do the same, otherwise less.
        """
        deed, places = self.done[at], zip(self.cards, self.came, self.went, strict=True)
        hand, top = [card for card, came, went in places if came < at <= went], deed.top
        if deed.card is None:
            return UNSEEN if any(values & top for values, _ in hand) else 0.0
        if self.keeps and len(hand) == 2:
            speed = deed.card.traits["speed"]
            return WAYWARD if any(values & top and card.traits["speed"] < speed for values, card in hand) else 0.0
        return WAYWARD if self.better([values for values, _ in hand], deed) else 0.0

    def better(self, hand: Sequence[int], deed: Deed) -> bool:
        """Return whether a squire with these cards would have played another card or called another value."""
        top, calls = deed.top, self.calls
        assert deed.card is not None

        def cost(values: int, each: float, left: int) -> float:
            return each + len([1 for other in hand if other & left]) - (values & left > 0)
        least = cost(CORNERS[deed.card], calls.open_cost(deed.left), deed.left) - 1e-9
        for values in hand:
            if values & top:
                for each, left in calls[values, top]:
                    if each >= least:
                        break
                    if cost(values, each, left) < least:
                        return True
        return False

    def change(self, pool: list[tuple[int, Card]], rng: Random) -> None:
        """Try a random change, and keep it if it's likely enough.

        It swaps two of the guessed cards, or one that's still held with a card of `pool`, which holds the cards that no rival is guessed to hold.
        """
        cards, came, went, here = self.cards, self.came, self.went, int(rng.random() * len(self.cards))
        there = int(rng.random() * (len(cards) + len(pool)))
        if there >= len(cards):
            if went[here] == HELD:
                self.keep(came[here], HELD, [(cards, here, pool, there - len(cards))], rng)
        elif went[here] > came[there] and went[there] > came[here]:
            self.keep(min(came[here], came[there]), max(went[here], went[there]), [(cards, here, cards, there), (went, here, went, there)], rng)

    def keep(self, since: int, until: int, swaps: Sequence[tuple[list[Any], int, list[Any], int]], rng: Random) -> None:
        """Make swaps, then undo them if they make the rival's actions too unlikely.

        Only actions after `since`, up to `until`, are affected.
        """
        swap_items(swaps)
        odd, first, end = self.odd, since + 1, min(until + 1, len(self.odd))
        least, now = log(1 - rng.random()) + sum(odd[first:end]), list[float]()
        for at in range(first, end):
            now.append(self.log_likelihood(at))
            least -= now[-1]
            if least > 0:
                return swap_items(swaps)
        odd[first:end] = now
        return None


def swap_items(swaps: Sequence[tuple[list[Any], int, list[Any], int]]) -> None:
    """Swap list items, given as (list, index, other list, other index)."""
    for one, here, other, there in swaps:
        one[here], other[there] = other[there], one[here]


class CallCosts(dict[tuple[int, int], list[tuple[float, int]]]):
    """A cache of the ways to call a card.

    It maps (the card's values, the open values) to a list of (cost, values left open), the cheapest first.
    """

    def __init__(self, game: Any):
        super().__init__()
        self.game = game

    def open_cost(self, left: int) -> float:
        """Return the cost of leaving these values open, without regard to the player's hand."""
        return OTHERS * share_of_cards(self.game, left)

    def __missing__(self, key: tuple[int, int]) -> list[tuple[float, int]]:
        """Compute, store and return the ways to call a card."""
        values, top = key
        lefts = [values & ~(1 << bit) for bit in range(len(VALUES)) if values & top & 1 << bit] if self.game.fresh_value else [values]
        self[key] = found = sorted([(self.open_cost(left), left) for left in lefts])
        return found


class RivalGuesses:
    """A seat's guesses at its rivals' hands. All other hidden cards form the pool."""

    def __init__(self, world: Any, seat: int, story: Told):
        done = [*rival_actions(world, story)]
        rivals = [rival for rival in world.clockwise(seat) if world.hands[rival]]
        self.rivals = {rival: HandGuess(world, rival, [deed for deed in done if deed.seat == rival]) for rival in rivals}
        self.pool = [(CORNERS[card], card) for card in (*world.deck, *world.aside)]
        self.changes = FIRST

    def deal(self, world: Any, rng: Random) -> None:
        """Improve the guesses, then deal a world's hidden cards accordingly."""
        guesses = [*self.rivals.values()]
        for _ in range(self.changes if guesses else 0):
            guesses[int(rng.random() * len(guesses))].change(self.pool, rng)
        self.changes = NEXT
        hands, deck = {rival: guess.hand for rival, guess in self.rivals.items()}, len(world.deck)
        held, mixed = {card for hand in hands.values() for card in hand}, (world.deck, world.aside, *[world.hands[rival] for rival in hands])
        rest = [card for cards in mixed for card in cards if card not in held]
        world.deck, world.aside = rest[:deck], rest[deck:]
        for rival, hand in hands.items():
            world.hands[rival] = hand


def recall(world: Any, seat: int, story: Told) -> None:
    """Record the rivals' actions in a world, and start with arbitrary guesses."""
    world.guesses = RivalGuesses(world, seat, story)


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Deal the rivals hands that explain their actions.

    In a world without guesses, the random hands they already have stay as they are.
    """
    if hasattr(world, "guesses"):
        world.guesses.deal(world, rng)
