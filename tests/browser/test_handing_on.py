"""Several people on one phone, by touch: the device is passed on when it's another player's turn, and at no other time."""

from browser.checks import misfits
from browser.hands import answered, at_once, press, read, see, words
from browser.play import ARMY, begin, deal, prompt, settled
from helpers.share import by_night
from helpers.words import text

HAND = ".hand :is([data-do=move], [data-do=choose])"


def tap(page, spot, times=1):
    """Tap an element several times."""
    for _ in range(times):
        page.locator(spot).first.tap()
        answered(page)
        settled(page)


def hand_over(page, giver, taker):
    """Pass the device on and take it with one press; the next player's name replaces the hand, and nobody's hand shows."""
    see(page, ".taker b", exactly=text("cover.hand-over", name=taker))
    assert page.locator(HAND).count() == 0
    see(page, ".felt > .owner", exactly=giver)
    assert misfits(page, 44) == []
    tap(page, ".taker [data-main]")
    see(page, ".felt > .owner", exactly=taker)


@by_night
def test_two_players_on_a_phone_hand_it_over_only_when_the_other_is_asked(phone, site):
    begin(phone, site)
    deal(phone, "kingdom-armies", (0, 1), 2, seed=3, fill={ARMY: 4})
    see(phone, ".pass h1", exactly=text("cover.hand-over", name="Ada"))
    tap(phone, ".pass [data-main]")
    tap(phone, HAND, 2)                                 # each place is chosen in the same visit
    assert phone.locator(".hand .card").count() == 2 and phone.locator(".places .card").count() == 2
    press(phone, "Shuffle and begin")
    settled(phone)
    assert "Margot arranges a stack" in prompt(phone)
    hand_over(phone, "Ada", "Margot")
    press(phone, "Shuffle and begin")
    settled(phone)
    for number in range(1, 5):                          # a battle belongs to everybody: the device lies between them
        tap(phone, "[data-main]")
        see(phone, ".bar__sub", exactly=f"Battle {number}")
        assert phone.locator(".pass").count() == 0
    takers = [name for name in ("Ada", "Margot") if text("cover.hand-over", name=name) in words(phone, ".tray")]
    assert len(takers) == 1 and "takes" in prompt(phone), "what happened stays until the device is given away"
    hand_over(phone, "Margot", takers[0])
    assert phone.locator(".hand .card").count() > 1


def test_a_double_tap_uncovers_nothing(phone, site):
    begin(phone, site, query="seed=22")
    deal(phone, "battle-royal", (0, 1), 2, seed=3, fill={ARMY: 4})
    phone.locator(".pass [data-main]").tap()            # its control becomes active shortly after it appears
    phone.locator(HAND).first.wait_for()
    with at_once(phone):
        phone.locator(HAND).first.tap()
        ready = phone.locator(".taker [data-main]")
        ready.wait_for()
        box = ready.bounding_box()
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.keyboard.press("Space")
        answered(phone)
        assert read(ready, "one => one.checkVisibility({ visibilityProperty: true })") and phone.locator(".hand .card").count() == 0
    ready.tap()
    phone.locator(HAND).first.wait_for()
