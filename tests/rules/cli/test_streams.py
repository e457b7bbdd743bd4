"""Output streams: no terminal, pipe or file makes the command line end in a traceback."""

import errno
import io
import json
import os
import sys

import pytest

from courtcards import __main__ as program
from courtcards.cli import main as cli
from courtcards.games import GAMES
from courtcards.saves.record import Record

PLAY = "play", "war", "--seed", "5"


class Stream(io.BytesIO):
    """An in-memory stream that also has a file; every write raises `trouble`, if given."""

    def __init__(self, file, trouble=None):
        super().__init__()
        self.file, self.trouble = file, trouble

    def fileno(self):
        return self.file.fileno()

    def write(self, data):
        if self.trouble:
            raise self.trouble
        return super().write(data)


@pytest.fixture
def output(monkeypatch, tmp_path):
    """A function that redirects the output to a stream with an encoding, which may fail; it returns a function that reads it."""
    with (tmp_path / "output").open("wb") as file:
        def to(encoding="utf-8", trouble=None):
            stream = Stream(file, trouble)
            monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(stream, encoding=encoding))
            return lambda: stream.getvalue().decode(encoding)
        yield to
        if sys.stdout:
            sys.stdout.buffer.trouble = None


@pytest.fixture
def match(tmp_path):
    """The file of a match with non-ASCII names."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(Record("war", ["Zoë 猫", "bot:squire:Margot"], seed=8).dump()), "utf-8")
    return str(path)


@pytest.mark.parametrize(("encoding", "name"), [("ascii", "Zoe ?"), ("cp1252", "Zoë ?"), ("utf-8", "Zoë 猫")])
def test_characters_missing_from_an_encoding_are_printed_as_their_nearest_equivalents(output, match, encoding, name):
    told = output(encoding)
    assert cli.main(["replay", match]) == 0 and f"{name}: Stack: " in told()


def test_every_game_is_listed_in_any_encoding(output):
    listed = {}
    for encoding in ("utf-8", "cp1252", "ascii"):
        told = output(encoding)
        assert cli.main(["games"]) == 0
        listed[encoding] = told()
    whole, bare = listed["utf-8"], listed["ascii"]
    assert listed["cp1252"] == whole and bare.isascii() and bare.count("'") == whole.count("'") + whole.count("’") > whole.count("'")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_json_says_the_same_in_any_encoding(output, match, encoding):
    told = output(encoding)
    assert cli.main(["games", "--json"]) == 0
    assert [game["id"] for game in json.loads(told())] == [*GAMES] and "’" in json.dumps(json.loads(told()), ensure_ascii=False)


@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["--help"], PLAY], ids=" ".join)
def test_a_pipe_without_a_reader_ends_quietly(output, capfd, monkeypatch, words):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * 99))
    output(trouble=BrokenPipeError(errno.EPIPE, "Broken pipe"))
    assert cli.main(words) == 141 and capfd.readouterr().err == ""


def test_a_full_disk_is_reported_in_one_line(output, capfd):
    output(trouble=OSError(errno.ENOSPC, "No space left on device"))
    assert cli.main(["games"]) == 2 and capfd.readouterr().err == "courtcards: can’t go on: No space left on device\n"


@pytest.mark.parametrize("lost", ["stdin", "stdout", "stderr"])
def test_a_stream_that_is_closed_reads_and_writes_nothing(monkeypatch, lost):
    monkeypatch.setattr(sys, "stdin", io.StringIO("flip\n"))
    monkeypatch.setattr(sys, lost, None)
    with pytest.MonkeyPatch.context() as left:
        left.setattr(sys, lost, None)
        assert cli.main([*PLAY]) == 0
        getattr(sys, lost).close()


def test_meaningless_bytes_are_an_ordinary_answer(output, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    output()
    assert cli.main([*PLAY]) == 0


def test_ctrl_c_ends_the_program_quietly(monkeypatch, capsys):
    def interrupted(*_):
        raise KeyboardInterrupt
    monkeypatch.setattr("builtins.input", interrupted)
    monkeypatch.setattr(sys, "argv", ["courtcards", *PLAY])
    assert program.run_program() == 130 and capsys.readouterr().err == "\n"


@pytest.mark.parametrize("place", ["folder", "folder/none/file", "binary", "."])
@pytest.mark.parametrize("words", [["replay"], ["lab", "war", "--study", "--games", "1", "--json"], ["lab", "war", "--study", "--games", "1", "--html"], ["lessons", "war", "--from"]],
                         ids=lambda words: words[-1])
def test_an_unusable_file_is_reported_in_one_line_and_nothing_is_left_behind(monkeypatch, capsys, tmp_path, words, place):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    if words[-1] == "--html" and place == "binary":
        place = "binary/file"
    given = [*words, place, *(["1"] if words[-1] == "--from" else [])]
    assert cli.main(given) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("courtcards: ") and told.err.count("\n") == 1
    assert sorted(os.listdir(tmp_path)) == ["binary", "folder"]


@pytest.mark.parametrize("words", [["lessons", "war", "--from", "RECORD", "9" * 5000], ["lab", "war", "--games", "1", "--against", "nonsense"], ["play", "war", "--seed", "9" * 5000]],
                         ids=lambda words: words[-2])
def test_a_meaningless_argument_is_reported_in_one_line(capsys, match, words):
    assert cli.main([match if word == "RECORD" else word for word in words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("courtcards: ") and told.count("\n") == 1 and len(told) < 500


def test_a_number_outside_the_list_is_not_an_answer_in_a_lesson(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("9" * 5000 + "\n"))
    assert cli.main(["lessons", "war", "--play", "higher"]) == 0 and capsys.readouterr().err == ""


def test_help_explains_every_argument(capsys):
    for words in ([], ["games"], ["play"], ["replay"], ["lab"], ["lessons"]):
        with pytest.raises(SystemExit, match="0"):
            cli.main([*words, "--help"])
        said = capsys.readouterr().out
        assert [line for line in said.splitlines() if line.startswith("  -") and line.strip().count("  ") == 0 and len(line) < 22] == []


def test_without_a_command_one_line_points_to_help(capsys):
    assert cli.main([]) == 2 and capsys.readouterr().err.endswith("(see courtcards --help)\n")
