"""Invariants of every match of Kingdrin.

They're checked over random matches of all forms and with all kinds of sets, against a second reading of the rule book.
"""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from books.creations.kingdrin import KINGDRIN
from books.creations.own_cards import any_set
from helpers.share import share
from helpers.steps import Step, campaign, walked

from courtcards.engine.game import After

MATCHES = share(14, 24)                    # per number of seats
SEATS = share((2, 5), (2, 3, 4, 5, 7, 10))
LONGEST, LONGEST_AT_SPEED = 1000, 1500
KEEN = {"play": 8, "draw": 1, "pass": 1, "stuck": 1}
LAZY = {"play": 1, "draw": 1, "pass": 2, "stuck": 3}
every_table = pytest.mark.parametrize("seats", SEATS)


class Turn(Step):
    """A step interpreted by the rule book."""

    @property
    def hands(self):
        """The hands of all seats."""
        return [self.seen["zones"][f"hand/{seat}"] for seat in range(self.game.seats)]

    def corners(self, id):
        """Return the values in a card's corners."""
        return set(self.game.cards[id].traits["corners"])

    def matching(self, seat):
        """Return a seat's plays on the top card according to the rule book; one house rule excludes those that repeat its call."""
        lying = self.seen["zones"]["ditch"][-1]
        top = self.corners(lying) - ({*self.seen["state"].get(lying, {}).get("marks", ())} if ruled(self, "fresh_value") else set())
        return {f"{seat} play {card} = {value}" for card in self.hands[seat] for value in self.corners(card) & top}


def ruled(step, name):
    """Return whether a house rule that only applies to turns is in force."""
    return step.game.chosen[name] and not (step.game.chosen["speed"] and step.game.seats > 2)


def table(rng, seats):
    """Return random house rules that can be combined."""
    chosen = {"speed": seats > 2 and rng.random() < 0.5, "pace": rng.choice(("race", "drawn")), "opening": rng.choice(("drawn", "race", "starter")),
              "pile": rng.choice(("whole", "short", "own")), "exhaust": rng.choice(("at_once", "failed_draw")),
              "start_blocks": rng.random() < 0.5, "free_draw": rng.random() < 0.4, "fresh_value": rng.random() < 0.4, "finish_round": rng.random() < 0.4}
    return chosen | ({"pile_cards": rng.randint(9 * seats, 90)} if chosen["pile"] == "own" else {})


def walk(seats, number):
    """Play a match at random, eagerly or lazily; return its steps."""
    rng, told = Random(f"kingdrin {seats} {number}"), []
    after = rng.choice((After(), After((seats - 1,), tuple(range(seats - 1))), After((0, 1), tuple(range(2, seats)))))
    game = KINGDRIN(seats, table(rng, seats), seed=number, story=lambda _, fact: told.append(fact), after=after, cards=any_set(rng) if number % 3 else None)
    often = rng.choice((KEEN, LAZY, None))
    return walked(game, told, lambda game: some_move(game, rng, often), 4 * LONGEST, Turn)


walks, steps, _ = campaign(walk, lambda _: MATCHES)


def some_move(game, rng, often):
    """Return an answer, choosing its kind with the weights in `often`."""
    moves = game.moves()
    verbs = [*{move.verb: move for move in moves}]
    verb = rng.choices(verbs, [often[verb] for verb in verbs])[0] if often else rng.choice(moves).verb
    return rng.choice([move for move in moves if move.verb == verb])


def asked(step):
    """Return the seats asked and the question."""
    question = step.seen["question"]
    return (set(question["seats"]), question["key"]) if question else (set(), "over")


# cards

@every_table
def test_every_card_is_in_exactly_one_place(seats):                                           # [2]
    for match in walks(seats):
        pile = {"whole": len(match[0].game.cards), "short": 9 * seats, "own": match[0].game.chosen["pile_cards"]}[match[0].game.chosen["pile"]]
        aside = match[0].seen["zones"]["aside"]
        for step in match:
            zones = step.seen["zones"]
            ids = [id for ids in zones.values() for id in ids]
            assert len(ids) == len(set(ids)) == len(step.game.cards) and zones["aside"] == aside
            assert len(ids) - len(aside) == min(pile, len(ids))
            assert [len(hand) for hand in step.hands] == [step.seen["counters"][f"cards/{seat}"] for seat in range(seats)]


@every_table
def test_everyone_is_dealt_seven_and_the_winner_of_the_last_match_reveals_the_first_card(seats):     # [1] [3]
    for match in walks(seats):
        start = match[0]
        assert len(start.game.after.winners) != 1 or start.seen["counters"]["revealer"] == seats - 1
        drawn = Counter(fact.about["seat"] for fact in start.told if fact.key == "draws")
        assert [len(hand) for hand in start.hands] == [7 + drawn[seat] for seat in range(seats)]
        assert len(start.seen["zones"]["ditch"]) == 1 + sum(fact.key == "restarts" for fact in start.told)


@every_table
def test_cards_move_only_from_hand_to_ditch_and_from_deck_to_hand_or_ditch(seats):    # [11] [12]: the Ditch is never shuffled
    for match in walks(seats):
        for before, after in pairwise(match):
            ditch, deck = after.seen["zones"]["ditch"], after.seen["zones"]["deck"]
            assert ditch[:len(before.seen["zones"]["ditch"])] == before.seen["zones"]["ditch"]
            assert before.seen["zones"]["deck"][:len(deck)] == deck
            _, verb, *rest = before.move.split()
            fresh = [id for hand, old in zip(after.hands, before.hands, strict=True) for id in hand if id not in old]
            turned = [fact.about["card"] for fact in after.told if fact.key == "restarts"]
            assert ditch[len(before.seen["zones"]["ditch"]):] == ([rest[0]] if verb == "play" else []) + turned
            assert sorted(fresh + turned) == sorted(before.seen["zones"]["deck"][len(deck):])
            assert sorted(fresh) == sorted(fact.about["card"] for fact in after.told if fact.key == "draws")


# legal answers, by a second reading

def lawful(step):
    """Return every legal answer according to the rule book."""
    seats, key = asked(step)
    found, rules = set(), step.game.chosen
    assert (key == "snap") == rules["speed"]
    for seat in seats:
        plays = step.matching(seat)
        if key == "turn":
            found |= plays | {f"{seat} draw"}
        elif key in ("opening", "second"):
            found |= plays | {f"{seat} pass"}
        else:
            counters = step.seen["counters"]
            assert key == "snap" and counters["placer"] != seat and counters["active"] == -1 and counters["direction"] == 0
            pressed = rules["pace"] == "race" and step.seen["counters"][f"stuck/{seat}"]
            found |= plays | (set() if pressed else {f"{seat} stuck"}) | ({f"{seat} draw"} if rules["free_draw"] and not plays else set())
    return found


@every_table
def test_the_listed_moves_are_those_the_rule_book_allows_and_nobody_races_without_a_match(seats):      # K5 [4] [5] [9] [10] [11] [17] [18]
    for step in steps(seats):
        who, key = asked(step)
        if step.seen["question"]:
            assert sorted(step.seen["moves"]) == sorted(lawful(step))
        if key in ("opening", "second") or (key == "snap" and not step.game.chosen["free_draw"]):
            assert all(step.matching(seat) for seat in who)


# races

@every_table
def test_the_first_two_turns_are_raced_for_and_set_the_direction(seats):               # [4] - [8]
    raced = Counter()
    for match in walks(seats):
        rules = match[0].game.chosen
        if rules["speed"] or rules["opening"] == "starter":
            continue
        first, second = None, None
        for before, after in pairwise(match):
            who, key = asked(before)
            seat, verb = int(before.move.split()[0]), before.move.split()[1]
            if key == "opening" and verb == "play":
                first = seat
            elif key == "second":
                assert who <= {(first + 1) % seats, (first - 1) % seats}
                second = seat if verb == "play" else None
            keys = [fact.key for fact in after.told]
            if key in ("opening", "second") and after.seen["outcome"] is None and asked(after)[1] == "turn":
                left = (first + 1) % seats
                direction = 1 if second is None or second == left else -1
                raced[direction if second is not None else 0] += 1
                assert after.seen["counters"]["direction"] == direction
                assert asked(after)[0] == {((left if second is None else second) + direction) % seats}
                assert ("nobody_second" in keys) == (second is None)
                break
    assert len(raced) > 1 if seats > 2 else raced


@every_table
def test_in_a_drawn_order_race_everyone_with_a_match_is_asked_once(seats):                   # [4] [6] [7]
    for match in walks(seats):
        rules = match[0].game.chosen
        if rules["speed"] or rules["opening"] != "drawn":
            continue
        seen = []
        for before, after in pairwise(match):
            who, key = asked(before)
            if key not in ("opening", "second"):
                continue
            seen += who
            assert len(who) == 1 and len(set(seen)) == len(seen)
            if len(after.seen["zones"]["ditch"]) > len(before.seen["zones"]["ditch"]) or asked(after)[1] == "turn":
                placer = before.seen["counters"]["placer"]
                runners = range(seats) if key == "opening" else {(placer + 1) % seats, (placer - 1) % seats}
                if before.move.endswith("pass"):
                    assert set(seen) == {seat for seat in runners if before.matching(seat)}
                seen = []


@every_table
def test_if_a_race_fails_the_revealing_player_turns_up_the_next_card(seats):                 # [6]
    for match in walks(seats):
        revealer = match[0].seen["counters"]["revealer"]
        for before, after in pairwise(match):
            if any(fact.key == "restarts" for fact in after.told):
                assert before.seen["counters"]["placer"] == -1 and before.move.endswith(("pass", "idle"))
                assert {fact.about["seat"] for fact in after.told if fact.key == "restarts"} == {revealer}
                assert after.seen["counters"]["revealer"] == revealer and after.seen["counters"]["placer"] == -1


# turns

@every_table
def test_turns_go_round_in_one_direction(seats):                                        # [5] [11]
    for match in walks(seats):
        for before, after in pairwise(match):
            if asked(before)[1] == "turn":
                counters, seat = before.seen["counters"], int(before.move.split()[0])
                following = (seat + counters["direction"]) % seats
                assert asked(before)[0] == {seat} == {counters["active"]} and counters["next"] in (following, -1)
                assert after.seen["outcome"] or asked(after) == ({counters["next"]}, "turn")
                assert counters["next"] == following or (following == match_starter(match) and not all(before.hands))
                assert after.seen["counters"]["direction"] == counters["direction"]
                assert len(after.hands[seat]) - len(before.hands[seat]) == (-1 if " play " in before.move else 1 if before.seen["zones"]["deck"] else 0)


# Speed

@every_table
def test_by_the_clock_all_who_may_act_are_asked(seats):                                 # [18] [19]
    for match in walks(seats):
        rules = match[0].game.chosen
        if rules["speed"] and rules["pace"] == "race":
            top = None
            for step in match[:-1]:
                if (fresh := (step.seen["zones"]["ditch"][-1], any(fact.key == "all_stuck" for fact in step.told))) != (top, False):
                    top = fresh[0]
                    placer = step.seen["counters"]["placer"]
                    may = {seat for seat in range(seats) if seat != placer and (rules["free_draw"] or step.matching(seat))}
                    assert asked(step)[0] == may
                    assert {seat for seat in range(seats) if step.seen["counters"][f"stuck/{seat}"]} == set(range(seats)) - may


@every_table
def test_everyone_draws_when_all_are_stuck_and_not_before(seats):                      # [18]
    common = 0
    for match in walks(seats):
        rules = match[0].game.chosen
        if not rules["speed"]:
            continue
        for before, after in pairwise(match):
            drawn = [fact.about["seat"] for fact in after.told if fact.key == "draws"]
            times = sum(fact.key == "all_stuck" for fact in after.told)
            common += times
            placer, revealer = after.seen["counters"]["placer"], after.seen["counters"]["revealer"]
            last = revealer if placer < 0 else placer
            order = [(last + 1 + each) % seats for each in range(seats)]
            if before.move.endswith(" draw"):
                assert drawn[:1] == [int(before.move.split()[0])]
                drawn = drawn[1:]
            assert drawn == (order * times)[:len(drawn)]
            assert len(drawn) == seats * times or (after.seen["outcome"] and not after.seen["zones"]["deck"])
            if times and before.move.endswith(" stuck") and rules["pace"] == "race":
                others = asked(before)[0] - {int(before.move.split()[0])}
                assert all(before.seen["counters"][f"stuck/{seat}"] for seat in others)
    assert seats == 2 or common


# the end

@every_table
def test_a_match_ends_with_an_empty_hand_or_an_empty_deck(seats):                       # [12] [13] [14]
    reasons = Counter()
    for match in walks(seats):
        step, end, rules = match[-1], match[-1].seen["outcome"], match[0].game.chosen
        assert all(before.seen["outcome"] is None for before in match[:-1])
        assert ruled(match[0], "finish_round") or all(hand for before in match[:-1] for hand in before.hands)
        if rules["exhaust"] == "at_once":
            assert all(before.seen["zones"]["deck"] for before in match[:-1])
        held = [len(hand) for hand in step.hands]
        numbers = [sorted(step.game.cards[id].traits["number"] for id in hand) for hand in step.hands]
        tied = [seat for seat in range(seats) if held[seat] == min(held)]
        best = [seat for seat in tied if numbers[seat] == min(numbers[one] for one in tied)]
        reasons[end["reason"]] += 1
        if 0 in held and ruled(match[0], "finish_round"):
            finished(match, end)
        elif 0 in held:
            assert end["reason"] == "out" and end["winners"] == [held.index(0)] == [int(match[-2].move[0])] and " play " in match[-2].move
        else:
            assert not step.seen["zones"]["deck"] and end["winners"] == best
            assert end["reason"] == ("fewest" if len(tied) == 1 else "lowest" if len(best) == 1 else "shared")
        assert end["draw"] == (len(end["winners"]) == seats)
        losers = [seat for seat in range(seats) if seat not in end["winners"]]
        assert sorted(end["losers"]) == losers and [held[seat] for seat in end["losers"]] == sorted((held[seat] for seat in losers), reverse=True)
    assert reasons["out"] and len(reasons) > 1


def match_starter(match):
    """Return who had the first turn of a match in turns: the one drawn, or the winner of the race."""
    lots = [fact.about["seat"] for fact in match[0].told if fact.key == "starts"]
    return lots[0] if lots else next(int(step.move.split()[0]) for step in match if " play " in step.move)


def finished(match, end):
    """Check the end of a match whose last round is finished.

    All have had as many turns, and of the last cards the highest Speed wins, then the lowest number.
    """
    cards = match[0].game.cards
    lasts = {int(step.move.split()[0]): cards[step.move.split()[2]].traits for step, after in pairwise(match)
             if " play " in step.move and not after.hands[int(step.move.split()[0])]}
    assert sorted(lasts) == [seat for seat, hand in enumerate(match[-1].hands) if not hand]
    best = min((-card["speed"], card["number"]) for card in lasts.values())
    assert end["winners"] == sorted(seat for seat, card in lasts.items() if (-card["speed"], card["number"]) == best)
    fastest = [card for card in lasts.values() if card["speed"] == -best[0]]
    assert end["reason"] == ("out" if len(lasts) == 1 else "highest" if len(fastest) == 1 else "lower" if len(end["winners"]) == 1 else "alike")
    if match[-1].seen["zones"]["deck"]:
        before = match[-2].seen["counters"]
        assert (before["active"] + before["direction"]) % match[0].game.seats == match_starter(match)
    first = next(at for at, step in enumerate(match) if not all(step.hands))
    assert len(match) - first <= match[0].game.seats


@every_table
def test_matches_end_within_the_limit(seats):                                                    # [16]
    for match in walks(seats):
        rules, cards = match[0].game.chosen, len(match[0].game.cards) - len(match[0].seen["zones"]["aside"])
        moved = sum(step.move.split()[1] in ("play", "draw") for step in match[:-1])
        passed = sum(step.move.split()[1] == "pass" for step in match[:-1])
        assert len(match) <= (LONGEST_AT_SPEED if rules["speed"] else LONGEST)
        deck = cards - 7 * seats - 1
        assert moved <= 2 * deck + 7 * seats + 1 and passed <= seats * (deck + 1) + 2


# visible information

@every_table
def test_hands_are_known_only_to_their_owners(seats):                                         # [15]
    for step in steps(seats, every=5):
        for seat in range(seats):
            zones = step.game.view(seat)["zones"]
            assert zones["ditch"] == step.seen["zones"]["ditch"] and zones["deck"] == {"hidden": len(step.seen["zones"]["deck"]), "known": []}
            assert all(zones[f"hand/{other}"] == (step.hands[other] if other == seat else {"hidden": len(step.hands[other]), "known": []}) for other in range(seats))


@every_table
def test_the_last_card_in_a_hand_is_announced_when_a_play_leaves_it(seats):              # [15]
    for match in walks(seats):
        for before, after in pairwise(match):
            seat, verb = int(before.move.split()[0]), before.move.split()[1]
            alone = verb == "play" and len(before.hands[seat]) == 2
            assert [fact.about["seat"] for fact in after.told if fact.key == "last_card"] == ([seat] if alone else [])
