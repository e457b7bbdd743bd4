"""A finger that is lifted from a button of the table presses it at once; what isn't clearly a tap is left to the browser."""

import pytest
from browser.hands import becomes, escape, pause, read, rig, see, until
from browser.play import SPEEDS, at_choice, begin, chosen, deal, moves, prompt, settled
from browser.touch import Finger, middle
from helpers.words import text

KING, JESTER, PEASANT = (f".hand .card[aria-label^='{name}']" for name in ("King", "Jester", "Peasant"))
WATCH = """() => {
    window.heard?.();
    window.felt = [];
    const told = ({ type, isTrusted }) => {
        const whose = type === 'click' && isTrusted ? " of the browser's" : '', able = navigator.userActivation.isActive ? '' : ', which may play no sound';
        felt.push(type + whose + able);
    }, kinds = ['mousedown', 'click'];
    kinds.forEach(kind => addEventListener(kind, told, true));
    window.heard = () => kinds.forEach(kind => removeEventListener(kind, told, true));
}"""
MARKS = """card => new MutationObserver(() => felt.push(`marked: ${document.querySelector(card).ariaPressed}`))
    .observe(document.querySelector(card), { attributeFilter: ['aria-pressed'] })"""
PRESSES = "felt.filter(what => !what.startsWith('marked'))"
SHEETS = """() => {
    const known = 'sheets' in window;           // from an earlier test of this page
    window.sheets = [];
    for (const name of known ? [] : ['prepare', 'paint']) {
        const act = courtcards.stage[name];
        courtcards.stage[name] = text => { sheets.push([name, text]); act(text); };
    }
}"""
SAVED = "Object.entries(localStorage).filter(([key]) => !key.endsWith('picture')).sort()"
OURS, THEIRS = ["click"], ["mousedown", "click of the browser's"]
TAKE_BACK = ".ask__acts [data-do=take-back]"
CALM = 150          # ms after which a page has scrolled into place
LONG = 330          # ms: too long for a tap, too short for a look


@pytest.fixture
def knights(phone, site):
    """A choice on a phone whose presses are watched."""
    at_choice(phone, site, SPEEDS[0])
    pause(phone, CALM)
    rig(phone, WATCH)
    return phone


def cover(page, spot):
    """Lay something over an element's middle."""
    rig(page, """([x, y]) => document.body.append(Object.assign(document.createElement('b'), { className: 'over',
        style: `position: fixed; z-index: 99; left: ${x - 20}px; top: ${y - 20}px; width: 40px; height: 40px` }))""", middle(page, spot))


def test_a_tap_is_one_press_without_mouse_events_and_takes_the_focus_two_quick_ones_select_both_and_a_screen_readers_click_needs_no_touch(knights):
    finger = Finger(knights)
    finger.tap(middle(knights, KING))
    until(knights, lambda: chosen(knights), ["King"])
    assert read(knights, "felt") == OURS
    assert read(knights, "document.activeElement.ariaLabel").startswith("King")
    finger.tap(middle(knights, TAKE_BACK))
    until(knights, lambda: chosen(knights), [])
    assert read(knights, "felt") == OURS * 2
    pause(knights, CALM)
    finger.tap(middle(knights, PEASANT))
    finger.tap(middle(knights, f"{PEASANT} >> nth=1"))
    until(knights, lambda: chosen(knights), ["Peasant", "Peasant"])
    assert read(knights, "felt") == OURS * 4
    rig(knights, "king => document.querySelector(king).click()", KING)
    until(knights, lambda: chosen(knights), ["King"])


def test_a_mark_disappears_if_the_press_is_not_a_tap_after_all(knights):
    finger = Finger(knights)
    rig(knights, MARKS, KING)
    finger.touch("Start", middle(knights, KING))
    becomes(knights, "felt", ["marked: true", "marked: false"])
    assert chosen(knights) == [] and knights.locator(TAKE_BACK).count() == 0, "the rules haven't heard of it"
    finger.touch("Cancel")              # a finger left on the screen would make the next test's swipe one of two fingers


def test_a_card_under_a_resting_finger_is_marked_its_choice_is_prepared_and_shown_once_it_is_lifted(knights):
    finger, asked = Finger(knights), prompt(knights)
    rig(knights, MARKS, KING)
    rig(knights, SHEETS)
    finger.touch("Start", middle(knights, KING))
    becomes(knights, "felt[0]", "marked: true")
    becomes(knights, "sheets.map(([name]) => name)", ["prepare"])
    assert prompt(knights) == asked and knights.locator(TAKE_BACK).count() == 0
    finger.touch("End")
    see(knights, TAKE_BACK)
    assert chosen(knights) == ["King"] and prompt(knights) != asked
    assert read(knights, "sheets.map(([name, text]) => name + (text === sheets[0][1]))") == ["preparetrue", "painttrue"]


@pytest.mark.parametrize("stray", ["company", "scroll"])
def test_a_straying_finger_leaves_an_earlier_choice_unchanged(knights, stray):
    finger = Finger(knights)
    finger.tap(middle(knights, PEASANT))
    until(knights, lambda: chosen(knights), ["Peasant"])
    settled(knights)

    def everything():
        return read(knights, "document.querySelector('.play').outerHTML"), read(knights, SAVED)
    before, king = everything(), middle(knights, KING)
    rig(knights, SHEETS)
    finger.touch("Start", king)
    becomes(knights, "sheets.length", 1)
    if stray == "company":
        finger.touch("Start", king, middle(knights, JESTER))         # the finger stays where it was, though the marked card rises
    else:
        rig(knights, "() => { document.querySelector('.hand').dispatchEvent(new Event('scroll')); }")
    until(knights, lambda: chosen(knights), ["Peasant"])
    finger.touch("Cancel")
    assert everything() == before and read(knights, "sheets.length") == 1, "the King, which would take the Peasant's place, was never painted"
    pause(knights, CALM)
    finger.tap(middle(knights, f"{PEASANT} >> nth=1"))
    until(knights, lambda: chosen(knights), ["Peasant", "Peasant"])
    assert read(knights, SAVED) == before[-1]


def test_a_longer_press_is_left_to_the_browser_and_presses_once(knights):
    finger = Finger(knights)
    rig(knights, MARKS, KING)           # a mark is too short to be looked for
    for _ in range(5):              # a busy browser may notice the end so late that the press has become a look
        rig(knights, WATCH)
        finger.touch("Start", middle(knights, KING))
        becomes(knights, "felt", ["marked: true", "marked: false"])
        finger.touch("End")
        if until(knights, lambda: read(knights, PRESSES) == THEIRS or read(knights, "history.state?.layers ?? 0")) is True:
            break
        escape(knights)
    assert read(knights, PRESSES) == THEIRS
    until(knights, lambda: chosen(knights), ["King"])


def test_a_straying_or_second_finger_presses_nothing(knights):
    finger, (x, y) = Finger(knights), middle(knights, ".ask__acts button:enabled, [data-main]")
    finger.tell(("Start", (x, y)), ("Move", (x, y - 40)), ("Move", (x, y)), ("End",))
    finger.tell(("Start", middle(knights, KING)), ("Start", middle(knights, KING), middle(knights, JESTER)), ("End", middle(knights, KING)), ("End",))
    pause(knights, LONG)
    assert read(knights, "felt") == [] and chosen(knights) == []


def test_a_touch_right_after_a_scroll_or_on_something_covered_meanwhile_is_left_to_the_browser(knights):
    finger = Finger(knights)
    rig(knights, "() => addEventListener('pointerover', () => document.querySelector('.hand').dispatchEvent(new Event('scroll')), { capture: true, once: true })")
    finger.tap(middle(knights, KING))
    until(knights, lambda: chosen(knights), ["King"])
    assert read(knights, "felt") == THEIRS
    rig(knights, WATCH)
    finger.touch("Start", middle(knights, KING))
    cover(knights, KING)
    finger.touch("End")
    pause(knights, LONG)
    assert chosen(knights) == ["King"] and "click" not in read(knights, "felt")
    rig(knights, "() => document.querySelector('.over').remove()")


def test_a_disabled_button_a_link_and_a_field_respond_as_usual(knights):
    rig(knights, """() => document.querySelector('.ask__acts').insertAdjacentHTML('beforeend',
        '<button data-do="end" disabled id="off">Off</button><a data-do="skip" href="#/" id="link">Link</a><input data-do="word" id="field">')""")
    finger = Finger(knights)
    finger.tap(middle(knights, "#off"))
    finger.tap(middle(knights, "#field"))
    becomes(knights, "document.activeElement.id", "field")
    assert OURS[0] not in read(knights, "felt")
    finger.tap(middle(knights, KING))
    until(knights, lambda: chosen(knights), ["King"])
    assert read(knights, "document.activeElement.id") == "", "the keyboard on the screen closes"


def test_a_quick_second_tap_counts_on_a_neighbour_that_was_there_before_but_not_on_what_has_just_come(knights):
    rig(knights, """() => {
        for (const place of [1, 2]) {
            const one = Object.assign(document.createElement('button'), { id: `n${place}`, textContent: place });
            Object.assign(one.dataset, { do: 'skip', call: place });
            Object.assign(one.style, { position: 'fixed', zIndex: 99, top: '200px', left: `${200 + 26 * place}px`, width: '24px', height: '24px' });
            document.querySelector('.ask__acts').append(one);
        }
        window.changes = '';
        n1.addEventListener('click', () => { n2.textContent += changes; });
    }""")
    finger = Finger(knights)
    for changes, presses in (("", 2), ("!", 1)):
        pause(knights, LONG + CALM)
        rig(knights, WATCH)
        rig(knights, "changes => { window.changes = changes; }", changes)
        first, second = middle(knights, "#n1"), middle(knights, "#n2")
        finger.tap(first)
        finger.tap(second)
        pause(knights, LONG)
        assert read(knights, "felt") == OURS * presses, changes


def test_whatever_appears_under_the_finger_is_not_pressed_by_the_same_tap(phone, site):
    begin(phone, site, SPEEDS[0])
    deal(phone, "war", (0,), 2, seed=3)
    settled(phone)
    rig(phone, WATCH)
    pause(phone, CALM)
    Finger(phone).tap(middle(phone, "[data-do=more]"))
    see(phone, "#dialog", text("page.more-settings"))
    pause(phone, LONG)
    assert read(phone, "felt") == OURS and phone.locator("#dialog > *").count() == 1
    escape(phone)
    assert moves(phone) == []
