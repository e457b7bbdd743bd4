// The drawing board: <ink-board key field="880 1117" tool colour width zoom grid label how say-…>. The key of a board never changes.
// Ink is painted in the same frame as the pen moves, and stored at once.
(() => {
  'use strict';
  const {
    art,
    strokes: { areSameTexts },
    drawing: drawings,
    Paper,
    Keeper,
    Hand,
    NibKeys,
  } = window.courtcards;
  const ZOOM_STEP = 1.5; // factor of a zoom step

  class InkBoard extends HTMLElement {
    static observedAttributes = ['field', 'label', 'how', 'grid', 'zoom', 'width', 'tool'];
    paper = new Paper(this.attachShadow({ mode: 'open', delegatesFocus: true }), () => this.#onMove());
    keeper = new Keeper(this);
    hand = new Hand(this);
    keys = new NibKeys(this);
    #resizeObserver = new ResizeObserver(() => requestAnimationFrame(() => this.#fitPaper())); // in the next frame, because resizing the contents would trigger the observer
    #pixelRatioQuery = null; // the media query for the current pixel ratio

    connectedCallback() {
      this.#resizeObserver.observe(this);
      this.#watchPixels();
      window.addEventListener('courtcards:art', this.#onChange);
      document.addEventListener('visibilitychange', this.keeper.saveNow);
      window.addEventListener('pagehide', this.keeper.saveNow);
      this.#open();
    }

    disconnectedCallback() {
      this.#leave();
      this.#resizeObserver.disconnect();
      this.#pixelRatioQuery.removeEventListener('change', this.#watchPixels);
      window.removeEventListener('courtcards:art', this.#onChange);
      document.removeEventListener('visibilitychange', this.keeper.saveNow);
      window.removeEventListener('pagehide', this.keeper.saveNow);
    }

    attributeChangedCallback(name, _, now) {
      const { paper } = this;
      if (name === 'label') paper.sheet.ariaLabel = now;
      if (name === 'how') paper.sheet.ariaDescription = now;
      if (name === 'field') [paper.field.width, paper.field.height] = now.split(' ').map(Number);
      if (name === 'zoom' && this.drawing) this.#zoom((Number(now) || 1) / paper.scale);
      if (name === 'grid') paper.showGrid(now !== null);
      this.keys.showNib();
    }

    get key() {
      return this.getAttribute('key');
    }

    get tool() {
      return this.getAttribute('tool') ?? 'pen';
    }

    get thickness() {
      return Math.max(1, Math.min(99, Math.round(Number(this.getAttribute('width'))) || 12));
    }

    get colour() {
      return /[0-9a-f]{6}$/.exec(this.getAttribute('colour')?.toLowerCase())?.[0] ?? '2a1422';
    }

    /** Half the rubber's width, in units: wider than a line, to suit a finger. */
    get rubber() {
      return 6 + this.thickness;
    }

    get drawing() {
      return this.paper.drawing;
    }

    get action() {
      return this.hand.action;
    }

    /** Announce one of the texts the table has set. */
    say(word) {
      this.paper.say(this.getAttribute(`say-${word}`) ?? '');
    }

    finish() {
      this.hand.finish();
    }

    // -- the open card

    async #open() {
      const { key, paper } = this;
      paper.sheet.ariaBusy = 'true';
      const entry = await art.readDrawing(key);
      if (!this.isConnected) return;
      const drawing = drawings.findDrawing(key);
      drawing.showStored(entry.strokes);
      paper.showDrawing(drawing, entry.picture, Number(this.getAttribute('zoom')) || 1);
      paper.sheet.ariaBusy = 'false';
      this.#fitPaper();
      this.keeper.begin();
    }

    /** Stop drawing on this card. */
    #leave() {
      this.hand.leave();
      this.keeper.end();
      this.paper.showDrawing(null);
    }

    /** Update the board when the drawing was changed elsewhere. */
    #onChange = async ({ detail }) => {
      const { key, drawing, paper } = this;
      if (!drawing || !detail.includes(key)) return;
      const { strokes, picture } = await art.readDrawing(key);
      if (drawing !== this.drawing) return;
      if (!this.keeper.busy && picture !== paper.picture) {
        drawing.recordPicture(paper.picture, picture);
        paper.showPicture(picture);
      }
      if (!this.action && !this.keeper.busy && !areSameTexts(strokes, drawing.texts)) {
        drawing.showStored(strokes);
        paper.redraw();
      }
      this.keeper.reportSoon();
    };

    // -- size

    /** Watch for another pixel ratio: the query matches only the current one. */
    #watchPixels = () => {
      this.#pixelRatioQuery?.removeEventListener('change', this.#watchPixels);
      this.#pixelRatioQuery = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
      this.#pixelRatioQuery.addEventListener('change', this.#watchPixels);
      this.#fitPaper();
    };

    /** Fit the paper to the layout; a stroke ends if the size changes under the pen. */
    #fitPaper() {
      if (!this.isConnected) return;
      const rect = this.getBoundingClientRect(),
        { width, height } = this.paper.size;
      if (rect.width !== width || rect.height !== height) this.finish();
      this.paper.fitTo(rect);
    }

    #onMove() {
      this.hand.repaintMoved();
      this.keys.showNib();
    }

    #zoom(factor) {
      this.finish();
      this.paper.zoom(factor);
    }

    // -- requests from the table

    /** Do what a button of the table says: zoom (`closer`, `farther`, `fit`), `undo`, `redo` or `clear`. */
    act(name) {
      const { drawing, paper } = this,
        zooms = { closer: ZOOM_STEP, farther: 1 / ZOOM_STEP, fit: 1 / paper.scale };
      if (!drawing) return;
      this.finish();
      if (name in zooms) return this.#zoom(zooms[name]);
      const { moved, picture } = (name === 'clear' ? { moved: drawing.strokes } : drawing.undoOrRedo(name === 'undo')) ?? { moved: [] };
      if (name === 'clear') drawing.change([]);
      this.say(moved.length || picture !== undefined ? name : 'nothing');
      if (picture !== undefined) {
        paper.showPicture(picture);
        this.keeper.storePicture(picture);
      }
      if (!moved.length) return;
      paper.redraw(drawings.joinBoxes(moved.map(({ box }) => box)));
      this.keeper.storeChange();
    }
  }

  const findBoard = () => document.querySelector('ink-board');
  document.addEventListener('keydown', event => {
    const board = findBoard(),
      key = window.courtcards.keyMeaning.letterOf(event),
      name = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : '';
    if (
      !board ||
      !name ||
      event.altKey ||
      !(event.ctrlKey || event.metaKey) ||
      event.target.matches?.('input, textarea, select') ||
      document.querySelector('#dialog > *')
    )
      return;
    event.preventDefault();
    board.act(name);
  });

  customElements.define('ink-board', InkBoard);
  window.courtcards.ink = { act: name => findBoard()?.act(name) };
})();
