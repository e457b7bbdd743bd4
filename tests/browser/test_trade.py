"""Moving cards and sets: to another device and back, from set to set, as a file, as a link, and with a match."""

import pytest
from browser.checks import axe, flaws
from browser.fixtures import handed_out
from browser.hands import answered, becomes, escape, go, press, read, see, until
from browser.play import begin, bring, file_of, set_up
from helpers.own_sets import a_file
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.games import GAMES

ART = """async () => {
    const sets = Object.keys(localStorage).filter(key => key.startsWith('courtcards:set:')).map(key => JSON.parse(localStorage[key]).file);
    const cards = sets.flatMap(file => file.cards.map(card => [file.name, card]));
    const arts = await new Promise(done => courtcards.art.getDrawings(JSON.stringify(cards.map(([, card]) => card.key)), text => done(JSON.parse(text))));
    return cards.map(([name, { key, art, ...card }]) => ({ name, card, art: Boolean(art), drawn: arts[key] ?? null }));
}"""
EVIL = "<img src=x onerror=\"document.title='broken in'\"><script>document.title='broken in'</script>"
CLEO = text("trade.new-name", owner="Cleo")
WOOD = a_file("Wood", "Brann", count=18, title="Oak King", strokes=["brush ab2f2c 30 100,100,50 500,900,50"], picture=None)


def kept(page):
    """Return every card of every set on the device, with its artwork."""
    return read(page, f"({ART})()")


def of(page, name):
    """Return the cards of a set."""
    return [one["card"] for one in kept(page) if one["name"] == name]


def drawn(page, title):
    """Return the artwork of the card with a title."""
    return next(one["drawn"] for one in kept(page) if one["card"].get("title") == title)


def shelved(page, *files):
    """Import sets, and open the trade page."""
    for data in files:
        bring(page, data)
        page.wait_for_selector(f".bar__title:has-text('{data['name']}')")
    go(page, "#/trade")
    page.wait_for_selector(".trade")


def give(page, card, to, back=None):
    """Choose a card by name, its destination and perhaps the card in return; then give it."""
    page.locator("#give-to").select_option(label=to) if to.startswith("Another") else page.locator("#give-to").select_option(value=to)
    answered(page)
    page.locator(f"[data-do=give-card][aria-label^='{card}']").click()
    if back:
        page.locator(f"[data-do=give-return][aria-label^='{back}']").click()
    answered(page)


def set_id(page, name):
    """Return the id of a set in the list to choose from."""
    return page.locator("#give-from option", has_text=name).get_attribute("value")


def unpictured(data):
    """Return a set's file with each picture reduced to a flag, since pictures are re-encoded on import."""
    return data | {"cards": [card | ({"picture": True} if "picture" in card else {}) for card in data["cards"]]}


@pytest.fixture
def profile(request, kept, browser, site):
    """A page with another profile, sharing nothing with the first."""
    with handed_out(request, kept, browser, site, "page", whose="another") as other:
        begin(other, site)
        yield other


# to another device

@by_night
def test_a_set_moves_to_another_profile_unchanged(page, profile, site):
    begin(page, site)
    bring(page, a_file())
    page.wait_for_selector(".bar__title:has-text('Garden')")
    go(page, "#/studio")
    page.locator("summary[aria-label*='Garden']").click()
    data = file_of(page, text("studio.export-one", set="Garden"))
    assert unpictured(data) == unpictured(a_file())
    bring(profile, data)
    profile.wait_for_selector(".bar__title:has-text('Garden')")
    assert kept(profile) == kept(page) and drawn(profile, "Comet Duke")["picture"].startswith("data:image/jpeg;base64,")
    hashes = [GAMES["minkingi"].read_cards({**a_file(), "cards": of(one, "Garden")}).hash for one in (page, profile)]
    assert hashes[0] == hashes[1]
    bring(profile, data)
    profile.wait_for_selector("#dialog .sheet")
    see(profile, "#dialog", text("trade.already-owned", name="Garden", owner="Ada"))
    assert axe(profile) == []
    press(profile, text("trade.both"))
    profile.wait_for_selector(".bar__title:has-text('Garden (2)')")
    assert len(of(profile, "Garden")) == len(of(profile, "Garden (2)")) == 20


@pytest.mark.parametrize("way", ["file", "link"])
@by_night
def test_a_card_moves_to_another_profile_with_its_drawing_and_its_history(page, profile, site, way):
    begin(page, site)
    shelved(page, WOOD)
    give(page, "Oak King", text(f"trade.{way}"))
    if way == "file":
        bring(profile, file_of(page, text("trade.give")))
    else:
        press(page, text("trade.give"))
        page.wait_for_selector("#dialog .sheet")
        link = page.locator("#share-card").input_value()
        assert axe(page) == [] and len(of(page, "Wood")) == 18
        press(page, text("trade.is-sent"))
        go(profile, link[link.index("#"):])
    see(page, ".notice", text("notice.handed-card.text", card="Oak King", name="Wood"))
    assert len(of(page, "Wood")) == 17
    profile.wait_for_selector(".trade__arrived card-art")
    see(profile, ".trade__history", text("trade.was-drawn", by="Ada", on="1 November 2026"))
    assert flaws(profile) == []
    arts = "async () => (await idbKeyval.keys(idbKeyval.createStore('courtcards', 'art'))).length"
    assert read(profile, arts) == 0, "what is only looked at is not kept"
    profile.get_by_label(text("trade.your-name")).fill("Cleo")
    press(profile, text("trade.take"))
    profile.wait_for_selector(".cardset, .notice:has-text('is in')")
    profile.go_back()
    profile.wait_for_selector(f".trade__arrived:has-text('{text('trade.known', name=CLEO)}') card-art")
    assert flaws(profile) == []
    becomes(profile, arts, 1)
    card, = of(profile, CLEO)
    assert card["title"] == "Oak King" and card["history"][-1]["what"] == "given" and card["history"][-1]["by"] == "Brann"
    assert drawn(profile, "Oak King")["strokes"] == WOOD["cards"][0]["strokes"]
    press(page, text("notice.handed-card.buttons")[0][1])
    see(page, ".notice", text("notice.taken-back.text"))
    assert of(page, "Wood")[0]["title"] == "Oak King" and len(of(page, "Wood")) == 18


@by_night
def test_a_match_moves_to_another_profile_with_its_cards_and_shows_the_drawings(page, profile, site):
    begin(page, site)
    art = {"strokes": ["brush ab2f2c 30 100,100,50 500,900,50"]}
    data = a_file("Wood", "Brann", count=18) | {"cards": [card | art for card in a_file(count=18, picture=None)["cards"]]}
    shelved(page, data)
    set_up(page, "minkingi")
    press(page, "Wood")
    answered(page)
    press(page, "Core 135")
    answered(page)
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")
    press(page, "Share")
    page.wait_for_selector("#dialog .sheet")
    see(page, "#dialog", text("sharing.cards"))
    assert axe(page) == []
    with page.expect_download() as download:
        page.locator("[data-do=export-whole]").click()
    whole = download.value.path().read_text("utf-8")
    bring(profile, whole)
    profile.wait_for_selector(".play card-art")
    assert len(of(profile, "Wood")) == 18 and drawn(profile, "Comet Duke")["strokes"] == art["strokes"]
    bring(profile, whole)
    profile.wait_for_selector(".play card-art")
    assert len(of(profile, "Wood")) == 18, "a set that is here is not taken in twice"


# from set to set

@pytest.mark.parametrize("size", first_of("phone", "page"))
def test_a_card_is_given_and_taken_back_two_are_exchanged_and_one_leaves_as_a_file_and_arrives(request, size, site):
    page = request.getfixturevalue(size)
    begin(page, site)
    shelved(page, a_file(), WOOD)
    before = kept(page)
    give(page, "Comet Duke", set_id(page, "Wood"))
    see(page, ".trade__go", text("trade.will-give", giver="Ada", card="Comet Duke", taker="Brann"))
    press(page, text("trade.give"))
    see(page, ".notice", text("notice.given-card.text", card="Comet Duke", to="Brann"))
    assert len(of(page, "Garden")) == 19 and of(page, "Wood")[-1]["history"][-1]["to"] == "Brann" and drawn(page, "Comet Duke")["picture"]
    page.locator("#give-from").select_option(set_id(page, "Wood"))
    answered(page)
    give(page, "Comet Duke", set_id(page, "Garden"), "Bee 5")
    see(page, ".trade__go", text("trade.will-exchange", giver="Brann", card="Comet Duke", taker="Ada", back="Bee 5"))
    assert flaws(page, "light", "dark") == []
    press(page, text("trade.exchange"))
    see(page, ".notice", text("notice.exchanged-card.text", card="Comet Duke", to="Ada"))
    assert [card["history"][-1]["what"] for card in (of(page, "Garden")[-1], of(page, "Wood")[-1])] == ["exchanged"] * 2
    press(page, text("notice.exchanged-card.buttons")[0][1])
    see(page, ".notice", text("notice.taken-back.text"))
    assert len(of(page, "Garden")) == 19 and len(before) == len(kept(page))
    page.locator("#give-from").select_option(set_id(page, "Wood"))
    answered(page)
    give(page, "Oak King", text("trade.file"))
    data = file_of(page, text("trade.give"))
    until(page, lambda: len(of(page, "Wood")), 18)
    bring(page, data)
    page.wait_for_selector(".trade__arrived card-art")
    see(page, ".trade__history", text("trade.was-drawn", by="Ada", on="1 November 2026"))
    assert axe(page) == []
    press(page, text("trade.take"))
    page.wait_for_selector(".cardset, .notice:has-text('is in')")
    assert drawn(page, "Oak King")["strokes"] == WOOD["cards"][0]["strokes"] and len(kept(page)) == len(before)


@by_night
def test_a_card_is_given_with_the_keyboard(page, site):
    begin(page, site)
    shelved(page, a_file(), WOOD)
    page.locator("#give-from").focus()
    page.keyboard.press("Tab")
    page.keyboard.type("bee 1")
    see(page, ".trade__search", text("studio.found", count=11, total=20))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('[data-do=give-card][aria-pressed=true]').length === 1")
    becomes(page, "document.activeElement.dataset.do", "give-card")
    page.locator("[data-do=give]").focus()
    page.keyboard.press("Enter")
    see(page, ".notice", *text("notice.given-card.text", card="|", to="Brann").split("|"))


# bad input

def test_markup_in_a_file_does_nothing_and_a_foreign_file_is_named(page, site):
    begin(page, site)
    shelved(page, a_file(text=EVIL[:200]))
    go(page, "#/studio")
    page.wait_for_selector(".studio")
    bring(page, {"format": 1, "game": "minkingi", "from": "Ada", "card": a_file()["cards"][0] | {"title": [EVIL], EVIL: EVIL}})
    see(page, "#dialog", text("page.file-title"))
    assert "broken in" not in page.title() and page.locator("img[src=x]").count() == 0 and len(kept(page)) == 20
    escape(page)
    press(page, text("lobby.open-record"))
    with page.expect_file_chooser() as chooser:
        press(page, text("opening.choose"))
    chooser.value.set_files([{"name": "cat.json", "mimeType": "application/json", "buffer": b"\x89PNG\r\n\x1a\n" + bytes(400)}])
    see(page, "#dialog .sheet", text("trade.is-picture"))
    escape(page)
