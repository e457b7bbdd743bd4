"""The rulings and rules, each as a sentence."""

import pytest

from courtcards.engine.move import IllegalMove
from courtcards.games.tower.stairs import CARDS, Stairs


def dealt(*hands):
    """Return a match with these hands (strings of card ids)."""
    first = " ".join(hands).split()
    return Stairs(len(hands), deck=[*[id for id in CARDS if id not in first], *first[::-1]])


LOW, HIGH = "1-a 2-a 3-a 4-a 5-a", "2-b 3-b 4-b 5-b 6-b"


def test_the_player_who_begins_the_steps_plays_a_card():
    game = dealt(LOW, HIGH)
    with pytest.raises(IllegalMove, match="must-begin"):
        game.play_text("0 rest")


def test_a_card_is_never_lower_than_the_one_before():
    game = dealt(LOW, HIGH)
    game.play_text("0 lay 3-a")
    assert game.why_not_text("1 lay 2-b").key == "too-low" and game.why_not_text("1 lay 3-b") is None


def test_when_all_others_have_rested_the_last_player_begins_again_with_any_card():
    game = dealt(LOW, HIGH, "1-b 1-c 1-d 2-c 2-d")
    for move in ("0 lay 5-a", "1 rest", "2 rest"):
        game.play_text(move)
    assert game.question.seat == 0 and len(game.cleared) == 1 and game.why_not_text("0 lay 1-a") is None
