"""Custom cards at the table: they look as they do in the match's sets, and the rules know nothing of it."""

import json

import pytest
from helpers.fake_page import Table, pressable
from helpers.own_sets import a_file, on_shelf
from helpers.words import text

from courtcards.engine.card_sets import BadSet
from courtcards.games.creations.cards import CORE
from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SET_PREFIX, SetShelf


def card(number, **more):
    """Return a card as in a file."""
    return {"number": number, "corners": ["1", "5", "2", "R"], "speed": 10, "level": 3, "type": "fox", "set": "ours"} | more


def kept(table, name, *cards, **more):
    """Save a set with these cards and 20 others on a table's shelf; return it."""
    numbers = range(more.get("start", 101), more.get("start", 101) + 20)
    shelf = table.app.page.shelf
    return shelf.save(shelf.new_set("minkingi", {"format": 1, "name": name, "version": "1", "cards": [*cards, *[card(number) for number in numbers]]}))


def drawn(own, place, **more):
    """Return a set with artwork and text added to one of its cards."""
    return own.with_card(own.cards[place] | {"art": True} | more)


def traits(table, number):
    """Return the traits of the cards with a number in the open match."""
    return [card.traits for card in table.match.session.position.cards.values() if card.traits["number"] == number]


def played(table, *ids):
    """Deal Minkingi with custom sets."""
    table.stage.go("#/setup/minkingi")
    for id in (ids[0], CORE.hash, *ids[1:]):
        table.do("cards", value=id)
    table.do("deal")


def worn(title="Comet Duke", **more):
    """Return a match with a custom set, one card of which has a drawing, a title and `more` to show; the table, its shelf, and the set."""
    table = Table()
    shelf = table.app.page.shelf
    own = shelf.save(drawn(kept(table, "Ours", card(7)), 0, title=title, **more))
    played(table, own.id)
    return table, shelf, own


def duplicate(table, place):
    """Save a set with the cards of the stand-in set, one of them with a drawing; return it."""
    shelf = table.app.page.shelf
    file = {"format": 1, "name": "Mine", "version": "1", "cards": [dict(one.traits) for one in CORE.cards.values()]}
    return shelf.save(drawn(shelf.save(shelf.new_set("minkingi", file)), place, title="Mine"))


def test_a_card_at_the_table_shows_what_was_drawn_and_written_on_it():
    table, _, own = worn(text="Fast.")
    key = own.cards[0]["key"]
    assert {name: traits(table, 7)[0][name] for name in ("title", "text", "art")} == {"title": "Comet Duke", "text": "Fast.", "art": key}
    assert table.stored["sets"] == [own.id] and "Comet" not in json.dumps(table.stored["record"]) and key not in json.dumps(table.stored["record"])
    table.do("closer", card=next(card.id for card in table.match.session.position.cards.values() if card.traits["number"] == 7))
    assert '<p class="looksheet__rule">Fast.</p>' in table.stage.dialog           # on the card it's too small to read


def test_nothing_on_the_page_gives_away_a_hidden_card_with_a_drawing():
    table, data = Table(speed="0"), a_file("Wood", count=18, title=None, picture=None)
    data["cards"] = [card | {"title": f"Wood {card['number']}", "strokes": ["brush ab2f2c 30 200,300,50 600,300,50"]} for card in data["cards"]]
    (id,) = on_shelf(table, data)
    titles = {card["title"]: card["key"] for card in table.app.page.shelf.get(id).cards}

    def told():
        content = table.stage.view + table.stage.dialog
        return {title for title, key in titles.items() if key in content or any(f"{title}{end}" in content for end in "<,:")}
    table.stage.go("#/setup/minkingi")
    for value in (id, CORE.hash):
        table.do("cards", value=value)
    table.do("seat-kind", seat="1", value="person")
    table.do("deal")
    assert told() == set()
    table.do("take-seat")
    mine = told()
    table.do("choose", card=pressable(table.stage.view, "choose")[0]["card"])
    table.do("main")
    while table.stage.tick():
        pass
    assert len(mine) == 9 and text("cover.hand-over", name="Margot") in table.says and told() == set()
    table.do("take-seat")
    assert len(told()) == 9 and not told() & mine


def test_several_combined_sets_keep_their_titles_when_the_match_is_reopened_and_stay_as_dealt_when_one_is_renamed():
    table = Table()
    shelf = table.app.page.shelf
    one = shelf.save(drawn(kept(table, "Ada's", card(7)), 0, title="Ada's seven"))
    two = shelf.save(drawn(kept(table, "Brann's", card(7), start=201), 0, title="Brann's seven"))
    played(table, one.id, two.id)
    table.stage.go(table.stage.address)
    assert [found["title"] for found in traits(table, 7)] == ["Ada's seven", "Brann's seven"]
    assert [found["art"] for found in traits(table, 7)] == [one.cards[0]["key"], two.cards[0]["key"]]
    shelf.save(one.with_fields(name="Zoe's"))
    table.stage.go(table.stage.address)
    assert [found["title"] for found in traits(table, 7)] == ["Ada's seven", "Brann's seven"]


def test_a_copy_of_a_match_uses_the_same_sets_and_no_head_repeats_the_keys_of_its_cards():
    table, _, own = worn()
    table.do("keep-copy")
    heads = [text for name, text in table.storage.held.items() if name.startswith("courtcards:head:")]
    assert table.stored["sets"] == [own.id] and table.stored["worn"] == own.keys and heads and not any(own.keys[0] in text for text in heads)


def test_drawing_on_a_duplicate_leaves_the_stand_in_set_unchanged():
    table = Table()
    played(table, duplicate(table, 0).id)
    assert table.stored["record"]["cards"] == CORE.hash and traits(table, 1)[0]["title"] == "Mine"
    table.stage.go("#/")
    table.stage.go("#/setup/minkingi")
    table.do("deal")
    assert "title" not in traits(table, 1)[0] and "art" not in traits(table, 1)[0] and "sets" not in table.stored


def test_a_match_from_a_link_shows_drawings_on_the_same_cards_here():
    table, shelf, own = worn()
    link = pack_link(table.match.session.record.dump())
    table.follow(f"#/play/{link}")
    assert traits(table, 7)[0]["title"] == "Comet Duke"
    other = Table()
    other.follow(f"#/play/{link}")
    assert "title" not in traits(other, 7)[0]


def test_a_card_edited_after_the_deal_plays_as_dealt_and_looks_as_it_does_now():
    table, shelf, own = worn("Old")
    shelf.save(own.with_card(own.cards[0] | {"speed": 200, "title": "New"}))
    table.stage.go(table.stage.address)
    seen, = traits(table, 7)
    assert (seen["speed"], seen["title"], seen["art"]) == (10, "New", own.cards[0]["key"])


def test_a_card_given_away_after_the_match_looks_the_same_in_it():
    table, shelf, own = worn()
    other = kept(table, "Theirs", start=201)
    table.do("keep-copy")
    match = table.stage.address
    table.stage.go(f"#/trade/{own.id}/{own.cards[0]['key']}")
    table.do("give-to", value=other.id)
    table.do("give")
    table.stage.go(match)
    assert len(shelf.get(own.id).cards) == 20 and traits(table, 7)[0]["title"] == "Comet Duke"


def test_a_match_sent_after_one_of_its_cards_moved_to_a_third_set_shows_its_drawing_elsewhere():
    table, other = Table(), Table()
    shelf = table.app.page.shelf
    own, third = shelf.save(drawn(kept(table, "Ours", card(7)), 0, title="Comet Duke")), kept(table, "Theirs", start=201)
    table.stage.art.held[own.keys[0]] = art = {"strokes": ["pen 31243a 12 120,340,50 124,338,55"], "picture": ""}
    played(table, own.id)
    match = table.stage.address
    table.stage.go(f"#/trade/{own.id}/{own.keys[0]}/{third.id}")
    table.do("give")
    table.stage.go(match)
    table.do("export-whole")
    other.open_file(table.stage.files[-1][1])
    seen, = traits(other, 7)
    assert seen["title"] == "Comet Duke" and other.stage.art.held[seen["art"]] == art
    assert [(one.name, len(one.cards)) for one in other.app.page.shelf.readable_sets()] == [("Ours", 21)] and len(shelf.get(own.id).cards) == 20


def test_a_match_sent_with_a_set_now_too_small_to_play_with_shows_its_drawings_elsewhere():
    table, other = Table(), Table()
    shelf = table.app.page.shelf
    own = shelf.new_set("minkingi", {"format": 1, "name": "Small", "version": "1", "cards": [card(number) for number in range(1, 19)]})
    own = shelf.save(drawn(own, 0, title="Comet Duke"))
    played(table, own.id)
    shelf.save(own.with_fields(cards=own.cards[:-1]))
    table.do("export-whole")
    other.open_file(table.stage.files[-1][1])
    assert len(other.app.page.shelf.readable_sets()[0].cards) == 17 and traits(other, 1)[0]["title"] == "Comet Duke"


def test_a_match_on_a_deleted_set_continues_with_cards_as_printed():
    table, shelf, own = worn()
    table.do("share")
    assert 'data-do="export-whole"' in table.stage.dialog
    shelf.delete(own)
    table.stage.go(table.stage.address)
    assert traits(table, 7)[0]["speed"] == 10 and "title" not in traits(table, 7)[0]
    table.do("share")
    assert 'data-do="export-whole"' not in table.stage.dialog, "a file without them is no file with its cards"
    shelf.put_back(own.id)
    table.stage.go(table.stage.address)
    assert traits(table, 7)[0]["title"] == "Comet Duke"


@pytest.mark.parametrize("way", ["here", "link"])
def test_the_stand_in_set_next_to_its_duplicate_has_none_of_its_drawings(way):
    table = Table()
    own = duplicate(table, 6)
    table.stage.go("#/setup/minkingi")
    table.do("cards", value=own.id)
    table.do("deal")
    assert len(table.match.session.position.cards) == 270
    table.follow(table.stage.address if way == "here" else f"#/play/{pack_link(table.match.session.record.dump())}")
    assert [found.get("title") for found in traits(table, 7)] == [None, "Mine"]


def test_a_match_on_two_custom_sets_leads_to_the_customary_exchange_and_set_up_says_whose_they_are():
    table = Table()
    shelf = table.app.page.shelf
    one, two = (shelf.save(kept(table, name, start=start).with_fields(owner=name)) for name, start in (("Ada", 101), ("Brann", 201)))
    table.stage.go("#/setup/minkingi")
    assert all(text("studio.by", owner=owner, cards=text("setup.count-cards", count=20)) in table.says for owner in ("Ada", "Brann"))
    for id in (one.id, CORE.hash, two.id):
        table.do("cards", value=id)
    table.do("deal")
    assert table.match.saved_match.gift_address == f"#/trade/{one.id}//{two.id}"


@pytest.mark.parametrize("damage", [["x"], "deadbeef", [1], ["deadbeef"] * 999, None])
def test_damaged_keys_in_a_stored_match_leave_its_cards_as_in_their_sets(damage):
    table, shelf, own = worn()
    body = next(name for name in table.storage.held if name.startswith("courtcards:match:"))
    table.storage.held[body] = json.dumps(json.loads(table.storage.held[body]) | {"worn": damage})
    other = table.tab()
    other.stage.go(table.stage.address)
    assert traits(other, 7)[0]["title"] == "Comet Duke"


def test_the_rules_see_nothing_of_drawings():
    kind = Record("minkingi", ["Ada", "Bob"]).kind
    plain = {"format": 1, "name": "Ours", "version": "1", "cards": [card(number) for number in range(1, 19)]}
    rich = plain | {"owner": "Ada", "cards": [one | {"title": "T", "text": "x", "key": f"{one['number']:08x}", "art": True} for one in plain["cards"]]}
    assert kind.read_cards(plain).hash == kind.read_cards(rich).hash and kind.read_cards(plain).text == kind.read_cards(rich).text
    assert Record("minkingi", ["Ada", "Bob"], cards=kind.read_cards(rich)).dump()["cards"] == kind.read_cards(plain).text


def test_sets_from_before_the_studio_are_on_the_shelf_and_move_when_changed():
    table = Table()
    file = {"format": 1, "name": "Old", "version": "1", "cards": [card(number) for number in range(1, 19)]}
    hash = Record("minkingi", ["Ada", "Bob"]).kind.read_cards(file).hash
    table.storage.held[f"courtcards:cards:{hash}"] = json.dumps({"game": "minkingi", "file": file})
    shelf = SetShelf(table.saves)
    [old] = shelf.readable_sets()
    assert (old.name, old.id, len(set(old.keys))) == ("Old", hash[:8], 18) and shelf.readable_sets()[0].keys == old.keys
    shelf.save(old.with_fields(name="Newer"))
    assert [one.name for one in shelf.readable_sets()] == ["Newer"] and [name for name in table.storage.held if name.startswith("courtcards:cards:")] == []
    assert SET_PREFIX + old.id in table.storage.held


def test_a_set_changed_in_another_tab_is_not_overwritten():
    table = Table()
    own = kept(table, "Ours")
    other = SetShelf(table.tab().saves)
    newer = other.save(other.get(own.id).with_fields(name="Theirs"))
    for trouble, change in (("newer", lambda: None), ("gone", lambda: other.delete(newer))):
        change()
        with pytest.raises(NotSaved) as refused:
            table.app.page.shelf.save(own.with_fields(name="Mine"))
        assert refused.value.key == trouble
    other.put_back(own.id)
    assert table.app.page.shelf.get(own.id).name == "Theirs"


def test_a_set_with_too_few_cards_is_stored_but_not_played_with():
    table = Table()
    shelf = table.app.page.shelf
    own = shelf.save(shelf.new_set("minkingi", {"format": 1, "name": "Few", "version": "1", "cards": [card(1)]}))
    assert shelf.readable_sets() == [own] and own.id not in shelf.playable()


def test_set_up_with_a_small_set_seats_as_many_players_as_it_has_cards_for():
    table = Table()
    shelf = table.app.page.shelf
    cards = [card(number) for number in range(1, 19)]
    own = shelf.save(shelf.new_set("kingdrin", {"format": 1, "name": "Small", "version": "1", "cards": cards}))
    table.stage.go(f"#/setup/kingdrin/{own.id}")
    assert not any(text("setup.few-cards", seats=seats, needed=9 * seats, count=18) in table.says for seats in range(2, 8))
    table.do("deal")
    assert table.match.session.position.seats == 2


@pytest.mark.parametrize(("change", "why"), [
    ({"name": ""}, "bad-name"), ({"name": "<b>"}, "bad-name"), ({"owner": "x" * 41}, "bad-owner"), ({"cards": [card(1) | {"key": "0000000a"}] * 2}, "same-key"),
    ({"cards": [card(1)]}, "same-key"), ({"cards": [card(1, speed=999) | {"key": "0000000a"}]}, "bad-speed"),
    ({"cards": [card(n) | {"key": f"{n:08x}"} for n in range(1, 403)]}, "many-cards"),
], ids=["no name", "markup", "long owner", "two of one key", "no key", "no card", "too many"])
def test_a_set_that_could_not_be_loaded_again_is_never_stored(change, why):
    table = Table()
    own = kept(table, "Ours")
    before = dict(table.storage.held)
    with pytest.raises(BadSet, match=why):
        table.app.page.shelf.save(own.with_fields(**change))
    assert table.storage.held == before and table.app.page.shelf.readable_sets() == [own]
