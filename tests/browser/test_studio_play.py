"""From the easel to the table: a freshly drawn card is dealt, played, inspected and replayed.

Alone, with others, elsewhere and offline.
"""

import pytest
from browser.checks import flaws
from browser.drawing import draw, fingers, on_easel
from browser.fixtures import ROOT, Site
from browser.hands import answered, each, go, press, read, see, tap, until, words
from browser.pages import SIZES, opened, ready
from browser.play import begin, bring, hit, more, moves, prompt, set_up, settled
from browser.starting import wait_offline
from browser.touch import hold
from helpers.own_sets import a_file
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.games import GAMES

DARK, RED, BLUE = "31243a", "ab2f2c", "235f9f"
NUMBER = 11                             # with this seed it's in the first pack of Minkingi, and in the hand of Kingdrin, where it can be played
DRAWN = f"c{NUMBER}"
INK = """async ([selector, x, y]) => {
    const art = [...document.querySelectorAll(`${selector} card-art`)].find(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const image = art?.shadowRoot.querySelector('img.strokes[src]');
    if (!image || !image.getBoundingClientRect().width) return '';
    if (!await image.decode().then(() => true, () => false)) return '';            // another comes in its place
    const canvas = Object.assign(document.createElement('canvas'), { width: 880, height: 1117 }), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, 880, 1117);
    const [...dot] = context.getImageData(x, y, 1, 1).data;
    return dot[3] > 200 ? dot.slice(0, 3).map(part => part.toString(16).padStart(2, '0')).join('') : ''; }"""


def seen(page, selector, colour=DARK, at=(400, 300)):
    """Wait until a card's drawing shows in its colour along its line, and nothing beside it."""
    page.locator(selector).first.scroll_into_view_if_needed()
    assert until(page, lambda: read(page, INK, [selector, *at])) == colour and read(page, INK, [selector, at[0], at[1] + 200]) == "", selector


def written(page):
    """Open the studio from its box, make a set of eighteen and put a card named Comet Duke on the easel."""
    press(page, text("lobby.studio"))
    press(page, text("studio.new-first"))
    press(page, "18 cards")
    page.wait_for_selector(".cardset")
    tap(page, page.locator(f".cardlink[aria-label^='Blank {NUMBER}:']"))
    on_easel(page)
    page.get_by_label("Name", exact=True).fill("Comet Duke")
    page.wait_for_selector(".easel__card .card[aria-label*='Comet Duke']")


def used(page, game):
    """Deal a game with the open set."""
    press(page, text("studio.use"))
    page.wait_for_selector("#dialog .sheet")
    press(page, game)
    page.wait_for_selector(".setup")
    assert page.locator("[data-do=cards][aria-checked=true]").all_inner_texts() == [f"{text('studio.named')}\n18 cards"]
    if game == "Kingdrin":
        tap(page, page.locator("[data-do=seats][data-value='2']"))
    press(page, text("setup.deal"))
    settled(page)


def to_set(page):
    """Open the set of the drawn card."""
    go(page, "#/studio")
    press(page, text("studio.named"))
    page.wait_for_selector(".cardset")


def loaded(page):
    """Reload the page, and wait for its match."""
    page.reload()
    ready(page)
    settled(page)


def stroke(page):
    """Draw a line, by finger if the device has touch."""
    if not read(page, "matchMedia('(pointer: coarse)').matches"):
        draw(page, (200, 300), (600, 300))
    else:
        with fingers(page) as touch:
            for x in range(200, 601, 40):
                touch((x, 300))
            touch()
    page.wait_for_selector(".easel [data-do=undo]:enabled")


def look_closer(page, card):
    """Inspect a card, by holding it or by key, and close the inspector."""
    if read(page, "matchMedia('(pointer: coarse)').matches"):
        hold(page, page.locator(card))
    else:
        page.locator(card).focus()
        page.keyboard.press("i")
    page.wait_for_selector(".looksheet")
    see(page, ".looksheet h2", "Comet Duke")
    seen(page, ".looksheet")
    assert flaws(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".looksheet", state="detached")


@pytest.mark.parametrize("size", first_of("page", "phone"))
def test_a_card_is_drawn_kept_in_a_draft_created_inspected_and_replayed(request, size, site):
    page = request.getfixturevalue(size)
    begin(page, site)
    written(page)
    stroke(page)
    press(page, text("easel.back"))
    page.wait_for_selector(".cardset")
    used(page, "Minkingi")
    card = f".pack [data-key={DRAWN}]"
    assert page.locator(card).get_attribute("aria-label").startswith(f"Comet Duke, Blank {NUMBER}:")
    seen(page, card)
    look_closer(page, card)
    hit(page, card)
    hit(page, "[data-main]")
    seen(page, f".hand [data-card={DRAWN}]")
    while page.locator(".pack [data-do=choose]").count():
        hit(page, ".pack [data-do=choose]")
        hit(page, "[data-main]")
    if "Who goes first?" in prompt(page):
        hit(page, ".ask__acts button")
    hit(page, f".hand [data-card={DRAWN}]")
    hit(page, ".field__open[data-do=target]")
    hit(page, "[data-main]")
    if page.locator(".ask__acts [data-move$=peace]").count():
        hit(page, ".ask__acts [data-move$=peace]")
    lies = f"[data-place^='field:'] [data-key={DRAWN}]"
    seen(page, lies)
    assert "Comet Duke" in page.locator(lies).get_attribute("aria-label") and "Comet Duke" in page.text_content(".log")
    loaded(page)
    seen(page, lies)
    more(page, "replay")
    page.wait_for_selector(".play[data-mode=replay]")
    seen(page, lies)
    press(page, text("replay.first"))
    page.wait_for_selector(card)
    seen(page, card)
    assert page.locator(lies).count() == 0


@by_night
def test_the_same_set_is_dealt_in_kingdrin_and_the_card_is_on_the_ditch_after_a_reload(page, site):
    begin(page, site)
    written(page)
    stroke(page)
    to_set(page)
    used(page, "Kingdrin")
    card = f".hand [data-look={DRAWN}]"
    seen(page, card)
    page.locator(card).click(position={"x": 20, "y": 40})
    settled(page)
    assert moves(page)[0].startswith(f"0 play {DRAWN}"), moves(page)
    assert "Comet Duke" in page.text_content(".log")
    loaded(page)
    assert "Comet Duke" in page.text_content(".log")
    more(page, "replay")
    press(page, text("replay.first"))
    press(page, text("replay.next"))
    page.wait_for_selector(".kd__ditch .card[aria-label*='Comet Duke']")
    seen(page, ".kd__ditch")


# sets from elsewhere

def lines(colour):
    """Return the strokes of a card: one horizontal line."""
    return [f"brush {colour} 30 200,300,50 600,300,50"]


def drawn_set(name, owner, colour, count=18, start=1, **more):
    """Return the file of a set in which every card has the set's name, its number, and a line in one colour."""
    cards = [card | {"number": card["number"] + start - 1, "title": f"{name} {card['number']}", "strokes": lines(colour)} | more for card in a_file(count=count, title=None, picture=None)["cards"]]
    return a_file(name, owner) | {"cards": cards}


def brought(page, *files):
    """Import sets on a device."""
    for data in files:
        bring(page, data)
        page.wait_for_selector(f".bar__title:has-text('{data['name']}')")


def chosen(page, *names):
    """Choose exactly these sets at set-up."""
    for row in [*page.locator("[data-do=cards][aria-checked=false]").all_inner_texts(), *page.locator("[data-do=cards][aria-checked=true]").all_inner_texts()]:
        name = row.splitlines()[0]
        switch = page.locator(f"[data-do=cards]:has-text('{name}')")
        if (switch.get_attribute("aria-checked") == "true") != (name in names):
            tap(page, switch)
            answered(page)
    assert [row.splitlines()[0] for row in page.locator("[data-do=cards][aria-checked=true]").all_inner_texts()] == [*names]


def cards_of(page):
    """Return the cards of the only saved match, which its hash is made of."""
    (held,) = read(page, "Object.keys(localStorage).filter(key => key.startsWith('courtcards:match:')).map(key => JSON.parse(localStorage[key]).record.cards)")
    return held


def shown(page, where):
    """Return the names and drawn colours of the open cards by id."""
    page.wait_for_function("where => [...document.querySelectorAll(`${where} card-art`)].every(one => one.shadowRoot.querySelector('img.strokes[src]'))", arg=where)
    names = each(page, f"{where} .card[data-key]", "cards => cards.map(card => [card.dataset.key, card.querySelector('.cr__name').innerText])")
    return {key: (name, until(page, lambda: read(page, INK, [f"{where} [data-key='{key}']", 400, 300]))) for key, name in names}        # noqa: B023


@by_night
def test_a_set_with_thirty_six_lettered_cards_is_the_prewritten_deck(page, site):
    begin(page, site)
    data = drawn_set("Letters", "Ada", BLUE, count=40)
    letters = ["ETAOINSRHLDCUM"[number % 14] for number in range(36)]
    for card, letter in zip(data["cards"], letters, strict=False):
        card["letter"] = letter
    brought(page, data)
    see(page, ".cardset", "36 cards have letters")
    set_up(page, "fwords")
    chosen(page, "Letters")
    press(page, "A prewritten deck")
    answered(page)
    press(page, text("setup.deal"))
    settled(page)
    held = each(page, ".inorder .card", "cards => cards.map(card => [Number(card.dataset.key.slice(1)), card.querySelector('.cr__letter b').dataset.print])")
    assert len(held) == 9 and all(number <= 36 and letter == letters[number - 1] for number, letter in held)
    seen(page, ".inorder .card", BLUE)
    assert words(page, ".inorder .cr__name").startswith("Letters ")


@by_night
def test_two_sets_are_shuffled_together_and_every_card_keeps_its_own_look(page, site):
    begin(page, site)
    brought(page, drawn_set("Garden", "Ada", BLUE), drawn_set("Wood", "Brann", RED, start=10))      # nine numbers are in both
    set_up(page, "minkingi")
    chosen(page, "Garden", "Wood")
    press(page, text("setup.deal"))
    settled(page)
    before = shown(page, ".pack")
    assert len(before) == 9 and {(name.split()[0], colour) for name, colour in before.values()} == {("Garden", BLUE), ("Wood", RED)}
    for key, (name, _) in before.items():
        assert int(key[1:].split(".")[0]) == int(name.split()[1]) + 9 * name.startswith("Wood"), key
    loaded(page)
    assert shown(page, ".pack") == before


@by_night
def test_a_match_is_sent_as_a_file_with_its_cards_and_is_the_same_elsewhere(page, site, browser):
    begin(page, site)
    data = drawn_set("Wood", "Brann", RED)
    brought(page, data)
    set_up(page, "minkingi")
    chosen(page, "Wood")
    press(page, text("setup.deal"))
    settled(page)
    hit(page, ".pack [data-do=choose]")
    hit(page, "[data-main]")
    here = shown(page, ".pack") | shown(page, ".hand")
    more(page, "share")
    page.wait_for_selector("#dialog .sheet")
    with page.expect_download() as download:
        page.locator("[data-do=export-whole]").click()
    file = download.value.path().read_text("utf-8")
    with opened(browser, site.url, **SIZES["phone"]) as other:
        other.goto(f"{site.url}?seed=4&speed=0")
        ready(other)
        bring(other, file)
        settled(other)
        assert shown(other, ".pack") | shown(other, ".hand") == here and len(here) == 9
        assert cards_of(other) == cards_of(page) == GAMES["minkingi"].read_cards(data).text
        assert moves(other) == moves(page) and moves(page)


# offline

@by_night
def test_without_the_server_a_card_is_drawn_and_played(browser):
    site = Site(ROOT / "dist")
    with opened(browser, site.url, **SIZES["page"]) as page:
        begin(page, site)
        wait_offline(page)
        site.stop()
        page.reload()
        ready(page)
        written(page)
        stroke(page)
        page.wait_for_function("async () => (await idbKeyval.keys(idbKeyval.createStore('courtcards', 'art'))).length")
        page.reload()
        ready(page)
        on_easel(page)
        seen(page, ".easel__small[aria-current]")
        to_set(page)
        used(page, "Minkingi")
        seen(page, f".pack [data-key={DRAWN}]")
        hit(page, f".pack [data-key={DRAWN}]")
        hit(page, "[data-main]")
        loaded(page)
        seen(page, f".hand [data-card={DRAWN}]")
