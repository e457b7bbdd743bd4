"""What a player does at the table: deal, choose, flip, hand the device over. Built on hands.py."""

import json
import re

from browser.hands import answered, each, go, late, press, read, rig, tap, uncovered, until, words
from browser.pages import PATIENCE, lobby
from helpers.words import text

from courtcards.saves.link_codec import pack_link

SPEEDS = ("seed=22&speed=0", "seed=22")
WIDE = {"replay": "table.replay", "share": "table.share", "howto": "howto.open", "settings": "settings.title"}       # what is in the bar or the rail, by what is told there
FRAMELESS = 1000        # ms after which Python is told of a choice though no frame came: here it is told once one is painted, however late
ARMY = "[data-name=army_size]"
OPEN = text("lobby.open-record")
MOVES = """() => {
    const [body, head] = ['match', 'head'].map(part => JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith(`courtcards:${part}:`))]));
    return [...body.record.moves.slice(0, head.cut), ...head.moves.split('\\n').filter(Boolean)];
}"""

HEADS = """() => Object.keys(localStorage).filter(key => key.startsWith('courtcards:head:'))
    .map(key => JSON.parse(localStorage[key])).map(head => head.cut + head.moves.split('\\n').filter(Boolean).length).sort()"""


def begin(page, site, query="seed=22&speed=0", light=None):
    """Come to the lobby; from then on nothing takes long. `light` is dark or light."""
    lobby(page, site, query)
    if light:
        press(page, "Settings")
        press(page, text(f"settings.theme-{light}"))
        page.keyboard.press("Escape")
        uncovered(page)


def play_now(page, site, query="seed=22&speed=0", light=None):
    """Come to the lobby and deal War."""
    begin(page, site, query, light)
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")


def another(page):
    """Deal War once more, to the same players, where a match is kept already."""
    set_up(page, "war")
    page.locator("[data-do=seat-name]").first.fill("You")
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")


def hit(page, selector):
    """Press the first thing of a kind, and wait for what comes of it."""
    tap(page, page.locator(selector).first)
    settled(page)


def follow(page, record, kind="play"):
    """Follow the link of a match, or of its deal, and take up what its frame shows."""
    rig(page, "to => { location.hash = to; }", f"#/{kind}/{pack_link(record)}")
    sit_down(page)


def sit_down(page):
    """Take up what the frame of a link shows; the mouse stays where it is."""
    page.locator("[data-do=take-up]").press("Enter")


def set_up(page, game, seed=None):
    """Go to a game's set-up and ask for a deal by its seed."""
    go(page, f"#/setup/{game}")
    page.wait_for_selector(".setup")
    if seed is not None:
        press(page, text("setup.more"))
        page.fill("[data-do=seed]", str(seed))


def deal(page, game, people, seats, *rules, seed=None, fill=()):
    """Set a match up by hand: persons in the seats `people`, bots in the others, house rules by their labels; `fill` is what fields hold, by their selectors."""
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
    """Deal eight cards to each of four; the only person begins, with peasants, a king and a jester among the cards."""
    begin(page, site, query)
    set_up(page, "knights-and-ninjas", seed=258)
    page.locator("input[data-name=start_hand]").fill("8")
    press(page, text("setup.deal"))
    page.wait_for_selector(".hand .card[data-do=choose]")
    late(page, PATIENCE, FRAMELESS)


def crown(page, game, seats, people=()):
    """Set a game up with kings, by the sheets of their levels, but in the seats of people."""
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
    """Press what is in the bar or the rail, or on a phone behind More: replay, share, howto or settings."""
    hidden = read(page, "() => document.querySelector('[data-do=more]')?.checkVisibility() ?? false")
    if hidden:
        press(page, text("table.more"))
    press(page, text(f"page.more-{act}" if hidden else WIDE[act]))


def settled(page):
    """Wait until somebody here is asked or the match is over; the worker of the bots may have to start first."""
    answered(page)
    page.wait_for_selector(".pass, .result, .tray:not([data-wait])", timeout=PATIENCE)


def take(page):
    """Hand the device over if that is asked, and take it."""
    settled(page)
    if page.locator("[data-do=take-seat]").count():
        page.locator("[data-main]").click()
    settled(page)


def sit(page, site, record, query="seed=22&speed=0"):
    """Open a match that has come so far; whoever is asked holds the device."""
    begin(page, site, query)
    follow(page, record)
    page.wait_for_selector(".play, .pass")
    handed(page)


def handed(page):
    """Hand the device on to whoever is asked, where it is to be handed on; return their names."""
    names = []
    settled(page)
    while page.locator("[data-do=take-seat]").count():
        if page.locator(".pass, .taker").count():
            names.append(words(page, ".pass h1, .taker b").removeprefix(text("cover.hand-over", name="")))
        tap(page, page.locator("[data-do=take-seat]"))
        settled(page)
    return names


def pick_out(page, *looks):
    """Press cards of the hand that are not chosen yet, by how their looks begin."""
    for look in looks:
        tap(page, page.locator(f".hand .card[data-look^='{look}']:not([aria-pressed=true])").first)
        answered(page)


def say(page, words):
    """Press a button that answers."""
    tap(page, page.locator(f".ask__acts button:has-text('{words}')").first)
    settled(page)


def buttons(page):
    """Return the words of the buttons that answer."""
    return page.locator(".ask__acts button").all_inner_texts()


def tells(page, *sentences):
    """Wait until the story tells these sentences; it comes line by line."""
    for told in sentences:
        page.wait_for_function("told => document.querySelector('.log').textContent.includes(told)", arg=told.rstrip("."))


def foretold(page):
    """Return the sentences in which a screen reader hears of what is weighed."""
    return re.split(r"(?<=\.) ", page.text_content(".ask__comes"))[1:] if page.locator(".ask__comes").count() else []


def choose(page, place=0):
    """Choose the card at a place of the hand."""
    page.locator(".hand :is([data-do=move], [data-do=choose])").nth(place).click()
    answered(page)
    settled(page)


def chosen(page):
    """Return the names of the chosen cards, as they are marked, once nothing waits any more."""
    answered(page)
    cards = each(page, ".hand .card[aria-pressed=true]", "cards => cards.map(card => [card.ariaLabel.split(':')[0].split(',')[0], card.dataset.state])")
    assert all(state == "selected" for _, state in cards)
    assert page.locator(".hand .card[data-state~=selected]").count() == len(cards)
    return [name for name, _ in cards]


def flip(page, times=1):
    """Press the main button."""
    for _ in range(times):
        page.locator("[data-main]").click()


def play_out(page):
    """Let the match play itself out."""
    press(page, text("match.play-out"))
    page.wait_for_selector(".result")


def prompt(page):
    """Return what the table asks or says."""
    answered(page)
    return words(page, ".ask__text")


def open_file(page, content, name="record.json", by=OPEN):
    """Open a file as a record, or as what the button `by` asks for."""
    if by == OPEN:
        press(page, by)
        by = text("opening.choose")
    with page.expect_file_chooser() as chooser:
        press(page, by)
    chooser.value.set_files([{"name": name, "mimeType": "application/json", "buffer": content.encode()}])
    page.wait_for_selector(f"#dialog :is([data-do=choose-file], [aria-label='{text('trade.reading')}'])", state="detached")           # it is read by then, and what asked for it is gone


def bring(page, data):
    """Open a file in the lobby."""
    go(page, "#/")
    page.wait_for_selector(".lobby")
    open_file(page, data if isinstance(data, str) else json.dumps(data))


def file_of(page, name):
    """Press a button and return the file that is handed out."""
    with page.expect_download() as download:
        press(page, name)
    return json.loads(download.value.path().read_text("utf-8"))


def battle(page):
    """Return the line under the game's name."""
    return words(page, ".bar__sub")


def moves(page):
    """Return the moves of the match as they are stored."""
    return read(page, MOVES)


def stored(page):
    """Return how many moves every stored match has."""
    return read(page, HEADS)


def counts(page):
    """Return who holds how much, and the numbers on the piles."""
    return words(page, ".score"), page.locator(".pile__n").all_inner_texts()


def advised(page):
    """Wait until a hint is there and return its words."""
    page.wait_for_function("told => document.querySelector('.advice')?.textContent.includes(told)", arg=text("advice.play", what="|").partition("|")[0], timeout=PATIENCE)         # the worker may have to start first
    return words(page, ".advice")


def log(page):
    """Return the story so far, shown or not."""
    return page.text_content(".log")


def state(page):
    """Return everything that a match looks like."""
    return battle(page), counts(page), log(page), read(page, "() => [...document.querySelectorAll('.lane .card')].map(card => card.ariaLabel)")


def seconds(page):
    """Return how many seconds the clock has left."""
    minutes, left = words(page, ".clock__left").split(":")
    return 60 * int(minutes) + int(left)


def stop_time(page):
    """Let time pass only as the test says."""
    page.clock.pause_at(rig(page, "Date.now()") / 1000 + 3)           # what has gone by already cannot be gone back to


def meanwhile(page, look):
    """Let time pass bit by bit until a look at the stored moves finds what is to come: they are stored once they are painted and the page is idle."""
    until(page, lambda: page.clock.run_for(100) or look(moves(page)))
