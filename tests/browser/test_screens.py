"""Every screen, in both themes and at all sizes: no axe-core findings, everything fits, every target can be hit."""

from browser.checks import FAINT, LIGHTS, axe, crowded, faint, lights, misfits
from browser.hands import read, rig
from browser.play import begin
from browser.tour import tour
from helpers.share import WHOLE

FOLDED = "more", "story"            # only on phones
TALL = "document.querySelector('.play') && document.scrollingElement.scrollHeight > innerHeight"


def test_on_a_desktop_everything_fits_axe_finds_nothing_the_table_never_scrolls_and_all_is_readable_in_both_themes(page, site):
    page.emulate_media(reduced_motion="reduce")
    found = {screen: trouble for at, screen in enumerate(tour(page, site)) if (trouble := misfits(page, 24) or read(page, TALL) or faint(page, *lights(at), barred=True))}
    assert found == {}


def test_on_phones_everything_can_be_pressed_in_portrait_small_and_landscape(phone, site):
    phone.emulate_media(reduced_motion="reduce")
    found = {screen: trouble for screen in tour(phone, site) if (trouble := crowded(phone) or (WHOLE and axe(phone)) or (screen in FOLDED and faint(phone, *LIGHTS)))}
    assert found == {}


def test_the_checks_themselves_detect_faults(page, site):
    begin(page, site)
    assert axe(page) == misfits(page, 24) == faint(page, *LIGHTS) == []
    rig(page, """() => { const bad = document.createElement('button'); bad.style.cssText = 'position: absolute; left: 1270px; width: 40px; height: 10px';
        document.querySelector('main').append(bad); document.querySelector('h1').style.color = 'rgb(60 40 50)'; }""")
    found = faint(page, *LIGHTS, barred=True)
    assert {"button-name"} == {rule for _, rule, *_ in found} - {FAINT} and "button-name" in {rule for rule, *_ in axe(page)} and len(misfits(page, 24)) >= 2
    assert any(theme == "dark" and rule == FAINT and "h1" in str(trouble) for theme, rule, *trouble in found)
