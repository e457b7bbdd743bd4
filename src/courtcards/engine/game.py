"""The rules engine: a game is a position that asks one question at a time.

Words: game, seat, card, zone, move, question, procedure, agenda, view, record. Imports nothing from games, bots or table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import repeat
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from courtcards.engine import view as views
from courtcards.engine.card import Card, CardState, Zone
from courtcards.engine.card_sets import CardSet, WordList
from courtcards.engine.components import BadTable, Kit
from courtcards.engine.dice import Dice, below, mingle, roll, shuffle
from courtcards.engine.field import Field
from courtcards.engine.forecast import Comes, Dooms, comes
from courtcards.engine.move import IllegalMove, Move, Refusal, answer, parse
from courtcards.engine.options import Option, choose
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question


class Outcome(NamedTuple):
    """How a match ended: the seats that won, a score a seat, the reason as a key, whether nobody was better than anybody.

    In a draw all seats have won; who wins alone at the table has won. `losers` stand in the order in which they fell.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    draw: bool = False
    losers: tuple[int, ...] = ()


class After(NamedTuple):
    """How the match ended that this one follows: `losers` in the order in which they fell."""

    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


class Clock(NamedTuple):
    """A time that runs while the question is open, in seconds; at its end a machine plays the verb for the first of the seats.

    Questions whose clocks have the same `span`, if it is not "", share one time; it stands while a question without a clock is open in between.
    """

    seconds: int
    verb: str
    seats: tuple[int, ...]
    span: str = ""

    @property
    def move(self) -> str:
        """The move at its end, as text."""
        return f"{self.seats[0]} {self.verb}"


class Fact(NamedTuple):
    """Something that happened, told to the log: a key, what it is about, and the seats that saw its cards (None: all)."""

    key: str
    about: dict[str, Any]
    seats: tuple[int, ...] | None = None


Story = Callable[["Game", Fact], None]
NOTHING_BEFORE = After()
NAMED = attrgetter("id")


class Game(Kit):
    """A position and its rules.

    A subclass names its lists in `piles` and its rows of lists (one per seat) in `rows`, each once, for copying. Every field of a match is set
    when it is dealt, so that a fresh deal says what may stand in a position (wire.py).
    """

    book: ClassVar[str] = ""
    rules: ClassVar[int] = 1                    # version of the rules; a record of another one is refused
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = ()
    piles: ClassVar[tuple[str, ...]] = ()
    rows: ClassVar[tuple[str, ...]] = ()
    free_verbs: ClassVar[tuple[str, ...]] = ()  # verbs of persons' moves that answer no question (concede, stop), unless it is their own;
                                                # with a card they are in reach all the time: `bars_free` must not tell who is asked in secret
    machine_verbs: ClassVar[tuple[str, ...]] = ()       # verbs of moves that a machine makes (the end of a clock)
    enemies: ClassVar[Mapping[str, tuple[str, ...]]] = {}   # kind of card -> kinds that answer it, for games with answers
    unaided: ClassVar[bool] = False             # whether the rule book forbids help, so that no hint is given
    uses_after: ClassVar[bool] = False          # whether a match asks how the one before it ended
    fields: ClassVar[Mapping[str, Field]] = {}  # the fields of spaces of which a house rule names one, by its values
    active_field: Field | None = None           # the field of spaces on which cards are laid, in games that have one
    quick = True                                # seats that can only pass are not asked
    first = -1                                  # the seat with the first turn; none while that is open, or where nobody begins

    def __init__(self, seats: int = 2, options: Mapping[str, Any] | None = None, seed: Dice = 0,
                 deck: Iterable[str] | None = None, story: "Story | None" = None, after: After = NOTHING_BEFORE,
                 cards: CardSet | None = None, words: WordList | None = None, machines: Iterable[int] = ()):
        """Deal a match.

        `seats` from `fewest` to `most`; `options` by name; `seed` any whole number, or 32 hexadecimal digits; `deck` card
        ids in dealing order instead of a shuffle; `story` is called with the game and every fact; `after` is how the match ended that
        this one follows; `cards` and `words` are what is played with, for games that take them; `machines` are the seats that
        machines play, for rules that ask. Raises BadTable and BadOption.
        """
        if not self.fewest <= seats <= self.most:
            raise BadTable(f"{self.id} takes {self.fewest}{f' to {self.most}' * (self.most > self.fewest)} players, not {seats}")
        self.seats, self.dice, self.chosen = seats, roll(seed), choose(self.options, options or {})
        self.agenda: list[Procedure] = []
        self.known: dict[Card, tuple[int, ...]] = {}
        self.question: Question | None = None
        self.outcome: Outcome | None = None
        self.fallen: tuple[int, ...] = ()           # seats that are out before the end, in the order in which they fell
        self.story, self.after, self.machines = story, after, tuple(machines)
        if any(not 0 <= seat < seats for seat in (*after.winners, *after.losers)):
            raise BadTable("the match before was played by a seat that is not here")
        self.provide(cards, words)
        self.suffice(seats, self.chosen)
        self.deck = self.pack() if deck is None else stacked(self, list(deck))
        if deck is None:
            self.shuffle(self.deck)
        self.setup()
        self.run()

    # what rule writers implement

    def setup(self) -> None:
        """Deal and begin."""

    def turn(self) -> None:
        """Begin or ask the next thing; nothing is pending."""

    def answer(self, move: Move) -> None:
        """Carry out an answer to a question that no procedure asked."""

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield every zone with its list of cards."""
        return iter(())

    def sees(self, seat: int, zone: Zone) -> bool:
        """THE visibility rule: views, imagined worlds and links rest on it alone."""
        return False

    def doubts(self, zone: Zone) -> bool:
        """Whether marked cards may for now lie in another of the owner's places as well, so that nobody else knows which are here."""
        return False

    def counters(self) -> dict[str, int]:
        """Return the numbers that everybody may know."""
        return {}

    def hopes(self, seat: int) -> bool:
        """Whether a seat can still change how the match ends, as far as it knows; games that can be stopped early override this."""
        return True

    def notes(self) -> list[tuple[str, dict[str, Any]]]:
        """Return what is noted for all to see, in order, as keys with what they are about; most games note nothing."""
        return []

    def state(self, seat: int | None) -> dict[str, CardState]:
        """Return what is not printed on the cards that a seat sees, by id; None sees everything."""
        return {}

    def seen(self, story: Iterable[Fact]) -> dict[str, list[str]]:
        """Return which cards everybody knows to lie in places that hide them, by its name, from what all were told; never a guess."""
        return {}

    def called(self, target: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return what a card or a space on the table is called, as a key and its details; None where its own name says it all."""
        return None

    def clock(self) -> Clock | None:
        """Return the time that runs while the question is open; most questions have all the time in the world."""
        return None

    def bars_free(self, move: Move) -> str | None:
        """Return why a move may not be made out of turn; games with free moves override this."""
        return "not-asked"

    def interrupt(self, move: Move) -> None:
        """Carry out a free move."""

    def pack(self) -> list[Any]:
        """Return the cards of the match, unshuffled; games that leave some out override this."""
        return list(self.cards.values())

    def relations(self) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        """Return how kinds of cards stand to others in this match: by kind, keys with kinds; nothing where cards have no rules of their own."""
        return {}

    # what everybody else uses

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """List every different answer to the open question, of one seat or of all, one for all cards of a kind; none when the match is over."""
        asked = self.question
        if asked is None or (seat is not None and seat not in asked.seats):
            return []
        return (asked if seat is None or len(asked.seats) == 1 else self.asked_of(seat)).moves(self)

    def asked_of(self, seat: int) -> Question:
        """Return the open question as it is put to one of the seats that are asked."""
        asked = self.question
        assert asked is not None
        return asked if len(asked.seats) == 1 else type(asked)((seat,), asked.about)

    def why_not(self, move: Move) -> Refusal | None:
        """Return why a move is refused, None if it is allowed. Allowed but not listed: an equal card, a word, a free move."""
        if self.question is None:
            return Refusal("game-over", move)
        if not 0 <= move.seat < self.seats:
            return Refusal("no-such-seat", move)
        key = self.question.bars(self, move) if self.answers(move) else self.bars_free(move)
        return Refusal(key, move) if key else None

    def outlook(self, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return what a listed answer would do, as a key and what its sentence is about; None where the answer says it all."""
        return None if self.question is None else self.question.outlook(self, move)

    def foretell(self, *moves: Move) -> list[Fact]:
        """Return what will be told if listed answers are given, one after the other, and everybody passes, until something else is asked.

        Without an answer everybody passes; nothing is told where the open question is not a quiet one.
        """
        told: list[Fact] = []
        if moves or (self.question is not None and self.question.quiet):
            world = self.copy()
            world.story = lambda _, fact: told.append(fact)
            for move in moves:
                world.play(move)
            while world.question is not None and world.question.quiet:
                world.play(answer(world.question.seat, "pass"))
        return told

    def comes(self, move: Move) -> Comes:
        """Return what its seat is told of a listed answer, whatever lies hidden."""
        return comes(self, move)

    def dooms(self, seat: int) -> Dooms:
        """Return what tells which answers of a seat lose the match, or put it out, whatever lies hidden."""
        return Dooms(self, seat)

    def why_not_text(self, text: str) -> Refusal | None:
        """Return why a move given as text is refused, None if it is allowed."""
        try:
            return self.why_not(parse(text, self.cards))
        except IllegalMove as error:
            return error.refusal

    def answers(self, move: Move) -> bool:
        """Whether a move answers the open question; others are free moves. A verb may be an answer here and free there."""
        asked = self.question
        if asked is None or move.seat not in asked.seats:
            return False
        return move.verb in asked.own or (move.verb not in self.free_verbs and move.verb not in self.machine_verbs)

    def play(self, move: Move) -> None:
        """Answer the open question with a legal move and run on to the next question. Never checks."""
        self.question = None
        if self.agenda:
            self.run(move)
        else:
            self.answer(move)
            if self.question is None:
                self.run()

    def play_text(self, text: str) -> Move:
        """Check and play a move given as text and return it; raise IllegalMove and change nothing if it is refused."""
        move = parse(text, self.cards)
        refusal = self.why_not(move)
        if refusal:
            raise IllegalMove(refusal)
        if self.answers(move):
            self.play(move)
        else:
            self.interrupt(move)
        return move

    def view(self, seat: int | None = None, *parts: str) -> dict[str, Any]:
        """Return what a seat may see as plain data, all of it or some parts (see view.py); None sees everything."""
        return views.view(self, seat, parts)

    def copy(self) -> Self:
        """Return an independent position with the same cards and the same dice, and no story."""
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
        """Return a copy in which all that a seat cannot know is dealt anew, and the dice are others; None: what nobody can know."""
        world, random = self.copy(), rng.random
        world.dice = rng.getrandbits(48)
        eyes = frozenset(range(self.seats) if seat is None else (seat,))
        places = [(zone, cards) for zone, cards in world.zones() if not any(map(world.sees, eyes, repeat(zone)))]
        hidden = [cards for _, cards in places]
        mine = {card for card, seats in world.known.items() if not eyes.isdisjoint(seats)}
        mingle([(zone.owner, cards) for zone, cards in places if world.doubts(zone)], mine, rng)
        old = [card for cards in hidden for card in cards if card not in mine]
        new = sorted(sorted(old, key=NAMED), key=lambda _: random())       # by name first: the true order has no part in it
        fresh = iter(new)
        for cards in hidden:
            cards[:] = [card if card in mine else next(fresh) for card in cards]
        if world.known:
            swap = dict(zip(old, new, strict=True))
            world.known = {swap.get(card, card): seats for card, seats in world.known.items()}
        return world

    # what rules are written with

    def run(self, answer: Any = None) -> None:
        """Run procedures until somebody is asked or the match is over."""
        agenda = self.agenda
        while self.question is None and self.outcome is None:
            if not agenda:
                self.turn()
                continue
            top = agenda[-1]
            program, at = top.program, top.at
            top.at = at + 1
            answer = program[at](top, self, answer)
            if top.at >= len(program):
                agenda.remove(top)

    def ask(self, kind: type[Question], seat: int, about: Any = None) -> bool:
        """Ask a seat, in a quick match not if it can only pass; return whether it is asked."""
        if self.quick and kind.idle(self, seat, about):
            return False
        self.question = kind((seat,), about)
        return True

    def begin(self, procedure: Procedure) -> None:
        """Put a procedure on the agenda; it runs before everything else that is pending."""
        self.agenda.append(procedure)

    def finish(self, winners: Iterable[int], scores: Iterable[int], reason: str, losers: Iterable[int] | None = None) -> None:
        """End the match; `losers` in the order in which they fell: those who are `fallen`, then the others, the lowest score first."""
        winners, scores, out = tuple(winners), tuple(scores), self.fallen
        if losers is None:
            losers = sorted(set(range(self.seats)) - set(winners), key=lambda seat: (out.index(seat) if seat in out else len(out), scores[seat]))
        self.outcome, self.question = Outcome(winners, scores, reason, len(winners) == self.seats > 1, tuple(losers)), None

    def tell(self, key: str, to: tuple[int, ...] | None = None, **about: Any) -> None:
        """Tell the log a fact; `to` are the seats that saw its cards, None for all."""
        if self.story is not None:
            self.story(self, Fact(key, about, to))

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, from the left of a seat."""
        return clockwise(self.seats, seat)

    def lot(self) -> int:
        """Return a seat drawn by lot."""
        self.dice = roll(self.dice)
        return below(self.dice, self.seats)

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a list in place with the dice of the match."""
        self.dice = shuffle(cards, self.dice)

    def show(self, cards: Iterable[Card], seats: Iterable[int]) -> None:
        """Mark single cards that seats know in a zone that they do not see."""
        seats = tuple(seats)
        self.known = self.known | {card: tuple(dict.fromkeys((*self.known.get(card, ()), *seats))) for card in cards}

    def forget(self, cards: Iterable[Card], but: tuple[int, ...] = ()) -> None:
        """Unmark the cards of a place that may have changed unseen; the seats `but` saw the change."""
        if self.known:
            gone = set(cards)
            kept = {card: tuple([seat for seat in seats if seat in but]) if card in gone else seats for card, seats in self.known.items()}
            self.known = {card: seats for card, seats in kept.items() if seats}


def stacked(game: Game, ids: list[str]) -> list[Any]:
    """Return a stacked deck as cards; raises BadTable unless it holds each card of the match once."""
    pack = {card.id: card for card in game.pack()}
    if sorted(ids) != sorted(pack):
        raise BadTable(f"a stacked deck for {game.id} holds each of its {len(pack)} cards once")
    return [pack[id] for id in ids]


@cache
def clockwise(seats: int, seat: int) -> tuple[int, ...]:
    """Return all seats but one, in order from its left.

    >>> clockwise(4, 2)
    (3, 0, 1)
    """
    return tuple([other % seats for other in range(seat + 1, seat + seats)])
