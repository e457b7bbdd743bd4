"""Lessons: each starts at a position and has a few steps, most of them with facts as their goal.

A lesson is in its book's folder (`lessons/<game>.toml`), and its words are in a language's folder (`texts/en/lessons/<game>.toml`).
"""

import tomllib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from courtcards.bots import mind_of
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import answer
from courtcards.games import GAMES, game_file
from courtcards.saves.record import Record
from courtcards.saves.stacked_deck import common_words, stacked_deck

READER = 0              # the learner's seat
REACHED, SPOILED, SPENT = "reached", "spoiled", "spent"


class BadLesson(ValueError):
    """A lesson that is malformed or can't be played; the message says why."""


class LessonStep(NamedTuple):
    """One question of a lesson.

    Before the question:

    * `first`: the other players' moves.
    * `look`: zones, counters and cards to look at.
    * `tries`: illegal answers, each with its refusal key.

    A goal that the reader must reach:

    * `goal`: the facts that the reader must bring about. Each is a tuple of alternatives, one of which is enough.
    * `within`: the most answers the reader may use.
    * `never`: facts that spoil the goal.
    * `until`: facts that end the attempt.
    * `then`: the others' replies in order, each played as soon as it's legal.
    * `way`: a way to the goal, given if there are too many answers to search for one.
    * `free`: whether any answer may reach the goal. Without a goal, every answer is as good.
    * `right`: the right answers, if the step has them instead of a goal.

    A guess, in which the reader says which fact will come true:

    * `answers`: the facts to choose from.
    * `plays`: the moves made after the guess.
    * `shows`: cards these moves will reveal, each with the zone in which the table shows it until then.

    `numbers` maps each number in the words to its source, so that it can be checked. A source is `ways`, `within`, a counter, `cards <zone>`,
    `<fact>.<detail>`, or `rule` if a rule of the game sets the number.
    """

    first: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    tries: tuple[tuple[str, str], ...] = ()
    goal: tuple[tuple[str, ...], ...] = ()
    never: tuple[str, ...] = ()
    within: int = 1
    until: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    free: bool = False
    numbers: Mapping[str, str] = {}


class Lesson(NamedTuple):
    """A deal, the moves made since, and the steps from there.

    `deal` has the seats and the options, and either the cards `dealt` first or the `seed` of a shuffle. `without` holds places and verbs that
    the table leaves out.
    """

    game: str
    id: str
    deal: Mapping[str, Any]
    moves: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    without: tuple[str, ...] = ()

    def record(self, names: Sequence[str]) -> Record:
        """Return the match before the first step, with players of these names.

        Raises BadLesson if the match can't be dealt or one of its moves is illegal.
        """
        try:
            words = common_words(self.deal["words"]) if "words" in self.deal else None
            seats, options = self.deal["seats"], self.deal.get("options", {})
            seed = self.deal.get("seed")
            deck = stacked_deck(GAMES[self.game], seats, options, self.deal["dealt"].split(), words) if seed is None else None
            record = Record(self.game, names[:seats], options, seed=seed or 0, deck=deck, after=self.deal.get("after") or None, words=words)
            for move in self.moves:
                record.play(move)
        except (KeyError, TypeError, ValueError) as error:
            raise BadLesson(f"{self.game} {self.id}: {error}") from error
        return record


# files


def games_with_lessons() -> list[str]:
    """Return the ids of the games that have lessons."""
    return [game for game in GAMES if lessons_path(game).is_file()]


def lessons_path(game: str) -> Any:
    """Return the path of a game's lessons, in the folder of its book."""
    return game_file(game, "lessons", f"{game}.toml")


def load_course(game: str) -> list[Lesson]:
    """Return the lessons of a game in order, or an empty list if it has none.

    Raises BadLesson if their file is malformed.
    """
    file = lessons_path(game)
    return parse_lessons(game, file.read_text("utf-8")) if file.is_file() else []


def parse_lessons(game: str, text: str) -> list[Lesson]:
    """Parse lessons from the text of their file; raises BadLesson if it's malformed."""
    try:
        tables = tomllib.loads(text)["lesson"]
        return [Lesson(game, table["id"], table["deal"], tuple(table.get("moves", ())), tuple(map(parse_step, table["step"])), tuple(table.get("without", ())))
                for table in tables]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadLesson(f"{game}: {error}") from error


def parse_step(table: Mapping[str, Any]) -> LessonStep:
    """Return a step from its plain data; raises TypeError for an unknown field."""
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in table.items() if name not in ("try", "goal")}
    tries = tuple([(attempt["move"], attempt["refused"]) for attempt in table.get("try", ())])
    goal = tuple([tuple(alternatives) if isinstance(alternatives, list) else (alternatives,) for alternatives in table.get("goal", ())])
    return LessonStep(tries=tries, goal=goal, **plain)


def goal_verdict(step: LessonStep, facts: Sequence[Fact], made: int, over: bool) -> str:
    """Return the state of a step: REACHED, SPOILED or SPENT, or "" while it is open.

    `facts` holds the facts told since the step began. `made` is how many answers the reader has given. `over` says whether the match is over.
    """
    if any(has_fact(pattern, facts) for pattern in step.never):
        return SPOILED
    if (step.goal or (step.free and made)) and all(any(has_fact(pattern, facts) for pattern in alternatives) for alternatives in step.goal):
        return REACHED
    return SPENT if over or made >= step.within or any(has_fact(pattern, facts) for pattern in step.until) else ""


def has_fact(goal: str, facts: Sequence[Fact]) -> bool:
    """Return whether one of the facts fits `goal`: it has the goal's key, and all details that the goal names.

    >>> has_fact("dies rival=1", [Fact("dies", {"rival": 1, "card": "4H"})]), has_fact("dies rival=0", [Fact("dies", {"rival": 1})])
    (True, False)
    """
    key, *about = goal.split()
    details = dict([detail.split("=", 1) for detail in about])
    return any(fact.key == key and all(str(fact.about.get(name)) == value for name, value in details.items()) for fact in facts)


def next_reply(position: Game, then: list[str]) -> tuple[str, bool]:
    """Return a rival's answer to the open question, and whether a squire had to choose it.

    The answer is the first scripted reply in `then` if that's legal; it's removed from `then`. Otherwise, it's a pass, the only answer, or a squire's choice.
    """
    if then and position.why_not_text(then[0]) is None:
        return then.pop(0), False
    seat = position.question.seats[0] if position.question else READER
    moves = position.moves(seat)
    passing = answer(seat, "pass")
    if passing in moves:
        return str(passing), False
    if len(moves) == 1:
        return str(moves[0]), False
    return str(mind_of(position.id).squire(position, seat, moves, Random(1))), True
