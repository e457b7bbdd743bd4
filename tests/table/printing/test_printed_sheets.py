"""Print-outs besides cards: sheets of every book, and the rules of every game as a leaflet."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from helpers.fake_page import Table
from helpers.words import text

from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.games.creations.house_rules import END_TOKENS
from courtcards.games.creations.letters import DECK_36, DECK_54
from courtcards.texts import Texts, load_texts
from courtcards.texts import book_info as told
from table.books import BOOKS, book_drawings, book_of
from table.books.common.sheet import LONG, SHORT, hatch_lines, hatched_shape
from table.markup.html import escape
from table.markup.icons import ICONS
from table.printing.card_sheets import PAPERS, CardBlock, cut_marks, scale_line
from table.printing.print_options import PrintOptions
from table.printing.printables import pack_of_book
from table.printing.rules_leaflet import game_leaflet

LEAVES = [(book, leaf) for book in BOOKS.values() if book.sheets for leaf in book.sheets()]
PLAYED = {id: game for id, game in GAMES.items() if not book_of(id).id.startswith("toy")}
every_leaf = pytest.mark.parametrize(("book", "leaf"), LEAVES, ids=[f"{book.id}-{leaf.key}-{number}" for number, (book, leaf) in enumerate(LEAVES)])
every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)
A4, LETTER = (210, 297), (215.9, 279.4)
MARGIN = 10                     # millimetres that a printer leaves blank


def drawn(leaf):
    """Return a sheet as an element tree."""
    return ElementTree.fromstring(leaf.markup)


def words(leaf):
    """Return all text on a sheet, line by line."""
    return [text.text for text in drawn(leaf).iter("text")]


def sheets(book, key):
    """Return the sheets of a book with a key."""
    return [leaf for leaf in BOOKS[book].sheets() if leaf.key == key]


def count(leaf, id):
    """Return how often a shape is drawn."""
    return sum(use.get("href") == f"#{id}" for use in drawn(leaf).iter("use"))


def pens(leaf, pen):
    """Return the elements drawn with a pen."""
    return [each for each in drawn(leaf).iter() if each.get("data-pen") == pen]


def test_every_playable_book_has_sheets_and_every_game_of_it_needs_one():
    assert {book.id for book, _ in LEAVES} >= {book_of(id).id for id in PLAYED}
    for id in PLAYED:
        assert [leaf for leaf in book_of(id).sheets() if id in leaf.of or not leaf.of], id


@every_leaf
def test_a_sheet_fits_on_a4_and_on_letter_and_nothing_is_drawn_outside_it(book, leaf):
    tree = drawn(leaf)
    wide, high = map(float, tree.get("viewBox").split()[2:])
    assert (wide, high) == ((LONG, SHORT) if leaf.landscape else (SHORT, LONG))
    for paper in (A4, LETTER):
        room = sorted(side - 2 * MARGIN for side in paper)
        assert all(side <= most + .5 for side, most in zip(sorted((wide, high)), room, strict=True))
    inside = [each for each in tree if each.tag in ("rect", "text", "line", "circle")]
    assert inside
    for each in inside:
        number = {name: float(value) for name, value in each.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        radius = number.get("r", 0)
        across = [number.get(name, 0) for name in ("x", "x1", "x2") if name in number] + ([number["cx"] - radius, number["cx"] + radius] if radius else [])
        down = [number.get(name, 0) for name in ("y", "y1", "y2") if name in number] + ([number["cy"] - radius, number["cy"] + radius] if radius else [])
        across += [number["x"] + number["width"]] if "width" in number else []
        down += [number["y"] + number["height"]] if "height" in number else []
        assert min(across) >= -.01 and max(across) <= wide + .01 and min(down) >= -.01 and max(down) <= high + .01, each.attrib


@every_leaf
def test_a_sheet_is_drawn_in_millimetres_with_classes_and_names_its_rule_book(book, leaf):
    said = words(leaf)
    assert not re.search(r"style=|\d(px|pt|em)\b|<style|<script|javascript", leaf.markup)
    assert leaf.title in said and told(book.id)["title"] in said and told(book.id)["credit"] in said and any(text("sheets.unofficial") in line for line in said)
    assert set(leaf.of) <= set(book.games)


@every_leaf
def test_every_drawing_on_a_sheet_exists_and_no_text_is_smaller_than_seven_points(book, leaf):
    own = {each.get("id") for each in drawn(leaf).iter("g")}
    assert {use.get("href")[1:] for use in drawn(leaf).iter("use")} <= set(ICONS) | set(book_drawings()) | own
    sizes = [float(text.get("font-size")) for text in drawn(leaf).iter("text")]
    assert sizes and min(sizes) > 7 * 25.4 / 72


@pytest.mark.parametrize("book", [book for book in BOOKS.values() if book.sheets], ids=lambda book: book.id)
def test_ids_on_a_books_sheets_are_unique(book):
    ids = [each.get("id") for leaf in book.sheets() for each in drawn(leaf).iter("g") if each.get("id")]
    assert len(ids) == len(set(ids))


def test_sheets_with_the_same_key_have_the_same_title_and_default():
    for book in BOOKS.values():
        for leaf in book.sheets() if book.sheets else ():
            assert {(one.title, one.of, one.spare) for one in book.sheets() if one.key == leaf.key} == {(leaf.title, leaf.of, leaf.spare)}


# names in the rules


def test_an_army_has_its_stack_its_captured_cards_and_room_for_a_face_off():
    [mat] = sheets("kings-keys", "mat")
    assert {"Kingdom", "Stack", "Captured", "Battle"} <= set(words(mat)) and len(pens(mat, "place")) == 3 + 2 + 3


def test_each_player_gets_the_rule_books_order_of_importance():
    [order] = sheets("kings-keys", "order")
    said = words(order)
    assert [line for line in said if line in ("Key", "Axe", "Shield", "Coin")] == ["Key", "Axe", "Shield", "Coin"] * 4
    assert [line for line in said if line in ("Sun", "Mountain", "Forest", "Ocean")] == ["Sun", "Mountain", "Forest", "Ocean"] * 4


def test_a_kingdom_has_places_for_the_winning_gems_and_for_its_defences():
    [mat] = sheets("knights-and-ninjas", "mat")
    circles = [each for each in pens(mat, "place") if each.tag == "circle"]
    assert len(circles) == 12 and "10 gems win" in words(mat) and {"Castle", "Archer", "Minstrel", "Ladder"} <= set(words(mat))


def test_there_are_six_gems_of_each_of_six_colours():
    [gems] = sheets("knights-and-ninjas", "gems")
    kinds = Counter(use.get("href") for use in drawn(gems).iter("use"))
    assert len(kinds) == 6 and set(kinds.values()) == {6}


def test_the_table_of_answers_is_derived_from_the_rules():
    [answers] = sheets("knights-and-ninjas", "answers")
    game, said = PLAYED["knights-and-ninjas"], Counter(words(answers))
    names = Texts(game).data["card"]["kind"]
    for kind in ("princess", "highwayman", "traitor"):
        assert said[names[kind]] == sum(kind in enemies for enemies in game.enemies.values())
    assert said["nothing"] == 4 + 2                     # cards nothing can overpower, and cards nothing but Ladder and Catapult answers


def test_the_life_counter_of_ilk_goes_from_50_down_to_0():
    [mat] = sheets("ilk", "mat")
    numbers = Counter(words(mat))
    assert all(numbers[str(number)] == (2 if number <= 25 else 1) for number in range(51)) and numbers["51"] == 0


def test_each_special_card_of_ilk_is_described_with_its_whole_rule():
    [specials] = sheets("ilk", "specials")
    said = " ".join(words(specials))
    for rank in "KQJA":
        assert said.count(Texts(PLAYED["ilk"]).data["rule"][rank]) == 4


def test_a_kingdom_of_coinquest_has_all_its_places_and_20_health():
    [mat] = sheets("coinquest", "mat")
    said = words(mat)
    assert {"King", "Queen", "Knight", "Peasant", "Quartermaster", "Salvage 1", "Salvage 2", "Salvage 3", "Health: 20"} <= set(said)
    assert {str(number) for number in range(1, 21)} <= set(said) and {"2–4", "5–7", "8–10"} <= set(said)


def test_there_are_20_coins_for_each_king_and_3_counters_for_each_quartermaster():
    [coins] = sheets("coinquest", "coins")
    assert [count(coins, f"coin-{suit}") for suit in ("hearts", "spades", "diamonds", "clubs")] == [20] * 4 and count(coins, "coin-quartermaster") == 12


@pytest.mark.parametrize("field", PLAYED["fwords"].fields.values(), ids=PLAYED["fwords"].fields)
def test_the_sheets_of_a_field_show_every_space_once_and_as_large_as_a_card(field):
    leaves = sheets("creations", f"field-{field.name}")
    shown = [(each.get("x"), each.get("y"), float(each.get("width")), float(each.get("height"))) for leaf in leaves for each in pens(leaf, "outline")]
    assert len(shown) == len(field.spaces) == len(set(shown))
    assert all(abs(min(sides) - 63) < .3 and abs(max(sides) - 88) < .3 for sides in [one[2:] for one in shown])
    assert sorted(word for leaf in leaves for word in words(leaf) if re.fullmatch(r"[a-z]\d", word)) == sorted(space.name for space in field.spaces)


def test_the_default_field_is_printed_and_the_others_only_on_request():
    choices = PrintOptions(pack_of_book(BOOKS["creations"]))
    assert [leaf.key for leaf in choices.sheets() if leaf.key.startswith("field-")] == ["field-square"] * 2
    assert [*dict.fromkeys(leaf.key for leaf in choices.pack.sheets(choices.games) if leaf.key.startswith("field-"))] == [f"field-{name}" for name in PLAYED["fwords"].fields]


def test_player_sheets_are_printed_once_per_player_and_a_deck_of_ilk_for_every_two_or_three():
    choices = PrintOptions(pack_of_book(BOOKS["ilk"]))
    found = []
    for players in ("2", "3", "5", "7", "99", "none"):
        choices.set_players(players)
        found.append((choices.players, len(choices.cards()), [one.key for one in choices.sheets()].count("mat"), choices.last))
    assert found == [(2, 52, 2, 52), (3, 52, 3, 52), (5, 104, 5, 104), (7, 156, 7, 156), (7, 156, 7, 156), (7, 156, 7, 156)]
    assert len({card.id for card in choices.cards()}) == 156 and not any("id=" in one.markup for one in choices.sheets() if one.each)


def test_fewer_games_limit_the_players_and_cards_are_still_printed_to_the_last():
    choices = PrintOptions(pack_of_book(BOOKS["kings-keys"]))
    choices.set_players("4")
    choices.toggle_game("kingdom-armies")
    choices.toggle_game("battle-royal")
    assert (choices.games, choices.players, choices.first, choices.last) == (["war"], 2, 1, 64)
    choices.set_first_card("10")
    choices.set_last_card("20")
    choices.toggle_game("battle-royal")
    assert (choices.first, choices.last) == (10, 20)


def test_every_book_can_be_printed_for_as_many_players_as_need_sheets():
    found = {book.id: PrintOptions(pack_of_book(book)).most_players for book in BOOKS.values() if book.sheets}
    assert found.items() >= {"kings-keys": 4, "knights-and-ninjas": 6, "ilk": 7, "coinquest": 4, "creations": 6}.items()


def test_a_player_mat_has_life_tree_ditch_and_the_end_tokens_that_eliminate_a_creator():
    [player] = sheets("creations", "player")
    assert {"Life Tree", "Ditch"} <= set(words(player)) and len([each for each in pens(player, "place") if each.tag == "circle"]) == END_TOKENS


def test_there_are_tokens_for_every_space_of_the_largest_field():
    [tokens] = sheets("creations", "tokens")
    assert [count(tokens, f"token-{kind}-gules") for kind in ("control", "owner")] == [18, 9]
    assert count(tokens, "token-silenced") == 18 and count(tokens, "token-end") == END_TOKENS * PLAYED["fwords"].most


def test_the_letters_of_the_prewritten_decks_have_a_box_for_each_card():
    [letters] = sheets("creations", "letters")
    assert len(pens(letters, "cell")) == len(DECK_36) and len(pens(letters, "cell")) + len(pens(letters, "cut")) == len(DECK_54)


# cards on paper

@pytest.mark.parametrize(("count", "sides"), [(0, 0), (135, 30), (400, 90)])
def test_every_card_of_a_custom_set_is_printed_with_its_back_and_nothing_else(count, sides):
    pack = pack_of_book(BOOKS["creations"])
    some = pack.cards(pack.games)
    choices = PrintOptions(pack._replace(own=tuple(Card(str(at), str(at), some[at % len(some)].traits) for at in range(count))))
    assert len(choices.cards()) == count and len(choices.sides()) == sides and not choices.leaflets()


def test_backs_are_printed_in_outline_on_request_and_the_choice_appears_only_where_there_are_backs():
    table = Table()
    table.stage.go("#/print/kings-keys")
    assert text("printing.outlines") in table.says and "data-outlines" not in table.stage.view
    table.do("print-turn", value="outlines")
    assert re.search(r"<ol [^>]*data-outlines", table.stage.view)
    table.do("print-turn", value="backs")
    assert text("printing.outlines") not in table.says and 'data-side="back"' not in table.stage.view


def test_a_browser_that_does_not_print_is_reported_until_retried():
    table = Table()
    table.stage.go("#/print/kings-keys")
    table.do("not-printed")
    assert text("notice.not-printed.text") in table.warns
    table.do("print")
    assert table.warns == "" and table.stage.painted[-1] == {"print": True}
    table.do("not-printed")
    table.stage.go("#/")
    table.do("not-printed")
    assert table.warns == "", "it goes with the screen, and may be heard of late"


@pytest.mark.parametrize(("paper", "bleed", "most"), [("a4", False, 9), ("letter", False, 9), ("a4", True, 8), ("letter", True, 6)])
def test_the_unprintable_margins_of_the_paper_stay_empty(paper, bleed, most):
    block = CardBlock(PAPERS[paper], bleed)
    assert block.cards_per_side == most
    for edges, room in ((block.column_edges, block.paper.width), (block.row_edges, block.paper.height)):
        assert edges[0][0] - block.bleed_width >= 5 and room - edges[-1][1] - block.bleed_width >= 5


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [False, True])
def test_no_cut_mark_crosses_the_scale_line(paper, bleed):
    block = CardBlock(PAPERS[paper], bleed)
    [x, y] = map(float, re.search(r'd="M([\d.]+) ([\d.]+)v2', scale_line(block)).groups())
    cuts = [tuple(map(float, cut)) for cut in re.findall(r"M([\d.]+) ([\d.]+)V([\d.]+)", cut_marks(block))]
    assert len(cuts) >= 8 and not [cut for cut in cuts if x - 1 < cut[0] < x + 51 and cut[1] < y + 2 and cut[2] > y]


# hatching


def test_hatching_stays_inside_its_shape():
    triangle = [(0, 0), (10, 0), (5, 8)]
    for angle in (0, 45, 90, -45):
        found = hatch_lines(triangle, angle, 1)
        assert len(found) > 5
        for x, y in [end for stroke in found for end in stroke]:
            assert -.01 <= y <= 8.01 and y * 5 / 8 - .01 <= x <= 10 - y * 5 / 8 + .01


def test_no_two_tinctures_are_hatched_alike():
    shape = [(0, 0), (10, 0), (10, 10), (0, 10)]
    tinctures = ("or", "gules", "vert", "azure", "purpure", "murrey", "tenne", "celeste", "argent", "sable")
    paths = {tincture: re.findall(r' d="([^"]*)"', hatched_shape(tincture, shape))[1:-1] for tincture in tinctures}
    assert len({tuple(path) for path in paths.values()}) == len(tinctures)


# leaflets


@every_game
def test_a_leaflet_begins_with_the_preparations_and_has_every_rule_of_how_to_play_and_every_ruling(game):
    leaf, data = game_leaflet(game), Texts(game).data
    steps = leaf.split("</header>")[1].split("</section>")[0]
    assert len(data["before"]) > 2 and [escape(step) for step in data["before"]] == re.findall("<li>(.*?)</li>", steps)
    assert all(f"<h2>{escape(page.get('on-paper', page['title']))}</h2>" in leaf for page in load_texts(game.id)["page"] if page["id"] != "device")
    assert not re.search(r"<section[^>]*><h2>[^<]*</h2></section>", leaf)
    told_there = [block for page in data["page"] if page["id"] != "device" for block in page["blocks"] if "screen" not in block]
    assert len(told_there) > 10
    for block in told_there:
        assert escape(block.get("p") or block.get("h") or "") in leaf
    for ruling in data["ruling"]:
        assert (escape(ruling["gap"]) in leaf) is ("screen" not in ruling)
        assert "screen" in ruling or escape(ruling.get("on-paper", ruling["settled"])) in leaf


def test_a_leaflet_of_a_game_without_preparations_begins_with_how_to_play(monkeypatch):
    game = PLAYED["war"]
    usual = game_leaflet(game)
    monkeypatch.delitem(Texts(game).data, "before")
    first = usual.index("<section", usual.index("</section>"))
    assert game_leaflet(game) == usual[:usual.index("</header>") + len("</header>")] + usual[first:]


@every_game
def test_a_leaflet_mentions_neither_buttons_nor_keys_bots_or_the_studio(game):
    leaf = game_leaflet(game)
    assert not re.search(r"<button|<input|data-do=|<kbd", leaf)
    words = re.sub(r"<[^>]*>", " ", leaf)
    assert not re.findall(r"\b(?:press\w*|tap|click\w*|screen|button\w*|device|keyboard|set-up|squires?|lobby)\b.{0,40}", words, re.IGNORECASE)
    how = re.sub(r"<[^>]*>", " ", leaf.split(escape(text("howto.rulings-head")))[0])
    assert Texts(game).data["tagline"].split()[0] in how and "studio" not in how.lower() and text("lessons.see-fact") not in how and "Bots agree" not in how


@every_game
def test_a_leaflet_names_the_game_its_rule_book_and_author_how_many_can_play_and_the_sheets_they_need(game):
    leaf, book = game_leaflet(game), told(book_of(game.id).id)
    assert f"<h1>{escape(Texts(game).data['title'])}</h1>" in leaf and escape(book["title"]) in leaf and escape(book["credit"]) in leaf
    assert book.get("home", "") in leaf and text("leaflet.free") in leaf
    head = re.sub(r"\s+", " ", leaf).split("</header>")[0]
    assert (text("leaflet.so-many", count=game.most) if game.fewest == game.most else text("leaflet.players", fewest=game.fewest, most=game.most)) in head
    for sheet in pack_of_book(book_of(game.id)).sheets([game.id]):
        assert (escape(sheet.title) in head) is not sheet.spare, sheet.title
        assert (text("leaflet.each", sheet=escape(sheet.title)) in head) is (sheet.each and not sheet.spare), sheet.title


def test_the_texts_of_a_leaflet_are_escaped(monkeypatch):
    game = PLAYED["war"]
    monkeypatch.setitem(Texts(game).data, "ruling", [{"number": 1, "gap": "<script>", "settled": "a & b <img onerror=x>"}])
    leaf = game_leaflet(game)
    assert "&lt;script&gt;" in leaf and "a &amp; b &lt;img onerror=x&gt;" in leaf and "<script" not in leaf and "<img" not in leaf
