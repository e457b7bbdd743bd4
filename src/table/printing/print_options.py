"""What somebody chooses to print, and the pages that come of it. No DOM."""

from dataclasses import dataclass, field
from functools import cache

from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.texts import said, title
from table.books.common.book import Leaf
from table.markup.card_faces import picture
from table.printing.card_sheets import PAPERS, Block, Side, dealt, empty, sheet
from table.printing.printables import Pack
from table.printing.rules_leaflet import leaflet

LETTER = "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"        # countries that print on it


@dataclass
class Choices:
    """What is printed of a pack: the `games` and for how many `players` it is, the sheets that are left out, and cards by number or those `drawn` on.

    Of an own set only its cards are printed until more is wanted. Backs may be `outlines` alone, which spares ink.
    """

    pack: Pack
    paper: str = "a4"
    players: int = 2
    games: list[str] = field(default_factory=list)
    without: set[str] = field(default_factory=set)
    which: str = "all"
    first: int = 1
    last: int = 1
    fronts: bool = True
    backs: bool = True
    outlines: bool = False
    marks: bool = True
    bleed: bool = False
    rules: bool = True

    def __post_init__(self) -> None:
        self.games = self.games or self.pack.games
        self.last = len(self.every())
        self.rules = self.pack.own is None
        self.without = {one.key for one in self.pack.sheets(self.games) if one.spare or self.pack.own is not None}

    def every(self) -> list[Card]:
        """Return all cards that the games need."""
        return self.pack.cards(self.games, self.players)

    def cards(self) -> list[Card]:
        """Return the cards that are printed."""
        every = self.every()
        if self.which == "drawn":
            return [card for card in every if card.id in self.pack.drawn]
        return every[self.first - 1:self.last] if self.which == "some" else every

    def sheets(self) -> list[Leaf]:
        """Return the sheets that are printed besides, what each player needs as often as there are players."""
        return [one for one in self.pack.sheets(self.games) if one.key not in self.without for _ in range(self.players if one.each else 1)]

    @property
    def most(self) -> int:
        """How many play at most of those who need sheets of their own, 0 where nobody does; with an own set only those that are printed count."""
        wanted = [one for one in self.pack.sheets(self.games) if one.each and (self.pack.own is None or one.key not in self.without)]
        of = [game for one in wanted for game in one.of or self.pack.games if game in self.games]
        return max([GAMES[game].most for game in of], default=0)

    def turn_game(self, game: str) -> None:
        """Print for a game too, or not any more; the last of them stays."""
        left, cards = [one for one in self.pack.games if (one in self.games) is not (one == game)], len(self.every())
        self.games = left or self.games
        self.recount(cards)

    def seat(self, typed: str) -> None:
        """Print for so many players."""
        cards = len(self.every())
        self.players = max(1, number(typed, self.players))
        self.recount(cards)

    def recount(self, before: int) -> None:
        """Print for no more players than there can be, and on to the last card where it was so before."""
        self.players = min(self.players, self.most or self.players)
        cards = len(self.every())
        self.last = cards if self.last >= before else min(self.last, cards)
        self.first = max(1, min(self.first, self.last))

    def begin(self, typed: str) -> None:
        """Begin with another card."""
        self.first = max(1, min(number(typed, self.first), len(self.every())))
        self.last = max(self.first, self.last)

    def end(self, typed: str) -> None:
        """End with another card."""
        self.last = max(1, min(number(typed, self.last), len(self.every())))
        self.first = min(self.first, self.last)

    @property
    def block(self) -> Block:
        """How the cards lie on the paper."""
        return Block(PAPERS[self.paper], self.bleed, self.marks)

    @property
    def both(self) -> bool:
        """Whether both sides of the paper are printed."""
        return self.fronts and self.backs

    def leaflets(self) -> list[Side]:
        """Return the rules that are printed, in the order of the games; they go on for as many pages as they need."""
        return [rules(game, self.paper) for game in self.pack.games if self.rules and game in self.games]

    def sides(self) -> list[Side]:
        """Return what else is printed, side by side; what is not a card lies on a leaf of its own."""
        deck, sides = self.pack.deck, []
        if self.fronts:
            sides += dealt([picture(deck, card.traits) for card in self.cards()], picture(deck, None) if self.backs else None, self.block)
        for one in self.sheets():
            sides += [sheet(one.title, one.markup, one.landscape), *([empty()] if self.both else [])]
        return sides


@cache
def rules(game: str, paper: str) -> Side:
    """Return the rules of a game for a kind of paper."""
    return Side(leaflet(GAMES[game], paper), said("printing", "side-rules", game=title(game)), {"data_side": "rules"})


def number(typed: str, before: int) -> int:
    """Return a number that was typed, what it was before if it is none."""
    return int(typed) if typed.isdecimal() and len(typed) < 6 else before
