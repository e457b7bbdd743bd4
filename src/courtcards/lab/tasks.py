"""Matches as tasks: plain data in and plain counts out, so that any `map` can run them. Pure.

A task is a dict:

* `game`, `seats`, `options`;
* `bots`: one per seat;
* `seeds`: the first deal, and the one after the last;
* `each`: the number of matches per deal;
* perhaps `at`: the seat whose wins are counted separately;
* perhaps `ban`: a kind of card that this seat never plays.

`add_counts` sums counts in any order. A win counts as WIN_PARTS, so that shared wins are integers too.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from courtcards.bots import BOTS, choose, has_choice, mind_of, remembers
from courtcards.engine.card_sets import CardSet, WordList
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import Evaluator
from courtcards.games import GAMES
from courtcards.lab import RANDOM_MARK, WIN_PARTS, add_counts

NEW_LEADER_MARGIN = .05         # the lead, in chance to win, that makes a new leader
BEHIND_BELOW = .2               # the chance below which a winner came from behind
TENTHS = 10                     # bands of chances


def parse_bot(bot: str) -> tuple[str, float]:
    """Return a bot's level, and the probability that it answers at random.

    Raises ValueError for an unknown bot.

    >>> parse_bot("squire~10"), parse_bot("king")
    (('squire', 0.1), ('king', 0.0))
    """
    level, varies, often = bot.partition(RANDOM_MARK)
    if level not in BOTS or (varies and not (often.isascii() and often.isdecimal() and int(often) <= 100)):
        raise ValueError(f"unknown bot {bot!r}")
    return level, int(often or 0) / 100


def run_task(task: Mapping[str, Any], cards: CardSet | None = None, words: WordList | None = None) -> dict[str, Any]:
    """Play the matches of a task, perhaps with a custom set and a word list, and return their counts.

    Raises BadSetup or BadOption if the game can't be set up with the task's seats, options and cards.
    """
    counts = empty_counts(task["seats"])
    for deal in range(*task["seeds"]):
        for number in range(task["each"]):
            LabMatch(task, deal, Random(f"{deal} {number}"), cards, words).count(counts)
    return counts


def empty_counts(seats: int) -> dict[str, Any]:
    """Return the counts before any match: all zero or empty."""
    return {"n": 0, "draws": 0, "wins": [0] * seats, "begun": [0, 0], "mine": 0, "choices": {}, "keys": {}, "deals": {}, "bites": [0, 0], "judged": {},
            "turns": [0, 0, 0]}


def is_counts(data: Any, seats: int) -> bool:
    """Return whether data from outside has the shape of a task's counts."""
    none, widths = empty_counts(seats), {"deals": 4, "judged": 3}

    def has_shape(value: Any, like: Any) -> bool:
        if isinstance(value, list) and isinstance(like, list):
            return len(value) == len(like) and all(map(has_shape, value, like))
        return type(value) is type(like) is int

    def have_shape(values: Any, like: Any) -> bool:
        return isinstance(values, dict) and all(has_shape(value, like) for value in values.values())

    def fits(name: str) -> bool:
        if isinstance(none[name], dict):
            return have_shape(data[name], [0] * widths[name] if name in widths else 0)
        return has_shape(data[name], none[name])
    return isinstance(data, dict) and data.keys() == none.keys() and all(map(fits, none))


class LabMatch:
    """A match of a task. Creating the object plays the match to its end.

    The match records the questions, the facts and the number of choices.
    """

    def __init__(self, task: Mapping[str, Any], deal: int, rng: Random, cards: CardSet | None = None, words: WordList | None = None):
        self.task, self.deal, self.rng = task, deal, rng
        self.told, self.keys = list[Fact](), set[str]()
        self.choices = 0
        self.bites = [0, 0]         # how often the ban on a kind mattered, and how often a default answer was played then
        self.position: Game = GAMES[task["game"]](task["seats"], task["options"], seed=deal, story=lambda _, fact: self.told.append(fact),
                                                    cards=cards, words=words)
        mind = mind_of(task["game"])
        self.course = ChanceHistory(mind.evaluator) if mind.evaluator else None
        self.is_calm = mind.is_calm
        while self.position.question is not None:
            self.step()
        self.keys |= {f"fact.{fact.key}" for fact in self.told}

    def step(self) -> None:
        """Let a bot answer one question.

        If the new position is calm enough to evaluate, have the evaluator look at it.
        """
        position, question = self.position, self.position.question
        assert question is not None
        seat = question.seat if len(question.seats) == 1 else self.rng.choice(question.seats)
        case, _ = position.asked_of(seat).case(position, seat)
        self.keys.add(f"question.{question.key}")
        if case:
            self.keys.add(f"case.{question.key}.{case}")
        moves = position.moves(seat)
        if has_choice(position, moves):
            self.choices += 1
            position.play(self.answer(seat))
        else:
            position.play(moves[0])
        if self.course and position.question is not None and (self.is_calm is None or self.is_calm(position)):
            self.course.record_estimates(position)

    def answer(self, seat: int) -> Move:
        """Return the answer of a seat's bot, without cards of a banned kind if possible."""
        bot, randomness = parse_bot(self.task["bots"][seat])
        if randomness and self.rng.random() < randomness:
            return self.rng.choice(self.position.moves(seat))
        if self.task.get("ban") and seat == self.task["at"]:
            return self.answer_without_role(seat, self.task["ban"], bot)
        known_facts = [fact for fact in self.told if fact.seats is None or seat in fact.seats] if remembers(self.position.id, bot) else ()
        return choose(self.position, seat, bot, self.rng, known_facts)

    def answer_without_role(self, seat: int, role: str, bot: str) -> Move:
        """Return the answer of a seat that is banned from playing cards of this role.

        The seat discards such a card if it can. If it can neither do that nor avoid playing one, the bot chooses freely.
        """
        world = self.position.imagine(seat, self.rng)
        moves = world.moves(seat)
        banned_moves = [move for move in moves if any(card.role == role for card in move.cards)]
        discards = [move for move in banned_moves if move.verb == "discard" and len(move.cards) == 1]
        allowed = [move for move in moves if move not in banned_moves]
        if not banned_moves or not (discards or allowed):
            return choose(self.position, seat, bot, self.rng)
        self.bites[0] += 1
        if discards:
            return discards[0]
        restricted: Any = world.copy()
        restricted.hands[seat] = [card for card in restricted.hands[seat] if card.role != role]
        choices = restricted.moves(seat) or allowed[:1]
        move = choose(restricted, seat, bot, self.rng) if len(choices) > 1 else choices[0]
        if move in allowed and self.position.why_not(move) is None:
            return move
        self.bites[1] += 1
        return next((other for other in allowed if other.verb in ("pass", "end")), allowed[0])

    def count(self, counts: dict[str, Any]) -> None:
        """Add the result of the match to `counts`."""
        outcome = self.position.outcome
        assert outcome is not None
        first, seat = self.position.first, self.task.get("at")
        parts = [WIN_PARTS // len(outcome.winners) if seat in outcome.winners else 0 for seat in range(self.position.seats)]
        won = parts[first] if first >= 0 else 0
        counts["n"] += 1
        if outcome.draw:
            counts["draws"] += 1
        counts["wins"] = [old + part for old, part in zip(counts["wins"], parts, strict=True)]
        if first >= 0:
            begun, begun_won = counts["begun"]
            counts["begun"] = [begun + 1, begun_won + won]
        if seat is not None:
            counts["mine"] += parts[seat]
        counts["bites"] = [old + bites for old, bites in zip(counts["bites"], self.bites, strict=True)]
        add_count(counts["choices"], self.choices, 1)
        for key in sorted([*self.keys, f"reason.{outcome.reason}"]):
            add_count(counts["keys"], key, 1)
        add_count(counts["deals"], self.deal, [1, parts[0], parts[0] ** 2, won])
        if self.course:
            self.course.count(counts, parts)


class ChanceHistory:
    """The evaluator's estimates of every seat's chance to win, in the course of a match."""

    def __init__(self, evaluator: Evaluator):
        self.evaluator = evaluator
        self.leader, self.changes = -1, 0
        self.met = dict[int, tuple[int, float]]()       # by tenth: the seat whose chance first fell into it, and that chance
        self.lowest: list[float] = []

    def record_estimates(self, position: Game) -> None:
        """Record the estimates for a position.

        Keeps each seat's lowest estimate so far and, for each tenth, the first estimate in it. Also counts changes of the leader.
        """
        chances = self.evaluator.chances(position)
        self.lowest = [*map(min, self.lowest, chances)] if self.lowest else chances
        for seat, chance in enumerate(chances):
            self.met.setdefault(min(int(chance * TENTHS), TENTHS - 1), (seat, chance))
        best = max(range(len(chances)), key=chances.__getitem__)
        if self.leader < 0:
            self.leader = best
        elif chances[best] - chances[self.leader] > NEW_LEADER_MARGIN:
            self.leader, self.changes = best, self.changes + 1

    def count(self, counts: dict[str, Any], parts: Sequence[int]) -> None:
        """Add the course of a finished match to `counts`.

        `parts` holds each seat's share of the win, as a number out of WIN_PARTS.
        """
        for tenth, (seat, chance) in self.met.items():
            add_count(counts["judged"], tenth, [1, round(chance * WIN_PARTS), parts[seat]])
        if self.lowest:
            from_behind = max([low for low, part in zip(self.lowest, parts, strict=True) if part]) < BEHIND_BELOW
            matches, changes, behind = counts["turns"]
            counts["turns"] = [matches + 1, changes + self.changes, behind + 1 if from_behind else behind]


def add_count(counts: dict[str, Any], name: Any, more: Any) -> None:
    """Add `more`, a number or a list of numbers, to the entry of `counts` with this name.

    The name is converted to a string, since JSON has no other keys.
    """
    old = counts.get(str(name))
    counts[str(name)] = more if old is None else add_counts(old, more)
