// Stores the drawing on the board (while it is drawn, when the page is hidden, when the pen rests) and reports its state to the table.
(() => {
  'use strict';
  const {
    strokes: { STROKES, ART },
    art,
  } = window.courtcards;
  const KEPT = 400,
    REST = 500,
    TOLD = 60; // ms between saves while a stroke is drawn; ms before other tabs are told; ms before Python is told

  class Keeper {
    #board;
    #saving = 0;
    #resting = 0;
    #telling = 0;
    #told = {}; // the state last reported
    #why = ''; // why the drawing can't be stored
    #kept = Promise.resolve();
    #pending = 0; // writes in progress: they run in turn, as each is compared with the one before

    constructor(board) {
      this.#board = board;
    }

    /** Start with another card, of which nothing is reported yet. */
    begin() {
      [this.#told, this.#why] = [{}, ''];
      this.tell();
    }

    /** Whether something is being written. */
    get busy() {
      return this.#pending > 0;
    }

    /** Stop drawing on this card and tell other tabs. Changes by a stroke that ends only now reach Python after it has painted. */
    end() {
      const { drawing, key } = this.#board,
        news = drawing && this.#news();
      clearTimeout(this.#resting);
      if (news) setTimeout(() => this.#press(news));
      if (drawing) this.#kept.then(() => art.say([key]));
    }

    /** Save soon while drawing. */
    soon() {
      this.#saving ||= setTimeout(this.now, KEPT);
    }

    /** Save now, including the stroke in progress; when the page closes, don't wait for earlier writes. */
    now = event => {
      const { doing, drawing, key } = this.#board,
        texts = doing?.texts ?? (this.busy && drawing?.texts);
      this.#saving = 0;
      if (!drawing || !texts) return;
      if (event?.type === 'pagehide') art.last(key, { strokes: texts });
      else if (doing) this.#keep(texts);
    };

    /** Store a change, and tell other tabs once the pen rests. */
    changed() {
      this.#keep(this.#board.drawing.texts);
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#rest(), REST);
      this.tell();
    }

    /** Store another picture under the ink, and tell other tabs. */
    laid(picture) {
      const { key } = this.#board;
      this.#write(() => art.change(key, { picture }));
      this.#kept.then(() => art.say([key]));
      this.tell();
    }

    #keep(texts) {
      const { key, drawing } = this.#board;
      clearTimeout(this.#saving);
      this.#saving = 0;
      this.#write(async () => {
        const why = await art.change(key, { strokes: texts }, drawing.kept);
        drawing.kept = texts;
        return why;
      });
    }

    /** Write after all earlier writes; report failure. */
    #write(work) {
      const { key } = this.#board;
      this.#pending += 1;
      const go = async () => {
        const why = await work();
        this.#pending -= 1;
        if (key === this.#board.key) this.#trouble(why);
      };
      this.#kept = this.#kept.then(go, go);
    }

    #rest() {
      const { doing, drawing, key } = this.#board;
      if (doing) this.#resting = setTimeout(() => this.#rest(), REST);
      else if (drawing) art.say([key]);
    }

    // -- trouble

    /** Report once that the drawing can't be stored, or that the card is full, until that changes. */
    #trouble(why) {
      if (why === this.#why) return;
      this.#why = why;
      if (why) art.used(used => this.#press({ do: 'ink-trouble', key: this.#board.key, why, used: String(used) }));
    }

    /** Whether these strokes fit on a card, with `spare` characters left. */
    room(all, spare = 0) {
      return all.length + Boolean(spare) <= STROKES && all.reduce((sum, { text }) => sum + text.length, spare) <= ART;
    }

    /** Report why a stroke isn't drawn. */
    refuse(why) {
      this.#trouble(why);
    }

    /** Like `room`, but report it if they don't fit. */
    fits(all, spare) {
      const fits = this.room(all, spare);
      if (!fits) this.#trouble('many');
      return fits;
    }

    /** Report a full card, or a failed fill, again at the next attempt. */
    again() {
      if (['many', 'canvas'].includes(this.#why)) this.#why = '';
    }

    // -- messages to the table

    #press(detail) {
      document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
    }

    /** The state if it has changed (whether undo or redo is possible, whether anything is drawn); otherwise null. */
    #news() {
      const { drawing, key, paper } = this.#board;
      const now = { ...drawing.open, art: drawing.strokes.length || paper.picture ? '1' : '' };
      if (Object.keys(now).every(name => now[name] === this.#told[name])) return null;
      this.#told = now;
      return { do: 'inked', key, ...now };
    }

    /** Report the state to the table, but not during a stroke. */
    tell() {
      clearTimeout(this.#telling);
      this.#telling = setTimeout(() => {
        if (this.#board.doing) return this.tell();
        const news = this.#board.drawing && this.#news();
        if (news) this.#press(news);
      }, TOLD);
    }
  }

  window.courtcards.Keeper = Keeper;
})();
