"""Collects the texts and links around a lesson; those of a moment are derived from the rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.engine.game import Game
from courtcards.engine.move import parse_move
from courtcards.lessons.lesson import READER, Lesson, LessonStep
from courtcards.lessons.moments import Moment, MomentOutcome, replay_moment
from courtcards.lessons.runner import PLAYER_NAMES
from courtcards.texts import Texts, capitalize_start, common_text, game_title, lesson_titles, load_texts
from table.markup.html import Markup
from table.page.page import Page
from table.screens import lesson_index


class LessonScript(NamedTuple):
    """The words of a lesson's steps, and the texts and links around it.

    `back` and the result of `next` are links (address, label); `offers` are links (address, words). `names` maps the keys of facts and endings that the lesson
    can show to short names. `pips` draws the progress of the course. `done` stores that the lesson was finished, and whether without help. `is_example` says
    whether it's an example that plays by itself.

    For puzzles, `why` returns the reason why an answer is right or wrong, and `after` returns the line below it. `ending` returns the moves that play the match
    to its end after the right answer. `told` returns the result as text to share, or is None.
    """

    title: str
    line: str
    back: tuple[str, str]
    next: Callable[[], tuple[str, str]]
    words: Sequence[Mapping[str, Any]]
    names: Mapping[str, str]
    pips: Callable[[], Markup | None]
    done: Callable[[Any], None]
    why: Callable[[Any], str] = lambda _: ""
    after: Callable[[], str] = lambda: ""
    told: Callable[[Any], str] | None = None
    offers: Sequence[tuple[str, str]] = ()
    ending: Callable[[Any], Sequence[str]] = lambda _: ()
    is_example: bool = False


def script_of_lesson(page: Page, lesson: Lesson, course: Sequence[Lesson]) -> LessonScript:
    """Return the script of a lesson of a course."""
    game, place, words = game_title(lesson.game), course.index(lesson), load_texts(f"lessons/{lesson.game}")
    back = page.trail.way_back(lesson_index.lesson_address(lesson.game), common_text("lessons", "back", title=game))
    following, was_course_done = course[place + 1:], lesson_index.is_course_done(page.met, lesson.game)

    def next_link() -> tuple[str, str]:
        """Return the link onwards: to the next lesson, the course or the game."""
        if lesson_index.is_course_done(page.met, lesson.game) and not (was_course_done and following):
            return lesson_index.lesson_address(lesson.game), common_text("lessons", "next-step")
        if following:
            return lesson_index.lesson_address(lesson.game, following[0].id), common_text("lessons", "next-lesson")
        return "", common_text("lessons", "play", title=game)
    return LessonScript(title=lesson_titles(lesson.game)[lesson.id]["title"],
                        line=common_text("lessons", "of", title=game, number=place + 1, count=len(course)), back=back, next=next_link,
                        words=words[lesson.id], names=words.get("met", {}), pips=lambda: lesson_index.course_pips(page.met, lesson.game, place),
                        done=lambda progress: lesson_index.store_lesson(page.met, lesson.game, lesson.id, not progress.helped))


def moment_lesson(page: Page, moment: Moment) -> tuple[Lesson, LessonScript]:
    """Return a moment as a lesson of one step, and the script of that lesson.

    It raises BadSetup, BadOption or IllegalMove if the moment can't be played.
    """
    game = game_title(moment.game)
    back = page.trail.way_back(lesson_index.moments_address(moment.game), common_text("moments", "back", title=game))
    step, words = moment_step(moment)
    deal = {"seats": moment.seats, "options": moment.options, "dealt": moment.dealt, "seed": moment.seed, "after": moment.after}
    script = LessonScript(title=words["do"], line=common_text("moments", "of", title=game), back=back, next=lambda: back, words=[words], names={},
                          pips=lambda: None, done=lambda _: page.met.add(lesson_index.moment_name(moment.game, moment.key)), is_example=True)
    return Lesson(moment.game, moment.key, deal, moment.moves, (step,)), script


def moment_step(moment: Moment) -> tuple[LessonStep, dict[str, str]]:
    """Return the step of a moment, and its words."""
    sort, _, key = moment.key.partition(".")
    replayed, words = replay_moment(moment), moment_words(moment)
    if replayed.refusal:
        allowed = allowed_instead(replayed.position, moment.move)
        return LessonStep(tries=((moment.move, replayed.refusal),), free=bool(allowed), way=allowed), words
    if not moment.move:
        return LessonStep(), words
    if sort == "fact" and moment.move.startswith(f"{READER} "):
        return LessonStep(goal=((key,),), way=(moment.move,)), words
    return LessonStep(plays=(moment.move,)), words


def allowed_instead(position: Game, refused_text: str) -> tuple[str, ...]:
    """Return the allowed move of the reader that's nearest to a refused one, or nothing if the reader can't make either."""
    refused, allowed = parse_move(refused_text, position.cards), position.moves(READER)
    if refused.seat != READER or not allowed:
        return ()
    return (str(min(allowed, key=lambda move: (move.verb != refused.verb, not {*move.cards} & {*refused.cards}, not move.cards))),)


def refusal_details(position: Game, refused_text: str) -> dict[str, Any]:
    """Return the details for the text of a refusal: its card, if it's a single one, and those that the question gives."""
    refused, question = parse_move(refused_text, position.cards), position.question
    details: dict[str, Any] = {"card": refused.cards[0].id} if len(refused.cards) == 1 else {}
    return {**details, **question.denial(position, refused)} if question and position.answers(refused) else details


def moment_words(moment: Moment) -> dict[str, str]:
    """Return the texts of a moment by name: `do` is the sentence of the rules to show, `why` says what can happen with it, and `well` is said at the end.

    For an ending, for example, `why` is "A match can end like this". A ruling has no `why`: `do` is the gap in the rule book, and `well` says how the ruling
    closes it.
    """
    sort, _, key = moment.key.partition(".")
    replayed = replay_moment(moment)
    texts = Texts(replayed.position, PLAYER_NAMES, READER, cards=replayed.position.cards, chosen=replayed.position.chosen)
    if sort == "refusal":
        refusal = texts.refusal(key, refusal_details(replayed.position, moment.move))
        sentence = refusal["say"] if refusal["say"].endswith("?") else f"{refusal['say']}."
        if allowed_instead(replayed.position, moment.move):
            return {"do": sentence, "why": f"{refusal['why']} {common_text('moments', 'instead')}", "well": common_text("moments", "allowed")}
        return {"do": sentence, "well": refusal["why"]}
    if sort == "ruling":
        ruling = next(ruling for ruling in texts.data["ruling"] if str(ruling["number"]) == key)
        return {"do": ruling["gap"], "well": ruling["settled"]}
    sentence, why = event_sentence(texts, replayed, sort, key)
    return {"do": sentence, "why": common_text("moments", why), "well": sentence}


def event_sentence(texts: Texts, replayed: MomentOutcome, sort: str, key: str) -> tuple[str, str]:
    """Return the sentence of an ending, a fact or a question, and the key of the line that says what it is."""
    if sort == "reason":
        return texts.say("reason", key), "ends"
    if sort == "fact":
        facts = [fact for fact in replayed.facts if fact.key == key]
        has_heading = isinstance(texts.entry("fact", key), dict) and "heading" in texts.entry("fact", key)
        return f"{texts.say('fact', key, facts[0].about, 'heading' if has_heading else None)}.", "happens"
    question = replayed.position.view(replayed.position.question.seats[0], "question")["question"] if replayed.position.question else None
    return capitalize_start(texts.prompt(question, "ask")) if question else key, "asked"
