"""Pages for the browser tests: one shared by a whole run and reset between tests, or a separate one."""

from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from playwright.sync_api import Error

SIZES = {
    "page": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1},
}
AWAY = "Failed to load resource: net::ERR_CONNECTION_REFUSED"          # the browser's own message for a server that is down
PATIENCE = 60_000       # ms to wait for a start; a busy machine is slow
QUICK = 20_000          # ms for everything else
LOOK = """() => {
    const root = document.documentElement, html = name => document.querySelector(name).innerHTML, { theme, route, update } = root.dataset;
    return { app: html('#app'), dialog: html('#dialog'), notices: html('#notices'), theme, route, update, title: document.title,
        inert: document.querySelector('#app').inert, focus: document.activeElement.tagName, ghosts: document.querySelectorAll('.ghost').length,
        style: root.style.cssText, sheets: document.adoptedStyleSheets?.length, rigged: window[Symbol.for('rigged')]?.() };
}"""
AS_IT_CAME = """(() => {
    const things = [document, document.fonts, history, navigator], names = Reflect.ownKeys(window);
    for (const name of ['clipboard', 'mediaDevices', 'serviceWorker', 'storage', 'wakeLock']) {
        try { if (navigator[name]) things.push(navigator[name]); } catch { /* barred here */ }
    }
    for (const name of names) {
        const { value } = Object.getOwnPropertyDescriptor(window, name);
        if (typeof value === 'function') things.push(value, ...(value.prototype ? [value.prototype] : []));
    }
    const ours = key => !/^ontouch|^elementsFromPoint$/.test(String(key));      // the browser's own, as it comes to be touched, and axe's
    const had = [[window, Object.getOwnPropertyDescriptors(window)], ...things.map(thing => [thing, Object.getOwnPropertyDescriptors(thing)])];
    window[Symbol.for('rigged')] = () => had.flatMap(([thing, before]) => {
        const now = Object.getOwnPropertyDescriptors(thing), keys = thing === window ? names : new Set([...Reflect.ownKeys(before), ...Reflect.ownKeys(now)]);
        return [...keys].filter(key => ours(key) && !['value', 'get', 'set'].every(part => Object.is(before[key]?.[part], now[key]?.[part]))).map(String);
    });
})()"""                   # the browser's own functions, saved before a test can replace them
NO_NEWCOMER = """try { localStorage.getItem('courtcards:settings') ?? localStorage.setItem('courtcards:settings', '{"explain": "off", "closes": false, "rivals": false, "met": ["sound", "undo-counted"]}') } catch { /* nothing is stored here */ }"""
ON_DEMAND = """{                // the bots' worker costs as much as the page: it starts with the first turn of a bot, not ahead of it by main.py's first timer of 1.5 s
    const later = setTimeout;
    let isAhead = true;
    window.setTimeout = (then, wait, ...given) => {
        if (!isAhead || wait !== 1_500) return later(then, wait, ...given);
        isAhead = false;
    };
}"""
EMPTIED = "localStorage.clear(); localStorage.setItem('courtcards:clock', Date.now() + 1_000); localStorage.setItem('courtcards:settings', '{\"explain\": \"off\", \"closes\": false, \"rivals\": false, \"met\": [\"sound\", \"undo-counted\"]}');"         # the clock is ahead of the diary, which then has nothing to restore
MADE_NEW = """async () => {
    const layers = '#dialog > *, #app :is(.menu[open], .why, .play[data-log], [data-do="leave-replay"], [data-do="shut-chances"])';
    for (let looks = 0; looks < 200 && history.state?.layers && !document.querySelector(layers); looks++) await new Promise(done => setTimeout(done, 25));     // its entry goes later, and takes an address along
    const root = document.documentElement, to = hash => new Promise((done, failed) => {
        addEventListener('hashchange', done, { once: true });
        setTimeout(() => failed(Error(`no way to ${hash} in ten seconds, at ${location.href}`)), 10_000);
        location.hash = hash;
    });
    for (const close of document.querySelectorAll('#notices [data-do=dismiss]')) close.click();
    await to('#/made-new');
    """ + EMPTIED + """
    for (const [base, store] of [['courtcards', 'art'], ['courtcards-diary', 'changes']]) await idbKeyval.clear(idbKeyval.createStore(base, store));
    sessionStorage.clear();
    await to('#/');
    root.dataset.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';      // it is painted once, at the start
    root.dataset.suits = 'game';
    document.activeElement.blur();
    scrollTo(0, 0);
}"""


@contextmanager
def opened(browser, origin, **options):
    """Open a page in a separate context; afterwards it must have reported no problems.

    `page.troubles` has them as text; a test that provokes some clears it.
    """
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)               # for other pages of the context too
    page = context.new_page()
    page.set_default_navigation_timeout(PATIENCE)
    page.troubles, page.query, page.first, page.home = [], None, None, page.viewport_size
    page.on("console", lambda message: message.type == "error" and message.text != AWAY and page.troubles.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: page.troubles.append(f"error: {error}"))
    context.on("request", lambda request: foreign(request.url, origin) and page.troubles.append(f"foreign request: {request.url}"))
    context.add_init_script(ON_DEMAND)
    context.add_init_script(AS_IT_CAME)
    context.add_init_script(NO_NEWCOMER)                # first-time tips have tests of their own
    context.expose_binding("tellViolation", lambda _, text: page.troubles.append(f"content policy: {text}"))
    context.add_init_script("addEventListener('securitypolicyviolation', event => tellViolation(`${event.violatedDirective} ${event.blockedURI}`))")
    try:
        yield page
        assert page.troubles == [], page.troubles
    finally:
        context.close()


class Held:
    """Requests held back until released. A test must release them itself, or the next test gets their errors."""

    def __init__(self, page, files):
        self.page, self.files, self.routes = page, files, []
        page.route(files, lambda route: self.routes.append(route))

    def let_go(self):
        """Release the requests."""
        for route in self.routes:
            route.continue_()
        self.page.unroute(self.files)


def foreign(url, origin):
    """Return whether a request leaves the site."""
    return not url.startswith((origin, "data:", "blob:", "file:"))


def ready(page):
    """Wait until the page is ready."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)


def lobby(page, site, query):
    """Open the lobby of a page started with the parameters in `query`; start it only if it wasn't."""
    if page.query != query or urlsplit(page.url).query != query:
        page.set_default_timeout(PATIENCE)
        page.goto(f"{site.url}?{query}")
        ready(page)
        page.query, page.first = query, page.evaluate(LOOK)
    page.set_default_timeout(QUICK)


def for_many(page):
    """Prepare a page for sharing: sessions of a test end with the test, and scripts for every load are refused."""
    def refuse(*_, **more):
        raise AssertionError("other tests have this page as well: one that puts a script into every load is @pytest.mark.fresh")
    page.add_init_script = page.context.add_init_script = refuse
    page.sessions, new_session = [], page.context.new_cdp_session

    def recorded_session(target):
        page.sessions.append(new_session(target))
        return page.sessions[-1]
    page.context.new_cdp_session = recorded_session
    return page


def take_back(page):
    """Undo all that a test's tools have changed."""
    page.context.unroute_all(behavior="ignoreErrors")
    page.unroute_all(behavior="ignoreErrors")               # release all held requests
    for session in page.sessions:
        with suppress(Error):                               # some have ended already
            session.detach()
    page.sessions.clear()


def led_away(page):
    """Return whether a page has left its starting address: storage there belongs to no test."""
    return page.query is not None and urlsplit(page.url).query != page.query


def make_new(page):
    """Empty the storage and go to the lobby; return whether the page then looks as it did at first."""
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference", forced_colors="null")
    page.set_viewport_size(page.home)
    page.mouse.move(0, 0)
    if page.query is None:
        return True
    page.evaluate(MADE_NEW)
    return page.evaluate(LOOK) == page.first
