// Stores the drawing on the board (while it is drawn, when the page is hidden, when the pen rests) and reports its state to the table.
(() => {
  'use strict';
  const {
    strokes: { STROKES, ART },
    art,
  } = window.courtcards;
  const SAVE_INTERVAL = 400, // ms between saves while a stroke is drawn
    ANNOUNCE_DELAY = 500, // ms before other tabs are told
    REPORT_DELAY = 60; // ms before Python is told

  class Keeper {
    #board;
    #saveTimer = 0;
    #announceTimer = 0;
    #reportTimer = 0;
    #lastReport = {}; // the state last reported
    #trouble = ''; // why the drawing can't be stored
    #writes = Promise.resolve();
    #unfinished = 0; // counts writes in progress: they run in turn, as each is compared with the one before

    constructor(board) {
      this.#board = board;
    }

    /** Start with another card, about which nothing has been reported yet. */
    begin() {
      [this.#lastReport, this.#trouble] = [{}, ''];
      this.reportSoon();
    }

    /** Whether something is being written. */
    get busy() {
      return this.#unfinished > 0;
    }

    /** Leave this card, and tell other tabs. If a stroke ended only now, Python hears of it after the paint that closes the board. */
    end() {
      const { drawing, key } = this.#board,
        report = drawing && this.#changedState();
      clearTimeout(this.#announceTimer);
      if (report) setTimeout(() => this.#send(report));
      if (drawing) this.#writes.then(() => art.announceChange([key]));
    }

    /** Save soon while drawing. */
    saveSoon() {
      this.#saveTimer ||= setTimeout(this.saveNow, SAVE_INTERVAL);
    }

    /** Save now, including the stroke in progress. If the page is closing, don't wait for earlier writes. */
    saveNow = event => {
      const { action, drawing, key } = this.#board,
        texts = action?.texts ?? (this.busy && drawing?.texts);
      this.#saveTimer = 0;
      if (!drawing || !texts) return;
      if (event?.type === 'pagehide') art.changeAtClose(key, { strokes: texts });
      else if (action) this.#storeTexts(texts);
    };

    /** Store a change, and tell other tabs once the pen rests. */
    storeChange() {
      this.#storeTexts(this.#board.drawing.texts);
      clearTimeout(this.#announceTimer);
      this.#announceTimer = setTimeout(() => this.#announceAtRest(), ANNOUNCE_DELAY);
      this.reportSoon();
    }

    /** Store another picture under the ink, and tell other tabs. */
    storePicture(picture) {
      const { key } = this.#board;
      this.#writeInTurn(() => art.changeDrawing(key, { picture }));
      this.#writes.then(() => art.announceChange([key]));
      this.reportSoon();
    }

    #storeTexts(texts) {
      const { key, drawing } = this.#board;
      clearTimeout(this.#saveTimer);
      this.#saveTimer = 0;
      this.#writeInTurn(async () => {
        const why = await art.changeDrawing(key, { strokes: texts }, drawing.storedTexts);
        drawing.storedTexts = texts;
        return why;
      });
    }

    /** Run `work`, which returns why it failed or '', after all earlier writes. Report a failure. */
    #writeInTurn(work) {
      const { key } = this.#board;
      this.#unfinished += 1;
      const writeAtTurn = async () => {
        const why = await work();
        this.#unfinished -= 1;
        if (key === this.#board.key) this.#reportTrouble(why);
      };
      this.#writes = this.#writes.then(writeAtTurn, writeAtTurn);
    }

    /** Tell other tabs, but not during a stroke. */
    #announceAtRest() {
      const { action, drawing, key } = this.#board;
      if (action) this.#announceTimer = setTimeout(() => this.#announceAtRest(), ANNOUNCE_DELAY);
      else if (drawing) art.announceChange([key]);
    }

    // -- trouble

    /** Report that the drawing can't be stored, or that the card is full. The same problem isn't reported twice in a row. */
    #reportTrouble(why) {
      if (why === this.#trouble) return;
      this.#trouble = why;
      if (why) art.sumSizes(used => this.#send({ do: 'ink-trouble', key: this.#board.key, why, used: String(used) }));
    }

    /** Whether these strokes fit on a card, together with one more of `spare` characters if that's given. */
    hasRoom(strokes, spare = 0) {
      return strokes.length + Boolean(spare) <= STROKES && strokes.reduce((sum, { text }) => sum + text.length, spare) <= ART;
    }

    /** Report why a stroke isn't drawn: a word of the table. */
    refuse(why) {
      this.#reportTrouble(why);
    }

    /** Like `hasRoom`, but report it if they don't fit. */
    fits(strokes, spare) {
      const fits = this.hasRoom(strokes, spare);
      if (!fits) this.#reportTrouble('many');
      return fits;
    }

    /** Forget that a full card or a failed fill was reported, so that the next attempt reports it again. */
    forgetFull() {
      if (['many', 'canvas'].includes(this.#trouble)) this.#trouble = '';
    }

    // -- messages to the table

    #send(detail) {
      document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
    }

    /** The state if it has changed (whether undo or redo is possible, whether anything is drawn); otherwise null. */
    #changedState() {
      const { drawing, key, paper } = this.#board;
      const now = { ...drawing.undoState, art: drawing.strokes.length || paper.picture ? '1' : '' };
      if (Object.keys(now).every(name => now[name] === this.#lastReport[name])) return null;
      this.#lastReport = now;
      return { do: 'inked', key, ...now };
    }

    /** Report the state to the table, but not during a stroke. */
    reportSoon() {
      clearTimeout(this.#reportTimer);
      this.#reportTimer = setTimeout(() => {
        if (this.#board.action) return this.reportSoon();
        const report = this.#board.drawing && this.#changedState();
        if (report) this.#send(report);
      }, REPORT_DELAY);
    }
  }

  window.courtcards.Keeper = Keeper;
})();
