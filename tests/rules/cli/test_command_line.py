"""The command line: its output, and that bad input ends with one line and status 2."""

import io
import json
import re
import sys
import tomllib

import pytest
from helpers.words import text

from courtcards.bots import BOTS
from courtcards.cli.main import fact_line, main
from courtcards.engine.game import Fact
from courtcards.games import GAMES
from courtcards.lessons.authoring.coverage import uncovered_keys
from courtcards.lessons.moments import is_moment_valid, load_moments, parse_moments
from courtcards.saves.commit_reveal import seed_from_shares
from courtcards.saves.link_codec import pack_link
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record
from courtcards.saves.stacked_deck import stacked_deck as deck_from
from courtcards.texts import Texts, load_texts

UNLAID = "its word list isn’t installed (pip install courtcards_words-*.whl, which python3 serve.py --word-wheel wheels writes in a checkout)"
WAR = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {}, "seats": ["Ada", "bot:squire:Margot"], "seed": 8, "moves": ["0 flip"] * 3}


@pytest.fixture
def run(capsys):
    """A function that runs a command given as words and returns status, output and error output."""
    def run(*words):
        status = main(list(words))
        out, err = capsys.readouterr()
        return status, out, err
    return run


@pytest.fixture
def saved(tmp_path):
    """A function that writes a record file and returns its path."""
    def saved(data):
        path = tmp_path / "match.json"
        path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        return str(path)
    return saved


@pytest.fixture
def typed(monkeypatch):
    """A function that types lines on standard input."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))


def test_every_game_is_listed_with_its_options(run):
    status, out, err = run("games")
    assert (status, err) == (0, "")
    assert "war: War, 2 to 2 players" in out and "  long_game=false  " in out


def test_games_as_json_have_the_documented_shape(run):
    listed = json.loads(run("games", "--json")[1])
    assert [game["id"] for game in listed] == list(GAMES)
    for game in listed:
        assert set(game) == {"id", "title", "book", "seats", "options", "deck", "dealing", "lacks"} and game["lacks"] == []
        kind = GAMES[game["id"]]
        assert game["seats"] == [kind.fewest, kind.most] and game["deck"] == [card.id for card in kind(kind.fewest).pack()] and game["dealing"]
        assert all(set(option) == {"name", "kind", "default", "choices", "help"} for option in game["options"])
        assert {option["name"]: option["default"] for option in game["options"]} == {option.name: option.default for option in kind.options}


@pytest.fixture
def wordless(monkeypatch):
    """Remove the word list from the path."""
    monkeypatch.setitem(sys.modules, "courtcards_words", None)


def test_a_game_without_its_word_list_is_listed_and_says_so(run, wordless):
    status, out, err = run("games")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == list(GAMES)
    assert lines[lines.index("fwords: Fwords, 1 to 6 players") + 1] == f"  {UNLAID}" and out.count(UNLAID) == 1
    listed = {game["id"]: game for game in json.loads(run("games", "--json")[1])}
    assert [id for id, game in listed.items() if game["lacks"]] == ["fwords"] and listed["fwords"]["lacks"] == ["words"]
    assert listed["fwords"]["deck"] and listed["fwords"]["options"]


@pytest.mark.parametrize("words", [["play", "fwords"], ["lab", "fwords", "--games", "1"], ["lab", "fwords", "--fit"],
                                   ["lab", "fwords", "--bots", "king", "--against", "squire", "--seats", "2"]], ids=" ".join)
def test_a_game_without_its_word_list_cannot_be_played(run, wordless, words):
    assert run(*words) == (2, "", f"courtcards: fwords can’t be played: {UNLAID}\n")


def test_a_replay_shows_what_a_seat_sees(run, saved):
    status, out, err = run("replay", saved(WAR), "--seat", "0")
    assert (status, err) == (0, "")
    assert "Ada: Stack: 29 face down" in out and "Margot: Stack: 29 face down" in out and out.endswith("Send your next soldier\n")


def test_a_replay_without_a_seat_shows_everything(run, saved):
    assert "face down" not in run("replay", saved(WAR))[1]


LINK = f"https://cards.example/repo/#/play/{pack_link(WAR)}"
SHARES = ["0123456789abcdef" * 2, "fedcba9876543210" * 2]
LETTER = pack_link({name: value for name, value in WAR.items() if name != "seed"} | {"post": {"shares": SHARES}})


@pytest.mark.parametrize("given", [LINK, LINK.replace("#", "%23"), f"({LINK}).", f"> {LINK[:90]}=\n> {LINK[90:]}", pack_link(WAR)])
def test_a_link_can_be_replayed_directly_and_from_a_file(run, saved, given):
    wanted = run("replay", saved(WAR))
    assert wanted[0] == 0 and run("replay", given) == run("replay", saved(f"My move: {given}\nCheers".encode())) == wanted


def test_the_deal_of_a_challenge_can_be_replayed(run, saved):
    assert run("replay", f"#/deal/{pack_link(WAR | {'dare': {'by': 'Cleo', 'place': 1, 'score': 7}})}") == run("replay", saved(WAR))


def test_a_letter_is_replayed_with_the_seed_made_of_its_shares(run, saved):
    assert run("replay", f"#/letter/{LETTER}") == run("replay", saved(WAR | {"seed": seed_from_shares(SHARES)}))


def test_a_record_in_a_code_fence_or_another_encoding_is_replayed(run, saved):
    text, wanted = json.dumps(WAR, indent=1), run("replay", saved(WAR))
    for data in (b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16"), f"```json\n{text}\n```".encode(), f"> {text}".replace("\n", "\r\n> ").encode()):
        assert run("replay", saved(data)) == wanted


@pytest.mark.parametrize("given, why", [
    (LINK[:-20], text("record.cut-link")), (LINK.lower(), text("record.bad-link")), (LINK.replace("/play/1", "/play/3"), text("record.newer-link")),
    (f"#/card/{pack_link({'card': {'number': 7, 'speed': 40}})}", text("record.no-record")), ("hello", "can’t read hello: No such file or directory"), ("x" * 9000, f"can’t read {'x' * 80}…: File name too long")])
def test_a_link_that_cannot_be_replayed_is_refused_in_one_line(run, given, why):
    assert run("replay", given) == (2, "", f"courtcards: {why}\n")


def test_an_undecodable_file_or_one_with_a_duplicate_field_is_refused_by_name(run, saved):
    assert text("record.other-encoding") in run("replay", saved('{"seats": ["José"]}'.encode("latin-1")))[2]
    assert text("record.twice", field="seed") in run("replay", saved(b'{"game": "war", "seed": 1, "seed": 2}'))[2]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_replay_as_json_is_the_view_with_the_prompt(run, saved, seat):
    seen = json.loads(run("replay", saved(WAR), "--json", *([] if seat is None else ["--seat", str(seat)]))[1])
    view = load_record(WAR).game.view(seat)
    assert set(seen["question"]) == {"seats", "key", "about", "case", "ordered", "typed", "row", "text"} and seen["question"].pop("text") == "Send your next soldier"
    assert seen == json.loads(json.dumps(view)) and set(seen) == {"zones", "counters", "state", "notes", "question", "moves", "clock", "outcome"}
    assert seen["moves"] == [f"{each} flip" for each in range(2) if seat in (None, each)] and seen["outcome"] is None


def test_a_finished_match_replays_to_an_outcome_and_no_question(run, saved):
    whole = WAR | {"options": {"long_game": True}, "moves": ["1 concede"]}
    seen = json.loads(run("replay", saved(whole), "--json")[1])
    assert seen["question"] is None and seen["moves"] == [] and seen["outcome"] == {
        "winners": [0], "scores": [32, 32], "reason": "conceded", "draw": False, "losers": [1]}
    assert run("replay", saved(whole))[1].endswith("Ada won, 32 to 32. One army gave up.\n")


def test_the_lab_counts_matches(run):
    status, out, err = run("lab", "war", "--games", "6", "--seed", "3", "--bots", "random,squire", "--option", "coins_buy_keys=on", "--json")
    counts = json.loads(out)
    assert (status, err) == (0, "")
    assert set(counts) == {"game", "seats", "bots", "games", "wins", "draws", "intervals", "moves_per_match", "moves_per_second", "seconds"}
    assert (counts["game"], counts["seats"], counts["bots"], counts["games"]) == ("war", 2, ["random", "squire"], 6)
    assert sum(counts["wins"]) + counts["draws"] == 6 and set(counts["moves_per_match"]) == {"median", "max"}
    assert all(0 <= low <= won / 6 <= high <= 1 for won, (low, high) in zip(counts["wins"], counts["intervals"], strict=True))


def test_the_lab_counts_the_same_for_the_same_seed(run):
    one, two = [json.loads(run("lab", "war", "--games", "5", "--seed", "9", "--json")[1]) for _ in range(2)]
    assert one["bots"] == ["random", "random"]
    assert [one[key] for key in ("wins", "draws", "moves_per_match")] == [two[key] for key in ("wins", "draws", "moves_per_match")]


def test_the_lab_prints_its_counts_in_lines(run):
    out = run("lab", "war", "--games", "2", "--seats", "2")[1].splitlines()
    assert len(out) == 3 and out[0].startswith("seat 0 random: ") and " moves per match; " in out[2]


def test_a_match_can_be_played_by_pressing_enter(run, typed):
    typed(*[""] * 40)
    status, out, err = run("play", "war", "--seed", "5")
    assert (status, err) == (0, "")
    assert "Send your next soldier" in out and "You send a" in out and text("reason.stacks-empty", "war") in out


def test_a_match_can_be_played_by_numbers_and_words(run, typed):
    typed("1", "flip", "2", "juggle", "9" * 5000, "concede")
    status, out, _ = run("play", "war", "--seed", "5")
    assert status == 0
    refusals = [said for line in out.splitlines()
                for said in ("The stack leaves no choice", text("refusal.unreadable.say"), "Only the Long game") if said in line]
    assert out.count("Battle ") == 2 and refusals == ["The stack leaves no choice", "The stack leaves no choice", text("refusal.unreadable.say"), "Only the Long game"]


def test_battle_royal_can_be_played_by_pressing_enter_and_stopped(run, typed):
    typed("", "stop")
    status, out, err = run("play", "battle-royal", "--seats", "3", "--seed", "2")
    assert (status, err) == (0, "") and "Send a soldier into battle" in out and "You lead the" in out
    assert "The match was stopped; all cards are counted." in out and all(f"{who} to end the match here" in out for who in ("Margot offers", "Osric offers", "You offer"))


@pytest.mark.parametrize("level", ["page", "knight", "king"])
def test_the_others_play_in_the_terminal_at_the_chosen_level(run, typed, level):
    typed(*[""] * 4)
    status, out, err = run("play", "knights-and-ninjas", "--bots", level, "--seed", "5")
    assert (status, err) == (0, "") and re.search("Margot (draws|keeps|attacks)", out)


def test_kingdom_armies_can_be_played_in_the_terminal(run, typed):
    typed("1", "flip", "place", "flip")
    status, out, _ = run("play", "kingdom-armies", "--seats", "4", "--seed", "5")
    assert status == 0 and text("question.arrange.ask-next", "kingdom-armies", place=1) in out and "Battle 2" in out and "The stack leaves no choice of card" in out


@pytest.mark.parametrize("game", ["kingdom-armies", "battle-royal"])
def test_the_lab_plays_games_for_four(run, game):
    counts = json.loads(run("lab", game, "--games", "3", "--bots", "random,squire,random,squire", "--option", "army_size=5", "--json")[1])
    assert counts["seats"] == 4 and sum(counts["wins"]) + counts["draws"] >= 3 and counts["moves_per_match"]["max"] > 3


def test_a_replay_says_who_waits_and_hides_what_others_chose(run, saved):
    royal = {"format": 1, "game": "battle-royal", "rules": GAMES["battle-royal"].rules, "options": {}, "seats": ["Ada", "Odo", "Maud"], "seed": 8, "moves": []}
    first = load_record(royal).game.moves()[0]
    path = saved(royal | {"moves": [str(first)]})
    said = {seat: run("replay", path, "--seat", str(seat))[1] for seat in (0, 1, 2)}
    assert all(said[seat].endswith("Send a soldier into battle\n") for seat in (1, 2)) and said[0].endswith("Odo chooses a card\n")
    assert "Ada: Chosen in secret: 1 face down" in said[1] and "Chosen in secret: 1 face down" not in said[0]


def test_a_game_with_windows_can_be_played_by_pressing_enter(run, typed):
    typed(*[""] * 2000)
    status, out, err = run("play", "ilk", "--seats", "3", "--seed", "4", "--option", "life=1:5,2:5,3:5")
    assert (status, err) == (0, "") and "One player is left" in out


def test_a_replay_does_not_reveal_who_is_asked_in_a_window(run, saved):
    record = Record("ilk", ["Ada", "Odo", "Maud"], {"first_player": "first"}, 3)
    while not record.game.question.quiet:
        record.play(str(record.game.moves()[-1]))
    asked, path = record.game.question.seat, saved(record.dump())
    views = {seat: json.loads(run("replay", path, "--seat", str(seat), "--json")[1]) for seat in range(3)}
    assert {seat: view["question"]["seats"] for seat, view in views.items()} == {seat: [asked] if seat == asked else [] for seat in range(3)}
    assert all(run("replay", path, "--seat", str(seat))[1].endswith("Players may answer\n") for seat in range(3) if seat != asked)


HERALD = {"fact": {"peek": {"you": "You see {card}", "other": "{seat} sees {card}", "unseen": "{seat} looks at a card"}, "whisper": "{card} is whispered"}}


@pytest.mark.parametrize("key, seats, said", [
    ("peek", None, "  Margot sees 4 Key"), ("peek", (0, 1), "  Margot sees 4 Key"), ("peek", (1,), "  Margot looks at a card"), ("peek", (), "  Margot looks at a card"),
    ("whisper", None, "  4 Key is whispered"), ("whisper", (0,), "  4 Key is whispered"), ("whisper", (1,), "")])
def test_a_fact_about_cards_others_saw_is_printed_without_them_or_not_at_all(key, seats, said):
    texts = Texts(GAMES["war"], ["You", "Margot"], 0)
    texts.data = texts.data | HERALD
    assert fact_line(texts, Fact(key, {"seat": 1, "card": "4K-sun"}, seats), 0) == said


def test_a_match_ends_quietly_when_the_input_ends(run, typed):
    typed("")
    status, out, err = run("play", "war", "--seed", "5", "--option", "long_game=yes")
    assert (status, err) == (0, "") and out.count("Battle ") == 1


@pytest.mark.parametrize("words", [
    [], ["juggle"], ["games", "--yaml"], ["play"], ["play", "chess"], ["play", "war", "--seats", "3"], ["play", "war", "--seats", "0"],
    ["play", "war", "--seats", "1000000000000"], ["play", "war", "--seats", "two"], ["play", "war", "--seed", "x"], ["play", "war", "--option", "zeal=1"],
    ["play", "war", "--option", "long_game"], ["play", "war", "--option", "long_game=perhaps"], ["play", "war", "--option", "first_army=--5"],
    ["play", "war", "--option", "first_army=64"], ["play", "war", "--option", "x\ny=1"], ["lab"], ["lab", "chess"], ["lab", "war", "--bots", "wizard,page"],
    ["lab", "war", "--bots", "random"], ["lab", "war", "--bots", "random,random,random"], ["lab", "war", "--seats", "0"], ["lab", "war", "--seats", "3"],
    ["lab", "war", "--bots", "random,random", "--seats", "3"], ["lab", "war", "--games", "0"], ["lab", "war", "--games", "-1"], ["lab", "war", "--fit", "--games", "1"],
    ["lab", "war", "--games", "many"], ["replay"], ["replay", "no-such-file.json"], ["replay", "."]], ids=" ".join)
def test_invalid_input_ends_with_one_line_and_status_2(run, words):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.startswith("courtcards: ") and err.count("\n") == 1 and err.endswith("\n") and len(err) > 16


@pytest.mark.parametrize("data", [
    b"", b"\xff\xfe", b"\xef\xbb\xbf{}", b"[" * 9999, b"null", {}, WAR | {"format": 9}, WAR | {"game": "a\nb"}, WAR | {"moves": ["0 flip", "0 jug\ngle"]},
    WAR | {"options": {"a\nb": 1}}, WAR | {"z\u001b[2J": 1}, WAR | {"seed": True}, WAR | {"rules": "\n"}, WAR | {"seats": ["\n"]}], ids=lambda data: str(data)[-40:])
def test_a_damaged_record_file_ends_with_one_line_and_status_2(run, saved, data):
    status, out, err = run("replay", saved(data))
    assert (status, out) == (2, "")
    assert err.startswith("courtcards: ") and err.count("\n") == 1 and err.rstrip("\n").isprintable() and len(err) < 300


@pytest.mark.parametrize("seat", ["-1", "2", "x"])
def test_an_unknown_seat_is_refused(run, saved, seat):
    assert run("replay", saved(WAR), f"--seat={seat}")[0] == 2


def test_a_record_with_an_illegal_move_names_the_move_and_the_rule(run, saved):
    err = run("replay", saved(WAR | {"moves": ["0 flip", "1 concede"]}))[2]
    assert err == f"courtcards: {text('record.illegal-move', number=2, move='1 concede')} Only the Long game can be conceded.\n"


def test_help_names_every_command_and_bot(capsys):
    for words, wanted in ((["--help"], ["games", "play", "replay", "lab"]), (["lab", "--help"], BOTS)):
        with pytest.raises(SystemExit, match="0"):
            main(words)
        said = capsys.readouterr().out
        assert all(word in said for word in wanted)


def test_a_record_by_older_rules_is_shown_as_far_as_it_holds(tmp_path, capsys, monkeypatch):
    file = tmp_path / "old.json"
    data = {"format": 1, "game": "war", "rules": 1, "seats": ["Ada", "Odo"], "seed": 8, "moves": ["0 flip", "0 flip", "0 juggle"]}
    file.write_text(json.dumps(data))
    monkeypatch.setattr(GAMES["war"], "rules", 9)
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.err == "courtcards: this match was played under older rules; it’s shown up to move 2\n" and "Ada" in shown.out


def test_hands_larger_than_the_deck_are_refused_in_one_line_with_the_limit(capsys):
    usual = dict(next(option for option in GAMES["knights-and-ninjas"].options if option.name == "deck_list").choices)
    spare, small = sum(usual.values()) - 50, []
    for kind, count in usual.items():
        small.append(f"{kind}:{count - min(count, spare)}")
        spare -= min(count, spare)
    given = ["--seats", "6", "--games", "1", "--option", "start_hand=10", "--option", f"deck_list={','.join(small)}"]
    assert main(["lab", "knights-and-ninjas", *given]) == 2
    assert capsys.readouterr().err == "courtcards: option start_hand=10: 6 players get at most 8 cards each\n"


# moments and lessons

def test_moments_are_mined_into_their_games_file_and_keys_without_one_are_printed(run, tmp_path, monkeypatch):
    assert run("lessons", "war", "--gaps") == (0, "", "")
    for module in ("courtcards.cli.lessons", "courtcards.lessons.moments"):
        monkeypatch.setattr(f"{module}.moments_path", lambda game: tmp_path / "moments" / f"{game}.json")
    status, out, err = run("lessons", "war", "--mine", "--seconds", "0.1")
    found = parse_moments("war", (tmp_path / "moments" / "war.json").read_text("utf-8")).moments
    assert status == 0 and err == f"{len(found)} moments, 0 plain\n" and "fact.battle" in found and all(map(is_moment_valid, found.values()))
    assert out.splitlines() == sorted(uncovered_keys("war")) and load_moments("war") == found and run("lessons", "war", "--gaps")[1] == out


@pytest.mark.parametrize("seed", [8, "0123456789abcdef" * 2])
def test_a_move_of_a_match_is_printed_as_the_start_of_a_lesson(run, saved, seed):
    status, out, err = run("lessons", "war", "--from", saved(WAR | {"seed": seed}), "3")
    lesson = tomllib.loads(out)["lesson"][0]
    assert (status, err) == (0, "") and lesson["moves"] == ["0 flip"] * 2 and lesson["step"][0]["way"] == ["0 flip"]
    record = Record("war", ["", ""], deck=deck_from(GAMES["war"], 2, {}, lesson["deal"]["dealt"].split()))
    told = load_record(WAR | {"seed": seed, "moves": []})
    for move in [*lesson["moves"], "0 flip"]:
        record.play(move)
        told.play(move)
    assert record.game.view(0)["zones"] == told.game.view(0)["zones"] and lesson["step"][0]["goal"][0] == "battle number=3"


def test_a_missing_move_starts_no_lesson(run, saved):
    path = saved(WAR)
    for game, move in (("ilk", "1"), ("war", "0"), ("war", "4"), ("war", "one")):
        status, out, err = run("lessons", game, "--from", path, move)
        assert (status, out) == (2, "") and err.startswith("courtcards: ") and err.count("\n") == 1
    assert run("lessons", "war", "--from", "nowhere.json", "1")[0] == run("lessons", "war", "--play", "none")[0] == 2


def test_lessons_are_checked_and_one_is_played_to_its_end(run, monkeypatch):
    typed = iter(["h", "end", "field KS 4S > field/1:1"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    _, out, _ = run("lessons", "ilk", "--play", "king")
    assert load_texts("lessons/ilk")["king"][0]["hint"] in out and load_texts("lessons/ilk")["king"][0]["missed"] in out
    status, out, err = run("lessons", "war")
    assert (status, err) == (0, "") and "question.battle" in out
