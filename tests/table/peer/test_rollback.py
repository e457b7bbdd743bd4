"""Rollback: if a guest's page can't show a message, it restores the last shown state and requests everything again.

After repeated failure it leaves.
"""

import pytest
from helpers.fake_page import pressable
from helpers.near import Party, agree, notes, stands
from helpers.words import text

from table.peer.guest.guest_table import GuestTable
from table.peer.protocol.messages import split_message


class Unshown(Exception):
    """A message that no painter can show."""


@pytest.fixture
def party():
    """A match in which the guest is asked; problems on the guest's page are only recorded."""
    party = stands(Party("coinquest"))
    party.pages[1].stage.calm = True
    return party


def breaks(painter, times=1, after=0):
    """Make the next few scenes fail, after `after` others that work."""
    honest, count = type(painter).scene, [0]

    def scene():
        count[0] += 1
        if after < count[0] <= after + times:
            raise Unshown
        return honest(painter)
    painter.scene = scene


def test_a_frame_that_cannot_be_shown_is_reverted_and_everything_sent_again(party):
    page = party.pages[1]
    page.do("move", move=page.moves[0])
    before, stood, log, told = page.match, page.match.session.imagined, [*page.match.session.log], len(party.ends[1][0].sent)
    breaks(before.painter)
    party.deliver()
    party.deliver()
    assert page.match is before and before.session.imagined is stood and before.session.log == log and page.place.strikes == 1
    party.settle()
    assert page.match is not before and page.place.strikes == 0 and "hello" in [note["t"] for note in notes(party.ends[1][0].sent[told:])]
    assert text("page.broken-title") not in page.says and page.stage.troubles
    agree(party)


def test_a_later_frame_that_cannot_be_shown_is_reverted():
    party = stands(Party("ilk"))
    page = party.pages[1]
    page.stage.calm = True
    for _ in range(40):
        before = page.match
        page.do("move", move=page.moves[0])
        party.carry()
        if page.match.timeline.pausing and page.match.session.length:
            break
        stands(party)
    breaks(before.painter)
    while not page.stage.troubles:
        page.stage.time += 100
        assert page.stage.tick()
    assert before.session.length == before.rollback_length and not before.timeline.reel and page.place.strikes == 1
    while page.match is before:                 # it's sent again as soon as nobody can tell from that
        party.settle()
        party.step()
    assert text("page.broken-title") not in page.says
    agree(party)


def test_a_match_that_cannot_be_shown_does_not_replace_one_that_can(party, monkeypatch):
    page, hello = party.pages[1], notes(party.ends[1][0].sent)[0]
    before, view, honest = page.match, page.stage.view, GuestTable.painter_class.scene

    def scene(painter):
        if painter is not before.painter:
            raise Unshown
        return honest(painter)
    monkeypatch.setattr(GuestTable.painter_class, "scene", scene)
    for strikes in (1, 2, 3):
        for part in split_message(hello):
            page.place.on_text(part)
        assert page.match is before and page.stage.view == view and page.place.strikes == strikes
    assert party.ends[1][1].cut and text("notice.no-notes.text") in page.warns and text("page.broken-title") not in page.says


def test_a_failing_press_does_not_break_the_page_again(party):
    page = party.pages[1]
    breaks(page.match.painter)
    assert pressable(page.stage.view, "log")
    page.app.page.guard(page.app.do)("log", {})
    assert text("page.broken-title") not in page.says and page.place.strikes == 1 and not page.match.timeline.awaited
    party.settle()
    assert page.place.strikes == 0 and page.match.timeline.awaited
    page.do("move", move=page.moves[0])
    party.settle()
    agree(party)
