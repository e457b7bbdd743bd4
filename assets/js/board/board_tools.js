// What a pointer can do on the board: draw a stroke, rub out strokes, move the paper. Points are [x, y, pressure] in units of the field.
(() => {
  'use strict';
  const {
    strokes,
    drawing: { joinBoxes, boxesTouch, finishStroke },
    filledOutline,
  } = window.courtcards;
  const PIECE_POINTS = 200, // points after which a stroke continues as a new one
    FREE_CHARACTERS = 2_000; // characters that must be free on the card to start one
  const WET_POINTS = 16, // points that may still change, before they are painted for good
    SHARED_POINTS = 3; // points that parts of a stroke share
  const POINT_GAP = 0.6, // units between points, at least
    TAP_LENGTH = 24; // units: a shorter line is a tap

  /** Draws a stroke. The part that can't change any more is painted once. Only the end is painted in every frame. */
  class Stroke {
    #board;
    #style; // tool, colour and width
    #followShare;
    #before; // the card's strokes before this one
    #points = []; // of the current piece
    #tip = null; // the last point, even beyond the range of coordinates
    #fixedCount = 0; // how many points are painted for good
    #length = 0; // of the current piece, in units
    #wetBox = null; // the box of its painted end
    #paintedBox = null; // the box of everything painted since the last finished piece

    /** `followShare` is the share of the distance to the pen that the ink covers at each move. A smaller share makes the line smoother. */
    constructor(board, style, followShare) {
      [this.#board, this.#style, this.#followShare, this.#before] = [board, style, followShare, board.drawing.strokes];
    }

    /** All strokes, including this one so far. */
    get texts() {
      return [...this.#board.drawing.texts, strokes.simplifyStroke({ ...this.#style, points: this.#points }).text];
    }

    /** Draw towards a point, which the ink follows; `p` is the pressure there. */
    drawTo(x, y, p) {
      const points = this.#points,
        from = this.#tip,
        share = this.#followShare;
      if (!from) return points.push((this.#tip = [x, y, p]));
      const distance = Math.hypot(x - from[0], y - from[1]);
      if (distance < POINT_GAP) return;
      this.#length += distance * share;
      this.#tip = [from[0] + (x - from[0]) * share, from[1] + (y - from[1]) * share, p];
      points.push(...strokes.continueLine([from, this.#tip]));
      if (points.length < PIECE_POINTS || this.#style.tool === 'shape') return;
      this.#finishPiece();
      [this.#points, this.#fixedCount, this.#length] = [points.slice(-1), 0, 0];
      if (!this.#board.keeper.fits(this.#board.drawing.strokes, FREE_CHARACTERS)) this.#board.finish();
    }

    /** Finish the stroke, or a piece of it. Long strokes continue as a new one, so that the cost doesn't grow with the length. */
    #finishPiece() {
      const piece = finishStroke(strokes.simplifyStroke({ ...this.#style, points: this.#points })),
        { drawing, paper } = this.#board;
      drawing.strokes = [...drawing.strokes, piece];
      paper.paintDry(piece);
      this.#eraseCurrent();
    }

    #eraseCurrent() {
      if (this.#paintedBox) this.#board.paper.eraseCurrent(this.#paintedBox);
      [this.#wetBox, this.#paintedBox] = [null, null];
    }

    /** The part of the stroke from the point with this number on, and `ahead`, with its fill and its box. */
    #partFrom(first, ahead = []) {
      const part = { ...this.#style, points: [...this.#points.slice(first), ...ahead] };
      return { part, fill: strokes.fillPath(part, first > 0), box: strokes.boxOf(part) };
    }

    /** Paint up to the pen, and on to the points `ahead`, where the browser predicts it will go. */
    paint(ahead) {
      const { paper } = this.#board,
        { tool, width } = this.#style,
        firstWet = () => Math.max(0, this.#fixedCount - SHARED_POINTS),
        boxes = [this.#paintedBox, this.#wetBox].filter(Boolean);
      if (tool !== 'shape' && this.#points.length - this.#fixedCount >= WET_POINTS && this.#length > 2 * width) {
        const { part, fill, box } = this.#partFrom(firstWet());
        paper.paintFixed(part, fill);
        boxes.push(box);
        this.#fixedCount = this.#points.length;
      }
      const { part, fill, box } = this.#partFrom(firstWet(), strokes.continueLine([this.#tip, ...ahead]));
      paper.paintWet(this.#wetBox ? joinBoxes([this.#wetBox, box]) : box, part, fill);
      [this.#wetBox, this.#paintedBox] = [box, joinBoxes([...boxes, box])];
    }

    /** End it where the pen was last; return whether anything was drawn. */
    end(last) {
      if (last) this.#points.push(...strokes.continueLine([this.#tip, last]));
      if (this.#style.tool === 'shape' && this.#length < TAP_LENGTH) this.#fillSpace();
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
      if (keeper.fits(drawing.strokes, strokes.simplifyStroke({ ...this.#style, points: this.#points }).text.length)) this.#finishPiece();
      else this.#eraseCurrent();
    }

    /** Repaint all of it after the paper was moved or zoomed. */
    restart() {
      this.#board.paper.eraseCurrent();
      [this.#fixedCount, this.#wetBox, this.#paintedBox] = [0, null, null];
    }

    /** Cancel the stroke, because a second finger has joined, or because it was the hand that holds the pen. */
    cancel() {
      const { drawing, paper } = this.#board,
        hasPieces = drawing.strokes !== this.#before;
      this.#eraseCurrent();
      drawing.strokes = this.#before;
      if (hasPieces) paper.redraw();
    }
  }

  /** Rubs out what it passes over. A stroke goes whole if its remains wouldn't fit on the card. */
  class Rubber {
    #board;
    #radius;
    #before;
    #last = null; // where it was last
    #dirtyBoxes = []; // the boxes to repaint

    constructor(board, radius) {
      [this.#board, this.#radius, this.#before] = [board, radius, board.drawing.strokes];
    }

    get texts() {
      return this.#board.drawing.texts;
    }

    /** Rub out everything between the last point and this one. */
    drawTo(x, y) {
      const here = [x, y],
        from = this.#last ?? here,
        reach = this.#radius,
        { drawing, keeper } = this.#board;
      const path = joinBoxes([from, here].map(([left, up]) => [left - reach, up - reach, left + reach, up + reach]));
      this.#last = here;
      const rests = new Map(); // what remains of each rubbed stroke
      for (const stroke of drawing.strokes) {
        const rest = boxesTouch(stroke.box, path) ? strokes.rubStroke(stroke, from, here, reach) : null;
        if (!rest) continue;
        rests.set(stroke, rest.map(finishStroke));
        this.#dirtyBoxes.push(stroke.box);
      }
      if (!rests.size) return;
      const next = drawing.strokes.flatMap(stroke => rests.get(stroke) ?? [stroke]);
      drawing.strokes = keeper.hasRoom(next) ? next : drawing.strokes.filter(stroke => !rests.has(stroke));
    }

    paint() {
      if (!this.#dirtyBoxes.length) return;
      this.#board.paper.redraw(joinBoxes(this.#dirtyBoxes));
      this.#dirtyBoxes = [];
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

  window.courtcards.boardTools = { Stroke, Rubber, Grip, FREE_CHARACTERS };
})();
