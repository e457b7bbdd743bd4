"""Printing: cards in true size, backs behind fronts, cut marks, sheets and rules; measured on Chromium's PDF."""

import re

import pytest
from browser.checks import axe, faint, misfits
from browser.hands import answered, becomes, go, press, rig, see, words
from browser.play import begin, open_file, set_up
from helpers.own_sets import IMPORT, own
from helpers.paper import near, pages_of
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.games import GAMES
from courtcards.texts import Texts
from table.books import BOOKS

CARD = 63, 88
CARDS = 20              # the last of a deck of 52: three sheets, one of them not full
SIZES = {"A4": (210, 297), "Letter": (215.9, 279.4)}


def to_print(page, site, what, *presses, **how):
    """Open the print page of a book or a set, and press some buttons."""
    begin(page, site, **how)
    go(page, f"#/print/{what}")
    page.wait_for_selector(".print__form")
    for name in presses:
        press(page, name)
    answered(page)


def printed(page, which=""):
    """Return the pages as printed, or only `which` of them."""
    return pages_of(page.pdf(prefer_css_page_size=True, page_ranges=which))


def troubles(page, least):
    """Return layout and accessibility flaws."""
    return misfits(page, least) + axe(page)


def without_sheets(page):
    """Deselect everything but the cards."""
    if page.locator(".print__form details:not([open])").count():
        press(page, "Sheets")
    sheets = page.locator("[data-do=print-sheet]")
    for number in range(sheets.count()):
        if sheets.nth(number).get_attribute("aria-checked") == "true":
            sheets.nth(number).click()
    press(page, "Rules")
    answered(page)


def columns(paper):
    """Return the starts of the columns and rows of cards on a paper size."""
    return [[(room - 3 * side) / 2 + place * side for place in range(3)] for room, side in zip(SIZES[paper], CARD, strict=True)]


def places(paper, cards=9):
    """Return the top left corners of the cards, row by row."""
    across, down = columns(paper)
    return [(x, y) for y in down for x in across][:cards]


def lie(found, wanted):
    """Return whether there is a card at each place, and no other."""
    return len(found) == len(wanted) and all(any(near(one, place, .25) for one in found) for place in wanted)


@pytest.mark.parametrize("paper", first_of(*SIZES))
def test_cards_are_printed_at_actual_size_nine_to_a_page_with_backs_behind_them_and_cut_marks(page, site, paper):
    to_print(page, site, "coinquest", paper)
    without_sheets(page)
    see(page, ".bar__sub", exactly=text("printing.papers-both", count=6))
    press(page, text("printing.some"))
    page.get_by_label(text("printing.first")).fill(str(53 - CARDS))
    page.keyboard.press("Enter")
    answered(page)
    see(page, ".bar__sub", exactly=text("printing.papers-both", count=3))
    pages, (wide, high), (across, down) = printed(page), SIZES[paper], columns(paper)
    assert len(pages) == 6 and all(near(one.size, SIZES[paper]) for one in pages)
    deck = [card.id[:-1] for card in GAMES["coinquest"](2).pack()][-CARDS:]
    for number, (front, back) in enumerate(zip(pages[::2], pages[1::2], strict=True)):
        there = places(paper, min(9, CARDS - 9 * number))
        assert lie(front.sized(*CARD), there) and lie(back.sized(*CARD), [(wide - 63 - x, y) for x, y in there]), number
        marked(front, across, down)
        marked(back, across, down)
        assert [read_in(front, *place) for place in there] == deck[9 * number:9 * number + 9]            # in the deck's order
    (line,) = [one for one in pages[0].lines if near((one[2] - one[0], one[3] - one[1]), (50, 0), .05)]
    assert near((line[0],), ((wide - 50) / 2,), .1) and down[-1] + 88 < line[1] < high - 4
    assert text("printing.measure") in pages[0].text and text("printing.measure") not in pages[2].text
    press(page, text("printing.marks"))
    answered(page)
    assert len(printed(page, "3")[0].lines) == len(pages[2].lines) - 16


def read_in(one, x, y):
    """Return the text on the card at a place."""
    return " ".join(text for text, at, down in one.words if x < at < x + 63 and y < down < y + 88).strip()


def marked(one, across, down):
    """Check that there are marks at both ends of every edge, and none on a card."""
    upright = [(x, y) for x, y, end, _ in one.lines if near((x,), (end,), .01) and not down[0] < y < down[-1] + 88]
    level = [(x, y) for x, y, _, end in one.lines if near((y,), (end,), .01) and not across[0] < x < across[-1] + 63]
    for edge in (*across, across[-1] + 63):
        assert {y < down[0] for x, y in upright if near((x,), (edge,), .05)} == {True, False}, edge
    for edge in (*down, down[-1] + 88):
        assert {x < across[0] for x, y in level if near((y,), (edge,), .05)} == {True, False}, edge


@pytest.mark.parametrize("paper, down", first_of(("Letter", 3), ("A4", 4)))
@by_night
def test_with_bleed_cards_are_rotated_and_the_print_extends_3_mm_over_every_edge(page, site, paper, down):
    to_print(page, site, "coinquest", paper, text("printing.bleed"))
    without_sheets(page)
    see(page, ".print__form", text("printing.fronts-help", count=52, most=2 * down))
    see(page, ".bar__sub", exactly=text("printing.papers-both", count=-(-52 // (2 * down))))
    (front, back), (wide, high) = printed(page, "1-2"), SIZES[paper]
    there = [((wide - 182) / 2 + 94 * x, (high - 69 * down + 6) / 2 + 69 * y) for y in range(down) for x in range(2)]
    over = [(x - 3, y - 3) for x, y in there]
    assert lie(front.sized(88, 63), there) and lie(front.sized(94, 69), over) and lie(back.sized(94, 69), over)
    assert min(x for x, _ in over) > 5 and min(y for _, y in over) > 5, "printers leave the edges of the paper free"
    upright = [one for one in front.lines if near(one[:1], one[2:3], .01) and any(near(one[:1], (edge,), .05) for x, _ in there for edge in (x, x + 88))]
    level = [one for one in front.lines if near(one[1:2], one[3:], .01) and any(near(one[1:2], (edge,), .05) for _, y in there for edge in (y, y + 63))]
    assert len(upright) == 4 * (down + 1) and len(level) == 6 * down
    for start_x, start_y, end_x, end_y in upright + level:
        assert not any(x - .5 < (start_x + end_x) / 2 < x + 88.5 and y - .5 < (start_y + end_y) / 2 < y + 63.5 for x, y in there)


@by_night
def test_every_card_of_the_deck_is_printed_once_in_its_place(page, site):
    to_print(page, site, "knights-and-ninjas", "A4", text("printing.backs"))
    pack = GAMES["knights-and-ninjas"](2).pack()
    names = [Texts(GAMES["knights-and-ninjas"]).card(card.id) for card in pack]
    pages = printed(page)
    for number in range(-(-len(pack) // 9)):
        for place, name in zip(places("A4"), names[9 * number:9 * number + 9], strict=False):
            assert name in read_in(pages[number], *place), (number, name)


@by_night
def test_unselected_parts_are_not_printed(page, site):
    to_print(page, site, "kings-keys", "A4", text("printing.backs"))
    without_sheets(page)
    see(page, ".bar__sub", exactly=text("printing.papers", count=8))
    press(page, "Kingdom Armies")
    press(page, "Battle Royal")
    press(page, text("printing.some"))
    page.get_by_label(text("printing.first")).fill("44")
    page.get_by_label(text("printing.last")).fill("53")
    page.keyboard.press("Enter")
    answered(page)
    see(page, ".print__form", "64 cards")
    see(page, ".bar__sub", exactly=text("printing.papers", count=2))
    assert [len(one.sized(*CARD)) for one in printed(page)] == [9, 1]
    press(page, text("printing.fronts"))
    answered(page)
    see(page, ".bar__sub", text("printing.nothing"))
    assert page.locator("[data-do=print]").is_disabled()


@pytest.mark.parametrize("paper", first_of(*SIZES))
@by_night
def test_the_printed_rules_include_all_rulings(page, site, paper):
    to_print(page, site, "coinquest", paper, text("printing.fronts"))
    sheets = int(words(page, ".bar__sub").split()[0])
    pages = printed(page)
    assert words(page, ".bar__sub").endswith(f"and {text('printing.leaflets', count=1)}") and len(pages) > sheets + 1
    assert all(near(one.size, SIZES[paper]) for one in pages)
    told = " ".join(one.text for one in pages[sheets:])
    assert [ruling["gap"] for ruling in Texts(GAMES["coinquest"]).data["ruling"] if ruling["gap"] not in told] == []
    titles = page.locator("[data-do=print-sheet] b").all_inner_texts()
    assert titles and all(any(title in one.text for one in pages[:sheets]) for title in titles)


@pytest.mark.parametrize("paper", SIZES)
@by_night
def test_no_leaflet_ends_with_a_page_of_two_paragraphs(page, site, paper):
    for book in BOOKS:
        to_print(page, site, book, paper, text("printing.fronts"))
        ends = {found[1]: len(one.text) for one in printed(page) if (found := re.search(r"([\w ’]+) · \d+", one.text))}
        assert ends and all(length > 800 for length in ends.values()), (book, ends)


@by_night
def test_nothing_around_the_sheets_is_printed_and_paper_is_white_in_both_themes(page, site):
    to_print(page, site, "ilk", "A4", light="dark")
    dark = printed(page, "1-2")
    assert not any(words in one.text for one in dark for words in (text("printing.marks"), "Print", text("printing.side-backs", first="|", last="").partition("|")[0].strip()))
    to_print(page, site, "ilk", "A4", light="light")
    assert [(one.size, one.boxes, one.lines, one.words) for one in printed(page, "1-2")] == [(one.size, one.boxes, one.lines, one.words) for one in dark]


@by_night
def test_the_browser_prints_a_custom_set(page, site):
    begin(page, site)
    set_up(page, "minkingi")
    open_file(page, own(24), by=IMPORT)
    page.wait_for_selector("[data-do=cards]:has-text('The garden')")
    rig(page, "() => { const { dataset } = document.documentElement; window.asked = print; window.print = () => { dataset.printed = Number(dataset.printed ?? 0) + 1; }; }")
    go(page, "#/print")
    page.locator(".box:has-text('The garden')").click()
    page.wait_for_selector(".print__form")
    press(page, "A4")
    answered(page)
    see(page, ".bar__sub", exactly=text("printing.papers-both", count=3))       # sheets and rules are only printed with it on request
    for left in (True, False):              # the pages' contents take long to arrive
        rig(page, "Object.defineProperty(document.fonts, 'ready', { value: new Promise(done => { window.come = done; }), configurable: true })")
        page.locator("[data-do=print]").dblclick()
        if left:
            go(page, "#/print")
        rig(page, "come(), delete document.fonts.ready")
        if not left:
            page.wait_for_selector("html[data-printed]", state="attached")
        answered(page)
        assert page.get_attribute("html", "data-printed") == (None if left else "1"), "once, and not where somebody has gone elsewhere"
        if left:
            page.go_back()
            page.wait_for_selector(".print__form")
    rig(page, "() => { window.print = asked; delete document.documentElement.dataset.printed; }")
    assert [len(one.sized(*CARD)) for one in printed(page)] == [9, 9, 9, 9, 6, 6]
    page.locator(".print__form details.more summary").click()
    page.locator("[data-do=print-sheet]").first.click()
    page.locator("[data-do=print-turn][data-value=rules]").click()
    see(page, ".bar__sub", f"and {text('printing.leaflets', count=3)}")


@by_night
def test_on_a_desktop_everything_fits_axe_finds_nothing_and_each_leaflets_pages_are_numbered_with_its_game(page, site):
    begin(page, site)
    go(page, "#/print")
    page.wait_for_selector(".print[data-list]")
    assert troubles(page, 24) + faint(page, "dark", "light") == []
    becomes(page, "document.adoptedStyleSheets.length", 1)          # reading its colours mustn't change the page's paper size
    page.locator(".box:has-text('Keys')").click()
    page.wait_for_selector(".print__form")
    press(page, text("printing.some"))
    press(page, text("printing.outlines"))
    answered(page)
    becomes(page, "getComputedStyle(document.querySelector('.paper .back__field')).backgroundColor", "rgb(255, 255, 255)")
    press(page, "A4")
    press(page, text("printing.fronts"))
    answered(page)
    sheets = int(words(page, ".bar__sub").split()[0])
    numbered = [found.groups() for one in printed(page)[sheets:] if (found := re.search(r"(War|Kingdom Armies|Battle Royal) · (\d+)", one.text))]
    for title in ("War", "Kingdom Armies", "Battle Royal"):
        pages = [int(number) for game, number in numbered if game == title]
        assert pages and pages == list(range(1, len(pages) + 1)), title
    assert {game for game, _ in numbered} == {"War", "Kingdom Armies", "Battle Royal"}


def test_on_a_phone_everything_fits_and_axe_finds_nothing(phone, site):
    begin(phone, site)
    go(phone, "#/print")
    phone.wait_for_selector(".print[data-list]")
    assert misfits(phone, 44) == []
    phone.locator(".box:has-text('Coinquest')").tap()
    phone.wait_for_selector(".print__form")
    press(phone, text("printing.some"))
    answered(phone)
    assert troubles(phone, 44) == []
