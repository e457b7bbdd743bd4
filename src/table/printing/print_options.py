"""The print options the player has chosen, and the printed sides they produce."""

from dataclasses import dataclass, field
from functools import cache

from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.texts import common_text, game_title
from table.books.common.book import PrintSheet
from table.markup.card_faces import card_picture
from table.printing.card_sheets import PAPERS, CardBlock, PrintedSide, blank_side, card_sides, sheet_side
from table.printing.printables import PrintPack
from table.printing.rules_leaflet import game_leaflet

LETTER_COUNTRIES = "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"  # countries that use Letter paper


@dataclass
class PrintOptions:
    """The options for printing a pack.

    - `games`, `players`: decide which cards and sheets are needed
    - `without`: the keys of sheets left out
    - `which`: which cards are printed: "all", "some" (`first` to `last`, counted from 1), or those "drawn" on
    - `outlines`: whether backs are only outlined, which saves ink

    At first, the sheets and the rules of a custom set are left out, and so are a book's spare sheets.
    """

    pack: PrintPack
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
        self.last = len(self.all_cards())
        self.rules = self.pack.own is None
        self.without = {sheet.key for sheet in self.pack.sheets(self.games) if sheet.spare or self.pack.own is not None}

    def all_cards(self) -> list[Card]:
        """Return all cards the games need."""
        return self.pack.cards(self.games, self.players)

    def cards(self) -> list[Card]:
        """Return the cards selected by `which`: all that the games need, only those with a drawing, or a range."""
        all_cards = self.all_cards()
        if self.which == "drawn":
            return [card for card in all_cards if card.id in self.pack.drawn]
        return all_cards[self.first - 1:self.last] if self.which == "some" else all_cards

    def sheets(self) -> list[PrintSheet]:
        """Return the sheets to print, repeating those that each player needs."""
        return [sheet for sheet in self.pack.sheets(self.games) if sheet.key not in self.without for _ in range(self.players if sheet.each else 1)]

    @property
    def most_players(self) -> int:
        """The highest number of players that sheets can be printed for. It's 0 if no sheet is needed per player."""
        sheets = [sheet for sheet in self.pack.sheets(self.games) if sheet.each and (self.pack.own is None or sheet.key not in self.without)]
        games = [game for sheet in sheets for game in sheet.of or self.pack.games if game in self.games]
        return max([GAMES[game].most for game in games], default=0)

    def toggle_game(self, game: str) -> None:
        """Select or deselect a game. The last selected game can't be deselected."""
        cards = len(self.all_cards())
        selected = {*self.games} ^ {game}
        self.games = [other for other in self.pack.games if other in selected] or self.games
        self.fit_to_cards(cards)

    def set_players(self, typed: str) -> None:
        """Set the number of players to a typed number, within the limits. Ignore anything else."""
        cards = len(self.all_cards())
        self.players = max(1, number_or(typed, self.players))
        self.fit_to_cards(cards)

    def fit_to_cards(self, before: int) -> None:
        """Adjust the players and the range of cards after a change. `before` is how many cards the games needed until then."""
        self.players = min(self.players, self.most_players or self.players)
        cards = len(self.all_cards())
        self.last = cards if self.last >= before else min(self.last, cards)
        self.first = max(1, min(self.first, self.last))

    def set_first_card(self, typed: str) -> None:
        """Set the first card to print to a typed number, limited to the number of cards.

        If the range would end before that card, it ends with that card.
        """
        self.first = max(1, min(number_or(typed, self.first), len(self.all_cards())))
        self.last = max(self.first, self.last)

    def set_last_card(self, typed: str) -> None:
        """Set the last card to print to a typed number, limited to the number of cards.

        If the range would start after that card, it starts with that card.
        """
        self.last = max(1, min(number_or(typed, self.last), len(self.all_cards())))
        self.first = min(self.first, self.last)

    @property
    def block(self) -> CardBlock:
        """The block of cards on a sheet: its paper size, bleed and cut marks."""
        return CardBlock(PAPERS[self.paper], self.bleed, self.marks)

    @property
    def is_two_sided(self) -> bool:
        """Whether both sides of the paper are printed."""
        return self.fronts and self.backs

    def leaflets(self) -> list[PrintedSide]:
        """Return the rules to print, if any: one item per game, however many pages the game's rules take."""
        return [rules_side(game, self.paper) for game in self.pack.games if self.rules and game in self.games]

    def sides(self) -> list[PrintedSide]:
        """Return all sides to print except the rules. Blank sides keep sheets from being printed on the back of something else."""
        deck, sides = self.pack.deck, []
        if self.fronts:
            sides += card_sides([card_picture(deck, card.traits) for card in self.cards()], card_picture(deck, None) if self.backs else None, self.block)
        for sheet in self.sheets():
            sides += [sheet_side(sheet.title, sheet.markup, sheet.landscape), *([blank_side()] if self.is_two_sided else [])]
        return sides


@cache
def rules_side(game: str, paper: str) -> PrintedSide:
    """Return a game's rules for a paper size, as one `PrintedSide`, even if they take several pages."""
    return PrintedSide(game_leaflet(GAMES[game], paper), common_text("printing", "side-rules", game=game_title(game)), {"data_side": "rules"})


def number_or(typed: str, before: int) -> int:
    """Return the typed number. If the text isn't a number of up to five digits, return `before`."""
    return int(typed) if typed.isdecimal() and len(typed) < 6 else before
