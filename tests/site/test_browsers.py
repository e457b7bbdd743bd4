"""Test browsers: found, installed in one go, or requested in one line while everything else runs.

The suite has a part for every browser test.
"""

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "site"))

import check_tools
import run
from base import BuildFailure
from helpers import engines
from suite import browserless, changed, parts, times


@pytest.fixture
def programs(monkeypatch, tmp_path):
    """Two programs that no machine has, in an otherwise empty environment."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("LYRE", "HARP"):
        monkeypatch.delenv(name, raising=False)
    return engines.Program("LYRE", ("lyre-of-brass", "lyre-of-gold"), ("lyre-small", "lyre")), engines.Program("HARP", ("harp-of-brass",), ("harp",))


def there(folder, name):
    """Put a program into a folder; return its path."""
    (folder / name).touch(mode=0o755)
    return str(folder / name)


def test_installed_or_named_browsers_are_passed_on_without_installing(programs, monkeypatch, tmp_path):
    monkeypatch.setattr(engines, "apt", lambda *words: pytest.fail("nothing is to be installed"))
    gold = there(tmp_path, "lyre-of-gold")
    monkeypatch.setenv("HARP", "/my/harp")
    engines.prepare(programs)
    assert [engines.path_of(program) for program in programs] == [gold, "/my/harp"] and engines.os.environ["LYRE"] == gold


def apt_get(monkeypatch, tmp_path):
    """Provide an apt-get that mustn't be called."""
    there(tmp_path, "apt-get")
    monkeypatch.setattr(engines, "apt", lambda *words: pytest.fail("nothing is to be installed"))


def test_without_root_nothing_is_installed_and_present_browsers_are_still_passed_on(programs, monkeypatch, tmp_path):
    apt_get(monkeypatch, tmp_path)
    monkeypatch.setattr(engines.os, "geteuid", lambda: 1000)
    brass = there(tmp_path, "lyre-of-brass")
    assert engines.prepare(programs) == [programs[1]] and engines.os.environ["LYRE"] == brass and "HARP" not in engines.os.environ


@pytest.mark.parametrize("root", [True, None], ids=["root", "no such thing"])
def test_a_machine_without_apt_get_installs_nothing(programs, monkeypatch, root):
    monkeypatch.setattr(engines, "apt", lambda *words: pytest.fail("nothing is to be installed"))
    if root:
        monkeypatch.setattr(engines.os, "geteuid", lambda: 0)
    else:
        monkeypatch.delattr(engines.os, "geteuid")
    assert engines.prepare(programs) == [*programs]


def test_root_without_a_registry_is_told_what_is_missing(programs, monkeypatch, tmp_path):
    there(tmp_path, "apt-get")
    monkeypatch.setattr(engines.os, "geteuid", lambda: 0)
    monkeypatch.setattr(engines.subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=100))
    assert engines.prepare(programs) == [*programs]


@pytest.fixture(scope="module")
def whole():
    """All parts with tests."""
    return parts.tested(["pytest"], [*parts.long_pieces(), *parts.browser_pieces()])


@pytest.mark.parametrize(("missing", "told"), [
    ([engines.FIREFOX], {"Firefox": ("firefox-esr (Firefox ESR 153 will do)", "apt-get install firefox-esr as root", "set FIREFOX to")}),
    ([engines.WEBKIT], {"WebKit": ("WebKitWebDriver (WebKitGTK", "install webkit2gtk-driver as", "set WEBKIT_DRIVER to")}),
    ([engines.SCREEN, engines.FIREFOX], {"Firefox": ("firefox-esr",), "WebKit": ("without Xvfb (", "install xvfb as", "set XVFB to")}),
    (engines.ALL, {"Chromium": ("chromium-headless-shell (Chromium", "install chromium as", "set CHROMIUM to"), "Firefox": ("firefox-esr",),
                   "WebKit": ("WebKitWebDriver, Xvfb", "install webkit2gtk-driver xvfb as", "set WEBKIT_DRIVER and XVFB to")}), ([], {})])
def test_each_missing_browser_fails_with_one_line_on_how_to_get_it_and_the_rest_runs(missing, told, whole):
    kinds = {"Firefox": [engines.FIREFOX], "WebKit": [engines.WEBKIT, engines.SCREEN], "CPython": []}
    found = browserless.as_far_as_possible(whole, missing)
    split = len(found) - len(told)
    assert found[:split] == [part for part in whole if not {*kinds.get(part.kind, [engines.CHROMIUM])} & {*missing}] and [part.name for part in found[split:]] == [*told]
    for part, words in zip(found[split:], told.values(), strict=True):
        result = run.run_part(part, is_selection=False)
        assert not result.good and result.failed == 1 and result.output.count("\n") == 1 and result.output.startswith(f"{part.name} can't be tested without ")
        assert [word for word in words if word not in result.output] == [] and run.close([result], None) == 1


def test_parts_keep_the_tests_that_need_no_missing_browser():
    def words(*places):
        return [word for part in browserless.as_far_as_possible([parts.Part("changed", "changed", ["pytest", "-q", *places])], [engines.CHROMIUM]) for word in part.command if word in places]
    assert words("tests/site", "tests/browser/test_lobby.py") == ["tests/site"] and words("tests/browser/test_lobby.py::test_one", "tests/books/ilk/browser") == []
    assert words("tests/browser/test_one_file.py::TestFirefox", "tests/browser/test_one_file.py::TestChromium::test_one", "tests/browser/test_engines.py") \
        == ["tests/browser/test_one_file.py::TestFirefox", "tests/browser/test_engines.py"]


def test_a_machine_without_browsers_and_root_runs_everything_that_needs_none(monkeypatch, tmp_path):
    for name in ("prepare_venv", "build_site", "pyodide_wheels"):
        monkeypatch.setattr(run, name, lambda *_: None)
    for module, name in ((run.vendor, "fetch_vendored"), (run.wordlist, "write_word_package")):
        monkeypatch.setattr(module, name, lambda: None)
    for program in engines.ALL:
        monkeypatch.delenv(program.variable, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    apt_get(monkeypatch, tmp_path)
    monkeypatch.setattr(engines.os, "geteuid", lambda: 1000)
    named = {part.name for part in run.setup([], None, [])}
    assert {"ruff", "mypy", "prettier", "Pyodide", "CPython 1", "Chromium", "Firefox", "WebKit"} <= named and not [name for name in named if name.startswith(("pages", "boot"))]


PROGRAMS = pytest.mark.parametrize("program, code", [("tests/run.py", 1), ("serve.py", 2)])


def needed(program, code, **environment):
    """Return a program's message about the Python or Node it finds, when it refuses to run with it."""
    trick = f"import runpy, sys; sys.version_info = (3, 10, 13); sys.argv = [{program!r}]; runpy.run_path({program!r}, run_name='__main__')"
    command = [program] if environment else ["-c", trick]
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, env=os.environ | environment)
    assert (done.returncode, done.stdout) == (code, "")
    return done.stderr


@PROGRAMS
def test_an_outdated_python_is_reported_in_one_line(program, code):
    told = needed(program, code)
    assert told == f"{program}: needs Python 3.11 and Node 20, or later ones; found Python 3.10.13 ({sys.executable}) and Node {check_tools.node_version()}\n"


@PROGRAMS
@pytest.mark.parametrize("node, found", [("", "no Node"), ("echo v18.19.1", "Node 18.19.1"), ("echo no such version >&2; exit 1", "no Node")])
def test_an_outdated_or_missing_node_is_reported_in_one_line(program, code, node, found, tmp_path):
    if node:
        Path(there(tmp_path, "node")).write_text(f"#!/bin/sh\n{node}\n", "utf-8")
    told, python = needed(program, code, PATH=str(tmp_path)), ".".join(map(str, sys.version_info[:3]))
    assert told == f"{program}: needs Python 3.11 and Node 20, or later ones; found Python {python} ({sys.executable}) and {found}\n"


@PROGRAMS
def test_an_outdated_python_can_parse_the_code_that_runs_before_that_line(program, code):
    for path in (ROOT / program, ROOT / "src/site/check_tools.py"):
        ast.parse(path.read_text("utf-8"), feature_version=(3, 6))
    lines = (ROOT / program).read_text("utf-8").splitlines()
    ours = [line for line in lines if line.startswith(("import ", "from ")) and line.split()[1].partition(".")[0] not in sys.stdlib_module_names]
    assert ours[0] == "import check_tools" and lines[lines.index("import check_tools") + 2] == f'check_tools.check_versions("{program}", {code})'


def test_a_folder_name_with_characters_the_terminal_lacks_can_be_printed():
    code = "import check_tools; check_tools.check_versions('serve.py', 2); print('Built Tisch für Kärtchen')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "src/site", capture_output=True, text=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout, done.stderr) == (0, "Built Tisch f?r K?rtchen\n", "")


@PROGRAMS
def test_help_is_printed_without_setting_anything_up(program, code):
    done = subprocess.run([sys.executable, program, "--help"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and f"{program} [" in done.stdout and "..." not in done.stdout


def test_the_minimum_python_and_node_versions_are_those_the_project_requires():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = ".".join(map(str, check_tools.OLDEST_PYTHON))
    assert project["project"]["requires-python"] == f">={oldest}" and project["tool"]["mypy"]["python_version"] == oldest
    assert f"Python {oldest} or later, and Node {check_tools.OLDEST_NODE} with npm" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("said", ["No module named venv >&2", "The virtual environment was not created successfully because ensurepip is not; echo available."], ids=["no venv", "no ensurepip"])
def test_a_python_without_virtual_environments_is_reported_in_one_line(monkeypatch, tmp_path, said):
    python = Path(there(tmp_path, "python"))
    python.write_text(f"#!/bin/sh\necho {said}\nexit 1\n", "utf-8")
    monkeypatch.setattr(run.sys, "executable", str(python))
    monkeypatch.setattr(run, "VENV", tmp_path / "venv")
    with pytest.raises(BuildFailure) as told:
        run.prepare_venv()
    assert "on Debian, run apt-get install python3-venv as root (" in str(told.value) and said[:20] in str(told.value) and "\n" not in str(told.value) and not (tmp_path / "venv" / ".pins").exists()


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """The packages requested while test tools are set up in a folder, with a pip that only records."""
    asked = []

    def install(command, *_, **__):
        asked.append(command[2])
        run.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        run.PYTHON.touch()
        if command[2] == "pip":
            for name, version in run.EVERYWHERE.findall(run.REQUIREMENTS.read_text("utf-8")):
                record = run.VENV / f"lib/python3/site-packages/{name.replace('-', '_').upper()}-{version}.dist-info/RECORD"
                record.parent.mkdir(parents=True, exist_ok=True)
                record.touch()
    monkeypatch.setattr(run, "VENV", tmp_path / "venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / "venv/bin/python")
    monkeypatch.setattr(run, "run_program_in_repository", install)
    return asked


def test_test_tools_of_another_python_are_reinstalled(monkeypatch, asked):
    for minor in (12, 12, 13):
        monkeypatch.setattr(run.sys, "version_info", (3, minor))
        run.prepare_venv()
    assert asked == ["venv", "pip", "venv", "pip"]


@pytest.mark.parametrize("lost", ["bin/python", "lib/python3/site-packages/PYTEST-*.dist-info/RECORD", ".pins"])
def test_incomplete_test_tools_are_reinstalled(asked, lost):
    run.prepare_venv()
    (path,) = run.VENV.glob(lost)
    path.unlink()
    run.prepare_venv()
    run.prepare_venv()
    assert asked == ["venv", "pip", "venv", "pip"]


def test_test_tools_whose_set_up_was_interrupted_do_not_count_as_complete(asked, monkeypatch):
    run.prepare_venv()
    run.PYTHON.unlink()
    monkeypatch.setattr(run, "run_program_in_repository", lambda *_, **__: exit())
    with pytest.raises(SystemExit):
        run.prepare_venv()
    assert not (run.VENV / ".pins").exists()


@pytest.mark.parametrize("lists", ["whole", "in part"])
def test_root_installs_everything_missing_at_once_fetching_package_lists_twice_if_needed(programs, monkeypatch, tmp_path, lists):
    said = []

    def apt(command, **_):
        said.append(" ".join(command[2:]))
        if command[2] == "install" and "-y" in command:
            there(tmp_path, "lyre-of-brass")
            there(tmp_path, "harp-of-brass")
        return SimpleNamespace(returncode=int("lyre-small" in command or (lists == "in part" and "--error-on=any" in command)))
    there(tmp_path, "apt-get")
    monkeypatch.setattr(engines.os, "geteuid", lambda: 0)
    monkeypatch.setattr(engines.subprocess, "run", apt)
    engines.prepare(programs)
    again = ["update"] if lists == "in part" else []
    assert said == ["update --error-on=any", *again, "install --simulate lyre-small", "install --simulate lyre", "install --simulate harp", "install -y lyre harp"]


def placed(pieces):
    """Return the files of pieces; check that no file is in two of them."""
    places = [place for _, places in pieces for place in places]
    assert len(places) == len({*places})
    return {place.partition("::")[0] for place in places}


def test_every_test_file_is_in_a_part_and_each_of_its_tests_in_one():
    slow = times.slow()
    quick, long = placed(parts.quick_pieces()), placed(parts.long_pieces())
    units = {path for path in parts.files(browsers=False) if path.split("/")[1] in parts.UNITS}
    assert quick == units and quick | long == {*parts.files(browsers=False)}
    assert long == {path for path in parts.files(browsers=False) if path not in units or any(test.startswith(f"{path}::") for test in slow)}
    assert len(slow) > 100 and all((run.ROOT / test.partition("::")[0]).is_file() for test in slow)
    for test in ("tests/rules/test_x.py::test_y", *slow):
        assert parts.is_quick(test, slow) is (test not in slow)
    assert not parts.is_quick("tests/contract/test_x.py::test_y", slow) and not parts.is_quick("tests/books/ilk/browser/test_x.py::test_y", slow)


def test_every_browser_test_is_in_one_part_and_each_part_uses_one_engine():
    whole = parts.browser_pieces()
    assert placed(whole) == {*parts.files(browsers=True)}
    by_engine = [parts.browser_pieces(engine) for engine in parts.ENGINES]
    assert sorted([piece for pieces in by_engine for piece in pieces]) == sorted(whole)
    assert [{place.rpartition("::")[2] for _, places in pieces for place in places} for pieces in by_engine[:2]] == [{"TestWebKit"}, {"TestFirefox"}]
    assert {kind for kind, _ in [*whole, *parts.long_pieces(), *parts.quick_pieces()]} <= {*parts.SHARES}


@pytest.mark.parametrize(("words", "understood"), [
    ("", ([], None, [])), ("--fast -x", (["--fast"], None, ["-x"])), ("--engine chromium", (["--engine"], "Chromium", [])), ("-k war --engine WebKit", (["--engine"], "WebKit", ["-k", "war"]))])
def test_the_arguments_of_a_run_are_understood(words, understood):
    assert run.parse_command_line(words.split()) == understood


@pytest.mark.parametrize("words", ["--engine", "--engine netscape"])
def test_an_unknown_engine_is_refused_with_the_list_of_engines(words):
    with pytest.raises(BuildFailure, match="--engine takes webkit, firefox, chromium, not"):
        run.parse_command_line(words.split())


def test_a_failing_test_is_reported_at_once_with_the_command_that_runs_only_it(capsys):
    lines = ["...\n", f"{parts.FAILED}tests/a.py::test_b[1 2]\n", "E   assert 1 == 2\n", f"{parts.TOLD}\n", "F..\n"]
    assert [*run.without_failures(lines)] == ["...\n", "F..\n"]
    assert capsys.readouterr().out == "\nFAILED tests/a.py::test_b[1 2]\n    python3 tests/run.py 'tests/a.py::test_b[1 2]'\nE   assert 1 == 2\n"


def test_pytest_reports_a_failure_before_it_goes_on(tmp_path):
    (tmp_path / "conftest.py").write_text((run.ROOT / "tests/conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "test_planted.py").write_text("def test_bad():\n    assert 1 == 2\n\ndef test_next(capfd):\n    print('next')\n", "utf-8")
    more = {"COURTCARDS_TIMES": str(tmp_path / "times.json"), "PYTHONPATH": str(run.ROOT / "tests")}
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)], env=os.environ | more, cwd=tmp_path, capture_output=True, text=True)
    told = done.stdout.splitlines()
    at = told.index(f"{parts.FAILED}test_planted.py::test_bad")
    assert told[at + 1].startswith("E ") and parts.TOLD in told[at:] and "counted: 1 passed, 1 failed" in told


def test_tests_run_with_the_browsers_they_need():
    places = {name: [run.ROOT / "tests" / name] for name in ("", "browser/test_engines.py", "bench/matches", "browser/test_setup.py", "books/ilk", "rules", "books/ilk/test_mind.py")}
    needed = {name: run.browsers(place) for name, place in places.items()}
    assert needed == {"": engines.ALL, "browser/test_engines.py": engines.ALL, "bench/matches": engines.ALL, "browser/test_setup.py": [engines.CHROMIUM],
                      "books/ilk": [engines.CHROMIUM], "rules": [], "books/ilk/test_mind.py": []}


def test_files_are_dealt_so_that_parts_take_about_equally_long(monkeypatch):
    monkeypatch.setattr(times, "seconds_of", lambda places: {place: float(place) for place in places})
    assert times.dealt(["1", "2", "3", "4", "5", "9"], 3) == [["9"], ["5", "2", "1"], ["4", "3"]]


def test_a_part_over_its_budget_is_reported():
    assert parts.over(100, [("CPython", 100), ("CPython", 100), ("mypy", 5)]) == []
    assert parts.over(parts.BUDGET + 1, [("mypy", 100), ("mypy", 100)]) == [f"over budget: all of it, {parts.BUDGET + 1} of {parts.BUDGET} s", f"over budget: mypy, 200 of {parts.SHARES['mypy']} s"]


@pytest.mark.parametrize(("path", "wanted"), [
    ("src/courtcards/games/ilk/turn.py", changed.Wanted(["tests/books/ilk"], True, ["ilk"], False)),
    ("src/courtcards/texts/en/war.toml", changed.Wanted(["tests/books/kings_keys"], True, ["battle-royal", "kingdom-armies", "war"], False)),
    ("assets/css/books/fwords.css", changed.Wanted(["tests/books/creations"], True, ["fwords", "kingdrin", "minkingi"], False)),
    ("src/table/studio/drawing.py", changed.Wanted(["tests/table/studio"], False, [], True)),
    ("src/table/match/match.py", changed.Wanted(["tests/table/match"], True, [], True)), ("src/table/browser/dom.py", changed.Wanted(["tests/table/browser_ports"], True, [], True)),
    ("src/courtcards/engine/game.py", changed.Wanted([], True, [], True)),
    ("assets/js/print.js", changed.Wanted(["tests/browser/test_print.py"], False, [], False)),
    ("tests/helpers/reading.py", changed.Wanted([], False, [], True)), ("tests/suite/parts.py", changed.Wanted([], False, [], True)),
    ("tests/rules/engine/test_game.py", changed.Wanted(["tests/rules/engine/test_game.py"], False, [], False)),
    ("README.md", changed.Wanted(["tests/site/test_documents.py"], False, [], False)), ("LICENSE", changed.Wanted([], False, [], False))])
def test_the_tests_of_a_changed_file_are_found_by_its_folder(path, wanted):
    assert changed.tests([path]) == wanted


@pytest.mark.parametrize("how", ["no clone", "no git", "a clone that git does not trust"])
def test_git_lists_the_changed_files_and_if_it_cannot_one_line_says_so(monkeypatch, tmp_path, how):
    monkeypatch.setattr(run, "prepare_venv", lambda: pytest.fail("nothing is to be set up"))
    monkeypatch.setattr(changed, "ROOT", run.ROOT if how == "no git" else tmp_path)
    if how == "a clone that git does not trust":
        (tmp_path / ".git").touch()
        Path(there(tmp_path, "git")).write_text("#!/bin/sh\necho fatal: dubious ownership >&2\nexit 128\n", "utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildFailure) as told:
        run.setup(["--changed"], None, [])
    assert str(told.value).startswith("--changed needs git and a clone") and "\n" not in str(told.value)
    assert ("dubious ownership" in str(told.value)) is (how == "a clone that git does not trust")


def test_every_style_sheet_and_script_has_existing_browser_tests():
    drawn = [str(path.relative_to(run.ROOT)) for kind in ("css/*.css", "css/table/*.css", "css/screens/*.css", "js/**/*.js") for path in (run.ROOT / "assets").glob(kind)]
    assert [path for path in drawn if not changed.tests([path]).places] == []
    there = {path.stem for path in changed.TESTS.rglob("test_*.py")}
    assert [stem for stems in changed.LOOKED_AT.values() for stem in stems.split() if stem not in there] == []
