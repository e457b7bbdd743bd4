"""Set-up: its defaults, and what players change."""

import json
import re
from functools import cache
from random import Random

import pytest
from helpers.fake_page import Storage, Table, pressable
from helpers.words import text

from courtcards.bots import mind_of
from courtcards.engine.strategy import LEVELS
from courtcards.games import GAMES
from courtcards.lessons.moments import load_moments
from courtcards.saves.link_codec import pack_link
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record
from table.markup.icons import ICONS
from table.match.session.local_session import Session
from table.screens.levels import level_dialog, levels_of
from table.screens.match_setup import MatchSetup
from table.screens.setup_page import setup_markup
from table.storage.letter_state import LetterState
from table.storage.settings import SETTINGS_KEY

GAME, RULE = "knights-and-ninjas", "poker_faced"


def setup(persons):
    """Return a set-up for four with some people."""
    opened = MatchSetup(GAME)
    for seat in range(4):
        opened.seats[seat]["kind"] = "person" if seat < persons else "bot"
    return opened


@pytest.mark.parametrize("persons, proposed", [(1, False), (2, True), (4, True)])
def test_a_rule_is_proposed_when_several_people_play(persons, proposed):
    opened = setup(persons)
    assert opened.effective_rules()[RULE] is proposed and (opened.record()["options"].get(RULE, False)) is proposed
    assert (text("setup.proposed") in setup_markup(**opened.page_contents())) is proposed


def by_letter(game, *kinds, **options):
    """Return a set-up with these kinds of seats and house rules."""
    opened = MatchSetup(game)
    opened.resize(len(kinds))
    for seat, kind in enumerate(kinds):
        opened.set_kind(seat, kind)
    for name, value in options.items():
        opened.set_option(name, value)
    return opened


def test_each_seat_by_letter_is_a_person_on_a_device_of_their_own():
    opened = by_letter("coinquest", "letter", "person", "bot", "letter")
    opened.seats[3]["name"] = " Ben: "
    assert opened.devices() == [1, 0, -1, 2] and opened.record()["seats"] == ["Ada", "Margot", "bot:squire:Osric", "Ben"]
    assert text("setup.invite", names="Ada and Ben") in setup_markup(**opened.page_contents()) and LetterState.load(LetterState.begin(opened.devices()).dump())
    assert by_letter("coinquest", "person", "bot").by_letter is False


def test_by_letter_somebody_must_play_here_and_set_up_says_so_before_inviting():
    opened = by_letter("coinquest", "letter", "bot")
    assert text("setup.unattended") in setup_markup(**opened.page_contents())
    with pytest.raises(ValueError, match=re.escape(text("setup.unattended"))):
        opened.record()
    opened.seats[1]["kind"] = "person"
    assert text("setup.unattended") not in setup_markup(**opened.page_contents())
    opened = by_letter("fwords", "letter", "person")
    opened.resize(1)
    assert opened.people_here == 1 and not opened.by_letter, "the last remaining player plays here"


@pytest.mark.parametrize("game, seats, offered", [("coinquest", 2, True), ("fwords", 2, True), ("fwords", 1, False), ("war", 2, False)])
def test_play_by_letter_is_offered_only_with_several_players_and_something_to_choose(game, seats, offered):
    opened = by_letter(game, *["person"] * seats)
    assert ('data-value="letter"' in setup_markup(**opened.page_contents())) is offered


@pytest.mark.parametrize("game, rule, kinds, proposed", [
    ("ilk", "poker_faced", ("person", "person"), True), ("ilk", "poker_faced", ("person", "letter"), False), ("ilk", "poker_faced", ("person", "person", "letter"), False),
    ("fwords", "failed_challenge", ("person", "letter"), True), ("fwords", "failed_challenge", ("person", "bot"), False)])
def test_by_letter_no_rule_that_costs_letters_is_proposed_but_others_are(game, rule, kinds, proposed):
    opened = by_letter(game, *kinds)
    assert opened.effective_rules()[rule] is proposed
    assert (text("setup.costs-letters") in setup_markup(**opened.page_contents())) is (rule == "poker_faced" and "letter" in kinds and kinds.count("person") == 1)


@pytest.mark.parametrize("game, kinds, options, played, remark", [
    ("kingdrin", ("person", "letter"), {"opening": "race"}, {}, text("setup.no-race")),
    ("kingdrin", ("person", "bot", "letter"), {"speed": "true"}, {"speed": True, "pace": "drawn"}, text("setup.no-race")),
    ("fwords", ("person", "letter"), {"timer": "five"}, {"failed_challenge": True}, text("setup.no-clock"))])
def test_by_letter_nothing_goes_by_the_clock_and_set_up_says_so(game, kinds, options, played, remark):
    opened = by_letter(game, *kinds, **options)
    assert opened.record()["options"] == played and setup_markup(**opened.page_contents()).count(remark) == 1
    for seat in opened.seats:
        seat["kind"] = "person" if seat is opened.seats[0] else "bot"
    assert opened.record()["options"] == {name: True if value == "true" else value for name, value in options.items()} and remark not in setup_markup(**opened.page_contents())


def test_the_number_of_letters_replaces_the_minutes_and_a_long_match_is_called_long():
    opened = by_letter("kingdrin", "person", "letter", "letter")
    assert opened.page_contents()["game"]["lasts"] == text("setup.letters", letters=lasts(opened)) in setup_markup(**opened.page_contents())
    several = lasts(opened)
    opened.seats[1]["kind"] = "bot"                                     # two devices exchange letters less often than three
    assert lasts(opened) < several
    opened = by_letter("battle-royal", "person", "letter")
    assert text("setup.many-letters", letters=lasts(opened)) in setup_markup(**opened.page_contents())
    opened.set_option("army_size", "4")
    assert opened.page_contents()["game"]["lasts"] == text("setup.letters", letters=lasts(opened)) in setup_markup(**opened.page_contents())


def test_with_a_second_person_here_set_up_says_that_the_first_name_is_yours():
    table = Table()
    table.stage.go("#/setup/knights-and-ninjas")
    assert text("setup.people-here") not in table.says
    table.do("seat-kind", seat="1", value="person")
    assert text("setup.people-here") in table.says


def test_a_match_by_letter_starts_from_this_devices_commitment_and_no_seed():
    table = Table()
    table.stage.go("#/setup/minkingi")
    table.do("seed", value="zero")
    table.do("seat-kind", seat="1", value="letter")
    table.do("seat-name", seat="1", value="Ben")
    assert text("setup.invite", names="Ben") in table.says and 'data-do="seed"' not in table.stage.view and text("setup.by-letter") in table.says
    table.do("deal")
    kept = LetterState.load(table.stored["post"])
    assert (kept.homes, kept.home, kept.is_dealt) == ((0, 1), 0, False) and table.stored["drawn"] and table.stored["record"]["seats"] == ["Ada", "Ben"]


@pytest.mark.parametrize("name", ["\u200b", "\u3164\u3164", "\u2800", "\u202e\u200f", "\u0301", "\x07"])
def test_an_invisible_name_is_refused_with_a_sentence_next_to_it(name):
    table = Table()
    table.stage.go("#/setup/war")
    table.do("seat-name", seat="1", value=name)
    table.do("deal")
    assert table.stage.address == "#/setup/war" and text("setup.unseen", number=2) in table.says
    table.do("seat-name", seat="1", value="Odo\u0301")
    table.do("deal")
    table.do("deal")
    assert "match/" in table.stage.address


def test_a_rule_switched_off_or_on_by_the_player_stays_so_without_a_note():
    off, on = setup(2), setup(1)
    for opened in (off, on):
        opened.set_option(RULE, None)
        opened.seats[1]["kind"] = "person"
        assert text("setup.proposed") not in setup_markup(**opened.page_contents())
    assert off.effective_rules()[RULE] is False and RULE not in off.record()["options"] and on.record()["options"][RULE] is True


@pytest.mark.parametrize("game", ["knights-and-ninjas", "ilk"])
@pytest.mark.parametrize("persons, off, told", [(1, True, False), (2, True, True), (2, False, False), (3, True, True)])
def test_with_several_people_a_rule_that_is_off_says_what_it_reveals(game, persons, off, told):
    opened = MatchSetup(game)
    opened.resize(4)
    for seat in range(persons):
        opened.seats[seat]["kind"] = "person"
    if opened.effective_rules()[RULE] == off:
        opened.set_option(RULE, None)
    assert opened.effective_rules()[RULE] is not off and setup_markup(**opened.page_contents()).count(text("option.poker_faced.telling", game)) == told


# leaving a match for its set-up

def left(seats, game=GAME, **options):
    """Return a table after leaving a match that was set up there for its game's set-up."""
    table = Table(speed="0")
    table.app.page.deal(Record(game, seats, options, seed=5).dump(), set_up=True)
    table.stage.go(f"#/setup/{game}")
    return table


SEATS = ["Zoe", "bot:king:Quill", "Yves", "bot:page:Ursa", "bot:squire:Xan"]


def test_changing_the_rules_of_a_match_starts_from_its_own_and_keeps_its_seats_names_and_levels():
    table = left(SEATS, start_hand=3, gems={"1": 3})
    assert all(f'value="{name}"' in table.stage.view for name in ("Zoe", "Quill", "Yves", "Ursa", "Xan"))
    table.do("option", name="multi_respond")
    table.do("deal")
    assert table.stored["record"]["seats"] == SEATS
    assert table.stored["record"]["options"] == {"start_hand": 3, "gems": {"1": 3}, "multi_respond": True}           # only rules that were used are proposed


def test_changing_the_rules_of_a_match_by_letter_keeps_distant_players_by_letter():
    table, post = Table(), LetterState.begin([0, 1, -1])
    table.app.page.deal(Record("coinquest", ["Ada", "Ben", "bot:page:Osric"], seed=5).dump(), post=post._replace(shares=(post.own, post.own)).dump(), set_up=True)
    table.stage.go("#/setup/coinquest")
    assert text("setup.invite", names="Ben") in table.says and [seat["kind"] for seat in table.app.screen.setup.seats] == ["person", "letter", "bot"]


def test_a_player_who_joined_a_match_by_letter_sets_up_the_next_one_from_scratch():
    table, post = Table(), LetterState.begin([0, 1])
    table.app.page.deal(Record(GAME, ["Ada", "Ben"], {"start_hand": 3}, seed=5).dump(), post=post._replace(home=1, shares=(post.own, post.own)).dump())
    assert at_first(table)


def at_first(table, game=GAME):
    """Go to a game's set-up; return whether it's the same as on a newly opened page."""
    fresh = Table(Storage())
    for each in (table, fresh):
        each.stage.go(f"#/setup/{game}")
    mine, new = table.app.screen.setup, fresh.app.screen.setup
    return [seat["kind"] for seat in mine.seats] == [seat["kind"] for seat in new.seats] and mine.changed_rules() == new.changed_rules() and mine.seats[1:] == new.seats[1:]


FOREIGN = Record(GAME, ["Zoe", "bot:king:Quill", "Yves"], {"start_hand": 3}, seed=5).dump()


def from_lesson(table):
    table.stage.go("#/lesson/ilk/king")


def from_file(table):
    table.open_file(FOREIGN)


def from_link(table):
    table.follow(f"#/play/{pack_link(FOREIGN)}")


def from_deal(table):
    table.follow(f"#/deal/{pack_link(FOREIGN)}")


def from_branch(table):
    table.app.page.deal(FOREIGN, set_up=True)
    table.do("replay")
    table.do("branch")


def from_lesson_played_on(table):
    from_lesson(table)
    table.do("play-on")
    table.do("again")


def from_deal_again(table):
    from_deal(table)
    table.do("again")


def from_puzzle(table):
    table.stage.go("#/day")


def from_moment(table):
    table.stage.go("#/moments/ilk")
    table.stage.go(f"#/moment/ilk/{next(iter(load_moments('ilk')))}")


@pytest.mark.parametrize("came", [from_lesson, from_moment, from_puzzle, from_lesson_played_on, from_file, from_link, from_deal, from_deal_again, from_branch])
def test_set_up_takes_nothing_from_a_match_not_set_up_here(came):
    table = Table(speed="0")
    came(table)
    assert table.match
    assert at_first(table, table.match.session.position.id)


@pytest.mark.parametrize("act", ["again", "keep-copy"])
def test_the_next_match_at_a_table_set_up_here_leads_back_to_its_set_up(act):
    table = left(SEATS, start_hand=3)
    table.do("deal")
    table.do(act)
    table = table.tab()
    table.stage.go(f"#/setup/{GAME}")
    assert table.app.screen.setup.changed_rules() == {"start_hand": 3} and table.app.screen.setup.seats[0]["name"] == "Zoe"


def test_a_bot_with_an_unknown_level_gets_an_available_one():
    table = left(["Zoe", "bot:random:Quill"], "battle-royal")
    table.do("deal")
    assert table.stored["record"]["seats"] == ["Zoe", "bot:squire:Quill"]


@pytest.mark.parametrize("way", [["#/", f"#/setup/{GAME}"], ["#/setup/battle-royal"]], ids=["after the lobby", "of another game"])
def test_another_set_up_starts_from_scratch(way):
    table = left(SEATS)
    table.stage.go(f"#/match/{table.saves.ids()[0]}")
    for route in way:
        table.stage.go(route)
    assert "Ursa" not in table.stage.view and "Xan" not in table.stage.view


# rules that matter

IDLE = [(kind, seats, option) for kind in GAMES.values() for seats in range(kind.fewest, kind.most + 1) for option in kind.options
        if not option.matters(seats, {each.name: each.default for each in kind.options})]


def walk(kind, seats, options, seed, steps=160):
    """Return the state at each step of a match with random answers."""
    game, rng, stood = kind(seats, options, seed=seed), Random(seed), []
    while game.question and len(stood) < steps:
        game.play(rng.choice(game.moves()))
        stood.append((game.view()["zones"], game.counters(), game.outcome))
    return stood


@cache
def usual_walk(kind, seats):
    """Return the states of a match without house rules."""
    return walk(kind, seats, {}, 3)


@pytest.mark.parametrize("kind, seats, option", IDLE, ids=[f"{kind.id}-{seats}-{option.name}" for kind, seats, option in IDLE])
def test_an_irrelevant_rule_makes_no_difference(kind, seats, option):
    for value in option.values():
        assert walk(kind, seats, {option.name: value}, 3) == usual_walk(kind, seats)


def shown(opened):
    """Return the names of the house rules on the page."""
    return {option["name"] for option in opened.page_contents()["options"]}


def test_set_up_shows_only_rules_that_matter_for_the_chosen_players():
    opened = setup(1)
    assert {"turn_limit", "shrinking_goal"} <= shown(opened) and not {"draft_limit", "youngest"} & shown(opened)
    opened.resize(2)
    assert {"draft_limit", "youngest"} <= shown(opened) and not {"turn_limit", "shrinking_goal", "start_hand"} & shown(opened)


def test_a_chosen_field_is_drawn_with_all_its_spaces():
    opened = MatchSetup("minkingi")
    for name, spread in GAMES["minkingi"].fields.items():
        opened.options["field"] = name
        page = opened.page_contents()
        assert str(setup_markup(**page)).count("<rect") == len(spread.spaces) and GAMES["minkingi"](2, {"field": name}).active_field is spread


def test_a_hidden_rule_is_not_dealt_and_returns_with_its_value():
    opened = setup(1)
    opened.set_option("start_hand", "4")
    opened.resize(2)
    assert "start_hand" not in opened.record()["options"]
    opened.resize(3)
    assert opened.record()["options"]["start_hand"] == 4


def test_a_dependent_rule_is_shown_with_its_parent():
    opened = MatchSetup("war")
    assert "battle_limit" not in shown(opened) and "last_tie" in shown(opened)
    opened.set_option("long_game", None)
    assert "battle_limit" in shown(opened) and "last_tie" not in shown(opened)


def lasts(opened):
    """Return the minutes or letters estimated by set-up."""
    ways = [text(f"setup.{key}", minutes="([0-9]+)", letters="([0-9]+)") for key in ("minutes", "letters", "many-letters")]
    return int(next(filter(None, re.search("|".join(ways), setup_markup(**opened.page_contents())).groups())))


def test_the_number_of_players_and_the_length_of_the_match_change_together():
    table = Table()
    table.stage.go("#/setup/ilk")
    for players, minutes in ((2, 15), (5, 45)):
        table.do("seats", value=str(players))
        assert text("setup.minutes", minutes=minutes) in table.stage.view.partition("seatrow")[0]


def test_the_stated_length_fits_the_variant():
    opened = MatchSetup("war")
    short = lasts(opened)
    opened.set_option("long_game", None)
    assert lasts(opened) > short
    opened = MatchSetup("battle-royal")
    whole = lasts(opened)
    opened.set_option("army_size", "4")
    assert lasts(opened) < whole
    opened = setup(1)
    several = lasts(opened)
    opened.resize(2)
    assert lasts(opened) > several


@pytest.mark.parametrize("persons, raced", [(1, True), (4, True), (5, False)])
def test_too_many_people_to_race_on_one_screen_get_the_random_order_and_are_told(persons, raced):
    opened = MatchSetup("kingdrin")
    opened.resize(5)
    for seat in range(5):
        opened.seats[seat]["kind"] = "person" if seat < persons else "bot"
    opened.set_option("opening", "race")
    assert ("opening" in opened.record()["options"]) is raced
    assert (text("setup.crowd", most=4) in setup_markup(**opened.page_contents())) is not raced
    opened.set_option("speed", "true")
    assert opened.record()["options"] == {"speed": True} | ({} if raced else {"pace": "drawn"})


# levels of bots

@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_a_game_is_offered_with_a_name_a_face_a_pace_and_a_sentence(game):
    found, known = levels_of(game, GAMES[game].fewest), mind_of(game).levels
    assert [level.value for level in found] == (list(known) if len(known) > 1 else [])
    markup = level_dialog(found, "squire", 1, "Margot", None) if found else ""
    assert all(all(level) and level.face in ICONS and f'data-value="{level.value}"' in markup and level.does in markup for level in found)
    assert len({level.does for level in found}) == len({level.face for level in found}) == len(found)


def test_with_many_players_there_is_no_knight_where_a_king_is_hardly_better():
    opened = MatchSetup(GAME, level="knight")
    assert shown_levels(opened) == ["Squire"] * 3 and [level.value for level in levels_of(GAME, 4)] == ["page", "squire", "king"]
    kept = Session(load_record(opened.record() | {"seats": ["Ada", "bot:knight:Ben", "bot:king:Cleo", "bot:page:Tom"]}))
    assert [kept.bot_kind(seat) for seat in (1, 2, 3)] == ["squire", "king", "page"], "of a match that was kept before"
    opened.resize(2)
    assert shown_levels(opened) == ["Knight"], "as it was wished"


def shown_levels(opened):
    """Return the levels of bots shown in set-up."""
    return re.findall(level_of(r"\d", r"(\w+)"), setup_markup(**opened.page_contents()))


def level_of(seat, level, style=""):
    """Return the label for the level of the bot in a seat, with its style if it has one."""
    level = text("match.bot-styled", level=level, style=text(f"style.{style}.name")) if style else level
    return text("setup.level-of", seat=text("setup.seat", number=seat), level=level)


def test_bots_show_their_level_and_people_none():
    markup = setup_markup(**setup(1).page_contents())
    assert markup.count('data-do="levels"') == 3 and level_of(2, "Squire") in markup and re.findall(level_of(r"(\d)", r"\w+"), markup) == ["2", "3", "4"]


def test_set_up_explains_its_words_before_they_are_chosen():
    markup = setup_markup(**MatchSetup("kingdrin").page_contents())
    assert text("setup.by-guest") in markup and text("setup.by-letter") in markup
    for kind in ("letter", "guest"):
        match = MatchSetup("kingdrin")
        match.set_kind(1, kind)
        assert text(f"setup.by-{kind}") in setup_markup(**match.page_contents()).partition("seatrow__note")[2].partition("</li>")[0]
    assert f'title="{levels_of("kingdrin", 4)[1].does}' in markup and text("catalogue.stock", "creations") in markup


@pytest.mark.parametrize("seats, key", [(3, "first-begin"), (4, "first-apart")])
def test_a_first_match_with_other_seats_than_chosen_says_so(seats, key):
    opened = MatchSetup("kingdrin")
    opened.resize(seats)
    page = opened.page_contents()
    assert f"{text(f'setup.{key}', count=2)}</li>" in setup_markup(**page | {"values": page["values"] | {"new": True}})


def test_a_game_with_a_match_under_way_offers_to_continue_it_before_a_new_first_match():
    table = Table()
    table.stage.go("#/setup/war")
    assert text("setup.first-deal") in table.says and text("lobby.go-on") not in table.says
    table.do("first-match", game="war")
    table.flip()
    table.stage.go("#/setup/war")
    assert re.findall(r'class="(btn[^"]*)" (?:href|data-do)="([^"]+)"', table.stage.view.partition("firstly__ways")[2])[:2] == [
        ("btn btn--main btn--big", f"#/match/{table.saves.ids()[0]}"), ("btn", "first-match")]
    assert text("setup.first-running", title="War") in table.says and text("setup.first-deal") not in table.says
    table.stage.go("#/setup/ilk")
    assert text("setup.first-deal") in table.says, "no match of this game"


def test_a_bots_style_is_shown_with_its_level_and_explained_where_that_is_chosen():
    opened = MatchSetup("knights-and-ninjas")
    opened.resize(3)
    markup = setup_markup(**opened.page_contents())
    assert level_of(2, "Squire", "bold") in markup and level_of(3, "Squire", "careful") in markup
    bold = text("setup.style", name="Margot", style=text("style.bold.name"), does=text("style.bold.does", "knights-and-ninjas"))
    assert bold in level_dialog(levels_of("knights-and-ninjas", 3), "squire", 1, "Margot", opened.style(1))
    opened.seats[1]["name"] = "Wren"
    opened.seats[2]["level"] = "page"
    again = setup_markup(**opened.page_contents())
    assert level_of(2, "Squire", "generous") in again and level_of(3, "Page") + '"' in again and opened.seat_names() == [text("setup.you"), "bot:squire:Wren", "bot:page:Osric"]
    opened.resize(2)
    assert level_of(2, "Squire") + '"' in setup_markup(**opened.page_contents()), "between two there is no weakest to be spared"


def test_where_only_the_cards_decide_no_level_is_offered_and_set_up_says_so():
    markup = setup_markup(**MatchSetup("war").page_contents())
    assert 'data-do="levels"' not in markup and text("setup.no-levels") in markup
    assert MatchSetup("war", level="king").seat_names() == [text("setup.you"), "bot:squire:Margot"]


def test_the_last_chosen_level_is_remembered_for_set_up_and_instant_matches():
    table = Table()
    table.stage.go(f"#/setup/{GAME}")
    table.do("seats", value="3")
    table.do("levels", seat="2")
    assert text("setup.level", name="Osric") in table.stage.dialog
    table.do("seat-level", seat="2", value="king")
    assert table.stage.dialog == "" and level_of(3, "King") in table.stage.view
    table.do("deal", game=GAME)
    assert table.match.session.record.seats[1:] == ["bot:squire:Margot", "bot:king:Osric"]
    table.stage.go("#/")
    table.stage.go(f"#/setup/{GAME}")
    assert len(re.findall(level_of(r"\d", "King"), table.stage.view)) == table.stage.view.count('data-do="levels"') > 0
    table.stage.go("#/")
    table.do("play-now", game="battle-royal")
    assert table.match.session.record.seats[1] == "bot:king:Margot"


@pytest.mark.parametrize("stored", ["emperor", "random", 3, None, ["king"]])
def test_an_invalid_stored_level_is_ignored(stored):
    storage = Storage()
    storage.set(SETTINGS_KEY, json.dumps({"level": stored}))
    table = Table(storage)
    table.stage.go(f"#/setup/{GAME}")
    assert re.search(level_of(r"\d", "Squire"), table.stage.view)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["knights-and-ninjas", "war"])
def test_a_record_names_its_bots_by_level_and_replays_whatever_levels_the_game_has(game, level):
    record = Record(game, ["Ada", f"bot:{level}:Margot"], seed=3)
    record.play(str(record.game.moves()[0]))
    session = Session.load(json.loads(json.dumps(record.dump())))
    assert session.record.moves == record.moves and session.names[1] == "Margot" and session.record.seats[1] == f"bot:{level}:Margot"
    assert session.bot_kind(1) == (level if level in mind_of(game).levels else "squire")


def test_set_up_says_you_when_you_play_alone_with_bots_and_otherwise_a_name():
    you, opened = text("setup.you"), MatchSetup("knights-and-ninjas")
    assert opened.seat_names()[0] == you and f'value="{you}"' in setup_markup(**opened.page_contents())
    opened.set_kind(1, "person")
    assert opened.seat_names()[:2] == ["Ada", "Margot"]
    opened.set_kind(1, "bot")
    assert opened.seat_names()[0] == you
    opened.set_kind(1, "guest")
    assert opened.seat_names()[0] == "Ada"
    bea = MatchSetup("knights-and-ninjas", "Bea")
    bea.set_kind(1, "person")
    assert bea.seat_names()[0] == "Bea"


def test_a_short_match_is_a_plain_choice_and_says_how_long_it_takes():
    opened = MatchSetup("ilk")
    opened.resize(2)
    said_ = text("setup.short-help", what=text("short", "ilk"), players=2, minutes=7, whole=15)
    assert said_ in setup_markup(**opened.page_contents()) and text("note", "ilk") in setup_markup(**opened.page_contents())
    opened.toggle_short()
    assert set(opened.record()["options"]["life"].values()) == {20} and said_ in setup_markup(**opened.page_contents()) and text("note", "ilk") not in setup_markup(**opened.page_contents())
    opened.toggle_short()
    assert opened.record()["options"] == {} and MatchSetup("war").page_contents()["game"]["short"] is None


def test_rules_that_even_out_a_game_are_proposed_in_its_own_words_until_they_are_on():
    table = Table()
    table.stage.go("#/setup/kingdrin")
    assert text("even", "kingdrin") not in table.says and len(table.app.screen.setup.seats) > 2
    table.do("seats", value="2")
    assert text("even", "kingdrin") in table.says
    table.do("even")
    assert text("even", "kingdrin") not in table.says and table.app.screen.setup.changed_rules() == {"fresh_value": True, "finish_round": True}
    table.stage.go("#/setup/war")
    assert not pressable(table.stage.view, "even")


def test_after_a_lost_first_match_the_easiest_bots_are_proposed_and_tips_shown_until_one_is_not_lost():
    table, explains = Table(), re.compile('aria-checked="(true|false)" data-do="firsts"|data-do="firsts"[^>]*aria-checked="(true|false)"')

    def proposed():
        table.app.page.set_up = None
        table.stage.go("#/")
        table.stage.go("#/setup/ilk")
        return {*re.findall(level_of(r"\d", r"(\w+)"), table.stage.view)}, "true" in explains.search(table.stage.view).groups()
    table.app.page.met.finish("ilk", True)
    assert proposed() == ({"Page"}, True)
    table.do("deal")
    assert table.app.page.settings["level"] == "squire", "what was only proposed isn't kept"
    table.app.page.met.finish("ilk", False)
    levels, explained = proposed()
    assert levels >= {"Squire"} and levels - {"Squire"} == set() and not explained
    table.app.page.met.finish("ilk", True)
    assert proposed()[1] is False, "a later loss changes nothing"
