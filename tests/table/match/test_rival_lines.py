"""Rivals' lines: at the deal, after hits and at the end, in their own style, based only on public facts."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from helpers.fake_page import Table, at_war, pressable
from helpers.near import Party
from helpers.words import text

from courtcards.bots import choose
from courtcards.bots.styles import NAMED
from courtcards.engine.game import Fact
from courtcards.games import GAMES
from courtcards.saves.record import Record
from courtcards.texts import load_texts
from table.books import book_of
from table.books.common.great_hits import GreatHit, GreatHitRule, great_hit_at
from table.match.narration.rival_lines import TURNS_AFTER_GREAT, RivalLines, voice_of
from table.match.session.local_session import Session
from table.page import lazy_parts
from table.screens.lesson_index import lesson_address

VOICES = tuple([name.lower() for name in NAMED])
SHORT = 32              # characters that fit into two lines of a bubble
LINES = {voice: [line for lines in load_texts(f"voices/{voice}").values() for line in lines] for voice in VOICES}


@cache
def recorded(game, seats, seed, moves):
    """Return the data of a match between a person and squires, played by bots."""
    names, rng = ["You", *(f"bot:squire:{name}" for name in ("Margot", "Osric", "Tamsin", "Wren", "Brann"))][:seats], Random(seed)
    record = Record(game, names, seed=seed)
    while record.game.question and len(record.moves) < moves:
        seat = record.game.question.seats[0]
        record.play(str(choose(record.game, seat, "squire", rng)))
    return record.dump()


def played(game, seats, seed=1, moves=400):
    """Return a session of such a match."""
    return Session.load(recorded(game, seats, seed, moves))


def spoken(session, log=None):
    """Return every line in a match, as its facts are told one by one."""
    log = session.log if log is None else log
    rivals = RivalLines(session, book_of(session.kind.id).great[session.kind.id])
    told = [rivals.last_new_line(end, end == len(log) and session.position.outcome is not None) for end in range(len(log) + 1)]
    return [line for line in told if line]


def spoken_after(session, past):
    """Return every line in a match that follows others in which the lines of `past` were said."""
    rivals = RivalLines(session, book_of(session.kind.id).great[session.kind.id], past)
    rivals.last_new_line(len(session.log), session.position.outcome is not None)
    return [line.words for lines in rivals.lines.values() for line in lines]


def said(table):
    """Return a rival's line as screen readers hear it, or ""."""
    return table.stage.view.rpartition('role="status">')[2].partition("</p>")[0]


@pytest.mark.parametrize("voice", VOICES)
def test_a_voice_has_twenty_short_lines_for_every_occasion(voice):
    assert len(LINES[voice]) >= 20 and max(map(len, LINES[voice])) <= SHORT
    assert load_texts(f"voices/{voice}").keys() == {"deal", "hits", "scores", "close", "hurt", "wins", "loses", "draws"}


def test_no_two_voices_share_a_line():
    lines = [line for voice in VOICES for line in LINES[voice]]
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("game", ["ilk", "coinquest", "knights-and-ninjas", "kingdom-armies", "kingdrin"])
def test_a_match_has_a_line_at_the_deal_greetings_lines_after_hits_one_at_the_end_and_none_twice(game):
    session = played(game, 3)
    lines = spoken(session)
    words = [line.words for line in lines]
    assert session.position.outcome and len(lines) >= 3 and len(words) == len({*words}) and {line.seat for line in lines[:2]} == {1, 2}
    assert all(line.words in LINES[voice_of(session.names[line.seat])] for line in lines)
    assert words[0] in load_texts(f"voices/{voice_of(session.names[lines[0].seat])}")["deal"]


@pytest.mark.parametrize("game", ["war", "ilk", "coinquest", "knights-and-ninjas"])
def test_a_rival_waits_three_turns_between_lines_and_every_rival_speaks_early(game):
    session = played(game, 2 if game == "war" else 3)
    rivals, turns = RivalLines(session, book_of(game).great[game]), {seat: [] for seat in range(1, len(session.names))}
    for end in range(len(session.log) + 1):
        if line := rivals.last_new_line(end, False):
            turns[line.seat].append(rivals.turns[line.seat])
    assert all(said and said[0] <= 3 and all(later - one >= TURNS_AFTER_GREAT for one, later in pairwise(said)) for said in turns.values())


def test_the_same_record_has_the_same_lines_and_another_deal_different_ones():
    assert spoken(played("ilk", 3)) == spoken(played("ilk", 3))
    assert len({tuple(spoken(played("war", 2, seed))) for seed in range(5)}) > 1


def test_lines_never_depend_on_hidden_cards():
    session = played("knights-and-ninjas", 3, moves=120)
    lines, told = spoken(session), session.log
    session.record.game = session.deal.imagine(0, Random(5))          # other hidden cards, but the same public facts
    session.log = [fact if fact.seats is None else Fact(fact.key, {**fact.about, "card": "another"}, fact.seats) for fact in told]
    assert spoken(session) == lines != []


def test_a_private_fact_is_not_a_great_hit():
    great = {"hits": GreatHitRule("count", 5)}
    log = [Fact("hits", {"seat": 1, "rival": 0, "count": 5}), Fact("hits", {"seat": 1, "rival": 0, "count": 9}, (1,)),
           Fact("hits", {"seat": 1, "rival": 0, "count": 4}), Fact("rests", {"seat": 0})]
    assert [great_hit_at(great, log, at) for at in range(4)] == [GreatHit(1, 0, "hits"), None, None, None]


def test_a_hit_that_hurts_or_brings_nothing_is_never_remarked_on():
    log = [Fact("hits", {"seat": 1, "rival": 0, "count": count}) for count in (0, 1)]
    assert [great_hit_at({"hits": GreatHitRule("count", 5)}, log, at, False) for at in (0, 1)] == [None, GreatHit(1, 0, "hits")]


def test_a_player_with_one_card_left_is_close_and_has_not_scored():
    log = [Fact("last_card", {"seat": 1})]
    assert great_hit_at(book_of("kingdrin").great["kingdrin"], log, 0).moment == "close"


def test_a_hit_without_an_author_was_made_by_the_last_seat_to_act():
    log = [Fact("strikes", {"seat": 2, "rival": 0}), Fact("wounds", {"rival": 0, "count": 5})]
    assert great_hit_at({"wounds": GreatHitRule("count", 5)}, log, 1) == GreatHit(2, 0, "hits")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_defines_a_great_hit_by_facts_it_announces_and_its_book_none_of_another_game(game):
    great, facts = book_of(game).great[game], {**load_texts(book_of(game).id).get("fact", {}), **load_texts(game).get("fact", {})}
    assert great and great.keys() <= facts.keys() and book_of(game).great.keys() <= book_of(game).games.keys()


def test_a_rival_speaks_at_the_deal_in_a_bubble_next_to_its_seat_and_at_the_end():
    table = at_war()
    rival, bubble, greetings = table.match.session.names[1], table.stage.view.partition('class="speech"')[2], load_texts("voices/margot")["deal"]
    assert said(table) in [text("match.says", who=rival, words=line) for line in greetings]
    assert 'data-by="1"' in bubble and any(line in bubble for line in greetings)
    table.play_out()
    ends = [line for moment in ("wins", "loses", "draws") for line in load_texts("voices/margot")[moment]]
    assert said(table) in [text("match.says", who=rival, words=line) for line in ends]


def test_undone_moves_say_nothing_and_redone_ones_say_the_same():
    session = played("ilk", 3)
    rivals = RivalLines(session, book_of("ilk").great["ilk"])
    at = next(end for end in range(1, len(session.log)) if rivals.last_new_line(end - 1, False) is not None and end > 1)
    assert rivals.last_new_line(at - 2, False) is None
    assert rivals.last_new_line(at - 1, False) in spoken(session)


def test_rivals_are_silent_when_turned_off_and_where_only_bots_play():
    table, alone = Table(), Table()
    table.do("setting", name="rivals", value="false")
    table.play_now()
    alone.app.page.deal(Record("war", ["bot:squire:Osric", "bot:squire:Wren"], seed=1).dump())
    assert said(table) == said(alone) == ""


def test_missing_lines_are_fetched_once_and_then_spoken(monkeypatch):
    monkeypatch.setitem(lazy_parts.PACKAGES, "voices", "table.nowhere.voices")
    table = at_war()
    assert said(table) == ""
    fetched, table.stage.fetching = table.stage.fetching, None
    table.match.show()
    assert table.stage.fetching is None
    monkeypatch.undo()
    fetched[1](True)
    assert said(table)


def test_a_press_silences_all_rivals_and_says_where_to_turn_them_on():
    table = at_war()
    assert {"do": "hush"} in pressable(table.stage.view)
    table.do("hush")
    assert said(table) == "" and table.app.page.settings["rivals"] is False and text("notice.rivals-quiet.text") in table.warns
    table.play_out()
    assert said(table) == ""
    table.do("setting", name="rivals", value="true")
    assert said(table) == "", "what was before is no news"


def test_the_log_has_every_line_next_to_its_event_even_in_a_resumed_match():
    table = at_war()
    table.play_out()
    table.do("earlier")
    story = table.stage.view.partition('class="log"')[2]
    lines = [line.words for lines in table.match.controller.speech.rivals.lines.values() for line in lines]
    assert len(lines) >= 2 and all(f"says: {line}" in story for line in lines)
    assert all(f"says: {line}" in table.tab().stage.view for line in lines[-1:])


def test_remarks_at_the_deal_come_before_the_heading_of_the_first_turn():
    table = at_war()
    table.flip()
    story = table.stage.view.partition('class="log"')[2]
    assert 0 < story.index('class="log__says"') < story.index("<h3")


def test_lessons_and_replays_are_silent():
    table = at_war()
    table.flip(3)
    table.do("replay")
    assert "log__says" not in table.stage.view and said(table) != said(at_war()), "looking back nothing is said"
    lesson = Table()
    lesson.stage.go(lesson_address("ilk", "fizzle"))
    assert lesson.match.controller.speech.wanted is False and "log__says" not in lesson.stage.view


def test_a_guest_hears_rivals_too_and_a_spectator_does_not():
    party = Party("ilk")
    assert "log__says" in party.pages[1].stage.view or said(party.pages[1])


def test_a_rival_speaks_when_a_hit_is_shown_and_not_before():
    table, heard = at_war(), []
    while not table.match.session.position.outcome:
        table.flip()
        heard.append((said(table), [fact.key for fact in table.match.session.log if fact.about.get("seat") == 1].count("takes")))
    scores = {text("match.says", who=table.match.session.names[1], words=line) for line in load_texts("voices/margot")["scores"]}
    first = next(at for at, (line, _) in enumerate(heard) if line in scores)
    assert first and heard[first][1] > heard[first - 1][1]


def test_each_rival_has_a_voice_and_a_bot_with_another_name_has_one_of_its_style():
    assert [voice_of(name) for name in NAMED] == [*VOICES]
    assert voice_of("Fritz") in VOICES and voice_of("Fritz") == voice_of("Fritz")


def test_lines_from_an_earlier_match_are_not_repeated_while_others_are_left():
    session = played("war", 2)
    past: list[str] = []
    deals = load_texts("voices/margot")["deal"]
    for _ in deals:
        past += spoken_after(session, past)
    first = [words for words in past if words in deals]
    assert sorted(first) == sorted(deals) and spoken_after(session, past)[0] == first[0], "then the oldest comes again"


def test_a_reopened_match_has_its_earlier_lines_and_repeats_none():
    table = at_war()
    table.flip(3)
    assert said(table.tab()) == ""
    lines, id = table.match.controller.speech.rivals.lines, table.match.saved_match.id
    table.play_now()
    table.stage.go(f"#/match/{id}")
    assert table.match.saved_match.id == id and table.match.controller.speech.rivals.lines == lines != {}
