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
  /** A stroke as a drawing keeps it: with its box, and room for its fill, which `fillOf` makes when it's first needed. */
  const finishStroke = stroke => ({ ...stroke, box: strokes.boxOf(stroke), fill: null });
  const fillOf = stroke => (stroke.fill ??= strokes.filledOutlineOf(stroke.text).fill);

  /**
   * The strokes of a card, and the history of their changes.
   * In most changes, the strokes in `added` replace those in `removed` from position `at` on. In others, another `picture` is put under the strokes.
   */
  class Drawing {
    strokes = [];
    storedTexts = []; // the strings of the stored strokes, as far as this page knows
    #past = [];
    #future = [];

    get texts() {
      return this.strokes.map(({ text }) => text);
    }

    /** Whether there's something to undo and redo, as the table hears it: '1' or ''. */
    get undoState() {
      return { undo: this.#past.length ? '1' : '', redo: this.#future.length ? '1' : '' };
    }

    /** Show the stored strokes. Those found when the drawing is first opened can be undone one by one. */
    showStored(texts) {
      this.storedTexts = texts;
      if (strokes.areSameTexts(texts, this.texts)) return;
      const known = new Map(this.strokes.map(stroke => [stroke.text, stroke])),
        isFirst = !this.#past.length && !this.#future.length;
      const found = texts
        .map(text => known.get(text) ?? strokes.parseStroke(text))
        .filter(Boolean)
        .map(stroke => ('box' in stroke ? stroke : finishStroke(stroke)));
      if (!isFirst) return this.change(found);
      this.strokes = found;
      this.#past = found.map((stroke, at) => ({ at, removed: [], added: [stroke] }));
    }

    /** Replace the strokes. Return whether anything changed. `since` are the strokes before, in case part of the change is made already. */
    change(next, since = this.strokes) {
      let at = 0,
        tail = 0;
      while (at < since.length && since[at] === next[at]) at += 1;
      while (tail < Math.min(since.length, next.length) - at && since.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
      const change = { at, removed: since.slice(at, since.length - tail), added: next.slice(at, next.length - tail) };
      this.strokes = next;
      if (!change.removed.length && !change.added.length) return false;
      this.#past.push(change);
      this.#future = [];
      return true;
    }

    /** Record that the picture under the strokes has changed, so that this can be undone. */
    recordPicture(before, now) {
      this.#past.push({ at: 0, removed: [], added: [], picture: [before, now] });
      this.#future = [];
    }

    /** Undo or redo a change. Return all strokes removed or added, and the picture if it changed. */
    undoOrRedo(undoes) {
      const change = (undoes ? this.#past : this.#future).pop();
      if (!change) return null;
      const { at, removed, added, picture } = change,
        [leaving, entering] = undoes ? [added, removed] : [removed, added];
      (undoes ? this.#future : this.#past).push(change);
      this.strokes = [...this.strokes.slice(0, at), ...entering, ...this.strokes.slice(at + leaving.length)];
      return { moved: [...removed, ...added], picture: picture?.[undoes ? 0 : 1] };
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
