"""The base class of games: a position that asks one question at a time, and its rules.

docs/words.md explains the terms: game, seat, question, move, procedure, view, record.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import repeat
from random import Random
from reprlib import repr as short
from typing import Any, ClassVar, NamedTuple, Self

from courtcards.engine import view as views
from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.card_sets import CardSet, WordList
from courtcards.engine.components import BadSetup, Components
from courtcards.engine.dice import SEED_FORMS, Dice, deal_again, dice_number, is_seed, next_dice, shuffle, shuffle_among
from courtcards.engine.field import Field
from courtcards.engine.forecast import CertainOutcomes, LossChecker, certain_outcomes, pass_quiet_questions
from courtcards.engine.move import IllegalMove, Move, Refusal, parse_move
from courtcards.engine.options import Option, choose_options
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question


class Outcome(NamedTuple):
    """How a match ended.

    `winners` holds the winning seats. `losers` lists the others in the order of elimination. `scores` has a score per seat. `reason` is a text key. If all
    seats win, the match is a `draw`, unless it's for one player.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    draw: bool = False
    losers: tuple[int, ...] = ()


class After(NamedTuple):
    """How the previous match ended.

    `losers` lists seats in the order of elimination.
    """

    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


class Clock(NamedTuple):
    """A time limit on the open question, in seconds.

    When it runs out, the move `verb` is made in the name of the first of `seats`. Questions whose clocks have the same non-empty `span` share one time limit.
    The limit pauses while a question without a clock is open.
    """

    seconds: int
    verb: str
    seats: tuple[int, ...]
    span: str = ""

    @property
    def move(self) -> str:
        """The move made when time runs out, as text."""
        return f"{self.seats[0]} {self.verb}"


class Fact(NamedTuple):
    """An event for the log: its key and its details.

    `seats` lists the seats that saw its cards; None means all.
    """

    key: str
    about: dict[str, Any]
    seats: tuple[int, ...] | None = None


Story = Callable[["Game", Fact], None]
NOTHING_BEFORE = After()


class Game(Components):
    """A position and its rules.

    A subclass names its lists in `piles` and its lists of lists (one per seat) in `rows`, so that `copy` copies them. It sets every field of a match during the
    deal (see wire.py).
    """

    book: ClassVar[str] = ""
    rules: ClassVar[int] = 1                    # version of the rules; records of older versions are replayed as far as legal, newer ones refused
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = ()
    piles: ClassVar[tuple[str, ...]] = ()
    rows: ClassVar[tuple[str, ...]] = ()
    free_verbs: ClassVar[tuple[str, ...]] = ()  # verbs of free moves (concede, stop); a question can take one as an answer (its `own` verbs);
                                                # free moves with a card are always available, so as not to reveal who is asked in secret
    machine_verbs: ClassVar[tuple[str, ...]] = ()       # verbs of moves made by a machine (when a clock runs out)
    enemies: ClassVar[Mapping[str, tuple[str, ...]]] = {}   # kind of card -> kinds that counter it
    unaided: ClassVar[bool] = False             # whether the rule book forbids help, so that there are no hints
    uses_after: ClassVar[bool] = False          # whether a match depends on how the previous one ended
    fields: ClassVar[Mapping[str, Field]] = {}  # the fields to choose from, by the value of the house rule that chooses one
    active_field: Field | None = None           # the field on which cards are played, if the game has one
    quick = True                                # whether to skip seats that can only pass
    first = -1                                  # the seat with the first turn; -1 while undecided, or if nobody starts

    def __init__(self, seats: int = 2, options: Mapping[str, Any] | None = None, *, seed: Dice = 0,
                 deck: Iterable[str] | None = None, story: "Story | None" = None, after: After = NOTHING_BEFORE,
                 cards: CardSet | None = None, words: WordList | None = None, machines: Iterable[int] = ()):
        """Deal a match.

        * `seats` is from `fewest` to `most`.
        * `options` holds the chosen values of house rules, by name.
        * `seed` is from 0 to 2**48 - 1, or 32 hexadecimal digits.
        * `deck` lists card ids in dealing order, instead of a shuffle.
        * `story` is a function called with the game and each fact.
        * `after` says how the previous match ended.
        * `cards` and `words` are the card set and word list, for games that take them.
        * `machines` are the seats that machines play, for rules that depend on it.

        Raises BadSetup or BadOption, or TypeError for a value of the wrong type.
        """
        check_types(seats, options, seed)
        if not self.fewest <= seats <= self.most:
            allowed = f"{self.fewest} to {self.most}" if self.most > self.fewest else self.fewest
            raise BadSetup(f"{self.id} takes {allowed} players, not {seats}")
        if not is_seed(seed):
            raise BadSetup(f"a seed is {SEED_FORMS}, not {short(seed)}")
        self.seats, self.dice = seats, next_dice(seed)
        self.chosen = choose_options(self.options, options or {})
        self.agenda: list[Procedure] = []
        self.known: dict[Card, tuple[int, ...]] = {}
        self.question: Question | None = None
        self.outcome: Outcome | None = None
        self.fallen: tuple[int, ...] = ()           # seats eliminated before the end, in order
        self.story, self.after, self.machines = story, after, tuple(machines)
        if any(not 0 <= seat < seats for seat in (*after.winners, *after.losers)):
            raise BadSetup("the match before was played by a seat that is not here")
        self.provide(cards, words)
        self.check_card_count(seats, self.chosen)
        self.deck = self.pack() if deck is None else stacked_cards(self, list(deck))
        if deck is None:
            self.shuffle(self.deck)
        self.setup()
        self.run()

    # what a game implements

    def setup(self) -> None:
        """Deal and start the match."""

    def turn(self) -> None:
        """Begin the next procedure or ask the next question, when nothing is pending."""

    def answer(self, move: Move) -> None:
        """Carry out the answer to a question that no procedure asked."""

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield every zone with its list of cards."""
        return iter(())

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. THE visibility rule: views, imagined worlds and links depend on it alone."""
        return False

    def doubts(self, zone: Zone) -> bool:
        """Return whether known cards may have moved unseen between this zone and another zone of its owner.

        If so, the other seats can't tell in which of the two zones these cards are.
        """
        return False

    def counters(self) -> dict[str, int]:
        """Return the counters that everybody may see, such as points and numbers of cards, by name."""
        return {}

    def can_affect_result(self, seat: int) -> bool:
        """Return whether a seat can still change the result, as far as it knows.

        Games that can be stopped early override this.
        """
        return True

    def notes(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the public notes of the match, the earliest first, as keys with their details.

        Most games have none.
        """
        return []

    def card_states(self, seat: int | None) -> dict[str, CardState]:
        """Return the state of the cards a seat sees, by id. A seat of None sees everything."""
        return {}

    def known_hidden_cards(self, story: Iterable[Fact]) -> dict[str, list[str]]:
        """Return the cards that everybody knows to lie in hidden zones, by zone name.

        They are derived from the public facts and never guessed.
        """
        return {}

    def name_of(self, target: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return a descriptive name of a card or space on the table, as a key and its details.

        Returns None if the target's plain name is enough.
        """
        return None

    def clock(self) -> Clock | None:
        """Return the clock of the open question, or None if it has no time limit."""
        return None

    def why_illegal_out_of_turn(self, move: Move) -> str | None:
        """Return the key of the rule that forbids a move out of turn, or None if it's allowed.

        Games with free moves override this.
        """
        return "not-asked"

    def interrupt(self, move: Move) -> None:
        """Carry out a free move."""

    def pack(self) -> list[Any]:
        """Return the cards of the match, unshuffled; games that leave cards out override this."""
        return list(self.cards.values())

    def relations(self) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        """Return how each kind of card relates to others, as {kind: ((key, kinds), …)}.

        Returns {} if cards have no rules of their own.
        """
        return {}

    # what everyone else calls

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """List the distinct answers of one seat to the open question, or of all seats if `seat` is None.

        If answers differ only by cards of the same kind, one of them is listed. The list is empty if the seat isn't asked, or if the match is over.
        """
        question = self.question
        if question is None or (seat is not None and seat not in question.seats):
            return []
        if seat is not None:
            question = self.asked_of(seat)
        return question.moves(self)

    def asked_of(self, seat: int) -> Question:
        """Return the open question as if it were asked of this seat alone. The seat must be one of those asked."""
        question = self.question
        assert question is not None
        return question if len(question.seats) == 1 else type(question)((seat,), question.about)

    def why_not(self, move: Move) -> Refusal | None:
        """Return the refusal of a move, or None if it's allowed.

        Some allowed moves aren't listed by `moves`: free moves, and moves with another card of the same kind or with a typed word.
        """
        if self.question is None:
            return Refusal("game-over", move)
        if not 0 <= move.seat < self.seats:
            return Refusal("no-such-seat", move)
        key = self.question.why_illegal(self, move) if self.answers(move) else self.why_illegal_out_of_turn(move)
        return Refusal(key, move) if key else None

    def outlook(self, *moves: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return what the last of the given answers would do once the others have been played.

        The result is a text key and its details, or None if it's obvious. The answers must come from `moves()`.
        """
        *earlier, last = moves
        world = self.copy() if earlier else self
        for move in earlier:
            world.play(move)
        return None if world.question is None else world.question.outlook(world, last)

    def foretell(self, *moves: Move) -> list[Fact]:
        """Return the facts that will be told if the given answers are played one after the other and then everybody passes.

        Everybody passes only on quiet questions (see `Question.quiet`); the facts end when any other question is asked. The answers must come from `moves()`.
        """
        facts: list[Fact] = []
        if moves or (self.question is not None and self.question.quiet):
            world = self.copy()
            world.story = lambda _, fact: facts.append(fact)
            for move in moves:
                world.play(move)
            pass_quiet_questions(world)
        return facts

    def comes(self, move: Move) -> CertainOutcomes:
        """Return the facts that a seat is certain to be told after its move, whatever the hidden cards are.

        `move` must come from `moves()`.
        """
        return certain_outcomes(self, move)

    def dooms(self, seat: int) -> LossChecker:
        """Return a checker for answers that make a seat lose the match or drop out, whatever the hidden cards are."""
        return LossChecker(self, seat)

    def why_not_text(self, text: str) -> Refusal | None:
        """Return the refusal of a move given as text, or None if it's allowed."""
        try:
            return self.why_not(parse_move(text, self.cards))
        except IllegalMove as error:
            return error.refusal

    def answers(self, move: Move) -> bool:
        """Return whether a move answers the open question.

        Any other move is a free move. Some verbs answer certain questions and are free moves at others.
        """
        question = self.question
        if question is None or move.seat not in question.seats:
            return False
        return move.verb in question.own or (move.verb not in self.free_verbs and move.verb not in self.machine_verbs)

    def play(self, move: Move) -> None:
        """Answer the open question with a legal move and run on to the next question. The move isn't checked."""
        self.question = None
        if self.agenda:
            self.run(move)
        else:
            self.answer(move)
            if self.question is None:
                self.run()

    def play_text(self, text: str) -> Move:
        """Check and play a move given as text, and return it.

        If it's refused, nothing changes, and IllegalMove is raised.
        """
        move = parse_move(text, self.cards)
        refusal = self.why_not(move)
        if refusal:
            raise IllegalMove(refusal)
        if self.answers(move):
            self.play(move)
        else:
            self.interrupt(move)
        return move

    def view(self, seat: int | None = None, *parts: str) -> dict[str, Any]:
        """Return, as plain data, all that a seat may see, or only the named parts of it (see view.py).

        A seat of None sees everything.
        """
        return views.seat_view(self, seat, parts)

    def copy(self) -> Self:
        """Return an independent position with the same cards and the same dice, but no story."""
        new = object.__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        for name in self.piles:
            fields[name] = fields[name][:]
        for name in self.rows:
            fields[name] = [pile[:] for pile in fields[name]]
        fields["agenda"] = [procedure.copy() for procedure in self.agenda]
        fields["story"] = None
        return new

    def imagine(self, seat: int | None, rng: Random) -> Self:
        """Return a copy with other dice, in which the cards a seat can't know are dealt again.

        A `seat` of -1 stands for a spectator. If it's None, only cards that no seat knows are dealt again.
        """
        world = self.copy()
        world.dice = rng.getrandbits(48)
        viewers = frozenset(range(self.seats) if seat is None else (seat,))
        known = {card for card, seats in world.known.items() if not viewers.isdisjoint(seats)}
        hidden = [(zone, cards) for zone, cards in world.zones() if not any(map(world.sees, viewers, repeat(zone)))]
        shuffle_among([(zone.owner, cards) for zone, cards in hidden if world.doubts(zone)], known, rng)
        new_cards = deal_again([cards for _, cards in hidden], known, rng)
        if world.known:
            world.known = {new_cards.get(card, card): seats for card, seats in world.known.items()}
        return world

    # tools for writing rules

    def run(self, answer: Any = None) -> None:
        """Run procedures until a question is open or the match is over.

        The first step to run receives `answer`.
        """
        agenda = self.agenda
        while self.question is None and self.outcome is None:
            if not agenda:
                self.turn()
                continue
            procedure = agenda[-1]
            program, at = procedure.program, procedure.at
            procedure.at = at + 1               # before the step, which may go back or end the procedure
            answer = program[at](procedure, self, answer)
            if procedure.at >= len(program):
                agenda.remove(procedure)        # not always the last: the step may have begun another

    def ask(self, kind: type[Question], seat: int, about: Any = None) -> bool:
        """Ask a seat a question and return True.

        If the match is `quick` and the seat can only pass, don't ask, and return False.
        """
        if self.quick and kind.idle(self, seat, about):
            return False
        self.question = kind((seat,), about)
        return True

    def begin(self, procedure: Procedure) -> None:
        """Put a procedure on the agenda; it runs before everything else that is pending."""
        self.agenda.append(procedure)

    def finish(self, winners: Iterable[int], scores: Iterable[int], reason: str, losers: Iterable[int] | None = None) -> None:
        """End the match.

        If `losers` is None, the losing seats are listed in this order: first those in `fallen`, as they fell, then the others, lowest score first.
        """
        winners, scores = tuple(winners), tuple(scores)
        if losers is None:
            survivors = [seat for seat in range(self.seats) if seat not in self.fallen]
            by_rank = [*self.fallen, *sorted(survivors, key=scores.__getitem__)]
            losers = [seat for seat in by_rank if seat not in winners]
        is_draw = len(winners) == self.seats > 1
        self.outcome = Outcome(winners, scores, reason, is_draw, tuple(losers))
        self.question = None

    def tell(self, key: str, to: tuple[int, ...] | None = None, **about: Any) -> None:
        """Tell the log a fact.

        `about` holds its details. `to` lists the seats that saw its cards; None means all.
        """
        if self.story is not None:
            self.story(self, Fact(key, about, to))

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from a seat's left."""
        return other_seats_clockwise(self.seats, seat)

    def lot(self) -> int:
        """Return a seat drawn at random."""
        self.dice = next_dice(self.dice)
        return dice_number(self.dice, self.seats)

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a list in place with the dice of the match."""
        self.dice = shuffle(cards, self.dice)

    def show(self, cards: Iterable[Card], seats: Iterable[int]) -> None:
        """Mark individual cards as known to seats that don't see their zone."""
        seats = tuple(seats)
        self.known = self.known | {card: tuple(dict.fromkeys((*self.known.get(card, ()), *seats))) for card in cards}

    def forget(self, cards: Iterable[Card], but: tuple[int, ...] = ()) -> None:
        """Stop treating cards as known, because their zone may have changed unseen.

        `but` lists the seats that saw the change.
        """
        if self.known:
            moved = set(cards)
            still_known = {card: tuple([seat for seat in seats if seat in but]) if card in moved else seats for card, seats in self.known.items()}
            self.known = {card: seats for card, seats in still_known.items() if seats}


def check_types(seats: Any, options: Any, seed: Any) -> None:
    """Raise TypeError if the number of seats, the house rules or the seed has the wrong type.

    `True` doesn't count as a number.
    """
    if type(seats) is not int:
        raise TypeError(f"the number of seats is a whole number, not {short(seats)}")
    if not isinstance(options, Mapping | None):
        raise TypeError(f"house rules are a dictionary of values by name, not {short(options)}")
    if type(seed) not in (int, str):
        raise TypeError(f"a seed is {SEED_FORMS}, not {short(seed)}")


def stacked_cards(game: Game, ids: list[str]) -> list[Any]:
    """Return the cards of a stacked deck, given by their ids.

    Raises BadSetup unless the deck has each card of the match exactly once.
    """
    by_id = {card.id: card for card in game.pack()}
    if sorted(ids) != sorted(by_id):
        raise BadSetup(f"a stacked deck for {game.id} holds each of its {len(by_id)} cards once")
    return [by_id[id] for id in ids]


@cache
def other_seats_clockwise(seats: int, seat: int) -> tuple[int, ...]:
    """Return all other seats, clockwise from the left of this one.

    >>> other_seats_clockwise(4, 2)
    (3, 0, 1)
    """
    return tuple([other % seats for other in range(seat + 1, seat + seats)])
