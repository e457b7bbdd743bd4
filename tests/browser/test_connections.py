"""Two devices in one room: the host invites, a guest joins with the codes on their pages, and a connection opens.

Without any server.
"""

import json
from random import Random

from browser.hands import TIMERS, becomes, go, gone, press, read, rig, see, tap, uncovered, until, words
from browser.hands import answered as played_here
from browser.near_pages import AWAY, fits, invited, joins, link
from browser.pages import PATIENCE, ready
from browser.play import begin, more, moves, open_file, set_up
from helpers.own_sets import STROKES, a_file
from helpers.share import by_night
from helpers.words import text

from courtcards.engine import limits
from table.peer.guest.join_screen import TAKEN_WITHIN_MS

ANSWERS = ".ask__acts [data-do=move]", ".hand [data-do=move]", ".hand [data-do=choose]"
ENDS = "() => { const Real = RTCPeerConnection; window.ends = []; window.RTCPeerConnection = class extends Real { constructor(...given) { super(...given); ends.push(this); } }; }"
LIGHTS = """() => {                 // what keeps the screen on: a browser without one gives none
    window.lights = [];
    navigator.wakeLock.request = async () => lights[lights.push({ released: false, async release() { this.released = true; } }) - 1];
}"""
NEWER = "for (const _ of 'aa') navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))"        # as if another took over, whether or not there was one
FINGERPRINTS = "() => Promise.all([0, 1].map(async () => courtcards.webrtc.readCode((await courtcards.webrtc.invite()).code, 'offer').fingerprint))"
FAILED = """() => {                 // as after a cut of 16 seconds
    Object.defineProperty(ends[0], 'connectionState', { value: 'failed' });
    ends[0].dispatchEvent(new Event('connectionstatechange'));
}"""


def anew(page):
    """Reload a page and wait until it's ready: a tap on a busy page would count as a long press."""
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    ready(page)
    assert asked == ["beforeunload"], "while a line is open whoever leaves is asked"


def answered(table, reply):
    """Paste a reply at the host."""
    press(table, text("near.paste"))
    table.fill("#answer", reply)
    press(table, text("near.take"))


def dealt(table, guest, site):
    """Deal a match to a guest, Ben."""
    invitation = invited(table, site)
    answered(table, joins(guest, site, invitation, "Ben"))
    table.wait_for_selector(f"text={text('near.open')}")
    guest.wait_for_function("before => location.hash.slice(1) !== before", arg=invitation.partition("#")[2])
    press(table, text("near.deal"))
    guest.wait_for_selector(".play")


def leaves(table, guest):
    """Have a guest leave for the lobby."""
    go(guest, "#/")
    press(guest, text("near.leave-yes"))
    see(table, "#notices", text("notice.guest-left.text", who="Ben"))


def handed(table, reply):
    """Open a reply in another tab, as the camera app does; that tab passes it to the table."""
    beside = table.context.new_page()
    beside.add_init_script(f"({TIMERS})([{PATIENCE}, {TAKEN_WITHIN_MS}])")  # a busy table notices late
    beside.goto(reply)
    beside.wait_for_selector(f"text={text('near.handed', who='Ben')}")
    beside.close()


def asked(page):
    """Return the control that answers here (pass, or the first card), or None if nobody is asked."""
    spots = [page.locator(f".tray:not([data-wait]) {spot}:visible:not([disabled])") for spot in ANSWERS]
    return next((spot.first for spot in spots if spot.count()), None)


def presses(table, guest, times):
    """Answer on both devices, at least this many times on each: pass, or play the first card."""
    done = {table: 0, guest: 0}
    while min(done.values()) < times:
        for one in done:
            if spot := asked(one):
                tap(one, spot)
                played_here(one)
                done[one] += 1
        assert max(done.values()) < 20 * times
        played_here(table)                              # looking again at once would keep the machine busy


def test_a_guest_joins_with_the_pages_codes_and_both_continue_after_either_reloads_until_one_leaves(page, phone, site):
    invitation = invited(page, site)
    assert len(invitation.partition("/near/")[2].partition("/")[0]) <= 171 and len(invitation) < 250, "how long it is depends on the device's networks"
    fits(page)
    reply = joins(phone, site, invitation, "Ben")
    fits(phone)
    assert len(reply.partition("/near/")[2].partition("/")[0]) <= 75
    answered(page, reply)
    page.wait_for_selector(f"text={text('near.open')}")
    phone.wait_for_selector(f"text={text('near.at-table', who='Ada')}")
    fits(page)
    fits(phone)
    phone.wait_for_function("before => location.hash.slice(1) !== before", arg=invitation.partition("#")[2])
    press(page, text("near.deal"))
    for one in (page, phone):
        one.wait_for_selector(".play")
    presses(page, phone, 2)
    tap(phone, phone.locator("[data-do=undo]"))
    page.wait_for_selector(f"text={text('near.wants-undo', who='Ben')}")
    fits(page)
    fits(phone)
    tap(page, page.locator("[data-do=vote][data-value=yes]"))
    phone.wait_for_selector(f"text={text('near.retried', where='')}")
    anew(phone)                                         # with what the host still has, one reply is enough, and nothing is asked
    handed(page, link(phone))
    phone.wait_for_selector(".play")
    presses(page, phone, 1)
    anew(page)                                          # with what the guest still has, one code is enough, without a reply
    press(page, text("near.let-in", who="Ben"))
    code = link(page)
    fits(page)
    press(phone, text("near.scan-table"))
    press(phone, text("near.scan-paste"))
    phone.fill("#answer", code)
    fits(phone)
    press(phone, text("near.take"))
    page.wait_for_selector("#dialog > *", state="detached")
    phone.wait_for_selector(f"text={text('near.gone-silent')}", state="detached")
    presses(page, phone, 1)
    uncovered(phone)
    phone.go_back()                                     # a player who leaves is asked first, and may stay
    phone.wait_for_selector(f"text={text('near.leave')}")
    fits(phone)
    press(phone, "Stay")
    presses(page, phone, 1)
    uncovered(phone)
    phone.go_back()
    press(phone, "Leave")
    page.wait_for_selector(f"text={text('near.let-in', who='Ben')}")
    phone.wait_for_selector(".play", state="detached")


@by_night
def test_before_the_deal_a_guest_returns_with_one_reply_and_can_be_removed(page, phone, site):
    invitation = invited(page, site)
    answered(page, joins(phone, site, invitation, "Ben"))
    phone.wait_for_selector(f"text={text('near.at-table', who='Ada')}")
    phone.wait_for_function("before => location.hash.slice(1) !== before", arg=invitation.partition("#")[2])
    anew(phone)
    reply = link(phone)
    page.wait_for_selector(f"text={text('near.left', who='Ben')}")
    handed(page, reply)
    page.wait_for_selector(f"text={text('near.open')}")
    phone.wait_for_selector(f"text={text('near.at-table', who='Ada')}")
    press(page, text("near.let-go", who="Ben"))
    phone.wait_for_selector(f"text={text('near.closed-removed', who='Ada')}")
    assert link(page) != invitation


@by_night
def test_a_guest_who_left_returns_from_the_lobby_and_one_who_was_removed_is_told(page, phone, site):
    dealt(page, phone, site)
    leaves(page, phone)
    see(phone, "#app", text("near.back-label"))
    fits(phone)
    press(phone, text("near.back-to", who="Ada"))
    handed(page, link(phone))
    phone.wait_for_selector(".play")
    more(page, "settings")
    press(page, text("near.let-go", who="Ben"))
    see(page, "#dialog", text("near.remove-ask", who="Ben"))
    fits(page)
    press(page, text("near.remove-bot"))
    see(phone, "#app", text("near.closed-bot", who="Ada"))
    fits(phone)
    page.wait_for_selector(f"[aria-label='{text('near.plate-bot')}']")


@by_night
def test_a_guest_whose_seat_went_to_a_bot_is_told_on_return_and_watches(page, phone, site):
    dealt(page, phone, site)
    leaves(page, phone)
    more(page, "settings")
    press(page, text("near.let-go", who="Ben"))
    press(page, text("near.remove-bot"))
    press(phone, text("near.back-to", who="Ada"))
    handed(page, link(phone))
    see(phone, "#app", text("near.closed-bot", who="Ada"))
    fits(phone)
    see(page, "#notices", text("notice.guest-told.text", who="Ben"))
    go(phone, "#/")
    see(phone, "#app", text("near.back-lost"))
    fits(phone)
    more(page, "settings")
    press(page, text("near.look-on"))
    go(phone, "#" + link(page).partition("#")[2])
    see(phone, "#app", text("near.lets-look-lost-line"))
    press(phone, text("near.look"))
    handed(page, link(phone))
    phone.wait_for_selector(".play")


WIRE = """() => {                   // the channel over which the page sends: it gives a sign of life every two seconds
    const { send } = RTCDataChannel.prototype;
    RTCDataChannel.prototype.send = function (text) { window.wire = this; return send.call(this, text); };
}"""
MINUTE = 60         # rounds, about a second each
WISHES = "undo", "redo", "again", "stop", "look-on", "level", "burn", 7


def hostile(round, rng, moves):
    """Return a hostile guest's messages for a round: votes, lies, floods or nonsense."""
    if round % 20 == 19:
        return [[]] * 3
    if round % 20 == 9:
        return [{"t": "here"}] * (limits.GUEST_MESSAGES_PER_SECOND + 5)
    lies = [{"t": "move", "n": rng.randrange(-1, 99), "moves": [rng.choice(moves or ["0 pass"])]}, {"t": "mark"}, {"t": "here", "n": 7, "h": "0" * 16}]
    return [{"t": "vote", "wish": rng.choice(WISHES), "about": rng.choice((-1, 0, 1, 9))}] * 3 if round % 2 else [rng.choice(lies)]


def comes_back(table, guest):
    """Reconnect a guest whose connection was closed for sending nonsense."""
    press(guest, text("page.way-lobby"))
    press(guest, text("near.back-to", who="Ada"))
    handed(table, link(guest))
    guest.wait_for_selector(".play")
    rig(guest, "() => { window.wire = null; }")
    guest.wait_for_function("window.wire")


@by_night
def test_a_guest_that_votes_floods_and_lies_for_a_minute_moves_for_nobody_else_and_the_host_plays_on(page, phone, site):
    rng, played, no, closed = Random(6), 0, "[data-do=vote][data-value=no]", text("near.closed-nonsense", who="Ada")
    dealt(page, phone, site)
    rig(phone, WIRE)
    phone.wait_for_function("window.wire")
    for round in range(MINUTE):
        before = moves(page)
        rig(phone, "notes => notes.forEach(note => wire.send('=.' + note))", [*map(json.dumps, hostile(round, rng, before))])
        if round % 20 == 19:
            see(phone, "#app", closed)
            see(page, "#notices", text("notice.guest-refused.text", who="Ben"))
        played_here(page)
        made = moves(page)
        assert made[:len(before)] == before and all(move.startswith("1 ") for move in made[len(before):])
        done = played
        while played == done:
            assert not page.locator(".result").count(), "the match outlasts the minute"
            if phone.locator(f"text={closed}").count():
                comes_back(page, phone)
            if page.locator(no).count():
                tap(page, page.locator(no))
                gone(page, no)
            for one in (page, phone):
                if spot := asked(one):
                    tap(one, spot)
                    played_here(one)
                    played += one is page
    presses(page, phone, 2)
    until(phone, lambda: words(phone, ".bar__sub") == words(page, ".bar__sub"))


DRAWN = """async () => {
    const { file } = JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith('courtcards:set:'))]);
    const { strokes, picture } = await idbKeyval.get(file.cards[0].key, idbKeyval.createStore('courtcards', 'art'));
    return [file.cards.length, strokes, picture.slice(0, 15)];
}"""


def test_a_shelf_with_a_set_and_its_drawings_goes_to_another_device(page, phone, site):
    begin(page, site)
    open_file(page, json.dumps(a_file()))
    page.wait_for_selector(".cardset")
    go(page, "#/near/shelf")
    invitation = link(page)
    fits(page)
    begin(phone, site)
    go(phone, "#" + invitation.partition("#")[2])
    fits(phone)
    press(phone, text("handover.join"))
    fits(phone)
    answered(page, link(phone))
    see(phone, "#app", *text("handover.offered-line", what=text("moving.sets", count=1), size="|").split("|"))
    fits(phone)
    press(phone, text("handover.take"))
    see(phone, "#app", text("moving.came", what=text("moving.sets", count=1)))
    page.wait_for_selector(f"text={text('handover.handed')}")
    becomes(phone, DRAWN, [20, STROKES, "data:image/jpeg"])


@by_night
def test_two_devices_draw_the_deal_together_and_every_card_is_checked_at_the_end(page, phone, site):
    begin(page, site, "speed=0")
    set_up(page, "kingdrin")
    tap(page, page.locator("[data-do=seat-kind][data-seat='1'][data-value=guest]"))
    press(page, text("setup.invite", names="Margot"))
    answered(page, joins(phone, site, link(page), "Ben"))
    page.wait_for_selector(f"text={text('near.open')}")
    press(page, text("near.deal"))
    for one in (page, phone):
        one.wait_for_selector(".play")
    while not (page.locator(".result").count() and phone.locator(".result").count()):
        for one in (page, phone):
            if spot := asked(one):
                tap(one, spot)
                played_here(one)
    phone.wait_for_selector(f"text={text('near.dealt-both')}")
    fits(phone)
    fits(page)
    press(phone, text("near.keep-copy"))
    phone.wait_for_selector(f"text={text('notice.copy-kept.text')}")


def meet(table, guest):
    """Connect two pages that have the script."""
    rig(table, "async () => { window.line = await courtcards.webrtc.invite(); }")
    rig(guest, "async code => { window.line = await courtcards.webrtc.join(code); }", read(table, "line.code"))
    rig(table, "reply => line.take(reply)", read(guest, "line.code"))
    for page in (table, guest):
        page.wait_for_function("line.state === 'open'")


def test_a_connection_carries_messages_both_ways_keeps_the_screen_on_and_survives_a_failure_with_its_spare(page, phone, site):
    joins(phone, site, invited(page, site), "Ben")      # by then both have the script
    rig(phone, LIGHTS)
    for one in (page, phone):
        rig(one, ENDS)
    meet(page, phone)
    phone.wait_for_function("lights.length === 1 && !lights[0].released")
    rig(phone, AWAY, True)
    rig(phone, AWAY, False)
    phone.wait_for_function("lights.length === 2")
    until(phone, lambda: rig(phone, NEWER) or phone.get_attribute("html", "data-update") == "waiting")      # the page listens for it once its own has loaded
    assert text("notice.update.text") not in words(phone, "#notices")
    for one, other in ((page, phone), (phone, page)):   # early messages are kept
        rig(one, "() => { line.send('early'); line.send('€'.repeat(16_000)); line.leave('again'); }")
        other.wait_for_function("line.left")
        rig(other, "() => { window.told = []; line.listen(text => told.push(text)); }")
        rig(one, "line.send('late')")
        other.wait_for_function("told.length > 2")
        assert read(other, "told") == ["early", "€" * 16_000, "late"]
    page.wait_for_function("ends[1]?.remoteDescription")
    until(page, lambda: [read(one, "ends.map(end => end.iceConnectionState)") for one in (page, phone)] == [["connected", "new"]] * 2)
    for one in (page, phone):
        rig(one, "() => { window.over = 0; line.watch(() => over++); }")
    rig(phone, FAILED)
    for one in (page, phone):                           # and then there is another spare
        one.wait_for_function("ends.length === 3 && over > 0 && line.state === 'open' && ends[0].iceConnectionState === 'closed'")
    rig(page, "line.send('still')")
    phone.wait_for_function("told[3] === 'still'")
    rig(page, "line.close()")
    phone.wait_for_function("line.state === 'closed'")
    see(phone, "#notices", text("notice.update.text"))
    phone.wait_for_function("lights[1].released")
    becomes(phone, "ends.every(end => end.iceConnectionState === 'closed')", True)
    assert len(set(rig(page, FINGERPRINTS))) == 1, "a code for several guests says the fingerprint once"
    rig(phone, "() => { delete navigator.wakeLock.request; delete document.documentElement.dataset.update; }")       # or the next test would get another page
    for one in (page, phone):
        rig(one, "() => { window.RTCPeerConnection = Object.getPrototypeOf(RTCPeerConnection); }")
