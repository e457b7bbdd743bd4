"""Puzzles: positions with one question whose answer the rules know; and the daily puzzle.

Puzzles are stored beside the rules of their game. `tests/bench/puzzles.py` mines them, and people review them before they are stored.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from importlib.resources.abc import Traversable
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from courtcards.engine import limits
from courtcards.engine.components import BadSetup
from courtcards.engine.dice import Dice, shuffle
from courtcards.engine.forecast import LossChecker, is_forced_win
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import IllegalMove, Move, parse_move
from courtcards.engine.options import BadOption
from courtcards.engine.puzzle_days import CALENDAR_DAYS, games_by_day
from courtcards.games import GAMES, game_file
from courtcards.lessons.lesson import READER, has_fact
from courtcards.lessons.moments import FIELD_CHECKS as MOMENT_CHECKS
from courtcards.lessons.moments import Moment, compact_json, deal_moment
from courtcards.lessons.runner import PLAYER_NAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import parse_untrusted_json
from courtcards.texts import Texts

BEST, SAVES, HAPPENS = "best", "saves", "happens"
FEWEST_ANSWERS, MOST_ANSWERS = 3, 15
AGREEING_WORLDS = 100       # imagined deals that must agree for certainty
LEAST_LEAD = .15            # the least advantage of the best answer in a king's estimate, if nothing wins for certain
INTEGER = re.compile(r"-?[0-9]+")
CALENDAR_SEED = 2026        # the seed that shuffles the first list of days


class Puzzle(NamedTuple):
    """A position with a question for seat 0, of one of three sorts.

    BEST: which answer is best? The answers in `best` win for certain. If nothing wins for certain, a king estimates their chance to win at
    `chance`, with a `lead` over all other answers.

    SAVES: which answer doesn't lose at once? Every answer that isn't in `best` loses the match or puts the reader out, even if all others then
    pass.

    HAPPENS: what happens next? The moves in `plays` make exactly one of the `answers` come true. Facts with a key in `shown` are revealed before
    the question. The cause of the true answer is the last earlier fact that matches `because`.

    The position is dealt and played as in a moment. `day` is the day on which the puzzle comes out (CALENDAR_DAYS or later), or 0 if it's in the first
    calendar.
    """

    game: str
    id: str
    sort: str
    seats: int = 2
    options: Mapping[str, Any] = {}
    dealt: str = ""
    seed: int | None = None
    moves: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    chance: float = 0.0
    lead: float = 0.0
    plays: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    because: str = ""
    day: int = 0

    @property
    def name(self) -> str:
        """The permanent name under which the puzzle's results are stored."""
        return f"{self.game} {self.id}"

    def moment(self) -> Moment:
        """Return the position as a moment."""
        return Moment(self.game, "", self.seats, self.options, self.dealt, self.seed, self.moves)


def puzzle_position(puzzle: Puzzle) -> Game:
    """Return the position of a puzzle.

    Raises BadSetup, BadOption or IllegalMove if it can't be replayed.
    """
    game, _ = deal_moment(puzzle.moment())
    for text in puzzle.moves:
        game.play_text(text)
    return game


def fact_from_goal(goal: str) -> Fact:
    """Return the fact that a goal stands for.

    The goal has the fact's key, and details as `name=value`. Integers become numbers.

    >>> fact_from_goal("wounds rival=1 count=4").about
    {'rival': 1, 'count': 4}
    """
    key, *about = goal.split()
    details = dict([detail.split("=", 1) for detail in about])
    return Fact(key, {name: int(value) if INTEGER.fullmatch(value) else value for name, value in details.items()})


# proofs


def is_proved(puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be replayed and its answers are correct.

    A king's estimate isn't checked again.
    """
    try:
        game = puzzle_position(puzzle)
        if game.question is None or READER not in game.question.seats:
            return False
        return {BEST: is_best_proved, SAVES: is_saving_proved, HAPPENS: is_event_proved}[puzzle.sort](puzzle, game)
    except (BadSetup, BadOption, IllegalMove):
        return False


def is_best_proved(puzzle: Puzzle, game: Game) -> bool:
    """Return whether the answers of a puzzle of the sort BEST are correct, and whether it has a suitable number of answers.

    Without a `lead`, exactly its `best` answers must win for certain. With one (a king chose them), no answer may win for certain, and the `lead` must be large
    enough.
    """
    moves = game.moves(READER)
    if not (set(puzzle.best) < set(map(str, moves)) and FEWEST_ANSWERS <= len(moves) <= MOST_ANSWERS):
        return False
    winning = tuple([str(move) for move in moves if wins_in_every_deal(game, move)])
    if puzzle.lead:
        return puzzle.lead >= LEAST_LEAD and not winning
    return len(winning) > 0 and winning == puzzle.best


def is_saving_proved(puzzle: Puzzle, game: Game) -> bool:
    """Return whether exactly the answers in `best` avoid a certain loss, and whether the number of possible answers suits a puzzle."""
    moves, checker = game.moves(READER), LossChecker(game, READER)
    if not (FEWEST_ANSWERS <= len(moves) <= MOST_ANSWERS and 0 < len(puzzle.best) < len(moves)):
        return False
    return puzzle.best == tuple([str(move) for move in moves if checker.of(move) is None])


def is_event_proved(puzzle: Puzzle, game: Game) -> bool:
    """Return whether exactly one answer comes true, the same one in every imagined deal.

    A deal counts only if the moves are legal in it and reveal the same facts before the question.
    """
    true_answers, shown_facts = true_puzzle_answers(puzzle, facts_of_moves(game, puzzle.plays))
    worlds = [game.imagine(READER, Random(number)) for number in range(AGREEING_WORLDS)]
    imagined = [true_puzzle_answers(puzzle, facts_of_moves(world, puzzle.plays)) for world in worlds if can_play(world, puzzle.plays)]
    if len(true_answers) != 1 or len(puzzle.answers) < FEWEST_ANSWERS:
        return False
    return all(answers == true_answers for answers, facts in imagined if facts == shown_facts)


def true_puzzle_answers(puzzle: Puzzle, facts: list[Fact]) -> tuple[list[int], list[Fact]]:
    """Return the indices of the answers that `facts` make true, and those of the facts that are shown before the question."""
    true_answers = [number for number, goal in enumerate(puzzle.answers) if has_fact(goal, facts)]
    shown_facts = [fact for fact in facts if fact.key in puzzle.shown]
    return true_answers, shown_facts


def can_play(game: Game, plays: tuple[str, ...]) -> bool:
    """Return whether these moves are legal in a game when they're played one after the other."""
    try:
        facts_of_moves(game, plays)
    except IllegalMove:
        return False
    return True


def facts_of_moves(game: Game, plays: tuple[str, ...]) -> list[Fact]:
    """Return the facts the reader is told when moves are played in a copy of a game.

    Raises IllegalMove if one of the moves is illegal.
    """
    facts, world = list[Fact](), game.copy()
    world.story = lambda _, fact: facts.append(fact)
    for text in plays:
        world.play_text(text)
    return facts_for_reader(facts)


def facts_for_reader(facts: list[Fact]) -> list[Fact]:
    """Return only the facts that the reader is told."""
    return [fact for fact in facts if fact.seats is None or READER in fact.seats]


def wins_in_every_deal(game: Game, move: Move) -> bool:
    """Return whether an answer wins in every imagined deal, whatever the others reply, although the reader then only passes."""
    return all(is_forced_win(game.imagine(READER, Random(number)), move) for number in range(AGREEING_WORLDS))


# in words


def puzzle_texts(puzzle: Puzzle) -> Texts:
    """Return the texts of a puzzle's game, which address the reader as "you"."""
    return Texts(GAMES[puzzle.game], PLAYER_NAMES[:puzzle.seats], READER, chosen=puzzle.options)


def puzzle_words(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle in words: the task (`do`), what to know before (`why`), and the `answers` to choose from, if it lists any.

    Raises BadSetup, BadOption or IllegalMove if the puzzle can't be replayed.
    """
    texts, game = puzzle_texts(puzzle), puzzle_position(puzzle)
    sort = "wins" if puzzle.sort == BEST and not puzzle.lead else puzzle.sort
    before = [fact_words(texts, fact) for fact in facts_of_moves(game, puzzle.plays) if fact.key in puzzle.shown]
    return {"do": fact_words(texts, Fact(f"do-{sort}", {})), "why": aim_words(texts, game) if sort == "wins" else join_sentences(before),
            "answers": [fact_words(texts, fact_from_goal(goal)) for goal in puzzle.answers]}


def aim_words(texts: Texts, game: Game) -> str:
    """Return the sentence that says how to win, taken from the texts for a newcomer's first match."""
    counters = {name.partition("/"): number for name, number in game.counters().items()}
    return texts.say("first-match", "aim", {name: number for (name, _, owner), number in counters.items() if owner in ("", str(READER))})


def event_reason(puzzle: Puzzle) -> str:
    """Return a sentence or two that explain the event that a puzzle of the sort HAPPENS asks about.

    Raises BadSetup, BadOption or IllegalMove if the puzzle can't be replayed.
    """
    texts, facts = puzzle_texts(puzzle), facts_of_moves(puzzle_position(puzzle), puzzle.plays)
    index = next(place for place, fact in enumerate(facts) if any(has_fact(goal, [fact]) for goal in puzzle.answers))
    short, full = fact_words(texts, facts[index]), texts.say("fact", facts[index].key, facts[index].about)
    if len(full) > len(short):
        return join_sentences([full])
    words = [fact_words(texts, fact) for fact in facts[:index]]
    causes = [place for place, fact in enumerate(facts[:index]) if words[place] and (not puzzle.because or has_fact(puzzle.because, [fact]))]
    if not causes:
        return join_sentences([short])
    last = causes[-1]
    first = max(0, last - 1) if puzzle.because else last
    return join_sentences(words[first:last + 1])


def answer_reason(puzzle: Puzzle, answer: str) -> str:
    """Return why an answer to a puzzle of the sort BEST or SAVES is right or wrong.

    Raises BadSetup, BadOption or IllegalMove if the puzzle can't be replayed.
    """
    game = puzzle_position(puzzle)
    move = parse_move(answer, game.cards)
    right = move.choice in [parse_move(best, game.cards).choice for best in puzzle.best]
    say = partial(puzzle_texts(puzzle).say, "puzzles")
    if puzzle.sort == SAVES:
        if right:
            return say("why-saves")
        loss, _ = LossChecker(game, READER).try_move(move, 0)
        return say("why-loses", {"who": loss.winners[0]}) if loss and loss.winners else say("why-out")
    if puzzle.lead:
        return say("why-best" if right else "why-worse", {"chance": round(100 * puzzle.chance), "less": round(100 * (puzzle.chance - puzzle.lead))})
    if right:
        return say("why-wins")
    return say("why-stopped" if is_win_if_passed(game, move) else "why-short")


def is_win_if_passed(game: Game, move: Move) -> bool:
    """Return whether a move wins for the reader alone if everybody passes afterwards (see `pass_after`)."""
    return is_won(pass_after(game, move)[0])


def is_won(game: Game) -> bool:
    """Return whether a match is over, and won by the reader alone."""
    return game.outcome is not None and game.outcome.winners == (READER,)


def pass_after(game: Game, move: Move) -> tuple[Game, list[str]]:
    """Play a move in a copy of a position, then pass until its procedures have ended or nobody asked can pass.

    Returns the position reached, and the passes as text.
    """
    after = game.copy()
    passes: list[str] = []
    after.play(move)
    while after.agenda:
        passing = next((reply for reply in after.moves() if reply.verb == "pass"), None)
        if passing is None:
            break
        after.play(passing)
        passes.append(str(passing))
    return after, passes


def passes_to_win(puzzle: Puzzle, answer: str) -> list[str]:
    """Return the passes after which an answer to a puzzle has won the match.

    The list is empty if the answer wins at once, or not at all. Raises BadSetup, BadOption or IllegalMove if the puzzle can't be replayed.
    """
    game = puzzle_position(puzzle)
    after, passes = pass_after(game, parse_move(answer, game.cards))
    return passes if is_won(after) else []


def cards_in_question(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the cards revealed before the question in zones that were empty until then, each as `<card> <zone>`.

    `shows` of a lesson's step lists cards in the same form. Raises BadSetup, BadOption or IllegalMove if the puzzle can't be replayed.
    """
    world = puzzle_position(puzzle).copy()
    card_by_zone: dict[str, str] = {}
    empty = [zone for zone, cards in zones_for_reader(world).items() if not cards]

    def hear(_: Game, fact: Fact) -> None:
        """Note the zone of a revealed card, if the zone was empty at first."""
        if fact.key not in puzzle.shown or not facts_for_reader([fact]):
            return
        card, zones = fact.about.get("card"), zones_for_reader(world)
        for zone in empty:
            if isinstance(zones.get(zone), list) and card in zones[zone]:
                card_by_zone.setdefault(zone, str(card))
    world.story = hear
    for text in puzzle.plays:
        world.play_text(text)
    return tuple([f"{card} {zone}" for zone, card in card_by_zone.items()])


def zones_for_reader(game: Game) -> Mapping[str, Any]:
    """Return the zones as the reader sees them, by name.

    Each is a list of its cards. If they're hidden, the zone only says how many there are.
    """
    zones: Mapping[str, Any] = game.view(READER, "zones")["zones"]
    return zones


def fact_words(texts: Texts, fact: Fact) -> str:
    """Return a fact in words. A sentence in the puzzle texts takes precedence over the usual one."""
    card = str(fact.about.get("card"))
    about = {**fact.about, "full": texts.card(card, "full")} if card in texts.cards else fact.about
    return texts.say("puzzles" if fact.key in texts.data["puzzles"] else "fact", fact.key, about)


def join_sentences(lines: list[str]) -> str:
    """Return lines joined as sentences, with full stops where they're missing and without empty lines.

    >>> join_sentences(["You pass", "", "It dies"])
    'You pass. It dies.'
    """
    return " ".join([line if line.endswith((".", "!", "?")) else f"{line}." for line in lines if line])


# the daily puzzle


@cache
def first_calendar() -> list[Puzzle]:
    """Return the puzzle for each of the first CALENDAR_DAYS days, in order, or an empty list if there are no puzzles.

    Each game gets days in proportion to its number of puzzles. Newer puzzles don't change this list. Raises BadRecord if a puzzles file is
    malformed.
    """
    by_game = dict[str, list[Puzzle]]()
    dice: Dice = CALENDAR_SEED
    for game in GAMES:
        puzzles = [puzzle for puzzle in load_puzzles(game) if not puzzle.day]
        if puzzles:
            dice = shuffle(puzzles, dice)
            by_game[game] = puzzles
    turns = {game: cycle(puzzles) for game, puzzles in by_game.items()}
    return [next(turns[game]) for game in games_by_day({game: len(puzzles) for game, puzzles in by_game.items()})]


@cache
def newer_puzzles() -> dict[int, Puzzle]:
    """Return the puzzles added since the first calendar, each by the number of the day on which it's first shown.

    Raises BadRecord if a file is malformed.
    """
    return {puzzle.day: puzzle for game in GAMES for puzzle in load_puzzles(game) if puzzle.day}


def puzzle_of_day(number: int) -> Puzzle | None:
    """Return the puzzle of a day, or None if there are no puzzles. Day 0 is 1 January 2026 (UTC).

    Every day repeats the puzzle shown CALENDAR_DAYS days before, unless a newer one comes out. Raises BadRecord if a puzzles file is malformed.
    """
    newer = next((newer_puzzles()[day] for day in range(number, CALENDAR_DAYS - 1, -CALENDAR_DAYS) if day in newer_puzzles()), None)
    if newer is None and first_calendar():
        return first_calendar()[number % CALENDAR_DAYS]
    return newer


@lru_cache(1)
def past_puzzles(number: int) -> list[tuple[Puzzle, list[int]]]:
    """Return the puzzles of all days before day `number`, each with the days it was shown on.

    Raises BadRecord if a file is malformed.
    """
    by_name = dict[str, tuple[Puzzle, list[int]]]()
    for day in range(number):
        puzzle = puzzle_of_day(day)
        if puzzle:
            by_name.setdefault(puzzle.name, (puzzle, []))[1].append(day)
    return [*by_name.values()]


# files

PUZZLE_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "sort": lambda value: value in (BEST, SAVES, HAPPENS),
    **{name: MOMENT_CHECKS[name] for name in ("seats", "options", "dealt", "seed")},
    "chance": lambda value: isinstance(value, float) and 0 < value <= 1,
    "lead": lambda value: isinstance(value, float) and 0 < value <= 1,
    "because": lambda value: isinstance(value, str) and len(value) <= limits.MOVE,
    "day": lambda value: isinstance(value, int) and value >= CALENDAR_DAYS,
    **dict.fromkeys(("moves", "best", "plays", "answers", "shown"), lambda value: are_short_texts(value)),
}


def puzzles_path(game: str) -> Traversable:
    """Return the path of a game's puzzles, in the folder of its book."""
    return game_file(game, "puzzles", f"{game}.json")


def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, or an empty tuple if it has no file.

    Raises BadRecord if the file is malformed.
    """
    return parse_puzzles(game, puzzles_path(game).read_text("utf-8")) if puzzles_path(game).is_file() else ()


@lru_cache(1 << 5)
def parse_puzzles(game: str, text: str) -> tuple[Puzzle, ...]:
    """Parse the text of a puzzles file.

    Raises BadRecord if it's malformed. Doesn't check whether the puzzles are correct.
    """
    data = parse_untrusted_json(text)
    if not isinstance(data, dict):
        raise BadRecord("no-record")
    return tuple([parse_puzzle(game, id, fields) for id, fields in data.items()])


def are_short_texts(value: Any) -> bool:
    """Return whether a value is a list of strings short enough for moves or facts."""
    return isinstance(value, list) and all(isinstance(text, str) and len(text) <= limits.MOVE for text in value)


def parse_puzzle(game: str, id: str, fields: Any) -> Puzzle:
    """Parse the puzzle with this id from plain data; raises BadRecord if the data is malformed."""
    if not isinstance(fields, dict) or not fields.keys() <= PUZZLE_CHECKS.keys() or "sort" not in fields:
        raise BadRecord("unknown-field", field=id[:40])
    invalid = [name for name, value in fields.items() if not PUZZLE_CHECKS[name](value)]
    if invalid:
        raise BadRecord("bad-field", field=invalid[0])
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    return Puzzle(game, id, **plain)


def dump_puzzles(puzzles: tuple[Puzzle, ...]) -> str:
    """Return the text of a puzzles file, one line per puzzle, without default values."""
    return "{\n" + ",\n".join([f"{compact_json(puzzle.id)}:{compact_json(changed_puzzle_fields(puzzle))}" for puzzle in puzzles]) + "\n}\n"


def changed_puzzle_fields(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a puzzle that differ from their defaults."""
    default = Puzzle(puzzle.game, puzzle.id, "")
    return {name: getattr(puzzle, name) for name in PUZZLE_CHECKS if getattr(puzzle, name) != getattr(default, name)}
