"""Lessons by mouse, by touch, by keys and through a screen reader; nothing is hidden on small screens."""

import re
from datetime import UTC, datetime

from browser.checks import flaws
from browser.hands import answered, at_once, awake, becomes, go, press, read, rig, see, uncovered, until, words
from browser.play import begin, follow, hit, settled, stored
from helpers.share import by_night
from helpers.words import text

from courtcards.lessons.lesson import load_course
from courtcards.texts import game_title

ROOM = {"width": 320, "height": 640}


def learn(page, site, lesson):
    """Open a lesson by its address."""
    begin(page, site)
    go(page, f"#/lesson/ilk/{lesson}")
    page.wait_for_selector(".play[data-looks]")
    settled(page)


def says(page, text):
    """Wait until the step's heading contains a text."""
    until(page, lambda: text in "".join(page.get_by_role("heading", level=2).all_inner_texts()[:1]))


def test_a_lesson_by_mouse_is_missed_tried_again_and_done(page, site):
    learn(page, site, "king")
    says(page, "Kill the 4-4")
    assert page.locator("[data-lookat]").count() == 1
    for card in ("KS", "6H"):
        page.locator(f".hand [data-key='{card}']").click()
        answered(page)
    hit(page, ".creature button[data-do=target], button[data-do=target][data-space]")
    page.wait_for_selector(".tray[data-lesson=missed]")
    says(page, text("lessons.missed"))
    assert flaws(page) == []
    press(page, text("lessons.try-again"))
    settled(page)
    for card in ("KS", "4S"):
        page.locator(f".hand [data-key='{card}']").click()
        answered(page)
    hit(page, "button[data-do=target][data-space]")
    page.wait_for_selector(".tray[data-lesson=well]")
    says(page, text("lessons.alone"))
    go(page, "#/lessons/ilk")
    assert page.locator(".courses__lesson:has([data-done])").count() == 1 and flaws(page) == []


def test_a_lesson_with_the_keyboard_a_hint_and_the_demonstration(page, site):
    learn(page, site, "king")
    page.keyboard.press("n")
    page.wait_for_selector(".lesson__hint")
    page.keyboard.press("e")
    becomes(page, "document.activeElement.localName", "h2")
    page.keyboard.press("h")
    page.keyboard.press("Home")
    for _ in range(20):
        if read(page, "document.activeElement.dataset.key") == "KS":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    answered(page)
    assert page.locator(".hand [data-key=KS][aria-pressed=true]").count() == 1
    page.keyboard.press("u")
    answered(page)
    press(page, text("lessons.show-me"))
    page.wait_for_selector(".tray[data-lesson=well]")
    awake(page)
    page.keyboard.press("Space")
    page.wait_for_selector(".tray[data-lesson='']")
    until(page, lambda: words(page, "h1") != "A King strikes")


def test_a_finished_course_says_so_and_a_second_press_or_a_held_key_begins_no_match(page, site):
    begin(page, site)
    *others, last = load_course("war")
    rig(page, "met => localStorage.setItem('courtcards:settings', JSON.stringify({ explain: 'off', met }))", [f"war lesson {one.id} alone" for one in others])
    go(page, f"#/lesson/war/{last.id}")
    page.wait_for_selector(".play[data-looks]")
    settled(page)
    for step in last.steps:
        page.get_by_role("radio").first.check()
        press(page, text("lessons.guess"))
        page.wait_for_selector(":is(.tray[data-lesson=well], .tray[data-lesson=missed])")
        if step is not last.steps[-1]:
            press(page, text("lessons.next-step"))
            page.wait_for_selector(".tray[data-lesson='']")
    becomes(page, "'main' in document.activeElement.dataset", True)
    awake(page)
    with at_once(page):
        page.keyboard.down("Enter")
        see(page, "h1", exactly=text("lessons.known", title=game_title("war")))
        becomes(page, "document.activeElement.dataset.do", "first-match")
        for _ in range(3):
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        page.keyboard.press("Space")
    assert stored(page) == [] and flaws(page) == []
    press(page, text("lessons.play-first"))
    page.wait_for_selector(".play:not([data-looks])")
    page.go_back()
    see(page, "h1", exactly=text("lessons.known", title=game_title("war")))
    page.go_forward()
    page.wait_for_selector(".play")
    assert len(stored(page)) == 1


@by_night
def test_a_guess_by_touch_on_the_smallest_phone(phone, site):
    phone.set_viewport_size(ROOM)
    learn(phone, site, "last-first")
    assert phone.get_by_role("radiogroup").count() == 1
    press(phone, text("lessons.guess"), force=True)            # it's dimmed, and says why
    phone.wait_for_selector(".notice")
    phone.get_by_role("radio").nth(1).check()
    press(phone, text("lessons.guess"))
    phone.wait_for_selector(".tray[data-lesson=well]")
    says(phone, text("lessons.right"))
    assert flaws(phone) == []
    press(phone, text("lessons.next-step"))
    phone.wait_for_selector(".tray[data-lesson='']")


def test_todays_puzzle_on_a_phone_and_sharing_its_result(phone, site):
    begin(phone, site)
    now = datetime.now(UTC)                             # in one of these time zones it's another day now
    place = "Etc/GMT+12" if now.hour < 12 else "Etc/GMT-14"
    phone.context.new_cdp_session(phone).send("Emulation.setTimezoneOverride", {"timezoneId": place})
    go(phone, "#/day")
    phone.wait_for_selector(".play[data-looks]")
    if phone.get_by_role("radio").count():
        phone.get_by_role("radio").first.check()
        press(phone, text("lessons.guess"))
    else:
        press(phone, text("lessons.show-me"))
    phone.wait_for_selector(":is(.tray[data-lesson=well], .tray[data-lesson=missed]) [data-do=share-result]")
    press(phone, text("today.share"))
    told = re.fullmatch(text("today.slip", day=r"\d+ \w+") + r"\n[^\n]+ [◇◆]\nhttp\S+#/day/(\d{4}-\d\d-\d\d)", phone.input_value("#share-result"))
    assert told and told[1] in (str(now.date()), str(datetime.now(UTC).date()))
    assert flaws(phone) == []
    rig(phone, "() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')); }")
    press(phone, text("sharing.copy"))
    see(phone, "#notices", text("notice.not-copied.text"))
    becomes(phone, "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)", told[0])
    rig(phone, "delete navigator.clipboard.writeText")


def test_past_puzzles_are_found_by_touch_answered_with_keys_and_followed_by_another(phone, site):
    begin(phone, site)
    see(phone, ".today", text("today.easier"))
    go(phone, "#/puzzles")
    see(phone, "h1", exactly=text("puzzles.title"))
    phone.locator("summary", has_text=game_title("battle-royal")).tap()
    assert flaws(phone) == []
    phone.locator("details[open] .courses__puzzle").first.press("Enter")
    phone.wait_for_selector(".play[data-looks]")
    settled(phone)
    phone.get_by_role("radio").first.press("Space")
    phone.locator("[data-do=guess]").press("Enter")
    phone.wait_for_selector(":is(.tray[data-lesson=well], .tray[data-lesson=missed])")
    settled(phone)
    assert flaws(phone) == []
    awake(phone)
    press(phone, text("puzzles.next"))
    phone.wait_for_selector(".tray[data-lesson='']")
    assert "#/puzzle/battle-royal/" in phone.url
    phone.go_back()
    phone.go_back()
    see(phone, "h1", exactly=text("puzzles.title"))
    assert phone.locator(".courses__puzzle[data-state]").count() == 1


@by_night
def test_how_to_play_leads_to_a_lesson_and_back_and_an_experienced_players_lobby_leads_to_all_lessons(page, site):
    begin(page, site)
    assert page.locator(".learn").count() == 0
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")
    press(page, text("howto.open"))
    page.locator(".play-it").first.focus()
    assert flaws(page) == []
    page.keyboard.press("Enter")
    page.wait_for_selector(".play[data-looks]")
    page.go_back()
    page.wait_for_selector(".play:not([data-looks])")
    uncovered(page)
    go(page, "#/")
    page.wait_for_selector(".lobby")
    assert page.locator(".learn a").count() == 4
    press(page, text("lessons.every"))
    page.wait_for_selector(".courses")
    page.go_back()
    page.wait_for_selector(".lobby")
    assert flaws(page) == []


def test_a_key_leads_from_a_refusal_to_its_example(page, site):
    begin(page, site)
    king = next(lesson for lesson in load_course("ilk") if lesson.id == "king")
    follow(page, king.record(["You", "bot:squire:Margot"]).dump())
    hit(page, ".creature button[data-do=why]")
    page.wait_for_selector(".why__see")
    page.keyboard.press("m")
    page.wait_for_selector(".play[data-looks]")
    see(page, "h1", exactly="To block or not")
