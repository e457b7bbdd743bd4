"""Layout with six players, long names and full hands:
nothing overlaps, is clipped, unreachable or too small, from small phone to desktop.

And a choice moves nothing.
"""

import json
from functools import cache
from random import Random

import pytest
from browser.hands import TARGETS, answered, go, press, read
from browser.play import begin, follow, open_file, set_up, settled
from browser.room import NAMES, full, reach, record
from helpers.share import by_night, share
from helpers.words import text

from courtcards.bots import choose
from courtcards.saves.record import Record

SMALL = share(((320, 640), (844, 390)), ((320, 640), (390, 844), (768, 1024), (844, 390), (940, 420)))
WIDE = share(((1280, 800), (640, 400)), ((1280, 800), (853, 533), (640, 400)))      # a desktop at 100, 150 and 200 percent
WRONG = """([targets, least, wide, tall]) => {
    const found = [], style = getComputedStyle;
    const seen = one => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !one.closest('[inert], .vh, .sprite, noscript') && one.getBoundingClientRect().width > 1;
    const up = function* (one) { for (let above = one.parentElement; above; above = above.parentElement) yield above; };
    const scrolls = (one, way) => [...up(one)].some(above => /auto|scroll/.test(style(above)[way]));
    const told = one => (one.ariaLabel || one.textContent.trim() || one.outerHTML).slice(0, 60);
    const across = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2 && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2;
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    if (scrollWidth > wide) found.push(`the page is ${scrollWidth} wide`);
    if (document.querySelector('.play') && scrollHeight > tall) found.push(`the table is ${scrollHeight} tall`);
    for (const target of document.querySelectorAll(targets)) {
        const { width, height } = target.getBoundingClientRect();
        if (width && seen(target) && Math.min(width, height) < least - .5) found.push(`too small: ${told(target)}, ${width} x ${height}`);
    }
    const inks = [];                                   // lines of text and drawings, on no card
    const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT, text => text.data.trim() ? 1 : 3);
    while (walk.nextNode()) {
        const one = walk.currentNode.parentElement, lines = document.createRange();
        lines.selectNode(walk.currentNode);
        if (!seen(one) || one.closest('.card, .rail, option, textarea')) continue;
        const shown = one.closest('.ask__text[data-cut]')?.getBoundingClientRect().right ?? Infinity;          // the lines behind More come after it
        for (const { left, right, top, bottom, width, height } of lines.getClientRects())
            if (width > 1 && left < shown) inks.push([one, { left, right, top: top + height * .2, bottom: bottom - height * .2 }]);         // letters fill the middle of a line
    }
    for (const one of document.querySelectorAll('.felt :is(.i, .banner)')) if (seen(one) && !one.closest('.card, .banner > *, .strike__lance, .seat__leads')) inks.push([one, one.getBoundingClientRect()]);
    for (const one of document.querySelectorAll('.felt .pile, .felt .slot')) if (seen(one)) inks.push([one, one.getBoundingClientRect()]);
    const felt = document.querySelector('.felt')?.getBoundingClientRect(), passed = ([one, box]) => one.closest('.felt') && box.bottom > felt.bottom && scrolls(one, 'overflowY');
    for (const scrolled of inks.filter(passed)) inks.splice(inks.indexOf(scrolled), 1);            // what must be in view without that is in test_in_sight
    for (const [one, box] of inks) {
        if (box.left < -1 || box.right > wide + 1) scrolls(one, 'overflowX') || found.push(`off the page: ${told(one)}`);
        let free = style(one).position === 'absolute';                  // of what lies between it and what it's placed in
        for (const above of [one, ...up(one)]) {
            const { overflowX, overflowY, position } = style(above), edge = above.getBoundingClientRect();
            if (free && above !== one && position === 'static') continue;
            free &&= above === one;
            if (/auto|scroll/.test(overflowX) || above.closest('.ask__text[data-cut]')) break;            // what the prompt can't show is behind More
            if (position === 'fixed') break;
            if (overflowX !== 'visible' && (box.left < edge.left - 2 || box.right > edge.right + 2)) { found.push(`cut: ${told(one)}`); break; }
            if (!/auto|scroll|visible/.test(overflowY) && (box.top < edge.top - 6 || box.bottom > edge.bottom + 6)) { found.push(`cut below: ${told(one)}`); break; }
        }
        if (one.scrollWidth > one.clientWidth + 1 && style(one).textOverflow === 'ellipsis') found.push(`shortened: ${told(one)}`);
    }
    const stacked = (one, two) => one.contains(two) || two.contains(one) || (one.closest('.gems') && one.closest('.gems') === two.closest('.gems')) || (one.closest('.pile') && one.closest('.pile') === two.closest('.pile'))
        || [one, two].some(each => each.closest('.why, .moment, .calls, .setup__go, #notices, .laid, .creature, .ask__more'));
    inks.forEach(([one, box], at) => inks.slice(at + 1).forEach(([two, other]) => across(box, other) && !stacked(one, two) && found.push(`${told(one)} over ${told(two)}`)));
    for (const one of document.querySelectorAll('.felt :is(.pile, .home__pile, .slot, .seat__name, .gems, .score)')) {
        if (document.querySelector('.result')) break;
        const { left, top, width, height } = one.getBoundingClientRect(), there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (width && seen(one) && !one.closest('.seat, .pile, .home')?.contains(there) && !one.contains(there) && !there?.contains(one)) found.push(`out of sight: ${told(one)}`);
    }
    return [...new Set(found)];
}"""
BOXES = """() => [...document.querySelectorAll('.hand__wrap, .felt .pile, .home__pile, .tray')].map(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [one.className, ...[left, top, width, height].map(Math.round)];
})"""


@cache
def whole():
    """Return a finished match for six."""
    rng, match = Random(3), Record("knights-and-ninjas", [NAMES[0], *[f"bot:squire:{name}" for name in NAMES[1:]]], None, 3)
    while match.game.question:
        match.play(str(choose(match.game, match.game.question.seats[0], "squire", rng)))
    return match.dump()


def jester(game, moves):
    """Return whether it's a turn with a card that can stand for others."""
    return moves > 20 and game.question.key == "turn" and any(move.call for move in game.moves(0))


def offered(game, moves):
    """Return whether it's a choice among cards that five rivals hold out."""
    return game.question.key == "take"


def turn(game, moves):
    """Return whether it's a late turn with a large hand and a possible attack."""
    return moves > 60 and game.question.key == "turn" and len(game.hands[0]) >= 7 and any(move.target is not None for move in game.moves(0))


def attacked(game, moves):
    """Return whether it's an attack that can be answered."""
    return moves > 40 and game.question.key != "turn" and len(game.hands[0]) >= 5 and any(move.cards for move in game.moves(0))


def early(game, moves):
    """Return True, for the first question."""
    return True


def tied(game, moves):
    """Return whether cards are in battle."""
    return bool(game.view(0)["zones"]["field/0"])


TABLES = {
    "six, a turn": ("knights-and-ninjas", 6, turn),
    "six, attacked": ("knights-and-ninjas", 6, attacked),
    "three, a turn": ("knights-and-ninjas", 3, turn),
    "two, attacked": ("knights-and-ninjas", 2, attacked),
    "royal, a full hand": ("battle-royal", 4, full),
    "royal, tied": ("battle-royal", 4, tied),
    "armies, arranging": ("kingdom-armies", 4, early),
    "war": ("war", 2, lambda game, moves: moves > 11),
}
COVERED = {                 # where names to choose from cover the cloth, or held-out cards come before its other parts
    "three, a jester": ("knights-and-ninjas", 3, jester),
    "six, offered cards": ("knights-and-ninjas", 6, offered),
}
HELD_OUT = """() => [...document.querySelectorAll('.offer .card, .offer .owner')].filter(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect(), felt = document.querySelector('.felt').getBoundingClientRect();
    const free = [top + 4, bottom - 4].every(y => one.contains(document.elementFromPoint((left + right) / 2, y)) || one.matches('.owner'));
    return !free || left < 0 || right > felt.right || top < felt.top || bottom > felt.bottom + 1 || one.scrollWidth > one.clientWidth + 1;
}).map(one => one.ariaLabel ?? one.textContent)"""


CUT = """() => {
    const hand = document.querySelector('.hand'), { top } = hand.getBoundingClientRect(), cuts = getComputedStyle(hand).overflowX !== 'visible';
    const chosen = [...hand.querySelectorAll('.card[data-state~="selected"]')];
    return chosen.length ? chosen.filter(card => cuts && card.getBoundingClientRect().top < top).map(card => `cut off: ${card.ariaLabel}`) : ['none is chosen'];
}"""


def open_at(page, site, table):
    """Open a match at a table."""
    begin(page, site)
    follow(page, record(*(TABLES | COVERED)[table]))
    page.wait_for_selector(".play")
    settled(page)


def at(page, sizes, least, look):
    """Return the flaws at each size."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        answered(page)                  # sizes are observed, and take effect a frame later
        wrong = [*read(page, WRONG, [TARGETS, least, width, height]), *(look() if look else [])]
        found |= {(width, height): wrong} if wrong else {}
    return found


@pytest.mark.parametrize("table", share(["royal, a full hand", "three, a turn"], TABLES))
def test_nothing_overlaps_is_cut_or_out_of_reach_at_rest_or_with_a_card_selected(page, phone, site, table):
    found = {}
    for device, sizes, least in ((phone, SMALL, 44), (page, WIDE, 24)):
        device.emulate_media(reduced_motion="reduce")
        open_at(device, site, table)
        found |= at(device, sizes, least, lambda: reach(device, 44))        # noqa: B023
        if choices := device.locator(".hand .card[data-do=choose]").count():
            device.locator(".hand .card[data-do=choose]").nth(choices - 1).press("Enter")
            settled(device)
            chosen = device.locator(".hand [data-state~=selected]").count()         # a card of an army lies on its place instead
            look = (lambda: read(device, CUT)) if chosen else None        # noqa: B023
            found |= {(*size, "chosen"): wrong for size, wrong in at(device, sizes, least, look).items()}
    assert found == {}


@by_night
@pytest.mark.parametrize("table", ["three, a jester", "six, a turn", "six, attacked", "three, a turn"])
def test_a_choice_moves_neither_hand_nor_piles(page, phone, site, table):
    for device in (page, phone):
        device.emulate_media(reduced_motion="reduce")
        open_at(device, site, table)
        for size in ((1280, 800), (768, 1024)) if device is page else ((390, 844), (320, 640), (844, 390)):
            device.set_viewport_size({"width": size[0], "height": size[1]})
            answered(device)
            count = device.locator(".hand .card[data-do=choose]").count()
            for number in share(range(0, count, 3), range(count)):
                device.locator(".hand .card[data-do=choose]").nth(number).focus()          # which scrolls the hand
                before = read(device, BOXES)
                device.keyboard.press("Enter")
                settled(device)
                assert (read(device, BOXES), read(device, CUT)) == (before, []), (size, number)
                device.keyboard.press("Escape")
                settled(device)
                assert read(device, BOXES) == before, (size, number)


def test_offered_cards_are_visible_under_their_owners(phone, site):
    open_at(phone, site, "six, offered cards")
    assert phone.locator(".offer").count() == 5 and phone.locator(".ask__acts button").count() == 0
    for width, height in (*SMALL, *WIDE):
        phone.set_viewport_size({"width": width, "height": height})
        answered(phone)
        assert read(phone, HELD_OUT) == [], (width, height)


@by_night
def test_set_up_result_and_lobby_have_room_for_six_long_names(page, phone, site):
    found = {}
    for device, sizes, least in ((phone, SMALL, 44), (page, WIDE, 24)):
        begin(device, site)
        set_up(device, "knights-and-ninjas", seed=4)
        device.locator("[data-do=seats][data-value='6']").click()
        for seat, name in enumerate(NAMES):
            device.locator(".seatrow input").nth(seat).fill(name)
        found |= {(*size, "set-up"): wrong for size, wrong in at(device, sizes, least, lambda: deal_in_sight(device)).items()}     # noqa: B023
        press(device, text("setup.deal"))
        device.wait_for_selector(".play")
        go(device, "#/")
        device.wait_for_selector(".match")
        found |= {(*size, "lobby"): wrong for size, wrong in at(device, sizes, least, None).items()}
        open_file(device, json.dumps(whole()))
        device.wait_for_selector(".result")
        found |= {(*size, "result"): wrong for size, wrong in at(device, sizes, least, None).items()}
    assert found == {}


def deal_in_sight(page):
    """Return why the Deal button isn't in view."""
    box, size = page.locator("[data-do=deal]").first.bounding_box(), page.viewport_size
    return [] if box and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"] else [f"Deal is at {box}"]
