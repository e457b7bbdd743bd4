"""A letter containing a turn of yours that you didn't play here:
nothing changes before you choose, and each choice does what it says.
"""

from random import Random

import pytest
from helpers.by_letter import answer, come, device, joined, offered, sent
from helpers.fake_page import pressable
from helpers.moved import settle
from helpers.words import text

from table.storage.letter_state import LetterState


def elsewhere(game="coinquest", here=None):
    """Return a device and the route of a letter containing a turn its player made on another device.

    `here` plays on the first meanwhile.
    """
    tables = joined(game, [0, 1])
    at, route = 0, ""
    for seed in range(2):
        answer(tables[at], Random(seed))
        route = sent(tables[at])
        at = 1 - at
        come(tables[at], route)
    mine, theirs, other = tables[at], tables[1 - at], device()
    come(other, route)
    if here is not None:
        answer(mine, Random(here), "random")
    answer(other, Random(99))
    come(theirs, sent(other))
    answer(theirs, Random(4))
    return mine, sent(theirs)


def test_a_turn_made_elsewhere_is_questioned_and_nothing_changes():
    mine, route = elsewhere()
    mine.stage.go("#/")
    before = dict(mine.storage.held)
    mine.stage.go(route)
    assert text("post.doubted") in mine.says and text("post.doubted-still") in mine.says and text("post.doubted-nothing") in mine.says
    assert mine.storage.held == before


def test_the_turn_played_here_can_be_kept():
    mine, route = elsewhere(here=7)
    played = list(mine.played)
    mine.stage.go(route)
    mine.do("keep-mine")
    settle(mine)
    assert mine.played == played and len(mine.saves.ids()) == 1 and offered(mine)


def test_a_letter_continuing_a_turn_made_elsewhere_is_accepted_and_that_turn_is_described():
    mine, route = elsewhere()
    known = len(mine.played)
    mine.stage.go(route)
    mine.do("elsewhere")
    assert text("post.your-turn") in mine.says
    arrived = mine.app.screen
    moves = [number for number in range(known, arrived.session.length) if arrived.session.mover(number) in arrived.session.people]
    assert arrived.narrator.say(arrived.important_facts(moves)[-1]) in arrived.news_lines()[0]
    mine.do("answer")
    settle(mine)
    assert len(mine.played) > known and mine.match.session.asked_people and len(mine.saves.ids()) == 1


def test_a_different_turn_played_here_is_kept_as_a_separate_match():
    mine, route = elsewhere(here=7)
    id, played = mine.id, list(mine.played)
    mine.stage.go(route)
    mine.do("elsewhere")
    (aside,) = [other for other in mine.saves.ids() if other != id]
    assert text("post.branches") in mine.says and [data["id"] for data in pressable(mine.stage.view, "branch-open")] == [aside, id], "the older first"
    mine.do("branch-open", id=id)
    settle(mine)
    assert mine.id == id and mine.played != played and mine.match.session.asked_people
    copy = mine.saves.read(aside)
    assert copy["record"]["moves"] == played and LetterState.of(copy).ended and copy["over"]


@pytest.mark.parametrize("sends", [True, False])
def test_the_letter_can_be_asked_for_again(sends, monkeypatch):
    mine, route = elsewhere()
    mine.stage.go(route)
    monkeypatch.setattr(type(mine.stage), "can_share", lambda stage: sends)
    before = dict(mine.storage.held)
    mine.do("ask-again")
    (mine.stage.sent if sends else mine.stage.copied)(False)
    assert text(f"notice.not-{'sent' if sends else 'copied'}.text") in mine.warns
    mine.do("ask-again")
    (mine.stage.sent if sends else mine.stage.copied)(True)
    assert mine.storage.held == before and text("post.doubted") in mine.says
    assert sends or text("notice.letter-asked.text", who=mine.app.screen.names) in mine.warns


def test_an_automatic_pass_set_here_may_be_made_by_another_device():
    tables, rng, at, made = joined("ilk", [0, 1]), Random(3), 0, 0
    for _ in range(12):
        answer(tables[at], rng)
        to, route = tables[at].match.saved_match.receiver, sent(tables[at])
        known, at = len(tables[to].saves.read(tables[at].id)["record"]["moves"]), to
        come(tables[at], route)
        session = tables[at].match.session
        made += sum(session.mover(number) in session.people for number in range(known, session.length))
        tables[at].do("stand", value="concerned", seat=str(session.people[0]))
        if made:
            break
    assert made
