"""What a person does in a browser and what they wait to see: press, write, see, gone, still. Everything here polls, and says what it saw when it gives up."""

import time
from contextlib import contextmanager

PATIENCE = 10       # s until what a test waits for has failed to come
FRAME = 16          # ms between two looks
LOOK_AT = """all => all.map(one => ({ words: (one.innerText ?? one.textContent).trim(), shows: one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 }))"""
TARGETS = "a[href], button, summary, input, select, [tabindex='0'][role=tab]"
TIMERS = """([more, only]) => {
    window.onTime ??= window.setTimeout;
    window.setTimeout = more ? (then, wait = 0, ...given) => onTime(then, wait + (only === null || wait === only) * more, ...given) : onTime;
    addEventListener('hashchange', () => { window.setTimeout = onTime; }, { once: true });
}"""


def uncovered(page):
    """Wait until nothing lies over the screen any more, in the browser's history neither: a layer's own entry goes after it."""
    page.wait_for_function("!history.state?.layers")


def press(page, name, **more):
    """Press the button, link or switch with a name."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        named(page, name).tap(**more)
    else:
        named(page, name).click(**more)


def tap(page, spot, **where):
    """Press something as a person on this device does."""
    (spot.tap if page.evaluate("matchMedia('(pointer: coarse)').matches") else spot.click)(**where)


def named(page, name):
    """Return the first visible thing to press whose words or label begin so."""
    return page.locator(f":is(a, button, summary, [role=switch]):visible:is(:has-text('{name}'), [aria-label^='{name}'])").first


def go(page, route):
    """Go to an address of the page, and wait until the page has followed."""
    page.evaluate("""to => location.hash === to || new Promise(done => {
        addEventListener('hashchange', () => done(), { once: true });
        location.hash = to;
    })""", route)


def escape(page):
    """Close all that lies on top; an entry in the history goes a little later, and would take the next address along."""
    for below in reversed(range(page.evaluate("history.state?.layers ?? 1"))):
        page.keyboard.press("Escape")
        page.wait_for_function("below => (history.state?.layers ?? 0) === below", arg=below)


def until(page, look, wanted=None):
    """Wait until a look at the page finds what is wanted, anything true if that's None; return what it found."""
    return waited(page, look, lambda found: found == wanted if wanted is not None else found, "something" if wanted is None else repr(wanted))


def still(page, look):
    """Wait until a look at the page finds the same twice, a frame apart; return it."""
    seen = [look()]

    def again():
        page.wait_for_timeout(FRAME)
        seen.append(look())
        return seen[-2:]
    return waited(page, again, lambda two: two[0] == two[1], "it to hold still")[0]


def see(page, selector, *words, exactly=None):
    """Wait until something of a kind shows, with all these words in it, or exactly those; return its words."""
    def fits(text):
        return text == exactly if exactly is not None else all(word in text for word in words)
    wanted = f"{selector} {'exactly ' + repr(exactly) if exactly is not None else words or ''}"
    found = waited(page, lambda: looked_at(page, selector), lambda all: any(one["shows"] and fits(one["words"]) for one in all), wanted)
    return next(one["words"] for one in found if one["shows"] and fits(one["words"]))


def gone(page, selector, *words):
    """Wait until nothing of a kind shows any more, or nothing with all these words in it."""
    def there(one):
        return one["shows"] and all(word in one["words"] for word in words)
    waited(page, lambda: looked_at(page, selector), lambda all: not any(map(there, all)), f"no {selector} {words or ''}")


def words(page, selector):
    """Return the words of the first thing of a kind, shown or not, once it's there and they hold still."""
    return still(page, lambda: until(page, lambda: looked_at(page, selector))[0]["words"])


def read(where, script, *given):
    """Return what a script reads from a page or a thing on it, once that holds still."""
    return still(getattr(where, "page", where), lambda: where.evaluate(script, *given))


def each(page, selector, script):
    """Return what a script reads from the list of all things of a kind, once that holds still."""
    return still(page, lambda: page.locator(selector).evaluate_all(script))


def becomes(where, script, wanted, *given):
    """Wait until a script reads from a page or a thing on it what is wanted."""
    waited(getattr(where, "page", where), lambda: where.evaluate(script, *given), lambda found: found == wanted, repr(wanted))


def rig(where, script, *given):
    """Change by a script what no hand can: stored data, what the browser offers, its clock. Return what the script returns."""
    return where.evaluate(script, *given)


def write(page, selector, text):
    """Write a text into a field, in place of what it holds."""
    page.locator(selector).first.fill(text)


def pause(page, ms):
    """Rest the hand for so many ms: the browser itself measures how long, and tells nobody when that is over."""
    page.wait_for_timeout(ms)


def waited(page, look, right, wanted):
    """Return what a look at the page finds as soon as that is right; fail after PATIENCE with what was wanted, what was found and what the page shows."""
    end = time.monotonic() + PATIENCE
    while not right(found := look()):
        assert time.monotonic() < end, f"wanted {wanted}, saw {found!r}\nat {page.url}:\n{page.evaluate('document.body.innerText')}"
        page.wait_for_timeout(FRAME)
    return found


def looked_at(page, selector):
    """Return every thing of a kind, which is named by a selector or a locator: its words, and whether it shows."""
    return (page.locator(selector) if isinstance(selector, str) else selector).evaluate_all(LOOK_AT)


def late(page, more, only=None):
    """Have timers of the page, or those of one length alone, come so many ms later, until another screen is opened; 0 for on time again."""
    page.evaluate(TIMERS, [more, only])


@contextmanager
def at_once(page):
    """Whatever is done meanwhile is done within one moment: nothing moves, and what comes late does not come yet."""
    moving = page.context.new_cdp_session(page)
    moving.send("Animation.enable")
    moving.send("Animation.setPlaybackRate", {"playbackRate": 0})
    try:
        yield
    finally:
        moving.send("Animation.setPlaybackRate", {"playbackRate": 1})
        moving.detach()


@contextmanager
def letters_of(page, size):
    """Meanwhile the browser's own letters have another size."""
    settings = page.context.new_cdp_session(page)
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    try:
        yield
    finally:
        settings.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        settings.detach()


def answered(page):
    """Wait until the last press is seen and answered: a choice is marked first, and told when that frame is painted; two timers later a move is kept."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))))")


def awake(page):
    """Wait until the main button can be pressed: after a result it sleeps for a while."""
    becomes(page, "() => getComputedStyle(document.querySelector('[data-main]')).pointerEvents", "auto")


def focus(page):
    """Return the name of what is in focus, that of a field by its label."""
    return page.evaluate("(({ ariaLabel, innerText, labels, tagName }) => (ariaLabel || innerText || labels?.[0]?.innerText || tagName).trim())(document.activeElement)")


def tab_to(page, name, most=30):
    """Press Tab until something of a name is in focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if focus(page).startswith(name):
            return
    raise AssertionError(f"{name} is not within {most} presses of Tab; now at {focus(page)}")


def walk_to(page, name, most=20):
    """Press an arrow key until something of a name is in focus."""
    for _ in range(most):
        if focus(page).startswith(name):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{name} is not within {most} steps; now at {focus(page)}")


def dialog(page):
    """Return the words of the open dialog, nothing if there is none."""
    return page.inner_text("#dialog")


def strike(page, *keys):
    """Strike keys of another keyboard, each by its sign and its place."""
    typing = page.context.new_cdp_session(page)
    for key, code in keys:
        for kind in ("rawKeyDown", "keyUp"):
            typing.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code})
    typing.detach()


@contextmanager
def composing(page, text):
    """Hold a text under way in the field in focus, as an input method does until Enter."""
    typing = page.context.new_cdp_session(page)
    typing.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    yield
    typing.send("Input.insertText", {"text": text})
    typing.detach()
