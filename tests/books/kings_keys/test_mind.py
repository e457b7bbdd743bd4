"""Bots in King's Keys: their memory, their guesses about rivals, arranging stacks, expected outcomes."""

from random import Random

import pytest
from books.kings_keys.armies import Campaign, kingdoms, send
from helpers.share import share

from courtcards.bots import choose, mind_of
from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES
from courtcards.lab import play_match

ROYAL = mind_of("battle-royal")
WHOLE = [" ".join(number + item for number in "4321" for item in "KASC")] * 4


class Match:
    """A match of Battle Royal with full armies, and its public facts."""

    def __init__(self, seats=2, seed=5, **options):
        self.told = []
        self.game = GAMES["battle-royal"](seats, options, seed=seed, story=lambda _, fact: self.told.append(fact))

    def send(self, *words):
        """Send, or lay, cards by class for the seats asked, one by one."""
        for word in words:
            send(self.game, word)
        return self

    def play(self, moves, seed=0):
        """Let squires make this many moves."""
        rng = Random(seed)
        for _ in range(moves):
            if self.game.question is not None:
                self.game.play(choose(self.game, rng.choice(self.game.question.seats), "squire", rng))
        return self

    def remembered(self, seat, number=0):
        """Return a world as a seat imagines it, including its memory."""
        world = self.game.imagine(seat, Random(number))
        ROYAL.recall(world, seat, self.told)
        return world


def ids(cards):
    """Return the ids of cards."""
    return {card.id for card in cards}


def kinds(cards):
    """Return the classes of cards."""
    return sorted(card.kind for card in cards)


def test_with_memory_every_army_is_known_when_a_match_begins():
    match = Match(seats=4)
    assert all(ids(match.remembered(seat).forces[rival]) == ids(match.game.forces[rival]) for seat in range(4) for rival in range(4))


def test_a_captured_card_is_remembered_where_everyone_saw_it_go():
    match = Match(seats=3).send("4K", "1C", "2S", "3A", "4A", "1S")
    for number in range(5):
        world = match.remembered(2, number)
        assert kinds(world.captured[0]) == ["1C", "2S", "4K"] and kinds(world.captured[1]) == ["1S", "3A", "4A"]


def test_a_remembered_card_stays_where_it_was_seen_in_every_imagined_deal():
    match = Match(seats=3, seed=8).play(40)
    for seat in range(3):
        world = match.remembered(seat)
        places = {card: zone for zone, cards in world.zones() for card in cards}
        assert world.known and all(seat in seats for seats in world.known.values())
        for number in range(5):
            again = world.imagine(seat, Random(number))
            assert {card: zone for zone, cards in again.zones() for card in cards} == places


def test_a_rivals_face_down_cards_are_assumed_to_be_the_weakest_until_one_turns_up():
    match = Match(seats=3).send("4K", "4K", "1C", "1C", "1S", "2C", "3K", "1C", "1S", "3S", "4A")          # the laid cards aren't quite the weakest
    assert kinds(match.remembered(2).captured[1]) == sorted(["4K", "4K", "1C", "1C", "1S", "1A", "3K", "1C", "1S", "1A", "4A"])
    match.send("2K", "1A", "2A")                                                                           # the second seat hasn't laid its 1 Axe
    world = match.remembered(2)
    assert kinds(world.captured[0]) == ["1A", "2A", "2K"] and kinds(world.captured[1]) == sorted(["4K", "4K", "1C", "1C", "1S", "1A", "3K", "1C", "1S", "1K", "4A"])


def test_a_player_who_captured_a_face_down_card_knows_it():
    match = Match(seats=3).send("4K", "4K", "1C", "1C", "1S", "2C", "3K", "1C", "1S", "3S", "4A")
    world = match.remembered(1)
    assert {"1A", "2A", "3A"} <= {*kinds(world.forces[0])} and "2C" not in kinds(world.forces[0])


def test_a_player_who_lays_everything_before_recruits_come_is_known_to_have_laid_it():
    campaign = Campaign("battle-royal", "4K 1K 3K", "2C 1K 3A").fight(2)                                   # both lay their last card, the first recruits
    assert campaign.facts
    world = campaign.game.imagine(1, Random(1))
    ROYAL.recall(world, 1, campaign.facts)
    assert len(world.forces[0]) == len(campaign.game.forces[0]) and ids(world.forces[1]) == ids(campaign.game.forces[1])


def test_of_smaller_armies_nobody_remembers_more_than_was_visible():
    match = Match(army_size=6)
    world = match.game.imagine(1, Random(3))
    ROYAL.recall(world, 1, match.told)
    assert world.known == {}
    match.send(match.game.forces[0][0].id, match.game.forces[1][0].id)
    assert len(match.remembered(1).known) <= 2


@pytest.mark.parametrize("seats", share([3], [2, 3, 4]))
def test_memory_uses_nothing_but_the_announced_facts(seats):
    found = 0
    for seed in range(share(3, 6)):
        match = Match(seats, seed).play(10 + 9 * seed, seed)
        for seat in match.game.question.seats if match.game.question else ():
            twins = [match.game, *[match.game.imagine(seat, Random(f"twin {number}")) for number in range(2)]]
            assert len({str(choose(twin, seat, "king", Random(7), match.told, 6)) for twin in twins}) == 1
            found += 1
    assert found


def test_memory_that_starts_late_or_knows_nothing_still_deals_every_card_once():
    match = Match(seats=3, seed=4).play(60)
    for story in ([], match.told[-20:]):
        world = match.game.imagine(0, Random(2))
        ROYAL.recall(world, 0, story)
        assert sorted(card.id for _, cards in world.zones() for card in cards) == sorted(card.id for _, cards in match.game.zones() for card in cards)
        assert [len(cards) for _, cards in world.zones()] == [len(cards) for _, cards in match.game.zones()]


def lying(world, seat):
    """Return every card's place, counting a rival's hand and sealed cards as one, and the numbers of sealed cards."""
    where = {card: (zone.owner, "army" if zone.owner != seat and zone.name in ("hand", "sealed") else zone.name) for zone, cards in world.zones() for card in cards}
    return where, [len(cards) for cards in world.sealed]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_rivals_have_sent_are_chosen_again_from_their_own_cards_and_nothing_else_moves(seats):
    sealed = 0
    for seed in range(4):
        match = Match(seats, seed).play(13 + 2 * seed)
        for seat in range(seats):
            world = match.remembered(seat)
            before = lying(world, seat)
            ROYAL.reseal(world, seat, Random(seed))
            assert lying(world, seat) == before
            sealed += sum(before[1]) - before[1][seat]
    assert sealed


def test_imagined_deals_vary_the_card_a_rival_has_sent():
    match = Match().send("3K")
    worlds = [match.remembered(1, number) for number in range(30)]
    for number, world in enumerate(worlds):
        ROYAL.reseal(world, 1, Random(number))
    assert len({world.sealed[0][0].kind for world in worlds}) > 5


@pytest.mark.parametrize("game, options", [("battle-royal", {}), ("battle-royal", {"army_assignment": "pick", "face_off_choice": "random"}), ("kingdom-armies", {}),
                                           ("kingdom-armies", {"army_assignment": "pick", "coins_buy_keys": True}), ("war", {}), ("war", {"long_game": True})])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_every_question_of_a_war(game, options, level):
    match, rng, asked, told = GAMES[game](2, options, seed=11), Random(3), set(), []
    match.story = lambda _, fact: told.append(fact)
    moves = 0
    while match.question is not None and moves < share(40, 260):
        seat, moves = rng.choice(match.question.seats), moves + 1
        asked.add(match.question.key)
        move = choose(match, seat, level, rng, told, 4)
        assert match.why_not(move) is None
        match.play(move)
    assert "battle" in asked and ("pick" in asked) == ("army_assignment" in options)


def test_a_stack_starts_with_four_weak_cards_followed_by_the_strong_ones():
    game = kingdoms("kingdom-armies", *WHOLE[:2])
    while game.question.seats == (0,):
        game.play(choose(game, 0, "squire", Random(len(game.hands[0]))))
    ranks = [card.rank for card in game.forces[0][::-1]]
    assert max(ranks[:4]) < min(ranks[4:8]) and sum(ranks[4:10]) > sum(ranks[10:])


def test_against_several_rivals_a_king_puts_more_weak_cards_first():
    game = kingdoms("kingdom-armies", *WHOLE)
    while game.question.seats == (0,):
        game.play(choose(game, 0, "king", Random(len(game.hands[0]))))
    assert max([card.rank for card in game.forces[0][-5:]]) < 12, "a squire's fifth is one of its best"


def test_no_two_stacks_are_arranged_alike():
    orders = set()
    for seed in range(5):
        game, rng = kingdoms("kingdom-armies", *WHOLE[:2]), Random(seed)
        while game.question.seats == (0,):
            game.play(choose(game, 0, "squire", rng))
        orders.add(tuple(card.kind for card in game.forces[0]))
    assert len(orders) == 5


def test_a_page_shuffles_its_stack():
    assert str(choose(GAMES["kingdom-armies"](2), 0, "page", Random(1))) == "0 shuffle"


def test_in_war_no_level_is_better_than_another():
    assert mind_of("war").levels == () and len({play_match("war", [level, "squire"], 4, {})[0] for level in LEVELS}) == 1


def expected(game, seat, *words):
    """Return a seat's expected outcomes of sending cards."""
    before = game.copy()
    for word in words:
        send(game, word)
    return ROYAL.gain_between(before, game, seat)


def test_the_gain_of_an_answer_is_the_table():
    match = Match(seats=3)
    assert expected(match.game.copy(), 0, "4K", "1C", "2S") == ("takes", {}) and expected(match.game.copy(), 0, "1C", "4K", "2S") is None
    assert expected(match.game.copy(), 0, "4K", "4K", "2S") is None, "a face-off is not decided yet"


def test_the_consequence_of_the_last_battle_is_the_result_of_the_war():
    game = kingdoms("battle-royal", "4K", "1C")
    assert expected(game.copy(), 0, "4K", "1C") == ("wins", {}) and expected(game.copy(), 1, "4K", "1C") is None


@pytest.mark.parametrize("game, seats", [("battle-royal", 2), ("battle-royal", 4), ("kingdom-armies", 2), ("kingdom-armies", 3), ("war", 2)])
def test_the_evaluator_rates_seats_equal_at_the_start_and_gives_the_winner_everything_at_the_end(game, seats):
    judge = mind_of(game).evaluator
    match, rng = GAMES[game](seats, {}, seed=3), Random(1)
    first = judge.chances(match)
    assert sum(first) == pytest.approx(1) and (game == "war" or first == pytest.approx([1 / seats] * seats))
    while match.question is not None:
        match.play(choose(match, match.question.seats[0], "random", rng))
    assert judge.chances(match) == [float(seat in match.outcome.winners) for seat in range(seats)]
