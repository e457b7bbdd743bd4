"""Draws the common deck of four suits, used by two books. Each book adds its own marks in the corner."""

from collections.abc import Callable

from courtcards.texts import CardWords
from table.books.common.book import icon_set
from table.markup.card_faces import CardFace, Deck, Traits, sealed_back, styled_span
from table.markup.html import Markup, h, icon, join_markup

COURTS = {"K": "imperial-crown", "Q": "queen-crown", "J": "visored-helm"}
PIPS = {  # {rank: (left and right columns, middle column)}, as percentages from the top
    2: ((), (0, 100)), 3: ((), (0, 50, 100)), 4: ((0, 100), ()), 5: ((0, 100), (50,)), 6: ((0, 50, 100), ()), 7: ((0, 50, 100), (25,)),
    8: ((0, 50, 100), (25, 75)), 9: ((0, 33, 67, 100), (50,)), 10: ((0, 33, 67, 100), (17, 83)),
}
SUITS = {
    "suit-hearts": (
        '<path fill="currentColor" d="M256 468C150 372 44 290 44 176c0-70 52-122 116-122 42 0 76 22 96 58 20-36 54-58 '
        '96-58 64 0 116 52 116 122 0 114-106 196-212 292z"/>'),
    "suit-diamonds": (
        '<path fill="currentColor" d="M256 28c44 92 96 166 172 228-76 62-128 136-172 228-44-92-96-166-172-228 76-62 '
        '128-136 172-228z"/>'),
    "suit-spades": (
        '<path fill="currentColor" d="M256 30c84 104 204 170 204 276 0 62-46 104-100 104-34 0-62-14-82-42 2 50 16 86 52 '
        '114H182c36-28 50-64 52-114-20 28-48 42-82 42-54 0-100-42-100-104C52 200 172 134 256 30z"/>'),
    "suit-clubs": (
        '<path fill="currentColor" d="M256 34a100 100 0 0 1 84 154 102 102 0 1 1-62 172c2 54 18 92 58 122H176c40-30 '
        '56-68 58-122a102 102 0 1 1-62-172A100 100 0 0 1 256 34z"/>'),
}
RAYS = {"ace-rays": '<circle fill="none" stroke="currentColor" stroke-width="256" stroke-dasharray="1 2" pathLength="120" cx="256" cy="256" r="128"/>'}
ICONS = SUITS | RAYS | icon_set(" ".join([*COURTS.values(), "crown"]))

Mark = Callable[[str], Markup | None]          # returns a book's addition to cards of a rank


def common_card(traits: Traits, mark: Mark, four: bool = False) -> CardFace:
    """Draw a card. `mark` returns the book's addition to cards of a rank.

    `four` gives each suit its own colour, unless the settings say otherwise.
    """
    rank, suit = str(traits["rank"]), traits["suit"]
    index = [h("b", data_print=rank, data_ten=rank == "10", data_q=rank == "Q"), icon("suit-" + suit)]
    addition = mark(rank)
    foot = styled_span("cc__index cc__index--foot", index) if rank.isdigit() and not addition else None
    marks = ("data_suit", suit), *([("data_marked", "")] if addition else []), *([("data_four", "")] if four else [])
    return CardFace("cc", tuple(marks), join_markup([styled_span("cc__index", index), card_middle(rank, suit), foot, addition]))


def card_middle(rank: str, suit: str) -> Markup:
    """Draw the middle of a card: the ace's roundel, the court's panel, or pips."""
    mark = icon("suit-" + suit)
    if rank == "A":
        return styled_span("cc__ace", icon("ace-rays"), mark)
    if rank in COURTS:
        return styled_span("cc__court", [h("span", icon(COURTS[rank]))] * 2)
    sides, between = PIPS[int(rank)]
    places = [("l", y) for y in sides] + [("r", y) for y in sides] + [("c", y) for y in between]
    pips = [h("i", mark, data_x=x, data_y=y, data_down=y > 50) for x, y in places]
    return join_markup([styled_span("cc__pips", pips), styled_span("cc__big", mark)])


def deck_with_marks(mark: Mark, four: bool = False) -> Deck:
    """Return the deck with a book's marks on its cards. With `four`, each suit has its own colour."""
    def face(traits: Traits, words: CardWords) -> CardFace:
        return common_card(traits, mark, four)
    return Deck(face, sealed_back("sable", "crown"))
