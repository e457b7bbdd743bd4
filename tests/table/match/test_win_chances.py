"""Win chances in replay: the steps examined, the turning points, what is sent, the states of the work, the display."""

import json
import re
from functools import cache
from random import Random

import pytest
from helpers.fake_page import pressable, words
from helpers.hotseat import dealt
from helpers.short import played_out
from helpers.words import text

from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.lessons.authoring.coverage import emitted_keys
from courtcards.saves import wire
from table.browser import bot_worker
from table.match.review.turning_points import ChanceTurn, evenly_spaced, turning_points


def played(kinds="pb", game="battle-royal", moves=10**6, **options):
    """Return the replay of a match, after this many moves or at its end."""
    table = dealt(game, kinds, **options)
    record = table.match.session.record.up_to(0)
    played_out(record, 1, moves)
    table.app.page.add(record.dump(), "A match")
    table.do("replay")
    return table


def short(kinds="pp", **options):
    """Return the replay of a short finished match."""
    return played(kinds, army_size=4, **options)


@cache
def worked(what, asked):
    """Return the worker's answer, which a task decides alone."""
    return getattr(bot_worker, what)(asked)


def works(table, many=10**6):
    """Run this many of the worker's tasks; return them."""
    done = []
    while table.stage.works and len(done) < many:
        what, asked, then = table.stage.works.pop(0)
        done.append((what, asked))
        then(worked(what, json.dumps(asked)))
    return done


def chances(table):
    return table.match.replay.chances


# the steps, and those that turned the match


def test_of_many_numbers_the_first_the_last_and_some_in_between_are_used():
    assert evenly_spaced([3, 5, 9], 60) == [3, 5, 9]
    assert evenly_spaced(range(0, 1000, 2), 60)[::59] == [0, 998] and len(set(evenly_spaced(range(1000), 60))) == 60


def test_a_match_is_analysed_from_deal_to_end_at_no_more_than_sixty_steps_distant_ones_first_and_never_at_a_silent_one():
    table = played("pp")
    looked = chances(table).looked
    assert looked[0] == 0 and looked[-1] == len(table.played) > 60 >= len(looked)
    steps = table.match.replay.steps
    assert all(at in (0, steps.last) or at not in steps.silent for at in looked)
    assert {turn.start - 1 for turn in steps.turns[1:]} & set(looked)
    table.do("chances")
    works(table, 2)
    known = chances(table).known_steps
    assert len(looked) == 60 and known == looked[:48:8] == sorted(chances(table).curve.shares)
    points = re.search(r'class="look__line"[^>]* points="([^"]*)"', table.stage.view)[1].split()
    assert [float(point.split(",")[0]) for point in points] == sorted(float(point.split(",")[0]) for point in points) and len(points) == len(known)


def test_every_step_of_a_short_match_is_analysed():
    table = played("pp", moves=8)
    assert chances(table).looked == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_turning_points_are_the_largest_separate_swings_in_order_if_there_are_any():
    looked = list(range(0, 80, 2))
    shares = [[.5, .5] for _ in looked]
    for place in range(len(looked)):
        shares[place] = [.5 + (.1 if place >= 10 else 0) + (.2 if place >= 11 else 0) - (.3 if place >= 30 else 0), 0]
        shares[place][1] = 1 - shares[place][0]
    assert turning_points(looked, shares, 0) == [ChanceTurn(20, 22, 0, 60, 80, 1), ChanceTurn(58, 60, 0, 80, 50, 0)]
    assert [turning.seat for turning in turning_points(looked, shares, None)] == [0, 1]         # the gainer, without a reader
    assert turning_points([0, 1, 2], [[.5, .5], [.51, .49], [.5, .5]], 0) == []


def test_the_turning_point_that_the_result_named_is_among_those_of_the_chart():
    shares = [[.5, .5], [.6, .4], [.61, .39], [.9, .1], [1, 0]]
    assert [turning.at for turning in turning_points(range(5), shares, 0)] == [1, 3, 4]
    assert [turning.at for turning in turning_points(range(5), shares, 0, decided_at=2)] == [1, 2, 3, 4]


# what is sent


@pytest.mark.parametrize("eyes", ["public", "0", "all"])
def test_the_worker_gets_imagined_positions_and_never_the_record_or_the_seed(eyes):
    table = short()
    table.do("eyes", value=eyes)
    table.do("chances")
    asked = works(table)
    sent = json.dumps([data for _, data in asked])
    record = table.match.session.record.dump()
    assert "record" not in sent and "moves" not in sent and f'"seed": {record["seed"]}' not in sent
    for what, data in asked:
        for told in data.get("positions", [data.get("position")]):
            world = wire.load_position(told)
            truth = [table.match.session.history.position(table.played, at) for at in range(len(table.played) + 1)]
            assert what and world.dice not in {game.dice for game in truth}


def test_in_the_public_view_no_hidden_card_is_where_it_really_was():
    sent = []
    for eyes in ("public", "all"):
        table = played("pp", "battle-royal", 6)
        if eyes == "all":
            table.do("eyes", value="all")
            table.do("yes")
        table.do("chances")
        truth = [table.match.session.history.position(table.played, at) for at in chances(table).order]
        worlds = [wire.load_position(text) for _, data in works(table) for text in data.get("positions", [])]
        assert len(worlds) == 7
        sent.append([[sorted(card.id for card in hand) for hand in world.forces] == [sorted(card.id for card in hand) for hand in true.forces]
                     for world, true in zip(worlds, truth, strict=True)])
    assert not any(sent[0]) and all(sent[1])


def test_deals_nobody_can_tell_apart_have_the_same_chances():
    found = []
    for other in (False, True):
        table = played("pp", "battle-royal", 0)
        if other:
            history = table.match.session.history
            history.steps[0] = history.steps[0]._replace(position=history.steps[0].position.imagine(-1, Random(3)))
        table.do("chances")
        works(table)
        found.append(chances(table).curve.shares)
    assert found[0] == found[1]


# states of the work


def test_the_work_is_done_a_few_steps_at_a_time_with_its_progress():
    table = short()
    table.do("chances")
    assert '<progress value="0.00"' in table.stage.view and text("chances.counting") in table.says
    assert len(table.stage.works) == 1
    works(table, 1)
    assert 0 < chances(table).fraction_done < 1 and 'class="look__line"' in table.stage.view and len(table.stage.works) == 1
    works(table)
    assert chances(table).curve.state.value == "done" and "<progress" not in table.stage.view
    assert len(chances(table).curve.shares) == len(chances(table).looked)


def test_the_analysis_can_be_stopped_and_resumed():
    table = short()
    table.do("chances")
    works(table, 1)
    known, (_, _, late) = len(chances(table).curve.shares), table.stage.works.pop()
    table.do("stop-chances")
    assert text("chances.stopped") in table.says
    late("[[1, 0]]")
    assert len(chances(table).curve.shares) == known
    table.do("chances")
    works(table)
    assert chances(table).curve.state.value == "done"


@pytest.mark.parametrize("answer", ["", "nonsense", "[]", "[[2, -1], [0, 1], [0, 1]]", "[[1], [1], [1]]", "null", "7"])
def test_a_dead_or_nonsensical_worker_is_reported_in_one_sentence_and_can_be_tried_again(answer):
    table = short()
    table.do("chances")
    table.stage.works.pop()[2](answer)
    assert text("chances.failed") in table.says and {"do": "chances"} in pressable(table.stage.view)
    table.do("chances")
    works(table)
    assert chances(table).curve.state.value == "done"


def test_each_view_has_its_own_chances_and_the_first_ones_are_kept():
    table = short()
    table.do("chances")
    works(table)
    known = chances(table).curve.shares
    table.do("eyes", value="all")
    works(table)
    assert chances(table).curve.shares != known
    table.do("eyes", value="public")
    assert chances(table).curve.shares == known and not table.stage.works


def test_chances_are_forgotten_with_the_replay():
    table = short()
    table.do("chances")
    works(table, 1)
    late = table.stage.works.pop()[2]
    table.do("leave-replay")
    late("[[1, 0]]")
    table.do("replay")
    assert not chances(table).open and chances(table).curve.shares == {}


def test_closing_removes_the_curves_before_the_replay():
    table = short()
    table.do("chances")
    table.do("close")
    assert table.match.replay and not chances(table).open
    table.do("close")
    assert table.match.replay is None


@pytest.mark.parametrize("game", GAMES)
def test_where_a_game_has_no_evaluator_no_chances_are_offered(game):
    table = played("p" * GAMES[game].fewest, game, 2)
    assert ({"do": "chances"} in pressable(table.stage.view)) is (mind_of(game).evaluator is not None)


# display


@pytest.fixture(scope="module")
def whole():
    """Return a match with win chances computed with all hands open."""
    table = played("pp", seed="6", army_size=6)
    table.do("eyes", value="all")
    table.do("chances")
    works(table)
    return table


def test_every_seat_has_a_curve_with_its_own_colour_and_dashes_and_its_figure(whole):
    view = whole.stage.view
    for seat in whole.match.narrator.seats:
        assert f'class="look__line" data-tincture="{seat.tincture}" data-dash="{seat.number}"' in view
    assert "style=" not in view and words(view).count(" %") >= 2
    assert re.search(re.escape(text("chances.title")) + r"\. " + text("chances.way", who="Ada", start=r"\d+", end=r"\d+"), view)


def test_a_turning_point_leads_to_its_step_and_says_what_happened_there(whole):
    turnings = chances(whole).curve.turning_points
    assert 1 <= len(turnings) <= 6
    ways = set()
    for turning in turnings:
        whole.do("step", value=str(turning.at))
        way = "rose" if turning.now > turning.was else "fell"
        assert text(f"chances.{way}", who=whole.match.session.names[turning.seat], was=turning.was, now=turning.now) in whole.says
        assert f'data-value="{turning.at}" data-tincture' in whole.stage.view and 'aria-current="step"' in whole.stage.view
        ways |= {*re.findall(f'<a class="link" href="#/see/battle-royal/(fact.[a-z-]+)">{text("chances.practise")}</a>', whole.stage.view)}
    assert ways and ways <= emitted_keys(GAMES["battle-royal"])             # each of them is visible somehow
    whole.do("step", value="0")
    assert text("chances.practise") not in whole.says


def test_a_better_move_is_named_where_the_view_permits(whole):
    told = [better for better in chances(whole).curve.better.values() if better]
    assert told and all(better.chance > better.actual_chance for better in told)
    at, better = next((at, better) for at, better in chances(whole).curve.better.items() if better)
    whole.do("step", value=str(at))
    assert re.search(text("chances.better", what=".+", who=".+", chance=better.chance, less=better.actual_chance), whole.says)
    table = played("pp", seed="6", army_size=6)
    table.do("chances")
    assert not [what for what, _ in works(table) if what == "regret"]


def test_the_numbers_can_be_shown_as_a_table(whole):
    whole.do("figures")
    view = whole.stage.view
    assert view.count("<tr") == len(chances(whole).looked) + 1 and "<svg class=\"look__dash\"" not in view
    assert "Battle 1" in whole.says
    whole.do("figures")


def test_play_can_continue_from_a_turning_point(whole):
    at = chances(whole).curve.turning_points[0].at
    whole.do("step", value=str(at))
    whole.do("branch")
    assert len(whole.stored["record"]["moves"]) == at and not whole.match.replay
