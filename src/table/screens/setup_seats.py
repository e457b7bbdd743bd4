"""Who sits at the match that is set up, and at which device. No DOM."""

from collections.abc import Collection, Sequence
from itertools import count

from courtcards.bots import level_of, style
from courtcards.engine.game import Game
from courtcards.engine.limits import TYPED_NAME
from courtcards.engine.strategy import LEVELS
from courtcards.engine.visible_text import is_seen
from courtcards.games import GAMES
from courtcards.saves.loader import tidy
from courtcards.saves.record import Record, player
from courtcards.texts import load, said
from table.books import layout_of
from table.page.shared_messages import Style, style_words
from table.storage.letter_state import BOTS

NAMES = load("common")["setup"]["names"]
HERE = 0            # the home of the persons at this device


class Seating:
    """Who sits where: a name, a kind (`person` at this device, `bot`, `letter` for a person far away, `guest` for one in the room at a device of their own)
    and a bot's level for each seat."""

    def __init__(self, game: str, name: str, level: str):
        """Begin with one person, of a name if it is known, and bots of a level, as many as usual."""
        self.kind: type[Game] = GAMES[game]
        self.level = level              # the one that was chosen last
        self.name = name
        self.seats: list[dict[str, str]] = []
        self.resize(layout_of(game).seats or self.kind.fewest)

    def sit(self, record: Record, far: Collection[int]) -> None:
        """Begin with the seats of a match, of which some are `far`."""
        self.seats = [{"name": name, "kind": "bot" if bot else "letter" if place in far else "person",
                       "level": bot if bot in LEVELS else self.level}
                      for place, (name, bot) in enumerate(map(player, record.seats))]

    def resize(self, number: int) -> None:
        """Set how many play; who is alone plays here."""
        fresh = [{"name": name, "kind": "bot", "level": self.level} for name in NAMES]
        fresh[0] |= {"name": self.name or said("setup", "you"), "kind": "person"}
        self.seats = self.seats[:number] + fresh[len(self.seats):number]
        if self.seats[0]["kind"] not in self.kinds:
            self.seats[0]["kind"] = "person"
        self.call_first()

    def cast(self, place: int, kind: str) -> None:
        """Have a seat played by somebody of a kind."""
        self.seats[place]["kind"] = kind
        self.call_first()

    def call_first(self) -> None:
        """Call the only person You, and by a proposed name where others have to know who is meant, unless a name was typed."""
        first, alone = self.seats[0], [seat["kind"] for seat in self.seats if seat["kind"] != "bot"] == ["person"]
        if first["name"] in (NAMES[0], said("setup", "you")) and self.name in ("", said("setup", "you")):
            first["name"] = said("setup", "you") if alone and first["kind"] == "person" else NAMES[0]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that a seat can be of: nobody is a guest or plays by letter alone, nor by letter what is not played so."""
        if len(self.seats) < 2:
            return ("person", "bot")
        return ("person", "bot", "letter", "guest") if layout_of(self.kind.id).letters else ("person", "bot", "guest")

    @property
    def barred(self) -> str:
        """The kind that no seat can be of beside those that are here: a match has guests or letters."""
        return "guest" if self.by_letter else "letter" if self.guests else ""

    @property
    def persons(self) -> int:
        """How many persons play at this device."""
        return sum(seat["kind"] == "person" for seat in self.seats)

    @property
    def invited(self) -> list[str]:
        """The names of those who play by letter."""
        return [self.called(place) for place, seat in enumerate(self.seats) if seat["kind"] == "letter"]

    @property
    def guests(self) -> list[int]:
        """The seats of guests."""
        return [place for place, seat in enumerate(self.seats) if seat["kind"] == "guest"]

    @property
    def by_letter(self) -> bool:
        """Whether anybody plays by letter."""
        return bool(self.invited)

    @property
    def unattended(self) -> str:
        """Why this cannot go out by letter, nobody being here to write them, or nothing."""
        return said("setup", "unattended") if self.by_letter and not self.persons else ""

    def homes(self) -> list[int]:
        """Return the device at which each seat is played: this one, BOTS for a bot, one of its own for each seat by letter, from 1 on."""
        devices = count(HERE + 1)
        return [next(devices) if seat["kind"] == "letter" else BOTS if seat["kind"] == "bot" else HERE for seat in self.seats]

    def called(self, place: int) -> str:
        """Return the name that a seat was given, else the one that is proposed."""
        return clean(self.seats[place]["name"]) or NAMES[place]

    def style(self, place: int) -> Style | None:
        """Return the style in which the bot of a seat will play; None where it has none."""
        name = told_apart([self.called(each) for each in range(len(self.seats))])[place]
        return style_words(self.kind.id, style(self.kind.id, self.level_at(place), name, len(self.seats)))

    def level_at(self, place: int) -> str:
        """Return the level at which the bot of a seat plays: the one that was wished, if the game has it with so many seats."""
        return level_of(self.kind.id, self.seats[place]["level"], len(self.seats))

    def own_name(self) -> str:
        """Return the name of the first person, if it is not the one that is proposed to everybody."""
        name = next((clean(seat["name"]) for seat in self.seats if seat["kind"] == "person"), "")
        return "" if name in (NAMES[0], said("setup", "you")) and not self.name else name

    def named(self) -> list[str]:
        """Return the seats as a record writes them; no two players have the same name. Raises ValueError, with a sentence, for one that cannot be seen."""
        for place, seat in enumerate(self.seats):
            if seat["name"].strip() and not is_seen(seat["name"]):
                raise ValueError(said("setup", "unseen", number=place + 1))
        names = told_apart([self.called(place) for place in range(len(self.seats))])
        return [f"bot:{self.level_at(place)}:{name}" if self.seats[place]["kind"] == "bot" else name for place, name in enumerate(names)]


def told_apart(names: Sequence[str]) -> list[str]:
    """Return names of which no two are alike: a later one gets the number of its seat.

    >>> told_apart(["Ada", "Ben", "Ada"])
    ['Ada', 'Ben', 'Ada 3']
    """
    apart: list[str] = []
    for place, name in enumerate(names, 1):
        while name in apart:
            name = f"{name} {place}"
        apart.append(name)
    return apart


def clean(name: str) -> str:
    """Return a typed name without what a record cannot hold."""
    return tidy(name.replace(":", " "), TYPED_NAME)
