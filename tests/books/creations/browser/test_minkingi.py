"""Minkingi on the page:
matches on desktop and phone, the secret draft, placing a card and weighing its battle, every field on every screen.

More matches are in tests/bench/matches.
"""

import re

import pytest
from books.creations.browser.minkingi_page import FIELDS, HELD, PACK, Creator, ended, hand, hidden, seats
from books.creations.minkingi_table import record
from browser.checks import flaws, misfits
from browser.hands import answered, each, focus, read, see, walk_to, words
from browser.play import foretold, handed, hit, moves, prompt, settled, sit, tells
from helpers.share import by_night, first_of
from helpers.words import text

MINE, THEIRS = "c95 c63", "c101 c8"         # Wolf 95 [8 9 / B 8], Rocket 63 [7 9 / 9 7]; Frog 101 [9 7 / 1 2], Owl 8 [Y B / 2 Y]
FROG_LIES = "1 create c101 > field:a1 = 0"
TWO_LIE = (FROG_LIES, "0 create c63 > field:c3 = 0", "1 create c8 > field:a2 = 0")
ACROSS = ("1 create c101 > field:d1 = 90", "0 create c63 > field:e1 = 270", "1 create c8 > field:a1 = 0")        # two of them sideways
LONG = "Adalberta von Wolfenbütt", "Tamsin zu Hohenzollern-A"
SIZES = ((1280, 800), (390, 844), (844, 390), (1024, 768))


def lying(name):
    """Return the selector of the card on a space, or of the open space."""
    return f"[data-place='field:{name}'] button"


def heard(page, name):
    """Return a screen reader's text for a space."""
    return page.locator(f"[data-place='field:{name}'] :is(.card, .field__open, [role=img])[aria-label]").first.get_attribute("aria-label")


def covered(page):
    """Return the printing on the field's cards that a token covers."""
    return read(page, """[...document.querySelectorAll('.field__space')].flatMap(space => {
        const boxes = parts => [...space.querySelectorAll(parts)].map(part => [part.textContent, part.getBoundingClientRect()]);
        const under = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
        const tokens = boxes('.token');
        return boxes('.cr__corner, .cr__top b, .cr__foot b').filter(([, part]) => tokens.some(([, token]) => under(part, token))).map(([words]) => words);
    })""")


def changes(page):
    """Return how many cards each player would gain or lose, by name."""
    plates = page.locator(".creators .seat:has(.creators__change)")
    return {plate.split("\n")[0]: int(re.search(r"[+−]\d", plate)[0].replace("−", "-")) for plate in plates.all_inner_texts()}


def rows(page):
    """Return the rows of the battle, by Speed."""
    return [row.replace("\n", " ") for row in page.locator(".speeds li").all_inner_texts()]


def step_to(page, name, *keys):
    """Go to a zone by keys, and on by the arrow to the element with a name."""
    for key in keys:
        page.keyboard.press(key)
    walk_to(page, name)


# whole matches


@by_night
def test_a_match_on_another_field_on_a_phone_from_the_draft_to_the_end(phone, site):
    sit(phone, site, record(draft=False, field="weathervane"))
    assert flaws(phone) == []
    player = Creator(phone, 4)
    player.play_on()
    ended(player, 7)
    assert player.did["weigh"] >= 1 and player.did["turn"] >= 1, player.did


# the draft

def test_on_a_shared_phone_a_pick_and_the_pack_are_hidden_from_the_other_player(phone, site):
    sit(phone, site, record("c95 c8 c63 c56 c22", "c101 c119 c73 c1 c5", draft=False, people=2))
    mine = hand(phone, ".pack")
    assert len(mine) == 9 and mine[0] == "Wolf 95"
    hit(phone, f"{PACK}[data-key=c95]")
    assert "Keep Wolf 95?" in prompt(phone) and flaws(phone) == []
    hit(phone, "[data-main]")
    see(phone, ".creators .seat[data-mine]", "Picked")
    assert hidden(phone, mine)
    see(phone, ".pack", "8 other cards go")
    see(phone, ".taker b", exactly=text("cover.hand-over", name="Tamsin"))
    assert hidden(phone, mine)
    hit(phone, ".taker [data-main]")
    theirs = hand(phone, ".pack")
    assert len(theirs) == 9 and not set(theirs) & set(mine) and hidden(phone, mine)
    hit(phone, f"{PACK}[data-key=c101]")
    hit(phone, "[data-main]")
    handed(phone)
    passed = hand(phone, ".pack")
    assert sorted(passed) in (sorted(set(mine) - {"Wolf 95"}), sorted(set(theirs) - {"Frog 101"}))
    assert hidden(phone, ["Wolf 95"] if "Frog 101" in hand(phone) else ["Frog 101"])


# placing a card

@pytest.mark.parametrize(("field", "lie"), first_of(("square", TWO_LIE), ("weathervane", ACROSS)))
def test_no_token_covers_a_value_name_or_speed_on_a_phone(phone, site, field, lie):
    sit(phone, site, record(MINE, THEIRS, field=field, moves=lie, people=2))
    assert phone.locator(".field .token--disc").count() == 3 == phone.locator(".field .token--lozenge").count() and covered(phone) == []


def test_a_sideways_card_lies_on_its_space(phone, site):
    sit(phone, site, record(MINE, THEIRS, field="weathervane", moves=ACROSS, people=2))
    space, card = (phone.locator(f"[data-place='field:d1']{part}").bounding_box() for part in ("", " .card"))
    assert all(abs(2 * space[at] + space[size] - 2 * card[at] - card[size]) < 2 for at, size in (("x", "width"), ("y", "height"))), (space, card)


@pytest.mark.parametrize("size", first_of((390, 844), (320, 640)))
def test_on_a_phone_the_whole_field_with_its_speeds_and_five_cards_in_hand_are_visible(phone, site, size):
    sit(phone, site, record(MINE, THEIRS, moves=[], people=2))
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    felt, hand = (phone.locator(part).bounding_box() for part in (".felt", ".tray"))
    spaces, cards = (each(phone, part, "all => all.map(one => one.getBoundingClientRect()).map(({ right, bottom }) => [right, bottom])")
                     for part in (".field__space", ".hand .card"))
    assert len(spaces) == 9 and all(bottom <= felt["y"] + felt["height"] for _, bottom in spaces)
    assert len(cards) == 5 and all(right <= hand["width"] for right, _ in cards)
    assert each(phone, ".hand .cr__foot b", "all => all.every(one => one.checkVisibility())")
    assert each(phone, ".field__space", "all => all.every(one => one.offsetWidth > 59)")         # wide enough for a card that shows its Speed


def test_the_preview_of_a_battle_fits_in_the_prompt_on_a_phone(phone, site):
    sit(phone, site, record(MINE, THEIRS, moves=TWO_LIE, people=2))
    for spot in (".hand [data-key=c95]", lying("b1"), lying("a1")):
        hit(phone, spot)
    assert words(phone, ".ask__comes").startswith("Forecast: You take 1 card. Speed")
    told, line = each(phone, ".ask__told, .ask__comes", "parts => parts.map(part => part.getBoundingClientRect().height)")
    assert line > 30 and told < 90, (told, line)


@by_night
def test_a_battle_is_previewed_card_by_card_on_a_tablet_and_turns_out_as_shown(page, site):
    page.set_viewport_size({"width": 820, "height": 1180})
    sit(page, site, record(MINE, THEIRS, moves=TWO_LIE, people=2))
    assert seats(page) == {"Tamsin": (3, 5), "Ada": (4, 5)}
    hit(page, ".hand [data-key=c95]")
    hit(page, lying("b1"))
    assert rows(page) == [] and changes(page) == {} and "Create Wolf 95 on space b1?" in prompt(page)
    hit(page, lying("a1"))
    assert changes(page) == {"Ada": 1, "Tamsin": -1} and "200 Ada’s Wolf 95 takes Frog 101" in " ".join(rows(page)) and flaws(page) == []
    tray, felt = (page.locator(part).bounding_box() for part in (".tray", ".felt"))
    for part in (".clash-list h2", ".clash-list header b", ".speeds li"):
        box = page.locator(part).first.bounding_box()
        assert felt["y"] <= box["y"] and box["y"] + box["height"] <= tray["y"], part
    assert words(page, ".clash-list header").endswith("You take 1, lose 0")
    both = rows(page)
    hit(page, lying("a2"))
    assert len(rows(page)) > len(both) and rows(page)[0].startswith("0 Tamsin’s Owl 8")
    hit(page, lying("a2"))
    assert rows(page) == both
    hit(page, "[data-turn]")
    assert page.locator("[data-place='field:b1'] [data-turned='180']").count() == 1
    hit(page, "[data-turn]")
    assert rows(page) == both
    told = foretold(page)
    hit(page, "[data-main]")
    tells(page, *told)
    assert rows(page) == both and seats(page) == {"Tamsin": (3, 4), "Ada": (3, 6)} and changes(page) == {}
    assert "controlled by Ada, owned by Tamsin" in heard(page, "a1") and "controlled by Tamsin" in heard(page, "a2")
    assert each(page, "[data-place='field:a1'] .token", "all => all.map(one => one.dataset.tincture)") == ["gules", "or"]


# by keys


def test_arrow_keys_move_between_announced_spaces_and_a_card_is_played_rotated_and_battles_with_the_keyboard(page, site):
    sit(page, site, record(MINE, THEIRS, moves=[FROG_LIES], people=2))
    hit(page, ".hand [data-key=c95]")
    hit(page, lying("b2"))
    seen = [focus(page)]
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        seen.append(focus(page))
    assert [words.split(",")[0].split(":")[0] for words in seen] == [f"Space {name}" for name in ("b2", "b3", "b3", "c3", "c2", "c1", "b1", "a1")]
    assert seen[0] == "Space b2, open, touches Frog 101 at 1 corner. Wolf 95 would lie there: 8 top left, 9 top right, blue bottom left, 8 bottom right"
    assert seen[3] == "Space c3, open" and seen[6] == "Space b1, open, touches Frog 101 at 2 corners"
    assert seen[7].startswith("Space a1: Frog 101, 9 top left, 7 top right, 1 bottom left, 2 bottom right, speed 185, controlled by Tamsin")
    for _ in "to", "card":
        page.keyboard.press("Escape")
        settled(page)
    assert page.locator(".hand [aria-pressed=true]").count() == 0
    step_to(page, "Wolf 95", "h", "Home")
    page.keyboard.press("Enter")
    settled(page)
    step_to(page, "Space a2, open, touches Frog 101 at 2 corners", "t", "Home")
    page.keyboard.press("Enter")
    settled(page)
    page.keyboard.press("r")
    settled(page)
    assert page.locator("[data-place='field:a2'] [data-turned='180']").count() == 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    settled(page)
    assert "8 against 7" in rows(page)[-1]
    told = foretold(page)
    page.keyboard.press("Space")
    settled(page)
    tells(page, *told)
    assert moves(page)[-2:] == ["0 create c95 > field:a2 = 180", "0 battle c101"] and "controlled by Ada, owned by Tamsin" in heard(page, "a1")


# every field

@pytest.mark.parametrize("field", first_of(*FIELDS))
def test_on_every_field_and_screen_spaces_can_be_pressed_and_cards_read(page, site, field):
    sit(page, site, record(MINE, THEIRS, field=field, names=LONG, moves=[FROG_LIES]))
    hit(page, HELD)
    for size in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        answered(page)
        assert misfits(page, 44) == [], size
        widths = each(page, ".field__open", "all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")
        assert len(widths) == FIELDS[field] - 1 and min(widths) >= 58.5, (size, widths)
        assert read(page, "(felt => felt.scrollWidth <= felt.clientWidth)(document.querySelector('.felt'))"), size
