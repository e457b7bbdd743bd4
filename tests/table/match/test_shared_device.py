"""Hot seat: covers, passing the device on, and that a cover hides everything."""

import pytest
from helpers.fake_page import Table, words
from helpers.hotseat import NAMES, bots, dealt, spied, visits
from helpers.moved import settle
from helpers.share import share
from helpers.words import text

from courtcards.saves.link_codec import pack_link
from table.screens.match_setup import MatchSetup


def over(name):
    """Return the message that asks for a player."""
    return text("cover.hand-over", name=name)


def test_the_check_itself_detects_a_visible_card():
    table = dealt("battle-royal", "pp")
    table.do("main")
    card = table.match.session.position.forces[1][0]
    table.stage.view += f'<i data-card="{card.id}"></i>'
    assert spied(table) == {card.id}
    table.stage.view = table.match.narrator.texts.card(card.id, "full")
    assert spied(table) == {card.id}


def test_the_cover_names_the_next_player_shows_nothing_else_and_leaves_keys_nothing_but_to_take_the_device():
    table = dealt("battle-royal", "pp")
    assert table.says == " ".join([over("Ada"), text("cover.hidden", name="Ada"), text("cover.ready", name="Ada"), text("table.back")])
    assert "data-card" not in table.stage.view and "data-key" not in table.stage.view
    for key in ("log", "run-out", "hold", "release", "close"):
        table.do(key)
        assert spied(table) == set() and over("Ada") in table.says


def test_a_player_only_called_you_is_addressed_as_you():
    table = Table(seed="7")
    setup = MatchSetup("battle-royal")
    setup.seed = "7"
    setup.seats[0] |= {"name": text("setup.you"), "kind": "person"}
    setup.seats[1] |= {"name": "Bert", "kind": "person"}
    table.app.page.deal(setup.record())
    assert table.says.startswith(text("match.your-turn")) and text("cover.ready", name="you") in table.says and text("cover.hand-over", name="You") not in table.says
    table.do("main")
    table.do("move", move=table.moves[0])
    assert text("cover.hand-over", name="Bert") in table.says and text("cover.ready", name="Bert") in table.says
    while bots(table) or table.match.session.position.battles < 2:
        table.do("move", move=table.moves[0]) if table.moves else table.do("main")
    assert f"{text('match.skip')} {text('match.space')}" in table.says and text("match.hand-open", name=text("setup.you")) not in table.says


def test_after_an_attack_the_next_player_is_told_why_the_device_is_handed_over():
    table = dealt("knights-and-ninjas", "ppp", seed="1")
    table.do("main")
    table.do("move", move=next(move for move in table.moves if move.startswith("0 attack ") and move.endswith("> 1")))
    settle(table)
    assert f"{over('Bert')} Bert may answer the Peasant {text('cover.hidden', name='Bert')}" in table.says


def test_the_second_choice_is_made_behind_a_cover_and_the_first_stays_sealed():
    table = dealt("battle-royal", "pp")
    table.do("main")
    sent = table.moves[0]
    table.do("move", move=sent)
    assert "Bert chooses a card" in table.says and over("Bert") in table.says and not table.match.device.covered and sent.split()[2] not in table.stage.view
    assert spied(table) == set() and table.moves == [], "all look at the table while it is handed on, and nobody at a hand"
    table.do("main")
    assert sent.split()[2] not in table.stage.view and text("table.face-down") in table.stage.view


def fought(kinds="pp"):
    """Return a table right after a battle, with all sent cards shown."""
    table = dealt("battle-royal", kinds)
    while bots(table) or not table.match.session.position.battles:
        table.do("move", move=table.moves[0]) if table.moves else table.do("main")
    return table


@pytest.mark.parametrize("kinds", ["pp", "ppb", "ppp"])
def test_the_last_to_choose_chooses_first_but_shows_no_hand_while_all_look_at_the_revealed_cards(kinds):
    table = fought(kinds)
    last, page = NAMES[kinds.count("p") - 1], table.stage.view
    assert text("match.hand-open", name=last) in table.says and not table.match.device.covered and spied(table) == set() and table.moves == []
    assert all(card in page for card in [move.split()[2] for move in table.played]), "all look at what was sent"
    table.do("main")
    assert table.moves and over(last) not in table.says


def test_after_undo_and_redo_the_hand_stays_covered():
    table = fought()
    table.do("undo")
    assert text("match.hand-open", name="Bert") in table.says and spied(table) == set() and table.moves == []
    table.do("main")
    assert table.moves
    table.do("redo")
    assert text("match.hand-open", name="Bert") in table.says and spied(table) == set() and table.moves == []


@pytest.mark.parametrize("again", [lambda table: table.tab(), lambda table: table.app.on_hidden(True)], ids=["reload", "away"])
def test_a_cover_appears_again_for_the_last_to_choose(again):
    table = fought()
    assert over("Bert") in (again(table) or table).says


@pytest.mark.parametrize("persons", [2, 3, 4])
def test_in_a_battle_the_device_changes_hands_once_fewer_than_there_are_people(persons):
    table = dealt("battle-royal", "p" * persons, seed="2")
    asked = visits(table, lambda moves, _: moves[0], lambda game: game.battles == share(3, 5))
    rounds = [fact for fact in table.match.session.log if fact.key in ("battle", "face-off")]
    assert len(asked) <= 1 + len(rounds) * (persons - 1)


@pytest.mark.parametrize("taken", [False, True])
def test_undo_asks_for_the_player_whose_hand_it_is_whether_the_next_one_has_taken_the_device_or_not(taken):
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.do("move", move=table.moves[0])
    if taken:
        table.do("main")
    table.do("undo")
    assert over("Ada") in table.says and table.played == [] and table.moves == [] and spied(table) == set()
    table.do("main")
    assert table.match.device.seats == (0,)


GIVE, KEEP, ANY = (lambda moves, _: moves[-1]), (lambda moves, _: moves[0]), (lambda moves, rng: rng.choice(moves))


def drafted(game):
    """Return whether the draft is over."""
    return not game.draft and not game.drawn


def test_a_player_who_gives_card_after_card_away_keeps_the_device():
    table = dealt("knights-and-ninjas", "pp", gems={"1": 6, "2": 6})
    assert visits(table, GIVE, drafted) == [table.match.session.position.active]
    bots(table)
    assert table.moves, "who keeps the last card begins with the device in hand"


@pytest.mark.parametrize("choose, most", [(KEEP, 15), (ANY, 10)])
def test_the_draft_for_two_is_handed_over_whenever_the_drafter_changes(choose, most):
    assert len(visits(dealt("knights-and-ninjas", "pp"), choose, drafted)) <= most


def test_a_whole_army_is_arranged_in_one_visit():
    placed = visits(dealt("kingdom-armies", "pp"), GIVE, lambda game: game.question.key == "battle")
    assert placed == [0, 1]


def test_a_table_where_all_act_together_belongs_to_nobody():
    table = dealt("kingdom-armies", "pp", army_size=2)
    visits(table, GIVE, lambda game: game.question.key == "battle")
    assert table.match.device.holder is None and table.match.device.seats
    table.do("move", move=table.moves[0])
    assert table.match.device.holder is None


def test_public_choices_need_no_cover_and_the_near_side_stays():
    table = dealt("battle-royal", "pp", army_assignment="pick")
    for name in ("Ada", "Bert"):
        assert table.moves and not table.match.device.covered and table.match.device.viewer == 0
        assert f"{name} chooses a kingdom" in table.says, "the change is said"
        table.do("move", move=table.moves[0])
    assert over("Bert") in table.says, "who chose last is asked first"


def test_leaving_the_page_covers_the_hand_and_closes_an_open_pile():
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.app.page.open_dialog("<p>my pile</p>")
    table.app.on_hidden(True)
    assert over("Ada") in table.says and "data-card" not in table.stage.view and "my pile" not in table.stage.dialog
    table.app.on_hidden(False)
    assert over("Ada") in table.says, "coming back asks before it shows"
    table.do("main")
    assert table.match.device.seats == (0,) and table.moves


@pytest.mark.parametrize("game, kinds", [("war", "pp"), ("battle-royal", "pb")])
def test_leaving_the_page_covers_nothing_if_no_hand_has_to_be_hidden_here(game, kinds):
    table = dealt(game, kinds)
    table.app.on_hidden(True)
    assert not table.match.device.covered and table.moves


def test_a_reload_and_a_visit_to_the_lobby_show_the_cover():
    table = dealt("battle-royal", "pp")
    table.do("main")
    assert over("Ada") not in table.says
    assert over("Ada") in table.tab().says
    where = table.stage.address
    table.stage.go("#/")
    table.stage.go(where)
    assert over("Ada") in table.says


# what passing the device reveals

TELLS = text("option.poker_faced.telling", "ilk")


@pytest.mark.parametrize("game", ["ilk", "knights-and-ninjas"])
def test_a_match_in_which_being_asked_reveals_something_says_so_on_its_first_cover(game):
    table, tells = dealt(game, "ppb", poker_faced=False), text("option.poker_faced.telling", game)
    assert tells in table.says
    table.do("take-seat")
    assert tells not in table.says
    table.app.on_hidden(True)
    assert text("cover.ready", name=table.match.session.names[table.match.session.viewer]) in table.says and tells not in table.says


@pytest.mark.parametrize("game, kinds", [("ilk", "ppb"), ("ilk", "pbb"), ("coinquest", "pp")])
def test_a_match_in_which_being_asked_reveals_nothing_does_not_say_so_on_its_cover(game, kinds):
    assert TELLS not in dealt(game, kinds).says


def test_a_received_match_says_on_its_first_cover_that_being_asked_reveals_something():
    sent, table = dealt("ilk", "pp", poker_faced=False), Table(speed="0")
    table.follow(f"#/play/{pack_link(sent.match.session.record.dump())}")
    assert over(table.match.session.names[table.match.session.viewer]) in table.says and TELLS in table.says


def test_how_to_play_says_that_being_asked_reveals_something_only_in_such_a_match():
    for kinds, options, told in (("pp", {"poker_faced": False}, True), ("pb", {}, False), ("pp", {}, False)):
        table = dealt("ilk", kinds, **options)
        table.do("howto-page", page="rulings", game="ilk")
        assert (TELLS in words(table.stage.dialog)) == told
