"""What all tests share: a closing count that no `-q` silences, and how long each took; tests/run.py adds these up. `--short` leaves out what took long the last time."""

import gc
import os
from collections import Counter
from pathlib import Path

import pytest
from suite import times

TOOK = Counter()


def pytest_addoption(parser):
    parser.addoption("--short", action="store_true", help=f"leave out the tests that took more than {times.SHORT} s when they ran last")


def pytest_collection_modifyitems(config, items):
    took = times.noted(times.LAST) if config.option.short else {}
    whole = os.environ.get("COURTCARDS_TESTS") == "whole"
    left = [item for item in items if took.get(item.nodeid, 0) > times.SHORT or (item.get_closest_marker("night") and not whole)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in {*left}]


def pytest_collection_finish():
    gc.freeze()         # what is there for all tests is not searched again and again for what can go


def pytest_runtest_logreport(report):
    TOOK[report.nodeid] += report.duration


def pytest_sessionfinish():
    if place := os.environ.get("COURTCARDS_TIMES"):
        times.note(Path(place), TOOK)


def pytest_terminal_summary(terminalreporter):
    told = {kind: len(terminalreporter.stats.get(kind, ())) for kind in ("passed", "failed", "error")}
    terminalreporter.write_line(f"counted: {told['passed']} passed, {told['failed'] + told['error']} failed")


def pytest_collect_file(file_path, parent):
    if file_path.parent.name in ("browser", "matches"):         # only these need pages, and Playwright, which not every Python has
        parent.config.pluginmanager.import_plugin("browser.fixtures")


@pytest.fixture
def toys(monkeypatch):
    """The book of toys on the shelf, with its own sentences; afterwards none of them is remembered."""
    from helpers import toy_table  # here: the rules alone are tested without a table, too
    from helpers.toy import TOY_GAMES

    from courtcards.texts.sentences import sentences
    toy_table.install(monkeypatch, *TOY_GAMES.values())
    yield
    monkeypatch.undo()
    sentences.cache_clear()
