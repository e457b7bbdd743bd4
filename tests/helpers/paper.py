"""Read the pages of a PDF, in mm from the top left corner: filled boxes, straight lines, words."""

from functools import cached_property
from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 25.4 / 72          # of a PDF point


class Page:
    """A page, parsed only as far as it's used: `size` in mm, its drawing and its text."""

    def __init__(self, page):
        wide, high = float(page.mediabox.width), float(page.mediabox.height)
        self.page, self.high, self.size = page, high, (wide * MM, high * MM)

    @cached_property
    def drawing(self):
        drawing = Drawing(self.high)
        drawing.follow(ContentStream(self.page.get_contents(), self.page.pdf))
        return drawing

    @property
    def boxes(self):
        """Filled boxes, as (left, top, width, height)."""
        return self.drawing.boxes

    @property
    def lines(self):
        """Straight lines, as the x and y of both ends."""
        return self.drawing.lines

    @cached_property
    def words(self):
        """Texts with their starting points."""
        words, at_rest = [], Drawing(self.high)

        def heard(text, at, inner, *_):
            words.append((text, *at_rest.seen(times(inner, at), 0, 0)))
        self.page.extract_text(visitor_text=heard)
        return words

    @property
    def text(self):
        """All text on the page."""
        return " ".join("".join(text for text, *_ in self.words).split())

    def sized(self, width, height, by=.3):
        """Return the top left corners of the boxes of a size."""
        return sorted({(round(x, 1), round(y, 1)) for x, y, *size in self.boxes if near(size, (width, height), by)})


def near(these, those, by=.2):
    """Return whether two sequences of numbers agree within a tolerance."""
    return len(these) == len(those) and all(abs(one - other) <= by for one, other in zip(these, those, strict=True))


def pages_of(pdf):
    """Return the pages of a PDF, given as bytes."""
    return [Page(page) for page in PdfReader(BytesIO(pdf)).pages]


class Drawing:
    """Follows a page's drawing operators; knows only fills, and strokes along straight lines."""

    def __init__(self, high):
        self.high, self.matrix, self.kept = high, (1, 0, 0, 1, 0, 0), []
        self.path, self.boxes, self.lines = [], [], []

    def seen(self, matrix, x, y):
        """Return a point's place on the page."""
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * MM, (self.high - (b * x + d * y + f)) * MM

    def follow(self, stream):
        """Follow the operators of a content stream, as far as we measure them."""
        for values, said in stream.operations:
            if said in ACTS:
                getattr(self, f"on_{ACTS[said]}")(*(map(float, values) if said in TAKES else ()))

    def on_keep(self):
        self.kept.append(self.matrix)

    def on_back(self):
        self.matrix = self.kept.pop()

    def on_turn(self, *by):
        self.matrix = times(by, self.matrix)

    def on_box(self, x, y, width, height):
        (left, top), (right, foot) = (self.seen(self.matrix, x + by[0], y + by[1]) for by in ((0, 0), (width, height)))
        self.path.append(("box", min(left, right), min(top, foot), abs(right - left), abs(foot - top)))

    def on_move(self, x, y):
        self.path.append(("move", *self.seen(self.matrix, x, y)))

    def on_line(self, x, y):
        self.path.append(("line", *self.seen(self.matrix, x, y)))

    def on_fill(self):
        self.boxes += [tuple(rest) for what, *rest in self.path if what == "box"]
        self.path = []

    def on_stroke(self):
        at = None
        for what, *rest in self.path:
            if what == "line":
                self.lines.append((*at, *rest))
            at = rest[:2]
        self.path = []

    def on_end(self):
        self.path = []


ACTS = {b"q": "keep", b"Q": "back", b"cm": "turn", b"re": "box", b"m": "move", b"l": "line", b"f": "fill", b"f*": "fill", b"S": "stroke", b"n": "end",
        b"B": "fill", b"b": "fill"}
TAKES = b"cm", b"re", b"m", b"l"            # numeric operands


def times(one, other):
    """Return the matrix of one transform followed by another."""
    (a, b, c, d, e, f), (g, h, i, j, k, m) = one, other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
