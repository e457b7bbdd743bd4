"""Presses without effect are refused in the game's own words, not with the generic refusal."""

from random import Random

import pytest
from helpers.fake_page import Table, pressable
from helpers.share import share
from helpers.short import SEATS, played_out

from courtcards.games import GAMES
from courtcards.saves.record import Record
from courtcards.texts import load_texts
from table.match.input.input_controller import UNEXPLAINED_REFUSALS

FACE_DOWN = "war", "battle-royal"          # games with nothing on the table that could be pressed in vain
BARE = {load_texts("common")["refusal"][key]["why"] for key in UNEXPLAINED_REFUSALS}


@pytest.mark.parametrize("game", [game for game in GAMES if game not in FACE_DOWN])
def test_a_player_who_presses_in_vain_reads_why_in_the_games_own_words(game):
    record, pressed = Record(game, SEATS[:GAMES[game].fewest], seed=2), 0
    played_out(record, 2, 40)
    asked = [at for at in range(len(record.moves)) if 0 in record.up_to(at).game.question.seats]
    for at in Random(2).sample(asked, min(len(asked), share(4, 40))):
        table = Table(speed="0")
        table.app.page.add(record.up_to(at).dump(), "A match")
        for data in [*pressable(table.stage.view, "why"), *pressable(table.stage.view, "target")]:
            table.do(data.pop("do"), **data)
            refusal = table.match.controller.refusal
            pressed += bool(refusal)
            assert not refusal or refusal.why not in BARE, (at, data, refusal)
    assert pressed
