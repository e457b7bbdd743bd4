"""Cards on leaves of paper at their true size: fronts, and backs that lie behind them when the paper is turned on its long edge. Pure markup, in mm."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from courtcards.texts import said
from table.markup.html import Markup, h

CARD = 63.0, 88.0       # width and height
FREE = 5.0              # at the edges of the paper, where printers do not print
BLEED = 3.0             # how far a print goes on over its card's edge
MARK, APART = 4.0, 1.0  # how long a cut mark is, and how far from what is printed
RULE = 50.0             # the line by which a print is measured
UNDER = 2.4             # from what is printed to that line

Edges = Sequence[tuple[float, float]]       # where the cards of a line begin and end


class Paper(NamedTuple):
    """A kind of paper."""

    id: str
    width: float
    height: float


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}


class Side(NamedTuple):
    """A side of a leaf: what is printed on it, what it is called, its marks, and the line by which the print is measured if it is the first."""

    inner: Any
    label: str
    marks: Mapping[str, Any] = {}
    rule: Markup | None = None


class Block(NamedTuple):
    """How cards lie on a leaf: in the middle, cut marks at their edges.

    They lie with no gap, or with room for the bleed of both neighbours; then they are turned, as more of them leave the edges of the paper free.
    """

    paper: Paper
    bleed: bool = False
    marks: bool = True

    @property
    def over(self) -> float:
        """How far a print goes on over its card's edge."""
        return BLEED if self.bleed else 0.0

    @property
    def most(self) -> int:
        """How many cards a leaf has room for."""
        return len(self.across) * len(self.down)

    @property
    def across(self) -> Edges:
        """Where the columns of cards begin and end."""
        return self.edges(CARD[self.bleed], self.paper.width)

    @property
    def down(self) -> Edges:
        """Where the rows of cards begin and end."""
        return self.edges(CARD[not self.bleed], self.paper.height)

    def edges(self, side: float, room: float) -> Edges:
        """Return where as many cards as there is room for begin and end, in its middle."""
        step = side + 2 * self.over
        cards = int((room - 2 * FREE) / step)
        starts = [(room - cards * step) / 2 + self.over + number * step for number in range(cards)]
        return [(start, start + side) for start in starts]


def dealt(faces: Sequence[Markup], back: Markup | None, block: Block) -> list[Side]:
    """Return the sides on which some cards are printed: each of fronts is followed by that of their backs, where they have any."""
    sides: list[Side] = []
    for first in range(0, len(faces), block.most):
        some = faces[first:first + block.most]
        sides.append(cards(some, block, said("printing", "side-cards", first=first + 1, last=first + len(some)), "front"))
        sides += [cards([back] * len(some), block, said("printing", "side-backs", first=first + 1, last=first + len(some)), "back")] if back else []
    return sides


def cards(some: Sequence[Markup], block: Block, label: str, which: str) -> Side:
    """Return a side with some cards; the columns of backs are those of their fronts as they are seen from behind."""
    rows = h("div", some, class_="paper__cards")
    return Side([rows, cut_marks(block) if block.marks else None], label, {"data_side": which, "data_bleed": block.bleed}, measure(block))


def sheet(title: str, markup: Markup, landscape: bool) -> Side:
    """Return a side with something else in its middle, turned if it is wider than high."""
    return Side(h("div", markup, class_="paper__sheet", data_turned=landscape), title, {"data_side": "sheet"})


def empty() -> Side:
    """Return a side on which nothing is printed."""
    return Side(None, said("printing", "side-empty"), {"data_side": "empty"})


def cut_marks(block: Block) -> Markup:
    """Return the lines that show where to cut, beside the cards and between those with bleed."""
    paper, across, down = block.paper, block.across, block.down
    upright = [f"M{x:.2f} {start:.2f}V{end:.2f}" for start, end in gaps(down, paper.height, block.over) for column in across for x in column]
    level = [f"M{start:.2f} {y:.2f}H{end:.2f}" for start, end in gaps(across, paper.width, block.over) for row in down for y in row]
    return drawing("paper__marks", paper, list(dict.fromkeys(upright + level)))


def gaps(edges: Edges, room: float, over: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where marks go: before the first card and after the last, off the bleed, and between cards with bleed."""
    first, last, off = edges[0][0], edges[-1][1], over + APART
    yield max(0.0, first - off - MARK), first - off
    if over:
        for (_, end), (start, _) in pairwise(edges):
            yield end + APART, start - APART
    yield last + off, min(room, last + off + MARK)


def measure(block: Block) -> Markup:
    """Return a line of 50 mm, under a card in the last row, by which the print is measured."""
    middle, y = sum(block.across[1]) / 2, block.down[-1][1] + block.over + UNDER
    line = f"M{middle - RULE / 2:.2f} {y - 1:.2f}v2m0 -1h{RULE:.0f}m0 -1v2"
    words = h("text", said("printing", "measure"), x=f"{middle:.2f}", y=f"{y + 2.8:.2f}", text_anchor="middle", font_size="2.5")
    return drawing("paper__rule", block.paper, [line], words)


def drawing(style: str, paper: Paper, lines: Sequence[str], words: Markup | None = None) -> Markup:
    """Return lines drawn over a whole leaf, in mm."""
    path = h("path", d="".join(lines), fill="none", stroke="#000", stroke_width="0.2")
    return h("svg", path, words, class_=style, viewBox=f"0 0 {paper.width:g} {paper.height:g}", aria_hidden="true")


def printed(sides: Sequence[Side], paper: Paper) -> list[Markup]:
    """Return sides as they are printed one after the other; the first has the line by which the print is measured."""
    return [leaf(side, paper, first=not number) for number, side in enumerate(sides)]


def leaf(side: Side, paper: Paper, first: bool) -> Markup:
    """Return a side of a leaf."""
    inner = h("div", side.inner, side.rule if first else None, class_="paper", aria_hidden="true", **side.marks)
    return h("li", inner, h("small", side.label), class_="leaf", data_paper=paper.id, data_leaflet=side.marks.get("data_side") == "rules")
