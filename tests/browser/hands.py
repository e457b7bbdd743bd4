"""A person's actions in a browser, and waiting for results: press, write, see, gone, still.

Everything polls, and reports what it saw on failure.
"""

import time
from contextlib import contextmanager

from playwright.sync_api import Error

PATIENCE = 30       # s to wait for something; a page on a machine with ten busy processes may need more than ten
FRAME = 16          # ms between two looks
DRAWN = 60_000      # ms to wait for a frame: on a busy machine the process that draws may starve while the page's timers go on
LOOK_AT = """all => all.map(one => ({ words: (one.innerText ?? one.textContent).trim(), shows: one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 }))"""
TARGETS = "a[href], button, summary, input, select, [tabindex='0'][role=tab]"
TIMERS = """([more, only]) => {
    window.onTime ??= window.setTimeout;
    window.setTimeout = more ? (then, wait = 0, ...given) => onTime(then, wait + (only === null || wait === only) * more, ...given) : onTime;
    addEventListener('hashchange', () => { window.setTimeout = onTime; }, { once: true });
}"""


def uncovered(page):
    """Wait until no layer covers the screen, and until the layers' history entries are gone too."""
    page.wait_for_function("!history.state?.layers")


def press(page, name, **more):
    """Press the button, link or switch with a name."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        named(page, name).tap(**more)
    else:
        named(page, name).click(**more)


def tap(page, spot, **where):
    """Press an element, by touch on a phone."""
    (spot.tap if page.evaluate("matchMedia('(pointer: coarse)').matches") else spot.click)(**where)


def named(page, name):
    """Return the first visible control whose text or label starts with a name."""
    return page.locator(f":is(a, button, summary, [role=switch]):visible:is(:has-text('{name}'), [aria-label^='{name}'])").first


def go(page, route):
    """Go to a route, and wait until the page has followed."""
    page.evaluate("""([to, longest]) => location.hash === to || new Promise((done, failed) => {
        addEventListener('hashchange', () => done(), { once: true });
        setTimeout(() => failed(Error(`no way to ${to} in ${longest} ms, at ${location.href}`)), longest);
        location.hash = to;
    })""", [route, PATIENCE * 1000])


def escape(page):
    """Close all layers. After each, wait until its history entry is gone: it would otherwise undo the next change of address."""
    for layers in reversed(range(page.evaluate("history.state?.layers ?? 1"))):
        page.keyboard.press("Escape")
        page.wait_for_function("layers => (history.state?.layers ?? 0) === layers", arg=layers)


def until(page, look, wanted=None):
    """Call `look` until it returns `wanted`, or anything true if that's None. Return its result."""
    return waited(page, look, lambda found: found == wanted if wanted is not None else found, "something" if wanted is None else repr(wanted))


def still(page, look):
    """Call `look` until two calls, a frame apart, return the same. Return that."""
    results = [look()]

    def look_again():
        page.wait_for_timeout(FRAME)
        results.append(look())
        return results[-2:]
    return waited(page, look_again, lambda last_two: last_two[0] == last_two[1], "it to hold still")[0]


def see(page, selector, *words, exactly=None):
    """Wait until a visible element contains all these words, or has exactly this text; return its text."""
    def fits(text):
        return text == exactly if exactly is not None else all(word in text for word in words)
    wanted = f"{selector} {'exactly ' + repr(exactly) if exactly is not None else words or ''}"

    def fitting(elements):
        return [element["words"] for element in elements if element["shows"] and fits(element["words"])]
    return fitting(waited(page, lambda: looked_at(page, selector), fitting, wanted))[0]


def gone(page, selector, *words):
    """Wait until no visible element contains all these words; without words, until none is visible."""
    def is_there(element):
        return element["shows"] and all(word in element["words"] for word in words)
    waited(page, lambda: looked_at(page, selector), lambda elements: not any(map(is_there, elements)), f"no {selector} {words or ''}")


def words(page, selector):
    """Return the text of the first match, visible or not, once it exists and is stable."""
    return still(page, lambda: until(page, lambda: looked_at(page, selector))[0]["words"])


def read(where, script, *given):
    """Return what a script reads from a page or an element, once that is stable."""
    return still(getattr(where, "page", where), lambda: where.evaluate(script, *given))


def each(page, selector, script):
    """Return what a script reads from the list of all matching elements, once that is stable."""
    return still(page, lambda: page.locator(selector).evaluate_all(script))


def becomes(where, script, wanted, *given):
    """Wait until a script reads the wanted value from a page or an element."""
    waited(getattr(where, "page", where), lambda: where.evaluate(script, *given), lambda found: found == wanted, repr(wanted))


def rig(where, script, *given):
    """Change by script what no hand can: stored data, browser features, the clock. Return the script's result."""
    return where.evaluate(script, *given)


def write(page, selector, text):
    """Replace the text in a field."""
    page.locator(selector).first.fill(text)


def pause(page, ms):
    """Wait for this many ms. Only for times that the browser measures by itself, without reporting their end."""
    page.wait_for_timeout(ms)


def waited(page, look, right, wanted):
    """Call `look` until `right` accepts its result, and return that.

    After PATIENCE, fail with the words `wanted`, the last result and the page's text.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if right(result := look()):
                return result
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
            result = error              # a look can fall between an empty tab or frame and its page
        assert time.monotonic() < end, f"wanted {wanted}, saw {result!r}\nat {page.url}:\n{page.evaluate('document.body.innerText')}"
        page.wait_for_timeout(FRAME)


def looked_at(page, selector):
    """Return the text of each matching element and whether it shows; takes a selector or a locator."""
    return (page.locator(selector) if isinstance(selector, str) else selector).evaluate_all(LOOK_AT)


def late(page, more, only=None):
    """Delay the page's timers by `more` ms until another screen opens. If `more` is 0, stop delaying them.

    With `only`, delay just the timers of that many ms.
    """
    page.evaluate(TIMERS, [more, only])


@contextmanager
def at_once(page):
    """Freeze the page's animations for the block: nothing moves, and nothing that follows an animation happens yet."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    try:
        yield
    finally:
        session.send("Animation.setPlaybackRate", {"playbackRate": 1})
        session.detach()


@contextmanager
def letters_of(page, size):
    """Change the browser's default font size for the block."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    try:
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        session.detach()


def answered(page):
    """Wait until the last press has taken effect: a choice is marked, then handled once painted; a move is saved two timers later."""
    page.evaluate("""longest => new Promise((done, failed) => {
        setTimeout(failed, longest, Error(`no frame in ${longest} ms, ${document.visibilityState}, ${innerWidth} × ${innerHeight}`));
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
    })""", DRAWN)


def awake(page):
    """Wait until the main button, disabled for a moment after a result, can be pressed."""
    becomes(page, "() => getComputedStyle(document.querySelector('[data-main]')).pointerEvents", "auto")


def focus(page):
    """Return the name of the focused element; for a field, its label."""
    return page.evaluate("(({ ariaLabel, innerText, labels, tagName }) => (ariaLabel || innerText || labels?.[0]?.innerText || tagName).trim())(document.activeElement)")


def tab_to(page, name, most=30):
    """Press Tab until the element with a name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if focus(page).startswith(name):
            return
    raise AssertionError(f"{name} is not within {most} presses of Tab; now at {focus(page)}")


def walk_to(page, name, most=20):
    """Press an arrow key until the element with a name has the focus."""
    for _ in range(most):
        if focus(page).startswith(name):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{name} is not within {most} steps; now at {focus(page)}")


def dialog(page):
    """Return the text of the open dialog, or "" if there is none."""
    return page.inner_text("#dialog")


def strike(page, *keys):
    """Press keys of another keyboard layout, each given by its character and its code."""
    session = page.context.new_cdp_session(page)
    for key, code in keys:
        for kind in ("rawKeyDown", "keyUp"):
            session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code})
    session.detach()


@contextmanager
def composing(page, text):
    """Compose text in the focused field for the block, as an input method does until Enter."""
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    yield
    session.send("Input.insertText", {"text": text})
    session.detach()
