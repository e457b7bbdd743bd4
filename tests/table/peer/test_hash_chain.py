"""Message chain: every message is linked to all before it, so a guest accepts none that was replaced, skipped or repeated."""

import pytest

from table.peer.protocol.hash_chain import GuestChain, HostChain
from table.peer.protocol.messages import BadNote


def told(*notes):
    """Return a guest that has received some messages, and the host's end that sent them."""
    table, guest = HostChain(), GuestChain()
    for note in notes:
        bound = table.append_note(note)
        guest.check_next(bound)
        guest.append(bound)
    return table, guest


@pytest.mark.parametrize("spoil", [
    lambda table, note: note | {"h": "0123456789abcdef"}, lambda table, note: table.append_note({"t": "news", "moves": []}), lambda table, note: note | {"got": "0"}],
    ids=["another head", "one left out", "no number"])
def test_a_message_that_does_not_follow_all_before_it_is_refused(spoil):
    table, guest = told({"t": "hello"}, {"t": "news", "moves": ["0 flip"]})
    note = table.append_note({"t": "news", "moves": ["1 flip"]})
    with pytest.raises(BadNote, match="not the next one"):
        guest.check_next(spoil(table, note))
    guest.check_next(note)


def test_after_a_replaced_message_the_next_true_one_is_refused():
    table, guest = told({"t": "hello"})
    replaced = table.append_note({"t": "news", "moves": ["0 flip"]}) | {"moves": ["0 concede"]}
    guest.check_next(replaced)
    guest.append(replaced)
    with pytest.raises(BadNote, match="not the next one"):
        guest.check_next(table.append_note({"t": "news", "moves": ["1 flip"]}))


def test_the_guests_own_messages_are_in_the_chain():
    table, guest = told({"t": "hello"})
    table.count_note(guest.stamp_note({"t": "play", "moves": ["1 flip"]}))
    note = table.append_note({"t": "news", "moves": ["1 flip"]})
    with pytest.raises(BadNote, match="not the next one"):
        guest.check_next(note | {"got": 0})
    guest.check_next(note)
