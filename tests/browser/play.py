"""A player's actions at the table: deal, choose, flip, pass the device on. Built on hands.py."""

import json
import re

from browser.hands import answered, each, go, late, press, read, rig, tap, uncovered, until, words
from browser.pages import PATIENCE, lobby
from helpers.words import text

from courtcards.saves.link_codec import pack_link

SPEEDS = ("seed=22&speed=0", "seed=22")
WIDE = {"replay": "table.replay", "share": "table.share", "howto": "howto.open", "settings": "settings.title"}       # the labels in the bar or the rail, by action
FRAMELESS = 1000        # ms after which Python hears of a choice even without a frame; here it waits for the frame, however late
ARMY = "[data-name=army_size]"
OPEN = text("lobby.open-record")
MOVES = """() => {
    const [body, head] = ['match', 'head'].map(part => JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith(`courtcards:${part}:`))]));
    return [...body.record.moves.slice(0, head.cut), ...head.moves.split('\\n').filter(Boolean)];
}"""

HEADS = """() => Object.keys(localStorage).filter(key => key.startsWith('courtcards:head:'))
    .map(key => JSON.parse(localStorage[key])).map(head => head.cut + head.moves.split('\\n').filter(Boolean).length).sort()"""


def begin(page, site, query="seed=22&speed=0", light=None):
    """Open the lobby, with pauses turned off. `light` is dark or light."""
    lobby(page, site, query)
    if light:
        press(page, "Settings")
        press(page, text(f"settings.theme-{light}"))
        page.keyboard.press("Escape")
        uncovered(page)


def play_now(page, site, query="seed=22&speed=0", light=None):
    """Open the lobby and deal War."""
    begin(page, site, query, light)
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")


def another(page):
    """Deal War again to the same players, with a match already saved."""
    set_up(page, "war")
    page.locator("[data-do=seat-name]").first.fill("You")
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")


def hit(page, selector):
    """Press the first match of a selector, and wait for the result."""
    tap(page, page.locator(selector).first)
    settled(page)


def follow(page, record, kind="play"):
    """Follow the link of a match or of its deal, and confirm."""
    rig(page, "to => { location.hash = to; }", f"#/{kind}/{pack_link(record)}")
    sit_down(page)


def sit_down(page):
    """Confirm the page of a followed link by key; the mouse stays where it is."""
    page.locator("[data-do=take-up]").press("Enter")


def set_up(page, game, seed=None):
    """Open a game's set-up, with a seed for the deal if given."""
    go(page, f"#/setup/{game}")
    page.wait_for_selector(".setup")
    if seed is not None:
        press(page, text("setup.more"))
        page.fill("[data-do=seed]", str(seed))


def deal(page, game, people, seats, *rules, seed=None, fill=()):
    """Set up and deal a match: people in the seats `people`, bots in the others.

    `rules` are the labels of house rules to turn on, `fill` values of fields by selector.
    """
    set_up(page, game, seed)
    if page.locator("[data-do=seats]").count():
        page.locator(f"[data-do=seats][data-value='{seats}']").click()
    for seat in range(seats):
        page.locator(f"[data-do=seat-kind][data-seat='{seat}'][data-value={'person' if seat in people else 'bot'}]").click()
    for rule in rules:
        press(page, rule)
    for field, value in dict(fill).items():
        box = page.locator(field)
        box.select_option(value) if read(box, "one => one.matches('select')") else box.fill(str(value))
    press(page, text("setup.deal"))
    page.wait_for_selector(".play, .pass")


def at_choice(page, site, query):
    """Deal eight cards to each of four; the only person begins, with peasants, a king and a jester in hand."""
    begin(page, site, query)
    set_up(page, "knights-and-ninjas", seed=258)
    page.locator("input[data-name=start_hand]").fill("8")
    press(page, text("setup.deal"))
    page.wait_for_selector(".hand .card[data-do=choose]")
    late(page, PATIENCE, FRAMELESS)


def crown(page, game, seats, people=()):
    """Set up a game with kings, chosen in the level dialogs, except in the seats of people."""
    set_up(page, game, 7)
    page.locator(f"[data-do=seats][data-value='{seats}']").click()
    for seat in range(seats):
        page.locator(f"[data-do=seat-kind][data-seat='{seat}'][data-value={'person' if seat in people else 'bot'}]").click()
        if seat not in people:
            page.locator(f"[data-do=levels][data-seat='{seat}']").click()
            page.locator(".sheet [data-value=king]").click()


def kings(page, game, seats, people=()):
    """Deal a game to kings."""
    crown(page, game, seats, people)
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")


def more(page, act):
    """Press a control in the bar or the rail, or behind More on a phone: replay, share, howto or settings."""
    hidden = read(page, "() => document.querySelector('[data-do=more]')?.checkVisibility() ?? false")
    if hidden:
        press(page, text("table.more"))
    press(page, text(f"page.more-{act}" if hidden else WIDE[act]))


def settled(page):
    """Wait until a player here must answer or the match is over; the bots' worker may have to start first."""
    answered(page)
    page.wait_for_selector(".pass, .result, .tray:not([data-wait])", timeout=PATIENCE)


def take(page):
    """Take the device, after passing it on if the page asks for that."""
    settled(page)
    if page.locator("[data-do=take-seat]").count():
        page.locator("[data-main]").click()
    settled(page)


def sit(page, site, record, query="seed=22&speed=0"):
    """Open a match from its record, with the device in the hands of the player who must answer."""
    begin(page, site, query)
    follow(page, record)
    page.wait_for_selector(".play, .pass")
    handed(page)


def handed(page):
    """Pass the device on until the player who must answer has it; return the names of those it went to."""
    names = []
    settled(page)
    while page.locator("[data-do=take-seat]").count():
        if page.locator(".pass, .taker").count():
            names.append(words(page, ".pass h1, .taker b").removeprefix(text("cover.hand-over", name="")))
        tap(page, page.locator("[data-do=take-seat]"))
        settled(page)
    return names


def pick_out(page, *looks):
    """Choose cards in the hand that aren't chosen yet, by the start of their look."""
    for look in looks:
        tap(page, page.locator(f".hand .card[data-look^='{look}']:not([aria-pressed=true])").first)
        answered(page)


def say(page, words):
    """Press an answer button."""
    tap(page, page.locator(f".ask__acts button:has-text('{words}')").first)
    settled(page)


def buttons(page):
    """Return the labels of the answer buttons."""
    return page.locator(".ask__acts button").all_inner_texts()


def tells(page, *sentences):
    """Wait until the story has these sentences; it appears line by line."""
    for told in sentences:
        page.wait_for_function("told => document.querySelector('.log').textContent.includes(told)", arg=told.rstrip("."))


def foretold(page):
    """Return a screen reader's sentences on the move being weighed."""
    return re.split(r"(?<=\.) ", page.text_content(".ask__comes"))[1:] if page.locator(".ask__comes").count() else []


def choose(page, place=0):
    """Choose the card at an index of the hand."""
    page.locator(".hand :is([data-do=move], [data-do=choose])").nth(place).click()
    answered(page)
    settled(page)


def chosen(page):
    """Return the names of the chosen cards once nothing is pending; check that they're marked as chosen."""
    answered(page)
    cards = each(page, ".hand .card", "cards => cards.map(card => [card.ariaLabel.split(/[:,]/)[0], card.ariaPressed === 'true', card.dataset.state ?? ''])")
    assert all(pressed == (state == "selected") == ("selected" in state.split()) for _, pressed, state in cards)
    return [name for name, pressed, _ in cards if pressed]


def flip(page, times=1):
    """Press the main button."""
    for _ in range(times):
        page.locator("[data-main]").click()


def play_out(page):
    """Let the match play itself out."""
    press(page, text("match.play-out"))
    page.wait_for_selector(".result")


def prompt(page):
    """Return the prompt."""
    answered(page)
    return words(page, ".ask__text")


def open_file(page, content, name="record.json", by=OPEN):
    """Open a file as a record, or as whatever the button `by` asks for."""
    if by == OPEN:
        press(page, by)
        by = text("opening.choose")
    with page.expect_file_chooser() as chooser:
        press(page, by)
    chooser.value.set_files([{"name": name, "mimeType": "application/json", "buffer": content.encode()}])
    page.wait_for_selector(f"#dialog :is([data-do=choose-file], [aria-label='{text('trade.reading')}'])", state="detached")           # read by then, and the dialog is gone


def bring(page, data):
    """Open a file in the lobby."""
    go(page, "#/")
    page.wait_for_selector(".lobby")
    open_file(page, data if isinstance(data, str) else json.dumps(data))


def file_of(page, name):
    """Press a button and return the file it downloads."""
    with page.expect_download() as download:
        press(page, name)
    return json.loads(download.value.path().read_text("utf-8"))


def battle(page):
    """Return the line under the game's title."""
    return words(page, ".bar__sub")


def moves(page):
    """Return the saved moves of the match."""
    return read(page, MOVES)


def stored(page):
    """Return the number of moves of every saved match."""
    return read(page, HEADS)


def counts(page):
    """Return the score, and the numbers on the piles."""
    return words(page, ".score"), page.locator(".pile__n").all_inner_texts()


def agree_to_hint(page):
    """Agree to how matches with hints are counted, if this browser asks."""
    if page.locator("#dialog [data-do=yes]").count():
        press(page, text("advice.yes"))


def advised(page):
    """Wait for a hint and return its text."""
    agree_to_hint(page)
    page.wait_for_function("told => document.querySelector('.advice')?.textContent.includes(told)", arg=text("advice.play", what="|").partition("|")[0], timeout=PATIENCE)         # the worker may have to start first
    return words(page, ".advice")


def log(page):
    """Return the story so far, visible or not."""
    return page.text_content(".log")


def state(page):
    """Return everything visible in a match."""
    return battle(page), counts(page), log(page), read(page, "() => [...document.querySelectorAll('.lane .card')].map(card => card.ariaLabel)")


def seconds(page):
    """Return the seconds left on the clock."""
    minutes, left = words(page, ".clock__left").split(":")
    return 60 * int(minutes) + int(left)


def stop_time(page):
    """Stop the page's clock; it then only moves when the test says so."""
    page.clock.pause_at(rig(page, "Date.now()") / 1000 + 3)           # the clock can't be set back


def meanwhile(page, look):
    """Let time pass in small steps until a look at the saved moves is satisfied; moves are saved once painted and the page is idle."""
    until(page, lambda: page.clock.run_for(100) or look(moves(page)))
