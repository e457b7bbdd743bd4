"""The commands: list games, play one, replay a record, run many matches, work on lessons, and start a new book."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NoReturn

from courtcards.bots import BOTS, choose, level_of, stop_agreement
from courtcards.cli import streams
from courtcards.cli.fit import HELD_OUT_STRIDE, fit_evaluator
from courtcards.cli.fit import fit_lines as lines_of
from courtcards.cli.inputs import RefusedInput, load_source
from courtcards.cli.lessons import lesson_draft, play_lesson, print_course, show_moments
from courtcards.cli.new_book import show_new_book
from courtcards.cli.study import BadStudy, StudySettings, make_study, study_lines, unfinished_line
from courtcards.cli.terminal import ask_line, fact_line, parse_choice, question_line, view_lines
from courtcards.engine.components import BadSetup
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import IllegalMove
from courtcards.engine.options import BadOption, Option
from courtcards.engine.strategy import LEVELS
from courtcards.engine.word_lists import installed_words, stand_in_list
from courtcards.games import GAMES
from courtcards.lab import SEER, compare_bots, match_counts
from courtcards.lab.tasks import parse_bot
from courtcards.lessons.lesson import BadLesson, load_course
from courtcards.saves.errors import BadRecord
from courtcards.saves.record import Record, parse_seat
from courtcards.texts import Texts, load_texts

NO_WORD_LIST = "its word list isn’t installed (pip install courtcards_words-*.whl, which python3 serve.py --word-wheel wheels writes in a checkout)"
ERROR_CHARACTERS = 400  # characters of an error message
CLOSED_STATUS = 141     # the exit status if nothing reads the output any more
RIVAL_NAMES = ("Margot", "Osric", "Tamsin", "Wren", "Brann", "Isolde", "Cedric", "Maud", "Piers")


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise RefusedInput with a message."""
        raise RefusedInput(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0 normally, 2 after an error, and 141 if nothing reads the output any more.

    `argv` holds the arguments; None stands for those of this process.
    """
    streams.prepare_streams()
    try:
        run_command(argv)
    except (RefusedInput, BadOption, BadSetup, BadRecord, BadLesson, BadStudy) as error:
        print_error(bad_record_text(error) if isinstance(error, BadRecord) else str(error))
    except BrokenPipeError:             # the reader is gone, such as `| head`
        return CLOSED_STATUS
    except OSError as error:
        print_error(f"can’t use {error.filename}: {error.strerror}" if error.filename else f"can’t go on: {error.strerror}")
    else:
        return 0
    return 2


def run_command(argv: Sequence[str] | None) -> None:
    """Run a command and flush its output."""
    try:
        args = command_parser().parse_args(argv)
        args.run(args)
    finally:
        streams.flush_output()


def print_error(message: str) -> None:
    """Print an error on standard error as one line, shortened if it is too long."""
    print("courtcards:", "".join([character if character.isprintable() else " " for character in message[:ERROR_CHARACTERS]]), file=sys.stderr)


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = OneLineParser(prog="courtcards", description="Court Cards in a terminal: play, replay a saved match, take a lesson, or let bots play many matches.")
    commands = top.add_subparsers(required=True, metavar="command")

    def command(name: str, run: Callable[[argparse.Namespace], Any], help: str) -> argparse.ArgumentParser:
        parser = commands.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
        parser.set_defaults(run=run)
        return parser

    listing = command("games", show_games, "list every game with its options")
    listing.add_argument("--json", action="store_true", help="print the games as JSON")
    table = command("play", play_in_terminal, "play a game in the terminal, you in the first seat")
    table.add_argument("--bots", metavar="LEVEL", default="squire", choices=LEVELS, help="level of the other players (default: squire): " + ", ".join(LEVELS))
    replay = command("replay", show_replay, "replay a match and print what a seat sees")
    replay.add_argument("record", metavar="RECORD", help="a file, or a link to a match, a deal or a letter")
    replay.add_argument("--seat", type=int, metavar="N", help="print what this seat sees, from 0 (default: everything)")
    replay.add_argument("--json", action="store_true", help="print the position as JSON")
    runs = command("lab", show_lab, "play many matches between bots and count the results")
    add_lab_arguments(runs)
    lessons = command("lessons", show_lessons, "check a game’s lessons, play one, find example positions, or start a lesson from a match")
    lessons.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    mode = lessons.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="print what’s wrong with the lessons, or what each one teaches (the default)")
    mode.add_argument("--play", metavar="ID", help="play a lesson")
    mode.add_argument("--mine", action="store_true", help="play matches and save the shortest example of each key")
    mode.add_argument("--gaps", action="store_true", help="print the keys that have neither a lesson nor an example and need one")
    mode.add_argument("--from", dest="start", nargs=2, metavar=("RECORD", "MOVE"), help="print a numbered move of a match as the start of a lesson")
    lessons.add_argument("--seconds", type=float, default=25, metavar="N", help="how long --mine plays (default: 25)")
    lessons.add_argument("--seed", type=int, default=1, metavar="N", help="where --mine starts (default: 1)")
    table.add_argument("--seats", type=int, metavar="N", help="number of players (default: as few as the game takes)")
    book = command("new-book", show_new_book, "in a checkout, lay the files of a new book, to write its rules in")
    book.add_argument("name", metavar="NAME", help="the book’s id: lower-case words joined by hyphens")
    book.add_argument("game", metavar="GAME", nargs="?", help="the id of its first game (default: the book’s)")
    for parser in (table, runs):
        parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
        parser.add_argument("--seed", type=int, metavar="N", help="deal the same cards again")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; the command games lists them")
    return top


def add_lab_arguments(runs: argparse.ArgumentParser) -> None:
    """Add arguments to `runs`, the parser of the command `lab`: all but the game, its house rules and the seed."""
    runs.add_argument("--games", type=int, default=100, metavar="N", help="number of matches (default: 100)")
    runs.add_argument("--bots", help="one bot per seat, separated by commas: " + ", ".join(BOTS))
    runs.add_argument("--json", metavar="FILE", nargs="?", const="", help="print the counts as JSON; with --study, keep results in FILE and continue from it")
    runs.add_argument("--against", metavar="BOT|OPTIONS", action="append", default=[],
                      help="play the first bot in every seat against bots of this level; with --study, compare with these house rules (name=value,…)")
    runs.add_argument("--fit", action="store_true", help="fit the weights of the game’s evaluator to these matches")
    runs.add_argument("--study", action="store_true", help="measure the game with bots of one kind; squire~10 plays 10 of 100 moves at random")
    runs.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes for a study")
    runs.add_argument("--dask", metavar="ADDRESS", default="", help="a Dask cluster to run a study on, instead of processes")
    runs.add_argument("--minutes", type=float, metavar="N", help="time limit of a study: no task starts that wouldn’t finish in time")
    runs.add_argument("--html", metavar="FILE", help="write a study as a page")
    runs.add_argument("--seats", metavar="N", help="number of players; for a study, several numbers separated by commas")


def playable_game(id: str) -> type[Game]:
    """Return the game with this id.

    Raises RefusedInput if there's no such game, or if it needs a word list and none is installed.
    """
    if id not in GAMES:
        raise RefusedInput(f"unknown game {id!r}; choose from: {', '.join(GAMES)}")
    if lacks_words(GAMES[id]):
        raise RefusedInput(f"{id} can’t be played: {NO_WORD_LIST}")
    return GAMES[id]


def lacks_words(game: type[Game]) -> bool:
    """Return whether a game needs a word list and none is installed."""
    return game.takes_words and installed_words() is None


def player_count(game: type[Game], count: int | None) -> int:
    """Return the number of players; if `count` is None, that's the fewest the game takes.

    Raises RefusedInput for a number the game doesn't take.
    """
    count = game.fewest if count is None else count
    if not game.fewest <= count <= game.most:
        raise RefusedInput(f"{game.id} takes {game.fewest} to {game.most} players, not {count}")
    return count


def parse_options(game: type[Game], words: Sequence[str]) -> dict[str, Any]:
    """Return the options given as `name=value` words, by name.

    Raises RefusedInput for an option that the game doesn't have, and BadOption for a value that the option doesn't accept.
    """
    by_name, chosen = {option.name: option for option in game.options}, {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in by_name:
            raise RefusedInput(f"no option {word!r}; {game.id} has: {', '.join(by_name)}")
        chosen[name] = by_name[name].read(value)
    return chosen


def bad_record_text(error: BadRecord) -> str:
    """Return a sentence that says what's wrong with a record and, if a move was refused, why."""
    sentence = load_texts("common")["record"][error.key].format(**error.about)
    return f"{sentence} {Texts(GAMES[error.about['game']]).refusal(error.refusal.key)['say']}." if error.refusal else sentence


def option_choices(option: Option) -> Any:
    """Return an option's choices as plain data.

    For a number, they are the two ends of its range. For counts, they are a dict of names with their usual numbers. Otherwise, they are the list of values.
    """
    if option.kind == "counts":
        return dict(option.choices)
    return [option.low, option.high] if option.kind == "int" else list(option.values())


def game_description(game: type[Game]) -> dict[str, Any]:
    """Return a game as `games --json` prints it."""
    texts, lacks = Texts(game), lacks_words(game)
    dealt = game(game.fewest, words=stand_in_list("", ()) if lacks else None)
    return {"id": game.id, "title": texts.data["title"], "book": game.book, "seats": [game.fewest, game.most],
            "options": [{"name": option.name, "kind": option.kind, "default": option.default,
                         "choices": option_choices(option), "help": texts.entry("option", option.name)["help"]} for option in game.options],
            "deck": [card.id for card in dealt.pack()], "dealing": texts.data["deal"], "lacks": ["words"] if lacks else []}


def show_games(args: argparse.Namespace) -> None:
    """Print every game with its options, as lines or as JSON."""
    games = [game_description(game) for game in GAMES.values()]
    if args.json:
        print(json.dumps(games, indent=2))
        return
    for game in games:
        print(f"{game['id']}: {game['title']}, {game['seats'][0]} to {game['seats'][1]} players")
        if game["lacks"]:
            print(f"  {NO_WORD_LIST}")
        for option in game["options"]:
            print(f"  {option['name']}={str(option['default']).lower()}  {option['help']} {option['choices']}")


def show_replay(args: argparse.Namespace) -> None:
    """Print the position at the end of a record, as a seat sees it. If no seat is given, print everything.

    Raises RefusedInput for a seat that the match doesn't have, and BadRecord for an invalid record.
    """
    record = load_source(args.record)
    if args.seat is not None and not 0 <= args.seat < len(record.seats):
        raise RefusedInput(f"no seat {args.seat}; seats go from 0 to {len(record.seats) - 1}")
    if record.broken:
        print(f"courtcards: this match was played under older rules; it’s shown up to move {record.broken.number - 1}", file=sys.stderr)
    texts = Texts(record.kind, player_names(record), args.seat, chosen=record.game.chosen)
    view = record.game.view(args.seat)
    if view["question"]:
        view["question"]["text"] = question_line(texts, view["question"])
    print(json.dumps(view) if args.json else view_lines(texts, view))


def player_names(record: Record) -> list[str]:
    """Return the players' names by seat."""
    return [parse_seat(seat)[0] for seat in record.seats]


def show_lab(args: argparse.Namespace) -> None:
    """Play many matches and print their counts.

    Depending on the arguments, compare two bots, fit an evaluator or run a study instead. Raises RefusedInput for arguments that don't go together.
    """
    game, counts = playable_game(args.game), parse_seat_numbers(args.seats)
    if args.games < 1:
        raise RefusedInput("--games must be at least 1")
    if args.study:
        print_study(game, args, counts)
        return
    if len(counts) > 1 or len(args.against) > 1 or args.html or args.json:
        raise RefusedInput("several numbers of seats, several comparisons and files need --study")
    count = counts[0] if counts else None
    bots = args.bots.split(",") if args.bots else ["random"] * player_count(game, count)
    unknown = [bot for bot in [*bots, *args.against] if bot not in (*BOTS, SEER)]
    if unknown:
        raise RefusedInput(f"unknown bot {unknown[0]!r}; choose from: {', '.join(BOTS)}")
    if count not in (None, len(bots)) and not args.against:
        raise RefusedInput(f"{len(bots)} bots for {count} seats")
    seed, chosen = args.seed or 0, parse_options(game, args.option)
    if args.fit:
        if args.games < HELD_OUT_STRIDE:
            raise RefusedInput(f"--fit needs at least {HELD_OUT_STRIDE} games")
        fit = fit_evaluator(game.id, len(bots), args.games, seed, chosen, bots[0] if args.bots else "squire")
        print("\n".join(lines_of(fit)) if args.json is None else json.dumps(fit))
    elif args.against:
        print(json.dumps(compare_bots(game.id, bots[0], args.against[0], player_count(game, count), args.games, seed, chosen)))
    else:
        show_counts(match_counts(game.id, args.games, bots, seed, chosen), as_json=args.json is not None)


def parse_seat_numbers(words: str | None) -> list[int]:
    """Return the numbers in a comma-separated list, without duplicates, or [] if there's no list.

    Raises RefusedInput for anything else.
    """
    numbers = words.split(",") if words else []
    if not all(number.isascii() and number.isdecimal() and len(number) < 3 for number in numbers):
        raise RefusedInput(f"not a list of numbers of seats: {words}")
    return [*dict.fromkeys(map(int, numbers))]


def show_counts(counts: dict[str, Any], as_json: bool) -> None:
    """Print the counts of many matches as lines or, if `as_json`, as JSON."""
    if as_json:
        print(json.dumps(counts))
        return
    for seat, bot in enumerate(counts["bots"]):
        low, high = counts["intervals"][seat]
        print(f"seat {seat} {bot}: {counts['wins'][seat]} of {counts['games']} won ({low:.0%} to {high:.0%})")
    print(f"{counts['draws']} drawn; {counts['moves_per_match']['median']} moves per match; {counts['moves_per_second']:.0f} moves per second")


def study_plan(game: type[Game], args: argparse.Namespace, counts: list[int]) -> dict[str, Any]:
    """Return the plan of a study from the command line's arguments. `counts` are the numbers of players to study.

    Raises RefusedInput for arguments a study can't take.
    """
    rules, bot = parse_options(game, args.option), args.bots or "squire"
    try:
        parse_bot(bot)
    except ValueError as error:
        raise RefusedInput(f"{error}; a study takes one kind of bot: {', '.join(BOTS)}, or one that varies, like squire~10") from error
    if args.jobs < 1 or (args.minutes is not None and not args.minutes > 0):
        raise RefusedInput("--jobs must be at least 1 and --minutes more than 0")
    compared = [rules | parse_options(game, re.split(r",(?=\w+=)", words)) for words in args.against]
    seats = [player_count(game, count) for count in counts] or [max(2, game.fewest)]
    return {"game": game.id, "seats": seats, "rules": [rules, *compared], "bots": bot, "matches": args.games, "seed": args.seed or 0}


def print_study(game: type[Game], args: argparse.Namespace, counts: list[int]) -> None:
    """Run or continue a study and print its results, as lines or as JSON.

    If the results go to a JSON file, they aren't printed. If parts of the study are unfinished, a line on standard error says so.
    """
    plan = study_plan(game, args, counts)
    results_file, page_file = (Path(path) if path else None for path in (args.json, args.html))
    settings = StudySettings(args.jobs, args.dask, args.minutes, results_file, page_file)
    study = make_study(plan, settings)
    if args.json == "":
        print(json.dumps(study))
    for line in study_lines(study) if args.json is None else ():
        print(line)
    unfinished = unfinished_line(study, settings)
    if unfinished:
        print(f"courtcards: {unfinished}", file=sys.stderr)


def show_lessons(args: argparse.Namespace) -> None:
    """Print the flaws of a game's lessons or, if there are none, the keys they teach.

    Depending on the arguments, play a lesson, draft one, or collect moments instead. Raises RefusedInput if there's no such lesson.
    """
    game = playable_game(args.game).id
    if args.start:
        print(lesson_draft(game, *args.start))
        return
    if args.mine or args.gaps:
        show_moments(game, args)
        return
    lessons = {lesson.id: lesson for lesson in load_course(game)}
    if not lessons:
        raise RefusedInput(f"{game} has no lessons")
    if not args.play:
        print_course(game)
    elif args.play in lessons:
        play_lesson(lessons[args.play])
    else:
        raise RefusedInput(f"{game} has no lesson {args.play!r}; choose from: {', '.join(lessons)}")


def play_in_terminal(args: argparse.Namespace) -> None:
    """Play in the terminal: the first seat is yours, bots have the others."""
    game = playable_game(args.game)
    number, facts = player_count(game, args.seats), list[Fact]()
    level = level_of(game.id, args.bots, number)
    seats = ["You", *[f"bot:{level}:{name}" for name in RIVAL_NAMES[:number - 1]]]
    seed = SystemRandom().getrandbits(32) if args.seed is None else args.seed
    texts = Texts(game, [parse_seat(seat)[0] for seat in seats], 0, chosen=parse_options(game, args.option))

    def story(_: Game, fact: Fact) -> None:
        facts.append(fact)
        line = fact_line(texts, fact, 0)
        if line:
            print(line)

    record, rng = Record(game.id, seats, parse_options(game, args.option), seed, story=story), Random(seed)
    while record.game.question is not None:
        if 0 not in record.game.question.seats:
            seat = record.game.question.seats[0]
            known_facts = [fact for fact in facts if fact.seats is None or seat in fact.seats]
            record.play(str(choose(record.game, seat, level, rng, known_facts)))
        elif not ask_move(record, texts):
            return
        while move := stop_agreement(record.game, range(1, len(seats))):
            record.play(str(move))
    print(view_lines(texts, record.game.view(0)))


def ask_move(record: Record, texts: Texts) -> bool:
    """Ask the player for a move and play it, or print why it's illegal.

    Returns False at the end of the input, otherwise True.
    """
    view = record.game.view(0)
    print(texts.prompt(view["question"]))
    for number, text in enumerate(view["moves"], 1):
        print(f"  {number}. {text.partition(' ')[2]}")
    line = ask_line("Number or move, Enter for the first: ")
    if line is None:
        return False
    try:
        number = parse_choice(line or "1", len(view["moves"]))
        record.play(view["moves"][number - 1] if number else f"0 {line}")
    except IllegalMove as error:
        refusal = texts.refusal(error.refusal.key)
        print(f"{refusal['say']}. {refusal['why']} {refusal['rule']}")
    return True
