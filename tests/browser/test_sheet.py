"""The published style sheets mean the same to a browser as their sources, rule by rule, in order.

The first one is enough to start with.
"""

import re

import pytest
from browser.hands import becomes, rig
from browser.pages import Held
from helpers.share import share
from page import FONTS, style_sheet

READ = """text => {
  const sheet = new CSSStyleSheet(), found = [];
  const read = (rules, inside) => {
    for (const rule of rules) {
      const head = rule.selectorText ?? rule.keyText ?? rule.conditionText ?? rule.name ?? '', at = [...inside, `${rule.constructor.name} ${head}`];
      found.push([inside.join(' / '), rule.constructor.name, head, rule.style?.cssText ?? (rule.cssRules ? '' : rule.cssText)]);
      if (rule.cssRules) read(rule.cssRules, at);
    }
  };
  sheet.replaceSync(text);
  read(sheet.cssRules, []);
  return found;
}"""


def rules(page, text):
    """Return a style sheet's rules as the browser reads them, each with its context, in normalized spacing."""
    return [re.sub(r" ?([,()/+*:]) ?", r"\1", re.sub(r"\s+", " ", " | ".join(rule))).replace("'", '"') for rule in rig(page, READ, text)]


def test_the_published_style_sheets_match_the_sources(browser, site):
    names = {f"assets/css/fonts/{font}": site.named(f"app/fonts/{font.removesuffix('.woff2')}") for font in FONTS}
    page = browser.new_page()
    first, whole = (rules(page, (site.folder / site.named(f"app/{name}-")).read_text("utf-8")) for name in ("first", "app"))
    meant = rules(page, style_sheet(names))
    page.close()
    fonts = [rule for rule in meant if "CSSFontFaceRule" in rule]
    assert len(meant) > 3000 and whole == [rule for rule in meant if rule not in fonts]
    left = iter(meant)
    assert len(fonts) == 2 and set(fonts) <= set(first) and len(first) < len(meant) / 4 and all(rule in left for rule in first), "some, in the same order"


@pytest.mark.fresh
def test_the_lobby_looks_the_same_with_only_the_first_style_sheet(page, site):
    wasm, sheet = Held(page, "**/wasm-*"), Held(page, "**/app/app-*.css")              # without it Python never starts, and nothing is compiled
    page.goto(site.url, wait_until="commit")
    page.wait_for_function("document.querySelector('.lobby__foot') && document.fonts.size && [...document.fonts].every(font => font.status === 'loaded')")
    rig(page, "document.querySelector('#boot').style.visibility = 'hidden'")        # it's animated
    becomes(page, "document.styleSheets.length", 1)
    becomes(page, "courtcards.picture", None)
    first = looks(page)
    sheet.let_go()
    page.wait_for_function("courtcards.picture")
    becomes(page, "document.styleSheets.length", 2)
    assert looks(page) == first
    wasm.let_go()


def looks(page):
    """Return screenshots of the lobby on desktop and phone, in both themes."""
    seen = []
    for light, width in share([("light", 1280), ("dark", 390)], [("light", 1280), ("light", 390), ("dark", 1280), ("dark", 390)]):
        page.emulate_media(color_scheme=light)
        page.set_viewport_size({"width": width, "height": 800})
        seen.append(page.locator("#app").screenshot(animations="disabled"))
    return seen
