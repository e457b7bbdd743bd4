"""Bots in Kingdrin and Minkingi: battles as bit sets, guessing hands, answering every question, expectations."""

from random import Random

import pytest
from books.creations import kingdrin, minkingi
from books.creations.own_cards import any_set
from helpers.share import share

from courtcards.bots import choose, mind_of
from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES
from courtcards.games.creations.battle import field_after_battle
from courtcards.games.creations.control_bits import ControlField, hold_of_seat
from courtcards.games.creations.hand_inference import HELD, HandGuess, rival_actions
from courtcards.games.creations.matching import CORNERS
from courtcards.games.creations.minkingi_strategy import tie_winner

FIELDS = [{}, {"field": "weathervane", "square_cards": True}, {"field": "hourglass", "adjacency": "edges"}, {"field": "plus", "defeated_attack": False}]
LITTLE = 8              # playouts


def at_random(game, options, seed, cards=None):
    """Yield the positions of a random match."""
    rng = Random(seed)
    match = GAMES[game](2, options, seed=seed, cards=cards)
    while match.question is not None:
        yield match
        match.play(rng.choice(match.moves()))


@pytest.mark.parametrize("options", FIELDS, ids=str)
def test_the_fast_battle_gives_the_same_result_as_the_rules(options):
    fought = 0
    for seed in range(8):
        for game in at_random("minkingi", options, seed, any_set(Random(seed)) if seed % 2 else None):
            if game.question.key != "battle":
                continue
            space, at = game.latest, {lying.card: number for number, lying in enumerate(game.laid) if lying}
            sway = ControlField.of(game.ground, game.laid)
            for move in game.moves():
                if move.cards:
                    engaged = [space, *[at[card] for card in move.cards]]
                    left = field_after_battle(game.laid, game.ground, engaged, game.defeated_attack)
                    order = sway.order([space, *sway.neighbours_of(space)])
                    hold = sway.hold_after_battle(order, sum(1 << each for each in engaged), hold_of_seat(game.laid, move.seat), game.defeated_attack)
                    assert hold == hold_of_seat(left, move.seat)
                    fought += 1
    assert fought > 30


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "options"), [("minkingi", {"field": "plus"}), ("kingdrin", {}), ("kingdrin", {"fresh_value": True, "finish_round": True})])
def test_every_level_answers_every_question_legally_with_any_set(game, options, level):
    asked = set()
    for seed in range(share(1, 3)):
        for number, match in enumerate(at_random(game, options, seed, any_set(Random(seed)))):
            asked.add(match.question.key)
            if number < 30:
                seat = match.question.seats[0]
                assert match.why_not(choose(match, seat, level, Random(number), playouts=LITTLE)) is None
    assert asked >= ({"draft", "create", "battle"} if game == "minkingi" else {"opening", "second", "turn"})


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides_who_goes_first(level):
    game = minkingi.match("", "", first=None)
    assert game.question.key == "starter" and game.why_not(choose(game, 0, level, Random(1))) is None


@pytest.mark.parametrize(("rules", "verb"), [({}, "follow"), ({"starter_ties": True}, "begin"), ({"starter_ties": True, "field": "two_by_four"}, "follow")])
def test_a_squire_goes_first_where_that_wins_ties_on_an_odd_field(rules, verb):
    game = minkingi.match("", "", first=None, **rules)
    assert choose(game, 0, "squire", Random(1)).verb == verb


@pytest.mark.parametrize("rules, wins", [({}, 1), ({"starter_ties": True}, 0)])
def test_a_bot_that_looks_ahead_knows_who_wins_a_tie(rules, wins):
    game = minkingi.match("1 R1/11, 2, 3, 4, 5", "11 11/11, 12, 13, 14, 15", **rules)
    assert tie_winner(game, wins) == 1 and tie_winner(game, 1 - wins) == -1


def supposed(game, told, seat=0, worlds=60):
    """Return the other seats' hands in worlds as a king imagines them; check that they have no card known to be elsewhere."""
    mind, found = mind_of("kingdrin"), []
    world = game.imagine(seat, Random(1))
    mind.recall(world, seat, [fact for fact in told if fact.seats is None or seat in fact.seats])
    for number in range(worlds):
        again = world.imagine(seat, Random(number))
        mind.reseal(again, seat, Random(number))
        assert sorted(card.id for _, cards in again.zones() for card in cards) == sorted(game.cards)
        assert [(len(cards), zone) for zone, cards in again.zones()] == [(len(cards), zone) for zone, cards in game.zones()]
        assert again.hands[seat] == game.hands[seat] and again.ditch == game.ditch
        found.append([again.hands[other] for other in game.clockwise(seat)])
    return found


def held_by_next(hands, *cards):
    """Return the average number of these cards in the next seat's imagined hands."""
    return sum(card.id in cards for row in hands for card in row[0]) / len(hands)


MORE = "c21", "c22", "c23", "c24", "c25"


def more(corners):
    """Return five cards in words: one that a rival draws, and four below it."""
    return "20 56/78, " + ", ".join(f"{card[1:]} {corners}" for card in MORE)


def test_a_king_remembers_on_which_top_card_a_rival_drew():
    told = []
    game = kingdrin.match([], "100 12/34", seats=2, told=told, first=1, deck=more("12/56"), left=20)
    game.play_text("1 draw")
    assert held_by_next(supposed(game, told), *MORE) < .3 < 1 < held_by_next(supposed(game, []), *MORE)


def test_a_king_remembers_that_a_rival_could_not_repeat_the_call():
    shares = []
    for options, call in (({}, "1"), ({"fresh_value": True}, "1"), ({"fresh_value": True}, "2")):
        told = []
        game = kingdrin.match(["1 12/34"], "100 12/34", seats=2, told=told, deck=more("11/99"), left=20, **options)
        game.play_text(f"0 play c1 = {call}")
        game.play_text("1 draw")
        shares.append(held_by_next(supposed(game, told), *MORE))
    assert max(shares[0], shares[2]) < .3 < 1 < shares[1]          # it can only hold a one if it just drew it, or if no one could be called


def test_a_king_knows_that_a_rival_would_have_played_another_card_sooner():
    told = []
    game = kingdrin.match(["", "1 19/99"], "100 12/34", seats=2, told=told, deck=more("12/55"), left=30, first=1)
    game.play_text("1 play c1 = 1")
    assert held_by_next(supposed(game, told), *MORE) < .1 < .5 < held_by_next(supposed(game, []), *MORE)


def test_a_king_of_kingdrin_plays_only_against_one_rival():
    assert [mind_of("kingdrin").among(seats) for seats in (2, 3, 10)] == [("page", "squire", "king"), ("page", "squire"), ("page", "squire")]


RULES = [({}, 2), ({"opening": "starter"}, 3), ({"fresh_value": True, "finish_round": True}, 2), ({"fresh_value": True, "finish_round": True}, 4),
         ({"exhaust": "failed_draw", "pile": "short"}, 5), ({"speed": True, "pace": "drawn"}, 3)]


@pytest.mark.parametrize(("rules", "seats"), RULES, ids=str)
def test_a_squires_plays_are_explained_by_its_hand(rules, seats):
    seen = 0
    for seed in range(4):
        told = []
        game, rng = GAMES["kingdrin"](seats, rules, seed=seed, story=lambda _, fact, told=told: told.append(fact)), Random(seed)
        dealt = [[*hand] for hand in game.hands]
        while game.question is not None:
            game.play(choose(game, game.question.seats[0], "squire", rng))
        for rival, hand in enumerate(dealt):
            done = [deed for deed in rival_actions(game, told) if deed.seat == rival]
            drawn = [game.cards[fact.about["card"]] for fact in told if fact.key == "draws" and fact.about["seat"] == rival]
            laid = {deed.card: at for at, deed in enumerate(done) if deed.card}
            known = sum(deed.drew for deed in done)
            assert known <= len(drawn) <= known + 1             # no turn follows the draw that ends a match
            guess = HandGuess(game, rival, done)
            guess.came = [-1] * len(hand) + [at for at, deed in enumerate(done) if deed.drew]
            held = [*hand, *drawn[:known]]
            guess.cards, guess.went = [(CORNERS[card], card) for card in held], [laid.get(card, HELD) for card in held]
            assert [at for at in range(len(done)) if guess.log_likelihood(at)] == []
            seen += len(done)
    assert seen > 40


def test_a_squire_calls_the_value_that_leaves_the_others_least():
    game = kingdrin.match(["1 12/33", "2 11/99, 3 11/99"], "100 12/45", fresh_value=True)
    moves = game.moves(0)
    assert {mind_of("kingdrin").squire(game, 0, moves, Random(seed)).call for seed in range(9)} == {"1"}
    assert [move.call for move in mind_of("kingdrin").candidates(game, 0, moves, Random(1), 8)] == ["1", "2"]


@pytest.mark.parametrize("rules, kept", [({"finish_round": True}, "c1"), ({}, "c2")])
def test_of_its_last_two_cards_a_squire_keeps_the_one_that_wins_a_finished_round(rules, kept):
    game = kingdrin.match(["1 S150 11/11, 2 S20 12/12", "3 22/22"], filler="19/19", left=40, **rules)
    for seat in (0, 1) * 5:
        game.play_text(f"{seat} play {game.hands[seat][-1].id} = 1")
    assert {mind_of("kingdrin").squire(game, 0, game.moves(0), Random(seed)).cards[0].id for seed in range(9)} == {"c1", "c2"} - {kept}


def test_a_king_drafts_a_fast_card_with_high_numbers_where_others_keep_a_slow_one_with_symbols():
    game = minkingi.match("1 S150 RB/95, 2, 3 S40 66/45", draft=False)
    kept = {level: str(choose(game, 0, level, Random(1))) for level in ("squire", "knight", "king")}
    assert kept == {"squire": "0 keep c1", "knight": "0 keep c1", "king": "0 keep c3"}


def test_a_king_captures_what_wins_on_the_last_day():
    for seed in range(6):
        game, rng = minkingi.MINKINGI(2, {"field": "plus"}, seed=seed), Random(seed)
        while game.laid.count(None) != 1 or game.question.key != "create":
            game.play(rng.choice(game.moves()))
        seat, best = game.question.seat, []
        for move in game.moves():
            world = game.copy()
            world.play(move)
            ends = [world] if world.outcome else [world.copy() for _ in world.moves()]
            for each, answer in zip(ends, world.moves(), strict=False):
                each.play(answer)
            best.append(max(each.control(seat) for each in ends))
        game.play(choose(game, seat, "king", rng))
        while game.question is not None:
            game.play(choose(game, seat, "king", rng))
        assert game.control(seat) == max(best)


def test_kingdrins_forecast_is_who_draws_and_whether_there_is_a_match():
    expects, before = mind_of("kingdrin").gain_between, kingdrin.match(["1 11/11, 2 22/22", "3 33/33"], "100 12/34", first=0)
    again = before.copy()
    again.play_text("0 play c1 = 1")
    drew = again.copy()
    drew.play_text("1 draw")
    assert expects(before, drew, 0) == ("draws", {"rival": 1})
    assert expects(before, again, 0) is None and expects(before, before, 0) == ("again", {})


def test_minkingis_forecast_is_a_seats_lead():
    expects = mind_of("minkingi").gain_between
    game = minkingi.match("1 99/99", "2 11/11", first=0)
    then = game.copy()
    then.play_text("0 create c1 > field:a1 = 0")
    assert expects(game, then, 0) == ("gains", {"n": 1}) and expects(game, then, 1) is None and expects(game, game, 0) == ("stays", {})
    draft = minkingi.match("1 99/99", "2 11/11", draft=False)
    assert expects(draft, draft, 0) is None
