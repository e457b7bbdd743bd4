"""Two devices in one room, up to the connection: the host invites, a guest follows the invitation and shows a reply."""

from browser.checks import axe, misfits
from browser.hands import go, press, tap
from browser.play import begin, set_up
from helpers.words import text

LINK = "#near-link"
AWAY = "away => { if (away) Object.defineProperty(document, 'hidden', { value: true, configurable: true }); else delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }"


def link(page):
    """Return the link a page shows, once it does."""
    page.wait_for_selector(LINK, state="attached")
    return page.input_value(LINK)


def invited(page, site, name="Margot"):
    """Set up a table with a seat for a guest; return the invitation."""
    begin(page, site)
    set_up(page, "coinquest")
    tap(page, page.locator("[data-do=seat-kind][data-seat='1'][data-value=guest]"))
    press(page, text("setup.invite", names=name))
    return link(page)


def joins(page, site, invitation, name):
    """Follow an invitation and join; return the reply."""
    begin(page, site)
    go(page, "#" + invitation.partition("#")[2])
    page.fill("[data-do=near-name]", name)
    press(page, "Join")
    return link(page)


def fits(page):
    assert axe(page) == misfits(page, 24) == []
