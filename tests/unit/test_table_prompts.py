"""What is asked stands over the tray, whatever happened before; it fits the case; and nothing is told before it is seen."""

import re
from random import Random

import pytest
from fake_page import words
from toy_table import Heralds, Pageant, install
from unit.test_table_hotseat import dealt

from courtcards import view
from courtcards.games import GAMES

TABLES = [*[(kind.id, "p" + "b" * (seats - 1), {}) for kind in GAMES.values() for seats in range(kind.fewest, kind.most + 1)],
          ("war", "pb", {"long_game": True, "coins_buy_keys": True}), ("war", "bp", {"first_army": 3}), ("battle-royal", "pbb", {"face_off_choice": "random"}),
          ("kingdom-armies", "bpb", {"army_assignment": "pick", "army_size": 4}), ("knights-and-ninjas", "pbb", {"poker_faced": True}),
          ("heralds", "pbb", {}), ("pageant", "pb", {})]


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    install(monkeypatch, Heralds, Pageant)


def over_the_tray(table):
    """Return the prompt and the line under it."""
    said = re.search(r'<div class="ask__text"[^>]*>.*?<strong>(.*?)</strong><span>(.*?)</span>', table.stage.view)
    return words(said[1]), words(said[2])


def go_on(table, rng):
    """Let a bot answer, or time pass."""
    if table.stage.asked:
        asked, then = table.stage.asked.pop(0)
        moves = table.match.session.moves(asked["seat"])
        then(str(rng.choice(moves)) if moves else "")
    else:
        table.stage.tick()


@pytest.mark.parametrize("game, kinds, options", TABLES, ids=str)
def test_whenever_a_person_is_asked_the_prompt_is_the_sentence_of_the_question(game, kinds, options):
    table, rng, asked = dealt(game, kinds, **options), Random(len(kinds)), 0
    match = table.match
    for _ in range(150):
        if match.session.game.outcome:
            break
        if not table.moves:
            go_on(table, rng)
            continue
        asked += 1
        question = view.question(match.session.game, match.session.viewer)
        assert over_the_tray(table)[0] == match.teller.texts.prompt(question)
        table.do("move", move=rng.choice(table.moves))
    assert asked >= (3 if "first_army" in options else 5)
