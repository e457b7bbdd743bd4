"""From a reload to the table that is seen, in a real browser: on a desk, and on a phone whose processor is four times slower. Prints JSON.

    .cache/venv/bin/python tests/bench/picture.py SITE [SITE ...] [visits]      folders made by serve.py --build

The sites take turns. `seen` is when a table (or its cover) is painted, `ready` when Python has it; in ms from the start of the reload, medians.
Everything is served from this machine, gzipped and cacheable; what a service worker keeps comes from it.
"""

import json
import sys
from statistics import median

from boot import FLAGS, serve
from helpers.engines import CHROMIUM
from playwright.sync_api import sync_playwright

SEEN = """new MutationObserver((_, seer) => {
    if (!document.querySelector('#app :is(.play, .pass)')) return;
    seer.disconnect();
    requestAnimationFrame(() => { const after = new MessageChannel(); after.port1.onmessage = () => performance.mark('table-seen'); after.port2.postMessage(0); });
}).observe(document, { childList: true, subtree: true });"""
SIZES = {
    "desk": ({"viewport": {"width": 1280, "height": 800}}, 1),
    "phone": ({"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}, 4),
}
MATCHES = {"two seats": ("war", 2), "three seats": ("knights-and-ninjas", 3)}


def prepared(browser, address, options, game, seats):
    """Deal a match in a new profile, wait until all is kept, and return its page."""
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{address}?seed=5&speed=0#/setup/{game}")
    page.wait_for_selector("html[data-ready]", state="attached")
    if page.locator("[data-do=seats]").count():
        page.locator(f"[data-do=seats][data-value='{seats}']").click()
    page.locator("[data-do=deal]").click()
    page.wait_for_selector(".play .tray:not([data-wait])")
    page.wait_for_selector("html[data-offline=ready]", state="attached")
    page.add_init_script(SEEN)
    return page


def reload(page, slower):
    """Load the page again; return when the table was seen, and when it was ready."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.wait_for_timeout(3000)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_function("performance.getEntriesByName('table-seen').length")
    return page.evaluate("['table-seen', 'table-ready'].map(name => performance.getEntriesByName(name)[0].startTime)")


def main(folders, visits):
    """Measure and print."""
    sites = {folder: serve(folder) for folder in folders}
    rows = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        for size, (options, slower) in SIZES.items():
            for name, match in MATCHES.items():
                pages = {folder: prepared(browser, address, options, *match) for folder, address in sites.items()}
                times = {folder: [] for folder in folders}
                for _ in range(visits):
                    for folder, page in pages.items():
                        page.bring_to_front()
                        times[folder].append(reload(page, slower))
                for folder, page in pages.items():
                    page.context.close()
                    rows[f"{folder}, {size}, {name}"] = {"seen_ms": round(median(seen for seen, _ in times[folder])),
                                                         "ready_ms": round(median(ready for _, ready in times[folder]))}
        browser.close()
    print(json.dumps({"visits": visits, "reloads": rows}, indent=1))


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if not word.isdigit()]
    main(given, next((int(word) for word in sys.argv[1:] if word.isdigit()), 5))
