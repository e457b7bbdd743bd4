"""A table stands still: choosing, hints, refusals and More move nothing, and no pieces overlap."""

import pytest
from browser.checks import misfits
from browser.hands import answered, awake, becomes, each, escape, focus, go, gone, letters_of, named, press, read, rig, uncovered, until, words
from browser.play import advised, agree_to_hint, begin, more, settled, sit_down
from browser.room import moments
from browser.stillness import laid_out, moved, overlaps
from helpers.share import by_night, share
from helpers.words import text

from courtcards.games import GAMES

SIZES = share(((1280, 800), (390, 844)), ((320, 640), (390, 844), (600, 960), (844, 390), (820, 1180), (1000, 700), (1280, 800), (1600, 1000)))
CHOOSE, REFUSE, MORE = ".hand .card[data-do=choose]", ".hand .card[data-do=why]", ".ask__more summary:visible"
BEGUN, AIM = ".felt :is([data-do=choose], [data-do=take-verb])", ".felt [data-do=target][aria-pressed=false]"         # a choice on the cloth, and one that only aims and doesn't play yet
OPEN, PROMPT = ".ask__more[open]", ".ask__text, .ask__acts"
PHONES = (390, 844), (320, 640), (844, 390)
LINES = """() => {
    const told = document.querySelector('.ask__told'), more = document.querySelector('.ask__more summary').getBoundingClientRect(), text = document.createRange();
    text.selectNodeContents(told);
    const box = told.getBoundingClientRect(), lines = [...text.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const shown = lines.filter(({ left }) => left < box.right), end = Math.max(...shown.map(({ bottom }) => bottom));
    const halved = shown.filter(({ bottom }) => bottom > box.bottom + 4).length, cut = shown.length < lines.length;
    return [halved, cut, more.width > 0, !cut || Math.abs(end - (more.top + more.bottom) / 2) < 16];
}"""
HALVED_WORDS = """() => {
    const edge = document.querySelector('.ask__more').getBoundingClientRect(), text = document.createRange(), found = [];
    const nodes = document.createTreeWalker(document.querySelector('.ask__told'), NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) for (const { index, 0: word } of nodes.currentNode.data.matchAll(/\\S+/g)) {
        text.setStart(nodes.currentNode, index);
        text.setEnd(nodes.currentNode, index + word.length);
        const { left, right, top, bottom } = text.getBoundingClientRect(), middle = (top + bottom) / 2;
        if (left < edge.left - 1 && right > edge.left + 1 && middle > edge.top && middle < edge.bottom) found.push(word);
    }
    return found;
}"""
HELD = ["battle-royal", "coinquest", "ilk", "kingdrin", "knights-and-ninjas", "minkingi"]           # games with a hand under every question
LETTERS = ".inorder"                # takes typed letters
# At twice the size, a creature's names and a blow don't fit on a phone, nor do blockers side by side; at 320 pixels no game is measured.
LARGE = [game for game in GAMES if game != "ilk"]
SIZES_LARGE = (1280, 800), (390, 844)
TAUGHT = ["lesson/ilk/conjure", "lesson/knights-and-ninjas/gems", "day/2026-01-03", "day/2026-01-11"]         # two lessons, and two puzzles: a guess and an answer
LOOKED_BACK = ["kingdrin", "knights-and-ninjas"]


def sit_at(page, site, link):
    """Open a match with pauses turned off."""
    begin(page, site)
    page.emulate_media(reduced_motion="reduce")
    go(page, f"#/play/{link}")
    sit_down(page)
    page.wait_for_selector(".play")
    settled(page)


def strike(page, selector):
    """Press the last match by key: it needs no scrolling, wherever it is."""
    page.locator(selector).last.press("Enter")
    settled(page)


def chosen(page, what):
    """Choose the last match, aim it if possible, and let go of both; yield the name of each state."""
    strike(page, what)
    yield "chosen"
    if page.locator(AIM).count():
        strike(page, AIM)
        yield "aimed"
        page.keyboard.press("Escape")
        settled(page)
    page.keyboard.press("Escape")
    settled(page)


def states(page, helped):
    """Go through the states of the open question; yield the name of each."""
    if page.locator(CHOOSE).count():
        yield from chosen(page, CHOOSE)
        yield "let go"
    if page.locator(BEGUN).count():
        yield from chosen(page, BEGUN)
        yield "let go on the cloth"
    if page.locator(REFUSE).count():
        strike(page, REFUSE)
        yield "refused"
        escape(page)
        uncovered(page)
    if helped and page.locator("[data-do=hint]").count() and not page.locator(LETTERS).count():
        page.keyboard.press("n")
        agree_to_hint(page)
        page.wait_for_selector(".advice, .why")
        until(page, lambda: page.locator(".why").count() or text("advice.thinking") not in words(page, ".advice"))
        yield "hinted"
        escape(page)
    if page.locator(MORE).count():
        page.locator(MORE).click()
        yield "more"
        page.keyboard.press("Escape")
        uncovered(page)


def trouble(page, helped=False):
    """Return the boxes that move between the states of the question, and overlaps, at the page's size."""
    answered(page)
    asked, lies = laid_out(page), overlaps(page)
    found = {"asked": lies}
    for state in states(page, helped):
        found[state] = moved(asked, laid_out(page)) + [f"new: {two}" for two in overlaps(page) if two not in lies]
    return {state: told for state, told in found.items() if told}


def at_all_sizes(page, site, game, seats, sizes, helped=False, options=()):
    """Return the trouble at a game's table for this many seats under these house rules: {(question, width): {state: trouble}}."""
    found = {}
    for key, link in moments(game, seats, options).items():
        sit_at(page, site, link)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            found[key, width] = trouble(page, helped)
    return {which: told for which, told in found.items() if told}


@pytest.mark.parametrize("game", share(["kingdrin", "war"], GAMES))
def test_nothing_moves_or_overlaps_while_a_question_is_answered(page, site, game):
    assert at_all_sizes(page, site, game, GAMES[game].fewest, SIZES) == {}


@by_night
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_with_the_most_seats(page, site, game):
    assert at_all_sizes(page, site, game, GAMES[game].most, SIZES) == {}


@by_night
@pytest.mark.parametrize("game", LARGE)
def test_nothing_moves_with_text_twice_as_large(page, site, game):
    with letters_of(page, 32):
        assert at_all_sizes(page, site, game, GAMES[game].fewest, SIZES_LARGE) == {}


@by_night
@pytest.mark.parametrize("game, rule", [("war", "long_game"), ("war", "coins_buy_keys"), ("battle-royal", "coins_buy_keys")])
def test_nothing_moves_where_a_house_rule_changes_the_table(page, site, game, rule):
    assert at_all_sizes(page, site, game, GAMES[game].fewest, SIZES, options=((rule, True),)) == {}


@by_night
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_moves_nothing(page, site, game):
    assert at_all_sizes(page, site, game, GAMES[game].fewest, SIZES, helped=True) == {}


@pytest.mark.parametrize("game", share(["coinquest"], HELD))
def test_on_a_phone_the_prompt_and_its_answers_have_the_same_height_at_every_question(page, site, game):
    found = {}
    for link in moments(game, GAMES[game].fewest).values():
        sit_at(page, site, link)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            found.setdefault((width, height), set()).add(tuple(each(page, PROMPT, "all => all.map(one => one.offsetHeight)")))
    assert {size: high for size, high in found.items() if len(high) > 1} == {}


def frame(page):
    """Return the boxes of the bar, the cloth, the tray and the prompt, which events and moves mustn't change."""
    answered(page)
    return {name: box for name, box in laid_out(page).items() if " > " not in name or "ask__text" in name}


def learn(page, site, address):
    """Open a lesson or a puzzle."""
    begin(page, site)
    page.emulate_media(reduced_motion="reduce")
    go(page, f"#/{address}")
    page.wait_for_selector(".play[data-looks]")
    settled(page)


def taught(page):
    """Go through the states of a lesson or a puzzle up to its next step; yield the name of each."""
    if named(page, text("lessons.hint")).count():
        press(page, text("lessons.hint"))
        yield "hinted"
    if page.get_by_role("radio").count():
        page.get_by_role("radio").last.press("Space")
        press(page, text("lessons.guess"))
    else:
        press(page, text("lessons.show-me"))
    page.wait_for_selector(":is(.tray[data-lesson=well], .tray[data-lesson=missed])")
    settled(page)
    yield "answered"
    if "#/lesson/" in page.url:
        awake(page)
        press(page, text("lessons.next-step"))
        page.wait_for_selector(".tray[data-lesson='']")
        yield "next"


def missed(page):
    """Fail the only step of a lesson, and try again; yield the name of each state."""
    for card in ("KS", "6H"):
        page.locator(f".hand [data-key='{card}']").press("Enter")
        answered(page)
        yield card
    page.locator("button[data-do=target]").first.press("Enter")
    page.wait_for_selector(".tray[data-lesson=missed]")
    yield "missed"
    press(page, text("lessons.try-again"))
    page.wait_for_selector(".tray[data-lesson='']")
    settled(page)
    yield "again"


def looked_back(page):
    """Replay a match step by step; yield the name of each state."""
    for act in ("previous", "previous", "first", "next"):
        press(page, text(f"replay.{act}"))
        settled(page)
        yield act


def at_sizes(page, sizes):
    """Return the page's frame at each size."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = frame(page)
    return found


def trouble_of(page, states, sizes=SIZES):
    """Return the states of the page that move its frame, by size."""
    asked, found = at_sizes(page, sizes), {}
    for state in states(page):
        found |= {(state, *size): moved(asked[size], boxes) for size, boxes in at_sizes(page, sizes).items()}
    return {which: told for which, told in found.items() if told}


@by_night
@pytest.mark.parametrize("address", TAUGHT)
def test_the_texts_of_a_lesson_or_puzzle_move_nothing(page, site, address):
    learn(page, site, address)
    assert trouble_of(page, taught) == {}


@by_night
def test_a_missed_answer_moves_nothing(page, site):
    learn(page, site, "lesson/ilk/king")
    assert trouble_of(page, missed) == {}


@by_night
@pytest.mark.parametrize("game", LOOKED_BACK)
def test_replaying_moves_nothing(page, site, game):
    sit_at(page, site, max(moments(game, GAMES[game].fewest).values(), key=len))
    more(page, "replay")
    page.wait_for_selector(".play[data-mode=replay]")
    assert trouble_of(page, looked_back) == {}


def test_a_prompt_ends_with_a_whole_line_and_has_more_only_if_it_is_cut(phone, site):
    cut = set()
    for game, key in (("ilk", "answer"), ("war", "battle"), ("kingdom-armies", "arrange")):
        sit_at(phone, site, moments(game, 2)[key])
        for width, height in PHONES:
            phone.set_viewport_size({"width": width, "height": height})
            answered(phone)
            halved, longer, more, beside = read(phone, LINES)
            assert (halved, more, beside) == (0, longer, True), (game, width)
            assert not longer or read(phone, HALVED_WORDS) == [], (game, width)
            cut.add(longer)
    assert cut == {True, False}


def test_the_bar_and_its_buttons_stay_put_when_redo_appears(phone, site):
    sit_at(phone, site, moments("knights-and-ninjas", 3)["turn"])
    for width, height in PHONES:
        phone.set_viewport_size({"width": width, "height": height})
        places = [each(phone, ".bar, .bar [data-do=undo]", "parts => parts.map(part => Object.values(part.getBoundingClientRect().toJSON()))")]
        phone.locator(".bar [data-do=undo]").click()
        phone.wait_for_selector(".bar [data-do=redo]")
        places.append(each(phone, ".bar, .bar [data-do=undo]", "parts => parts.map(part => Object.values(part.getBoundingClientRect().toJSON()))"))
        assert places[0] == places[1], width
        bar, title, line = each(phone, ".bar, .bar__title, .bar__sub", "parts => parts.map(part => part.getBoundingClientRect().toJSON())")
        assert title["bottom"] <= line["top"] + 3 and line["bottom"] <= bar["bottom"] and line["left"] == title["left"], "the line under the title stays"
        phone.locator(".bar [data-do=redo]").click()
        gone(phone, ".bar [data-do=redo]")


def test_a_prompt_too_long_for_its_place_opens_over_the_cloth_until_closed_or_answered(phone, site):
    sit_at(phone, site, moments("ilk", 2)["answer"])
    phone.keyboard.press("n")
    advised(phone)
    asked = laid_out(phone)
    phone.locator(MORE).tap()
    becomes(phone, "document.querySelector('.ask__told').scrollHeight <= document.querySelector('.ask__told').clientHeight", True)
    assert moved(asked, laid_out(phone)) == [] and misfits(phone, 44) == []
    phone.keyboard.press("Escape")
    gone(phone, OPEN)
    assert focus(phone) == text("table.more")
    phone.locator(MORE).tap()
    phone.locator(".bar__title").tap()
    gone(phone, OPEN)
    phone.locator(MORE).tap()
    phone.locator(CHOOSE).first.press("Enter")
    gone(phone, OPEN)
    uncovered(phone)


@by_night
def test_the_ring_of_a_card_in_hand_is_inside_it(page, site):
    sit_at(page, site, moments("minkingi", 2)["create"])
    page.locator(CHOOSE).first.press("Enter")
    ring = "() => { const { outlineWidth, outlineOffset } = getComputedStyle(document.activeElement); return parseFloat(outlineWidth) + parseFloat(outlineOffset); }"
    assert read(page, ring) <= 0


def test_the_checks_detect_motion_and_overlap(page, site):
    sit_at(page, site, moments("war", 2)["battle"])
    before = laid_out(page)
    assert moved(before, laid_out(page)) == overlaps(page) == []
    rig(page, "document.querySelector('.seat').style.marginTop = '3px'")
    assert next(iter(moved(before, laid_out(page)))).startswith("felt")
    rig(page, "document.querySelector('.felt .zone-name, .felt .owner').style.cssText = 'position: fixed; left: 60px; top: 80px'")
    assert any("label" in told for told in overlaps(page))
