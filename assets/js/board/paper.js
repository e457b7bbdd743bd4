// The board's paper: a picture, a grid, three layers of ink and the nib, with scrolling and zoom. Positions are in px of the sheet or units of the field.
// Finished strokes are on one canvas (dry); the current stroke's fixed part is on a second (damp), its changing end on a third (wet).
(() => {
  'use strict';
  const {
    drawing: { boxesTouch, fillOf },
    art,
  } = window.courtcards;
  const MOST_ZOOM = 8, // relative to the zoom that fits the field to the sheet
    GRID_STEP = 88, // units between grid lines
    REPAINT_DELAY = 120, // ms until a moved or zoomed canvas is repainted
    SMALLEST_NIB = 6; // px, so that it stays visible
  const paperStyles = new CSSStyleSheet();
  paperStyles.replaceSync(`
    :host { display: block; position: relative; touch-action: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; cursor: crosshair; }
    .sheet { position: absolute; inset: 0; overflow: hidden; outline: none; }
    .sheet[data-keys] { outline: 3px solid var(--brass-line, currentColor); outline-offset: 2px; }
    .sheet > * { position: absolute; left: 0; top: 0; pointer-events: none; transform-origin: 0 0; }
    .photo { object-fit: cover; }
    .photo:not([src]), .grid[hidden], .nib[hidden] { display: none; }
    .grid { width: 100%; height: 100%; background-image: linear-gradient(rgb(35 95 159 / .28) 1px, transparent 1px), linear-gradient(90deg, rgb(35 95 159 / .28) 1px, transparent 1px); }
    .nib { box-sizing: border-box; border-radius: 50%; border: 1.5px solid rgb(42 20 34 / .75); box-shadow: 0 0 0 1.5px rgb(255 253 248 / .85); }
    .nib[data-keys]::before, .nib[data-keys]::after { content: ""; position: absolute; left: 50%; top: 50%; width: 27px; height: 3px; margin: -1.5px -13.5px; background: #2a1422; box-shadow: 0 0 0 1px #fffdf8; }
    .nib[data-keys]::after { rotate: 90deg; }
    .nib[data-down] { background: rgb(42 20 34 / .35); }
    .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  `);
  const makeElement = (tag, className) => Object.assign(document.createElement(tag), { className });

  class Paper {
    drawing = null; // the drawing shown
    field = { width: 1, height: 1 }; // units
    sheet = Object.assign(makeElement('div', 'sheet'), { tabIndex: 0, role: 'application' });
    #photo = Object.assign(makeElement('img', 'photo'), { alt: '', draggable: false });
    #grid = Object.assign(makeElement('div', 'grid'), { hidden: true });
    #nib = Object.assign(makeElement('div', 'nib'), { hidden: true });
    #said = Object.assign(makeElement('div', 'said'), { role: 'status' });
    #dry = makeElement('canvas', 'dry').getContext('2d');
    #damp = makeElement('canvas', 'damp').getContext('2d');
    #wet = makeElement('canvas', 'wet').getContext('2d');
    #view = { scale: 1, x: 0, y: 0 }; // zoom (1 fits) and the position of the field's corner
    #dryView = this.#view; // the view for which the dry canvas was painted
    #size = { width: 0, height: 0, unit: 1, dots: 1 }; // of the sheet in px; `unit` is px per unit, `dots` canvas pixels per px
    #repaintTimer = 0;
    #picture = ''; // the data URL of the picture under the ink, or an empty string
    #onMove;

    /** `onMove` is called after every scroll or zoom. */
    constructor(root, onMove) {
      this.#onMove = onMove;
      this.sheet.append(this.#photo, this.#grid, this.#dry.canvas, this.#damp.canvas, this.#wet.canvas, this.#nib);
      root.adoptedStyleSheets = [paperStyles];
      root.append(this.sheet, this.#said);
    }

    get scale() {
      return this.#view.scale;
    }

    get size() {
      return this.#size;
    }

    /** Px per unit at the current zoom. */
    get #unit() {
      return this.#size.unit * this.#view.scale;
    }

    /** Announce something to screen readers. */
    say(text) {
      this.#said.textContent = '';
      setTimeout(() => {
        this.#said.textContent = text;
      });
    }

    // -- contents

    /** Show another drawing, or none. */
    showDrawing(drawing, picture = '', scale = 1) {
      this.drawing = drawing;
      this.#view = { scale: Math.max(1, Math.min(MOST_ZOOM, scale)), x: 0, y: 0 };
      this.showPicture(picture);
      for (const { canvas } of [this.#dry, this.#damp, this.#wet]) canvas.width = canvas.width; // clears it
    }

    get picture() {
      return this.#picture;
    }

    /** Put a picture under the ink. */
    showPicture(picture) {
      if (picture === this.#picture) return;
      if (this.#picture) URL.revokeObjectURL(this.#photo.src);
      if (picture) this.#photo.src = art.photoUrl(picture);
      else this.#photo.removeAttribute('src');
      this.#picture = picture;
    }

    /** Show or hide the grid; without an argument, only move it with the paper. */
    showGrid(isShown = !this.#grid.hidden) {
      const { x, y } = this.#view,
        step = GRID_STEP * this.#unit;
      this.#grid.hidden = !isShown;
      if (isShown) Object.assign(this.#grid.style, { backgroundSize: `${step}px ${step}px`, backgroundPosition: `${x}px ${y}px` });
    }

    // -- view

    /** Fit to a rectangle, with one canvas pixel per screen pixel. */
    fitTo({ width, height }) {
      const dots = devicePixelRatio,
        before = this.#size,
        { field } = this;
      if (!width || !height) return;
      if (before.width !== width || before.height !== height || before.dots !== dots) {
        this.#size = { width, height, dots, unit: Math.min(width / field.width, height / field.height) };
        for (const { canvas } of [this.#dry, this.#damp, this.#wet]) {
          Object.assign(canvas, { width: Math.ceil(width * dots), height: Math.ceil(height * dots) });
          Object.assign(canvas.style, { width: `${canvas.width / dots}px`, height: `${canvas.height / dots}px` });
        }
        Object.assign(this.#photo.style, { width: `${field.width * this.#size.unit}px`, height: `${field.height * this.#size.unit}px` });
      }
      this.moveView(1, { x: 0, y: 0 }, { x: 0, y: 0 });
      this.redraw();
    }

    /** Move the paper so that the point at `from` comes to `to`, and zoom it by a factor. The field never leaves the sheet. */
    moveView(factor, from, to) {
      const { width, height, unit } = this.#size,
        { field } = this,
        before = this.#view;
      const scale = Math.max(1, Math.min(MOST_ZOOM, before.scale * factor)),
        grown = scale / before.scale;
      // the corner's offset, moved so that the field covers the sheet, or centred where the field is smaller
      const offsetWithin = (value, room, size) => (size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, value)));
      const x = offsetWithin(to.x - (from.x - before.x) * grown, width, field.width * unit * scale),
        y = offsetWithin(to.y - (from.y - before.y) * grown, height, field.height * unit * scale);
      if (scale !== before.scale || x !== before.x || y !== before.y) this.#view = { scale, x, y };
      this.#photo.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      this.showGrid();
      this.#moveDry();
      this.#onMove();
    }

    /** Move the finished strokes along with the paper as they are, until they're repainted for the new view. */
    #moveDry() {
      const { scale, x, y } = this.#view,
        painted = this.#dryView,
        times = scale / painted.scale,
        isInPlace = times === 1 && painted.x === x && painted.y === y,
        { style } = this.#dry.canvas;
      style.transform = isInPlace ? '' : `translate(${x - painted.x * times}px, ${y - painted.y * times}px) scale(${times})`;
      clearTimeout(this.#repaintTimer);
      if (style.transform) this.#repaintTimer = setTimeout(() => this.redraw(), REPAINT_DELAY);
    }

    zoom(factor) {
      const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
      this.moveView(factor, middle, middle);
    }

    /** A point of the sheet in units of the field. */
    unitsOf({ x, y }) {
      return [(x - this.#view.x) / this.#unit, (y - this.#view.y) / this.#unit];
    }

    /** A point of the field in px of the sheet. */
    pxOf([x, y]) {
      return { x: x * this.#unit + this.#view.x, y: y * this.#unit + this.#view.y };
    }

    /** Put the nib at a point of the field, this many units wide. */
    placeNib(place, width) {
      const size = Math.max(SMALLEST_NIB, width * this.#unit),
        { x, y } = this.pxOf(place);
      Object.assign(this.#nib.style, { width: `${size}px`, height: `${size}px`, transform: `translate(${x - size / 2}px, ${y - size / 2}px)` });
    }

    /** Show or hide the nib; if `isShown` is null, leave that as it is. Mark whether it follows the keys and whether it's down. */
    showNib(isShown, followsKeys = false, isDown = false) {
      if (isShown !== null) this.#nib.hidden = !isShown;
      for (const element of [this.sheet, this.#nib]) element.toggleAttribute('data-keys', followsKeys);
      this.#nib.toggleAttribute('data-down', isDown);
    }

    // -- ink

    /** Let a canvas be painted in units of the field. */
    #setTransform(context) {
      const { dots } = this.#size,
        { x, y } = this.#view,
        unit = this.#unit * dots;
      context.setTransform(unit, 0, 0, unit, x * dots, y * dots);
    }

    #paintInk(context, { colour }, fill) {
      context.fillStyle = `#${colour}`;
      context.fill(fill);
    }

    /** A box, given in units, as left, top, width and height in whole canvas pixels. */
    #pixelBox([left, top, right, bottom], { width, height }) {
      const { dots } = this.#size,
        { x, y } = this.#view,
        unit = this.#unit * dots;
      const [pixelLeft, pixelTop] = [Math.max(0, Math.floor(left * unit + x * dots) - 2), Math.max(0, Math.floor(top * unit + y * dots) - 2)];
      return [
        pixelLeft,
        pixelTop,
        Math.min(width, Math.ceil(right * unit + x * dots) + 2) - pixelLeft,
        Math.min(height, Math.ceil(bottom * unit + y * dots) + 2) - pixelTop,
      ];
    }

    #clearBox(context, box) {
      context.resetTransform();
      context.clearRect(...this.#pixelBox(box, context.canvas));
    }

    /** Repaint the finished strokes: all, or those that touch a box. */
    redraw(box) {
      const context = this.#dry,
        all = !box || this.#dryView !== this.#view;
      if (!this.#size.width || !this.drawing) return;
      clearTimeout(this.#repaintTimer);
      context.save();
      context.resetTransform();
      const part = all ? [0, 0, context.canvas.width, context.canvas.height] : this.#pixelBox(box, context.canvas);
      context.beginPath();
      context.rect(...part);
      context.clip();
      context.clearRect(...part);
      this.#setTransform(context);
      for (const stroke of this.drawing.strokes) if (all || boxesTouch(stroke.box, box)) this.#paintInk(context, stroke, fillOf(stroke));
      context.restore();
      if (all) {
        this.#dryView = this.#view;
        context.canvas.style.transform = '';
      }
    }

    /** Paint a finished stroke over the others. */
    paintDry(stroke) {
      if (this.#dryView !== this.#view) return this.redraw(); // which paints this stroke too
      this.#setTransform(this.#dry);
      this.#paintInk(this.#dry, stroke, fillOf(stroke));
    }

    /** Paint the fixed part of the current stroke. */
    paintFixed(stroke, fill) {
      this.#setTransform(this.#damp);
      this.#paintInk(this.#damp, stroke, fill);
    }

    /** Replace the changing end of the current stroke within a box. */
    paintWet(box, stroke, fill) {
      this.#clearBox(this.#wet, box);
      this.#setTransform(this.#wet);
      this.#paintInk(this.#wet, stroke, fill);
    }

    /** Erase the current stroke: all of it, or within a box. */
    eraseCurrent(box = [-Infinity, -Infinity, Infinity, Infinity]) {
      for (const context of [this.#damp, this.#wet]) this.#clearBox(context, box);
    }
  }

  window.courtcards.Paper = Paper;
})();
