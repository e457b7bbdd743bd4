"""What `import courtcards` offers, and that nothing is loaded before it is used."""

import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

import courtcards
from courtcards import GAMES, Move, Record, Texts, choose, deal
from courtcards.engine.components import BadSetup
from courtcards.engine.options import BadOption

SOURCE = Path(courtcards.__file__).parents[1]
ASKED = "import json, sys; import courtcards; {use}; print(json.dumps(sorted({{'.'.join(name.split('.')[1:2]) for name in sys.modules if name.startswith('courtcards.')}})))"


def rooms(use):
    """Return the rooms of the rules that a fresh Python has loaded after some words of code."""
    told = subprocess.run([sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r}); {ASKED.format(use=use)}"], capture_output=True, text=True, check=True)
    return set(json.loads(told.stdout))


@pytest.mark.parametrize(("use", "loaded"), [
    ("courtcards.__version__", set()), ("courtcards.Move", {"engine"}), ("courtcards.GAMES", {"cards", "engine", "games"}), ("courtcards.deal('war')", {"cards", "engine", "games"}),
    ("courtcards.Texts", {"engine", "texts"}), ("courtcards.Record", {"cards", "engine", "games", "saves"}), ("courtcards.choose", {"bots", "cards", "engine", "games"})])
def test_a_name_loads_only_what_it_needs(use, loaded):
    assert rooms(use) == loaded


def test_every_public_name_exists_and_nothing_else_is_public():
    assert [getattr(courtcards, name) for name in courtcards.__all__] == [GAMES, Move, Record, Texts, choose, deal]
    assert {*courtcards.__all__, "__version__"} <= {*dir(courtcards)} and not hasattr(courtcards, "Deal")


def test_a_match_is_dealt_by_the_name_of_its_game_and_its_house_rules():
    game = deal("war", seed=3, long_game=True)
    assert game.chosen["long_game"] and game.view() == GAMES["war"](2, {"long_game": True}, seed=3).view() != deal("war", seed=4, long_game=True).view()
    assert [deal("ilk", seats).seats for seats in (None, 5)] == [2, 5] and deal("fwords").seats == 2


def test_no_house_rule_has_the_name_of_another_argument_of_a_deal():
    taken = {name for name, each in inspect.signature(deal).parameters.items() if each.kind is not each.VAR_KEYWORD}
    assert [(game.id, option.name) for game in GAMES.values() for option in game.options if option.name in taken] == [] and "seed" in taken


def test_an_impossible_deal_is_refused_with_a_sentence():
    with pytest.raises(BadSetup, match=r"there’s no game 'wra'; choose from: .*war"):
        deal("wra")
    with pytest.raises(BadSetup, match="ilk takes 2 to 7 players, not 8"):
        deal("ilk", 8)
    with pytest.raises(BadOption, match="long_gmae=True: the game has no such option"):
        deal("war", long_gmae=True)
    with pytest.raises(TypeError, match="the number of seats is a whole number"):
        deal("war", "2")
    with pytest.raises(TypeError, match="positional"):
        deal("war", 2, 7)
