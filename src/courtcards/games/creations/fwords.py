"""Fwords: Creators write letters on cards, play them to the Active Field, silence some in battles, and spell words with the rest.

A match is a sequence of Days of four Hours each; it ends when every Creator is out.

Dealing order: nine cards for each seat in turn. The others are set aside. A prewritten deck has 36 or 54 cards, whose letters are drawn with the
dice.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Self

from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.game import Clock
from courtcards.engine.move import Move, answer
from courtcards.games.creations import house_rules, letters
from courtcards.games.creations.battle import Lying, field_after_battle, fight_battle, place_card, strike_facts
from courtcards.games.creations.fields import FIELDS
from courtcards.games.creations.fwords_questions import BATTLE, CLEAR, DECLARE, FESTIVAL, FIELD, WASTE, Challenge
from courtcards.games.creations.fwords_visibility import fwords_counters, guess_letters, letter_states, name_of_target, with_letters
from courtcards.games.creations.letter_writing import BATTLING, ENDING, JUDGING, PLACING, SPELLING, WRITING, LetterWritingGame

DAY = {"clear", "field", "declare", "battle", "festival"}       # questions that run on the Day's timer


class Fwords(LetterWritingGame):
    """A match of Fwords. Rule book: Fwords."""

    id = "fwords"
    fewest, most = 1, 6
    options = house_rules.FWORDS
    takes_words = unaided = True
    uses_after = False
    fields = FIELDS
    piles = ("deck", "laid", "today", "declared", "points", "ends")
    rows = ("hands", "trees", "ditches")
    machine_verbs = ("timeout",)

    @classmethod
    def cards_needed(cls, seats: int, chosen: Mapping[str, Any]) -> int:
        """Return nine cards per player, or the size of the prewritten deck."""
        return len(letters.prewritten_letters(seats)) if chosen["prewritten"] and seats > 1 else house_rules.SHARE * seats

    # the Day

    def turn(self) -> None:
        """Ask the next question of the current Hour, or go on to the next Hour."""
        HOURS[self.hour](self)

    def answer(self, move: Move) -> None:
        """Carry out an answer."""
        getattr(self, "do_" + move.verb)(move)

    def dawn(self) -> None:
        """Begin the Day of the next Creator who isn't out, or end the match if all are. Rulings FW-4, FW-5, FW-20.

        If the field is full, first ask which card to destroy.
        """
        ends = self.ends
        if min(ends) >= house_rules.END_TOKENS:
            return self.finish_on_points()
        seat = self.first if self.day == 0 else (self.active + 1) % self.seats
        while ends[seat] >= house_rules.END_TOKENS:
            seat = (seat + 1) % self.seats
        self.active, self.hour, self.repeals = seat, PLACING, 0
        self.day += 1
        self.tell("day", n=self.day, seat=seat)
        if None not in self.laid:
            self.tell("full", seat=seat)
            self.question = CLEAR[seat]
        return None

    def placing(self) -> None:
        """Ask for a card to play, or go on if none can be played. Ruling FW-6."""
        seat = self.active
        if self.hands[seat] and None in self.laid:
            self.question = FIELD[seat]
        elif self.today:
            self.hour = BATTLING
        else:
            self.tell("idle_day", seat=seat)
            self.do_end()

    def do_create(self, move: Any) -> None:
        """Play a card to an open space. Rule book: Field Hour."""
        seat, card = move.seat, move.cards[0]
        space = self.ground.targets.index(move.target)
        self.hands[seat].remove(card)
        lying = self.laid[space] = place_card(card, seat, move.call)._replace(controller=~space)
        self.today.append(card)
        if self.story is not None:
            self.tell("creates", seat=seat, card=card.id, space=move.target, turned=lying.turned, letter=self.letters[card])

    def do_done(self, move: Move) -> None:
        """Stop playing cards, or stop declaring battles."""
        if self.hour == PLACING:
            self.hour = BATTLING
        else:
            self.tell("no_battle", seat=move.seat)
            self.hour = SPELLING

    def do_destroy(self, move: Move) -> None:
        """Destroy a card on the field: because the field is full, or because the Day ends. Rulings FW-5, FW-18."""
        lying = self.destroy(self.space_of(move.target))
        self.tell("destroys", seat=move.seat, card=lying.card.id, owner=lying.owner, letter=self.letters[lying.card])
        if self.hour == ENDING:
            self.take_token(move.seat)

    # the Battle Hour

    def battling(self) -> None:
        """Ask for the next battle, or go on to the Festival if none can be declared. Ruling FW-7."""
        seat, found = self.active, self.declarers()
        if not found:
            self.hour = SPELLING
        elif len(found) == 1:
            self.ask_battle(found[0])
        else:
            self.question = DECLARE[seat]

    def declarers(self) -> list[int]:
        """Return the spaces of the cards that can declare a battle. Rulings FW-7, FW-9."""
        able, always, near = set(self.today).difference(self.declared), self.defeated_attack, self.ground.near
        if not able:
            return []
        acting = {space: lying.card for space, lying in enumerate(self.laid) if lying is not None and (always or not lying.silenced)}
        return [space for space, card in acting.items() if card in able and any(other in acting for other, _ in near[space])]

    def can_act(self, lying: Lying) -> bool:
        """Return whether a card can declare a battle, attack, and be engaged. Ruling FW-9.

        A silenced card can do so only under a house rule.
        """
        return not lying.silenced or self.defeated_attack

    def neighbours(self, space: int) -> list[Card]:
        """Return the cards that the card on this space can engage."""
        laid, always = self.laid, self.defeated_attack
        return [lying.card for other, _ in self.ground.near[space] if (lying := laid[other]) is not None and (always or not lying.silenced)]

    def ask_battle(self, space: int) -> None:
        """Ask which cards the card on this space engages."""
        self.latest = space
        self.question = BATTLE[self.active]

    def do_declare(self, move: Move) -> None:
        """Choose the card that declares the next battle."""
        self.ask_battle(self.space_of(move.target))

    def do_peace(self, move: Move) -> None:
        """Declare no battle Today with the card that was chosen to declare one."""
        card = self.laid[self.latest].card        # type: ignore[union-attr]
        self.declared.append(card)
        self.tell("holds", seat=move.seat, card=card.id, letter=self.letters[card])

    def exchange(self, move: Move) -> None:
        """Return None: nobody controls cards, so a battle can't win or lose any."""

    def do_battle(self, move: Move) -> None:
        """Fight a battle in which every other card is an opponent. Rulings FW-7 to FW-9.

        Defeated cards are silenced.
        """
        laid, card = self.laid, self.laid[self.latest].card        # type: ignore[union-attr]
        self.declared.append(card)
        if self.story is not None:
            self.tell("declares", seat=move.seat, card=card.id, cards=[card.id for card in move.cards], letter=self.letters[card],
                      letters=self.letters_on(move.cards))
        before = laid[:]
        for strikes in fight_battle(laid, self.ground, self.engaged_spaces(move), self.defeated_attack, silences=True):
            if self.story is not None:
                for key, about in strike_facts(strikes, before, "silences"):
                    self.tell(key, **with_letters(self, about))
                before = laid[:]

    def engaged_spaces(self, move: Move) -> list[int]:
        """Return the spaces of the cards in a battle, that of the declaring card first."""
        near = self.ground.near[self.latest]
        return [self.latest, *[other for other, _ in near if (lying := self.laid[other]) is not None and lying.card in move.cards]]

    def would_silence(self, move: Move) -> bool:
        """Return whether a battle would silence any card."""
        return field_after_battle(self.laid, self.ground, self.engaged_spaces(move), self.defeated_attack, silences=True) != self.laid

    # the Festival

    def spelling(self) -> None:
        """Ask for a word. Rule book: Festival Hour; ruling FW-10."""
        self.question = FESTIVAL[self.active]

    def unsilenced_cards(self) -> list[Card]:
        """Return the cards on the field that aren't silenced; their letters must all be used."""
        return [lying.card for lying in self.laid if lying is not None and not lying.silenced]

    def do_make(self, move: Any) -> None:
        """Make a word, which is looked up at once or left for others to challenge. Ruling FW-14."""
        seat, self.word = move.seat, move.call
        self.tell("makes", seat=seat, word=move.call, n=len(move.call))
        judges = self.judges_of(seat)
        if self.looks_up_at_once(judges):
            return self.judge(-1)
        self.hour = JUDGING
        return self.ask_judges(judges)

    def judges_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that may challenge a seat's word: all others in play, clockwise."""
        return tuple([other for other in self.clockwise(seat) if self.ends[other] < house_rules.END_TOKENS])

    def looks_up_at_once(self, judges: tuple[int, ...]) -> bool:
        """Return whether the word of the active seat is looked up without a Challenge. Ruling FW-14."""
        sure = not self.chosen["failed_challenge"] and any(other in self.machines for other in (self.active, *judges))      # a bot would challenge: it's free
        return self.chosen["word_check"] == "auto" or not judges or sure

    def ask_judges(self, judges: tuple[int, ...]) -> None:
        """Ask these Creators, who haven't accepted the word yet, whether they accept or challenge it."""
        self.judges = judges
        self.question = Challenge(judges, {"word": self.word, "seat": self.active, "points": len(self.word)})

    def do_accept(self, move: Move) -> None:
        """Accept a word; it stands once everyone has accepted it."""
        self.tell("accepts", seat=move.seat)
        judges = tuple([seat for seat in self.judges if seat != move.seat])
        if judges:
            return self.ask_judges(judges)
        self.tell("all_accept", seat=self.active, word=self.word)
        return self.accept(-1, looked=False)

    def do_challenge(self, move: Move) -> None:
        """Challenge a word, so that it's looked up at once."""
        self.tell("challenges", seat=move.seat, who=self.active, word=self.word)
        self.judge(move.seat)

    def judge(self, challenger: int) -> None:
        """Look the word up. If it's in the list, it stands; otherwise it's repealed. Rulings FW-13, FW-14.

        `challenger` is a seat, or -1 for none.
        """
        seat = self.active
        if not self.look_up(self.word):
            self.tell("fails", seat=seat, word=self.word)
            return self.repeal(self.price(), challenger)
        self.tell("stands", seat=seat, word=self.word, n=len(self.word))
        if challenger >= 0 and self.chosen["failed_challenge"]:
            lost = self.points_due(challenger, house_rules.CHALLENGE)
            self.points[challenger] -= lost
            self.tell("wrong_challenge", seat=challenger, points=lost)
        return self.accept(challenger, looked=True)

    def accept(self, challenger: int, looked: bool) -> None:
        """Record the word as made and go on to Midnight.

        `challenger` is a seat, or -1 for none. `looked` says whether the word was looked up.
        """
        self.written = (*self.written, ("word", {"seat": self.active, "word": self.word, "points": len(self.word), "challenger": challenger, "looked": looked}))
        self.midnight()

    def do_no_word(self, move: Move) -> None:
        """Make no word, which counts as a repeal. Ruling FW-13."""
        self.tell("no_word", seat=move.seat)
        self.repeal(self.price() if self.chosen["no_word_costs"] else 0, -1)

    def price(self) -> int:
        """Return the points that a repeal costs now. A Day's second repeal is free, except under a house rule. Rulings FW-13, FW-16."""
        return 0 if self.repeals and not self.chosen["second_repeal"] else self.points_due(self.active, house_rules.REPEAL)

    def repeal(self, lost: int, challenger: int) -> None:
        """Carry out a repeal: take back the cards played Today. Rule book: Festival Hour; rulings FW-15, FW-16.

        `lost` is the number of points this costs the Creator. `challenger` is a seat, or -1 for none. After a second repeal, the Day ends.
        """
        seat = self.active
        self.repeals += 1
        self.points[seat] -= lost
        self.written = (*self.written, ("repealed", {"seat": seat, "word": self.word, "points": lost, "challenger": challenger}))
        self.tell("repeals", seat=seat, points=lost)
        self.undo_day()
        self.hour = PLACING
        if self.repeals > 1:
            self.tell("must_end", seat=seat)
            self.do_end()

    def undo_day(self) -> None:
        """Return the cards played Today to the hand, and remove all silence tokens. Rulings FW-15, FW-27.

        Everyone knows that these cards are in the hand.
        """
        seat = self.active
        for space, lying in enumerate(self.laid):
            if lying is not None and lying.card in self.today:
                self.laid[space] = None
            elif lying is not None and lying.silenced:
                self.laid[space] = lying._replace(silenced=False)
        self.hands[seat] += self.today
        if self.today:
            self.show(self.today, self.clockwise(seat))
        self.today, self.declared, self.word = [], [], ""

    def points_due(self, seat: int, points: int) -> int:
        """Return how many of these points a seat loses. Ruling FW-15.

        Under a house rule, it never loses more points than it has.
        """
        return min(points, self.points[seat]) if self.chosen["points_floor"] else points

    # Midnight, and ending the Day

    def midnight(self) -> None:
        """Destroy silenced cards, draw, and score. Rule book: Midnight Hour; ruling FW-17."""
        seat = self.active
        fallen: list[Card] = []
        for space, lying in enumerate(self.laid):
            if lying is not None and lying.silenced:
                fallen.append(self.destroy(space).card)
        if fallen:
            self.tell("falls", seat=seat, letters=self.letters_on(fallen))
        drawn = self.draw(seat, house_rules.REACH - len(self.hands[seat]))
        points = sum([lying is not None for lying in self.laid])
        self.points[seat] += points
        self.tell("midnight", seat=seat, points=points, cards=[card.id for card in fallen], drawn=drawn)
        self.close()

    def do_end(self, move: Any = None) -> None:
        """Begin to end the Day: draw a card. The choice of a card to destroy comes next. Rule book: Ending a Day; ruling FW-18."""
        seat = self.active
        self.hour = ENDING
        self.tell("ends_day", seat=seat, n=len(self.trees[seat][:1]))
        self.draw(seat, 1)

    def ending(self) -> None:
        """Ask for a card to destroy, or take the End Token if the field is empty."""
        if any(self.laid):
            self.question = WASTE[self.active]
        else:
            self.take_token(self.active)

    def do_spare(self, move: Move) -> None:
        """Take the End Token without destroying a card."""
        self.tell("spared_all", seat=move.seat)
        self.take_token(move.seat)

    def take_token(self, seat: int) -> None:
        """Take an End Token; a Creator with two is out. Rulings FW-18, FW-19."""
        self.ends[seat] += 1
        self.tell("ends", seat=seat, n=self.ends[seat])
        if self.ends[seat] >= house_rules.END_TOKENS:
            self.tell("out", seat=seat)
        self.close()

    def close(self) -> None:
        """Finish the Day and begin the next one."""
        self.today, self.declared, self.word = [], [], ""
        self.dawn()

    def destroy(self, space: int) -> Lying:
        """Move a card from the field to its owner's Ditch; return its state on the field."""
        lying = self.laid[space]
        assert lying is not None
        self.laid[space] = None
        self.ditches[lying.owner].append(lying.card)
        return lying

    def space_of(self, target: Any) -> int:
        """Return the space of a card given by its id, or -1 if it isn't on the field."""
        return next((space for space, lying in enumerate(self.laid) if lying is not None and lying.card.id == target), -1)

    def finish_on_points(self) -> None:
        """End the match; the players with the most points win. Rulings FW-19 to FW-21."""
        best = max(self.points)
        winners = [seat for seat in range(self.seats) if self.points[seat] == best]
        self.finish(winners, self.points, "alone" if self.seats == 1 else "points" if len(winners) == 1 else "shared")

    # the timer

    def clock(self) -> Clock | None:
        """Return the Day's time limit, or None if there's none now. Ruling FW-22."""
        minutes = house_rules.MINUTES.get(self.chosen["timer"], 0)
        runs = minutes and self.question is not None and self.question.key in DAY
        return Clock(60 * minutes, "timeout", (self.active,), f"day {self.day}") if runs else None

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the refusal key for a move out of turn. It's None only for a timeout while the Day's time runs."""
        if move.verb != "timeout":
            return "not-asked"
        return None if self.clock() and move == answer(self.active, "timeout") else "no-clock"

    def interrupt(self, move: Move) -> None:
        """Handle the end of the Day's time: take back the cards played Today, and take an End Token. Ruling FW-22."""
        self.question = None
        self.tell("times_out", seat=move.seat)
        self.undo_day()
        self.take_token(move.seat)
        if self.question is None:
            self.run()

    # visibility

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield hands, Life Trees and Ditches, then the spaces and the cards set aside."""
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]
            yield Zone("tree", seat), self.trees[seat]
            yield Zone("ditch", seat), self.ditches[seat]
        for space, lying in zip(self.ground.field.spaces, self.laid, strict=True):
            yield Zone("field", space=space.name), [] if lying is None else [lying.card]
        yield Zone("deck"), self.deck

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It sees the field, the Ditches, and its own hand and Life Tree. Ruling FW-27."""
        return zone.name in ("field", "ditch") or (zone.owner is not None and zone.owner == seat)

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the visible letters, and the orientation, owner and marks of the cards on the field, by id."""
        return letter_states(self, seat)

    def counters(self) -> dict[str, int]:
        """Return the seats' points, End Tokens and cards, the Day, its Hour and the active seat."""
        return fwords_counters(self)

    def notes(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the words made and the repeals, the earliest first."""
        return list(self.written)

    def name_of(self, target: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return the name of a space or of a card with a letter, as a key and its details, or None for anything else."""
        return name_of_target(self, target)

    def imagine(self, seat: int | None, rng: Random) -> Self:
        """Return an imagined copy with guesses for the letters that a seat hasn't seen.

        If the seat is None, only letters that nobody has seen are guesses.
        """
        world = super().imagine(seat, rng)
        world.letters = guess_letters(world, seat, rng)
        world.lots = tuple([drawn if seat in (other, None) else letters.random_letters(rng.shuffle) for other, drawn in enumerate(self.lots)])
        return world


HOURS = {WRITING: Fwords.dawn, PLACING: Fwords.placing, BATTLING: Fwords.battling, SPELLING: Fwords.spelling, ENDING: Fwords.ending}
