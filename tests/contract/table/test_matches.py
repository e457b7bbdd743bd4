"""Every game at the table: its places, a match played to its end by a person and bots, and words for questions, refusals and wins."""

import re
from random import Random

import pytest
from helpers.fake_page import Table
from helpers.hotseat import NAMES, act, bots, dealt, labels, short
from helpers.share import share, some_games
from helpers.short import short_match
from helpers.words import text

from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link
from table.books import layout_of
from table.markup.html import signed_number
from table.match.narration.result_panel import placings

MOVES = share(30, 10**6)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_layout_and_zones_for_it(game):
    layout, seen = layout_of(game), dealt(game, "pb").match.session.position.view(0)
    places = {zone.partition("/")[0] for zone in seen["zones"]}
    assert {*layout.look, *filter(None, [layout.colours])} <= places and layout.minutes and layout.art
    assert (layout.letters is None) == (not mind_of(game).levels)              # by letter there is something to choose
    assert all(f"{counter}/0" in seen["counters"] for counter in (layout.tally, *layout.pieces))


@pytest.mark.parametrize("game, seats", [(game, seats) for game in some_games(GAMES) for seats in range(GAMES[game].fewest, share(min(GAMES[game].most, 3), GAMES[game].most) + 1)])
def test_one_player_and_bots_play_every_game_to_its_end(game, seats):
    table, rng = Table(seed="4"), Random(4)
    table.stage.go(f"#/setup/{game}")
    table.do("seats", value=str(seats))
    for name, value in short(game, seats).items():
        each = ",".join([f"{seat}:{few}" for seat, few in value.items()]) if isinstance(value, dict) else str(value)
        table.do("option", name=name, value=each)
    for seat in range(seats):
        table.do("seat-kind", seat=str(seat), value="bot" if seat else "person")
    table.do("deal", game=game)
    while act(table, rng):
        pass
    assert text("match.again") in table.says and (text("match.won", counts="|").partition("|")[0] if seats > 1 else text("match.alone")) in table.says and table.stored["over"] is True
    table.do("again")
    assert table.played == [] and table.stored["over"] is False


@pytest.mark.parametrize("game", some_games(GAMES))
def test_no_button_is_ever_without_a_label(game):
    table, rng = dealt(game, "pp", **short(game, 2)), Random(2)
    while len(table.played) < MOVES and act(table, rng):
        bots(table)
        assert all(labels(table)), table.says


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_based_on_a_ruling_leads_to_that_ruling(game):
    table = dealt(game, "pb")
    keys = [key for key, entry in table.match.narrator.texts.data["refusal"].items() if "ruling" in entry]
    assert keys
    for key in keys:
        table.match.controller.refuse(table.match.controller.make_notice(key, ""))
        assert text("howto.rulings") in table.says and 'data-do="howto"' in table.stage.view
    table.do("howto", page="settled")
    assert text("howto.rulings") in table.asks


@pytest.mark.parametrize("game", some_games(GAMES))
def test_the_end_of_every_game_names_the_places_and_congratulates_the_local_player(game):
    record = short_match(game)
    table, rng = Table(), Random(5)
    table.follow(f"#/play/{pack_link(record | {'seats': list(NAMES[:len(record['seats'])])})}")
    while act(table, rng):
        pass
    outcome, names = table.match.session.position.outcome, [seat.name for seat in table.match.narrator.seats]
    label = re.search(r'class="result__score"[^>]*aria-label="([^"]*)"', table.stage.view)[1]
    fallen = table.match.session.position.fallen
    told = [signed_number(max(0, score) if seat in fallen else score) for seat, score in enumerate(outcome.scores)]
    assert all(f"{place}. {names[seat]} {told[seat]}" in label for place, seat in placings(outcome, fallen))
    assert ("result__cheer" in table.stage.view) is not outcome.draw
    assert ('href="#/trade/"' in table.stage.view) is GAMES[game].takes_cards, "a card is given where cards are somebody's"
    assert 'class="tray"' not in table.stage.view
