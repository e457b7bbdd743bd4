"""Replay: steps, points of view, agreement, practice, branches."""

import re
from random import Random

import pytest
from helpers.fake_page import Table, at_war, pressable, words
from helpers.finished import finished
from helpers.hotseat import act, bots, dealt, spied
from helpers.words import text

from courtcards.saves.link_codec import pack_link
from table.screens.match_setup import MatchSetup

HANDS, STYLES = text("replay.hands"), ("bold", "careful", "spiteful", "generous")


def at_step(at, length):
    """Return the text for a step."""
    return text("replay.step", at=at, length=length)


def over(table):
    """Return whether a table asks for some player."""
    return any(text("cover.hand-over", name=name) in table.says for name in table.match.session.names)


def battled(moves=8, game="battle-royal", kinds="pp"):
    """Return the replay of a match after this many moves."""
    table, rng = dealt(game, kinds), Random(1)
    while len(table.played) < moves and act(table, rng):
        pass
    table.do("replay")
    return table


def at(table):
    return table.match.replay.at


def test_steps_go_forwards_and_backwards_and_stop_at_the_ends():
    table = battled()
    assert text("replay.title", game="Battle Royal") in table.says and at_step(8, 8) in table.says
    for value, step in (("0", 0), ("-5", 0), ("3", 3), ("99", 8)):
        table.do("step", value=value)
        assert at(table) == step and at_step(step, 8) in table.says
    table.do("undo")
    assert at(table) == 7 and len(table.played) == 8


def test_steps_of_a_turn_are_counted_if_it_has_several():
    table = battled(6, "war")
    assert table.match.replay.step_words() == text("replay.turn", step=at_step(6, 6), turn="Battle 5")
    table.do("step", value="4")
    assert table.match.replay.step_words() == text("replay.of-turn", step=at_step(4, 6), turn="Battle 3", at=2, length=2)


def test_a_replay_plays_by_itself_from_the_start_and_can_be_stopped():
    table = battled()
    table.do("main")
    assert at(table) == 0 and f'aria-label="{text("replay.stop")}"' in table.stage.view
    table.stage.tick(3)
    assert at(table) == 3
    table.do("main")
    table.stage.tick(3)
    assert at(table) == 3
    table.do("main")
    while table.stage.tick():
        pass
    assert at(table) == 8 and f'aria-label="{text("replay.play")}"' in table.stage.view


def test_nothing_can_be_played_while_replaying_and_the_golden_button_leads_back_to_the_unfinished_match():
    table = battled()
    brass = re.findall(r'btn--main[^>]*data-do="([\w-]+)"|data-do="([\w-]+)"[^>]*btn--main', table.stage.view)
    assert ["".join(one) for one in brass] == ["leave-replay"]
    before = list(table.played)
    for act_ in ("move", "free", "run-out", "hold", "release"):
        table.do(act_, move=table.match.session.position.view(None)["moves"][0])
    assert table.played == before and table.match.replay


def test_before_the_end_only_open_cards_are_shown_until_all_agree():
    table = battled()
    assert HANDS not in table.stage.view
    for eyes in ("0", "1", "all"):
        table.do("eyes", value=eyes)
        assert text("replay.ask-eyes-text") in table.asks
        table.do("close")
        assert table.match.replay.eyes == "public" and spied(table) == set()
    table.do("eyes", value="all")
    table.do("yes")
    for hand in table.match.replay.past.position.forces:
        assert all(table.match.narrator.texts.card(card.id, "full") in table.stage.view for card in hand)


def test_a_seats_view_shows_only_its_own_hand():
    table = battled()
    table.do("eyes", value="0")
    table.do("yes")
    mine, theirs = table.match.replay.past.position.forces
    assert all(table.match.narrator.texts.card(card.id, "full") in table.stage.view for card in mine)
    hands = table.stage.view.partition(f'aria-label="{HANDS}"')[2]
    assert not any(table.match.narrator.texts.card(card.id, "full") in hands for card in theirs)


def test_a_single_person_replays_only_with_their_own_view():
    table = battled(6, kinds="pb")
    assert table.match.replay.eyes == "0" and HANDS in table.stage.view
    table.do("eyes", value="1")
    assert text("replay.ask-eyes-text") in table.asks


def test_before_the_first_move_the_replay_says_so_and_its_list_of_views_addresses_the_reader_as_you():
    table = at_war()
    table.do("replay")
    assert f"{text('replay.before')} {at_step(0, 0)}" in table.says
    assert text("replay.cards", name="You") in table.says and text("replay.cards", name="Margot") in table.says and "You’s" not in table.says


def test_a_card_pressed_while_replaying_is_not_refused_afterwards():
    table = battled(6, kinds="pb")
    table.do("why", card=next(iter(table.match.session.position.cards)))
    table.do("leave-replay")
    assert 'role="alert"' not in table.stage.view


def test_seeing_hidden_cards_marks_the_match_as_practice():
    table = battled()
    table.do("leave-replay")
    assert not table.stored.get("practice")
    table.do("replay")
    table.do("eyes", value="all")
    table.do("yes")
    table.do("leave-replay")
    assert table.stored["practice"] is True and text("match.hand-open", name="Ada") in table.says
    table.do("main")
    table.do("main")
    assert text("match.practice", where="") in table.says
    table.stage.go("#/")
    assert text("page.note-practice", note="") in table.says


@pytest.mark.parametrize("seen", [False, True])
def test_a_branch_is_a_separate_match(seen):
    table = battled()
    old, before = table.id, table.stored
    if seen:
        table.do("eyes", value="all")
        table.do("yes")
    table.do("step", value="4")
    table.do("branch")
    assert table.id != old and table.stored["record"]["moves"] == before["record"]["moves"][:4]
    assert table.stored["title"] == text("replay.branched", title=before["title"], step=4) and bool(table.stored.get("practice")) is seen
    assert table.saves.read(old)["record"] == before["record"] and over(table)


def test_a_replay_opens_at_the_deal_its_last_step_shows_the_end_and_that_cannot_be_continued():
    table = at_war()
    table.play_out()
    table.do("replay", **{name: value for name, value in pressable(table.stage.view, "replay")[0].items() if name != "do"})
    assert at(table) == 0 and table.stage.view.count("data-do=\"branch\"") == 1
    table.do("step", value="99")
    frames = table.match.replay.past.frames
    assert table.match.replay.frame.view["zones"] == frames[-1].view["zones"] != frames[0].view["zones"]
    assert re.search('<button[^>]*aria-disabled="true"[^>]*data-do="branch"|<button[^>]*data-do="branch"[^>]*aria-disabled="true"', table.stage.view)
    before = table.id
    table.do("branch")
    assert table.id == before and table.match.replay


def test_a_copy_of_a_finished_match_counts_as_finished():
    table = at_war()
    table.play_out()
    table.do("keep-copy")
    assert table.stored["over"] and table.stored["end"] and table.stored["note"]


def test_a_reload_while_replaying_leads_to_the_match():
    table = battled()
    assert over(table.tab())


# turns, the story, shared matches


def marked(table):
    """Return the story's last line before its mark."""
    return words(table.stage.view.partition('class="log"')[2].partition('<p class="log__here"')[0]).strip()


def test_each_step_describes_all_its_events_and_is_marked_in_the_log():
    table = battled(kinds="pb", game="war")
    table.do("step", value="3")
    replay = table.match.replay
    told = [replay.narrator.say(fact) for fact in replay.facts() if not replay.narrator.is_heading(fact)]
    assert len(told) > 1 and all(one in table.says for one in told)
    assert marked(table).endswith(table.match.replay.prompt()[0].removesuffix(".")) and "Battle 4" not in marked(table)
    assert table.stage.view.count('aria-current="step"') == 1 and "Battle 4" in table.says


def test_step_buttons_keep_their_name_and_place_at_every_step():
    table, names = battled(), set()
    for step in range(9):
        table.do("step", value=str(step))
        names.add(tuple(re.findall(r'id="(step-[a-z-]+)"', table.stage.view)))
    assert names == {("step-first", "step-last", "step-turn-before", "step-previous", "step-next", "step-turn-after")}


def shared(*seats):
    """Return a table that opened the link of a finished match."""
    table = Table()
    table.follow(f"#/play/{pack_link(finished('war', seats, 22).dump())}")
    return table


def test_a_finished_shared_match_is_described_to_somebody_who_did_not_play_it():
    table = shared("Ada", "bot:squire:Maud")
    name = "Ada" if 0 in table.match.session.position.outcome.winners else "Maud"
    assert table.match.replay.at == table.match.replay.length > 9
    assert text("match.won-it", who=name) in table.says and text("replay.shared", who="Ada") in table.says and " You " not in f" {table.says} "
    assert text("replay.leave") not in table.says
    table.do("leave-replay")
    assert table.match.replay and table.saves.ids() == []
    table.do("main")
    assert at(table) == 0


def test_an_unnamed_sharer_is_a_friend_and_several_are_named():
    assert text("replay.shared", who=text("replay.friend")) in shared("You", "bot:squire:Maud").says
    assert text("replay.played", who="Ada and Cleo") in shared("Ada", "Cleo").says


def test_the_deal_of_a_shared_match_can_be_played():
    table = shared("Ada", "bot:squire:Maud")
    table.saves.set_setting("name", "Cleo")
    deal = table.match.session.record.dump()
    table.do("play-deal")
    assert table.stored["record"] == deal | {"moves": [], "seats": ["Cleo", "bot:squire:Maud"]}
    assert table.stored["title"] == "War: Cleo and Maud" and not table.match.replay


def after_others():
    """Return a table at which the events since the player's own turn can be replayed."""
    table, rng = dealt("knights-and-ninjas", "pbb"), Random(2)
    table.do("setting", name="closes", value="false")
    while text("match.rerun") not in table.says and act(table, rng):
        bots(table)
    return table


def test_events_since_your_own_turn_are_replayed_and_the_match_continues():
    table = after_others()
    played, position = list(table.played), table.says
    table.do("replay", since="")
    shown = {table.match.replay.at}
    assert table.match.replay.running and min(shown) > 0
    for _ in range(100):
        if table.match.replay is None:
            break
        shown.add(table.match.replay.at)
        table.stage.tick()
    assert table.match.replay is None and len(shown) > 1 and table.played == played and table.says == position
    table.do("replay", since="")
    table.do("back")
    for _ in range(20):
        table.stage.tick()
    assert table.match.replay is not None, "who steps has time to look"
    table.do("leave-replay")
    assert table.says == position


def test_replayed_events_stay_long_enough_to_read_even_without_animations():
    waits, table = {}, after_others()
    for speed in ("normal", "off"):
        table.do("setting", name="speed", value=speed)
        waits[speed] = noted = []
        table.stage.later = lambda wait, then, noted=noted, stage=table.stage: noted.append(wait) or stage.waiting.append(then)
        table.do("replay", since="")
        while table.match.replay:
            table.stage.tick()
    assert waits["normal"][:3] == waits["off"][:3] and min(waits["off"][:-1]) >= 900


def test_on_a_phone_the_more_menu_describes_the_bots_characters():
    table = Table(seed="7")
    table.app.page.deal(MatchSetup("knights-and-ninjas").record())
    table.do("more")
    for name, style in (("Margot", "bold"), ("Osric", "careful")):
        assert text("setup.style", name=name, style=text(f"style.{style}.name"), does=text(f"style.{style}.does", "knights-and-ninjas")) in table.asks
    plain = dealt("knights-and-ninjas", "pbb")
    plain.do("more")
    told = [text(f"style.{style}.{part}", file) for style in STYLES for part, file in (("name", "common"), ("does", "knights-and-ninjas"))]
    assert not [words for words in told if words in plain.asks], "who plays at random has no style"


def test_one_button_cycles_through_the_paces_and_the_choice_is_saved():
    table = dealt("knights-and-ninjas", "pbb")
    paces = []
    for _ in range(3):
        table.do("next-pace")
        paces.append(table.match.saved_match.pace)
    assert paces == ["mine", "calm", "normal"] and 'data-do="next-pace"' in table.stage.view
    table.do("next-pace")
    assert table.tab().match.timeline.pace.name == "mine"
    table.do("more")
    assert text("page.more-pace", now=text("settings.pace-mine")) in table.asks
    assert 'data-do="next-pace"' not in dealt("knights-and-ninjas", "ppp").stage.view
