"""The printing screens: the list of everything printable, and the options for one pack."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from courtcards.texts import book_info as told
from courtcards.texts import capitalize_start, common_text, join_list
from table.books import BOOKS
from table.page.available_sets import as_available_set
from table.page.page import Page
from table.page.screen import StaticScreen
from table.printing import print_screen_page
from table.printing.card_sheets import PAPERS, printed_sides
from table.printing.print_options import LETTER_COUNTRIES, PrintOptions
from table.printing.printables import PrintPack, pack_of_book, pack_of_set
from table.storage.quota_storage import NotSaved

Shown = dict[str, Any]
FAN_CARDS = 3       # cards shown above a box
SWITCHES = "fronts", "backs", "outlines", "marks", "bleed", "rules"


class PrintListScreen(StaticScreen):
    """The screen with the list of everything printable."""

    def __init__(self, page: Page):
        self.page = page

    def open(self) -> None:
        """Show the list."""
        self.page.title(common_text("page", "name-titled", title=common_text("printing", "title")))
        books = [pack_in_list(pack_of_book(book), f"#/print/{book.id}") for book in BOOKS.values()]
        available_sets = filter(None, map(as_available_set, self.page.shelf.readable_sets()))
        sets = [pack_in_list(pack_of_set(available_set), f"#/print/set/{available_set.own.id}") for available_set in available_sets]
        self.page.paint(print_screen_page.print_list(books, sets))


def pack_in_list(pack: PrintPack, address: str) -> Shown:
    """Return a pack as a dict for the list, with the keys that `print_screen_page.print_list` describes."""
    words, cards = told(pack.book.id), pack.cards(pack.games)
    faces = pack.book.art.cards if pack.own is None else [card.traits for card in cards[:FAN_CARDS]]
    return {"title": pack.title, "address": address, "tincture": words["tincture"], "line": words["line"] if pack.own is None else words["title"],
            "deck": pack.deck, "cards": [*faces, *[None] * (FAN_CARDS - len(faces))], "note": common_text("printing", "cards-of", count=len(cards))}


class PrintScreen(StaticScreen):
    """The screen with the print options of one pack. At first, the given `games` are selected, or all if none are given."""

    def __init__(self, page: Page, pack: PrintPack, games: Sequence[str] = ()):
        self.page = page
        self.choices = PrintOptions(pack, page.settings["paper"] or ("letter" if page.page_clock.country() in LETTER_COUNTRIES else "a4"), games=[*games])

    def open(self) -> None:
        """Show the options and a preview."""
        pack, choices = self.choices.pack, self.choices
        sides, leaflets = choices.sides(), choices.leaflets()
        self.page.title(common_text("page", "name-titled", title=common_text("printing", "of", title=pack.title)))
        self.page.paint(print_screen_page.print_page({
            "title": pack.title, "games": [{"key": game, "label": title, "on": game in choices.games} for game, title in pack.titles.items()],
            "players": {"now": choices.players, "most": choices.most_players} if choices.most_players > 1 else None, "sheets": self.sheets(),
            "turns": [self.switch_for(key) for key in SWITCHES if choices.backs or key != "outlines"], "ways": self.choice_rows(), "range": self.range(),
            "notes": self.notes(),
            "count": self.count(len(sides), len(leaflets)), "pages": printed_sides([*sides, *leaflets], PAPERS[choices.paper]),
            "both": choices.is_two_sided, "outlines": choices.outlines}))

    def sheets(self) -> list[Shown]:
        """Return the switches for sheets, as dicts. Sheets with the same key share one."""
        sheets = self.choices.pack.sheets(self.choices.games)
        copies = Counter(sheet.key for sheet in sheets)
        switches = []
        for sheet in {sheet.key: sheet for sheet in sheets}.values():
            per_player = common_text("printing", "each") if sheet.each else ""
            help_ = common_text("printing", "papers", count=copies[sheet.key]) if copies[sheet.key] > 1 else per_player
            switches.append({"key": sheet.key, "label": sheet.title, "help": help_, "on": sheet.key not in self.choices.without})
        return switches

    def switch_for(self, key: str) -> Shown:
        """Return the switch for a boolean option, as a dict; `key` is one of SWITCHES."""
        choices = self.choices
        count = len(choices.all_cards())
        words = "fronts-none" if key == "fronts" and not count else f"{key}-help"
        return {"key": key, "label": common_text("printing", key), "on": getattr(choices, key),
                "help": common_text("printing", words, count=count, most=choices.block.cards_per_side)}

    def choice_rows(self) -> list[Shown]:
        """Return the options with several values, as dicts: the paper, and which cards to print."""
        choices = self.choices
        card_choices = ["all", *(["drawn"] if choices.pack.drawn else []), "some"]
        return [{"key": f"print-{key}", "label": common_text("printing", key), "options": [(value, common_text("printing", value)) for value in values],
                 "value": chosen}
                for key, values, chosen in (("paper", PAPERS, choices.paper), ("which", card_choices, choices.which))]

    def range(self) -> Shown | None:
        """Return the range of cards to print, or None if the player hasn't chosen to print a range."""
        choices = self.choices
        return {"first": choices.first, "last": choices.last, "most": len(choices.all_cards())} if choices.which == "some" else None

    def notes(self) -> list[str]:
        """Return advice on the settings of the printer's own dialog."""
        keys = ["scale", "sides" if self.choices.is_two_sided else "one", "paper", "measure", "none"]
        return [common_text("printing", f"printer-{key}", paper=common_text("printing", self.choices.paper)) for key in keys]

    def count(self, sides: int, leaflets: int) -> str:
        """Return how much paper the sides and leaflets need, in words."""
        both = self.choices.is_two_sided
        parts = [common_text("printing", "papers-both" if both else "papers", count=sides // 2 if both else sides)] if sides else []
        parts += [common_text("printing", "leaflets", count=leaflets)] if leaflets else []
        return capitalize_start(join_list(parts)) if parts else common_text("printing", "nothing")

    def do_print_turn(self, data: dict[str, str]) -> None:
        """Switch a boolean option on or off."""
        if data["value"] in SWITCHES:
            setattr(self.choices, data["value"], not getattr(self.choices, data["value"]))
        self.open()

    def do_print_game(self, data: dict[str, str]) -> None:
        """Select or deselect a game."""
        self.choices.toggle_game(data["value"])
        self.open()

    def do_print_players(self, data: dict[str, str]) -> None:
        """Set the number of players."""
        self.choices.set_players(data["value"])
        self.open()

    def do_print_sheet(self, data: dict[str, str]) -> None:
        """Select or deselect a sheet."""
        self.choices.without ^= {data["value"]}
        self.open()

    def do_print_paper(self, data: dict[str, str]) -> None:
        """Set the paper size, and remember it for next time."""
        self.choices.paper = data["value"]
        with suppress(NotSaved):
            self.page.saves.set_setting("paper", data["value"])
        self.open()

    def do_print_which(self, data: dict[str, str]) -> None:
        """Set which cards to print."""
        self.choices.which = data["value"]
        self.open()

    def do_print_first(self, data: dict[str, str]) -> None:
        """Set the first card to print."""
        self.choices.set_first_card(data["value"])
        self.open()

    def do_print_last(self, data: dict[str, str]) -> None:
        """Set the last card to print."""
        self.choices.set_last_card(data["value"])
        self.open()

    def do_print(self, _: dict[str, str]) -> None:
        """Open the browser's print dialog."""
        self.page.drop("printing")
        self.page.browser.paint({"print": True})

    def do_not_printed(self, _: dict[str, str]) -> None:
        """Tell the player that the browser hasn't opened its print dialog."""
        self.page.tell("not-printed")
