"""Every screen, in both lights and at all sizes: axe-core finds nothing, everything fits, every target can be hit."""

from browser.checks import axe, faint, misfits
from browser.hands import answered, escape, go, named, press, read, rig
from browser.play import begin, flip, play_out


def tour(page, site):
    """Go through every screen in the evening; yield the name of each when it is open."""
    begin(page, site, light="Evening")
    yield "lobby"
    press(page, "Settings")
    yield "settings"
    escape(page)
    yield from books(page)
    yield from table(page)
    yield from lists(page)


def books(page):
    """Read what there is to read before a deal."""
    press(page, "How to play")
    yield "how to play, all games"
    page.locator("#dialog [data-do=howto][data-game=war]").click()
    tabs = page.locator("#dialog [role=tab]")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        yield f"how to play, page {number + 1}"
    press(page, "All cards")
    yield "all cards, each by itself"
    escape(page)
    page.locator(".boxed [data-do=howto][data-game=coinquest]").click()
    press(page, "All cards")
    page.locator(".kind .card").nth(1).click()
    answered(page)                                      # a second layer lies on the first one before both are closed
    yield "all cards, kind by kind"
    escape(page)


def table(page):
    """Play War to its end and come back to the lobby."""
    press(page, "Play now")
    page.wait_for_selector(".tray:not([data-wait])")
    yield "table at the start"
    flip(page)
    yield "face-off"
    flip(page)
    yield "after a face-off"
    flip(page)
    yield "battle"
    page.locator(".lane button").last.click()
    yield "refusal"
    escape(page)
    page.locator("[data-mine] [data-zone=captured] button").click()
    yield "captured pile"
    escape(page)
    if named(page, "More").count():
        press(page, "More")
        yield "more"
        escape(page)
    if named(page, "The story so far").count():
        press(page, "The story so far")
        yield "story"
        press(page, "Close the story")
    play_out(page)
    yield "result"
    press(page, "Back to the lobby")
    page.wait_for_selector(".lobby")


def lists(page):
    """See the lobby with a match, what is done with it, and a set-up."""
    yield "lobby with a match"
    page.locator(".match summary").click()
    yield "menu of a match"
    press(page, "Rename War")
    yield "rename"
    escape(page)
    press(page, "Your matches")
    page.wait_for_selector(".rolls")
    yield "your matches"
    go(page, "#/match/none")
    page.wait_for_selector(".message")
    yield "message"
    go(page, "#/setup/kingdrin")
    page.wait_for_selector(".setup")
    page.locator("[data-do=seat-kind][data-seat='1'][data-value=letter]").click()
    yield "set-up by letter"
    go(page, "#/setup/war")
    page.wait_for_selector(".setup [data-name=long_game]")
    press(page, "More options")
    press(page, "Long game")
    yield "set-up with all rules"
    page.locator("[data-do=seed]").fill("x")
    press(page, "Deal the cards")
    yield "set-up with a mistake"


LIGHTS = ("dark", "light")
FOLDED = ("more", "story")          # what only phones show
SIDES = ((320, 640), (844, 390), (390, 844))


def crowded(page):
    """Return what does not fit on a small phone, one that lies on its side, and the one that is held."""
    found = {}
    for width, height in SIDES:
        page.set_viewport_size({"width": width, "height": height})
        answered(page)                          # what is measured of its places is seen a frame later
        found[width] = misfits(page, 44)
    return {width: trouble for width, trouble in found.items() if trouble}


TALL = "document.querySelector('.play') && document.scrollingElement.scrollHeight > innerHeight"


def test_on_a_desk_axe_finds_nothing_everything_fits_the_table_never_scrolls_and_all_can_be_read_in_both_lights(page, site):
    page.emulate_media(reduced_motion="reduce")
    found = {screen: trouble for screen in tour(page, site) if (trouble := misfits(page, 24) or read(page, TALL) or axe(page) or faint(page, *LIGHTS))}
    assert found == {}


def test_on_phones_axe_finds_nothing_and_everything_can_be_hit_upright_small_and_on_its_side(phone, site):
    phone.emulate_media(reduced_motion="reduce")
    found = {screen: trouble for screen in tour(phone, site) if (trouble := axe(phone) or crowded(phone) or (screen in FOLDED and faint(phone, *LIGHTS)))}
    assert found == {}


def test_the_checks_themselves_see_what_is_wrong(page, site):
    begin(page, site)
    assert axe(page) == misfits(page, 24) == faint(page, *LIGHTS) == []
    rig(page, """() => { const bad = document.createElement('button'); bad.style.cssText = 'position: absolute; left: 1270px; width: 40px; height: 10px';
        document.querySelector('main').append(bad); document.querySelector('h1').style.color = 'rgb(60 40 50)'; }""")
    assert "button-name" in {found[0] for found in axe(page)} and len(misfits(page, 24)) >= 2 and any(theme == "dark" and "h1" in str(trouble) for theme, *trouble in faint(page, *LIGHTS))
