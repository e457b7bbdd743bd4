"""A page translated by the browser, which wraps and rewrites every text: the game goes on, and names stay names."""

import pytest
from browser.hands import each, read, rig, see
from browser.play import begin, flip, set_up

TRANSLATOR = """() => {
    const texts = () => ['#app', '#dialog', '#notices'].flatMap(place => {
        const walk = document.createTreeWalker(document.querySelector(place), NodeFilter.SHOW_TEXT), found = [];
        while (walk.nextNode()) found.push(walk.currentNode);
        return found;
    }).filter(one => /\\p{L}/u.test(one.data) && !one.parentElement.closest('font, [translate=no], svg, textarea, option'));
    const translate = () => texts().forEach(one => {
        const outer = document.createElement('font'), inner = document.createElement('font');
        one.replaceWith(outer);
        outer.append(inner);
        inner.append(one.data.toUpperCase());
    });
    window.translating?.disconnect();           // of an earlier test of this page
    window.translating = new MutationObserver(translate);
    translating.observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.classList.add('translated-ltr');
    translate();
}"""
UNTRANSLATED = "() => { translating.disconnect(); document.documentElement.classList.remove('translated-ltr'); }"


@pytest.fixture
def translated(page, site):
    """The page, translated from the lobby on."""
    begin(page, site)
    rig(page, TRANSLATOR)
    yield page
    rig(page, UNTRANSLATED)


def test_a_match_goes_on_in_a_translated_page_and_names_stay_unchanged(translated):
    translated.locator("[data-do=play-now]").click()
    translated.wait_for_selector(".play")
    for battle in (1, 1, 2, 3):
        flip(translated)
        see(translated, ".bar__sub", exactly=f"BATTLE {battle}")
    assert each(translated, ".seat__name bdi, .score bdi", "all => all.map(one => one.textContent)") == ["Margot", "You", "Margot"]
    see(translated, ".log font", "BATTLE 3")


def test_neighbours_of_a_translated_text_are_not_recreated(translated):
    set_up(translated, "kingdrin")
    see(translated, ".setup p > font")
    rig(translated, "() => { document.querySelector('.setup p > a').ours = true; }")
    translated.locator("[data-do=seats][data-value='4']").click()
    see(translated, "[data-do=seats][aria-pressed=true]", "4")
    assert read(translated, "() => document.querySelector('.setup p > a').ours === true")
