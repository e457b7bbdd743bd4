"""What docs/rl.md says: its examples run, its table is what the layouts are, and the training script trains."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from courtcards.games import GAMES
from courtcards.rl import MAX_CYCLES, env
from courtcards.rl.observations import ACTIONS, ROW_COLUMNS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "rl.md").read_text("utf-8")


def table_row(game):
    """Return the row of a game in the document's table."""
    kind = GAMES[game]
    few, many = [env(game, seats).unwrapped.layout for seats in (kind.fewest, kind.most)]
    zones = dict.fromkeys([name for name, _, _ in many.zones])
    spans = [f"{low}" if low == high else f"{low} to {high}" for low, high in ((kind.fewest, kind.most), (few.size, many.size))]
    return f"| {' | '.join([f'`{game}`', *spans, *[', '.join(names) for names in (zones, many.questions, many.counters)]])} |"


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_table_matches_the_layouts(game):
    assert table_row(game) in TEXT.splitlines()


def test_the_documents_numbers_match_the_code():
    assert f"`Discrete({ACTIONS})`" in TEXT and f"{ACTIONS} × {len(ROW_COLUMNS)}" in TEXT and f"`max_cycles` moves ({MAX_CYCLES:,}" in TEXT


def test_the_documents_examples_run():
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})


def test_the_training_script_trains_and_reports():
    where = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "examples/train_policy.py", "--minutes", "0.005", "--matches", "4"], cwd=ROOT, env=where, capture_output=True, text=True, check=True)
    first, last = run.stdout.splitlines()
    assert re.fullmatch(r"Random moves won [\d.]+% of 4 matches \([\d.]+% to [\d.]+%\) against squires\.", first)
    assert re.fullmatch(r"Trained on \d+ matches, the policy won [\d.]+% of 4 matches \([\d.]+% to [\d.]+%\)\.", last)
