// The board that is drawn on: <ink-board key tool colour width zoom grid label>; its key never changes. Ink follows the pen in its own frame; what is drawn is kept at once.
// Finished strokes lie on one canvas, the stroke that is being drawn on another over it: nothing that is dry is painted again while one is drawn.
(() => {
  'use strict';
  const { strokes, art } = window.courtcards, { FIELD, STROKES, ART, HARDEST } = strokes;
  const PIECE = 400, SURE = 2_000;                    // points after which a stroke goes on as another; characters that must be left to begin one
  const KEPT = 400, REST = 500, TOLD = 60;            // ms: how often a stroke is kept while it is drawn; until others hear of it; until Python hears of it
  const SLIP = 24, PALM = 3_000;                      // px that a finger has drawn that is not one of two; ms after the pen in which fingers are the palm of its hand
  const EVEN = HARDEST * .5, LIGHT = .25, HEAVY = .65, FAST = 2, SLOWLY = .2;      // pressure where there is none, of what is drawn fast and slowly; px a ms; how fast it follows
  const FOLLOW = .65, APART = .6;                     // how much of its way the ink goes to where a pointer is; units between points
  const CLOSEST = 8, NEARER = 1.5, LINES = 88;        // how far one can zoom in; a step of it; units between the lines of the grid
  const STEP = 10, FAR = 50;                          // units of an arrow key, with Shift
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const SAID = { down: 'Nib down', up: 'Nib up', undo: 'Taken back', redo: 'Drawn again', clear: 'All rubbed out', nothing: 'Nothing there' };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
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

  const touches = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
  const joined = boxes => boxes.reduce((all, one) => [Math.min(all[0], one[0]), Math.min(all[1], one[1]), Math.max(all[2], one[2]), Math.max(all[3], one[3])], [Infinity, Infinity, -Infinity, -Infinity]);
  const dry = stroke => ({ ...stroke, box: strokes.box(stroke), fill: null });
  const fillOf = stroke => (stroke.fill ??= new Path2D(strokes.outline(stroke.text).path));

  // ---- what is drawn on a card, and how it came to be

  /** The strokes of a card, with all changes: in each some came `in` the place of those that went `out`. */
  class Drawing {
    strokes = [];
    #past = [];
    #future = [];

    get texts() {
      return this.strokes.map(({ text }) => text);
    }

    get open() {
      return { undo: this.#past.length ? '1' : '', redo: this.#future.length ? '1' : '' };
    }

    /** Take over what is kept; what was found at first can be taken back one by one. */
    adopt(texts) {
      if (texts.join() === this.texts.join()) return;
      const known = new Map(this.strokes.map(stroke => [stroke.text, stroke])), first = !this.#past.length && !this.#future.length;
      const found = texts.map(text => known.get(text) ?? strokes.parsed(text)).filter(Boolean).map(stroke => ('box' in stroke ? stroke : dry(stroke)));
      if (first) for (const stroke of found) this.change([...this.strokes, stroke]); else this.change(found);
    }

    /** Have other strokes from now on and tell whether they are others; `since` is what was there before, if some of the change is made already. */
    change(next, since = this.strokes) {
      let at = 0, tail = 0;
      while (at < since.length && since[at] === next[at]) at += 1;
      while (tail < Math.min(since.length, next.length) - at && since.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
      const change = { at, out: since.slice(at, since.length - tail), come: next.slice(at, next.length - tail) };
      this.strokes = next;
      if (!change.out.length && !change.come.length) return false;
      this.#past.push(change);
      this.#future = [];
      return true;
    }

    /** Take the last change back, or make it again; return the strokes that went and came. */
    step(back) {
      const change = (back ? this.#past : this.#future).pop();
      if (!change) return null;
      const { at, out, come } = change, [goes, comes] = back ? [come, out] : [out, come];
      (back ? this.#future : this.#past).push(change);
      this.strokes = [...this.strokes.slice(0, at), ...comes, ...this.strokes.slice(at + goes.length)];
      return [...out, ...come];
    }
  }

  // ---- what a pointer does on the board; points are [x, y, pressure] in units

  /** A stroke is drawn. */
  class Stroke {
    #board; #kind; #follow; #before;
    #points = [];
    #wet = null;                                      // the box of what is painted on the upper canvas

    /** `follow` tells how much of its way the ink goes to where the pen is: less makes it smooth. */
    constructor(board, kind, follow) {
      [this.#board, this.#kind, this.#follow, this.#before] = [board, kind, follow, board.drawing.strokes];
    }

    /** All strokes, with this one as it is now. */
    get texts() {
      return [...this.#board.drawing.texts, strokes.simplified(this.#stroke()).text];
    }

    #stroke(ahead = []) {
      return { ...this.#kind, points: [...this.#points, ...ahead] };
    }

    to([x, y, p]) {
      const last = this.#points.at(-1), part = this.#follow;
      if (last && Math.hypot(x - last[0], y - last[1]) < APART) return;
      this.#points.push(last ? [last[0] + (x - last[0]) * part, last[1] + (y - last[1]) * part, p] : [x, y, p]);
      if (this.#points.length < PIECE || this.#kind.tool === 'shape') return;
      this.#lay();
      this.#points = this.#points.slice(-1);
      if (!this.#board.fits(this.#board.drawing.strokes, SURE)) this.#board.finish();
    }

    /** Let it dry: as it is finished, or so long that it goes on as another, since it must not cost more the longer it gets. */
    #lay() {
      const piece = dry(strokes.simplified(this.#stroke())), { drawing } = this.#board;
      drawing.strokes = [...drawing.strokes, piece];
      this.#board.lay(piece);
    }

    /** Paint it as far as the pen is, and perhaps a little further where it is sure to go. */
    paint(ahead) {
      const stroke = this.#stroke(ahead), box = strokes.box(stroke);
      this.#board.wet(this.#wet ? joined([this.#wet, box]) : box, stroke);
      this.#wet = box;
    }

    /** Keep it, up to where the pen was at last; tell whether anything was drawn. */
    end(last = []) {
      this.#points.push(...last);
      if (this.#points.length > 1 || this.#before === this.#board.drawing.strokes) this.#lay();
      if (this.#wet) this.#board.wet(this.#wet);
      return this.#board.drawing.change(this.#board.drawing.strokes, this.#before);
    }

    /** It was none: a second finger has come, or the pen whose hand this is. */
    drop() {
      if (this.#wet) this.#board.wet(this.#wet);
      this.#board.drawing.strokes = this.#before;
      this.#board.redraw();
    }
  }

  /** Strokes are rubbed out where the rubber goes. */
  class Rubber {
    #board; #radius; #before; #last = null; #gone = [];

    constructor(board, radius) {
      [this.#board, this.#radius, this.#before] = [board, radius, board.drawing.strokes];
    }

    get texts() {
      return this.#board.drawing.texts;
    }

    to([x, y]) {
      const here = [x, y], from = this.#last ?? here, reach = this.#radius, { drawing } = this.#board;
      const way = joined([from, here].map(([left, up]) => [left - reach, up - reach, left + reach, up + reach]));
      this.#last = here;
      const next = drawing.strokes.flatMap(stroke => {
        const rest = touches(stroke.box, way) ? strokes.rubbed(stroke, from, here, reach) : null;
        if (!rest) return [stroke];
        this.#gone.push(stroke.box);
        return rest.map(dry);
      });
      if (!this.#gone.length || !this.#board.fits(next)) return;
      drawing.strokes = next;
    }

    paint() {
      if (!this.#gone.length) return;
      this.#board.redraw(joined(this.#gone));
      this.#gone = [];
    }

    end() {
      this.paint();
      return this.#board.drawing.change(this.#board.drawing.strokes, this.#before);
    }

    drop() {
      this.#board.drawing.strokes = this.#before;
      this.#board.redraw();
    }
  }

  /** The paper is moved, by two fingers also made larger and smaller. */
  class Grip {
    #board; #was;

    constructor(board, places) {
      this.#board = board;
      this.#was = this.#held(places);
    }

    #held(places) {
      const [one, other = one] = places;
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
    }

    move(places) {
      const now = this.#held(places), was = this.#was;
      this.#was = now;
      this.#board.see(was.apart && now.apart ? now.apart / was.apart : 1, was, now);
    }
  }

  // ---- the board

  const drawings = new Map();                         // by key, for as long as the page is open

  class InkBoard extends HTMLElement {
    static observedAttributes = ['label', 'grid', 'zoom', 'width', 'tool'];
    drawing = null;
    #sheet; #photo; #grid; #dry; #wet; #nib; #said;
    #view = { scale: 1, x: 0, y: 0 };                 // px of the sheet: where the corner of the field lies, how much larger it is than to fit
    #drawn = this.#view;                              // how the canvas was painted last
    #size = { width: 0, height: 0, unit: 1, dots: 1 };        // of the sheet in px; px of a unit; dots of a px
    #doing = null; #began = null; #pointers = new Map(); #ahead = [];
    #nibAt = [FIELD.width / 2, FIELD.height / 2]; #keys = false; #space = false;
    #penSeen = -Infinity; #speed = 0; #pressure = EVEN;
    #due = 0; #sharp = 0; #saving = 0; #resting = 0; #telling = 0;
    #picture = ''; #told = {}; #why = '';
    #sized = new ResizeObserver(() => this.#fit());

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true }), made = (tag, name) => Object.assign(document.createElement(tag), { className: name });
      [this.#sheet, this.#photo, this.#grid, this.#nib, this.#said] = [made('div', 'sheet'), made('img', 'photo'), made('div', 'grid'), made('div', 'nib'), made('div', 'said')];
      Object.assign(this.#sheet, { tabIndex: 0, role: 'application' });
      Object.assign(this.#photo, { alt: '', draggable: false });
      Object.assign(this.#nib, { hidden: true });
      this.#said.role = 'status';
      const [dryCanvas, wetCanvas] = [made('canvas', 'dry'), made('canvas', 'wet')];
      [this.#dry, this.#wet] = [dryCanvas.getContext('2d'), wetCanvas.getContext('2d', { desynchronized: true })];
      this.#sheet.append(this.#photo, this.#grid, dryCanvas, wetCanvas, this.#nib);
      root.adoptedStyleSheets = [sheet];
      root.append(this.#sheet, this.#said);
      const heard = { pointerdown: this.#down, pointermove: this.#move, pointerup: this.#up, pointercancel: this.#up, lostpointercapture: this.#up, pointerleave: this.#leave, wheel: this.#wheel,
        keydown: this.#key, keyup: this.#keyUp, focusin: this.#focused, focusout: this.#blurred, contextmenu: event => event.preventDefault() };
      for (const [name, act] of Object.entries(heard)) this.addEventListener(name, act.bind(this), { passive: false });
    }

    connectedCallback() {
      this.#sized.observe(this);
      window.addEventListener('courtcards:art', this.#changed);
      document.addEventListener('visibilitychange', this.#secure);
      window.addEventListener('pagehide', this.#secure);
      this.#open();
    }

    disconnectedCallback() {
      this.#leaveCard();
      this.#sized.disconnect();
      window.removeEventListener('courtcards:art', this.#changed);
      document.removeEventListener('visibilitychange', this.#secure);
      window.removeEventListener('pagehide', this.#secure);
    }

    attributeChangedCallback(name, before, now) {
      if (name === 'label') this.#sheet.ariaLabel = now;
      if (name === 'zoom' && this.drawing) this.#zoom((Number(now) || 1) / this.#view.scale);
      this.#lines();
      this.#point();
    }

    get key() {
      return this.getAttribute('key');
    }

    get #tool() {
      return this.getAttribute('tool') ?? 'pen';
    }

    get #width() {
      return Math.max(1, Math.min(99, Math.round(Number(this.getAttribute('width'))) || 12));
    }

    get #colour() {
      return /[0-9a-f]{6}$/.exec(this.getAttribute('colour')?.toLowerCase())?.[0] ?? '2a1422';
    }

    /** Half of how wide the rubber is, in units: it is made for the finger rather than for the line. */
    get #rubber() {
      return 6 + this.#width;
    }

    // -- what is kept

    async #open() {
      const { key } = this;
      this.#sheet.ariaBusy = 'true';
      const entry = await art.read(key);
      if (key !== this.key || !this.isConnected) return;
      if (!drawings.has(key)) drawings.set(key, new Drawing());
      const drawing = drawings.get(key);
      drawing.adopt(entry.strokes);
      [this.drawing, this.#told, this.#why] = [drawing, {}, ''];
      this.#sheet.ariaBusy = 'false';
      this.#view = { scale: Math.max(1, Math.min(CLOSEST, Number(this.getAttribute('zoom')) || 1)), x: 0, y: 0 };
      this.#show(entry.picture);
      this.#fit();
      this.#tell();
    }

    /** Nothing more is drawn on the card. What came of a line that is ended only now, Python hears of once it has painted. */
    #leaveCard() {
      this.finish();
      clearTimeout(this.#resting);
      const news = this.drawing && this.#news();
      if (news) setTimeout(() => this.#press(news));
      if (this.drawing) art.say([this.key]);
      this.drawing = null;
      this.#pointers.clear();
      this.#show('');
      for (const { canvas } of [this.#dry, this.#wet]) canvas.width = canvas.width;       // empties it
    }

    #show(picture) {
      if (picture === this.#picture) return;
      if (this.#picture) URL.revokeObjectURL(this.#photo.src);
      if (picture) this.#photo.src = art.photoOf(picture); else this.#photo.removeAttribute('src');
      this.#picture = picture;
    }

    /** What is drawn on the card was changed elsewhere. */
    #changed = async ({ detail }) => {
      const { key, drawing } = this;
      if (!drawing || !detail.includes(key)) return;
      const { strokes: texts, picture } = await art.read(key);
      if (drawing !== this.drawing) return;
      this.#show(picture);
      if (!this.#doing && texts.join() !== drawing.texts.join()) {
        drawing.adopt(texts);
        this.redraw();
      }
      this.#tell();
    };

    /** Keep what is drawn, also what is being drawn just now. */
    #secure = () => {
      this.#saving = 0;
      if (this.#doing?.texts && this.drawing) this.#keep(this.#doing.texts);
    };

    async #keep(texts) {
      const { key } = this;
      clearTimeout(this.#saving);
      this.#saving = 0;
      const why = await art.change(key, { strokes: texts });
      if (key === this.key) this.#trouble(why);
    }

    /** Say that something cannot be kept, or that no more fits; once, until it is well again. */
    #trouble(why) {
      if (why === this.#why) return;
      this.#why = why;
      if (why) art.used(used => this.#press({ do: 'ink-trouble', key: this.key, why, used: String(used) }));
    }

    /** Whether so many strokes may be on a card. */
    fits(all, spare = 0) {
      const fits = all.length + Boolean(spare) <= STROKES && all.reduce((sum, { text }) => sum + text.length, spare) <= ART;
      if (!fits) this.#trouble('many');
      return fits;
    }

    #press(detail) {
      document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
    }

    /** Something was changed: keep it, and let others hear of it once the pen rests. */
    #after() {
      this.#keep(this.drawing.texts);
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#rest(), REST);
      this.#tell();
    }

    #rest() {
      if (this.#doing) this.#resting = setTimeout(() => this.#rest(), REST);
      else if (this.drawing) art.say([this.key]);
    }

    /** What there is to tell: whether something can be taken back, made again, or is drawn at all that could or was not before; else null. */
    #news() {
      const now = { ...this.drawing.open, art: this.drawing.strokes.length || this.#picture ? '1' : '' };
      if (Object.keys(now).every(name => now[name] === this.#told[name])) return null;
      this.#told = now;
      return { do: 'inked', key: this.key, ...now };
    }

    /** Tell Python what there is to tell; not while a stroke is drawn. */
    #tell() {
      clearTimeout(this.#telling);
      this.#telling = setTimeout(() => {
        if (this.#doing) return this.#tell();
        const news = this.drawing && this.#news();
        if (news) this.#press(news);
      }, TOLD);
    }

    #say(text) {
      this.#said.textContent = '';
      setTimeout(() => { this.#said.textContent = text; });
    }

    // -- what is seen

    /** Px of the sheet per unit as it is seen now. */
    get #unit() {
      return this.#size.unit * this.#view.scale;
    }

    /** Measure the sheet, as large as it is now. */
    #fit() {
      const { width, height } = this.getBoundingClientRect(), dots = devicePixelRatio, before = this.#size;
      if (!width || !height) return;
      if (before.width !== width || before.height !== height || before.dots !== dots) {
        this.#size = { width, height, dots, unit: Math.min(width / FIELD.width, height / FIELD.height) };
        for (const { canvas } of [this.#dry, this.#wet]) {
          Object.assign(canvas, { width: Math.ceil(width * dots), height: Math.ceil(height * dots) });
          Object.assign(canvas.style, { width: `${canvas.width / dots}px`, height: `${canvas.height / dots}px` });      // a dot is a dot
        }
        Object.assign(this.#photo.style, { width: `${FIELD.width * this.#size.unit}px`, height: `${FIELD.height * this.#size.unit}px` });
      }
      this.see(1, { x: 0, y: 0 }, { x: 0, y: 0 });
      this.redraw();
    }

    /** Let what is seen at one place be at another, so much larger; the field never leaves the sheet. */
    see(factor, from, to) {
      const { width, height, unit } = this.#size, before = this.#view, scale = Math.max(1, Math.min(CLOSEST, before.scale * factor)), grown = scale / before.scale;
      const within = (value, room, size) => (size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, value)));
      const x = within(to.x - (from.x - before.x) * grown, width, FIELD.width * unit * scale), y = within(to.y - (from.y - before.y) * grown, height, FIELD.height * unit * scale);
      if (scale !== before.scale || x !== before.x || y !== before.y) this.#view = { scale, x, y };
      this.#photo.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      this.#lines();
      this.#point();
      const { scale: size, x: left, y: top } = this.#drawn, times = scale / size;
      this.#dry.canvas.style.transform = times === 1 && left === x && top === y ? '' : `translate(${x - left * times}px, ${y - top * times}px) scale(${times})`;
      clearTimeout(this.#sharp);
      if (this.#dry.canvas.style.transform) this.#sharp = setTimeout(() => this.redraw(), 120);
    }

    #zoom(factor) {
      this.finish();
      const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
      this.see(factor, middle, middle);
    }

    #lines() {
      const { x, y } = this.#view, step = LINES * this.#unit;
      this.#grid.hidden = !this.hasAttribute('grid');
      if (!this.#grid.hidden) Object.assign(this.#grid.style, { backgroundSize: `${step}px ${step}px`, backgroundPosition: `${x}px ${y}px` });
    }

    #onto(context) {
      const { dots } = this.#size, { x, y } = this.#view, unit = this.#unit * dots;
      context.setTransform(unit, 0, 0, unit, x * dots, y * dots);
    }

    /** A box of units as whole dots of a canvas: left, top, width, height. */
    #dots([left, top, right, bottom], { width, height }) {
      const { dots } = this.#size, { x, y } = this.#view, unit = this.#unit * dots;
      const [one, two] = [Math.max(0, Math.floor(left * unit + x * dots) - 2), Math.max(0, Math.floor(top * unit + y * dots) - 2)];
      return [one, two, Math.min(width, Math.ceil(right * unit + x * dots) + 2) - one, Math.min(height, Math.ceil(bottom * unit + y * dots) + 2) - two];
    }

    #clear(context, box) {
      context.resetTransform();
      context.clearRect(...this.#dots(box, context.canvas));
    }

    #ink(context, stroke, fill) {
      context.fillStyle = `#${stroke.colour}`;
      context.fill(fill);
    }

    /** Paint what is dry anew: all of it, or what touches a box. */
    redraw(box) {
      const context = this.#dry, all = !box || this.#drawn !== this.#view;
      if (!this.#size.width || !this.drawing) return;
      clearTimeout(this.#sharp);
      context.save();
      context.resetTransform();
      const part = all ? [0, 0, context.canvas.width, context.canvas.height] : this.#dots(box, context.canvas);
      context.beginPath();
      context.rect(...part);
      context.clip();
      context.clearRect(...part);
      this.#onto(context);
      for (const stroke of this.drawing.strokes) if (all || touches(stroke.box, box)) this.#ink(context, stroke, fillOf(stroke));
      context.restore();
      if (all) {
        this.#drawn = this.#view;
        context.canvas.style.transform = '';
      }
    }

    /** Paint a stroke that is finished over the others. */
    lay(stroke) {
      if (this.#drawn !== this.#view) return this.redraw();               // it is one of them
      this.#onto(this.#dry);
      this.#ink(this.#dry, stroke, fillOf(stroke));
    }

    /** Paint a stroke that is being drawn, in the place of what is wet in a box. */
    wet(box, stroke = null) {
      this.#clear(this.#wet, box);
      if (!stroke) return;
      this.#onto(this.#wet);
      this.#ink(this.#wet, stroke, new Path2D(strokes.path(stroke)));
    }

    /** Show the nib where it is: as large as what it draws. */
    #point() {
      const [x, y] = this.#nibAt, size = Math.max(6, (this.#tool === 'rub' ? 2 * this.#rubber : this.#width) * this.#unit);
      Object.assign(this.#nib.style, { width: `${size}px`, height: `${size}px`, transform: `translate(${x * this.#unit + this.#view.x - size / 2}px, ${y * this.#unit + this.#view.y - size / 2}px)` });
    }

    #frame() {
      this.#due ||= requestAnimationFrame(() => {
        this.#due = 0;
        this.#doing?.paint?.(this.#ahead);
      });
      this.#saving ||= setTimeout(this.#secure, KEPT);
    }

    // -- pointers

    /** Where an event is on the sheet, in px; with where that is on the field, and how hard it is pressed, in units. */
    #place({ clientX, clientY }, { left, top } = this.getBoundingClientRect()) {
      return { x: clientX - left, y: clientY - top };
    }

    #unitsOf({ x, y }) {
      return [(x - this.#view.x) / this.#unit, (y - this.#view.y) / this.#unit];
    }

    /** The pressure of a pen; of what has none, less the faster it is. */
    #pressed(event, far, time) {
      const { pressure, pointerType } = event;
      if (pointerType === 'pen' || ![0, .5, 1].includes(pressure)) return pressure * HARDEST;
      if (time > 0) {
        const aim = HARDEST * (HEAVY - (HEAVY - LIGHT) * Math.min(1, far / time / FAST));
        this.#pressure += (aim - this.#pressure) * SLOWLY;
      }
      return this.#pressure;
    }

    #down(event) {
      const { pointerType, pointerId, button } = event, pen = pointerType === 'pen', touch = pointerType === 'touch';
      if (!this.drawing || (touch && performance.now() - this.#penSeen < PALM)) return;
      if (pen) this.#alone();
      if (this.#pointers.size) return touch && this.#second(event);
      if (button > 1 && !(pen && button === 5)) return;
      const place = this.#place(event), grips = button === 1 || this.#space;
      event.preventDefault();
      this.focus({ preventScroll: true });
      this.#follow(false);
      this.#hold(event, place);
      if (grips) this.#doing = new Grip(this, [place]);
      else this.#begin(button === 5 ? 'rub' : this.#tool, { pointerType, pointerId, place });
      if (!grips && this.#doing) this.#draw(event, [event]);
    }

    /** A pen has come: what touches the board besides is its hand. */
    #alone() {
      this.#penSeen = performance.now();
      this.#drop();
      this.#pointers.clear();
    }

    #hold({ pointerId }, place) {
      this.#pointers.set(pointerId, place);
      try { this.setPointerCapture(pointerId); } catch { /* a finger that is gone already is heard of at once */ }
    }

    /** Begin to draw or to rub; nothing if no more fits. */
    #begin(tool, began) {
      this.finish();
      if (this.#why === 'many') this.#why = '';
      if (tool !== 'rub' && !this.fits(this.drawing.strokes, SURE)) return;
      const kind = { tool, colour: this.#colour, width: this.#width };
      this.#doing = tool === 'rub' ? new Rubber(this, this.#rubber) : new Stroke(this, kind, began.pointerType === 'keys' ? 1 : FOLLOW);
      [this.#began, this.#pressure, this.#ahead] = [{ ...began, far: 0 }, EVEN, []];
    }

    /** A second finger: together they hold the paper, unless the first one draws already. */
    #second(event) {
      const began = this.#began;
      if (this.#pointers.size > 1 || (began && (began.pointerType !== 'touch' || began.far > SLIP))) return;
      event.preventDefault();
      this.#drop();
      this.#hold(event, this.#place(event));
      this.#doing = new Grip(this, [...this.#pointers.values()]);
    }

    /** Forget what is being done. */
    #drop() {
      this.#doing?.drop?.();
      [this.#doing, this.#began] = [null, null];
    }

    /** End what is being done and keep what was drawn; `last` is where the pen was at last. */
    finish(last) {
      const doing = this.#doing;
      [this.#doing, this.#began, this.#ahead] = [null, null, []];
      if (doing?.end?.(last)) this.#after();
    }

    #draw(event, events) {
      const rect = this.getBoundingClientRect(), began = this.#began;
      for (const one of events) {
        const place = this.#place(one, rect), far = Math.hypot(place.x - began.place.x, place.y - began.place.y);
        const pressure = this.#pressed(one, far, one.timeStamp - (began.time ?? one.timeStamp));
        Object.assign(began, { place, time: one.timeStamp, far: began.far + far });
        began.last = [...this.#unitsOf(place), pressure];
        this.#doing?.to(began.last);
      }
      if (!this.#doing) return;
      const next = event.pointerType === 'mouse' ? [] : event.getPredictedEvents?.().slice(0, 1) ?? [];
      this.#ahead = [began.last, ...next.map(one => [...this.#unitsOf(this.#place(one, rect)), began.last[2]])];
      this.#frame();
    }

    #move(event) {
      const { pointerId, pointerType } = event;
      if (pointerType === 'pen') this.#penSeen = performance.now();
      if (!this.#pointers.has(pointerId)) return pointerType === 'touch' || this.#hover(event);
      this.#pointers.set(pointerId, this.#place(event));
      if (this.#doing instanceof Grip) this.#doing.move([...this.#pointers.values()]);
      else if (this.#began?.pointerId === pointerId) {
        const all = event.getCoalescedEvents?.() ?? [];
        this.#draw(event, all.length ? all : [event]);
      }
      if (pointerType !== 'touch') this.#hover(event);
    }

    #up({ pointerId }) {
      if (!this.#pointers.delete(pointerId)) return;
      if (this.#doing instanceof Grip) {
        this.#doing = null;
        this.#began = null;
      } else if (this.#began?.pointerId === pointerId) {
        this.finish([this.#began.last]);
      }
    }

    /** The nib shows where a mouse or a pen is, and how wide it would draw. */
    #hover(event) {
      this.#nibAt = this.#unitsOf(this.#place(event));
      if (this.#keys) this.#follow(false);
      this.#nib.hidden = false;
      this.#point();
    }

    #leave() {
      if (!this.#keys) this.#nib.hidden = true;
    }

    #wheel(event) {
      if (!this.#size.width || !(event.ctrlKey || this.#view.scale > 1)) return;
      event.preventDefault();
      if (this.#doing) return;
      const place = this.#place(event), lines = event.deltaMode ? 16 : 1;
      if (event.ctrlKey) this.see(Math.exp(-event.deltaY * lines * .01), place, place);
      else this.see(1, place, { x: place.x - event.deltaX * lines, y: place.y - event.deltaY * lines });
    }

    // -- keys

    /** Whether the nib follows the arrow keys. */
    #follow(keys) {
      if (this.#keys && !keys && this.#began?.pointerType === 'keys') this.finish();
      this.#keys = keys;
      for (const one of [this.#sheet, this.#nib]) one.toggleAttribute('data-keys', keys);
      this.#nib.toggleAttribute('data-down', keys && Boolean(this.#doing));
      if (keys) this.#nib.hidden = false;
      this.#point();
    }

    #focused() {
      if (this.#sheet.matches(':focus-visible') && !this.#pointers.size) this.#follow(true);
    }

    #blurred() {
      this.#space = false;
      this.#follow(false);
      this.#nib.hidden = true;
    }

    /** Set the nib down, or lift it. */
    #toggle() {
      if (!this.drawing) return;
      const down = !this.#doing;
      if (down) {
        this.#begin(this.#tool, { pointerType: 'keys' });
        this.#doing?.to([...this.#nibAt, EVEN]);
        this.#frame();
      } else {
        this.finish();
      }
      this.#follow(true);
      this.#say(this.#doing ? SAID.down : SAID.up);
    }

    #step([right, down], far) {
      const [x, y] = this.#nibAt, within = (value, most) => Math.max(0, Math.min(most, value));
      this.#nibAt = [within(Math.round(x + right * far), FIELD.width), within(Math.round(y + down * far), FIELD.height)];
      this.#follow(true);
      this.#doing?.to?.([...this.#nibAt, EVEN]);
      if (this.#doing) this.#frame();
      this.#reach();
      this.#say(`${Math.round(this.#nibAt[0] / FIELD.width * 100)}, ${Math.round(this.#nibAt[1] / FIELD.height * 100)}`);
    }

    /** Move the paper so that the nib is in sight. */
    #reach() {
      const [x, y] = this.#nibAt.map((value, at) => value * this.#unit + [this.#view.x, this.#view.y][at]), { width, height } = this.#size;
      const back = (value, most) => Math.max(0, 24 - value) + Math.min(0, most - 24 - value);
      if (this.#view.scale > 1 && (back(x, width) || back(y, height))) this.see(1, { x: 0, y: 0 }, { x: back(x, width), y: back(y, height) });
    }

    #key(event) {
      const { key, shiftKey } = event, free = !this.#pointers.size, plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const acts = { Enter: () => event.repeat || this.#toggle(), '+': () => this.act('closer'), '-': () => this.act('farther'), 0: () => this.act('fit'), ...(this.#doing && { Escape: () => this.#toggle() }) };
      if (!plain || !free) return;
      if (key in ARROWS) this.#step(ARROWS[key], shiftKey ? FAR : STEP);
      else if (key === ' ' && !this.#keys) this.#space = true;
      else if (key === ' ') event.repeat || this.#toggle();
      else if (key in acts) acts[key]();
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    #keyUp(event) {
      if (event.key !== ' ') return;
      this.#space = false;
      event.preventDefault();
    }

    // -- what the table asks for

    act(name) {
      if (!this.drawing) return;
      this.finish();
      const { drawing } = this, zooms = { closer: NEARER, farther: 1 / NEARER, fit: 1 / this.#view.scale };
      if (name in zooms) return this.#zoom(zooms[name]);
      const before = drawing.strokes, moved = name === 'clear' ? before : drawing.step(name === 'undo');
      if (name === 'clear') drawing.change([]);
      this.#say(moved?.length ? SAID[name] : SAID.nothing);
      if (!moved?.length) return;
      this.redraw(joined(moved.map(({ box }) => box)));
      this.#after();
    }
  }

  const open = () => document.querySelector('ink-board');
  document.addEventListener('keydown', event => {
    const board = open(), key = event.key.toLowerCase(), name = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : '';
    if (!board || !name || event.altKey || !(event.ctrlKey || event.metaKey) || event.target.matches?.('input, textarea, select') || document.querySelector('#dialog > *')) return;
    event.preventDefault();
    board.act(name);
  });

  customElements.define('ink-board', InkBoard);
  window.courtcards.ink = { act: name => open()?.act(name) };
})();
