"""Engine features that no toy but Pageant uses: spaces, order, words, clocks, card states, sets, whole results."""

import json
from random import Random

import pytest
from helpers.reading import play
from helpers.toy import Pageant, pageant
from helpers.wordy import Mottos

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.card_sets import CardSet, Sets, fingerprint
from courtcards.engine.game import After, BadSetup
from courtcards.engine.word_lists import pack_words, parse_words
from courtcards.games import GAMES
from courtcards.saves import wire
from courtcards.saves.set_codec import dump_playing_set, parse_playing_set

ONE, TWO = "page-1 thief-1 shield-1 knight-1", "page-2 thief-2 shield-2 knight-2"
SMALL = {f"oak-{n}": Card(f"oak-{n}", f"oak-{n}", {"kind": "oak", "strength": n}) for n in range(1, 13)}
OAKS = CardSet("oaks", fingerprint("oaks"), SMALL, "oaks")
WORDS = parse_words(pack_words({"TEA": 10, "TAN": 10}), "few")


def refusal(game, text):
    return game.why_not_text(text).key


def test_a_space_is_named_by_its_zone_and_can_be_a_target():
    assert [str(Zone("ground", space=3)), str(Zone("kingdom", 0, "queen"))] == ["ground:3", "kingdom/0:queen"]
    game = play(pageant(ONE, TWO), "0 plant knight-1 > ground:2")
    assert game.view()["zones"]["ground:2"] == ["knight-1"]
    assert refusal(play(game, "0 skip", "0 toss page-1"), "1 plant shield-2 > ground:2") == "not-offered"


def test_the_order_of_an_answers_cards_matters_where_the_question_says_so():
    game = play(pageant(ONE, TWO), "0 plant knight-1 > ground:0", "0 skip", "0 toss page-1")
    assert {"1 march page-2 knight-2 > ground:0", "1 march knight-2 page-2 > ground:0"} <= set(game.view(1)["moves"]) and game.view(0)["question"]["ordered"]
    weak, strong = (play(game.copy(), f"1 march {pair} > ground:0") for pair in ("shield-2 knight-2", "knight-2 shield-2"))
    assert weak.view()["state"]["knight-1"]["damage"] == 2 and strong.view()["state"]["knight-1"]["damage"] == 5


def test_a_word_is_typed_and_not_listed():
    game = play(pageant(ONE, TWO), "0 plant knight-1 > ground:0")
    assert game.view(0)["question"]["typed"] == {"verb": "write", "letters": "PAGEANT", "longest": 4, "again": False, "cards": ()}
    assert game.view(1)["question"]["typed"] is None and game.view(0)["moves"] == ["0 skip"]
    for word in ("PEEP", "TEAPOT", "PAGEA", "tea"):
        assert refusal(game, f"0 write = {word}") == "no-such-letters"
    assert refusal(game, "0 write page-1 = TEA") == "not-offered" and refusal(game, "0 write") == "no-such-letters"
    assert play(game, "0 write = TEA").question.seats == (1,)


def test_only_its_writer_sees_a_letter_on_a_card():
    game = play(pageant(ONE, TWO), "0 plant knight-1 > ground:0", "0 write = TEA", "1 cheer")
    lying = {"counters": 1, "controller": 0}
    assert game.view(0)["state"]["knight-1"] == {**lying, "letter": "T"} and game.view(1)["state"]["knight-1"] == lying
    assert CardState().plain() == {} and CardState(turned=90, on="a").plain() == {"turned": 90, "on": "a"}


def test_a_verb_answers_one_question_and_is_free_at_another():
    game = pageant(ONE, TWO)
    assert play(game, "1 toss page-2").question.key == "show" and game.view()["zones"]["hand/1"] == ["thief-2", "shield-2", "knight-2"]
    play(game, "0 rest")
    assert game.question.key == "toss" and game.view(0)["moves"] == [
        "0 toss page-1", "0 toss thief-1", "0 toss shield-1", "0 toss knight-8"]
    assert play(game, "0 toss knight-8").question.key == "toss"
    assert play(game, "0 toss page-1").question.seat == 1


def test_running_out_of_time_is_a_move_possible_only_while_the_clock_runs():
    game = pageant(ONE, TWO)
    assert game.view()["clock"] is None and refusal(game, "0 timeout") == "no-clock"
    play(game, "0 plant knight-1 > ground:0")
    assert game.view(1)["clock"] == {"seconds": 30, "move": "0 timeout", "span": ""} and refusal(game, "1 timeout") == "no-clock"
    assert play(game, "0 timeout").question.key == "toss"


def test_several_seats_are_asked_at_once_and_the_first_answer_counts():
    game = play(pageant(ONE, TWO, "page-3 thief-3 shield-3 knight-3"), "0 plant knight-1 > ground:0", "0 write = TEA")
    assert game.question.seats == (1, 2) and [str(move) for move in game.moves(2)] == ["2 cheer", "2 pass"] and game.moves(0) == []
    assert play(game.copy(), "2 cheer").view()["counters"]["day"] == 1
    assert play(game, "1 pass").question.seats == (2,)


def test_a_question_that_needs_assent_is_asked_until_all_have_given_it_and_any_other_answer_counts_at_once():
    game = play(pageant(ONE, TWO, "page-3 thief-3 shield-3 knight-3", options={"strict": True}), "0 plant knight-1 > ground:0", "0 write = TEA")
    assert game.question.seats == (1, 2) and game.question.assent == "nod" and game.question.about == {"seat": 0}
    assert play(game.copy(), "2 doubt").view()["zones"]["ground:0"] == []
    assert play(game, "1 nod").question.seats == (2,)
    assert play(game, "2 nod").question.key == "cheer" and game.view()["zones"]["ground:0"] == ["knight-1"]


def test_questions_of_one_span_share_a_clock_that_stops_in_between():
    game = pageant(ONE, TWO, options={"strict": True})
    day = {"seconds": 180, "move": "0 timeout", "span": "day 1"}
    assert game.view()["clock"] == day and play(game, "0 plant knight-1 > ground:0").view()["clock"] == day
    assert play(game, "0 write = TEA").view()["clock"] is None and play(game, "1 nod", "1 pass", "0 toss page-1").view()["clock"]["span"] == "day 2"
    assert play(game, "1 timeout").question.key == "toss"


@pytest.mark.parametrize(("seats", "winners", "draw"), [(1, (0,), False), (3, (0, 1, 2), True)])
def test_a_draw_is_told_apart_from_a_solo_win(seats, winners, draw):
    game = Pageant(seats, {"days": 3})
    while game.question is not None:
        game.play(next(move for move in game.moves() if move.verb in ("rest", "toss")))
    assert game.outcome == (winners, (0,) * seats, "dusk", draw, ())


def test_losers_are_listed_in_the_order_they_fell_and_the_next_match_knows_it():
    game = play(pageant(ONE, TWO, "page-3 thief-3 shield-3 knight-3", options={"days": 2}), "0 plant page-1 > ground:0", "0 skip", "0 toss thief-1")
    play(game, "1 plant page-2 > ground:1", "1 write = TEA", "0 cheer", "1 toss thief-2")
    assert game.outcome == ((1,), (1, 2, 0), "dusk", False, (2, 0)) and game.view()["outcome"]["losers"] == [2, 0]
    assert Pageant(3, after=After((1,), (2, 0))).question.seat == 2
    with pytest.raises(BadSetup):
        Pageant(2, after=After((1,), (2,)))


def test_a_match_can_be_played_with_a_custom_set():
    game = Pageant(2, cards=OAKS)
    assert game.cards is SMALL and {card.traits["kind"] for _, cards in game.zones() for card in cards} == {"oak"}
    assert "oak-1" not in Pageant.cards and game.copy().cards is SMALL
    with pytest.raises(BadSetup):
        GAMES["war"](2, cards=OAKS)


def test_a_word_game_has_a_list_and_says_which_word_is_not_in_it(monkeypatch):
    monkeypatch.setattr("courtcards.engine.components.installed_words", lambda: None)
    game = play(Mottos(2, words=WORDS), "0 plant " + Mottos(2, words=WORDS).hands[0][0].id + " > ground:0")
    assert refusal(game, "0 write = PANE") == "no-word" and play(game, "0 write = TAN").question.key == "cheer"
    for kind, words in ((Mottos, None), (Pageant, WORDS)):
        with pytest.raises(BadSetup):
            kind(2, words=words)


def test_a_dumped_position_has_the_hashes_of_its_sets_and_no_card(monkeypatch):
    monkeypatch.setitem(GAMES, "wordy", Mottos)
    world = Mottos(2, cards=OAKS, words=WORDS).imagine(0, Random(1))
    text = wire.dump_position(world)
    again = wire.load_position(text, Sets({OAKS.hash: OAKS}, {WORDS.hash: WORDS}))
    assert again.view() == world.view() and again.card_set is OAKS and again.cards is SMALL and again.word_list is WORDS
    with pytest.raises(wire.BadPosition):
        wire.load_position(text)


def test_a_set_round_trips_as_plain_data():
    for given, kind in ((OAKS, "cards"), (WORDS, "words")):
        again = getattr(parse_playing_set(json.loads(json.dumps(dump_playing_set(given)))), kind)[given.hash]
        assert again.hash == given.hash and again.id == given.id
        assert list(getattr(again, kind)) == list(getattr(given, kind)) and again.text == given.text
    assert Sets().merge_with(Sets({OAKS.hash: OAKS}), Sets(words={WORDS.hash: WORDS})) == Sets({OAKS.hash: OAKS}, {WORDS.hash: WORDS})
