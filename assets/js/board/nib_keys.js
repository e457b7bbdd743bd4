// The nib of the board: its position, how it follows the mouse or the arrow keys, and the board's other keys.
(() => {
  'use strict';
  const STEP = 10, // units per press of an arrow key
    LONG_STEP = 50, // the same with Shift
    EDGE_GAP = 24; // px kept between the nib and the edge of the view
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  class NibKeys {
    isSpaceHeld = false; // whether it's held: pointers then move the paper
    #board;
    #position = null; // in units of the field
    #followsKeys = false; // whether the nib follows the keys

    constructor(board) {
      this.#board = board;
      const listeners = { keydown: this.#onKey, keyup: this.#onKeyUp, focusin: this.#onFocus, focusout: this.#onBlur, pointerleave: this.#onLeave };
      for (const [name, act] of Object.entries(listeners)) board.addEventListener(name, act.bind(this));
    }

    /** The nib's position, or the middle of the field if it had none yet. */
    get #place() {
      const { width, height } = this.#board.paper.field;
      return this.#position ?? [width / 2, height / 2];
    }

    /** Show the nib in the size of the tool. */
    showNib() {
      const { paper, tool, rubber, thickness } = this.#board;
      paper.placeNib(this.#place, tool === 'rub' ? 2 * rubber : thickness);
    }

    /** Show the nib under the mouse or pen. */
    hover(place) {
      this.#position = place;
      if (this.#followsKeys) this.followKeys(false);
      this.#board.paper.showNib(true);
      this.showNib();
    }

    #onLeave() {
      if (!this.#followsKeys) this.#board.paper.showNib(false);
    }

    /** Set whether the nib follows the arrow keys, and whether it's shown; null leaves that as it is. */
    followKeys(follows, isShown = follows || null) {
      const { hand, paper } = this.#board;
      if (this.#followsKeys && !follows && hand.byKeys) hand.finish();
      this.#followsKeys = follows;
      paper.showNib(isShown, follows, follows && Boolean(hand.action));
      this.showNib();
    }

    #onFocus() {
      if (this.#board.paper.sheet.matches(':focus-visible') && !this.#board.hand.busy) this.followKeys(true);
    }

    #onBlur() {
      this.isSpaceHeld = false;
      this.followKeys(false, false);
    }

    /** Lower the nib to begin a stroke, or lift it to end one. */
    #toggle() {
      const { hand, drawing, tool } = this.#board;
      if (!drawing) return;
      if (hand.action) {
        hand.finish();
      } else {
        hand.begin(tool, { pointerType: 'keys' });
        hand.drawTo(this.#place);
      }
      this.followKeys(true);
      this.#board.say(hand.action ? 'down' : 'up');
    }

    /** Move the nib by `far` units, draw with it if it's down, and announce its position in per cent. */
    #moveNib([right, down], far) {
      const { hand, paper } = this.#board,
        { width, height } = paper.field,
        [x, y] = this.#place,
        clampTo = (value, most) => Math.max(0, Math.min(most, value));
      this.#position = [clampTo(Math.round(x + right * far), width), clampTo(Math.round(y + down * far), height)];
      hand.drawTo(this.#position);
      this.#scrollToNib();
      this.followKeys(true);
      paper.say(`${Math.round((this.#position[0] / width) * 100)}, ${Math.round((this.#position[1] / height) * 100)}`);
    }

    /** Scroll the paper to bring the nib into view. */
    #scrollToNib() {
      const { paper } = this.#board,
        { x, y } = paper.pxOf(this.#place),
        { width, height } = paper.size;
      const distanceBack = (value, most) => Math.max(0, EDGE_GAP - value) + Math.min(0, most - EDGE_GAP - value);
      if (paper.scale > 1 && (distanceBack(x, width) || distanceBack(y, height)))
        paper.moveView(1, { x: 0, y: 0 }, { x: distanceBack(x, width), y: distanceBack(y, height) });
    }

    #onKey(event) {
      const { key, shiftKey } = event,
        board = this.#board,
        plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const acts = {
        Enter: () => event.repeat || this.#toggle(),
        '+': () => board.act('closer'),
        '-': () => board.act('farther'),
        0: () => board.act('fit'),
        ...(board.action && { Escape: () => this.#toggle() }),
      };
      if (!plain || board.hand.busy) return;
      if (key in ARROWS) this.#moveNib(ARROWS[key], shiftKey ? LONG_STEP : STEP);
      else if (key === ' ' && !this.#followsKeys) this.isSpaceHeld = true;
      else if (key === ' ') event.repeat || this.#toggle();
      else if (key in acts) acts[key]();
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    #onKeyUp(event) {
      if (event.key !== ' ') return;
      this.isSpaceHeld = false;
      event.preventDefault();
    }
  }

  window.courtcards.NibKeys = NibKeys;
})();
