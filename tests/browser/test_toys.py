"""A book beside the tests gets on the shelf through its own files alone, and is played by mouse:
spaces, order, words, races, a clock.

All of it runs at night, as it needs a build of its own. By day the fake page covers the same (tests/table/match), and tests/books/model shows
that a book is found through its files alone.
"""

import json
import re
import zipfile

import pytest
from browser import toys
from browser.checks import axe, misfits
from browser.fixtures import ROOT
from browser.hands import answered, dialog, focus, gone, late, press, read, see, tab_to, until, walk_to, words
from browser.pages import PATIENCE, ready
from browser.play import MOVES, begin, deal, meanwhile, moves, open_file, prompt, seconds, set_up, settled, stop_time, take
from helpers.share import by_night
from helpers.toy import CARDS, Pageant, Ramparts
from helpers.words import text

HUMAN, CLOCK = 4000, 30_000         # ms a person has before bots join a race, and for a motto
site = toys.site


def card(page, kind):
    """Return the first card of a kind in the hand."""
    return page.locator(f".hand .card[aria-label^='{kind}']").first


def space(page, number):
    """Return a space of the ground."""
    return page.locator(f".cell[data-place='ground:{number}']")


def letters(page, at):
    """Press each letter that is a shortcut at the table while an element has the focus; return whether none had any effect."""
    page.locator(at).first.focus()
    here = focus(page)
    for letter in "htsdluy?":
        page.keyboard.press(letter)
    return focus(page) == here and dialog(page) == ""


def plant(page, kind, number):
    """Plant a card on a space."""
    card(page, kind).click()
    space(page, number).locator("[data-do=target]").click()
    take(page)
    page.wait_for_selector(".writing")


def test_the_published_site_does_not_include_the_toys():
    (wheel,) = (ROOT / "dist" / "app").glob("wheel-*/*.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "toys" in name]
    assert "Toys" not in (ROOT / "dist" / "index.html").read_text("utf-8")


@by_night
def test_the_toys_are_in_the_lobby_draw_their_own_cloth_and_cards_and_take_a_card_and_a_word(page, site):
    begin(page, site)
    see(page, page.locator(".box", has_text="Toys"), "Small games that use every word once")
    deal(page, "pageant", (0,), 2, seed=9)
    assert page.locator(".hand .toy__name").count() == 5 and page.locator(".seats .seat").count() == 1
    assert page.locator(".toys > [data-place=deck] .pile").count() == page.locator(".toys > [data-place=discard] .slot").count() == 1
    card(page, "Knight").click()
    settled(page)
    assert page.locator(".cell [data-do=target]").count() == 4
    space(page, 1).locator("[data-do=target]").click()
    page.wait_for_selector(".writing")
    see(page, space(page, 1), "Knight")
    assert prompt(page).startswith("Write a motto")
    assert misfits(page, 24) == axe(page) == []
    assert letters(page, ".writing button") and space(page, 1).locator(".card").count() == 1          # no shortcuts while a word is being spelled
    page.fill("[data-do=word] >> nth=0", "zz")
    page.locator(".writing button").click()
    until(page, lambda: "no such letters" in words(page, ".why").lower())
    page.fill("[data-do=word] >> nth=0", "page")
    assert page.locator("[data-main]").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector(".writing", state="detached")
    page.wait_for_function(f"({MOVES})().length > 1")
    see(page, space(page, 1), "Letter P")
    assert moves(page)[:2] == ["0 plant knight-6 > ground:1", "0 write = PAGE"]


@by_night
def test_two_cards_march_in_the_chosen_order(page, site):
    begin(page, site)
    deal(page, "pageant", (0, 1), 2, seed=9)
    take(page)
    plant(page, "Shield", 2)
    press(page, "No motto")
    take(page)
    card(page, "Page").click()                  # one card too many
    take(page)
    for first, second, damage in (("Page", "Knight", "0"), ("Knight", "Page", "7")):
        page.keyboard.press("Escape")
        card(page, first).click()
        card(page, second).click()
        answered(page)
        assert page.locator(".hand .card[data-order='1']").get_attribute("aria-label").startswith(first)
        see(page, ".preview", damage)
    space(page, 2).locator("[data-do=target]").click()
    take(page)
    gone(page, space(page, 2), "Shield")
    assert re.fullmatch(r"1 march knight-\d page-\d > ground:2", moves(page)[3])


@by_night
def test_a_card_set_is_chosen_and_bots_play_with_it_to_the_end(page, site):
    begin(page, site)
    set_up(page, "pageant")
    press(page, "Oaks")
    page.locator("[data-do=seats][data-value='2']").click()
    page.locator("[data-do=seat-kind][data-seat='0'][data-value=bot]").click()
    page.locator("[data-name=days]").fill("4")
    press(page, text("setup.deal"))
    page.wait_for_selector(".result")
    named = until(page, lambda: [word for move in moves(page) for word in move.split() if "-" in word])
    assert all(re.fullmatch(r"oak-\d+", word) for word in named) and page.locator("#notices [role=alert]").count() == 0


def parade(page, site, wait=0):
    """Lead a parade of three with a page, the weakest card, so that a bot wins it and the others may cry; bots take `wait` ms longer."""
    begin(page, site)
    deal(page, "heralds", (0,), 3, seed=3)
    if wait:
        late(page, wait, HUMAN)
    press(page, "Parade")
    settled(page)
    card(page, "Page").click()
    page.wait_for_function("document.querySelector('.ask__text').textContent.includes('Do you cry?')")


@by_night
def test_a_player_who_is_first_wins_a_race_against_a_bot(page, site):
    parade(page, site, wait=PATIENCE)
    assert letters(page, ".ask__acts button") and "Do you cry?" in prompt(page)
    press(page, "Cry")
    page.wait_for_function("!document.querySelector('.ask__text').textContent.includes('Do you cry?')")
    cries = until(page, lambda: [move for move in moves(page) if re.fullmatch(r"\d (cry|pass)", move)])
    assert cries == ["0 cry"]
    settled(page)
    page.keyboard.press("?")
    see(page, "#dialog", text("howto.title", game="Heralds"))


@pytest.mark.fresh
@by_night
def test_a_bot_joins_a_race_after_giving_the_player_time(page, site):
    begin(page, site)
    page.clock.install()
    parade(page, site)
    stop_time(page)
    page.clock.run_for(HUMAN - 3000)
    assert not re.fullmatch(r"\d (cry|pass)", moves(page)[-1])
    page.clock.run_for(HUMAN)
    meanwhile(page, lambda moves: any(re.fullmatch("[12] (cry|pass)", move) for move in moves))


@pytest.mark.fresh
@by_night
def test_a_clock_that_runs_out_plays_its_move(page, site):
    begin(page, site)
    page.clock.install()
    deal(page, "pageant", (0,), 2, seed=9)
    plant(page, "Knight", 0)
    stop_time(page)
    left = seconds(page)
    assert 20 < left <= 30
    page.clock.run_for(10_000)
    assert seconds(page) == left - 10
    press(page, text("howto.open"))                  # it stops while a dialog is open
    page.clock.run_for(CLOCK)
    page.keyboard.press("Escape")
    assert seconds(page) == left - 10
    page.clock.fast_forward(100 * CLOCK)            # the laptop was closed
    assert seconds(page) == left - 10 and page.locator(".writing").count() == 1
    page.clock.run_for(CLOCK)
    page.wait_for_selector(".writing", state="detached")
    meanwhile(page, lambda moves: len(moves) > 1)
    assert moves(page)[:2] == ["0 plant knight-6 > ground:0", "0 timeout"]


def doubted(*names, **options):
    """Return a record of strict Pageant in which the first seat has written a motto that the others may doubt."""
    first = [f"{kind}-{seat}" for seat in range(1, len(names) + 1) for kind in ("knight", "page", "shield", "thief")]
    deck = [*[id for id in Pageant.cards if id not in first], *first[::-1]]
    return json.dumps({"format": 1, "game": "pageant", "rules": 1, "options": {"strict": True, **options}, "seats": names, "deck": deck,
                       "moves": ["0 plant knight-1 > ground:1", "0 write = TEA"]})


@by_night
def test_all_are_asked_on_one_screen_and_agree_with_one_key(page, site):
    begin(page, site)
    open_file(page, doubted("Wren", "Ada", "Osric"))
    settled(page)
    assert page.locator(".pass").count() == 0 and prompt(page).startswith("Does the motto stand?") and page.locator(".hand .card").count() == 0
    assert page.locator(".doubt").all_inner_texts() == ["Ada\ndoubts it", "Osric\ndoubts it"] and page.locator(".doubt .banner").count() == 2
    assert misfits(page, 24) == axe(page) == []
    page.keyboard.press(" ")
    page.wait_for_function(f"({MOVES})().length === 4")
    assert moves(page)[2:] == ["1 nod", "2 nod"]
    press(page, "Undo")
    page.wait_for_function(f"({MOVES})().length === 2")
    tab_to(page, "All nod")
    walk_to(page, "Osric")
    page.keyboard.press("Enter")
    page.wait_for_function(f"({MOVES})().length > 2")
    assert moves(page)[2] == "2 doubt" and "Osric doubts Wren’s motto" in page.text_content(".log")


@by_night
def test_on_a_phone_six_players_can_reach_their_buttons_to_object(phone, site):
    begin(phone, site)
    open_file(phone, doubted("Wren", "Ada", "Osric", "Maximiliane of the Hills"))
    settled(phone)
    assert phone.locator(".doubt").count() == 3 and misfits(phone, 44) == axe(phone) == []
    press(phone, "All nod")
    phone.wait_for_function(f"({MOVES})().length === 5")
    assert moves(phone)[2:] == ["1 nod", "2 nod", "3 nod"]


@pytest.mark.fresh
@by_night
def test_a_days_time_is_not_reset_by_reloading_the_page(page, site):
    begin(page, site)
    page.clock.install()
    deal(page, "pageant", (0,), 2, "Strict", seed=9)
    settled(page)
    page.clock.run_for(20_000)
    left = seconds(page)
    assert 100 < left <= 160 and page.locator(".clock progress").get_attribute("max") == "180"
    plant(page, "Knight", 0)
    stop_time(page)
    assert left - 60 <= seconds(page) <= left
    page.clock.run_for(10_000)
    left = seconds(page)
    page.clock.resume()
    page.reload()
    ready(page)
    page.wait_for_selector(".clock__left")
    assert left - 60 < seconds(page) <= left + 5
    assert misfits(page, 24) == axe(page) == []


@by_night
def test_a_single_players_score_is_on_the_list_of_scores(page, site):
    begin(page, site, "speed=0")
    set_up(page, "pageant")
    page.locator("[data-do=seats][data-value='1']").click()
    see(page, ".best", text("scores.none"))
    page.locator("[data-name=days]").fill("2")
    press(page, text("setup.deal"))
    for _ in range(2):
        page.wait_for_selector(".ask__acts button:has-text('Rest')")
        press(page, "Rest")
        answered(page)
        while page.locator(".ask__text:has-text('Toss one')").count():
            page.locator(".hand [data-do=move]").first.click()
            answered(page)
    page.wait_for_selector(".result .scores__row[data-mine]")
    assert page.locator(".scores__row").count() == 1 and misfits(page, 24) == axe(page) == []
    press(page, text("scores.all"))
    assert dialog(page).startswith(text("scores.title", game="Pageant")) and axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.wait_for_selector(".result", state="detached")
    assert read(page, "Object.keys(localStorage).filter(key => key.startsWith('courtcards:scores')).length") == 1


def watched():
    """Return a record of Sentries in which the person at the first seat gets a window irrelevant to them; bots have the other two seats."""
    hands = "shield-1 shield-2 page-1 page-2", "knight-1 knight-2 thief-1 page-3", "thief-2 page-4 page-5 page-6"
    first = " ".join(hands).split()
    deck = [*[id for id in CARDS if id not in first], *first[::-1]]
    return json.dumps({"format": 1, "game": "sentries", "rules": 1, "options": {}, "seats": ["Ada", "bot:squire:Bert", "bot:squire:Cleo"], "deck": deck,
                       "moves": ["0 rest", "1 send knight-1 > 2"]})


@by_night
def test_when_to_be_asked_is_chosen_with_keys_and_shown(page, site):
    begin(page, site)
    open_file(page, watched())
    settled(page)
    assert "Do you set a shield?" in prompt(page) and focus(page).startswith("Pass")
    page.locator("[data-do=attention]").focus()
    page.keyboard.press("Enter")
    assert dialog(page).startswith(text("standing.title")) and axe(page) == []
    page.get_by_role("button", name=text("standing.concerned")).press("Enter")
    page.wait_for_function(f"() => document.querySelector('[data-do=attention]')?.textContent.includes({text('standing.is-concerned')!r})")
    page.wait_for_function(f"({MOVES})().length > 2")
    assert moves(page)[2] == "0 pass"
    gone(page, "#dialog > *")


@by_night
def test_a_plate_is_whole_and_a_previewed_move_is_seen_and_announced_before_space_makes_it_and_escape_undoes_it_step_by_step(page, site):
    begin(page, site)
    deal(page, "sentries", (0,), 3, "Storms", seed=3)
    settled(page)
    whole = page.locator("[data-do=unfold][aria-expanded=true]")
    for seat in (1, 2):
        page.locator(f"[data-do=unfold][data-seat='{seat}']").click()
        assert whole.count() == 1 and whole.get_attribute("data-seat") == str(seat)
    whole.click()
    assert whole.count() == 0
    tab_to(page, "Rest")
    walk_to(page, "Storm")
    page.keyboard.press("Enter")
    assert prompt(page).startswith("Whom do you storm?") and page.locator(".preview").count() == 0
    names = [page.locator(".seat__aim").nth(at).get_attribute("aria-label").removeprefix(text("choose.aim", who="")) for at in (0, 1)]
    for name in names:
        walk_to(page, text("choose.aim", who=name))
        page.keyboard.press("Enter")
        assert prompt(page).startswith(f"Storm {name}?")
        see(page, ".ask [role=status]", *text("choose.weighed", told="|").split("|"))
        assert page.locator(".seat__aim[aria-pressed=true]").count() == page.locator(".preview").count() == 1 and moves(page) == []
    assert misfits(page, 24) == axe(page) == []
    page.keyboard.press("Escape")
    assert prompt(page).startswith("Whom do you storm?")
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    settled(page)
    assert until(page, lambda: moves(page))[0] == "0 storm > 2" and page.locator(".preview").count() == 0


def besieged():
    """Return a record of Ramparts in which the person at the first seat may raise a card next to a bot's."""
    first = [f"{kind}-{n}" for n in (1, 2) for kind in ("knight", "page", "shield", "thief")]
    deck = [*[id for id in Ramparts.cards if id not in first], *first[::-1]]
    moves = ["0 raise knight-1 > wall:2 = outward", "1 raise page-2 > wall:1 = outward", "1 stay"]
    return json.dumps({"format": 1, "game": "ramparts", "rules": 1, "options": {}, "seats": ["Ada", "bot:random:Bert"], "deck": deck, "moves": moves})


@by_night
def test_two_answers_in_a_row_are_given_at_once_with_keys_including_the_chosen_name_and_a_card_on_the_table(page, site):
    begin(page, site)
    open_file(page, besieged())
    settled(page)
    page.keyboard.press("h")
    walk_to(page, "Shield 1")
    page.keyboard.press("Enter")
    assert prompt(page).startswith("Where does Shield 1 stand?")
    page.keyboard.press("t")
    walk_to(page, text("choose.aim", who="Space 4"))
    page.keyboard.press("Enter")
    assert prompt(page).startswith("Raise Shield 1 on Space 4, outward?")
    tab_to(page, "Raise Shield 1")
    walk_to(page, "Outward")
    assert words(page, ".names [aria-pressed=true]") == "Outward"
    walk_to(page, "Inward")
    page.keyboard.press("Enter")
    assert focus(page) == "Inward" and words(page, ".names [aria-pressed=true]") == "Inward"
    walk_to(page, "Outward")
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    walk_to(page, "Page 2")
    assert page.locator(".board .card[aria-pressed]").count() == 1
    page.keyboard.press("Enter")
    assert focus(page) == "Page 2" and page.locator(".board .card[aria-pressed=true]").get_attribute("aria-label") == "Page 2"
    assert prompt(page).startswith(text("choose.ask-then", what="Raise Shield 1 on Space 4, outward", next="sally out"))
    see(page, ".ask [role=status]", "Page 2 falls.")
    assert misfits(page, 24) == axe(page) == []
    page.keyboard.press(" ")
    page.wait_for_function(f"({MOVES})().length > 5")
    assert moves(page)[3:5] == ["0 raise shield-1 > wall:4 = outward", "0 sally page-2"]


@by_night
def test_the_name_is_changed_and_cards_on_the_table_are_selected_by_touch(phone, site):
    begin(phone, site)
    open_file(phone, besieged())
    settled(phone)
    card(phone, "Shield").tap()
    for name in ("Inward", "Outward"):
        press(phone, name)
        assert words(phone, ".names [aria-pressed=true]") == name
    phone.locator(".cell[data-place='wall:4'] [data-do=target]").tap()
    lying = phone.locator(".board .card[data-card=page-2]")
    for pressed in ("true", "false", "true"):
        lying.tap()
        assert lying.get_attribute("aria-pressed") == pressed
    assert misfits(phone, 44) == []
    press(phone, "Raise Shield 1")
    phone.wait_for_function(f"({MOVES})().length > 5")
    assert moves(phone)[3:5] == ["0 raise shield-1 > wall:4 = outward", "0 sally page-2"]
