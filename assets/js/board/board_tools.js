// What a pointer can do on the board: draw a stroke, rub out strokes, move the paper. Points are [x, y, pressure] in units of the field.
(() => {
  'use strict';
  const {
    strokes,
    drawing: { joinBoxes, boxesTouch, finishStroke },
    filledOutline,
  } = window.courtcards;
  const PIECE = 200, // points after which a stroke continues as a new one
    SURE = 2_000; // characters that must be free to start one
  const WET = 16, // points before some are fixed
    OVER = 3; // points that parts of a stroke share
  const APART = 0.6, // units between points
    TAP = 24; // units: a shorter line is a tap

  /** Draws a stroke. The part that can't change any more is painted once. Only the end is painted in every frame. */
  class Stroke {
    #board;
    #kind;
    #follow;
    #before;
    #points = [];
    #at = null; // the last point, even beyond the range of coordinates
    #damp = 0; // points painted for good
    #way = 0; // length in units
    #wet = null; // the box of its painted end
    #all = null; // the box of everything painted

    /** `follow` is the share of the distance to the pen that the ink covers at each move. A smaller share makes the line smoother. */
    constructor(board, kind, follow) {
      [this.#board, this.#kind, this.#follow, this.#before] = [board, kind, follow, board.drawing.strokes];
    }

    /** All strokes, including this one so far. */
    get texts() {
      return [...this.#board.drawing.texts, strokes.simplifyStroke({ ...this.#kind, points: this.#points }).text];
    }

    drawTo(x, y, p) {
      const points = this.#points,
        from = this.#at,
        part = this.#follow;
      if (!from) return points.push((this.#at = [x, y, p]));
      const way = Math.hypot(x - from[0], y - from[1]);
      if (way < APART) return;
      this.#way += way * part;
      this.#at = [from[0] + (x - from[0]) * part, from[1] + (y - from[1]) * part, p];
      points.push(...strokes.continueLine([from, this.#at]));
      if (points.length < PIECE || this.#kind.tool === 'shape') return;
      this.#finishPiece();
      [this.#points, this.#damp, this.#way] = [points.slice(-1), 0, 0];
      if (!this.#board.keeper.fits(this.#board.drawing.strokes, SURE)) this.#board.finish();
    }

    /** Finish the stroke, or a piece of it. Long strokes continue as a new one, so that the cost doesn't grow with the length. */
    #finishPiece() {
      const piece = finishStroke(strokes.simplifyStroke({ ...this.#kind, points: this.#points })),
        { drawing, paper } = this.#board;
      drawing.strokes = [...drawing.strokes, piece];
      paper.paintDry(piece);
      this.#eraseCurrent();
    }

    #eraseCurrent() {
      if (this.#all) this.#board.paper.eraseCurrent(this.#all);
      [this.#wet, this.#all] = [null, null];
    }

    /** The part from a point on, with its fill and its box. */
    #partFrom(from, ahead = []) {
      const part = { ...this.#kind, points: [...this.#points.slice(from), ...ahead] };
      return { part, fill: strokes.fillPath(part, from > 0), box: strokes.boxOf(part) };
    }

    /** Paint up to the pen, and a little further if the browser predicts where it goes. */
    paint(ahead) {
      const { paper } = this.#board,
        { tool, width } = this.#kind,
        firstPoint = () => Math.max(0, this.#damp - OVER),
        boxes = [this.#all, this.#wet].filter(Boolean);
      if (tool !== 'shape' && this.#points.length - this.#damp >= WET && this.#way > 2 * width) {
        const { part, fill, box } = this.#partFrom(firstPoint());
        paper.paintFixed(part, fill);
        boxes.push(box);
        this.#damp = this.#points.length;
      }
      const { part, fill, box } = this.#partFrom(firstPoint(), strokes.continueLine([this.#at, ...ahead]));
      paper.paintWet(this.#wet ? joinBoxes([this.#wet, box]) : box, part, fill);
      [this.#wet, this.#all] = [box, joinBoxes([...boxes, box])];
    }

    /** End it where the pen was last; return whether anything was drawn. */
    end(last) {
      if (last) this.#points.push(...strokes.continueLine([this.#at, last]));
      if (this.#kind.tool === 'shape' && this.#way < TAP) this.#fillSpace();
      else if (this.#points.length > 1 || this.#before === this.#board.drawing.strokes) this.#finishPiece();
      else this.#eraseCurrent();
      return this.#board.drawing.change(this.#board.drawing.strokes, this.#before);
    }

    /** Fill the space around a tap, if the fill fits on the card. */
    #fillSpace() {
      const { drawing, keeper, paper } = this.#board;
      if (!courtcards.canReadCanvas()) {
        keeper.refuse('canvas');
        return this.#eraseCurrent();
      }
      this.#points = filledOutline(drawing.strokes, paper.field, this.#points[0]);
      if (keeper.fits(drawing.strokes, strokes.simplifyStroke({ ...this.#kind, points: this.#points }).text.length)) this.#finishPiece();
      else this.#eraseCurrent();
    }

    /** Repaint all of it after the paper was moved or zoomed. */
    restart() {
      this.#board.paper.eraseCurrent();
      [this.#damp, this.#wet, this.#all] = [0, null, null];
    }

    /** Cancel the stroke, because a second finger has joined, or because it was the hand that holds the pen. */
    cancel() {
      const { drawing, paper } = this.#board,
        laid = drawing.strokes !== this.#before;
      this.#eraseCurrent();
      drawing.strokes = this.#before;
      if (laid) paper.redraw();
    }
  }

  /** Rubs out what it passes over. A stroke goes whole if its remains wouldn't fit on the card. */
  class Rubber {
    #board;
    #radius;
    #before;
    #last = null;
    #gone = [];

    constructor(board, radius) {
      [this.#board, this.#radius, this.#before] = [board, radius, board.drawing.strokes];
    }

    get texts() {
      return this.#board.drawing.texts;
    }

    drawTo(x, y) {
      const here = [x, y],
        from = this.#last ?? here,
        reach = this.#radius,
        { drawing, keeper } = this.#board;
      const way = joinBoxes([from, here].map(([left, up]) => [left - reach, up - reach, left + reach, up + reach]));
      this.#last = here;
      const rests = new Map();
      for (const stroke of drawing.strokes) {
        const rest = boxesTouch(stroke.box, way) ? strokes.rubStroke(stroke, from, here, reach) : null;
        if (!rest) continue;
        rests.set(stroke, rest.map(finishStroke));
        this.#gone.push(stroke.box);
      }
      if (!rests.size) return;
      const next = drawing.strokes.flatMap(stroke => rests.get(stroke) ?? [stroke]);
      drawing.strokes = keeper.hasRoom(next) ? next : drawing.strokes.filter(stroke => !rests.has(stroke));
    }

    paint() {
      if (!this.#gone.length) return;
      this.#board.paper.redraw(joinBoxes(this.#gone));
      this.#gone = [];
    }

    end() {
      this.paint();
      return this.#board.drawing.change(this.#board.drawing.strokes, this.#before);
    }

    cancel() {
      this.#board.drawing.strokes = this.#before;
      this.#board.paper.redraw();
    }
  }

  /** Moves the paper; with two fingers, also zooms it. */
  class Grip {
    #paper;
    #was;

    constructor(paper, places) {
      this.#paper = paper;
      this.#was = this.#gripOf(places);
    }

    #gripOf(places) {
      const [one, other = one] = places;
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
    }

    move(places) {
      const now = this.#gripOf(places),
        was = this.#was;
      this.#was = now;
      this.#paper.moveView(was.apart && now.apart ? now.apart / was.apart : 1, was, now);
    }
  }

  window.courtcards.boardTools = { Stroke, Rubber, Grip, SURE };
})();
