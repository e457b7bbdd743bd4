"""Pictures from the device: chosen, cropped to a card's picture field, kept small; other files are rejected with a message."""

from base64 import b64decode

import pytest
from browser.checks import flaws, misfits
from browser.drawing import choose_picture, cut
from browser.hands import answered, focus, go, press, read, rig, see, tab_to, uncovered, until
from browser.pages import ready
from browser.play import begin
from browser.touch import Finger
from helpers.photographs import gif, jpeg, png
from helpers.share import by_night, first_of, share
from helpers.words import text

from courtcards.cards.image_check import picture_flaw
from courtcards.engine.limits import PICTURE

RED, GREEN, BLUE = "red", "green", "blue"
BARS = (200, 30, 30), (30, 160, 30), (30, 30, 200)          # side by side
KEPT = "async () => Object.fromEntries(await idbKeyval.entries(idbKeyval.createStore('courtcards', 'art')))"
SHOWN = """async () => {              // null as long as there is none, or while another comes in its place
    const image = document.querySelector('.easel__card card-art')?.shadowRoot.querySelector('img.picture');
    if (!image?.src || !await image.decode().then(() => true, () => false)) return null;
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return [[.02, .5], [.5, .5], [.98, .5], [.5, .02], [.5, .98]].map(([x, y]) => [...pen.getImageData(canvas.width * x, canvas.height * y, 1, 1).data].slice(0, 3));
}"""

WHITE = """() => {            // what is read from a canvas is white
    const { getImageData } = CanvasRenderingContext2D.prototype, { toDataURL } = HTMLCanvasElement.prototype;
    CanvasRenderingContext2D.prototype.getImageData = (left, top, width, height) => new ImageData(new Uint8ClampedArray(4 * width * height).fill(255), width, height);
    HTMLCanvasElement.prototype.toDataURL = function (...as) { return toDataURL.apply(Object.assign(document.createElement('canvas'), { width: this.width, height: this.height }), as); };
}"""
SLOW = """() => {             // the next picture is decoded once it is `decoded`
    const made = window.createImageBitmap;
    window.createImageBitmap = async (...given) => {
        window.createImageBitmap = made;
        await new Promise(done => { window.decoded = done; });
        return made(...given);
    };
}"""


@pytest.fixture
def easel(site):
    """A function that opens a page with a blank card on the easel."""
    def opened(page):
        begin(page, site)
        go(page, "#/studio")
        press(page, text("studio.new-first"))
        press(page, "18")
        page.locator("a.cardlink").first.click()
        page.wait_for_selector(".easel")
        return page
    return opened


def cut_another(page):
    """Choose another picture for a card that has one."""
    press(page, text("easel.photo"))
    cut(page, png(900, 600, BARS), by=text("photo.other"))


def use(page):
    """Put the cropped picture on the card."""
    press(page, text("photo.use"))
    page.wait_for_selector("photo-crop", state="detached")


def used(page):
    """Put the cropped picture on a card without one; return its colours: left, centre, right, above, below."""
    use(page)
    return colours(page)


def colours(page):
    """Return the colour names of the card's picture, once it has one."""
    inks = until(page, lambda: read(page, SHOWN))
    names = {(2, 0, 0): RED, (0, 1, 0): GREEN, (0, 0, 2): BLUE}
    return [names.get(tuple(part // 90 for part in ink), "white" if min(ink) > 245 else str(ink)) for ink in inks]


def seen(page, wanted):
    """Wait until the card's picture has these colours."""
    until(page, lambda: page.locator(".easel__card card-art").count() and colours(page) == wanted)


def kept(page):
    """Return the saved picture."""
    (art,) = read(page, KEPT).values()
    assert picture_flaw(art["picture"]) == ""
    return b64decode(art["picture"].partition(",")[2])


def middle(page):
    """Return the centre of the crop area."""
    box = page.locator("photo-crop").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


MIDST = [RED, GREEN, BLUE, GREEN, GREEN]
LEFT = [RED, RED, GREEN, RED, RED]
NEAR = [GREEN] * 5
WHOLE = [RED, GREEN, BLUE, "white", "white"]
TURNED = [GREEN, GREEN, GREEN, RED, BLUE]


@pytest.mark.parametrize("size", first_of("page", "phone"))
@pytest.mark.parametrize("data", first_of(jpeg(8000, 5000, (0, 60)), png(8000, 5000, BARS)))
def test_a_photo_of_forty_megapixels_becomes_a_small_jpeg_that_stays(request, easel, size, data):
    page = easel(request.getfixturevalue(size))
    cut(page, data)
    seen = used(page)
    assert len(kept(page)) <= PICTURE and len({*seen}) > 1
    uncovered(page)
    page.reload()
    ready(page)
    assert colours(page) == seen


def test_where_canvases_cannot_be_read_the_picture_is_unchanged_and_the_page_says_so(page, easel):
    easel(page)
    cut(page, png(900, 1200, BARS))
    assert used(page) == MIDST
    rig(page, WHITE)
    press(page, text("easel.photo"))
    cut(page, png(900, 1200, BARS[:1]), by=text("photo.other"))
    use(page)
    see(page, "#notices", text("notice.ink-canvas.text"))
    seen(page, MIDST)
    page.reload()               # this undoes what was rigged
    ready(page)


@by_night
def test_a_very_detailed_picture_is_compressed_to_the_same_limit(page, easel):
    easel(page)
    stripes = [(number * 89 % 256, number * 151 % 256, number * 211 % 256) for number in range(1000)]
    cut(page, png(1000, 1200, stripes))
    used(page)
    assert 20_000 < len(kept(page)) <= PICTURE


NONE = (
    (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", text("photo.unshown", picture=text("picture.svg"))),
    (b"A text that is called a picture.", text("photo.no-picture")),
    (b"", text("photo.no-picture")),
    (jpeg(400, 300)[:200], text("photo.damaged", picture=text("picture.jpeg"))),
    (jpeg(400, 300, (0, 60))[:-40], text("photo.damaged", picture=text("picture.jpeg"))),
    (jpeg(400, 300).replace(b"\xff\xc0", b"\xff\xc5"), text("photo.unshown", picture=text("picture.hierarchical"))),
    (b"II*\0\x08\0\0\0" + bytes(40), text("photo.unshown", picture=text("picture.tiff"))),
    (png(40, 30)[:60], text("photo.damaged", picture=text("picture.png"))),
    (b"GIF89a" + b"\xff" * 40, text("photo.damaged", picture=text("picture.gif"))),
    (png(4, 4, claims=(60_000, 60_000)), text("photo.large", size=3600, most=100)),
)


@by_night
def test_a_file_that_is_not_a_picture_or_too_large_says_so_and_another_can_be_chosen(page, easel, tmp_path):
    easel(page)
    heavy = tmp_path / "heavy.jpg"
    heavy.write_bytes(jpeg(8, 8) + bytes(40_000_000))
    for data, says in (*share([NONE[1], NONE[3], NONE[4], NONE[9]], NONE), (heavy, text("photo.heavy", size=41, most=40))):          # one for each place that checks it
        choose_picture(page, data)
        page.wait_for_function("says => document.querySelector('#dialog').innerText.includes(says)", arg=says)
        press(page, "Close")
        page.wait_for_selector("#dialog .sheet", state="detached")
    assert read(page, KEPT) == {}
    choose_picture(page, b"")
    cut(page, png(90, 60, BARS), by=text("photo.other"))
    assert used(page) == MIDST


@by_night
def test_an_animated_gif_becomes_a_still(page, easel):
    easel(page)
    cut(page, gif(), name="cat.gif")
    used(page)
    assert kept(page)


@by_night
def test_a_rotated_camera_turns_nothing(page, easel):
    easel(page)
    cut(page, jpeg(304, 200, (0, 60), turned=6))
    used(page)
    middle, below = until(page, lambda: read(page, SHOWN))[3:]
    assert max(middle) < 140 and min(below) > 230, "dark above, light below"


@by_night
def test_transparent_parts_show_white_paper(page, easel):
    easel(page)
    cut(page, png(60, 60, ((255, 0, 0, 0),), alpha=True))
    assert used(page) == ["white"] * 5


@by_night
def test_by_mouse_a_picture_is_dragged_and_resized(page, easel):
    easel(page)
    cut(page, png(900, 600, BARS))
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 600, y + 90, steps=6)
    page.mouse.up()
    assert used(page) == LEFT
    cut_another(page)
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, -1000)
    use(page)
    seen(page, NEAR)


@by_night
def test_buttons_resize_and_rotate_a_picture(page, easel):
    easel(page)
    cut(page, png(900, 600, BARS))
    for number, (names, wanted) in enumerate(((["Larger"] * 9, NEAR), (["Smaller"] * 6, WHOLE), ([text("photo.turn")], TURNED), (["Larger"] * 3 + ["Smaller"] * 3 + [text("photo.turn")] * 4, MIDST))):
        if number:
            cut_another(page)
        for name in names:
            press(page, name)
        use(page)
        seen(page, wanted)


@by_night
def test_with_keys_a_picture_is_moved_resized_and_rotated_and_undo_removes_the_latest_one(page, easel):
    easel(page)
    cut(page, png(900, 600, BARS))
    more = (["ArrowRight"] * 18, LEFT), (["-"] * 6, WHOLE), (["Shift+ArrowRight"] * 5, LEFT)
    for number, (keys, wanted) in enumerate(((["Shift+ArrowLeft"] * 5 + ["Shift+ArrowRight"] * 10, LEFT), (["r"], TURNED), *share((), more), (["+"] * 9, NEAR))):
        if number:
            cut_another(page)
        assert focus(page).startswith(text("photo.frame"))
        for key in keys:
            page.keyboard.press(key)
        tab_to(page, text("photo.use"))
        page.keyboard.press("Enter")
        page.wait_for_selector("photo-crop", state="detached")
        seen(page, wanted)
    press(page, "Undo")
    seen(page, share(TURNED, LEFT))
    for _ in range(number):
        press(page, "Undo")
    page.wait_for_selector(".easel__card card-art", state="detached")
    assert page.locator("[data-do=undo]").is_disabled() and not any(art["picture"] for art in read(page, KEPT).values())
    press(page, "Redo")
    seen(page, LEFT)


@by_night
def test_with_fingers_a_picture_is_dragged_and_pinched(phone, easel):
    easel(phone)
    cut(phone, png(900, 600, BARS))
    x, y = middle(phone)
    finger = Finger(phone)
    for _ in range(3):
        finger.drag((x - 120, y), (x + 120, y))
    assert used(phone) == LEFT
    cut_another(phone)
    finger.touch("Start", (x - 20, y), (x + 20, y))
    for wide in (40, 60, 80, 100, 120):
        finger.touch("Move", (x - wide, y), (x + wide, y))
    finger.touch("End")
    use(phone)
    seen(phone, NEAR)


@by_night
def test_leaving_the_dialog_adds_no_picture(page, easel):
    easel(page)
    for leave in ("Cancel", "Close", "Escape"):
        cut(page, png(900, 600, BARS))
        page.keyboard.press(leave) if leave == "Escape" else press(page, leave)
        page.wait_for_selector("photo-crop", state="detached")
        assert read(page, KEPT) == {}
    rig(page, SLOW)
    choose_picture(page, png(90, 60, BARS))
    press(page, text("photo.use"))
    page.keyboard.press("Escape")
    page.wait_for_selector("photo-crop", state="detached")
    cut(page, png(900, 600, BARS))
    rig(page, "decoded()")
    answered(page)
    assert page.locator("photo-crop").count() == 1 and read(page, KEPT) == {}, "what was to be used of the first is nothing of the second"


@by_night
def test_a_picture_is_removed_and_restored(page, easel):
    easel(page)
    cut(page, png(900, 600, BARS))
    used(page)
    press(page, text("easel.photo"))
    press(page, text("photo.take-away"))
    page.wait_for_selector(".easel__card card-art", state="detached")
    press(page, text("notice.picture-gone.buttons")[0][1])
    assert colours(page) == MIDST


@pytest.mark.parametrize("size", first_of("phone", "page"))
def test_the_dialog_fits_and_is_accessible_in_both_themes(request, easel, size):
    page = easel(request.getfixturevalue(size))
    cut(page, png(900, 600, BARS))
    assert flaws(page, "light", "dark") == []
    for width, height in ((1280, 800), (900, 620)) if size == "page" else ((390, 844), (844, 390), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert misfits(page, 24 if size == "page" else 44) == []
        frame, sheet = page.locator("photo-crop").bounding_box(), page.locator(".crop__sheet").bounding_box()
        assert frame["height"] > 160 and frame["width"] > 160 and sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= height + 1
