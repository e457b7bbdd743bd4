"""The single file: its policy, its size, and its message if it's incomplete or the browser too old.

Only parser and boot script run then.
"""

import re

import pytest
from browser.fixtures import ROOT
from browser.hands import gone, read, see, words
from browser.pages import SIZES, opened, ready
from helpers.share import first_of

BUILT = ROOT / "dist" / "courtcards.html"
MOST = 16_000_000       # bytes
SIGN = 2                # bytes of a character


@pytest.fixture
def file(tmp_path):
    """The file's bytes, and a function that writes altered bytes and returns their address."""
    def laid(data):
        (tmp_path / "courtcards.html").write_bytes(data)
        return (tmp_path / "courtcards.html").as_uri()
    return BUILT.read_bytes(), laid


def test_a_one_file_copys_policy_allows_only_its_own_contents_and_the_file_is_not_too_large(browser):
    with opened(browser, BUILT.as_uri(), **SIZES["page"]) as page:
        page.goto(BUILT.as_uri())
        ready(page)
        policy = page.locator("[http-equiv=Content-Security-Policy]").get_attribute("content")
        assert not re.search(r"'self'|'unsafe-inline'|https?:|\*", policy) and "script-src 'sha256-" in policy
        assert read(page, """[...document.querySelectorAll('[src], [href]')].filter(one => one.checkVisibility() || one.matches('head *')).map(one => one.getAttribute('src') ?? one.getAttribute('href'))
            .filter(address => address && !/^(#|data:|blob:)/.test(address))""") == []
    assert BUILT.stat().st_size <= MOST


@pytest.mark.parametrize("left", first_of(.5, .05, .999))
def test_a_truncated_or_altered_file_says_so_before_it_starts(browser, file, left):
    data, laid = file
    middle = len(data) // 2 // SIGN * SIGN
    with opened(browser, BUILT.as_uri(), **SIZES["phone"]) as page:
        for damaged in (data[:int(len(data) * left) // SIGN * SIGN], data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]):
            page.goto(laid(damaged))
            page.wait_for_selector("#boot h1")
            see(page, "body", "This file is incomplete", "Download the file again")
            assert page.locator("html[data-boot]").count() == 0
        page.troubles.clear()           # the policy doesn't list half a style sheet


@pytest.mark.parametrize("lacking, said", first_of(("DecompressionStream", "This browser is too old"), ("WebAssembly", "This browser can’t run the game")))
def test_an_old_browser_gets_the_sites_explanation(browser, lacking, said):
    with opened(browser, BUILT.as_uri(), **SIZES["page"]) as page:
        page.add_init_script(f"delete window.{lacking}")
        page.goto(BUILT.as_uri())
        page.wait_for_selector("#boot h1")
        see(page, "#boot", said)


def test_on_a_slow_device_a_one_file_copy_does_not_blame_the_connection(browser):
    with opened(browser, BUILT.as_uri(), **SIZES["phone"]) as page:
        page.clock.install()
        page.add_init_script("crypto.subtle.digest = () => new Promise(() => {})")         # it's still busy once the clock has advanced
        page.goto(BUILT.as_uri())
        page.clock.run_for(20_000)
        see(page, "#boot", exactly="Setting the table…")
        gone(page, "#slow")
        page.clock.run_for(60_000)
        page.wait_for_selector("#boot h1")
        see(page, "body", "This is taking longer than usual")
        assert "connection" not in words(page, "body")
