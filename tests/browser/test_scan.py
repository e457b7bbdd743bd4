"""Codes through the camera, whose picture is a file here: a screenshot of the other device."""

from base64 import b64decode, b64encode

import pytest
from browser.checks import misfits
from browser.hands import becomes, dialog, go, press, rig, until
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
ASKED = """() => {             // a camera that answers when it is told to, with a canvas: black, until that is lit
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 }), pen = canvas.getContext('2d');
    window.lit = colour => { pen.fillStyle = colour; pen.fillRect(0, 0, 64, 48); };
    navigator.mediaDevices.getUserMedia = () => new Promise((done, failed) => {
        window.refuse = () => failed(new DOMException('no', 'NotAllowedError'));
        window.answer = () => { done(canvas.captureStream(10)); setInterval(() => lit(pen.fillStyle), 50); };
    });
    lit('black');
}"""
ALLOWED = "() => { navigator.mediaDevices.dispatchEvent(new Event('devicechange')); }"
LOOKING = "document.querySelector('qr-scanner')?.shadowRoot.querySelector('video').readyState > 1"
LIVE = "tracks.filter(track => track.readyState === 'live').length"


@pytest.fixture
def sees(camera):
    """A function that shows a page to the camera; afterwards there is no camera again."""
    def see(page):
        camera.unlink(missing_ok=True)                  # a reader that has the old file open keeps its contents
        picture = b64encode(page.screenshot(animations="disabled")).decode()
        width, height, grey = rig(page, GREY, picture)
        camera.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode() + b64decode(grey) + b"\x80" * (width * height // 2))
    yield see
    camera.unlink(missing_ok=True)


def test_a_guest_joins_with_a_picture_of_the_invitation_and_the_host_scans_the_reply(page, phone, site, sees):
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
    rig(page, "delete navigator.mediaDevices.getUserMedia")
    go(phone, "#/")                                     # at a table nobody comes to another test's lobby unasked
    press(phone, text("near.leave-yes"))
    page.wait_for_selector(f"text={text('near.open')}", state="detached")


def comes(page, why):
    """Wait until the dialog has a message about the camera, while time passes."""
    until(page, lambda: page.clock.run_for(500) or text(why, who="Margot") in dialog(page))


@pytest.mark.fresh
def test_an_unresponsive_or_black_camera_says_so_and_one_allowed_later_is_used(page, site):
    invited(page, site)
    rig(page, ASKED)
    page.clock.install()
    press(page, text("near.scan-reply", who="Margot"))
    comes(page, "near.scan-slow")
    fits(page)
    rig(page, "answer()")
    comes(page, "near.scan-reply-help")
    comes(page, "near.scan-dark")
    rig(page, "lit('white')")
    comes(page, "near.scan-reply-help")
    page.keyboard.press("Escape")
    press(page, text("near.scan-reply", who="Margot"))
    rig(page, "refuse()")
    comes(page, "near.scan-refused")
    fits(page)
    rig(page, ALLOWED)
    page.wait_for_selector("qr-scanner")
    rig(page, "refuse()")
    comes(page, "near.scan-refused")
    press(page, text("near.scan-again"))
    rig(page, "answer()")
    page.wait_for_function(LOOKING)
