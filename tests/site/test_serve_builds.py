"""Several serve.py of one checkout: none breaks a page opened from another, and each says where matches may be."""

import os
import re
import socket
import sys
import threading
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src" / "site")]

import addresses
import build
from base import BuildFailure
from web import FolderServer

import serve


@pytest.fixture
def make(monkeypatch, tmp_path):
    """A function that builds a site of one file, named after its content, into the served folder or another."""
    source = tmp_path / "source"
    for name, value in {"DIST": tmp_path / "dist", "EARLIER_BUILDS": tmp_path / "earlier", "INPUTS": [source], "assemble_site": lambda dist, *_: publish(dist, source.read_text("utf-8"))}.items():
        monkeypatch.setattr(build, name, value)
    monkeypatch.setattr(build.vendor, "fetch_vendored", lambda: None)
    monkeypatch.setattr(build.wordlist, "write_word_package", lambda: None)

    def make(text, dist=None):
        source.write_text(text, "utf-8")
        return build.build_site(dist or build.DIST)
    return make


def publish(dist, text):
    """Write the site."""
    (dist / "app").mkdir(parents=True)
    for name in ("index.html", "app/same.js", f"app/part-{text}.js"):
        (dist / name).write_text(text, "utf-8")


def held(folder):
    """Return the names of all files in a folder."""
    return {path.relative_to(folder).as_posix() for path in build.files_below(folder)}


def test_a_build_keeps_files_only_earlier_builds_have(make):
    for text in ("one", "two", "three"):
        assert make(text) is True and make(text) is False
    assert held(build.DIST) == {".built", "index.html", "app/same.js", "app/part-three.js"}
    assert {name.partition("/")[2] for name in held(build.EARLIER_BUILDS)} == {"app/part-one.js", "app/part-two.js"}


def test_only_the_latest_builds_are_kept(make, monkeypatch):
    monkeypatch.setattr(build, "BUILDS_KEPT", 2)
    for age, text in enumerate(("one", "two", "three", "four", "two")):
        make(text)
        for folder in build.EARLIER_BUILDS.glob("*"):
            os.utime(folder, (age, age if (folder / f"app/part-{text}.js").exists() else os.stat(folder).st_mtime))
    assert len([*build.EARLIER_BUILDS.iterdir()]) == 2 and (build.DIST / "app/part-two.js").exists()


def test_a_build_into_another_folder_leaves_nothing_next_to_it(make, tmp_path):
    for text in ("one", "two"):
        make(text, tmp_path / "site")
    assert held(tmp_path / "site") == {".built", "index.html", "app/same.js", "app/part-two.js"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "source"]


def test_a_half_deleted_site_is_rebuilt(make):
    make("one")
    (build.DIST / ".built").unlink()
    assert make("one") is True and (build.DIST / "index.html").read_text("utf-8") == "one"


def test_the_leftovers_of_a_killed_build_are_deleted_and_those_of_a_running_one_are_not(make, tmp_path):
    for name in ("dist.1.new", "dist.2.new", "site.3.new"):
        (tmp_path / name).mkdir()
    for name in ("dist.1.new", "site.3.new"):
        os.utime(tmp_path / name, (0, 0))
    make("one")
    assert sorted(path.name for path in tmp_path.glob("*.new")) == ["dist.2.new", "site.3.new"]


def test_a_build_finished_meanwhile_by_another_serve_py_is_left_alone(make, monkeypatch):
    def slow(dist, *_):
        monkeypatch.setattr(build, "assemble_site", publish_one)
        build.build_site(build.DIST)
        publish_one(dist)

    def publish_one(dist, *_):
        publish(dist, "one")
    monkeypatch.setattr(build, "assemble_site", slow)
    assert make("one") is True and held(build.EARLIER_BUILDS) == set() and "app/part-one.js" in held(build.DIST)


def test_a_server_has_parts_of_earlier_builds_and_nothing_else_of_them(make):
    make("one")
    make("two")
    (build.EARLIER_BUILDS / "secret.txt").write_text("a secret", "utf-8")
    with FolderServer(build.DIST, 0, earlier=build.EARLIER_BUILDS) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()

        def got(name):
            try:
                with urlopen(server.address + name, timeout=10) as answer:
                    return answer.read().decode()
            except HTTPError as error:
                return error.code
        assert [got(name) for name in ("", "app/part-two.js", "app/part-one.js")] == ["two", "two", "one"]
        assert [got(name) for name in ("app/part-three.js", "secret.txt", "../secret.txt", ".built", "app/")] == [404] * 5
        server.shutdown()


@pytest.fixture
def known(monkeypatch, tmp_path):
    """The file that remembers addresses."""
    monkeypatch.setattr(addresses, "ADDRESS_FILE", tmp_path / "addresses.txt")
    return addresses.ADDRESS_FILE


def test_the_latest_addresses_are_remembered_once_each(known):
    for port in (1, 2, 1, 3, 4, 5, 6, 7):
        addresses.remember_address(f"http://127.0.0.1:{port}/")
    assert addresses.known_addresses() == [f"http://127.0.0.1:{port}/" for port in (7, 6, 5, 4, 3)]
    assert "served before at http://127.0.0.1:6/, http://127.0.0.1:5/, " in addresses.other_addresses_note("http://127.0.0.1:7/") and ":7/" not in addresses.other_addresses_note("http://127.0.0.1:7/")


def test_where_only_one_address_was_served_no_other_is_named(known):
    assert addresses.other_addresses_note("http://127.0.0.1:1/") == ""
    addresses.remember_address("http://127.0.0.1:1/")
    assert addresses.other_addresses_note("http://127.0.0.1:1/") == ""


@pytest.mark.parametrize("held", [b"\xff\xfe\x00", b"\x1b[2J\nhttp://x y/\n", b"http://127.0.0.1:"])
def test_a_damaged_list_of_addresses_is_ignored(known, held):
    known.write_bytes(held)
    assert addresses.known_addresses() == []


def test_a_taken_port_names_the_addresses_served_before(known):
    addresses.remember_address("http://127.0.0.1:8123/")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BuildFailure) as failure:
        serve.serve(taken.getsockname()[1], show=False, lines=False)
    assert re.fullmatch(r"port \d+ can’t be used \(.*\); try --port \d+\. Matches are kept per address; this checkout was served before at http://127.0.0.1:8123/", str(failure.value))


def test_a_server_names_other_addresses_and_remembers_its_own(known, monkeypatch, capsys):
    addresses.remember_address("http://127.0.0.1:1/")
    monkeypatch.setattr(serve, "build_site", lambda *_, **__: None)
    monkeypatch.setattr(FolderServer, "serve_forever", lambda self: None)
    serve.serve(0, show=False, lines=False)
    running, others = capsys.readouterr().out.splitlines()
    assert running.startswith("Court Cards is running at http://127.0.0.1:") and others == "Matches are kept per address; this checkout was served before at http://127.0.0.1:1/"
    assert addresses.known_addresses() == [running.split()[5], "http://127.0.0.1:1/"]
