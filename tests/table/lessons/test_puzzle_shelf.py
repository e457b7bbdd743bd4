"""Past puzzles: the shelf that lists them, which one comes next, what is offered to somebody who doesn't know a game, and why an answer is right or wrong."""

import re
from datetime import date, timedelta

import pytest
from helpers.cloth import acts
from helpers.fake_page import Table, words
from helpers.moved import settle
from helpers.share import share
from helpers.words import text

from courtcards.engine.puzzle_days import CALENDAR_DAYS
from courtcards.games import GAMES
from courtcards.lessons.puzzles import (
    BEST,
    HAPPENS,
    SAVES,
    cards_in_question,
    facts_of_moves,
    load_puzzles,
    puzzle_of_day,
    puzzle_position,
    true_puzzle_answers,
)
from courtcards.texts import game_title, lesson_titles
from table.lessons.puzzle_shelf import FIRST_PUZZLE_DAY, asks_alike, easiest_puzzle, next_puzzle, past_puzzles_of, puzzle_difficulty
from table.screens import puzzle_results
from table.screens.lesson_index import day_address, easiest_address, game_of_day, lesson_address, puzzle_address, store_lesson
from table.screens.puzzle_results import day_name, day_state, puzzle_result, store_puzzle_result

TODAY = date(2026, 11, 21)          # the fake page's day


def at(address, table=None):
    """Return a page at an address."""
    table = table or Table()
    table.stage.go(address)
    return settle(table)


def press(table, act, **data):
    """Press something and wait until nothing moves."""
    table.do(act, **data)
    settle(table)


def day_of(sort, game=None):
    """Return a day before today with a puzzle of some sort."""
    return next(day for day in (TODAY - timedelta(ago) for ago in range(1, 300))
                if (puzzle := puzzle_of_day((day - FIRST_PUZZLE_DAY).days)).sort == sort and game in (None, puzzle.game))


def guess(table, right):
    """Answer a puzzle that asks what happens, right or wrong."""
    puzzle = next(puzzle for puzzle in load_puzzles(table.match.lesson.game) if puzzle.id == table.match.lesson.id)
    true = true_puzzle_answers(puzzle, facts_of_moves(puzzle_position(puzzle), puzzle.plays))[0][0]
    press(table, "pick", value=str(true if right else (true + 1) % len(table.match.progress.step.answers)))
    press(table, "guess")


def prompt(table):
    """Return the words of the prompt."""
    return words(table.stage.view.partition('class="ask__text"')[2].partition('class="ask__acts"')[0])


# why

@pytest.mark.parametrize("right", [True, False])
def test_a_guess_gets_its_reason_and_the_right_answer_once(right):
    table = at(day_address(str(day_of(HAPPENS))))
    guess(table, right)
    progress = table.match.progress
    answer = progress.step_texts["answers"][progress.right_answer]
    assert text("lessons.right" if right else "lessons.wrong") in prompt(table) and progress.miss_reason and progress.miss_reason in prompt(table)
    asked = words(table.stage.view.partition('class="ask__text"')[2].partition('class="rail')[0])
    assert asked.count(answer) == 1 and answer not in prompt(table)


def test_the_outcome_of_a_guess_can_be_watched_again_and_counts_once():
    table = at(day_address(str(day_of(HAPPENS))))
    assert "watch-again" not in acts(table)
    guess(table, False)
    before, ended = prompt(table), table.match.session.length
    press(table, "watch-again")
    assert prompt(table) == before and table.match.session.length == ended and table.match.progress.missed_before == 0


def test_what_follows_a_guess_can_be_skipped():
    table = at(day_address(str(day_of(HAPPENS, "ilk"))))
    table.do("pick", value="0")
    assert "skip" not in acts(table)
    table.do("guess")
    assert "skip" in acts(table) and not table.match.progress.step_result
    table.do("skip")
    settle(table)
    assert "skip" not in acts(table) and table.match.progress.step_result


@pytest.mark.parametrize("sort, key", [(SAVES, "why-saves"), (BEST, "why-wins")])
def test_a_right_answer_gets_its_reason(sort, key):
    table = at(day_address(str(day_of(sort, "knights-and-ninjas"))))
    press(table, "move", move=table.match.progress.shortest_solution()[0])
    assert text(f"puzzles.{key}") in prompt(table)


def test_a_losing_answer_says_who_would_win_and_one_that_does_not_win_what_it_lacks():
    table = at(day_address(str(day_of(SAVES, "knights-and-ninjas"))))
    press(table, "move", move="0 pass")
    assert re.search(text("puzzles.why-loses", who="Margot") + "|" + text("puzzles.why-out"), prompt(table)) and text("lessons.missed") in prompt(table)
    table = at(day_address(str(day_of(BEST, "knights-and-ninjas"))))
    press(table, "move", move="0 end")
    assert text("puzzles.why-short") in prompt(table)


def test_a_puzzle_that_asks_for_a_win_says_what_wins_and_shows_only_what_the_answer_changed():
    puzzle = next(puzzle for game in GAMES for puzzle in load_puzzles(game) if puzzle.sort == BEST and not puzzle.lead and puzzle.seats == 2)
    table = at(puzzle_address(puzzle.game, puzzle.id))
    goal = puzzle_position(puzzle).counters()["goal"]
    assert f"All {goal} gems win" in prompt(table) and "seat__change" not in table.stage.view


def test_a_win_found_in_a_puzzle_is_played_to_its_end_and_a_wrong_answer_is_not():
    found = [puzzle for puzzle in load_puzzles("knights-and-ninjas") if puzzle.sort == BEST and not puzzle.lead]
    for puzzle in share(found[::3], found):
        table = at(puzzle_address(puzzle.game, puzzle.id))
        press(table, "move", move=puzzle.best[0])
        assert table.match.session.position.outcome.winners == (0,), puzzle.id
        assert "play-on" not in acts(table) and text("puzzles.why-wins") in prompt(table)
    press(table := at(puzzle_address(puzzle.game, puzzle.id)), "move", move="0 end")
    assert table.match.session.position.outcome is None


def test_the_cards_that_a_puzzle_asks_about_are_on_the_table_before_the_answer():
    for game in ("kingdom-armies", "battle-royal"):
        for puzzle in load_puzzles(game):
            assert len(cards_in_question(puzzle)) >= 2, puzzle.name
    table = at(puzzle_address("kingdom-armies", "1"))
    assert table.match.progress.awaits_button and table.match.progress.step.shows[0] == "4K-ocean field/0"
    assert '="4K-ocean"' in table.stage.view
    table = at(puzzle_address("battle-royal", "23"))
    zones = table.match.painter.scene().view["zones"]
    assert zones["field/1"] == ["3K-mountain"] and not zones["sealed/1"]["hidden"], "no card is there twice"


def test_a_lesson_opened_from_a_puzzle_leads_back_to_it():
    for address in (day_address(str(day_of(HAPPENS, "minkingi"))), puzzle_address("minkingi", "1")):
        table = at(address)
        at(offers(table)[0], table)
        assert table.match.script.back == (address, text("page.way-puzzle"))
        at(table.match.script.back[0], table)
        at("#/", table)
        at(lesson_address("ilk", "king"), table)
        assert table.match.script.back[0] == "#/"


def test_only_the_first_answer_counts_even_if_wrong():
    day = str(day_of(SAVES, "knights-and-ninjas"))
    table = at(day_address(day))
    press(table, "move", move="0 pass")
    assert day_state(table.app.page.met, day) == "missed"
    press(table, "main")
    press(table, "move", move=table.match.progress.shortest_solution()[0])
    assert day_state(table.app.page.met, day) == "missed" and table.match.progress.is_done


# a game not met

def offers(table):
    """Return where the links in the prompt lead."""
    return re.findall(r'href="([^"]+)"', table.stage.view.partition('class="lesson__offers"')[2].partition("</span>")[0])


def test_a_puzzle_of_a_game_new_to_the_player_offers_its_first_lesson_and_a_puzzle_of_a_familiar_game():
    day = str(day_of(HAPPENS, "minkingi"))
    table = at(day_address(day))
    first = lesson_address("minkingi", next(iter(lesson_titles("minkingi"))))
    easiest = easiest_puzzle(table.app.page)
    assert offers(table) == [first, puzzle_address(easiest.game, easiest.id)] and text("today.easier") in table.says
    at(offers(table)[1], table)
    assert table.match.lesson.game == easiest.game and len(offers(table)) == 1, "nothing is easier, but a lesson helps"
    at(easiest_address(), table)
    assert (table.match.lesson.game, table.match.lesson.id) == (easiest.game, easiest.id)
    store_lesson(table.app.page.met, "ilk", "king", True)
    at(day_address(day), table)
    assert offers(table)[0] == first and offers(table)[1].startswith("#/puzzle/ilk/") and text("today.known", title="Ilk") in table.says
    at(offers(table)[1], table)
    assert table.match.lesson.game == "ilk" and offers(table) == []
    store_lesson(table.app.page.met, "minkingi", first.rpartition("/")[2], False)
    at(day_address(day), table)
    assert offers(table) == [], "as on the home page, a lesson is enough"
    table.app.page.met.add("minkingi match")
    at(day_address(day), table)
    assert offers(table) == []


def test_a_days_game_is_known_without_loading_its_puzzle():
    assert all(game_of_day((FIRST_PUZZLE_DAY + timedelta(number)).isoformat()) == puzzle_of_day(number).game for number in range(2 * CALENDAR_DAYS))


def test_todays_puzzle_joins_the_past_ones_once_it_is_done():
    table = at("#/puzzles")
    today = puzzle_of_day((TODAY - FIRST_PUZZLE_DAY).days)
    before = past_puzzles_of(table.app.page)
    assert today not in [one.puzzle for one in before]
    puzzle_results.store_day(table.app.page.met, TODAY.isoformat(), "right")
    after = past_puzzles_of(table.app.page)
    assert (after[0].puzzle, after[0].day, after[0].state) == (today, TODAY, "right") and len(after) == len(before) + 1


def test_the_easiest_puzzle_needs_no_house_rule_and_nothing_to_follow_in_the_head():
    page = Table().app.page
    easiest = easiest_puzzle(page)
    assert not easiest.options and not easiest.plays and puzzle_difficulty(easiest) == min(puzzle_difficulty(one.puzzle) for one in past_puzzles_of(page))


# one more

def test_another_puzzle_is_of_the_same_game_if_known_a_missed_one_first_and_never_a_solved_one():
    table = Table()
    page = table.app.page
    mine = [one.puzzle for one in past_puzzles_of(page) if one.puzzle.game == "ilk"]
    page.met.add("ilk match")
    other = next(puzzle for puzzle in mine if not asks_alike(puzzle, mine[0]))
    assert next_puzzle(page, "ilk") == mine[0] and next_puzzle(page, "ilk", mine[0]) == other, "the same question twice in a row would be dull"
    store_puzzle_result(page.met, mine[5].name, "missed")
    assert next_puzzle(page, "ilk") == mine[5]
    store_puzzle_result(page.met, mine[5].name, "right")
    store_puzzle_result(page.met, mine[0].name, "right")
    assert next_puzzle(page, "ilk") == mine[1]
    assert next_puzzle(page, "minkingi").game == "ilk", "a game that isn't known comes last"
    for one in past_puzzles_of(page):
        store_puzzle_result(page.met, one.puzzle.name, "right")
    assert next_puzzle(page, "ilk") is None


def test_another_puzzle_follows_an_answer_and_does_not_count_for_the_day():
    day = str(day_of(HAPPENS, "ilk"))
    table = at(day_address(day))
    guess(table, True)
    assert text("puzzles.next") in table.says
    press(table, "main")
    assert table.stage.address.startswith("#/puzzle/") and text("today.shelf") in table.says and "share-result" not in acts(table)
    before = {name for name in table.app.page.met.names if name.startswith("day ")}
    name = f"{table.match.lesson.game} {table.match.lesson.id}"
    if table.match.progress.step.answers:
        guess(table, False)
        assert puzzle_result(table.app.page.met, name) == "missed"
    assert {name for name in table.app.page.met.names if name.startswith("day ")} == before


# the shelf

def test_the_shelf_lists_past_puzzles_by_game_with_their_results():
    table = Table()
    met = table.app.page.met
    now = puzzle_of_day((TODAY - FIRST_PUZZLE_DAY).days)
    past = past_puzzles_of(table.app.page)
    assert now not in [one.puzzle for one in past] and len({one.puzzle.name for one in past}) == len(past)
    right, missed = [one for one in past if one.puzzle.game == "ilk"][:2]
    met.add(day_name(str(right.day)))
    met.add(f"{day_name(str(right.day))} right")
    store_puzzle_result(met, missed.puzzle.name, "missed")
    at(puzzle_address("ilk"), table)
    view = table.stage.view
    games = [game for game in GAMES if any(one.puzzle.game == game for one in past)]
    assert all(f"<h2>{game_title(game)}</h2>" in view for game in games) and view.count("<details") == len(games) and view.count("<details open") == 1
    listed = dict(re.findall(r'data-state="(\w+)" href="([^"]+)"', view))
    assert listed == {"right": puzzle_address("ilk", right.puzzle.id), "missed": puzzle_address("ilk", missed.puzzle.id)}
    assert text("puzzles.far", right=1, all=len([one for one in past if one.puzzle.game == "ilk"])) in table.says
    assert view.count('class="courses__lesson') == len(past)


def test_a_puzzle_missed_on_its_day_counts_as_right_once_solved_on_the_shelf():
    table = Table()
    one = past_puzzles_of(table.app.page)[0]
    table.app.page.met.add(day_name(str(one.day)))
    assert past_puzzles_of(table.app.page)[0].state == "done"
    table.app.page.met.add(f"{day_name(str(one.day))} missed")
    assert past_puzzles_of(table.app.page)[0].state == "missed"
    store_puzzle_result(table.app.page.met, one.puzzle.name, "right")
    assert past_puzzles_of(table.app.page)[0].state == "right"


@pytest.mark.parametrize("address", ["#/puzzle/ilk/none", "#/puzzle/none/1", "#/puzzle/ilk", "#/puzzle/"])
def test_a_missing_puzzle_leads_to_todays(address):
    table = at(address)
    assert text("puzzles.none-title") in table.says
    table.do("today")
    assert table.stage.address == "#/day"


def test_todays_and_future_puzzles_are_not_on_the_shelf():
    table = Table()
    table.stage.utc = "2026-01-02"
    now, past = puzzle_of_day(1), puzzle_of_day(0)
    at(puzzle_address(past.game, past.id), table)
    assert table.match
    at(puzzle_address(now.game, now.id), table)
    assert text("puzzles.none-title") in table.says
    table.stage.utc = "2026-01-01"
    at("#/puzzles", table)
    assert text("puzzles.none") in table.says
