"""What Kingdrin, Minkingi and Fwords say under each house rule: every sentence that can be shown then is true then."""

import pytest
from books.creations import fwords, kingdrin, minkingi  # noqa: F401
from books.creations.fwords_standing import points, silenced  # noqa: F401

from courtcards.games import GAMES
from courtcards.texts import Texts


def texts(game, seats=3, **chosen):
    """Return what a game says where so many play by some house rules."""
    return Texts(GAMES[game], [""] * seats, chosen=chosen)


def page(game, name, seats=3, **chosen):
    """Return all that a page of how to play says where so many play by some house rules, as one text."""
    blocks = next(page for page in texts(game, seats, **chosen).data["page"] if page["id"] == name)["blocks"]
    return " ".join([block.get("h") or block.get("p") or next((block[one]["text"] for one in ("example", "played") if one in block), "") for block in blocks])


def help(game, question, part="help", seats=3, **chosen):
    """Return what is said to a question where so many play by some house rules."""
    return texts(game, seats, **chosen).say("question", question, {}, part)


# Kingdrin

@pytest.mark.parametrize("finish", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
def test_what_matches_is_said_without_the_value_called_last_where_it_does_not_match(fresh, finish):
    game = kingdrin.match(("1 11/22", "2 13/22"), fresh_value=fresh, finish_round=finish)
    kingdrin.play(game, "play c1 = 1")
    assert (game.why_not_text("1 play c2 = 1") is None) != fresh and game.why_not_text("1 play c2 = 2") is None
    chosen = {"fresh_value": fresh, "finish_round": finish}
    said = [help("kingdrin", "turn", **chosen), texts("kingdrin", **chosen).say("cloth", "matches-how")]
    assert all(("called last" in one) == fresh and ("highest Speed" in one) == finish for one in said)
    assert ("called last" in texts("kingdrin", **chosen).say("first-question", "turn")) == fresh
