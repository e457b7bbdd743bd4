"""Draws a small table in play for newcomers: a position that was really played, seen from the first seat."""

from collections.abc import Sequence

from courtcards.games import GAMES
from courtcards.texts import CardWords, Texts
from table.books.knights_and_ninjas.attack import LANCE
from table.books.knights_and_ninjas.faces import DECK
from table.books.knights_and_ninjas.kingdom import ATTACK, GEM, GEMS, GOAL
from table.markup.card_faces import card_picture
from table.markup.composite_parts import piece_pool
from table.markup.html import Markup, h, icon
from table.markup.icons import CHARGES, TINCTURES, banner

GAME, SEATS, SEED = "knights-and-ninjas", 3, 62
MOVES = "2 attack king-4 > 1", "1 answer peasant-12 peasant-4", "0 pass", "0 attack knight-3 > 2"


def glimpse(names: Sequence[str]) -> Markup:
    """Return the table as the first seat attacks the last."""
    position = GAMES[GAME](SEATS, {}, seed=SEED)
    for move in MOVES:
        position.play_text(move)
    view, texts = position.view(0), Texts(position, names, 0)
    counters, zones, target = view["counters"], view["zones"], view["counters"][f"{ATTACK}/on"]
    deck = DECK._replace(words=CardWords(GAME, GAME, SEATS))
    hand, attack_cards = ([card_picture(deck, position.cards[id].traits) for id in zones[zone]] for zone in ("hand/0", ATTACK))
    gems = counters[f"{ATTACK}/gems"]
    outcome = texts.say("cloth", "takes", {"seat": target, "gems": gems})
    rivals = [h("span", banner(TINCTURES[seat], CHARGES[TINCTURES[seat]]), h("b", names[seat]),
                piece_pool(GEM, counters[f"{GEMS}/{seat}"], counters[GOAL], gems if seat == target else 0, TINCTURES[seat], ""),
                class_="glimpse__rival", data_struck=seat == target) for seat in range(1, SEATS)]
    lance = h("span", h("svg", h("path", d=LANCE), viewBox="0 0 300 58", preserveAspectRatio="none"), icon(GEM), h("b", outcome), class_="glimpse__lance")
    return h("div", h("span", rivals, class_="glimpse__rivals"), h("span", attack_cards, class_="glimpse__card"), lance,
             h("span", hand, class_="glimpse__hand"), class_="glimpse", aria_hidden="true")
