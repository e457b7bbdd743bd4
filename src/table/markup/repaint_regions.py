"""Divides the page into regions. A region is only drawn again if something it was drawn from has changed.

A region is drawn from named values, which are called facts here (not the facts of the rules). If neither they nor its arguments have changed, an empty element
takes its place, and the browser keeps the element on the page.

Elements that the player changes directly (a field, a slider) must be outside of regions. A region's element has a `data_region`, so it mustn't have a
`data_key` as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

from table.markup.html import ESCAPED, Markup

P = ParamSpec("P")
M = TypeVar("M", Markup, Markup | None)
ELEMENT = re.compile("<([^ >]+)(.*)", re.DOTALL)          # its tag, and everything after that


@dataclass(slots=True)
class Region:
    """A region on the page: its arguments, the facts it read, and the regions inside it.

    `tag` is the HTML tag of its element, or "" if the region is empty.
    """

    arguments: tuple[Any, ...]
    reads: set[str]
    tag: str
    inner: dict[str, Region]


class RegionSheet:
    """Collects the facts of one paint, and the regions that it puts on the page."""

    def __init__(self, facts: Mapping[str, Any], parts: Iterable[str], before: RegionSheet | None = None):
        """Start with facts by name. `parts` names the facts whose entries can be read one by one.

        Without a previous sheet (`before`), everything is drawn.
        """
        self.facts, self.parts = facts, parts
        self.regions: dict[str, Region] = {}
        self.before = before.regions if before else {}
        self.changed = changed_facts(before.facts, facts, parts) if before else set()

    def region(self, name: str, draw: Callable[..., Markup | None], facts: SceneFacts, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Markup | None:
        """Draw a region and return it. If it's unchanged, return a placeholder instead.

        `draw` is called with `facts`, and with the further arguments `args` and `kwargs`.
        """
        if name in self.regions:                # it's on this page already; one of the two is enough to track
            return draw(facts, *args, **kwargs)
        arguments = (args, kwargs) if kwargs else args
        is_unchanged = name in self.before and (region := self.before[name]).arguments == arguments and not self.changed & region.reads
        if is_unchanged and not (region.inner and self.regions.keys() & region.inner):         # no inner region has been drawn elsewhere on this sheet
            self.regions |= region.inner
            element = Markup(f'<{region.tag} data-region="{ESCAPED[name]}" data-as-before></{region.tag}>') if region.tag else None
        else:
            region_facts, count_before = facts.on_sheet(self), len(self.regions)
            element = draw(region_facts, *args, **kwargs)
            match = ELEMENT.match(element or "")
            inner = dict([*self.regions.items()][count_before:])
            region = Region(arguments, {*region_facts.__dict__, *region_facts.reads}, match[1] if match else "", inner)
            if match:
                element = Markup(f'<{region.tag} data-region="{ESCAPED[name]}"{match[2]}')
        self.regions[name] = region
        facts.reads |= region.reads
        return element



class SceneFacts:
    """Facts to draw from, with a record of which ones were read. A subclass declares its facts as annotations."""

    def __init__(self, sheet: RegionSheet):
        self.sheet, self.reads = sheet, set[str]()

    if not TYPE_CHECKING:                       # type checkers should find undeclared names
        def __getattr__(self, name: str) -> Any:
            if name not in self.sheet.facts:
                raise AttributeError(name)
            value = self.__dict__[name] = self.sheet.facts[name]      # caching the value also records the read
            return value

    def entry(self, part: str, key: Any) -> Any:
        """Return one entry of a fact, or None if it's missing. Only this entry is recorded as read."""
        self.reads.add(f"{part} {key}")
        return self.sheet.facts[part].get(key)

    def has(self, part: str, key: Any) -> bool:
        """Return whether a fact, which is a dict or a set, contains a key. Only this key is recorded as read."""
        self.reads.add(f"{part} {key}")
        return key in self.sheet.facts[part]

    def on_sheet(self, sheet: RegionSheet) -> Self:
        """Return facts of the same class on another sheet, with no reads recorded yet."""
        facts = object.__new__(type(self))
        facts.sheet, facts.reads = sheet, set()
        return facts


F = TypeVar("F", bound=SceneFacts)


def as_region(draw: Callable[Concatenate[F, P], M]) -> Callable[Concatenate[F, P], M]:
    """Decorate a function that draws one element, or nothing, from facts, so that its result becomes a region.

    Its arguments are compared by value.
    """
    kind = f"{draw.__module__.rpartition('.')[2]}.{draw.__name__}"

    @wraps(draw)
    def draw_region(facts: F, /, *args: P.args, **kwargs: P.kwargs) -> Any:
        subject = args[0] if args else ""
        subject = subject if type(subject) is str else getattr(subject, "number", "")
        return facts.sheet.region(kind if subject == "" else f"{kind} {subject}", draw, facts, args, kwargs)
    return draw_region


def changed_facts(before: Mapping[str, Any], after: Mapping[str, Any], parts: Iterable[str]) -> set[str]:
    """Return the names of changed facts. For facts among `parts`, also return their changed entries as `part key`."""
    changed = {name for name, value in after.items() if before[name] is not value and before[name] != value}
    for part in [part for part in parts if part in changed]:
        old, new = before[part], after[part]
        if isinstance(new, frozenset):
            changed |= {f"{part} {key}" for key in old ^ new}
        else:
            changed |= {f"{part} {key}" for key in new if key not in old or old[key] != new[key]} | {f"{part} {key}" for key in old if key not in new}
            changed |= {f"{part} {key.partition(':')[0]}:" for key in old.keys() ^ new.keys() if ":" in key}
    return changed
