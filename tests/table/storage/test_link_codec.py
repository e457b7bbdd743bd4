"""Links and files: a short enough round trip; wrong, hostile or oversized ones are reported and save nothing."""

import base64
import json
import re
import zlib
from random import Random

import pytest
from helpers.fake_page import Storage, Table
from helpers.hotseat import dealt
from helpers.links import GOOD, HOME, MOST, RECORD, played
from helpers.words import text

from courtcards.engine.limits import LINK, LINK_RECORD_BYTES
from courtcards.games import GAMES
from courtcards.saves.link_codec import FORMAT_1, pack_link, unpack_link
from courtcards.saves.record import Record
from table.browser.bot_worker import at_once
from table.match.session import replay_loader
from table.page.ports import PageLocation
from table.storage.match_saves import MATCH_PREFIX

NO_LINK, OLDER, FULL = text("page.link-title"), text("notice.older.text"), text("notice.full.text")


def opened(link, kind="play", **query):
    """Return a table that opened a link."""
    table = Table(**query)
    table.follow(f"#/{kind}/{link}")
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_every_game_round_trips(game):
    record = played(game, ["Ada", "bot:squire:Mår <b>"], 1)
    assert json.loads(unpack_link(pack_link(record))) == record
    table = opened(pack_link(record))
    assert table.app.match.session.record.dump() == record and table.saves.ids() == []


@pytest.mark.parametrize("game, seats, least, options", [
    ("war", 2, 300, {"long_game": True}), ("battle-royal", 2, 300, {}), ("battle-royal", 4, 300, {"coins_buy_keys": True}), ("kingdom-armies", 4, 100, {})])
def test_a_long_match_makes_a_short_link(game, seats, least, options):
    record = played(game, ["Adelheid the Great", "Bartholomew", "Clementine", "Diethelm"][:seats], 1, least, **options)
    assert len(record["moves"]) >= least
    assert len(f"{HOME}#/play/{pack_link(record)}") < MOST


def test_a_record_whose_link_would_be_too_long_has_none():
    names = Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=2 * LINK)         # random data can't be compressed
    assert pack_link(RECORD | {"seats": ["".join(names[:LINK // 2])]}) and pack_link(RECORD | {"seats": ["".join(names)]}) is None


def test_a_match_with_a_seed_made_of_shares_round_trips_as_a_link_and_as_a_file_and_the_next_deal_has_another():
    record = RECORD | {"game": "war", "rules": GAMES["war"].rules, "options": {"long_game": True}, "seed": "0123456789abcdef" * 2, "moves": ["0 flip", "0 concede"]}
    table, other = opened(pack_link(record)), Table()
    assert table.match.session.record.dump() == record
    assert opened(shared(table, "deal"), "deal").match.session.record.dump() == record | {"moves": []}
    table.do("export")
    (name, file), = table.stage.files
    other.open_file(file)
    assert name.endswith(".json") and other.stored["record"] == record
    other.do("again")
    again = other.stored["record"]
    assert type(again["seed"]) is int and again == record | {"seed": again["seed"], "moves": []}


def squeezed(data):
    """Return the link of some bytes, valid or not."""
    squeezer = zlib.compressobj(9, wbits=-15)
    return FORMAT_1 + base64.urlsafe_b64encode(squeezer.compress(data) + squeezer.flush()).decode().rstrip("=")


def bomb(size):
    """Return a link that decompresses to this many characters."""
    return squeezed(b"[" + b" " * size)


BROKEN = {
    "cut off": GOOD[:-9], "cut in half": GOOD[:len(GOOD) // 2], "mark alone": FORMAT_1, "no mark": GOOD[1:], "other mark": "9" + GOOD[1:], "no letters": "1%%%%",
    "markup": "<img src=x onerror=alert(1)>", "a word": "1hello", "a bomb": bomb(LINK_RECORD_BYTES * 3), "too long": FORMAT_1 + "A" * LINK,
    "deep": squeezed(b"[" * 50_000),
    "no record": pack_link([1, 2]), "a number": pack_link(3), "other game": pack_link(RECORD | {"game": "chess"}), "other rules": pack_link(RECORD | {"rules": 99}),
    "other format": pack_link(RECORD | {"format": 99}), "illegal move": pack_link(RECORD | {"moves": ["0 send 4K-nowhere"]}),
    "unknown bot": pack_link(RECORD | {"seats": ["Ada", "bot:wizard:M"]}), "one seat": pack_link(RECORD | {"seats": ["Ada"]}),
    "bad option": pack_link(RECORD | {"options": {"army_size": 10**9}}), "not ascii": "1ééé",
}


@pytest.mark.parametrize("link", BROKEN.values(), ids=BROKEN.keys())
@pytest.mark.parametrize("kind", ["play", "deal"])
def test_an_invalid_link_is_reported_and_stores_nothing(link, kind):
    table = opened(link, kind)
    assert NO_LINK in table.says and text("page.way-lobby") in table.says
    assert table.saves.ids() == [] and "<img" not in table.stage.view


@pytest.mark.parametrize("file", [json.dumps(value) for value in (
    [], 3, None, {}, RECORD | {"moves": ["0 send"]}, RECORD | {"seed": "x"}, RECORD | {"game": ["war"]}, RECORD | {"moves": "0 send"}, RECORD | {"seats": [1, 2]},
    RECORD | {"deck": ["4K-sun"]})] + ["", "\x00", "[" * 50_000, "{" * 9, "<script>alert(1)</script>", '{"a": NaN}', "9" * 6000, None])
def test_an_invalid_file_is_reported_and_stores_nothing(file):
    table = Table().open_file(file)
    assert text("page.file-title") in table.asks and table.saves.ids() == []
    assert "<script>" not in table.stage.dialog


MARKED = {"practice": text("match.practice", where=""), "hinted": text("match.hinted", where=""), "retried": ""}        # a match's marks, with their texts


def bearing(*marks):
    """Return a table with a match that has these marks."""
    table = dealt("battle-royal", "pp")
    for mark in marks:
        table.match.saved_match.mark(mark)
    return table


def shared(table, kind="play"):
    """Return the code in the link that a table offers."""
    table.do("share")
    return re.search(rf"#/{kind}/([\w-]+)", table.stage.dialog)[1]


def borne(slot):
    """Return a match's marks."""
    return {mark for mark in MARKED if slot.get(mark)}


@pytest.mark.parametrize("marks", [("hinted",), ("practice",), ("retried",), ("practice", "hinted", "retried")], ids=" ".join)
def test_a_match_shared_as_a_link_keeps_its_marks(marks):
    other = opened(shared(bearing(*marks)))
    assert borne(other.app.match.saved_match.slot) == {*marks} and other.saves.ids() == []
    other.do("take-seat")
    assert MARKED[marks[0]] in other.says
    other.do("move", move=other.moves[0])
    assert borne(other.stored) == {*marks} and "marks" not in other.stored["record"]
    assert borne(opened(shared(other)).match.saved_match.slot) == {*marks}


@pytest.mark.parametrize("act", ["export", "export-whole"])
def test_a_match_saved_as_a_file_keeps_its_marks(act):
    table, other = bearing("hinted", "retried"), Table()
    table.do(act)
    other.open_file(table.stage.files[-1][1])
    other.do("take-seat")
    assert borne(other.stored) == {"hinted", "retried"} and MARKED["hinted"] in other.says
    again = Table()
    other.do("export")
    again.open_file(other.stage.files[-1][1])
    assert borne(again.stored) == {"hinted", "retried"}


def test_a_copy_of_a_match_keeps_its_marks():
    table = bearing("hinted", "retried")
    table.do("keep-copy")
    assert len(table.saves.ids()) == 2 and borne(table.stored) == {"hinted", "retried"}


def test_the_deal_of_a_match_has_no_marks():
    table = bearing("practice", "hinted")
    assert borne(opened(shared(table, "deal"), "deal").match.saved_match.slot) == set()
    table.do("again")
    assert borne(table.stored) == set()


def test_links_and_files_of_unmarked_matches_have_not_changed():
    table = dealt("battle-royal", "pp")
    assert "marks" not in json.loads(unpack_link(shared(table))) and borne(opened(shared(table)).match.saved_match.slot) == set()


def test_a_cut_match_by_older_rules_keeps_its_marks(monkeypatch):
    table = Table().open_file(battle(3) | {"marks": ["hinted"]})
    id, slot = table.id, table.stored
    table.stage.go("#/")
    table.put(id, json.dumps(slot | {"record": slot["record"] | {"rules": 1, "moves": ["0 flip", "0 juggle"]}}))
    monkeypatch.setattr(GAMES["war"], "rules", 9)
    table.stage.go(f"#/match/{id}")
    assert OLDER in table.warns and borne(table.match.saved_match.slot) == {"hinted"}


@pytest.mark.parametrize("marks", [None, "hinted", {"hinted": True}, ["cheated"], ["hinted", "hinted"], [1], ["<img src=x>"], ["hinted"] * 9999], ids=lambda it: str(it)[:30])
def test_unknown_marks_are_refused_with_a_sentence(marks):
    record = battle(3) | {"marks": marks}
    table = opened(pack_link(record))
    assert NO_LINK in table.says and text("record.bad-field", field="marks") in table.says
    other = Table().open_file(record)
    assert text("record.bad-field", field="marks") in other.asks and table.saves.ids() == other.saves.ids() == []


def test_sharing_warns_that_all_hands_are_visible():
    table = dealt("battle-royal", "pp")
    table.stage.place = PageLocation(False, HOME)
    table.do("share")
    assert text("sharing.whole-help") in table.asks and text("sharing.deal-help") in table.asks
    assert text("sharing.file-help") in table.asks
    assert f"{HOME}#/play/1" in table.stage.dialog and f"{HOME}#/deal/1" in table.stage.dialog


def test_matches_are_saved_until_the_storage_is_full_and_old_ones_stay():
    table = Table(Storage(room=12_000))
    held = {}
    for _ in range(200):
        table.stage.go("#/")
        table.do("play-now", game="war")
        if FULL in table.warns:
            break
        held[MATCH_PREFIX + table.id] = table.storage.held[MATCH_PREFIX + table.id]
    assert 5 < len(held) < 200 and FULL in table.warns
    assert {key: table.storage.held[key] for key in held} == held
    table.flip(3)
    assert "Battle 2" in table.says
    table.stage.go("#/")
    table.do("all-matches")
    while "more-matches" in table.stage.view:
        table.do("more-matches")
    assert all(f"#/match/{key.removeprefix(MATCH_PREFIX)}" in table.stage.view for key in held)


def battle(moves=0, seats=("Ada", "bot:squire:Maud")):
    """Return the record of a War."""
    record = Record("war", list(seats), seed=22)
    for _ in range(moves):
        record.play("0 flip")
    return record.dump()


def test_a_link_is_stored_with_its_first_move():
    table = opened(pack_link(battle(3)))
    assert table.saves.ids() == [] and table.stage.address.startswith("#/play/")
    table.do("replay")
    table.do("leave-replay")
    assert table.saves.ids() == []
    table.flip()
    assert table.stage.address == f"#/match/{table.id}" and len(table.stored["record"]["moves"]) == 4
    table.flip()
    assert len(table.saves.ids()) == 1 and len(table.stored["record"]["moves"]) == 5


def test_back_after_a_link_leaves_it_and_makes_no_copies():
    table = Table()
    for _ in range(4):
        table.follow(f"#/play/{pack_link(battle(3))}")
        table.stage.go("#/")
    assert table.saves.ids() == [] and text("lobby.continue") not in table.says


def test_bots_moves_in_a_link_are_not_stored():
    table = opened(pack_link(Record("battle-royal", ["bot:random:A", "bot:random:B"], seed=3).dump()))
    for _ in range(6):
        while table.stage.asked:
            asked, then = table.stage.asked.pop(0)
            then(at_once(json.dumps(asked)))
        table.stage.tick()
    assert table.app.match.session.record.moves and table.saves.ids() == []


def test_undo_in_a_link_is_not_a_move_and_another_move_is():
    table = opened(pack_link(battle(3)))
    table.do("undo")
    assert table.saves.ids() == [] and len(table.app.match.session.record.moves) == 2
    table.flip()
    assert table.saves.ids() == []              # it's back on the page it came from
    table.flip()
    assert len(table.stored["record"]["moves"]) == 4


def test_a_truncated_match_from_a_file_that_is_left_unplayed_leaves_no_trace(monkeypatch):
    monkeypatch.setattr(GAMES["war"], "rules", 9)
    table = Table()
    table.do("choose-file")
    text = json.dumps(battle(3) | {"rules": 1, "moves": ["0 flip", "0 flip", "0 juggle"]})
    table.stage.picked(text)
    assert len(table.app.match.session.record.moves) == 2 and OLDER in table.warns
    table.do("export-raw")
    assert table.stage.files == [("court-cards-match.json", text)]
    table.stage.go("#/")
    assert table.saves.ids() == [] and table.warns == ""


def test_a_link_holds_a_match_up_to_its_limit_and_a_longer_one_is_offered_as_a_file():
    table = opened(pack_link(battle(3)))
    table.app.match.session.record.remarks = {"1": "x" * LINK_RECORD_BYTES}
    table.stage.place = PageLocation(False, HOME)
    table.do("share")
    assert text("sharing.long") in table.asks and "#/play/" not in table.stage.dialog
    assert "#/deal/1" in table.stage.dialog and text("sharing.save") in table.asks
    table.do("export")
    assert len(table.stage.files[0][1]) > LINK_RECORD_BYTES


@pytest.mark.parametrize("size", [LINK_RECORD_BYTES - 100, LINK_RECORD_BYTES, LINK_RECORD_BYTES + 1])
def test_a_link_decompresses_no_further_than_its_limit(size):
    table = opened(bomb(size))
    assert NO_LINK in table.says
    assert (text("record.long-link") in table.says) == (size >= LINK_RECORD_BYTES)


def test_a_short_link_that_would_freeze_the_page_is_refused():
    for record in ('"' + '\\"' * 90_000, "[" + '"\\""' * 20_000):
        assert NO_LINK in opened(squeezed(record.encode())).says


def test_a_long_record_shows_a_progress_bar_and_can_be_stopped():
    record = played("war", ["Ada", "Bert"], 1, 300, long_game=True)
    table = Table()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay_loader, "MOVES_AT_ONCE", 20)
        patch.setattr(replay_loader, "MOVES_PER_SLICE", 30)
        table.open_file(record)
        assert text("page.loading-title") in table.says and "<progress" in table.stage.view
        table.stage.tick(2)
        assert text("page.loading-text", done=80, total=len(record["moves"])) in table.says
        table.do("lobby")
        assert text("lobby.play-now") in table.says
        table.stage.tick(50)
        assert text("lobby.play-now") in table.says and table.saves.ids() == []
        table.stage.go(f"#/play/{pack_link(record)}")
        table.stage.tick(50)
        table.do("take-up")
    assert table.app.match.session.record.dump() == record


def test_a_long_record_that_fails_at_its_end_leads_back_to_the_lobby_and_says_why():
    record = played("war", ["Ada", "Bert"], 1, 300, long_game=True)
    table = Table()
    table.do("choose-file")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay_loader, "MOVES_AT_ONCE", 20)
        table.stage.picked(json.dumps(record | {"moves": [*record["moves"], "0 juggle"]}))
        table.stage.tick(50)
    assert text("lobby.play-now") in table.says
    assert text("record.illegal-move", number=len(record["moves"]) + 1, move="0 juggle") in table.asks and table.saves.ids() == []


def test_a_link_opened_with_a_full_storage_opens_anyway_and_says_so_with_the_first_move():
    table = Table(Storage(room=10))
    table.follow(f"#/play/{pack_link(battle())}")
    assert "Send your next soldier" in table.says and table.warns == ""
    table.flip()
    assert FULL in table.warns
