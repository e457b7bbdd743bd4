"""Kingdom Armies and Battle Royal at the table: prompts, options, refusals and screen-reader texts."""

from random import Random
from re import search

import pytest
from books.kings_keys.table import arranging, asked, fighting, press
from helpers.fake_page import Table
from helpers.hotseat import NAMES, bots, dealt, labels
from helpers.near import Party, page_of
from helpers.share import share
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.record import Record
from courtcards.texts import Texts
from table.books import layout_of
from table.books.kings_keys.cloth import battle_cards
from table.markup.scene import Scene, Seat
from table.match.session.local_session import Session


def hand(table):
    """Return the cards of the hand in the tray, "" for an empty place."""
    wraps = table.stage.view.partition('class="hand"')[2].split('class="hand__wrap"')[1:]
    return [found[1] if (found := search(r'data-look="([^"]+)"', wrap)) else "" for wrap in wraps]


def test_an_empty_stack_is_announced_before_captured_cards_are_arranged():
    table, again = arranging(army_size=6), text("question.arrange.ask-again", "kingdom-armies")
    assert again not in table.says
    table.do("move", move="0 shuffle")
    for _ in range(6):
        bots(table)
        table.do("move", move="0 flip")
    bots(table)
    assert again in table.says and "0 shuffle" in table.moves


def test_arranging_offers_the_cards_and_a_shuffle_of_the_rest():
    table = arranging()
    assert text("question.arrange.ask-next", "kingdom-armies", place=1) in table.says and "Shuffle and begin" in labels(table)
    first, second = [move for move in table.moves if " place " in move][:2]
    table.do("move", move=first)
    table.do("move", move=second)
    table.do("move", move="0 shuffle")
    bots(table)
    assert text("question.battle.ask", "kingdom-armies") in table.says and [str(card) for card in table.match.session.position.forces[0]][-2:]
    ids = [card.id for card in table.match.session.position.forces[0]]
    assert ids[-1] == first.split()[2] and ids[-2] == second.split()[2]


@pytest.mark.parametrize("seed", share(["1", "2"], ["1", "2", "3", "7"]))
def test_battles_follow_each_other_until_the_next_choice_and_a_face_off_is_shown_before_it_is_fought(seed):
    table = arranging(seed, army_size=10)
    assert text("match.play-out", "kingdom-armies") not in table.says
    table.do("move", move="0 shuffle")
    bots(table)
    seen = set()
    for _ in range(60):
        question, length = table.match.session.position.question, len(table.played)
        if question is None or 0 not in question.seats:
            break
        seen.add(question.key)
        assert (text("match.play-out", "kingdom-armies") in table.says) is (question.key == "battle"), question.key
        press = {"battle": ("run-out", ""), "arrange": ("move", "0 shuffle")}.get(question.key, ("main", ""))
        table.do(press[0], move=press[1])
        bots(table)
        if question.key == "battle":
            now = table.match.session.position.question
            assert {move.split()[1] for move in table.played[length:] if move[0] == "0"} == {"flip"}
            assert now is None or now.key in ("face-off", "arrange") or table.played[-1][0] == "1", "or the bot has arranged its captured cards"
    assert seen >= {"battle", "face-off"}


def test_one_press_fights_three_battles_and_then_the_player_is_asked_again():
    table = fighting()
    assert text("match.series", "kingdom-armies", count=3) in table.says
    for _ in range(2):
        before = len(table.played)
        press(table)
        fought = [move.split()[1] for move in table.played[before:]]
        assert fought == ["flip"] * 3 or asked(table) != "battle", fought
        assert table.match.timeline.awaited and table.match.timeline.course.state.value == "resting"


def test_beside_the_next_battle_the_last_one_is_told_as_past():
    table = fighting()
    press(table)
    asks, told = table.match.painter.shown_scene.prompt
    assert "next" in asks and told.startswith("Last battle: ") and "takes" in told and "sends" not in told and "You send" not in told


def test_one_undo_takes_back_the_battles_of_one_press_and_one_redo_fights_them_again():
    table = fighting()
    start = len(table.played)
    press(table)
    played = table.played[:]
    for _ in range(2):
        table.do("undo")
        assert len(table.played) == start
        table.do("redo")
        assert table.played == played


def test_with_fewer_cards_in_the_stack_the_button_says_how_many_battles_are_left():
    table = fighting()
    assert text("match.series", "kingdom-armies", count=3) in table.says
    zones = table.match.timeline.frame.view["zones"]
    zones["stack/0"] = {"hidden": 1, "known": []}
    table.match.show()
    assert text("match.series", "kingdom-armies", count=1) == "Fight 1 battle" and "Fight 1 battle" in table.says


def test_during_three_battles_the_title_names_the_one_shown():
    table, titles = fighting(), []
    paint = table.stage.paint

    def told(parts):
        paint(parts)
        if table.match.timeline.course.state.value == "running" and table.match.timeline.frame.facts:
            titles.append(table.match.painter.shown_scene.prompt[0])
    table.stage.paint = told
    press(table)
    assert [title for title in titles if " takes " in title] and not [title for title in titles if title.endswith("fights next")]


def test_a_ready_made_order_says_what_it_does_on_its_button_and_once_it_is_laid():
    table = arranging()
    does = text("orders.does.ambush", "kingdom-armies")
    assert f'title="{does}"' in table.stage.view
    table.do("line-up", value="ambush")
    assert table.match.painter.shown_scene.prompt[1].startswith(does)


def test_a_laid_card_leaves_a_gap_in_the_hand_and_the_others_stay_put():
    table = arranging()
    before = hand(table)
    table.do("choose", card=before[5])
    assert len(before) == 16 and hand(table) == [*before[:5], "", *before[6:]]


def test_a_card_sent_into_battle_leaves_a_gap_in_the_hand_until_captured_cards_join_it():
    table = dealt("battle-royal", "pb", seed="5", army_size=5)
    bots(table)
    before, gaps = hand(table), []
    while {*hand(table)} <= {*before, ""}:
        assert hand(table) == [id if id in hand(table) else "" for id in before]
        gaps.append(hand(table).count(""))
        table.do("move", move=table.moves[0])
        bots(table)
    assert len(before) == 5 and max(gaps) > 2 and asked(table) and "" not in hand(table)


def test_a_face_off_interrupts_the_three_battles_and_is_fought_alone():
    table = fighting(seed="8")
    while asked(table) == "battle":
        press(table)
    assert asked(table) == "face-off" and text("match.series", "kingdom-armies", count=3) not in table.says
    before = len(table.played)
    press(table)
    assert [move for move in table.played[before:] if move.startswith("0")] == ["0 flip"] and table.match.timeline.awaited


def test_after_three_battles_the_player_can_still_skip_to_the_next_choice():
    table = fighting()
    press(table)
    assert text("match.play-out", "kingdom-armies") in table.says


def test_with_a_player_on_another_device_each_battle_takes_a_press():
    party = Party("kingdom-armies", seed=3)
    while party.session.position.question.key == "arrange":
        party.step()
    assert text("match.series", "kingdom-armies", count=3) not in party.host.says


def test_pressing_the_stack_fights_a_single_battle():
    table = fighting()
    before = len(table.played)
    table.do("move", move="0 flip")
    bots(table)
    assert [move for move in table.played[before:] if move.startswith("0")] == ["0 flip"]


def test_a_guest_can_use_a_ready_made_order():
    party = Party("kingdom-armies", seed=3)
    guest = page_of(party)
    while not guest.match.timeline.awaited:
        party.step()
    guest.do("line-up", value="ambush")
    order = guest.match.controller.choice.laid
    guest.do("lay")
    party.settle()
    assert tuple(card.id for card in reversed(party.session.record.game.forces[1])) == order


def test_kingdoms_are_picked_where_the_house_rule_says_so():
    table = dealt("battle-royal", "pp", army_assignment="pick")
    assert "Ada chooses a kingdom" in table.says
    table.do("move", move="0 pick > " + table.moves[0].rpartition(" ")[2])
    assert len(table.match.session.position.banner) == 1


@pytest.mark.parametrize("move, words", [
    ("0 send 4K-sun", text("refusal.not-in-hand.says", card="4 Key")), ("0 stop now", None), ("0 fly", None), ("9 send 4K-sun", None), ("", None)])
def test_an_illegal_move_is_refused_with_a_sentence_and_changes_nothing(move, words):
    table = dealt("battle-royal", "pb", seed="7")
    hand = {card.id for card in table.match.session.position.forces[0]}
    foreign = next(id for id in GAMES["battle-royal"].cards if id not in hand and id[0].isdigit())
    table.do("move", move=move.replace("4K-sun", foreign))
    assert table.played == [] and table.match.controller.refusal
    assert words is None or words in table.says


def test_stopping_asks_the_others_and_the_cards_are_counted_when_all_agree():
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.do("free", move="0 stop")
    assert "End the match by agreement?" in table.asks and "the player with the most cards wins" in table.asks
    table.do("close")
    assert table.played == []
    table.do("free", move="0 stop")
    table.do("yes")
    assert table.played == ["0 stop", "1 stop"]
    table.stage.tick()
    assert "The match was stopped; all cards are counted." in table.says


def test_a_bot_that_fights_on_says_why():
    table = dealt("kingdom-armies", "pb")
    session = table.match.session
    while session.position.counters()["cards/0"] <= session.position.counters()["cards/1"] or session.position.why_not_text("0 stop"):
        table.do("move", move=table.moves[-1])
        bots(table)
    table.do("free", move="0 stop")
    table.do("yes")
    rival = session.names[1]
    assert table.played[-1] == "0 stop" and session.position.outcome is None
    assert text("verb.stop.refused", "kings-keys", rival=rival) in table.says and text("verb.stop.refused-why", "kings-keys", rival=rival) in table.says


@pytest.mark.parametrize("game", ["battle-royal", "kingdom-armies"])
def test_where_the_first_player_can_stop_the_match_they_are_asked_first_and_nobody_is_said_to_agree(game):
    table = dealt(game, "pb", stop_vote="host")
    while table.match.session.position.why_not_text("0 stop"):
        table.do("move", move="0 shuffle")
        bots(table)
    table.do("free", move="0 stop")
    assert text("house.stop_vote.verb.stop.text", game) in table.asks and "agree" not in table.asks
    table.do("yes")
    assert table.played[-1] == "0 stop" and table.match.session.position.outcome.reason == "stopped"
    assert table.match.narrator.texts.say("fact", "stops", {"seat": 0}) == text("house.stop_vote.fact.stops.you", game)


def test_while_cards_are_turned_nobody_is_said_to_be_still_choosing():
    table = dealt("battle-royal", "pb")
    paint, said = table.stage.paint, []

    def told(parts):
        paint(parts)
        if table.match.painter.scene_before_turning:
            said.append(table.says)
    table.stage.paint = told
    bots(table)
    table.do("move", move=table.moves[0])
    bots(table)
    assert said and text("question.battle.wait", "battle-royal", seat="Bert") not in " ".join(said)


@pytest.mark.parametrize("down", [0, 3, 5, 6, 8])
def test_all_face_down_cards_are_on_the_table_including_the_last_rounds(down):
    zones = {"field/0": ["4C-sun", "4C-ocean", "4C-forest"], "down/0": {"hidden": down, "known": []}, "sealed/0": []}
    scene = Scene(view={"zones": zones, "counters": {}, "state": {}}, texts=Texts(GAMES["war"], NAMES), layout=layout_of("war", 2), moves=[])
    laid = "".join(battle_cards(scene, Seat(0, NAMES[0], "", "", "")))
    assert [number for number in range(9) if f"down/0:{number}" in laid] == [*range(down)]


def heard(table):
    return [sound for part in table.stage.painted for sound in part.get("sounds", ())]


def test_sounds_play_only_when_wanted():
    quiet, loud = dealt("war", "pb"), dealt("war", "pb")
    loud.do("setting", name="sound", value="true")
    for table in (quiet, loud):
        table.flip(3)
        table.do("why", card="4C-sun")
        table.play_out()
    assert heard(quiet) == [] and {"card", "refused", "win", "attack"} <= set(heard(loud)) | {"card"}
    before = len(heard(loud))
    loud.do("setting", name="sound", value="false")
    loud.do("undo")
    loud.flip()
    assert len(heard(loud)) == before


def test_where_the_first_highwayman_counts_bots_race_the_person_looking_at_their_hand():
    for seed in range(30):
        session, rng = Session(Record("knights-and-ninjas", ["You", "bot:random:B", "bot:random:C"], {"highwayman_order": "first"}, seed)), Random(seed)
        while session.position.outcome is None and not (session.first_answer_settles and session.asked_people):
            session.play_unrecorded(str(rng.choice(session.position.moves())))
        if session.position.outcome is None:
            break
    assert session.asked[0] == 0 or 0 in session.asked
    table = Table()
    table.app.page.add(session.record.dump(), "A race")
    asked = len(table.stage.asked)
    assert table.match.timeline.awaited and table.moves and not asked, "the person comes first"
    table.stage.tick()
    assert {thought["seat"] for thought, _ in table.stage.asked} == set(session.asked) - {0}
