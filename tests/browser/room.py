"""Late moments of matches with long names, and which cards of a hand are within reach."""

from functools import cache
from random import Random

from browser.hands import read

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record

NAMES = ("Bartholomew of Greywater", "Wilhelmina the Unhurried", "Wolfeschlegelsteinhausen", "Dame Tamsin Featherstone", "Countess Margot of Ashby",
         "Osric Thistledown-Ramsay")         # 24 characters long, one of them a single word
MORE = ("Gwendolyn of the Marsh", "Peregrine Longshanks", "Ottoline Ravenscroft", "Barnaby Quillfeather")
MOST = 400              # moves to play
LATE = 60               # moves after which later moments are no fuller
REACH = """([all, least]) => {
    const found = [], tray = document.querySelector('.tray').getBoundingClientRect();
    if (!all) document.querySelector('.hand').scrollTo(0, 0);
    const hand = [...document.querySelectorAll('.hand .card')], legal = hand.filter(card => card.matches('[data-state~=legal]'));
    const cards = all ? hand : legal.slice(0, legal.length * 2 < hand.length ? 3 : 1);
    for (const card of cards) {
        if (all) card.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = card.getBoundingClientRect(), held = document.activeElement.closest('.hand .card');
        const free = (x, whose) => [.25, .5, .75].some(part => whose?.contains(document.elementFromPoint(x, top + (bottom - top) * part)));
        let own = 0, under = 0;                        // what has the focus lies over the next card, until that is pointed at
        for (let x = Math.ceil(left); x < right; x += 4) if (free(x, card)) own += 4; else if (free(x, held)) under += 4;
        if (own < 24 || own + under < least - 4 || left < tray.left - 1 || right > tray.right + 6) found.push(`${card.ariaLabel}: ${own} of its own, from ${left} to ${right}`);
    }
    return found;
}"""


@cache
def record(game, seats, stop, options=()):
    """Return a match of squires played until `stop(game, moves)` is true, from the first seed that gets there."""
    names = [NAMES[0], *[f"bot:squire:{name}" for name in NAMES[1:seats]]]
    for seed in range(1, 200):
        match, rng = Record(game, names, dict(options), seed), Random(seed)
        while match.game.question and len(match.moves) < 600:
            if 0 in match.game.question.seats and stop(match.game, len(match.moves)):
                return match.dump()
            match.play(str(choose(match.game, match.game.question.seats[0], "squire", rng)))
    raise LookupError(game)


@cache
def moments(game, seats=None, options=()):
    """Return a late moment for each kind of question that the first of this many seats (by default the most) gets under these house rules."""
    rivals, rng, found = (*NAMES[1:], *MORE)[:(seats or GAMES[game].most) - 1], Random(1), {}
    match = Record(game, [NAMES[0], *[f"bot:squire:{name}" for name in rivals]], dict(options), seed=1)
    while match.game.question and len(match.moves) < MOST:
        question = match.game.question
        if 0 in question.seats:
            rich = min(len(match.moves), LATE) + len(match.game.moves(0)) / 10
            if rich > found.get(question.key, (0, ""))[0]:
                found[question.key] = rich, pack_link(match.dump())
        match.play(str(choose(match.game, question.seats[0], "squire", rng)))
    return {key: link for key, (_, link) in found.items()}


def full(game, moves):
    """Return whether the hand has 20 cards."""
    return len(game.view(0)["zones"]["hand/0"]) >= 20


def reach(page, least):
    """Return the cards of the hand that can't be seen or pressed: the legal ones without scrolling, and all of them with it."""
    if not page.locator(".hand").count():
        return []
    return read(page, REACH, [False, least]) + read(page, REACH, [True, least])
