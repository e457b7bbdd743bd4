"""Of Fwords: letters written, cards played and turned, words spelled and challenged, the time of a Day; by mouse, touch and keys. Whole matches are in tests/bench/matches."""

from browser.pages import ready
from browser.play import answered, begin, flaws, misfits, moves, press, prompt, set_up, settled
from browser.test_coinquest import sit
from browser.test_ilk import handed
from browser.test_knights import tap
from fwords_table import record

from table.store.links import pack

FREE = "speed=0"                        # no seed: a score counts on a deal that nobody knows
FIELDS, TILE, WORD = ".inorder__letter", ".tiles--left .tile", ".tiles:not(.tiles--left) .tile:not([data-gap])"


def hit(page, selector):
    """Press something, and wait for the answer."""
    tap(page, page.locator(selector).first)
    settled(page)


def alone(page, site, *rules):
    """Deal for one person, and write letters so that C, A, T, S and R are held."""
    begin(page, site, FREE)
    set_up(page, "fwords")
    tap(page, page.locator("[data-do=seats][data-value='1']"))
    for rule in rules:
        press(page, rule)
    press(page, "Deal the cards")
    page.wait_for_selector(".inorder")
    write(page, "CATSRNDLE")


def write(page, letters):
    """Write letters on the nine cards as one types them: each goes on to the next field; the last is left with the button."""
    tap(page, page.locator(FIELDS).first)
    page.keyboard.type(letters)
    answered(page)
    assert "".join(page.locator(FIELDS).evaluate_all("fields => fields.map(field => field.value)")) == letters
    hit(page, "[data-main]")


def lay(page, words):
    """Play cards, each as in `Ca1`, or `Ca1@` upside down: the card, the space, turned or not, the button."""
    for word in words.split():
        hit(page, f".hand .card[aria-label^='{word[0]}, ']")
        hit(page, f"[data-place='field:{word[1:3]}'] button")
        if word.endswith("@"):
            hit(page, "[data-turn]")
        hit(page, "[data-main]")


def answer(page, verb):
    """Press the button of a bare answer."""
    hit(page, f".ask__acts [data-move$=' {verb}']")


def spell(page, word):
    """Make a word by pressing its tiles."""
    for letter in word:
        hit(page, f"{TILE}:text-is('{letter}')")
    assert written(page) == word and page.locator(TILE).count() == 0
    hit(page, "[data-main]")


def typed(page, word):
    """Make a word by typing it, wherever the focus is."""
    page.keyboard.type(word)
    answered(page)
    assert written(page) == word.upper()
    page.keyboard.press("Enter")
    settled(page)


def written(page):
    """Return the word so far."""
    return "".join(page.locator(WORD).all_inner_texts())


def points(page):
    """Return everybody's points, by name."""
    return {name: int(figure.replace("−", "-")) for name, figure in page.locator(".fw-creators .seat").evaluate_all(
        "plates => plates.map(plate => [plate.querySelector('.seat__name').innerText, plate.querySelector('.seat__side').innerText.match(/[−\\d]+/)[0]])")}


def held(page):
    """Return the letters of the hand that lies open, sorted."""
    return "".join(sorted(page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.ariaLabel[0])")))


def drawn(page):
    """Return all letters that are drawn on cards and tiles, or stand in fields, anywhere on the page."""
    return set(page.evaluate("""() => [...document.querySelectorAll('.cr__letter [data-print], .tile, input')]
        .map(one => one.dataset.print ?? one.value ?? one.innerText).join('')"""))


def noted(page):
    """Return the words so far, newest first, as they are read."""
    return [row.replace("\n", " ") for row in page.locator(".fw-words li").all_inner_texts()]


def lying(page):
    """Return the letters on the field by their spaces, those upside down with @."""
    return page.locator(".field__space").evaluate_all("""spaces => spaces.flatMap(space => { const card = space.querySelector('.card[aria-label]');
        return card ? [card.ariaLabel.match(/: (.)/)[1] + space.dataset.place.slice(6) + (card.closest('[data-turned="180"]') ? '@' : '')] : []; }).join(' ')""")


# alone

def test_alone_on_a_phone_from_the_letters_to_the_score(phone, site):
    alone(phone, site)
    assert "Play a card" in prompt(phone) and misfits(phone, 44) == []
    lay(phone, "Ca1 Aa3@ Tc1")
    assert lying(phone) == "Ca1 Aa3@ Tc1"
    answer(phone, "done")
    assert flaws(phone) == []
    spell(phone, "CAT")
    assert noted(phone) == ["3 cat"]
    lay(phone, "Sb3")
    answer(phone, "done")
    hit(phone, "[data-place='field:a3'] button")
    assert phone.locator(".speeds li").count() and misfits(phone, 44) == []
    hit(phone, "[data-main]")
    assert "Make one word" in prompt(phone)
    answer(phone, "no_word")
    assert noted(phone) == ["−2 no word, repealed", "3 cat"] and lying(phone) == "Ca1 Aa3@ Tc1" and "Play anew" in prompt(phone)
    answer(phone, "end")
    assert "Destroy a card?" in prompt(phone) and misfits(phone, 44) == []
    hit(phone, "[data-place='field:c1'] button")
    assert lying(phone) == "Ca1 Aa3@"
    answer(phone, "end")
    answer(phone, "spare")
    phone.wait_for_selector(".result")
    assert scores(phone) == ["1. 1"] and phone.locator(".scores__row[data-mine]").count() == 1 and flaws(phone) == []
    played = moves(phone)
    phone.reload()
    ready(phone)
    phone.wait_for_selector(".result")
    assert scores(phone) == ["1. 1"] and moves(phone) == played and noted(phone) == ["−2 no word, repealed", "3 cat"]
    press(phone, "Undo")
    phone.wait_for_selector(".result", state="detached")
    answer(phone, "spare")
    assert scores(phone) == ["1. 1"]


def scores(page):
    """Return the best scores that are shown, each with its place."""
    return page.locator(".scores__row").evaluate_all("rows => rows.map(row => `${row.querySelector('small').innerText} ${row.querySelector('b').innerText}`)")


# against squires

def test_against_two_squires_on_a_desk_by_typing_to_the_end(page, site):
    sit(page, site, record("CATSR", "DOGEN", "BRINT", moves=["0 end", "1 end", "2 end"]))
    lay(page, "Ca1 Aa3 Tc1")
    answer(page, "done")
    typed(page, "cat")
    made = noted(page)
    assert made[-1] == "3 cat, you" and len(made) == 3 and any(row.endswith("Wren") for row in made) and points(page)["You"] == 3
    answer(page, "end")
    answer(page, "spare")
    page.wait_for_selector(".result")
    all_ = noted(page)
    assert len(all_) > 3 and points(page)["You"] == 3
    for name in ("Wren", "Osric"):
        assert points(page)[name] == sum(int(row.split()[0].replace("−", "-")) for row in all_ if f", {name}" in row)
    assert page.locator(".fw-creators .seat[data-out]").count() == 3 and flaws(page) == []


# two at one device

def test_the_key_that_has_made_a_word_does_not_accept_it_for_others_a_moment_later(page, site):
    begin(page, site, "speed=1")
    played = ("0 create c95 > field:a1 = 0", "0 create c63 > field:a2 = 0", "0 done", "0 done")
    page.evaluate(f"location.hash = '#/play/{pack(record('CATEN', 'OXGHI', cards=('c95 c63',), people=2, moves=played))}'")
    page.wait_for_selector(".pass")
    hit(page, ".pass [data-main]")
    page.keyboard.type("ac")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ask__acts [data-late][data-main]")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    answered(page)
    assert "Does AC stand?" in prompt(page)
    page.wait_for_function("getComputedStyle(document.querySelector('.ask__acts [data-main]')).pointerEvents !== 'none'")
    page.keyboard.press("Space")
    settled(page)
    assert noted(page)[0] == "2 ac, Ada"


def test_two_at_a_phone_write_in_secret_and_challenge_at_one_screen(phone, site):
    begin(phone, site, FREE)
    phone.evaluate(f"location.hash = '#/play/{pack(record('', '', people=2, written=False, failed_challenge=True))}'")
    phone.wait_for_selector(".pass")
    hit(phone, ".pass [data-main]")
    write(phone, "CATQXJVWK")
    assert not drawn(phone) & set("CATQXJVWK") and "Hand to Wren" in phone.inner_text(".ask__acts") and misfits(phone, 44) == []
    assert handed(phone) == ["Wren"] and not drawn(phone) & set("CATQXJVWK")
    write(phone, "DOGENZZZZ")
    assert handed(phone) == ["Ada"] and held(phone) == "ACQTX" and not drawn(phone) & set("DOGENZ")
    lay(phone, "Ca1 Aa3")
    answer(phone, "done")
    spell(phone, "AC")
    assert phone.locator(".pass, [data-do=hand-over], .hand .card").count() == 0 and flaws(phone) == []
    assert "Does AC stand?" in prompt(phone) and phone.locator(".fw-tiles").get_attribute("aria-label") == "AC" and drawn(phone) == set("AC")
    hit(phone, "[data-move$=' challenge']")
    assert points(phone) == {"Ada": -2, "Wren": 0} and noted(phone) == ["−2 ac, Ada, repealed"]
    assert handed(phone) == ["Ada"] and held(phone) == "ACQTX" and lying(phone) == "" and "Play anew" in prompt(phone)
    lay(phone, "Ta1 Aa3")
    answer(phone, "done")
    spell(phone, "AT")
    hit(phone, "[data-move$=' challenge']")
    assert points(phone) == {"Ada": 0, "Wren": -1} and noted(phone)[0] == "2 at, Ada, challenged, stands"
    assert handed(phone) == ["Wren"] and held(phone) == "DEGNO" and drawn(phone) == set("ATDEGNO")
