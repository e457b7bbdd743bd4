"""Arranging an army of Kingdom Armies on the page."""

from browser.checks import flaws
from browser.hands import press
from browser.play import ARMY, begin, choose, deal, prompt, settled
from helpers.words import text


def arranged(page, site):
    """Arrange an army of four against a bot: two cards by hand, the rest shuffled."""
    begin(page, site)
    deal(page, "kingdom-armies", (0,), 2, seed=3, fill={ARMY: 4})
    settled(page)
    assert text("question.arrange.ask-next", "kingdom-armies", place=1) in prompt(page) and flaws(page) == []
    for _ in range(2):
        choose(page)
    numbers = [number.split()[0] for number in page.locator(".places :is(.pile__n, .slot)").all_inner_texts()]
    assert numbers == ["1", "2", "3", "4"] and page.locator(".places .card").count() == 2
    press(page, "Shuffle and begin")
    settled(page)
