"""Two tabs at once: whatever one does while another archives, unarchives, deletes or restores, no move is lost."""

import pytest
from helpers.fake_page import Table
from helpers.frail import Shared, interleaved
from helpers.old_matches import bind_all, everything, filled, opened

from table.storage import match_saves as kept
from table.storage.match_saves import MATCH_PREFIX, MatchStorage
from table.storage.quota_storage import NotSaved
from table.storage.save_format import dump_json
from table.storage.tab_conflicts import on_storage_event


class Before(MatchStorage):
    """A page from before there were volumes: it only knows a match's own keys, and only hears of changes to the open one."""

    def body(self, id):
        return self.get(MATCH_PREFIX + id)

    def archive_old(self, but=None):
        return False


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Let two matches make a volume, after one that stays unpacked."""
    monkeypatch.setattr(kept, "NEVER_ARCHIVED", 1)
    monkeypatch.setattr(kept, "ARCHIVE_MATCHES", 2)


# actions on match 0: each is prepared on a page, and returns a function that performs it and returns the saved slot, if any


def read(saves):
    """Play on in a match this page has only read: it's saved as a whole."""
    slot = saves.read("0")
    return lambda: saves.write("0", slot | {"title": "On"})


def played(saves):
    """Play on in a match this page has saved: only its head is saved."""
    slot = saves.write("0", saves.read("0") | {"title": "First"}, set_time=False)
    return lambda: saves.write("0", slot | {"record": slot["record"] | {"moves": ["0 flip 0"] * 4}})


def played_twice(saves):
    """Play on and rename."""
    first = played(saves)
    return lambda: saves.write("0", first() | {"title": "Second"}, set_time=False)


def played_and_bound(saves):
    """Play on, then archive as needed."""
    first = played(saves)
    return lambda: (first(), saves.archive_old())[0]


def put_back(saves):
    """Restore it after deleting."""
    slot, text = saves.read("0"), saves.remove("0")
    return lambda: saves.put_back("0", text) or slot


def deleted(saves):
    """Delete it."""
    return lambda: saves.remove("0") and None


def bound_too(saves):
    """Archive, as the other tab does."""
    return lambda: saves.archive_old() and None


ACTS = read, played, played_twice, played_and_bound, put_back, deleted, bound_too


def not_bound(_):
    """Leave all matches as they are."""


def all_bound(saves):
    """Archive all matches."""
    bind_all(saves)


def twice_there(saves):
    """Leave the match in a volume and under its own keys as well, as if the page had died in between."""
    slot = saves.read("0")
    bind_all(saves)
    if slot:
        saves.put(MATCH_PREFIX + "0", dump_json(slot))


STATES = not_bound, all_bound, twice_there


class Meeting:
    """Two tabs on one storage: one archives, the other acts on match 0; each hears of the other what its kind does."""

    def __init__(self, state, act, kind=MatchStorage):
        self.held, self.told, self.slot, self.held_there = dict(filled(4).storage.held), [], None, False
        self.binder = opened(self.view(), "binder", 10**12 + 10**4)
        self.other = kind(self.view(), iter(range(10**12 + 10**5, 2 * 10**12)).__next__, "other")
        self.act = act(self.other)
        state(opened(self.view()))
        self.before = everything(self.view())
        self.told.clear()

    def view(self):
        """Return the storage as seen by another page."""
        return Shared(self.held, self.told)

    def do(self):
        """Perform the other tab's action.

        Check that a failed save is reported and that, if space seems to be missing, the tab keeps the match itself.
        """
        try:
            self.slot = self.act()
        except NotSaved as error:
            self.held_there = error.key == "full"

    def bind(self):
        """Archive some of the matches."""
        self.binder.archive_old()

    def unseen(self, saves, act):
        """Perform an action in a tab that doesn't see the other's changes; return its storage operations."""
        saves.storage.held = dict(self.held)
        act()
        done, self.told[:] = self.told[:], []
        return done

    def ways(self):
        """Yield the possible orders of both tabs' operations when neither sees the other; a sample of about 200 if there are many."""
        ways = [*interleaved(self.unseen(self.binder, self.bind), self.unseen(self.other, self.do))]
        held, taken, bodies = dict(self.held), self.binder.taken, self.other.bodies
        self.binder.storage.held = self.other.storage.held = self.held
        for way in ways[::len(ways) // 200 + 1]:
            self.held.clear()
            self.held.update(held)
            self.binder.taken, self.other.bodies, self.told[:] = dict(taken), dict(bodies), way
            for _, key, text in way:
                self.held.pop(key, None)
                if text is not None:
                    self.held[key] = text
            yield

    def hear(self, *who):
        """Deliver the other's changes to some of the tabs."""
        while self.told:
            tab, key, text = self.told.pop(0)
            hearer = self.binder if tab is self.other.storage else self.other
            if hearer in who and type(hearer) is MatchStorage:
                on_storage_event(hearer, key, text)

    def check(self, act):
        """Once both have heard of each other, check that every match is as last saved, even when all are archived, and can be continued."""
        self.hear(self.binder, self.other)
        allowed = [self.slot or self.before.get("0"), *([None] if act is deleted else [])]
        for _ in range(2):
            assert self.left() in allowed or self.held_there
            bind_all(opened(self.view(), "next", 10**12 + 10**7))
        if self.slot and type(self.other) is MatchStorage:
            self.go_on()

    def left(self):
        """Return the saved match 0; check that all others are unchanged."""
        left = everything(self.view())
        found = left.pop("0", None)
        assert left == {id: one for id, one in self.before.items() if id != "0"}
        return found

    def go_on(self):
        """Play on where the match is open."""
        assert self.other.write("0", self.slot | {"title": "Further"}) == self.left()


def interrupted(storage, step, then):
    """Perform something before a page's storage operation with this number (from 0); return the list that records it."""
    count, noted = iter(range(step)), []

    def between():
        if not noted and next(count, None) is None:
            noted.append(step)
            then()
    storage.between = between
    return noted


TABS = [*[(act, MatchStorage) for act in ACTS], *[(act, Before) for act in (read, played, played_twice, put_back, deleted)]]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("act,kind", TABS)
def test_nothing_another_tab_does_between_two_steps_of_archiving_is_lost(act, kind, state):
    for step in range(100):
        meeting = Meeting(state, act, kind)
        noted = interrupted(meeting.binder.storage, step, meeting.do)
        meeting.bind()
        if not noted:
            break
        meeting.check(act)
    assert 3 < step < 99


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("act,kind", TABS)
def test_nothing_a_tab_does_is_lost_when_another_archives_in_between(act, kind, state):
    for step in range(100):
        meeting = Meeting(state, act, kind)
        noted = interrupted(meeting.other.storage, step, meeting.bind)
        meeting.do()
        if not noted:
            break
        meeting.check(act)
    assert 1 < step < 99


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("act,kind", TABS)
def test_two_tabs_unaware_of_each_other_lose_nothing(act, kind, state):
    meeting = Meeting(state, act, kind)
    for _ in meeting.ways():
        meeting.check(act)


@pytest.mark.parametrize("act", [read, played, played_twice, put_back])
def test_a_tab_can_continue_a_match_another_removed_in_an_interrupted_step(act):
    meeting = Meeting(not_bound, act)
    for _ in meeting.ways():
        meeting.hear(meeting.other)
        meeting.go_on()


def test_a_tab_of_an_older_version_continues_a_restored_match():
    meeting = Meeting(not_bound, played, Before)
    for _ in meeting.ways():
        meeting.hear(meeting.binder)
        meeting.go_on()


@pytest.mark.parametrize("newer_first", [True, False])
def test_of_two_archives_with_a_match_the_newer_copy_counts(newer_first):
    saves = filled(4)
    old = saves.read("0")
    new = saves.write("0", old | {"title": "Newer"}, set_time=False)
    for slot in (new, old) if newer_first else (old, new):
        saves.archives.add({"0": slot})
    saves.storage.remove(MATCH_PREFIX + "0")
    assert everything(saves.storage)["0"] == new
    saves.remove("0")
    assert "0" not in everything(saves.storage)


def test_a_move_made_while_another_tab_archives_its_match_is_kept_and_the_table_goes_on():
    table = Table()
    for _ in range(4):
        table.stage.go("#/")
        table.play_now()
    id, held = table.saves.ids()[-1], table.storage.held
    table.stage.go(f"#/match/{id}")
    other, before = table.tab(), dict(held)
    assert other.saves.archive_old() and MATCH_PREFIX + id not in held
    bound = dict(held)
    held.clear()
    held.update(before)                 # one tab hasn't seen it yet, the other won't
    table.flip()
    told = {key: text for key, text in held.items() if text != before[key]}
    held.clear()
    held.update(bound)
    table.app.on_stored(MATCH_PREFIX + id)
    for key, text in told.items():
        other.app.on_stored(key, text)
    table.app.on_stored(MATCH_PREFIX + id, held[MATCH_PREFIX + id])
    assert table.warns == "" and len(other.saves.read(id)["record"]["moves"]) == 1
    table.flip()
    assert table.warns == "" and len(other.saves.read(id)["record"]["moves"]) == 2
