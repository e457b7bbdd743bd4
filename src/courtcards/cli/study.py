"""A study of a game on the command line: saved to a file while it runs, resumed, and reported as text or as a page."""

import json
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from courtcards.engine.components import BadSetup
from courtcards.engine.options import BadOption
from courtcards.games import GAMES
from courtcards.lab.analysis.figures import Figure, study_figures
from courtcards.lab.analysis.study import Map, counts_by_part, run_study, study_tasks, study_versions, unfinished_parts
from courtcards.lab.tasks import is_counts
from courtcards.lessons.authoring.coverage import emitted_keys
from courtcards.lessons.moments import load_moment_file
from courtcards.texts import Texts

KEPT, EVERY = 1 << 28, 5.0      # bytes of a file to resume, and seconds between two saves
BAR = 24                        # characters
SAID = "fact", "reason", "question", "case"     # kinds of keys that occur during a match
PAGE = "table.report.report"  # renders the page; imported by name, as the rules never import the table
FARM, CALLS = "distributed", 10         # the package for clusters (the extra `farm`), imported only if requested, and its timeout in seconds


class BadStudy(ValueError):
    """A study that can't be run or saved; its text is the one line to print."""


class StudySettings(NamedTuple):
    """The settings of a study.

    `jobs` is the number of processes, and `farm` the address of a cluster to use instead. `minutes` is the time limit. `kept` and `page` are the
    files for the results and for the page.
    """

    jobs: int = 1
    farm: str = ""
    minutes: float | None = None
    kept: Path | None = None
    page: Path | None = None


def make_study(plan: Mapping[str, Any], wanted: StudySettings) -> dict[str, Any]:
    """Run a study, or resume a saved one; return it with its figures.

    Raises BadSetup or BadOption if the game can't be dealt as planned. Raises BadStudy if the study is interrupted, or can't be loaded or saved.
    """
    for seats in plan["seats"]:
        for rules in plan["rules"]:
            GAMES[plan["game"]](seats, rules)
    whole: dict[str, Any] = {"lab": 1, "made": {**study_versions(plan), "seconds": 0.0}, "plan": dict(plan), "figures": [], "counts": {}}
    if wanted.kept and wanted.kept.exists():
        whole = load_study(wanted.kept, whole)
    save_study(whole, wanted)
    trouble = run_unfinished_tasks(whole, wanted)
    save_study(whole, wanted)
    if wanted.page:
        replace_file(wanted.page, str(import_module(PAGE).render_report([whole])))
    if trouble:
        raise BadStudy(trouble)
    return whole


def run_unfinished_tasks(whole: dict[str, Any], wanted: StudySettings) -> str:
    """Run the unfinished tasks until all are done or the time is up, and add their counts to `whole`.

    Returns a message if the tasks were interrupted, otherwise "".
    """
    began, told, before, kept = perf_counter(), perf_counter(), whole["made"]["seconds"], len(whole["counts"])
    end = began + (60 * wanted.minutes if wanted.minutes is not None else inf)

    def goes_on() -> bool:
        now, done = perf_counter(), len(whole["counts"]) - kept
        return now + (now - began) * wanted.jobs / done <= end if done else now <= end or not kept
    share = first = len(whole["counts"]) / len(study_tasks(whole["plan"]))
    left = how_to_continue(wanted)
    try:
        with task_map(wanted) as map:
            for share in run_study(whole["plan"], whole["counts"], map, goes_on):
                now = perf_counter()
                whole["made"]["seconds"] = round(before + now - began, 1)
                show_progress(share, (now - began) * (1 - share) / (share - first))
                if now - told > EVERY:
                    told = now
                    save_study(whole, wanted)
                if now > end:
                    break
        show_progress(share)
    except KeyboardInterrupt:
        return f"stopped after {share:.0%}; {left}"
    except BrokenProcessPool:
        return f"a process died after {share:.0%}; {left}"
    except ClusterLost as error:
        return f"{error} after {share:.0%}; {left}"
    return ""


def how_to_continue(wanted: StudySettings) -> str:
    """Return advice on how to continue an unfinished study."""
    return "run the same command to continue" if wanted.kept else "with --json FILE you could continue it later"


def unfinished_line(whole: Mapping[str, Any], wanted: StudySettings) -> str:
    """Return a line that lists the unfinished parts of a study, or "" if there are none.

    `whole` is the study as it's stored: its plan, figures and counts.
    """
    left = [f"{part} {played} of {matches}" for part, played, matches in unfinished_parts(whole["plan"], whole["counts"])]
    return f"unfinished parts, in matches: {', '.join(left)}; {how_to_continue(wanted)}" if left else ""


class ClusterLost(Exception):
    """A cluster that can't be reached, or was lost; its text says which."""


@contextmanager
def task_map(wanted: StudySettings) -> Iterator[Map]:
    """Yield a function like `map` that runs tasks in this process, in several, or on a cluster.

    Raises ClusterLost if the cluster can't be reached, or is lost while it runs tasks.
    """
    if wanted.farm:
        with cluster_client(wanted.farm) as client:
            yield lambda function, tasks: map_on_cluster(client, function, tasks)
        return
    if wanted.jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(wanted.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield lambda function, tasks: map_in_processes(pool, wanted.jobs, function, tasks)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def map_in_processes(pool: ProcessPoolExecutor, jobs: int, function: Callable[[Mapping[str, Any]], dict[str, Any]],
                     tasks: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the results of tasks, in the tasks' order.

    At most `jobs` tasks run at a time. A task starts only when a process is free.
    """
    left, coming, busy = iter(tasks), deque[Future[dict[str, Any]]](), set[Future[dict[str, Any]]]()
    while True:
        begun = [pool.submit(function, task) for task in islice(left, jobs - len(busy))]
        coming.extend(begun)
        busy.update(begun)
        if not coming:
            return
        busy = wait(busy, return_when=FIRST_COMPLETED).not_done
        while coming and coming[0].done():
            yield coming.popleft().result()


def cluster_client(address: str) -> Any:
    """Return the client of a cluster.

    Raises ClusterLost if the package for clusters isn't installed, or if there's no cluster at this address.
    """
    try:
        return import_module(FARM).Client(address, timeout=CALLS)
    except ImportError as error:
        raise ClusterLost(f"{FARM} isn’t installed (the extra farm)") from error
    except (OSError, ValueError) as error:
        raise ClusterLost(f"no cluster found at {address}") from error


def map_on_cluster(client: Any, function: Callable[[Mapping[str, Any]], dict[str, Any]], tasks: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the results of tasks run on a cluster, in the tasks' order.

    Raises ClusterLost if the cluster fails.
    """
    futures = client.map(function, [*tasks], pure=False)
    try:
        for future in futures:
            yield future.result()
    except GeneratorExit:
        client.cancel(futures)
        raise
    except (BadSetup, BadOption):
        raise
    except Exception as error:          # a cluster can fail in any way
        raise ClusterLost(f"the cluster was lost ({type(error).__name__})") from error


def show_progress(share: float, seconds: float | None = None) -> None:
    """Show the progress of a study, if standard error is a terminal.

    `share` is the fraction done, `seconds` the time left. `seconds` is None once the study has ended.
    """
    if sys.stderr.isatty():
        left = "" if seconds is None else f", about {seconds / 60:.0f} min left" if seconds > 90 else f", about {seconds:.0f} s left"
        print(f"\r[{'#' * round(BAR * share):<{BAR}}] {share:4.0%}{left:<20}", end="\n" if seconds is None else "", file=sys.stderr, flush=True)


# the file

def load_study(path: Path, whole: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of `whole`, a fresh study, with the results saved in a file.

    Raises BadStudy if the file can't be read, is damaged, has another plan or comes from another version.
    """
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(KEPT))
    except OSError as error:
        raise BadStudy(f"can’t read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadStudy(f"{path} isn’t a study; choose another file") from error
    if not (isinstance(data, dict) and data.get("lab") == 1 and data.get("plan") == json.loads(json.dumps(whole["plan"]))):
        raise BadStudy(f"{path} is a different study; choose another file")
    told, counts, every = data.get("made"), data.get("counts"), study_tasks(whole["plan"])
    if not (isinstance(told, dict) and told.keys() == whole["made"].keys() and {**told, "seconds": 0.0} == whole["made"]):
        raise BadStudy(f"{path} was made by another version; choose another file")
    numbers = {str(number): task["seats"] for number, task in enumerate(every)}
    fits = isinstance(counts, dict) and all(name in numbers and is_counts(each, numbers[name]) for name, each in counts.items())
    if not (fits and type(told["seconds"]) is float):
        raise BadStudy(f"{path} is damaged; choose another file")
    return {**whole, "made": told, "counts": counts}


def save_study(whole: dict[str, Any], wanted: StudySettings) -> None:
    """Update the figures of a study in place, and save the study if it has a file.

    `whole` is the study as it's stored: its plan, figures and counts. Raises BadStudy if saving fails.
    """
    whole["figures"] = [*study_figures(whole["plan"], whole["counts"]), *missing_keys(whole["plan"], whole["counts"])]
    if wanted.kept:
        replace_file(wanted.kept, json.dumps(whole, separators=(",", ":"), sort_keys=True) + "\n")


def replace_file(path: Path, text: str) -> None:
    """Replace the text of a file. If the new text can't be written, keep the old file and raise BadStudy."""
    fresh = path.parent / f"{path.name}.new"
    try:
        fresh.write_text(text, "utf-8")
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BadStudy(f"can’t write {path}: {error.strerror}; the earlier results are still there") from error


def missing_keys(plan: Mapping[str, Any], done: Mapping[str, Any]) -> list[Figure]:
    """Return a list with one figure: the keys that never occurred in the first part of a study.

    The list is empty if that part wasn't played. `done` has the counts of each finished task, by its number as text.
    """
    seats, moments = plan["seats"][0], load_moment_file(plan["game"]).moments
    counts = counts_by_part(plan, done).get(("seats", seats, 0))
    if counts is None:
        return []
    absent = sorted(key for key in emitted_keys(GAMES[plan["game"]]) if key.partition(".")[0] in SAID and key not in counts["keys"])
    ruled = [key for key in absent if key in moments and moments[key].options]
    return [{"name": "never", "seats": seats, "rules": 0, "n": counts["n"], "keys": [key for key in absent if key not in ruled], "ruled": ruled,
             "warning": "seldom"}]


# output

def study_lines(whole: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures of a study as text."""
    texts: Callable[[str, str], str] = Texts(GAMES[whole["plan"]["game"]]).say
    for each in whole["figures"]:
        rules = "".join(f" {name}={str(value).lower()}" for name, value in whole["plan"]["rules"][each["rules"]].items())
        about = f"{each['seats']} seats{rules}, {each['name']}"
        if each["name"].startswith("ends-"):
            about += f" ({texts('reason', each['name'].removeprefix('ends-'))})"
        if each["name"] == "never":
            yield f"{about}: {', '.join(each['keys']) or 'nothing'} (of {each['n']} matches)"
        elif "value" in each:
            spread = f" [{each['low']}, {each['high']}]" if "low" in each else ""
            yield f"{about}: {each['value']}{spread} of {each['n']}"
        else:
            yield f"{about}: the evaluator isn’t sure enough for that"
