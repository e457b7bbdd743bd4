"""What a stranger reads of the library: recipes that run as they stand and print what is written under each, and a reference that is current."""

import io
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from bench import reference
from helpers.share import by_night

import courtcards
from courtcards.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "library.md").read_text("utf-8")
RECIPES = re.findall(r"^## ([^\n]+)\n(?:(?!\n## ).)*?```python\n(.+?)```(?:\n\n```text\n(.+?)```)?", DOCUMENT, re.MULTILINE | re.DOTALL)
MANY, FEW = "games=1000", "games=20"


@pytest.fixture(scope="module")
def printed():
    """What each recipe prints, by its title."""
    known, found = {}, {}
    for title, recipe, _ in RECIPES:
        with redirect_stdout(io.StringIO()) as out:
            exec(compile(recipe.replace(MANY, FEW), f"docs/library.md, {title}", "exec"), known)
        found[title] = out.getvalue()
    return found


@pytest.mark.parametrize(("title", "told"), [(title, told) for title, _, told in RECIPES], ids=[title for title, *_ in RECIPES])
def test_a_recipe_prints_the_output_written_below_it(title, told, printed):
    assert printed[title] == (told or printed[title]) != ""


def test_every_recipe_is_found_and_only_one_plays_fewer_matches_here():
    assert len(RECIPES) == DOCUMENT.count("```python") == 9
    assert [title for title, _, told in RECIPES if not told] == [title for title, recipe, _ in RECIPES if MANY in recipe] == ["Count a thousand matches"]


def test_the_reference_is_up_to_date():
    assert reference.PAGE.read_text("utf-8") == reference.page(), "run python3 tests/bench/reference.py"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_reference_names_every_zone_and_counter_of_a_deal(game):
    told, dealt = reference.section(game), GAMES[game](max(2, GAMES[game].fewest))
    assert [name for name in {*(zone.name for zone, _ in dealt.zones()), *(name.partition("/")[0] for name in dealt.counters())} if f"| `{name}` |" not in told] == []


def test_the_reference_says_which_end_of_a_pile_is_its_top():
    ilk = reference.Seen("ilk")
    assert [ilk.top("deck"), reference.Seen("fwords").top("tree"), ilk.top("hand")] == ["last", "first", ""]


@by_night           # the workflow that publishes the site makes them, too
def test_the_module_pages_show_the_packages_public_names_and_no_path_of_a_machine(tmp_path):
    subprocess.run([sys.executable, str(ROOT / "src/site/api_pages.py"), str(tmp_path)], check=True, capture_output=True)
    pages = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.*")}
    assert [name for name in courtcards.__all__ if name != "GAMES" and f'id="{name}"' not in pages["courtcards.html"]] == [] and 'id="GAMES"' in pages["courtcards/games.html"]
    assert "Deal and play a match" in pages["courtcards.html"] and 'href="../' not in pages["courtcards.html"]
    assert not [name for name in pages if "cli" in name or "ilk" in name] and "courtcards/saves/loader.html" in pages
    assert [name for name, told in pages.items() if str(ROOT) in told or " at 0x" in told] == []
