"""Matches with armies lined up by a test, and their results: first War, then the games of kingdoms."""

import pytest

from courtcards.engine.move import IllegalMove
from courtcards.games import GAMES

CARDS = GAMES["war"].cards
KINGDOMS = ("sun", "mountain", "forest", "ocean")
ORDER = [number + item for number in "4321" for item in "KASC"]        # the sixteen classes, high to low; each has four cards
TIES = " ".join(ORDER * 2)                                             # half of the deck: two of each class


def war_deck(first="", second="", army=32, last=False):
    """Return a deck in dealing order in which the armies begin (or, with `last`, end) with these cards, in the order of play.

    A word is a card (`3S-ocean`) or a class (`3S`: any kingdom). The other cards are distributed so that nothing ties while both
    armies have the same size: the first army wins the first of these battles, the second the next, and so on.
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
    """Flip several times; return the game."""
    for _ in range(times):
        game.play_text(f"{seat} flip")
    return game


def to_end(game):
    """Flip until the match is over; return the game."""
    while game.outcome is None:
        game.play_text("1 flip")
    return game


def refusal(game, text):
    """Return the key of a move's refusal; check that nothing changes."""
    before = game.view()
    with pytest.raises(IllegalMove) as caught:
        game.play_text(text)
    assert game.view() == before
    return caught.value.refusal.key


def captured(game):
    """Return how many cards each army has captured."""
    return [len(pile) for pile in game.captured]


def winner(first, second, **options):
    """Return the seat that takes the cards of one battle."""
    game = flip(war(first, second, **options))
    assert sorted(captured(game)) == [0, 2]
    return captured(game).index(2)


def told(facts, key):
    """Return the details of the facts with a key, in order."""
    return [fact.about for fact in facts if fact.key == key]


def kingdom_deck(*armies):
    """Return a deck in dealing order: the seats lead Sun, Mountain, Forest, Ocean, and their cards (classes: `3S`) come in this order."""
    own = [[f"{word}-{kingdom}" for word in words.split()] for words, kingdom in zip(armies, KINGDOMS, strict=False)]
    first = [id for ids in own for id in ids]
    return [*KINGDOMS, *first, *[id for id in CARDS if id not in first]]


def kingdoms(game, *armies, story=None, seed=0, **options):
    """Return a match of a game of kingdoms in which every army has exactly these cards."""
    (size,) = {len(words.split()) for words in armies}
    return GAMES[game](len(armies), {"army_size": size, **options}, seed=seed, deck=kingdom_deck(*armies), story=story)


def pick(cards, word):
    """Return the id of one of the given cards: by id, or the first of a class."""
    return next(card.id for card in cards if word in (card.id, card.kind))


def place(game, words):
    """Arrange cards, from the top down, for the seat asked; the last one places itself. Return the game."""
    words = words.split()
    for word in words[:-1] if len(words) == len(game.hands[game.question.seat]) else words:
        game.play_text(f"{game.question.seat} place {pick(game.hands[game.question.seat], word)}")
    return game


def send(game, words):
    """Send, or lay, a card for each seat asked, one by one; return the game."""
    for word in words.split():
        seat, verb = game.question.seat, game.question.verb
        game.play_text(f"{seat} {verb} {pick(game.forces[seat], word)}")
    return game


class Campaign:
    """A match of kingdoms that runs the same way in both games: every seat sends its cards in the order of its army."""

    def __init__(self, game, *armies, **options):
        self.facts, self.coming = [], list(armies)
        self.plans = [words.split() for words in armies]
        self.game = kingdoms(game, *armies, story=self.hear, **options)
        self.arrange()

    def hear(self, game, fact):
        """Collect a fact; a seat that recruits during a face-off has laid the rest of its plan without a choice."""
        self.facts.append(fact)
        if fact.key == "recruits" and game.field[fact.about["seat"]]:
            del self.plans[fact.about["seat"]][:game.ahead[fact.about["seat"]]]

    def arrange(self):
        """Arrange a seat's recruits in their given order, or shuffle if there is none."""
        game = self.game
        while game.question is not None and game.question.key == "arrange":
            words = self.coming[game.question.seat]
            place(game, words) if words else game.play_text(f"{game.question.seat} shuffle")

    def fight(self, times=1, **recruits):
        """Fight a battle, or a round of a face-off; `to0="4K 1C"` are a seat's recruits in their order. Return the campaign."""
        self.coming = [recruits.get(f"to{seat}", "") for seat in range(self.game.seats)]
        for plan, words in zip(self.plans, self.coming, strict=True):
            plan += words.split()
        for _ in range(times):
            self.fight_round()
        return self

    def fight_round(self):
        """Send cards for everybody asked, until all are turned up."""
        if self.game.id == "kingdom-armies":
            self.game.play_text(f"{self.game.question.seat} flip")
            self.arrange()
        else:
            self.send_round()

    def decide(self, **recruits):
        """Fight until the battle is decided; return the campaign."""
        self.fight(**recruits)
        while self.key in ("face-off", "lay"):
            self.fight_round()
        return self

    def send_round(self):
        """Send the next card of each plan, until all are turned up."""
        game, begun = self.game, False
        while game.question is not None and (any(game.sealed) or not begun):
            begun = True
            send(game, self.plans[game.question.seat].pop(0))

    @property
    def held(self):
        """The number of cards each seat holds."""
        return [self.game.card_count(seat) for seat in range(self.game.seats)]

    @property
    def key(self):
        """The open question."""
        return self.game.question and self.game.question.key

    def faced(self):
        """Return the seats of each face-off, in order."""
        return [about["seats"] for about in told(self.facts, "face-off") + told(self.facts, "circle")]
