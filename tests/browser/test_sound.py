"""Sound: nothing plays until a player turns it on."""

from browser.hands import becomes, press, read, rig, see
from browser.play import begin, play_out
from helpers.share import by_night
from helpers.words import text

NEWCOMER = """() => localStorage.setItem('courtcards:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('courtcards:settings')), met: [] }))"""
COUNTED = """() => {
    window.devices = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.devices++; } };
}"""


@by_night
def test_sound_is_offered_after_the_first_match_and_off_until_accepted(page, site):
    begin(page, site)
    rig(page, NEWCOMER)
    rig(page, COUNTED)
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")
    play_out(page)
    see(page, ".next", text("next.sound"))
    assert read(page, "() => devices") == 0
    press(page, text("next.sound"))
    becomes(page, "() => devices", 1)
