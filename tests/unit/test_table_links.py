"""Links and files: what goes out comes back, short enough; what is wrong, hostile or too large is told and stores nothing."""

import base64
import json
import zlib
from random import Random

import pytest
from fake_page import Storage, Table
from unit.test_table_hotseat import dealt

from courtcards.games import GAMES
from courtcards.record import LARGEST, Record
from table.store.links import LONGEST, MARK, pack, unpack
from table.store.saves import MATCH

MOST = 8_000                # characters of a link that every messenger lets pass
HOME = "https://cards.example/repo/"
RECORD = Record("battle-royal", ["Ada", "Bert"], seed=22).dump()


def played(game, seats, seed, least=0, **options):
    """Return the record of a whole match with at least so many moves."""
    for number in range(seed, seed + 300):
        record, rng = Record(game, seats, options=options, seed=number), Random(number)
        while record.game.question and len(record.moves) < 3000:
            record.play(str(rng.choice(record.game.moves())))
        if len(record.moves) >= least:
            return record.dump()
    raise AssertionError(f"no match of {least} moves")


def opened(link, kind="play", **query):
    """Return a table that opened a link."""
    table = Table(**query)
    table.stage.go(f"#/{kind}/{link}")
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_every_game_goes_round(game):
    record = played(game, ["Ada", "bot:squire:Mår <b>"], 1)
    assert unpack(pack(record)) == record
    table = opened(pack(record))
    assert table.stored["record"] == record and table.stage.address.startswith("#/match/")


@pytest.mark.parametrize("game, seats, least, options", [
    ("war", 2, 300, {"long_game": True}), ("battle-royal", 2, 300, {}), ("battle-royal", 4, 300, {"coins_buy_keys": True}), ("kingdom-armies", 4, 100, {})])
def test_a_long_match_makes_a_short_link(game, seats, least, options):
    record = played(game, ["Adelheid the Great", "Bartholomew", "Clementine", "Diethelm"][:seats], 1, least, **options)
    assert len(record["moves"]) >= least
    assert len(f"{HOME}#/play/{pack(record)}") < MOST


def test_the_deal_alone_opens_at_the_start():
    table = opened(pack(played("battle-royal", ["Ada", "Bert"], 1)), "deal")
    assert table.stored["record"]["moves"] == [] and "Hand the table to Ada" in table.says


def bomb(size):
    """Return a link that unfolds to so many characters."""
    squeezer = zlib.compressobj(9, wbits=-15)
    return MARK + base64.urlsafe_b64encode(squeezer.compress(b"[" + b" " * size) + squeezer.flush()).decode().rstrip("=")


GOOD = pack(RECORD)
BROKEN = {
    "cut off": GOOD[:-9], "cut in half": GOOD[:len(GOOD) // 2], "mark alone": MARK, "no mark": GOOD[1:], "other mark": "9" + GOOD[1:], "no letters": "1%%%%",
    "markup": "<img src=x onerror=alert(1)>", "a word": "1hello", "a bomb": bomb(LARGEST * 3), "too long": MARK + "A" * LONGEST,
    "deep": pack([]) and MARK + base64.urlsafe_b64encode(zlib.compress(b"[" * 50_000)[2:-4]).decode().rstrip("="),
    "no record": pack([1, 2]), "a number": pack(3), "other game": pack(RECORD | {"game": "chess"}), "other rules": pack(RECORD | {"rules": 99}),
    "other format": pack(RECORD | {"format": 99}), "illegal move": pack(RECORD | {"moves": ["0 send 4K-nowhere"]}),
    "unknown bot": pack(RECORD | {"seats": ["Ada", "bot:wizard:M"]}), "one seat": pack(RECORD | {"seats": ["Ada"]}),
    "bad option": pack(RECORD | {"options": {"army_size": 10**9}}), "not ascii": "1ééé",
}


@pytest.mark.parametrize("link", BROKEN.values(), ids=BROKEN.keys())
@pytest.mark.parametrize("kind", ["play", "deal"])
def test_a_link_that_is_no_match_is_told_and_stores_nothing(link, kind):
    table = opened(link, kind)
    assert "This link cannot be opened" in table.says and "Back to the lobby" in table.says
    assert table.saves.ids() == [] and "<img" not in table.stage.view


@pytest.mark.parametrize("text", [json.dumps(value) for value in (
    [], 3, None, {}, RECORD | {"moves": ["0 send"]}, RECORD | {"seed": "x"}, RECORD | {"game": ["war"]}, RECORD | {"moves": "0 send"}, RECORD | {"seats": [1, 2]},
    RECORD | {"deck": ["4K-sun"]})] + ["", "\x00", "[" * 50_000, "{" * 9, "<script>alert(1)</script>", '{"a": NaN}', "9" * 6000, None])
def test_a_file_that_is_no_match_is_told_and_stores_nothing(text):
    table = Table()
    table.do("open-record")
    table.stage.picked(text)
    assert "This file cannot be opened" in table.asks and table.saves.ids() == []
    assert "<script>" not in table.stage.dialog


def test_a_match_goes_out_as_a_file_and_comes_back():
    table = opened(pack(played("kingdom-armies", ["Ada", "Bert", "Cleo"], 4)))
    table.do("export")
    (name, text), = table.stage.files
    other = Table()
    other.do("open-record")
    other.stage.picked(text)
    assert name.endswith(".json") and other.stored["record"] == table.stored["record"]


def test_sharing_says_that_all_hands_show():
    table = dealt("battle-royal", "pp")
    table.stage.address = lambda: HOME
    table.do("share")
    assert "Whoever opens it can see all hands." in table.asks and "Whoever knows the deal could look it up." in table.asks
    assert f"{HOME}#/play/1" in table.stage.dialog and f"{HOME}#/deal/1" in table.stage.dialog


def test_matches_are_kept_until_the_storage_is_full_and_the_old_ones_stay():
    table = Table(Storage(room=12_000))
    held = {}
    for _ in range(200):
        table.stage.go("#/")
        table.do("play-now", game="war")
        if "storage is full" in table.warns:
            break
        held[MATCH + table.id] = table.storage.held[MATCH + table.id]
    assert 5 < len(held) < 200 and "storage is full" in table.warns
    assert {key: table.storage.held[key] for key in held} == held
    table.flip(3)
    assert "Battle 2" in table.says
    table.stage.go("#/")
    table.do("all-matches")
    assert all(f"#/match/{key.removeprefix(MATCH)}" in table.stage.view for key in held)


def test_a_link_into_a_full_storage_opens_all_the_same():
    table = Table(Storage(room=10))
    table.stage.go(f"#/play/{GOOD}")
    assert "Hand the table to Ada" in table.says and "storage is full" in table.warns
