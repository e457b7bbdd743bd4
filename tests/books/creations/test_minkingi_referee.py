"""Invariants of every match of Minkingi.

They're checked over random matches on all fields and with all kinds of sets, against a second reading of the rule book.
"""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from books.creations.grounds import beats, picked, rotated, touching, unordered
from books.creations.minkingi import MINKINGI, SPACES
from books.creations.own_cards import any_set
from helpers.share import share
from helpers.steps import campaign, happens_as_foretold, walked

from courtcards.engine.game import After
from table.books.creations.minkingi import exchange_counts

MATCHES, LONGEST = 16, 100              # per field; moves per match, more than possible
OFTEN = {"battle": 4, "peace": 1}
FIELDS = share(("plus", "weathervane", "three_by_four"), SPACES)
every_field = pytest.mark.parametrize("field", FIELDS)


def walk(field, number):
    """Play a match at random; return its steps."""
    rng, told = Random(f"minkingi {field} {number}"), []
    chosen = {"field": field, "adjacency": rng.choice(("all", "edges")), "square_cards": rng.random() < 0.3, "defeated_attack": rng.random() < 0.5,
              "starter_ties": rng.random() < 0.3}
    after = rng.choice((After(), After((0,), (1,)), After((1,), (0,)), After((0, 1))))
    cards = any_set(rng) if number % 4 else None
    game = MINKINGI(2, chosen, seed=number, story=lambda _, fact: told.append(fact), after=after, cards=cards)
    return walked(game, told, lambda game: picked(game.moves(), rng, OFTEN), LONGEST)


walks, steps, moves = campaign(walk, lambda _: MATCHES)


def shown(step, id):
    """Return a card's corners in its current rotation."""
    return rotated(step.game.cards[id].traits["corners"], step.seen["state"][id].get("turned", 0))


def lying(step):
    """Return the cards on the field by their spaces."""
    return {name.partition(":")[2]: ids[0] for name, ids in step.seen["zones"].items() if name.startswith("field:") and ids}


def controllers(step):
    """Return the controllers of the cards on the field."""
    return {id: step.seen["state"][id]["controller"] for id in lying(step).values()}


def rules(step):
    """Return the house rules of a match."""
    return step.game.chosen


def meets(step):
    """Return how the spaces of a match meet."""
    return touching(step.game.active_field, rules(step)["adjacency"] == "edges")


# legal answers, by a second reading

def lawful(step):
    """Return every legal answer according to the rule book."""
    seen, zones, key = step.seen, step.seen["zones"], step.seen["question"]["key"]
    seats = seen["question"]["seats"]
    if key == "draft":
        return {f"{seat} keep {card}" for seat in seats for card in zones[f"pack/{seat}"]}
    seat = seats[0]
    if key == "starter":
        return {f"{seat} begin", f"{seat} follow"}
    if key == "create":
        taken = lying(step)
        return {f"{seat} create {card} > field:{space.name} = {call}" for card in zones[f"hand/{seat}"] for space in step.game.active_field.spaces
                if space.name not in taken for call in (0, 90, 180, 270)
                if rules(step)["square_cards"] or (call in (90, 270)) == space.across}
    near = sorted(neighbours(step))
    return {f"{seat} peace", *(frozenset([seat, *cards]) for count in range(1, len(near) + 1) for cards in combinations(near, count))}


def created(step):
    """Return the card just created and its space."""
    card = next(fact.about["card"] for fact in step.told if fact.key == "creates")
    return card, next(space for space, id in lying(step).items() if id == card)


def neighbours(step):
    """Return the cards that are Combat Adjacent to the one just created."""
    _, space = created(step)
    return [id for other, id in lying(step).items() if (space, other) in meets(step)]


@every_field
def test_the_listed_moves_are_those_the_rule_book_allows(field):                            # [3] [4] [5] [6] [8] [9]
    asked = Counter()
    for step in steps(field):
        if step.seen["question"]:
            asked[step.seen["question"]["key"]] += 1
            listed = [unordered(move) for move in step.seen["moves"]]
            assert len(set(listed)) == len(listed) and set(listed) == lawful(step)
    assert set(asked) == {"draft", "starter", "create", "battle"}


@every_field
def test_a_battle_is_offered_only_where_a_rival_is_near(field):           # [8]
    for _, after in moves(field, "create"):
        seat = next(fact.about["seat"] for fact in after.told if fact.key == "creates")
        near = any(controllers(after)[id] != seat for id in neighbours(after))
        question = after.seen["question"]
        assert near == (question is not None and question["key"] == "battle")


# battles, by a second reading

def battle(step, engaged):
    """Fight a Battle according to the rule book; return who then controls which card, and who struck down whom at which Speed."""
    at = {id: space for space, id in lying(step).items()}
    held, cards, meet, blows, silent = controllers(step), step.game.cards, meets(step), [], set()
    corners = {id: shown(step, id) for id in engaged}

    def downs(one, other):
        return any(beats(corners[one][i], corners[other][j]) for i, j in meet.get((at[one], at[other]), ()))

    for speed in range(201):
        now = [id for id in engaged if cards[id].traits["speed"] == speed and id not in silent]
        struck = {(one, other) for one in now for other in engaged if held[one] != held[other] and downs(one, other)}
        number = {id: cards[id].traits["number"] for id in engaged}
        struck -= {(one, other) for one, other in struck if (other, one) in struck and number[one] >= number[other]}
        before = dict(held)
        for one, other in struck:
            held[other] = before[one]
            blows.append((speed, one, other))
        if not rules(step)["defeated_attack"]:
            silent |= {other for _, other in struck}
    return held, blows


@every_field
def test_every_battle_follows_the_rule_book(field):                                # [10] - [16]
    fought, spared, alike = 0, 0, 0
    for before, after in moves(field, "battle"):
        words = before.move.split()
        engaged = [created(before)[0], *words[2:]]
        held, blows = battle(before, engaged)
        assert controllers(after) == held, before.move
        told = [(fact.about["speed"], fact.about["card"], fact.about["other"]) for fact in after.told if fact.key == "takes"]
        assert set(told) <= set(blows) and {(speed, other) for speed, _, other in told} == {(speed, other) for speed, _, other in blows}
        assert [speed for speed, *_ in told] == sorted(speed for speed, *_ in told)
        fought, spared = fought + len(told), spared + sum(fact.key == "spares" for fact in after.told)
        alike += len(engaged) > len({before.game.cards[id].traits["speed"] for id in engaged})
    assert fought > 20 and spared > 0 and alike > 5


@every_field
def test_every_engaged_card_is_announced_at_its_speed_and_every_blow_with_the_corners_that_met(field):         # the replay
    for before, after in moves(field, "battle"):
        engaged = {created(before)[0], *before.move.split()[2:]}
        happened = [fact.about for fact in after.told if fact.key in ("takes", "strikes", "alone", "silent", "spares")]
        assert [about["speed"] for about in happened] == sorted(before.game.cards[about["card"]].traits["speed"] for about in happened)
        assert {about["card"] for about in happened} == engaged and after.told[0].key == "declares"
        at, held, earlier, speed = {id: space for space, id in lying(before).items()}, controllers(before), {}, -1
        for fact in after.told:
            if fact.key == "takes":
                about = fact.about
                earlier = dict(held) if about["speed"] > speed else earlier         # cards of the same Speed strike simultaneously
                speed = about["speed"]
                i, j = (["TL", "TR", "BL", "BR"].index(about[place]) for place in ("place", "against_place"))
                assert (i, j) in meets(before)[at[about["card"]], at[about["other"]]]
                assert (shown(before, about["card"])[i], shown(before, about["other"])[j]) == (about["by"], about["against"])
                assert beats(about["by"], about["against"]) and about["victim"] == earlier[about["other"]] == 1 - about["seat"]
                held[about["other"]] = about["seat"]
        assert held == controllers(after)


@every_field
def test_only_battles_change_control_of_a_card(field):                       # [17]
    for match in walks(field):
        for before, after in pairwise(match):
            mine, now = controllers(before), controllers(after)
            if before.move.split()[1] != "battle":
                assert {id: now[id] for id in mine} == mine
            assert all(after.seen["state"][id]["owner"] == before.seen["state"][id]["owner"] for id in mine)
            assert all(after.seen["state"][id].get("turned", 0) == before.seen["state"][id].get("turned", 0) for id in mine)


@every_field
def test_the_preview_of_a_battle_matches_the_battle(field):                           # before a battle is confirmed
    happens_as_foretold(moves(field, "battle")[::3], Random(field), lambda game: game.moves()[:12])


def test_the_preview_adds_up_to_the_outcome_of_the_battle():                       # before a battle is confirmed
    twice, back = 0, 0
    for before, _ in [pair for field in FIELDS for pair in moves(field, "battle")]:
        held, game = controllers(before), before.game
        for move in [move for move in game.moves() if move.verb == "battle"]:
            foretold, world = game.foretell(move), game.copy()
            world.play(move)
            now = {id: state["controller"] for id, state in world.view()["state"].items()}
            for seat in (0, 1):
                taken, lost = (sum(whose[id] == seat != other[id] for id in held) for whose, other in ((now, held), (held, now)))
                assert exchange_counts(foretold, seat) == (taken, lost), (before.move, str(move))
            struck = [(fact.about["speed"], fact.about["other"]) for fact in foretold if fact.key == "takes"]
            twice, back = twice + (len(struck) > len(set(struck))), back + (len(set(struck)) > len({id for _, id in struck}))
    assert twice and back, "several cards of one Speed beat one, and a card comes back"


# cards, days, the end

@every_field
def test_each_player_keeps_half_as_many_cards_as_spaces_and_plays_all_but_one(field): # [2] [3] [5] [18]
    size = SPACES[field]
    for match in walks(field):
        start = next(step for step in match if step.seen["counters"]["active"] >= 0)
        assert [len(start.seen["zones"][f"hand/{seat}"]) for seat in (0, 1)] == [-(-size // 2)] * 2
        days = [fact.about["seat"] for step in match for fact in step.told if fact.key == "day"]
        assert len(days) == size and all(one != other for one, other in pairwise(days))
        end = match[-1].seen
        assert len(lying(match[-1])) == size and len(end["zones"]["hand/0"] + end["zones"]["hand/1"]) == size % 2
        assert all(step.seen["outcome"] is None for step in match[:-1]) and len(match) - 1 <= 2 * -(-size // 2) + 1 + 2 * size


@every_field
def test_control_is_counted_and_ties_are_broken_by_owned_cards(field):                  # [19] [20] [21]
    reasons = Counter()
    for match in walks(field):
        for step in match:
            held = Counter(controllers(step).values())
            hands = [len(step.seen["zones"][f"hand/{seat}"]) for seat in (0, 1)]
            assert [step.seen["counters"][f"control/{seat}"] for seat in (0, 1)] == [held[seat] + hands[seat] for seat in (0, 1)]
        step, end = match[-1], match[-1].seen["outcome"]
        owned = [[id for id in lying(step).values() if step.seen["state"][id]["owner"] == seat] + step.seen["zones"][f"hand/{seat}"] for seat in (0, 1)]
        corners = [[value for id in ids for value in step.game.cards[id].traits["corners"]] for ids in owned]
        keys = [("control", [-count for count in end["scores"]]), ("symbols", [sum(not value.isdigit() for value in row) for row in corners]),
                ("numbers", [sum(int(value) for value in row if value.isdigit()) for row in corners])]
        if rules(step)["starter_ties"]:                                                 # [24]
            keys[1:] = [("starter", [seat != step.seen["counters"]["first"] for seat in (0, 1)])]
        reason, counts = next(((name, counts) for name, counts in keys if counts[0] != counts[1]), ("level", [0, 0]))
        assert end["scores"] == [held[seat] + hands[seat] for seat in (0, 1)] and sum(end["scores"]) == 2 * -(-SPACES[field] // 2)
        assert end["reason"] == reason and end["winners"] == [seat for seat in (0, 1) if counts[seat] == min(counts)]
        assert end["losers"] == [seat for seat in (0, 1) if seat not in end["winners"]]
        reasons[reason] += 1
    assert reasons["control"] and reasons.total() == MATCHES


@every_field
def test_the_last_result_decides_who_begins(field):                                  # [4]
    for match in walks(field):
        after, told = match[0].game.after, [fact for step in match for fact in step.told]
        first = next(fact.about["seat"] for fact in told if fact.key == "day")
        if len(after.losers) == 1:
            chosen = next(fact.about for fact in told if fact.key == "chooses")
            assert chosen == {"seat": after.losers[0], "who": first} and not [fact for fact in told if fact.key == "lot"]
        else:
            assert [fact.about["seat"] for fact in told if fact.key == "lot"] == [first] and not [fact for fact in told if fact.key == "chooses"]


# visible information

@every_field
def test_a_seat_knows_of_the_other_hand_only_what_it_passed_on(field):  # [3] [23]
    for match in walks(field):
        had = {0: set(), 1: set()}
        for step in match:
            for seat in (0, 1):
                had[seat] |= set(step.seen["zones"][f"pack/{seat}"]) | set(step.seen["zones"]["ditch"]) | set(lying(step).values())
                theirs, view = set(step.seen["zones"][f"hand/{1 - seat}"]), step.game.view(seat)["zones"][f"hand/{1 - seat}"]
                assert set(view["known"]) == theirs & had[seat] and view["hidden"] == len(theirs - had[seat])


@every_field
def test_a_seat_does_not_know_a_card_just_picked(field):                               # [3] [23]
    for before, after in moves(field, "keep"):
        seat = int(before.move[0])
        sealed = after.game.view(1 - seat)["zones"][f"sealed/{seat}"]
        assert sealed["known"] == [] and sealed["hidden"] == len(after.seen["zones"][f"sealed/{seat}"])
