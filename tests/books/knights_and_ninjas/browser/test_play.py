"""Of Knights and Ninjas: against bots and between two at one device, chosen and aimed by mouse, touch and keys. Whole matches are in tests/bench/matches."""

import random

from browser.checks import axe, flaws
from browser.hands import focus, press, read, see, tap, walk_to, words
from browser.play import begin, deal, follow, log, more, prompt, set_up, settled
from helpers.short import short_match

from courtcards.saves.record import Record

LEGAL = ".hand .card[data-state~=legal]"
MOST = 400              # presses; a match that takes more does not end


def pick(page, rng):
    """Press one of the things that the table offers: a seat to aim at, a name to call, a card, or a button."""
    for wanted in ("[data-do=take-seat]", "button[data-target], [data-target] button[data-do=target]", ".calls button"):
        if count := page.locator(wanted).count():
            return tap(page, page.locator(wanted).nth(rng.randrange(count)))
    cards, buttons = page.locator(LEGAL), page.locator(".ask__acts button:not(.btn--quiet)")
    legal = cards.count()
    if legal and (rng.random() < .8 or not buttons.count()):
        return tap(page, cards.nth(rng.randrange(legal)), position={"x": 20, "y": 60})          # later cards lie over it
    return tap(page, buttons.nth(rng.randrange(buttons.count())))


def play_on(page, rng, seen=None):
    """Play until the result is there; `seen` is called before every press."""
    for _ in range(MOST):
        settled(page)
        if page.locator(".result").count():
            return
        if seen:
            seen()
        pick(page, rng)
    raise AssertionError("the match does not end")


def gems(page):
    """Return how many gems the plates of the kingdoms show; what stands in a fight is shown there too."""
    return page.locator(".felt .seat .gem:not([data-empty])").count()


def looker(page, standing):
    """Return what looks at every new moment of a match in which so many gems are held."""
    looked = set()

    def look():
        moment = "attack" if page.locator(".strike").count() else "calls" if page.locator(".calls").count() else "turn"
        if moment not in looked:
            looked.add(moment)
            assert flaws(page) == [], moment
            assert gems(page) == standing
    return look


def over(page, standing):
    """Fail if the end does not say who won and share all gems out, or does not fit."""
    see(page, ".result h2", "win")
    see(page, ".result .muted", "gem")
    assert sum(map(int, page.locator(".result__score b").all_inner_texts())) == standing
    assert flaws(page) == []


def draft(page):
    """Deal for two persons with two gems each; be at the cover of the first."""
    deal(page, "knights-and-ninjas", (0, 1), 2, "Gems at the start", seed=7, fill={f"input[data-name=gems][data-item='{seat}']": 2 for seat in (1, 2)})


def table_for_four(page, site):
    """Deal eight cards to each of four; Ada, the only person, begins with an archer, a castle, a ninja, a jester, a king, peasants."""
    begin(page, site)
    set_up(page, "knights-and-ninjas", seed=258)
    page.locator("input[data-name=start_hand]").fill("8")
    press(page, "Deal the cards")
    page.wait_for_selector(LEGAL)


def card(page, name):
    """Return the first card of a name in the hand."""
    return page.locator(f".hand .card[aria-label^='{name}']").first


def test_a_match_that_is_nearly_over_fits_at_every_moment_and_has_an_end(page, site):
    begin(page, site)
    follow(page, short_match('knights-and-ninjas'))
    page.wait_for_selector(".play")
    settled(page)
    standing = gems(page)
    play_on(page, random.Random(5), looker(page, standing))
    over(page, standing)
    press(page, "Play again")
    page.wait_for_selector(".tray")
    assert page.locator(".result").count() == 0


def test_two_persons_draft_at_one_phone(phone, site):
    rng, covers = random.Random(5), set()
    begin(phone, site)
    draft(phone)
    while len(covers) < 2:
        if phone.locator(".pass, .taker").count():
            covers.add(words(phone, ".pass h1, .taker b"))
            assert phone.locator(".hand .card").count() == 0
        else:
            assert "Keep this card, or give it away?" in prompt(phone)
        if len(covers) == 1 and phone.locator(LEGAL).count():
            assert flaws(phone) == []
        pick(phone, rng)
        settled(phone)
    assert covers == {"Hand the table to Ada", "Hand the table to Margot"}


def test_a_card_is_chosen_and_aimed_by_keys_and_taken_back(page, site):
    table_for_four(page, site)
    assert focus(page).startswith("Peasant")
    walk_to(page, "King")
    page.keyboard.press("Enter")
    assert "Whom does your King attack?" in prompt(page) and page.locator(".seat[data-target]").count() == 3
    page.keyboard.press("Escape")
    assert "Attack, fortify or play a special card" in prompt(page) and page.locator(".seat[data-target]").count() == 0
    card(page, "King").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("s")
    walk_to(page, "Aim at Osric")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.log').textContent.includes('Your King attacks Osric for 4 gems')")
    settled(page)
    page.keyboard.press("u")
    page.wait_for_selector(LEGAL)
    assert card(page, "King").count() == 1 and "Your King attacks" not in log(page)


def test_peasants_revolt_together_and_a_jester_says_what_it_is(page, site):
    table_for_four(page, site)
    for place in (0, 1):
        page.locator(".hand .card[aria-label^='Peasant']").nth(place).click()
    assert "Whom does the revolt attack?" in prompt(page) and page.locator(".hand .card[data-order='2']").count() == 1
    page.locator(".hand .card[aria-label^='Peasant']").nth(1).click()
    page.locator(".hand .card[aria-label^='Peasant']").nth(0).click()
    card(page, "Jester").click()
    assert "What is the Jester now?" in prompt(page) and flaws(page) == []
    names = read(page, "[...document.querySelectorAll('.calls button')].map(button => button.firstChild.data)")
    see(page, page.locator(".calls button", has_text="King"), "Takes 4 gems")
    assert {"King", "Castle", "Monk"} <= set(names) and not {"Jester", "Traitor", "Ladder", "Catapult"} & set(names)
    page.locator(".calls button", has_text="King").click()
    assert "Whom does your King attack?" in prompt(page) and "Takes 4 gems" in prompt(page)
    page.locator("[data-target] button[data-do=target], button[data-target]").first.click()
    page.wait_for_function("document.querySelector('.log').textContent.includes('Your Jester plays the King')")


def test_what_cannot_be_says_why(page, site):
    table_for_four(page, site)
    page.locator(".seat").first.click()
    card(page, "Castle").click()
    page.wait_for_function("document.querySelector('.log').textContent.includes('You build a Castle')")
    settled(page)
    card(page, "King").click()
    see(page, ".why", "waits: you are fortifying in this turn", "Rule book")
    press(page, "How we settled it")
    see(page, "#dialog", "What the rule book leaves open")
    see(page, ".ruling:focus")
    assert read(page, "document.activeElement.querySelector('.muted').textContent").startswith("Ruling ")


def test_a_second_look_tells_the_whole_rule(page, phone, site):
    table_for_four(page, site)
    card(page, "Ninja").hover()
    page.wait_for_selector(".ghost__rule")
    see(page, ".ghost__rule", "past Castle and Archer")
    page.mouse.move(2, 2)
    page.wait_for_selector(".ghost__rule", state="detached")
    card(page, "Castle").focus()
    page.keyboard.press("i")
    see(page, "#dialog", "Guards your gems until it falls")
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    press(page, "Answers")
    see(page, "#dialog", "Who may answer what", "Executioner, Princess and Minstrel")
    phone.emulate_media(reduced_motion="reduce")
    table_for_four(phone, site)
    more(phone, "How to play")
    see(phone, "#dialog", "Ten gems rule them all")
    assert flaws(phone) == []


def test_the_split_of_the_cards_can_be_changed_but_not_to_nothing(page, site):
    begin(page, site)
    set_up(page, "knights-and-ninjas", seed=3)
    press(page, "How many of each card")
    field = page.locator("input[data-name=deck_list]")
    field.first.fill("99")
    field.first.press("Tab")
    see(page, ".setup__error", "whole numbers from 0 to 20")
    for place in range(10):
        field.nth(place).fill("0")
        field.nth(place).press("Tab")
    press(page, "Deal the cards")
    see(page, ".setup__error", "a deck holds 45 to 200 cards")
    assert field.nth(3).input_value() == "0"
    field.first.fill("20")
    field.first.press("Tab")
    press(page, "Deal the cards")
    page.wait_for_selector(".play")
    assert flaws(page) == []


def test_a_hand_that_is_too_full_for_the_window_is_scrolled_and_every_card_can_be_pressed(page, site):
    begin(page, site)
    page.set_viewport_size({"width": 900, "height": 700})
    record = Record("knights-and-ninjas", ["Ada", "bot:squire:Odo", "bot:squire:Maud"], {"turn_limit": 0}, seed=3)
    while len(record.game.view(0)["zones"]["hand/0"]) < 16 or not record.game.moves(0):
        record.play(str(record.game.moves()[-1]))           # nobody ever attacks
    follow(page, record.dump())
    page.wait_for_selector(LEGAL)
    for place in (0, -1):
        page.locator(".hand .card").nth(place).click(trial=True, position={"x": 20, "y": 60})       # later cards lie over it
    assert flaws(page) == []
    page.go_back()
