"""The subject of a question is in sight at every size and number of players:
in view, or one scroll of its strip away, and uncovered.
"""

import pytest
from browser.checks import misfits
from browser.hands import answered, go, letters_of, read, rig, see, uncovered
from browser.play import begin, settled, sit_down
from browser.room import full, moments, reach, record
from helpers.share import by_night, share

from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link

SIZES = share(((320, 640), (844, 390), (820, 1180)), ((320, 640), (390, 844), (844, 390), (820, 1180)))
SHOWN = {"kingdrin": ["turn"], "coinquest": ["play"], "fwords": ["clear"]}             # questions at which pieces used to be covered
COVERED = """() => {             // it scrolls, as UNREACHED does: each is run once, since a second look would find another page
    const felt = document.querySelector('.felt'), found = [], parts = [.08, .5, .92], grid = parts.flatMap(x => parts.map(y => [x, y]));
    const whose = one => one.closest('.laid, .seat, .field__space') ?? one;
    const free = one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return grid.filter(([x, y]) => whose(one).contains(document.elementFromPoint(left + width * x, top + height * y))).length;
    };
    const told = one => (one.ariaLabel || one.textContent).slice(0, 60);
    for (const one of felt.querySelectorAll('[data-match]:not([data-match=""])')) if (free(one) < grid.length) found.push(`to be matched, but covered: ${told(one)}`);
    const asked = [...felt.querySelectorAll('[data-state~="legal"], [data-state~="target"], .seat[data-target], .courts > [data-open], .midfield .card')];
    for (const one of asked) {
        one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        if (free(one) < grid.length / 2 && !one.closest('.graves__fan > :not(:last-of-type)')) found.push(`covered: ${told(one)}`);
    }
    felt.scrollTo(0, 0);
    const names = document.createRange();
    for (const name of document.querySelectorAll('.seat__name, .kn__name, .zone-name, .owner')) {
        names.selectNodeContents(name);
        const lines = name.checkVisibility() ? [...names.getClientRects()] : [];
        for (const pill of document.querySelectorAll('.answer, .doom, .tag, .creature__tag, .creature__ace, .creature__stat, .creators__change')) {
            const { left, right, top, bottom } = pill.getBoundingClientRect();
            const on = lines.some(line => Math.min(line.right, right) - Math.max(line.left, left) > 2 && Math.min(line.bottom, bottom) - Math.max(line.top, top) > 3);
            if (on) found.push(`${pill.textContent} lies on ${name.textContent}`);
        }
    }
    return found;
}"""
UNSEEN = """() => {
    const felt = document.querySelector('.felt').getBoundingClientRect(), first = document.querySelector('.felt :is([data-state~="legal"], [data-state~="target"])');
    const { top, bottom } = first?.getBoundingClientRect() ?? felt;
    return top < felt.top - 1 || bottom > felt.bottom + 1 ? [`not scrolled to: ${first.ariaLabel}`] : [];
}"""
TOLD_APART = """() => {
    const cards = [...document.querySelectorAll('.hand .card')], seen = document.querySelector('.hand').getBoundingClientRect().right - 40;
    return cards.slice(0, -1).filter(card => {
        const { left, right, top, bottom } = (card.querySelector('.kk__index .i').checkVisibility() ? card.querySelector('.kk__index') : card.querySelector('.kk__charge')).getBoundingClientRect();
        return right < seen && ![.1, .9].every(part => card.contains(document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2)));
    }).map(card => card.ariaLabel);
}"""
UNREACHED = """() => [...document.querySelectorAll('a[href], button, summary, input, select')].filter(one => {
    if (!one.checkVisibility({ visibilityProperty: true }) || !one.getBoundingClientRect().width || one.closest('[inert]')) return false;
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom } = one.getBoundingClientRect(), whose = one.closest('.creature, .seat, label') ?? one;
    const there = [.2, .5, .8].map(part => document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2));
    return !there.some(found => whose.contains(found));
}).map(one => one.ariaLabel || one.innerText)"""
LIES_ON = """card => {
    const box = one => one.getBoundingClientRect(), slip = box(document.querySelector('.why'));
    const on = ({ left, right, top, bottom }) => Math.min(right, slip.right) - Math.max(left, slip.left) > 1 && Math.min(bottom, slip.bottom) - Math.max(top, slip.top) > 1;
    const free = innerWidth > 1000 ? document.querySelectorAll('.felt :is(.card, .pile), .tray :is(.card, .btn:not(.why *))') : [];
    return [card, document.querySelector('.ask__say > strong'), ...free].filter(one => on(box(one))).map(one => `the slip lies on ${one.ariaLabel ?? one.textContent}`);
}"""


def at_all_sizes(page, look):
    """Return the findings of a look at each size, without the empty ones."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        answered(page)
        found[width, height] = look()
    return {size: trouble for size, trouble in found.items() if trouble}


def sit_at(page, site, link):
    """Open a match on the smallest phone."""
    begin(page, site)
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.emulate_media(reduced_motion="reduce")
    go(page, f"#/play/{link}")
    sit_down(page)
    page.wait_for_selector(".play")
    settled(page)


@pytest.mark.parametrize("game", share([*SHOWN], [*GAMES]))
def test_the_subject_of_the_question_is_uncovered_at_every_size_with_the_most_seats(phone, site, game):
    found = {}
    for key, link in moments(game).items():
        if key not in share(SHOWN.get(game, ()), [key]):
            continue
        sit_at(phone, site, link)
        found[key, "opened"] = read(phone, UNSEEN)
        phone.set_viewport_size({"width": 844, "height": 390})
        answered(phone)
        found[key, "turned"] = read(phone, UNSEEN)
        found[key] = at_all_sizes(phone, lambda: rig(phone, COVERED) + reach(phone, 44))
        if choices := phone.locator(".hand .card[data-do=choose]").count():
            phone.locator(".hand .card[data-do=choose]").nth(choices - 1).press("Enter")
            settled(phone)
            found[key, "chosen"] = at_all_sizes(phone, lambda: rig(phone, COVERED))
    assert {key: trouble for key, trouble in found.items() if trouble} == {}


def test_an_expanded_kingdom_covers_and_cuts_nothing_and_uses_the_screen(phone, site):
    sit_at(phone, site, moments("coinquest")["play"])
    assert see(phone, ".bar__sub")             # on the smallest phone the title gives way to the turn
    phone.set_viewport_size({"width": 820, "height": 1180})
    answered(phone)
    lefts = read(phone, "[...document.querySelectorAll('.courts > .seat')].slice(0, 2).map(seat => seat.getBoundingClientRect().left)")
    assert lefts[0] < lefts[1] and phone.locator(".unfold:visible").count() == 0 and phone.locator(".courts .yard:visible").count() == 3
    assert width(phone, ".hand .card") == 112
    phone.set_viewport_size({"width": 1920, "height": 1080})
    answered(phone)
    assert width(phone, ".hand .card") == 132 and phone.locator(".ask__acts .btn").first.bounding_box()["height"] >= 60
    phone.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    for number in share([2], range(3)):
        phone.locator(".unfold").nth(number).tap()
        phone.wait_for_selector(".courts > [data-open]")
        assert at_all_sizes(phone, lambda: rig(phone, COVERED)) == {}, number
        phone.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})


def test_a_slip_covers_neither_its_subject_nor_the_question(phone, site):
    found = {}
    for game, key in share([("ilk", "turn")], [("ilk", "turn"), ("fwords", "battle"), ("coinquest", "play"), ("knights-and-ninjas", "turn")]):
        sit_at(phone, site, moments(game)[key])
        cards = phone.locator(".card[data-do=why]:visible").all()
        for card in share(cards[-1:], cards[::2]):
            found |= {(game, *size): trouble for size, trouble in at_all_sizes(phone, lambda: lies_on(phone, card)).items()}         # noqa: B023
    assert found == {}


def test_on_a_desktop_a_slip_is_shown_where_the_table_is_free(page, site):
    found = {}
    for game, key in share([("coinquest", "play")], [("coinquest", "play"), ("ilk", "turn"), ("knights-and-ninjas", "respond"), ("kingdrin", "turn")]):
        sit_at(page, site, moments(game)[key])
        page.set_viewport_size({"width": 1280, "height": 800})
        cards = page.locator(".card[data-do=why]:visible").all()
        found |= {(game, at): trouble for at, card in enumerate(cards) if at in (0, len(cards) - 1) and (trouble := lies_on(page, card))}
    assert found == {}


def lies_on(page, card):
    """Press a card that is refused; return what its message covers."""
    rig(card, "card => { card.scrollIntoView({ block: 'nearest', behavior: 'instant' }); card.click(); }")
    page.wait_for_selector(".why")
    found = read(card, LIES_ON)
    page.keyboard.press("Escape")
    page.wait_for_selector(".why", state="detached")
    uncovered(page)
    return found


def test_a_full_hand_shows_what_distinguishes_its_cards_and_the_ring_of_the_focused_one(phone, site):
    sit_at(phone, site, pack_link(record("battle-royal", 4, full)))
    assert at_all_sizes(phone, lambda: read(phone, TOLD_APART)) == {}
    phone.keyboard.press("Tab")
    card = phone.locator(".hand .card").first
    card.focus()
    over = read(card, "card => { const { outlineStyle, zIndex } = getComputedStyle(card.parentElement, '::after'); return [outlineStyle, zIndex]; }")
    assert over == ["solid", "6"]                      # over the next card, which can still be pressed


def width(page, selector):
    """Return the width of the first match."""
    return round(read(page.locator(selector).first, "one => one.offsetWidth"))


@by_night
def test_text_twice_as_large_leaves_nothing_out_of_reach(phone, site):
    with letters_of(phone, 32):
        begin(phone, site)
        assert rig(phone, UNREACHED) == misfits(phone, 44) == []
        for game in GAMES:
            for key, link in moments(game).items():
                sit_at(phone, site, link)
                phone.set_viewport_size(phone.home)
                answered(phone)
                assert rig(phone, UNREACHED) == [], (game, key)
