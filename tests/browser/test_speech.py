"""A rival's speech bubble: over free cloth, moving nothing, gone with the next press, and off for good if the player wishes."""

import pytest
from browser.checks import axe
from browser.hands import gone, late, press, read, rig, see, tap
from browser.play import begin, deal, play_out
from browser.stillness import laid_out, moved
from helpers.share import by_night
from helpers.words import text

STAYS = 2670            # ms until a bubble disappears by itself; in a test it waits for an action
SPEAKING = """() => localStorage.setItem('courtcards:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('courtcards:settings')), rivals: true }))"""
OVER = """() => {
    const bubble = document.querySelector('.speech'), { left, right, top, bottom } = bubble.getBoundingClientRect();
    const near = [...document.querySelectorAll('.felt :is(.card, .slot, .gems, .hp, .count, .kingdom__health, .seat__change, .banner), .ask, .bar *, .rail button')];
    const boxes = near.map(one => one.getBoundingClientRect()).filter(({ width }) => width > 1);
    return [bubble.checkVisibility({ visibilityProperty: true }), boxes.filter(one => one.left < right && one.right > left && one.top < bottom && one.bottom > top).length];
}"""
COVERED = """() => {
    const { left, right, top, bottom } = document.querySelector('.speech').getBoundingClientRect(), felt = document.querySelector('.felt');
    const boxes = [...felt.querySelectorAll('.card, button, svg.i, .banner, .result__score b, .result__curve')].map(one => one.getBoundingClientRect()), range = document.createRange();
    const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT), cloth = felt.getBoundingClientRect();
    while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        boxes.push(...range.getClientRects());
    }
    const inside = left >= cloth.left && right <= cloth.right && top >= cloth.top && bottom <= cloth.bottom;
    return [inside, boxes.filter(one => one.width > 1 && one.left < right && one.right > left && one.top < bottom && one.bottom > top).length];
}"""


def spoken_to(page, site):
    """Play War to its end against a rival who speaks; return the table's layout while it does."""
    begin(page, site)
    rig(page, SPEAKING)
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")
    late(page, 60_000, STAYS)
    play_out(page)
    see(page, ".speech")
    return laid_out(page)


@pytest.mark.parametrize("device", ["page", pytest.param("phone", marks=by_night)])
def test_a_rival_speaks_over_free_cloth_until_the_next_press_and_nothing_moves(request, site, device):
    page = request.getfixturevalue(device)
    lies = spoken_to(page, site)
    assert read(page, COVERED) == [True, 0] and axe(page) == []
    tap(page, page.locator(".bar__title"))
    gone(page, ".speech")
    assert moved(lies, laid_out(page)) == []


@pytest.mark.parametrize(("device", "seats"), [("page", 3), pytest.param("phone", 2, marks=by_night), pytest.param("page", 2, marks=by_night)])
def test_where_the_cloth_is_full_a_rivals_remark_is_over_its_own_lines_or_the_log(request, site, device, seats):
    page = request.getfixturevalue(device)
    begin(page, site)
    rig(page, SPEAKING)
    deal(page, "coinquest", [0], seats, seed=5)
    late(page, 60_000, STAYS)
    see(page, ".speech")
    assert read(page, OVER) == [True, 0]


def test_a_remarks_close_button_silences_all_rivals_and_says_where_to_turn_them_on(page, site):
    spoken_to(page, site)
    press(page, text("table.hush"))
    see(page, ".notice", text("notice.rivals-quiet.text"))
    gone(page, ".speech")
    assert read(page, "() => JSON.parse(localStorage.getItem('courtcards:settings')).rivals") is False
