"""Kingdom Armies and Battle Royal: one person, bots, several people on one device; sealed choices, face-offs, covers, keys."""

from books.kings_keys.browser.kingdoms_page import arranged
from browser.checks import flaws, misfits
from browser.hands import focus, gone, press, see
from browser.pages import ready
from browser.play import ARMY, battle, begin, choose, deal, flip, log, prompt, settled, take
from helpers.share import by_night
from helpers.words import text


def lay_and_send(page, place):
    """Lay three cards face down from an index of the hand, and send the first of the others."""
    assert "Lay a card face down" in prompt(page)
    for _ in range(3):
        choose(page, place)
    assert "Choose the card that decides" in prompt(page) and page.locator("[data-mine] .stackdown .card").count() == 3
    assert misfits(page, 24) == []
    choose(page)


@by_night
def test_two_players_send_in_secret_and_face_off(phone, site):
    page = phone
    page.emulate_media(reduced_motion="reduce")
    begin(page, site, light="dark")
    deal(page, "battle-royal", (0, 1), 2, seed=7)
    see(page, ".pass h1", exactly=text("cover.hand-over", name="Ada"))
    assert page.locator(".hand, .card").count() == 0
    take(page)
    assert prompt(page).startswith("Send a soldier into battle") and page.locator(".hand .card").count() == 16
    mine = page.locator(".hand .card").first.get_attribute("aria-label")
    choose(page)
    see(page, ".taker b", exactly=text("cover.hand-over", name="Margot"))
    assert mine.split(":")[0] not in page.content() and flaws(page) == []
    page.locator(".taker [data-main]").click()
    page.keyboard.press("u")                                # undone: nobody's hand shows
    see(page, ".taker b", exactly=text("cover.hand-over", name="Ada"))
    assert page.locator(".hand").count() == 0
    take(page)
    choose(page)
    page.reload()
    ready(page)
    see(page, ".pass h1", exactly=text("cover.hand-over", name="Margot"))
    take(page)
    choose(page)                                            # both send the 4 Key
    see(page, ".moment", "Face-off!")
    assert page.locator(".hand .card").count() == 0
    see(page, ".ask__acts", text("match.hand-open", name="Margot"))       # the last to choose is asked first, once all have looked
    page.go_back()
    page.go_forward()
    page.wait_for_selector(".pass")
    for name in ("Margot", "Ada"):
        see(page, ".pass h1, .taker b", exactly=text("cover.hand-over", name=name))
        take(page)
        lay_and_send(page, 0 if name == "Ada" else -1)
    assert "takes 10 cards" in prompt(page) and battle(page) == "Battle 1"
    press(page, text("match.hand-open", name="Ada"))
    assert page.locator(".hand .card").count() and page.locator(".pass").count() == 0
    choose(page)
    take(page)
    choose(page)
    assert battle(page) == "Battle 2" and "Battle 1" in log(page)


@by_night
def test_one_person_and_three_bots_on_all_kinds_of_phones(phone, site):
    phone.emulate_media(reduced_motion="reduce")
    begin(phone, site, light="light")
    deal(phone, "battle-royal", (0,), 4, "Coins buy Keys", text("setup.more"), fill={ARMY: 6})
    settled(phone)
    assert phone.locator(".seat").count() == 3 and phone.locator(".pass").count() == 0
    for _ in range(8):
        for width, height in ((320, 640), (844, 390), (390, 844)):
            phone.set_viewport_size({"width": width, "height": height})
            assert misfits(phone, 44) == []
        if phone.locator(".result").count():
            break
        choose(phone)
    assert flaws(phone) == []
    assert battle(phone).startswith("Battle ") and "You send a" in log(phone)


def test_an_army_is_arranged_and_fights(page, site):
    arranged(page, site)
    assert "4 cards" in page.get_attribute("[data-mine] [data-zone=stack] .card", "aria-label")
    flip(page)
    settled(page)
    assert battle(page) == "Battle 3", "three follow each other by one press"
    assert flaws(page) == []


def test_a_card_is_selected_with_keys_and_inspected_and_an_unplayable_one_says_why(page, site):
    begin(page, site)
    deal(page, "battle-royal", (0,), 2, seed=7)
    settled(page)
    page.locator(".hand button").first.focus()
    page.keyboard.press("ArrowRight")
    chosen = focus(page)
    page.keyboard.press("i")
    see(page, ".looksheet h2", exactly=chosen.split(":")[0])
    page.keyboard.press("Escape")
    gone(page, "#dialog > *")
    assert focus(page) == chosen
    page.keyboard.press("Enter")
    settled(page)
    assert f"You send a {chosen.split(',')[0]}" in log(page)
    page.locator("[data-mine] .lane button").first.click()
    see(page, ".why", text("refusal.captured.says", "battle-royal", card="").removeprefix("The "))
