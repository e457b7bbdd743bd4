"""Mining: matches are played until every key of a game has come; of each the nearest moment is kept. For the command line and tests, no page has it."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from .bots import choosing, mind_of
from .coverage import changeable, keys
from .dealt import dealt
from .game import Game
from .games import GAMES
from .kit import BadTable
from .moments import Coming, Frozen, Moment, after, asked, comes, frozen, holds, opened
from .move import Move
from .options import BadOption
from .tries import ordered, typed, wrong

MOST, CLOSE, TRIES = 1500, 40, 10               # moves of a match; of them those at which all is tried; wrong answers at each
HOUSE, OTHER, MORE, STILL, SHUFFLED = 10, 10, 5, 20, 5      # by how many moves it is further: each house rule, another seat than 0 is meant, each seat more,
                                                            # a ruling is seen in the deal already, cards that nobody can name


class Miner:
    """Matches of a game are played, with few house rules and many: `best` holds of every key that came the nearest moment, with its price."""

    def __init__(self, game: str, seed: int = 1):
        self.kind, self.rng, self.wanted = GAMES[game], Random(seed), keys(GAMES[game])
        self.calls = dict[str, None]()          # those that were listed in any match, in order
        self.best: dict[str, tuple[tuple[int, int], Moment]] = {}
        self.rulings = [(f"ruling.{number}", option) for number, name in changeable(self.kind).items() for option in self.kind.options if option.name == name]

    def match(self) -> None:
        """Play one match: by rule of thumb, at random, mixed or idly, with a deck of which every card is known or with shuffled dice."""
        try:
            start = self.table()
            position, heard = opened(start)
        except (BadTable, BadOption):           # house rules that do not go together
            return
        luck, idle = self.rng.choice((0, .5, 1)), self.rng.random() < .1
        self.keep(start, Coming(position, heard))
        while position.question is not None and len(start.moves) < MOST:
            seat = self.rng.choice(position.question.seats)
            self.look(start, position, seat)
            heard.clear()
            text = str(position.play_text(self.answer(position, seat, luck, idle)))
            self.keep(start._replace(move=text), Coming(position, heard))
            start = start._replace(moves=(*start.moves, text))
        self.contrast(start)

    def table(self) -> Moment:
        """Return a table to play at, with nothing played; raises BadTable and BadOption."""
        kind, rng = self.kind, self.rng
        seats = kind.fewest if rng.random() < .6 else rng.randint(kind.fewest, kind.most)
        options = rng.sample(kind.options, min(len(kind.options), rng.choice((0, 0, 1, 1, 2, 4))))
        chosen = {option.name: value for option in options if (value := rng.choice(option.values())) != option.default}
        if rng.random() < .25:
            return Moment(kind.id, "", seats, chosen, seed=rng.getrandbits(16))
        cards, clumped = dealt(kind, seats, chosen, ()), rng.choice((0, 0, 1, 99))      # cards of a kind lie together now and then, which seldom comes else
        places = {card.kind: rng.random() * clumped for card in kind.cards.values()}
        return Moment(kind.id, "", seats, chosen, " ".join(sorted(cards, key=lambda id: places[kind.cards[id].kind] + rng.random())))

    def answer(self, position: Game, seat: int, luck: float, idle: bool) -> str:
        """Return an answer of a seat, by `luck` at random, `idle` the shortest; now and then the end of a clock, or a free move of anybody."""
        rng, listed, clock = self.rng, position.moves(seat), position.clock()
        if clock and rng.random() < .05:
            return clock.move
        others = [Move(other, verb) for verb in self.kind.free_verbs for other in range(position.seats)] if rng.random() < .02 else []
        others += [move for move in (typed(position, seat, rng), ordered(position, seat, rng)) if move and rng.random() < .5]
        others = [move for move in others if position.why_not(move) is None]
        if others:
            return str(rng.choice(others))
        if idle and rng.random() < .95:
            return min(map(str, listed), key=len)
        by_luck = rng.random() < luck or not choosing(position, listed)
        return str(rng.choice(listed) if by_luck else mind_of(position.id).squire(position, seat, listed, rng))

    def look(self, start: Moment, position: Game, seat: int) -> None:
        """Keep what is asked, and what wrong answers are refused for."""
        for key in asked(position):
            self.offer(start._replace(key=key), Coming(position, []))
        if len(start.moves) < CLOSE or self.rng.random() < .05:
            self.calls |= {move.call: None for move in position.moves(seat) if move.call}
            for move in wrong(position, seat, self.rng, TRIES, self.calls):
                refusal = position.why_not_text(str(move))
                if refusal:
                    self.keep(start._replace(move=str(move)), Coming(position, [], refusal.key))

    def keep(self, moment: Moment, coming: Coming) -> None:
        """Keep a moment for each key that came."""
        for key in coming.keys() & self.wanted:
            self.offer(moment._replace(key=key), coming)

    def offer(self, moment: Moment, coming: Coming) -> None:
        """Keep a moment of its key unless there is a nearer one."""
        old = self.best.get(moment.key)
        if old is None or far(moment, coming) <= old[0][0]:
            price = far(moment, coming), in_sight(coming.position)
            if old is None or price < old[0]:
                self.best[moment.key] = price, moment

    def contrast(self, played: Moment) -> None:
        """Play a match once more under each house rule that a ruling is about, up to where it comes otherwise."""
        for key, option in self.rulings:
            now = played.options.get(option.name, option.default)
            other = {option.name: self.rng.choice([value for value in option.values() if value != now])}
            if key not in self.best or self.rng.random() < .1:
                self.part(played._replace(key=key, other=other))

    def part(self, played: Moment) -> None:
        """Keep the move of a match by which it parts from what comes under its other house rules; none if one of them cannot be dealt, or played on."""
        try:
            worlds = [opened(each) for each in (played, played.ruled())]
        except (BadTable, BadOption):
            return
        for at, text in enumerate(("", *played.moves)):
            moment = played._replace(moves=played.moves[:max(0, at - 1)], move=text)
            comings = [after(*world, text) for world in worlds]
            if comings[0].told() != comings[1].told():
                return self.offer(moment, comings[0]) if not comings[0].refusal else None
        return None


def far(moment: Moment, coming: Coming) -> int:
    """Return how far a moment is from a plain beginning, in moves."""
    asked_now = coming.position.question
    seats = (int(moment.move.split()[0]),) if moment.move else asked_now.seats if asked_now else (0,)
    deaf = moment.key.startswith("fact.") and not any(fact.seats is None or 0 in fact.seats for fact in coming.facts if f"fact.{fact.key}" == moment.key)
    still, more = moment.key.startswith("ruling.") and not moment.move, moment.seats - GAMES[moment.game].fewest
    return (len(moment.moves) + HOUSE * len(moment.options) + OTHER * (0 not in seats or deaf) + MORE * more + STILL * still
            + SHUFFLED * (moment.seed is not None))


def in_sight(position: Game) -> int:
    """Return how many cards seat 0 sees."""
    return sum(len(cards) for zone, cards in position.zones() if position.sees(0, zone))


# what is kept

def shrunk(moment: Moment) -> Moment:
    """Return a moment that still holds with house rules, moves and cards left out that it does not need."""
    for name in moment.options:
        moment = held(moment, options={other: value for other, value in moment.options.items() if other != name})
    size = len(moment.moves)
    while size:
        for at in range(len(moment.moves) - size, -1, -1):
            moment = held(moment, moves=moment.moves[:at] + moment.moves[at + size:])
        size //= 2
    return shortened(moment, holds)


def shortened(moment: Moment, fits: Callable[[Moment], bool]) -> Moment:
    """Return a moment with no more cards dealt by name than it needs to fit."""
    cards = moment.dealt.split()
    low, high = 0, len(cards)
    while low < high:
        middle = (low + high) // 2
        if fits(moment._replace(dealt=" ".join(cards[:middle]))):
            high = middle
        else:
            low = middle + 1
    other = moment._replace(dealt=" ".join(cards[:high]))
    return other if fits(other) else moment


def held(moment: Moment, **fields: Any) -> Moment:
    """Return a moment with other fields if it holds so, else as it was."""
    other = moment._replace(**fields)
    return other if holds(other) else moment


def mined(game: str, seconds: float, seed: int = 1) -> Frozen:
    """Play a game for so many seconds of a processor; return what is frozen of it, with what was found that is new, or nearer."""
    miner, until, old = Miner(game, seed), process_time() + seconds, frozen(game)
    while process_time() < until:
        miner.match()
    found = {key: moment for key, moment in old.moments.items() if key in miner.wanted and holds(moment)}
    for key, (price, moment) in miner.best.items():
        if key not in found or price[0] < far(found[key], comes(found[key])):
            found[key] = shrunk(moment)
    return Frozen(dict(sorted(found.items())), tuple(sorted(miner.wanted.intersection(old.plain) - found.keys())))
