"""Card faces, marks and screens as markup: their texts, their escaping, and that every drawing exists."""

import re

import pytest
from helpers.cloth import Balance
from helpers.words import text

from courtcards.texts import CardWords
from table.books import BOOKS, book_drawings, coinquest, creations, ilk, layout_of
from table.books.creations.symbols import BLANK, DOODLES, NO_TYPE, TYPES
from table.books.knights_and_ninjas.faces import KINDS
from table.markup import dialogs, icons, notices
from table.markup.card_faces import UNREADABLE_DECK, card_face, card_markup, card_picture
from table.markup.html import Markup
from table.page import share_dialogs
from table.page.shared_messages import StyleText
from table.screens import howto, lobby_first, lobby_page, lobby_shelf, settings_dialog, setup_page
from table.screens.levels import LevelChoice, level_dialog

KINGDOMS = ("sun", "mountain", "forest", "ocean")
KEYS = [{"number": number, "item": item, "kingdom": kingdom} for number in range(1, 5) for item in "KASC" for kingdom in KINGDOMS]
RANKS = [str(rank) for rank in range(2, 11)] + list("JQKA")
SUITED = [{"rank": rank, "suit": "hearts"} for rank in RANKS]
KEYS_DECK, KNIGHTS_DECK = layout_of("war").deck, layout_of("knights-and-ninjas").deck
CREATION = {"number": 7, "speed": 95, "corners": ["R", "8", "3", "B"], "type": "owl", "level": 3, "set": "<mine>"}
SAMPLES = {
    KEYS_DECK: KEYS + [{"kingdom": "sun"}],
    KNIGHTS_DECK: [{"kind": kind} for kind in KINDS],
    ilk.DECK: SUITED, coinquest.DECK: SUITED,
    creations.DECK: [CREATION | {"title": "<Sir>", "letter": "Q"}] + [CREATION | {"type": type_, "corners": ["6", "9", "Y", "1"]} for type_ in (*TYPES, "<teapot>", BLANK)]
    + [CREATION | {"art": "0a1b2c3d", "title": "The <Marchioness> of Nettlebrook", "text": "<b>Once</b>"}],
}
BOOK = {"id": "ilk", "title": "Ilk", "line": "Two cards", "tincture": "purpure", "seats": "2–5", "hard": 2, "minutes": 7, "most": 65,
        "deck": ilk.DECK, "cards": ilk.ART.cards, "games": [{"id": "ilk", "title": "Ilk"}]}
TAUGHT = lobby_first.NewcomerCourse("<Ilk>", "purpure", "8 min", "#/lessons/ilk")
MATCH = lobby_page.LobbyRow("m1", "<War>", "Your move", False, card_picture(KEYS_DECK, KEYS[0]) + card_picture(UNREADABLE_DECK, None))


def every_face():
    """Return each sample's markup."""
    return [face(deck, traits) for deck, samples in SAMPLES.items() for traits in samples] + [deck.back.inner for deck in (*SAMPLES, UNREADABLE_DECK)]


def face(deck, traits):
    """Return the markup inside a face-up card."""
    return card_face(deck, traits).inner


def set_things():
    """Return the settings dialog."""
    return settings_dialog.settings_dialog({"theme": "dark", "speed": "fast", "sound": False, "explain": "first", "closes": True, "rivals": True, "offline": "3 MB", "alone": False, "letters": True, "keyboard": True, "pace": "normal", "suits": "game", "stun": "", "hints": True})


LEVELS = [LevelChoice("page", "Page", "feather", "at once", "Forgets"), LevelChoice("king", "King", "crown", "takes long", "Looks <b>far</b>")]
STYLE = StyleText("bold", "Strikes <b>first</b>")


def set_up(**changes):
    """Return a set-up screen for two seats with one option of each kind."""
    game = {"id": "war", "title": "War", "tagline": "Two armies", "tincture": "or", "siblings": [], "fewest": 2, "most": 2,
            "levels": LEVELS, "kinds": ("person", "bot", "letter", "guest"), "barred": "", "note": "32 cards each", "lasts": "about 5 minutes"} | changes
    seat = {"name": '"Ada"', "level": "page", "tincture": "or", "charge": "lion", "style": STYLE}
    seats = [seat | {"kind": kind} for kind in ("person", "bot", "letter")]
    plain = {"help": "", "choices": [], "low": 0, "high": 9, "advanced": False}
    options = [plain | {"name": "long", "kind": "bool", "label": "Long", "default": False, "value": True},
               plain | {"name": "limit", "kind": "int", "label": "Limit", "default": 3, "value": 3, "advanced": True}]
    return setup_page.setup_markup(game, seats, options, {"invited": ['"Ada"']}, {"deck": KEYS_DECK, "cards": KEYS[:4]})


def every_screen():
    """Return one of each screen and dialog."""
    example = {"deck": KEYS_DECK, "cards": [[KEYS[0], ""], [KEYS[5], "spent"]], "signs": [">"], "text": "Higher wins."}
    blocks = [
        {"h": "A"}, {"p": "B"}, {"example": example}, {"anatomy": {"deck": KEYS_DECK, "traits": KEYS[0], "notes": [{"at": "tl", "name": "<N>", "text": "T"}]}}, {"row": {"deck": ilk.DECK, "cards": SUITED}},
        {"order": [{"icon": "sun", "label": "Sun"}], "note": "N"},
        {"ruling": {"number": 6, "gap": "g", "settled": "s", "option": "o"}},
    ]
    return [
        lobby_page.lobby_markup(lobby_first.newcomer_intro(9, lobby_first.FirstMatchOffer("ilk", "<Now>", Markup("")), "war", lobby_page.daily_puzzle_panel("", 0, True), [TAUGHT]),
                                lobby_shelf.shelf_markup([BOOK] * 3, [None, lobby_shelf.BoxSlip("<Next>", "#/lessons/ilk", Markup("")), lobby_shelf.BoxSlip("Known", "#/lessons/ilk", sealed=True)]),
                                [MATCH] * 4, 5, version="1"),
        lobby_page.featured_panel(lobby_page.FeaturedMatch(MATCH.cards, MATCH)),
        lobby_page.featured_panel(lobby_page.FeaturedMatch(MATCH.cards, None, "m1", "<War>", "<b>lost")),
        set_up(), level_dialog(LEVELS, "king", 1, "<Ada>", STYLE),
        howto.howto_drawer("How", [{"id": "idea", "title": "Idea", "blocks": blocks}], "idea"),
        set_things(),
        share_dialogs.share_dialog("<x>", "a", "b"),
        dialogs.confirm_dialog("Sure?", "Text", "Yes", "No", True),
        dialogs.prompt_dialog("Name", "Name", "<x>"),
        notices.notice_bar("bad", "<b>", [("x", "Do")]),
        notices.refusal_slip("No", "Because", "Rule 3", "https://example.org/rules"),
        notices.message_page("Stop", "Text", [("retry", "Again", True)]),
    ]


@pytest.mark.parametrize("text", every_face() + every_screen(), ids=lambda text: text[:30])
def test_markup_is_balanced_and_has_no_inline_style(text):
    Balance(text)


def test_every_drawing_used_is_in_the_sprite():
    used = set(re.findall(r'href="#([\w-]+)"', "".join(every_face() + every_screen())))
    assert used <= icons.ICONS.keys() | book_drawings().keys()
    assert set(icons.CHARGES.values()) <= set(icons.ICONS)


def test_kings_keys_are_all_different_and_show_their_number():
    assert len({str(card_markup(None, KEYS_DECK, traits, "x")) for traits in KEYS}) == 64
    assert face(KEYS_DECK, {"number": 3, "item": "K", "kingdom": "sun"}).count('"#sun"') == 3


@pytest.mark.parametrize("rank", RANKS[:9])
def test_there_are_as_many_pips_as_the_rank(rank):
    assert face(ilk.DECK, {"rank": rank, "suit": "hearts"}).count("data-x=") == int(rank)


def test_a_face_down_card_reveals_nothing():
    shown = card_markup("c1", KEYS_DECK, None, "Margot’s card, face down")
    assert "back__shield" in shown and "kk__index" not in shown


def test_a_card_is_a_named_button_or_a_silent_picture():
    button = card_markup("1K", KEYS_DECK, KEYS[0], "1 Key & Sun", "legal")
    assert button.startswith('<button class="card kk" type="button" data-key="1K" data-state="legal" aria-label="1 Key &amp; Sun"')
    assert 'aria-hidden="true"' in card_picture(KEYS_DECK, KEYS[0]).split(">")[0] and "<button" not in card_picture(KEYS_DECK, None)
    assert 'role="img"' in card_markup(None, KEYS_DECK, KEYS[0], "x", as_="span")


@pytest.mark.parametrize("deck, traits", [(KEYS_DECK, {"number": 1, "item": "Z", "kingdom": "sun"}), (UNREADABLE_DECK, {"kind": "king"})])
def test_an_unknown_trait_and_any_of_an_unreadable_match_are_refused(deck, traits):
    with pytest.raises(KeyError):
        face(deck, traits)


def test_names_are_escaped():
    assert "&lt;War&gt;" in every_screen()[0] and "<War>" not in every_screen()[0]
    assert "&quot;Ada&quot;" in set_up() and "&lt;Sir&gt;" in face(creations.DECK, SAMPLES[creations.DECK][0])


def test_a_box_links_to_its_set_up():
    assert 'href="#/setup/ilk"' in lobby_shelf.shelf_markup([BOOK], [None])


@pytest.mark.parametrize("shown, count, apart, switch, more", [(3, 3, 0, False, False), (3, 4, 1, False, False), (3, 5, 0, True, False), (3, 5, 1, True, False),
                                                               (5, 5, 0, True, False), (5, 6, 1, True, False), (18, 60, 0, True, True), (18, 60, 1, True, True)])
def test_the_lobby_says_how_many_more_matches_there_are_and_has_a_button_for_them(shown, count, apart, switch, more):
    view = lobby_page.lobby_markup(Markup(""), Markup(""), [MATCH] * shown, count, apart)
    assert (view.count('href="#/match/m1"'), "all-matches" in view, "more-matches" in view) == (shown, switch, more)
    assert not switch or (text("lobby.fewer") if shown > 3 else text("lobby.rest", count=count - apart - shown)) in view


def test_only_a_changed_option_is_marked_as_a_house_rule_and_only_a_bot_has_a_level():
    assert set_up().count(text("setup.house-rule") + "</span>") == 1 and set_up().count('data-do="levels"') == 1


@pytest.mark.parametrize("most, buttons", [(2, 0), (4, 3)])
def test_the_number_of_seats_can_be_chosen_only_where_it_varies(most, buttons):
    assert set_up(most=most).count('data-do="seats"') == buttons


def test_the_open_page_is_the_selected_tab():
    pages = [{"id": name, "title": name, "blocks": [{"p": "text of " + name}]} for name in ("a", "b")]
    shown = howto.howto_drawer("How to play", pages, "b")
    assert 'aria-selected="true" aria-controls="howto-panel" tabindex="0" data-do="howto-page" data-page="b"' in shown
    assert "text of b" in shown and "text of a" not in shown


@pytest.mark.parametrize("kind, role", [("good", "status"), ("bad", "alert")])
def test_notices_interrupt_only_when_they_must(kind, role):
    assert f'<p role="{role}">' in notices.notice_bar(kind, "text")


def test_a_balance_is_drawn_to_scale():
    text = icons.balance_bar([("or", 40), ("gules", 24)], "or 40, gules 24")
    assert 'viewBox="0 0 64 1"' in text and 'x="40" y="0" width="24"' in text and 'x1="40"' in text
    assert "<line" not in icons.balance_bar([("or", 0), ("gules", 0)], "nothing")


@pytest.mark.parametrize("kind, printed", [("peasant", "1"), ("king", "4"), ("castle", None)])
def test_a_knights_card_shows_its_capitalized_name_and_its_strength(kind, printed):
    shown = face(KNIGHTS_DECK, {"kind": kind})
    assert f">{kind.capitalize()}</span>" in shown and (f'<b data-print="{printed}">' in shown) == bool(printed)


def test_a_card_describes_its_rule_for_the_number_of_players():
    two, four = [face(layout_of("knights-and-ninjas", players).deck, {"kind": "merchant"}) for players in (2, 4)]
    assert "2 gems" in two and "1 gem " in four and ">Special" not in two and 'data-print="Special"' in two


def test_every_book_has_art_on_the_shelf_and_a_card_without_texts_says_nothing():
    assert all(len(book.art.cards) == 3 and "card" in card_picture(book.art.deck, book.art.cards[0]) for book in BOOKS.values())
    assert CardWords("ilk")("kind", "king") == ""


def corners(shown):
    """Return the corners of a Creation Card, in reading order."""
    return re.findall(r'cr__corner (\w\w)" data-c="(\w)"', shown)


def test_a_creation_card_shows_all_its_basic_components():
    shown = face(creations.DECK, CREATION)
    assert corners(shown) == [("tl", "R"), ("tr", "8"), ("bl", "3"), ("br", "B")] and {"★★★", "7", "95"} <= {*re.findall(r'data-print="([^"]*)"', shown)}
    assert shown.count('href="#owl"') == 2 and "data-print=\"&lt;\"" in shown and "cr__letter" not in shown


def test_every_colour_of_a_corner_has_a_shape_and_a_tincture():
    shown = face(creations.DECK, CREATION | {"corners": ["R", "B", "Y", "5"]})
    assert re.findall(r'data-tincture="(\w+)"><svg[^>]*><use href="#(shape-\w)"', shown) == [("gules", "shape-R"), ("azure", "shape-B"), ("or", "shape-Y")]
    assert '<b data-print="5">' in shown


def test_all_stand_in_types_have_their_own_symbol_and_others_a_neutral_one():
    assert len({*TYPES.values()}) == len(TYPES) == 27 and NO_TYPE not in TYPES.values() and DOODLES.keys() <= {*TYPES.values()}
    assert face(creations.DECK, CREATION | {"type": "<teapot>"}).count(f'href="#{NO_TYPE}"') == 2


def test_only_cards_with_a_letter_or_a_title_show_one():
    shown = face(creations.DECK, SAMPLES[creations.DECK][0])
    assert '<b data-print="Q">' in shown and "&lt;Sir&gt;" in shown and "cr__name" not in face(creations.DECK, CREATION)


def test_a_players_drawing_fills_the_picture_and_the_type_keeps_its_symbol():
    shown = face(creations.DECK, CREATION | {"art": "0a1b2c3d"})
    assert '<card-art key="0a1b2c3d" field="880 1117"></card-art>' in shown and shown.count('href="#owl"') == 1 and "card-art" not in face(creations.DECK, CREATION)
    both = card_face(creations.DECK, CREATION | {"art": "0a1b2c3d", "letter": "Q"})
    assert "card-art" in both.inner and '<b data-print="Q">' in both.inner and {("data_art", ""), ("data_lettered", "")} <= {*both.marks}


def test_a_text_is_above_the_title_and_a_long_title_is_marked():
    shown = face(creations.DECK, CREATION | {"title": "Comet Duke", "text": "<Lands>\nsoftly."})
    assert shown.index('data-print="&lt;Lands&gt;\nsoftly."') < shown.index("Comet Duke") and "cr__text" not in face(creations.DECK, CREATION | {"title": "Comet Duke"})
    named = [dict(card_face(creations.DECK, CREATION | {"title": title}).marks)["data_named"] for title in ("Comet Duke", "The Marchioness of Nettlebrook")]
    assert named == ["", "long"]


def test_a_blank_card_is_empty_paper():
    shown = face(creations.DECK, CREATION | {"type": BLANK})
    assert shown.count(f'href="#{NO_TYPE}"') == 1 and '<span class="cr__pic" data-paper="1"></span>' in shown


def test_a_card_is_explained_part_by_part_with_numbers():
    notes = [{"at": at, "name": at.upper(), "text": "<b>"} for at in ("tl", "speed")]
    shown = howto.anatomy_block({"deck": creations.DECK, "traits": CREATION, "notes": notes}, None)
    assert re.findall(r'<i data-at="(\w+)">(\d)</i>', shown) == [("tl", "1"), ("speed", "2")] and shown.count("<li>") == 2 and "&lt;b&gt;" in shown
