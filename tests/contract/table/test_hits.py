"""Hits are visible in every game: attacker and target are on the table, and each hit shows once."""

import re
from random import Random

import pytest
from helpers.hotseat import dealt, go_on
from helpers.share import share, some_games

from courtcards.games import GAMES

LONG = {"fwords": 400, "minkingi": 120, "coinquest": 250, "ilk": 250}          # steps until something is certainly hit; 60 for other games


def names(markup):
    """Return every name on a table: cards, places and seats."""
    return {*re.findall(r'data-(?:key|place)="([^"]*)"', markup), *(f"seat/{seat}" for seat in re.findall(r'data-plate="seat (\d+)"', markup))}


@pytest.mark.parametrize("game", some_games(GAMES))
def test_attackers_and_targets_are_on_the_table_and_each_blow_is_shown_once(game):
    table, rng, struck = dealt(game, "p" + "b" * (GAMES[game].fewest - 1)), Random(5), []
    for _ in range(share(1, 3) * LONG.get(game, 60)):
        before, painted = names(table.stage.view), len(table.stage.painted)
        if table.match.session.position.outcome and not table.match.timeline.reel:
            break
        if table.moves and not table.match.painter.scene_before_turning:
            table.do("move", move=rng.choice(table.moves))
        else:
            go_on(table, rng)
        new = table.stage.painted[painted:]
        seen = before.union(*(names(parts.get("view", "")) for parts in new))
        for hit in [hit for parts in new for hit in parts.get("hits", ())]:
            struck.append(hit)
            assert {hit["by"], hit["at"]} - {""} <= seen, hit
    assert struck
