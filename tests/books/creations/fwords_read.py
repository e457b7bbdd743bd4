"""A second implementation of Fwords from the rule book and its rulings alone: slow, plain, and sharing nothing with the rules.

A `Table` follows a match move by move. Random results (drawn letters, who begins) come from the match; it computes everything else.
"""

from copy import copy
from itertools import combinations

from books.creations.fwords import ALPHABET, VOWELS
from books.creations.grounds import beats, rotated, touching

ANY = {"any"}                           # refused for any reason
TURNS = ("0", "90", "180", "270")


class Table:
    """The state of a match. Cards are their ids, spaces their names."""

    def __init__(self, game):
        seen = game.view()
        self.n, self.rules, self.words, self.machines = game.seats, game.chosen, game.word_list.words, game.machines
        self.across = {space.name: space.across for space in game.active_field.spaces}
        self.meets = touching(game.active_field, self.rules["adjacency"] == "edges")
        self.cards = game.cards
        seats = range(self.n)
        self.hands = [seen["zones"][f"hand/{seat}"] for seat in seats]
        self.trees, self.ditches, self.aside = [[] for _ in seats], [[] for _ in seats], set(seen["zones"]["deck"])
        self.field, self.turned, self.letter = {}, {}, {id: state["letter"] for id, state in seen["state"].items()}
        self.owner = {id: seat for seat in seats for id in self.hands[seat]}
        self.points, self.ends, self.notes, self.lost = [0] * self.n, [0] * self.n, [], [0] * self.n
        self.day, self.active, self.first, self.hour, self.repeals = 0, -1, -1, 0, 0
        self.today, self.declared, self.tokens, self.seen = [], set(), set(), set()
        self.over, self.engaging, self.word, self.blows = False, None, "", []
        self.kind = "stack" if self.rules["prewritten"] and self.n > 1 else "letters"
        self.asked = self.kind, set(seats)

    def copy(self):
        """Return a copy of the current state."""
        new = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict, set)):
                setattr(new, name, [copy(each) for each in value] if isinstance(value, list) else copy(value))
        return new

    # legal answers

    def open(self):
        """Return the open spaces."""
        return [space for space in self.across if space not in self.field]

    def near(self, id):
        """Return the cards Combat Adjacent to a card on the field."""
        space = self.at(id)
        return [other for there, other in self.field.items() if (space, there) in self.meets]

    def at(self, id):
        """Return the space of a card."""
        return next(space for space, lying in self.field.items() if lying == id)

    def fit(self, id):
        """Return whether a card may fight."""
        return self.rules["defeated_attack"] or id not in self.tokens

    def rivals(self, id):
        """Return the cards that a card may engage."""
        return [other for other in self.near(id) if self.fit(other)]

    def declarers(self):
        """Return the cards that may declare a Battle."""
        return [id for id in self.today if id not in self.declared and self.fit(id) and self.rivals(id)]

    def turns(self, space):
        """Return the rotations in which a card fits a space."""
        return [turn for turn in TURNS if self.rules["square_cards"] or (turn in ("90", "270")) == self.across[space]]

    def lawful(self):
        """Return every answer that should be listed; Battles ignore the order."""
        key, seats = self.asked
        if key in ("letters", "stack", "challenge"):
            return {f"{seat} {verb}" for seat in seats for verb in {"letters": ["lot"], "stack": ["stack"], "challenge": ["challenge", "accept"]}[key]}
        seat = self.active
        if key == "field":
            laid = {f"create {id} > field:{space} = {turn}" for id in self.hands[seat] for space in self.open() for turn in self.turns(space)}
            return {f"{seat} {each}" for each in laid | {"done" if self.today else "end"}}
        if key == "battle":
            near = sorted(self.rivals(self.engaging))
            return {f"{seat} peace", *(frozenset([seat, *some]) for count in range(1, len(near) + 1) for some in combinations(near, count))}
        found = {"clear": [f"destroy > {id}" for id in self.field.values()], "waste": ["spare", *(f"destroy > {id}" for id in self.field.values())],
                 "declare": ["done", *(f"declare > {id}" for id in self.declarers())], "festival": ["no_word"]}[key]
        return {f"{seat} {each}" for each in found}

    def sounding(self):
        """Return the cards whose letters make up the word."""
        return [id for id in self.field.values() if id not in self.tokens]

    # reasons for refusals: a set of keys, one of which must be given; empty if the answer is allowed

    def refuses(self, seat, verb, cards, target, call):
        """Return the possible reasons to refuse an answer."""
        key, seats = self.asked
        if verb == "timeout":
            return ANY if seat != self.active or cards or target or call else set() if self.runs() else {"no-clock"}
        if seat not in seats:
            return ANY
        return getattr(self, "refuses_" + key)(seat, verb, cards, target, call)

    def runs(self):
        """Return whether a clock is running."""
        return self.rules["timer"] != "off" and self.asked[0] in ("clear", "field", "declare", "battle", "festival")

    def refuses_letters(self, seat, verb, cards, target, call):
        """Return the possible reasons to refuse letters."""
        if verb == "lot" and not (cards or target or call):
            return set()
        if verb != "write" or target:
            return ANY
        why = {"each-card-once"} if sorted(cards) != sorted(self.hands[seat]) else set()
        call = call or ""
        why |= {"letters-nine"} if len(call) != 9 else set()
        why |= {"not-a-letter"} if any(letter not in ALPHABET for letter in call) else set()
        why |= {"many-vowels"} if sum(letter in VOWELS for letter in call) > 4 else set()
        return why | {"not-offered"} if why and not (cards and call) else why

    def refuses_stack(self, seat, verb, cards, target, call):
        """Return the possible reasons to refuse an order."""
        if verb != "stack" or target or call:
            return ANY
        return {"each-card-once"} if cards and sorted(cards) != sorted(self.hands[seat]) else set()

    def refuses_field(self, seat, verb, cards, target, call):
        """Return the possible reasons not to play a card."""
        if verb in ("done", "end") and not (cards or target or call):
            return ({"must-play"} if verb == "done" else set()) if not self.today else {"already-played"} if verb == "end" else set()
        if verb != "create" or len(cards) != 1:
            return ANY
        space = (target or "").removeprefix("field:")
        if target is None or call is None or target.isdigit():
            return ANY
        why = {"not-in-hand"} if cards[0] not in self.hands[seat] else set()
        if target in self.field.values():
            return why | {"space-taken"}
        if space not in self.across or not target.startswith("field:"):
            return why | {"no-such-space"}
        why |= {"space-taken"} if space in self.field else set()
        return why | ({"wrong-way-round"} if call not in self.turns(space) else set())

    def refuses_clear(self, seat, verb, cards, target, call):
        """Return the possible reasons not to destroy a card."""
        if verb != "destroy" or cards or call or target is None:
            return ANY
        return set() if target in self.field.values() else {"not-on-full-field" if self.asked[0] == "clear" else "not-on-field", "not-offered"}

    def refuses_waste(self, seat, verb, cards, target, call):
        """Return the possible reasons not to destroy a card at the End."""
        return set() if verb == "spare" and not (cards or target or call) else self.refuses_clear(seat, verb, cards, target, call)

    def refuses_declare(self, seat, verb, cards, target, call):
        """Return the possible reasons for a card not to declare a Battle."""
        if verb == "done" and not (cards or target or call):
            return set()
        if verb != "declare" or cards or call or target is None:
            return ANY
        if target not in self.field.values():
            return {"no-such-declarer", "not-offered"}
        return set() if target in self.declarers() else {"not-declarer"} if self.fit(target) else {"silenced-card", "not-declarer"}

    def refuses_battle(self, seat, verb, cards, target, call):
        """Return the possible reasons not to engage cards."""
        if verb == "peace" and not (cards or target or call):
            return set()
        if verb != "battle" or target or call:
            return ANY
        why = {"nothing-engaged"} if len(set(cards)) < max(len(cards), 1) else set()
        why |= {"declares-itself"} if self.engaging in cards else set()
        why |= {"not-adjacent"} if any(card not in self.near(self.engaging) for card in cards) else set()
        return why | ({"silenced-card"} if any(card in self.field.values() and not self.fit(card) for card in cards) else set())

    def refuses_festival(self, seat, verb, cards, target, call):
        """Return the possible reasons to refuse a word."""
        if verb == "no_word" and not (cards or target or call):
            return set()
        if verb != "make" or cards or target or call is None:
            return ANY
        own = [self.letter[id] for id in self.sounding()]
        if not own:
            return {"no-letters", "not-a-letter"}
        if any(letter not in ALPHABET for letter in call):
            return {"not-a-letter"}
        field = [self.letter[id] for id in self.field.values()]
        more = {letter for letter in call if call.count(letter) > own.count(letter)}
        if more:
            return {"letter-silenced" if call.count(letter) <= field.count(letter) else "letter-not-there" for letter in more} | (
                {"letter-silenced"} if any(own.count(letter) < field.count(letter) for letter in more) else set())
        if sorted(call) != sorted(own):
            return {"letters-missing"}
        made = [note for note in self.notes if note[0] == "word" and note[1]["word"] == call]
        why = {"short-word"} if len(call) < self.rules["shortest"] else set()
        why |= {"already-made"} if any(self.rules["no_repeats"] == "all" or note[1]["seat"] != seat for note in made) else set()
        return why | ({"not-in-list"} if self.rules["word_check"] == "auto" and call not in self.words else set())

    def refuses_challenge(self, seat, verb, cards, target, call):
        """Return the possible reasons to refuse a challenge."""
        return ANY if cards or target or call or verb not in ("challenge", "accept") else set()

    # effects of answers; `after` is the match's state afterwards, for random results

    def play(self, seat, verb, cards, target, call, after):
        """Carry out a move."""
        self.blows = []
        getattr(self, "do_" + verb)(seat, cards, target, call, after)

    def do_write(self, seat, cards, target, call, after):
        """Write letters."""
        self.letter |= dict(zip(cards, call, strict=True))
        self.do_stack(seat, cards, target, call, after)

    def do_lot(self, seat, cards, target, call, after):
        """Take drawn letters, in the order of the deal."""
        drawn = {id: after["state"][id]["letter"] for id in self.hands[seat]}
        assert sum(letter in VOWELS for letter in drawn.values()) <= 4 and all(letter in ALPHABET for letter in drawn.values())
        self.letter |= drawn
        self.do_stack(seat, (), target, call, after)

    def do_stack(self, seat, cards, target, call, after):
        """Stack a Life Tree; once all have, five cards are drawn and a seat begins."""
        self.trees[seat], self.hands[seat] = [*(cards or self.hands[seat])], []
        left = self.asked[1] - {seat}
        self.asked = self.asked[0], left
        if not left:
            for each in range(self.n):
                self.draw(each, 5)
            self.first = after["counters"]["first"]
            self.begin(self.first)

    def draw(self, seat, count):
        """Draw this many cards, if there are any."""
        self.hands[seat] += self.trees[seat][:count]
        self.trees[seat] = self.trees[seat][count:]

    def begin(self, seat):
        """Begin the Day of the next player who isn't out."""
        order = [each % self.n for each in range(seat, seat + self.n) if self.ends[each % self.n] < 2]
        if not order:
            self.over, self.asked = True, ("over", set())
            return
        self.active, self.day, self.repeals, self.hour = order[0], self.day + 1, 0, 1
        self.today, self.declared = [], set()
        if self.open():
            self.field_hour()
        else:
            self.asked = "clear", {self.active}

    def field_hour(self):
        """Begin the Field Hour, if there is a card to play."""
        self.hour = 1
        if self.hands[self.active]:
            self.asked = "field", {self.active}
        else:
            self.do_end(self.active)

    def do_create(self, seat, cards, target, call, after):
        """Play a card."""
        space = target.removeprefix("field:")
        self.hands[seat].remove(cards[0])
        self.field[space], self.turned[cards[0]] = cards[0], int(call)
        self.field = {each: self.field[each] for each in self.across if each in self.field}
        self.today.append(cards[0])
        self.seen.add(cards[0])
        if not self.hands[seat] or not self.open():
            self.battle_hour()

    def do_done(self, seat, cards, target, call, after):
        """Go on to the next Hour."""
        if self.asked[0] == "field":
            self.battle_hour()
        else:
            self.festival()

    def battle_hour(self):
        """Ask which card declares a Battle, or go on."""
        self.hour, may = 2, self.declarers()
        if not may:
            self.festival()
        elif len(may) == 1:
            self.engaging, self.asked = may[0], ("battle", {self.active})
        else:
            self.asked = "declare", {self.active}

    def do_declare(self, seat, cards, target, call, after):
        """Choose the declaring card."""
        self.engaging, self.asked = target, ("battle", {seat})

    def do_peace(self, seat, cards, target, call, after):
        """Let a card declare no Battle Today."""
        self.declared.add(self.engaging)
        self.battle_hour()

    def do_battle(self, seat, cards, target, call, after):
        """Fight."""
        self.declared.add(self.engaging)
        fighters = [self.engaging, *cards]
        where, speed = {id: self.at(id) for id in fighters}, {id: self.cards[id].traits["speed"] for id in fighters}
        shown, number = {id: self.shown(id) for id in fighters}, {id: self.cards[id].traits["number"] for id in fighters}

        def downs(one, other):
            return any(beats(shown[one][i], shown[other][j]) for i, j in self.meets.get((where[one], where[other]), ()))

        for now in sorted(set(speed.values())):
            struck = {(one, other) for one in fighters for other in fighters if one != other and speed[one] == now and self.fit(one) and downs(one, other)}
            struck -= {(one, other) for one, other in struck if (other, one) in struck and number[one] >= number[other]}
            self.blows += [(now, one, other) for one, other in struck if other not in self.tokens]
            self.tokens |= {other for _, other in struck}
        self.battle_hour()

    def shown(self, id):
        """Return a card's corners in its current rotation."""
        return rotated(self.cards[id].traits["corners"], self.turned[id])

    def festival(self):
        """Begin the Festival Hour."""
        self.hour, self.asked = 3, ("festival", {self.active})

    def do_make(self, seat, cards, target, call, after):
        """Put a word up for Challenge, or look it up."""
        self.word = call
        others = [each for each in range(self.n) if each != seat and self.ends[each] < 2]
        if self.rules["word_check"] == "auto":
            self.midnight(-1, True)
        elif not others or (not self.rules["failed_challenge"] and any(each in self.machines for each in (seat, *others))):
            self.judge(-1)
        else:
            self.hour, self.asked = 4, ("challenge", set(others))

    def judge(self, challenger):
        """Look the word up."""
        if self.word in self.words:
            if challenger >= 0 and self.rules["failed_challenge"]:
                self.lost[challenger] += self.lose(challenger, 1)
            self.midnight(challenger, True)
        else:
            self.repeal(2, challenger)

    def do_accept(self, seat, cards, target, call, after):
        """Accept the word."""
        self.asked = "challenge", self.asked[1] - {seat}
        if not self.asked[1]:
            self.midnight(-1, False)

    def do_challenge(self, seat, cards, target, call, after):
        """Challenge the word."""
        self.judge(seat)

    def do_no_word(self, seat, cards, target, call, after):
        """Spell no word."""
        self.word = ""
        self.repeal(2 if self.rules["no_word_costs"] else 0, -1)

    def lose(self, seat, cost):
        """Lose points; return how many."""
        cost = min(cost, max(self.points[seat], 0)) if self.rules["points_floor"] else cost
        self.points[seat] -= cost
        return cost

    def undo(self):
        """Restore the field to its state after the Draw Hour."""
        self.hands[self.active] += self.today
        self.field = {space: id for space, id in self.field.items() if id not in self.today}
        self.today, self.declared, self.tokens = [], set(), set()

    def repeal(self, cost, challenger):
        """Repeal the word; a Day's second repeal costs the smaller of both prices and ends the Day."""
        self.undo()
        self.repeals += 1
        if self.repeals == 2:
            cost = min(cost, 2 if self.rules["second_repeal"] else 0)
        cost = self.lose(self.active, cost)
        self.notes.append(("repealed", {"seat": self.active, "word": self.word, "points": cost, "challenger": challenger}))
        if self.repeals == 2:
            self.do_end(self.active)
        else:
            self.field_hour()

    def midnight(self, challenger, looked):
        """Carry out Midnight: destroy silenced cards, draw, and count points."""
        for id in self.tokens:
            self.destroy(id)
        self.tokens = set()
        self.draw(self.active, max(0, 5 - len(self.hands[self.active])))
        self.points[self.active] += len(self.field)
        self.notes.append(("word", {"seat": self.active, "word": self.word, "points": len(self.field), "challenger": challenger, "looked": looked}))
        self.begin(self.active + 1)

    def destroy(self, id):
        """Put a card from the field on its owner's Ditch."""
        del self.field[self.at(id)]
        self.ditches[self.owner[id]].append(id)

    def do_destroy(self, seat, cards, target, call, after):
        """Destroy a card in the Draw Hour, or at the End."""
        self.destroy(target)
        if self.asked[0] == "clear":
            self.field_hour()
        else:
            self.token(seat)

    def do_spare(self, seat, cards, target, call, after):
        """Destroy nothing."""
        self.token(seat)

    def do_end(self, seat, cards=(), target=None, call=None, after=None):
        """End the Day."""
        self.draw(seat, 1)
        self.hour = 5
        if self.field:
            self.asked = "waste", {seat}
        else:
            self.token(seat)

    def token(self, seat):
        """Take an End Token, and go on to the next."""
        self.ends[seat] += 1
        self.today, self.declared = [], set()
        self.begin(seat + 1)

    def do_timeout(self, seat, cards, target, call, after):
        """Run out of time."""
        self.undo()
        self.token(seat)

    # visible information

    def counters(self):
        """Return the public numbers while the match goes on."""
        found = {"day": self.day, "hour": self.hour, "active": self.active, "first": self.first, "repeals": self.repeals, "played": len(self.today),
                 "silenced": len(self.tokens), "letters": len(self.sounding())}
        for seat in range(self.n):
            found |= {f"points/{seat}": self.points[seat], f"ends/{seat}": self.ends[seat], f"out/{seat}": int(self.ends[seat] > 1),
                      f"cards/{seat}": len(self.hands[seat]), f"tree/{seat}": len(self.trees[seat]), f"ditch/{seat}": len(self.ditches[seat])}
        return found

    def state(self, reader=None):
        """Return the state of cards in hands, Life Trees and on the field as a seat sees it, or everything for None."""
        found = {id: {"letter": self.letter[id], "turned": self.turned[id], "owner": self.owner[id], "marks": {name for name, cards in (
            ("silenced", self.tokens), ("today", self.today), ("declared", self.declared), ("declares", [self.engaging] if self.asked[0] == "battle" else ()))
            if id in cards}} for id in self.field.values()}
        for seat in range(self.n):
            for id in self.hands[seat] + self.trees[seat]:
                if id in self.letter and (reader in (None, seat) or id in self.seen):
                    found[id] = {"letter": self.letter[id], "turned": 0, "owner": None, "marks": set()}
        return found

    def clock(self):
        """Return the running clock."""
        seconds = {"three": 180, "five": 300}.get(self.rules["timer"])
        return {"seconds": seconds, "move": f"{self.active} timeout", "span": f"day {self.day}"} if self.runs() else None

    def outcome(self):
        """Return the outcome."""
        if not self.over:
            return None
        won = [seat for seat in range(self.n) if self.points[seat] == max(self.points)]
        return won, self.points, "alone" if self.n == 1 else "points" if len(won) == 1 else "shared"
