"""Dragging a card by mouse or finger, holding a card, tapping twice."""

import time
from asyncio import gather

from browser.hands import answered, late, pause, read

HOLD = 600          # ms a finger stays on a card, long enough to count as holding
BUSY = 2000         # ms a busy device may take to report a slipping finger


def middle(page, selector):
    """Return the centre of an element."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger on the screen."""

    def __init__(self, page):
        self.page, self.glass = page, page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        self.tell((kind, *points))

    def tell(self, *touches):
        """Send touches in one batch: with a gap after the first, the finger may rest long enough to count as holding."""
        async def told():
            await gather(*(self.glass._impl_obj.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y} for x, y in points]})
                           for kind, *points in touches))
        self.glass._sync(told())

    def tap(self, point):
        """Touch a point and lift the finger at once."""
        self.tell(("Start", point), ("End",))

    def drag(self, start, end, rest=0):
        """Move from one point to another in small steps, rest there and let go; without a rest, scrolling goes on for a while."""
        first, *others = [("Move", tuple(one + (other - one) * step / 8 for one, other in zip(start, end, strict=True))) for step in [*range(1, 9), *[8] * rest]]
        self.tell(("Start", start), first)
        for move in others:
            pause(self.page, 20)
            self.tell(move)
        pause(self.page, 20)
        self.touch("End")


def carry(page, start, end):
    """Drag by mouse from one element to another."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=6)
    page.mouse.up()


def hold(page, card, slip=0):
    """Hold a finger on a card until the inspector opens, or let it slip this many pixels; then lift it.

    Return the words that were under it.
    """
    touch, box = page.context.new_cdp_session(page), card.bounding_box()
    at = {"x": box["x"] + 30, "y": box["y"] + box["height"] / 2}          # a spot that nothing covers
    late(page, BUSY * bool(slip))          # while a device is busy, its fingers don't move
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    for step in range(0, slip, 10):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at | {"x": at["x"] - step}]})
    late(page, 0)
    pause(page, HOLD + BUSY) if slip else page.wait_for_selector(".looksheet")
    under = read(page, "({ x, y }) => document.elementFromPoint(x, y)?.closest('.looksheet__words')?.innerText ?? ''", at)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    answered(page)
    return under


def twice(page, spot, between=lambda: None):
    """Tap a spot twice, as fast as a thumb does, however late the device reports it, with `between` called between the taps."""
    box, touch, now = spot.bounding_box(), page.context.new_cdp_session(page), time.time()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for after in (0, .15):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at], "timestamp": now + after})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + after + .05})
        between()
    touch.detach()
