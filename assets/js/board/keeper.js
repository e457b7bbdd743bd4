// Stores the drawing on the board (while it is drawn, when the page is hidden, when the pen rests) and reports its state to the table.
(() => {
  'use strict';
  const {
    strokes: { STROKES, ART },
    art,
  } = window.courtcards;
  const KEPT = 400, // ms between saves while a stroke is drawn
    REST = 500, // ms before other tabs are told
    TOLD = 60; // ms before Python is told

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
      this.reportSoon();
    }

    /** Whether something is being written. */
    get busy() {
      return this.#pending > 0;
    }

    /** Stop drawing on this card, and tell other tabs. If a stroke ends only now, Python is told of it once it has painted. */
    end() {
      const { drawing, key } = this.#board,
        news = drawing && this.#news();
      clearTimeout(this.#resting);
      if (news) setTimeout(() => this.#send(news));
      if (drawing) this.#kept.then(() => art.announceChange([key]));
    }

    /** Save soon while drawing. */
    saveSoon() {
      this.#saving ||= setTimeout(this.saveNow, KEPT);
    }

    /** Save now, including the stroke in progress. If the page is closing, don't wait for earlier writes. */
    saveNow = event => {
      const { doing, drawing, key } = this.#board,
        texts = doing?.texts ?? (this.busy && drawing?.texts);
      this.#saving = 0;
      if (!drawing || !texts) return;
      if (event?.type === 'pagehide') art.changeAtClose(key, { strokes: texts });
      else if (doing) this.#storeTexts(texts);
    };

    /** Store a change, and tell other tabs once the pen rests. */
    storeChange() {
      this.#storeTexts(this.#board.drawing.texts);
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#announceAtRest(), REST);
      this.reportSoon();
    }

    /** Store another picture under the ink, and tell other tabs. */
    storePicture(picture) {
      const { key } = this.#board;
      this.#writeInTurn(() => art.changeDrawing(key, { picture }));
      this.#kept.then(() => art.announceChange([key]));
      this.reportSoon();
    }

    #storeTexts(texts) {
      const { key, drawing } = this.#board;
      clearTimeout(this.#saving);
      this.#saving = 0;
      this.#writeInTurn(async () => {
        const why = await art.changeDrawing(key, { strokes: texts }, drawing.kept);
        drawing.kept = texts;
        return why;
      });
    }

    /** Write after all earlier writes; report failure. */
    #writeInTurn(work) {
      const { key } = this.#board;
      this.#pending += 1;
      const writeNow = async () => {
        const why = await work();
        this.#pending -= 1;
        if (key === this.#board.key) this.#reportTrouble(why);
      };
      this.#kept = this.#kept.then(writeNow, writeNow);
    }

    #announceAtRest() {
      const { doing, drawing, key } = this.#board;
      if (doing) this.#resting = setTimeout(() => this.#announceAtRest(), REST);
      else if (drawing) art.announceChange([key]);
    }

    // -- trouble

    /** Report that the drawing can't be stored, or that the card is full. The same problem isn't reported twice in a row. */
    #reportTrouble(why) {
      if (why === this.#why) return;
      this.#why = why;
      if (why) art.sumSizes(used => this.#send({ do: 'ink-trouble', key: this.#board.key, why, used: String(used) }));
    }

    /** Whether these strokes fit on a card, with `spare` characters left. */
    hasRoom(all, spare = 0) {
      return all.length + Boolean(spare) <= STROKES && all.reduce((sum, { text }) => sum + text.length, spare) <= ART;
    }

    /** Report why a stroke isn't drawn. */
    refuse(why) {
      this.#reportTrouble(why);
    }

    /** Like `hasRoom`, but report it if they don't fit. */
    fits(all, spare) {
      const fits = this.hasRoom(all, spare);
      if (!fits) this.#reportTrouble('many');
      return fits;
    }

    /** Forget that a full card or a failed fill was reported, so that the next attempt reports it again. */
    forgetFull() {
      if (['many', 'canvas'].includes(this.#why)) this.#why = '';
    }

    // -- messages to the table

    #send(detail) {
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
    reportSoon() {
      clearTimeout(this.#telling);
      this.#telling = setTimeout(() => {
        if (this.#board.doing) return this.reportSoon();
        const news = this.#board.drawing && this.#news();
        if (news) this.#send(news);
      }, TOLD);
    }
  }

  window.courtcards.Keeper = Keeper;
})();
