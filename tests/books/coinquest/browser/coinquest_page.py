"""What is pressed at a table of Kingdom Coinquest."""

from browser.hands import tap
from browser.play import settled


def aim(page, seat):
    """Press a kingdom that can be attacked."""
    tap(page, page.locator(f"button[data-do=target][data-seat='{seat}']"))
    settled(page)
