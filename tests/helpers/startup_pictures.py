"""The start-up picture a match leaves behind, and the table as a new tab opens it."""

from random import Random

from helpers.fake_page import Table
from helpers.share import share

from table.screens.match_setup import MatchSetup

EVERY = share(9, 3)                 # moves between two positions


def dealt(game, kinds, seed=7):
    """Deal a match; `kinds` has a `p` for each person and a `b` for each bot."""
    table = Table(seed=str(seed))
    setup = MatchSetup(game)
    setup.resize(len(kinds))
    for seat, kind in enumerate(kinds):
        setup.seats[seat] |= {"name": f"Name{seat}", "kind": "person" if kind == "p" else "bot"}
    table.app.page.deal(setup.record() | {"seed": seed})
    return table


def positions(game, kinds, most, seed=7, every=EVERY):
    """Play a match at random; yield it after every few moves."""
    table, rng = dealt(game, kinds, seed), Random(f"{game} {kinds}")
    for number in range(most):
        outcome = table.match.session.position.outcome
        if number % every == 0 or outcome:
            table.match.saved_match.save()
            table.match.timeline.reopen()
            yield table
        if outcome:
            return
        table.match.session.play(str(rng.choice(table.match.session.moves())))


def picture(table):
    """Return the start-up picture of the open match."""
    return str(table.match.public_picture.markup())


def opened(table):
    """Return the table's page in a new tab."""
    return table.tab().stage.view
