"""Mining matches for example positions.

Bots play, with odd moves mixed in, until one of the game's keys applies. Then the match that led there is shortened.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any

from courtcards.bots import has_choice, mind_of
from courtcards.engine.components import BadSetup
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import IllegalMove, Move
from courtcards.engine.options import BadOption
from courtcards.games import GAMES
from courtcards.lessons.authoring.coverage import emitted_keys, options_by_ruling
from courtcards.lessons.moments import (
    Moment,
    MomentFile,
    MomentOutcome,
    deal_moment,
    is_moment_valid,
    load_moment_file,
    outcome_of_move,
    question_keys,
    replay_moment,
)
from courtcards.saves.stacked_deck import stacked_deck
from courtcards.texts import Texts


def wrong_moves(position: Game, seat: int, rng: Random, count: int, calls: Iterable[str] = ()) -> Iterator[Move]:
    """Yield `count` moves that a player might try. Most of them are illegal.

    `calls` are further calls to try: those offered in earlier positions.
    """
    legal, zones = position.moves(seat), list(position.zones())
    hand = [card for zone, cards in zones for card in cards if zone.owner == seat and zone.name == "hand"]
    on_table = [card for zone, cards in zones for card in cards if card not in hand]
    zone_names = [name for zone, _ in zones for name in (str(zone), zone.name)]
    place_names = zone_names + [card.id for zone, cards in zones if position.sees(seat, zone) for card in cards]
    verbs = [*Texts(position).data["verb"], "play"]         # "play": how a table tries a pressed card
    targets = [None, *range(position.seats), *place_names]
    call_choices = [None, *dict.fromkeys([move.call for move in legal]), *calls, *place_names]
    for _ in range(count):
        move = rng.choice(legal) if legal and rng.random() < .6 else Move(seat, rng.choice(verbs))
        target = rng.choice(targets)
        hand_cards = tuple(rng.sample(hand, min(len(hand), rng.randint(1, 3))))
        pool = rng.choice((hand, on_table))
        one_card = tuple(rng.sample(pool, 1)) if pool else ()
        change: dict[str, Any] = rng.choice((
            {"cards": hand_cards}, {"target": target}, {"verb": rng.choice(verbs)}, {"seat": rng.randrange(position.seats)}, {"call": rng.choice(call_choices)},
            {"cards": hand_cards, "target": target}, {"cards": move.cards[:-1], "target": None}, {"cards": one_card, "target": target}))
        typed = random_word_move(position, seat, rng) or random_row_move(position, seat, rng)
        yield typed if typed and rng.random() < .5 else move._replace(**change)


def random_word_move(position: Game, seat: int, rng: Random) -> Move | None:
    """Return a move that spells a random string. Sometimes it uses letters that aren't on offer, or one letter too many.

    Returns None if the question takes no typed answer.
    """
    typing = position.question and position.question.typed_answer(position)
    if not typing:
        return None
    pool = typing.letters if rng.random() < .8 else typing.letters + "QZX"
    return Move(seat, typing.verb, (), None, "".join(rng.sample(pool, min(len(pool), rng.randint(1, typing.longest + 1)))))


def random_row_move(position: Game, seat: int, rng: Random) -> Move | None:
    """Return a move that puts cards in a random order, with random letters. Sometimes a letter is wrong, or a card or letter is missing.

    Returns None if the question doesn't ask for an order.
    """
    row = position.question and position.question.row(position)
    if not row:
        return None
    count = len(row.cards) - 1 if rng.random() < .1 else len(row.cards)
    cards = rng.sample(row.cards, max(1, count))
    scarce = rng.choices(row.few, k=min(row.most, len(cards))) if row.few else []
    letters = scarce + rng.choices(sorted({*row.letters} - {*row.few}), k=len(cards) - len(scarce)) if row.letters else []
    if rng.random() < .1:
        letters = [rng.choice(row.letters + row.few + "E1") for _ in letters[rng.randint(0, 1):]]
    return Move(seat, row.verb, tuple([position.cards[id] for id in cards]), None, "".join(rng.sample(letters, len(letters))) or None)


def shrink_moment(moment: Moment) -> Moment:
    """Return a moment without the house rules, moves and named cards that its key doesn't need in order to apply."""
    moment = if_still_holding(moment, after={})
    for name in moment.options:
        moment = if_still_holding(moment, options={other: value for other, value in moment.options.items() if other != name})
    size = len(moment.moves)
    while size:
        for start in range(len(moment.moves) - size, -1, -1):
            moment = if_still_holding(moment, moves=moment.moves[:start] + moment.moves[start + size:])
        size //= 2
    return drop_named_cards(moment, is_moment_valid)


def drop_named_cards(moment: Moment, holds: Callable[[Moment], bool]) -> Moment:
    """Return a copy of a moment with as few cards in `dealt` as `holds` accepts.

    Cards are dropped from the end.
    """
    cards = moment.dealt.split()
    low, high = 0, len(cards)
    while low < high:
        middle = (low + high) // 2
        if holds(moment._replace(dealt=" ".join(cards[:middle]))):
            high = middle
        else:
            low = middle + 1
    shorter = moment._replace(dealt=" ".join(cards[:high]))
    return shorter if holds(shorter) else moment


def if_still_holding(moment: Moment, **fields: Any) -> Moment:
    """Return a copy of a moment with changed fields.

    If the moment's key doesn't apply to the copy any more, return the moment itself.
    """
    changed = moment._replace(**fields)
    return changed if is_moment_valid(changed) else moment


MOST_MOVES = 1500           # of a match
MOVES_TRIED = 40            # how many moves of a match get all tries
TRIES_PER_MOVE = 10         # wrong answers to try
# how far each departure is from the plain start of a match, in moves
HOUSE_RULE = 10
OTHER_SEAT = 10             # than seat 0
EXTRA_SEAT = 5
IN_DEAL = 20                # a ruling already visible in the deal
SHUFFLE = 5                 # instead of named cards


class MomentMiner:
    """Plays random matches to find moments.

    `best` has the simplest moment found for each key, as (price, moment). The price is a pair: the moment's distance from the start, and the number of cards
    seat 0 sees.
    """

    def __init__(self, game: str, seed: int = 1):
        self.kind, self.rng, self.wanted = GAMES[game], Random(seed), emitted_keys(GAMES[game])
        self.calls = dict[str, None]()          # calls listed in any match, in order
        self.best: dict[str, tuple[tuple[int, int], Moment]] = {}
        self.rulings = [(f"ruling.{number}", option) for number, name in options_by_ruling(self.kind).items() for option in self.kind.options
                        if option.name == name]

    def play_match(self) -> None:
        """Play one match, from a random set-up or from an earlier moment, and keep its moments.

        If the match can't be dealt, do nothing.
        """
        try:
            start = self.random_setup() if self.rng.random() < .5 else self.start_position()
            position, facts = deal_moment(start)
        except (BadSetup, BadOption):           # incompatible house rules
            return
        self.keep(start._replace(moves=()), MomentOutcome(position, facts))
        for text in start.moves:
            position.play_text(text)
        luck, idle = self.rng.choice((0, .5, 1)), self.rng.random() < .1
        while position.question is not None and len(start.moves) < MOST_MOVES:
            seat = self.rng.choice(position.question.seats)
            self.keep_question_moments(start, position, seat)
            start = self.step(start, position, facts, self.answer(position, seat, luck, idle))
        self.mine_house_rules(start)

    def replay_match(self, played: Moment) -> None:
        """Replay a match played elsewhere and keep its moments.

        Raises BadSetup, BadOption or IllegalMove if it can't be replayed.
        """
        start = played._replace(moves=(), move="")
        position, facts = deal_moment(start)
        self.keep(start, MomentOutcome(position, facts))
        for text in played.moves:
            if position.question is not None:
                self.keep_question_moments(start, position, position.question.seat)
            start = self.step(start, position, facts, text)
        if played.move:
            self.keep(played, outcome_of_move(position, facts, played.move))
        self.mine_house_rules(start)

    def step(self, start: Moment, position: Game, facts: list[Fact], text: str) -> Moment:
        """Play the move `text` in a position, and keep moments for what happened.

        `start` is the moment that led to the position. Returns the moment that leads to the position after the move.
        """
        facts.clear()
        text = str(position.play_text(text))
        self.keep(start._replace(move=text), MomentOutcome(position, facts))
        return start._replace(moves=(*start.moves, text))

    def random_setup(self) -> Moment:
        """Return a random set-up with nothing played.

        Raises BadSetup or BadOption if its house rules are incompatible.
        """
        kind, rng = self.kind, self.rng
        seats = kind.fewest if rng.random() < .6 else rng.randint(kind.fewest, kind.most)
        options = rng.sample(kind.options, min(len(kind.options), rng.choice((0, 0, 1, 1, 2, 4))))
        values = {option.name: rng.choice(option.values()) for option in options}
        chosen = {option.name: values[option.name] for option in options if values[option.name] != option.default}
        won_lost = rng.sample(range(seats), 2) if kind.uses_after and rng.random() < .2 else ()
        previous = {name: [seat] for name, seat in zip(("winners", "losers"), won_lost, strict=False)}
        if rng.random() < .25:
            return Moment(kind.id, "", seats, chosen, seed=rng.getrandbits(16), after=previous)
        cards = stacked_deck(kind, seats, chosen, ())
        clumped = rng.choice((0, 0, 1, 99))         # sometimes cards of a kind lie together, which is rare otherwise
        kind_order = {card.kind: rng.random() * clumped for card in kind.cards.values()}
        return Moment(kind.id, "", seats, chosen, " ".join(sorted(cards, key=lambda id: kind_order[kind.cards[id].kind] + rng.random())), after=previous)

    def start_position(self) -> Moment:
        """Return the position of a moment found earlier, or a random set-up if there's none."""
        moments = [moment for _, moment in self.best.values()]
        return self.rng.choice(moments)._replace(key="", move="", other={}) if moments else self.random_setup()

    def answer(self, position: Game, seat: int, luck: float, idle: bool) -> str:
        """Return an answer for a seat: at random with probability `luck`, otherwise by the rule of thumb.

        If `idle`, nearly always return the shortest answer instead. Sometimes return a timeout or another odd move.
        """
        rng, clock = self.rng, position.clock()
        if clock and rng.random() < .05:
            return clock.move
        unusual = [Move(other, verb) for verb in self.kind.free_verbs for other in range(position.seats)] if rng.random() < .02 else []
        unusual += [move for move in (random_word_move(position, seat, rng), random_row_move(position, seat, rng)) if move and rng.random() < .5]
        unusual = [move for move in unusual if position.why_not(move) is None]
        if unusual:
            return str(rng.choice(unusual))
        legal = position.moves(seat)
        if idle and rng.random() < .95:
            return min(map(str, legal), key=len)
        by_luck = rng.random() < luck or not has_choice(position, legal)
        return str(rng.choice(legal) if by_luck else mind_of(position.id).squire(position, seat, legal, rng))

    def keep_question_moments(self, start: Moment, position: Game, seat: int) -> None:
        """Keep moments for the question asked and for the refusals of wrong answers. `start` is the moment that led to the position."""
        for key in question_keys(position):
            self.keep_if_simplest(start._replace(key=key), MomentOutcome(position, []))
        if len(start.moves) < MOVES_TRIED or self.rng.random() < .05:
            self.calls |= {move.call: None for move in position.moves(seat) if move.call}
            for move in wrong_moves(position, seat, self.rng, TRIES_PER_MOVE, self.calls):
                refusal = position.why_not_text(str(move))
                if refusal:
                    self.keep(start._replace(move=str(move)), MomentOutcome(position, [], refusal.key))

    def keep(self, moment: Moment, outcome: MomentOutcome) -> None:
        """Keep a moment for each wanted key that occurred."""
        for key in outcome.keys() & self.wanted:
            self.keep_if_simplest(moment._replace(key=key), outcome)

    def keep_if_simplest(self, moment: Moment, outcome: MomentOutcome) -> None:
        """Keep a moment for its key unless one that's at least as simple is known."""
        simplest = self.best.get(moment.key)
        if simplest is None or distance_from_start(moment, outcome) <= simplest[0][0]:
            price = distance_from_start(moment, outcome), visible_card_count(outcome.position)
            if simplest is None or price < simplest[0]:
                self.best[moment.key] = price, moment

    def mine_house_rules(self, played: Moment) -> None:
        """Look in a match for moments of rulings about house rules.

        A ruling's moment is the first move whose outcome changes when its house rule is given another value.
        """
        for key, option in self.rulings:
            current = played.options.get(option.name, option.default)
            other = {option.name: self.rng.choice([value for value in option.values() if value != current])}
            if key not in self.best or self.rng.random() < .1:
                self.keep_first_difference(played._replace(key=key, other=other))

    def keep_first_difference(self, played: Moment) -> None:
        """Keep the first move whose outcome differs between the match's house rules and the `other` ones.

        Keep nothing if the match can't be dealt with both sets of rules, or if that move is refused.
        """
        try:
            worlds = [deal_moment(rules) for rules in (played, played.with_other_rules())]
        except (BadSetup, BadOption):
            return
        for number, text in enumerate(("", *played.moves)):
            moment = played._replace(moves=played.moves[:max(0, number - 1)], move=text)
            outcomes = [outcome_of_move(*world, text) for world in worlds]
            if outcomes[0].comparable() != outcomes[1].comparable():
                if not outcomes[0].refusal:
                    self.keep_if_simplest(moment, outcomes[0])
                return


def distance_from_start(moment: Moment, outcome: MomentOutcome) -> int:
    """Return how far a moment is from the plain start of a match.

    The distance is the number of its moves, plus a fixed number for each other departure, such as a house rule or an extra seat.
    """
    distance = len(moment.moves) + HOUSE_RULE * len(moment.options) + EXTRA_SEAT * (moment.seats - GAMES[moment.game].fewest)
    if moment.after:
        distance += HOUSE_RULE
    if not concerns_first_seat(moment, outcome):
        distance += OTHER_SEAT
    if moment.key.startswith("ruling.") and not moment.move:
        distance += IN_DEAL
    if moment.seed is not None:
        distance += SHUFFLE
    return distance


def concerns_first_seat(moment: Moment, outcome: MomentOutcome) -> bool:
    """Return whether seat 0 acts in a moment and, if the key names a fact, hears that fact."""
    question = outcome.position.question
    seats_asked = question.seats if question else (0,)
    acts = int(moment.move.split()[0]) == 0 if moment.move else 0 in seats_asked
    facts = [fact for fact in outcome.facts if f"fact.{fact.key}" == moment.key]
    hears = not moment.key.startswith("fact.") or any(fact.seats is None or 0 in fact.seats for fact in facts)
    return acts and hears


def visible_card_count(position: Game) -> int:
    """Return the number of cards seat 0 sees."""
    return sum(len(cards) for zone, cards in position.zones() if position.sees(0, zone))


def mine_moments(game: str, seconds: float, seed: int = 1, played: Iterable[Moment] = ()) -> MomentFile:
    """Look for moments of a game for this many seconds of processor time; return the simplest known moment for each key.

    The game's stored moments count as known if their keys still apply. `played` holds positions from matches played elsewhere; any that can't be replayed are
    ignored.
    """
    miner, stored = MomentMiner(game, seed), load_moment_file(game)
    deadline = process_time() + seconds
    for moment in stored.moments.values():
        if moment.key in miner.wanted and is_moment_valid(moment):
            miner.keep_if_simplest(moment, replay_moment(moment))
    for moment in played:
        with suppress(BadSetup, BadOption, IllegalMove):        # cards may have been moved by hand
            miner.replay_match(moment)
    while process_time() < deadline:
        miner.play_match()
    moments = {key: moment if stored.moments.get(key) == moment else shrink_moment(moment) for key, (_, moment) in sorted(miner.best.items())}
    return MomentFile(moments, tuple(sorted(miner.wanted.intersection(stored.plain) - moments.keys())))
