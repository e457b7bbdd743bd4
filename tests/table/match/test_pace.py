"""Display times: as long as the text takes to read, and independent of hidden cards.

In total they're no longer than a player waits for a turn.
"""

from random import Random

import pytest
from helpers.hotseat import act, bots, dealt, go_on

from courtcards.engine.game import Fact
from table.match.flow.pace import MatchPace
from table.match.session.frame_recorder import Frame


def told(*facts):
    """Return a moment with these facts."""
    return Frame({}, facts)


@pytest.fixture
def pace():
    return MatchPace(dealt("knights-and-ninjas", "pbb").match.session, "normal")


DECIDES = Fact("takes-gems", {"seat": 1, "rival": 0, "gems": 3}, None)          # it's about the reader
ASIDE = Fact("draws", {"seat": 1, "count": 2}, None)


def test_news_about_the_reader_stays_long_enough_to_read_and_all_else_half_a_second(pace):
    letters = len(pace.texts.say("fact", DECIDES.key, DECIDES.about))
    assert pace.time_to_stay(told(DECIDES)) == max(900, 40 * letters) and pace.time_to_stay(told(ASIDE)) == 500
    assert pace.time_to_stay(told(*[DECIDES] * 9)) == 2500


def test_between_two_questions_to_a_player_frames_stay_six_seconds_in_all(pace):
    stays = [pace.time_to_stay(told(DECIDES)) for _ in range(12)]
    assert sum(stays[:-6]) <= 6000 + 900 and stays[-1] == 150
    pace.spent = 0
    assert pace.time_to_stay(told(DECIDES)) == stays[0]


def test_calm_takes_half_as_long_again_and_to_my_turn_is_brief(pace):
    normal = pace.time_to_stay(told(ASIDE))
    pace.name = "calm"
    assert pace.time_to_stay(told(ASIDE)) == normal * 3 / 2
    pace.name = "mine"
    assert pace.time_to_stay(told(ASIDE)) == pace.time_to_stay(told(DECIDES)) == 150


def test_the_time_a_private_fact_takes_does_not_give_it_away(pace):
    secret = Fact(DECIDES.key, DECIDES.about, (0, 1))
    assert pace.time_to_stay(told(DECIDES, secret)) == pace.time_to_stay(told(DECIDES))


def test_where_only_bots_play_every_frame_stays_long_enough_to_read():
    pace = MatchPace(dealt("knights-and-ninjas", "bbb").match.session, "normal")
    stays = {pace.time_to_stay(told(DECIDES)) for _ in range(12)}
    assert len(stays) == 1 and min(stays) >= 900


def test_your_own_answer_restarts_the_count():
    table, rng = dealt("knights-and-ninjas", "pbb"), Random(3)
    pace = table.match.timeline.pace
    for _ in range(60):
        if table.match.session.position.outcome:
            break
        if table.moves:
            table.do("move", move=rng.choice(table.moves))
            assert pace.spent <= 2500                   # no more than the moment on screen
        else:
            go_on(table, rng)


def passing(game):
    """Return a table at which the person has just passed."""
    table, rng = dealt(game, "pb"), Random(9)            # one with which a pass is soon possible in every game
    while act(table, rng):
        bots(table)
        found = next((move for move in table.moves if move.split()[1] == "pass"), "")
        if found:
            table.do("move", move=found)
            return table
    raise LookupError(game)


@pytest.mark.parametrize(("game", "waits"), [("coinquest", False), ("ilk", True), ("knights-and-ninjas", True)])
def test_play_continues_at_once_after_a_pass_unless_the_time_would_reveal_who_is_asked_next(game, waits):
    assert passing(game).match.timeline.pausing == waits
