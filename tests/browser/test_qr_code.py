"""The QR code on the page: read from a screenshot, by an independent decoder."""

from base64 import b64encode
from pathlib import Path

from browser.checks import axe, misfits
from browser.hands import rig, until
from browser.play import begin
from helpers.share import share

from table.page.qr_code import LONGEST_LINK, qr_code_dialog

READER = (Path(__file__).resolve().parents[2] / "node_modules" / "jsqr" / "dist" / "jsQR.js").read_text("utf-8")
READ = """async picture => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
    await image.decode();
    const { width, height } = image, pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(image, 0, 0);
    return jsQR(pen.getImageData(0, 0, width, height).data, width, height, { inversionAttempts: 'dontInvert' })?.data;
}"""
LINK = "https://example.org/cards/#/letter/"
LONG = (LINK + "aB3-_9zQ" * LONGEST_LINK)[:LONGEST_LINK]
SEEN = share([(1280, 800, "light", LINK), (390, 844, "dark", LONG)], [(1280, 800, "light", LINK), (844, 390, "light", LONG[:300]), (1280, 800, "dark", LONG), (390, 844, "dark", LONG)])


def scanned(page):
    """Return what a camera reads from the page."""
    return rig(page, READ, b64encode(page.screenshot(animations="disabled")).decode())


def show(page, dialog):
    """Paint a dialog, or none."""
    rig(page, "dialog => courtcards.stage.paint(JSON.stringify({ dialog }))", dialog)


def test_every_link_can_be_scanned_off_the_page_at_every_size_and_in_both_themes(phone, site):
    begin(phone, site)
    rig(phone, READER)
    for width, height, light, link in SEEN:
        phone.set_viewport_size({"width": width, "height": height})
        rig(phone, "light => { document.documentElement.dataset.theme = light; }", light)
        show(phone, qr_code_dialog(link, "Ben"))
        until(phone, lambda: scanned(phone), link)
    assert axe(phone) == misfits(phone, 24) == []
    show(phone, "")
