"""The contract of every game, at every table; these tests know no game."""

import json
from functools import partial
from itertools import count, product
from random import Random
from unittest.mock import patch

import pytest
from helpers.share import IN_PYODIDE, share
from helpers.walks import ALL, GAMES, MOST, all_tried, canonical, held, ids_in, knows, label, place, positions, some, tried, walks

from courtcards.bots import bot_answer_in_time, choose
from courtcards.engine.move import Move, parse_move
from courtcards.saves import wire
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record
from courtcards.texts import Texts

TURNS = count()


def every_table(test, games=ALL):
    """Turn a test of one table into a test of a game's tables; it reports the table that fails.

    By day, of the tables with house rules, each test tries about six (a third, if there are few), and the next test others.
    """
    turn = next(TURNS)

    @pytest.mark.parametrize("game", games)
    def at_every_table(game):
        plain, mixed = ([table for table in tried(ALL[game]) if bool(table[2]) is ruled] for ruled in (False, True))
        step = max(3, len(mixed) // 6)
        for table in plain + share(mixed if IN_PYODIDE else mixed[turn % step::step], mixed):
            try:
                test(table)
            except Exception as found:
                found.add_note(f"at {label(table)}")
                raise
    return at_every_table


@every_table
def test_every_match_ends(table):
    for walk in walks(table):
        assert 0 < len(walk.moves) < MOST
        end = walk.positions[-1]
        assert end.question is None and end.moves() == []
        assert set(end.outcome.winners) <= set(range(end.seats)) and len(end.outcome.scores) == end.seats


@every_table
def test_cards_are_conserved_and_no_card_is_in_two_places(table):
    for game in positions(table):
        lying = [card for _, cards in game.zones() for card in cards]
        assert sorted(card.id for card in lying) == sorted(card.id for card in game.pack())


@every_table
def test_an_open_question_lists_at_least_one_answer_and_none_twice(table):
    for game in positions(table):
        if game.question is None:
            continue
        listed = game.moves()
        assert listed and {move.seat for move in listed} == set(game.question.seats)
        assert len({(move.seat, *move.choice) for move in listed}) == len(listed)


@every_table
def test_every_listed_move_is_legal_and_round_trips_as_text(table):
    for game in positions(table):
        for move in game.moves():
            assert parse_move(str(move), game.cards) == move
            assert game.why_not(move) is None


@every_table
def test_views_are_plain_data(table):
    for game in some(table):
        for seat in (None, *range(game.seats)):
            seen = game.view(seat)
            assert set(seen) == {"zones", "counters", "state", "notes", "question", "moves", "clock", "outcome"}
            assert json.loads(json.dumps(seen))["zones"] == seen["zones"]


@every_table
def test_a_copy_is_equal_and_playing_on_it_leaves_the_original_unchanged(table):
    for game in some(table):
        before, marks, dice = canonical(game.view()), dict(game.known), game.dice
        twin = game.copy()
        assert canonical(twin.view()) == before and twin.dice == dice and twin.known == marks
        for move in game.moves():
            twin = game.copy()
            twin.play(move)
            if twin.question is not None:
                twin.play(twin.moves()[-1])
        assert (canonical(game.view()), game.known, game.dice) == (before, marks, dice)


@every_table
def test_a_copy_plays_on_like_its_original(table):
    for walk in walks(table):
        twin = walk.positions[0].copy()
        for move in walk.moves:
            twin.play(move)
        assert canonical(twin.view()) == canonical(walk.positions[-1].view())


@every_table
def test_a_seat_sees_the_same_in_every_deal_imagined_for_it(table):
    for game in some(table):
        for seat in range(game.seats):
            seen = canonical(game.view(seat))
            for n in range(2):
                world = game.imagine(seat, Random(n))
                assert canonical(world.view(seat)) == seen
                assert bool(world.moves()) == (game.question is not None)


@every_table
def test_imagined_deals_use_nothing_but_what_the_seat_may_know(table):
    for game in some(table):
        for seat in range(game.seats):
            other = game.imagine(seat, Random(8))                   # another deal, which looks the same to the seat
            assert canonical(other.imagine(seat, Random(5)).view()) == canonical(game.imagine(seat, Random(5)).view())


@every_table
def test_deals_imagined_with_all_hands_open_show_every_seat_the_same_and_keep_nothing_that_nobody_sees(table):
    for game in some(table):
        world = game.imagine(None, Random(3))
        assert all(canonical(world.view(seat)) == canonical(game.view(seat)) for seat in range(-1, game.seats)) and world.dice != game.dice
        other = game.imagine(None, Random(8))                       # another order of the deck, which nobody can tell from the true one
        assert canonical(other.imagine(None, Random(5)).view()) == canonical(game.imagine(None, Random(5)).view())


@every_table
def test_deals_imagined_by_a_spectator_use_only_what_is_public(table):
    for game in some(table):
        other = game.imagine(-1, Random(8))
        assert canonical(other.view(-1)) == canonical(game.view(-1))
        assert canonical(other.imagine(-1, Random(5)).view()) == canonical(game.imagine(-1, Random(5)).view())


def asked(game, seat):
    """Return a seat's question: its answers, the effect of each, and the texts for all that, if the game has any."""
    question, mine = game.view(seat)["question"], [move for move in game.moves() if move.seat == seat]
    outlooks = [game.outlook(move) for move in mine]
    texts = Texts(type(game), ["Ada"] * game.seats, seat) if game.id in GAMES else None
    said = [texts.say("outlook", *outlook) for outlook in outlooks if outlook] if texts else []
    prompts = [texts.prompt(question, part) for part in ("ask", "wait", "help", "do")] if texts else []
    foretold = [[fact for fact in game.foretell(move) if fact.seats is None] for move in mine if game.question.weighs(move)]
    return mine, outlooks, said, prompts, foretold, [ahead(game, move) for move in mine[::5] if game.question.weighs(move)]


def ahead(game, move):
    """Return the answers that can be given ahead, together with a weighed answer."""
    world = game.copy()
    world.play(move)
    asked = world.question
    return [str(each) for each in world.moves(move.seat) if asked.weighs(each)] if asked is not None and asked.ahead else []


@every_table
def test_a_seat_is_asked_the_same_in_every_deal_imagined_for_it(table):
    for game in some(table, share(3, 1)):
        for seat in game.question.seats if game.question else ():
            once = asked(game, seat)
            assert once[0] and asked(game.imagine(seat, Random(3)), seat) == once


@every_table
def test_an_imagined_deal_plays_on_to_a_next_question(table):
    for game in some(table, share(3, 1)):
        if game.question is not None:
            world = game.imagine(0, Random(5))
            world.play(Random(6).choice(world.moves()))
            assert world.moves() or world.outcome


@every_table
@patch.dict(GAMES, ALL)
def test_an_imagined_position_survives_being_dumped_and_loaded(table):
    for game in some(table):
        for seat in game.question.seats if game.question else ():
            world = game.imagine(seat, Random(4))
            again = wire.load_position(wire.dump_position(world))
            assert canonical(again.view()) == canonical(world.view()) and again.dice == world.dice and again.known == world.known
            assert bot_answer_in_time(again, seat, "squire", Random(2)) == bot_answer_in_time(world, seat, "squire", Random(2))
            again.play(again.moves()[0])
            world.play(world.moves()[0])
            assert canonical(again.view()) == canonical(world.view())


@every_table
def test_imagining_leaves_the_true_position_unchanged(table):
    for game in some(table, share(3, 1)):
        before, dice = canonical(game.view()), game.dice
        world = game.imagine(0, Random(3))
        assert (canonical(game.view()), game.dice) == (before, dice) and world.dice != dice


def test_imagined_deals_differ_wherever_a_seat_cannot_see():
    for kind in ALL.values():
        game = kind(kind.fewest, seed=4)
        worlds = {canonical(game.imagine(0, Random(n)).view()) for n in range(8)}
        assert len(worlds) == 8 and canonical(game.view()) not in worlds


@every_table
def test_public_facts_name_no_hidden_card(table):
    for game in positions(table):
        seen = game.view(0)
        asked = dict(seen["question"] or {})
        own = [asked.pop(name, None) for name in ("case", "typed", "row")]          # told only to the seat that's asked
        assert all(knows(game, 0, game.cards[id]) for id in ids_in(own, game)), own
        for id in ids_in([asked, seen["counters"], seen["outcome"]], game):
            assert all(knows(game, seat, game.cards[id]) for seat in range(game.seats)), (id, asked)


@every_table
def test_no_procedure_stores_a_hidden_card(table):
    for game in positions(table):
        for procedure in game.agenda:
            for card in held(procedure):
                assert all(game.sees(seat, place(game, card)) for seat in range(game.seats)), (procedure, card)


def unseen(game, after, seat, cards, facts):
    """Return whether a seat learns nothing of an answer's cards: doesn't see them, wasn't shown them, and heard of no card turned up."""
    told = [fact for fact in facts if fact.seats is None or seat in fact.seats]
    return not ids_in([fact.about for fact in told], game) and not any(after.sees(seat, place(after, card)) or
                   seat in set(after.known.get(card, ())) - set(game.known.get(card, ())) for card in cards)


def answered(game, move):
    """Return the position after an answer, and the facts told on the way."""
    after, facts = game.copy(), []
    after.story = lambda _, fact: facts.append(fact)
    after.play(move)
    return after, facts


def hidden_pairs(game):
    """Yield a seat and two answers whose cards it can't see, each with the position after it and the facts told."""
    by_shape = {}
    for move in game.moves():
        if move.cards:
            by_shape.setdefault((move.seat, move.verb, move.target, move.call, len(move.cards)), []).append((move, *answered(game, move)))
    for (mover, *_), answers in by_shape.items():
        for seat in set(range(game.seats)) - {mover}:
            dark = [(after, facts) for move, after, facts in answers if unseen(game, after, seat, move.cards, facts)]
            yield from ((seat, dark[0], other) for other in dark[1:])


def heard(seat, facts):
    """Return the facts told to a seat in full, and just the keys of the others."""
    return [fact if fact.seats is None or seat in fact.seats else fact.key for fact in facts]


@every_table
def test_two_answers_with_hidden_cards_look_the_same_to_the_others(table):
    for game in some(table):
        for seat, (one, said), (other, said_too) in hidden_pairs(game):
            assert canonical(one.view(seat)) == canonical(other.view(seat))
            assert heard(seat, said) == heard(seat, said_too)
            assert canonical(one.imagine(seat, Random(9)).view()) == canonical(other.imagine(seat, Random(9)).view())


@pytest.mark.parametrize("id", ["heralds", "kingdom-armies", "battle-royal"])
def test_games_with_secret_choices_exercise_the_test_of_hidden_answers(id):
    tables = [(id, seats, {}) for seats in range(ALL[id].fewest, ALL[id].most + 1)]
    assert sum(len(list(hidden_pairs(game))) for table in tables for game in positions(table)) > 100


@every_table
def test_a_fact_names_no_card_to_a_seat_that_cannot_know_it(table):
    for walk in walks(table):
        assert walk.blabbed == []


def test_matches_of_every_game_have_facts_that_name_cards():
    for kind in ALL.values():
        told = [fact for table in tried(kind) for walk in walks(table) for fact in walk.facts]
        assert any(ids_in(fact.about, kind) for fact in told)


@every_table
@patch.dict(GAMES, ALL)
def test_a_record_replays_to_the_same_position(table):
    game, seats, chosen = table
    for walk in walks(table):
        record = Record(game, ["Ada"] * seats, chosen, walk.start[-1])
        for move in walk.moves:
            record.play(str(move))
        again = load_record(json.dumps(record.dump()))
        assert canonical(again.game.view()) == canonical(record.game.view()) == canonical(walk.positions[-1].view())


@every_table
def test_every_bot_answers_with_a_move_legal_in_the_true_position(table):
    for game in some(table, share(3, 1)):
        for seat in game.question.seats if game.question else ():
            for bot in ("random", "page", "squire"):
                move = choose(game, seat, bot, Random(1))
                assert move.seat == seat and game.why_not(move) is None


@every_table
def test_every_searching_bot_answers_with_a_move_legal_in_the_true_position(table):
    for game in some(table)[::share(8, 4)]:
        for seat in game.question.seats[:1] if game.question else ():
            for bot in share(("king",), ("knight", "king")):
                move = bot_answer_in_time(game.imagine(seat, Random(1)), seat, bot, Random(1), seconds=.02, playouts=2)
                assert move.seat == seat and game.why_not(move) is None


def mutations(game, rng):
    """Yield moves one step away from listed ones: with another seat, verb, card, target or call."""
    cards, listed = list(game.cards.values()), game.moves()
    verbs = [*{move.verb for move in listed}, *game.free_verbs, *game.machine_verbs, "juggle"]
    places, calls = [*[str(zone) for zone, _ in game.zones()], rng.choice(cards).id, "moat", "ground:7"], [*{move.call for move in listed}]
    for move in rng.sample(listed, min(4, len(listed))):
        twins = [card for card in cards if move.cards and card.kind == move.cards[0].kind]
        yield move._replace(seat=rng.randrange(game.seats + 1))
        yield move._replace(verb=rng.choice(verbs))
        yield move._replace(verb=rng.choice(verbs), seat=rng.randrange(game.seats), cards=(rng.choice(cards),))
        yield move._replace(cards=(*move.cards, rng.choice(cards)))
        yield move._replace(cards=move.cards[:-1])
        yield move._replace(cards=move.cards[::-1])
        yield move._replace(cards=move.cards * 2)
        yield move._replace(cards=(rng.choice(twins or cards), *move.cards[1:]))
        for _ in range(2):
            aimed, called = rng.choice([None, *range(game.seats), *places]), rng.choice([None, "knight", "moat", *calls, rng.choice(cards).id])
            yield move._replace(target=aimed)
            yield move._replace(call=called)
            yield move._replace(target=aimed, call=called)
    yield from (Move(seat, verb) for seat in range(game.seats) for verb in game.free_verbs)


def shape(game, move):
    """Return an answer's shape, ignoring the order of its cards and differences between equal cards from the same places."""
    spread = [(card.kind, str(place(game, card))) for card in move.cards]
    return move._replace(cards=spread if game.question.ordered else sorted(spread))


@every_table
def test_refusals_agree_with_the_listed_moves(table):
    rng, refused = Random(7), 0
    for game in some(table):
        before, listed = canonical(game.view()), [shape(game, move) for move in game.moves()]
        for move in mutations(game, rng) if game.question else ():
            refusal = game.why_not(move)
            answers = 0 <= move.seat < game.seats and game.answers(move)
            if answers:
                assert (refusal is None) == (shape(game, move) in listed and len(set(move.cards)) == len(move.cards)), move
            elif refusal is None:
                assert game.why_illegal_out_of_turn(move) is None
            refused += refusal is not None
            if refusal is None:
                check_play(game.copy(), move)
        assert canonical(game.view()) == before
    assert refused


def check_play(game, move):
    """Play an allowed move and check the position: no card is lost, and a free move leaves the question open unless the player leaves."""
    free, asked = not game.answers(move) and move.verb not in game.machine_verbs, game.question
    game.play_text(str(move))
    assert sum(len(cards) for _, cards in game.zones()) == len(game.pack())
    if free:
        now = game.question
        assert now is asked or game.outcome or move.seat in game.fallen or (now.seats, now.key) == (asked.seats, asked.key)


def test_nobody_else_learns_who_is_asked_a_quiet_question():
    asked = [game for table in all_tried() for game in some(table) if game.question and game.question.quiet]
    assert asked
    for game in asked:
        for seat in {-1, *range(game.seats)} - {game.question.seat}:
            assert game.view(seat)["question"]["seats"] == game.view(seat)["moves"] == []


@partial(every_table, games=GAMES)
def test_every_refusal_and_every_fact_has_a_sentence(table):
    game, seats, _ = table
    readers = [Texts(GAMES[game], ["Ada", "Margot", "Hugh", "Maud", "Odo", "Joan"][:seats], reader) for reader in (None, 0, seats - 1)]
    for position in some(table):
        for move in mutations(position, Random(8)) if position.question else ():
            refusal = position.why_not(move)
            assert refusal is None or readers[0].refusal(refusal.key)["say"]
    told = {(fact.key, canonical(fact.about)): fact for walk in walks(table) for fact in walk.facts}           # most are told many times
    for fact, texts in product(told.values(), readers):
        entry = texts.entry("fact", fact.key)
        for part in [part for part in ("you", "other", "heading", "where") if part in entry] if isinstance(entry, dict) else [None]:
            said = texts.say("fact", fact.key, fact.about, part)
            assert said and "{" not in said
