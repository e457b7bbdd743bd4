"""What a person does at the table and sees of it: helpers of the browser tests. They press and read, nothing else."""

import time
from contextlib import contextmanager
from pathlib import Path

from browser.pages import PATIENCE, QUICK, lobby

from table.storage.link_codec import pack

AXE = (Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
ARMY = "[data-name=army_size]"
FAINT = "color-contrast"
MOVES = """() => {
    const [body, head] = ['match', 'head'].map(part => JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith(`courtcards:${part}:`))]));
    return [...body.record.moves.slice(0, head.cut), ...head.moves.split('\\n').filter(Boolean)];
}"""
TARGETS = "a[href], button, summary, input, select, [tabindex='0'][role=tab]"


def begin(page, site, query="seed=22&speed=0", light=None):
    """Come to the lobby; from then on nothing takes long. `light` is Morning or Evening."""
    lobby(page, site, query)
    if light:
        press(page, "Settings")
        press(page, light)
        page.keyboard.press("Escape")
        uncovered(page)


def uncovered(page):
    """Wait until nothing lies over the screen any more, in the browser's history neither: a layer's own entry goes after it."""
    page.wait_for_function("!history.state?.layers")


def play_now(page, site, query="seed=22&speed=0", light=None):
    """Come to the lobby and deal War."""
    begin(page, site, query, light)
    press(page, "Play now")
    page.wait_for_selector(".play")


def another(page):
    """Deal War once more, to the same players, where a match is kept already."""
    set_up(page, "war")
    page.locator("[data-do=seat-name]").first.fill("You")
    press(page, "Deal the cards")
    page.wait_for_selector(".play")


def press(page, name, **more):
    """Press the button, link or switch with a name."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        named(page, name).tap(**more)
    else:
        named(page, name).click(**more)


def tap(page, spot, **where):
    """Press something as a person on this device does."""
    (spot.tap if page.evaluate("matchMedia('(pointer: coarse)').matches") else spot.click)(**where)


def hit(page, selector):
    """Press the first thing of a kind, and wait for what comes of it."""
    tap(page, page.locator(selector).first)
    settled(page)


def named(page, name):
    """Return the first visible thing to press whose words or label begin so."""
    return page.locator(f":is(a, button, summary, [role=switch]):visible:is(:has-text('{name}'), [aria-label^='{name}'])").first


def go(page, route):
    """Go to an address of the page, and wait until the page has followed."""
    page.evaluate("""to => location.hash === to || new Promise(done => {
        addEventListener('hashchange', () => done(), { once: true });
        location.hash = to;
    })""", route)


def follow(page, record, kind="play"):
    """Follow the link of a match, or of its deal, and take up what its frame shows."""
    page.evaluate("to => { location.hash = to; }", f"#/{kind}/{pack(record)}")
    sit_down(page)


def sit_down(page):
    """Take up what the frame of a link shows; the mouse stays where it is."""
    page.locator("[data-do=take-up]").press("Enter")


def set_up(page, game, seed=None):
    """Go to a game's set-up and ask for a deal by its seed."""
    go(page, f"#/setup/{game}")
    page.wait_for_selector(".setup")
    if seed is not None:
        press(page, "More options")
        page.fill("[data-do=seed]", str(seed))


def deal(page, game, people, seats, *rules, seed=None, fill=()):
    """Set a match up by hand: persons in the seats `people`, bots in the others, house rules by their labels; `fill` is what fields hold, by their selectors."""
    set_up(page, game, seed)
    if page.locator("[data-do=seats]").count():
        page.locator(f"[data-do=seats][data-value='{seats}']").click()
    for seat in range(seats):
        page.locator(f"[data-do=seat-kind][data-seat='{seat}'][data-value={'person' if seat in people else 'bot'}]").click()
    for rule in rules:
        press(page, rule)
    for field, value in dict(fill).items():
        box = page.locator(field)
        box.select_option(value) if box.evaluate("one => one.matches('select')") else box.fill(str(value))
    press(page, "Deal the cards")
    page.wait_for_selector(".play, .pass")


def more(page, name):
    """Press what is in the bar or the rail, or on a phone behind More."""
    if page.locator("[data-do=more]").is_visible():
        press(page, "More")
    press(page, name)


def escape(page):
    """Close all that lies on top; an entry in the history goes a little later, and would take the next address along."""
    for below in reversed(range(page.evaluate("history.state?.layers ?? 1"))):
        page.keyboard.press("Escape")
        page.wait_for_function("below => (history.state?.layers ?? 0) === below", arg=below)


def until(page, look):
    """Wait until a look at the page finds what is to come; return that."""
    end = time.monotonic() + QUICK / 1000
    while not (found := look()):
        assert time.monotonic() < end, "it never came"
        page.wait_for_timeout(20)
    return found


TIMERS = """([more, only]) => {
    window.onTime ??= window.setTimeout;
    window.setTimeout = more ? (then, wait = 0, ...given) => onTime(then, wait + (only === null || wait === only) * more, ...given) : onTime;
    addEventListener('hashchange', () => { window.setTimeout = onTime; }, { once: true });
}"""


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


def answered(page):
    """Wait until the last press is seen and answered: a choice is marked first, and told when that frame is painted; two timers later a move is kept."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))))")


def settled(page):
    """Wait until somebody here is asked or the match is over; the worker of the bots may have to start first."""
    answered(page)
    page.wait_for_selector(".pass, .result, .tray:not([data-wait])", timeout=PATIENCE)


def take(page):
    """Hand the device over if that is asked, and take it."""
    settled(page)
    if page.locator("[data-do=take-seat]").count():
        page.locator("[data-main]").click()
    settled(page)


def choose(page, place=0):
    """Choose the card at a place of the hand."""
    page.locator(".hand :is([data-do=move], [data-do=choose])").nth(place).click()
    answered(page)
    settled(page)


def flip(page, times=1):
    """Press the main button."""
    for _ in range(times):
        page.locator("[data-main]").click()


def play_out(page):
    """Let the match play itself out."""
    press(page, "Play to the end")
    page.wait_for_selector(".result")


def prompt(page):
    """Return what the table asks or says."""
    answered(page)
    return page.inner_text(".ask__text")


def open_file(page, text, name="record.json", by="Open a record"):
    """Open a file as a record, or as what the button `by` asks for."""
    if by == "Open a record":
        press(page, by)
        by = "Choose a file"
    with page.expect_file_chooser() as chooser:
        press(page, by)
    chooser.value.set_files([{"name": name, "mimeType": "application/json", "buffer": text.encode()}])
    page.wait_for_selector("#dialog :is([data-do=choose-file], [aria-label='The file is being read'])", state="detached")           # it is read by then, and what asked for it is gone


def battle(page):
    """Return the line under the game's name."""
    return page.inner_text(".bar__sub")


def moves(page):
    """Return the moves of the match as they are stored."""
    return page.evaluate(f"({MOVES})()")


def counts(page):
    """Return who holds how much, and the numbers on the piles."""
    return page.inner_text(".score"), page.locator(".pile__n").all_inner_texts()


def log(page):
    """Return the story so far, shown or not."""
    return page.text_content(".log")


def state(page):
    """Return everything that a match looks like."""
    return battle(page), counts(page), log(page), page.locator(".lane .card").evaluate_all("cards => cards.map(card => card.ariaLabel)")


def focus(page):
    """Return the name of what is in focus."""
    return page.evaluate("(document.activeElement.ariaLabel || document.activeElement.innerText || document.activeElement.tagName).trim()")


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


def axe(page, *rules):
    """Return what axe-core finds, by the named rules or by all but the one of colours, which faint asks for."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"(() => {{ {AXE} }})()")
    return page.evaluate("""async ([runOnly, faint]) => (await axe.run(document, { resultTypes: ['violations'], preload: false,
            ...(runOnly.length ? { runOnly } : { rules: { [faint]: { enabled: false } } }) })).violations
        .map(rule => [rule.id, ...rule.nodes.map(node => `${node.target} ${node.failureSummary}`)])""", [rules, FAINT])


def faint(page, *themes):
    """Return the text that stands out too little, as it is lit or in each of some themes; axe-core cannot judge it on gradients, so these are made plain."""
    lit, found = page.get_attribute("html", "data-theme"), []
    page.evaluate("""() => {
        const plain = new CSSStyleSheet();
        plain.replaceSync(`*, ::before, ::after { background-image: none !important } ::before, ::after { background-color: transparent !important }
            body { background-color: var(--ground) !important } .felt { background-color: var(--felt) !important }
            .moment { background-color: var(--vellum) !important } a > .box__front { background-color: var(--t) !important }`);
        document.adoptedStyleSheets = [plain];
    }""")
    for theme in themes or [lit]:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [[theme, *trouble] for trouble in axe(page, FAINT)]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; document.adoptedStyleSheets = []; }", lit)
    return found


def flaws(page, *themes):
    """Return what does not fit, is barred to somebody or stands out too little, as it is lit or in each of some themes."""
    return misfits(page, 44 if page.evaluate("matchMedia('(pointer: coarse)').matches") else 24) or axe(page) or faint(page, *themes)


def misfits(page, least):
    """Return what does not fit: a page that scrolls sideways, targets out of reach or smaller than `least` CSS pixels, words under 12 of them, parts that scroll and take no key."""
    return page.evaluate("""([targets, least]) => {
        const found = [], wide = innerWidth, scrolls = element => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
        if (document.scrollingElement.scrollWidth > wide) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
        for (const target of document.querySelectorAll(targets)) {
            const { width, height, left, right } = target.getBoundingClientRect(), name = target.ariaLabel || target.innerText || target.outerHTML;
            if (!width || !target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || target.closest('[inert]')) continue;
            if (Math.min(width, height) < least - .5) found.push(`${name} is ${width} x ${height}`);
            if ((left < -1 || right > wide + 1) && !scrolls(target.parentElement)) found.push(`${name} reaches from ${left} to ${right}`);
        }
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), sizes = new Map();
        const small = (one, text, of) => {
            const size = /[\\p{L}\\p{N}]/u.test(text) ? parseFloat(getComputedStyle(one, of).fontSize) : 12;
            if (size < 11.9 && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1 && !one.closest('.paper, [inert]')) sizes.set(text.trim(), size);
        };
        while (words.nextNode()) small(words.currentNode.parentElement, words.currentNode.data);
        for (const one of document.querySelectorAll('[data-print]')) small(one, one.dataset.print, '::before');
        for (const [text, size] of sizes) found.push(`${text} is written in ${size} px`);
        const wider = one => one.scrollWidth > one.clientWidth + 1;
        found.push(...[...document.querySelectorAll('#dialog .drawer__body')].filter(wider).map(one => `the page in it is ${one.scrollWidth} wide`));
        for (const part of document.querySelectorAll('#app *, #dialog *')) {
            if (part.scrollHeight <= part.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(part).overflowY) || part.closest('[inert]')) continue;
            const takes = one => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true });
            if (!takes(part) && ![...part.querySelectorAll('*')].some(takes)) found.push(`no key scrolls ${part.className}`);
        }
        return found;
    }""", [TARGETS, least])
