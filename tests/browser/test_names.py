"""Names that are hard to render: right-to-left beside a number, without a break, with stacked marks."""

from browser.checks import misfits
from browser.hands import each, read, see
from browser.play import begin, follow, handed
from browser.room import NAMES
from helpers.share import share

from courtcards.saves.record import Record

LONG, STACKED = "W" * 40, "Z" + "\u0334\u0352\u0346" * 9
SIDES = """all => all.map(side => {
    const name = side.querySelector('bdi').getBoundingClientRect(), number = document.createRange();
    number.selectNodeContents([...side.childNodes].find(one => one.nodeType === Node.TEXT_NODE));
    const { left, right } = number.getBoundingClientRect();
    return left >= name.right - 1 ? 'after' : right <= name.left + 1 ? 'before' : 'inside';
})"""
CLIPPED = "all => all.map(one => getComputedStyle(one).clipPath !== 'none' || getComputedStyle(one.parentElement).overflowX === 'clip')"
LINES = """all => all.map(name => [...name.getClientRects()].map(({ left, top, width, height }) => {
    const there = document.elementFromPoint(left + width / 2, top + height / 2);          // what is clipped isn't hit
    return name.contains(there);
}))"""
OUTSIDE = "() => [...document.querySelectorAll('.seat *')].filter(one => one.getBoundingClientRect().right > one.closest('.seat').getBoundingClientRect().right + 1).length"


def test_a_number_stays_next_to_a_right_to_left_name(page, site):
    begin(page, site)
    follow(page, Record("war", ["\u05e9\u05e8\u05d4 3", "\u0645\u062d\u0645\u062f"], seed=22).dump())
    see(page, ".score")
    assert each(page, ".score > span", SIDES) == ["after", "before"]


def test_stacked_diacritics_are_clipped_in_place(page, site):
    begin(page, site)
    follow(page, Record("war", [STACKED, "Ada"], seed=22).dump())
    see(page, ".score")
    assert {*each(page, ".score > span", "all => all.map(one => getComputedStyle(one).overflowX)")} == {"clip"}
    assert {*each(page, ".felt bdi", CLIPPED)} == {True}


def test_a_two_line_name_shows_both_lines(page, site):
    begin(page, site)
    follow(page, Record("kingdom-armies", ["Ada", *[f"bot:squire:{name}" for name in NAMES[1:4]]], seed=22).dump())
    page.set_viewport_size({"width": 1024, "height": 768})
    lines = each(page, ".seat__name bdi", LINES)
    assert any(len(shown) > 1 for shown in lines) and all(all(shown) for shown in lines)


def test_an_unbroken_name_pushes_nothing_aside(page, phone, site):
    for device, least in share([(phone, 44)], [(phone, 44), (page, 24)]):
        begin(device, site)
        follow(device, Record("knights-and-ninjas", [LONG, "Ada"], seed=22).dump())
        see(device, ".pass h1", LONG)
        assert misfits(device, least) == []
        handed(device)
        assert misfits(device, least) == [] and read(device, OUTSIDE) == 0
