"""Transferring all matches and sets to another device over a connection, on fake pages: announced, accepted by a person, imported.

Or explained.
"""

import json

import pytest
from helpers.cloth import acts
from helpers.fake_page import Lines
from helpers.invitations import device, paste, shown
from helpers.moved import elsewhere, sets, settle, slots
from helpers.own_sets import STROKES, a_file, on_shelf
from helpers.words import text

from courtcards.engine import limits
from courtcards.texts import join_list
from table.page.shared_messages import size_text
from table.peer.connection.connect_codes import TransferInvitation, find_code
from table.peer.connection.pending_invites import REPLY_KEY
from table.peer.protocol.messages import split_message
from table.peer.routes import TRANSFER_ADDRESS

ALL = join_list([text("moving.matches", count=1), text("moving.sets", count=1)])


def full(flips=3):
    """Return a device with a match, and a set with artwork."""
    table = device(Lines())
    table.do("play-now", game="war")
    table.flip(flips)
    table.stage.go("#/")
    on_shelf(table, a_file())
    return table


def met(table, name="Ada", answer=paste):
    """Connect another device to one that invites; return it once the data is gathered."""
    table.saves.set_setting("name", name)
    table.do("settings")
    assert 'href="#/near/shelf"' in table.stage.dialog
    table.stage.go(f"#/near/{TRANSFER_ADDRESS}")
    other = elsewhere()
    other.stage.connections = table.stage.connections
    other.stage.go(shown(table))
    other.do("near-join")
    answer(table, shown(other))
    table.stage.tick(3)
    return other


def scanned(table, reply):
    table.do("scan-reply")
    assert text("near.scan-reply", who=text("handover.other")) in table.asks
    table.do("scanned", value=reply)


def line(table):
    screen = table.app.screen
    return screen.places[0].connection if hasattr(screen, "places") else screen.connection


def both(table, other):
    """Run everything scheduled on two devices; return the second."""
    settle(settle(table) and other)
    return other


def kept(table):
    return slots(table), sets(table), dict(table.storage.held)


def test_everything_is_transferred_once_accepted_and_arrives_unchanged():
    table = full()
    other = met(table)
    assert isinstance(find_code(shown(table) or other.stage.address), TransferInvitation) and text("handover.asks") in table.says
    assert ALL in other.says and text("handover.offered") in other.says and slots(other) == {}
    other.do("take-all")
    both(table, other)
    assert text("moving.came", what=ALL) in other.says and text("handover.handed") in table.says
    assert text("handover.handed-line", what=ALL, size=size_text(len(table.app.screen.file.text))) in table.says
    assert slots(other) == slots(table) and sets(other) == sets(table) == [a_file()] and STROKES[0] in json.dumps(sets(other))
    assert {end.state for end in table.stage.connections.made.values()} == {"closed"}


def test_the_reply_is_scanned_where_the_devices_camera_leads_elsewhere():
    table = full()
    assert text("handover.offered") in met(table, answer=scanned).says and text("handover.asks") in table.says and table.stage.dialog == ""


def test_items_already_there_are_reported_and_not_duplicated():
    table = full()
    other = met(table)
    other.do("take-all")
    before = kept(both(table, other))
    table.stage.go(f"#/near/{TRANSFER_ADDRESS}")
    other.stage.go(shown(table))
    other.do("near-join")
    paste(table, shown(other))
    table.stage.tick(3)
    other.do("take-all")
    both(table, other)
    assert text("moving.came-nothing") in other.says and text("moving.here", count=2) in other.says and kept(other)[:2] == before[:2]


def test_a_reply_opened_in_another_tab_reaches_the_page():
    table = full()
    table.stage.go(f"#/near/{TRANSFER_ADDRESS}")
    other, beside = device(table.stage.connections), device(table.stage.connections, table.storage)
    other.stage.go(shown(table))
    other.do("near-join")
    beside.stage.go(shown(other))
    table.app.on_stored(REPLY_KEY, table.storage.get(REPLY_KEY))
    table.stage.tick(3)
    beside.app.on_stored(REPLY_KEY, None)
    assert text("handover.offered") in other.says and text("near.handed", who=text("handover.somebody")) in beside.says and text("near.handed-line") in beside.says


def test_a_name_says_whose_data_it_is():
    other = met(full(), "Zoë")
    other.stage.go(other.stage.address)
    assert text("handover.gives", who="Zoë") in other.says


def test_with_nothing_to_transfer_the_page_says_so_and_nobody_is_invited():
    table = device(Lines())
    table.stage.go(f"#/near/{TRANSFER_ADDRESS}")
    assert text("moving.nothing") in table.says and table.stage.connections.made == {}


def test_a_browser_without_connections_says_what_to_do_instead():
    table = full()
    table.stage.connections.has = False
    table.stage.go(f"#/near/{TRANSFER_ADDRESS}")
    assert text("handover.unable-line") in table.says


def large(table):
    """Save a set that takes some hundred parts."""
    on_shelf(table, *[a_file(f"Set {number}", strokes=[f"pen 31243a 12 {'120,340,50 ' * 3000}".strip()]) for number in range(40)])
    return table


def test_data_travels_in_parts_no_faster_than_the_connection_allows_with_progress_on_both_sides():
    table = large(full())
    other = met(table)
    assert len(table.app.screen.file.text) > limits.MESSAGE_PART * 70
    line(table).unsent_bytes = limits.QUEUED_BYTES
    other.do("take-all")
    assert table.app.screen.at == 0
    line(table).unsent_bytes = 0
    table.stage.tick()
    sent = table.app.screen.at
    assert 0 < sent < len(table.app.screen.file.text) and other.app.screen.arrived == sent
    assert all("<progress" in one.stage.view and "stop-moving" in acts(one) for one in (table, other))
    line(table).unsent_bytes = limits.QUEUED_BYTES
    table.stage.tick(3)
    assert table.app.screen.at == sent
    line(table).unsent_bytes = 0
    both(table, other)
    assert text("moving.sets", count=41) in other.says and sets(other) == sets(table)


@pytest.mark.parametrize("here", [True, False])
def test_a_transfer_can_be_stopped_on_either_side_and_nothing_is_imported(here):
    table = large(full())
    other = met(table)
    before = kept(other)
    other.do("take-all")
    (table if here else other).do("stop-moving")
    both(table, other)
    assert text("handover.broken") in table.says and kept(other) == before and {end.state for end in table.stage.connections.made.values()} == {"closed"}
    assert (text("handover.ended") if here else text("lobby.line")) in other.says


def test_declining_imports_nothing():
    table = full()
    other = met(table)
    other.do("stop-moving")
    assert text("handover.broken") in table.says and slots(other) == {}


@pytest.mark.parametrize(("note", "why"), [
    ({"t": "all", "size": limits.BACKUP_FILE + 1, "counts": {}}, "moving.large"), ({"t": "all", "size": 0, "counts": {}}, "handover.foreign"),
    ({"t": "all", "size": "9", "counts": {}}, "handover.foreign"), ({"t": "all", "size": 9, "counts": {"cards": 1}}, "handover.foreign"),
    ({"t": "all", "size": 9, "counts": {"sets": -1}}, "handover.foreign"), ({"t": "all", "size": 9}, "handover.foreign"),
    ({"t": "hello"}, "handover.foreign"), ("nonsense", "handover.foreign"), ("+" + "x" * 5000, "handover.foreign")])
def test_an_impossible_announcement_is_reported_and_the_connection_closes(note, why):
    table = full()
    other = met(table)
    other.app.screen.size = 0                           # as before anything was announced
    before = kept(other)
    line(table).send(note if isinstance(note, str) else split_message(note)[0])
    assert text(why) in other.says and text("handover.ended") in other.says and kept(other) == before
    assert {end.state for end in table.stage.connections.made.values()} == {"closed"} and text("handover.broken") in table.says


def sent(text, size=None):
    """Return the device that received a text instead of the announced file."""
    table = full()
    other = met(table)
    table.app.screen.hear = lambda text: None
    line(table).listen(lambda text: None)
    other.do("take-all")
    other.app.screen.size = size or len(text)
    cut = [text[at:at + 9000] for at in range(0, len(text), 9000)]
    for part in cut[:-1]:
        line(table).send("+" + part)
    line(table).send("." + cut[-1]) if cut else None
    return settle(other)


@pytest.mark.parametrize(("file", "size", "why"), [
    ('{"all":1,"matches":[],"sets":[]}', 40, "handover.cut"), ('{"all":1,"matches":[],"sets":[]}', 20, "handover.cut"),
    ('{"all":1,"matches":[],"se', None, "moving.damaged"), ('{"all":7,"matches":[],"sets":[]}', None, "moving.other-format"), ("PK\3\4", None, "trade.is-zip"),
    ('{"record":{},"sets":[]}', None, "handover.foreign")])
def test_a_truncated_or_foreign_file_is_reported_and_nothing_is_imported(file, size, why):
    other = sent(file, size)
    assert text(why) in other.says and text("handover.ended") in other.says and slots(other) == {} and line(other).state == "closed"


def test_a_reply_that_never_connects_is_followed_by_a_new_invitation():
    table = full()
    table.stage.go(f"#/near/{TRANSFER_ADDRESS}")
    before = shown(table)
    line(table).close()
    assert text("handover.unreached") in table.says and shown(table) not in ("", before)


@pytest.mark.parametrize("said", ["nonsense", *split_message({"t": "got"}), *split_message({"t": "news"})])
def test_nonsense_from_the_other_device_ends_the_transfer(said):
    table = full()
    line(met(table)).send(said)
    assert text("handover.broken") in table.says
