"""Lessons: the rules confirm everything each one says."""

import re

import pytest

from courtcards.games import GAMES
from courtcards.lessons.authoring import lint
from courtcards.lessons.authoring.lint import course_flaws, lesson_flaws
from courtcards.lessons.authoring.pace import lesson_seconds
from courtcards.lessons.lesson import BadLesson, games_with_lessons, load_course, parse_lessons
from courtcards.lessons.runner import goal_ways, keys_taught, step_states
from courtcards.texts import Texts, lesson_titles, load_texts


@pytest.mark.parametrize("game", games_with_lessons())
def test_every_lesson_is_what_it_says(game):
    assert [*course_flaws(game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_linked_once_in_how_to_play(game):
    for pages in (Texts(GAMES[game]).data["page"], load_texts(game)["page"]):        # as usually played, and with everything that only shows under house rules
        assert sorted([block["lesson"] for page in pages for block in page["blocks"] if "lesson" in block]) == sorted(lesson_titles(game))


@pytest.mark.parametrize(("text", "why"), [
    ("[[lesson]]\nid = 3", "deal"),
    ("no = 1", "lesson"),
    ("[[lesson]", "line 1"),
    ("[[lesson]]\nid = 'a'\ndeal = {}\n[[lesson.step]]\nwit = 2", "wit"),
])
def test_a_file_without_lessons_is_refused_with_a_sentence(text, why):
    with pytest.raises(BadLesson, match=why):
        parse_lessons("ilk", text)


def test_a_lesson_with_altered_cards_or_moves_is_refused_with_a_sentence():
    lesson = load_course("ilk")[0]
    for broken in (lesson._replace(moves=("0 discard 9X",)), lesson._replace(deal={**lesson.deal, "dealt": "8S 8S"}), lesson._replace(deal={})):
        with pytest.raises(BadLesson, match="ilk attack"):
            broken.record(["You", "Margot"])


def test_a_card_not_revealed_by_the_moves_of_a_guess_cannot_be_shown_with_it():
    first, = [lesson for lesson in load_course("war") if lesson.id == "higher"]
    step, *others = first.steps
    wrong = first._replace(steps=(step._replace(shows=("1C-sun field/0",)), *others))
    assert any("shows 1C-sun field/0" in flaw for flaw in lesson_flaws(wrong, load_texts("lessons/war")["higher"], {"seconds": 30}))


def test_a_lessons_contents_are_derived_from_its_shortest_solution():
    fizzle = next(lesson for lesson in load_course("ilk") if lesson.id == "fizzle")
    assert {"fact.void", "fact.dies", "case.answer.at-creature"} <= keys_taught(fizzle)
    assert "fact.heals-creature" not in keys_taught(fizzle)


def test_a_name_for_something_no_lesson_of_the_course_has_is_a_flaw(monkeypatch):
    monkeypatch.setattr(lint, "load_texts", lambda name: {**load_texts(name), "met": {"fact.face-off": "A face-off", "fact.never": "Never"}})
    assert [*course_flaws("war")] == ["names what is not met: ['fact.never']"]


def test_a_lesson_says_how_long_its_words_and_presses_take():
    lesson, words = load_course("ilk")[0], load_texts("lessons/ilk")["attack"]
    read = sum([len(step[part].split()) for step in words for part in ("why", "do", "well")])
    assert lesson_seconds(lesson) == round((read / 3 + 3 * (3 + 1 + 3 + 1)) / 10) * 10, "two attacks on somebody, each with a press to go on"
    title = lesson_titles("ilk")["attack"]
    assert [*lesson_flaws(lesson, words, title)] == [] and [*lesson_flaws(lesson, words, title | {"seconds": 90})] == ["takes 50 seconds, and is said to take 90"]


@pytest.mark.parametrize("game", games_with_lessons())
def test_things_a_lesson_leaves_out_are_never_asked_in_it_and_are_taught_later(game):
    before = None
    for lesson in load_course(game):
        asked = {part for step, stage in step_states(lesson) for answer in (*goal_ways(stage, step).shortest, *[move for move, _ in step.tries], *step.plays)
                 for part in re.findall(r"[a-z]+", answer)} if lesson.without else set()
        looked = {part for step in lesson.steps for what in step.look for part in re.findall(r"[a-z]+", what)}
        assert not {*lesson.without} & (asked | looked), lesson.id
        assert before is None or {*lesson.without} <= before, lesson.id
        before = {*lesson.without}


@pytest.mark.parametrize("game", games_with_lessons())
def test_a_course_says_in_three_to_five_plain_lines_what_players_can_do_afterwards(game):
    skills = [one["can"] for one in lesson_titles(game).values() if "can" in one]
    assert 3 <= len(skills) <= 5 and all(line[0].islower() and not line.endswith(".") and len(line) <= 60 for line in skills)
