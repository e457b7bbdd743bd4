"""Moves that reveal something to a seat: a drawn card, a looked-up word. A card already in sight is nothing new."""

from random import Random

import pytest
from helpers.toy_table import install
from helpers.wordy import OURS, Wordy, planted

from courtcards.bots import choose
from courtcards.saves.record import Record
from table.match.session.frame_recorder import FrameRecorder
from table.match.session.hidden_deal import visible_card_ids
from table.match.session.local_session import Session


def until(verb):
    """Return a match up to its first move of a kind, and the seat that made it."""
    session, rng = Session(Record("coinquest", ["Ada", "Ben"], {}, "5eed" * 8)), Random(1)
    while not session.length or verb not in session.record.moves[-1]:
        session.play_unrecorded(str(choose(session.record.game, session.position.question.seats[0], "squire", rng)))
    return session, session.mover(-1)


def test_only_the_drawing_player_sees_a_drawn_card_and_it_stays_seen_after_another_move():
    session, seat = until("draw = forge")
    number = session.length - 1
    assert session.deal.has_revealed(seat, number) and not session.deal.has_revealed(1 - seat, number)
    session.play_unrecorded(str(choose(session.record.game, session.position.question.seats[0], "squire", Random(1))))
    assert session.deal.has_revealed(seat, number)


@pytest.mark.parametrize("verb", ["discard", "prepare"])
def test_a_card_in_your_own_hand_was_visible_before(verb):
    session, seat = until(verb)
    assert not session.deal.has_revealed(seat, session.length - 1)


def test_a_looked_up_word_is_known(monkeypatch):
    install(monkeypatch, Wordy)
    for module in ("courtcards.engine.components", "courtcards.saves.loader", "courtcards.engine.word_lists"):
        monkeypatch.setattr(f"{module}.installed_words", lambda: OURS)
    session = Session(planted())
    assert session.deal.has_revealed(session.mover(0), 0)


def test_random_outcomes_are_found_with_other_dice(monkeypatch):
    session, seat = until("discard")
    monkeypatch.setattr(session.kind, "counters", lambda game: {"lot": game.copy().lot()})
    assert session.deal.has_revealed(seat, session.length - 1)


def test_a_card_shown_and_covered_within_a_move_was_seen():
    session = Session(Record("battle-royal", ["Ada", "Ben", "Cleo"], {}, "5eed" * 8))
    rng, glimpses = Random(1), 0
    while session.length < 30:
        seat = session.position.question.seats[0]
        session.recorder = recorder = FrameRecorder(seat, seat)
        session.play_unrecorded(str(choose(session.record.game, seat, "squire", rng)))
        before, after = session.deal.position_after(session.length - 1), session.position
        known = visible_card_ids(before.view(seat, "zones")) | visible_card_ids(after.view(seat, "zones"))
        if any(visible_card_ids({"zones": glimpse.zones}) - known for glimpse in recorder.glimpses):
            glimpses += 1
            assert session.deal.has_revealed(seat, session.length - 1)
    assert glimpses
