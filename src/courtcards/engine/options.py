"""House rules as data: the options that can be set before a match, and the check of their values."""

from collections.abc import Iterable, Mapping
from reprlib import repr as short
from typing import Any, NamedTuple

TWO_PLAYERS = "two"     # lets texts adapt to a match of two players as they do to a house rule


class BadOption(ValueError):
    """An option the game doesn't have, or a value it doesn't accept."""

    def __init__(self, name: str, value: Any, allowed: str):
        super().__init__(f"option {name[:40]}={short(value)}: {allowed}")
        self.name, self.value, self.allowed = name, value, allowed


class Option(NamedTuple):
    """One house rule.

    `kind` says which values it takes:

    * `bool`: true or false.
    * `choice`: one of `choices`.
    * `int`: a number from `low` to `high`.
    * `counts`: a number from `low` to `high` for each of several names. `choices` holds the names with their usual numbers; only changed ones are given.

    Other fields:

    * `expert`: whether the rule is shown last.
    * `proposed`: when set-up turns the rule on by default: never (""), in all matches of two or more people (any word), or only in those that aren't
      played by letter ("screen").
    * `players`: the numbers of players for which the option matters, or None for all.
    * `needs`: another option, and the value it must have for this one to matter.
    * `clock`: the values that use a clock, and so don't work in matches played by letter.
    * `race`: whether the values with a clock work only for a few people on one screen.
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
        """Return whether the option's value can make a difference for a number of players, given the other chosen options."""
        return (self.players is None or players in self.players) and (self.needs is None or chosen[self.needs[0]] == self.needs[1])

    @property
    def clockless_choice(self) -> Any:
        """The first choice that doesn't use a clock."""
        return next(choice for choice in self.choices if choice not in self.clock)

    @property
    def allowed(self) -> str:
        """The accepted values, in words."""
        if self.kind == "counts":
            name, number = self.choices[0]
            return f"whole numbers from {self.low} to {self.high}, as in {name}:{number}"
        return {"bool": "true or false", "choice": "one of " + ", ".join(map(str, self.choices)),
                "int": f"a whole number from {self.low} to {self.high}"}[self.kind]

    def values(self) -> tuple[Any, ...]:
        """Return the values worth trying one by one.

        For numbers, these are the default and both ends of the range; otherwise, they're all values.
        """
        if self.kind == "counts":
            first, last = self.choices[0][0], self.choices[-1][0]
            return self.default, {first: self.low}, {last: self.high}
        return {"bool": (False, True), "choice": self.choices, "int": (self.low, self.default, self.high)}[self.kind]

    def takes(self, value: Any) -> bool:
        """Return whether a value is allowed; `True` doesn't count as a number."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            return self.takes_number(value)
        if self.kind == "counts":
            return isinstance(value, dict) and value.keys() <= dict(self.choices).keys() and all(map(self.takes_number, value.values()))
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def takes_number(self, value: Any) -> bool:
        """Return whether a value is an integer in the range."""
        return type(value) is int and self.low <= value <= self.high

    def read(self, text: str) -> Any:
        """Parse a command-line word into a value (`name:number,…` for counts); raises BadOption."""
        if self.kind == "counts":
            return self.read_counts(text)
        if self.kind == "int":
            is_number = len(text) < 20 and text.removeprefix("-").isdecimal()
            value = int(text) if is_number else None
        else:
            values = {str(value).lower(): value for value in self.values()}
            if self.kind == "bool":
                values |= {"on": True, "yes": True, "off": False, "no": False}
            value = values.get(text.lower())
        if not self.takes(value):
            raise BadOption(self.name, text, self.allowed)
        return value

    def read_counts(self, text: str) -> dict[str, int]:
        """Parse `name:number,name:number` into counts; raises BadOption."""
        pairs = [pair.partition(":") for pair in text.split(",") if pair]
        if not all(number.isascii() and number.isdigit() and len(number) < 9 for _, _, number in pairs):
            raise BadOption(self.name, text, self.allowed)
        value = {name.strip(): int(number) for name, _, number in pairs}
        if not self.takes(value):
            raise BadOption(self.name, text, self.allowed)
        return value


def changed_options(options: Iterable[Option], chosen: Mapping[str, Any], players: int = 0) -> frozenset[str]:
    """Return the names of the options in force that aren't at their defaults.

    `chosen` has the chosen values by name; other options have their defaults. An option of the kind `choice` is named twice: alone and with its value, such
    as `stall` and `stall-rounds`.

    An option is in force if it applies to this number of players (0: any number), and if the option it `needs` has the needed value.
    """
    listed = [*options]
    values = {option.name: option.default for option in listed}
    for option in listed:
        if not players or option.players is None or players in option.players:
            values[option.name] = chosen.get(option.name, option.default)
    changed = [option for option in listed if values[option.name] != option.default and (option.needs is None or values[option.needs[0]] == option.needs[1])]
    return frozenset([option.name for option in changed] + [f"{option.name}-{values[option.name]}" for option in changed if option.kind == "choice"])


def options_in_force(options: Iterable[Option], chosen: Mapping[str, Any], players: int) -> frozenset[str]:
    """Return the names by which texts ask for house rules: the changed options in force and, with two players, `two`.

    The parameters are those of `changed_options`.
    """
    return changed_options(options, chosen, players) | ({TWO_PLAYERS} if players == 2 else set())


def choose_options(options: Iterable[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option by name: the chosen one or, without one, the default.

    Raises BadOption for an option the game doesn't have, or for a value the option doesn't take.
    """
    by_name = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in by_name:
            raise BadOption(name, value, "the game has no such option")
        if not by_name[name].takes(value):
            raise BadOption(name, value, by_name[name].allowed)
    return {name: chosen.get(name, option.default) for name, option in by_name.items()}
