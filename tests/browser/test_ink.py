"""Drawing on a card by mouse, finger, pen and keys: undo, erase, zoom; drawings survive a killed tab, and failed saves are reported."""

import pytest
from browser.drawing import (
    CHANGES,
    STROKES,
    between,
    cut,
    draw,
    easel,
    fingers,
    follows,
    ink,
    inked,
    inks,
    kept,
    new_set,
    on_easel,
    sharp,
    small,
    spot,
    told,
    trace,
    unheld,
    use,
    write,
)
from browser.hands import answered, becomes, each, go, press, read, rig, see, uncovered, until
from browser.pages import PATIENCE, ready
from browser.play import begin, file_of
from browser.touch import Finger
from helpers.photographs import png
from helpers.share import by_night, first_of, share
from helpers.words import text
from playwright.sync_api import Error, TimeoutError

ONE = text("easel.drawn", set=text("studio.named"), drawn=1, count=18)
DARK, RED, BLUE = "31243a", "ab2f2c", "235f9f"
BREAKS = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }"
FILL = """key => {                 // as many characters as fit on a card but for a few
    const line = n => `pen 31243a 12 ${Array.from({ length: 3630 }, (_, at) => `${100 + at % 700},${100 + n},50`).join(' ')}`;
    return idbKeyval.set(key, { strokes: Array.from({ length: 10 }, (_, n) => line(n)), picture: '', at: Date.now() }, idbKeyval.createStore('courtcards', 'art')); }"""
UNREAD = "window.reads = IDBObjectStore.prototype.get; IDBObjectStore.prototype.get = () => { throw new DOMException('no', 'UnknownError'); };"
FLOOD = """async count => {
    const [key] = location.hash.split('/').slice(-1), line = n => `pen 31243a 12 ${n % 800},100,50 ${n % 800},900,50`;
    await idbKeyval.set(key, { strokes: Array.from({ length: count }, (_, n) => line(n)), picture: '' }, idbKeyval.createStore('courtcards', 'art')); }"""
HOSTILE = """async ([key, picture]) => {
    const line = 'pen ab2f2c 48 300,300,50 600,300,50';
    const strokes = ['pen 31243a 12 0,0,0"/><script>alert(1)</script>', `pen url(#x) 12 1,1,1`, 7, null, { text: 'x' }, 'pen 31243a 12 9999,9999,50 1,1,1', line];
    await idbKeyval.set(key, { strokes, picture }, idbKeyval.createStore('courtcards', 'art')); }"""
LATE_READ = """async line => {                                  // what was asked for before a change comes only after it
    const { art } = courtcards, { get } = idbKeyval, doors = [];
    idbKeyval.get = (...asked) => get(...asked).then(found => new Promise(done => doors.push(() => done(found))));
    const changed = art.changeDrawing('late', { strokes: [line] }), reading = art.readDrawing('late');
    while (doors.length < 2) await new Promise(done => setTimeout(done));
    idbKeyval.get = get;
    doors[0]();
    await changed;
    doors[1]();
    await reading;
    return (await art.readDrawing('late')).strokes; }"""
LATE_WRITE = """async ([old, line]) => {                         // while one card is kept that was held, the next one is drawn on
    const { art } = courtcards, { put } = IDBObjectStore.prototype, keep = (key, line) => art.changeDrawing(key, { strokes: [line] });
    IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };
    for (const key of ['one', 'two']) await keep(key, old);
    let newer = null;
    IDBObjectStore.prototype.put = function (entry, key) {
        if (key === 'one') newer ??= keep('two', line);
        return put.call(this, entry, key);
    };
    await keep('three', line);
    await newer;
    IDBObjectStore.prototype.put = put;
    return (await idbKeyval.get('two', idbKeyval.createStore('courtcards', 'art'))).strokes; }"""
AHEAD = "{ const { now } = Date; Date.now = () => now() + Number(localStorage.getItem('ahead')) * 86_400_000; }"
TIDIED = "() => { const { deleteStray } = courtcards.art; window.tidied = false; courtcards.art.deleteStray = text => deleteStray(text).then(() => { window.tidied = true; }); }"
SEEN = """() => {                                          // whether the picture is decoded, so that the next frame shows it
    const image = document.querySelector('.easel__small[aria-current] card-art')?.shadowRoot.querySelector('.picture[src]');
    return image && image.decode().then(() => true, () => false); }"""
CLOSES = """() => {                                        // the browser closes the database of what is drawn, and says so at the next use
    const { prototype } = IDBDatabase, { transaction } = prototype;
    prototype.transaction = function (...asked) {
        if (this.name === 'courtcards') [prototype.transaction] = [transaction, this.close()];
        return transaction.apply(this, asked);
    }; }"""
DELETES = "() => new Promise((done, failed) => Object.assign(indexedDB.deleteDatabase('courtcards'), { onsuccess: done, onblocked: failed }))"
NOISE = """() => {
    const { prototype } = CanvasRenderingContext2D, { getImageData } = prototype;
    prototype.getImageData = function (...part) { return new ImageData(getImageData.apply(this, part).data.map(value => value ^ 90), part[2]); };
    window.allow = () => { prototype.getImageData = getImageData; }; }"""
KEPT = "async key => (await idbKeyval.keys(idbKeyval.createStore('courtcards', 'art'))).includes(key)"


@pytest.fixture
def board(page, site):
    """The desktop page with a blank card on the easel."""
    easel(page, site)
    return page


@pytest.fixture
def pocket(phone, site):
    """The phone page with a blank card on the easel."""
    easel(phone, site)
    return phone


def acts(page):
    """Return whether undo, redo and clear are enabled."""
    return [page.locator(f".easel [data-do={do}]").is_enabled() for do in ("undo", "redo", "clear")]


def come_up(page, address):
    """Open the page in another tab; try again if the browser waits for ever for a service worker that died with the old tab."""
    try:
        page.goto(address, timeout=PATIENCE // 4)
    except TimeoutError:
        page.goto(address)


def open_again(page, address=None):
    """Reload the page, or open another in its place at the address of the card on the easel."""
    if address:
        come_up(page, address)
    else:
        page.reload()
    ready(page)
    on_easel(page)


# drawing

def test_a_line_ends_when_no_drawing_button_is_held(board):
    for y, buttons in first_of((500, 2), (300, 0)):
        draw(board, (200, y), (400, y), lift=False)
        unheld(board, spot(board, 600, y), buttons)
        unheld(board, spot(board, 700, y), buttons)
        assert inks(board, (300, y), (550, y), (650, y)) == [DARK, "", ""]
        board.mouse.up()
    board.mouse.move(*spot(board, 200, 700))
    board.mouse.down(button="right")
    board.mouse.move(*spot(board, 600, 700), steps=4)
    board.mouse.up(button="right")
    assert ink(board, 400, 700) == ""
    kept(board, share(1, 2))


def test_where_canvases_cannot_be_read_filling_is_off_and_the_page_says_so_until_allowed(board):
    use(board, tool="shape", ink=BLUE)
    rig(board, NOISE)
    draw(board, (400, 400))
    see(board, "#notices", text("notice.ink-canvas.text"))
    rig(board, "allow()")
    assert ink(board, 400, 500) == "" and acts(board)[0] is False
    draw(board, (400, 400))
    inked(board, {(100, 1000): BLUE})


def test_a_database_that_has_died_is_reopened_and_no_stroke_is_lost(board):
    draw(board, (200, 300), (600, 300))
    see(board, ".bar", ONE)
    rig(board, CLOSES)
    draw(board, (200, 500), (600, 500))
    kept(board, 2)
    assert told(board) == ""


@pytest.mark.fresh
@by_night
def test_a_database_deleted_by_another_page_is_closed_and_recreated(page, site):
    easel(page, site)
    draw(page, (200, 300), (600, 300))
    see(page, ".bar", ONE)
    rig(page, DELETES)
    draw(page, (200, 500), (600, 500))
    kept(page, 2)
    assert told(page) == ""


def test_a_line_follows_the_mouse_and_stays_a_press_leaves_a_dot_corners_are_kept_and_shapes_are_filled(board):
    bare = small(board)
    draw(board, (200, 300), (600, 300), lift=False)
    assert ink(board, 400, 300) == ink(board, 590, 300) == DARK and ink(board, 400, 400) == ""
    board.mouse.up()
    board.wait_for_selector(".easel [data-do=undo]:enabled")
    assert ink(board, 400, 300) == ink(board, 600, 300) == DARK and ink(board, 640, 300) == "" and acts(board) == [True, False, True]
    follows(board, bare)
    see(board, ".bar", ONE)
    rig(board, CHANGES)
    draw(board, (200, 350), (600, 400), (200, 400), lift=False)
    assert read(board, "[...changed]") == []                    # nothing on the page changes meanwhile
    board.mouse.up()
    draw(board, (500, 200), (600, 200), (600, 290), steps=15)   # slowly
    assert ink(board, 598, 202) == ink(board, 600, 280) == ink(board, 520, 200) == DARK and ink(board, 570, 230) == ""
    use(board, width=48)
    draw(board, (300, 950))
    assert ink(board, 300, 950) == ink(board, 315, 950) == DARK and ink(board, 340, 950) == ""
    use(board, tool="shape", ink=BLUE)
    draw(board, (300, 500), (600, 500), (600, 800), (300, 800), (300, 510))
    assert ink(board, 450, 650) == ink(board, 320, 780) == BLUE and ink(board, 250, 650) == ink(board, 640, 650) == ""
    board.emulate_media(forced_colors="active")
    inks = board.eval_on_selector_all(".easel__ink", "all => all.map(one => getComputedStyle(one).backgroundColor)")
    tools = board.eval_on_selector_all("[data-group=tools] [aria-pressed]", "all => all.map(one => [one.ariaPressed, getComputedStyle(one).outlineStyle])")
    board.emulate_media(forced_colors="none")
    assert len(set(inks)) == len(inks) > 9 and sorted(map(tuple, tools)) == [*[("false", "none")] * 3, ("true", "solid")]


@by_night
def test_a_fast_line_far_outside_the_card_leaves_the_card_where_it_was_drawn(board):
    leaves, comes = [(500, 400), (100, 600), (-1900, 1600)], [(-700, 300), (100, 700), (300, 800)]
    along = (40, 630), (10, 645), (30, 736)
    draw(board, *leaves, *comes, steps=1, lift=False)
    assert inks(board, *along) == [DARK] * 3
    board.mouse.up()
    assert inks(board, *along) == [DARK] * 3


@by_night
def test_a_very_long_line_is_one_line(board):
    rows = [(100 + 650 * (turn % 4 in (1, 2)), 150 + 35 * (turn // 2)) for turn in range(40)]
    along = [place for place in between(rows, 4) if place not in rows]         # where it turns, it may be rounded
    draw(board, *rows, steps=12, lift=False)
    assert all(inks(board, *along))
    board.mouse.up()
    assert all(inks(board, *along))
    board.wait_for_selector(".easel [data-do=undo]:enabled")
    press(board, "Undo")
    board.wait_for_selector(".easel [data-do=undo]:disabled")
    assert not any(inks(board, *along))


@by_night
def test_a_pen_draws_thicker_with_more_pressure(board):
    use(board, width=48)
    write(board, (200, 200, .05), (700, 200, .05))
    write(board, (200, 400, .95), (700, 400, .95))
    assert ink(board, 450, 200) == ink(board, 450, 400) == DARK
    assert ink(board, 450, 220) == "" and ink(board, 450, 425) == DARK


def test_a_tap_with_the_bucket_fills_up_to_other_ink_and_leaves_islands(board):
    for edge in (250, 420):
        draw(board, (440 - edge, 500 - edge), (440 + edge, 500 - edge), (440 + edge, 500 + edge), (440 - edge, 500 + edge), (440 - edge, 500 - edge), steps=4)
    use(board, tool="shape", ink=BLUE)
    draw(board, (230, 120))
    around = {(230, 120): BLUE, (600, 800): BLUE, (440, 900): BLUE}
    inked(board, around | {(440, 500): "", (440, 250): DARK, (440, 80): DARK, (5, 5): ""})
    use(board, ink=RED)
    draw(board, (440, 500))
    inked(board, around | {(250, 400): RED, (600, 650): RED, (440, 250): DARK})
    press(board, "Undo")
    inked(board, around | {(250, 400): "", (600, 650): ""})


@by_night
def test_later_ink_covers_earlier_ink(board):
    use(board, tool="brush", width=48)
    draw(board, (200, 300), (600, 300))
    use(board, ink=RED)
    draw(board, (400, 200), (400, 400))
    assert ink(board, 400, 300) == RED and ink(board, 300, 300) == DARK


@by_night
def test_lines_can_be_drawn_in_a_custom_colour(board):
    board.locator("input[type=color]").fill("#12ab34")
    draw(board, (200, 300), (600, 300))
    assert ink(board, 400, 300) == "12ab34"


# undo and redo

def test_everything_can_be_undone_and_redone_and_the_eraser_removes_what_it_touches(board):
    heights = 200, 300, 400

    def seen(*ys):
        return [bool(ink) for ink in inks(board, *((400, y) for y in ys))]
    use(board, width=24)
    for y in heights:
        draw(board, (200, y), (600, y))
    board.wait_for_selector(".easel [data-do=clear]:enabled")
    press(board, "Clear")
    see(board, ".bar", text("easel.drawn", set=text("studio.named"), drawn=0, count=18))
    found = [seen(*heights)]
    for _ in range(4):
        board.keyboard.press("Control+z")
        found.append(seen(*heights))
    assert found == [[False] * 3, [True] * 3, [True, True, False], [True, False, False], [False] * 3]
    board.keyboard.press("Control+Shift+Z")
    board.keyboard.press("Control+y")
    assert seen(*heights) == [True, True, False]
    board.wait_for_selector(".easel [data-do=redo]:enabled")
    draw(board, (200, 500), (600, 500))
    board.wait_for_selector(".easel [data-do=redo]:disabled")
    assert seen(*heights, 500) == [True, True, False, True]

    def rubbed():
        return [bool(ink) for ink in inks(board, *((x, 500) for x in (250, 330, 400, 470, 550)))]
    use(board, tool="rub")
    draw(board, (400, 450), (400, 550), steps=10)
    assert rubbed() == [True, True, False, True, True] and ink(board, 400, 300) == DARK
    board.keyboard.press("Control+z")
    assert rubbed() == [True] * 5
    board.keyboard.press("Control+y")
    kept(board, 4)                                              # two whole lines and the two parts of the third
    assert rubbed() == [True, True, False, True, True] and ink(board, 400, 300) == DARK
    board.wait_for_selector(".easel__small[aria-current] card-art")


@by_night
def test_redo_is_still_possible_after_returning_to_a_card(board):
    draw(board, (200, 300), (600, 300))
    board.wait_for_selector(".easel [data-do=undo]:enabled")
    press(board, "Undo")
    board.wait_for_selector(".easel [data-do=redo]:enabled")
    board.keyboard.press("PageDown")
    board.wait_for_selector(".easel [data-do=redo]:disabled")
    board.keyboard.press("PageUp")
    board.wait_for_selector(".easel [data-do=redo]:enabled")
    press(board, "Redo")
    board.wait_for_selector(".easel [data-do=redo]:disabled")
    assert ink(board, 400, 300) == DARK


@by_night
def test_a_shape_is_erased_as_a_whole(board):
    use(board, tool="shape", width=6)
    draw(board, (200, 300), (400, 300), (400, 500), (200, 500), steps=20)
    draw(board, (500, 300), (700, 300), (700, 500), (500, 500), steps=20)
    use(board, tool="rub")
    draw(board, (300, 400))
    assert ink(board, 220, 480) == ink(board, 380, 320) == "" and ink(board, 600, 400) == DARK


# zoom

@by_night
def test_a_line_drawn_while_zoomed_in_lies_where_it_was_drawn(board):
    board.mouse.move(*spot(board, 440, 558))
    board.keyboard.down("Control")
    board.mouse.wheel(0, -70)
    board.keyboard.up("Control")
    sharp(board)
    draw(board, (240, 558), (640, 558))
    assert ink(board, 240, 558) == ink(board, 640, 558) == DARK
    board.mouse.move(*spot(board, 440, 558))
    board.keyboard.down("Control")
    board.mouse.wheel(0, 700)
    board.keyboard.up("Control")
    sharp(board)
    assert ink(board, 440, 558) == ink(board, 350, 558) == DARK and ink(board, 240, 558) == ink(board, 640, 558) == ""


@by_night
def test_the_paper_is_moved_with_space_and_mouse_or_the_middle_button(board):
    draw(board, (400, 500), (480, 500))
    board.locator(".easel [data-do=zoom]").click()
    sharp(board)
    assert ink(board, 370, 441) == DARK
    places = spot(board, 440, 558), spot(board, 440, 758)
    board.mouse.move(*places[0])
    board.mouse.down(button="middle")
    board.mouse.move(*places[1], steps=4)
    board.mouse.up(button="middle")
    sharp(board)
    assert ink(board, 370, 441) == "" and ink(board, 370, 641) == DARK
    draw(board, (700, 200))
    board.keyboard.down(" ")
    draw(board, (440, 758), (440, 658))
    board.keyboard.up(" ")
    sharp(board)
    assert ink(board, 370, 541) == DARK and ink(board, 440, 700) == ""


# fingers

def test_a_finger_draws_and_a_tap_right_after_a_fast_line_is_heard(pocket):
    back = pocket.locator(f".bar a[aria-label='{text('easel.back')}']").bounding_box()
    with fingers(pocket) as touch:
        trace(touch, (200, 300), (600, 300))
    assert ink(pocket, 400, 300) == ink(pocket, 590, 300) == DARK and read(pocket, "scrollY") == 0
    with fingers(pocket) as touch:
        trace(touch, (200, 400), (600, 400))
    pocket.touchscreen.tap(back["x"] + back["width"] / 2, back["y"] + back["height"] / 2)
    pocket.wait_for_selector(".cardset")


@by_night
def test_two_fingers_zoom_without_drawing_and_next_to_the_board_a_finger_scrolls(pocket):
    use(pocket, tool="shape")
    with fingers(pocket) as touch:
        for x, y in between([(400, 500), (480, 500), (480, 600), (400, 600)], 5):
            touch((x, y))
        touch()
        touch((380, 500))
        touch((383, 502))
        touch((383, 502), (520, 600))
        for step in range(1, 9):
            touch((383 - 20 * step, 502 - 20 * step), (520 + 20 * step, 600 + 20 * step))
        touch()
    sharp(pocket)
    assert ink(pocket, 440, 550) == ink(pocket, 360, 550) == DARK and ink(pocket, 223, 342) == ink(pocket, 390, 790) == ""
    pocket.wait_for_selector(".easel [data-do=undo]:enabled")
    press(pocket, "Undo")
    pocket.wait_for_selector(".easel [data-do=undo]:disabled")
    Finger(pocket).drag((60, 800), (60, 560))
    pocket.wait_for_function("scrollY > 100")


@pytest.mark.parametrize("first", first_of(True, False))
@by_night
def test_after_two_fingers_the_remaining_one_draws_nothing_until_lifted(pocket, first):
    with fingers(pocket) as touch:
        touch((400, 500))
        touch((400, 500), (520, 600))
        touch((400, 500), (525, 605))
        for x, y in between([(400, 800), (700, 800)], 10):
            touch(*((None, (x, y)) if first else ((x, y), None)))
        touch()
        assert not any(inks(pocket, *((x, 800) for x in range(400, 701, 20))))
        trace(touch, (200, 300), (600, 300))
    assert ink(pocket, 400, 300) == DARK and not any(inks(pocket, *((x, 800) for x in range(400, 701, 20))))
    pocket.wait_for_selector(".easel [data-do=undo]:enabled")
    press(pocket, "Undo")
    pocket.wait_for_selector(".easel [data-do=undo]:disabled")


@by_night
def test_a_second_finger_does_not_disturb_a_line_that_is_already_long(pocket):
    with fingers(pocket) as touch:
        for x, y in between([(200, 300), (500, 300)], 10):
            touch((x, y))
        touch((510, 300), (300, 700))
        touch((520, 300), (400, 800))
        touch((700, 300), (500, 800))
        touch()
    assert ink(pocket, 300, 300) == ink(pocket, 680, 300) == DARK and ink(pocket, 350, 750) == ink(pocket, 300, 700) == ""


@by_night
def test_rotating_the_phone_ends_the_line(pocket):
    width, height = pocket.viewport_size["width"], pocket.viewport_size["height"]
    with fingers(pocket) as touch:
        for x, y in between([(200, 300), (600, 300)], 10):
            touch((x, y))
        lay = pocket.locator("ink-board").bounding_box()
        pocket.set_viewport_size({"width": height, "height": width})
        pocket.wait_for_function("before => Math.abs(document.querySelector('ink-board').getBoundingClientRect().width - before) > 9", arg=lay["width"])
        answered(pocket)
        touch((400, 900))
        touch()
    assert ink(pocket, 300, 300) == ink(pocket, 590, 300) == DARK and not any(inks(pocket, *between([(590, 340), (420, 870)], 60)))


@by_night
def test_a_line_cancelled_by_the_device_is_kept_as_far_as_drawn(pocket):
    with fingers(pocket) as touch:
        for x, y in between([(200, 300), (600, 300)], 10):
            touch((x, y))
        touch(lost=True)
    assert ink(pocket, 400, 300) == DARK


@by_night
def test_the_hand_holding_the_pen_does_not_draw(pocket):
    with fingers(pocket) as touch:
        touch((700, 900))
        touch((710, 905))
        write(pocket, (200, 300, .5), (600, 300, .5))
        touch((730, 800))
        touch()
        touch((600, 900))
        touch((300, 900))
        touch()
    assert ink(pocket, 400, 300) == DARK and ink(pocket, 700, 900) == ink(pocket, 710, 905) == ink(pocket, 450, 900) == ""


# keys

def test_lines_can_be_drawn_with_the_keyboard(board):
    board.locator("ink-board").focus()
    for key in ("ArrowLeft", "ArrowUp", "Enter", *["Shift+ArrowRight"] * 4, *["Shift+ArrowDown"] * 4, " "):
        board.keyboard.press(key)
    start = 430, 548
    assert ink(board, start[0] + 100, start[1]) == ink(board, start[0] + 200, start[1] + 100) == DARK and ink(board, start[0], start[1] + 100) == ""
    board.wait_for_selector(f"ink-board [role=status]:has-text('{text('easel.say-up')}')", state="attached")
    board.keyboard.press("ArrowDown")
    board.wait_for_selector("ink-board [role=status]:has-text('72, 68')", state="attached")
    board.wait_for_selector(".easel [data-do=undo]:enabled")
    board.keyboard.press("Tab")
    until(board, lambda: read(board, "document.activeElement.localName") != "ink-board")


@by_night
def test_a_first_line_ended_by_opening_the_next_card_belongs_to_its_own_card(board):
    board.locator("ink-board").focus()
    for key in ("Enter", *["Shift+ArrowRight"] * 3, "PageDown"):
        board.keyboard.press(key)
    board.wait_for_selector(".easel__small:not([aria-current]) card-art", state="attached")


# saving

def reaches(page, x):
    """Return whether the third line is saved up to a place."""
    _, _, third, *_ = [*read(page, STROKES), "", "", ""]
    return third and int(third.split()[-1].split(",")[0]) >= x


@pytest.mark.fresh
def test_a_drawing_survives_full_storage_and_a_tab_that_dies_in_the_middle_of_a_line(page, site):
    begin(page, site)
    session, origin = page.context.new_cdp_session(page), read(page, "location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})         # before anything is written: the browser only checks the free space now and then
    easel(page, site)
    draw(page, (200, 300), (600, 300), steps=20, lift=False)
    full = text("notice.ink-full.text", size="|").split("|")
    see(page, "#notices", *full)
    assert full[0] in told(page)
    see(page, ".easel", text("easel.unsaved"))
    page.mouse.up()
    assert ink(page, 400, 300) == DARK
    page.keyboard.press("PageDown")
    page.wait_for_function("!document.querySelector('.easel [data-do=undo]:enabled')")
    on_easel(page)
    draw(page, (200, 400), (600, 400))
    page.keyboard.press("PageUp")
    page.wait_for_selector(".easel [data-do=undo]:enabled")
    assert ink(page, 400, 300) == DARK and ink(page, 400, 400) == ""
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    draw(page, (200, 500), (600, 500))
    page.wait_for_selector(".easel :text-is('Saved')")
    assert full[0] not in told(page)
    draw(page, (200, 600), (600, 600), steps=20, lift=False)
    until(page, lambda: reaches(page, 570))                     # half a second may get lost
    address = page.url
    with pytest.raises(Error):
        page.goto("chrome://crash")
    other = page.context.new_page()
    open_again(other, address)
    assert [*inks(other, *((400, y) for y in (300, 500, 600))), ink(other, 560, 600)] == [DARK] * 4
    for y in (600, 500):
        other.wait_for_selector(".easel [data-do=undo]:enabled")
        assert ink(other, 400, y) == DARK
        other.keyboard.press("Control+z")
        assert ink(other, 400, y) == ""
    other.keyboard.press("PageDown")
    other.wait_for_selector(".easel [data-do=undo]:enabled")
    assert ink(other, 400, 400) == DARK


@by_night
def test_a_drawing_in_one_tab_appears_in_another_and_both_can_draw_at_once(board):
    other = board.context.new_page()
    open_again(other, board.url)
    board.bring_to_front()
    draw(board, (200, 300), (600, 300))
    other.bring_to_front()
    inked(other, {(400, 300): DARK})
    other.keyboard.press("Control+z")
    board.bring_to_front()
    inked(board, {(400, 300): ""})
    draw(board, (200, 500), (600, 500), lift=False)
    other.bring_to_front()
    draw(other, (200, 700), (600, 700))
    kept(other, 2)
    board.bring_to_front()
    board.mouse.up()
    both = {(400, 300): "", (400, 500): DARK, (400, 700): DARK}
    inked(board, both)
    open_again(other)
    other.bring_to_front()
    inked(other, both)


def to_shelf(page):
    """Open the shelf, and wait until artwork of deleted sets is removed."""
    rig(page, TIDIED)
    go(page, "#/")
    page.wait_for_selector(".lobby")
    go(page, "#/studio")
    page.wait_for_function("window.tidied")


def later(page, days):
    """Set the clock of all tabs ahead by this many days, with something stored on the last one."""
    rig(page, "days => { localStorage.setItem('ahead', days); localStorage.setItem('courtcards:clock', Date.now()); }", days)


@pytest.mark.fresh
@by_night
def test_an_old_drawing_returns_with_a_restored_set_and_goes_a_day_after_the_set_leaves_the_trash(page, site):
    page.context.add_init_script(AHEAD)
    easel(page, site)
    key, other = page.url.rpartition("/")[2], page.context.new_page()
    draw(page, (200, 300), (600, 300))
    kept(page, 1)
    see(page, ".bar", ONE)
    later(page, 30)
    to_shelf(page)
    page.locator(".set summary").first.click()
    page.locator(".set [data-do=delete-set]").first.click()
    page.wait_for_selector("#notices .notice")
    other.goto(page.url.partition("#")[0] + "#/studio")
    ready(other)
    to_shelf(other)
    page.bring_to_front()
    press(page, text("notice.set-deleted.buttons")[0][1])
    page.wait_for_selector(f".set:has-text('{text('studio.drawn', count=18, drawn=1)}') card-art")
    assert read(page, KEPT, key)
    page.locator(".set summary").first.click()
    page.locator(".set [data-do=delete-set]").first.click()
    page.wait_for_selector("#notices .notice")
    uncovered(page)
    page.reload()
    ready(page)
    to_shelf(page)
    for days in 32, 59, 62, 63:
        later(page, days)
        to_shelf(page)
        assert read(page, KEPT, key)
    later(page, 65)
    to_shelf(page)
    assert not read(page, KEPT, key)


@by_night
def test_a_duplicate_has_the_drawing_and_is_drawn_on_separately(board):
    draw(board, (200, 300), (600, 300))
    board.wait_for_selector(".easel [data-do=undo]:enabled")
    first = board.url
    board.locator(".easel [data-do=duplicate-card]").click()
    board.wait_for_function("first => location.href !== first", arg=first)
    on_easel(board)
    assert ink(board, 400, 300) == DARK
    draw(board, (200, 500), (600, 500))
    kept(board, 2)
    open_again(board)
    assert ink(board, 400, 300) == ink(board, 400, 500) == DARK
    open_again(board, first)
    assert ink(board, 400, 300) == DARK and ink(board, 400, 500) == ""


@by_night
def test_a_picture_can_be_drawn_over_on_the_board_and_on_the_card(board):
    cut(board, png(900, 600, [(200, 30, 30)] * 3))
    press(board, text("photo.use"))
    board.wait_for_function("document.querySelector('ink-board').shadowRoot.querySelector('.photo[src]')")
    becomes(board, SEEN, True)
    bare = small(board)
    use(board, tool="brush", width=90)
    draw(board, (200, 500), (700, 500))
    assert ink(board, 450, 500) == DARK
    follows(board, bare)
    press(board, "Clear")
    board.wait_for_selector(".easel [data-do=redo]:disabled")
    assert ink(board, 450, 500) == ""
    follows(board, bare, alike=True)


@pytest.mark.fresh
@by_night
def test_where_nothing_can_be_stored_the_page_says_so_and_drawing_goes_on(page, site):
    page.add_init_script(BREAKS)
    easel(page, site)
    draw(page, (200, 300), (600, 300))
    see(page, "#notices", text("notice.ink-blocked.text"))
    see(page, ".easel", text("easel.unsaved"))
    draw(page, (200, 400), (600, 400))
    assert ink(page, 400, 300) == ink(page, 400, 400) == DARK
    page.keyboard.press("PageDown")
    page.wait_for_selector(".easel [data-do=undo]:disabled")
    on_easel(page)
    assert ink(page, 400, 300) == ""
    page.keyboard.press("PageUp")
    page.wait_for_selector(".easel [data-do=undo]:enabled")
    assert ink(page, 400, 300) == ink(page, 400, 400) == DARK
    go(page, "#/studio")
    page.locator(f"summary[aria-label*='{text('studio.named')}']").click()
    file = file_of(page, text("studio.export-one", set=text("studio.named")))
    assert [len(card.get("strokes", [])) for card in file["cards"]] == [2, *[0] * 17]


@by_night
def test_no_more_strokes_are_begun_than_fit_on_a_card(board):
    bare = small(board)
    rig(board, FLOOD, 3000)
    open_again(board)
    assert ink(board, 400, 300)
    follows(board, bare)                                        # all of them are painted
    draw(board, (100, 1000), (800, 1000))
    see(board, "#notices", text("notice.ink-many.text"))
    assert ink(board, 500, 1000) == "" and ink(board, 400, 300)
    board.keyboard.press("Control+z")
    draw(board, (100, 1000), (800, 1000))
    assert ink(board, 500, 1000) == DARK
    use(board, tool="rub")
    draw(board, (400, 300))                                     # anything it touched would become two lines
    assert inks(board, (400, 300), (400, 800), (600, 800)) == ["", "", DARK]


@pytest.mark.parametrize("picture", first_of("data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=", "data:image/jpeg;base64,AAAAA", "data:image/jpeg;base64," + "A" * 4_000_000))
def test_data_that_is_not_a_stroke_or_picture_is_not_shown_and_a_card_full_of_long_strokes_takes_no_more(page, site, picture):
    begin(page, site)
    go(page, "#/studio")
    new_set(page)
    hostile, full, *_ = each(page, "a.cardlink", "links => links.map(link => link.hash.split('/').at(-1))")
    rig(page, HOSTILE, [hostile, picture])
    rig(page, FILL, full)
    page.locator("a.cardlink").first.click()
    on_easel(page)
    assert ink(page, 450, 300) == RED and ink(page, 1, 1) == "" and page.locator("ink-board .photo[src]").count() == 0
    page.locator("ink-board").focus()
    page.keyboard.press("Control+z")
    assert ink(page, 450, 300) == ""
    page.wait_for_selector(".easel [data-do=undo]:disabled")
    page.keyboard.press("PageDown")
    page.wait_for_selector(f"ink-board[key='{full}']")
    on_easel(page)
    draw(page, (100, 1000), (800, 1000))
    see(page, "#notices", text("notice.ink-many.text"))
    assert ink(page, 500, 1000) == "" and ink(page, 400, 105)


@by_night
def test_the_latest_drawing_counts_whenever_an_older_one_is_loaded_or_saved(page, site):
    begin(page, site)
    old, line = ("pen 31243a 12 100,100,50 700,100,50", "pen 31243a 12 100,900,50 700,900,50")
    assert rig(page, LATE_READ, line) == rig(page, LATE_WRITE, [old, line]) == [line]


@pytest.mark.fresh
@by_night
def test_a_drawing_saved_without_its_card_marks_the_card_as_drawn(page, site):
    easel(page, site)
    bare = small(page)
    rig(page, FLOOD, 3)
    open_again(page)
    see(page, ".bar", ONE)
    follows(page, bare)
    go(page, "#" + page.url.partition("#")[2].rpartition("/")[0])
    page.wait_for_selector(".cardlink card-art")


@pytest.mark.fresh
@by_night
def test_an_unreadable_drawing_is_never_overwritten(page, site):
    easel(page, site)
    draw(page, (200, 300), (600, 300))
    see(page, ".bar", ONE)
    kept(page, 1)
    page.add_init_script(UNREAD)
    open_again(page)
    see(page, "#notices", text("notice.ink-unread.text"))
    rig(page, "() => { IDBObjectStore.prototype.get = window.reads; }")
    draw(page, (200, 500), (600, 500))
    see(page, ".easel", text("easel.unsaved"))
    see(page, ".bar", ONE)
    assert ink(page, 400, 500) == DARK
    other = page.context.new_page()
    open_again(other, page.url)
    assert (ink(other, 400, 300), ink(other, 400, 500)) == (DARK, "")
