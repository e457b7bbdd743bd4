// The hand that draws: mouse, pen and fingers on the board. A pen is alone, whatever touches the board besides; two fingers hold the paper.
(() => {
  'use strict';
  const {
    strokes: { HARDEST },
    nibs: { Stroke, Rubber, Grip, SURE },
  } = window.courtcards;
  const SLIP = 24,
    PALM = 3_000; // px that a finger has drawn that is not one of two; ms after the pen in which fingers are the palm of its hand
  const EVEN = HARDEST * 0.5,
    LIGHT = 0.25,
    HEAVY = 0.65,
    FAST = 2,
    SLOWLY = 0.2; // pressure where there is none, of what is drawn fast and slowly; px a ms; how fast it follows
  const FOLLOW = 0.65; // how much of its way the ink goes to where a pointer is
  const MIDDLE = 1,
    ERASER = 5, // buttons
    HELD = { 0: 1, [MIDDLE]: 4, [ERASER]: 32 }; // how a button that draws or grips is told while it is held

  /** What a finger does is no gesture of the browser's own: after a fast line it would take the next tap, wherever that is, for the end of a scroll. */
  const still = event => event.cancelable && event.preventDefault();

  class Hand {
    doing = null; // what is done on the board just now
    #board;
    #paper;
    #began = null;
    #pointers = new Map();
    #ahead = [];
    #due = 0;
    #penSeen = -Infinity;
    #button = 0;
    #pressure = EVEN;

    constructor(board) {
      [this.#board, this.#paper] = [board, board.paper];
      const heard = {
        pointerdown: this.#down,
        pointermove: this.#move,
        pointerup: this.#up,
        pointercancel: this.#up,
        lostpointercapture: this.#up,
        wheel: this.#wheel,
      };
      for (const [name, act] of Object.entries(heard)) board.addEventListener(name, act.bind(this), { passive: false });
      board.addEventListener('contextmenu', event => event.preventDefault());
      board.addEventListener('touchstart', still, { passive: false });
    }

    /** Whether something touches the board. */
    get busy() {
      return this.#pointers.size > 0;
    }

    /** Whether the nib is down by keys. */
    get byKeys() {
      return this.#began?.pointerType === 'keys';
    }

    // -- what is done

    /** Begin to draw or to rub; nothing if no more fits. */
    begin(tool, began) {
      const board = this.#board,
        { keeper, colour, thickness, rubber } = board;
      this.finish();
      keeper.again();
      if (tool !== 'rub' && !keeper.fits(board.drawing.strokes, SURE)) return;
      this.doing =
        tool === 'rub' ? new Rubber(board, rubber) : new Stroke(board, { tool, colour, width: thickness }, began.pointerType === 'keys' ? 1 : FOLLOW);
      [this.#began, this.#pressure, this.#ahead] = [{ ...began, far: 0 }, EVEN, []];
    }

    /** End what is being done where the pen was at last, and keep what was drawn. */
    finish() {
      const { doing } = this,
        last = this.#began?.last;
      [this.doing, this.#began, this.#ahead] = [null, null, []];
      if (doing?.end?.(last)) this.#board.keeper.changed();
    }

    /** Forget what is being done. */
    #drop() {
      this.doing?.drop?.();
      [this.doing, this.#began] = [null, null];
    }

    /** Let go of the board. */
    leave() {
      this.finish();
      this.#pointers.clear();
    }

    /** Draw on to a place of the field, by keys. */
    to([x, y]) {
      this.doing?.to?.(x, y, EVEN);
      if (this.doing) this.frame();
    }

    /** Paint what is done in the next frame. */
    frame() {
      this.#due ||= requestAnimationFrame(() => {
        this.#due = 0;
        this.doing?.paint?.(this.#ahead);
      });
      this.#board.keeper.soon();
    }

    /** The paper lies otherwise. */
    moved() {
      if (!this.doing?.afresh) return;
      this.doing.afresh();
      this.frame();
    }

    // -- what is heard of pointers

    /** Where an event is on the sheet, in px. */
    #place({ clientX, clientY }, { left, top } = this.#board.getBoundingClientRect()) {
      return { x: clientX - left, y: clientY - top };
    }

    /** The pressure of a pen; of what has none, less the faster it is. */
    #pressed({ pressure, pointerType }, far, time) {
      if (pointerType === 'pen' || ![0, 0.5, 1].includes(pressure)) return pressure * HARDEST;
      if (time > 0) {
        const aim = HARDEST * (HEAVY - (HEAVY - LIGHT) * Math.min(1, far / time / FAST));
        this.#pressure += (aim - this.#pressure) * SLOWLY;
      }
      return this.#pressure;
    }

    #down(event) {
      const { pointerType, pointerId, button } = event,
        pen = pointerType === 'pen',
        touch = pointerType === 'touch',
        board = this.#board;
      if (!board.drawing || (touch && performance.now() - this.#penSeen < PALM)) return;
      if (pen) this.#alone();
      if (this.busy) return touch && this.#second(event);
      if (button > MIDDLE && !(pen && button === ERASER)) return;
      const place = this.#place(event),
        grips = button === MIDDLE || board.keys.space;
      event.preventDefault();
      board.focus({ preventScroll: true });
      board.keys.follow(false);
      this.#button = button;
      this.#hold(event, place);
      if (grips) this.doing = new Grip(this.#paper, [place]);
      else this.begin(button === ERASER ? 'rub' : board.tool, { pointerType, pointerId, place });
      if (!grips && this.doing) this.#draw(event, [event]);
    }

    /** A pen has come: what touches the board besides is its hand. */
    #alone() {
      this.#penSeen = performance.now();
      this.#drop();
      this.#pointers.clear();
    }

    #hold({ pointerId }, place) {
      this.#pointers.set(pointerId, place);
      try {
        this.#board.setPointerCapture(pointerId);
      } catch {
        /* a finger that is gone already is heard of at once */
      }
    }

    /** A second finger: together they hold the paper, unless the first one draws already; once one of them is lifted the other does nothing more. */
    #second(event) {
      const began = this.#began;
      if (this.#pointers.size > 1 || (began && (began.pointerType !== 'touch' || began.far > SLIP))) return;
      event.preventDefault();
      this.#drop();
      this.#hold(event, this.#place(event));
      this.doing = new Grip(this.#paper, [...this.#pointers.values()]);
    }

    #draw(event, events) {
      const rect = this.#board.getBoundingClientRect(),
        began = this.#began;
      for (const one of events) {
        const place = this.#place(one, rect),
          far = Math.hypot(place.x - began.place.x, place.y - began.place.y),
          [x, y] = this.#paper.unitsOf(place);
        const pressure = this.#pressed(one, far, one.timeStamp - (began.time ?? one.timeStamp));
        [began.place, began.time, began.far, began.last] = [place, one.timeStamp, began.far + far, [x, y, pressure]];
        this.doing?.to(x, y, pressure);
      }
      if (!this.doing) return;
      const next = event.pointerType === 'mouse' ? null : event.getPredictedEvents?.()[0];
      this.#ahead = next ? [began.last, [...this.#paper.unitsOf(this.#place(next, rect)), began.last[2]]] : [began.last];
      this.frame();
    }

    #move(event) {
      const { pointerId, pointerType } = event,
        board = this.#board;
      if (pointerType === 'pen') this.#penSeen = performance.now();
      if (pointerType !== 'touch' && !(event.buttons & HELD[this.#button])) this.#up(event); // it was lifted where nobody heard of it
      if (this.#pointers.has(pointerId)) {
        if (this.doing instanceof Grip) {
          this.#pointers.set(pointerId, this.#place(event));
          this.doing.move([...this.#pointers.values()]);
        } else if (this.#began?.pointerId === pointerId) {
          const all = event.getCoalescedEvents?.() ?? [];
          this.#draw(event, all.length ? all : [event]);
          this.#pointers.set(pointerId, this.#began?.place ?? this.#place(event));
        }
      }
      if (pointerType !== 'touch') board.keys.hover(this.#paper.unitsOf(this.#place(event)));
    }

    #up({ pointerId }) {
      if (!this.#pointers.delete(pointerId)) return;
      if (this.doing instanceof Grip) [this.doing, this.#began] = [null, null];
      else if (this.#began?.pointerId === pointerId) this.finish();
    }

    #wheel(event) {
      if (!this.#paper.size.width || !(event.ctrlKey || this.#paper.scale > 1)) return;
      event.preventDefault();
      if (this.doing) return;
      const place = this.#place(event),
        lines = event.deltaMode ? 16 : 1;
      if (event.ctrlKey) this.#paper.see(Math.exp(-event.deltaY * lines * 0.01), place, place);
      else this.#paper.see(1, place, { x: place.x - event.deltaX * lines, y: place.y - event.deltaY * lines });
    }
  }

  Object.assign(window.courtcards, { Hand, still });
})();
