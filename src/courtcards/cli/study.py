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

MOST_BYTES = 1 << 28                    # of a file to resume
SAVE_SECONDS = 5.0                      # between two saves
BAR_CHARACTERS = 24
MATCH_SECTIONS = "fact", "reason", "question", "case"   # kinds of keys that occur during a match
REPORT_MODULE = "table.report.report"   # renders the page; imported by name, as the rules never import the table
CLUSTER_PACKAGE = "distributed"         # of the extra `farm`; imported only if requested
CLUSTER_SECONDS = 10                    # timeout


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


def make_study(plan: Mapping[str, Any], settings: StudySettings) -> dict[str, Any]:
    """Run a study, or resume a saved one; return it with its figures.

    Raises BadSetup or BadOption if the game can't be dealt as planned. Raises BadStudy if the study is interrupted, or can't be loaded or saved.
    """
    for seats in plan["seats"]:
        for rules in plan["rules"]:
            GAMES[plan["game"]](seats, rules)
    study: dict[str, Any] = {"lab": 1, "made": {**study_versions(plan), "seconds": 0.0}, "plan": dict(plan), "figures": [], "counts": {}}
    if settings.kept and settings.kept.exists():
        study = load_study(settings.kept, study)
    save_study(study, settings)
    problem = run_unfinished_tasks(study, settings)
    save_study(study, settings)
    if settings.page:
        replace_file(settings.page, str(import_module(REPORT_MODULE).render_report([study])))
    if problem:
        raise BadStudy(problem)
    return study


def run_unfinished_tasks(study: dict[str, Any], settings: StudySettings) -> str:
    """Run the unfinished tasks until all are done or the time is up, and add their counts to `study`.

    Returns a message if the tasks were interrupted, otherwise "".
    """
    started = saved = perf_counter()
    earlier_seconds, earlier_tasks = study["made"]["seconds"], len(study["counts"])
    end = started + (60 * settings.minutes if settings.minutes is not None else inf)

    def goes_on() -> bool:
        now, finished = perf_counter(), len(study["counts"]) - earlier_tasks
        if not finished:
            return now <= end or not earlier_tasks
        task_seconds = (now - started) * settings.jobs / finished
        return now + task_seconds <= end
    share = first = len(study["counts"]) / len(study_tasks(study["plan"]))
    advice = how_to_continue(settings)
    try:
        with task_map(settings) as map:
            for share in run_study(study["plan"], study["counts"], map, goes_on):
                now = perf_counter()
                study["made"]["seconds"] = round(earlier_seconds + now - started, 1)
                show_progress(share, (now - started) * (1 - share) / (share - first))
                if now - saved > SAVE_SECONDS:
                    saved = now
                    save_study(study, settings)
                if now > end:
                    break
        show_progress(share)
    except KeyboardInterrupt:
        return f"stopped after {share:.0%}; {advice}"
    except BrokenProcessPool:
        return f"a process died after {share:.0%}; {advice}"
    except ClusterLost as error:
        return f"{error} after {share:.0%}; {advice}"
    return ""


def how_to_continue(settings: StudySettings) -> str:
    """Return advice on how to continue an unfinished study."""
    return "run the same command to continue" if settings.kept else "with --json FILE you could continue it later"


def unfinished_line(study: Mapping[str, Any], settings: StudySettings) -> str:
    """Return a line that lists the unfinished parts of a study, or "" if there are none.

    `study` is the study as it's stored: its plan, figures and counts.
    """
    parts = [f"{part} {played} of {matches}" for part, played, matches in unfinished_parts(study["plan"], study["counts"])]
    return f"unfinished parts, in matches: {', '.join(parts)}; {how_to_continue(settings)}" if parts else ""


class ClusterLost(Exception):
    """A cluster that can't be reached, or was lost; its text says which."""


@contextmanager
def task_map(settings: StudySettings) -> Iterator[Map]:
    """Yield a function like `map` that runs tasks in this process, in several, or on a cluster.

    Raises ClusterLost if the cluster can't be reached, or is lost while it runs tasks.
    """
    if settings.farm:
        with cluster_client(settings.farm) as client:
            yield lambda function, tasks: map_on_cluster(client, function, tasks)
        return
    if settings.jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(settings.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield lambda function, tasks: map_in_processes(pool, settings.jobs, function, tasks)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def map_in_processes(pool: ProcessPoolExecutor, jobs: int, function: Callable[[Mapping[str, Any]], dict[str, Any]],
                     tasks: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the results of tasks run in a pool of processes, in the tasks' order.

    At most `jobs` tasks run at a time. A task starts only when a process is free.
    """
    remaining = iter(tasks)
    futures, busy = deque[Future[dict[str, Any]]](), set[Future[dict[str, Any]]]()
    while True:
        started = [pool.submit(function, task) for task in islice(remaining, jobs - len(busy))]
        futures.extend(started)
        busy.update(started)
        if not futures:
            return
        busy = wait(busy, return_when=FIRST_COMPLETED).not_done
        while futures and futures[0].done():
            yield futures.popleft().result()


def cluster_client(address: str) -> Any:
    """Return the client of a cluster.

    Raises ClusterLost if the package for clusters isn't installed, or if there's no cluster at this address.
    """
    try:
        return import_module(CLUSTER_PACKAGE).Client(address, timeout=CLUSTER_SECONDS)
    except ImportError as error:
        raise ClusterLost(f"{CLUSTER_PACKAGE} isn’t installed (the extra farm)") from error
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
        bar = "#" * round(BAR_CHARACTERS * share)
        remaining, end = ("", "\n") if seconds is None else (f", about {rounded_duration(seconds)} left", "")
        print(f"\r[{bar:<{BAR_CHARACTERS}}] {share:4.0%}{remaining:<20}", end=end, file=sys.stderr, flush=True)


def rounded_duration(seconds: float) -> str:
    """Return a duration in whole minutes or, if it's short, in seconds."""
    return f"{seconds / 60:.0f} min" if seconds > 90 else f"{seconds:.0f} s"


# the file

def load_study(path: Path, fresh_study: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of `fresh_study` that contains the results from a saved file.

    Raises BadStudy if the file can't be read, is damaged, has another plan or comes from another version.
    """
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(MOST_BYTES))
    except OSError as error:
        raise BadStudy(f"can’t read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadStudy(f"{path} isn’t a study; choose another file") from error
    if not (isinstance(data, dict) and data.get("lab") == 1 and data.get("plan") == json.loads(json.dumps(fresh_study["plan"]))):
        raise BadStudy(f"{path} is a different study; choose another file")
    made, counts = data.get("made"), data.get("counts")
    if not (isinstance(made, dict) and made.keys() == fresh_study["made"].keys() and {**made, "seconds": 0.0} == fresh_study["made"]):
        raise BadStudy(f"{path} was made by another version; choose another file")
    seats_by_task = {str(number): task["seats"] for number, task in enumerate(study_tasks(fresh_study["plan"]))}
    is_valid = isinstance(counts, dict) and all(name in seats_by_task and is_counts(task_counts, seats_by_task[name]) for name, task_counts in counts.items())
    if not (is_valid and type(made["seconds"]) is float):
        raise BadStudy(f"{path} is damaged; choose another file")
    return {**fresh_study, "made": made, "counts": counts}


def save_study(study: dict[str, Any], settings: StudySettings) -> None:
    """Update the figures of a study in place, and save the study if it has a file.

    `study` is the study as it's stored: its plan, figures and counts. Raises BadStudy if saving fails.
    """
    study["figures"] = [*study_figures(study["plan"], study["counts"]), *absent_key_figures(study["plan"], study["counts"])]
    if settings.kept:
        replace_file(settings.kept, json.dumps(study, separators=(",", ":"), sort_keys=True) + "\n")


def replace_file(path: Path, text: str) -> None:
    """Replace the text of a file. If the new text can't be written, keep the old file and raise BadStudy."""
    new_file = path.parent / f"{path.name}.new"
    try:
        new_file.write_text(text, "utf-8")
        new_file.replace(path)
    except OSError as error:
        new_file.unlink(missing_ok=True)
        raise BadStudy(f"can’t write {path}: {error.strerror}; the earlier results are still there") from error


def absent_key_figures(plan: Mapping[str, Any], task_counts: Mapping[str, Any]) -> list[Figure]:
    """Return a list with one figure: the keys that never occurred in the first part of a study.

    The list is empty if that part wasn't played. `task_counts` has the counts of each finished task, by its number as text.
    """
    seats, moments = plan["seats"][0], load_moment_file(plan["game"]).moments
    counts = counts_by_part(plan, task_counts).get(("seats", seats, 0))
    if counts is None:
        return []
    absent = sorted(key for key in emitted_keys(GAMES[plan["game"]]) if key.partition(".")[0] in MATCH_SECTIONS and key not in counts["keys"])
    ruled = [key for key in absent if key in moments and moments[key].options]
    return [{"name": "never", "seats": seats, "rules": 0, "n": counts["n"], "keys": [key for key in absent if key not in ruled], "ruled": ruled,
             "warning": "seldom"}]


# output

def study_lines(study: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures of a study as text."""
    texts: Callable[[str, str], str] = Texts(GAMES[study["plan"]["game"]]).say
    for figure in study["figures"]:
        rules = "".join(f" {name}={str(value).lower()}" for name, value in study["plan"]["rules"][figure["rules"]].items())
        about = f"{figure['seats']} seats{rules}, {figure['name']}"
        if figure["name"].startswith("ends-"):
            about += f" ({texts('reason', figure['name'].removeprefix('ends-'))})"
        if figure["name"] == "never":
            yield f"{about}: {', '.join(figure['keys']) or 'nothing'} (of {figure['n']} matches)"
        elif "value" in figure:
            spread = f" [{figure['low']}, {figure['high']}]" if "low" in figure else ""
            yield f"{about}: {figure['value']}{spread} of {figure['n']}"
        else:
            yield f"{about}: the evaluator isn’t sure enough for that"
