"""Rules of several steps: rounds, sealed choices, races, and the results they pass on."""

import pytest
from helpers.reading import play
from helpers.toy import Cry, Heralds, heralds

from courtcards.engine.move import IllegalMove
from courtcards.engine.procedure import Procedure, Race


def asked(game):
    """Return the question's key and the seats asked."""
    return game.question.key, game.question.seats


def keys(game_facts):
    """Return the keys of facts."""
    return [fact.key for fact in game_facts]


PARRY = "knight-1 page-1 page-2 page-3", "shield-1 thief-1 page-4 page-5"
PLAIN = "knight-1 page-1 page-2 page-3", "page-6 page-7 page-4 page-5"


def test_a_round_hands_the_first_answer_that_is_not_a_pass_to_its_procedure():
    facts = []
    game = heralds(*PARRY, story=lambda _, fact: facts.append(fact))
    play(game, "0 ride knight-1 > 1", "1 parry shield-1")
    assert keys(facts) == ["parried", "blocked"] and game.banners == [0, 0]


def test_a_round_of_passes_hands_over_nothing():
    facts = []
    game = heralds(*PARRY, story=lambda _, fact: facts.append(fact))
    play(game, "0 ride knight-1 > 1", "1 pass")
    assert keys(facts) == ["given", "robbed"] and game.banners == [1, 0]


def test_a_step_can_return_to_an_earlier_one():
    game = play(heralds("knight-1 shield-2 page-2 page-3", PARRY[1]), "0 ride knight-1 > 1", "1 parry thief-1")
    assert asked(game) == ("parry", (0,)) and game.question.about == {"rider": 1}
    play(game, "0 pass")
    assert game.banners == [0, 1] and len(game.hands[0]) == 2


def test_a_procedure_that_ends_skips_its_remaining_steps():
    game = play(heralds(*PARRY), "0 ride knight-1 > 1", "1 parry shield-1")
    assert game.agenda == [] and len(game.hands[0]) == len(game.hands[1]) == 3


def test_a_quick_match_does_not_ask_a_seat_that_can_only_pass():
    game = play(heralds(*PLAIN), "0 ride knight-1 > 1")
    assert asked(game) == ("turn", (1,)) and game.banners == [1, 0]


def test_a_poker_faced_match_asks_a_seat_that_can_only_pass():
    game = play(heralds(*PLAIN, options={"poker_faced": True}), "0 ride knight-1 > 1")
    assert asked(game) == ("parry", (1,)) and [str(move) for move in game.moves()] == ["1 pass"]


def test_only_their_owner_sees_sealed_cards():
    game = play(heralds(*PARRY), "0 parade", "0 lay knight-1")
    assert asked(game) == ("lay", (1,))
    assert game.view(0)["zones"]["sealed/0"] == ["knight-1"]
    assert game.view(1)["zones"]["sealed/0"] == {"hidden": 1, "known": []}


def test_sealed_cards_are_revealed_together_and_the_tail_procedure_follows():
    game = play(heralds(*PARRY), "0 parade", "0 lay page-1", "1 lay shield-1")
    assert game.view(0)["zones"]["discard"] == ["page-1", "shield-1"] and game.banners == [0, 2]
    assert asked(game) == ("cry", (0,)) and [type(step).__name__ for step in game.agenda] == ["Scramble", "Race"]


def test_a_seat_that_has_answered_is_not_asked_again_and_the_others_answer_in_any_order():
    game = play(heralds("knight-1 page-1 page-2 page-3", "page-4 page-5 page-6 page-7", "thief-1 thief-2 thief-3 thief-4"), "0 parade")
    assert asked(game) == ("lay", (0, 1, 2)) and {move.seat for move in game.moves()} == {0, 1, 2}
    play(game, "1 lay page-4")
    assert asked(game) == ("lay", (0, 2))
    with pytest.raises(IllegalMove, match="not-asked"):
        play(game, "1 lay page-5")
    assert asked(play(game, "2 lay thief-1", "0 lay knight-1"))[0] == "cry"


def test_a_seat_without_cards_is_left_out_of_a_sealed_choice():
    game = play(lone(), "2 toss page-7", "0 parade")
    play(game, "0 lay thief-1", "1 lay thief-2")
    assert asked(game)[0] == "cry" and game.banners == [2, 0, 0]


def lone():
    """Return a match in which the third seat has a single page left, having given its other cards away."""
    game = heralds("thief-1 page-1 page-2 page-3", "thief-2 page-4 page-5 page-6", "page-7 knight-1 knight-2 knight-3")
    play(game, "0 beg > 2 = knight", "1 beg > 2 = knight", "2 beg > 0 = shield", "0 beg > 2 = knight", "1 beg > 0 = shield", "2 beg > 0 = shield")
    return game


def test_a_race_asks_all_at_once_and_takes_the_first_answer():
    game = heralds("knight-1 page-1 page-2 page-3", "page-4 page-5 page-6 page-7", "thief-1 thief-2 thief-3 thief-4", top="shield-7")
    play(game, "0 parade", "0 lay knight-1", "1 lay page-4", "2 lay thief-1")
    assert asked(game) == ("cry", (1, 2)) and len(game.moves()) == 4
    play(game, "2 cry")
    assert [len(hand) for hand in game.hands] == [3, 3, 4] and game.hands[2][-1].id == "shield-7"


def test_a_race_continues_with_the_others_after_a_pass():
    game = heralds("knight-1 page-1 page-2 page-3", "page-4 page-5 page-6 page-7", "thief-1 thief-2 thief-3 thief-4")
    play(game, "0 parade", "0 lay knight-1", "1 lay page-4", "2 lay thief-1", "2 pass")
    assert asked(game) == ("cry", (1,))
    with pytest.raises(IllegalMove, match="not-asked"):
        play(game, "2 cry")
    play(game, "1 pass")
    assert asked(game) == ("turn", (1,)) and [len(hand) for hand in game.hands] == [3, 3, 3]


def test_a_race_without_runners_is_over_at_once():
    game = heralds(*PLAIN)
    game.question = None
    game.begin(Race((), Cry))
    game.run()
    assert asked(game) == ("turn", (1,))


def test_a_copied_procedure_is_independent():
    game = play(heralds(*PARRY), "0 ride knight-1 > 1")
    twin = game.copy()
    play(twin, "1 parry shield-1")
    assert asked(game) == ("parry", (1,)) and [procedure.at for procedure in game.agenda] == [1, 1, 1]
    assert asked(play(game, "1 parry thief-1")) == ("turn", (1,)) and game.banners == [0, 1]


def test_steps_are_looked_up_by_name_in_the_class_that_defines_them():
    class Greeting(Procedure):
        steps = ("bow",)

        def bow(self, game, _):
            return "bowed"

    assert Greeting.program == (Greeting.bow,) and Heralds(2).agenda == []
