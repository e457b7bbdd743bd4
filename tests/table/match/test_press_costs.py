"""Cost of a press, in Python calls and in regions sent: counts, not times.

What is counted was done once before, so that caches hold the same whichever tests ran earlier.
"""

import json
import re
from random import Random

import pytest
from helpers.costs import calls, empty_caches
from helpers.fake_page import KEPT, Table
from helpers.own_sets import STROKES, a_card, on_shelf
from helpers.toy_table import Clock, Pageant, install, seated
from helpers.words import text

from courtcards.bots import choose
from courtcards.engine.forecast import LossChecker
from courtcards.saves.record import Record
from table.match.match import Match
from table.match.narration.story_log import FACTS_PER_PAGE, PAGES_SHOWN
from table.match.session.local_session import Session

NAMES = ["You", *(f"bot:squire:{name}" for name in ("Margot", "Osric", "Tamsin", "Wren", "Brann"))]


@pytest.fixture(autouse=True)
def _emptied():
    empty_caches()


def late(game, seats, stop, seed):
    """Return the record of a match between bots, up to the first wanted position; `seed` is the first one tried."""
    while True:
        record, rng = Record(game, NAMES[:seats], seed=seed), Random(seed)
        for _ in range(300):
            if record.game.question is None:
                break
            if stop(record):
                return record.dump()
            seat = record.game.question.seats[0]
            record.play(str(choose(record.game, seat, "squire", rng)))
        seed += 1


def can_attack(record):
    """Return whether the person can attack several rivals, late in the match."""
    game = record.game
    if len(record.moves) < 60 or game.question.seats[0] or game.question.key != "turn" or len(game.hands[0]) < 5:
        return False
    return len({move.target for move in game.moves() if move.verb == "attack" and len(move.cards) == 1 and move.call is None}) > 2


def opened(record):
    """Return a table with an open match whose paints are serialized as for the browser."""
    table = Table()
    table.app.page.add(record, "A match")
    table.stage.whole, table.stage.paint = table.stage.paint, json.dumps
    return table


@pytest.fixture(scope="module")
def six():
    return late("knights-and-ninjas", 6, can_attack, seed=30)


def attackers(table):
    """Return hand cards that could each attack one of several rivals, one of each kind."""
    listed = [move for move in table.match.controller.choice.moves if move.verb == "attack" and len(move.cards) == 1 and move.call is None]
    return list({move.cards[0].kind: move.cards[0].id for move in listed}.values())


def test_a_choice_among_six_takes_few_calls(six):
    table = opened(six)
    for card in attackers(table):
        table.do("choose", card=card)
        table.do("take-back")
    for card in attackers(table):
        assert calls(table.do, "choose", card=card) <= 1150, card
        assert calls(table.do, "take-back") <= 1200


def can_aim(record):
    """Return whether the person can field a King among five players with many creatures."""
    game = record.game
    if game.question.seats[0] or sum(zone.name == "field" for zone, _ in game.zones()) < 8:
        return False
    return any(move.verb == "field" and move.cards[0].kind == "K" for move in game.moves())


@pytest.fixture(scope="module")
def five():
    return late("ilk", 5, can_aim, seed=4)


def test_a_choice_with_many_targets_redraws_creatures_but_not_the_log(five):
    table = opened(five)
    aiming = next(move for move in table.match.controller.choice.moves if move.verb == "field" and move.cards[0].kind == "K")
    king, price = (card.id for card in aiming.cards)
    for act in ("choose", "take-back"):
        for card in (king, price):
            table.do(act, card=card)
    assert calls(table.do, "choose", card=king) <= 1945
    assert calls(table.do, "choose", card=price) <= 4000
    table.stage.paint = table.stage.whole
    table.do("take-back")
    sent = set(re.findall(r'data-region="([^"]+)"(?! data-as-before)', table.stage.painted[-1]["view"]))
    assert not [name for name in sent if name.split()[0] in ("table_frame.table_bar", "table_frame.story_pages_markup", "table_frame.rail_foot", "cloth.ilk_piles", "cloth.between_players")]


def test_a_choice_sends_only_what_it_changes(six):
    table = opened(six)
    table.stage.paint = table.stage.whole
    card = attackers(table)[0]
    table.do("choose", card=card)
    view = table.stage.painted[-1]["view"]
    kept, sent = KEPT.sub("", view), set(re.findall(r'data-region="([^"]+)"(?! data-as-before)', view))
    assert set(re.findall(r'aria-pressed="true"[^>]*data-card="([^"]+)"|data-card="([^"]+)"[^>]*aria-pressed="true"', kept)) in ({("", card)}, {(card, "")})
    assert len([name for name in sent if name.startswith("table_frame.hand_card")]) == 1, "one card of the hand"
    assert not [name for name in sent if name.split()[0] in ("table_frame.table_bar", "table_frame.story_pages_markup", "table_frame.rail_foot", "kingdom.realm_body", "kingdom.realm_head", "cloth.knights_middle", "cloth.own_realm")]
    assert len(view) < .2 * len(table.stage.view)


def test_painting_the_same_frame_again_sends_hardly_anything(six):
    table = opened(six)
    table.stage.paint = table.stage.whole
    table.match.show()
    assert len(table.stage.painted[-1]["view"]) < 500
    table.stage.paint = json.dumps
    table.match.show()
    assert calls(table.match.show) < 490


def test_a_ticking_clock_repaints_only_itself(monkeypatch):
    install(monkeypatch, Pageant)
    table = seated("knight-1 page-1 shield-1 thief-1", "knight-2 page-2 shield-2 thief-2", bots=(1,), game=Pageant)
    clock = Clock(table)
    table.do("move", move="0 plant knight-1 > ground:0")
    before = table.match.countdown.seconds_left
    clock.run(clock.now + 2500)
    view = table.stage.painted[-1]["view"]
    assert table.match.countdown.seconds_left == before - 2 and 'class="clock"' in view
    assert re.findall('<(?:main|header|aside) [^>]*>', view) == re.findall("<(?:main|header|aside) [^>]* data-as-before>", view) and len(view) < 2200


# matches of two thousand moves

@pytest.fixture(scope="module")
def long():
    """Return a session of two thousand moves: the first sixteen of a match repeated."""
    session = Session(Record("knights-and-ninjas", NAMES, seed=4))
    start = session.history.steps[0]
    while len(session.record.moves) < 2000:
        if len(session.record.moves) % 16 == 0:
            session.history.steps[-1] = start._replace(told=len(session.log))
            session.record.game = start.position.copy()
            session.position.story, rng = session.hear, Random(1)
        session.play_unrecorded(str(rng.choice(session.position.moves())))
    return session


def test_replaying_move_two_thousand_is_as_fast_as_the_first(long):
    for length in (*range(20, 36), *range(1980, 1996)):
        long.replay_to(length, 0)
    early, late = ([calls(long.replay_to, length, 0) for length in range(start, start + 16)] for start in (20, 1980))
    assert sum(late) < 1.5 * sum(early)


class Slices(list):
    """A list that counts how much of it was copied."""

    copied = 0

    def __getitem__(self, at):
        got = super().__getitem__(at)
        Slices.copied += len(got) if isinstance(at, slice) else 1
        return got


def test_a_step_back_and_an_undo_copy_nothing_of_a_long_match(long):
    past = long.session_at(2000)
    past.record.moves, past.log, past.history.steps = Slices(past.record.moves), Slices(past.log), Slices(past.history.steps)
    for length in (1990, 1000, 1999):
        past.replay_to(length, -1)
    past.undo()
    past.undo()
    assert Slices.copied < 200 and len(past.record.moves) < 2000


def test_the_first_paint_of_a_long_match_draws_only_the_latest_log_pages_and_a_press_shows_more(monkeypatch, long):
    table = Table()
    match = Match(table.app.page, "long", {"title": "Long"}, long.session_at(2000))
    written, line = [], match.narrator.story_log.line
    match.narrator.story_log.line = lambda fact, at: written.append(fact) or line(fact, at)
    table.app.enter(match)
    assert len(written) <= PAGES_SHOWN * FACTS_PER_PAGE < len(match.session.log) and text("table.earlier") in table.says
    pages = table.stage.view.count('data-region="table_frame.story_page ')
    table.do("earlier")
    assert table.stage.view.count('data-region="table_frame.story_page ') == 2 * pages == 2 * PAGES_SHOWN
    assert len(written) <= 2 * PAGES_SHOWN * FACTS_PER_PAGE, "what was written is kept"
    table.do("undo")
    assert len(written) <= (2 * PAGES_SHOWN + 1) * FACTS_PER_PAGE
    while text("table.earlier") in table.says:
        table.do("earlier")
    assert "table_frame.story_page 0" in table.stage.view


def test_the_log_is_cached_across_undo_and_replay_steps(six):
    table = opened(six)
    table.stage.paint = table.stage.whole
    table.do("replay")
    replay = table.match.replay
    written, line = [], replay.narrator.story_log.line
    replay.narrator.story_log.line = lambda fact, at: written.append(fact) or line(fact, at)
    for _ in range(5):
        table.do("undo")
    for value in range(len(six["moves"]) - 5, len(six["moves"]) + 1):
        table.do("step", value=str(value))
    assert len(written) <= FACTS_PER_PAGE, "a page that comes into sight at the top"


def test_undo_and_redo_cost_as_much_as_a_move(six):
    for _ in range(2):
        table = opened(six)
        table.do("undo")
        undone = calls(table.do, "redo")
        again = calls(table.do, "undo")
        before = len(table.played)
        move = next(str(move) for move in table.match.timeline.moves() if move.cards)
        moved = calls(table.do, "move", move=move)
    assert len(table.played) > before and max(undone, again) < 2 * moved, (undone, again, moved)


def test_undo_does_not_check_known_warnings_again_and_another_move_forgets_them(six, monkeypatch):
    table, tries, tried = opened(six), [], LossChecker.try_move
    move = next(str(move) for move in table.match.timeline.moves() if move.cards)
    monkeypatch.setattr(LossChecker, "try_move", lambda checker, *given: tries.append(checker.seat) or tried(checker, *given))
    table.do("undo")
    assert tries
    table.do("move", move=move if table.match.session.position.why_not_text(move) is None else str(table.match.timeline.moves()[0]))
    tries.clear()
    table.do("undo")
    assert not tries
    session = table.match.session
    length = session.length
    session.play_unrecorded(str(session.position.moves()[0]))
    assert all(at <= length for at, _ in session.known_verdicts) and session.session_at(length).known_verdicts == {}


# the studio

@pytest.fixture(scope="module", params=[135, 400])
def studio(request):
    """Return a table with one set of this many cards, all with artwork and text, and the set's address."""
    table = Table()
    cards = [a_card(number, title=f"Comet {number}", text="It flies.", strokes=STROKES) for number in range(1, request.param + 1)]
    (id,) = on_shelf(table, {"format": 1, "name": "Garden", "version": "1", "owner": "Ada", "cards": cards})
    return table, f"#/studio/{id}", request.param


def test_searching_a_set_for_a_letter_costs_little_per_card(studio):
    table, address, cards = studio
    table.stage.go(address)
    for value in ("c", "comet 13", ""):
        table.do("look-for", value=value)
    assert calls(table.do, "look-for", value="c") <= 2500 + 40 * cards
    assert table.stage.view.count("cardlink") >= cards
    assert calls(table.do, "look-for", value="comet 13") <= 2500 + 40 * cards


def test_editing_and_drawing_on_a_card_cost_hardly_more_in_a_larger_set(studio):
    table, address, cards = studio
    keys = table.app.page.shelf.get(address.rpartition("/")[2]).keys
    for _ in range(2):
        table.stage.go(f"{address}/{keys[cards // 2]}")
        letters = [calls(table.do, "write", of=keys[cards // 2], name="title", value="Comets"[:length]) for length in range(1, 7)]
        strokes = [calls(table.do, "inked", key=keys[cards // 2], undo="1", redo="", art=art) for art in ("", "1", "", "1")]
        assert table.app.page.shelf.get(address.rpartition("/")[2]).cards[cards // 2]["title"] == "Comets"
        table.do("turn-to", card=keys[1])
        turned = calls(table.do, "turn-to", card=keys[0])
    assert max(*letters, *strokes, turned) <= 6600 + 8 * cards, (letters, strokes, turned)
