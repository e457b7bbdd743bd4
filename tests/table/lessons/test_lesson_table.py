"""Lessons at the table: a step ends by reaching its goal or by failing, help only leaves a mark, and only completion is saved."""

import re
from datetime import date

import pytest
from helpers.cloth import acts
from helpers.fake_page import Table, pressable, words
from helpers.moved import settle
from helpers.share import share
from helpers.words import text

from courtcards.bots import level_of
from courtcards.games import GAMES
from courtcards.lessons.lesson import REACHED, LessonStep, games_with_lessons, load_course
from courtcards.lessons.moments import load_moments
from courtcards.lessons.puzzles import SAVES, load_puzzles
from courtcards.saves.record import parse_seat
from courtcards.texts import Texts, game_title, lesson_titles, load_texts
from table.app.lazy_routes import example_link
from table.books import layout_of
from table.lessons.lesson_table import LessonTable
from table.lessons.puzzle import puzzle_lesson, result_symbols
from table.lessons.puzzle_shelf import FIRST_PUZZLE_DAY
from table.markup.html import h, with_unbroken_pairs
from table.screens import lesson_index, puzzle_results

ALONE, MISSED, NO_LESSON, LEARN = text("lessons.alone"), text("lessons.missed"), text("lessons.none-title"), text("lessons.title")


def opened(address, table=None):
    """Return a page at an address."""
    table = table or Table()
    table.stage.go(address)
    return settle(table)


def at(game, id):
    """Return a page with a lesson open."""
    return opened(lesson_index.lesson_address(game, id))


def at_puzzle(puzzle):
    """Return a page with a puzzle open."""
    table = Table()
    table.app.enter(LessonTable(table.app.page, *puzzle_lesson(table.app.page, puzzle, FIRST_PUZZLE_DAY)))
    return settle(table)


def press(table, act, **data):
    """Press a control and wait for the result."""
    table.do(act, **data)
    settle(table)


def answer(table, move):
    """Answer as the button or the cards would, and wait for the result."""
    press(table, "move", move=move)


def test_the_step_takes_the_place_of_the_prompt_and_says_where_to_look():
    table = at("ilk", "fizzle")
    assert re.search(rf"A target that is gone Ilk, lesson \d+ of {len(load_course('ilk'))}", table.says)
    assert "<h2>" in table.stage.view and 'data-looks="stack:1, field/1:1, hand/0"' in table.stage.view
    assert {"hint", "show-me"} <= {*acts(table)} and not {"replay", "share", "redo"} & {*acts(table)}


@pytest.mark.parametrize("game", games_with_lessons())
def test_the_log_of_a_lesson_begins_with_the_turn_it_is_about(game):
    for lesson in load_course(game)[::share(4, 1)]:
        table = at(game, lesson.id)
        story = table.stage.view.partition('class="log"')[2].partition("rail__foot")[0]
        assert story.count("<h3") <= 1 + len(lesson.steps[0].first) and 'data-do="earlier"' not in table.stage.view, lesson.id


def test_cards_with_the_same_name_are_mentioned_once_in_where_to_look():
    table = at("ilk", "last-first")
    assert 'data-looks="stack:1, stack:2"' in table.stage.view
    assert text("lessons.look", what=text("zone.stack", "ilk")) in table.says


def test_a_reached_goal_is_praised_and_only_the_result_is_kept():
    table = at("ilk", "king")
    answer(table, "0 field KS 4S > field/1:1")
    assert ALONE in table.says and {"play-on", "next-lesson"} <= {*acts(table)}
    assert lesson_index.lesson_state(table.app.page.met, "ilk", "king") == "alone"
    assert [name for name in table.storage.held if "match" in name] == []
    press(table, "main")
    assert table.stage.address == "#/lesson/ilk/answer"


def test_a_single_answers_button_is_golden_unless_that_would_give_it_away():
    def brass(table):
        return [data["do"] for data in pressable(table.stage.view) if "main" in data]
    assert brass(at("kingdom-armies", "arrange")) == ["move"] and brass(at("ilk", "king")) == []


def test_a_legal_answer_that_misses_shows_its_effect_and_is_taken_back():
    table = at("ilk", "king")
    before = table.match.session.length
    answer(table, "0 field KS 6H > field/1:1")
    assert MISSED in table.says and table.match.session.length > before
    answer(table, "0 end")
    assert MISSED in table.says             # nobody answers meanwhile
    press(table, "main")
    assert MISSED not in table.says and table.match.session.length == before
    answer(table, "0 field KS 4S > field/1:1")
    assert ALONE in table.says


def test_a_hand_keeps_the_places_of_played_cards_until_the_next_step():
    table = at("ilk", "king")
    places = table.stage.view.count('class="hand__wrap"')
    answer(table, "0 field KS 6H > field/1:1")
    assert table.stage.view.count('class="hand__wrap"') == places and table.stage.view.count("data-blank") == 2
    press(table, "main")
    assert "data-blank" not in table.stage.view


def test_a_refused_answer_shows_the_games_rule_and_the_step_continues():
    table = at("ilk", "king")
    answer(table, "0 field KS > field/1:1")
    assert "needs a value card" in table.says.lower() or table.match.controller.refusal
    answer(table, "0 field KS 4S > field/1:1")
    assert ALONE in table.says


def test_a_hint_or_a_demonstration_leaves_its_mark():
    for help_ in ("hint", "show-me"):
        table = at("ilk", "king")
        press(table, help_)
        if help_ == "hint":
            answer(table, "0 field KS 4S > field/1:1")
        assert (text("lessons.well") if help_ == "hint" else text("lessons.shown")) in table.says and ALONE not in table.says
        assert lesson_index.lesson_state(table.app.page.met, "ilk", "king") == "done"


def test_a_step_without_closing_words_leads_straight_to_the_next():
    game, silent, place = next((game, lesson.id, place) for game in games_with_lessons() for lesson in load_course(game) for place, step in enumerate(lesson.steps[:-1])
                               if step.goal and "well" not in load_texts(f"lessons/{game}")[lesson.id][place])
    table = at(game, silent)
    for _ in range(place):
        press(table, "show-me")
        press(table, "main")
    press(table, "show-me")
    assert table.match.progress.at == place + 1 and not table.match.progress.step_result


def test_undo_takes_back_a_choice_or_restarts_the_step_without_penalty():
    table = at("ilk", "conjure")
    before = table.match.session.length
    press(table, "choose", card="KH")
    press(table, "undo")
    assert table.match.session.length == before and not table.match.controller.choice.begun
    answer(table, "0 discard 8S")
    press(table, "undo")
    assert table.match.session.length == before
    assert MISSED not in table.says


def guess_lateness(table):
    """Return the reason why the Guess button ignores presses for a moment, or None."""
    button, = pressable(table.stage.view, "guess")
    return button.get("late")


def test_a_guess_is_submitted_by_its_button_and_its_outcome_is_shown():
    for picked, word in (("1", text("lessons.right")), ("0", text("lessons.wrong"))):
        table = at("ilk", "last-first")
        assert guess_lateness(table) == ""
        press(table, "guess")
        assert text("notice.pick-first.text") in table.warns
        press(table, "move", move="0 pass")
        assert table.match.session.length == len(table.match.lesson.moves)      # the match's own cards and buttons don't answer it
        press(table, "pick", value=picked)
        assert guess_lateness(table) is None, "it reacts at once"
        press(table, "guess")
        assert word in table.says and "next-step" in acts(table)
        assert 'class="guesses"' in table.stage.view and not pressable(table.stage.view, "pick")             # they keep their place, and can't be sent again
        assert ('data-mark="yours"' in table.stage.view) == (picked == "0") and 'data-mark="true"' in table.stage.view
    press(table, "next-step")                   # the others' next moves are shown
    assert table.match.progress.at == 1 and "Another King" in table.says
    press(table, "pick", value="0")
    press(table, "guess")
    assert text("lessons.right") in table.says and "next-lesson" in acts(table)


def test_the_cards_of_a_guess_stay_visible_until_it_is_answered():
    table = at("war", "higher")
    assert {"2K-sun", "3C-ocean"} == {*re.findall(r'data-key="(\d\w-\w+)"', table.stage.view)}
    assert table.match.session.position.view(0)["zones"]["field/0"] == []
    press(table, "pick", value="1")
    press(table, "guess")
    assert text("lessons.right") in table.says


def test_after_the_press_the_events_replace_the_task_and_nothing_offers_to_end_or_skip():
    table = at("kingdom-armies", "arrange")
    task = load_texts("lessons/kingdom-armies")["arrange"]
    assert task[0]["do"] in table.says and "change" not in table.stage.view
    assert not {"free", "run-out"} & {*acts(table)} and table.moves == ["0 flip"]
    answer(table, "0 flip")
    press(table, "main")
    assert task[1]["do"] in table.says
    answer(table, "0 flip")
    assert task[1]["do"] not in table.says and re.search("Your 3 Axe fights next", table.says)


def test_in_a_lesson_costly_answers_and_help_are_unobtrusive():
    table = at("coinquest", "prepare")
    assert {"hint", "show-me"} <= {data["do"] for data in pressable(table.stage.view) if "quiet" in data}
    answer(table, next(move for move in table.moves if "prepare" in move and "7" in move))
    press(table, "main")
    scrap = [data for data in pressable(table.stage.view) if "scrap" in data.get("move", data.get("verb", ""))]
    assert any("quiet" in data for data in scrap) and all("quiet" in data or "suit" in data for data in scrap)          # or by pressing the card itself


def test_the_match_can_be_continued_from_there_as_an_ordinary_one():
    table = at("ilk", "attack")
    for move in ("0 attack > 1 = field/0:1", "0 end"):
        answer(table, move)
        press(table, "main")
    table = at("ilk", "king")
    answer(table, "0 field KS 4S > field/1:1")
    press(table, "play-on")
    assert table.stage.address.startswith("#/match/") and table.stored["title"] == "A King strikes"


@pytest.mark.parametrize("address", ["#/lesson/ilk/none", "#/lesson/none/king", "#/lesson/", "#/lesson/ilk", "#/lesson/ilk/king/more",
                                     "#/moment/ilk/none", "#/moment/none/fact.dies", "#/moment/", "#/moment/ilk"])
def test_an_address_without_a_lesson_or_moment_says_so(address):
    table = Table()
    table.stage.go(address)
    assert NO_LESSON in table.says


def test_all_lessons_are_in_their_lists_with_their_results():
    table = at("ilk", "king")
    answer(table, "0 field KS 4S > field/1:1")
    table.stage.go("#/lessons/ilk")
    assert text("lessons.far", done=1, all=len(load_course("ilk"))) in table.says and text("lessons.state-alone") in table.says
    table.stage.go("#/lessons")
    assert LEARN in table.says and text("lessons.far", done=1, all=len(load_course("ilk"))) in table.says
    folded = re.findall(r'<details( open)?><summary.*?<h2>(.*?)</h2>', table.stage.view)
    assert [name for open, name in folded if open] == [game_title("ilk")] and len(folded) == len(games_with_lessons())
    assert folded[0][1] == game_title("war") and text("lessons.minute", count=lesson_index.course_minutes("war")) in table.says, "the easiest first"


@pytest.mark.parametrize("game", games_with_lessons())
def test_every_lesson_can_be_shown_to_its_end_at_the_table(game):
    """By day show the last lesson and every second one before it: that all reach their goals is proven by tests/contract/test_lessons.py."""
    table, course = Table(), load_course(game)
    shown = course[::-1][::share(2, 1)]
    for lesson in course:
        if lesson not in shown:
            lesson_index.store_lesson(table.app.page.met, game, lesson.id, False)
            continue
        opened(lesson_index.lesson_address(game, lesson.id), table)
        to_the_end(table)
        assert lesson_index.lesson_state(table.app.page.met, game, lesson.id)
    assert lesson_index.course_progress(table.app.page.met, game).id == ""
    press(table, "main")
    assert table.stage.address == f"#/lessons/{game}" and text("lessons.known", title=game_title(game)) in table.says
    press(table, "first-match", game=game)
    assert is_first(table, game)


def is_first(table, game):
    """Return whether the open match is a game's first one: its own seats, deal and house rules, against pages."""
    record, first = table.match.session.record, layout_of(game).first
    rivals = [parse_seat(seat)[1] for seat in record.seats]
    assert rivals[0] is None and all(level == level_of(game, "page", len(rivals)) for level in rivals[1:])
    return record.options == layout_of(game).short and not record.moves and len(record.seats) == (first.seats if first else GAMES[game].fewest)


@pytest.mark.parametrize("game", games_with_lessons()[::share(3, 1)])
def test_after_the_last_lesson_alone_its_play_button_deals_the_games_first_match_at_once(game):
    table = at(game, load_course(game)[-1].id)
    to_the_end(table)
    assert text("lessons.play", title=game_title(game)) in table.says
    press(table, "main")
    assert is_first(table, game)


def to_the_end(table):
    """Play a lesson to its end, with "Show me" or with guesses."""
    while not table.match.progress.is_done:
        progress = table.match.progress
        at_step = progress.at
        if progress.step.answers:
            press(table, "pick", value="0")
        press(table, "guess" if progress.awaits_button else "show-me")
        assert progress.step.answers or not progress.is_missed, at_step
        if progress.at == at_step and not progress.is_done:
            press(table, "main")
        assert progress.at > at_step or progress.is_done, at_step


def test_a_lesson_that_completes_the_course_leads_to_its_end_and_a_repeated_one_to_the_next():
    table = Table()
    first, *others = [lesson.id for lesson in load_course("ilk")]
    for id in others:
        lesson_index.store_lesson(table.app.page.met, "ilk", id, id != "king")
    for there in ("#/lessons/ilk", lesson_index.lesson_address("ilk", others[0])):
        opened(lesson_index.lesson_address("ilk", first), table)
        to_the_end(table)
        press(table, "main")
        assert table.stage.address == there


def test_a_course_page_has_one_golden_button_to_begin_or_continue_and_says_what_was_done():
    table, ids = Table(), [lesson.id for lesson in load_course("ilk")]
    told = (text("lessons.begin"), text("lessons.go-on", number=4), text("lessons.play-first"))
    for done, words_of in zip(([], ids[:3], ids), told, strict=True):
        for id in done:
            lesson_index.store_lesson(table.app.page.met, "ilk", id, id != "king")
        table.stage.go("#/")
        table.stage.go("#/lessons/ilk")
        assert re.findall(r'class="btn btn--main[^>]*>(?:<span>)?([^<]+)', table.stage.view) == [words_of]
    assert text("lessons.known-some", all=len(ids), alone=len(ids) - 1) in table.says
    assert text("lessons.redo", number=ids.index("king") + 1) in table.says
    table.stage.go("#/lessons")
    assert "btn--main" not in table.stage.view


def test_a_course_lists_what_it_teaches_and_ticks_what_was_learned():
    table, ids = Table(), [*lesson_titles("ilk")]
    skills = [one["can"] for one in lesson_titles("ilk").values() if "can" in one]
    table.stage.go("#/lessons/ilk")
    assert text("lessons.can-learn") in table.says and all(skill in table.says for skill in skills) and "data-learned" not in table.stage.view
    lesson_index.store_lesson(table.app.page.met, "ilk", "block", False)
    table.stage.go("#/")
    table.stage.go("#/lessons/ilk")
    assert table.stage.view.count("data-learned") == 1
    for id in ids:
        lesson_index.store_lesson(table.app.page.met, "ilk", id, True)
    table.stage.go("#/")
    table.stage.go("#/lessons/ilk")
    assert text("lessons.can-now") in table.says and table.stage.view.count("data-learned") == len(skills)
    table.stage.go("#/lessons")
    assert text("lessons.can-now") not in table.says


def test_a_demonstration_can_be_neither_restarted_nor_hurried_and_nothing_is_asked_meanwhile():
    table = at("ilk", "king")
    asked = table.match.progress.step_texts["do"]
    way = table.match.progress.shortest_solution()
    table.do("show-me")
    while not table.match.progress.step_result:
        assert text("lessons.showing") in table.says and asked not in table.says
        assert not {"show-me", "hint", "skip", "guess"} & {*acts(table)}
        planned = len(table.stage.waiting)
        for act in ("show-me", "main", "skip", "hint", "move"):
            table.do(act, move="0 end")
        assert len(table.stage.waiting) == planned and not table.match.progress.hint
        table.app.on_hidden(True)
        table.app.on_hidden(False)
        assert table.stage.tick()
    settle(table)
    assert table.match.progress.step_result == REACHED and table.played[table.match.progress.start:][:len(way)] == [*way]


def test_undo_stops_a_demonstration_and_asks_the_step_again():
    table = at("ilk", "king")
    table.do("show-me")
    press(table, "undo")
    assert table.match.progress.step_texts["do"] in table.says and {"hint", "show-me"} <= {*acts(table)} and not table.match.progress.step_result


def test_buttons_after_a_step_ignore_presses_for_a_second_at_any_speed_and_earlier_ones_by_the_speed():
    table = at("ilk", "king")
    assert {data["late"] for data in pressable(table.stage.view) if data["do"] in ("hint", "show-me")} == {""}
    answer(table, "0 field KS 4S > field/1:1")
    assert {data["late"] for data in pressable(table.stage.view) if data["do"] in ("play-on", "next-lesson")} == {"result"}


# moments, and links to lessons


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_plays_by_itself_or_is_left_to_the_reader_and_ends_with_what_happened(game):
    for key in [*load_moments(game)][::share(9, 1)]:
        table = opened(lesson_index.moments_address(game, key))
        if table.match.progress.step.free:
            press(table, "show-me")
        assert table.match.progress.step_result == REACHED, key
        assert words(h("p", with_unbroken_pairs(table.match.progress.step_texts["well"]))) in table.says or table.match.race.is_paused_race, key
        assert lesson_index.moment_name(game, key) in table.app.page.met, key


@pytest.mark.parametrize("key", ["ruling.23", "fact.conjures"])
def test_an_example_can_be_watched_again_and_one_of_the_readers_moves_tried(key):
    table = opened(lesson_index.moments_address("ilk", key))
    tries = key == "fact.conjures"
    assert "watch-again" in acts(table) and ("try-again" in acts(table)) is tries
    for _ in range(2):
        table.do("watch-again")
        assert not table.match.progress.step_result and text("match.rerun") not in table.says, "first its beginning"
        settle(table)
        assert table.match.progress.step_result == REACHED and "watch-again" in acts(table)
    if tries:
        press(table, "try-again")
        assert not table.match.progress.step_result and "show-me" in acts(table)


def test_all_moments_of_a_game_are_listed_by_the_pages_of_its_rules():
    table = opened("#/moments/ilk")
    assert text("moments.far", met=0, all=len(load_moments("ilk"))) in table.says
    assert re.findall("<h2>([^<]+)</h2>", table.stage.view) == [page["title"] for page in Texts(GAMES["ilk"]).data["page"]]
    assert sorted(re.findall("#/moment/ilk/([a-z0-9._-]+)", table.stage.view)) == sorted(load_moments("ilk"))


def test_a_page_of_how_to_play_leads_to_its_moments_and_back():
    table = Table()
    table.do("howto", game="ilk", page="conjure")
    assert 'href="#/moments/ilk/conjure"' in table.stage.dialog
    table.app.page.met.add(lesson_index.moment_name("ilk", "fact.conjures"))
    opened("#/moments/ilk/conjure", table)
    found = re.findall("#/moment/ilk/([a-z0-9._-]+)", table.stage.view)
    assert "fact.conjures" in found and len(found) < len(load_moments("ilk")) / 2 and text("moments.far", met=1, all=len(found)) in table.says
    table.do("howto", **{name: value for name, value in pressable(table.stage.view, "howto")[0].items() if name != "do"})
    assert "Pay with what you discard" in table.asks
    opened("#/moments/ilk/none", table)
    assert text("moments.far", met=1, all=len(load_moments("ilk"))) in table.says


@pytest.mark.parametrize("game", games_with_lessons())
def test_every_moment_is_on_one_page_of_its_games_how_to_play(game):
    told = load_texts(f"lessons/{game}")["pages"]
    assert sorted(key for keys in told.values() for key in keys) == sorted(load_moments(game))
    assert told.keys() <= {page["id"] for page in Texts(GAMES[game]).data["page"]}


def test_a_refusal_leads_to_its_lesson_or_its_moment():
    table = Table()
    table.do("play-now", game="war")
    table.do("why", card="4K-sun")
    assert re.search('class="why__rule why__see" href="#/see/war/refusal.flip-only"', table.stage.view)
    table = at("ilk", "king")
    answer(table, "0 field KS > field/1:1")
    assert "why__see" not in table.stage.view           # in a lesson already


@pytest.mark.parametrize(("where", "there"), [
    ("ilk/refusal.needs-price", "A King strikes"), ("ilk/refusal.out-already", "example"), ("ilk/fact.void", "A target that is gone"),
    ("knights-and-ninjas/refusal.not-an-enemy", "The Ninja doesn’t answer the Peasant."),
    ("knights-and-ninjas/fact.executes", text("moments.of", title=game_title("knights-and-ninjas"))), ("ilk/none", text("moments.title", title="Ilk")),
    ("none/x", LEARN)])
def test_an_example_is_looked_up_when_its_link_is_followed(where, there):
    table = opened(f"#/see/{where}")
    assert there in table.says


def back_link(table):
    """Return the address and label of the back link in the bar."""
    return re.search('<header.*?<a class="btn btn--icon" href="([^"]+)" aria-label="([^"]+)"', table.stage.view).groups()


def test_a_refusal_in_a_match_leads_to_its_own_moment_which_leads_back_to_that_match():
    table = Table()
    table.do("play-now", game="knights-and-ninjas")
    here = table.stage.address, text("page.way-match")
    opened("#/see/knights-and-ninjas/refusal.answers-only", table)
    assert text("moments.of", title=game_title("knights-and-ninjas")) in table.says and back_link(table) == here
    assert text("moments.instead") in table.says and not [data for data in pressable(table.stage.view) if data["do"] == "show-me" and "late" in data]
    answer(table, table.match.progress.step.way[0])
    assert text("moments.allowed") in table.says and ALONE not in table.says
    press(table, "next-lesson")
    assert table.stage.address == here[0] and not isinstance(table.match, LessonTable)


def test_from_a_match_through_a_list_of_lessons_back_leads_to_the_list_and_then_the_match():
    table = Table()
    table.do("play-now", game="ilk")
    match = table.stage.address
    for address in ("#/lessons/ilk", "#/lesson/ilk/king", "#/lesson/ilk/answer"):
        opened(address, table)
    assert back_link(table)[0] == "#/lessons/ilk"
    table.stage.go("#/lessons/ilk")
    assert back_link(table) == (match, text("page.way-match"))


HOME, ILK = ("#/", text("lessons.lobby")), ("#/lessons/ilk", text("lessons.back", title="Ilk"))


@pytest.mark.parametrize("addresses, back", [
    (["#/lesson/ilk/king"], HOME), (["#/lessons/ilk"], HOME), (["#/lessons/ilk", "#/lesson/ilk/king"], ILK), (["#/lesson/ilk/king", "#/lessons/ilk"], HOME),
    (["#/lessons/ilk", "#/lesson/ilk/king", "#/lessons/ilk"], HOME), (["#/yours", "#/lessons"], ("#/yours", text("yours.title"))),
    (["#/puzzles", "#/lesson/ilk/king"], ILK), (["#/puzzles", "#/lesson/ilk/king", "#/lessons/ilk"], HOME)])
def test_lessons_lead_back_through_their_list_to_where_they_were_opened(addresses, back):
    table = Table()
    for address in addresses:
        opened(address, table)
    assert back_link(table) == back


def test_a_lesson_opened_from_set_up_leads_back_to_the_choices_made_there():
    table = Table()
    table.stage.go("#/setup/ilk")
    table.do("seats", value="4")
    table.stage.go("#/lessons/ilk")
    assert back_link(table) == ("#/setup/ilk", text("page.way-setup"))
    table.stage.go("#/setup/ilk")
    assert len(table.app.screen.setup.seats) == 4


def test_a_common_key_has_no_example_and_a_games_own_key_has_one():
    assert example_link("war", "refusal", "flip-only") == ("#/see/war/refusal.flip-only", text("lessons.see-refusal"))
    assert example_link("war", "fact", "takes") == ("#/see/war/fact.takes", text("lessons.see-fact"))
    assert example_link("war", "refusal", "not-offered") == example_link("war", "question", "battle") == ("", "")


# the puzzle of the day


def test_a_days_puzzle_is_the_same_for_everyone_and_its_result_is_shared_word_for_word():
    table = opened("#/day")
    assert text("today.title") in table.says and "21 November" in table.says
    other = Table()
    other.stage.utc = "2026-11-22"
    opened("#/day/2026-11-21", other)
    assert other.match.lesson == table.match.lesson
    step = table.match.progress.step
    if step.answers:
        press(table, "pick", value="0")
        press(table, "guess")
    else:
        answer(table, step.right[0])
    assert puzzle_results.day_name("2026-11-21") in table.app.page.met
    press(table, "share-result")
    assert re.search(text("today.slip", day=text("today.day", day=21, month=text("today.month-11"))) + "\n[^\n]+ [◇◆]\nhttps://example.org/#/day/2026-11-21", table.stage.dialog)


NO_DATE, TOO_EARLY = (text("today.none-title"), text("today.none-text")), (text("today.before-title"), text("today.before-text", day="1 January 2026"))


@pytest.mark.parametrize("day, told", [*[(day, NO_DATE) for day in ("tomorrow", "2026-02-30", "2026-13-40", "1/2")],
                                       *[(day, TOO_EARLY) for day in ("2025-12-31", "0001-01-01")]])
def test_a_day_that_never_existed_is_refused_with_a_link_to_today(day, told):
    table = Table()
    table.stage.go(f"#/day/{day}")
    assert all(line in table.says for line in told)
    table.do("today")
    assert "21 November" in table.says and table.stage.address == "#/day"


@pytest.mark.parametrize("day", ["2026-11-07", "2026-11-01", "2026-10-10"])
def test_the_right_answer_solves_a_puzzle_whether_or_not_a_rival_may_reply(day):
    table = opened(f"#/day/{day}")
    answer(table, table.app.screen.progress.step.right[0])
    assert text("lessons.missed") not in table.says and {"share-result", "next-lesson"} <= {*acts(table)}


def test_tomorrows_link_says_it_is_too_early_and_opens_once_it_is_tomorrow():
    table = Table()
    table.stage.go("#/day/2026-11-22")
    assert text("today.early-text", day="22 November 2026") in table.says
    table.stage.utc = "2026-11-22"
    table.app.on_hidden(True)
    table.app.on_hidden(False)
    assert table.match and "22 November" in table.says


@pytest.mark.parametrize("address, shown", [("#/day", "22 November"), ("#/day/2026-11-21", "21 November")])
def test_todays_puzzle_reopened_tomorrow_is_tomorrows_and_a_dates_puzzle_stays(address, shown):
    table = Table()
    table.stage.go(address)
    before = table.match
    table.app.on_hidden(False)
    assert table.match is before
    table.stage.utc = "2026-11-22"
    table.app.on_hidden(False)
    assert shown in table.says


def test_the_lobby_offers_todays_puzzle_until_it_is_solved():
    table = Table()
    assert text("today.solve") in table.says               # also if nothing was played yet
    table.do("play-now", game="war")
    table.stage.go("#/")
    assert text("today.solve") in table.says
    table.app.page.met.add(puzzle_results.day_name("2026-11-21"))
    table.stage.day = "2026-11-22"                      # the local date; the puzzle changes everywhere at once
    table.stage.go("#/")
    assert text("today.solve") not in table.says and text("today.done") in table.says


def guessed(table, answer):
    """Answer a "what happens?" puzzle as today's; return the true answer."""
    page, puzzle = table.app.page, next(puzzle for puzzle in load_puzzles("minkingi") if puzzle.answers)
    table.app.enter(LessonTable(page, *puzzle_lesson(page, puzzle, date.fromisoformat(page.page_clock.utc_day()))))
    settle(table)
    press(table, "pick", value=str(answer))
    press(table, "guess")
    return table.match.progress.right_answer


def test_the_lobby_gives_the_first_result_of_todays_puzzle():
    true = guessed(Table(), 0)
    false = (true + 1) % 2
    for how, answers in (("right", (true, false)), ("missed", (false, true))):
        table = Table()
        for given in answers:
            guessed(table, given)
        table.stage.go("#/")
        assert text(f"today.{how}") in table.says and text("today.solve") not in table.says


def test_a_puzzle_with_a_best_answer_is_retried_until_it_is_found_and_each_miss_is_a_symbol():
    table = at("ilk", "king")
    right = table.match.progress.shortest_solution()
    lesson = table.match.lesson
    lesson = lesson._replace(steps=(LessonStep(right=right),))
    page = table.app.page
    script = table.match.script._replace(words=[{"do": text("puzzles.do-best")}])
    table.app.enter(LessonTable(page, lesson, script))
    settle(table)
    answer(table, "0 end")
    assert MISSED in table.says and text("lessons.you-did", what="You end your turn") in table.says
    press(table, "main")
    answer(table, right[0])
    assert text("lessons.well") in table.says and result_symbols(table.match.progress) == "◇◆"


def test_losing_moves_carry_no_warning_where_they_are_the_question():
    table = at_puzzle(next(puzzle for puzzle in load_puzzles("knights-and-ninjas") if puzzle.sort == SAVES))
    assert text("puzzles.do-saves") in table.says and text("match.doom-wins", who="") not in table.says
    answer(table, "0 pass")
    assert MISSED in table.says


def test_a_puzzle_of_a_game_new_to_the_player_introduces_it_in_a_line_unless_it_describes_events():
    table, puzzle = Table(), next(puzzle for puzzle in load_puzzles("ilk") if not puzzle.shown)
    page, line = table.app.page, text("today.new", title="Ilk", line="")[:4]
    assert puzzle_lesson(page, puzzle, FIRST_PUZZLE_DAY)[1].words[0]["why"].startswith(line)
    tells = next(puzzle for puzzle in load_puzzles("minkingi") if puzzle.shown)
    assert text("today.new", title="Minkingi", line="")[:9] not in puzzle_lesson(page, tells, FIRST_PUZZLE_DAY)[1].words[0]["why"]
    page.met.add("ilk match")
    assert "why" not in puzzle_lesson(page, puzzle, FIRST_PUZZLE_DAY)[1].words[0]


@pytest.mark.parametrize("id", ["10", "34", "39"])
def test_a_puzzle_that_asks_what_will_happen_does_not_reveal_it(id):
    puzzle = next(puzzle for puzzle in load_puzzles("coinquest") if puzzle.id == id)
    table = at_puzzle(puzzle)
    assert puzzle.answers and text("choose.weighed", told="").rstrip(" .") not in table.stage.view


def blows(table):
    """Return the number of the battle's blows shown beside the field."""
    return "".join(re.findall(r'class="speeds">(.*?)</ol>', table.stage.view)).count("<li")


def test_a_guessed_battle_is_shown_blow_by_blow_and_nobody_thinks_afterwards():
    table = at_puzzle(next(puzzle for puzzle in load_puzzles("minkingi") if puzzle.answers))
    press(table, "pick", value="0")
    table.do("guess")
    told = [blows(table)]
    while table.stage.tick():
        told.append(blows(table))
    assert told == sorted(told) and told[0] < told[-1] and text("table.thinking") not in table.stage.view


def test_a_first_lesson_shows_only_its_subject_and_leaves_the_press_to_the_learner():
    table = at("coinquest", "aim")
    view = table.stage.view
    assert set(re.findall(r'data-zone="(\w+)"', view)) == {"king", "peasant"} and 'class="moves"' not in view and 'class="hand' not in view
    assert not [data for data in pressable(view) if data.get("move") == "0 attack > 1"], "nothing is chosen yet"
    press(table, "take-verb", verb="attack")
    press(table, "move", move="0 attack > 1")
    assert table.match.progress.is_done and not table.match.progress.helped


def test_a_course_introduces_the_verbs_one_by_one():
    kinds = [at("coinquest", lesson.id).stage.view.count('class="move"') for lesson in load_course("coinquest") if not lesson.steps[0].answers]
    assert kinds[:4] == [0, 2, 4, 4] and kinds[-1] == 6 and kinds == sorted(kinds)
