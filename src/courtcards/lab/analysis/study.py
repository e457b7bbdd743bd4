"""A study of a game: its planned matches, the finished ones, and the counts of each part. Pure: the caller provides a `map`.

A plan is plain data:

* `game`, and the `bots` that play;
* `seats`: numbers of players, each of which is studied;
* `rules`: sets of house rules, of which the first is compared with the others;
* `matches`: the number of matches of each part;
* `seed`: the first deal.

The same plan always yields the same tasks, and each task always has the same counts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from functools import reduce
from itertools import takewhile, zip_longest
from typing import Any

from courtcards import __version__
from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.lab import RANDOM_MARK, add_counts
from courtcards.lab.tasks import run_task

MATCHES_PER_TASK = 40           # most tasks take about a second
MATCHES_PER_DEAL = 8            # to measure luck
RANDOM_PERCENT = 10             # of the answers, to measure luck
FEWEST_KINDS, MOST_KINDS = 3, 24        # in a game whose kinds are measured
Task = dict[str, Any]
Map = Callable[[Callable[[Mapping[str, Any]], dict[str, Any]], Iterable[Task]], Iterable[dict[str, Any]]]


def measured_kinds(game: str) -> list[str]:
    """Return the kinds of cards whose worth is measured by banning each.

    The list is empty if the game has no hands, or if it has too few or too many kinds to measure.
    """
    kind = GAMES[game]
    kinds = list(dict.fromkeys([card.role for card in kind.cards.values()]))
    return kinds if "hands" in kind.rows and FEWEST_KINDS <= len(kinds) <= MOST_KINDS else []


def tasks_by_part(plan: Mapping[str, Any]) -> list[list[Task]]:
    """Return the tasks of a plan as one list for each part.

    Each task names its part. The parts are `seats` (one for each number of players and set of house rules), `luck`, `skill`, and `worth-…` (one for each
    measured kind of card).
    """
    game, bots, fewest = plan["game"], plan["bots"], plan["seats"][0]

    def part(name: str, seats: int, rules: int = 0, each: int = 1, ats: Iterable[int | None] = (None,), others: str = bots, ban: str = "") -> list[Task]:
        seats_tested = [*ats]
        step = max(1, MATCHES_PER_TASK // each)
        stop = plan["seed"] + max(1, plan["matches"] // each // len(seats_tested))
        table = {"game": game, "seats": seats, "options": plan["rules"][rules], "each": each, "part": name, "rules": rules, "ban": ban}
        return [{**table, "at": at, "bots": [bots if seat == at else others for seat in range(seats)], "seeds": [deal, min(deal + step, stop)]}
                for deal in range(plan["seed"], stop, step) for at in seats_tested]
    parts = [part("seats", seats, rules) for seats in plan["seats"] for rules in range(len(plan["rules"]))]
    varies = bots if RANDOM_MARK in bots else f"{bots}{RANDOM_MARK}{RANDOM_PERCENT}"
    parts.append([task | {"bots": [varies] * fewest} for task in part("luck", fewest, each=MATCHES_PER_DEAL)])
    levels = mind_of(game).levels
    if fewest > 1 and bots in levels[1:]:
        parts.append(part("skill", fewest, ats=range(fewest), others=levels[0]))
    if fewest > 1:
        parts += [part(f"worth-{ban}", fewest, ats=range(fewest), ban=ban) for ban in measured_kinds(game)]
    return parts


def study_tasks(plan: Mapping[str, Any]) -> list[Task]:
    """Return all tasks of a plan, interleaved by part.

    That way, an unfinished study says something about every part.
    """
    return [task for row in zip_longest(*tasks_by_part(plan)) for task in row if task]


def run_study(plan: Mapping[str, Any], task_counts: MutableMapping[str, Any], map: Map = map, goes_on: Callable[[], bool] = lambda: True) -> Iterator[float]:
    """Run the unfinished tasks of a plan; after each, yield the fraction of tasks finished.

    `task_counts` maps the number of each finished task, as text, to its counts. New counts are added to it. `map` runs the tasks, perhaps in parallel.
    Once `goes_on` returns False, no more tasks are run.
    """
    tasks = study_tasks(plan)
    unfinished = [number for number in range(len(tasks)) if str(number) not in task_counts]
    for counts, number in zip(map(run_task, takewhile(lambda _: goes_on(), [tasks[number] for number in unfinished])), unfinished, strict=False):
        task_counts[str(number)] = counts
        yield len(task_counts) / len(tasks)


def unfinished_parts(plan: Mapping[str, Any], task_counts: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Return the unfinished parts, each as (name, matches played, matches planned).

    `task_counts` has the counts of each finished task, by its number as text.
    """
    progress: dict[str, tuple[int, int]] = {}
    for number, task in enumerate(study_tasks(plan)):
        count = match_count(task)
        played, planned = progress.get(task["part"], (0, 0))
        if str(number) in task_counts:
            played += count
        progress[task["part"]] = played, planned + count
    return [(part, played, planned) for part, (played, planned) in progress.items() if played < planned]


def match_count(task: Mapping[str, Any]) -> int:
    """Return the number of matches in a task."""
    first, after = task["seeds"]
    return int((after - first) * task["each"])


def counts_by_part(plan: Mapping[str, Any], task_counts: Mapping[str, Any]) -> dict[tuple[str, int, int], dict[str, Any]]:
    """Return the counts of each part of a plan so far, by name, seats and index of its house rules.

    `task_counts` has the counts of each finished task, by its number as text.
    """
    counts_of_part: dict[tuple[str, int, int], list[dict[str, Any]]] = {}
    for number, task in enumerate(study_tasks(plan)):
        if str(number) in task_counts:
            counts_of_part.setdefault((task["part"], task["seats"], task["rules"]), []).append(task_counts[str(number)])
    return {part: reduce(add_counts, counts) for part, counts in counts_of_part.items()}


def study_versions(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return the versions of the program and of the game's rules.

    A study can be repeated only with the same versions.
    """
    return {"version": __version__, "rules": GAMES[plan["game"]].rules}
