"""Play a match with keys alone, or with only what a screen reader announces."""

import random
import re

from browser.hands import awake, focus, read, see, until
from browser.play import begin, follow, settled
from helpers.words import text

from courtcards.saves.record import Record

SHORT = {       # a short match for each cloth: its game, its options, the seed of its deal
    "kings-keys": ("battle-royal", {"army_size": 6}, 7),
    "knights-and-ninjas": ("knights-and-ninjas", {"gems": {"1": 2, "2": 2}}, 8),
    "ilk": ("ilk", {"life": {"1": 20, "2": 20}}, 8),
    "coinquest": ("coinquest", {"health": {"1": 5, "2": 5}}, 8),
    "creations": ("kingdrin", {"pile": "short"}, 8),
}
MOST = 150              # presses; a longer match counts as endless
ENDINGS = re.compile(f"Offer to end|Concede|{text('match.play-out')}")
ACTIVE = "document.activeElement"
MATCHES = "selector => document.activeElement.matches(selector)"
SEATS = ["Ada", "bot:squire:Margot"]


def opened(page, site, book):
    """Open a book's short match at its start, as a link would."""
    game, options, seed = SHORT[book]
    linked(page, site, Record(game, SEATS, options, seed).dump())


def linked(page, site, record):
    """Open a match as a link would."""
    begin(page, site)
    follow(page, record)
    page.wait_for_selector(".play")
    settled(page)


def keys(page, *names):
    """Press keys one after the other."""
    for name in names:
        page.keyboard.press(name)
    settled(page)


def at(page, selector):
    """Return whether the focused element matches a selector."""
    return read(page, MATCHES, selector)


def by_keys(page, rng):
    """Press keys as a person would: the main button, a target, a name to call, a card, or another button."""
    if page.locator("[data-main]").count():
        keys(page, "Space")
    elif page.locator(".seat[data-target]").count():
        keys(page, "s", "Enter")
    elif page.locator(".felt :is(.cell__aim, .card[data-do=target])").count():
        keys(page, "t", "Enter")
    elif page.locator(".calls button").count():
        keys(page, "h", "Shift+Tab", *["ArrowRight"] * rng.randrange(4), "Enter")
        assert not at(page, ".hand .card[aria-pressed=true]")
    elif page.locator(".hand .card[aria-pressed=true]").count() and page.locator(".ask__acts button:not([data-do=take-back])").count():
        keys(page, "h", "Shift+Tab", "End", "Enter")
    elif page.locator(".hand .card[data-state~=legal]").count() and rng.random() < .9:
        keys(page, "h", *["ArrowRight"] * rng.randrange(4))
        keys(page, *["Escape", "h"] if not at(page, "[data-state~=legal]") else ["Enter"])
    else:
        keys(page, "h", "Shift+Tab", "Enter")


def play_by_keys(page):
    """Play to the end and into the next match with keys alone; the focus must never rest on nothing or on a button that ends the match."""
    rng = random.Random(3)
    for _ in range(MOST):
        if page.locator(".result").count():
            break
        page.wait_for_function(f"!{ACTIVE}.matches('body, [data-ending]')")              # the focus rests once the table is painted
        by_keys(page, rng)
    see(page, ".result h2", "win")
    until(page, lambda: focus(page).startswith(text("match.again")))
    awake(page)
    keys(page, "Space")
    page.wait_for_selector(".result", state="detached")
    settled(page)
    assert page.locator(".result").count() == 0


def by_tree(page, rng):
    """Press a control from the accessibility tree, and look at nothing else."""
    tray = page.get_by_role("region", name=text("table.asked"))
    hand = tray.get_by_role("group", name=text("table.hand")).get_by_role("button", name=re.compile(f"^(?!.*{text('table.not-now')}$)"))
    acts = tray.get_by_role("toolbar", name=text("table.acts")).get_by_role("button")
    cards = hand.count()
    answers = [place for place, name in enumerate(acts.all_inner_texts()) if not ENDINGS.match(name) and name != text("choose.back")]
    chosen = tray.get_by_role("button", pressed=True).count()
    aims, named = page.get_by_role("button", name=re.compile(f"^{text('choose.aim', who='')}")), tray.get_by_role("group", name=re.compile(f"^(?!{text('table.hand')})")).get_by_role("button")
    for offered in (aims, *[named] * (not (chosen and answers))):           # a preselected name may stay
        if count := offered.count():
            return offered.nth(rng.randrange(count)).click()
    if cards and not (chosen and answers) and (not answers or rng.random() < .8):
        return hand.nth(rng.randrange(cards)).press("Enter")
    return acts.nth(rng.choice(answers)).press("Enter")


def play_by_tree(page):
    """Play to the end and into the next match with only what a screen reader announces."""
    rng, again = random.Random(3), page.get_by_role("button", name=text("match.again"))
    for _ in range(MOST):
        settled(page)
        if again.count():
            break
        until(page, page.get_by_role("region", name=text("table.asked")).get_by_role("status").text_content)
        by_tree(page, rng)
    until(page, lambda: "win" in page.get_by_role("heading", level=2).get_by_role("status").text_content())
    awake(page)
    again.press("Space")
    again.wait_for(state="detached")
    assert page.get_by_role("region", name=text("table.asked")).count() == 1
