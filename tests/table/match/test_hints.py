"""Hints at the table: a king's choice for the player who must answer, and the mark it leaves on the match."""

import asyncio
import html
import json
import re

import pytest
from books.coinquest.table import record as coinquest
from books.ilk.table import held, record
from helpers.fake_page import Table, pressable
from helpers.words import text

from courtcards.engine.move import parse_move
from courtcards.saves import wire
from table.browser.bot_worker import advise, at_once
from table.match.input.hint_actions import COUNTED_TIP
from table.match.input.move_labels import answer_words

PLAY, WIN, BEST, NEXT = [re.compile(re.escape(text(f"advice.{key}", what="@", chance="@", less=50)).replace("@", ".+")) for key in ("play", "chance", "best", "next")]


def dealt(game="knights-and-ninjas", told=True):
    """Deal a match for one person against bots and play until that person is asked. `told`: whether that person knows how matches with hints are counted."""
    table = Table(speed="0")
    if told:
        table.app.page.met.add(COUNTED_TIP)
    table.do("setup", game=game)
    table.do("deal")
    for _ in range(40):
        if table.match.controller.seats:
            return table
        if table.stage.asked:
            answer(table)
        elif not table.stage.tick():
            break
    assert table.match.controller.seats
    return table


def answer(table):
    """Compute the answer that was last requested from a bot."""
    asked, then = table.stage.asked.pop()
    then(at_once(json.dumps(asked)))


def advised(table):
    """Compute the requested hint."""
    what, asked, then = table.stage.works.pop()
    assert what == "advise"
    then(asyncio.run(advise(json.dumps(asked))))


def test_a_hint_says_what_a_king_plays_and_how_likely_it_wins_and_the_match_remembers_it():
    table = dealt()
    assert text("match.hinted", where="") not in table.says
    table.do("hint")
    assert text("advice.thinking") in table.says
    assert text("match.hinted", where="") in table.says and table.stored["hinted"] is True
    advised(table)
    assert PLAY.search(table.says) and (WIN.search(table.says) or BEST.search(table.says))
    table.do("lobby")
    assert text("page.note-hinted", note="") in table.says


def heard(table, **found):
    """Request a hint and deliver one with these contents about the first listed answer."""
    table.app.page.met.add(COUNTED_TIP)
    table.do("hint")
    _, _, then = table.stage.works.pop()
    nothing = {"comes": [[], []], "chance": None, "other": None, "less": None, "else_comes": None, "gain": None, "tenths": 0, "stands": None}
    then(json.dumps(nothing | {"move": table.moves[0]} | found))
    return table.match.hints.current_hint


def test_where_there_is_nothing_to_choose_a_hint_adds_no_button():
    table = dealt("kingdom-armies")
    table.do("move", move="0 shuffle")
    while not table.match.controller.seats:
        answer(table) if table.stage.asked else table.stage.tick()
    acts = table.stage.view.partition('class="ask__acts"')[2].count("<button")
    heard(table)
    assert table.match.hints.advised_move and table.stage.view.partition('class="ask__acts"')[2].count("<button") == acts


ATTACK = ["attacks", {"seat": 0, "rival": 1, "kind": "knight", "gems": 2}, None]
TAKES = ["takes-gems", {"seat": 0, "rival": 1, "gems": 2}, None]
TURN = ["turn", {"seat": 1, "number": 2, "goal": 10}, None]
DRAWS = ["draws", {"seat": 1, "count": 2}, None]


def test_a_hint_gives_the_consequences_but_not_the_answer_again_nor_the_next_turn():
    line = heard(dealt(), comes=[[ATTACK, TAKES, TURN, DRAWS], []], gain=["gems-come", {"gems": 2}], tenths=8)
    assert line.words.endswith("You take 2 gems from Margot.") and "attacks Margot" not in line.words and "draws" not in line.words


def test_a_card_that_may_count_as_several_kinds_is_named_with_the_one_it_counts_as():
    table = dealt()
    cards = table.match.session.position.cards
    said = [answer_words(table.match.narrator, parse_move(f"0 attack jester-1 > 1 = {kind}", cards)) for kind in ("king", "soldier")]
    assert said == ["Jester as King: attack Margot", "Jester as Soldier: attack Margot"]


def test_the_logs_words_about_the_answer_are_used_where_they_say_more():
    line = heard(dealt(), comes=[[["blocks", {"seat": 0, "kind": "knight", "left": 0}, None]], []])
    assert line.words.endswith("You block with a Knight: no gems get through.")


def test_a_card_played_by_a_jester_is_told_after_the_jester():
    line = heard(dealt(), comes=[[["poses", {"seat": 0, "kind": "knight"}, None], ATTACK], []])
    assert line.words.endswith("Your Jester plays the Knight. Your Knight attacks Margot for 2 gems.")


def test_consequences_that_require_everyone_to_pass_say_so_and_how_likely_they_are():
    line = heard(dealt(), comes=[[ATTACK], [TAKES]], gain=["gems-come", {"gems": 2}], tenths=4)
    assert line.words.endswith(f"{text('advice.passed', what='You take 2 gems from Margot')} {text('advice.half', gain='you gain 2 gems')}")


@pytest.mark.parametrize(("tenths", "said"), [(10, "surely"), (9, "mostly"), (7, "mostly"), (4, "half")])
def test_likelihood_is_given_in_words(tenths, said):
    line = heard(dealt(), gain=["gems-come", {"gems": 2}], tenths=tenths, chance=.6)
    assert text(f"advice.{said}", gain="you gain 2 gems") in line.words and line.words.endswith(text("advice.chance", chance=60))


def test_what_happens_after_a_turn_has_ended_is_no_reason_to_end_it():
    table = Table(speed="0")
    table.app.page.deal(record(hands=("8 7 4 3", "K Q 9")))
    table.do("move", move="0 draw = 0")
    line = heard(table, move="0 end", gain=["heals", {"count": 20}], tenths=5)
    assert "20" not in line.words and line.words.endswith(text("advice.spare"))


def test_a_rare_outcome_is_not_given_as_a_reason_but_winning_most_often_is():
    line = heard(dealt(), gain=["gems-come", {"gems": 2}], tenths=3, chance=.45)
    assert "2 gems" not in line.words and line.words.endswith(text("advice.best", chance=45))


def test_what_may_happen_after_a_draw_a_pass_or_the_end_of_a_turn_is_no_reason_for_it():
    table = Table(speed="0")
    table.app.page.deal(record(hands=("8 7 4 3", "K Q 9")))
    for move, told in (("0 draw = 4", False), (f"0 discard {held(table, '8')}", True)):
        line = heard(table, move=move, gain=["heals", {"count": 20}], tenths=5)
        assert ("20 life" in line.words) is told
        table.match.hints.shown = None


def test_the_second_best_is_behind_more_with_its_consequences():
    table = dealt()
    line = heard(table, chance=.61, other=table.moves[1], less=.5, else_comes=[[ATTACK, TAKES], []])
    assert (text("advice.best", chance=61) in line.words and NEXT.search(line.second_best) and "You take 2 gems from Margot." in line.second_best
            and "50" not in line.words)
    assert "<summary" in table.stage.view and NEXT.search(table.says)
    assert heard(dealt(), stands=[.5, .5, .5, .5]).second_best == ""


@pytest.mark.parametrize(("stands", "said"), [([.7, .1, .1, .1], "likely"), ([.3, .3, .2, .2], "level"), ([.1, .4, .3, .2], "unlikely")])
def test_without_win_chances_a_hint_uses_words(stands, said):
    assert text(f"advice.{said}") in heard(dealt(), stands=stands).words


def test_a_hint_to_pass_says_which_card_is_better_kept():
    table = Table(speed="0")
    table.app.page.deal(record("1 field K 9 > 0", fields=("", "", ""), hands=("Q 4", "K 9", ""), turn=1))
    moves = table.match.timeline.moves()
    passed, other = next(move for move in moves if move.verb == "pass"), next(move for move in moves if move.cards)
    line = heard(table, move=str(passed), chance=.48, other=str(other), less=.43, else_comes=[[], []])
    way, what = [answer_words(table.match.narrator, answer) for answer in (passed, other)]
    assert line.words == text("advice.keep", way=way, card="Queen", what=what, less=43, chance=48) and line.second_best == ""


def test_two_answers_with_the_same_words_are_told_apart_by_what_is_printed_on_their_cards():
    table = Table(speed="0")
    table.app.page.deal(record(hands=("7 7 4", "K 9", "")))
    first, second = held(table, "7"), held(table, "7", 1)
    line = heard(table, move=f"0 discard {first}", chance=.48, other=f"0 discard {second}", less=.48, else_comes=[[], []])
    full = [table.match.narrator.texts.card(id, "full") for id in (first, second)]
    assert full[0] != full[1] and full[0] in line.words and full[1] in line.second_best


def hints(table):
    """Return the elements the page rings, in order."""
    found = re.search(r'data-hints="([^"]*)"', table.stage.view)
    return found[1].replace("&gt;", ">").split(", ") if found else []


def test_a_hint_rings_its_steps_in_order_including_the_target():
    table = dealt()
    assert hints(table) == []
    attack = next(move for move in table.match.timeline.moves() if move.verb == "attack" and len(move.cards) == 1)
    heard(table, move=str(attack))
    assert hints(table) == [attack.cards[0].id, f"seat {attack.target}"] and f'data-plate="seat {attack.target}"' in table.stage.view
    table.do("choose", card=attack.cards[0].id)
    assert hints(table) == [attack.cards[0].id, f"seat {attack.target}"]


def test_once_a_card_is_chosen_a_hint_rings_the_place_it_advises_and_its_button():
    table = Table(speed="0")
    table.app.page.deal(coinquest("H hand 5H 9H 7D", "S", moves=["0 prepare 5H"]))
    heard(table, move="0 discard 9H = salvage")
    assert hints(table) == ["9H", "salvage"]
    table.do("choose", card="9H")
    assert hints(table) == ["0 discard 9H = salvage"] and table.stage.view.count('data-move="0 discard 9H = salvage"') > 1


def main(table):
    """Return the main button's data, or None if there is none."""
    return next((data for data in pressable(table.stage.view) if "main" in data), None)


def offered(table, move):
    """Return the data of the button that plays a move."""
    return next(data for data in pressable(table.stage.view, "move") if data["move"] == str(move))


def test_a_separate_button_plays_the_hint_whatever_is_chosen():
    table = dealt()
    attack = next(move for move in table.match.timeline.moves() if move.verb == "attack" and len(move.cards) == 1)
    assert main(table) is None
    heard(table, move=str(attack))
    for _ in range(2):
        assert main(table) is None and "late" in offered(table, attack) and answer_words(table.match.narrator, attack) in table.says
        table.do("main")
        assert str(attack) not in table.played, "Space plays no hint"
        table.do("choose", card=attack.cards[0].id)
    table.do("move", move=str(attack))
    assert str(attack) in table.played


def test_a_planned_attack_stays_golden_until_it_is_put_back_whatever_a_hint_suggests():
    table = Table(speed="0")
    table.app.page.deal(coinquest("H peasant 9H", "S knight 4S"))
    table.do("take-verb", verb="attack")
    hint = next(str(move) for move in table.match.timeline.moves() if move.verb == "prepare")
    heard(table, move=hint)
    assert golden(table) == ["0 attack > 1"]
    table.do("take-back")
    assert golden(table) == [] and offered(table, hint)


def test_a_hint_rings_the_button_that_plays_it_once_its_cards_are_chosen():
    table = Table(speed="0")
    table.app.page.deal(record(hands=("8 7 4 3", "K Q 9")))
    card, other = held(table, "4"), held(table, "8")
    heard(table, move=f"0 discard {card}")
    assert hints(table) == [card]
    table.do("choose", card=card)
    assert hints(table) == [f"0 discard {card}"] and offered(table, f"0 discard {card}")
    table.do("take-back")
    table.do("choose", card=other)
    assert hints(table) == [card]


def test_chosen_cards_the_hint_does_not_use_are_given_up_by_a_button_that_is_not_golden():
    table = Table(speed="0")
    table.app.page.deal(record(hands=("8 7 4 3", "K Q 9")))
    heard(table, move=f"0 discard {held(table, '4')}")
    assert main(table) is None and offered(table, f"0 discard {held(table, '4')}")
    chosen = [held(table, rank) for rank in "87"]
    for card in chosen:
        table.do("choose", card=card)
        assert held(table, "4") not in (main(table) or {"move": ""})["move"]
    table.do("main")
    assert golden(table) == [] and table.played[-1] == "0 draw = 0"
    button = next(data for data in pressable(table.stage.view, "move") if "then" in data)
    table.do("move", **{name: value for name, value in button.items() if name != "do"})
    assert table.played[-2:] == [f"0 discard {card}" for card in chosen]


def golden(table):
    """Return the answers of the golden buttons."""
    return [html.unescape(move) for move in re.findall(r'<button [^>]*class="btn btn--main"[^>]* data-move="([^"]*)"', table.stage.view)]


def test_an_offered_answer_keeps_its_place_and_its_look_when_a_hint_advises_it():
    table = dealt("ilk")
    while not (table.match.controller.seats and table.match.session.position.question.key == "draw"):
        if table.match.controller.seats:
            table.do("move", move=table.moves[0])
        while table.stage.asked:
            answer(table)
        table.stage.tick()
    draws, first = [data["move"] for data in pressable(table.stage.view, "move")], main(table)["move"]
    assert len(draws) > 1
    for draw in draws[:-1]:             # the last one, drawing none, costs a turn's cards
        table.match.hints.shown = None
        heard(table, move=draw)
        assert [data["move"] for data in pressable(table.stage.view, "move")] == draws
        assert golden(table) == ([draw] if draw == first else []) and hints(table) == [draw]


def test_a_hint_to_pass_without_a_reason_says_that_no_card_is_worth_it_and_is_ringed_at_its_button():
    table = dealt("ilk")
    passed = next(str(move) for move in table.match.timeline.moves() if move.verb == "pass")
    line = heard(table, move=passed, stands=[.5, .5])
    assert (text("advice.spare") in line.words) == (len(table.moves) > 1)
    assert hints(table) == [passed] and passed in [data.get("move") for data in pressable(table.stage.view)]


def test_a_hint_whose_outcome_is_not_known_yet_says_why_a_king_would_do_it():
    table = dealt("minkingi")
    table.do("hint")
    advised(table)
    assert PLAY.search(table.says) and text("verb.keep.advised", "minkingi") in table.says


def test_a_costly_answer_is_never_the_main_button_after_a_hint():
    table = dealt("coinquest")
    while "scrap" not in table.moves[-1]:
        table.do("move", move=table.moves[0])
    before = main(table)
    heard(table, move=table.moves[-1])
    assert main(table) == before is None and hints(table) == [table.moves[-1]]


def test_a_hint_disappears_with_the_next_answer_and_a_late_one_is_not_shown():
    table = dealt()
    table.do("hint")
    late = table.stage.works[-1][2]
    advised(table)
    table.do("move", move=table.moves[0])
    assert not PLAY.search(table.says)
    before = table.says
    late("")
    assert table.says == before and not table.match.hints.current_hint


def test_before_the_very_first_hint_the_player_learns_how_the_match_will_count_and_may_decline():
    table = dealt(told=False)
    for way in ("close", "yes"):
        table.do("hint")
        assert text("advice.counted") in table.asks and table.match.hints.current_hint is None and not table.stored.get("hinted")
        table.do(way)
    assert table.stored["hinted"] is True and table.match.hints.current_hint
    advised(table)
    table.do("move", move=table.moves[0])
    table.do("setup", game="knights-and-ninjas")
    table.do("deal")
    while not table.match.controller.seats:
        answer(table) if table.stage.asked else table.stage.tick()
    table.do("hint")
    assert table.match.hints.current_hint and not table.asks


@pytest.mark.parametrize("found", ["", "{}", '{"move": "0 fly"}', '{"move": null}'])
def test_if_no_hint_can_be_worked_out_the_page_says_so(found):
    table = dealt()
    table.do("hint")
    table.stage.works.pop()[2](found)
    assert text("advice.none") in table.says
    table.do("hint")
    advised(table)
    assert PLAY.search(table.says)


def test_the_deal_a_hint_is_worked_out_in_has_dice_of_its_own():
    table = dealt()
    table.do("hint")
    _, asked, _ = table.stage.works[-1]
    assert set(asked) == {"position", "story", "seat", "seed", "limit"}
    world, true = wire.load_position(asked["position"]), table.match.session.position
    assert world.view(asked["seat"]) == true.view(asked["seat"])
    assert world.view() != true.view() and world.dice != true.dice


@pytest.mark.parametrize(("game", "had"), [("war", False), ("fwords", False), ("ilk", True)])
def test_where_there_is_no_help_neither_button_nor_key_nor_help_offers_a_hint(game, had):
    table = dealt(game)
    assert ("hint" in [data["do"] for data in pressable(table.stage.view)]) is had
    table.do("hint")
    assert bool(table.stage.works) is had and bool(table.stored.get("hinted")) is had and table.match.controller.refusal is None
    for opens in ({"act": "more"}, {"act": "settings"}, {"act": "howto", "page": "keys"}):
        table.do(**opens)
        assert any(text(key) in table.asks for key in ("page.more-hint", "keys.N")) is had, opens
        table.do("close")


def test_in_the_replay_and_while_nobody_is_asked_no_hint_is_offered_and_its_place_is_kept():
    table = dealt()
    table.do("replay")
    table.do("hint")
    assert not table.stage.works and not table.stored.get("hinted")
    table.do("leave-replay")
    foot = table.stage.view.partition('class="rail__foot"')[2]
    table.do("move", move=table.moves[0])
    while table.match.controller.seats and table.stage.tick():
        pass
    assert not table.match.controller.seats
    later = table.stage.view.partition('class="rail__foot"')[2]
    assert 'data-do="hint"' in foot and 'data-do="hint"' not in later and "data-blank" in later
    table.do("hint")
    assert not table.stage.works and not table.stored.get("hinted")


def test_a_requested_hint_replaces_a_refusal():
    table = Table(speed="0")
    table.app.page.deal(record(fields=("7-5", "6-8"), hands=("8 4", "9"), seats=2))
    table.do("why", card=table.match.session.position.view(-1, "zones")["zones"]["field/1:1"][1], space="field/1:1")
    assert table.match.controller.refusal
    table.app.page.met.add(COUNTED_TIP)
    table.do("hint")
    assert table.match.controller.refusal is None and text("advice.thinking") in table.says
