"""Two tabs at once: whatever one does in the moment in which another binds, unbinds, deletes or puts back, what was played is there."""

import pytest
from helpers.fake_page import Table
from helpers.frail import Shared, interleaved
from helpers.old_matches import bind_all, everything, filled, opened

from table.storage import match_saves as kept
from table.storage.match_saves import MATCH, MatchStorage
from table.storage.quota_storage import NotSaved
from table.storage.save_format import dump_json
from table.storage.tab_conflicts import on_storage_event


class Before(MatchStorage):
    """A page of before there were volumes: it knows what lies under a match's own keys, and hears only what becomes of the open one."""

    def body(self, id):
        return self.get(MATCH + id)

    def bind(self, but=None):
        return False


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Let two matches make a volume, after one that is kept."""
    monkeypatch.setattr(kept, "KEPT", 1)
    monkeypatch.setattr(kept, "MANY", 2)


# what is done with match 0: each is prepared on a page, and returns what is then done; that returns the slot that was saved, if one was


def read(saves):
    """Play on what was only read in this page: it is saved whole."""
    slot = saves.read("0")
    return lambda: saves.write("0", slot | {"title": "On"})


def played(saves):
    """Play on what was saved by this page: its head alone is saved."""
    slot = saves.write("0", saves.read("0") | {"title": "First"}, played=False)
    return lambda: saves.write("0", slot | {"record": slot["record"] | {"moves": ["0 flip 0"] * 4}})


def played_twice(saves):
    """Play on and rename."""
    first = played(saves)
    return lambda: saves.write("0", first() | {"title": "Second"}, played=False)


def played_and_bound(saves):
    """Play on, and bind what is to be bound."""
    first = played(saves)
    return lambda: (first(), saves.bind())[0]


def put_back(saves):
    """Put it back."""
    slot, text = saves.read("0"), saves.remove("0")
    return lambda: saves.put_back("0", text) or slot


def deleted(saves):
    """Delete it."""
    return lambda: saves.remove("0") and None


def bound_too(saves):
    """Bind, as the other does."""
    return lambda: saves.bind() and None


ACTS = read, played, played_twice, played_and_bound, put_back, deleted, bound_too


def not_bound(_):
    """Leave all matches as they are."""


def all_bound(saves):
    """Have all matches bound."""
    bind_all(saves)


def twice_there(saves):
    """Have the match bound, and under its own keys as well: its page ended in between."""
    slot = saves.read("0")
    bind_all(saves)
    if slot:
        saves.put(MATCH + "0", dump_json(slot))


STATES = not_bound, all_bound, twice_there


class Meeting:
    """Two tabs on a storage: one binds, the other does something with match 0, and hears of the first what its kind hears."""

    def __init__(self, state, act, kind=MatchStorage):
        self.held, self.told, self.slot, self.held_there = dict(filled(4).storage.held), [], None, False
        self.binder = opened(self.view(), "binder", 10**12 + 10**4)
        self.other = kind(self.view(), iter(range(10**12 + 10**5, 2 * 10**12)).__next__, "other")
        self.act = act(self.other)
        state(opened(self.view()))
        self.before = everything(self.view())
        self.told.clear()

    def view(self):
        """Return the storage as one more page has it."""
        return Shared(self.held, self.told)

    def do(self):
        """Do what the other does; what is not saved is told, and where that is as there seems to be no room the tab holds the match itself."""
        try:
            self.slot = self.act()
        except NotSaved as error:
            self.held_there = error.key == "full"

    def bind(self):
        """Bind some of the matches."""
        self.binder.bind()

    def unseen(self, saves, act):
        """Have a tab do something without seeing what the other does; return what it has done, step by step."""
        saves.storage.held = dict(self.held)
        act()
        done, self.told[:] = self.told[:], []
        return done

    def ways(self):
        """Have both tabs do what they do without seeing each other, and give every order in which the storage can have it, of many some 200."""
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
        """Let some of both hear what the other has done."""
        while self.told:
            tab, key, text = self.told.pop(0)
            hearer = self.binder if tab is self.other.storage else self.other
            if hearer in who and type(hearer) is MatchStorage:
                on_storage_event(hearer, key, text)

    def check(self, act):
        """Both have heard of each other: every match is as it was saved last, also when all are bound, and goes on where it is open."""
        self.hear(self.binder, self.other)
        allowed = [self.slot or self.before.get("0"), *([None] if act is deleted else [])]
        for _ in range(2):
            assert self.left() in allowed or self.held_there
            bind_all(opened(self.view(), "next", 10**12 + 10**7))
        if self.slot and type(self.other) is MatchStorage:
            self.go_on()

    def left(self):
        """Return what is stored of match 0; all others are as they were."""
        left = everything(self.view())
        found = left.pop("0", None)
        assert left == {id: one for id, one in self.before.items() if id != "0"}
        return found

    def go_on(self):
        """Go on where the match is open."""
        assert self.other.write("0", self.slot | {"title": "Further"}) == self.left()


def interrupted(storage, step, then):
    """Have something done before one operation of a page on its storage, counted from 0; return where it is noted that it was."""
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
def test_what_another_tab_does_between_two_operations_of_one_that_binds_is_not_lost(act, kind, state):
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
def test_what_a_tab_does_is_not_lost_when_another_binds_between_two_of_its_operations(act, kind, state):
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
def test_two_tabs_that_do_not_see_each_other_lose_nothing(act, kind, state):
    meeting = Meeting(state, act, kind)
    for _ in meeting.ways():
        meeting.check(act)


@pytest.mark.parametrize("act", [read, played, played_twice, put_back])
def test_a_tab_goes_on_with_what_another_took_away_that_was_ended_at_once(act):
    meeting = Meeting(not_bound, act)
    for _ in meeting.ways():
        meeting.hear(meeting.other)
        meeting.go_on()


def test_a_tab_of_before_goes_on_with_what_was_put_back():
    meeting = Meeting(not_bound, played, Before)
    for _ in meeting.ways():
        meeting.hear(meeting.binder)
        meeting.go_on()


@pytest.mark.parametrize("newer_first", [True, False])
def test_of_two_volumes_that_hold_a_match_the_one_counts_in_which_it_is_newer(newer_first):
    saves = filled(4)
    old = saves.read("0")
    new = saves.write("0", old | {"title": "Newer"}, played=False)
    for slot in (new, old) if newer_first else (old, new):
        saves.volumes.add({"0": slot})
    saves.storage.remove(MATCH + "0")
    assert everything(saves.storage)["0"] == new
    saves.remove("0")
    assert "0" not in everything(saves.storage)


def test_a_move_that_is_made_while_another_tab_binds_its_match_is_there_and_the_table_goes_on():
    table = Table()
    for _ in range(4):
        table.stage.go("#/")
        table.play_now()
    id, held = table.saves.ids()[-1], table.storage.held
    table.stage.go(f"#/match/{id}")
    other, before = table.tab(), dict(held)
    assert other.saves.bind() and MATCH + id not in held
    bound = dict(held)
    held.clear()
    held.update(before)                 # the one tab has not seen it yet, the other does not see this
    table.flip()
    told = {key: text for key, text in held.items() if text != before[key]}
    held.clear()
    held.update(bound)
    table.app.stored(MATCH + id)
    for key, text in told.items():
        other.app.stored(key, text)
    table.app.stored(MATCH + id, held[MATCH + id])
    assert table.warns == "" and len(other.saves.read(id)["record"]["moves"]) == 1
    table.flip()
    assert table.warns == "" and len(other.saves.read(id)["record"]["moves"]) == 2
