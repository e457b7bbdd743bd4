// Pointers on the board: mouse, pen and fingers. A pen excludes all other pointers; two fingers move the paper.
(() => {
  'use strict';
  const {
    strokes: { HARDEST },
    boardTools: { Stroke, Rubber, Grip, FREE_CHARACTERS },
  } = window.courtcards;
  const FINGER_SLIP = 24, // px a finger may have drawn when a second one joins it
    PALM_TIME = 3_000; // ms after the pen in which touches count as the palm
  const AVERAGE_PRESSURE = HARDEST * 0.5, // of a line drawn without a pen, at its start
    FAST_PRESSURE = 0.25, // of a fast line, as a share of the highest
    SLOW_PRESSURE = 0.65, // of a slow line
    FAST_SPEED = 2, // px per ms that count as fast
    ADAPTATION = 0.2; // the share of the difference by which the pressure changes at each move
  const FOLLOW_SHARE = 0.65; // the share of the distance to the pointer that the ink covers at each move
  const MIDDLE_BUTTON = 1, // a value of an event's `button`
    ERASER_BUTTON = 5, // another, of a pen
    BUTTON_BITS = { 0: 1, [MIDDLE_BUTTON]: 4, [ERASER_BUTTON]: 32 }; // the bit of `buttons` while each is held

  /** Prevent the browser's own gestures. After a fast line, it would take the next tap, wherever that is, for the end of a scroll. */
  const preventGestures = event => event.cancelable && event.preventDefault();

  class Hand {
    action = null; // the Stroke, Rubber or Grip in progress
    #board;
    #paper;
    #start = null; // how the action began: {pointerType, pointerId, place}; with time, far (px moved) and last (point) as it goes on
    #pointers = new Map(); // the position of each pointer that touches the board, by its id
    #predicted = []; // points to paint beyond the last one
    #frame = 0;
    #lastPenTime = -Infinity; // when a pen was last used, in ms
    #button = 0; // the mouse button or pen button that is held
    #pressure = AVERAGE_PRESSURE;

    constructor(board) {
      [this.#board, this.#paper] = [board, board.paper];
      const listeners = {
        pointerdown: this.#onDown,
        pointermove: this.#onMove,
        pointerup: this.#onUp,
        pointercancel: this.#onUp,
        lostpointercapture: this.#onUp,
        wheel: this.#onWheel,
      };
      for (const [name, act] of Object.entries(listeners)) board.addEventListener(name, act.bind(this), { passive: false });
      board.addEventListener('contextmenu', event => event.preventDefault());
      board.addEventListener('touchstart', preventGestures, { passive: false });
    }

    /** Whether something touches the board. */
    get busy() {
      return this.#pointers.size > 0;
    }

    /** Whether a stroke is being drawn by keys. */
    get byKeys() {
      return this.#start?.pointerType === 'keys';
    }

    // -- actions

    /** Start drawing or rubbing out; do nothing if the card is full. */
    begin(tool, start) {
      const board = this.#board,
        { keeper, colour, thickness, rubber } = board;
      this.finish();
      keeper.forgetFull();
      if (tool !== 'rub' && !keeper.fits(board.drawing.strokes, FREE_CHARACTERS)) return;
      this.action =
        tool === 'rub' ? new Rubber(board, rubber) : new Stroke(board, { tool, colour, width: thickness }, start.pointerType === 'keys' ? 1 : FOLLOW_SHARE);
      [this.#start, this.#pressure, this.#predicted] = [{ ...start, far: 0 }, AVERAGE_PRESSURE, []];
    }

    /** End the action at the pen's last point, and store the drawing. */
    finish() {
      const { action } = this,
        last = this.#start?.last;
      [this.action, this.#start, this.#predicted] = [null, null, []];
      if (action?.end?.(last)) this.#board.keeper.storeChange();
    }

    /** Cancel the action. */
    #cancel() {
      this.action?.cancel?.();
      [this.action, this.#start] = [null, null];
    }

    /** End everything when the board is left. */
    leave() {
      this.finish();
      this.#pointers.clear();
    }

    /** Draw on to a point of the field, by keys. */
    drawTo([x, y]) {
      this.action?.drawTo?.(x, y, AVERAGE_PRESSURE);
      if (this.action) this.paintSoon();
    }

    /** Paint in the next frame. */
    paintSoon() {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.action?.paint?.(this.#predicted);
      });
      this.#board.keeper.saveSoon();
    }

    /** Repaint after the paper was moved or zoomed. */
    repaintMoved() {
      if (!this.action?.restart) return;
      this.action.restart();
      this.paintSoon();
    }

    // -- pointer events

    /** An event's position on the sheet, in px. */
    #placeOf({ clientX, clientY }, { left, top } = this.#board.getBoundingClientRect()) {
      return { x: clientX - left, y: clientY - top };
    }

    /** The pressure of a pen. Anything else counts as pressing less the faster it moves: `far` px in `time` ms. */
    #pressureOf({ pressure, pointerType }, far, time) {
      if (pointerType === 'pen' || ![0, 0.5, 1].includes(pressure)) return pressure * HARDEST;
      if (time > 0) {
        const aim = HARDEST * (SLOW_PRESSURE - (SLOW_PRESSURE - FAST_PRESSURE) * Math.min(1, far / time / FAST_SPEED));
        this.#pressure += (aim - this.#pressure) * ADAPTATION;
      }
      return this.#pressure;
    }

    #onDown(event) {
      const { pointerType, pointerId, button } = event,
        pen = pointerType === 'pen',
        touch = pointerType === 'touch',
        board = this.#board;
      if (!board.drawing || (touch && performance.now() - this.#lastPenTime < PALM_TIME)) return;
      if (pen) this.#dropTouches();
      if (this.busy) return touch && this.#addFinger(event);
      if (button > MIDDLE_BUTTON && !(pen && button === ERASER_BUTTON)) return;
      const place = this.#placeOf(event),
        grips = button === MIDDLE_BUTTON || board.keys.isSpaceHeld;
      event.preventDefault();
      board.focus({ preventScroll: true });
      board.keys.followKeys(false);
      this.#button = button;
      this.#capture(event, place);
      if (grips) this.action = new Grip(this.#paper, [place]);
      else this.begin(button === ERASER_BUTTON ? 'rub' : board.tool, { pointerType, pointerId, place });
      if (!grips && this.action) this.#draw(event, [event]);
    }

    /** Drop all touches once a pen is used: they're the hand that holds it. */
    #dropTouches() {
      this.#lastPenTime = performance.now();
      this.#cancel();
      this.#pointers.clear();
    }

    #capture({ pointerId }, place) {
      this.#pointers.set(pointerId, place);
      try {
        this.#board.setPointerCapture(pointerId);
      } catch {
        /* the finger is already up: its event follows */
      }
    }

    /** Handle a second finger: both move the paper, unless the first is drawing already. When one is lifted, the other does nothing more. */
    #addFinger(event) {
      const began = this.#start;
      if (this.#pointers.size > 1 || (began && (began.pointerType !== 'touch' || began.far > FINGER_SLIP))) return;
      event.preventDefault();
      this.#cancel();
      this.#capture(event, this.#placeOf(event));
      this.action = new Grip(this.#paper, [...this.#pointers.values()]);
    }

    /** Draw to the points of `events`, the moves that the browser has put together in `event`. */
    #draw(event, events) {
      const rect = this.#board.getBoundingClientRect(),
        began = this.#start;
      for (const one of events) {
        const place = this.#placeOf(one, rect),
          far = Math.hypot(place.x - began.place.x, place.y - began.place.y),
          [x, y] = this.#paper.unitsOf(place);
        const pressure = this.#pressureOf(one, far, one.timeStamp - (began.time ?? one.timeStamp));
        [began.place, began.time, began.far, began.last] = [place, one.timeStamp, began.far + far, [x, y, pressure]];
        this.action?.drawTo(x, y, pressure);
      }
      if (!this.action) return;
      const next = event.pointerType === 'mouse' ? null : event.getPredictedEvents?.()[0];
      this.#predicted = next ? [began.last, [...this.#paper.unitsOf(this.#placeOf(next, rect)), began.last[2]]] : [began.last];
      this.paintSoon();
    }

    #onMove(event) {
      const { pointerId, pointerType } = event,
        board = this.#board;
      if (pointerType === 'pen') this.#lastPenTime = performance.now();
      if (pointerType !== 'touch' && !(event.buttons & BUTTON_BITS[this.#button])) this.#onUp(event); // it was released outside the page
      if (this.#pointers.has(pointerId)) {
        if (this.action instanceof Grip) {
          this.#pointers.set(pointerId, this.#placeOf(event));
          this.action.move([...this.#pointers.values()]);
        } else if (this.#start?.pointerId === pointerId) {
          const all = event.getCoalescedEvents?.() ?? [];
          this.#draw(event, all.length ? all : [event]);
          this.#pointers.set(pointerId, this.#start?.place ?? this.#placeOf(event));
        }
      }
      if (pointerType !== 'touch') board.keys.hover(this.#paper.unitsOf(this.#placeOf(event)));
    }

    #onUp({ pointerId }) {
      if (!this.#pointers.delete(pointerId)) return;
      if (this.action instanceof Grip) [this.action, this.#start] = [null, null];
      else if (this.#start?.pointerId === pointerId) this.finish();
    }

    #onWheel(event) {
      if (!this.#paper.size.width || !(event.ctrlKey || this.#paper.scale > 1)) return;
      event.preventDefault();
      if (this.action) return;
      const place = this.#placeOf(event),
        lines = event.deltaMode ? 16 : 1;
      if (event.ctrlKey) this.#paper.moveView(Math.exp(-event.deltaY * lines * 0.01), place, place);
      else this.#paper.moveView(1, place, { x: place.x - event.deltaX * lines, y: place.y - event.deltaY * lines });
    }
  }

  Object.assign(window.courtcards, { Hand, preventGestures });
})();
