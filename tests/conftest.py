"""Shared by all tests: a final count that `-q` can't silence, failures reported at once, and test durations.

All three are read by tests/run.py.
"""

import gc
import os
import random
import sys
from collections import Counter
from pathlib import Path

import pytest
from suite import parts, times

TOOK = Counter()
SHOWN = 12           # lines of a failure to print at once


def pytest_addoption(parser):
    parser.addoption("--short", action="store_true", help="run only quick tests: none that tests/times.json knows as slow")
    parser.addoption("--long", action="store_true", help="leave out the tests that the suite's quick parts run")


def pytest_collection_modifyitems(config, items):
    if unstable_ids := [item.nodeid for item in items if " at 0x" in item.nodeid]:
        raise pytest.UsageError(f"named by a place in memory, another one in each run: {', '.join(unstable_ids)}")
    slow_tests, is_whole = times.slow(), os.environ.get("COURTCARDS_TESTS") == "whole"

    def is_left_out(item):
        is_quick = parts.is_quick(item.nodeid, slow_tests)
        return (config.option.short and not is_quick) or (config.option.long and is_quick) or (item.get_closest_marker("night") and not is_whole)
    if left_out := [item for item in items if is_left_out(item)]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in {*left_out}]


def pytest_collection_finish():
    gc.freeze()         # the garbage collector needn't search what all tests share,
    gc.set_threshold(200_000, 20, 100)          # and searching what they make less often saves an eighth of their time


class FailureReporter:
    """Prints every failing test at once, in lines that tests/run.py recognizes."""

    def __init__(self, reporter):
        self.reporter = reporter

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.reporter.ensure_newline()
            reasons = [line for line in report.longreprtext.splitlines() if line.startswith("E ")]
            for line in (f"{parts.FAILED}{report.nodeid}", *reasons[:SHOWN], parts.TOLD):
                self.reporter.write_line(line)


def pytest_sessionstart(session):
    if "COURTCARDS_TIMES" in os.environ:            # run by tests/run.py
        session.config.pluginmanager.register(FailureReporter(session.config.pluginmanager.get_plugin("terminalreporter")))


def pytest_runtest_logreport(report):
    TOOK[report.nodeid] += report.duration


def pytest_sessionfinish(session):
    if "hypothesis" not in sys.modules:             # no test used it, and its plugin would import all of it for the summary
        session.config.pluginmanager.unregister(name="hypothesispytest")
    if place := os.environ.get("COURTCARDS_TIMES"):
        times.note(Path(place), TOOK)


def pytest_terminal_summary(terminalreporter):
    counts = {kind: len(terminalreporter.stats.get(kind, ())) for kind in ("passed", "failed", "error")}
    terminalreporter.write_line(f"counted: {counts['passed']} passed, {counts['failed'] + counts['error']} failed")


def pytest_collect_file(file_path, parent):
    if file_path.parent.name in ("browser", "matches"):         # only these need pages, and Playwright, which not every Python has
        parent.config.pluginmanager.import_plugin("browser.fixtures")


@pytest.fixture(autouse=True)
def _dice(request, monkeypatch):
    """Seed the random source of deals, shares and ids per test, so that every run gets the same."""
    monkeypatch.setattr(random, "_urandom", random.Random(request.node.nodeid).randbytes)


@pytest.fixture
def toys(monkeypatch):
    """Put the toy book with its sentences on the shelf; forget them afterwards."""
    from helpers import toy_table  # imported here because tests of the rules alone run without a table
    from helpers.toy import TOY_GAMES

    from courtcards.texts.sentences import game_sentences
    toy_table.install(monkeypatch, *TOY_GAMES.values())
    yield
    monkeypatch.undo()
    game_sentences.cache_clear()
