"""Prompts in every game: the question is above the tray, the main buttons give nothing up, and one that does never answers at once.

A main button that does give something up has a text that says so.
"""

import re
from random import Random

import pytest
from helpers.fake_page import pressable
from helpers.hotseat import dealt, go_on, over_the_tray
from helpers.share import share, some_games

from courtcards.engine import view
from courtcards.games import GAMES
from courtcards.texts import Texts

TABLES = [*[(id, "p" + "b" * (seats - 1), {}) for id in some_games(GAMES) for seats in share(sorted({GAMES[id].fewest, GAMES[id].most}), range(GAMES[id].fewest, GAMES[id].most + 1))],
          ("war", "pb", {"long_game": True, "coins_buy_keys": True}), ("war", "bp", {"first_army": 3}), ("battle-royal", "pbb", {"face_off_choice": "random"}),
          ("kingdom-armies", "bpb", {"army_assignment": "pick", "army_size": 4}), ("knights-and-ninjas", "pbb", {"poker_faced": True}),
          ("heralds", "pbb", {}), ("pageant", "pb", {})]


def dear(table):
    """Return the moves of buttons that give something up, among those in the row of the main button, even though there are other answers."""
    row, texts = table.stage.view.partition('class="ask__main"')[2].partition('class="ask__words"')[0], table.match.narrator.texts
    moves = re.findall(r'<button[^>]*data-move="\d+ (\w+)[^"=]*(?:= (\w+))?"', row) if len(table.moves) > 1 else []
    return [(verb, call) for verb, call in moves if {"quiet", f"quiet-{call}"} & texts.entry("verb", verb).keys()]


def given_up(table):
    """Return the data of each button that gives something up."""
    return [data for data in pressable(table.stage.view) if "quiet" in data and "move" in data and data["do"] in ("move", "take-verb")]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("game, kinds, options", TABLES, ids=str)
def test_whenever_a_person_is_asked_the_prompt_is_the_questions_sentence_and_no_golden_button_gives_anything_up(game, kinds, options):
    table, rng, asked = dealt(game, kinds, **options), Random(len(kinds)), 0
    match = table.match
    for _ in range(share(12, 100) * len(kinds)):
        if match.session.position.outcome:
            break
        if not table.moves or match.painter.scene_before_turning:
            go_on(table, rng)
            continue
        asked += 1
        question = view.question_data(match.session.position, match.session.viewer)
        assert over_the_tray(table)[0] == match.narrator.texts.prompt(question)
        assert dear(table) == []
        assert all("late" in data for data in given_up(table))
        table.do("move", move=rng.choice(table.moves))
    assert asked >= (3 if "first_army" in options else 5)


POKER = [(kind, seats) for kind in GAMES.values() if any(option.name == "poker_faced" for option in kind.options) for seats in (2, 4, 6)]


@pytest.mark.parametrize("kind, seats", POKER, ids=str)
def test_optional_answers_are_described_as_optional(kind, seats):
    facts, rng, entries, seen = [], Random(3), Texts(kind).data["fact"], 0
    rules = {option.name: True for option in kind.options if option.name in ("poker_faced", "multi_respond")}
    game = kind(seats, rules, seed=seats, story=lambda _, fact: facts.append(fact.key))
    for _ in range(600):
        if game.question is None:
            break
        moves = game.moves()
        if any(move.verb == "pass" for move in moves):
            seen += 1
            assert "answered" in entries[facts[-1]], facts[-1]
        game.play(rng.choice(moves))
    assert seen > 5
