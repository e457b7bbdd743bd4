"""Of Kingdom Coinquest: attacks that are weighed, draws, pairs and discards, by mouse, touch and keys, and what nobody else may see. Whole matches are in tests/bench/matches."""

import re

from books.coinquest.table import dealt, record
from books.ilk.browser.test_play import buttons, handed, hold, say
from browser.by_keys import keys
from browser.checks import flaws, misfits
from browser.hands import answered, each, escape, focus, press, see, tap, walk_to, words
from browser.play import begin, follow, prompt, settled
from helpers.share import by_night

DUEL = "4H JC 7C 3S 9D 8D"          # three cards for Hearts, three for Spades


def sit(page, site, made):
    """Open a match that has come so far; whoever is asked holds the device."""
    begin(page, site)
    follow(page, made)
    page.wait_for_selector(".play, .pass")
    handed(page)


def at(page, place):
    """Press what lies at a place, or the place where it is empty."""
    tap(page, page.locator(f"[data-place='{place}'] :is(button.card, button.slot)").first)
    settled(page)


def aim(page, seat):
    """Press a kingdom that can be attacked."""
    tap(page, page.locator(f"button[data-do=target][data-seat='{seat}']"))
    settled(page)


def asks(page, words):
    """Wait until this is asked, when all that happened is told."""
    page.wait_for_selector(f".ask__say strong:has-text('{words}')")


def tells(page, *sentences):
    """Wait until the story tells these sentences; it comes line by line."""
    for told in sentences:
        page.wait_for_function("told => document.querySelector('.log').textContent.includes(told)", arg=told.rstrip("."))


def preview(page):
    """Return what an attack will do: from weapon to King, and where the cards go; nothing where none is weighed."""
    answered(page)
    return " ".join(page.locator(".preview .chain b, .preview > p").all_inner_texts())


def foretold(page):
    """Return the sentences in which a screen reader hears of it."""
    return re.split(r"(?<=\.) ", page.text_content(".ask__text .vh"))[1:]


def health(page):
    """Return the health of all kingdoms, by seat."""
    return [int(page.text_content(f"[data-region='kingdom.crest {seat}'] .kingdom__health b")) for seat in range(page.locator(".kingdom__health").count())]


def cards(page, place):
    """Return what is heard of the cards at a place."""
    return each(page, f"[data-place='{place}'] .card", "cards => cards.map(card => card.ariaLabel).filter(Boolean)")


def hand(page):
    """Return the cards of the hand that lies open."""
    return [heard.partition(":")[0] for heard in each(page, ".hand .card", "cards => cards.map(card => card.ariaLabel)")]


def unseen(page, *names):
    """Whether none of these cards is anywhere on the page, neither drawn nor named."""
    content = page.content()
    suits = {"hearts": "♥", "spades": "♠", "diamonds": "♦", "clubs": "♣"}
    short = [f"{rank[0] if rank.isalpha() else rank}{suits[suit]}" for rank, suit in (name.split(" of ") for name in names)]
    return not [name for name in (*names, *short) if name in content]


# attacks

def test_an_attack_is_weighed_against_each_of_three_rivals_and_comes_out_as_shown(page, site):
    sit(page, site, record("H peasant 9H", "S knight 4S queen QS", "D", "C knight 10C"))
    at(page, "kingdom/0:peasant")
    assert "Whom does your Peasant strike?" in prompt(page) and preview(page) == ""
    for seat, name, chain, rest in ((1, "Margot", "9 −4 −5 0", "Q♠ to its very bottom."), (2, "Brann", "9 0 0 −9", "9♥ goes on top of the Graveyard."),
                                    (3, "Osric", "9 −9 0 0", "9♥ then 10♣ go on top of the Graveyard.")):
        aim(page, seat)
        assert preview(page).startswith(chain) and preview(page).endswith(rest) and f"Strike {name}?" in prompt(page), name
        assert f"Your Peasant strikes {name} with 9♥: 9 damage." in foretold(page) and health(page) == [20, 20, 20, 20]
    aim(page, 1)
    told = foretold(page)
    assert flaws(page) == []
    say(page, "Strike Margot with 9")
    asks(page, "Your discard")
    tells(page, *told)
    assert health(page) == [20, 20, 20, 20]
    assert cards(page, "kingdom/1:queen") + cards(page, "kingdom/1:knight") + cards(page, "kingdom/0:peasant") == []
    assert [words.partition(",")[0] for words in cards(page, "graveyard")] == ["Queen of spades", "9 of hearts", "4 of spades"]
    page.keyboard.press("u")
    settled(page)
    assert cards(page, "kingdom/1:knight") == ["Knight: 4 of spades"] and preview(page) == ""
    at(page, "kingdom/0:peasant")
    aim(page, 2)
    say(page, "Strike Brann with 9")
    tells(page, "Brann’s King loses 9 health: 11 left")
    assert health(page) == [20, 20, 11, 20]


def test_the_only_rival_is_struck_at_once_and_its_king_falls(phone, site):
    sit(phone, site, record("H peasant 9H hand 5S 3D JS", "S knight 4S", health=(20, 5)))
    at(phone, "kingdom/0:peasant")
    assert preview(phone) == "9 −4 0 −5 9♥ then 4♠ go on top of the Graveyard. Margot’s kingdom falls." and misfits(phone, 44) == []
    say(phone, "Strike Margot with 9")
    phone.wait_for_selector(".result")
    see(phone, ".result h2", "You win")
    see(phone, ".result", "One King is left.")
    assert flaws(phone) == []


# two at one device

def card(page, name):
    """Press a card of the hand by keys."""
    keys(page, "h", "Home")
    walk_to(page, name)
    keys(page, "Enter")


def button(page, name):
    """Press a button by keys."""
    keys(page, "h", "Shift+Tab", "Home")
    walk_to(page, name)
    keys(page, "Enter")


def pass_on(page, taker):
    """Hand the device on by keys; no hand shows meanwhile, and whoever takes it finds nothing of what the other holds."""
    held = hand(page)
    see(page, ".pass h1, .taker b", exactly=f"Hand the table to {taker}")
    assert page.locator(".hand .card").count() == 0 and unseen(page, *held)
    keys(page, "Space")
    assert unseen(page, *held)


@by_night
def test_a_whole_match_of_two_at_one_device_by_keys_alone(page, site):
    begin(page, site)
    follow(page, dealt('HS', DUEL, people=2, health=(4, 4)))
    page.wait_for_selector(".pass")
    keys(page, "Space")
    assert hand(page) == ["4 of hearts", "7 of clubs", "Jack of clubs"]
    card(page, "4 of hearts")
    card(page, "Jack of clubs")
    button(page, "To your Salvage")
    pass_on(page, "Margot")
    card(page, "3 of spades")
    card(page, "9 of diamonds")
    button(page, "To the Graveyard")
    pass_on(page, "Ada")
    keys(page, "Space", "Space")
    button(page, "Arm Peasant")
    card(page, "7 of clubs")
    button(page, "To the Graveyard")
    pass_on(page, "Margot")
    keys(page, "Space", "Space")
    button(page, "Pass")
    card(page, "8 of diamonds")
    button(page, "To your Salvage")
    pass_on(page, "Ada")
    keys(page, "Space")
    assert preview(page).startswith("4 0 0 −4")
    button(page, "Strike")
    page.wait_for_selector(".result")
    see(page, ".result h2", "Ada wins")
    assert focus(page).startswith("Play again")


def test_a_salvage_that_is_kept_face_down_is_seen_by_its_owner_alone(phone, site):
    sit(phone, site, dealt("HS", DUEL, people=2, salvage_open=False))
    hold(phone, "4H")
    asks(phone, "Your discard")
    hold(phone, "JC")
    at(phone, "salvage/0")
    assert handed(phone) == ["Margot"] and unseen(phone, "Jack of clubs", "7 of clubs")
    press(phone, "Show Ada’s kingdom whole")
    see(phone, "[data-place='salvage/0'] .back")
    assert misfits(phone, 44) == []
    say(phone, "Pass")
    hold(phone, "9D")
    say(phone, "To the Graveyard")
    assert handed(phone) == ["Ada"] and cards(phone, "salvage/0") == ["Salvage 1: Jack of clubs, draw it"]
    at(phone, "salvage/0")
    assert "Jack of clubs" in hand(phone)


# a turn

def test_a_card_whose_draw_is_taken_back_is_nowhere_on_the_page(phone, site):
    sit(phone, site, record("H hand 5S", "S", forge="9C 8C", grave="2C 7D", draw=False))
    left = words(phone, "[data-place=forge] .pile__n")
    tap(phone, phone.locator("[data-place=forge] .card"))
    settled(phone)
    assert "9 of clubs" in hand(phone)
    tells(phone, "You draw 9♣ from the Forge")
    tap(phone, phone.locator(".bar [data-do=undo]"))
    settled(phone)
    assert unseen(phone, "9 of clubs", "8 of clubs")
    see(phone, "[data-place=forge] .pile__n", exactly=left)
    press(phone, "Redo")
    settled(phone)
    assert "9 of clubs" in hand(phone) and flaws(phone) == []
    press(phone, "Undo")
    settled(phone)
    at(phone, "graveyard")
    tells(phone, "You take 7♦ from the Graveyard")
    assert "7 of diamonds" in hand(phone) and unseen(phone, "9 of clubs")


def test_a_card_that_cannot_be_played_says_why_and_leads_to_its_ruling(page, site):
    sit(page, site, record("H hand AH QD 5S", "S", grave="8C 2C"))
    hold(page, "5S")
    assert words(page, ".why").startswith("5♠ is not of your suit\nRecruit it with another rival equipment card, or with a Jack.")
    hold(page, "QD")
    assert words(page, ".why").startswith("Q♦ is not of your suit\nRecruit it with another rival Queen.")
    assert flaws(page) == []
    press(page, "How we settled it")
    see(page, "#dialog", "Must two recruited cards be of the same suit?")
    escape(page)
    hold(page, "AH")
    at(page, "kingdom/0:knight")
    tells(page, "2♣ rises from the Graveyard and arms your Knight")
    assert cards(page, "kingdom/0:knight") == ["Knight: 2 of clubs"]


def test_of_a_pair_one_says_which_card_counts_and_where_the_third_goes(phone, site):
    sit(phone, site, record("H hand 5S 3D JS", "S"))
    hold(phone, "5S", "3D")
    assert buttons(phone)[-1].startswith("Recruit 5♠ with 3♦: 2 turns") and flaws(phone) == []
    say(phone, "Let 3♦ count instead")
    assert buttons(phone)[-1].startswith("Recruit 3♦ with 5♠: 1 turn")
    hold(phone, "JS")
    assert misfits(phone, 44) == []
    say(phone, "Take it back")
    hold(phone, "5S", "JS")
    asks(phone, "Your discard")
    assert cards(phone, "kingdom/0:quartermaster") == ["Quartermaster: 5 of spades with the Jack of spades, 2 turns, discard it"]
    hold(phone, "3D")
    assert "Where do you put the 3♦?" in prompt(phone) and misfits(phone, 44) == []
    at(phone, "graveyard")
    tells(phone, "You discard 3♦ to the Graveyard")


def test_equipment_is_given_by_pressing_its_place_and_scrapped_in_place_of_a_discard(page, site):
    sit(page, site, record("H quartermaster 3H hand 7H 3D JS", "S", people=2))
    at(page, "kingdom/0:knight")
    asks(page, "Your discard")
    assert cards(page, "kingdom/0:knight") == ["Knight: 3 of hearts"]
    page.keyboard.press("u")
    asks(page, "Your Play Move")
    at(page, "kingdom/0:quartermaster")
    assert "Whom do you arm?" in prompt(page)
    at(page, "kingdom/0:peasant")
    asks(page, "Your discard")
    assert cards(page, "kingdom/0:peasant")[0].startswith("Peasant: 3 of hearts")
    sit(page, site, record("H hand 7H 3D JS", "S", people=2))
    hold(page, "7H")
    asks(page, "Your discard")
    at(page, "kingdom/0:quartermaster")
    assert handed(page) == ["Margot"] and cards(page, "graveyard")[-1].startswith("7 of hearts, on top of")


# looking

def test_a_rivals_kingdom_unfolds_and_the_graveyard_is_looked_through_from_its_top(phone, site):
    sit(phone, site, record("H", "S knight 4S queen QS", "D peasant 6D", "C quartermaster 9C*2", grave="8C 2C 9D 3S 4D 5C"))
    assert phone.locator(".courts .spots:visible").count() == 0
    press(phone, "Show Margot’s kingdom whole")
    see(phone, "[data-place='kingdom/1:knight'] .card")
    assert phone.locator(".courts .spots:visible").count() == 1 and flaws(phone) == []
    press(phone, "Show Osric’s kingdom whole")
    see(phone, "[data-place='kingdom/3:quartermaster'] .card")
    assert phone.locator(".courts .spots:visible").count() == 1
    tap(phone, phone.locator(".graves__look"))
    names = each(phone, "#dialog .card", "cards => cards.map(card => card.ariaLabel)")
    assert [name[:4] for name in names] == ["5 of", "4 of", "3 of", "9 of", "2 of", "8 of"] and misfits(phone, 44) == []
