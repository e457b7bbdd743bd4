"""Regions of the page: each stays as it is for as long as nothing has changed that was read to draw it. Knows no game.

A region is drawn with facts that note what is read of them. At the next paint it is drawn again if its arguments are others, or if a
fact that it has read has changed; else an empty element of its name stands in its place, and the stage leaves the page alone there.
What a person changes on the page itself (a field, a slider) stands in no region; the element of a region has no `data_key` besides its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

from table.markup.html import ESCAPED, Markup

P = ParamSpec("P")
M = TypeVar("M", Markup, Markup | None)


@dataclass(slots=True)
class Region:
    """A region on the page: its arguments, the names of the facts that were read, its element's tag (none if it is nothing), the regions inside it."""

    given: tuple[Any, ...]
    reads: set[str]
    tag: str
    inner: dict[str, Region]


class Sheet:
    """The facts of one paint and the regions that it puts on the page, those kept that are as on the sheet before it."""

    def __init__(self, facts: Mapping[str, Any], parts: Iterable[str], before: Sheet | None = None):
        """Take facts by name; `parts` names those of which single entries can be read; without a sheet before everything is drawn."""
        self.facts, self.parts = facts, parts
        self.regions: dict[str, Region] = {}
        self.before = before.regions if before else {}
        self.changed = changes(before.facts, facts, parts) if before else set()

    def region(self, name: str, draw: Callable[..., Markup | None], facts: Facts, given: tuple[Any, ...], named: dict[str, Any]) -> Markup | None:
        """Return a region drawn, or what stands in its place; whoever draws it has read with it what it has read."""
        if name in self.regions:                # the same is on the page already, and one of them is enough to be kept
            return draw(facts, *given, **named)
        all_given = (given, named) if named else given
        known = name in self.before and (region := self.before[name]).given == all_given and not self.changed & region.reads
        if known and not (region.inner and self.regions.keys() & region.inner):         # all inside has the same place on this sheet
            self.regions |= region.inner
            shown = Markup(f'<{region.tag} data-region="{ESCAPED[name]}" data-as-before></{region.tag}>') if region.tag else None
        else:
            own, outside = facts.beside(self), len(self.regions)
            shown = draw(own, *given, **named)
            tag, end, rest = shown.partition(" ") if shown else ("<", "", "")
            if shown and ">" in tag:                      # an element without attributes
                tag, end, rest = shown.partition(">")
            region = Region(all_given, {*own.__dict__, *own.reads}, tag[1:], dict([*self.regions.items()][outside:]))
            shown = shown and Markup(f'{tag} data-region="{ESCAPED[name]}"{end}{rest}')
        self.regions[name] = region
        facts.reads |= region.reads
        return shown


class Facts:
    """What is shown, with a note of what was read of it. A subclass declares the facts of its sheet as annotations."""

    def __init__(self, sheet: Sheet):
        self.sheet, self.reads = sheet, set[str]()

    if not TYPE_CHECKING:                       # which is to find names that nobody has declared
        def __getattr__(self, name: str) -> Any:
            if name not in self.sheet.facts:
                raise AttributeError(name)
            value = self.__dict__[name] = self.sheet.facts[name]      # what was read is held, which is note enough
            return value

    def entry(self, part: str, key: Any) -> Any:
        """Return one entry of a fact, None where it has none; the others may change."""
        self.reads.add(f"{part} {key}")
        return self.sheet.facts[part].get(key)

    def has(self, part: str, key: Any) -> bool:
        """Whether a fact has an entry, or a set of things one of them; the others may change."""
        self.reads.add(f"{part} {key}")
        return key in self.sheet.facts[part]

    def beside(self, sheet: Sheet) -> Self:
        """Return the facts of a sheet with nothing read of them."""
        own = object.__new__(type(self))
        own.sheet, own.reads = sheet, set()
        return own


F = TypeVar("F", bound=Facts)


def region(draw: Callable[Concatenate[F, P], M]) -> Callable[Concatenate[F, P], M]:
    """Mark a function that draws one element from facts, or nothing, as the drawing of a region.

    Its first argument, where that is a seat or a text, tells the region from its likes; all of them are compared by value.
    """
    kind = f"{draw.__module__.rpartition('.')[2]}.{draw.__name__}"

    @wraps(draw)
    def kept(facts: F, /, *given: P.args, **named: P.kwargs) -> Any:
        of = given[0] if given else ""
        of = of if type(of) is str else getattr(of, "number", "")
        return facts.sheet.region(kind if of == "" else f"{kind} {of}", draw, facts, given, named)
    return kept


def changes(before: Mapping[str, Any], after: Mapping[str, Any], parts: Iterable[str]) -> set[str]:
    """Return the names of the facts that differ, and of the parts among them also the entries, as `part key`.

    Where a space has come or gone (`field/1:4`), what holds such spaces has changed, too (`part field/1:`).
    """
    found = {name for name, value in after.items() if before[name] is not value and before[name] != value}
    for part in [part for part in parts if part in found]:
        old, new = before[part], after[part]
        if isinstance(new, frozenset):
            found |= {f"{part} {key}" for key in old ^ new}
        else:
            found |= {f"{part} {key}" for key in new if key not in old or old[key] != new[key]} | {f"{part} {key}" for key in old if key not in new}
            found |= {f"{part} {key.partition(':')[0]}:" for key in old.keys() ^ new.keys() if ":" in key}
    return found
