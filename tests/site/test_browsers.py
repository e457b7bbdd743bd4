"""The browsers of the tests are found, installed at one go, or asked for in one line; every file of browser tests is a part of the suite."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import engines
import run
from base import Failure


@pytest.fixture
def programs(monkeypatch, tmp_path):
    """Two programs that no machine has, in an environment that knows nothing else."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("LYRE", "HARP"):
        monkeypatch.delenv(name, raising=False)
    return engines.Program("LYRE", ("lyre-of-brass", "lyre-of-gold"), ("lyre-small", "lyre")), engines.Program("HARP", ("harp-of-brass",), ("harp",))


def there(folder, name):
    """Put a program into a folder."""
    (folder / name).touch(mode=0o755)
    return str(folder / name)


def test_what_is_there_or_named_is_handed_on_without_installing(programs, monkeypatch, tmp_path):
    monkeypatch.setattr(engines, "apt", lambda *words: pytest.fail("nothing is to be installed"))
    gold = there(tmp_path, "lyre-of-gold")
    monkeypatch.setenv("HARP", "/my/harp")
    engines.prepare(programs)
    assert [engines.path_of(program) for program in programs] == [gold, "/my/harp"] and engines.os.environ["LYRE"] == gold


def test_what_is_missing_is_said_in_one_line_with_the_way_to_get_it(programs):
    with pytest.raises(Failure) as told:
        engines.prepare(programs)
    assert "apt-get install lyre harp" in str(told.value) and "LYRE, HARP" in str(told.value) and "\n" not in str(told.value)


def test_root_installs_all_that_is_missing_at_one_go(programs, monkeypatch, tmp_path):
    said = []

    def apt(command, **_):
        said.append(" ".join(command[2:]))
        if command[2] == "install" and "-y" in command:
            there(tmp_path, "lyre-of-brass")
            there(tmp_path, "harp-of-brass")
        return SimpleNamespace(returncode=int("lyre-small" in command))
    there(tmp_path, "apt-get")
    monkeypatch.setattr(engines.os, "geteuid", lambda: 0)
    monkeypatch.setattr(engines.subprocess, "run", apt)
    engines.prepare(programs)
    assert said == ["update", "install --simulate lyre-small", "install --simulate lyre", "install --simulate harp", "install -y lyre harp"]


def test_every_file_of_browser_tests_is_in_one_part_and_needs_its_browsers():
    places = [place.partition("::")[0] for _, places in run.browser_parts() for place in places]
    assert {*places} == {str(path) for path in run.BROWSER.glob("test_*.py")} and [places.count(str(path)) for path in run.IN_ALL] == [3, 3]
    assert len(places) == len({*places}) + 4
    assert run.browsers([run.ROOT / "tests"]) == run.browsers([run.IN_ALL[0]]) == run.browsers([run.IN_ALL[1]]) == engines.ALL
    assert run.browsers([run.BROWSER / "test_play.py"]) == [engines.CHROMIUM] and run.browsers([run.ROOT / "tests" / "unit"]) == run.browsers([]) == []
