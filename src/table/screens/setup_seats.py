"""The seats of a match before it's dealt: who plays each, on which device."""

from collections.abc import Collection, Sequence
from itertools import count

from courtcards.bots import bot_style, level_of
from courtcards.engine.game import Game
from courtcards.engine.limits import TYPED_NAME
from courtcards.engine.strategy import LEVELS
from courtcards.engine.visible_text import is_visible
from courtcards.games import GAMES
from courtcards.saves.loader import tidy_line
from courtcards.saves.record import Record, parse_seat
from courtcards.texts import common_text, load_texts
from table.books import layout_of
from table.page.shared_messages import StyleText, style_words
from table.storage.letter_state import BOTS_DEVICE

SEAT_NAMES = load_texts("common")["setup"]["names"]
HERE = 0            # this device


class SeatSetup:
    """The seats of the match, each with a name, a kind, and the level of a bot that plays there.

    Kinds: `person` on this device, `bot`, `letter` for a player by letter, `guest` for a player nearby with their own device.
    """

    def __init__(self, game: str, name: str, level: str):
        """Start with one player and the usual number of bots of this level. If `name` is "", the player is called "You"."""
        self.kind: type[Game] = GAMES[game]
        self.level = level              # the last one chosen
        self.name = name
        self.seats: list[dict[str, str]] = []
        self.resize(layout_of(game).seats or self.kind.fewest)

    def copy_seats(self, record: Record, remote_seats: Collection[int]) -> None:
        """Copy the seats of a match. Those in `remote_seats` play by letter."""
        self.seats = [{"name": name, "kind": "bot" if bot else "letter" if place in remote_seats else "person",
                       "level": bot if bot in LEVELS else self.level}
                      for place, (name, bot) in enumerate(map(parse_seat, record.seats))]

    def resize(self, number: int) -> None:
        """Set the number of seats. If only one is left, a guest or a player by letter there becomes a player on this device."""
        new_seats = [{"name": name, "kind": "bot", "level": self.level} for name in SEAT_NAMES]
        new_seats[0] |= {"name": self.name or common_text("setup", "you"), "kind": "person"}
        self.seats = self.seats[:number] + new_seats[len(self.seats):number]
        if self.seats[0]["kind"] not in self.kinds:
            self.seats[0]["kind"] = "person"
        self.name_first_seat()

    def set_kind(self, place: int, kind: str) -> None:
        """Give the seat with this index another kind of player."""
        self.seats[place]["kind"] = kind
        self.name_first_seat()

    def name_first_seat(self) -> None:
        """Give the first seat its proposed name, unless the player has typed one."""
        first, is_alone = self.seats[0], [seat["kind"] for seat in self.seats if seat["kind"] != "bot"] == ["person"]
        if first["name"] in (SEAT_NAMES[0], common_text("setup", "you")) and self.name in ("", common_text("setup", "you")):
            first["name"] = common_text("setup", "you") if is_alone and first["kind"] == "person" else SEAT_NAMES[0]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of player that a seat can have: `person`, `bot` and so on."""
        if len(self.seats) < 2:
            return ("person", "bot")
        return ("person", "bot", "letter", "guest") if layout_of(self.kind.id).letters else ("person", "bot", "guest")

    @property
    def forbidden_kind(self) -> str:
        """The kind of player that can't be chosen because of the other seats, or "" if there's none."""
        return "guest" if self.by_letter else "letter" if self.guests else ""

    @property
    def people_here(self) -> int:
        """The number of players on this device."""
        return sum(seat["kind"] == "person" for seat in self.seats)

    @property
    def invited(self) -> list[str]:
        """The names of those who play by letter."""
        return [self.name_at(place) for place, seat in enumerate(self.seats) if seat["kind"] == "letter"]

    @property
    def guests(self) -> list[int]:
        """The numbers of the guests' seats, from 0."""
        return [place for place, seat in enumerate(self.seats) if seat["kind"] == "guest"]

    @property
    def by_letter(self) -> bool:
        """Whether anybody plays by letter."""
        return bool(self.invited)

    @property
    def unattended_error(self) -> str:
        """The error message if the match is by letter but nobody plays on this device, otherwise ""."""
        return common_text("setup", "unattended") if self.by_letter and not self.people_here else ""

    def devices(self) -> list[int]:
        """Return the device of each seat: HERE, BOTS_DEVICE for a bot, or a number from 1 up for each player by letter."""
        devices = count(HERE + 1)
        return [next(devices) if seat["kind"] == "letter" else BOTS_DEVICE if seat["kind"] == "bot" else HERE for seat in self.seats]

    def name_at(self, place: int) -> str:
        """Return the name typed for a seat or, if none was typed, the proposed one."""
        return clean_name(self.seats[place]["name"]) or SEAT_NAMES[place]

    def style(self, place: int) -> StyleText | None:
        """Return the style of a seat's bot, or None if it has none."""
        name = unique_names([self.name_at(number) for number in range(len(self.seats))])[place]
        return style_words(self.kind.id, bot_style(self.kind.id, self.level_at(place), name, len(self.seats)))

    def level_at(self, place: int) -> str:
        """Return the level of a seat's bot: the chosen one, or the nearest one that the game has."""
        return level_of(self.kind.id, self.seats[place]["level"], len(self.seats))

    def own_name(self) -> str:
        """Return the name of the first player on this device, or "" if there's none or it's only a proposed one."""
        name = next((clean_name(seat["name"]) for seat in self.seats if seat["kind"] == "person"), "")
        return "" if name in (SEAT_NAMES[0], common_text("setup", "you")) and not self.name else name

    def seat_names(self) -> list[str]:
        """Return the seats in the form a record stores them, with unique names.

        Raises ValueError with a sentence if a name has no visible characters.
        """
        for place, seat in enumerate(self.seats):
            if seat["name"].strip() and not is_visible(seat["name"]):
                raise ValueError(common_text("setup", "unseen", number=place + 1))
        names = unique_names([self.name_at(place) for place in range(len(self.seats))])
        return [f"bot:{self.level_at(place)}:{name}" if self.seats[place]["kind"] == "bot" else name for place, name in enumerate(names)]


def unique_names(names: Sequence[str]) -> list[str]:
    """Return unique names: repeated ones get the number of their seat.

    >>> unique_names(["Ada", "Ben", "Ada"])
    ['Ada', 'Ben', 'Ada 3']
    """
    unique: list[str] = []
    for place, name in enumerate(names, 1):
        while name in unique:
            name = f"{name} {place}"
        unique.append(name)
    return unique


def clean_name(name: str) -> str:
    """Return a typed name in the form a record can store: one line of limited length without colons.

    If nothing in it is visible, return "".
    """
    return tidy_line(name.replace(":", " "), TYPED_NAME)
