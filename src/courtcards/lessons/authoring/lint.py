"""The check of lessons: it plays every step, tries every move that should be refused, and checks every number in the words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from courtcards.bots import mind_of
from courtcards.engine.game import Game
from courtcards.lessons.authoring.pace import ROUNDING_SECONDS, lesson_seconds
from courtcards.lessons.lesson import READER, BadLesson, Lesson, LessonStep, has_fact, load_course
from courtcards.lessons.runner import LessonState, can_miss_goal, finish_step, goal_ways, keys_taught, step_states, true_guesses
from courtcards.texts import load_texts

MOST_CHARACTERS = 220           # of a sentence
MOST_MOVES = 40                 # before a lesson
MOST_SECONDS = 90               # that a lesson takes
NUMBER_WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(NUMBER_WORDS[2:])})\b", re.IGNORECASE)
WORD_PARTS = "why", "do", "hint", "well", "missed"


def course_flaws(game: str) -> Iterator[str]:
    """Yield the flaws of a game's lessons, in words.

    Raises BadLesson if their file is malformed.
    """
    lessons = load_course(game)
    words, titles = load_texts(f"lessons/{game}"), load_texts(game).get("lesson", {})
    if [*titles] != [lesson.id for lesson in lessons]:
        yield f"titles are for {[*titles]}"
    flaws = [f"{lesson.id}: {flaw}" for lesson in lessons for flaw in lesson_flaws(lesson, words.get(lesson.id, []), titles.get(lesson.id, {}))]
    yield from flaws
    # a lesson that can't be played teaches nothing
    unmet = set() if flaws else words.get("met", {}).keys() - {key for lesson in lessons for key in keys_taught(lesson)}
    if unmet:
        yield f"names what is not met: {sorted(unmet)}"
    steps = [step for lesson in lessons for step in lesson.steps]
    free_steps = [step for step in steps if step.free]
    if mind_of(game).levels and 4 * len(free_steps) > len(steps):
        yield "more than a quarter of the steps is reached by any answer"


def lesson_flaws(lesson: Lesson, words: list[dict[str, Any]], title: Mapping[str, Any]) -> Iterator[str]:
    """Yield the flaws of a lesson: in its moves, steps, words and stated duration.

    `words` has a dict of texts for each step, and `title` the lesson's title and its `seconds`. If the lesson can't be played, the error that says why counts
    as a flaw.
    """
    if len(lesson.moves) > MOST_MOVES:
        yield f"{len(lesson.moves)} moves come before it"
    if len(words) != len(lesson.steps):
        yield f"has words for {len(words)} of {len(lesson.steps)} steps"
    try:
        for number, (step, stage) in enumerate(step_states(lesson)):
            for flaw in (*step_flaws(stage, step), *word_flaws(stage, step, words[number] if number < len(words) else {})):
                yield f"step {number + 1} {flaw}"
        yield from duration_flaws(lesson, title.get("seconds", 0))
    except (BadLesson, ValueError) as error:
        yield str(error)


def duration_flaws(lesson: Lesson, stated: int) -> Iterator[str]:
    """Yield a flaw if a lesson takes too long, or if the stated time (`stated`, in seconds) is wrong.

    Raises BadLesson or IllegalMove if the lesson can't be played.
    """
    measured = lesson_seconds(lesson)
    if abs(stated - measured) > ROUNDING_SECONDS or measured > MOST_SECONDS:
        yield f"takes {measured} seconds, and is said to take {stated}"


def step_flaws(stage: LessonState, step: LessonStep) -> Iterator[str]:
    """Yield the flaws of a step, given the state in which its question is asked."""
    for move, key in step.tries:
        refusal = stage.position.why_not_text(move)
        if refusal is None or refusal.key != key:
            yield f"{move} is refused by {refusal and refusal.key}, not {key}"
    visible = visible_things(stage.position) | {card for card, _ in map(str.split, step.shows)}
    yield from (f"looks at {thing}, which is not there" for thing in step.look if thing not in visible)
    if step.answers:
        true_answers = true_guesses(stage.copy(), step)
        if len(true_answers) != 1:
            yield f"has {len(true_answers)} true answers"
        yield from (f"shows {reveal}, which its moves do not reveal" for reveal in step.shows if not is_revealed(stage, step, *reveal.split()))
    elif step.goal:
        yield from goal_flaws(stage, step)
    elif step.tries:
        yield "has tries but no goal"


def is_revealed(stage: LessonState, step: LessonStep, card: str, zone: str) -> bool:
    """Return whether a card can be shown after a guess: there is a zone for it, and the step's moves tell the reader a fact about it."""
    end = stage.copy()
    finish_step(end, step)
    facts = [fact for fact in end.facts if fact.seats is None or READER in fact.seats]
    return zone in stage.position.view(READER)["zones"] and any(card in fact.about.values() for fact in facts)


def goal_flaws(stage: LessonState, step: LessonStep) -> Iterator[str]:
    """Yield the flaws of a step's goal, for example that any answer reaches it, or that it depends on a fact the reader can't see."""
    if stage.verdict(0):
        yield "is over before anything is answered"
    if not (step.free or step.way or can_miss_goal(stage, step)):
        yield "is reached whatever is answered: is it free?"
    shortest = goal_ways(stage, step).shortest
    end = stage.copy()
    try:
        finish_step(end, step)
    except BadLesson as error:
        yield str(error)
        return
    if end.verdict(len(shortest)) != "reached":
        yield f"is not reached by {shortest}"
    if end.used_unscripted_reply:
        yield "rests on a reply that is not written"
    goals = [goal for alternatives in step.goal for goal in alternatives]
    unseen = [fact for fact in end.facts if fact.seats is not None and READER not in fact.seats]
    hidden = [fact.key for fact in unseen if any(has_fact(goal, [fact]) for goal in goals)]
    if hidden:
        yield f"rests on what the reader cannot see: {hidden}"


def visible_things(position: Game) -> set[str]:
    """Return everything the reader can look at: zones, counters and visible cards."""
    view = position.view(READER)
    cards = [id for zone in view["zones"].values() if isinstance(zone, list) for id in zone]
    return {*view["zones"], *view["counters"], *cards}


# words


def word_flaws(stage: LessonState, step: LessonStep, words: Mapping[str, Any]) -> Iterator[str]:
    """Yield the flaws of a step's words.

    Words can be missing, unused or too long, and numbers can lack a source or differ from it.
    """
    unknown = words.keys() - {*WORD_PARTS, "answers"}
    if unknown:
        yield f"has words of no use: {sorted(unknown)}"
    if not words.get("do"):
        yield "does not say what to do"
    if len(words.get("answers", ())) != len(step.answers):
        yield f"has words for {len(words.get('answers', ()))} of {len(step.answers)} answers"
    texts = [f"{words.get('why', '')} {words.get('do', '')}", *[words[part] for part in WORD_PARTS[2:] if part in words], *words.get("answers", ())]
    yield from (f"says {len(text)} signs at once: {text[:40]}…" for text in texts if len(text) > MOST_CHARACTERS)
    end = stage.copy()
    finish_step(end, step)
    printed = {str(value) for state in (stage, end) for value in printed_values(state.position)}
    for number in dict.fromkeys(NUMBER.findall(" ".join(texts))):
        digits = number_digits(number)
        source = step.numbers.get(digits)
        if source is None and digits not in printed:
            yield f"does not say what {number} is of"
        elif source and digits not in source_values(source, stage, end, step):
            yield f"says {number}, but {source} is {sorted(source_values(source, stage, end, step))}"
    mentioned = {number_digits(match) for text in texts for match in NUMBER.findall(text)}
    unsaid = [number for number in step.numbers if number not in mentioned]
    if unsaid:
        yield f"counts what it does not say: {unsaid}"


def number_digits(number: str) -> str:
    """Return a number in digits.

    >>> number_digits("Two"), number_digits("13")
    ('2', '13')
    """
    return str(NUMBER_WORDS.index(number.lower())) if number.lower() in NUMBER_WORDS else number


def printed_values(position: Game) -> Iterator[Any]:
    """Yield everything printed on the cards that the reader can see."""
    for id in visible_things(position) & position.cards.keys():
        yield from flatten_once(position.cards[id].traits.values())


def flatten_once(values: Any) -> Iterator[Any]:
    """Yield values, and in place of a list or tuple yield its items."""
    for value in values:
        if isinstance(value, list | tuple):
            yield from value
        else:
            yield value


def source_values(source: str, stage: LessonState, end: LessonState, step: LessonStep) -> set[str]:
    """Return the values, in digits, that a source of numbers has at the beginning and the end of a step.

    A source is `ways`, `within`, a counter, `cards <zone>`, `<fact>.<detail>` or `rule`. The last stands for the numbers that the step itself declares.
    """
    if source == "rule":
        return set(step.numbers)
    if source == "ways":
        return {str(len(goal_ways(stage, step).good))}
    if source == "within":
        return {str(step.within)}
    if source.startswith("cards "):
        zones = [state.position.view(READER)["zones"].get(source.removeprefix("cards "), []) for state in (stage, end)]
        return {str(len(zone) if isinstance(zone, list) else zone["hidden"] + len(zone["known"])) for zone in zones}
    key, _, detail = source.partition(".")
    values = {str(fact.about[detail]) for fact in (*stage.facts, *end.facts) if fact.key == key and detail in fact.about}
    return values | {str(state.position.counters()[source]) for state in (stage, end) if source in state.position.counters()}
