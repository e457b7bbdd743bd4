"""Draw at the easel by mouse, finger, pen and keys, and check the visible ink; places are in units of the picture field."""

from contextlib import contextmanager
from itertools import pairwise

from browser.hands import answered, becomes, go, pause, press, read, until, words
from browser.play import begin
from helpers.words import text

FIELD = 880, 1117
STROKES = """(async () => {
    const [key] = location.hash.split('/').slice(-1);
    return (await idbKeyval.get(key, idbKeyval.createStore('courtcards', 'art')))?.strokes ?? []; })()"""
CHANGES = """() => {
    window.changed = new Set();
    window.watching = new MutationObserver(seen => seen.forEach(({ target }) => changed.add(target.closest?.('[data-region]')?.dataset.region ?? target.parentElement?.closest('[data-region]')?.dataset.region ?? '')));
    watching.observe(document.querySelector('#app'), { subtree: true, childList: true, attributes: true, characterData: true });
}"""
LOOK = """([wide, high, places]) => {
    const board = document.querySelector('ink-board').shadowRoot, canvases = ['wet', 'damp', 'dry'].map(name => board.querySelector(`canvas.${name}`));
    const { width, height } = board.host.getBoundingClientRect();
    return places.map(([x, y]) => {
        const inks = canvases.map(canvas => {
            const shown = canvas.getBoundingClientRect();
            return [...canvas.getContext('2d').getImageData(x * width / wide / shown.width * canvas.width, y * height / high / shown.height * canvas.height, 1, 1).data];
        });
        const seen = inks.find(([, , , alpha]) => alpha > 200);
        return seen ? seen.slice(0, 3).map(part => part.toString(16).padStart(2, '0')).join('') : '';
    }); }"""

PHOTO = text("easel.photo")
THERE = """() => {
    const canvas = document.querySelector('photo-crop')?.shadowRoot.querySelector('canvas');
    return canvas?.width && canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 4, 1, 1).data[3];
}"""


def easel(page, site, cards=18):
    """Make a set of this many cards, starting from the lobby, and put its first card on the easel."""
    begin(page, site)
    go(page, "#/studio")
    first_card(page, cards)


def new_set(page, cards=18, kind="filled"):
    """Make a set of this many cards in the empty studio, with corners filled in or blank."""
    press(page, text("studio.new-first"))
    press(page, f"{cards} {text('studio.' + kind)}")
    page.wait_for_selector("a.cardlink")


def first_card(page, cards=18):
    """Make a set of this many cards in the empty studio, and put its first card on the easel."""
    new_set(page, cards)
    page.locator("a.cardlink").first.click()
    on_easel(page)


def on_easel(page):
    """Wait until the card on the easel can be drawn on."""
    page.wait_for_selector("ink-board [role=application]:not([aria-busy=true])")


def spots(page, *places):
    """Return places of the unzoomed field in page coordinates."""
    box = page.locator("ink-board").bounding_box()
    return [(box["x"] + x * box["width"] / FIELD[0], box["y"] + y * box["height"] / FIELD[1]) for x, y in places]


def spot(page, x, y):
    """Return a place of the field in page coordinates."""
    return spots(page, (x, y))[0]


def between(points, steps=6):
    """Yield points with `steps` steps from each to the next."""
    yield points[0]
    for (x, y), (right, down) in pairwise(points):
        yield from ((x + (right - x) * step / steps, y + (down - y) * step / steps) for step in range(1, steps + 1))


def draw(page, *points, steps=6, lift=True):
    """Draw a line through places by mouse."""
    places = spots(page, *points)
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=steps)
    if lift:
        page.mouse.up()
    answered(page)              # the ink appears in the next frame


def unheld(page, place, buttons=0):
    """Move the mouse with a different button state than the page has seen, as if the button was released outside the window."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": place[0], "y": place[1], "button": "none", "buttons": buttons})
    session.detach()
    answered(page)


def use(page, **chosen):
    """Pick a tool, an ink or a thickness."""
    for do, value in chosen.items():
        button = page.locator(f"[data-do={do}][data-value='{value}']")
        button.scroll_into_view_if_needed()
        button.click()
    page.mouse.move(0, 0)


def inks(page, *places):
    """Return the ink colours at places of the field, "" for bare paper; reads what is visible, wherever the paper has moved."""
    answered(page)
    return read(page, LOOK, [*FIELD, places])


def ink(page, x, y):
    """Return the ink colour at one place."""
    return inks(page, (x, y))[0]


def inked(page, colours):
    """Wait for ink of these colours: {place: colour}."""
    until(page, lambda: inks(page, *colours) == [*colours.values()])


def sharp(page):
    """Wait until the zoomed or moved drawing is repainted in place."""
    page.wait_for_function("!document.querySelector('ink-board').shadowRoot.querySelector('.dry').style.transform")


def small(page):
    """Return a screenshot of the small copy of the card on the easel."""
    return page.locator(".easel__small[aria-current]").screenshot(animations="disabled")


def follows(page, bare, alike=False):
    """Wait until the small card differs from `bare`, or matches it if `alike`; it updates once the pen has rested for a while."""
    if not alike:
        page.wait_for_selector(".easel__small[aria-current] card-art")          # a blank card has none; screenshots take long
    until(page, lambda: (small(page) == bare) == alike)


def told(page):
    """Return the text of the notices."""
    return words(page, "#notices")


def kept(page, strokes):
    """Wait until this many strokes of the card on the easel are saved."""
    becomes(page, f"{STROKES}.then(strokes => strokes.length)", strokes)


@contextmanager
def fingers(page):
    """Yield a function that moves fingers on the board.

    It takes the places of all fingers, None for a lifted one, and no places once all are lifted, or `lost`.
    """
    session = page.context.new_cdp_session(page)
    down, most = [], 0

    def touch(*places, lost=False):
        nonlocal most
        most = max(most, len(places))
        lifted = [number for number, place in enumerate(places) if place is None and down[number]]
        if lifted:                                              # a device reports lifted fingers first, then those that stay
            send("touchEnd", {number: down[number] for number in lifted})
        staying = {number: place for number, place in enumerate(places) if place}
        new = [number for number in staying if number >= len(down) or not down[number]]
        down[:] = places
        send("touchCancel" if lost else "touchEnd" if not places else "touchStart" if new else "touchMove", staying)

    def send(kind, fingers):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in zip(fingers, spots(page, *fingers.values()), strict=True)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    try:
        yield touch
    finally:
        session.detach()
        if most > 1:
            pause(page, 500)              # an earlier tap would count as stopping the gesture of several fingers


def trace(touch, *points):
    """Draw a line with one finger and lift it; `touch` is from `fingers`."""
    for place in between(points):
        touch(place)
    touch()


def write(page, *points, steps=8):
    """Draw with a pen; points are places with a pressure from 0 to 1."""
    session = page.context.new_cdp_session(page)
    (near, above), (far, below) = spots(page, (0, 0), FIELD)

    def send(kind, x, y, force):
        left, top = near + x * (far - near) / FIELD[0], above + y * (below - above) / FIELD[1]
        session.send("Input.dispatchMouseEvent", {"type": kind, "x": left, "y": top, "button": "left", "buttons": 1, "clickCount": 1, "pointerType": "pen", "force": force})
    send("mousePressed", *points[0])
    for (x, y, hard), (right, down, harder) in pairwise(points):
        for step in range(1, steps + 1):
            send("mouseMoved", x + (right - x) * step / steps, y + (down - y) * step / steps, hard + (harder - hard) * step / steps)
    send("mouseReleased", points[-1][0], points[-1][1], 0)
    session.detach()


def choose_picture(page, data, name="photo.jpg", by=PHOTO):
    """Choose a file, or bytes as one, whatever its name and type claim."""
    with page.expect_file_chooser() as chooser:
        press(page, by)
    chooser.value.set_files([{"name": name, "mimeType": "image/jpeg", "buffer": data}] if isinstance(data, bytes) else data)


def cut(page, data, **more):
    """Choose a picture, and wait until it's decoded and can be cropped."""
    choose_picture(page, data, **more)
    page.wait_for_function(THERE)
