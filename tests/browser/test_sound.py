"""Sound: nothing plays until a player who is asked says yes."""

from browser.hands import becomes, gone, press, read, rig, see
from browser.play import begin, play_out
from helpers.share import by_night
from helpers.words import text

NEWCOMER = """() => localStorage.setItem('courtcards:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('courtcards:settings')), met: [] }))"""
COUNTED = """() => {
    window.devices = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.devices++; } };
}"""


@by_night
def test_sound_is_asked_about_after_the_first_match_and_off_until_yes(page, site):
    begin(page, site)
    rig(page, NEWCOMER)
    rig(page, COUNTED)
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")
    play_out(page)
    see(page, ".notice", text("notice.sound.text"))
    assert read(page, "() => devices") == 0
    press(page, "Play with sound")
    gone(page, ".notice")
    becomes(page, "() => devices", 1)
