"""The stored results of puzzles, both daily ones and those on the shelf. For the daily ones, there's also the streak of days."""

from collections.abc import Container, Iterable
from datetime import date

from table.storage.seen_tips import SeenTips

FORGIVEN, FOREVER = 7, 1 << 30          # a streak may miss one day in this many; a day later than all others


def day_name(day: str) -> str:
    """Return the name under which the result of a day's puzzle is stored. `day` is an ISO date."""
    return f"day {day}"


def store_day(met: SeenTips, day: str, result: str) -> None:
    """Store how a day's puzzle went: `right`, `missed`, or `done` with help. If a result is stored already, do nothing."""
    name = day_name(day)
    if name not in met:
        met.add(name)
        if result != "done":
            met.add(f"{name} {result}")


def day_state(met: Container[str], day: str) -> str:
    """Return how a day's puzzle went: `right`, `missed` or `done`. It returns "" if the puzzle wasn't done.

    `done` means that it was done with help, or that the result isn't known.
    """
    name = day_name(day)
    return next((result for result in ("right", "missed") if f"{name} {result}" in met), "done" if name in met else "")


def day_streak(met: Container[str], today: str) -> int:
    """Return the number of days in a row on which the daily puzzle was done, up to today or yesterday.

    A missed day isn't counted, but it doesn't break the streak if it's the only one within FORGIVEN days.
    """
    day, length, missed = date.fromisoformat(today).toordinal(), 0, FOREVER
    day -= day_name(today) not in met
    while True:
        if day_name(date.fromordinal(day).isoformat()) in met:
            length += 1
        elif missed - day < FORGIVEN:
            return length
        else:
            missed = day
        day -= 1


def puzzle_name(name: str, result: str) -> str:
    """Return the name under which a result of a puzzle on the shelf is stored. `result` is the result, such as "right"."""
    return f"puzzle {name} {result}"


def store_puzzle_result(met: SeenTips, name: str, result: str) -> None:
    """Store how a puzzle on the shelf went: `right`, `missed`, or `done` with help."""
    met.add(puzzle_name(name, result))


def puzzle_result(met: Container[str], name: str) -> str:
    """Return the best result of a puzzle on the shelf, such as "right", or "" if the player hasn't tried it there."""
    return next((how for how in ("right", "missed", "done") if puzzle_name(name, how) in met), "")


def solved_count(names: Iterable[str]) -> int:
    """Return how many puzzles were answered right, on their day or on the shelf.

    `names` are the stored names of everything the player has met.
    """
    return len([name for name in names if name.startswith(("day ", "puzzle ")) and name.endswith(" right")])
