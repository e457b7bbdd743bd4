"""Custom card sets: imported at set-up and played with, rejected with a message, required by a record that names one."""

import json
import re

import pytest
from browser.checks import flaws
from browser.hands import answered, becomes, escape, go, gone, press, read, see
from browser.pages import PATIENCE, ready
from browser.play import begin, moves, open_file, set_up, sit_down
from helpers.own_sets import IMPORT, own
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record


def record(**more):
    """Return the plain data of a match of Minkingi with a custom set, after one card was kept."""
    held = Record("minkingi", ["Ada", "bot:squire:Odo"], seed=5, cards=GAMES["minkingi"].read_cards(json.loads(own())))
    held.play(str(held.game.moves(0)[0]))
    return held.dump() | more


def stored(page):
    """Return the saved records."""
    return read(page, "Object.keys(localStorage).filter(key => key.startsWith('courtcards:match:')).map(key => JSON.parse(localStorage[key]).record)")


def switches(page):
    """Return the sets to choose from, and whether each is chosen."""
    return read(page, "() => Object.fromEntries([...document.querySelectorAll('[data-do=cards]')].map(row => [row.innerText.split('\\n')[0], row.ariaChecked]))")


@pytest.mark.parametrize("game", ["minkingi", "kingdrin"])
@pytest.mark.parametrize("size", first_of("page", "phone"))
@by_night
def test_a_match_is_played_to_its_end_on_a_second_set(request, size, game, site):
    page = request.getfixturevalue(size)
    begin(page, site)
    set_up(page, game)
    assert switches(page) == {}
    see(page, ".setup", "Core 135 (our own)\n135 cards")
    open_file(page, own(), by=IMPORT)
    page.wait_for_selector("[data-do=cards]:has-text('The garden')")
    assert switches(page) == {"Core 135 (our own)": "false", "The garden": "true"}
    see(page, ".setup", "60 cards")
    assert flaws(page) == []
    page.locator("[data-do=seat-kind][data-seat='0'][data-value=bot]").click()
    press(page, text("setup.deal"))
    page.wait_for_selector(".result", timeout=PATIENCE)
    held = stored(page)[0]
    assert held["cards"].startswith("201,152R,0,1,bee,garden;") and moves(page)
    named = {word for move in moves(page) for word in re.findall(r"(?<![:\w])c\d+", move)}
    assert named and all(201 <= int(word[1:]) <= 260 for word in named)
    page.reload()
    ready(page)
    page.wait_for_selector(".result")


@by_night
def test_a_bad_set_is_refused_with_a_sentence_and_one_that_is_too_large_unread(page, site, tmp_path):
    begin(page, site)
    set_up(page, "minkingi")
    with (tmp_path / "set.json").open("wb") as large:
        large.truncate(30_000_001)
    for file, says in (({"name": "set.json", "mimeType": "application/json", "buffer": own(title="<img src=x onerror=alert(1)>").encode()}, "name of card 201"), (tmp_path / "set.json", text("trade.too-large"))):
        with page.expect_file_chooser() as chooser:
            press(page, IMPORT)
        chooser.value.set_files(file)
        see(page, "#dialog .sheet", text("page.cards-title"), says)
        assert switches(page) == {} and page.locator("#dialog b b, #dialog img").count() == 0
        becomes(page, "Object.keys(localStorage).filter(key => !['courtcards:clock', 'courtcards:settings'].includes(key)).length", 0)
        escape(page)


@by_night
def test_set_up_says_how_many_cards_a_table_needs_and_combined_sets_stay_for_the_next_match(phone, site):
    begin(phone, site)
    set_up(phone, "kingdrin")
    open_file(phone, own(), by=IMPORT)
    phone.wait_for_selector("[data-do=cards]:has-text('The garden')")
    phone.locator("[data-do=seats][data-value='7']").tap()
    answered(phone)
    see(phone, ".setup", text("setup.few-cards", seats=7, needed=63, count=60))
    assert flaws(phone) == []
    press(phone, text("setup.deal"))
    answered(phone)
    assert phone.locator(".play").count() == 0 and stored(phone) == []
    press(phone, "Core 135")
    answered(phone)
    gone(phone, ".setup", text("setup.few-cards", seats=7, needed="|", count="").partition("|")[0])
    assert switches(phone) == {"Core 135 (our own)": "true", "The garden": "true"}
    press(phone, text("setup.deal"))
    phone.wait_for_selector(".play")
    assert len(stored(phone)[0]["cards"].split(";")) == 195
    set_up(phone, "minkingi")
    assert switches(phone) == {"Core 135 (our own)": "true", "The garden": "false"}


@pytest.mark.parametrize("way", ["link", "file"])
@by_night
def test_a_record_whose_set_is_missing_waits_for_it(page, site, way):
    begin(page, site)
    data = record(cards=GAMES["minkingi"].read_cards(json.loads(own())).hash)
    if way == "link":
        go(page, f"#/play/{pack_link(data)}")
    else:
        open_file(page, json.dumps(data))
    page.wait_for_selector(".message")
    see(page, ".message", text("record.no-cards", hash=data["cards"]))
    assert flaws(page) == []
    with page.expect_download() as download:
        press(page, text("page.way-export-raw"))
    assert json.loads(download.value.path().read_text("utf-8")) == data
    open_file(page, own(61), by=text("page.way-import-cards"))
    see(page, "#dialog .sheet", *text("page.cards-other", name="The garden", hash="|").split("|"))
    page.keyboard.press("Escape")
    open_file(page, own(), by=text("page.way-import-cards"))
    if way == "link":
        sit_down(page)
    page.wait_for_selector(".play")
    assert page.locator(".message").count() == 0
