"""Coverage: the keys of a game that need a moment, and those that no moment or lesson shows yet.

For the command line and tests; no page uses it.
"""

import ast
import inspect
import sys
from functools import cache

from courtcards.engine.game import Game
from courtcards.games import GAMES
from courtcards.lessons.lesson import load_course
from courtcards.lessons.moments import load_moment_file
from courtcards.lessons.runner import keys_taught
from courtcards.texts import Texts, load_texts


def emitted_keys(kind: type[Game]) -> set[str]:
    """Return the keys that a game's lessons and moments should show.

    These are the keys its rules emit, and the rulings that a house rule changes or a refusal is based on.
    """
    data, literals = Texts(kind).data, string_literals(kind.id)
    listed = {f"{section}.{key}" for section in ("fact", "reason", "refusal", "question") for key in data.get(section, {}) if key in literals}
    cases = {f"case.{key}.{part.partition('-')[2]}" for key, parts in data["question"].items() for part in parts if "-" in part}
    common = {f"refusal.{key}" for key in load_texts("common")["refusal"]}
    rulings = {f"ruling.{number}" for number in {*options_by_ruling(kind), *refusal_rulings(kind).values()}}
    return (listed | cases | rulings) - common


@cache
def string_literals(game: str) -> set[str]:
    """Return all string literals in a game's modules, and in all modules of the same folders that these import, directly or indirectly."""
    pending = {base.__module__ for base in GAMES[game].__mro__ if base.__module__.startswith("courtcards.games.")}
    visited, literals = set[str](), set[str]()
    while pending:
        name = pending.pop()
        folder = name.rpartition(".")[0]
        visited.add(name)
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[name]))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            elif isinstance(node, ast.ImportFrom) and node.module == folder:
                pending |= {f"{folder}.{alias.name}" for alias in node.names} - visited
            elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{folder}."):
                pending |= {node.module} - visited
    return literals


def options_by_ruling(kind: type[Game]) -> dict[int, str]:
    """Return, by ruling number, the house rule with which players can replace the ruling."""
    return {ruling["number"]: ruling["option"] for ruling in Texts(kind).data["ruling"] if "option" in ruling}


def refusal_rulings(kind: type[Game]) -> dict[str, int]:
    """Return the keys of the refusals based on a ruling, each with the number of that ruling."""
    literals = string_literals(kind.id)
    return {key: entry["ruling"] for key, entry in Texts(kind).data["refusal"].items() if "ruling" in entry and key in literals}


def uncovered_keys(game: str) -> set[str]:
    """Return the keys of a game that still need a moment or lesson.

    These are the keys that no lesson teaches, that no moment shows, and that aren't marked as having nothing to show (`plain`). A ruling is covered if a
    refusal based on it is.
    """
    kind, stored = GAMES[game], load_moment_file(game)
    shown = taught_keys(game) | stored.moments.keys()
    shown_rulings = {f"ruling.{number}" for key, number in refusal_rulings(kind).items() if f"refusal.{key}" in shown}
    return emitted_keys(kind) - shown - set(stored.plain) - shown_rulings


def taught_keys(game: str) -> set[str]:
    """Return the keys that the course of a game teaches."""
    return set().union(*map(keys_taught, load_course(game)))
