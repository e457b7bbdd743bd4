"""Bots: they see an imagined game, never the real one, and choose among its moves.

Levels: a page plays like a beginner, a squire uses a rule of thumb, a knight searches a little, a king searches more and remembers what it has seen.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter

from courtcards.bots import win_chances
from courtcards.bots.hint import HintSearch, OrderHintSearch
from courtcards.bots.safe_moves import is_losing_move, safe_moves, winning_move
from courtcards.bots.search import Search
from courtcards.bots.styles import style_of, style_rating
from courtcards.bots.styles import visible_style as shown_style
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import Move, answer
from courtcards.engine.position import Position
from courtcards.engine.strategy import FORGETS, LEVELS, BotMind, Likes, SearchBudget, Squire
from courtcards.games import GAMES

BOTS = ("random", *LEVELS)


def load_minds() -> dict[str, BotMind]:
    """Return all minds by game id, collected from the `strategy` modules of the books."""
    books = {game.__module__.rpartition(".")[0] for game in GAMES.values()}
    modules = [import_module(f"{book}.strategy") for book in sorted(books) if find_spec(f"{book}.strategy")]
    return {game: mind for module in modules for game, mind in module.MINDS.items()}


MINDS = load_minds()
CARELESS = BotMind(lambda world, seat, moves, rng: rng.choice(moves), levels=())      # for games in which skill makes no difference


def mind_of(game: str) -> BotMind:
    """Return the mind of a game.

    A game without a mind gets one that answers at random.
    """
    return MINDS.get(game, CARELESS)


def level_of(game: str, bot: str, seats: int) -> str:
    """Return the level at which a bot plays a game with this many seats.

    If the game doesn't offer the level `bot`, return the next lower level that it does offer or, failing that, its lowest. A `bot` that isn't a level, such as
    `random`, is returned unchanged.
    """
    levels = mind_of(game).among(seats) or ("squire",)
    if bot in levels or bot not in LEVELS:
        return bot
    return next((level for level in reversed(levels) if LEVELS.index(level) < LEVELS.index(bot)), levels[0])


def bot_style(game: str, bot: str, name: str, seats: int) -> str:
    """Return a bot's style in a game with this many seats, or "" if it has none."""
    return shown_style(mind_of(game), bot, name, seats)


def remembers(game: str, bot: str) -> bool:
    """Return whether a bot uses the facts its seat was told."""
    mind = mind_of(game)
    return mind.recall is not None and bot in mind.budgets and mind.budgets[bot].recalls


class ImmediateAnswer:
    """An answer that needs no search.

    `wins` says whether it's certain to win the match.
    """

    share = 1.0

    def __init__(self, move: Move, wins: bool = False):
        self.move, self.wins = move, wins

    def step(self) -> bool:
        """Return False, since no more thinking is needed."""
        return False


class RefinedAnswer:
    """An answer that a game's own bot improves step by step.

    `answers` yields the best answer so far, each time with the fraction of the work done (0 to 1).
    """

    wins = False

    def __init__(self, answers: Iterator[tuple[Move, float]]):
        self.answers = answers
        self.move, self.share = next(answers)

    def step(self) -> bool:
        """Think a little more; return whether there is more to do."""
        self.move, self.share = found = next(self.answers, (self.move, 1.0))
        return found[1] < 1


Thought = Search | ImmediateAnswer | RefinedAnswer


def start_thinking(world: Game, seat: int, bot: str, rng: Random, story: Sequence[Fact] = (), playouts: int | None = None,
                   name: str = "", true: Game | None = None) -> Thought:
    """Start thinking of an answer in an imagined world.

    Call `step` on the result until it returns False, then read its `move`. You may read `move` earlier, when time is up.

    * `story` holds the facts told to the seat.
    * `playouts` overrides the level's number of playouts.
    * `name` is the bot's name, which decides its style.
    * `true` is the real game, if the search should use its hidden cards.

    Raises KeyError for an unknown bot.
    """
    moves, mind = world.moves(seat), mind_of(world.id)
    if bot not in BOTS:
        raise KeyError(bot)
    if bot == "random" or not has_choice(world, moves):
        return ImmediateAnswer(rng.choice(moves))
    if bot != "page" and (move := winning_move(mind, world, seat, moves)):
        return ImmediateAnswer(move, wins=True)
    if bot in mind.thinkers:
        return RefinedAnswer(mind.thinkers[bot](world, seat, safe_moves(world, seat, moves, rng) or moves, rng))
    budget = mind.budgets.get(bot)
    if bot == "page":
        return ImmediateAnswer(answer_by_rule(mind.page or partial(answer_like_page, mind), world, seat, moves, rng))
    likes = style_rating(mind, style_of(name), world, seat)
    if mind.evaluator is None or budget is None:
        return ImmediateAnswer(answer_by_rule(partial(mind.squire, likes=likes) if likes else mind.squire, world, seat, moves, rng))
    return start_search(mind, budget if playouts is None else budget._replace(playouts=playouts), world, seat, moves, rng, story, likes, true)


def answer_by_rule(rule: Squire, world: Game, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that a rule chooses, or a safe one if that move would give the match away."""
    move = rule(world, seat, moves, rng)
    if not is_losing_move(world, seat, move):
        return move
    kept = safe_moves(world, seat, moves, rng)
    return move if move in kept or not kept else rule(world, seat, kept, rng)


def start_search(mind: BotMind, budget: SearchBudget, world: Game, seat: int, moves: Sequence[Move], rng: Random, story: Sequence[Fact],
                 likes: Likes | None, true: Game | None) -> Search | ImmediateAnswer:
    """Return a search among the promising answers that are safe, or an `ImmediateAnswer` if only one is left.

    `likes` rates answers by the bot's style. If `true` is the real game, the search uses its hidden cards.
    """
    def proposed(among: Sequence[Move]) -> Sequence[Move]:
        return mind.candidates(world, seat, among, rng, budget.keep) if mind.candidates else among
    if budget.recalls:
        world = world_as_remembered(mind, world, seat, story)
    worth = safe_moves(world, seat, proposed(moves), rng) or proposed(safe_moves(world, seat, moves, rng) or moves)
    if len(worth) < 2:
        return ImmediateAnswer(worth[0])
    return Search(world_dealer(mind, world, seat, rng) if true is None else true.copy, seat, worth, rng, mind, budget, likes)


def world_as_remembered(mind: BotMind, world: Game, seat: int, story: Sequence[Fact]) -> Game:
    """Return a copy of an imagined world, with cards placed where a seat remembers them."""
    world = world.copy()
    if mind.recall:
        mind.recall(world, seat, story)
    return world


def world_dealer(mind: BotMind, world: Game, seat: int, rng: Random) -> Callable[[], Game]:
    """Return a function that deals a new world at each call, consistent with everything a seat knows."""
    def imagined() -> Game:
        again = world.imagine(seat, rng)
        if mind.reseal:
            mind.reseal(again, seat, rng)
        return again
    return imagined


def has_hints(game: Position | type[Game]) -> bool:
    """Return whether a game offers hints. It does if skill makes a difference and the rule book doesn't forbid help."""
    return bool(mind_of(game.id).levels) and not game.unaided


def start_hint(world: Game, seat: int, rng: Random, story: Sequence[Fact] = ()) -> HintSearch | OrderHintSearch:
    """Return a search for a hint for a seat in an imagined world.

    The hint is a king's answer or, where the cards of a hand fill places one by one, an order for the whole hand.
    """
    mind = mind_of(world.id)
    if mind.arrange_hand and world.question and world.question.lineup:
        return OrderHintSearch(world.moves(seat), mind.arrange_hand(world, seat, rng))
    return HintSearch(start_thinking(world, seat, "king", rng, story), world, seat,
                      world_dealer(mind, world_as_remembered(mind, world, seat, story), seat, rng), mind, rng)


def seat_chances(world: Game, eyes: int | None, rng: Random) -> list[float]:
    """Return every seat's chance to win, estimated from one point of view.

    `eyes` is the seat whose view counts, -1 for a spectator's view, or None to see all hands.
    """
    return win_chances.estimate_chances(world, mind_of(world.id), eyes, rng)


def king_preferred_move(world: Game, seat: int, played: Move, rng: Random, story: Sequence[Fact] = ()) -> win_chances.BetterMove | None:
    """Return the answer a king would have preferred to the one played, given what the seat could know.

    Returns None if the king's answer isn't clearly better.
    """
    mind = mind_of(world.id)
    worlds = world_dealer(mind, world_as_remembered(mind, world, seat, story), seat, rng)
    return win_chances.find_better_move(start_thinking(world, seat, "king", rng, story), worlds, mind, seat, played, rng)


def has_choice(world: Game, moves: Sequence[Move]) -> bool:
    """Return whether the seat has a choice: several moves, or an answer that it types or puts in order."""
    asked = world.question
    return len(moves) > 1 or (asked is not None and (asked.typed_answer(world) or asked.row(world)) is not None)


def answer_like_page(mind: BotMind, world: Game, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return a page's answer: sometimes a random one, otherwise the one that the rule of thumb chooses."""
    return rng.choice(moves) if rng.random() < FORGETS else mind.squire(world, seat, moves, rng)


def bot_answer_in_time(world: Game, seat: int, bot: str, rng: Random, story: Sequence[Fact] = (), seconds: float = float("inf"), name: str = "",
                       playouts: int | None = None) -> Move:
    """Return a bot's answer in an imagined world, found within `seconds`.

    The other parameters are those of `start_thinking`. Raises KeyError for an unknown bot.
    """
    thought, stop = start_thinking(world, seat, bot, rng, story, playouts, name), perf_counter() + seconds
    while thought.step():
        if perf_counter() > stop:
            break
    return thought.move


def choose(game: Game, seat: int, bot: str, rng: Random, story: Sequence[Fact] = (), playouts: int | None = None, name: str = "") -> Move:
    """Return a bot's answer in a real game; the bot sees only what its seat may know.

    The other parameters are those of `start_thinking`. Raises KeyError for an unknown bot.
    """
    return bot_answer_in_time(game.imagine(seat, rng), seat, bot, rng, story, playouts=playouts, name=name)


def seeing_bot_answer(game: Game, seat: int, bot: str, rng: Random, story: Sequence[Fact] = ()) -> Move:
    """Return the answer of a bot that sees all hidden cards.

    It's used only to measure how much playing fair costs a bot.
    """
    thought = start_thinking(game.imagine(seat, rng), seat, bot, rng, story, true=game)
    while thought.step():
        pass
    return thought.move


def stop_agreement(game: Game, bots: Sequence[int]) -> Move | None:
    """Return a move by which a bot agrees to stop the match.

    `bots` holds the seats of all bots. Returns None if nobody proposes to stop, or if no bot agrees.

    A bot that can still change the result doesn't agree if stopping would let a person win.
    """
    votes = [answer(seat, "stop") for seat in range(game.seats)] if any(name.startswith("stop/") for name in game.counters()) else []
    stopped = game.copy()
    for vote in votes:
        if stopped.why_not(vote) is None:
            stopped.interrupt(vote)
    end = stopped.outcome
    spoils = end is not None and not end.draw and not set(end.winners) <= set(bots)
    willing = [vote for vote in votes if vote.seat in bots and not (spoils and game.can_affect_result(vote.seat))]
    return next((vote for vote in willing if game.why_not(vote) is None), None)
