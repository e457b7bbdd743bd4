// A card's drawing while it is open on the board: its strokes, with undo and redo.
(() => {
  'use strict';
  const { strokes } = window.courtcards;

  const boxesTouch = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
  const joinBoxes = boxes =>
    boxes.reduce(
      (all, one) => [Math.min(all[0], one[0]), Math.min(all[1], one[1]), Math.max(all[2], one[2]), Math.max(all[3], one[3])],
      [Infinity, Infinity, -Infinity, -Infinity],
    );
  const finishStroke = stroke => ({ ...stroke, box: strokes.boxOf(stroke), fill: null });
  const fillOf = stroke => (stroke.fill ??= strokes.filledOutlineOf(stroke.text).fill);

  /**
   * The strokes of a card, and the history of their changes.
   * In most changes, the strokes in `come` replace those in `out`. In others, another `picture` is put under the strokes.
   */
  class Drawing {
    strokes = [];
    kept = []; // the strings that are stored, as far as this page knows
    #past = [];
    #future = [];

    get texts() {
      return this.strokes.map(({ text }) => text);
    }

    get open() {
      return { undo: this.#past.length ? '1' : '', redo: this.#future.length ? '1' : '' };
    }

    /** Show the stored strokes. Those found when the drawing is first opened can be undone one by one. */
    showStored(texts) {
      this.kept = texts;
      if (strokes.areSameTexts(texts, this.texts)) return;
      const known = new Map(this.strokes.map(stroke => [stroke.text, stroke])),
        first = !this.#past.length && !this.#future.length;
      const found = texts
        .map(text => known.get(text) ?? strokes.parseStroke(text))
        .filter(Boolean)
        .map(stroke => ('box' in stroke ? stroke : finishStroke(stroke)));
      if (!first) return this.change(found);
      this.strokes = found;
      this.#past = found.map((stroke, at) => ({ at, out: [], come: [stroke] }));
    }

    /** Replace the strokes. Return whether anything changed. `since` are the strokes before, in case part of the change is made already. */
    change(next, since = this.strokes) {
      let at = 0,
        tail = 0;
      while (at < since.length && since[at] === next[at]) at += 1;
      while (tail < Math.min(since.length, next.length) - at && since.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
      const change = { at, out: since.slice(at, since.length - tail), come: next.slice(at, next.length - tail) };
      this.strokes = next;
      if (!change.out.length && !change.come.length) return false;
      this.#past.push(change);
      this.#future = [];
      return true;
    }

    /** Record that the picture under the strokes has changed, so that this can be undone. */
    recordPicture(before, now) {
      this.#past.push({ at: 0, out: [], come: [], picture: [before, now] });
      this.#future = [];
    }

    /** Undo or redo a change. Return all strokes removed or added, and the picture if it changed. */
    undoOrRedo(back) {
      const change = (back ? this.#past : this.#future).pop();
      if (!change) return null;
      const { at, out, come, picture } = change,
        [goes, comes] = back ? [come, out] : [out, come];
      (back ? this.#future : this.#past).push(change);
      this.strokes = [...this.strokes.slice(0, at), ...comes, ...this.strokes.slice(at + goes.length)];
      return { moved: [...out, ...come], picture: picture?.[back ? 0 : 1] };
    }
  }

  const drawings = new Map(); // by key, for as long as the page is open

  /** The drawing of a card; it remembers its changes when the card is opened again. */
  function findDrawing(key) {
    if (!drawings.has(key)) drawings.set(key, new Drawing());
    return drawings.get(key);
  }

  window.courtcards.drawing = { findDrawing, boxesTouch, joinBoxes, finishStroke, fillOf };
})();
