"""The drawer of seen cards: by player and place, with kinds counted, and hidden by a house rule."""

import pytest
from helpers.fake_page import pressable
from helpers.hotseat import bots, dealt
from helpers.words import text

from courtcards.engine.game import Fact
from table.markup.scene import zone_size
from table.match.render.card_inspector import known_cards_dialog

GAMES = pytest.mark.parametrize("game", ["kingdom-armies", "battle-royal", "knights-and-ninjas"])


def offered(markup):
    """Return whether markup offers the drawer."""
    return "seen" in [data["do"] for data in pressable(markup)]


def fought(kinds="pp"):
    """Return a Battle Royal in which the first player's Key of four has taken a Coin of one."""
    table = dealt("battle-royal", kinds)
    own, other = (next(iter(row)).traits["kingdom"] for row in table.match.session.position.hands)
    for move in (f"0 send 4K-{own}", f"1 send 1C-{other}"):
        table.do("main")
        table.do("move", move=move)
        bots(table)
    return table


@GAMES
def test_the_drawer_starts_collapsed_and_opens_from_the_log_or_on_a_phone_from_more(game):
    table = dealt(game, "pb")
    bots(table)
    assert offered(table.stage.view) and not table.stage.dialog
    table.do("more")
    assert offered(table.stage.dialog)
    table.do("seen")
    assert table.asks.startswith(text("match.seen"))


@GAMES
def test_the_by_memory_rule_hides_the_drawer_and_changes_nothing_else(game):
    table, plain = dealt(game, "pb", by_memory=True), dealt(game, "pb")
    bots(table)
    bots(plain)
    assert not offered(table.stage.view) and table.played == plain.played and table.moves == plain.moves
    table.do("more")
    assert not offered(table.stage.dialog) and offered(plain.stage.view)


@pytest.mark.parametrize("game", ["war", "coinquest", "ilk"])
def test_games_in_which_no_hidden_card_is_known_have_no_drawer(game):
    table = dealt(game, "pb")
    bots(table)
    assert not offered(table.stage.view)


def test_the_drawer_says_who_captured_what_and_which_cards_are_still_to_come_but_nothing_of_later_facts():
    table = fought()
    table.do("seen")
    come, taken = text("match.seen-place", place="Still to come", count=15), text("match.seen-place", place="Captured", count=2)
    assert f"Ada {come} 4 Axe 4 Shield" in table.asks and f"{taken} 4 Key 1 Coin Bert Still" in table.asks
    assert f"Bert {come} 4 Key 4 Axe" in table.asks
    narrator = table.match.narrator
    assert "Captured" in known_cards_dialog(narrator, 0) and "Captured" not in known_cards_dialog(narrator, 1)
    table.do("close")
    table.do("replay")
    table.do("seen")
    assert not table.stage.dialog, "while replaying it stays closed"


def test_at_first_one_sentence_says_that_nothing_has_been_seen_and_later_equal_cards_are_counted():
    table = dealt("knights-and-ninjas", "pb")
    bots(table)
    table.do("seen")
    assert text("match.seen-none") in table.asks
    game = table.match.session.position
    game.hands[1] += [game.cards[f"soldier-{number}"] for number in (1, 2, 3)]
    game.show(game.hands[1][-3:], range(2))
    table.do("seen")
    assert f"{text('match.seen-place', place='Hand', count=3)} {text('match.seen-many', card='Soldier', count=3)}" in table.asks


def test_cards_nobody_holds_are_listed_below_the_players():
    table = fought()
    own = next(iter(table.match.session.position.captured[0])).id
    table.match.session.log += [Fact("shows", {"seat": 0, "card": own}), Fact("pot-waits", {"count": 1})]
    table.do("seen")
    assert table.asks.endswith(text("match.seen-place", place="Pot waiting for a winner", count=1) + " 4 Key")


def test_pressing_a_pile_that_is_not_a_button_says_what_it_is_and_when_cards_are_drawn():
    table = dealt("ilk", "pb")
    bots(table)
    assert {"do": "heap", "zone": "deck"}.items() <= next(data for data in pressable(table.stage.view, "heap") if data["zone"] == "deck").items()
    table.do("heap", zone="deck")
    held = zone_size(table.match.timeline.frame.view["zones"]["deck"])
    assert table.match.controller.refusal[:3] == (text("match.pile", pile=text("zone.deck", "ilk"), count=held), text("pile.deck", "ilk"), "")
    table.do("close")
    assert table.match.controller.refusal is None


def test_a_pile_without_its_own_text_says_how_many_cards_it_has_and_whose_it_is():
    table = dealt("battle-royal", "pb")
    bots(table)
    table.do("heap", zone="captured/1")
    assert table.match.controller.refusal[:2] == (text("match.pile", pile=f"Bert: {text('zone.captured', 'kings-keys').lower()}", count=0), "")
