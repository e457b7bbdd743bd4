"""Learning before the deal: how to play every game, all cards of every book, and the links to both."""

import re

import pytest
from helpers.fake_page import Table, pressable, words
from helpers.toy import Heralds
from helpers.toy_table import install
from helpers.words import text

from courtcards.games import GAMES
from courtcards.texts import Texts, game_title, lesson_titles
from table.books import BOOKS, book_drawings
from table.markup import icons
from table.markup.card_faces import UNREADABLE_DECK
from table.markup.html import escape
from table.page.card_catalogue import all_cards, catalogue_deal
from table.screens.all_cards import all_cards_page
from table.screens.catalogue import played_example, shelf_books
from table.screens.lesson_index import duration_text, store_lesson
from table.screens.lobby_shelf import shelf_markup

PLAYED = [[game for game in book.games if game in GAMES] for book in BOOKS.values() if book.games]


@pytest.fixture
def table():
    return Table()


def ways(markup, act="howto"):
    """Return the games for which an action is offered."""
    return [data["game"] for data in pressable(markup) if data["do"] == act]


# how to play

def test_every_games_how_to_play_is_reached_from_the_lobby_from_a_box_without_lessons_and_from_its_set_up(table):
    table.do("howto")
    assert ways(table.stage.dialog) == [game for games in PLAYED for game in games]
    assert ways(shelf_markup(shelf_books(), [None] * len(BOOKS))) == [games[0] for games in PLAYED]
    for games in PLAYED:
        table.do("howto", game=games[0])
        assert ways(table.stage.dialog) == (games if len(games) > 1 else [])
        for game in games:
            table.do("howto", game=game)
            assert text("howto.title", game=game_title(game)) in table.asks
            table.stage.go(f"#/setup/{game}")
            table.do("howto")
            assert text("howto.title", game=game_title(game)) in table.asks


def test_in_a_match_how_to_play_covers_only_its_game_and_leads_nobody_away_to_print(table):
    table.play_now()
    table.do("howto")
    assert text("howto.title", game="War") in table.asks and ways(table.stage.dialog) == [] and "#/print" not in table.stage.dialog


@pytest.mark.parametrize("game", [game for games in PLAYED for game in games])
def test_how_to_play_leads_to_printing_its_cards_sheets_and_rules(table, game):
    table.do("howto", game=game)
    [address] = re.findall('href="(#/print/[^"]*)"', table.stage.dialog)
    table.stage.go(address)
    shown, sides = table.stage.view, re.findall('data-side="([a-z]*)"', table.stage.view)
    assert not table.stage.dialog and sides.count("rules") == 1 and f"<h1>{escape(game_title(game))}</h1>" in shown and {"front", "back", "sheet"} <= {*sides}
    assert re.findall('data-do="print-game" data-value="([^"]*)" aria-pressed="true"', shown) == ([game] if "print-game" in shown else [])


@pytest.mark.parametrize("game", ["", "moat", "<b>", "../war"])
def test_how_to_play_for_a_missing_game_offers_the_existing_ones(table, game):
    table.do("howto", game=game)
    assert "Kingdom Armies" in table.asks and "moat" not in table.asks


def test_how_to_play_links_each_rule_to_its_lesson_and_the_header_to_all_of_them(table):
    store_lesson(table.app.page.met, "coinquest", "armour", True)
    store_lesson(table.app.page.met, "coinquest", "queen", False)
    table.do("howto", game="coinquest", page="battle")
    assert re.findall('href="(#/lessons?/[^"]*)"', table.stage.dialog) == ["#/lessons/coinquest", *[f"#/lesson/coinquest/{id}" for id in ("armour", "queen", "spend")]]
    play = {id: text("howto.play-it", lasts=duration_text(one["seconds"])) for id, one in lesson_titles("coinquest").items()}
    done, alone, open_ = (text(f"lessons.state-{state}") for state in ("done", "alone", "open"))
    assert text("howto.lessons", done=2, all=10) in table.asks and f"What armour leaves {play['armour']} {alone}" in table.asks
    assert f"A Queen takes it all {play['queen']} {done}" in table.asks and f"Small weapon, big prize {play['spend']} {open_}" in table.asks


PLAYS = [(kind, block["played"]) for kind in GAMES.values() for page in Texts(kind).data["page"] for block in page["blocks"] if "played" in block]


@pytest.mark.parametrize("kind, deal", PLAYS, ids=[f"{kind.id}-{number}" for number, (kind, _) in enumerate(PLAYS)])
def test_a_played_example_shows_cards_with_symbols_between_them_and_the_outcome(kind, deal):
    shown = played_example(kind, UNREADABLE_DECK, deal)
    assert len(shown["cards"]) == len(shown["signs"]) + 1 and shown["told"] and not any("{" in line for line in shown["told"])


def test_a_played_example_shows_only_what_the_reader_sees():
    deal = {"seats": 2, "dealt": "KH KS QD QC 5S", "moves": ["0 crown QD QC"], "shows": ["kingdom/0:queen"], "signs": ["+"], "text": ""}
    told = played_example(GAMES["coinquest"], UNREADABLE_DECK, deal)["told"]
    assert told == [*[f"You draw {card} from the Forge" for card in ("Q♦", "Q♣", "5♠")], "You crown Q♦, recruited with Q♣"]


def test_the_rule_books_stack_example_resolves_in_how_to_play_as_the_rules_say():
    (told, *_) = [played_example(kind, UNREADABLE_DECK, deal)["told"] for kind, deal in PLAYS if kind.id == "ilk" and "stack:3" in deal["shows"]]
    assert told == ["Margot’s King deals 4 damage to your 4-3: no life left", "Your 4-3 dies", "Your Ace has lost its target and is discarded",
                    "Margot’s King has lost its target and is discarded"]


# all cards

TABLES = [(kind, seats) for kind in GAMES.values() for seats in range(kind.fewest, kind.most + 1)]


def held(shown):
    """Return how many of each kind of card are shown."""
    return {kind["name"]: kind["count"] for kind in shown["kinds"]}


@pytest.mark.parametrize("kind, seats", TABLES, ids=[f"{kind.id}-{seats}" for kind, seats in TABLES])
def test_every_card_of_the_deck_is_on_the_page_of_all_cards_with_its_relations_in_words(kind, seats):
    game = catalogue_deal(kind, seats)
    shown = all_cards(game)
    markup = all_cards_page(shown)
    assert sum(group["count"] for group in shown["groups"]) == shown["count"] == len(game.pack())
    assert sum(held(shown).values()) == (shown["count"] if "rule" in Texts(kind).data else 0)
    names = [item["name"] for item in shown["kinds"]] or [name for group in shown["groups"] for _, _, name, _ in group["shown"]]
    said = words(markup)
    assert all(name in said or f'aria-label="{name}"' in markup for name in names)
    assert "style=" not in markup and markup.count("<section") == markup.count("</section")
    assert set(re.findall(r'href="#([\w-]+)"', markup)) <= icons.ICONS.keys() | book_drawings().keys()
    kinds = {card.kind for card in kind.cards.values()}
    for one, met in game.relations().items():
        assert one in kinds and all(others or key in ("stopped", "yields") for key, others in met)
        assert {other for _, others in met for other in others} <= kinds
    assert all(verb.strip() for item in shown["kinds"] for verb, _ in item["meets"])
    assert all(item["section"] and item["rule"] and item["line"] for item in shown["kinds"])


def test_the_order_of_importance_has_its_symbols_and_its_place_in_the_rule_book(table):
    table.do("all-cards", game="war")
    assert "First the number 4 four › 3 three › 2 two › 1 one The highest number always wins. Rule book, Determining the High Card." in table.asks
    assert "Then the item Key › Axe › Shield › Coin" in table.asks and "Sun › Mountain › Forest › Ocean" in table.asks
    assert text("cards.once", count=64) in table.asks and "take out the Jokers and the four Kingdom cards" in table.asks
    table.do("all-cards", game="battle-royal")
    assert text("cards.once", count=68) in table.asks and "Kingdom cards" in table.asks and "drawn to see who leads" in table.asks


def test_on_a_phone_one_group_is_shown_at_a_time(table):
    for asked, open_ in (("", "Sun"), ("forest", "Forest"), ("<b>", "Sun")):
        table.do("all-cards", game="war", value=asked)
        assert re.findall(r'<section class="deckrow" data-on aria-label="(.*?)"', table.stage.dialog) == [open_]


def meets(kind, seats=4, **options):
    """Return the relations of a kind of card to others."""
    return dict(catalogue_deal(GAMES["knights-and-ninjas"], seats, options).relations()[kind])


def test_the_list_of_what_bypasses_a_wall_is_the_rule_books():
    assert set(meets("castle")["yields"]) == {"ladder", "catapult", "dragon", "ninja"} and set(meets("castle")["keeps"]) == {"peasant", "soldier", "knight", "king"}
    assert set(meets("archer")["yields"]) == {"ninja", "archer", "catapult"} and {"dragon", "ladder"} <= set(meets("archer")["keeps"])
    assert meets("minstrel")["yields"] == () and len(meets("minstrel")["keeps"]) == 9


def test_enemies_are_those_of_the_rule_book_and_of_the_house_rules_and_with_two_players_a_minstrel_is_only_an_answer():
    assert set(meets("dragon")["stopped"]) == {"archer", "minstrel", "executioner", "princess"}
    assert set(meets("ninja")["stopped"]) == {"minstrel", "executioner"}
    assert {"king", "peasant"} <= set(meets("ninja", block_ninja_dragon=True)["stopped"]) and "ninja" in meets("king", block_ninja_dragon=True)["answers"]
    assert "archer" in meets("executioner")["answers"] and "archer" not in meets("executioner", archer_answerable=False)["answers"]
    assert meets("princess") == {"answers": ("knight", "dragon"), "stopped": ()} and meets("traitor")["stopped"] == ("traitor",)
    assert set(meets("minstrel", 2)) == {"answers", "stopped"} and "minstrel" in meets("dragon", 2)["stopped"] and "minstrel" not in meets("ladder", 2)["stopped"]


def pressed(table, card):
    """Press a card on the page of all cards."""
    (data,) = [data for data in pressable(table.stage.dialog) if data.get("card") == card]
    table.app.do(data["do"], data)


def test_an_inspected_card_shows_its_whole_rule_over_the_page_which_returns(table):
    table.do("all-cards", game="knights-and-ninjas")
    page = table.stage.dialog
    assert "wins over Knight and Dragon" in table.asks and "She answers nothing else" not in words(page)
    pressed(table, "princess-1")
    sheet = words(table.stage.dialog.removeprefix(page))
    assert table.stage.dialog.startswith(page) and f"Princess {text('closer.many', count=3, total=95)}" in sheet
    assert f"She answers nothing else. Rule book, Princess. {text('closer.answers')}" in sheet
    table.do("close")
    assert table.stage.dialog == page
    table.do("close")
    assert table.stage.dialog == ""


def test_each_card_can_be_inspected_and_the_first_of_a_row_takes_the_tab_key(table):
    table.do("all-cards", game="war", value="forest")
    page, cards = table.stage.dialog, re.findall(r"<button [^>]*data-do=.read[^>]*>", table.stage.dialog)
    assert len(cards) == 64 and len([card for card in cards if "tabindex" not in card]) == 4
    pressed(table, "4K-forest")
    assert "4 Key, Forest" in table.asks and table.stage.dialog.startswith(page)


@pytest.mark.parametrize("card", ["moat", "<b>", ""])
def test_a_missing_card_cannot_be_inspected(table, card):
    table.do("read", card=card)
    assert table.stage.dialog == ""
    table.do("all-cards", game="war")
    page = table.stage.dialog
    table.do("read", card=card)
    assert table.stage.dialog == page


def test_counts_are_those_of_the_match_or_of_a_possible_set_up_or_else_of_the_book(table):
    table.stage.go("#/setup/knights-and-ninjas")
    table.do("option", name="deck_list", item="dragon", value="9")
    table.do("all-cards", game="knights-and-ninjas")
    assert text("cards.kinds", count=101, kinds=19) in table.asks and ">×9<" in table.stage.dialog
    table.do("deal", game="knights-and-ninjas")
    table.do("all-cards", game="knights-and-ninjas")
    assert table.match and text("cards.kinds", count=101, kinds=19) in table.asks
    table.stage.go("#/")
    table.do("all-cards", game="knights-and-ninjas")
    assert text("cards.kinds", count=95, kinds=19) in table.asks
    table.stage.go("#/setup/knights-and-ninjas")            # an impossible set-up
    for kind in ("peasant", "soldier", "knight", "castle", "archer", "ladder"):
        table.do("option", name="deck_list", item=kind, value="0")
    table.do("all-cards", game="knights-and-ninjas")
    assert text("cards.kinds", count=95, kinds=19) in table.asks


@pytest.mark.parametrize("data", [{}, {"game": "moat"}, {"game": "<b>", "name": "x"}])
def test_a_missing_game_has_no_cards_to_show(table, data):
    table.do("all-cards", **data)
    assert table.stage.dialog == ""


def test_a_book_without_card_texts_still_shows_all_cards(table, monkeypatch):
    install(monkeypatch, Heralds)
    table.do("all-cards", game="heralds")
    assert f"{text('cards.title', book='Toys')} {text('cards.once', count=28)}" in table.asks and table.stage.dialog.count("toy__name") == 28


def test_how_to_play_leads_to_all_cards_and_back(table):
    table.do("howto")
    assert ways(table.stage.dialog, "all-cards") == [games[0] for games in PLAYED]
    table.do("howto", game="kingdom-armies")
    assert ways(table.stage.dialog, "all-cards") == ["kingdom-armies"]
    table.do("all-cards", game="kingdom-armies")
    assert ways(table.stage.dialog) == ["kingdom-armies"]


# credits, and the name

def test_the_credits_link_to_known_home_pages_of_books_and_to_no_others(table):
    table.do("credits")
    links = re.findall(r'<a href="(.*?)" target="_blank" rel="noopener noreferrer">', table.stage.dialog)
    assert links == ["https://www.jankendeck.com/Kings", "https://www.github.com/TelloViz"]


def test_the_last_used_name_is_remembered_but_not_the_default_one(table):
    table.stage.go("#/setup/war")
    table.do("deal", game="war")
    table.stage.go("#/")
    assert table.play_now().session.names == ["You", "Margot"]
    table.stage.go("#/setup/war")
    table.do("seat-name", seat="0", value="Zoe: <b>")
    table.do("deal", game="war")
    table.stage.go("#/setup/battle-royal")
    assert 'value="Zoe &lt;b&gt;"' in table.stage.view
    table.stage.go("#/")
    assert table.play_now().session.names == ["Zoe <b>", "Margot"]


def test_bots_alone_leave_no_name_and_a_full_storage_does_not_matter(table):
    table.stage.go("#/setup/war")
    table.do("seat-name", seat="0", value="Zoe")
    table.do("seat-kind", seat="0", value="bot")
    table.do("deal", game="war")
    assert table.saves.settings()["name"] == ""
    table.storage.blocked = True
    table.stage.go("#/setup/war")
    table.do("seat-name", seat="0", value="Zoe")
    table.do("deal", game="war")
    assert table.match
