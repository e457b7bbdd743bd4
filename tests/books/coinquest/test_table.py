"""Kingdom Coinquest at the table: pressing places directly, the preview of an attack, kingdoms in full and folded, the Graveyard."""

import re

import pytest
from books.coinquest.table import record
from helpers.cloth import buttons, cloth, heard, presses, shown
from helpers.fake_page import Table, words
from helpers.words import text

from courtcards.games.coinquest.deck import preparation_turns
from table.books.coinquest.faces import turns_to_prepare

ARMED = ("H knight 2H peasant 9H", "S knight 4S queen QS")
THREE = ("H peasant 9H", "S knight 4S", "D queen QD quartermaster 7D*1")


@pytest.fixture
def seated():
    """A function that opens a match built by `table.record`."""
    def seat(*kingdoms, **made):
        table = Table(speed="0")
        table.app.page.deal(record(*kingdoms, **made))
        return table
    return seat


def plates(table):
    """Return the opening tags of the kingdoms' plates, in order."""
    return re.findall(r'<section [^>]*class="seat"[^>]*>', cloth(table))


# drawing

def test_one_press_draws_a_card_from_any_source(seated):
    table = seated("H salvage 3D 5C", "S", grave="4C", draw=False)
    assert {data["move"] for data in presses(table, "move")} == {f"0 draw = {what}" for what in ("forge", "4C", "2D", "3D", "5C")} and not presses(table, "take-call")
    assert buttons(table)[:5] == ["Forge: face down", "Graveyard: 4♣", "Salvage: 2♦", "Salvage: 3♦", "Salvage: 5♣"]
    table.do("main")
    assert "btn--main" not in table.stage.view and table.played[-1] != "0 draw = forge", "none of these is better than the others"
    table.do("move", move="0 draw = 4C")
    assert table.played[-1] == "0 draw = 4C"


def test_the_graveyards_top_cards_lie_in_order_and_only_the_first_can_be_drawn(seated):
    table = seated("H", "S", grave="2C 3C 4C 5C 6C 7C", draw=False)
    fan = re.findall(r'data-key="(\dC)"', cloth(table))
    assert fan == ["5C", "6C", "7C"] and text("cloth.heap", "coinquest", what="Graveyard", count=6) in shown(table)
    assert [data["move"] for data in presses(table, "move") if data["move"].endswith("C")] == ["0 draw = 7C"]
    table.do("look", zone="graveyard")
    assert text("match.pile-stacked", pile="|", count="|").rpartition("|")[2] in table.asks and table.stage.dialog.index("7 of clubs") < table.stage.dialog.index("2 of clubs")


def test_cards_that_left_the_match_with_a_fallen_kingdom_can_be_browsed(seated):
    made = "H peasant 9H hand 2C 3D 4D", "S knight 2D+10D hand QC JC AC", "D"
    before, table = (seated(*made, health=(20, 5, 20), fallen_cards="removed", moves=moves) for moves in ((), ("attack > 1",)))
    assert not any(data.get("zone") == "aside" for data in presses(before, "look"))
    assert any(data.get("zone") == "aside" for data in presses(table, "look"))
    table.do("look", zone="aside")
    assert all(card in table.stage.dialog for card in ("Queen of clubs", "Jack of clubs", "Ace of clubs"))


# the Play Move

def strip(table):
    """Return the six Play Moves as {name: (the note below it, "can" if it can begin, "part" if the chosen cards can be part of it)}."""
    listed = table.stage.view.partition('class="moves"')[2].partition("</ul>")[0]
    found = re.findall(r"<li([^>]*)>.*?<b>(\w+)</b>(?:<small>([^<]*)</small>)?</(?:span|button)></li>", listed)
    return {name: (says, *[mark for mark in ("can", "part") if f"data-{mark}" in marks]) for marks, name, says in found}


def test_the_six_play_moves_say_which_can_begin_and_why_the_others_cannot(seated):
    assert strip(seated("H hand 9H AH 3S", "S", grave="5D")) == {
        "Prepare": ("9♥: 3 turns", "can"), "Equip": ("nothing ready",), "Attack": ("no weapon",), "Crown": ("no Q♥",), "Recruit": ("no pair fits",),
        "Raise": ("5♦ with A♥", "can")}
    assert strip(seated("H peasant 6H queen QH quartermaster 7H*2 hand 2C 4D JS", "S", grave="QC")) == {
        "Prepare": ("7♥ comes first",), "Equip": ("1 turn to go",), "Attack": ("with 6", "can"), "Crown": ("a Queen reigns",), "Recruit": ("7♥ comes first",),
        "Raise": ("none to raise",)}
    assert strip(seated("H quartermaster 7H hand QH QS QC", "S", grave="5D"))["Equip"] == ("7♥ is ready", "can")
    assert strip(seated("H hand 7H 8H QH", "S"))["Prepare"] == ("7♥, 8♥", "can")


@pytest.mark.parametrize("kingdom, grave, refused", [
    ("H hand 5S 4D JH", "4S", "prepare: no-number-held, equip: nothing-prepared, attack: no-weapon, crown: no-queen-held, recruit: cards-needed, raise: no-ace-held"),
    ("H queen QH quartermaster 7H*2 hand 2C 4D JS", "QC", "prepare: quartermaster-busy, equip: not-ready, crown: queen-reigns, recruit: quartermaster-busy, raise: top-not-equipment"),
    ("H knight 4S+JC hand 2C QD JS", "", "recruit: jack-in-play, raise: graveyard-empty"), ("H hand 7H 8H 3C", "4S", "prepare: cards-needed, recruit: no-pair-held")])
def test_a_play_move_that_cannot_be_pressed_says_why(seated, kingdom, grave, refused):
    table = seated(kingdom, "S", grave=grave)
    for kind, key in (each.split(": ") for each in refused.split(", ")):
        assert f'data-do="why" data-move="0 {kind}"' in table.stage.view
        table.do("why", move=f"0 {kind}")
        assert table.match.controller.refusal.why == text(f"refusal.{key}.why", "coinquest")


@pytest.mark.parametrize("made, key", [({"draw": False}, "draw-first"), ({"moves": ["pass"]}, "played-already")])
def test_before_and_after_the_play_move_the_six_say_when_it_is_made(seated, made, key):
    table = seated("H hand 7H 5S 2C", "S", grave="4C", **made)
    table.do("why", move="0 recruit")
    assert table.match.controller.refusal.why == text(f"refusal.{key}.why", "coinquest")


def test_an_ace_in_hand_is_not_denied_when_the_suit_of_the_top_card_blocks_it(seated):         # [13] option ace_any_suit
    assert strip(seated("H hand 9H AH 3S", "S", grave="5D", ace_any_suit=False))["Raise"] == ("can’t raise 5♦",)
    assert strip(seated("H hand 9H 2H 3S", "S", grave="5D"))["Raise"] == ("can’t raise 5♦",)


def test_a_selected_card_says_which_play_moves_it_fits(seated):
    table = seated("H hand 7S 4D JC", "S")
    assert strip(table)["Recruit"] == ("3 pairs", "can")
    table.do("choose", card="7S")
    assert {name: said for name, said in strip(table).items() if "part" in said} == {"Recruit": ("2 pairs", "can", "part")}
    assert strip(seated("H hand 7S JC", "S"))["Recruit"] == ("7♠ with J♣", "can")
    table = seated("H quartermaster 7H hand QH QS QC", "S")
    table.do("take-verb", verb="equip")
    assert [name for name, said in strip(table).items() if "part" in said] == ["Equip"]


def test_a_play_move_with_one_way_to_begin_is_pressed_in_place(seated):
    table = seated("H hand 7S JC 4H", "S", grave="KC".replace("K", "Q"))
    assert 'data-do="choose" data-card="7S"' in table.stage.view.partition('class="moves"')[2]
    table.do("choose", card="7S")
    assert text("choose.with", what="7♠") in table.says or text("choose.play") in table.says
    begun = re.findall(r'data-do="([\w-]+)"', table.stage.view.partition('class="moves"')[2].partition("</ul>")[0])
    assert {*begun} == {"why"}, "what is chosen is answered where it lies"
    assert 'data-verb="equip"' in seated("H quartermaster 7H hand QH QS QC", "S").stage.view.partition('class="moves"')[2]


@pytest.mark.parametrize("aces", [["AH"], ["AS", "AD"]])
def test_aces_say_which_card_they_raise_and_what_they_do(seated, aces):
    table = seated(f"H hand {' '.join(aces)} 3C", "S", grave="9D")
    for ace in aces:
        table.do("choose", card=ace)
    assert text("verb.raise.target", "coinquest", card="9♦") in table.says and text("line.A", "coinquest") in table.says


@pytest.mark.parametrize("hand, card, move", [("4H JS QC", "4H", "0 prepare 4H"), ("QH 2S 4H", "QH", "0 crown QH")])
def test_a_play_move_is_previewed(seated, hand, card, move):
    table = seated(f"H hand {hand}", "S")
    assert f'data-do="choose" data-card="{card}"' in table.stage.view.partition('class="moves"')[2], "the strip chooses the card as well"
    before = table.played[:]
    table.do("choose", card=card)
    assert table.played == before and [name for name, said in strip(table).items() if "part" in said] == [move.split()[1].capitalize()]
    table.do("main")
    assert table.played[-1] == move


@pytest.mark.parametrize("kingdom, offered", [("H quartermaster 7H hand 2H 3H", 'data-move="0 equip'), ("H peasant 9H hand 2H 3H", 'data-verb="attack"')])
def test_a_play_move_offered_where_a_card_was_just_drawn_ignores_a_second_press(seated, kingdom, offered):
    table = seated(kingdom, "S", draw=False)
    table.do("move", move="0 draw = forge")
    made = re.findall(rf'<button[^>]*{offered}[^>]*>', table.stage.view.partition("ask__acts")[2].partition('class="moves"')[0])
    assert made and all("data-late" in button for button in made)


@pytest.mark.parametrize("move, done", [("prepare 9H", "prepare"), ("crown QH", "crown"), ("prepare 5S 3D", "recruit"), ("pass", None)])
def test_the_play_move_just_made_is_ticked_while_the_discard_is_asked_for(seated, move, done):
    table = seated(f"H hand {'9H 3H 2H' if done != 'recruit' else '5S 3D 2H'}".replace("3H", "QH"), "S", moves=[move])
    ticked = re.findall(r'<li data-done>.*?#check-mark.*?<b>(\w+)</b>', table.stage.view.partition('class="moves"')[2].partition("</ul>")[0])
    assert ticked == ([text(f"cloth.play-{done}", "coinquest")] if done else [])


def test_the_six_play_moves_are_bare_names_until_one_is_asked_for(seated):
    table = seated("H hand 7H", "S", grave="4C", draw=False)
    assert set(strip(table).values()) == {("",)} and 'class="moves" aria-hidden="true"' in table.stage.view


def test_a_place_of_your_own_kingdom_is_equipped_by_pressing_it(seated):
    table = seated("H quartermaster 7H", "S")
    assert {data["move"] for data in presses(table, "move")} == {"0 equip > kingdom/0:knight", "0 equip > kingdom/0:peasant"}
    assert any(name.startswith("Quartermaster: 7 of hearts, ready") for name in heard(table))
    table.do("take-verb", verb="equip")
    assert {data["space"] for data in presses(table, "target") if "space" in data} == {"kingdom/0:knight", "kingdom/0:peasant"}
    table.do("target", space="kingdom/0:knight")
    assert table.played[-1] == "0 equip > kingdom/0:knight"


def test_units_that_can_be_armed_are_marked_alike_whether_or_not_they_carry_a_card(seated):
    table = seated("H quartermaster 7H knight 2H", "S")
    table.do("take-verb", verb="equip")
    units = re.findall(r'<button[^>]*data-space="[^>]*>', cloth(table))
    assert len(units) == 2 and all('data-state="target"' in unit for unit in units) and 'data-state="legal"' not in cloth(table)
    assert 'class="moves" aria-label' in table.stage.view and 'data-chosen="table"' in table.stage.view, "the hand keeps quiet"


def test_an_ace_is_aimed_at_the_knight_or_the_peasant(seated):
    table = seated("H hand AH 2S 3S", "S", grave="10C")
    table.do("choose", card="AH")
    assert {data["space"] for data in presses(table, "target") if "space" in data} == {"kingdom/0:knight", "kingdom/0:peasant"}


@pytest.mark.parametrize("card, says", [("5S", "5♠ isn’t your suit You may still recruit it: play it together with another rival equipment card, or with a Jack."),
                                        ("QD", "Q♦ isn’t your suit You may still recruit it: play it together with another rival Queen.")])
def test_an_unplayable_card_says_why_and_leads_to_its_ruling(seated, card, says):
    table = seated("H hand AH QD 5S", "S", grave="8C 2C")
    table.do("why", card=card)
    assert says in table.says and table.match.controller.refusal.ruling == 16


def test_a_card_that_no_chosen_cards_can_be_played_on_is_refused_by_its_own_name(seated):
    table = seated("H hand AS AC", "S", grave="5D")
    table.do("choose", card="AS")
    table.do("choose", card="AC")
    table.do("why", card="KH")
    assert "You can’t choose the K♥ right now" in table.says


def test_the_player_says_which_card_of_a_pair_counts(seated):
    table = seated("H hand 5S 3D JS", "S")
    table.do("choose", card="5S")
    table.do("choose", card="3D")
    assert buttons(table)[:2] == ["Let 3♦ count instead", "Recruit 5♠ with 3♦: 2 turns Space"]
    table.do("swap")
    assert buttons(table)[:2] == ["Let 5♠ count instead", "Recruit 3♦ with 5♠: 1 turn Space"]


def strike(rival):
    """Return the title of the preview of your attack."""
    return text("cloth.strike", "coinquest", rival=rival)


def struck(table):
    """Begin the only attack there is, and return the table."""
    table.do("take-verb", verb="attack")
    return table


def test_an_attack_is_previewed_once_it_is_begun(seated):
    table = seated(*ARMED)
    assert strike("Margot") not in shown(table) and text("question.play.ask", "coinquest") in table.says and "btn--main" not in table.stage.view
    table.do("take-verb", verb="attack")
    said = shown(table)
    assert strike("Margot") in said and text("cloth.on-top-two-queen", "coinquest", first="9♥", last="4♠", queen="Q♠") in said
    chain = re.findall(r"<b>([^<]*)</b>", cloth(table).partition('class="chain"')[2])
    assert chain[:4] == ["9", "−4", "−5", "0"] and "stays at 20" in said and "data-risk" not in cloth(table)
    assert "selected" in re.search(r'<button[^>]*data-key="9H"[^>]*>', cloth(table))[0]


@pytest.mark.parametrize("rival, vain", [("S knight 10S", True), ("S knight 9S queen QS", True), ("S knight 8S", False), ("S queen QS", False)])
def test_a_strike_that_nothing_gets_through_says_so_and_its_button_is_plain(seated, rival, vain):
    table = struck(seated("H peasant 9H", rival))
    assert (text("cloth.unhurt", "coinquest") in shown(table)) is vain and ("btn--main" in table.stage.view) is not vain
    table.do("move", move="0 attack > 1")
    assert table.played[-1] == "0 attack > 1"


def test_the_preview_names_what_recruited_a_weapon(seated):
    assert text("cloth.on-top-two", "coinquest", first="9♠ + 2♣", last="4♠") in shown(struck(seated("H peasant 9S+2C", "S knight 4S")))


@pytest.mark.parametrize("top, order", [("weapon", ("4♠", "9♥")), ("armour", ("9♥", "4♠"))])
def test_the_preview_follows_the_choice_of_the_top_card(seated, top, order):
    table = seated(*ARMED, attacker_orders=True)
    table.do("take-verb", verb="attack")
    table.do("take-call", call=top)
    assert text("cloth.on-top-two-queen", "coinquest", first=order[0], last=order[1], queen="Q♠") in shown(table)
    table.do("move", move=str(table.match.controller.choice.weighed))
    assert table.match.session.position.view(0)["zones"]["graveyard"][-1] == {"weapon": "9H", "armour": "4S"}[top]


def test_health_at_risk_is_ringed(seated):
    table = struck(seated("H peasant 9H", "S knight 4S"))
    assert len(re.findall("<i data-risk>", cloth(table))) == 5 and "20 of 20 health, 5 at risk" in heard(table) and "falls to 15" in shown(table)


def test_the_preview_follows_the_target(seated):
    table = seated(*THREE)
    assert 'class="preview"' not in cloth(table)
    table.do("take-verb", verb="attack")
    for rival, king in ((1, "falls to 15"), (2, "stays at 20")):
        table.do("target", seat=str(rival))
        assert strike(('', 'Margot', 'Brann')[rival]) in shown(table) and king in shown(table)
    assert not any("attack" in move for move in table.played[-1:])


def test_the_previews_of_attacks_on_three_rivals_match_the_log(seated):
    fates = ("on-top-two-queen", {"last": "4♠", "queen": "Q♠"}), ("on-top", {}), ("on-top-two", {"last": "10♣"})
    for seat, name, (key, more) in zip((1, 2, 3), ("Margot", "Brann", "Osric"), fates, strict=True):
        rest = text(f"cloth.{key}", "coinquest", first="9♥", **more)
        table = seated("H peasant 9H", "S knight 4S queen QS", "D", "C knight 10C")
        table.do("take-verb", verb="attack")
        table.do("target", seat=str(seat))
        told = re.search(r'<p class="vh ask__comes">(.*?)</p>', table.stage.view, re.S)[1]
        sentences = re.split(r"(?<=\.) ", words(told).removeprefix("Forecast: "))
        assert f"Your Peasant strikes {name} with 9♥: 9 damage." in sentences and rest in shown(table) and f"Strike {name}?" in table.says
        table.do("move", move=f"0 attack > {seat}")
        while table.match.timeline.pausing:
            table.stage.tick()
        assert [sentence for sentence in sentences if sentence.rstrip(".") not in table.says] == []


def test_after_an_attack_its_steps_are_shown_and_then_the_table(seated):
    table = seated(*ARMED)
    table.do("move", move="0 attack > 1")
    assert table.match.timeline.pausing and "Strike" not in " ".join(buttons(table))
    while table.match.timeline.pausing:
        table.stage.tick()
    assert text("question.discard.ask", "coinquest") in table.says and 'data-key="9H"' not in cloth(table).partition('class="midfield"')[2].partition("graves")[0]
    assert "Peasant, empty" in heard(table) and table.match.timeline.frame.view["zones"] == table.match.session.view()["zones"]


def test_a_drawn_card_is_in_hand_and_gone_from_the_forge_before_the_next_draw(seated):
    table = seated("H", "S", draw=False)
    before = len(table.match.session.position.forge)
    table.do("move", move="0 draw = forge")
    assert not table.match.timeline.pausing and f"Forge, {before - 1} cards" in heard(table)


def test_on_a_shared_device_everyone_reads_that_a_card_was_drawn_but_nobody_which(seated):
    table = seated("H hand 2H 3H 4H", "S", people=2, moves=["pass", "discard 2H = graveyard"])
    table.do("take-seat")
    table.do("move", move="1 draw = forge")
    drawn = table.match.session.position.hands[1][-1]
    assert "Margot draws from the Forge" in table.says and f"draws {table.match.narrator.texts.card(drawn.id)}" not in table.says


def test_a_player_with_an_empty_hand_takes_the_device_before_the_first_draw(seated):
    table = seated("H hand 2H", "S", people=2, moves=["pass", "discard 2H = graveyard"])
    assert text("cover.hand-over", name="Margot") in table.says


def test_pressing_continue_repeatedly_never_freezes_a_step(seated):
    table = seated(*ARMED)
    table.do("move", move="0 attack > 1")
    table.do("skip")
    waiting = len(table.stage.waiting)
    table.do("skip")
    assert table.match.timeline.pausing and len(table.stage.waiting) == waiting


def test_without_a_play_move_the_prompt_and_the_tip_say_so_and_what_passing_does(seated):
    table = seated("H quartermaster 9H*2 hand 3S 4S 5D", "S")
    assert text("question.play.ask-nothing", "coinquest") in table.says and text("question.play.help-nothing", "coinquest") in table.says
    assert [key for kind, key, _ in table.match.controller.tips.tip_subjects() if kind == "question"] == ["play-nothing", "play"]


# the discard

def test_a_selected_card_is_placed_on_its_target(seated):
    table = seated("H hand 2H 3H 5S", "S", moves=["pass"], grave="4C")
    assert not presses(table, "move")
    table.do("choose", card="5S")
    assert {data["move"] for data in presses(table, "move")} == {"0 discard 5S = graveyard", "0 discard 5S = salvage"}
    assert text("verb.discard.help-call", "coinquest") in table.says and text("question.discard.link", "coinquest") in table.says
    assert any("Graveyard" in text for text in buttons(table)) and "take-call" not in table.stage.view


def test_a_card_in_preparation_is_scrapped_in_place(seated):
    table = seated("H hand 9H 3H 5S", "S", moves=["prepare 9H"])
    assert "0 scrap > 9H" in {data["move"] for data in presses(table, "move")}
    assert any(name.startswith("Quartermaster: 9 of hearts, 3 turns, scrap it") for name in heard(table))


# the kingdoms

def test_counters_lie_on_the_card_one_per_turn_with_a_helper_under_it(seated):
    table = seated("H", "S quartermaster 8C+JS*2")
    assert cloth(table).count('class="counter"') == 2 and "Quartermaster: 8 of clubs with the Jack of spades, 2 turns" in heard(table) and "+ J♠" in shown(table)


def test_rivals_are_shown_in_turn_order_and_say_when_their_turn_comes(seated):
    table = seated("S", "H", "C", "D")
    names = re.findall(r'aria-label="([^":]*)', " ".join(plates(table)))
    assert names == ["Osric’s kingdom", "Brann’s kingdom", "Margot’s kingdom", "Your kingdom, whose turn it is"]
    assert re.findall(r"next|in \d turns|your turn", shown(table)) == ["next", "in 2 turns", "in 3 turns", "your turn"]


def test_several_rivals_are_collapsed_to_what_matters_until_one_is_expanded(seated):
    table = seated(*THREE)
    assert [("data-folded" in plate) for plate in plates(table)] == [True, True, False]
    assert {"Armour 4", "No weapon", "No Queen", "Queen in play", "Prepares 7, 1 turn to go"} <= {*heard(table)}
    table.do("unfold", seat="2")
    assert [("data-folded" in plate) for plate in plates(table)] == [True, False, False]


def test_a_single_rival_is_collapsed_too_so_that_forge_and_graveyard_stay_visible(seated):
    table = seated(*ARMED)
    assert [("data-folded" in plate) for plate in plates(table)] == [True, False]
    table.do("unfold", seat="1")
    assert [("data-folded" in plate) for plate in plates(table)] == [False, False]
    table.do("take-verb", verb="attack")
    assert [("data-folded" in plate) for plate in plates(table)] == [True, False]       # clear of the preview


def test_the_numbers_of_a_collapsed_kingdom_are_labelled_including_its_salvage(seated):
    table = seated("H", "S knight 4S quartermaster 8S*2 salvage 3D")
    folded = cloth(table).partition('class="brief"')[2].partition('class="spots"')[0]
    assert re.findall(r"<small>([^<]*)</small>", folded) == ["Knight", "Peasant", "Queen", "2 turns", "Salvage"]
    assert "2 cards in Salvage" in heard(table)


def test_the_bar_names_the_leader_if_there_is_only_one(seated):
    hurt = "H peasant 9H", "S", "D"
    assert re.search(r"Turn \d+\. You lead 20 to 11<", seated(*hurt[:2], moves=["attack > 1"]).stage.view)
    assert re.search(r"Turn \d+\. Margot leads with 20<", seated(*hurt, health=(8, 20, 12)).stage.view)
    assert re.search(r'class="bar__sub">Turn \d+<', seated(*hurt).stage.view), "all have the same"


def test_a_fallen_kingdom_is_a_strip(seated):
    table = seated("H peasant 9H", "S", "D", moves=["attack > 1"], health=(20, 5, 20))
    assert sum("data-out" in plate for plate in plates(table)) == 1 and "Defeated" in shown(table) and "Show all of Margot’s kingdom" not in cloth(table)


def test_an_overkilled_king_is_noted_with_zero_health(seated):
    table = seated("H peasant 9H", "S", moves=["attack > 1"], health=(20, 5))
    assert table.match.session.position.outcome.scores == (20, -4) and table.match.narrator.lobby_note().endswith(" 0")


def test_handicapped_health_is_shown_in_coins(seated):
    table = seated("H", "S", health=(45, 12))
    assert "45 of 45 health" in heard(table) and "12 of 12 health" in heard(table) and "data-many" in cloth(table)


def test_face_down_salvage_shows_its_backs_to_the_others(seated):
    table = seated("H salvage 3D", "S salvage 5C", salvage_open=False)
    assert "5 of clubs" not in " ".join(heard(table)) and "Salvage 1: 3 of diamonds" in " ".join(heard(table)) and text("table.face-down") in heard(table)


def test_flags_show_the_suits(seated):
    table = seated("H", "S", "D", "C")
    flags = re.findall(r'class="banner" data-tincture="(\w+)"><svg[^>]*><use href="#([\w-]+)"', cloth(table))
    assert {*flags} == {("gules", "suit-hearts"), ("azure", "suit-spades"), ("or", "suit-diamonds"), ("vert", "suit-clubs")}


# an Ace that strikes

def test_where_an_ace_may_strike_at_once_the_player_is_asked(seated):               # [12] option ace_strike
    table = seated("H hand AH 5H 6H", "S", "D", grave="3C 9H", ace_strike=True)
    table.do("choose", card="AH")
    assert "Arm your Knight, or strike a rival?" in table.says
    plain = seated("H hand AH 5H 6H", "S", "D", grave="3C 9H")
    plain.do("choose", card="AH")
    assert "Arm your Knight, or strike a rival?" not in plain.says


def test_where_an_ace_strikes_an_armed_knight_the_player_is_asked_which_card_ends_up_on_top(seated):      # [12] [25] options ace_strike, attacker_orders
    table = seated("H hand AH 5H 6H", "S knight 4S", "D", grave="3C 9H", ace_strike=True, attacker_orders=True)
    table.do("choose", card="AH")
    table.do("target", seat="1")
    assert "on top of the Graveyard?" in table.says and "What is the" not in table.says


def test_the_page_draws_as_many_turns_of_preparation_as_the_rules_ask_for():
    assert all(turns_to_prepare(str(value)) == preparation_turns(value) for value in range(2, 11))
