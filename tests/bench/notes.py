"""What a guest's note costs beside a press: the ms from its arrival, or from the lifted button, until Python's table is painted.

    PYTHONPATH=.:src:tests:.cache/words .cache/venv/bin/python tests/bench/notes.py SITE [BATTLES]

SITE is a built folder. A guest plays Battle Royal with a host and a bot and sends the last card of a battle, so that one note brings the whole battle;
it's held back until the host's page is at rest. Then the same presses resolve the same battles at a table without guests. Prints both medians, with the
longest of each.
"""

import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src" / "site"))

from browser.fixtures import FLAGS, WITHOUT, Site
from browser.hands import go, press, read, tap, until
from browser.near_pages import link
from browser.pages import SIZES, opened
from browser.play import begin, follow, moves, set_up, settled
from helpers.engines import CHROMIUM
from helpers.words import text
from playwright.sync_api import sync_playwright

from courtcards.saves.loader import load_record

REST = 1500             # ms a note is held back
CARDS = ".tray:not([data-wait]) .hand [data-do=move]"
RECORD = "() => JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith('courtcards:match:'))]).record"
CLOCK = """rest => {
    const { prototype } = RTCPeerConnection, make = prototype.createDataChannel, { stage } = courtcards, paint = stage.paint, painted = new MessageChannel();
    let begun = 0;
    prototype.createDataChannel = function (...given) {
        const channel = make.apply(this, given);
        return Object.defineProperty(channel, 'onmessage', { set: heard => channel.addEventListener('message', event => setTimeout(() => {
            if (event.data[0] === '=') begun ||= performance.now();
            heard(event);
        }, rest)) });
    };
    addEventListener('mouseup', ({ timeStamp }) => { begun ||= timeStamp; }, true);
    painted.port1.onmessage = () => { took ||= performance.now() - begun; };
    stage.paint = (...given) => {
        paint(...given);
        if (begun && given[0].includes('"view"')) requestAnimationFrame(() => painted.port2.postMessage(null));
    };
    (window.wind = () => { begun = window.took = 0; })();
}"""


def table(stack, browser, site):
    """Open a page at its ordinary speed, with a clock for notes and presses."""
    page = stack.enter_context(opened(browser, site.url, **SIZES["page"], **WITHOUT))
    begin(page, site, "seed=22")
    page.evaluate(CLOCK, REST)
    return page


def join(host, guest):
    """Start a match of a host, a guest and a bot."""
    set_up(host, "battle-royal")
    tap(host, host.locator("[data-do=seats][data-value='3']"))
    tap(host, host.locator("[data-do=seat-kind][data-seat='1'][data-value=guest]"))
    press(host, text("setup.invite", names="Margot"))
    go(guest, "#" + link(host).partition("#")[2])
    press(guest, "Join")
    press(host, text("near.paste"))
    host.fill("#answer", link(guest))
    press(host, text("near.take"))
    guest.wait_for_selector(f"text={text('near.at-table', who='Ada')}")
    press(host, text("near.deal"))
    guest.wait_for_selector(".play")


def battles(host, guest, count):
    """Play battles in which the guest is the last to send a card; yield each one's record before that, the move, and the ms its note took."""
    while count:
        record = read(host, RECORD) | {"moves": moves(host)}
        question = load_record(record).game.question
        if question is None:
            return
        page, last = host if 0 in question.seats else guest, question.seats == (1,)
        if (page is host or last) and (cards := page.locator(CARDS)).count():
            card = cards.first if page is host else cards.last          # the same cards would tie for ever
            move = card.get_attribute("data-move")
            tap(page, card)
            if last and question.key == "battle":
                page.wait_for_timeout(REST / 3)
                page.evaluate("wind()")
                yield record, move, until(page, lambda: guest.evaluate("took"))
                count -= 1
        page.wait_for_timeout(REST)


def pressed(page, record, move):
    """Return the ms that the same press takes at a table without guests."""
    go(page, "#/")
    follow(page, record | {"seats": ["bot:squire:Ada", "Ben", "bot:squire:Margot"]})
    page.wait_for_selector(".play")
    settled(page)
    page.wait_for_timeout(REST)
    page.evaluate("wind()")
    tap(page, page.locator(f"{CARDS}[data-move='{move}']"))
    return until(page, lambda: page.evaluate("took"))


def main(folder, count=12):
    """Measure and print."""
    with ExitStack() as stack:
        site = Site(Path(folder).resolve())
        stack.callback(site.stop)
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=CHROMIUM.path(), args=FLAGS)
        host, guest, own = [table(stack, browser, site) for _ in range(3)]
        join(host, guest)
        told = [*battles(host, guest, int(count))]
        alone = [pressed(own, record, move) for record, move, _ in told]
    for name, ms in ("note", [ms for *_, ms in told]), ("press", alone):
        print(f"{name}: {median(ms):.0f} ms, at most {max(ms):.0f}; {len(ms)} battles")


if __name__ == "__main__":
    main(*sys.argv[1:])
