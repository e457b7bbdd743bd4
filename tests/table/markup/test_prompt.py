"""The prompt puts what to do before why, and the markup has all of it, however little of it shows."""

from helpers.fake_page import at_war, words

from courtcards.texts import common_text
from table.markup.lesson_panel import step_task
from table.markup.table_frame import advice_line


def test_a_lesson_begins_with_the_task_so_that_it_is_never_hidden_behind_more():
    assert words(str(step_task("Take the King.", "He is worth ten."))).startswith("Take the King. He is worth ten.")
    assert "lesson__asks" not in str(step_task("Take the King."))


def test_a_hint_mentions_the_second_best_move():
    assert words(str(advice_line("Try “Pass”.", "Just as good: “Draw”."))) == "Try “Pass”. Just as good: “Draw”."


def test_every_prompt_can_be_opened_whole_and_none_reserves_room_for_another():
    view = at_war().stage.view
    assert view.count("ask__more") == 1 and "ask__room" not in view
    assert common_text("table", "less") in view
