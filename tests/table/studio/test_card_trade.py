"""Trading cards: given or exchanged with their history, between sets or devices; never lost or duplicated, and reversible."""

import json

import pytest
from helpers.fake_page import Table, pressable
from helpers.own_sets import HISTORY, STROKES, a_file, on_shelf, plain
from helpers.share import first_of
from helpers.words import text

from courtcards.engine.limits import CARD_HISTORY as LONGEST
from table.storage.set_shelf import SET_PREFIX
from table.studio.provenance import extend_history, history_sentences

GIFT, OURS = text("notice.given-card.text", card="Comet Duke", to="Brann"), text("trade.set-of", name="Garden", owner="Ada", count=20)
GIVEN = {"what": "given", "by": "Ada", "to": "Brann", "on": "2026-11-21"}


def at_trade(*files, source=None):
    """Return a table at the trade page with some sets on the shelf, and their ids; cards are given from the first."""
    table = Table()
    ids = on_shelf(table, *files)
    table.stage.go(f"#/trade/{ids[0] if source is None else source}")
    return table, ids


def cards(table, id):
    """Return the cards of a set."""
    return table.app.page.shelf.get(id).cards


def choose(table, ids, place=0, to=None, back=None):
    """Choose a card by index, its destination, and perhaps the card in return."""
    table.do("give-from", value=ids[0])
    table.do("give-to", value=to or ids[1])
    table.do("give-card", card=cards(table, ids[0])[place]["key"])
    if back is not None:
        table.do("give-return", card=cards(table, ids[1])[back]["key"])


def give(table, ids, **chosen):
    """Give a card."""
    choose(table, ids, **chosen)
    table.do("give")


def given(*files, **chosen):
    """Return a table after giving a card, and the ids of the sets."""
    table, ids = at_trade(*files)
    give(table, ids, **chosen)
    return table, ids


def link(table):
    """Return the link in the open dialog, without the page's address."""
    return table.stage.dialog.partition('value="https://example.org/')[2].partition('"')[0]


def state(table, ids):
    """Return the full contents of some sets, as exported."""
    return [plain(table, id) for id in ids]


TWO = a_file(), a_file("Wood", "Brann", title="Oak King")


# from set to set

def test_a_given_card_leaves_one_set_and_joins_the_other_with_its_history_and_its_drawing():
    table, ids = at_trade(*TWO)
    choose(table, ids)
    assert text("trade.will-give", giver="Ada", card="Comet Duke", taker="Brann") in table.says
    table.do("give")
    assert GIFT in table.warns and len(cards(table, ids[0])) == 19 and len(cards(table, ids[1])) == 21
    card = plain(table, ids[1])["cards"][-1]
    assert card == TWO[0]["cards"][0] | {"history": [*HISTORY, GIVEN]} and card["strokes"] == STROKES
    assert history_sentences(card["history"]) == [text("trade.was-drawn", by="Ada", on="1 November 2026"), text("trade.was-given", to="Brann", by="Ada", on="21 November 2026")]
    assert all(one["number"] != 1 for one in cards(table, ids[0]))


def test_a_given_card_can_be_taken_back_from_any_screen_to_its_old_place():
    table, ids = at_trade(*TWO)
    before = state(table, ids)
    give(table, ids, place=5)
    table.do("lobby")
    table.do("take-gift-back")
    assert state(table, ids) == before and text("notice.taken-back.text") in table.warns
    table.do("take-gift-back")
    assert state(table, ids) == before


def test_taking_a_card_back_shows_at_once_on_the_open_screen():
    table, ids = at_trade(*TWO)
    drawn = text("studio.drawn", count=20, drawn=1)
    for screen, whole in (("#/studio", drawn), (f"#/studio/{ids[0]}", drawn), (f"#/trade/{ids[1]}", OURS)):
        table.stage.go(f"#/trade/{ids[0]}")
        give(table, ids)
        table.stage.go(screen)
        given = table.says
        table.do("take-gift-back")
        assert table.says != given and whole in table.says and text("studio.cards", count=19) not in table.says, screen


def test_another_tabs_changes_to_sets_show_when_giving_or_receiving_a_card():
    table, ids = at_trade(a_file(picture=""), TWO[1])
    other, third = table.tab(), table.tab()
    give(table, ids, to="link")
    address = link(table)
    other.stage.go(address)
    third.stage.go(address)
    other.do("take-card")
    for tab in (table, third):
        tab.app.on_stored(SET_PREFIX + ids[0])
    assert text("trade.set-of", name="Garden", owner="Ada", count=21) in table.says and text("trade.known", name="Garden") in third.says


def test_two_cards_are_exchanged_and_each_records_it():
    table, ids = at_trade(*TWO)
    before = state(table, ids)
    choose(table, ids, back=0)
    assert text("trade.will-exchange", giver="Ada", card="Comet Duke", taker="Brann", back="Oak King") in table.says and text("trade.exchange") in table.says
    table.do("give")
    assert text("notice.exchanged-card.text", card="Comet Duke", to="Brann") in table.warns
    ours, theirs = plain(table, ids[0])["cards"], plain(table, ids[1])["cards"]
    assert ours[0]["title"] == "Oak King" and ours[0]["history"][-1] == GIVEN | {"what": "exchanged", "by": "Brann", "to": "Ada"} and len(ours) == 20
    assert theirs[-1]["title"] == "Comet Duke" and theirs[-1]["history"][-1] == GIVEN | {"what": "exchanged"} and len(theirs) == 20
    table.do("take-gift-back")
    assert state(table, ids) == before


def test_text_written_on_a_given_card_stays_when_it_is_taken_back():
    table, ids = given(*TWO)
    shelf = table.app.page.shelf
    own = shelf.get(ids[1])
    shelf.save(own.with_card(own.cards[-1] | {"title": "Comet Queen"}))
    table.do("take-gift-back")
    assert cards(table, ids[0])[0]["title"] == "Comet Queen" and cards(table, ids[0])[0]["history"] == HISTORY


def test_sets_without_owners_go_by_their_names():
    table, ids = at_trade(a_file(owner=""), a_file("Wood", ""))
    choose(table, ids)
    assert text("trade.will-give", giver="Garden", card="Comet Duke", taker="Wood") in table.says


@pytest.mark.parametrize("owners", [("", "Brann"), ("Ada", ""), ("", ""), ("Ada", "Ada")])
@pytest.mark.parametrize("back", [None, 0])
def test_a_card_given_by_or_to_nobody_or_that_stays_with_its_owner_records_nothing(owners, back):
    table, ids = given(a_file(owner=owners[0]), a_file("Wood", owners[1]), back=back)
    assert cards(table, ids[1])[-1]["history"] == HISTORY and len(cards(table, ids[0])) == (19 if back is None else 20)


@pytest.mark.parametrize("name", ["Tom & Jerry", "<3", "x" * 300])
@pytest.mark.parametrize("into", ["", "a set"])
def test_a_received_card_can_be_taken_under_any_name(name, into):
    table, ids = given(a_file(picture=""), TWO[1], to="link")
    address = link(table)
    other = Table()
    other.app.page.saves.set_setting("name", name)
    if into:
        on_shelf(other, a_file("Wood", owner=""))
    other.stage.go(address)
    other.do("take-card")
    other.do("take-card")
    own, = Table(other.storage).app.page.shelf.readable_sets()
    assert own.cards[-1]["title"] == "Comet Duke" and len(own.cards) == (21 if into else 1) and len(own.cards[-1]["history"]) == 2


def test_a_card_without_enough_space_leaves_no_empty_set_behind():
    table, ids = given(a_file(picture=""), TWO[1], to="link")
    other = Table()
    other.stage.go(link(table))
    other.storage.room = 0
    other.do("take-card")
    assert text("notice.card-not-taken.text") in other.warns and not other.app.page.shelf.readable_sets()


def test_a_set_cannot_give_to_itself_and_the_stand_in_set_neither_gives_nor_receives():
    table, _ = at_trade(a_file())
    assert text("trade.file") in table.says and table.says.count(OURS) == 1 and "Core" not in table.says
    empty = Table()
    empty.stage.go("#/trade")
    assert text("trade.no-sets") in empty.says and text("trade.stand-in") in empty.says


def test_an_address_of_a_missing_set_leads_to_the_first_one():
    table, _ = at_trade(*TWO, source="00000000")
    assert OURS in table.says


@pytest.mark.parametrize("side, act", [("from", "give-card"), ("to", "give-return")])
def test_cards_can_be_searched_on_either_side_as_in_a_sets_grid(side, act):
    table, ids = at_trade(a_file(count=30), a_file("Wood", "Brann", count=30, title="Oak King"))
    def shown():
        return [data["card"] for data in pressable(table.stage.view) if data["do"] == act]
    keys = [card["key"] for card in cards(table, ids[side == "to"])]
    choose(table, ids, place=9, back=9)
    for typed, found in (("", keys), ("2", [keys[1], *keys[19:29]]), ("flies", keys[:1]), ("far  DUKE" if side == "from" else "KING oak", keys[:1])):
        table.do("look-for", side=side, value=typed)
        assert shown() == found and (text("studio.found", count=len(found), total=30) in table.says) is bool(typed)
        assert text("trade.will-exchange", giver="Ada", card="Bee 10", taker="Brann", back="Bee 10") in table.says, "what is chosen stays so"
    table.do("look-for", side=side, value="nothing like it")
    assert text("studio.none-found") in table.says and not shown()
    table.do("show-all", side=side)
    assert shown() == keys
    table.do("look-for", side=side, value="flies")
    table.do(f"give-{side}", value=ids[side == "to"])
    assert f'id="look-{side}"' in table.stage.view and 'value="flies"' not in table.stage.view, "another set is shown whole"


def test_nothing_can_be_given_before_a_card_is_chosen():
    table, ids = at_trade(*TWO)
    before = state(table, ids)
    table.do("give")
    assert state(table, ids) == before and text("trade.not-gone") in table.says


def test_a_full_set_receives_no_card():
    table, ids = at_trade(a_file(), a_file("Wood", "Brann", count=400))
    before = state(table, ids)
    give(table, ids)
    assert text("trade.not-many") in table.says and state(table, ids) == before


@pytest.mark.parametrize("full", first_of({0, 1}, {0}, {1}))
def test_a_full_set_can_exchange_one(full):
    table, ids = at_trade(*(a_file(name, owner, count=400 if place in full else 20, title=title)
                            for place, (name, owner, title) in enumerate((("Garden", "Ada", "Comet Duke"), ("Wood", "Brann", "Oak King")))))
    before = state(table, ids)
    give(table, ids, back=0)
    ours, theirs = state(table, ids)
    assert (ours["cards"][0]["title"], theirs["cards"][-1]["title"]) == ("Oak King", "Comet Duke")
    assert [len(one["cards"]) for one in (ours, theirs)] == [400 if place in full else 20 for place in (0, 1)]
    table.do("take-gift-back")
    assert state(table, ids) == before


def test_a_set_that_would_become_too_small_to_play_with_is_named_before_giving():
    table, ids = at_trade(a_file(count=18), a_file("Wood", "Brann", count=19))
    choose(table, ids)
    assert text("trade.few", name="Garden", least=18) in table.says
    table.do("give-return", card=cards(table, ids[1])[0]["key"])
    assert text("trade.few", name="Garden", least=18) not in table.says
    table.do("give-from", value=ids[1])
    table.do("give-card", card=cards(table, ids[1])[0]["key"])
    assert text("trade.few", name="Wood", least=18) not in table.says


def test_an_empty_set_gives_nothing_and_can_receive():
    table, ids = at_trade(a_file(), a_file("Wood", "Brann") | {"cards": []})
    table.do("give-from", value=ids[1])
    assert text("trade.empty") in table.says and text("trade.choose-set") in table.says
    give(table, ids)
    assert len(cards(table, ids[1])) == 1


def test_a_card_given_after_a_match_moves_between_its_sets():
    table, ids = at_trade(a_file(), a_file("Apples", "Cleo"), a_file("Wood", "Brann"))
    table.stage.go(f"#/trade/{ids[0]}")
    assert f'<option value="{ids[1]}" selected' in table.stage.view
    table.stage.go(f"#/trade/{ids[0]}//{ids[2]}")
    assert f'<option value="{ids[2]}" selected' in table.stage.view and text("trade.choose") in table.says
    table.stage.go(f"#/trade/{ids[0]}//{ids[0]}")
    assert f'<option value="{ids[1]}" selected' in table.stage.view


# problems

@pytest.mark.parametrize("back", [None, 3])
@pytest.mark.parametrize("fails", range(1, 5))
@pytest.mark.parametrize("blocked", [False, True])
def test_whichever_write_fails_nothing_is_lost_or_duplicated(back, fails, blocked, monkeypatch):
    table, ids = at_trade(*TWO)
    before, written = state(table, ids), []
    choose(table, ids, back=back)
    put = table.storage.set

    def set_(key, value):
        if key.startswith(SET_PREFIX):
            written.append(key)
            if len(written) == fails:
                table.storage.blocked = blocked
                raise PermissionError if blocked else MemoryError
        put(key, value)

    monkeypatch.setattr(table.storage, "set", set_)
    table.do("give")
    table.storage.blocked = False
    again = table.tab()
    keys = [card["key"] for id in ids for card in cards(again, id)]
    assert len({*keys}) == 40, "a card is nowhere"
    if fails > (2 if back is None else 3):
        assert len(keys) == 40 and state(table, ids) != before and not table.app.page.shelf.unkept
    elif not blocked:
        again.stage.art.held = table.stage.art.held
        assert text("trade.not-full") in table.says and state(again, ids) == before and state(table, ids) == before


def test_only_one_of_two_tabs_gives_a_card():
    table, ids = at_trade(*TWO)
    other = table.tab()
    choose(other, ids, to="file")
    give(table, ids)
    other.do("give")
    assert text("trade.not-gone") in other.says and not other.stage.files and len(cards(other, ids[1])) == 21
    table.app.page.shelf.delete(table.app.page.shelf.get(ids[1]))
    table.do("take-gift-back")
    assert text("notice.not-taken-back.text") in table.warns and len(cards(table, ids[0])) == 19


def test_a_page_whose_set_another_tab_deleted_shows_what_is_there():
    table, ids = at_trade(*TWO)
    choose(table, ids)
    table.app.page.shelf.delete(table.app.page.shelf.get(ids[1]))
    table.do("give")
    assert text("trade.not-gone") in table.says and len(cards(table, ids[0])) == 20


# before a match

def set_up(table):
    """Return the state of set-up: players, switches, the seed."""
    setup = table.app.screen.setup
    return [dict(seat) for seat in setup.seats], setup.changed_rules(), [(row["label"], row["on"]) for row in setup.cards.rows()], setup.seed


def test_choices_made_at_set_up_stay_when_a_card_was_given_meanwhile():
    table, ids = at_trade(*TWO)
    table.stage.go(f"#/setup/minkingi/{ids[0]}")
    for act, data in (("cards", {"value": ids[1]}), ("seat-kind", {"seat": "1", "value": "person"}), ("seat-name", {"seat": "1", "value": "Wolfram"}), ("seed", {"value": "77"})):
        table.do(act, **data)
    chosen = set_up(table)
    assert "Wolfram" in str(chosen) and ("Garden", True) in chosen[2] and 'href="#/trade"' in table.stage.view
    table.stage.go("#/trade")
    assert f'href="#/setup/minkingi/{ids[0]}" aria-label="{text("page.way-setup")}"' in table.stage.view
    give(table, ids)
    table.stage.go(f"#/setup/minkingi/{ids[0]}")
    assert set_up(table) == chosen and text("setup.count-cards", count=19) in table.says and text("setup.count-cards", count=21) in table.says
    assert GIFT in table.warns
    table.do("deal")
    assert GIFT not in table.warns and len(table.match.session.position.cards) == 40 and "Wolfram" in str(table.stored["record"]["seats"])


def test_a_set_that_gave_away_a_card_it_needed_is_no_longer_played_with():
    table, ids = at_trade(a_file(count=18), TWO[1])
    table.stage.go(f"#/setup/minkingi/{ids[0]}")
    table.stage.go("#/trade")
    give(table, ids)
    table.stage.go(f"#/setup/minkingi/{ids[0]}")
    assert set_up(table)[2] == [("Core 135 (our own)", True), ("Wood", False)]


def test_coming_to_the_set_up_another_way_starts_from_scratch():
    table, ids = at_trade(*TWO)
    for way in ("#/", "#/studio"):
        table.stage.go("#/setup/minkingi")
        table.do("seed", value="77")
        table.stage.go("#/trade")
        table.stage.go(way)
        table.stage.go("#/setup/minkingi")
        assert set_up(table)[3] == ""
        table.stage.go("#/studio")
        table.stage.go("#/trade")
        assert f'href="#/studio" aria-label="{text("trade.studio")}"' in table.stage.view


# to another device

def test_a_card_saved_as_a_file_leaves_its_set_and_can_be_restored():
    table, ids = at_trade(*TWO)
    before = state(table, ids)
    choose(table, ids, to="file")
    assert text("trade.will-file", card="Comet Duke", name="Garden") in table.says
    table.do("give")
    name, file = table.stage.files[-1]
    assert name == "comet-duke.json" and json.loads(file) == {"format": 1, "game": "minkingi", "from": "Ada", "card": TWO[0]["cards"][0]}
    assert len(cards(table, ids[0])) == 19 and text("notice.handed-card.text", card="Comet Duke", name="Garden") in table.warns
    table.do("take-gift-back")
    assert state(table, ids) == before


def test_a_card_without_a_picture_travels_as_a_link_and_leaves_its_set_when_sent():
    table, ids = given(a_file(picture=""), TWO[1], to="link")
    address = link(table)
    assert address.startswith("#/card/1") and len(cards(table, ids[0])) == 20
    table.do("close")
    assert len(cards(table, ids[0])) == 20, "it wasn't sent"
    table.do("give")
    table.do("copy", field="share-card")
    table.stage.copied(True)
    assert table.stage.dialog and len(cards(table, ids[0])) == 20
    table.do("send", field="share-card")
    table.stage.sent(True)
    assert table.stage.dialog, "the card is still asked about"
    table.do("yes")
    assert len(cards(table, ids[0])) == 19 and text("notice.handed-card.text", card="Comet Duke", name="Garden") in table.warns
    other = Table()
    other.stage.go(address)
    assert "Comet Duke" in other.says and text("trade.arrived", owner="Ada") in other.says
    other.do("take-card")
    own, = other.app.page.shelf.readable_sets()
    assert plain(other, own.id)["cards"][0]["strokes"] == STROKES and own.cards[0]["history"][-1]["by"] == "Ada"


def test_a_card_with_a_picture_or_a_large_drawing_is_offered_as_a_file():
    much = [f"pen 31243a 12 {' '.join(f'{n * 7919 % 1500},{n * 104729 % 1500},{n % 99}' for n in range(k, k + 2500))}" for k in range(0, 20_000, 2500)]
    for file in (a_file(), a_file(picture="", strokes=much)):
        table, ids = given(file, TWO[1], to="link")
        assert text("trade.too-long", card="Comet Duke") in table.asks and len(cards(table, ids[0])) == 20
        table.do("yes")
        assert json.loads(table.stage.files[-1][1])["card"] == file["cards"][0]
        assert len(cards(table, ids[0])) == 19


def slow(table):
    """Delay reading artwork until the returned list of callbacks is run."""
    waiting, get = [], table.stage.art.get
    table.stage.art.get = lambda keys, then: waiting.append(lambda: get(keys, then))
    return waiting


@pytest.mark.parametrize("way", ["file", "link"])
def test_choosing_another_card_meanwhile_still_sends_the_first_one(way):
    table, ids = at_trade(a_file(picture=""), TWO[1])
    waiting, first = slow(table), cards(table, ids[0])[0]
    give(table, ids, to=way)
    table.do("give-card", card=cards(table, ids[0])[5]["key"])
    waiting.pop()()
    if way == "link":
        table.do("yes")
    assert len(cards(table, ids[0])) == 19 and first not in cards(table, ids[0])


@pytest.mark.parametrize("way", ["file", "link"])
def test_leaving_the_page_meanwhile_keeps_the_card_and_does_not_bring_the_player_back(way):
    table, ids = at_trade(a_file(picture=""), TWO[1])
    waiting = slow(table)
    give(table, ids, to=way)
    table.stage.go("#/print")
    shown = table.stage.view
    waiting.pop()()
    assert table.stage.view == shown and not table.stage.dialog and len(cards(table, ids[0])) == 20


# a card's history

def test_a_long_history_keeps_the_artist_and_the_latest_entries():
    history = [*HISTORY, *[GIVEN | {"on": f"2026-01-{n % 28 + 1:02}"} for n in range(LONGEST - 1)]]
    whole = extend_history(history, GIVEN)
    assert len(whole) == LONGEST and whole[0] == HISTORY[0] and whole[-1] == GIVEN and whole[1] == history[2]


def test_html_in_a_card_is_shown_as_text():
    table, ids = given(a_file(text="<img src=x onerror=alert(1)>"), TWO[1], to="file")
    other = Table().open_file(table.stage.files[-1][1])
    assert "<img" not in other.stage.view and "&lt;img src=x" in other.stage.view
