"""Cost of a press in the browser's own counters (style and layout passes, elements restyled):
counts, since times vary between machines.
"""

import json
from collections import Counter
from functools import cache, cached_property
from random import Random

import pytest
from browser.hands import answered, pause, press, rig
from browser.play import begin, deal, flip, follow, settled
from helpers.share import by_night, first_of, share

from courtcards.bots import choose
from courtcards.saves.record import Record

CHOICE, MOVE = (2, 2), (3, 4)           # style passes, layout passes
LATE, MIDDLE = 60, 17                   # moves already played
SHARE = 10                              # the share of elements that may be restyled: one in ten
CARD = ".hand .card[data-do={}]"
SENT = ("battle-royal", 4, "move", "[data-mine] .stackdown"), ("kingdrin", 5, "move", ".kd__said .val"), ("kingdom-armies", 2, "choose", None)
STYLED = "disabled-by-default-devtools.timeline.invalidationTracking"           # names each element that's styled
REST = 50                               # ms after which nothing more follows from a press
MARK = """selector => new MutationObserver((_, watching) => {
    if (!document.querySelector(selector)) return;
    watching.disconnect();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => setTimeout(() => performance.mark('table-shown'));
    requestAnimationFrame(() => port2.postMessage(0));                      // heard when that frame is painted and the focus rests
}).observe(document.querySelector('#app'), { childList: true, subtree: true })"""


class Counters:
    """A page's counters from the browser's trace: style passes with their styled elements, and layout passes.

    Performance.getMetrics won't do: its RecalcStyleCount also counts each card and plate that a layout checks for its size.
    """

    def __init__(self, browser, page):
        self.browser, self.page = browser, page

    def during(self, act, shown=None):
        """Do something; return the style passes, layout passes and styled elements until the page is at rest; `shown` as in traced."""
        counted = self.traced(act, shown)
        styled = [event["args"]["elementCount"] for event in counted if event["name"] == "UpdateLayoutTree" and event["args"].get("elementCount")]
        return len(styled), len(layouts(counted)), sum(styled)

    def traced(self, act, shown=None, more=()):
        """Do something; return its events in the browser's trace until the page is at rest, those of `more` categories too.

        `shown`: stop at the frame in which such an element appears and has the focus, so that bots' answers aren't counted.
        """
        self.rest()
        if shown:
            rig(self.page, MARK, shown)
        self.browser.start_tracing(page=self.page, categories=["devtools.timeline", "blink.user_timing", *more])
        act()
        if shown:
            self.page.wait_for_function("performance.getEntriesByName('table-shown').length")
        self.rest()
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        rig(self.page, "performance.clearMarks('table-shown')")
        end = min((event["ts"] for event in events if event["name"] == "table-shown"), default=None)
        return sorted((event for event in events if event.get("ph") in ("X", "I") and (end is None or event["ts"] < end)), key=lambda event: event["ts"])

    def rest(self):
        """Wait until the page is at rest."""
        answered(self.page)
        pause(self.page, REST)

    @cached_property
    def whole(self):
        """The number of elements, including those inside drawings, counted by restyling them all."""
        root = "document.documentElement.dataset"
        return self.during(lambda: rig(self.page, f"{root}.theme = {root}.theme === 'light' ? 'dark' : 'light'"))[2]


def layouts(events):
    """Return the page's own layout passes: other open pages are in the trace too."""
    found = [event["args"]["beginData"] for event in events if event["name"] == "Layout"]
    own = max(found, key=lambda one: one["totalObjects"], default={}).get("frame")
    return [one for one in found if one["frame"] == own]


def repeats(events):
    """Return how many elements were styled more than once within one layout pass."""
    spans = [(event["ts"], event["ts"] + event["dur"]) for event in events if event["name"] == "Layout"]
    styled = [(event["ts"], event["args"]["data"]["nodeId"], event["args"]["data"]["pseudoId"]) for event in events if event["name"] == "StyleResolver::ResolveStyle"]
    passes = [Counter((node, part) for at, node, part in styled if since <= at <= until) for since, until in spans]
    return sum(times > 1 for each in passes for times in each.values())


def held(counters, limits, selector, back=None, shown=None, key="Enter"):
    """Press the first match by key up to three times, going `back` in between; the minimum of each count must be within the limits.

    With a mouse, whatever moved away under it would be restyled too.
    """
    page, whole, taken = counters.page, counters.whole, []
    for _ in range(3):
        settled(page)
        page.locator(selector).first.focus()
        taken.append(counters.during(lambda: page.keyboard.press(key), shown))
        styles, layouts, elements = map(min, zip(*taken, strict=True))
        if styles <= limits[0] and layouts <= limits[1] and elements * SHARE <= whole:
            return
        settled(page)
        if back:
            back()
    raise AssertionError((selector, taken, whole))


@cache
def late():
    """Return the record of a late turn of the only person among six, and a hand card with several targets."""
    record, rng = Record("knights-and-ninjas", ["You", *[f"bot:squire:{name}" for name in ("Margot", "Osric", "Tamsin", "Wren", "Brann")]], seed=45), Random(45)
    while len(record.moves) < LATE or record.game.question.seats[0] or not (cards := aimed(record.game)):
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
    return record.dump(), cards[0]


@pytest.fixture
def knights(page, site):
    """The page at that turn, and the selector of that card."""
    record, card = late()
    at_choice(page, site, record)
    return page, f"{CARD.format('choose')}[data-card='{card}']"


def at_choice(page, site, record):
    """Open a match at a turn where a card can be chosen."""
    begin(page, site)
    follow(page, record)
    page.wait_for_selector(CARD.format("choose"))


def aimed(game):
    """Return the cards that can attack several kingdoms by themselves, the first of which must answer the attack."""
    attacks = [move for move in game.moves() if move.verb == "attack" and not move.call and len(move.cards) == 1]
    cards = [move.cards[0].id for move in attacks]
    return [card for card in dict.fromkeys(cards) if cards.count(card) > 1 and asked(game.copy(), attacks[cards.index(card)])]


def asked(game, move):
    """Return whether a move asks another player."""
    game.play(move)
    return game.question and move.seat not in game.question.seats


def test_a_choice_lays_out_only_the_hand_and_choosing_taking_back_and_attacking_restyle_few_elements(browser, knights):
    page, card = knights
    counters = Counters(browser, page)
    settled(page)
    page.locator(card).focus()
    mark, *_, last = layouts(counters.traced(lambda: page.keyboard.press("Enter")))
    assert mark["partialLayout"] and mark["totalObjects"] * SHARE <= last["totalObjects"], (mark, last)
    for _ in range(2):
        held(counters, CHOICE, card)

    def again():
        press(page, "Undo")
        settled(page)
        aim(page, card)
    aim(page, card)
    held(counters, MOVE, "button[data-target]", again, ".strike")


@pytest.mark.parametrize("game", first_of("minkingi", "knights-and-ninjas"))
def test_on_a_phone_a_choice_restyles_neither_hand_nor_seats(browser, phone, site, game):
    at_choice(phone, site, late()[0] if game == "knights-and-ninjas" else middle(game))
    counters = Counters(browser, phone)
    for _ in range(2):
        held(counters, CHOICE, CARD.format("choose"))


def aim(page, card, at="button[data-target]"):
    """Choose a card, and wait for its targets."""
    settled(page)
    if not page.locator(at).count():
        page.locator(card).first.click()
        page.wait_for_selector(at)


def test_a_flip_restyles_few_elements(browser, page, site):
    begin(page, site)
    deal(page, "war", (0,), 2, seed=5)
    flip(page, 2)
    held(Counters(browser, page), MOVE, "[data-main]")


@pytest.mark.parametrize("game, seats, act, shown", share(SENT[:1], SENT))
def test_sending_or_placing_a_card_restyles_few_elements(browser, page, site, game, seats, act, shown):
    begin(page, site)
    deal(page, game, (0,), seats, seed=5)
    page.wait_for_selector(CARD.format(act))
    held(Counters(browser, page), MOVE, CARD.format(act), lambda: page.keyboard.press("u"), shown)


@cache
def middle(game):
    """Return the record of the middle of a match on spaces, where the person plays a card next to others."""
    seats = {"minkingi": ["You", "bot:squire:Margot"], "fwords": ["You", "bot:squire:Margot", "bot:squire:Osric"]}[game]
    record, rng = Record(game, seats, seed=1), Random(1)
    while len(record.moves) < MIDDLE or record.game.question.key not in ("create", "field") or record.game.question.seat:
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
    return record.dump()


@pytest.fixture(params=first_of("minkingi", "fwords"))
def creating(request, page, site):
    """The page at such a point of a game."""
    at_choice(page, site, middle(request.param))
    return page


@pytest.fixture
def spelling(page, site):
    """A match for one in which a five-letter word is spelled."""
    record, rng = Record("fwords", ["You"], seed=1), Random(1)
    while record.game.question.key != "festival":
        moves = record.game.moves()
        record.play(str(rng.choice([move for move in moves if move.verb in ("lot", "create", "peace")] or moves)))
    begin(page, site)
    follow(page, record.dump())
    page.wait_for_selector(".tile")
    return page


@by_night
def test_adding_a_letter_to_a_word_by_tile_or_card_restyles_few_elements(browser, spelling):
    counters = Counters(browser, spelling)
    for selector in (".tiles--left .tile", ".felt .card[data-do=choose]"):
        held(counters, MOVE, selector)


@by_night
def test_writing_letters_on_two_cards_in_a_row_restyles_few_elements(browser, page, site):
    begin(page, site)
    deal(page, "fwords", (0,), 1, seed=5)
    page.wait_for_selector(".inorder__letter")
    counters = Counters(browser, page)
    for place in range(2):
        held(counters, MOVE, f".inorder__letter >> nth={place}", key="B")


def test_choosing_a_card_for_a_space_and_taking_it_back_restyles_few_elements(browser, creating):
    counters = Counters(browser, creating)
    for _ in range(2):
        held(counters, CHOICE, CARD.format("choose"))
    for _ in range(2):
        aim(creating, CARD.format("choose"), "button.field__open")
        held(counters, MOVE, "button.field__open")


@pytest.mark.parametrize("game", first_of("minkingi", "fwords"))
def test_on_a_phone_playing_a_card_on_the_field_styles_nothing_twice(browser, phone, site, game):
    at_choice(phone, site, middle(game))
    aim(phone, CARD.format("choose"), "button.field__open")
    phone.locator("button.field__open").first.press("Enter")
    settled(phone)
    events = Counters(browser, phone).traced(lambda: phone.locator("[data-main]").press("Enter"), more=[STYLED])
    assert any(event["name"] == "StyleResolver::ResolveStyle" for event in events)
    assert repeats(events) == 0
