"""Seen cards in hands: cards that all saw go there, and those that one of two players passed to the other."""

from books.knights_and_ninjas.matches import duel, kinds, match, play


def seen(game):
    """Return the seen cards by place, as sorted words."""
    return {place: kinds(ids) for place, ids in game.known_hidden_cards(()).items()}


def test_everyone_sees_a_card_taken_by_a_princess():
    game = match(["knight peasant", "princess"])
    assert seen(game) == {}
    assert seen(play(game, "0 attack knight > 1", "1 answer princess")) == {"hand/1": "knight"}


def test_everyone_sees_what_a_herald_is_offered_once_it_is_turned_up():
    game = play(match(["herald", "king", "dragon"]), "0 special herald", "1 offer king")
    assert seen(game) == {}
    play(game, "2 offer dragon", "0 take > king")
    assert seen(game) == {"hand/0": "king", "hand/2": "dragon"}


def test_only_two_players_see_what_a_merchant_takes():
    game = play(match(["merchant", "king king"]), "0 special merchant > 1")
    assert seen(game) == {}


def test_with_two_players_each_knows_what_was_given_in_the_draft():
    game = duel("knight", "dragon")
    assert "dragon" in seen(game)["hand/1"] and len(seen(game)["hand/1"].split()) < 15


def test_a_known_card_is_forgotten_once_played():
    game = play(match(["knight peasant", "princess"]), "0 attack knight > 1", "1 answer princess", "0 end", "1 attack knight > 2")
    assert "hand/1" not in seen(game)
