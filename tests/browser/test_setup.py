"""Set-up and everything around the table: house rules, seats, conceding, bots alone, how to play, settings, the list of matches."""

from browser.checks import axe
from browser.hands import becomes, escape, gone, named, press, see, words
from browser.pages import PATIENCE, ready
from browser.play import battle, begin, flip, play_now, prompt, set_up
from helpers.share import by_night
from helpers.words import text

from courtcards.engine.limits import SEED


@by_night
def test_a_long_game_with_names_house_rules_and_a_seed(page, site):
    begin(page, site)
    page.locator(".box").first.click()
    page.fill(f"[aria-label='{text('setup.name-of', seat=text('setup.seat', number=1))}']", "Zoe")
    page.fill(f"[aria-label='{text('setup.name-of', seat=text('setup.seat', number=2))}']", "Mo: <b>")
    press(page, "Long game")
    press(page, "Coins buy Keys")
    press(page, text("setup.more"))
    page.locator("[data-name=first_army]").fill("99")
    press(page, text("setup.deal"))
    see(page, ".setup__error", "Cards of the first army: a whole number from 1 to 63.")
    page.locator("[data-name=first_army]").fill("4")
    page.locator("[data-do=seed]").fill("zero")
    press(page, text("setup.deal"))
    see(page, ".setup__error", text("setup.bad-seed", most=SEED))
    page.locator("[data-do=seed]").fill("0")
    page.keyboard.press("Control+Enter")                    # from anywhere
    page.wait_for_selector(".play")
    see(page, ".seats", "Mo <b>")
    assert "4 cards" in page.get_attribute("[data-mine] [data-zone=stack] .card", "aria-label")
    flip(page)
    before = battle(page)
    press(page, "Concede")
    see(page, "#dialog", "Concede this war?")
    press(page, "Fight on")
    gone(page, "#dialog > *")
    assert battle(page) == before
    press(page, "Concede")
    page.locator("#dialog").get_by_role("button", name="Concede").click()
    page.wait_for_selector(".result")
    see(page, ".result", text("match.wins", who="Mo <b>"), "One army gave up.")


@by_night
def test_bots_measure_who_is_favoured_until_stopped_or_the_dialog_is_closed(page, site):
    begin(page, site)
    set_up(page, "kingdrin")
    press(page, "No value twice running")
    press(page, text("setup.favoured"))
    page.wait_for_selector(".rolls tr:nth-child(2) .whisker", timeout=PATIENCE)
    assert axe(page) == []
    press(page, "Stop")
    page.wait_for_selector("text=Play for another half-minute")
    see(page, "#dialog", "Without “No value twice running”")
    assert page.locator(".sheet progress").count() == 0
    press(page, "Play for another half-minute")
    page.wait_for_selector(".sheet progress")
    escape(page)
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")


@by_night
def test_how_to_play_wraps_from_its_last_page_to_the_first_and_settings_are_kept(page, site):
    begin(page, site)
    press(page, text("howto.open"))
    page.locator("#dialog [data-do=howto][data-game=war]").click()
    tabs = page.locator("#dialog [role=tab]")
    tabs.last.click()
    assert tabs.last.get_attribute("aria-selected") == "true" and len(words(page, "#howto-panel")) > 80
    page.keyboard.press("ArrowRight")
    assert tabs.first.get_attribute("aria-selected") == "true"
    page.keyboard.press("Escape")
    press(page, "Settings")
    named(page, text("settings.theme-dark")).click()
    assert page.get_attribute("html", "data-theme") == "dark"
    page.locator("[data-name=suits][data-value=four]").click()
    page.locator("[data-name=speed][data-value=off]").click()
    assert page.locator("[data-name=speed][data-value=off]").get_attribute("aria-pressed") == "true"
    page.reload()
    ready(page)
    assert page.get_attribute("html", "data-theme") == "dark" and page.get_attribute("html", "data-suits") == "four"
    press(page, text("lobby.play-now"))
    flip(page, 3)
    assert page.locator(".ghost").count() == 0 and "Your 4 Coin takes 2 cards" in prompt(page)
    assert page.locator(".lane .card").count() == 2
    press(page, text("table.back"))
    press(page, text("lobby.credits"))
    see(page, "#dialog", "Jeff Daymont")


@by_night
def test_matches_are_renamed_deleted_and_restored(phone, site):
    play_now(phone, site)
    flip(phone, 2)
    press(phone, text("table.back"))
    press(phone, text("lobby.more-one", match="War"))
    press(phone, text("lobby.rename-one", match="War"))
    phone.locator("#answer").fill("Our <war>")
    phone.keyboard.press("Enter")
    see(phone, ".continue", "Our <war>")
    gone(phone, "#dialog > *")
    press(phone, text("lobby.more-one", match="Our"))
    press(phone, text("lobby.delete-one", match="Our"))
    see(phone, "#notices", text("notice.deleted.text"))
    assert phone.locator(".continue").count() == 0
    press(phone, text("notice.deleted.buttons")[0][1])
    see(phone, ".continue", "Our <war>")
    becomes(phone, "document.querySelector('#notices').innerText", "")
    phone.locator(".match a").tap()
    assert battle(phone) == "Battle 1"
