"""First-time tips: one line under the prompt, never repeated, never about anything invisible, switched on and off."""

import json
import re

import pytest
from helpers.fake_page import Storage, Table
from helpers.share import first_of, share
from helpers.toy import Heralds
from helpers.toy_table import install
from helpers.words import text

from courtcards.engine.card_sets import WordList
from courtcards.games import GAMES
from courtcards.saves.record import Record
from courtcards.texts import Texts, load_texts
from table.books import BOOKS, layout_of
from table.browser.bot_worker import at_once
from table.storage.seen_tips import MOST_NAMES
from table.storage.settings import SETTINGS_KEY

WORDS = WordList("words of a test", "0123456789abcdef", {"CAT": 10}, "")
LINES = {line for id in BOOKS for section in ("first-question", "first-fact", "first-card") for line in load_texts(id).get(section, {}).values()}


def explained(table):
    """Return the current tip, or ""."""
    found = re.search(f'<b>({text("table.new")}|{text("table.new-fact")})</b> (.*?)</span>', table.stage.view, re.S)
    return found[2] if found else ""


def new(line):
    """Return whether a line is a tip: about the match itself in two lines, or about something its book explains."""
    return line in LINES or (line.startswith("10 gems win") and line.count("\n") == 1)


def begun(storage=None, seed="7"):
    """Return a table at which a first match has begun."""
    table = Table(storage or Storage(), seed=seed, speed="0")
    table.do("first-match", game="knights-and-ninjas")
    settle(table)
    return table


def settle(table):
    """Let the bots answer until a person is asked."""
    while table.stage.asked or table.stage.waiting:
        while table.stage.asked:
            asked, then = table.stage.asked.pop(0)
            then(at_once(json.dumps(asked)))
        table.stage.tick()


def lines(table):
    """Return the tip at each question of a match, or of its beginning."""
    told = []
    for _ in range(share(12, 40)):
        if table.match.session.position.outcome or not table.moves:
            break
        told.append(explained(table))
        table.do("move", move=table.moves[len(told) % len(table.moves)])
        settle(table)
    return told


def test_a_first_match_follows_its_book_and_explains_the_first_turn():
    table = begun()
    first = layout_of("knights-and-ninjas").first
    assert len(table.match.session.names) == first.seats and table.match.session.record.seed in first.deals and table.match.saved_match.pace == "calm"
    assert [seat.partition(":")[0] for seat in table.match.session.record.seats] == ["You", *["bot"] * (first.seats - 1)]
    assert new(explained(table)) and 'role="switch"' in table.stage.view


@pytest.mark.parametrize("seed", first_of("0", "1", "2"))
def test_nothing_is_explained_twice_even_in_the_next_match(seed):
    table = begun(seed=seed)
    told = lines(table)
    table.stage.go("#/")
    other = begun(table.storage, seed=f"{seed}1")
    told = [line for line in told + lines(other) if line]
    assert len(told) == len(set(told)) > 1


def test_the_tip_stays_until_an_answer_is_given_but_once_a_card_is_chosen_only_tips_about_it_are_shown():
    table = begun()
    tips, card = table.match.controller.tips, next(card for move in table.match.timeline.moves() for card in move.cards)
    told = explained(table)
    for _ in range(3):
        table.do("log")
        assert explained(table) == told
    table.do("choose", card=card.id)
    assert told and explained(table) == ""
    table.do("take-back")
    assert explained(table) == told
    tips.told = table.match.session.version, "A line", "card", card.role
    assert tips.tip_line((card.id,))[0] == "A line"


def test_once_cards_are_placed_the_prompt_says_what_they_do_there():
    table = Table()
    table.do("first-match", game="kingdom-armies")
    while not table.match.controller.choice.laid:
        table.stage.tick()
    told = explained(table)
    table.do("line-up", value="ambush")
    assert told and explained(table) == "" and text("orders.does.ambush", "kingdom-armies") in table.says
    table.do("line-up", value="hand")
    assert explained(table) == told


def test_past_events_are_explained_with_their_player_and_not_called_new():
    table = begun()
    tips = table.match.controller.tips
    tips.tip_subjects = lambda: iter([("fact", "takes-gems", {"seat": 1, "rival": 2, "gems": 3})])
    tips.met.add("knights-and-ninjas match")
    assert tips.take_first_tip()[0].startswith(f"{tips.session.names[1]} took gems, and that ended the turn.")
    for kind, label in (("fact", "new-fact"), ("question", "new"), ("card", "new")):
        tips.told = table.match.session.version, "A line", kind, ""
        table.do("log")
        assert f"{text(f'table.{label}')} A line" in table.says


def test_a_seats_own_deeds_and_cards_it_could_only_give_up_are_not_explained():
    table = begun()
    tips, session = table.match.controller.tips, table.match.session
    attack = next(move for move in table.match.timeline.moves() if move.verb == "attack")
    table.do("move", move=str(attack))
    settle(table)
    useful = {card.role for move in table.match.timeline.moves() if move.verb != "discard" for card in move.cards}
    assert ("fact", "attacks") not in {(kind, key) for kind, key, about in tips.tip_subjects() if about.get("seat") == 0}
    assert {key for kind, key, _ in tips.tip_subjects() if kind == "card"} == useful
    assert any(fact.about.get("seat") == 0 for fact in session.log)


def test_the_tip_itself_turns_tips_off_for_all_games_and_goes_at_once_while_its_switch_stays_until_the_next_answer():
    table = begun()
    told = explained(table)
    table.do("firsts")
    assert explained(table) == "" and 'data-do="firsts"' in table.stage.view and table.saves.settings()["explain"] == "off"
    table.do("firsts")
    assert explained(table) == told and table.saves.settings()["explain"] == "on"
    table.do("firsts")
    assert "data-explains" in table.stage.view, "the switch keeps its place"
    table.do("move", move=table.moves[0])
    settle(table)
    assert not table.moves or (explained(table) == "" and "data-explains" not in table.stage.view)
    other = at_a_deal(Table(table.storage, seed="7", speed="0"), game="ilk")
    assert other.moves and explained(other) == ""


def test_settings_turn_tips_on_for_any_match_of_a_book_that_has_them():
    table = Table(seed="7", speed="0")
    table.do("settings")
    assert text("settings.explain") in table.asks
    table.do("setting", name="explain", value="on")
    table.do("close")
    assert new(explained(at_a_deal(table)))


def at_a_deal(table, *persons, game="knights-and-ninjas"):
    """Deal a match from its set-up, with people in some more seats."""
    table.stage.go(f"#/setup/{game}")
    for seat in persons:
        table.do("seat-kind", seat=str(seat), value="person")
    table.do("deal", game=game)
    settle(table)
    return table


def test_a_game_explains_itself_to_a_single_player_until_one_match_was_finished():
    table = at_a_deal(Table(seed="7", speed="0"))
    assert new(explained(table)) and not table.app.page.met.has_finished("knights-and-ninjas")
    war = Table(table.storage, seed="7", speed="0")
    war.play_now()
    assert explained(war).strip() == "\n".join(load_texts("war")["first-match"].values())
    war.play_out()
    war.stage.go("#/")
    war.play_now()
    assert explained(war) == "" and war.app.page.met.has_finished("war") and not war.app.page.met.has_finished("knights-and-ninjas")


def test_several_players_on_one_device_get_no_tips_unless_they_ask():
    table = Table(seed="7", speed="0")
    table.stage.go("#/setup/knights-and-ninjas")
    assert 'data-do="firsts"' in table.stage.view and 'aria-checked="true" data-do="firsts"' in table.stage.view
    table.do("seat-kind", seat="1", value="person")
    assert 'aria-checked="false" data-do="firsts"' in table.stage.view
    table.do("firsts")
    assert table.saves.settings()["explain"] == "on" and 'aria-checked="true" data-do="firsts"' in table.stage.view


@pytest.mark.parametrize("game", GAMES)
def test_in_a_first_match_the_player_begins_and_the_first_tip_gives_the_aim_the_second_the_turn(game):
    for seed in layout_of(game).first.deals:
        match = GAMES[game](layout_of(game).first.seats, seed=seed, words=WORDS if game == "fwords" else None)
        assert 0 in match.question.seats
    told = Texts(GAMES[game]).data["first-match"]
    assert list(told) == ["aim", "turn"] and all(line.endswith(".") for line in told.values()) and len(told["aim"]) <= 60 and len(told["turn"]) <= 110


@pytest.mark.parametrize("seed", range(share(4, 12)))
def test_only_visible_things_are_explained(seed):
    table = begun(seed=str(seed))
    tips, session = table.match.controller.tips, table.match.session
    for _ in range(12):
        if session.position.outcome or not table.moves:
            break
        held = {session.position.cards[id].kind for id in session.position.view(0)["zones"]["hand/0"]}
        facts = {fact.key for fact in session.log if fact.seats is None or 0 in fact.seats}
        asked = session.position.view(0, "question")["question"]
        questions = {asked["key"], f"{asked['key']}-{asked['case']['key']}" if asked["case"] else ""}
        for kind, key, _ in tips.tip_subjects():
            assert key in {"question": questions, "fact": facts, "card": held}[kind]
        table.do("move", move=table.moves[0])
        settle(table)


def test_a_player_without_the_device_gets_no_tips():
    record = Record("knights-and-ninjas", ["Ada", "Odo", "Maud"], seed=3)
    table = Table(speed="0")
    table.do("setting", name="explain", value="on")
    table.app.page.deal(record.dump())
    while table.match.device.must_pass or table.match.device.covered:
        assert explained(table) == ""
        table.do("take-seat")
    assert new(explained(table))


@pytest.mark.parametrize("met", ["[1, null, {}, []]", "[" + ",".join(['"x"'] * (MOST_NAMES + 5)) + "]", '"all"', "{}"])
def test_stored_tips_are_not_trusted(met):
    storage = Storage()
    storage.held[SETTINGS_KEY] = f'{{"met": {met}, "explain": "on"}}'
    table = begun(storage)
    assert new(explained(table)) and len(table.app.page.met.kept) <= MOST_NAMES


def test_without_storage_nothing_is_explained_twice_while_the_page_is_open():
    table = begun()
    table.storage.room = 0
    told = [line for line in lines(table) if line]
    assert len(told) == len(set(told)) > 1


def test_a_resumed_match_explains_nothing_before_the_next_answer():
    table = begun()
    while explained(table) and len(table.played) < 2:
        table.do("move", move=table.moves[0])
        settle(table)
    other = table.tab()
    settle(other)
    assert other.moves and explained(other) == ""


def test_a_match_left_for_an_example_explains_the_same_again_when_its_reopened():
    table = begun()
    table.do("move", move=table.moves[0])
    settle(table)
    told, match = explained(table), f"#/match/{table.saves.ids()[0]}"
    for route in ("#/moments/knights-and-ninjas", match):
        table.stage.go(route)
    assert told and explained(table) == told and 'data-do="firsts"' in table.stage.view


def test_any_book_can_explain_new_things(monkeypatch):
    install(monkeypatch, Heralds)
    table = Table(seed="7", speed="0")
    table.do("setting", name="explain", value="on")
    assert explained(at_a_deal(table, game="heralds")).startswith("A day is spent with one thing")
