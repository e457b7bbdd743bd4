"""A guest's clock: it runs on the guest's device, which reports the time-out.

If the guest is disconnected, the host's takes over a bit later.
"""

import pytest
from helpers.near import Party, notes
from helpers.words import text

DAY, BEHIND, SPARED = 180, 5, 10


@pytest.fixture
def party():
    """A match with a timer between the host Ada and the guest Ben, whose Day has begun."""
    return day()


def day(**more):
    """Return a match with a timer, played until one of Ben's Days begins."""
    party = Party("fwords", names=("Ada", "Ben"), options={"timer": "three", "field": "plus"}, timed=True, **more)
    before = party.session.length
    for _ in range(60):
        if party.session.length > before and party.pages[1].match.timeline.awaited and party.session.position.clock():
            return party
        party.step()
    raise AssertionError("the Day never comes")


def clock(table):
    return table.match.countdown.seconds_left if table.match.countdown.clock else None


def test_the_clock_runs_on_the_guests_device_and_its_timeout_is_the_guests_message(party):
    page = party.pages[1]
    party.hours.run(DAY - 1)
    assert clock(page) == 1 and clock(party.host) is None and "clock__left" not in party.host.stage.view
    party.hours.run(1)
    assert party.session.record.moves[-1] == "1 timeout" and notes(party.ends[1][1].sent)[-1]["moves"] == ["1 timeout"]
    assert clock(page) is None and clock(party.host) == DAY


def test_coming_back_gives_no_more_time(party):
    party.hours.run(50)
    party.back(1)
    party.hours.run()
    assert clock(party.pages[1]) == DAY - 50


def test_for_a_lost_guest_the_clock_runs_on_at_the_host(party):
    length = party.session.length
    party.hours.run(50)
    party.lose(1)
    party.hours.run(DAY - 50)
    assert party.session.length == length and "0:00" in party.host.stage.view
    party.hours.run(BEHIND)
    assert party.session.record.moves[length:] == ["1 timeout"] and clock(party.host) == DAY


def test_a_guest_who_is_back_when_the_time_is_over_reports_the_timeout_itself(party):
    length = party.session.length
    party.lose(1)
    party.hours.run(DAY + BEHIND - 1)
    party.back(1)
    party.hours.run()
    assert party.session.length == length and clock(party.pages[1]) == 1
    party.hours.run(1)
    assert party.session.record.moves[length:] == notes(party.ends[1][1].sent)[-1]["moves"] == ["1 timeout"]


def test_a_timeout_nobody_reports_is_played_once_the_guest_is_lost(party):
    length = party.session.length
    party.pages[1].app.on_hidden(True)                     # the last seconds wait until they're visible
    party.hours.run(DAY + 60)
    assert party.session.length == length and clock(party.pages[1]) == SPARED
    party.lose(1)
    party.hours.run(BEHIND)
    assert party.session.record.moves[length:] == ["1 timeout"]


def test_the_clock_stops_during_a_vote(party):
    party.host.do("undo")
    party.hours.run(20)
    assert clock(party.pages[1]) == DAY == party.table.guest_clock.countdown.seconds_left and party.table.votes.is_running
    party.hours.run(10)
    assert not party.table.votes.is_running and text("notice.vote-no.text") in party.pages[1].warns
    party.hours.run(10)
    assert DAY - 11 <= clock(party.pages[1]) <= DAY - 10


def test_a_match_in_which_a_lost_guest_ran_out_of_time_passes_its_audit():
    party = day(shared=True)
    party.lose(1)
    party.hours.run(DAY + BEHIND)
    assert party.session.record.moves[-1] == "1 timeout" and party.table.sync.journal.entries[-1] == ["lost", party.session.length - 1, 1]
    party.table.join(1, party.plugged(1))
    party.hours.run()
    for _ in range(400):
        if party.session.position.outcome:
            break
        if party.awaited():
            party.step("page")
        party.hours.run(1)
    party.hours.run(20)
    assert party.session.position.outcome and text("near.dealt-both") in party.pages[1].says


def test_a_guest_who_looked_away_keeps_the_last_seconds_and_sees_the_question_first(party):
    page, length = party.pages[1], party.session.length
    page.app.on_hidden(True)
    party.hours.run(20)
    page.app.on_hidden(False)
    assert clock(page) == DAY - 20
    page.app.on_hidden(True)
    party.hours.run(DAY)
    page.app.on_hidden(False)
    assert party.session.length == length and clock(page) == SPARED
    party.hours.run(SPARED - 4)
    page.app.on_hidden(True)
    party.hours.run(60)
    page.app.on_hidden(False)
    assert clock(page) == 4, "what is left is less by then"
    party.hours.run(4)
    assert party.session.record.moves[length:] == ["1 timeout"]


def test_the_host_gains_no_time_by_looking_away(party):
    party.hours.run(DAY)
    assert clock(party.host) == DAY
    party.host.app.on_hidden(True)
    party.hours.run(50)
    party.host.app.on_hidden(False)
    assert clock(party.host) == DAY - 50


def test_a_lost_guests_time_passes_while_the_hosts_page_is_hidden(party):
    length = party.session.length
    party.host.app.on_hidden(True)
    party.lose(1)
    party.hours.run(DAY + BEHIND)
    assert party.session.record.moves[length:] == ["1 timeout"]
