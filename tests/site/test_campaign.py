"""Bot campaigns: saved as they go, resumed, and reported in docs/bots.md."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from bench import bots_page, campaign, cells
from bench.cells import Cell, Kind, ended

from courtcards.lab import WIN_PARTS

TASKS = 3
KEPT = {"mark": "other", "date": "2026-01-02", "seconds": 1.0, "tasks": 20, "owed": [], "counts": {"matches": 40, "won": 30 * WIN_PARTS, "moves": 9}}


@pytest.fixture
def begin(monkeypatch, tmp_path):
    """A function that continues a campaign of two cells in one process with the given tasks; it returns the status and the results."""
    def begin(run, *words, enough=cells.never):
        kind = Kind(lambda game: [Cell("made", game, seats) for seats in (2, 3)], run, lambda cell: TASKS, enough)
        monkeypatch.setattr(cells, "KINDS", {"made": kind})
        monkeypatch.setattr(campaign, "KINDS", {"made": kind})
        status = campaign.main(["--kinds", "made", "--games", "war", "--jobs", "1", "--kept", str(tmp_path / "kept.json"), *words])
        return status, bots_page.read(tmp_path / "kept.json")
    monkeypatch.setattr(campaign, "ProcessPoolExecutor", lambda jobs, initializer: ThreadPoolExecutor(jobs))
    monkeypatch.setattr(campaign, "AWAY", tmp_path / "away.json")
    monkeypatch.setattr(campaign.signal, "signal", lambda *_: None)
    return begin


def noting(done, cell, number, stops=None):
    """Run a task that records itself; the one named by `stops` is interrupted."""
    if (cell.seats, number) == stops:
        raise KeyboardInterrupt
    done.append((cell.seats, number))
    return {"matches": cell.seats, "won": number}


def test_a_stopped_campaign_resumes_and_plays_nothing_twice(begin, capsys):
    done = []
    status, kept = begin(partial(noting, done, stops=(2, 1)))
    assert status == 1 and len(done) == sum(one["tasks"] - len(one["owed"]) for one in kept.values()) > 1
    assert "run the same command to continue" in capsys.readouterr().out
    status, kept = begin(partial(noting, done))
    assert status == 0 and sorted(done) == [(seats, number) for seats in (2, 3) for number in range(TASKS)]
    assert [(one["counts"], one["owed"]) for one in kept.values()] == [({"matches": 6, "won": 3}, []), ({"matches": 9, "won": 3}, [])]
    assert begin(partial(noting, done)) == (0, kept) and len(done) == 2 * TASKS


def test_a_cell_ends_as_soon_as_its_figure_is_precise_enough(begin, capsys):
    done = []
    _, kept = begin(partial(noting, done), enough=lambda cell, counts: cell.seats == 3 or counts["won"] >= 1)
    assert sorted(done) == [(2, 0), (2, 1), (3, 0)] and kept["made war 2"]["tasks"] == 2
    assert capsys.readouterr().out.endswith("2 of 2 cells have ended\n")


def test_without_minutes_nothing_is_played(begin, capsys):
    done = []
    assert begin(partial(noting, done), "--minutes", "0") == (0, {}) and done == []
    assert "made war 2: nothing yet, 0 s, open" in capsys.readouterr().out


def test_an_unplayable_cell_does_not_stop_the_others(begin, capsys):
    def run(cell, number):
        return {"matches": 1 // (cell.seats - 2), "won": 0}
    status, kept = begin(run)
    assert status == 1 and kept["made war 3"]["counts"] == {"matches": 3, "won": 0}
    assert "made war 2, task 0: ZeroDivisionError" in capsys.readouterr().err


def test_results_of_other_bots_are_set_aside(begin, tmp_path, capsys):
    bots_page.keep(tmp_path / "kept.json", {"made war 2": KEPT, "made war 9": KEPT, "levels war 2": KEPT})
    _, kept = begin(partial(noting, []))
    assert kept["made war 2"]["counts"] == {"matches": 6, "won": 3} and kept["levels war 2"] == KEPT and "made war 9" not in kept
    assert bots_page.read(tmp_path / "away.json") == {"made war 2 other": KEPT, "made war 9 other": KEPT}
    assert "put away 2 cells" in capsys.readouterr().out


def test_bots_change_with_their_code_but_not_with_its_comments(tmp_path):
    path = tmp_path / "some.py"

    def told(text):
        path.write_text(text, "utf-8")
        return cells.bare(path)
    assert told('"""Some."""\n\ndef f():\n    """Do."""\n    return 1     # why\n') == told('def f():\n    return 1\n') != told('def f():\n    return 2\n')


def test_a_task_is_one_deal_in_all_seatings_or_several_deals(monkeypatch):
    monkeypatch.setattr(cells, "CHUNK", 2)
    level, *_ = cells.levels("kingdrin")
    assert cells.play(level, 0)["matches"] == level.seats == 2
    assert cells.compare_deals(Cell("fair", "war", 2), 1) == {"deals": 2, "unfair": 0, "apart": 0}


def test_levels_end_on_one_side_of_their_required_win_share():
    cell, level = Cell("levels", "war", 2, "king", "squire"), {**KEPT, "mark": ""}
    assert [ended(cell, {**level, "counts": {"matches": 40, "won": won * WIN_PARTS}}) for won in (12, 24, 36)] == [True, False, True]
    assert not ended(cell, {**level, "counts": {"matches": 20, "won": 20 * WIN_PARTS}}) and not ended(cell, campaign.blank(cell))


def test_the_page_shows_the_stored_results():
    page = bots_page.PAGE.read_text("utf-8")
    assert page == bots_page.filled(page, bots_page.read(bots_page.KEPT)), "tests/bench/bots_page.py writes its tables anew"
    assert set(bots_page.TABLES) == {name for name in bots_page.TABLES if f"<!-- {name} -->" in page}
    assert len(page.encode()) <= 15_000 and bots_page.KEPT.stat().st_size <= 30_000


def test_a_figure_is_given_with_its_interval_and_whether_it_is_still_open():
    cell = Cell("levels", "war", 2, "king", "squire")
    told = [bots_page.figure(cell, {cell.name: {**KEPT, "counts": {"matches": 40, "won": won * WIN_PARTS}}}) for won in (12, 24, 36)]
    assert told == [".30 [.18, .45] of 40 *short*", ".60 [.45, .74] of 40 *open*", ".90 [.77, .96] of 40"]
    assert bots_page.figure(cell, {}) == "*open*"
