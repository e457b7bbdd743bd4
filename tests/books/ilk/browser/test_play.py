"""Of Ilk: a duel of answers between two at one device, conjuring, attacks, passes that stand, and what cannot be. Whole matches are in tests/bench/matches."""

import json

from books.ilk.table import record
from browser.checks import axe, flaws, misfits
from browser.hands import answered, at_once, each, escape, go, see, tab_to, tap, uncovered, walk_to, words
from browser.pages import ready
from browser.play import begin, follow, log, open_file, prompt, settled
from helpers.share import by_night

from table.storage.link_codec import pack

DUEL = {"seats": 2, "hands": ("8 4 3 A Q 2 J", "K 5 K 4 J"), "people": 2}
PASSING = {"seats": 2, "fields": ("7-5 4-6", ""), "hands": ("8 4 3 7 5 2", "K 5 J"), "people": 2}


def sit(page, site, *moves, query="seed=22&speed=0", **made):
    """Open a match that has come so far; whoever is asked holds the device."""
    begin(page, site, query)
    follow(page, record(*moves, **made))
    page.wait_for_selector(".play, .pass")
    handed(page)


def handed(page):
    """Hand the device on to whoever is asked, where it is to be handed on; return their names."""
    names = []
    settled(page)
    while page.locator("[data-do=take-seat]").count():
        if page.locator(".pass, .taker").count():
            names.append(words(page, ".pass h1, .taker b").removeprefix("Hand the table to "))
        tap(page, page.locator("[data-do=take-seat]"))
        settled(page)
    return names


def hold(page, *ranks):
    """Press cards of the hand by their ranks."""
    for rank in ranks:
        tap(page, page.locator(f".hand .card[data-look^='{rank}']:not([aria-pressed=true])").first)
        answered(page)


def say(page, words):
    """Press a button that answers."""
    tap(page, page.locator(f".ask__acts button:has-text('{words}')").first)
    settled(page)


def passes(page):
    """Press Pass."""
    tap(page, page.locator(".ask__acts [data-move$=' pass']"))
    settled(page)


def at(page, space):
    """Press a creature."""
    tap(page, page.locator(f"[data-place='{space}'] button").first)
    settled(page)


def buttons(page):
    """Return the words of the buttons that answer."""
    return page.locator(".ask__acts button").all_inner_texts()


def creatures(page, seat):
    """Return what is heard of a player's creatures."""
    return each(page, f"[data-place='field/{seat}'] .creature", "all => all.map(one => one.ariaLabel)")


def stack(page):
    """Return what lies on the stack, next first, and what comes of it."""
    return [text.replace("\n", " ") for text in page.locator(".stack__item p, .stack__end").all_inner_texts()]


def test_four_cards_answer_each_other_and_unfold_one_by_one(page, site):
    sit(page, site, **DUEL)
    hold(page, "8")
    say(page, "Discard")
    hold(page, "4", "3")
    say(page, "Conjure 4-3 for 7 of 8")
    for name, cards in (("Brann", "K 5"), ("Ada", "A"), ("Brann", "K 4"), ("Ada", "Q 2")):
        assert handed(page) == [name]
        hold(page, *cards.split())
        at(page, "field/0:1")
    assert handed(page) == ["Brann"]
    heads, ends = ("Queen and 2", "King and 4", "Ace", "King and 5"), ("5 life then.", "keeps 1 life.", "4-1 is guarded.", "An Ace saves Ada’s 4-3.")
    *items, last = stack(page)
    assert [(item.startswith(head), item.endswith(end)) for item, head, end in zip(items, heads, ends, strict=True)] == [(True, True)] * 4
    assert last == "If everyone passes: an Ace saves Ada’s 4-3." and flaws(page) == []
    passes(page)
    assert handed(page) == ["Ada"] and stack(page) == [*items, last]
    passes(page)
    told = [log(page).find(words) for words in ("Queen adds 2", "King deals 4", "Ace guards", "King deals 5", "An Ace saves Ada’s 4-3")]
    assert told == sorted(told) and told[0] > 0 and stack(page) == []
    assert creatures(page, 0) == ["Ada’s 4-3, New, cannot attack yet"] and "Your turn: 1 to spend" in prompt(page)


def test_two_cards_are_conjured_for_what_is_said_and_can_be_swapped(phone, site):
    sit(phone, site, "0 discard 8", seats=2, hands=("8 5 4 4 3", "2"))
    hold(phone, "5", "4")
    assert "A 5-4 costs 9, you have 8 to spend." in prompt(phone) and creatures(phone, 0) == []
    say(phone, "Take it back")
    hold(phone, "4", "3")
    say(phone, "Swap them")
    see(phone, ".ask__acts [data-main]", exactly="Conjure 3-4 for 7 of 8")
    say(phone, "Swap them")
    say(phone, "Conjure 4-3 for 7 of 8")
    assert creatures(phone, 0) == ["Your 4-3, New, cannot attack yet"] and "1 to spend" in prompt(phone)


def test_a_creature_is_sent_at_a_player_who_blocks_with_one(phone, site):
    sit(phone, site, seats=2, fields=("7-5", "3-6 2-2"), hands=("8 2", "9 2"), people=2)
    at(phone, "field/0:1")
    assert "Attack Brann?" in prompt(phone)
    tap(phone, phone.locator(".fields [data-do=target]").first)
    assert handed(phone) == ["Brann"] and "Ada’s 7-5 attacks you. Do you block?" in prompt(phone)
    assert phone.get_attribute(".lance", "aria-label") == "Ada’s 7-5 attacks Brann"
    at(phone, "field/1:1")
    assert handed(phone) == ["Ada"] and "Ada’s 7-5 deals 7 damage to Brann’s blocker and takes 3" in log(phone)
    assert creatures(phone, 0) == ["Ada’s 7-2, Attacked, 3 damage taken"] and len(creatures(phone, 1)) == 1


def test_a_creature_attacks_by_keys_alone(page, site):
    sit(page, site, fields=("7-5", "", ""), hands=("8 2", "9 2", "9 2"))
    page.keyboard.press("t")
    tab_to(page, "Your 7-5")
    page.keyboard.press("Enter")
    assert "Whom do you attack?" in prompt(page)
    page.keyboard.press("s")
    walk_to(page, "Aim at Sable")
    page.keyboard.press("Enter")
    settled(page)
    assert "Your attack deals 7 damage to Sable: 43 life left" in log(page)


def test_a_king_is_aimed_at_a_creature_and_at_a_player(page, site):
    sit(page, site, seats=2, fields=("", "6-8"), hands=("K 8 K 5", "2"))
    hold(page, "K", "8")
    at(page, "field/1:1")
    assert "Brann’s 6-8 dies" in " ".join(stack(page)) and "Do you add a card" in prompt(page)
    passes(page)
    assert creatures(page, 1) == []
    hold(page, "K", "5")
    page.locator(".fields button[data-do=target][data-seat='1']").click()
    settled(page)
    assert "Your King deals 5 damage to Brann: 45 life left" in log(page)
    see(page, ".fields .seat >> nth=0", "45")


# passes that stand

def conjure(page, coin, damage, life):
    """Discard a card and conjure two; return to whom the device goes."""
    hold(page, coin)
    say(page, "Discard")
    hold(page, damage, life)
    say(page, "Conjure")
    return handed(page)


def attack(page, space):
    """Send a creature at the only rival; return to whom the device goes."""
    at(page, space)
    page.locator(".fields [data-do=target]").first.click()
    return handed(page)


@by_night
def test_a_pass_for_the_turn_is_made_by_the_table_and_undone_with_what_it_followed(page, site):
    sit(page, site, **PASSING)
    assert conjure(page, "8", "4", "3") == ["Brann"]
    say(page, "Pass this turn")
    assert handed(page) == ["Ada"] and "pass" not in log(page).lower()
    assert attack(page, "field/0:1") == [] and "43 life left" in log(page) and "Your turn" in prompt(page)
    page.keyboard.press("u")
    settled(page)
    assert "43 life left" not in log(page) and "Your turn" in prompt(page) and "Attacked" not in creatures(page, 0)[0]
    page.keyboard.press("y")
    settled(page)
    assert "43 life left" in log(page)
    say(page, "End the turn")
    assert handed(page) == ["Brann"] and "How many cards do you draw?" in prompt(page)


@by_night
def test_a_pass_until_something_is_aimed_at_one_stands_until_it_is_changed(page, site):
    sit(page, site, **PASSING)
    assert conjure(page, "8", "4", "3") == ["Brann"]
    say(page, "Ask me less")
    page.locator("#dialog [data-value=concerned]").click()
    assert handed(page) == ["Ada"]
    uncovered(page)
    page.reload()
    ready(page)
    handed(page)
    assert conjure(page, "7", "5", "2") == []
    assert attack(page, "field/0:1") == ["Brann"] and any(words.startswith("Asked if aimed at") for words in buttons(page))
    say(page, "Asked if aimed at")
    assert page.locator("#dialog [data-value=concerned]").get_attribute("aria-pressed") == "true"
    page.locator("#dialog [data-value=always]").click()
    settled(page)
    assert any(words.startswith("Ask me less") for words in buttons(page)) and "Do you answer?" in prompt(page)


def test_all_discards_can_be_looked_through_kind_by_kind(phone, site):
    sit(phone, site, "0 discard 8", "0 discard J", "0 discard 3", seats=2, hands=("8 J 3 2", "9 2"))
    count = int(words(phone, "[data-place=discard] .pile__n"))
    tap(phone, phone.locator("[data-do=look][data-zone=discard]"))
    ranks = [label.split()[0] for label in each(phone, "#dialog .spread .card", "cards => cards.map(card => card.ariaLabel)")]
    order = [*map(str, range(2, 11)), "Jack", "Queen", "King", "Ace"]
    assert len(ranks) == count and ranks == sorted(ranks, key=order.index) and {"3", "8", "Jack"} <= set(ranks)
    see(phone, "#dialog", f"{count} cards")
    assert not (misfits(phone, 44) or axe(phone))


# what cannot be

def test_a_double_press_plays_one_card_once(page, site):
    sit(page, site, query="seed=22", seats=2, fields=("", "6-8 5-5"), hands=("K 8 K 5 4", "2"))         # at full speed, at which a late button waits
    hold(page, "K", "8")
    with at_once(page):
        page.locator("[data-place='field/1:1'] button").dblclick()
        answered(page)
    settled(page)
    assert log(page).count("You field a King") == 1 and len(stack(page)) > 0
    passes(page)
    hold(page, "4")
    with at_once(page):
        page.locator(".ask__acts button:has-text('Discard')").dblclick()
        answered(page)
    settled(page)
    assert log(page).count("You discard one 4") == 1 and "Your turn: 4 to spend" in prompt(page) and creatures(page, 1) == ["Brann’s 5-5"]


def test_a_press_says_why_a_thing_is_no_target_and_a_card_no_answer(page, site):
    sit(page, site, seats=2, fields=("", "6-8 5-5"), hands=("K 8 A 2", "2"))
    hold(page, "K")
    assert "What goes with the King?" in prompt(page) and page.locator(".ask__acts [data-main]").count() == 0
    hold(page, "8")
    at(page, "field/1:1")
    assert "Do you add a card" in prompt(page)
    hold(page, "A")
    page.locator(".fields [data-do=target][data-seat='1']").click(position={"x": 20, "y": 20})
    see(page, ".why", "An Ace goes on a creature")
    assert len(stack(page)) == 1
    say(page, "Take it back")
    hold(page, "2")
    assert [words.split("\n")[0] for words in buttons(page)] == ["Take it back", "Discard"] and page.locator("[data-target]").count() == 0


def test_answers_that_nobody_was_asked_for_and_options_out_of_range_are_refused(page, site):
    begin(page, site)
    plain = record(seats=2, hands=("8", "9"))
    open_file(page, json.dumps(plain | {"moves": [*plain["moves"], "1 pass"]}))
    page.wait_for_selector(f"#dialog :text('Move {len(plain['moves']) + 1} of this record (1 pass) is against the rules.')")
    escape(page)
    for options, told in (({"rounds": 41}, "rounds=41: one of 200, 40, 0."), ({"life": {"1": 100}}, "whole numbers from 1 to 99"), ({"decks": 4}, "one of 0, 1, 2, 3.")):
        go(page, f"#/play/{pack(plain | {'options': options})}")
        page.wait_for_selector(f".message:has-text('{told}')")
    go(page, "#/")
    page.wait_for_selector(".lobby")
    assert page.locator(".continue").count() == 0
