"""A match on the table: the prompt in every phase, the buttons, the bots' timing, the end."""

import re

import pytest
from helpers.fake_page import Table, at_war, pressable
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.match.flow.timeline import can_run_by_itself
from table.match.session import base_session, frame_recorder
from table.screens.match_setup import MatchSetup

PLAY_OUT, WINS = text("match.play-out"), text("match.wins", who="Margot")


def dealt(seed="22", seats=None, **options):
    """Return a table with a newly dealt match of War."""
    table = Table(seed=seed)
    setup = MatchSetup("war")
    setup.options, setup.seed = options, seed
    for seat, (name, kind) in zip(setup.seats, seats or (("Ada", "person"), ("Margot", "bot")), strict=True):
        seat |= {"name": name, "kind": kind}
    table.app.page.deal(setup.record())
    return table


def log_of(table):
    return [fact.key for fact in table.match.session.log]


@pytest.fixture
def table():
    return dealt()


@pytest.fixture
def bots_alone():
    return dealt(seats=(("Ada", "bot"), ("Brann", "bot")))


def test_the_first_prompt_asks_for_a_soldier(table):
    assert f"Send your next soldier {text('question.battle.help', 'war')}" in table.says
    assert PLAY_OUT in table.says and f"Flip {text('match.space')}" in table.says
    assert "You 32" in table.says and "32 Margot" in table.says


def test_equal_cards_announce_a_face_off_and_what_to_lay(table):
    table.flip()
    assert "Face-off! You and Margot face off: same number, same item" in table.says
    assert "Lay three cards face down, one face up Equal cards. The higher new card takes the whole table." in table.says
    assert "Lay four cards" in table.says and "2 in the pot" in table.says


def test_after_a_battle_the_prompt_says_who_takes_what_and_the_log_does_so_under_its_number(table):
    table.flip(2)
    assert "10 in the pot" in table.says
    assert "Your 3 Coin takes 10 cards" in table.says
    table.flip()
    assert "Send your next soldier You send a 4 Coin. Margot sends a 1 Axe. Your 4 Coin takes 2 cards." in table.says
    story = table.says.partition(text("table.story"))[2]
    assert "Battle 1" in story and story.index("Battle 1") < story.index("Battle 2") and "Your 4 Coin takes 2 cards" in story


def test_the_main_button_flips_and_the_match_is_saved(table):
    table.flip()
    assert table.played == ["0 flip"] == table.stored["record"]["moves"]
    assert table.stored["note"] == f"Battle 1. Cards held: you 31, Margot 31. {text('match.your-turn')}"


def test_a_card_in_battle_says_why_it_cannot_be_chosen_until_it_is_closed_or_the_next_move(table):
    table.flip(3)
    table.do("why", card="4C-sun")
    assert " ".join([text("refusal.flip-only.says", "kings-keys", card="4 Coin"), *[text(f"refusal.flip-only.{part}", "kings-keys") for part in ("why", "rule")]]) in table.says
    table.do("close")
    assert 'class="why"' not in table.stage.view and len(table.played) == 3
    table.do("why", card="4C-sun")
    assert 'class="why"' in table.stage.view
    table.flip()
    assert 'class="why"' not in table.stage.view


@pytest.mark.parametrize("move", ["0 play 1K-sun", "1 concede", "rubbish"])
def test_a_refused_move_changes_neither_match_nor_log(table, move):
    table.flip(3)
    before = table.played[:], log_of(table), table.stored
    table.do("move", move=move)
    assert (table.played, log_of(table), table.stored) == before
    assert 'class="why"' in table.stage.view


def test_undo_takes_back_one_battle(table):
    table.flip(3)
    before = table.played[:], log_of(table)
    table.flip()
    table.do("undo")
    assert (table.played, log_of(table)) == before and table.stored["record"]["moves"] == before[0]


def test_undo_at_the_start_says_so(table):
    table.do("undo")
    assert f"{text('match.no-undo')} {text('match.no-undo-why')}" in table.says
    table.flip()
    assert table.played == ["0 flip"]


def test_undo_at_the_start_does_not_stop_bots_playing_among_themselves(bots_alone):
    bots_alone.do("undo")
    bots_alone.stage.tick()
    assert len(bots_alone.stage.asked) == 1


def test_while_the_button_is_held_moves_follow_one_another(table):
    table.do("hold")
    table.stage.tick(4)
    assert len(table.played) == 5
    table.do("release")
    table.stage.tick(9)
    assert len(table.played) == 5


@pytest.mark.parametrize("stop", ["run-out", "main"])
def test_playing_out_can_be_stopped_with_a_button_that_is_not_golden_or_space_and_resumed(table, stop):
    table.do("run-out")
    table.stage.tick(3)
    assert text("match.stop-here") in table.says and PLAY_OUT not in table.says and "btn--main" not in table.stage.view
    table.do(stop)
    table.stage.tick(9)
    assert len(table.played) == 4 and PLAY_OUT in table.says
    table.play_out()
    assert len(table.played) == 26


def test_undo_stops_playing_out(table):
    table.do("run-out")
    table.stage.tick(3)
    table.do("undo")
    table.stage.tick(9)
    assert len(table.played) == 3 and PLAY_OUT in table.says


def test_leaving_the_table_stops_playing_out(table):
    table.do("run-out")
    table.stage.tick(3)
    table.stage.go("#/")
    table.stage.tick(9)
    assert text("lobby.continue") in table.says and text("match.stop-here") not in table.says


def test_the_result_gives_the_winner_counts_reason_and_tally(table):
    table.play_out()
    assert WINS in table.says and "40 Margot 24 You" in table.says
    won = text("match.won", counts="You\u00a00, Margot\u00a01")
    assert f"{text('reason.stacks-empty', 'war')} {won}" in table.says
    assert all(text(key) in table.says for key in ("match.again", "match.other-rules", "next.look-back"))
    held = text("match.standing", what=text("counter.cards", "kings-keys"), counts="You 24, Margot 40")
    assert table.stored["over"] and table.stored["note"] == text("match.ended", winner=WINS, scores=held)


def test_a_draw_says_so_and_counts_as_one():
    table = dealt(seed="1")
    table.play_out()
    assert f"{text('match.draw')} 32 You 32 Margot" in table.says and text("match.drawn", count=1) in table.says


def test_undo_after_the_end_continues_the_match_and_counts_nothing_twice_and_play_again_continues_the_tally(table):
    table.play_out()
    table.do("undo")
    assert WINS not in table.says and not table.stored["over"]
    table.flip()
    while table.stage.tick():
        pass
    assert text("match.won", counts="You\u00a00, Margot\u00a01") in table.says
    first = table.id
    table.do("again")
    assert table.id != first and table.played == []
    table.play_out()
    assert text("match.won", counts="You\u00a00, Margot\u00a02") in table.says


def test_after_the_end_a_card_is_refused_for_that_your_captured_cards_can_be_browsed_and_space_plays_again(table):
    table.play_out()
    table.do("why", card="4C-sun")
    assert f"{text('refusal.game-over.say')} {text('refusal.game-over.why')}" in table.says
    table.do("look", zone="captured")
    assert text("match.pile", pile="Captured", count=24) in table.asks
    table.do("close")
    assert [data["do"] for data in pressable(table.stage.view) if "main" in data] == ["again"]
    table.do("main")
    assert table.played == [] and not re.search(text("match.won", counts=".*"), table.says)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_ending_move_is_marked_and_never_the_main_button(game):
    table = Table()
    table.app.page.add(Record(game, ["Ada", "bot:squire:Margot"], seed=5).dump(), "A match")
    shown = [data for data in pressable(table.stage.view) if data["do"] in ("free", "run-out")]
    assert all("ending" in data and "main" not in data for data in shown)
    session, game = table.match.session, table.match.session.position
    assert bool(shown) == bool((table.match.narrator.layout.plays_out and can_run_by_itself(table.match.timeline))
                               or (not session.secret_windows and any(game.why_not_text(f"0 {verb}") is None for verb in game.free_verbs)))


def test_spectators_cannot_browse_a_bots_captured_cards(bots_alone):
    for _ in range(6):
        bots_alone.stage.tick()
        bots_alone.stage.asked[-1][1]("0 flip")
    assert 'data-do="look"' not in bots_alone.stage.view


def test_bots_playing_alone_are_asked_one_after_the_other(bots_alone):
    assert not bots_alone.stage.asked and PLAY_OUT not in bots_alone.says
    bots_alone.stage.tick()
    asked, answer = bots_alone.stage.asked[-1]
    assert asked["seat"] == 0 and asked["bot"] == "squire" and asked.keys() == {"position", "story", "seat", "bot", "name", "seed", "limit"}
    answer("0 flip")
    while bots_alone.stage.tick():
        pass
    assert bots_alone.played == ["0 flip"] and len(bots_alone.stage.asked) == 2


def test_a_late_answer_from_a_bot_is_dropped(bots_alone):
    bots_alone.stage.tick()
    answer = bots_alone.stage.asked[-1][1]
    bots_alone.do("undo")
    answer("0 flip")
    assert bots_alone.played == []


def test_two_people_are_called_by_their_names():
    table = dealt(seats=(("Ada", "person"), ("Brann", "person")))
    table.flip(3)
    assert "Ada’s 4 Coin takes 2 cards" in table.says and "You" not in table.says.split()


def test_only_the_long_game_can_be_conceded(table):
    assert "Concede" not in table.says
    table.do("free", move="0 concede")
    assert "Only the Long game can be conceded" in table.says


def test_conceding_asks_first_and_ends_the_match():
    table = dealt(long_game=True)
    assert "Concede" in table.says
    table.do("free", move="0 concede")
    assert " ".join([text(f"verb.concede.{part}", "war") for part in ("ask", "text", "no", "yes")]) in table.asks
    table.do("close")
    assert table.played == []
    table.do("free", move="0 concede")
    table.do("yes")
    while table.stage.tick():
        pass
    assert WINS in table.says and "One army gave up." in table.says


def test_in_a_face_off_conceding_says_when_it_is_possible():
    table = dealt(long_game=True)
    table.flip()
    table.do("free", move="0 concede")
    assert "Not in the middle of a face-off" in table.says and table.asks == ""


def test_names_are_shown_as_text():
    table = dealt(seats=(("Ada", "person"), ("<b>&amp;", "bot")))
    assert "<b>&amp;" in table.says and "&lt;b&gt;&amp;amp;" in table.stage.view


def test_without_animation_the_battle_still_stays_on_the_table(table):
    table.do("setting", name="speed", value="off")
    table.flip(3)
    assert "4 Coin" in table.stage.view.partition('class="duel"')[2].partition("tray")[0]


def test_the_match_can_be_exported_as_a_file(table):
    table.flip(2)
    table.do("export")
    name, text = table.stage.files[-1]
    assert name == "war--ada-and-margot.json" and '"0 flip"' in text


# costs

def views(monkeypatch):
    """Count the views made from now on."""
    made, sight = [], frame_recorder.view_from
    for module in (frame_recorder, base_session):
        monkeypatch.setattr(module, "view_from", lambda game, seat, *zones: made.append(seat) or sight(game, seat, *zones))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_paint_makes_no_view_and_a_move_one_per_frame_and_one_for_the_asked_seat(monkeypatch, game):
    table = Table()
    setup = MatchSetup(game)
    setup.resize(GAMES[game].most)
    setup.seed = "5"
    for number, seat in enumerate(setup.seats):
        seat |= {"name": f"N{number}", "kind": "bot" if number else "person"}
    table.app.page.deal(setup.record())
    for _ in range(12):
        made = views(monkeypatch)
        table.match.show()
        assert len(made) <= 1, "the hand after a battle that is still shown"
        asked = table.match.session.asked
        made.clear()
        frames = table.match.session.play(str(table.match.session.moves()[0]))
        assert len(made) == len(frames) and asked
        table.match.timeline.reopen()
        monkeypatch.undo()


def test_playing_in_a_stale_tab_makes_no_bot_think(bots_alone):
    bots_alone.match.stop_as_stale()
    bots_alone.stage.tick(5)
    bots_alone.match.timeline.request_bot_answers()
    assert bots_alone.stage.asked == []


# readers

def test_a_card_is_inspected_with_its_rule_and_its_answers_and_nothing_is_played():
    table = Table()
    table.do("setting", name="explain", value="off")
    table.stage.go("#/setup/knights-and-ninjas")
    table.do("deal")
    hand = table.match.session.position.hands[0]
    before = list(table.played)
    table.do("closer", card=hand[0].id)
    rule, same = table.match.narrator.texts.rule(hand[0].kind), sum(card.kind == hand[0].kind for card in table.match.session.position.pack())
    assert rule in table.asks and text("closer.many", count=same, total=95) in table.asks and list(table.played) == before
    table.do("close")
    assert table.asks == ""
    table.do("closer", card="no such card")
    assert table.asks == ""


def at_discard():
    """Return a table of Of Knights and Ninjas at the second step of a discard: which card. The first was to play nothing this turn."""
    table, names = Table(speed="0"), ["You", "bot:page:Ben", "bot:page:Cy"]
    records = (Record("knights-and-ninjas", names, seed=seed) for seed in range(99))
    table.app.page.deal(next(record for record in records if record.game.question.seats == (0,)).dump())
    table.do("move", move="0 end")
    return table


@pytest.mark.parametrize("way", ["undo", "close"])
def test_taking_back_the_first_step_of_a_decision_is_not_an_undo(way):
    table = at_discard()
    assert {"do": "undo", "quiet": ""} in pressable(table.stage.view, "undo") and text("choose.back") in table.says
    table.do(way)
    assert table.match.session.position.question.key == "turn" and list(table.played) == [] and not table.stored.get("retried")
    assert text("choose.back") not in table.says


@pytest.mark.parametrize("match", [1, 2])
def test_the_first_undo_of_each_match_says_once_that_the_match_no_longer_counts(match):
    table = Table()
    for _ in range(match - 1):
        table.play_now()
        table.flip()
        table.do("undo")
        table.stage.go("#/")
    table.play_now()
    table.flip(2)
    table.do("undo")
    assert text("match.undone-first") in table.says
    table.flip()
    table.do("undo")
    assert text("match.undone-first") not in table.says and text("match.undone", what="").partition(":")[0] in table.says


def test_before_the_first_undo_the_player_is_told_how_the_match_counts_and_may_decline():
    table = Table()
    table.play_now()
    table.app.do("undo", {})
    assert not table.stage.dialog and text("match.no-undo") in table.says, "nothing to undo"
    table.flip()
    played = [*table.played]
    table.app.do("undo", {})
    assert text("match.undo-counted") in table.stage.dialog and table.played == played
    table.app.do("close", {})
    assert table.played == played and not table.match.saved_match.slot.get("retried")
    table.app.do("undo", {})
    table.app.do("yes", {})
    assert table.played != played and table.match.saved_match.slot["retried"]
    table.flip()
    table.app.do("undo", {})
    assert not table.stage.dialog, "asked once"


def test_the_second_step_of_a_decision_counts_as_undone_once_made():
    table = at_discard()
    table.do("move", move=str(table.match.session.moves(0)[0]))
    table.do("undo")
    assert table.match.session.position.question.key == "discard" and table.stored["retried"]


def touched():
    """Return a table on a touch device, with a game dealt and tips turned off."""
    table = Table()
    table.stage.keys = False
    table.do("setting", name="explain", value="off")
    table.stage.go("#/setup/kingdom-armies")
    table.do("deal")
    return table


def test_the_prompts_help_says_once_that_a_card_can_be_held_until_one_is():
    table = touched()
    assert text("closer.hint") in table.stage.view.partition('class="ask__say"')[2].partition("</div>")[0]
    table.match.show()
    assert text("closer.hint") in table.says
    table.do("closer", card=table.match.session.position.hands[0][0].id)
    table.do("close")
    assert text("closer.hint") not in table.says
    table.stage.go("#/")
    table.stage.go("#/setup/kingdom-armies")
    table.do("deal")
    assert text("closer.hint") not in table.says and table.saves.settings()["met"] == ["closer-look"]


def test_the_next_question_does_not_say_that_a_card_can_be_held():
    table = touched()
    table.do("move", move=table.moves[0])
    while table.stage.tick():
        pass
    assert text("closer.hint") not in table.says


def test_layers_are_closed_one_after_the_other():
    table = at_war()
    table.flip()
    table.do("replay")
    table.do("log")
    for deep in (3, 2, 1):
        shown = [table.match.replay is not None and table.match.replay.expanded.story, table.match.replay is not None]
        assert shown.count(True) == max(0, deep - 1)
        table.do("close")
    assert table.match.replay is None


def test_pressing_something_in_the_log_closes_it():
    table = at_war()
    for act, stays in (("earlier", True), ("replay", False)):
        table.do("log")
        table.do(act)
        assert table.match.painter.expanded.story is stays
        if stays:
            table.do("log")
