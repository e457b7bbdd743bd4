"""Of Fwords: letters written, cards played and turned, words spelled and challenged, the time of a Day; by mouse, touch and keys. Whole matches are in tests/bench/matches."""

from browser.pages import ready
from browser.play import answered, begin, flaws, misfits, moves, press, prompt, set_up, settled
from browser.test_knights import tap

FIELDS, TILE, WORD = ".inorder__letter", ".tiles--left .tile", ".tiles:not(.tiles--left) .tile:not([data-gap])"


def hit(page, selector):
    """Press something, and wait for the answer."""
    tap(page, page.locator(selector).first)
    settled(page)


def alone(page, site, *rules):
    """Deal for one person, and write letters so that C, A, T, S and R are held."""
    begin(page, site)
    set_up(page, "fwords", 3)
    hit_seats(page, 1)
    for rule in rules:
        press(page, rule)
    press(page, "Deal the cards")
    page.wait_for_selector(".inorder")
    write(page, "CATSRNDLE")


def hit_seats(page, number):
    """Choose how many sit at the table."""
    tap(page, page.locator(f"[data-do=seats][data-value='{number}']"))


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
    assert "".join(page.locator(WORD).all_inner_texts()) == word and page.locator(TILE).count() == 0
    hit(page, "[data-main]")


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
    assert phone.locator(".speeds li").count() == 2 and misfits(phone, 44) == []
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
    assert "1" in phone.inner_text(".result") and "two end tokens" in phone.inner_text(".result").lower() and flaws(phone) == []
    played = moves(phone)
    phone.reload()
    ready(phone)
    phone.wait_for_selector(".result")
    assert moves(phone) == played and noted(phone) == ["−2 no word, repealed", "3 cat"]
