"""A study of a game: which matches are to be played, and which have been; the counts of each part of it. Pure: whoever runs it brings a `map`.

A plan is plain data: `game`, `seats` (how many sit down, one study for each), `rules` (house rules, the first of them are compared with the others),
`bots`, `matches` of each part, `seed`. The same plan is always the same tasks, and each of these always has the same counts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from functools import reduce
from itertools import takewhile, zip_longest
from typing import Any

from courtcards import __version__
from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.lab import VARIES, added
from courtcards.lab.tasks import run

SIZE = 40                       # matches of a task, most of which take about a second
EACH, VARIED = 8, 10            # matches of a deal where luck is measured, and how many answers of a hundred are at random there
FEWEST, MOST = 3, 24            # kinds of cards of a game whose cards have a worth of their own
Task = dict[str, Any]
Map = Callable[[Callable[[Mapping[str, Any]], dict[str, Any]], Iterable[Task]], Iterable[dict[str, Any]]]


def kinds(game: str) -> list[str]:
    """Return the kinds of cards whose worth is measured by forbidding each, the first of them as a control.

    There are none where kinds have no rules of their own.
    """
    kind = GAMES[game]
    found = list(dict.fromkeys([card.role for card in kind.cards.values()]))
    return found if "hands" in kind.rows and FEWEST <= len(found) <= MOST else []


def parts(plan: Mapping[str, Any]) -> list[list[Task]]:
    """Return the tasks of a plan by part: `seats` of the house rules, `luck`, `skill`, `worth`; each says which it belongs to."""
    game, bots, fewest = plan["game"], plan["bots"], plan["seats"][0]

    def part(name: str, seats: int, rules: int = 0, each: int = 1, ats: Iterable[int | None] = (None,), others: str = bots, ban: str = "") -> list[Task]:
        places = [*ats]
        step, stop = max(1, SIZE // each), plan["seed"] + max(1, plan["matches"] // each // len(places))
        table = {"game": game, "seats": seats, "options": plan["rules"][rules], "each": each, "part": name, "rules": rules, "ban": ban}
        return [{**table, "at": at, "bots": [bots if seat == at else others for seat in range(seats)], "seeds": [deal, min(deal + step, stop)]}
                for deal in range(plan["seed"], stop, step) for at in places]
    found = [part("seats", seats, rules) for seats in plan["seats"] for rules in range(len(plan["rules"]))]
    varies = bots if VARIES in bots else f"{bots}{VARIES}{VARIED}"
    found.append([task | {"bots": [varies] * fewest} for task in part("luck", fewest, each=EACH)])
    levels = mind_of(game).levels
    if fewest > 1 and bots in levels[1:]:
        found.append(part("skill", fewest, ats=range(fewest), others=levels[0]))
    return found + [part(f"worth-{ban}", fewest, ats=range(fewest), ban=ban) for ban in (kinds(game) if fewest > 1 else ())]


def tasks(plan: Mapping[str, Any]) -> list[Task]:
    """Return all tasks of a plan, a few of each part after the other, so that whatever is done of them says something of all."""
    return [task for row in zip_longest(*parts(plan)) for task in row if task]


def study(plan: Mapping[str, Any], done: MutableMapping[str, Any], map: Map = map, goes_on: Callable[[], bool] = lambda: True) -> Iterator[float]:
    """Run the tasks of a plan that are not done yet, and put their counts to those that are, by number; yield the share that is done.

    Before each task is begun `goes_on` is asked.
    """
    every = tasks(plan)
    left = [number for number in range(len(every)) if str(number) not in done]
    for counts, number in zip(map(run, takewhile(lambda _: goes_on(), [every[number] for number in left])), left, strict=False):
        done[str(number)] = counts
        yield len(done) / len(every)


def unreached(plan: Mapping[str, Any], done: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Return of which parts not all is done, by name, with how many of their matches are played and how many there are."""
    found: dict[str, tuple[int, int]] = {}
    for number, task in enumerate(tasks(plan)):
        many, (played, whole) = matches(task), found.get(task["part"], (0, 0))
        found[task["part"]] = played + (many if str(number) in done else 0), whole + many
    return [(part, played, whole) for part, (played, whole) in found.items() if played < whole]


def matches(task: Mapping[str, Any]) -> int:
    """Return how many matches a task is."""
    first, after = task["seeds"]
    return int((after - first) * task["each"])


def counted(plan: Mapping[str, Any], done: Mapping[str, Any]) -> dict[tuple[str, int, int], dict[str, Any]]:
    """Return the counts of each part of a plan as far as it is done, by its name, its seats and the number of its house rules."""
    found: dict[tuple[str, int, int], list[dict[str, Any]]] = {}
    for number, task in enumerate(tasks(plan)):
        if str(number) in done:
            found.setdefault((task["part"], task["seats"], task["rules"]), []).append(done[str(number)])
    return {part: reduce(added, counts) for part, counts in found.items()}


def made(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return with what a study is made, so that anybody can make it again."""
    return {"version": __version__, "rules": GAMES[plan["game"]].rules}
