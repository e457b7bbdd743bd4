"""A tour of every screen with the dark theme, naming each when it's open."""

from browser.hands import answered, awake, escape, go, named, press
from browser.play import begin, flip, play_out
from helpers.share import share
from helpers.words import text


def tour(page, site):
    """Go through every screen with the dark theme; yield the name of each when it's open."""
    begin(page, site, light="dark")
    yield "lobby"
    press(page, "Settings")
    yield "settings"
    escape(page)
    yield from books(page)
    yield from table(page)
    yield from lists(page)


def books(page):
    """Open everything there is to read before a deal."""
    press(page, text("howto.open"))
    yield "how to play, all games"
    page.locator("#dialog [data-do=howto][data-game=war]").click()
    tabs = page.locator("#dialog [role=tab]")
    for number in share((0, tabs.count() - 1), range(tabs.count())):
        tabs.nth(number).click()
        yield f"how to play, page {number + 1}"
    press(page, text("cards.open"))
    yield "all cards, each by itself"
    escape(page)
    press(page, text("howto.open"))
    page.locator("#dialog [data-do=howto][data-game=coinquest]").click()
    press(page, text("cards.open"))
    page.locator(".kind .card").nth(1).click()
    answered(page)                                      # a second layer is on top of the first before both are closed
    yield "all cards, kind by kind"
    escape(page)


def table(page):
    """Play War to its end and return to the lobby."""
    press(page, text("lobby.play-now"))
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
    if named(page, text("table.story")).count():
        press(page, text("table.story"))
        yield "story"
        press(page, text("table.shut-story"))
    play_out(page)
    awake(page)
    yield "result"
    press(page, text("table.back"))
    page.wait_for_selector(".lobby")


def lists(page):
    """Open the lobby with a match, the match's menu, and a set-up."""
    yield "lobby with a match"
    page.locator(".match summary").click()
    yield "menu of a match"
    press(page, text("lobby.rename-one", match="War"))
    yield "rename"
    escape(page)
    press(page, text("yours.title"))
    page.wait_for_selector(".records")
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
    press(page, text("setup.more"))
    press(page, "Long game")
    page.locator("[data-do=seed]").fill("x")
    press(page, text("setup.deal"))
    yield "set-up with all rules and a mistake"
