"""Planted faults of tests/bench/faults.py: each can still be planted, and the tests expected to catch it exist."""

import re

import pytest
from bench import faults
from bench.faults import ROOT, BuildFailure


def test_every_fault_can_be_planted_and_its_nearest_tests_exist():
    assert {place for fault in faults.faults() for place in fault["near"] if not (ROOT / place).exists()} == set()


def is_in_the_suite(test):
    """Return whether a test is there, and not only by night."""
    name = test.partition("[")[0].rpartition("::")[2]
    found = re.search(rf"^((?: *@.*\n)*) *def {name}\(", faults.file_of(ROOT, test).read_text("utf-8"), re.MULTILINE)
    return found and "@by_night" not in found[1]


def test_every_fault_is_caught_by_a_test_of_the_suite():
    caught = faults.read(ROOT / "tests" / "bench" / "faults.json")
    assert caught.keys() == {fault["id"] for fault in faults.faults()}
    lost = {id for id, test in caught.items() if not (test and is_in_the_suite(test))}
    assert lost == set(), "python3 tests/bench/faults.py --json tests/bench/faults.json --only " + ",".join(lost)


@pytest.mark.parametrize("old", ["nowhere in it", "the"])
def test_a_fault_whose_place_is_missing_or_ambiguous_is_named(monkeypatch, tmp_path, old):
    listed = tmp_path / "faults.toml"
    listed.write_text(f'[[fault]]\nid = "moved"\nfile = "README.md"\nold = "{old}"\n', "utf-8")
    monkeypatch.setattr(faults, "FAULTS", listed)
    with pytest.raises(BuildFailure, match="moved: "):
        faults.faults()
