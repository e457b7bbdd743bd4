"""Invariants of every match of Kingdom Coinquest.

They're checked over random matches with all house rules, against a second reading of the rule book.
"""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from books.coinquest.matches import COINQUEST, SLOTS, SUITS, cost, value
from helpers.share import share
from helpers.steps import campaign, happens_as_foretold, walked

MATCHES, LONGEST = 12, 160              # per number of kingdoms; moves per match
OFTEN = {"pass": 1, "prepare": 3, "equip": 6, "attack": 4, "crown": 3, "raise": 9, "draw": 1, "discard": 4, "scrap": 1}
every_table = pytest.mark.parametrize("seats", share((3,), (2, 3, 4)))


def table(rng, seats):
    """Return random house rules, with some weak Kings, so that kingdoms fall."""
    chosen = {option.name: rng.choice(option.values()) for option in COINQUEST.options if option.kind != "counts"}
    return chosen | {"health": {str(seat + 1): rng.randint(3, 25) for seat in range(seats)}}


def some_move(game, rng):
    """Return an answer, choosing its kind first, so that rare kinds are as likely as common ones."""
    ways = {}
    for move in game.moves():
        ways.setdefault(move.verb, []).append(move)
    return rng.choice(ways[rng.choices(list(ways), [OFTEN[verb] for verb in ways])[0]])


def walk(seats, number):
    """Play a match at random; return its steps."""
    rng, told = Random(f"coinquest {seats} {number}"), []
    game = COINQUEST(seats, table(rng, seats), seed=number, story=lambda _, fact: told.append(fact))
    return walked(game, told, lambda game: some_move(game, rng), LONGEST)


walks, steps, moves = campaign(walk, lambda _: MATCHES)


# cards, hands, turns

@every_table
def test_no_place_holds_more_than_its_limit(seats):                                        # [7] [20] [21] [28] [30]
    for step in steps(seats):
        zones = step.seen["zones"]
        for seat in range(seats):
            assert len(zones[f"hand/{seat}"]) == step.seen["counters"][f"cards/{seat}"] <= 3 and len(zones[f"salvage/{seat}"]) <= 3
            slots = {name: zones[f"kingdom/{seat}:{name}"] for name in SLOTS}
            assert all(len(ids) <= 2 for ids in slots.values())
            assert sum(id[0] == "J" for ids in slots.values() for id in ids) <= 1
            assert all(id[0] == "Q" for id in slots.pop("queen")) and all(ids[-1][:-1].isdigit() for ids in slots.values() if ids)


@every_table
def test_a_kingdom_plays_its_own_suit_or_pairs_of_others(seats):                            # [16] [18]
    for match in walks(seats):
        raised = set()
        for step in match:
            raised |= {fact.about["card"] for fact in step.told if fact.key.startswith("raised")}
            for seat, name in product(range(seats), SLOTS):
                own, ids = step.seen["zones"][f"king/{seat}"][0][1], step.seen["zones"][f"kingdom/{seat}:{name}"]
                assert len(ids) != 1 or ids[0][-1] == own or ids[0] in raised
                assert len(ids) != 2 or all(id[-1] != own or id[0] == "J" for id in ids)


@every_table
def test_turns_go_round_the_living_kingdoms_by_suit(seats):                                      # [2] [26]
    for match in walks(seats):
        order = sorted(range(seats), key=lambda seat: SUITS.index(match[0].seen["zones"][f"king/{seat}"][0][1]))
        living, active, number = order[:], None, 0
        for step in match:
            for fact in step.told:
                if fact.key == "falls":
                    living.remove(fact.about["seat"])
                elif fact.key == "turn":
                    number += 1
                    due = order[0] if active is None else next(seat for seat in (order * 2)[order.index(active) + 1:] if seat in living)
                    active = due
                    assert fact.about == {"seat": due, "number": number}
            assert step.seen["counters"]["active"] == active and step.seen["counters"]["turn"] == number
            assert step.seen["question"] is None or step.seen["question"]["seats"] == [active]


@every_table
def test_a_turn_is_up_to_three_draws_one_play_move_and_a_discard(seats):              # [4] [8] [10] [28]
    phases = ("draw", "play", "discard")
    for before, after in moves(seats):
        asked, then = before.seen["question"], after.seen["question"]
        if then is None:
            continue
        same = before.seen["counters"]["turn"] == after.seen["counters"]["turn"]
        if asked["key"] == "draw":
            assert same and (then["key"] == "play" or then["about"]["left"] < asked["about"]["left"])
        elif asked["key"] == "play":
            assert same and then["key"] == "discard"
        else:
            assert same == (" scrap " in before.move and before.game.chosen["scrap"] == "besides")
        if then["key"] != "draw" and asked["key"] in phases:
            assert len(after.seen["zones"][f"hand/{then['seats'][0]}"]) == 3 or then["key"] == "discard"
        if then["key"] == "draw":
            assert then["about"] == {"left": 3 - len(after.seen["zones"][f"hand/{then['seats'][0]}"])}


# legal answers, by a second reading

def lawful(game, seen):
    """Return every legal answer according to the rule book."""
    seat, zones, rules = seen["question"]["seats"][0], seen["zones"], game.chosen
    hand, dead, quartermaster = zones[f"hand/{seat}"], zones["graveyard"], zones[f"kingdom/{seat}:quartermaster"]
    process = quartermaster[-1] if quartermaster else None
    waits = process and seen["state"][process].get("counters", 0)
    if seen["question"]["key"] == "draw":
        forge = ["forge"] * bool(zones["forge"] or (rules["reshuffle"] and len(dead) > 1))
        return {f"draw = {source}" for source in [*forge, *dead[-1:], *zones[f"salvage/{seat}"]]}
    if seen["question"]["key"] == "discard":
        places = ["graveyard", *(["salvage"] if len(zones[f"salvage/{seat}"]) < 3 else [])]
        return {f"discard {card} = {place}" for card in hand for place in places} | ({f"scrap > {process}"} if process and (waits or rules["scrap_prepared"]) else set())
    found = {f"equip > kingdom/{seat}:{unit}" for unit in ("knight", "peasant")} if process and not waits else set()
    found |= set(battles(game, seen, "attack")) if zones[f"kingdom/{seat}:peasant"] else set()
    for cards in [*((card,) for card in hand), *permutations(hand, 2)]:
        found |= plays(game, seen, cards)
    return found if found and rules["must_play"] else found | {"pass"}


def battles(game, seen, words):
    """Yield every attack that starts with these words."""
    seat = seen["question"]["seats"][0]
    for rival in range(game.seats):
        if rival != seat and f"out/{rival}" not in seen["counters"]:
            choice = game.chosen["attacker_orders"] and seen["zones"][f"kingdom/{rival}:knight"]
            yield from [f"{words} > {rival} = weapon", f"{words} > {rival} = armour"] if choice else [f"{words} > {rival}"]


def plays(game, seen, cards):
    """Return the moves with one or two hand cards, the first one being the named card."""
    seat, zones, rules = seen["question"]["seats"][0], seen["zones"], game.chosen
    own, dead, slot = zones[f"king/{seat}"][0][1], zones["graveyard"], {name: zones[f"kingdom/{seat}:{name}"] for name in SLOTS}
    bound = [card for card in cards if card[0] != "J"]
    if (cards[0][-1] != own) if len(cards) == 1 else (not bound or any(card[-1] == own for card in bound)):
        return set()
    ranks, words = [card[:-1] for card in cards], " ".join(cards)
    numbers = [int(rank) for rank in ranks if rank.isdigit()]
    tidy = [card[-1] for card in cards] == sorted([card[-1] for card in cards], key=SUITS.index)
    if numbers and ranks[0].isdigit() and not slot["quartermaster"]:
        armed = ranks[-1] == "J" and not any(id[0] == "J" for ids in slot.values() for id in ids)
        equal = len(numbers) == 2 and (rules["equipment_pair"] == "any" or numbers[0] == numbers[1]) and (rules["pair_value"] == "named" or numbers[0] <= numbers[1])
        return {f"prepare {words}"} if len(cards) == 1 or armed or equal else set()
    if {*ranks} == {"Q"} and not slot["queen"] and tidy:
        return {f"crown {words}"}
    if {*ranks} == {"A"} and tidy and dead and dead[-1][:-1].isdigit() and (rules["ace_any_suit"] or dead[-1][-1] == own):
        strikes = battles(game, seen, f"raise {words}") if rules["ace_strike"] else [f"raise {words} > kingdom/{seat}:peasant"]
        return {f"raise {words} > kingdom/{seat}:knight", *strikes}
    return set()


@every_table
def test_the_listed_moves_are_those_the_rule_book_allows(seats):                            # [4] - [29]
    for step in steps(seats):
        if step.seen["question"]:
            asked = step.seen["question"]["seats"][0]
            assert sorted(step.seen["moves"]) == sorted(f"{asked} {words}" for words in lawful(step.game, step.seen))


# effects of answers, by a second reading

class Reading:
    """A second reading of the rule book, which carries out moves on the zones of a view."""

    def __init__(self, step):
        self.seen, self.rules, zones = step.seen, step.game.chosen, step.seen["zones"]
        self.zones = {name: list(ids) for name, ids in zones.items()}
        self.dead, self.bottom = self.zones["graveyard"], None
        self.health = [step.seen["counters"][f"health/{seat}"] for seat in range(step.game.seats)]
        self.out = {seat for seat in range(step.game.seats) if f"out/{seat}" in step.seen["counters"]}

    def leave(self, place):
        """Put the cards at a place on top of the Graveyard."""
        self.dead += self.zones[place]
        self.zones[place] = []

    def sink(self, cards):
        """Put cards below the Graveyard, one by one, in the order of suits."""
        for card in sorted(cards, key=lambda card: SUITS.index(card[-1])):
            self.dead.insert(0, card)

    def play(self, text):
        """Carry out an answer."""
        words, _, call = text.partition(" = ")
        words, _, target = words.partition(" > ")
        seat, verb, *cards = words.split()
        for card in cards:
            self.zones[f"hand/{seat}"].remove(card)
        getattr(self, f"do_{verb}")(int(seat), cards, target, call)
        return self

    def do_draw(self, seat, cards, target, call):
        """Take a card from a source; a card from the Forge isn't predicted."""
        if call == "forge":
            if not self.zones["forge"]:
                self.zones["forge"], self.dead = self.dead[:-1], self.dead[-1:]
        else:
            (self.dead if call in self.dead else self.zones[f"salvage/{seat}"]).remove(call)
            self.zones[f"hand/{seat}"].append(call)

    def do_prepare(self, seat, cards, target, call):
        """Put Equipment below its helper."""
        self.zones[f"kingdom/{seat}:quartermaster"] = cards[::-1]

    def do_crown(self, seat, cards, target, call):
        """Put down a Queen."""
        self.zones[f"kingdom/{seat}:queen"] = cards[::-1]

    def do_equip(self, seat, cards, target, call):
        """Arm a unit."""
        self.leave(target)
        self.zones[target], self.zones[f"kingdom/{seat}:quartermaster"] = self.zones[f"kingdom/{seat}:quartermaster"], []

    def do_discard(self, seat, cards, target, call):
        """Put a card away."""
        (self.dead if call == "graveyard" else self.zones[f"salvage/{seat}"]).extend(cards)

    def do_scrap(self, seat, cards, target, call):
        """Put the prepared card away."""
        self.leave(f"kingdom/{seat}:quartermaster")

    def do_attack(self, seat, cards, target, call):
        """Fight."""
        peasant, knight, queen = f"kingdom/{seat}:peasant", f"kingdom/{target}:knight", f"kingdom/{target}:queen"
        comes = value(self.zones[peasant][-1])
        comes -= min(comes, value(self.zones[knight][-1]) if self.zones[knight] else 0)
        for place in (knight, peasant) if call == "weapon" else (peasant, knight):
            self.leave(place)
        if comes and self.zones[queen]:
            self.sink(self.zones[queen])
            self.zones[queen] = []
        else:
            self.health[int(target)] -= comes
        if self.health[int(target)] <= 0:
            self.fall(int(target))

    def fall(self, rival):
        """Remove a kingdom, unless it was the last rival."""
        self.out.add(rival)
        if len(self.health) - len(self.out) > 1:
            gone = [f"hand/{rival}", f"salvage/{rival}", *(f"kingdom/{rival}:{name}" for name in SLOTS)]
            self.bottom = sorted(card for name in gone for card in self.zones[name])
            for name in gone:
                self.zones[name] = []
            if self.rules["fallen_cards"] == "removed":
                self.zones["aside"] += self.bottom
            else:
                self.dead[:0] = self.bottom

    def do_raise(self, seat, cards, target, call):
        """Raise the dead."""
        unit = f"kingdom/{seat}:peasant" if target.isdigit() else target
        risen = self.dead.pop()
        self.leave(unit)
        self.zones[unit] = [risen]
        self.sink(cards)
        if target.isdigit():
            self.do_attack(seat, [], target, call)

    def do_pass(self, *_):
        """Do nothing."""


@every_table
def test_every_move_does_what_the_rule_book_says(seats):                              # [8] [9] [12] - [14] [17] - [28]
    told = Counter()
    for before, after in moves(seats):
        reading, zones = Reading(before).play(before.move), after.seen["zones"]
        told[before.move.split()[1]] += 1
        assert reading.health == [after.seen["counters"][f"health/{seat}"] for seat in range(seats)]
        assert reading.out == {seat for seat in range(seats) if f"out/{seat}" in after.seen["counters"]}
        assert all(zones[name] == ids for name, ids in reading.zones.items() if name.startswith(("kingdom", "king/")))
        assert sorted(zones["aside"]) == sorted(reading.zones["aside"])
        drawn = [fact.about.get("card") for fact in after.told if fact.key in ("takes", "draws", "salvages")]
        dead = [card for card in reading.dead if card not in drawn]
        if any(fact.key == "reshuffles" for fact in after.told):
            assert before.move.endswith("= forge") and zones["graveyard"] == reading.dead[-1:]
            assert not before.seen["zones"]["forge"] and set(reading.zones["forge"]) == {*zones["forge"], *drawn} - {*reading.dead}
        elif reading.bottom and before.game.chosen["fallen_cards"] == "graveyard":
            mixed = len(reading.bottom)
            assert sorted(zones["graveyard"][:mixed]) == reading.bottom and zones["graveyard"][mixed:] == dead[mixed:]
        else:
            assert zones["graveyard"] == dead
    assert told.keys() == OFTEN.keys() and min(told.values()) > 5


@every_table
def test_the_preview_of_an_attack_matches_the_attack(seats):                          # before an attack is confirmed
    def weighed(game):
        return [move for move in game.moves() if game.question.weighs(move)]
    plays = [pair for pair in moves(seats) if pair[0].game.question.key == "play"]
    happens_as_foretold(plays, Random(seats), weighed)
    assert sum(str(move) == before.move for before, _ in plays for move in weighed(before.game)) > 20


@every_table
def test_only_wounds_reduce_health(seats):                                           # [26] [32]
    for match in walks(seats):
        book = [match[0].seen["counters"][f"health/{seat}"] for seat in range(seats)]
        for step in match:
            for fact in step.told:
                if fact.key == "wounds":
                    book[fact.about["rival"]] -= fact.about["count"]
                    assert fact.about["count"] > 0 and fact.about["health"] == max(0, book[fact.about["rival"]])
            assert book == [step.seen["counters"][f"health/{seat}"] for seat in range(seats)]
            assert {seat for seat in range(seats) if book[seat] <= 0} == {seat for seat in range(seats) if f"out/{seat}" in step.seen["counters"]}


@every_table
def test_counters_come_off_turn_by_turn(seats):                                         # [6] R1 R2
    for match in walks(seats):
        laid = {}
        for step in match:
            turn = step.seen["counters"]["turn"]
            for seat in range(seats):
                lying = step.seen["zones"][f"kingdom/{seat}:quartermaster"]
                if not lying or laid.get(seat, (None,))[0] != lying[-1]:
                    laid[seat] = (lying[-1], turn, 0) if lying else (None, 0, 0)
                elif step.seen["counters"]["active"] == seat and turn != laid[seat][1]:
                    laid[seat] = (lying[-1], turn, laid[seat][2] + 1)
                if lying:
                    assert step.seen["state"][lying[-1]].get("counters", 0) == max(0, cost(lying[-1]) - laid[seat][2])


@every_table
def test_turns_without_an_attack_or_a_wound_are_counted(seats):                # [33]
    for match in walks(seats):
        rule, calm, unharmed, attacked, wounded = match[0].game.chosen["stall"], 0, 0, False, False
        for step in match[1:]:
            for fact in step.told:
                attacked, wounded = attacked or fact.key == "attacks", wounded or fact.key == "wounds"
                if fact.key == "turn":
                    calm, unharmed = 0 if attacked else calm + 1, 0 if wounded else unharmed + 1
                    attacked = wounded = False
                    assert rule != "calm" or (calm < 60 and unharmed < 120)
            if step.seen["outcome"] is None:
                assert (step.seen["counters"]["calm"], step.seen["counters"]["unharmed"]) == (calm, unharmed)


@every_table
def test_a_match_ends_with_one_king_or_a_stall(seats):                               # [26] [33]
    for match in walks(seats):
        end = match[-1].seen["outcome"]
        assert all(step.seen["outcome"] is None for step in match[:-1])
        if end is not None:
            fallen = [fact.about["seat"] for step in match for fact in step.told if fact.key == "falls"]
            assert end["reason"] in ("last", "calm", "unharmed", "rounds") and (end["reason"] == "last") == (len(fallen) == seats - 1)
            most = max(end["scores"])
            assert end["winners"] == [seat for seat in range(seats) if end["scores"][seat] == most] and end["losers"][:len(fallen)] == fallen


# visible information

@every_table
def test_known_cards_are_where_the_position_says(seats):                              # [29] [30]
    for step, seat in product(steps(seats, every=2), range(seats)):
        for name, seen in step.game.view(seat)["zones"].items():
            if isinstance(seen, dict):
                assert set(seen["known"]) <= set(step.seen["zones"][name]) and seen["hidden"] + len(seen["known"]) == len(step.seen["zones"][name])


@every_table
def test_only_cards_everyone_has_seen_are_known_in_a_hand(seats):                           # [29] [30]
    for match in walks(seats):
        open_yard, seen = match[0].game.chosen["salvage_open"], set()
        for step in match:
            for fact in step.told:
                if fact.key == "takes" or (fact.key == "salvages" and open_yard):
                    seen.add(fact.about["card"])
            for seat in range(seats):
                view = step.game.view((seat + 1) % seats)["zones"][f"hand/{seat}"]
                held = seen & set(step.seen["zones"][f"hand/{seat}"])
                assert set(view["known"]) == held if open_yard else set(view["known"]) <= held
            seen &= {card for seat in range(seats) for card in step.seen["zones"][f"hand/{seat}"]}
