"""The page: routes, set-up, saves and their problems, imported records, settings. Nothing must ever be lost."""

import json

import pytest
from helpers.fake_page import Storage, Table, pressable
from helpers.own_sets import a_file, on_shelf
from helpers.words import text

from courtcards.engine.limits import SEED
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.record import Record
from table.match.match import Match
from table.page.seed_input import parse_seed
from table.screens.match_setup import MatchSetup
from table.screens.puzzle_results import day_name
from table.screens.setup_seats import clean_name
from table.storage.match_saves import MATCH_PREFIX, MatchStorage
from table.storage.save_format import HEAD_PREFIX, dump_json, empty_head
from table.storage.settings import SETTINGS_KEY

COPY = text("match.copy", title="War: You and Margot")
PLAY_NOW, TAKE_OUT, BROKEN = text("lobby.play-now"), text("page.way-export-raw"), text("page.broken-title")
STALE, FULL, OLDER = text("notice.stale.text"), text("notice.full.text"), text("notice.older.text")
UNREAD, KEPT = f"{text('page.name-damaged')} {text('page.note-damaged')}", text("page.match-damaged")
OTHER = text("page.note-other")
RECORD = Record("war", ["Ada", "bot:squire:Maud"], seed=22).dump()


@pytest.fixture
def table():
    return Table()


def moves_of(table):
    return table.app.match.session.record.moves


# routes

@pytest.mark.parametrize("route", ["", "#", "#/", "#/nowhere", "#/setup/nowhere", "#/setup/", "#/match/", "#/../..", "#/setup/war/x", "#<b>"])
def test_an_unknown_address_leads_to_the_lobby(table, route):
    table.app.open_route(route)
    assert PLAY_NOW in table.says and "King’s Keys: War Games" in table.says


def test_a_missing_match_is_reported_with_a_way_back_whatever_else_happens(table):
    table.app.open_route("#/match/none")
    table.app.set_offline_state("kept")
    table.app.on_stored("courtcards:match:other")
    assert f"{text('page.match-title')} {text('page.match-none')} {text('page.way-lobby')}" in table.says
    table.do("lobby")
    assert PLAY_NOW in table.says


def test_an_unknown_action_does_nothing(table):
    before = table.says
    table.do("fly-to-the-moon")
    assert table.says == before


def test_play_now_deals_against_a_bot(table):
    table.play_now()
    assert table.stage.address == f"#/match/{table.id}" and "Send your next soldier" in table.says
    assert (table.stage.name, table.stored["title"]) == (text("match.page", title="War: You and Margot"), "War: You and Margot")


def test_a_button_pressed_twice_before_its_address_is_followed_deals_once(table, monkeypatch):
    followed = []
    monkeypatch.setattr(table.stage, "go", followed.append)
    for way in ("play-now", "again"):
        for _ in range(2):
            table.do(way, game="war")
        (route,) = followed
        followed.clear()
        table.app.open_route(route)
        table.play_out()
        assert route == f"#/match/{table.saves.ids()[0]}" and table.match.session.position.outcome
    assert len(table.saves.ids()) == 2


def test_play_now_deals_for_as_few_players_as_possible(table, monkeypatch):
    monkeypatch.setattr(GAMES["knights-and-ninjas"], "fewest", 3)
    table.do("play-now", game="knights-and-ninjas")
    assert table.app.match.session.names == ["You", "Margot", "Osric"] and table.app.match.session.people == (0,)


@pytest.mark.parametrize("name", ["", "   ", "bot:wizard:x", "x" * 500])
def test_play_now_copes_with_a_name_in_damaged_settings(table, name):
    table.storage.held[SETTINGS_KEY] = json.dumps({"name": name})
    table.play_now()
    assert "Send your next soldier" in table.says


@pytest.mark.parametrize("seed", ["x", "", "-1", "1" * 30, "1" * 5000, "²"])
def test_an_invalid_seed_in_the_address_deals_with_a_new_one(seed):
    table = Table(seed=seed)
    table.play_now()
    assert "Send your next soldier" in table.says


# the set-up

def at_setup(**query):
    table = Table(**query)
    table.stage.go("#/setup/war")
    return table


def test_set_up_deals_what_was_chosen():
    table = at_setup()
    table.do("seat-name", seat="0", value="Zoe")
    table.do("seat-kind", seat="1", value="person")
    table.do("option", name="long_game")
    table.do("option", name="battle_limit", value="100")
    table.do("seed", value=" 7 ")
    assert table.says.count(text("setup.house-rule")) == 2
    table.do("deal", game="war")
    record = table.stored["record"]
    assert (record["seats"], record["seed"], record["options"]) == (["Zoe", "Margot"], 7, {"long_game": True, "battle_limit": 100})


def test_a_rule_set_back_to_its_default_is_not_a_house_rule():
    table = at_setup()
    table.do("option", name="long_game")
    table.do("option", name="long_game")
    table.do("deal", game="war")
    assert table.stored["record"]["options"] == {}


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "²", str(SEED + 1), "9" * 5000, "<b>"])
def test_a_bad_seed_is_refused_with_a_sentence_and_nothing_is_dealt(seed):
    table = at_setup()
    table.do("seed", value=seed)
    table.do("deal", game="war")
    assert text("setup.bad-seed", most=SEED) in table.says and table.saves.ids() == []
    table.do("seed", value="7")
    table.do("deal", game="war")
    assert table.stored["record"]["seed"] == 7


@pytest.mark.parametrize("name, value, words", [
    ("first_army", "99", "Cards of the first army: a whole number from 1 to 63."), ("first_army", "", "from 1 to 63."),
    ("first_army", "٣x", "from 1 to 63."), ("battle_limit", "7", "Longest match of the Long game: one of 300, 100, 0.")])
def test_a_bad_option_is_refused_with_a_sentence_and_nothing_is_dealt_until_it_is_good(name, value, words):
    table = at_setup()
    table.do("option", name=name, value=value)
    assert words in table.says
    table.do("deal", game="war")
    assert words in table.says and table.saves.ids() == []      # the press that took the focus from the field
    table.do("option", name=name, value="63" if name == "first_army" else "100")
    table.do("deal", game="war")
    assert len(table.saves.ids()) == 1


@pytest.mark.parametrize("names, seated", [
    (("Ada", "Ada"), ["Ada", "Ada 2"]), (("", "  "), ["Ada", "Margot"]), (("bot:king:Ada", "x"), ["bot king Ada", "x"]),
    (("Margot", ""), ["Margot", "Margot 2"]), (("y" * 90, "\n\t"), ["y" * 23 + "…", "Margot"]), (("<b>", "::"), ["<b>", "Margot"]),
    (("\x07bell", "half \ud83d sign"), ["bell", "half sign"]),
    (("turn\u202eround", "a\u2028b"), ["turn round", "a b"]), (("bot:x\x1b[2J", ""), ["bot x [2J", "Margot"])])
def test_every_player_gets_a_name_a_record_can_store(names, seated):
    table = at_setup()
    for seat, name in enumerate(names):
        table.do("seat-kind", seat=str(seat), value="person")
        table.do("seat-name", seat=str(seat), value=name)
    table.do("deal", game="war")
    assert table.stored["record"]["seats"] == seated and "Send your next soldier" in table.says
    table.stage.go("#/")
    table.stage.go(f"#/match/{table.saves.ids()[0]}")
    assert "Send your next soldier" in table.says


def test_dealing_tidies_names_and_draws_seeds():
    assert (clean_name(" a:b  c "), parse_seed("0"), parse_seed(str(SEED))) == ("a b c", 0, SEED)
    assert MatchSetup("war", "Zoe").seat_names()[0] == "Zoe" and 0 <= MatchSetup("war").record()["seed"] <= SEED


# the list of matches

def test_a_match_is_continued_where_it_was_left(table):
    table.play_now()
    table.flip(3)
    says, route = table.says, table.stage.address
    table.stage.go("#/")
    assert "War: You and Margot" in table.says and "Battle 2." in table.says
    table.stage.go(route)
    assert len(moves_of(table)) == 3
    assert says.partition(text("table.story"))[2] in table.says


def test_a_match_is_renamed_deleted_and_restored(table):
    table.play_now()
    id = table.id
    table.stage.go("#/")
    table.do("rename-match", id=id)
    assert text("page.rename-title") in table.asks
    table.do("yes", value="  Our <war>  ")
    assert "Our <war>" in table.says
    table.do("rename-match", id=id)
    table.do("yes", value="   ")
    assert "Our <war>" in table.says
    table.do("delete-match", id=id)
    assert "Our <war>" not in table.says and text("notice.deleted.text") in table.warns and pressable(table.stage.notices, "put-back")
    table.do("put-back")
    assert "Our <war>" in table.says and table.warns == ""


def test_several_deleted_matches_can_all_be_restored_until_the_notice_is_dismissed(table):
    ids = []
    for _ in range(3):
        table.stage.go("#/")
        table.play_now()
        ids.append(table.id)
    table.stage.go("#/")
    table.do("delete-match", id=ids[0])
    table.do("delete-match", id=ids[2])
    assert table.warns.startswith(text("notice.deleted-several.text", count=2)) and table.saves.ids() == [ids[1]]
    table.stage.go(f"#/match/{ids[1]}")
    assert table.warns == ""                        # it's about the lobby
    table.stage.go("#/")
    table.do("put-back")
    assert table.warns == "" and set(table.saves.ids()) == set(ids)
    table.do("delete-match", id=ids[0])
    table.do("dismiss", notice="deleted")
    table.do("delete-match", id=ids[1])
    table.do("put-back")
    assert set(table.saves.ids()) == {ids[1], ids[2]}


def test_finished_matches_are_listed_separately_after_unfinished_ones(table):
    table.play_now()
    table.stage.go("#/")
    table.play_war(26)
    over = table.id
    table.stage.go("#/")
    assert table.saves.ids()[-1] == over
    going_on, _, finished = table.says.partition(text("lobby.dealt"))[2].partition(text("lobby.finished"))
    assert text("page.note-fresh") in going_on and text("match.wins", who="Margot") not in going_on and "Margot" in finished


def test_a_notice_of_success_disappears_by_itself(table):
    table.play_now()
    table.do("settings")                # any dialog with a link in it
    table.do("copy", field="share-whole")
    table.stage.copied(True)
    assert text("notice.copied.text") in table.warns and table.asks == ""
    table.stage.tick()
    assert table.warns == ""
    table.do("settings")
    table.do("copy", field="share-whole")
    table.stage.copied(False)
    table.stage.tick()
    assert text("notice.not-copied.text") in table.warns and text("settings.title") in table.asks


def test_a_shared_or_refused_link_is_reported_once_and_a_refused_one_stays_to_be_copied(table):
    table.play_now()
    table.do("share")
    table.do("copy", field="share-whole")
    table.stage.copied(False)
    table.do("send", field="share-whole")
    table.stage.sent(False)
    assert text("notice.not-sent.text") in table.warns and text("notice.not-copied.text") not in table.warns and text("sharing.whole") in table.asks
    table.stage.go("#/setup/war")
    assert table.warns == "", "nothing is selected there"
    table.play_now()
    table.do("share")
    table.do("send", field="share-whole")
    table.stage.sent(True)
    assert text("notice.sent.text") in table.warns and text("notice.not-sent.text") not in table.warns and table.asks == ""


def test_a_failed_restore_is_reported_and_loses_nothing(table):
    table.play_now()
    id = table.id
    table.stage.go("#/")
    table.do("delete-match", id=id)
    table.storage.room = 0
    table.do("put-back")
    assert FULL in table.warns
    table.storage.room = 10**9
    table.do("put-back")
    assert table.saves.ids() == [id]


# damaged saves

@pytest.mark.parametrize("text", ["{", "", "[]", '{"record": 1}', "null"])
def test_a_damaged_match_is_listed_opens_with_a_message_and_can_be_exported(table, text):
    table.put("bad", text)
    table.stage.go("#/")
    assert UNREAD in table.says
    table.stage.go("#/match/bad")
    assert KEPT in table.says
    if text:
        table.do("export-raw")
        assert table.stage.files == [("court-cards-match.json", text)]
    assert table.storage.held[MATCH_PREFIX + "bad"] == text


OTHERS = {          # saves of other versions: a match of another kind, in another form, of another format, of another game
    "kind": ({"kind": "league", "record": RECORD, "round": 3}, "page.match-other"),
    "form": ({"format": 2, "record": {"packed": "8J+Dhw"}}, "page.match-other"),
    "record": ({"record": RECORD | {"format": 2}}, "record.other-format"),
    "game": ({"record": RECORD | {"game": "snap"}}, "record.unknown-game"),
}


@pytest.mark.parametrize("headed", [True, False])
@pytest.mark.parametrize("name", OTHERS)
def test_a_match_of_another_version_is_labelled_kept_and_never_played_or_shared_as_ours(table, name, headed):
    slot, why = OTHERS[name]
    slot = slot | {"title": "Theirs", "note": "Round 3", "over": False, "saved": 9, "revision": [4, "b8"]}
    table.put("theirs", json.dumps(slot, separators=(",", ":")))
    if headed:
        table.storage.held[HEAD_PREFIX + "theirs"] = dump_json(empty_head(slot))
    kept = table.storage.held.copy()
    table.stage.go("#/")
    assert (f"Theirs {OTHER}" if headed or name in ("record", "game") else UNREAD) in table.says and 'data-yours' not in table.stage.view
    for act in ("play-again", "rename-match"):
        table.do(act, id="theirs")
        assert table.match is None
    table.do("close")
    table.stage.go("#/match/theirs")
    about = {"found": 2, "game": "'snap'"}
    assert text(why, **(about if why.startswith("record") else {})) in table.says and table.match is None
    table.do("export-raw")
    assert json.loads(table.stage.files[-1][1]) == slot
    assert {key: told for key, told in table.storage.held.items() if key in kept} == kept


BAD = {
    "other rules": (RECORD | {"rules": 9}, text("record.other-rules", found=9, rules=GAMES["war"].rules)),
    "other format": (RECORD | {"format": 2}, text("record.other-format", found=2)),
    "unknown game": (RECORD | {"game": "snap"}, text("record.unknown-game", game="'snap'")),
    "illegal move": (RECORD | {"moves": ["0 flip", "0 play 1K-sun"]}, text("record.illegal-move", number=2, move="0 play 1K-sun")),
    "move after the end": (RECORD | {"moves": ["0 flip"] * 27}, text("record.illegal-move", number=27, move="0 flip")),
    "braces": (RECORD | {"moves": ["{number.__class__}"]}, text("record.illegal-move", number=1, move="{number.__class__}")),
    "bad option": (RECORD | {"options": {"first_army": 99}}, text("record.bad-start", what="option first_army=99: a whole number from 1 to 63")),
    "three seats": (RECORD | {"seats": ["a", "b", "c"]}, text("record.bad-start", what="war takes 2 players, not 3")),
    "unknown bot": (RECORD | {"seats": ["a", "bot:wizard:Merlin"]}, text("record.unknown-bot", bot="wizard")),
    "odd seats": (RECORD | {"seats": [1, 2]}, text("record.bad-field", field="seats")),
    "seed and deck": (RECORD | {"deck": []}, text("record.seed-or-deck")),
    "something else": ({"hello": 1}, text("record.no-record")),
    "more fields": (RECORD | {"<b>": 1}, text("record.unknown-field", field="<b>")),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_says_what_is_wrong_and_changes_nothing_whether_in_a_file_or_in_the_storage(table, name):
    record, words = BAD[name]
    table.play_now()
    before = table.storage.held.copy(), table.says
    table.open_file(record)
    assert words in table.asks and text("page.file-title") in table.asks
    assert (table.storage.held, table.says) == before
    stored = json.dumps({"record": record, "title": "Old"})
    table.put("old", stored)
    table.stage.go("#/")
    table.stage.go("#/match/old")
    assert words in table.says and TAKE_OUT in table.says and table.storage.held[MATCH_PREFIX + "old"] == stored


@pytest.mark.parametrize("field", ["title", "note", "over", "tally", "saved", "revision"])
@pytest.mark.parametrize("value", [None, [], {"0": "x"}, "x", -1.5])
def test_damage_around_a_good_record_does_not_stop_the_match(table, field, value):
    table.put("a", json.dumps({"record": RECORD | {"moves": ["0 flip"] * 23}, "title": "War", "tally": {}, field: value}))
    table.stage.go("#/")
    table.stage.go("#/match/a")
    table.play_out()
    assert "Margot" in table.says or text("match.wins", who="Maud") in table.says
    assert len(table.stored["record"]["moves"]) == 26


def test_unprintable_characters_around_a_good_record_are_dropped(table):
    table.put("a", json.dumps({"record": RECORD, "title": "W\ud83dar\x07 " + "x" * 500, "note": "\x1b[2J\ud83d" * 200}))
    table.stage.go("#/")
    assert table.stage.view.encode() and "x" * 61 not in table.says
    table.stage.go("#/match/a")
    assert table.stage.name.encode() and "Send your next soldier" in table.says


# full and blocked storage

def test_with_a_full_storage_the_match_goes_on_says_so_once_and_can_be_exported(table):
    table.play_now()
    table.flip()
    table.storage.room = 0
    table.flip()
    assert FULL in table.warns and pressable(table.stage.notices, "export")
    assert len(moves_of(table)) == 2 and len(table.stored["record"]["moves"]) == 1
    table.flip()
    assert table.warns.count(FULL) == 1
    table.do("export")
    assert table.stage.files[-1][1].count("0 flip") == 3


def test_a_dismissed_notice_does_not_return_with_every_move(table):
    table.play_now()
    table.storage.room = 0
    table.flip()
    table.do("dismiss", notice="full")
    table.flip()
    assert table.warns == ""


@pytest.fixture
def unsaved(table):
    """A table with a match of which no flip could be saved."""
    table.play_now()
    table.storage.room = 0
    table.flip(2)
    return table


def test_an_unsaved_match_is_still_there_after_visiting_the_lobby_and_saved_once_there_is_space(unsaved):
    route = unsaved.stage.address
    unsaved.stage.go("#/")
    unsaved.stage.go(route)
    assert len(moves_of(unsaved)) == 2
    unsaved.storage.room = 10**9
    unsaved.flip()
    assert len(unsaved.stored["record"]["moves"]) == 3 and unsaved.warns == ""


def test_renaming_an_unsaved_match_loses_no_move(unsaved):
    id = unsaved.id
    unsaved.storage.room = 10**9
    unsaved.stage.go("#/")
    unsaved.do("rename-match", id=id)
    unsaved.do("yes", value="Ours")
    assert len(unsaved.saves.read(id)["record"]["moves"]) == 2 and "Ours" in unsaved.says


def test_deleting_an_unsaved_match_can_be_undone(unsaved):
    id = unsaved.id
    unsaved.stage.go("#/")
    unsaved.do("delete-match", id=id)
    assert "War: You and Margot" not in unsaved.says
    unsaved.do("put-back")
    unsaved.stage.go(f"#/match/{id}")
    assert len(moves_of(unsaved)) == 2


def test_with_a_blocked_storage_the_player_can_play_and_is_told():
    storage = Storage()
    storage.blocked = True
    table = Table(storage)
    table.play_now()
    table.flip()
    assert text("notice.blocked.text") in table.warns and len(moves_of(table)) == 1
    table.play_out()
    assert text("match.wins", who="Margot") in table.says
    table.do("setting", name="theme", value="light")
    table.do("again")
    assert moves_of(table) == []


# two tabs

@pytest.fixture
def tabs(table):
    """Two tabs with the same match; the second has played on without the first noticing."""
    table.play_now()
    table.flip()
    other = table.tab()
    other.flip(2)
    return table, other


def test_a_tab_that_learns_of_anothers_move_stops_and_says_so(tabs):
    table, other = tabs
    table.app.on_stored(MATCH_PREFIX + table.id)
    assert STALE in table.warns
    table.flip()
    table.do("undo")
    table.do("run-out")
    assert len(moves_of(table)) == 1 and len(table.stored["record"]["moves"]) == 3


def test_a_tab_that_missed_anothers_move_learns_of_it_on_saving_and_can_go_on_from_there(tabs):
    table, other = tabs
    table.flip()
    assert STALE in table.warns and len(table.stored["record"]["moves"]) == 3
    table.do("take-over")
    assert len(moves_of(table)) == 3 and table.warns == ""
    table.flip()
    assert len(table.stored["record"]["moves"]) == 4


def test_continuing_from_the_other_tab_keeps_the_unsaved_match_separately(table):
    table.play_now()
    table.flip()
    table.storage.room = 0
    table.flip(3)
    table.storage.room = 10**9
    other = table.tab()
    other.flip()
    table.app.on_stored(MATCH_PREFIX + table.id)
    table.do("take-over")
    assert len(moves_of(table)) == 2 and STALE not in table.warns
    table.flip()
    assert len(table.stored["record"]["moves"]) == 3
    table.app.open_route("#/")
    assert COPY in table.says
    kept = next(iter(table.app.page.matches.unsaved))
    table.app.open_route(f"#/match/{kept}")
    assert len(moves_of(table)) == 4
    table.flip()
    assert len(table.saves.read(kept)["record"]["moves"]) == 5 and len(table.saves.ids()) == 2


def test_the_player_can_keep_this_tabs_match_as_a_copy(tabs):
    table, other = tabs
    table.flip()
    table.do("keep-copy")
    assert len(moves_of(table)) == 2 and table.stored["title"] == COPY and table.warns == ""
    assert len(other.stored["record"]["moves"]) == 3 and len(table.saves.ids()) == 2


def test_the_same_move_stored_by_this_tab_is_not_a_conflict_but_an_emptied_storage_is_reported(table):
    table.play_now()
    table.flip()
    table.app.on_stored(MATCH_PREFIX + table.id)
    assert table.warns == ""
    table.storage.held.clear()
    table.app.on_stored("")
    assert text("notice.gone.text") in table.warns


def test_the_lobby_shows_what_another_tab_stored(table):
    other = Table(table.storage)
    other.play_now()
    table.app.on_stored(MATCH_PREFIX + other.id)
    assert "War: You and Margot" in table.says


# dialogs and settings

def test_how_to_play_opens_every_page(table):
    table.do("howto", game="war")
    assert text("howto.title", game="War") in table.asks and "The higher card takes both" in table.asks
    for page, words in (("face-off", "Equal cards stay on the table."), ("long-game", "Captured cards fight for you"), ("coins", "a Coin beats a Key of the same number"),
                        ("rulings", "What decides between two cards?"), ("marks", text("marks.choose"))):
        table.do("howto-page", page=page, game="war")
        assert words in table.asks
    table.do("close")
    assert table.asks == ""


def test_settings_are_saved_or_say_that_they_cannot_be_and_the_theme_changes_at_once(table):
    table.do("setting", name="theme", value="light")
    table.do("setting", name="sound", value="true")
    assert table.stage.light == "light" and table.saves.settings()["sound"] is True
    table.do("setting", name="speed", value="slow")
    assert table.app.page.animation_factor > 1
    table.storage.room = 0
    table.do("setting", name="theme", value="dark")
    assert text("notice.unkept.text") in table.warns and table.stage.light == "dark"


@pytest.mark.parametrize("server", ["stun:example.org", "stun:stun.example.org:3478", "stun:192.0.2.1:19302", ""])
def test_a_valid_connection_server_is_saved(table, server):
    table.do("stun", value=f" {server} ")
    assert table.saves.settings()["stun"] == server and f'value="{server}"' in table.stage.dialog and "aria-invalid" not in table.stage.dialog


@pytest.mark.parametrize("server", ["example.org", "turn:example.org", "stuns:example.org", "stun:", "stun:-", "stun:a b", "stun:a:b", "stun:a?transport=tcp", "stun:\n.", "stun:" + "a" * 114 + "."])
def test_an_invalid_connection_server_is_reported_and_stays_to_be_corrected(table, server):
    table.do("stun", value="stun:example.org")
    table.do("stun", value=server)
    assert table.saves.settings()["stun"] == "stun:example.org" and text("settings.stun-wrong") in table.asks and "aria-invalid" in table.stage.dialog
    table.do("settings")
    assert text("settings.stun-wrong") not in table.asks


def test_shortcuts_are_shown_only_where_a_keyboard_is_likely(table):
    table.do("setting", name="letters", value="false")
    assert text("settings.letters") in table.asks and table.stage.means is False and table.saves.settings()["letters"] is False
    table.do("howto", game="war")
    assert text("howto.keys") in table.asks
    table.stage.keys = False
    table.do("howto", game="war")
    assert text("howto.keys") not in table.asks
    table.do("settings")
    assert text("settings.keys") not in table.asks and text("settings.letters") not in table.asks


def test_credits_name_every_rule_book(table):
    table.do("credits")
    assert all(book in table.asks for book in ("Jeff Daymont", "Josh McBride", "Fancy Fish", "Tello-Vision", "Lewis King"))


# our own errors don't take down the page

def stumble(*_):
    raise IndexError("pop from empty list")


@pytest.fixture
def calm(table):
    """A table that records its problems instead of failing."""
    table.stage.calm = True
    return table


def test_a_failure_while_dealing_leaves_the_page_working(calm, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(calm.stage, "go", stumble)
        calm.app.page.guard(calm.app.do)("play-now", {"game": "war"})
    assert BROKEN in calm.says
    calm.do("lobby")
    assert text("lobby.begin") in calm.says


def test_a_first_route_that_fails_is_reported_as_our_fault_and_leads_to_the_lobby(calm, monkeypatch):
    calm.put("a", json.dumps({"record": RECORD, "title": "War"}))
    monkeypatch.setattr(Match, "open", stumble)
    calm.app.page.guard(calm.app.open_route)("#/match/a")
    assert f"{BROKEN} {text('page.broken-text')}" in calm.says and "IndexError" in calm.stage.troubles[0]
    assert text("page.way-reload") in calm.says and TAKE_OUT in calm.says
    calm.do("export-raw")
    assert json.loads(calm.stage.files[0][1])["game"] == "war"
    calm.do("lobby")
    assert text("lobby.go-on") in calm.says


def test_an_error_in_the_rules_on_opening_a_match_is_reported_as_our_fault_and_the_match_is_kept(table, monkeypatch):
    kept = json.dumps({"record": RECORD | {"moves": ["0 flip"]}, "title": "War"})
    table.put("a", kept)
    monkeypatch.setattr(GAMES["war"], "play_text", stumble)
    table.stage.go("#/match/a")
    assert text("record.our-mistake", what="IndexError('p...m empty list')") in table.says and TAKE_OUT in table.says
    table.do("export-raw")
    assert table.stage.files[-1][1] == kept == table.storage.held[MATCH_PREFIX + "a"]


@pytest.mark.parametrize("fails", ["later", "think", "pick"])
def test_every_callback_is_guarded(calm, monkeypatch, fails):
    calm.play_now()
    if fails == "pick":
        monkeypatch.setattr(type(calm.app.opener), "start_loading", stumble)
        calm.open_file("{}")
    elif fails == "later":
        calm.app.page.later(5, stumble)
        calm.stage.tick()
    else:
        calm.app.page.think({}, (), stumble)
        calm.stage.asked[-1][1]("1 flip")
    assert BROKEN in calm.says and calm.stage.troubles
    calm.stage.tick(20)
    assert BROKEN in calm.says              # nothing the broken match had scheduled still happens
    calm.do("export-raw")
    assert json.loads(calm.stage.files[-1][1])["game"] == "war"


def test_scheduled_actions_of_one_screen_do_not_happen_on_the_next(table):
    done = []
    table.app.page.later(5, lambda: done.append("late"))
    table.stage.go("#/setup/war")
    table.stage.tick()
    assert done == []


def test_an_error_after_copying_is_reported(calm, monkeypatch):
    calm.do("copy", field="share-whole")
    monkeypatch.setattr(type(calm.app.page), "tell", stumble)
    calm.stage.copied(True)
    assert BROKEN in calm.says


# matches dealt by the page itself

def test_hands_larger_than_the_deck_are_refused_with_their_limit():
    table = Table()
    table.stage.go("#/setup/knights-and-ninjas")
    table.do("seats", value="6")
    table.do("option", name="start_hand", value="10")
    spare = sum(dict(next(option for option in GAMES["knights-and-ninjas"].options if option.name == "deck_list").choices).values()) - 50
    for kind, count in next(option for option in GAMES["knights-and-ninjas"].options if option.name == "deck_list").choices:
        table.do("option", name="deck_list", item=kind, value=str(count - min(count, spare)))
        spare -= min(count, spare)
    table.do("deal")
    assert "6 players get at most 8 cards each" in table.says and table.saves.ids() == []


def test_an_empty_deck_or_too_many_cards_of_a_kind_is_refused_with_a_sentence_and_a_good_one_deals():
    table = Table()
    table.stage.go("#/setup/knights-and-ninjas")
    kinds = [kind for kind, _ in next(option for option in GAMES["knights-and-ninjas"].options if option.name == "deck_list").choices]
    table.do("option", name="deck_list", item=kinds[0], value="99")
    assert "whole numbers from 0 to 20" in table.says
    for kind in kinds[:10]:
        table.do("option", name="deck_list", item=kind, value="0")
    table.do("deal")
    assert "a deck holds 45 to 200 cards" in table.says and table.saves.ids() == []
    table.do("option", name="deck_list", item=kinds[0], value="20")
    table.do("deal")
    assert table.match is not None


def test_a_new_deal_is_validated_before_it_is_saved(table):
    with pytest.raises(BadRecord):
        table.app.page.deal(RECORD | {"seats": ["Ada", "x\x07"]})
    assert table.saves.ids() == []


# notices about saving

def test_an_unsaved_match_can_be_exported_from_the_lobby(unsaved):
    unsaved.stage.go("#/")
    assert FULL in unsaved.warns
    unsaved.do("export")
    assert [text.count("0 flip") for _, text in unsaved.stage.files] == [2]


def test_a_match_deleted_in_another_tab_says_so_and_can_be_kept_as_a_copy(tabs):
    table, other = tabs
    id = other.id
    other.stage.go("#/")
    other.do("delete-match", id=id)
    table.app.on_stored(MATCH_PREFIX + id)
    assert text("notice.gone.text") in table.warns
    table.flip()
    assert table.saves.ids() == []                          # it doesn't reappear by itself
    table.do("keep-copy")
    assert len(table.saves.ids()) == 1 and table.id != id and table.warns == ""


def test_a_missed_deletion_is_reported_on_saving(table):
    table.play_now()
    other = table.tab()
    id = other.id
    other.stage.go("#/")
    other.do("delete-match", id=id)
    table.flip()
    assert text("notice.gone.text") in table.warns and table.saves.ids() == []
    table.do("lobby")
    assert table.warns == "" and PLAY_NOW in table.says


def test_an_undone_deletion_lets_the_other_tab_go_on(table):
    table.play_now()
    table.flip()
    other = table.tab()
    id = other.id
    other.stage.go("#/")
    other.do("delete-match", id=id)
    table.app.on_stored(MATCH_PREFIX + id)
    other.do("put-back")
    table.app.on_stored(MATCH_PREFIX + id)
    assert table.warns == ""
    table.flip()
    assert len(table.stored["record"]["moves"]) == 2


# records of older rules

def test_a_match_by_older_rules_that_still_holds_opens_silently(table, monkeypatch):
    table.put("a", json.dumps({"record": RECORD | {"moves": ["0 flip"] * 3}, "title": "Old"}))
    monkeypatch.setattr(GAMES["war"], "rules", 9)
    table.stage.go("#/match/a")
    assert len(moves_of(table)) == 3 and table.warns == ""
    table.flip()
    assert table.saves.read("a")["record"]["rules"] == 9


def test_a_match_by_older_rules_opens_as_far_as_it_holds_and_is_kept_whole(table, monkeypatch):
    text = json.dumps({"record": RECORD | {"moves": ["0 flip", "0 juggle", "0 flip"]}, "title": "Old"})
    table.put("a", text)
    monkeypatch.setattr(GAMES["war"], "rules", 9)
    table.stage.go("#/match/a")
    assert len(moves_of(table)) == 1 and OLDER in table.warns
    table.do("export-raw")
    assert table.stage.files[-1][1] == text
    table.flip()
    assert len(table.saves.ids()) == 2 and table.storage.held[MATCH_PREFIX + "a"] == text and table.id != "a"


def test_the_open_match_learns_that_the_page_is_hidden(table, monkeypatch):
    told = []
    monkeypatch.setattr(Match, "on_hidden", lambda self, away: told.append(away))
    table.play_now()
    table.app.on_hidden(True)
    table.app.on_hidden(False)
    table.stage.go("#/")
    table.app.on_hidden(True)
    assert told == [True, False]


def test_settings_say_whether_everything_is_available_offline(table):
    for kept in ("fetching", "kept", "never"):
        table.app.set_offline_state(kept)
        table.do("settings")
        assert text(f"page.offline-{kept}") in table.asks


def test_a_page_shown_again_notices_what_it_missed(table):
    table.play_now()
    other = MatchStorage(table.storage, table.saves.now, "other")
    slot = other.read(table.id)
    table.app.on_hidden(True)
    other.write(table.id, slot)
    assert not table.app.page.notices
    table.app.on_hidden(False)
    assert list(table.app.page.notices) == ["stale"]


def seen_again(table, change):
    """Change the storage from another page while this one is hidden; then show it again."""
    other = table.tab()
    table.app.on_hidden(True)
    change(other)
    table.app.on_hidden(False)


def test_a_lobby_shown_again_lists_what_was_played_and_solved_meanwhile(table):
    table.play_now()
    table.stage.go("#/")

    def play_and_solve(other):
        other.play_now()
        other.app.page.met.add(day_name("2026-11-21"))
    seen_again(table, play_and_solve)
    assert "War: You and Margot (2)" in table.says and text("today.done") in table.says


def test_a_set_up_or_studio_shown_again_has_the_current_sets_and_keeps_the_choices(table):
    table.stage.go("#/setup/minkingi")
    table.do("seats", value="4")
    seen_again(table, lambda other: on_shelf(other, a_file("Garden")))
    assert "Garden" in table.says and len(table.app.screen.setup.seats) == 4
    table.stage.go("#/studio")
    seen_again(table, lambda other: on_shelf(other, a_file("Wood")))
    assert "Garden" in table.says and "Wood" in table.says


def test_a_repeated_notice_is_announced_again():
    table = Table()
    table.app.page.tell("not-copied")
    table.stage.painted.clear()
    table.app.page.tell("not-copied")
    gone, there = (parts["notices"] for parts in table.stage.painted)
    assert gone == "" and text("notice.not-copied.text") in there


def over(table):
    """Play a match of War to its end, painting only its last flip; return whether its result offers sound."""
    table.play_war(26)
    while table.stage.tick():
        pass
    return bool(pressable(table.stage.view, "sound-on"))


def test_the_first_result_offers_sound_in_its_list_and_nothing_covers_it(table):
    assert over(table) and table.warns == ""
    table.app.page.met.add("ilk finished")
    assert not over(table)


def test_sound_plays_at_once_after_a_yes_and_never_before(table):
    assert over(table) and not any(parts.get("sounds") for parts in table.stage.painted)
    table.do("sound-on")
    assert ["turn"] in [parts.get("sounds") for parts in table.stage.painted] and table.saves.settings()["sound"] is True
    assert not pressable(table.stage.view, "sound-on")


def test_a_player_with_sound_on_is_not_offered_it(table):
    table.do("setting", name="sound", value="true")
    assert not over(table)
