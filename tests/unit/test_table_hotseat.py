"""Several persons at one device: no painted page ever holds a card that whoever holds the device may not see."""

import re
from functools import cache
from random import Random

import pytest
from fake_page import Table, words
from share import share

from courtcards import wire
from courtcards.games import GAMES
from courtcards.texts import Texts
from table.screens.setup import Dealer
from table.store.links import pack
from table.store.saves import MATCH

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gil", "Hal", "Ida", "Jack")
SECRET = ("hand", "stack", "sealed", "down", "captured", "drawn", "draft", "deck", "forge", "salvage", "pack", "aside", "tree")
OPEN = ("field", "castle", "archer", "minstrel", "ladder", "attack", "answer", "offer", "discard", "stack:", "jacks", "graveyard", "kingdom", "ditch")
GAMES_OF_HANDS = ("kingdom-armies", "battle-royal", "knights-and-ninjas", "ilk", "coinquest", "kingdrin", "minkingi", "fwords")


def seated(*kinds):
    """Return who can sit at the tables of games with hands: each game with each of these that it takes."""
    return [(game, kind) for game in GAMES_OF_HANDS for kind in kinds if len(kind) <= GAMES[game].most]


TABLES = share([(game, "pbpb" if GAMES[game].most > 3 else "pp") for game in GAMES_OF_HANDS], seated("pp", "ppb", "pppp", "pbpb"))


def short(game, seats):
    """Return house rules with which a match is soon over."""
    if game == "knights-and-ninjas":
        return {"gems": {str(seat + 1): 2 if seats == 2 else 8 for seat in range(seats)}}
    if game == "ilk":
        return {"rounds": 40, "life": {str(seat + 1): 5 for seat in range(seats)}}
    if game == "coinquest":
        return {"health": {str(seat + 1): 5 for seat in range(seats)}, "salvage_open": seats > 2}
    if game == "kingdrin":
        return {"pile": "short"}
    if game in ("minkingi", "fwords"):
        return {"field": "plus"}
    return {"army_size": 5, "battle_limit": 100}


def dealt(game, kinds, seed="7", **options):
    """Deal a match; `kinds` has a `p` for every person and a `b` for every bot, in the order of the seats."""
    table = Table(seed=seed)
    dealer = Dealer(game)
    dealer.resize(len(kinds))
    dealer.options, dealer.seed = options, seed
    for seat, kind in enumerate(kinds):
        dealer.seats[seat] |= {"name": NAMES[seat], "kind": "person" if kind == "p" else "bot", "level": "random"}
    table.app.desk.deal(dealer.record())
    return table


def holder(table):
    """Return the seat whose hand the page may show, worked out from the real position alone, -1 for nobody's."""
    match = table.match
    if match is None:
        return -1
    people, device = match.session.people, match.device
    if len(people) == 1:
        return people[0]
    if match.session.turned > device.opened:        # everybody looks
        return -1
    still = match.timeline.pausing or device.holder == match.session.viewer       # who has just passed holds the device for as long as the pause lasts
    return device.holder if device.holder is not None and not device.covered and still else -1


def secrets(game, seat):
    """Return the cards that lie where a seat may not look and that it does not know."""
    hidden = set()
    for zone, cards in game.zones():
        if zone.name in SECRET and not game.sees(seat, zone):
            hidden |= {card.id for card in cards if seat not in game.known.get(card, ())}
    return hidden


@cache
def called(kind):
    """Return the full names of a game's cards, by their ids."""
    return {id: Texts(kind).card(id, "full") for id in kind.cards}


def spied(table):
    """Return the cards of others that the page gives away, by their id or by their name."""
    match, page = table.match, table.stage.view + table.stage.dialog      # what travels was on the page before
    if match is None:
        return set(re.findall(r"\d[KASC]-(?:sun|mountain|forest|ocean)|(?:knight|peasant|castle)-\d", page))
    told = re.sub(r'<aside.*?</aside>', "", page, flags=re.S)     # the story tells of cards that all have seen
    own = f"/{match.session.reader}"             # a single person has seen the own cards of a moment that is still shown
    shown = match.replay.frame if match.replay else match.timeline.frame
    lanes = {card for zone, cards in shown.view["zones"].items() if zone.startswith(OPEN) or zone.endswith(own) for card in cards}
    secret = secrets(match.session.position, holder(table)) - lanes     # of a moment that has passed, what lay open then
    full = called(match.session.record.kind)
    telling = len(set(full.values())) == len(full)      # every card has a name of its own
    marks = re.findall(r'(?:data-[\w-]+|id|value)="([^"]*)"', told)           # a space of a field may be called as a card is
    stands = {word for value in marks for word in re.findall(r'(?:^| )([\w.-]+)', value)}
    return {card for card in secret if card in stands or (telling and full[card] in told)}


def checked(table):
    """Fail if the page gives a card away."""
    assert spied(table) == set(), table.says
    return table


def bots(table):
    """Let time pass and bots answer, as the worker would."""
    for _ in range(500):
        waited = table.stage.tick()
        thought, table.stage.asked = table.stage.asked, []
        for asked, then in thought:
            world = wire.heard(asked["position"])       # the match may have gone elsewhere meanwhile
            then(str(Random(asked["seed"]).choice(world.moves(asked["seat"]))))
        checked(table)
        if not waited and not thought:
            return


def act(table, rng):
    """Press something that whoever holds the device is offered; return False when the match is over."""
    bots(table)
    match = table.match
    if match.session.position.outcome and not match.timeline.reel:
        return False
    moves = table.moves
    if match.device.covered or not moves:
        table.do("main")
    else:
        table.do("move", move=rng.choice(moves))
    checked(table)
    return True


def disturb(table, rng):
    """Do what may give a hand away: undo, reload, visit the lobby, look, read the story, look back, share, press keys."""
    what = rng.choice(("undo", "reload", "lobby", "log", "why", "replay", "hand-over", "share", "stale", "away"))
    if what == "reload":
        table = table.tab()
    elif what == "lobby":
        where = table.stage.address
        table.stage.go("#/")
        checked(table)
        table.stage.go(where)
    elif what == "why":
        table.do("why", card=rng.choice(sorted(table.match.session.record.kind.cards)))
    elif what == "replay":
        table.do("replay")
        checked(table)
        table.do("step", value=str(rng.randrange(len(table.played) + 1)))
        table.do("eyes", value="all")
        assert "Everybody at this device must agree" in table.asks or table.match.session.position.outcome
        table.do("close")
        table.do("leave-replay")
    elif what == "hand-over" and table.match.session.viewer is not None and len(table.match.session.people) > 1:
        table.do("hand-over")
    elif what == "share":
        return table                            # it asks before it shows; its own test is below
    elif what == "away":
        table.app.hidden(True)
        checked(table)
        assert table.match.device.covered or table.match.session.viewer is None or table.match.device.must_pass
        table.app.hidden(False)
    elif what == "stale":
        other = table.tab()
        checked(other)
        table.app.stored(MATCH + table.id)
    else:
        table.do(what)
    return checked(table)


@pytest.mark.parametrize("game, kinds", TABLES)
def test_no_page_of_a_whole_match_gives_a_hand_away(game, kinds):
    rng = Random(f"{game} {kinds}")
    table = checked(dealt(game, kinds, **short(game, len(kinds))))
    for number in range(1500):
        if not act(table, rng):
            break
        if number % 5 == 4:
            table = disturb(table, rng)
    assert table.match.session.position.outcome and "Play again" in table.says


@pytest.mark.parametrize("game", GAMES_OF_HANDS)
def test_a_single_person_sees_only_the_own_hand(game):
    rng = Random(3)
    table = checked(dealt(game, "pbb"[:GAMES[game].most], **short(game, 3)))
    while act(table, rng):
        assert not table.match.device.covered
    assert "Hand the table" not in "".join(part.get("view", "") for part in table.stage.painted)


def test_the_check_itself_sees_a_card_that_is_shown():
    table = dealt("battle-royal", "pp")
    table.do("main")
    card = table.match.session.position.forces[1][0]
    table.stage.view += f'<i data-card="{card.id}"></i>'
    assert spied(table) == {card.id}
    table.stage.view = table.match.teller.texts.card(card.id, "full")
    assert spied(table) == {card.id}


def test_the_cover_names_who_is_next_and_shows_nothing_else():
    table = dealt("battle-royal", "pp")
    assert table.says == "Hand the table to Ada All hands are hidden. Ada’s cards show when the button is pressed. I am Ada, show my hand Back to the lobby"
    assert "data-card" not in table.stage.view and "data-key" not in table.stage.view


def test_the_second_choice_is_made_behind_a_cover_and_the_first_stays_sealed():
    table = dealt("battle-royal", "pp")
    table.do("main")
    sent = table.moves[0]
    table.do("move", move=sent)
    assert "Bert chooses a card Hand to Bert" in table.says and "Hand the table" not in table.says and sent.split()[2] not in table.stage.view
    table.do("main")
    assert "Hand the table to Bert" in table.says
    table.do("main")
    assert sent.split()[2] not in table.stage.view and "face-down card" in table.stage.view


def fought(kinds="pp"):
    """Return a table at which a battle was fought just now: all have sent what they saw first."""
    table = dealt("battle-royal", kinds)
    while bots(table) or not table.match.session.position.battles:
        table.do("move", move=table.moves[0]) if table.moves else table.do("main")
    return table


@pytest.mark.parametrize("kinds", ["pp", "ppb", "ppp"])
def test_who_chose_last_chooses_first_but_shows_no_hand_while_all_look_at_what_was_turned_up(kinds):
    table = fought(kinds)
    last, page = NAMES[kinds.count("p") - 1], table.stage.view
    assert f"Go on, {last}" in table.says and not table.match.device.covered and spied(table) == set() and table.moves == []
    assert all(card in page for card in [text.split()[2] for text in table.played]), "all look at what was sent"
    table.do("main")
    assert table.moves and f"Hand the table to {last}" not in table.says


def test_after_undo_and_redo_the_hand_waits_too():
    table = fought()
    table.do("undo")
    assert "Go on, Bert" in table.says and spied(table) == set() and table.moves == []
    table.do("main")
    assert table.moves
    table.do("redo")
    assert "Go on, Bert" in table.says and spied(table) == set() and table.moves == []


@pytest.mark.parametrize("again", [lambda table: table.tab(), lambda table: table.app.hidden(True)], ids=["reload", "away"])
def test_a_cover_asks_again_for_who_chose_last(again):
    table = fought()
    assert "Hand the table to Bert" in (again(table) or table).says


@pytest.mark.parametrize("persons", [2, 3, 4])
def test_the_device_changes_hands_once_fewer_than_there_are_persons_in_a_battle(persons):
    table = dealt("battle-royal", "p" * persons, seed="2")
    asked = visits(table, lambda moves, _: moves[0], lambda game: game.battles == 5)
    rounds = [fact for fact in table.match.session.log if fact.key in ("battle", "face-off")]
    assert len(asked) <= 1 + len(rounds) * (persons - 1)


def test_undo_goes_back_to_who_still_holds_the_device():
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.do("move", move=table.moves[0])
    table.do("undo")
    assert table.played == [] and table.match.device.seats == (0,)


@pytest.mark.parametrize("covered", [False, True])
def test_undo_asks_for_the_player_whose_hand_it_is(covered):
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.do("move", move=table.moves[0])
    table.do("main")
    if not covered:
        table.do("main")
    table.do("undo")
    assert "Hand to Ada" in table.says and table.played == [] and table.moves == [] and spied(table) == set()


def visits(table, choose, until):
    """Play until something is so; return who was asked for by a cover, one after the other: never who holds the device already."""
    found, rng = [], Random(4)
    device = table.match.device
    while bots(table) or not until(table.match.session.position):
        if device.covered:
            assert found[-1:] != [table.match.session.viewer], "nobody hands the device to themselves"
            found.append(table.match.session.viewer)
            table.do("main")
        elif not table.moves:
            taker, held = table.match.session.viewer, device.holder
            words = "Go on, " if taker == held else "Hand to "
            assert words + table.match.session.names[taker] in table.says, "before a hand the tray asks"
            table.do("main")
            assert device.covered is (taker != held) and bool(table.moves) is (taker == held)
        else:
            found += [None] if device.holder is None else []        # it lies among all
            table.do("move", move=choose(table.moves, rng))
            assert not device.covered, "a cover lies on the table only when it is given away"
    return [seat for seat in found if seat is not None]


GIVE, KEEP, ANY = (lambda moves, _: moves[-1]), (lambda moves, _: moves[0]), (lambda moves, rng: rng.choice(moves))


def drafted(game):
    """Return whether nothing is left to draft."""
    return not game.draft and not game.drawn


def test_whoever_gives_card_after_card_away_holds_the_device_all_the_while():
    table = dealt("knights-and-ninjas", "pp", gems={"1": 6, "2": 6})
    assert visits(table, GIVE, drafted) == [table.match.session.position.active]
    bots(table)
    assert table.moves, "who keeps the last card begins with the device in hand"


@pytest.mark.parametrize("choose, most", [(KEEP, 15), (ANY, 10)])
def test_the_draft_of_two_is_handed_over_as_often_as_the_drafter_changes(choose, most):
    assert len(visits(dealt("knights-and-ninjas", "pp"), choose, drafted)) <= most


def test_a_whole_army_is_arranged_in_one_visit():
    placed = visits(dealt("kingdom-armies", "pp"), GIVE, lambda game: game.question.key == "battle")
    assert placed == [0, 1]


@pytest.mark.parametrize("game, kinds", seated(*share(("pp", "ppp"), ("pp", "ppb", "ppp"))))
def test_a_cover_comes_only_when_the_device_changes_hands(game, kinds):
    table = dealt(game, kinds, **short(game, len(kinds)))
    moves = []
    assert visits(table, lambda listed, rng: moves.append(1) or rng.choice(listed), lambda game: game.outcome or len(moves) > 60)


def test_a_table_that_all_play_at_together_is_nobodys():
    table = dealt("kingdom-armies", "pp", army_size=2)
    visits(table, GIVE, lambda game: game.question.key == "battle")
    assert table.match.device.holder is None and table.match.device.seats
    table.do("move", move=table.moves[0])
    assert table.match.device.holder is None


def test_what_lies_open_is_chosen_without_a_cover_and_the_near_side_stays():
    table = dealt("battle-royal", "pp", army_assignment="pick")
    for name in ("Ada", "Bert"):
        assert table.moves and not table.match.device.covered and table.match.device.viewer == 0
        assert f"{name} chooses a kingdom" in table.says, "the change is said"
        table.do("move", move=table.moves[0])
    assert "Hand to Bert" in table.says, "who chose last is asked first"


def test_who_leaves_the_page_finds_the_hand_covered():
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.app.hidden(True)
    assert "Hand the table to Ada" in table.says and "data-card" not in table.stage.view
    table.app.hidden(False)
    assert "Hand the table to Ada" in table.says, "coming back asks before it shows"
    table.do("main")
    assert table.match.device.seats == (0,) and table.moves


@pytest.mark.parametrize("game, kinds", [("knights-and-ninjas", "ppb"), ("knights-and-ninjas", "pp"), ("battle-royal", "pp")])
def test_whoever_leaves_the_page_while_a_moment_stays_leaves_no_hand_in_sight(game, kinds):
    for seed in range(share(3, 6)):
        rng, table = Random(seed), dealt(game, kinds, seed=str(seed), **short(game, len(kinds)))
        for _ in range(60):
            if act(table, rng) and rng.random() < .4:
                table.app.hidden(True)
                assert 'class="hand' not in table.stage.view and checked(table)
                table.app.hidden(False)


def test_who_leaves_the_page_leaves_no_pile_open_either():
    table = dealt("battle-royal", "pp")
    table.do("main")
    table.app.desk.open_dialog("<p>my pile</p>")
    table.app.hidden(True)
    assert "my pile" not in table.stage.dialog


@pytest.mark.parametrize("game, kinds", [("war", "pp"), ("battle-royal", "pb")])
def test_leaving_the_page_covers_nothing_where_no_hand_is_to_be_hidden_from_anybody_here(game, kinds):
    table = dealt(game, kinds)
    table.app.hidden(True)
    assert not table.match.device.covered and table.moves


def test_a_reload_and_the_way_over_the_lobby_show_the_cover():
    table = dealt("battle-royal", "pp")
    table.do("main")
    assert "Hand the table" not in table.says
    assert "Hand the table to Ada" in table.tab().says
    where = table.stage.address
    table.stage.go("#/")
    table.stage.go(where)
    assert "Hand the table to Ada" in table.says


def test_keys_do_nothing_but_take_the_device_behind_a_cover():
    table = dealt("battle-royal", "pp")
    for key in ("log", "run-out", "hold", "release", "close"):
        table.do(key)
        assert spied(table) == set() and "Hand the table to Ada" in table.says


@pytest.mark.parametrize("game", GAMES)
def test_a_move_of_another_seat_is_refused_in_words(game):
    table = dealt(game, "pp")
    before = list(table.played)
    table.do("move", move="1 send 4K-sun")
    assert table.played == before


# what being handed the device tells

TELLS = "being handed the table tells the others that one could answer."


@pytest.mark.parametrize("game", ["ilk", "knights-and-ninjas"])
def test_a_match_in_which_being_asked_tells_something_says_so_on_its_first_cover(game):
    table = dealt(game, "ppb", poker_faced=False)
    assert TELLS in table.says
    table.do("take-seat")
    assert TELLS not in table.says
    table.match.hidden(True)
    assert "show my hand" in table.says and TELLS not in table.says


@pytest.mark.parametrize("game, kinds, options", [("ilk", "ppb", {}), ("ilk", "pbb", {}), ("coinquest", "pp", {})])
def test_a_match_in_which_it_tells_nothing_does_not_say_so(game, kinds, options):
    assert TELLS not in dealt(game, kinds, **options).says


def test_a_match_that_was_sent_says_it_on_its_first_cover_too():
    sent, table = dealt("ilk", "pp", poker_faced=False), Table(speed="0")
    table.app.route(f"#/play/{pack(sent.match.session.record.dump())}")
    assert "Hand the table to" in table.says and TELLS in table.says


def test_how_to_play_says_it_in_such_a_match_and_in_no_other():
    for kinds, options, told in (("pp", {"poker_faced": False}, True), ("pb", {}, False), ("pp", {}, False)):
        table = dealt("ilk", kinds, **options)
        table.do("howto-page", page="rulings", game="ilk")
        assert (TELLS in words(table.stage.dialog)) == told
