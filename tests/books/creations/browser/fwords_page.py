"""A match of Fwords as seen on the page: letters, words, points and the field."""

from browser.hands import each

FIELDS, TILE, WORD = ".inorder__letter", ".tiles--left .tile", ".tiles:not(.tiles--left) .tile:not([data-gap])"


def written(page):
    """Return the word so far."""
    return "".join(page.locator(WORD).all_inner_texts())


def points(page):
    """Return everybody's points by name."""
    return {name: int(figure.replace("−", "-")) for name, figure in each(
        page, ".fw-creators .seat", "plates => plates.map(plate => [plate.querySelector('.seat__name').innerText, plate.querySelector('.seat__side').innerText.match(/[−\\d]+/)[0]])")}


def noted(page):
    """Return the words so far, newest first, as displayed."""
    return [row.replace("\n", " ") for row in page.locator(".fw-words li").all_inner_texts()]


def lying(page):
    """Return the letters on the field by space, with @ for those upside down."""
    return each(page, ".field__space", """spaces => spaces.flatMap(space => { const card = space.querySelector('.card[aria-label]');
        return card ? [card.ariaLabel.match(/: (.)/)[1] + space.dataset.place.slice(6) + (card.closest('[data-turned="180"]') ? '@' : '')] : []; }).join(' ')""")
