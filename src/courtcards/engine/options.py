"""House rules as data: what may be chosen before a match, and the check of a choice. Imports nothing of the project."""

from collections.abc import Iterable, Mapping
from reprlib import repr as short
from typing import Any, NamedTuple

TWO = "two"             # where two play, texts may say so as they do of a house rule

class BadOption(ValueError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, name: str, value: Any, allowed: str):
        super().__init__(f"option {name[:40]}={short(value)}: {allowed}")
        self.name, self.value, self.allowed = name, value, allowed


class Option(NamedTuple):
    """One house rule; `expert` ones are shown last, and `proposed` names a table at which set-up proposes it to be on.

    `proposed="persons"`: where two or more persons play; `"screen"`: where they do so at one screen, and nobody by letter. The rules themselves
    only know the default. What it tells those at one screen while it is off is said in its texts as `telling`, if anything.

    `kind` is `bool`, `choice` (one of `choices`), `int` (`low` to `high`), or `counts`: numbers from `low` to `high` by name, of
    which only the changed ones are given; `choices` are then the names with their usual numbers.

    `players` are the numbers of players for whom it matters, none for all; `needs` is another option with the value without which it does not.
    `clock` are the values that go by the clock, as nobody can by letter; where that is a `race`, only a few persons at one screen can.
    In their place set-up puts the first choice without a clock.
    """

    name: str
    kind: str
    default: Any
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    expert: bool = False
    proposed: str = ""
    players: range | None = None
    needs: tuple[str, Any] | None = None
    clock: tuple[Any, ...] = ()
    race: bool = False

    def matters(self, players: int, chosen: Mapping[str, Any]) -> bool:
        """Whether its value can make a difference for a number of players, as the other options are chosen."""
        return (self.players is None or players in self.players) and (self.needs is None or chosen[self.needs[0]] == self.needs[1])

    @property
    def calm(self) -> Any:
        """The first choice that does not go by the clock."""
        return next(choice for choice in self.choices if choice not in self.clock)

    @property
    def allowed(self) -> str:
        """The values that it takes, in words."""
        if self.kind == "counts":
            name, number = self.choices[0]
            return f"whole numbers from {self.low} to {self.high}, as in {name}:{number}"
        return {"bool": "true or false", "choice": "one of " + ", ".join(map(str, self.choices)),
                "int": f"a whole number from {self.low} to {self.high}"}[self.kind]

    def values(self) -> tuple[Any, ...]:
        """Return the values worth trying one by one: all of them, or the default and the ends of a range."""
        if self.kind == "counts":
            first, last = self.choices[0][0], self.choices[-1][0]
            return self.default, {first: self.low}, {last: self.high}
        return {"bool": (False, True), "choice": self.choices, "int": (self.low, self.default, self.high)}[self.kind]

    def takes(self, value: Any) -> bool:
        """Whether a value is allowed; `True` is no number here."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            return self.takes_number(value)
        if self.kind == "counts":
            return isinstance(value, dict) and value.keys() <= dict(self.choices).keys() and all(map(self.takes_number, value.values()))
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def takes_number(self, value: Any) -> bool:
        """Whether a value is a whole number of the range."""
        return type(value) is int and self.low <= value <= self.high

    def read(self, text: str) -> Any:
        """Turn a command-line word into a value, `name:number,…` for counts; raises BadOption."""
        if self.kind == "counts":
            return self.read_counts(text)
        words = {str(value).lower(): value for value in (self.values() if self.kind != "int" else ())}
        words |= {"on": True, "yes": True, "off": False, "no": False} if self.kind == "bool" else {}
        number = self.kind == "int" and len(text) < 20 and text.removeprefix("-").isdecimal()
        value = int(text) if number else words.get(text.lower())
        if not self.takes(value):
            raise BadOption(self.name, text, self.allowed)
        return value

    def read_counts(self, text: str) -> dict[str, int]:
        """Turn `name:number,name:number` into counts; raises BadOption."""
        pairs = [pair.partition(":") for pair in text.split(",") if pair]
        if not all(number.isascii() and number.isdigit() and len(number) < 9 for _, _, number in pairs):
            raise BadOption(self.name, text, self.allowed)
        value = {name.strip(): int(number) for name, _, number in pairs}
        if not self.takes(value):
            raise BadOption(self.name, text, self.allowed)
        return value


def changed(options: Iterable[Option], given: Mapping[str, Any], players: int = 0) -> frozenset[str]:
    """Return the options in force that are not as by default, by name, and by what is chosen among a few: `stall` and `stall-rounds`.

    An option is in force if those it `needs` are, and if it is for this number of players; 0 is any.
    """
    known = [*options]
    suits = {option.name: not players or option.players is None or players in option.players for option in known}
    played = {option.name: given.get(option.name, option.default) if suits[option.name] else option.default for option in known}
    others = [option for option in known if played[option.name] != option.default and (option.needs is None or played[option.needs[0]] == option.needs[1])]
    return frozenset([option.name for option in others] + [f"{option.name}-{played[option.name]}" for option in others if option.kind == "choice"])


def in_force(options: Iterable[Option], given: Mapping[str, Any], players: int) -> frozenset[str]:
    """Return the changed options that matter for a number of players (0: any number), and `two` where two play."""
    return changed(options, given, players) | ({TWO} if players == 2 else set())


def choose(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option with the given value or its default; raises BadOption."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadOption(name, value, "the game has no such option")
        if not known[name].takes(value):
            raise BadOption(name, value, known[name].allowed)
    return {name: given.get(name, option.default) for name, option in known.items()}
