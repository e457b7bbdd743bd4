"""Flaws of a screen: words that don't fit, targets that are too small, findings of axe-core."""

from pathlib import Path

from browser.hands import TARGETS, answered
from helpers.share import share

AXE = (Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
FAINT = "color-contrast"
LIGHTS = "dark", "light"
SIDES = (320, 640), (844, 390), (390, 844)         # a small phone, one held sideways, one held upright


def axe(page, *rules, left_out=(FAINT,)):
    """Return axe-core's findings for the named rules, or for all but those left out; FAINT is the rule for colour contrast."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"(() => {{ {AXE} }})()")
    return page.evaluate("""async ([runOnly, leftOut]) => (await axe.run(document, { resultTypes: ['violations'], preload: false,
            ...(runOnly.length ? { runOnly } : { rules: Object.fromEntries(leftOut.map(id => [id, { enabled: false }])) }) })).violations
        .map(rule => [rule.id, ...rule.nodes.map(node => `${node.target} ${node.failureSummary}`)])""", [rules, left_out])


def faint(page, *themes, barred=False):
    """Return text with too little contrast, in the current theme or in each of some themes (by day only in the first).

    `barred`: the first look also includes axe-core's other findings. axe-core can't judge colours on gradients, so these are flattened.
    """
    lit, found = page.get_attribute("html", "data-theme"), []
    page.evaluate("""() => {
        const plain = new CSSStyleSheet();
        plain.replaceSync(`*, ::before, ::after { background-image: none !important } ::before, ::after { background-color: transparent !important }
            body { background-color: var(--ground) !important } .felt { background-color: var(--felt) !important }
            .moment { background-color: var(--vellum) !important } a > .box__front { background-color: var(--t) !important }`);
        document.adoptedStyleSheets.push(plain);      // beside what the page itself has there: the size of the paper
    }""")
    for theme in share(themes[:1], themes) or [lit]:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [[theme, *trouble] for trouble in (axe(page, left_out=()) if barred else axe(page, FAINT))]
        barred = False
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; document.adoptedStyleSheets.pop(); }", lit)
    return found


def lights(at):
    """Return both themes, in alternating order from stop to stop of a tour: by day only the first is checked."""
    return LIGHTS[at % 2:] + LIGHTS[:at % 2]


def flaws(page, *themes):
    """Return layout, accessibility and contrast flaws, in the current theme or in each of some.

    First wait for buttons disabled after a result.
    """
    page.wait_for_function("() => ![...document.querySelectorAll('[data-late=result]')].some(one => getComputedStyle(one).pointerEvents === 'none')")
    return misfits(page, 44 if page.evaluate("matchMedia('(pointer: coarse)').matches") else 24) or faint(page, *themes, barred=True)


def misfits(page, least):
    """Return layout flaws: sideways scrolling, targets out of reach or too small, and so on.

    Targets need `least` CSS pixels, words 12, and scrolling parts must be reachable by key.
    """
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


def crowded(page):
    """Return the layout flaws on each of SIDES (by day just on the smallest): {width: [flaw]}."""
    found = {}
    for width, height in share(SIDES[:1], SIDES):
        page.set_viewport_size({"width": width, "height": height})
        answered(page)                          # sizes are observed, and take effect a frame later
        found[width] = misfits(page, 44)
    return {width: trouble for width, trouble in found.items() if trouble}
