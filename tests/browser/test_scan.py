"""Codes come in by the camera, whose picture is a file here: what the other device shows."""

from base64 import b64decode, b64encode

import pytest
from browser.checks import misfits
from browser.hands import becomes, press, read, rig
from browser.near_pages import AWAY, fits, invited, link
from browser.play import begin
from helpers.words import text

WATCH = """() => {
    const devices = navigator.mediaDevices, real = devices.getUserMedia.bind(devices);
    window.tracks = [];
    devices.getUserMedia = async wanted => { const stream = await real(wanted); tracks.push(...stream.getTracks()); return stream; };
}"""
GREY = """async picture => {          // how bright every point of a picture is
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
    await image.decode();
    const { width, height } = image, pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const bytes = pen.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 1);
    return [width, height, btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))];
}"""
LOOKING = "document.querySelector('qr-scanner')?.shadowRoot.querySelector('video').readyState > 1"
LIVE = "tracks.filter(track => track.readyState === 'live').length"


@pytest.fixture
def sees(camera):
    """What has the camera see a page from now on; afterwards there is none."""
    def see(page):
        camera.unlink(missing_ok=True)                  # whoever looks at it goes on with what was there
        picture = b64encode(page.screenshot(animations="disabled")).decode()
        width, height, grey = read(page, GREY, picture)
        camera.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode() + b64decode(grey) + b"\x80" * (width * height // 2))
    yield see
    camera.unlink(missing_ok=True)


def test_a_guest_comes_by_a_picture_of_the_invitation_and_the_table_scans_the_reply(page, phone, site, sees):
    invited(page, site)
    begin(phone, site)
    phone.set_viewport_size({"width": 320, "height": 640})
    press(phone, text("lobby.open-record"))
    assert misfits(phone, 24) == []
    press(phone, text("opening.scan"))
    press(phone, text("page.way-scan-invitation"))
    phone.wait_for_selector(f"text={text('near.scan-none')}")
    fits(phone)
    phone.set_viewport_size(phone.home)
    with phone.expect_file_chooser() as asked:
        press(phone, text("near.scan-picture"))
    asked.value.set_files({"name": "seen.png", "mimeType": "image/png", "buffer": page.screenshot()})
    phone.wait_for_selector("text=" + text("near.invites", who="Ada", game="").strip())
    press(phone, "Join")
    link(phone)
    rig(page, WATCH)
    sees(page)
    press(page, text("near.scan-reply", who="Margot"))
    page.wait_for_selector(f"text={text('near.scan-other')}")
    fits(page)
    becomes(page, LIVE, 1)
    rig(page, AWAY, True)
    becomes(page, LIVE, 0)
    rig(page, AWAY, False)
    page.wait_for_function(LOOKING)
    page.keyboard.press("Escape")
    page.wait_for_selector("qr-scanner", state="detached")
    becomes(page, LIVE, 0)
    sees(phone)
    press(page, text("near.scan-reply", who="Margot"))
    page.wait_for_selector(f"text={text('near.open')}")
    phone.wait_for_selector(f"text={text('near.at-table', who='Ada')}")
    becomes(page, "tracks.length", 3)
    becomes(page, LIVE, 0)
