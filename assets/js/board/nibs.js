// What is done on the board: a stroke is drawn, strokes are rubbed out, the paper is moved. Points are [x, y, pressure] in units of the field.
(() => {
  'use strict';
  const {
    strokes,
    drawing: { joined, touches, dry },
    poured,
  } = window.courtcards;
  const PIECE = 200,
    SURE = 2_000; // points after which a stroke goes on as another; characters that must be left to begin one
  const WET = 16,
    OVER = 3; // points until some are damp; points that parts of a stroke have in common
  const APART = 0.6,
    TAP = 24; // units between points; of a way that is none

  /** A stroke is drawn. What cannot change any more is painted once; only its end is painted again in every frame. */
  class Stroke {
    #board;
    #kind;
    #follow;
    #before;
    #points = [];
    #at = null; // how far it goes, be it beyond what coordinates may be
    #damp = 0; // points that are painted once and for all
    #way = 0; // units it is long
    #wet = null; // the box of what is painted of its end
    #all = null; // the box of all that is painted of it

    /** `follow` tells how much of its way the ink goes to where the pen is: less makes it smooth. */
    constructor(board, kind, follow) {
      [this.#board, this.#kind, this.#follow, this.#before] = [board, kind, follow, board.drawing.strokes];
    }

    /** All strokes, with this one as it is now. */
    get texts() {
      return [...this.#board.drawing.texts, strokes.simplified({ ...this.#kind, points: this.#points }).text];
    }

    to(x, y, p) {
      const points = this.#points,
        from = this.#at,
        part = this.#follow;
      if (!from) return points.push((this.#at = [x, y, p]));
      const way = Math.hypot(x - from[0], y - from[1]);
      if (way < APART) return;
      this.#way += way * part;
      this.#at = [from[0] + (x - from[0]) * part, from[1] + (y - from[1]) * part, p];
      points.push(...strokes.led([from, this.#at]));
      if (points.length < PIECE || this.#kind.tool === 'shape') return;
      this.#lay();
      [this.#points, this.#damp, this.#way] = [points.slice(-1), 0, 0];
      if (!this.#board.keeper.fits(this.#board.drawing.strokes, SURE)) this.#board.finish();
    }

    /** Let it dry: as it is finished, or so long that it goes on as another, since it must not cost more the longer it gets. */
    #lay() {
      const piece = dry(strokes.simplified({ ...this.#kind, points: this.#points })),
        { drawing, paper } = this.#board;
      drawing.strokes = [...drawing.strokes, piece];
      paper.lay(piece);
      this.#blot();
    }

    #blot() {
      if (this.#all) this.#board.paper.blot(this.#all);
      [this.#wet, this.#all] = [null, null];
    }

    /** A part of it from a point on, with what it fills, and its box. */
    #part(from, ahead = []) {
      const part = { ...this.#kind, points: [...this.#points.slice(from), ...ahead] };
      return { part, fill: strokes.filled(part, from > 0), box: strokes.box(part) };
    }

    /** Paint it as far as the pen is, and perhaps a little further where it is sure to go. */
    paint(ahead) {
      const { paper } = this.#board,
        { tool, width } = this.#kind,
        from = () => Math.max(0, this.#damp - OVER),
        boxes = [this.#all, this.#wet].filter(Boolean);
      if (tool !== 'shape' && this.#points.length - this.#damp >= WET && this.#way > 2 * width) {
        const { part, fill, box } = this.#part(from());
        paper.settle(part, fill);
        boxes.push(box);
        this.#damp = this.#points.length;
      }
      const { part, fill, box } = this.#part(from(), strokes.led([this.#at, ...ahead]));
      paper.wet(this.#wet ? joined([this.#wet, box]) : box, part, fill);
      [this.#wet, this.#all] = [box, joined([...boxes, box])];
    }

    /** Keep it, up to where the pen was at last; tell whether anything was drawn. */
    end(last) {
      if (last) this.#points.push(...strokes.led([this.#at, last]));
      if (this.#kind.tool === 'shape' && this.#way < TAP) this.#pour();
      else if (this.#points.length > 1 || this.#before === this.#board.drawing.strokes) this.#lay();
      else this.#blot();
      return this.#board.drawing.change(this.#board.drawing.strokes, this.#before);
    }

    /** It was only a tap: fill the space around it, if so much fits on the card. */
    #pour() {
      const { drawing, keeper, paper } = this.#board;
      if (!courtcards.readable()) {
        keeper.refuse('canvas');
        return this.#blot();
      }
      this.#points = poured(drawing.strokes, paper.field, this.#points[0]);
      if (keeper.fits(drawing.strokes, strokes.simplified({ ...this.#kind, points: this.#points }).text.length)) this.#lay();
      else this.#blot();
    }

    /** The paper lies otherwise: paint all of it again. */
    afresh() {
      this.#board.paper.blot();
      [this.#damp, this.#wet, this.#all] = [0, null, null];
    }

    /** It was none: a second finger has come, or the pen whose hand this is. */
    drop() {
      const { drawing, paper } = this.#board,
        laid = drawing.strokes !== this.#before;
      this.#blot();
      drawing.strokes = this.#before;
      if (laid) paper.redraw();
    }
  }

  /** Strokes are rubbed out where the rubber goes; whole, where what is left of them would be more than fits on a card. */
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

    to(x, y) {
      const here = [x, y],
        from = this.#last ?? here,
        reach = this.#radius,
        { drawing, keeper } = this.#board;
      const way = joined([from, here].map(([left, up]) => [left - reach, up - reach, left + reach, up + reach]));
      this.#last = here;
      const rests = new Map();
      for (const stroke of drawing.strokes) {
        const rest = touches(stroke.box, way) ? strokes.rubbed(stroke, from, here, reach) : null;
        if (!rest) continue;
        rests.set(stroke, rest.map(dry));
        this.#gone.push(stroke.box);
      }
      if (!rests.size) return;
      const next = drawing.strokes.flatMap(stroke => rests.get(stroke) ?? [stroke]);
      drawing.strokes = keeper.room(next) ? next : drawing.strokes.filter(stroke => !rests.has(stroke));
    }

    paint() {
      if (!this.#gone.length) return;
      this.#board.paper.redraw(joined(this.#gone));
      this.#gone = [];
    }

    end() {
      this.paint();
      return this.#board.drawing.change(this.#board.drawing.strokes, this.#before);
    }

    drop() {
      this.#board.drawing.strokes = this.#before;
      this.#board.paper.redraw();
    }
  }

  /** The paper is moved, by two fingers also made larger and smaller. */
  class Grip {
    #paper;
    #was;

    constructor(paper, places) {
      this.#paper = paper;
      this.#was = this.#held(places);
    }

    #held(places) {
      const [one, other = one] = places;
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
    }

    move(places) {
      const now = this.#held(places),
        was = this.#was;
      this.#was = now;
      this.#paper.see(was.apart && now.apart ? now.apart / was.apart : 1, was, now);
    }
  }

  window.courtcards.nibs = { Stroke, Rubber, Grip, SURE };
})();
