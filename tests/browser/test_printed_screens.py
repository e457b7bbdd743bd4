"""Any screen as the browser prints it: dark on white and complete, whatever the theme and however far it scrolls."""

from contextlib import contextmanager
from unicodedata import normalize

from browser.hands import answered, escape, go, press, read, see
from browser.play import begin, play_now, play_out
from browser.tour import tour
from helpers.paper import pages_of
from helpers.share import by_night
from helpers.words import text

A4 = {"width": 794, "height": 1123}           # in CSS pixels
SHOWN = """() => {                 // the words of what lies on top, as it's laid out for paper, and whether they are too pale for it
    const top = document.querySelector('#dialog > :last-child') ?? document.querySelector('#app'), found = [];
    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const light = colour => {
        brush.clearRect(0, 0, 1, 1);
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
        const [red, green, blue, seen] = [...brush.getImageData(0, 0, 1, 1).data].map(part => part / 255);
        return seen ? seen * (.2126 * red ** 2.2 + .7152 * green ** 2.2 + .0722 * blue ** 2.2) + 1 - seen : null;
    };
    const ground = one => one ? light(getComputedStyle(one).backgroundColor) ?? ground(one.parentElement) : 1;
    const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const { data, parentElement: one } = words.currentNode;
        if (!data.trim() || !one.checkVisibility({ visibilityProperty: true }) || one.closest('.vh, option, .card, .back, .moment, svg')) continue;         // some are drawn, not written
        found.push([data, (ground(one) + .05) / (light(getComputedStyle(one).color) + .05) < 4.5]);
    }
    return found;
}"""


@contextmanager
def laid_out(page):
    """Lay out a page for paper, for the block."""
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    answered(page)
    yield
    page.emulate_media(media="null")
    page.set_viewport_size(page.home)


def close(words):
    """Return text without spaces and ligatures, which differ in a PDF."""
    return "".join(normalize("NFKC", words).split())


def left_out(page):
    """Return the words on a screen that are missing from its print-out, or too pale there."""
    with laid_out(page):
        shown = read(page, SHOWN)
    told = close(" ".join(one.text for one in pages_of(page.pdf())))
    assert shown and read(page, "() => matchMedia('screen').matches")
    return [words for words, pale in shown if pale or close(words) not in told]


def test_the_lobby_all_cards_and_a_match_with_its_log_are_printed_whole_and_dark_on_white(page, site):
    begin(page, site, light="dark")
    assert left_out(page) == []
    press(page, text("howto.open"))
    page.locator("#dialog [data-do=howto][data-game=coinquest]").click()
    press(page, text("cards.open"))
    assert left_out(page) == [], "two pages, of which the screen shows half a one"
    escape(page)
    play_now(page, site)
    play_out(page)
    assert left_out(page) == []


@by_night
def test_every_screen_is_printed_whole_and_dark_on_white(page, site):
    for name in tour(page, site):
        assert (name, left_out(page)) == (name, [])
    go(page, "#/studio")
    see(page, "main", text("studio.title"))
    assert left_out(page) == []
