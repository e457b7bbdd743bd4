"""Kingdom Coinquest on the page: two people on one device by keys, an undone draw, a weighed attack, kingdoms and the Graveyard.

Whole matches are in tests/bench/matches.
"""

import pytest
from books.coinquest.browser.coinquest_page import aim
from books.coinquest.table import dealt, record
from browser.by_keys import keys
from browser.checks import flaws, misfits
from browser.hands import answered, each, focus, gone, press, read, rig, see, tap, walk_to, words
from browser.play import begin, follow, pick_out, prompt, say, settled, sit, tells
from browser.stillness import laid_out, moved, overlaps
from helpers.share import by_night, share
from helpers.words import text

SCROLLED = """() => {             // whether the cloth scrolls, and how far the rivals' row then is from its top
    const [felt, row] = ['.felt', '.courts'].map(part => document.querySelector(part));
    felt.scrollTo(0, 999);
    return [felt.scrollTop > 0, row.getBoundingClientRect().top - felt.getBoundingClientRect().top];
}"""
DUEL = "4H JC 7C 3S 9D 8D"          # three cards for Hearts, three for Spades


def at(page, place):
    """Press the card at a place, or the empty place."""
    tap(page, page.locator(f"[data-place='{place}'] :is(button.card, button.slot)").first)
    settled(page)


def preview(page):
    """Return the preview of an attack, from weapon to King and where the cards go, or "" if none is being weighed."""
    answered(page)
    return " ".join(page.locator(".preview .chain b, .preview > p").all_inner_texts())


def health(page):
    """Return the health of all kingdoms, by seat."""
    return [int(page.text_content(f"[data-region='kingdom.kingdom_head {seat}'] .kingdom__health b")) for seat in range(page.locator(".kingdom__health").count())]


def cards(page, place):
    """Return the names that screen readers read for the cards at a place."""
    return each(page, f"[data-place='{place}'] .card", "cards => cards.map(card => card.ariaLabel).filter(Boolean)")


def hand(page):
    """Return the cards of the open hand."""
    return [heard.partition(":")[0] for heard in each(page, ".hand .card", "cards => cards.map(card => card.ariaLabel)")]


def unseen(page, *names):
    """Return whether none of these cards is anywhere on the page, neither drawn nor named."""
    content = page.content()
    suits = {"hearts": "♥", "spades": "♠", "diamonds": "♦", "clubs": "♣"}
    short = [f"{rank[0] if rank.isalpha() else rank}{suits[suit]}" for rank, suit in (name.split(" of ") for name in names)]
    return not [name for name in (*names, *short) if name in content]


# two people on one device

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
    """Pass the device on by keys; no hand shows meanwhile, and the next player sees none of the giver's cards."""
    held = hand(page)
    see(page, ".pass h1, .taker b", exactly=text("cover.hand-over", name=taker))
    assert page.locator(".hand .card").count() == 0 and unseen(page, *held)
    keys(page, "Space")
    assert unseen(page, *held)


@by_night
def test_two_play_a_whole_match_on_one_device_with_the_keyboard(page, site):
    begin(page, site)
    follow(page, dealt('HS', DUEL, people=2, health=(4, 4)))
    page.wait_for_selector(".pass")
    keys(page, "Space")
    assert hand(page) == ["4 of hearts", "7 of clubs", "Jack of clubs"]
    card(page, "4 of hearts")
    button(page, "Prepare")
    card(page, "Jack of clubs")
    button(page, "To your Salvage")
    pass_on(page, "Margot")
    card(page, "3 of spades")
    button(page, "Prepare")
    card(page, "9 of diamonds")
    button(page, "To the Graveyard")
    pass_on(page, "Ada")
    button(page, "Forge")
    button(page, "Forge")
    button(page, "Arm Peasant")
    card(page, "7 of clubs")
    button(page, "To the Graveyard")
    pass_on(page, "Margot")
    button(page, "Forge")
    button(page, "Forge")
    button(page, "Pass")
    card(page, "8 of diamonds")
    button(page, "To your Salvage")
    pass_on(page, "Ada")
    button(page, "Forge")
    button(page, "Strike")
    assert preview(page).startswith("4 0 0 −4")
    button(page, "Strike Margot")
    page.wait_for_selector(".result")
    see(page, ".result h2", text("match.wins", who="Ada"))
    assert focus(page).startswith(text("match.again"))


# a turn

def test_undoing_a_draw_removes_the_card_from_the_page(phone, site):
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


# inspecting

def test_an_attack_is_previewed_a_rivals_kingdom_expands_and_the_graveyard_can_be_browsed(phone, site):
    sit(phone, site, record("H peasant 9H", "S knight 4S queen QS", "D peasant 6D", "C quartermaster 9C*2", grave="8C 2C 9D 3S 4D 5C"))
    at(phone, "kingdom/0:peasant")
    assert "Who does your Peasant strike?" in prompt(phone) and preview(phone) == ""
    aim(phone, 1)
    assert preview(phone).startswith("9 −4 −5 0") and "Strike Margot?" in prompt(phone) and flaws(phone) == []
    say(phone, text("choose.back"))
    assert phone.locator(".courts .spots:visible").count() == 0
    press(phone, "Show all of Margot’s kingdom")
    see(phone, "[data-place='kingdom/1:knight'] .card")
    assert phone.locator(".courts .spots:visible").count() == 1 and flaws(phone) == []
    press(phone, "Show all of Osric’s kingdom")
    see(phone, "[data-place='kingdom/3:quartermaster'] .card")
    assert phone.locator(".courts .spots:visible").count() == 1
    tap(phone, phone.locator(".graves__look"))
    names = each(phone, "#dialog .card", "cards => cards.map(card => card.ariaLabel)")
    assert [name[:4] for name in names] == ["5 of", "4 of", "3 of", "9 of", "2 of", "8 of"] and misfits(phone, 44) == []


# layout

FULL = ("H knight 7D+2C peasant 9H queen QH quartermaster 5H*1 hand 2H AH 3H", "S knight 4S peasant 6S queen QS quartermaster 8S*2 salvage 5D")
FOUR = ("H knight 7H peasant 9H queen QH hand 2H AH 3H", "S knight 4S queen QS quartermaster 8S*2 salvage 5D", "D peasant 6D quartermaster 7D",
        "C knight 8C queen QC quartermaster 9C*2")
GRAVE = "4C 7C 3C 9S 10S 5C"
DESK, SIZES = (1280, 800), share(((1280, 800), (844, 390)), ((1280, 800), (1024, 768), (1600, 1000), (820, 1180), (390, 844), (320, 640), (320, 568), (844, 390), (667, 375),
                                                                  (568, 320)))


def sized(page, width, height):
    """Set the size of the window."""
    page.set_viewport_size({"width": width, "height": height})
    answered(page)


@pytest.mark.parametrize("kingdoms", [FULL, FOUR], ids=["two", "four"])
def test_a_full_table_fits_side_by_side_and_every_place_of_your_kingdom_has_its_name(page, site, kingdoms):
    sit(page, site, record(*kingdoms, grave=GRAVE, stall="none"))
    for size in SIZES:
        sized(page, *size)
        assert overlaps(page) == [], size
        named = each(page, "[data-mine] :is(.zone-name, .yard__name)", "all => all.filter(one => one.checkVisibility()).map(one => one.innerText)")
        assert [name.partition("\n")[0] for name in named[:4]] == ["King", "Queen", "Knight", "Peasant"] and named[-1].startswith("Salvage"), size


def test_previewing_an_attack_moves_neither_piles_nor_kingdoms_and_cards_stay_large(page, site):
    sit(page, site, record(*FULL, grave=GRAVE))
    sized(page, *DESK)
    assert {*each(page, ".felt .card", "cards => cards.filter(card => card.checkVisibility()).map(card => card.offsetWidth)")} == {72}
    at(page, "kingdom/0:peasant")
    weighed = laid_out(page)
    assert preview(page).startswith("9 −4 −5 0")
    gone(page, ".forge")
    pick_out(page, "AH")
    see(page, ".forge")
    assert moved(weighed, laid_out(page)) == []


def test_on_a_phone_your_own_kingdom_is_fully_visible_and_the_rivals_row_stays_visible_while_the_cloth_scrolls(phone, site):
    sit(phone, site, record(*FULL, grave=GRAVE))
    for size in share([(320, 568), (320, 640)], [(320, 568), (568, 320), (320, 640), (390, 844)]):
        sized(phone, *size)
        assert read(phone, "() => { const felt = document.querySelector('.felt'); return felt.scrollHeight <= felt.clientHeight; }"), size
    sized(phone, 320, 480)
    assert rig(phone, SCROLLED) == [True, 0]


def test_on_a_phone_a_rivals_kingdom_opens_over_the_cloth_and_yours_stays_in_place(phone, site):
    sit(phone, site, record(*FULL, grave=GRAVE))
    places = "all => all.map(one => one.getBoundingClientRect().toJSON())"
    folded = each(phone, "[data-mine] .spot", places)
    press(phone, text("cloth.unfold", "coinquest", rival="Margot"))
    see(phone, "[data-place='kingdom/1:knight'] .card")
    assert each(phone, "[data-mine] .spot", places) == folded


def test_the_preview_of_a_card_does_not_cover_the_turns_it_explains(phone, site):
    turns = "pass", "discard 2H = salvage", "draw = forge", "pass", "discard 2C = graveyard", "draw = forge", "pass"      # with a full Salvage a card has one way
    sit(phone, site, record("H salvage 3D 5C hand 9H 5H 2H", "S hand 2C 3C 4C", forge="6H 7H", moves=turns))
    for size in (DESK, (390, 844)):
        sized(phone, *size)
        under = "cards => cards.map(card => card.querySelector('.answer').getBoundingClientRect().top - card.querySelector('.cc__prep').getBoundingClientRect().bottom)"
        assert min(each(phone, ".hand__wrap", under)) >= 0, size
