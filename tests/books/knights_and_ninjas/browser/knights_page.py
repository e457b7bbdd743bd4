"""Players' actions in Of Knights and Ninjas on the page, and checks there."""

from browser.checks import flaws
from browser.hands import see, tap
from browser.play import deal, settled

LEGAL = ":is(.hand, .offer) .card[data-state~=legal]"
MOST = 400              # presses; a longer match counts as endless


def pick(page, rng):
    """Press one of the table's controls: a seat to aim at, a name to call, a card in hand or on offer, or a button."""
    for wanted in ("[data-do=take-seat]", "button[data-target], [data-target] button[data-do=target]", ".calls button"):
        if count := page.locator(wanted).count():
            return tap(page, page.locator(wanted).nth(rng.randrange(count)))
    cards, buttons = page.locator(LEGAL), page.locator(".ask__acts button:not(.btn--quiet)")
    legal = cards.count()
    if legal and (rng.random() < .8 or not buttons.count()):
        return tap(page, cards.nth(rng.randrange(legal)), position={"x": 20, "y": 60})          # later cards cover it
    return tap(page, buttons.nth(rng.randrange(buttons.count())))


def play_on(page, rng, seen=None):
    """Play until the result shows; `seen` is called before every press."""
    for _ in range(MOST):
        settled(page)
        if page.locator(".result").count():
            return
        if seen:
            seen()
        pick(page, rng)
    raise AssertionError("the match does not end")


def gems(page):
    """Return the number of gems on the kingdoms' plates, which include those at stake in a fight."""
    return page.locator(".felt .seat .gem:not([data-empty])").count()


def looker(page, standing):
    """Return a function that checks each new moment of a match with this many gems."""
    looked = set()

    def look():
        moment = "attack" if page.locator(".strike").count() else "calls" if page.locator(".calls").count() else "turn"
        if moment not in looked:
            looked.add(moment)
            assert flaws(page) == [], moment
            assert gems(page) == standing
    return look


def over(page, standing):
    """Check that the result names the winners, shares out all gems, and fits."""
    see(page, ".result h2", "win")
    see(page, ".result .muted", "gem")
    assert sum(map(int, page.locator(".result__score b").all_inner_texts())) == standing
    assert flaws(page) == []


def draft(page):
    """Deal for two people with two gems each, up to the cover of the first."""
    deal(page, "knights-and-ninjas", (0, 1), 2, "Gems at the start", seed=7, fill={f"input[data-name=gems][data-item='{seat}']": 2 for seat in (1, 2)})
