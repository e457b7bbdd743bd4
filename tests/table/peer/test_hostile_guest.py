"""A guest that votes, floods and lies for a minute, counted in rounds:
the host plays on, nothing stops it, and nothing false is played.
"""

import json
from random import Random

import pytest
from helpers.fake_page import pressable
from helpers.near import Party, agree, broken, notes
from helpers.share import first_of, share

from courtcards.engine import limits

ROUNDS = share(10, 60)
AGREE = {"do": "vote", "value": "yes"}
WISHES = "undo", "redo", "again", "stop", "stand-in", "look-on", "level", "burn", 7


def votes(party, rng):
    """Propose things, and withdraw some."""
    for _ in range(rng.randrange(1, 6)):
        yield {"t": "vote", "wish": rng.choice(WISHES), "about": rng.choice((-1, 0, 1, 2, 9))}
        yield {"t": "vote", "number": party.table.votes.number, "yes": rng.random() < .5}


def lies(party, rng):
    """Send untruths: others' moves, moves from other times, hints, messages with one value changed."""
    moves = party.session.record.moves or ["0 pass"]
    yield {"t": "move", "n": rng.randrange(-1, 40), "moves": [rng.choice(moves)] * rng.randrange(1, 3)}
    yield {"t": "mark"}
    yield {"t": "here", "n": rng.randrange(40), "h": "0" * 16}
    yield broken({"t": "move", "n": 1, "moves": ["1 pass"], "h": ""}, rng)


def floods(party, rng):
    """Send the same thing far too often, or far too much data."""
    yield from [{"t": "here"}] * (limits.GUEST_MESSAGES_PER_SECOND + 5)
    yield {"t": "here", "more": "x" * limits.GUEST_MESSAGE}


@pytest.mark.parametrize("game, others", first_of(("coinquest", ("Ada", "Ben")), ("battle-royal", ("Ada", "Ben")), ("ilk", ("Ada", "Ben", "bot:squire:Margot"))))
def test_a_guest_that_votes_floods_and_lies_for_a_minute_stops_nobody(game, others):
    party, rng = Party(game, guests=(1,), names=others, seed=5), Random(game)
    asked = closed = played = 0
    for _ in range(ROUNDS):
        if party.session.position.outcome:
            break
        for note in rng.choice((votes, lies, floods))(party, rng):
            there, before = party.ends[1][1], party.session.record.moves[:]
            there.send(rng.choice((".", ".", ".", "+", "")) + json.dumps(note))
            party.carry()
            if AGREE in pressable(party.host.stage.view):
                asked += 1
                party.host.do("vote", value="no")
                party.carry()
            made = party.session.record.moves
            assert made[:len(before)] == before and all(move.startswith("1 ") for move in made[len(before):]), "it moves for nobody else, and undoes nothing"
            if there.cut:
                closed += 1
                party.back(1)
        party.settle()
        if not party.session.position.outcome:
            party.step()
            played += 1
    assert played == ROUNDS or party.session.position.outcome
    assert asked <= 2 * (len(party.session.record.moves) + 1) and closed
    assert not party.table.saved_match.had_hint and not party.table.votes.is_running and not party.host.stage.troubles
    record = party.session.record
    again = record.up_to(0)
    for text in record.moves:
        again.play(text)
    party.back(1)
    party.settle()
    agree(party)
    assert notes(party.ends[1][0].sent)[0]["t"] == "hello"
