"""Bot styles in every game: the meaning of names, the effects of a style, and its limits."""

from collections import Counter
from random import Random

import pytest
from helpers.share import share

from courtcards.bots import bot_style, choose, mind_of
from courtcards.bots.search import Search
from courtcards.bots.styles import NAMED, style_of
from courtcards.engine.move import Move
from courtcards.engine.strategy import LEVELS, SEVERAL, STYLES, BotMind, SearchBudget
from courtcards.games import GAMES
from courtcards.texts import load_texts

STYLED = [game for game in GAMES if mind_of(game).styles]
DEEDS = {"attack", "leader", "weakest", "arm", "guard", "gift", "pass"}
NAMES = {style: next(name for name, own in NAMED.items() if own == style) for style in STYLES}
MATCHES = share(2, 12)


def asked(game):
    """Yield positions of matches between squires, each with a seat that has a choice."""
    for seed in range(MATCHES):
        rng, position = Random(seed), GAMES[game](min(3, GAMES[game].most), {}, seed=seed)
        while position.question is not None:
            seat = rng.choice(position.question.seats)
            if len(position.moves(seat)) > 1:
                yield position.imagine(seat, rng), seat
            position.play(choose(position, seat, "squire", rng))


def test_a_name_has_the_same_style_in_every_match_and_all_styles_are_about_equally_frequent():
    assert [style_of(name) for name in ("Margot", "Osric", "", "Gwen")] == ["bold", "careful", "", style_of("Gwen")] and style_of("Gwen") in STYLES
    assert min(Counter(NAMED.values())[style] for style in STYLES) >= 2 and set(NAMED) == set(load_texts("common")["setup"]["names"][1:])
    assert {style_of(f"Gwen {number}") for number in range(40)} == set(STYLES)


def test_pages_levels_that_play_in_their_own_way_and_games_without_styles_have_no_style():
    assert [bot_style("knights-and-ninjas", level, "Margot", 3) for level in ("random", *LEVELS)] == ["", "", "bold", "bold", "bold"]
    assert [bot_style("minkingi", level, "Margot", 2) for level in LEVELS] == ["", "bold", "", ""] and bot_style("minkingi", "squire", "Wren", 2) == ""
    assert {bot_style(game, level, name, 2) for game in ("war", "kingdom-armies", "fwords") for level in LEVELS for name in NAMED} == {""}


@pytest.mark.parametrize("game", STYLED)
def test_each_style_of_a_game_changes_answers_and_every_deed_is_a_known_one(game):
    changed, done, mind = set(), set(), mind_of(game)
    for world, seat in asked(game):
        plain = choose(world, seat, "squire", Random(3))
        done.update(*[mind.effects(world, seat, move) for move in world.moves(seat)[:60]])
        changed.update([own for own in STYLES if own not in changed and choose(world, seat, "squire", Random(3), name=NAMES[own]) != plain])
    assert changed == set(mind.styles) <= set(STYLES)
    assert {deed for likes in mind.styles.values() for deed in likes} == done <= DEEDS


@pytest.mark.parametrize("game", [game for game in STYLED if GAMES[game].most > 2])
def test_with_two_players_nobody_leads_so_styles_about_the_leader_do_not_exist(game):
    known = {seats: [bot_style(game, "squire", NAMES[own], seats) for own in STYLES] for seats in (2, 3)}
    asks = [own for own in STYLES if SEVERAL & mind_of(game).styles.get(own, {}).keys()]
    assert known[2] == [own if own in mind_of(game).styles and own not in asks else "" for own in STYLES] and all(known[3][STYLES.index(own)] for own in asks)
    rng, position, alike = Random(4), GAMES[game](2, {}, seed=4), []
    while position.question is not None and len(alike) < 60:
        seat = rng.choice(position.question.seats)
        plain = choose(position, seat, "squire", Random(3))
        alike += [choose(position, seat, "squire", Random(3), name=NAMES[own]) == plain for own in asks]
        position.play(choose(position, seat, "squire", rng))
    assert all(alike)


@pytest.mark.parametrize("game", STYLED)
def test_every_style_of_a_game_has_a_sentence_of_its_own(game):
    told = [{**load_texts("common")["style"][own], **load_texts(game).get("style", {}).get(own, {})} for own in mind_of(game).styles]
    assert len({each["does"] for each in told}) == len({each["name"] for each in told}) == len(told)


def searched(chances, likes):
    """Return which answer a search picks, given these win chances and a style's likings."""
    moves = [Move(0, verb) for verb in chances]
    search = Search(lambda: None, 0, moves, Random(1), BotMind(max), SearchBudget(16, 1), likes and (lambda move: likes.get(move.verb, 0)))
    search.playout = lambda world, move, rng: chances[move.verb]
    while search.step():
        pass
    assert all(chance == pytest.approx(chances[move.verb]) for move, chance in search.ranked), "what is said of chances is what was found"
    return search.move.verb


def test_a_searching_bot_follows_its_style_only_where_it_is_hardly_worse():
    weight = BotMind(max).style_weight
    near, far = {"build": .5, "attack": .5 - weight / 2, "wait": .2}, {"build": .5, "attack": .5 - 2 * weight, "wait": .2}
    assert [searched(near, likes) for likes in (None, {"attack": 1.5}, {"attack": -1})] == ["build", "attack", "build"]
    assert searched(far, {"attack": 9}) == "build" and searched(near, {"wait": 9}) == "build"
