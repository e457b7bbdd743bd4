"""A study on the command line: saved in a file, stopped and resumed, in several processes, and errors in one line."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from threading import Event
from types import SimpleNamespace

import pytest

from courtcards.cli import study as studying
from courtcards.cli.main import main
from courtcards.lab import tasks

WAR = ["lab", "war", "--study", "--games", "50"]
LEFT = {1: "seats 40 of 50, luck 0 of 48", 2: "seats 40 of 50, luck 40 of 48", 3: "luck 40 of 48"}         # by finished tasks


@pytest.fixture
def run(capsys):
    """A function that runs a command given as words and returns status, output and error output."""
    def run(*words):
        status = main([*map(str, words)])
        return status, *capsys.readouterr()
    return run


def read(path):
    """Return a file's contents, without the duration."""
    kept = json.loads(path.read_text("utf-8"))
    kept["made"].pop("seconds")
    return kept


def broken_after(monkeypatch, tasks, error):
    """Make a study fail after some tasks."""
    whole = studying.run_study

    def study(*given):
        for number, share in enumerate(whole(*given)):
            yield share
            if number + 1 == tasks:
                raise error
    monkeypatch.setattr(studying, "run_study", study)


def test_a_study_is_printed_in_lines(run):
    status, out, err = run("lab", "kingdrin", "--study", "--games", 10, "--seats", "2,3", "--against", "fresh_value=on,finish_round=on", "--option", "pile=short")
    lines = out.splitlines()
    assert (status, err) == (0, "") and any(line.startswith("2 seats pile=short, begins: ") for line in lines)
    assert any(line.startswith("3 seats pile=short fresh_value=true finish_round=true, difference: -") for line in lines)
    assert any("ends-out (One hand is empty." in line for line in lines) and lines[-1].startswith("2 seats pile=short, never: ")


def test_a_study_is_identical_in_one_process_in_two_processes_and_in_two_runs(run, tmp_path, monkeypatch):
    one, two, later = (tmp_path / f"{name}.json" for name in ("one", "two", "later"))
    assert run(*WAR, "--json", one) == (0, "", "") == run(*WAR, "--json", two, "--jobs", 2)
    with monkeypatch.context() as broken:
        broken_after(broken, 2, KeyboardInterrupt())
        status, _, err = run(*WAR, "--json", later)
    half = read(later)
    assert status == 2 and err.startswith("courtcards: stopped after ") and "run the same command to continue" in err and err.count("\n") == 1
    assert 0 < len(half["counts"]) < len(read(one)["counts"]) and half["figures"]
    assert run(*WAR, "--json", later)[0] == 0 and read(one) == read(two) == read(later)
    assert run(*WAR, "--json", later, "--html", tmp_path / "page.html")[0] == 0 and read(later) == read(one)


def test_a_study_stops_when_its_minutes_are_over_and_reports_what_it_has(run):
    status, out, _ = run(*WAR, "--minutes", "0.0001", "--json")
    whole = json.loads(out)
    assert status == 0 and set(whole) == {"lab", "made", "plan", "figures", "counts"} and len(whole["counts"]) == 1 and whole["figures"]
    assert whole["plan"] == {"game": "war", "seats": [2], "rules": [{}], "bots": "squire", "matches": 50, "seed": 0}
    assert set(whole["made"]) == {"version", "rules", "seconds"}


class Clock:
    """A clock on which every task takes two minutes, however many run at once."""

    def __init__(self, monkeypatch):
        self.now, self.begun = 0.0, 0
        monkeypatch.setattr(studying, "perf_counter", lambda: self.now)
        monkeypatch.setattr("courtcards.lab.analysis.study.run_task", self.run)

    def run(self, task):
        """Return the counts of a task, two minutes later."""
        self.now += 120
        self.begun += 1
        return tasks.run_task(task)


@pytest.mark.parametrize(("minutes", "begun"), [(1, 1), (3, 1), (4, 2), (5.9, 2), (6, 3), (1000, 4)])
def test_no_task_starts_without_enough_minutes_left_and_unreached_ones_are_reported(run, monkeypatch, minutes, begun):
    clock = Clock(monkeypatch)
    status, out, err = run(*WAR, "--minutes", minutes)
    assert (status, clock.begun) == (0, begun) and out
    assert err == ("" if begun == 4 else f"courtcards: unfinished parts, in matches: {LEFT[begun]}; with --json FILE you could continue it later\n")


def test_unreached_tasks_of_a_saved_study_are_reported_until_all_are_done(run, tmp_path):
    path = tmp_path / "kept.json"
    assert run(*WAR, "--minutes", "0.0001", "--json", path) == (0, "", f"courtcards: unfinished parts, in matches: {LEFT[1]}; run the same command to continue\n")
    assert run(*WAR, "--json", path) == (0, "", "")


def test_no_more_tasks_run_than_there_are_processes_and_results_come_in_order():
    later, futures = Event(), []

    def work(task):
        if task == 4:
            later.set()
        return task, later.wait(20) if task == 0 else True

    def submit(*task):
        assert sum(not future.done() for future in futures) < 2
        futures.append(pool.submit(*task))
        return futures[-1]
    with ThreadPoolExecutor(2) as pool:
        assert [*studying.map_in_processes(SimpleNamespace(submit=submit), 2, work, range(7))] == [(task, True) for task in range(7)]


def test_the_progress_shows_how_much_is_done_and_how_long_the_rest_will_take(run, monkeypatch):
    monkeypatch.setattr(studying.sys.stderr, "isatty", lambda: True)
    shown = [line.rstrip() for line in run(*WAR)[2].split("\r")]
    assert all(re.fullmatch(r"(\[[# ]{24}\] +\d+%, about \d+ s left)?", line) for line in shown[:-1]) and len(shown) > 4
    assert shown[-1] == f"[{'#' * 24}] 100%"


def test_finished_tasks_are_saved_when_a_process_dies(run, tmp_path, monkeypatch):
    broken_after(monkeypatch, 1, BrokenProcessPool())
    status, _, err = run(*WAR, "--json", tmp_path / "kept.json")
    assert status == 2 and err.startswith("courtcards: a process died after ") and len(read(tmp_path / "kept.json")["counts"]) == 1


@pytest.mark.parametrize(("change", "told"), [
    (lambda kept: "", "isn’t a study"), (lambda kept: "[" * 100_000, "isn’t a study"), (lambda kept: "\x00\xff", "isn’t a study"), (lambda kept: "[]", "a different study"),
    (lambda kept: kept | {"lab": 2}, "a different study"), (lambda kept: kept | {"plan": kept["plan"] | {"seed": 1}}, "a different study"),
    (lambda kept: kept | {"made": kept["made"] | {"rules": 99}}, "another version"), (lambda kept: kept | {"made": None}, "another version"),
    (lambda kept: kept | {"counts": {"99": kept["counts"]["0"]}}, "damaged"), (lambda kept: kept | {"counts": {"0": {"n": 1}}}, "damaged"),
    (lambda kept: kept | {"counts": []}, "damaged"), (lambda kept: kept | {"made": kept["made"] | {"seconds": "1"}}, "damaged")])
def test_a_file_with_other_contents_is_left_alone(run, tmp_path, change, told):
    path = tmp_path / "kept.json"
    run(*WAR, "--minutes", "0.0001", "--json", path)
    changed = change(json.loads(path.read_text("utf-8")))
    path.write_text(changed if isinstance(changed, str) else json.dumps(changed), "utf-8")
    before = path.read_bytes()
    status, out, err = run(*WAR, "--json", path)
    assert (status, out) == (2, "") and told in err and err.count("\n") == 1 and path.read_bytes() == before


def test_an_unwritable_file_is_reported_before_anything_is_played(run, tmp_path, monkeypatch):
    monkeypatch.setattr(studying, "run_study", None)
    for place in (tmp_path / "none" / "kept.json", tmp_path):
        status, _, err = run(*WAR, "--json", place)
        assert status == 2 and err.startswith(("courtcards: can’t write", "courtcards: can’t read")) and err.count("\n") == 1


def test_a_full_disk_leaves_the_saved_results(run, tmp_path, monkeypatch):
    path = tmp_path / "kept.json"
    run(*WAR, "--minutes", "0.0001", "--json", path)
    before, write = path.read_bytes(), studying.Path.write_text

    def full(self, text, *how):
        write(self, text[:50], *how)
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(studying.Path, "write_text", full)
    status, _, err = run(*WAR, "--json", path)
    assert status == 2 and "No space left on device; the earlier results are still there" in err and path.read_bytes() == before


@pytest.mark.parametrize("words", [
    ["--bots", "wizard"], ["--bots", "squire,squire"], ["--bots", "squire~200"], ["--seats", "3"], ["--seats", "2,x"], ["--seats", "-2"], ["--seats", ","], ["--jobs", "0"],
    ["--minutes", "0"], ["--minutes", "-1"], ["--minutes", "nan"], ["--games", "0"], ["--against", "squire"], ["--against", "long_game=perhaps"],
    ["--option", "first_army=0"], ["--against", "no_such=on"]], ids=" ".join)
def test_an_impossible_study_is_refused_in_one_line(run, words):
    status, out, err = run("lab", "war", "--study", *words)
    assert (status, out) == (2, "") and err.startswith("courtcards: ") and err.count("\n") == 1


@pytest.mark.parametrize("words", [["--seats", "2,2,3"], ["--html", "page.html"], ["--json", "kept.json"], ["--against", "page", "--against", "squire", "--bots", "king"]], ids=" ".join)
def test_arguments_for_a_study_are_refused_without_one(run, words):
    assert run("lab", "war", *words)[0] == 2


# a cluster

class Farm:
    """Stands in for the cluster package: one machine, which is lost after some tasks."""

    def __init__(self, lives=99):
        self.lives, self.cancelled = lives, False

    def Client(self, address, timeout):
        """Return a client of the cluster, if the address is right."""
        if address != "tcp://farm:8786":
            raise OSError("timed out")
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def map(self, function, tasks, pure):
        """Return the futures of tasks."""
        def result(task):
            self.lives -= 1
            if self.lives < 0:
                raise RuntimeError("KilledWorker")
            return function(task)
        return [SimpleNamespace(result=partial(result, task)) for task in tasks]

    def cancel(self, futures):
        """Record that the futures were cancelled."""
        self.cancelled = True


def test_a_cluster_gives_the_identical_study_and_is_told_when_enough_is_done(run, tmp_path, monkeypatch):
    farm = Farm()
    monkeypatch.setitem(sys.modules, "distributed", farm)
    for name, more in (("here", []), ("there", ["--dask", "tcp://farm:8786"])):
        assert run(*WAR, "--json", tmp_path / name, *more) == (0, "", "")
    assert read(tmp_path / "here") == read(tmp_path / "there") and not farm.cancelled
    assert run(*WAR, "--minutes", "0.0001", "--dask", "tcp://farm:8786")[0] == 0 and farm.cancelled


def test_a_missing_or_lost_cluster_is_reported_and_finished_tasks_are_saved(run, tmp_path, monkeypatch):
    path = tmp_path / "kept.json"
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "distributed isn’t installed (the extra farm) after 0%" in run(*WAR, "--dask", "tcp://farm:8786")[2]
    monkeypatch.setitem(sys.modules, "distributed", Farm(lives=2))
    assert "no cluster found at tcp://nowhere:1 after 0%" in run(*WAR, "--dask", "tcp://nowhere:1")[2]
    status, _, err = run(*WAR, "--json", path, "--dask", "tcp://farm:8786")
    assert status == 2 and err.startswith("courtcards: the cluster was lost (RuntimeError) after ") and err.count("\n") == 1
    assert len(read(path)["counts"]) == 2 and run(*WAR, "--json", path)[0] == 0
