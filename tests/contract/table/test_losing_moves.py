"""Losing moves: an answer that loses for certain says so beforehand, and the warning is true in every deal."""

from random import Random

import pytest
from helpers.fake_page import Table, pressable, words
from helpers.share import share
from helpers.words import text

from courtcards.engine.forecast import LossChecker
from courtcards.engine.move import answer
from courtcards.saves.record import Record

LATE = 3000             # moves after which a walk ends
WALKS = share(3, 40)


def walks(id, seats, number):
    """Yield positions from matches with random answers, as records, each with the listed answers of the first seat asked."""
    for seed in range(number):
        record, rng = Record(id, ["Ada", "Bert", "Cleo", "Dora"][:seats], seed=seed), Random(seed)
        while record.game.question is not None and len(record.moves) < LATE:
            moves = record.game.moves(record.game.question.seat)
            yield record, moves
            record.play(str(rng.choice(moves)))


def lasting(game, move):
    """Play an answer with everybody passing; return the only winners (or None), and whether the answering seat is out."""
    game.play(move)
    while game.question is not None and game.question.quiet and not (game.question.seat == move.seat and len(game.moves(move.seat)) > 1):
        game.play(answer(game.question.seat, "pass"))
    return (game.outcome.winners if game.outcome else None), move.seat in game.fallen


def found(id, seats, number):
    """Yield the certain losses in some walks: (record at that moment, answer, warning, all listed answers)."""
    for record, moves in walks(id, seats, number):
        told = LossChecker(record.game, moves[0].seat)
        yield from [(record.up_to(len(record.moves)), move, doom, moves) for move in moves if (doom := told.of(move))]


@pytest.mark.parametrize(("id", "seats"), [("knights-and-ninjas", 3), ("ilk", 3), ("minkingi", 2)])
def test_a_certain_loss_loses_the_match_or_eliminates_the_seat_in_every_deal(id, seats):
    dooms = [*found(id, seats, WALKS)]
    assert dooms
    for record, move, doom, _ in dooms:
        for world in (record.game, *[record.game.imagine(move.seat, Random(f"truth {number}")) for number in range(share(8, 20))]):
            winners, out = lasting(world.copy(), move)
            assert winners == doom.winners and move.seat not in winners if doom.winners else out and winners is None


def test_gems_a_rival_could_rob_on_their_way_are_not_a_certain_loss():
    record = Record("knights-and-ninjas", ["Ada", "Bert", "Cleo"], seed=18)
    for move in ("1 attack king-4 > 2", "2 pass", "2 end", "2 discard princess-3", "0 attack peasant-9 > 2", "2 pass", "1 attack peasant-6 > 0"):
        record.play(move)
    robbed = [lasting(record.game.imagine(0, Random(number)), answer(0, "pass"))[0] is None for number in range(60)]
    assert 0 < sum(robbed) < 30 and record.game.dooms(0).of(answer(0, "pass")) is None


def test_an_answer_that_loses_only_in_some_deals_is_not_a_certain_loss():
    lost = 0
    for record, moves in walks("battle-royal", 2, 3):
        told = LossChecker(record.game, moves[0].seat)
        for move in moves:
            winners, _ = lasting(record.game.copy(), move)
            lost += winners is not None and move.seat not in winners and told.of(move) is None
    assert lost


def at_table(record, seat):
    """Return a table with a match in its current state, where the only person has this seat."""
    table, data = Table(), record.dump()
    data["seats"] = [name if number == seat else f"bot:page:{name}" for number, name in enumerate(data["seats"])]
    table.app.page.deal(data)
    while table.stage.tick():
        pass
    return table


def test_the_button_and_the_target_say_who_wins_and_the_tag_on_it_names_nobody():
    kinds = {}
    for record, move, doom, moves in found("knights-and-ninjas", 3, 4):
        if doom.winners and not all(LossChecker(record.game, move.seat).of(each) for each in moves):
            kinds.setdefault("aimed" if move.target is not None else "passed" if not move.cards else "", (record, move, doom))
        if {"passed", "aimed"} <= kinds.keys():
            break
    record, move, doom = kinds["passed"]
    table, says = at_table(record, move.seat), text("match.doom-wins", who=record.seats[doom.winners[0]])
    assert says in words(table.stage.view)
    (button,) = [one for one in pressable(table.stage.view) if one["do"] == "move" and one.get("move") == str(move)]
    assert "main" not in button
    record, move, doom = kinds["aimed"]
    table, says = at_table(record, move.seat), text("match.doom-wins", who=record.seats[doom.winners[0]])
    table.do("choose", card=move.cards[0].id)
    if move.call:
        table.do("take-call", call=move.call)
    assert f"{text('choose.aim', who=record.seats[move.target])}: {says}" in table.stage.view
    assert f">{text('match.doom-tag')}<" in table.stage.view and f">{says}<" not in table.stage.view


def test_the_main_button_says_who_wins_when_every_answer_loses():
    record, move, doom = next((record, move, doom) for record, move, doom, moves in found("kingdom-armies", 2, 12) if len(moves) == 1)
    table = at_table(record, move.seat)
    (main,) = [one for one in pressable(table.stage.view) if "main" in one]
    assert main["do"] == "move" and (text("match.doom-wins", who=record.seats[doom.winners[0]]) if doom.winners else text("match.doom-you")) in words(table.stage.view)
