"""Requests to bots: thinking times reveal nothing, players can press on, and the facts told so far are sent along."""

import pytest
from helpers.hotseat import labels
from helpers.toy import Pageant, Sentries
from helpers.toy_table import Clock, Riders, install, seated
from helpers.words import text

from courtcards import bots
from courtcards.engine.strategy import LEVELS, BotMind
from table.match.flow.bot_requests import LIMIT_MS, SKIPPED_ANSWER_MS
from table.match.flow.bot_timing import BRIEF_MS, SEARCHING_LEVELS, SLOW_MS, USUAL_MS, bot_answer_delay
from table.match.flow.timeline import DOTS_MS, HOLD_MS

HANDS = "knight-1 knight-2 page-1 shield-1", "page-2 page-3 thief-1 shield-2", "page-4 page-5 page-6 knight-3"
PAGEANT = "page-1 page-2 shield-1 thief-1", "page-3 shield-2 shield-3 thief-2", "knight-1 knight-2 knight-3 thief-3"
UNARMED, ARMED = (("knight-1 page-1 page-2 page-3", hand, "thief-2 page-4 page-5 page-6") for hand in ("knight-2 knight-3 thief-1 page-7", "shield-1 shield-2 shield-3 page-7"))


@pytest.fixture(autouse=True)
def _minds(monkeypatch):
    install(monkeypatch, Riders, Pageant, Sentries)
    for game in (Riders, Pageant, Sentries):
        monkeypatch.setitem(bots.MINDS, game.id, BotMind(lambda world, seat, moves, rng: rng.choice(moves), recall=lambda world, seat, story: None))


def bots_alone(level, thinks, hooks=None, verb="rest"):
    """Return a table of bots of one level only, and its clock."""
    table = seated(*HANDS, bots=(0, 1, 2), level=level, hooks=hooks)
    clock = Clock(table, thinks, lambda seat: next(str(move) for move in table.match.session.position.moves() if move.seat == seat and move.verb == verb))
    return table, clock


def times(level, thinks, hooks=None, until=10 * HOLD_MS):
    """Return the visible changes on a table of bots, with times."""
    _, clock = bots_alone(level, thinks, hooks)
    clock.run(until)
    return clock.changes()


# times that reveal nothing

@pytest.mark.parametrize("level", sorted(SEARCHING_LEVELS))
def test_an_instant_answer_is_shown_after_the_same_time_as_a_long_search(level):
    settled, searched, slowest = (times(level, thinks) for thinks in (0, 90, USUAL_MS[level]))
    assert settled == searched == slowest and len(settled) > 5


def test_every_level_takes_time_and_better_ones_more():
    played = {}
    for level in LEVELS:
        table, clock = bots_alone(level, 20)
        while not table.played:
            clock.run(clock.now + 10)
        played[level] = clock.now
    assert [played[level] - played["page"] for level in LEVELS] == [USUAL_MS[level] - USUAL_MS["page"] for level in LEVELS] and sorted(played, key=played.get) == list(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_an_answers_time_depends_on_level_style_question_and_device_but_on_no_hand(level, monkeypatch):
    shown = set()
    for hands in (HANDS, HANDS[::-1], PAGEANT):
        table, _ = bots_alone(level, 0) if hands == HANDS else (seated(*hands, bots=(0, 1, 2), level=level), None)
        shown.add(table.match.timeline.bot_requests.answer_time(0))
    assert shown == {USUAL_MS[level]}
    monkeypatch.setitem(bots.MINDS, Riders.id, bots.MINDS[Riders.id]._replace(pauses={"later": 2}))
    at = [bot_answer_delay(Riders.id, key, level, own, slow) for key, own, slow in (("later", "", False), ("now", "bold", False), ("now", "careful", False), ("now", "", True))]
    assert at == [2 * USUAL_MS[level], round(USUAL_MS[level] * .85), round(USUAL_MS[level] * 1.2), SLOW_MS[level]]


def test_without_pauses_nothing_is_delayed():
    assert max(time for time, _ in times("king", 20, {"speed": "0"}, until=400)) < 400
    assert len(times("king", 20, {"speed": "0"}, until=400)) > 4


@pytest.mark.parametrize("thinks", [0, 40, 180])
@pytest.mark.parametrize("rule", [False, True])
@pytest.mark.parametrize("level", ["squire", "king"])
def test_while_a_window_is_open_nothing_reveals_whether_a_bot_can_answer(thinks, rule, level):
    def course(hands):
        table = seated(*hands, bots=(1, 2), game=Sentries, level=level, poker_faced=rule)
        clock = Clock(table, thinks, lambda seat: f"{seat} pass" if table.match.session.position.question.quiet else f"{seat} rest")
        table.do("move", move="0 send knight-1 > 1")
        clock.run(6 * HOLD_MS)
        return table, clock.changes()
    (unasked, without), (asked, silent) = course(UNARMED), course(ARMED)
    assert "1 pass" in asked.played and ("1 pass" in unasked.played) is rule
    assert [time for time, _ in without] == [time for time, _ in silent] and len(silent) > 1


# limits

@pytest.mark.parametrize("level, limit", [("page", LIMIT_MS), ("squire", LIMIT_MS), ("knight", USUAL_MS["knight"]), ("king", USUAL_MS["king"])])
def test_the_search_limit_depends_on_the_level_and_is_omitted_where_a_seed_must_repeat_the_match(level, limit):
    for seed, wanted in ((None, limit), ("22", 0 if level in SEARCHING_LEVELS else limit)):
        table, clock = bots_alone(level, 0, {"seed": seed})
        asked = []
        table.stage.think = lambda question, sets, then, asked=asked: asked.append(question)
        clock.run(3000)
        assert [question["limit"] for question in asked] == [wanted] and asked[0]["bot"] == level and asked[0]["name"] == "B0"


def test_on_a_slow_device_a_king_thinks_longer_delays_every_answer_equally_and_says_so_once():
    table, clock = bots_alone("king", 0, {"seed": None})
    asked = []
    table.stage.think = lambda question, sets, then: asked.append((question, then))
    clock.run(3000)
    for limit in (USUAL_MS["king"], SLOW_MS["king"], SLOW_MS["king"]):
        question, then = asked.pop()
        assert question["limit"] == limit
        then(next(str(move) for move in table.match.session.position.moves() if move.verb == "rest"), "less")
        assert (text("notice.bots-less.text") in str(table.stage.painted[-1]["notices"])) is (limit == USUAL_MS["king"])
        table.do("dismiss", notice="bots-less")
        clock.run(clock.now + 3000)


def test_a_frequent_question_has_a_short_limit():
    table = seated(*ARMED, bots=(1, 2), game=Sentries, level="king", hooks={"seed": None})
    asked = []
    table.do("move", move="0 send knight-1 > 1")
    table.stage.tick(5)
    asked = [question for question, _ in table.stage.asked]
    assert asked and asked[-1]["limit"] == BRIEF_MS["king"]


def test_racing_bots_share_their_time_and_answer_at_once():
    table = seated(*PAGEANT, bots=(1, 2), game=Pageant, level="king", hooks={"seed": None})
    for move in ("0 plant page-1 > ground:1", "0 write = TEA"):
        table.match.session.play(move)
    table.match.timeline.bot_requests.request_answers()
    assert [question["limit"] for question, _ in table.stage.asked[-2:]] == [USUAL_MS["king"] / 2] * 2


# facts sent along

@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_with_memory_receives_everything_its_seat_was_told_and_no_other_bot_does(level):
    table = seated(*PAGEANT, bots=(1,), game=Pageant, level=level)
    for move in ("0 plant page-1 > ground:1", "0 write = TEA"):
        table.match.session.play(move)
    table.match.timeline.bot_requests.request_answers()
    asked = table.stage.asked[-1][0]
    assert asked.keys() == {"position", "story", "seat", "bot", "name", "seed", "limit"} and asked["bot"] == level
    assert [fact["key"] for fact in asked["story"]] == (["planted"] if level == "king" else []), "the word is its writer's secret"


def test_a_bot_with_a_level_the_game_lacks_plays_at_the_next_lower_one(monkeypatch):
    few = BotMind(lambda world, seat, moves, rng: moves[0], levels=("squire", "king"))
    monkeypatch.setitem(bots.MINDS, Riders.id, few)
    assert [bots.level_of(Riders.id, level, 2) for level in ("random", "page", "squire", "knight", "king", "wizard")] == \
        ["random", "squire", "squire", "squire", "king", "wizard"]
    table = seated(*HANDS, bots=(0, 1), level="knight")
    assert table.match.session.bot_kind(1) == "squire" and text("match.bot", level="Squire") in table.says
    monkeypatch.setitem(bots.MINDS, Riders.id, few._replace(levels=()))
    assert {bots.level_of(Riders.id, level, 2) for level in LEVELS} == {"squire"} and "Squire" not in seated(*HANDS, bots=(0, 1), level="king").says


# players who press on

@pytest.mark.parametrize("thinks", [5, DOTS_MS + 50, 10**4])
def test_a_visibly_thinking_bot_answers_soon_when_hurried(thinks):
    table, clock = bots_alone("king", thinks)
    while f'aria-label="{text("table.thinking")}"' not in table.stage.view:
        clock.run(clock.now + 10)
    assert labels(table) == [text("match.play-now")] and not table.played
    pressed = clock.now
    table.do("main")
    assert table.stage.hurries == 1
    clock.run(pressed + SKIPPED_ANSWER_MS - 1)
    assert not table.played
    clock.run(max(pressed + SKIPPED_ANSWER_MS, thinks + 2000 if thinks > 1000 else 0))
    assert len(table.played) == 1


def test_a_bot_not_seen_to_think_cannot_be_hurried():
    table, clock = bots_alone("king", 5)
    clock.run(DOTS_MS - 50)
    table.do("skip")
    assert labels(table) == [text("match.skip")] and table.stage.hurries == 0


# nonsense

@pytest.mark.parametrize("nonsense", ["", "what", "0 fly", "1 rest", "0 ride knight-9 > 1"])
def test_an_invalid_answer_is_requested_again_and_then_any_legal_one_will_do(nonsense):
    table = seated(*HANDS, bots=(0, 1, 2))
    table.stage.tick()
    asked, answer = table.stage.asked[-1]
    answer(nonsense)
    again, other = table.stage.asked[-1]
    assert "refused" not in asked and again["refused"] is True and again["seat"] == 0 and not table.played
    other(nonsense)
    table.stage.tick()
    assert len(table.played) == 1 and table.played[0].startswith("0 ")


def test_a_failure_to_think_is_reported_once_in_a_match():
    table, said = seated(*HANDS, bots=(0, 1, 2)), []
    for number in (1, 2):
        while len(table.stage.asked) < number:
            table.stage.tick()
        _, answer = table.stage.asked[-1]
        answer(str(table.match.session.position.moves()[0]), "replaced")
        while len(table.played) < number:
            table.stage.tick()
        said.append(text("notice.bots-replaced.text") in table.stage.notices)
        table.do("dismiss", notice="bots-replaced")
    assert said == [True, False] and len(table.played) == 2
