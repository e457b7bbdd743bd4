"""A rule of thumb for Fwords that uses only the words its level knows.

It plans the cards to play and the battle to fight so that all letters left spell a word.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from math import inf
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.engine.card_sets import WordList
from courtcards.engine.move import Move, answer
from courtcards.games.creations.battle import Laid, field_after_battle, place_card
from courtcards.games.creations.fwords_questions import NO_WORD, why_not_word
from courtcards.games.creations.house_rules import END_TOKENS, REACH
from courtcards.games.creations.letters import WRITTEN
from courtcards.games.creations.word_ladders import days_of_growth, random_ladder

ENGAGED = 2                     # the most cards a bot engages, unless it engages all
FIGHTS = 400                    # battles tried per answer
SOFT, HARD = "AAEEEIIOOUSSY", "BCCDDFGHKLLLMMNNNPPRRRTTTW"          # letters to write: three or four from SOFT, the others from HARD
EASY = "EARIOTNSLCUDPMHGBFYWKVXZJQ"                                 # letters by usefulness, best first
SOUNDS = frozenset("AEIOUY")    # a word needs one of these, since word lists also contain CS, TS and the like
STEM, ENDING = 4, 3             # an unknown word is plausible if a known word of at least four letters is in it, with at most three letters added
POOR = 20                       # penalty in letters for a word shorter than a level's pride


class Wits(NamedTuple):
    """The skill of a level.

    * `size`: the bot knows the words up to this size of the SCOWL lists.
    * `cost`: how many letters longer a word must be to be worth playing one more card.
    * `battles`: whether it declares battles.
    * `plans`: whether it looks ahead, to words that can grow card by card.
    * `pride`: against rivals, it makes no word shorter than this if a longer one is possible.
    """

    size: int
    cost: int
    battles: bool = True
    plans: bool = False
    pride: int = 1


PAGE, SQUIRE, KING = Wits(20, 2, battles=False), Wits(35, 2), Wits(70, 5, plans=True, pride=3)

Vocabulary = Mapping[str, str]
KNOWN: dict[tuple[str, int], Vocabulary] = {}


# Words

def vocabulary_up_to(words: WordList, size: int) -> Vocabulary:
    """Return the words of a list up to a SCOWL size, by their sorted letters (see `words_by_letters`), from a cache."""
    key = words.hash, size
    if key not in KNOWN:
        KNOWN[key] = words_by_letters(words.words, size)
    return KNOWN[key]


def words_by_letters(words: Mapping[str, int], size: int) -> Vocabulary:
    """Return the words up to a SCOWL size that have a vowel, by their sorted letters; words with the same letters share a string.

    >>> words_by_letters({"ACT": 20, "CAT": 10, "TAC": 70, "ATE": 10, "TS": 50}, 50)
    {'ACT': 'ACT CAT', 'AET': 'ATE'}
    """
    found: dict[str, str] = {}
    for word, rare in words.items():
        if rare <= size and not SOUNDS.isdisjoint(word):
            letters = "".join(sorted(word))
            found[letters] = f"{found[letters]} {word}" if letters in found else word
    return found


def is_known_word(known: Vocabulary, word: str) -> bool:
    """Return whether a word is among those a bot knows."""
    return word in known.get("".join(sorted(word)), "").split()


def is_plausible_word(known: Vocabulary, word: str) -> bool:
    """Return whether a word is known, or is a long enough known word with a few letters added at one end."""
    cuts = range(1, ENDING + 1)
    stems = [word[:-cut] for cut in cuts] + [word[cut:] for cut in cuts]
    return is_known_word(known, word) or any(len(stem) >= STEM and is_known_word(known, stem) for stem in stems)


# Plans

class Plan(NamedTuple):
    """A plan for a Day: the cards to play, and the battle to fight, so that the letters left spell a word.

    * `cards`: the cards still to play.
    * `fighter`: the space of the card that declares the battle, or -1 for no battle.
    * `turned`: the orientation of that card if it's still to play.
    * `engaged`: the spaces it engages.
    * `fallen`: the spaces whose cards are silenced.
    """

    cards: tuple[Card, ...] = ()
    fighter: int = -1
    turned: str = ""
    engaged: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()


class WordPlanner:
    """Everything a bot needs to plan: its wits, the words it knows, a field and a hand."""

    def __init__(self, game: Any, seat: int, wits: Wits, laid: Laid):
        self.game, self.seat, self.wits, self.laid, self.hand = game, seat, wits, laid, game.hands[seat]
        self.known, self.pride = vocabulary_up_to(game.word_list, wits.size), wits.pride if game.seats > 1 else 1
        self.open = [space for space, lying in enumerate(laid) if lying is None]
        self.bear = [(space, lying.card) for space, lying in enumerate(laid) if lying is not None and not lying.silenced]

    def best(self, fighters: Sequence[int], placing: bool) -> Plan | None:
        """Return the best plan after which the letters left spell a word, or None if there's no such plan.

        A card on one of the spaces `fighters` may declare a battle. While `placing`, cards may be played from the hand.
        """
        least = 0 if self.game.today else 1
        peace = self.peace(least) if placing else self.peace(0, 0)
        if (peace is not None and len(peace.cards) == least) or not self.wits.battles:
            return peace
        wars = [plan for plan in islice(self.wars(fighters, placing), FIGHTS) if plan.fallen and self.words_of_cards(self.spells(plan))]
        return max([peace, *wars], key=self.points)

    def points(self, plan: Plan | None) -> float:
        """Return the value of a plan, or minus infinity for None.

        Longer words make it higher, more cards to play make it lower.
        """
        if plan is None:
            return -inf
        letters = len(self.spells(plan))
        return letters - self.wits.cost * len(plan.cards) - POOR * (letters < self.pride)

    def spells(self, plan: Plan) -> list[Card]:
        """Return the cards that a plan leaves to spell with."""
        added = () if plan.fighter in plan.fallen else plan.cards
        return [*[card for space, card in self.bear if space not in plan.fallen], *added]

    def words_of_cards(self, cards: Iterable[Card]) -> list[str]:
        """Return the known words that use the letters of all these cards and that the rules allow."""
        letters = self.game.letters
        words = self.known.get("".join(sorted([letters[card] for card in cards])))
        return [word for word in words.split() if why_not_word(self.game, self.seat, word)[0] is None] if words else []

    def peace(self, least: int, most: int = WRITTEN) -> Plan | None:
        """Return a plan that spells a word without a battle, or None if there's none.

        It plays from `least` to `most` cards: the fewest that make a word long enough for the bot's `pride` or, if there's no such word, the fewest that make
        any. With as many cards, a lone bot that looks ahead prefers the word that can grow longest.
        """
        numbers = range(least, min(most, len(self.open)) + 1)
        for number in sorted(numbers, key=lambda number: number + len(self.bear) < self.pride):
            plans = (plan for cards in combinations(self.hand, number) if self.words_of_cards(self.spells(plan := Plan(cards))))
            found = max(plans, key=self.growth, default=None) if self.wits.plans and self.game.seats == 1 else next(plans, None)
            if found is not None:
                return found
        return None

    def growth(self, plan: Plan) -> int:
        """Return the number of Days on which a lone player could lengthen the plan's word by adding a card each Day."""
        letters = self.game.letters
        left = [card for card in self.hand if card not in plan.cards]
        field, hand, tree = [[letters[card] for card in cards] for cards in (self.spells(plan), left, self.game.trees[self.seat])]
        return days_of_growth(self.known, field, hand, tree, REACH, len(self.laid))

    def wars(self, fighters: Sequence[int], placing: bool) -> Iterator[Plan]:
        """Yield plans with a battle.

        A card on one of the spaces `fighters` declares it. While `placing`, a card from the hand may declare it as well.
        """
        for space in fighters:
            yield from self.battles(Plan((), space), self.laid)
        for card in self.hand if placing else ():
            for space in self.open:
                for _, turned in self.game.ways[space]:
                    laid = self.laid[:]
                    laid[space] = place_card(card, self.seat, turned)._replace(controller=~space)
                    yield from self.battles(Plan((card,), space, turned), laid)

    def battles(self, plan: Plan, laid: Laid) -> Iterator[Plan]:
        """Yield a copy of `plan` for each battle worth trying that its fighter could declare; `laid` is the field by then."""
        ground, space, always = self.game.ground, plan.fighter, self.game.defeated_attack
        near = tuple([other for other, _ in ground.near[space] if (lying := laid[other]) is not None and (always or not lying.silenced)])
        for engaged in engagements(near):
            left = field_after_battle(laid, ground, (space, *engaged), always, silences=True)
            yield plan._replace(engaged=engaged, fallen=tuple([other for other in (space, *engaged) if left[other].silenced]))  # type: ignore[union-attr]


@lru_cache(1 << 12)
def engagements(near: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sets of neighbours that a bot considers engaging: all sets of up to ENGAGED neighbours, and the set of all.

    >>> engagements((4, 5, 7))
    ((4,), (5,), (7,), (4, 5), (4, 7), (5, 7), (4, 5, 7))
    """
    chosen = [each for number in range(1, ENGAGED + 1) for each in combinations(near, number)]
    return (*chosen, near) if len(near) > ENGAGED else tuple(chosen)


# Answers

def fwords_answer(game: Any, seat: int, moves: Sequence[Move], rng: Random, wits: Wits = SQUIRE) -> Move:
    """Return a bot's answer to the open question, chosen with the skill of its `wits`."""
    return ANSWERS[game.question.key](WordPlanner(game, seat, wits, game.laid), moves, rng)


def king_answer(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Iterator[tuple[Move, float]]:
    """Yield a king's answer, just once, with 1 as the fraction of the work done.

    A king knows almost all words and plans ahead.
    """
    yield fwords_answer(game, seat, moves, rng, KING), 1


def choose_letters(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return an answer that writes useful letters, stacked so that the first hand spells a word."""
    if desk.wits.plans and (grown := random_ladder(desk.known, rng)):
        return answer(desk.seat, "write", tuple(desk.hand), None, grown)
    few = rng.choice((3, 4))
    letters = rng.sample(SOFT, few) + rng.sample(HARD, len(desk.hand) - few)
    order = order_for_word(desk.known, letters, rng)
    return answer(desk.seat, "write", tuple(desk.hand), None, "".join([letters[place] for place in order]))


def choose_tree_order(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the answer that stacks the cards so that the first hand spells a word."""
    order = order_for_word(desk.known, [desk.game.letters[card] for card in desk.hand], rng)
    return answer(desk.seat, "stack", tuple([desk.hand[place] for place in order]))


def order_for_word(known: Vocabulary, letters: Sequence[str], rng: Random) -> list[int]:
    """Return an order of letters, by index, that begins with the letters of one of the longest known words of up to REACH letters.

    If no known word can be made, the order is alphabetical.

    >>> order_for_word({"AT": "AT", "ART": "RAT TAR"}, "QXZRJKAVT", Random(1))[:3]
    [6, 3, 8]
    """
    places = sorted(range(len(letters)), key=letters.__getitem__)
    for number in range(REACH, 0, -1):
        found = [some for some in combinations(places, number) if "".join([letters[place] for place in some]) in known]
        if found:
            first = rng.choice(found)
            return [*first, *[place for place in range(len(letters)) if place not in first]]
    return places


def choose_destroyed(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that destroys the card whose loss leaves the player with the best plan."""
    def without(move: Move) -> tuple[float, int, float]:
        laid = [None if lying is not None and lying.card.id == move.target else lying for lying in desk.laid]
        left = WordPlanner(desk.game, desk.seat, desk.wits, laid)
        hard = -1 if move.target is None else EASY.index(desk.game.letters[desk.game.cards[str(move.target)]])
        return left.points(left.peace(1)), hard if desk.hand else -hard, rng.random()
    return max(moves, key=without)


def choose_placement(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that plays the next card of the best plan.

    If no card should be played, return the last move, which stops playing cards or ends the Day.
    """
    if leaves_field_empty(desk):
        return moves[-1]
    today = [space for space, lying in enumerate(desk.laid) if lying is not None and lying.card in desk.game.today]
    plan = desk.best(today, True)
    if plan is None or not plan.cards:
        return moves[-1]
    card = plan.cards[0]
    planned = answer(desk.seat, "create", (card,), desk.game.ground.targets[plan.fighter], plan.turned)
    return planned if plan.turned and planned in moves else rng.choice([move for move in moves if move.cards == (card,)] or moves)


def leaves_field_empty(desk: WordPlanner) -> bool:
    """Return whether the bot ends its Day to leave an empty field to the others."""
    game, seat = desk.game, desk.seat
    return desk.wits.plans and not game.ends[seat] and not any(game.laid) and any(game.ends[rival] < END_TOKENS for rival in game.clockwise(seat))


def choose_declarer(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that declares a battle with the card of the best plan.

    If the plan has no battle, return the move that declares none.
    """
    plan = desk.best(desk.game.declarers(), False)
    planned = answer(desk.seat, "declare", (), desk.laid[plan.fighter].card.id) if plan and plan.engaged else moves[-1]      # type: ignore[union-attr]
    return planned if planned in moves else moves[-1]


def choose_engaged(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that engages the cards of the best plan.

    If there's no such plan, return the last move, which is peace.
    """
    plan = desk.best([desk.game.latest], False)
    engaged = {desk.laid[space].card for space in plan.engaged} if plan else set()        # type: ignore[union-attr]
    return next((move for move in moves if set(move.cards) == engaged), moves[-1])


def choose_word(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that makes a known word of the letters left or, if no such word is known, the move that makes none.

    A bot that looks ahead prefers rare words that nobody has made yet, any other bot common words.
    """
    words, rare = desk.words_of_cards(desk.spells(Plan())), desk.game.word_list.words
    made = [about["word"] for key, about in desk.game.written if key == "word"] if desk.wits.plans else []
    way = -1 if desk.wits.plans else 1
    found = min(words, key=lambda word: (word in made, way * rare[word], rng.random()), default=None)
    return answer(desk.seat, "make", (), None, found) if found else NO_WORD[desk.seat]


def choose_challenge(desk: WordPlanner, moves: Sequence[Move], rng: Random) -> Move:
    """Return the answer that accepts a word the bot knows, and challenges any other word.

    If a wrong Challenge costs a point, the bot also accepts a plausible word.
    """
    sound = is_plausible_word if desk.game.chosen["failed_challenge"] else is_known_word
    return moves[0] if sound(desk.known, desk.game.word) else moves[-1]


ANSWERS = {"letters": choose_letters, "stack": choose_tree_order, "clear": choose_destroyed, "field": choose_placement, "declare": choose_declarer,
           "battle": choose_engaged, "festival": choose_word,
           "challenge": choose_challenge, "waste": choose_destroyed}
