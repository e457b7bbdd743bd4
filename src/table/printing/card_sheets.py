"""Lays cards out on printed sides of paper, at their true size. Backs align with fronts if the paper is flipped on its long edge.

All lengths are in mm.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from courtcards.texts import common_text
from table.markup.html import Markup, h

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.0, 88.0  # the same as in assets/css/print.css
MARGIN_MM = 5.0                             # margin of the paper that printers can't print on
BLEED_MM = 3.0                              # how far a print extends beyond its card's edge
CUT_MARK_MM, CUT_MARK_GAP_MM = 4.0, 1.0     # length of a cut mark, and its distance from the print
SCALE_LINE_MM = 50.0                        # length of the line that checks the print's scale
SCALE_LINE_GAP_MM = 2.4                     # distance from the print to that line

Edges = Sequence[tuple[float, float]]       # start and end of each card in a row or column


class PaperSize(NamedTuple):
    """A paper size, in mm."""

    id: str
    width: float
    height: float


PAPERS = {"a4": PaperSize("a4", 210.0, 297.0), "letter": PaperSize("letter", 215.9, 279.4)}


class PrintedSide(NamedTuple):
    """A printed side of paper: its contents (`inner`), its label, and its HTML attributes (`marks`).

    `rule` is a line for checking the print's scale. Only the first side of a print shows its line.
    """

    inner: Any
    label: str
    marks: Mapping[str, Any] = {}
    rule: Markup | None = None


class CardBlock(NamedTuple):
    """The layout of cards on a side of paper. They're centred and, with bleed, lie on their sides with a gap between them.

    `marks` says whether there are cut marks at the cards' edges.
    """

    paper: PaperSize
    bleed: bool = False
    marks: bool = True

    @property
    def bleed_width(self) -> float:
        """How far a print extends beyond its card's edge: the width of the bleed, or 0 without bleed."""
        return BLEED_MM if self.bleed else 0.0

    @property
    def cards_per_side(self) -> int:
        """How many cards fit on a side."""
        return len(self.column_edges) * len(self.row_edges)

    @property
    def column_edges(self) -> Edges:
        """Where each column of cards starts and ends, from the left edge of the paper."""
        return self.edges(CARD_HEIGHT_MM if self.bleed else CARD_WIDTH_MM, self.paper.width)

    @property
    def row_edges(self) -> Edges:
        """Where each row of cards starts and ends, from the top edge of the paper."""
        return self.edges(CARD_WIDTH_MM if self.bleed else CARD_HEIGHT_MM, self.paper.height)

    def edges(self, side: float, room: float) -> Edges:
        """Return the start and end of each card in a centred row of as many cards as fit.

        `side` is a card's length in the row's direction, `room` the paper's.
        """
        step = side + 2 * self.bleed_width
        cards = int((room - 2 * MARGIN_MM) / step)
        starts = [(room - cards * step) / 2 + self.bleed_width + number * step for number in range(cards)]
        return [(start, start + side) for start in starts]


def card_sides(faces: Sequence[Markup], back: Markup | None, block: CardBlock) -> list[PrintedSide]:
    """Return the sides for printing cards with these faces: each side of fronts, followed by a side of backs if there's a `back`."""
    sides: list[PrintedSide] = []
    for first in range(0, len(faces), block.cards_per_side):
        page_faces = faces[first:first + block.cards_per_side]
        numbers: dict[str, Any] = {"first": first + 1, "last": first + len(page_faces)}
        sides.append(card_side(page_faces, block, common_text("printing", "side-cards", **numbers), "front"))
        if back:
            sides.append(card_side([back] * len(page_faces), block, common_text("printing", "side-backs", **numbers), "back"))
    return sides


def card_side(cards: Sequence[Markup], block: CardBlock, label: str, side: str) -> PrintedSide:
    """Return one side with the given cards. `side` is "front" or "back"."""
    rows = h("div", cards, class_="paper__cards")
    return PrintedSide([rows, cut_marks(block) if block.marks else None], label, {"data_side": side, "data_bleed": block.bleed}, scale_line(block))


def sheet_side(title: str, markup: Markup, landscape: bool) -> PrintedSide:
    """Return a side with a single sheet in its middle. A sheet in landscape format is rotated."""
    return PrintedSide(h("div", markup, class_="paper__sheet", data_turned=landscape), title, {"data_side": "sheet"})


def blank_side() -> PrintedSide:
    """Return a side that is left blank, labelled as such in the preview."""
    return PrintedSide(None, common_text("printing", "side-empty"), {"data_side": "empty"})


def cut_marks(block: CardBlock) -> Markup:
    """Return the lines that show where to cut."""
    paper, across, down = block.paper, block.column_edges, block.row_edges
    upright = [f"M{x:.2f} {start:.2f}V{end:.2f}" for start, end in cut_mark_spans(down, paper.height, block.bleed_width) for column in across for x in column]
    level = [f"M{start:.2f} {y:.2f}H{end:.2f}" for start, end in cut_mark_spans(across, paper.width, block.bleed_width) for row in down for y in row]
    return overlay_lines("paper__marks", paper, list(dict.fromkeys(upright + level)))


def cut_mark_spans(edges: Edges, room: float, over: float) -> Iterator[tuple[float, float]]:
    """Yield where each cut mark in one direction starts and ends.

    `edges` are the starts and ends of the cards in that direction, `room` is the paper's length, and `over` the width of the bleed (0 without bleed).
    """
    first, last, gap = edges[0][0], edges[-1][1], over + CUT_MARK_GAP_MM
    yield max(0.0, first - gap - CUT_MARK_MM), first - gap
    if over:
        for (_, end), (start, _) in pairwise(edges):
            yield end + CUT_MARK_GAP_MM, start - CUT_MARK_GAP_MM
    yield last + gap, min(room, last + gap + CUT_MARK_MM)


def scale_line(block: CardBlock) -> Markup:
    """Return the line, 50 mm long, by which the print's scale can be checked."""
    middle, y = sum(block.column_edges[1]) / 2, block.row_edges[-1][1] + block.bleed_width + SCALE_LINE_GAP_MM
    line = f"M{middle - SCALE_LINE_MM / 2:.2f} {y - 1:.2f}v2m0 -1h{SCALE_LINE_MM:.0f}m0 -1v2"
    words = h("text", common_text("printing", "measure"), x=f"{middle:.2f}", y=f"{y + 2.8:.2f}", text_anchor="middle", font_size="2.5")
    return overlay_lines("paper__rule", block.paper, [line], words)


def overlay_lines(style: str, paper: PaperSize, lines: Sequence[str], words: Markup | None = None) -> Markup:
    """Return a drawing that covers a whole side: `lines` (SVG path segments in mm) and `words`. `style` is its CSS class."""
    path = h("path", d="".join(lines), fill="none", stroke="#000", stroke_width="0.2")
    return h("svg", path, words, class_=style, viewBox=f"0 0 {paper.width:g} {paper.height:g}", aria_hidden="true")


def printed_sides(sides: Sequence[PrintedSide], paper: PaperSize) -> list[Markup]:
    """Return the markup of sides in print order. Only the first side shows its line for checking the scale, if it has one."""
    return [printed_side(side, paper, first=not number) for number, side in enumerate(sides)]


def printed_side(side: PrintedSide, paper: PaperSize, first: bool) -> Markup:
    """Return the markup of a side with its label.

    `first` says whether to show its line for checking the scale.
    """
    inner = h("div", side.inner, side.rule if first else None, class_="paper", aria_hidden="true", **side.marks)
    return h("li", inner, h("small", side.label), class_="leaf", data_paper=paper.id, data_leaflet=side.marks.get("data_side") == "rules")
