"""A page shared by many tests is handed on as it was at first, or not at all."""

import pytest
from browser.hands import read, rig
from browser.pages import make_new, take_back
from browser.play import begin

RIGS = (("{ window.was = print; window.print = () => 0; }", "window.print = was"),
        ("navigator.clipboard.writeText = () => 0", "delete navigator.clipboard.writeText"),
        ("{ const { prototype } = Storage; window.was = prototype.getItem; prototype.getItem = function (key) { return was.call(this, key); }; }", "Storage.prototype.getItem = was"),
        ("document.adoptedStyleSheets.push(new CSSStyleSheet())", "document.adoptedStyleSheets.pop()"),
        ("document.documentElement.style.zoom = 2", "document.documentElement.style.zoom = ''"))
PLACE = "Intl.DateTimeFormat().resolvedOptions().timeZone"


def test_replacements_made_by_a_test_keep_the_page_from_the_next_test(page, site):
    begin(page, site)
    for change, back in RIGS:
        rig(page, f"() => {{ {change}; }}")
        assert not make_new(page), change
        rig(page, f"() => {{ {back}; }}")
    assert make_new(page)


def test_changes_by_the_browsers_tools_end_with_the_test_and_no_script_is_added_to_every_load(page, site):
    begin(page, site)
    here = read(page, PLACE)
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Kiritimati"})
    assert read(page, PLACE) != here
    take_back(page)
    assert read(page, PLACE) == here
    for its in (page, page.context):
        with pytest.raises(AssertionError, match="fresh"):
            its.add_init_script("")
